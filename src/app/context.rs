//! What a screen needs while it handles a message: the time, the language, and where its effects and messages go.

use crate::app::commands::keymap::Keymap;
use crate::app::commands::table::{Action, Aloud, Invocation};
use crate::app::dialogs::palette::PaletteDialog;
use crate::app::dialogs::{Dialog, TextDialog};
use crate::app::engines;
use crate::app::protocol::effect::{
    AnalysisEffect, Continuation, Destination, Effect, EvaluateBatch, ExportContent, ExportFile, FileEffect,
    ReloadReason, TerminalEffect, path_to_save,
};
use crate::app::protocol::input::Window;
use crate::app::protocol::now::Now;
use crate::app::protocol::user_message::{MessageTone, Query, UserMessage};
use crate::app::recent_choices::{BOARD_STEPS, RecentChoices};
use crate::app::umpire::Explanation;
use crate::bot::fixed_eval::EvalTask;
use crate::bot::rng::Rng;
use crate::chess::course::rule_of_reason;
use crate::chess::game_options::GameOptions;
use crate::chess::notation::{self, Letters, WhyNot};
use crate::chess::pgn::Record;
use crate::chess::pgn::comment::BoardShape;
use crate::chess::scoresheet;
use crate::chess::seat::{self, ExternalEngine, Seat};
use crate::chess::tree::{NodeId, Tree};
use crate::config::Config;
use crate::words::moves::{self, MoveWord, Voice};
use crate::words::notation::why_not;
use crate::words::results::{named, side};
use crate::words::tables::{AnalysisWord, AppWord, GameWord, PlainWord, ReviewWord};
use crate::words::{self, Lang, Sentence};
use shakmaty::{Chess, Move, Position};
use std::path::{Path, PathBuf};

/// Where a screen wants the program to go.
#[derive(Clone, Debug)]
pub enum Transition {
    /// Open a dialog.
    Open(Dialog),
    /// Leave this place; the running game, if any, has been dealt with.
    Leave(Continuation),
    /// Carry out a command, wherever it belongs.
    Run(Invocation),
    /// Start a game.
    Begin(Box<GameOptions>),
    /// Go back to the list and show only the games with the position on the board.
    FindPosition,
    /// Reload the list: games were added to its files, or removed.
    ReloadList,
    /// Reload the list because a file has changed.
    Reload {
        /// The reason.
        reason: ReloadReason,
        /// The file that changed, as the list knows it.
        was: PathBuf,
    },
}

/// How a sentence names a move of a game in plain mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveForm {
    /// The move alone, where its side is clear.
    Bare,
    /// The move alone, as the answer to a guess.
    Guessed,
    /// Its number and side after it: where a position occurred.
    Found,
    /// Its number and side before it: `Black's move 12, knight g8 to f6`.
    Numbered,
    /// Its side before it: `Black: knight f6`.
    BySide,
}

/// What one `update` can read and write.
#[derive(Debug)]
pub struct UpdateContext<'a> {
    /// The time of the update.
    pub now: Now,
    /// The user's language.
    pub lang: Lang,
    /// The piece letters for displayed moves.
    pub display_letters: Letters,
    /// The piece letters for typed moves: those of the language if figurines are displayed.
    pub input_letters: Letters,
    /// How plain mode reads moves out.
    pub voice: Voice,
    /// The settings.
    pub config: &'a Config,
    /// The keys in force.
    pub keys: &'a Keymap,
    /// The remembered choices.
    pub recent: &'a mut RecentChoices,
    /// The random number generator.
    pub rng: &'a mut Rng,
    /// Plain mode: nothing is paced, and nothing waits for a key.
    pub plain: bool,
    /// Whether pieces may slide on this screen.
    pub animates: bool,
    /// The folder that the program was started in, if known.
    pub current_folder: Option<&'a Path>,
    /// Whether the message puts down a piece that the pointer has carried.
    pub is_drop: bool,
    /// The window's size.
    pub window: Window,
    /// The number of the last request.
    pub last_request_id: u64,
    /// Whether a command has failed; plain mode's exit code reports it.
    pub failed: bool,
    /// The effects to carry out afterwards.
    pub effects: Vec<Effect>,
    /// The messages for the user.
    pub messages: Vec<UserMessage>,
    /// What a hint or a threat points out on the board, in place of what one did before: perhaps nothing.
    pub pointing: Option<Vec<BoardShape>>,
    /// The move that was refused, with the reason.
    pub refusal: Option<Explanation>,
    /// Whether the board turns to the side to move from now on, if that was changed.
    pub auto_flip: Option<bool>,
    /// Where to go after this update.
    pub transition: Option<Transition>,
}

