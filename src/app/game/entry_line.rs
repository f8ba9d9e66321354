//! The entry line of the play screen: what is typed, judged while it is typed.

use super::{Blocked, GameScreen, san};
use crate::app::board::text_field::TextField;
use crate::app::commands::action::{Action, KeyContext};
use crate::app::commands::table::{ActionRow, COMMANDS};
use crate::app::commands::{palette, parse};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::protocol::input::{Code, Key};
use crate::chess::notation;
use crate::chess::notation::{Choices, Letters, PartialMove, WhyNot};
use crate::words::app::AppWord;
use crate::words::game::GameWord;
use crate::words::moves_in_words;
use crate::words::notation::why_not;
use shakmaty::{Chess, Move, Position, Square};

/// What the text on the entry line comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryState {
    /// Nothing is typed.
    Nothing,
    /// A command, or the beginning of one.
    Command,
    /// It could become one of these moves; the first is what it says already, if it says one.
    Moves {
        /// The move it says now.
        now: Option<Move>,
        /// All it could become.
        could: Vec<Move>,
    },
    /// It can become no move.
    Impossible,
}

impl EntryState {
    /// What a text comes to in a position.
    #[must_use]
    pub fn of(text: &str, position: &Chess, chess960: bool, letters: Letters) -> EntryState {
        EntryState::among(text, |text| Choices::legal(position, chess960).judge(text, &letters))
    }

    /// What a text comes to, its moves being judged by `judge`.
    fn among(text: &str, judge: impl FnOnce(&str) -> PartialMove) -> EntryState {
        let bare = text.trim().trim_start_matches(':');
        if text.trim().is_empty() {
            return EntryState::Nothing;
        }
        if text.trim_start().starts_with(':') || parse::parse(bare).is_some() {
            return EntryState::Command;
        }
        let judged = judge(text);
        let lower = bare.to_lowercase();
        let mut names = COMMANDS.iter().flat_map(ActionRow::names);
        let could_be_command = names.any(|name| name.starts_with(&lower));
        if judged.candidates.is_empty() && judged.complete.is_none() {
            return if could_be_command { EntryState::Command } else { EntryState::Impossible };
        }
        EntryState::Moves { now: judged.complete, could: judged.candidates }
    }

