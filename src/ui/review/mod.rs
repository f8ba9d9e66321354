//! The review of a game: the board, the players, the moves with their variations, and the branches from here.

use crate::app::review::{Fork, Review};
use crate::chess::openings::{self, Opening};
use crate::chess::pgn::timeline::Timeline;
use crate::chess::steps;
use crate::ui::board::arrows;
use crate::ui::dialogs::annotation;
use crate::ui::prelude::*;
use crate::ui::result_card;
use crate::words::tables::ReviewWord as W;

mod analysis;
mod explorer;
mod graphs;
mod guess;
mod move_list;
mod move_list_lines;
mod players;
mod status;

pub(super) use crate::ui::review::move_list_lines::{MoveListLayout, sign_shown, tone_of};

/// A panel of at least this many rows holds both the result card and the graphs.
const TALL: u16 = 40;

/// A comment of more than this many bytes may not fit into the panel.
const LONG_COMMENT: usize = 160;

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct ReviewView<'a> {
    app: &'a App,
    review: &'a Review,
    plan: GameLayout,
    timeline: &'a Timeline,
}

pub fn draw(canvas: &mut Canvas, review: &Review) {
    let Some((mut plan, geometry)) = layout::place(canvas, review.flipped(), layout::PanelKind::Notation) else {
        return;
    };
    if status::page(canvas, review, &plan) {
        return;
    }
    if let Some(said) = footer::said(canvas, TextTone::Text) {
        plan = plan.with_message(lines(&said, plan.status.width).len());
    }
    layout::make_room(canvas, &plan, &geometry);
    annotation::make_room(canvas, &mut plan, &geometry, review);
    let panel = plan.top.area.union(plan.score);
    canvas.hits.list_areas = vec![panel, panel.union(plan.bottom.area)];
    let marks = guess::highlights(marks(canvas.app, review), canvas.app, review);
    let guessed = review.training().and_then(|session| session.input.picker.picked);
    let picked = guessed.or(review.edits.input.picker.picked);
    let moving = layout::moving(canvas, canvas.app.animated(), picked, &geometry);
    let seen = review.visible_pieces();
    canvas.draw_board(&geometry, &BoardView { board: &seen, marks, moving });
    if review.training().is_none() {
        // In training, shapes could point at the move to be found. During an analysis, an arrow to a better move would
        // seem to belong to the analysis.
        let better = if canvas.app.screens.analysis.on { Vec::new() } else { status::shapes(review) };
        let shapes = [better, guess::shapes(review), canvas.app.umpire_shapes().to_vec()].concat();
        canvas.draw_arrows(&geometry, &shapes);
    }
    canvas.hits.board(geometry);
    let timeline = guess::known(review);
    let view = ReviewView { app: canvas.app, review, plan, timeline: &timeline };
    players::draw(canvas, &view);
    move_list::rules(canvas, &view);
    analysis::draw_eval_bar(canvas, &view, &geometry);
    if let Some(card) = review.shown_card(result_card::fits(plan.score)) {
        let below = if plan.score.height >= TALL { graphs::draw(canvas, &view, plan.score) } else { plan.score };
        status::draw_result_card(canvas, &view, card, below);
        status::draw(canvas, &view);
        return footer::keys(canvas, &actions(canvas.app, review), plan.footer);
    }
    let panel = if review.graphs_large { plan.score } else { players::facts(canvas, &view) };
    let panel = match review.training() {
        Some(session) => move_list::draw_score_panel(canvas, &view, session, panel),
        None => panel,
    };
    let panel = analysis::draw(canvas, &view, panel);
    // While a move is annotated, the moves get what is left of the panel.
    let annotated = canvas.hits.room.annotation.is_some_and(|place| place.x == plan.score.x);
    let moves = if annotated { panel } else { graphs::draw(canvas, &view, panel) };
    status::draw(canvas, &view);
    if let Some(guessing) = review.training() {
        guess::moves(canvas, &view, guessing, moves);
        guess::entry(canvas, &view, guessing);
        return footer::keys(canvas, &guess::actions(guessing), plan.footer);
    }
    let moves = if annotated { moves } else { explorer::draw(canvas, &view, moves) };
    move_list::draw(canvas, &view, moves);
    let typed = jump(canvas, &view) || guess::editing_entry(canvas, &view);
    if !typed {
        branches(canvas, &view);
    }
    footer::keys(canvas, &actions(canvas.app, review), plan.footer);
}