impl UpdateContext<'_> {
    /// Returns a sentence with its placeholders filled, as the screen shows it or plain mode says it.
    pub fn sentence(&self, word: impl Sentence, args: &[&str]) -> String {
        words::sentence(word, self.lang, self.plain, args)
    }

    /// Returns a sentence from the words tables with numbers in its holes.
    pub fn numbers(&self, word: impl Sentence, numbers: &[usize]) -> String {
        let text = if self.plain { word.aloud(self.lang) } else { word.seen(self.lang) };
        words::tables::fill_in_numbers(self.lang, text, numbers)
    }

    /// Tells the user a sentence from the words tables.
    pub fn info(&mut self, word: impl Sentence, args: &[&str]) {
        self.info_text(self.sentence(word, args));
    }

    /// Tells the user about a refusal or failure, with a sentence from the words tables.
    pub fn warn(&mut self, word: impl Sentence, args: &[&str]) {
        self.warn_text(self.sentence(word, args));
    }

    /// Tells the user a text that is already complete.
    pub fn info_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::info(text));
    }

    /// Tells the user about a refusal or failure, with a text that is already complete.
    pub fn warn_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::warning(text));
    }

    /// Tells the user, with a text that is already complete, that a command has failed.
    pub fn fail(&mut self, text: impl Into<String>) {
        self.failed = true;
        self.warn_text(text);
    }

    /// Makes plain mode show something.
    pub fn show(&mut self, query: Query) {
        if self.plain {
            self.messages.push(UserMessage::Show(query));
        }
    }

    /// Makes plain mode show something in place of what the screen does. Returns whether it did.
    pub fn shows_instead(&mut self, query: Query) -> bool {
        self.show(query);
        self.plain
    }

    /// Does what plain mode has in place of a command, by its row. Returns whether it has something.
    pub fn says_instead(&mut self, given: &Invocation) -> bool {
        match given.action.row().aloud {
            _ if !self.plain => return false,
            Aloud::Same => return false,
            Aloud::Usage(_) if !given.args.is_empty() || given.bang => return false,
            Aloud::Usage(word) | Aloud::Says(word) => self.warn_text(word(self.lang)),
            Aloud::Shows(query) => self.show(query(&given.args)),
        }
        true
    }

    /// Lets the user complete a command on the command line. Returns whether there is one: not in plain mode.
    pub fn proposes(&mut self, palette: PaletteDialog) -> bool {
        if !self.plain {
            self.open(Dialog::Palette(palette));
        }
        !self.plain
    }

    /// Tells the user of the screen what plain mode has another way to tell.
    pub fn on_screen(&mut self, word: impl Sentence, args: &[&str]) {
        if !self.plain {
            self.info(word, args);
        }
    }

    /// Requests what only a screen shows.
    pub fn request_on_screen(&mut self, effect: impl Into<Effect>) {
        if !self.plain {
            self.request(effect);
        }
    }

    /// Tells the user of plain mode what a screen shows anyway.
    pub fn aloud(&mut self, word: impl Sentence, args: &[&str]) {
        self.aloud_text(&self.sentence(word, args));
    }

    /// Tells the user of plain mode a text that a screen shows anyway.
    pub fn aloud_text(&mut self, text: &str) {
        self.aloud_as(MessageTone::Info, text);
    }

    /// Does the same in a tone.
    pub fn aloud_as(&mut self, tone: MessageTone, text: &str) {
        if self.plain {
            self.messages.push(UserMessage::Says(tone, text.to_owned()));
        }
    }

    /// Tells the user texts that belong together: in one message, because the screen shows only the last, or one by
    /// one.
    pub fn info_together(&mut self, texts: impl IntoIterator<Item = String>) {
        let texts: Vec<String> = texts.into_iter().collect();
        let texts = if self.plain { texts } else { vec![texts.join(" ")] };
        self.messages.extend(texts.into_iter().map(UserMessage::info));
    }

    /// Records why a move was refused, so that the board shows it. The caller tells the user.
    pub fn explain_refusal(&mut self, text: &str, why: &WhyNot) {
        self.refusal = Some(Explanation::new(text.to_owned(), why.shapes(), rule_of_reason(why)));
    }

    /// Returns a move for the middle of a sentence where its side is clear: in the user's notation on the screen, in
    /// words in plain mode.
    pub fn told(&self, position: &Chess, mv: Move) -> String {
        if self.plain {
            moves::terse(self.voice, position, mv)
        } else {
            notation::san(position, mv, &self.display_letters)
        }
    }

    /// Returns a move of a game, for the middle of a sentence: on the screen with its number, unless its form is bare;
    /// a null move is `--`, and the root an empty text.
    pub fn told_node(&self, tree: &Tree, node: NodeId, form: MoveForm) -> String {
        let (number, by) = tree.move_number(node);
        let (Some(before), mv) = (tree.parent(node).map(|parent| tree.position(parent)), tree.played(node)) else {
            return String::new();
        };
        let told = match mv {
            Some(mv) => self.told(before, mv),
            None if self.plain => MoveWord::Passes.text(self.lang).to_owned(),
            None => "--".to_owned(),
        };
        match form {
            MoveForm::Bare => told,
            MoveForm::Guessed if self.plain => told,
            MoveForm::Numbered if self.plain => moves::numbered(self.voice, number, before, mv),
            MoveForm::BySide if self.plain => MoveWord::BySide.with(self.lang, &[side(by, self.lang), &told]),
            _ => named(tree, node, &told, self.plain, self.lang),
        }
    }

    /// Returns the moves of a line from a position: `12… Nf6 13. e5`, or `Black: knight f6, e5`.
    pub fn told_line(&self, position: &Chess, line: &[Move]) -> String {
        if self.plain { moves::line(self.voice, position, line) } else { self.told_moves(position, line) }
    }

    /// Returns the moves of a line where it is clear who begins: `12… Nf6 13. e5`, or `knight f6, e5`.
    pub fn told_moves(&self, position: &Chess, line: &[Move]) -> String {
        let mut now = position.clone();
        let mut said = Vec::new();
        for (at, &mv) in line.iter().enumerate() {
            let number = notation::number_before(now.fullmoves().get(), now.turn(), at == 0);
            let told = self.told(&now, mv);
            said.push(if self.plain { told } else { number + &told });
            now.play_unchecked(mv);
        }
        said.join(if self.plain { ", " } else { " " })
    }

    /// Says that a move is right: the best one, one as good, or one that costs only so many percent.
    pub fn praise(&self, position: &Chess, mv: Move, best: Option<Move>, lost: u32) -> String {
        let word = match lost {
            _ if best == Some(mv) => AnalysisWord::ReplayBest,
            0 => AnalysisWord::ReplayGood,
            _ => AnalysisWord::ReplayFine,
        };
        let best = best.map(|best| self.told(position, best)).unwrap_or_default();
        self.sentence(word, &[&self.told(position, mv), &best, &lost.to_string()])
    }

    /// Returns why a text is not a legal move.
    pub fn refused(&self, text: &str, why: &WhyNot) -> String {
        if self.plain {
            return moves::refused(text, why, self.input_letters, self.voice);
        }
        GameWord::ToldOf.with(self.lang, &[text, &why_not(self.lang, why)])
    }

    /// Returns the path of a file for a game, as the user typed it: on the screen `.pgn` may be left out.
    pub fn path_to_save(&self, typed: &str) -> PathBuf {
        path_to_save(typed, self.plain)
    }

    /// Writes the scoresheet of a game to a new file: a page if its name ends in `.svg`, otherwise text.
    pub fn save_scoresheet(&mut self, record: &Record, name: &str) {
        let path = PathBuf::from(name.trim());
        let drawn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
        let path = if path.extension().is_none() { path.with_extension("txt") } else { path };
        let labels = words::results::labels(self.lang);
        let make = if drawn { scoresheet::svg } else { scoresheet::text };
        let content = ExportContent::Text(make(record, &self.display_letters, &labels));
        self.request(FileEffect::Export(Box::new(ExportFile { path, content, replaces: false })));
    }

    /// Returns a player who is the same in whatever folder a game goes on: an engine's program that was named from this
    /// folder, as in `uci:./engine`, gets its whole path.
    pub fn absolute(&self, seat: Seat) -> Seat {
        let Seat::Engine(ExternalEngine { command, name }) = seat else { return seat };
        let folder = self.current_folder.filter(|_| engines::configured(&command, self.config).is_none());
        let whole = folder.and_then(|folder| seat::absolute(&command, folder));
        Seat::Engine(ExternalEngine { command: whole.unwrap_or(command), name })
    }

    /// Requests an effect.
    pub fn request(&mut self, effect: impl Into<Effect>) {
        self.effects.push(effect.into());
    }

    /// Requests evaluations: the tasks of this request from number `first` on.
    pub fn evaluate(&mut self, id: u64, first: usize, tasks: Vec<EvalTask>) {
        self.request(AnalysisEffect::Evaluate(Box::new(EvaluateBatch { id, first, tasks, in_background: false })));
    }

    /// Copies text to the clipboard. Plain mode has no clipboard and prints the text.
    pub fn copy(&mut self, text: String, said: AppWord) {
        if self.plain {
            self.messages.push(UserMessage::Text(text.trim_end().to_owned()));
        } else {
            self.request(TerminalEffect::Copy(text));
            self.info(said, &[]);
        }
    }

    /// Copies the moves that lead to a node, or says that there are none.
    pub fn copy_moves(&mut self, tree: &Tree, node: NodeId) {
        let moves = tree.movetext_to(node);
        if moves.is_empty() {
            return self.info(PlainWord::NoMoveYet, &[]);
        }
        self.copy(moves, AppWord::CopiedMoves);
    }

    /// Returns a new number for a request. The response carries the same number.
    pub fn next_request_id(&mut self) -> u64 {
        self.last_request_id += 1;
        self.last_request_id
    }

    /// Goes somewhere else after this update.
    pub fn go(&mut self, destination: Destination) {
        self.leave(Continuation::Go(destination));
    }

    /// Leaves this place after this update.
    pub fn leave(&mut self, to: Continuation) {
        self.transition = Some(Transition::Leave(to));
    }

    /// Goes where a command leads from every screen, or says that it does not work on this one.
    pub fn go_by(&mut self, action: Action, args: &str) {
        match Destination::of_command(action, args) {
            Some(destination) => self.go(destination),
            None => self.warn(AppWord::NotHere, &[]),
        }
    }

    /// Runs a command that the screen does not handle itself.
    pub fn run(&mut self, given: Invocation) {
        self.transition = Some(Transition::Run(given));
    }

    /// Opens a dialog after this update.
    pub fn open(&mut self, dialog: Dialog) {
        self.transition = Some(Transition::Open(dialog));
    }

    /// Shows lines in a window, if they have one. Otherwise, and in plain mode, says them one by one.
    pub fn show_text(&mut self, text: TextDialog, has_window: bool) {
        if has_window && !self.plain {
            return self.open(Dialog::Text(text));
        }
        for mut cells in text.lines {
            cells.retain(|cell| !cell.is_empty());
            self.info_text(cells.join(", "));
        }
    }

    /// Shows what is odd in the file of a game; plain mode says it.
    pub fn show_oddities(&mut self, record: &Record) {
        match TextDialog::oddities(record, self.lang) {
            _ if self.plain => self.show(Query::Problems),
            None => self.info(ReviewWord::NoOddities, &[]),
            Some(dialog) => self.open(Dialog::Text(dialog)),
        }
    }

    /// Makes the board a step larger or smaller, counted from the size that fits best.
    pub fn resize_board(&mut self, action: Action) {
        let step = &mut self.recent.board_step;
        let by = if action == Action::Bigger { 1 } else { -1 };
        *step = step.saturating_add(by).clamp(BOARD_STEPS.0, BOARD_STEPS.1);
        self.remember();
    }

    /// Saves the remembered choices.
    pub fn remember(&mut self) {
        self.request(FileEffect::Remember(self.recent.to_toml()));
    }
}
