//! Puts one setting into the config file.

use super::atomic;
use super::file_error::FileError;
use crate::config;
use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;
use std::path::Path;

/// Writes a setting (table, key, value as TOML) into a file, made if it is not there, or takes it out where there is no
/// value. Everything else in it stays.
///
/// # Errors
/// A sentence: the file cannot be written, or is no TOML and is left as it is.
pub fn put(path: &Path, setting: (Option<&str>, &str, Option<&str>), lang: Lang) -> Result<(), String> {
    let (table, key, value) = setting;
    let mut good = true;
    let edited = atomic::make_folder(atomic::folder_of(path)).map_err(FileError::from).and_then(|()| {
        atomic::edit(path, |old| {
            let new = std::str::from_utf8(old).ok().and_then(|text| match (value, table) {
                (Some(value), _) => config::with_key(text, table, key, value),
                (None, Some(table)) => config::without_key(text, table, key),
                (None, None) => None,
            });
            good = new.is_some();
            new.map(String::into_bytes)
        })
    });
    let why = match edited {
        Err(error) => error.say(lang),
        Ok(()) if good => return Ok(()),
        Ok(()) => W::NoToml.text(lang).to_owned(),
    };
    Err(W::ConfigFailed.with(lang, &[&path.display().to_string(), &why]))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_setting_is_put_into_the_config_and_the_rest_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config/config.toml");
        let set = |value: &str| put(&path, (None, "theme", Some(value)), Lang::En);
        assert_eq!(set("\"wood\""), Ok(()), "a file that was not there is made");
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = \"wood\"\n");
        fs::write(&path, "# mine\ntheme = \"wood\" # warm\n").unwrap();
        assert_eq!(set("\"grey\""), Ok(()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\ntheme = \"grey\" # warm\n");
        fs::write(&path, "theme = ").unwrap();
        assert!(set("\"wood\"").is_err_and(|said| said.contains("TOML")));
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = ", "what is no config is left alone");
    }
}
