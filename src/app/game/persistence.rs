//! Keeping the game: in its journal while it runs, in games.pgn once it has ended; and restoring it from a journal.

use crate::app::board::blindfold::Blindfold;
use crate::app::context::UpdateContext;
use crate::app::game::{Blocked, GameScreen};
use crate::app::protocol::effect::{Effect, FileEffect, JournalEffect};
use crate::app::protocol::now::WallTime;
use crate::app::protocol::user_message::UserMessage;
use crate::app::recent_choices::FirstGame;
use crate::chess::clock::Moment;
use crate::chess::game::OFFER;
use crate::chess::game_options::GameOptions;
use crate::chess::journal::{self, Entry, GameStart, Times};
use crate::chess::journal_game::{self, JournalGame};
use crate::chess::pgn::writer;
use crate::chess::record;
use crate::chess::result::{Ending, UnfinishedBy};
use crate::chess::tree::NodeId;
use shakmaty::{ByColor, Color, Position};
use std::path::Path;

/// Milliseconds between two heartbeats. With up to a second until the program next wakes, a crash can cost the opponent
/// of the side to move five seconds.
const HEARTBEAT: u64 = 4_000;

/// The file of the user's own games.
const GAMES: &str = "games.pgn";

/// What has been written of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Saving {
    pub has_journal: bool,
    /// The journal, needed again where the game goes on after its end, when the file is gone: of heartbeats that follow
    /// each other only the last.
    written: Vec<u8>,
    /// The heartbeat after it, if there was one.
    heartbeat: Vec<u8>,
    /// When the clocks were last written to the journal.
    pub last_heartbeat: Moment,
    /// Whether the end was announced, counted and saved.
    is_ended: bool,
    /// Whether the game goes on after an end that was taken back. It has been among the user's games, so it is kept
    /// even without a move.
    pub reopened: bool,
    /// Whether the ended game was read back from games.pgn.
    in_archive: bool,
    /// How many times it was sent there without a response so far.
    archiving: u32,
    /// Whether the game comes from the new-game form: a person who has moved in it no longer needs the home screen's
    /// welcome.
    welcomes: bool,
}

impl Saving {
    /// Takes note of the end. Returns whether it is new.
    pub fn end(&mut self) -> bool {
        !std::mem::replace(&mut self.is_ended, true)
    }

    /// Takes note that the game goes on. Returns whether it had ended.
    pub fn go_on(&mut self) -> bool {
        self.in_archive = false;
        self.reopened |= self.is_ended;
        std::mem::take(&mut self.is_ended)
    }

    fn is_answered(&mut self) {
        self.archiving = self.archiving.saturating_sub(1);
        self.in_archive = false;
    }
}

impl GameScreen {
    /// Takes note that the game comes from the new-game form.
    pub(in crate::app) fn welcome(&mut self) {
        self.saving.welcomes = true;
    }

    /// Appends an entry to the journal, and begins the journal if necessary.
    pub(super) fn append(&mut self, entry: &Entry, ctx: &mut UpdateContext) {
        let mut bytes = Vec::new();
        let sync = !matches!(entry, Entry::Heartbeat { .. }) || !self.saving.has_journal;
        if !self.saving.has_journal {
            self.saving.has_journal = true;
            if self.saving.written.is_empty() {
                self.saving.written = journal::encode(&Entry::Begin(Box::new(self.beginning())));
                let ByColor { white, black } = self.match_points();
                if white + black > 0 {
                    let points =
                        Entry::Tag { name: journal_game::POINTS.to_owned(), value: format!("{white} {black}") };
                    self.saving.written.extend(journal::encode(&points));
                }
                if self.board_view.blindfold != Blindfold::default() {
                    self.saving.written.extend(journal::encode(&self.blindfold_entry()));
                }
            }
            bytes.clone_from(&self.saving.written);
        }
        let last = journal::encode(entry);
        if matches!(entry, Entry::Heartbeat { .. }) {
            self.saving.heartbeat.clone_from(&last);
        } else {
            self.saving.written.append(&mut self.saving.heartbeat);
            self.saving.written.extend_from_slice(&last);
        }
        bytes.extend(last);
        let game = self.game.setup().id.clone();
        ctx.request(Effect::Journal(JournalEffect::Append { game, bytes, sync }));
        if entry.tells_clocks() {
            self.saving.last_heartbeat = ctx.now.at;
        }
    }

