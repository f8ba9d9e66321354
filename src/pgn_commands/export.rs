//! `pgn export`: games in the standard's export format, and a report of what it cannot hold.

use super::{DONE, FAILED};
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::sanitize;
use crate::chess::pgn::writer::{WriteOptions, export_with, losses};
use std::io::{self, Write};

/// What is exported.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExportOptions {
    /// Only this game of each file, counted from 1.
    pub game: Option<usize>,
    /// What of each game.
    pub write: WriteOptions,
}

/// An export over some files.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    options: ExportOptions,
    games: usize,
    status: u8,
}

impl Export {
    /// An export of nothing so far.
    #[must_use]
    pub fn new(options: ExportOptions) -> Export {
        Export { options, games: 0, status: DONE }
    }

    /// Writes a game of a file to `out`, if it is wanted, and what is lost to `err`: `FILE:LINE:COL: game N: what`.
    ///
    /// # Errors
    /// Those of the writers.
    pub fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
        if self.options.game.is_some_and(|wanted| wanted != game.number) {
            return Ok(());
        }
        let record = game.record();
        if self.games > 0 {
            writeln!(out)?;
        }
        self.games += 1;
        out.write_all(export_with(&record, self.options.write).as_bytes())?;
        for loss in losses(&record, self.options.write) {
            self.status = FAILED;
            let place = loss.place().map_or_else(String::new, |place| format!(":{}:{}", place.line, place.column));
            let text = format!("{name}{place}: game {}: {loss}", game.number);
            writeln!(err, "{}", sanitize(&text))?;
        }
        Ok(())
    }

    /// Ends a file of `games` games. Reports it if the wanted game is not among them.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        match self.options.game {
            Some(number) if !(1..=games).contains(&number) => {
                self.status = FAILED;
                writeln!(err, "{}", sanitize(&format!("{name}: there is no game {number}: it holds {games}")))
            }
            _ => Ok(()),
        }
    }

    /// The exit status: 1 when a game that was asked for is not there, or something could not be written.
    #[must_use]
    pub fn finish(self) -> u8 {
        self.status
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::stream::tests::each;

    fn export(options: ExportOptions, text: &str) -> (String, String, u8) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut export = Export::new(options);
        let games = each(text.as_bytes(), &mut |game| export.game("a.pgn", &game, &mut out, &mut err)).unwrap();
        export.end_file("a.pgn", games, &mut err).unwrap();
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), export.finish())
    }

    #[test]
    fn games_and_what_is_lost() {
        let text = "1. e4 *\n\n%esc\u{1b}ape\n1. d4 {x} *";
        let (out, err, status) = export(ExportOptions::default(), text);
        assert!(out.contains("\n1. e4 *\n\n[Event \"?\"]\n") && out.ends_with("\n\n1. d4 {x} *\n"), "{out}");
        assert_eq!(err, "a.pgn:3:1: game 1: an escaped line has no place in export format and is left out: %esc␛ape\n");
        assert_eq!(status, 1, "what was left out is said by the status too");
        let options =
            ExportOptions { game: Some(2), write: WriteOptions { comments: false, ..WriteOptions::default() } };
        let (out, _, _) = export(options, text);
        assert!(out.ends_with("\n\n1. d4 *\n") && !out.contains("e4"), "{out}");
    }

    #[test]
    fn a_game_that_is_not_there() {
        let (out, err, status) = export(ExportOptions { game: Some(3), ..ExportOptions::default() }, "e4 *");
        assert_eq!((out.as_str(), status), ("", 1));
        assert_eq!(err, "a.pgn: there is no game 3: it holds 1\n");
    }

    #[test]
    fn a_status_of_0_says_that_nothing_was_lost() {
        let without = ExportOptions { game: None, write: WriteOptions { comments: false, ..WriteOptions::default() } };
        let rows = [
            (ExportOptions::default(), "[Result \"1-0\"]\n\n1. e4 {x} (1. d4) 1-0", ""),
            (
                ExportOptions::default(),
                "[Result \"1-0\"]\n\n1. e4 0-1",
                "a.pgn:3:7: game 1: the moves end with 0-1, the Result tag says 1-0: 1-0 is written for both\n",
            ),
            (ExportOptions::default(), "[Result \"*\"]\n\n1. e4 0-1", ""),
            (
                ExportOptions::default(),
                "1. e4 ; a } b\n*",
                "a.pgn: game 1: the braces inside a comment are written as ( and ): a } b\n",
            ),
            (without, "1. e4 ; a } b\n*", ""),
            (
                ExportOptions::default(),
                "1. e4 N@f6 2. e5 *",
                "a.pgn:1:7: game 1: the rest of a damaged line has no place in export format and is left out: N@f6 2. e5\n",
            ),
        ];
        for (options, text, said) in rows {
            let (_, err, status) = export(options, text);
            assert_eq!((err.as_str(), status), (said, u8::from(!said.is_empty())), "{text}");
        }
    }

    #[test]
    fn a_closed_pipe_is_an_error_to_the_caller() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut export = Export::new(ExportOptions::default());
        let ended = each(b"e4 *", &mut |game| export.game("a.pgn", &game, &mut Closed, &mut Closed));
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
