//! Keeping the game: in its journal while it runs, in games.pgn once it has ended; and restoring it from a journal.

use crate::app::{
    context::UpdateContext,
    dialogs::clocks,
    game::{Blocked, GameScreen, adjournment::Adjournment},
    game_options::{GameOptions, Rules},
    protocol::{
        effect::{FileEffect, JournalEffect},
        now::WallTime,
        user_message::UserMessage,
    },
    recent_choices::FirstGame,
};
use crate::chess::{
    clock::Moment,
    game::EventNames,
    journal::{self, Entry, GameStart, JournalPlayer, Times},
    pgn::writer,
    record::{self, GameDate},
    seat::Seat,
    start_position::StartPosition,
    time_control::Controls,
    tree::NodeId,
};
use crate::config::Choice;
use shakmaty::{ByColor, CastlingMode, Color, uci::UciMove};
use std::path::Path;

/// Milliseconds between two heartbeats. With up to a second until the program next wakes, a crash can cost the opponent
/// of the side to move five seconds.
const HEARTBEAT: u64 = 4_000;

/// The file of the user's own games.
const GAMES: &str = "games.pgn";

/// The names of the two sides; as the name of a tag, another player takes over that side.
pub(super) const WHITE_SEAT: &str = "white";
pub(super) const BLACK_SEAT: &str = "black";

/// The names of the journal's options that few games have.
const DRAW_ODDS: &str = "draw_odds";
pub(super) const EVENT: &str = "event";
pub(super) const SITE: &str = "site";
pub(super) const ROUND: &str = "round";

/// What has been written of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Saving {
    has_journal: bool,
    /// When the clocks were last written to the journal.
    last_heartbeat: Moment,
    /// Whether the end was announced, counted and saved.
    is_ended: bool,
    /// Whether the ended game was read back from games.pgn.
    in_archive: bool,
    /// How many times it was sent there without a response so far.
    archiving: u32,
    /// Whether the game comes from the new-game form: a person who has moved in it no longer needs the home screen's
    /// welcome.
    welcomes: bool,
}

impl Saving {
    pub fn begun(now: Moment) -> Saving {
        Saving { last_heartbeat: now, ..Saving::default() }
    }

    pub fn has_journal(&self) -> bool {
        self.has_journal
    }

    /// Takes note of the end. Returns whether it is new.
    pub fn end(&mut self) -> bool {
        !std::mem::replace(&mut self.is_ended, true)
    }

