//! `level`: how strongly the computer plays from now on.

use crate::app::{
    context::UpdateContext,
    dialogs::Dialog,
    game::GameScreen,
    new_game::{LADDER, place},
};
use crate::chess::seat::{Bot, ELO_STEP, HIGHEST_ELO, LOWEST_ELO, Seat};
use crate::words::{
    command_names::{choice, means},
    notation::side_of,
    results::side as side_word,
    tables::{AppWord, EngineWord},
};

/// Returns the names of all levels, weakest first.
#[must_use]
pub fn words() -> Vec<String> {
    let ratings = (LOWEST_ELO..=HIGHEST_ELO).step_by(ELO_STEP.into()).map(Bot::Elo);
    ordered(ratings.chain([Bot::Random, Bot::Greedy, Bot::Max]).collect())
}

/// Returns the levels to offer before the user has typed one: those of the new-game form, and the current one.
#[must_use]
pub fn offered(now: Option<&str>) -> Vec<String> {
    let between = now.and_then(read).filter(|bot| !LADDER.contains(bot));
    ordered(LADDER.into_iter().chain(between).collect())
}

fn ordered(mut bots: Vec<Bot>) -> Vec<String> {
    bots.sort_by_key(|bot| place(*bot));
    bots.into_iter().map(level_word).collect()
}

/// Returns the name of a level: a rating goes without its `elo:`.
fn level_word(bot: Bot) -> String {
    if let Bot::Elo(elo) = bot { elo.to_string() } else { bot.word() }
}

/// Parses a level: a rating with or without its `elo:`, or the name of a player without a rating.
#[must_use]
pub fn read(word: &str) -> Option<Bot> {
    let seat = if word.bytes().all(|byte| byte.is_ascii_digit()) { format!("elo:{word}") } else { choice(word) };
    seat.parse::<Seat>().ok()?.bot()
}

/// Parses what somebody says after `play`: a level, perhaps with words around it, as in `against level 800`. The inner
/// `None` means that no level was named: `the computer`. Returns `None` if another word is among them.
#[must_use]
pub fn opponent_meant(text: &str) -> Option<Option<Bot>> {
    let is_small = |word: &&str| !means(word, "opponent") && !means(word, "small");
    let mut left = text.split_whitespace().filter(is_small);
    match (left.next(), left.next()) {
        (None, _) => Some(None),
        (Some(word), None) => read(word).map(Some),
        (Some(_), Some(_)) => None,
    }
}

/// Parses a player as on the command line; also accepts `human Ana` and `1200`.
#[must_use]
pub fn read_seat(text: &str) -> Option<Seat> {
    let name = text.split_once(char::is_whitespace).filter(|(word, _)| choice(word) == "human");
    match name {
        Some((_, name)) => Some(Seat::Human(Some(name.trim().to_owned()))),
        None => text.parse::<Seat>().or_else(|_| choice(text).parse()).ok().or_else(|| read(text).map(Seat::Bot)),
    }
}

/// Parses a player as people say it: also `me`, `level 800`, and the name of a person, each word with a capital if
/// `capitals`.
#[must_use]
pub fn seat_meant(text: &str, capitals: bool) -> Option<Seat> {
    let is_name = |word: &str| {
        let letters = word.chars().all(|c| c.is_alphabetic() || "-'’.".contains(c));
        letters && (!capitals || word.starts_with(char::is_uppercase))
    };
    match opponent_meant(text) {
        _ if means(text, "me") => Some(Seat::Human(None)),
        Some(Some(bot)) => Some(Seat::Bot(bot)),
        _ => read_seat(text)
            .or_else(|| text.split_whitespace().all(is_name).then(|| Seat::Human(Some(text.trim().to_owned())))),
    }
}

impl GameScreen {
    /// Carries out a line such as `black 800` or `white Ana`. Returns `false` if it does not begin with a side. `black
    /// resigns` names nobody.
    pub(in crate::app) fn line_names_player(&mut self, line: &str, ctx: &mut UpdateContext) -> bool {
        let Some((side, who)) = line.split_once(char::is_whitespace) else { return false };
        if side.chars().nth(1).is_none() || side_of(side).is_none() {
            return false; // a letter begins a move
        }
        match seat_meant(who, true) {
            Some(seat) => self.player(&format!("{side} {seat}"), ctx),
            None => ctx.warn(EngineWord::PlayerUsage, &[]),
        }
        true
    }

    /// Returns the level of the only person's opponent, if that is a bot.
    #[must_use]
    pub fn level_now(&self) -> Option<String> {
        let bot = self.game.seat(!self.lone_human()?).bot()?;
        Some(level_word(bot))
    }

    /// Runs `level [white|black] LEVEL`. On the screen, lists the levels if none is given.
    pub(super) fn level(&mut self, args: &str, ctx: &mut UpdateContext) {
        let args = args.trim();
        let (first, rest) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let (side, word) = match side_of(first) {
            Some(side) => (Some(side), rest.trim()),
            _ => (self.lone_human().map(|person| !person), args),
        };
        if self.game.ending().is_some() {
            return ctx.warn(AppWord::GameOver, &[]);
        }
        if self.tournament() {
            return ctx.warn(EngineWord::NoNewPlayer, &[]);
        }
        let Some(side) = side else {
            return ctx.warn(EngineWord::WhoseLevel, &[]);
        };
        if word.is_empty() && !ctx.plain {
            return ctx.open(Dialog::palette("level ")); // the current level is preselected
        }
        let Some(bot) = read(word) else {
            return ctx.warn(EngineWord::NoSuchLevel, &[&LOWEST_ELO.to_string(), &HIGHEST_ELO.to_string()]);
        };
        if self.game.seat(side).bot() == Some(bot) {
            return ctx.info(EngineWord::PlaysAlready, &[side_word(side, ctx.lang), &bot.name()]);
        }
        self.replace_player(side, Seat::Bot(bot), ctx);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_is_named_as_people_say_it() {
        for (text, bot) in [
            ("", Some(None)),
            ("the computer", Some(None)),
            ("against 800", Some(Some(Bot::Elo(800)))),
            ("against level 1500", Some(Some(Bot::Elo(1500)))),
            ("gegen 600", Some(Some(Bot::Elo(600)))),
            ("contre glouton", Some(Some(Bot::Greedy))),
            ("against Ana", None),
            ("800 900", None),
        ] {
            assert_eq!(opponent_meant(text), bot, "{text:?}");
        }
    }

    #[test]
    fn every_level_that_is_listed_can_be_read_and_nothing_else() {
        for word in words() {
            assert!(read(&word).is_some(), "{word}");
        }
        assert_eq!(read("elo:1200"), Some(Bot::Elo(1200)));
        assert_eq!(read("Max"), Some(Bot::Max));
        for word in ["", "300", "2500", "1250", "human", "uci:fish", "black", "99999999"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
