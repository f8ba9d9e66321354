//! The transposition table: what was found about positions, for the next time that they come up.

use super::packed_move::PackedMove;
use super::score::{MATES, plies};

/// What a kept score says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    #[default]
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is this.
    Exact,
}

impl Bound {
    /// Whether such a score says more of a position than its evaluation at rest.
    #[must_use]
    pub fn tells(self, score: i32, eval: i32) -> bool {
        match self {
            Bound::None => false,
            Bound::Upper => score < eval,
            Bound::Lower => score > eval,
            Bound::Exact => true,
        }
    }
}

/// One position's entry, in sixteen bytes: four of them are a line of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableEntry {
    key: u64,
    /// The best move known.
    pub best: PackedMove,
    score: i16,
    eval: i16,
    depth: i8,
    /// The bound in the lowest two bits, the age in the others.
    tag: u8,
}

/// Ages are counted modulo this.
const AGES: u8 = 64;

/// No evaluation was kept: in check there is none.
const NO_EVAL: i16 = i16::MIN;

impl TableEntry {
    /// The score as seen from a node so many half-moves deep: mates count from the root there, from the position here.
    #[must_use]
    pub fn score(&self, ply: usize) -> i32 {
        let score = i32::from(self.score);
        if score >= MATES {
            score - plies(ply)
        } else if score <= -MATES {
            score + plies(ply)
        } else {
            score
        }
    }

    /// The evaluation at rest.
    #[must_use]
    pub fn eval(&self) -> Option<i32> {
        (self.eval != NO_EVAL).then(|| i32::from(self.eval))
    }

    /// How deep was looked.
    #[must_use]
    pub fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    /// What the score says.
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

    /// Whether the score, seen from `ply`, settles a window.
    #[must_use]
    pub fn settles(&self, ply: usize, alpha: i32, beta: i32) -> bool {
        let score = self.score(ply);
        match self.bound() {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
            Bound::None => false,
        }
    }
}

/// Entries that share a slot.
const WAYS: usize = 4;

/// Entries whose keys lead to the same place: one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([TableEntry; WAYS]);

/// A table of a fixed size.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    slots: Vec<Bucket>,
    age: u8,
}

/// What to keep about a position.
#[derive(Clone, Copy, Debug)]
pub struct NewEntry {
    /// The position's key.
    pub key: u64,
    /// How many half-moves from the root it stands.
    pub ply: usize,
    /// How deep was looked.
    pub depth: i32,
    /// The score, mates counted from the root.
    pub score: i32,
    /// What the score says.
    pub bound: Bound,
    /// The best move, if one is known.
    pub best: PackedMove,
    /// The evaluation at rest, unless in check.
    pub eval: Option<i32>,
}

impl TranspositionTable {
    /// A table of about so many megabytes, at least one.
    #[must_use]
    pub fn new(megabytes: usize) -> TranspositionTable {
        let slots = (megabytes.max(1) << 20) / size_of::<Bucket>();
        TranspositionTable { slots: vec![Bucket::default(); slots], age: 0 }
    }

    /// The most megabytes that the system grants at the moment, up to so many.
    #[must_use]
    pub fn granted(megabytes: usize) -> usize {
        let mut megabytes = megabytes.max(1);
        while megabytes > 1 {
            let slots = (megabytes << 20) / size_of::<Bucket>();
            // Only asked for and given back: nothing is written to it.
            if Vec::<Bucket>::new().try_reserve_exact(slots).is_ok() {
                break;
            }
            megabytes /= 2;
        }
        megabytes
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(Bucket::default());
        self.age = 0;
    }

    /// A new search begins: what older ones left gives way first.
    pub fn begin(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn slot(&self, key: u64) -> usize {
        // The upper half of key × slots: below their number, and so in any usize.
        usize::try_from((u128::from(key) * (self.slots.len() as u128)) >> 64).unwrap_or(0)
    }

    /// What is known of a position.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let Bucket(slot) = self.slots.get(self.slot(key))?;
        slot.iter().find(|entry| entry.key == key && !entry.is_empty()).copied()
    }

