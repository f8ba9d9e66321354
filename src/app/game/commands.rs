//! Commands of the play screen: draws, claims, resignation, takeback, and the others in the table.

use crate::app::board::blindfold::tell_turned;
use crate::app::commands::table::{Action, Invocation};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::clocks::{self, ClockDialog};
use crate::app::dialogs::palette::PaletteDialog;
use crate::app::dialogs::question::{ArbiterAct, Question};
use crate::app::game::{Blocked, GameScreen};
use crate::app::new_game::{LADDER, place, ratings};
use crate::app::opening_name;
use crate::app::plain_input::words::{PlainAction, name_of};
use crate::app::protocol::effect::{Destination, FileEffect, JournalEffect};
use crate::app::protocol::input::DialogAnswer;
use crate::chess::clock::written;
use crate::chess::game::{ClaimOutcome, Game};
use crate::chess::journal::Entry;
use crate::chess::journal_game::{EVENT, ROUND, SITE};
use crate::chess::record;
use crate::chess::seat::{Bot, HIGHEST_ELO, LOWEST_ELO, Seat};
use crate::chess::start_position::fen_of;
use crate::chess::tree::NodeId;
use crate::words::Lang;
use crate::words::choice::bare;
use crate::words::command_names::{answer_to_offer, choice, means};
use crate::words::notation::{piece_name, side_of};
use crate::words::results::{ResultCardWord, ScoresheetWord, TouchWord, side, side as side_word};
use crate::words::tables::{AppWord, EngineWord, PlainWord as W, event};
use shakmaty::{ByColor, Color, Move, Position, Role, Square};

