//! External engines at the board: they are started, asked for moves, and replaced when they fail.

use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::engines::{configured, error_said, program, warning_said};
use crate::app::game::{Blocked, GameScreen, Opponent, read_seat};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::input::DialogAnswer;
use crate::app::protocol::user_message::Query;
use crate::bot::external_engine::{
    BestMove, EngineClocks, EngineCommand, EngineError, EngineEvent, EngineLimits, EngineProgram, EngineTask,
};
use crate::chess::journal::Entry;
use crate::chess::journal_game::seat_tag;
use crate::chess::record;
use crate::chess::seat::{Bot, ExternalEngine, Seat};
use crate::chess::time_control::Bonus;
use crate::words::command_names::shown_choice;
use crate::words::notation::side_of;
use crate::words::results::side as side_word;
use crate::words::tables::{AppWord, EngineWord, PlainWord};
use shakmaty::{ByColor, Color, Move};

/// An external engine that plays a side.
#[derive(Clone, Debug)]
struct EngineSeat {
    /// The number by which effects and events refer to it.
    number: u64,
    program: EngineProgram,
    ready: bool,
    /// Its evaluation of the position at its last move, in hundredths of a pawn.
    score: Option<i32>,
}

/// The external engines of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Engines {
    seats: ByColor<Option<EngineSeat>>,
    /// What went wrong with the engine that failed last, until another player takes over.
    error: Option<String>,
}

impl GameScreen {
    /// Returns what went wrong with the engine that failed last, until another player takes over.
    pub fn engine_error(&self) -> Option<&String> {
        self.engines.error.as_ref()
    }

    /// Starts the engines that play a side and do not run yet.
    pub(super) fn start_engines(&mut self, ctx: &mut UpdateContext) {
        for side in Color::ALL {
            if let Seat::Engine(ExternalEngine { command, .. }) = self.game.seat(side)
                && self.engines.seats.get(side).is_none()
            {
                let program = program(command, ctx.config);
                let number = ctx.rng.next_u64();
                ctx.request(Effect::Engine { engine: number, order: EngineCommand::Start(Box::new(program.clone())) });
                *self.engines.seats.get_mut(side) = Some(EngineSeat { number, program, ready: false, score: None });
            }
        }
    }

    pub(super) fn stop_engines(&mut self, ctx: &mut UpdateContext) {
        for side in Color::ALL {
            self.stop_engine(side, ctx);
        }
    }

    fn stop_engine(&mut self, side: Color, ctx: &mut UpdateContext) {
        if let Some(external) = self.engines.seats.get_mut(side).take() {
            ctx.request(Effect::Engine { engine: external.number, order: EngineCommand::Close });
        }
    }

    /// Prepares the engine to move: starts it if it does not run. Returns whether it is ready. Its clock does not run
    /// while the program starts up; after that it runs as for any player.
    pub(super) fn engine_is_awake(&mut self, ctx: &mut UpdateContext) -> bool {
        self.start_engines(ctx);
        let ready = self.engines.seats.get(self.game.turn()).as_ref().is_some_and(|external| external.ready);
        if ready {
            self.game.resume_clock(ctx.now.at);
        } else if self.game.clock_started() {
            self.game.stop_clock(ctx.now.at);
        }
        ready
    }

    /// Asks the engine to move for its move.
    pub(super) fn ask_engine(&mut self, ctx: &mut UpdateContext) {
        let turn = self.game.turn();
        let Some(engine) = self.engines.seats.get(turn).as_ref().map(|external| external.number) else { return };
        let request = ctx.rng.next_u64();
        self.opponent = Opponent::Engine { engine, request };
        let tree = self.game.tree();
        let task = EngineTask {
            start: self.game.setup().start.clone(),
            moves: self.game.line().iter().filter_map(|node| tree.played(*node)).collect(),
            limits: self.bounds(turn, ctx),
            lines: 1,
            report_progress: false,
        };
        ctx.request(Effect::Engine { engine, order: EngineCommand::Ask(request, Box::new(task)) });
    }

    /// Returns how long an engine may think: what the clocks leave, or else the time set in the config.
    fn bounds(&self, turn: Color, ctx: &UpdateContext) -> EngineLimits {
        let command = match self.game.seat(turn) {
            Seat::Engine(engine) => engine.command.as_str(),
            Seat::Human(_) | Seat::Bot(_) => "",
        };
        let own = configured(command, ctx.config).cloned().unwrap_or_default();
        let clocks = self.game.clock().map(|clock| {
            let told = ByColor::new_with(|side| {
                let left = clock.remaining(side, ctx.now.at);
                match clock.stage(side).map_or(Bonus::None, |stage| stage.bonus) {
                    Bonus::None => (left, 0),
                    Bonus::Increment(ms) | Bonus::Bronstein(ms) => (left, ms),
                    // The protocol has no delay. Adding the delay to the time and giving it back after the move is the
                    // same, as long as a move takes longer than the delay, and never reports too much time.
                    Bonus::Delay(ms) => (left + ms, ms),
                }
            });
            EngineClocks {
                remaining: told.map(|(left, _)| left),
                increment: told.map(|(_, bonus)| bonus),
                moves_to_go: clock.moves_to_go(turn),
            }
        });
        let movetime = clocks.is_none().then_some(own.movetime);
        EngineLimits { clocks, move_time: movetime, nodes: own.nodes, depth: own.depth }
    }

