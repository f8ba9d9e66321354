//! The order inside `app`: which files may import each other in a cycle, and where methods of `App` may be defined.

use crate::rust_source::{Source, sources};
use std::collections::BTreeSet;

/// Where methods of `App` may be defined: the state machine itself, and the lines of plain mode.
const APP_METHODS: &[&str] = &["mod.rs", "plain_input/lines.rs"];

/// The files of `app`, and which of them each one imports. A parent that only declares its child does not import it.
struct Imports(Vec<(String, BTreeSet<usize>)>);

/// Returns the path of the module in a file, without `mod`.
fn module(file: &str) -> Vec<&str> {
    let path = file.trim_end_matches(".rs").trim_end_matches("mod");
    path.split('/').filter(|part| !part.is_empty()).collect()
}

impl Imports {
    fn read() -> Imports {
        let files = sources("src/app");
        let modules: Vec<Vec<&str>> = files.iter().map(|source| module(&source.file)).collect();
        let used_by = |(own, source): (&Vec<&str>, &Source)| {
            let target = |path: &Vec<&str>| {
                let supers = path.iter().take_while(|segment| **segment == "super").count();
                let whole = match path[0] {
                    "crate" if path.get(1) != Some(&"app") => return None,
                    "crate" => path[2..].to_vec(),
                    _ => [own.get(..own.len() - supers)?, &path[supers..]].concat(),
                };
                // The file that the path leads into: the longest prefix that is a file. A first word that is not a
                // module leads back to the file itself.
                let found =
                    (0..=whole.len()).rev().find_map(|end| modules.iter().position(|known| *known == whole[..end]));
                found.filter(|&found| matches!(path[0], "crate" | "super") || modules[found].len() > own.len())
            };
            let paths = source.paths().into_iter().map(|(_, path)| path).filter(|path| path.len() > 1);
            let used = paths.filter_map(|path| target(&path)).filter(|&used| modules[used] != *own);
            (source.file.clone(), used.collect())
        };
        Imports(modules.iter().zip(&files).map(used_by).collect())
    }

    fn name(&self, node: usize) -> &str {
        &self.0[node].0
    }

    /// Returns everything that these files reach, themselves only if a cycle leads back.
    fn reached(&self, from: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let (mut seen, mut open) = (BTreeSet::new(), Vec::from_iter(from));
        while let Some(node) = open.pop() {
            open.extend(self.0[node].1.iter().filter(|&&next| seen.insert(next)));
        }
        seen
    }
}

#[test]
fn import_circles_inside_app_are_parents_with_their_parts() {
    let imports = Imports::read();
    let reached: Vec<BTreeSet<usize>> = (0..imports.0.len()).map(|node| imports.reached([node])).collect();
    for node in 0..reached.len() {
        let circle: Vec<usize> =
            reached[node].iter().copied().filter(|&other| reached[other].contains(&node)).collect();
        if circle.first() != Some(&node) || circle.len() < 2 {
            continue; // none, or told with its first file
        }
        let names: Vec<&str> = circle.iter().map(|&node| imports.name(node)).collect();
        println!("a circle of {}: {}", names.len(), names.join(", "));
        // A cycle may only consist of a parent module and the files with parts of its `impl`.
        let parent = names.iter().map(|name| module(name)).min_by_key(Vec::len).unwrap_or_default();
        assert!(names.iter().all(|name| module(name).starts_with(&parent)), "no parent and its parts: {names:?}");
    }
}

#[test]
fn protocol_and_commands_import_no_feature() {
    let imports = Imports::read();
    let leaf = |name: &str| name.starts_with("protocol/") || name.starts_with("commands/");
    for (name, used) in imports.0.iter().filter(|(name, _)| leaf(name)) {
        for &used in used {
            assert!(leaf(imports.name(used)), "{name} imports {}", imports.name(used));
        }
    }
}

#[test]
fn methods_of_app_stand_in_few_rooms() {
    for source in sources("src/app").iter().filter(|source| !APP_METHODS.contains(&source.file.as_str())) {
        let has = (0..source.tokens.len()).any(|at| source.token(at) == "impl" && source.token(at + 1) == "App");
        assert!(!has, "{} has methods of App", source.file);
        let imports = source.paths().iter().any(|(_, path)| path.len() > 1 && path.last() == Some(&"App"));
        assert!(!imports, "{} imports App", source.file);
    }
}

#[test]
fn an_action_of_a_review_goes_to_one_place() {
    for source in sources("src/app/review") {
        let handled = source.tokens.iter().any(|(_, token)| token == "Handled");
        assert!(!handled, "{} tries an action: its one place is the match of `ReviewScreen::command`", source.file);
    }
}

#[test]
fn a_key_in_a_game_enters_no_file_of_another_screen() {
    // Nothing that the game screen can call belongs to another screen.
    let imports = Imports::read();
    let game = (0..imports.0.len()).filter(|&node| imports.name(node).starts_with("game/"));
    let reached = imports.reached(game);
    assert!(reached.len() > 5, "the game screen was not found");
    for node in reached {
        let others = ["review/", "game_list/", "open/", "home/", "position_editor/", "learn/", "practice/"];
        let name = imports.name(node);
        assert!(!others.iter().any(|folder| name.starts_with(folder)), "the game screen reaches {name}");
    }
    // And the application does nothing more for it after the key.
    let sources = sources("src/app");
    let screen = sources.iter().find(|source| source.file == "screen.rs").expect("the screens");
    let tokens: Vec<&str> = screen.tokens.iter().map(|(_, token)| token.as_str()).collect();
    let upkeep = tokens.windows(2).position(|two| two == ["fn", "upkeep"]).expect("what screens need");
    let play = upkeep + tokens[upkeep..].iter().position(|token| *token == "Play").expect("what a game needs");
    let arm: Vec<&str> = tokens[play..].iter().copied().take_while(|token| *token != ",").collect();
    assert!(arm.ends_with(&["false"]), "{arm:?}");
}
