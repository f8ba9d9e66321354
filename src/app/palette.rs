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

/// The least likeness at which a name is thought to be meant: 1 is the same.
const LIKE: f64 = 0.72;

/// The name of the command of a screen that is most like what is typed, if one is like it at all.
#[must_use]
pub fn nearest(typed: &str, here: Context) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let works = |command: &&Command| command.on.is_empty() || command.on.contains(&here);
    let likeness = |command: &'static Command| {
        let all = std::iter::once(&command.name).chain(command.also);
        let like = all.map(|name| strsim::jaro_winkler(&typed, name)).fold(0.0, f64::max);
        (like, command.name)
    };
    let best = COMMANDS.iter().filter(works).map(likeness).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= LIKE).then_some(best.1)
}

/// The command that is typed, where it is one of other screens only.
#[must_use]
pub fn elsewhere(typed: &str, here: Context) -> Option<&'static Command> {
    let given = act::read(typed)?;
    let mut all = COMMANDS.iter().filter(|command| command.act == given.act);
    all.clone().all(|command| !command.on.is_empty() && !command.on.contains(&here)).then(|| all.next()).flatten()
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
        assert_eq!(nearest("takebakc", Context::Play), Some("takeback"));
        assert_eq!((nearest("zzz", Context::Play), nearest("", Context::Play)), (None, None));
        let of = |typed: &str| elsewhere(typed, Context::Play).map(|command| command.name);
        assert_eq!((of("mistakes"), of("draw"), of("zzz")), (Some("mistakes"), None, None));
        assert!(matches("jump", Context::Play, Lang::En).is_empty(), "what works elsewhere is not offered");
    }
}
