//! Files to show to somebody: texts, and pictures of positions and games.

use crate::app::protocol::effect::{ExportContent, ExportFile};
use crate::runtime::files::atomic::{self, OldVersion};
use crate::runtime::files::file_error::FileError;
use crate::ui::board::svg;
use crate::ui::theme::Theme;
use crate::words::tables::RuntimeWord as W;
use std::io::Write;

/// The largest moving picture, in bytes: larger ones are refused by many who would receive it.
pub const LARGEST_FILM: usize = 500_000;

/// Writes a file, in the colours of the theme that the function finds by its name. A file of that name is only replaced
/// if the user was asked.
///
/// # Errors
/// [`FileError::Exists`], a game that is too long for a moving picture, or the system's error.
pub fn write(file: &ExportFile, theme: impl Fn(&str) -> Theme) -> Result<(), FileError> {
    let bytes = match &file.content {
        ExportContent::Text(text) => text.clone().into_bytes(),
        #[cfg(feature = "images")]
        ExportContent::Picture(diagram, name) if is_png(&file.path) => {
            let image = crate::ui::board::pictures::board_image(diagram, &theme(name));
            crate::runtime::terminal::pictures::png(&image)
        }
        ExportContent::Picture(diagram, name) => svg::picture(diagram, &theme(name)).into_bytes(),
        ExportContent::Film(game, name) => svg::film(game, &theme(name)).into_bytes(),
    };
    if matches!(file.content, ExportContent::Film(..)) && bytes.len() > LARGEST_FILM {
        return Err(FileError::Reason(W::LongFilm));
    }
    if !file.replaces {
        return atomic::create(&file.path, &bytes);
    }
    atomic::replace(&file.path, OldVersion::Goes, &mut |versions| {
        versions.both()?.1.write_all(&bytes)?;
        Ok(true)
    })?;
    Ok(())
}

#[cfg(feature = "images")]
fn is_png(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}
