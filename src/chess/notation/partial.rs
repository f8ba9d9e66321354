//! A move that is still being typed: what it may become, judged after every key.

use super::read::{candidates, found};
use super::{choices::Choices, letters::Letters, normalise::normalise, why_not::WhyNot};
use shakmaty::Move;

/// What a text that is still being typed means so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialMove {
    /// The move it already is (longer texts may be other moves: `O-O`, then `O-O-O`).
    pub complete: Option<Move>,
    /// Every legal move with a spelling that begins with the text, the likeliest first. Their squares light up.
    pub candidates: Vec<Move>,
    /// The reason why the text can no longer become a legal move. The text turns red, and Enter shows the reason.
    pub impossible: Option<WhyNot>,
}

impl Choices<'_> {
    /// Returns the only move that a text can still become, though it is not spelled in full yet: `e`, if one legal move
    /// begins so. A pawn's move to the last rank counts once, whatever it promotes to.
    #[must_use]
    pub fn only(&self, text: &str, letters: &Letters) -> Option<Move> {
        let judged = self.judge(text, letters);
        let first = *judged.candidates.first().filter(|_| judged.complete.is_none())?;
        let alike = |mv: &Move| mv.from() == first.from() && mv.to() == first.to();
        judged.candidates.iter().all(alike).then_some(first)
    }

    /// Judges a text that is still being typed. An empty one is neither complete nor impossible.
    #[must_use]
    pub fn judge(&self, text: &str, letters: &Letters) -> PartialMove {
        if text.trim().is_empty() {
            return PartialMove::default();
        }
        let moves = match normalise(text, *letters, true) {
            Some(entry) if entry.core.is_empty() => return PartialMove::default(),
            Some(entry) => candidates(self, &entry, *letters),
            None => Vec::new(),
        };
        // The full reason takes long to find, so it is only looked for if the text can no longer become a move.
        let read = match normalise(text, *letters, false) {
            Some(entry) if !entry.core.is_empty() && !moves.is_empty() => {
                self.clear(found(self, &entry, *letters), &entry, *letters).unwrap_or(Err(WhyNot::Unfinished))
            }
            _ => self.read(text, letters),
        };
        match read {
            Ok(typed) => {
                let mut candidates = moves;
                candidates.retain(|mv| *mv != typed.mv);
                candidates.insert(0, typed.mv);
                PartialMove { complete: Some(typed.mv), candidates, impossible: None }
            }
            Err(why) => {
                let impossible = moves.is_empty().then_some(why);
                PartialMove { complete: None, candidates: moves, impossible }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::uci;
    use crate::chess::start_position::StartPosition;

    fn judged(fen: &str, text: &str) -> (Option<String>, Vec<String>, Option<WhyNot>) {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let judged = Choices::legal(start.position(), false).judge(text, &Letters::En);
        let mut moves: Vec<String> = judged.candidates.iter().map(|mv| uci(*mv, false)).collect();
        moves.sort();
        (judged.complete.map(|mv| uci(mv, false)), moves, judged.impossible)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_text_grows_into_a_move() {
        for (text, complete, moves) in [
            ("", None, vec![]),
            ("N", None, vec!["b1a3", "b1c3", "g1f3", "g1h3"]),
            ("Nf", None, vec!["g1f3"]),
            ("Nf3", Some("g1f3"), vec!["g1f3"]),
            ("n", None, vec!["b1a3", "b1c3", "g1f3", "g1h3"]),
            ("e", None, vec!["e2e3", "e2e4"]),
            ("e4", Some("e2e4"), vec!["e2e4"]),
            ("e2", None, vec!["e2e3", "e2e4"]),
            ("b1", None, vec!["b1a3", "b1c3"]),
            ("e4 (", None, vec!["e2e4"]),
            ("e4 (=)", Some("e2e4"), vec!["e2e4"]),
        ] {
            let (got, candidates, impossible) = judged(START, text);
            assert_eq!(got.as_deref(), complete, "{text:?}");
            assert_eq!(candidates, moves, "{text:?}");
            assert_eq!(impossible, None, "{text:?}");
        }
    }

    #[test]
    fn what_cannot_become_a_move_says_why() {
        for (text, why) in [
            ("B", WhyNot::NothingBegins),
            ("e2e5", WhyNot::PawnSteps),
            ("zz", WhyNot::Unreadable),
            ("castle", WhyNot::NamedCastling),
            ("Roque", WhyNot::NamedCastling),
            ("pass", WhyNot::Passing),
            ("Je passe", WhyNot::Passing),
            ("Nf3f4f5", WhyNot::Unreadable),
        ] {
            let (complete, moves, impossible) = judged(START, text);
            assert_eq!((complete, moves), (None, vec![]), "{text}");
            assert_eq!(impossible, Some(why), "{text}");
        }
    }

    #[test]
    fn the_short_castling_may_become_the_long_one() {
        let (complete, moves, impossible) = judged("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0");
        assert_eq!(complete.as_deref(), Some("e1g1"));
        assert_eq!(moves, ["e1c1", "e1g1"]);
        assert_eq!(impossible, None);
    }

    #[test]
    fn a_capture_sign_leaves_the_captures() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(judged(fen, "Nx").1, ["c3d5"]);
        assert!(judged(fen, "N").1.len() > 1);
    }

    #[test]
    fn tab_offers_san() {
        let start = StartPosition::default();
        let choices = Choices::legal(start.position(), false);
        assert_eq!(choices.completions("Nf", &Letters::En), ["Nf3"]);
        assert_eq!(choices.completions("cf", &Letters::Fr), ["Cf3"]);
        assert_eq!(choices.completions("Nf", &Letters::Fr), ["Cf3"], "English is understood");
        assert!(choices.completions("", &Letters::En).is_empty());
    }
}
