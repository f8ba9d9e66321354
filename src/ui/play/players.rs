//! The two players: who they are, whose move it is, what they have captured, their time. The one at the bottom of the
//! board stands at the bottom.

use ratatui::buffer::Buffer;
use shakmaty::{Color, Role};

use super::layout::Place;
use super::{Scene, captured, clocks};
use crate::ui::chrome::{columns, put, put_right};
use crate::ui::color::Depth;
use crate::ui::digits::DigitSize;
use crate::ui::pieces;
use crate::ui::theme::Tone;
use crate::words::results;

/// Draws both.
pub fn draw(scene: &Scene, buf: &mut Buffer) {
    let below = if scene.play.flipped() { Color::Black } else { Color::White };
    player(scene, !below, &scene.plan.top, false, buf);
    player(scene, below, &scene.plan.bottom, true, buf);
}

/// One player: at the top of the board the name stands over the clock, at the bottom under it.
fn player(scene: &Scene, side: Color, place: &Place, bottom: bool, buf: &mut Buffer) {
    let area = place.area;
    let clock = scene.play.game().clock();
    let inline = clock.filter(|_| place.clock_rows() == 0);
    let clock_rows = place.clock_rows();
    let (name_y, taken_y, clock_y) = match (bottom, place.captured_row) {
        (false, false) => (area.y, area.y, area.y + 1),
        (false, true) => (area.y, area.y + 1, area.y + 2),
        (true, false) => (area.bottom() - 1, area.bottom() - 1, area.y),
        (true, true) => (area.bottom() - 1, area.bottom() - 2, area.y),
    };
    let mut right = area.right();
    if let Some(clock) = inline {
        right -= clocks::line_width(clock).min(area.width / 2);
        clocks::line(scene, clock, side, right, name_y, buf);
        right -= 1;
        for (text, tone) in clocks::facts(scene, clock, side) {
            if area.width >= 40 {
                right = put_right(buf, area.x, name_y, right, &text, scene.tone(tone)).saturating_sub(1);
            }
        }
    }
    if clock_rows > 0
        && let Some(clock) = clock
    {
        if place.digits == Some(DigitSize::Plain) {
            clocks::line(scene, clock, side, area.x, clock_y, buf);
        } else {
            clocks::draw(scene, clock, side, place, clock_y, buf);
        }
    }
    let after = name(scene, side, area.x, name_y, right, buf);
    let from = if taken_y == name_y { after + 1 } else { area.x + 2 };
    booty(scene, side, from, taken_y, right, taken_y == name_y, buf);
}

/// `► ♚ Zoë Black`: the mark of the side to move, the king of the colour, the name, and the side if the name is another.
fn name(scene: &Scene, side: Color, x: u16, y: u16, right: u16, buf: &mut Buffer) -> u16 {
    let lang = scene.app.lang();
    let game = scene.play.game();
    let moves = game.ending().is_none() && game.turn() == side;
    put(buf, x, y, right, if moves { "►" } else { " " }, scene.tone(Tone::Accent));
    let mut x = x + 2;
    if right.saturating_sub(x) >= 16 && matches!(scene.painter.depth(), Depth::True | Depth::C256) {
        let theme = scene.painter.theme();
        let style = scene.tone(Tone::Text).fg(theme.men(side).fill.at(scene.painter.depth()).0).bg(theme
            .squares
            .on(side.is_black())
            .at(scene.painter.depth())
            .0);
        x = put(buf, x, y, right, &format!(" {} ", pieces::glyph(Role::King)), style) + 1;
    }
    let name = scene.play.name(side, lang);
    let strong = scene.tone(Tone::Title);
    let x = put(buf, x, y, right, &name, if moves { strong } else { scene.tone(Tone::Text) });
    let colour = results::side(side, lang);
    if name != colour && right.saturating_sub(x) > columns(colour) + 1 {
        return put(buf, x + 1, y, right, colour, scene.tone(Tone::Dim));
    }
    x
}

/// The captured men, and by how much the side is ahead.
fn booty(scene: &Scene, side: Color, left: u16, y: u16, right: u16, at_right: bool, buf: &mut Buffer) {
    let men = captured::by(scene.play, side);
    let ahead = captured::ahead(scene.play, side);
    let ahead = if ahead > 0 { format!("+{ahead}") } else { String::new() };
    let room = right.saturating_sub(left);
    if room < columns(&ahead) {
        return;
    }
    let room = room.saturating_sub(if ahead.is_empty() { 0 } else { columns(&ahead) + 1 });
    let men = captured::text(&men, !side, room, scene.painter);
    let gap = if men.is_empty() || ahead.is_empty() { "" } else { " " };
    let wide = columns(&men) + columns(gap) + columns(&ahead);
    let x = if at_right { right.saturating_sub(wide).max(left) } else { left };
    let x = put(buf, x, y, right, &men, scene.tone(Tone::Dim));
    put(buf, x + columns(gap), y, right, &ahead, scene.tone(Tone::Good));
}
