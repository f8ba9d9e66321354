//! How a game ends: its result, the reason, and the wording in PGN.

use crate::laws::claims::Claim;
use crate::serde_text;
use serde::{Deserialize, Serialize};
use shakmaty::Color;
use std::fmt;

/// Why one side won (Articles 5.1, 6.7, 6.9 and decisions of an arbiter).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WinBy {
    /// Article 5.1.1.
    Checkmate,
    /// Article 5.1.2.
    Resignation,
    /// Article 6.9.
    TimeForfeit,
    /// An arbiter's decision (late arrival, a rules infraction).
    Forfeit,
    /// An arbiter's decision on the position.
    Adjudication,
    /// Guideline I.7: the loser's sealed move was ambiguous or illegal.
    SealedMove,
}

/// A claim that turned out right: who made it, and the move that was named with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Claimed {
    /// The claimant, who is always the side to move.
    #[serde(with = "serde_text")]
    pub by: Color,
    /// The intended move in SAN, if one was named (Articles 9.2.1 and 9.3.1). It is not played.
    pub with: Option<String>,
}

/// Why the game was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DrawBy {
    /// Article 5.2.1.
    Stalemate,
    /// Article 5.2.2: neither side can mate by any series of legal moves.
    DeadPosition,
    /// Article 5.2.3.
    Agreement,
    /// Article 9.2, claimed.
    Threefold(Claimed),
    /// Article 9.3, claimed.
    FiftyMoves(Claimed),
    /// Article 9.6.1; it needs no claim.
    Fivefold,
    /// Article 9.6.2; it needs no claim.
    SeventyFiveMoves,
    /// Article 6.9: a flag fell and the opponent cannot mate by any series of legal moves.
    FlagFallCannotMate,
    /// Article 5.1.2: a resignation, and the opponent cannot mate by any series of legal moves.
    ResignationCannotMate,
    /// An arbiter's decision.
    Adjudication,
}

impl DrawBy {
    /// Returns the draw by a claim that turned out right.
    pub fn claim(claim: Claim, claimed: Claimed) -> DrawBy {
        match claim {
            Claim::Threefold => DrawBy::Threefold(claimed),
            Claim::FiftyMoves => DrawBy::FiftyMoves(claimed),
        }
    }
}

/// Why a game stopped without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UnfinishedBy {
    /// To be continued.
    Adjourned,
    /// Left for good.
    Abandoned,
    /// Both sides forfeited.
    DoubleForfeit,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ending {
    /// One side won.
    Win {
        /// The side that won.
        #[serde(with = "serde_text")]
        winner: Color,
        /// The reason.
        by: WinBy,
    },
    /// A draw.
    Draw {
        /// The reason.
        by: DrawBy,
    },
    /// No result.
    Unfinished {
        /// The reason.
        by: UnfinishedBy,
    },
}

impl Ending {
    /// Returns every way in which a game can end. Draws by claim are included if `claim` is given, and carry it.
    pub fn every(claim: Option<Claimed>) -> Vec<Ending> {
        use {DrawBy as D, UnfinishedBy as U, WinBy as W};
        let wins = [W::Checkmate, W::Resignation, W::TimeForfeit, W::Forfeit, W::Adjudication, W::SealedMove];
        let wins = Color::ALL.into_iter().flat_map(|winner| wins.map(|by| Ending::Win { winner, by }));
        let draws = [
            D::Stalemate,
            D::DeadPosition,
            D::Agreement,
            D::Fivefold,
            D::SeventyFiveMoves,
            D::FlagFallCannotMate,
            D::ResignationCannotMate,
            D::Adjudication,
        ];
        let claimed = claim.into_iter().flat_map(|claim| [D::Threefold(claim.clone()), D::FiftyMoves(claim)]);
        let draws = draws.into_iter().chain(claimed).map(|by| Ending::Draw { by });
        let unfinished = [U::Adjourned, U::Abandoned, U::DoubleForfeit].map(|by| Ending::Unfinished { by });
        wins.chain(draws).chain(unfinished).collect()
    }

