//! The board of the play screen: which position it shows and what is marked on it.

use crate::app::{
    board::move_input::MoveTargets,
    game::{Blocked, EntryState, GameScreen},
};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::ui::{
    board::{BoardView, DraggedPiece, Highlights, geometry::Geometry},
    board_screen::{animated, from_to, king_in_check},
    prelude::*,
};
use crate::words::{results::TouchWord, tables::AppWord};
use ratatui::widgets::{Clear, Widget};
use shakmaty::{Bitboard, Board, Position, Square};

/// Draws the board.
pub fn draw_board(canvas: &mut Canvas, play: &GameScreen, typing: &EntryState, geometry: &Geometry) {
    if play.is_covered() {
        // Covered: no pieces and no marks are shown.
        canvas.draw_board(geometry, &BoardView::new(&Board::empty(), Highlights::default()));
        let lang = canvas.lang();
        let paused = play.blocked == Some(Blocked::Paused);
        let text = if paused { AppWord::PausedNow.text(lang) } else { TouchWord::Covered.text(lang) };
        return draw_sentence(canvas, geometry.board, text);
    }
    let [slides, second] = animated(canvas, play.animated(canvas.app.now), geometry);
    let picked = play.input.picker.picked.filter(|_| play.viewing.is_none());
    let first = picked.map(|picked| DraggedPiece::new(picked.from, picked.at)).or(slides);
    let board = play.blindfold().visible_pieces(play.game().tree().board(play.shown()));
    let marks = highlights(play, typing);
    canvas.draw_board(geometry, &BoardView { board: &board, marks, moving: [second, first] });
    let mut shapes = canvas.app.drawn_shapes();
    shapes.extend(premove(play).map(|(from, to)| BoardShape::Arrow(ShapeColor::Blue, from, to)));
    shapes.extend_from_slice(canvas.app.umpire_shapes());
    canvas.draw_arrows(geometry, &shapes);
}

/// Draws a sentence across the middle of a covered board.
fn draw_sentence(canvas: &mut Canvas, board: Rect, text: &str) {
    let width = (columns(text) + 4).min(board.width);
    let area = Rect {
        x: board.x + (board.width - width) / 2,
        y: board.y + board.height / 2 - 1,
        width,
        height: 3.min(board.height),
    };
    Clear.render(area, canvas.buf());
    canvas.fill(area, TextTone::Selection);
    let inner = area.width.saturating_sub(columns(text)) / 2;
    canvas.put(area.x + inner, area.y + 1, area.right(), text, TextTone::Selection);
}

/// Returns what is marked: for a past position, only its own move and check.
fn highlights(play: &GameScreen, typing: &EntryState) -> Highlights {
    let game = play.game();
    let (tree, shown) = (game.tree(), play.shown());
    let position = tree.position(shown);
    // In a tournament the program does not point out a check.
    let shows_check = !play.tournament() && !play.blindfold().hides(position.turn());
    let check = king_in_check(position).filter(|_| shows_check);
    let past = Highlights { last: tree.played(shown).and_then(from_to), check, ..Highlights::default() };
    if play.viewing.is_some() {
        return past;
    }
    // Showing where an unseen piece can go would reveal what it is.
    let seen = |square: Square| position.board().color_at(square).is_some_and(|color| !play.blindfold().hides(color));
    let shown = play.input.picker.picked.is_none_or(|held| seen(held.from));
    let targets = if shown { play.targets() } else { MoveTargets::default() };
    let ahead: Bitboard = premove(play).into_iter().flat_map(|(from, to)| [from, to]).collect();
    Highlights {
        chosen: play.input.picker.picked.map(|held| held.from),
        touched: play.touched() | ahead,
        quiet: targets.quiet,
        captures: targets.captures,
        cursor: play.input.picker.cursor,
        lit: Bitboard::from_iter(play.lit_by(typing)),
        ..past
    }
}

/// Returns the two squares of the waiting premove, unless the player is looking at a past position.
fn premove(play: &GameScreen) -> Option<(Square, Square)> {
    from_to(play.premove.as_ref().filter(|_| play.viewing.is_none())?.mv)
}
