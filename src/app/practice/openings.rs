//! Opening repertoires: down their lines to the positions that are due, and the page about them.

use crate::app::commands::table::Action;
use crate::app::context::UpdateContext;
use crate::app::practice::{PracticePage, PracticePart, PracticeScreen, Session, Solve};
use crate::app::protocol::effect::{Destination, FileEffect, file_name};
use crate::app::protocol::practice_log::{Day, Outcome, PracticeEvent};
use crate::app::protocol::repertoires::{Book, RepertoireRequest, Repertoires};
use crate::app::protocol::user_message::{MessageTone, Query};
use crate::chess::laws::{after, position_key};
use crate::chess::puzzle::PuzzleRun;
use crate::chess::repertoire::{Contradiction, Source};
use crate::words::Lang;
use crate::words::choice::Choice;
use crate::words::command_names::{choice, shown_choice};
use crate::words::notation::side_of;
use crate::words::practice::{PracticeWord, RepertoireWord as W};
use crate::words::results::side;
use crate::words::tables::{MoveWord, PlainWord};
use shakmaty::{Chess, Move, Position};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// Milliseconds between two moves that are only shown.
const STEP: u64 = 250;

/// What stands before the key of the position from which lines are to be played, behind the name of the part.
pub(in crate::app) const AT: &str = "position ";

/// The positions of a session.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    /// Those that are still to be asked, and whether each is new.
    asked: BTreeMap<u64, bool>,
    /// Those that were missed: they are asked once more at the end.
    again: BTreeSet<u64>,
    is_second_round: bool,
    /// How many were right at once, of how many.
    right: usize,
    done: usize,
    /// The key of the position from which lines are played; the start position without it.
    from: Option<u64>,
}

impl Openings {
    /// Returns how many positions that are due and how many new ones are left.
    pub fn left(&self) -> [usize; 2] {
        let new = self.asked.values().filter(|is_new| **is_new).count();
        [self.asked.len() - new, new]
    }
}

/// Whether the words after `repertoire` mean the position on the board: `from here`.
pub(in crate::app) fn is_from_here(args: &str) -> bool {
    args.split_whitespace().next_back().is_some_and(|word| choice(word) == "here")
}

/// Takes the depth from the end of a text: `white to 12`.
pub(in crate::app) fn depth_of(args: &str) -> (&str, Option<u32>) {
    let number = || {
        let (before, number) = args.trim().rsplit_once(' ')?;
        let (named, to) = before.trim().rsplit_once(' ')?;
        (choice(to) == "to").then_some((named.trim(), Some(number.parse().ok().filter(|to| *to > 0)?)))
    };
    number().unwrap_or((args.trim(), None))
}

impl Book {
    /// Returns where something stands: `line 3 of main.pgn`.
    pub fn place_text(&self, Source { file, game }: Source, lang: Lang) -> String {
        let name = self.files.get(file).map(|file| file_name(&file.path)).unwrap_or_default();
        W::LineOf.with(lang, &[&(game + 1).to_string(), &name])
    }

    /// Returns the number of a line, with its name if it has one: `line 3: Open Sicilian`.
    fn name_text(&self, Source { file, game }: Source, lang: Lang) -> String {
        let number = (game + 1).to_string();
        match self.files.get(file).and_then(|file| file.lines.get(game)).filter(|name| !name.is_empty()) {
            Some(name) => W::LineNamed.with(lang, &[&number, name]),
            None => W::Line.with(lang, &[&number]),
        }
    }
}

impl PracticeScreen {
    /// Returns the repertoire that the position on the board is asked from, and where its first answer is from.
    pub fn opening(&self) -> Option<(&Openings, &Book, Source)> {
        let Session::Openings(openings) = &self.session else { return None };
        let solve = self.solve()?;
        let book = self.books.as_ref()?.book(solve.solver())?;
        let first = book.repertoire.moves(solve.asked()).next()?;
        Some((openings, book, first.source))
    }

