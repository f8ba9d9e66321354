//! `flip` in plain mode: from which side `board` tells the position now. On the screen it is seen.

use crate::app::context::UpdateContext;
use crate::words::{plain::PlainWord, results::side};
use shakmaty::Color;

/// Says in plain mode whose side the board is told from.
pub(in crate::app) fn tell_turned(flipped: bool, ctx: &mut UpdateContext) {
    if ctx.plain {
        let below = if flipped { Color::Black } else { Color::White };
        ctx.info(PlainWord::BoardFrom, &[side(below, ctx.lang)]);
    }
}
