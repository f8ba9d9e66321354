//! What must hold for any input of `chess` other than PGN (for that see [`super::pgn`]).

use std::io::Cursor;
use std::num::NonZeroU32;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Position, Role, Square};

use tabiya::chess::game::wrong_claim_penalty;
use tabiya::chess::journal::{self, Entry};
use tabiya::chess::notation::{Choices, Letters, WhyNot, read, san, uci};
use tabiya::chess::polyglot::{Book, BookMove};
use tabiya::chess::position_setup::PositionSetup;
use tabiya::chess::puzzle::PuzzleRun;
use tabiya::chess::puzzle_set::{Draw, PuzzleSet};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::{self, Controls, TimeControl, parse_optional};
use tabiya::words::Lang;
use tabiya::words::notation::why_not;

/// A FEN that can be read is written as a FEN of the same position, and every legal move of the position can be written
/// and read. Any other FEN has an error. The lenient reader accepts whatever the strict one accepts.
pub fn fen(text: &str) {
    for chess960 in [false, true] {
        let repaired = StartPosition::from_fen_repaired(text, chess960);
        match StartPosition::from_fen(text, chess960) {
            Ok(start) => {
                assert!(matches!(&repaired, Ok((same, left_out)) if *same == start && left_out.is_empty()), "{text:?}");
                round_trips(&start);
            }
            Err(why) => {
                assert!(!why.to_string().is_empty());
                if let Ok((start, left_out)) = repaired {
                    assert!(!left_out.is_empty(), "{text:?} is read although {why}");
                    round_trips(&start);
                }
            }
        }
    }
}

fn round_trips(start: &StartPosition) {
    let written = start.fen();
    let again = StartPosition::from_fen(&written, start.chess960());
    assert_eq!(again.as_ref().map(StartPosition::fen).as_ref(), Ok(&written));
    assert_eq!(again.as_ref().map(StartPosition::position), Ok(start.position()), "{written}");
    let position = start.position();
    // The written FEN names an en passant square only if the capture is legal. A check that the double step could not
    // have given may then have been given by another move.
    if position.maybe_ep_square() == position.legal_ep_square() {
        assert_eq!(again.as_ref().map(|again| &again.warnings), Ok(&start.warnings), "{written}");
    }
    for mv in position.legal_moves() {
        let text = uci(mv, start.chess960());
        assert_eq!(read(position, &text, &Letters::En).map(|typed| typed.mv), Ok(mv), "{text}");
        let text = san(position, mv, &Letters::En);
        assert_eq!(read(position, &text, &Letters::En).map(|typed| typed.mv), Ok(mv), "{text}");
    }
}

/// After every step of setting up a position, its FEN describes it exactly, and it is playable or has problems. The
/// first byte chooses Chess960 or not, the next ones are steps of three bytes each, and the rest is the FEN to begin
/// with.
pub fn draft(data: &[u8]) {
    let (steps, text) = data.split_at(data.len().min(33));
    let (form, steps) = steps.split_first().map_or((0, steps), |(form, steps)| (*form, steps));
    let chess960 = form & 1 == 1;
    let mut draft = match PositionSetup::read(&String::from_utf8_lossy(text), chess960) {
        Ok((draft, left_out)) => {
            assert!(left_out.iter().all(|problem| !problem.to_string().is_empty()));
            draft
        }
        Err(why) => {
            assert!(!why.to_string().is_empty());
            PositionSetup::default()
        }
    };
    agrees_with_its_fen(&draft);
    for step in steps.chunks_exact(3) {
        let &[what, a, b] = step else { continue };
        let square = |byte: u8| Square::new(u32::from(byte % 64));
        let side = Color::from_white(b & 1 == 0);
        match what % 7 {
            0 => draft.put(square(a), Role::ALL.get(usize::from(b >> 1) % 6).map(|role| role.of(side))),
            1 => draft.put(square(a), None),
            2 => draft.move_piece(square(a), square(b)),
            3 => {
                let wing = if b & 2 == 0 { CastlingSide::KingSide } else { CastlingSide::QueenSide };
                let could = draft.could_castle(side, wing);
                let done = draft.set_castling(side, wing, a & 1 == 0);
                assert_eq!(done, could || a & 1 == 1);
                assert!(!could || a & 1 == 1 || draft.castles(side, wing));
            }
            4 => draft.set_en_passant((b < 200).then(|| square(a))),
            5 => draft.turn = !draft.turn,
            _ => {
                draft.halfmoves = u32::from(a);
                draft.number = NonZeroU32::new(u32::from(b)).unwrap_or(NonZeroU32::MIN);
            }
        }
        agrees_with_its_fen(&draft);
    }
}

fn agrees_with_its_fen(draft: &PositionSetup) {
    let fen = draft.fen();
    let again = PositionSetup::read(&fen, draft.chess960);
    assert!(matches!(&again, Ok((_, left_out)) if left_out.is_empty()), "{fen}: {again:?}");
    let Ok((again, _)) = again else { return };
    assert_eq!(again.fen(), fen);
    assert_eq!((&again.board, again.turn), (&draft.board, draft.turn), "{fen}");
    assert_eq!((again.halfmoves, again.number), (draft.halfmoves, draft.number), "{fen}");
    assert_eq!(again.en_passant(), draft.en_passant(), "{fen}");
    for (color, wing) in Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|wing| (color, wing))) {
        assert_eq!(again.castles(color, wing), draft.castles(color, wing), "{fen}: {color:?} {wing:?}");
        assert!(!draft.castles(color, wing) || draft.could_castle(color, wing), "{fen}");
    }
    let problems = draft.problems();
    match draft.start() {
        Ok(start) => {
            assert_eq!(problems, [], "{fen}");
            assert_eq!(start.position().board(), &draft.board, "{fen}");
            round_trips(&start);
        }
        Err(why) => assert!(!problems.is_empty() && !why.to_string().is_empty(), "{fen}"),
    }
}

