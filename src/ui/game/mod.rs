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

use super::text::clipped;
use super::theme::TextTone;
use crate::app::App;
use crate::app::commands::action::{Action, KeyContext};
use crate::app::game::{Blocked, EntryState, GameScreen};
use crate::app::protocol::input::{Code, Key};
use crate::chess::openings;
use crate::chess::openings::Opening;
use crate::ui::board::geometry::USUAL_ASPECT;
use crate::ui::canvas::Canvas;
use crate::ui::layout;
use crate::ui::layout::{GameLayout, LayoutRequest};
use crate::ui::widgets::status_and_footer;
use crate::words::Lang;
use crate::words::openings::said_in;
use crate::words::premove::PremoveWord;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) use board::{from_to, sliding};

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct GameView<'a> {
    app: &'a App,
    play: &'a GameScreen,
    plan: GameLayout,
    /// What is typed comes to.
    typing: &'a EntryState,
}

impl GameView<'_> {
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

/// What a cell of the board weighs where a window finds its place, one of the player who waits, and one of the player to
/// move and of the status line: who decides something looks at his own clock.
const SEEN: (u32, u32, u32) = (2, 1, 4);

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, play: &GameScreen) {
    let window = canvas.area();
    let clock = play.game().clock().map(|clock| layout::widest(clock.controls()));
    let Some(plan) = GameLayout::of(window, wish(canvas), clock) else {
        status_and_footer::too_small(canvas, window);
        return;
    };
    // To be judged once, for the board's lights and the entry line.
    let typing = play.typing(canvas.app.typed_letters());
    let geometry = board::draw(canvas, play, &typing, &plan);
    canvas.hits.board(geometry);
    let scene = GameView { app: canvas.app, play, plan, typing: &typing };
    players::draw(canvas, &scene);
    rules(canvas, &scene);
    let mut result_told = false;
    if !palette::draw(canvas, &scene) {
        let (moves, told) = ending::draw(canvas, &scene);
        move_list::draw(canvas, &scene, moves, told);
        result_told = told;
    }
    // A window beside the board stands a column from it.
    let board = geometry.board();
    let board = Rect { width: board.width + 1, ..board };
    let top_moves = play.game().turn().is_black() != play.flipped();
    let (top, bottom) = if top_moves { (SEEN.2, SEEN.1) } else { (SEEN.1, SEEN.2) };
    for (area, weight) in [
        (board, SEEN.0),
        (plan.top.area, top),
        (plan.bottom.area, bottom),
        (plan.status, SEEN.2),
        (plan.footer, SEEN.2),
    ] {
        canvas.hits.spare(area, weight);
    }
    canvas.hits.beside(plan.score);
    status::draw(canvas, &scene, result_told);
    entry::draw(canvas, &scene);
    status_and_footer::keys(canvas, KeyContext::Play, &acts(canvas.app, play), plan.footer);
}

/// Lines above and below the moves, where there are free rows for them.
fn rules(canvas: &mut Canvas, scene: &GameView) {
    let area = scene.plan.score;
    if scene.plan.ruled {
        let rule = "─".repeat(area.width.into());
        for y in [area.y - 1, area.bottom()] {
            canvas.put(area.x, y, area.right(), &rule, TextTone::Border);
        }
        // A name is advice of a kind: in a tournament nobody gives any.
        let play = scene.play;
        let opening = openings::of_line(play.game().tree(), play.shown())
            .filter(|_| !play.tournament() || play.game().ending().is_some());
        if let Some(opening) = opening {
            titled(canvas, area, area.right(), (&opening, canvas.lang()), canvas.tone(TextTone::Dim));
        }
    }
}

/// Writes an opening's name on the line above an area, ending before a column.
pub(super) fn titled(canvas: &mut Canvas, area: Rect, right: u16, (opening, lang): (&Opening, Lang), style: Style) {
    let room = right.saturating_sub(area.x + 3);
    let title = clipped(&said_in(opening, room.into(), lang), room);
    canvas.put(area.x + 1, area.y.saturating_sub(1), right, &format!(" {title} "), style);
}

/// The board as the settings and the user want it.
pub(super) fn wish(canvas: &Canvas) -> LayoutRequest {
    let window = canvas.app.window();
    let measured = window.pixels.filter(|(x, y)| *x > 0 && *y > 0).map(|(x, y)| {
        let (cols, rows) = (f32::from(window.cols.max(1)), f32::from(window.rows.max(1)));
        (f32::from(x) / cols) / (f32::from(y) / rows)
    });
    // The style for the grain of sizes: of squares so small that characters stand for men, `of_rows` knows by itself.
    let large = crate::ui::board::geometry::SquareSize::new(20, 10);
    LayoutRequest {
        aspect: canvas.app.config().board_aspect.or(measured).unwrap_or(USUAL_ASPECT),
        step: canvas.app.recent().board_step.saturating_add(canvas.app.config().board_step),
        style: canvas.painter.style().shown(large, canvas.depth()),
        coordinates: canvas.app.config().coordinates,
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
