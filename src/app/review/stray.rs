//! A move typed where letters are keys.
//!
//! A letter that is no key and begins a move opens the line on which moves are typed. One that is a key does what it
//! does; when what follows it at once can only be meant as a move, all of that is taken back, and the line opens with what
//! was typed. So `Nf3`, `e4` and `Bc4` are moves, and every key stays a key. A file and a rank in quick succession are a
//! move too where no pawn can go there: the line says why.

use super::Review;
use crate::app::act::{Act, Context};
use crate::app::ctx::Ctx;
use crate::app::input::{Code, Key};
use crate::app::{App, Screen};
use crate::chess::moment::Moment;
use crate::chess::notation::{self, Judged, Letters};
use crate::chess::pgn::wording;
use crate::chess::tree::NodeId;
use shakmaty::Role;

/// Milliseconds between two keys of one move at most.
const TOGETHER: u64 = 3_000;
/// Milliseconds between a file and a rank that are no move, so that a move was meant all the same.
const QUICKLY: u64 = 700;
/// Keys that are remembered: more than that no move has before it is clear that it is one.
const MOST: usize = 6;

/// The keys that were pressed together and may turn out to be a move, each with what was shown before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Stray {
    typed: Vec<Typed>,
}

#[derive(Clone, Copy, Debug)]
struct Typed {
    c: char,
    at: Moment,
    before: View,
}

/// What a key that turns out to be of a move may have changed.
#[derive(Clone, Copy, Debug)]
struct View {
    node: NodeId,
    branch: usize,
    scroll: i32,
    turned: bool,
    /// The number of the last edit.
    version: u64,
    analysed: bool,
}

impl App {
    /// Looks at a key in a game before it is taken as a command. Answers whether it belongs to a move, for which the line
    /// is open then.
    pub(in crate::app) fn typed_astray(&mut self, key: Key, ctx: &mut Ctx) -> bool {
        let analysed = self.analysis.is_on();
        let Screen::Review(review) = &mut self.screen else { return false };
        let Code::Char(c) = key.code else {
            review.forget_astray();
            return false;
        };
        let act = ctx.keys.of_key(Context::Review, key);
        if key.ctrl || key.alt {
            review.forget_astray();
            return false;
        }
        if review.stray.typed.last().is_some_and(|last| ctx.now.at.since(last.at) > TOGETHER) {
            review.forget_astray();
        }
        let more = c.to_string();
        // A letter that does nothing opens the line at once, with those before it that are of the same move.
        let free =
            act.is_none() && review.jump.is_none() && (begins_a_move(&more, ctx.typed) || ('a'..='h').contains(&c));
        let since = review.stray.typed.last().map_or(u64::MAX, |last| ctx.now.at.since(last.at));
        let fits = |text: &str, judged: &Judged| {
            is_clear(text, judged, ctx.typed)
                || is_hopeless(text, judged, since)
                || (free && !judged.candidates.is_empty() && begins_a_move(text, ctx.typed))
        };
        if let Some((view, text)) = review.together(&more, ctx.typed, fits) {
            review.restore(view);
            review.type_once(&text);
            self.analyse_again(view.analysed, ctx);
            return true;
        }
        if free {
            review.forget_astray();
            review.type_once(&more);
            return true;
        }
        if act.is_some_and(leads_away) {
            review.forget_astray();
            return false;
        }
        review.remember_key(c, ctx.now.at, analysed);
        false
    }

    /// Enter in a window that a letter opened: makes the move that the letter and the words in the window are, if they are
    /// one. Answers whether they are.
    pub(in crate::app) fn move_in_window(&mut self, words: &str, ctx: &mut Ctx) -> bool {
        self.type_from_window(words, is_whole, ctx) && self.entry_key(Key::plain(Code::Enter), ctx)
    }

    /// A key in a window that a letter opened a moment ago: where the letter and the words are a move, the line opens with it
    /// in the window's place. Answers whether it does.
    pub(in crate::app) fn move_begun_in_window(&mut self, words: &str, ctx: &mut Ctx) -> bool {
        let Screen::Review(review) = &self.screen else { return false };
        let Some(since) = review.stray.typed.last().map(|last| ctx.now.at.since(last.at)) else { return false };
        let fits = |text: &str, judged: &Judged| is_whole(text, judged) || is_hopeless(text, judged, since);
        since <= TOGETHER && self.type_from_window(words, fits, ctx)
    }

    fn type_from_window(&mut self, words: &str, fits: impl Fn(&str, &Judged) -> bool, ctx: &mut Ctx) -> bool {
        let Screen::Review(review) = &mut self.screen else { return false };
        let Some((view, text)) = review.together(words, ctx.typed, fits) else { return false };
        review.restore(view);
        review.type_once(&text);
        self.analyse_again(view.analysed, ctx);
        true
    }

    /// Puts the analysis back as it was, without a word: nobody asked for it.
    fn analyse_again(&mut self, on: bool, ctx: &mut Ctx) {
        if self.analysis.is_on() != on {
            let said = ctx.notices.len();
            self.review_act(Act::Analyse, ctx);
            ctx.notices.truncate(said);
        }
    }
}

