//! The review of a game: the board, who played whom, the score with its variations, the branches from here.

mod analysis;
mod bar;
mod editing;
mod explorer;
mod graphs;
mod guess;
mod players;
mod score;
mod score_lines;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use shakmaty::Position;

use super::arrows;
use super::board::{self, BoardView, Marks};
use super::chrome::{Stand, columns, ground, put, tone, with_words_to_type, wrapped};
use super::footer;
use super::geometry::Geometry;
use super::hit::HitMap;
use super::painter::Painter;
use super::play;
use super::play::layout::Plan;
use super::theme::Tone;
use crate::app::App;
use crate::app::act::{Act, Context};
use crate::app::autoplay;
use crate::app::notice::{self, Notice};
use crate::app::review::{Fork, Review};
use crate::app::thing::Thing;
use crate::chess::openings::{self, Opening};
use crate::chess::pgn::comment::Eval;
use crate::chess::pgn::course::{self, Beat};
use crate::chess::pgn::harmless;
use crate::chess::tree::NodeId;
use crate::words::Lang;
use crate::words::analysis::AnalysisWord;
use crate::words::review::ReviewWord as W;
use crate::words::study::StudyWord;

pub(in crate::ui) use score_lines::{numbered, sign_shown};

/// A comment of so many bytes may not fit into the panel.
const MUCH_SAID: usize = 160;

/// Characters of an opening's name on the status line.
const ON_STATUS: usize = 44;

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct Scene<'a> {
    app: &'a App,
    review: &'a Review,
    painter: &'a Painter,
    plan: Plan,
    course: &'a [Beat],
}

impl Scene<'_> {
    fn tone(&self, meant: Tone) -> Style {
        tone(self.painter, meant)
    }
}

/// Draws the screen.
pub fn draw(app: &App, review: &Review, painter: &mut Painter, frame: &mut Frame, hits: &mut HitMap) {
    let window = frame.area();
    ground(frame.buffer_mut(), tone(painter, Tone::Background));
    let Some(plan) = Plan::of(window, play::wish(app, painter), None) else {
        return super::bottom::too_small(app, window, painter, frame);
    };
    let geometry = Geometry::centred(plan.board, plan.size, review.flipped(), app.config().coordinates);
    let position = review.record().tree.position(review.node());
    let marks = guess::marks(app, review, editing::mark(marks(review), app, review));
    let [slides, also] = play::sliding(app.sliding(), &geometry, painter);
    let held = guess::held(review).or_else(|| editing::held(review)).or(slides);
    let view = BoardView { board: position.board(), marks, hidden: false, held, also };
    board::draw(frame.buffer_mut(), &geometry, &view, painter);
    if review.guess().is_none() {
        // What is drawn here may point at the move to come.
        arrows::draw(frame.buffer_mut(), &geometry, &editing::shapes(review), painter);
    }
    hits.board(geometry);
    let course = guess::known(review, course::of(review.record()));
    let scene = Scene { app, review, painter, plan, course: &course };
    players::draw(&scene, frame.buffer_mut());
    score::rules(&scene, frame.buffer_mut(), hits);
    let panel = if review.graphs_large() { plan.score } else { players::facts(&scene, frame.buffer_mut()) };
    bar::draw(&scene, &geometry, frame.buffer_mut());
    let panel = analysis::draw(&scene, panel, frame.buffer_mut(), hits);
    let moves = graphs::draw(&scene, panel, frame.buffer_mut(), hits);
    status(&scene, frame.buffer_mut());
    if let Some(guessing) = review.guess() {
        guess::draw(&scene, guessing, moves, frame);
        return footer::draw(app, Context::Guess, &guess::ACTS, plan.footer, painter, frame, hits);
    }
    let moves = explorer::draw(&scene, moves, frame.buffer_mut(), hits);
    score::draw(&scene, moves, frame.buffer_mut(), hits);
    let typed = jump(&scene, frame) || editing::entry(&scene, frame);
    if !typed {
        branches(&scene, frame.buffer_mut(), hits);
    }
    footer::draw(app, Context::Review, &acts(review), plan.footer, painter, frame, hits);
}

