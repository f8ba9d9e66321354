//! The page of help: every key and every command, from the keymap and [`super::table`], laid out for a width.
//!
//! It is laid out here, and not where it is drawn, because scrolling needs its length.

use super::action::{Action, KeyContext};
use super::keymap::Keymap;
use super::table::{ActionRow, COMMANDS, first};
use crate::app::protocol::input::Window;
use crate::words::{Lang, command_names::shown_args, forms::FormWord, game_list::LibraryWord as L, wrap::wrap};
use unicode_width::UnicodeWidthStr;

/// The contexts whose keys are listed, in the order of the page after the current one.
const CONTEXTS: [KeyContext; 7] = [
    KeyContext::Play,
    KeyContext::Review,
    KeyContext::Guess,
    KeyContext::Library,
    KeyContext::NewGame,
    KeyContext::SetUp,
    KeyContext::Home,
];

/// Columns beside the text: the frame and a blank on either side.
pub const FRAME_COLUMNS: u16 = 4;

/// Rows beside the text: the frame, and a row above and below it where there is room.
pub const FRAME_ROWS: u16 = 2;

/// The widest page; longer lines are hard to follow.
const WIDEST: u16 = 76;

/// A line of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpRow {
    /// Nothing.
    Blank,
    /// The name of a part.
    Heading(String),
    /// Keys or a command, and what it does. Either may be empty where the other one takes several lines.
    Entry {
        /// Keys or a command.
        name: String,
        /// A line of the sentence.
        text: String,
    },
}

/// The page, laid out for a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpPage {
    /// All lines.
    pub rows: Vec<HelpRow>,
    /// Columns of the page.
    pub columns: u16,
    /// Columns of the names.
    pub names: u16,
    /// Lines that fit into the window.
    pub visible: usize,
}

impl HelpPage {
    /// The page for a screen: only the entries that contain every word of `find`.
    #[must_use]
    pub fn new(map: &Keymap, context: KeyContext, lang: Lang, window: Window, find: &str) -> HelpPage {
        let columns = window.cols.saturating_sub(FRAME_COLUMNS).clamp(8, WIDEST);
        let names = if columns >= 60 { 24 } else { 12 };
        let margin = if window.rows > 20 { 2 } else { 0 };
        let visible = usize::from(window.rows.saturating_sub(FRAME_ROWS + margin).max(1));
        HelpPage { rows: lay_out(map, context, lang, (columns.into(), names.into()), find), columns, names, visible }
    }

    /// The first line that is shown when `scroll` lines are scrolled away: scrolling ends where the page does.
    #[must_use]
    pub fn top(&self, scroll: usize) -> usize {
        scroll.min(self.rows.len().saturating_sub(self.visible))
    }
}

fn lay_out(map: &Keymap, here: KeyContext, lang: Lang, (columns, names): (usize, usize), find: &str) -> Vec<HelpRow> {
    let mut rows = Vec::new();
    let words: Vec<String> = find.split_whitespace().map(str::to_lowercase).collect();
    let matches = |(name, text): &(String, String)| {
        let (name, text) = (name.to_lowercase(), text.to_lowercase());
        words.iter().all(|word| name.contains(word) || text.contains(word))
    };
    let mut part = |title: &str, mut entries: Vec<(String, String)>| {
        entries.retain(matches);
        if entries.is_empty() {
            return;
        }
        if !rows.is_empty() {
            rows.push(HelpRow::Blank);
        }
        rows.extend(wrap(title, columns).into_iter().map(HelpRow::Heading));
        for (name, text) in entries {
            entry(&mut rows, &name, &text, columns, names);
        }
    };
    let first_entries = first_entries(map, here, lang);
    let others = if first_entries.is_empty() { FormWord::HelpKeysHere } else { FormWord::HelpKeysMore };
    part(FormWord::HelpFirst.text(lang), first_entries);
    // Where the arrows make moves, the first entry says so: they need no entries of their own.
    let arrows = [Action::Up, Action::Down, Action::Left, Action::Right].into_iter().filter(|_| moves_are_typed(here));
    let listed_first: Vec<Action> = first(here).into_iter().chain(arrows).collect();
    part(others.text(lang), keys(map, here, lang, &listed_first));
    if here == KeyContext::Library {
        let signs = [("·", L::HelpSeen), ("★", L::HelpStar), ("!", L::HelpProblem), ("=", L::HelpDuplicate)];
        let signs = signs.map(|(sign, word)| (sign.to_owned(), word.text(lang).to_owned()));
        part(FormWord::HelpSigns.text(lang), signs.into());
    }
    part(FormWord::HelpEverywhere.text(lang), keys(map, KeyContext::Everywhere, lang, &[]));
    let (here_first, others): (Vec<&ActionRow>, Vec<&ActionRow>) =
        COMMANDS.iter().partition(|command| command.works(here));
    let ordered = here_first.into_iter().chain(others);
    part(FormWord::HelpCommands.text(lang), ordered.map(|command| command_entry(command, lang)).collect());
    for context in CONTEXTS.into_iter().filter(|context| *context != here) {
        part(&FormWord::HelpKeys.with(lang, &[context.words().0.text(lang)]), keys(map, context, lang, &[]));
    }
    let more = vec![("docs/laws.md".to_owned(), FormWord::HelpLaws.text(lang).to_owned())];
    part(FormWord::HelpMore.text(lang), more);
    if rows.is_empty() {
        rows.extend(wrap(FormWord::HelpNothing.text(lang), columns).into_iter().map(HelpRow::Heading));
    }
    rows
}

