//! Adjourned games (Guideline I): the game keeps its clocks, offers and repetitions in its journal, and is taken up
//! again from the home screen. A sealed move waits with it.

use crate::app::{
    context::UpdateContext,
    dialogs::{Dialog, question::Question},
    game::GameScreen,
    protocol::{
        effect::Destination,
        input::{Code, Key},
        user_message::UserMessage,
    },
};
use crate::chess::{
    journal::Entry,
    notation::Choices,
    record,
    result::{Ending, WinBy},
};
use crate::words::{
    results::{TouchWord, side},
    tables::{AppWord, PlainWord},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjournment {
    /// The sealed move as it was typed: nobody judges it before the game is taken up again.
    pub sealed: Option<String>,
}

/// How a game was adjourned, and whether it is about to be.
#[derive(Clone, Debug, Default)]
pub(super) struct Adjourning {
    /// How it was, until it is taken up again.
    adjourned: Option<Adjournment>,
    /// Whether the entry line takes a move to seal.
    sealing: bool,
}

impl Adjourning {
    pub fn set(&mut self, adjourned: Option<Adjournment>) {
        self.adjourned = adjourned;
    }

    pub fn stop_sealing(&mut self) {
        self.sealing = false;
    }
}

impl GameScreen {
    /// Returns how the game was adjourned, until it is taken up again.
    #[must_use]
    pub fn adjournment(&self) -> Option<&Adjournment> {
        self.adjourning.adjourned.as_ref()
    }

    /// Whether the entry line takes a move to seal, which is not shown.
    #[must_use]
    pub fn is_sealing(&self) -> bool {
        self.adjourning.sealing
    }

    /// Runs `adjourn`: asks first, unless `!` is given.
    pub(super) fn ask_adjourn(&mut self, bang: bool, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() {
            ctx.warn(AppWord::GameOver, &[]);
        } else if !self.is_running() {
            ctx.warn(AppWord::NothingToAdjourn, &[]);
        } else if bang {
            self.adjourn(None, ctx);
        } else {
            // A touched piece has to be moved on the board.
            let seals = self.human_to_move() && self.blocked.is_none() && !self.has_touch_obligation();
            ctx.open(Dialog::ask(Question::Adjourn { seals }));
        }
    }

    /// Lets the player to move type the move to seal.
    pub(super) fn begin_sealing(&mut self, ctx: &mut UpdateContext) {
        self.clear_entry();
        self.board_view.return_to_live();
        self.input.picker.let_go();
        self.adjourning.sealing = true;
        ctx.info(TouchWord::SealHow, &[]);
    }

    /// Handles a key while a move is sealed.
    pub(super) fn sealing_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let types = key.types();
        let edits = matches!(key.code, Code::Backspace | Code::Delete | Code::Left | Code::Right);
        match key.code {
            Code::Enter => {
                let text = self.input.entry.take();
                self.seal(&text, ctx);
            }
            Code::Esc => self.seal("", ctx),
            _ if types || edits => _ = self.input.type_key(key, |_| false),
            _ => {}
        }
    }

    /// Adjourns with the move that was typed. An empty text goes back to the game.
    pub(in crate::app) fn seal(&mut self, text: &str, ctx: &mut UpdateContext) {
        self.adjourning.sealing = false;
        self.clear_entry();
        match text.trim() {
            "" => ctx.info(PlainWord::PlaysOn, &[]),
            text => self.adjourn(Some(text.to_owned()), ctx),
        }
    }

    /// Adjourns the game: it goes to the interrupted games.
    pub(super) fn adjourn(&mut self, sealed: Option<String>, ctx: &mut UpdateContext) {
        self.game.stop_clock(ctx.now.at);
        let told = if sealed.is_some() { AppWord::AdjournedSealed } else { AppWord::AdjournedKept };
        self.write_note(record::adjourned(sealed.as_ref().map(|_| self.game.turn())), ctx);
        self.append(&Entry::Adjourned { sealed: sealed.clone() }, ctx);
        self.adjourning.adjourned = Some(Adjournment { sealed });
        self.put_away(ctx);
        ctx.messages.push(UserMessage::Adjourned);
        ctx.info(told, &[]);
        ctx.go(Destination::Home);
    }

    /// Takes an adjourned game up again. A sealed move is made with the clocks stopped; if it is ambiguous or illegal,
    /// the player who sealed it loses (Guideline I.7).
    pub(super) fn take_up(&mut self, ctx: &mut UpdateContext) {
        let Some(text) = self.adjourning.adjourned.take().map(|adjourned| adjourned.sealed) else { return };
        let Some(text) = text else { return self.append(&Entry::Resumed, ctx) };
        let by = self.game.turn();
        let read = Choices::legal(self.game.position(), self.is_chess960()).read(&text, &ctx.input_letters);
        match read {
            Ok(typed) => {
                if let Some(node) = self.attempt(ctx, |game, at| game.play(typed.mv, at)) {
                    self.game.resume_clock(ctx.now.at);
                    self.after_move(node, ctx);
                }
            }
            Err(_) => {
                self.write_note(record::bad_sealed_move(by, &text), ctx);
                ctx.warn(TouchWord::SealedBad, &[side(by, ctx.lang), &text]);
                let ending = Ending::Win { winner: !by, by: WinBy::Forfeit };
                if self.attempt(ctx, |game, at| game.stop(ending, at)).is_some() {
                    self.finish(ctx);
                }
            }
        }
    }
}
