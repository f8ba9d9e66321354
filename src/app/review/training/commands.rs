//! Studying a game: autoplay, guessing its moves, graphs and copies of the board. It handles their keys and commands;
//! [`crate::app::review::input`] handles moving through the game.

use crate::app::board::move_input::KeyOutcome;
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::{MoveForm, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::plain_input::words::ends_guessing;
use crate::app::protocol::effect::TerminalEffect;
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::user_message::Query;
use crate::app::review::input::{self, Autoplay, ReviewScreen};
use crate::app::review::training::Training;
use crate::app::review::training::guess::{Guess, GuessScore, GuessSession, GuessVerdict};
use crate::app::review::{Mode, Review};
use crate::chess::diagram;
use crate::chess::tree::NodeId;
use crate::words::Lang;
use crate::words::command_names::choice;
use crate::words::notation::side_of;
use crate::words::results::side;
use crate::words::tables::TrainingWord as W;
use shakmaty::{Color, Move, Position};

/// Says that the request would reveal what is hidden.
pub(in crate::app) fn not_while_guessing(ctx: &mut UpdateContext) {
    ctx.warn(W::NotWhileGuessing, &[]);
}

impl Review {
    /// Shows the large graphs, or closes them.
    pub(in crate::app::review) fn toggle_graphs(&mut self, ctx: &mut UpdateContext) {
        let course = &self.survey.course;
        let known = course.has_evals() || course.longest.is_some();
        self.close_card();
        self.graphs_large = known && !self.graphs_large;
        if !known {
            ctx.info(W::NoGraphs, &[]);
        }
    }

    /// Copies the board as lines of text. Plain mode reads it out.
    pub(in crate::app::review) fn copy_board(&self, ctx: &mut UpdateContext) {
        let board = self.record().tree.position(self.node()).board();
        ctx.request(TerminalEffect::Copy(diagram::lines(board, self.flipped()).join("\n") + "\n"));
        ctx.info(W::CopiedBoard, &[]);
    }

    /// Begins or ends autoplay; a number of seconds sets the delay.
    pub(in crate::app::review) fn autoplay_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        if args.eq_ignore_ascii_case("off") || args.is_empty() && self.autoplay().is_some() {
            self.stop_autoplay();
            return ctx.info(W::AutoplayEnds, &[]);
        }
        if !args.is_empty() {
            let Some(ms) = input::delay(args) else { return ctx.warn(W::AutoplayUsage, &[]) };
            ctx.recent.autoplay_ms = ms;
            ctx.remember();
        }
        let every = ctx.recent.autoplay_ms;
        if self.record().tree.next(self.node()).is_none() {
            return ctx.warn(W::NothingFollows, &[]);
        }
        self.mode = Mode::Autoplay(Autoplay::begin(every, ctx.now.at));
        ctx.info(W::Autoplays, &[&input::seconds(every)]);
    }
}

