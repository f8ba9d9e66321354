//! The file of `--log`: what external engines and we say to each other, and every error, with times.
//!
//! It is in one static, because errors come from everywhere, from the panic hook too. A line is written at once, as a
//! whole: a process that is killed loses nothing that it has logged.

use crate::app::protocol::now::WallTime;
use crate::chess::pgn::sanitize::sanitize;
use crate::runtime::files::atomic;
use crate::runtime::jobs::lock;
use crate::words::Lang;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};

/// The first line of every log. A file that begins otherwise is not written to.
const HEADING: &str = "tabiya log (times are UTC)\n";

static LOG: OnceLock<Mutex<LogFile>> = OnceLock::new();

#[derive(Debug)]
struct LogFile {
    file: File,
    path: PathBuf,
    /// Why it is not complete.
    error: Option<io::Error>,
}

impl LogFile {
    /// Opens a file for a log, after what it has.
    ///
    /// # Errors
    /// Why this file cannot be one.
    fn open(path: &Path) -> Result<LogFile, String> {
        // A new file is made only where there is none: a pipe or a device is not opened for writing.
        let made = File::options().append(true).create_new(true).open(path);
        let (mut file, is_new) = match made {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if fs::metadata(path).is_ok_and(|found| found.is_dir()) {
                    return Err("it is a folder".to_owned());
                }
                let file = atomic::open(path, File::options().append(true)).map_err(|error| error.say(Lang::En))?;
                let mut start = Vec::new();
                let read = (&file).take(HEADING.len() as u64).read_to_end(&mut start);
                read.map_err(|error| error.to_string())?;
                if !start.is_empty() && start != HEADING.as_bytes() {
                    return Err("it is there, and is no log of tabiya's; name another file".to_owned());
                }
                (file, start.is_empty())
            }
            made => {
                (made.map_err(|error| crate::runtime::files::file_error::FileError::from(error).say(Lang::En))?, true)
            }
        };
        if is_new {
            file.write_all(HEADING.as_bytes()).map_err(|error| error.to_string())?;
        }
        Ok(LogFile { file, path: path.to_owned(), error: None })
    }

    fn line(&mut self, at: WallTime, millis: u32, text: &str) {
        let time = at.utc();
        let line = format!("{} {}.{millis:03} {}\n", time.day_text(), time.pgn_time(), sanitize(text.trim_end()));
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            self.error.get_or_insert(error);
        }
    }
}

/// Begins the log of this process, after what the file has.
///
/// # Errors
/// The sentence that says why this file cannot be a log.
pub fn open(path: &Path) -> Result<(), String> {
    let named = |why: String| format!("the log {} cannot be written: {why}", path.display());
    let file = LogFile::open(path).map_err(named)?;
    let _ = LOG.set(Mutex::new(file)); // once in a process
    line(&format!("tabiya {} begins", env!("CARGO_PKG_VERSION")));
    Ok(())
}

pub fn is_on() -> bool {
    LOG.get().is_some()
}

/// Writes a line, if there is a log. What could end the line or steer a terminal is replaced.
pub fn line(text: &str) {
    if let Some(log) = LOG.get() {
        // A machine that believes it is before 1970 has no date worth writing.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let at = WallTime { unix: i64::try_from(since.as_secs()).unwrap_or_default(), offset: 0 };
        lock(log).line(at, since.subsec_millis(), text);
    }
}

/// Ends the log. Returns a sentence if something is missing from it.
pub fn end(code: u8) -> Option<String> {
    line(&format!("tabiya ends with code {code}"));
    let log = lock(LOG.get()?);
    let error = log.error.as_ref()?;
    Some(format!("the log {} is not complete: {error}", log.path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_goes_on_and_another_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.log");
        for text in ["engine 1 fish < bestmove e2e4\r\n", "a\u{1b}[2Jb\nc"] {
            let mut log = LogFile::open(&path).unwrap();
            log.line(WallTime { unix: 1_795_255_284, offset: 3_600 }, 7, text);
        }
        let day = "2026-11-21 10:01:24.007";
        let want = format!("{HEADING}{day} engine 1 fish < bestmove e2e4\n{day} a␛[2Jb c\n");
        assert_eq!(fs::read_to_string(&path).unwrap(), want);
        for text in ["[Event \"x\"]\n\n*\n", "tabiya log", "x"] {
            let other = folder.path().join("other");
            fs::write(&other, text).unwrap();
            assert!(LogFile::open(&other).unwrap_err().contains("no log of tabiya's"), "{text}");
            assert_eq!(fs::read_to_string(&other).unwrap(), text);
        }
        assert_eq!(LogFile::open(folder.path()).unwrap_err(), "it is a folder");
        assert!(LogFile::open(&folder.path().join("no/a.log")).is_err());
        let empty = folder.path().join("empty");
        fs::write(&empty, "").unwrap();
        LogFile::open(&empty).unwrap();
        assert_eq!(fs::read_to_string(&empty).unwrap(), HEADING);
    }
}
