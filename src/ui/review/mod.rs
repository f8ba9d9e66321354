//! The review of a game: the board, who played whom, the score with its variations, the branches from here.

mod analysis;
mod better_move;
mod editing;
mod eval_bar;
mod explorer;
mod graphs;
mod guess;
mod move_list;
mod move_list_lines;
mod opening;
mod players;
mod status;
mod variation;

use super::board::{BoardView, Highlights};
use super::game;
use super::text::{VerticalAlign, columns};
use super::theme::TextTone;
use crate::app::App;
use crate::app::commands::action::{Action, KeyContext};
use crate::app::protocol::hit_target::HitTarget;
use crate::app::review::{Fork, Review};
use crate::chess::openings::Opening;
use crate::chess::pgn::timeline::Timeline;
use crate::chess::tree::NodeId;
use crate::chess::{openings, steps};
use crate::ui::board::geometry::Geometry;
use crate::ui::canvas::Canvas;
use crate::ui::layout::GameLayout;
use crate::ui::text::fit_text::parted;
use crate::ui::widgets::status_and_footer;
use crate::words::review::ReviewWord as W;
use ratatui::layout::Rect;
use shakmaty::Position;

pub(in crate::ui) use move_list_lines::{MoveListLayout, numbered, sign_shown};

/// A comment of so many bytes may not fit into the panel.
const MUCH_SAID: usize = 160;

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct ReviewView<'a> {
    app: &'a App,
    review: &'a Review,
    plan: GameLayout,
    course: &'a Timeline,
}

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, review: &Review) {
    let window = canvas.area();
    let Some(plan) = GameLayout::of(window, game::wish(canvas), None) else {
        return crate::ui::widgets::status_and_footer::too_small(canvas, window);
    };
    let geometry = Geometry::centred(plan.board, plan.size, review.flipped(), canvas.app.config().coordinates);
    let marks = guess::marks(canvas.app, review, editing::mark(marks(canvas.app, review), canvas.app, review));
    let [slides, also] = game::sliding(canvas, canvas.app.animated(), &geometry);
    let held = guess::held(review).or_else(|| editing::held(review)).or(slides);
    let seen = review.seen_men();
    let view = BoardView { board: &seen, marks, hidden: false, held, also };
    canvas.draw_board(&geometry, &view);
    if review.guess().is_none() {
        // What is drawn here may point at the move to come.
        // Beside an analysis, whose moves come next, it would point at one of its moves.
        let better = if canvas.app.analysis().is_on() { Vec::new() } else { better_move::shapes(review) };
        let shapes = [better, editing::shapes(review)].concat();
        canvas.draw_arrows(&geometry, &shapes);
    }
    canvas.hits.board(geometry);
    let laid_out = canvas.painter.take_score();
    let course = guess::known(review);
    let scene = ReviewView { app: canvas.app, review, plan, course: &course };
    players::draw(canvas, &scene);
    move_list::rules(canvas, &scene);
    let panel = if review.graphs_large() { plan.score } else { players::facts(canvas, &scene) };
    eval_bar::draw(canvas, &scene, &geometry);
    let panel = analysis::draw(canvas, &scene, panel);
    let moves = graphs::draw(canvas, &scene, panel);
    status::draw(canvas, &scene);
    if let Some(guessing) = review.guess() {
        guess::draw(canvas, &scene, guessing, moves);
        canvas.painter.keep_score(laid_out);
        return status_and_footer::keys(canvas, KeyContext::Guess, &guess::acts(guessing), plan.footer);
    }
    let moves = explorer::draw(canvas, &scene, moves);
    let laid_out = move_list::draw(canvas, &scene, moves, laid_out);
    let typed = jump(canvas, &scene) || editing::entry(canvas, &scene);
    if !typed {
        branches(canvas, &scene);
    }
    canvas.painter.keep_score(laid_out);
    status_and_footer::keys(canvas, KeyContext::Review, &acts(canvas.app, review), plan.footer);
}

/// The opening of the line one stands on, and whether it is reached; at the start, that which the game goes on to.
fn opening(review: &Review) -> Option<(Opening, bool)> {
    let tree = &review.record().tree;
    let start = review.node() == tree.root() && review.guess().is_none();
    let node = if start { tree.end_of_line(tree.root()) } else { review.node() };
    Some((openings::of_line(tree, node)?, !start))
}

