//! The numbers that tune the search, in one place. Changing any of them changes the signature of [`super::bench`].
//!
//! Units: *cp* is a hundredth of a pawn, a *ply* is a half-move, and depths are in plies. *History points* are the unit
//! of the histories in [`super::order`]. Reductions are in 1024ths of a ply.

// ── Iterative deepening and aspiration windows ──────────────────────────────────────────────────────────────────────

/// The caller is asked whether to go on each time this many nodes have been searched.
pub const NODES_BETWEEN_CHECKS: u64 = 1024;
/// Extensions may lead this many plies beyond the deepest iteration.
pub const PLIES_FOR_EXTENSIONS: usize = 20;
/// The first depth that is searched with an aspiration window.
pub const ASPIRATION_MIN_DEPTH: u32 = 5;
/// Half the first aspiration window, cp.
pub const ASPIRATION_WINDOW: i32 = 18;
/// Once half the window is wider than this, the window is opened completely, cp.
pub const ASPIRATION_MAX_WINDOW: i32 = 600;

// ── Static evaluation ───────────────────────────────────────────────────────────────────────────────────────────────

/// An evaluation shrinks by one part in this number with each ply that is neither a capture nor a pawn move.
pub const FIFTY_MOVE_SCALE: i32 = 220;
/// The largest correction of an evaluation, cp.
pub const CORRECTION_LIMIT: i32 = 64;
/// The total weight of all observations in a correction.
pub const CORRECTION_TOTAL_WEIGHT: i32 = 256;
/// The largest weight of one observation in a correction, out of [`CORRECTION_TOTAL_WEIGHT`].
pub const CORRECTION_MAX_WEIGHT: i32 = 16;

// ── Pruning of nodes ────────────────────────────────────────────────────────────────────────────────────────────────

/// The greatest depth of reverse futility pruning.
pub const REVERSE_FUTILITY_MAX_DEPTH: i32 = 8;
/// How far above beta the evaluation must be for reverse futility pruning, cp for each ply of depth.
pub const REVERSE_FUTILITY_MARGIN: i32 = 75;
/// The greatest depth of razoring.
pub const RAZOR_MAX_DEPTH: i32 = 3;
/// How far below alpha the evaluation must be for razoring, cp.
pub const RAZOR_BASE: i32 = 230;
/// More for each squared ply of depth, cp.
pub const RAZOR_PER_SQUARED_DEPTH: i32 = 190;
/// The least depth of a null move.
pub const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// How much shallower a null move is searched, plies.
pub const NULL_MOVE_REDUCTION: i32 = 4;
/// One ply more for every this many plies of depth.
pub const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// One ply more for every this many cp that the evaluation is above beta …
pub const NULL_MOVE_EVAL_DIVISOR: i32 = 200;
/// … up to this many plies.
pub const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 3;
/// From this depth on, a null move that fails high is verified by a search without it.
pub const NULL_MOVE_VERIFY_DEPTH: i32 = 12;
/// The least depth of ProbCut.
pub const PROBCUT_MIN_DEPTH: i32 = 5;
/// How far above beta the score of a capture must be for ProbCut, cp.
pub const PROBCUT_MARGIN: i32 = 160;
/// The margin is smaller by this where the evaluation is improving, cp.
pub const PROBCUT_IMPROVING: i32 = 40;
/// How much shallower ProbCut searches, plies.
pub const PROBCUT_REDUCTION: i32 = 4;
/// From this depth on, a node without a table move is searched one ply shallower (internal iterative reduction).
pub const INTERNAL_REDUCTION_MIN_DEPTH: i32 = 5;

// ── Pruning of moves ────────────────────────────────────────────────────────────────────────────────────────────────

/// Late move pruning: this many quiet moves plus the square of the depth are tried, or half of that where the
/// evaluation is not improving.
pub const LATE_MOVE_BASE: i32 = 4;
/// The greatest LMR depth of futility pruning.
pub const FUTILITY_MAX_DEPTH: i32 = 7;
/// A quiet move is futile if the evaluation plus this is not above alpha, cp …
pub const FUTILITY_BASE: i32 = 90;
/// … with this for each ply of LMR depth, cp.
pub const FUTILITY_PER_PLY: i32 = 85;
/// The greatest LMR depth of history pruning.
pub const HISTORY_PRUNING_MAX_DEPTH: i32 = 4;
/// A quiet move whose history is below this is skipped, history points for each ply of depth.
pub const HISTORY_PRUNING_MARGIN: i32 = -4_000;
/// The greatest LMR depth at which quiet moves are pruned by static exchange evaluation.
pub const SEE_QUIET_MAX_DEPTH: i32 = 8;
/// A quiet move may lose this much, cp for each squared ply of LMR depth.
pub const SEE_QUIET_MARGIN: i32 = -22;
/// The greatest depth at which captures are pruned by static exchange evaluation.
pub const SEE_CAPTURE_MAX_DEPTH: i32 = 7;
/// A capture may lose this much, cp for each ply of depth.
pub const SEE_CAPTURE_MARGIN: i32 = -90;

