//! Article 4: the act of moving the pieces, as the touch-move rules apply it on a screen.

use std::collections::BTreeSet;

use shakmaty::CastlingMode;
use tabiya::chess::laws::touch_move::{Touched, can_move_or_be_taken};

use super::table::{Game, spell};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
/// White can castle only on the queenside: f1 is attacked.
const SHORT_BARRED: &str = "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
/// White's king in the corner cannot move, and White never had castling rights.
const KING_STUCK: &str = "6k1/8/8/8/8/2n5/PP6/KRN5 w - - 0 1";

/// What may be played: these moves and no others, all moves from these squares, all legal moves, or all but these.
enum May {
    Only(&'static str),
    From(&'static str),
    All,
    AllBut(&'static str),
}
use May::{All, AllBut, From, Only};

type Row = (&'static str, &'static str, &'static str, May, &'static str);

fn check(rows: &[Row], chess960: bool) {
    for (article, fen, touches, may, why) in rows {
        let game = Game::new(fen, chess960);
        let mut touched = Touched::default();
        for square in touches.split_whitespace() {
            touched.add(square.parse().expect("a square"));
        }
        let list = |text: &str| -> BTreeSet<String> { text.split_whitespace().map(str::to_owned).collect() };
        let from = |square: &str| -> BTreeSet<String> {
            game.legal().into_iter().filter(|mv| mv.starts_with(square)).collect()
        };
        let expected = match may {
            Only(moves) => list(moves),
            From(square) => from(square),
            All => game.legal(),
            AllBut(moves) => game.legal().difference(&list(moves)).cloned().collect(),
        };
        assert!(!expected.is_empty() && expected.is_subset(&game.legal()), "{article} {fen} {touches}: a wrong row");
        let mode = CastlingMode::from_chess960(game.start.chess960());
        let allowed: BTreeSet<String> = touched.allowed(&game.position).into_iter().map(|mv| spell(mv, mode)).collect();
        assert_eq!(allowed, expected, "{article}: {why}: {fen}, touched {touches}");
        for mv in game.legal() {
            let bar = touched.refuses(&game.position, game.read(&mv).expect("a legal move"));
            assert_eq!(bar.is_none(), expected.contains(&mv), "{article}: {mv} in {fen}, touched {touches}: {bar:?}");
        }
    }
}

#[test]
fn article_4_3_pieces_that_were_touched() {
    check(
        &[
            ("4.3", START, "", All, "nothing touched: any move"),
            ("4.3.1", START, "g1", From("g1"), "a man that can move must move"),
            ("4.3.1", START, "g1 e2", From("g1"), "the first of several"),
            ("4.3.1", START, "a1 c1 g1 e2", From("g1"), "the first that can be moved"),
            ("4.3.1", START, "g1 g1", From("g1"), "touched twice is touched once"),
            (
                "4.3.1",
                "4r1k1/8/8/8/8/8/4N3/4K2R w - - 0 1",
                "e2 h1",
                From("h1"),
                "a man that is pinned cannot move: the next one",
            ),
            (
                "4.3.1",
                "4r1k1/8/8/8/8/8/8/R3K1N1 w - - 0 1",
                "g1",
                Only("g1e2"),
                "in check it must move where that answers the check",
            ),
            ("4.3.2", "4k3/8/8/3p4/4B3/8/8/4K3 w - - 0 1", "d5", Only("e4d5"), "an opponent's man must be taken"),
            ("4.3.2", "4k3/8/8/3p4/2P1B3/8/8/4K3 w - - 0 1", "d5", Only("c4d5 e4d5"), "by whichever of one's own men"),
            (
                "4.3.2",
                "4k3/8/1p6/3p4/4B3/8/8/1R2K3 w - - 0 1",
                "e8 b6 d5",
                Only("b1b6"),
                "the first that can be taken; a king cannot",
            ),
            (
                "4.3.2",
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "d5",
                Only("e5d6"),
                "a pawn is taken en passant where it stands",
            ),
            (
                "4.3.2",
                "3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
                "d8",
                Only("c7d8q c7d8r c7d8b c7d8n"),
                "the piece a pawn becomes is chosen later (4.4.4)",
            ),
        ],
        false,
    );
}

#[test]
fn article_4_3_3_one_of_each_colour() {
    check(
        &[
            ("4.3.3", "4k3/8/1p6/3p4/2P1B3/8/8/1R2K3 w - - 0 1", "e4 d5", Only("e4d5"), "the one takes the other"),
            ("4.3.3", "4k3/8/1p6/3p4/2P1B3/8/8/1R2K3 w - - 0 1", "d5 e4", Only("e4d5"), "in either order"),
            (
                "4.3.3",
                "4k3/8/1p6/3p4/2P1B3/8/8/1R2K3 w - - 0 1",
                "e4 b6",
                From("e4"),
                "if it cannot, the first touched that can move or be taken: one's own",
            ),
            ("4.3.3", "4k3/8/1p6/3p4/2P1B3/8/8/1R2K3 w - - 0 1", "b6 e4", Only("b1b6"), "or the opponent's"),
            (
                "4.3.3",
                "4k3/8/1p6/3p4/2P1B3/8/8/1R2K3 w - - 0 1",
                "e4 b6 d5",
                From("e4"),
                "the first of the opponent's counts, not one that would suit",
            ),
            (
                "4.3.3",
                "4k3/7p/1p6/3p4/2P1B3/8/8/1R2K3 w - - 0 1",
                "h7 b1 e4",
                Only("e4h7"),
                "the rook cannot take on h7, so what is to be taken is taken by another",
            ),
            ("4.3.3", START, "a1 e7 g1", From("g1"), "what can be neither moved nor taken does not count"),
        ],
        false,
    );
}

#[test]
fn article_4_4_king_and_rook() {
    check(
        &[
            ("4.4.1", BOTH, "e1", From("e1"), "the king alone: any of its moves, castling too"),
            ("4.4.1", BOTH, "e1 h1", Only("e1g1"), "king, then rook: castling there"),
            ("4.4.1", BOTH, "e1 a1", Only("e1c1"), "on the other side"),
            ("4.4.1", BOTH, "e1 a1 h1", Only("e1c1"), "the first rook of two"),
            ("4.4.1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8 h8", Only("e8g8"), "Black too"),
            ("4.4.2", BOTH, "h1 e1", From("h1"), "rook, then king: the rook moves"),
            ("4.4.2", BOTH, "h1", From("h1"), "the rook alone"),
            (
                "4.4.2",
                "4k3/8/8/8/8/8/6PP/R3K1NR w KQ - 0 1",
                "h1 e1",
                From("e1"),
                "a rook that cannot move: the king, to whom the other side is open",
            ),
            ("4.4.3", SHORT_BARRED, "e1 h1", Only("e1c1 e1d1 e1d2 e1e2"), "castling on the other side included"),
            ("4.4.3", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1 h1", From("e1"), "the right to castle was lost"),
            ("4.4.3", KING_STUCK, "a1 b1", All, "the king has no move: any move, not the rook's"),
            ("4.4.3", BOTH, "e1 a8", From("e1"), "the rook must be one's own"),
        ],
        false,
    );
}

#[test]
fn article_4_5_nothing_touched_can_be_moved_or_taken() {
    check(
        &[
            ("4.5", START, "a1", All, "a rook that is shut in"),
            ("4.5", START, "e7 e8 d8", All, "men out of reach"),
            ("4.5", START, "a1 e1 e8", All, "both"),
            ("4.5", START, "e4", All, "an empty square is no piece"),
        ],
        false,
    );
}

#[test]
fn guideline_ii_chess960_king_then_that_rook() {
    check(
        &[
            ("4.4.1", "1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1 h1", Only("b1h1"), "castling with that rook"),
            ("4.4.1", "1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1 a1", Only("b1a1"), "or with the one beside it"),
            ("4.4.1", "k7/8/8/8/8/8/8/6KR w H - 0 1", "g1 h1", Only("g1h1"), "also where the king stays"),
            ("4.4.2", "1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", "h1 b1", From("h1"), "the rook first"),
            (
                "4.4.2",
                "k7/8/8/8/8/8/3PPPPP/3QBKRN w G - 0 1",
                "g1 f1",
                AllBut("f1g1"),
                "neither can move but by castling, which is barred: any other move",
            ),
            (
                "4.4.3",
                "k1r5/8/8/8/8/8/8/1K3R2 w F - 0 1",
                "b1 f1",
                From("b1"),
                "castling with that rook is illegal: the king",
            ),
        ],
        true,
    );
}

#[test]
fn article_9_4_a_touch_counts_where_the_piece_can_move() {
    for (fen, square, expected) in [
        (START, "g1", true),
        (START, "a1", false),
        (START, "e7", false),
        (START, "e4", false),
        ("4k3/8/8/3p4/4B3/8/8/4K3 w - - 0 1", "d5", true),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", true),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6", false),
    ] {
        let game = Game::new(fen, false);
        assert_eq!(
            can_move_or_be_taken(&game.position, square.parse().expect("a square")),
            expected,
            "{square} in {fen}"
        );
    }
}

#[test]
fn article_4_7_a_pawn_released_on_its_last_rank() {
    for (fen, touches, released, allowed) in [
        ("6n1/5P1k/8/8/8/8/8/K7 w - - 0 1", "", "f7f8", "f7f8b f7f8n f7f8q f7f8r"),
        ("6n1/5P1k/8/8/8/8/8/K7 w - - 0 1", "f7", "f7g8", "f7g8b f7g8n f7g8q f7g8r"),
        ("6n1/5P1k/8/8/8/8/8/K7 w - - 0 1", "a1 g8", "f7f8", "f7f8b f7f8n f7f8q f7f8r"),
        ("k7/8/8/8/8/8/4p1K1/3R4 b - - 0 1", "e2", "e2d1", "e2d1b e2d1n e2d1q e2d1r"),
    ] {
        let game = Game::new(fen, false);
        let mut touched = Touched::default();
        for square in touches.split_whitespace() {
            touched.add(square.parse().expect("a square"));
        }
        let square = |at: &str| at.parse().expect("a square");
        touched.release(square(&released[..2]), square(&released[2..]));
        let mut moves: Vec<String> =
            touched.allowed(&game.position).into_iter().map(|mv| spell(mv, CastlingMode::Standard)).collect();
        moves.sort();
        assert_eq!(moves.join(" "), allowed, "only the piece is free: {fen}, released {released}");
        assert!(can_move_or_be_taken(&game.position, square(&released[..2])), "so no claim is left (9.4)");
        touched.clear();
        assert_eq!(touched, Touched::default(), "a move forgets it");
    }
}
