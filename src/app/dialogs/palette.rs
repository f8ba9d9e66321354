//! The command line over a screen: the typed text, the list of what it could mean, and the rule or guide that the user
//! reads.

use crate::app::board::move_input::TextField;
use crate::app::commands::help::HelpSheet;
use crate::app::commands::palette::{self, Palette, PaletteItem};
use crate::app::commands::table::{Action, Invocation};
use crate::app::dialogs::{Dialog, DialogContext, DialogOutcome, WordList, closes, run};
use crate::app::protocol::input::{Code, HitTarget, Key};
use crate::words::lessons::lessons;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaletteDialog {
    pub entry: TextField,
    pub chosen: usize,
    /// The rule or guide that is shown instead of the list.
    pub reading: Option<PaletteItem>,
    /// Whether it was opened from the help page, so that Esc leads back there.
    pub from_help: bool,
    /// The byte from which the text is selected: the next typed character replaces the selection.
    pub selected: Option<usize>,
}

impl PaletteDialog {
    pub fn with(text: &str) -> PaletteDialog {
        PaletteDialog { entry: TextField::with(text), ..PaletteDialog::default() }
    }

    /// Returns the window with a command and a suggested argument, which is selected: typing replaces it.
    pub fn proposing(command: &str, word: &str) -> PaletteDialog {
        let selected = Some(command.len() + 1);
        PaletteDialog { selected, ..PaletteDialog::with(&format!("{command} {word}")) }
    }

    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if self.reading.is_some() {
            return self.reading_key(key, around);
        }
        if key == Key::ctrl('c') || key == Key::ctrl('q') {
            return DialogOutcome::Closes; // not back to help: the next Ctrl-C should leave the screen
        }
        if key == Key::plain(Code::F(1)) {
            return DialogOutcome::Becomes(Dialog::Help(HelpDialog));
        }
        if closes(key) || key.code == Code::Backspace && self.entry.is_empty() {
            return self.closed();
        }
        self.unselect(key);
        let WordList { words, paths, .. } = (around.word_list)(self.entry.text());
        match key.code {
            Code::Up | Code::Down => self.scroll(key.code == Code::Down, around),
            Code::PageUp | Code::PageDown => {
                (0..PAGE).for_each(|_| self.scroll(key.code == Code::PageDown, around));
            }
            Code::Tab => {
                let text = self.entry.text();
                let word = words.as_ref().and_then(|(_, words)| words.get(self.chosen));
                let completed = match (&paths, word) {
                    (Some(paths), _) => paths.completed(self.chosen),
                    (None, Some(word)) => Some(palette::with_word(text, word)),
                    (None, None) => self
                        .list(around)
                        .completed(text, self.chosen)
                        .or_else(|| palette::nearest(text, around.screen).map(str::to_owned)),
                };
                self.complete(completed);
            }
            Code::Enter => {
                if let Some(outcome) = paths.and_then(|paths| self.take_path(&paths, self.chosen.checked_sub(1)?)) {
                    return outcome;
                }
                if let Some((action, words)) = &words
                    && let Some(word) = words.get(self.chosen)
                {
                    return DialogOutcome::Runs(Invocation { action: *action, args: word.clone(), bang: false });
                }
                let text = self.entry.text().trim();
                return match self.list(around).invocation(text, self.chosen) {
                    Some(given) => DialogOutcome::Runs(given),
                    None if text.is_empty() && self.chosen == 0 => self.closed(),
                    None => self.take(self.chosen, around),
                };
            }
            _ => {
                self.entry.key(key);
                self.chosen = (around.word_list)(self.entry.text()).first;
            }
        }
        DialogOutcome::Stays
    }

    /// Replaces the typed text, if there is something else for it.
    fn complete(&mut self, line: Option<String>) {
        if let Some(line) = line {
            self.entry.set(&line);
            self.chosen = 0;
        }
    }

    /// Takes a row of the list of files, counted from 0: goes into a folder, or runs the command with a file.
    fn take_path(&mut self, paths: &PathOffer, row: usize) -> Option<DialogOutcome> {
        let name = paths.names.get(row)?;
        if name.ends_with('/') {
            self.complete(paths.line(row));
            return Some(DialogOutcome::Stays);
        }
        let args = format!("{}{name}", paths.folder);
        Some(DialogOutcome::Runs(Invocation { action: paths.action, args, bang: false }))
    }

    /// Ends the selection before an editing key. A typed character replaces the selected text.
    fn unselect(&mut self, key: Key) {
        // Moving in the list or taking its row leaves the word as it is.
        if matches!(key.code, Code::Up | Code::Down | Code::PageUp | Code::PageDown | Code::Enter) {
            return;
        }
        if let Some(from) = self.selected.take().filter(|_| key.types()) {
            self.cut(from);
        }
    }

    /// Keeps only the text before a byte.
    fn cut(&mut self, from: usize) {
        let kept = self.entry.text().get(..from).unwrap_or_default().to_owned();
        self.entry.set(&kept);
    }

    /// Inserts pasted text, replacing any selected text, or the one that led to what is read.
    pub(super) fn paste(&mut self, text: &str, around: &DialogContext) {
        if let Some(from) = self.reading.take().map(|_| 0).or(self.selected.take()) {
            self.cut(from);
        }
        self.entry.insert(text);
        self.chosen = (around.word_list)(self.entry.text()).first;
    }

    /// Handles a key while a rule or guide is shown. Left and Right turn to other rules, Enter opens the lesson, F1
    /// shows the screen's keys. Any other key except those that scroll returns to the list and selects the typed text.
    fn reading_key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if key == Key::ctrl('c') || key == Key::ctrl('q') {
            return DialogOutcome::Closes;
        }
        let rules = lessons(around.lang);
        let teaches = |n: &usize| rules.get(*n).is_some_and(|lesson| lesson.plan.teaches());
        match (key.code, self.reading) {
            (Code::Left | Code::Right, Some(PaletteItem::Rule(n))) => {
                let next = if key.code == Code::Left { n.checked_sub(1) } else { n.checked_add(1) };
                self.reading = Some(PaletteItem::Rule(next.filter(teaches).unwrap_or(n)));
            }
            (Code::Enter, Some(PaletteItem::Rule(n))) => {
                return rules.get(n).map_or(DialogOutcome::Closes, |lesson| DialogOutcome::Teaches(lesson.plan.id));
            }
            (Code::F(1), _) => return DialogOutcome::Becomes(Dialog::Help(HelpDialog)),
            // A reader who tries to scroll must not lose the text, though there is no more of it.
            (Code::Left | Code::Right | Code::Up | Code::Down | Code::PageUp | Code::PageDown, _) => {}
            _ => {
                self.reading = None;
                self.selected = (!self.entry.is_empty()).then_some(0);
            }
        }
        DialogOutcome::Stays
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Closes };
        let WordList { words, paths, .. } = (around.word_list)(self.entry.text());
        if let Some(paths) = paths.filter(|paths| !paths.names.is_empty()) {
            return self.take_path(&paths, *row).unwrap_or(DialogOutcome::Stays);
        }
        if let Some((action, words)) = words {
            let args = words.get(*row).cloned().unwrap_or_default();
            return DialogOutcome::Runs(Invocation { action, args, bang: false });
        }
        self.take(*row, around)
    }

    /// Takes a row of the list: runs a command or shows a rule or guide. A command of another screen only says where it
    /// works.
    fn take(&mut self, row: usize, around: &DialogContext) -> DialogOutcome {
        match self.list(around).items(self.entry.text()).into_iter().nth(row) {
            Some(PaletteItem::Here(action)) => return run(action),
            Some(item @ (PaletteItem::Rule(_) | PaletteItem::Guide(..))) => {
                self.chosen = row;
                self.reading = Some(item);
            }
            Some(PaletteItem::Elsewhere(_)) => self.chosen = row,
            // The window says what is wrong with the text and stays open so that the user can correct it.
            None => {}
        }
        DialogOutcome::Stays
    }

    fn scroll(&mut self, down: bool, around: &DialogContext) {
        let WordList { words, paths, .. } = (around.word_list)(self.entry.text());
        let rows = match (words, paths) {
            (_, Some(paths)) => paths.names.len() + 1,
            (Some((_, words)), _) => words.len(),
            (None, None) => self.list(around).items(self.entry.text()).len(),
        };
        let next = if down { self.chosen + 1 } else { self.chosen.saturating_sub(1) };
        self.chosen = next.min(rows.saturating_sub(1));
    }

    fn list<'a>(&self, around: &DialogContext<'a>) -> Palette<'a> {
        Palette { here: around.screen, lang: around.lang, keys: around.keys, rules_first: self.from_help }
    }

    /// Goes one level up: back to the help page, or to the screen.
    fn closed(&self) -> DialogOutcome {
        if self.from_help { DialogOutcome::Becomes(Dialog::Help(HelpDialog)) } else { DialogOutcome::Closes }
    }
}

