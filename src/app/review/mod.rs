//! A game being looked at: where in its tree one stands, and the ways to go from there.

use crate::app::board::blindfold::Blindfold;
use crate::app::board::text_field::TextField;
use crate::app::commands::action::Action;
use crate::app::review::analysis::mistake_search::MistakeSearch;
use crate::app::review::autoplay::Autoplay;
use crate::app::review::editing::EditSession;
use crate::app::review::training::guess::GuessSession;
use crate::chess::notation;
use crate::chess::notation::Letters;
use crate::chess::pgn::comment::BoardShape;
use crate::chess::pgn::{PgnProblem, Record};
use crate::chess::tree::{NodeId, Tree, TreeMove};
use main_line_summary::MainLineSummary;
use shakmaty::{Board, Color};

pub mod analysis;
pub mod autoplay;
pub mod controller;
pub mod drafts;
pub mod editing;
pub mod follow;
mod main_line_summary;
pub(in crate::app) mod plain;
pub(in crate::app) mod reload;
pub mod training;
mod training_state;

pub(in crate::app) use training_state::EndedSearch;
pub use training_state::GuessReport;

/// Half-moves of a page.
const PAGE: usize = 10;
/// How far the score can be scrolled away, in lines.
const MOST_SCROLLED: i32 = 5_000;

/// The review of one game.
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    /// Its number in the list it was opened from, counted from 0.
    number: Option<usize>,
    /// It was just played here.
    is_own: bool,
    cursor: NodeId,
    /// Which continuation is chosen where there are several, by its place among them.
    branch: usize,
    /// Where one stood when one went into a variation.
    hidden_judgement: Option<NodeId>,
    /// The user's side is below.
    facing: Color,
    /// The board was turned by hand.
    flipped_by_hand: bool,
    /// Whose pieces are not shown.
    blindfold: Blindfold,
    /// Lines that the score is scrolled away from where the move shown is in sight.
    scroll: i32,
    /// The graphs stand in the place of the moves.
    graphs_large: bool,
    /// The game plays itself.
    autoplay: Option<Autoplay>,
    /// Its mistakes are looked for.
    mistake_search: Option<MistakeSearch>,
    /// They were looked for in the whole game.
    mistakes_searched: bool,
    /// Its moves are guessed.
    guess: Option<GuessSession>,
    /// The number of a move that is being typed.
    jump: Option<TextField>,
    /// What the whole main line says.
    survey: MainLineSummary,
    /// The arrows and squares of the move one stands on.
    shapes: Vec<BoardShape>,
    /// The user's letters.
    letters: Letters,
    edits: EditSession,
}

/// The moves between which `↑` and `↓` choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fork {
    /// The continuations from here; the chosen one comes next.
    Ahead,
    /// The move that led here and what could have been played in its place.
    Here,
}

/// Why a jump leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpError {
    /// The text is no move number.
    NoNumber,
    /// The line ends with this move.
    EndsWith(u32),
    /// The line has only so many half-moves.
    HalfMoves(u32),
    /// There are no moves.
    NoMoves,
}

impl Review {
    /// The review of a game, at its start.
    #[must_use]
    pub fn new(record: Record, number: Option<usize>, is_own: bool, me: &[String], letters: &Letters) -> Review {
        Review {
            survey: MainLineSummary::of(&record),
            shapes: record.tree.notes(record.tree.root()).shapes_shown(),
            facing: facing(&record, me),
            cursor: record.tree.root(),
            record,
            number,
            is_own,
            branch: 0,
            hidden_judgement: None,
            flipped_by_hand: false,
            blindfold: Blindfold::default(),
            scroll: 0,
            graphs_large: false,
            autoplay: None,
            mistake_search: None,
            mistakes_searched: false,
            guess: None,
            jump: None,
            letters: *letters,
            edits: EditSession::default(),
        }
    }

    /// What is done to the game besides looking at it.
    #[must_use]
    pub fn edits(&self) -> &EditSession {
        &self.edits
    }

