//! Rewrites sentences that name a key for users who type words: the command replaces the key, without the quotes.

use crate::app::{App, commands::table::KeyContext};

/// Returns the sentence with a command in place of each key that it names. What is not a key here, or has no command,
/// stays.
pub fn in_commands(text: &str, app: &App) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => part.to_owned(),
        _ => command_of(part, app).unwrap_or(part).to_owned(),
    };
    // A quotation mark that is not closed quotes nothing.
    match text.matches('`').count() % 2 {
        0 => text.split('`').enumerate().map(part).collect(),
        _ => text.replace('`', ""),
    }
}

/// Returns the command that does what a key does, as the user types it.
fn command_of<'a>(quoted: &'a str, app: &App) -> Option<&'a str> {
    if let Some(command) = quoted.strip_prefix(':').filter(|command| !command.is_empty()) {
        return Some(command);
    }
    let (here, lang) = (app.context(), app.lang());
    let bindings = app.keys.bindings().iter();
    let mut mine = bindings.filter(|binding| [here, KeyContext::Everywhere].contains(&binding.context));
    let act = mine.find(|binding| binding.key.named(lang) == quoted)?.action;
    let command = act.row();
    (!command.name.is_empty() && command.works(here)).then(|| command.name_in(lang))
}
