//! The play screen: a running game, with everything the user types, points at and looks back on.

use crate::app::board::animation::{AnimatedPieces, Slide};
use crate::app::board::blindfold::Blindfold;
use crate::app::board::move_input::MoveInput;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Subject;
use crate::app::game::engines::Engines;
use crate::app::game::input::{Premoves, Touches};
use crate::app::game::persistence::Saving;
use crate::app::game::result_card::{CardState, Tally};
use crate::app::game::turn::{BotMemory, FirstTimeNotes};
use crate::app::protocol::effect::{Effect, TerminalEffect};
use crate::app::protocol::now::WallTime;
use crate::chess::clock::Moment;
use crate::chess::game::{Game, Refusal};
use crate::chess::game_options::GameOptions;
use crate::chess::journal::Entry;
use crate::chess::journal_game::Adjournment;
use crate::chess::seat::Seat;
use crate::chess::tree::NodeId;
use crate::words::forms::FormWord;
use crate::words::results::{self, side};
use crate::words::tables::{AppWord, PlainWord, refusal as refusal_word};
use crate::words::values;
use shakmaty::{ByColor, Color, Move, Position, Square};

mod arbiter_acts;
mod commands;
mod engines;
mod input;
mod persistence;
mod result_card;
pub mod turn;

pub use crate::app::game::commands::{
    offered as levels_offered, opponent_meant, read as level_of, read_seat, seat_meant, words as levels,
};
pub use crate::app::game::input::{EntryState, Premove};
pub(super) use crate::app::game::result_card::Match;

/// What the computer player that has the move is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Opponent {
    /// Nothing is awaited, or the engine to move is not ready yet.
    #[default]
    None,
    /// The opening book is asked first.
    Book,
    Bot {
        request: u64,
    },
    /// An engine is looking for its move.
    Engine {
        /// The engine's number, as in [`engines::EngineSeat`].
        engine: u64,
        request: u64,
    },
    /// The move is chosen and waits a little, so that a person can follow.
    Moving {
        at: Moment,
        mv: Move,
    },
}

/// Why the game is halted until the user does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// `pause`: the pieces are hidden.
    Paused,
    /// The game was interrupted and has just been resumed.
    Interrupted,
    /// Tournament mode: the clock waits for `start`. No other key starts it.
    Start,
    /// The engine that played this side has failed: another player has to take over.
    Deserted(Color),
}

/// What a question about the moves depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStamp {
    plies: usize,
    node: NodeId,
    over: bool,
}

#[derive(Clone, Debug)]
pub struct GameScreen {
    game: Game,
    /// The options that the game began with.
    pub options: GameOptions,
    pub begun: WallTime,
    /// The move that is being entered: the entry line, the keyboard's cursor and the picked piece.
    pub input: MoveInput,
    premoves: Premoves,
    touches: Touches,
    board_view: BoardView,
    /// Why the game is halted, if it is.
    pub blocked: Option<Blocked>,
    /// How it was adjourned, until it is taken up again.
    adjourned: Option<Adjournment>,
    /// Whether the clocks are stopped because a claim is being judged (Article 9.5.1).
    judging: bool,
    /// The result card, after the end.
    card: CardState,
    /// What the status line explains because it happens for the first time.
    pub first_time: FirstTimeNotes,
    opponent: Opponent,
    engines: Engines,
    bots: BotMemory,
    saving: Saving,
    time_warnings: TimeWarnings,
    tally: Tally,
}

impl GameScreen {
    /// Begins a new game: starts the engines, and asks a computer player that has the move.
    pub fn begin(mut options: GameOptions, ctx: &mut UpdateContext) -> GameScreen {
        introduce(&mut options.seats, &ctx.config.me);
        options.seats = options.seats.map(|seat| ctx.absolute(seat));
        let mut play = GameScreen::with(options.game(persistence::game_id(ctx)), options, ctx.now.wall);
        play.saving.last_heartbeat = ctx.now.at;
        play.start_engines(ctx);
        play.await_start(ctx);
        play.advance_turn(ctx);
        play
    }