/// The opening of the line one stands on, and whether it is that of the moves played so far; at the start, that of the
/// game.
fn opening(review: &Review) -> Option<(Opening, bool)> {
    let tree = &review.record().tree;
    let start = review.node() == tree.root() && review.guess().is_none();
    let node = if start { tree.end_of_line(tree.root()) } else { review.node() };
    Some((openings::of_line(tree, node)?, !start))
}

/// The last move and a check.
fn marks(review: &Review) -> Marks {
    let tree = &review.record().tree;
    let position = tree.position(review.node());
    let check = position.is_check().then(|| position.board().king_of(position.turn())).flatten();
    Marks { last: tree.played(review.node()).and_then(play::from_to), check, ..Marks::default() }
}

/// What matters now, the most important first.
fn acts(review: &Review) -> Vec<Act> {
    let mut acts = editing::acts(review);
    if review.desk().entry().is_some() {
        return acts;
    }
    acts.extend([Act::Next, Act::Previous]);
    if review.fork().is_some() {
        acts.push(Act::BranchDown);
    }
    let said: usize = review.record().tree.notes(review.node()).after.iter().map(String::len).sum();
    if said > MUCH_SAID {
        acts.push(Act::ReadOn);
    }
    if review.number().is_some() {
        acts.extend([Act::NextGame, Act::Explorer]);
    }
    let tree = &review.record().tree;
    if tree.main_line().any(|node| tree.notes(node).fault().is_some()) {
        acts.extend([Act::NextMistake, Act::Replay]);
    }
    acts.extend([
        Act::Back,
        Act::Analyse,
        Act::Mistakes,
        Act::Edit,
        Act::Comment,
        Act::Autoplay,
        Act::Flip,
        Act::CopyFen,
        Act::Help,
        Act::Palette,
    ]);
    acts
}

/// What was said last, else where one stands.
fn status(scene: &Scene, buf: &mut Buffer) {
    let area = scene.plan.status;
    if let Some(Notice::Says(how, text)) = scene.app.status() {
        let style = scene.tone(if *how == notice::Tone::Wrong { Tone::Error } else { Tone::Text });
        let spans = with_words_to_type(&harmless(text), style, scene.tone(Tone::KeyName));
        return wrapped(buf, area, &spans, Stand::Top);
    }
    let (review, lang) = (scene.review, scene.app.lang());
    let tree = &review.record().tree;
    let (line, behind) = review.line();
    let mut parts = guess::status(review, lang);
    if !parts.is_empty() {
        return wrapped(buf, area, &[Span::styled(parts.join(" · "), scene.tone(Tone::Text))], Stand::Top);
    }
    let changed = editing::changed(scene).map(|text| Span::styled(format!("● {text} · "), scene.tone(Tone::Warning)));
    if let (Some(number), Some(shelf)) = (review.number(), scene.app.shelf()) {
        let star = if shelf.note(number).starred { " ★" } else { "" };
        parts.push(W::GameOf.with(lang, &[&(number + 1).to_string(), &shelf.len().to_string()]) + star);
    }
    let main = tree.is_main_line(review.node());
    parts.push(if line.is_empty() {
        W::NoMoves.text(lang).trim_end_matches('.').to_owned()
    } else if behind == 0 {
        W::Start.text(lang).to_owned()
    } else if behind == line.len() && main {
        W::EndOfGame.text(lang).to_owned()
    } else {
        W::HalfMove.with(lang, &[&behind.to_string(), &line.len().to_string()])
    });
    if !main {
        parts.push(W::InVariation.text(lang).to_owned());
    }
    if let Some(hunt) = review.hunt() {
        let (done, total) = hunt.progress();
        let word = if hunt.is_closer() { AnalysisWord::MistakesCloser } else { AnalysisWord::MistakesNow };
        parts.push(word.with(lang, &[&done.to_string(), &total.to_string()]));
    }
    if scene.app.follows() {
        parts.push(StudyWord::FollowNow.text(lang).to_owned());
    }
    if let Some(autoplay) = review.autoplay() {
        parts.push(StudyWord::AutoplayNow.with(lang, &[&autoplay::seconds(autoplay.every())]));
    }
    if let Some((eval, _)) = tree.notes(review.node()).eval() {
        parts.push(W::Evaluation.with(lang, &[&worth(eval, lang)]));
    }
    // Where there is no line above the moves to stand on.
    parts.extend(opening(review).filter(|_| !scene.plan.ruled).map(|(opening, _)| opening.said_in(ON_STATUS)));
    let said = Span::styled(parts.join(" · "), scene.tone(Tone::Dim));
    wrapped(buf, area, &changed.into_iter().chain([said]).collect::<Vec<_>>(), Stand::Top);
}