impl GameScreen {
    /// Carries out an action without arguments, from a key or a footer hint.
    pub fn act(&mut self, act: Action, ctx: &mut UpdateContext) {
        let is_typing = !self.input.entry.is_empty();
        match act {
            _ if !is_typing && self.button_act(act, ctx) => {}
            // A click in the footer while text is typed. Keys go to the typed text itself.
            Action::Choose if is_typing => self.enter(ctx),
            Action::Complete if is_typing => self.complete(ctx),
            Action::Back if is_typing => _ = self.input.clear_entry(),
            _ => ctx.run(Invocation::of(act)),
        }
    }

    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::Choose => self.choose(ctx),
            // While looking back, these keys step through the moves as in a review: there is no square to choose in the
            // past.
            Action::Left if self.viewing().is_some() => self.view(-1),
            Action::Right if self.viewing().is_some() => self.view(1),
            Action::Up | Action::Down | Action::Left | Action::Right => self.move_cursor(given.action),
            Action::Back => self.back(ctx),
            Action::TakeBack | Action::Redo | Action::Save | Action::CopyFen | Action::CopyPgn | Action::CopyMoves
                if self.is_covered() =>
            {
                self.refuse_covered(ctx);
            }
            Action::Result | Action::PutBack | Action::Level | Action::Adjourn | Action::Blindfold
                if self.game.ending().is_some() =>
            {
                ctx.warn(AppWord::GameOver, &[]);
            }
            Action::Draw | Action::Decline | Action::Claim if !self.may_speak(ctx) => {}
            // They change whose turn it is: a sealed move is opened first, as any key opens it on the screen.
            Action::TakeBack | Action::PutBack | Action::Redo
                if self.has_sealed_move() && !(self.may_speak(ctx) && self.is_running()) => {}
            Action::Draw | Action::Decline if let Some(accepts) = answer_to_offer(given.args.trim()) => {
                self.answer_offer(accepts, ctx);
            }
            Action::Draw => self.draw(given, ctx),
            Action::Decline => self.decline(given, ctx),
            Action::Adjust => self.adjust(given.args.trim(), ctx),
            Action::Start => self.start(ctx),
            Action::Result => self.ask_result(given, ctx),
            Action::Claim => self.claim(&given.args, given.bang, ctx),
            Action::Resign => self.resign(given, ctx),
            Action::TakeBack => self.ask_take_back(given, ctx),
            Action::PutBack => self.ask_put_back(given, ctx),
            Action::Redo => self.redo(ctx),
            Action::Flip => {
                self.board_view.flipped_by_hand ^= true;
                tell_turned(self.flipped(), ctx);
            }
            Action::Blindfold => {
                self.board_view.blindfold.command(&given.args, ctx);
                self.journal_blindfold(ctx);
            }
            Action::AutoFlip => {
                let flips = !self.board_view.auto_flip;
                self.set_auto_flip(flips);
                ctx.info(if flips { AppWord::AutoFlipOn } else { AppWord::AutoFlipOff }, &[]);
            }
            // On the screen any key resumes. In plain mode a line has to say so.
            Action::Pause if self.blocked != Some(Blocked::Paused) => self.pause(ctx),
            Action::Pause | Action::GoOn => self.resume_by_word(ctx),
            Action::Player => self.player(&given.args, ctx),
            Action::Level => self.level(&given.args, ctx),
            Action::Clock => self.correct_clock(given, ctx),
            Action::Adjourn => self.ask_adjourn(given.bang, ctx),
            // The user sees the file name, and can change it, before anything is written.
            Action::Save
                if given.args.is_empty() && ctx.proposes(PaletteDialog::proposing("save", &self.save_name())) => {}
            Action::Save => {
                let path = if given.args.is_empty() { self.save_name() } else { given.args.clone() };
                ctx.request(FileEffect::Save { path: ctx.path_to_save(&path), pgn: self.pgn(), own: None });
            }
            Action::CopyFen => {
                let fen = fen_of(self.game.tree().position(self.shown()));
                ctx.copy(fen, AppWord::CopiedFen);
            }
            Action::CopyPgn => ctx.copy(self.pgn(), AppWord::CopiedPgn),
            Action::CopyMoves => ctx.copy_moves(self.game.tree(), self.shown()),
            Action::Scoresheet if self.game.ending().is_none() => ctx.warn(ScoresheetWord::NotOver, &[]),
            Action::Scoresheet => {
                let name = self.save_name().replace(".pgn", ".txt");
                ctx.save_scoresheet(&self.record(), if given.args.is_empty() { &name } else { &given.args });
            }
            // A pause hides the pieces, and a tournament gives no help while the game is running.
            Action::CanMate | Action::Opening
                if self.blocked.is_some() || self.tournament() && self.game.ending().is_none() =>
            {
                ctx.warn(AppWord::NotNow, &[]);
            }
            Action::Opening => opening_name::tell_opening(self.game.tree(), self.shown(), &given.args, ctx),
            Action::CanMate => {
                let hints = self.game.ending().is_some() || self.game.clock().is_none();
                opening_name::tell_can_mate(self.game.tree().position(self.shown()), &given.args, hints, ctx);
            }
            Action::Rematch => self.leave_for(Destination::Rematch, given.bang, ctx),
            Action::NextLevel | Action::LowerLevel => self.change_level(given, ctx),
            Action::Summary => self.summary_command(ctx),
            Action::Mistakes if self.game.ending().is_none() => ctx.warn(ResultCardWord::Later, &[]),
            Action::Mistakes => ctx.go(Destination::FindMistakes),
            Action::NextMistake if self.mistakes_are_found() => ctx.go(Destination::ShowMistakes),
            Action::ViewBack => self.view(-1),
            Action::ViewOn => self.view(1),
            Action::ViewStart => self.view_at(0),
            Action::ViewLive => drop(self.board_view.return_to_live()),
            Action::Bigger | Action::Smaller => ctx.resize_board(given.action),
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => self.leave_for(destination, given.bang, ctx),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    pub fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        match (question, answer) {
            (Question::Resign { by, .. }, DialogAnswer::Yes) => self.resign_for(by, ctx),
            (Question::TakeBack { count, .. }, DialogAnswer::Yes | DialogAnswer::Both) => self.take_back(count, ctx),
            (Question::TakeBack { .. }, DialogAnswer::Last) => self.take_back(1, ctx),
            (Question::Result(ending), DialogAnswer::Yes) => self.set_result(ending, ctx),
            (Question::WrongClaim { by, .. }, DialogAnswer::Yes) => self.offer_draw(by, ctx),
            (Question::Replace { side, .. }, answer) => self.who_plays(side, answer, ctx),
            (Question::Adjourn { .. }, DialogAnswer::Yes) => self.adjourn(None, ctx),
            (Question::Adjourn { .. }, DialogAnswer::Seal) => self.begin_sealing(ctx),
            (Question::AsArbiter(act), DialogAnswer::Yes) => self.act_as_arbiter(act, ctx),
            _ => {}
        }
    }

    /// Handles Esc: lets go of the piece, returns to the live position, or hides the cursor. If there is nothing of
    /// this to do, Esc leaves the game, and asks first what to do with a running one.
    fn back(&mut self, ctx: &mut UpdateContext) {
        let leaves = self.esc_leaves();
        self.input.refused = None;
        if self.input.picker.picked.is_none() && self.premoves.waiting.take().is_some() {
            return;
        }
        if self.viewing().is_none() && self.has_touch_obligation() {
            self.hold_touched_piece(true, ctx);
        } else if leaves {
            self.leave_for(Destination::Back, false, ctx);
        } else if !self.input.picker.let_go()
            && !self.board_view.return_to_live()
            && self.input.picker.cursor.take().is_none()
        {
            self.close_asked_card();
        }
    }

    /// Whether Esc leaves the game, with nothing to close or cancel first. After the end, the keyboard's cursor and a
    /// card that opened by itself do not hold Esc back, but a card that the user opened does.
    pub(in crate::app) fn esc_leaves(&self) -> bool {
        let points = self.is_running() && self.input.picker.cursor.is_some();
        let idle =
            !points && self.input.picker.picked.is_none() && self.premove().is_none() && self.viewing().is_none();
        idle && self.input.entry.is_empty() && self.input.refused.is_none() && !self.has_asked_card()
    }

    /// Whether Esc leaves the game without asking.
    pub fn esc_leaves_silently(&self) -> bool {
        self.esc_leaves() && !self.is_running() && !matches!(self.blocked, Some(Blocked::Paused | Blocked::Interrupted))
    }

    /// Returns what plain mode says when the game is paused.
    pub(super) fn paused_line(&self) -> AppWord {
        if self.game.clock().is_some() { AppWord::PausedLine } else { AppWord::PausedHides }
    }

    /// Returns the side that a command's arguments name. Without arguments it is the side of the only person, or else
    /// the side to move. Warns if the arguments do not name a side.
    pub(super) fn side_meant(&self, given: &Invocation, ctx: &mut UpdateContext) -> Option<Color> {
        let word = given.args.trim();
        if word.is_empty() {
            return Some(self.lone_human().unwrap_or(self.game.turn()));
        }
        let side = side_of(word);
        if side.is_none() {
            ctx.warn(W::NoSide, &[word]);
        }
        side
    }

    fn claim(&mut self, args: &str, bang: bool, ctx: &mut UpdateContext) {
        // `claim black` names a side; anything else is the intended move.
        let side_named = side_of(args.trim());
        if let Some(by) = side_named
            && self.game.ending().is_none()
            && !self.speaks_for(by, AppWord::ClaimsItself, AppWord::ClaimsItselfAlone, ctx)
        {
            return;
        }
        if !self.human_to_move() || side_named.is_some_and(|by| by != self.game.turn()) {
            let over = self.game.ending().is_some();
            return ctx.warn(if over { AppWord::GameOver } else { AppWord::NotYourClaim }, &[]);
        }
        if self.claim_is_lost() {
            return ctx.warn(TouchWord::NoClaim, &[]);
        }
        let by = self.game.turn();
        let intended = if args.is_empty() || side_named.is_some() {
            None
        } else {
            match self.choices().read(args, &ctx.input_letters) {
                Ok(typed) => Some(typed.mv),
                Err(why) => {
                    let refused = self.refused_move((args, args), why, ctx);
                    return ctx.warn_text(refused);
                }
            }
        };
        if !self.tournament() && !bang && self.asks_before_claim(by, intended, ctx) {
            return;
        }
        self.claims(by, intended, ctx);
    }

    fn claims(&mut self, by: Color, intended: Option<Move>, ctx: &mut UpdateContext) {
        let forbidden = !self.game.offers_are_open(by) && !self.game.line().is_empty();
        let evidence = self.evidence(intended, ctx);
        match self.attempt(ctx, |game, at| game.claim(by, intended, at)) {
            None => {}
            Some(ClaimOutcome::Right(_)) => {
                self.finish(ctx);
                ctx.info_text(evidence);
            }
            Some(ClaimOutcome::Wrong { penalty, played, offers, note }) => {
                let gain = crate::words::values::length(penalty, ctx.lang);
                let from = self.options.draw_offers_from.to_string();
                let opponent = side(!by, ctx.lang);
                let told = match (penalty > 0, offers) {
                    (true, true) => ctx.sentence(AppWord::ClaimWrongPenalty, &[opponent, &gain]),
                    (false, true) => ctx.sentence(AppWord::ClaimWrong, &[]),
                    (true, false) if forbidden => {
                        ctx.sentence(TouchWord::ClaimNoOfferPenalty, &[opponent, &gain, &from])
                    }
                    (false, false) if forbidden => ctx.sentence(TouchWord::ClaimNoOffer, &[&from]),
                    (true, false) => ctx.sentence(AppWord::ClaimEarlyPenalty, &[opponent, &gain]),
                    (false, false) => ctx.sentence(AppWord::ClaimEarly, &[]),
                };
                ctx.warn_text(format!("{told} {evidence}"));
                self.journal_clocks(ctx);
                self.append(&Entry::Note { text: note }, ctx);
                if offers {
                    self.append(&Entry::ClaimOffered { side: by }, ctx);
                }
                match played {
                    Some(node) => self.after_move(node, ctx),
                    None => self.after_flag(ctx),
                }
            }
        }
    }

    fn resign(&self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(by) = self.side_meant(given, ctx) else { return };
        if self.game.ending().is_some() {
            ctx.warn(AppWord::GameOver, &[]);
        } else if !self.game.seat(by).is_human() && self.has_human() {
            ctx.warn(AppWord::ResignsItself, &[&self.name(by, ctx.lang)]);
        } else {
            ctx.open(Dialog::ask(Question::Resign { by, alone: self.lone_human() == Some(by) }));
        }
    }

    /// Resigns for a side, after the dialog.
    pub fn resign_for(&mut self, by: Color, ctx: &mut UpdateContext) {
        if self.attempt(ctx, |game, at| game.resign(by, at)).is_some() {
            self.finish(ctx);
        }
    }

    fn redo(&mut self, ctx: &mut UpdateContext) {
        if self.tournament() {
            return ctx.warn(TouchWord::NoTakeBack, &[]); // what the arbiter put back is not played by itself
        }
        let Some(node) = self.attempt(ctx, Game::redo) else { return };
        self.record_redone(node, ctx);
        // Against a bot both moves come back: the person's own and the reply. If there was no reply yet, the bot finds
        // one.
        if !self.hotseat()
            && let Ok(reply) = self.game.redo(ctx.now.at)
        {
            self.record_redone(reply, ctx);
        }
        self.board_view.return_to_live();
        self.premoves.waiting = None;
        self.forget_touches();
        self.advance_turn(ctx);
    }

    fn pause(&mut self, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Interrupted) {
            return ctx.warn(W::ClocksStand, &[]);
        }
        if self.game.ending().is_some() || self.blocked.is_some() {
            return ctx.warn(AppWord::NotNow, &[]);
        }
        if self.tournament() {
            return ctx.open(Dialog::ask(Question::AsArbiter(ArbiterAct::StopClocks)));
        }
        self.input.picker.let_go();
        self.block(Blocked::Paused, ctx);
        ctx.aloud(self.paused_line(), &[]);
    }

    /// Runs `go on`, or `pause` during a pause.
    fn resume_by_word(&mut self, ctx: &mut UpdateContext) {
        match self.blocked {
            Some(Blocked::Paused | Blocked::Interrupted) => {
                self.goes_on(ctx);
            }
            Some(Blocked::Start) => self.refuse_unstarted(ctx),
            Some(Blocked::Deserted(side)) => self.ask_who_plays(side, ctx),
            None if self.game.ending().is_some() => ctx.warn(AppWord::GameOver, &[]),
            None => ctx.warn(AppWord::NotPaused, &[]),
        }
    }

    /// Runs `clock`: sets a side's time, adds to it or subtracts from it. Without arguments, on the screen, opens a
    /// window for both clocks.
    fn correct_clock(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let (args, bang) = (given.args.trim(), given.bang);
        if args.is_empty() && !self.tournament() && self.game.ending().is_none() {
            let Some(clock) = self.game.clock() else { return ctx.warn(AppWord::NoClockHere, &[]) };
            let times = ByColor::new_with(|side| clock.remaining(side, ctx.now.at));
            let first = self.lone_human().unwrap_or(self.game.turn());
            return ctx.open(Dialog::Clocks(ClockDialog::new(first, times)));
        }
        let (who, time) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        match side_of(who) {
            Some(by) if self.tournament() && !bang && self.can_set_clock(by, time, ctx) => {
                let act = ArbiterAct::SetClock { side: by, time: time.trim().to_owned() };
                ctx.open(Dialog::ask(Question::AsArbiter(act)));
            }
            Some(by) => {
                self.set_clocks(&[(by, time.to_owned())], ctx);
            }
            None => ctx.warn(AppWord::ClockUsage, &[]),
        }
    }

    /// Whether a side's clock can be set to a time as typed: there is one, the game runs, and the time can be read.
    fn can_set_clock(&self, by: Color, text: &str, ctx: &UpdateContext) -> bool {
        let left = self.game.clock().map(|clock| clock.remaining(by, ctx.now.at));
        self.game.ending().is_none() && left.is_some_and(|left| clocks::read_change(text, left).is_ok())
    }

    /// Says that the board is hidden, instead of giving the position away.
    pub(in crate::app) fn refuse_covered(&self, ctx: &mut UpdateContext) {
        match self.blocked {
            Some(Blocked::Interrupted) => ctx.warn(TouchWord::CoveredLine, &[]),
            _ => ctx.warn(AppWord::PausedHides, &[]),
        }
    }

    /// Sets times as typed, and notes the corrections in the record. Returns `false` if one of them cannot be read.
    pub(in crate::app) fn set_clocks(&mut self, times: &[(Color, String)], ctx: &mut UpdateContext) -> bool {
        let mut said: Vec<String> = Vec::new();
        let mut refused = None;
        for (by, text) in times {
            let now = self.game.clock().map_or(0, |clock| clock.remaining(*by, ctx.now.at));
            let ms = match clocks::read_change(text, now) {
                Ok(ms) => ms,
                Err(why) => {
                    refused = Some((why, text.trim()));
                    continue;
                }
            };
            self.journal_clocks(ctx);
            if self.attempt(ctx, |game, at| game.set_time(*by, ms, at)).is_none() {
                continue; // and the user was told why
            }
            self.game.note(&record::clock_corrected(*by, &written(ms)));
            // The previous state has just been written, so the difference is what was corrected.
            let clocks = self.times(ctx.now.at).unwrap_or_default();
            self.append(&Entry::ClockSet { clocks }, ctx);
            let shown = self.game.clock().map(|clock| match clock.shown(*by, ctx.now.at, ctx.config.clock_tenths) {
                shown if ctx.plain => crate::words::values::shown(shown, ctx.lang),
                shown => shown.to_string(),
            });
            said.push(ctx.sentence(AppWord::ClockSet, &[side(*by, ctx.lang), &shown.unwrap_or_default()]));
        }
        if !said.is_empty() {
            ctx.info_text(said.join(" "));
        }
        if let Some((why, text)) = refused {
            ctx.warn(why, &[text]);
        }
        refused.is_none()
    }

    /// Returns the file name for saving if the user gives none: date and time, short enough to be read as a whole.
    fn save_name(&self) -> String {
        let id = &self.game.setup().id;
        format!("game-{}.pgn", id.rsplit_once('-').map_or(id.as_str(), |(time, _)| time))
    }

    /// Goes to another screen. Asks first what to do with a running game.
    pub(in crate::app) fn leave_for(&mut self, goal: Destination, bang: bool, ctx: &mut UpdateContext) {
        if self.is_running() && !bang {
            ctx.open(Dialog::ask(Question::Leave(goal)));
        } else {
            self.put_away(ctx);
            ctx.go(goal);
        }
    }

    /// Whether the game has begun and is not over: a move, a ruling in the record, or the clock of a tournament game,
    /// which runs only when it was started, is lost otherwise.
    pub fn is_running(&self) -> bool {
        let ruled = || !self.game.tree().notes(self.game.current_node()).after.is_empty();
        let begun = !self.game.line().is_empty() || self.tournament() && self.game.clock_started();
        self.game.ending().is_none() && (begun || ruled() || self.saving.reopened)
    }

    /// Keeps a running game in its journal (drops one that has not begun), and stops bot and engines.
    pub fn put_away(&mut self, ctx: &mut UpdateContext) {
        self.stop_thinking(ctx);
        self.stop_engines(ctx);
        if self.game.ending().is_none() {
            self.game.stop_clock(ctx.now.at);
            let game = self.game.setup().id.clone();
            if self.is_running() {
                self.journal_clocks(ctx);
                ctx.request(JournalEffect::Release { game });
            } else {
                ctx.request(JournalEffect::Drop { game });
            }
        }
    }

    /// Abandons the running game and goes to another screen. The game is saved to games.pgn without a result.
    pub(in crate::app) fn abandon_for(&mut self, goal: Destination, ctx: &mut UpdateContext) {
        if self.game.abandon(ctx.now.at).is_ok() {
            self.tally.games_left = 0;
            self.finish(ctx);
        }
        ctx.go(goal);
        ctx.on_screen(AppWord::AbandonedKept, &[]);
    }

    fn view(&mut self, by: isize) {
        let last = self.game.line().len();
        let here = self.viewing().unwrap_or(last);
        let there = here.saturating_add_signed(by).min(last);
        self.view_at(there);
    }

    /// Shows the position after this many half-moves. The game goes on meanwhile.
    pub fn view_at(&mut self, ply: usize) {
        self.input.picker.let_go();
        self.board_view.viewing = (ply < self.game.line().len()).then_some(ply);
    }

    /// Shows the position after a move of the game.
    pub fn view_node(&mut self, node: NodeId) {
        if let Some(at) = self.game.line().iter().position(|&played| played == node) {
            self.view_at(at + 1);
        }
    }
}

