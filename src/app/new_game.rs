//! The new-game form: players, colours, time control, start position.

use crate::app::{
    board::text_field::TextField,
    context::is_remembered,
    game_options::{GameOptions, Rules},
    protocol::{
        controls::{FormField, turned},
        input::{Code, Key},
    },
    recent_choices::{KindChoices, RecentChoices},
};
use crate::bot::rng::Rng;
use crate::chess::{
    game::EventNames,
    position_setup::Odds,
    seat::{BadCommand, HIGHEST_ELO, LOWEST_ELO, Seat},
    start_position::{BadStart, CHESS960_POSITIONS, StartPosition},
    time_control::{self, BadTimeControl, Controls},
};
use crate::config::{Choice, EngineConfig as Configured};
use crate::words::{
    Lang,
    choice::LevelWord,
    command_names::means,
    forms::{self, BadStartWord, FormWord},
};
use shakmaty::{ByColor, Color};

mod defaults;
mod event_fields;
mod form_player;
mod input;
mod player_kind;
mod side_choice;
mod start_text;

pub use crate::app::new_game::{
    event_fields::EventFields,
    form_player::FormPlayer,
    player_kind::{LADDER, PlayerKind, place, rung},
    start_text::{STARTS, StartChoice, read_place},
};

/// The time controls that the arrows go through, from the shortest to the longest, all written alike; any other can be
/// typed.
pub const TIMES: [&str; 10] = ["none", "1+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+20", "40/90+30:30+30"];

/// What is wrong with a field of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldError {
    /// The time control cannot be read.
    Time(BadTimeControl),
    /// The start position cannot be read or played.
    Start(BadStart),
    /// The text after `chess960` is not a number.
    Number(String),
    /// The start position field contains a time control.
    TimeInStart,
    /// The text after `odds` is not valid odds.
    Odds(String),
    /// The two sides cannot play with these time controls.
    Unequal,
    /// The command of an engine cannot be read.
    Command(BadCommand),
    /// The digits typed for a computer player are not a level.
    Level,
}

impl FieldError {
    /// Returns what is wrong, in words.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            FieldError::Time(bad) => forms::bad_time(bad, lang),
            FieldError::Start(bad) => forms::bad_start(bad, lang),
            FieldError::TimeInStart => FormWord::TimeInStart.text(lang).to_owned(),
            FieldError::Odds(_) => FormWord::BadOdds.text(lang).to_owned(),
            FieldError::Unequal => FormWord::BadUnequal.text(lang).to_owned(),
            FieldError::Command(bad) => forms::bad_command(bad, lang),
            FieldError::Number(text) => BadStartWord::NoSuchNumber.with(lang, &[text]),
            FieldError::Level => LevelWord::NotALevel.with(lang, &[&LOWEST_ELO.to_string(), &HIGHEST_ELO.to_string()]),
        }
    }
}

/// Parses the time controls: one for both sides, or White's and Black's with a bar between them.
///
/// # Errors
/// What is wrong with the text.
pub fn read_controls(text: &str) -> Result<Option<Controls>, FieldError> {
    let one = |text: &str| {
        let text = if means(text, "none") { "none" } else { text.trim() };
        time_control::parse_optional(text).map_err(FieldError::Time)
    };
    let (white, black) = match text.split_once('|') {
        None => (one(text)?, one(text)?),
        Some((white, black)) => (one(white)?, one(black)?),
    };
    match (white, black) {
        (None, None) => Ok(None),
        (Some(white), Some(black)) => Controls::new(white, black).map(Some).map_err(|_| FieldError::Unequal),
        _ => Err(FieldError::Unequal),
    }
}

/// The players, time controls and start position chosen in a form.
pub type FormChoices = (ByColor<Seat>, Option<Controls>, StartChoice);

