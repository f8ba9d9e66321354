//! README.md and docs/guide are true: links lead somewhere, command lines are accepted, commands and keys exist and do
//! what the page says.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test that reads the repository's own files"
)]

mod keys;
mod markdown;

use markdown::Page;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use tabiya::app::App;
use tabiya::app::commands::table::COMMANDS;
use tabiya::app::plain_input::words::WORDS;
use tabiya::chess::seat;
use tabiya::{cli, config};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns README.md and the pages of the guide.
fn pages() -> Vec<Page> {
    let mut paths = vec!["README.md".to_owned()];
    for entry in fs::read_dir(repository().join("docs/guide")).expect("the guide") {
        let name = entry.expect("an entry").file_name();
        paths.push(format!("docs/guide/{}", name.to_string_lossy()));
    }
    paths.sort();
    assert!(paths.len() > 9, "pages are missing: {paths:?}");
    paths.iter().map(|path| Page::read(path)).collect()
}

/// Returns every document of the repository.
fn documents() -> Vec<Page> {
    let mut paths = Vec::new();
    for folder in ["", ".github", "assets/words", "docs", "docs/guide", "fuzz", "packaging", "tests"] {
        for entry in fs::read_dir(repository().join(folder)).expect("a folder of documents") {
            let name = entry.expect("an entry").file_name();
            let name = name.to_string_lossy();
            if name.ends_with(".md") {
                paths.push(format!("{folder}/{name}").trim_start_matches('/').to_owned());
            }
        }
    }
    assert!(paths.len() > 20, "documents are missing: {paths:?}");
    paths.iter().map(|path| Page::read(path)).collect()
}

#[test]
fn prose_is_wrapped_at_100_columns() {
    let mut long = Vec::new();
    for page in documents() {
        long.extend(page.long_lines(100).into_iter().map(|line| format!("{}: {line}", page.path)));
    }
    assert!(long.is_empty(), "wrap these lines, tables and code excepted: {long:#?}");
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    for page in documents() {
        for link in page.links() {
            if link.contains("://") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { page.path.clone() } else { page.beside(path) };
            let exists = repository().join(&target).exists();
            let has_anchor = || anchor.is_empty() || Page::read(&target).anchors().iter().any(|name| name == anchor);
            if !exists || !has_anchor() {
                wrong.push(format!("{}: {link}", page.path));
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere: {wrong:#?}");
}

#[test]
fn every_page_and_picture_is_linked() {
    let pages = pages();
    let linked: Vec<String> = pages
        .iter()
        .flat_map(|page| page.links().into_iter().map(|link| page.beside(link.split('#').next().unwrap_or_default())))
        .collect();
    let pictures = fs::read_dir(repository().join("docs/pictures")).expect("the pictures");
    let pictures =
        pictures.map(|entry| format!("docs/pictures/{}", entry.expect("an entry").file_name().to_string_lossy()));
    let guide = pages.iter().filter(|page| page.path != "README.md").map(|page| page.path.clone());
    let alone: Vec<String> = guide.chain(pictures).filter(|path| !linked.contains(path)).collect();
    assert!(alone.is_empty(), "nothing leads to {alone:#?}");
}

#[test]
fn every_command_line_is_understood() {
    let mut count = 0;
    for page in pages() {
        for line in page.shell_lines() {
            let words = seat::split(&line).unwrap_or_else(|why| panic!("{}: {line}: {why:?}", page.path));
            if let Err(error) = cli::parse(words.into_iter().map(OsString::from), |_| false) {
                assert_eq!(error.code, 0, "{}: {line}: {}", page.path, error.text);
            }
            count += 1;
        }
    }
    assert!(count > 30, "only {count} command lines were found");
}

#[test]
fn every_config_that_is_shown_is_accepted() {
    let read = |path: &str| fs::read_to_string(repository().join(path)).expect("a text");
    let mut shown: Vec<String> = Vec::new();
    for page in pages() {
        shown.extend(read(&page.path).split("\n\n").filter(|block| block.starts_with("    [")).map(str::to_owned));
    }
    let keys = read("docs/keys.md");
    shown.extend(keys.split('`').filter(|quoted| quoted.starts_with("flip = ")).map(|key| format!("[keys]\n{key}")));
    // What stands behind comment signs in the other tables of the example, its own test reads.
    let example = read("config.example.toml");
    shown.extend(example.split_once("\n[keys]").map(|(_, keys)| format!("[keys]{}", keys.replace("\n# ", "\n"))));
    assert!(shown.len() >= 5, "examples are missing: {shown:#?}");
    for text in shown {
        let problems = config::parse(&text).map_or_else(|problems| problems, |config| App::key_problems(&config));
        assert!(problems.is_empty(), "{text}: {problems:?}");
    }
}

/// Returns whether a line begins with the name of a command, and has arguments only if the command takes some.
fn is_command(line: &str) -> bool {
    COMMANDS.iter().any(|command| {
        command.names().any(|name| {
            let rest = line.strip_prefix(name).map(|rest| rest.strip_prefix('!').unwrap_or(rest));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ') && !command.args.is_empty())
        })
    })
}

/// Returns whether a line begins with a word of plain mode.
fn is_plain_word(line: &str) -> bool {
    WORDS
        .iter()
        .flat_map(|word| std::iter::once(word.name).chain(word.also.iter().copied()))
        .any(|name| line.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')))
}

#[test]
fn every_command_exists() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages() {
        let with_colon = page.quoted().into_iter().filter_map(|text| text.strip_prefix(':').map(str::to_owned));
        // Some tables have a column in which everything quoted is a command, or a line of plain mode.
        let typed = page.column("type");
        let either = page.column("after `:` or in plain mode").into_iter().chain(page.column("say"));
        let lines = with_colon.filter(|line| !line.is_empty()).chain(typed).map(|line| (line, false));
        for (line, in_plain_mode) in lines.chain(either.map(|line| (line, true))) {
            let known = is_command(&line) || in_plain_mode && (is_plain_word(&line) || line.parse::<u32>().is_ok());
            if !known {
                wrong.push(format!("{}: {line}", page.path));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "no command is called {wrong:#?}");
    assert!(count > 100, "only {count} commands were found");
}

#[test]
fn the_readme_is_short() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("README.md");
    assert!(readme.lines().count() <= 160, "README.md has {} lines", readme.lines().count());
}

#[test]
fn the_moving_picture_is_small_and_can_stand_still() {
    let film = fs::read_to_string(repository().join("docs/pictures/tabiya.svg")).expect("the moving picture");
    assert!(film.len() <= 500_000, "it has {} bytes", film.len());
    assert!(film.contains("@media (prefers-reduced-motion:reduce){.f{animation:none}}"), "it cannot stand still");
    for outside in ["<script", "href=", "url("] {
        assert!(!film.contains(outside), "it asks for something outside: {outside}");
    }
}
