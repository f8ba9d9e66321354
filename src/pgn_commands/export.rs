//! `pgn export`: writes games in the PGN standard's export format, and reports what it cannot hold; or a game as a moving
//! picture.

use super::{DONE, FAILED, PgnCommand};
use crate::chess::pgn::writer::{WriteOptions, export_with, losses};
use crate::chess::pgn::{Record, in_memory::GameBytes, sanitize};
use std::io::{self, Write};

/// Draws a game as a moving picture; `None` if it is too long for one.
pub type DrawGame = fn(&Record) -> Option<String>;

/// What is written of each game.
#[derive(Clone, Copy, Debug)]
pub enum ExportForm {
    /// The PGN standard's export format.
    Text(WriteOptions),
    /// A moving picture: of one game, as a file holds one picture.
    Film(DrawGame),
}

/// An export over some files.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// Only this game of each file, counted from 1.
    game: Option<usize>,
    form: ExportForm,
    games: usize,
    status: u8,
}

impl Export {
    /// Creates an export. `game` selects a single game of each file, counted from 1.
    #[must_use]
    pub fn new(game: Option<usize>, form: ExportForm) -> Export {
        Export { game, form, games: 0, status: DONE }
    }
}

impl PgnCommand for Export {
    /// Writes a game to `out`, if it is wanted, and what is lost to `err`: `FILE:LINE:COL: game N: what`.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
        if self.game.is_some_and(|wanted| wanted != game.number) {
            return Ok(());
        }
        let record = game.record();
        let first = self.games == 0;
        self.games += 1;
        let write = match self.form {
            ExportForm::Text(write) => write,
            ExportForm::Film(draw) => {
                let why = match draw(&record) {
                    _ if !first => "one picture holds one game: choose it with --game",
                    Some(film) => return out.write_all(film.as_bytes()),
                    None => "it is too long for a moving picture of at most 500 KB",
                };
                self.status = FAILED;
                return writeln!(err, "{}", sanitize(&format!("{name}: game {}: {why}", game.number)));
            }
        };
        if !first {
            writeln!(out)?;
        }
        out.write_all(export_with(&record, write).as_bytes())?;
        for loss in losses(&record, write) {
            self.status = FAILED;
            let place = loss.place().map_or_else(String::new, |place| format!(":{}:{}", place.line, place.column));
            let text = format!("{name}{place}: game {}: {loss}", game.number);
            writeln!(err, "{}", sanitize(&text))?;
        }
        Ok(())
    }

    /// Reports a file if the wanted game is not in it.
    fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        match self.game {
            Some(number) if !(1..=games).contains(&number) => {
                self.status = FAILED;
                writeln!(err, "{}", sanitize(&format!("{name}: there is no game {number}: it holds {games}")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the exit status: 1 if a game that was asked for is not there, or something was lost.
    fn finish(self, _out: &mut dyn Write) -> io::Result<u8> {
        Ok(self.status)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::stream::tests::each;

    const WITHOUT_COMMENTS: WriteOptions = WriteOptions { mainline: false, comments: false, kept: false };

    fn export(game: Option<usize>, write: WriteOptions, text: &str) -> (String, String, u8) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut export = Export::new(game, ExportForm::Text(write));
        let games = each(text.as_bytes(), &mut |game| export.game("a.pgn", &game, &mut out, &mut err)).unwrap();
        export.end_file("a.pgn", games, &mut err).unwrap();
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), export.finish(&mut io::sink()).unwrap())
    }

    #[test]
    fn games_and_what_is_lost() {
        let text = "1. e4 *\n\n%esc\u{1b}ape\n1. d4 {x} *";
        let (out, err, status) = export(None, WriteOptions::default(), text);
        assert!(out.contains("\n1. e4 *\n\n[Event \"?\"]\n") && out.ends_with("\n\n1. d4 {x} *\n"), "{out}");
        assert_eq!(err, "a.pgn:3:1: game 2: an escaped line has no place in export format and is left out: %esc␛ape\n");
        assert_eq!(status, 1, "what was left out is said by the status too");
        let (out, _, _) = export(Some(2), WITHOUT_COMMENTS, text);
        assert!(out.ends_with("\n\n1. d4 *\n") && !out.contains("e4"), "{out}");
    }

    #[test]
    fn a_game_that_is_not_there() {
        let (out, err, status) = export(Some(3), WriteOptions::default(), "e4 *");
        assert_eq!((out.as_str(), status), ("", 1));
        assert_eq!(err, "a.pgn: there is no game 3: it holds 1\n");
    }

    #[test]
    fn a_status_of_0_says_that_nothing_was_lost() {
        let rows = [
            (WriteOptions::default(), "[Result \"1-0\"]\n\n1. e4 {x} (1. d4) 1-0", ""),
            (
                WriteOptions::default(),
                "[Result \"1-0\"]\n\n1. e4 0-1",
                "a.pgn:3:7: game 1: the moves end with 0-1, the Result tag says 1-0: 1-0 is written for both\n",
            ),
            (WriteOptions::default(), "[Result \"*\"]\n\n1. e4 0-1", ""),
            (
                WriteOptions::default(),
                "1. e4 ; a } b\n*",
                "a.pgn: game 1: the braces inside a comment are written as ( and ): a } b\n",
            ),
            (WITHOUT_COMMENTS, "1. e4 ; a } b\n*", ""),
            (
                WriteOptions::default(),
                "1. e4 N@f6 2. e5 *",
                "a.pgn:1:7: game 1: the rest of a damaged line has no place in export format and is left out: N@f6 2. e5\n",
            ),
        ];
        for (write, text, said) in rows {
            let (_, err, status) = export(None, write, text);
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
        let mut export = Export::new(None, ExportForm::Text(WriteOptions::default()));
        let ended = each(b"e4 *", &mut |game| export.game("a.pgn", &game, &mut Closed, &mut Closed));
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
