//! The lessons on the rules: the page of all lessons, or the lesson in progress.

use crate::app::board::animation::{AnimatedPieces, Slide, squares_named};
use crate::app::board::move_input::{InputBoard, MoveInput, TextField};
use crate::app::commands::palette::{PaletteItem, named};
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::protocol::effect::{Continuation, FileEffect};
use crate::app::protocol::input::{Button, Code, HitTarget, Key, Press, Window};
use crate::app::protocol::learn_progress::{LearnChange, LearnProgress, TaskState};
use crate::app::protocol::message::EvaluationResponse;
use crate::app::protocol::user_data::UserData;
use crate::app::protocol::user_message::{MessageTone, Query, UserMessage};
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::chess::clock::Moment;
use crate::chess::course::run::{LinePosition, TaskRun};
use crate::chess::course::task::{PlayerAction, TaskKind, Wanted};
use crate::chess::course::verdict::{Reason, Step, TaskInput, Verdict, WrongAnswer};
use crate::chess::course::{LessonPlan, NamedLesson, lesson_named, plans};
use crate::chess::laws::{self, target};
use crate::chess::notation::{self, Letters};
use crate::chess::pgn::comment::BoardShape;
use crate::chess::tree::NodeId;
use crate::words::learn::{self, LearnWord, LearnWord as W, by_squares};
use crate::words::lessons::{Lesson, TaskText, lessons};
use crate::words::notation::letters_of;
use crate::words::results::{self, side};
use crate::words::tables::{AppWord, MoveWord};
use crate::words::{Lang, moves};
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Color, Move, Position, Role, Square};

mod input;

#[derive(Clone, Debug, Default)]
pub struct LearnScreen {
    pub progress: LearnProgress,
    /// Whether the progress has been read: until then nothing is known about it.
    pub is_read: bool,
    /// The page of all lessons. It stays as it is while a lesson is in progress.
    pub map: LessonMap,
    pub lesson: Option<Box<LessonRun>>,
    /// Whether it was opened over a game, which waits behind it: Esc leads back there.
    pub is_aside: bool,
    /// The lesson that was asked for, kept until the progress has been read.
    wanted: Option<NamedLesson>,
}

impl LearnScreen {
    /// Opens the page of all lessons, or this lesson once the user's progress is known.
    #[must_use]
    pub fn open(lesson: Option<NamedLesson>, ctx: &mut UpdateContext) -> LearnScreen {
        ctx.request(FileEffect::ReadLearn);
        LearnScreen { wanted: lesson, ..LearnScreen::default() }
    }

    pub(super) fn take_progress(&mut self, progress: &LearnProgress, problem: Option<String>, ctx: &mut UpdateContext) {
        self.progress.merge(progress);
        if let Some(problem) = problem {
            ctx.warn_text(problem);
        }
        if std::mem::replace(&mut self.is_read, true) {
            return;
        }
        if let Some((lesson, _)) = self.progress.next() {
            self.map.chosen = lesson;
        }
        match self.wanted.take() {
            Some(named) => self.begin_lesson(named.lesson, named.task, ctx),
            None => ctx.show(Query::Lesson),
        }
    }

    /// Begins a lesson at this task, or else at its first unsolved one; at the first one if all are solved.
    fn begin_lesson(&mut self, lesson: usize, task: Option<usize>, ctx: &mut UpdateContext) {
        let Some(plan) = plans().get(lesson) else { return };
        let open = |task: &usize| self.progress.of(plan.id, *task) == TaskState::Open;
        let task = task.or_else(|| (0..plan.tasks.len()).find(open)).unwrap_or(0);
        self.map.chosen = lesson;
        self.begin_task(lesson, task, true, ctx);
    }

    /// Begins a task; `first` says that the lesson begins with it.
    fn begin_task(&mut self, lesson: usize, task: usize, first: bool, ctx: &mut UpdateContext) {
        let Some(mut begun) = LessonRun::begin(lesson, task) else { return };
        begun.rule_first = first && !ctx.plain;
        // The moves that led there belong to what is heard.
        let moves = |at: &LessonRun| at.run.line().iter().filter_map(|step| step.mv).collect::<Vec<_>>();
        let seen = |at: &LessonRun| at.run.position().zip(at.run.board());
        let told = moves(&begun);
        let same_position = self.lesson.as_deref().is_some_and(|before| {
            seen(&begun).is_some() && seen(before) == seen(&begun) && (told.is_empty() || moves(before) == told)
        });
        self.lesson = Some(Box::new(begun));
        ctx.show(if first { Query::Lesson } else { Query::NextTask { same_position } });
    }

