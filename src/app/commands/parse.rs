//! Parses typed commands: a name, the arguments after it, and `!`.

use crate::app::commands::{
    action::{Action, Invocation, KeyContext},
    table::{ActionRow, COMMANDS},
};
use crate::chess::game::Game;
use crate::words::{Lang, command_names};
use std::sync::LazyLock;

/// Parses a command by its name in any language. Returns `None` if the text does not begin with a command's name.
#[must_use]
pub fn parse(text: &str) -> Option<Invocation> {
    // The English name of a command is never the name of another command in another language.
    read(text.trim(), |_| true)
}

/// Parses a command as [`parse`] does, but only considers commands that work on a screen: several may share a name.
#[must_use]
pub fn parse_on(text: &str, here: KeyContext) -> Option<Invocation> {
    read(text.trim(), |command| command.works(here))
}

fn read(text: &str, counts: impl Fn(&ActionRow) -> bool) -> Option<Invocation> {
    // The longest name wins: `claim a draw` is not a claim with the move `a draw`.
    let named = |command: &ActionRow| {
        let read = command.names().filter_map(|name| Some((name.len(), invocation(command, rest_after(text, name)?)?)));
        read.max_by_key(|(long, _)| *long).map(|(_, given)| given)
    };
    let english = COMMANDS.iter().filter(|command| counts(command)).find_map(named);
    english.or_else(|| in_other_languages(text, counts))
}

/// Parses the answer to a pending draw offer: `yes` accepts it, `no` declines it.
pub(in crate::app) fn answer_to_offer(game: &Game, text: &str) -> Option<Invocation> {
    let waits = game.offer().is_some_and(|offer| offer.out && offer.by != game.turn());
    let accepts = command_names::answer_to_offer(text).filter(|_| waits)?;
    Some(Invocation::of(if accepts { Action::Draw } else { Action::Decline }))
}

/// Finds the command by its name in another language at the start of the text. The longest name wins.
fn in_other_languages(text: &str, counts: impl Fn(&ActionRow) -> bool) -> Option<Invocation> {
    // Every typed key needs these names.
    static NAMES: LazyLock<Vec<(&str, &ActionRow)>> = LazyLock::new(|| {
        COMMANDS.iter().flat_map(|command| command.foreign_names().map(move |name| (name, command))).collect()
    });
    let named = NAMES.iter().filter_map(|&(name, command)| {
        let rest = rest_after(text, name).filter(|_| counts(command))?;
        Some((name.len(), invocation(command, rest)?))
    });
    named.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, given)| given)
}

/// Returns the rest of a text after a name at its start, ignoring case and accents.
pub(in crate::app) fn rest_after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    // Every typed key compares all names, and most of them already differ in the first letter.
    if let ([a, ..], [b, ..]) = (text.as_bytes(), name.as_bytes())
        && a.is_ascii()
        && b.is_ascii()
        && !a.eq_ignore_ascii_case(b)
    {
        return None;
    }
    let mut rest = text.chars();
    let same = |a: char, b: char| a.eq_ignore_ascii_case(&b) || bare(a).eq_ignore_ascii_case(&bare(b));
    name.chars().all(|char| rest.next().is_some_and(|typed| same(typed, char))).then_some(rest.as_str())
}

/// Returns a letter without its accent.
fn bare(char: char) -> char {
    match char {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'È' | 'É' | 'Ê' | 'Ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'Ì' | 'Í' | 'Î' | 'Ï' => 'i',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'Ù' | 'Ú' | 'Û' | 'Ü' => 'u',
        'ç' | 'Ç' => 'c',
        'ñ' | 'Ñ' => 'n',
        'ß' => 's',
        '’' => '\'',
        _ => char,
    }
}

/// Returns a command with what follows its name, or `None` if the text continues the name's last word.
fn invocation(command: &ActionRow, rest: &str) -> Option<Invocation> {
    let (bang, rest) = rest.strip_prefix('!').map_or((false, rest), |rest| (true, rest));
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    let (bang, args) = match rest.trim().strip_suffix('!') {
        // `takeback white!`: a command that asks first may have the `!` at the end.
        Some(args) if command.asks => (true, args.trim_end()),
        _ => (bang, rest.trim()),
    };
    // `q d8` is a queen and a square, not `quit`. Other commands understand arguments that the table does not list:
    // `decline white`.
    let ends = ends && (args.is_empty() || command.action != Action::Quit);
    ends.then(|| Invocation { action: command.action, args: args.to_owned(), bang })
}

impl ActionRow {
    /// Returns the name under which the command is offered: in a language other than English, the first name that the
    /// parser understands.
    #[must_use]
    pub fn name_in(&self, lang: Lang) -> &'static str {
        let is_this = |name: &str, here: Option<KeyContext>| {
            let given = here.map_or_else(|| parse(name), |here| parse_on(name, here));
            given.is_some_and(|given| given.action == self.action && given.args.is_empty())
        };
        let understood = |name: &&str| match self.on {
            [] => is_this(name, None),
            screens => screens.iter().all(|&here| is_this(name, Some(here))),
        };
        let own = (lang != Lang::En).then(|| self.own_names(lang).find(understood));
        own.flatten().unwrap_or(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_by_name() {
        let rows = [
            ("draw", Some((Action::Draw, "", false))),
            ("  Claim  Nf3 ", Some((Action::Claim, "Nf3", false))),
            ("resign!", Some((Action::Resign, "", true))),
            ("q", Some((Action::Quit, "", false))),
            ("q d8", None),
            ("resign! black", Some((Action::Resign, "black", true))),
            ("takeback white!", Some((Action::TakeBack, "white", true))),
            ("result 1-0 !", Some((Action::Result, "1-0", true))),
            ("save wow!", Some((Action::Save, "wow!", false))),
            ("go on 2", Some((Action::GoOn, "2", false))),
            ("undo", Some((Action::TakeBack, "", false))),
            ("copy fen", Some((Action::CopyFen, "", false))),
            ("nulle", Some((Action::Draw, "", false))),
            ("Abandonner!", Some((Action::Resign, "", true))),
            ("reclamer Cf3", Some((Action::Claim, "Cf3", false))),
            ("réclamer", Some((Action::Claim, "", false))),
            ("indices", None),
            ("drawing", None),
            ("Nf3", None),
            ("", None),
        ];
        for (text, want) in rows {
            let got = parse(text);
            let got = got.as_ref().map(|given| (given.action, given.args.as_str(), given.bang));
            assert_eq!(got, want, "{text:?}");
        }
    }

    #[test]
    fn french_names_are_read_where_they_work() {
        let mut taken = Vec::new();
        for command in COMMANDS {
            for name in command.foreign_names() {
                // Where several commands share a name, each must be found on the screens where it works.
                let elsewhere = [
                    KeyContext::Home,
                    KeyContext::Play,
                    KeyContext::Review,
                    KeyContext::GameList,
                    KeyContext::SetUp,
                    KeyContext::Guess,
                ];
                let here: Vec<KeyContext> =
                    if command.on.is_empty() { elsewhere.to_vec() } else { command.on.to_vec() };
                for context in here {
                    match parse_on(name, context) {
                        Some(given) if given.action == command.action && given.args.is_empty() => {}
                        other => taken.push((command.name, name, context, other.map(|given| given.action))),
                    }
                }
            }
        }
        taken.retain(|(_, name, ..)| *name != "position initiale"); // begins with another command's name
        assert!(taken.is_empty(), "{taken:#?}");
    }
}
