//! Questions with buttons. Each carries the data of what it decides.

use crate::app::commands::table::beside;
use crate::app::dialogs::{DialogContext, DialogOutcome, Subject, closes};
use crate::app::protocol::effect::{Continuation, Destination, ExportFile, ListedDraft, file_name};
use crate::app::protocol::input::{Code, DialogAnswer, HitTarget, Key};
use crate::app::protocol::pasted_text::PastedText;
use crate::chess::pgn::splice::UnencodableChar;
use crate::chess::pgn::{ResultMarker, sanitize};
use crate::chess::result::Ending;
use crate::chess::tree::NodeId;
use crate::words::game_list::GameListWord as L;
use crate::words::learn::LearnWord;
use crate::words::practice::PracticeWord;
use crate::words::results::{TouchWord, reason, side};
use crate::words::tables::{
    self, AnalysisWord, AppWord, EditWord, EngineWord, ExportWord, PlainWord, PositionEditorWord, TrainingWord,
};
use crate::words::{Lang, sentence, values};
use shakmaty::{ByColor, Color};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArbiterAct {
    /// Stops both clocks and hides the board (Article 6.11.1).
    StopClocks,
    /// Corrects a clock (Article 6.10).
    SetClock {
        side: Color,
        /// The time or the change, as typed.
        time: String,
    },
    /// Puts the position back (Articles 7.1 to 7.5).
    PutBack {
        /// By how many half-moves.
        count: usize,
        /// These moves, with their numbers.
        moves: String,
    },
    /// Ends the game without a result, and goes on there.
    End(Destination),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether a side resigns. Against the computer, only the resigning player is there to be asked.
    Resign {
        by: Color,
        /// Whether that side plays against the computer.
        alone: bool,
    },
    /// Whether the opponent agrees to take back this many half-moves.
    TakeBack {
        /// The number of half-moves.
        count: usize,
        /// The moves, with their numbers.
        moves: String,
    },
    /// Whether to leave the program although a game is running.
    Quit {
        /// Whether the game can be continued later.
        saved: bool,
    },
    /// Whether to leave the program although these lines of plain mode are waiting.
    LinesWait(String),
    /// Whether to end the game with the arbiter's result.
    Result(Ending),
    /// Whether the user acts as the arbiter.
    AsArbiter(ArbiterAct),
    Adjourn {
        /// Whether a move can be sealed: a person is to move.
        seals: bool,
    },
    /// What to do with the running game before going elsewhere.
    Leave(Destination),
    Open(PastedText),
    /// Whether to guess the moves again. Shows the score of the guesses first.
    GuessAgain {
        /// The score in words.
        sum: String,
        /// The side whose moves are guessed.
        side: Option<Color>,
        /// The node where the guessing starts.
        from: NodeId,
    },
    /// Who takes over for a side whose engine has failed.
    Replace {
        side: Color,
        said: String,
    },
    /// Whether to solve the positions again. Shows the score first.
    ReplayAgain {
        /// The score in words.
        sum: String,
        /// The side whose mistakes are solved.
        side: Option<Color>,
    },
    /// Whether to delete an interrupted game.
    DropKept {
        game: String,
        names: ByColor<String>,
        tournament: bool,
    },
    /// Whether to offer a draw instead of a claim that would be wrong.
    WrongClaim {
        /// The side that would claim.
        by: Color,
        /// Why it would be wrong, in words.
        why: String,
    },
    /// Whether to continue with the unsaved changes of the game that was opened.
    TakeDraft(String),
    DropDraft(ListedDraft),
    Delete(PendingDelete),
    /// Whether to convert the file that games are copied to into UTF-8.
    Convert(PendingCopy),
    Saving(SaveQuestion),
    /// What to do with what is not saved of a game before it is left.
    Unsaved {
        /// What comes then.
        after: Continuation,
        what: UnsavedChanges,
    },
    /// Whether to leave the position editor although the position is not stored anywhere else.
    LeaveSetUp,
    ForgetLessons,
    ForgetPractice,
    /// What to write into a file to show to somebody.
    Export {
        /// Whether there is a game, and not only a position.
        has_game: bool,
        /// What the file is called, without an ending.
        name: String,
    },
    Replaces(ExportFile),
    /// Whether to add pasted moves to the game on the screen, or open them on their own.
    AddMoves(String),
}

