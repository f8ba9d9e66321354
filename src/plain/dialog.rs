//! How plain mode asks a question. Every dialog says something: one that only a screen can show says so, and takes no
//! line.

use crate::app::{
    App,
    dialogs::{Dialog, question::QuestionDialog},
};
use crate::words::tables::PlainWord as W;

/// Returns the question of a dialog, which the next line answers. For a window that only a screen can show, returns
/// what plain mode says instead.
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
