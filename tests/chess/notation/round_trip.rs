//! In positions reached at random, every legal move reads back as itself, however it is written.

use arbtest::arbitrary::{Result, Unstructured};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};
use tabiya::chess::notation::{Choices, Letters, NoCastling, PieceAt, WhyNot, is_chess960, read, san, uci};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::notation::why_not;

/// Start positions that soon lead to castling, promotions, en passant and many pieces of the same kind.
const STARTS: [(&str, bool); 7] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", false),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", false),
    ("6bk/5ppp/8/1N1N4/1B3B2/1Q2NQ2/3R1R2/4K3 w - - 0 1", false),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", true),
    ("2rkr3/pppppppp/8/8/8/8/PPPPPPPP/2RKR3 w KQkq - 0 1", true),
];

fn walk(u: &mut Unstructured<'_>) -> Result<Chess> {
    let (fen, chess960) = *u.choose(&STARTS)?;
    let mut position = StartPosition::from_fen(fen, chess960).unwrap().position().clone();
    for _ in 0..u.int_in_range(0..=60)? {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = *u.choose(&moves)?;
        position.play_unchecked(mv);
    }
    Ok(position)
}

fn reads_as(position: &Chess, text: &str, letters: Letters, mv: Move) {
    let got = read(position, text, &letters).map(|typed| typed.mv);
    assert_eq!(got, Ok(mv), "{text} in {letters:?} on {position:?}");
}

#[test]
fn what_is_written_is_read_back() {
    arbtest::arbtest(|u| {
        let position = walk(u)?;
        for mv in position.legal_moves() {
            let letters = *u.choose(&Letters::ALL)?;
            let text = san(&position, mv, &letters);
            reads_as(&position, &text, letters, mv);
            reads_as(&position, &uci(mv, is_chess960(&position)), letters, mv);
            reads_as(&position, &uci(mv, true), letters, mv);
            for sloppy in [
                text.replace('x', ""),
                text.replace('x', ":"),
                text.trim_end_matches(['+', '#']).to_owned(),
                text.replace('=', ""),
                text.replace("O", "0"),
                format!(" {text}!? (=)"),
                format!("17. {text}"),
            ] {
                reads_as(&position, &sloppy, letters, mv);
            }
            if let (false, Some(from)) = (mv.is_castle(), mv.from()) {
                let promotion = mv.promotion().map(|role| letters.letter(role)).unwrap_or_default();
                let long = format!("{}{from}-{}={promotion}", letters.letter(mv.role()), mv.to());
                reads_as(&position, &long, letters, mv);
                let extra = format!("{}{from}x{}({promotion}", letters.letter(mv.role()), mv.to());
                if !promotion.is_empty() {
                    reads_as(&position, &format!("{extra})+"), letters, mv);
                }
            }
            // Figurines are understood whatever letters are chosen.
            reads_as(&position, &san(&position, mv, &Letters::Figurines), letters, mv);
        }
        Ok(())
    })
    .budget_ms(1500);
}

/// English SAN on a board with other letters means the same move, unless its letters mean other pieces there.
#[test]
fn english_is_a_second_language() {
    arbtest::arbtest(|u| {
        let position = walk(u)?;
        let letters = *u.choose(&Letters::ALL)?;
        for mv in position.legal_moves() {
            let text = san(&position, mv, &Letters::En);
            let Ok(typed) = read(&position, &text, &letters) else {
                let is_piece = |c: char| letters.is_piece(c) && Letters::En.is_piece(c);
                assert!(text.contains(is_piece), "{text}: a letter that means another piece is not read as English");
                continue;
            };
            let typed = typed.mv;
            let written = |mv| san(&position, mv, &letters);
            // In letters without a B, `B4c6` is b4 to c6, and `B3xa5` is b3 takes a5.
            let by_squares = text.replace('x', "").eq_ignore_ascii_case(&uci(typed, is_chess960(&position)));
            let meant = typed == mv || written(typed) == text || text.contains(letters.letter(typed.role()));
            assert!(meant || by_squares, "{text}");
        }
        Ok(())
    })
    .budget_ms(500);
}

/// Small letters mean the same move, or a pawn move where the text can be read as one.
#[test]
fn small_letters_are_understood_or_are_a_pawns() {
    arbtest::arbtest(|u| {
        let position = walk(u)?;
        let letters = *u.choose(&Letters::ALL)?;
        for mv in position.legal_moves() {
            let text = san(&position, mv, &letters).to_lowercase();
            match read(&position, &text, &letters) {
                Ok(typed) => assert!(typed.mv == mv || typed.mv.role() == Role::Pawn || text.len() >= 4, "{text}"),
                // `b1d2`, `d2d4`: the text begins with a square, not with a bishop or a Dame (queen) and its rank.
                Err(_) => assert!(text.starts_with(|c: char| ('a'..='h').contains(&c)), "{text} {letters:?}"),
            }
        }
        Ok(())
    })
    .budget_ms(500);
}

