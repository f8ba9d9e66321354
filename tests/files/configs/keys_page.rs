//! Prints the page `docs/keys.md`: all keys and commands, from the tables of keys and of commands.

use tabiya::app::commands::keymap::{self, Keymap};
use tabiya::app::commands::table::{self, Action, COMMANDS, KeyContext};
use tabiya::words::Lang;
use tabiya::words::forms::FormWord;

/// The screens in the order of the page.
const CONTEXTS: [(KeyContext, &str); 13] = [
    (KeyContext::Everywhere, "Everywhere"),
    (KeyContext::Home, "Home"),
    (KeyContext::NewGame, "New game"),
    (KeyContext::Play, "The game"),
    (KeyContext::Open, "Choosing a file"),
    (KeyContext::GameList, "The list of games"),
    (KeyContext::Review, "Review"),
    (KeyContext::Guess, "Guessing moves"),
    (KeyContext::SetUp, "Setting up a position"),
    (KeyContext::Learn, "All lessons"),
    (KeyContext::Lesson, "A lesson"),
    (KeyContext::Practice, "Practice"),
    (KeyContext::Solve, "A puzzle"),
];

/// How moves are typed in a review.
const TYPING: &str = "\
A capital that is a piece letter (`N`, `B`, `R`, `Q`, `K`, or `O`) begins a move; every other letter
is a key, and `i` opens the line for any move. With the letters of another language a key whose
capital is one of them gives way, unless the config names it.\n\n";

/// Returns the page, in Markdown.
pub fn markdown() -> String {
    let lang = Lang::En;
    let map = Keymap::default();
    let mut text = String::from(
        "# Keys and commands\n\n\
         Printed from the program's own tables; a test holds this page to them\n\
         (`UPDATE_DOCS=1 cargo test --test files configs` prints it again). `?` or F1 shows the keys of the\n\
         screen you are on; type there to search all of this.\n\n\
         The name in the last column is what the config calls an action: `[keys]`, `flip = \"F6\"`.\n",
    );
    for (context, title) in CONTEXTS {
        text += &format!("\n## {title}\n\n");
        if context == KeyContext::Review {
            text += TYPING;
        }
        text += "| key | what it does | name |\n|---|---|---|\n";
        let mut acts: Vec<(Action, Vec<String>)> = Vec::new();
        for binding in map.bindings().iter().filter(|binding| binding.context == context) {
            let key = format!("`{}`", binding.key);
            match acts.iter_mut().find(|(act, _)| *act == binding.action) {
                Some((_, keys)) => keys.push(key),
                None => acts.push((binding.action, vec![key])),
            }
        }
        // The actions that come first in the help come first here too.
        let first = table::first(context);
        acts.sort_by_key(|(act, _)| first.iter().position(|one| one == act).unwrap_or(first.len()));
        for (act, keys) in acts {
            text += &format!("| {} | {} | `{}` |\n", keys.join(" "), cell(act.text(lang)), keymap::name(act));
        }
    }
    text += &format!(
        "\n## {}\n\nWhere the config has another name for one that has no key yet, it stands in the last column.\n\n\
         | command | what it does | works in | name |\n|---|---|---|---|\n",
        FormWord::HelpCommands.text(lang)
    );
    for command in COMMANDS {
        let own = keymap::name(command.action);
        let has_key = map.bindings().iter().any(|binding| binding.action == command.action);
        let own = if has_key || own == command.name { String::new() } else { format!("`{own}` ") };
        let name = format!("{} {}", command.name, command.args);
        let also: Vec<String> = command.also.iter().map(|name| format!(" (`{name}`)")).collect();
        let on = |(context, title): &(KeyContext, &'static str)| command.on.contains(context).then_some(*title);
        let screens: Vec<&str> = CONTEXTS.iter().filter_map(on).collect();
        let screens = if screens.is_empty() { "everywhere".to_owned() } else { screens.join(", ").to_lowercase() };
        text += &format!(
            "| `{}`{} | {} | {screens} | {own}|\n",
            name.trim_end().replace('|', "\\|"),
            also.concat(),
            cell(command.action.text(lang)),
        );
    }
    text += &format!("\n{}", super::key_system::markdown());
    text
}

/// Returns a text as a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
