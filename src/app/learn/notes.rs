//! `learn quiet` and `learn notes`: whether games say anything about the lessons, and explain what comes up for the first time.

use super::LearnScreen;
use crate::app::context::{Handled, UpdateContext};
use crate::words::learn::LearnWord as W;

impl LearnScreen {
    /// Takes `quiet` or `notes` after `learn`, on any screen.
    pub(in crate::app) fn notes_command(args: &str, ctx: &mut UpdateContext) -> Handled {
        let off = match args.trim().to_ascii_lowercase().as_str() {
            "quiet" => true,
            "notes" => false,
            _ => return Handled::No,
        };
        ctx.recent.lesson_notes_off = off;
        ctx.remember();
        ctx.info(if off { W::NotesOff } else { W::NotesOn }, &[]);
        Handled::Yes
    }
}
