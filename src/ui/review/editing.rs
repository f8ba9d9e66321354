//! What shows that a game is being edited: the entry line, the highlights of the picked piece, the mark of a change.

use crate::app::{game::EntryState, review::Review};
use crate::chess::{notation, pgn::comment::BoardShape};
use crate::ui::{
    board::Highlights,
    prelude::*,
    review::ReviewView,
    text::fit_text::fit_parts,
    widgets::{entry_line, footer},
};
use crate::words::tables::EditWord;
use shakmaty::Bitboard;

/// Adds the picked piece, the cursor and what is typed to the highlights on the board.
pub fn highlights(marks: Highlights, app: &crate::app::App, review: &Review) -> Highlights {
    let edits = &review.edits;
    let targets = review.targets();
    let lit = if edits.entry().is_some() { review.typing(app.typed_letters()).lit() } else { Vec::new() };
    Highlights {
        chosen: edits.input.picker.picked.map(|picked| picked.from),
        quiet: targets.quiet,
        captures: targets.captures,
        cursor: edits.cursor(),
        lit: Bitboard::from_iter(lit),
        ..marks
    }
}

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
    if entry.is_empty() {
        let hint = fit_parts(EditWord::PromptHint.text(lang), area.right().saturating_sub(x + 2));
        canvas.put(x + 2, area.y, area.right(), hint, TextTone::Dim);
    }
    let typing = view.review.typing(canvas.app.typed_letters());
    let refused = view.review.edits.input.refused.is_some();
    // In a line of several moves only the first can be judged before Enter.
    let unjudged = typing == EntryState::Impossible && entry.text().trim().contains(' ') && !refused;
    let tone = if unjudged { TextTone::Text } else { entry_line::tone_of(&typing, refused) };
    let after = entry_line::draw_entry_line(canvas, area, x, entry, tone, true);
    if let EntryState::Moves { now, could } = typing {
        let position = view.review.record().tree.position(view.review.node());
        let moves = could.iter().filter(|mv| now.is_none_or(|now| now == **mv));
        let words: Vec<String> = moves.map(|mv| notation::san(position, *mv, &canvas.app.letters)).collect();
        entry_line::completions(canvas, area, after + 3, entry.text(), &words);
    }
    true
}
