//! The transposition table: what the search found out about positions, for the next time they come up.

use super::packed_move::PackedMove;
use super::params::{TABLE_AGE_PENALTY, TABLE_REPLACE_SLACK};
use super::score::{MATE_IN_MAX_PLY, plies};

/// What a stored score says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    #[default]
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The true score is this.
    Exact,
}

impl Bound {
    /// True if a score with this bound says more about a position than its static evaluation.
    #[must_use]
    pub fn says_more(self, score: i32, eval: i32) -> bool {
        match self {
            Bound::None => false,
            Bound::Upper => score < eval,
            Bound::Lower => score > eval,
            Bound::Exact => true,
        }
    }
}

/// One position's entry, in sixteen bytes: four of them fill a cache line.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableEntry {
    key: u64,
    /// The best move, or [`PackedMove::NONE`].
    pub best: PackedMove,
    score: i16,
    eval: i16,
    depth: i8,
    /// The bound in the lowest two bits, the age in the others.
    tag: u8,
}

/// Ages are counted modulo this number.
const AGES: u8 = 64;

/// Marks an entry without an evaluation: in check there is none.
const NO_EVAL: i16 = i16::MIN;

impl TableEntry {
    /// Returns the score as seen from a node at `ply`. The search counts mates from the root, the table from the
    /// position.
    #[must_use]
    pub fn score(&self, ply: usize) -> i32 {
        let score = i32::from(self.score);
        if score >= MATE_IN_MAX_PLY {
            score - plies(ply)
        } else if score <= -MATE_IN_MAX_PLY {
            score + plies(ply)
        } else {
            score
        }
    }

    /// Returns the static evaluation, without correction.
    #[must_use]
    pub fn eval(&self) -> Option<i32> {
        (self.eval != NO_EVAL).then(|| i32::from(self.eval))
    }

    /// Returns the depth of the search, in half-moves.
    #[must_use]
    pub fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    /// Returns what the score says.
    #[must_use]
    pub fn bound(&self) -> Bound {
        match self.tag & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    fn age(&self) -> u8 {
        self.tag >> 2
    }

    fn is_empty(&self) -> bool {
        self.tag & 3 == 0
    }

    /// True if the score, as seen from `ply`, decides a window: it is exact, or a bound outside the window.
    #[must_use]
    pub fn decides(&self, ply: usize, alpha: i32, beta: i32) -> bool {
        let score = self.score(ply);
        match self.bound() {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
            Bound::None => false,
        }
    }
}

/// The number of entries in a bucket.
const WAYS: usize = 4;

/// Entries whose keys lead to the same bucket: one cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([TableEntry; WAYS]);

/// A table of a fixed size.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u8,
}

/// What to store about a position.
#[derive(Clone, Copy, Debug)]
pub struct NewEntry {
    /// The position's key.
    pub key: u64,
    /// The half-moves from the root.
    pub ply: usize,
    /// The depth of the search, in half-moves.
    pub depth: i32,
    /// The score, with mates counted from the root.
    pub score: i32,
    /// What the score says.
    pub bound: Bound,
    /// The best move, or [`PackedMove::NONE`].
    pub best: PackedMove,
    /// The static evaluation without correction; `None` in check.
    pub eval: Option<i32>,
}

/// Returns the most megabytes that the system currently grants for a table, up to `megabytes`.
#[must_use]
pub fn available_megabytes(megabytes: usize) -> usize {
    let mut megabytes = megabytes.max(1);
    while megabytes > 1 {
        let buckets = (megabytes << 20) / size_of::<Bucket>();
        // The memory is only reserved and given back. Nothing is written to it.
        if Vec::<Bucket>::new().try_reserve_exact(buckets).is_ok() {
            break;
        }
        megabytes /= 2;
    }
    megabytes
}

impl TranspositionTable {
    /// Creates a table of about this many megabytes, at least one.
    #[must_use]
    pub fn new(megabytes: usize) -> TranspositionTable {
        let buckets = (megabytes.max(1) << 20) / size_of::<Bucket>();
        TranspositionTable { buckets: vec![Bucket::default(); buckets], age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// Begins a new search: entries of older searches are replaced first.
    pub fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, key: u64) -> usize {
        // The upper half of key × buckets: less than the number of buckets, and so within any usize.
        usize::try_from((u128::from(key) * (self.buckets.len() as u128)) >> 64).unwrap_or(0)
    }

    /// Returns the entry of a position.
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        let Bucket(entries) = self.buckets.get(self.bucket(key))?;
        entries.iter().find(|entry| entry.key == key && !entry.is_empty()).copied()
    }

