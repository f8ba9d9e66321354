//! The edit that writes engine annotations into a game: evaluations, judgements (`?!`, `?`, `??`) and better lines.

use super::{EditKind, Edits, Exchange, annotate};
use crate::{
    chess::pgn::Record, chess::pgn::comment::Eval, chess::tree::Annotations, chess::tree::NodeId,
    chess::win_chances::Judgement,
};
use shakmaty::{Move, Position};

/// What a search found about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveAnnotation {
    /// The move.
    pub node: NodeId,
    /// The evaluation after the move and its search depth; `None` if the game is over.
    pub eval: Option<(Eval, u32)>,
    /// Its judgement.
    pub judgement: Option<Judgement>,
    /// A better line from the position before it; empty if there is no judgement.
    pub better: Vec<Move>,
    /// The evaluation of that line.
    pub better_eval: Option<(Eval, u32)>,
}

/// Glyphs that judge a move.
const JUDGES: std::ops::RangeInclusive<u8> = 1..=6;

impl Edits {
    /// Writes annotations to the moves, as one edit. A glyph of the user stays. A better move that is already in the
    /// game gets no second line, only its evaluation.
    ///
    /// The annotations join the edit numbered `edit` if that is the last one and not saved yet, so that annotations
    /// that arrive one by one are undone together. Returns the number of the edit to join next time; `edit` if nothing
    /// was new.
    pub fn annotate(
        &mut self,
        record: &mut Record,
        at: NodeId,
        annotations: &[MoveAnnotation],
        edit: Option<u64>,
    ) -> Option<u64> {
        let mut changes = Vec::new();
        for annotation in annotations {
            if record.tree.contains(annotation.node) {
                note(record, annotation, &mut changes);
                better(record, annotation, &mut changes);
            }
        }
        if changes.is_empty() {
            return edit;
        }
        let (next, saved) = (self.last + 1, self.saved);
        match self.done.last_mut().filter(|last| Some(last.number) == edit && last.number != saved) {
            Some(last) => {
                changes.iter().for_each(|change| self.touched.add(change));
                last.changes.extend(changes);
                last.number = next;
                self.last = next;
                self.undone.clear();
            }
            None => self.push_edit(EditKind::Evaluated, changes, at, at),
        }
        Some(self.version())
    }
}

fn note(record: &mut Record, annotation: &MoveAnnotation, changes: &mut Vec<Exchange>) {
    let write = |notes: &mut Annotations| {
        if let Some((eval, depth)) = annotation.eval {
            notes.set_eval(eval, depth);
        }
        if let Some(judgement) = annotation.judgement
            && !notes.nags.iter().any(|nag| JUDGES.contains(nag))
        {
            notes.nags.insert(0, judgement.nag());
        }
    };
    annotate(&mut record.tree, annotation.node, write, changes);
}

