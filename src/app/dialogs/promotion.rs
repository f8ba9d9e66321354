//! The window where the user chooses a promotion piece.

use crate::app::{
    dialogs::{DialogContext, DialogOutcome, closes},
    protocol::{
        hit_target::HitTarget,
        input::{Code, Key},
    },
};
use crate::chess::notation::Letters;
use crate::words::{Lang, notation::piece_name};
use shakmaty::{Role, Square};

/// The pieces a pawn can become, in the order in which they are offered.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The window where the user chooses a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionDialog {
    /// The pawn's square.
    pub from: Square,
    /// The square it moves to.
    pub to: Square,
    /// The index of the chosen piece in [`PROMOTIONS`].
    pub chosen: usize,
    /// Whether the move also offers a draw.
    pub offer: bool,
    /// Whether the pawn was released on its square (touch-move): Esc does not take it back, and only leaving the
    /// program, which asks first, closes the window without a choice.
    pub released: bool,
    /// Typed letters that have not chosen anything: they may be the start of the name of the king.
    pub typed: String,
}

impl PromotionDialog {
    /// Returns the question for a pawn that can be taken back.
    #[must_use]
    pub fn new(from: Square, to: Square, offer: bool) -> PromotionDialog {
        PromotionDialog { from, to, chosen: 0, offer, released: false, typed: String::new() }
    }

    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if self.released && key.code == Code::Esc {
            return DialogOutcome::Bound(self.to);
        }
        if closes(key) {
            return DialogOutcome::Closes;
        }
        match key.code {
            Code::Left | Code::Up | Code::BackTab => self.chosen = (self.chosen + 3) % 4,
            Code::Right | Code::Down | Code::Tab => self.chosen = (self.chosen + 1) % 4,
            _ => {}
        }
        let named = match key.code {
            Code::Char(c) if !key.ctrl && !key.alt => self.named(c, around.letters),
            _ => {
                self.typed.clear();
                None
            }
        };
        let entered = matches!(key.code, Code::Enter | Code::Char(' '));
        let chosen = PROMOTIONS.get(self.chosen).copied().filter(|_| entered);
        named.or(chosen).map_or(DialogOutcome::Stays, |role| self.promotes(role))
    }

    /// Returns the piece of a typed letter. The n of a typed `king` does not choose a knight: a pawn never becomes a
    /// king, though a beginner may ask for one.
    fn named(&mut self, c: char, letters: Letters) -> Option<Role> {
        self.typed.extend(c.to_lowercase());
        let spells_king = |lang: &Lang| piece_name(*lang, Role::King).to_lowercase().starts_with(&self.typed);
        if self.typed.chars().count() > 1 && Lang::ALL.iter().any(spells_king) {
            return None;
        }
        self.typed = c.to_lowercase().collect();
        PROMOTIONS.into_iter().find(|&role| is_letter_of(letters, role, c))
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        match on {
            Some(HitTarget::Promote(_, role)) => self.promotes(*role),
            _ if self.released => DialogOutcome::Bound(self.to),
            _ => DialogOutcome::Closes,
        }
    }

    fn promotes(&self, role: Role) -> DialogOutcome {
        DialogOutcome::Promotes { from: self.from, to: self.to, role, offer: self.offer }
    }
}

/// Whether a typed letter names a piece, in the user's letters or in English.
#[must_use]
pub fn is_letter_of(letters: Letters, role: Role, c: char) -> bool {
    let own = letters.letter(role);
    own.chars().next().is_some_and(|letter| letter.to_lowercase().eq(c.to_lowercase()))
        || role.char() == c.to_ascii_lowercase()
}
