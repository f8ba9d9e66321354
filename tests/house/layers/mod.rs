//! Checks the source for rules that the compiler does not know: dependencies point one way, and the terminal libraries
//! stay in their modules. That only the runtime touches the outside world, clippy.toml says.

mod app;

use crate::rust_source::{Source, sources};

/// Each room of the program and those it may use besides itself. A room that is missing here fails the test, so that a
/// new one must be given its place here. `chess`, `bot` and `uci` are crates: the compiler knows what they use.
const ROOMS: &[(&str, &[&str])] = &[
    ("words", &["chess"]),
    ("config", &["chess", "words"]),
    ("app", &["bot", "chess", "config", "words"]),
    ("ui", &["app", "bot", "chess", "config", "words"]),
    ("plain", &["app", "bot", "chess", "config", "words"]),
    ("cli", &["chess", "config", "words"]),
    ("pgn_commands", &["chess", "words"]),
    ("arbiter", &["chess", "words"]),
    ("runtime", &["app", "arbiter", "bot", "chess", "cli", "config", "pgn_commands", "plain", "uci", "ui", "words"]),
    ("main", &["app", "bot", "chess", "cli", "config", "plain", "runtime", "ui", "words"]),
    ("lib", &["app", "bot", "chess", "cli", "config", "plain", "runtime", "uci", "ui", "words"]),
];

/// Libraries that only some rooms may name.
const LIBRARIES: &[(&[&str], &[&str])] = &[
    (&["ratatui"], &["ui", "runtime"]),
    (&["crossterm", "signal_hook", "rustix", "tempfile", "jiff"], &["runtime"]),
    (&["flate2", "base64", "zrip_decode", "bzip2"], &["runtime"]),
    (&["clap", "clap_complete", "clap_mangen"], &["cli"]),
];

/// Returns everything in a file that breaks a rule, as `file:line: what`.
fn check(source: &Source) -> Vec<String> {
    let file = &source.file;
    let parts: Vec<&str> = file.split('/').collect();
    let room = parts[0].trim_end_matches(".rs");
    let Some((_, below)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return vec![format!("{file}: the room {room:?} stands in no layer: add it to tests/house/layers")];
    };
    // How many `super` lead from the file's own module to the crate.
    let depth = parts.len() - usize::from(file.ends_with("/mod.rs"));
    let is_room = |name: &str| matches!(name, "bot" | "chess" | "uci") || ROOMS.iter().any(|(room, _)| *room == name);
    let mut broken = Vec::new();
    for (line, path) in source.paths() {
        let supers = path.iter().take_while(|segment| **segment == "super").count();
        let from_crate = match path[0] {
            "crate" | "tabiya" => &path[1..],
            "super" if supers >= depth => &path[supers..],
            _ => &[],
        };
        if let Some(used) = from_crate.first()
            && *used != room
            && is_room(used)
            && !below.contains(used)
        {
            broken.push(format!("{file}:{line}: {room} must not use {used}"));
        }
        if room == "runtime"
            && let ["app", named, ..] = from_crate
            && !matches!(*named, "protocol" | "App")
        {
            broken.push(format!("{file}:{line}: of app, runtime names protocol and App, not {named}"));
        }
        if let Some((_, rooms)) = LIBRARIES.iter().find(|(libraries, _)| libraries.contains(&path[0]))
            && path.len() > 1
            && !rooms.contains(&room)
        {
            broken.push(format!("{file}:{line}: {} belongs to {}", path[0], rooms.join(" and ")));
        }
    }
    broken.dedup();
    broken
}

#[test]
fn dependencies_point_one_way() {
    let broken: Vec<String> = sources("src").iter().flat_map(check).collect();
    assert!(broken.is_empty(), "{} rules broken:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn the_checker_finds_what_is_wrong_and_nothing_else() {
    for (file, text, expected) in [
        ("app/play.rs", "use crate::chess;\nuse crate::ui::board;", Some("app/play.rs:2: app must not use ui")),
        ("config/mod.rs", "use super::app::input::Key;", Some("config must not use app")),
        ("cli/mod.rs", "use crate::{words, runtime};", Some("cli must not use runtime")),
        ("app/mod.rs", "use ratatui::buffer::Buffer;", Some("ratatui belongs to ui and runtime")),
        ("ui/mod.rs", "fn f() { crossterm::terminal::size(); }", Some("crossterm belongs to runtime")),
        ("ui/mod.rs", "#[cfg(test)]\nmod tests { fn f() {} }\nuse clap::Arg;", Some("ui/mod.rs:3: clap")),
        ("ui/mod.rs", "#[cfg(test)]\nmod tests;\nuse clap::Arg;", Some("ui/mod.rs:3: clap")),
        ("helpers.rs", "", Some("the room \"helpers\" stands in no layer")),
        ("words/mod.rs", "// use crate::app;\n/* crate::app /* nested */ */\n/// [`crate::app::App`]\nstruct A;", None),
        ("words/mod.rs", "const A: &str = \"crate::app \\\" x\"; const B: &str = r#\"crate::app \" \"#;", None),
        ("words/mod.rs", "#[cfg(test)]\nmod tests { use crate::app; }", None),
        ("app/mod.rs", "use crate::{bot, chess, config, words}; env!(\"CARGO_PKG_VERSION\")", None),
        ("ui/mod.rs", "use crate::app::App; use ratatui::layout::Rect; let ratatui = 2;", None),
        ("runtime/store.rs", "use std::fs; use crate::ui; use crossterm::event; Instant::now();", None),
        ("runtime/start.rs", "use crate::app::{App, protocol::boot::Boot}; App::new(Boot::default());", None),
        (
            "runtime/start.rs",
            "use crate::app::{App,\nsettings::Setting};",
            Some("of app, runtime names protocol and App"),
        ),
        ("main.rs", "use tabiya::{cli, runtime}; std::process::exit(2)", None),
    ] {
        let broken = check(&Source::new(file, text));
        let is_right = broken.iter().all(|line| expected.is_some_and(|expected| line.contains(expected)));
        assert!(is_right && broken.len() == usize::from(expected.is_some()), "{file}: {text}\ngave {broken:?}");
    }
}
