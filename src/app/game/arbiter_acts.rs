//! What an arbiter does: enters results (forfeits and adjudications), and in a tournament game stops the clocks,
//! corrects one, and puts the position back. Every act is asked and stands in the record.

use crate::app::commands::table::Invocation;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::{ArbiterAct, Question};
use crate::app::game::{Blocked, GameScreen};
use crate::app::protocol::effect::Destination;
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::user_message::UserMessage;
use crate::chess::clock::written;
use crate::chess::journal::Entry;
use crate::chess::journal_game::Adjournment;
use crate::chess::notation::{Choices, Letters};
use crate::chess::result::{DrawBy, Ending, UnfinishedBy, WinBy};
use crate::chess::{openings, record};
use crate::words::command_names::choice;
use crate::words::moves;
use crate::words::results::{TouchWord, side};
use crate::words::tables::{AppWord, PlainWord};
use shakmaty::{Chess, Color};

impl GameScreen {
    /// Runs `result R [forfeit|adjudication]`: asks for confirmation.
    pub(super) fn ask_result(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match read(&given.args) {
            None => ctx.warn(TouchWord::ResultUsage, &[]),
            Some(ending) => ctx.open(Dialog::ask(Question::Result(ending))),
        }
    }

    /// Runs `put back [NUMBER]`: puts the position back by so many half-moves (Articles 7.1 to 7.5).
    pub(super) fn ask_put_back(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let count = match given.args.trim() {
            "" => Some(1),
            text => text.parse().ok(),
        };
        match count.filter(|count| *count > 0) {
            None => ctx.warn(TouchWord::PutBackUsage, &[]),
            Some(_) if self.game.line().is_empty() => ctx.warn(AppWord::NothingToTakeBack, &[]),
            Some(count) if count > self.game.line().len() => {
                let played = self.game.line().len();
                ctx.warn_text(TouchWord::FewerPlayed.counted(ctx.lang, played, &[]));
            }
            Some(count) => {
                let act = ArbiterAct::PutBack { count, moves: self.last_moves(count, ctx) };
                ctx.open(Dialog::ask(Question::AsArbiter(act)));
            }
        }
    }

    /// Does what the arbiter confirmed, and writes it into the record.
    pub(super) fn act_as_arbiter(&mut self, act: ArbiterAct, ctx: &mut UpdateContext) {
        match act {
            ArbiterAct::StopClocks => {
                self.input.picker.let_go();
                self.block(Blocked::Paused, ctx);
                self.write_note(record::CLOCKS_STOPPED.to_owned(), ctx);
                ctx.aloud(self.paused_line(), &[]);
            }
            ArbiterAct::SetClock { side, time } => {
                self.set_clocks(&[(side, time)], ctx);
            }
            ArbiterAct::End(goal) => self.abandon_for(goal, ctx),
            ArbiterAct::PutBack { count, .. } => {
                let moves = self.record_of_last(count);
                self.take_back(count, ctx);
                self.write_note(record::put_back(&moves), ctx);
            }
        }
    }

