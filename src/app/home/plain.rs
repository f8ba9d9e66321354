//! Plain mode's words on the home screen: recent files, and the settings of a new game.

use crate::app::new_game::{read_controls, read_place};
use crate::app::protocol::{destination::Destination, user_message::Query};
use crate::app::{context::UpdateContext, game::read_seat, game_options::Rules, plain_input::words::PlainAction};
use crate::chess::seat::Seat;
use crate::config::Choice;
use crate::words::{command_names::rules, plain::PlainWord};

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

/// `white WHO`, `black WHO`, `time TC`, `start PLACE`, `rules WORD`: changes a setting for the next games.
///
/// # Errors
/// A sentence that says what is wrong with the value.
fn choose(word: PlainAction, value: &str, ctx: &mut UpdateContext) -> Result<(), String> {
    match word {
        PlainAction::White | PlainAction::Black => {
            let seat = read_seat(value).ok_or_else(|| ctx.sentence(PlainWord::NoSuchPlayer, &[value]))?;
            let memory = &mut *ctx.recent;
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
            read_controls(value).map_err(|wrong| wrong.text(ctx.lang))?;
            value.clone_into(&mut ctx.recent.time);
        }
        PlainAction::StartFrom => {
            read_place(value).map_err(|wrong| wrong.text(ctx.lang))?;
            value.clone_into(&mut ctx.recent.start);
        }
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
