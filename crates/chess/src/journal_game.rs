//! A game and its journal: how the journal begins, and the game that is made again from its records.

use crate::clock::{self, Moment};
use crate::game::Game;
use crate::game_options::{GameOptions, Rules};
use crate::journal::{self, Entry, GameStart, JournalPlayer, ReadJournal};
use crate::laws::touch_move::Touched;
use crate::record;
use crate::seat::Seat;
use crate::start_position::StartPosition;
use crate::time_control::Controls;
use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Color};

/// The name of a side; as the name of a tag, another player takes over that side.
pub fn seat_tag(side: Color) -> &'static str {
    side.fold_wb("white", "black")
}

/// Returns the side with this name.
fn side_of(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|side| seat_tag(*side) == name)
}

/// Names the sides whose pieces are hidden.
pub fn hidden_text(hidden: ByColor<bool>) -> String {
    let sides: Vec<&str> = Color::ALL.into_iter().filter(|side| *hidden.get(*side)).map(seat_tag).collect();
    sides.join(" ")
}

/// The names of the options that few games have.
const DRAW_ODDS: &str = "draw_odds";
/// The name of the event.
pub const EVENT: &str = "event";
/// The tag of the sides whose pieces are hidden from now on, as [`hidden_text`] names them.
pub const HIDDEN: &str = "hidden";
/// The tag of the half points that the sides have from earlier games of a match: `2 1`.
pub const POINTS: &str = "points";
/// Where it is held.
pub const SITE: &str = "site";
/// The round.
pub const ROUND: &str = "round";

impl GameOptions {
    /// Sets one of the names of the event. Returns `None` if there is none of this name.
    pub fn set_event_name(&mut self, name: &str, value: &str) -> Option<()> {
        let text = match name {
            EVENT => &mut self.names.event,
            SITE => &mut self.names.site,
            ROUND => &mut self.names.round,
            _ => return None,
        };
        value.clone_into(text);
        Some(())
    }

    fn in_journal(&self) -> Vec<(String, String)> {
        let GameOptions { rules, draw_offers_from, draw_odds, names, .. } = self;
        let always = [
            ("auto_flip", self.auto_flip.to_string()),
            ("rules", rules.word().to_owned()),
            ("draw_offers_from", draw_offers_from.to_string()),
        ];
        let given = [
            (DRAW_ODDS, draw_odds.map_or("", seat_tag).to_owned()),
            (EVENT, names.event.clone()),
            (SITE, names.site.clone()),
            (ROUND, names.round.clone()),
        ];
        let given = given.into_iter().filter(|(_, value)| !value.is_empty());
        always.into_iter().chain(given).map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn of_journal(begin: &GameStart) -> Option<GameOptions> {
        let start = StartPosition::from_fen(&begin.fen, begin.chess960).ok()?;
        let seat =
            |player: &JournalPlayer| player.seat.parse::<Seat>().unwrap_or(Seat::Human(Some(player.name.clone())));
        let controls = match (&begin.players.white.time, &begin.players.black.time) {
            (Some(white), Some(black)) => Controls::new(white.parse().ok()?, black.parse().ok()?).ok(),
            _ => None,
        };
        let option =
            |wanted: &str| begin.options.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let rules = |word: &str| Rules::ALL.iter().copied().find(|rules| rules.word() == word);
        let mut options = GameOptions {
            seats: begin.players.as_ref().map(seat),
            controls,
            start,
            auto_flip: option("auto_flip") == Some("true"),
            seed: begin.seed,
            rules: option("rules").and_then(rules).unwrap_or_default(),
            draw_offers_from: option("draw_offers_from").and_then(|move_number| move_number.parse().ok()).unwrap_or(0),
            draw_odds: option(DRAW_ODDS).and_then(side_of),
            ..GameOptions::default()
        };
        for (name, value) in &begin.options {
            options.set_event_name(name, value);
        }
        Some(options)
    }
}

/// Returns the first record of a game's journal. `began` is when the game began, in seconds since 1970-01-01 00:00 UTC,
/// and how many seconds local time was ahead of UTC.
pub fn beginning(game: &Game, options: &GameOptions, began: (i64, i32)) -> GameStart {
    let setup = game.setup();
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
        unix: began.0,
        offset: began.1,
        seed: options.seed,
        options: options.in_journal(),
    }
}

/// How a game was adjourned (Guideline I).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjournment {
    /// The sealed move as it was typed. Whether it is legal is found out when the game is taken up again.
    pub sealed: Option<String>,
}

