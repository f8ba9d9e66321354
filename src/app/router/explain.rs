//! `why`: the umpire explains a refusal, the line behind a hint, a draw that may be claimed, or what has just happened
//! on the board, and names the lesson that teaches it. Repeated on the same position, it opens that lesson.

use crate::app::{App, Screen, commands::action::Action, context::UpdateContext, review::Review, umpire::explain};
use crate::chess::{laws::mate_or_stalemate, result::Ending};
use crate::words::{
    learn::sentence,
    results::{self, UmpireWord},
    tables::AppWord,
};
use shakmaty::Position;

impl App {
    /// Explains the last refusal on this position, or else a hint that was given, the end of the game, a possible
    /// claim, a check or an unusual move. If there is none of these, in a review, shows the best reply to the last
    /// move.
    pub(super) fn explain(&mut self, ctx: &mut UpdateContext) {
        let refusal = self.umpire.refusal().cloned();
        // A refusal that came after the hint is explained instead of the hint.
        let on = self.screen.advice_position().ok().filter(|_| refusal.is_none());
        let hinted = on.and_then(|(position, _)| self.analysis.why_hint(&position, ctx));
        let explained = match &self.screen {
            Screen::Play(play) => {
                let (game, running) = (play.game(), play.game().ending().is_none());
                // A tournament gives no help, and a pause hides the pieces.
                if running && (play.tournament() || play.is_covered()) {
                    return ctx.warn(AppWord::NotNow, &[]);
                }
                let (tree, shown) = (game.tree(), play.shown());
                let ending = game.ending().filter(|_| play.viewing.is_none() && !game.unproved);
                let refusal = refusal.filter(|_| running); // the game ended after the refusal
                let claim = play.prompt().filter(|(_, with)| with.is_none());
                let claim = claim.map(|(claim, _)| (claim, play.evidence(None, ctx)));
                refusal.or_else(|| explain(tree.position(shown), tree.played(shown), ending, claim, ctx.lang))
            }
            Screen::Review(review) => refusal.or_else(|| {
                let last = review.record().tree.played(review.node());
                explain(review.position(), last, ending_of(review).as_ref(), None, ctx.lang)
            }),
            _ => return ctx.warn(AppWord::NotHere, &[]),
        };
        if let Some(text) = hinted {
            return ctx.info_text(text);
        }
        let key = ctx.keys.called(self.context(), Action::Why, ctx.lang);
        let Some((explained, here)) = explained.zip(self.screen.board_node()) else {
            // The best reply shows what is wrong with a move.
            let looks = self.screen.review().is_some_and(|review| !review.position().legal_moves().is_empty());
            // A running mistake search would delay the reply, and plain mode would stay silent meanwhile.
            if looks && !(ctx.plain && self.seeks_mistakes()) {
                return self.advise(Action::Why, ctx);
            }
            return ctx.info(UmpireWord::Nothing, &[&key]);
        };
        let again = self.umpire.explain(here, &explained);
        // The end of a game is explained where it stands: the key opens the lesson at once.
        let ended = self.screen.play().is_some_and(|play| play.first_time.ending.is_some() && play.viewing.is_none());
        let again = again.or(explained.lesson.filter(|_| ended));
        match (explained.lesson, again) {
            (_, Some(lesson)) if !ctx.plain => self.open_lesson_aside(lesson, ctx),
            (Some(lesson), _) => {
                let teaches = ctx.sentence(UmpireWord::Lesson, &[lesson, &key]);
                ctx.info_text(format!("{} {teaches}", sentence(&explained.text)));
            }
            (None, _) => ctx.info_text(explained.text),
        }
    }
}

/// Returns how a reviewed game ended, if the user is at its end.
fn ending_of(review: &Review) -> Option<Ending> {
    let (tree, node) = (&review.record().tree, review.node());
    let recorded = || {
        let last = tree.is_main_line(node) && tree.next(node).is_none();
        let comments = tree.notes(node);
        last.then(|| comments.visible_after().last().and_then(|text| results::ended(&text)))?
    };
    mate_or_stalemate(review.position())
        .or_else(|| recorded().filter(|(_, unproved)| !unproved).map(|(ending, _)| ending))
}
