//! The command `canmate`: who can still mate, with the line or the reason.

use shakmaty::{Chess, Color, Position};

use super::ctx::Ctx;
use super::notice::Notice;
use crate::chess::laws::unwinnable::{self, CanMate};
use crate::chess::notation;
use crate::words::can_mate;

/// The most work for each side, in nodes: a good tenth of a second, so that the screen may wait for it.
const LIMIT: u64 = 300_000;

/// The most half-moves of a line that the screen's one status line has room for; plain mode says them all.
const SHOWN: usize = 6;

/// Tells for both sides who can still mate from this position.
pub(super) fn tell(position: &Chess, ctx: &mut Ctx) {
    // One notice: the screen shows only the last.
    let said = Color::ALL.map(|side| match unwinnable::can_mate(position, side, LIMIT) {
        CanMate::Yes(moves) => {
            let most = if ctx.plain { moves.len() } else { SHOWN };
            let mut now = position.clone();
            let mut line = Vec::new();
            for &mv in moves.iter().take(most) {
                line.push(notation::san(&now, mv, &ctx.letters));
                now.play_unchecked(mv);
            }
            if moves.len() > most {
                line.push("…".to_owned());
            }
            can_mate::yes(side, &line.join(" "), ctx.lang)
        }
        CanMate::No(proof) => can_mate::no(side, proof, ctx.lang),
        CanMate::Unknown => can_mate::open(side, ctx.lang),
    });
    ctx.notices.push(Notice::info(said.join(" ")));
}