    fn with(game: Game, options: GameOptions, begun: WallTime) -> GameScreen {
        GameScreen {
            game,
            board_view: BoardView { auto_flip: options.auto_flip, ..BoardView::default() },
            tally: Tally::of(options.games),
            options,
            begun,
            input: MoveInput::default(),
            premoves: Premoves::default(),
            touches: Touches::default(),
            blocked: None,
            adjourned: None,
            judging: false,
            card: CardState::default(),
            first_time: FirstTimeNotes::default(),
            opponent: Opponent::None,
            engines: Engines::default(),
            bots: BotMemory::default(),
            saving: Saving::default(),
            time_warnings: TimeWarnings::default(),
        }
    }

    /// Returns the number of half-moves before the position that the user looks back at; none at the live position.
    pub fn viewing(&self) -> Option<usize> {
        self.board_view.viewing
    }

    /// Lets the board flip to the side to move from now on, or not.
    pub(super) fn set_auto_flip(&mut self, flips: bool) {
        self.board_view.auto_flip = flips;
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns what a question that is asked now depends on.
    pub fn stamp(&self) -> GameStamp {
        let (plies, node) = (self.game.line().len(), self.game.current_node());
        GameStamp { plies, node, over: self.game.ending().is_some() }
    }

    /// Whether there still is what a dialog asks about that was opened at `then`.
    pub fn still_has(&self, subject: Subject, then: Option<GameStamp>) -> bool {
        let runs = self.game.ending().is_none();
        match subject {
            Subject::Other => true,
            Subject::RunningGame => runs,
            Subject::Moves => then.is_none_or(|then| then == self.stamp()),
            Subject::Promotion { from, to } => runs && self.pointed(from, to).iter().any(|mv| mv.is_promotion()),
            Subject::EmptySeat(side) => self.blocked == Some(Blocked::Deserted(side)),
        }
    }

    /// Restarts the clocks after a claim was judged.
    pub(super) fn end_judging(&mut self, ctx: &UpdateContext) {
        if std::mem::take(&mut self.judging) && self.blocked.is_none() {
            self.game.resume_clock(ctx.now.at);
        }
    }

    pub fn shown(&self) -> NodeId {
        match self.viewing() {
            None => self.game.current_node(),
            Some(0) => self.game.tree().root(),
            Some(ply) => self.game.line().get(ply - 1).copied().unwrap_or(self.game.current_node()),
        }
    }

    /// Returns the computer player whose move is awaited, if any.
    pub fn thinking(&self) -> Option<&Seat> {
        let waits = self.opponent != Opponent::None || self.awaits_engine();
        Some(self.game.seat(self.game.turn())).filter(|seat| waits && !seat.is_human())
    }

    /// Returns which sides' pieces are hidden. Once the game is over all are shown.
    pub fn blindfold(&self) -> Blindfold {
        if self.game.ending().is_some() { Blindfold::default() } else { self.board_view.blindfold }
    }

    pub fn flipped(&self) -> bool {
        let base = if self.hotseat() {
            self.board_view.auto_flip && self.game.ending().is_none() && self.game.turn().is_black()
        } else {
            self.lone_human() == Some(Color::Black)
        };
        base != self.board_view.flipped_by_hand
    }

    /// Whether board and moves are hidden: in a pause, and when a tournament game is taken up, until its clock runs.
    pub fn is_covered(&self) -> bool {
        match self.blocked {
            Some(Blocked::Paused) => true,
            Some(Blocked::Interrupted) => self.tournament(),
            Some(Blocked::Start | Blocked::Deserted(_)) | None => false,
        }
    }

    fn hotseat(&self) -> bool {
        Color::ALL.into_iter().all(|side| self.game.seat(side).is_human())
    }

    pub fn has_human(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.game.seat(side).is_human())
    }

    /// Returns the side of the only person, if exactly one plays.
    pub fn lone_human(&self) -> Option<Color> {
        let human = |side| self.game.seat(side).is_human();
        Color::ALL.into_iter().find(|&side| human(side) && !human(!side))
    }

    /// Returns whom the result is told to.
    pub fn listener(&self) -> results::Listener {
        results::Listener { you: self.lone_human(), turn: Some(self.game.turn()), draw_odds: self.draw_odds() }
    }

