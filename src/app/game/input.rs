//! What keys and pasted text do in a game: they go to the entry line, or stand for a command.

use crate::app::board::animation::squares_named;
use crate::app::board::move_input::{
    self, EnteredMove, Gesture, LISTED, MoveTargets, PutDown, PutDownBy, begins_move, put_down,
};
use crate::app::commands::table::{self, Action, ActionRow, COMMANDS, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::clocks::{PromotionDialog, promotion_meant};
use crate::app::game::{Blocked, GameScreen};
use crate::app::protocol::input::{Button, Cell, Code, HitTarget, Key, Press};
use crate::app::umpire::Explanation;
use crate::chess::clock::Moment;
use crate::chess::course::rule_of_touch;
use crate::chess::game_options::Rules;
use crate::chess::journal::Entry;
use crate::chess::laws::target;
use crate::chess::laws::touch_move::{self, TouchObligation, TouchRefusal, Touched};
use crate::chess::notation::{self, Choices, History, Letters, WhyNot, is_chess960};
use crate::chess::premove;
use crate::words::notation::{WhyNotWord, piece_name, why_not};
use crate::words::results::{TouchWord, obligation, refusal, side};
use crate::words::tables::{AppWord, GameWord, PremoveWord};
use crate::words::{Lang, command_names, moves, with_capital};
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square};

impl GameScreen {
    /// Handles a key that no dialog has taken.
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Start) {
            if key.code == Code::Enter && self.input.entry.is_empty() {
                return self.start(ctx);
            }
        } else if self.blocked.is_some() && !self.is_command_to_nobody(key) {
            // Any key resumes. A key that begins a text is typed as well: without it the rest of a move could be
            // another move.
            if !self.goes_on(ctx) {
                return;
            }
            let goes_on = key.types() && !self.input.entry.is_empty();
            if !goes_on && !begins_move(key) && key != Key::plain(Code::Char(':')) {
                return;
            }
        }
        if self.input.seals {
            return self.sealing_key(key, ctx);
        }
        self.start_clock_on_first_action(ctx);
        if key == Key::plain(Code::Char(':')) && self.input.refused.is_some() {
            self.input.clear_entry(); // what is typed next replaces the refused text
        }
        let is_typing = !self.input.entry.is_empty();
        let types = if is_typing { self.input.entry.clone().key(key) } else { begins_move(key) };
        match key.code {
            _ if types => self.type_key(key, ctx),
            _ if !is_typing && self.button_key(key, ctx) => {}
            Code::Esc if is_typing => _ = self.input.clear_entry(),
            Code::Enter if is_typing => self.enter(ctx),
            Code::Tab if is_typing => self.complete(ctx),
            _ => {
                if let Some(act) = ctx.keys.of_key(KeyContext::Play, key) {
                    self.act(act, ctx);
                }
            }
        }
    }

    fn type_key(&mut self, key: Key, ctx: &UpdateContext) {
        self.board_view.begin_typing(self.input.entry.is_empty());
        let mut input = std::mem::take(&mut self.input);
        // A refused command is corrected; a text after it is a new one.
        let could = |text: &str| {
            let typing = EntryState::of(text, || self.choices(), ctx.input_letters);
            !text.starts_with(':') && typing != EntryState::Impossible
        };
        input.type_key(key, could);
        self.input = input;
    }

    /// Resumes after a halt, and says so unless a sealed move has ended the game. Returns whether nothing blocks the
    /// game any more.
    pub(super) fn goes_on(&mut self, ctx: &mut UpdateContext) -> bool {
        self.unblock(ctx);
        if self.blocked.is_none() && self.game.ending().is_none() {
            ctx.info(AppWord::GoesOn, &[]);
        }
        self.blocked.is_none()
    }

    /// Whether a key begins a command while a failed engine has left its side without a player: `:player` names a new
    /// one.
    fn is_command_to_nobody(&self, key: Key) -> bool {
        let begins = self.input.entry.is_empty() && key == Key::plain(Code::Char(':'));
        begins && matches!(self.blocked, Some(Blocked::Deserted(_)))
    }

    /// Types pasted text that is neither a game nor a position. Like a key, it resumes a paused game.
    pub fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if !matches!(self.blocked, None | Some(Blocked::Start)) && !self.goes_on(ctx) {
            return;
        }
        self.start_clock_on_first_action(ctx);
        self.board_view.begin_typing(self.input.entry.is_empty());
        if self.input.refused.is_some() {
            self.input.clear_entry();
        }
        self.input.entry.insert(text.lines().next().unwrap_or_default().trim());
    }
}

// The entry line of the play screen: the typed text, judged while it is typed.

