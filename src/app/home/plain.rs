//! Plain mode's words on the home screen: recent files, and the settings of a new game.

use crate::app::{
    context::UpdateContext,
    game::{opponent_meant, seat_meant},
    game_options::Rules,
    new_game::{read_controls, read_place},
    plain_input::words::PlainAction,
    protocol::{destination::Destination, user_message::Query},
};
use crate::chess::seat::Seat;
use crate::config::Choice;
use crate::words::{
    command_names::{means, rules},
    tables::PlainWord,
};

/// Carries out a word of plain mode on the home screen.
pub(in crate::app) fn home_word(word: PlainAction, args: &str, ctx: &mut UpdateContext) {
    match (word, args) {
        (PlainAction::Recent, _) => open_recent(args, ctx),
        (_, "") => ctx.show(Query::Options),
        _ => {
            if let Err(wrong) = choose(word, args, ctx) {
                ctx.warn_text(wrong);
            }
        }
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

/// `white WHO`, `black WHO`, `time TC`, `start PLACE`, `rules WORD`, `event NAME` and its like: changes a setting for the next games.
///
/// # Errors
/// A sentence that says what is wrong with the value.
fn choose(word: PlainAction, value: &str, ctx: &mut UpdateContext) -> Result<(), String> {
    match word {
        PlainAction::White | PlainAction::Black => {
            let seat = match opponent_meant(value) {
                Some(None) => ctx.recent.opponent.parse().ok(),
                _ => seat_meant(value, false),
            };
            let seat = seat.ok_or_else(|| ctx.sentence(PlainWord::NoSuchPlayer, &[value]))?;
            let seat = ctx.absolute(seat);
            let memory = &mut *ctx.recent;
            memory.two_computers = false;
            let is_human = |word: &str| word.parse::<Seat>().is_ok_and(|seat| seat.is_human());
            let (mine, other) = match word {
                PlainAction::White => (&memory.white, &memory.black),
                _ => (&memory.black, &memory.white),
            };
            // Who wants the other colour than last time changes seats with the computer.
            if means(value, "me") && !is_human(mine) && is_human(other) {
                std::mem::swap(&mut memory.white, &mut memory.black);
                std::mem::swap(&mut memory.white_name, &mut memory.black_name);
                ctx.remember();
                ctx.show(Query::Options);
                return Ok(());
            }
            let (place, its_name) = match word {
                PlainAction::White => (&mut memory.white, &mut memory.white_name),
                _ => (&mut memory.black, &mut memory.black_name),
            };
            *place = match seat {
                Seat::Human(who) => {
                    *its_name = who.unwrap_or_default();
                    Seat::Human(None).to_string()
                }
                Seat::Bot(_) | Seat::Engine(_) => seat.to_string(),
            };
        }
        PlainAction::Time => {
            // `keine` is told as `ohne Uhr`, like `none`.
            let value = if means(value, "none") { "none" } else { value };
            read_controls(value).map_err(|wrong| wrong.text(ctx.lang))?;
            value.clone_into(&mut ctx.recent.time);
        }
        PlainAction::StartFrom => {
            read_place(value).map_err(|wrong| wrong.text(ctx.lang))?;
            value.clone_into(&mut ctx.recent.start);
        }
        PlainAction::Event => value.clone_into(&mut ctx.recent.names.event),
        PlainAction::Site => value.clone_into(&mut ctx.recent.names.site),
        PlainAction::Round => value.clone_into(&mut ctx.recent.names.round),
        _ => {
            let read = Rules::of_word(&rules(value));
            let rules = read.ok_or_else(|| ctx.sentence(PlainWord::NoSuchRules, &[value]))?;
            rules.word().clone_into(&mut ctx.recent.rules);
        }
    }
    ctx.remember();
    ctx.show(Query::Options);
    Ok(())
}
