//! The words that may follow `learn` on any screen besides a lesson: `quiet` and `notes` set whether games mention the
//! lessons and explain what comes up for the first time; `card` writes a page with what the user has learnt.

use crate::app::{
    context::{Handled, UpdateContext},
    learn::LearnScreen,
    protocol::effect::FileEffect,
};
use crate::words::{command_names::choice, learn::LearnWord as W};

impl LearnScreen {
    /// Carries out `quiet`, `notes`, or `card` with a name, after `learn`.
    pub(in crate::app) fn command_anywhere(args: &str, ctx: &mut UpdateContext) -> Handled {
        let (word, rest) = args.trim().split_once(' ').unwrap_or((args.trim(), ""));
        match (choice(word).as_str(), rest.trim()) {
            ("card", name) => {
                let own = || ctx.config.me.first().cloned().unwrap_or_default();
                let name = if name.is_empty() { own() } else { name.to_owned() };
                let day = ctx.now.wall.local().day_text();
                ctx.request(FileEffect::WriteLearnCard { name, day });
            }
            (word @ ("quiet" | "notes"), "") => {
                let off = word == "quiet";
                ctx.recent.lesson_notes_off = off;
                ctx.remember();
                ctx.info(if off { W::NotesOff } else { W::NotesOn }, &[]);
            }
            _ => return Handled::No,
        }
        Handled::Yes
    }
}
