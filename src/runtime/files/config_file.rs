//! Puts one setting into the config file.

use crate::config;
use crate::runtime::files::{atomic, file_error::FileError};
use crate::words::tables::RuntimeWord;
use std::path::Path;

/// Writes a setting (table, key, value as TOML) to a file, which is created if it does not exist. Without a value, it
/// removes the setting. Everything else in the file stays.
///
/// # Errors
/// The file cannot be written, or is not TOML; it is left as it is.
pub fn put(path: &Path, (table, key, value): (Option<&str>, &str, Option<&str>)) -> Result<(), FileError> {
    let mut is_toml = true;
    atomic::edit_own(path, |old| {
        let new = std::str::from_utf8(old).ok().and_then(|text| match (value, table) {
            (Some(value), _) => config::with_key(text, table, key, value),
            (None, Some(table)) => config::without_key(text, table, key),
            (None, None) => None,
        });
        is_toml = new.is_some();
        new.map(String::into_bytes)
    })?;
    if is_toml { Ok(()) } else { Err(FileError::Reason(RuntimeWord::NoToml)) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_setting_is_put_into_the_config_and_the_rest_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config/config.toml");
        let set = |value: &str| put(&path, (None, "theme", Some(value)));
        set("\"wood\"").expect("a file that was not there is made");
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = \"wood\"\n");
        fs::write(&path, "# mine\ntheme = \"wood\" # warm\n").unwrap();
        set("\"grey\"").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\ntheme = \"grey\" # warm\n");
        fs::write(&path, "theme = ").unwrap();
        assert!(matches!(set("\"wood\""), Err(FileError::Reason(RuntimeWord::NoToml))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = ", "what is no config is left alone");
    }
}
