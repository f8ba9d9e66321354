//! Draws that a player has to ask for: offers (Article 9.1), claims (Articles 9.2 and 9.3), and the penalty for a wrong
//! claim (Article 9.5).

use super::game::{DrawOffer, Game, Refusal};
use super::result::{Claimed, DrawBy, Ending};
use super::time_control::{Speed, TimeControl};
use super::{laws::claims, laws::claims::Claim, moment::Moment, notation, notation::Letters, tree::NodeId};
use shakmaty::{Color, Move, Position};

/// The outcome of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The claim was right and the game is over.
    Right(Ending),
    /// The claim was wrong. It counts as a draw offer if both sides will have moved by then and the event
    /// allows offers. A named move was played.
    Wrong {
        /// What the opponent's clock gained, in milliseconds (Article 9.5.3).
        penalty: u64,
        /// The node of the named move, which had to be played.
        played: Option<NodeId>,
        /// Whether it counts as an offer.
        offers: bool,
    },
}

const MINUTE: u64 = 60_000;

/// The comment that marks the move with which a draw was offered.
const OFFER: &str = "(=)";

/// Returns what an opponent with this time control gains from a wrong claim, in milliseconds: two minutes (Article
/// 9.5.3), one in rapid and blitz, nothing with an hourglass.
#[must_use]
pub fn wrong_claim_penalty(control: &TimeControl) -> u64 {
    match (control, control.speed()) {
        (TimeControl::Hourglass(_), _) => 0,
        (TimeControl::Stages(_), Speed::Standard) => 2 * MINUTE,
        (TimeControl::Stages(_), Speed::Rapid | Speed::Blitz) => MINUTE,
    }
}

impl Game {
    /// Returns the offer that waits for a reply, or for the move it goes out with.
    #[must_use]
    pub fn offer(&self) -> Option<DrawOffer> {
        self.offer
    }

    /// Whether both sides have made a move, as Article 5.2.3 requires for an agreement. `coming` half-moves that are
    /// about to be made count too.
    fn both_have_moved(&self, coming: usize) -> bool {
        self.line.len() + coming >= 2
    }

    /// Whether the rules of the event let a side offer a draw now (Article 9.1.1). The side to move offers with its next
    /// move, the other side with the move it has just made.
    #[must_use]
    pub fn offers_are_open(&self, by: Color) -> bool {
        let black_has_moved = by.is_black() && by != self.turn();
        let number = self.position().fullmoves().get() - u32::from(black_has_moved);
        number >= self.setup.event.draw_offers_from
    }

    /// Offers a draw, or accepts the opponent's offer (Articles 9.1.2, 5.2.3).
    ///
    /// The side to move offers with its next move; an offer by the other side belongs to the move it has just made.
    ///
    /// # Errors
    /// [`Refusal::Over`], [`Refusal::TooEarly`], [`Refusal::AlreadyOffered`].
    pub fn offer_draw(&mut self, by: Color, at: Moment) -> Result<(), Refusal> {
        self.refuse_if_over(at)?;
        match self.offer {
            Some(offer) if offer.by != by => {
                if !self.both_have_moved(0) {
                    return Err(Refusal::TooEarly);
                }
                self.end(Ending::Draw { by: DrawBy::Agreement }, at);
                Ok(())
            }
            Some(_) => Err(Refusal::AlreadyOffered),
            None => {
                let to_move = by == self.turn();
                if !self.both_have_moved(usize::from(to_move)) {
                    return Err(Refusal::TooEarly);
                }
                self.replay_offer(by);
                Ok(())
            }
        }
    }

    /// Restores an offer from a journal, without checking it again: a wrong claim makes an offer at any time, and
    /// replaces the opponent's offer without accepting it.
    pub fn replay_offer(&mut self, by: Color) {
        let out = by != self.turn();
        self.offer = Some(DrawOffer { by, out, of_claim: false });
        if out {
            self.mark_offer(self.current_node());
        }
    }

    /// Restores the offer that a wrong claim made.
    pub fn replay_claim_offer(&mut self, by: Color) {
        self.offer = Some(DrawOffer { by, out: false, of_claim: true });
    }

    /// Whether a side can take its offer back: the offer is made with a move (Article 9.1.2), which has not been made
    /// yet.
    #[must_use]
    pub fn can_withdraw_offer(&self, by: Color) -> bool {
        self.ending.is_none() && self.offer.is_some_and(|offer| offer.by == by && !offer.out && !offer.of_claim)
    }