    /// Returns how many positions are due on a day, and how many there are.
    pub fn openings_due(&self, day: Day) -> [usize; 2] {
        let cards = || self.books.iter().flat_map(|books| books.cards());
        let due = |key: &u64| self.log.state.openings.get(key).is_some_and(|card| card.due <= day);
        [cards().filter(due).count(), cards().count()]
    }

    /// Returns how many positions there are to ask today, with the new ones, and how many there are.
    pub fn openings_today(&self, day: Day) -> [usize; 2] {
        let [due, all] = self.openings_due(day);
        [due + self.openings_new(day), all]
    }

    /// Returns how many new positions there are to ask today.
    pub(super) fn openings_new(&self, day: Day) -> usize {
        let cards = self.books.iter().flat_map(|books| books.cards());
        let unseen = cards.filter(|key| !self.log.state.openings.contains_key(key)).count();
        unseen.min(self.new_left(day))
    }

    /// Returns how many new positions may still be asked on a day.
    fn new_left(&self, day: Day) -> usize {
        let begun = self.log.state.openings.values().filter(|card| card.begun == day).count();
        self.books.as_ref().map_or(0, |books| books.list.new_cards_a_day.saturating_sub(begun))
    }

    /// Takes the repertoires.
    pub(in crate::app) fn take_books(&mut self, books: Arc<Repertoires>, ctx: &mut UpdateContext) {
        if self.books.as_ref().is_some_and(|known| Arc::ptr_eq(known, &books)) {
            return; // no file has changed
        }
        books.problems.iter().for_each(|problem| ctx.warn_text(problem.clone()));
        let cards: HashSet<u64> = books.cards().collect();
        self.log.retain(books.list.retention);
        let is_first = self.books.replace(books).is_none();
        self.note_due(ctx);
        let gone = self.solve().is_some_and(|solve| !solve.is_over() && !cards.contains(&solve.asked()));
        if let Session::Openings(openings) = &mut self.session {
            openings.asked.retain(|key, _| cards.contains(key));
            openings.again.retain(|key| cards.contains(key));
            if gone {
                self.next_line(ctx);
            }
        }
        match &self.page {
            PracticePage::Openings(page) if page.title == W::Title => self.open_openings(ctx),
            PracticePage::Openings(page) => self.open_lacks(page.title, ctx),
            _ => {}
        }
        if is_first && self.is_read {
            self.open_wanted(ctx);
        }
    }

    /// Begins with what is due, or with what follows the name of the part.
    pub(super) fn begin_openings(&mut self, rest: &str, ctx: &mut UpdateContext) {
        let Some(books) = self.books.clone() else {
            self.wanted = format!("openings {rest}"); // once they have been read
            return;
        };
        ctx.request(FileEffect::Repertoires(RepertoireRequest::ForPractice)); // a file may have changed
        if ["gaps", "contradictions"].contains(&choice(rest).as_str()) {
            return self.repertoire_command(rest, ctx);
        }
        let (color, from) = (side_of(rest), rest.strip_prefix(AT).and_then(|key| u64::from_str_radix(key, 16).ok()));
        if color.is_none() && from.is_none() && !rest.is_empty() {
            return ctx.warn(PlainWord::TakesNothing, &[shown_choice(PracticePart::Openings.word(), ctx.lang), rest]);
        }
        if from.is_some_and(|key| books.books.iter().all(|book| book.repertoire.cards_below(key).next().is_none())) {
            ctx.warn(W::NotInAny, &[]);
            return self.open_openings(ctx);
        }
        let (day, state) = (ctx.now.wall.local().day_number(), &self.log.state);
        let mut new = self.new_left(day);
        let mut openings = Openings { from, ..Openings::default() };
        for book in books.books.iter().filter(|book| color.is_none_or(|color| book.repertoire.color() == color)) {
            let below: Option<HashSet<u64>> = from.map(|key| book.repertoire.cards_below(key).collect());
            for &key in book.cards.iter().filter(|key| below.as_ref().is_none_or(|below| below.contains(key))) {
                match state.openings.get(&key) {
                    Some(card) if card.due <= day => drop(openings.asked.insert(key, false)),
                    None if new > 0 => {
                        new -= 1;
                        openings.asked.insert(key, true);
                    }
                    _ => {}
                }
            }
        }
        if openings.asked.is_empty() {
            if books.cards().next().is_some() {
                ctx.info(W::NothingDue, &[]);
            }
            return self.open_openings(ctx);
        }
        let left = openings.left().map(|count| count.to_string());
        ctx.aloud(W::Counts, &left.each_ref().map(String::as_str));
        self.session = Session::Openings(openings);
        self.is_drawing = false; // no puzzle is waited for any more
        self.next_line(ctx);
    }

