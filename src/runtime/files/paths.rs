//! Where tabiya's files are.

use crate::app::protocol::learn_progress::LEARN_FILE;
use crate::app::protocol::own_mistakes::MISTAKES_FILE;
use crate::app::protocol::practice_log::PRACTICE_FILE;
use crate::app::protocol::repertoires::REPERTOIRE_FILE;
use crate::words::open::short_path;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where a folder is: in the first of these variables that holds an absolute path; otherwise here below the home
/// folder.
type FolderRule = (&'static [&'static str], &'static str);

/// The folders for config, data, state and cache by the XDG Base Directory Specification. macOS has them too.
const XDG: [FolderRule; 4] = [
    (&["XDG_CONFIG_HOME"], ".config"),
    (&["XDG_DATA_HOME"], ".local/share"),
    (&["XDG_STATE_HOME"], ".local/state"),
    (&["XDG_CACHE_HOME"], ".cache"),
];

/// The same on Windows: what moves with the user from machine to machine, and what does not. Who sets the variables of
/// XDG means them.
const WINDOWS: [FolderRule; 4] = [
    (&["XDG_CONFIG_HOME", "APPDATA"], "AppData/Roaming"),
    (&["XDG_DATA_HOME", "APPDATA"], "AppData/Roaming"),
    (&["XDG_STATE_HOME", "LOCALAPPDATA"], "AppData/Local"),
    (&["XDG_CACHE_HOME", "LOCALAPPDATA"], "AppData/Local"),
];

/// tabiya's files and folders, below those of the system; `None` if neither a variable nor a home folder is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    pub config_file: Option<PathBuf>,
    pub themes: Option<PathBuf>,
    /// The finished games.
    pub games: Option<PathBuf>,
    pub marks: Option<PathBuf>,
    pub learn: Option<PathBuf>,
    /// The imported set of puzzles.
    pub puzzles: Option<PathBuf>,
    pub practice: Option<PathBuf>,
    /// The mistakes in the user's games.
    pub mistakes: Option<PathBuf>,
    pub repertoires: Option<PathBuf>,
    /// The journals of running and interrupted games.
    pub journals: Option<PathBuf>,
    /// Unsaved changes to games that are being edited.
    pub drafts: Option<PathBuf>,
    /// The choices made for the last game.
    pub last: Option<PathBuf>,
    /// The folder for data that can be regenerated.
    pub cache: Option<PathBuf>,
}

impl Paths {
    /// Finds the folders from the environment, through `env`, and the home folder from the user database if necessary.
    pub fn find(env: impl Fn(&str) -> Option<OsString>) -> Paths {
        let rules = if cfg!(windows) { &WINDOWS } else { &XDG };
        Paths::of(rules, env, home_folder().as_deref())
    }

    fn of(rules: &[FolderRule; 4], env: impl Fn(&str) -> Option<OsString>, home: Option<&Path>) -> Paths {
        Paths::below(rules.map(|(variables, default)| {
            // The specification says that a path that is not absolute must be ignored.
            let mut set =
                variables.iter().filter_map(|name| env(name).map(PathBuf::from)).filter(|path| path.is_absolute());
            set.next().or_else(|| home.map(|home| home.join(default))).map(|base| base.join("tabiya"))
        }))
    }

    /// Returns the paths for these config, data, state and cache folders.
    pub fn below([config, data, state, cache]: [Option<PathBuf>; 4]) -> Paths {
        let inside = |folder: &Option<PathBuf>, name| folder.as_ref().map(|folder| folder.join(name));
        Paths {
            config_file: inside(&config, "config.toml"),
            themes: inside(&config, "themes"),
            games: inside(&data, "games.pgn"),
            marks: inside(&data, "marks.toml"),
            learn: inside(&data, LEARN_FILE),
            puzzles: inside(&data, "puzzles.tsv"),
            practice: inside(&data, PRACTICE_FILE),
            mistakes: inside(&data, MISTAKES_FILE),
            repertoires: inside(&data, REPERTOIRE_FILE),
            journals: inside(&state, "journals"),
            drafts: inside(&state, "drafts"),
            last: inside(&state, "last.toml"),
            cache,
        }
    }
}

/// Returns the home folder, if it is known.
pub fn home_folder() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| home.is_absolute())
}

/// Expands a path that was typed where no shell reads it: `~/` at its start means the home folder.
pub fn from_home(path: PathBuf) -> PathBuf {
    with_home(path, home_folder().as_deref())
}

/// Whether two paths lead to one file, whatever symbolic links and `..` are in them.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    std::fs::canonicalize(a).ok().is_some_and(|file| std::fs::canonicalize(b).is_ok_and(|other| other == file))
}

/// Returns a path as a user would write it, with `~` for the home folder.
pub fn below_home(path: &Path) -> String {
    short_path(path, home_folder().as_deref())
}

fn with_home(path: PathBuf, home: Option<&Path>) -> PathBuf {
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
        let paths = Paths::of(&XDG, env, Some(Path::new("/home/a")));
        assert_eq!(paths.games.unwrap(), Path::new("/data/tabiya/games.pgn"));
        assert_eq!(paths.journals.unwrap(), Path::new("/home/a/.local/state/tabiya/journals"));
        assert_eq!(paths.last.unwrap(), Path::new("/home/a/.local/state/tabiya/last.toml"));
        assert_eq!(paths.cache.unwrap(), Path::new("/home/a/.cache/tabiya"));
        assert_eq!(paths.themes.unwrap(), Path::new("/home/a/.config/tabiya/themes"));
    }

    #[test]
    fn without_a_home_only_what_the_variables_name_is_known() {
        let paths = Paths::of(&XDG, |name| (name == "XDG_STATE_HOME").then(|| OsString::from("/s")), None);
        assert_eq!((paths.games, paths.journals), (None, Some(PathBuf::from("/s/tabiya/journals"))));
    }

    #[test]
    fn on_windows_config_and_games_move_with_the_user() {
        let env = |name: &str| match name {
            "APPDATA" => Some(OsString::from("/users/a/roaming")),
            "XDG_STATE_HOME" => Some(OsString::from("/mine")),
            _ => None,
        };
        let paths = Paths::of(&WINDOWS, env, Some(Path::new("/users/a")));
        assert_eq!(paths.config_file.unwrap(), Path::new("/users/a/roaming/tabiya/config.toml"));
        assert_eq!(paths.games.unwrap(), Path::new("/users/a/roaming/tabiya/games.pgn"));
        assert_eq!(paths.journals.unwrap(), Path::new("/mine/tabiya/journals"));
        assert_eq!(paths.cache.unwrap(), Path::new("/users/a/AppData/Local/tabiya"));
    }

    #[test]
    fn the_tilde_is_home_at_the_beginning_only() {
        let home = Path::new("/home/ann");
        let rows = [("~/a/x.pgn", "/home/ann/a/x.pgn"), ("~", "/home/ann"), ("a/~/x", "a/~/x"), ("~bob/x", "~bob/x")];
        for (path, want) in rows {
            assert_eq!(with_home(path.into(), Some(home)), Path::new(want), "{path}");
        }
        assert_eq!(with_home("~/x".into(), None), Path::new("~/x"));
        for (path, want) in [("/home/ann/a/x", "~/a/x"), ("/home/ann", "~"), ("/home/anna/x", "/home/anna/x")] {
            assert_eq!(short_path(Path::new(path), Some(home)), want);
        }
        assert_eq!(
            short_path(Path::new("/root"), Some(Path::new("/"))),
            "/root",
            "a home that is the root says nothing"
        );
    }
}
