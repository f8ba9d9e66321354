//! A file that grows is read again while it is looked at: a broadcast, or a game that another program writes.
//!
//! Only then something happens by itself, once a second: the file is looked at, and read when it is another one. What one
//! stands at stays; who stands at the end of the game goes on with it.

use std::path::PathBuf;
use std::sync::Arc;

use super::ctx::Ctx;
use super::library::Shelf;
use super::msg::Effect;
use super::notice::Notice;
use super::review::Review;
use super::saving::Seen;
use super::{App, Screen};
use crate::chess::moment::Moment;
use crate::chess::pgn::{Library, Record};
use crate::chess::tree::{NodeId, Tree};
use crate::words::study::StudyWord as W;

/// Milliseconds from look to look.
const EVERY: u64 = 1_000;

/// A file that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    /// The list that it is a file of.
    shelf: u64,
    /// When to look next; none while an answer is awaited.
    next: Option<Moment>,
    /// The file that could not be read was told of.
    complained: bool,
}

/// What a look at a file found.
#[derive(Clone, Debug)]
pub enum Look {
    /// It is as it was.
    Same,
    /// It is another: its games, and how it looks now.
    Other(Arc<Library>, Option<Seen>),
    /// It cannot be read; a sentence says why.
    Failed(String),
}

impl App {
    /// Whether the file that is looked at is followed.
    #[must_use]
    pub fn follows(&self) -> bool {
        self.follow.as_ref().is_some_and(|follow| self.shelf().is_some_and(|shelf| shelf.id() == follow.shelf))
    }

    /// Follows the file that was opened last, from its first look on.
    pub fn follow_opened(&mut self) {
        self.follow = Some(Follow { shelf: self.openings, next: Some(self.now.plus(EVERY)), complained: false });
    }

    /// `follow`: begins or ends it.
    pub(super) fn follow_command(&mut self, ctx: &mut Ctx) {
        if self.follows() {
            self.follow = None;
            return ctx.notices.push(Notice::info(W::FollowEnds.text(ctx.lang)));
        }
        let path = self.shelf().and_then(|shelf| followed(shelf, &self.screen));
        let (Some(path), Some(shelf)) = (path.filter(|_| !ctx.plain), self.shelf().map(Shelf::id)) else {
            let word = if ctx.plain { W::FollowPlain } else { W::NothingToFollow };
            return ctx.notices.push(Notice::wrong(word.text(ctx.lang)));
        };
        self.follow = Some(Follow { shelf, next: Some(ctx.now.at), complained: false });
        let name = path.file_name().map_or(path.display().to_string(), |name| name.to_string_lossy().into_owned());
        ctx.notices.push(Notice::info(W::Follows.with(ctx.lang, &[&name])));
    }

    /// When the followed file is to be looked at.
    pub(super) fn follow_wake_at(&self) -> Option<Moment> {
        self.follow.as_ref().filter(|_| self.follows()).and_then(|follow| follow.next)
    }

    /// Looks at the followed file when it is time to.
    pub(super) fn follow_wake(&mut self, ctx: &mut Ctx) {
        if !self.follow_wake_at().is_some_and(|next| next <= ctx.now.at) {
            return;
        }
        // What is guessed or edited must not change under the hand.
        let busy = |review: &Review| review.guess().is_some() || review.desk().is_changed();
        let guessing = matches!(&self.screen, Screen::Review(review) if busy(review));
        let target = self.shelf().filter(|shelf| !shelf.is_loading() && !guessing).and_then(|shelf| {
            let path = followed(shelf, &self.screen)?;
            let seen = shelf.volumes().iter().find(|volume| volume.path == path).and_then(|volume| volume.seen);
            Some((shelf.id(), path, seen))
        });
        let Some(follow) = &mut self.follow else { return };
        match target {
            Some((id, path, seen)) => {
                follow.next = None;
                ctx.effects.push(Effect::Look { id, path, seen });
            }
            None => follow.next = Some(ctx.now.at.plus(EVERY)),
        }
    }

