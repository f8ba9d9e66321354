//! The settings that can be changed while the program runs: each is a row of the table, a row of the settings window, and
//! some are commands too. A change holds at once, and goes into the config file.

use crate::app::commands::action::Action;
use crate::chess::notation::Letters;
use crate::config::{Pieces, keys::ConfigKey};
use crate::words::settings::SettingsWord as W;

/// What is to be known of a setting. Its values are those of its key in [`crate::config::keys`].
struct SettingRow {
    /// Its name.
    label: W,
    /// The table and the key of the config; `None` for the size of the board, which is remembered in place of being set.
    key: Option<(Option<&'static str>, &'static str)>,
    /// The command that changes it.
    command: Option<Action>,
    /// What is chosen on the command line is shown before it is taken.
    previews: bool,
}

/// A setting that is no command.
const SETTING: SettingRow = SettingRow { label: W::Title, key: None, command: None, previews: false };

/// Makes the enum of the settings and a row for each: its label is the word of the same name.
macro_rules! settings {
    ($($(#[$doc:meta])* $setting:ident: $($field:ident = $value:expr),+;)+) => {
        /// A setting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Setting {
            $($(#[$doc])* $setting,)+
        }

        impl Setting {
            /// All settings, in the order they are listed.
            pub const ALL: &'static [Setting] = &[$(Setting::$setting),+];

            #[allow(clippy::needless_update, reason = "a row names the attributes that it has")]
            fn row(self) -> &'static SettingRow {
                match self {
                    $(Setting::$setting => {
                        const ROW: SettingRow = SettingRow { label: W::$setting, $($field: $value,)+ ..SETTING };
                        &ROW
                    })+
                }
            }
        }
    };
}

settings! {
    /// The colours.
    Theme: key = Some((None, "theme")), command = Some(Action::Theme), previews = true;
    /// The style of the pieces.
    Pieces: key = Some((None, "pieces")), command = Some(Action::Pieces), previews = true;
    /// Where files and ranks are named.
    Coordinates: key = Some((None, "coordinates")), command = Some(Action::Coordinates);
    /// The size of the board.
    Size: key = None;
    /// Whether pieces slide.
    Animations: key = Some((None, "animations"));
    /// Whether the board turns to the side to move.
    AutoFlip: key = Some((None, "auto_flip"));
    /// The language.
    Language: key = Some((None, "lang"));
    /// The letters of moves.
    Letters: key = Some((None, "notation"));
    /// The bell on one's own turn.
    BellTurn: key = Some((Some("bell"), "turn"));
    /// The bell on a check.
    BellCheck: key = Some((Some("bell"), "check"));
    /// The bell when time runs low.
    BellLowTime: key = Some((Some("bell"), "low_time"));
}

impl Setting {
    /// The name of the setting.
    #[must_use]
    pub fn label(self) -> W {
        self.row().label
    }

    /// The setting that a command changes.
    #[must_use]
    pub fn of_action(action: Action) -> Option<Setting> {
        Setting::ALL.iter().copied().find(|setting| setting.row().command == Some(action))
    }

    /// Whether what is chosen on the command line is shown before it is taken.
    pub(super) fn previews(self) -> bool {
        self.row().previews
    }

    /// The key of the config that keeps it.
    pub(super) fn key(self) -> Option<&'static ConfigKey> {
        self.row().key.and_then(|(table, name)| ConfigKey::find(table, name))
    }
}

/// Whether pieces can be shown as images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImageSupport {
    /// The program was built without them.
    #[default]
    NotBuilt,
    /// The terminal is not known to show images.
    NotHere,
    /// They are shown.
    Shown,
}

impl ImageSupport {
    /// Why there are none; nothing if there are.
    #[must_use]
    pub fn missing(self) -> Option<W> {
        match self {
            ImageSupport::NotBuilt => Some(W::NotBuiltForImages),
            ImageSupport::NotHere => Some(W::NoImagesHere),
            ImageSupport::Shown => None,
        }
    }
}

/// What the board looks like: as it is set, or as it is previewed before it is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The name of the theme.
    pub theme: String,
    /// The style of the pieces.
    pub pieces: Pieces,
    /// The letters of pieces that are shown as letters.
    pub letters: Letters,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Choice;
    use crate::words::Lang;
    use crate::words::settings::look;

    #[test]
    fn built_in_looks_have_names_in_both_languages() {
        let themes = crate::config::THEMES.iter().copied();
        for word in themes.chain(Pieces::ALL.iter().map(|style| style.word())) {
            assert_eq!(look(word, Lang::En), word);
            assert!(look(word, Lang::Fr) != word || word == "mono", "{word}"); // the same in both
        }
        assert_eq!(look("mine", Lang::Fr), "mine", "the user's own");
    }
}
