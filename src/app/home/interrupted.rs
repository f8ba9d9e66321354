//! Interrupted games: listing them on the home screen, resuming them and throwing them away.
//!
//! The list is out of date as soon as it is made: another process may resume a game, finish it or throw it away. So a
//! game is requested by name, together with what its journal held when it was listed, and comes to the board only once
//! its journal is ours.

use crate::app::commands::table::Invocation;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::game::GameScreen;
use crate::app::home::{Home, InterruptedGame, row_number};
use crate::app::protocol::effect::{
    DraftEffect, JournalEffect, JournalPurpose, ListedDraft, ListedJournal, NotTaken, TakenJournal,
};
use crate::app::protocol::user_message::Query;
use crate::chess::journal::{self, Damage};
use crate::words::Lang;
use crate::words::tables::{AppWord, PlainWord, half_moves};
use shakmaty::ByColor;

impl Home {
    /// Takes the journals that were found: of unfinished games, and of games that ended but did not get into games.pgn.
    pub(in crate::app) fn journals(&mut self, found: Vec<ListedJournal>, ctx: &mut UpdateContext) {
        let mut kept = Vec::new();
        for listed in found {
            let Some(play) = GameScreen::resume(&listed.bytes) else {
                ctx.warn(AppWord::JournalOfNoGame, &[&listed.game]);
                continue;
            };
            if play.game().ending().is_some() {
                ctx.request(JournalEffect::Take(listed, JournalPurpose::Archive));
                continue;
            }
            // A last record that a crash cut off was never shown on the screen: nothing is lost with it.
            let damaged = !matches!(journal::read(&listed.bytes).damage, None | Some(Damage::Torn));
            if damaged {
                ctx.warn(AppWord::JournalDamaged, &[&listed.game, &half_moves_of(&play, ctx)]);
            }
            kept.push(InterruptedGame { listed, play, damaged });
        }
        self.found(kept);
        ctx.show(Query::Home);
    }

    /// `go on [N]` on the home screen: resumes the interrupted game with this number, or the only one.
    pub(in crate::app) fn go_on_with(&self, number: &str, ctx: &mut UpdateContext) {
        if let Some(kept) = self.game_meant(number, ctx) {
            kept.take(JournalPurpose::GoOn, ctx);
        }
    }

    /// `drop [N]`: asks whether to throw an interrupted game away.
    pub(in crate::app) fn ask_drop(&self, given: &Invocation, ctx: &mut UpdateContext) {
        if let Some(kept) = self.game_meant(&given.args, ctx) {
            ctx.open(Dialog::ask(kept.ask_drop(ctx.lang)));
        }
    }

    /// Requests that an interrupted game be thrown away; the user has agreed. A tournament game is ended without a
    /// result instead, and its record stays.
    pub(in crate::app) fn drop_interrupted(&self, game: &str, ctx: &mut UpdateContext) {
        match self.kept.iter().find(|kept| kept.listed.game == game) {
            Some(kept) if kept.play.tournament() => kept.take(JournalPurpose::End, ctx),
            Some(kept) => ctx.request(JournalEffect::DropListed(kept.listed.clone())),
            None => Listed::Game.refused(NotTaken::Gone, true, ctx), // a new list came while the question was open
        }
    }

    /// Returns the interrupted game that the text means; warns the user when it means none.
    fn game_meant(&self, text: &str, ctx: &mut UpdateContext) -> Option<&InterruptedGame> {
        let (text, count) = (text.trim(), self.kept.len());
        let meant = row_number(text, count).and_then(|row| self.kept.get(row));
        match meant {
            Some(_) => {}
            None if count == 0 => ctx.warn(AppWord::NoneKept, &[]),
            None if text.is_empty() => ctx.warn(AppWord::WhichKept, &[]),
            None => ctx.warn(AppWord::NoSuchKept, &[text, &count.to_string()]),
        }
        if meant.is_none() && (count == 0 || !text.is_empty()) {
            // Another window may have let one go since.
            ctx.request(JournalEffect::List);
        }
        meant
    }
}

impl InterruptedGame {
    /// Returns the question whether to throw it away.
    pub(super) fn ask_drop(&self, lang: Lang) -> Question {
        let names = ByColor::new_with(|color| self.play.name_beside_board(color, lang));
        Question::DropKept { game: self.listed.game.clone(), names, tournament: self.play.tournament() }
    }

    /// Requests its journal in order to resume or to end the game.
    pub(super) fn take(&self, purpose: JournalPurpose, ctx: &mut UpdateContext) {
        ctx.request(JournalEffect::Take(self.listed.clone(), purpose));
    }
}

