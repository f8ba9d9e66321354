//! The command `canmate`: tells the user which sides can still mate, with a line or the reason why not.

use crate::app::context::UpdateContext;
use crate::chess::{
    laws::can_mate::{self, CanMate},
    notation,
};
use crate::words::{command_names::choice, moves, results as can_mate_words};
use shakmaty::{Chess, Color, Position};

/// The most nodes to search for each side: a good tenth of a second, short enough for the screen to wait.
const LIMIT: u64 = 300_000;

/// The most half-moves of a line that fit on the screen's single status line.
const SHOWN: usize = 6;

/// Tells the user for both sides whether they can still mate from this position. Plain mode gives the moves only for
/// `canmate moves`, and then the whole line.
pub(super) fn tell_can_mate(position: &Chess, args: &str, ctx: &mut UpdateContext) {
    let with_moves = choice(args) == "moves";
    let said = Color::ALL.map(|side| match can_mate::can_mate(position, side, LIMIT) {
        CanMate::Yes(moves) if ctx.plain && with_moves && !moves.is_empty() => {
            can_mate_words::yes(side, &moves::line(ctx.voice, position, &moves), ctx.lang)
        }
        CanMate::Yes(moves) if ctx.plain => can_mate_words::yes_alone(side, moves.is_empty(), ctx.lang),
        CanMate::Yes(moves) => {
            let mut now = position.clone();
            let mut line = Vec::new();
            for &mv in moves.iter().take(SHOWN) {
                line.push(notation::san(&now, mv, &ctx.display_letters));
                now.play_unchecked(mv);
            }
            if moves.len() > SHOWN {
                line.push("…".to_owned());
            }
            can_mate_words::yes(side, &line.join(" "), ctx.lang)
        }
        CanMate::No(proof) => can_mate_words::no(side, position, proof, ctx.lang),
        CanMate::Unknown => can_mate_words::open(side, ctx.lang),
    });
    if ctx.plain {
        said.into_iter().for_each(|said| ctx.info_text(said));
    } else {
        ctx.info_text(said.join(" ")); // one message, because the screen shows only the last
    }
}