    /// Handles an event of an engine that may play here. Returns whether anything shown may have changed.
    pub fn engine_event(&mut self, engine: u64, event: EngineEvent, ctx: &mut UpdateContext) -> bool {
        let sits =
            |side: &Color| self.engines.seats.get(*side).as_ref().is_some_and(|external| external.number == engine);
        let Some(side) = Color::ALL.into_iter().find(sits) else { return false };
        match event {
            EngineEvent::Ready(name) => self.engine_is_ready(side, name, ctx),
            // In a match each warning is given once, in the first game.
            EngineEvent::Warning(_) if self.tally.games_left + 1 < self.options.games => {}
            EngineEvent::Warning(warning) => {
                ctx.warn_text(warning_said(&self.name(side, ctx.lang), &warning, ctx.lang));
            }
            EngineEvent::BestMove(id, choice) => self.engine_chose(side, id, choice, ctx),
            EngineEvent::Failed(error) => self.engine_failed(side, &error, ctx),
            EngineEvent::Progress(..) => return false,
        }
        true
    }

    fn engine_is_ready(&mut self, side: Color, name: Option<String>, ctx: &mut UpdateContext) {
        if let Some(external) = self.engines.seats.get_mut(side) {
            external.ready = true;
        }
        if let (Some(name), Seat::Engine(engine)) = (name, self.game.seat(side)) {
            let seat = Seat::Engine(ExternalEngine { name: Some(name), ..engine.clone() });
            self.game.set_seat(side, seat);
        }
        if self.game.ending().is_none() && self.game.turn() == side && self.blocked.is_none() {
            self.advance_turn(ctx);
        }
    }

    fn engine_chose(&mut self, side: Color, id: u64, choice: BestMove, ctx: &mut UpdateContext) {
        if !matches!(self.opponent, Opponent::Engine { request, .. } if request == id) {
            return;
        }
        self.opponent = Opponent::None;
        let score = choice.score.map(crate::bot::search::Score::centipawns);
        if let Some(external) = self.engines.seats.get_mut(side) {
            external.score = score;
        }
        let Seat::Engine(engine) = self.game.seat(side) else { return };
        let resigns = configured(&engine.command, ctx.config).is_some_and(|engine| engine.resign);
        if self.bot_resigns(score, resigns, ctx) {
            return;
        }
        self.computer_moves(choice.mv, ctx);
    }

    /// Returns an engine's evaluation of the position at its last move, in hundredths of a pawn.
    pub(super) fn engine_score(&self, side: Color) -> Option<i32> {
        self.engines.seats.get(side).as_ref()?.score
    }

    /// Handles the failure of an engine: the clocks stop, and another player has to take over. If no one is there to
    /// choose one, the engine forfeits the game.
    fn engine_failed(&mut self, side: Color, error: &EngineError, ctx: &mut UpdateContext) {
        let name = self.name(side, ctx.lang);
        let Some(external) = self.engines.seats.get_mut(side).take() else { return };
        if self.game.ending().is_some() {
            return;
        }
        let said = error_said(&name, &external.program, error, ctx.lang);
        self.stop_thinking(ctx);
        self.input.picker.let_go();
        if ctx.plain && !self.has_human() {
            ctx.warn_text(said);
            ctx.info(EngineWord::Forfeits, &[side_word(side, ctx.lang)]);
            if self.game.forfeit(side, ctx.now.at).is_ok() {
                self.finish(ctx);
            }
            return;
        }
        self.game.stop_clock(ctx.now.at);
        self.journal_clocks(ctx);
        self.blocked = Some(Blocked::Deserted(side));
        self.engines.error = Some(said.clone());
        if self.input.entry.is_empty() {
            self.ask_who_plays(side, ctx);
        } else {
            // A key that was meant for a move must not answer a question that has only just appeared.
            ctx.warn_text(said);
        }
    }

    /// Asks who takes over for a side whose engine has failed.
    pub(super) fn ask_who_plays(&self, side: Color, ctx: &mut UpdateContext) {
        let said = self.engines.error.clone().unwrap_or_default();
        ctx.open(Dialog::ask(Question::Replace { side, said }));
    }

