//! The position that a game starts from, according to the tags FEN and SetUp (PGN standard 9.7) and Variant.

use crate::pgn::problem::ProblemKind;
use crate::pgn::tags::Tags;
use crate::position_setup::PositionSetup;
use crate::start_position::{BadStart, StartPosition};

/// The names of the tags that say where a game starts.
pub const TAGS: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// Whether the game is one of a variant that tabiya does not know.
pub fn is_unknown_variant(tags: &Tags) -> bool {
    variant(tags) == Variant::Other
}

/// Returns the start position that the tags give, and what is wrong with them. What cannot be read of a FEN is left
/// out; without a FEN, or with a word in its place, the game starts from the initial array.
pub fn read(tags: &Tags) -> (StartPosition, Vec<ProblemKind>) {
    let mut problems = Vec::new();
    let chess960 = variant(tags) == Variant::Chess960;
    if is_unknown_variant(tags) {
        problems.push(ProblemKind::UnknownVariant(tags.get("Variant").unwrap_or_default().to_owned()));
    }
    let Some(fen) = tags.known("FEN") else {
        return (initial(chess960), problems);
    };
    if let Some(setup) = tags.known("SetUp").filter(|&setup| setup != "1") {
        problems.push(ProblemKind::SetUp(setup.to_owned()));
    }
    match StartPosition::from_fen(fen, chess960) {
        Ok(start) => return (start, problems),
        // A word in place of a position: `startpos`.
        Err(why) if !fen.contains(|c: char| c == '/' || c.is_ascii_digit()) => {
            problems.push(ProblemKind::BadFen(why));
            return (initial(chess960), problems);
        }
        Err(_) => {}
    }
    let (mut start, mut left_out) = StartPosition::from_fen_of_file(fen, chess960);
    if !chess960
        && left_out.iter().any(|why| matches!(why, BadStart::CastlingChess960 { .. } | BadStart::CastlingKing { .. }))
    {
        let (other, others) = StartPosition::from_fen_of_file(fen, true);
        if other.unplayable().is_none() && !others.iter().any(is_about_castling) {
            problems.push(ProblemKind::CastlingRights);
            (start, left_out) = (other, others);
        }
    }
    problems.extend(left_out.into_iter().map(ProblemKind::FenField));
    problems.extend(start.unplayable().map(|shown| ProblemKind::Unplayable(shown.why.clone())));
    (start, problems)
}

fn is_about_castling(why: &BadStart) -> bool {
    use BadStart::{CastlingChess960, CastlingKing, CastlingRook};
    matches!(why, CastlingKing { .. } | CastlingRook { .. } | CastlingChess960 { .. })
}

/// Makes the tags give this start position. If they already do, they stay as they are, but SetUp beside a FEN is 1.
pub fn write(tags: &mut Tags, start: &StartPosition) {
    if start.is_initial() && tags.known("FEN").is_none() && tags.known("Variant").is_none() {
        return;
    }
    let said = read(tags).0;
    // Positions are equal whatever their counters say, but the move numbers depend on the counters, so compare FENs.
    if said != *start || said.fen() != start.fen() {
        replace(tags, start);
    }
    if tags.known("FEN").is_some() {
        tags.set("SetUp", "1");
    }
}

/// Does the same for readers that repair nothing: the FEN that was understood is written in place of one that only
/// [`read`] understands.
pub(crate) fn write_plainly(tags: &mut Tags, start: &StartPosition) {
    write(tags, start);
    if !is_plain(tags, start) {
        replace(tags, start);
    }
}

/// Whether a reader that repairs nothing finds this start position in the tags. A board that cannot be read stays as it
/// is, so it counts as well.
pub fn is_plain(tags: &Tags, start: &StartPosition) -> bool {
    let Some(fen) = tags.get("FEN") else { return true };
    let chess960 = variant(tags) == Variant::Chess960;
    match start.unplayable() {
        Some(shown) => {
            !shown.has_board() || PositionSetup::read(fen, chess960).is_ok_and(|(_, left_out)| left_out.is_empty())
        }
        None => StartPosition::from_fen(fen, chess960).is_ok_and(|plain| plain == *start),
    }
}

