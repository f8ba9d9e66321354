//! The command `canmate`: who can still mate, with the line or the reason.

use super::context::UpdateContext;
use crate::chess::laws::can_mate;
use crate::chess::laws::can_mate::CanMate;
use crate::chess::notation;
use crate::words::command_names::choice;
use crate::words::{can_mate as can_mate_words, moves};
use shakmaty::{Chess, Color, Position};

/// The most work for each side, in nodes: a good tenth of a second, so that the screen may wait for it.
const LIMIT: u64 = 300_000;

/// The most half-moves of a line that the screen's one status line has room for.
const SHOWN: usize = 6;

/// Tells for both sides who can still mate from this position. Plain mode tells the moves only to `canmate moves`.
pub(super) fn tell(position: &Chess, args: &str, ctx: &mut UpdateContext) {
    if ctx.plain {
        return tell_aloud(position, choice(args) == "moves", ctx);
    }
    // One notice: the screen shows only the last.
    let said = Color::ALL.map(|side| match can_mate::can_mate(position, side, LIMIT) {
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
        CanMate::No(proof) => can_mate_words::no(side, proof, ctx.lang),
        CanMate::Unknown => can_mate_words::open(side, ctx.lang),
    });
    ctx.info_text(said.join(" "));
}

/// A sentence for each side, with the whole line where it is wanted.
fn tell_aloud(position: &Chess, with_moves: bool, ctx: &mut UpdateContext) {
    for side in Color::ALL {
        let said = match can_mate::can_mate(position, side, LIMIT) {
            CanMate::Yes(moves) if with_moves && !moves.is_empty() => {
                can_mate_words::yes(side, &moves::line(ctx.voice, position, &moves), ctx.lang)
            }
            CanMate::Yes(moves) => can_mate_words::yes_alone(side, moves.is_empty(), ctx.lang),
            CanMate::No(proof) => can_mate_words::no(side, proof, ctx.lang),
            CanMate::Unknown => can_mate_words::open(side, ctx.lang),
        };
        ctx.info_text(said);
    }
}