impl Question {
    /// Returns the answers in the order of their buttons. The last is the harmless one, which Esc gives.
    pub fn answers(&self) -> &'static [DialogAnswer] {
        match self {
            // Of two half-moves, the user may mean only the last.
            Question::TakeBack { count: 2, .. } => &[DialogAnswer::Last, DialogAnswer::Both, DialogAnswer::No],
            Question::Adjourn { seals: true } => &[DialogAnswer::Yes, DialogAnswer::Seal, DialogAnswer::No],
            Question::Leave(_) => &[DialogAnswer::Keep, DialogAnswer::Abandon, DialogAnswer::Cancel],
            Question::Unsaved { .. } => &[DialogAnswer::Save, DialogAnswer::Discard, DialogAnswer::Cancel],
            Question::Replace { .. } => {
                &[DialogAnswer::Again, DialogAnswer::Human, DialogAnswer::Computer, DialogAnswer::Wait]
            }
            Question::Export { has_game, .. } => export_answers(*has_game),
            Question::AddMoves(_) => &[DialogAnswer::Add, DialogAnswer::Open, DialogAnswer::Cancel],
            _ => &[DialogAnswer::Yes, DialogAnswer::No],
        }
    }

    pub fn subject(&self) -> Subject {
        match self {
            Question::Resign { .. }
            | Question::Result(_)
            | Question::Adjourn { .. }
            | Question::Leave(_)
            | Question::Quit { .. }
            | Question::AsArbiter(ArbiterAct::StopClocks | ArbiterAct::SetClock { .. } | ArbiterAct::End(_)) => {
                Subject::RunningGame
            }
            Question::AsArbiter(ArbiterAct::PutBack { .. })
            | Question::TakeBack { .. }
            | Question::WrongClaim { .. } => Subject::Moves,
            Question::Replace { side, .. } => Subject::EmptySeat(*side),
            _ => Subject::Other,
        }
    }

    /// Whether a save waits for the answer.
    pub fn is_about_a_save(&self) -> bool {
        matches!(self, Question::Saving(_) | Question::Convert(_) | Question::Replaces(_))
    }

    /// Returns the answer that Esc gives.
    pub fn harmless(&self) -> DialogAnswer {
        self.answers().last().copied().unwrap_or(DialogAnswer::No)
    }

    /// True if the answers have numbers: the question may open by itself or by Esc while a move is being typed, which a
    /// letter could begin.
    fn is_numbered(&self) -> bool {
        self.goes_on() || matches!(self, Question::TakeBack { count: 2, .. })
    }

    /// Whether the first answer goes on and loses nothing.
    pub(super) fn goes_on(&self) -> bool {
        matches!(
            self,
            Question::Leave(_) | Question::Replace { .. } | Question::Export { .. } | Question::Unsaved { .. }
        )
    }

    /// Returns the key that gives an answer: its letter, or its number.
    pub fn key_of(&self, answer: DialogAnswer, lang: Lang) -> Option<char> {
        if !self.is_numbered() {
            return answer.key(lang);
        }
        let at = self.answers().iter().position(|given| *given == answer)?;
        char::from_digit(u32::try_from(at + 1).ok()?, 10)
    }

    /// Returns the question as plain mode asks it.
    pub fn aloud(&self, lang: Lang) -> String {
        match self {
            Question::Result(ending) => {
                let result = values::result(ResultMarker::from(ending), lang);
                ask_result(ending, &result, lang)
            }
            Question::Delete(deletion) => deletion.text(lang, true),
            _ => self.text(lang),
        }
    }

    /// Returns what plain mode says after the harmless answer, if nothing else is said.
    pub fn declined(&self) -> PlainWord {
        match self {
            Question::Quit { .. }
            | Question::LinesWait(_)
            | Question::LeaveSetUp
            | Question::ForgetLessons
            | Question::ForgetPractice => PlainWord::StaysHere,
            _ if self.subject() != Subject::Other => PlainWord::PlaysOn,
            _ => PlainWord::NothingChanged,
        }
    }

    pub fn text(&self, lang: Lang) -> String {
        match self {
            Question::Resign { alone: true, .. } => AppWord::AskResignOwn.text(lang).to_owned(),
            Question::Resign { by, .. } => AppWord::AskResign.with(lang, &[side(*by, lang)]),
            Question::TakeBack { moves, .. } => AppWord::AskTakeBack.with(lang, &[moves]),
            Question::Quit { saved: true } => AppWord::AskQuit.text(lang).to_owned(),
            Question::Quit { saved: false } => AppWord::AskQuitInMemory.text(lang).to_owned(),
            Question::LinesWait(lines) => PlainWord::AskLinesWait.with(lang, &[lines]),
            Question::Result(ending) => ask_result(ending, ending.token(), lang),
            Question::AsArbiter(ArbiterAct::StopClocks) => TouchWord::AskStopClocks.text(lang).to_owned(),
            Question::AsArbiter(ArbiterAct::SetClock { side: by, time }) => {
                TouchWord::AskSetClock.with(lang, &[side(*by, lang), time])
            }
            Question::AsArbiter(ArbiterAct::End(_)) => TouchWord::AskEnd.text(lang).to_owned(),
            Question::AsArbiter(ArbiterAct::PutBack { moves, .. }) => TouchWord::AskPutBack.with(lang, &[moves]),
            Question::Adjourn { .. } => AppWord::AskAdjourn.text(lang).to_owned(),
            Question::Leave(goal) => match goal {
                Destination::NewGame
                | Destination::AgainstComputer
                | Destination::ForTwo
                | Destination::Rematch
                | Destination::Level(_) => AppWord::AskLeaveNew,
                Destination::SetUp(_) => AppWord::AskLeaveSetUp,
                _ => AppWord::AskLeave,
            }
            .text(lang)
            .to_owned(),
            Question::Open(pasted) => match pasted {
                PastedText::Position(_) => AppWord::AskPasteFen,
                PastedText::Game(_) | PastedText::File(_) => AppWord::AskPastePgn,
                PastedText::Moves(_) => AppWord::AskPasteMoves,
            }
            .text(lang)
            .to_owned(),
            Question::Saving(question) => question.text(lang),
            Question::Unsaved { what: UnsavedChanges::Made(Some(path)), .. } => {
                EditWord::AskUnsavedIn.with(lang, &[&named(path)])
            }
            Question::Unsaved { what: UnsavedChanges::Made(None), .. } => EditWord::AskUnsaved.text(lang).to_owned(),
            Question::Unsaved { what: UnsavedChanges::Found, .. } => EditWord::AskFound.text(lang).to_owned(),
            Question::AddMoves(_) => EditWord::AskAddMoves.text(lang).to_owned(),
            Question::GuessAgain { sum, .. } => TrainingWord::AskGuessAgain.with(lang, &[sum]),
            Question::Export { .. } => ExportWord::Ask.text(lang).to_owned(),
            Question::Replaces(file) => ExportWord::AskReplaces.with(lang, &[&file.path.display().to_string()]),
            Question::LeaveSetUp => PositionEditorWord::AskLeave.text(lang).to_owned(),
            Question::ForgetLessons => LearnWord::AskForget.text(lang).to_owned(),
            Question::ForgetPractice => PracticeWord::AskForget.text(lang).to_owned(),
            Question::Delete(deletion) => deletion.text(lang, false),
            Question::Convert(PendingCopy { to, lacks, .. }) => ask_convert(to, lacks, None, lang),
            Question::Replace { side: by, said } => EngineWord::AskReplace.with(lang, &[said, side(*by, lang)]),
            Question::ReplayAgain { sum, .. } => AnalysisWord::AskReplayAgain.with(lang, &[sum]),
            Question::WrongClaim { why, .. } => AppWord::AskWrongClaim.with(lang, &[why]),
            Question::TakeDraft(_) => AppWord::AskTakeDraft.text(lang).to_owned(),
            Question::DropDraft(listed) => AppWord::AskDropDraft.with(lang, &[&listed.draft.title()]),
            Question::DropKept { names, tournament, .. } => {
                let asks = if *tournament { AppWord::AskEndKept } else { AppWord::AskDropKept };
                asks.with(lang, &[&names.white, &names.black])
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionDialog {
    pub question: Question,
    pub chosen: usize,
    /// Whether the user goes on typing a move: then neither its number nor the Enter behind it is an answer.
    pub typing: bool,
}

impl QuestionDialog {
    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if closes(key) {
            // Pressing Ctrl-C or Ctrl-Q again leaves the program.
            return match self.question {
                Question::Quit { .. } if key.code != Code::Esc => self.answers(DialogAnswer::Yes),
                Question::Unsaved { after: Continuation::Quit, .. } if key.code != Code::Esc => {
                    self.answers(DialogAnswer::Keep)
                }
                _ => self.answers(self.question.harmless()),
            };
        }
        let answers = self.question.answers();
        let typing = std::mem::take(&mut self.typing);
        let given = match key.code {
            Code::Left | Code::Up | Code::BackTab | Code::Right | Code::Down | Code::Tab => {
                let forward = matches!(key.code, Code::Right | Code::Down | Code::Tab);
                self.chosen = beside(self.chosen, answers.len(), forward);
                None
            }
            Code::Enter | Code::Char(' ') if !typing => answers.get(self.chosen),
            // With Ctrl or Alt, a letter is not an answer; nor is a capital, which begins the name of a piece.
            Code::Char(c) if key.is_bare() => {
                let mut answers = answers.iter().filter(|_| !typing);
                let given = answers.find(|answer| self.question.key_of(**answer, around.lang) == Some(c));
                self.typing = given.is_none() && self.question.is_numbered();
                given
            }
            _ => None,
        };
        given.map_or(DialogOutcome::Stays, |answer| self.answers(*answer))
    }

    /// True if the key begins a move in the game that the question would leave: then the user plays on.
    pub(in crate::app) fn plays_on(&self, key: Key) -> bool {
        let letter = matches!(key.code, Code::Char(c) if !c.is_ascii_digit() && c != ' ') && key.is_bare();
        letter && matches!(self.question, Question::Leave(_))
    }

    /// A click outside the window gives the harmless answer.
    pub(super) fn click(&self, on: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        match on {
            Some(HitTarget::Answer(_, answer)) => self.answers(*answer),
            _ => self.answers(self.question.harmless()),
        }
    }

    fn answers(&self, answer: DialogAnswer) -> DialogOutcome {
        DialogOutcome::Answers(self.question.clone(), answer)
    }
}

/// Returns what can be exported: of a position, or of a game and its position.
fn export_answers(has_game: bool) -> &'static [DialogAnswer] {
    use crate::words::tables::AnswerWord::{Cancel, Film, Letters, Pgn, Png, Svg};
    match (has_game, cfg!(feature = "images")) {
        (true, true) => &[Svg, Film, Pgn, Letters, Png, Cancel],
        (true, false) => &[Svg, Film, Pgn, Letters, Cancel],
        (false, true) => &[Svg, Letters, Png, Cancel],
        (false, false) => &[Svg, Letters, Cancel],
    }
}

/// Asks about an arbiter's result. A forfeit by both has no result to name.
fn ask_result(ending: &Ending, result: &str, lang: Lang) -> String {
    match ending {
        Ending::Unfinished { .. } => TouchWord::AskDoubleForfeit.text(lang).to_owned(),
        _ => TouchWord::AskResult.with(lang, &[result, reason(ending, lang)]),
    }
}

// Questions before a file is changed: how to save a game, whether to delete games, whether to change the encoding.

/// The most files that a question names.
const NAMED: usize = 3;

/// Games to be deleted once the user has agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingDelete {
    /// The number of the request that opened their files.
    pub list: u64,
    /// The games, counted from 0 over all files, in order.
    pub rows: Arc<[u32]>,
    /// The names of their files.
    pub files: Vec<String>,
    /// The number and the two players, if it is a single game.
    pub one: Option<[String; 3]>,
}

