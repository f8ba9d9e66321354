//! A game whose moves are guessed: the moves so far with their points, the line on which the guess is typed, and what
//! is picked up on the board.

use crate::app::game::EntryState;
use crate::app::review::Review;
use crate::app::review::training::exercises::ExerciseSession;
use crate::app::review::training::guess::GuessVerdict;
use crate::app::review::training::{Training, TrainingSession};
use crate::chess::notation::{self, san};
use crate::chess::pgn::comment::BoardShape;
use crate::chess::pgn::timeline::{PlyStats, Timeline};
use crate::ui::prelude::*;
use crate::ui::review::ReviewView;
use crate::words::tables::{AnalysisWord, EditWord, TrainingWord};
use shakmaty::{Bitboard, Color};
use std::borrow::Cow;

/// What the footer offers while moves are guessed, the most important first; not Enter, which everybody knows.
const ACTS: [Action; 6] = [Action::Skip, Action::Choose, Action::Back, Action::Flip, Action::Help, Action::Palette];

/// Returns what the footer offers, without *Skip* once the answer is on the board.
pub fn actions(session: &TrainingSession) -> Vec<Action> {
    let answered = session.exercises().is_some_and(|exercises| exercises.answer().is_some());
    ACTS.into_iter().filter(|act| !answered || *act != Action::Skip).collect()
}

/// Columns of a move's number.
const NUMBER: u16 = 5;
/// Columns of the longest move, its points, and a blank.
const MOVE: u16 = 11;
/// The widest column of moves.
const MOVE_MOST: u16 = 14;

/// From this many thousandths of the chances, the cost of a guess is shown.
const WORTH_SAYING: u32 = 10;

/// Adds the picked piece, the cursor and what is typed to the highlights of the last move and a check.
pub fn highlights(marks: Highlights, app: &App, review: &Review) -> Highlights {
    let Some(session) = review.training() else {
        let edits = &review.edits;
        let lit = if edits.entry().is_some() { review.typing(app.typed_letters()).lit() } else { Vec::new() };
        let marks = marks.with_input(&edits.input.picker, review.targets());
        return Highlights { cursor: edits.cursor(), lit: Bitboard::from_iter(lit), ..marks };
    };
    let table = review.input_board(app.typed_letters());
    let could = if session.input.entry.is_empty() { Vec::new() } else { session.input.could(&table) };
    // A single letter says too little to light half the board.
    let lit = could.iter().filter(|_| could.len() <= 12).flat_map(|mv| mv.from().into_iter().chain([mv.to()]));
    let marks = marks.with_input(&session.input.picker, session.input.targets(&table));
    Highlights { lit: Bitboard::from_iter(lit), ..marks }
}

/// Returns the part of the game's timeline that may be seen: the times of the moves so far. An evaluation would reveal
/// that there is something to find.
pub fn known(review: &Review) -> Cow<'_, Timeline> {
    if review.training().is_none() {
        return Cow::Borrowed(&review.survey.course);
    }
    let tree = &review.record().tree;
    // The user has seen the plies up to the current node, or up to where the variation leaves the game.
    let seen = usize::try_from(tree.ply(tree.main_line_ancestor(review.node()))).unwrap_or(usize::MAX);
    let plies = review.survey.course.plies.iter().enumerate().map(|(before, ply)| {
        let spent = ply.spent.filter(|_| before < seen);
        PlyStats { eval: None, judgement: None, spent, ..*ply }
    });
    Cow::Owned(Timeline::new(plies.collect()))
}

