//! The five texts of the rules that the program was asked to follow, sentence by sentence: each row is a sentence, in a
//! few words, with games that try it on the application itself. Moves are typed; touches and drags are made with the
//! pointer. Where a text contradicts the Laws in force, the verdict is that of the Laws, and the row says so.
//!
//! The texts: 0 the FIDE Laws of 2001; 1 a translated handbook; 2 the FIDE Laws of 2001 in English and French; 3 a
//! maker of games; 4 a guide for beginners.

use ratatui::style::Color as Ink;
use shakmaty::{Position, Square};
use tabiya::app::Screen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::start_position::{StartPosition, fen_of};
use tabiya::chess::time_control::Controls;
use tabiya::plain::Plain;
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::Frame;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::tables::{AppWord, PositionWord, ShapeWord, TouchWord, WhyNotWord as No};
use tabiya::words::{Lang, Sentence};

use super::table::INITIAL as START;
use crate::support::driver::Driver;
use crate::support::wording::{aloud, says, says_in};

/// The game in which a sentence is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Casual,
    /// Touch-move.
    Touch,
    /// Touch-move in Chess960.
    Chess960,
    /// With clocks of five minutes.
    Timed,
    /// A tournament without clocks that forbids draw offers before move 3.
    Event,
    /// Casual, with the program in French.
    French,
    /// Casual, in plain mode.
    Plain,
}

