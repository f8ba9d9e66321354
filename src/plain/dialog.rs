//! How plain mode puts a question. No dialog is without a voice: one that only a screen can show says so, and takes no line.

use crate::app::{App, dialogs::Dialog, dialogs::question::QuestionDialog};
use crate::words::plain::PlainWord as W;

/// The question of a dialog, which the next line answers; of a window, what can be said in its place.
#[must_use]
pub fn question(dialog: &Dialog, app: &App) -> String {
    let lang = app.lang();
    if let Some(instead) = dialog.instead() {
        return instead.text(lang).to_owned();
    }
    let Dialog::Question(QuestionDialog { question, .. }) = dialog else { return W::WhichPiece.text(lang).to_owned() };
    let (text, answers) = (question.aloud(lang), question.answers());
    if answers.len() == 2 {
        return W::YesNo.with(lang, &[&text]);
    }
    let words: Vec<String> = answers.iter().map(|answer| lang.in_sentence(answer.text(lang))).collect();
    W::Choices.with(lang, &[&text, &words.join(", ")])
}