/// What the text on the entry line could mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryState {
    Nothing,
    Command,
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
    pub fn of<'a>(text: &str, choices: impl FnOnce() -> Choices<'a>, letters: Letters) -> EntryState {
        let bare = text.trim().trim_start_matches(':');
        if text.trim().is_empty() {
            return EntryState::Nothing;
        }
        if text.trim_start().starts_with(':') || table::parse(bare).is_some() {
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
    pub fn typing(&self, letters: Letters) -> EntryState {
        let typing = EntryState::of(self.input.entry.text(), || self.choices(), letters);
        if self.input.seals || self.tournament() && typing != EntryState::Command {
            return EntryState::Nothing; // a tournament gives no preview, and a sealed move is not seen
        }
        typing
    }

    /// Returns the moves that the user can choose: those of the side to move, or premoves.
    pub(super) fn choices(&self) -> Choices<'_> {
        let of = if self.may_premove() { Choices::premoves } else { Choices::legal };
        of(self.game.position())
    }

    /// Returns the move that is typed in full, the one that a typed `claim` names, or the one that the picked piece
    /// would make.
    pub(super) fn intended(&self) -> Option<Move> {
        let text = self.input.entry.text().trim();
        if self.input.seals {
            return None; // nobody sees what is sealed
        }
        if text.is_empty() {
            return self.held_move();
        }
        let bare = text.trim_start_matches(':').trim_start();
        let named = table::parse(bare).filter(|given| given.action == Action::Claim).map(|given| given.args);
        notation::said(self.game.position(), named.as_deref().unwrap_or(text), &Letters::En)
    }

    /// Whether the user began to type while looking back. The text is meant for the current position all the same.
    pub fn typed_back(&self) -> bool {
        self.board_view.typed_back && !self.input.entry.is_empty()
    }

    /// Returns what a text that answers the pending draw offer means.
    pub(in crate::app) fn offer_answered(&self, text: &str) -> Option<Invocation> {
        table::answer_to_offer(&self.game, text).filter(|_| self.human_to_move())
    }

    /// Handles Enter on a line with text: a command or a move.
    pub(super) fn enter(&mut self, ctx: &mut UpdateContext) {
        let text = self.input.entry.text().trim().to_owned();
        if text.is_empty() {
            self.input.entry.take();
            return;
        }
        if let Some(mv) = self.released_promotion(&text, ctx.display_letters) {
            return self.try_move(mv, false, ctx);
        }
        // On every other screen the key `q` goes back. Here it is a letter, so typing it as a word does the same.
        if text == "q" {
            self.input.clear_entry();
            return self.command(&Invocation::of(Action::Back), ctx);
        }
        let bare = text.trim_start_matches(':').trim();
        if let Some(given) = self.offer_answered(bare).or_else(|| table::parse(bare)) {
            self.input.clear_entry();
            return ctx.run(given);
        }
        if bare.is_empty() {
            self.input.entry.take();
            return;
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
        let back = std::mem::take(&mut self.board_view.typed_back);
        let played = self.game.line().len();
        self.play_text(&text, ctx);
        // The user may have meant the position they looked back at, so tell them where the move was played.
        if back && self.game.line().len() > played && self.game.ending().is_none() {
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
        // One move is on show: Enter plays it. A tournament shows none.
        let completes = !self.tournament() && !ctx.plain;
        match EnteredMove::read(text, &self.choices(), &ctx.input_letters, completes) {
            Ok(EnteredMove { mv, offer, promotes }) => match (self.touch_refusal(mv, ctx), promotes) {
                (Some(why), _) => self.refuse_entry(ctx.sentence(GameWord::ToldOf, &[text, &why]), ctx),
                (None, Some(way)) => {
                    self.input.entry.take();
                    self.ask_promotion(way, offer, ctx);
                }
                (None, None) => self.make_move(mv, offer, ctx),
            },
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
        let second = second && notation::is_for_other_side(position, text, &ctx.input_letters, &why);
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
    fn why_not(&self, text: &str, why: &WhyNot, ctx: &UpdateContext) -> String {
        // A legal move that is not written in full is not illegal.
        let told = matches!(
            why,
            WhyNot::Unreadable
                | WhyNot::NamedCastling
                | WhyNot::Passing
                | WhyNot::Ambiguous { .. }
                | WhyNot::NeedsPromotion { .. }
        );
        let silent = self.tournament() && !told;
        if !silent {
            return ctx.refused(text, why);
        }
        let said = moves::in_words(text, ctx.input_letters, ctx.voice).filter(|_| ctx.plain);
        ctx.sentence(GameWord::ToldOf, &[said.as_deref().unwrap_or(text), AppWord::NotLegal.text(ctx.lang)])
    }

    fn refuse_entry(&mut self, sentence: String, ctx: &mut UpdateContext) {
        // Nothing was offered that a word could accept.
        if command_names::means(self.input.entry.text().trim().trim_start_matches(':'), "accept") {
            self.input.clear_entry();
            ctx.refusal = None;
            return ctx.warn(AppWord::NoOffer, &[]);
        }
        self.input.refused = Some(sentence.clone());
        ctx.warn_text(sentence);
    }

    /// Handles a line of plain mode: a command or a move.
    pub fn line(&mut self, text: &str, ctx: &mut UpdateContext) {
        if !self.may_speak(ctx) {
            return;
        }
        self.start_clock_on_first_action(ctx);
        self.input.entry.set(text);
        self.enter(ctx);
        self.input.clear_entry();
    }

    /// Whether what belongs to a move, as a claim and an offer do, may be said now. An interrupted game goes on first,
    /// unless its board is covered: then says so.
    pub(super) fn may_speak(&mut self, ctx: &mut UpdateContext) -> bool {
        match self.blocked {
            _ if self.is_covered() => self.refuse_covered(ctx),
            Some(Blocked::Start) => self.refuse_unstarted(ctx),
            Some(Blocked::Interrupted) => {
                self.unblock(ctx);
                return true;
            }
            _ => return true,
        }
        false
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
    pub fn lit_by(&self, typing: &EntryState) -> Vec<Square> {
        let may_move = self.human_to_move() || self.may_premove();
        if self.input.refused.is_some() || !may_move { Vec::new() } else { typing.lit() }
    }

    /// Returns the names of moves that can be typed, with these piece letters.
    pub fn names(&self, moves: &[Move], letters: Letters) -> Vec<String> {
        if self.may_premove() {
            let choices = self.choices();
            return moves.iter().map(|mv| choices.name(*mv, &letters)).collect();
        }
        moves.iter().map(|mv| notation::san(self.game.position(), *mv, &letters)).collect()
    }

    fn own_piece(&self, square: Square) -> bool {
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

// Moving with the keyboard's cursor and with the pointer.

impl GameScreen {
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        if self.blocked.is_some_and(|blocked| blocked != Blocked::Start) {
            self.key(Key::plain(Code::Enter), ctx);
        } else if action.row().keeps_entry {
            self.act(action, ctx);
        } else {
            if self.input.entry.text().starts_with(':') {
                self.input.clear_entry(); // the user chose a command with the pointer instead of the one being typed
            }
            ctx.run(Invocation::of(action));
        }
    }

    /// Returns the moves or premoves that pointing from one square to another can mean.
    pub(super) fn pointed(&self, from: Square, to: Square) -> Vec<Move> {
        move_input::pointed(self.game.position(), &self.choices().moves, from, to)
    }

    /// Returns where the picked piece can go, for the marks on the board; nothing in tournament mode.
    pub fn targets(&self) -> MoveTargets {
        // A touched piece creates an obligation even while nothing is picked up.
        let picked = self.input.picker.picked;
        if self.tournament() || picked.is_none() && !self.has_touch_obligation() {
            return MoveTargets::default();
        }
        let moves = if self.may_premove() { self.choices().moves } else { self.allowed() };
        let goes = |mv: &Move| picked.is_none_or(|picked| mv.from() == Some(picked.from));
        let targets = MoveTargets::of(self.game.position(), moves.into_iter().filter(goes));
        if !self.may_premove() {
            return targets;
        }
        // What a premove captures is on its square only if the opponent leaves it there.
        let (to, occupied) = (targets.quiet | targets.captures, self.game.position().board().occupied());
        MoveTargets { quiet: to & !occupied, captures: to & occupied }
    }

    /// Picks up a piece of the side to move, which touches it. A piece of the opponent is only touched. Returns whether
    /// anything has changed.
    fn pick_up(&mut self, square: Square, at: Option<Cell>, ctx: &mut UpdateContext) -> bool {
        if self.asks_promotion_again(ctx) {
            return true;
        }
        if self.picks_premove(square) {
            self.input.picker.pick_up(square, at);
            return true;
        }
        let own = self.own_piece(square);
        let touches = own || self.touch_move() && self.game.position().them().contains(square);
        if !self.human_to_move() {
            return false;
        }
        if !touches {
            let others = self.game.position().them().contains(square);
            if others {
                let turn = self.game.turn();
                ctx.info(GameWord::OthersPiece, &[side(turn, ctx.lang), side(!turn, ctx.lang)]);
            }
            return others;
        }
        if !self.touch(square, ctx) {
            return true; // the piece was adjusted, not picked up
        }
        if !own || self.has_touch_obligation() && !self.allowed().iter().any(|mv| mv.from() == Some(square)) {
            self.input.picker.let_go();
            self.hold_touched_piece(own, ctx);
            return true;
        }
        self.input.picker.pick_up(square, at);
        self.say_why_held(square, ctx);
        true
    }

    /// If a picked piece cannot move because of its king, says why.
    fn say_why_held(&self, square: Square, ctx: &mut UpdateContext) {
        if self.tournament() {
            return;
        }
        if let Some(why) = notation::why_held(self.game.position(), square) {
            let text = with_capital(&format!("{}.", why_not(ctx.lang, &why)));
            ctx.explain_refusal(&text, &why);
            ctx.warn_text(text);
        }
    }

    /// Puts the picked piece on a square: plays, asks for the promotion piece, picks up another piece, or lets go and
    /// says why.
    fn put_down(&mut self, from: Square, to: Square, by: PutDownBy, ctx: &mut UpdateContext) {
        if self.asks_promotion_again(ctx) {
            return;
        }
        let premoves = self.may_premove();
        let own = if premoves { self.game.position().them() } else { self.game.position().us() };
        match put_down(&self.pointed(from, to), own, to, by) {
            PutDown::PickUp(at) => {
                self.pick_up(to, at, ctx);
                return;
            }
            PutDown::Move(mv) => return self.make_move(mv, false, ctx),
            PutDown::Promotion(mv) => {
                self.input.picker.let_go();
                match self.touch_refusal(mv, ctx) {
                    Some(why) => ctx.warn_text(why),
                    None => return self.ask_promotion((from, to), false, ctx),
                }
            }
            PutDown::NoMove if premoves => {
                self.input.picker.let_go();
                ctx.warn(PremoveWord::Never, &[&format!("{from}{to}")]);
            }
            PutDown::NoMove => {
                self.input.picker.let_go();
                if !(self.touch_move() && self.game.position().them().contains(to) && !self.touch(to, ctx)) {
                    self.slide_refused(Some((from, to)), ctx);
                    self.say_why_not(from, to, ctx);
                }
            }
        }
        self.hold_touched_piece(false, ctx);
    }

    /// Says why there is no move from one square to another.
    fn say_why_not(&self, from: Square, to: Square, ctx: &mut UpdateContext) {
        let text = format!("{from}{to}");
        if is_chess960(self.game.position()) && self.castles_to(from, to) {
            ctx.warn(AppWord::CastleOntoRook, &[]);
        } else if let Err(why) = notation::read(self.game.position(), &text, &ctx.input_letters) {
            // Nobody has typed the squares: the piece is named, as on a score sheet.
            let role = self.game.position().board().role_at(from);
            let letter = role.filter(|role| *role != Role::Pawn).map_or("", |role| ctx.display_letters.letter(role));
            let mut said = self.refused_move((&text, &format!("{letter}{from}–{to}")), why, ctx);
            if let Some(duty) = self.obligation_text(ctx.lang) {
                said = format!("{said}. {duty}");
            }
            ctx.warn_text(said);
        }
    }

    /// Whether the king on `from` can castle and would then stand on `to`.
    fn castles_to(&self, from: Square, to: Square) -> bool {
        let castles = |mv: &Move| matches!(mv, Move::Castle { king, .. } if *king == from) && target(*mv) == to;
        self.game.position().legal_moves().iter().any(castles)
    }

    /// Puts the picked piece back on its square. A touched piece that has to move stays picked up.
    fn put_back(&mut self, ctx: &mut UpdateContext) {
        if self.input.picker.let_go() {
            self.hold_touched_piece(true, ctx);
        }
    }

    /// Plays the promotion chosen in the dialog.
    pub fn promote(&mut self, from: Square, to: Square, role: Role, offer: bool, ctx: &mut UpdateContext) {
        if let Some(mv) = self.pointed(from, to).into_iter().find(|mv| mv.promotion() == Some(role)) {
            self.make_move(mv, offer, ctx);
        }
    }

    /// Plays a move, or keeps it as the premove while a computer player thinks.
    fn make_move(&mut self, mv: Move, offer: bool, ctx: &mut UpdateContext) {
        if self.may_premove() {
            self.premoves.waiting = Some(Premove { mv, offer, before: self.game.position().clone() });
            self.input.release();
        } else {
            self.try_move(mv, offer, ctx);
        }
    }

    /// Handles Enter or Space on an empty entry line.
    pub(super) fn choose(&mut self, ctx: &mut UpdateContext) {
        if self.board_view.return_to_live() {
            return;
        }
        if let Some(Blocked::Deserted(side)) = self.blocked {
            return self.ask_who_plays(side, ctx);
        }
        if self.blocked.is_some() {
            return self.refuse_unstarted(ctx);
        }
        match self.input.picker.choose(self.game.turn()) {
            Gesture::PutBack => self.put_back(ctx),
            Gesture::PutDown { from, to, by } => {
                let no_move = !self.may_premove() && !self.own_piece(to) && self.pointed(from, to).is_empty();
                self.put_down(from, to, by, ctx);
                // With keys it would take long to fetch the piece again, so it stays picked up; touched pieces have
                // their own rule.
                if no_move && !self.touch_move() && self.input.picker.picked.is_none() {
                    self.input.picker.keep(from, to);
                }
            }
            Gesture::PickUp(square, _) => {
                if !self.human_to_move() && !self.picks_premove(square) {
                    self.say_not_your_turn(ctx);
                } else if !self.pick_up(square, None, ctx) {
                    ctx.info(WhyNotWord::EmptySquare, &[&square.to_string()]);
                }
            }
            Gesture::Moved | Gesture::None => {}
        }
    }

    /// Moves the cursor as the user sees the board.
    pub(super) fn move_cursor(&mut self, act: Action) {
        self.input.picker.move_cursor(act, self.game.turn(), self.flipped());
    }

    /// Returns the move that the picked piece would make if it were put down now.
    fn held_move(&self) -> Option<Move> {
        let held = self.input.picker.picked?;
        let moves = self.pointed(held.from, held.over?);
        moves.into_iter().find(|mv| !mv.is_promotion())
    }

    /// Returns the moves that the picked piece can still make, while nothing is typed and it is not over one of their
    /// squares: a player who clicks twice points at no square between the clicks.
    pub(super) fn moves_picked(&self) -> Vec<Move> {
        let Some(held) = self.input.picker.picked.filter(|_| self.input.entry.text().trim().is_empty()) else {
            return Vec::new();
        };
        let over = held.over.filter(|over| *over != held.from);
        if over.is_some_and(|over| !self.pointed(held.from, over).is_empty()) {
            return Vec::new();
        }
        self.allowed().into_iter().filter(|mv| mv.from() == Some(held.from)).collect()
    }

    /// Handles the pointer on the board, or elsewhere while a piece is picked up. Returns whether anything shown has
    /// changed.
    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        if self.blocked.is_some() {
            if self.blocked == Some(Blocked::Start) {
                if matches!((press, on), (Press::Down(_), Some(HitTarget::Square(_)))) {
                    self.refuse_unstarted(ctx);
                }
            } else if matches!(press, Press::Down(_)) {
                let interrupted = self.blocked == Some(Blocked::Interrupted) && !self.is_covered();
                // The pieces were visible, so a press on one of them is meant for it.
                if self.goes_on(ctx) && interrupted && matches!(on, Some(HitTarget::Square(_))) {
                    self.pointer(press, cell, on, ctx);
                }
            }
            return matches!(press, Press::Down(_));
        }
        if self.input.seals {
            return false; // a sealed move is typed
        }
        let square = HitTarget::square(on);
        match press {
            Press::Down(Button::Left) => {
                let stood = !self.game.clock_started();
                self.start_clock_on_first_action(ctx);
                let started = stood && self.game.clock_started();
                if square.is_some() && self.board_view.return_to_live() {
                    return true;
                }
                self.press(square, cell, ctx) || started
            }
            Press::Drag(Button::Left) | Press::Up(Button::Left) => self.gesture(press, square, cell, ctx),
            Press::Down(Button::Right) => {
                let held = self.input.picker.picked.is_some();
                self.put_back(ctx);
                self.premoves.waiting.take().is_some() || held
            }
            _ => false,
        }
    }

    /// Handles a press of the left button.
    fn press(&mut self, square: Option<Square>, cell: Cell, ctx: &mut UpdateContext) -> bool {
        // A press on the board ends an earlier refusal: the next message is about the press.
        let refused = square.is_some() && self.input.refused.take().is_some();
        if refused {
            self.input.entry.take();
        }
        let cursor = self.input.picker.cursor;
        self.gesture(Press::Down(Button::Left), square, cell, ctx) || refused || self.input.picker.cursor != cursor
    }

    /// Handles the left button with regard to the picked piece. Returns whether anything shown has changed.
    fn gesture(&mut self, press: Press, square: Option<Square>, cell: Cell, ctx: &mut UpdateContext) -> bool {
        match self.input.picker.pointer(press, cell, square) {
            Gesture::None => return false,
            Gesture::Moved => {}
            Gesture::PickUp(square, at) => return self.pick_up(square, at, ctx),
            Gesture::PutBack => self.put_back(ctx),
            Gesture::PutDown { from, to, by } => {
                self.put_down(from, to, by, ctx);
                // After a release nothing is picked up any more, except a touched piece that has to move.
                if let PutDownBy::Drop { dragged } = by {
                    if dragged {
                        self.board_view.slide.carried((from, to)); // the pointer has already brought the piece there
                    }
                    self.input.picker.let_go();
                    self.hold_touched_piece(false, ctx);
                }
            }
        }
        true
    }
}

// Premoves: moves that the user chooses while a computer player thinks. A premove is checked at once, and played after
// that player's move if it is legal then.

/// A move that waits for the user's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The move. The captured piece that it names may differ from the one it will capture.
    pub mv: Move,
    pub offer: bool,
    /// The position in which it was chosen: from it comes its name.
    before: Chess,
}

impl Premove {
    /// Returns its name: SAN in these letters.
    pub fn name(&self, letters: &Letters) -> String {
        Choices::premoves(&self.before).name(self.mv, letters)
    }
}

/// The premove, and the last one that was played.
#[derive(Clone, Debug, Default)]
pub(super) struct Premoves {
    pub waiting: Option<Premove>,
    /// When the last premove was played, and its name.
    played: Option<(Moment, String)>,
}

impl GameScreen {
    /// Returns the move that waits for the user's turn.
    pub fn premove(&self) -> Option<&Premove> {
        self.premoves.waiting.as_ref()
    }

    /// Returns when the last premove was played, and its name, once.
    pub(in crate::app) fn take_played_premove(&mut self) -> Option<(Moment, String)> {
        self.premoves.played.take()
    }

    /// Whether a person waits for a computer player and may choose a premove. It touches no piece.
    pub fn may_premove(&self) -> bool {
        let turn = self.game.turn();
        self.game.ending().is_none()
            && self.blocked.is_none()
            && self.viewing().is_none()
            && !self.game.seat(turn).is_human()
            && self.game.seat(!turn).is_human()
    }

    /// Whether a piece can be picked up for a premove.
    fn picks_premove(&self, square: Square) -> bool {
        self.may_premove() && self.game.position().them().contains(square)
    }

    /// Returns why a typed text cannot be a move of the waiting person, whatever the computer player replies. Returns
    /// `None` if it still can, or if the text is not a move at all.
    pub(in crate::app) fn impossible_premove(&self, text: &str, ctx: &UpdateContext) -> Option<String> {
        if self.human_to_move() {
            return None;
        }
        let written = moves::written(text, ctx.input_letters);
        let text = written.as_deref().unwrap_or(text);
        let choices = Choices::premoves(self.game.position());
        match choices.read(text, &ctx.input_letters) {
            Ok(_) | Err(WhyNot::NeedsPromotion { .. } | WhyNot::Ambiguous { .. }) => None,
            Err(WhyNot::Unreadable | WhyNot::Nothing | WhyNot::Unfinished | WhyNot::NothingBegins) => None,
            Err(why) => Some(self.why_not(text, &why, ctx)),
        }
    }

    /// Plays the premove at the person's turn, if it is legal. A draw offer by the opponent has to be answered first.
    pub(super) fn play_premove(&mut self, ctx: &mut UpdateContext) {
        if self.input.picker.picked.is_some_and(|held| !self.own_piece(held.from)) {
            self.input.picker.let_go(); // the picked piece was captured
        }
        let Some(premove) = self.premoves.waiting.take() else { return };
        let (mv, offer, name) = (premove.mv, premove.offer, premove.name(&ctx.display_letters));
        let turn = self.game.turn();
        if self.game.offer().is_some_and(|offer| offer.out && offer.by != turn) {
            return;
        }
        // What happens at the board must not disturb a look back or the typed text.
        let viewing = self.viewing();
        self.board_view.return_to_live();
        let (entry, refused) = (std::mem::take(&mut self.input.entry), self.input.refused.take());
        let legal = self.game.position().legal_moves().into_iter().find(|legal| premove::is_same(*legal, mv));
        match legal {
            Some(mv) => {
                self.premoves.played = Some((ctx.now.at, name));
                self.try_move(mv, offer, ctx);
            }
            None => {
                ctx.info(PremoveWord::Gone, &[&name]);
                let spelled = notation::uci(mv, is_chess960(self.game.position()));
                if let Err(why) = self.choices().read(&spelled, &Letters::En)
                    && !self.tournament()
                {
                    let told = self.why_not(&name, &why, ctx);
                    ctx.explain_refusal(&told, &why);
                }
            }
        }
        self.board_view.viewing = viewing;
        (self.input.entry, self.input.refused) = (entry, refused);
    }
}

// Touch-move (Article 4) and tournament mode at the board: which pieces were touched, what that obliges the player to
// do, and which help is not offered.

/// The pieces touched before a move.
#[derive(Clone, Debug, Default)]
pub(super) struct Touches {
    pub touched: Touched,
    /// Where the next piece touched is only adjusted, as the player said: everywhere after `adjust`.
    adjusting: Bitboard,
}

impl GameScreen {
    /// Whether a touched piece has to be moved or taken.
    pub fn touch_move(&self) -> bool {
        self.options.rules != Rules::Casual
    }

    /// Whether takebacks, prompts, hints, marks and lists of moves are switched off.
    pub fn tournament(&self) -> bool {
        self.options.rules == Rules::Tournament
    }

    /// Returns the pieces that were touched before this move.
    pub fn touched(&self) -> Bitboard {
        self.touches.touched.squares.iter().copied().collect()
    }

    /// Returns the moves that are allowed after the touches: all legal ones if nothing was touched.
    pub fn allowed(&self) -> Vec<Move> {
        self.touches.touched.allowed(self.game.position())
    }

    /// Whether a touch restricts the choice of moves.
    pub fn has_touch_obligation(&self) -> bool {
        self.touches.touched.obligation(self.game.position()) != TouchObligation::Free
    }

    /// Returns what the touches oblige the player to do, in words. Tournament mode says it only when the player tries
    /// something else.
    pub fn obligation_text(&self, lang: Lang) -> Option<String> {
        let duty = self.touches.touched.obligation(self.game.position());
        (duty != TouchObligation::Free && !self.tournament())
            .then(|| obligation(duty, self.game.position(), &self.touches.touched, lang))
    }

    /// Returns why a legal move is not allowed after the touches, for `why` to explain again.
    pub(super) fn touch_refusal(&self, mv: Move, ctx: &mut UpdateContext) -> Option<String> {
        if !self.touch_move() || !self.human_to_move() {
            return None;
        }
        let barred = self.touches.touched.refuses(self.game.position(), mv)?;
        Some(self.barred_in_words(barred, ctx))
    }

    fn barred_in_words(&self, barred: TouchRefusal, ctx: &mut UpdateContext) -> String {
        let text = refusal(barred, self.game.position(), &self.touches.touched, ctx.lang);
        // The board shows the touched pieces already.
        ctx.refusal = Some(Explanation::new(text.clone(), Vec::new(), Some(rule_of_touch(barred))));
        text
    }

    /// Touches a piece that the player means to move or take. Returns false if the piece was only adjusted, so that
    /// nothing more should happen.
    pub(super) fn touch(&mut self, square: Square, ctx: &mut UpdateContext) -> bool {
        if !self.touch_move() {
            return true;
        }
        if std::mem::take(&mut self.touches.adjusting).contains(square) {
            let role = self.game.position().board().role_at(square);
            let piece = role.map_or("", |role| piece_name(ctx.lang, role));
            ctx.info(TouchWord::Adjusted, &[piece, &square.to_string()]);
            return false;
        }
        let first = !self.claim_is_lost();
        self.touches.touched.add(square);
        self.append(&Entry::Touched { square }, ctx);
        if first && touch_move::can_move_or_be_taken(self.game.position(), square) {
            self.decline_by_touch(ctx);
        }
        true
    }

    /// Asks which piece a pawn becomes. With touch-move it has been released on its square (Article 4.7).
    fn ask_promotion(&mut self, (from, to): (Square, Square), offer: bool, ctx: &mut UpdateContext) {
        let released = self.touch_move() && self.human_to_move();
        if released && self.touches.touched.released.is_none() {
            let first = !self.claim_is_lost();
            self.touches.touched.release(from, to);
            self.append(&Entry::Released { from, to }, ctx);
            if first {
                self.decline_by_touch(ctx);
            }
        }
        ctx.open(Dialog::Promotion(PromotionDialog { released, ..PromotionDialog::new(from, to, offer) }));
    }

    /// Asks again which piece the pawn becomes that was released on its last rank. Returns whether there is one.
    pub(in crate::app) fn asks_promotion_again(&mut self, ctx: &mut UpdateContext) -> bool {
        let TouchObligation::Promote { from, to } = self.touches.touched.obligation(self.game.position()) else {
            return false;
        };
        if !self.human_to_move() || self.blocked.is_some() {
            return false;
        }
        self.input.picker.let_go();
        self.ask_promotion((from, to), false, ctx);
        true
    }

    /// Returns the move of the pawn that was released on its last rank, if the text names the piece that it becomes: it
    /// alone is still free to choose (Article 4.7).
    fn released_promotion(&self, text: &str, letters: Letters) -> Option<Move> {
        if !self.touch_move() || !self.human_to_move() || self.blocked.is_some() {
            return None;
        }
        let TouchObligation::Promote { from, to } = self.touches.touched.obligation(self.game.position()) else {
            return None;
        };
        let role = promotion_meant(text.trim_start_matches('='), letters)?;
        move_input::promotion(self.game.position(), from, to, role)
    }

    /// Declines the opponent's offer, as touching a piece does (Article 9.1.2.1).
    fn decline_by_touch(&mut self, ctx: &mut UpdateContext) {
        let by = self.game.turn();
        if self.game.offer().is_some_and(|offer| offer.by != by) && self.game.decline_draw(by, ctx.now.at).is_ok() {
            self.append(&Entry::Declined, ctx);
            ctx.info(TouchWord::Declines, &[]);
        }
    }

    /// Whether a touch has ended the right to claim a draw on this move (Article 9.4).
    pub(super) fn claim_is_lost(&self) -> bool {
        self.touches.touched.squares.iter().any(|at| touch_move::can_move_or_be_taken(self.game.position(), *at))
    }

    /// Keeps a touched piece that has to move picked up. With `say`, tells the player why.
    pub(in crate::app) fn hold_touched_piece(&mut self, say: bool, ctx: &mut UpdateContext) {
        let duty = self.touches.touched.obligation(self.game.position());
        if duty == TouchObligation::Free {
            return;
        }
        if let Some(piece) = duty.piece() {
            self.input.picker.pick_up(piece, None);
        }
        if say {
            let said = self.barred_in_words(TouchRefusal::Duty(duty), ctx);
            ctx.warn_text(said);
        }
    }

    /// Runs `adjust [SQUARE]`: the next piece touched, or the one there, is only adjusted (Article 4.2.1).
    pub(super) fn adjust(&mut self, args: &str, ctx: &mut UpdateContext) {
        if !args.is_empty() {
            if let Some((square, role)) = self.touchable(Action::Adjust.row().name_in(ctx.lang), args, ctx) {
                self.touches.adjusting = square.into();
                ctx.info(TouchWord::Adjusted, &[piece_name(ctx.lang, role), &square.to_string()]);
            }
            return;
        }
        if !self.human_to_move() {
            // Article 4.2.1: only the player having the move may adjust.
            return self.say_not_your_turn(ctx);
        }
        if !self.touch_move() {
            return ctx.info(TouchWord::AdjustIdle, &[]);
        }
        self.touches.adjusting = Bitboard::FULL;
        ctx.info(TouchWord::AdjustNext, &[]);
    }

    /// Forgets the touches after a move or a takeback.
    pub(super) fn forget_touches(&mut self) {
        self.touches = Touches::default();
    }

    /// In a tournament, makes White's clock wait for an explicit start (Article 6.6 leaves this to the arbiter).
    pub(super) fn await_start(&mut self, ctx: &mut UpdateContext) {
        let waits = self.tournament()
            && self.blocked.is_none()
            && self.has_human()
            && self.game.ending().is_none()
            && self.game.clock().is_some()
            && !self.game.clock_started()
            && self.game.line().is_empty();
        if waits {
            self.blocked = Some(Blocked::Start);
            ctx.aloud(TouchWord::NotStarted, &[]);
        }
    }

    /// Runs `start`: starts the clock of the side to move.
    pub(super) fn start(&mut self, ctx: &mut UpdateContext) {
        if self.blocked != Some(Blocked::Start) {
            return ctx.warn_text(TouchWord::StartIdle.text(ctx.lang));
        }
        self.blocked = None;
        self.game.start_clock(ctx.now.at);
        let turn = side(self.game.turn(), ctx.lang);
        ctx.info(TouchWord::Started, &[turn]);
        self.journal_clocks(ctx);
        self.advance_turn(ctx);
    }

    /// Whether a side may offer a draw now: in a tournament, not before the move that its rules name.
    pub(super) fn may_offer(&self, by: shakmaty::Color, ctx: &mut UpdateContext) -> bool {
        let accepts = self.game.offer().is_some_and(|offer| offer.by != by);
        let may = accepts || self.game.offers_are_open(by);
        if !may {
            ctx.warn(TouchWord::OffersFrom, &[&self.options.draw_offers_from.to_string()]);
        }
        may
    }

    pub(super) fn refuse_unstarted(&self, ctx: &mut UpdateContext) {
        ctx.warn(TouchWord::NotStarted, &[]);
    }
}

#[cfg(test)]
mod entry_line_tests {
    use super::*;

    #[test]
    fn typed_castling_lights_where_the_king_arrives() {
        let castles: shakmaty::fen::Fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
        let position = castles.into_position(shakmaty::CastlingMode::Standard).unwrap();
        for (text, to) in [("O-O", Square::G1), ("O-O-O", Square::C1)] {
            let lit = EntryState::of(text, || Choices::legal(&position), Letters::En).lit();
            assert!(lit.contains(&to) && !lit.contains(&Square::H1) && !lit.contains(&Square::A1), "{text}: {lit:?}");
        }
    }
}
