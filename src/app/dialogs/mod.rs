//! Dialogs: windows over a screen. Each is a struct that handles keys, clicks, the wheel and pasted text, changes only
//! itself, and returns what the user decided. `App` carries that out.

use crate::app::commands::keymap::Keymap;
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::dialogs::annotation::{AnnotationDialog, TagDialog};
use crate::app::dialogs::clocks::{ClockDialog, PromotionDialog, SettingsDialog};
use crate::app::dialogs::palette::{HelpDialog, PaletteDialog, PathOffer};
use crate::app::dialogs::question::{Question, QuestionDialog};
use crate::app::protocol::input::{Code, DialogAnswer, HitTarget, Key, Window};
use crate::app::protocol::pasted_text::{PastedText, recognise};
use crate::chess::clock::Moment;
use crate::chess::notation::Letters;
use crate::chess::pgn::{Record, sanitize};
use crate::chess::tree::NodeId;
use crate::words::Lang;
use crate::words::open::problem_at;
use crate::words::tables::{PlainWord, ReviewWord};
use shakmaty::{Color, Role, Square};

pub mod annotation;
pub mod clocks;
pub mod palette;
pub mod question;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    Question(QuestionDialog),
    Promotion(PromotionDialog),
    Help(HelpDialog),
    Settings(SettingsDialog),
    /// Both clocks, for correction.
    Clocks(ClockDialog),
    /// The command line.
    Palette(PaletteDialog),
    Annotation(AnnotationDialog),
    Tags(TagDialog),
    /// Lines to read.
    Text(TextDialog),
}

/// What a dialog asks about. When that is gone, the dialog closes unanswered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing of a running game.
    Other,
    RunningGame,
    /// The moves of the game as they are.
    Moves,
    Promotion {
        from: Square,
        to: Square,
    },
    /// The side whose player is missing.
    EmptySeat(Color),
}

/// A dialog that closed by itself because its subject was gone.
#[derive(Clone, Debug)]
pub struct LapsedDialog {
    pub dialog: Dialog,
    pub at: Moment,
}

/// What a dialog can read of the program around it.
#[derive(Clone, Copy)]
pub struct DialogContext<'a> {
    pub lang: Lang,
    /// The piece letters for displayed moves.
    pub letters: Letters,
    pub keys: &'a Keymap,
    /// The screen that keys and commands go to when the dialog is closed.
    pub screen: KeyContext,
    pub window: Window,
    pub settings: usize,
    /// The game that is being edited, if any.
    pub record: Option<&'a Record>,
    /// Returns the words that can follow a typed command, and the row chosen at first.
    pub word_list: &'a dyn Fn(&str) -> WordList,
}

/// The words that can follow a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    /// The command and its words, best first; none if the commands themselves are listed.
    pub words: Option<(Action, Vec<String>)>,
    /// The row that is chosen until an arrow key is pressed.
    pub first: usize,
    /// The files that can follow the command, if it takes one.
    pub paths: Option<PathOffer>,
}

/// The result of a key or a click in a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogOutcome {
    /// The dialog stays open.
    Stays,
    /// The dialog closes without doing anything.
    Closes,
    /// The pawn was released on this square (Article 4.7): the dialog stays open and says so.
    Bound(Square),
    /// The user answered the question. The dialog closes.
    Answers(Question, DialogAnswer),
    /// The pawn promotes to this piece. The dialog closes.
    Promotes { from: Square, to: Square, role: Role, offer: bool },
    /// The setting in this row changes to its next (`true`) or previous choice. The dialog stays open.
    TurnsSetting(usize, bool),
    /// Set these times. The dialog closes once all of them can be read.
    SetsClocks(Vec<(Color, String)>),
    /// Run the command. The dialog closes.
    Runs(Invocation),
    /// Open the lesson with this id over the screen. The dialog closes.
    Teaches(&'static str),
    /// Another dialog takes its place.
    Becomes(Dialog),
    /// Annotate the move. The dialog closes.
    Annotates {
        /// Whether to save the game afterwards.
        saves: bool,
        node: NodeId,
        /// Whether the comment stands before the move instead of after it.
        before: bool,
        words: String,
        /// The signs beside the move; `None` if they are unchanged or cannot be changed.
        signs: Option<Vec<u8>>,
    },
    /// Set the tag, or remove it if the value is empty. The dialog stays open.
    SetsTag { name: String, value: String, saves: bool },
}