/// Returns the opening of the current line, and whether it is reached; at the start, the opening yet to come.
fn opening(review: &Review) -> Option<(Opening, bool)> {
    let tree = &review.record().tree;
    let start = review.node() == tree.root() && review.training().is_none();
    let node = if start { tree.end_of_line(tree.root()) } else { review.node() };
    Some((openings::of_line(tree, node)?, !start))
}

/// Returns the last move and a check as highlights.
fn marks(app: &App, review: &Review) -> Highlights {
    let tree = &review.record().tree;
    let answer = review.answer();
    let position = answer.as_ref().map_or(review.position(), |(_, after)| after);
    let last = answer.as_ref().map(|(mv, _)| *mv).or_else(|| tree.played(review.node()));
    let ghost = status::ghost(review).filter(|_| !app.screens.analysis.on);
    Highlights { last: last.and_then(layout::from_to), check: king_in_check(position), ghost, ..Highlights::default() }
}

/// Returns what the footer offers, the most important first.
fn actions(app: &App, review: &Review) -> Vec<Action> {
    let (edits, tree, node) = (&review.edits, &review.record().tree, review.node());
    if edits.entry().is_some() {
        return guess::editing_actions(review);
    }
    let (changed, searching) = (edits.is_changed(), review.mistake_search.is_some());
    let (aside, ends, started) = (!tree.is_main_line(node), tree.next(node).is_none(), tree.parent(node).is_some());
    // After trying a move of their own, the user wants to know what it is worth.
    let tried = aside && changed;
    let empty = tree.size() < 2;
    // A board for trying moves: not from a file, and not just played.
    let scratch = review.is_scratch();
    let unsearched = !searching && !empty && review.mistakes(None).is_empty() && !review.survey.course.has_evals();
    let mistaken = !aside && tree.notes(node).judgement().is_some();
    // The key that shows the better line stands beside that line. If the explorer is shown, it chooses among its moves.
    let explored = app.screens.game_list().is_some_and(|list| !review.explored(list).0.is_empty());
    let forks = review.fork().is_some() && !explored && review.card().is_none();
    let forks_later = tried || mistaken && review.shows_better();
    // If no mistake is ahead, the key would only say so.
    let ahead = review.mistake_from_here(true, review.whose_mistakes()).is_some();
    let behind = !ahead && review.mistake_from_here(false, review.whose_mistakes()).is_some();
    let mistake_first = mistaken || ahead && !tried;
    let comment: usize = tree.notes(node).after.iter().map(String::len).sum();
    let own_mistakes = !mistaken && !review.mistakes(review.own_side(&app.preferences.config().me)).is_empty();
    let unsaved = edits.is_unsaved() && !changed && !searching && !review.saves_analysis_unasked();
    let [next_game, previous_game] = [true, false].map(|forward| app.neighbour(forward).is_some());
    let explorer = app.screens.game_list().is_some_and(|list| list.len() > 1) && review.number.is_some();
    let carded = review.card().is_some();
    let leads_on = review.card_leads_on(&app.preferences.config().me);
    footer::offered([
        (changed, Action::Save),
        (searching, Action::Mistakes),
        // The card leads on to what can be learnt, and back to the moves.
        (leads_on, Action::NextMistake),
        (leads_on, Action::Summary),
        (leads_on && own_mistakes, Action::Replay),
        // What leads on from here or, if nothing does, back. Esc leads out of a variation.
        (!ends, Action::Next),
        (ends && !aside && started, Action::Previous),
        (tried || empty || scratch, Action::Analyse),
        (scratch && !empty, Action::Edit),
        (unsearched && !tried, Action::Mistakes),
        (forks && !forks_later, Action::BranchDown),
        (mistaken, Action::Replay),
        (ahead && mistake_first && !leads_on, Action::NextMistake),
        (behind && mistake_first, Action::PreviousMistake),
        (carded && own_mistakes && !leads_on, Action::Replay),
        (carded && !leads_on, Action::Summary),
        (comment > LONG_COMMENT, Action::ReadOn),
        // Help and the command line list everything that has no room here.
        (true, Action::Back),
        (true, Action::Help),
        (true, Action::Palette),
        (unsearched && tried, Action::Mistakes),
        (forks && forks_later, Action::BranchDown),
        (ahead && !mistake_first && !leads_on, Action::NextMistake),
        (behind && !mistake_first, Action::PreviousMistake),
        (changed, Action::Undo),
        (empty, Action::Edit),
        (true, Action::Comment),
        (own_mistakes && !carded, Action::Replay),
        (!empty && !scratch, Action::Edit),
        (unsaved, Action::Save),
        // After the step forward: a user who knows the one key knows the other.
        (started && (!ends || aside), Action::Previous),
        (unsaved, Action::Undo),
        (next_game, Action::NextGame),
        (previous_game && !next_game, Action::PreviousGame),
        (explorer, Action::Explorer),
        (!review.record().problems.is_empty(), Action::Oddities),
        (!tried && !empty && !scratch, Action::Analyse),
        (!carded, Action::Summary),
        (review.autoplay().is_some(), Action::Autoplay),
        (true, Action::Flip),
        (true, Action::CopyFen),
    ])
}