// Commands of plain mode that act in a game.

impl GameScreen {
    /// Runs `event NAME`, `site NAME` and `round NAME`: names the event of a tournament game. Without a name, tells
    /// them.
    pub(in crate::app) fn name_event(&mut self, word: PlainAction, value: &str, ctx: &mut UpdateContext) {
        if !self.tournament() {
            return ctx.info(W::EventOnlyTournament, &[]);
        }
        if self.game.ending().is_some() {
            return ctx.warn(AppWord::GameOver, &[]);
        }
        let name = match word {
            PlainAction::Event => EVENT,
            PlainAction::Site => SITE,
            _ => ROUND,
        };
        if !value.is_empty() {
            self.set_event_name(name, value);
            if self.saving.has_journal {
                self.append(&Entry::Tag { name: name.to_owned(), value: value.to_owned() }, ctx);
            }
        }
        let told = event(&self.options.names, ctx.lang);
        ctx.info_text(told);
    }

    /// Runs `touch e2`: touches a piece as a player who means to move or take it would (Article 4.3).
    pub(in crate::app) fn touch_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let Some((square, role)) = self.touchable(name_of(PlainAction::Touch, ctx.lang), args, ctx) else { return };
        if !self.touch(square, ctx) {
            return; // the piece was only adjusted, and the user was told so
        }
        match self.obligation_text(ctx.lang) {
            Some(duty) => ctx.info_text(duty),
            None => ctx.info(W::Touched, &[piece_name(ctx.lang, role), &square.to_string()]),
        }
    }

    /// Returns the piece that the argument of a word or command names, if it can be touched now. Otherwise says why
    /// not.
    pub(super) fn touchable(&self, name: &str, args: &str, ctx: &mut UpdateContext) -> Option<(Square, Role)> {
        let Ok(square) = args.trim().to_ascii_lowercase().parse::<Square>() else {
            match args.trim() {
                "" => ctx.warn(W::WhichSquare, &[name]),
                text => ctx.warn(W::NoSquare, &[text, name]),
            }
            return None;
        };
        let role = self.game.position().board().role_at(square);
        if !self.human_to_move() {
            self.say_not_your_turn(ctx);
        } else if !self.touch_move() {
            ctx.info(TouchWord::AdjustIdle, &[]);
        } else if role.is_none() {
            ctx.warn(W::SquareIsEmpty, &[&square.to_string()]);
        } else {
            return Some(square).zip(role);
        }
        None
    }
}

