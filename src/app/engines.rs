//! External engines as the screens need them: what to start for a player, and what to say about failures.

use crate::bot::external_engine::{EngineError, EngineExit, EngineProgram, EngineWarning, PATIENCE};
use crate::chess::pgn::sanitize::sanitize;
use crate::chess::seat;
use crate::config::{Config, EngineConfig as Configured};
use crate::words::Lang;
use crate::words::tables::EngineWord as W;

/// Returns the engine in the config that a command names, if any.
pub fn configured<'a>(command: &str, config: &'a Config) -> Option<&'a Configured> {
    config.engines.iter().find(|engine| engine.name == command)
}

/// Returns what `uci:COMMAND` starts: the engine with this name in the config, or else the command itself.
pub fn program(command: &str, config: &Config) -> EngineProgram {
    match configured(command, config) {
        Some(engine) => EngineProgram {
            name: sanitize(&engine.name).into_owned(),
            command_line: engine.command.clone(),
            folder: engine.folder.clone(),
            options: engine.options.clone(),
            patience_ms: engine.patience,
        },
        None => {
            // It was split without an error when the seat was parsed.
            let words = seat::split(command).unwrap_or_else(|_| vec![command.to_owned()]);
            EngineProgram {
                name: seat::short_name(&words),
                command_line: words,
                folder: None,
                options: Vec::new(),
                patience_ms: PATIENCE,
            }
        }
    }
}

/// Describes an error in a sentence that names the engine and says what the user can do.
pub fn error_said(name: &str, program: &EngineProgram, error: &EngineError, lang: Lang) -> String {
    let file = sanitize(program.command_line.first().map(String::as_str).unwrap_or_default()).into_owned();
    match error {
        EngineError::NotFound => W::NotThere.with(lang, &[name, &file]),
        EngineError::NoFolder(folder) => W::NoFolder.with(lang, &[name, &sanitize(folder)]),
        EngineError::NotExecutable => W::NotAllowed.with(lang, &[name, &file]),
        EngineError::IsFolder => W::IsFolder.with(lang, &[name, &file]),
        EngineError::NoInterpreter(named) => W::NoInterpreter.with(lang, &[name, &file, &sanitize(named)]),
        EngineError::WindowsScript => W::WindowsScript.with(lang, &[name, &file]),
        EngineError::NoLoader => W::NoLoader.with(lang, &[name, &file]),
        EngineError::NoScript => W::NoScript.with(lang, &[name, &file]),
        EngineError::WrongFormat => W::WrongFormat.with(lang, &[name, &file]),
        EngineError::StartFailed(why) => W::NotStarted.with(lang, &[name, &sanitize(why)]),
        EngineError::NoUciOk => W::NoGreeting.with(lang, &[name]),
        EngineError::SpeaksXBoard => W::SpeaksXBoard.with(lang, &[name]),
        EngineError::NotReady => W::NotReady.with(lang, &[name]),
        EngineError::Ended(exit, word) => {
            let ended = match exit {
                EngineExit::Code(code) => W::EndedCode.with(lang, &[name, &code.to_string()]),
                EngineExit::Signal(signal) => W::EndedSignal.with(lang, &[name, &signal.to_string()]),
                EngineExit::OutputClosed => W::EndedHushed.with(lang, &[name]),
            };
            match word {
                Some(word) => W::LastWord.with(lang, &[&ended, &sanitize(word)]),
                None => ended,
            }
        }
        EngineError::NoReply => W::Silent.with(lang, &[name]),
        EngineError::IllegalMove(text) => W::Illegal.with(lang, &[name, &sanitize(text)]),
        EngineError::NoMove => W::NoMove.with(lang, &[name]),
        EngineError::NoChess960 => W::NoChess960.with(lang, &[name]),
    }
}

/// Describes an option that could not be set.
pub fn warning_said(name: &str, warning: &EngineWarning, lang: Lang) -> String {
    match warning {
        EngineWarning::NoOption(option, None) => W::NoOption.with(lang, &[name, &sanitize(option)]),
        EngineWarning::NoOption(option, Some(near)) => {
            W::NoOptionNear.with(lang, &[name, &sanitize(option), &sanitize(near)])
        }
        EngineWarning::BadValue(option, value, can) => {
            W::BadValue.with(lang, &[name, &sanitize(option), &sanitize(value), &sanitize(can)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_the_config_wins_over_a_program() {
        let config =
            crate::config::parse("[engines.stockfish]\ncommand = \"/opt/sf -x\"\noptions = { Hash = 3 }").unwrap();
        let own = program("stockfish", &config);
        assert_eq!(own.command_line, ["/opt/sf", "-x"]);
        assert_eq!(own.options, [("Hash".to_owned(), "3".to_owned())]);
        let other = program("/usr/games/gnuchess -u", &config);
        assert_eq!((other.name.as_str(), other.command_line.len()), ("gnuchess", 2));
    }

    #[test]
    fn what_an_engine_said_is_shown_harmlessly() {
        let program = program("sf", &Config::default());
        let error = EngineError::Ended(EngineExit::Code(3), Some("\u{1b}[2Jgone".to_owned()));
        let said = error_said("Fish", &program, &error, Lang::En);
        assert_eq!(said, "Fish quit with exit code 3. It said “␛[2Jgone”.");
    }
}
