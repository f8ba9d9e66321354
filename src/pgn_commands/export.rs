//! `pgn export`: writes games as they stand, in the PGN standard's export format, in a form for programs, or as a
//! moving picture, and reports what is lost.

use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::forms::GameForm;
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::sanitize::sanitize;
use crate::chess::pgn::writer::{Loss, WriteOptions, into_export, losses};
use crate::chess::pgn::{Record, splice};
use crate::pgn_commands::{DONE, FAILED, PgnCommand, ReadGame};
use std::io::{self, Write};
use std::sync::Arc;

/// Draws a game as a moving picture; `None` if it is too long for one.
pub type DrawGame = fn(&Record) -> Option<String>;

/// What is written of each game.
#[derive(Clone, Copy, Debug)]
pub enum ExportForm {
    /// Its bytes.
    AsItIs,
    /// The PGN standard's export format.
    Text(WriteOptions),
    /// A form for programs.
    Other(GameForm, WriteOptions),
    /// A moving picture: of one game, as a file holds one picture.
    Film(DrawGame),
}

/// An export over some files.
pub struct Export {
    form: ExportForm,
    games: usize,
    raw: RawGames,
    film: Option<String>,
    status: u8,
}

impl Export {
    pub fn new(form: ExportForm) -> Export {
        Export { form, games: 0, raw: RawGames::default(), film: None, status: DONE }
    }

    /// Whether an empty line stands between two games.
    fn is_spaced(&self) -> bool {
        match self.form {
            ExportForm::Text(_) => true,
            ExportForm::Other(form, _) => form.is_spaced(),
            ExportForm::AsItIs | ExportForm::Film(_) => false,
        }
    }

    fn fail(&mut self, text: &str, err: &mut dyn Write) -> io::Result<()> {
        self.status = FAILED;
        writeln!(err, "{}", sanitize(text))
    }
}

impl PgnCommand for Export {
    /// The text of a game that is rewritten, and what is lost of it: `FILE:LINE:COL: game N: what`.
    type Read = Option<(String, Vec<String>)>;

    fn reader(&self) -> ReadGame<Self::Read> {
        let form = self.form;
        Arc::new(move |name, chosen| {
            let (ExportForm::Text(options) | ExportForm::Other(_, options)) = form else { return None };
            let (number, record) = (chosen.game.number, chosen.into_record());
            let said = |loss: Loss| {
                let place = loss.place().map_or_else(String::new, |place| format!(":{}:{}", place.line, place.column));
                format!("{name}{place}: game {number}: {loss}")
            };
            let losses = losses(&record, options).into_iter().map(said).collect();
            let text = match form {
                ExportForm::Other(form, _) => form.write(record, options, name, number),
                _ => into_export(record, options),
            };
            Some((text, losses))
        })
    }

    fn take(
        &mut self,
        name: &str,
        game: &GameBytes,
        read: Self::Read,
        [out, err]: [&mut dyn Write; 2],
    ) -> io::Result<()> {
        let first = self.games == 0;
        self.games += 1;
        if !first && self.is_spaced() {
            writeln!(out)?;
        }
        if let Some((text, losses)) = read {
            out.write_all(text.as_bytes())?;
            return losses.iter().try_for_each(|loss| self.fail(loss, err));
        }
        let ExportForm::Film(draw) = self.form else {
            self.status = self.status.max(self.raw.write(name, game, [out, err])?);
            return Ok(());
        };
        self.film = if first { draw(&game.record()) } else { None };
        let why = match self.film {
            _ if self.games == 2 => "one picture holds one game: choose it with --game",
            None if first => "it is too long for a moving picture of at most 500 KB",
            _ => return Ok(()),
        };
        self.fail(&format!("{name}: game {}: {why}", game.number), err)
    }

    /// Returns the exit status: 1 if something was lost.
    fn finish(self, [out, _]: [&mut dyn Write; 2]) -> io::Result<u8> {
        out.write_all(self.film.unwrap_or_default().as_bytes())?;
        Ok(self.status)
    }
}

/// Writes games with their own bytes, one behind the other. Games that follow each other in their file follow each
/// other in the same way; the games of a whole file are the file, byte for byte.
#[derive(Clone, Debug, Default)]
pub struct RawGames {
    /// The first file, and its format as it is known by now, which all get.
    first: Option<(String, TextFormat)>,
    /// The file and number of the last game.
    last: Option<(String, usize)>,
    /// The last game that was written.
    game: Vec<u8>,
}

