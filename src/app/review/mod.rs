//! The review of a game: the game, the current move, and what the user does with it.

use crate::app::board::animation::StepSlide;
use crate::app::board::blindfold::Blindfold;
use crate::app::board::move_input::{self, InputBoard, InputResult, KeyOutcome, MoveInput, RefusedMove, TextField};
use crate::app::commands::table::Action;
use crate::app::context::{MoveForm, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::game_list::GameList;
use crate::app::mistakes::MistakeSearch;
use crate::app::protocol::effect::{Destination, FileEffect, ReloadReason};
use crate::app::protocol::input::{Button, Cell, HitTarget, Press};
use crate::app::protocol::user_message::Query;
use crate::app::result_card::{LevelPlayer, ResultCard, asked_level, level_button};
use crate::app::review::editing::EditSession;
use crate::app::review::follow::same_place;
use crate::app::review::input::{Autoplay, ReviewScreen};
use crate::app::review::main_line_summary::MainLineSummary;
use crate::app::review::navigation::{Branches, MistakeWalk};
use crate::app::review::training::TrainingSession;
use crate::chess::game_summary::GameSummary;
use crate::chess::level_games::LevelGame;
use crate::chess::notation::{self, History, Letters, WhyNot};
use crate::chess::pgn::comment::BoardShape;
use crate::chess::pgn::{PgnProblem, Record};
use crate::chess::seat::Bot;
use crate::chess::tree::NodeId;
use crate::words::results::ResultCardWord as W;
use crate::words::tables::ReviewWord;
use shakmaty::{Board, Chess, Color, Move, Position, Role, Square};

pub mod analysis;
pub mod drafts;
pub mod editing;
pub mod follow;
pub mod input;
mod main_line_summary;
mod navigation;
pub mod training;

pub use crate::app::review::navigation::Fork;

/// How far the score can be scrolled, in lines.
const MOST_SCROLLED: i32 = 5_000;

/// The review of one game.
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    /// Its number in the list it was opened from, counted from 0.
    pub number: Option<usize>,
    /// Whether it was just played here.
    is_own: bool,
    /// The current move: the board shows the position after it.
    cursor: NodeId,
    branches: Branches,
    pub(in crate::app) board_view: BoardView,
    /// How many lines the score is scrolled away from the current move, downwards if positive.
    pub scroll: i32,
    /// Whether the graphs of times and evaluations take the place of the moves.
    pub graphs_large: bool,
    /// Whether the move list shows only that there are variations.
    pub folds_variations: bool,
    mode: Mode,
    /// The result card, in place of the moves.
    card: Option<OpenCard>,
    /// The mistake search, while it runs.
    pub mistake_search: Option<MistakeSearch>,
    mistake_walk: MistakeWalk,
    /// The number of a move that is being typed.
    pub jump: Option<TextField>,
    /// The summary of the whole main line, which every frame needs.
    pub(crate) survey: MainLineSummary,
    /// The arrows and squares of the current move, as many as a board has room for. They are kept because every frame
    /// needs them and a comment may be long.
    pub shapes: Vec<BoardShape>,
    /// The user's edits of the game.
    pub edits: EditSession,
}

#[derive(Clone, Debug)]
struct OpenCard {
    card: Box<ResultCard>,
    /// Whether the user asked for it: in a small window it then takes a page of its own.
    is_asked: bool,
}

/// What the user does with the game.
#[derive(Clone, Debug, Default)]
pub enum Mode {
    /// Steps through the moves.
    #[default]
    Browse,
    /// Watches the game play itself.
    Autoplay(Autoplay),
    /// Finds moves; those that follow are hidden.
    Training(Box<TrainingSession>),
}

impl Review {
    /// Returns the review of a game, at its start.
    pub fn new(record: Record, number: Option<usize>, is_own: bool, me: &[String]) -> Review {
        let side = record.tags.own_side(me).unwrap_or(Color::White);
        Review {
            survey: MainLineSummary::of(&record),
            shapes: record.tree.notes(record.tree.root()).shapes_shown(),
            board_view: BoardView::facing(side),
            cursor: record.tree.root(),
            record,
            number,
            is_own,
            branches: Branches::default(),
            scroll: 0,
            graphs_large: false,
            folds_variations: false,
            mode: Mode::Browse,
            card: None,
            mistake_search: None,
            mistake_walk: MistakeWalk::default(),
            jump: None,
            edits: EditSession::default(),
        }
    }

