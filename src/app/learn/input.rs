//! Keys in a lesson: typed text, the cursor on the board, the answers.

use crate::app::board::blindfold::tell_turned;
use crate::app::board::move_input::{InputResult, KeyOutcome};
use crate::app::commands::table::{self, Action, Invocation, KeyContext};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::learn::{LearnScreen, LessonRun, is_article};
use crate::app::plain_input::words::{self, PlainAction, name_of};
use crate::app::position_editor::piece_of;
use crate::app::protocol::effect::{Continuation, Destination, FileEffect};
use crate::app::protocol::input::{Button, Cell, Code, HitTarget, Key, Press, Tool};
use crate::app::protocol::pasted_text::PastedText;
use crate::app::protocol::user_message::{MessageTone, Query};
use crate::chess::course::task::TaskKind;
use crate::chess::course::verdict::{Saying, TaskInput};
use crate::chess::course::{lesson_named, plans};
use crate::chess::game_options::GameOptions;
use crate::chess::notation::{self, Letters};
use crate::chess::seat::{Bot, Seat};
use crate::chess::start_position::fen_of;
use crate::words::Lang;
use crate::words::command_names::{self, choice, means, means_in};
use crate::words::learn::{self, LearnWord as W, articles, by_squares};
use crate::words::moves::{in_words, only_char, written};
use crate::words::notation::{letters_of, role_of};
use crate::words::tables::{AnalysisWord, AppWord, PlainWord};
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, ByColor, Color, Piece, Position, Role, Square};

