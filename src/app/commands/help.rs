//! The help page: the keys of a screen in groups, built from the keymap and [`super::table`]. It fits on one page. The
//! user finds everything else by searching in the command line's window.

use crate::app::commands::keymap::Keymap;
use crate::app::commands::table::{Action, ActionRow, KeyContext, first, rows};
use crate::app::protocol::input::{Code, Key};
use crate::words::Lang;
use crate::words::forms::{FormWord, GroupWord};
use crate::words::tables::Label;

/// An entry on the page: keys, and what they do in a word or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetEntry {
    /// The keys, or the command if the action has no key.
    pub keys: String,
    pub label: &'static str,
    /// Its number on the whole page.
    pub number: usize,
    /// The actions, in the order of their keys. Empty for what is typed, such as moves.
    pub actions: Vec<Action>,
    /// How important the entry is: where room is short, the entries with the lowest ranks stay.
    rank: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpSheet {
    pub groups: Vec<(GroupWord, Vec<SheetEntry>)>,
}

/// The most important of the keys that work on every screen, in order.
const WANTED: [Action; 4] = [Action::Palette, Action::Back, Action::Help, Action::Settings];
/// More than the number of actions in [`first`].
const LATER: usize = 100;

impl HelpSheet {
    pub fn new(map: &Keymap, here: KeyContext, lang: Lang) -> HelpSheet {
        let first = first(here);
        let mut all = typed(here, lang);
        for (order, row) in rows().enumerate() {
            let action = row.action;
            if here == KeyContext::Home && action == Action::Back {
                continue; // Back leads nowhere from here
            }
            // Redo is listed below undo.
            let ranked = if action == Action::DoAgain { Action::Undo } else { action };
            let place = first.iter().position(|one| *one == ranked);
            let keys = keys_of(map, here, row, place.is_some(), lang);
            let Some((keys, group)) = keys.zip(row.group) else { continue };
            let wanted = WANTED.iter().position(|one| *one == action);
            let rank = place.or(wanted.map(|place| place + LATER / 2)).unwrap_or(LATER + order) + 1;
            let (group, label) = (group_on(here, group), row.short_label(lang));
            let same = |entry: &SheetEntry| entry.label == label && !entry.actions.is_empty();
            match all.iter_mut().find(|(of, entry)| *of == group && same(entry)) {
                Some((_, entry)) => {
                    entry.keys = joined(&entry.keys, &keys);
                    entry.actions.push(action);
                    entry.rank = entry.rank.min(rank);
                }
                None => all.push((group, SheetEntry { keys, label, number: 0, actions: vec![action], rank })),
            }
        }
        let mut number = 0;
        let mut entries_of = |group: GroupWord| {
            let mut entries: Vec<SheetEntry> =
                all.extract_if(.., |(of, _)| *of == group).map(|(_, entry)| entry).collect();
            entries.sort_by_key(|entry| entry.rank);
            for entry in &mut entries {
                // On a screen where only End has a key, the label must not promise the start as well.
                if entry.actions == [Action::Last] {
                    entry.label = Label::ToEnd.text(lang);
                }
                entry.number = number;
                number += 1;
            }
            (group, entries)
        };
        let groups = GroupWord::ALL.iter().map(|group| entries_of(*group));
        HelpSheet { groups: groups.filter(|(_, entries)| !entries.is_empty()).collect() }
    }

    /// Returns the page without the entries that the screen refuses now; the others keep their numbers.
    #[must_use]
    pub fn without(mut self, refuses: impl Fn(Action) -> bool) -> HelpSheet {
        let stays = |entry: &SheetEntry| entry.actions.is_empty() || !entry.actions.iter().all(|act| refuses(*act));
        self.groups.iter_mut().for_each(|(_, entries)| entries.retain(stays));
        self.groups.retain(|(_, entries)| !entries.is_empty());
        self
    }

    pub fn entries(&self) -> impl Iterator<Item = &SheetEntry> {
        self.groups.iter().flat_map(|(_, entries)| entries)
    }

    /// Returns the page with only its `count` most important entries.
    pub fn most_important(&self, count: usize) -> HelpSheet {
        let mut ranks: Vec<(usize, usize)> = self.entries().map(|entry| (entry.rank, entry.number)).collect();
        ranks.sort_unstable();
        ranks.truncate(count);
        let kept = |entry: &&SheetEntry| ranks.contains(&(entry.rank, entry.number));
        let groups =
            self.groups.iter().map(|(group, entries)| (*group, entries.iter().filter(kept).cloned().collect()));
        HelpSheet { groups: groups.filter(|(_, entries): &(_, Vec<_>)| !entries.is_empty()).collect() }
    }
}

/// Returns what the mouse does on a screen.
pub fn mouse_of(here: KeyContext) -> FormWord {
    match here {
        KeyContext::Play | KeyContext::Guess => FormWord::HelpMouseGame,
        KeyContext::Solve => FormWord::HelpMouseSolve,
        KeyContext::Review => FormWord::HelpMouseReview,
        KeyContext::GameList => FormWord::HelpMouseList,
        KeyContext::SetUp => FormWord::HelpMouseEditor,
        KeyContext::Lesson => FormWord::HelpMouseLesson,
        _ => FormWord::HelpMouseForm,
    }
}