impl ReviewScreen<'_> {
    /// Makes the next step of autoplay when its moment has come. Returns whether anything shown has changed.
    pub(in crate::app) fn autoplay_wake(&mut self, covered: bool, ctx: &mut UpdateContext) -> bool {
        let review = &mut *self.review;
        let Some(autoplay) = review.autoplay().filter(|autoplay| autoplay.next <= ctx.now.at) else { return false };
        review.mode = Mode::Autoplay(Autoplay::begin(autoplay.every, ctx.now.at));
        if covered {
            return false;
        }
        review.step_forward();
        if review.record().tree.next(review.node()).is_none() {
            review.stop_autoplay();
            ctx.info(W::AutoplayEnds, &[]);
        }
        true
    }

    /// `guess`, `guess white|black|both`, `guess off`; without an argument it begins with the side to move, or ends.
    pub(in crate::app::review) fn guess_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        let to_move = self.review.record().tree.number_after(self.review.node()).1;
        let side = match (choice(args).as_str(), side_of(args)) {
            ("" | "off", _) if self.review.training().is_some() => return self.end_training(ctx),
            ("", _) => Some(to_move),
            ("both", _) => None,
            (_, Some(side)) => Some(side),
            _ => return ctx.warn(W::GuessUsage, &[]),
        };
        if !self.review.begin_guess(side) {
            return ctx.warn(W::NothingFollows, &[]);
        }
        let word = match side {
            Some(Color::White) => W::GuessWhite,
            Some(Color::Black) => W::GuessBlack,
            None => W::GuessBoth,
        };
        ctx.info(word, &[]);
        ctx.show(Query::Turn); // the user can ask for the position itself
    }

    /// Takes a guess, or shows the move without one.
    pub(in crate::app::review) fn guessed(&mut self, mv: Option<Move>, ctx: &mut UpdateContext) {
        if self.review.exercises_mut().is_some() {
            return self.try_exercise(mv, ctx);
        }
        let id = self.analysis.next_id();
        let said = mv.map(|mv| ctx.told(self.review.position(), mv)).unwrap_or_default();
        let Some((tried, tasks)) = self.review.make_guess(id, mv) else { return };
        self.evaluate_guess(id, tasks, ctx);
        let review = &*self.review;
        let game = review.told(tried.node, MoveForm::Guessed, ctx);
        let points = tried.verdict().points().to_string();
        let text = match tried.hit {
            GuessScore::Move => ctx.sentence(W::GuessedMove, &[&game, &points]),
            GuessScore::Piece => ctx.sentence(W::GuessedPiece, &[&said, &game, &points]),
            GuessScore::Square => ctx.sentence(W::GuessedSquare, &[&said, &game, &points]),
            GuessScore::Nothing => ctx.sentence(W::GuessedNothing, &[&said, &game]),
            GuessScore::Shown => ctx.sentence(W::GuessShown, &[&game]),
        };
        self.tell_guess(text, &tried, ctx);
        self.end_guess_when_evaluated(ctx);
    }

    /// Says what a guess was worth, and the move on the board, if that is not the game's move itself: the answer to it,
    /// or the last of the moves that were not to be guessed.
    fn tell_guess(&self, text: String, tried: &Guess, ctx: &mut UpdateContext) {
        let on = self.review.node();
        if on == tried.node {
            return ctx.info_text(text);
        }
        let answer = ctx.sentence(W::GuessAnswer, &[&self.review.told(on, MoveForm::BySide, ctx)]);
        ctx.info_text(format!("{text} {answer}"));
    }

    /// Handles a guess whose cost is now known: one that is as good as the move played gets its points now.
    pub(in crate::app) fn guess_evaluated(&self, tried: &Guess, ctx: &mut UpdateContext) {
        let review = &*self.review;
        let (tree, here) = (&review.record().tree, review.node());
        let on = review.training().and_then(|session| Some(session.guesses()?.shown_after(tried, tree)));
        // After the next guess the points of this one are shown in the panel.
        let (Some(mv), Some(before)) = (tried.mv.filter(|_| on == Some(here)), tree.parent(tried.node)) else { return };
        let verdict = tried.verdict();
        if verdict == GuessVerdict::Missed && ctx.plain {
            return ctx.info(W::GuessNoPoint, &[&ctx.told(tree.position(before), mv)]);
        }
        if verdict != GuessVerdict::AsGood {
            return;
        }
        let (said, points) = (ctx.told(tree.position(before), mv), verdict.points().to_string());
        let game = review.told(tried.node, MoveForm::Guessed, ctx);
        let text = ctx.sentence(W::GuessAsGood, &[&said, &game, &points]);
        // By ear the answer to it was told with the guess; on the screen this takes the place of that line.
        if ctx.plain { ctx.info_text(text) } else { self.tell_guess(text, tried, ctx) }
    }

    /// Sums up once the last move has been guessed and every guess evaluated.
    pub(in crate::app) fn end_guess_when_evaluated(&mut self, ctx: &mut UpdateContext) {
        if self.review.next_to_find().is_none()
            && self.review.guesses_mut().is_some_and(|guesses| guesses.requests().next().is_none())
        {
            self.end_training(ctx);
        }
    }

    /// Shows everything again, and sums up.
    pub(in crate::app) fn end_training(&mut self, ctx: &mut UpdateContext) {
        let guess = match self.review.end_training() {
            Some(Training::GuessMoves(guesses)) => guesses,
            Some(Training::Exercises(exercises)) => return self.finish_exercises(exercises, ctx),
            None => return,
        };
        if guess.tries.is_empty() {
            return ctx.info(W::GuessNone, &[]);
        }
        let text = summary(&guess, ctx);
        if ctx.plain {
            ctx.info_text(text);
        } else {
            let (side, from) = (guess.side, guess.from);
            ctx.open(Dialog::ask(Question::GuessAgain { sum: text, side, from }));
        }
    }

    /// Guesses the same moves once more.
    pub(in crate::app) fn guess_again(&mut self, side: Option<Color>, from: NodeId, ctx: &mut UpdateContext) {
        self.review.go_to(from);
        self.guess_command(side.map_or("both", |color| color.fold_wb("white", "black")), ctx);
    }

    /// Handles a key while moves are guessed.
    pub(in crate::app::review) fn guess_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.review.answer().is_some() {
            // The first letter of a move: another move is tried in the same position.
            let bare = matches!(key.code, Code::Char(c) if c.is_alphanumeric()) && key.is_bare();
            let back = ctx.keys.of_key(KeyContext::Review, key) == Some(Action::Back);
            let more = bare && !back && ctx.keys.of_key(KeyContext::Guess, key).is_none();
            match self.review.exercises_mut().filter(|_| more) {
                Some(replay) => replay.try_more(),
                None => {
                    return self.answer_key(key, ctx);
                }
            }
        }
        match self.review.with_input(ctx, |input, board| input.key(key, board)) {
            KeyOutcome::Yes => {}
            KeyOutcome::Asks(result) => self.apply_input(result, ctx),
            KeyOutcome::No if key.code == Code::Esc => {
                if !self.review.input().back() {
                    self.end_training(ctx);
                }
            }
            KeyOutcome::No => {
                if let Some(act) = ctx.keys.of_key(KeyContext::Guess, key) {
                    self.guess_action(act, ctx);
                }
            }
        }
    }

    /// Handles a key while an answer is on the board: any key without another meaning goes on, but the key that leads
    /// back in a review leads back here too.
    fn answer_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let back = ctx.keys.of_key(KeyContext::Review, key).filter(|act| *act == Action::Back);
        match ctx.keys.of_key(KeyContext::Guess, key).or(back) {
            None | Some(Action::Choose | Action::Skip | Action::Up | Action::Down | Action::Left | Action::Right) => {
                self.next_exercise(ctx);
            }
            Some(act) => self.guess_action(act, ctx),
        }
    }

    /// Carries out an action of the guessing screen.
    fn guess_action(&mut self, act: Action, ctx: &mut UpdateContext) {
        match act {
            Action::Choose => {
                let outcome = self.review.with_input(ctx, |input, board| input.choose(board));
                if let KeyOutcome::Asks(result) = outcome {
                    self.apply_input(result, ctx);
                }
            }
            Action::Up | Action::Down | Action::Left | Action::Right => {
                self.review.with_input(ctx, |input, board| input.move_cursor(act, board));
            }
            _ => ctx.run(Invocation::of(act)),
        }
    }

    /// Takes a line of plain mode while moves are guessed, if it is neither a word nor a command: a guess.
    pub(in crate::app) fn guess_line(&mut self, text: &str, ctx: &mut UpdateContext) {
        if ends_guessing(text) {
            return self.end_training(ctx);
        }
        let result = self.review.with_input(ctx, |input, board| {
            input.type_text(text);
            input.enter(board)
        });
        self.apply_input(result, ctx);
    }
}