/// Returns whose move is guessed, and the points so far unless the panel shows them; nothing if no move is guessed.
pub fn status(review: &Review, paneled: bool, app: &App) -> Vec<String> {
    let lang = app.lang();
    match review.training().map(|session| &session.training) {
        None => Vec::new(),
        Some(Training::GuessMoves(guesses)) => {
            let (number, mover) = review.record().tree.number_after(review.node());
            let dots = if mover.is_white() { "." } else { "…" };
            let which = format!("{number}{dots} ({})", side(mover, lang));
            let points =
                TrainingWord::GuessSum.with(lang, &[&guesses.points().to_string(), &guesses.most().to_string()]);
            std::iter::once(TrainingWord::GuessNow.with(lang, &[&which])).chain((!paneled).then_some(points)).collect()
        }
        Some(Training::Exercises(exercises)) => {
            let Some(mistake) = exercises.mistake() else { return Vec::new() };
            let (at, all) = exercises.count();
            let count = [&*at.to_string(), &*all.to_string()];
            if exercises.answer().is_some() {
                return vec![AnalysisWord::ReplayOn.with(lang, &count)];
            }
            let mistake = review.record().tree.numbered_san(mistake, &app.preferences.letters());
            let better = AnalysisWord::ReplayNow.with(lang, &[&mistake]);
            let counted = (!paneled).then(|| AnalysisWord::ReplayCount.with(lang, &count));
            std::iter::once(better).chain(counted).collect()
        }
    }
}

struct ListedMove {
    number: u32,
    mover: Color,
    san: String,
    /// Where it stands in the game; `None` for the answer to an exercise.
    node: Option<NodeId>,
}

/// Returns the last moves up to the position on the board, with the answer that stands on it.
fn listed(canvas: &Canvas, review: &Review, most: usize) -> Vec<ListedMove> {
    let (tree, letters) = (&review.record().tree, canvas.app.preferences.letters());
    let back = std::iter::successors(Some(review.node()), |&node| tree.parent(node));
    let mut moves: Vec<ListedMove> = back
        .filter(|&node| node != tree.root())
        .take(most)
        .map(|node| {
            let (number, mover) = tree.move_number(node);
            ListedMove { number, mover, san: tree.san(node, &letters), node: Some(node) }
        })
        .collect();
    moves.reverse();
    moves.extend(review.answer().map(|(mv, _)| {
        let (number, mover) = tree.number_after(review.node());
        ListedMove { number, mover, san: san(review.position(), mv, &letters), node: None }
    }));
    moves
}

/// Draws the moves so far, the last in sight, with the points beside those that were guessed.
pub fn moves(canvas: &mut Canvas, view: &ReviewView, session: &TrainingSession, area: Rect) {
    let pairs = area.width >= NUMBER + 2 * MOVE;
    let each = ((area.width.saturating_sub(NUMBER)) / if pairs { 2 } else { 1 }).min(MOVE_MOST);
    // No more of the line than may be seen, and no half rows.
    let line = listed(canvas, view.review, 2 * usize::from(area.height) + 2);
    // A row is a move of both sides, or of one side if the panel is narrow.
    let is_second = |listed: &ListedMove| pairs && listed.mover.is_black();
    let on_board = line.last().and_then(|last| last.node);
    let rows: Vec<&[ListedMove]> = line.chunk_by(|_, next| is_second(next)).collect();
    let skip = rows.len().saturating_sub(area.height.into());
    for (y, row) in (area.y..area.bottom()).zip(rows.into_iter().skip(skip)) {
        for listed in row {
            let second = is_second(listed);
            let dots = if listed.mover.is_white() || pairs { "." } else { "…" };
            let number = format!("{}{dots}", listed.number);
            let right = area.x + NUMBER - 1;
            canvas.put(right.saturating_sub(columns(&number)), y, right, &number, TextTone::Dim);
            let x = area.x + NUMBER + if second { each } else { 0 };
            let tone = TextTone::Text.selected_if(listed.node == on_board);
            let end = canvas.put(x, y, area.right(), &listed.san, tone);
            let tried = session.guesses().zip(listed.node).and_then(|(guess, node)| guess.tried(node));
            let Some(tried) = tried else { continue };
            let (sign, tone) = match tried.verdict() {
                GuessVerdict::Found => ("+3", TextTone::Good),
                GuessVerdict::AsGood => ("+2", TextTone::Good),
                GuessVerdict::Near => ("+1", TextTone::Warning),
                GuessVerdict::Missed if tried.costs.is_none() => (" …", TextTone::Dim), // not judged yet
                GuessVerdict::Missed => (" 0", TextTone::Error),
                GuessVerdict::Shown => (" –", TextTone::Dim),
            };
            let end = canvas.put(end + 1, y, area.right(), sign, tone);
            // What the guess cost, if there is room for it.
            let Some(costs) = tried.costs.filter(|costs| costs.guess >= WORTH_SAYING) else { continue };
            let text = format!("−{}%", (costs.guess + 5) / 10);
            let right = if second || !pairs { area.right() } else { area.x + NUMBER + each };
            if columns(&text) + 1 < right.saturating_sub(end) {
                canvas.put(end + 1, y, right, &text, TextTone::Dim);
            }
        }
    }
}