    /// The same, to change.
    pub fn edits_mut(&mut self) -> &mut EditSession {
        &mut self.edits
    }

    /// The game too, to change; [`Review::learn`] has to follow.
    pub(super) fn edits_and_record(&mut self) -> (&mut EditSession, &mut Record) {
        (&mut self.edits, &mut self.record)
    }

    /// Takes note of moves that are new, and stands somewhere in the tree.
    pub(super) fn learn(&mut self) {
        self.learn_moves();
        self.branch = 0;
    }

    /// Takes note of moves that are new, and of what is written beside them now.
    pub(super) fn learn_moves(&mut self) {
        let touched = self.edits.take_touched();
        self.survey.update(&self.record, &touched);
        if touched.notes.contains(&self.cursor) || !self.record.tree.contains(self.cursor) {
            self.read_shapes();
        }
    }

    /// The game stands in its file as the one of this number, counted from 0 in the list, with these problems.
    pub(super) fn stands_at(&mut self, number: usize, problems: Option<Vec<PgnProblem>>) {
        self.number = Some(number);
        self.record.problems = problems.unwrap_or_default();
        self.learn_moves();
    }

    /// Its number in the list is another one now.
    pub(super) fn moved_to(&mut self, number: usize) {
        self.number = Some(number);
    }

    /// The game.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Its number in the list it was opened from, counted from 0.
    #[must_use]
    pub fn number(&self) -> Option<usize> {
        self.number
    }

    /// The number of a game that was just played here, which goes among the user's own games.
    #[must_use]
    pub fn own_game(&self) -> Option<&str> {
        self.record.tags.known("GameId").filter(|_| self.is_own)
    }

