//! The play screen: the board as large as it fits, the players with their clocks, the moves, and what can be done.

use crate::app::board::move_input::MoveTargets;
use crate::app::game::{Blocked, EntryState, GameScreen};
use crate::bot::static_exchange;
use crate::chess::clock::Clock;
use crate::chess::notation::Letters;
use crate::chess::openings;
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::ui::board::pieces::{self, PieceStyle};
use crate::ui::layout::PlayerArea;
use crate::ui::prelude::*;
use crate::ui::result_card;
use crate::ui::widgets::digits::{self, DigitSize, piece_style};
use crate::words::forms;
use crate::words::notation::ROLES;
use crate::words::openings::said_in;
use crate::words::results::{self, TouchWord};
use crate::words::tables::{AppWord, GameWord, PremoveWord};

use ratatui::widgets::{Clear, Widget};
use shakmaty::{Bitboard, Board, Color, Piece, Position, Role, Square};

mod move_list;
mod status;

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
fn premove_text(play: &GameScreen, app: &App) -> Option<String> {
    Some(PremoveWord::Waits.with(app.lang(), &[&play.premove()?.name(&app.preferences.letters())]))
}

pub fn draw(canvas: &mut Canvas, play: &GameScreen) {
    let clock = play.game().clock().map(|clock| layout::widest(&clock.controls));
    let place = |canvas: &mut Canvas, clock| layout::place(canvas, play.flipped(), layout::PanelKind::Game(clock));
    let Some((mut plan, mut geometry)) = place(canvas, clock) else { return };
    // When the game is over, the digits of the clocks make room for the card.
    if play.shown_card(canvas.app.window.is_roomy()).is_some()
        && !result_card::fits(plan.score)
        && let Some(roomier) = place(canvas, None).filter(|(plan, _)| result_card::fits(plan.score))
    {
        (plan, geometry) = roomier;
    }
    if status::page(canvas, play, &plan) {
        return;
    }
    // Evaluated once, for both the highlights on the board and the entry line.
    let typing = play.typing(canvas.app.typed_letters());
    draw_board(canvas, play, &typing, &geometry);
    canvas.hits.board(geometry);
    plan = plan.with_message(status::rows_needed(&GameView { app: canvas.app, play, plan, typing: &typing }));
    let view = GameView { app: canvas.app, play, plan, typing: &typing };
    let below = if play.flipped() { Color::Black } else { Color::White };
    player(canvas, &view, !below, &plan.top, false);
    player(canvas, &view, below, &plan.bottom, true);
    rules(canvas, &view);
    let (left, result_shown) = status::draw_ending(canvas, &view);
    match status::shown(&view) {
        Some(card) => status::draw_result_card(canvas, &view, card, left),
        None if play.is_covered() => {}
        None => move_list::draw(canvas, &view, left, result_shown),
    }
    let top_moves = play.game().turn().is_black() != play.flipped();
    let (to_move, waiting) = (Importance::Deciding, Importance::Useful);
    let (top, bottom) = if top_moves { (to_move, waiting) } else { (waiting, to_move) };
    for (area, importance) in [
        (plan.top.area, top),
        (plan.bottom.area, bottom),
        (with_edges(plan.top.clock(false)), Importance::Running),
        (with_edges(plan.bottom.clock(true)), Importance::Running),
    ] {
        canvas.hits.room.keep(area, importance);
    }
    // The clocks keep running while a question is asked.
    canvas.hits.room.bright.extend([plan.top.area, plan.bottom.area]);
    layout::make_room(canvas, &plan, &geometry);
    // If the moves have few rows, a list covers the player at the top too and, as a last resort, the one at the bottom.
    let (below, all) = (plan.score.union(plan.top.area), plan.score.union(plan.top.area).union(plan.bottom.area));
    canvas.hits.list_areas =
        if plan.score.x > geometry.board.right() { vec![plan.score, below, all] } else { vec![plan.score] };
    status::draw(canvas, &view, result_shown);
    let written = canvas.written(plan.status);
    canvas.hits.room.keep(written, Importance::Deciding);
    status::draw_entry(canvas, &view);
    footer::keys(canvas, &actions(canvas.app, play), plan.footer);
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
    layout::rules(canvas, area);
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

/// What can be done at any time.
const FIXED: [Action; 3] = [Action::Palette, Action::Help, Action::Back];

/// Returns what the footer offers, the most important first.
fn actions(app: &App, play: &GameScreen) -> Vec<Action> {
    if play.input.seals {
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
    let free = |act: &Action| app.preferences.keymap().key_of(KeyContext::Play, *act).is_some_and(apart);
    let rest = usual_actions(play).into_iter().filter(free);
    // A tournament completes nothing.
    let complete = (!play.tournament()).then_some(Action::Complete);
    [Action::Choose, Action::Back].into_iter().chain(complete).chain(rest).collect()
}

/// Returns what the footer offers while nothing is typed.
fn usual_actions(play: &GameScreen) -> Vec<Action> {
    let game = play.game();
    let past = play.viewing().is_some();
    if game.ending().is_some() {
        // What can be done next stands on the buttons; the footer says how to reach them and how to look back. Where
        // the card stands in place of the moves, its key brings them back.
        return footer::offered([
            (true, Action::Choose),
            (past, Action::ViewLive),
            (true, Action::Right),
            (play.card().is_some(), Action::Summary),
            (true, Action::Save),
            (!past, Action::ViewBack),
            (true, Action::Palette),
            (true, Action::Help),
            (true, Action::Back),
            (true, Action::Flip),
            (true, Action::Quit),
        ]);
    }
    match play.blocked {
        Some(Blocked::Start) => {
            return [&[Action::Start], &FIXED[..], &[Action::Flip, Action::New, Action::Quit]].concat();
        }
        // Any key continues the game, as the status line says; none does anything else.
        Some(_) => return Vec::new(),
        None if past => {
            return [&[Action::ViewLive, Action::Right, Action::Flip], &FIXED[..]].concat();
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

// The board of the play screen: which position it shows and what is marked on it.

pub fn draw_board(canvas: &mut Canvas, play: &GameScreen, typing: &EntryState, geometry: &Geometry) {
    if play.is_covered() {
        // Covered: no pieces and no marks are shown.
        canvas.draw_board(geometry, &BoardView::new(&Board::empty(), Highlights::default()));
        let lang = canvas.lang();
        let paused = play.blocked == Some(Blocked::Paused);
        let text = if paused { AppWord::PausedNow.text(lang) } else { TouchWord::Covered.text(lang) };
        return draw_sentence(canvas, geometry.board, text);
    }
    let picked = play.input.picker.picked.filter(|_| play.viewing().is_none());
    let moving = layout::moving(canvas, play.animated(canvas.app.now), picked, geometry);
    let board = play.blindfold().visible_pieces(play.game().tree().board(play.shown()));
    let marks = highlights(play, typing);
    canvas.draw_board(geometry, &BoardView { board: &board, marks, moving });
    let mut shapes = canvas.app.drawn_shapes();
    shapes.extend(premove(play).map(|(from, to)| BoardShape::Arrow(ShapeColor::Blue, from, to)));
    shapes.extend_from_slice(canvas.app.umpire_shapes());
    canvas.draw_arrows(geometry, &shapes);
}

/// Draws a sentence across the middle of a covered board.
fn draw_sentence(canvas: &mut Canvas, board: Rect, text: &str) {
    let width = (columns(text) + 4).min(board.width);
    let area = Rect {
        x: board.x + (board.width - width) / 2,
        y: board.y + board.height / 2 - 1,
        width,
        height: 3.min(board.height),
    };
    Clear.render(area, canvas.buf());
    canvas.fill(area, TextTone::Selection);
    let inner = area.width.saturating_sub(columns(text)) / 2;
    canvas.put(area.x + inner, area.y + 1, area.right(), text, TextTone::Selection);
}

/// Returns what is marked: for a past position, only its own move and check.
fn highlights(play: &GameScreen, typing: &EntryState) -> Highlights {
    let game = play.game();
    let (tree, shown) = (game.tree(), play.shown());
    let position = tree.position(shown);
    // In a tournament the program does not point out a check.
    let shows_check = !play.tournament() && !play.blindfold().hides(position.turn());
    let check = king_in_check(position).filter(|_| shows_check);
    let past = Highlights { last: tree.played(shown).and_then(from_to), check, ..Highlights::default() };
    if play.viewing().is_some() {
        return past;
    }
    // Showing where an unseen piece can go would reveal what it is.
    let seen = |square: Square| position.board().color_at(square).is_some_and(|color| !play.blindfold().hides(color));
    let shown = play.input.picker.picked.is_none_or(|held| seen(held.from));
    let targets = if shown { play.targets() } else { MoveTargets::default() };
    let ahead: Bitboard = premove(play).into_iter().flat_map(|(from, to)| [from, to]).collect();
    Highlights {
        touched: play.touched() | ahead,
        lit: Bitboard::from_iter(play.lit_by(typing)),
        ..past.with_input(&play.input.picker, targets)
    }
}

/// Returns the two squares of the waiting premove, unless the player is looking at a past position.
fn premove(play: &GameScreen) -> Option<(Square, Square)> {
    from_to(play.premove().filter(|_| play.viewing().is_none())?.mv)
}

// The two players: who they are, whose move it is, what they have captured, and their time. The one at the bottom of
// the board is shown at the bottom.

/// Draws one player: at the top of the board the name stands above the clock, at the bottom below it.
fn player(canvas: &mut Canvas, view: &GameView, side: Color, place: &PlayerArea, bottom: bool) {
    let area = place.area;
    let clock = view.play.game().clock();
    let rows = place.clock_rows();
    let name_y = if bottom { area.bottom() - 1 } else { area.y };
    let taken_y = match (place.second_row, bottom) {
        (false, _) => name_y,
        (true, false) => area.y + 1,
        (true, true) => area.bottom() - 2,
    };
    let mut right = area.right();
    if let Some(clock) = clock.filter(|_| rows == 0) {
        let field = (columns(layout::widest(&clock.controls)) + 2).min(area.width / 2); // with a margin on both sides
        right -= field;
        let at = Rect { x: right, y: name_y, width: field, height: 1 };
        line(canvas, view, clock, side, at);
        add_clock_target(canvas, view, at);
        right -= 1;
    }
    if place.tray {
        draw_tray(canvas, view, side, place, bottom);
    }
    if let Some(clock) = clock.filter(|_| rows > 0) {
        add_clock_target(canvas, view, place.clock(bottom));
        if place.digits == Some(DigitSize::Plain) {
            line(canvas, view, clock, side, Rect { height: 1, ..place.clock(bottom) });
        } else {
            draw_clocks(canvas, view, clock, side, place, bottom);
        }
    }
    let after = name(canvas, view, side, area.x, name_y, right);
    let from = if taken_y == name_y { after + 2 } else { area.x + 2 };
    let facts = clock.map(|clock| facts(view, clock, side)).unwrap_or_default();
    for (text, tone) in facts.into_iter().rev() {
        // These stand beside the name; the captured pieces take what is left.
        if after + 2 + columns(&text) <= right {
            right = canvas.put_right(after, name_y, right, &text, tone).saturating_sub(2);
        }
    }
    let taken_right = if taken_y == name_y { right } else { area.right() };
    let row = Rect { x: from, y: taken_y, width: taken_right.saturating_sub(from), height: 1 };
    captured_pieces(canvas, view, side, row, place);
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
    let mut x = digits::draw_player_name(canvas, place, side, &name, moves);
    let colour = results::side(side, lang);
    let beside = format!("({colour})");
    if name != colour && right.saturating_sub(x) > columns(&beside) {
        x = canvas.put(x + 1, y, right, &beside, TextTone::Dim);
    }
    // Not right after the name, which may end in a number. Bare points of a match look like the result of this game.
    if view.play.is_one_of_several() {
        let points = points_text(*view.play.match_points().get(side));
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

/// Draws the captured pieces in a row of a player's area, and by how much the side is ahead.
fn captured_pieces(canvas: &mut Canvas, view: &GameView, side: Color, row: Rect, place: &PlayerArea) {
    let ground = second_row_style(canvas, view, side, place);
    if let Some(ground) = ground {
        canvas.fill(Rect { y: row.y, height: 1, ..place.area }, ground);
    }
    // How much more material the side has on the board that is shown.
    let ahead = static_exchange::balance(view.play.game().tree().position(view.play.shown()).board(), side);
    let ahead = if ahead > 0 && !view.play.is_covered() { format!("+{ahead}") } else { String::new() };
    if row.width < columns(&ahead) {
        return;
    }
    let room = row.width.saturating_sub(if ahead.is_empty() { 0 } else { columns(&ahead) + 1 });
    // Where there is a tray, the pieces lie on it.
    let taken = if place.tray { Vec::new() } else { captured_by(view.play, side) };
    let mut pieces = text(canvas, taken, !side, room);
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

/// Returns the kinds of pieces that a side has captured up to the position that is shown, the most valuable first, and
/// how many of each.
fn captured_by(play: &GameScreen, side: Color) -> Vec<(Role, usize)> {
    if play.is_covered() {
        return Vec::new();
    }
    let tree = play.game().tree();
    let plies = play.viewing().unwrap_or(play.game().line().len());
    let moves = play.game().line().iter().take(plies).filter_map(|&node| {
        let before = tree.position(tree.parent(node)?).turn();
        tree.played(node).filter(|_| before == side)
    });
    let pieces: Vec<Role> = moves.filter_map(|mv| mv.capture()).collect();
    let kinds = ROLES.into_iter().map(|role| (role, pieces.iter().filter(|piece| **piece == role).count()));
    kinds.filter(|(_, count)| *count > 0).collect()
}

/// Returns the pieces as text in at most this many columns: one by one, or counted; nothing rather than a part.
fn text(canvas: &Canvas, kinds: Vec<(Role, usize)>, of: Color, cols: u16) -> String {
    let letters = canvas.has_few_colors() || canvas.painter.style == PieceStyle::Letters;
    let piece = |role: Role| {
        if letters { pieces::letter(Piece { color: of, role }, Letters::En) } else { pieces::glyph(role).to_owned() }
    };
    let cols = usize::from(cols);
    if kinds.iter().map(|(_, count)| count).sum::<usize>() <= cols {
        return kinds.into_iter().map(|(role, count)| piece(role).repeat(count)).collect();
    }
    let wide: usize = kinds.iter().map(|(_, count)| 1 + usize::from(*count > 1)).sum();
    let number = |count: usize| if count > 1 { count.to_string() } else { String::new() };
    let counted = kinds.into_iter().filter(|_| wide <= cols);
    counted.map(|(role, count)| piece(role) + &number(count)).collect()
}

// A player's clock, which can be read from a metre away.

fn style(canvas: &Canvas, view: &GameView, clock: &Clock, side: Color) -> Style {
    let low = canvas.app.clock_digits(clock, side).is_low();
    let runs = clock.running() == Some(side) && view.play.game().ending().is_none();
    let fallen = clock.remaining(side, canvas.app.now) == 0;
    let clock = canvas.tone(TextTone::Clock);
    match (runs || fallen, low) {
        (true, true) => canvas.tone(TextTone::ClockLow),
        (true, false) => canvas.tone(TextTone::ClockRunning),
        (false, true) if canvas.painter.depth != ColorDepth::Mono => clock.patch(canvas.tone(TextTone::Error)),
        (false, _) => clock,
    }
}

/// Draws a clock on one line: the time at the right of a field, the delay at its left.
fn line(canvas: &mut Canvas, view: &GameView, clock: &Clock, side: Color, field: Rect) {
    let style = style(canvas, view, clock, side);
    let text = canvas.app.clock_digits(clock, side).to_string();
    canvas.fill(field, style);
    let left = canvas.put_right(field.x, field.y, field.right().saturating_sub(1), &text, style);
    if let Some(delay) = delay(view, clock, side) {
        canvas.put(field.x + 1, field.y, left, &format!("({delay})"), style);
    }
}

/// Draws a large clock over the whole width of a player's area, the lower one's below a free half row if it has one.
fn draw_clocks(canvas: &mut Canvas, view: &GameView, clock: &Clock, side: Color, place: &PlayerArea, bottom: bool) {
    let Some(wanted) = place.digits else { return };
    let style = style(canvas, view, clock, side);
    let text = canvas.app.clock_digits(clock, side).to_string();
    let rows = wanted.height();
    let top = place.clock(bottom).y + u16::from(place.padded);
    let rect = Rect { y: top, height: rows, ..place.area }.intersection(place.area);
    canvas.fill(rect, style);
    let size = if wanted.width(&text) <= rect.width { wanted } else { DigitSize::fit(&text, rect.width, rows) };
    let left = rect.x + (rect.width.saturating_sub(size.width(&text))) / 2;
    let inner = Rect { x: left, y: rect.y + (rows.saturating_sub(size.height())) / 2, ..rect }.intersection(rect);
    digits::draw(canvas.buf(), inner, size.lines(&text, bottom && !place.padded), style);
    if place.padded {
        half_rows(canvas, rect, style);
    }
}

/// Returns the style of the row of captured pieces where it is part of the clock's ground: without a free row of that
/// ground above or below them, digits in the colour of their surroundings would run into those.
fn second_row_style(canvas: &Canvas, scene: &GameView, side: Color, place: &PlayerArea) -> Option<Style> {
    let clock = scene.play.game().clock().filter(|_| place.second_row && !place.padded && place.clock_rows() > 1)?;
    let style = style(canvas, scene, clock, side);
    let reversed = style.add_modifier.contains(Modifier::REVERSED);
    let has_ground = style.bg.is_some_and(|ground| Some(ground) != canvas.tone(TextTone::Background).bg);
    (has_ground || reversed).then_some(style)
}

/// Draws half a row of the ground of a clock or a tray above and below it.
fn half_rows(canvas: &mut Canvas, rect: Rect, style: Style) {
    let edge = match (style.bg, canvas.painter.depth) {
        (Some(ground), _) => canvas.tone(TextTone::Background).fg(ground),
        (None, ColorDepth::Mono) if style.add_modifier.contains(Modifier::REVERSED) => Style::new(),
        _ => return,
    };
    for (y, half) in [(rect.y.saturating_sub(1), "▄"), (rect.bottom(), "▀")] {
        canvas.put(rect.x, y, rect.right(), &half.repeat(rect.width.into()), edge);
    }
}

/// Returns the seconds of delay that are being counted down for a side.
fn delay(view: &GameView, clock: &Clock, side: Color) -> Option<u64> {
    let runs = clock.running() == Some(side) && view.play.game().ending().is_none();
    clock.delay_shown(view.app.now).filter(|_| runs)
}

/// Returns what else to show about a side's time: the delay being counted down, the moves until the next time control.
fn facts(view: &GameView, clock: &Clock, side: Color) -> Vec<(String, TextTone)> {
    let lang = view.app.lang();
    let delay = delay(view, clock, side);
    let delay = delay.map(|left| (GameWord::DelayLeft.with(lang, &[&left.to_string()]), TextTone::Good));
    let to_go = clock.moves_to_go(side).filter(|_| view.play.game().ending().is_none());
    let to_go = to_go.map(|moves| (GameWord::MovesToGo.counted(lang, moves, &[]), TextTone::Dim));
    delay.into_iter().chain(to_go).collect()
}

// The captured pieces of a game without clocks, drawn as on the board, where other games have their clocks, so that
// the moves stand in the middle in both.

/// Rows of a piece, unless the pieces on the board have fewer.
const ROWS: u16 = 3;
/// Columns between two kinds.
const GAP: u16 = 2;

/// Draws what a side has captured: each kind once, with its number if there are several.
fn draw_tray(canvas: &mut Canvas, view: &GameView, side: Color, place: &PlayerArea, bottom: bool) {
    let top = place.clock(bottom).y + u16::from(place.padded);
    let tray = Rect { y: top, height: DigitSize::Large.height(), ..place.area }.intersection(place.area);
    let taken = captured_by(view.play, side);
    if taken.is_empty() {
        return; // its rows stay free, so nothing moves at the first capture
    }
    let style = canvas.tone(TextTone::Clock);
    canvas.fill(tray, style);
    if place.padded {
        half_rows(canvas, tray, style);
    }
    let size = SquareSize::of_rows(ROWS.min(view.plan.size.rows), layout::cell_aspect(canvas), canvas.painter.style);
    let mut x = tray.x + 1;
    for (role, count) in taken {
        x = kind(canvas, Rect { x, width: tray.right().saturating_sub(x), ..tray }, (role, count), !side, size);
    }
}

/// Draws a kind of piece on a square of its own, followed by its number. Returns the column where the next one begins.
fn kind(canvas: &mut Canvas, room: Rect, (role, count): (Role, usize), color: Color, size: SquareSize) -> u16 {
    let y = room.y + room.height.saturating_sub(size.rows) / 2;
    let area = Rect { y, width: size.cols, height: size.rows, ..room };
    if area.intersection(room) != area {
        return room.x;
    }
    // The square on which the side stands out better.
    let ground = canvas.painter.theme.squares.on(color.is_black());
    canvas.draw_piece(area, Piece { color, role }, ground);
    let number = if count > 1 { format!("×{count}") } else { String::new() };
    canvas.put(area.right(), y + size.rows / 2, room.right(), &number, TextTone::Clock);
    area.right() + columns(&number) + GAP
}