// `level`: how strongly the computer plays from now on.

/// Returns the names of all levels, weakest first.
pub fn words() -> Vec<String> {
    ordered(ratings().map(Bot::Elo).chain([Bot::Random, Bot::Greedy, Bot::Max]).collect())
}

/// Returns the levels to offer before the user has typed one: those of the new-game form, and the current one.
pub fn offered(now: Option<&str>) -> Vec<String> {
    let between = now.and_then(read).filter(|bot| !LADDER.contains(bot));
    ordered(LADDER.into_iter().chain(between).collect())
}

fn ordered(mut bots: Vec<Bot>) -> Vec<String> {
    bots.sort_by_key(|bot| place(*bot));
    bots.into_iter().map(level_word).collect()
}

/// Returns the name of a level: a rating goes without its `elo:`.
fn level_word(bot: Bot) -> String {
    if let Bot::Elo(elo) = bot { elo.to_string() } else { bot.word() }
}

/// Parses a level: a rating with or without its `elo:`, or the name of a player without a rating.
pub fn read(word: &str) -> Option<Bot> {
    let seat = if word.bytes().all(|byte| byte.is_ascii_digit()) { format!("elo:{word}") } else { choice(word) };
    seat.parse::<Seat>().ok()?.bot()
}

/// Parses what somebody says after `play`: a level, perhaps with words around it, as in `against level 800`. The inner
/// `None` means that no level was named: `the computer`. Returns `None` if another word is among them.
pub fn opponent_meant(text: &str) -> Option<Option<Bot>> {
    let left = without_small_words(text);
    if left.is_empty() { Some(None) } else { read(&left).or_else(|| described(&left)).map(Some) }
}

