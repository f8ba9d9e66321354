//! A game being played: the moves, the clock and how it ends.
//!
//! Every action takes the moment at which it happened. The flag is checked before the action: an action after its fall
//! is too late, an action before it is not (Article 6.8).

use crate::clock::{Clock, Moment};
use crate::laws::can_mate::{self, CanMate};
use crate::laws::claims::{self, Claim};
use crate::laws::{self, PositionHistory};
use crate::notation::{self, Letters};
use crate::pgn::comment::time_text;
use crate::record;
use crate::result::{Claimed, DrawBy, Ending, UnfinishedBy, WinBy};
use crate::seat::Seat;
use crate::start_position::StartPosition;
use crate::time_control::{Bonus, Controls, Speed, TimeControl};
use crate::tree::{Annotations, NodeId, Tree};
use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Chess, Color, Move, Position};

/// What the rules of an event change in a game. The default is casual play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventRules {
    /// The first move with which a draw may be offered (Article 9.1.1); 0 means any.
    pub draw_offers_from: u32,
    /// Whether the first move has its increment too: the Laws' cumulative mode adds the time *prior to* each move.
    /// Sites add it after each move.
    pub first_increment: bool,
    /// The side for which a draw counts as a win (draw odds). The result stays a draw, as the Laws know no other.
    pub draw_odds: Option<Color>,
}

/// What the event is called, where it is held, and the round: the tags of PGN 8.1.1.1, 8.1.1.2 and 8.1.1.4. An empty
/// text is one that nobody gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EventNames {
    /// The event.
    pub event: String,
    /// The town.
    pub site: String,
    /// The round.
    pub round: String,
}

/// What a game starts with.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game's identifier, which is safe as a file name, and the value of its GameId tag.
    pub id: String,
    /// The start position.
    pub start: StartPosition,
    /// The players.
    pub seats: ByColor<Seat>,
    /// The time controls; `None` for a game without a clock.
    pub controls: Option<Controls>,
    /// The rules of the event.
    pub event: EventRules,
    /// The event's names; all empty for a casual game.
    pub names: EventNames,
}

/// A draw offer that can still be accepted. Acceptance, refusal or the opponent's move ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// The side that offers.
    pub by: Color,
    /// Whether the offer has gone out with a move; until then it is only announced.
    pub out: bool,
    /// Whether a wrong claim made it (Article 9.5.3). Such an offer cannot be taken back.
    pub of_claim: bool,
}

/// Why an action was refused. The game is unchanged, unless a flag had fallen before: then it is over now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    Over,
    /// The move is not legal in this position.
    Illegal,
    /// There is no move to take back.
    NothingToTakeBack,
    /// No move was taken back, or another was played since.
    NothingToRedo,
    /// Article 5.2.3: a draw needs a move by each side.
    TooEarly,
    /// The same side has already offered; an offer cannot be withdrawn and need not be repeated.
    AlreadyOffered,
    /// There is no offer to answer.
    NoOffer,
    /// Articles 9.2 and 9.3: only the player to move may claim.
    NotYourClaim,
    /// The game is played without a clock.
    NoClock,
}

/// A move that was taken back and can be played again.
#[derive(Clone, Debug)]
struct TakenBackMove {
    mv: Move,
    clock: Option<Clock>,
    /// Its annotations in the record, such as an offer or a correction of the clocks.
    notes: Annotations,
    /// The offer that stood after it.
    offer: Option<DrawOffer>,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    setup: GameSetup,
    tree: Tree,
    line: Vec<NodeId>,
    /// The positions of the game and how often each occurred.
    pub history: PositionHistory,
    clock: Option<Clock>,
    /// The clock at each position: one more than there are moves.
    clocks: Vec<Option<Clock>>,
    taken_back: Vec<TakenBackMove>,
    offer: Option<DrawOffer>,
    ending: Option<Ending>,
    /// Whether the ending assumes that the opponent could mate, which was not proved.
    pub unproved: bool,
    /// The sides that another player took over after the first move.
    pub relieved: ByColor<bool>,
}

impl Game {
    /// Returns a new game. It may be over at once: a start position can be mate, stalemate or dead.
    pub fn new(setup: GameSetup) -> Game {
        let position = setup.start.position().clone();
        let mut clock = setup.controls.clone().map(Clock::new);
        if let Some(clock) = clock.as_mut().filter(|_| setup.event.first_increment) {
            clock.add_first_increment();
        }
        Game {
            tree: Tree::new(setup.start.clone()),
            line: Vec::new(),
            history: PositionHistory::new(&position),
            clocks: vec![clock.clone()],
            clock,
            taken_back: Vec::new(),
            offer: None,
            ending: laws::by_itself(&position, 1),
            unproved: false,
            relieved: ByColor::default(),
            setup,
        }
    }