/// An evaluation in words: `+0.35`, `mate in 3`; a mate of Black's has a minus.
fn worth(eval: Eval, lang: Lang) -> String {
    match eval {
        Eval::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Eval::Mate(moves) => W::MateIn.with(lang, &[&moves.to_string()]),
    }
}

/// The number of a move while it is typed. Answers whether it is.
fn jump(scene: &Scene, frame: &mut Frame) -> bool {
    let Some(entry) = scene.review.jump() else { return false };
    let (area, lang) = (scene.plan.entry, scene.app.lang());
    let buf = frame.buffer_mut();
    let x = put(buf, area.x, area.y, area.right(), W::JumpPrompt.text(lang), scene.tone(Tone::KeyName)) + 1;
    let end = put(buf, x, area.y, area.right(), entry.text(), scene.tone(Tone::Text));
    let hint = W::JumpHint.text(lang);
    if area.right().saturating_sub(end) > columns(hint) + 3 {
        put(buf, end + 3, area.y, area.right(), hint, scene.tone(Tone::Dim));
    }
    let column = x.saturating_add(u16::try_from(entry.cursor()).unwrap_or(u16::MAX));
    frame.set_cursor_position((column.min(area.right().saturating_sub(1)), area.y));
    true
}

/// The moves to choose between, the chosen one marked and in sight; else the move that comes next.
fn branches(scene: &Scene, buf: &mut Buffer, hits: &mut HitMap) {
    let (area, lang, review) = (scene.plan.entry, scene.app.lang(), scene.review);
    let next: Vec<NodeId> = review.record().tree.next(review.node()).into_iter().collect();
    let (word, moves, chosen) = match review.fork() {
        Some((Fork::Ahead, moves, chosen)) => (W::NextMoves, moves, Some(chosen)),
        Some((Fork::Here, moves, chosen)) => (W::Instead, moves, Some(chosen)),
        None if next.is_empty() => return,
        None => (W::NextMoves, next.as_slice(), None),
    };
    let mut x = put(buf, area.x, area.y, area.right(), word.text(lang), scene.tone(Tone::Dim)) + 1;
    let texts: Vec<String> = moves.iter().map(|&node| format!(" {} ", score_lines::numbered(review, node))).collect();
    // As many of the first as are needed to bring the chosen one into sight are left out.
    let room = area.right().saturating_sub(x);
    let last = chosen.unwrap_or(0);
    let wide = |from: usize| -> u16 {
        texts.iter().take(last + 1).skip(from).map(|text| columns(text) + 1).sum::<u16>() + if from > 0 { 2 } else { 0 }
    };
    let first = (0..=last).find(|&from| wide(from) <= room).unwrap_or(last);
    if first > 0 {
        x = put(buf, x, area.y, area.right(), "… ", scene.tone(Tone::Dim));
    }
    for (at, (text, &node)) in texts.iter().zip(moves).enumerate().skip(first) {
        if columns(text) > area.right().saturating_sub(x) {
            put(buf, x, area.y, area.right(), "…", scene.tone(Tone::Dim));
            break;
        }
        let style = scene.tone(if chosen == Some(at) { Tone::Selection } else { Tone::Text });
        let end = put(buf, x, area.y, area.right(), text, style);
        hits.add(Rect { x, y: area.y, width: end - x, height: 1 }, Thing::Move(node));
        x = end + 1;
    }
}