    /// Handles the answer to that question.
    pub fn who_plays(&mut self, side: Color, answer: DialogAnswer, ctx: &mut UpdateContext) {
        let seat = match answer {
            DialogAnswer::Again => match self.game.seat(side) {
                Seat::Engine(engine) => Seat::Engine(ExternalEngine { name: None, ..engine.clone() }),
                other => other.clone(),
            },
            DialogAnswer::Human => Seat::Human(None),
            DialogAnswer::Computer => Seat::Bot(Bot::Max),
            _ => {
                let color = shown_choice(side.fold_wb("white", "black"), ctx.lang);
                return ctx.aloud(EngineWord::DesertedLine, &[side_word(side, ctx.lang), color]);
            }
        };
        self.replace_player(side, seat, ctx);
    }

    /// Runs `player SIDE WHO`: another player takes over a side.
    pub(super) fn player(&mut self, args: &str, ctx: &mut UpdateContext) {
        let (who, word) = args.trim().split_once(char::is_whitespace).unwrap_or((args.trim(), ""));
        if args.trim().is_empty() && ctx.plain {
            return ctx.show(Query::Players);
        }
        let Some(side) = side_of(who).filter(|_| !word.is_empty()) else {
            return ctx.warn(EngineWord::PlayerUsage, &[]);
        };
        if self.game.ending().is_some() {
            return ctx.warn(AppWord::GameOver, &[]);
        }
        if self.tournament() && !matches!(self.blocked, Some(Blocked::Deserted(_))) {
            return ctx.warn(EngineWord::NoNewPlayer, &[]);
        }
        let Some(seat) = read_seat(word.trim()) else {
            return ctx.warn(PlainWord::NoSuchPlayer, &[word.trim()]);
        };
        let seat = ctx.absolute(seat);
        let same = self.game.seat(side).to_string() == seat.to_string();
        self.replace_player(side, seat, ctx);
        if same {
            let name = self.seat_name(side, ctx);
            ctx.aloud(EngineWord::PlaysAlready, &[side_word(side, ctx.lang), &name]);
        }
    }

    /// Returns the name of a side's player. An unnamed person is called a human, because the sentence names the colour
    /// already.
    fn seat_name(&self, side: Color, ctx: &UpdateContext) -> String {
        match self.game.seat(side) {
            Seat::Human(None) => AppWord::Human.text(ctx.lang).to_owned(),
            _ => self.name(side, ctx.lang),
        }
    }

    pub(super) fn replace_player(&mut self, side: Color, seat: Seat, ctx: &mut UpdateContext) {
        self.stop_thinking(ctx);
        self.stop_engine(side, ctx);
        self.input.picker.let_go();
        self.forget_touches();
        let again = self.game.seat(side).to_string() == seat.to_string();
        let name = seat_tag(side).to_owned();
        self.append(&Entry::Tag { name, value: seat.to_string() }, ctx);
        self.reseat(side, seat);
        let turn = self.game.turn();
        if self.game.seat(turn).is_human() || !self.game.seat(!turn).is_human() {
            self.premoves.waiting = None; // no person waits for a move any more
        }
        self.bots.forget(side);
        let name = self.seat_name(side, ctx);
        if !again {
            ctx.info(EngineWord::PlaysNow, &[side_word(side, ctx.lang), &name]);
        }
        if matches!(self.blocked, Some(Blocked::Deserted(deserted)) if deserted == side) {
            self.blocked = None;
            self.engines.error = None;
            self.take_up(ctx);
            if self.game.ending().is_some() {
                return;
            }
            self.await_start(ctx);
        }
        self.start_engines(ctx);
        if self.blocked.is_none() {
            self.game.resume_clock(ctx.now.at);
            self.advance_turn(ctx);
        }
    }

    /// Gives a side to another player.
    fn reseat(&mut self, side: Color, seat: Seat) {
        record::reseat(&mut self.game, side, seat);
        self.options.seats = self.game.setup().seats.clone();
    }

    /// Whether the side to move is an engine that is not ready yet.
    pub fn awaits_engine(&self) -> bool {
        self.game.ending().is_none()
            && self.blocked.is_none()
            && self.engines.seats.get(self.game.turn()).as_ref().is_some_and(|external| !external.ready)
    }

    /// Makes a computer player's move at once, or after a short pause so that a person can follow.
    pub(super) fn computer_moves(&mut self, mv: Move, ctx: &mut UpdateContext) {
        match self.pause_before(mv, ctx) {
            0 => self.bot_plays(mv, ctx),
            pause => self.opponent = Opponent::Moving { at: ctx.now.at.plus(pause), mv },
        }
    }
}
