//! A changed game on its way into its file, what is asked on the way, and what may not be left without a word.

use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::file_questions::SaveQuestion;
use crate::app::dialogs::question::{Question, QuestionDialog};
use crate::app::game_list::ListSource;
use crate::app::protocol::controls::DialogAnswer;
use crate::app::protocol::destination::Continuation;
use crate::app::protocol::effect::FileEffect;
use crate::app::protocol::files::ReloadReason;
use crate::app::protocol::saving::{SaveError, SaveGames, SavedGames};
use crate::app::review::controller::ReviewScreen;
use crate::chess::pgn::reader::{GameSource, read_game};
use crate::chess::pgn::writer::{WriteOptions, export_with};
use crate::chess::pgn::{LooseTextKind, Record};
use crate::words::app::AppWord;
use crate::words::editing::EditWord as W;
use std::path::{Path, PathBuf};

/// A game that is being saved, or about whose saving something is asked.
#[derive(Clone, Debug)]
pub(super) struct SaveInProgress {
    wish: SaveGames,
    /// The version of the game that is written.
    version: u64,
    /// What to do when it is saved.
    after: Option<Continuation>,
}

impl ReviewScreen<'_> {
    /// Whether the game on the screen is changed, or mistakes were found in it, and not saved: then it is asked what becomes of it before `after`.
    pub(in crate::app) fn asks_about_unsaved(&mut self, after: Continuation, ctx: &mut UpdateContext) -> bool {
        let changed = self.review.edits().would_lose();
        if changed {
            let question = Question::Saving(self.about_leaving(after));
            // Enter loses nothing and goes on, where it is known where to save; else it stays.
            ctx.open(if self.has_place() {
                Dialog::Question(QuestionDialog { question, chosen: 0 })
            } else {
                Dialog::ask(question)
            });
        }
        changed
    }

    /// What is asked of the game on the screen before it is left: of found mistakes nobody thinks as of own changes.
    fn about_leaving(&self, after: Continuation) -> SaveQuestion {
        if self.review.edits().is_changed() { SaveQuestion::Unsaved(after) } else { SaveQuestion::Found(after) }
    }

    /// Whether the game on the screen stands in a file, or will stand among the user's own games.
    fn has_place(&self) -> bool {
        let review = &*self.review;
        review.edits().place.is_some() || review.own_game().is_some()
    }

    /// Takes note of where the game on the screen stands in its file: what it will be compared with when it is saved.
    pub(in crate::app) fn remember_place(&mut self) {
        let number = self.review.number();
        let origin = self.list.as_deref().zip(number).and_then(|(shelf, number)| shelf.save_request(number, None));
        {
            let review = &mut *self.review;
            review.edits_mut().place = origin;
        }
    }

    /// Saves the game on the screen into the file it came from.
    pub(super) fn save_game(&mut self, ctx: &mut UpdateContext) {
        self.save_then(None, ctx);
    }

    fn save_then(&mut self, after: Option<Continuation>, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        let review = &mut *self.review;
        if let Some(saving) = &mut review.edits_mut().saving {
            saving.after = after.or(saving.after.take());
            return ctx.info(W::StillSaving, &[]);
        }
        let review = &*review;
        let (version, text) = (review.edits().edits.version(), written(review.record()));
        let changed = review.edits().is_unsaved();
        let own = review.own_game().map(str::to_owned);
        let mut wish = match (review.edits().place.clone(), own) {
            (None, None) => return ctx.warn(AppWord::SaveUsage, &[]),
            _ if !changed => return ctx.info(W::NothingToSave, &[]),
            (Some(wish), _) => wish,
            // It was put among the user's own games when it ended.
            (None, Some(game)) => {
                {
                    let review = &mut *self.review;
                    review.edits_mut().writes_elsewhere(after);
                }
                return ctx.request(FileEffect::SaveOwn { game, pgn: text });
            }
        };
        // The program itself adds to games.pgn: that is not a change by another program.
        if matches!(self.list.as_deref().map(crate::app::game_list::GameList::source), Some(ListSource::Own)) {
            wish.seen = None;
        }
        wish.id = id;
        wish.edits.iter_mut().for_each(|edit| edit.text = Some(text.clone()));
        let saving = SaveInProgress { version, after, wish };
        let to = unpacked(&saving.wish.path);
        {
            let review = &mut *self.review;
            review.edits_mut().saving = Some(saving.clone());
        }
        match to {
            Some(to) => ask(SaveQuestion::Elsewhere(saving.wish.path, to), ctx),
            None => ctx.request(FileEffect::SaveGames(Box::new(saving.wish))),
        }
    }

    /// The answer to one of these questions.
    pub(in crate::app) fn answer_saving(
        &mut self,
        question: SaveQuestion,
        answer: DialogAnswer,
        ctx: &mut UpdateContext,
    ) {
        match (question, answer) {
            (SaveQuestion::Unsaved(after) | SaveQuestion::Found(after), DialogAnswer::Save) => {
                self.save_then(Some(after), ctx)
            }
            (SaveQuestion::Unsaved(after) | SaveQuestion::Found(after), DialogAnswer::Discard) => {
                {
                    let review = &mut *self.review;
                    review.edits_mut().discard();
                }
                self.do_after(after, ctx);
            }
            // Whoever asked twice to leave and answered twice with Esc learns what leads out.
            (SaveQuestion::Unsaved(_) | SaveQuestion::Found(_), _) => ctx.info(W::Stayed, &[]),
            (question, DialogAnswer::Yes) => {
                let review = &mut *self.review;
                let Some(SaveInProgress { wish, .. }) = &mut review.edits_mut().saving else { return };
                match question {
                    SaveQuestion::Changed(_) => wish.seen = None,
                    SaveQuestion::Convert { .. } => wish.convert = true,
                    SaveQuestion::Elsewhere(_, to) => wish.to = Some(to),
                    SaveQuestion::Lost(_) => {
                        wish.seen = None;
                        wish.add.extend(wish.edits.drain(..).filter_map(|edit| edit.text));
                    }
                    SaveQuestion::Unsaved(_) | SaveQuestion::Found(_) => {}
                }
                let wish = wish.clone();
                ctx.request(FileEffect::SaveGames(Box::new(wish)));
            }
            _ => {
                {
                    let review = &mut *self.review;
                    review.edits_mut().saving = None;
                }
                ctx.info(W::NotSaved, &[]);
            }
        }
    }

    fn do_after(&mut self, after: Continuation, ctx: &mut UpdateContext) {
        ctx.transition = Some(match after {
            Continuation::Back => Transition::Back,
            Continuation::Game(number) => Transition::OpenGame { number, ply: None },
            Continuation::Go(goal) => Transition::Go(goal),
            Continuation::Quit => Transition::Quit(0),
        });
    }

    /// Games were saved, or were not.
    pub(in crate::app) fn games_saved(
        &mut self,
        id: u64,
        outcome: Result<Box<SavedGames>, SaveError>,
        ctx: &mut UpdateContext,
    ) {
        let review = &mut *self.review;
        let sample = review.record().foreign_word();
        let desk = review.edits_mut();
        let Some(saving) = desk.saving.take_if(|saving| saving.wish.id == id) else { return };
        let path = saving.wish.path.clone();
        let why = match outcome {
            Ok(written) => return self.saved(saving, &written, ctx),
            Err(why) => why,
        };
        let question = match why {
            SaveError::Changed => SaveQuestion::Changed(path),
            SaveError::Lost => SaveQuestion::Lost(path),
            SaveError::Unfit(unfit) if unfit.form.doubtful => {
                let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
                return ctx.warn(W::Doubtful, &[&name, unfit.form.encoding.name(), &unfit.character.to_string()]);
            }
            SaveError::Unfit(unfit) => SaveQuestion::Convert { path, unfit, sample },
            SaveError::Packed if let Some(to) = unpacked(&path) => SaveQuestion::Elsewhere(path, to),
            SaveError::Failed(sentence) => {
                ctx.failed = true;
                let more = W::StillHere.text(ctx.lang);
                return ctx.warn_text(format!("{sentence} {more}"));
            }
            SaveError::Exists => {
                ctx.failed = true;
                let to = saving.wish.to.unwrap_or(path);
                return ctx.warn(W::Exists, &[&to.display().to_string()]);
            }
            SaveError::RunTogether | SaveError::Packed => {
                ctx.failed = true;
                return ctx.warn(W::NotSaved, &[]);
            }
        };
        desk.saving = Some(saving);
        ask(question, ctx);
    }

    fn saved(&mut self, saving: SaveInProgress, written: &SavedGames, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        review.edits_mut().stands_in_file(saving.version);
        let lost = lost(review.record());
        let was = saving.wish.path.clone();
        // The game counts as being saved till the list knows where it stands now.
        review.edits_mut().saving = Some(saving);
        // One knows which folder one is in; the sentence must fit on a line.
        let name = written.path.file_name().unwrap_or(written.path.as_os_str()).to_string_lossy().into_owned();
        match lost {
            0 => ctx.info(AppWord::SavedTo, &[&name]),
            lost => ctx.info(W::SavedButFor, &[&name, &lost.to_string()]),
        }
        let renewal = ReloadReason::Written { path: written.path.clone(), begins: written.at.first().copied() };
        ctx.transition = Some(Transition::Reload { reason: renewal, was });
    }

    /// The game was written to another file, or among the user's own: what was to be done after that.
    pub(in crate::app) fn copy_written(&mut self, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let Some(after) = review.edits_mut().written_elsewhere() else { return };
        if review.edits().would_lose() {
            ask(self.about_leaving(after), ctx);
        } else {
            self.do_after(after, ctx);
        }
    }

    /// The list knows the saved game again: what was to be done after that.
    pub(in crate::app) fn finish_save(&mut self, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let Some(after) = review.edits_mut().saving.take().and_then(|saving| saving.after) else { return };
        // What was changed while it was being saved is asked about again.
        if review.edits().would_lose() {
            ask(self.about_leaving(after), ctx);
        } else {
            self.do_after(after, ctx);
        }
    }
}

