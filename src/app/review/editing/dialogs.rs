//! The windows in which comments are written, glyphs chosen and tags changed.

use super::commands::read_glyph;
use super::text_layout::{WrappedText, place};
use crate::app::board::text_field::TextField;
use crate::app::context::UpdateContext;
use crate::app::dialogs::state::Dialog;
use crate::app::protocol::input::{Code, Key};
use crate::app::{App, Screen};
use crate::chess::pgn::tags::ROSTER;
use crate::chess::pgn::{Record, glyph};
use crate::chess::tree::NodeId;
use crate::words::Lang;
use crate::words::glyphs::GlyphWord;

/// A window for editing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditDialog {
    /// The words of a comment.
    Comment {
        /// Where it is written.
        node: NodeId,
        /// Before the move, not after it.
        before: bool,
        /// The words, a comment a line.
        entry: TextField,
    },
    /// The glyphs beside a move.
    Glyphs {
        /// The move.
        node: NodeId,
        /// What is typed to find one.
        entry: TextField,
        /// The chosen row of those that fit.
        chosen: usize,
    },
    /// The tags of the game.
    Tags {
        /// The chosen row; the last one adds a tag.
        chosen: usize,
        /// The value of the chosen tag while it is typed; in the last row name and value.
        entry: Option<TextField>,
    },
}

/// A glyph that is offered: its number and what it means.
pub type OfferedGlyph = (u8, GlyphWord);

/// The glyphs that are offered by name; any other has its number.
pub const GLYPHS: [OfferedGlyph; 24] = [
    (1, GlyphWord::Good),
    (2, GlyphWord::Mistake),
    (3, GlyphWord::Brilliant),
    (4, GlyphWord::Blunder),
    (5, GlyphWord::Interesting),
    (6, GlyphWord::Dubious),
    (7, GlyphWord::Forced),
    (10, GlyphWord::Equal),
    (13, GlyphWord::Unclear),
    (14, GlyphWord::WhiteSlight),
    (15, GlyphWord::BlackSlight),
    (16, GlyphWord::WhiteBetter),
    (17, GlyphWord::BlackBetter),
    (18, GlyphWord::WhiteWinning),
    (19, GlyphWord::BlackWinning),
    (22, GlyphWord::Zugzwang),
    (32, GlyphWord::Development),
    (36, GlyphWord::Initiative),
    (40, GlyphWord::Attack),
    (44, GlyphWord::Compensation),
    (132, GlyphWord::Counterplay),
    (138, GlyphWord::TimeTrouble),
    (140, GlyphWord::WithTheIdea),
    (146, GlyphWord::Novelty),
];

/// The glyphs that a text finds: by sign, number or meaning; the one that it names first. A number that is not
/// offered by name stands alone.
#[must_use]
pub fn glyph_rows(typed: &str, lang: Lang) -> Vec<(u8, Option<GlyphWord>)> {
    let typed = typed.trim();
    let named = read_glyph(typed);
    let mut rows: Vec<(u8, Option<GlyphWord>)> = named
        .map(|nag| (nag, GLYPHS.iter().find(|(there, _)| *there == nag).map(|(_, word)| *word)))
        .into_iter()
        .collect();
    let lower = typed.to_lowercase();
    let fits = |&&(nag, word): &&OfferedGlyph| {
        let sign = glyph::sign(nag).unwrap_or_default();
        Some(nag) != named && (sign.starts_with(typed) || word.text(lang).to_lowercase().contains(&lower))
    };
    rows.extend(GLYPHS.iter().filter(fits).map(|&(nag, word)| (nag, Some(word))));
    rows
}

/// A row of the window of tags: a name and a value.
pub type TagRow = (String, String);

/// The tags as they are listed: the Seven Tag Roster, also where the game has not got them, then the others.
#[must_use]
pub fn tag_rows(record: &Record) -> Vec<TagRow> {
    let roster = ROSTER.iter().map(|&(name, unknown)| {
        let value = if name == "Result" { record.result.as_str() } else { record.tags.get(name).unwrap_or(unknown) };
        (name.to_owned(), value.to_owned())
    });
    let others = record.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name));
    roster.chain(others.map(|(name, value)| (name.to_owned(), value.to_owned()))).collect()
}

impl App {
    /// A key in one of these windows. Answers the window if it stays open.
    pub(in crate::app) fn edit_dialog_key(
        &mut self,
        dialog: EditDialog,
        key: Key,
        ctx: &mut UpdateContext,
    ) -> Option<Dialog> {
        let closes = key.code == Code::Esc || key == Key::ctrl('c') || key == Key::ctrl('q');
        let stays = match dialog {
            EditDialog::Comment { .. } | EditDialog::Glyphs { .. } | EditDialog::Tags { entry: None, .. } if closes => {
                None
            }
            EditDialog::Comment { node, before, entry } => self.comment_key(node, before, entry, key, ctx),
            EditDialog::Glyphs { node, entry, chosen } => self.glyphs_key(node, entry, chosen, key),
            EditDialog::Tags { chosen, entry } => self.tags_key(chosen, entry, key, ctx),
        };
        stays.map(Dialog::Edit)
    }

