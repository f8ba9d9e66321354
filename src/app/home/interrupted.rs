//! Interrupted games: listed on the home screen, gone on with, thrown away.
//!
//! The list is old as soon as it is made: another process may go on with a game, finish it or throw it away. So a game
//! is asked for by name, together with what was listed of it, and comes to the board only when its journal is ours.

use super::Home;
use crate::app::commands::action::Invocation;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::game::GameScreen;
use crate::app::home::InterruptedGame;
use crate::app::protocol::effect::JournalEffect;
use crate::app::protocol::files::{JournalPurpose, ListedJournal, NotTaken, TakenJournal};
use crate::app::protocol::user_message::Query;
use crate::chess::journal;
use crate::chess::journal::Damage;
use crate::words::app::AppWord;
use crate::words::review::half_moves;

impl Home {
    /// The journals that were found: games that wait, and games that ended but did not get into games.pgn.
    pub(in crate::app) fn journals(&mut self, found: Vec<ListedJournal>, ctx: &mut UpdateContext) {
        let mut kept = Vec::new();
        for ListedJournal { game, bytes } in found {
            let Some(play) = GameScreen::resume(&bytes) else {
                ctx.warn(AppWord::JournalOfNoGame, &[&game]);
                continue;
            };
            if play.game().ending().is_some() {
                ctx.request(JournalEffect::Take { game, listed: bytes, purpose: JournalPurpose::Archive });
                continue;
            }
            let damaged = is_damaged(&bytes);
            if damaged {
                ctx.warn(AppWord::JournalDamaged, &[&game, &half_moves_of(&play, ctx)]);
            }
            kept.push(InterruptedGame { game, play, bytes, damaged });
        }
        self.found(kept);
        if ctx.plain {
            ctx.show(Query::Home);
        }
    }

    /// `go on [N]` on the home screen: the interrupted game of this number, or the only one.
    pub(in crate::app) fn go_on_with(&mut self, number: &str, ctx: &mut UpdateContext) {
        if let Some(n) = self.interrupted_number(number, ctx) {
            self.ask_for_interrupted(n, ctx);
        }
    }

    /// Asks for the journal of an interrupted game to go on with it.
    pub(in crate::app) fn ask_for_interrupted(&mut self, n: usize, ctx: &mut UpdateContext) {
        if let Some(InterruptedGame { game, bytes, .. }) = self.kept().get(n) {
            let (game, listed) = (game.clone(), bytes.clone());
            ctx.request(JournalEffect::Take { game, listed, purpose: JournalPurpose::GoOn });
        }
    }

    /// `drop [N]`: asks whether an interrupted game is to be thrown away.
    pub(in crate::app) fn ask_drop(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(n) = self.interrupted_number(&given.args, ctx) else { return };
        let Some(game) = self.kept().get(n).map(|kept| kept.game.clone()) else { return };
        if given.bang {
            self.drop_interrupted(&game, ctx);
        } else {
            ctx.open(Dialog::ask(Question::DropKept(game)));
        }
    }

    /// Asks for an interrupted game to be thrown away; the user has agreed.
    pub(in crate::app) fn drop_interrupted(&mut self, game: &str, ctx: &mut UpdateContext) {
        match self.listed(game) {
            Some(kept) => {
                let (game, listed) = (kept.game.clone(), kept.bytes.clone());
                ctx.request(JournalEffect::DropListed { game, listed });
            }
            None => journal_refused(NotTaken::Gone, true, ctx), // a new list came while the question stood
        }
    }

    /// Which interrupted game is meant, counted from 0; says so when none is.
    fn interrupted_number(&self, text: &str, ctx: &mut UpdateContext) -> Option<usize> {
        let count = self.kept().len();
        let text = text.trim();
        let number = if text.is_empty() && count == 1 { Some(1) } else { text.parse::<usize>().ok() };
        match number.filter(|number| (1..=count).contains(number)) {
            Some(number) => return Some(number - 1),
            None if count == 0 => ctx.warn(AppWord::NoneKept, &[]),
            None if text.is_empty() => ctx.warn(AppWord::WhichKept, &[]),
            None => ctx.warn(AppWord::NoSuchKept, &[text, &count.to_string()]),
        }
        None
    }
}

/// A journal that was asked for is ours now, or why it is not. Returns the game that comes to the board.
pub(in crate::app) fn journal_taken(
    listed: &str,
    purpose: JournalPurpose,
    outcome: Result<TakenJournal, NotTaken>,
    at_home: bool,
    ctx: &mut UpdateContext,
) -> Option<GameScreen> {
    let taken = match (outcome, purpose) {
        (Ok(taken), _) => taken,
        (Err(why), JournalPurpose::GoOn) => {
            journal_refused(why, at_home, ctx);
            return None;
        }
        (Err(NotTaken::Failed(why)), JournalPurpose::Archive) => {
            ctx.warn(AppWord::KeptFailed, &[&why]);
            return None;
        }
        // Another process has it, and puts it into games.pgn.
        (Err(NotTaken::Open | NotTaken::Gone | NotTaken::Changed), JournalPurpose::Archive) => return None,
    };
    let Some(mut play) = GameScreen::resume_as(&taken.game, &taken.bytes) else {
        ctx.request(JournalEffect::Release { game: taken.game });
        ctx.warn(AppWord::JournalOfNoGame, &[listed]);
        return None;
    };
    if let Some(place) = &taken.set_aside {
        ctx.warn(AppWord::DamagedSetAside, &[&half_moves_of(&play, ctx), &place.display().to_string()]);
    }
    if play.game().ending().is_some() {
        play.put_into_archive(ctx);
        if purpose == JournalPurpose::GoOn {
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
    play.resume_from(ctx);
    if ctx.plain {
        ctx.show(Query::Standing);
    }
    Some(play)
}

/// An interrupted game was thrown away, or why it was not.
pub(in crate::app) fn journal_dropped(outcome: Result<(), NotTaken>, at_home: bool, ctx: &mut UpdateContext) {
    match outcome {
        Ok(()) => {
            ctx.info(AppWord::Dropped, &[]);
            ctx.request(JournalEffect::List);
        }
        Err(why) => journal_refused(why, at_home, ctx),
    }
}

/// Says why an interrupted game was left alone, and lists them as they are now.
fn journal_refused(why: NotTaken, at_home: bool, ctx: &mut UpdateContext) {
    match why {
        NotTaken::Open => ctx.warn(AppWord::KeptIsOpen, &[]),
        NotTaken::Gone => ctx.warn(AppWord::KeptIsGone, &[]),
        NotTaken::Changed => ctx.warn(AppWord::KeptHasChanged, &[]),
        NotTaken::Failed(why) => ctx.warn(AppWord::KeptFailed, &[&why]),
    }
    if at_home {
        ctx.request(JournalEffect::List);
    }
}

/// Whether records of a journal are lost. A last record that a crash cut off was never painted: nothing is lost by it.
fn is_damaged(bytes: &[u8]) -> bool {
    !matches!(journal::read(bytes).damage, None | Some(Damage::Torn))
}

fn half_moves_of(play: &GameScreen, ctx: &UpdateContext) -> String {
    half_moves(play.game().tree().ply(play.game().current_node()), ctx.lang)
}
