//! The commands `opening` and `can mate`: what the user is told about the position in full.

use crate::app::context::UpdateContext;
use crate::chess::laws::can_mate::{self, CanMate};
use crate::chess::notation::{self, Letters};
use crate::chess::openings;
use crate::chess::tree::{NodeId, Tree};
use crate::words::command_names::choice;
use crate::words::openings::name;
use crate::words::results as can_mate_words;
use crate::words::tables::{AnalysisWord, PlainWord, TrainingWord as W};
use shakmaty::{Chess, Color, Move, Position};

/// Tells the user the opening of a line up to a node, with the moves by which the table reaches it. Plain mode gives
/// these moves only for `opening moves`.
pub(super) fn tell_opening(tree: &Tree, node: NodeId, args: &str, ctx: &mut UpdateContext) {
    let Some(opening) = openings::of_line(tree, node) else {
        let begun = tree.ply(node) > 0;
        return if begun { ctx.info(W::OpeningUnknown, &[]) } else { ctx.info(PlainWord::NoMoveYet, &[]) };
    };
    let name = name(opening.name, ctx.lang);
    let line = read(opening.moves);
    let shown: Vec<String> = line.iter().map(|(before, mv)| notation::san(before, *mv, &ctx.display_letters)).collect();
    ctx.info(W::OpeningIs, &[opening.eco, &name, &shown.join(" ")]);
    if choice(args) == "moves" {
        let moves: Vec<Move> = line.iter().map(|(_, mv)| *mv).collect();
        ctx.aloud(PlainWord::OpeningMoves, &[&ctx.told_line(&Chess::default(), &moves)]);
    }
}

/// Parses the moves of a line in the table, which uses English letters. Returns each move with the position before it.
fn read(moves: &str) -> Vec<(Chess, Move)> {
    let mut position = Chess::default();
    let mut read = Vec::new();
    for text in moves.split_whitespace() {
        let Ok(typed) = notation::read(&position, text, &Letters::En) else { break };
        read.push((position.clone(), typed.mv));
        position.play_unchecked(typed.mv);
    }
    read
}

// The command `canmate`: tells the user which sides can still mate, with a line or the reason why not.

/// The most nodes to search for each side: a good tenth of a second, short enough for the screen to wait.
const LIMIT: u64 = 300_000;

/// The most half-moves of a line that fit on the screen's single status line.
const SHOWN: usize = 6;

/// Tells the user for both sides whether they can still mate from this position. Plain mode gives the moves only for
/// `canmate moves`, and then the whole line. `hints` says whether moves may be given.
pub(super) fn tell_can_mate(position: &Chess, args: &str, hints: bool, ctx: &mut UpdateContext) {
    let with_moves = choice(args) == "moves";
    if with_moves && !hints {
        return ctx.warn(AnalysisWord::NoHintClock, &[]);
    }
    let said = Color::ALL.map(|side| match can_mate::can_mate(position, side, LIMIT) {
        CanMate::Yes(moves) if ctx.plain && with_moves && !moves.is_empty() => {
            can_mate_words::yes(side, &ctx.told_line(position, &moves), ctx.lang)
        }
        CanMate::Yes(moves) if ctx.plain || !hints => can_mate_words::yes_alone(side, moves.is_empty(), ctx.lang),
        CanMate::Yes(moves) => {
            let mut now = position.clone();
            let mut line = Vec::new();
            for &mv in moves.iter().take(SHOWN) {
                line.push(notation::san(&now, mv, &ctx.display_letters));
                now.play_unchecked(mv);
            }
            if moves.len() > SHOWN {
                line.push("…".to_owned());
            }
            can_mate_words::yes(side, &line.join(" "), ctx.lang)
        }
        CanMate::No(proof) => can_mate_words::no(side, position, proof, ctx.lang),
        CanMate::Unknown => can_mate_words::open(side, ctx.lang),
    });
    ctx.info_together(said);
}
