//! The words on a scoresheet.

use super::Lang;
use super::results::side;
pub use super::tables::ScoresheetWord;
use crate::chess::scoresheet::Labels;
use shakmaty::Color;

/// Returns the words of a scoresheet in a language.
#[must_use]
pub fn labels(lang: Lang) -> Labels<'static> {
    use ScoresheetWord as W;
    Labels {
        title: W::Title.text(lang),
        tags: [
            ("Event", W::Event.text(lang)),
            ("Round", W::Round.text(lang)),
            ("Site", W::Site.text(lang)),
            ("Date", W::Date.text(lang)),
            ("White", side(Color::White, lang)),
            ("Black", side(Color::Black, lang)),
            ("TimeControl", W::TimeControl.text(lang)),
            ("Result", W::Result.text(lang)),
        ],
        start: W::Start.text(lang),
        signatures: [W::WhiteSigns.text(lang), W::BlackSigns.text(lang), W::ArbiterSigns.text(lang)],
    }
}
