//! The order inside `app`: which files may import each other in a cycle, and where methods of `App` may be defined.

use super::{Token, is_test_file, paths, sources, tokens, without_tests};

/// Where methods of `App` may be defined: the state machine itself, its input, where it leads, and what comes back.
const APP_METHODS: &[&str] = &["input.rs", "mod.rs", "navigation.rs", "plain_input/lines.rs", "responses.rs"];

/// Returns the tokens without the paths in visibilities: `pub(in crate::app)` imports nothing.
fn without_visibility(tokens: &[(usize, Token)]) -> Vec<(usize, Token)> {
    let is = |at: usize, wanted: Token| tokens.get(at).is_some_and(|(_, token)| *token == wanted);
    let mut kept = Vec::new();
    let mut i = 0;
    while let Some(token) = tokens.get(i) {
        kept.push(token.clone());
        i += 1;
        if is(i - 1, Token::Word("pub".into())) && is(i, Token::Mark('(')) && is(i + 1, Token::Word("in".into())) {
            while i < tokens.len() && !is(i, Token::Mark(')')) {
                i += 1;
            }
        }
    }
    kept
}

/// Returns the files of `app` and which of them each one imports, without tests. A parent that only declares its child
/// does not import it.
fn imports_of_app() -> Vec<(String, Vec<usize>)> {
    let files: Vec<(Vec<String>, String, String)> = sources("src/app")
        .into_iter()
        .filter(|(file, _)| !is_test_file(file))
        .map(|(file, text)| {
            let name = file.to_string_lossy().into_owned();
            let module = name.trim_end_matches(".rs").trim_end_matches("mod").trim_end_matches('/');
            (module.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect(), name.clone(), text)
        })
        .collect();
    let at = |module: &[String]| files.iter().position(|(known, ..)| known == module);
    let mut graph = Vec::new();
    for (n, (module, name, text)) in files.iter().enumerate() {
        let mut used: Vec<usize> = Vec::new();
        for (_, path) in paths(&without_visibility(&without_tests(&tokens(text)))) {
            let supers = path.iter().take_while(|segment| *segment == "super").count();
            let absolute: Vec<String> = match path.first().map(String::as_str) {
                Some("crate") if path.get(1).is_some_and(|room| room == "app") => path[2..].to_vec(),
                Some("crate") => continue,
                // `pub(super)` imports nothing.
                Some("super") if path.len() == supers => continue,
                Some("super") if supers <= module.len() => {
                    module[..module.len() - supers].iter().chain(&path[supers..]).cloned().collect()
                }
                Some(_) if path.len() > 1 => module.iter().chain(&path).cloned().collect(),
                _ => continue,
            };
            // The file that the path leads into: the longest prefix that is a file.
            let target = (0..=absolute.len()).rev().find_map(|end| at(&absolute[..end]));
            // A first word that is not a module leads back to the file itself.
            let relative = !matches!(path.first().map(String::as_str), Some("crate" | "super"));
            if let Some(target) = target
                && target != n
                && !(relative && files[target].0.len() <= module.len())
            {
                used.push(target);
            }
        }
        used.sort_unstable();
        used.dedup();
        graph.push((name.clone(), used));
    }
    graph
}

/// Returns the cycles of a graph: sets of nodes that can all be reached from each other, the largest first.
fn circles(graph: &[(String, Vec<usize>)]) -> Vec<Vec<usize>> {
    let reached: Vec<Vec<bool>> = (0..graph.len())
        .map(|from| {
            let (mut seen, mut open) = (vec![false; graph.len()], vec![from]);
            while let Some(node) = open.pop() {
                for &next in &graph[node].1 {
                    if !std::mem::replace(&mut seen[next], true) {
                        open.push(next);
                    }
                }
            }
            seen
        })
        .collect();
    let mut found: Vec<Vec<usize>> = Vec::new();
    for (node, forth) in reached.iter().enumerate() {
        let circle: Vec<usize> = (0..graph.len()).filter(|&other| forth[other] && reached[other][node]).collect();
        if circle.first() == Some(&node) && circle.len() > 1 {
            found.push(circle);
        }
    }
    found.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    found
}