impl LearnScreen {
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return self.map_key(key, ctx) };
        if at.leaves_rule(key, ctx) {
            return;
        }
        if key.code == Code::Enter && !at.input.entry.is_empty() {
            return self.enter(ctx);
        }
        let bare = key.is_bare();
        let typed_number = at.input.entry.text().chars().all(|c| c.is_ascii_digit());
        if let Code::Char(digit @ '0'..='9') = key.code
            && at.answers() > 0
            && typed_number
            && bare
        {
            return at.type_digit(digit, ctx.lang);
        }
        let marks = at.input.entry.is_empty() && bare && matches!(at.kind(), TaskKind::Mark { .. });
        if key.code == Code::Char(' ') && marks {
            return match at.input.picker.cursor {
                Some(square) => at.toggle(square),
                None => at.input.picker.cursor = Some(Square::E4),
            };
        }
        let outcome = at.with_input(ctx, |input, board| input.key(key, board));
        let outcome = outcome.unwrap_or_else(|| at.input.key_without_board(key));
        if outcome == KeyOutcome::No
            && let Some(action) = ctx.keys.of_key(KeyContext::Lesson, key)
        {
            self.action(action, ctx);
        }
    }

    /// Carries out an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return self.map_action(action, ctx) };
        if action == Action::Choose && at.leaves_rule(Key::plain(Code::Enter), ctx) {
            return;
        }
        let picks = at.answers() > 0;
        match action {
            Action::Back => self.back(ctx),
            Action::Choose if !at.input.entry.is_empty() => self.enter(ctx),
            Action::Choose => self.choose(ctx),
            Action::Up | Action::Down if picks => at.walk_answers(action == Action::Down),
            Action::Left | Action::Right if picks => {}
            Action::Up | Action::Down | Action::Left | Action::Right => {
                at.with_input(ctx, |input, board| input.move_cursor(action, board));
            }
            Action::ViewBack => at.back = (at.back + 1).min(at.run.line().len().saturating_sub(1)),
            Action::ViewOn => at.back = at.back.saturating_sub(1),
            Action::Last if matches!(at.kind(), TaskKind::Watch(_)) => self.watch_to_the_end(ctx),
            Action::Last => at.back = 0,
            _ => ctx.run(Invocation::of(action)),
        }
    }

    /// Handles Enter or Space when nothing is typed.
    fn choose(&mut self, ctx: &mut UpdateContext) {
        if self.go_on_or_watch(ctx) {
            return;
        }
        let Some(at) = &mut self.lesson else { return };
        match at.kind() {
            TaskKind::Mark { .. } => {
                let marked = at.marked;
                self.judge(TaskInput::Squares(marked), "", ctx);
            }
            TaskKind::Pick { .. } => match at.chosen {
                Some(chosen) => self.pick(chosen + 1, ctx),
                None => ctx.warn(W::PickHow, &[]), // Enter gives no answer until one has been selected
            },
            TaskKind::Put(_) => match (at.in_hand(), at.input.picker.cursor) {
                (Some(piece), Some(square)) => self.put(piece, square, ctx),
                _ => _ = at.with_input(ctx, |input, board| input.move_cursor(Action::Up, board)),
            },
            _ => {
                if let Some(square) = at.input.picker.cursor.filter(|square| at.is_touched_first(*square)) {
                    return self.judge(TaskInput::Touch(square), "", ctx);
                }
                if let Some(text) = at.input.picker.cursor.and_then(|square| at.attempt_at(square)) {
                    return self.attempt(&text, ctx);
                }
                let outcome = at.with_input(ctx, |input, board| input.choose(board));
                self.after_pointing(outcome, ctx);
            }
        }
    }

    /// Tries the illegal move that the task asks for. The learner can point it out even where their own piece occupies
    /// its target square.
    fn attempt(&mut self, text: &str, ctx: &mut UpdateContext) {
        self.judge(TaskInput::Text(text, Letters::En), text, ctx);
    }

    /// Takes the outcome of pointing: a move, or a piece that was picked up and thereby touched.
    fn after_pointing(&mut self, outcome: Option<KeyOutcome>, ctx: &mut UpdateContext) {
        match outcome.unwrap_or(KeyOutcome::No) {
            KeyOutcome::Asks(InputResult::Move(mv)) => self.judge(TaskInput::Move(mv), "", ctx),
            KeyOutcome::Asks(InputResult::Promotion { from, to }) => ctx.open(Dialog::promotion(from, to, false)),
            KeyOutcome::Asks(InputResult::Command(given)) => ctx.run(given),
            KeyOutcome::Asks(InputResult::Nothing(refused)) => {
                self.judge(TaskInput::Text(&refused.text, ctx.input_letters), &refused.text, ctx);
            }
            KeyOutcome::Yes => {
                let Some(at) = &mut self.lesson else { return };
                at.back = 0;
                if let Some(picked) = at.input.picker.picked.filter(|_| at.touches()) {
                    self.judge(TaskInput::Touch(picked.from), "", ctx);
                }
            }
            KeyOutcome::No => {}
        }
    }

    /// Takes the piece that a pawn promotes to.
    pub(in crate::app) fn promoted(&mut self, from: Square, to: Square, role: shakmaty::Role, ctx: &mut UpdateContext) {
        let text = format!("{from}{to}{}", role.char());
        self.judge(TaskInput::Text(&text, Letters::En), &text, ctx);
    }

    /// Handles Enter when text is typed: a word, squares, a piece and its square, a number, or a move.
    fn enter(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        if at.run.awaits_reply() {
            return; // the text waits for the reply as well
        }
        let text = at.input.entry.take();
        let text = text.trim();
        if self.answer(text, ctx) {
            return;
        }
        let Some(at) = &self.lesson else { return };
        let given = table::parse_on(text.trim_start_matches(':'), KeyContext::Lesson);
        match (given, at.how_to_answer(ctx.plain)) {
            (Some(given), _) => ctx.run(given),
            (None, Some(how)) => ctx.warn(how, &[]),
            (None, None) => {
                // A move may also be given in words: `rook d7`. A task that asks for notation takes the text as it
                // stands.
                let types = matches!(at.kind(), TaskKind::Type { .. });
                let words = written(text, ctx.input_letters).filter(|_| !types);
                self.judge(TaskInput::Text(words.as_deref().unwrap_or(text), ctx.input_letters), text, ctx);
            }
        }
    }

    /// Takes a text as the answer to what the task asks, before it can be a command: squares, a piece and its square, a
    /// number, a word of an answer, yes or no to a draw offer. Returns whether it was one of these. The screen and
    /// plain mode both ask here first.
    pub(in crate::app) fn answer(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        if self.take_parts(text, ctx) || self.take_text(text, ctx) {
            return true;
        }
        // Words that occur in several answers choose none of them, and are not a command either.
        let bare = text.trim_start_matches(':');
        let unclear = !is_order(bare, ctx) && self.lesson.as_ref().is_some_and(|at| at.is_in_answers(bare, ctx.lang));
        if unclear {
            ctx.warn(W::PickHow, &[]);
        }
        unclear
    }

    /// Takes an answer in several steps, as it is told: `d4d6, d6h6`, `e1, h1, e1g1`. Returns whether it was one. A
    /// step that is wrong is the last.
    fn take_parts(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let task = |screen: &LearnScreen| screen.lesson.as_ref().map(|at| (at.lesson, at.task, at.run.is_solved()));
        let Some(at) = &self.lesson else { return false };
        let touches = matches!(at.kind(), TaskKind::Touch { .. });
        if !(touches || matches!(at.kind(), TaskKind::Reach { .. })) {
            return false;
        }
        let square = |part: &str| part.parse::<Square>().ok().filter(|_| touches);
        let lower = text.to_lowercase();
        let parts: Vec<&str> = lower.split([',', ' ']).filter(|part| !part.is_empty()).collect();
        let is_step = |part: &&str| square(part).is_some() || part.parse::<UciMove>().is_ok_and(|mv| mv.to().is_some());
        let ends = parts.last().is_some_and(|last| square(last).is_none()); // two squares are one move
        if parts.len() < 2 || !ends || !parts.iter().all(is_step) {
            return false;
        }
        let began = task(self);
        for part in parts {
            match square(part) {
                Some(square) => self.judge(TaskInput::Touch(square), part, ctx),
                None => self.judge(TaskInput::Text(part, ctx.input_letters), part, ctx),
            }
            let wrong = |at: &LessonRun| at.said.iter().any(|(tone, _)| *tone == MessageTone::Wrong);
            if task(self) != began || self.lesson.as_deref().is_some_and(wrong) {
                break;
            }
        }
        true
    }

    /// Whether a text is an answer that can be picked, or a part of one. A command is only the answer that it names in
    /// full.
    pub(in crate::app) fn is_answer(&self, text: &str, ctx: &UpdateContext) -> bool {
        self.lesson.as_ref().is_some_and(|at| {
            let named = matches!(at.kind(), TaskKind::Pick { .. }) && at.answer_named(text, ctx.lang).is_some();
            named || !is_order(text, ctx) && at.is_in_answers(text, ctx.lang)
        })
    }

    /// Takes a text that is neither a move nor a command: squares, a piece and its square, a number. Returns whether it
    /// was one of these.
    fn take_text(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let Some(at) = &mut self.lesson else { return false };
        match at.kind() {
            TaskKind::Mark { squares: wanted, .. } => {
                let Some(squares) = squares_of(text) else { return false };
                // Squares are added to those marked. A list replaces them if one of the marks is wrong, and a word that
                // means "none" clears them.
                let is_list = squares.count() > 1 && (at.marked & !*wanted).any();
                let alone = squares.is_empty() || squares == *wanted || is_list;
                at.marked = if alone { squares } else { at.marked | squares };
                let marked = at.marked;
                self.judge(TaskInput::Squares(marked), text, ctx);
            }
            TaskKind::Put(_) => {
                let placements = at.placements(text, ctx.input_letters);
                if placements.is_empty() {
                    return false;
                }
                for (piece, square) in placements {
                    let left = self.pieces_left();
                    self.put(piece, square, ctx);
                    if self.pieces_left() == left {
                        break; // the learner was told why this one is not placed
                    }
                }
            }
            // A square is not a move here: it names the piece to touch.
            _ if at.touches() => match at.touched_in(text) {
                Some(square) => self.judge(TaskInput::Touch(square), text, ctx),
                None => return false,
            },
            TaskKind::Do(_) => match at.run.game().and_then(|game| table::answer_to_offer(game, text)) {
                Some(given) => ctx.run(given),
                None => return false,
            },
            TaskKind::Pick { .. } => {
                // A command is only the answer that it names in full: German `weiter` goes on, though an answer is
                // `geht weiter`.
                let read = if is_order(text, ctx) { LessonRun::answer_named } else { LessonRun::answer_meant };
                let Some(answer) = read(at, text, ctx.lang) else { return false };
                self.pick(answer, ctx);
            }
            _ => return false,
        }
        true
    }

    /// Picks an answer, counted from 1.
    fn pick(&mut self, answer: usize, ctx: &mut UpdateContext) {
        if let Some(at) = &mut self.lesson
            && (1..=at.answers()).contains(&answer)
        {
            at.chosen = Some(answer - 1);
            self.judge(TaskInput::Answer(answer), "", ctx);
        }
    }

    fn pieces_left(&self) -> usize {
        self.lesson.as_ref().map_or(0, |at| at.run.in_box().len())
    }

    fn put(&mut self, piece: Piece, square: Square, ctx: &mut UpdateContext) {
        self.judge(TaskInput::Put(piece, square), "", ctx);
        if let Some(at) = &mut self.lesson {
            at.chosen = at.chosen.map(|chosen| chosen.min(at.run.in_box().len().saturating_sub(1)));
        }
    }
}

