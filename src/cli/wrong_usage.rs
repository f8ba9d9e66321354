//! Turns clap's errors into one sentence, and a second line that says where to find help.

use super::CliError;
use crate::chess::pgn::file_names::is_pgn_name;
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use std::{error::Error as _, ffi::OsString, path::Path};

/// Returns what to print for an error of clap: help and version unchanged, anything else as a sentence.
pub(super) fn explain(error: &Error, command: &Command, args: &[OsString]) -> CliError {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            CliError { text: error.render().to_string(), code: 0, to_stderr: false }
        }
        _ => with_help_hint(&command_elsewhere(error, command).unwrap_or_else(|| sentence(error)), command, args),
    }
}

/// Returns the sentence about an unknown command that is one of another command: `export` of `pgn`.
fn command_elsewhere(error: &Error, command: &Command) -> Option<String> {
    let word = context_words(error, ContextKind::InvalidSubcommand).concat();
    let outer = command.get_subcommands().find(|outer| outer.find_subcommand(&word).is_some())?;
    let unknown = error.kind() == ErrorKind::InvalidSubcommand;
    unknown.then(|| format!("there is no command {word:?}; did you mean \"{} {word}\"?", outer.get_name()))
}

/// Returns the sentence, followed by a line that names the right help.
pub(super) fn with_help_hint(sentence: &str, command: &Command, args: &[OsString]) -> CliError {
    let mut innermost = command;
    let mut path = "tabiya".to_owned();
    for arg in args.iter().skip(1).filter_map(|arg| arg.to_str()) {
        if let Some(inner) = innermost.find_subcommand(arg) {
            innermost = inner;
            path = format!("{path} {arg}");
        }
    }
    CliError { text: format!("tabiya: {sentence}\nTry: {path} --help\n"), code: 2, to_stderr: true }
}

fn sentence(error: &Error) -> String {
    let found = context_words(error, ContextKind::InvalidArg);
    let first = |name: &str| name.split_whitespace().next().unwrap_or_default().replace(['<', '>'], "");
    let argument = found.first().cloned().unwrap_or_default();
    let arg = first(&argument);
    let value = context_words(error, ContextKind::InvalidValue).concat();
    match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') && argument != "-" => {
            format!("there is no option {arg:?} here{}", suggestion(&context_words(error, ContextKind::SuggestedArg)))
        }
        ErrorKind::UnknownArgument => format!("{argument:?} is one argument too many"),
        ErrorKind::InvalidSubcommand => unknown_command(error),
        ErrorKind::MissingSubcommand => {
            let of = context_words(error, ContextKind::InvalidSubcommand).concat();
            format!("{of} needs one of {}", context_words(error, ContextKind::ValidSubcommand).join(", "))
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            let known = context_words(error, ContextKind::ValidValue);
            let known = if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) };
            format!("{arg} needs a value{known}")
        }
        ErrorKind::InvalidValue => {
            let known = context_words(error, ContextKind::ValidValue);
            format!("{arg} cannot be {value:?}; {}", crate::config::problem::hint(&value, &known, "it is one of"))
        }
        ErrorKind::ValueValidation => match error.source() {
            Some(why) => format!("{arg}: {why}"),
            None => format!("{arg} cannot be {value:?}"),
        },
        ErrorKind::MissingRequiredArgument => {
            let missing: Vec<String> = found.iter().map(|name| name.replace(['<', '>'], "")).collect();
            format!("{} is missing", missing.join(" "))
        }
        ErrorKind::ArgumentConflict => {
            let prior: Vec<String> =
                context_words(error, ContextKind::PriorArg).iter().map(|name| first(name)).collect();
            format!("{arg} cannot be used together with {}", prior.join(" and "))
        }
        ErrorKind::TooManyValues => format!("{arg} takes no value"),
        ErrorKind::InvalidUtf8 => "an argument is no valid UTF-8".to_owned(),
        _ => plain_first_line(error),
    }
}

/// Returns the arguments with `review` inserted before them, if clap refused them only because a file or a folder
/// stands where a command should: `tabiya games.pgn`.
pub(super) fn as_review(error: &Error, args: &[OsString], exists: impl Fn(&Path) -> bool) -> Option<Vec<OsString>> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let word = context_words(error, ContextKind::InvalidSubcommand).concat();
    let named = is_pgn_name(Path::new(&word)) || word.contains('/') || matches!(word.as_str(), "." | "..");
    let is_path = named || exists(Path::new(&word));
    let (program, rest) = args.split_first().filter(|_| is_path)?;
    // If `review` is there already, clap refused the arguments for another reason.
    let is_first = !args.iter().any(|arg| arg == "review");
    is_first.then(|| [program.clone(), "review".into()].into_iter().chain(rest.iter().cloned()).collect())
}

fn unknown_command(error: &Error) -> String {
    let word = context_words(error, ContextKind::InvalidSubcommand).concat();
    format!("there is no command {word:?}{}", suggestion(&context_words(error, ContextKind::SuggestedSubcommand)))
}

fn suggestion(suggested: &[String]) -> String {
    suggested.first().map_or_else(String::new, |word| {
        format!("; did you mean {:?}?", word.split_whitespace().next().unwrap_or_default())
    })
}

/// Returns the context of one kind in an error of clap, as words.
fn context_words(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

fn plain_first_line(error: &Error) -> String {
    let text = error.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}
