//! The lines of plain mode on the home screen: interrupted games, a new game, files that were open before, and the
//! choices with which a new game begins.

use super::act;
use super::ctx::{Ctx, Then};
use super::dialog::Goal;
use super::new_game::{NewGame, Wrong, read_place};
use super::notice::{Notice, Query};
use super::options::Rules;
use super::play::Play;
use super::{App, Screen};
use crate::chess::seat::Seat;
use crate::chess::time_control;
use crate::config::Choice;
use crate::words::app::AppWord;
use crate::words::forms::{self, BadStartWord, FormWord};
use crate::words::plain::PlainWord;

impl App {
    /// A line of plain mode on the home screen.
    pub(super) fn home_line(&mut self, text: &str, ctx: &mut Ctx) {
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match (name.to_ascii_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "?", "") => show(ctx, Query::Help),
            ("recent", "") => show(ctx, Query::Recent),
            ("recent", _) => self.open_recent(rest, ctx),
            ("options", "") => show(ctx, Query::Options),
            ("white" | "black" | "time" | "start" | "rules", _) if !rest.is_empty() => choose(name, rest, ctx),
            (number, "") if number.parse::<usize>().is_ok() => self.go_on_with(number, ctx),
            _ => match act::read(text) {
                Some(given) => self.command(&given, ctx),
                None => ctx.wrong(AppWord::UnknownCommand, &[text]),
            },
        }
    }

    fn open_recent(&mut self, number: &str, ctx: &mut Ctx) {
        let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match at.and_then(|at| ctx.memory.recent.get(at)).cloned() {
            Some(path) => ctx.then = Some(Then::Go(Goal::Review(Some(path)))),
            None => {
                let said = PlainWord::NoSuchRecent.with(ctx.lang, &[number, &ctx.memory.recent.len().to_string()]);
                ctx.notices.push(Notice::wrong(said));
            }
        }
    }

    /// Begins a game with the remembered choices, as `new` does where there is no form.
    pub(super) fn begin_remembered(&mut self, ctx: &mut Ctx) {
        match NewGame::remembered(ctx.memory).options(ctx.lot) {
            Ok(mut options) => {
                options.draw_offers_from = ctx.config.draw_offers_from;
                let mut play = Play::begin(options, ctx);
                play.belongs_to(self.played.as_ref());
                self.screen = Screen::Play(Box::new(play));
            }
            Err((_, wrong)) => {
                ctx.notices.push(Notice::wrong(said(&wrong, ctx)));
                if !matches!(self.screen, Screen::Home(_)) {
                    ctx.then = Some(Then::Go(Goal::Home));
                }
            }
        }
    }
}

/// `white WHO`, `black WHO`, `time TC`, `start PLACE`, `rules WORD`: a choice for the next new games.
fn choose(name: &str, value: &str, ctx: &mut Ctx) {
    let name = name.to_ascii_lowercase();
    let wrong = match name.as_str() {
        "white" | "black" => match value.parse::<Seat>() {
            Ok(seat) => {
                let (kind, who) = match &seat {
                    Seat::Human(who) => (Seat::Human(None).to_string(), who.clone().unwrap_or_default()),
                    Seat::Bot(_) | Seat::Engine(_) => (seat.to_string(), String::new()),
                };
                let memory = &mut *ctx.memory;
                let (place, its_name) = match name.as_str() {
                    "white" => (&mut memory.white, &mut memory.white_name),
                    _ => (&mut memory.black, &mut memory.black_name),
                };
                *place = kind;
                if seat.is_human() {
                    *its_name = who;
                }
                None
            }
            Err(_) => Some(PlainWord::NoSuchPlayer.with(ctx.lang, &[value])),
        },
        "time" => match time_control::parse_optional(value) {
            Ok(_) => {
                value.clone_into(&mut ctx.memory.time);
                None
            }
            Err(bad) => Some(said(&Wrong::Time(bad), ctx)),
        },
        "start" => match read_place(value) {
            Ok(_) => {
                value.clone_into(&mut ctx.memory.start);
                None
            }
            Err(wrong) => Some(said(&wrong, ctx)),
        },
        _ => match Rules::of_word(&value.to_ascii_lowercase()) {
            Some(rules) => {
                rules.word().clone_into(&mut ctx.memory.rules);
                None
            }
            None => Some(PlainWord::NoSuchRules.with(ctx.lang, &[value])),
        },
    };
    match wrong {
        Some(sentence) => ctx.notices.push(Notice::wrong(sentence)),
        None => {
            ctx.remember();
            show(ctx, Query::Options);
        }
    }
}

/// What is wrong with a choice, in words.
fn said(wrong: &Wrong, ctx: &Ctx) -> String {
    match wrong {
        Wrong::Time(bad) => forms::bad_time(bad, ctx.lang),
        Wrong::Start(bad) => forms::bad_start(bad, ctx.lang),
        Wrong::TimeInStart => FormWord::TimeInStart.text(ctx.lang).to_owned(),
        Wrong::Odds(_) => FormWord::BadOdds.text(ctx.lang).to_owned(),
        Wrong::Unequal => FormWord::BadUnequal.text(ctx.lang).to_owned(),
        Wrong::Command(bad) => forms::bad_command(bad, ctx.lang),
        Wrong::Number(text) => BadStartWord::NoSuchNumber.with(ctx.lang, &[text]),
    }
}

fn show(ctx: &mut Ctx, query: Query) {
    ctx.notices.push(Notice::Show(query));
}
