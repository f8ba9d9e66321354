//! Operations on the games of the list: copying them to another file, deleting them from their own, and the commands of
//! `tabiya pgn`.

use crate::app::commands::table::{Action, Invocation};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::question::{PendingCopy, PendingDelete, Question, named};
use crate::app::dialogs::{Dialog, TextDialog};
use crate::app::game_list::list_marks::save_marks;
use crate::app::game_list::{GameList, ListedFile};
use crate::app::protocol::effect::{CopyError, CopyGames, FileEffect, JobProgress, ListEffect, PgnRun, is_packed};
use crate::app::protocol::user_marks::{GameKey, UserMark};
use crate::app::protocol::user_message::UserMessage;
use crate::chess::pgn::encoding::Encoding;
use crate::chess::pgn::sanitize;
use crate::chess::seat;
use crate::words::game_list::{GameListWord as L, count};
use crate::words::tables;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is done with games of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OperationKind {
    Copy,
    Delete,
    /// A command of `tabiya pgn`.
    Pgn {
        /// Whether it may change the files of the list.
        changes: bool,
        /// The new file for what it prints.
        to: Option<PathBuf>,
    },
}

/// A running operation on games of the list.
#[derive(Clone, Debug)]
pub struct FileOperation {
    id: u64,
    pub kind: OperationKind,
    /// How many games were read.
    pub progress: JobProgress,
    /// The games, counted from 0 over all files, in the order of the copy.
    rows: Arc<[u32]>,
}

#[derive(Clone, Debug)]
pub(super) struct Deletion {
    /// The games that are gone, counted from 0 in the list as it was, in order.
    gone: Vec<usize>,
    marks: Vec<(GameKey, UserMark)>,
    chosen: usize,
    /// How often the list was reloaded since: once, because of the deletion.
    pub(super) reloads: u32,
}

impl Deletion {
    /// Returns what the number of a game was before.
    fn before(&self, game: usize) -> usize {
        self.gone.iter().fold(game, |game, gone| if *gone <= game { game + 1 } else { game })
    }
}

impl GameList {
    pub fn can_undo(&self) -> bool {
        self.deletion.is_some()
    }

    pub(super) fn undo_deletion(&mut self, ctx: &mut UpdateContext) {
        if self.operation.is_some() || self.reload_reason.is_some() || self.reading.is_some() || self.loading {
            return ctx.warn(L::StillMoving, &[]);
        }
        if self.deletion.is_none() {
            return ctx.info(L::NothingDeletedYet, &[]);
        }
        let id = self.begin_operation(OperationKind::Delete, Arc::default(), ctx);
        ctx.request(ListEffect::RestoreGames(id));
    }

    /// Ends the operation of this number, if it is still going on.
    pub(in crate::app) fn end_operation(&mut self, id: u64) -> Option<FileOperation> {
        self.operation.take_if(|work| work.id == id)
    }

    pub(in crate::app) fn games_restored(&mut self, outcomes: Vec<Result<(), String>>, ctx: &mut UpdateContext) {
        let Some(deletion) = self.deletion.take() else { return };
        if outcomes.is_empty() {
            return ctx.warn(L::NothingDeletedYet, &[]);
        }
        if outcomes.iter().all(Result::is_ok) {
            self.carry_marks(|game| Some(deletion.before(game)));
            self.anchor = deletion.chosen;
            ctx.info(L::Restored, &[&tables::games(deletion.gone.len(), ctx.lang)]);
            self.marks.restored = deletion.marks;
        }
        if outcomes.iter().any(Result::is_ok) {
            ctx.transition = Some(Transition::ReloadList);
        }
        outcomes.into_iter().filter_map(Result::err).for_each(|why| ctx.fail(why));
    }

    /// Whether games are being deleted: until that is done, no game can be opened.
    pub(in crate::app) fn is_deleting(&self) -> bool {
        self.operation.as_ref().is_some_and(|work| work.kind == OperationKind::Delete)
    }