    /// Keeps a finding in place of the same position's older one, or of the least useful of its slot.
    pub fn put(&mut self, finding: NewEntry) {
        let age = self.age;
        let index = self.slot(finding.key);
        let Some(Bucket(slot)) = self.slots.get_mut(index) else { return };
        let same = slot.iter().position(|entry| entry.key == finding.key);
        let use_of = |entry: &TableEntry| {
            if entry.is_empty() {
                return i32::MIN;
            }
            entry.depth() - 6 * i32::from((age + AGES - entry.age()) % AGES)
        };
        let place = same.or_else(|| (0..WAYS).min_by_key(|way| slot.get(*way).map(use_of))).unwrap_or(0);
        let Some(entry) = slot.get_mut(place) else { return };
        let here = entry.key == finding.key && !entry.is_empty();
        // A shallow bound does not displace deep knowledge of the same position, but brings it up to date.
        if here && finding.bound != Bound::Exact && finding.depth + 3 < entry.depth() && entry.age() == age {
            if entry.best == PackedMove::NONE {
                entry.best = finding.best;
            }
            return;
        }
        let best = if finding.best == PackedMove::NONE && here { entry.best } else { finding.best };
        let score = if finding.score >= MATES {
            finding.score + plies(finding.ply)
        } else if finding.score <= -MATES {
            finding.score - plies(finding.ply)
        } else {
            finding.score
        };
        let narrow = |value: i32| i16::try_from(value).unwrap_or(0); // scores and evaluations are below 32,000
        *entry = TableEntry {
            key: finding.key,
            best,
            score: narrow(score),
            eval: finding.eval.map_or(NO_EVAL, narrow),
            depth: i8::try_from(finding.depth).unwrap_or(0), // at most MAX_PLY
            tag: finding.bound as u8 | age << 2,
        };
    }

    /// How full the table is of this search's findings, in thousandths, by a sample.
    #[must_use]
    pub fn permille(&self) -> usize {
        let sample = self.slots.len().min(250);
        let used = self.slots.iter().take(sample).flat_map(|slot| slot.0);
        let used = used.filter(|entry| !entry.is_empty() && entry.age() == self.age).count();
        used * 1000 / (sample * WAYS).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::search::score::MATE;

    fn finding(key: u64, depth: i32, score: i32, bound: Bound) -> NewEntry {
        NewEntry { key, ply: 3, depth, score, bound, best: PackedMove(7), eval: Some(12) }
    }

    #[test]
    fn bounds_settle_only_what_they_say() {
        let mut table = TranspositionTable::new(1);
        for (bound, score, settled) in [
            (Bound::Exact, 10, [true, true, true]),
            (Bound::Lower, 10, [true, false, false]),
            (Bound::Upper, 10, [false, false, true]),
        ] {
            table.clear();
            table.put(finding(99, 4, score, bound));
            let entry = table.get(99).unwrap();
            // Windows below the score, around it, above it.
            let windows = [(0, 5), (5, 15), (15, 20)];
            assert_eq!(windows.map(|(alpha, beta)| entry.settles(3, alpha, beta)), settled, "{bound:?}");
            assert_eq!((entry.score(3), entry.depth(), entry.eval(), entry.best), (10, 4, Some(12), PackedMove(7)));
        }
        assert!(table.get(98).is_none());
    }

    #[test]
    fn mates_are_counted_from_where_one_stands() {
        let mut table = TranspositionTable::new(1);
        table.put(finding(5, 4, MATE - 7, Bound::Exact)); // at ply 3: mate in four half-moves from there
        assert_eq!(table.get(5).unwrap().score(1), MATE - 5);
        table.put(finding(6, 4, -MATE + 7, Bound::Exact));
        assert_eq!(table.get(6).unwrap().score(5), -MATE + 9);
    }

    #[test]
    fn deep_and_new_findings_stay() {
        let mut table = TranspositionTable::new(1);
        let key = |n: u64| n; // small keys all share the first slot
        for n in 1..=4 {
            table.put(finding(key(n), 9, 0, Bound::Exact));
        }
        table.begin();
        table.put(finding(key(5), 1, 0, Bound::Upper));
        assert!(table.get(key(5)).is_some());
        assert_eq!((1..=4).filter(|n| table.get(key(*n)).is_some()).count(), 3);
        let other = (1..=4).find(|n| table.get(key(*n)).is_some()).unwrap();
        table.put(finding(key(other), 12, 30, Bound::Exact));
        table.put(finding(key(other), 2, 55, Bound::Upper));
        assert_eq!(table.get(key(other)).unwrap().score(3), 30, "a shallow bound changes nothing");
    }
}
