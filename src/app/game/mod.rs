//! The play screen: a running game, what is typed, pointed at and looked back on.

mod answers;
mod arbiter_result;
mod bot_resign_draw;
mod claims;
mod commands;
mod draw_offers;
mod end_buttons;
mod engines;
mod entry_line;
mod level;
mod low_time;
mod match_score;
mod persistence;
mod plain;
mod pointer;
mod premove;
mod resume;
mod takeback;
mod touch_move;
mod turn;

use super::context::UpdateContext;
use super::game_options::GameOptions;
use crate::app::board::animation::{AnimatedPieces, MoveAnimation};
use crate::app::board::blindfold::Blindfold;
use crate::app::board::piece_picker::{PickedPiece, PiecePicker};
use crate::app::board::text_field::TextField;
use crate::app::commands::action::KeyContext;
use crate::app::protocol::effect::{Effect, FileEffect, TerminalEffect};
use crate::app::protocol::now::WallTime;
use crate::app::protocol::user_message::UserMessage;
use crate::bot::resign_draw::ScoreHistory;
use crate::chess::game::{Game, GameSetup, Refusal};
use crate::chess::laws::claims::Claim;
use crate::chess::laws::touch_move::Touched;
use crate::chess::moment::Moment;
use crate::chess::notation;
use crate::chess::seat::Seat;
use crate::chess::tree::NodeId;
use crate::words::app::AppWord;
use crate::words::results;
use crate::words::results::side;
use shakmaty::{ByColor, Color, Move, Position, Square};

pub use entry_line::EntryState;
pub use level::{offered as levels_offered, read as level_of, read_seat, words as levels};
pub(super) use match_score::Match;
pub use premove::Premove;

/// Half-moves without a capture or a pawn's move before a claim with a move can be right: the position it comes to has stood
/// twice before, eight half-moves and four half-moves ago at the latest.
const SOONEST: u32 = 7;

/// A bot's move that waits a little, so that a game of two bots can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DelayedMove {
    at: Moment,
    mv: Move,
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
    options: GameOptions,
    begun: WallTime,
    entry: TextField,
    /// The row of the list of commands that is chosen while one is typed after a colon.
    completion: usize,
    /// The entry was refused and has not been changed since: what was wrong with it.
    refused: Option<String>,
    picker: PiecePicker,
    /// A move made in advance.
    premove: Option<Premove>,
    /// Whose pieces are not shown.
    blindfold: Blindfold,
    animation: Option<MoveAnimation>,
    /// The pieces touched on this move (touch-move).
    touched: Touched,
    /// `adjust` was said: the next man touched is only put right.
    adjusting: bool,
    /// Half-moves from the start that are looked at; none at the live position.
    viewing: Option<usize>,
    /// What stands on the entry line was begun while looking back: it is not played without a word.
    viewed_from_start: bool,
    flipped_by_hand: bool,
    auto_flip: bool,
    blocked: Option<Blocked>,
    /// The button that has the focus after the end.
    button: usize,
    thinking: Option<u64>,
    /// The outside engine that is asked, by its number.
    asked_engine: Option<u64>,
    /// The outside engines at the board.
    engines: ByColor<Option<engines::EngineSeat>>,
    /// What went wrong with the engine that failed last.
    engine_error: Option<String>,
    delayed_move: Option<DelayedMove>,
    /// The half-move at which a bot last refused a draw.
    declined_at: Option<usize>,
    /// What each bot thought of its own position at its moves, oldest first, and where it last offered a draw.
    score_history: ByColor<ScoreHistory>,
    /// The journal has been begun.
    journal_open: bool,
    /// The first move of a person ends the words of welcome on the home screen.
    welcomes: bool,
    /// When the clocks were last written to the journal.
    heartbeat: Moment,
    low_time_warned: ByColor<bool>,
    /// The lowest threshold of time that was said; the greatest number when none was.
    time_said: ByColor<u64>,
    /// The end was told, counted and kept.
    archived: bool,
    /// The ended game went to games.pgn, and nothing was heard of its not having got there.
    in_archive: bool,
    games_left: u32,
    /// Points of White's and Black's seat over several games in half points.
    match_points: ByColor<u32>,
    /// What this game has added to them.
    points_scored: ByColor<u32>,
}

