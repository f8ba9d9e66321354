//! The play screen: the board as large as it fits, the players with their clocks, the score, what can be done.

mod board;
mod captured;
mod clocks;
mod ending;
mod entry;
mod move_list;
mod palette;
mod players;
mod result_card;
mod status;

use super::text::clip;
use crate::app::game::{Blocked, EntryState, GameScreen};
use crate::app::protocol::input::{Code, Key};
use crate::chess::openings;
use crate::ui::layout::GameLayout;
use crate::ui::prelude::*;
use crate::ui::widgets::{footer, status_and_footer};
use crate::ui::{board_screen, layout};
use crate::words::openings::said_in;
use crate::words::premove::PremoveWord;

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
        self.play.human_to_move() && self.play.blocked.is_none()
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
fn premove_text(play: &GameScreen, app: &App) -> Option<(String, TextTone)> {
    let premove = play.premove.as_ref()?;
    Some((PremoveWord::Waits.with(app.lang(), &[&premove.name]), TextTone::Warning))
}

/// The weight of a cell where a window finds its place: of a clock, of the board, and of the player who waits.
const CLOCK: u32 = 12;
const BOARD: u32 = 6;
const WAITING: u32 = 1;
/// The weight of a cell of the player to move, the status line and the footer: a player who decides needs his own clock.
const DECIDING: u32 = 4;

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, play: &GameScreen) {
    let clock = play.game().clock().map(|clock| layout::widest(&clock.controls));
    let Some((plan, geometry)) = board_screen::place(canvas, play.flipped(), clock) else { return };
    if result_card::page(canvas, play, &plan) {
        return;
    }
    // Evaluated once, for the highlights on the board and the entry line.
    let typing = play.typing(canvas.app.typed_letters());
    board::draw(canvas, play, &typing, &geometry);
    canvas.hits.board(geometry);
    let view = GameView { app: canvas.app, play, plan, typing: &typing };
    players::draw(canvas, &view);
    rules(canvas, &view);
    let mut result_shown = false;
    if !palette::draw(canvas, &view) {
        let (left, shown) = ending::draw(canvas, &view);
        match result_card::shown(&view) {
            Some(card) => result_card::draw(canvas, &view, card, left),
            None => move_list::draw(canvas, &view, left, shown),
        }
        result_shown = shown;
    }
    // A window beside the board stands a column from it.
    let board = geometry.board;
    let board = Rect { width: board.width + 1, ..board };
    let top_moves = play.game().turn().is_black() != play.flipped();
    let (top, bottom) = if top_moves { (DECIDING, WAITING) } else { (WAITING, DECIDING) };
    for (area, weight) in [
        (board, BOARD),
        (plan.top.area, top),
        (plan.bottom.area, bottom),
        (plan.top.clock(false), CLOCK),
        (plan.bottom.clock(true), CLOCK),
        (plan.status, DECIDING),
        (plan.footer, DECIDING),
    ] {
        canvas.hits.kept_visible.push((area, weight));
    }
    canvas.hits.question_area = Some(plan.score);
    status::draw(canvas, &view, result_shown);
    entry::draw(canvas, &view);
    status_and_footer::keys(canvas, KeyContext::Play, &actions(canvas.app, play), plan.footer);
}

/// Lines above and below the moves, where there are free rows for them.
fn rules(canvas: &mut Canvas, view: &GameView) {
    let area = view.plan.score;
    if !view.plan.ruled {
        return;
    }
    board_screen::rules(canvas, area);
    // A name is advice of a kind: in a tournament nobody gives any.
    let play = view.play;
    let opening = openings::of_line(play.game().tree(), play.shown());
    if let Some(opening) = opening.filter(|_| !play.tournament() || play.game().ending().is_some()) {
        let room = area.width.saturating_sub(3);
        let title = clip(&said_in(&opening, room.into(), canvas.lang()), room);
        canvas.put(area.x + 1, area.y.saturating_sub(1), area.right(), &format!(" {title} "), TextTone::Dim);
    }
}

/// How one walks among the moves, and back to the game.
const WALK: [Action; 3] = [Action::Left, Action::Right, Action::ViewLive];

/// What the footer offers, the most important first.
fn actions(app: &App, play: &GameScreen) -> Vec<Action> {
    if play.entry.is_empty() || !matches!(play.blocked, None | Some(Blocked::Start)) {
        return usual_actions(play);
    }
    // What is typed takes the characters and the keys that go about in a line.
    let apart = |key: Key| {
        let edits = matches!(key.code, Code::Char('u' | 'w' | 'a' | 'e'));
        key.ctrl && !edits || matches!(key.code, Code::F(_) | Code::PageUp | Code::PageDown)
    };
    let free = |act: &Action| app.keys.key_of(KeyContext::Play, *act).is_some_and(apart);
    let rest = usual_actions(play).into_iter().filter(free);
    [Action::Choose, Action::Complete, Action::Back].into_iter().chain(rest).collect()
}

/// The same while nothing is typed.
fn usual_actions(play: &GameScreen) -> Vec<Action> {
    let game = play.game();
    if game.ending().is_some() {
        // What can be done next stands on the buttons: here is how they are reached, and how one looks back.
        let walk: &[Action] = if play.viewing.is_some() { &WALK } else { &[Action::Right, Action::ViewBack] };
        let card: &[Action] = if play.card().is_some() { &[Action::Summary] } else { &[] };
        return [&[Action::Choose], walk, card, &[Action::Save, Action::Flip, Action::Help, Action::Quit]].concat();
    }
    match play.blocked {
        Some(Blocked::Start) => {
            return vec![Action::Start, Action::Help, Action::Palette, Action::Flip, Action::New, Action::Quit];
        }
        // Any key goes on, as the status line says: none does anything else.
        Some(_) => return Vec::new(),
        None if play.viewing.is_some() => {
            return [WALK, [Action::Flip, Action::Help, Action::Palette]].concat();
        }
        None => {}
    }
    let offered = game.offer().is_some_and(|offer| offer.out && game.seat(!offer.by).is_human());
    let (human, casual, begun) = (play.has_human(), !play.tournament(), !game.line().is_empty());
    // Against the computer one has to know how to give up; two people ask each other.
    let alone = human && !(game.seat(game.turn()).is_human() && game.seat(!game.turn()).is_human());
    footer::offered([
        // A claim with a move has to name it: pressed here, the bare command would be a wrong claim.
        (matches!(play.prompt(), Some((_, None))), Action::Claim),
        (offered, Action::Draw),
        (offered, Action::Decline),
        (true, Action::Help),
        (true, Action::Palette),
        (begun && alone, Action::Resign),
        (begun, Action::ViewBack),
        (human && begun && casual, Action::TakeBack),
        (human && casual && game.clock().is_none(), Action::Hint),
        (human && casual && play.level_now().is_some(), Action::Level),
        (human && begun && !alone, Action::Resign),
        (!human && casual, Action::Pause),
        (true, Action::Home),
        (human && begun && !offered, Action::Draw),
        (true, Action::Quit),
        (true, Action::Flip),
        (true, Action::New),
    ])
}
