//! The commands of a lesson besides solving its task: a hint, the rule, the task again, a game from its position.

use crate::app::{
    board::turned::tell_turned,
    commands::action::{Action, Invocation},
    context::{Transition, UpdateContext},
    dialogs::{Dialog, question::Question},
    game_options::GameOptions,
    learn::LearnScreen,
    protocol::{
        destination::Destination,
        pasted_text::PastedText,
        user_message::{MessageTone, Query},
    },
};
use crate::chess::{
    course::{
        lesson_named,
        task::TaskKind,
        verdict::{Saying, TaskInput},
    },
    seat::{Bot, Seat},
    start_position::fen_of,
};
use crate::words::{
    command_names,
    learn::{self, LearnWord as W, articles},
    moves::written,
    notation::letters_of,
    tables::AppWord,
};
use shakmaty::{ByColor, Color};

impl LearnScreen {
    /// Carries out a command on the lessons screen.
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let args = given.args.trim();
        match given.action {
            Action::Learn if args.eq_ignore_ascii_case("forget") => ctx.open(Dialog::ask(Question::ForgetLessons)),
            Action::Learn if args.is_empty() => self.leave_lesson(ctx),
            Action::Learn => self.open_named(args, ctx),
            action if self.lesson.is_none() => self.elsewhere(action, args, ctx),
            Action::Hint => self.hint(ctx),
            Action::Why => self.why(ctx),
            Action::Again => {
                if let Some(at) = &mut self.lesson {
                    at.again();
                }
                ctx.show(Query::Task);
            }
            Action::TakeBack => self.take_back(ctx),
            Action::Draw => self.say_in_game(Saying::Draw, args, ctx),
            Action::Decline => self.say_in_game(Saying::Decline, args, ctx),
            Action::Resign => self.say_in_game(Saying::Resign, args, ctx),
            Action::Adjust => self.say_in_game(Saying::Adjust(args.to_ascii_lowercase().parse().ok()), args, ctx),
            Action::Claim => {
                let intended = written(args, ctx.input_letters).unwrap_or_else(|| args.to_owned());
                self.say_in_game(Saying::Claim(&intended, ctx.input_letters), args, ctx);
            }
            Action::Flip => {
                if let Some(at) = &mut self.lesson {
                    at.flipped = !at.flipped;
                    tell_turned(at.flipped, ctx);
                }
            }
            Action::Bigger | Action::Smaller => ctx.resize_board(given.action),
            Action::CopyFen | Action::PlayHere => self.take_position(given.action, ctx),
            action => self.elsewhere(action, args, ctx),
        }
    }

    /// Carries out a command that leads to another screen.
    fn elsewhere(&self, action: Action, args: &str, ctx: &mut UpdateContext) {
        match Destination::of_command(action, args) {
            Some(destination) => ctx.go(destination),
            None => ctx.warn(AppWord::NotHere, &[]),
        }
    }

    /// Opens the lesson with this number.
    pub(super) fn open_named(&mut self, name: &str, ctx: &mut UpdateContext) {
        match lesson_named(name) {
            Some(named) => self.begin_named(named, ctx),
            None => ctx.warn(W::NoLesson, &[name]),
        }
    }

    /// Judges something that a player may say, if the task asks for it. `args` is what was typed after the word.
    fn say_in_game(&mut self, saying: Saying<'_>, args: &str, ctx: &mut UpdateContext) {
        let asks = self.lesson.as_ref().is_some_and(|at| matches!(at.kind(), TaskKind::Do(_)));
        if asks {
            self.judge(TaskInput::Say(saying), args, ctx);
        } else {
            ctx.warn(AppWord::NotHere, &[]);
        }
    }

    /// Shows the hint, and the next time the answer.
    pub(super) fn hint(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        if at.run.is_solved() {
            return;
        }
        let lang = ctx.lang;
        // A wrong answer may already have shown the hint: then it is the answer's turn.
        let told =
            at.run.hints() > 0 || at.hint_text(lang).is_some_and(|hint| at.said.iter().any(|(_, text)| text == hint));
        at.clear_messages();
        at.run.hint();
        let mut answer = None;
        let solution = |answer: String| W::Solution.with(lang, &[&answer]);
        if told || at.hint_text(lang).is_none() {
            at.shows_answer = true;
            let found = !matches!(at.kind(), TaskKind::Endgame(_)) || at.find_answer(ctx);
            answer = if found { at.answer_text(lang).map(solution) } else { at.looking_text(ctx) };
        }
        let hint = at.hint_text(lang).map(|hint| W::Hint.with(lang, &[hint]));
        let said: Vec<String> = match (hint, answer) {
            (None, None) => vec![match at.kind() {
                TaskKind::Watch(_) if ctx.plain => W::PlainWatch.text(lang).to_owned(),
                TaskKind::Watch(_) => learn::sentence(W::EntryWatch.text(lang)),
                TaskKind::Game { .. } if ctx.plain => W::PlainGame.text(lang).to_owned(),
                TaskKind::Game { .. } => learn::sentence(W::EntryGame.text(lang)),
                _ => W::NoHint.text(lang).to_owned(),
            }],
            (hint, answer) => hint.into_iter().chain(answer).collect(),
        };
        at.say(said, ctx);
    }

    /// Shows the rule of the lesson, with its articles.
    pub(super) fn why(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        let Some(lesson) = at.lesson(ctx.lang) else { return };
        let articles = articles(lesson.plan, ctx.lang).map(|text| format!("{text}."));
        at.clear_messages();
        at.say(std::iter::once(lesson.intro.clone()).chain(articles).collect(), ctx);
    }

    /// Copies the position of the task, or begins a game from it.
    fn take_position(&mut self, action: Action, ctx: &mut UpdateContext) {
        let Some(position) = self.lesson.as_ref().and_then(|at| at.run.position()) else {
            return ctx.warn(AppWord::NotNow, &[]);
        };
        let fen = fen_of(&position);
        match action {
            Action::CopyFen => ctx.copy(fen, AppWord::CopiedFen),
            _ => ctx.go(Destination::Pasted(PastedText::Position(fen))),
        }
    }

    /// Goes on when Enter is pressed on a solved task, or on one that only asks to watch or to play. Returns whether it
    /// did.
    pub(super) fn go_on_or_watch(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(at) = &self.lesson else { return false };
        match at.kind() {
            _ if at.run.is_solved() => self.go_on(ctx),
            TaskKind::Watch(_) => self.judge(TaskInput::Watch, "", ctx),
            TaskKind::Game { bot, white } => {
                let white = *white || ctx.rng.flip();
                begin_game(*bot, white, ctx);
            }
            _ => return false,
        }
        true
    }

    /// Shows all the moves that are left to watch.
    pub(super) fn watch_to_the_end(&mut self, ctx: &mut UpdateContext) {
        let moves = |screen: &LearnScreen| match &screen.lesson {
            Some(at) if matches!(at.kind(), TaskKind::Watch(_)) && !at.run.is_solved() => Some(at.run.line().len()),
            _ => None,
        };
        while let Some(shown) = moves(self) {
            self.judge(TaskInput::Watch, "", ctx);
            if moves(self) == Some(shown) {
                return;
            }
        }
    }

    /// Esc: clears what is typed or picked up, otherwise goes up one level.
    pub(super) fn back(&mut self, ctx: &mut UpdateContext) {
        match &mut self.lesson {
            Some(at) => {
                if at.input.back() {
                    return;
                }
                if self.is_aside {
                    ctx.transition = Some(Transition::Back);
                } else {
                    self.leave_lesson(ctx);
                }
            }
            None => ctx.transition = Some(Transition::Back),
        }
    }
}

