//! The commands of live analysis: turning it on and off, the number of lines, adding a line to the game.

use crate::app::{
    commands::action::{Action, Invocation},
    context::{Handled, UpdateContext},
    protocol::{
        input::{Code, Key},
        user_message::UserMessage,
    },
    recent_choices::RecentChoices,
    review::{
        Review,
        analysis::{Analysis, MOST_LINES, advice::line_text, from_white, mistake_search::FIRST},
        input::ReviewScreen,
    },
};
use crate::bot::search::Variation;
use crate::chess::seat::{Bot, Seat};
use crate::words::{
    Lang, Number,
    tables::{AnalysisWord as W, worth},
};
use shakmaty::Position;

/// How many half-moves of a line are added to the game.
const ADDED: usize = 8;

impl RecentChoices {
    /// Returns how many lines an analysis shows: 1 to 5.
    #[must_use]
    pub fn lines(&self) -> usize {
        usize::from(self.analysis_lines).clamp(1, MOST_LINES)
    }

    /// Returns who analyses: an external engine, otherwise the built-in bot.
    pub(in crate::app) fn analyst(&self) -> Seat {
        let seat = self.analyst.parse::<Seat>().ok();
        seat.filter(|seat| matches!(seat, Seat::Engine(_))).unwrap_or(Seat::Bot(Bot::Max))
    }
}

impl Analysis {
    /// Prints the lines that were requested in plain mode, once they have been searched long enough.
    pub(super) fn tell_lines(&mut self, review: &Review, ctx: &mut UpdateContext) {
        let position = review.position();
        let Some(found) = self.of(position).filter(|found| found.over || found.nodes >= FIRST) else { return };
        let line = |(line, n): (&Variation, usize)| {
            UserMessage::info(format!("{n}. {}", line_text(position, line.score, found.depth, &line.moves, ctx)))
        };
        let told: Vec<UserMessage> = found.lines.iter().zip(1..).map(line).collect();
        ctx.messages.extend(told);
        self.on = false;
    }
}

impl ReviewScreen<'_> {
    /// Carries out an analysis command in a review.
    pub(in crate::app) fn analysis_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) -> Handled {
        match given.action {
            // Lines that change while they are read out are no use: plain mode prints them once they are found.
            Action::Analyse if ctx.plain && given.args.is_empty() => ctx.run(given.clone()),
            Action::Analyse if ctx.plain => self.analyse_aloud(&given.args, ctx),
            Action::Analyst if ctx.plain => ctx.warn(W::AnalystPlain, &[]),
            Action::Analyse => self.analyse(&given.args, ctx),
            Action::Analyst => self.analysis.analyst_command(&given.args, ctx),
            Action::MoreLines => {
                let lines = ctx.recent.lines();
                self.show_lines(if self.analysis.on { lines % MOST_LINES + 1 } else { lines }, ctx);
            }
            Action::AddLine if given.args.is_empty() && !ctx.plain => self.choose_line(ctx),
            Action::AddLine => {
                self.add_line(&given.args, ctx);
                self.analysis.let_go();
            }
            Action::Mistakes => self.mistakes_command(&given.args, ctx),
            Action::NextMistake | Action::PreviousMistake => {
                self.go_to_mistake(given.action == Action::NextMistake, &given.args, ctx);
            }
            _ => return Handled::No,
        }
        Handled::Yes
    }

    /// `analyse`, `analyse 3`, `analyse off`; without an argument it begins or ends the analysis.
    fn analyse(&mut self, args: &str, ctx: &mut UpdateContext) {
        match args.to_ascii_lowercase().as_str() {
            "" if !self.analysis.on => self.show_lines(ctx.recent.lines(), ctx),
            "" | "off" => {
                self.analysis.on = false;
                self.analysis.bar = None;
                ctx.info(W::Off, &[]);
            }
            number => match number.parse::<usize>() {
                Ok(lines @ 1..=MOST_LINES) => self.show_lines(lines, ctx),
                _ => ctx.warn(W::LinesUsage, &[]),
            },
        }
    }

    /// `analyse 3` in plain mode: shows that many lines, once.
    fn analyse_aloud(&mut self, args: &str, ctx: &mut UpdateContext) {
        let review = &*self.review;
        let position = review.position();
        if position.legal_moves().is_empty() {
            return ctx.warn(if position.is_check() { W::Mated } else { W::NoMove }, &[]);
        }
        match args.parse::<u8>() {
            Ok(lines) if (1..=MOST_LINES).contains(&usize::from(lines)) => {
                ctx.recent.analysis_lines = lines;
                self.analysis.on = true;
            }
            _ => ctx.warn(W::LinesUsageAloud, &[]),
        }
    }

    fn show_lines(&mut self, lines: usize, ctx: &mut UpdateContext) {
        self.analysis.on = true;
        let kept = u8::try_from(lines).unwrap_or(1); // at most MOST_LINES
        if ctx.recent.analysis_lines != kept {
            ctx.recent.analysis_lines = kept;
            ctx.remember();
        }
        ctx.info_text(W::Lines.counted(ctx.lang, Number::of(lines), &lines.to_string(), &[]));
    }

    /// Lets the lines stand still until one of several is chosen by its number.
    fn choose_line(&mut self, ctx: &mut UpdateContext) {
        let Some(found) = self.analysis.of(self.review.position()) else { return ctx.warn(W::NoAnalysis, &[]) };
        match found.lines.len() {
            0 | 1 => self.add_line("", ctx),
            lines => {
                self.analysis.hold();
                ctx.info(W::WhichLine, &[&lines.to_string()]);
            }
        }
    }

    /// Handles a key while the lines stand still. Returns whether it was meant for them.
    pub(in crate::app) fn line_key(&mut self, key: Key, ctx: &mut UpdateContext) -> Handled {
        if !self.analysis.is_held() {
            return Handled::No;
        }
        match key.code {
            Code::Char(digit @ '1'..='9') if !key.ctrl && !key.alt => self.add_line(&digit.to_string(), ctx),
            Code::Enter => self.add_line("", ctx),
            _ => {}
        }
        self.analysis.let_go();
        if matches!(key.code, Code::Char('1'..='9') | Code::Enter | Code::Esc) { Handled::Yes } else { Handled::No }
    }

    /// Adds a line of the analysis to the game, with its evaluation and who found it: the best one if none is named.
    fn add_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        let position = self.review.position();
        let Some(found) = self.analysis.of(position) else { return ctx.warn(W::NoAnalysis, &[]) };
        let number = if args.is_empty() { Ok(1) } else { args.parse::<usize>() };
        let line = number.ok().and_then(|number| found.lines.get(number.checked_sub(1)?));
        let Some(line) = line else { return ctx.warn(W::NoLine, &[args]) };
        let moves: Vec<_> = line.moves.iter().take(ADDED).copied().collect();
        let value = worth(from_white(line.score, position.turn()), Lang::En);
        let comment = format!("{value}/{} {}", found.depth, self.analysis.engine().unwrap_or("tabiya"));
        match self.review.add_variation(&moves, &comment) {
            0 => ctx.info(W::LineThere, &[]),
            _ => ctx.info(W::LineAdded, &[]),
        }
    }
}