/// Returns the summary of the guesses in words.
fn summary(guesses: &GuessSession, ctx: &UpdateContext) -> String {
    let lang = ctx.lang;
    let who = guesses.side.map_or(W::BothSides.text(lang), |color| side(color, lang));
    let [points, most, percent] = [guesses.points(), guesses.most(), guesses.percent()].map(|n| n.to_string());
    let total = W::SumPoints.with(lang, &[who, &points, &most, &percent]);
    let [found, as_good, near, missed, shown] = GuessVerdict::ALL.map(|verdict| guesses.count(verdict));
    let counts = [found, as_good, near, missed + shown].map(|n| n.to_string());
    let parts = W::SumParts.counted(lang, guesses.tries.len(), &counts.each_ref().map(String::as_str));
    let mut text = format!("{total} {parts}");
    if let Some([guess, game]) = mean_costs(&guesses.tries, lang) {
        text = format!("{text} {}", W::SumCosts.with(lang, &[&guess, &game]));
    }
    text
}

/// Returns what the guesses and the game's moves cost on average, in percent of the winning chances; `None` while
/// nothing is known.
pub fn mean_costs(tries: &[Guess], lang: Lang) -> Option<[String; 2]> {
    let costs = || tries.iter().filter_map(|tried| tried.costs);
    let evaluated = u32::try_from(costs().count()).ok().filter(|evaluated| *evaluated > 0)?;
    let mean = |sum: u32| {
        let tenths = (sum + evaluated / 2) / evaluated;
        format!("{}{}{}", tenths / 10, lang.decimal_separator(), tenths % 10)
    };
    Some([mean(costs().map(|costs| costs.guess).sum()), mean(costs().map(|costs| costs.game).sum())])
}