/// While a move is typed, character by character, it stays among the candidates, and the text never turns red.
#[test]
fn every_beginning_of_a_move_keeps_it_in_sight() {
    arbtest::arbtest(|u| {
        let position = walk(u)?;
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(());
        }
        let mv = *u.choose(&moves)?;
        let letters = *u.choose(&Letters::ALL)?;
        let text = if u.arbitrary()? { san(&position, mv, &letters) } else { uci(mv, is_chess960(&position)) };
        for (end, _) in text.char_indices().skip(1) {
            let judged = Choices::legal(&position).judge(&text[..end], &letters);
            assert_eq!(judged.impossible, None, "{} of {text}", &text[..end]);
            assert!(judged.candidates.contains(&mv), "{} of {text}", &text[..end]);
        }
        let judged = Choices::legal(&position).judge(&text, &letters);
        assert_eq!(judged.complete, Some(mv), "{text}");
        assert_eq!(judged.candidates.first(), Some(&mv), "{text}");
        Ok(())
    })
    .budget_ms(800);
}

/// From any square to any square: legal moves are understood, and every refusal gives a true reason.
#[test]
fn every_pair_of_squares_is_a_move_or_has_a_true_reason() {
    arbtest::arbtest(|u| {
        let position = walk(u)?;
        let board = position.board();
        let from: Square = *u.choose(&Square::ALL)?;
        for to in Square::ALL {
            let text = format!("{from}{to}");
            let fits = |mv: &Move| mv.from() == Some(from) && uci(*mv, true)[2..4] == to.to_string();
            let standard = |mv: &Move| !is_chess960(&position) && uci(*mv, false) == text;
            let legal = position.legal_moves().iter().any(|mv| fits(mv) || standard(mv));
            let why = match read(&position, &text, &Letters::En) {
                Ok(typed) => {
                    assert!(fits(&typed.mv) || standard(&typed.mv), "{text}");
                    continue;
                }
                Err(why) => why,
            };
            assert_eq!(legal, matches!(why, WhyNot::NeedsPromotion { .. }), "{text}: {why:?} on {position:?}");
            let own = |square| board.piece_at(square).is_some_and(|man| man.color == position.turn());
            let why_castles = matches!(why, WhyNot::Castling(_));
            let stands = |piece: PieceAt| board.role_at(piece.square) == Some(piece.role) && !own(piece.square);
            // Castling takes the king and the rook out of the way.
            let sees = |piece: PieceAt, square: Square| {
                let free = board.occupied() & !(Bitboard::from(from) | Bitboard::from(to));
                let of = |occupied| attacks::attacks(piece.square, piece.role.of(!position.turn()), occupied);
                stands(piece)
                    && if position.board().role_at(from) == Some(Role::King) && why_castles {
                        of(free).contains(square)
                    } else {
                        of(board.occupied()).contains(square)
                    }
            };
            let truth = match why {
                WhyNot::NeedsPromotion { .. } => board.role_at(from) == Some(Role::Pawn),
                WhyNot::EmptySquare(square) => square == from && board.piece_at(from).is_none(),
                WhyNot::NotYours { square, role } => !own(square) && board.role_at(square) == Some(role),
                WhyNot::OwnPiece { at, role } => at == to && own(at) && board.role_at(at) == Some(role),
                WhyNot::Blocked(at) => attacks::between(from, to).contains(at) && board.piece_at(at).is_some(),
                WhyNot::PawnAhead(at) => at == to && board.piece_at(at).is_some(),
                WhyNot::NothingToCapture(at) => at == to && board.piece_at(at).is_none(),
                WhyNot::KingIntoCheck { to: at, by } => at == to && sees(by, to),
                WhyNot::AlongLine { to: at, by } => {
                    at == to && !sees(by, to) && attacks::between(by.square, to).contains(from)
                }
                WhyNot::Guarded { piece, by } => piece.square == to && sees(by, from) | sees(by, to),
                WhyNot::KingsMeet { to: at, other } => {
                    at == to && other.distance(to) == 1 && board.role_at(other) == Some(Role::King) && !own(other)
                }
                WhyNot::CheckStays { by, king } => position.checkers().count() == 1 && sees(by, king),
                WhyNot::DoubleCheck { ref by, king } => by.iter().all(|by| sees(*by, king)),
                WhyNot::Pinned { role, by, king, .. } => {
                    board.role_at(from) == Some(role)
                        && stands(by)
                        && attacks::between(by.square, king) & board.occupied() == Bitboard::from(from)
                }
                WhyNot::Shape { role, .. } => {
                    let reach = attacks::attacks(from, role.of(position.turn()), Bitboard::EMPTY);
                    board.role_at(from) == Some(role) && !reach.contains(to)
                }
                WhyNot::ShapeOfKing960 => {
                    board.role_at(from) == Some(Role::King) && !attacks::king_attacks(from).contains(to)
                }
                WhyNot::PawnSteps | WhyNot::PawnStarted | WhyNot::PawnBackwards | WhyNot::EnPassantOver(_) => {
                    board.role_at(from) == Some(Role::Pawn)
                }
                WhyNot::EnPassantExposes { captured, by, .. } => {
                    position.maybe_ep_square() == Some(to) && !own(captured) && stands(by)
                }
                WhyNot::Castling(
                    NoCastling::InCheck { by, king: at }
                    | NoCastling::Through { square: at, by }
                    | NoCastling::Into { square: at, by },
                ) => board.role_at(from) == Some(Role::King) && sees(by, at),
                WhyNot::Castling(_) => board.role_at(from) == Some(Role::King),
                _ => false,
            };
            assert!(truth, "{text}: {why:?} on {position:?}");
        }
        Ok(())
    })
    .budget_ms(1500);
}