    /// Returns the result token of PGN 8.1.1.7: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn token(&self) -> &'static str {
        match self {
            Ending::Win { winner: Color::White, .. } => "1-0",
            Ending::Win { winner: Color::Black, .. } => "0-1",
            Ending::Draw { .. } => "1/2-1/2",
            Ending::Unfinished { .. } => "*",
        }
    }

    /// Returns the reason in the fixed English words of the interface (`checkmate`, `fifty-move rule`, …).
    pub fn reason(&self) -> &'static str {
        self.row()[0]
    }

    /// Returns the value of PGN's Termination tag (PGN 9.8.1).
    pub fn termination(&self) -> &'static str {
        self.row()[1]
    }

    /// Returns the article of the Laws by which the game ends, if there is one.
    pub fn article(&self) -> Option<&'static str> {
        Some(self.row()[2]).filter(|article| !article.is_empty())
    }

    /// Returns the rule of the course by which the game has ended; `None` for an adjudication and for a game without a
    /// result.
    pub fn rule(&self) -> Option<&'static str> {
        Some(self.row()[3]).filter(|rule| !rule.is_empty())
    }

    /// Returns the reason, PGN's Termination, the article and the rule of the course.
    fn row(&self) -> [&'static str; 4] {
        match self {
            Ending::Win { by, .. } => match by {
                WinBy::Checkmate => ["checkmate", "normal", "5.1.1", "END-01"],
                WinBy::Resignation => ["resignation", "normal", "5.1.2", "END-09"],
                WinBy::TimeForfeit => ["time forfeit", "time forfeit", "6.9", "CLK-01"],
                WinBy::Forfeit => ["forfeit", "rules infraction", "", "CLK-05"],
                WinBy::Adjudication => ["adjudication", "adjudication", "", ""],
                WinBy::SealedMove => ["ambiguous or illegal sealed move", "rules infraction", "", ""],
            },
            Ending::Draw { by } => match by {
                DrawBy::Stalemate => ["stalemate", "normal", "5.2.1", "END-02"],
                DrawBy::DeadPosition => ["dead position", "normal", "5.2.2", "END-04"],
                DrawBy::Agreement => ["agreement", "normal", "5.2.3", "END-08"],
                DrawBy::Threefold(Claimed { with: None, .. }) => ["threefold repetition", "normal", "9.2", "REP-01"],
                DrawBy::Threefold(_) => ["threefold repetition", "normal", "9.2", "REP-02"],
                DrawBy::FiftyMoves(_) => ["fifty-move rule", "normal", "9.3", "FIF-01"],
                DrawBy::Fivefold => ["fivefold repetition", "normal", "9.6.1", "REP-10"],
                DrawBy::SeventyFiveMoves => ["seventy-five-move rule", "normal", "9.6.2", "FIF-04"],
                DrawBy::FlagFallCannotMate => ["flag fall, the opponent cannot mate", "time forfeit", "6.9", "CLK-02"],
                DrawBy::ResignationCannotMate => ["resignation, the opponent cannot mate", "normal", "5.1.2", "END-09"],
                DrawBy::Adjudication => ["adjudication", "adjudication", "", ""],
            },
            Ending::Unfinished { by } => match by {
                UnfinishedBy::Adjourned => ["adjourned", "unterminated", "", ""],
                UnfinishedBy::Abandoned => ["abandoned", "abandoned", "", ""],
                UnfinishedBy::DoubleForfeit => ["double forfeit", "rules infraction", "", "CLK-05"],
            },
        }
    }

    /// Returns the claim that ended the game, if one did.
    pub fn claim(&self) -> Option<&Claimed> {
        match self {
            Ending::Draw { by: DrawBy::Threefold(claim) | DrawBy::FiftyMoves(claim) } => Some(claim),
            _ => None,
        }
    }
}

/// The closing comment of a game in PGN, always English:
/// `White wins: checkmate`, `Draw: threefold repetition, claimed by White with Nf3`, `No result: adjourned`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Win { winner: Color::White, .. } => f.write_str("White wins: ")?,
            Ending::Win { winner: Color::Black, .. } => f.write_str("Black wins: ")?,
            Ending::Draw { .. } => f.write_str("Draw: ")?,
            Ending::Unfinished { .. } => f.write_str("No result: ")?,
        }
        f.write_str(self.reason())?;
        if let Some(claim) = self.claim() {
            write!(f, ", claimed by {}", if claim.by.is_white() { "White" } else { "Black" })?;
            if let Some(with) = &claim.with {
                write!(f, " with {with}")?;
            }
        }
        Ok(())
    }
}
