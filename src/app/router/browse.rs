//! The file browser: opening it, leaving it, and what it has found. Also the files that complete a path on the command
//! line.

use crate::app::{
    App, Screen,
    commands::table::Action,
    context::UpdateContext,
    dialogs::{Dialog, palette::PathOffer},
    open::{
        OpenScreen, OpenStep, PendingOpen,
        names::{self, typed_path},
    },
    protocol::{
        effect::{BrowseResponse, Destination, PathContent},
        input::{Code, Key},
        pasted_text::{PastedText, recognise},
        user_message::Query,
    },
};
use crate::chess::{pgn::Record, start_position::StartPosition};
use crate::words::open::{OpenWord as W, is_up};
use std::path::PathBuf;

impl App {
    /// Runs `open`: opens the file browser, which accepts typing at once; or opens what is at a path, while the screen
    /// stays until that is known.
    pub(super) fn go_open(&mut self, named: Option<String>, ctx: &mut UpdateContext) {
        if let Some(text) = &named
            && let Some(PastedText::Position(fen)) = recognise(text)
            && let Ok(start) = StartPosition::from_fen(&fen, false)
        {
            return self.go_free_board_at(start, ctx);
        }
        self.leave_put_away_game();
        match named {
            Some(word) if ctx.plain && is_row(&word) && self.uncover_folders(ctx) => {
                if let Screen::Open(open) = &mut self.screen {
                    open.open_by_word(&word, ctx);
                }
            }
            Some(path) => self.pending_open = Some(PendingOpen::named(PathBuf::from(path), ctx)),
            None if self.uncover_folders(ctx) => {
                if let Screen::Open(open) = &mut self.screen {
                    open.refresh(ctx);
                }
            }
            None => {
                if !ctx.plain {
                    self.cover_screen(Screen::Open(Box::default()));
                }
                self.pending_open = Some(PendingOpen::somewhere(ctx));
            }
        }
    }

    /// Leaves a game that was put away for good: the user cannot come back to it.
    fn leave_put_away_game(&mut self) {
        if matches!(&self.screen, Screen::Play(play) if play.game().ending().is_none()) {
            self.replace_screen(Screen::default());
        }
    }

    /// Goes back to the file browser from which the list on the screen was opened, past the screens in between. Returns
    /// whether there was one.
    fn uncover_folders(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(at) = self.behind.iter().rposition(|screen| matches!(screen, Screen::Open(_))) else { return false };
        self.behind.truncate(at + 1);
        self.pop_folders(ctx)
    }

    /// Replaces the screen with the file browser directly behind it. Returns whether there was one.
    fn pop_folders(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(screen) = self.behind.pop_if(|screen| matches!(screen, Screen::Open(_))) else { return false };
        if let Screen::Review(review) = std::mem::replace(&mut self.screen, screen) {
            super::open_games::leave(*review, ctx);
        }
        true
    }

    /// Leaves the screen for the file browser directly behind it. Returns whether there was one.
    pub(super) fn leave_over_folders(&mut self, ctx: &mut UpdateContext) -> bool {
        let left = self.pop_folders(ctx);
        if let Screen::Open(open) = &mut self.screen
            && left
        {
            open.refresh(ctx);
        }
        left
    }

    /// Leaves the file browser for the screen that it was opened over.
    pub(super) fn leave_folders(&mut self, ctx: &mut UpdateContext) {
        self.pending_open = None;
        self.screen = self.behind.pop().unwrap_or_default();
        match &mut self.screen {
            Screen::Home(_) => ctx.go(Destination::Home),
            Screen::GameList(list) => list.fit(self.window),
            _ => {}
        }
    }

    /// Opens the analysis board at the initial position, or at the editor's position, and starts the analysis on the
    /// screen.
    pub(super) fn go_free_board(&mut self, edited: Option<Box<StartPosition>>, ctx: &mut UpdateContext) {
        self.go_free_board_at(edited.map_or_else(StartPosition::default, |start| *start), ctx);
        if !ctx.plain {
            self.analysis.on = true;
            let (esc, stops) = self.ways_to_analyse(ctx);
            ctx.info(W::FreeBoardAnalysed, &[&esc, &stops]);
        }
    }