    /// Goes on after a task: to the next one, to the next lesson, or back to all lessons.
    fn go_on(&mut self, ctx: &mut UpdateContext) {
        let Some((lesson, task)) = self.lesson.as_ref().map(|at| (at.lesson, at.task)) else { return };
        let tasks = plans().get(lesson).map_or(0, |plan| plan.tasks.len());
        if task + 1 < tasks {
            self.begin_task(lesson, task + 1, false, ctx);
        } else if lesson + 1 < plans().len() {
            self.begin_lesson(lesson + 1, None, ctx);
        } else {
            self.leave_lesson(ctx);
        }
    }

    fn leave_lesson(&mut self, ctx: &mut UpdateContext) {
        self.lesson = None;
        ctx.show(Query::Lesson);
    }

    /// Returns what is next in the course, in words.
    pub fn next_text(&self, lang: Lang) -> String {
        let Some((lesson, task)) = self.progress.next() else { return W::AllDone.text(lang).to_owned() };
        let title = lessons(lang).get(lesson).map_or("", |lesson| lesson.title.as_str());
        let id = plans().get(lesson).map_or("", |plan| plan.id);
        W::Next.with(lang, &[id, title, &(task + 1).to_string()])
    }

    /// Records that the current task is solved, also on the disk.
    fn note_solved(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = self.lesson.as_ref().filter(|at| at.run.is_solved()) else { return };
        let lesson = at.plan().id.to_owned();
        let day = ctx.now.wall.local().day_text();
        let change = LearnChange::Solved { lesson, task: at.task, clean: at.run.is_clean(), day };
        self.progress.put(std::slice::from_ref(&change));
        ctx.request(FileEffect::SaveLearn(vec![change]));
        // A first solved task counts like a first game: no more words of welcome are needed.
        if !ctx.recent.greeted {
            ctx.recent.greeted = true;
            ctx.remember();
        }
    }

    /// Handles the return from a game that was begun here: if it was the current task and is over, the next task
    /// begins.
    pub(super) fn come_back_from_game(&mut self, ctx: &mut UpdateContext) {
        let done = |at: &LessonRun| {
            matches!(at.kind(), TaskKind::Game { .. }) && self.progress.of(at.plan().id, at.task) != TaskState::Open
        };
        if self.lesson.as_deref().is_some_and(done) {
            self.go_on(ctx);
        } else {
            ctx.show(Query::Task);
        }
    }

    pub(super) fn forget(&mut self, ctx: &mut UpdateContext) {
        self.progress.put(&[LearnChange::Forget]);
        ctx.request(FileEffect::SaveLearn(vec![LearnChange::Forget]));
        ctx.info(W::Forgotten, &[]);
    }
}

// The page of all lessons: the selected lesson, and the search for a rule.

#[derive(Clone, Debug, Default)]
pub struct LessonMap {
    /// The selected lesson, by its index in the course.
    pub chosen: usize,
    /// The text of a search for a rule, while the user types it.
    pub find: Option<TextField>,
    /// Whether the search found no lesson.
    pub nothing_found: bool,
}

impl LearnScreen {
    fn map_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if let Some(entry) = &mut self.map.find {
            match key.code {
                Code::Enter => {
                    self.map.find = None;
                    if !std::mem::take(&mut self.map.nothing_found) {
                        self.begin_lesson(self.map.chosen, None, ctx);
                    }
                }
                Code::Esc => (self.map.find, self.map.nothing_found) = (None, false),
                Code::Backspace if entry.is_empty() => self.map.find = None,
                _ if entry.key(key) => {
                    let typed = entry.text().to_owned();
                    self.choose_named(&typed, ctx);
                }
                _ => {}
            }
            return;
        }
        if let Some(action) = ctx.keys.of_key(KeyContext::Learn, key) {
            self.action(action, ctx);
        }
    }

    fn map_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let chosen = self.map.chosen;
        match action {
            Action::Left | Action::Right | Action::PageUp | Action::PageDown => {
                let on = matches!(action, Action::Right | Action::PageDown);
                self.map.chosen = neighbour(chosen, on);
            }
            Action::Up | Action::Down | Action::First | Action::Last => {
                self.map.chosen = action.walk(chosen, plans().len()).unwrap_or(chosen);
            }
            Action::Choose => self.begin_lesson(chosen, None, ctx),
            Action::Find => self.map.find = Some(TextField::default()),
            Action::Back => ctx.leave(Continuation::Back),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    fn map_pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Row(row))) => {
                let again = self.map.chosen == *row;
                self.map.chosen = *row;
                if again {
                    self.begin_lesson(*row, None, ctx);
                }
            }
            (Press::ScrollUp, _) => self.map_action(Action::Up, ctx),
            (Press::ScrollDown, _) => self.map_action(Action::Down, ctx),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }

    /// Selects the first lesson that a text names. Returns whether there is one.
    fn choose_named(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let rule = named(text, ctx.lang).into_iter().find_map(|item| match item {
            PaletteItem::Rule(lesson) => Some(lesson),
            _ => None,
        });
        let number = || lesson_named(text).map(|named| named.lesson);
        let found = if is_article(text) { rule } else { number().or(rule) };
        self.map.nothing_found = found.is_none() && !text.trim().is_empty();
        self.map.chosen = found.unwrap_or(self.map.chosen);
        found.is_some()
    }

    /// Finds the rule that a user of plain mode has named, and begins its lesson.
    fn find_spoken(&mut self, text: &str, ctx: &mut UpdateContext) {
        if self.choose_named(text, ctx) {
            self.begin_lesson(self.map.chosen, None, ctx);
        } else {
            self.map.nothing_found = false;
            ctx.warn(W::FindNothing, &[text]);
        }
    }
}