/// Calls the same method of whichever dialog is open.
macro_rules! forward {
    ($dialog:expr, $open:ident => $call:expr) => {
        match $dialog {
            Dialog::Question($open) => $call,
            Dialog::Promotion($open) => $call,
            Dialog::Help($open) => $call,
            Dialog::Settings($open) => $call,
            Dialog::Clocks($open) => $call,
            Dialog::Palette($open) => $call,
            Dialog::Annotation($open) => $call,
            Dialog::Tags($open) => $call,
            Dialog::Text($open) => $call,
        }
    };
}

impl Dialog {
    pub fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        match self {
            // These have nothing to lose.
            Dialog::Text(_) | Dialog::Help(_) | Dialog::Settings(_) if closes(key) => DialogOutcome::Closes,
            _ => forward!(self, open => open.key(key, around)),
        }
    }

    /// Handles a click. `on` is what it hit in this dialog; `None` means a click outside it.
    pub fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        match on {
            // A click in the window that misses its buttons does nothing.
            Some(HitTarget::Dialog(_)) => DialogOutcome::Stays,
            Some(HitTarget::DialogKey(_, key)) => self.key(*key, around),
            _ => forward!(self, open => open.click(on, around)),
        }
    }

    /// Handles a step of the wheel: an arrow key where there are rows or lines. Questions keep their answer, and moves
    /// their sign.
    pub fn scroll(&mut self, down: bool, around: &DialogContext) -> DialogOutcome {
        match self {
            Dialog::Question(_) | Dialog::Promotion(_) | Dialog::Clocks(_) | Dialog::Annotation(_) => {
                DialogOutcome::Stays
            }
            _ => self.key(Key::plain(if down { Code::Down } else { Code::Up }), around),
        }
    }

    /// Handles pasted text where the user can type. Returns `None` if it is of no use there.
    pub fn paste(&mut self, text: &str, around: &DialogContext) -> Option<DialogOutcome> {
        let line = text.lines().next()?;
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match self {
            Dialog::Help(_) => return Some(palette::searches(line)),
            Dialog::Clocks(clocks) if line.contains(|c: char| c.is_ascii_digit()) => {
                line.chars().for_each(|c| drop(clocks.typed(Key::plain(Code::Char(c)))));
            }
            // A file dropped on the terminal arrives in quotes, or with its spaces escaped.
            Dialog::Palette(palette) => match recognise(text) {
                Some(PastedText::File(path)) => palette.paste(&path, around),
                _ => palette.paste(line, around),
            },
            Dialog::Annotation(open) if !open.on_signs => open.entry.insert(&words),
            Dialog::Annotation(open) => {
                let signs = open.signs.as_mut()?;
                signs.find.insert(&words);
                signs.searched(around.lang);
            }
            Dialog::Tags(tags) => tags.entry.as_mut()?.insert(&words),
            _ => return None,
        }
        Some(DialogOutcome::Stays)
    }

    /// Returns what plain mode says instead of a window that only a screen can show; `None` for the questions that it
    /// asks itself.
    pub fn instead(&self) -> Option<PlainWord> {
        match self {
            Dialog::Question(_) | Dialog::Promotion(_) => None,
            Dialog::Clocks(_) => Some(PlainWord::ClocksAloud),
            _ => Some(PlainWord::OnlyOnScreen),
        }
    }

    /// Whether it asks about a claim, which stops the clocks (Article 9.5.1).
    pub fn judges_claim(&self) -> bool {
        matches!(self, Dialog::Question(QuestionDialog { question: Question::WrongClaim { .. }, .. }))
    }

    pub fn subject(&self) -> Subject {
        match self {
            Dialog::Question(open) => open.question.subject(),
            Dialog::Promotion(open) => Subject::Promotion { from: open.from, to: open.to },
            Dialog::Clocks(_) => Subject::RunningGame,
            _ => Subject::Other,
        }
    }

    /// Returns the command line with this text in it.
    pub fn palette(text: &str) -> Dialog {
        Dialog::Palette(PaletteDialog::with(text))
    }

    /// Returns the question which piece a pawn becomes. `offer` is whether the move also offers a draw.
    pub fn promotion(from: Square, to: Square, offer: bool) -> Dialog {
        Dialog::Promotion(PromotionDialog::new(from, to, offer))
    }

    /// Returns a question with its harmless answer chosen: to keep a running game, to restart a failed engine,
    /// otherwise to stay.
    pub fn ask(question: Question) -> Dialog {
        let stays = question.answers().len().saturating_sub(1);
        let chosen = if question.goes_on() { 0 } else { stays };
        Dialog::Question(QuestionDialog { question, chosen, typing: false })
    }
}

