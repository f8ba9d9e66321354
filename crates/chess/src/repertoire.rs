//! An opening repertoire: the moves that one side has prepared, from the games of any number of PGN files.
//!
//! All lines are one graph. Its vertices are positions, the same by [`position_key`] wherever they occur, so move
//! orders merge across lines, games and files. A *card* is a position with the repertoire's side to move and at least
//! one answer.

use crate::laws::{self, position_key};
use crate::pgn::Record;
use shakmaty::{Chess, Color, Move, Position};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Where a move was first read: the number of its file, and of its game there, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source {
    /// The file, in the order in which files were added.
    pub file: usize,
    /// The game in the file.
    pub game: usize,
}

/// A move from a position of the repertoire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepertoireMove {
    /// The move.
    pub mv: Move,
    /// Where it is from.
    pub source: Source,
    to: usize,
}

/// What was read but belongs to no repertoire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Games that do not begin with the start position of chess, or are of another variant.
    pub set_up: usize,
    /// Null moves; what follows them is left out, too.
    pub null_moves: usize,
}

/// A position where a line ends although the repertoire's side has to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The moves that lead there.
    pub line: Vec<Move>,
    /// The game that leads there first.
    pub source: Source,
}

/// A position to which different lines give different sets of answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The moves that lead there.
    pub line: Vec<Move>,
    /// Each set of answers, and the first game that gives it.
    pub answers: Vec<(Source, Vec<Move>)>,
}

/// How a game left the repertoire. Half-moves are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// The repertoire's side played something else.
    Own {
        /// The half-move.
        ply: u32,
        /// What the repertoire says there.
        answers: Vec<Move>,
    },
    /// The opponent played something that is not in it.
    Opponent {
        /// The half-move.
        ply: u32,
    },
    /// Neither: the game or its line in the repertoire ended first.
    Through {
        /// The half-moves that both have in common.
        plies: u32,
    },
}

#[derive(Clone, Debug, Default)]
struct Vertex {
    key: u64,
    /// The vertex and the move from which it was reached first.
    parent: Option<(usize, Move)>,
    source: Source,
    /// Whether the repertoire's side is to move.
    own: bool,
    moves: Vec<RepertoireMove>,
    /// Moves that are marked as a mistake or dubious, and so no answers.
    marked: Vec<Move>,
    /// The different sets of answers.
    answers: Vec<(Source, Vec<Move>)>,
    /// Whether nothing is missing here even if there are no moves: the game is over, or the depth is reached.
    complete: bool,
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Repertoire {
    color: Color,
    paused: HashSet<u64>,
    /// In the order in which they were first reached.
    vertices: Vec<Vertex>,
    index: HashMap<u64, usize>,
    /// What was left out.
    pub left_out: LeftOut,
}

impl Repertoire {
    /// Creates an empty repertoire. To `paused` positions no move of it leads.
    pub fn new(color: Color, paused: HashSet<u64>) -> Repertoire {
        Repertoire { color, paused, vertices: Vec::new(), index: HashMap::new(), left_out: LeftOut::default() }
    }

    /// Adds the lines of a game, with a `depth` only moves up to that number. Own moves marked `?`, `??` or `?!` are
    /// left out, with what follows them.
    pub fn add(&mut self, source: Source, record: &Record, depth: Option<u32>) {
        let tree = &record.tree;
        if !record.is_chess() || *tree.start().position() != Chess::default() {
            self.left_out.set_up += 1;
            return;
        }
        let root = self.vertex(tree.position(tree.root()), None, source);
        let mut open = vec![(tree.root(), root)];
        while let Some((node, at)) = open.pop() {
            let own = tree.position(node).turn() == self.color;
            let deep = depth.is_some_and(|depth| tree.number_after(node).0 > depth);
            let (mut found, mut marked) = (Vec::new(), Vec::new());
            for &child in if deep { &[] } else { tree.children(node) } {
                let Some(mv) = tree.played(child) else {
                    self.left_out.null_moves += 1;
                    continue;
                };
                if own && tree.notes(child).judgement().is_some() {
                    marked.push(mv);
                    continue;
                }
                let to = self.vertex(tree.position(child), Some((at, mv)), source);
                found.push((child, RepertoireMove { mv, source, to }));
            }
            if let Some(vertex) = self.vertices.get_mut(at) {
                vertex.complete |= deep;
                vertex.marked.append(&mut marked);
                vertex.take(source, found.iter().map(|(_, mv)| *mv));
            }
            open.extend(found.into_iter().rev().map(|(child, mv)| (child, mv.to)));
        }
    }