impl PendingDelete {
    /// Returns the question, as the screen shows it or plain mode says it.
    pub fn text(&self, lang: Lang, aloud: bool) -> String {
        let files = self.files.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let games = tables::games(self.rows.len(), lang);
        match (&self.one, self.files.len()) {
            (Some([number, white, black]), _) => sentence(L::AskDelete, lang, aloud, &[number, white, black, &files]),
            (None, 1) => sentence(L::AskDeleteAll, lang, aloud, &[&games, &files]),
            (None, several) => {
                let more = if several > NAMED && !aloud { ", …" } else { "" };
                sentence(L::AskDeleteMany, lang, aloud, &[&games, &several.to_string(), &format!("{files}{more}")])
            }
        }
    }
}

/// Games to be copied to a file whose encoding lacks one of their characters, once the user has agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingCopy {
    /// The number of the request that opened their files.
    pub list: u64,
    /// The games, counted from 0 over all files, in the order of the copy.
    pub rows: Arc<[u32]>,
    pub to: PathBuf,
    /// The character that its encoding lacks.
    pub lacks: UnencodableChar,
}

/// Asks whether to convert a file to UTF-8, with a sample word from it if there is one.
fn ask_convert(path: &Path, lacks: &UnencodableChar, sample: Option<&str>, lang: Lang) -> String {
    let (path, character, known) = (named(path), lacks.character.to_string(), lacks.form.encoding.name());
    match sample {
        Some(sample) => EditWord::AskConvertSeen.with(lang, &[&path, &character, known, &sanitize(sample)]),
        None => EditWord::AskConvert.with(lang, &[&path, &character, known]),
    }
}