impl LessonRun {
    /// Handles a key while the rule fills the page: the board appears. Returns whether that was all the key did: what
    /// begins a move also does that, but no answer is chosen unseen, and keys that lead elsewhere do so.
    fn leaves_rule(&mut self, key: Key, ctx: &UpdateContext) -> bool {
        let action = ctx.keys.of_key(KeyContext::Lesson, key);
        if matches!(action, Some(Action::Back | Action::Help | Action::Palette)) {
            return false;
        }
        let shown = self.shows_rule(ctx.window);
        self.rule_first = false;
        let picks = self.answers() > 0;
        shown && !matches!(key.code, Code::Char(c) if (c.is_alphabetic() || c.is_numeric() && !picks) && key.is_bare())
    }

    /// Marks a square, or removes its mark.
    fn toggle(&mut self, square: Square) {
        if !self.run.is_solved() {
            self.clear_messages();
            self.marked.toggle(square);
        }
    }

    /// Types a digit: the number of an answer, from 1, or the beginning of an answer that is itself a number. The
    /// answer it means is highlighted, and Enter gives it.
    fn type_digit(&mut self, digit: char, lang: Lang) {
        if self.run.is_solved() {
            return;
        }
        self.clear_messages();
        let longer = format!("{}{digit}", self.input.entry.text());
        let begins = self.text(lang).is_some_and(|text| text.answers.iter().any(|answer| answer.starts_with(&longer)));
        // Otherwise the new digit replaces what was typed.
        let text = if begins { longer } else { digit.to_string() };
        self.input.entry.set(&text);
        self.chosen = self.answer_meant(&text, lang).map(|answer| answer.saturating_sub(1));
    }