impl RawGames {
    /// Writes a game. One with a character that the format lacks is left out, which is reported. Returns the exit
    /// status that follows.
    ///
    /// # Errors
    /// Those of the writers.
    pub fn write(&mut self, file: &str, game: &GameBytes, [out, err]: [&mut dyn Write; 2]) -> io::Result<u8> {
        // UTF-16 is in memory as UTF-8.
        let own = TextFormat { encoding: game.form.body_encoding(), ..game.form };
        let (first, form) = self.first.get_or_insert_with(|| (file.to_owned(), own));
        if first == file {
            *form = own; // what is read as it comes tells its encoding late
        }
        let form = *form;
        let follows = self.last.as_ref().is_some_and(|(name, number)| name == file && number + 1 == game.number);
        let mut bytes = game.bytes.to_vec();
        if own.encoding != form.encoding {
            bytes = match splice::converted(&bytes, own.encoding, form) {
                Ok(bytes) => bytes,
                Err(unfit) => {
                    let (page, character) = (form.encoding.name(), unfit.character);
                    let text = format!(
                        "{file}: game {}: {character:?} is not in {page}, the encoding of the games before, so it is left \
                         out: \"tabiya pgn export --rewrite\" makes files UTF-8",
                        game.number
                    );
                    writeln!(err, "{}", sanitize(&text))?;
                    return Ok(FAILED);
                }
            };
        }
        if !follows && self.last.is_some() {
            let start = bytes.trim_ascii_start();
            let start = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start).trim_ascii_start();
            let head: &[u8] = if splice::has_tags(start, form.encoding) { b"" } else { b"[Event \"?\"]\n\n" };
            let end = if head.is_empty() { splice::ending(&self.game, start, form) } else { String::new() };
            let tail = self.game.get(self.game.len().saturating_sub(splice::CONTEXT)..).unwrap_or_default();
            let gap = splice::gap(&[tail, end.as_bytes()].concat(), form);
            out.write_all(end.as_bytes())?;
            bytes = [&gap, head, start].concat();
        }
        out.write_all(&bytes)?;
        self.last = Some((file.to_owned(), game.number));
        self.game = bytes;
        Ok(DONE)
    }
}

#[cfg(test)]
mod export_tests {
    use super::*;
    use crate::chess::pgn::encoding::TextDecoder;
    use crate::chess::pgn::encoding::code_page::CodePage;
    use crate::chess::pgn::filter::{Filter, NumberRange};
    use crate::chess::pgn::in_memory::{GameStream, each_game, games};
    use crate::chess::pgn::writer;
    use crate::pgn_commands::{PgnRun, Selection};

    fn without_comments() -> WriteOptions {
        WriteOptions { comments: false, ..WriteOptions::default() }
    }

