//! A position in words: where the pieces stand, what attacks a square, who has more material. How squares are called
//! (letters, words, names of files) is in [`crate::words::moves`].

use crate::app::App;
use crate::app::game::{Blocked, GameScreen};
use crate::app::position_editor::PositionEditor;
use crate::app::protocol::user_message::{MovesOf, Query};
use crate::bot::static_exchange;
use crate::chess::notation::Letters;
use crate::chess::pgn::sanitize;
use crate::chess::position_setup::PositionSetup;
use crate::chess::start_position::{StartPosition, fen_of};
use crate::plain::SpokenLines;
use crate::words::forms::{bad_start, bad_start_told, odd_start};
use crate::words::moves::Voice;
use crate::words::notation::{PositionWord, ROLES, counted, piece, piece_name, pieces_name};
use crate::words::results::side;
use crate::words::tables::{AppWord, PlainWord, PositionEditorWord};
use crate::words::{Lang, values, with_capital};
use shakmaty::{Bitboard, Board, CastlingSide, Chess, Color, File, Move, Piece, Position, Rank, Role, Square, attacks};

/// Writes the reply to a query about a position. Returns false if the query is about something else.
pub fn tell(position: &Chess, query: &Query, voice: Voice, flipped: bool, lines: &mut SpokenLines) -> bool {
    match query {
        Query::Moves(of) => moves(position, *of, voice, lines),
        Query::Captures => captures(position, voice, lines),
        Query::Check => lines.push(check(position, voice.lang)),
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
        Query::Ranks(None) => lines.extend(as_seen(flipped).1.map(|rank| rank_line(board, rank, lang))),
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
            rays(board, square, voice, lines);
        }
        Query::Material => lines.extend(material(board, lang)),
        _ => return false,
    }
    true
}

/// Writes the board in the user's letters, with capitals for White. An empty square is a plus if it is light and a
/// minus if it is dark, as braille readers know them: a dot would not be spoken, and the squares after it would shift.
fn diagram(board: &Board, letters: Letters, flipped: bool, lines: &mut SpokenLines) {
    let (files, ranks) = as_seen(flipped);
    for rank in ranks {
        let mut line = rank.char().to_string();
        for file in files {
            let square = Square::from_coords(file, rank);
            let empty = if square.is_light() { '+' } else { '-' };
            line.push(' ');
            line += &board.piece_at(square).map_or(empty.to_string(), |piece| lettered(piece, letters));
        }
        lines.text(line);
    }
    lines.text(format!("  {}", files.map(|file| file.char().to_string()).join(" ")));
}

/// Returns the files from left to right and the ranks from top to bottom.
fn as_seen(flipped: bool) -> ([File; 8], [Rank; 8]) {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    if flipped {
        files.reverse();
    } else {
        ranks.reverse();
    }
    (files, ranks)
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
    let kinds = ROLES.into_iter().filter(|&role| here(role).any());
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
        let said = |from: Square| board.role_at(from).map(|role| (role, format!("{} {from}", piece_name(lang, role))));
        let mut from: Vec<(Role, String)> = by.into_iter().filter_map(said).collect();
        from.sort(); // the least valuable piece first, as when counting an exchange
        let from: Vec<String> = from.into_iter().map(|(_, text)| text).collect();
        let said = if from.is_empty() { PositionWord::Nobody.text(lang).to_owned() } else { from.join(", ") };
        let guards = board.color_at(square) == Some(color);
        let word = if guards { PlainWord::GuardedBy } else { PlainWord::AttackedBy };
        lines.push(word.with(lang, &[side(color, lang), &said]));
    }
    lines
}