    fn walk_answers(&mut self, down: bool) {
        self.clear_messages();
        let last = self.answers().saturating_sub(1);
        self.chosen = Some(match self.chosen {
            Some(chosen) if down => (chosen + 1).min(last),
            Some(chosen) => chosen.saturating_sub(1),
            None if down => 0,
            None => last,
        });
    }

    /// Returns the selected piece of the box: the first one until another is selected.
    fn in_hand(&self) -> Option<Piece> {
        self.run.in_box().get(self.chosen.unwrap_or(0)).copied()
    }

    /// Returns whether a press on this square touches an opponent's piece: the learner has not picked up a piece of
    /// their own.
    fn is_touched_first(&self, square: Square) -> bool {
        let theirs = self.run.position().is_some_and(|position| position.them().contains(square));
        self.touches() && theirs && self.input.picker.picked.is_none()
    }

    /// Returns the illegal move that the task asks for, as text, if the piece picked up and this square make one.
    fn attempt_at(&self, square: Square) -> Option<String> {
        let picked = self.input.picker.picked?.from;
        let found = self.run.attempts().find(|(from, to, _)| (*from, *to) == (picked, square));
        found.map(|mv| by_squares(mv, Letters::En))
    }

    /// Returns the square of the piece that a text names: `a1`, `rook a1`, `the rook on a1`.
    fn touched_in(&self, text: &str) -> Option<Square> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let square: Square = words.pop()?.to_ascii_lowercase().parse().ok()?;
        let role = self.run.position()?.board().role_at(square)?;
        words.iter().all(|word| role_of(word) == Some(role) || means(word, "small")).then_some(square)
    }

    /// Returns the answer, counted from 1, that a text means: by its number, its words or the way they begin.
    fn answer_meant(&self, text: &str, lang: Lang) -> Option<usize> {
        let text = text.to_lowercase();
        self.answer_named(&text, lang)
            .or_else(|| self.only_answer(lang, |answer| answer.starts_with(&text)))
            // Words that occur in only one answer will do: `stalemate` for `draw by stalemate`.
            .or_else(|| self.only_answer(lang, |answer| has_words(answer, &text)))
            // A result may be given in words: `Black wins` for `0-1`.
            .or_else(|| self.only_answer(lang, |answer| means(&text, answer)))
    }

    /// Returns the answer that a text names in full, or by its number, or as yes or no.
    fn answer_named(&self, text: &str, lang: Lang) -> Option<usize> {
        let text = text.to_lowercase();
        let number =
            text.trim_end_matches(['.', ')']).parse().ok().filter(|number| (1..=self.answers()).contains(number));
        let agrees = |word: &str| ["yes", "no"].map(|meaning| means_in(&[lang], word, meaning));
        let said = agrees(&text);
        self.only_answer(lang, |answer| answer == text)
            .or(number)
            .or_else(|| self.only_answer(lang, |answer| said.contains(&true) && agrees(answer) == said))
    }

    /// Returns the only answer that fits, counted from 1. They are compared in small letters.
    fn only_answer(&self, lang: Lang, fits: impl Fn(&str) -> bool) -> Option<usize> {
        let mut fitting = (1..).zip(&self.text(lang)?.answers).filter(|(_, answer)| fits(&answer.to_lowercase()));
        let first = fitting.next();
        first.filter(|_| fitting.next().is_none()).map(|(number, _)| number)
    }

    /// Returns whether a text consists of words of an answer that can be picked, or begins one.
    fn is_in_answers(&self, text: &str, lang: Lang) -> bool {
        let answers = self.text(lang).filter(|_| matches!(self.kind(), TaskKind::Pick { .. }));
        let lower = text.to_lowercase();
        let is_in = |answer: &String| has_words(answer, text) || answer.to_lowercase().starts_with(&lower);
        !text.is_empty() && answers.is_some_and(|text| text.answers.iter().any(is_in))
    }

    /// Returns what to do in a task that does not take a move: to type squares, a piece and a square or an answer, to
    /// watch or to play. On the screen the answers are there to be picked, and a task to watch takes any text as a
    /// move.
    fn how_to_answer(&self, plain: bool) -> Option<W> {
        match self.kind() {
            TaskKind::Mark { .. } => Some(W::PlainMark),
            TaskKind::Put(_) => Some(W::PlainPut),
            TaskKind::Pick { .. } => Some(if plain { W::PlainPick } else { W::PickHow }),
            TaskKind::Game { .. } => Some(if plain { W::EntryGame } else { W::GameHow }),
            TaskKind::Watch(_) if plain => Some(W::EntryWatch),
            _ => None,
        }
    }

    /// Reads pieces from the box and their squares: `Qd1`, `q d1`, `put the queen on d1`, `knights b1 and g1, bishop
    /// c1`.
    fn placements(&self, text: &str, letters: Letters) -> Vec<(Piece, Square)> {
        let square = |word: &str| word.to_ascii_lowercase().parse::<Square>().ok();
        let letter = |word: &str| only_char(word).and_then(|c| piece_of(c, letters)).map(|piece| piece.role);
        let piece = |word: &str| letter(word).or_else(|| role_of(word));
        // The name and the square may be one word.
        let split = |word: &str| {
            let (name, place) = word.split_at_checked(word.len().checked_sub(2)?)?;
            Some((piece(name)?, square(place)?))
        };
        let TaskKind::Put(pieces) = self.kind() else { return Vec::new() };
        let color = || self.run.task().position()?.board().color_at(pieces.first()?.0);
        let Some(color) = color() else { return Vec::new() };
        let (mut named, mut found) = (None, Vec::new());
        // After a name that has no square yet, a single letter is a small word: `caballo a b1`.
        let mut waits = false;
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            if let Some(at) = square(word) {
                found.extend(named.map(|role: Role| (role.of(color), at)));
                waits = false;
            } else if let Some((role, at)) = split(word) {
                (named, waits) = (Some(role), false);
                found.push((role.of(color), at));
            } else if let Some(role) = if waits { role_of(word) } else { piece(word) } {
                (named, waits) = (Some(role), true);
            }
        }
        found
    }
}