    /// Stops copying, or a command. Returns whether there was something to stop.
    pub(super) fn stop_copying(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(FileOperation { id, ref kind, .. }) = self.operation else { return false };
        if *kind == OperationKind::Delete {
            return false;
        }
        ctx.request(ListEffect::StopOperation(id));
        true
    }

    /// Returns the games that a command applies to: the chosen one, or all that are shown, in the order shown.
    pub(super) fn meant(&self, all: bool) -> Vec<u32> {
        let rows = match (all, self.shown()) {
            (_, 0) => 0..0,
            (true, shown) => 0..shown,
            (false, _) => self.row..self.row + 1,
        };
        rows.filter_map(|row| u32::try_from(self.view.game(row)?).ok()).collect()
    }

    /// Returns why no operation is possible now on games of the list with this id, which may have been replaced
    /// meanwhile.
    pub(super) fn hindrance(&self, list: u64) -> Option<L> {
        if self.operation.is_some() || self.reload_reason.is_some() {
            Some(L::StillMoving)
        } else if self.reading.is_some() || self.loading {
            Some(L::NotWhole)
        } else if let Some(unknown) = self.marks_unknown() {
            Some(unknown)
        } else if self.shown() == 0 {
            Some(L::NoGameThere)
        } else {
            (self.id != list).then_some(L::StillMoving)
        }
    }

    /// Begins an operation. Returns the number of its request.
    fn begin_operation(&mut self, kind: OperationKind, rows: Arc<[u32]>, ctx: &mut UpdateContext) -> u64 {
        let (id, progress) = (ctx.next_request_id(), JobProgress { done: 0, total: rows.len() as u64 });
        self.operation = Some(FileOperation { id, kind, progress, rows });
        id
    }

    /// Requests that games are copied to a file, or deleted if there is none.
    fn operate(&mut self, rows: Arc<[u32]>, to: Option<PathBuf>, convert: bool, ctx: &mut UpdateContext) {
        let deletes = to.is_none();
        let kind = if deletes { OperationKind::Delete } else { OperationKind::Copy };
        let id = self.begin_operation(kind, Arc::clone(&rows), ctx);
        // The program itself adds games to games.pgn: that does not count as a change by another program.
        let stamp = |file: &ListedFile| file.seen.filter(|_| !self.is_own());
        let seen = if deletes { self.files.iter().map(stamp).collect() } else { Vec::new() };
        let games = self.catalog.clone();
        let request = Box::new(CopyGames { id, games, rows: rows.to_vec(), to: to.unwrap_or_default(), convert, seen });
        ctx.request(if deletes { ListEffect::DeleteGames(request) } else { ListEffect::CopyGames(request) });
    }

    /// Copies the chosen game, or all that are shown, to a file. Without a name, the command line asks for one.
    pub(super) fn copy_games(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if given.args.is_empty() {
            let name = given.action.row().name;
            return ctx.open(Dialog::palette(&format!("{name} ")));
        }
        let (to, rows) = (PathBuf::from(&given.args), self.meant(given.action == Action::CopyAll));
        let Some(pasted) = &self.pasted else {
            return self.operate(rows.into(), Some(to), false, ctx);
        };
        let encoding = pasted.form.body_encoding();
        let text = |row: &u32| Some(encoding.text(pasted.at(usize::try_from(*row).ok()?)?.bytes).trim().to_owned());
        let texts: Vec<String> = rows.iter().filter_map(text).collect();
        ctx.request(FileEffect::Save { path: to, pgn: texts.join("\n\n"), own: None });
    }

    /// Copies games to a file that is converted to UTF-8, after the user has agreed.
    pub(in crate::app) fn copy_converting(&mut self, conversion: PendingCopy, ctx: &mut UpdateContext) {
        match self.hindrance(conversion.list) {
            Some(word) => ctx.warn(word, &[]),
            None => self.operate(conversion.rows, Some(conversion.to), true, ctx),
        }
    }