/// The new-game form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The field that has the focus.
    pub focus: FormField,
    /// Whether the text of that field is selected, so that typing replaces it.
    pub selected: bool,
    /// The two players.
    pub players: Box<ByColor<FormPlayer>>,
    /// The side whose row comes first.
    pub first: Color,
    /// Whether that row is the computer's in a game against one person: its arrows stop at the weakest player.
    pub rival: bool,
    /// Whether the colours are drawn by lot.
    pub by_lot: bool,
    /// Whether the two players have swapped sides since the form was opened.
    pub exchanged: bool,
    /// The time control as typed.
    pub time: TextField,
    /// The start position as typed.
    pub start: TextField,
    /// Whether the board flips to the side to move.
    pub auto_flip: bool,
    /// How strictly the Laws are applied.
    pub rules: Rules,
    /// What a tournament game is called in its record.
    pub names: EventFields,
    /// The field that kept the game from beginning, until it is changed.
    pub refused: Option<FormField>,
    /// The names of the engines in the config.
    pub engines: Vec<String>,
}

impl NewGame {
    /// Returns the form as the user left it last time.
    #[must_use]
    pub fn remembered(memory: &RecentChoices) -> NewGame {
        NewGame {
            focus: FormField::Play,
            selected: true,
            players: Box::new(ByColor {
                white: FormPlayer::read(&memory.white, &memory.white_name),
                black: FormPlayer::read(&memory.black, &memory.black_name),
            }),
            first: Color::White,
            rival: false,
            by_lot: memory.by_lot,
            exchanged: false,
            time: TextField::with(&memory.time),
            start: TextField::with(&memory.start),
            auto_flip: memory.auto_flip,
            rules: Rules::of_word(&memory.rules).unwrap_or_default(),
            names: EventFields::with(&memory.names),
            refused: None,
            engines: Vec::new(),
        }
        .seated()
    }

    /// Adds the engines of the config to the choices.
    #[must_use]
    pub fn knowing(mut self, engines: &[Configured]) -> NewGame {
        self.engines = engines.iter().map(|engine| engine.name.clone()).collect();
        self
    }

    /// Remembers the choices.
    pub fn remember(&self, memory: &mut RecentChoices) {
        memory.two_computers = false;
        memory.white = self.players.white.word();
        memory.black = self.players.black.word();
        // A game between two computers does not change the person's own choices.
        if let Some(mine) = self.lone_human() {
            memory.opponent = self.players.get(!mine).word();
            mine.fold_wb("white", "black").clone_into(&mut memory.own);
        }
        self.players.white.name.text().trim().clone_into(&mut memory.white_name);
        self.players.black.name.text().trim().clone_into(&mut memory.black_name);
        memory.by_lot = self.by_lot;
        if is_remembered(self.time.text().trim()) {
            self.time.text().trim().clone_into(&mut memory.time);
        }
        memory.auto_flip = self.auto_flip;
        self.rules.word().clone_into(&mut memory.rules);
        memory.names = self.names.names().into();
        let choices = KindChoices {
            white_name: memory.white_name.clone(),
            black_name: memory.black_name.clone(),
            time: memory.time.clone(),
            rules: memory.rules.clone(),
        };
        if self.lone_human().is_some() {
            memory.alone = choices;
        } else if self.hotseat() {
            memory.together = choices;
        }
    }

    /// Restores the last choices for this kind of game, replacing those for the other kind.
    fn take_choices(&mut self, choices: &KindChoices) {
        self.players.white.name.set(&choices.white_name);
        self.players.black.name.set(&choices.black_name);
        self.time.set(&choices.time);
        self.rules = Rules::of_word(&choices.rules).unwrap_or_default();
    }

    /// Whether two people play, so that the board can flip between them.
    #[must_use]
    pub fn hotseat(&self) -> bool {
        self.players.white.kind == PlayerKind::Human && self.players.black.kind == PlayerKind::Human
    }

    /// Gives a field the focus and selects its text, so that typing replaces it: no one means `none5`.
    pub fn focus_on(&mut self, field: FormField) {
        self.players.iter_mut().for_each(|player| player.level.clear());
        self.focus = field;
        self.selected = true;
        if !matches!(field, FormField::White | FormField::Black) {
            self.order_players();
        }
    }

    /// Marks the field because of which the game cannot begin, and lets the user correct its text.
    pub fn refuse(&mut self, field: FormField) {
        self.focus = field;
        self.selected = false;
        self.refused = Some(field);
    }