    /// Takes note that the game goes on. Returns whether it had ended.
    pub fn go_on(&mut self) -> bool {
        self.in_archive = false;
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
            bytes.extend(journal::encode(&Entry::Begin(Box::new(self.beginning()))));
        }
        bytes.extend(journal::encode(entry));
        ctx.request(JournalEffect::Append { game: self.game.setup().id.clone(), bytes, sync });
        if entry.tells_clocks() {
            self.saving.last_heartbeat = ctx.now.at;
        }
    }

    fn beginning(&self) -> GameStart {
        let setup = self.game.setup();
        let player = |color: Color| JournalPlayer {
            seat: setup.seats.get(color).to_string(),
            name: match setup.seats.get(color) {
                Seat::Bot(bot) => bot.word(),
                seat => seat.name().unwrap_or_default(),
            },
            time: setup.controls.as_ref().map(|controls| controls.of(color).to_string()),
        };
        GameStart {
            game: setup.id.clone(),
            fen: setup.start.fen(),
            chess960: setup.start.chess960(),
            players: ByColor::new_with(player),
            unix: self.begun.unix,
            offset: self.begun.offset,
            seed: self.options.seed,
            options: self.journal_options(),
        }
    }

    fn journal_options(&self) -> Vec<(String, String)> {
        let GameOptions { rules, draw_offers_from, draw_odds, names, .. } = &self.options;
        let odds = draw_odds.map_or("", |favoured| favoured.fold_wb(WHITE_SEAT, BLACK_SEAT));
        let always = [
            ("auto_flip", self.board_view.auto_flip().to_string()),
            ("rules", rules.word().to_owned()),
            ("draw_offers_from", draw_offers_from.to_string()),
        ];
        let given = [
            (DRAW_ODDS, odds.to_owned()),
            (EVENT, names.event.clone()),
            (SITE, names.site.clone()),
            (ROUND, names.round.clone()),
        ];
        let given = given.into_iter().filter(|(_, value)| !value.is_empty());
        always.into_iter().chain(given).map(|(name, value)| (name.to_owned(), value)).collect()
    }

    pub(super) fn times(&self, at: Moment) -> Option<Times> {
        self.game.clock().map(|clock| Times::new_with(|side| clock.remaining(side, at)))
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
            && std::mem::take(&mut self.saving.welcomes)
            && !ctx.recent.greeted
        {
            ctx.recent.greeted = true;
            ctx.recent.first_game = FirstGame::Running;
            ctx.remember();
        }
        if let Some(entry) = self.move_entry(node, self.times(ctx.now.at)) {
            self.append(&entry, ctx);
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

    fn move_entry(&self, node: NodeId, clocks: Option<ByColor<u64>>) -> Option<Entry> {
        let tree = self.game.tree();
        let castling = CastlingMode::from_chess960(tree.start().chess960());
        let uci = UciMove::from_move(tree.played(node)?, castling).to_string();
        Some(Entry::Move { ply: tree.ply(node), uci, clocks })
    }

    /// Journals the clocks as they are, after a penalty, a correction or a stop.
    pub(super) fn journal_clocks(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_some() {
            return; // its journal is gone, and must not come back
        }
        if let Some(clocks) = self.times(ctx.now.at) {
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
        if !again {
            let to_ply = self.game.tree().ply(self.game.current_node());
            return self.append(&Entry::TakenBack { to_ply, clocks }, ctx);
        }
        self.saving.has_journal = false;
        let moves: Vec<Entry> = self.game.line().iter().filter_map(|&node| self.move_entry(node, clocks)).collect();
        for entry in moves {
            self.append(&entry, ctx);
        }
        self.journal_clocks(ctx);
    }

    /// At the end of the game: the journal records the end first, then the game goes to games.pgn.
    pub(super) fn journal_end(&mut self, ctx: &mut UpdateContext) {
        let Some(ending) = self.game.ending().cloned() else { return };
        if self.game.line().is_empty() && !self.saving.has_journal && !ending.is_decided() {
            return; // nothing was played: there is no game to keep
        }
        self.append(&Entry::Ended(ending), ctx);
        self.put_into_archive(ctx);
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
    #[must_use]
    pub fn is_in_games(&self) -> bool {
        self.saving.in_archive && self.game.ending().is_some()
    }

    /// Notes that a file, or an unknown one, could not be written. If it was games.pgn, the game may be missing there.
    pub(in crate::app) fn not_written(&mut self, path: Option<&Path>) {
        if path.is_none_or(|path| path.ends_with(GAMES)) {
            self.saving.is_answered();
        }
    }

    #[must_use]
    pub fn pgn(&self) -> String {
        writer::export(&self.record())
    }

    #[must_use]
    pub fn record(&self) -> crate::chess::pgn::Record {
        record::of(&self.game, &self.dated())
    }

    fn dated(&self) -> GameDate {
        let (local, utc) = (self.begun.local(), self.begun.utc());
        GameDate { date: local.pgn_date(), time: local.pgn_time(), utc_date: utc.pgn_date(), utc_time: utc.pgn_time() }
    }

    /// Restores a game from its journal, with the clocks stopped until a key is pressed. Returns `None` if the journal
    /// holds no game. An entry that contradicts earlier ones is skipped: later ones may still be right, and a move is
    /// only accepted at its own half-move.
    #[must_use]
    pub fn resume(bytes: &[u8]) -> Option<GameScreen> {
        GameScreen::resume_as(None, bytes)
    }

    /// Restores a game under this identifier: a copy of a journal is a game of its own, named after its file.
    #[must_use]
    pub(in crate::app) fn resume_as(game: Option<&str>, bytes: &[u8]) -> Option<GameScreen> {
        let mut entries = journal::read(bytes).entries.into_iter();
        let Some(Entry::Begin(begin)) = entries.next() else { return None };
        let mut play = GameScreen::rebuilt(game, &begin)?;
        for entry in entries {
            let _ = play.replay(entry); // see above
        }
        play.saving.has_journal = true;
        if play.game.ending().is_none() {
            play.blocked = Some(Blocked::Interrupted);
        }
        Some(play)
    }

    fn rebuilt(game: Option<&str>, begin: &GameStart) -> Option<GameScreen> {
        let start = StartPosition::from_fen(&begin.fen, begin.chess960).ok()?;
        let seat =
            |player: &JournalPlayer| player.seat.parse::<Seat>().unwrap_or(Seat::Human(Some(player.name.clone())));
        let seats = begin.players.as_ref().map(seat);
        let controls = match (&begin.players.white.time, &begin.players.black.time) {
            (Some(white), Some(black)) => Controls::new(white.parse().ok()?, black.parse().ok()?).ok(),
            _ => None,
        };
        let option =
            |wanted: &str| begin.options.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let text = |wanted: &str| option(wanted).unwrap_or_default().to_owned();
        let options = GameOptions {
            seats,
            controls,
            start,
            auto_flip: option("auto_flip") == Some("true"),
            seed: begin.seed,
            games: 1,
            rules: option("rules").and_then(Rules::of_word).unwrap_or_default(),
            draw_offers_from: option("draw_offers_from").and_then(|move_number| move_number.parse().ok()).unwrap_or(0),
            draw_odds: match option(DRAW_ODDS) {
                Some(WHITE_SEAT) => Some(Color::White),
                Some(BLACK_SEAT) => Some(Color::Black),
                _ => None,
            },
            names: EventNames { event: text(EVENT), site: text(SITE), round: text(ROUND) },
        };
        let id = game.unwrap_or(&begin.game).to_owned();
        Some(GameScreen::with(id, options, WallTime { unix: begin.unix, offset: begin.offset }))
    }

    /// Sets one of the names of the event. Returns `None` if there is none of this name.
    pub(super) fn set_event_name(&mut self, name: &str, value: &str) -> Option<()> {
        let names = &mut self.options.names;
        let text = match name {
            EVENT => &mut names.event,
            SITE => &mut names.site,
            ROUND => &mut names.round,
            _ => return None,
        };
        value.clone_into(text);
        self.game.set_names(self.options.event_names());
        Some(())
    }

    /// Applies one entry of the journal. Returns `None` if it contradicts earlier entries or the Laws; then nothing
    /// changes.
    fn replay(&mut self, entry: Entry) -> Option<()> {
        match entry {
            Entry::Move { ply, uci, clocks } => {
                if usize::try_from(ply).ok()? != self.game.line().len() + 1 {
                    return None;
                }
                let mv = uci.parse::<UciMove>().ok()?.to_move(self.game.position()).ok()?;
                // If the flag had fallen there would be an `Ended` entry, so the move was in time.
                self.game.replay(mv, clocks.map(|times| (times.white, times.black))).ok()?;
                self.forget_touches();
                self.adjourning.set(None);
            }
            Entry::Touched { square } => self.touches.add(square),
            Entry::Released { from, to } => self.touches.release(from, to),
            Entry::TakenBack { to_ply, clocks } => {
                self.forget_touches();
                let count = self.game.line().len().checked_sub(usize::try_from(to_ply).ok()?)?;
                if count > 0 {
                    self.game.take_back(count, Moment::default()).ok()?;
                    self.bots.hear_offers();
                }
                if let Some(times) = clocks {
                    self.game.replay_clocks(times.white, times.black, 0);
                }
            }
            Entry::Offer { side } => self.game.replay_offer(side),
            Entry::ClaimOffered { side } => self.game.replay_claim_offer(side),
            Entry::Withdrawn => {
                let by = self.game.offer()?.by;
                self.game.withdraw_offer(by);
            }
            Entry::Declined => {
                if let Some(offer) = self.game.offer() {
                    self.game.decline_draw(!offer.by, Moment::default()).ok()?;
                    if !self.game.seat(!offer.by).is_human() {
                        self.has_declined();
                    }
                }
            }
            Entry::Heartbeat { clocks, used } => self.game.replay_clocks(clocks.white, clocks.black, used),
            Entry::ClockSet { clocks } => {
                let before = self.times(Moment::default());
                for side in Color::ALL {
                    if before.is_some_and(|old| old.get(side) != clocks.get(side)) {
                        let time = clocks::written(*clocks.get(side));
                        self.game.note(&record::clock_corrected(side, &time));
                    }
                }
                self.game.replay_clocks(clocks.white, clocks.black, 0);
            }
            Entry::Ended(ending) => self.game.replay_ending(ending),
            Entry::Tag { name, value } => match name.as_str() {
                WHITE_SEAT => self.reseat(Color::White, value.parse().ok()?),
                BLACK_SEAT => self.reseat(Color::Black, value.parse().ok()?),
                name => self.set_event_name(name, &value)?,
            },
            Entry::Adjourned { sealed } => self.adjourning.set(Some(Adjournment { sealed })),
            Entry::Resumed => self.adjourning.set(None),
            Entry::Note { text } => self.game.note(&text),
            Entry::Begin(_) | Entry::Paused => {}
        }
        Some(())
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
