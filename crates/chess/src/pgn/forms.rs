//! Games in other forms than PGN, for programs: UCI, FEN, EPD, JSON. docs/pgn.md describes them.

use crate::notation::{self, Letters};
use crate::pgn::Record;
use crate::pgn::comment::{Eval, fold};
use crate::pgn::sanitize::sanitize_json;
use crate::pgn::writer::{WriteOptions, into_normal};
use crate::tree::{NodeId, Tree};
use serde_json::{Map, Value, json};
use shakmaty::Position;
use shakmaty::uci::UciMove;

/// A form of games other than PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// A line for each game, as an engine reads it: `position startpos moves e2e4`.
    Uci,
    /// A line for each position of the main line. An empty line separates two games.
    Fen,
    /// Likewise, each with the move that was played, and the evaluation.
    Epd,
    /// An object on a line for each game, with all that the game holds.
    Json,
}

impl GameForm {
    /// Writes a game, ending its last line.
    pub fn write(self, record: Record, options: WriteOptions, file: &str, number: usize) -> String {
        let record = &into_normal(record, options);
        let tree = &record.tree;
        let positions = || std::iter::once(tree.root()).chain(tree.main_line());
        match self {
            GameForm::Uci => {
                let start = tree.start();
                let from = if start.is_initial() {
                    "startpos".to_owned()
                } else {
                    format!("fen {}", fen(record, NodeId::ROOT))
                };
                let moves: Vec<String> = tree.main_line().map(|node| uci(tree, node)).collect();
                let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
                format!("position {from}{moves}\n")
            }
            GameForm::Fen => positions().map(|node| fen(record, node) + "\n").collect(),
            GameForm::Epd => positions().map(|node| epd(record, node)).collect(),
            GameForm::Json => json_line(record, file, number) + "\n",
        }
    }

    /// Whether an empty line separates two games.
    pub fn is_spaced(self) -> bool {
        matches!(self, GameForm::Fen | GameForm::Epd)
    }
}

/// Writes a move in UCI. In Chess960, castling is king takes rook; a null move is `0000`.
fn uci(tree: &Tree, node: NodeId) -> String {
    let null = || UciMove::Null.to_string();
    tree.played(node).map_or_else(null, |mv| notation::uci(mv, tree.start().chess960()))
}

/// Returns the FEN of a position; of a tag that cannot be read, its text.
fn fen(record: &Record, node: NodeId) -> String {
    match unread_fen(record) {
        Some(text) => fold(text),
        None => record.tree.fen(node),
    }
}

fn unread_fen(record: &Record) -> Option<&str> {
    let unread = record.tree.start().unplayable().is_some_and(|shown| !shown.has_board());
    record.tags.get("FEN").filter(|_| unread)
}

fn epd(record: &Record, node: NodeId) -> String {
    let tree = &record.tree;
    let fen = fen(record, node);
    let four: Vec<&str> = fen.split(' ').take(4).collect();
    if unread_fen(record).is_some() {
        return four.join(" ") + "\n";
    }
    let position = tree.position(node);
    let mut operations = Vec::new();
    // From the side that is to move, unlike in PGN.
    let side = |value: i32| if position.turn().is_white() { value } else { value.saturating_neg() };
    match tree.notes(node).eval() {
        Some((Eval::Centipawns(cp), _)) => operations.push(format!("ce {};", side(cp))),
        Some((Eval::Mate(moves), _)) if side(moves) > 0 => operations.push(format!("dm {};", side(moves))),
        _ => {}
    }
    operations.push(format!("fmvn {};", position.fullmoves()));
    operations.push(format!("hmvc {};", position.halfmoves()));
    let played = tree.next(node).filter(|next| tree.played(*next).is_some());
    operations.extend(played.map(|next| format!("sm {};", tree.san(next, &Letters::En))));
    format!("{} {}\n", four.join(" "), operations.join(" "))
}