/// Handles a requested journal that is ours now, or the reason why it is not. Returns the game to bring to the board.
pub(in crate::app) fn journal_taken(
    listed: &str,
    purpose: JournalPurpose,
    outcome: Result<TakenJournal, NotTaken>,
    at_home: bool,
    ctx: &mut UpdateContext,
) -> Option<GameScreen> {
    let taken = match (outcome, purpose) {
        (Ok(taken), _) => taken,
        (Err(why), JournalPurpose::GoOn | JournalPurpose::End) => {
            Listed::Game.refused(why, at_home, ctx);
            return None;
        }
        (Err(NotTaken::Failed(why)), JournalPurpose::Archive) => {
            ctx.warn(AppWord::KeptFailed, &[&why]);
            return None;
        }
        // Another process has it, and will put it into games.pgn.
        (Err(NotTaken::Open | NotTaken::Gone | NotTaken::Changed), JournalPurpose::Archive) => return None,
    };
    let Some(mut play) = GameScreen::resume_as(Some(&taken.game), &taken.bytes) else {
        ctx.request(JournalEffect::Release { game: taken.game });
        ctx.warn(AppWord::JournalOfNoGame, &[listed]);
        return None;
    };
    if let Some(place) = &taken.set_aside {
        ctx.warn(AppWord::DamagedSetAside, &[&half_moves_of(&play, ctx), &place.display().to_string()]);
    }
    if purpose == JournalPurpose::End && play.game().ending().is_none() {
        play.end_unresumed(ctx);
        ctx.info(AppWord::AbandonedKept, &[]);
        ctx.request(JournalEffect::List);
        return None;
    }
    if play.game().ending().is_some() {
        play.put_into_archive(ctx);
        if purpose != JournalPurpose::Archive {
            ctx.warn(AppWord::KeptHasEnded, &[]);
            ctx.request(JournalEffect::List);
        }
        return None;
    }
    if purpose == JournalPurpose::Archive || !at_home {
        ctx.request(JournalEffect::Release { game: taken.game });
        return None;
    }
    if taken.changed {
        ctx.info(AppWord::KeptWentOn, &[&half_moves_of(&play, ctx)]);
    }
    // Clocks stand still until the player does something. Without a clock nothing is lost by going on at once, and the
    // first key is already meant for the game.
    if play.game().clock().is_none() {
        play.unblock(ctx);
    }
    ctx.show(Query::Standing);
    if play.has_sealed_move() {
        ctx.info(PlainWord::KeptSealed, &[]); // the first move or `go on` opens it
    }
    Some(play)
}

/// What the home screen lists of earlier sessions, and another process may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Listed {
    Game,
    Draft,
}

impl Listed {
    /// Tells the user that it was thrown away, or why it was not.
    pub(in crate::app) fn dropped(self, outcome: Result<(), NotTaken>, at_home: bool, ctx: &mut UpdateContext) {
        if let Err(why) = outcome {
            return self.refused(why, at_home, ctx);
        }
        ctx.info(if self == Listed::Game { AppWord::Dropped } else { AppWord::DraftDropped }, &[]);
        ctx.request(JournalEffect::List);
    }

    /// Says why it was left alone, and requests a new list.
    pub(in crate::app) fn refused(self, why: NotTaken, at_home: bool, ctx: &mut UpdateContext) {
        match (self, why) {
            (Listed::Game, NotTaken::Open) => ctx.warn(AppWord::KeptIsOpen, &[]),
            (Listed::Game, NotTaken::Gone) => ctx.warn(AppWord::KeptIsGone, &[]),
            (Listed::Game, NotTaken::Changed) => ctx.warn(AppWord::KeptHasChanged, &[]),
            (Listed::Game, NotTaken::Failed(why)) => ctx.warn(AppWord::KeptFailed, &[&why]),
            (Listed::Draft, NotTaken::Open) => ctx.warn(AppWord::DraftIsOpen, &[]),
            (Listed::Draft, NotTaken::Gone | NotTaken::Changed) => ctx.warn(AppWord::DraftIsGone, &[]),
            (Listed::Draft, NotTaken::Failed(why)) => ctx.warn(AppWord::DraftFailed, &[&why]),
        }
        if at_home {
            ctx.request(JournalEffect::List);
        }
    }
}

fn half_moves_of(play: &GameScreen, ctx: &UpdateContext) -> String {
    half_moves(play.game().tree().ply(play.game().current_node()), ctx.lang)
}

// Drafts on the home screen: resuming them and throwing them away. As with interrupted games, another process may have
// taken a draft since the list was made.

impl Home {
    /// `recover [N]`: resumes a draft with its unsaved changes.
    pub(super) fn recover(&self, number: &str, ctx: &mut UpdateContext) {
        if let Some(listed) = self.draft_meant(number, ctx) {
            ask_for_draft(listed.name, ctx);
        }
    }

    /// `forget changes [N]`: asks whether to throw a draft away.
    pub(super) fn ask_drop_draft(&self, number: &str, ctx: &mut UpdateContext) {
        if let Some(listed) = self.draft_meant(number, ctx) {
            ctx.open(Dialog::ask(Question::DropDraft(listed)));
        }
    }

    /// Returns the name of the draft that the text means; warns the user when it means none.
    fn draft_meant(&self, text: &str, ctx: &mut UpdateContext) -> Option<ListedDraft> {
        let count = self.drafts.len();
        let meant = row_number(text.trim(), count).and_then(|row| self.drafts.get(row)).cloned();
        match meant {
            Some(_) => {}
            None if count == 0 => ctx.warn(AppWord::NoDrafts, &[]),
            None => ctx.warn(AppWord::WhichDraft, &[&count.to_string()]),
        }
        meant
    }
}

/// Requests a draft in order to resume it.
pub(in crate::app) fn ask_for_draft(name: String, ctx: &mut UpdateContext) {
    let id = ctx.next_request_id();
    ctx.request(DraftEffect::Take { id, name });
}
