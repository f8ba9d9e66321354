//! The play screen: a running game, what is typed, pointed at and looked back on.

mod arbiter_result;
mod aside;
mod bot_resign_draw;
mod claims;
mod commands;
mod draw_offers;
mod end_buttons;
mod engines;
mod entry_line;
pub mod first_time;
mod input;
mod level;
mod low_time;
mod match_score;
mod persistence;
mod plain;
mod pointer;
mod premove;
mod result_card;
mod takeback;
mod touch_move;
mod turn;

use super::{context::UpdateContext, game_options::GameOptions};
use crate::app::board::animation::{AnimatedPieces, MoveAnimation};
use crate::app::board::{blindfold::Blindfold, move_input::MoveInput, refused_slide::RefusedSlide};
use crate::app::protocol::effect::{Effect, TerminalEffect};
use crate::app::{commands::action::KeyContext, protocol::now::WallTime};
use crate::bot::resign_draw::ScoreHistory;
use crate::chess::game::{Game, GameSetup, Refusal};
use crate::chess::{
    journal::Entry, laws::touch_move::Touched, moment::Moment, rules_met::MetRule, seat::Seat, tree::NodeId,
};
use crate::words::app::AppWord;
use crate::words::forms::FormWord;
use crate::words::game::refusal as refusal_word;
use crate::words::results::{self, side};
use first_time::FirstTimeNotes;
use shakmaty::{ByColor, Color, Move, Position, Square};

pub use entry_line::EntryState;
pub use level::{offered as levels_offered, read as level_of, read_seat, words as levels};
pub(super) use match_score::Match;
pub use premove::Premove;
use result_card::CardState;

/// What the computer player that has the move is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Opponent {
    /// None is waited for, or it is an engine that is not ready yet.
    #[default]
    None,
    /// A bot looks for its move.
    Bot {
        /// The number of the request.
        request: u64,
    },
    /// An engine does.
    Engine {
        /// Its number in the world.
        engine: u64,
        /// The number of the request.
        request: u64,
    },
    /// It has chosen its move, which waits a little, so that a person can follow.
    Moving {
        /// When it is made.
        at: Moment,
        /// The move.
        mv: Move,
    },
}

/// Why nothing happens until a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// `pause`: the pieces are hidden.
    Paused,
    /// The game was interrupted and has just been taken up again.
    Interrupted,
    /// Tournament mode: the clock waits for `start`. No other key starts it.
    Start,
    /// The engine that played this side has failed: somebody else has to play on.
    Deserted(Color),
}

/// The play screen.
#[derive(Clone, Debug)]
pub struct GameScreen {
    game: Game,
    /// What it was begun with.
    pub options: GameOptions,
    /// When it was begun.
    pub begun: WallTime,
    /// The move that is being made: the entry line, the keyboard's cursor and the picked piece.
    pub input: MoveInput,
    /// The move that waits for the turn.
    pub premove: Option<Premove>,
    /// When the last premove was played, and what it is called.
    pub(in crate::app) premoved: Option<(Moment, String)>,
    /// Whose pieces are not shown.
    blindfold: Blindfold,
    animation: Option<MoveAnimation>,
    refused_slide: Option<RefusedSlide>,
    /// The pieces touched on this move (touch-move).
    touched: Touched,
    /// `adjust` was said: the next piece touched is only put right.
    adjusting: bool,
    /// Half-moves from the start that are looked at; none at the live position.
    pub viewing: Option<usize>,
    /// What stands on the entry line was begun while looking back: it is not played without a word.
    viewed_from_start: bool,
    flipped_by_hand: bool,
    /// Whether the board turns to the side to move.
    pub(super) auto_flip: bool,
    /// Why nothing happens until a key is pressed, if so.
    pub blocked: Option<Blocked>,
    /// The button that has the focus after the end.
    button: usize,
    /// What the game comes to, after the end.
    card: CardState,
    /// What the status line explains because the user meets it for the first time.
    pub first_time: FirstTimeNotes,
    /// The rules of this game that learn.toml has counted.
    counted_rules: Vec<MetRule>,
    opponent: Opponent,
    /// The outside engines at the board.
    engines: ByColor<Option<engines::EngineSeat>>,
    /// What went wrong with the engine that failed last, while nobody plays in its place.
    pub engine_error: Option<String>,
    /// The half-move at which a bot last refused a draw.
    declined_at: Option<usize>,
    /// What each bot thought of its own position at its moves, oldest first, and where it last offered a draw.
    score_history: ByColor<ScoreHistory>,
    /// The journal has been begun.
    journal_open: bool,
    /// The game is one of the form: a person who has moved in it needs no words of welcome on the home screen any more.
    pub(super) welcomes: bool,
    /// When the clocks were last written to the journal.
    last_heartbeat: Moment,
    low_time_warned: ByColor<bool>,
    /// The lowest threshold of time that was said.
    time_said: ByColor<Option<u64>>,
    /// The end was told, counted and kept.
    archived: bool,
    /// The ended game went to games.pgn, and nothing was heard of its not having got there.
    in_archive: bool,
    /// Games still to come after this one.
    pub games_left: u32,
    /// Points of White's and Black's seat over several games in half points.
    pub match_points: ByColor<u32>,
    /// What this game has added to them.
    points_scored: ByColor<u32>,
}