    /// The game, when the review is over.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Where one stands.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.cursor
    }

    /// Whose pieces are not shown, to follow the game in the head.
    #[must_use]
    pub fn blindfold(&self) -> Blindfold {
        self.blindfold
    }

    /// The same, to be changed.
    pub(super) fn blindfold_mut(&mut self) -> &mut Blindfold {
        &mut self.blindfold
    }

    /// The pieces of the position that are shown.
    #[must_use]
    pub fn visible_pieces(&self) -> Board {
        let answer = self.answer();
        self.blindfold.visible_pieces(answer.as_ref().map_or(self.position(), |(_, after)| after))
    }

    /// Whether Black is below.
    #[must_use]
    pub fn flipped(&self) -> bool {
        self.facing.is_black() != self.flipped_by_hand
    }

    /// Turns the board round.
    pub fn flip(&mut self) {
        self.flipped_by_hand = !self.flipped_by_hand;
    }

    /// Whether the graphs of times and evaluations stand in the place of the moves.
    #[must_use]
    pub fn graphs_large(&self) -> bool {
        self.graphs_large
    }

    /// Puts the graphs in the place of the moves, or the moves back. Returns whether there are any.
    pub fn toggle_graphs_size(&mut self) -> bool {
        let known = self.course().has_evals() || self.course().has_times();
        self.graphs_large = known && !self.graphs_large;
        known
    }

    /// A move in the user's letters; empty at the root.
    #[must_use]
    pub fn san(&self, node: NodeId) -> String {
        game_title(&self.record.tree, node, &self.letters).unwrap_or_default()
    }

    /// Goes to a node.
    pub fn go_to(&mut self, node: NodeId) {
        if self.record.tree.contains(node) {
            if node != self.cursor {
                self.edits.release();
                if self.record.tree.depth(node) > self.record.tree.depth(self.cursor) {
                    self.hidden_judgement = Some(self.cursor);
                }
            }
            self.set_cursor(node);
        }
    }

    fn set_cursor(&mut self, node: NodeId) {
        self.cursor = node;
        self.read_shapes();
        self.branch = 0;
        self.scroll = 0;
    }

    /// One half-move on, by the chosen branch. Returns whether there was one.
    pub fn step_forward(&mut self) -> bool {
        let children = self.record.tree.children(self.cursor);
        let Some(&next) = children.get(self.branch).or(children.first()) else { return false };
        self.edits.release();
        if children.first() != Some(&next) {
            self.hidden_judgement = Some(self.cursor);
        }
        self.set_cursor(next);
        true
    }

    /// One half-move back. The branch one came from stays chosen, so that [`Review::step_forward`] goes there again.
    pub fn step_back(&mut self) -> bool {
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(self.cursor) else { return false };
        let from = tree.children(parent).iter().position(|&child| child == self.cursor).unwrap_or(0);
        self.edits.release();
        self.set_cursor(parent);
        self.branch = from;
        true
    }

    /// What the keys that move do. Returns whether there was somewhere to go.
    pub fn walk(&mut self, act: Action) -> bool {
        match act {
            Action::Next => self.step_forward(),
            Action::Previous => self.step_back(),
            Action::PageDown => (0..PAGE).map(|_| self.step_forward()).fold(false, |any, step| any | step),
            Action::PageUp => (0..PAGE).map(|_| self.step_back()).fold(false, |any, step| any | step),
            Action::First => {
                let moved = self.cursor != self.record.tree.root();
                self.go_to(self.record.tree.root());
                moved
            }
            Action::Last => {
                let moved = self.step_forward();
                if moved {
                    self.set_cursor(self.record.tree.end_of_line(self.cursor));
                }
                moved
            }
            Action::BranchUp => self.choose_branch(false),
            Action::BranchDown => self.choose_branch(true),
            _ => false,
        }
    }

    /// Out of the variation, to where one turned off into it: the position before it begins, or the move in whose place
    /// its first one stands. Returns whether one was in a variation.
    pub fn leave_line(&mut self) -> bool {
        let out = self.way_out();
        out.map(|node| self.go_to(node)).is_some()
    }

    fn way_out(&self) -> Option<NodeId> {
        let tree = &self.record.tree;
        let before = tree.variation_start(self.cursor).and_then(|start| tree.parent(start))?;
        if let Some(from) = self.hidden_judgement.filter(|&from| tree.contains(from)) {
            // Not from a variation beside this one.
            let beside = tree.next(before) == Some(from);
            if beside || from == before {
                return Some(from);
            }
        }
        // Whoever came from elsewhere looked at what was better than a mistake, or at some line.
        let mistake = tree.next(before).filter(|&node| tree.notes(node).fault().is_some());
        Some(mistake.unwrap_or(before))
    }

    /// Lines that the score is scrolled, down if positive, from where the move shown is in sight.
    #[must_use]
    pub fn scroll(&self) -> i32 {
        self.scroll
    }

    /// Scrolls the score: what is said of a move may be longer than the window is high.
    pub fn read_on(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add(lines).clamp(-MOST_SCROLLED, MOST_SCROLLED);
    }

    /// The moves to choose between here, which of them is chosen, and what they are. Nothing where there is no choice.
    #[must_use]
    pub fn fork(&self) -> Option<(Fork, &[NodeId], usize)> {
        let tree = &self.record.tree;
        let ahead = tree.children(self.cursor);
        if ahead.len() > 1 && !self.betters_first() {
            return Some((Fork::Ahead, ahead, self.branch.min(ahead.len() - 1)));
        }
        let siblings = tree.children(tree.parent(self.cursor)?);
        let at = siblings.iter().position(|&node| node == self.cursor)?;
        (siblings.len() > 1).then_some((Fork::Here, siblings, at))
    }

    fn choose_branch(&mut self, down: bool) -> bool {
        let Some((fork, moves, at)) = self.fork() else { return false };
        let to = if down { (at + 1) % moves.len() } else { (at + moves.len() - 1) % moves.len() };
        // From a marked mistake one comes to what was better first, whatever else was tried in between.
        let better = self.better().first().and_then(|better| moves.iter().position(|node| node == better));
        let to = better.filter(|_| down && fork == Fork::Here).unwrap_or(to);
        match (fork, moves.get(to).copied()) {
            (Fork::Here, Some(node)) => self.go_to(node),
            _ => self.branch = to,
        }
        true
    }

    /// The line one stands on, from the first move to its end, and how many of its half-moves lie behind.
    #[must_use]
    pub fn line(&self) -> (Vec<NodeId>, usize) {
        let mut line = self.record.tree.path_to(self.cursor);
        let behind = line.len();
        line.extend(self.record.tree.line_from(self.cursor));
        (line, behind)
    }

    /// Goes to a half-move of the game's main line; to its end if it is shorter. Returns which one was reached.
    pub fn go_to_ply(&mut self, ply: u32) -> u32 {
        let tree = &self.record.tree;
        let (node, reached) = tree.main_line().zip(1..=ply).last().unwrap_or((tree.root(), 0));
        self.go_to(node);
        reached
    }

    /// Goes to a move of the line one stands on by its number: `23`, `23.`, `23b`, `23...`; `0` is the start. `45p` is its
    /// 45th half-move.
    ///
    /// # Errors
    /// [`JumpError`] says why one stays.
    pub fn jump_to(&mut self, text: &str) -> Result<(), JumpError> {
        let text = text.trim().to_ascii_lowercase();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, rest) = text.split_at(end);
        let number: u32 = digits.parse().map_err(|_| JumpError::NoNumber)?;
        let (line, _) = self.line();
        let Some(&last) = line.last() else { return Err(JumpError::NoMoves) };
        if rest.trim() == "p" {
            let node = match usize::try_from(number).ok().and_then(|number| number.checked_sub(1)) {
                None => Some(self.record.tree.root()),
                Some(at) => line.get(at).copied(),
            };
            let plies = u32::try_from(line.len()).unwrap_or(u32::MAX);
            self.go_to(node.ok_or(JumpError::HalfMoves(plies))?);
            return Ok(());
        }
        let side = match rest.trim() {
            "" | "." | "w" => Color::White,
            "b" | "..." | "…" => Color::Black,
            _ => return Err(JumpError::NoNumber),
        };
        let tree = &self.record.tree;
        let numbered = |side: Color| line.iter().copied().find(|&node| tree.move_number(node) == (number, side));
        if number == 0 {
            self.go_to(tree.root());
            return Ok(());
        }
        // A game that begins with Black has no move of White's with its first number.
        let found = numbered(side).or_else(|| if rest.is_empty() { numbered(!side) } else { None });
        match found {
            Some(node) => self.go_to(node),
            None if line.first().is_some_and(|&first| number < tree.move_number(first).0) => self.go_to(tree.root()),
            None => return Err(JumpError::EndsWith(tree.move_number(last).0)),
        }
        Ok(())
    }

    /// The number being typed.
    #[must_use]
    pub fn jump(&self) -> Option<&TextField> {
        self.jump.as_ref()
    }

    /// The place of the number being typed.
    pub fn jump_mut(&mut self) -> &mut Option<TextField> {
        &mut self.jump
    }

    /// What a side's clock showed after its last move, in milliseconds.
    #[must_use]
    pub fn clock(&self, side: Color) -> Option<u64> {
        let tree = &self.record.tree;
        let back = std::iter::successors(Some(self.cursor), |&node| tree.parent(node));
        back.filter(|&node| node != tree.root() && tree.move_number(node).1 == side)
            .take(1)
            .find_map(|node| tree.notes(node).clock)
    }
}