/// Whether a text is the number of an article of the Laws that a lesson is about, and no lesson's own number.
fn is_article(text: &str) -> bool {
    let (text, is_lesson) = (text.trim(), |plan: &LessonPlan| plan.id == text.trim());
    !plans().iter().any(is_lesson) && plans().iter().any(|plan| plan.articles.contains(&text))
}

/// Returns the first lesson of the next chapter; going back, the first of the lesson's own chapter, and from there the
/// first of the previous chapter.
fn neighbour(lesson: usize, on: bool) -> usize {
    let chapter = |lesson: usize| plans().get(lesson).map(|plan| plan.chapter());
    let first = |of: usize| (0..=of).find(|at| chapter(*at) == chapter(of)).unwrap_or(of);
    if on {
        let next = (lesson..plans().len()).find(|at| chapter(*at) != chapter(lesson));
        return next.unwrap_or(lesson);
    }
    match first(lesson) {
        0 => 0,
        own if own == lesson => first(own - 1),
        own => own,
    }
}

// Judging what the learner does, and telling and showing them the outcome.

impl LearnScreen {
    /// Hands the learner's input to the task and reports the verdict. `tried` is what they typed or pointed out.
    fn judge(&mut self, input: TaskInput<'_>, tried: &str, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        at.clear_messages();
        at.back = 0;
        let before = at.run.position();
        let (line, picked) = (at.run.line().len(), at.input.picker.picked);
        let verdict = at.run.take(input, ctx.now.at);
        let plan = at.plan();
        let named = |mv: Move| before.as_ref().map(|position| told(plan, position, mv, ctx)).unwrap_or_default();
        let lang = ctx.lang;
        let mut said = Vec::new();
        let mut good = |text: String| said.push((MessageTone::Info, text));
        match &verdict {
            Verdict::Idle => {
                if at.run.report().is_some() && !at.run.is_solved() {
                    return at.say(vec![ctx.sentence(W::MissedAgain, &[])], ctx);
                }
                return ctx.aloud_as(MessageTone::Wrong, AppWord::NotHere.text(lang));
            }
            Verdict::NeedsPromotion { from, to } => return ctx.open(Dialog::promotion(*from, *to, false)),
            Verdict::Solved if matches!(at.kind(), TaskKind::Do(PlayerAction::Claim { right: false, .. })) => {
                good(format!("{} {}", AppWord::ClaimWrong.text(lang), W::ThatWasIt.text(lang)));
            }
            Verdict::Solved | Verdict::Missed if at.run.report().is_some() => said = at.endgame_said(&verdict, ctx),
            Verdict::Missed => {}
            Verdict::Solved | Verdict::RightSoFar(Step::Watched) if matches!(at.kind(), TaskKind::Watch(_)) => {
                at.watched_text(ctx).into_iter().for_each(&mut good);
            }
            Verdict::Solved => {
                good(W::Right.text(lang).to_owned());
                at.came_of_it(ctx).into_iter().for_each(&mut good);
            }
            Verdict::SolvedByRefusal(reason) => {
                said.push((MessageTone::Wrong, refused(reason, (plan, &at.run), tried, ctx)));
                said.push((MessageTone::Info, W::ThatWasIt.text(lang).to_owned()));
                at.tried = at.run.attempted();
                at.forbidden_by = shapes_of(reason);
            }
            Verdict::RightSoFar(Step::Announced) => {
                let key = ctx.keys.called(KeyContext::Lesson, Action::Draw, lang);
                good(ctx.sentence(AppWord::OfferAnnounced, &[side(at.run.learner(), lang), &key]));
            }
            Verdict::RightSoFar(step) => {
                let text = learn::step(*step, &at.run, lang);
                if !text.is_empty() {
                    good(text);
                }
                if at.goes_astray() {
                    good(ctx.sentence(W::Astray, &[]));
                }
            }
            Verdict::Refused(reason) => {
                let mut text = refused(reason, (plan, &at.run), tried, ctx);
                at.forbidden_by = shapes_of(reason);
                if matches!(at.kind(), TaskKind::Try { .. }) {
                    text = format!("{text} {}", W::TryStill.with(lang, &[&learn::attempt(&at.run, ctx.input_letters)]));
                }
                said.push((MessageTone::Wrong, text));
            }
            Verdict::Wrong(wrong) => {
                let name = moved(wrong).map(named).unwrap_or_default();
                let reply = before.as_ref().zip(moved(wrong)).and_then(|(before, mv)| {
                    let after = before.clone().play(mv).ok()?;
                    let reply = after.legal_moves().first().copied()?;
                    Some(told(plan, &after, reply, ctx))
                });
                let reply = reply.unwrap_or_default();
                // The board shows a wrong move, but not a correct one that was written differently or only named.
                let written = matches!(
                    wrong,
                    WrongAnswer::Written(_)
                        | WrongAnswer::Signed(_)
                        | WrongAnswer::Pointed(_)
                        | WrongAnswer::WrongClaim(_)
                );
                at.tried = moved(wrong).filter(|_| !written).and_then(|mv| Some((mv.from()?, target(mv))));
                said.push((MessageTone::Wrong, learn::wrong_answer(wrong, &at.run, (&name, &reply), lang)));
                // A wrong mark costs all marks: or the squares could be found one by one, without the rule.
                if let WrongAnswer::Extra(..) = wrong
                    && std::mem::take(&mut at.marked).more_than_one()
                {
                    said.push((MessageTone::Info, W::MarksCleared.text(lang).to_owned()));
                }
                // The answer stays marked, and the hint serves as the reason.
                let explains =
                    matches!(wrong, WrongAnswer::Answer(_) | WrongAnswer::WordFirst | WrongAnswer::Misplaced(..));
                if let Some(hint) = at.hint_text(lang).filter(|_| explains) {
                    said.push((MessageTone::Info, hint.to_owned()));
                }
            }
        }
        let refused = matches!(verdict, Verdict::Refused(Reason::NotLegal(_)));
        at.slide_refused(at.tried.or_else(|| squares_named(tried).filter(|_| refused)), ctx);
        at.input.release();
        if matches!(at.kind(), TaskKind::Endgame(_)) && at.run.line().len() > line {
            at.forget_answer(); // the answer was for the position before
        }
        // A touched piece stays picked up, so that the learner can point out its move.
        if let Verdict::RightSoFar(Step::Touched(square)) = &verdict {
            at.input.picker.picked = picked.filter(|picked| picked.from == *square);
        }
        let solved = matches!(verdict, Verdict::Solved | Verdict::SolvedByRefusal(_));
        self.report(line, said, solved, ctx);
        if let Some(at) = self.lesson.as_mut().filter(|at| at.run.awaits_reply()) {
            at.ask_move(false, ctx);
        }
    }

