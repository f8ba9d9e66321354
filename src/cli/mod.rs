//! The command line. Pure: arguments in, a [`Cli`] or the text to print and the exit code out.

use crate::chess::pgn::in_memory::is_pgn_name;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{CommandFactory, FromArgMatches, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::error::Error as _;
use std::ffi::OsString;
use std::io;
use std::path::Path;

mod args;

pub use crate::cli::args::{
    ArbiterArgs, ChangedArgs, Cli, Command, ConfigArgs, ExportArgs, FilterArgs, GameArgs, GlobalOptions, ImportArgs,
    PerftArgs, PgnArgs, PlayArgs, PuzzlesArgs, ReviewArgs,
};

/// Text to print instead of running a command: help, version, or what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliError {
    /// The text, which ends with a line break.
    pub text: String,
    /// The exit code: 0, or 2 for wrong usage.
    pub code: u8,
}

/// Reads the command line. The first argument is the program's name. A word that is no command but exists as a file or
/// folder is reviewed.
///
/// # Errors
/// [`CliError`] is the text of help or version (exit 0), or one or two lines on what is wrong (exit 2).
pub fn parse(args: impl IntoIterator<Item = OsString>, exists: impl Fn(&Path) -> bool) -> Result<Cli, CliError> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let read = |args: &[OsString]| {
        args::command().try_get_matches_from(args).and_then(|matches| Cli::from_arg_matches(&matches))
    };
    let mut found = read(&args);
    if let Some(review) = found.as_ref().err().and_then(|error| as_review(error, &args, exists)) {
        args = review;
        found = read(&args);
    }
    let mut cli = found.map_err(|error| explain(&error, &args::command(), &args))?;
    let checked = match &mut cli.command {
        Some(Command::Play(play)) => play.check(),
        Some(Command::Perft(perft)) => perft.check(),
        _ => Ok(()),
    };
    checked.map_err(|sentence| with_help_hint(&sentence, &args::command(), &args))?;
    Ok(cli)
}

// Writes the shell completions and the manual page of the command line, as bytes.

/// A part of the manual page: its title, and entries under subtitles, each with what is written before it.
pub type ManualSection = (&'static str, Vec<(String, Vec<(String, String)>)>);

pub fn completions(shell: Shell) -> Vec<u8> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tabiya", &mut out);
    let Ok(script) = std::str::from_utf8(&out) else { return out };
    match shell {
        Shell::Bash => bash_with_files(script),
        Shell::Fish => format!("{script}{FISH_FILES}"),
        Shell::Zsh => script.replace("\":: :_tabiya_commands\"", ZSH_COMMAND_OR_FILE),
        _ => return out,
    }
    .into_bytes()
}

/// Returns the commands whose arguments are files, as the script for bash names them.
fn of_files(command: &clap::Command, name: &str) -> Vec<String> {
    let takes_files = command.get_positionals().any(|arg| arg.get_value_hint() == ValueHint::FilePath);
    let inner = command.get_subcommands();
    let inner = inner.flat_map(|inner| of_files(inner, &format!("{name}__{}", inner.get_name())));
    takes_files.then(|| name.to_owned()).into_iter().chain(inner).collect()
}

/// The first word of the command line in fish may be a file to review, too.
const FISH_FILES: &str = "complete -c tabiya -n \"__fish_tabiya_needs_command\" -F\n";

/// The first word of the command line in zsh: a command, or a file to review.
const ZSH_COMMAND_OR_FILE: &str = "\": : _alternative 'commands:command:_tabiya_commands' 'files:file:_files'\"";