    /// Returns the setup that the game began with.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Returns the player of a side.
    pub fn seat(&self, side: Color) -> &Seat {
        self.setup.seats.get(side)
    }

    /// Names the event.
    pub fn set_names(&mut self, names: EventNames) {
        self.setup.names = names;
    }

    /// Puts another player in a seat.
    pub fn set_seat(&mut self, side: Color, seat: Seat) {
        *self.setup.seats.get_mut(side) = seat;
    }

    /// Returns the moves and their annotations.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the nodes of the moves played, in order.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Returns the node of the position on the board.
    pub fn current_node(&self) -> NodeId {
        self.line.last().copied().unwrap_or(self.tree.root())
    }

    /// Returns the position on the board.
    pub fn position(&self) -> &Chess {
        self.tree.position(self.current_node())
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Returns the positions that occurred before the one on the board, oldest first.
    pub fn seen(&self) -> Vec<Chess> {
        std::iter::once(self.tree.root())
            .chain(self.line.iter().copied())
            .take(self.line.len())
            .map(|node| self.tree.position(node).clone())
            .collect()
    }

    /// Returns how often the position on the board has occurred, including now (Article 9.2.2).
    pub fn occurrences(&self) -> u32 {
        self.history.occurrences(self.position())
    }

    /// Returns the clock, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns how the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Starts the clock of the side to move, if it has not run yet (Article 6.6).
    pub fn start_clock(&mut self, at: Moment) {
        let turn = self.turn();
        if self.ending.is_none()
            && let Some(clock) = &mut self.clock
            && clock.running().is_none()
            && !clock.is_stopped()
        {
            clock.start(at, turn);
        }
    }

    /// Whether the clock has been started.
    pub fn clock_started(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.running().is_some() || clock.is_stopped())
    }