/// Whether letters that are typed on a screen are moves.
fn moves_are_typed(here: KeyContext) -> bool {
    matches!(here, KeyContext::Play | KeyContext::Guess)
}

/// What a player needs first: how a move is made, then the actions that the table lists first, by key or else by command.
fn first_entries(map: &Keymap, here: KeyContext, lang: Lang) -> Vec<(String, String)> {
    let mut entries = Vec::new();
    if moves_are_typed(here) {
        let typed = FormWord::HelpMove.text(lang).to_owned();
        entries.push((typed, FormWord::HelpMoves.text(lang).to_owned()));
    }
    for action in first(here) {
        let keys_on = |on: KeyContext| {
            let bindings = map.bindings().iter().filter(|binding| binding.context == on && binding.action == action);
            bindings.map(|binding| binding.key.named(lang)).collect::<Vec<String>>().join(" ")
        };
        let command = || {
            let command = Some(action.row()).filter(|row| !row.name.is_empty())?;
            Some(format!(":{}", command.name_in(lang)))
        };
        let keys = [keys_on(here), keys_on(KeyContext::Everywhere)].into_iter().find(|keys| !keys.is_empty());
        if let Some(name) = keys.or_else(command) {
            entries.push((name, action.text(lang).to_owned()));
        }
    }
    entries
}

/// The keys of a context except for some actions; keys that do the same are one entry.
fn keys(map: &Keymap, context: KeyContext, lang: Lang, except: &[Action]) -> Vec<(String, String)> {
    let mut actions = Vec::new();
    for binding in
        map.bindings().iter().filter(|binding| binding.context == context && !except.contains(&binding.action))
    {
        match actions.iter_mut().find(|(action, _)| *action == binding.action) {
            Some((_, names)) => *names = format!("{names} {}", binding.key.named(lang)),
            None => actions.push((binding.action, binding.key.named(lang))),
        }
    }
    actions.into_iter().map(|(action, names)| (names, action.text(lang).to_owned())).collect()
}

/// A command by its name in the language, and what it does, followed by its other names.
fn command_entry(command: &ActionRow, lang: Lang) -> (String, String) {
    let called = command.name_in(lang);
    let name = format!("{called} {}", shown_args(command.args, lang)).trim_end().to_owned();
    let text = command.action.text(lang);
    let also: Vec<&str> = command.names().filter(|&name| name != called).collect();
    (name, if also.is_empty() { text.to_owned() } else { format!("{text} ({})", also.join(", ")) })
}