/// The last move and a check.
fn marks(app: &App, review: &Review) -> Highlights {
    let tree = &review.record().tree;
    let answer = review.answer();
    let position = answer.as_ref().map_or(review.position(), |(_, after)| after);
    let check = position.is_check().then(|| position.board().king_of(position.turn())).flatten();
    let last = answer.as_ref().map(|(mv, _)| *mv).or_else(|| tree.played(review.node()));
    let left = better_move::left(review).filter(|_| !app.analysis().is_on());
    Highlights { last: last.and_then(game::from_to), check, left, ..Highlights::default() }
}

/// What matters now, the most important first.
fn acts(app: &App, review: &Review) -> Vec<Action> {
    let mut acts = editing::acts(review);
    if review.edits().entry().is_some() {
        return acts;
    }
    if review.mistake_search().is_some() {
        acts.push(Action::Mistakes);
    }
    let judged = !review.mistakes(None).is_empty() || review.course().has_evals();
    let tree = &review.record().tree;
    let ends = tree.next(review.node()).is_none();
    let back = tree.parent(review.node()).is_some().then_some(Action::Previous);
    // What leads on from here, or, where nothing does, out of the variation or back.
    let aside = !tree.is_main_line(review.node());
    let way = match (ends, aside) {
        (false, _) => Some(Action::Next),
        (true, true) => Some(Action::LeaveLine),
        (true, false) => back,
    };
    acts.extend(way);
    // Whoever tried a move of his own wants to know what it is worth.
    let tried = !tree.is_main_line(review.node()) && review.edits().is_changed();
    acts.extend(tried.then_some(Action::Analyse));
    // Before the way back one half-move: who knows the one key knows the other.
    let hunts = !judged && review.mistake_search().is_none();
    acts.extend((hunts && !tried).then_some(Action::Mistakes));
    // What one may want to do about a mistake, and where the next one is. The key that shows the better line stands beside
    // that line.
    let mistaken = tree.is_main_line(review.node()) && tree.notes(review.node()).fault().is_some();
    let beside = mistaken && review.shows_better();
    let forks = review.fork().is_some();
    acts.extend((forks && !tried && !beside).then_some(Action::BranchDown));
    // Where none is ahead, the key would only say so.
    let [ahead, behind] =
        [true, false].map(|forward| review.mistake_from_here(forward, review.whose_mistakes()).is_some());
    let to_mistake = match (ahead, behind) {
        (true, _) => Some(Action::NextMistake),
        (false, true) => Some(Action::PreviousMistake),
        (false, false) => None,
    };
    acts.extend(mistaken.then_some(Action::Replay));
    // It is the next step wherever there is one.
    let soon = mistaken || ahead && !tried;
    acts.extend(to_mistake.filter(|_| soon));
    let said: usize = tree.notes(review.node()).after.iter().map(String::len).sum();
    if said > MUCH_SAID {
        acts.push(Action::ReadOn);
    }
    // From help and the commands one finds everything that has no room here.
    acts.extend([Action::Back, Action::Help, Action::Palette]);
    acts.extend((hunts && tried).then_some(Action::Mistakes));
    acts.extend((forks && (tried || beside)).then_some(Action::BranchDown));
    acts.extend(to_mistake.filter(|_| !soon));
    acts.extend(review.edits().is_changed().then_some(Action::Undo));
    acts.push(Action::Comment);
    let own = !mistaken && !review.mistakes(review.own_side(&app.config().me)).is_empty();
    acts.extend(own.then_some(Action::Replay));
    acts.push(Action::Edit);
    acts.extend(back.filter(|_| way != back));
    if !tree.is_main_line(review.node()) && !ends {
        acts.push(Action::LeaveLine);
    }
    if review.edits().is_unsaved() && !review.edits().is_changed() && review.mistake_search().is_none() {
        acts.extend([Action::Save, Action::Undo]);
    }
    acts.extend((!tried).then_some(Action::Analyse));
    acts.extend(
        [(true, Action::NextGame), (false, Action::PreviousGame)]
            .into_iter()
            .find_map(|(forward, act)| app.neighbour(forward).map(|_| act)),
    );
    if app.game_list().is_some_and(|shelf| shelf.len() > 1) && review.number().is_some() {
        acts.push(Action::Explorer);
    }
    acts.extend([Action::Autoplay, Action::Flip, Action::CopyFen]);
    acts
}

