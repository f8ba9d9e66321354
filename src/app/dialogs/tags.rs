//! The tags of a game: the user lists, changes, adds and removes them.

use crate::app::{
    board::text_field::TextField,
    dialogs::{DialogContext, DialogOutcome, closes},
    protocol::{
        hit_target::HitTarget,
        input::{Code, Key},
    },
};
use crate::chess::pgn::{Record, tags::ROSTER};

/// The window for changing tags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagDialog {
    /// The chosen row; the last row adds a tag.
    pub chosen: usize,
    /// The value of the chosen tag while it is typed; in the last row, name and value.
    pub entry: Option<TextField>,
    /// Whether Esc was pressed with a changed value. Pressing it again discards the value.
    pub is_leaving: bool,
}

impl TagDialog {
    /// Returns the tag as it would be set now, if a value is being typed.
    pub(in crate::app) fn typed(&self, record: &Record) -> Option<TagRow> {
        let (rows, entry) = (tag_rows(record), self.entry.as_ref()?);
        let row = rows.get(self.chosen);
        let (name, value) = typed_tag(entry, row);
        let changed = is_changed(entry, row) && !value.is_empty();
        changed.then(|| (name.to_owned(), value.to_owned()))
    }

    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if self.entry.is_none() && closes(key) {
            return DialogOutcome::Closes;
        }
        let Some(record) = around.record else { return DialogOutcome::Closes };
        self.is_leaving &= closes(key);
        let rows = tag_rows(record);
        let row = rows.get(self.chosen);
        match self.entry.take() {
            Some(entry) => self.entry_key(entry, key, row),
            None => self.row_key(key, row, rows.len()),
        }
    }

    /// Handles a key while the user moves through the rows.
    fn row_key(&mut self, key: Key, row: Option<&TagRow>, rows: usize) -> DialogOutcome {
        match key.code {
            Code::Up | Code::BackTab => self.chosen = self.chosen.saturating_sub(1),
            Code::Down | Code::Tab => self.chosen = (self.chosen + 1).min(rows),
            Code::Home => self.chosen = 0,
            Code::End => self.chosen = rows,
            Code::Enter => self.entry = Some(row_entry(row)),
            Code::Delete | Code::Backspace => {
                // A tag of the roster cannot be removed, only set to its unknown value.
                if let Some((name, _)) = row {
                    let unknown = ROSTER.iter().find(|(known, _)| known == name).map(|(_, unknown)| *unknown);
                    let value = unknown.unwrap_or_default().to_owned();
                    return DialogOutcome::SetsTag { name: name.clone(), value };
                }
            }
            Code::Char(c) if !key.ctrl && !key.alt => self.entry = Some(TextField::with(&c.to_string())),
            _ => {}
        }
        DialogOutcome::Stays
    }

    /// Handles a key while a value is typed.
    fn entry_key(&mut self, mut entry: TextField, key: Key, row: Option<&TagRow>) -> DialogOutcome {
        match key.code {
            // A single key must not lose what was written.
            _ if closes(key) => {
                self.is_leaving = !self.is_leaving && is_changed(&entry, row);
                self.entry = Some(entry).filter(|_| self.is_leaving);
            }
            Code::Enter => {
                let (name, value) = typed_tag(&entry, row);
                if row.is_some() || !value.is_empty() {
                    let (name, value) = (name.to_owned(), value.to_owned());
                    // The entry stays open until the tag is set.
                    self.entry = Some(entry);
                    return DialogOutcome::SetsTag { name, value };
                }
            }
            _ => {
                entry.key(key);
                self.entry = Some(entry);
            }
        }
        DialogOutcome::Stays
    }

    /// A click elsewhere does not lose what is being written.
    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(record) = around.record else { return DialogOutcome::Closes };
        let rows = tag_rows(record);
        if self.entry.as_ref().is_some_and(|entry| is_changed(entry, rows.get(self.chosen))) {
            return DialogOutcome::Stays;
        }
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Closes };
        let entry = (self.chosen == *row).then(|| row_entry(rows.get(*row)));
        *self = TagDialog { chosen: *row, entry, is_leaving: false };
        DialogOutcome::Stays
    }
}

/// A row of the tag window: a name and a value.
pub type TagRow = (String, String);

/// Returns the tags as they are listed: the Seven Tag Roster, even if the game lacks some of it, then the others.
#[must_use]
pub fn tag_rows(record: &Record) -> Vec<TagRow> {
    let roster = ROSTER.iter().map(|&(name, unknown)| {
        let value = if name == "Result" { record.result.as_str() } else { record.tags.get(name).unwrap_or(unknown) };
        (name.to_owned(), value.to_owned())
    });
    let others = record.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name));
    roster.chain(others.map(|(name, value)| (name.to_owned(), value.to_owned()))).collect()
}

/// Returns the name and the value in the field of a row; in the last row both are typed.
fn typed_tag<'a>(entry: &'a TextField, row: Option<&'a TagRow>) -> (&'a str, &'a str) {
    let text = entry.text().trim();
    match row {
        Some((name, _)) => (name, text),
        None => text.split_once(char::is_whitespace).map_or((text, ""), |(name, value)| (name, value.trim())),
    }
}

/// True if the text in the field of a row is not what it started with.
fn is_changed(entry: &TextField, row: Option<&TagRow>) -> bool {
    entry.text() != row_entry(row).text()
}

/// Returns the field for changing a tag. It starts with the tag's value, unless that is the roster's unknown value.
fn row_entry(row: Option<&TagRow>) -> TextField {
    let known = row.filter(|row| ROSTER.iter().all(|(name, unknown)| row.0 != *name || row.1 != *unknown));
    TextField::with(known.map(|(_, value)| value.as_str()).unwrap_or_default())
}
