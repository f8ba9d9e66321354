//! The box for annotating a move: the text of the comment, and the signs (NAGs) beside the move.

use crate::app::board::move_input::TextField;
use crate::app::commands::table::{Action, Invocation, KeyContext, beside};
use crate::app::dialogs::{DialogContext, DialogOutcome, closes};
use crate::app::protocol::input::{Code, HitTarget, Key, Window};
use crate::chess::edits;
use crate::chess::pgn::tags::ROSTER;
use crate::chess::pgn::{Record, comment};
use crate::chess::tree::{Annotations, NodeId, Tree};
use crate::words::Lang;
use crate::words::tables::GlyphWord;
use unicode_width::UnicodeWidthChar;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationDialog {
    pub node: NodeId,
    /// Whether the comment stands before the move instead of after it.
    pub before: bool,
    /// The text, one comment per line.
    pub entry: TextField,
    /// The signs of the move; none before the first move.
    pub signs: Option<SignRow>,
    /// Whether keys go to the signs instead of the text.
    pub on_signs: bool,
    /// Whether it was opened for a sign. If so, Esc on the signs closes it instead of going to the text.
    for_sign: bool,
    /// The text as it was when the box was opened.
    was: String,
    /// Whether Esc was pressed with a changed text. Pressing it again discards the text.
    pub is_leaving: bool,
}

/// Starts a new line on every terminal.
pub const NEW_LINE: Key = Key::ctrl('n');

impl AnnotationDialog {
    /// Returns the box for a move with these annotations.
    pub fn new(node: NodeId, before: bool, notes: &Annotations, on_signs: bool) -> AnnotationDialog {
        let words = comment::words(if before { &notes.before } else { &notes.after });
        let signs = (node != NodeId::ROOT).then(|| SignRow::new(&notes.nags));
        let on_signs = on_signs && signs.is_some();
        AnnotationDialog {
            node,
            before,
            entry: TextField::with(&words),
            signs,
            on_signs,
            for_sign: on_signs,
            was: words,
            is_leaving: false,
        }
    }

    /// Whether Enter adds a comment where there was none.
    pub fn adds_comment(&self) -> bool {
        !self.on_signs && self.was.is_empty() && !self.entry.is_empty()
    }

    /// Returns the annotations of the move as they would be saved now.
    pub fn drafted(&self, notes: &Annotations) -> Annotations {
        let mut drafted = notes.clone();
        let texts = if self.before { &mut drafted.before } else { &mut drafted.after };
        *texts = comment::reworded(texts, self.entry.text());
        if let Some(signs) = &self.signs {
            drafted.nags = signs.shown();
        }
        drafted
    }

