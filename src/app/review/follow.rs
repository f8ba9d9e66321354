//! Following a file that grows while it is viewed: a broadcast, or a game that another program writes.
//!
//! Only then does something happen without the user, once a second: the file is checked, and read again if it has
//! changed. The cursor keeps its place; at the end of the game it moves on with the game.

use crate::app::context::UpdateContext;
use crate::app::game_list::{GameList, ListedFile};
use crate::app::protocol::effect::{FileChange, ListEffect, file_name};
use crate::chess::clock::Moment;
use crate::chess::tree::{NodeId, Tree};
use crate::words::tables::TrainingWord as W;

/// Milliseconds between two checks.
pub(in crate::app) const EVERY: u64 = 1_000;

/// A file that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedFile {
    /// The list that the file belongs to.
    pub(in crate::app) list: u64,
    /// When to check next; `None` while a response is awaited.
    pub(in crate::app) next: Option<Moment>,
    /// Whether the user was told that the file could not be read.
    complained: bool,
}

/// Returns whether the file of this list is followed.
pub(in crate::app) fn follows(follow: Option<&FollowedFile>, list: Option<&GameList>) -> bool {
    follow.zip(list).is_some_and(|(follow, list)| list.id == follow.list)
}

/// `follow`: begins or stops following the file of the current game. `game` is its number in the list.
pub(in crate::app) fn command(
    follow: &mut Option<FollowedFile>,
    list: Option<&GameList>,
    game: Option<usize>,
    ctx: &mut UpdateContext,
) {
    if follows(follow.as_ref(), list) {
        *follow = None;
        return ctx.info(W::FollowEnds, &[]);
    }
    let file = list.zip(game).and_then(|(list, game)| Some((list.id, &followed(list, game)?.path)));
    let Some((id, path)) = file else { return ctx.warn(W::NothingToFollow, &[]) };
    *follow = Some(FollowedFile::of(id, ctx.now.at));
    ctx.info(W::Follows, &[&file_name(path)]);
}

/// Returns the file of a game of the list, if it can be followed.
fn followed(list: &GameList, game: usize) -> Option<&ListedFile> {
    list.file_of(game).or(list.files.first()).filter(|file| file.is_on_disk())
}

impl FollowedFile {
    /// Follows the file of this list, and checks it from this moment on.
    pub(in crate::app) fn of(list: u64, next: Moment) -> FollowedFile {
        FollowedFile { list, next: Some(next), complained: false }
    }

    /// Requests a check of the file, if it is time. `current` is the list and the number of the current game; `None`
    /// while the user is guessing or editing and the game must not change under their hands.
    pub(in crate::app) fn request_check(&mut self, current: Option<(&GameList, usize)>, ctx: &mut UpdateContext) {
        if self.next.is_none_or(|next| next > ctx.now.at) {
            return;
        }
        let target = current.filter(|(list, _)| !list.loading && list.reload_reason.is_none());
        let target = target.and_then(|(list, game)| Some((list.id, followed(list, game)?)));
        match target {
            Some((id, file)) => {
                self.next = None;
                ctx.request(ListEffect::CheckFile { id, path: file.path.clone(), seen: file.seen });
            }
            None => self.next = Some(ctx.now.at.plus(EVERY)),
        }
    }

    /// Takes the outcome of a check. Returns whether the file has changed. `unsaved` says that the game on the screen
    /// has unsaved changes, so that the list must stay as it is.
    pub(in crate::app) fn checked(&mut self, change: FileChange, unsaved: bool, ctx: &mut UpdateContext) -> bool {
        self.next = Some(ctx.now.at.plus(EVERY));
        match change {
            FileChange::Other if !unsaved => {
                self.complained = false;
                return true;
            }
            // The file may just be being rewritten: it is checked again, and the user is told once.
            FileChange::Failed(sentence) if !unsaved && !self.complained => {
                self.complained = true;
                ctx.warn_text(sentence);
            }
            _ => {}
        }
        false
    }
}

/// Returns the node of another tree that the same moves lead to, as far as they do, and whether all of them did. Of
/// several equal moves it takes the one with the same index among them.
pub(in crate::app) fn same_place(old: &Tree, node: NodeId, new: &Tree) -> (NodeId, bool) {
    let mut at = new.root();
    for step in old.path_to(node) {
        let nth = old.parent(step).map_or(0, |parent| {
            let equal = old.children(parent).iter().filter(|&&child| old.step(child) == old.step(step));
            equal.take_while(|&&child| child != step).count()
        });
        let equal = new.children(at).iter().copied().filter(|&child| new.step(child) == old.step(step));
        let Some(found) = equal.take(nth + 1).last() else { return (at, false) };
        at = found;
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