    /// Stops the clock for a pause, an interruption or a claim being judged (Articles 6.11, 9.5.1).
    pub fn stop_clock(&mut self, at: Moment) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
    }

    /// Restarts the clock after [`Game::stop_clock`], unless the game has ended.
    pub fn resume_clock(&mut self, at: Moment) {
        if self.ending.is_none()
            && let Some(clock) = &mut self.clock
        {
            clock.resume(at);
        }
    }

    /// Checks the flag (Article 6.9). Its fall ends the game.
    pub fn check_flag(&mut self, at: Moment) {
        if self.ending.is_some() {
            return;
        }
        if let Some(loser) = self.clock.as_ref().and_then(|clock| clock.flagged(at)) {
            self.stop_clock(at);
            let ending = self.end_by_loss(loser, WinBy::TimeForfeit, DrawBy::FlagFallCannotMate);
            self.end(ending, at);
        }
    }

    /// Returns the ending by Articles 5.1.2 and 6.9: a loss, but a draw if the opponent cannot mate by any series of
    /// legal moves.
    fn end_by_loss(&mut self, loser: Color, by: WinBy, draw: DrawBy) -> Ending {
        let can = can_mate::can_mate(self.position(), !loser, can_mate::FULL);
        self.unproved |= can == CanMate::Unknown;
        if let CanMate::No(_) = can { Ending::Draw { by: draw } } else { Ending::Win { winner: !loser, by } }
    }

    fn end(&mut self, ending: Ending, at: Moment) {
        self.stop_clock(at);
        self.offer = None;
        self.taken_back.clear();
        self.ending = Some(ending);
    }

    /// Starts every action: checks the flag, then refuses the action if the game is over.
    fn refuse_if_over(&mut self, at: Moment) -> Result<(), Refusal> {
        self.check_flag(at);
        if self.ending.is_some() { Err(Refusal::Over) } else { Ok(()) }
    }

    /// Plays a move for the side to move; making it presses the clock.
    ///
    /// # Errors
    /// [`Refusal::Over`] (also when the flag had fallen before `at`) and [`Refusal::Illegal`].
    pub fn play(&mut self, mv: Move, at: Moment) -> Result<NodeId, Refusal> {
        self.check_flag(at);
        self.refuse_move(mv)?;
        Ok(self.push(mv, at))
    }

    /// Refuses a move if the game is over or the move is illegal. If not, moves that were taken back are forgotten.
    fn refuse_move(&mut self, mv: Move) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Over);
        }
        if !self.position().is_legal(mv) {
            return Err(Refusal::Illegal);
        }
        self.taken_back.clear();
        Ok(())
    }

    fn push(&mut self, mv: Move, at: Moment) -> NodeId {
        let mover = self.turn();
        self.start_clock(at);
        let corrected = self.clock_was_corrected(mover);
        let node = self.advance(mv);
        if let Some(clock) = &mut self.clock {
            let used = clock.used(at);
            let told = clock.tells_time_used(mover) && !corrected;
            // The flag was checked before, so this press cannot be late.
            let in_time = clock.press(at).is_ok();
            debug_assert!(in_time, "a move was taken after the flag had fallen");
            let notes = self.tree.notes_mut(node);
            notes.clock = Some(clock.remaining(mover, at));
            if !told {
                notes.after.push(format!("[%emt {}]", time_text(used)));
            }
        }
        self.judge_position(mover, node, at);
        node
    }

    /// Whether the clock of the side to move was set, or gained from a wrong claim, since its last move.
    fn clock_was_corrected(&self, mover: Color) -> bool {
        let before = self.line.iter().rev().nth(1).copied().unwrap_or(self.tree.root());
        [before, self.current_node()]
            .into_iter()
            .flat_map(|node| &self.tree.notes(node).after)
            .any(|note| record::corrects_clock(note, mover))
    }

    /// Plays a move on the board and records it.
    fn advance(&mut self, mv: Move) -> NodeId {
        let node = self.tree.add(self.current_node(), mv);
        self.line.push(node);
        self.history.push(self.tree.position(node).clone());
        node
    }

    /// Updates the draw offer, the clock and the ending for the new position on the board.
    fn judge_position(&mut self, mover: Color, node: NodeId, at: Moment) {
        self.clocks.push(self.clock.clone());
        self.offer_after_move(mover, node);
        if let Some(ending) = laws::by_itself(self.position(), self.occurrences()) {
            self.end(ending, at);
        }
    }

    /// Replays a move of an earlier session. Sets both clocks to what they showed after it (White's, Black's) and stops
    /// them.
    ///
    /// # Errors
    /// [`Refusal::Over`] and [`Refusal::Illegal`].
    pub fn replay(&mut self, mv: Move, clocks: Option<(u64, u64)>) -> Result<NodeId, Refusal> {
        self.refuse_move(mv)?;
        let mover = self.turn();
        let node = self.advance(mv);
        if let (Some(clock), Some((white, black))) = (&mut self.clock, clocks) {
            clock.replay(mover, white, black);
            self.tree.notes_mut(node).clock = Some(if mover.is_white() { white } else { black });
        }
        self.judge_position(mover, node, Moment::default());
        Ok(node)
    }

    /// Sets both clocks to the times of an earlier session and stops them. The side to move had thought for `used`
    /// milliseconds.
    pub fn replay_clocks(&mut self, white: u64, black: u64, used: u64) {
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.replay_turn(turn, used, white, black);
        }
    }

    /// Ends the game the way it ended in an earlier session.
    pub fn replay_ending(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// Resigns (Article 5.1.2): the game is lost, or drawn if the opponent cannot mate by any series of legal moves.
    ///
    /// # Errors
    /// [`Refusal::Over`].
    pub fn resign(&mut self, side: Color, at: Moment) -> Result<(), Refusal> {
        self.lose(side, WinBy::Resignation, DrawBy::ResignationCannotMate, at)
    }

    /// Forfeits the game for an infraction: it is lost, or drawn if the opponent cannot mate by any series of legal
    /// moves (as in Article 7.5.5).
    ///
    /// # Errors
    /// [`Refusal::Over`].
    pub fn forfeit(&mut self, side: Color, at: Moment) -> Result<(), Refusal> {
        self.lose(side, WinBy::Forfeit, DrawBy::Adjudication, at)
    }

    fn lose(&mut self, side: Color, by: WinBy, draw: DrawBy, at: Moment) -> Result<(), Refusal> {
        self.refuse_if_over(at)?;
        let ending = self.end_by_loss(side, by, draw);
        self.end(ending, at);
        Ok(())
    }

    /// Ends the game without a result, or with the result that an arbiter gives.
    ///
    /// # Errors
    /// [`Refusal::Over`].
    pub fn stop(&mut self, ending: Ending, at: Moment) -> Result<(), Refusal> {
        self.refuse_if_over(at)?;
        self.end(ending, at);
        Ok(())
    }

    /// Ends the game for good as abandoned, without a result.
    ///
    /// # Errors
    /// [`Refusal::Over`].
    pub fn abandon(&mut self, at: Moment) -> Result<(), Refusal> {
        self.stop(Ending::Unfinished { by: UnfinishedBy::Abandoned }, at)
    }

    /// Takes back the last `count` half-moves. Both clocks go back to what they showed when that position arose. Offers
    /// lapse; repetition, move counters and stage moves go back too. A game that was over continues. What was done at
    /// those moves stays in the record ([`record::stays`]).
    ///
    /// # Errors
    /// [`Refusal::NothingToTakeBack`] if fewer moves were played, or `count` is 0.
    pub fn take_back(&mut self, count: usize, at: Moment) -> Result<(), Refusal> {
        if self.ending.is_none() {
            self.check_flag(at);
        }
        if count == 0 || count > self.line.len() {
            return Err(Refusal::NothingToTakeBack);
        }
        let was_over = self.ending.take().is_some();
        self.unproved = false;
        // An offer that was only announced lapses with the turn.
        let mut offer = self.offer.take().filter(|offer| offer.out);
        let mut done = Vec::new();
        for _ in 0..count {
            let Some(node) = self.line.pop() else { break };
            let clock = self.clocks.pop().flatten();
            if let Some(mv) = self.tree.played(node) {
                let mut notes = self.tree.notes(node).clone();
                let (stay, go) = notes.after.into_iter().partition(|note| record::stays(note));
                (notes.after, done) = (go, [stay, done].concat());
                self.taken_back.push(TakenBackMove { mv, clock, notes, offer: offer.take() });
            }
            self.tree.remove(node);
            self.history.pop();
        }
        if self.line.is_empty() {
            // No move of another player is left.
            self.relieved = ByColor::default();
            done.retain(|note| !note.contains(record::PLAYS_ON));
        }
        self.tree.notes_mut(self.current_node()).after.append(&mut done);
        let earlier = self.clocks.last().cloned().flatten();
        self.set_clock_to(earlier.as_ref(), at);
        if was_over {
            self.resume_clock(at);
        }
        Ok(())
    }

    /// Replays the move that was taken back last, and restores what belonged to it: the clocks, less what has run
    /// since, the annotations and the offer that stood after it.
    ///
    /// # Errors
    /// [`Refusal::Over`] and [`Refusal::NothingToRedo`].
    pub fn redo(&mut self, at: Moment) -> Result<NodeId, Refusal> {
        self.refuse_if_over(at)?;
        if let (Some(now), Some(Some(then))) = (self.clock.clone(), self.clocks.last().cloned()) {
            for side in Color::ALL {
                // What a Bronstein clock would give back has not run.
                let back = match now.stage(side).map(|stage| stage.bonus) {
                    Some(Bonus::Bronstein(ms)) if side == self.turn() => ms.min(now.used(at)),
                    _ => 0,
                };
                let (from, to) = (then.remaining(side, Moment::default()), now.remaining(side, at));
                self.correct_taken_back(side, from, to.saturating_add(back).min(from.max(to)));
            }
        }
        let Some(TakenBackMove { mv, clock, notes, offer }) = self.taken_back.pop() else {
            return Err(Refusal::NothingToRedo);
        };
        let more = std::mem::take(&mut self.taken_back);
        let mover = self.turn();
        let node = self.push(mv, at);
        self.taken_back = more;
        // An offer announced in the meantime has gone out with the move.
        let announced = self.marks_offer(node);
        *self.tree.notes_mut(node) = Annotations { clock: self.tree.notes(node).clock, ..notes };
        if announced {
            self.mark_offer(node);
        }
        if self.ending.is_none() {
            self.offer = self.offer.or(offer);
            self.set_clock_to(clock.as_ref(), at);
            if let Some(clock) = &self.clock {
                self.tree.notes_mut(node).clock = Some(clock.remaining(mover, at));
            }
            if let Some(last) = self.clocks.last_mut() {
                last.clone_from(&self.clock);
            }
        }
        Ok(node)
    }

    /// Sets the clock to an earlier state. A stopped clock stays stopped.
    fn set_clock_to(&mut self, earlier: Option<&Clock>, at: Moment) {
        if let (Some(clock), Some(earlier)) = (&mut self.clock, earlier) {
            clock.restore(earlier, at);
        }
    }

    /// Sets a side's clock, as an arbiter does (Article 6.10).
    ///
    /// # Errors
    /// [`Refusal::Over`] and [`Refusal::NoClock`].
    pub fn set_time(&mut self, side: Color, ms: u64, at: Moment) -> Result<(), Refusal> {
        self.refuse_if_over(at)?;
        let Some(clock) = &mut self.clock else { return Err(Refusal::NoClock) };
        let before = clock.remaining(side, at);
        clock.set(side, ms, at);
        self.correct_others(side, before, ms);
        Ok(())
    }

    /// Corrects the clocks of the positions to which the game may go back or on: a clock that was wrong was wrong there
    /// too, and what a wrong claim gave is kept.
    pub fn correct_others(&mut self, side: Color, from: u64, to: u64) {
        let Some(now) = &self.clock else { return };
        for clock in self.clocks.iter_mut().flatten() {
            let least = if to < from { to } else { now.kept_in(clock, side, to) };
            clock.correct(side, from, to, least);
        }
        self.correct_taken_back(side, from, to);
    }

    /// Corrects the clocks of the positions to which the game may go on. What a move took that is put back is not given
    /// back, but it costs no flag.
    fn correct_taken_back(&mut self, side: Color, from: u64, to: u64) {
        for clock in self.taken_back.iter_mut().filter_map(|taken| taken.clock.as_mut()) {
            clock.correct(side, from, to, 1);
        }
    }

    /// Adds a comment to the position on the board.
    pub fn note(&mut self, text: &str) {
        self.tree.notes_mut(self.current_node()).after.push(text.to_owned());
    }

    /// Adds a comment of an earlier session. What a wrong claim gave a clock stands in no other record.
    pub fn replay_note(&mut self, text: &str) {
        self.note(text);
        for side in Color::ALL {
            if let Some(clock) = self.clock.as_ref().filter(|_| record::gains(text, side)) {
                self.correct_others(side, 0, wrong_claim_penalty(clock.controls.of(side)));
            }
        }
    }
}

