//! Saving a changed game to its file: the questions on the way, and the check before the user leaves unsaved changes.

use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::palette::PaletteDialog;
use crate::app::dialogs::question::{Question, SaveQuestion, UnsavedChanges};
use crate::app::game_list::GameList;
use crate::app::protocol::effect::{
    Continuation, FileEffect, ReloadReason, ReviewedGame, SaveError, SaveGames, SavedGames, file_name, is_packed,
};
use crate::app::protocol::input::DialogAnswer;
use crate::app::review::input::ReviewScreen;
use crate::chess::pgn::reader::{GameSource, read_game};
use crate::chess::pgn::writer::{WriteOptions, into_export};
use crate::chess::pgn::{LooseTextKind, Record};
use crate::words::tables::{AppWord, EditWord as W};
use std::path::{Path, PathBuf};

/// The file that is proposed for a game without a file. Another game is appended to it.
const NEW_FILE: &str = "analysis.pgn";

/// A game that is being saved, or whose saving waits for an answer.
#[derive(Clone, Debug)]
pub(super) struct SaveInProgress {
    request: SaveGames,
    /// The version of the game that is being written.
    version: u64,
    /// What to do once it is saved.
    after: Option<Continuation>,
}

impl ReviewScreen<'_> {
    /// Returns whether the game on the screen has unsaved changes or found mistakes. Then `after` has to wait for the
    /// answer to a question, or for the save if no question is asked.
    pub(in crate::app) fn asks_about_unsaved(&mut self, after: Continuation, ctx: &mut UpdateContext) -> bool {
        if !self.review.edits.would_lose() {
            return false;
        }
        let edits = &mut self.review.edits;
        let version = edits.version();
        if let Some(saving) = edits.saving.as_mut().filter(|saving| saving.version == version) {
            saving.after = Some(after); // they are on their way
        } else if self.review.saves_analysis_unasked() {
            self.save_then(Some(after), ctx);
        } else {
            self.ask_about_leaving(after, ctx);
        }
        true
    }

    /// Asks before the game on the screen is left: users do not think of found mistakes as changes of their own.
    fn ask_about_leaving(&self, after: Continuation, ctx: &mut UpdateContext) {
        let edits = &self.review.edits;
        let file = || edits.origin.as_ref().map(|origin| origin.path.clone());
        let what = if edits.is_changed() { UnsavedChanges::Made(file()) } else { UnsavedChanges::Found };
        ctx.open(Dialog::ask(Question::Unsaved { after, what }));
    }

    /// Remembers the game's place in its file: a save compares the file with it.
    pub(in crate::app) fn remember_place(&mut self) {
        let number = self.review.number;
        self.review.edits.in_own_games = number.is_some() && self.list.as_deref().is_some_and(GameList::is_own);
        self.review.edits.origin = self.list.as_deref().and_then(|list| list.save_request(number?));
    }

    /// `save FILE`. Its own file by name: there it replaces itself.
    pub(in crate::app::review) fn save_to(&mut self, path: PathBuf, ctx: &mut UpdateContext) {
        let edits = &mut self.review.edits;
        let after = edits.after_place.take();
        let own = edits.origin.as_ref().map(|origin| origin.path.clone());
        if own.as_ref() == Some(&path) {
            return self.save_then(after, ctx);
        }
        edits.writes_elsewhere(after);
        ctx.request(FileEffect::Save { path, pgn: written(self.review.record()), own });
    }

    /// The file that the game was to be added to has turned out to be its own.
    pub(in crate::app) fn save_to_own(&mut self, ctx: &mut UpdateContext) {
        if let Some((_, after)) = self.review.edits.other_write.take() {
            self.save_then(after, ctx);
        }
    }

    /// Saves the game on the screen to the file it came from, and then does what `after` says.
    pub(in crate::app::review) fn save_then(&mut self, after: Option<Continuation>, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        let review = &mut *self.review;
        if let Some(saving) = &mut review.edits.saving {
            saving.after = after.or(saving.after.take());
            return ctx.info(W::StillSaving, &[]);
        }
        let (version, text) = (review.edits.version(), written(&review.record));
        let mut request = match (review.edits.origin.clone(), review.own_game()) {
            // The command line asks for the file, and completes its path.
            (None, None) if ctx.proposes(PaletteDialog::proposing("save", NEW_FILE)) => {
                review.edits.after_place = after;
                return;
            }
            (None, None) => return ctx.warn(AppWord::SaveUsage, &[]),
            _ if !review.edits.is_unsaved() => return ctx.info(W::NothingToSave, &[]),
            (Some(request), _) => request,
            // It was put into the user's own games when it ended.
            (None, Some(game)) => {
                ctx.request(FileEffect::SaveOwn { game: game.to_owned(), pgn: text });
                let game = ReviewedGame { record: review.record.clone(), searched: review.mistakes_searched() };
                review.edits.own_on_its_way = Some(Box::new(game));
                return review.edits.writes_elsewhere(after);
            }
        };
        // The program itself appends to games.pgn: that does not count as a change by another program.
        if self.list.as_deref().is_some_and(GameList::is_own) {
            request.seen = None;
        }
        request.id = id;
        request.earlier.clone_from(&review.edits.earlier);
        request.edits.iter_mut().for_each(|edit| edit.text = Some(text.clone()));
        match unpacked(&request.path) {
            Some(to) => ask(SaveQuestion::Elsewhere(request.path.clone(), to), ctx),
            None => ctx.request(FileEffect::SaveGames(Box::new(request.clone()))),
        }
        review.edits.saving = Some(SaveInProgress { version, after, request });
    }

    /// Takes the answer to the question before the game is left.
    pub(in crate::app) fn answer_leaving(
        &mut self,
        after: Continuation,
        answer: DialogAnswer,
        ctx: &mut UpdateContext,
    ) {
        match answer {
            DialogAnswer::Save => self.save_then(Some(after), ctx),
            DialogAnswer::Discard => {
                self.review.edits.discard();
                ctx.leave(after);
            }
            // The home screen offers the draft at the next start.
            DialogAnswer::Keep => ctx.leave(Continuation::Quit),
            // The user stays: a message says what leads out.
            _ => ctx.info(W::Stayed, &[]),
        }
    }

    /// Takes the answer to a question about a save.
    pub(in crate::app) fn answer_saving(
        &mut self,
        question: SaveQuestion,
        answer: DialogAnswer,
        ctx: &mut UpdateContext,
    ) {
        if answer != DialogAnswer::Yes {
            // A script learns that its game was not saved.
            ctx.failed |= matches!(question, SaveQuestion::Protected(..));
            self.review.edits.saving = None;
            return ctx.info(W::NotSaved, &[]);
        }
        let Some(SaveInProgress { request, .. }) = &mut self.review.edits.saving else { return };
        match question {
            SaveQuestion::Changed(_) => request.seen = None,
            SaveQuestion::Convert { .. } => request.convert = true,
            SaveQuestion::Elsewhere(_, to) | SaveQuestion::Protected(_, to) => request.to = Some(to),
            SaveQuestion::Lost(_) | SaveQuestion::Gone(_) => {
                request.seen = None;
                request.add.extend(request.edits.drain(..).filter_map(|edit| edit.text));
            }
        }
        ctx.request(FileEffect::SaveGames(Box::new(request.clone())));
    }

    /// Takes the outcome of saving games.
    pub(in crate::app) fn games_saved(
        &mut self,
        id: u64,
        outcome: Result<Box<SavedGames>, SaveError>,
        ctx: &mut UpdateContext,
    ) {
        let edits = &mut self.review.edits;
        let Some(saving) = edits.saving.take_if(|saving| saving.request.id == id) else { return };
        let path = saving.request.path.clone();
        let why = match outcome {
            Ok(written) => return self.saved(saving, &written, ctx),
            Err(why) => why,
        };
        edits.save_failed = true;
        let question = match why {
            SaveError::Changed => SaveQuestion::Changed(path),
            SaveError::Lost => SaveQuestion::Lost(path),
            SaveError::Gone => SaveQuestion::Gone(path),
            SaveError::Unfit(unfit) if unfit.form.doubtful => {
                return ctx
                    .warn(W::Doubtful, &[&file_name(&path), unfit.form.encoding.name(), &unfit.character.to_string()]);
            }
            SaveError::Unfit(unfit) => SaveQuestion::Convert { path, unfit, sample: self.review.record.foreign_word() },
            SaveError::Packed => SaveQuestion::Elsewhere(path.clone(), unpacked(&path).unwrap_or(copy_of(&path))),
            SaveError::Protected => SaveQuestion::Protected(path.clone(), copy_of(&path)),
            SaveError::Failed(sentence) => {
                ctx.failed = true;
                let more = W::StillHere.text(ctx.lang);
                return ctx.warn_text(format!("{sentence} {more}"));
            }
            SaveError::Exists => {
                ctx.failed = true;
                let to = saving.request.to.unwrap_or(path);
                return ctx.warn(W::Exists, &[&to.display().to_string()]);
            }
        };
        edits.saving = Some(saving);
        ask(question, ctx);
    }

    fn saved(&mut self, saving: SaveInProgress, written: &SavedGames, ctx: &mut UpdateContext) {
        let edits = &mut self.review.edits;
        let found_only = edits.in_own_games && saving.request.to.is_none() && !edits.is_changed();
        edits.save_failed = false;
        edits.stands_in_file(saving.version);
        let was = saving.request.path.clone();
        // The game counts as being saved until the list knows its new place.
        edits.saving = Some(saving);
        // The user knows the folder; the sentence must fit on a line.
        let name = file_name(&written.path);
        match lost(&self.review.record, written.first.as_ref().map(|first| &*first.is)) {
            0 if found_only => ctx.info(W::AnalysisInGames, &[]),
            0 => match &written.backup {
                Some(backup) => ctx.info(W::SavedAndKept, &[&name, &file_name(backup)]),
                None => ctx.info(AppWord::SavedTo, &[&name]),
            },
            lost => ctx.info(W::SavedButFor, &[&name, &lost.to_string()]),
        }
        edits.remember_text(written.first.as_ref().map(|first| first.was.clone()));
        edits.origin = written.next_request();
        if self.list.as_deref().is_none_or(|list| !list.has_file(&was)) {
            // It was recovered from a draft, or pasted and then saved: no list is read again.
            self.tell_list();
            return self.finish_save(ctx);
        }
        let reason = ReloadReason::Written { path: written.path.clone(), last_byte: written.last_byte };
        ctx.transition = Some(Transition::Reload { reason, was });
    }

    /// Goes on after the game was written to another file, or to the user's own games.
    pub(in crate::app) fn copy_written(&mut self, written: Option<&SavedGames>, ctx: &mut UpdateContext) {
        let is_own = self.review.own_game().is_some();
        let edits = &mut self.review.edits;
        let had_file = edits.origin.is_some() || is_own || edits.other_write.is_none();
        let after = edits.written_elsewhere();
        // A game without a file belongs to this one now: the next save must not add it there once more.
        if let Some(written) = written.filter(|_| !had_file) {
            edits.origin = written.next_request();
            self.tell_list();
        }
        self.go_on(after, ctx);
    }

    /// Tells the list where a game that came from no file is saved now: from then on it opens the saved one.
    fn tell_list(&mut self) {
        let review = &*self.review;
        if let (Some(list), Some(number), Some(origin)) = (&mut self.list, review.number, &review.edits.origin) {
            list.keep_saved(number, &review.record, origin.clone());
        }
    }

    /// Notes that the game could not be written there, and drops what was to be done after that.
    pub(in crate::app) fn copy_not_written(&mut self) {
        let edits = &mut self.review.edits;
        (edits.other_write, edits.own_on_its_way) = (None, None);
        edits.save_failed = true;
    }

    /// Goes on after a save, once the list knows the saved game again.
    pub(in crate::app) fn finish_save(&mut self, ctx: &mut UpdateContext) {
        let after = self.review.edits.saving.take().and_then(|saving| saving.after);
        self.go_on(after, ctx);
    }

    /// Does what was to be done after a save. It asks again about what was changed while the save was running.
    fn go_on(&self, after: Option<Continuation>, ctx: &mut UpdateContext) {
        match after {
            None => {}
            Some(after) if self.review.edits.would_lose() => self.ask_about_leaving(after, ctx),
            Some(after) => ctx.leave(after),
        }
    }
}