    fn vertex(&mut self, position: &Chess, parent: Option<(usize, Move)>, source: Source) -> usize {
        let (key, own) = (position_key(position), position.turn() == self.color);
        *self.index.entry(key).or_insert_with(|| {
            let complete = position.legal_moves().is_empty();
            self.vertices.push(Vertex { key, parent, source, own, complete, ..Vertex::default() });
            self.vertices.len() - 1
        })
    }

    /// Returns whose repertoire it is.
    pub fn color(&self) -> Color {
        self.color
    }

    /// Returns the keys of the cards, in the order in which the files lead to them. Those to which only paused
    /// positions lead are left out.
    pub fn cards(&self) -> impl Iterator<Item = u64> + '_ {
        self.cards_at(0)
    }

    /// Returns the keys of the cards that can be reached from a position; none if it is not in the repertoire.
    pub fn cards_below(&self, key: u64) -> impl Iterator<Item = u64> + '_ {
        self.index.get(&key).into_iter().flat_map(|&at| self.cards_at(at))
    }

    fn cards_at(&self, from: usize) -> impl Iterator<Item = u64> + '_ {
        let below = self.below(from, &HashSet::new());
        let cards = (0..self.vertices.len()).filter(move |at| below.contains(at) && self.is_card(*at));
        cards.filter_map(|at| self.key(at))
    }

    /// Returns the moves of the repertoire from a position: its answers, or the opponent's replies. The first in the
    /// files comes first.
    pub fn moves(&self, key: u64) -> impl Iterator<Item = RepertoireMove> + '_ {
        self.index.get(&key).into_iter().flat_map(|&at| self.moves_at(at))
    }

    /// Whether a line marks a move from a position as a mistake or dubious.
    pub fn is_marked(&self, key: u64, mv: Move) -> bool {
        self.vertex_of(key).is_some_and(|vertex| vertex.marked.contains(&mv))
    }

    /// Returns the moves that lead to a position, by the line that reaches it first; none for one that is not in it.
    pub fn line_to(&self, key: u64) -> Vec<Move> {
        self.index.get(&key).map(|&at| self.line_at(at)).unwrap_or_default()
    }

    /// Returns the moves from a position down to the nearest card that is `wanted`: along the opponent's replies with
    /// the most cards below them, and one's own first answers. Empty if it is the position itself, `None` if there is
    /// no such card.
    pub fn way(&self, from: u64, wanted: &dyn Fn(u64) -> bool) -> Option<Vec<Move>> {
        let mut at = *self.index.get(&from)?;
        let mut passed = HashSet::from([at]);
        let mut way = Vec::new();
        while !self.is_wanted(at, wanted) {
            let own = self.vertices.get(at)?.own;
            // The first of those with the same weight.
            let weight = |mv: &RepertoireMove| Reverse(if own { 0 } else { self.weight(mv) });
            let next = self.moves_at(at).filter(|mv| self.leads(mv.to, &passed, wanted)).min_by_key(weight)?;
            at = next.to;
            passed.insert(at);
            way.push(next.mv);
        }
        Some(way)
    }

    /// Returns the opponent's replies that lead to a card that is `wanted`, each with its weight: 1 and the number of
    /// cards below it.
    pub fn replies(&self, key: u64, wanted: &dyn Fn(u64) -> bool) -> Vec<(Move, usize)> {
        let leads = self.moves(key).filter(|mv| self.leads(mv.to, &HashSet::new(), wanted));
        leads.map(|mv| (mv.mv, self.weight(&mv))).collect()
    }

    /// Returns where lines end with the repertoire's side to move.
    pub fn gaps(&self) -> Vec<Gap> {
        let below = self.below(0, &HashSet::new());
        let open = |&(at, vertex): &(usize, &Vertex)| {
            vertex.own && !vertex.complete && vertex.moves.is_empty() && below.contains(&at)
        };
        let ends = self.vertices.iter().enumerate().filter(open);
        ends.map(|(at, vertex)| Gap { line: self.line_at(at), source: vertex.source }).collect()
    }

    /// Returns where lines contradict each other.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let below = self.below(0, &HashSet::new());
        let differ =
            self.vertices.iter().enumerate().filter(|(at, vertex)| vertex.answers.len() > 1 && below.contains(at));
        differ.map(|(at, vertex)| Contradiction { line: self.line_at(at), answers: vertex.answers.clone() }).collect()
    }

    /// Returns how the moves of a game left the repertoire, and the half-moves after which it was back in it, if it
    /// was: with the repertoire's side to move in a position that has an answer. Whichever moves led there, an
    /// opponent's move to a position of the repertoire does not leave it.
    pub fn departure(&self, moves: &[Move]) -> (Departure, Option<u32>) {
        let vertex = |position: &Chess| self.vertex_of(position_key(position));
        let mut position = Chess::default();
        let mut left: Option<Departure> = None;
        for (before, &mv) in (0..).zip(moves) {
            let (found, own) = (vertex(&position), position.turn() == self.color);
            let known = found.map(|vertex| vertex.moves.as_slice()).unwrap_or_default();
            if let Some(how) = left.take_if(|_| own && !known.is_empty()) {
                return (how, Some(before));
            }
            let after = position.is_legal(mv).then(|| laws::after(&position, mv));
            let goes_on = known.iter().any(|known| known.mv == mv)
                || !own && after.as_ref().is_some_and(|after| vertex(after).is_some());
            if left.is_none() && !goes_on {
                let (ply, answers) = (before + 1, known.iter().map(|known| known.mv).collect());
                left = Some(match own {
                    _ if known.is_empty() => Departure::Through { plies: before },
                    true => Departure::Own { ply, answers },
                    false => Departure::Opponent { ply },
                });
            }
            match after {
                Some(after) => position = after,
                None => break,
            }
        }
        let plies = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        (left.unwrap_or(Departure::Through { plies }), None)
    }

    fn vertex_of(&self, key: u64) -> Option<&Vertex> {
        self.vertices.get(*self.index.get(&key)?)
    }

    fn key(&self, at: usize) -> Option<u64> {
        self.vertices.get(at).map(|vertex| vertex.key)
    }

    fn moves_at(&self, at: usize) -> impl Iterator<Item = RepertoireMove> + '_ {
        let from = self.vertices.get(at).filter(|vertex| !self.paused.contains(&vertex.key));
        let moves = from.map(|vertex| vertex.moves.as_slice()).unwrap_or_default();
        moves.iter().copied().filter(|mv| self.key(mv.to).is_some_and(|key| !self.paused.contains(&key)))
    }

    fn line_at(&self, at: usize) -> Vec<Move> {
        let parent = |at: usize| self.vertices.get(at).and_then(|vertex| vertex.parent);
        // A vertex is made after the one that it is reached from, so this ends.
        let mut line: Vec<Move> = std::iter::successors(parent(at), |&(at, _)| parent(at)).map(|(_, mv)| mv).collect();
        line.reverse();
        line
    }

    fn is_card(&self, at: usize) -> bool {
        self.vertices.get(at).is_some_and(|vertex| vertex.own) && self.moves_at(at).next().is_some()
    }

    fn is_wanted(&self, at: usize, wanted: &dyn Fn(u64) -> bool) -> bool {
        self.is_card(at) && self.key(at).is_some_and(wanted)
    }

    /// Returns the vertices that can be reached from one, with itself, but not through those in `barred`.
    fn below(&self, from: usize, barred: &HashSet<usize>) -> HashSet<usize> {
        let mut reached = HashSet::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if !barred.contains(&at) && reached.insert(at) {
                open.extend(self.moves_at(at).map(|mv| mv.to));
            }
        }
        reached
    }

    fn leads(&self, to: usize, barred: &HashSet<usize>, wanted: &dyn Fn(u64) -> bool) -> bool {
        self.below(to, barred).into_iter().any(|at| self.is_wanted(at, wanted))
    }

    fn weight(&self, mv: &RepertoireMove) -> usize {
        1 + self.below(mv.to, &HashSet::new()).into_iter().filter(|&at| self.is_card(at)).count()
    }
}