fn ask(question: SaveQuestion, ctx: &mut UpdateContext) {
    ctx.open(Dialog::ask(Question::Saving(question)));
}

/// The game as it is written into its file: with what export format has no place for, but without what stood beside
/// moves that are gone.
#[must_use]
pub(in crate::app) fn written(record: &Record) -> String {
    let options = WriteOptions { kept: true, ..WriteOptions::default() };
    if record.kept.iter().all(|kept| record.tree.contains(kept.node)) {
        return export_with(record, options);
    }
    let mut record = record.clone();
    let tree = &record.tree;
    record.kept.retain(|kept| tree.contains(kept.node));
    export_with(&record, options)
}

/// How many texts without a place in PGN could not stay what they were, and became comments.
fn lost(record: &Record) -> usize {
    if record.kept.is_empty() {
        return 0;
    }
    let count = |record: &Record| record.kept.iter().filter(|kept| kept.kind != LooseTextKind::Tag).count();
    let again = read_game(written(record).as_bytes(), &GameSource::default());
    let here =
        record.kept.iter().filter(|kept| kept.kind != LooseTextKind::Tag && record.tree.contains(kept.node)).count();
    here.saturating_sub(count(&again))
}

/// The name of a compressed file without its compression; none for another.
fn unpacked(path: &Path) -> Option<PathBuf> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    if !["gz", "zst", "bz2", "zip"].contains(&ending.as_str()) {
        return None;
    }
    let plain = path.with_extension("");
    let is_pgn = plain.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    Some(if is_pgn { plain } else { plain.with_extension("pgn") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compressed_file_has_a_plain_name() {
        for (path, plain) in [
            ("/a/games.pgn.gz", Some("/a/games.pgn")),
            ("games.zst", Some("games.pgn")),
            ("twic1600.zip", Some("twic1600.pgn")),
            ("x.PGN.BZ2", Some("x.PGN")),
            ("games.pgn", None),
            ("-", None),
        ] {
            assert_eq!(unpacked(Path::new(path)), plain.map(PathBuf::from), "{path}");
        }
    }

    #[test]
    fn what_stood_beside_moves_that_are_gone_goes_with_them() {
        let text = "[Event \"x\"]\n[Event \"y\"]\n\n1. e4 blah (1. d4 blub) 1... e5 *";
        let mut record = read_game(text.as_bytes(), &GameSource::default());
        assert!(written(&record).contains("blub") && written(&record).contains("[Event \"y\"]"));
        let d4 = record.tree.children(record.tree.root())[1];
        record.tree.remove(d4);
        let text = written(&record);
        assert!(text.contains("blah") && !text.contains("blub"), "{text}");
        assert_eq!(lost(&record), 0);
    }
}
