//! Results that an arbiter enters: forfeits and adjudications.

use super::GameScreen;
use crate::app::dialogs::{Dialog, question::Question};
use crate::app::{commands::action::Invocation, context::UpdateContext};
use crate::chess::result::{DrawBy, Ending, UnfinishedBy, WinBy};
use crate::words::{app::AppWord, command_names::choice, touch::TouchWord};
use shakmaty::Color;

impl GameScreen {
    /// Runs `result R [forfeit|adjudication]`: asks for confirmation, unless `!` is given.
    pub(super) fn ask_result(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() {
            return ctx.warn(AppWord::GameOver, &[]);
        }
        match read(&given.args) {
            None => ctx.warn(TouchWord::ResultUsage, &[]),
            Some(ending) if given.bang => self.set_result(ending, ctx),
            Some(ending) => ctx.open(Dialog::ask(Question::Result(ending))),
        }
    }

    /// Ends the game with the arbiter's result, after the confirmation.
    pub fn set_result(&mut self, ending: Ending, ctx: &mut UpdateContext) {
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