    fn comment_key(
        &mut self,
        node: NodeId,
        before: bool,
        mut entry: TextField,
        key: Key,
        ctx: &mut UpdateContext,
    ) -> Option<EditDialog> {
        match key.code {
            Code::Enter => {
                let Screen::Review(review) = &mut self.screen else { return None };
                review.comment(node, before, entry.text(), ctx);
                return None;
            }
            Code::Up | Code::Down => {
                let passage = WrappedText::of(entry.text(), place(self.window).0.into());
                entry.move_to(passage.beside(entry.cursor(), key.code == Code::Down));
            }
            _ => {
                entry.key(key);
            }
        }
        Some(EditDialog::Comment { node, before, entry })
    }

    fn glyphs_key(&mut self, node: NodeId, mut entry: TextField, mut chosen: usize, key: Key) -> Option<EditDialog> {
        let rows = glyph_rows(entry.text(), self.lang);
        match key.code {
            Code::Up => chosen = chosen.saturating_sub(1),
            Code::Down => chosen = (chosen + 1).min(rows.len().saturating_sub(1)),
            Code::Enter => {
                self.choose_glyph(node, rows.get(chosen).map(|(nag, _)| *nag));
                return rows.is_empty().then_some(EditDialog::Glyphs { node, entry, chosen });
            }
            _ => {
                entry.key(key);
                chosen = 0;
            }
        }
        Some(EditDialog::Glyphs { node, entry, chosen })
    }

    fn choose_glyph(&mut self, node: NodeId, nag: Option<u8>) {
        if let (Screen::Review(review), Some(nag)) = (&mut self.screen, nag) {
            review.toggle_glyph(node, nag);
        }
    }

    fn tags_key(
        &mut self,
        mut chosen: usize,
        entry: Option<TextField>,
        key: Key,
        ctx: &mut UpdateContext,
    ) -> Option<EditDialog> {
        let Screen::Review(review) = &mut self.screen else { return None };
        let rows = tag_rows(review.record());
        let row = rows.get(chosen);
        let Some(mut entry) = entry else {
            let mut entry = None;
            match key.code {
                Code::Up | Code::BackTab => chosen = chosen.saturating_sub(1),
                Code::Down | Code::Tab => chosen = (chosen + 1).min(rows.len()),
                Code::Home => chosen = 0,
                Code::End => chosen = rows.len(),
                Code::Enter => entry = Some(row_entry(row)),
                Code::Delete | Code::Backspace => {
                    // Of the roster a tag can only become unknown.
                    if let Some((name, _)) = row {
                        let unknown = ROSTER.iter().find(|(known, _)| known == name).map(|(_, unknown)| *unknown);
                        review.tag(name, unknown.unwrap_or_default(), ctx);
                    }
                }
                Code::Char(c) if !key.ctrl && !key.alt => entry = Some(TextField::with(&c.to_string())),
                _ => {}
            }
            return Some(EditDialog::Tags { chosen, entry });
        };
        let entry = match key.code {
            Code::Esc => None,
            _ if key == Key::ctrl('c') || key == Key::ctrl('q') => None,
            Code::Enter => {
                let Screen::Review(review) = &mut self.screen else { return None };
                let text = entry.text().trim();
                let set = match row {
                    Some((name, _)) => review.tag(name, text, ctx),
                    None => {
                        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
                        value.trim().is_empty() || review.tag(name, value.trim(), ctx)
                    }
                };
                if set { None } else { Some(entry) }
            }
            _ => {
                entry.key(key);
                Some(entry)
            }
        };
        Some(EditDialog::Tags { chosen, entry })
    }

    /// A press on a row of one of these windows. Answers the window if it stays open.
    pub(in crate::app) fn edit_dialog_row(&mut self, dialog: EditDialog, row: usize) -> Option<Dialog> {
        match dialog {
            EditDialog::Glyphs { node, entry, .. } => {
                let rows = glyph_rows(entry.text(), self.lang);
                self.choose_glyph(node, rows.get(row).map(|(nag, _)| *nag));
                None
            }
            EditDialog::Tags { chosen, .. } if chosen == row => {
                let Screen::Review(review) = &self.screen else { return None };
                let entry = Some(row_entry(tag_rows(review.record()).get(row)));
                Some(Dialog::Edit(EditDialog::Tags { chosen, entry }))
            }
            EditDialog::Tags { .. } => Some(Dialog::Edit(EditDialog::Tags { chosen: row, entry: None })),
            dialog @ EditDialog::Comment { .. } => Some(Dialog::Edit(dialog)),
        }
    }
}

/// What stands in a tag's place when it is to be changed: its value, where there is one.
fn row_entry(row: Option<&TagRow>) -> TextField {
    let known = row.filter(|row| ROSTER.iter().all(|(name, unknown)| row.0 != *name || row.1 != *unknown));
    TextField::with(known.map(|(_, value)| value.as_str()).unwrap_or_default())
}

impl EditDialog {
    /// Where pasted text goes.
    pub fn entry_mut(&mut self) -> Option<&mut TextField> {
        match self {
            EditDialog::Comment { entry, .. } | EditDialog::Glyphs { entry, .. } => Some(entry),
            EditDialog::Tags { entry, .. } => entry.as_mut(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_found_by_sign_number_and_meaning() {
        let first = |typed: &str| glyph_rows(typed, Lang::En).first().map(|(nag, _)| *nag);
        assert_eq!(glyph_rows("", Lang::En).len(), GLYPHS.len());
        for (typed, nag) in [("!?", Some(5)), ("$44", Some(44)), ("novel", Some(146)), ("99", Some(99)), ("zzz", None)]
        {
            assert_eq!(first(typed), nag, "{typed}");
        }
        assert_eq!(glyph_rows("!", Lang::En).len(), 3, "!, !! and !?");
    }
}