    fn blindfold_entry(&self) -> Entry {
        let value = journal_game::hidden_text(self.board_view.blindfold.unseen);
        Entry::Tag { name: journal_game::HIDDEN.to_owned(), value }
    }

    /// Journals whose pieces are hidden, so that they stay hidden when the game is left and taken up again.
    pub(super) fn journal_blindfold(&mut self, ctx: &mut UpdateContext) {
        if self.saving.has_journal {
            self.append(&self.blindfold_entry(), ctx);
        }
    }

    fn beginning(&self) -> GameStart {
        let options = GameOptions { auto_flip: self.board_view.auto_flip, ..self.options.clone() };
        journal_game::beginning(&self.game, &options, (self.begun.unix, self.begun.offset))
    }

    pub(super) fn times(&self, at: Moment) -> Option<Times> {
        let clock = self.game.clock()?;
        Some(Times { white: clock.remaining(Color::White, at), black: clock.remaining(Color::Black, at) })
    }

    /// Writes a comment on the position into the record and the journal. It is English, as all our PGN is.
    pub(super) fn write_note(&mut self, text: String, ctx: &mut UpdateContext) {
        self.game.note(&text);
        self.append(&Entry::Note { text }, ctx);
    }

    /// Writes a move to the journal and announces it.
    pub(super) fn record_move(&mut self, node: NodeId, ctx: &mut UpdateContext) {
        let by = self.game.tree().move_number(node).1;
        if (self.game.seat(by).is_human() || !self.has_human())
            && !std::mem::replace(&mut ctx.recent.greeted, true)
            && std::mem::take(&mut self.saving.welcomes)
        {
            ctx.recent.first_game = FirstGame::Running;
            ctx.remember();
        }
        let tree = self.game.tree();
        if let Some(played) = tree.played(node) {
            let uci = played.to_uci(self.game.position().castles().mode()).to_string();
            let entry = Entry::Move { ply: tree.ply(node), uci, clocks: self.times(ctx.now.at) };
            self.append(&entry, ctx);
        }
        // What is noted: the time that it took, a wrong claim, a correction. A draw offer has an entry of its own.
        let notes = self.game.tree().notes(node).after.iter().filter(|note| *note != OFFER);
        for text in notes.cloned().collect::<Vec<_>>() {
            self.append(&Entry::Note { text }, ctx);
        }
        let tree = self.game.tree();
        if let (Some(mv), Some(parent)) = (tree.played(node), tree.parent(node)) {
            ctx.messages.push(UserMessage::Moved { before: Box::new(tree.position(parent).clone()), mv });
        }
    }

    /// Records a move that was redone, and the draw offer that came with it.
    pub(super) fn record_redone(&mut self, node: NodeId, ctx: &mut UpdateContext) {
        self.record_move(node, ctx);
        if self.game.marks_offer(node) {
            let side = self.game.tree().move_number(node).1;
            self.append(&Entry::Offer { side }, ctx);
            if self.game.offer().is_none() {
                self.append(&Entry::Declined, ctx);
            }
        }
    }

    /// Journals the clocks as they are, after a penalty, a correction or a stop. Those that wait to be started are as
    /// they were.
    pub(super) fn journal_clocks(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() {
            return; // its journal is gone, and must not come back
        }
        if let Some(clocks) = self.times(ctx.now.at).filter(|_| self.game.clock_started()) {
            let used = self.game.clock().map_or(0, |clock| clock.used(ctx.now.at));
            self.append(&Entry::Heartbeat { clocks, used }, ctx);
        }
    }

    /// Writes the state of a running clock, at most every four seconds, and only when the program is awake anyway, as
    /// it is every second to update the time shown.
    pub(in crate::app) fn write_heartbeat(&mut self, ctx: &mut UpdateContext) {
        let runs = self.game.clock().is_some_and(|clock| clock.running().is_some());
        if runs && self.game.ending().is_none() && ctx.now.at.since(self.saving.last_heartbeat) >= HEARTBEAT {
            self.journal_clocks(ctx);
        }
    }

    /// Journals a takeback: one entry, or the whole game again if its journal is gone because the game was over.
    pub(super) fn journal_taken_back(&mut self, again: bool, ctx: &mut UpdateContext) {
        let clocks = self.times(ctx.now.at);
        self.saving.has_journal &= !again;
        let to_ply = self.game.tree().ply(self.game.current_node());
        self.append(&Entry::TakenBack { to_ply, clocks }, ctx);
    }