fn without_small_words(text: &str) -> String {
    let said = text.to_lowercase();
    let is_small = |word: &&str| means(word, "opponent") || means(word, "small");
    said.split_whitespace().filter(|word| !is_small(word)).collect::<Vec<_>>().join(" ")
}

/// Returns the level that the list of levels describes so, in any language: `easy`, `full strength`.
fn described(text: &str) -> Option<Bot> {
    let is_it = |bot: &Bot| Lang::ALL.iter().any(|&lang| without_small_words(bare(*bot, lang)) == text);
    LADDER.into_iter().find(is_it)
}

/// Parses a player as on the command line; also accepts `human Ana` and `1200`.
pub fn read_seat(text: &str) -> Option<Seat> {
    let name = text.split_once(char::is_whitespace).filter(|(word, _)| choice(word) == "human");
    match name {
        Some((_, name)) => Some(Seat::Human(Some(name.trim().to_owned()))),
        None => text.parse::<Seat>().or_else(|_| choice(text).parse()).ok().or_else(|| read(text).map(Seat::Bot)),
    }
}

/// Parses a player as people say it: also `me`, `level 800`, and the name of a person, each word with a capital if
/// `capitals`.
pub fn seat_meant(text: &str, capitals: bool) -> Option<Seat> {
    let is_name = |word: &str| {
        let letters = word.chars().all(|c| c.is_alphabetic() || "-'’.".contains(c));
        letters && (!capitals || word.starts_with(char::is_uppercase))
    };
    match opponent_meant(text) {
        _ if means(text, "me") => Some(Seat::Human(None)),
        Some(Some(bot)) => Some(Seat::Bot(bot)),
        _ => read_seat(text)
            .or_else(|| text.split_whitespace().all(is_name).then(|| Seat::Human(Some(text.trim().to_owned())))),
    }
}