/// Writes a game on a line. Variations stand in one list, however deep they are, so that no reader needs recursion.
fn json_line(record: &Record, file: &str, number: usize) -> String {
    let tree = &record.tree;
    let tags: Vec<String> =
        record.tags.iter().map(|(name, value)| format!("{}:{}", Value::from(name), Value::from(value))).collect();
    let mut variations = Vec::new();
    // The lines whose variations are still to be written; the main line is number 0.
    let mut lines: Vec<Vec<NodeId>> = vec![tree.main_line().collect()];
    let mut at = 0;
    while let Some(line) = lines.get(at).cloned() {
        for (index, &node) in line.iter().enumerate() {
            let Some(parent) = tree.parent(node).filter(|parent| tree.next(*parent) == Some(node)) else { continue };
            for &first in tree.variations(parent) {
                let moves: Vec<NodeId> = std::iter::once(first).chain(tree.line_from(first)).collect();
                let written: Vec<Value> = moves.iter().map(|&node| json_move(tree, node)).collect();
                variations.push(json!({"line": at, "move": index, "moves": written}));
                lines.push(moves);
            }
        }
        at += 1;
    }
    let moves: Vec<Value> = tree.main_line().map(|node| json_move(tree, node)).collect();
    let variant = if tree.start().chess960() { "\"chess960\"" } else { "\"standard\"" };
    let text = format!(
        "{{\"file\":{},\"number\":{number},\"tags\":{{{}}},\"result\":\"{}\",\"variant\":{variant},\"fen\":{},\
         \"before\":{},\"moves\":{},\"variations\":{}}}",
        Value::from(file),
        tags.join(","),
        record.result,
        Value::from(fen(record, NodeId::ROOT)),
        Value::from(json_annotations(tree, tree.root())),
        Value::from(moves),
        Value::from(variations),
    );
    sanitize_json(&text)
}

fn json_move(tree: &Tree, node: NodeId) -> Value {
    let mut object = json_annotations(tree, node);
    object.insert("san".to_owned(), Value::from(tree.san(node, &Letters::En)));
    object.insert("uci".to_owned(), Value::from(uci(tree, node)));
    Value::from(object)
}

fn json_annotations(tree: &Tree, node: NodeId) -> Map<String, Value> {
    let notes = tree.notes(node);
    let (beside, behind) = tree.comments_after(node);
    let (eval, depth) = notes.eval().unzip();
    let eval = eval.map(|eval| match eval {
        Eval::Centipawns(cp) => json!({"cp": cp}),
        Eval::Mate(moves) => json!({"mate": moves}),
    });
    let fields = [
        ("nags", (!notes.nags.is_empty()).then(|| Value::from(notes.nags.clone()))),
        ("comments_before", (!notes.before.is_empty()).then(|| Value::from(notes.before.clone()))),
        ("comments", (!beside.is_empty()).then(|| Value::from(beside.to_vec()))),
        ("comments_behind", (!behind.is_empty()).then(|| Value::from(behind.to_vec()))),
        ("clock_ms", notes.clock.map(Value::from)),
        ("elapsed_ms", notes.elapsed().map(Value::from)),
        ("eval", eval),
        ("depth", depth.flatten().map(Value::from)),
    ];
    fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::in_memory::games;

    #[test]
    fn a_fen_that_cannot_be_read_stands_as_it_is() {
        use GameForm::{Epd, Fen, Json, Uci};
        for fen in ["9/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/4K2k w - - 0 1", "4k3/8/8/8/8/8/8/4K2X b - - 3 4", "8/8"]
        {
            let text = format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 *\n");
            let write = |form: GameForm| {
                form.write(games(text.as_bytes()).next().unwrap(), WriteOptions::default(), "a.pgn", 1)
            };
            assert_eq!(write(Fen), format!("{fen}\n"));
            assert_eq!(write(Uci), format!("position fen {fen}\n"));
            assert_eq!(write(Epd), format!("{}\n", fen.split(' ').take(4).collect::<Vec<_>>().join(" ")));
            assert_eq!(serde_json::from_str::<Value>(&write(Json)).unwrap()["fen"], fen);
        }
        // A board that can be read is shown, whatever else is wrong.
        let text = "[FEN \"8/8/8/8/8/8/PPP5/8[] W - - 0 7\"]\n\n*\n";
        let game = games(text.as_bytes()).next().unwrap();
        assert_eq!(Fen.write(game, WriteOptions::default(), "a.pgn", 1), "8/8/8/8/8/8/PPP5/8 w - - 0 7\n");
    }
}
