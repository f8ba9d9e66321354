//! The list of what users rely on: the name of every command, key, option, config key and word of plain mode.
//!
//! `surface.txt` beside this file is that list. A change of the code must leave it as it is or change it on purpose:
//! `UPDATE_SURFACE=1 cargo test --test house surface` rewrites it, and the diff shows what users would notice.
//! The formats of files have tests of their own, with their text written out: `chess/journal/tests.rs`,
//! `app/user_marks.rs`, `app/review/drafts.rs`, `chess/pgn`.

#![allow(clippy::expect_used, clippy::disallowed_methods, reason = "a test that reads the repository's own files")]

use clap_complete::Shell;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tabiya::app::commands::keymap::{self, BINDINGS};
use tabiya::app::commands::table::{Action, COMMANDS, KeyContext};
use tabiya::app::plain_input::words::WORDS;
use tabiya::cli::completions;
use tabiya::config;
use tabiya::words::{Lang, command_names};

/// Returns the name of a screen in the list. It stays the same, whatever the code calls the screen.
fn screen(context: KeyContext) -> &'static str {
    match context {
        KeyContext::Everywhere => "everywhere",
        KeyContext::Home => "home",
        KeyContext::NewGame => "new game",
        KeyContext::Play => "game",
        KeyContext::GameList => "game list",
        KeyContext::Review => "review",
        KeyContext::Guess => "guess",
        KeyContext::SetUp => "position editor",
        KeyContext::Open => "open",
        KeyContext::Learn => "all lessons",
        KeyContext::Lesson => "a lesson",
        KeyContext::Practice => "practice",
        KeyContext::Solve => "a puzzle",
    }
}

fn screens(on: &[KeyContext]) -> String {
    on.iter().map(|&context| screen(context)).collect::<Vec<_>>().join(", ")
}

/// Returns the list as it is according to the current code.
fn surface() -> String {
    let mut text = String::new();
    let mut line = |words: &[&str]| writeln!(text, "{}", words.join(" | ")).expect("a string takes everything");
    line(&["# keys: screen, key, action"]);
    for binding in BINDINGS.iter() {
        line(&["key", screen(binding.context), &binding.key.to_string(), keymap::name(binding.action)]);
    }
    line(&["# actions: the names that [keys] in the config understands"]);
    for act in Action::ALL {
        line(&["action", keymap::name(*act)]);
    }
    line(&["# commands: name, other names, names in each other language, arguments, action, screens"]);
    for command in COMMANDS {
        let foreign = by_language(|lang| command.own_names(lang).collect());
        let also = command.also.join(", ");
        let act = keymap::name(command.action);
        line(&["command", command.name, &also, &foreign, command.args, act, &screens(command.on)]);
    }
    line(&["# words of plain mode: name, other names, names in each other language, examples, screens"]);
    for word in WORDS {
        let foreign = by_language(|lang| command_names::of_plain_word(word.name, lang).collect());
        let (also, examples) = (word.also.join(", "), word.examples.join("; "));
        line(&["word", word.name, &also, &foreign, &examples, &screens(word.on)]);
    }
    line(&["# options of the command line: the command they belong to, the option"]);
    for option in options() {
        line(&["option", &option]);
    }
    line(&["# keys of the config"]);
    for key in config_keys() {
        line(&["config", &key]);
    }
    text
}

/// Returns every option and subcommand, without its description, from the completions for the fish shell, which name
/// them all.
fn options() -> Vec<String> {
    let script = String::from_utf8(completions(Shell::Fish)).expect("a text");
    let described = |line: &str| line.split(" -d '").next().unwrap_or(line).trim_end().to_owned();
    let mut options: Vec<String> = script.lines().filter(|line| line.starts_with("complete ")).map(described).collect();
    options.sort();
    options.dedup();
    options
}

/// Returns every key of the config, with its table, from the valid file that holds them all.
fn config_keys() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/configs/valid/everything.toml");
    let config = config::parse(&fs::read_to_string(file).expect("the file is in the repository")).expect("it is valid");
    let mut keys = Vec::new();
    let mut table = String::new();
    for line in config.to_string().lines() {
        if line.starts_with('[') {
            line.clone_into(&mut table);
        } else if let Some((key, _)) = line.split_once(" = ") {
            keys.push(format!("{table} {key}").trim().to_owned());
        }
    }
    keys
}

/// Returns the names in each language other than English: `de: aufgeben, aufgabe; fr: abandonner`.
fn by_language(names: impl Fn(Lang) -> Vec<&'static str>) -> String {
    let told = |lang: Lang| {
        let names = names(lang);
        (!names.is_empty()).then(|| format!("{}: {}", lang.code(), names.join(", ")))
    };
    Lang::foreign().filter_map(told).collect::<Vec<_>>().join("; ")
}

#[test]
fn the_surface_is_as_listed() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house/surface/surface.txt");
    let now = surface();
    if std::env::var_os("UPDATE_SURFACE").is_some() {
        fs::write(&file, &now).expect("the list is written");
    }
    let listed = fs::read_to_string(&file).expect("the list is in the repository");
    let gone: Vec<&str> = listed.lines().filter(|line| !now.lines().any(|other| other == *line)).collect();
    let new: Vec<&str> = now.lines().filter(|line| !listed.lines().any(|other| other == *line)).collect();
    assert!(gone.is_empty() && new.is_empty(), "gone from the surface:\n{gone:#?}\nnew on it:\n{new:#?}");
    assert_eq!(listed, now, "the same lines in another order");
}