    /// Goes down a line from the start position to a position that is asked: first to those that are due.
    fn next_line(&mut self, ctx: &mut UpdateContext) {
        let (Session::Openings(openings), Some(books)) = (&mut self.session, self.books.clone()) else { return };
        let root = openings.from.unwrap_or_else(|| position_key(&Chess::default()));
        let is_due = |key| openings.asked.get(&key) == Some(&false);
        let is_asked = |key| openings.asked.contains_key(&key);
        let line_of = |book: &Book, wanted: &dyn Fn(u64) -> bool| {
            Some((book.repertoire.line_to(root), book.repertoire.way(root, wanted)?))
        };
        let line = |wanted: &dyn Fn(u64) -> bool| books.books.iter().find_map(|book| line_of(book, wanted));
        if let Some((line, way)) = line(&is_due).or_else(|| line(&is_asked)) {
            return self.walk(line, way, true, ctx);
        }
        if !openings.again.is_empty() {
            openings.is_second_round = true;
            // The rest cannot be reached: something before it is paused.
            openings.asked = std::mem::take(&mut openings.again).into_iter().map(|key| (key, false)).collect();
            return self.next_line(ctx);
        }
        ctx.info_text(ctx.numbers(W::Done, &[openings.right, openings.done]));
        self.open_openings(ctx);
    }

    /// Plays on along a way, as far as the first position that is asked. A line is new, or goes on after a move of the
    /// user's.
    fn walk(&mut self, mut line: Vec<Move>, way: Vec<Move>, is_new: bool, ctx: &mut UpdateContext) {
        let (Session::Openings(openings), Some(books)) = (&self.session, self.books.clone()) else { return };
        let played = line.len();
        let mut position = line.iter().fold(Chess::default(), |position, mv| after(&position, *mv));
        // Positions of the other colour's repertoire lie on the way, too.
        let asks_white = (played + way.len()).is_multiple_of(2);
        for mv in way {
            let is_own = position.turn().is_white() == asks_white;
            if is_own && openings.asked.contains_key(&position_key(&position)) {
                break;
            }
            position.play_unchecked(mv);
            line.push(mv);
        }
        let book = books.book(position.turn());
        let answer = book.and_then(|book| book.repertoire.moves(position_key(&position)).next());
        let Some(answer) = answer else { return self.open_openings(ctx) }; // a way ends with a card
        let walk = line.len() - played;
        line.push(answer.mv);
        let mut solve = Solve::new(PuzzleRun::of_line(line, played), None, ctx);
        if let Some(before) = self.solve_mut() {
            solve.input.picker.cursor = before.input.picker.cursor;
            solve.said = if is_new { Vec::new() } else { std::mem::take(&mut before.said) };
        }
        (solve.walk, solve.walked_from) = (walk, if is_new { 0 } else { played });
        // The reply to a move comes at once, a new line after a moment.
        solve.next_at = Some(ctx.now.at.plus(if is_new { STEP } else { 0 }));
        self.page = PracticePage::Solve(Box::new(solve));
        let at_once = ctx.plain || walk == 0;
        if at_once || !is_new {
            self.step_opening(at_once, ctx);
        }
    }