    /// Shows an outcome, and records the task if it is solved. Plain mode first tells the moves that were played since
    /// the line had `line` positions, and after a solved task the next one follows at once.
    fn report(&mut self, line: usize, said: Vec<(MessageTone, String)>, solved: bool, ctx: &mut UpdateContext) {
        if solved {
            self.note_solved(ctx);
        }
        let Some(at) = &mut self.lesson else { return };
        at.said.clone_from(&said);
        if !ctx.plain {
            return;
        }
        for pair in at.run.line().windows(2).skip(line.saturating_sub(1)) {
            if let [before, LinePosition { mv: Some(mv), .. }] = pair {
                ctx.messages.push(UserMessage::Moved { before: Box::new(before.position.clone()), mv: *mv });
            }
        }
        for (tone, text) in said {
            // When the task asks for an illegal move, the refusal is not a failure.
            if tone == MessageTone::Wrong && !solved { ctx.warn_text(text) } else { ctx.info_text(text) }
        }
        if solved {
            self.go_on_in_plain(ctx);
        }
    }
}

impl LessonRun {
    /// Returns what else a solving move brings about: the end of the game, with the reason, or the times on the clocks.
    fn came_of_it(&self, ctx: &UpdateContext) -> Option<String> {
        if let Some(clock) = self.run.game().and_then(|game| game.clock()) {
            let says = |side| clock.shown(side, ctx.now.at, ctx.config.clock_tenths).to_string();
            return Some(W::ClocksNow.with(ctx.lang, &[&says(Color::White), &says(Color::Black)]));
        }
        let TaskKind::Play { .. } = self.kind() else { return None };
        let last = self.run.line().last()?;
        last.mv?;
        results::ending_why(&laws::by_itself(&last.position, 1)?, ctx.lang)
    }

