//! Commands of plain mode for a review and the game list that involve more than one screen.

use crate::app::{
    App, Screen,
    commands::action::{Action, Invocation},
    context::{Handled, UpdateContext},
    game_list::{FindOutcome, GameList},
    plain_input::words::PlainAction,
    protocol::{destination::Continuation, user_message::Query},
    review::Review,
};
use crate::words::tables::{PlainWord, ReviewWord};

impl App {
    /// Carries out a command of plain mode in a review or in the game list. Returns `false` if it means nothing with
    /// these arguments.
    pub(super) fn review_word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) -> bool {
        let number = || args.parse::<usize>().ok();
        let count = if args.is_empty() { Some(1) } else { number() };
        match (word, count) {
            (PlainAction::Game, _) => {
                let Some(number) = number() else { return false };
                self.open_game(number, None, ctx);
            }
            (PlainAction::NextGame, _) if args.is_empty() => self.command(&Invocation::of(Action::NextGame), ctx),
            (PlainAction::PreviousGame, _) if args.is_empty() => {
                self.command(&Invocation::of(Action::PreviousGame), ctx)
            }
            (PlainAction::List, _) if args.is_empty() => self.go_to_list(ctx),
            (PlainAction::Find, _) if args.is_empty() && self.session.sought.is_empty() => {
                ctx.warn(ReviewWord::PlainFindUsage, &[])
            }
            (PlainAction::Find, _) => {
                if !args.is_empty() {
                    args.clone_into(&mut self.session.sought);
                }
                let sought = self.session.sought.clone();
                self.find_line(&sought, ctx);
            }
            (PlainAction::Filter, _) => GameList::filter_by_word(self.game_list_mut(), args, ctx),
            (PlainAction::All, _) if args.is_empty() => GameList::filter_by_word(self.game_list_mut(), "", ctx),
            (PlainAction::Sort, _) => GameList::sort_by_word(self.game_list_mut(), args, ctx),
            (PlainAction::Stop, _) if args.is_empty() && self.seeks_mistakes() => {
                self.command(&Invocation { args: "stop".to_owned(), ..Invocation::of(Action::Mistakes) }, ctx)
            }
            (PlainAction::Stop, _) if args.is_empty() => match self.game_list_mut() {
                Some(list) => list.stop_by_word(ctx),
                None => ctx.warn(PlainWord::NothingToStop, &[]),
            },
            (PlainAction::Next, Some(count)) => self.with_review(|review| review.steps(Action::Next, count, ctx)),
            (PlainAction::Back, Some(count)) => self.with_review(|review| review.steps(Action::Previous, count, ctx)),
            (PlainAction::Start, _) if args.is_empty() => self.with_review(|review| review.arrive(Action::First, ctx)),
            (PlainAction::End, _) if args.is_empty() => self.with_review(|review| review.arrive(Action::Last, ctx)),
            (PlainAction::Line, Some(line)) => self.with_review(|review| review.go_by_line(line, ctx)),
            (PlainAction::Enter, Some(number)) => self.with_review(|review| review.enter(number, ctx)),
            (PlainAction::Leave, _) if args.is_empty() => self.with_review(|review| review.leave(ctx)),
            (PlainAction::Explorer, _) if args.is_empty() => self.command(&Invocation::of(Action::Explorer), ctx),
            (PlainAction::Analyse, _) => {
                self.command(&Invocation { args: args.to_owned(), ..Invocation::of(Action::Analyse) }, ctx)
            }
            _ => return false,
        }
        true
    }

    fn with_review(&mut self, step: impl FnOnce(&mut Review)) {
        if let Screen::Review(review) = &mut self.screen {
            step(review);
        }
    }

    /// Runs `list`: leaves the game for the list it was opened from.
    fn go_to_list(&mut self, ctx: &mut UpdateContext) {
        if self.game_list().is_none() {
            return ctx.warn(ReviewWord::AloneGame, &[]);
        }
        if !self.asks_about_unsaved(Continuation::Back, ctx) {
            self.leave_review(ctx);
            ctx.show(Query::Filter);
        }
    }

    /// Goes to the next comment in this game with a text, or else to the next game that matches it.
    fn find_line(&mut self, text: &str, ctx: &mut UpdateContext) {
        let window = self.window;
        if let Screen::Review(review) = &mut self.screen
            && review.find_comment(text, ctx) == Handled::Yes
        {
            return;
        }
        let found = self.game_list_mut().map(|list| (list.find(text, window), list.chosen() + 1));
        match found {
            Some((found @ (FindOutcome::Here | FindOutcome::Around), number)) => {
                if found == FindOutcome::Around {
                    ctx.info(ReviewWord::FoundFromTop, &[]);
                }
                self.open_game(number, None, ctx);
            }
            _ => ctx.warn(ReviewWord::PlainNotFound, &[text]),
        }
    }
}
