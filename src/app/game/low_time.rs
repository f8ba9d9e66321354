//! Warnings when little time is left: a bell, a sound, and sentences in plain mode.

use crate::app::{context::UpdateContext, game::GameScreen, protocol::effect::TerminalEffect};
use crate::words::{results, tables::PlainWord, values};
use shakmaty::Color;

/// The seconds left at which the bell warns.
const LOW_SECONDS: u64 = 20;

/// The seconds left at which plain mode announces the time. Those above [`LOW_SECONDS`] only count if the game began
/// with at least twice as much.
const THRESHOLDS: [u64; 6] = [300, 60, 30, LOW_SECONDS, 10, 5];
/// How many milliseconds above the last announced threshold a clock must rise before it is announced again.
const WON_BACK: u64 = 10_000;

impl GameScreen {
    /// Warns once when little time is left. In plain mode, also announces the time at each threshold.
    pub(super) fn warn_of_time(&mut self, ctx: &mut UpdateContext) {
        let Some(clock) = self.game.clock() else { return };
        let Some(running) = clock.running() else { return };
        let left = clock.remaining(running, ctx.now.at);
        if self.game.ending().is_some() {
            return;
        }
        if left <= LOW_SECONDS * 1000 && !*self.low_time_warned.get(running) {
            *self.low_time_warned.get_mut(running) = true;
            if ctx.config.bell.low_time {
                ctx.request(TerminalEffect::Bell);
            }
            super::sound("low-time", ctx);
        }
        if ctx.plain && self.game.seat(running).is_human() {
            self.say_time(running, left, ctx);
        }
    }

    /// Announces each threshold once on the way down, and again only after a good deal of time was gained.
    fn say_time(&mut self, side: Color, left: u64, ctx: &mut UpdateContext) {
        let said = self.time_said.get_mut(side);
        *said = said.filter(|said| left <= said * 1000 + WON_BACK);
        let base = self.game.setup().controls.as_ref().map_or(0, |controls| controls.of(side).at_start());
        let sensible = |&&seconds: &&u64| seconds <= LOW_SECONDS || seconds * 2000 <= base;
        let passed = THRESHOLDS.iter().filter(sensible).copied().filter(|seconds| left <= seconds * 1000).min();
        let Some(threshold) = passed.filter(|threshold| said.is_none_or(|said| *threshold < said)) else { return };
        *said = Some(threshold);
        let seconds = left.div_ceil(1000);
        let seconds = if seconds > 60 { seconds.div_ceil(60) * 60 } else { seconds };
        let time = values::length(seconds * 1000, ctx.lang);
        if self.game.seat(!side).is_human() {
            ctx.info(PlainWord::SideHas, &[results::side(side, ctx.lang), &time]);
        } else {
            ctx.info(PlainWord::YouHave, &[&time]);
        }
    }
}
