//! The captured pieces, and which side has more material.

use crate::app::game::GameScreen;
use crate::bot::static_exchange;
use crate::chess::notation::Letters;
use crate::ui::{
    board::pieces::{self, PieceStyle, ROLES},
    canvas::Canvas,
};
use shakmaty::{Color, Piece, Position, Role};

/// Returns the pieces that a side has captured up to the position that is shown, the most valuable first.
pub fn by(play: &GameScreen, side: Color) -> Vec<Role> {
    if play.is_covered() {
        return Vec::new();
    }
    let tree = play.game().tree();
    let plies = play.viewing.unwrap_or(play.game().line().len());
    let moves = play.game().line().iter().take(plies).filter_map(|&node| {
        let before = tree.position(tree.parent(node)?).turn();
        tree.played(node).filter(|_| before == side)
    });
    let mut pieces: Vec<Role> = moves.filter_map(|mv| mv.capture()).collect();
    pieces.sort_by_key(|role| ROLES.iter().position(|known| known == role));
    pieces
}

/// Returns how much more material a side has on the board that is shown: negative if it has less.
pub fn ahead(play: &GameScreen, side: Color) -> i32 {
    if play.is_covered() {
        return 0;
    }
    static_exchange::balance(play.game().tree().position(play.shown()).board(), side)
}

/// Returns the pieces as text in at most this many columns: one by one, or counted; nothing rather than a part.
pub fn text(canvas: &Canvas, pieces: &[Role], of: Color, cols: u16) -> String {
    let letters = canvas.has_few_colors() || canvas.painter.style == PieceStyle::Letters;
    let piece = |role: Role| {
        if letters { pieces::letter(Piece { color: of, role }, Letters::En) } else { pieces::glyph(role).to_owned() }
    };
    let kinds = ROLES.into_iter().map(|role| (role, pieces.iter().filter(|piece| **piece == role).count()));
    let kinds: Vec<(Role, usize)> = kinds.filter(|(_, count)| *count > 0).collect();
    let cols = usize::from(cols);
    if pieces.len() <= cols {
        return kinds.into_iter().map(|(role, count)| piece(role).repeat(count)).collect();
    }
    let wide: usize = kinds.iter().map(|(_, count)| 1 + usize::from(*count > 1)).sum();
    let number = |count: usize| if count > 1 { count.to_string() } else { String::new() };
    let counted = kinds.into_iter().filter(|_| wide <= cols);
    counted.map(|(role, count)| piece(role) + &number(count)).collect()
}