/// How many rows PgUp and PgDn move.
const PAGE: usize = 8;

// The help page: the keys of the screen. Typing on it searches everything else, in the command line's window.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HelpDialog;

impl HelpDialog {
    pub(super) fn key(&mut self, key: Key, _: &DialogContext) -> DialogOutcome {
        match key.code {
            Code::F(1) | Code::Enter | Code::Char('?' | 'q') if key.is_bare() => DialogOutcome::Closes,
            Code::Tab | Code::Char('/' | ':' | ' ') => searches(""),
            Code::Char(c) if key.is_bare() => searches(&c.to_string()),
            _ => DialogOutcome::Stays,
        }
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, number)) = on else { return DialogOutcome::Closes };
        let sheet = HelpSheet::new(around.keys, around.screen, around.lang);
        let action = sheet.entries().find(|entry| entry.number == *number).and_then(|entry| entry.actions.first());
        action.map_or(DialogOutcome::Stays, |action| run(*action))
    }
}

/// Opens the command line's window with this text. Esc leads from there back to the help page.
pub(super) fn searches(text: &str) -> DialogOutcome {
    DialogOutcome::Becomes(Dialog::Palette(PaletteDialog { from_help: true, ..PaletteDialog::with(text) }))
}

// The files and folders that can follow a command, as the command line lists them, and what keys do in that list.
//
// Row 0 is the typed text, which is not in the list: a file is taken only after the user has pressed an arrow key. So
// Enter never writes to a file other than the typed one.