/// Whether a text is the whole name of a command that works in a lesson. What a player says in a game is none: there it
/// is the answer.
fn is_order(text: &str, ctx: &UpdateContext) -> bool {
    ctx.plain && words::is_order(text, KeyContext::Lesson, ctx.lang)
}

/// Returns whether an answer contains some words, one after the other. Case does not matter.
fn has_words(answer: &str, text: &str) -> bool {
    let words = |text: &str| format!(" {} ", text.to_lowercase().replace([',', ':'], " "));
    words(answer).contains(&words(text))
}

/// Reads squares from a text: `c4 d4, e4`, run together: `c4d4`, or all from one to another: `b1-b8`. A word that means
/// "none" gives no squares.
fn squares_of(text: &str) -> Option<Bitboard> {
    if means(text, "none") {
        return Some(Bitboard::EMPTY);
    }
    let text = text.to_ascii_lowercase();
    if let Some((from, to)) = text.split_once('-') {
        let (from, to): (Square, Square) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        let line = shakmaty::attacks::aligned(from, to, from) && shakmaty::attacks::ray(from, to).any();
        return line.then(|| shakmaty::attacks::between(from, to) | from | to);
    }
    let squares = text.replace([' ', ','], "");
    let squares: Option<Vec<Square>> =
        squares.as_bytes().chunks(2).map(|square| Square::from_ascii(square).ok()).collect();
    squares.filter(|squares| !squares.is_empty()).map(|squares| squares.into_iter().collect())
}