// Draws that a player has to ask for: offers (Article 9.1), claims (Articles 9.2 and 9.3), and the penalty for a wrong
// claim (Article 9.5).

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
        /// The comment in the record, on the position where the claim was made.
        note: String,
    },
}

const MINUTE: u64 = 60_000;

/// The comment that marks the move with which a draw was offered.
pub const OFFER: &str = "(=)";

/// Returns what an opponent with this time control gains from a wrong claim, in milliseconds: two minutes (Article
/// 9.5.3), one in rapid and blitz, nothing with an hourglass.
pub fn wrong_claim_penalty(control: &TimeControl) -> u64 {
    match (control, control.speed()) {
        (TimeControl::Hourglass(_), _) => 0,
        (TimeControl::Stages(_), Speed::Standard) => 2 * MINUTE,
        (TimeControl::Stages(_), Speed::Rapid | Speed::Blitz) => MINUTE,
    }
}

impl Game {
    /// Returns the offer that waits for a reply, or for the move it goes out with.
    pub fn offer(&self) -> Option<DrawOffer> {
        self.offer
    }

    /// Whether both sides have made a move, as Article 5.2.3 requires for an agreement. `coming` half-moves that are
    /// about to be made count too.
    fn both_have_moved(&self, coming: usize) -> bool {
        self.line.len() + coming >= 2
    }

