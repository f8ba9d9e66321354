//! The names of openings, by position: a line that transposes into a named position has the name too.
//!
//! The names are in `assets/openings.tsv`, which states its source: a code of the Encyclopaedia of Chess Openings (A00
//! to E99), a name, and moves that lead there. `assets/openings.index` finds the row of a position in it.

use crate::laws::position_key;
use crate::pgn::in_memory::GameBytes;
use crate::pgn::main_line::walk;
use crate::tree::{NodeId, Tree};
use shakmaty::Chess;
use shakmaty::san::SanPlus;
use std::ops::ControlFlow;

const TABLE: &str = include_str!("../assets/openings.tsv");

/// The last half-move at which a position is looked up. The longest line of the table has 36 half-moves, and a
/// transposition rarely takes longer than this allows.
const LATEST: u32 = 60;

/// A named position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: `B90`.
    pub eco: &'static str,
    /// Its name in English: `Sicilian Defence: Najdorf Variation`.
    pub name: &'static str,
    /// Moves from the usual start position that reach it, in SAN, separated by blanks.
    pub moves: &'static str,
}

/// Words that the short form omits.
const SPARED: [&str; 3] = [" Defence", " Variation", " Opening"];

impl Opening {
    /// Returns code and name, in the short form `B90 Sicilian: Najdorf` if the long one has more than `most`
    /// characters.
    pub fn said_in(&self, most: usize) -> String {
        let whole = format!("{} {}", self.eco, self.name);
        if whole.chars().count() <= most {
            return whole;
        }
        let mut short = whole;
        for sign in [":", ",", ""] {
            for word in SPARED {
                short = match sign {
                    "" => short.strip_suffix(word).map(str::to_owned).unwrap_or(short),
                    _ => short.replace(&format!("{word}{sign}"), sign),
                };
            }
        }
        short
    }
}

/// The key of each named position and the byte offset of its row in the table, both little-endian, sorted by key.
/// `examples/openings_index.rs` generates it. It is read in place: playing every line would take longer than everything
/// the program does before its first frame.
const INDEX: &[u8] = include_bytes!("../assets/openings.index");

/// The size of an entry of the index in bytes: a key and an offset.
const ENTRY: usize = 8 + 4;

/// Reads a row of the table.
fn read(row: &'static str) -> Option<Opening> {
    let mut fields = row.split('\t');
    Some(Opening { eco: fields.next()?, name: fields.next()?, moves: fields.next()? })
}

/// Returns the name of a position, if it has one.
pub fn of(position: &Chess) -> Option<Opening> {
    let (entries, _) = INDEX.as_chunks::<ENTRY>();
    // There are so few names that a collision is practically impossible.
    let wanted = position_key(position);
    let found =
        entries.binary_search_by_key(&wanted, |entry| entry.first_chunk().map_or(0, |key| u64::from_le_bytes(*key)));
    let row = entries.get(found.ok()?)?.last_chunk().map(|row| u32::from_le_bytes(*row))?;
    read(TABLE.get(usize::try_from(row).ok()?..)?.lines().next()?)
}

