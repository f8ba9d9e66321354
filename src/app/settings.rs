//! The settings that can be changed while the program runs. Each is a row of the table and of the settings window, and
//! some are also commands. A change takes effect at once, and goes into the config file.

use crate::app::commands::table::Action;
use crate::chess::notation::Letters;
use crate::config::{Pieces, keys::ConfigKey};
use crate::words::tables::SettingsWord as W;

/// A setting: a row of the table. Its values are those of its key in [`crate::config::keys`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    pub label: W,
    /// The table and key in the config; `None` for the size of the board, which is remembered rather than set.
    key: Option<(Option<&'static str>, &'static str)>,
    command: Option<Action>,
    /// Whether the command line previews a choice before it is taken.
    pub(super) previews: bool,
}

const fn setting(label: W, table: Option<&'static str>, key: &'static str) -> Setting {
    Setting { label, key: Some((table, key)), command: None, previews: false }
}

impl Setting {
    pub const ALL: &'static [Setting] = &[
        Setting { command: Some(Action::Theme), previews: true, ..setting(W::Theme, None, "theme") },
        Setting { command: Some(Action::Pieces), previews: true, ..setting(W::Pieces, None, "pieces") },
        Setting { command: Some(Action::Coordinates), ..setting(W::Coordinates, None, "coordinates") },
        Setting { label: W::Size, key: None, command: None, previews: false },
        setting(W::Animations, None, "animations"),
        setting(W::AutoFlip, None, "auto_flip"),
        setting(W::Language, None, "lang"),
        setting(W::Letters, None, "notation"),
        setting(W::BellTurn, Some("bell"), "turn"),
        setting(W::BellCheck, Some("bell"), "check"),
        setting(W::BellLowTime, Some("bell"), "low_time"),
    ];

    #[must_use]
    pub fn of_action(action: Action) -> Option<Setting> {
        Setting::ALL.iter().copied().find(|setting| setting.command == Some(action))
    }

    pub(super) fn key(self) -> Option<&'static ConfigKey> {
        self.key.and_then(|(table, name)| ConfigKey::find(table, name))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImageSupport {
    /// The program was built without image support.
    #[default]
    NotBuilt,
    /// The terminal is not known to show images.
    NotHere,
    Shown,
}

impl ImageSupport {
    /// Returns why there are no images; `None` if there are.
    #[must_use]
    pub fn missing(self) -> Option<W> {
        match self {
            ImageSupport::NotBuilt => Some(W::NotBuiltForImages),
            ImageSupport::NotHere => Some(W::NoImagesHere),
            ImageSupport::Shown => None,
        }
    }
}

/// How the board looks, as set or as previewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    pub theme: String,
    pub pieces: Pieces,
    /// The letters for pieces that are shown as letters.
    pub letters: Letters,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Choice;
    use crate::words::Lang;
    use crate::words::tables::look;

    #[test]
    fn built_in_looks_have_names_in_both_languages() {
        let themes = crate::config::THEMES.iter().copied();
        for word in themes.chain(Pieces::ALL.iter().map(|style| style.word())) {
            assert_eq!(look(word, Lang::En), word);
            assert!(look(word, Lang::Fr) != word || ["mono", "auto"].contains(&word), "{word}"); // the same in both
        }
        assert_eq!(look("mine", Lang::Fr), "mine", "the user's own");
    }
}