/// What a game must come to.
enum Verdict {
    /// The game goes on after this many half-moves.
    Plays(usize),
    /// The last step is refused with this sentence, and no move is made by it.
    Refuses(&'static str),
    /// The game has this result, for this reason.
    Ends(&'static str),
    /// The last step brings this sentence.
    Says(&'static str),
    /// These pieces stand on the board.
    Board(&'static str),
    /// No game can begin in this position.
    NoGame,
    /// The user sees this.
    Sees(fn(&Driver) -> bool),
}
use Kind::{Casual, Chess960, Event, French, Timed, Touch};
use Verdict::{Board, Ends, NoGame, Plays, Refuses, Says, Sees};

struct Try {
    kind: Kind,
    fen: &'static str,
    /// What is done, separated by blanks: a typed line (`Nf3`, or `[claim Ng8]` with blanks), a click (`@e2`), a drag
    /// (`@e2-e4`), a key (`<Esc>`), seconds that pass (`~30`).
    steps: &'static str,
    verdict: Verdict,
}

struct Row {
    number: u8,
    texts: &'static str,
    sentence: &'static str,
    tries: Vec<Try>,
}

impl Row {
    fn when(mut self, kind: Kind, fen: &'static str, steps: &'static str, verdict: Verdict) -> Row {
        self.tries.push(Try { kind, fen, steps, verdict });
        self
    }

    fn then(self, fen: &'static str, steps: &'static str, verdict: Verdict) -> Row {
        self.when(Casual, fen, steps, verdict)
    }
}

fn row(number: u8, texts: &'static str, sentence: &'static str) -> Row {
    Row { number, texts, sentence, tries: Vec::new() }
}

/// A refusal in English.
fn no(word: impl Sentence, args: &[&str]) -> Verdict {
    Refuses(says(word, args))
}

fn begin(kind: Kind, fen: &str) -> Result<Driver, String> {
    let start = StartPosition::from_fen(fen, kind == Chess960).map_err(|error| error.to_string())?;
    let lang = if kind == French { Lang::Fr } else { Lang::En };
    let mut d = Driver::new(Boot { lang, plain: kind == Kind::Plain, ..Boot::default() });
    let rules = match kind {
        Touch | Chess960 => Rules::TouchMove,
        Event => Rules::Tournament,
        _ => Rules::Casual,
    };
    let controls = (kind == Timed).then(|| Controls::same("5".parse().unwrap()));
    d.begin(GameOptions { start, rules, controls, draw_offers_from: 3, ..GameOptions::default() });
    Ok(d)
}

/// The square that the pointer is on.
fn at(name: &str) -> Option<HitTarget> {
    Some(HitTarget::Square(name.parse().unwrap()))
}

fn step(d: &mut Driver, kind: Kind, step: &str) {
    if let Some(squares) = step.strip_prefix('@') {
        let (from, to) = squares.split_once('-').unwrap_or((squares, squares));
        d.mouse(Press::Down(Button::Left), at(from));
        if from != to {
            d.mouse(Press::Drag(Button::Left), at(to));
        }
        d.mouse(Press::Up(Button::Left), at(to));
    } else if let Some(seconds) = step.strip_prefix('~') {
        d.wait(seconds.parse::<u64>().unwrap() * 1000);
    } else if step.starts_with('<') || d.app.dialog().is_some() {
        d.keys(step);
    } else if kind == Kind::Plain {
        d.send(Msg::Line(step.to_owned()));
    } else {
        d.keys("<C-u>").keys(step).keys("<Enter>");
    }
}

fn steps_of(text: &str) -> Vec<&str> {
    let (mut steps, mut rest) = (Vec::new(), text.trim_start());
    while !rest.is_empty() {
        let (one, after) = match rest.strip_prefix('[') {
            Some(line) => line.split_once(']').unwrap(),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        steps.push(one);
        rest = after.trim_start();
    }
    steps
}

/// Returns what was said since then, in the words of the screen or, in plain mode, as it is printed.
fn said_since(d: &Driver, said: usize, kind: Kind) -> String {
    if kind == Kind::Plain {
        return Plain::default().say(&d.app).replace('\u{a0}', " ");
    }
    let texts = d.said.iter().skip(said).filter_map(|message| match message {
        UserMessage::Says(_, text) => Some(text.replace('\u{a0}', " ")),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Tries a sentence. Returns what was wrong, if anything.
fn fails(one: &Try) -> Option<String> {
    let mut d = match (begin(one.kind, one.fen), &one.verdict) {
        (Ok(d), verdict) if !matches!(verdict, NoGame) => d,
        (Err(_), NoGame) => return None,
        (Ok(_), _) => return Some("a game begins".to_owned()),
        (Err(error), _) => return Some(error),
    };
    let (mut said, mut played) = (0, 0);
    for text in steps_of(one.steps) {
        (said, played) = (d.said.len(), d.game().game().line().len());
        step(&mut d, one.kind, text);
    }
    if !matches!(d.app.screen(), Screen::Play(_)) {
        return Some("the game is not on the screen".to_owned());
    }
    let (plies, result, words) = (d.game().game().line().len(), d.result(), said_since(&d, said, one.kind));
    let found = format!("{plies} half-moves, {result}, {words:?}");
    let right = match &one.verdict {
        Plays(count) => plies == *count && result == "*",
        Refuses(sentence) => plies == played && !sentence.is_empty() && words.contains(sentence),
        Ends(ending) => result == *ending,
        Says(sentence) => !sentence.is_empty() && words.contains(sentence),
        Board(pieces) => fen_of(d.game().game().position()).split(' ').next() == Some(pieces),
        NoGame => false,
        Sees(sees) => sees(&d),
    };
    let wanted = match &one.verdict {
        Plays(count) => format!("{count} half-moves and no end"),
        Refuses(text) => format!("a refusal: {text}"),
        Ends(text) => format!("the result {text}"),
        Says(text) => format!("the sentence {text:?}"),
        Board(text) => format!("the board {text}, not {}", fen_of(d.game().game().position())),
        NoGame => "no game".to_owned(),
        Sees(_) => format!("another sight than {}", painted(&d).0),
    };
    (!right).then(|| format!("found {found}; wanted {wanted}"))
}

/// Returns the screen as text, and the colour on which a square is drawn.
fn painted(d: &Driver) -> (String, impl Fn(&str) -> u32 + use<>) {
    let theme = Theme::parse(include_str!("../../screens/theme.toml")).unwrap();
    let mut painter = Painter::new(theme, ColorDepth::True, PieceStyle::Letters);
    let mut frame = Frame::new(120, 40);
    let hits = tabiya::ui::view(&d.app, &mut painter, &mut frame);
    let text = crate::support::snapshot::text(&frame.buffer);
    let bright = move |name: &str| {
        let square: Square = name.parse().unwrap();
        let cells = (0..40).flat_map(|row| (0..120).map(move |col| Cell { col, row }));
        let cell = cells.into_iter().find(|&cell| hits.at(cell) == Some(HitTarget::Square(square))).unwrap();
        match frame.buffer[(cell.col, cell.row)].bg {
            Ink::Rgb(red, green, blue) => u32::from(red) + u32::from(green) + u32::from(blue),
            other => panic!("{name} is drawn on {other:?}"),
        }
    };
    (text, bright)
}

/// The two kings and White's rooks, with both castling rights.
const ROOKS: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
/// The same with pawns that can move.
const BOTH: &str = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
/// The first text's example of a promotion: f8.
const F8: &str = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1";
/// Knights to and fro.
const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn every_sentence_of_the_brief_is_tried() {
    let rows = rows();
    let numbers: Vec<u8> = rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, (1..=69).collect::<Vec<u8>>(), "69 rows, each of them once");
    let mut wrong = Vec::new();
    for row in &rows {
        assert!(!row.tries.is_empty() && row.texts.split(' ').all(|text| "01234".contains(text)), "{}", row.number);
        for one in &row.tries {
            if let Some(why) = fails(one) {
                wrong.push(format!(
                    "{} ({}) {}\n    {:?} {} [{}]\n    {why}",
                    row.number, row.texts, row.sentence, one.kind, one.fen, one.steps
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} tries fail:\n{}", wrong.len(), wrong.join("\n"));
}

fn rows() -> Vec<Row> {
    [moves_of_the_pieces(), special_moves(), touches(), ends(), claims_and_clocks()].into_iter().flatten().collect()
}

fn moves_of_the_pieces() -> Vec<Row> {
    vec![
        row(1, "0 2 3 4", "White begins, and the players move alternately")
            .then(START, "e4 e5 Nf3", Plays(3))
            .then(START, "Nf6", no(No::CannotReach, &["knight", "f6"]))
            .then(START, "e4 d4", no(No::OthersTurn, &["Black"])),
        row(2, "0 1 2 3 4", "checkmate wins, and ends the game at once")
            .then(START, "f3 e5 g4 Qh4", Ends("0-1 checkmate"))
            .then("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "@a1-a8", Ends("1-0 checkmate"))
            .then("6k1/5p1p/6p1/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8 Kg7", Plays(2)),
        row(3, "3", "the king is never captured").then("4k3/8/8/8/4R3/8/8/3K4 w - - 0 1", "", NoGame).then(
            "4k3/p7/8/8/4R3/8/8/3K4 b - - 0 1",
            "a6",
            no(No::CheckStays, &["rook", "e4"]),
        ),
        row(4, "0 1 2 3 4", "neither side can mate: a draw at once")
            .then("7k/8/8/8/8/8/6n1/7K w - - 0 1", "Kxg2", Ends("1/2-1/2 dead position"))
            .then("7k/8/8/8/8/5B2/6p1/7K w - - 0 1", "Kxg2", Ends("1/2-1/2 dead position"))
            .then("7k/8/8/8/8/7N/6r1/7K w - - 0 1", "Kxg2", Ends("1/2-1/2 dead position"))
            .then("7k/6b1/8/8/8/2B5/6p1/7K w - - 0 1", "Kxg2", Ends("1/2-1/2 dead position"))
            .then("7k/5b2/8/8/8/8/3B2p1/7K w - - 0 1", "Kxg2", Plays(1))
            .then("4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 w - - 0 1", "Kd1", Ends("1/2-1/2 dead position")),
        row(5, "0 2 3 4", "64 squares, the right-hand corner square is light")
            .then(
                START,
                "",
                Sees(|d| painted(d).1("h1") > painted(d).1("a1") && painted(d).1("a8") > painted(d).1("h8")),
            )
            .then(START, "[flip]", Sees(|d| painted(d).1("h1") > painted(d).1("a1"))),
        row(6, "0 2 3 4", "sixteen pieces each, the queen on a square of her colour")
            .then(START, "", Board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"))
            .then(
                START,
                "",
                Sees(|d| painted(d).1("d1") > painted(d).1("e1") && painted(d).1("d8") < painted(d).1("e8")),
            ),
        row(7, "0 2 4", "ranks, files and diagonals")
            .when(
                Kind::Plain,
                "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                "[rank 4]",
                Says(aloud(PositionWord::Rank, &["4", "white pawn e4"])),
            )
            .when(
                Kind::Plain,
                "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                "[traverse 4]",
                Says(aloud(PositionWord::Rank, &["4", "white pawn e4"])),
            )
            .when(
                Kind::Plain,
                "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                "[file e]",
                Says(aloud(PositionWord::File, &["e", "white king e1, white pawn e4, black king e8"])),
            ),
        row(8, "0 1 2 3 4", "not onto a piece of one's own; an opponent's piece is captured")
            .then(START, "a1a2", no(No::OwnPiece, &["pawn", "a2"]))
            .then(START, "@a1 @a2", Plays(0))
            .then(START, "Nd2", no(No::OwnPiece, &["pawn", "d2"]))
            .then("4k3/8/8/3p4/4B3/8/8/4K3 w - - 0 1", "Bxd5", Board("4k3/8/8/3B4/8/8/8/4K3"))
            .then("4k3/8/8/3p4/4B3/8/8/4K3 w - - 0 1", "@e4-d5", Board("4k3/8/8/3B4/8/8/8/4K3")),
        row(9, "0 1 2 4", "bishop, rook and queen move along lines and jump over nothing")
            .then(START, "Bd3", no(No::Blocked, &["e2"]))
            .then(START, "Ra3", no(No::Blocked, &["a2"]))
            .then(START, "Qd4", no(No::Blocked, &["d2"]))
            .then("7k/8/8/8/8/8/8/R2QKB2 w - - 0 1", "Ra6 Kg8 Qd5+ Kh8 Bd3", Plays(5)),
        row(10, "1", "each bishop stays on squares of its colour")
            .then("7k/p7/8/8/8/8/8/2B1K3 w - - 0 1", "Bc4", no(No::CannotReach, &["bishop", "c4"]))
            .then("7k/p7/8/8/8/8/8/2B1K3 w - - 0 1", "Bh6 Kg8 Bf8", Plays(3)),
        row(11, "0 1 2 3 4", "the knight's move; it alone jumps").then(START, "@g1-f3", Plays(1)).then(
            START,
            "Ng5",
            no(No::CannotReach, &["knight", "g5"]),
        ),
        row(12, "0 1 2 3 4", "a pawn moves one square, or two from its first square, if they are empty")
            .then(START, "e4 e6 d3", Plays(3))
            .then(START, "e5", no(No::PawnSteps, &[]))
            .then("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e4", no(No::Blocked, &["e3"]))
            .then("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e4", no(No::PawnAhead, &["e4"])),
        row(13, "0 1 2 3 4", "a pawn captures diagonally only, never straight ahead, never backwards")
            .then("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", Board("4k3/8/8/3P4/8/8/8/4K3"))
            .then(START, "exd3", no(No::NothingToCapture, &["d3"]))
            .then("4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1", "e5", no(No::PawnAhead, &["e5"]))
            .then("4k3/8/8/4P3/3n4/8/8/4K3 w - - 0 1", "e5d4", no(No::PawnBackwards, &[])),
        row(14, "1", "two pawns one square each in one move: forbidden")
            .then(START, "[e3 d3]", no(No::TwoMoves, &[]))
            .then(START, "e3 d3", no(No::OthersTurn, &["Black"])),
        row(15, "3", "capturing is not compulsory").then("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "Kd2", Plays(1)),
        row(16, "0 1 2 3 4", "en passant, on the very next move only")
            .then("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 exd6", Board("4k3/8/3P4/8/8/8/8/4K3"))
            .then("4k3/6p1/8/5P2/8/8/8/4K3 b - - 0 1", "g5 @f5-g6", Board("4k3/8/6P1/8/8/8/8/4K3"))
            .then("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a4 bxa3", Board("4k3/8/8/8/8/p7/8/4K3"))
            .then("4k3/6p1/8/5P2/8/8/8/4K3 b - - 0 1", "g5 Kd1 Kd8 fxg6", no(No::EnPassantOver, &[])),
        row(17, "1", "en passant is not compulsory").then("4k3/6p1/8/5P2/8/8/8/4K3 b - - 0 1", "g5 f6", Plays(2)),
        row(18, "1", "e.p. may be written after the move").then(
            "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1",
            "a4 [bxa3 e.p.]",
            Board("4k3/8/8/8/8/p7/8/4K3"),
        ),
        row(19, "0 2", "en passant must not expose the king").then(
            "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
            "exd6",
            no(No::EnPassantExposes, &["rook", "h5"]),
        ),
        row(
            20,
            "0 1 2 3 4",
            "a pawn on the last rank becomes a queen, rook, bishop or knight, whatever is on the board",
        )
        .then("7k/5P2/8/8/8/8/8/K7 w - - 0 1", "f8=K", no(No::CannotBecome, &[]))
        .then("7k/5P2/8/8/8/8/8/K7 w - - 0 1", "f8=P", no(No::CannotBecome, &[]))
        .then("7k/5P2/8/8/8/8/8/K7 w - - 0 1", "f8", Plays(0))
        .then("7k/5P2/8/8/8/8/8/K7 w - - 0 1", "@f7-f8 <Esc>", Plays(0))
        .then("8/5P1k/8/8/8/8/1Q6/K7 w - - 0 1", "f8=Q", Board("5Q2/7k/8/8/8/8/1Q6/K7"))
        .then("7k/5P2/8/8/8/8/8/K7 w - - 0 1", "f8=Q", Sees(|d| d.game().game().position().checkers().any())),
        row(21, "1 4", "any piece may be chosen: the first text's f8=D is stalemate, f8=T wins, f8=F and f8=C draw")
            .then(F8, "f8=Q", Ends("1/2-1/2 stalemate"))
            .then(F8, "f8=D", Ends("1/2-1/2 stalemate"))
            .then(F8, "f8=T Kh6 Th8", Ends("1-0 checkmate"))
            .then(F8, "f8=F", Ends("1/2-1/2 dead position"))
            .then(F8, "f8=C", Ends("1/2-1/2 dead position")),
        row(22, "0 1 2 3 4", "the king moves one square, not to one that is attacked")
            .then("4k3/p7/8/8/8/8/8/K7 w - - 0 1", "Kc1", no(ShapeWord::King, &[]))
            .then("1r2k3/8/8/8/8/8/P7/K7 w - - 0 1", "Kb1", no(No::KingIntoCheck, &["rook", "b8"]))
            .then("4k3/8/8/8/5b2/8/3n4/2K5 w - - 0 1", "Kxd2", no(No::Guarded, &["knight", "d2", "bishop", "f4"])),
        row(23, "0 2", "a square is attacked even by a piece that is pinned (text 3 says otherwise)")
            .then("k7/1r6/8/8/8/8/6B1/K7 w - - 0 1", "Kb1", no(No::KingIntoCheck, &["rook", "b7"]))
            .then("k7/1r6/8/8/8/8/6B1/K7 w - - 0 1", "@a1-b1", Plays(0)),
    ]
}

fn special_moves() -> Vec<Row> {
    vec![
        row(24, "0 1 2 3 4", "castling: the king two squares, the rook over it; one move")
            .then(ROOKS, "O-O", Board("4k3/8/8/8/8/8/8/R4RK1"))
            .then(ROOKS, "e1c1", Board("4k3/8/8/8/8/8/8/2KR3R"))
            .then(ROOKS, "@e1 @g1", Board("4k3/8/8/8/8/8/8/R4RK1"))
            .then(ROOKS, "@e1-c1", Board("4k3/8/8/8/8/8/8/2KR3R")),
        row(25, "0 1 2 3 4", "not if the king has moved").then(BOTH, "Ke2 a6 Ke1 a5 O-O", no(No::KingMovedIn, &["1"])),
        row(26, "0 1 2 3 4", "not with a rook that has moved")
            .then(BOTH, "Rg1 a6 Rh1 a5 O-O", no(No::RookMovedIn, &["h1", "1"]))
            .then(BOTH, "Rg1 a6 Rh1 a5 O-O-O", Plays(5)),
        row(27, "0 1 2 3 4", "not out of check, over an attacked square or into check")
            .then("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", no(No::InCheck, &["rook", "e8"]))
            .then("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", no(No::Through, &["f1", "rook", "f8"]))
            .then("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", no(No::Into, &["g1", "rook", "g8"])),
        row(28, "0 1 2 3 4", "nothing may stand between, on b1 neither").then(
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "O-O-O",
            no(No::Between, &["b1"]),
        ),
        row(29, "1 4", "the rook may be attacked, and b1 may be")
            .then("1r4kr/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", Plays(1))
            .then("1r4kr/8/8/8/8/8/8/R3K2R w KQ - 0 1", "@e1-g1", Plays(1)),
        row(30, "1 3 4", "once in a game").then(BOTH, "O-O a6 Kh1 a5 Rf3 a4 Kg1 a3 O-O", no(No::KingMovedIn, &["1"])),
        row(31, "4", "castling is no answer to a check").then(
            "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "O-O-O",
            no(No::InCheck, &["rook", "e8"]),
        ),
        row(
            32,
            "0 2 3 4",
            "a check is answered by capturing, blocking or moving the king; a double check by the king only",
        )
        .then("4k3/8/8/8/1b6/8/P1P5/R3K3 w Q - 0 1", "a3", no(No::CheckStays, &["bishop", "b4"]))
        .then("4k3/8/8/8/1b6/8/P1P5/R3K3 w Q - 0 1", "c3", Plays(1))
        .then("4k3/8/8/8/1b6/8/P1P5/R3K3 w Q - 0 1", "Kd1", Plays(1))
        .then("4k3/8/8/8/1b6/P7/2P5/R3K3 w Q - 0 1", "axb4", Plays(1))
        .then(
            "4r1k1/8/8/8/8/3n4/2P5/4K3 w - - 0 1",
            "cxd3",
            no(No::DoubleCheck, &["knight", "d3", "rook", "e8"]),
        ),
        row(33, "0 2 4", "check need not be announced (text 3: it must): it is shown")
            .then("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8", Plays(1))
            .then("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8", Sees(|d| painted(d).1("e8") != painted(d).1("g8"))),
        row(34, "0 1 2 3 4", "no move may leave or put one's own king in check")
            .then("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", no(No::Pinned, &["knight", "rook", "e4"]))
            .then("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", "Rxe4", Plays(1)),
        row(35, "4", "nobody may pass").then(START, "pass", no(No::Passing, &[])),
    ]
}

fn touches() -> Vec<Row> {
    const MANY: &str = "4k3/8/8/3p4/2P1B3/8/8/4K3 w - - 0 1";
    const SHORT_BARRED: &str = "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    vec![
        row(36, "0 2", "one hand: castling, capturing and promoting are one input each")
            .then(ROOKS, "@e1-g1", Plays(1))
            .then(ROOKS, "@e1-h1", Board("4k3/8/8/8/8/8/8/R4RK1")),
        row(37, "0 2", "j'adoube, I adjust: the piece may be adjusted")
            .when(Touch, START, "[adjust] @g1", Says(says(TouchWord::Adjusted, &["the knight", "g1"])))
            .when(Touch, START, "[j'adoube] @g1 e4", Plays(1))
            .when(Touch, START, "[j’adoube] @g1 e4", Plays(1))
            .when(Touch, START, "[I adjust] @g1 e4", Plays(1))
            .when(Touch, START, "[je rectifie] @g1 e4", Plays(1)),
        row(38, "0 2", "a piece of one's own that was touched must move: the first that can")
            .when(Touch, START, "@g1 Nc3", no(TouchWord::MustMove, &["the knight", "g1", "4.3.1"]))
            .when(Touch, START, "@a1 @g1 @b1", no(TouchWord::MustMove, &["the knight", "g1", "4.3.1"]))
            .when(Touch, START, "@g1-g5 @g1-f3", Plays(1)),
        row(39, "0 2", "an opponent's piece that was touched must be captured: the first that can be")
            .when(Touch, MANY, "@e8 @d5 Ke2", no(TouchWord::MustTake, &["the pawn", "d5", "4.3.2"]))
            .when(Touch, MANY, "@d5 cxd5", Plays(1)),
        row(40, "0 2", "one of each: capture the one with the other, else the first touched that can")
            .when(Touch, MANY, "@e4 @d5", Board("4k3/8/8/3B4/2P5/8/8/4K3"))
            .when(Touch, MANY, "@d5 @e4 @d5", Board("4k3/8/8/3B4/2P5/8/8/4K3"))
            .when(Touch, MANY, "@d5 @e4 cxd5", no(TouchWord::MustTakeWith, &["the bishop", "e4", "the pawn", "d5"]))
            .when(Touch, MANY, "@e1 @d5 Bxd5", no(TouchWord::MustMove, &["the king", "e1", "4.3.3"]))
            .when(Touch, MANY, "@d5 @e1 Kd1", no(TouchWord::MustTake, &["the pawn", "d5", "4.3.3"])),
        row(41, "0 2", "the king and a rook: castle on that side")
            .when(Touch, ROOKS, "@e1 @h1", Board("4k3/8/8/8/8/8/8/R4RK1"))
            .when(Touch, ROOKS, "@e1-a1", Board("4k3/8/8/8/8/8/8/2KR3R"))
            .when(Chess960, "1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", "@b1-h1", Board("1k6/8/8/8/8/8/8/R4RK1")),
        row(42, "0 2", "a rook, then the king: no castling on that side")
            .when(Touch, ROOKS, "@h1 @e1 O-O", no(TouchWord::MustMove, &["the rook", "h1", "4.3.1"]))
            .when(Touch, ROOKS, "@h1 @e1 Rh5", Plays(1))
            .when(
                Chess960,
                "1k6/8/8/8/8/8/8/RK5R w KQ - 0 1",
                "@h1 @b1 O-O",
                no(TouchWord::MustMove, &["the rook", "h1", "4.3.1"]),
            ),
        row(43, "0 2", "castling there is illegal: another king move, the other castling too; no king move: any move")
            .when(Touch, SHORT_BARRED, "@e1 @h1 Rh5", no(TouchWord::KingMustMove, &[]))
            .when(Touch, SHORT_BARRED, "@e1 @h1 O-O-O", Plays(1))
            .when(Touch, "6k1/8/8/8/8/2n5/PP6/KRN5 w - - 0 1", "@a1 @b1 a3", Plays(1)),
        row(44, "0 2", "none of the touched pieces can move or be captured: any move").when(
            Touch,
            START,
            "@a1 @c1 e4",
            Plays(1),
        ),
        row(
            45,
            "0 2",
            "a complaint is forfeited by touching a piece: no illegal move is ever completed, so there is none",
        )
        .when(Touch, START, "e5", no(No::PawnSteps, &[]))
        .when(Touch, START, "e4 e5 Ke3", no(ShapeWord::King, &[])),
        row(46, "0 2", "a piece released on a square cannot go to another")
            .when(Touch, "6n1/5P1k/8/8/8/8/8/K7 w - - 0 1", "@f7-f8 <Esc> @g8 fxg8=Q", Board("5Qn1/7k/8/8/8/8/8/K7"))
            .when(Touch, "6n1/5P1k/8/8/8/8/8/K7 w - - 0 1", "@f7 @f8 <Esc> n", Board("5Nn1/7k/8/8/8/8/8/K7"))
            .when(Touch, START, "@e2-e4 e5", Plays(2))
            .when(Touch, START, "@e2-e4 @e4-e3", Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")),
    ]
}

fn ends() -> Vec<Row> {
    vec![
        row(47, "0 1 2 3 4", "stalemate draws at once")
            .then("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", Ends("1/2-1/2 stalemate"))
            .then("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "@f1-f7", Ends("1/2-1/2 stalemate")),
        row(48, "0 1 2 3 4", "who resigns loses; a draw if the opponent cannot mate")
            .then(START, "e4 e5 resign!", Ends("0-1 resignation"))
            .then(START, "e4 e5 [I resign] y", Ends("0-1 resignation"))
            .then(
                "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
                "Qb2 Kg8 resign!",
                Ends("1/2-1/2 resignation, the opponent cannot mate"),
            ),
        row(49, "0 1 2 3 4", "a draw by agreement").then(START, "e4 e5 draw Nf3 draw", Ends("1/2-1/2 agreement")),
        row(
            50,
            "3",
            "\"one player proposes a stalemate\": that is a draw offer, and nothing ends before it is accepted",
        )
        .then(START, "e4 e5 draw Nf3", Plays(3))
        .then(START, "e4 e5 draw Nf3 draw", Ends("1/2-1/2 agreement")),
        row(51, "4", "offer, move, clock (Laws: move, offer, clock); an offer cannot be withdrawn")
            .then(START, "e4 e5 draw Nf3 draw", Ends("1/2-1/2 agreement"))
            .then(START, "e4 e5 Nf3 [draw white] [draw black]", Ends("1/2-1/2 agreement"))
            .then(START, "e4 e5 draw withdraw Nf3 draw", Ends("1/2-1/2 agreement")),
        row(52, "4", "draw offers may be forbidden before a certain move")
            .when(Event, START, "e4 e5 draw", no(TouchWord::OffersFrom, &["3"]))
            .when(Event, START, "e4 e5 Nf3 Nc6 draw Bb5 draw", Ends("1/2-1/2 agreement")),
        row(53, "4", "\"a draw without playing a move\" (Laws: both sides must have moved)")
            .then(START, "draw", no(AppWord::TooEarly, &[]))
            .then(START, "e4 [draw white]", no(AppWord::TooEarly, &[])),
    ]
}

fn claims_and_clocks() -> Vec<Row> {
    const LONG: &str = "7k/8/8/8/8/8/R7/K7 w - - 98 80";
    const PERPETUAL: &str = "6k1/5ppp/8/8/8/q7/4Q3/1K6 w - - 0 1";
    let shuffle = |more: &str| -> &'static str { format!("{SHUFFLE} {more}").leak() };
    let flag = |end: &'static str| Ends(end);
    vec![
        row(54, "0 1 2 3", "the third occurrence is a draw when it is claimed (text 3: at once)")
            .then(START, shuffle(SHUFFLE), Plays(8))
            .then(START, shuffle(shuffle("claim")), Ends("1/2-1/2 threefold repetition")),
        row(55, "0 2", "it may be claimed with the move that brings it about")
            .then(START, shuffle("Nf3 Nf6 Ng1 [claim Ng8]"), Ends("1/2-1/2 threefold repetition"))
            .when(Event, START, shuffle("Nf3 Nf6 Ng1 [claim Ng8]"), Ends("1/2-1/2 threefold repetition")),
        row(56, "1 4", "the player to move claims (text 4: either player)")
            .then(START, shuffle(shuffle("[claim black]")), no(AppWord::NotYourClaim, &[]))
            .then(START, shuffle(shuffle("e4 claim n")), Plays(9)),
        row(57, "4", "the occurrences need not follow each other; perpetual check is no rule of its own")
            .then(
                START,
                shuffle("e4 e5 Ng1f3 Ng8f6 Nf3g1 Nf6g8 Nb1c3 Nb8c6 Nc3b1 Nc6b8 claim"),
                Ends("1/2-1/2 threefold repetition"),
            )
            .then(PERPETUAL, "Qe8+ Qf8 Qe2 Qa3 Qe8+ Qf8", Plays(6)),
        row(58, "4", "the record of the game proves a claim").when(
            Kind::Plain,
            START,
            shuffle("[score san]"),
            Says("1. Nf3 Nf6 2. Ng1 Ng8"),
        ),
        row(59, "0 1 2 4", "fifty moves without a capture or a pawn move: a claim")
            .then(LONG, "Ra3 Kg7", Plays(2))
            .then(LONG, "Ra3 Kg7 claim", Ends("1/2-1/2 fifty-move rule"))
            .then(LONG, "Ra3 [claim Kg7]", Ends("1/2-1/2 fifty-move rule"))
            .then("7k/7p/8/8/8/8/R7/K7 w - - 98 80", "Ra3 [claim h6] n", Plays(1))
            .then("4k3/8/8/8/8/8/8/R3K2R w KQ - 98 80", "O-O Ke7 claim", Ends("1/2-1/2 fifty-move rule")),
        row(60, "4", "the fifth occurrence is a draw at once")
            .then(START, shuffle(shuffle(shuffle("Nf3 Nf6 Ng1"))), Plays(15))
            .then(START, shuffle(shuffle(shuffle(SHUFFLE))), Ends("1/2-1/2 fivefold repetition")),
        row(61, "1 4", "seventy-five moves are a draw at once; a mate on the last of them wins")
            .then("7k/8/8/8/8/8/R7/K7 w - - 148 80", "Ra3 Kg7", Ends("1/2-1/2 seventy-five-move rule"))
            .then("7k/8/6K1/8/8/8/8/R7 w - - 149 80", "Ra8", Ends("1-0 checkmate")),
        row(62, "1 4", "whose flag falls loses; a draw if the opponent cannot mate")
            .when(Timed, START, "e4 e5 ~301", flag("0-1 time forfeit"))
            .when(
                Timed,
                "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
                "Qb2 Kg8 ~301",
                flag("1/2-1/2 flag fall, the opponent cannot mate"),
            )
            .when(Timed, "7k/8/8/8/8/8/1p6/KN6 w - - 0 1", "Kxb2 ~301", flag("1/2-1/2 dead position")),
        row(63, "3", "\"to exceed the time is to lose, always\" (Laws: not where the opponent cannot mate)")
            .when(Timed, "6nk/8/8/8/8/8/8/KQ6 w - - 0 1", "Qb2+ Ng7", Plays(1))
            .when(
                Timed,
                "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
                "Qb2 Kg8 ~301",
                flag("1/2-1/2 flag fall, the opponent cannot mate"),
            ),
        row(64, "1 4", "the arbiter declares a game lost")
            .then(START, "e4 [result! 1-0 forfeit]", Ends("1-0 forfeit"))
            .then(START, "[result * forfeit] y", Ends("* double forfeit")),
        row(65, "1", "a king left in check by oversight: the move is refused before it is made")
            .then("4k3/8/8/8/1b6/8/P1P5/R3K3 w Q - 0 1", "@a2-a3", Plays(0))
            .then("4k3/8/8/8/1b6/8/P1P5/R3K3 w Q - 0 1", "a3 c3", Plays(1)),
        row(66, "1 4", "king and bishop, king and knight cannot win: a draw without a claim")
            .then(F8, "f8=B", Ends("1/2-1/2 dead position"))
            .then(F8, "f8=N", Ends("1/2-1/2 dead position")),
        row(67, "2", "French letters and words")
            .when(French, START, "e4 e5 Cf3 Cc6 Fb5 Cf6 O-O", Plays(7))
            .when(French, F8, "f8=D", Ends("1/2-1/2 stalemate"))
            .when(French, START, "Ra3", Refuses(says_in(Lang::Fr, ShapeWord::King, &[])))
            .when(French, START, "e4 e5 abandonner!", Ends("0-1 resignation")),
        row(
            68,
            "3",
            "no king is tipped over and no \"checkmate\" said: touching the king resigns nothing, a mate needs no word",
        )
        .then(START, "e4 e5 @e1 @e1", Plays(2))
        .then(START, "f3 e5 g4 @d8-h4", Ends("0-1 checkmate")),
        row(69, "4", "letters for pieces and files, numbers for ranks").then(START, "Nf3 a6 Nc3", Plays(3)).then(
            START,
            "Ni3",
            no(No::Unreadable, &[]),
        ),
    ]
}