    /// At the end of the game: the journal records the end first, then the game goes to games.pgn.
    pub(super) fn journal_end(&mut self, ctx: &mut UpdateContext) {
        let Some(ending) = self.game.ending().cloned() else { return };
        let no_result = matches!(ending, Ending::Unfinished { by: UnfinishedBy::Adjourned | UnfinishedBy::Abandoned });
        if self.game.line().is_empty() && !self.saving.has_journal && no_result {
            return; // nothing was played, and there is no result
        }
        if let Some(text) = self.adjourned.take().and_then(|adjourned| adjourned.sealed) {
            self.write_note(record::sealed_move(self.game.turn(), &text), ctx);
        }
        self.append(&Entry::Ended(ending), ctx);
        self.put_into_archive(ctx);
    }

    /// Ends a game without a result that was read from its journal but is not on the board.
    pub(in crate::app) fn end_unresumed(&mut self, ctx: &mut UpdateContext) {
        if self.game.abandon(ctx.now.at).is_ok() {
            self.journal_end(ctx);
        }
    }

    pub(in crate::app) fn put_into_archive(&mut self, ctx: &mut UpdateContext) {
        self.saving.in_archive = false;
        self.saving.archiving += 1;
        ctx.request(FileEffect::Archive { game: self.game.setup().id.clone(), pgn: self.pgn() });
    }

    /// Notes that a game of this identifier, as it was when it ended, is among the user's games.
    pub(in crate::app) fn archived(&mut self, game: &str) {
        if self.game.setup().id == game {
            // An earlier end of the game may have been taken back since.
            self.saving.is_answered();
            self.saving.in_archive = self.saving.archiving == 0;
        }
    }

    /// Whether the game has ended and has been read back from the user's games.
    pub fn is_in_games(&self) -> bool {
        self.saving.in_archive && self.game.ending().is_some()
    }

    /// Notes that a file, or an unknown one, could not be written. If it was games.pgn, the game may be missing there.
    pub(in crate::app) fn not_written(&mut self, path: Option<&Path>) {
        if path.is_none_or(|path| path.ends_with(GAMES)) {
            self.saving.is_answered();
        }
    }

    pub fn pgn(&self) -> String {
        writer::export(&self.record())
    }

    pub fn record(&self) -> crate::chess::pgn::Record {
        record::of(&self.game, &self.begun.dated())
    }

    /// Restores a game from its journal, with the clocks stopped until a key is pressed. Returns `None` if the journal
    /// holds no game. An entry that contradicts earlier ones is skipped: later ones may still be right, and a move is
    /// only accepted at its own half-move.
    pub fn resume(bytes: &[u8]) -> Option<GameScreen> {
        GameScreen::resume_as(None, bytes)
    }

    /// Restores a game under this identifier: a copy of a journal is a game of its own, named after its file.
    pub(in crate::app) fn resume_as(game: Option<&str>, bytes: &[u8]) -> Option<GameScreen> {
        let JournalGame { game, options, began, touched, adjourned, hidden, points, declined, has_ended, good_len } =
            JournalGame::read(game, bytes)?;
        let (unix, offset) = began;
        let mut play = GameScreen::with(game, options, WallTime { unix, offset });
        play.touches.touched = touched;
        play.adjourned = adjourned;
        play.board_view.blindfold = Blindfold { unseen: hidden };
        play.tally.points = points;
        for plies in declined {
            play.bots.has_declined(plies);
        }
        play.saving.has_journal = true;
        play.saving.reopened = has_ended;
        play.saving.written = bytes.get(..good_len).unwrap_or(bytes).to_vec();
        if play.game.ending().is_none() {
            play.blocked = Some(Blocked::Interrupted);
        }
        Some(play)
    }

    /// Sets one of the names of the event.
    pub(super) fn set_event_name(&mut self, name: &str, value: &str) {
        if self.options.set_event_name(name, value).is_some() {
            self.game.set_names(self.options.event_names());
        }
    }
}

/// Returns an identifier that no other game has, made from date, time and a random number.
pub(super) fn game_id(ctx: &mut UpdateContext) -> String {
    let utc = ctx.now.wall.utc();
    let chance = ctx.rng.next_u64() & 0xff_ffff;
    format!(
        "{:04}{:02}{:02}-{:02}{:02}{:02}-{chance:06x}",
        utc.year, utc.month, utc.day, utc.hour, utc.minute, utc.second
    )
}