// ── Singular extension ──────────────────────────────────────────────────────────────────────────────────────────────

/// The least depth of a singular search.
pub const SINGULAR_MIN_DEPTH: i32 = 7;
/// A table entry counts if it is at most this many plies shallower than the node, in singular search and ProbCut.
pub const TABLE_DEPTH_SLACK: i32 = 3;
/// The other moves must stay this far below the table's score, cp for each ply of depth.
pub const SINGULAR_MARGIN: i32 = 2;
/// A move is extended by two plies if the others stay below by this much more, cp.
pub const DOUBLE_EXTENSION_MARGIN: i32 = 24;
/// A line is extended by two plies at most this many times.
pub const MAX_DOUBLE_EXTENSIONS: u8 = 5;
/// Lines at least twice as long as the sum of the finished depth and this many plies are not extended.
pub const EXTENSION_DEPTH_SLACK: u32 = 4;

// ── Late move reductions ────────────────────────────────────────────────────────────────────────────────────────────

/// The least depth of a late move reduction.
pub const LMR_MIN_DEPTH: i32 = 2;
/// Captures that do not lose are reduced only in cut nodes, after this many moves.
pub const LMR_CAPTURE_AFTER: usize = 3;
/// The reduction of a quiet move: this, and …
pub const LMR_QUIET_BASE: i32 = 700;
/// … this many percent of log₂ depth × log₂ move number.
pub const LMR_QUIET_PERCENT: i32 = 23;
/// The reduction of a capture: this many percent of the same product.
pub const LMR_CAPTURE_PERCENT: i32 = 15;
/// More for a quiet or losing move of a cut node.
pub const LMR_CUT_NODE: i32 = 1500;
/// More for a capture of a cut node.
pub const LMR_CUT_NODE_CAPTURE: i32 = 512;
/// Less in a node of the principal variation.
pub const LMR_PV_NODE: i32 = 1024;
/// More where the evaluation is not improving.
pub const LMR_NOT_IMPROVING: i32 = 600;
/// Less for a reply to a check and for a move that gives one.
pub const LMR_CHECK: i32 = 1024;
/// Less for the first killer and the countermove.
pub const LMR_REFUTATION: i32 = 1024;
/// One ply less for every this many history points.
pub const LMR_HISTORY_DIVISOR: i32 = 12_000;
/// The second search is one ply deeper if the reduced one is above the best score by this, cp …
pub const LMR_DEEPER_BASE: i32 = 60;
/// … and this for each ply of the reduction, cp.
pub const LMR_DEEPER_PER_PLY: i32 = 10;

// ── Move ordering and history ───────────────────────────────────────────────────────────────────────────────────────

/// No history counter exceeds this, history points.
pub const HISTORY_LIMIT: i32 = 16_384;
/// A move that refutes its node earns this for each squared ply …
pub const HISTORY_BONUS_SQUARED: i32 = 24;
/// … and this for each ply, history points …
pub const HISTORY_BONUS_LINEAR: i32 = 80;
/// … up to this. The quiet move that led to a node without a good move earns half of that.
pub const HISTORY_BONUS_LIMIT: i32 = 2_000;
/// A score above beta by more than this earns the bonus of one ply deeper, cp.
pub const HISTORY_EXTRA_MARGIN: i32 = 70;
/// Captures are ordered by the value of what they take multiplied by this.
pub const CAPTURE_VICTIM_WEIGHT: i32 = 8;
/// The history of captures is divided by this.
pub const CAPTURE_HISTORY_DIVISOR: i32 = 4;
/// Castling is ordered as if it had this much history, history points.
pub const PRIOR_CASTLING: i32 = 2_000;
/// A check is ordered as if it had this much more history.
pub const PRIOR_CHECK: i32 = 6_000;
/// A queen that escapes the attack of a lesser piece gains this; one that moves into such an attack loses it.
pub const PRIOR_QUEEN: i32 = 16_000;
/// The same for a rook.
pub const PRIOR_ROOK: i32 = 12_000;
/// The same for a knight or bishop.
pub const PRIOR_MINOR: i32 = 8_000;
/// The weight of each cp that a move gains in piece-square terms.
pub const PRIOR_SQUARE_WEIGHT: i32 = 24;

// ── Quiescence ──────────────────────────────────────────────────────────────────────────────────────────────────────

/// How much a capture may gain beyond the value of the captured piece (delta pruning), cp.
pub const DELTA_MARGIN: i32 = 150;
/// How many quiet replies to a check are tried once one move is known that does not lose by force.
pub const QUIET_EVASIONS: usize = 2;

// ── Transposition table ─────────────────────────────────────────────────────────────────────────────────────────────

/// An entry counts as this many plies shallower with each search since it was written.
pub const TABLE_AGE_PENALTY: i32 = 6;
/// A bound replaces a deeper entry of the same position if it is at most this many plies shallower.
pub const TABLE_REPLACE_SLACK: i32 = 3;