    /// Takes an announced offer back, see [`Game::can_withdraw_offer`]. Returns whether there was one.
    pub fn withdraw_offer(&mut self, by: Color) -> bool {
        let can = self.can_withdraw_offer(by);
        if can {
            self.offer = None;
        }
        can
    }

    /// Refuses the opponent's offer (Article 9.1.2.1).
    ///
    /// # Errors
    /// [`Refusal::Over`], [`Refusal::NoOffer`].
    pub fn decline_draw(&mut self, by: Color, at: Moment) -> Result<(), Refusal> {
        self.refuse_if_over(at)?;
        match self.offer {
            Some(offer) if offer.by != by => {
                self.offer = None;
                Ok(())
            }
            _ => Err(Refusal::NoOffer),
        }
    }

    /// Updates the offer after a move: an announced offer goes out with its own side's move, and the opponent's move
    /// ends an offer.
    pub(super) fn offer_after_move(&mut self, mover: Color, node: NodeId) {
        match &mut self.offer {
            Some(offer) if offer.by == mover => {
                if !std::mem::replace(&mut offer.out, true) {
                    self.mark_offer(node);
                }
            }
            _ => self.offer = None,
        }
    }

    /// Marks a move in the record as made with a draw offer, once.
    pub(super) fn mark_offer(&mut self, node: NodeId) {
        if !self.marks_offer(node) {
            self.tree.notes_mut(node).after.push(OFFER.into());
        }
    }

    /// Whether the record says that a draw was offered with the move that leads to this node.
    #[must_use]
    pub fn marks_offer(&self, node: NodeId) -> bool {
        self.tree.notes(node).after.iter().any(|note| note == OFFER)
    }

    /// Returns what the side to move may claim on the position as it stands.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        if self.ending.is_some() { Vec::new() } else { claims::now(self.position(), &self.history) }
    }

    /// Returns what the side to move may claim with an intended move.
    #[must_use]
    pub fn claims_with(&self, mv: Move) -> Vec<Claim> {
        if self.ending.is_some() { Vec::new() } else { claims::with(self.position(), &self.history, mv) }
    }

    /// Claims a draw, on the position as it stands or with an intended move (Articles 9.2, 9.3).
    ///
    /// The clocks stop at `at` (9.5.1). A right claim ends the game. A wrong one is an offer: its named move is played,
    /// and the opponent gains two minutes, or one in rapid and blitz (9.5.3).
    ///
    /// # Errors
    /// [`Refusal::Over`], [`Refusal::NotYourClaim`], [`Refusal::Illegal`].
    pub fn claim(&mut self, by: Color, intended: Option<Move>, at: Moment) -> Result<ClaimOutcome, Refusal> {
        self.refuse_if_over(at)?;
        if by != self.turn() {
            return Err(Refusal::NotYourClaim);
        }
        if let Some(mv) = intended
            && !self.position().is_legal(mv)
        {
            return Err(Refusal::Illegal);
        }
        let right = match intended {
            Some(mv) => self.claims_with(mv),
            None => self.claims(),
        };
        let with = intended.map(|mv| notation::san(self.position(), mv, &Letters::En));
        // If both claims are right, threefold repetition counts, as the Laws name it first.
        let by_law = [Claim::Threefold, Claim::FiftyMoves].into_iter().find(|claim| right.contains(claim));
        if let Some(claim) = by_law {
            let claimed = Claimed { by, with };
            let ending = Ending::Draw {
                by: match claim {
                    Claim::Threefold => DrawBy::Threefold(claimed),
                    Claim::FiftyMoves => DrawBy::FiftyMoves(claimed),
                },
            };
            self.end(ending.clone(), at);
            return Ok(ClaimOutcome::Right(ending));
        }
        self.start_clock(at);
        // Article 9.5.3 and its rapid and blitz counterparts. With an hourglass or without a clock, the opponent gains
        // nothing.
        let mut penalty = 0;
        if let Some(clock) = &mut self.clock {
            penalty = wrong_claim_penalty(clock.controls.of(!by));
            clock.add(!by, penalty, at);
        }
        // This does not accept a standing offer of the opponent; the claimant's own offer replaces it, unless no draw
        // could be agreed before this offer has ended (Article 5.2.3), or the event allows no offers yet (9.1.1).
        let may = self.both_have_moved(1) && self.offers_are_open(by);
        self.offer = may.then_some(DrawOffer { by, out: false, of_claim: true });
        let offers = self.offer.is_some();
        let played = match intended {
            Some(mv) => Some(self.play(mv, at)?),
            None => None,
        };
        Ok(ClaimOutcome::Wrong { penalty, played, offers })
    }
}
