//! The board of the play screen: which position it shows and what is marked on it.

use crate::app::board::animation::AnimatedPieces;
use crate::app::game::{Blocked, EntryState, GameScreen, MoveTargets};
use crate::chess::geometry::target;
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::ui::board::geometry::Geometry;
use crate::ui::board::{BoardView, DraggedPiece, Highlights};
use crate::ui::canvas::Canvas;
use crate::ui::layout::GameLayout;
use crate::ui::text::columns;
use crate::ui::theme::TextTone;
use crate::ui::theme::color::ColorDepth;
use crate::words::app::AppWord;
use ratatui::layout::Rect;
use shakmaty::{Bitboard, Move, Position, Square};

/// Draws the board and answers where its squares are.
pub fn draw(canvas: &mut Canvas, play: &GameScreen, typing: &EntryState, plan: &GameLayout) -> Geometry {
    let geometry = Geometry::centred(plan.board, plan.size, play.flipped(), canvas.app.config().coordinates);
    let position = play.game().tree().position(play.shown());
    let held = play.picked_piece().filter(|_| play.viewing().is_none());
    let seen = play.blindfold().seen_men(position);
    let [slides, also] = sliding(canvas, play.animated(canvas.app.now()), &geometry);
    let view = BoardView {
        board: &seen,
        marks: marks(play, typing),
        hidden: play.blocked() == Some(Blocked::Paused),
        held: held
            .map(|held| DraggedPiece { from: held.from, at: held.at.map(|cell| (cell.col, cell.row)) })
            .or(slides),
        also,
    };
    canvas.draw_board(&geometry, &view);
    if !view.hidden {
        let mut shapes = canvas.app.drawn_shapes();
        if let Some((from, to)) = premove(play) {
            shapes.push(BoardShape::Arrow(ShapeColor::Blue, from, to));
        }
        canvas.draw_arrows(&geometry, &shapes);
    }
    if play.blocked() == Some(Blocked::Paused) {
        say(canvas, geometry.board(), AppWord::PausedNow.text(canvas.lang()));
    }
    geometry
}

/// Men on their way to their squares, where there are colours: without them a board of characters would only flicker.
pub(in crate::ui) fn sliding(
    canvas: &Canvas,
    slide: Option<AnimatedPieces>,
    geometry: &Geometry,
) -> [Option<DraggedPiece>; 2] {
    let Some(slide) = slide.filter(|_| canvas.depth() != ColorDepth::Mono) else { return [None, None] };
    let between = |from: u16, to: u16, half: u16| {
        let at = f32::from(from) + (f32::from(to) - f32::from(from)) * slide.part;
        // The nearest cell without a cast; boards are not so wide that the count runs out.
        (0..u16::MAX).find(|cell| f32::from(*cell) + 0.5 > at).unwrap_or(to) + half
    };
    let mut men = slide.men.iter().map(|&(from, to)| {
        let (begin, end) = (geometry.rect_of(from), geometry.rect_of(to));
        let at = (between(begin.x, end.x, begin.width / 2), between(begin.y, end.y, begin.height / 2));
        DraggedPiece { from: to, at: Some(at) }
    });
    [men.next(), men.next()]
}

/// A sentence across the middle of a covered board.
fn say(canvas: &mut Canvas, board: Rect, text: &str) {
    let width = (columns(text) + 4).min(board.width);
    let area = Rect {
        x: board.x + (board.width - width) / 2,
        y: board.y + board.height / 2 - 1,
        width,
        height: 3.min(board.height),
    };
    let style = canvas.tone(TextTone::Selection);
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            if let Some(cell) = canvas.buf().cell_mut((x, y)) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }
    let inner = area.width.saturating_sub(columns(text)) / 2;
    canvas.put(area.x + inner, area.y + 1, area.right(), text, style);
}

/// What is marked: of the past only its own move and check.
fn marks(play: &GameScreen, typing: &EntryState) -> Highlights {
    let game = play.game();
    let (tree, shown) = (game.tree(), play.shown());
    let position = tree.position(shown);
    // In a tournament nobody points out a check.
    let check = (position.is_check() && !play.tournament() && !play.blindfold().hides(position.turn()))
        .then(|| position.board().king_of(position.turn()))
        .flatten();
    let past = Highlights { last: tree.played(shown).and_then(from_to), check, ..Highlights::default() };
    if play.viewing().is_some() {
        return past;
    }
    // Where an unseen man can go would show what he is.
    let seen = |square: Square| position.board().color_at(square).is_some_and(|color| !play.blindfold().hides(color));
    let shown = play.picked_piece().is_none_or(|held| seen(held.from));
    let targets = if shown { play.targets() } else { MoveTargets::default() };
    let ahead: Bitboard = premove(play).into_iter().flat_map(|(from, to)| [from, to]).collect();
    Highlights {
        chosen: play.picked_piece().map(|held| held.from),
        touched: play.touched() | ahead,
        quiet: targets.quiet,
        captures: targets.captures,
        cursor: play.cursor(),
        lit: Bitboard::from_iter(play.lit_by(typing)),
        ..past
    }
}

/// The two squares of the premove that waits, unless the past is looked at.
fn premove(play: &GameScreen) -> Option<(Square, Square)> {
    from_to(play.premove().filter(|_| play.viewing().is_none())?.mv)
}

/// The two squares of a move as the eye sees it: castling is the king's.
pub(in crate::ui) fn from_to(mv: Move) -> Option<(Square, Square)> {
    Some((mv.from()?, target(mv)))
}
