//! Reads `[engines.NAME]` from TOML.

use super::{ConfigReader, ENGINE};
use crate::chess::seat::shell_words;
use crate::config::values::{boolean, string, whole_number, wrong_kind};
use crate::config::{Config, engines::EngineConfig, problem::ConfigProblemKind};
use std::path::Path;
use toml::{Spanned, de::DeValue};

/// The longest time that can be given, in seconds.
const MOST_SECONDS: f64 = 86_400.0;

impl ConfigReader<'_> {
    /// Reads `[engines]`: a table for each engine, in the order of their names.
    pub fn engines(&mut self, config: &mut Config, key: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(key, value) {
            let mut engine = EngineConfig { name: spanned.get_ref().to_string(), ..EngineConfig::default() };
            let table = self.table(&engine.name.clone(), value);
            for (spanned, value) in table {
                let key = spanned.get_ref().as_ref();
                match key {
                    "command" => self.set(&mut engine.written, key, value, |key, value| {
                        let written = string(key, value)?;
                        shell_words::split(&written)
                            .map(|_| written)
                            .map_err(|why| ConfigProblemKind::unreadable(key, &why))
                    }),
                    "dir" => self.set(&mut engine.folder, key, value, |key, value| {
                        let folder = string(key, value)?;
                        if Path::new(&folder).is_absolute() || Path::new(&folder).starts_with("~") {
                            return Ok(Some(folder));
                        }
                        Err(ConfigProblemKind::unreadable(key, &format!("{folder:?} does not begin with / or ~/")))
                    }),
                    "options" => engine.options = self.options(key, value),
                    "movetime" => self.set(&mut engine.movetime, key, value, seconds),
                    "patience" => self.set(&mut engine.patience, key, value, seconds),
                    "nodes" => self.set(&mut engine.nodes, key, value, |key, value| {
                        whole_number(key, value, 1, u64::MAX).map(Some)
                    }),
                    "depth" => self.set(&mut engine.depth, key, value, |key, value| {
                        whole_number(key, value, 1, u32::MAX).map(Some)
                    }),
                    "resign" => self.set(&mut engine.resign, key, value, boolean),
                    _ => self.unknown(Some(ENGINE), key, &spanned.span()),
                }
            }
            engine.command = shell_words::split(&engine.written).unwrap_or_default();
            let named =
                value.get_ref().as_table().is_none_or(|table| table.keys().any(|key| key.get_ref() == "command"));
            if !named {
                let why = "an engine needs a command, as in command = \"stockfish\"";
                self.report(&spanned.span(), ConfigProblemKind::unreadable(&engine.name, &why));
            }
            config.engines.push(engine);
        }
    }

    /// Reads the options of the engine: text, whole numbers, true and false.
    fn options(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<(String, String)> {
        let mut options = Vec::new();
        for (spanned, value) in self.table(key, value) {
            let name = spanned.get_ref().to_string();
            let text = match value.get_ref() {
                DeValue::String(text) if !text.chars().any(char::is_control) => Some(text.to_string()),
                DeValue::Boolean(on) => Some(on.to_string()),
                DeValue::Integer(number) => {
                    i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number.to_string())
                }
                _ => None,
            };
            match text {
                // A line break in a name would start another command to the engine.
                Some(text) if !name.chars().any(char::is_control) => options.push((name, text)),
                _ => self.report(
                    &value.span(),
                    wrong_kind(&name, "text of one line, a whole number, true or false", value.get_ref()),
                ),
            }
        }
        options
    }
}

/// Reads a decimal number of seconds as milliseconds.
fn seconds(key: &str, value: &DeValue<'_>) -> Result<u64, ConfigProblemKind> {
    let text = match value {
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        _ => return Err(wrong_kind(key, "a number of seconds", value)),
    };
    let seconds: f64 = text.replace('_', "").parse().unwrap_or(f64::NAN);
    if (0.01..=MOST_SECONDS).contains(&seconds) {
        let ms = std::time::Duration::from_secs_f64(seconds).as_millis();
        return Ok(u64::try_from(ms).unwrap_or(u64::MAX)); // a day at most
    }
    Err(ConfigProblemKind::out_of_range(key, &text, "0.01", MOST_SECONDS))
}
