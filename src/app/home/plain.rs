//! The lines of plain mode on the home screen: interrupted games, a new game, files that were open before, and the
//! choices with which a new game begins.

use crate::app::context::UpdateContext;
use crate::app::game::read_seat;
use crate::app::game_options::{GameOptions, Rules};
use crate::app::new_game::{FieldError, NewGame, read_controls, read_place};
use crate::app::plain_input::words::PlainAction;
use crate::app::protocol::destination::Destination;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::chess::seat::Seat;
use crate::config::Choice;
use crate::words::forms::{self, BadStartWord, FormWord};
use crate::words::plain::PlainWord;

/// A word of plain mode on the home screen, with what stands after it.
pub(in crate::app) fn home_word(word: PlainAction, args: &str, ctx: &mut UpdateContext) {
    match (word, args) {
        (PlainAction::Recent, _) => open_recent(args, ctx),
        (_, "") => ctx.show(Query::Options),
        _ => choose(word, args, ctx),
    }
}

fn open_recent(number: &str, ctx: &mut UpdateContext) {
    let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match at.and_then(|at| ctx.recent.recent.get(at)).cloned() {
        Some(path) => ctx.go(Destination::Review(Some(path))),
        None => {
            let count = ctx.recent.recent.len().to_string();
            ctx.warn(PlainWord::NoSuchRecent, &[number, &count]);
        }
    }
}

/// The game that a form describes, begun with the remembered choices where there is no form; or none, and it is said what
/// is wrong with it.
pub(in crate::app) fn options_of(form: &NewGame, ctx: &mut UpdateContext) -> Option<GameOptions> {
    match form.options(ctx.rng) {
        Ok(mut options) => {
            options.draw_offers_from = ctx.config.draw_offers_from;
            ctx.forget_start();
            Some(options)
        }
        Err((_, wrong)) => {
            ctx.messages.push(UserMessage::warning(said(&wrong, ctx)));
            None
        }
    }
}

/// `white WHO`, `black WHO`, `time TC`, `start PLACE`, `rules WORD`: a choice for the next new games.
fn choose(word: PlainAction, value: &str, ctx: &mut UpdateContext) {
    let wrong = match word {
        PlainAction::White | PlainAction::Black => match read_seat(value) {
            Some(seat) => {
                let (kind, who) = match &seat {
                    Seat::Human(who) => (Seat::Human(None).to_string(), who.clone().unwrap_or_default()),
                    Seat::Bot(_) | Seat::Engine(_) => (seat.to_string(), String::new()),
                };
                let memory = &mut *ctx.recent;
                let (place, its_name) = match word {
                    PlainAction::White => (&mut memory.white, &mut memory.white_name),
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
        PlainAction::Time => match read_controls(value) {
            Ok(_) => {
                value.clone_into(&mut ctx.recent.time);
                None
            }
            Err(bad) => Some(said(&bad, ctx)),
        },
        PlainAction::StartFrom => match read_place(value) {
            Ok(_) => {
                value.clone_into(&mut ctx.recent.start);
                None
            }
            Err(wrong) => Some(said(&wrong, ctx)),
        },
        _ => match Rules::of_word(&value.to_ascii_lowercase()) {
            Some(rules) => {
                rules.word().clone_into(&mut ctx.recent.rules);
                None
            }
            None => Some(ctx.sentence(PlainWord::NoSuchRules, &[value])),
        },
    };
    match wrong {
        Some(sentence) => ctx.messages.push(UserMessage::warning(sentence)),
        None => {
            ctx.remember();
            ctx.show(Query::Options);
        }
    }
}

/// What is wrong with a choice, in words.
fn said(wrong: &FieldError, ctx: &UpdateContext) -> String {
    match wrong {
        FieldError::Time(bad) => forms::bad_time(bad, ctx.lang),
        FieldError::Start(bad) => forms::bad_start(bad, ctx.lang),
        FieldError::TimeInStart => FormWord::TimeInStart.text(ctx.lang).to_owned(),
        FieldError::Odds(_) => FormWord::BadOdds.text(ctx.lang).to_owned(),
        FieldError::Unequal => FormWord::BadUnequal.text(ctx.lang).to_owned(),
        FieldError::Command(bad) => forms::bad_command(bad, ctx.lang),
        FieldError::Number(text) => ctx.sentence(BadStartWord::NoSuchNumber, &[text]),
    }
}