    /// Changes a field to its next or previous choice.
    pub fn turn(&mut self, field: FormField, forward: bool) {
        self.focus_on(field);
        self.refused = None;
        match field {
            FormField::White => self.turn_player(Color::White, forward),
            FormField::Black => self.turn_player(Color::Black, forward),
            FormField::Colours => self.turn_colours(forward),
            FormField::Time => turn_text(&mut self.time, &TIMES, forward),
            FormField::Start => turn_text(&mut self.start, &STARTS, forward),
            FormField::AutoFlip => self.auto_flip = self.hotseat() && !self.auto_flip,
            FormField::Rules => self.rules = turned(Rules::ALL, self.rules, forward),
            FormField::Event | FormField::Site | FormField::Round | FormField::Play => {}
        }
    }

    /// Whether the field that has the focus has choices.
    #[must_use]
    pub fn turns(&self) -> bool {
        match self.focus {
            FormField::Event | FormField::Site | FormField::Round | FormField::Play => false,
            FormField::White => !self.is_fixed(Color::White),
            FormField::Black => !self.is_fixed(Color::Black),
            _ => true,
        }
    }

    /// Whether the user can type in the field that has the focus.
    #[must_use]
    pub fn types(&self) -> bool {
        match self.focus {
            FormField::White => self.players.white.text().is_some() || !self.players.white.level.is_empty(),
            FormField::Black => self.players.black.text().is_some() || !self.players.black.level.is_empty(),
            field => matches!(field, FormField::Time | FormField::Start) || self.names.field(field).is_some(),
        }
    }

    /// Returns the text that typing changes in the field that has the focus.
    fn text_mut(&mut self) -> Option<&mut TextField> {
        match self.focus {
            FormField::White => self.players.white.text_mut(),
            FormField::Black => self.players.black.text_mut(),
            FormField::Time => Some(&mut self.time),
            FormField::Start => Some(&mut self.start),
            field => self.names.field_mut(field),
        }
    }

    /// Handles a key that edits the text of the field, or changes a field without text. Returns whether the key was
    /// one.
    ///
    /// While the text is selected, the arrows go through the choices; once something is typed they move the cursor in
    /// the text.
    pub fn type_key(&mut self, key: Key) -> bool {
        if self.type_level(key) {
            return true;
        }
        let selected = self.selected;
        let Some(text) = self.text_mut() else {
            if key == Key::plain(Code::Char(' ')) && self.focus != FormField::Play {
                self.turn(self.focus, true);
                return true;
            }
            return false;
        };
        let arrow = matches!(key.code, Code::Left | Code::Right);
        if arrow && (selected || text.is_empty()) {
            return false;
        }
        if selected && !key.ctrl && !key.alt {
            match key.code {
                // The number of a Chess960 position may follow the word.
                Code::Char(' ') if text.text() == "chess960" => {}
                Code::Char(c) if text.text() == "chess960" && c.is_ascii_digit() => text.insert(" "),
                Code::Char(_) | Code::Backspace | Code::Delete => {
                    text.take();
                }
                _ => {}
            }
        }
        let taken = text.key(key);
        if taken {
            self.selected = false;
            self.refused = None;
        }
        taken
    }

    /// Handles a key that types a level, in the row of a computer player. Returns whether the key was one.
    fn type_level(&mut self, key: Key) -> bool {
        let side = match self.focus {
            FormField::White => Color::White,
            FormField::Black => Color::Black,
            _ => return false,
        };
        let player = self.players.get_mut(side);
        if key.ctrl || key.alt || !matches!(player.kind, PlayerKind::Bot(_)) {
            return false;
        }
        let taken = match key.code {
            Code::Char(digit) if digit.is_ascii_digit() => {
                player.type_digit(digit);
                true
            }
            Code::Backspace => player.level.pop().is_some(),
            _ => false,
        };
        if taken {
            self.refused = None;
        }
        taken
    }