/// Draws the line on which a guess or an answer is typed.
pub fn entry(canvas: &mut Canvas, view: &ReviewView, session: &TrainingSession) {
    let (area, lang) = (view.plan.entry, canvas.lang());
    let entry = &session.input.entry;
    let x = canvas.write(area, "> ", TextTone::Accent);
    let replay = session.exercises().filter(|replay| replay.answer().is_some());
    let hint = match replay.map(ExerciseSession::count) {
        Some((at, all)) if at == all => AnalysisWord::ReplayLast.text(lang),
        Some(_) => AnalysisWord::ReplayNext.text(lang),
        None => TrainingWord::GuessHint.text(lang),
    };
    let could = session.input.could(&view.review.input_board(canvas.app.typed_letters()));
    let tone = match could.len() {
        1 if session.input.refused.is_none() => TextTone::Good,
        2.. if session.input.refused.is_none() => TextTone::Text,
        _ => TextTone::Error,
    };
    text_input::typed(canvas, (area, x), entry, hint, tone);
}

// What shows that a game is being edited: the entry line and the mark of a change.

/// Returns the arrows and squares of the move shown, with the one that is being drawn.
pub fn shapes(review: &Review) -> Vec<BoardShape> {
    let mut shapes = review.shapes.to_vec();
    shapes.extend(review.edits.drawn());
    shapes
}

/// Returns what the status line says first about a changed game.
pub fn changed(view: &ReviewView) -> Option<&'static str> {
    let edits = &view.review.edits;
    // While a search runs, its own line says so. What is saved on leaving anyway needs no warning.
    let found = edits.would_lose() && view.review.mistake_search.is_none() && !view.review.saves_analysis_unasked();
    let word = match (edits.is_saving(), edits.is_changed(), found) {
        (true, ..) => EditWord::SavingNow,
        (false, true, _) => EditWord::ChangedMark,
        // The game itself may be in its file: only what a search found is not.
        (false, false, true) => EditWord::AnalysisUnsaved,
        (false, false, false) => return None,
    };
    Some(word.text(view.app.lang()))
}

/// Returns what the footer offers while moves are entered.
pub fn editing_actions(review: &Review) -> Vec<Action> {
    let changed = review.edits.is_changed();
    footer::offered([
        (changed, Action::Save),
        (changed, Action::Undo),
        (true, Action::Back),
        (true, Action::Palette),
        (true, Action::Help),
    ])
}

/// Draws the line on which moves are typed. Returns whether they are being typed.
pub fn editing_entry(canvas: &mut Canvas, view: &ReviewView) -> bool {
    let Some(entry) = view.review.edits.entry() else { return false };
    let (area, lang) = (view.plan.entry, canvas.lang());
    let x = canvas.write(area, EditWord::Prompt.text(lang), TextTone::Accent) + 1;
    let typing = view.review.typing(canvas.app.typed_letters());
    let refused = view.review.edits.input.refused.is_some();
    // In a line of several moves only the first can be judged before Enter.
    let unjudged = typing == EntryState::Impossible && entry.text().trim().contains(' ') && !refused;
    let tone = if unjudged { TextTone::Text } else { text_input::tone_of(&typing, refused) };
    let after = text_input::typed(canvas, (area, x), entry, EditWord::PromptHint.text(lang), tone);
    if let EntryState::Moves { now, could } = typing {
        let position = view.review.record().tree.position(view.review.node());
        let moves = could.iter().filter(|mv| now.is_none_or(|now| now == **mv));
        let words: Vec<String> =
            moves.map(|mv| notation::san(position, *mv, &canvas.app.preferences.letters())).collect();
        text_input::completions(canvas, area, after, entry.text(), &words);
    }
    true
}
