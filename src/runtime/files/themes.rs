//! The user's own themes: every `NAME.toml` in the folder `themes` beside the config file.

use super::own_file;
use super::paths::Paths;
use crate::runtime::stdout::complain;
use crate::ui::theme::{Theme, user_theme};
use crate::words::Lang;
use std::fs;
use std::path::Path;

/// The themes that were found, and what is wrong with their files.
#[derive(Clone, Debug, Default)]
pub struct UserThemes {
    found: Vec<(String, Theme)>,
    problems: Vec<String>,
}

impl UserThemes {
    /// Reads the folder. One that is not there holds no themes.
    #[must_use]
    pub fn load(paths: &Paths) -> UserThemes {
        paths.themes().map_or_else(UserThemes::default, |folder| UserThemes::of(&folder))
    }

    fn of(folder: &Path) -> UserThemes {
        let mut themes = UserThemes::default();
        let Ok(entries) = fs::read_dir(folder) else { return themes };
        let mut files: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
        files.sort();
        for path in files {
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
            let shown = path.display();
            match own_file::read_text(&path) {
                Ok(text) => match user_theme::read(&text) {
                    Ok(own) => {
                        themes.problems.extend(own.warnings.iter().map(|warning| format!("{shown}:{warning}")));
                        themes.found.push((name.to_owned(), own.theme));
                    }
                    Err(why) => themes.problems.push(format!("{shown}:{why}")),
                },
                Err(error) => themes.problems.push(format!("{shown} cannot be read: {}", error.say(Lang::En))),
            }
        }
        themes
    }

    /// The names.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.found.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The names, after the problems of the files were printed on standard error.
    #[must_use]
    pub fn report_problems(&self) -> Vec<String> {
        self.problems.iter().for_each(|problem| complain(problem));
        self.names()
    }

    /// A theme by its name: the user's own, or one that is built in.
    #[must_use]
    pub fn theme(&self, name: &str) -> Option<Theme> {
        let own = self.found.iter().find(|(known, _)| known == name).map(|(_, theme)| theme.clone());
        own.or_else(|| Theme::built_in(name))
    }
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
        let themes = UserThemes::of(folder.path());
        assert_eq!(themes.names(), ["oak", "odd"]);
        assert_eq!(themes.problems.len(), 2, "{:?}", themes.problems);
        assert!(themes.problems[0].contains("broken.toml:2:9: light is a colour"), "{:?}", themes.problems);
        assert!(themes.problems[1].contains("odd.toml:1:1: unknown key \"hue\""), "{:?}", themes.problems);
        assert_ne!(themes.theme("oak"), Theme::built_in("wood"));
        assert_eq!(themes.theme("slate"), Theme::built_in("slate"));
        assert_eq!(UserThemes::of(&folder.path().join("nowhere")).names(), Vec::<String>::new());
    }
}