    /// Plays the next move that is only shown, or all of them; after the last move of a line, goes on with the next.
    pub(super) fn step_opening(&mut self, all: bool, ctx: &mut UpdateContext) {
        let Some(solve) = self.solve_mut() else { return };
        if solve.next_at.take().is_none() {
            return;
        }
        if solve.is_over() {
            return self.next_line(ctx);
        }
        let steps = if all { solve.walk } else { solve.walk.min(1) };
        for _ in 0..steps {
            let mv = solve.run.step();
            solve.walk -= 1;
            solve.slide(mv, ctx);
        }
        if solve.walk > 0 {
            solve.next_at = Some(ctx.now.at.plus(STEP));
        } else {
            ctx.show(Query::Practice);
        }
    }

    /// Takes an answer from the board.
    pub(super) fn answer_opening(&mut self, mv: Move, ctx: &mut UpdateContext) {
        let Some(books) = self.books.clone() else { return };
        let Some(solve) = self.solve_mut() else { return };
        let position = solve.run.position().clone();
        let key = position_key(&position);
        let Some(book) = books.book(position.turn()) else { return };
        let Some(first) = book.repertoire.moves(key).next() else { return };
        let told = ctx.told(&position, mv);
        let found = book.repertoire.moves(key).find(|known| known.mv == mv);
        let Some(found) = found else {
            solve.show_answer(mv, ctx);
            let right = ctx.told(&position, first.mv);
            let word = if book.repertoire.is_marked(key, mv) { W::MarkedInIt } else { W::NotInIt };
            let text = ctx.sentence(word, &[&told, &right, &book.name_text(first.source, ctx.lang)]);
            solve.say(MessageTone::Wrong, text, ctx);
            return self.decide(Outcome::Missed, ctx);
        };
        let text = if found.mv == first.mv {
            ctx.sentence(W::Right, &[])
        } else {
            ctx.sentence(W::InItToo, &[&told, &book.name_text(found.source, ctx.lang)])
        };
        solve.say(MessageTone::Info, text, ctx);
        let mut line = solve.run.played().to_vec();
        line.push(mv);
        solve.run = PuzzleRun::of_line(line.clone(), line.len() - 1);
        solve.run.play(mv);
        let reached = position_key(solve.run.position());
        let outcome = if solve.is_hinted { Outcome::Hinted } else { Outcome::Solved };
        self.decide(outcome, ctx);
        let Session::Openings(openings) = &self.session else { return };
        let is_asked = |key| openings.asked.contains_key(&key);
        let replies = book.repertoire.replies(reached, &is_asked);
        let weighted: Vec<Move> = replies.iter().flat_map(|(mv, weight)| std::iter::repeat_n(*mv, *weight)).collect();
        let way = ctx.rng.pick(&weighted).and_then(|reply| {
            let position = after(self.solve()?.run.position(), *reply);
            let way = book.repertoire.way(position_key(&position), &is_asked)?;
            Some(std::iter::once(*reply).chain(way).collect())
        });
        match way {
            Some(way) => self.walk(line, way, false, ctx),
            None if ctx.plain => self.next_line(ctx),
            None => self.set_next_at(ctx),
        }
    }

    /// Notes how a position was answered, once.
    pub(super) fn grade_opening(&mut self, position: u64, outcome: Outcome, ctx: &mut UpdateContext) {
        let right = outcome == Outcome::Solved;
        if let Session::Openings(openings) = &mut self.session {
            openings.asked.remove(&position);
            if !openings.is_second_round {
                openings.done += 1;
                openings.right += usize::from(right);
                if !right {
                    openings.again.insert(position);
                }
            }
        }
        self.record(PracticeEvent::Opening { position, right }, ctx);
    }

    /// Asks a position once more in this session, because its answer was taken back.
    pub(super) fn ask_again(&mut self, position: u64, right: bool) {
        let is_new = !self.log.state.openings.contains_key(&position);
        let Session::Openings(openings) = &mut self.session else { return };
        openings.asked.insert(position, is_new);
        if !openings.is_second_round {
            openings.again.remove(&position);
            // It may have been answered before the session.
            openings.done = openings.done.saturating_sub(1);
            openings.right = openings.right.saturating_sub(usize::from(right));
        }
    }

