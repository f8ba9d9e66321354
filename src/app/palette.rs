//! The command line: which commands a few letters could mean, and what the keys do in their list. The dialog and the
//! entry line of the play screen behave alike.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Matcher, Utf32Str};

use super::act::{self, COMMANDS, Command, Context, Given};
use super::input::Code;
use crate::words::Lang;

/// The commands that what is typed could mean, best first, as indices of [`COMMANDS`]: names that begin so, then
/// names and sentences in which the letters stand in that order.
#[must_use]
pub fn matches(typed: &str, here: Context, lang: Lang) -> Vec<usize> {
    let typed = typed.trim().to_lowercase();
    let word = typed.split_whitespace().next().unwrap_or_default();
    let pattern = Pattern::parse(&typed, CaseMatching::Ignore, Normalization::Smart);
    let mut matcher = Matcher::default();
    let mut letters = Vec::new();
    let mut score = |text: &str| pattern.score(Utf32Str::new(text, &mut letters), &mut matcher);
    let works = |command: &Command| command.on.is_empty() || command.on.contains(&here);
    let mut ranked: Vec<(u8, Reverse<u32>, usize)> = COMMANDS
        .iter()
        .enumerate()
        .filter(|(_, command)| works(command))
        .filter_map(|(n, command)| {
            let begins = |name: &&str| name.starts_with(&typed) || !word.is_empty() && *name == word;
            if std::iter::once(&command.name).chain(command.also).any(begins) {
                return Some((0, Reverse(0), n));
            }
            let by_name = score(command.name).map(|score| (1, Reverse(score), n));
            by_name.or_else(|| score(command.act.text(lang)).map(|score| (2, Reverse(score), n)))
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, _, n)| n).collect()
}

/// The row that is chosen after an arrow.
#[must_use]
pub fn walk(typed: &str, chosen: usize, key: Code, here: Context, lang: Lang) -> usize {
    match key {
        Code::Up => chosen.saturating_sub(1),
        _ => (chosen + 1).min(matches(typed, here, lang).len().saturating_sub(1)),
    }
}

/// What Tab puts in the place of what is typed: the name of the chosen command.
#[must_use]
pub fn completed(typed: &str, chosen: usize, here: Context, lang: Lang) -> Option<String> {
    row(typed, chosen, here, lang).map(|command| command.name.to_owned())
}

/// What Enter does: the command that is written out with its words, else the chosen one. Arrows that were used say
/// more than what was typed before.
#[must_use]
pub fn given(typed: &str, chosen: usize, here: Context, lang: Lang) -> Option<Given> {
    if typed.trim().is_empty() && chosen == 0 {
        return None; // nothing was said: the first of all commands is not meant
    }
    let written = act::read(typed).filter(|_| chosen == 0);
    let picked = || row(typed, chosen, here, lang);
    written.or_else(|| picked().map(|command| Given { act: command.act, args: String::new(), bang: false }))
}

fn row(typed: &str, chosen: usize, here: Context, lang: Lang) -> Option<&'static Command> {
    matches(typed, here, lang).get(chosen).and_then(|&n| COMMANDS.get(n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::act::Act;

    #[test]
    fn letters_arrows_and_written_commands() {
        let act = |typed: &str, chosen| given(typed, chosen, Context::Play, Lang::En).map(|given| given.act);
        assert_eq!(act("resign black", 0), Some(Act::Resign));
        assert_eq!(act("tkb", 0), Some(Act::TakeBack), "some letters in their order");
        assert_eq!(act("qqq", 0), None);
        assert_eq!((act("", 0), act("", 1)), (None, Some(Act::Decline)), "a bare Enter does nothing");
        let copies = matches("copy", Context::Play, Lang::En);
        assert_eq!(copies.len(), 2);
        assert_eq!(act("copy", 1), Some(Act::CopyPgn));
        assert_eq!(act("draw", 1), row("draw", 1, Context::Play, Lang::En).map(|command| command.act));
        assert_eq!(walk("copy", 1, Code::Down, Context::Play, Lang::En), 1, "the last row");
        assert_eq!(walk("copy", 1, Code::Up, Context::Play, Lang::En), 0);
        assert_eq!(completed("tkb", 0, Context::Play, Lang::En).as_deref(), Some("takeback"));
        assert!(matches("jump", Context::Play, Lang::En).is_empty(), "what works elsewhere is not offered");
    }
}