fn better(record: &mut Record, annotation: &MoveAnnotation, changes: &mut Vec<Exchange>) {
    let Some(parent) = record.tree.parent(annotation.node) else { return };
    let Some(best) = annotation.better.first() else { return };
    let there = record.tree.children(parent).iter().copied().find(|&child| record.tree.played(child) == Some(*best));
    if let Some(there) = there {
        // The game already has this move: it only gets the evaluation that shows it is better.
        if let Some((eval, depth)) = annotation.better_eval.filter(|_| record.tree.notes(there).eval().is_none()) {
            annotate(&mut record.tree, there, |notes| notes.set_eval(eval, depth), changes);
        }
        return;
    }
    let before = record.tree.children(parent).to_vec();
    let mut node = parent;
    for &mv in &annotation.better {
        if !record.tree.position(node).is_legal(mv) {
            break;
        }
        node = record.tree.add(node, mv);
        if record.tree.parent(node) == Some(parent)
            && let Some((eval, depth)) = annotation.better_eval
        {
            record.tree.notes_mut(node).set_eval(eval, depth);
        }
    }
    // An undo takes the first move out of the tree, and the whole line with it.
    changes.push(Exchange::Children(parent, before));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::chess::notation::{Letters, read};
    use crate::chess::pgn::{PgnText, writer};

    fn record(pgn: &str) -> Record {
        PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap()
    }

    /// Returns an annotation of the nth half-move of the main line, with a better line from the position before it.
    fn annotation(record: &Record, nth: usize, better: &str) -> MoveAnnotation {
        let node = record.tree.main_line().nth(nth).unwrap();
        let mut position = record.tree.position(record.tree.parent(node).unwrap()).clone();
        let read = |word: &str| {
            let mv = read(&position, false, word, &Letters::En).unwrap().mv;
            position.play_unchecked(mv);
            mv
        };
        MoveAnnotation {
            node,
            eval: Some((Eval::Centipawns(-512), 14)),
            judgement: Some(Judgement::Blunder),
            better: better.split_whitespace().map(read).collect(),
            better_eval: Some((Eval::Centipawns(20), 14)),
        }
    }

    #[test]
    fn remarks_are_one_edit_that_can_be_undone_and_done_again() {
        let mut game = record("1. e4 {[%clk 0:01:00]} e5 2. Qh5 Ke7 3. Qxe5# 1-0");
        let untouched = game.clone();
        let annotations = [annotation(&game, 2, "Nf3 Nc6 Bb5"), annotation(&game, 3, "Nc6")];
        let mut edits = Edits::default();
        let root = game.tree.root();
        assert!(edits.annotate(&mut game, root, &annotations, None).is_some());
        let text = writer::export(&game).replace('\n', " ");
        assert!(text.contains("2. Qh5 $4 {[%eval -5.12,14]} (2. Nf3 {[%eval 0.20,14]} 2... Nc6 3. Bb5)"), "{text}");
        assert!(text.contains("2... Ke7 $4 {[%eval -5.12,14]} (2... Nc6 {[%eval 0.20,14]})"), "{text}");
        let judged = game.clone();
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Evaluated));
        assert_eq!(game, untouched);
        edits.redo(&mut game);
        assert_eq!(game, judged);
        let version = edits.version();
        assert_eq!(edits.annotate(&mut game, root, &annotations, None), None, "the same again is nothing new");
        assert_eq!(edits.version(), version);
    }

    #[test]
    fn annotations_in_a_row_are_one_edit_and_not_the_users() {
        let mut game = record("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
        let untouched = game.clone();
        let (root, last) = (game.tree.root(), game.tree.end_of_line(game.tree.root()));
        let (one, two) = (annotation(&game, 2, "Nf3 Nc6"), annotation(&game, 3, "Nc6"));
        let mut edits = Edits::default();
        let edit = edits.annotate(&mut game, root, std::slice::from_ref(&one), None);
        assert_eq!(edits.annotate(&mut game, root, std::slice::from_ref(&one), edit), edit, "nothing new");
        let edit = edits.annotate(&mut game, root, std::slice::from_ref(&two), edit);
        assert_eq!((edits.is_unsaved(), edits.is_changed()), (true, false));
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Evaluated));
        assert!(game == untouched && edits.undo(&mut game).is_none(), "all of it at once");
        edits.redo(&mut game);
        // The user's own edit comes in between: it is neither undone with the annotations nor taken for one of them.
        edits.comment(&mut game, last, false, "mate");
        assert!(edits.is_changed());
        edits.undo(&mut game);
        assert!(!edits.is_changed());
        edits.redo(&mut game);
        let mut again = annotation(&game, 1, "");
        again.judgement = None;
        edits.annotate(&mut game, root, &[again], edit);
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Evaluated));
        assert_eq!(edits.undo(&mut game).map(|(what, _)| what), Some(EditKind::Comment));
        // An edit that was saved in the meantime is not changed behind the file's back.
        edits.saved(edits.version());
        let edit = Some(edits.version());
        let mut more = annotation(&game, 0, "");
        more.judgement = None;
        edits.annotate(&mut game, root, &[more], edit);
        assert_eq!((edits.is_unsaved(), edits.is_changed()), (true, false));
        edits.undo(&mut game);
        assert!(!edits.is_unsaved());
        edits.undo(&mut game);
        assert_eq!(
            (edits.is_unsaved(), edits.is_changed()),
            (true, false),
            "evaluations that were saved are taken out"
        );
    }

    #[test]
    fn what_a_person_wrote_stays() {
        let mut game = record("1. e4 e5 2. Qh5 $5 {Ha! [%eval 0.1]} (2. Nf3 {main line}) 2... Ke7 *");
        let annotations = [annotation(&game, 2, "Nf3 Nc6")];
        let root = game.tree.root();
        Edits::default().annotate(&mut game, root, &annotations, None);
        let text = writer::export(&game).replace('\n', " ");
        assert!(
            text.contains("2. Qh5 $5 {Ha! [%eval -5.12,14]} (2. Nf3 {[%eval 0.20,14]} {main line}) 2... Ke7"),
            "{text}"
        );
    }
}