    /// Squares that light up: where the pieces of the moves stand and where they would go.
    #[must_use]
    pub fn lit(&self) -> Vec<Square> {
        let EntryState::Moves { now, could } = self else { return Vec::new() };
        let moves = now.as_ref().map_or(could.as_slice(), std::slice::from_ref);
        if moves.len() > 12 {
            return Vec::new(); // a lone letter says too little to light half the board
        }
        let mut squares: Vec<Square> = moves.iter().flat_map(|mv| mv.from().into_iter().chain([mv.to()])).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

/// What Tab makes of a text on an entry line: the longest beginning that all completions share, or the completions.
fn completed(text: &str, moves: Vec<String>) -> Result<String, Vec<String>> {
    let mut words = moves;
    if words.is_empty() {
        let lower = text.to_lowercase();
        let begins = |command: &&ActionRow| command.name.starts_with(&lower);
        words = COMMANDS.iter().filter(begins).map(|command| command.name.to_owned()).collect();
    }
    match shared_beginning(&words) {
        Some(shared) if shared.chars().count() > text.chars().count() => Ok(shared),
        _ => Err(words),
    }
}

impl GameScreen {
    /// What the entry line says, for the board's lights and the line's colour.
    #[must_use]
    pub fn typing(&self, letters: Letters) -> EntryState {
        let text = self.entry.text();
        let typing = if self.may_premove() {
            EntryState::among(text, |text| self.premoves().judge(text, &letters))
        } else {
            EntryState::of(text, self.game.position(), self.is_chess960(), letters)
        };
        if self.tournament() && typing != EntryState::Command {
            return EntryState::Nothing; // nothing is previewed
        }
        typing
    }

    /// The move that is typed in full, the one a `claim` on the entry line names, or the one the held piece would
    /// make.
    #[must_use]
    pub(super) fn intended(&self) -> Option<Move> {
        let text = self.entry.text().trim();
        if text.is_empty() {
            return self.held_move();
        }
        let bare = text.trim_start_matches(':').trim_start();
        let named = parse::parse(bare).filter(|given| given.action == Action::Claim).map(|given| given.args);
        let chess960 = self.is_chess960();
        notation::said(self.game.position(), chess960, named.as_deref().unwrap_or(text), &Letters::En)
    }

    /// Whether what is typed was begun while the past was looked at: it is meant for the game all the same.
    #[must_use]
    pub fn typed_back(&self) -> bool {
        self.viewed_from_start && !self.entry.is_empty()
    }

    /// What was wrong with the entry when Enter was pressed, until it is changed.
    #[must_use]
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Takes a key. Dialogs have had it before.
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Start) {
            if key.code == Code::Enter && self.entry.is_empty() {
                self.start(ctx);
                return;
            }
        } else if self.blocked.is_some() && !self.is_command_to_nobody(key) {
            // Any key resumes. One that begins a text is typed as well: the rest of a move alone may be another move.
            self.unblock(ctx);
            if self.blocked.is_some() {
                return;
            }
            ctx.info(AppWord::GoesOn, &[]);
            let begins = |c: char| !self.entry.is_empty() || !matches!(c, '+' | '-' | '?' | ' ');
            if !matches!(key.code, Code::Char(c) if begins(c)) || key.ctrl || key.alt {
                return;
            }
        }
        self.start_clock_on_first_action(ctx);
        let bare = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        if self.entry.is_empty() {
            let command = matches!(key.code, Code::Char('+' | '-' | '?' | ':' | ' '));
            if bare && !command {
                self.type_key(key);
                return;
            }
            if self.button_key(key, ctx) {
                return;
            }
        } else {
            let edits = bare
                || matches!(key.code, Code::Backspace | Code::Delete)
                || matches!(key.code, Code::Left | Code::Right | Code::Home | Code::End) && !key.ctrl
                || key.ctrl && matches!(key.code, Code::Char('u' | 'w' | 'a' | 'e'));
            if edits {
                self.type_key(key);
                return;
            }
            match key.code {
                Code::Esc => {
                    self.entry.take();
                    self.refused = None;
                    return;
                }
                Code::Enter => {
                    self.enter(ctx);
                    return;
                }
                Code::Tab => {
                    self.complete(ctx);
                    return;
                }
                Code::Up | Code::Down if self.palette().is_some() => {
                    if let Some((typed, picked)) = self.palette() {
                        self.completion = palette::walk(typed, picked, key.code, KeyContext::Play, ctx.lang);
                    }
                    return;
                }
                _ => {}
            }
        }
        if let Some(act) = ctx.keys.of_key(KeyContext::Play, key) {
            self.action(act, ctx);
        }
    }

    /// Typing brings the live position back: a move is never made in the past.
    fn type_key(&mut self, key: Key) {
        self.viewed_from_start = self.viewing.take().is_some() || self.viewed_from_start && !self.entry.is_empty();
        // After a refusal, typing begins again; Backspace and the arrows mend what is there.
        if self.refused.take().is_some() && matches!(key.code, Code::Char(_)) && !key.ctrl {
            self.entry.take();
        }
        self.completion = 0;
        self.entry.key(key);
    }

    /// Where nobody plays a side, a command may be given: `:player` says who does.
    fn is_command_to_nobody(&self, key: Key) -> bool {
        let begins = self.entry.is_empty() && key == Key::plain(Code::Char(':'));
        matches!(self.blocked, Some(Blocked::Deserted(_))) && (begins || self.entry.text().starts_with(':'))
    }