    /// Whether the rules of the event let a side offer a draw now (Article 9.1.1). The side to move offers with its
    /// next move, the other side with the move it has just made.
    pub fn offers_are_open(&self, by: Color) -> bool {
        let black_has_moved = by.is_black() && by != self.turn();
        let number = self.position().fullmoves().get() - u32::from(black_has_moved);
        number >= self.setup.event.draw_offers_from
    }

    /// Offers a draw, or accepts the opponent's offer (Articles 9.1.2, 5.2.3).
    ///
    /// The side to move offers with its next move; an offer by the other side belongs to the move it has just made.
    /// Whether the rules of the event allow it is not checked, as a wrong claim is an offer at any time: ask
    /// [`Game::offers_are_open`].
    ///
    /// # Errors
    /// [`Refusal::Over`], [`Refusal::TooEarly`], [`Refusal::AlreadyOffered`].
    pub fn offer_draw(&mut self, by: Color, at: Moment) -> Result<(), Refusal> {
        self.refuse_if_over(at)?;
        let coming = match self.offer {
            Some(offer) if offer.by == by => return Err(Refusal::AlreadyOffered),
            Some(_) => 0,
            None => usize::from(by == self.turn()),
        };
        if !self.both_have_moved(coming) {
            return Err(Refusal::TooEarly);
        }
        match self.offer {
            Some(_) => self.end(Ending::Draw { by: DrawBy::Agreement }, at),
            None => self.replay_offer(by),
        }
        Ok(())
    }

