//! The words of plain mode on the home screen: recent files, and the settings of a new game.

use crate::app::context::UpdateContext;
use crate::app::game::read_seat;
use crate::app::game_options::{GameOptions, Rules};
use crate::app::new_game::{FieldError, NewGame, read_controls, read_place};
use crate::app::plain_input::words::PlainAction;
use crate::app::protocol::destination::Destination;
use crate::app::protocol::user_message::Query;
use crate::chess::seat::Seat;
use crate::config::Choice;
use crate::words::command_names::rules;
use crate::words::forms;
use crate::words::forms::{BadStartWord, FormWord};
use crate::words::plain::PlainWord;

/// Carries a word of plain mode out on the home screen.
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

/// The game that a form describes. Returns `None` if something is wrong with the form, and says what.
pub(in crate::app) fn options_of(form: &NewGame, ctx: &mut UpdateContext) -> Option<GameOptions> {
    match form.options(ctx.rng) {
        Ok(mut options) => {
            options.draw_offers_from = ctx.config.draw_offers_from;
            ctx.forget_start();
            Some(options)
        }
        Err((_, wrong)) => {
            ctx.warn_text(said(&wrong, ctx));
            None
        }
    }
}

/// `white WHO`, `black WHO`, `time TC`, `start PLACE`, `rules WORD`: changes a setting of the next games.
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
        _ => match Rules::of_word(&rules(value)) {
            Some(rules) => {
                rules.word().clone_into(&mut ctx.recent.rules);
                None
            }
            None => Some(ctx.sentence(PlainWord::NoSuchRules, &[value])),
        },
    };
    match wrong {
        Some(sentence) => ctx.warn_text(sentence),
        None => {
            ctx.remember();
            ctx.show(Query::Options);
        }
    }
}

/// Says what is wrong with a setting.
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