/// Returns what the user types on a screen, with an example of each, and the group where it stands.
fn typed(here: KeyContext, lang: Lang) -> Vec<(GroupWord, SheetEntry)> {
    let entry = |group, keys: &str, word: FormWord, rank| {
        (group, SheetEntry { keys: keys.to_owned(), label: word.text(lang), number: 0, actions: Vec::new(), rank })
    };
    let in_moves = |keys: &str, word| entry(GroupWord::Move, keys, word, 0);
    let mv = || in_moves(FormWord::HelpMove.text(lang), FormWord::HelpTyped);
    match here {
        KeyContext::Play | KeyContext::Guess | KeyContext::Solve => vec![mv()],
        KeyContext::Lesson => vec![
            mv(),
            in_moves(FormWord::HelpSquares.text(lang), FormWord::HelpSquaresTyped),
            in_moves(&Key::plain(Code::Char(' ')).named(lang), FormWord::HelpMark),
        ],
        KeyContext::Review => vec![entry(GroupWord::Navigate, "0-9", FormWord::HelpJump, 5)],
        _ => Vec::new(),
    }
}

/// Returns the group of an action on a screen. In a review and on the home screen, actions about games are listed with
/// the files.
fn group_on(here: KeyContext, group: GroupWord) -> GroupWord {
    match (here, group) {
        // No moves are made on these screens: Enter opens the chosen row.
        (KeyContext::Home | KeyContext::Open | KeyContext::GameList | KeyContext::Practice, GroupWord::Move) => {
            GroupWord::Navigate
        }
        (KeyContext::Review | KeyContext::Home, GroupWord::Game) => GroupWord::File,
        _ => group,
    }
}

/// Joins two keys of one entry. A shared modifier is named once, and of a key and the same key with Shift only the
/// first stays.
fn joined(keys: &str, next: &str) -> String {
    let held =
        keys.rsplit(' ').next().and_then(|last| last.rfind('-').filter(|at| *at > 0)).and_then(|at| keys.get(..=at));
    match held.and_then(|held| next.strip_prefix(held)) {
        Some(rest) => format!("{keys} {rest}"),
        None if next.strip_suffix(keys).is_some_and(|held| held.ends_with('-')) => keys.to_owned(),
        None => format!("{keys} {next}"),
    }
}

/// Returns the first key of an action on a screen, or its command if the page must list the action.
fn keys_of(map: &Keymap, here: KeyContext, row: &ActionRow, is_first: bool, lang: Lang) -> Option<String> {
    let key = map.key_of(here, row.action).map(|key| key.named(lang));
    let command = || Some(format!(":{}", row.name_in(lang))).filter(|_| is_first && !row.name.is_empty());
    key.or_else(command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::keymap::BINDINGS;

    fn sheet(here: KeyContext, lang: Lang) -> HelpSheet {
        HelpSheet::new(&Keymap::default(), here, lang)
    }

    #[test]
    fn every_action_with_a_key_stands_on_its_screens_page() {
        for here in KeyContext::SCREENS {
            let sheet = sheet(here, Lang::En);
            for binding in BINDINGS.iter() {
                let shown = sheet.entries().any(|entry| entry.actions.contains(&binding.action));
                let is_here = binding.context == here || binding.context == KeyContext::Everywhere;
                let nowhere = here == KeyContext::Home && binding.action == Action::Back;
                assert!(shown != nowhere || !is_here, "{:?} on {here:?}", binding.action);
            }
        }
    }

    #[test]
    fn actions_with_one_word_are_one_entry() {
        let sheet = sheet(KeyContext::Review, Lang::En);
        let keys = |action| {
            let entry = sheet.entries().find(|entry| entry.actions.contains(&action));
            entry.map(|entry| entry.keys.as_str())
        };
        assert_eq!(keys(Action::Next), Some("← →"));
        assert_eq!(keys(Action::NextMistake), Some("Tab"), "Shift-Tab goes back, as everywhere");
        assert_eq!(keys(Action::ReadOn), Some("Shift-↓ ↑"));
        assert_eq!(keys(Action::Analyse), Some("a ="));
        for (group, entries) in &sheet.groups {
            let mut labels: Vec<&str> = entries.iter().map(|entry| entry.label).collect();
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), entries.len(), "{group:?}");
        }
    }

    #[test]
    fn every_entry_has_a_short_word_in_every_language() {
        for lang in Lang::ALL {
            for here in KeyContext::SCREENS {
                for entry in sheet(here, lang).entries() {
                    let width = entry.label.chars().count();
                    assert!((1..=22).contains(&width), "{:?} on {here:?} in {lang:?}", entry.label);
                }
            }
        }
    }

    #[test]
    fn the_most_important_entries_are_the_first_of_the_screen() {
        let few = sheet(KeyContext::Play, Lang::En).most_important(3);
        let labels: Vec<&str> = few.entries().map(|entry| entry.label).collect();
        let label = |action: Action| action.row().short_label(Lang::En);
        assert_eq!(labels, [FormWord::HelpTyped.text(Lang::En), label(Action::TakeBack), label(Action::Draw)]);
    }
}
