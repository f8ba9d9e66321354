//! The two players: who they are, whose move it is, what they have captured, and their time. The one at the bottom of
//! the board is shown at the bottom.

use crate::ui::{
    game::{GameView, captured, clocks, tray},
    layout::PlayerArea,
    prelude::*,
    text::fit_text::first_that_fits,
    widgets::{
        digits::DigitSize,
        player_name::{self, piece_style},
    },
};
use crate::words::{results, tables::GameWord};
use shakmaty::Color;

/// Draws both players.
pub fn draw_players(canvas: &mut Canvas, view: &GameView) {
    let below = if view.play.flipped() { Color::Black } else { Color::White };
    player(canvas, view, !below, &view.plan.top, false);
    player(canvas, view, below, &view.plan.bottom, true);
}

/// Draws one player: at the top of the board the name stands above the clock, at the bottom below it.
fn player(canvas: &mut Canvas, view: &GameView, side: Color, place: &PlayerArea, bottom: bool) {
    let area = place.area;
    let clock = view.play.game().clock();
    let rows = place.clock_rows();
    let name_y = if bottom { area.bottom() - 1 } else { area.y };
    let taken_y = match (place.captured_row, bottom) {
        (false, _) => name_y,
        (true, false) => area.y + 1,
        (true, true) => area.bottom() - 2,
    };
    let mut right = area.right();
    if let Some(clock) = clock.filter(|_| rows == 0) {
        let field = clocks::line_width(clock).min(area.width / 2);
        right -= field;
        let at = Rect { x: right, y: name_y, width: field, height: 1 };
        clocks::line(canvas, view, clock, side, at);
        add_clock_target(canvas, view, at);
        right -= 1;
    }
    if place.tray {
        tray::draw_tray(canvas, view, side, place, bottom);
    }
    if let Some(clock) = clock.filter(|_| rows > 0) {
        add_clock_target(canvas, view, place.clock(bottom));
        if place.digits == Some(DigitSize::Plain) {
            clocks::line(canvas, view, clock, side, Rect { height: 1, ..place.clock(bottom) });
        } else {
            clocks::draw_clocks(canvas, view, clock, side, place, bottom);
        }
    }
    let after = name(canvas, view, side, area.x, name_y, right);
    let from = if taken_y == name_y { after + 2 } else { area.x + 2 };
    let facts = clock.map(|clock| clocks::facts(view, clock, side)).unwrap_or_default();
    for (text, tone) in facts.into_iter().rev() {
        // These stand beside the name; the captured pieces take what is left.
        if after + 2 + columns(&text) <= right {
            right = canvas.put_right(after, name_y, right, &text, tone).saturating_sub(2);
        }
    }
    let taken_right = if taken_y == name_y { right } else { area.right() };
    let ground = clocks::captured_row_style(canvas, view, side, place);
    if let Some(ground) = ground {
        canvas.fill(Rect { y: taken_y, height: 1, ..area }, ground);
    }
    let row = Rect { x: from, y: taken_y, width: taken_right.saturating_sub(from), height: 1 };
    captured_pieces(canvas, view, side, row, (place.tray, ground));
}

/// Makes a click on a clock open its correction, in a casual game that is still running.
fn add_clock_target(canvas: &mut Canvas, view: &GameView, area: Rect) {
    if !view.play.tournament() && view.play.game().ending().is_none() && view.play.blocked.is_none() {
        canvas.hit(area, HitTarget::Action(Action::Clock));
    }
}

/// Draws `► ♚ Zoë (Black)`: the mark of the side to move, the king of the colour, the name, and the side if not the
/// name.
fn name(canvas: &mut Canvas, view: &GameView, side: Color, x: u16, y: u16, right: u16) -> u16 {
    let lang = canvas.lang();
    let game = view.play.game();
    let moves = game.ending().is_none() && game.turn() == side;
    let name = view.play.name_beside_board(side, lang);
    let place = Rect { x, y, width: right.saturating_sub(x), height: 1 };
    let mut x = player_name::draw_player_name(canvas, place, side, &name, moves);
    let colour = results::side(side, lang);
    let beside = format!("({colour})");
    if name != colour && right.saturating_sub(x) > columns(&beside) {
        x = canvas.put(x + 1, y, right, &beside, TextTone::Dim);
    }
    // Not right after the name, which may end in a number. Bare points of a match look like the result of this game.
    if view.play.is_one_of_several() {
        let points = points_text(*view.play.match_points.get(side));
        let wordings = [GameWord::MatchPoints.with(lang, &[&points]), points];
        if let Some(said) = first_that_fits(wordings, right.saturating_sub(x + 1)) {
            x = canvas.put(x + 1, y, right, &said, TextTone::Accent);
        }
    }
    x
}

/// Writes half points as chess players do: `½`, `2`, `2½`.
fn points_text(half: u32) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Draws the captured pieces, and by how much the side is ahead; on this ground, if the row has one of its own.
fn captured_pieces(
    canvas: &mut Canvas,
    view: &GameView,
    side: Color,
    row: Rect,
    (on_tray, ground): (bool, Option<Style>),
) {
    let ahead = match captured::ahead(view.play, side) {
        ahead @ 1.. => format!("+{ahead}"),
        _ => String::new(),
    };
    if row.width < columns(&ahead) {
        return;
    }
    let room = row.width.saturating_sub(if ahead.is_empty() { 0 } else { columns(&ahead) + 1 });
    // Where there is a tray, the pieces lie on it.
    let taken = if on_tray { Vec::new() } else { captured::by(view.play, side) };
    let mut pieces = captured::text(canvas, &taken, !side, room);
    let on_square = canvas.tone(TextTone::Text) != piece_style(canvas, !side);
    if !pieces.is_empty() && room >= columns(&pieces) + 2 && on_square {
        pieces = format!(" {pieces} "); // as on a board
    }
    let gap = if pieces.is_empty() || ahead.is_empty() { "" } else { " " };
    let style = ground.filter(|_| !on_square).unwrap_or_else(|| piece_style(canvas, !side));
    let x = canvas.put(row.x, row.y, row.right(), &pieces, style);
    let ahead_style = ground.unwrap_or_else(|| canvas.tone(TextTone::Good));
    canvas.put(x + columns(gap), row.y, row.right(), &ahead, ahead_style);
}
