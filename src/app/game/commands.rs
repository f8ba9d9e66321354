//! Commands of the play screen: draws, claims, resignation, takeback, and the rest of the table.

use super::{Blocked, GameScreen};
use crate::app::board::text_field::TextField;
use crate::app::board::turned::tell_turned;
use crate::app::commands::action::{Action, Invocation};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::clocks::ClockDialog;
use crate::app::dialogs::question::Question;
use crate::app::dialogs::{Dialog, clocks};
use crate::app::protocol::destination::Destination;
use crate::app::protocol::effect::{FileEffect, JournalEffect};
use crate::app::{can_mate, opening_name};
use crate::chess::draws::ClaimOutcome;
use crate::chess::notation;
use crate::chess::result::{Ending, UnfinishedBy};
use crate::chess::start_position::fen_of;
use crate::words::app::AppWord;
use crate::words::position::side_of;
use crate::words::results::side;
use crate::words::touch::TouchWord;
use shakmaty::{Color, Move};
use std::path::PathBuf;

impl GameScreen {
    /// An action without words after its name: a key, a button, a footer hint.
    pub fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        if matches!(act, Action::Palette) {
            self.viewing = None;
            self.entry = TextField::with(":");
            self.completion = 0;
            return;
        }
        if self.entry.is_empty() {
            if self.button_act(act, ctx) {
                return;
            }
        } else {
            // A click in the footer. Keys go to the typed text itself.
            match act {
                Action::Choose => return self.enter(ctx),
                Action::Complete => return self.complete(ctx),
                Action::Back => {
                    self.clear_entry();
                    return;
                }
                _ => {}
            }
        }
        self.command(&Invocation::of(act), ctx);
    }

    /// Carries a command out.
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::Choose => self.choose(ctx),
            // They walk through the moves as in a review: in the past there is no square to choose.
            Action::Left if self.viewing.is_some() => self.view(-1),
            Action::Right if self.viewing.is_some() => self.view(1),
            Action::Up | Action::Down | Action::Left | Action::Right => self.move_cursor(given.action),
            Action::Back => self.back(ctx),
            Action::Draw => self.draw(&given.args, ctx),
            Action::Decline => self.decline(&given.args, ctx),
            Action::Adjust => self.adjust(ctx),
            Action::Start => self.start(ctx),
            Action::Result => self.ask_result(given, ctx),
            Action::Claim => self.claim(&given.args, ctx),
            Action::Resign => self.resign(given, ctx),
            Action::TakeBack => self.ask_take_back(given, ctx),
            Action::Redo => self.redo(ctx),
            Action::Flip => {
                self.flipped_by_hand = !self.flipped_by_hand;
                tell_turned(self.flipped(), ctx);
            }
            Action::Blindfold if self.game.ending().is_some() => ctx.warn(AppWord::GameOver, &[]),
            Action::Blindfold => self.blindfold.command(&given.args, ctx),
            Action::AutoFlip => {
                self.auto_flip = !self.auto_flip;
                ctx.info(if self.auto_flip { AppWord::AutoFlipOn } else { AppWord::AutoFlipOff }, &[]);
            }
            // On the screen any key resumes; a line has to say so.
            Action::Pause if self.blocked == Some(Blocked::Paused) => self.resume_by_word(ctx),
            Action::Pause => self.pause(ctx),
            Action::GoOn => self.resume_by_word(ctx),
            Action::Player => self.player(&given.args, ctx),
            Action::Level => self.level(&given.args, ctx),
            Action::Clock => self.correct_clock(&given.args, ctx),
            Action::Adjourn => self.ask_adjourn(given.bang, ctx),
            Action::Save if given.args.is_empty() && !ctx.plain => {
                // Where it goes is seen, and changed, before anything is written.
                ctx.open(Dialog::palette(&format!("save {}", self.save_name())));
            }
            Action::Save => self.save(&given.args, ctx),
            Action::CopyFen | Action::CopyPgn if self.blocked == Some(Blocked::Paused) => {
                ctx.warn(AppWord::PausedHides, &[])
            }
            Action::CopyFen => {
                let fen = fen_of(self.game.tree().position(self.shown()));
                ctx.copy(fen, AppWord::CopiedFen);
            }
            Action::CopyPgn => ctx.copy(self.pgn(), AppWord::CopiedPgn),
            // Pieces are hidden in a pause, and a tournament gives no help while the game runs.
            Action::CanMate if self.blocked.is_some() || self.tournament() && self.game.ending().is_none() => {
                ctx.warn(AppWord::NotNow, &[]);
            }
            Action::Opening if self.blocked.is_some() || self.tournament() && self.game.ending().is_none() => {
                ctx.warn(AppWord::NotNow, &[]);
            }
            Action::Opening => opening_name::tell(self.game.tree(), self.shown(), &given.args, ctx),
            Action::CanMate => can_mate::tell(self.game.tree().position(self.shown()), &given.args, ctx),
            Action::New => self.leave_for(Destination::NewGame, given.bang, ctx),
            Action::Home => self.leave_for(Destination::Home, given.bang, ctx),
            Action::Rematch => self.leave_for(Destination::Rematch, given.bang, ctx),
            Action::Review => {
                let file = (!given.args.is_empty()).then(|| given.args.clone());
                self.leave_for(Destination::Review(file), given.bang, ctx);
            }
            Action::ViewBack => self.view(-1),
            Action::ViewOn => self.view(1),
            Action::ViewStart => self.view_at(0),
            Action::ViewLive => self.viewing = None,
            Action::Bigger => ctx.recent.board_step = ctx.recent.board_step.saturating_add(1).min(4),
            Action::Smaller => ctx.recent.board_step = ctx.recent.board_step.saturating_sub(1).max(-4),
            action if action.row().run_by_app => ctx.transition = Some(Transition::Run(given.clone())),
            _ => ctx.warn(AppWord::NotHere, &[]),
        }
        if matches!(given.action, Action::Bigger | Action::Smaller) {
            ctx.remember();
        }
    }

    /// Esc: lets the piece go, returns to the live position.
    fn back(&mut self, ctx: &mut UpdateContext) {
        self.refused = None;
        if self.picked_piece().is_none() && self.forget_premove() {
            return;
        }
        if self.viewing.is_none() && self.has_touch_obligation() {
            self.hold_touched_piece(true, ctx);
        } else if !self.picker.let_go() && self.viewing.take().is_none() {
            self.picker.hide_cursor();
        }
    }

    /// The side that a command's arguments name. Without one it is the side that the person plays.
    pub(super) fn named_side(&self, args: &str) -> Option<Color> {
        match args.trim() {
            "" => Some(self.acting()),
            word => side_of(word),
        }
    }

    fn claim(&mut self, args: &str, ctx: &mut UpdateContext) {
        // `claim black` names a side; anything else is the intended move.
        let side_named = side_of(args.trim());
        if let Some(by) = side_named
            && self.game.ending().is_none()
            && !self.speaks_for(by, AppWord::ClaimsItself, AppWord::ClaimsItselfAlone, ctx)
        {
            return;
        }
        if !self.human_to_move() || side_named.is_some_and(|by| by != self.game.turn()) {
            if self.game.ending().is_some() {
                ctx.warn(AppWord::GameOver, &[]);
            } else {
                ctx.warn(AppWord::NotYourClaim, &[]);
            }
            return;
        }
        if self.claim_is_lost() {
            self.refuse(TouchWord::NoClaim, ctx);
            return;
        }
        let by = self.game.turn();
        let intended = if args.is_empty() || side_named.is_some() {
            None
        } else {
            let chess960 = self.is_chess960();
            match notation::read(self.game.position(), chess960, args, &ctx.input_letters) {
                Ok(typed) => Some(typed.mv),
                Err(why) => {
                    ctx.warn_text(self.why_not(args, &why, ctx));
                    return;
                }
            }
        };
        if !self.tournament() && self.asks_before_claim(by, intended, ctx) {
            return;
        }
        self.claims(by, intended, ctx);
    }

    /// The player to move claims a draw.
    pub(super) fn claims(&mut self, by: Color, intended: Option<Move>, ctx: &mut UpdateContext) {
        match self.game.claim(by, intended, ctx.now.at) {
            Err(refused) => {
                self.say_refused(refused, ctx);
                self.after_flag(ctx);
            }
            Ok(ClaimOutcome::Right(_)) => self.finish(ctx),
            Ok(ClaimOutcome::Wrong { penalty, played, offers }) => {
                let gain = crate::words::values::length(penalty, ctx.lang);
                let word = match (penalty > 0, offers) {
                    (true, true) => AppWord::ClaimWrongPenalty,
                    (true, false) => AppWord::ClaimEarlyPenalty,
                    (false, true) => AppWord::ClaimWrong,
                    (false, false) => AppWord::ClaimEarly,
                };
                ctx.warn(word, &[side(!by, ctx.lang), &gain]);
                self.journal_clocks(ctx);
                if offers {
                    self.journal_offer(by, ctx);
                }
                if let Some(node) = played {
                    self.after_move(node, ctx);
                }
            }
        }
    }

    fn resign(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(by) = self.named_side(&given.args) else {
            ctx.warn(AppWord::UnknownCommand, &[&format!("resign {}", given.args)]);
            return;
        };
        if self.game.ending().is_some() {
            ctx.warn(AppWord::GameOver, &[]);
        } else if !self.game.seat(by).is_human() && self.has_human() {
            ctx.warn(AppWord::ResignsItself, &[&self.name(by, ctx.lang)]);
        } else if given.bang {
            self.resign_for(by, ctx);
        } else {
            let alone = self.game.seat(by).is_human() && !self.game.seat(!by).is_human();
            ctx.open(Dialog::ask(Question::Resign { by, alone }));
        }
    }

    /// A side resigns, after the dialog.
    pub fn resign_for(&mut self, by: Color, ctx: &mut UpdateContext) {
        match self.game.resign(by, ctx.now.at) {
            Ok(()) => self.finish(ctx),
            Err(refused) => {
                self.say_refused(refused, ctx);
                self.after_flag(ctx);
            }
        }
    }

    fn redo(&mut self, ctx: &mut UpdateContext) {
        // Against a bot both moves come back: the person's own and the reply.
        let times = if self.hotseat() { 1 } else { 2 };
        for n in 0..times {
            match self.game.redo(ctx.now.at) {
                Ok(node) => {
                    self.journal_move(node, ctx);
                    self.tell_move(node, ctx);
                }
                Err(refused) if n == 0 => {
                    self.say_refused(refused, ctx);
                    return;
                }
                Err(_) => break, // there was no reply yet: the bot finds one
            }
        }
        self.viewing = None;
        self.forget_premove();
        self.forget_touches();
        self.advance_turn(ctx);
    }

    fn pause(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() || self.blocked.is_some() {
            ctx.warn(AppWord::NotNow, &[]);
            return;
        }
        if self.tournament() {
            self.refuse(TouchWord::NoPause, ctx);
            return;
        }
        self.picker.let_go();
        self.forget_premove();
        self.game.stop_clock(ctx.now.at);
        self.blocked = Some(Blocked::Paused);
        self.stop_thinking(ctx);
        self.journal_clocks(ctx);
        if ctx.plain {
            ctx.info(AppWord::PausedLine, &[]);
        }
    }

    /// `go on`, or `pause` once more.
    fn resume_by_word(&mut self, ctx: &mut UpdateContext) {
        match self.blocked {
            Some(Blocked::Paused | Blocked::Interrupted) => {
                ctx.info(AppWord::GoesOn, &[]);
                self.unblock(ctx);
            }
            Some(Blocked::Start) => self.refuse_unstarted(ctx),
            Some(Blocked::Deserted(side)) => self.ask_who_plays(side, ctx),
            None => ctx.warn(AppWord::NotNow, &[]),
        }
    }

    /// `clock`: sets a side's time, adds to it or takes from it; without words on the screen it opens a window for both.
    fn correct_clock(&mut self, args: &str, ctx: &mut UpdateContext) {
        let args = args.trim();
        if args.is_empty() && !ctx.plain && !self.tournament() && self.game.ending().is_none() {
            let Some(clock) = self.game.clock() else { return ctx.warn(AppWord::NoClockHere, &[]) };
            let times = shakmaty::ByColor::new_with(|side| clock.remaining(side, ctx.now.at));
            return ctx.open(Dialog::Clocks(ClockDialog::new(self.acting(), times)));
        }
        let (who, time) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        match self.named_side(who).filter(|_| !who.is_empty()) {
            Some(by) => {
                self.set_clock(by, time, ctx);
            }
            None => ctx.warn(AppWord::ClockUsage, &[]),
        }
    }

    /// Sets a side's time as it was typed, and notes the correction in the record. Returns `false` if it cannot be read.
    pub(in crate::app) fn set_clock(&mut self, by: Color, text: &str, ctx: &mut UpdateContext) -> bool {
        let now = self.game.clock().map_or(0, |clock| clock.remaining(by, ctx.now.at));
        let Some(ms) = clocks::read_change(text, now) else {
            ctx.warn(AppWord::ClockUsage, &[]);
            return false;
        };
        self.journal_clocks(ctx);
        match self.game.set_time(by, ms, ctx.now.at) {
            Ok(()) => {
                self.game.note(&correction(by, ms));
                self.journal_correction(ctx);
                let shown = self.game.clock().map(|clock| match clock.shown(by, ctx.now.at) {
                    shown if ctx.plain => crate::words::values::shown(shown, ctx.lang),
                    shown => shown.to_string(),
                });
                ctx.info(AppWord::ClockSet, &[side(by, ctx.lang), &shown.unwrap_or_default()]);
            }
            Err(refused) => {
                self.say_refused(refused, ctx);
                self.after_flag(ctx);
            }
        }
        true
    }

    fn ask_adjourn(&mut self, bang: bool, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() {
            ctx.warn(AppWord::GameOver, &[]);
        } else if bang {
            self.adjourn(ctx);
        } else {
            ctx.open(Dialog::ask(Question::Adjourn));
        }
    }

    /// Adjourns, after the dialog.
    pub fn adjourn(&mut self, ctx: &mut UpdateContext) {
        if self.game.stop(Ending::Unfinished { by: UnfinishedBy::Adjourned }, ctx.now.at).is_ok() {
            self.finish(ctx);
        }
    }

    /// The file that a game is saved to where none is named.
    fn save_name(&self) -> String {
        format!("tabiya-{}.pgn", self.game.setup().id)
    }

    fn save(&mut self, args: &str, ctx: &mut UpdateContext) {
        let path = if args.is_empty() { self.save_name() } else { args.to_owned() };
        ctx.request(FileEffect::Save { path: PathBuf::from(path), pgn: self.pgn() });
    }

    /// Goes to another screen. Asks first what becomes of a running game.
    fn leave_for(&mut self, goal: Destination, bang: bool, ctx: &mut UpdateContext) {
        if self.is_running() && !bang {
            ctx.open(Dialog::ask(Question::Leave(goal)));
        } else {
            self.put_away(ctx);
            ctx.transition = Some(Transition::Go(goal));
        }
    }

    /// Whether a game with moves is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.game.ending().is_none() && !self.game.line().is_empty()
    }

    /// Keeps the running game in its journal and stops its bot.
    pub fn put_away(&mut self, ctx: &mut UpdateContext) {
        self.stop_thinking(ctx);
        self.stop_engines(ctx);
        if self.game.ending().is_none() {
            self.game.stop_clock(ctx.now.at);
            if self.is_running() {
                self.journal_clocks(ctx);
                ctx.request(JournalEffect::Release { game: self.game.setup().id.clone() });
            } else {
                ctx.request(JournalEffect::Drop { game: self.game.setup().id.clone() });
            }
        }
    }

    /// Abandons the running game: it goes to games.pgn without a result.
    pub fn abandon(&mut self, ctx: &mut UpdateContext) {
        if self.game.abandon(ctx.now.at).is_ok() {
            self.games_left = 0;
            self.finish(ctx);
        }
    }

    fn view(&mut self, by: isize) {
        let last = self.game.line().len();
        let here = self.viewing.unwrap_or(last);
        let there = here.saturating_add_signed(by).min(last);
        self.view_at(there);
    }

    /// Shows the position after so many half-moves. The game goes on.
    pub fn view_at(&mut self, ply: usize) {
        self.picker.let_go();
        self.viewing = (ply < self.game.line().len()).then_some(ply);
    }

    /// Shows the position after a move of the score.
    pub fn view_node(&mut self, node: crate::chess::tree::NodeId) {
        if let Some(at) = self.game.line().iter().position(|&played| played == node) {
            self.view_at(at + 1);
        }
    }
}

/// The comment in the record about a corrected clock. It is English, as all of PGN is.
pub(super) fn correction(by: Color, ms: u64) -> String {
    let who = if by.is_white() { "White" } else { "Black" };
    format!("Clock of {who} corrected to {}", clocks::written(ms))
}