/// The number of a move while it is typed. Answers whether it is.
fn jump(canvas: &mut Canvas, scene: &ReviewView) -> bool {
    let Some(entry) = scene.review.jump() else { return false };
    let (area, lang) = (scene.plan.entry, canvas.lang());
    let x = canvas.write(area, W::JumpPrompt.text(lang), TextTone::KeyName) + 1;
    let end = canvas.put(x, area.y, area.right(), entry.text(), TextTone::Text);
    let hint = parted(W::JumpHint.text(lang), area.right().saturating_sub(end + 4));
    canvas.put(end + 3, area.y, area.right(), hint, TextTone::Dim);
    let column = x.saturating_add(u16::try_from(entry.cursor()).unwrap_or(u16::MAX));
    canvas.set_cursor((column.min(area.right().saturating_sub(1)), area.y));
    true
}

/// What was better than the move one stands on; else the moves to choose between, the chosen one marked and in sight;
/// else the move that comes next.
fn branches(canvas: &mut Canvas, scene: &ReviewView) {
    let (area, lang, review) = (scene.plan.entry, canvas.lang(), scene.review);
    let next: Vec<NodeId> = review.record().tree.next(review.node()).into_iter().collect();
    let better = better_move::named(review);
    let (word, moves, chosen) = match review.fork() {
        // Whoever chooses among the next moves sees what he chooses.
        Some((Fork::Ahead, moves, chosen)) if chosen > 0 => (W::NextMoves, moves, Some(chosen)),
        Some(_) if !better.is_empty() => (W::Better, better.as_slice(), None),
        Some((Fork::Ahead, moves, chosen)) => (W::NextMoves, moves, Some(chosen)),
        Some((Fork::Here, moves, chosen)) => (W::Instead, moves, Some(chosen)),
        None if next.is_empty() => return way_out(canvas, scene, area.x),
        None => (W::NextMoves, next.as_slice(), None),
    };
    let betters = word == W::Better;
    let (said, plain) = if betters {
        (better_move::ink(canvas), better_move::ink(canvas))
    } else {
        (canvas.tone(TextTone::Dim), canvas.tone(TextTone::Text))
    };
    let mut x = canvas.write(area, word.text(lang), said) + 1;
    // Moves to choose between have room for the bar of the chosen one.
    let as_shown = |text: String| if betters { text } else { format!(" {text} ") };
    let text = |node: NodeId| as_shown(move_list_lines::numbered(review, node));
    // As many of the first as are needed to bring the chosen one into sight are left out.
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
        && let Some(key) = canvas.app.keys().key_of(KeyContext::Review, Action::BranchDown)
    {
        let said = W::ShowsBetter.with(lang, &[&key.named(lang)]);
        let spans = canvas.with_keys(&said, TextTone::Dim);
        let wide = spans.iter().map(|span| columns(&span.content)).sum::<u16>();
        if wide <= area.right().saturating_sub(x + 1) {
            let row = Rect { x: x + 1, width: wide, height: 1, ..area };
            canvas.wrapped(row, &spans, VerticalAlign::Top);
            canvas.hit(row, HitTarget::Action(Action::BranchDown));
            x += 1 + wide;
        }
    }
    if next.is_empty() {
        way_out(canvas, scene, x + 2);
    }
}

/// The first of some moves that is drawn, so that the chosen one is in sight: none is looked at for which there is no room,
/// for there may be a million. Where moves are left out a sign of two columns says so.
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

/// At the end of a variation: how one comes back to the line that it leaves, where there is room to say so.
fn way_out(canvas: &mut Canvas, scene: &ReviewView, x: u16) {
    let (area, tree) = (scene.plan.entry, &scene.review.record().tree);
    let word = match tree.depth(scene.review.node()) {
        0 => return,
        1 => W::WayOut,
        _ => W::WayOutUp,
    };
    let Some(key) = canvas.app.keys().key_of(KeyContext::Review, Action::LeaveLine) else { return };
    let said = word.with(canvas.lang(), &[&key.named(canvas.lang())]);
    let spans = canvas.with_keys(&said, TextTone::Dim);
    let width = area.right().saturating_sub(x);
    if spans.iter().map(|span| columns(&span.content)).sum::<u16>() > width {
        return;
    }
    let row = Rect { x, width, height: 1, ..area };
    canvas.wrapped(row, &spans, VerticalAlign::Top);
    canvas.hit(row, HitTarget::Action(Action::LeaveLine));
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