    /// Returns the annotations of the move as they would be saved now, if that changes them.
    pub(in crate::app) fn typed(&self, tree: &Tree) -> Option<Annotations> {
        let notes = Some(self.node).filter(|node| tree.contains(*node)).map(|node| tree.notes(node))?;
        let signs = self.signs.as_ref().is_some_and(|signs| signs.shown() != notes.nags);
        (self.entry.text() != self.was || signs).then(|| self.drafted(notes))
    }

    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        let signs = self.signs.as_mut().filter(|_| self.on_signs);
        self.is_leaving &= closes(key);
        match key.code {
            _ if closes(key) => {
                let changed = self.entry.text() != self.was;
                if signs.is_some_and(SignRow::forget_search) {
                    // The key clears a search first.
                } else if self.on_signs && (changed || !self.for_sign) {
                    self.on_signs = false;
                } else if !changed || std::mem::replace(&mut self.is_leaving, true) {
                    return DialogOutcome::Closes; // a single key must not lose what was written
                }
            }
            // Where the terminal can distinguish other programs' usual keys from Enter, they work too.
            _ if !self.on_signs && (key == NEW_LINE || key.code == Code::Enter && (key.shift || key.alt)) => {
                self.entry.new_line();
            }
            Code::Enter => {
                let finds_nothing = signs.is_some_and(|signs| signs.rows(around.lang).is_empty());
                return if finds_nothing { DialogOutcome::Stays } else { self.annotates(false) };
            }
            // Saving the game also saves the text in the box.
            _ if around.keys.of_key(KeyContext::Review, key) == Some(Action::Save) => return self.annotates(true),
            Code::Tab | Code::BackTab => self.on_signs = !self.on_signs && self.signs.is_some(),
            _ => match signs {
                Some(_) if key.code == Code::Up => self.on_signs = false,
                Some(signs) => signs.key(key, around.lang),
                None => self.types(key, around),
            },
        }
        DialogOutcome::Stays
    }

    /// Handles a key in the text.
    fn types(&mut self, key: Key, around: &DialogContext) {
        if matches!(key.code, Code::Up | Code::Down) {
            let passage = WrappedText::of(self.entry.text(), text_columns(around.window).into());
            self.entry.move_to(passage.beside(self.entry.cursor(), key.code == Code::Down));
        } else {
            self.entry.key(key);
        }
    }

    /// Row 0 is the text, the others are the signs. A click beside the box does not lose what is being written.
    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Stays };
        match (row.checked_sub(1), &mut self.signs) {
            (Some(sign), Some(signs)) => {
                signs.toggle(sign, around.lang);
                self.on_signs = true;
            }
            _ => self.on_signs = false,
        }
        DialogOutcome::Stays
    }

    fn annotates(&self, saves: bool) -> DialogOutcome {
        DialogOutcome::Annotates {
            saves,
            node: self.node,
            before: self.before,
            words: self.entry.text().to_owned(),
            signs: self.signs.as_ref().and_then(|signs| signs.entered(self.on_signs)),
        }
    }
}

// The signs (NAGs) beside a move: the user finds one by sign, number or meaning, and chooses it.

/// What happens to the chosen sign when the box is saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pending {
    /// Nothing: Space, Del or a click has set it or removed it already.
    Nothing,
    /// It is set if the user presses Enter on it.
    #[default]
    Reached,
    /// It is toggled, because the user named it.
    Toggles,
}

/// The signs of a move, and the chosen one among all that are offered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignRow {
    /// The signs that the move has in the game.
    was: Vec<u8>,
    /// The signs that the move will have, before the pending change to the chosen one.
    set: Vec<u8>,
    pub find: TextField,
    pub chosen: u8,
    pending: Pending,
}

impl SignRow {
    /// Returns the row for a move with these signs. The first of them is chosen.
    pub fn new(set: &[u8]) -> SignRow {
        let chosen = set.first().copied().unwrap_or(GLYPHS[0].0); // `GLYPHS` has 24 entries
        SignRow { was: set.to_vec(), set: set.to_vec(), chosen, ..SignRow::default() }
    }

    /// Returns the signs that are offered: all, or those that the search text finds. Without a search, also the move's
    /// signs that have no name here.
    pub fn rows(&self, lang: Lang) -> Vec<(u8, Option<GlyphWord>)> {
        let mut rows = glyph_rows(self.find.text(), lang);
        if self.find.is_empty() {
            let others = self.set.iter().filter(|nag| GLYPHS.iter().all(|(named, _)| named != *nag));
            rows.extend(others.map(|&nag| (nag, None)));
        }
        rows
    }

    /// Returns the signs of the move, with a sign that the user named already toggled.
    pub fn shown(&self) -> Vec<u8> {
        let mut set = self.set.clone();
        if self.pending == Pending::Toggles {
            edits::toggle_glyph(&mut set, self.chosen);
        }
        set
    }

    /// Returns the signs that the move gets from Enter, pressed here (`here`) or in the text. Returns `None` if they do
    /// not change.
    fn entered(&self, here: bool) -> Option<Vec<u8>> {
        let mut set = self.shown();
        if here && self.pending == Pending::Reached && !set.contains(&self.chosen) {
            edits::toggle_glyph(&mut set, self.chosen);
        }
        Some(set).filter(|set| *set != self.was)
    }