/// Draws the number of a move while it is typed. Returns whether it is.
fn jump(canvas: &mut Canvas, view: &ReviewView) -> bool {
    let Some(entry) = view.review.jump.as_ref() else { return false };
    let (area, lang) = (view.plan.entry, canvas.lang());
    let end = text_input::ask(canvas, area, W::JumpPrompt.text(lang), entry, TextTone::Text);
    // The example is the number that is being typed.
    let typed: String = entry.text().chars().take_while(char::is_ascii_digit).collect();
    let hint = W::JumpHint.with(lang, &[if typed.is_empty() { "23" } else { &typed }]);
    let hint = fit_parts(&hint, area.right().saturating_sub(end + 4));
    canvas.put(end + 3, area.y, area.right(), hint, TextTone::Dim);
    true
}

/// Draws the moves that were better than the current one; or the moves to choose between, the chosen one marked and
/// visible; or the next move.
fn branches(canvas: &mut Canvas, view: &ReviewView) {
    let (area, lang, review) = (view.plan.entry, canvas.lang(), view.review);
    let next: Vec<NodeId> = review.record().tree.next(review.node()).into_iter().collect();
    let better = status::moves(review);
    let (word, moves, chosen) = match review.fork() {
        // While the user chooses among the next moves, they are shown.
        Some((Fork::Ahead, moves, chosen)) if chosen > 0 => (W::NextMoves, moves, Some(chosen)),
        Some(_) if !better.is_empty() => (W::Better, better.as_slice(), None),
        Some((Fork::Ahead, moves, chosen)) => (W::NextMoves, moves, Some(chosen)),
        Some((Fork::Here, moves, chosen)) => (W::Instead, moves, Some(chosen)),
        None if next.is_empty() => return way_out(canvas, view, area.x),
        None => (W::NextMoves, next.as_slice(), None),
    };
    let betters = word == W::Better;
    let tones = [TextTone::Dim, TextTone::Text];
    let [said, plain] =
        tones.map(|tone| if betters { arrows::words(status::PAINT, canvas.painter) } else { canvas.tone(tone) });
    let mut x = canvas.write(area, word.text(lang), said) + 1;
    // Moves to choose between leave room for the highlight of the chosen one.
    let as_shown = |text: String| if betters { text } else { format!(" {text} ") };
    let letters = canvas.app.preferences.letters();
    let text = |node: NodeId| as_shown(review.record().tree.numbered_san(node, &letters));
    // As many of the first moves are left out as it takes to bring the chosen one into sight.
    let room = area.right().saturating_sub(x);
    let first = first_in_sight(moves, chosen.unwrap_or(0), room, |node| columns(&text(node)) + 1);
    if first > 0 {
        x = canvas.put(x, area.y, area.right(), "… ", TextTone::Dim);
    }
    for (at, &node) in moves.iter().enumerate().skip(first) {
        let text = &text(node);
        if columns(text) > area.right().saturating_sub(x) {
            canvas.put(x, area.y, area.right(), "…", TextTone::Dim);
            break;
        }
        let style = if chosen == Some(at) { canvas.tone(TextTone::Selection) } else { plain };
        let end = canvas.put(x, area.y, area.right(), text, style);
        canvas.hit(Rect { x, y: area.y, width: end - x, height: 1 }, HitTarget::Move(node));
        x = end + 1;
    }
    if betters
        && review.shows_better()
        && let Some(key) = canvas.key(KeyContext::Review, Action::BranchDown)
    {
        x = offer(canvas, x + 1, &W::ShowsBetter.with(lang, &[&key]), Action::BranchDown, area);
        // What refutes the mistake is another question.
        if let Some(key) = canvas.key(KeyContext::Review, Action::Why) {
            let text = W::ShowsWhy.with(lang, &[&key, &review.record().tree.san(review.node(), &letters)]);
            x = offer(canvas, x + 2, &text, Action::Why, area);
        }
    }
    if next.is_empty() {
        way_out(canvas, view, x + 2);
    }
}