    /// Types pasted text into the field that has the focus. Returns whether the field takes text.
    pub fn paste(&mut self, pasted: &str) -> bool {
        let selected = self.selected;
        let Some(text) = self.text_mut() else { return false };
        if selected {
            text.take();
        }
        text.insert(pasted.lines().next().unwrap_or_default());
        self.selected = false;
        self.refused = None;
        true
    }

    /// Parses the players, the time controls and the start position as they are now.
    ///
    /// # Errors
    /// Returns the first field that keeps a game from beginning, and what is wrong there.
    pub fn read(&self) -> Result<FormChoices, (FormField, FieldError)> {
        let controls = read_controls(self.time.text()).map_err(|wrong| (FormField::Time, wrong))?;
        let start = read_place(self.start.text()).map_err(|wrong| (FormField::Start, wrong))?;
        let white = self.players.white.seat().map_err(|wrong| (FormField::White, wrong))?;
        let black = self.players.black.seat().map_err(|wrong| (FormField::Black, wrong))?;
        Ok((ByColor { white, black }, controls, start))
    }

    /// Returns the options that the form describes.
    ///
    /// # Errors
    /// Returns the field that is wrong, and how.
    pub fn options(&self, lot: &mut Rng) -> Result<GameOptions, (FormField, FieldError)> {
        let (mut seats, mut controls, start) = self.read()?;
        let mut draw_odds = None;
        let mut start = match start {
            StartChoice::At(start) => start,
            StartChoice::DrawOdds(favoured) => {
                draw_odds = Some(favoured);
                StartPosition::default()
            }
            // Every number below this limit is a position.
            StartChoice::ByLot => StartPosition::numbered(lot.below(CHESS960_POSITIONS)).unwrap_or_default(),
        };
        if self.by_lot && lot.flip() {
            seats = seats.into_swapped();
            // Odds and times belong to a player, whatever their colour.
            if let Some(controls) = &mut controls {
                std::mem::swap(&mut controls.white, &mut controls.black);
            }
            if let Some(odds) = Odds::of(&start) {
                start = odds.given_by_other_side().start();
            }
            draw_odds = draw_odds.map(|favoured| !favoured);
        }
        let names = match self.rules {
            Rules::Tournament => self.names.names(),
            Rules::Casual | Rules::TouchMove => EventNames::default(),
        };
        Ok(GameOptions {
            seats,
            controls,
            start,
            auto_flip: self.auto_flip && self.hotseat(),
            seed: lot.next_u64(),
            rules: self.rules,
            draw_odds,
            names,
            ..GameOptions::default()
        })
    }
}

