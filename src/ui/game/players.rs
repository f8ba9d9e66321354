//! The two players: who they are, whose move it is, what they have captured, their time. The one at the bottom of the
//! board stands at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use shakmaty::{Color, Role};

use super::{GameView, captured, clocks};
use crate::app::commands::table::Action;
use crate::app::protocol::hit_target::HitTarget;
use crate::ui::board::pieces;
use crate::ui::hit::HitMap;
use crate::ui::layout::PlayerArea;
use crate::ui::text::{columns, put, put_right};
use crate::ui::theme::TextTone;
use crate::ui::theme::color::ColorDepth;
use crate::ui::widgets::digits::DigitSize;
use crate::words::results;

/// Draws both.
pub fn draw(scene: &GameView, buf: &mut Buffer, hits: &mut HitMap) {
    let below = if scene.play.flipped() { Color::Black } else { Color::White };
    player(scene, !below, &scene.plan.top, false, buf, hits);
    player(scene, below, &scene.plan.bottom, true, buf, hits);
}

/// One player: at the top of the board the name stands over the clock, at the bottom under it.
fn player(scene: &GameView, side: Color, place: &PlayerArea, bottom: bool, buf: &mut Buffer, hits: &mut HitMap) {
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
        let field = clocks::line_width(clock).min(area.width / 2);
        right -= field;
        let at = Rect { x: right, y: name_y, width: field, height: 1 };
        clocks::line(scene, clock, side, at, buf);
        corrects(scene, at, hits);
        right -= 1;
    }
    if clock_rows > 0
        && let Some(clock) = clock
    {
        corrects(scene, Rect { y: clock_y, height: clock_rows, ..area }, hits);
        if place.digits == Some(DigitSize::Plain) {
            clocks::line(scene, clock, side, Rect { y: clock_y, height: 1, ..area }, buf);
        } else {
            clocks::draw(scene, clock, side, place, (clock_y, bottom), buf);
        }
    }
    let after = name(scene, side, area.x, name_y, right, buf);
    let (from, mut taken_right) = if taken_y == name_y { (after + 2, right) } else { (area.x + 2, area.right()) };
    let facts = clock.map(|clock| clocks::facts(scene, clock, side)).unwrap_or_default();
    for (text, tone) in facts.into_iter().rev() {
        // Beside the name; the captured men take what is left.
        if after + 2 + columns(&text) <= right {
            right = put_right(buf, after, name_y, right, &text, scene.tone(tone)).saturating_sub(2);
        }
    }
    if taken_y == name_y {
        taken_right = right;
    }
    let ground = clocks::captured_row_style(scene, side, place);
    if let Some(ground) = ground {
        buf.set_style(Rect { y: taken_y, height: 1, ..area }, ground);
    }
    let row = Rect { x: from, y: taken_y, width: taken_right.saturating_sub(from), height: 1 };
    booty(scene, side, row, ground, buf);
}

/// A click on a clock corrects it, in a game among friends that goes on.
fn corrects(scene: &GameView, area: Rect, hits: &mut HitMap) {
    if !scene.play.tournament() && scene.play.game().ending().is_none() && scene.play.blocked().is_none() {
        hits.add(area, HitTarget::Action(Action::Clock));
    }
}

/// `► ♚ Zoë (Black)`: the mark of the side to move, the king of the colour, the name, and the side if the name is another.
fn name(scene: &GameView, side: Color, x: u16, y: u16, right: u16, buf: &mut Buffer) -> u16 {
    let lang = scene.app.lang();
    let game = scene.play.game();
    let moves = game.ending().is_none() && game.turn() == side;
    put(buf, x, y, right, if moves { "►" } else { " " }, scene.tone(TextTone::Accent));
    let mut x = x + 2;
    if right.saturating_sub(x) >= 16 && matches!(scene.painter.depth(), ColorDepth::True | ColorDepth::C256) {
        x = put(buf, x, y, right, &format!(" {} ", pieces::glyph(Role::King)), men_of(scene, side)) + 1;
    }
    let name = scene.play.name(side, lang);
    let strong = scene.tone(TextTone::Title);
    let mut x = put(buf, x, y, right, &name, if moves { strong } else { scene.tone(TextTone::Text) });
    let colour = results::side(side, lang);
    let beside = format!("({colour})");
    if name != colour && right.saturating_sub(x) > columns(&beside) {
        x = put(buf, x + 1, y, right, &beside, scene.tone(TextTone::Dim));
    }
    // Not right after the name, which may end in a number.
    if scene.play.is_one_of_several() {
        let (_, points) = scene.play.points();
        let points = points_said(*points.get(side));
        if right.saturating_sub(x) > columns(&points) {
            x = put(buf, x + 1, y, right, &points, scene.tone(TextTone::Accent));
        }
    }
    x
}

/// The colours of a side's men, on a square where they are well seen; of the text where there are too few colours.
fn men_of(scene: &GameView, side: Color) -> Style {
    let (theme, depth) = (scene.painter.theme(), scene.painter.depth());
    let text = scene.tone(TextTone::Text);
    if matches!(depth, ColorDepth::C16 | ColorDepth::Mono) {
        return text;
    }
    text.fg(theme.men(side).fill.at(depth).0).bg(theme.squares.on(side.is_black()).at(depth).0)
}

/// Half points as chess players write them: `½`, `2`, `2½`.
fn points_said(half: u32) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The captured men, and by how much the side is ahead; on this ground, if the row has one of its own.
fn booty(scene: &GameView, side: Color, row: Rect, ground: Option<Style>, buf: &mut Buffer) {
    let men = captured::by(scene.play, side);
    let ahead = captured::ahead(scene.play, side);
    let ahead = if ahead > 0 { format!("+{ahead}") } else { String::new() };
    if row.width < columns(&ahead) {
        return;
    }
    let room = row.width.saturating_sub(if ahead.is_empty() { 0 } else { columns(&ahead) + 1 });
    let mut men = captured::text(&men, !side, room, scene.painter);
    let on_square = scene.tone(TextTone::Text) != men_of(scene, !side);
    if !men.is_empty() && room >= columns(&men) + 2 && on_square {
        men = format!(" {men} "); // as on a board
    }
    let gap = if men.is_empty() || ahead.is_empty() { "" } else { " " };
    let style = ground.filter(|_| !on_square).unwrap_or_else(|| men_of(scene, !side));
    let x = put(buf, row.x, row.y, row.right(), &men, style);
    put(buf, x + columns(gap), row.y, row.right(), &ahead, ground.unwrap_or_else(|| scene.tone(TextTone::Good)));
}