    /// Leaves the position on the board for another time.
    pub(super) fn skip_opening(&mut self, ctx: &mut UpdateContext) {
        let key = self.solve().map(Solve::asked);
        if let (Session::Openings(openings), Some(key)) = (&mut self.session, key) {
            openings.asked.remove(&key);
        }
        self.next_line(ctx);
    }
}

// The page about the repertoires.

/// What a row of the page leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningAct {
    Train,
    Add,
    /// What they lack, by its title.
    Lacks(W),
    /// A game of a file, at the end of a line.
    Show(PathBuf, usize, Vec<Move>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningRow {
    pub text: String,
    pub note: String,
    pub act: OpeningAct,
}

/// A page of rows: the repertoires, or what they lack.
#[derive(Clone, Debug)]
pub struct OpeningsPage {
    pub title: W,
    pub rows: Vec<OpeningRow>,
    pub chosen: usize,
}

impl PracticeScreen {
    /// Shows the repertoires, and asks whether a file of them has changed.
    pub(super) fn show_openings(&mut self, ctx: &mut UpdateContext) {
        ctx.request(FileEffect::Repertoires(RepertoireRequest::ForPractice));
        self.open_openings(ctx);
    }

    fn open_openings(&mut self, ctx: &mut UpdateContext) {
        let Some(books) = self.books.clone() else { return };
        let row = |text: String, note: String, act| OpeningRow { text, note, act };
        let day = ctx.now.wall.local().day_number();
        let [due, all] = self.openings_today(day);
        let mut rows = Vec::new();
        if all > 0 {
            let due = PracticeWord::MissedDue.numbers(ctx.lang, &[due, all]);
            rows.push(row(W::Train.text(ctx.lang).to_owned(), due, OpeningAct::Train));
        }
        for book in &books.books {
            for file in &book.files {
                let text =
                    MoveWord::BySide.with(ctx.lang, &[side(book.repertoire.color(), ctx.lang), &file_name(&file.path)]);
                let lines = file.lines.len();
                let lines = W::Lines.counted(ctx.lang, lines, &[]);
                let up_to = |to: u32| W::LinesTo.with(ctx.lang, &[&lines, &to.to_string()]);
                let lines = file.to.map_or_else(|| lines.clone(), up_to);
                rows.push(row(text, lines, OpeningAct::Show(PathBuf::from(&file.path), 0, Vec::new())));
            }
        }
        let repertoires = || books.books.iter().map(|book| &book.repertoire);
        let gaps: usize = repertoires().map(|repertoire| repertoire.gaps().len()).sum();
        let contradictions: usize = repertoires().map(|repertoire| repertoire.contradictions().len()).sum();
        for (title, count) in [(W::Gaps, gaps), (W::Contradictions, contradictions)] {
            if count > 0 {
                rows.push(row(title.text(ctx.lang).to_owned(), count.to_string(), OpeningAct::Lacks(title)));
            }
        }
        rows.push(row(W::Add.text(ctx.lang).to_owned(), String::new(), OpeningAct::Add));
        self.page = PracticePage::Openings(OpeningsPage { title: W::Title, rows, chosen: 0 });
        ctx.show(Query::Practice);
    }

    /// Shows where lines end too early, or contradict each other.
    fn open_lacks(&mut self, title: W, ctx: &mut UpdateContext) {
        let Some(books) = self.books.clone() else { return };
        let mut rows = Vec::new();
        for book in &books.books {
            let row = |text: String, source: Source, line: Vec<Move>| {
                let path = book.files.get(source.file).map(|file| PathBuf::from(&file.path)).unwrap_or_default();
                // Contradictions name their lines themselves: only which of several files it is says more.
                let is_told = title == W::Contradictions && book.files.len() == 1;
                let note = if is_told { String::new() } else { book.place_text(source, ctx.lang) };
                OpeningRow { text, note, act: OpeningAct::Show(path, source.game, line) }
            };
            if title == W::Gaps {
                let gaps = book.repertoire.gaps().into_iter();
                rows.extend(gaps.map(|gap| row(ctx.told_moves(&Chess::default(), &gap.line), gap.source, gap.line)));
                continue;
            }
            for Contradiction { line, answers } in book.repertoire.contradictions() {
                let position = line.iter().fold(Chess::default(), |position, mv| after(&position, *mv));
                let set = |(source, moves): &(Source, Vec<Move>)| {
                    let told: Vec<String> = moves.iter().map(|mv| ctx.told(&position, *mv)).collect();
                    let number = W::Line.numbers(ctx.lang, &[source.game + 1]);
                    format!("{} ({number})", told.join(" "))
                };
                let sets = answers.iter().map(set).collect::<Vec<String>>().join(", ");
                let source = answers.first().map(|(source, _)| *source).unwrap_or_default();
                let before = if line.is_empty() {
                    W::Start.text(ctx.lang).to_owned()
                } else {
                    ctx.told_moves(&Chess::default(), &line)
                };
                rows.push(row(W::Answers.with(ctx.lang, &[&before, &sets]), source, line));
            }
        }
        if rows.is_empty() {
            ctx.info(W::NothingLacks, &[]);
            return match &self.page {
                PracticePage::Menu => self.open_openings(ctx),
                PracticePage::Openings(page) if page.title != W::Title => self.open_openings(ctx),
                _ => {}
            };
        }
        self.page = PracticePage::Openings(OpeningsPage { title, rows, chosen: 0 });
        ctx.show(Query::Practice);
    }

    pub(super) fn openings_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let PracticePage::Openings(page) = &self.page else { return };
        match action {
            Action::Choose => match page.rows.get(page.chosen).map(|row| row.act.clone()) {
                Some(OpeningAct::Train) => self.begin_openings("", ctx),
                Some(OpeningAct::Lacks(title)) => self.open_lacks(title, ctx),
                Some(OpeningAct::Add) => {
                    ctx.info(W::HowToAdd, &[]);
                    ctx.go(Destination::Open(None));
                }
                Some(OpeningAct::Show(path, game, line)) => ctx.go(Destination::Line { path, game, line }),
                None => {}
            },
            Action::Back if page.title != W::Title => self.show_openings(ctx),
            _ => self.page_action(action, ctx),
        }
    }

    /// Runs `repertoire` in practice.
    pub(super) fn repertoire_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        let row = match &self.page {
            PracticePage::Openings(page) if page.title == W::Title => page.rows.get(page.chosen),
            _ => None,
        };
        if let (Some(OpeningAct::Show(path, ..)), "none") = (row.map(|row| &row.act), choice(args).as_str()) {
            let path = path.display().to_string();
            return ctx.request(FileEffect::Repertoires(RepertoireRequest::Drop(path)));
        }
        if ["", "gaps", "contradictions"].contains(&choice(args).as_str()) && self.leaves_storm(ctx) {
            return;
        }
        match (choice(args).as_str(), self.opening(), self.solve()) {
            (_, _, Some(solve)) if is_from_here(args) => {
                let key = position_key(&solve.shown().0);
                self.begin_part(PracticePart::Openings, &format!("{AT}{key:x}"), ctx);
            }
            ("", ..) => self.show_openings(ctx),
            ("gaps", ..) => self.open_lacks(W::Gaps, ctx),
            ("contradictions", ..) => self.open_lacks(W::Contradictions, ctx),
            ("pause", Some((_, book, source)), Some(solve)) if solve.walk == 0 => {
                let Some(file) = book.files.get(source.file) else { return };
                let key = solve.asked();
                ctx.request(FileEffect::Repertoires(RepertoireRequest::Pause(file.path.clone(), key)));
            }
            _ => ctx.warn(W::Usage, &[]),
        }
    }
}