    /// Returns a text with the move that was just shown, its number and how many there are, and at the end of the game
    /// why it is over. Plain mode tells the move anyway and gets only the reason.
    fn watched_text(&self, ctx: &UpdateContext) -> Option<String> {
        let TaskKind::Watch(moves) = self.kind() else { return None };
        let [.., before, LinePosition { mv: Some(mv), position }] = self.run.line() else { return None };
        let shown = self.run.moves_made();
        let name = told(self.plan(), &before.position, *mv, ctx);
        let by = results::side(before.position.turn(), ctx.lang);
        let name = MoveWord::BySide.with(ctx.lang, &[by, &name]);
        let text = W::WatchedMove.with(ctx.lang, &[&name, &shown.to_string(), &moves.len().to_string()]);
        // A game to watch ends on the board, by a fivefold repetition if not before.
        let over = laws::by_itself(position, 5).filter(|_| shown == moves.len());
        let why = over.and_then(|ending| results::ending_why(&ending, ctx.lang));
        if ctx.plain {
            return why;
        }
        Some(match why {
            Some(why) => format!("{text}. {why}"),
            None => text,
        })
    }
}

/// Returns the text of a move in a lesson: until notation is taught, its two squares, as the learner types it.
fn told(plan: &LessonPlan, position: &Chess, mv: Move, ctx: &UpdateContext) -> String {
    match mv.from() {
        _ if ctx.plain => moves::bare(ctx.voice, position, mv),
        Some(from) if !plan.knows_notation() => {
            learn::by_squares((from, target(mv), mv.promotion()), letters_of(ctx.lang))
        }
        _ => ctx.told(position, mv),
    }
}

/// Returns why something is not allowed, as the screen shows it or as plain mode says it.
fn refused(reason: &Reason, (plan, run): (&LessonPlan, &TaskRun), tried: &str, ctx: &UpdateContext) -> String {
    match reason {
        Reason::NotLegal(why) if ctx.plain => learn::sentence(&ctx.refused(tried, why)),
        _ => learn::reason(reason, run, tried, plan.knows_notation(), ctx.lang),
    }
}

/// Returns the move of a wrong answer, if it is a move.
fn moved(wrong: &WrongAnswer) -> Option<Move> {
    match wrong {
        WrongAnswer::Move(mv, _)
        | WrongAnswer::Legal(mv)
        | WrongAnswer::Written(mv)
        | WrongAnswer::Signed(mv)
        | WrongAnswer::Pointed(mv) => Some(*mv),
        WrongAnswer::WrongClaim(mv) => *mv,
        _ => None,
    }
}

/// Returns the shapes that show on the board why something is not allowed.
fn shapes_of(reason: &Reason) -> Vec<BoardShape> {
    match reason {
        Reason::NotLegal(why) => why.shapes(),
        _ => Vec::new(),
    }
}

// A lesson in progress: its task, what the learner has typed, picked up, marked and chosen, and the messages.

/// Columns and rows that leave room for every rule of the course beside the board.
const ROOMY: (u16, u16) = (80, 24);

/// From so many earlier moves on the screen tells them: they are what the task is about.
const TOLD: usize = 4;

