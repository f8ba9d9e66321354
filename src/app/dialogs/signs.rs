//! The signs (NAGs) beside a move: the user finds one by sign, number or meaning, and chooses it.

use crate::app::{
    board::text_field::TextField,
    protocol::input::{Code, Key},
};
use crate::chess::{edits, pgn::comment};
use crate::words::{Lang, tables::GlyphWord};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignRow {
    /// The signs that the move has in the game.
    was: Vec<u8>,
    /// The signs that the move will have, before the pending change to the chosen one.
    set: Vec<u8>,
    /// The search text.
    pub find: TextField,
    /// The chosen sign.
    pub chosen: u8,
    pending: Pending,
}

impl SignRow {
    /// Returns the row for a move with these signs. The first of them is chosen.
    #[must_use]
    pub fn new(set: &[u8]) -> SignRow {
        let chosen = set.first().copied().unwrap_or(GLYPHS[0].0); // `GLYPHS` has 24 entries
        SignRow {
            was: set.to_vec(),
            set: set.to_vec(),
            find: TextField::default(),
            chosen,
            pending: Pending::default(),
        }
    }

    /// Returns the signs that are offered: all, or those that the search text finds. Without a search, also the move's
    /// signs that have no name here.
    #[must_use]
    pub fn rows(&self, lang: Lang) -> Vec<(u8, Option<GlyphWord>)> {
        let mut rows = glyph_rows(self.find.text(), lang);
        if self.find.is_empty() {
            let others = self.set.iter().filter(|nag| GLYPHS.iter().all(|(named, _)| named != *nag));
            rows.extend(others.map(|&nag| (nag, None)));
        }
        rows
    }

    /// Returns the signs of the move, with a sign that the user named already toggled.
    #[must_use]
    pub fn shown(&self) -> Vec<u8> {
        let mut set = self.set.clone();
        if self.pending == Pending::Toggles {
            edits::toggle_glyph(&mut set, self.chosen);
        }
        set
    }

    /// Returns the signs that the move gets from Enter, pressed here (`here`) or in the text. Returns `None` if they do
    /// not change.
    pub(super) fn entered(&self, here: bool) -> Option<Vec<u8>> {
        let mut set = self.shown();
        if here && self.pending == Pending::Reached && !set.contains(&self.chosen) {
            edits::toggle_glyph(&mut set, self.chosen);
        }
        Some(set).filter(|set| *set != self.was)
    }

    /// Whether Enter sets the chosen sign if the move does not have it yet.
    #[must_use]
    pub fn sets_by_enter(&self) -> bool {
        self.pending == Pending::Reached
    }

    /// Clears the search text. Returns whether there was one.
    pub(super) fn forget_search(&mut self) -> bool {
        let was = !self.find.take().is_empty();
        if was {
            self.pending = Pending::Nothing; // the user gave up the sign that the search found
        }
        was
    }

    /// Handles a key: arrows move, Space toggles, letters and signs search.
    pub(super) fn key(&mut self, key: Key, lang: Lang) {
        let rows = self.rows(lang);
        let at = rows.iter().position(|(nag, _)| *nag == self.chosen).unwrap_or_default();
        let last = rows.len().saturating_sub(1);
        let to = match key.code {
            Code::Left => at.checked_sub(1).unwrap_or(last),
            Code::Right => {
                if at < last {
                    at + 1
                } else {
                    0
                }
            }
            Code::Home => 0,
            Code::End => last,
            Code::Char(' ') => return self.toggle(at, lang),
            Code::Delete => {
                self.pending = Pending::Nothing;
                return self.set.retain(|nag| *nag != self.chosen);
            }
            _ => {
                self.find.key(key);
                self.pending = if self.find.is_empty() { Pending::Reached } else { Pending::Toggles };
                if let Some((nag, _)) = self.rows(lang).first() {
                    self.chosen = *nag;
                } else {
                    self.pending = Pending::Nothing;
                }
                return;
            }
        };
        if let Some((nag, _)) = rows.get(to) {
            self.chosen = *nag;
            self.pending = if self.find.is_empty() { Pending::Reached } else { Pending::Toggles };
        }
    }

    /// Toggles the sign at this place in the row, and ends the search.
    pub(super) fn toggle(&mut self, row: usize, lang: Lang) {
        let Some((nag, _)) = self.rows(lang).get(row).copied() else { return };
        edits::toggle_glyph(&mut self.set, nag);
        self.find.take();
        (self.chosen, self.pending) = (nag, Pending::Nothing);
    }
}

/// Parses a glyph given as its sign (`!?`), or as its number with or without `$`.
#[must_use]
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
#[must_use]
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

#[cfg(test)]
mod tests {
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
