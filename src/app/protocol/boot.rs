//! What the program starts with, as the runtime finds it.

use crate::config::{Config, Pieces};
use crate::words::Lang;
use crate::words::tables::SettingsWord;
use std::path::PathBuf;

#[derive(Clone, Debug, Default)]
pub struct Boot {
    pub config: Config,
    /// What was to be remembered last time, see [`FileEffect::Remember`](super::effect::FileEffect::Remember).
    pub remembered: Option<String>,
    /// Whether the user has played before: only a beginner is welcomed as one.
    pub has_games: bool,
    /// The language if the settings name none.
    pub lang: Lang,
    /// The seed of the random number generator.
    pub seed: u64,
    /// Plain mode: lines instead of a screen.
    pub plain: bool,
    /// The names of the user's own themes.
    pub themes: Vec<String>,
    /// Whether pieces may slide if the settings say so: on a screen without colours they would only flicker.
    pub animates: bool,
    pub images: ImageSupport,
    /// The style of pieces that the terminal can show.
    pub auto_pieces: Pieces,
    /// The home folder, if known: paths are shown with `~` in its place.
    pub home_folder: Option<PathBuf>,
    /// The folder that the program was started in, if known.
    pub current_folder: Option<PathBuf>,
}

/// Whether pieces can be shown as images.
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
    pub fn missing(self) -> Option<SettingsWord> {
        match self {
            ImageSupport::NotBuilt => Some(SettingsWord::NotBuiltForImages),
            ImageSupport::NotHere => Some(SettingsWord::NoImagesHere),
            ImageSupport::Shown => None,
        }
    }
}