/// A game that was made again from its journal, with what the records say beside it.
#[derive(Clone, Debug)]
pub struct JournalGame {
    /// The game, with its clocks stopped.
    pub game: Game,
    /// What it began with; the seats and names are those at the end of the journal.
    pub options: GameOptions,
    /// When it began, as [`beginning`] has it.
    pub began: (i64, i32),
    /// What the player to move has touched.
    pub touched: Touched,
    /// How it was adjourned, if it was.
    pub adjourned: Option<Adjournment>,
    /// The sides whose pieces are hidden (blindfold).
    pub hidden: ByColor<bool>,
    /// The half points that the sides have from earlier games of a match.
    pub points: ByColor<u32>,
    /// After how many half-moves bots declined a draw, since the last takeback.
    pub declined: Vec<usize>,
    /// Whether it had ended, perhaps before a takeback.
    pub has_ended: bool,
    /// How many bytes of the journal could be read.
    pub good_len: usize,
}

impl JournalGame {
    /// Makes the game of a journal again, under an identifier of its own or that of the journal. `None` if the journal
    /// holds no game. An entry that contradicts earlier ones is skipped: later ones may still be right, and a move is
    /// only accepted at its own half-move.
    pub fn read(id: Option<&str>, bytes: &[u8]) -> Option<JournalGame> {
        let ReadJournal { entries, good_len, .. } = journal::read(bytes);
        let mut entries = entries.into_iter();
        let Some(Entry::Begin(begin)) = entries.next() else { return None };
        let options = GameOptions::of_journal(&begin)?;
        let game = options.game(id.unwrap_or(&begin.game).to_owned());
        let mut read = JournalGame {
            game,
            options,
            began: (begin.unix, begin.offset),
            touched: Touched::default(),
            adjourned: None,
            hidden: ByColor::default(),
            points: ByColor::default(),
            declined: Vec::new(),
            has_ended: false,
            good_len,
        };
        for entry in entries {
            let _ = read.replay(entry); // see above
        }
        Some(read)
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
                self.touched.clear();
                self.adjourned = None;
            }
            Entry::Touched { square } => self.touched.add(square),
            Entry::Released { from, to } => self.touched.release(from, to),
            Entry::TakenBack { to_ply, clocks } => {
                self.touched.clear();
                let count = self.game.line().len().checked_sub(usize::try_from(to_ply).ok()?)?;
                if count > 0 {
                    self.game.take_back(count, Moment::default()).ok()?;
                    self.declined.clear();
                }
                // At the start it has not been started again.
                if let Some(times) = clocks.filter(|_| to_ply > 0) {
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
                        self.declined.push(self.game.line().len());
                    }
                }
            }
            Entry::Heartbeat { clocks, used } => self.game.replay_clocks(clocks.white, clocks.black, used),
            Entry::ClockSet { clocks } => {
                let before =
                    self.game.clock().map(|clock| ByColor::new_with(|side| clock.remaining(side, Moment::default())));
                for (side, to) in [(Color::White, clocks.white), (Color::Black, clocks.black)] {
                    if let Some(from) = before.map(|old| *old.get(side)).filter(|from| *from != to) {
                        self.game.note(&record::clock_corrected(side, &clock::written(to)));
                        self.game.correct_others(side, from, to);
                    }
                }
                self.game.replay_clocks(clocks.white, clocks.black, 0);
            }
            Entry::Ended(ending) => {
                self.has_ended = true;
                self.adjourned = None; // its sealed move is not made any more
                self.game.replay_ending(ending);
            }
            Entry::Tag { name, value } if name == HIDDEN => {
                let hides = |side| value.split_whitespace().any(|word| word == seat_tag(side));
                self.hidden = ByColor::new_with(hides);
            }
            Entry::Tag { name, value } if name == POINTS => {
                let (white, black) = value.split_once(' ')?;
                let points = |text: &str| text.parse::<u16>().ok().map(u32::from);
                self.points = ByColor { white: points(white)?, black: points(black)? };
            }
            Entry::Tag { name, value } => match side_of(&name) {
                Some(side) => {
                    record::reseat(&mut self.game, side, value.parse().ok()?);
                    self.options.seats = self.game.setup().seats.clone();
                }
                None => {
                    self.options.set_event_name(&name, &value)?;
                    self.game.set_names(self.options.event_names());
                }
            },
            Entry::Adjourned { sealed } => self.adjourned = Some(Adjournment { sealed }),
            Entry::Resumed => self.adjourned = None,
            Entry::Note { text } => self.game.replay_note(&text),
            Entry::Begin(_) | Entry::Paused => {}
        }
        Some(())
    }
}