impl GameScreen {
    /// A new game: its journal is begun, a bot that has the move is asked.
    pub fn begin(mut options: GameOptions, ctx: &mut UpdateContext) -> GameScreen {
        introduce(&mut options.seats, &ctx.config.me);
        let mut play = GameScreen::with(persistence::game_id(ctx), options, ctx.now.wall);
        play.last_heartbeat = ctx.now.at;
        play.start_engines(ctx);
        play.await_start(ctx);
        play.advance_turn(ctx);
        play
    }

    fn with(id: String, options: GameOptions, begun: WallTime) -> GameScreen {
        let (start, seats, controls) = (options.start.clone(), options.seats.clone(), options.controls.clone());
        GameScreen {
            game: Game::new(GameSetup { id, start, seats, controls }),
            auto_flip: options.auto_flip,
            games_left: options.games.saturating_sub(1),
            options,
            begun,
            input: MoveInput::default(),
            premove: None,
            premoved: None,
            blindfold: Blindfold::default(),
            animation: None,
            refused_slide: None,
            touched: Touched::default(),
            adjusting: false,
            viewing: None,
            viewed_from_start: false,
            flipped_by_hand: false,
            blocked: None,
            button: 0,
            card: CardState::default(),
            first_time: FirstTimeNotes::default(),
            counted_rules: Vec::new(),
            opponent: Opponent::None,
            engines: ByColor::default(),
            engine_error: None,
            declined_at: None,
            score_history: ByColor::default(),
            journal_open: false,
            welcomes: false,
            last_heartbeat: Moment::default(),
            low_time_warned: ByColor::default(),
            time_said: ByColor::default(),
            archived: false,
            in_archive: false,
            match_points: ByColor::default(),
            points_scored: ByColor::default(),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The node that is looked at.
    #[must_use]
    pub fn shown(&self) -> NodeId {
        match self.viewing {
            None => self.game.current_node(),
            Some(0) => self.game.tree().root(),
            Some(ply) => self.game.line().get(ply - 1).copied().unwrap_or(self.game.current_node()),
        }
    }

    /// The computer player that is being waited for, if one is.
    #[must_use]
    pub fn thinking(&self) -> Option<&Seat> {
        let waits = self.opponent != Opponent::None || self.awaits_engine();
        Some(self.game.seat(self.game.turn())).filter(|seat| waits && !seat.is_human())
    }

    /// Whose pieces are not shown. When the game is over all are.
    #[must_use]
    pub fn blindfold(&self) -> Blindfold {
        if self.game.ending().is_some() { Blindfold::default() } else { self.blindfold }
    }

    /// Whether Black is shown at the bottom.
    #[must_use]
    pub fn flipped(&self) -> bool {
        let base = if self.hotseat() {
            self.auto_flip && self.game.ending().is_none() && self.game.turn().is_black()
        } else {
            self.lone_human() == Some(Color::Black)
        };
        base != self.flipped_by_hand
    }

    /// Whether castling is pointed out by moving the king onto its rook.
    fn is_chess960(&self) -> bool {
        self.game.setup().start.chess960()
    }

    /// Whether two people play.
    fn hotseat(&self) -> bool {
        Color::ALL.into_iter().all(|side| self.game.seat(side).is_human())
    }

    /// Whether a person sits at the board.
    #[must_use]
    pub fn has_human(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.game.seat(side).is_human())
    }

    /// The side of the only person, if one plays.
    #[must_use]
    pub fn lone_human(&self) -> Option<Color> {
        let human = |side| self.game.seat(side).is_human();
        Color::ALL.into_iter().find(|&side| human(side) && !human(!side))
    }

    /// Whether a person has the move in a game that goes on.
    #[must_use]
    pub fn human_to_move(&self) -> bool {
        self.game.ending().is_none() && self.game.seat(self.game.turn()).is_human()
    }

    /// The name of a side's player as the screen shows it.
    #[must_use]
    pub fn name(&self, color: Color, lang: crate::words::Lang) -> String {
        match self.game.seat(color) {
            // Two people who gave no names can be told apart by their colours only.
            Seat::Human(None) if *self.game.seat(!color) == Seat::Human(None) => side(color, lang).to_owned(),
            Seat::Human(None) => AppWord::Human.text(lang).to_owned(),
            Seat::Bot(bot) => results::player(&bot.name(), color, lang).to_owned(),
            seat => seat.name().unwrap_or_default(),
        }
    }

    /// The same beside the board: who plays against the computer and gave no name is called you.
    #[must_use]
    pub fn name_beside_board(&self, color: Color, lang: crate::words::Lang) -> String {
        let alone = *self.game.seat(color) == Seat::Human(None) && !self.game.seat(!color).is_human();
        if alone { FormWord::You.text(lang).to_owned() } else { self.name(color, lang) }
    }

    /// The one door through which every move of a person goes.
    fn try_move(&mut self, mv: Move, offer: bool, ctx: &mut UpdateContext) {
        self.input.picker.let_go();
        if self.viewing.take().is_some() {
            return;
        }
        if !self.human_to_move() {
            self.say_not_your_turn(ctx);
            return;
        }
        if let Some(why) = self.touch_refusal(mv, ctx.lang) {
            ctx.warn_text(why);
            self.hold_touched_piece(false, ctx);
            return;
        }
        let by = self.game.turn();
        // The move is played also where the offer is refused: that is no reason to lose a move.
        if offer && self.may_offer(by, ctx) && self.attempt(ctx, |game, at| game.offer_draw(by, at)).is_some() {
            if self.game.ending().is_some() {
                return self.finish(ctx);
            }
            self.append(&Entry::Offer { side: by }, ctx);
        }
        if let Some(node) = self.attempt(ctx, |game, at| game.play(mv, at)) {
            self.clear_entry();
            self.after_move(node, ctx);
        }
    }

    /// Has something done that the game may refuse. Then it says why, and the flag may have fallen.
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

    /// After a move was made by whoever: it is kept, told, and answered.
    fn after_move(&mut self, node: NodeId, ctx: &mut UpdateContext) {
        self.forget_touches();
        // The piece slides that has just moved, where that is looked at.
        let mv = self.game.tree().played(node).filter(|_| self.viewing.is_none());
        self.animation = mv.and_then(|mv| MoveAnimation::of(mv, false, node, ctx));
        self.refused_slide = None;
        self.record_move(node, ctx);
        self.low_time_warned = ByColor::default();
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

    /// Says why the player cannot move now.
    fn not_your_turn(&self, ctx: &UpdateContext) -> String {
        match self.game.ending() {
            Some(_) => AppWord::GameOver.text(ctx.lang).to_owned(),
            None => ctx.sentence(AppWord::NotYourTurn, &[&self.name(self.game.turn(), ctx.lang)]),
        }
    }

    /// Looks at the flag before anything else happens.
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

    /// Time has passed: the flag, a bot's waiting move, the heartbeat, a warning of little time.
    pub fn wake(&mut self, ctx: &mut UpdateContext) {
        if let Opponent::Moving { at, mv } = self.opponent
            && at <= ctx.now.at
            && self.blocked.is_none()
        {
            self.opponent = Opponent::None;
            self.bot_plays(mv, ctx);
        }
        self.write_heartbeat(ctx);
        self.warn_of_time(ctx);
    }

    /// When something shown changes by itself.
    #[must_use]
    pub fn wake_at(&self, now: Moment) -> Option<Moment> {
        let frames = [
            self.animation.as_ref().and_then(|slide| slide.next_frame(now)),
            self.refused_slide.and_then(|slide| slide.next_frame(now)),
        ];
        let frame = frames.into_iter().flatten().min();
        if self.game.ending().is_some() {
            return frame;
        }
        let clock = self.game.clock().and_then(|clock| clock.wake_at(now));
        let bot = match self.opponent {
            Opponent::Moving { at, .. } if self.blocked.is_none() => Some(at),
            _ => None,
        };
        clock.into_iter().chain(bot).chain(frame).min()
    }

    /// The first act on the board starts the clock of the side to move (Article 6.6).
    pub(super) fn start_clock_on_first_action(&mut self, ctx: &UpdateContext) {
        if self.blocked.is_none() && self.human_to_move() && !self.tournament() {
            self.game.start_clock(ctx.now.at);
        }
    }

    /// Stops the clocks because the process is to be stopped; they go on with a key.
    pub(super) fn interrupt(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() && self.game.clock_started() && self.blocked.is_none() {
            self.block(Blocked::Interrupted, ctx);
        }
    }

    /// Stops the clocks and the player who thinks, until the game is gone on with.
    fn block(&mut self, why: Blocked, ctx: &mut UpdateContext) {
        self.premove = None;
        self.game.stop_clock(ctx.now.at);
        self.blocked = Some(why);
        self.stop_thinking(ctx);
        self.journal_clocks(ctx);
    }

    /// Ctrl-C clears the entry line first. Returns whether there was something to clear.
    pub(super) fn clear_entry(&mut self) -> bool {
        let something = !self.input.entry.is_empty();
        self.input.clear_entry();
        something
    }

    /// Goes on after a halt.
    pub(super) fn unblock(&mut self, ctx: &mut UpdateContext) {
        if let Some(Blocked::Deserted(side)) = self.blocked {
            return self.ask_who_plays(side, ctx);
        }
        if self.blocked.take().is_some() {
            self.game.resume_clock(ctx.now.at);
            self.await_start(ctx);
            self.advance_turn(ctx);
        }
    }

    /// The pieces that slide at a moment.
    #[must_use]
    pub fn animated(&self, now: Moment) -> Option<AnimatedPieces> {
        let slide = self.animation.as_ref().and_then(|slide| slide.at(self.shown(), now));
        slide.or_else(|| self.refused_slide.filter(|_| self.viewing.is_none())?.at(now))
    }

    /// One's own piece is seen to be refused a square.
    fn slide_refused(&mut self, way: Option<(Square, Square)>, ctx: &UpdateContext) {
        let own = self.game.position().us();
        let way = way.filter(|(from, _)| own.contains(*from) && self.viewing.is_none());
        self.refused_slide = way.and_then(|(from, to)| RefusedSlide::begin(from, to, ctx));
    }
}

/// A lone person who gave no name is the user, who is known by the first of the names in the config.
fn introduce(seats: &mut ByColor<Seat>, me: &[String]) {
    let Some(me) = me.first() else { return };
    let lone =
        Color::ALL.into_iter().find(|&side| *seats.get(side) == Seat::Human(None) && !seats.get(!side).is_human());
    if let Some(side) = lone {
        *seats.get_mut(side) = Seat::Human(Some(me.clone()));
    }
}

/// Has the user's program for sounds started, if there is one.
fn sound(name: &str, ctx: &mut UpdateContext) {
    if !ctx.config.bell.command.is_empty() {
        let words = ctx.config.bell.command.iter().map(|word| word.replace("{sound}", name));
        ctx.request(Effect::Sound(words.collect()));
    }
}