    /// Returns the last half-moves as the record names them: `e4 e5`.
    fn record_of_last(&self, count: usize) -> String {
        let (tree, line) = (self.game.tree(), self.game.line());
        let last = line.get(line.len().saturating_sub(count)..).unwrap_or_default();
        last.iter().map(|node| tree.san(*node, &Letters::En)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the positions that are the game's own: the one on the board, and those before it back to where it left
    /// the openings that have a name. Players may look at openings; what they would find at a move of their own, they
    /// must not. The initial position is common to all games, so it is not among them.
    pub(in crate::app) fn own_positions(&self) -> Vec<Chess> {
        let (tree, line) = (self.game.tree(), self.game.line());
        let known = openings::left_at(tree, self.game.current_node()).map_or(0, |(_, last)| tree.ply(last));
        let known = usize::try_from(known).unwrap_or(line.len());
        let own = line.iter().skip(known).map(|&node| tree.position(node).clone());
        let now = Some(self.game.position().clone()).filter(|now| *now != Chess::default());
        now.into_iter().chain(own).collect()
    }

    /// Writes into the record of a tournament game that it was left and resumed, and with which times.
    pub(super) fn note_resumption(&mut self, why: Blocked, ctx: &mut UpdateContext) {
        if !self.tournament() || why != Blocked::Interrupted {
            return;
        }
        let times = self.times(ctx.now.at);
        let times = times.map(|times| [times.white, times.black].map(|ms| written(ms / 1_000 * 1_000)));
        let text = record::resumed(self.adjournment().is_some(), times);
        self.write_note(text, ctx);
    }

    /// Ends the game with the arbiter's result.
    pub(super) fn set_result(&mut self, ending: Ending, ctx: &mut UpdateContext) {
        if self.attempt(ctx, |game, at| game.stop(ending, at)).is_some() {
            self.finish(ctx);
        }
    }
}

/// Parses a result and its reason, which is adjudication if not given. `*` and `0-0` can only be a forfeit by both.
fn read(text: &str) -> Option<Ending> {
    let mut words = text.split_whitespace();
    let (result, why) = (words.next()?, words.next().map(choice));
    if words.next().is_some() {
        return None;
    }
    let win = |winner, by| Some(Ending::Win { winner, by });
    let by = match why.as_deref() {
        None | Some("adjudication") => WinBy::Adjudication,
        Some("forfeit") => WinBy::Forfeit,
        Some(_) => return None,
    };
    match (result, by) {
        ("1-0", by) => win(Color::White, by),
        ("0-1", by) => win(Color::Black, by),
        ("1/2-1/2" | "1/2" | "½-½", WinBy::Adjudication) => Some(Ending::Draw { by: DrawBy::Adjudication }),
        ("*" | "0-0", WinBy::Forfeit) => Some(Ending::Unfinished { by: UnfinishedBy::DoubleForfeit }),
        _ => None,
    }
}

// Adjourned games (Guideline I): the game keeps its clocks, offers and repetitions in its journal, and is taken up
// again from the home screen. A sealed move waits with it.

impl GameScreen {
    /// Returns how the game was adjourned, until it is taken up again.
    pub fn adjournment(&self) -> Option<&Adjournment> {
        self.adjourned.as_ref()
    }

    pub(in crate::app) fn has_sealed_move(&self) -> bool {
        self.adjourned.as_ref().is_some_and(|adjourned| adjourned.sealed.is_some())
    }

    /// Runs `adjourn`: asks first, unless `!` is given.
    pub(super) fn ask_adjourn(&mut self, bang: bool, ctx: &mut UpdateContext) {
        if !self.is_running() {
            ctx.warn(AppWord::NothingToAdjourn, &[]);
        } else if bang {
            self.adjourn(None, ctx);
        } else {
            // A touched piece has to be moved on the board.
            let seals = self.human_to_move() && self.blocked.is_none() && !self.has_touch_obligation();
            self.hold_touched_piece(self.human_to_move(), ctx); // why nothing can be sealed
            ctx.open(Dialog::ask(Question::Adjourn { seals }));
        }
    }

    /// Lets the player to move type the move to seal.
    pub(super) fn begin_sealing(&mut self, ctx: &mut UpdateContext) {
        self.input.clear_entry();
        self.board_view.return_to_live();
        self.input.picker.let_go();
        self.input.seals = true;
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
        self.input.seals = false;
        self.input.clear_entry();
        match text.trim() {
            "" => ctx.info(PlainWord::PlaysOn, &[]),
            text => self.adjourn(Some(text.to_owned()), ctx),
        }
    }

    /// Adjourns the game: it goes to the interrupted games.
    pub(super) fn adjourn(&mut self, sealed: Option<String>, ctx: &mut UpdateContext) {
        self.game.stop_clock(ctx.now.at);
        // A game that has not been taken up again is still adjourned, with the move that was sealed then.
        if self.adjourned.is_none() {
            self.write_note(record::adjourned(sealed.as_ref().map(|_| self.game.turn())), ctx);
            self.append(&Entry::Adjourned { sealed: sealed.clone() }, ctx);
            self.adjourned = Some(Adjournment { sealed });
        }
        let told = if self.has_sealed_move() { AppWord::AdjournedSealed } else { AppWord::AdjournedKept };
        self.put_away(ctx);
        ctx.messages.push(UserMessage::Adjourned);
        ctx.info(told, &[]);
        ctx.go(Destination::Home);
    }

    /// Takes an adjourned game up again. A sealed move is made with the clocks stopped; if it is ambiguous or illegal,
    /// the player who sealed it loses (Guideline I.7).
    pub(super) fn take_up(&mut self, ctx: &mut UpdateContext) {
        let Some(text) = self.adjourned.take().map(|adjourned| adjourned.sealed) else { return };
        let Some(text) = text else { return self.append(&Entry::Resumed, ctx) };
        let by = self.game.turn();
        // By ear it may have been sealed in words.
        let written = moves::written(&text, ctx.input_letters);
        let typed = written.as_deref().unwrap_or(&text);
        match Choices::legal(self.game.position()).read(typed, &ctx.input_letters) {
            Ok(typed) => {
                self.board_view.return_to_live();
                self.make_in_turn(typed.mv, typed.offer, ctx);
            }
            Err(_) => {
                self.write_note(record::bad_sealed_move(by, &text), ctx);
                ctx.warn(TouchWord::SealedBad, &[side(by, ctx.lang), &text]);
                let ending = Ending::Win { winner: !by, by: WinBy::SealedMove };
                self.set_result(ending, ctx);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_or_refused() {
        let rows = [
            ("1-0", Some("1-0 adjudication")),
            ("0-1 forfeit", Some("0-1 forfeit")),
            ("  1-0   FORFEIT ", Some("1-0 forfeit")),
            ("1/2-1/2 adjudication", Some("1/2-1/2 adjudication")),
            ("1/2", Some("1/2-1/2 adjudication")),
            ("* forfeit", Some("* double forfeit")),
            ("0-0 forfeit", Some("* double forfeit")),
            ("1/2-1/2 forfeit", None),
            ("*", None),
            ("", None),
            ("1-0 checkmate", None),
            ("1-0 forfeit please", None),
        ];
        for (text, want) in rows {
            let got = read(text).map(|ending| format!("{} {}", ending.token(), ending.reason()));
            assert_eq!(got.as_deref(), want, "{text:?}");
        }
    }
}