    /// Asks whether to delete the chosen game, or all that are shown.
    pub(super) fn ask_delete(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let all = given.action == Action::DeleteAll;
        if all && self.has_forgotten_seen() {
            return ctx.warn(L::ForgottenStay, &[]);
        }
        let mut rows = self.meant(all);
        rows.sort_unstable();
        let games = rows.iter().filter_map(|row| usize::try_from(*row).ok());
        let mut parts: Vec<usize> = games.filter_map(|game| self.catalog.locate(game)).map(|(part, _)| part).collect();
        parts.dedup();
        let files: Vec<&ListedFile> = parts.iter().filter_map(|part| self.files.get(*part)).collect();
        if !files.iter().all(|file| file.is_on_disk()) {
            return ctx.warn(L::InNoFile, &[]);
        }
        if let Some(file) = files.iter().find(|file| is_packed(&file.path)) {
            return ctx.warn(L::IsPacked, &[&named(&file.path)]);
        }
        let one = match rows.as_slice() {
            [row] => usize::try_from(*row).ok().and_then(|game| {
                let row = self.catalog.row(game)?;
                let name = |text: &str| if text.is_empty() { "?".to_owned() } else { sanitize(text).into_owned() };
                Some([count(game + 1, ctx.lang), name(row.white), name(row.black)])
            }),
            _ => None,
        };
        let files = files.iter().map(|file| named(&file.path)).collect();
        let deletion = PendingDelete { list: self.id, rows: rows.into(), files, one };
        ctx.open(Dialog::ask(Question::Delete(deletion)));
    }

    /// Deletes games, after the user has agreed.
    pub(in crate::app) fn delete_games(&mut self, deletion: PendingDelete, ctx: &mut UpdateContext) {
        match self.hindrance(deletion.list) {
            Some(word) => ctx.warn(word, &[]),
            None => self.operate(deletion.rows, None, false, ctx),
        }
    }

    /// Updates the progress. Returns whether anything shown may have changed.
    pub(in crate::app) fn operation_progress(&mut self, id: u64, told: JobProgress) -> bool {
        let Some(work) = self.operation.as_mut().filter(|work| work.id == id) else { return false };
        work.progress = told;
        true
    }