/// The start positions of [`typed`]: the initial array, castling, promotions, en passant, many pieces of the same kind,
/// Chess960.
const STARTS: [(&str, bool); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", false),
    ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", false),
    ("6bk/5ppp/8/1N1N4/1B3B2/1Q2NQ2/3R1R2/4K3 w - - 0 1", false),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", true),
];

/// Any typed text is a legal move or has a reason why not, and reading it while it is typed agrees with reading it
/// whole, with the letters of every language. The first bytes choose a position, the others are the text.
pub fn typed(data: &[u8]) {
    let (choice, text) = data.split_at(data.len().min(4));
    let mut choice = choice.iter().copied().map(usize::from);
    let mut next = || choice.next().unwrap_or(0);
    let Some((fen, chess960)) = STARTS.get(next() % STARTS.len()).copied() else { return };
    let mut position: Chess = StartPosition::from_fen(fen, chess960).unwrap_or_default().position().clone();
    for _ in 0..3 {
        let moves = position.legal_moves();
        if let Some(&mv) = next().checked_rem(moves.len()).and_then(|choice| moves.get(choice)) {
            position.play_unchecked(mv);
        }
    }
    let text = String::from_utf8_lossy(text);
    for letters in Letters::ALL {
        let judged = Choices::legal(&position).judge(&text, &letters);
        assert!(judged.candidates.iter().all(|mv| position.is_legal(*mv)), "{text:?}");
        match read(&position, &text, &letters) {
            Ok(typed) => {
                assert!(position.is_legal(typed.mv), "{text:?}");
                assert_eq!(judged.complete, Some(typed.mv), "{text:?}");
            }
            Err(why) => {
                assert_eq!(judged.complete, None, "{text:?}: {why:?}");
                assert!(!why_not(Lang::En, &why).is_empty(), "{text:?}");
                if let WhyNot::Ambiguous { choices, .. } = why {
                    assert!(choices.len() > 1, "{text:?}");
                }
            }
        }
    }
}

/// A time control that can be read comes back from its own text and from PGN tags. Any other text has an error.
pub fn time_control(text: &str) {
    match parse_optional(text) {
        Ok(None) => {}
        Ok(Some(control)) => {
            let written = control.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&control), "{text:?} is written {written:?}");
            let _ = (control.speed(), wrong_claim_penalty(&control), control.at_start());
            round_trips_in_tags(&control);
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    if let Some(control) = TimeControl::from_pgn(text) {
        round_trips_in_tags(&control);
    }
}

fn round_trips_in_tags(control: &TimeControl) {
    let controls = Controls::same(control.clone());
    let tags = time_control::write_tags(Some(&controls));
    let told =
        time_control::read_tags(|name| tags.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone()));
    assert_eq!(told, Some(controls), "{tags:?}");
}

/// Any bytes are read as a journal. The part that is accepted is complete, comes back when it is written and read
/// again, and stays when a record is appended.
pub fn journal(bytes: &[u8]) {
    let read = journal::read(bytes);
    assert!(read.good_len <= bytes.len());
    assert_eq!(read.damage.is_none(), read.good_len == bytes.len());
    let good = bytes.get(..read.good_len).unwrap_or_default();
    let whole = journal::read(good);
    assert_eq!((&whole.entries, whole.damage), (&read.entries, None), "what is believed is whole");
    let mut written: Vec<u8> = read.entries.iter().flat_map(journal::encode).collect();
    assert_eq!(journal::read(&written).entries, read.entries, "it comes back");
    if !read.entries.is_empty() {
        written.extend(journal::encode(&Entry::Paused));
        let longer = journal::read(&written);
        assert_eq!((longer.entries.len(), longer.damage), (read.entries.len() + 1, None));
        // A crash in the middle of a write costs that record and no other.
        written.pop();
        let torn = journal::read(&written);
        assert_eq!((torn.entries, torn.damage), (read.entries, Some(journal::Damage::Torn)));
    }
}

/// Any bytes can be looked through as an opening book; what it finds is legal.
pub fn book(bytes: &[u8]) {
    if Book::open(Cursor::new(bytes)).is_err() {
        return assert!(bytes.is_empty() || !bytes.len().is_multiple_of(16));
    }
    let position = Chess::default();
    // The first entry's key is made that of the position, so that something is found.
    let mut known = bytes.to_vec();
    known[..8].copy_from_slice(&position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0.to_be_bytes());
    for bytes in [bytes, &known] {
        for BookMove { mv, .. } in Book::open(Cursor::new(bytes)).unwrap().moves(&position).unwrap() {
            assert!(position.is_legal(mv));
        }
    }
}

/// Any bytes can be opened as a set of puzzles, or are refused; whatever is drawn from one is a row of it.
pub fn puzzle_set(bytes: &[u8]) {
    let Ok(mut set) = PuzzleSet::open(Cursor::new(bytes)) else { return };
    let rows = set.rows().unwrap();
    let draw = Draw { ranges: vec![0..=900, 901..=u16::MAX], each: 5, seed: 3, ..Draw::default() };
    for row in set.draw(&draw).unwrap() {
        assert!(rows.contains(&row));
    }
    for row in rows {
        if let Ok(puzzle) = row.puzzle() {
            let mut run = PuzzleRun::new(puzzle);
            while let Some(mv) = run.next_move() {
                assert!(run.position().is_legal(mv));
                run.play(mv);
            }
        }
    }
}