    /// Whether Enter sets the chosen sign if the move does not have it yet.
    pub fn sets_by_enter(&self) -> bool {
        self.pending == Pending::Reached
    }

    fn forget_search(&mut self) -> bool {
        let was = !self.find.take().is_empty();
        if was {
            self.pending = Pending::Nothing; // the user gave up the sign that the search found
        }
        was
    }

    /// Handles a key: arrows move, Space toggles, letters and signs search.
    fn key(&mut self, key: Key, lang: Lang) {
        let rows = self.rows(lang);
        let at = rows.iter().position(|(nag, _)| *nag == self.chosen).unwrap_or_default();
        let to = match key.code {
            Code::Left | Code::Right => beside(at, rows.len(), key.code == Code::Right),
            Code::Home => 0,
            Code::End => rows.len().saturating_sub(1),
            Code::Char(' ') => return self.toggle(at, lang),
            Code::Delete => {
                self.pending = Pending::Nothing;
                return self.set.retain(|nag| *nag != self.chosen);
            }
            _ => {
                self.find.key(key);
                return self.searched(lang);
            }
        };
        if let Some((nag, _)) = rows.get(to) {
            self.chosen = *nag;
            self.pending = if self.find.is_empty() { Pending::Reached } else { Pending::Toggles };
        }
    }

    /// Chooses the sign that the search text finds.
    pub(super) fn searched(&mut self, lang: Lang) {
        self.pending = if self.find.is_empty() { Pending::Reached } else { Pending::Toggles };
        match self.rows(lang).first() {
            Some((nag, _)) => self.chosen = *nag,
            None => self.pending = Pending::Nothing,
        }
    }

    /// Toggles the sign at this place in the row, and ends the search.
    fn toggle(&mut self, row: usize, lang: Lang) {
        let Some((nag, _)) = self.rows(lang).get(row).copied() else { return };
        edits::toggle_glyph(&mut self.set, nag);
        self.find.take();
        (self.chosen, self.pending) = (nag, Pending::Nothing);
    }
}

/// Parses a glyph given as its sign (`!?`), or as its number with or without `$`.
pub fn read_glyph(word: &str) -> Option<u8> {
    let number = word.strip_prefix('$').unwrap_or(word).parse().ok().filter(|&number| number > 0);
    comment::of_sign(word).or(number)
}

/// A glyph that is offered: its number and its meaning.
pub type OfferedGlyph = (u8, GlyphWord);

/// The glyphs that are offered by name. Any other glyph is given by its number.
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

/// Returns the glyphs that a text finds by sign, number or meaning, with an exact match first. A number that is not
/// offered by name has no meaning beside it.
pub fn glyph_rows(typed: &str, lang: Lang) -> Vec<(u8, Option<GlyphWord>)> {
    let typed = typed.trim();
    let named = read_glyph(typed);
    let word = |nag: u8| GLYPHS.iter().find(|(there, _)| *there == nag).map(|(_, word)| *word);
    let mut rows: Vec<(u8, Option<GlyphWord>)> = named.map(|nag| (nag, word(nag))).into_iter().collect();
    let lower = typed.to_lowercase();
    let fits = |&&(nag, word): &&OfferedGlyph| {
        let sign = comment::sign(nag).unwrap_or_default();
        Some(nag) != named && (sign.starts_with(typed) || word.text(lang).to_lowercase().contains(&lower))
    };
    rows.extend(GLYPHS.iter().filter(fits).map(|&(nag, word)| (nag, Some(word))));
    rows
}

// Text wrapped in a box: where its lines break, and where the cursor is. It is laid out here and not where it is
// drawn, because the cursor moves up and down in it.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrappedText {
    /// The range of characters in each line.
    pub lines: Vec<std::ops::Range<usize>>,
}