    pub(in crate::app) fn games_deleted(
        &mut self,
        work: &FileOperation,
        outcomes: Vec<(usize, Result<u64, String>)>,
        ctx: &mut UpdateContext,
    ) {
        let good: Vec<usize> = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).map(|(part, _)| *part).collect();
        let deleted: u64 = outcomes.iter().filter_map(|(_, outcome)| outcome.as_ref().ok()).sum();
        let gone: Vec<usize> = work
            .rows
            .iter()
            .filter_map(|row| usize::try_from(*row).ok())
            .filter(|game| self.catalog.locate(*game).is_some_and(|(part, _)| good.contains(&part)))
            .collect();
        if !good.is_empty() {
            let marks = self.marks_of(&gone);
            self.deletion = Some(Deletion { gone: gone.clone(), marks, chosen: self.chosen(), reloads: 0 });
            // The marks are moved with the games, and so is the chosen game.
            let forgotten = self.carry_marks(|game| match gone.binary_search(&game) {
                Ok(_) => None,
                Err(before) => Some(game - before),
            });
            save_marks(forgotten, ctx);
            let anchor = self.chosen();
            self.anchor = anchor - gone.partition_point(|&game| game < anchor);
            let games = tables::games(deleted, ctx.lang);
            match good.as_slice() {
                [part] => {
                    let name = self.files.get(*part).map(|file| named(&file.path)).unwrap_or_default();
                    ctx.info(L::Deleted, &[&games, &format!("{name}.bak")]);
                }
                _ => ctx.info(L::DeletedSeveral, &[&games]),
            }
            ctx.transition = Some(Transition::ReloadList);
        }
        outcomes.into_iter().filter_map(|(_, outcome)| outcome.err()).for_each(|why| ctx.fail(why));
    }

    /// Runs `pgn COMMAND [OPTION] [> FILE]`: what `tabiya pgn` does, with the games that are shown.
    pub(super) fn run_pgn(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if given.args.is_empty() {
            return ctx.open(Dialog::palette("pgn "));
        }
        let (command, to) = match given.args.rsplit_once('>') {
            // A `>` inside quotes leaves them open before it.
            Some((command, file)) if seat::split(command).is_ok() => (command, Some(unquoted(file.trim()))),
            _ => (given.args.as_str(), None),
        };
        let (Ok(mut words), false) = (seat::split(command), to.is_some_and(str::is_empty)) else {
            return ctx.warn(L::PgnUnread, &[]);
        };
        if !self.files.iter().all(ListedFile::is_on_disk) {
            return ctx.warn(L::InNoFile, &[]);
        }
        let page = |file: &ListedFile| match file.form.encoding {
            Encoding::Page(page) | Encoding::Mixed(page) => Some(page.name().to_owned()),
            _ => None,
        };
        if let Some(page) = self.files.iter().find_map(page) {
            words.extend(["--encoding".to_owned(), page]);
        }
        if !words.is_empty() && !self.view.filter.is_empty() {
            words.extend(["--filter".to_owned(), self.view.filter.to_string()]);
        }
        let files = self.files.iter().map(|file| file.path.clone()).collect();
        let to = to.map(PathBuf::from);
        let kind = OperationKind::Pgn { changes: words.iter().any(|word| word == "--write"), to: to.clone() };
        let id = self.begin_operation(kind, Arc::default(), ctx);
        ctx.request(ListEffect::RunPgn(Box::new(PgnRun { id, words, files, to })));
    }

    pub(in crate::app) fn pgn_ran(
        work: FileOperation,
        outcome: Option<Result<String, String>>,
        ctx: &mut UpdateContext,
    ) {
        let OperationKind::Pgn { changes, to } = work.kind else { return };
        match outcome {
            None => ctx.info(L::PgnStopped, &[]),
            Some(Err(why)) => ctx.fail(why),
            Some(Ok(printed)) => {
                if let Some(to) = to {
                    ctx.info(L::PgnWritten, &[&sanitize(&to.display().to_string())]);
                } else if printed.is_empty() {
                    ctx.info(L::PgnDone, &[]);
                }
                if ctx.plain && !printed.is_empty() {
                    ctx.messages.push(UserMessage::Text(printed.trim_end().to_owned())); // a script may read it
                } else {
                    let text = TextDialog::printed(&printed);
                    let has_window = !changes && text.lines.len() > 1;
                    ctx.show_text(text, has_window);
                }
            }
        }
        if changes {
            ctx.transition = Some(Transition::ReloadList);
        }
    }
}

/// Returns a file's name without the quotes that a shell would ask for.
fn unquoted(name: &str) -> &str {
    let inner = |quote| name.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).unwrap_or(name)
}

pub(in crate::app) fn games_copied(
    mut list: Option<&mut GameList>,
    of: u64,
    to: &Path,
    outcome: Option<Result<u64, CopyError>>,
    ctx: &mut UpdateContext,
) {
    let work = list.as_mut().and_then(|list| Some((list.id, list.end_operation(of)?)));
    let ours = work.is_some();
    let name = sanitize(&to.display().to_string()).into_owned();
    match outcome {
        None => ctx.info(L::CopyStopped, &[&name]),
        Some(Err(CopyError::Unfit(lacks))) => {
            if lacks.form.doubtful {
                let facts = [&*name, lacks.form.encoding.name(), &lacks.character.to_string()];
                ctx.warn(L::CopyDoubtful, &facts);
            } else if let Some((list, FileOperation { rows, .. })) = work {
                let to = to.to_owned();
                ctx.open(Dialog::ask(Question::Convert(PendingCopy { list, rows, to, lacks })));
            }
        }
        Some(Err(CopyError::Failed(why))) => ctx.fail(why),
        Some(Ok(copied)) => {
            let games = tables::games(copied, ctx.lang);
            ctx.info(L::Copied, &[&games, &name]);
            // If a file of the list has received the games, they should appear in the list.
            if ours && list.is_some_and(|list| list.files.iter().any(|file| file.path == to)) {
                ctx.transition = Some(Transition::ReloadList);
            }
        }
    }
}