/// A move as it is shown; a null move is `--`.
fn game_title(tree: &Tree, node: NodeId, letters: &Letters) -> Option<String> {
    match tree.step(node)? {
        TreeMove::Move(mv) => Some(notation::san(tree.position(tree.parent(node)?), mv, letters)),
        TreeMove::Null => Some("--".to_owned()),
    }
}

/// The side from which the game is seen: that of the user, if the game is one of theirs.
fn facing(record: &Record, me: &[String]) -> Color {
    own_side(record, me).unwrap_or(Color::White)
}

/// The side of the user; none if the game is not theirs, or both sides are. Where no name tells, it is the person's who
/// played a program.
fn own_side(record: &Record, me: &[String]) -> Option<Color> {
    let is_me = |tag: &str| {
        let name = record.tags.known(tag).unwrap_or_default().trim().to_lowercase();
        !name.is_empty() && me.iter().any(|mine| mine.trim().to_lowercase() == name)
    };
    match (is_me("White"), is_me("Black")) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        (true, true) => None,
        (false, false) => person(record),
    }
}

/// The side of the person who played a program; none if two of a kind played.
fn person(record: &Record) -> Option<Color> {
    let is = |tag: &str, word: &str| record.tags.known(tag).is_some_and(|text| text.trim().eq_ignore_ascii_case(word));
    // Servers say it in the place of a player's title.
    let program = |side: &str| is(&format!("{side}Type"), "program") || is(&format!("{side}Title"), "BOT");
    match (program("White"), program("Black")) {
        (false, true) => Some(Color::White),
        (true, false) => Some(Color::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    use crate::chess::pgn::PgnText;

    fn review(pgn: &str) -> Review {
        let record = PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap();
        Review::new(record, None, false, &["zoë".to_owned()], &Letters::En)
    }

    const GAME: &str = "[Black \"Zoë\"]\n\n1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 *";

    #[test]
    fn branches_are_chosen_ahead_and_in_place() {
        let mut r = review(GAME);
        assert!(r.flipped(), "the user had Black");
        let here = |r: &Review| r.san(r.node()).to_owned();
        assert!(matches!(r.fork(), Some((Fork::Ahead, moves, 0)) if moves.len() == 3));
        assert!(r.walk(Action::BranchDown));
        assert!(r.walk(Action::Next));
        assert_eq!(here(&r), "d4");
        r.walk(Action::BranchDown);
        r.walk(Action::Next);
        assert_eq!(here(&r), "Nf6", "the fork ahead comes before the one behind");
        r.walk(Action::BranchUp);
        assert_eq!(here(&r), "d5");
        r.walk(Action::Previous);
        r.walk(Action::Previous);
        assert_eq!(here(&r), "");
        r.walk(Action::Next);
        assert_eq!(here(&r), "d4", "one goes on where one came from");
        r.walk(Action::First);
        r.walk(Action::Last);
        assert_eq!(here(&r), "Nc6");
        assert!(!r.walk(Action::Next));
    }

    #[test]
    fn jumps_are_by_move_number() {
        let mut r = review(GAME);
        let rows = [
            ("2", Ok("Nf3")),
            ("1b", Ok("e5")),
            ("2...", Ok("Nc6")),
            ("1.", Ok("e4")),
            ("0", Ok("")),
            ("3p", Ok("Nf3")),
            ("0p", Ok("")),
            ("5p", Err(JumpError::HalfMoves(4))),
            ("3", Err(JumpError::EndsWith(2))),
            ("x", Err(JumpError::NoNumber)),
            ("", Err(JumpError::NoNumber)),
        ];
        for (text, want) in rows {
            let got = r.jump_to(text);
            assert_eq!(got.map(|()| r.san(r.node())), want.map(str::to_owned), "{text}");
        }
        assert_eq!(review("*").jump_to("1"), Err(JumpError::NoMoves));
        let mut late = review("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 31\"]\n\n31... Ke7 32. Ke2 *");
        late.jump_to("31").unwrap();
        assert_eq!(late.san(late.node()), "Ke7");
        late.jump_to("5").unwrap();
        assert_eq!(late.node(), late.record().tree.root());
    }

    #[test]
    fn the_clocks_are_the_last_ones_shown() {
        let mut r = review("1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:00]} 2. d4 {[%clk 0:08:00]} d5 *");
        assert_eq!((r.clock(Color::White), r.clock(Color::Black)), (None, None));
        r.go_to_ply(3);
        assert_eq!((r.clock(Color::White), r.clock(Color::Black)), (Some(480_000), Some(540_000)));
        r.go_to_ply(9);
        assert_eq!(r.san(r.node()), "d5", "as far as there are moves");
        assert_eq!(r.clock(Color::Black), None, "an old time is none");
    }
}
