//! The transposition table: what the search found out about positions, for the next time they come up.

use crate::bot::search::params::{TABLE_AGE_PENALTY, TABLE_REPLACE_SLACK};
use crate::bot::static_exchange::piece_value;
use shakmaty::{Move, Role, Square};

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
    pub fn score(&self, ply: usize) -> i32 {
        mate_later(self.score.into(), -plies(ply))
    }

    /// Returns the static evaluation, without correction.
    pub fn eval(&self) -> Option<i32> {
        (self.eval != NO_EVAL).then(|| i32::from(self.eval))
    }

    /// Returns the depth of the search, in half-moves.
    pub fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    /// Returns what the score says.
    pub fn bound(&self) -> Bound {
        match self.tag & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    /// Returns an evaluation, or the score as seen from `ply` where it says more and is no mate.
    pub fn refined(&self, eval: i32, ply: usize) -> i32 {
        let score = self.score(ply);
        let says_more = self.bound().says_more(score, eval) && score.abs() < MATE_IN_MAX_PLY;
        if says_more { score } else { eval }
    }

    fn age(&self) -> u8 {
        self.tag >> 2
    }

    fn is_empty(&self) -> bool {
        self.tag & 3 == 0
    }

    /// True if the score, as seen from `ply`, decides a window: it is exact, or a bound outside the window.
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
        let narrow = |value: i32| i16::try_from(value).unwrap_or(0); // scores and evaluations are below 32,000
        *entry = TableEntry {
            key: new.key,
            best,
            score: narrow(mate_later(new.score, plies(new.ply))),
            eval: new.eval.map_or(NO_EVAL, narrow),
            depth: i8::try_from(new.depth).unwrap_or(0), // at most MAX_PLY
            tag: new.bound as u8 | age << 2,
        };
    }

    /// Returns how full the table is with entries of this search, in thousandths, estimated from a sample.
    pub fn permille(&self) -> usize {
        let sample = self.buckets.len().min(250);
        let used = self.buckets.iter().take(sample).flat_map(|bucket| bucket.0);
        let used = used.filter(|entry| !entry.is_empty() && entry.age() == self.age).count();
        used * 1000 / (sample * WAYS).max(1)
    }
}

// A small cache of static evaluations: a position is often evaluated again before it reaches the transposition table.

/// The number of entries: a quarter of a megabyte in all, which stays in the processor's cache.
const SLOTS: usize = 1 << 15;
/// The bits of an entry that hold the evaluation.
const EVAL_BITS: u64 = 0xFFFF;

/// Evaluations by the position's key.
#[derive(Clone, Debug)]
pub struct EvalCache {
    /// The highest 48 bits of a key, with the evaluation below them.
    slots: Vec<u64>,
}

impl Default for EvalCache {
    fn default() -> EvalCache {
        EvalCache { slots: vec![0; SLOTS] }
    }
}

impl EvalCache {
    /// Returns the evaluation of the position with this key, from the cache or from `evaluate`, whose result depends on
    /// the position alone.
    pub fn get(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        // The slot is chosen by the bits that are not stored, so that two keys are almost never confused.
        let slot = usize::try_from(key & EVAL_BITS).unwrap_or(0) % SLOTS; // sixteen bits
        let entry = &mut self.slots[slot]; // below their number
        if (*entry ^ key) & !EVAL_BITS == 0
            && let Ok(low) = u16::try_from(*entry & EVAL_BITS)
        {
            return i32::from(low.cast_signed());
        }
        let eval = evaluate();
        if let Ok(low) = i16::try_from(eval) {
            *entry = key & !EVAL_BITS | u64::from(low.cast_unsigned());
        }
        eval
    }
}

// The scores of the search: hundredths of a pawn, with mates at both ends of the scale.

/// Mate on the board. A mate in n half-moves is n less.
pub const MATE: i32 = 30_000;
/// More than any score.
pub const INFINITE: i32 = 32_000;
/// The longest line of a search, in half-moves.
pub const MAX_PLY: usize = 120;
/// Scores from this one up are mates within [`MAX_PLY`].
pub const MATE_IN_MAX_PLY: i32 = MATE - 200;

/// The result that the side to move can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An advantage in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in this many moves. If negative, it is mated in that many; if 0, it is already mated.
    Mate(i32),
}

impl Score {
    /// Converts a score of the search, where a mate counts half-moves.
    pub fn from_raw(raw: i32) -> Score {
        if raw >= MATE_IN_MAX_PLY {
            Score::Mate((MATE - raw + 1) / 2)
        } else if raw <= -MATE_IN_MAX_PLY {
            Score::Mate(-(MATE + raw) / 2)
        } else {
            Score::Centipawns(raw)
        }
    }