/// Returns the opening of a game's main line. A game of another variant has none.
pub fn of_game(game: &GameBytes) -> Option<Opening> {
    let (mut found, mut ply) = (None, 0);
    walk(game, |position, _| {
        found = of(position).or(found);
        ply += 1;
        if ply > LATEST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Returns the opening of a line up to a node: the last name on the way there.
pub fn of_line(tree: &Tree, node: NodeId) -> Option<Opening> {
    Some(last_named(tree, node)?.0)
}

fn last_named(tree: &Tree, node: NodeId) -> Option<(Opening, NodeId)> {
    let mut back = std::iter::successors(Some(tree.ancestor_at_ply(node, LATEST)), |&node| tree.parent(node));
    back.find_map(|node| Some((of(tree.position(node))?, node)))
}

/// Returns the opening of a line up to a node, and the last move of the line that is theory: one that leads to a named
/// position, or that is on the way to one in the move order of the table.
pub fn left_at(tree: &Tree, node: NodeId) -> Option<(Opening, NodeId)> {
    let (opening, named) = last_named(tree, node)?;
    let mut last = named;
    if *tree.position(tree.root()) == Chess::default() {
        let mut moves = String::new();
        for node in tree.path_to(tree.ancestor_at_ply(node, LATEST)) {
            let Some((mv, before)) = tree.played(node).zip(tree.parent(node)) else { continue };
            moves += &SanPlus::from_move(tree.position(before).clone(), mv).to_string();
            if tree.ply(node) > tree.ply(named) {
                if !is_way_to_name(&moves) {
                    break;
                }
                last = node;
            }
            moves.push(' ');
        }
    }
    Some((opening, last))
}

/// Whether a row of the table begins with these moves.
fn is_way_to_name(moves: &str) -> bool {
    let begins =
        |row: Opening| row.moves.strip_prefix(moves).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(read).any(begins)
}

/// Returns every line of the table, ordered by code.
pub fn all() -> impl Iterator<Item = Opening> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(read)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use shakmaty::san::{San, SanPlus};

    use super::*;
    use crate::pgn::PgnText;
    use crate::start_position::StartPosition;
    use crate::tree::TreeMove;

    fn next_index(moves: &str) -> (Tree, NodeId) {
        let mut tree = Tree::new(StartPosition::default());
        let mut node = tree.root();
        for san in moves.split(' ') {
            let mv = san.parse::<San>().unwrap().to_move(tree.position(node)).unwrap();
            node = tree.append(node, TreeMove::Move(mv));
        }
        (tree, node)
    }

    #[test]
    fn a_game_of_another_variant_has_no_opening() {
        let code = |variant: &str| {
            let text = format!("[Variant \"{variant}\"]\n\n1. e3 b5 2. Bxb5 *");
            let games = PgnText::new(text.into_bytes().into());
            of_game(&games.at(0).unwrap()).map(|opening| opening.eco)
        };
        assert_eq!(["Antichess", "Atomic", "Standard", "?"].map(code), [None, None, Some("A00"), Some("A00")]);
    }

    #[test]
    fn theory_ends_with_the_last_move_towards_a_name() {
        for (moves, name, last) in [
            // The table continues with 2… d5, which has its own name.
            ("e4 Nf6 Nc3 e6", "Alekhine Defence", "Nc3"),
            ("e4 Nf6 Nc3 d5 a4", "Alekhine Defence: Scandinavian Variation", "d5"),
            ("e4 e5 Nf3 Nc6 Bb5 a6 Na3", "Ruy Lopez: Morphy Defence", "a6"),
            ("e4 e5 Ke2 Ke7", "Bongcloud Attack", "Ke2"),
        ] {
            let (tree, node) = next_index(moves);
            let (opening, left) = left_at(&tree, node).unwrap();
            assert!(opening.name.ends_with(name), "{opening:?}");
            let before = tree.position(tree.parent(left).unwrap()).clone();
            assert_eq!(SanPlus::from_move(before, tree.played(left).unwrap()).to_string(), last, "{moves}");
        }
    }

    #[test]
    fn every_line_is_legal_and_written_as_it_should_be() {
        for opening in all() {
            let mut position = Chess::default();
            for san in opening.moves.split(' ') {
                let mv = san.parse::<San>().unwrap().to_move(&position);
                let mv = mv.unwrap_or_else(|why| panic!("{opening:?}: {san}: {why}"));
                assert_eq!(SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string(), san, "{opening:?}");
            }
            assert_eq!(of(&position), Some(opening), "the table changed: cargo run --example openings_index");
        }
    }

    #[test]
    fn every_code_has_a_line_and_every_position_one_name() {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        let codes: HashSet<&str> = all().map(|opening| opening.eco).collect();
        let wanted: Vec<String> = ('A'..='E').flat_map(|l| (0..100).map(move |n| format!("{l}{n:02}"))).collect();
        for code in &wanted {
            assert!(codes.contains(code.as_str()), "{code} is missing");
        }
        assert_eq!(codes.len(), wanted.len(), "there are no other codes");
        let mut keys: Vec<&[u8]> = INDEX.chunks(ENTRY).map(|entry| &entry[..8]).collect();
        keys.dedup();
        assert_eq!((all().count(), keys.len()), (rows, rows), "no line is lost, no position has two");
        for Opening { eco, name, moves } in all() {
            assert!(!name.is_empty() && name.trim() == name && !name.contains("Defense"), "{eco} {name}");
            assert!(moves.split(' ').all(|san| !san.is_empty()), "{eco} {moves}");
        }
    }

    #[test]
    fn names_are_those_that_players_know() {
        let rows: HashMap<&str, (&str, &str)> = HashMap::from([
            ("e4", ("B00", "King's Pawn Game")),
            ("e4 e5 Nf3 Nc6 Bb5", ("C60", "Ruy Lopez")),
            ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", ("B90", "Sicilian Defence: Najdorf Variation")),
            ("d4 d5 c4", ("D06", "Queen's Gambit")),
            ("d4 Nf6 c4 e6 Nc3 Bb4", ("E20", "Nimzo-Indian Defence")),
            ("c4", ("A10", "English Opening")),
        ]);
        for (moves, want) in rows {
            let (tree, node) = next_index(moves);
            let opening = of_line(&tree, node).unwrap();
            assert_eq!((opening.eco, opening.name), want, "{moves}");
        }
    }

    #[test]
    fn names_are_shorter_where_room_is_scarce() {
        let said = |eco: &str, most: usize| all().filter(|o| o.eco == eco).last().map(|o| o.said_in(most)).unwrap();
        let najdorf = Opening { eco: "B90", name: "Sicilian Defence: Najdorf Variation", moves: "" };
        assert_eq!(najdorf.said_in(40), "B90 Sicilian Defence: Najdorf Variation");
        assert_eq!(najdorf.said_in(30), "B90 Sicilian: Najdorf");
        let scotch = Opening { eco: "C45", name: "Scotch Game: Classical Variation, Main Line", moves: "" };
        assert_eq!(scotch.said_in(10), "C45 Scotch Game: Classical, Main Line");
        assert!(said("A00", 200).len() > said("A00", 0).len() || !said("A00", 200).contains("Opening"));
    }

    #[test]
    fn transpositions_have_the_name_and_what_follows_keeps_it() {
        let name = |moves: &str| {
            let (tree, node) = next_index(moves);
            of_line(&tree, node).map(|opening| opening.name)
        };
        assert_eq!(name("Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"), name("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"));
        assert_eq!(name("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Rb8 a3 b6"), name("e4 e5 Nf3 Nc6 Bb5 a6 Ba4"), "the last name stays");
        let elsewhere = StartPosition::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false).unwrap();
        assert_eq!(of_line(&Tree::new(elsewhere), NodeId::ROOT), None);
        assert_eq!(of_line(&Tree::new(StartPosition::default()), NodeId::ROOT), None, "the start has no name yet");
    }
}
