//! Dialogs: windows over a screen. Each is a struct of its own that takes keys, clicks, the wheel and pasted text, changes
//! only itself, and returns what the user has decided. `router/dialogs.rs` carries that out.

pub mod annotation;
pub mod clocks;
pub mod file_questions;
pub mod help;
pub mod palette;
pub mod path_offer;
pub mod promotion;
pub mod question;
pub mod settings;
pub mod signs;
pub mod tags;
pub mod text_layout;

use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::commands::keymap::Keymap;
use crate::app::protocol::input::{Code, Key, Window};
use crate::app::protocol::pasted_text::{PastedText, recognise};
use crate::app::protocol::{controls::DialogAnswer, hit_target::HitTarget};
use crate::chess::{notation::Letters, pgn::Record, tree::NodeId};
use crate::words::{Lang, plain::PlainWord};
use annotation::AnnotationDialog;
use clocks::ClockDialog;
use file_questions::SaveQuestion;
use help::HelpDialog;
use palette::PaletteDialog;
use path_offer::PathOffer;
use promotion::PromotionDialog;
use question::{Question, QuestionDialog};
use settings::SettingsDialog;
use shakmaty::{Color, Role, Square};
use tags::TagDialog;

/// A window over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// A question with buttons.
    Question(QuestionDialog),
    /// Which piece a pawn becomes.
    Promotion(PromotionDialog),
    /// The keys of the screen.
    Help(HelpDialog),
    /// The settings.
    Settings(SettingsDialog),
    /// Both clocks, to be corrected.
    Clocks(ClockDialog),
    /// The command line.
    Palette(PaletteDialog),
    /// The comment and the signs of a move.
    Annotation(AnnotationDialog),
    /// The tags of a game.
    Tags(TagDialog),
}

/// What a dialog reads of the program around it.
#[derive(Clone, Copy)]
pub struct DialogContext<'a> {
    /// The user's language.
    pub lang: Lang,
    /// The letters of moves that are shown.
    pub letters: Letters,
    /// The keys in force.
    pub keys: &'a Keymap,
    /// Where keys and commands go when the dialog is closed.
    pub screen: KeyContext,
    /// The window's size.
    pub window: Window,
    /// How many settings there are.
    pub settings: usize,
    /// The game that is edited, if one is.
    pub record: Option<&'a Record>,
    /// The words that can follow a command that is typed, and the row that is chosen at first.
    pub word_list: &'a dyn Fn(&str) -> WordList,
}

/// The words that can follow a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordList {
    /// The command and its words, best first; none where the commands themselves are listed.
    pub words: Option<(Action, Vec<String>)>,
    /// The row that is chosen until an arrow is used.
    pub first: usize,
    /// The files that can follow it, where it takes one.
    pub paths: Option<PathOffer>,
}

/// What a key or a click in a dialog came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogOutcome {
    /// The dialog stays open.
    Stays,
    /// It is closed, and nothing is done.
    Closes,
    /// The question is answered. It is closed.
    Answers(Question, DialogAnswer),
    /// The pawn becomes this piece. It is closed.
    Promotes {
        /// The pawn's square.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What it becomes.
        role: Role,
        /// Whether the move also offers a draw.
        offer: bool,
    },
    /// The setting in this row takes its next (`true`) or previous choice. The dialog stays open.
    TurnsSetting(usize, bool),
    /// These times are to be set. It is closed when all of them can be read.
    SetsClocks(Vec<(Color, String)>),
    /// The command is carried out. It is closed.
    Runs(Invocation),
    /// The lesson of this number is opened over the screen. It is closed.
    Teaches(&'static str),
    /// Another dialog takes its place.
    Becomes(Dialog),
    /// The move is annotated, and the game saved if that was asked for. It is closed.
    Annotates {
        /// The game is saved after that.
        saves: bool,
        /// Which move.
        node: NodeId,
        /// The comment stands before the move, not after it.
        before: bool,
        /// The words of the comment.
        words: String,
        /// The signs beside the move; none where they cannot be changed.
        signs: Option<Vec<u8>>,
    },
    /// The tag is set, or taken out where the value is empty. The dialog stays open.
    SetsTag {
        /// The tag's name.
        name: String,
        /// Its value.
        value: String,
    },
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
        }
    };
}

impl Dialog {
    /// Takes a key.
    pub fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        forward!(self, open => open.key(key, around))
    }

    /// Takes a click. `on` is what it hit of this dialog; none is a click beside it.
    pub fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        match on {
            // Beside the buttons nothing happens.
            Some(HitTarget::Dialog(_)) => DialogOutcome::Stays,
            Some(HitTarget::DialogKey(_, key)) => self.key(*key, around),
            _ => forward!(self, open => open.click(on, around)),
        }
    }

    /// Takes a step of the wheel.
    pub fn scroll(&mut self, down: bool, around: &DialogContext) {
        if let Dialog::Palette(palette) = self {
            palette.scroll(down, around);
        }
    }

    /// Takes pasted text, where something is typed.
    pub fn paste(&mut self, text: &str) {
        let entry = match self {
            Dialog::Palette(palette) => {
                // A file that is dropped on the terminal comes in quotes, or with its blanks escaped.
                let text = match recognise(text) {
                    Some(PastedText::File(path)) => path,
                    _ => text.lines().next().unwrap_or_default().to_owned(),
                };
                return palette.paste(&text);
            }
            Dialog::Annotation(open) if !open.on_signs => Some(&mut open.entry),
            Dialog::Annotation(open) => open.signs.as_mut().map(|signs| &mut signs.find),
            Dialog::Tags(tags) => tags.entry.as_mut(),
            _ => None,
        };
        if let Some(entry) = entry {
            entry.insert(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }

    /// What plain mode says in the place of a window that only a screen can show; nothing for a question, which it asks.
    #[must_use]
    pub fn instead(&self) -> Option<PlainWord> {
        match self {
            Dialog::Question(_) | Dialog::Promotion(_) => None,
            Dialog::Clocks(_) => Some(PlainWord::ClocksAloud),
            _ => Some(PlainWord::OnlyOnScreen),
        }
    }

    /// The command line with this text in it.
    #[must_use]
    pub fn palette(text: &str) -> Dialog {
        Dialog::Palette(PaletteDialog::with(text))
    }

    /// Asks which piece a pawn becomes. `offer`: whether the move also offers a draw.
    #[must_use]
    pub fn promotion(from: Square, to: Square, offer: bool) -> Dialog {
        Dialog::Promotion(PromotionDialog { from, to, chosen: 0, offer, typed: String::new() })
    }

    /// A question, the harmless answer chosen: to keep a running game, to start a failed engine again, else to stay.
    #[must_use]
    pub fn ask(question: Question) -> Dialog {
        let stays = question.answers().len().saturating_sub(1);
        // Enter loses nothing and goes on, where one of the answers does that.
        let goes_on = matches!(
            question,
            Question::Leave(_)
                | Question::Replace { .. }
                | Question::Saving(SaveQuestion::Unsaved(..) | SaveQuestion::Found(_))
        );
        let chosen = if goes_on { 0 } else { stays };
        Dialog::Question(QuestionDialog { question, chosen })
    }
}

/// Whether a key closes every dialog.
fn closes(key: Key) -> bool {
    key.code == Code::Esc || key == Key::ctrl('c') || key == Key::ctrl('q')
}

/// The command without words after its name.
fn run(action: Action) -> DialogOutcome {
    DialogOutcome::Runs(Invocation::of(action))
}