    pub fn human_to_move(&self) -> bool {
        self.game.ending().is_none() && self.game.seat(self.game.turn()).is_human()
    }

    /// Returns the name of a side's player as the screen shows it.
    pub fn name(&self, color: Color, lang: crate::words::Lang) -> String {
        match self.game.seat(color) {
            // Two unnamed people can only be told apart by their colours.
            Seat::Human(None) if *self.game.seat(!color) == Seat::Human(None) => side(color, lang).to_owned(),
            Seat::Human(None) => AppWord::Human.text(lang).to_owned(),
            Seat::Bot(bot) => results::player(&bot.name(), color, lang).to_owned(),
            seat => seat.name().unwrap_or_default(),
        }
    }

    /// Returns the name as shown beside the board, where an unnamed person without a human opponent is called "you".
    pub fn name_beside_board(&self, color: Color, lang: crate::words::Lang) -> String {
        let alone = *self.game.seat(color) == Seat::Human(None) && !self.game.seat(!color).is_human();
        if alone { FormWord::You.text(lang).to_owned() } else { self.name(color, lang) }
    }

    /// Makes a person's move. Every such move goes through here.
    fn try_move(&mut self, mv: Move, offer: bool, ctx: &mut UpdateContext) {
        self.input.picker.let_go();
        if self.board_view.return_to_live() {
            return;
        }
        if !self.human_to_move() {
            self.say_not_your_turn(ctx);
            return;
        }
        if let Some(why) = self.touch_refusal(mv, ctx) {
            ctx.warn_text(why);
            self.hold_touched_piece(false, ctx);
            return;
        }
        self.make_in_turn(mv, offer, ctx);
    }

    /// Makes a person's move of the side to move, which may have another player since it was sealed.
    fn make_in_turn(&mut self, mv: Move, offer: bool, ctx: &mut UpdateContext) {
        let by = self.game.turn();
        // The move declines the opponent's offer (Article 9.1.2.1), and what is offered with it is a new offer.
        if offer && self.game.decline_draw(by, ctx.now.at).is_ok() {
            self.append(&Entry::Declined, ctx);
        }
        // The move is played even if the offer is refused: that is no reason to lose a move.
        let offers = offer && self.game.offer().is_none();
        if offers && self.may_offer(by, ctx) && self.attempt(ctx, |game, at| game.offer_draw(by, at)).is_some() {
            self.append(&Entry::Offer { side: by }, ctx);
        }
        if let Some(node) = self.attempt(ctx, |game, at| game.play(mv, at)) {
            self.input.clear_entry();
            self.after_move(node, ctx);
        }
    }

    /// Tries a step that the game may refuse. After a refusal, says why and handles a flag that may have fallen.
    fn attempt<T>(
        &mut self,
        ctx: &mut UpdateContext,
        step: impl FnOnce(&mut Game, Moment) -> Result<T, Refusal>,
    ) -> Option<T> {
        let word = match step(&mut self.game, ctx.now.at) {
            Ok(done) => return Some(done),
            Err(refusal) => refusal_word(refusal),
        };
        ctx.warn(word, &[]);
        self.after_flag(ctx);
        None
    }

    /// After any player's move: records it, animates it, sounds it, and passes the turn on.
    fn after_move(&mut self, node: NodeId, ctx: &mut UpdateContext) {
        self.forget_touches();
        // Animate the piece that has just moved, if the user is looking at the live position.
        let mv = self.game.tree().played(node).filter(|_| self.viewing().is_none());
        self.board_view.slide = Slide::of(mv, node, ctx);
        self.record_move(node, ctx);
        self.time_warnings.warned = ByColor::default();
        if self.game.ending().is_none() {
            let captures = self.game.tree().played(node).is_some_and(|mv| mv.is_capture());
            let checks = self.game.position().is_check() && !self.tournament();
            let name = match (checks, captures) {
                (true, _) => "check",
                (false, true) => "capture",
                (false, false) => "move",
            };
            sound(name, ctx);
        }
        if ctx.config.bell.check && !self.tournament() && self.game.position().is_check() {
            ctx.request(TerminalEffect::Bell);
        }
        self.advance_turn(ctx);
    }

