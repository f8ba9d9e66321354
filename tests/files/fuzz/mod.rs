//! Runs the bodies of the fuzz targets that are not about PGN (those are in `tests/chess/pgn`), each for two seconds,
//! on inputs that look like real ones more often than random bytes would.

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;

use crate::support::invariants::{app, arbiter, archive, chess, uci};

const MS: u64 = 2000;

/// Returns a text made of these pieces and some strange characters, partly separated by spaces or line breaks.
fn text(u: &mut Unstructured<'_>, pieces: &[&str]) -> Result<String> {
    let mut text = String::new();
    while !u.is_empty() {
        match u.int_in_range(0..=15)? {
            0 => text.push(u.arbitrary()?),
            1 => text.push_str(u.choose(&["\u{1b}[2J", "\u{202e}", "\u{0}", "\u{9b}", "é", "丁", "\t"])?),
            _ => text.push_str(u.choose(pieces)?),
        }
        text.push_str(u.choose(&["", "", " ", "\n"])?);
    }
    Ok(text)
}

/// Returns one of these texts with a few characters replaced, removed or inserted.
fn changed(u: &mut Unstructured<'_>, texts: &[&str]) -> Result<String> {
    let mut chars: Vec<char> = u.choose(texts)?.chars().collect();
    for _ in 0..u.int_in_range(0..=4)? {
        let at = u.int_in_range(0..=chars.len().saturating_sub(1))?;
        let new = if u.arbitrary()? { u.arbitrary()? } else { *u.choose(&chars)? };
        match u.int_in_range(0..=2)? {
            0 if chars.len() > 1 => drop(chars.remove(at)),
            1 => chars.insert(at, new),
            _ => chars[at] = new, // within the text
        }
    }
    Ok(chars.into_iter().collect())
}