    /// The answer to a look. Answers whether anything shown may have changed.
    pub(super) fn looked(&mut self, id: u64, path: &std::path::Path, look: Look, ctx: &mut Ctx) -> bool {
        let Some(follow) = self.follow.as_mut().filter(|follow| follow.shelf == id) else { return false };
        follow.next = Some(ctx.now.at.plus(EVERY));
        if matches!(&self.screen, Screen::Review(review) if review.desk().is_changed()) {
            return false; // changed since it was asked: the list stays what the changes are made to
        }
        let (library, seen) = match look {
            Look::Same => return false,
            Look::Failed(sentence) => {
                // It may be written anew just now: it is looked at again, and told of once.
                let first = !std::mem::replace(&mut follow.complained, true);
                if first {
                    ctx.notices.push(Notice::wrong(sentence));
                }
                return first;
            }
            Look::Other(library, seen) => (library, seen),
        };
        follow.complained = false;
        let window = self.window;
        let Some(shelf) = self.shelf_mut() else { return false };
        let before = shelf.len();
        if !shelf.renew(path, library, seen) {
            return false;
        }
        shelf.fit(window);
        let (first, more) = (shelf.first_of(path), shelf.len().saturating_sub(before));
        let known = shelf.volumes().iter().find(|volume| volume.path == path).map(|volume| Arc::clone(&volume.library));
        if let (Some(first), Some(library), Screen::Review(review)) = (first, known, &mut self.screen)
            && let Some(within) = review.number().and_then(|number| number.checked_sub(first))
            && let Some((at, record)) = same_game(&library, within, review.record())
            && review.guess().is_none()
            && *review.record() != record
        {
            let had = review.record().tree.main_line().count();
            review.renew(record, first + at, &ctx.letters);
            let has = review.record().tree.main_line().count();
            if has > had {
                let word = if has - had == 1 { W::FollowedOne } else { W::FollowedMore };
                ctx.notices.push(Notice::info(word.with(ctx.lang, &[&(has - had).to_string()])));
            }
        } else if more > 0 {
            let word = if more == 1 { W::FollowedGame } else { W::FollowedGames };
            ctx.notices.push(Notice::info(word.with(ctx.lang, &[&more.to_string()])));
        }
        self.know_origin();
        true
    }
}

/// The file to follow: that of the game on the board, else that of the chosen game of the list.
fn followed(shelf: &Shelf, screen: &Screen) -> Option<PathBuf> {
    let game = match screen {
        Screen::Review(review) => review.number()?,
        _ => shelf.chosen(),
    };
    let path = shelf.file_of(game).or_else(|| Some(shelf.volumes().first()?.path.as_path()))?;
    let is_file = !path.as_os_str().is_empty() && path.as_os_str() != "-";
    is_file.then(|| path.to_owned())
}

/// The game of a file that was another one before: in its old place, else where its names are.
fn same_game(library: &Library, within: usize, old: &Record) -> Option<(usize, Record)> {
    let name = |record: &Record, tag: &str| record.tags.known(tag).unwrap_or_default().to_owned();
    let same = |record: &Record| {
        ["White", "Black", "Round", "Event"].iter().all(|tag| name(record, tag) == name(old, tag))
            && record.tree.start() == old.tree.start()
    };
    let here = library.game(within).filter(same).map(|record| (within, record));
    here.or_else(|| library.games().enumerate().find(|(_, record)| same(record)))
}

/// The node of another tree to which the same moves lead, as far as they do; with it, whether they all did. Of several
/// equal moves the one at the same place among them.
#[must_use]
pub fn same_place(old: &Tree, node: NodeId, new: &Tree) -> (NodeId, bool) {
    let mut at = new.root();
    for step in old.path_to(node) {
        let nth = old.parent(step).map_or(0, |parent| {
            let equal = old.children(parent).iter().filter(|&&child| old.step(child) == old.step(step));
            equal.take_while(|&&child| child != step).count()
        });
        let equal = new.children(at).iter().copied().filter(|&child| new.step(child) == old.step(step));
        let found = equal.clone().nth(nth).or_else(|| equal.last());
        match found {
            Some(found) => at = found,
            None => return (at, false),
        }
    }
    (at, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(pgn: &str) -> Tree {
        Library::new(Arc::from(pgn.as_bytes())).game(0).unwrap().tree
    }

    #[test]
    fn the_place_is_found_again() {
        let old = tree("1. e4 e5 (1... c5 2. Nf3) (1... c5 2. c3) 2. Nf3 *");
        let new = tree("1. e4 e5 (1... c5 2. Nf3) (1... c5 2. c3 d5) 2. Nf3 Nc6 3. Bb5 *");
        for node in old.walk() {
            let (found, whole) = same_place(&old, node, &new);
            let steps = |tree: &Tree, node| tree.path_to(node).iter().map(|&n| tree.step(n)).collect::<Vec<_>>();
            assert!(whole);
            assert_eq!(steps(&old, node), steps(&new, found));
        }
        let second = old.children(old.main_line().next().unwrap())[2];
        let (found, _) = same_place(&old, second, &new);
        assert_eq!(new.children(new.main_line().next().unwrap())[2], found, "the second of two equal moves");
        let corrected = tree("1. e4 e6 *");
        let end = old.end_of_line(old.root());
        assert_eq!(same_place(&old, end, &corrected), (corrected.main_line().next().unwrap(), false));
    }

    #[test]
    fn a_game_is_known_by_its_names() {
        let game = |white: &str, moves: &str| format!("[White \"{white}\"]\n[Black \"B\"]\n\n{moves} *\n\n");
        let library = |games: &[String]| Library::new(Arc::from(games.concat().as_bytes()));
        let old = library(&[game("A", "1. e4"), game("C", "1. c4")]);
        let new = library(&[game("Z", "1. a4"), game("A", "1. e4 e5"), game("C", "1. c4")]);
        let found = same_game(&new, 0, &old.game(0).unwrap());
        assert_eq!(found.map(|(at, record)| (at, record.tree.main_line().count())), Some((1, 2)));
        assert!(same_game(&library(&[game("X", "1. e4")]), 0, &old.game(0).unwrap()).is_none());
    }
}