    fn say_not_your_turn(&self, ctx: &mut UpdateContext) {
        ctx.warn_text(self.not_your_turn(ctx));
    }

    /// Returns the message why the user cannot move now.
    fn not_your_turn(&self, ctx: &UpdateContext) -> String {
        match self.game.ending() {
            Some(_) => AppWord::GameOver.text(ctx.lang).to_owned(),
            None => ctx.sentence(AppWord::NotYourTurn, &[&self.name(self.game.turn(), ctx.lang)]),
        }
    }

    /// Checks the flag before anything else happens.
    pub fn look_at_flag(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() {
            self.game.check_flag(ctx.now.at);
            self.after_flag(ctx);
        }
    }

    fn after_flag(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() {
            self.finish(ctx);
        }
    }

    /// Handles the passing of time: a bot's waiting move, a warning of little time.
    pub fn wake(&mut self, ctx: &mut UpdateContext) {
        if let Opponent::Moving { at, mv } = self.opponent
            && at <= ctx.now.at
            && self.blocked.is_none()
        {
            self.opponent = Opponent::None;
            self.bot_plays(mv, ctx);
        }
        self.warn_of_time(ctx);
    }

    /// Returns when something on the screen next changes by itself.
    pub fn wake_at(&self, now: Moment, clock_tenths: bool) -> Option<Moment> {
        let frame = self.board_view.slide.next_frame(now);
        if self.game.ending().is_some() {
            return frame;
        }
        let clock = self.game.clock().and_then(|clock| clock.wake_at(now, clock_tenths));
        let bot = match self.opponent {
            Opponent::Moving { at, .. } if self.blocked.is_none() => Some(at),
            _ => None,
        };
        clock.into_iter().chain(bot).chain(frame).min()
    }

    /// Starts the clock of the side to move at the first action on the board (Article 6.6).
    fn start_clock_on_first_action(&mut self, ctx: &UpdateContext) {
        if self.blocked.is_none() && self.human_to_move() && !self.tournament() {
            self.game.start_clock(ctx.now.at);
        }
    }

    /// Stops the clocks because the process is about to be suspended, or to end. The next key restarts them.
    pub(super) fn interrupt(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() && self.game.clock_started() && self.blocked.is_none() {
            self.block(Blocked::Interrupted, ctx);
        }
    }

    /// Stops the clocks and the computer player until the game is resumed. A premove waits as well.
    fn block(&mut self, why: Blocked, ctx: &mut UpdateContext) {
        self.game.stop_clock(ctx.now.at);
        self.blocked = Some(why);
        self.stop_thinking(ctx);
        self.journal_clocks(ctx);
    }

    pub(super) fn unblock(&mut self, ctx: &mut UpdateContext) {
        if let Some(Blocked::Deserted(side)) = self.blocked {
            return self.ask_who_plays(side, ctx);
        }
        if let Some(why) = self.blocked.take() {
            self.note_resumption(why, ctx);
            self.take_up(ctx);
            if self.game.ending().is_some() {
                return;
            }
            self.game.resume_clock(ctx.now.at);
            self.await_start(ctx);
            self.advance_turn(ctx);
            self.asks_promotion_again(ctx);
        }
    }

    /// Returns where the sliding pieces are at a moment.
    pub fn animated(&self, now: Moment) -> Option<AnimatedPieces> {
        self.board_view.slide.at(self.shown(), now)
    }

    /// Shows that a piece of the side to move is refused a square.
    fn slide_refused(&mut self, way: Option<(Square, Square)>, ctx: &UpdateContext) {
        let own = self.game.position().us();
        let way = way.filter(|(from, _)| own.contains(*from) && self.viewing().is_none());
        self.board_view.slide = Slide::refused(way, self.game.current_node(), ctx);
    }
}

/// Names a lone unnamed person after the user: the first of the user's names in the config.
fn introduce(seats: &mut ByColor<Seat>, me: &[String]) {
    let Some(me) = me.first() else { return };
    let lone =
        Color::ALL.into_iter().find(|&side| *seats.get(side) == Seat::Human(None) && !seats.get(!side).is_human());
    if let Some(side) = lone {
        *seats.get_mut(side) = Seat::Human(Some(me.clone()));
    }
}