/// Makes the script for bash offer files where an argument is a file; clap offers only options there.
fn bash_with_files(script: &str) -> String {
    let mut out = String::with_capacity(script.len());
    let of_files = of_files(&Cli::command(), "tabiya");
    let (mut in_block, mut after_case) = (false, false);
    for line in script.lines() {
        let word = line.trim();
        if let Some(block) = word.strip_suffix(')').filter(|block| block.starts_with("tabiya")) {
            // Older versions of the generator wrote two underscores where newer ones write a name for the command.
            in_block = of_files.iter().any(|name| *name == block || name.replace("__", "__subcmd__") == block);
            after_case = false;
        }
        after_case |= word == "esac";
        let line = match line {
            line if !in_block => line.to_owned(),
            line if word.starts_with("if [[ ${cur} == -* ||") => {
                format!("{}if [[ ${{cur}} == -* ]] ; then", &line[..line.len() - word.len()]) // ends with that word
            }
            line if after_case && word.starts_with("COMPREPLY=( $(compgen -W \"${opts}\"") => {
                line.replace("-W \"${opts}\" ", "-f ")
            }
            line => line.to_owned(),
        };
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// Returns the manual page in roff: every command with its options, then fixed sections, then `more`: the keys and
/// commands, from the application's tables.
///
/// # Errors
/// None in practice: the page is written to memory.
pub fn man(more: &[ManualSection]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let command = Cli::command();
    let page = Man::new(command.clone()).title("TABIYA");
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    section("SYNOPSIS", "tabiya [OPTIONS] [COMMAND]\ntabiya [OPTIONS] FILE...", &mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    for command in command.get_subcommands() {
        command_section("tabiya", command, &mut out)?;
    }
    for (title, parts) in more {
        Roff::new().control("SH", [*title]).to_writer(&mut out)?;
        for (subtitle, entries) in parts {
            entry_list(subtitle, entries, &mut out)?;
        }
    }
    for standing in STANDING.split("\n\n") {
        let (title, text) = standing.split_once('\n').unwrap_or((standing, ""));
        section(title, text, &mut out)?;
    }
    Ok(out)
}

/// Columns before the text of an entry.
const TERM: &str = "26";

/// Writes entries one below another: what is typed, and what it does.
fn entry_list(subtitle: &str, entries: &[(String, String)], out: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::new();
    if !subtitle.is_empty() {
        roff.control("SS", [subtitle]);
    }
    roff.control("PD", ["0"]);
    for (term, text) in entries {
        roff.control("TP", [TERM]);
        roff.text([bold(term.as_str())]);
        roff.text([roman(text.as_str())]);
    }
    roff.control("PD", []);
    roff.to_writer(out)
}

/// The fixed sections of the manual, besides the options: a title, then a line for each paragraph.
const STANDING: &str = include_str!("../../assets/manual/standing.txt");

fn section(title: &str, text: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for line in text.lines() {
        roff.control("PP", []);
        roff.text([roman(line)]);
    }
    roff.to_writer(out)
}

/// Writes a command's section, followed by those of its subcommands.
fn command_section(parent: &str, command: &clap::Command, out: &mut Vec<u8>) -> io::Result<()> {
    let name = format!("{parent} {}", command.get_name());
    let own = command.clone().bin_name(name.clone()).disable_help_flag(true).disable_version_flag(true);
    Roff::new().control("SH", [name.to_uppercase().as_str()]).to_writer(out)?;
    let page = Man::new(own);
    let mut inner = Vec::new();
    let usage = command.clone().bin_name(&name).render_usage().to_string();
    section("SYNOPSIS", usage.trim_start_matches("Usage:").trim(), &mut inner)?;
    page.render_description_section(&mut inner)?;
    if command.get_arguments().next().is_some() {
        page.render_options_section(&mut inner)?;
    }
    let inner = String::from_utf8_lossy(&inner).replace("\n.SH ", "\n.SS ");
    out.extend_from_slice(inner.strip_prefix(".SH ").map_or(inner.clone(), |rest| format!(".SS {rest}")).as_bytes());
    for inner in command.get_subcommands() {
        command_section(&name, inner, out)?;
    }
    Ok(())
}

// Turns clap's errors into one sentence, and a second line that says where to find help.

/// Returns what to print for an error of clap: help and version unchanged, anything else as a sentence.
fn explain(error: &Error, command: &clap::Command, args: &[OsString]) -> CliError {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => CliError { text: error.render().to_string(), code: 0 },
        _ => with_help_hint(&command_elsewhere(error, command).unwrap_or_else(|| sentence(error)), command, args),
    }
}

/// Returns the sentence about an unknown command that is one of another command: `export` of `pgn`.
fn command_elsewhere(error: &Error, command: &clap::Command) -> Option<String> {
    let word = context_words(error, ContextKind::InvalidSubcommand).concat();
    let outer = command.get_subcommands().find(|outer| outer.find_subcommand(&word).is_some())?;
    let unknown = error.kind() == ErrorKind::InvalidSubcommand;
    unknown.then(|| format!("there is no command {word:?}; did you mean \"{} {word}\"?", outer.get_name()))
}

/// Returns the sentence, followed by a line that names the right help.
fn with_help_hint(sentence: &str, command: &clap::Command, args: &[OsString]) -> CliError {
    let mut innermost = command;
    let mut path = "tabiya".to_owned();
    for arg in args.iter().skip(1).filter_map(|arg| arg.to_str()) {
        if let Some(inner) = innermost.find_subcommand(arg) {
            innermost = inner;
            path = format!("{path} {arg}");
        }
    }
    CliError { text: format!("tabiya: {sentence}\nTry: {path} --help\n"), code: 2 }
}

fn sentence(error: &Error) -> String {
    let found = context_words(error, ContextKind::InvalidArg);
    let first = |name: &str| name.split_whitespace().next().unwrap_or_default().replace(['<', '>'], "");
    let argument = found.first().cloned().unwrap_or_default();
    let arg = first(&argument);
    let value = context_words(error, ContextKind::InvalidValue).concat();
    let command = context_words(error, ContextKind::InvalidSubcommand).concat();
    match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') && argument != "-" => {
            format!("there is no option {arg:?} here{}", suggestion(&context_words(error, ContextKind::SuggestedArg)))
        }
        ErrorKind::UnknownArgument => format!("{argument:?} is one argument too many"),
        ErrorKind::InvalidSubcommand => {
            let suggested = context_words(error, ContextKind::SuggestedSubcommand);
            format!("there is no command {command:?}{}", suggestion(&suggested))
        }
        ErrorKind::MissingSubcommand => {
            format!("{command} needs one of {}", context_words(error, ContextKind::ValidSubcommand).join(", "))
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
        _ => {
            let text = error.render().to_string();
            let line = text.lines().next().unwrap_or_default();
            line.strip_prefix("error: ").unwrap_or(line).to_owned()
        }
    }
}

/// Returns the arguments with `review` inserted before them, if clap refused them only because a file or a folder
/// stands where a command should: `tabiya games.pgn`.
fn as_review(error: &Error, args: &[OsString], exists: impl Fn(&Path) -> bool) -> Option<Vec<OsString>> {
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
#[cfg(test)]
mod tests;
