//! Which piece a pawn becomes: the four of them, drawn, with the letter that chooses each.

use crate::app::App;
use crate::app::dialogs::promotion::PROMOTIONS;
use crate::app::protocol::hit_target::HitTarget;
use crate::ui::board;
use crate::ui::board::geometry::{SquareSize, USUAL_ASPECT};
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;
use crate::ui::hit::HitMap;
use crate::ui::text::{columns, put, tone};
use crate::ui::theme::TextTone;
use crate::ui::theme::color::ColorDepth;
use crate::ui::widgets::popup;
use crate::ui::widgets::popup::PopupPlace;
use crate::words::app::AppWord;
use ratatui::layout::Rect;
use shakmaty::{Color, Piece, Rank, Square};

/// Rows of a piece in a large window, and in a middling one.
const LARGE: u16 = 4;
const SMALL: u16 = 2;

/// What a cell of the pawn's squares weighs against other parts of the screen.
const PAWN: u32 = 20;

/// Columns between two pieces.
const GAP: u16 = 2;

/// Draws the window.
pub fn draw(
    app: &App,
    number: u32,
    (from, to): (Square, Square),
    chosen: usize,
    painter: &mut Painter,
    frame: &mut Frame,
    hits: &mut HitMap,
) {
    let color = if to.rank() == Rank::First { Color::Black } else { Color::White };
    let few_colors = matches!(painter.depth(), ColorDepth::C16 | ColorDepth::Mono);
    let letters = few_colors && painter.style().at(painter.depth()).grid().is_none();
    let rows = match frame.area().height {
        _ if letters => 1,
        30.. => LARGE,
        20.. => SMALL,
        _ => 1,
    };
    let drawn = SquareSize::of_rows(rows, USUAL_ASPECT, painter.style());
    // One character needs marks at its sides and air.
    let size = if rows == 1 { SquareSize::new(5, 1) } else { drawn };
    let width = 4 * size.cols() + 3 * GAP;
    let question = AppWord::PromoteWhich.text(app.lang());
    let air = u16::from(rows > 1);
    // The pawn and where it goes stay in sight.
    for square in [from, to] {
        if let Some(area) = hits.geometry().map(|geometry| geometry.rect_of(square)) {
            hits.spare(area, PAWN);
        }
    }
    let inner = popup::open_at(PopupPlace::Clear, question, (width, rows + 1 + 2 * air), number, painter, frame, hits);

    let ground = {
        let theme = painter.theme();
        (theme.squares, theme.marks.chosen)
    };
    let first = inner.x + inner.width.saturating_sub(width) / 2;
    for ((at, role), column) in PROMOTIONS.into_iter().enumerate().zip(0_u16..) {
        let area = Rect { x: first + column * (size.cols() + GAP), y: inner.y + air, width: size.cols(), height: rows }
            .intersection(inner);
        let is_chosen = at == chosen;
        let pair = if is_chosen { ground.1 } else { ground.0 };
        if !area.is_empty() {
            board::draw_piece(frame.buffer_mut(), area, Piece { color, role }, pair.dark, painter);
        }
        let letter = app.typed_letters().letter(role).to_uppercase();
        let text = if is_chosen { format!("›{letter}‹") } else { letter };
        let style = tone(painter, if is_chosen { TextTone::Selection } else { TextTone::KeyName });
        let x = area.x + area.width.saturating_sub(columns(&text)) / 2;
        put(frame.buffer_mut(), x, area.bottom(), inner.right(), &text, style);
        hits.add(Rect { height: rows + 1, ..area }, HitTarget::Promote(number, role));
    }
}
