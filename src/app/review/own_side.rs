//! Which side of a reviewed game is the user's.

use crate::app::review::Review;
use shakmaty::Color;

impl Review {
    /// Returns the user's side; `None` if both players are the user, or if neither is known to be. If no name is the
    /// user's, the user is the person who played a program.
    pub(crate) fn own_side(&self, me: &[String]) -> Option<Color> {
        let is_me = |tag: &str| {
            let name = self.record.tags.known(tag).unwrap_or_default().trim().to_lowercase();
            !name.is_empty() && me.iter().any(|mine| mine.trim().to_lowercase() == name)
        };
        match (is_me("White"), is_me("Black")) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (true, true) => None,
            (false, false) => self.person(),
        }
    }

    /// Returns the side of the person who played a program; `None` for two people or two programs.
    pub(crate) fn person(&self) -> Option<Color> {
        let is = |tag: &str, word: &str| {
            self.record.tags.known(tag).is_some_and(|text| text.trim().eq_ignore_ascii_case(word))
        };
        // Servers write `BOT` in place of a player's title.
        let program = |side: &str| is(&format!("{side}Type"), "program") || is(&format!("{side}Title"), "BOT");
        match (program("White"), program("Black")) {
            (false, true) => Some(Color::White),
            (true, false) => Some(Color::Black),
            _ => None,
        }
    }
}
