//! `flip` in plain mode: tells the user which side `board` is now read from. On the screen the user can see it.

use crate::app::context::UpdateContext;
use crate::words::{results::side, tables::PlainWord};
use shakmaty::Color;

/// In plain mode, tells the user which side the board is read from.
pub(in crate::app) fn tell_turned(flipped: bool, ctx: &mut UpdateContext) {
    if ctx.plain {
        let below = if flipped { Color::Black } else { Color::White };
        ctx.info(PlainWord::BoardFrom, &[side(below, ctx.lang)]);
    }
}
