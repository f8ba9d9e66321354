//! A side of the new-game form: who plays it, and the text typed for it.

use crate::app::{
    board::text_field::TextField,
    context::UpdateContext,
    new_game::{FieldError, PlayerKind},
};
use crate::chess::seat::{self, Bot, ELO_STEP, ExternalEngine, HIGHEST_ELO, LOWEST_ELO, Seat};

/// Returns the ratings that a computer player can have. None of them begins with another one.
fn levels() -> impl Iterator<Item = u16> {
    (LOWEST_ELO..=HIGHEST_ELO).step_by(ELO_STEP.into())
}

/// A side of the form.
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
    pub(super) fn read(word: &str, name: &str) -> FormPlayer {
        let (kind, command) = match word.parse() {
            Ok(Seat::Bot(bot)) => (PlayerKind::Bot(bot), String::new()),
            Ok(Seat::Engine(engine)) => (PlayerKind::Engine, engine.command),
            Ok(Seat::Human(_)) | Err(_) => (PlayerKind::Human, String::new()),
        };
        FormPlayer { kind, name: TextField::with(name), command: TextField::with(&command), level: String::new() }
    }

    /// Returns the choice as the command line spells it.
    pub(super) fn word(&self) -> String {
        match self.kind {
            PlayerKind::Human => Seat::Human(None).to_string(),
            PlayerKind::Bot(bot) => Seat::Bot(bot).to_string(),
            PlayerKind::Engine => format!("uci:{}", self.command.text().trim()),
        }
    }

    /// Names an engine's program by its whole path, if it was named from this folder.
    pub(super) fn make_absolute(&mut self, ctx: &UpdateContext) {
        if let Ok(seat @ Seat::Engine(_)) = self.seat()
            && let Seat::Engine(engine) = ctx.absolute(seat)
            && engine.command != self.command.text().trim()
        {
            self.command = TextField::with(&engine.command);
        }
    }

    pub(super) fn seat(&self) -> Result<Seat, FieldError> {
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
    #[must_use]
    pub fn text(&self) -> Option<&TextField> {
        match self.kind {
            PlayerKind::Human => Some(&self.name),
            PlayerKind::Engine => Some(&self.command),
            PlayerKind::Bot(_) => None,
        }
    }

    pub(super) fn text_mut(&mut self) -> Option<&mut TextField> {
        match self.kind {
            PlayerKind::Human => Some(&mut self.name),
            PlayerKind::Engine => Some(&mut self.command),
            PlayerKind::Bot(_) => None,
        }
    }

    /// Types a digit of a level. The last digit of a number chooses that level; a digit that continues no number begins
    /// a new one.
    pub(super) fn type_digit(&mut self, digit: char) {
        let begins = |text: &str| levels().any(|elo| elo.to_string().starts_with(text));
        self.level.push(digit);
        if !begins(&self.level) {
            self.level = Some(digit.to_string()).filter(|text| begins(text)).unwrap_or_default();
        }
        if let Some(elo) = levels().find(|elo| elo.to_string() == self.level) {
            (self.kind, self.level) = (PlayerKind::Bot(Bot::Elo(elo)), String::new());
        }
    }

    /// Changes to the next or previous choice. Each engine in the config is a choice of its own.
    pub(super) fn turn(&mut self, engines: &[String], forward: bool) {
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
