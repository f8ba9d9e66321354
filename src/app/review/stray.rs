//! A move typed where letters are keys: whoever does that is told how moves are entered.

use shakmaty::Role;

use crate::app::act::{Act, Context};
use crate::app::ctx::Ctx;
use crate::app::input::{Code, Key};
use crate::app::notice::Notice;
use crate::chess::notation::Letters;
use crate::words::editing::EditWord as W;

/// The beginning of a move that was typed with letters that are no keys; and whether the last key was a file's letter.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Stray {
    typed: String,
    file: Option<char>,
}

impl Stray {
    /// Whether a move is being typed.
    pub(in crate::app) fn is_begun(&self) -> bool {
        !self.typed.is_empty()
    }

    /// Looks at a key before it is taken as a command. Answers whether it belongs to a move and does nothing else.
    ///
    /// Such a move begins with a letter that is no key here; from then on its files and ranks, Enter and Esc are no keys
    /// either. A rank after a file's letter that is one may be meant as both: it does what it does, and is answered too.
    pub(in crate::app) fn takes(&mut self, key: Key, ctx: &mut Ctx) -> bool {
        let Stray { mut typed, file } = std::mem::take(self);
        let c = match key.code {
            Code::Char(c) if !key.ctrl && !key.alt => c,
            Code::Enter if !typed.is_empty() => {
                say(&typed, ctx);
                return true;
            }
            Code::Backspace if !typed.is_empty() => {
                typed.pop();
                self.typed = typed;
                return true;
            }
            Code::Esc => return !typed.is_empty(),
            _ => return false,
        };
        let is_key = ctx.keys.of_key(Context::Review, key).is_some();
        let more = format!("{typed}{c}");
        if (typed.is_empty() && is_key) || !begins_a_move(&more, ctx.typed) {
            self.file = ('a'..='h').contains(&c).then_some(c);
            if let Some(file) = file.filter(|_| ('1'..='8').contains(&c)) {
                say(&format!("{file}{c}"), ctx);
            }
            return false;
        }
        say(&more, ctx);
        self.typed = more;
        true
    }
}

/// Says which key comes before a move.
fn say(typed: &str, ctx: &mut Ctx) {
    let key = ctx.keys.key_of(Context::Review, Act::Edit).map_or_else(|| ":edit".to_owned(), |key| key.to_string());
    ctx.notices.push(Notice::info(W::EnterFirst.with(ctx.lang, &[&key, typed])));
}

/// Whether a move of a man, or castling, may begin like this; it ends with its square.
fn begins_a_move(text: &str, letters: Letters) -> bool {
    if !text.is_empty() && "O-O-O".starts_with(text) {
        return true;
    }
    let man = |role: &Role| [letters, Letters::En].iter().find_map(|own| text.strip_prefix(own.letter(*role)));
    let men = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let Some(rest) = men.iter().find_map(man) else { return false };
    let whole = |text: &str| matches!(*text.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    // The file or rank it comes from, the capture, the square: each may be missing, the square only for now.
    let cuts = [0, 1, 2].into_iter().filter_map(|cut| rest.split_at_checked(cut));
    cuts.into_iter().any(|(from, to)| {
        let from_ok = match *from.as_bytes() {
            [] | [b'a'..=b'h' | b'1'..=b'8'] => true,
            _ => whole(from) && to.starts_with('x'),
        };
        let to = to.strip_prefix('x').unwrap_or(to);
        from_ok && (matches!(*to.as_bytes(), [] | [b'a'..=b'h']) || whole(to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_of_moves_are_known() {
        for text in ["N", "Nf", "Nf3", "Nbd2", "N1d2", "Nxd5", "Rae", "Bb5", "Qh4xe1", "O", "O-O", "O-O-O", "Ke2"] {
            assert!(begins_a_move(text, Letters::En), "{text}");
        }
        for text in ["C", "Cf3", "Dxd5", "Tae1", "N", "Nf3"] {
            assert!(begins_a_move(text, Letters::Fr), "{text}");
        }
        for text in ["", "Z", "Cf3", "Nf3f", "Ni", "N9", "Nf3+", "e4", "é"] {
            assert!(!begins_a_move(text, Letters::En), "{text}");
        }
    }
}
