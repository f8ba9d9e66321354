//! `pgn check`: reports every problem of every game, one per line.

use super::{DONE, FAILED, PgnCommand};
use crate::chess::pgn::{in_memory::GameBytes, sanitize};
use crate::words::pgn_problems::reported;
use std::io::{self, Write};

/// A check over some files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Check {
    games: usize,
    problems: usize,
}

impl PgnCommand for Check {
    /// Writes the problems of a game: `FILE:LINE:COL: game N: what`.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<()> {
        self.games += 1;
        for problem in &game.record().problems {
            self.problems += 1;
            let (line, column) = (problem.place.line, problem.place.column);
            let text = format!("{name}:{line}:{column}: game {}: {}", problem.game, reported(&problem.what));
            writeln!(out, "{}", sanitize(&text))?;
        }
        Ok(())
    }

    /// Writes `G games, P problems`. The exit status is 1 if there was a problem.
    fn finish(self, out: &mut dyn Write) -> io::Result<u8> {
        writeln!(out, "{} games, {} problems", self.games, self.problems)?;
        Ok(if self.problems == 0 { DONE } else { FAILED })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::stream::tests::each;

    fn check(files: &[(&str, &str)]) -> (String, u8) {
        let mut out = Vec::new();
        let mut check = Check::default();
        for (name, text) in files {
            each(text.as_bytes(), &mut |game| check.game(name, &game, &mut out, &mut io::sink())).unwrap();
        }
        let status = check.finish(&mut out).unwrap();
        (String::from_utf8(out).unwrap(), status)
    }

    #[test]
    fn problems_are_named_with_their_place() {
        assert_eq!(check(&[]), ("0 games, 0 problems\n".to_owned(), 0));
        assert_eq!(check(&[("a.pgn", "1. e4 e5 *\n")]), ("1 games, 0 problems\n".to_owned(), 0));
        let files = [("a.pgn", "1. e4 *\n\n[A \"b\"]\né e4 Ke3 *"), ("b.pgn", "e4 \u{1b}[2J *")];
        let (text, status) = check(&files);
        assert_eq!(
            text,
            "a.pgn:4:1: game 2: unknown text \"é\", kept as text\n\
             a.pgn:4:6: game 2: \"Ke3\" is not legal here; the rest of the line is kept as text\n\
             b.pgn:1:4: game 1: \"\\u{1b}\" cannot be read as a move; the rest of the line is kept as text\n\
             b.pgn:1:5: game 1: this '[' closes or opens nothing\n\
             3 games, 4 problems\n"
        );
        assert_eq!(status, 1);
    }
}
