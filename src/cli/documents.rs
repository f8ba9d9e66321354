//! Writes the shell completions and the manual page of the command line, as bytes.

use super::args::Args;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::io;

/// A part of the manual page: its title, and entries under subtitles, each with what is written before it.
pub type ManualSection = (&'static str, Vec<(String, Vec<(String, String)>)>);

/// Returns the completion script for a shell.
#[must_use]
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "tabiya", &mut out);
    let Ok(script) = std::str::from_utf8(&out) else { return out };
    match shell {
        Shell::Bash => bash_with_files(script),
        Shell::Fish => format!("{script}{FISH_FILES}"),
        Shell::Zsh => script.replace("\":: :_tabiya_commands\"", ZSH_COMMAND_OR_FILE),
        _ => return out,
    }
    .into_bytes()
}

/// The commands whose arguments are files, as the script for bash names them.
const OF_FILES: [&str; 5] =
    ["tabiya__review", "tabiya__pgn__check", "tabiya__pgn__list", "tabiya__pgn__export", "tabiya__config__check"];

/// The first word of the command line in fish may be a file to review, too.
const FISH_FILES: &str = "complete -c tabiya -n \"__fish_tabiya_needs_command\" -F\n";

/// The first word of the command line in zsh: a command, or a file to review.
const ZSH_COMMAND_OR_FILE: &str = "\": : _alternative 'commands:command:_tabiya_commands' 'files:file:_files'\"";

/// Makes the script for bash offer files where an argument is a file; clap offers only options there.
fn bash_with_files(script: &str) -> String {
    let mut out = String::with_capacity(script.len());
    let (mut in_block, mut after_case) = (false, false);
    for line in script.lines() {
        let word = line.trim();
        if let Some(block) = word.strip_suffix(')').filter(|block| block.starts_with("tabiya")) {
            // Older versions of the generator wrote two underscores where newer ones write a name for the command.
            in_block = OF_FILES.iter().any(|name| *name == block || name.replace("__", "__subcmd__") == block);
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
    let command = Args::command();
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
    for (title, text) in STANDING {
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

/// The fixed sections of the manual, besides the options.
const STANDING: &[(&str, &str)] = &[
    (
        "FILES",
        "$XDG_CONFIG_HOME/tabiya/ (~/.config/tabiya/): config.toml, the settings; themes/, themes of your own.\n\
         $XDG_DATA_HOME/tabiya/ (~/.local/share/tabiya/): games.pgn, the games that were played; marks.toml, stars and \
         seen games; learn.toml, the progress in the lessons; learn-card.txt, written by :learn card.\n\
         $XDG_STATE_HOME/tabiya/ (~/.local/state/tabiya/): journals/, running and interrupted games; drafts/, unsaved \
         changes; last.toml, the last choices and recent files.\n\
         $XDG_CACHE_HOME/tabiya/ (~/.cache/tabiya/): what can be made again.\n\
         FILE.pgn.bak: the file as it was before the first save of a session.",
    ),
    (
        "EXAMPLES",
        "tabiya: the home screen.\n\
         tabiya play --black elo:800 --time 10+5: a game against the computer.\n\
         tabiya games.pgn: the games of a file.\n\
         tabiya my-games: the games of the files in a folder.\n\
         tabiya learn 6.4: a lesson.\n\
         tabiya --plain: lines of text in place of a screen.\n\
         tabiya pgn check games.pgn: what is wrong in a file.",
    ),
    (
        "ENVIRONMENT",
        "TABIYA_CONFIG: another config file.\n\
         NO_COLOR: when it is not empty, no colours, unless --color says otherwise.\n\
         LANG: the language, where neither --lang nor the config sets one and the output is a terminal.\n\
         TERM: dumb is answered with plain mode.",
    ),
    (
        "EXIT STATUS",
        "0: done.\n1: failed.\n2: wrong usage, or something wrong in the config.\n128 and n: ended by signal n.",
    ),
];

fn section(title: &str, text: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for line in text.lines() {
        roff.control("PP", []);
        roff.text([roman(line)]);
    }
    roff.to_writer(out)
}

/// Returns the usage of a command in one line.
fn own_usage(command: &Command, name: &str) -> String {
    let usage = command.clone().bin_name(name).render_usage().to_string();
    usage.trim_start_matches("Usage:").trim().to_owned()
}

/// Writes a command's section, followed by those of its subcommands.
fn command_section(parent: &str, command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let name = format!("{parent} {}", command.get_name());
    let own = command.clone().bin_name(name.clone()).disable_help_flag(true).disable_version_flag(true);
    Roff::new().control("SH", [name.to_uppercase().as_str()]).to_writer(out)?;
    let page = Man::new(own);
    let mut inner = Vec::new();
    let usage = own_usage(command, &name);
    section("SYNOPSIS", &usage, &mut inner)?;
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