/// Begins a game of the course: the learner against a bot, no clock, hints and takebacks allowed.
fn begin_game(bot: Bot, white: bool, ctx: &mut UpdateContext) {
    let mut seats = ByColor { white: Seat::Human(None), black: Seat::Human(None) };
    *seats.get_mut(Color::from_white(!white)) = Seat::Bot(bot);
    let options = GameOptions { seats, seed: ctx.rng.next_u64(), ..GameOptions::default() };
    ctx.transition = Some(Transition::Begin(Box::new(options)));
}

impl super::LessonRun {
    /// Shows messages beside the board; plain mode also prints them.
    pub(super) fn say(&mut self, said: Vec<String>, ctx: &mut UpdateContext) {
        if ctx.plain {
            said.iter().for_each(|text| ctx.info_text(text.clone()));
        }
        self.said = said.into_iter().map(|text| (MessageTone::Info, text)).collect();
    }

    /// Returns the answer of the task as the learner can type it.
    pub(super) fn answer_text(&self, lang: crate::words::Lang) -> Option<String> {
        match self.kind() {
            TaskKind::Mark { squares, .. } if squares.is_empty() => Some(command_names::named(lang, "none").to_owned()),
            TaskKind::Mark { squares, .. } => {
                Some(squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" "))
            }
            TaskKind::Put(pieces) => {
                let left = pieces
                    .iter()
                    .find(|(square, _)| self.run.board().is_some_and(|board| board.piece_at(*square).is_none()))?;
                Some(format!("{} {}", crate::words::notation::piece_name(lang, left.1.role), left.0))
            }
            TaskKind::Pick { right, .. } => Some(right.to_string()),
            TaskKind::Type { texts, .. } => texts.first().map(|text| (*text).to_owned()),
            TaskKind::Endgame(_) => self.advised_text(),
            TaskKind::Try { .. } => Some(learn::attempt(&self.run, letters_of(lang))),
            TaskKind::Reach { .. } => {
                let way: Vec<String> = self.way_left().iter().map(ToString::to_string).collect();
                Some(way.join(", ")).filter(|way| !way.is_empty())
            }
            _ => self.next_move().map(|mv| learn::by_squares(mv, letters_of(lang))),
        }
    }
}