/// Returns the name of a file without its folder, safe to show.
pub fn named(path: &Path) -> String {
    sanitize(&file_name(path)).into_owned()
}

/// What is lost if a game is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnsavedChanges {
    /// The user's changes; with the file that they would go to, if there is one.
    Made(Option<PathBuf>),
    /// The mistakes that were found; nothing else has changed.
    Found,
}

/// The questions before a changed game is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveQuestion {
    /// Another program changed the file, but not this game.
    Changed(PathBuf),
    /// Another program changed or removed the game: whether to add this version.
    Lost(PathBuf),
    /// The file is gone: whether to make it again with this game alone.
    Gone(PathBuf),
    /// The file's encoding lacks a character: whether to convert the whole file to UTF-8. A sample word from the file
    /// lets the user check that it is read in the right encoding.
    Convert {
        path: PathBuf,
        /// The character that does not fit.
        unfit: UnencodableChar,
        /// The sample word.
        sample: Option<String>,
    },
    /// The file is compressed: whether to write all its games to another file.
    Elsewhere(PathBuf, PathBuf),
    /// The file is write-protected: whether to write all its games to another file.
    Protected(PathBuf, PathBuf),
}

impl SaveQuestion {
    pub fn text(&self, lang: Lang) -> String {
        match self {
            SaveQuestion::Changed(path) => EditWord::AskChanged.with(lang, &[&named(path)]),
            SaveQuestion::Lost(path) => EditWord::AskLost.with(lang, &[&named(path)]),
            SaveQuestion::Gone(path) => EditWord::AskGone.with(lang, &[&named(path)]),
            SaveQuestion::Convert { path, unfit, sample } => ask_convert(path, unfit, sample.as_deref(), lang),
            SaveQuestion::Elsewhere(path, to) => EditWord::AskElsewhere.with(lang, &[&named(path), &named(to)]),
            SaveQuestion::Protected(path, to) => EditWord::AskProtected.with(lang, &[&named(path), &named(to)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_gives_two_answers() {
        for lang in Lang::ALL {
            let unsaved = |what| Question::Unsaved { after: Continuation::Quit, what };
            let replace = Question::Replace { side: Color::White, said: String::new() };
            let leave = Question::Leave(Destination::Home);
            let back = Question::TakeBack { count: 2, moves: String::new() };
            let adjourn = Question::Adjourn { seals: true };
            for question in [
                adjourn,
                back,
                replace,
                Question::Quit { saved: true },
                leave,
                unsaved(UnsavedChanges::Made(None)),
                unsaved(UnsavedChanges::Found),
                Question::AddMoves(String::new()),
            ] {
                let answers = question.answers().iter();
                let mut keys: Vec<char> = answers.filter_map(|answer| question.key_of(*answer, lang)).collect();
                let given = keys.len();
                assert_eq!(given, question.answers().len(), "{question:?} in {lang:?}");
                keys.sort_unstable();
                keys.dedup();
                assert_eq!(keys.len(), given, "{question:?} in {lang:?}");
            }
        }
    }
}
