//! What is written about a move: its signs, its comments, and text of the file that is not part of a game.

use crate::chess::{
    pgn::{
        LooseTextKind,
        comment::{PARAGRAPH, visible},
        sanitize,
    },
    tree::NodeId,
};
use crate::ui::review::move_list_lines::{
    COMMENTED, OFFER, SpanKind,
    builder::{BYTES, LayoutTask, LineBuilder},
    comment_below, is_offer, reason_in, sign_shown,
};
use crate::words::{grammar::relief, tables::ReviewWord as W};

impl LineBuilder<'_> {
    /// Returns the signs of a move: text, kind, and whether a blank stands before it.
    pub(super) fn signs(&self, node: NodeId) -> Vec<(String, SpanKind, bool)> {
        let nags = &self.notes(node).nags;
        let sign = |&nag: &u8| {
            let text = sign_shown(nag);
            match nag {
                0 => None,
                1 | 3 | 5 => Some((text, SpanKind::Good, false)),
                // In the colours of the graphs and of the result card: a blunder stands out.
                2 | 6 => Some((text, SpanKind::Dubious, false)),
                4 => Some((text, SpanKind::Bad, false)),
                7 | 8 => Some((text, SpanKind::Sign, false)),
                _ => Some((text, SpanKind::Sign, true)),
            }
        };
        // Only a comment that contains the sign can consist of it: long comments are not read for that.
        let mut after = self.notes(node).after.iter().filter(|text| text.contains(OFFER));
        let offer = after.any(|text| is_offer(&visible(text)));
        let offer = offer.then(|| (OFFER.to_owned(), SpanKind::Sign, true));
        let narrow = !self.layout.has_room_for_text();
        let commented = narrow && comment_below(self.tree(), node, self.layout.lang).is_some();
        let commented = commented.then(|| (COMMENTED.to_owned(), SpanKind::Comment, true));
        nags.iter().filter_map(sign).chain(offer).chain(commented).collect()
    }

    /// Returns the comments before a move, if there are any.
    pub(super) fn before(&mut self, node: NodeId) -> Vec<LayoutTask> {
        let texts: Vec<String> = self.notes(node).before.iter().map(|text| visible(text)).collect();
        self.pay(texts.iter().map(String::len).sum::<usize>() / BYTES);
        if texts.iter().all(String::is_empty) || !self.layout.has_room_for_text() {
            return Vec::new();
        }
        texts.iter().map(|text| comment(text)).collect()
    }

    /// Returns the comments after the variations on a move of the game.
    pub(super) fn behind(&mut self, node: NodeId) -> Vec<LayoutTask> {
        let behind = self.comments_after(node).1;
        self.paragraphs(node, behind, true)
    }

    /// Returns the comments on a move of the game; `last` says that no others follow on that move.
    fn paragraphs(&self, node: NodeId, texts: &[String], last: bool) -> Vec<LayoutTask> {
        // A draw offer stands beside the move, and the reason for the result below the result.
        let shown = |text: &String| !text.is_empty() && !is_offer(text);
        let mut texts: Vec<String> = texts.iter().map(|text| visible(text)).filter(shown).collect();
        if last && reason_in(self.tree(), node, self.notes(node), self.layout.lang).is_some() {
            texts.pop();
        }
        if !self.layout.has_room_for_text() {
            texts.clear();
        }
        let mut tasks = Vec::new();
        if !texts.is_empty() {
            tasks.push(LayoutTask::Paragraph);
        }
        for text in texts {
            match relief(&text, self.layout.lang) {
                // This is not a comment on the move: it has a line of its own.
                Some(relief) => {
                    tasks.extend([LayoutTask::Paragraph, text_task(&relief, SpanKind::Relief), LayoutTask::Paragraph])
                }
                None => tasks.push(comment(&text)),
            }
        }
        tasks
    }

    /// Returns the comments after a move of the game, and text kept there, as paragraphs.
    pub(super) fn after(&mut self, node: NodeId) -> Vec<LayoutTask> {
        let (beside, behind) = self.comments_after(node);
        let mut tasks = self.paragraphs(node, beside, behind.is_empty());
        self.pay(beside.iter().map(String::len).sum::<usize>() / BYTES);
        tasks.extend(self.kept(node, true));
        tasks
    }

    /// Returns text of the file that stood after a move and is not part of the game, in paragraphs or within a line.
    pub(super) fn kept(&self, node: NodeId, apart: bool) -> Vec<LayoutTask> {
        let kept = &self.review.record().kept;
        let here = self.layout.kept.get(&node).map_or(&[][..], Vec::as_slice);
        let tasks = here.iter().filter_map(|&at| kept.get(at)).flat_map(|kept| {
            let rest = kept.kind == LooseTextKind::Rest;
            let rest = rest.then(|| text_task(W::KeptRest.text(self.layout.lang), SpanKind::Wrong));
            let text = text_task(kept.text.trim(), SpanKind::FileNote);
            apart.then_some(LayoutTask::Paragraph).into_iter().chain(rest).chain([text])
        });
        tasks.collect()
    }

    /// Returns the comments within a variation.
    pub(super) fn comment_tasks(&self, texts: &[String]) -> Vec<LayoutTask> {
        let room = self.layout.has_room_for_text();
        let shown = |text: &String| room && !text.is_empty() && !is_offer(text);
        texts.iter().map(|text| visible(text)).filter(shown).map(|text| comment(&text)).collect()
    }
}

/// Returns a comment with its paragraphs kept apart.
fn comment(text: &str) -> LayoutTask {
    let paragraphs: Vec<_> = text.split(PARAGRAPH).map(sanitize).collect();
    LayoutTask::Words { text: paragraphs.join(PARAGRAPH), at: 0, kind: SpanKind::Comment }
}

/// Returns a text of another kind.
pub(super) fn text_task(text: &str, kind: SpanKind) -> LayoutTask {
    LayoutTask::Words { text: sanitize(text).into_owned(), at: 0, kind }
}