/// Runs the user's sound command, if there is one.
fn sound(name: &str, ctx: &mut UpdateContext) {
    if !ctx.config.bell.command.is_empty() {
        let words = ctx.config.bell.command.iter().map(|word| word.replace("{sound}", name));
        ctx.request(Effect::Sound(words.collect()));
    }
}

// Warnings when little time is left: a bell, a sound, and sentences in plain mode.

/// The seconds left at which the bell warns.
const LOW_SECONDS: u64 = 20;

/// The seconds left at which plain mode announces the time. Those above [`LOW_SECONDS`] only count if the game began
/// with at least twice as much.
const THRESHOLDS: [u64; 6] = [300, 60, 30, LOW_SECONDS, 10, 5];
/// How many milliseconds above the last announced threshold a clock must rise before it is announced again.
const WON_BACK: u64 = 10_000;

/// Which warnings of little time were given.
#[derive(Clone, Debug, Default)]
struct TimeWarnings {
    /// To which sides since their last move.
    warned: ByColor<bool>,
    /// The lowest threshold announced for each side.
    said: ByColor<Option<u64>>,
}

impl GameScreen {
    /// Warns once when little time is left. In plain mode, also announces the time at each threshold.
    fn warn_of_time(&mut self, ctx: &mut UpdateContext) {
        let Some(clock) = self.game.clock() else { return };
        let Some(running) = clock.running() else { return };
        let left = clock.remaining(running, ctx.now.at);
        if self.game.ending().is_some() {
            return;
        }
        if left <= LOW_SECONDS * 1000 && !*self.time_warnings.warned.get(running) {
            *self.time_warnings.warned.get_mut(running) = true;
            if ctx.config.bell.low_time {
                ctx.request(TerminalEffect::Bell);
            }
            sound("low-time", ctx);
        }
        if ctx.plain && self.game.seat(running).is_human() {
            self.say_time(running, left, ctx);
        }
    }

    /// Announces each threshold once on the way down, and again only after a good deal of time was gained.
    fn say_time(&mut self, side: Color, left: u64, ctx: &mut UpdateContext) {
        let said = self.time_warnings.said.get_mut(side);
        *said = said.filter(|said| left <= said * 1000 + WON_BACK);
        let base = self.game.setup().controls.as_ref().map_or(0, |controls| controls.of(side).at_start());
        let sensible = |&&seconds: &&u64| seconds <= LOW_SECONDS || seconds * 2000 <= base;
        let passed = THRESHOLDS.iter().filter(sensible).copied().filter(|seconds| left <= seconds * 1000).min();
        let Some(threshold) = passed.filter(|threshold| said.is_none_or(|said| *threshold < said)) else { return };
        *said = Some(threshold);
        let seconds = left.div_ceil(1000);
        let seconds = if seconds > 60 { seconds.div_ceil(60) * 60 } else { seconds };
        let time = values::length(seconds * 1000, ctx.lang);
        if self.game.seat(!side).is_human() {
            ctx.info(PlainWord::SideHas, &[results::side(side, ctx.lang), &time]);
        } else {
            ctx.info(PlainWord::YouHave, &[&time]);
        }
    }
}

// What the board of a game shows: the past position that the user looks back at, the side at its bottom, which pieces
// are hidden, and the sliding piece.

#[derive(Clone, Debug, Default)]
struct BoardView {
    /// The number of half-moves before the position that the user looks back at; none at the live position.
    viewing: Option<usize>,
    /// Whether the text on the entry line was begun while looking back, so that playing it has to be announced.
    typed_back: bool,
    flipped_by_hand: bool,
    /// Whether the board flips to the side to move.
    auto_flip: bool,
    blindfold: Blindfold,
    slide: Slide,
}

impl BoardView {
    /// Returns whether the user looked back.
    fn return_to_live(&mut self) -> bool {
        self.viewing.take().is_some()
    }

    /// Returns to the live position when the user types: a move is never made in the past.
    fn begin_typing(&mut self, is_new: bool) {
        self.typed_back = self.return_to_live() || self.typed_back && !is_new;
    }
}