/// Writes a key and what it does from a column onwards, if there is room, to be clicked too. Returns the column after.
fn offer(canvas: &mut Canvas, x: u16, text: &str, action: Action, area: Rect) -> u16 {
    let spans = canvas.with_keys(text, TextTone::Dim);
    let row = Rect { x, width: width(&spans), height: 1, ..area };
    if row.right() > area.right() {
        return x;
    }
    canvas.wrapped(row, &spans);
    canvas.hit(row, HitTarget::Action(action));
    row.right()
}

/// Returns the first move to draw so that the chosen one is visible. There may be a million: moves without room are not
/// measured. A sign of two columns says that moves are left out.
fn first_in_sight(moves: &[NodeId], chosen: usize, room: u16, wide: impl Fn(NodeId) -> u16) -> usize {
    let mut first = chosen;
    let mut used = 0_u16;
    for (at, &node) in moves.iter().enumerate().take(chosen + 1).rev() {
        steps::count(1);
        used = used.saturating_add(wide(node));
        if used > room {
            break;
        }
        if at == 0 || used.saturating_add(2) <= room {
            first = at;
        }
    }
    first
}

/// Writes, at the end of a variation, the key that leads back to the line that it leaves, if there is room for it.
fn way_out(canvas: &mut Canvas, view: &ReviewView, x: u16) {
    let (area, tree) = (view.plan.entry, &view.review.record().tree);
    let word = match tree.depth(view.review.node()) {
        0 => return,
        1 => W::WayOut,
        _ => W::WayOutUp,
    };
    let Some(key) = status::key_back(canvas) else { return };
    let spans = canvas.with_keys(&word.with(canvas.lang(), &[&key]), TextTone::Dim);
    let row = Rect { x, width: area.right().saturating_sub(x), height: 1, ..area };
    if width(&spans) <= row.width {
        canvas.wrapped(row, &spans);
        canvas.hit(row, HitTarget::Action(Action::LeaveLine));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_move_is_in_sight_and_no_more_are_looked_at() {
        let cases = [(0, 3, 0), (1, 9, 0), (2, 9, 0), (2, 8, 1), (3, 9, 2), (3, 2, 3), (9, 12, 7)];
        let moves = [NodeId::ROOT; 10];
        for (chosen, room, first) in cases {
            assert_eq!(first_in_sight(&moves, chosen, room, |_| 3), first, "{chosen} in {room} columns");
        }
        let many = vec![NodeId::ROOT; 100_000];
        let cost = steps::of(|| _ = first_in_sight(&many, 99_999, 120, |_| 3));
        assert!(cost < 50, "{cost} moves were looked at");
    }
}