    /// Returns one number to compare scores by: a mate is more than any advantage, a near mate more than a far one.
    pub fn centipawns(self) -> i32 {
        match self {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(moves) if moves > 0 => MATE - moves,
            Score::Mate(moves) => -MATE - moves,
        }
    }
}

/// Returns the score if a mate comes this many half-moves later in it.
fn mate_later(score: i32, plies: i32) -> i32 {
    if score >= MATE_IN_MAX_PLY {
        score + plies
    } else if score <= -MATE_IN_MAX_PLY {
        score - plies
    } else {
        score
    }
}

/// Returns half-moves as a number to add to a score.
pub fn plies(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(i32::MAX) // at most MAX_PLY
}

// A move in sixteen bits, for tables.

/// The from and to squares and the promotion of a move. Zero means that there is no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedMove(pub u16);

impl PackedMove {
    /// No move.
    pub const NONE: PackedMove = PackedMove(0);

    /// Packs a legal move. Castling is encoded as king takes rook.
    pub fn of(mv: Move) -> PackedMove {
        MoveParts::of(mv).packed()
    }
}

// A move taken apart once, because several tables look it up.

/// The parts of a move of any kind.
#[derive(Clone, Copy, Debug)]
pub struct MoveParts {
    /// The piece that moves.
    pub role: Role,
    /// The square it leaves.
    pub from: Square,
    /// The square it goes to. Castling is encoded as king takes rook.
    pub to: Square,
    /// The captured piece.
    pub capture: Option<Role>,
    /// What a pawn promotes to.
    pub promotion: Option<Role>,
    /// Whether it is castling.
    pub castle: bool,
}

impl MoveParts {
    /// Takes a legal move apart.
    #[inline]
    pub fn of(mv: Move) -> MoveParts {
        let (capture, promotion, castle) = (None, None, false);
        match mv {
            Move::Normal { role, from, capture, to, promotion } => {
                MoveParts { role, from, to, capture, promotion, castle }
            }
            Move::EnPassant { from, to } => {
                MoveParts { role: Role::Pawn, from, to, capture: Some(Role::Pawn), promotion, castle }
            }
            Move::Castle { king, rook } => {
                MoveParts { role: Role::King, from: king, to: rook, capture, promotion, castle: true }
            }
            Move::Put { role, to } => MoveParts { role, from: to, to, capture, promotion, castle }, // not in chess
        }
    }

    /// True for a capture or a promotion to a queen. All other moves are quiet.
    #[inline]
    pub fn is_tactical(self) -> bool {
        self.capture.is_some() || self.promotion == Some(Role::Queen)
    }

    /// Returns the value of what the move captures and gains by promotion, in hundredths of a pawn.
    pub fn victim_value(self) -> i32 {
        let gained =
            if self.promotion == Some(Role::Queen) { piece_value(Role::Queen) - piece_value(Role::Pawn) } else { 0 };
        self.capture.map_or(0, piece_value) + gained
    }

    /// Returns the move in sixteen bits.
    #[inline]
    pub fn packed(self) -> PackedMove {
        let promotion = self.promotion.map_or(0, |role| u16::from(role) - 1); // knight to queen: 1 to 4
        PackedMove(u16::from(self.from) | u16::from(self.to) << 6 | promotion << 12)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

#[cfg(test)]
mod eval_cache_tests {
    use super::*;

    #[test]
    fn a_cached_evaluation_is_found_by_its_key_alone() {
        let mut cache = EvalCache::default();
        for (key, eval) in [(1 << 40, 35), (2 << 40, -4_100), (1 << 63, 7)] {
            assert_eq!(cache.get(key, || eval), eval);
            assert_eq!(cache.get(key, || 0), eval);
        }
        assert_eq!(cache.get(1 << 40, || 99), 99, "another took its slot");
    }
}

#[cfg(test)]
mod score_tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::from_raw(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_raw(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_raw(-MATE + 2), Score::Mate(-1));
        assert_eq!(Score::from_raw(-MATE + 4), Score::Mate(-2));
        assert_eq!(Score::from_raw(-35), Score::Centipawns(-35));
        assert!(Score::Mate(1).centipawns() > Score::Mate(2).centipawns());
        assert!(Score::Mate(-1).centipawns() < Score::Mate(-2).centipawns());
    }
}