fn turn_text(entry: &mut TextField, presets: &[&str], forward: bool) {
    let typed = entry.text().trim();
    let first = presets.first().copied().unwrap_or(typed);
    // The same clock may be written in another way: `5` is `5+0`.
    let means = |text: &str| time_control::parse_optional(text).ok();
    let same = |preset: &&str| **preset == *typed || means(typed).is_some_and(|typed| means(preset) == Some(typed));
    let preset = presets.iter().copied().find(same);
    let next = preset.map_or(first, |preset| turned(presets, preset, forward)).to_owned();
    entry.set(&next);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::seat::Bot;

    fn form() -> NewGame {
        NewGame::remembered(&RecentChoices::default())
    }

    fn type_text(form: &mut NewGame, text: &str) {
        for c in text.chars() {
            assert!(form.type_key(Key::plain(Code::Char(c))), "{c} is typed");
        }
    }

    #[test]
    fn engines_are_typed_or_chosen_among_those_of_the_config() {
        let engines = ["fish", "gnu"].map(|name| Configured { name: name.to_owned(), ..Configured::default() });
        let mut form = form().for_two(&RecentChoices::default()).knowing(&engines);
        let seen: Vec<String> = (0..3)
            .map(|_| {
                form.turn(FormField::White, false);
                format!("{:?} {}", form.players.white.kind, form.players.white.command.text())
            })
            .collect();
        assert_eq!(seen, ["Engine gnu", "Engine fish", "Bot(Max) fish"]);
        form.turn(FormField::White, true);
        type_text(&mut form, "gnuchess -u");
        let options = form.options(&mut Rng::new(1)).unwrap();
        assert_eq!(options.seats.white.to_string(), "uci:gnuchess -u");
        let mut memory = RecentChoices::default();
        form.remember(&mut memory);
        assert_eq!(memory.white, "uci:gnuchess -u");
        assert_eq!(NewGame::remembered(&memory).players.white, form.players.white);
        type_text(&mut form, " '");
        assert!(matches!(form.options(&mut Rng::new(1)), Err((FormField::White, FieldError::Command(_)))));
    }

    #[test]
    fn what_is_typed_takes_the_place_of_the_choice() {
        let mut form = form();
        form.focus_on(FormField::Time);
        type_text(&mut form, "5+3");
        assert_eq!(form.time.text(), "5+3", "5 is a choice too, but was typed");
        form.turn(FormField::Time, true);
        assert_eq!(form.time.text(), "10+0", "on to a longer game");
        type_text(&mut form, "5");
        form.turn(FormField::Time, true);
        assert_eq!(form.time.text(), "5+3", "5 is 5+0");
        form.turn(FormField::Time, false);
        type_text(&mut form, "40/90+30:30+30");
        form.turn(FormField::Time, true);
        assert_eq!(form.time.text(), "none", "round and round");
        type_text(&mut form, "h3");
        assert_eq!(form.time.text(), "h3");
        form.type_key(Key::plain(Code::Backspace));
        assert_eq!(form.time.text(), "h");
        assert!(form.type_key(Key::plain(Code::Left)), "arrows move in a text that is being typed");
        form.walk(true);
        form.walk(false);
        assert!(!form.type_key(Key::plain(Code::Left)), "and turn when the field is entered anew");
    }

    #[test]
    fn the_presets_go_from_the_shortest_to_the_longest_clock() {
        let times = TIMES.map(|time| time_control::parse_optional(time).unwrap());
        let longs: Vec<u64> = times.iter().flatten().map(|control| control.at_start()).collect();
        assert!(times[0].is_none() && longs.is_sorted(), "{longs:?}");
        assert!(TIMES[1..].iter().all(|time| time.contains('+')), "all are written alike");
    }

    #[test]
    fn a_level_is_typed_by_its_number() {
        let mut form = form();
        let side = form.first;
        form.focus_on(if side.is_white() { FormField::White } else { FormField::Black });
        let kind = |form: &NewGame| form.players.get(side).kind;
        for (typed, elo) in [("700", 700), ("1500", 1500), ("400", 400), ("2200", 2200)] {
            type_text(&mut form, typed);
            assert_eq!(kind(&form), PlayerKind::Bot(Bot::Elo(elo)), "{typed}");
            assert_eq!(form.players.get(side).level, "", "the next digit begins a new number");
        }
        type_text(&mut form, "15");
        assert_eq!(kind(&form), PlayerKind::Bot(Bot::Elo(2200)), "not complete yet");
        assert!(matches!(form.read(), Err((_, FieldError::Level))), "no game begins with half a number");
        form.type_key(Key::plain(Code::Backspace));
        form.type_key(Key::plain(Code::Backspace));
        type_text(&mut form, "29");
        assert_eq!(form.players.get(side).level, "9", "no level begins with 29");
        form.walk(true);
        assert!(form.read().is_ok(), "elsewhere the digits are forgotten");
    }

    #[test]
    fn the_number_of_a_position_follows_its_word() {
        for typed in [" 518", "518"] {
            let mut form = form();
            form.turn(FormField::Start, true);
            assert_eq!(read_place(form.start.text()), Ok(StartChoice::ByLot));
            type_text(&mut form, typed);
            assert_eq!(form.start.text(), "chess960 518");
            assert!(matches!(read_place(form.start.text()), Ok(StartChoice::At(start)) if start.chess960()));
        }
    }

    #[test]
    fn the_board_turns_only_between_two_people() {
        let mut form = form();
        assert!(!form.hotseat());
        form.turn(FormField::AutoFlip, true);
        assert!(!form.auto_flip);
        form.focus_on(FormField::Start);
        form.walk(true);
        assert_eq!(form.focus, FormField::Rules);
    }
}
