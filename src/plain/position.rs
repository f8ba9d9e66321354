//! A position in words: where the pieces stand, what attacks a square, who has more material.

use crate::app::protocol::user_message::Query;
use crate::bot::static_exchange;
use crate::chess::{notation::Letters, start_position::fen_of};
use crate::plain::{lines::SpokenLines, reach};
use crate::words::{
    Lang,
    moves::Voice,
    notation::{PositionWord, counted, piece, piece_name, pieces_name},
    results::side,
    tables::PlainWord,
};
use shakmaty::{Bitboard, Board, Chess, Color, File, Piece, Position, Rank, Role, Square};

/// The order in which a position is read out: from the king to the pawns.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Writes the reply to a query about a position. Returns false if the query is about something else.
pub fn tell(position: &Chess, query: &Query, voice: Voice, flipped: bool, lines: &mut SpokenLines) -> bool {
    match query {
        Query::Moves(of) => reach::moves(position, *of, voice, lines),
        Query::Captures => reach::captures(position, voice, lines),
        Query::Fen => lines.text(fen_of(position)),
        _ => return tell_board(position.board(), query, voice, flipped, lines),
    }
    true
}

/// Writes the reply to a query about a board. Returns false if the query is about something else.
pub fn tell_board(board: &Board, query: &Query, voice: Voice, flipped: bool, lines: &mut SpokenLines) -> bool {
    let lang = voice.lang;
    let sides =
        |only: Option<Color>| Color::ALL.into_iter().filter(move |color| only.is_none_or(|only| only == *color));
    match *query {
        Query::Board => diagram(board, voice.letters, flipped, lines),
        Query::Ranks(None) => {
            let mut ranks = Rank::ALL.to_vec();
            if !flipped {
                ranks.reverse();
            }
            lines.extend(ranks.into_iter().map(|rank| rank_line(board, rank, lang)));
        }
        Query::Ranks(Some(number)) => {
            let rank = Rank::ALL.get(usize::from(number)).copied().unwrap_or(Rank::First); // the user typed 1 to 8
            lines.push(rank_line(board, rank, lang));
        }
        Query::File(file) => {
            lines.push(PositionWord::File.with(lang, &[voice.file(file), &pieces_on(board, file.into(), lang)]))
        }
        Query::Piece(square) => lines.push(on_square(board, square, lang)),
        Query::Pieces(only) => lines.extend(sides(only).map(|color| pieces(board, color, lang))),
        Query::Where(role, only) => lines.extend(sides(only).map(|color| places(board, role, color, lang))),
        Query::Attackers(square) => lines.extend(attackers(board, square, lang)),
        Query::Rays(square) => {
            lines.push(on_square(board, square, lang));
            reach::rays(board, square, voice, lines);
        }
        Query::Material => lines.extend(material(board, lang)),
        _ => return false,
    }
    true
}

/// Writes the board in the user's letters, with capitals for White. An empty square is a plus if it is light and a minus if it is
/// dark, as braille readers know them: a dot would not be spoken, and the squares after it would shift.
fn diagram(board: &Board, letters: Letters, flipped: bool, lines: &mut SpokenLines) {
    let (mut files, mut ranks) = (File::ALL.to_vec(), Rank::ALL.to_vec());
    if flipped {
        files.reverse();
    } else {
        ranks.reverse();
    }
    for rank in ranks {
        let mut line = rank.char().to_string();
        for &file in &files {
            let square = Square::from_coords(file, rank);
            let empty = if square.is_light() { '+' } else { '-' };
            line.push(' ');
            line += &board.piece_at(square).map_or(empty.to_string(), |piece| lettered(piece, letters));
        }
        lines.text(line);
    }
    let names: Vec<String> = files.iter().map(|file| file.char().to_string()).collect();
    lines.text(format!("  {}", names.join(" ")));
}

/// Returns the letter of a piece on a printed board. The first one of two is enough, as long as it is no other piece's.
fn lettered(piece: Piece, letters: Letters) -> String {
    let letter = match piece.role {
        Role::Pawn => "P",
        role => letters.letter(role),
    };
    if piece.color.is_white() { letter.to_owned() } else { letter.to_lowercase() }
}

/// Returns what stands on a square: `e4: white pawn.`
fn on_square(board: &Board, square: Square, lang: Lang) -> String {
    match board.piece_at(square) {
        Some(there) => PositionWord::Piece.with(lang, &[&square.to_string(), piece(lang, there)]),
        None => PositionWord::SquareEmpty.with(lang, &[&square.to_string()]),
    }
}