/// `Black is in check: queen h5.`
fn check(position: &Chess, lang: Lang) -> String {
    let turn = side(position.turn(), lang);
    let by = position.checkers().into_iter().filter_map(|from| {
        let role = position.board().role_at(from)?;
        Some(format!("{} {from}", piece_name(lang, role)))
    });
    let by: Vec<String> = by.collect();
    if by.is_empty() {
        PositionWord::NotInCheck.with(lang, &[turn])
    } else {
        PositionWord::InCheck.with(lang, &[turn, &by.join(", ")])
    }
}

/// Returns what each side has besides its one king, and which side has more, in pawns.
fn material(board: &Board, lang: Lang) -> Vec<String> {
    let side_has = |color: Color| {
        let kinds: Vec<String> = ROLES
            .into_iter()
            .filter_map(|role| match (role, (board.by_color(color) & board.by_role(role)).count()) {
                (Role::King, 0) => Some(PlainWord::NoneOfThem.with(lang, &[piece_name(lang, role)])),
                (Role::King, 1) | (_, 0) => None,
                (role, count) => Some(counted(lang, role, count)),
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

// Where the pieces can go: the legal moves piece by piece, those that capture, and what can be seen from a square.

/// Says the legal moves, piece by piece: `Knight b1: a3, c3.`
pub fn moves(position: &Chess, of: MovesOf, voice: Voice, lines: &mut SpokenLines) {
    let lang = voice.lang;
    let asked = |mv: &Move| match of {
        MovesOf::All => true,
        MovesOf::Square(square) => mv.from() == Some(square),
        MovesOf::Piece(role) => mv.role() == role,
    };
    let legal: Vec<Move> = position.legal_moves().into_iter().filter(asked).collect();
    if legal.is_empty() {
        return lines.push(match of {
            MovesOf::Square(square) => PlainWord::NoMovesFrom.with(lang, &[&square.to_string()]),
            MovesOf::Piece(role) => PlainWord::NoMovesOf.with(lang, &[piece_name(lang, role)]),
            MovesOf::All => PlainWord::NoMoves.text(lang).to_owned(),
        });
    }
    for role in Role::ALL {
        let mut squares: Vec<Square> =
            legal.iter().filter(|mv| mv.role() == role && !mv.is_castle()).filter_map(|mv| mv.from()).collect();
        squares.sort_unstable();
        squares.dedup();
        for from in squares {
            let to: Vec<String> = targets(&legal, from, voice);
            let who = format!("{} {from}", piece_name(lang, role));
            lines.push(PlainWord::MovesOf.with(lang, &[&who, &to.join(", ")]));
        }
    }
    let castling: Vec<&str> = legal
        .iter()
        .filter_map(|mv| mv.castling_side())
        .map(|side| if side.is_king_side() { PlainWord::KingSide } else { PlainWord::QueenSide }.text(lang))
        .collect();
    if !castling.is_empty() {
        lines.push(PlainWord::MovesCastling.with(lang, &[&castling.join(", ")]));
    }
}

/// Returns the squares to which a piece can go, each once.
fn targets(legal: &[Move], from: Square, voice: Voice) -> Vec<String> {
    let moves = legal.iter().filter(|mv| mv.from() == Some(from) && !mv.is_castle());
    let mut to: Vec<(Square, bool)> = moves.map(|mv| (mv.to(), mv.is_promotion())).collect();
    to.sort_unstable();
    to.dedup();
    let target = |(to, promotes): (Square, bool)| match promotes {
        true => PlainWord::Becoming.with(voice.lang, &[&to.to_string()]),
        false => to.to_string(),
    };
    to.into_iter().map(target).collect()
}

/// Says the legal moves that capture, one per line: `Knight f3 takes the pawn on e5.`
pub fn captures(position: &Chess, voice: Voice, lines: &mut SpokenLines) {
    let lang = voice.lang;
    let mut said: Vec<(Square, Square)> = Vec::new();
    for mv in position.legal_moves() {
        let (Some(from), to) = (mv.from(), mv.to()) else { continue };
        // A pawn that captures and promotes has four such moves.
        if !mv.is_capture() || said.contains(&(from, to)) {
            continue;
        }
        said.push((from, to));
        let who = format!("{} {from}", piece_name(lang, mv.role()));
        lines.push(match mv.capture() {
            Some(taken) if !mv.is_en_passant() => {
                PlainWord::CanTake.with(lang, &[&who, piece_name(lang, taken), &to.to_string()])
            }
            _ => PlainWord::CanTakePassing.with(lang, &[&who, &to.to_string()]),
        });
    }
    if said.is_empty() {
        lines.push(PlainWord::NoCaptures.text(lang));
    }
}

/// Says the first piece in each direction from a square, as White sees the board, and the knights that reach it.
pub fn rays(board: &Board, square: Square, voice: Voice, lines: &mut SpokenLines) {
    let lang = voice.lang;
    let directions = [
        (PlainWord::RayUp, 0, 1),
        (PlainWord::RayUpRight, 1, 1),
        (PlainWord::RayRight, 1, 0),
        (PlainWord::RayDownRight, 1, -1),
        (PlainWord::RayDown, 0, -1),
        (PlainWord::RayDownLeft, -1, -1),
        (PlainWord::RayLeft, -1, 0),
        (PlainWord::RayUpLeft, -1, 1),
    ];
    for (word, files, ranks) in directions {
        let mut way = std::iter::successors(step(square, files, ranks), |&at| step(at, files, ranks));
        let found = way.find_map(|at| Some(format!("{} {at}", piece(lang, board.piece_at(at)?))));
        let found = found.unwrap_or_else(|| PlainWord::RayNothing.text(lang).to_owned());
        lines.push(PlainWord::Ray.with(lang, &[word.text(lang), &found]));
    }
    let knights: Bitboard = attacks::knight_attacks(square) & board.knights();
    if knights.any() {
        let knights = pieces_on(board, knights, lang);
        lines.push(PlainWord::Ray.with(lang, &[PlainWord::RayKnights.text(lang), &knights]));
    }
}

/// Returns the next square in a direction; `None` beyond the edge.
fn step(from: Square, files: i32, ranks: i32) -> Option<Square> {
    let file: File = from.file().offset(files)?;
    let rank: Rank = from.rank().offset(ranks)?;
    Some(Square::from_coords(file, rank))
}

// What plain mode says while a position is set up.

pub fn show(app: &App, editor: &PositionEditor, query: &Query, lines: &mut SpokenLines) {
    let (lang, draft) = (app.lang(), &editor.draft);
    match query {
        Query::SetUp => state(draft, lang, lines),
        Query::Fen => lines.text(draft.fen()),
        Query::Moves(_) | Query::Captures => match draft.start() {
            Ok(start) => {
                tell(start.position(), query, app.voice(), editor.flipped, lines);
            }
            Err(why) => lines.push(PlainWord::SetUpBad.with(lang, &[&without_stop(&bad_start(&why, lang))])),
        },
        _ => {
            tell_board(&draft.board, query, app.voice(), editor.flipped, lines);
        }
    }
}

/// Says whose move it is, who may castle, and whether the position can be played.
fn state(draft: &PositionSetup, lang: Lang, lines: &mut SpokenLines) {
    let mut said = vec![PlainWord::SetUpTurn.with(lang, &[side(draft.turn, lang)]), castling(draft, lang)];
    if let Some(square) = draft.en_passant() {
        said.push(PlainWord::SetUpPassant.with(lang, &[&square.to_string()]));
    }
    match draft.problems().first() {
        None if let Err(why) = draft.start().and_then(StartPosition::to_play) => {
            said.push(bad_start_told(&why, lang));
        }
        None => {
            let warnings = draft.start().map(|start| start.warnings).unwrap_or_default();
            let odd = !warnings.is_empty();
            let good = if odd { PositionEditorWord::GoodOdd.text(lang) } else { PlainWord::SetUpGood.text(lang) };
            said.push(good.to_owned());
            said.extend(warnings.iter().map(|warning| with_capital(&format!("{}.", odd_start(warning, lang)))));
        }
        Some(why) => said.push(PlainWord::SetUpBad.with(lang, &[&without_stop(&bad_start(why, lang))])),
    }
    lines.push(said.join(" "));
}

fn castling(draft: &PositionSetup, lang: Lang) -> String {
    let wings = [(CastlingSide::KingSide, PlainWord::KingSide), (CastlingSide::QueenSide, PlainWord::QueenSide)];
    let all = Color::ALL.into_iter().flat_map(|color| wings.map(|(wing, word)| (color, wing, word)));
    let may = all.filter(|(color, wing, _)| draft.castles(*color, *wing));
    let right = |(color, _, word): (Color, CastlingSide, PlainWord)| {
        PlainWord::SetUpRight.with(lang, &[side(color, lang), word.text(lang)])
    };
    let rights: Vec<String> = may.map(right).collect();
    match rights.as_slice() {
        [] => PlainWord::SetUpNoCastling.text(lang).to_owned(),
        rights => PlainWord::SetUpCastling.with(lang, &[&rights.join(", ")]),
    }
}

fn without_stop(text: &str) -> String {
    text.trim_end_matches('.').to_owned()
}

// `turn` and `clock`: whose move it is, how long a computer player has been thinking, the clocks, the last move, and a
// draw offer.

/// Returns both clocks: `White 5 minutes 3 seconds, Black 5 minutes.`
pub fn clocks(app: &App, play: &GameScreen) -> Option<String> {
    let clock = play.game().clock()?;
    let shown = |color| values::shown(app.clock_digits(clock, color), app.lang());
    Some(PlainWord::Clocks.with(app.lang(), &[&shown(Color::White), &shown(Color::Black)]))
}

/// Says who is to move, the clocks, the last move, a draw offer, and which typed lines are waiting.
pub fn tell_turn(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (lang, game) = (app.lang(), play.game());
    let position = game.position();
    let mut said = Vec::new();
    if game.ending().is_some() {
        said.push(PlainWord::TurnOver.text(lang).to_owned());
    } else {
        let turn = position.turn();
        let who = match (game.seat(turn).is_human(), app.thinks_for()) {
            (true, _) if game.seat(!turn).is_human() => String::new(),
            (true, _) => PlainWord::TurnYours.text(lang).to_owned(),
            (false, Some(ms)) => {
                let name = sanitize(&play.name(turn, lang)).into_owned();
                PlainWord::TurnThinks.with(lang, &[&name, &values::length(ms / 1_000 * 1_000, lang)])
            }
            (false, None) if play.thinking().is_some() => {
                PlainWord::TurnStarts.with(lang, &[&sanitize(&play.name(turn, lang))])
            }
            (false, None) => String::new(),
        };
        said.push(PlainWord::TurnIs.with(lang, &[&position.fullmoves().to_string(), side(turn, lang), &who]));
        if position.is_check() {
            said.push(PlainWord::TurnCheck.text(lang).to_owned());
        }
    }
    said.extend(clocks(app, play));
    let last = super::terse_move(app, game.tree(), game.current_node());
    said.extend(last.map(|told| PlainWord::TurnLast.with(lang, &[&told])));
    match play.blocked {
        Some(Blocked::Paused) => said.push(AppWord::PausedHides.text(lang).to_owned()),
        Some(Blocked::Interrupted) => said.push(PlainWord::ClocksStand.text(lang).to_owned()),
        Some(Blocked::Start | Blocked::Deserted(_)) | None => {}
    }
    let waiting = app.waiting_lines();
    if play.thinking().is_some() && !waiting.is_empty() {
        said.push(PlainWord::TurnWaits.with(lang, &[&waiting.join(", ")]));
    }
    lines.push(said.join(" "));
    lines.extend(super::offer(app, play));
}