#[test]
fn import_circles_inside_app_are_parents_with_their_parts() {
    let graph = imports_of_app();
    assert!(graph.len() > 50, "the sources were not found");
    let circles = circles(&graph);
    for circle in &circles {
        let names: Vec<&str> = circle.iter().map(|&node| graph[node].0.as_str()).collect();
        println!("a circle of {}: {}", names.len(), names.join(", "));
        // A cycle may only consist of a parent module and the files with parts of its `impl`.
        let folder = |name: &str| name.trim_end_matches(".rs").trim_end_matches("mod").trim_end_matches('/').to_owned();
        let parent = names.iter().map(|name| folder(name)).min_by_key(String::len).unwrap_or_default();
        let inside = |name: &&str| folder(name) == parent || folder(name).starts_with(&format!("{parent}/"));
        assert!(names.iter().all(inside), "no parent and its parts: {}", names.join(", "));
    }
}

#[test]
fn protocol_and_commands_import_no_feature() {
    let graph = imports_of_app();
    let leaf = |name: &str| name.starts_with("protocol/") || name.starts_with("commands/");
    for (name, used) in graph.iter().filter(|(name, _)| leaf(name)) {
        for &used in used {
            assert!(leaf(&graph[used].0), "{name} imports {}", graph[used].0);
        }
    }
}

#[test]
fn methods_of_app_stand_in_few_rooms() {
    for (file, text) in sources("src/app") {
        let name = file.to_string_lossy().into_owned();
        let tokens = without_tests(&tokens(&text));
        let word =
            |at: usize, wanted: &str| tokens.get(at).is_some_and(|(_, token)| *token == Token::Word(wanted.into()));
        let allowed = APP_METHODS.iter().any(|room| name == *room || room.ends_with('/') && name.starts_with(room));
        let has = (0..tokens.len()).any(|at| word(at, "impl") && word(at + 1, "App"));
        assert!(allowed || !has, "{name} has methods of App");
        let imports =
            paths(&tokens).into_iter().any(|(_, path)| path.len() > 1 && path.last().is_some_and(|last| last == "App"));
        assert!(allowed || !imports, "{name} imports App");
    }
}

#[test]
fn an_action_of_a_review_goes_to_one_place() {
    for (file, text) in sources("src/app/review") {
        let handled = tokens(&text).iter().any(|(_, token)| *token == Token::Word("Handled".into()));
        assert!(!handled, "{} tries an action: its one place is the match of `ReviewScreen::command`", file.display());
    }
}

#[test]
fn a_key_in_a_game_enters_no_file_of_another_screen() {
    let others = ["review/", "game_list/", "open/", "home/", "position_editor/"];
    let is_other = |name: &str| others.iter().any(|folder| name.starts_with(folder));
    // Nothing that the game screen can call belongs to another screen.
    let graph = imports_of_app();
    let game = |(_, (name, _)): &(usize, &(String, Vec<usize>))| name.starts_with("game/");
    let mut seen: Vec<usize> = graph.iter().enumerate().filter(game).map(|(node, _)| node).collect();
    assert!(seen.len() > 5, "the game screen was not found");
    let mut at = 0;
    while let Some(&node) = seen.get(at) {
        let new: Vec<usize> = graph[node].1.iter().copied().filter(|next| !seen.contains(next)).collect();
        for &next in &new {
            assert!(!is_other(&graph[next].0), "the game screen reaches {} by {}", graph[next].0, graph[node].0);
        }
        seen.extend(new);
        at += 1;
    }
    // And the application does nothing more for it after the key.
    let (_, text) = sources("src/app").into_iter().find(|(file, _)| file.ends_with("screen.rs")).expect("the screens");
    let tokens: Vec<Token> = tokens(&text).into_iter().map(|(_, token)| token).collect();
    let word = |at: usize, wanted: &str| tokens.get(at) == Some(&Token::Word(wanted.into()));
    let upkeep = (0..tokens.len()).find(|&at| word(at, "fn") && word(at + 1, "upkeep")).expect("what screens need");
    let play = (upkeep..tokens.len()).find(|&at| word(at, "Play")).expect("what a game needs");
    let arm: Vec<&Token> = tokens[play..].iter().take_while(|token| **token != Token::Mark(',')).collect();
    assert!(arm.ends_with(&[&Token::Mark('('), &Token::Mark(')')]), "{arm:?}");
    assert!(arm.contains(&&Token::Word("default".into())) && !arm.contains(&&Token::Word("true".into())), "{arm:?}");
}