#[test]
fn fen() {
    const FENS: [&str; 7] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 4294967295 4294967295",
        "QQQQQQQQ/QQQQQQQQ/8/8/8/k7/8/K7 w - - 0 0",
        "2rkr3/8/8/8/8/8/8/2RKR3 w Cc - 99 1",
    ];
    arbtest(|u| {
        chess::fen(&changed(u, &FENS)?);
        chess::fen(&text(u, &["K", "k", "8/", "Pp", "w", "b", "KQkq", "-", "e3", "0", "1", "/", "7", "Q"])?);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn draft() {
    const FENS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RR1K2NR w Bkq - 0 1",
        "8/8/8/8/8/8/8/8",
        "k6P/8/8/8/8/8/8/K6K b - - 12 9999",
        "2rkr3/8/8/8/3Pp3/8/8/2RKR3 b Cc d3 99 1",
    ];
    arbtest(|u| {
        let steps: [u8; 33] = u.arbitrary()?;
        let text = changed(u, &FENS)?;
        chess::draft(&[&steps, text.as_bytes()].concat());
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn typed() {
    arbtest(|u| {
        let choice: [u8; 4] = u.arbitrary()?;
        let pieces =
            ["N", "f3", "e4", "x", "b", "d", "8", "=Q", "O-O", "0-0", "-0", "+", "(=)", " e.p.", "♘", "C", "e2e4", "K"];
        let text = text(u, &pieces)?;
        chess::typed(&[&choice, text.as_bytes()].concat());
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn time_control() {
    arbtest(|u| {
        let pieces =
            ["5", "+", "3", "d", "b", "40", "/", ":", "h", "none", "-", "*", ".5", "0", "18446744073709551615"];
        chess::time_control(&text(u, &pieces)?);
        chess::time_control(&changed(u, &["5+3", "40/90+30:30+30", "h3", "0.001d0.001", "5b3", "40/5400+30:1800+30"])?);
        Ok(())
    })
    .budget_ms(MS);
}

/// A journal as the program writes it, without the checksums.
const JOURNAL: &str = r#"{"tabiya-journal 2":{"game":"g1","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"players":{"white":{"seat":"human","name":"","time":"5+3"},"black":{"seat":"greedy","name":"Zoe","time":"5+3"}},"unix":1795255284,"offset":3600,"seed":7,"options":[["rules","touch-move"],["draw_offers_from","0"]]}}
{"move":{"ply":1,"uci":"e2e4","clocks":{"white":301000,"black":300000}}}
{"move":{"ply":2,"uci":"e7e5","clocks":{"white":301000,"black":300500}}}
{"touched":{"square":"g1"}}
{"move":{"ply":3,"uci":"g1f3","clocks":{"white":303000,"black":300500}}}
{"offer":{"side":"white"}}
"declined"
{"heartbeat":{"clocks":{"white":303000,"black":299000},"used":1500}}
{"taken-back":{"to_ply":2,"clocks":{"white":303000,"black":300500}}}
{"clock-set":{"clocks":{"white":1,"black":2}}}
"paused"
"resumed"
{"tag":{"name":"White","value":"a b"}}
{"ended":{"unfinished":{"by":"adjourned"}}}
"#;

#[test]
fn journal() {
    arbtest(|u| {
        let mut lines: Vec<&str> = JOURNAL.lines().collect();
        for _ in 0..u.int_in_range(0..=3)? {
            let from = u.choose_index(lines.len())?;
            let to = u.int_in_range(1..=lines.len())?;
            lines.insert(to, lines[from]); // both are within the list
        }
        let text = lines.join("\n");
        app::journal(changed(u, &[&text])?.as_bytes());
        Ok(())
    })
    .budget_ms(MS);
}

/// The computer has no time left when it is offered a draw: the game is over, and it is kept.
#[test]
fn the_flag_falls_under_an_offer() {
    let lines: Vec<&str> = JOURNAL.lines().collect();
    let [begin, e4, e5, ..] = lines[..] else { panic!("a journal") };
    for offer in [r#"{"offer":{"side":"white"}}"#, ""] {
        let text = [begin, e4, e5, r#"{"clock-set":{"clocks":{"white":300000,"black":0}}}"#, offer].join("\n");
        app::journal(text.as_bytes());
    }
}

#[test]
fn commands() {
    arbtest(|u| {
        let choice: u8 = u.arbitrary()?;
        let pieces = [
            "e4",
            "e5",
            "Nf3",
            "Nf6",
            "Ng1",
            "Ng8",
            "draw",
            "decline",
            "claim",
            "resign",
            "takeback",
            "redo",
            "flip",
            "pause",
            "hint",
            "canmate",
            "clock",
            "white",
            "black",
            "5",
            "0",
            "result",
            "1-0",
            "1/2-1/2",
            "forfeit",
            "adjudication",
            "adjourn",
            "save",
            "copy",
            "fen",
            "pgn",
            "new",
            "rematch",
            "review",
            "settings",
            "quit",
            "!",
            ":",
            "y",
            "n",
            "moves",
            "board",
            "adjust",
            "(=)",
            "1. e4 e5",
            "[Event \"x\"]",
            "help",
            "g1",
            "comments",
        ];
        let text = text(u, &pieces)?;
        app::commands(&[&[choice], text.as_bytes()].concat());
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn config() {
    const EXAMPLE: &str = include_str!("../../../config.example.toml");
    arbtest(|u| {
        app::config(&changed(u, &[EXAMPLE])?);
        let pieces = [
            "theme = ",
            "pieces = ",
            "[keys]",
            "\"claim\" = ",
            "[",
            "]",
            "\"",
            "'",
            "=",
            "true",
            "-1",
            "1e999",
            "white = ",
            "[new_game]",
            "time = \"5+3\"",
            "start = \"518\"",
            "#",
            "{",
            "}",
            "me = [\"a\"]",
            "board_step = ",
            "nan",
            ",",
        ];
        app::config(&text(u, &pieces)?);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn arbiter_lines() {
    const LINES: [&str; 4] = [
        r#"{"id": 7, "fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "moves": ["e1g1", "Ke7"], "chess960": false, "claim": true}"#,
        r#"{"moves": ["g1f3","g8f6","f3g1","f6g8","g1f3","g8f6","f3g1"], "intended": "Ng8"}"#,
        r#"{"fen": "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "flag": "white"}"#,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ];
    arbtest(|u| {
        arbiter::answered(changed(u, &LINES)?.as_bytes());
        Ok(())
    })
    .budget_ms(MS);
}

/// An id comes back as it was written, even if no float can hold it.
#[test]
fn arbiter_ids() {
    for id in ["7".repeat(400), "1e999999".into(), "\"\\ud800x\"".into(), "{\"a\": [1]}".into()] {
        arbiter::answered(format!("{{\"id\": {id}}}").as_bytes());
    }
}

#[test]
fn archive() {
    arbtest(|u| {
        let pieces =
            ["[GameId \"0-fuzz-0\"]", "[Event \"x\"]", "{", "}", ";", "%", "\n\n", "\r\n", "1. e4", "*", "[", "]"];
        archive::entered(text(u, &pieces)?.as_bytes());
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn engine_lines() {
    arbtest(|u| {
        let pieces = [
            "!ask\n",
            "!ask\n",
            "!analyse\n",
            "!chess960\n",
            "!stop\n",
            "!close\n",
            "!end\n",
            "!\n",
            "uciok\n",
            "uciok\n",
            "readyok\n",
            "readyok\n",
            "readyok\n",
            "id name ",
            "option name ",
            "Hash ",
            "UCI_Chess960 type check\n",
            "MultiPV type spin default 1 min 1 max 3\n",
            "type ",
            "spin ",
            "combo var ",
            "min ",
            "max -3 ",
            "info ",
            "depth 3 ",
            "multipv 2 ",
            "score cp ",
            "score mate ",
            "lowerbound ",
            "-12 ",
            "99999999999999999999 ",
            "nodes 7 ",
            "pv ",
            "e2e4 ",
            "e7e5 ",
            "a7a8q ",
            "string ",
            "bestmove ",
            "bestmove e2e4\n",
            "(none)",
            "0000",
            "ponder ",
        ];
        // Half of the engines have finished the handshake already; little would happen otherwise.
        let greeting = if u.arbitrary()? { "uciok\nreadyok\n!ask\n" } else { "" };
        uci::engine(&format!("{greeting}{}", text(u, &pieces)?));
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn notes() {
    arbtest(|u| {
        let pieces = [
            "\n[[game]]\n",
            "file = \"/a\"\n",
            "white = \"b\"\n",
            "starred = true\n",
            "seen = false # no\n",
            "seen = true\n",
            "nth = 2\n",
            "date = \"1972.07\"\n",
            "result = '1-0'\n",
            "# c\n",
            "rating = [1,\n2]\n",
            "\"",
            "\n\n",
        ];
        app::notes(&text(u, &pieces)?);
        let whole: String = (0..u.int_in_range(0..=12)?)
            .map(|_| u.choose(&pieces[..10]).copied())
            .collect::<Result<Vec<_>>>()?
            .concat();
        app::notes(&whole);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn uci_lines() {
    arbtest(|u| {
        let pieces = [
            "uci",
            "isready",
            "ucinewgame",
            "position ",
            "startpos ",
            "fen ",
            "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1 ",
            "moves ",
            "e2e4 ",
            "e7e5 ",
            "go ",
            "infinite ",
            "ponder ",
            "wtime ",
            "btime ",
            "movestogo ",
            "depth ",
            "nodes ",
            "mate ",
            "movetime ",
            "searchmoves ",
            "1000 ",
            "-1 ",
            "99999999999999999999 ",
            "stop",
            "ponderhit",
            "quit",
            "setoption ",
            "name ",
            "value ",
            "Hash ",
            "MultiPV ",
            "UCI_Elo ",
            "UCI_Chess960 ",
            "true ",
            "bench ",
            "debug on",
        ];
        uci::lines(&text(u, &pieces)?);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn sets() {
    const ROWS: [&str; 4] = [
        "# tabiya puzzles 1\n# themes: a=fork b=mateIn1\n900\tx\tab\t6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\tg8h8 d1d8\t70\n",
        "# tabiya puzzles 1\n# puzzles: 2\n900\tx\tab\t8/8 w\te2e4\n901\ty\t\t8/8/8/8/8/5k2/6q1/7K w - -\th1g2\n",
        "# tabiya puzzles 1\r\n\n",
        "# tabiya puzzles 2\n",
    ];
    arbtest(|u| {
        chess::puzzle_set(changed(u, &ROWS)?.as_bytes());
        let bytes: Vec<u8> = u.arbitrary()?;
        chess::puzzle_set(&bytes);
        chess::book(&bytes);
        Ok(())
    })
    .budget_ms(MS);
}
