//! The material in a filter: which pieces are on the board.

use super::fuzzy::plain;
use shakmaty::{Chess, Color, Position, Role};
use std::fmt;

/// How many pieces of each kind are on the board for each side; it does not matter which side is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// The numbers of queens, rooks, bishops, knights and pawns of the first and of the second side.
    sides: [[u8; 5]; 2],
}

const PIECES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Material {
    /// Reads `KRPvKR`, also `krp-kr` and `KRPKR`.
    #[must_use]
    pub fn read(text: &str) -> Option<Material> {
        let mut sides = [[0; 5]; 2];
        let mut kings = 0;
        let text = plain(text);
        for c in text.chars() {
            match c {
                'k' => kings += 1,
                'v' | '-' | ' ' if kings == 1 => {}
                _ => {
                    let piece = PIECES.iter().position(|role| role.char() == c)?;
                    let side: &mut [u8; 5] = sides.get_mut(usize::checked_sub(kings, 1)?)?;
                    let count = side.get_mut(piece)?;
                    *count += 1;
                    if *count > 10 {
                        return None;
                    }
                }
            }
        }
        (kings == 2).then_some(Material { sides })
    }

    pub(super) fn is_on(&self, position: &Chess) -> bool {
        let board = position.board();
        let count = |side: Color| {
            PIECES.map(|role| u8::try_from((board.by_color(side) & board.by_role(role)).count()).unwrap_or(u8::MAX))
        };
        let (white, black) = (count(Color::White), count(Color::Black));
        let [first, second] = self.sides;
        (white, black) == (first, second) || (black, white) == (first, second)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, side) in self.sides.iter().enumerate() {
            f.write_str(if at == 0 { "K" } else { "vK" })?;
            for (role, &count) in PIECES.iter().zip(side) {
                f.write_str(&role.upper_char().to_string().repeat(usize::from(count)))?;
            }
        }
        Ok(())
    }
}
