//! The play screen: the board as large as it fits, the players with their clocks, the score, what can be done.

mod board;
mod captured;
mod clocks;
mod ending;
mod entry;
mod move_list;
mod palette;
mod players;
mod status;

use crate::ui::layout;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::hit::HitMap;
use super::text::{clipped, put, tone};
use super::theme::TextTone;
use crate::app::App;
use crate::app::commands::table::{Action, KeyContext};
use crate::app::game::{Blocked, EntryState, GameScreen};
use crate::app::protocol::input::{Code, Key};
use crate::chess::openings::{self, Opening};
use crate::ui::board::geometry::USUAL_ASPECT;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;
use crate::ui::layout::{GameLayout, LayoutRequest};
use crate::ui::widgets::status_and_footer;
use crate::words::Lang;
use crate::words::openings::said_in;
use crate::words::premove::PremoveWord;
pub(super) use board::{from_to, sliding};

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct GameView<'a> {
    app: &'a App,
    play: &'a GameScreen,
    painter: &'a Painter,
    plan: GameLayout,
    /// What is typed comes to.
    typing: &'a EntryState,
}

impl GameView<'_> {
    fn tone(&self, meant: TextTone) -> Style {
        tone(self.painter, meant)
    }

    /// Whether a side can be moved by a person now.
    fn live_entry(&self) -> bool {
        self.play.human_to_move() && self.play.blocked().is_none()
    }

    /// What the entry line says; nothing while no move can be typed.
    fn typing(&self) -> &EntryState {
        match self.typing {
            EntryState::Moves { .. } | EntryState::Impossible if !self.live_entry() && !self.play.may_premove() => {
                &EntryState::Nothing
            }
            typing => typing,
        }
    }
}

/// The premove that waits, and how it is cancelled.
fn premove_said(play: &GameScreen, app: &App) -> Option<(String, TextTone)> {
    let premove = play.premove()?;
    Some((PremoveWord::Waits.with(app.lang(), &[&premove.name]), TextTone::Warning))
}

/// What a cell of the board, of the player who waits and of his clock weighs where a window finds its place.
const SEEN: u32 = 1;
/// What one of the status line and the footer weighs.
const READ: u32 = 2;
/// What one of the player to move and of his clock weighs: who decides something needs his own time in sight.
const MOVER: u32 = 20;

/// Draws the screen.
pub fn draw(app: &App, play: &GameScreen, painter: &mut Painter, frame: &mut Frame, hits: &mut HitMap) {
    let window = frame.area();
    let clock = play.game().clock().map(|clock| layout::widest(clock.controls()));
    let Some(plan) = GameLayout::of(window, wish(app, painter), clock) else {
        status_and_footer::too_small(app, window, painter, frame);
        return;
    };
    // To be judged once, for the board's lights and the entry line.
    let typing = play.typing(app.typed_letters());
    let geometry = board::draw(app, play, &typing, &plan, painter, frame.buffer_mut());
    hits.board(geometry);
    let scene = GameView { app, play, painter, plan, typing: &typing };
    players::draw(&scene, frame.buffer_mut(), hits);
    rules(&scene, frame.buffer_mut());
    let mut result_told = false;
    if !palette::draw(&scene, frame.buffer_mut(), hits) {
        let (moves, told) = ending::draw(&scene, frame.buffer_mut(), hits);
        move_list::draw(&scene, moves, told, frame.buffer_mut(), hits);
        result_told = told;
    }
    // A window beside the board stands a column from it.
    let board = geometry.board();
    let board = Rect { width: board.width + 1, ..board };
    let top_moves = play.game().turn().is_black() != play.flipped();
    let (top, bottom) = if top_moves { (MOVER, SEEN) } else { (SEEN, MOVER) };
    for (area, weight) in
        [(board, SEEN), (plan.top.area, top), (plan.bottom.area, bottom), (plan.status, READ), (plan.footer, READ)]
    {
        hits.spare(area, weight);
    }
    hits.beside(plan.score);
    status::draw(&scene, result_told, frame.buffer_mut());
    entry::draw(&scene, frame);
    status_and_footer::keys(app, KeyContext::Play, &acts(app, play), plan.footer, painter, frame, hits);
}

/// Lines above and below the moves, where there are free rows for them.
fn rules(scene: &GameView, buf: &mut Buffer) {
    let area = scene.plan.score;
    if scene.plan.ruled {
        let rule = "─".repeat(area.width.into());
        for y in [area.y - 1, area.bottom()] {
            put(buf, area.x, y, area.right(), &rule, scene.tone(TextTone::Border));
        }
        // A name is advice of a kind: in a tournament nobody gives any.
        let play = scene.play;
        let opening = openings::of_line(play.game().tree(), play.shown())
            .filter(|_| !play.tournament() || play.game().ending().is_some());
        if let Some(opening) = opening {
            titled(buf, area, area.right(), (&opening, scene.app.lang()), scene.tone(TextTone::Dim));
        }
    }
}