impl GameScreen {
    /// Carries out a line such as `black 800` or `white Ana`. Returns `false` if it does not begin with a side. `black
    /// resigns` names nobody.
    pub(in crate::app) fn line_names_player(&mut self, line: &str, ctx: &mut UpdateContext) -> bool {
        let Some((side, who)) = line.split_once(char::is_whitespace) else { return false };
        if side.chars().nth(1).is_none() || side_of(side).is_none() {
            return false; // a letter begins a move
        }
        match seat_meant(who, true) {
            Some(seat) => self.player(&format!("{side} {seat}"), ctx),
            None => ctx.warn(EngineWord::PlayerUsage, &[]),
        }
        true
    }

    /// Returns the level of the only person's opponent, if that is a bot.
    pub fn level_now(&self) -> Option<String> {
        let bot = self.game.seat(!self.lone_human()?).bot()?;
        Some(level_word(bot))
    }

    /// Runs `level [white|black] LEVEL`. On the screen, lists the levels if none is given.
    fn level(&mut self, args: &str, ctx: &mut UpdateContext) {
        let args = args.trim();
        let (first, rest) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let (side, word) = match side_of(first) {
            Some(side) => (Some(side), rest.trim()),
            _ => (self.lone_human().map(|person| !person), args),
        };
        if self.tournament() {
            return ctx.warn(EngineWord::NoNewPlayer, &[]);
        }
        let Some(side) = side else {
            return ctx.warn(EngineWord::WhoseLevel, &[]);
        };
        if word.is_empty() && ctx.proposes(PaletteDialog::with("level ")) {
            return; // the current level is preselected
        }
        let Some(bot) = read(word) else {
            return ctx.warn(EngineWord::NoSuchLevel, &[&LOWEST_ELO.to_string(), &HIGHEST_ELO.to_string()]);
        };
        if self.game.seat(side).bot() == Some(bot) {
            return ctx.info(EngineWord::PlaysAlready, &[side_word(side, ctx.lang), &bot.name()]);
        }
        self.replace_player(side, Seat::Bot(bot), ctx);
    }
}