    /// Opens the analysis board at a position. The user types moves there as in a game.
    fn go_free_board_at(&mut self, start: StartPosition, ctx: &mut UpdateContext) {
        self.leave_put_away_game();
        // The user comes back to a review from which it was opened.
        let waits = matches!(&self.screen, Screen::Review(_)) && self.can_wait_behind();
        if waits {
            let review = std::mem::take(&mut self.screen);
            self.behind.push(review);
        }
        self.show_game(Record::new(start), None, ctx);
        if waits {
            self.behind.pop(); // the empty screen that it was shown over
        }
        if let Screen::Review(review) = &mut self.screen
            && !ctx.plain
        {
            review.begin_entering();
        }
        if ctx.plain {
            ctx.info(W::FreeBoardHint, &[]);
        }
    }

    /// Returns the names of the keys that lead from typing moves to the analysis.
    fn ways_to_analyse(&self, ctx: &UpdateContext) -> (String, String) {
        let analyses = ctx.keys.called(self.context(), Action::Analyse, ctx.lang);
        (Key::plain(Code::Esc).named(ctx.lang), analyses)
    }

    /// Handles a response for the file browser. Returns whether anything shown may have changed.
    pub(super) fn browsed(&mut self, response: BrowseResponse, ctx: &mut UpdateContext) -> bool {
        match response {
            BrowseResponse::Found { id, outcome } => self.found(id, outcome, ctx),
            BrowseResponse::Counted { id, facts } => self.folders_mut().is_some_and(|screen| screen.counted(id, facts)),
            BrowseResponse::Looked { id, path, outcome } => {
                self.folders_mut().is_some_and(|screen| screen.looked(id, path, outcome, ctx))
            }
        }
    }

    /// Returns the file browser on the screen, or behind what was opened from it.
    fn folders_mut(&mut self) -> Option<&mut OpenScreen> {
        let screens = std::iter::once(&mut self.screen).chain(self.behind.iter_mut().rev());
        let mut folders = screens.filter_map(|screen| match screen {
            Screen::Open(open) => Some(&mut **open),
            _ => None,
        });
        folders.next()
    }

    fn found(&mut self, id: u64, outcome: Result<PathContent, String>, ctx: &mut UpdateContext) -> bool {
        if self.path_words.found(id, &outcome) {
            return true;
        }
        if let Some(pending) = self.pending_open.take_if(|pending| pending.awaits(id)) {
            match pending.found(outcome, ctx) {
                OpenStep::Shows(screen) => self.show_folders(screen, ctx),
                OpenStep::Waits(pending) => self.pending_open = Some(*pending),
                OpenStep::Ends => {}
            }
            return true;
        }
        self.folders_mut().is_some_and(|screen| screen.found(id, outcome, ctx))
    }

    fn show_folders(&mut self, mut screen: Box<OpenScreen>, ctx: &mut UpdateContext) {
        if let Screen::Open(waiting) = &self.screen {
            screen.take_typed(waiting, ctx);
        }
        let screen = Screen::Open(screen);
        match &self.screen {
            // There is no point in coming back to a list that could not be opened.
            Screen::GameList(list) if list.is_empty() && !list.loading => self.replace_screen(screen),
            Screen::Open(_) => self.screen = screen,
            _ => self.cover_screen(screen),
        }
        if ctx.plain {
            ctx.show(Query::Folder);
        }
    }

    /// Requests the folder whose files complete the text on the command line.
    pub(in crate::app) fn request_paths(&mut self, ctx: &mut UpdateContext) {
        if ctx.plain {
            return;
        }
        let typed = match &self.dialog {
            Some(Dialog::Palette(palette)) => Some(palette.entry.text()),
            _ => None,
        };
        let here = self.context();
        let path = typed.and_then(|typed| typed_path(typed, |row| row.works(here))).map(|typed| typed.path.to_owned());
        self.path_words.follow(path.as_deref(), ctx);
    }

    /// Returns the files and folders that could follow a command whose path is being typed.
    #[must_use]
    pub fn path_offer(&self, typed: &str) -> Option<PathOffer> {
        let here = self.context();
        let typed = typed_path(typed, |row| row.works(here))?;
        let (folder, _) = names::split(typed.path);
        let names = self.path_words.offered(typed.path);
        let lines = names.iter().map(|name| format!("{}{folder}{name}", typed.command)).collect();
        let args = names.iter().map(|name| format!("{folder}{name}")).collect();
        let tab = self.path_words.completed(typed.path).map(|path| format!("{}{path}", typed.command));
        Some(PathOffer { action: typed.action, names, args, lines, tab })
    }
}

/// Whether a word means a row of the file browser, or the way up.
fn is_row(word: &str) -> bool {
    word.parse::<usize>().is_ok() || is_up(word)
}