fn replace(tags: &mut Tags, start: &StartPosition) {
    if start.chess960() {
        tags.set("Variant", "Chess960");
    } else if variant(tags) == Variant::Chess960 {
        tags.remove("Variant");
    }
    if start.is_initial() {
        tags.remove("FEN");
        tags.remove("SetUp");
    } else {
        tags.set("FEN", start.fen());
        tags.set("SetUp", "1");
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Variant {
    Standard,
    Chess960,
    Other,
}

fn variant(tags: &Tags) -> Variant {
    let name = tags.get("Variant").unwrap_or_default().to_ascii_lowercase();
    match name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().as_str() {
        "" | "standard" | "normal" | "chess" | "fromposition" => Variant::Standard,
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "frc" | "freestyle" => Variant::Chess960,
        _ => Variant::Other,
    }
}

fn initial(chess960: bool) -> StartPosition {
    if chess960 {
        StartPosition::from_fen(&StartPosition::default().fen(), true).unwrap_or_default()
    } else {
        StartPosition::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Position;

    fn tags(pairs: &[(&str, &str)]) -> Tags {
        pairs.iter().copied().collect()
    }

    type Pairs = &'static [(&'static str, &'static str)];

    #[test]
    fn starts() {
        const BLACK: &str = "4k3/8/8/8/8/8/8/4K2R b K - 0 31";
        const SHREDDER: &str = "nbbrnkrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRNKRQ w GDgd - 0 1";
        let cases: [(Pairs, String, bool, usize); 15] = [
            (&[], StartPosition::default().fen(), false, 0),
            (&[("FEN", "?")], StartPosition::default().fen(), false, 0),
            (&[("FEN", BLACK), ("SetUp", "1")], BLACK.to_owned(), false, 0),
            (&[("FEN", BLACK), ("SetUp", "0")], BLACK.to_owned(), false, 1),
            (&[("FEN", SHREDDER), ("Variant", "Chess960")], SHREDDER.replace("GDgd", "KQkq"), true, 0),
            (&[("FEN", SHREDDER)], SHREDDER.replace("GDgd", "KQkq"), true, 1),
            (&[("FEN", "nonsense")], StartPosition::default().fen(), false, 1),
            (&[("FEN", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")], "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(), false, 2),
            // A bad counter loses the counter, not the position.
            (&[("FEN", "4k3/8/8/8/8/8/8/4K2R w K - -1 31;")], BLACK.replace(" b ", " w "), false, 2),
            (
                &[("FEN", "4k3/8/8/8/8/8/8/4K2R W K - 0 1 bm Kd1")],
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned(),
                false,
                2,
            ),
            (&[("FEN", "4k3/8/8/8/8/8/53/4K2R/ w – – 0 1")], "4k3/8/8/8/8/8/8/4K2R w - - 0 1".to_owned(), false, 3),
            // What cannot be played stays as it is.
            (&[("FEN", "8/8/8/8/8/8/PPP5/8 b - - 0 7")], "8/8/8/8/8/8/PPP5/8 b - - 0 7".to_owned(), false, 1),
            (&[("FEN", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")], "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1".to_owned(), false, 1),
            (&[("FEN", "4k3/8/8/8 w - - 0 1")], "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(), false, 1),
            (&[("Variant", "Antichess")], StartPosition::default().fen(), false, 1),
        ];
        for (pairs, fen, chess960, problems) in cases {
            let (start, found) = read(&tags(pairs));
            let moves = start.unplayable().map_or(1, |_| start.position().legal_moves().len());
            assert_eq!(moves, usize::from(start.unplayable().is_none()), "{pairs:?}");
            assert_eq!((start.fen(), start.chess960(), found.len()), (fen, chess960, problems), "{pairs:?}");
        }
    }

    #[test]
    fn a_fen_that_only_we_understand_is_written_as_understood() {
        const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        const BLACK: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let fens = [
            (format!("{INITIAL} W KQkq - 2 3"), format!("{INITIAL} w KQkq - 2 3")),
            (format!("{INITIAL} w KQkq – 2 3"), format!("{INITIAL} w KQkq - 2 3")),
            (format!("{INITIAL} w – - 2 3"), format!("{INITIAL} w - - 2 3")),
            (format!("{INITIAL} w KQkq - 2 3 0"), format!("{INITIAL} w KQkq - 2 3")),
            (format!("{INITIAL} w KQkq - 2 -3"), format!("{INITIAL} w KQkq - 2 1")),
            (format!("{INITIAL}[] b KQkq - 2 3"), format!("{INITIAL} b KQkq - 2 3")),
            (BLACK.replace("/8/8/4", "/11111111/8/4"), BLACK.to_owned()),
            (BLACK.replace(' ', "_"), BLACK.to_owned()),
            (BLACK.replace(" - ", " E3 "), BLACK.to_owned()),
            (BLACK.replace(" - ", " d3 "), BLACK.to_owned()),
            ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1".to_owned(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned()),
            ("8/8/8/8/8/8/PPP5/8[] B - - 0 7".to_owned(), "8/8/8/8/8/8/PPP5/8 b - - 0 7".to_owned()),
            (format!("{INITIAL} w KQkq - x 1"), String::new()),
            ("startpos".to_owned(), String::new()),
            ("?".to_owned(), String::new()),
            (String::new(), String::new()),
        ];
        for (fen, understood) in fens {
            for setup in ["1", "0"] {
                let mut tags = tags(&[("FEN", &fen), ("SetUp", setup)]);
                let start = read(&tags).0;
                assert!(!is_plain(&tags, &start), "{fen}");
                write_plainly(&mut tags, &start);
                let known = Some(understood.as_str()).filter(|fen| !fen.is_empty());
                assert_eq!((tags.get("FEN"), tags.get("SetUp")), (known, known.map(|_| "1")), "{fen}");
                assert_eq!(read(&tags).0, start, "{fen}");
                assert!(is_plain(&tags, &start), "{fen}");
            }
        }
        // What other readers understand, or no reader at all, stays as it is written.
        let as_is =
            [INITIAL, BLACK, "4k3/8/8/8/8/8/4P3/4K3 w", "8/8/8/8/8/8/PPP5/8 b", "9/8/8/8/8/8/8/8 w - - 0 1", "8/8 W"];
        for fen in as_is {
            let mut tags = tags(&[("FEN", fen), ("SetUp", "1")]);
            let start = read(&tags).0;
            write_plainly(&mut tags, &start);
            assert_eq!(tags.get("FEN"), Some(fen));
        }
        // Without its Variant, others cannot castle.
        let mut tags = tags(&[("FEN", "nbbrnkrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRNKRQ w GDgd - 0 1")]);
        let start = read(&tags).0;
        write_plainly(&mut tags, &start);
        assert_eq!(tags.get("Variant"), Some("Chess960"));
    }

    #[test]
    fn written_tags_say_the_start() {
        let old = [
            tags(&[]),
            tags(&[("FEN", "4k3/8/8/8/8/8/8/4K2R b K - 0 31")]),
            tags(&[("FEN", "8/8/8/8/8/8/PPP5/8 b - - 0 7"), ("SetUp", "1")]),
            tags(&[("Variant", "Chess960"), ("FEN", "nbbrnkrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRNKRQ w GDgd - 0 1")]),
        ];
        let starts: Vec<StartPosition> = old.iter().map(|tags| read(tags).0).collect();
        for mut tags in old {
            for start in &starts {
                write(&mut tags, start);
                assert_eq!(read(&tags).0, *start);
            }
        }
    }

    #[test]
    fn the_initial_position_of_chess960_has_a_variant_tag() {
        let (standard, shuffled) = (StartPosition::default(), initial(true));
        assert_ne!(standard, shuffled, "the same position, but another game");
        let mut tags = Tags::default();
        write(&mut tags, &shuffled);
        assert_eq!(tags.get("Variant"), Some("Chess960"));
        write(&mut tags, &standard);
        assert_eq!(tags.get("Variant"), None);
    }
}