    /// Returns the current training.
    pub fn training(&self) -> Option<&TrainingSession> {
        if let Mode::Training(session) = &self.mode { Some(session) } else { None }
    }

    /// Updates the summary of the game after an edit, and resets the selected branch.
    fn update_after_edit(&mut self) {
        self.update_summary();
        self.branches.selected = 0;
    }

    /// Updates the summary of the game after an edit.
    fn update_summary(&mut self) {
        let touched = self.edits.history.take_touched();
        self.survey.update(&self.record, &touched);
        self.close_card(); // the change is in the moves, which the card covers
        if touched.notes.contains(&self.cursor) || !self.record.tree.contains(self.cursor) {
            self.read_shapes();
        }
    }

    /// After a save, takes the game's number in the list, counted from 0, and its problems.
    pub(super) fn stands_at(&mut self, number: usize, problems: Vec<PgnProblem>) {
        self.number = Some(number);
        self.record.problems = problems;
        self.update_summary();
    }

    /// Returns the game.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the GameId of a game that was just played here, which is saved to the user's own games.
    fn own_game(&self) -> Option<&str> {
        self.record.tags.known("GameId").filter(|_| self.is_own)
    }

    /// Returns the autoplay, while it runs.
    pub fn autoplay(&self) -> Option<Autoplay> {
        if let Mode::Autoplay(autoplay) = self.mode { Some(autoplay) } else { None }
    }

    /// Ends the autoplay, if it runs.
    fn stop_autoplay(&mut self) {
        if self.autoplay().is_some() {
            self.mode = Mode::Browse;
        }
    }

    /// Reads the arrows and squares of the current move.
    fn read_shapes(&mut self) {
        self.shapes = self.record.tree.notes(self.cursor).shapes_shown();
    }

    /// Returns the requests whose responses are still to come: of the mistake search and of the training.
    fn requests(&self) -> Vec<u64> {
        let training = self.training().map(TrainingSession::requests).unwrap_or_default();
        training.into_iter().chain(self.mistake_search.as_ref().map(|search| search.id)).collect()
    }

    /// Returns the position that is shown.
    pub fn position(&self) -> &Chess {
        self.record.tree.position(self.cursor)
    }

    /// Returns the positions that occurred before the one that is shown and may occur again, oldest first.
    pub fn seen(&self) -> Vec<Chess> {
        self.record.tree.positions_before(self.cursor)
    }

    /// Returns the game when the review is over.
    pub(super) fn into_record(self) -> Record {
        self.record
    }

    /// Returns the current move.
    pub fn node(&self) -> NodeId {
        self.cursor
    }

    /// Returns the visible pieces of the position.
    pub fn visible_pieces(&self) -> Board {
        let answer = self.answer();
        let board = self.record.tree.board(self.cursor);
        self.board_view.blindfold.visible_pieces(answer.as_ref().map_or(board, |(_, after)| after.board()))
    }

    /// Returns whether Black is at the bottom.
    pub fn flipped(&self) -> bool {
        self.board_view.flipped()
    }

    /// Scrolls the score: the text about a move may be higher than the window.
    pub fn read_on(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add(lines).clamp(-MOST_SCROLLED, MOST_SCROLLED);
    }

    /// Returns what a side's clock showed after its last move, in milliseconds.
    pub fn clock(&self, side: Color) -> Option<u64> {
        let tree = &self.record.tree;
        let back = std::iter::successors(Some(self.cursor), |&node| tree.parent(node));
        back.filter(|&node| node != tree.root() && tree.move_number(node).1 == side)
            .take(1)
            .find_map(|node| tree.notes(node).clock)
    }
}

// Making moves on the board of a review, by typing, with the cursor or with the pointer: they are added to the game,
// or tried in a training.

impl Review {
    /// Lets pieces slide to where the cursor has gone.
    pub(super) fn slide(&mut self, ctx: &UpdateContext) {
        self.board_view.slide.follow(&self.record.tree, self.number, self.cursor, ctx);
    }