impl Vertex {
    /// Adds the moves of a line from here.
    fn take(&mut self, source: Source, moves: impl Iterator<Item = RepertoireMove> + Clone) {
        for mv in moves.clone() {
            if self.moves.iter().all(|known| known.mv != mv.mv) {
                self.moves.push(mv);
            }
        }
        let answers: Vec<Move> = moves.map(|mv| mv.mv).collect();
        let same = |known: &[Move]| known.len() == answers.len() && known.iter().all(|mv| answers.contains(mv));
        if self.own && !answers.is_empty() && !self.answers.iter().any(|(_, known)| same(known)) {
            self.answers.push((source, answers));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Letters, read, san};
    use crate::pgn::in_memory::games;
    use shakmaty::Color::{Black, White};

    /// Builds a repertoire from files of games.
    fn repertoire(color: Color, depth: Option<u32>, paused: &[&str], files: &[&str]) -> Repertoire {
        let paused = paused.iter().map(|line| after(line)).collect();
        let mut repertoire = Repertoire::new(color, paused);
        for (file, text) in files.iter().enumerate() {
            for (game, record) in games(text.as_bytes()).enumerate() {
                repertoire.add(Source { file, game }, &record, depth);
            }
        }
        repertoire
    }

    fn moves(line: &str) -> Vec<Move> {
        let mut position = Chess::default();
        let read = |text| {
            let mv = read(&position, text, &Letters::En).unwrap().mv;
            position.play_unchecked(mv);
            mv
        };
        line.split_whitespace().map(read).collect()
    }

    /// Returns the key of the position after a line.
    fn after(line: &str) -> u64 {
        let mut position = Chess::default();
        moves(line).into_iter().for_each(|mv| position.play_unchecked(mv));
        position_key(&position)
    }

    fn text(line: &[Move]) -> String {
        let mut position = Chess::default();
        let name = |mv: &Move| {
            let text = san(&position, *mv, &Letters::En);
            position.play_unchecked(*mv);
            text
        };
        line.iter().map(name).collect::<Vec<String>>().join(" ")
    }

    /// Returns the names of the moves from the position after a line.
    fn names(repertoire: &Repertoire, line: &str) -> Vec<String> {
        let mut position = Chess::default();
        moves(line).into_iter().for_each(|mv| position.play_unchecked(mv));
        repertoire.moves(position_key(&position)).map(|mv| san(&position, mv.mv, &Letters::En)).collect()
    }

    fn lines(repertoire: &Repertoire) -> Vec<String> {
        repertoire.cards().map(|key| text(&repertoire.line_to(key))).collect()
    }

    const QUEENS_GAMBIT: &str = "\
        [Event \"One\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 *\n\n\
        [Event \"Two\"]\n\n1. d4 Nf6 2. c4 e6 3. Nc3 d5 4. Bg5 (4. Nf3 c5) (4. e4? dxe4 5. f3) 4... Be7 5. e3 *\n\n\
        [Event \"Three\"]\n\n1. c4 e6 2. d4 d5 3. Nc3 Nf6 4. Bg5 Nbd7 *\n";

    #[test]
    fn three_lines_with_transpositions_ask_each_position_once() {
        let found = repertoire(White, None, &[], &[QUEENS_GAMBIT]);
        let expected = [
            "",
            "d4 d5",
            "d4 d5 c4 e6",
            "d4 d5 c4 e6 Nc3 Nf6",
            "d4 Nf6",
            "d4 Nf6 c4 e6",
            "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7",
            "c4 e6",
        ];
        assert_eq!(lines(&found), expected);
        assert_eq!(found.cards().collect::<HashSet<u64>>().len(), expected.len());
        // Two answers are both right, by whatever moves one gets there; the one with a question mark is none.
        assert_eq!(names(&found, "d4 d5 c4 e6 Nc3 Nf6"), ["Bg5", "Nf3"]);
        assert_eq!(names(&found, "c4 e6 d4 Nf6 Nc3 d5"), ["Bg5", "Nf3"]);
        assert_eq!(names(&found, "d4 d5 c4 e6 Nc3 Nf6 e4 dxe4"), [] as [&str; 0], "nor is what follows it");
        assert_eq!(names(&found, ""), ["d4", "c4"]);
        let source = |line: &str| found.moves(after(line)).map(|mv| mv.source.game).collect::<Vec<usize>>();
        assert_eq!((source(""), source("d4 d5 c4 e6 Nc3 Nf6")), (vec![0, 2], vec![0, 1]));
    }

    #[test]
    fn gaps_are_where_lines_end_before_an_answer() {
        let found = repertoire(White, None, &[], &[QUEENS_GAMBIT]);
        let gaps: Vec<(String, usize)> = found.gaps().iter().map(|gap| (text(&gap.line), gap.source.game)).collect();
        let expected = [("d4 d5 c4 e6 Nc3 Nf6 Nf3 c5", 1), ("d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7", 2)];
        assert_eq!(gaps, expected.map(|(line, game)| (line.to_owned(), game)));
        // A position that another line answers is none, nor is the end of the game.
        let mate = "1. f3 e5 2. g4 Qh4# *\n\n1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *";
        assert_eq!(repertoire(White, None, &[], &[mate]).gaps(), []);
        // What lies beyond the depth is not asked, and not missing.
        assert_eq!(found.cards_below(after("d4 d5 c4 e6 Nc3 Nf6")).count(), 2, "with what follows it");
        assert_eq!(found.cards_below(after("e4")).next(), None);
        let short = repertoire(White, Some(3), &[], &[QUEENS_GAMBIT]);
        assert_eq!(short.gaps(), []);
        assert_eq!(short.cards().count(), 6);
    }

    #[test]
    fn lines_that_differ_contradict_each_other_and_others_do_not() {
        let files =
            ["1. d4 Nf6 2. c4 e6 3. Nf3 *\n\n1. d4 d5 2. c4 *", "1. d4 Nf6 2. c4 e6 3. Nc3 *\n\n1. c4 Nf6 2. d4 e6 *"];
        let found = repertoire(White, None, &[], &files);
        type Answers = Vec<(usize, usize, String)>;
        let told: Vec<(String, Answers)> = found
            .contradictions()
            .iter()
            .map(|one| {
                let set = |(source, answers): &(Source, Vec<Move>)| {
                    let all: Vec<String> = answers.iter().map(|mv| mv.to_string()).collect();
                    (source.file, source.game, all.join(" "))
                };
                (text(&one.line), one.answers.iter().map(set).collect())
            })
            .collect();
        let expected = [
            (String::new(), vec![(0, 0, "d2-d4".to_owned()), (1, 1, "c2-c4".to_owned())]),
            ("d4 Nf6 c4 e6".to_owned(), vec![(0, 0, "Ng1-f3".to_owned()), (1, 0, "Nb1-c3".to_owned())]),
        ];
        assert_eq!(told, expected);
        let agreed = repertoire(White, None, &[], &["1. d4 (1. c4) 1... d5 2. c4 *\n\n1. c4 (1. d4) 1... d5 2. d4 *"]);
        assert_eq!(agreed.contradictions(), [], "the same answers in another order");
    }

    #[test]
    fn six_games_leave_the_repertoire_where_they_do() {
        let found = repertoire(White, None, &[], &[QUEENS_GAMBIT]);
        let departure = |line: &str| found.departure(&moves(line));
        let own = |ply, line: &str, answers: &[&str]| {
            let mut position = Chess::default();
            moves(line).into_iter().for_each(|mv| position.play_unchecked(mv));
            let answers = answers.iter().map(|text| read(&position, text, &Letters::En).unwrap().mv).collect();
            Departure::Own { ply, answers }
        };
        let rows = [
            ("d4 d5 Nf3 Nf6 g3", own(3, "d4 d5", &["c4"]), None),
            // Other moves first, then back in it.
            ("d4 Nf6 Bg5 e6 c4 d5 Nc3 Be7 e3", own(3, "d4 Nf6", &["c4"]), Some(8)),
            ("d4 f5 c4", Departure::Opponent { ply: 2 }, None),
            ("d4 e6 c4 d5 Nc3", Departure::Opponent { ply: 2 }, Some(4)),
            ("d4 d5 c4", Departure::Through { plies: 3 }, None),
            ("d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 e3 Be7", Departure::Through { plies: 8 }, None),
        ];
        for (line, how, back) in rows {
            assert_eq!(departure(line), (how, back), "{line}");
        }
        let black = repertoire(Black, None, &[], &["1. e4 c5 2. Nf3 d6 *"]);
        assert_eq!(black.departure(&moves("e4 e5")).0, Departure::Own { ply: 2, answers: vec![moves("e4 c5")[1]] });
        assert_eq!(black.departure(&moves("e4 c5 c3")).0, Departure::Opponent { ply: 3 });
        assert_eq!(black.departure(&[]).0, Departure::Through { plies: 0 });
        // The opponent transposes into another line, and what follows counts.
        let lines = "1. d4 d6 2. Nf3 Nf6 3. c4 g6 4. Nc3 *\n\n1. d4 Nf6 2. Nf3 g6 3. g3 *\n";
        let white = repertoire(White, None, &[], &[lines]);
        let rows = [
            ("d4 Nf6 Nf3 d6 c4", Departure::Through { plies: 5 }),
            ("d4 Nf6 Nf3 d6 g3", Departure::Own { ply: 5, answers: vec![moves("d4 d6 Nf3 Nf6 c4")[4]] }),
            ("d4 Nf6 Nf3 e6 c4", Departure::Opponent { ply: 4 }),
        ];
        for (line, how) in rows {
            assert_eq!(white.departure(&moves(line)), (how, None), "{line}");
        }
    }

    #[test]
    fn the_way_goes_to_the_nearest_card_along_the_heaviest_branch() {
        let found = repertoire(White, None, &[], &[QUEENS_GAMBIT]);
        let all = |_: u64| true;
        let way = |from: &str, wanted: &dyn Fn(u64) -> bool| found.way(after(from), wanted).map(|way| text(&way));
        assert_eq!(way("", &all).as_deref(), Some(""), "the start position is a card");
        let late: HashSet<u64> = [after("d4 Nf6 c4 e6"), after("d4 d5 c4 e6")].into();
        // Below 1...Nf6 is one card less than below 1...d5: 2...e6 is another position, the rest is the same.
        let weights: Vec<usize> = found.replies(after("d4"), &all).into_iter().map(|(_, weight)| weight).collect();
        assert_eq!(weights, [5, 5]);
        assert_eq!(way("", &|key| late.contains(&key)).as_deref(), Some("d4 d5 c4 e6"));
        let only = |line: &'static str| move |key| key == after(line);
        assert_eq!(way("", &only("d4 Nf6 c4 e6")).as_deref(), Some("d4 Nf6 c4 e6"));
        assert_eq!(found.replies(after("d4"), &only("d4 Nf6 c4 e6")).len(), 1, "only replies that lead there");
        assert_eq!(found.way(after("d4 d5"), &only("d4 Nf6 c4 e6")), None);
        assert_eq!(way("d4 f5", &all), None, "not in the repertoire");
        // Heavier although it comes second in the file.
        let thin = "1. e4 e5 2. Nf3 *\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 *";
        let found = repertoire(White, None, &[], &[thin]);
        let later = |key| key != after("");
        assert_eq!(found.way(after(""), &later).map(|way| text(&way)).as_deref(), Some("e4 c5"));
    }

    #[test]
    fn moves_in_a_circle_end_the_way_and_the_weights() {
        let circle = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 4. Nf3 *";
        let found = repertoire(White, None, &[], &[circle]);
        assert_eq!(lines(&found), ["", "Nf3 Nf6", "e4 e5"]);
        let way = found.way(after(""), &|key| key == after("e4 e5")).unwrap();
        assert_eq!(text(&way), "e4 e5");
        assert_eq!(found.replies(after("Nf3"), &|_| true).first().map(|(_, weight)| *weight), Some(4));
        assert_eq!(found.way(after(""), &|_| false), None);
    }

    #[test]
    fn nothing_leads_to_a_paused_position() {
        let found = repertoire(White, None, &["d4 d5 c4 e6 Nc3 Nf6 Nf3", "d4 Nf6"], &[QUEENS_GAMBIT]);
        assert_eq!(names(&found, "d4 d5 c4 e6 Nc3 Nf6"), ["Bg5"]);
        assert_eq!(names(&found, "d4"), ["d5"]);
        let gaps: Vec<String> = found.gaps().iter().map(|gap| text(&gap.line)).collect();
        assert_eq!(gaps, ["d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7"]);
        assert!(!found.cards().any(|key| key == after("d4 Nf6")));
        assert_eq!(repertoire(White, None, &[""], &[QUEENS_GAMBIT]).cards().count(), 0, "nor away from it");
        assert_eq!(found.departure(&moves("d4 Nf6 c4 e6 Nc3")).0, Departure::Through { plies: 5 }, "it is still known");
    }

    #[test]
    fn what_cannot_be_trained_is_counted() {
        let file = "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. O-O *\n\n1. e4 -- 2. d4 e5 3. Nf3 *\n\n1. e4 c5 *\n\n\
            [Variant \"Atomic\"]\n\n1. d4 d5 *";
        let found = repertoire(White, None, &[], &[file]);
        assert_eq!(found.left_out, LeftOut { set_up: 2, null_moves: 1 });
        assert_eq!(lines(&found), [""]);
        assert_eq!(found.color(), White);
    }
}