impl WrappedText {
    /// Wraps a text into lines of at most this many columns, after spaces where possible.
    pub fn of(text: &str, columns: usize) -> WrappedText {
        let columns = columns.max(2);
        let chars: Vec<char> = text.chars().collect();
        let mut lines = Vec::new();
        let (mut start, mut wide, mut blank) = (0, 0, None);
        let mut at = 0;
        while let Some(&c) = chars.get(at) {
            if c == '\n' {
                lines.push(start..at + 1);
                (start, wide, blank) = (at + 1, 0, None);
                at += 1;
                continue;
            }
            let width = c.width().unwrap_or(0);
            if wide + width > columns && at > start {
                let end = blank.unwrap_or(at);
                lines.push(start..end);
                (start, wide, blank, at) = (end, 0, None, end);
                continue;
            }
            wide += width;
            at += 1;
            if c == ' ' {
                blank = Some(at);
            }
        }
        lines.push(start..chars.len());
        WrappedText { lines }
    }

    /// Returns the line and the character in it for a cursor, which is a character index.
    pub fn find(&self, cursor: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|line| line.start <= cursor).saturating_sub(1);
        (line, cursor - self.lines.get(line).map_or(0, |line| line.start.min(cursor)))
    }

    /// Returns the cursor one line up or down, as close to the same column as the text allows.
    pub fn beside(&self, cursor: usize, down: bool) -> usize {
        let (line, column) = self.find(cursor);
        let to = if down { line + 1 } else { line.wrapping_sub(1) };
        match self.lines.get(to) {
            // The end of a line belongs to the next line, except in the last line.
            Some(line) => {
                let last = if to + 1 < self.lines.len() { line.end.saturating_sub(1) } else { line.end };
                (line.start + column).min(last.max(line.start))
            }
            None => cursor,
        }
    }
}

/// Returns the width of the text in the annotation box. In a wide window the box is beside the board, otherwise below
/// it.
pub fn text_columns(window: Window) -> u16 {
    match window.cols {
        110.. => 44,
        96.. => 36,
        60.. => window.cols.saturating_sub(8).min(72),
        _ => window.cols.saturating_sub(6).max(8),
    }
}

// The tags of a game: the user lists, changes, adds and removes them.

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
        // Saving the game also sets the tag that is being typed.
        let saves = around.keys.of_key(KeyContext::Review, key) == Some(Action::Save);
        match self.entry.take() {
            Some(entry) if saves => match self.entry_key(entry, Key::plain(Code::Enter), row) {
                DialogOutcome::SetsTag { name, value, .. } => DialogOutcome::SetsTag { name, value, saves },
                outcome => outcome,
            },
            None if saves => DialogOutcome::Runs(Invocation::of(Action::Save)),
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
                    return DialogOutcome::SetsTag { name: name.clone(), value, saves: false };
                }
            }
            Code::Char(c) if key.is_bare() => self.entry = Some(TextField::with(&c.to_string())),
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
                    return DialogOutcome::SetsTag { name, value, saves: false };
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

#[cfg(test)]
mod signs_tests {
    use super::*;

    fn pressed(set: &[u8], codes: &[Code]) -> SignRow {
        let mut row = SignRow::new(set);
        codes.iter().for_each(|code| row.key(Key::plain(*code), Lang::En));
        row
    }

    #[test]
    fn arrows_walk_and_enter_sets_what_they_reached() {
        let right = Code::Right;
        assert_eq!(pressed(&[], &[]).entered(true), Some(vec![1]), "the first one is chosen");
        assert_eq!(pressed(&[], &[]).entered(false), None, "Enter among the words sets none");
        assert_eq!(pressed(&[2], &[]).entered(true), None, "the move has it");
        assert_eq!(pressed(&[], &[right]).shown(), Vec::<u8>::new(), "it is only looked at");
        assert_eq!(pressed(&[], &[right]).entered(false), None);
        assert_eq!(pressed(&[], &[right]).entered(true), Some(vec![2]));
        assert_eq!(pressed(&[], &[right, right]).entered(true), Some(vec![3]), "the one before was only passed");
        assert_eq!(pressed(&[2], &[right, Code::Left]).entered(true), None, "Enter takes nothing away");
        assert_eq!(
            pressed(&[16], &[Code::Home]).entered(true),
            Some(vec![1, 16]),
            "one judges the move, one the position"
        );
        assert_eq!(pressed(&[], &[right, Code::Char(' '), right]).entered(true), Some(vec![3]));
    }

