//! A file that grows is read again while it is looked at: a broadcast, or a game that another program writes.
//!
//! Only then something happens by itself, once a second: the file is looked at, and read when it is another one. What one
//! stands at stays; who stands at the end of the game goes on with it.

use crate::app::context::UpdateContext;
use crate::app::game_list::{GameList, ReloadReason};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::files::FileChange;
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::chess::moment::Moment;
use crate::chess::tree::{NodeId, Tree};
use crate::words::training::TrainingWord as W;
use std::path::PathBuf;

/// Milliseconds from look to look.
const EVERY: u64 = 1_000;

/// A file that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedFile {
    /// The list that it is a file of.
    shelf: u64,
    /// When to look next; none while an answer is awaited.
    next: Option<Moment>,
    /// The file that could not be read was told of.
    complained: bool,
}

impl App {
    /// Whether the file that is looked at is followed.
    #[must_use]
    pub fn follows(&self) -> bool {
        self.follow.as_ref().is_some_and(|follow| self.game_list().is_some_and(|shelf| shelf.id() == follow.shelf))
    }

    /// Follows the file that was opened last, from its first look on.
    pub fn follow_opened(&mut self) {
        self.follow =
            Some(FollowedFile { shelf: self.last_request_id, next: Some(self.now.plus(EVERY)), complained: false });
    }

    /// `follow`: begins or ends it.
    pub(in crate::app) fn follow_command(&mut self, ctx: &mut UpdateContext) {
        if self.follows() {
            self.follow = None;
            return ctx.info(W::FollowEnds, &[]);
        }
        let path = self.game_list().and_then(|shelf| followed(shelf, &self.screen));
        let (Some(path), Some(shelf)) = (path.filter(|_| !ctx.plain), self.game_list().map(GameList::id)) else {
            let word = if ctx.plain { W::FollowPlain } else { W::NothingToFollow };
            return ctx.warn(word, &[]);
        };
        self.follow = Some(FollowedFile { shelf, next: Some(ctx.now.at), complained: false });
        let name = path.file_name().map_or(path.display().to_string(), |name| name.to_string_lossy().into_owned());
        ctx.info(W::Follows, &[&name]);
    }

    /// When the followed file is to be looked at.
    pub(in crate::app) fn follow_wake_at(&self) -> Option<Moment> {
        self.follow.as_ref().filter(|_| self.follows()).and_then(|follow| follow.next)
    }

    /// Looks at the followed file when it is time to.
    pub(in crate::app) fn follow_wake(&mut self, ctx: &mut UpdateContext) {
        if self.follow_wake_at().is_none_or(|next| next > ctx.now.at) {
            return;
        }
        // What is guessed or edited must not change under the hand.
        let busy = |review: &Review| review.guess().is_some() || review.edits().is_unsaved();
        let guessing = matches!(&self.screen, Screen::Review(review) if busy(review));
        let target = self
            .game_list()
            .filter(|shelf| !shelf.is_loading() && shelf.reload_reason().is_none() && !guessing)
            .and_then(|shelf| {
                let path = followed(shelf, &self.screen)?;
                let seen = shelf.files().iter().find(|volume| volume.path == path).and_then(|volume| volume.seen);
                Some((shelf.id(), path, seen))
            });
        let Some(follow) = &mut self.follow else { return };
        match target {
            Some((id, path, seen)) => {
                follow.next = None;
                ctx.effects.push(Effect::CheckFile { id, path, seen });
            }
            None => follow.next = Some(ctx.now.at.plus(EVERY)),
        }
    }

    /// The answer to a look. Answers whether anything shown may have changed.
    pub(in crate::app) fn file_checked(
        &mut self,
        id: u64,
        path: &std::path::Path,
        look: FileChange,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Some(follow) = self.follow.as_mut().filter(|follow| follow.shelf == id) else { return false };
        follow.next = Some(ctx.now.at.plus(EVERY));
        if matches!(&self.screen, Screen::Review(review) if review.edits().is_unsaved()) {
            return false; // changed since it was asked: the list stays what the changes are made to
        }
        match look {
            FileChange::Same => return false,
            FileChange::Failed(sentence) => {
                // It may be written anew just now: it is looked at again, and told of once.
                let first = !std::mem::replace(&mut follow.complained, true);
                if first {
                    ctx.warn_text(sentence);
                }
                return first;
            }
            FileChange::Other => follow.complained = false,
        }
        let number = match &self.screen {
            Screen::Review(review) => review.number(),
            _ => None,
        };
        let Some(shelf) = self.game_list() else { return false };
        let games = shelf.games_of(path);
        let within = number.filter(|number| games.contains(number)).map(|number| number - games.start);
        let renewal = ReloadReason::Followed { path: path.to_owned(), within, before: shelf.len() };
        self.reload_list(renewal, path, ctx);
        false
    }

    /// The list is made anew under this number now.
    pub(in crate::app) fn follow_list(&mut self, was: u64, id: u64) {
        if let Some(follow) = self.follow.as_mut().filter(|follow| follow.shelf == was) {
            follow.shelf = id;
        }
    }
}

/// The file to follow: that of the game on the board, else that of the chosen game of the list.
fn followed(shelf: &GameList, screen: &Screen) -> Option<PathBuf> {
    let game = match screen {
        Screen::Review(review) => review.number()?,
        _ => shelf.chosen(),
    };
    let path = shelf.file_of(game).or_else(|| Some(shelf.files().first()?.path.as_path()))?;
    let is_file = !path.as_os_str().is_empty() && path.as_os_str() != "-";
    is_file.then(|| path.to_owned())
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
        let equal: Vec<NodeId> =
            new.children(at).iter().copied().filter(|&child| new.step(child) == old.step(step)).collect();
        let found = equal.get(nth).or(equal.last()).copied();
        match found {
            Some(found) => at = found,
            None => return (at, false),
        }
    }
    (at, true)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::chess::pgn::PgnText;

    fn tree(pgn: &str) -> Tree {
        PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap().tree
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
}