impl Review {
    /// What was typed from some key on, with more after it, and what was shown before that key, where it fits together with
    /// what it comes to in that position; the longest such text.
    fn together(&self, more: &str, letters: Letters, fits: impl Fn(&str, &Judged) -> bool) -> Option<(View, String)> {
        let typed = &self.stray.typed;
        (0..typed.len()).find_map(|from| {
            let view = typed.get(from)?.before;
            let text: String = typed.iter().skip(from).map(|typed| typed.c).chain(more.chars()).collect();
            let tree = &self.record.tree;
            if !tree.contains(view.node) {
                return None;
            }
            let judged = notation::judge(tree.position(view.node), tree.start().chess960(), &text, &letters);
            fits(&text, &judged).then_some((view, text))
        })
    }

    fn remember_key(&mut self, c: char, at: Moment, analysed: bool) {
        let (node, branch, scroll, turned) = (self.node, self.branch, self.scroll, self.turned);
        let version = self.desk.version();
        let before = View { node, branch, scroll, turned, version, analysed };
        let typed = &mut self.stray.typed;
        if typed.len() >= MOST {
            typed.remove(0);
        }
        typed.push(Typed { c, at, before });
    }

    /// What is pressed from now on has nothing to do with what was pressed before.
    pub(in crate::app) fn forget_astray(&mut self) {
        self.stray.typed.clear();
    }

    /// Takes back what the keys did that were of a move.
    fn restore(&mut self, view: View) {
        self.undo_to(view.version, MOST);
        self.go_to(view.node);
        (self.branch, self.scroll, self.turned) = (view.branch, view.scroll, view.turned);
        self.jump = None;
        self.forget_astray();
    }

    /// The move that the letter which opened a window and the words written there since are together, as it was typed:
    /// Enter plays it.
    #[must_use]
    pub fn move_in_words(&self, words: &str, letters: Letters) -> Option<String> {
        self.together(words, letters, is_whole).map(|(_, text)| text)
    }

    /// Of the words in the window of a comment those that were added to what stands in the game.
    #[must_use]
    pub fn added_to_comment<'a>(&self, node: NodeId, words: &'a str) -> &'a str {
        let written = wording::words(&self.record.tree.notes(node).after);
        words.strip_prefix(&written).unwrap_or_default()
    }
}

/// Whether what a key does makes it a beginning of no move: another window, another game.
fn leads_away(act: Act) -> bool {
    matches!(
        act,
        Act::CommentBefore
            | Act::Glyph
            | Act::Help
            | Act::Palette
            | Act::NextGame
            | Act::PreviousGame
            | Act::Back
            | Act::Edit
            | Act::Guess
            | Act::Replay
    )
}

/// Whether a text of which every letter may be a key can be meant as nothing but a move.
fn is_clear(text: &str, judged: &Judged, letters: Letters) -> bool {
    let possible = !judged.candidates.is_empty();
    match text.as_bytes() {
        [_, _] if is_square(text) => judged.complete.is_some() || promotes(judged),
        [b'a'..=b'h', b'x'] | [b'0', b'-'] | [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h'] => possible,
        [_, .., b'1'..=b'8' | b'x'] => possible && begins_a_move(text, letters),
        _ => false,
    }
}

/// Whether a text was meant as a pawn's move that cannot be: its second key came so soon after the first, in milliseconds.
fn is_hopeless(text: &str, judged: &Judged, since: u64) -> bool {
    since <= QUICKLY && is_square(text) && judged.candidates.is_empty()
}

fn is_square(text: &str) -> bool {
    matches!(*text.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// Whether only the piece is missing that a pawn becomes.
fn promotes(judged: &Judged) -> bool {
    judged.candidates.iter().any(|mv| mv.is_promotion())
}

/// Whether a text that ends in a window is a whole move. A pawn's goes on with a digit or a capture: `d5` after `e` is a
/// comment.
fn is_whole(text: &str, judged: &Judged) -> bool {
    let pawn = matches!(*text.as_bytes(), [b'a'..=b'h', b'1'..=b'8' | b'x', ..]);
    let man = text.starts_with(char::is_uppercase) && text.len() > 2;
    let bare = !text.contains(char::is_whitespace);
    let moves = judged.complete.is_some() || pawn && promotes(judged);
    (pawn || man) && bare && moves
}

/// Whether a move of a man, or castling, may begin like this; it ends with its square.
fn begins_a_move(text: &str, letters: Letters) -> bool {
    if !text.is_empty() && "O-O-O".starts_with(text) {
        return true;
    }
    let man = |role: &Role| [letters, Letters::En].iter().find_map(|own| text.strip_prefix(own.letter(*role)));
    let men = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let Some(rest) = men.iter().find_map(man) else { return false };
    // The file or rank it comes from, the capture, the square: each may be missing, the square only for now.
    let cuts = [0, 1, 2].into_iter().filter_map(|cut| rest.split_at_checked(cut));
    cuts.into_iter().any(|(from, to)| {
        let from_ok = match *from.as_bytes() {
            [] | [b'a'..=b'h' | b'1'..=b'8'] => true,
            _ => is_square(from) && to.starts_with('x'),
        };
        let to = to.strip_prefix('x').unwrap_or(to);
        from_ok && (matches!(*to.as_bytes(), [] | [b'a'..=b'h']) || is_square(to))
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
