//! Where tabiya's files are.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folders of the XDG Base Directory Specification with `tabiya` in them; none where neither the variable nor a
/// home folder is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// For config.toml.
    pub config: Option<PathBuf>,
    /// For games.pgn.
    pub data: Option<PathBuf>,
    /// For journals, logs and last.toml.
    pub state: Option<PathBuf>,
    /// For PGN indexes.
    pub cache: Option<PathBuf>,
}

impl Paths {
    /// Asks the environment, through `env`, and the user database for the home folder.
    #[must_use]
    pub fn find(env: impl Fn(&str) -> Option<OsString>) -> Paths {
        let home = etcetera::home_dir().ok().filter(|home| home.is_absolute());
        Paths::of(env, home.as_deref())
    }

    fn of(env: impl Fn(&str) -> Option<OsString>, home: Option<&Path>) -> Paths {
        let folder = |variable: &str, default: &str| {
            // The specification: a path that is not absolute is to be ignored.
            let set = env(variable).map(PathBuf::from).filter(|path| path.is_absolute());
            set.or_else(|| home.map(|home| home.join(default))).map(|base| base.join("tabiya"))
        };
        Paths {
            config: folder("XDG_CONFIG_HOME", ".config"),
            data: folder("XDG_DATA_HOME", ".local/share"),
            state: folder("XDG_STATE_HOME", ".local/state"),
            cache: folder("XDG_CACHE_HOME", ".cache"),
        }
    }

    /// The games that ended.
    #[must_use]
    pub fn games(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("games.pgn"))
    }

    /// The user's marks.
    #[must_use]
    pub fn marks(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("marks.toml"))
    }

    /// The journals of running and interrupted games.
    #[must_use]
    pub fn journals(&self) -> Option<PathBuf> {
        self.state.as_ref().map(|state| state.join("journals"))
    }

    /// Unsaved changes of games that are edited.
    #[must_use]
    pub fn drafts(&self) -> Option<PathBuf> {
        self.state.as_ref().map(|state| state.join("drafts"))
    }

    /// The choices of the last game.
    #[must_use]
    pub fn last(&self) -> Option<PathBuf> {
        self.state.as_ref().map(|state| state.join("last.toml"))
    }

    /// The user's own themes.
    #[must_use]
    pub fn themes(&self) -> Option<PathBuf> {
        self.config.as_ref().map(|config| config.join("themes"))
    }

    /// The config file, unless another one is named.
    #[must_use]
    pub fn config_file(&self) -> Option<PathBuf> {
        self.config.as_ref().map(|config| config.join("config.toml"))
    }
}

/// A path that was typed where no shell reads it: `~/` at its beginning is the home folder.
#[must_use]
pub fn from_home(path: PathBuf) -> PathBuf {
    let home = etcetera::home_dir().ok().filter(|home| home.is_absolute());
    below(path, home.as_deref())
}

fn below(path: PathBuf, home: Option<&Path>) -> PathBuf {
    match (path.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_win_over_home_unless_they_are_relative() {
        let env = |name: &str| match name {
            "XDG_DATA_HOME" => Some(OsString::from("/data")),
            "XDG_STATE_HOME" => Some(OsString::from("relative")),
            "XDG_CACHE_HOME" => Some(OsString::new()),
            _ => None,
        };
        let paths = Paths::of(env, Some(Path::new("/home/a")));
        assert_eq!(paths.games().unwrap(), Path::new("/data/tabiya/games.pgn"));
        assert_eq!(paths.journals().unwrap(), Path::new("/home/a/.local/state/tabiya/journals"));
        assert_eq!(paths.last().unwrap(), Path::new("/home/a/.local/state/tabiya/last.toml"));
        assert_eq!(paths.cache.unwrap(), Path::new("/home/a/.cache/tabiya"));
        assert_eq!(paths.config.unwrap(), Path::new("/home/a/.config/tabiya"));
    }

    #[test]
    fn without_a_home_only_what_the_variables_name_is_known() {
        let paths = Paths::of(|name| (name == "XDG_STATE_HOME").then(|| OsString::from("/s")), None);
        assert_eq!((paths.games(), paths.journals()), (None, Some(PathBuf::from("/s/tabiya/journals"))));
    }

    #[test]
    fn the_tilde_is_home_at_the_beginning_only() {
        let home = Path::new("/home/ann");
        let rows = [("~/a/x.pgn", "/home/ann/a/x.pgn"), ("~", "/home/ann"), ("a/~/x", "a/~/x"), ("~bob/x", "~bob/x")];
        for (path, want) in rows {
            assert_eq!(below(path.into(), Some(home)), Path::new(want), "{path}");
        }
        assert_eq!(below("~/x".into(), None), Path::new("~/x"));
    }
}
