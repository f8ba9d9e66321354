//! The lines of plain mode on the home screen: interrupted games, a new game, files that were open before, and the
//! choices with which a new game begins.

use super::ctx::{Ctx, Then};
use super::dialog::Goal;
use super::new_game::{NewGame, Wrong, read_controls, read_place};
use super::notice::{Notice, Query};
use super::options::Rules;
use super::play::{Play, read_seat};
use super::spoken::Word;
use super::{App, Screen};
use crate::chess::seat::Seat;
use crate::config::Choice;
use crate::words::forms::{self, BadStartWord, FormWord};
use crate::words::plain::PlainWord;

impl App {
    /// A word of plain mode on the home screen, with what stands after it.
    pub(super) fn home_word(&mut self, word: Word, args: &str, ctx: &mut Ctx) {
        match (word, args) {
            (Word::Recent, _) => self.open_recent(args, ctx),
            (_, "") => ctx.show(Query::Options),
            _ => choose(word, args, ctx),
        }
    }

    fn open_recent(&mut self, number: &str, ctx: &mut Ctx) {
        let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match at.and_then(|at| ctx.memory.recent.get(at)).cloned() {
            Some(path) => ctx.then = Some(Then::Go(Goal::Review(Some(path)))),
            None => {
                let said = ctx.sentence(PlainWord::NoSuchRecent, &[number, &ctx.memory.recent.len().to_string()]);
                ctx.notices.push(Notice::wrong(said));
            }
        }
    }

    /// Begins a game with the remembered choices, as `new` does where there is no form.
    pub(super) fn begin_remembered(&mut self, ctx: &mut Ctx) {
        let form = NewGame::remembered(ctx.memory);
        self.begin_form(&form, ctx);
    }

    /// Begins the game that a form describes, or says what is wrong with it.
    pub(super) fn begin_form(&mut self, form: &NewGame, ctx: &mut Ctx) {
        match form.options(ctx.lot) {
            Ok(mut options) => {
                options.draw_offers_from = ctx.config.draw_offers_from;
                ctx.forget_start();
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
fn choose(word: Word, value: &str, ctx: &mut Ctx) {
    let wrong = match word {
        Word::White | Word::Black => match read_seat(value) {
            Some(seat) => {
                let (kind, who) = match &seat {
                    Seat::Human(who) => (Seat::Human(None).to_string(), who.clone().unwrap_or_default()),
                    Seat::Bot(_) | Seat::Engine(_) => (seat.to_string(), String::new()),
                };
                let memory = &mut *ctx.memory;
                let (place, its_name) = match word {
                    Word::White => (&mut memory.white, &mut memory.white_name),
                    _ => (&mut memory.black, &mut memory.black_name),
                };
                *place = kind;
                if seat.is_human() {
                    *its_name = who;
                }
                None
            }
            None => Some(ctx.sentence(PlainWord::NoSuchPlayer, &[value])),
        },
        Word::Time => match read_controls(value) {
            Ok(_) => {
                value.clone_into(&mut ctx.memory.time);
                None
            }
            Err(bad) => Some(said(&bad, ctx)),
        },
        Word::StartFrom => match read_place(value) {
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
            None => Some(ctx.sentence(PlainWord::NoSuchRules, &[value])),
        },
    };
    match wrong {
        Some(sentence) => ctx.notices.push(Notice::wrong(sentence)),
        None => {
            ctx.remember();
            ctx.show(Query::Options);
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
        Wrong::Number(text) => ctx.sentence(BadStartWord::NoSuchNumber, &[text]),
    }
}