    /// Returns whose pieces are hidden.
    pub fn blindfold(&self) -> Blindfold {
        self.board_view.blindfold
    }

    pub(crate) fn input_board(&self, letters: Letters) -> InputBoard<'_> {
        InputBoard { position: self.position(), flipped: self.flipped(), letters }
    }

    /// Says why a move is not one, and has it shown on the board.
    fn refuse_move(&self, refused: RefusedMove, ctx: &mut UpdateContext) {
        let RefusedMove { text, why } = refused;
        let tree = &self.record.tree;
        if let Some(shown) = tree.start().unplayable() {
            return ctx.warn(ReviewWord::Unplayable, &[&shown.why.to_string()]);
        }
        let path = tree.path_to(self.cursor);
        let moves: Vec<Move> = path.iter().filter_map(|node| tree.played(*node)).collect();
        // A line with a null move in it is not a game.
        let is_game = path.len() == moves.len();
        let why = if notation::is_for_other_side(self.position(), &text, &ctx.input_letters, &why) {
            WhyNot::OthersTurn(self.position().turn())
        } else if is_game {
            why.with_history(History { start: tree.position(tree.root()), moves: &moves })
        } else {
            why
        };
        let said = ctx.refused(&text, &why);
        ctx.explain_refusal(&said, &why);
        ctx.warn_text(said);
    }

    /// Runs a step on the move input of the training, or otherwise that of the editing.
    fn with_input<T>(&mut self, ctx: &UpdateContext, step: impl FnOnce(&mut MoveInput, &InputBoard) -> T) -> T {
        let mut input = std::mem::take(self.input());
        let result = step(&mut input, &self.input_board(ctx.input_letters));
        *self.input() = input;
        result
    }

    /// Returns the move input in use.
    fn input(&mut self) -> &mut MoveInput {
        match &mut self.mode {
            Mode::Training(session) => &mut session.input,
            _ => &mut self.edits.input,
        }
    }
}

impl ReviewScreen<'_> {
    /// Carries out the outcome of the move input.
    fn apply_input(&mut self, result: InputResult, ctx: &mut UpdateContext) {
        match result {
            InputResult::Move(mv) if self.review.training().is_some() => self.guessed(Some(mv), ctx),
            InputResult::Move(mv) => self.review.add_move(mv, ctx),
            InputResult::Promotion { from, to } => ctx.open(Dialog::promotion(from, to, false)),
            InputResult::Command(given) => ctx.run(given),
            InputResult::Nothing(refused) => self.review.refuse_move(refused, ctx),
        }
    }

    /// Takes the piece that a pawn promotes to.
    pub(super) fn promoted(&mut self, (from, to): (Square, Square), role: Role, ctx: &mut UpdateContext) {
        if let Some(mv) = move_input::promotion(self.review.position(), from, to, role) {
            self.apply_input(InputResult::Move(mv), ctx);
        }
    }

    /// Handles the pointer on the board. Returns whether anything shown has changed; `None` if it was meant for
    /// something else.
    pub(super) fn board_pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> Option<bool> {
        let trains = self.review.training().is_some();
        if trains && matches!(on, Some(HitTarget::Action(_))) {
            return None;
        }
        let square = HitTarget::square(on);
        if self.review.answer().is_some() {
            return Some(matches!(press, Press::Down(_)) && square.is_some() && self.next_exercise(ctx));
        }
        let draws = match press {
            Press::Down(Button::Right) => self.review.edits.input.picker.picked.is_none(),
            Press::Drag(button) | Press::Up(button) => button == Button::Right,
            _ => false,
        };
        if draws && !trains {
            return self.review.draw_with_pointer(press, square);
        }
        match self.review.with_input(ctx, |input, board| input.pointer(press, cell, square, board)) {
            KeyOutcome::Asks(result) => self.apply_input(result, ctx),
            KeyOutcome::No if trains => return Some(matches!(press, Press::Down(_))),
            // A press beside the board lets go of the piece, and also goes to whatever it hits.
            KeyOutcome::Yes if !trains && square.is_none() && matches!(press, Press::Down(_)) => return None,
            KeyOutcome::Yes => {}
            KeyOutcome::No => return None,
        }
        Some(true)
    }
}