/// A piece and a square are understood if and only if exactly one legal move has that form.
#[test]
fn a_piece_and_a_square_is_understood_when_one_can_go() {
    arbtest::arbtest(|u| {
        let position = walk(u)?;
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            for to in Square::ALL {
                let text = format!("{}{to}", Letters::En.letter(role));
                let count = position.san_candidates(role, to).len();
                match (count, read(&position, &text, &Letters::En)) {
                    (0, Err(WhyNot::Ambiguous { .. })) => panic!("{text}: nobody can"),
                    (0, Err(_)) => {}
                    (1, Ok(typed)) => assert_eq!(typed.mv, position.san_candidates(role, to)[0]),
                    (2.., Err(WhyNot::Ambiguous { choices, from, .. })) => {
                        assert_eq!((choices.len(), from.len()), (count, count), "{text}");
                        for choice in choices {
                            assert!(read(&position, &choice, &Letters::En).is_ok(), "{choice}");
                        }
                    }
                    (count, got) => panic!("{text}: {count} can, {got:?}"),
                }
            }
        }
        Ok(())
    })
    .budget_ms(800);
}

#[test]
fn no_text_breaks_it() {
    let signs: Vec<char> = "abcdefghNBRQKPODTFC12345678x-=+#() .:ер♘♟KKр0oO\u{fe0e}é漢\u{0}/".chars().collect();
    arbtest::arbtest(|u| {
        let position = walk(u)?;
        let letters = *u.choose(&Letters::ALL)?;
        for _ in 0..20 {
            let mut text = String::new();
            for _ in 0..u.int_in_range(0..=9)? {
                text.push(if u.ratio(1, 12)? { u.arbitrary()? } else { *u.choose(&signs)? });
            }
            let judged = Choices::legal(&position).judge(&text, &letters);
            match read(&position, &text, &letters) {
                Ok(typed) => {
                    assert!(position.is_legal(typed.mv), "{text}");
                    assert_eq!(judged.complete, Some(typed.mv), "{text}");
                }
                Err(why) => assert!(!why_not(Lang::En, &why).is_empty(), "{text}"),
            }
        }
        Ok(())
    })
    .budget_ms(1500);
}

/// The oracle's table: every legal move of 17 positions in SAN and UCI.
#[test]
fn the_oracles_san_is_ours() {
    let Some(text) = crate::laws::shared::read("san.json") else { return };
    let table: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut count = 0;
    for entry in table.as_array().unwrap() {
        let start = StartPosition::from_fen(entry["fen"].as_str().unwrap(), false).unwrap();
        let position = start.position();
        let mut ours: Vec<(String, String)> =
            position.legal_moves().iter().map(|mv| (san(position, *mv, &Letters::En), uci(*mv, false))).collect();
        let mut theirs: Vec<(String, String)> = entry["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| (pair[0].as_str().unwrap().to_owned(), pair[1].as_str().unwrap().to_owned()))
            .collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{}", entry["fen"]);
        for (san, uci_text) in theirs {
            let typed = read(position, &san, &Letters::En).unwrap();
            assert_eq!(uci(typed.mv, false), uci_text);
            count += 1;
        }
    }
    assert_eq!(count, 397);
}