/// A name and its sentence: side by side, or the sentence below a name that is too long.
fn entry(rows: &mut Vec<HelpRow>, name: &str, text: &str, columns: usize, names: usize) {
    let mut texts = wrap(text, columns.saturating_sub(names).max(1)).into_iter();
    let mut name = name.to_owned();
    if name.width() >= names {
        for line in wrap(&name, columns) {
            rows.push(HelpRow::Entry { name: line, text: String::new() });
        }
        name = String::new();
    }
    let first = HelpRow::Entry { name, text: texts.next().unwrap_or_default() };
    rows.push(first);
    rows.extend(texts.map(|text| HelpRow::Entry { name: String::new(), text }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::bindings::BINDINGS;

    #[test]
    fn a_command_is_found_by_the_word_the_footer_calls_it() {
        let page = HelpPage::new(&Keymap::default(), KeyContext::Play, Lang::Fr, window(120, 40), "");
        assert!(words(&page).contains("abandonner [blancs|noirs] abandonner (resign)"), "{}", words(&page));
    }

    fn window(cols: u16, rows: u16) -> Window {
        Window { cols, rows, pixels: None }
    }

    fn words(page: &HelpPage) -> String {
        let line = |row: &HelpRow| match row {
            HelpRow::Blank => String::new(),
            HelpRow::Heading(text) => text.clone(),
            HelpRow::Entry { name, text } => format!("{name} {text}"),
        };
        let lines: Vec<String> = page.rows.iter().map(line).collect();
        lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_key_and_every_command_is_there_at_every_width() {
        for lang in Lang::ALL {
            for (cols, rows) in [(40, 15), (80, 24), (200, 60)] {
                let page = HelpPage::new(&Keymap::default(), KeyContext::Play, lang, window(cols, rows), "");
                let all = words(&page);
                for command in COMMANDS {
                    assert!(all.contains(command.name), "{} at {cols}", command.name);
                    let sentence: String = command.action.text(lang).split(' ').next().unwrap_or_default().into();
                    assert!(all.contains(&sentence), "{sentence} at {cols}");
                }
                for binding in BINDINGS {
                    let key = binding.key.named(lang).replace("\u{a0}", " "); // as `words` has it
                    assert!(all.contains(&key), "{key} at {cols}");
                }
                for row in &page.rows {
                    let width = match row {
                        HelpRow::Blank => 0,
                        HelpRow::Heading(text) => text.width(),
                        HelpRow::Entry { name, text } if text.is_empty() => name.width(),
                        HelpRow::Entry { text, .. } => usize::from(page.names) + text.width(),
                    };
                    assert!(width <= usize::from(page.columns), "{row:?} at {cols}");
                }
            }
        }
    }

    #[test]
    fn the_current_screen_comes_first() {
        let page = HelpPage::new(&Keymap::default(), KeyContext::Home, Lang::En, window(80, 24), "");
        assert_eq!(page.rows[0], HelpRow::Heading("Keys here".into()));
        assert_eq!(page.rows[1], HelpRow::Entry { name: "↑ k Shift-Tab".into(), text: "up".into() });
    }

    #[test]
    fn help_begins_with_what_a_player_needs_now() {
        let begins = |context, lang, cols| {
            let page = HelpPage::new(&Keymap::default(), context, lang, window(cols, 24), "");
            let names = page.rows.iter().filter_map(|row| match row {
                HelpRow::Entry { name, .. } if !name.is_empty() => Some(name.clone()),
                _ => None,
            });
            names.take(5).collect::<Vec<_>>()
        };
        assert_eq!(
            begins(KeyContext::Play, Lang::En, 80),
            ["e4 Nf3 O-O e8=Q", "Ctrl-T", "Ctrl-D", ":claim", ":resign"]
        );
        let french = ["e4 Cf3 O-O e8=D", "Ctrl-T", "Ctrl-D", ":réclamer", ":abandonner"];
        assert_eq!(begins(KeyContext::Play, Lang::Fr, 80), french);
        assert_eq!(begins(KeyContext::Review, Lang::En, 80)[..2], ["→ l Space Enter", "← h"]);
        // Every action that help begins with has a key or a command.
        for context in CONTEXTS {
            let moves = usize::from(moves_are_typed(context));
            assert_eq!(
                first_entries(&Keymap::default(), context, Lang::En).len(),
                first(context).len() + moves,
                "{context:?}"
            );
        }
    }

    #[test]
    fn help_is_searched_in_keys_and_sentences() {
        let page = |find: &str| HelpPage::new(&Keymap::default(), KeyContext::Play, Lang::En, window(80, 24), find);
        let all = words(&page("Flip BOARD"));
        assert!(all.contains("Ctrl-F flip the board"), "{all}");
        assert!(!all.contains("resign"), "{all}");
        assert!(words(&page("ctrl-t")).contains("take back"));
        assert_eq!(page("xyzzy").rows, [HelpRow::Heading(FormWord::HelpNothing.text(Lang::En).into())]);
        assert_eq!(page(" "), page(""));
    }

    #[test]
    fn scrolling_ends_where_the_page_does() {
        let page = HelpPage::new(&Keymap::default(), KeyContext::Home, Lang::En, window(40, 15), "");
        assert_eq!(page.top(usize::MAX), page.rows.len() - page.visible);
        let page = HelpPage { visible: 999, ..page };
        assert_eq!(page.top(5), 0);
    }
}