    /// Restores an offer from a journal, without checking it again.
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
            Some(offer) if offer.by != by && offer.out => {
                self.offer = None;
                Ok(())
            }
            _ => Err(Refusal::NoOffer),
        }
    }

    /// Updates the offer after a move: an announced offer goes out with its own side's move, and the opponent's move
    /// ends an offer.
    fn offer_after_move(&mut self, mover: Color, node: NodeId) {
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
    fn mark_offer(&mut self, node: NodeId) {
        if !self.marks_offer(node) {
            self.tree.notes_mut(node).after.push(OFFER.into());
        }
    }

    /// Whether the record says that a draw was offered with the move that leads to this node.
    pub fn marks_offer(&self, node: NodeId) -> bool {
        self.tree.notes(node).after.iter().any(|note| note == OFFER)
    }

    /// Returns what the side to move may claim on the position as it stands.
    pub fn claims(&self) -> Vec<Claim> {
        if self.ending.is_some() { Vec::new() } else { claims::now(self.position(), &self.history) }
    }

    /// Returns what the side to move may claim with an intended move.
    pub fn claims_with(&self, mv: Move) -> Vec<Claim> {
        if self.ending.is_some() { Vec::new() } else { claims::with(self.position(), &self.history, mv) }
    }

    /// Claims a draw, on the position as it stands or with an intended move (Articles 9.2, 9.3).
    ///
    /// The clocks stop at `at` (9.5.1). A right claim ends the game. A wrong one is an offer, and so an agreement if
    /// the opponent has offered too. If not, its named move is played, and the opponent gains two minutes, or one in
    /// rapid and blitz (9.5.3).
    ///
    /// # Errors
    /// [`Refusal::Over`], [`Refusal::NotYourClaim`], [`Refusal::Illegal`].
    pub fn claim(&mut self, by: Color, intended: Option<Move>, at: Moment) -> Result<ClaimOutcome, Refusal> {
        self.refuse_if_over(at)?;
        if by != self.turn() {
            return Err(Refusal::NotYourClaim);
        }
        if intended.is_some_and(|mv| !self.position().is_legal(mv)) {
            return Err(Refusal::Illegal);
        }
        let right = match intended {
            Some(mv) => self.claims_with(mv),
            None => self.claims(),
        };
        let with = intended.map(|mv| notation::san(self.position(), mv, &Letters::En));
        // If both claims are right, threefold repetition counts, as the Laws name it first.
        if let Some(&claim) = right.first() {
            let ending = Ending::Draw { by: DrawBy::claim(claim, Claimed { by, with }) };
            self.end(ending.clone(), at);
            return Ok(ClaimOutcome::Right(ending));
        }
        self.start_clock(at);
        // The claim counts as an offer (9.1.2.3), and offers by both sides are an agreement.
        let agreed = self.offer.is_some_and(|offer| offer.by != by);
        // Article 9.5.3 and its rapid and blitz counterparts. With an hourglass or without a clock, the opponent gains
        // nothing.
        let mut penalty = 0;
        if let Some(clock) = self.clock.as_mut().filter(|_| !agreed) {
            penalty = wrong_claim_penalty(clock.controls.of(!by));
            clock.add(!by, penalty, at);
            self.correct_others(!by, 0, penalty);
        }
        let note = record::wrong_claim(by, with.as_deref(), penalty);
        self.note(&note);
        if agreed {
            self.end(Ending::Draw { by: DrawBy::Agreement }, at);
            return Ok(ClaimOutcome::Wrong { penalty, played: None, offers: true, note });
        }
        // It is no offer if no draw could be agreed before it has ended (Article 5.2.3), or if the event allows no
        // offers yet (9.1.1).
        let may = self.both_have_moved(1) && self.offers_are_open(by);
        self.offer = may.then_some(DrawOffer { by, out: false, of_claim: true });
        let offers = self.offer.is_some();
        let played = intended.map(|mv| self.play(mv, at)).transpose()?;
        Ok(ClaimOutcome::Wrong { penalty, played, offers, note })
    }
}
