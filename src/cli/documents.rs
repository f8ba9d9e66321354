//! Writes the shell completions and the manual page of the command line, as bytes.

use super::args::Args;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io;

/// Returns the completion script for a shell.
#[must_use]
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "tabiya", &mut out);
    out
}

/// Returns the manual page in roff: every command with its options, then fixed sections, then `more` (title, text): the
/// keys, from the application's table.
///
/// # Errors
/// None in practice: the page is written to memory.
pub fn man(more: &[(&str, &str)]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let command = Args::command();
    let page = Man::new(command.clone()).title("TABIYA");
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    for command in command.get_subcommands() {
        command_section("tabiya", command, &mut out)?;
    }
    for (title, text) in STANDING.iter().chain(more) {
        section(title, text, &mut out)?;
    }
    Ok(out)
}

/// The fixed sections of the manual, besides the options.
const STANDING: &[(&str, &str)] = &[
    (
        "FILES",
        "$XDG_CONFIG_HOME/tabiya/config.toml: the settings.\n\
         $XDG_DATA_HOME/tabiya/games.pgn: the games that were played.\n\
         $XDG_STATE_HOME/tabiya/: running and interrupted games.\n\
         $XDG_CACHE_HOME/tabiya/: what can be made again.",
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

/// Writes a command's section, followed by those of its subcommands.
fn command_section(parent: &str, command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let name = format!("{parent} {}", command.get_name());
    let own = command.clone().bin_name(name.clone()).disable_help_flag(true).disable_version_flag(true);
    Roff::new().control("SH", [name.to_uppercase().as_str()]).to_writer(out)?;
    let page = Man::new(own);
    let mut inner = Vec::new();
    page.render_synopsis_section(&mut inner)?;
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