// The commands of a lesson besides solving its task: a hint, the rule, the task again, a game from its position.

impl LearnScreen {
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let args = given.args.trim();
        match given.action {
            Action::Learn if args.is_empty() => self.leave_lesson(ctx),
            Action::Learn => self.open_named(args, ctx),
            action if self.lesson.is_none() => ctx.go_by(action, args),
            Action::Hint => self.hint(ctx),
            Action::Why => self.why(ctx),
            Action::Again => {
                self.lesson.iter_mut().for_each(|at| at.again());
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
            action => ctx.go_by(action, args),
        }
    }

    /// Opens a lesson by its number or name, or does what else may follow `learn`.
    pub(in crate::app) fn open_named(&mut self, name: &str, ctx: &mut UpdateContext) {
        match lesson_named(name) {
            None if choice(name) == "forget" => ctx.open(Dialog::ask(Question::ForgetLessons)),
            None if name.strip_suffix('!').is_some_and(|word| choice(word) == "forget") => self.forget(ctx),
            Some(named) => self.begin_lesson(named.lesson, named.task, ctx),
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
    fn hint(&mut self, ctx: &mut UpdateContext) {
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
            answer = if found {
                at.answer_text(ctx).map(solution)
            } else {
                at.is_asking().then(|| AnalysisWord::HintThinks.text(lang).to_owned())
            };
        }
        let hint = at.hint_text(lang).map(|hint| W::Hint.with(lang, &[hint]));
        let said: Vec<String> = match (hint, answer) {
            (None, None) => vec![match at.kind() {
                TaskKind::Watch(_) => learn::sentence(&ctx.sentence(W::EntryWatch, &[])),
                TaskKind::Game { .. } => learn::sentence(&ctx.sentence(W::EntryGame, &[])),
                _ => W::NoHint.text(lang).to_owned(),
            }],
            (hint, answer) => hint.into_iter().chain(answer).collect(),
        };
        at.say(said, ctx);
    }

    /// Shows the rule of the lesson, with its articles.
    fn why(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &mut self.lesson else { return };
        let Some(lesson) = at.lesson(ctx.lang) else { return };
        let articles = articles(lesson.plan, ctx.lang).map(|text| format!("{text}."));
        at.clear_messages();
        at.say(std::iter::once(lesson.intro.clone()).chain(articles).collect(), ctx);
    }

    /// Copies the position of the task, or begins a game from it.
    fn take_position(&self, action: Action, ctx: &mut UpdateContext) {
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
    fn go_on_or_watch(&mut self, ctx: &mut UpdateContext) -> bool {
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
    fn watch_to_the_end(&mut self, ctx: &mut UpdateContext) {
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
    fn back(&mut self, ctx: &mut UpdateContext) {
        if self.lesson.as_mut().is_some_and(|at| at.input.back()) {
            return;
        }
        if self.lesson.is_some() && !self.is_aside {
            self.leave_lesson(ctx);
        } else {
            ctx.leave(Continuation::Back);
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

impl LessonRun {
    /// Shows messages beside the board; plain mode also prints them.
    pub(super) fn say(&mut self, said: Vec<String>, ctx: &mut UpdateContext) {
        said.iter().for_each(|text| ctx.aloud_text(text));
        self.said = said.into_iter().map(|text| (MessageTone::Info, text)).collect();
    }

    /// Returns the answer of the task as the learner can type it.
    pub(super) fn answer_text(&self, ctx: &UpdateContext) -> Option<String> {
        let lang = ctx.lang;
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
            TaskKind::Type { mv, .. } => Some(notation::san(&self.run.position()?, *mv, &letters_of(lang))),
            TaskKind::Try { promotion, .. } => {
                let squares = learn::attempt(&self.run, letters_of(lang));
                let said = in_words(&squares, letters_of(lang), ctx.voice).filter(|_| ctx.plain && promotion.is_none());
                Some(said.unwrap_or(squares))
            }
            TaskKind::Reach { .. } if !ctx.plain => {
                let way: Vec<String> = self.way_left().iter().map(ToString::to_string).collect();
                Some(way.join(", ")).filter(|way| !way.is_empty())
            }
            _ => {
                let next = self.next_move()?;
                // Where pieces are touched, the answer names their squares.
                let position = self.run.position().filter(|_| ctx.plain && self.run.left_to_touch().is_empty());
                let told = position.and_then(|position| {
                    let is_next = |mv: &&shakmaty::Move| LessonRun::by_squares(**mv) == Some(next);
                    position.legal_moves().iter().find(is_next).map(|mv| ctx.told(&position, *mv))
                });
                let mv = told.unwrap_or_else(|| learn::by_squares(next, letters_of(lang)));
                let touched = self.run.left_to_touch().iter().map(ToString::to_string);
                Some(touched.chain([mv]).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

// The pointer in the lessons.

impl LearnScreen {
    /// Handles the pointer. Returns whether anything shown may have changed.
    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        if self.lesson.is_none() {
            return self.map_pointer(press, on, ctx);
        }
        let pressed = press == Press::Down(Button::Left);
        let square = HitTarget::square(on);
        let Some(at) = &mut self.lesson else { return false };
        let alone = at.shows_rule(ctx.window);
        at.rule_first &= !pressed;
        if alone {
            return pressed;
        }
        match (on, at.kind()) {
            (Some(HitTarget::Row(row)), TaskKind::Pick { .. }) if pressed => self.pick(row + 1, ctx),
            (Some(HitTarget::Tool(Tool::Piece(piece))), TaskKind::Put(_)) if pressed => {
                at.chosen = at.run.in_box().iter().position(|one| one == piece).or(at.chosen);
            }
            (_, TaskKind::Put(_)) if pressed => {
                if let (Some(piece), Some(square)) = (at.in_hand(), square) {
                    self.put(piece, square, ctx);
                }
            }
            // Where one square is asked for, the click is the answer.
            (_, TaskKind::Mark { squares, .. }) if pressed => match square {
                Some(square) if squares.count() == 1 && !at.run.is_solved() => {
                    at.marked = square.into();
                    self.judge(TaskInput::Squares(square.into()), "", ctx);
                }
                Some(square) => at.toggle(square),
                None => {}
            },
            (_, TaskKind::Mark { .. } | TaskKind::Put(_)) => return false,
            _ if press == Press::ScrollUp => self.action(Action::ViewBack, ctx),
            _ if press == Press::ScrollDown => self.action(Action::ViewOn, ctx),
            _ if at.run.is_solved() => return pressed,
            _ => {
                if pressed && let Some(square) = square.filter(|square| at.is_touched_first(*square)) {
                    self.judge(TaskInput::Touch(square), "", ctx);
                    return true;
                }
                if let Some(text) = square.filter(|_| pressed).and_then(|square| at.attempt_at(square)) {
                    self.attempt(&text, ctx);
                    return true;
                }
                let before = at.input.picker.picked.map(|picked| picked.from);
                let outcome = at.with_input(ctx, |input, board| input.pointer(press, cell, square, board));
                let now = at.input.picker.picked.map(|picked| picked.from);
                let changed = outcome.as_ref().is_some_and(|outcome| *outcome != KeyOutcome::No);
                // A piece is touched when it is picked up, not each time the pointer moves with it.
                if before != now || !matches!(outcome, Some(KeyOutcome::Yes)) {
                    self.after_pointing(outcome, ctx);
                }
                // The user has dragged the piece there: it only slides back.
                if let (Press::Up(_), Some(at)) = (press, &mut self.lesson) {
                    at.slide.only_returns();
                }
                return changed;
            }
        }
        true
    }
}

// The lessons in plain mode: lines that are not commands, and what follows a task.

impl LearnScreen {
    /// Carries out a word of plain mode that the lessons share with other screens. Returns whether it is one.
    pub(in crate::app) fn word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) -> bool {
        match word {
            PlainAction::Next if args.is_empty() => {
                if self.lesson.is_none() {
                    let next = self.progress.next().map_or(0, |(lesson, _)| lesson);
                    self.begin_lesson(next, None, ctx);
                } else if !self.go_on_or_watch(ctx) {
                    self.go_on(ctx); // the learner may leave a task for another time
                }
            }
            PlainAction::Back if args.is_empty() => self.leave_lesson(ctx),
            PlainAction::Find => self.find_spoken(args, ctx),
            PlainAction::Turn if args.is_empty() => {
                ctx.show(if self.lesson.is_some() { Query::Task } else { Query::Lesson });
            }
            PlainAction::Touch => match self.lesson.as_ref().and_then(|at| at.touched_in(args)) {
                Some(square) => self.judge(TaskInput::Touch(square), "", ctx),
                None => ctx.warn(PlainWord::WhichSquare, &[name_of(PlainAction::Touch, ctx.lang)]),
            },
            PlainAction::End if args.is_empty() => self.action(Action::Last, ctx),
            _ => return false,
        }
        true
    }

    /// Takes a line that is neither a word nor a command. `written` is the move that it expresses in words.
    pub(in crate::app) fn line(&mut self, bare: &str, written: &str, ctx: &mut UpdateContext) {
        if self.lesson.is_none() {
            let number = bare.starts_with(|c: char| c.is_ascii_digit()) && !is_article(bare);
            return if number { self.open_named(bare, ctx) } else { self.find_spoken(bare, ctx) };
        }
        if lesson_named(bare).is_some() {
            return self.open_named(bare, ctx);
        }
        match self.lesson.as_ref().and_then(|at| at.how_to_answer(ctx.plain)) {
            Some(how) => ctx.warn(how, &[]),
            // A task that asks for notation takes the move as it was typed, or as notation is read aloud: `rook a d1`.
            None => {
                let types = self.lesson.as_ref().is_some_and(|at| matches!(at.kind(), TaskKind::Type { .. }));
                let text = if types && !bare.contains(' ') { bare } else { written };
                self.judge(TaskInput::Text(text, ctx.input_letters), text, ctx);
            }
        }
    }

    /// Goes on after a task in plain mode: the next task follows at once. After the last one plain mode says that the
    /// lesson is done, and the next lesson waits.
    pub(super) fn go_on_in_plain(&mut self, ctx: &mut UpdateContext) {
        let Some(at) = &self.lesson else { return };
        let plan = at.plan();
        if at.task + 1 < plan.tasks.len() {
            return self.go_on(ctx);
        }
        match plan.tasks.len() - self.progress.solved(plan) {
            0 => ctx.info(W::LessonDone, &[plan.id]),
            left => ctx.info_text(W::LessonOpen.counted(ctx.lang, left, &[plan.id])),
        }
        self.map.chosen = (at.lesson + 1).min(plans().len().saturating_sub(1));
        self.lesson = None;
        ctx.show(Query::NextLesson);
    }
}

// The words that may follow `learn` on any screen besides a lesson: `quiet` and `notes` set whether games mention the
// lessons and explain what comes up for the first time; `card` writes a page with what the user has learnt.

impl LearnScreen {
    /// Carries out `quiet`, `notes`, or `card` with a name, after `learn`. Returns whether it was one of them.
    pub(in crate::app) fn command_anywhere(args: &str, ctx: &mut UpdateContext) -> bool {
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
            _ => return false,
        }
        true
    }
}