    #[test]
    fn space_sets_or_takes_away_and_del_takes_away() {
        let (right, space) = (Code::Right, Code::Char(' '));
        assert_eq!(pressed(&[], &[space]).shown(), [1]);
        assert_eq!(pressed(&[], &[right, space]).shown(), [2]);
        assert_eq!(pressed(&[], &[right, space, space]).entered(true), None, "Enter does not set it again");
        assert_eq!(pressed(&[], &[right, space, space]).shown(), Vec::<u8>::new());
        assert_eq!(pressed(&[2], &[space]).shown(), Vec::<u8>::new());
        assert_eq!(pressed(&[2, 16], &[Code::Delete]).shown(), [16]);
        assert_eq!(pressed(&[], &[space, Code::End, space]).shown(), [1, 146]);
    }

    #[test]
    fn a_named_sign_is_set_or_taken_away() {
        let typed = |set: &[u8], text: &str| {
            let codes: Vec<Code> = text.chars().map(Code::Char).collect();
            pressed(set, &codes)
        };
        assert_eq!(typed(&[], "!?").shown(), [5]);
        assert_eq!(typed(&[5], "!?").shown(), Vec::<u8>::new());
        assert_eq!(typed(&[], "99").shown(), [99]);
        assert_eq!(typed(&[], "zzz").shown(), Vec::<u8>::new());
        let mut row = typed(&[], "novel");
        assert!(row.forget_search() && !row.forget_search());
        assert_eq!(row.shown(), Vec::<u8>::new());
        row.toggle(0, Lang::En);
        assert_eq!((row.shown(), row.find.text()), (vec![1], ""));
        assert_eq!(
            SignRow::new(&[99]).rows(Lang::En).last(),
            Some(&(99, None)),
            "a sign without a name is offered too"
        );
    }

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

#[cfg(test)]
mod text_layout_tests {
    use super::*;

    #[test]
    fn lines_break_behind_blanks() {
        let shown = |text: &str, columns: usize| -> Vec<String> {
            let chars: Vec<char> = text.chars().collect();
            let lines = WrappedText::of(text, columns).lines;
            assert_eq!(lines.iter().flat_map(Clone::clone).collect::<Vec<_>>(), (0..chars.len()).collect::<Vec<_>>());
            lines.into_iter().map(|line| chars[line].iter().collect()).collect()
        };
        assert_eq!(shown("", 10), [""]);
        assert_eq!(shown("a good move", 7), ["a good ", "move"]);
        assert_eq!(shown("abcdefgh ij", 4), ["abcd", "efgh", " ij"]);
        assert_eq!(shown("one\ntwo\n", 10), ["one\n", "two\n", ""]);
        assert_eq!(shown("漢字漢字", 5), ["漢字", "漢字"]);
    }

    #[test]
    fn the_cursor_moves_between_lines() {
        let passage = WrappedText::of("a good move\nb", 7);
        assert_eq!((passage.find(0), passage.find(7), passage.find(13)), ((0, 0), (1, 0), (2, 1)));
        assert_eq!(passage.beside(3, true), 10);
        assert_eq!(passage.beside(10, false), 3);
        assert_eq!(passage.beside(10, true), 13);
        assert_eq!(passage.beside(6, true), 11, "not onto the next line but one");
        assert_eq!((passage.beside(2, false), passage.beside(13, true)), (2, 13));
    }
}