/// The files and folders that can follow a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathOffer {
    pub action: Action,
    /// The command as it was typed, and the folder behind it.
    pub command: String,
    pub folder: String,
    /// The names in that folder, best first; folders end in a slash.
    pub names: Vec<String>,
    /// The line as Tab completes it while row 0 is chosen.
    pub tab: Option<String>,
}

impl PathOffer {
    /// Returns the line that Tab makes of the typed one; `None` if it stays.
    fn completed(&self, chosen: usize) -> Option<String> {
        chosen.checked_sub(1).map_or_else(|| self.tab.clone(), |row| self.line(row))
    }

    /// Returns the command line with the path of a row, counted from 0, in place of the typed one.
    fn line(&self, row: usize) -> Option<String> {
        Some(format!("{}{}{}", self.command, self.folder, self.names.get(row)?))
    }
}

#[cfg(test)]
mod path_offer_tests {
    use super::*;

    #[test]
    fn what_is_typed_counts_until_an_arrow_is_used() {
        let names = ["pgn/", "a.pgn"].map(str::to_owned).to_vec();
        let (command, folder, tab) = ("open ".to_owned(), "~/".to_owned(), Some("open ~/pgn/".to_owned()));
        let offer = PathOffer { action: Action::Open, command, folder, names, tab };
        assert_eq!(offer.completed(0).as_deref(), Some("open ~/pgn/"));
        assert_eq!(offer.completed(2).as_deref(), Some("open ~/a.pgn"));
        assert_eq!(PathOffer { tab: None, ..offer.clone() }.completed(0), None, "what is typed is never thrown away");
        let mut palette = PaletteDialog::with("open ~/");
        assert_eq!(palette.take_path(&offer, 0), Some(DialogOutcome::Stays), "a folder is gone into");
        assert_eq!(palette.entry.text(), "open ~/pgn/");
        let runs = DialogOutcome::Runs(Invocation { args: "~/a.pgn".into(), ..Invocation::of(Action::Open) });
        assert_eq!(palette.take_path(&offer, 1), Some(runs));
        assert_eq!(palette.take_path(&offer, 2), None);
    }
}