/// Writes an opening's name on the line above an area, ending before a column.
pub(super) fn titled(buf: &mut Buffer, area: Rect, right: u16, (opening, lang): (&Opening, Lang), style: Style) {
    let room = right.saturating_sub(area.x + 3);
    let title = clipped(&said_in(opening, room.into(), lang), room);
    put(buf, area.x + 1, area.y.saturating_sub(1), right, &format!(" {title} "), style);
}

/// The board as the settings and the user want it.
pub(super) fn wish(app: &App, painter: &Painter) -> LayoutRequest {
    let window = app.window();
    let measured = window.pixels.filter(|(x, y)| *x > 0 && *y > 0).map(|(x, y)| {
        let (cols, rows) = (f32::from(window.cols.max(1)), f32::from(window.rows.max(1)));
        (f32::from(x) / cols) / (f32::from(y) / rows)
    });
    // The style for the grain of sizes: of squares so small that characters stand for men, `of_rows` knows by itself.
    let large = crate::ui::board::geometry::SquareSize::new(20, 10);
    LayoutRequest {
        aspect: app.config().board_aspect.or(measured).unwrap_or(USUAL_ASPECT),
        step: app.recent().board_step.saturating_add(app.config().board_step),
        style: painter.style().shown(large, painter.depth()),
        coordinates: app.config().coordinates,
    }
}

/// How one walks among the moves, and back to the game.
const LOOKS: [Action; 3] = [Action::Left, Action::Right, Action::ViewLive];

/// What matters now, the most important first.
fn acts(app: &App, play: &GameScreen) -> Vec<Action> {
    if play.entry().is_empty() || !matches!(play.blocked(), None | Some(Blocked::Start)) {
        return usual(play);
    }
    // What is typed takes the characters and the keys that go about in a line.
    let apart = |key: Key| {
        let edits = matches!(key.code, Code::Char('u' | 'w' | 'a' | 'e'));
        key.ctrl && !edits || matches!(key.code, Code::F(_) | Code::PageUp | Code::PageDown)
    };
    let rest = usual(play).into_iter().filter(|&act| app.keys().key_of(KeyContext::Play, act).is_some_and(apart));
    [Action::Choose, Action::Complete, Action::Back].into_iter().chain(rest).collect()
}

/// The same while nothing is typed.
fn usual(play: &GameScreen) -> Vec<Action> {
    let game = play.game();
    if game.ending().is_some() {
        // What can be done next stands on the buttons: here is how they are reached, and how one looks back.
        let walk: &[Action] = if play.viewing().is_some() { &LOOKS } else { &[Action::Right, Action::ViewBack] };
        let rest = [Action::Save, Action::Flip, Action::Help, Action::Quit];
        return [Action::Choose].into_iter().chain(walk.iter().copied()).chain(rest).collect();
    }
    if play.blocked() == Some(Blocked::Start) {
        return vec![Action::Start, Action::Help, Action::Palette, Action::Flip, Action::New, Action::Quit];
    }
    if play.blocked().is_some() {
        return Vec::new(); // any key goes on, as the status line says: none does anything else
    }
    if play.viewing().is_some() {
        return LOOKS.into_iter().chain([Action::Flip, Action::Help, Action::Palette]).collect();
    }
    let mut acts = Vec::new();
    // A claim with a move has to name it: pressed here, the bare command would be a wrong claim.
    if matches!(play.prompt(), Some((_, None))) {
        acts.push(Action::Claim);
    }
    if game.offer().is_some_and(|offer| offer.out && game.seat(!offer.by).is_human()) {
        acts.extend([Action::Draw, Action::Decline]);
    }
    acts.extend([Action::Help, Action::Palette]);
    let begun = !game.line().is_empty();
    // Against the computer one has to know how to give up; two people ask each other.
    let alone = play.has_human() && !(game.seat(game.turn()).is_human() && game.seat(!game.turn()).is_human());
    acts.extend((begun && alone).then_some(Action::Resign));
    acts.extend(begun.then_some(Action::ViewBack));
    let casual = !play.tournament();
    if play.has_human() {
        acts.extend((begun && casual).then_some(Action::TakeBack));
        acts.extend((casual && game.clock().is_none()).then_some(Action::Hint));
        acts.extend((casual && play.level_now().is_some()).then_some(Action::Level));
        acts.extend((begun && !alone).then_some(Action::Resign));
    } else {
        acts.extend(casual.then_some(Action::Pause));
    }
    acts.push(Action::Home);
    if play.has_human() && begun && !acts.contains(&Action::Draw) {
        acts.push(Action::Draw);
    }
    acts.extend([Action::Quit, Action::Flip, Action::New]);
    acts
}