#[cfg(test)]
mod level_tests {
    use super::*;

    #[test]
    fn an_opponent_is_named_as_people_say_it() {
        for (text, bot) in [
            ("", Some(None)),
            ("the computer", Some(None)),
            ("against 800", Some(Some(Bot::Elo(800)))),
            ("against level 1500", Some(Some(Bot::Elo(1500)))),
            ("gegen 600", Some(Some(Bot::Elo(600)))),
            ("contre glouton", Some(Some(Bot::Greedy))),
            // as help and the list of levels name them
            ("at random", Some(Some(Bot::Random))),
            ("at full strength", Some(Some(Bot::Max))),
            ("zufällig", Some(Some(Bot::Random))),
            ("mit voller Stärke", Some(Some(Bot::Max))),
            ("volle Stärke", Some(Some(Bot::Max))),
            ("au hasard", Some(Some(Bot::Random))),
            ("à force maximale", Some(Some(Bot::Max))),
            ("al azar", Some(Some(Bot::Random))),
            ("con fuerza máxima", Some(Some(Bot::Max))),
            ("easy", Some(Some(Bot::Elo(600)))),
            ("un principiante", Some(Some(Bot::Elo(800)))),
            ("against Ana", None),
            ("800 900", None),
        ] {
            assert_eq!(opponent_meant(text), bot, "{text:?}");
        }
    }

    #[test]
    fn every_level_that_is_listed_can_be_read_and_nothing_else() {
        for word in words() {
            assert!(read(&word).is_some(), "{word}");
        }
        assert_eq!(read("elo:1200"), Some(Bot::Elo(1200)));
        assert_eq!(read("Max"), Some(Bot::Max));
        for word in ["", "300", "2500", "1250", "human", "uci:fish", "black", "99999999"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
