//! The user's own themes: every `NAME.toml` in the folder `themes` beside the config file.

use crate::runtime::{
    files::{own_file, paths::Paths},
    stdout::complain,
};
use crate::ui::theme::{Theme, user_theme};
use crate::words::Lang;
use std::fs;
use std::path::Path;

/// The themes that were found, by name.
#[derive(Clone, Debug, Default)]
pub struct UserThemes(Vec<(String, Theme)>);

impl UserThemes {
    /// Reads the folder; a missing folder has no themes. Problems with the files are printed on standard error.
    #[must_use]
    pub fn load(paths: &Paths) -> UserThemes {
        let (themes, problems) = paths.themes.as_deref().map(UserThemes::of).unwrap_or_default();
        problems.iter().for_each(|problem| complain(problem));
        themes
    }

    /// Returns the themes in a folder, and the problems with their files.
    fn of(folder: &Path) -> (UserThemes, Vec<String>) {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        let Ok(entries) = fs::read_dir(folder) else { return Default::default() };
        let mut files: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
        files.sort();
        for path in files {
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
            let shown = path.display();
            match own_file::read_text(&path) {
                Ok(text) => match user_theme::read(&text) {
                    Ok(own) => {
                        problems.extend(own.warnings.iter().map(|warning| format!("{shown}:{warning}")));
                        found.push((name.to_owned(), own.theme));
                    }
                    Err(why) => problems.push(format!("{shown}:{why}")),
                },
                Err(error) => problems.push(format!("{shown} cannot be read: {}", error.say(Lang::En))),
            }
        }
        (UserThemes(found), problems)
    }

    /// Returns the names of the themes.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Returns the theme with this name: the user's own, or a built-in one.
    #[must_use]
    pub fn theme(&self, name: &str) -> Option<Theme> {
        let own = self.0.iter().find(|(known, _)| known == name).map(|(_, theme)| theme.clone());
        own.or_else(|| Theme::built_in(name))
    }
}

/// Returns the theme with this name, from the user's folder if it is there; the default one if there is none.
#[must_use]
pub fn named(folder: Option<&Path>, name: &str) -> Theme {
    let own = folder.filter(|_| Theme::built_in(name).is_none()).map(|folder| UserThemes::of(folder).0);
    own.unwrap_or_default().theme(name).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_themes_is_read_with_its_problems() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("oak.toml", "base = \"wood\"\n[squares]\nlight = \"#c09a6c\"\n"),
            ("odd.toml", "hue = 3\n"),
            ("broken.toml", "[squares]\nlight = 3\n"),
            ("notes.txt", "not a theme"),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let (themes, problems) = UserThemes::of(folder.path());
        assert_eq!(themes.names(), ["oak", "odd"]);
        assert_eq!(problems.len(), 2, "{:?}", problems);
        assert!(problems[0].contains("broken.toml:2:9: light is a colour"), "{:?}", problems);
        assert!(problems[1].contains("odd.toml:1:1: unknown key \"hue\""), "{:?}", problems);
        assert_ne!(themes.theme("oak"), Theme::built_in("wood"));
        assert_eq!(themes.theme("slate"), Theme::built_in("slate"));
        assert_eq!(UserThemes::of(&folder.path().join("nowhere")).0.names(), Vec::<String>::new());
    }
}