#[derive(Clone, Debug)]
pub struct LessonRun {
    pub lesson: usize,
    /// The task, from 0.
    pub task: usize,
    pub run: TaskRun,
    /// The move that is being made, or whatever else is typed.
    pub input: MoveInput,
    pub marked: Bitboard,
    /// The selected answer, or the selected piece of the box, from 0; none until one has been selected.
    pub chosen: Option<usize>,
    /// The messages about the learner's last try.
    pub said: Vec<(MessageTone, String)>,
    /// The two squares of the move that was refused or wrong.
    pub tried: Option<(Square, Square)>,
    /// The piece of that move on its way there and back.
    pub(in crate::app) slide: Slide,
    /// What forbids that move, as arrows and rings on the board.
    pub forbidden_by: Vec<BoardShape>,
    /// Whether the answer is shown as an arrow or as squares.
    pub shows_answer: bool,
    /// The answer of an endgame, once it is found.
    advised: Option<Move>,
    /// The move of an endgame that is being searched for.
    asked: Option<AskedMove>,
    /// How many moves back the board is shown.
    pub back: usize,
    /// Whether the board is turned, with Black at the bottom.
    pub flipped: bool,
    /// Whether the learner was told that they will need too many moves: once is enough.
    is_told_astray: bool,
    /// Whether the lesson begins: where there is no room for its rule beside the board, the rule comes first, on a page
    /// of its own.
    rule_first: bool,
}

impl LessonRun {
    /// Begins a task; `None` if there is no such task.
    pub fn begin(lesson: usize, task: usize) -> Option<LessonRun> {
        let run = TaskRun::new(plans().get(lesson)?.tasks.get(task)?);
        Some(LessonRun {
            lesson,
            task,
            flipped: run.learner().is_black() && !matches!(run.task().kind, TaskKind::Pick { .. } | TaskKind::Watch(_)),
            run,
            input: MoveInput::default(),
            marked: Bitboard::EMPTY,
            chosen: None,
            said: Vec::new(),
            tried: None,
            slide: Slide::default(),
            forbidden_by: Vec::new(),
            shows_answer: false,
            advised: None,
            asked: None,
            back: 0,
            is_told_astray: false,
            rule_first: false,
        })
    }