/// Whether a key closes every dialog.
fn closes(key: Key) -> bool {
    key.code == Code::Esc || key == Key::ctrl('c') || key == Key::ctrl('q')
}

/// Runs the command without arguments.
fn run(action: Action) -> DialogOutcome {
    DialogOutcome::Runs(Invocation::of(action))
}

// The page that lists what is odd in the file of a game.

/// How many lines PgUp and PgDn scroll.
const PAGE: usize = 8;

/// A window with lines to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextDialog {
    /// `None` if the lines need no title.
    pub title: Option<ReviewWord>,
    /// The cells of each line; those of several make a table.
    pub lines: Vec<Vec<String>>,
    /// The first line that is shown.
    pub top: usize,
    /// The first column of the table that is shown.
    pub left: usize,
}

impl TextDialog {
    /// Returns the window with what is odd in the file of a game; `None` if nothing is.
    pub fn oddities(record: &Record, lang: Lang) -> Option<TextDialog> {
        let lines = record.problems.iter().map(|odd| vec![sanitize(&problem_at(odd, lang)).into_owned()]);
        let lines: Vec<_> = lines.collect();
        (!lines.is_empty()).then_some(TextDialog { title: Some(ReviewWord::OdditiesTitle), lines, top: 0, left: 0 })
    }

    /// Returns the window with what a command printed, with tabs between cells.
    pub fn printed(text: &str) -> TextDialog {
        let cells = |line: &str| line.split('\t').map(|cell| sanitize(cell).into_owned()).collect();
        TextDialog { title: None, lines: text.lines().map(cells).collect(), top: 0, left: 0 }
    }

    /// The number of cells of the longest line.
    pub fn columns(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or_default()
    }

    fn key(&mut self, key: Key, _: &DialogContext) -> DialogOutcome {
        match key.code {
            Code::Up => self.scroll(false, 1),
            Code::Down => self.scroll(true, 1),
            Code::PageUp => self.scroll(false, PAGE),
            Code::PageDown => self.scroll(true, PAGE),
            Code::Left => self.left = self.left.saturating_sub(1),
            Code::Right => self.left = (self.left + 1).min(self.columns().saturating_sub(1)),
            _ => {}
        }
        DialogOutcome::Stays
    }

    fn scroll(&mut self, down: bool, lines: usize) {
        let last = self.lines.len().saturating_sub(1);
        self.top = if down { (self.top + lines).min(last) } else { self.top.saturating_sub(lines) };
    }

    fn click(&self, _: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        DialogOutcome::Closes
    }
}
