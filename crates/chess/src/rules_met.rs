//! Which rules beyond ordinary moves have come up in a game.

use crate::result::{DrawBy, Ending, WinBy};
use crate::tree::{NodeId, Tree};
use shakmaty::{Move, Position, Role};
use std::collections::BTreeMap;

/// A rule that does not come up in every game. The variants are in the order in which a card lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetRule {
    /// A check that was not mate.
    Check,
    /// Castling, on either side.
    Castling,
    /// A capture en passant.
    EnPassant,
    /// A pawn became a queen.
    Promotion,
    /// A pawn became another piece.
    Underpromotion,
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// A dead position.
    DeadPosition,
    /// A draw by claim: threefold repetition or fifty moves.
    Claim,
}

impl MetRule {
    /// Returns the name of the rule in files.
    pub fn word(self) -> &'static str {
        match self {
            MetRule::Check => "check",
            MetRule::Castling => "castling",
            MetRule::EnPassant => "en_passant",
            MetRule::Promotion => "promotion",
            MetRule::Underpromotion => "underpromotion",
            MetRule::Checkmate => "checkmate",
            MetRule::Stalemate => "stalemate",
            MetRule::DeadPosition => "dead_position",
            MetRule::Claim => "claim",
        }
    }
}

/// The rules that have come up, with how often each did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesMet(BTreeMap<MetRule, u32>);

impl RulesMet {
    /// Returns the rules that came up in a game, in its moves and in its ending.
    pub fn of(tree: &Tree, line: &[NodeId], ending: Option<&Ending>) -> RulesMet {
        let mut met = RulesMet::default();
        for &node in line {
            let position = tree.position(node);
            if position.is_check() && !position.is_checkmate() {
                met.add(MetRule::Check);
            }
            match tree.played(node) {
                Some(Move::Castle { .. }) => met.add(MetRule::Castling),
                Some(Move::EnPassant { .. }) => met.add(MetRule::EnPassant),
                Some(mv) => match mv.promotion() {
                    Some(Role::Queen) => met.add(MetRule::Promotion),
                    Some(_) => met.add(MetRule::Underpromotion),
                    None => {}
                },
                None => {}
            }
        }
        match ending {
            Some(Ending::Win { by: WinBy::Checkmate, .. }) => met.add(MetRule::Checkmate),
            Some(Ending::Draw { by: DrawBy::Stalemate }) => met.add(MetRule::Stalemate),
            Some(Ending::Draw { by: DrawBy::DeadPosition }) => met.add(MetRule::DeadPosition),
            Some(Ending::Draw { by: DrawBy::Threefold(_) | DrawBy::FiftyMoves(_) }) => met.add(MetRule::Claim),
            _ => {}
        }
        met
    }

    fn add(&mut self, rule: MetRule) {
        let count = self.0.entry(rule).or_default();
        *count = count.saturating_add(1);
    }

    /// Returns how often a rule came up.
    pub fn count(&self, rule: MetRule) -> u32 {
        self.0.get(&rule).copied().unwrap_or(0)
    }

    /// Returns the rules in the order in which a card lists them.
    pub fn rules(&self) -> impl Iterator<Item = MetRule> + '_ {
        self.0.keys().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::PgnText;
    use crate::result::Claimed;
    use shakmaty::Color;

    fn met(pgn: &str, ending: Option<&Ending>) -> Vec<(&'static str, u32)> {
        let record = PgnText::new(pgn.as_bytes().into()).game(0).expect("a game");
        let line: Vec<NodeId> = record.tree.main_line().collect();
        let met = RulesMet::of(&record.tree, &line, ending);
        met.rules().map(|rule| (rule.word(), met.count(rule))).collect()
    }

    #[test]
    fn checks_castling_and_promotions_are_counted() {
        let moves =
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. d4 exd4 6. Re1 f5 7. Nxd4 Bc5 8. Rxe4+ fxe4 9. Qh5+ g6 *";
        assert_eq!(met(moves, None), [("check", 2), ("castling", 1)]);
        let moves = "1. e4 a6 2. e5 d5 3. exd6 h6 4. dxc7 g6 5. cxb8=N Bg7 6. h3 Bh8 *";
        assert_eq!(met(moves, None), [("en_passant", 1), ("underpromotion", 1)]);
        let moves = "1. e4 a6 2. e5 d5 3. exd6 h6 4. dxc7 g6 5. cxd8=Q+ Kxd8 *";
        assert_eq!(met(moves, None), [("check", 1), ("en_passant", 1), ("promotion", 1)]);
    }

    #[test]
    fn an_ending_is_counted_and_a_mate_is_not_a_check_too() {
        let mate = Ending::Win { winner: Color::Black, by: WinBy::Checkmate };
        assert_eq!(met("1. f3 e5 2. g4 Qh4# 0-1", Some(&mate)), [("checkmate", 1)]);
        let draw = |by| Ending::Draw { by };
        let claimed = Claimed { by: Color::White, with: None };
        for (by, word) in [
            (DrawBy::Stalemate, "stalemate"),
            (DrawBy::DeadPosition, "dead_position"),
            (DrawBy::Threefold(claimed.clone()), "claim"),
            (DrawBy::FiftyMoves(claimed), "claim"),
        ] {
            assert_eq!(met("1. e4 *", Some(&draw(by))), [(word, 1)]);
        }
        assert_eq!(met("1. e4 *", Some(&draw(DrawBy::Agreement))), []);
    }
}
