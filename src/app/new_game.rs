//! The new-game form: players, colours, time control, start position.

use crate::app::board::move_input::TextField;
use crate::app::commands::table::{Action, Invocation, KeyContext, beside};
use crate::app::context::{Transition, UpdateContext};
use crate::app::protocol::effect::Destination;
use crate::app::protocol::input::{Code, FormField, Key, turned};
use crate::app::recent_choices::{KindChoices, RecentChoices, controls_text};
use crate::bot::rng::Rng;
use crate::chess::game::EventNames;
use crate::chess::game_options::{GameOptions, Rules};
use crate::chess::position_setup::Odds;
use crate::chess::seat::{self, BadCommand, Bot, ELO_STEP, ExternalEngine, HIGHEST_ELO, LOWEST_ELO, Seat};
use crate::chess::start_position::{BadStart, CHESS960_POSITIONS, StartPosition};
use crate::chess::time_control::{self, BadTimeControl, Controls, TimeControl};
use crate::config::{Choice, EngineConfig as Configured};
use crate::words::Lang;
use crate::words::choice::LevelWord;
use crate::words::command_names::means;
use crate::words::forms::{self, BadStartWord, FormWord};
use crate::words::notation::{role_of, side_of};
use shakmaty::{ByColor, Color};

/// The time controls that the arrows go through, from the shortest to the longest, all written alike; any other can be
/// typed.
pub const TIMES: [&str; 10] = ["none", "1+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+20", "40/90+30:30+30"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldError {
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub focus: FormField,
    /// Whether the text of that field is selected, so that typing replaces it.
    pub selected: bool,
    pub players: Box<ByColor<FormPlayer>>,
    /// The side whose row comes first.
    pub first: Color,
    /// Whether that row is the computer's in a game against one person: its arrows stop at the weakest player.
    pub rival: bool,
    /// Whether the colours are drawn by lot.
    pub by_lot: bool,
    /// Whether the two players have swapped sides since the form was opened.
    pub exchanged: bool,
    pub time: TextField,
    pub start: TextField,
    /// Whether the board flips to the side to move.
    pub auto_flip: bool,
    pub rules: Rules,
    /// What a tournament game is called in its record.
    pub names: EventFields,
    /// The field that kept the game from beginning, until it is changed.
    pub refused: Option<FormField>,
    pub engines: Vec<String>,
}

impl NewGame {
    /// Returns the form as the user left it last time.
    pub fn remembered(memory: &RecentChoices) -> NewGame {
        NewGame {
            focus: FormField::Play,
            selected: true,
            players: Box::new(ByColor {
                white: FormPlayer::read(&memory.white, &memory.last.white_name),
                black: FormPlayer::read(&memory.black, &memory.last.black_name),
            }),
            first: Color::White,
            rival: false,
            by_lot: memory.by_lot,
            exchanged: false,
            time: TextField::with(&memory.last.time),
            start: TextField::with(&memory.start),
            auto_flip: memory.auto_flip,
            rules: Rules::of_word(&memory.last.rules).unwrap_or_default(),
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

    pub fn remember(&self, memory: &mut RecentChoices) {
        memory.two_computers = false;
        memory.white = self.players.white.word();
        memory.black = self.players.black.word();
        // A game between two computers does not change the person's own choices.
        if let Some(mine) = self.lone_human() {
            memory.opponent = self.players.get(!mine).word();
            mine.fold_wb("white", "black").clone_into(&mut memory.own);
        }
        self.players.white.name.text().trim().clone_into(&mut memory.last.white_name);
        self.players.black.name.text().trim().clone_into(&mut memory.last.black_name);
        memory.by_lot = self.by_lot;
        self.time.text().trim().clone_into(&mut memory.last.time);
        memory.auto_flip = self.auto_flip;
        self.rules.word().clone_into(&mut memory.last.rules);
        memory.names = self.names.names();
        if self.lone_human().is_some() {
            memory.alone.clone_from(&memory.last);
        } else if self.hotseat() {
            memory.together.clone_from(&memory.last);
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
    pub fn hotseat(&self) -> bool {
        self.players.white.kind == PlayerKind::Human && self.players.black.kind == PlayerKind::Human
    }

    /// Gives a field the focus and selects its text, so that typing replaces it: no one means `none5`.
    pub fn focus_on(&mut self, field: FormField) {
        self.players.iter_mut().for_each(|player| player.level.clear());
        self.focus = field;
        self.selected = true;
        // White's row comes first unless one person plays against the computer. No row jumps while the user changes a
        // player.
        if !matches!(field, FormField::Player(_)) && self.lone_human().is_none() {
            (self.first, self.rival) = (Color::White, false);
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
            FormField::Player(side) => self.turn_player(side, forward),
            FormField::Colours => self.turn_colours(forward),
            FormField::Time => turn_text(&mut self.time, &TIMES, forward),
            FormField::Start => turn_text(&mut self.start, &STARTS, forward),
            FormField::AutoFlip => self.auto_flip = self.hotseat() && !self.auto_flip,
            FormField::Rules => self.rules = turned(Rules::ALL, self.rules, forward),
            FormField::Event | FormField::Site | FormField::Round | FormField::Play => {}
        }
    }

    /// Whether the field that has the focus has choices.
    pub fn turns(&self) -> bool {
        match self.focus {
            FormField::Event | FormField::Site | FormField::Round | FormField::Play => false,
            FormField::Player(side) => !self.is_fixed(side),
            _ => true,
        }
    }

    /// Whether the user can type in the field that has the focus.
    pub fn types(&self) -> bool {
        match self.focus {
            FormField::Player(side) => {
                let player = self.players.get(side);
                player.text().is_some() || !player.level.is_empty()
            }
            field => matches!(field, FormField::Time | FormField::Start) || self.names.field(field).is_some(),
        }
    }

    /// Returns the text that typing changes in the field that has the focus.
    fn text_mut(&mut self) -> Option<&mut TextField> {
        match self.focus {
            FormField::Player(side) => self.players.get_mut(side).text_mut(),
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
            let turns = key == Key::plain(Code::Char(' ')) && self.focus != FormField::Play;
            if turns {
                self.turn(self.focus, true);
            }
            return turns;
        };
        let arrow = matches!(key.code, Code::Left | Code::Right);
        if arrow && (selected || text.is_empty()) {
            return false;
        }
        if selected && key.is_bare() {
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
        let FormField::Player(side) = self.focus else { return false };
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
        if pasted.bytes().all(|byte| byte.is_ascii_digit()) {
            // It may be a level, or the number of a Chess960 position.
            return pasted.chars().filter(|digit| self.type_key(Key::plain(Code::Char(*digit)))).count() > 0;
        }
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
        let seat = |side| self.players.get(side).seat().map_err(|wrong| (FormField::Player(side), wrong));
        Ok((ByColor { white: seat(Color::White)?, black: seat(Color::Black)? }, controls, start))
    }

    /// Returns the options that the form describes.
    ///
    /// # Errors
    /// Returns the field that is wrong, and how.
    pub fn options(&self, lot: &mut Rng) -> Result<GameOptions, (FormField, FieldError)> {
        let (seats, controls, start) = self.read()?;
        let (start, draw_odds) = match start {
            StartChoice::At(start) => (start, None),
            StartChoice::DrawOdds(favoured) => (StartPosition::default(), Some(favoured)),
            // Every number below this limit is a position.
            StartChoice::ByLot => (StartPosition::numbered(lot.below(CHESS960_POSITIONS)).unwrap_or_default(), None),
        };
        let swaps = self.by_lot && lot.flip();
        let names = match self.rules {
            Rules::Tournament => self.names.names(),
            Rules::Casual | Rules::TouchMove => EventNames::default(),
        };
        let options = GameOptions {
            seats,
            controls,
            start,
            auto_flip: self.auto_flip && self.hotseat(),
            seed: lot.next_u64(),
            rules: self.rules,
            draw_odds,
            names,
            ..GameOptions::default()
        };
        Ok(if swaps { options.with_colours_swapped() } else { options })
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

// Keys, commands and the pointer on the new-game form.

impl NewGame {
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.type_key(key) {
            return;
        }
        if key.code == Code::Char(' ') {
            self.begin(ctx);
        } else if let Some(action) = ctx.keys.of_key(KeyContext::NewGame, key) {
            self.action(action, ctx);
        }
    }

    /// Handles an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match action {
            Action::PreviousField => self.walk(false),
            Action::NextField => self.walk(true),
            Action::PreviousChoice => self.turn(self.focus, false),
            Action::NextChoice => self.turn(self.focus, true),
            Action::Begin => self.begin(ctx),
            Action::Back => ctx.go(Destination::Back),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            // These commands apply to games that the home screen lists.
            Action::GoOn | Action::Drop | Action::Recover | Action::DropChanges => {}
            action => ctx.go_by(action, &given.args),
        }
    }

    /// Returns the options that the form describes, or what is wrong with the form. Later games start as the config
    /// says again.
    pub(super) fn begins(&self, ctx: &mut UpdateContext) -> Result<GameOptions, (FormField, FieldError)> {
        let options = self.options(ctx.rng)?;
        ctx.recent.start = ctx.config.new_game.start.to_string(); // the next game begins there again
        Ok(GameOptions { draw_offers_from: ctx.config.draw_offers_from, ..options })
    }

    /// Begins the game that the form describes, or shows what is wrong with it.
    fn begin(&mut self, ctx: &mut UpdateContext) {
        // What is remembered must mean the same from another folder.
        self.players.iter_mut().for_each(|player| player.make_absolute(ctx));
        match self.begins(ctx) {
            Ok(options) => {
                self.remember(ctx.recent);
                ctx.remember();
                ctx.transition = Some(Transition::Begin(Box::new(options)));
            }
            Err((field, wrong)) => {
                self.refuse(field);
                // The row of a player has no space below it for the message.
                if matches!(wrong, FieldError::Command(_)) {
                    ctx.warn_text(wrong.text(ctx.lang));
                }
            }
        }
    }

    pub fn press_field(&mut self, field: FormField, ctx: &mut UpdateContext) {
        match field {
            FormField::Play => self.begin(ctx),
            FormField::Colours | FormField::AutoFlip | FormField::Rules => self.turn(field, true),
            _ => self.focus_on(field),
        }
    }
}

// The order of the rows in the new-game form, and who plays which side when the user asks for a game against the
// computer.

impl NewGame {
    /// Puts the computer's row first if one person plays against it, whatever their colour: from the button, the same
    /// key always leads to the same player. The order stays while the user changes players, so that no row jumps.
    fn seated(mut self) -> NewGame {
        self.first = self.lone_human().map_or(Color::White, |mine| !mine);
        self.rival = self.lone_human().is_some();
        self
    }

    /// Changes a side to its next or previous player. In the form against the computer, the user stays a person and the
    /// opponent stays a computer. The form for two people offers every combination.
    fn turn_player(&mut self, side: Color, forward: bool) {
        if self.is_fixed(side) {
            return;
        }
        let before = self.players.get(side).clone();
        self.players.get_mut(side).turn(&self.engines, forward);
        if self.rival && self.players.get(side).kind == PlayerKind::Human {
            *self.players.get_mut(side) = before;
        }
    }

    /// Whether an arrow changes the player of a side. The list of computer players has two ends; in the form for two
    /// people the list wraps around.
    pub fn turns_player(&self, side: Color, forward: bool) -> bool {
        let mut next = self.clone();
        next.turn_player(side, forward);
        next.players != self.players
    }

    /// Whether a side is the user in the form against the computer. Only the name can be changed there.
    pub fn is_fixed(&self, side: Color) -> bool {
        self.rival && side != self.first
    }

    /// Returns the form for one person against the computer: as it is, or with the colour and opponent the user had
    /// last.
    #[must_use]
    pub fn against_computer(mut self, memory: &RecentChoices) -> NewGame {
        if memory.two_computers {
            return self.seated();
        }
        if memory.is_for_two() {
            self.take_choices(&memory.alone);
        }
        if self.lone_human().is_none() {
            let mine = Color::from_white(memory.own != "black");
            self.players.get_mut(mine).kind = PlayerKind::Human;
            let name = self.players.get(!mine).name.text().to_owned();
            let other = self.players.get_mut(!mine);
            *other = FormPlayer::read(&memory.opponent, &name);
            if other.kind == PlayerKind::Human {
                other.kind = PlayerKind::Bot(Bot::Elo(LOWEST_ELO)); // the remembered opponent is not a computer player
            }
        }
        self.seated()
    }

    /// Returns the form for one person against a level, where a person plays.
    #[must_use]
    pub(super) fn against(self, bot: Bot, memory: &RecentChoices) -> NewGame {
        let mut form = self.against_computer(memory);
        if let Some(mine) = form.lone_human() {
            form.players.get_mut(!mine).kind = PlayerKind::Bot(bot);
        }
        form
    }

    /// Returns the form with the only person on a side, if one plays.
    #[must_use]
    pub(super) fn with_human_on(mut self, side: Color) -> NewGame {
        if let Some(mine) = self.lone_human() {
            self.by_lot = false;
            if mine != side {
                self.turn_colours(true);
            }
        }
        self
    }

    /// Returns the options of a game against a level, as the form would begin it.
    pub(super) fn at_level(self, bot: Bot, ctx: &mut UpdateContext) -> Option<GameOptions> {
        let form = self.against(bot, ctx.recent);
        form.lone_human()?;
        form.begins(ctx).ok()
    }

    /// Returns the form of another game of the same players, with the same clocks and rules.
    pub(super) fn of_game(options: &GameOptions, memory: &RecentChoices) -> NewGame {
        let player = |side: Color| {
            let seat = options.seats.get(side);
            let name = seat.name().filter(|_| seat.is_human()).unwrap_or_default();
            FormPlayer::read(&seat.to_string(), &name)
        };
        let mut form = NewGame::remembered(memory);
        form.players = Box::new(ByColor::new_with(player));
        form.by_lot = false;
        form.time.set(&controls_text(options.controls.as_ref()));
        (form.auto_flip, form.rules) = (options.auto_flip, options.rules);
        if options.rules == Rules::Tournament {
            form.names = EventFields::with(&options.names);
        }
        form.seated()
    }

    #[must_use]
    pub fn for_two(mut self, memory: &RecentChoices) -> NewGame {
        if !memory.is_for_two() {
            self.take_choices(&memory.together);
        }
        self.players.white.kind = PlayerKind::Human;
        self.players.black.kind = PlayerKind::Human;
        self.seated()
    }

    /// Returns the side of the only person, if exactly one plays.
    pub fn lone_human(&self) -> Option<Color> {
        let human = |side: Color| self.players.get(side).kind == PlayerKind::Human;
        Color::ALL.into_iter().find(|&side| human(side) && !human(!side))
    }

    pub fn fields(&self) -> Vec<FormField> {
        let mut fields = FormField::ALL;
        if self.first == Color::Black {
            fields.swap(0, 1); // the two players
        }
        let is_shown = |field: &FormField| self.rules == Rules::Tournament || self.names.field(*field).is_none();
        fields.into_iter().filter(is_shown).collect()
    }

    /// Moves the focus to the next or previous field, and wraps around.
    pub fn walk(&mut self, forward: bool) {
        let mut field = turned(&self.fields(), self.focus, forward);
        if field == FormField::AutoFlip && !self.hotseat() {
            field = turned(&self.fields(), field, forward);
        }
        self.focus_on(field);
    }
}

// A side of the new-game form: who plays it, and the text typed for it.

/// Returns the ratings that a computer player can have. None of them begins with another one.
pub(super) fn ratings() -> impl Iterator<Item = u16> {
    (LOWEST_ELO..=HIGHEST_ELO).step_by(ELO_STEP.into())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormPlayer {
    /// A person, an engine, or one of the bots.
    pub kind: PlayerKind,
    /// The person's name, kept while another kind is chosen.
    pub name: TextField,
    /// The engine's command, or its name in the config; also kept.
    pub command: TextField,
    /// The digits typed so far of a computer player's level.
    pub level: String,
}

impl FormPlayer {
    fn read(word: &str, name: &str) -> FormPlayer {
        let (kind, command) = match word.parse() {
            Ok(Seat::Bot(bot)) => (PlayerKind::Bot(bot), String::new()),
            Ok(Seat::Engine(engine)) => (PlayerKind::Engine, engine.command),
            Ok(Seat::Human(_)) | Err(_) => (PlayerKind::Human, String::new()),
        };
        FormPlayer { kind, name: TextField::with(name), command: TextField::with(&command), level: String::new() }
    }

    /// Returns the choice as the command line spells it.
    fn word(&self) -> String {
        match self.kind {
            PlayerKind::Human => Seat::Human(None).to_string(),
            PlayerKind::Bot(bot) => Seat::Bot(bot).to_string(),
            PlayerKind::Engine => format!("uci:{}", self.command.text().trim()),
        }
    }

    /// Names an engine's program by its whole path, if it was named from this folder.
    fn make_absolute(&mut self, ctx: &UpdateContext) {
        if let Ok(seat @ Seat::Engine(_)) = self.seat()
            && let Seat::Engine(engine) = ctx.absolute(seat)
            && engine.command != self.command.text().trim()
        {
            self.command = TextField::with(&engine.command);
        }
    }

    fn seat(&self) -> Result<Seat, FieldError> {
        match self.kind {
            PlayerKind::Bot(_) if !self.level.is_empty() => Err(FieldError::Level),
            PlayerKind::Bot(bot) => Ok(Seat::Bot(bot)),
            PlayerKind::Human => {
                let name = self.name.text().trim();
                Ok(Seat::Human((!name.is_empty()).then(|| name.to_owned())))
            }
            PlayerKind::Engine => {
                let command = self.command.text().trim().to_owned();
                seat::split(&command).map_err(FieldError::Command)?;
                Ok(Seat::Engine(ExternalEngine { command, name: None }))
            }
        }
    }

    /// Returns the text that belongs to the choice, if any.
    pub fn text(&self) -> Option<&TextField> {
        match self.kind {
            PlayerKind::Human => Some(&self.name),
            PlayerKind::Engine => Some(&self.command),
            PlayerKind::Bot(_) => None,
        }
    }

    fn text_mut(&mut self) -> Option<&mut TextField> {
        match self.kind {
            PlayerKind::Human => Some(&mut self.name),
            PlayerKind::Engine => Some(&mut self.command),
            PlayerKind::Bot(_) => None,
        }
    }

    /// Types a digit of a level. The last digit of a number chooses that level; a digit that continues no number begins
    /// a new one.
    fn type_digit(&mut self, digit: char) {
        let begins = |text: &str| ratings().any(|elo| elo.to_string().starts_with(text));
        self.level.push(digit);
        if !begins(&self.level) {
            self.level = Some(digit.to_string()).filter(|text| begins(text)).unwrap_or_default();
        }
        if let Some(elo) = ratings().find(|elo| elo.to_string() == self.level) {
            (self.kind, self.level) = (PlayerKind::Bot(Bot::Elo(elo)), String::new());
        }
    }

    /// Changes to the next or previous choice. Each engine in the config is a choice of its own.
    fn turn(&mut self, engines: &[String], forward: bool) {
        self.level.clear();
        let at = engines.iter().position(|name| name == self.command.text().trim());
        let beside = match (self.kind, at, forward) {
            (PlayerKind::Engine, Some(at), true) => engines.get(at + 1),
            (PlayerKind::Engine, Some(at), false) => at.checked_sub(1).and_then(|at| engines.get(at)),
            _ => None,
        };
        if let Some(name) = beside {
            self.command.set(name);
            return;
        }
        self.kind = self.kind.turned(forward);
        // A typed command is kept. The name of an engine in the config is replaced by the first or last of them.
        if self.kind == PlayerKind::Engine && (at.is_some() || self.command.is_empty()) {
            let name = if forward { engines.first() } else { engines.last() };
            self.command.set(name.map(String::as_str).unwrap_or_default());
        }
    }
}

// The choice of colours: as set, swapped, or drawn by lot.

impl NewGame {
    /// Goes from the colours as set to swapped colours, to drawing lots, and around again. Players swap sides at once,
    /// so that the form shows who has which colour.
    fn turn_colours(&mut self, forward: bool) {
        let here = self.colours();
        let next = beside(here, 3, forward);
        if self.exchanged != (next == 1) {
            std::mem::swap(&mut self.players.white, &mut self.players.black);
            // Against the computer the players keep their rows. Two people are named after their colours, which keep
            // their rows.
            if self.lone_human().is_some() {
                self.first = !self.first;
            }
        }
        self.exchanged = next == 1;
        self.by_lot = next == 2;
    }

    /// Returns the choice of colours: 0 as set, 1 swapped, 2 by lot.
    pub fn colours(&self) -> usize {
        if self.by_lot { 2 } else { usize::from(self.exchanged) }
    }
}

// The start position of a new game, as the user types it.

/// The start positions that the arrows go through; the number of a Chess960 position or a FEN can be typed.
pub const STARTS: [&str; 12] = [
    "standard",
    "chess960",
    "odds white pawn",
    "odds white knight",
    "odds white rook",
    "odds white queen",
    "odds black pawn",
    "odds black knight",
    "odds black rook",
    "odds black queen",
    "odds white draw",
    "odds black draw",
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartChoice {
    At(StartPosition),
    /// From a Chess960 position that is drawn when the game begins.
    ByLot,
    /// From the initial position, with draw odds: a draw counts as a win for this side.
    DrawOdds(Color),
}

/// Parses `standard`, `chess960`, `chess960 N`, `chess960 FEN`, `odds white knight` and so on, or a FEN.
///
/// # Errors
/// What is wrong with the text.
pub fn read_place(text: &str) -> Result<StartChoice, FieldError> {
    let text = text.trim();
    if text.is_empty() || means(text, "standard") {
        return Ok(StartChoice::At(StartPosition::default()));
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    if means(word, "odds") {
        let rest = text.get(word.len()..).unwrap_or_default().trim();
        return read_odds(rest).ok_or_else(|| FieldError::Odds(rest.to_owned()));
    }
    if !text.contains('/') && text.parse::<TimeControl>().is_ok() {
        return Err(FieldError::TimeInStart);
    }
    let head = text.get(..8).filter(|head| head.eq_ignore_ascii_case("chess960"));
    let start = match head.and_then(|_| text.get(8..)).map(str::trim) {
        Some("") => return Ok(StartChoice::ByLot),
        Some(fen) if fen.contains('/') => StartPosition::from_fen(fen, true),
        Some(number) => StartPosition::numbered(number.parse().map_err(|_| FieldError::Number(number.to_owned()))?),
        None => StartPosition::from_any_fen(text),
    };
    start.and_then(StartPosition::to_play).map(StartChoice::At).map_err(FieldError::Start)
}

/// Parses the side that gives odds and what it gives, a piece or the draw, in any supported language, in either order.
fn read_odds(text: &str) -> Option<StartChoice> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [first, second] = words.as_slice() else { return None };
    let (side, gift) = if side_of(first).is_some() { (first, second) } else { (second, first) };
    let giver = side_of(side)?;
    if means(gift, "draw") {
        return Some(StartChoice::DrawOdds(!giver));
    }
    let wanted = Odds { giver, piece: role_of(gift)? };
    Odds::all().into_iter().find(|odds| *odds == wanted).map(|odds| StartChoice::At(odds.start()))
}

// What a tournament game is called in its record: three texts, which stand in the form only for such a game.

/// The texts as typed, in the order of `EVENT_FIELDS`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventFields([TextField; 3]);

const EVENT_FIELDS: [FormField; 3] = [FormField::Event, FormField::Site, FormField::Round];

impl EventFields {
    pub fn with(names: &EventNames) -> EventFields {
        EventFields([&names.event, &names.site, &names.round].map(|text| TextField::with(text)))
    }

    /// Returns the names without spaces around them.
    pub fn names(&self) -> EventNames {
        let [event, site, round] = self.0.each_ref().map(|field| field.text().trim().to_owned());
        EventNames { event, site, round }
    }

    pub fn field(&self, field: FormField) -> Option<&TextField> {
        self.0.get(EVENT_FIELDS.iter().position(|of| *of == field)?)
    }

    fn field_mut(&mut self, field: FormField) -> Option<&mut TextField> {
        self.0.get_mut(EVENT_FIELDS.iter().position(|of| *of == field)?)
    }
}

// The choices for a side: a person, a built-in player from the weakest to the strongest, or an external engine.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    Human,
    Bot(Bot),
    Engine,
}

/// The built-in players that the arrows go through, weakest first.
pub const LADDER: [Bot; 13] = [
    Bot::Random,
    Bot::Elo(400),
    Bot::Greedy,
    Bot::Elo(600),
    Bot::Elo(800),
    Bot::Elo(1000),
    Bot::Elo(1200),
    Bot::Elo(1400),
    Bot::Elo(1600),
    Bot::Elo(1800),
    Bot::Elo(2000),
    Bot::Elo(2200),
    Bot::Max,
];

/// Greedy scores half the points against 600, and three in five against 500.
const GREEDY: u16 = 599;

/// Returns the step of the ladder that a player is on, counted from 1. A player between two steps is on the lower one.
pub fn rung(bot: Bot) -> usize {
    LADDER.iter().filter(|step| place(**step) <= place(bot)).count()
}

/// Returns the rank of a player: its rating, or if it has none, where matches put it (`docs/strength.md`).
pub fn place(bot: Bot) -> u16 {
    match bot {
        Bot::Random => 0,
        Bot::Elo(elo) => elo,
        Bot::Greedy => GREEDY,
        Bot::Max => u16::MAX,
    }
}

impl PlayerKind {
    /// Returns all choices, in the order in which the arrows go through them.
    pub fn all() -> Vec<PlayerKind> {
        let bots = LADDER.into_iter().map(PlayerKind::Bot);
        [PlayerKind::Human].into_iter().chain(bots).chain([PlayerKind::Engine]).collect()
    }

    /// Returns the next or previous choice. A rating between those offered goes to its neighbour.
    #[must_use]
    pub fn turned(self, forward: bool) -> PlayerKind {
        match self {
            PlayerKind::Bot(bot) if !LADDER.contains(&bot) => {
                let below = rung(bot);
                // It is a rating, so there is a step below it, and `max` above.
                let next = if forward { LADDER.get(below) } else { LADDER.get(below.saturating_sub(1)) };
                PlayerKind::Bot(next.copied().unwrap_or(Bot::Max))
            }
            other => turned(&PlayerKind::all(), other, forward),
        }
    }
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
                form.turn(FormField::Player(Color::White), false);
                format!("{:?} {}", form.players.white.kind, form.players.white.command.text())
            })
            .collect();
        assert_eq!(seen, ["Engine gnu", "Engine fish", "Bot(Max) fish"]);
        form.turn(FormField::Player(Color::White), true);
        type_text(&mut form, "gnuchess -u");
        let options = form.options(&mut Rng::new(1)).unwrap();
        assert_eq!(options.seats.white.to_string(), "uci:gnuchess -u");
        let mut memory = RecentChoices::default();
        form.remember(&mut memory);
        assert_eq!(memory.white, "uci:gnuchess -u");
        assert_eq!(NewGame::remembered(&memory).players.white, form.players.white);
        type_text(&mut form, " '");
        assert!(matches!(
            form.options(&mut Rng::new(1)),
            Err((FormField::Player(Color::White), FieldError::Command(_)))
        ));
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
        form.focus_on(FormField::Player(side));
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

#[cfg(test)]
mod defaults_tests {
    use super::*;

    #[test]
    fn from_the_button_every_way_round_is_the_same_whatever_the_colours() {
        let black = RecentChoices { white: "elo:600".into(), black: "human".into(), ..RecentChoices::default() };
        for (memory, computer) in [(RecentChoices::default(), Color::Black), (black, Color::White)] {
            let mut form = NewGame::remembered(&memory);
            form.walk(true);
            assert_eq!(form.focus, FormField::Player(computer));
            form.walk(false);
            assert_eq!(form.focus, FormField::Play, "and back up");
            form.walk(true);
            form.turn(FormField::Colours, true);
            assert_eq!(form.fields()[0], FormField::Player(!computer));
            assert_ne!(form.lone_human(), None);
        }
        let mut form = NewGame::remembered(&RecentChoices::default()).for_two(&RecentChoices::default());
        form.walk(true);
        assert_eq!(form.focus, FormField::Player(Color::White));
    }

    #[test]
    fn of_two_computers_white_stands_first_once_both_are_chosen() {
        let mut form = NewGame::remembered(&RecentChoices::default()).for_two(&RecentChoices::default());
        form.focus_on(FormField::Player(Color::White));
        form.turn(FormField::Player(Color::White), true);
        assert!(form.lone_human().is_some(), "one computer");
        assert_eq!(form.fields()[..2], Color::ALL.map(FormField::Player), "no row jumps under the keys");
        form.turn(FormField::Player(Color::Black), true);
        assert_eq!(form.lone_human(), None, "two computers");
        assert_eq!(form.fields()[..2], Color::ALL.map(FormField::Player));
    }

    #[test]
    fn against_the_computer_there_stays_one_person() {
        let mut form = NewGame::remembered(&RecentChoices::default());
        let mine = form.lone_human().unwrap();
        for forward in [true, false] {
            form.turn(FormField::Player(mine), forward);
            assert_eq!(form.lone_human(), Some(mine), "the arrows change nothing on the row of a name");
        }
        let computer = FormField::Player(!mine);
        for forward in [true, false] {
            for _ in 0..20 {
                form.turn(computer, forward);
                assert_eq!(form.lone_human(), Some(mine), "{:?}", form.players);
            }
        }
    }

    #[test]
    fn a_game_against_the_computer_has_one_person_whatever_was_played_last() {
        for last in [("elo:600", "max"), ("human", "human"), ("human", "elo:900"), ("elo:900", "human")] {
            for own in ["white", "black", "", "?"] {
                let memory = RecentChoices {
                    white: last.0.into(),
                    black: last.1.into(),
                    own: own.into(),
                    opponent: "human".into(),
                    ..RecentChoices::default()
                };
                let form = NewGame::remembered(&memory).against_computer(&memory);
                assert!(form.lone_human().is_some(), "{last:?} {own}");
            }
        }
    }

    #[test]
    fn the_person_sits_where_he_sat_and_meets_whom_he_met() {
        let mut memory = RecentChoices { white: "elo:900".into(), black: "human".into(), ..RecentChoices::default() };
        NewGame::remembered(&memory).remember(&mut memory);
        // Two computers play in between.
        let between = RecentChoices { white: "max".into(), black: "random".into(), ..memory.clone() };
        NewGame::remembered(&between).remember(&mut memory);
        assert_eq!((memory.white.as_str(), memory.opponent.as_str(), memory.own.as_str()), ("max", "elo:900", "black"));
        let form = NewGame::remembered(&memory).against_computer(&memory);
        assert_eq!(form.lone_human(), Some(Color::Black));
        assert_eq!(form.players.white.kind, PlayerKind::Bot(Bot::Elo(900)));
    }
}

#[cfg(test)]
mod start_text_tests {
    use super::*;
    use crate::chess::start_position::BadStart;

    #[test]
    fn places_are_read_or_say_what_is_wrong() {
        assert_eq!(read_place("  Standard "), Ok(StartChoice::At(StartPosition::default())));
        assert_eq!(read_place(""), Ok(StartChoice::At(StartPosition::default())));
        let knight = Odds { giver: shakmaty::Color::White, piece: shakmaty::Role::Knight };
        assert_eq!(read_place("odds white knight"), Ok(StartChoice::At(knight.start())));
        for text in ["handicap blancs cavalier", "handicap cavalier blanc", "Odds  White KNIGHT"] {
            assert_eq!(read_place(text), Ok(StartChoice::At(knight.start())), "{text}");
        }
        for text in ["odds white draw", "vorgabe remis weiß", "handicap nulle blancs", "hándicap blancas tablas"] {
            assert_eq!(read_place(text), Ok(StartChoice::DrawOdds(Color::Black)), "{text}");
        }
        assert_eq!(read_place("odds white king"), Err(FieldError::Odds("white king".into())));
        for text in STARTS {
            assert!(read_place(text).is_ok(), "{text}");
        }
        assert_eq!(read_place("chess960 5x"), Err(FieldError::Number("5x".into())));
        let odd = "6k1/8/8/8/8/8/8/RR1K4 w B - 0 1";
        assert_eq!(
            read_place(&format!("chess960 {odd}")),
            Ok(StartChoice::At(StartPosition::from_fen(odd, true).unwrap()))
        );
        for time in ["5+3", "10", "h3"] {
            assert_eq!(read_place(time), Err(FieldError::TimeInStart), "{time}");
        }
        assert_eq!(read_place("chess960 960"), Err(FieldError::Start(BadStart::NoSuchNumber(960))));
        assert!(matches!(read_place("8/8"), Err(FieldError::Start(BadStart::Ranks(2)))));
    }
}

#[cfg(test)]
mod player_kind_tests {
    use super::*;

    #[test]
    fn arrows_turn_through_all_players_and_from_any_rating_to_its_neighbours() {
        let mut kind = PlayerKind::Human;
        for _ in 0..PlayerKind::all().len() {
            assert_eq!(kind.turned(true).turned(false), kind);
            kind = kind.turned(true);
        }
        assert_eq!(kind, PlayerKind::Human);
        let odd = PlayerKind::Bot(Bot::Elo(1300));
        assert_eq!(
            (odd.turned(false), odd.turned(true)),
            (PlayerKind::Bot(Bot::Elo(1200)), PlayerKind::Bot(Bot::Elo(1400)))
        );
        let high = PlayerKind::Bot(Bot::Elo(2100));
        assert_eq!(
            (high.turned(false), high.turned(true)),
            (PlayerKind::Bot(Bot::Elo(2000)), PlayerKind::Bot(Bot::Elo(2200)))
        );
    }

    #[test]
    fn every_player_of_the_ladder_stands_on_the_next_step_and_the_others_between_them() {
        for (at, bot) in LADDER.into_iter().enumerate() {
            assert_eq!(rung(bot), at + 1, "{bot:?}");
        }
        assert_eq!((rung(Bot::Elo(500)), rung(Bot::Elo(700)), rung(Bot::Elo(2100))), (2, 4, 11));
        assert!(LADDER.is_sorted_by_key(|bot| place(*bot)));
    }
}