    fn exported(numbers: &[NumberRange], form: ExportForm, files: &[&[u8]]) -> (Vec<u8>, String, u8) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut export = PgnRun::new(Selection::new(numbers, Filter::default()), Export::new(form));
        for (file, bytes) in ["a.pgn", "b.pgn", "c.pgn"].into_iter().zip(files) {
            let games = each_game(bytes, &mut |game| export.game(file, &game, [&mut out, &mut err])).unwrap();
            export.end_file(file, games, &mut err).unwrap();
        }
        (out, String::from_utf8(err).unwrap(), export.finish([&mut io::sink(), &mut io::sink()]).unwrap())
    }

    fn export(game: Option<u32>, write: WriteOptions, text: &str) -> (String, String, u8) {
        let numbers: Vec<NumberRange> = game.iter().map(|&game| NumberRange { least: game, most: game }).collect();
        let (out, err, status) = exported(&numbers, ExportForm::Text(write), &[text.as_bytes()]);
        (String::from_utf8(out).unwrap(), err, status)
    }

    #[test]
    fn words_before_the_tags_stay_with_their_game() {
        let tokens = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for heading in ["{a book}", "; from a notebook", "% an escape", "{a book} ; and more"] {
            for game in [
                "1. d4 *",
                "1. d4",
                "1. d4 {never closed",
                "1. d4 ({never closed",
                "1. d4 (1. e4",
                "{only words",
                "1. d4 {one} 0-1",
                "1. d4 ; note",
                "1. d4 {:(}",
            ] {
                let first = format!("[Event \"A (b\"]\n[Result \"0-1\"]\n\n{game}\n");
                let more =
                    ["B", "C"].map(|event| format!("{heading}\n[Event \"{event}\"]\n[Result \"0-1\"]\n\n{game}"));
                let files = [&first, &more[0], &more[1]].map(String::as_bytes);
                let (out, _, _) = exported(&[], ExportForm::AsItIs, &files);
                let all = |bytes: &[u8]| games(bytes).map(|record| writer::export(&record)).collect::<Vec<_>>();
                assert_eq!(all(&out), files.map(all).concat(), "{}", String::from_utf8_lossy(&out));
                let text = String::from_utf8(out).unwrap();
                assert!(
                    tokens(&text).starts_with(&tokens(&format!("[Event \"A (b\"] [Result \"0-1\"] {game}"))),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn games_as_they_are_keep_every_byte() {
        let text = "\u{feff}%x\r\n[White \"a\"]\r\n\r\n1.e4?!  e5 ; so\r\n1-0\r\n\r\n\r\n[White \"b\"]\n\n*\nd4 *";
        let whole = exported(&[], ExportForm::AsItIs, &[text.as_bytes()]);
        assert_eq!(whole, (text.as_bytes().to_vec(), String::new(), 0));
        // A line before the tags goes with its game, and does not become one.
        let headed = b"[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4 *\n\n; a heading\n[White \"c\"]\n\n1. c4 *\n";
        let numbers = [1, 3].map(|n| NumberRange { least: n, most: n });
        let (out, _, _) = exported(&numbers, ExportForm::AsItIs, &[headed]);
        assert_eq!(each_game(&out, &mut |_| Ok::<_, ()>(())), Ok(2), "{}", String::from_utf8_lossy(&out));
        // A game that is no neighbour gets what it needs to be one of its own.
        let numbers = [1, 3].map(|n| NumberRange { least: n, most: n });
        let (out, _, _) = exported(&numbers, ExportForm::AsItIs, &[text.as_bytes()]);
        let parts: Vec<&str> = text.split("[White \"b\"]\n\n*\n").collect();
        assert_eq!(String::from_utf8(out).unwrap(), format!("{}[Event \"?\"]\n\n{}", parts[0], parts[1]));
        // Files follow each other with an empty line between them, in the first one's encoding if they can.
        let page = |text: &str| CodePage::Windows1251.encode(text).unwrap();
        let russian = page("[White \"Таль, Михаил\"]\n[Black \"Ботвинник, Михаил\"]\n\n1. e4 {главный ход} *");
        let german = "[White \"Hübner, Robert\"]\n[Event \"Köln\"]\n\n1. d4 *\n".as_bytes();
        let (out, err, status) = exported(&[], ExportForm::AsItIs, &[german, &russian]);
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("1. d4 *\n\n[White \"Таль, Михаил\"]") && status == 0, "{text}{err}");
        let (out, err, status) = exported(&[], ExportForm::AsItIs, &[&russian, german]);
        assert_eq!((out, status), (russian, 1));
        assert!(err.contains("'ü' is not in Windows-1251"), "{err}");
    }

    /// A pipe can be read only once, so that its first games pass for UTF-8 until one shows that they are not.
    #[test]
    fn games_keep_every_byte_also_where_the_encoding_shows_late() {
        let page = |text: &str| CodePage::Windows1252.encode(text).unwrap();
        let [plain, named] = ["A", "Müller, Jörg"].map(|white| format!("[White \"{white}\"]\n\n1. e4 *\n\n\n"));
        for games in [vec![&plain, &plain, &named, &plain], vec![&plain, &named, &plain, &named], vec![&named, &named]]
        {
            let bytes: Vec<u8> = games.iter().flat_map(|game| page(game)).collect();
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let mut export = PgnRun::new(Selection::default(), Export::new(ExportForm::AsItIs));
            let (mut decoder, mut stream) = (TextDecoder::default(), GameStream::new(TextFormat::default()));
            let mut take = |game: GameBytes| export.game("-", &game, [&mut out, &mut err]);
            for block in bytes.chunks(16) {
                let text = decoder.feed(block);
                stream.form = decoder.form();
                stream.feed(&text, &mut take).unwrap();
            }
            let last = decoder.finish();
            stream.form = decoder.form();
            stream.feed(&last, &mut take).unwrap();
            stream.finish(&mut take).unwrap();
            assert_eq!((String::from_utf8_lossy(&out), err), (String::from_utf8_lossy(&bytes), Vec::new()));
            // Behind another file they are converted, and the lines between them stay.
            let first = "[White \"Ü\"]\n\n1. d4 *\n\n";
            let (out, err, _) = exported(&[], ExportForm::AsItIs, &[first.as_bytes(), &bytes]);
            let games: String = games.into_iter().cloned().collect();
            assert_eq!((String::from_utf8(out).unwrap(), err), (format!("{first}{games}"), String::new()));
        }
    }

    #[test]
    fn forms_for_programs() {
        let text = "[White \"a\"]\n[Result \"1-0\"]\n\n{hi} 1. e4 $1 {[%clk 0:01:00][%eval 0.25,12] x} (1. d4 {y} d5 (1... Nf6)) \
            1... e5 {[%eval #3]} 2. -- 1-0\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 5 9\"]\n\nO-O 0-1\n";
        let write = |form| {
            let (out, err, _) = exported(&[], ExportForm::Other(form, WriteOptions::default()), &[text.as_bytes()]);
            assert_eq!(err, "");
            String::from_utf8(out).unwrap()
        };
        assert_eq!(
            write(GameForm::Uci),
            "position startpos moves e2e4 e7e5 0000\nposition fen 4k3/8/8/8/8/8/4P3/4K2R w K - 5 9 moves e1g1\n"
        );
        assert_eq!(
            write(GameForm::Fen),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
             rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
             rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\
             rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 2\n\n\
             4k3/8/8/8/8/8/4P3/4K2R w K - 5 9\n4k3/8/8/8/8/8/4P3/5RK1 b - - 6 9\n"
        );
        assert_eq!(
            write(GameForm::Epd),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - fmvn 1; hmvc 0; sm e4;\n\
             rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - ce -25; fmvn 1; hmvc 0; sm e5;\n\
             rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - dm 3; fmvn 2; hmvc 0;\n\
             rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - fmvn 2; hmvc 1;\n\n\
             4k3/8/8/8/8/8/4P3/4K2R w K - fmvn 9; hmvc 5; sm O-O;\n4k3/8/8/8/8/8/4P3/5RK1 b - - fmvn 9; hmvc 6;\n"
        );
        let lines = write(GameForm::Json);
        let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        assert_eq!(first["tags"]["White"], "a");
        assert_eq!(first["before"]["comments"][0], "hi");
        assert_eq!(
            first["moves"][0],
            serde_json::json!({"san": "e4", "uci": "e2e4", "nags": [1], "clock_ms": 60_000, "eval": {"cp": 25},
                "depth": 12, "comments": ["[%clk 0:01:00][%eval 0.25,12] x"]})
        );
        assert_eq!(
            first["variations"],
            serde_json::json!([
                {"line": 0, "move": 0, "moves": [
                    {"san": "d4", "uci": "d2d4", "comments": ["y"]}, {"san": "d5", "uci": "d7d5"}]},
                {"line": 1, "move": 1, "moves": [{"san": "Nf6", "uci": "g8f6"}]},
            ])
        );
    }

    #[test]
    fn games_and_what_is_lost() {
        let text = "1. e4 *\n\n%esc\u{1b}ape\n1. d4 {x} *";
        let (out, err, status) = export(None, WriteOptions::default(), text);
        assert!(out.contains("\n1. e4 *\n\n[Event \"?\"]\n") && out.ends_with("\n\n1. d4 {x} *\n"), "{out}");
        assert_eq!(err, "a.pgn:3:1: game 2: an escaped line has no place in export format and is left out: %esc␛ape\n");
        assert_eq!(status, 1, "what was left out is said by the status too");
        let (out, _, _) = export(Some(2), without_comments(), text);
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
            (without_comments(), "1. e4 ; a } b\n*", ""),
            (WriteOptions::default(), "[FEN \"?\"]\n\n1. e4 *", ""),
            (WriteOptions::default(), "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", ""),
            (
                WriteOptions::default(),
                "[FEN \"4k3/8/8/8/8/8/4P3/4K3 W - - 0 1\"]\n\n1. e4 *",
                "a.pgn:1:1: game 1: FEN \"4k3/8/8/8/8/8/4P3/4K3 W - - 0 1\" is written as it is understood: \
                 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
            ),
            (
                WriteOptions::default(),
                "[SetUp \"0\"]\n[FEN \"startpos\"]\n\n1. e4 *",
                "a.pgn:2:1: game 1: FEN \"startpos\" is left out, as the game begins from the initial position\n",
            ),
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
        let export = Export::new(ExportForm::Text(WriteOptions::default()));
        let mut export = PgnRun::new(Selection::default(), export);
        let ended = each_game(b"e4 *", &mut |game| export.game("a.pgn", &game, [&mut Closed, &mut Closed]));
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