// Which side of a reviewed game is the user's.

impl Review {
    /// Returns the user's side; `None` if both players are the user, or if neither is known to be. If no name is the
    /// user's, the user is the person who played a program.
    pub(crate) fn own_side(&self, me: &[String]) -> Option<Color> {
        self.record.tags.own_side(me)
    }

    /// Returns the side of the person who played a program; `None` for two people or two programs.
    pub(crate) fn person(&self) -> Option<Color> {
        self.record.tags.person()
    }
}

// Names for the moves of the game on the board: with number or side, on the screen and in plain mode.

impl Review {
    /// Returns a move of the game for the middle of a sentence.
    pub(in crate::app) fn told(&self, node: NodeId, form: MoveForm, ctx: &UpdateContext) -> String {
        ctx.told_node(&self.record.tree, node, form)
    }
}

// Reloading a list while one of its games may be on the board: we have written to its file, or the file has grown.
//
// Meanwhile nothing is read through the old list. When the new one is complete, the game on the board is found in it
// and read again, so that the next save knows its place.

/// Returns where the game on the board is in the new list, if it is: a written game by the offset of its last byte; in
/// a list that was changed or is followed, at its old place if the names match, otherwise by its names.
pub(super) fn find(list: &GameList, record: &Record) -> Option<usize> {
    let reason = list.reload_reason.as_ref()?;
    let mut games = list.games_of(reason.path());
    match reason {
        ReloadReason::Written { last_byte, .. } => {
            let last_byte = (*last_byte)?;
            games.find(|&game| list.catalog.place(game).is_some_and(|place| place.span.contains(&last_byte)))
        }
        ReloadReason::Changed { within, .. } => {
            let known = |tag| record.tags.known(tag).unwrap_or_default();
            let (white, black, event) = (known("White"), known("Black"), known("Event"));
            let same = |game: &usize| {
                list.catalog.row(*game).is_some_and(|row| (row.white, row.black, row.event) == (white, black, event))
            };
            let here = games.start + (*within)?;
            if games.contains(&here) && same(&here) { Some(here) } else { games.find(same) }
        }
    }
}

impl Review {
    /// Takes the game as read again from its file, at its place in the list. The cursor stays where it is, as far as
    /// the same moves are there; at the end of the game it goes on to the new end.
    pub fn reload(&mut self, record: Record, number: usize) {
        let old = &self.record.tree;
        let at_end = old.is_main_line(self.cursor) && old.next(self.cursor).is_none();
        let (place, whole) = same_place(old, self.cursor, &record.tree);
        let node = if at_end && whole { record.tree.end_of_line(place) } else { place };
        let moved = node != place || !whole;
        self.survey = MainLineSummary::of(&record);
        self.record = record;
        self.edits.forget();
        self.mistake_walk.is_searched = false;
        self.branches.left_from = None; // another game is shown
        self.number = Some(number);
        self.cursor = node;
        self.close_card();
        self.read_shapes();
        if moved {
            self.branches.selected = 0;
            self.scroll = 0;
        }
    }
}

// The result card of a game under review.

impl Review {
    /// Returns the card, while it is open.
    pub fn card(&self) -> Option<&ResultCard> {
        self.card.as_ref().map(|open| &*open.card)
    }

    /// Returns the card, while it is shown; a card that the user did not ask for is shown only where there is room
    /// beside the board.
    pub fn shown_card(&self, has_room: bool) -> Option<&ResultCard> {
        self.card.as_ref().filter(|open| has_room || open.is_asked).map(|open| &*open.card)
    }

    /// Returns the summary of the game.
    pub fn summary(&self) -> GameSummary {
        GameSummary::of(&self.record, &self.survey.course, self.mistakes_searched())
    }

    /// Opens the card in place of the moves.
    fn open_card(&mut self, is_asked: bool, ctx: &mut UpdateContext) {
        self.graphs_large = false;
        self.card = Some(OpenCard { card: Box::new(ResultCard::new(self.summary())), is_asked });
        if self.level_player().is_some() {
            ctx.request(FileEffect::ReadLevelGames);
        }
    }