fn ask(question: SaveQuestion, ctx: &mut UpdateContext) {
    ctx.open(Dialog::ask(Question::Saving(question)));
}

/// Returns the game as it is written to its file: including text that the export format has no place for, but without
/// the text beside moves that are gone.
pub(in crate::app) fn written(record: &Record) -> String {
    let mut record = record.clone();
    let tree = &record.tree;
    record.kept.retain(|kept| tree.contains(kept.node));
    into_export(record, WriteOptions { kept: true, ..WriteOptions::default() })
}

/// Returns how many texts without a place in PGN could not be kept as they were, and became comments. `text` is the
/// game in its file, if only what was edited was written there.
fn lost(record: &Record, text: Option<&str>) -> usize {
    if record.kept.is_empty() {
        return 0;
    }
    let count = |record: &Record| {
        let texts = record.kept.iter().filter(|kept| kept.kind != LooseTextKind::Tag);
        texts.filter(|kept| record.tree.contains(kept.node)).count()
    };
    let text = text.map_or_else(|| written(record), str::to_owned);
    count(record).saturating_sub(count(&read_game(text.as_bytes(), &GameSource::default())))
}

/// Returns the name for a copy, in the same folder, of a file that cannot be written.
fn copy_of(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-copy.pgn"))
}

/// Returns the name of a compressed file without its compression; `None` for any other file.
fn unpacked(path: &Path) -> Option<PathBuf> {
    if !is_packed(path) {
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
    fn a_copy_stands_beside_the_file() {
        assert_eq!(copy_of(Path::new("/a/games.pgn")), PathBuf::from("/a/games-copy.pgn"));
        assert_eq!(copy_of(Path::new("twic")), PathBuf::from("twic-copy.pgn"));
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
        assert_eq!(lost(&record, None), 0);
        assert_eq!(lost(&record, Some(&text.replace("blah", "{blah}"))), 1);
    }
}
