//! The play screen: the board as large as it fits, the players with their clocks, the moves, and what can be done.

use crate::app::{
    game::{Blocked, EntryState, GameScreen},
    protocol::input::{Code, Key},
};
use crate::chess::openings;
use crate::ui::{
    board_screen,
    layout::{self, GameLayout, PanelKind},
    prelude::*,
    text::clip,
    widgets::{footer, status_and_footer},
};
use crate::words::{forms, openings::said_in, tables::PremoveWord};

mod board;
mod captured;
mod clocks;
mod ending;
mod entry;
mod move_list;
mod players;
mod result_card;
mod status;
mod tray;

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct GameView<'a> {
    app: &'a App,
    play: &'a GameScreen,
    plan: GameLayout,
    /// What the text in the entry line amounts to.
    typing: &'a EntryState,
}

impl GameView<'_> {
    /// Returns whether a person can move now.
    fn live_entry(&self) -> bool {
        self.play.human_to_move() && self.play.blocked.is_none()
    }

    /// Returns what the typed text amounts to; nothing while no move can be typed.
    fn typing(&self) -> &EntryState {
        match self.typing {
            EntryState::Moves { .. } | EntryState::Impossible if !self.live_entry() && !self.play.may_premove() => {
                &EntryState::Nothing
            }
            typing => typing,
        }
    }
}

/// Returns the message about the waiting premove, and how it is cancelled.
fn premove_text(play: &GameScreen, app: &App) -> Option<(String, TextTone)> {
    let premove = play.premove.as_ref()?;
    Some((PremoveWord::Waits.with(app.lang(), &[&premove.name]), TextTone::Warning))
}

/// The weight of a cell when a window looks for its place: of a clock, and of the player who waits.
const CLOCK: u32 = 12;
const WAITING: u32 = 1;
/// The weight of a cell of the player to move or of the status line: the player who decides has to see the clock.
const DECIDING: u32 = 4;

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, play: &GameScreen) {
    let clock = play.game().clock().map(|clock| layout::widest(&clock.controls));
    let place = |canvas: &mut Canvas, clock| board_screen::place(canvas, play.flipped(), clock, PanelKind::Game);
    let Some((mut plan, mut geometry)) = place(canvas, clock) else { return };
    // When the game is over, the digits of the clocks make room for the card.
    if play.shown_card(canvas.app.window.is_roomy()).is_some()
        && !result_card::has_room(&plan)
        && let Some(roomier) = place(canvas, None).filter(|(plan, _)| result_card::has_room(plan))
    {
        (plan, geometry) = roomier;
    }
    if result_card::page(canvas, play, &plan) {
        return;
    }
    // Evaluated once, for both the highlights on the board and the entry line.
    let typing = play.typing(canvas.app.typed_letters());
    board::draw_board(canvas, play, &typing, &geometry);
    canvas.hits.board(geometry);
    let view = GameView { app: canvas.app, play, plan, typing: &typing };
    players::draw_players(canvas, &view);
    rules(canvas, &view);
    let (left, result_shown) = ending::draw_ending(canvas, &view);
    match result_card::shown(&view) {
        Some(card) => result_card::draw_result_card(canvas, &view, card, left),
        None if play.is_covered() => {}
        None => move_list::draw_move_list(canvas, &view, left, result_shown),
    }
    let top_moves = play.game().turn().is_black() != play.flipped();
    let (top, bottom) = if top_moves { (DECIDING, WAITING) } else { (WAITING, DECIDING) };
    for (area, weight) in [
        (plan.top.area, top),
        (plan.bottom.area, bottom),
        (with_edges(plan.top.clock(false)), CLOCK),
        (with_edges(plan.bottom.clock(true)), CLOCK),
    ] {
        canvas.hits.room.keep(area, weight);
    }
    // The clocks keep running while a question is asked.
    canvas.hits.room.bright.extend([plan.top.area, plan.bottom.area]);
    board_screen::make_room(canvas, &plan, &geometry);
    // If the moves have few rows, a list covers the player at the top too and, as a last resort, the one at the bottom.
    let (below, all) = (plan.score.union(plan.top.area), plan.score.union(plan.top.area).union(plan.bottom.area));
    canvas.hits.list_areas =
        if plan.score.x > geometry.board.right() { vec![plan.score, below, all] } else { vec![plan.score] };
    status::draw(canvas, &view, result_shown);
    let written = canvas.written(plan.status);
    canvas.hits.room.keep(written, DECIDING);
    entry::draw_entry(canvas, &view);
    status_and_footer::keys(canvas, KeyContext::Play, &actions(canvas.app, play), plan.footer);
}