    /// Closes the card. Returns whether it was open.
    fn close_card(&mut self) -> bool {
        self.card.take().is_some()
    }

    /// Returns the person who played against a level, if this is such a game.
    pub(crate) fn level_player(&self) -> Option<LevelPlayer> {
        let person = self.person()?;
        let (own, other) = person.fold_wb(("White", "Black"), ("Black", "White"));
        let bot = Bot::of_name(self.record.tags.known(other)?)?;
        Some(LevelPlayer { name: self.record.tags.known(own)?.to_owned(), bot })
    }

    /// Returns the buttons below the card; `me` has the user's names.
    pub fn card_buttons(&self, me: &[String]) -> Vec<Action> {
        let Some(card) = self.card() else { return Vec::new() };
        let side = self.own_side(me);
        let ahead = self.mistake_from_here(true, side).map(|_| Action::NextMistake);
        let mistaken = (!self.mistakes(side).is_empty()).then_some(Action::Replay);
        ahead.into_iter().chain(mistaken).chain(level_button(card)).chain([Action::New]).collect()
    }

    /// Returns whether Enter leads from the open card to a mistake.
    pub fn card_leads_on(&self, me: &[String]) -> bool {
        self.card_buttons(me).first() == Some(&Action::NextMistake)
    }

    /// Takes the user's games against levels.
    pub(super) fn take_level_games(&mut self, games: &[LevelGame]) {
        if let (Some(player), Some(open)) = (self.level_player(), self.card.as_mut()) {
            open.card.take_games(games, &player);
        }
    }
}

impl ReviewScreen<'_> {
    /// `next level`, `lower level`: a new game against the level next to the one that was played.
    fn change_level(&self, asked: Action, ctx: &mut UpdateContext) {
        if let Some(bot) = asked_level(self.review.level_player(), asked, ctx) {
            ctx.go(Destination::Level(bot));
        }
    }

    /// `summary`: opens the card, or closes it.
    fn summary_command(&mut self, ctx: &mut UpdateContext) {
        if self.review.record().tree.main_line().next().is_none() {
            return ctx.warn(W::NoMoves, &[]);
        }
        if !ctx.shows_instead(Query::Summary) && !self.review.close_card() {
            self.review.open_card(true, ctx);
        }
    }
}

// What the board of a review shows: the side at its bottom, which pieces are hidden, and the sliding piece.

#[derive(Clone, Debug)]
pub(in crate::app) struct BoardView {
    /// The side at the bottom, unless the board was turned.
    facing: Color,
    is_turned: bool,
    /// Whose pieces are hidden, so that the user follows the game blindfold.
    blindfold: Blindfold,
    pub slide: StepSlide,
}

impl BoardView {
    fn facing(facing: Color) -> BoardView {
        BoardView { facing, is_turned: false, blindfold: Blindfold::default(), slide: StepSlide::default() }
    }

    /// Returns whether Black is at the bottom.
    fn flipped(&self) -> bool {
        self.facing.is_black() != self.is_turned
    }

    /// Puts a side at the bottom.
    fn show_from(&mut self, side: Color) {
        self.is_turned = side != self.facing;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    use crate::chess::pgn::PgnText;

    pub(super) fn review(pgn: &str) -> Review {
        let record = PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap();
        Review::new(record, None, false, &["zoë".to_owned()])
    }

    pub(super) fn san_here(review: &Review) -> String {
        review.record().tree.san(review.node(), &Letters::En)
    }

    #[test]
    fn the_clocks_are_the_last_ones_shown() {
        let mut r = review("1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:00]} 2. d4 {[%clk 0:08:00]} d5 *");
        assert_eq!((r.clock(Color::White), r.clock(Color::Black)), (None, None));
        r.go_to_ply(3);
        assert_eq!((r.clock(Color::White), r.clock(Color::Black)), (Some(480_000), Some(540_000)));
        r.go_to_ply(9);
        assert_eq!(san_here(&r), "d5", "as far as there are moves");
        assert_eq!(r.clock(Color::Black), None, "an old time is none");
    }
}
