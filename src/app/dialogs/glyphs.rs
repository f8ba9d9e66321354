//! The glyphs beside a move: found by sign, number or meaning, and chosen.

use super::{DialogContext, DialogOutcome, closes};
use crate::app::protocol::input::{Code, Key};
use crate::app::{board::text_field::TextField, protocol::hit_target::HitTarget};
use crate::chess::{pgn::glyph, tree::NodeId};
use crate::words::{Lang, glyphs::GlyphWord};

/// The window in which glyphs are chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlyphDialog {
    /// The move.
    pub node: NodeId,
    /// What is typed to find one.
    pub entry: TextField,
    /// The chosen row of those that fit.
    pub chosen: usize,
}

impl GlyphDialog {
    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        let rows = glyph_rows(self.entry.text(), around.lang);
        match key.code {
            _ if closes(key) => return DialogOutcome::Closes,
            Code::Up => self.chosen = self.chosen.saturating_sub(1),
            Code::Down => self.chosen = (self.chosen + 1).min(rows.len().saturating_sub(1)),
            Code::Enter if rows.is_empty() => {}
            Code::Enter => return self.toggles(&rows, self.chosen),
            _ => {
                self.entry.key(key);
                self.chosen = 0;
            }
        }
        DialogOutcome::Stays
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Closes };
        self.toggles(&glyph_rows(self.entry.text(), around.lang), *row)
    }

    fn toggles(&self, rows: &[(u8, Option<GlyphWord>)], row: usize) -> DialogOutcome {
        rows.get(row).map_or(DialogOutcome::Closes, |(nag, _)| DialogOutcome::TogglesGlyph(self.node, *nag))
    }
}

/// A glyph by its sign (`!?`), or its number with or without `$`.
#[must_use]
pub fn read_glyph(word: &str) -> Option<u8> {
    let number = word.strip_prefix('$').unwrap_or(word).parse().ok().filter(|&number| number > 0);
    glyph::of_sign(word).or(number)
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
    let word = |nag: u8| GLYPHS.iter().find(|(there, _)| *there == nag).map(|(_, word)| *word);
    let mut rows: Vec<(u8, Option<GlyphWord>)> = named.map(|nag| (nag, word(nag))).into_iter().collect();
    let lower = typed.to_lowercase();
    let fits = |&&(nag, word): &&OfferedGlyph| {
        let sign = glyph::sign(nag).unwrap_or_default();
        Some(nag) != named && (sign.starts_with(typed) || word.text(lang).to_lowercase().contains(&lower))
    };
    rows.extend(GLYPHS.iter().filter(fits).map(|&(nag, word)| (nag, Some(word))));
    rows
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