/// Returns a clock with the rows above and below it, in which its ground ends.
fn with_edges(clock: Rect) -> Rect {
    if clock.height < 2 { clock } else { Rect { y: clock.y.saturating_sub(1), height: clock.height + 2, ..clock } }
}

/// Draws lines above and below the moves, where there are free rows for them.
fn rules(canvas: &mut Canvas, view: &GameView) {
    let area = view.plan.score;
    if !view.plan.ruled {
        return;
    }
    board_screen::rules(canvas, area);
    // An opening's name is a kind of advice, which a tournament does not allow.
    let play = view.play;
    let opening = openings::of_line(play.game().tree(), play.shown());
    let opening = opening.filter(|_| !play.tournament() || play.game().ending().is_some());
    let opening = opening.filter(|_| !play.is_covered());
    let (room, lang) = (area.width.saturating_sub(3), canvas.lang());
    let title = opening.map(|opening| said_in(&opening, room.into(), lang));
    if let Some(title) = title.or_else(|| forms::chess960_number(&play.game().setup().start, lang)) {
        let title = clip(&title, room);
        canvas.put(area.x + 1, area.y.saturating_sub(1), area.right(), &format!(" {title} "), TextTone::Dim);
    }
}

/// How to walk through the moves, and back to the game.
const WALK: [Action; 2] = [Action::ViewLive, Action::Right];

/// What can be done at any time.
const FIXED: [Action; 3] = [Action::Palette, Action::Help, Action::Back];

/// Returns what the footer offers, the most important first.
fn actions(app: &App, play: &GameScreen) -> Vec<Action> {
    if play.is_sealing() {
        return Vec::new(); // the status line says what its two keys do
    }
    if play.input.entry.is_empty() || !matches!(play.blocked, None | Some(Blocked::Start)) {
        return usual_actions(play);
    }
    // Typing needs the characters, and the keys that move or edit within a line.
    let apart = |key: Key| {
        let edits = matches!(key.code, Code::Char('u' | 'w' | 'a' | 'e'));
        key.ctrl && !edits || matches!(key.code, Code::F(_) | Code::PageUp | Code::PageDown)
    };
    let free = |act: &Action| app.keys.key_of(KeyContext::Play, *act).is_some_and(apart);
    let rest = usual_actions(play).into_iter().filter(free);
    // A tournament completes nothing.
    let complete = (!play.tournament()).then_some(Action::Complete);
    [Action::Choose, Action::Back].into_iter().chain(complete).chain(rest).collect()
}

/// Returns what the footer offers while nothing is typed.
fn usual_actions(play: &GameScreen) -> Vec<Action> {
    let game = play.game();
    if game.ending().is_some() {
        // What can be done next stands on the buttons; the footer says how to reach them and how to look back. Where
        // the card stands in place of the moves, its key brings them back.
        let card: &[Action] = if play.card().is_some() { &[Action::Summary] } else { &[] };
        let walk = match play.viewing {
            Some(_) => [&WALK, card, &[Action::Save]].concat(),
            None => [&[Action::Right], card, &[Action::Save, Action::ViewBack]].concat(),
        };
        return [&[Action::Choose], &walk[..], &FIXED, &[Action::Flip, Action::Quit]].concat();
    }
    match play.blocked {
        Some(Blocked::Start) => {
            return [&[Action::Start], &FIXED[..], &[Action::Flip, Action::New, Action::Quit]].concat();
        }
        // Any key continues the game, as the status line says; none does anything else.
        Some(_) => return Vec::new(),
        None if play.viewing.is_some() => {
            return [&WALK[..], &[Action::Flip], &FIXED].concat();
        }
        None => {}
    }
    let offered = play.has_offer();
    let against_computer = play.lone_human().is_some();
    let (human, casual, begun) = (play.has_human(), !play.tournament(), !game.line().is_empty());
    footer::offered([
        // A claim with a move has to name it: the bare command, run by a key here, would be a wrong claim.
        (matches!(play.prompt(), Some((_, None))), Action::Claim),
        (offered, Action::Draw),
        (offered, Action::Decline),
        (true, Action::Help),
        (true, Action::Palette),
        // The player has to know how to resign and how to agree a draw.
        (human && begun && play.may_offer_draw(), Action::Draw),
        (human && begun, Action::Resign),
        // Against the computer a hint is wanted more often than a look back.
        (against_computer && casual && game.clock().is_none(), Action::Hint),
        (begun, Action::ViewBack),
        (human && begun && casual, Action::TakeBack),
        (human && !against_computer && casual && game.clock().is_none(), Action::Hint),
        (!human && casual, Action::Pause),
        (true, Action::Back),
        (true, Action::Flip),
        (true, Action::New),
        (true, Action::Quit),
    ])
}
