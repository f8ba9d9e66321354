//! The dialog that asks which piece a pawn becomes: the four pieces, each with the letter that chooses it.

use crate::app::dialogs::clocks::{PROMOTIONS, PromotionDialog};
use crate::ui::{
    board::geometry::{SquareSize, USUAL_ASPECT},
    prelude::*,
    widgets::popup,
    window_room::SUBJECT,
};
use crate::words::tables::AppWord;
use shakmaty::{Color, Piece, Rank};

/// Rows of a piece in a large window, and in a medium-sized one.
const LARGE: u16 = 4;
const SMALL: u16 = 2;

/// Columns between two pieces.
const PIECE_GAP: u16 = 2;

/// The four pieces at one size.
struct PiecesShape {
    /// Rows of a piece.
    rows: u16,
    size: SquareSize,
    /// Blank rows above and below.
    air: u16,
    /// Columns and rows of all of them together.
    content: (u16, u16),
}

impl PiecesShape {
    fn of(rows: u16, canvas: &Canvas) -> PiecesShape {
        // A single character needs marks and space at its sides.
        let size = match rows {
            1 => SquareSize::new(5, 1),
            _ => SquareSize::of_rows(rows, USUAL_ASPECT, canvas.painter.style),
        };
        let air = u16::from(rows > 1);
        PiecesShape { rows, size, air, content: (4 * size.cols + 3 * PIECE_GAP, rows + 1 + 2 * air) }
    }
}

/// Draws the window.
pub fn draw_promotion(canvas: &mut Canvas, number: u32, &PromotionDialog { from, to, chosen, .. }: &PromotionDialog) {
    let color = if to.rank() == Rank::First { Color::Black } else { Color::White };
    let letters = canvas.has_few_colors() && canvas.painter.style.at(canvas.painter.depth).grid().is_none();
    let rows = match canvas.area().height {
        _ if letters => 1,
        30.. => LARGE,
        20.. => SMALL,
        _ => 1,
    };
    // The pawn and its target square stay in sight: with smaller pieces the window hides less.
    for square in [from, to] {
        if let Some(area) = canvas.hits.geometry.map(|geometry| geometry.rect_of(square)) {
            canvas.hits.room.keep(area, SUBJECT);
        }
    }
    let offered: Vec<PiecesShape> = [LARGE, SMALL, 1]
        .into_iter()
        .filter(|smaller| *smaller <= rows)
        .map(|rows| PiecesShape::of(rows, canvas))
        .collect();
    let sizes: Vec<(u16, u16)> = offered.iter().map(|shape| shape.content).collect();
    let question = AppWord::PromoteWhich.text(canvas.lang());
    let (which, inner) = popup::open_best(canvas, question, &sizes, number);
    let Some(&PiecesShape { rows, size, air, content: (width, _) }) = offered.get(which) else { return };

    let theme = &canvas.painter.theme;
    let (plain, lit) = (theme.squares.dark, theme.marks.chosen.dark);
    let first = inner.x + inner.width.saturating_sub(width) / 2;
    for ((at, role), column) in PROMOTIONS.into_iter().enumerate().zip(0_u16..) {
        let x = first + column * (size.cols + PIECE_GAP);
        let area = Rect { x, y: inner.y + air, width: size.cols, height: rows }.intersection(inner);
        let is_chosen = at == chosen;
        if !area.is_empty() {
            canvas.draw_piece(area, Piece { color, role }, if is_chosen { lit } else { plain });
        }
        let letter = canvas.app.typed_letters().letter(role).to_uppercase();
        let text = if is_chosen { format!("›{letter}‹") } else { letter };
        let x = area.x + area.width.saturating_sub(columns(&text)) / 2;
        canvas.put(x, area.bottom(), inner.right(), &text, TextTone::KeyName.selected_if(is_chosen));
        canvas.hit(Rect { height: rows + 1, ..area }, HitTarget::Promote(number, role));
    }
}