    /// Stores an entry in place of an older one for the same position, or of the least useful one in its bucket.
    pub fn store(&mut self, new: NewEntry) {
        let age = self.age;
        let index = self.bucket(new.key);
        let Some(Bucket(entries)) = self.buckets.get_mut(index) else { return };
        let same = entries.iter().position(|entry| entry.key == new.key);
        let usefulness = |entry: &TableEntry| {
            if entry.is_empty() {
                return i32::MIN;
            }
            entry.depth() - TABLE_AGE_PENALTY * i32::from((age + AGES - entry.age()) % AGES)
        };
        let place = same.or_else(|| (0..WAYS).min_by_key(|way| entries.get(*way).map(usefulness))).unwrap_or(0);
        let Some(entry) = entries.get_mut(place) else { return };
        let same_position = entry.key == new.key && !entry.is_empty();
        // A shallow bound does not replace a deep entry of the same position. It only fills in a missing move.
        if same_position
            && new.bound != Bound::Exact
            && new.depth + TABLE_REPLACE_SLACK < entry.depth()
            && entry.age() == age
        {
            if entry.best == PackedMove::NONE {
                entry.best = new.best;
            }
            return;
        }
        let best = if new.best == PackedMove::NONE && same_position { entry.best } else { new.best };
        let score = if new.score >= MATE_IN_MAX_PLY {
            new.score + plies(new.ply)
        } else if new.score <= -MATE_IN_MAX_PLY {
            new.score - plies(new.ply)
        } else {
            new.score
        };
        let narrow = |value: i32| i16::try_from(value).unwrap_or(0); // scores and evaluations are below 32,000
        *entry = TableEntry {
            key: new.key,
            best,
            score: narrow(score),
            eval: new.eval.map_or(NO_EVAL, narrow),
            depth: i8::try_from(new.depth).unwrap_or(0), // at most MAX_PLY
            tag: new.bound as u8 | age << 2,
        };
    }

    /// Returns how full the table is with entries of this search, in thousandths, estimated from a sample.
    #[must_use]
    pub fn permille(&self) -> usize {
        let sample = self.buckets.len().min(250);
        let used = self.buckets.iter().take(sample).flat_map(|bucket| bucket.0);
        let used = used.filter(|entry| !entry.is_empty() && entry.age() == self.age).count();
        used * 1000 / (sample * WAYS).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::search::score::MATE;

    fn entry(key: u64, depth: i32, score: i32, bound: Bound) -> NewEntry {
        NewEntry { key, ply: 3, depth, score, bound, best: PackedMove(7), eval: Some(12) }
    }

    #[test]
    fn bounds_decide_only_what_they_say() {
        let mut table = TranspositionTable::new(1);
        for (bound, score, settled) in [
            (Bound::Exact, 10, [true, true, true]),
            (Bound::Lower, 10, [true, false, false]),
            (Bound::Upper, 10, [false, false, true]),
        ] {
            table.clear();
            table.store(entry(99, 4, score, bound));
            let found = table.probe(99).unwrap();
            // Windows below the score, around it, and above it.
            let windows = [(0, 5), (5, 15), (15, 20)];
            assert_eq!(windows.map(|(alpha, beta)| found.decides(3, alpha, beta)), settled, "{bound:?}");
            assert_eq!((found.score(3), found.depth(), found.eval(), found.best), (10, 4, Some(12), PackedMove(7)));
        }
        assert!(table.probe(98).is_none());
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let mut table = TranspositionTable::new(1);
        table.store(entry(5, 4, MATE - 7, Bound::Exact)); // at ply 3: mate in four half-moves from there
        assert_eq!(table.probe(5).unwrap().score(1), MATE - 5);
        table.store(entry(6, 4, -MATE + 7, Bound::Exact));
        assert_eq!(table.probe(6).unwrap().score(5), -MATE + 9);
    }

    #[test]
    fn deep_and_new_entries_stay() {
        let mut table = TranspositionTable::new(1);
        let key = |n: u64| n; // small keys all share the first bucket
        for n in 1..=4 {
            table.store(entry(key(n), 9, 0, Bound::Exact));
        }
        table.new_search();
        table.store(entry(key(5), 1, 0, Bound::Upper));
        assert!(table.probe(key(5)).is_some());
        assert_eq!((1..=4).filter(|n| table.probe(key(*n)).is_some()).count(), 3);
        let other = (1..=4).find(|n| table.probe(key(*n)).is_some()).unwrap();
        table.store(entry(key(other), 12, 30, Bound::Exact));
        table.store(entry(key(other), 2, 55, Bound::Upper));
        assert_eq!(table.probe(key(other)).unwrap().score(3), 30, "a shallow bound changes nothing");
    }
}