    /// Returns the lesson without its texts.
    pub fn plan(&self) -> &'static LessonPlan {
        &plans()[self.lesson] // it was there when the task began
    }

    pub fn lesson(&self, lang: Lang) -> Option<&'static Lesson> {
        lessons(lang).get(self.lesson)
    }

    pub fn text(&self, lang: Lang) -> Option<&'static TaskText> {
        self.lesson(lang)?.tasks.get(self.task)
    }

    /// Returns the texts of the task as the screen shows them: where the answer depends on the game so far, its moves
    /// are told too, by their squares until notation is taught.
    pub fn text_on_screen(&self, lang: Lang, letters: &Letters) -> Option<TaskText> {
        let mut text = self.text(lang)?.clone();
        let asks = matches!(self.kind(), TaskKind::Pick { .. } | TaskKind::Do(PlayerAction::Claim { .. }));
        let before = self.run.task().before.len();
        if asks && before >= TOLD {
            let line = self.run.line().windows(2).take(before);
            let moves = line.filter_map(|pair| match pair {
                [before, LinePosition { mv: Some(mv), .. }] if self.plan().knows_notation() => {
                    Some(notation::san(&before.position, *mv, letters))
                }
                [_, LinePosition { mv: Some(mv), .. }] => {
                    Some(by_squares((mv.from()?, target(*mv), mv.promotion()), *letters))
                }
                _ => None,
            });
            let moves: Vec<String> = moves.collect();
            text.goal = format!("{} {}", LearnWord::PlainPlayed.with(lang, &[&moves.join(" ")]), text.goal);
        }
        Some(text)
    }

    /// Returns the hint of the task; a task that only shows something has none.
    pub fn hint_text(&self, lang: Lang) -> Option<&'static str> {
        self.text(lang).map(|text| text.hint.as_str()).filter(|hint| !hint.is_empty() && *hint != "-")
    }

    /// Returns whether the rule has the page to itself: the lesson begins, and the window may have no room for it
    /// beside the board.
    pub fn shows_rule(&self, window: Window) -> bool {
        self.rule_first && !LessonRun::has_room_for_rule(window)
    }

    /// Returns whether a window of this size has room for the rule beside the board.
    pub fn has_room_for_rule(window: Window) -> bool {
        window.cols >= ROOMY.0 && window.rows >= ROOMY.1
    }

    /// Returns what the task asks for.
    pub fn kind(&self) -> &'static TaskKind {
        &self.run.task().kind
    }

    /// Returns whether pieces are only touched in this task.
    pub fn touches(&self) -> bool {
        matches!(self.kind(), TaskKind::Touch { .. } | TaskKind::Do(PlayerAction::Adjust(_)))
    }

    /// Returns the number of answers that can be picked.
    pub fn answers(&self) -> usize {
        if let TaskKind::Pick { answers, .. } = self.kind() { *answers } else { 0 }
    }

    /// Returns the position that is shown, which is the current one or an earlier one, and the two squares of the move
    /// that led to it.
    pub fn shown(&self) -> Option<(&Chess, Option<(Square, Square)>)> {
        let line = self.run.line();
        let at = line.get(line.len().checked_sub(1 + self.back)?)?;
        Some((&at.position, at.mv.and_then(|mv| Some((mv.from()?, target(mv))))))
    }

    /// Runs a step on the move input, with the position in which it makes moves. Does nothing where the learner cannot
    /// move.
    fn with_input<T>(&mut self, ctx: &UpdateContext, step: impl FnOnce(&mut MoveInput, &InputBoard) -> T) -> Option<T> {
        let position = self.run.position().filter(|_| !self.is_held())?;
        let board = InputBoard { position: &position, flipped: self.flipped, letters: ctx.input_letters };
        Some(step(&mut self.input, &board))
    }

    fn by_squares(mv: Move) -> Option<(Square, Square, Option<Role>)> {
        Some((mv.from()?, target(mv), mv.promotion()))
    }

    /// Returns the next move of the answer, with the piece that a pawn promotes to, if the task asks for moves and one
    /// can be named.
    pub fn next_move(&self) -> Option<(Square, Square, Option<Role>)> {
        let of = LessonRun::by_squares;
        match self.kind() {
            TaskKind::Endgame(_) => of(self.advised?),
            TaskKind::Play { any: Wanted::Of(moves), .. } | TaskKind::Touch { any: Wanted::Of(moves), .. } => {
                of(*moves.first()?)
            }
            TaskKind::Type { mv, .. } => of(*mv),
            TaskKind::Try { from, to, promotion, .. } => Some((*from, *to, *promotion)),
            TaskKind::Reach { .. } => match self.way_left().first()? {
                UciMove::Normal { from, to, promotion } => Some((*from, *to, *promotion)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the moves that are left of the way to the stars; none once the learner has left it.
    fn way_left(&self) -> &'static [UciMove] {
        let TaskKind::Reach { way, .. } = self.kind() else { return &[] };
        let made = self.run.moves_made();
        let on_way = self.run.line().iter().rev().take(made).rev().zip(way).all(|(at, step)| {
            at.mv.map(|mv| UciMove::from_move(mv, shakmaty::CastlingMode::Standard)).as_ref() == Some(step)
        });
        way.get(made..).filter(|_| on_way).unwrap_or_default()
    }

    /// Returns whether the task will take more moves than it needs: those made, and at least one for each star that is
    /// left, or for castling. It is true only once in each try.
    fn goes_astray(&mut self) -> bool {
        let (TaskKind::Reach { par, .. } | TaskKind::Castle { par }) = self.kind() else { return false };
        let castles = |position: Chess| position.legal_moves().iter().any(|mv| mv.is_castle());
        let left = match self.kind() {
            TaskKind::Castle { .. } if self.run.position().is_some_and(castles) => 1,
            TaskKind::Castle { .. } => 2,
            _ => self.run.stars().count().max(1),
        };
        let least = self.run.moves_made() + left;
        let astray = usize::try_from(*par).is_ok_and(|par| least > par);
        astray && !std::mem::replace(&mut self.is_told_astray, astray)
    }

    /// Clears the messages about the last try, when the learner does something else.
    fn clear_messages(&mut self) {
        self.said.clear();
        self.forbidden_by.clear();
        (self.tried, self.slide) = (None, Slide::default());
    }

    /// Returns the piece that is sliding at a moment because its move was refused or taken back.
    pub fn animated(&self, now: Moment) -> Option<AnimatedPieces> {
        (self.back == 0).then(|| self.slide.at(NodeId::ROOT, now)).flatten()
    }

    /// Lets a piece slide to the square that it was refused, and back.
    fn slide_refused(&mut self, way: Option<(Square, Square)>, ctx: &UpdateContext) {
        let stands = |from: Square| self.run.board().is_some_and(|board| board.piece_at(from).is_some());
        let way = way.filter(|(from, _)| stands(*from));
        self.slide = Slide::refused(way, NodeId::ROOT, ctx);
    }

    fn again(&mut self) {
        self.run.again();
        self.input.release();
        self.clear_messages();
        self.forget_answer();
        (self.marked, self.chosen, self.back) = (Bitboard::EMPTY, None, 0);
        self.is_told_astray = false;
    }
}

// Endgames in the lessons: the opponent's replies, hints found by its search, and takebacks.

/// Nodes for a move: the search plays at full strength, yet replies at once.
const NODES: u64 = 30_000;

/// A move that was requested. A response with another number belongs to a task or a position that the learner has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AskedMove {
    id: u64,
    /// Whether it is shown to the learner rather than played.
    hint: bool,
}

impl LearnScreen {
    /// Takes a move that was found. Returns whether it was requested here.
    pub(in crate::app) fn evaluated(&mut self, response: &EvaluationResponse, ctx: &mut UpdateContext) -> bool {
        let Some(at) = &mut self.lesson else { return false };
        let Some(asked) = at.asked.take_if(|asked| asked.id == response.id) else { return false };
        // A failed search does not end the lesson: the first legal move will do.
        let first = || at.run.line().last()?.position.legal_moves().first().copied();
        let Some(mv) = response.evaluation.as_ref().and_then(Evaluation::best).or_else(first) else { return true };
        if asked.hint {
            at.advised = Some(mv);
            at.tell_answer(ctx);
        } else {
            let before = at.run.line().len();
            let verdict = at.run.reply(mv);
            at.input.release();
            at.back = 0;
            let said = at.endgame_said(&verdict, ctx);
            self.report(before, said, verdict == Verdict::Solved, ctx);
        }
        true
    }

    fn take_back(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        if !matches!(at.kind(), TaskKind::Endgame(_)) {
            return ctx.warn(AppWord::NotHere, &[]);
        }
        if !at.run.take_back() {
            return ctx.warn(AppWord::NothingToTakeBack, &[]);
        }
        at.clear_messages();
        at.input.release();
        at.back = 0;
        at.forget_answer();
        ctx.show(Query::Task);
    }
}

impl LessonRun {
    /// Returns whether a search is running for the opponent's reply or for a hint.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns whether the learner cannot move in an endgame: it is the opponent's turn, or the endgame is over.
    pub fn is_held(&self) -> bool {
        self.run.awaits_reply() || self.run.report().is_some()
    }

    /// Forgets the answer: it is no longer shown or searched for.
    fn forget_answer(&mut self) {
        (self.asked, self.advised, self.shows_answer) = (None, None, false);
    }

    /// Finds the answer of an endgame: from a table at once, otherwise by starting a search. Returns whether the answer
    /// is known now.
    fn find_answer(&mut self, ctx: &mut UpdateContext) -> bool {
        if self.is_held() {
            return false;
        }
        self.advised = self.advised.or_else(|| self.run.best_move());
        if self.advised.is_none() && self.asked.is_none() {
            self.ask_move(true, ctx);
        }
        self.advised.is_some()
    }

    /// Shows the answer that a search has found.
    fn tell_answer(&mut self, ctx: &mut UpdateContext) {
        let answer = self.answer_text(ctx).map(|answer| W::Solution.with(ctx.lang, &[&answer]));
        let hint = self.hint_text(ctx.lang).map(|hint| W::Hint.with(ctx.lang, &[hint]));
        // Plain mode gave the hint when the search began.
        let said = hint.into_iter().filter(|_| !ctx.plain).chain(answer).collect();
        self.say(said, ctx);
    }

    /// Requests the best move for the side to move.
    fn ask_move(&mut self, hint: bool, ctx: &mut UpdateContext) {
        let Some((last, before)) = self.run.line().split_last() else { return };
        let id = ctx.rng.next_u64();
        let task = EvalTask {
            position: last.position.clone(),
            history: before.iter().map(|at| at.position.clone()).collect(),
            only_moves: Vec::new(),
            nodes: NODES,
        };
        self.asked = Some(AskedMove { id, hint });
        ctx.evaluate(id, 0, vec![task]);
    }

    /// Returns the messages for an endgame that is over.
    fn endgame_said(&self, verdict: &Verdict, ctx: &UpdateContext) -> Vec<(MessageTone, String)> {
        let (TaskKind::Endgame(plan), Some(report)) = (self.kind(), self.run.report()) else { return Vec::new() };
        let told = |made: &crate::chess::course::LearnerMove| {
            let before = self.run.line().get(made.before);
            before.map(|before| ctx.told(&before.position, made.mv)).unwrap_or_default()
        };
        let reached = *verdict == Verdict::Solved;
        let tone = if reached { MessageTone::Info } else { MessageTone::Wrong };
        let again = (!reached).then(|| (MessageTone::Info, ctx.sentence(W::MissedAgain, &[])));
        let said = learn::report(report, plan, told, ctx.lang).into_iter().map(|text| (tone, text));
        said.chain(again).collect()
    }
}
