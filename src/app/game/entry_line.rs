//! The entry line of the play screen: the typed text, judged while it is typed.

use crate::app::{
    board::{move_input::LISTED, refused_slide::squares_named},
    commands::{
        action::{Action, Invocation, KeyContext},
        parse,
        table::{ActionRow, COMMANDS},
    },
    context::UpdateContext,
    dialogs::Dialog,
    game::{Blocked, GameScreen},
};
use crate::chess::{
    geometry::target,
    notation::{self, Choices, History, Letters, WhyNot},
};
use crate::words::{
    command_names, moves,
    notation::why_not,
    results::TouchWord,
    tables::{AppWord, GameWord},
};
use shakmaty::{Move, Position, Square};

/// What the text on the entry line could mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryState {
    /// Nothing is typed.
    Nothing,
    /// A command, or the beginning of one.
    Command,
    /// A move, or the beginning of one or several.
    Moves {
        /// The move that the text already spells in full, if any.
        now: Option<Move>,
        /// All moves that the text could become.
        could: Vec<Move>,
    },
    /// The text cannot become a move.
    Impossible,
}

impl EntryState {
    /// Returns what a text could mean if these moves can be typed.
    #[must_use]
    pub fn of<'a>(text: &str, choices: impl FnOnce() -> Choices<'a>, letters: Letters) -> EntryState {
        let bare = text.trim().trim_start_matches(':');
        if text.trim().is_empty() {
            return EntryState::Nothing;
        }
        if text.trim_start().starts_with(':') || parse::parse(bare).is_some() {
            return EntryState::Command;
        }
        let judged = choices().judge(text, &letters);
        if !judged.candidates.is_empty() || judged.complete.is_some() {
            return EntryState::Moves { now: judged.complete, could: judged.candidates };
        }
        let lower = bare.to_lowercase();
        let mut names = COMMANDS.iter().flat_map(ActionRow::names);
        if names.any(|name| name.starts_with(&lower)) { EntryState::Command } else { EntryState::Impossible }
    }

    /// Returns the squares to highlight: where the pieces of the moves stand and where they would go.
    #[must_use]
    pub fn lit(&self) -> Vec<Square> {
        let EntryState::Moves { now, could } = self else { return Vec::new() };
        let moves = now.as_ref().map_or(could.as_slice(), std::slice::from_ref);
        if moves.len() > 12 {
            return Vec::new(); // a lone letter says too little to highlight half the board
        }
        let mut squares: Vec<Square> = moves.iter().flat_map(|mv| mv.from().into_iter().chain([target(*mv)])).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

impl GameScreen {
    /// Returns what the entry line could mean, for the highlighted squares and the colour of the line.
    #[must_use]
    pub fn typing(&self, letters: Letters) -> EntryState {
        let typing = EntryState::of(self.input.entry.text(), || self.choices(), letters);
        if self.sealing || self.tournament() && typing != EntryState::Command {
            return EntryState::Nothing; // a tournament gives no preview, and a sealed move is not seen
        }
        typing
    }

    /// Returns the moves that the user can choose: those of the side to move, or premoves.
    pub(super) fn choices(&self) -> Choices<'_> {
        let of = if self.may_premove() { Choices::premoves } else { Choices::legal };
        of(self.game.position(), self.is_chess960())
    }

    /// Returns the move that is typed in full, the one that a typed `claim` names, or the one that the picked piece
    /// would make.
    #[must_use]
    pub(super) fn intended(&self) -> Option<Move> {
        let text = self.input.entry.text().trim();
        if self.sealing {
            return None; // nobody sees what is sealed
        }
        if text.is_empty() {
            return self.held_move();
        }
        let bare = text.trim_start_matches(':').trim_start();
        let named = parse::parse(bare).filter(|given| given.action == Action::Claim).map(|given| given.args);
        let chess960 = self.is_chess960();
        notation::said(self.game.position(), chess960, named.as_deref().unwrap_or(text), &Letters::En)
    }

    /// Whether the user began to type while looking back. The text is meant for the current position all the same.
    #[must_use]
    pub fn typed_back(&self) -> bool {
        self.viewed_from_start && !self.input.entry.is_empty()
    }

    /// Handles Enter on a line with text: a command or a move.
    pub(super) fn enter(&mut self, ctx: &mut UpdateContext) {
        let text = self.input.entry.text().trim().to_owned();
        if text.is_empty() {
            self.input.entry.take();
            return;
        }
        // On every other screen the key `q` goes back. Here it is a letter, so typing it as a word does the same.
        if text == "q" && !ctx.plain {
            self.clear_entry();
            return self.command(&Invocation::of(Action::Back), ctx);
        }
        let bare = text.trim_start_matches(':').trim();
        let answer = parse::answer_to_offer(&self.game, bare).filter(|_| self.human_to_move());
        if let Some(given) = answer.or_else(|| parse::parse(bare)) {
            self.clear_entry();
            return self.command(&given, ctx);
        }
        if bare.is_empty() {
            self.input.entry.take();
            return;
        }
        if command_names::means(bare, "accept") {
            self.clear_entry();
            return ctx.warn(AppWord::NoOffer, &[]);
        }
        if text.starts_with(':') {
            return self.refuse_entry(ctx.sentence(AppWord::UnknownCommand, &[bare]), ctx);
        }
        if !self.has_human() && self.game.ending().is_none() {
            return self.refuse_entry(GameWord::Watching.text(ctx.lang).to_owned(), ctx);
        }
        if !self.human_to_move() {
            // In plain mode the line waits for the turn instead.
            return if !ctx.plain && self.may_premove() {
                self.play_text(&text, ctx)
            } else {
                // The next key replaces the text, as after any refusal.
                self.refuse_entry(self.not_your_turn(ctx), ctx)
            };
        }
        match self.blocked {
            Some(Blocked::Start) => {
                self.input.entry.take(); // the next Enter starts the clock, and the next typed text starts afresh
                return self.refuse_unstarted(ctx);
            }
            Some(Blocked::Deserted(side)) => return self.ask_who_plays(side, ctx),
            Some(Blocked::Paused | Blocked::Interrupted) | None => {}
        }
        let back = std::mem::take(&mut self.viewed_from_start);
        let played = self.game.line().len();
        self.play_text(&text, ctx);
        // The user may have meant the position they looked back at, so tell them where the move was played.
        if back && !ctx.plain && self.game.line().len() > played && self.game.ending().is_none() {
            let back = ctx.keys.key_of(KeyContext::Play, Action::TakeBack).filter(|_| !self.tournament());
            let said = match back {
                Some(key) => ctx.sentence(GameWord::PlayedBack, &[&text, &key.named(ctx.lang)]),
                None => ctx.sentence(GameWord::PlayedInGame, &[&text]),
            };
            ctx.info_text(said);
        }
    }

    /// Plays a typed move, keeps it as the premove, or says why not. A promotion without a piece asks for the piece.
    fn play_text(&mut self, text: &str, ctx: &mut UpdateContext) {
        match self.choices().read(text, &ctx.input_letters) {
            Ok(typed) => match self.touch_refusal(typed.mv, ctx) {
                Some(why) => self.refuse_entry(ctx.sentence(GameWord::ToldOf, &[text, &why]), ctx),
                None => self.make_move(typed.mv, typed.offer, ctx),
            },
            Err(WhyNot::NeedsPromotion { from, to }) => {
                let offer = text.contains("(=)");
                let promotes = self.pointed(from, to).into_iter().find(|mv| mv.is_promotion());
                match promotes.and_then(|mv| self.touch_refusal(mv, ctx)) {
                    Some(why) => self.refuse_entry(ctx.sentence(GameWord::ToldOf, &[text, &why]), ctx),
                    None => {
                        self.input.entry.take();
                        self.ask_promotion((from, to), offer, ctx);
                    }
                }
            }
            // One move is on show: Enter plays it. A tournament shows none.
            Err(WhyNot::Unfinished)
                if !self.tournament()
                    && !ctx.plain
                    && let Some(only) = self.choices().only(text, &ctx.input_letters) =>
            {
                match (only.from(), only.is_promotion(), self.touch_refusal(only, ctx)) {
                    (.., Some(why)) => self.refuse_entry(ctx.sentence(GameWord::ToldOf, &[text, &why]), ctx),
                    (Some(from), true, None) => {
                        self.input.entry.take();
                        ctx.open(Dialog::promotion(from, only.to(), false));
                    }
                    (_, _, None) => self.make_move(only, false, ctx),
                }
            }
            Err(why) => {
                self.slide_refused(squares_named(text).filter(|_| !self.may_premove()), ctx);
                let refused = self.refused_move((text, text), why, ctx);
                self.refuse_entry(refused, ctx);
            }
        }
    }

    /// Returns the message why a text is not a legal move in this game, and has the reason shown on the board. `named`
    /// is how the message names the move.
    pub(super) fn refused_move(&self, (text, named): (&str, &str), why: WhyNot, ctx: &mut UpdateContext) -> String {
        if self.tournament() || self.may_premove() {
            return self.why_not(named, &why, ctx); // no help in a tournament; a premove is for a position still to come
        }
        let (tree, position) = (self.game.tree(), self.game.position());
        let moves: Vec<Move> = self.game.line().iter().filter_map(|node| tree.played(*node)).collect();
        let second = self.hotseat() && !moves.is_empty();
        let second =
            second && notation::is_for_other_side(position, self.is_chess960(), text, &ctx.input_letters, &why);
        let why = if second {
            WhyNot::OthersTurn(self.game.turn())
        } else {
            why.with_history(History { start: tree.position(tree.root()), moves: &moves })
        };
        let refused = self.why_not(named, &why, ctx);
        ctx.explain_refusal(&refused, &why);
        refused
    }

    /// Returns the message that a text is not a legal move, and why. A tournament gives no reason, but says of a text
    /// that is no move in any notation that it is none.
    pub(super) fn why_not(&self, text: &str, why: &WhyNot, ctx: &UpdateContext) -> String {
        let silent = self.tournament() && !matches!(why, WhyNot::Unreadable | WhyNot::NamedCastling | WhyNot::Passing);
        if ctx.plain && !silent {
            return moves::refused(text, why, ctx.input_letters, ctx.voice);
        }
        let sentence = if silent { AppWord::NotLegal.text(ctx.lang).to_owned() } else { why_not(ctx.lang, why) };
        let said = moves::in_words(text, ctx.input_letters, ctx.voice).filter(|_| ctx.plain);
        ctx.sentence(GameWord::ToldOf, &[said.as_deref().unwrap_or(text), &sentence])
    }

    fn refuse_entry(&mut self, sentence: String, ctx: &mut UpdateContext) {
        self.input.refused = Some(sentence.clone());
        ctx.warn_text(sentence);
    }

    /// Handles a line of plain mode: a command or a move.
    pub fn line(&mut self, text: &str, ctx: &mut UpdateContext) {
        match self.blocked {
            Some(Blocked::Paused) => return ctx.warn(AppWord::PausedHides, &[]),
            Some(Blocked::Interrupted) if self.is_covered() => return ctx.warn(TouchWord::CoveredLine, &[]),
            Some(Blocked::Interrupted) => self.unblock(ctx),
            Some(Blocked::Start | Blocked::Deserted(_)) | None => {}
        }
        self.start_clock_on_first_action(ctx);
        self.input.entry.set(text);
        self.enter(ctx);
        self.clear_entry();
    }

    /// Handles Tab: completes to the longest prefix that all completions share, or lists them all.
    pub(super) fn complete(&mut self, ctx: &mut UpdateContext) {
        let text = self.input.entry.text();
        let could =
            if self.tournament() { Vec::new() } else { self.choices().judge(text, &ctx.input_letters).candidates };
        let mut words = self.names(&could, ctx.input_letters.typed());
        if words.is_empty() {
            let lower = text.to_lowercase();
            let begins = |command: &&ActionRow| command.name.starts_with(&lower);
            words = COMMANDS.iter().filter(begins).map(|command| command.name.to_owned()).collect();
        }
        match shared_beginning(&words) {
            Some(shared) if shared.chars().count() > text.chars().count() => {
                self.input.complete(&shared);
            }
            // A short list of moves is already drawn beside the typed text.
            _ if words.len() > 1 && (could.is_empty() || words.len() > LISTED) => ctx.info_text(words.join("  ")),
            _ => {}
        }
    }

    /// Returns the squares to highlight while a move is typed: where its pieces stand and where they would go. None
    /// after a refusal.
    #[must_use]
    pub fn lit_by(&self, typing: &EntryState) -> Vec<Square> {
        let may_move = self.human_to_move() || self.may_premove();
        if self.input.refused.is_some() || !may_move { Vec::new() } else { typing.lit() }
    }

    /// Returns the names of moves that can be typed, with these piece letters.
    #[must_use]
    pub fn names(&self, moves: &[Move], letters: Letters) -> Vec<String> {
        if self.may_premove() {
            let choices = self.choices();
            return moves.iter().map(|mv| choices.name(*mv, &letters)).collect();
        }
        moves.iter().map(|mv| notation::san(self.game.position(), *mv, &letters)).collect()
    }

    /// Whether a square holds a piece of the side to move.
    pub(super) fn own_piece(&self, square: Square) -> bool {
        self.game.position().us().contains(square)
    }
}

/// Returns the longest prefix that all words share.
fn shared_beginning(words: &[String]) -> Option<String> {
    let (head, rest) = words.split_first()?;
    let length = rest.iter().fold(head.chars().count(), |length, word| {
        head.chars().zip(word.chars()).take_while(|(a, b)| a == b).count().min(length)
    });
    Some(head.chars().take(length).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_castling_lights_where_the_king_arrives() {
        let castles: shakmaty::fen::Fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
        let position = castles.into_position(shakmaty::CastlingMode::Standard).unwrap();
        for (text, to) in [("O-O", Square::G1), ("O-O-O", Square::C1)] {
            let lit = EntryState::of(text, || Choices::legal(&position, false), Letters::En).lit();
            assert!(lit.contains(&to) && !lit.contains(&Square::H1) && !lit.contains(&Square::A1), "{text}: {lit:?}");
        }
    }
}
