//! The winning chances of an evaluation, and the judgement of a move by the chances it loses.
//!
//! Half a pawn decides a level game but means nothing in a won one, so a move is judged by chances and not by pawns.
//! The scale is the one that Lichess fitted to its games, `1 / (1 + e^(-0.00368208 · centipawns))`
//! (<https://lichess.org/page/accuracy>). The bounds of the three judgements are also theirs (scalachess and lila,
//! `Advice.scala`: 0.1, 0.2 and 0.3 on a scale from −1 to 1, which is 5, 10 and 15 in a hundred).
//!
//! A slower win in a won game and a quicker loss in a lost one get no judgement: a player learns nothing from `?!`
//! beside a move that stays a rook ahead. The bound for that is tabiya's own.

use super::{pgn::comment::Eval, tree::Annotations};
use shakmaty::Color;

/// The steepness of the scale, per centipawn.
const WINNING: f64 = 0.003_682_08;

/// With these chances or more a game counts as won: 4.7 pawns, about a rook. At one minus these chances or less it
/// counts as lost.
const WON: f64 = 0.85;

/// Returns the winning chances, from 0 to 1, of a side that is ahead by this many hundredths of a pawn.
#[must_use]
pub fn of_centipawns(worth: i32) -> f64 {
    1.0 / (1.0 + libm::exp(-WINNING * f64::from(worth)))
}

/// Returns the winning chances of a side, from 0 to 1. A forced mate counts as won.
#[must_use]
pub fn of_side(eval: Eval, side: Color) -> f64 {
    let white = match eval {
        Eval::Centipawns(worth) => of_centipawns(worth),
        Eval::Mate(moves) if moves > 0 => 1.0,
        Eval::Mate(_) => 0.0,
    };
    side.fold_wb(white, 1.0 - white)
}

/// Returns chances in thousandths, rounded.
#[must_use]
pub fn per_mille(part: f64) -> u32 {
    (0..1000).find(|mille| f64::from(*mille) + 0.5 > part * 1000.0).unwrap_or(1000)
}

/// The judgement of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// All judgements, from the mildest to the worst.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// Returns the judgement of a move that changes its side's chances from `had` to `has` (both 0 to 1). `None` if it
    /// costs little, or if it is only an Inaccuracy and the game stays won or was already lost.
    #[must_use]
    pub fn of_chances(had: f64, has: f64) -> Option<Judgement> {
        let judgement = Judgement::ALL.into_iter().rev().find(|judgement| had - has >= judgement.least())?;
        let decided = has >= WON || had <= 1.0 - WON;
        (judgement != Judgement::Inaccuracy || !decided).then_some(judgement)
    }

    /// Returns the least loss of chances that gets this judgement, and its numeric annotation glyph.
    fn row(self) -> (f64, u8) {
        match self {
            Judgement::Inaccuracy => (0.05, 6),
            Judgement::Mistake => (0.10, 2),
            Judgement::Blunder => (0.15, 4),
        }
    }

    /// Returns the least loss of chances that gets this judgement.
    #[must_use]
    pub fn least(self) -> f64 {
        self.row().0
    }

    /// Returns its numeric annotation glyph.
    #[must_use]
    pub fn nag(self) -> u8 {
        self.row().1
    }

    /// Returns the judgement that a glyph stands for.
    #[must_use]
    pub fn of_nag(nag: u8) -> Option<Judgement> {
        Judgement::ALL.into_iter().find(|judgement| judgement.nag() == nag)
    }
}

impl Annotations {
    /// Returns the judgement that the glyphs of a move give it.
    #[must_use]
    pub fn judgement(&self) -> Option<Judgement> {
        self.nags.iter().find_map(|&nag| Judgement::of_nag(nag))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_published_scale() {
        assert!((of_centipawns(0) - 0.5).abs() < 1e-9);
        // 50 + 50 · (2 / (1 + e^(−0.00368208 · 100)) − 1), worked out by hand.
        assert!((of_centipawns(100) - 0.591).abs() < 5e-4, "{}", of_centipawns(100));
        assert!((of_centipawns(-300) + of_centipawns(300) - 1.0).abs() < 1e-9);
        assert!((of_side(Eval::Mate(-3), Color::White)).abs() < 1e-9);
        assert!((of_side(Eval::Mate(-3), Color::Black) - 1.0).abs() < 1e-9);
        assert!((of_side(Eval::Centipawns(100), Color::Black) - 0.409).abs() < 5e-4);
    }

    #[test]
    fn a_pawn_costs_much_in_a_level_game_and_nothing_in_a_won_one() {
        let loss = |before, after| Judgement::of_chances(of_centipawns(before), of_centipawns(after));
        let rows = [
            (0, -40, None),
            (0, -60, Some(Judgement::Inaccuracy)),
            (0, -120, Some(Judgement::Mistake)),
            (0, -200, Some(Judgement::Blunder)),
            (900, 700, None),
            (150, -250, Some(Judgement::Blunder)),
            (-50, 30, None),
        ];
        for (before, after, want) in rows {
            assert_eq!(loss(before, after), want, "{before} {after}");
        }
        assert!(Judgement::ALL.iter().all(|judgement| Judgement::of_nag(judgement.nag()) == Some(*judgement)));
        assert_eq!(Judgement::of_nag(1), None);
    }

    #[test]
    fn what_is_won_and_stays_won_is_no_inaccuracy_nor_what_was_lost() {
        let rows = [
            (0.97, 0.90, None),
            (1.00, 0.91, None), // a missed mate, but still a queen ahead
            (0.91, 0.85, None), // the bound itself
            (0.91, 0.84, Some(Judgement::Inaccuracy)),
            (0.60, 0.54, Some(Judgement::Inaccuracy)),
            (0.98, 0.87, Some(Judgement::Mistake)),
            (1.00, 0.85, Some(Judgement::Blunder)),
            (0.16, 0.10, Some(Judgement::Inaccuracy)),
            (0.14, 0.08, None),
            (0.14, 0.03, Some(Judgement::Mistake)),
            (0.10, 0.00, Some(Judgement::Mistake)),
            (0.09, 0.00, None), // mated a little sooner
        ];
        for (had, has, want) in rows {
            assert_eq!(Judgement::of_chances(had, has), want, "{had} {has}");
        }
        // The bound in pawns.
        assert!(of_centipawns(470) < WON && WON < of_centipawns(475));
    }
}