    /// Types pasted text that is no game and no position. As a key does, it resumes a game that is paused.
    pub fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if !matches!(self.blocked, None | Some(Blocked::Start)) {
            self.unblock(ctx);
            if self.blocked.is_some() {
                return;
            }
            ctx.info(AppWord::GoesOn, &[]);
        }
        self.start_clock_on_first_action(ctx);
        self.viewed_from_start = self.viewing.take().is_some() || self.viewed_from_start && !self.entry.is_empty();
        // As for typed text: after a refusal it begins again.
        if self.refused.take().is_some() {
            self.entry.take();
        }
        self.entry.insert(text.lines().next().unwrap_or_default().trim());
    }

    /// Enter on a line with text: a command or a move.
    pub(super) fn enter(&mut self, ctx: &mut UpdateContext) {
        let text = self.entry.text().trim().to_owned();
        if text.is_empty() {
            self.entry.take();
            return;
        }
        let bare = text.trim_start_matches(':').trim();
        let given = match self.palette() {
            Some((typed, picked)) if !ctx.plain => palette::invocation(typed, picked, KeyContext::Play, ctx.lang),
            _ => parse::parse(bare),
        };
        if let Some(given) = given {
            self.entry.take();
            self.refused = None;
            self.command(&given, ctx);
            return;
        }
        if bare.is_empty() {
            self.entry.take();
            return;
        }
        if text.starts_with(':') {
            self.refuse_entry(ctx.sentence(AppWord::UnknownCommand, &[bare]), ctx);
            return;
        }
        if !self.has_human() && self.game.ending().is_none() {
            self.refuse_entry(GameWord::Watching.text(ctx.lang).to_owned(), ctx);
            return;
        }
        if !self.human_to_move() {
            // In plain mode a line waits for the turn instead.
            if !ctx.plain && self.may_premove() {
                self.type_premove(&text, ctx);
            } else {
                self.say_not_your_turn(ctx);
            }
            return;
        }
        match self.blocked {
            Some(Blocked::Start) => {
                self.entry.take(); // the next Enter starts the clock, and what is typed next begins anew
                return self.refuse_unstarted(ctx);
            }
            Some(Blocked::Deserted(side)) => return self.ask_who_plays(side, ctx),
            Some(Blocked::Paused | Blocked::Interrupted) | None => {}
        }
        let back = std::mem::take(&mut self.viewed_from_start);
        let played = self.game.line().len();
        self.play_text(&text, ctx);
        // It may have been meant for the position that was looked back at: where it went is said.
        if back && !ctx.plain && self.game.line().len() > played && self.game.ending().is_none() {
            let back = ctx.keys.key_of(KeyContext::Play, Action::TakeBack).filter(|_| !self.tournament());
            let said = match back {
                Some(key) => ctx.sentence(GameWord::PlayedBack, &[&text, &key.named(ctx.lang)]),
                None => ctx.sentence(GameWord::PlayedInGame, &[&text]),
            };
            ctx.info_text(said);
        }
    }

    /// Plays a typed move, or says why not.
    pub(super) fn play_text(&mut self, text: &str, ctx: &mut UpdateContext) {
        let chess960 = self.is_chess960();
        match notation::read(self.game.position(), chess960, text, &ctx.input_letters) {
            Ok(typed) => match self.touch_refusal(typed.mv, ctx.lang) {
                Some(why) => self.refuse_entry(ctx.sentence(GameWord::ToldOf, &[text, &why]), ctx),
                None => self.try_move(typed.mv, typed.offer, ctx),
            },
            Err(WhyNot::NeedsPromotion { from, to }) => {
                let offer = text.contains("(=)");
                self.entry.take();
                ctx.open(Dialog::promotion(from, to, offer));
            }
            Err(why) => {
                let sentence = self.why_not(text, &why, ctx);
                self.refuse_entry(sentence, ctx);
            }
        }
    }

    /// A text that is no legal move, and why; a tournament says only that it is none.
    pub(super) fn why_not(&self, text: &str, why: &WhyNot, ctx: &UpdateContext) -> String {
        if ctx.plain && !self.tournament() {
            return moves_in_words::refused(text, why, ctx.input_letters, ctx.voice);
        }
        let sentence =
            if self.tournament() { AppWord::NotLegal.text(ctx.lang).to_owned() } else { why_not(ctx.lang, why) };
        let said = moves_in_words::in_words(text, ctx.input_letters, ctx.voice).filter(|_| ctx.plain);
        ctx.sentence(GameWord::ToldOf, &[said.as_deref().unwrap_or(text), &sentence])
    }

    pub(super) fn refuse_entry(&mut self, sentence: String, ctx: &mut UpdateContext) {
        self.refused = Some(sentence.clone());
        ctx.warn_text(sentence);
    }

    /// A line of plain mode: a command or a move.
    pub fn line(&mut self, text: &str, ctx: &mut UpdateContext) {
        match self.blocked {
            Some(Blocked::Paused) => return ctx.warn(AppWord::PausedHides, &[]),
            Some(Blocked::Interrupted) => self.unblock(ctx),
            Some(Blocked::Start | Blocked::Deserted(_)) | None => {}
        }
        self.start_clock_on_first_action(ctx);
        self.entry = TextField::with(text);
        self.enter(ctx);
        self.entry.take();
        self.refused = None;
    }

    /// Tab: the longest beginning that all completions share, or all of them.
    pub(super) fn complete(&mut self, ctx: &mut UpdateContext) {
        if let Some((typed, picked)) = self.palette() {
            if let Some(name) = palette::completed(typed, picked, KeyContext::Play, ctx.lang) {
                self.entry.set(&format!(":{name}"));
                self.completion = 0;
            }
            return;
        }
        let text = self.entry.text();
        let moves = match self.tournament() {
            true => Vec::new(),
            false if self.may_premove() => self.premoves().completions(text, &ctx.input_letters),
            false => Choices::legal(self.game.position(), self.is_chess960()).completions(text, &ctx.input_letters),
        };
        match completed(text, moves) {
            Ok(whole) => {
                self.entry.set(&whole);
                self.refused = None;
            }
            Err(words) if words.len() > 1 => ctx.info_text(words.join("  ")),
            Err(_) => {}
        }
    }

    /// Squares that light up while a move is typed: where its pieces stand and where they would go.
    #[must_use]
    pub fn lit(&self, letters: Letters) -> Vec<Square> {
        self.lit_by(&self.typing(letters))
    }

    /// The same, of what the typed text comes to. What was refused becomes nothing, and lights nothing.
    #[must_use]
    pub fn lit_by(&self, typing: &EntryState) -> Vec<Square> {
        let may_move = self.human_to_move() || self.may_premove();
        if self.refused.is_some() || !may_move { Vec::new() } else { typing.lit() }
    }

    /// What moves that can be typed are called in these letters.
    #[must_use]
    pub fn names(&self, moves: &[Move], letters: Letters) -> Vec<String> {
        let choices = self.may_premove().then(|| self.premoves());
        let position = self.game.position();
        let name = |mv: &Move| match &choices {
            Some(choices) => choices.name(*mv, &letters),
            None => notation::san(position, *mv, &letters),
        };
        moves.iter().map(name).collect()
    }

    /// The intended move in the user's letters, for the prompt.
    #[must_use]
    pub fn intended_san(&self, ctx: &UpdateContext) -> Option<String> {
        self.intended().map(|mv| san(self, mv, ctx))
    }

    /// Whether a square holds a piece of the side to move.
    pub(super) fn own_piece(&self, square: Square) -> bool {
        self.game.position().us().contains(square)
    }
}

/// The longest beginning that all words share.
fn shared_beginning(words: &[String]) -> Option<String> {
    let (head, rest) = words.split_first()?;
    let length = rest.iter().fold(head.chars().count(), |length, word| {
        head.chars().zip(word.chars()).take_while(|(a, b)| a == b).count().min(length)
    });
    Some(head.chars().take(length).collect())
}