fn rank_line(board: &Board, rank: Rank, lang: Lang) -> String {
    PositionWord::Rank.with(lang, &[&rank.char().to_string(), &pieces_on(board, rank.into(), lang)])
}

/// Returns the pieces on some squares, each with its square: `white rook a1, white knight b1`.
fn pieces_on(board: &Board, squares: Bitboard, lang: Lang) -> String {
    let there: Vec<String> = (board.occupied() & squares)
        .into_iter()
        .filter_map(|square| Some(format!("{} {square}", piece(lang, board.piece_at(square)?))))
        .collect();
    if there.is_empty() { PositionWord::EmptyLine.text(lang).to_owned() } else { there.join(", ") }
}

/// `White: king e1, queen d1, rooks a1 h1, pawns a2 b2.`
fn pieces(board: &Board, color: Color, lang: Lang) -> String {
    let here = |role| board.by_color(color) & board.by_role(role);
    let kinds = ORDER.into_iter().filter(|&role| here(role).any());
    let kinds: Vec<String> = kinds.map(|role| of_kind(role, here(role), lang)).collect();
    if kinds.is_empty() {
        return PlainWord::SetUpNoPieces.with(lang, &[side(color, lang)]);
    }
    PositionWord::SideHas.with(lang, &[side(color, lang), &kinds.join(", ")])
}

/// `White: knights b1 g1.`, `Black: no queen.`
fn places(board: &Board, role: Role, color: Color, lang: Lang) -> String {
    let squares = board.by_color(color) & board.by_role(role);
    let said = if squares.is_empty() {
        PlainWord::NoneOfThem.with(lang, &[piece_name(lang, role)])
    } else {
        of_kind(role, squares, lang)
    };
    PositionWord::SideHas.with(lang, &[side(color, lang), &said])
}

/// `knights b1 g1`, `queen d1`.
fn of_kind(role: Role, squares: Bitboard, lang: Lang) -> String {
    let name = if squares.count() == 1 { piece_name(lang, role) } else { pieces_name(lang, role) };
    let squares: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    format!("{name} {}", squares.join(" "))
}

/// Returns what stands on a square, then the pieces of each side that attack it. A piece's own side guards it.
fn attackers(board: &Board, square: Square, lang: Lang) -> Vec<String> {
    let mut lines = vec![on_square(board, square, lang)];
    for color in Color::ALL {
        let by = board.attacks_to(square, color, board.occupied());
        let mut from: Vec<(usize, String)> = by
            .into_iter()
            .filter_map(|from| {
                let role = board.role_at(from)?;
                let at = ORDER.iter().rev().position(|known| *known == role)?;
                Some((at, format!("{} {from}", piece_name(lang, role))))
            })
            .collect();
        from.sort(); // the least valuable piece first, as when counting an exchange
        let from: Vec<String> = from.into_iter().map(|(_, text)| text).collect();
        let said = if from.is_empty() { PositionWord::Nobody.text(lang).to_owned() } else { from.join(", ") };
        let guards = board.color_at(square) == Some(color);
        let word = if guards { PlainWord::GuardedBy } else { PlainWord::AttackedBy };
        lines.push(word.with(lang, &[side(color, lang), &said]));
    }
    lines
}

/// Returns what each side has besides its king, and which side has more, in pawns.
fn material(board: &Board, lang: Lang) -> Vec<String> {
    let side_has = |color: Color| {
        let kinds: Vec<String> = ORDER
            .into_iter()
            .skip(1)
            .filter_map(|role| {
                let count = (board.by_color(color) & board.by_role(role)).count();
                (count > 0).then(|| counted(lang, role, count))
            })
            .collect();
        let said = if kinds.is_empty() { PlainWord::BareKing.text(lang).to_owned() } else { kinds.join(", ") };
        PositionWord::SideHas.with(lang, &[side(color, lang), &said])
    };
    let ahead = static_exchange::balance(board, Color::White);
    let who = if ahead > 0 { Color::White } else { Color::Black };
    let sum = match ahead.unsigned_abs() {
        0 => PositionWord::Level.text(lang).to_owned(),
        points => PositionWord::Ahead.with(lang, &[side(who, lang), &points.to_string()]),
    };
    vec![side_has(Color::White), side_has(Color::Black), sum]
}