impl GameScreen {
    /// A new game: its journal is begun, a bot that has the move is asked.
    pub fn begin(mut options: GameOptions, ctx: &mut UpdateContext) -> GameScreen {
        introduce(&mut options.seats, &ctx.config.me);
        let game = Game::new(GameSetup {
            id: persistence::game_id(ctx),
            start: options.start.clone(),
            seats: options.seats.clone(),
            controls: options.controls.clone(),
        });
        let mut play = GameScreen::with(game, options, ctx.now.wall);
        play.heartbeat = ctx.now.at;
        play.start_engines(ctx);
        play.await_start(ctx);
        play.advance_turn(ctx);
        play
    }

    fn with(game: Game, options: GameOptions, begun: WallTime) -> GameScreen {
        GameScreen {
            auto_flip: options.auto_flip,
            games_left: options.games.saturating_sub(1),
            game,
            options,
            begun,
            entry: TextField::default(),
            completion: 0,
            refused: None,
            picker: PiecePicker::default(),
            premove: None,
            blindfold: Blindfold::default(),
            animation: None,
            touched: Touched::default(),
            adjusting: false,
            viewing: None,
            viewed_from_start: false,
            flipped_by_hand: false,
            blocked: None,
            button: 0,
            thinking: None,
            asked_engine: None,
            engines: ByColor::default(),
            engine_error: None,
            delayed_move: None,
            declined_at: None,
            score_history: ByColor::default(),
            journal_open: false,
            welcomes: false,
            heartbeat: Moment::default(),
            low_time_warned: ByColor { white: false, black: false },
            time_said: ByColor { white: u64::MAX, black: u64::MAX },
            archived: false,
            in_archive: false,
            match_points: ByColor { white: 0, black: 0 },
            points_scored: ByColor { white: 0, black: 0 },
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What it was begun with.
    #[must_use]
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// When it was begun.
    #[must_use]
    pub fn begun(&self) -> WallTime {
        self.begun
    }

    /// The entry line.
    #[must_use]
    pub fn entry(&self) -> &TextField {
        &self.entry
    }

    /// Chooses a row of what could be typed after a colon.
    pub(super) fn pick(&mut self, row: usize) {
        self.completion = row;
    }

    /// Puts a command on the entry line.
    pub(super) fn type_command(&mut self, text: &str) {
        self.entry = TextField::with(text);
        self.completion = 0;
    }

    /// What is typed after a colon, and which row of the commands it could mean is chosen.
    #[must_use]
    pub fn palette(&self) -> Option<(&str, usize)> {
        self.entry.text().trim_start().strip_prefix(':').map(|typed| (typed, self.completion))
    }

    /// The square under the keyboard's cursor, once the arrows were used.
    #[must_use]
    pub fn cursor(&self) -> Option<Square> {
        self.picker.cursor()
    }

    /// The piece picked up.
    #[must_use]
    pub fn picked_piece(&self) -> Option<PickedPiece> {
        self.picker.picked()
    }

    /// Why nothing happens until a key is pressed, if so.
    #[must_use]
    pub fn blocked(&self) -> Option<Blocked> {
        self.blocked
    }

    /// The half-moves from the start that are looked at; none at the live position.
    #[must_use]
    pub fn viewing(&self) -> Option<usize> {
        self.viewing
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
        let waits = self.thinking.is_some() || self.delayed_move.is_some() || self.awaits_engine();
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
        let hotseat = self.hotseat();
        let base = if hotseat {
            self.auto_flip && self.game.ending().is_none() && self.game.turn().is_black()
        } else {
            !self.game.seat(Color::White).is_human() && self.game.seat(Color::Black).is_human()
        };
        base != self.flipped_by_hand
    }

    /// Whether the board turns to the side to move.
    pub(super) fn set_auto_flip(&mut self, on: bool) {
        self.auto_flip = on;
    }

    /// Whether castling is pointed out by moving the king onto its rook.
    fn is_chess960(&self) -> bool {
        self.game.setup().start.chess960()
    }

    fn hotseat(&self) -> bool {
        self.game.seat(Color::White).is_human() && self.game.seat(Color::Black).is_human()
    }

    /// Whether a person has the move in a game that goes on.
    #[must_use]
    pub fn human_to_move(&self) -> bool {
        self.game.ending().is_none() && self.game.seat(self.game.turn()).is_human()
    }

    /// The side a command acts for: the one to move, or the only person.
    fn acting(&self) -> Color {
        match (self.game.seat(Color::White).is_human(), self.game.seat(Color::Black).is_human()) {
            (true, false) => Color::White,
            (false, true) => Color::Black,
            _ => self.game.turn(),
        }
    }

    /// A side's player as the screen names him.
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

    /// What the side to move could claim: on the position, with a move that is typed, or with one of the picked piece.
    /// Empty when it is not a person's turn, in tournament mode, and after a touch that ended the right.
    #[must_use]
    pub fn prompt(&self) -> Option<(Claim, Option<Move>)> {
        if self.tournament()
            || self.claim_is_lost()
            || !self.human_to_move()
            || self.viewing.is_some()
            || self.blocked.is_some()
            || self.game.position().halfmoves() < SOONEST
        {
            return None;
        }
        let with = |mv: Move| first(&self.game.claims_with(mv)).map(|claim| (claim, Some(mv)));
        let claim = match self.intended() {
            Some(mv) => with(mv),
            None => self.moves_picked().into_iter().find_map(with),
        };
        claim.or_else(|| first(&self.game.claims()).map(|claim| (claim, None)))
    }

    /// The one door through which every move of a person goes.
    fn try_move(&mut self, mv: Move, offer: bool, ctx: &mut UpdateContext) {
        self.picker.let_go();
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
        if offer && self.may_offer(by, ctx) {
            match self.game.offer_draw(by, ctx.now.at) {
                Ok(()) if self.game.ending().is_some() => return self.finish(ctx),
                Ok(()) => self.journal_offer(by, ctx),
                // The move is still played: an offer that cannot be made is no reason to lose a move.
                Err(refused) => self.say_refused(refused, ctx),
            }
        }
        match self.game.play(mv, ctx.now.at) {
            Ok(node) => {
                self.entry.take();
                self.refused = None;
                self.after_move(node, ctx);
            }
            Err(refused) => {
                self.say_refused(refused, ctx);
                self.after_flag(ctx);
            }
        }
    }

    /// After a move was made by whoever: it is kept, told, and answered.
    fn after_move(&mut self, node: NodeId, ctx: &mut UpdateContext) {
        self.forget_touches();
        self.animate(node, ctx);
        self.journal_move(node, ctx);
        self.tell_move(node, ctx);
        self.low_time_warned = ByColor { white: false, black: false };
        if self.game.ending().is_none() {
            let captures = self.game.tree().played(node).is_some_and(|mv| mv.is_capture());
            let checks = self.game.position().is_check() && !self.tournament();
            sound(
                if checks {
                    "check"
                } else if captures {
                    "capture"
                } else {
                    "move"
                },
                ctx,
            );
        }
        if ctx.config.bell.check && !self.tournament() && self.game.position().is_check() {
            ctx.request(TerminalEffect::Bell);
        }
        self.advance_turn(ctx);
    }

    pub(super) fn tell_move(&self, node: NodeId, ctx: &mut UpdateContext) {
        let tree = self.game.tree();
        if let (Some(mv), Some(parent)) = (tree.played(node), tree.parent(node)) {
            ctx.messages.push(UserMessage::Moved { before: Box::new(tree.position(parent).clone()), mv });
        }
    }

    fn say_not_your_turn(&self, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() {
            ctx.warn(AppWord::GameOver, &[]);
        } else {
            let name = self.name(self.game.turn(), ctx.lang);
            ctx.warn(AppWord::NotYourTurn, &[&name]);
        }
    }

    fn say_refused(&self, refused: Refusal, ctx: &mut UpdateContext) {
        let word = match refused {
            Refusal::Over => AppWord::GameOver,
            Refusal::Illegal => AppWord::NotLegal,
            Refusal::NothingToTakeBack => AppWord::NothingToTakeBack,
            Refusal::NothingToRedo => AppWord::NothingToRedo,
            Refusal::TooEarly => AppWord::TooEarly,
            Refusal::AlreadyOffered => AppWord::AlreadyOffered,
            Refusal::NoOffer => AppWord::NoOffer,
            Refusal::NotYourClaim => AppWord::NotYourClaim,
            Refusal::NoClock => AppWord::NoClockHere,
        };
        ctx.warn(word, &[]);
    }

    /// Looks at the flag before anything else happens.
    pub fn look_at_flag(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() {
            self.game.check_flag(ctx.now.at);
            self.after_flag(ctx);
        }
    }

    fn after_flag(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() && !self.archived {
            self.finish(ctx);
        }
    }

    /// Time has passed: the flag, a bot's waiting move, the heartbeat, a warning of little time.
    pub fn wake(&mut self, ctx: &mut UpdateContext) {
        if let Some(pending) = self.delayed_move
            && pending.at <= ctx.now.at
            && self.blocked.is_none()
        {
            self.delayed_move = None;
            self.bot_plays(pending.mv, ctx);
        }
        self.heartbeat(ctx);
        self.warn_of_time(ctx);
    }

    /// When something shown changes by itself.
    #[must_use]
    pub fn wake_at(&self, now: Moment) -> Option<Moment> {
        let frame = self.animation.as_ref().and_then(|slide| slide.next_frame(now));
        if self.game.ending().is_some() {
            return frame;
        }
        let clock = self.game.clock().and_then(|clock| clock.wake_at(now));
        let bot = self.delayed_move.filter(|_| self.blocked.is_none()).map(|pending| pending.at);
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
            self.game.stop_clock(ctx.now.at);
            self.forget_premove();
            self.blocked = Some(Blocked::Interrupted);
            self.stop_thinking(ctx);
            self.journal_clocks(ctx);
        }
    }

    /// Ctrl-C clears the entry line first. Returns whether there was something to clear.
    pub(super) fn clear_entry(&mut self) -> bool {
        self.refused = None;
        !self.entry.take().is_empty()
    }

    /// Whether a person sits at the board.
    #[must_use]
    pub fn has_human(&self) -> bool {
        self.game.seat(Color::White).is_human() || self.game.seat(Color::Black).is_human()
    }

    /// A game that had ended before it got into games.pgn.
    pub(super) fn put_into_archive(&mut self, ctx: &mut UpdateContext) {
        self.in_archive = true;
        ctx.request(FileEffect::Archive { game: self.game.setup().id.clone(), pgn: self.pgn() });
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

    /// Lets the piece slide that has just moved.
    fn animate(&mut self, node: NodeId, ctx: &UpdateContext) {
        let mv = self.game.tree().played(node).filter(|_| self.viewing.is_none());
        self.animation = mv.and_then(|mv| MoveAnimation::of(mv, false, node, ctx));
    }

    /// The pieces that slide at a moment.
    #[must_use]
    pub fn animated(&self, now: Moment) -> Option<AnimatedPieces> {
        self.animation.as_ref()?.at(self.shown(), now)
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

/// Both right: threefold, the first the Laws name.
fn first(claims: &[Claim]) -> Option<Claim> {
    [Claim::Threefold, Claim::FiftyMoves].into_iter().find(|claim| claims.contains(claim))
}

/// A move in the user's letters.
pub(super) fn san(play: &GameScreen, mv: Move, ctx: &UpdateContext) -> String {
    notation::san(play.game.position(), mv, &ctx.display_letters)
}
