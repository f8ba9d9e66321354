//! Tasks that are solved by a move, or by having one refused.

use super::{LinePosition, TaskRun, push};
use crate::chess::course::task::TaskKind;
use crate::chess::course::verdict::{Reason, Step, Verdict, WrongAnswer};
use crate::chess::geometry::target;
use crate::chess::laws::ending;
use crate::chess::notation::{self, History, Letters, WhyNot};
use crate::chess::tree::pass;
use shakmaty::{Move, Position, Role, Square};

impl TaskRun {
    /// Whether the task is to try a piece of the side that is not to move.
    pub(super) fn out_of_turn(&self) -> bool {
        let TaskKind::Try { from, .. } = self.task.kind else { return false };
        self.line.last().is_some_and(|last| last.position.them().contains(from))
    }

    /// Returns the illegal moves that the task asks to try.
    pub fn attempts(&self) -> impl Iterator<Item = (Square, Square, Option<Role>)> + use<> {
        let moves = match &self.task.kind {
            TaskKind::Try { from, to, promotion, others } => Some(((*from, *to, *promotion), others)),
            _ => None,
        };
        moves.into_iter().flat_map(|(first, others)| {
            std::iter::once(first).chain(others.iter().map(|(from, to)| (*from, *to, None)))
        })
    }

    /// Reads a text as a move of the side whose turn it really is, in a task that asks for a move out of turn.
    fn reply_of_side_to_move(&self, text: &str, letters: Letters) -> Option<Move> {
        let last = self.line.last()?;
        notation::read(&last.position, false, text, &letters).ok().map(|typed| typed.mv)
    }

    /// Judges a move that was typed, or one that was pointed out and is not legal.
    pub(super) fn text(&mut self, text: &str, letters: Letters) -> Verdict {
        let Some(position) = self.position() else { return Verdict::Idle };
        if self.endgame().is_some() && (self.report.is_some() || self.awaits_reply()) {
            return Verdict::Idle;
        }
        let meant = |&(from, to, promotion): &(Square, Square, Option<Role>)| {
            notation::means(position.board(), (from, to, promotion), text, &letters)
        };
        if let Some((from, to, promotion)) = self.attempts().find(meant) {
            return self.tried(from, to, promotion);
        }
        match notation::read(&position, false, text, &letters) {
            Ok(typed) => match &self.task.kind {
                TaskKind::Type { mv, texts } if typed.mv == *mv => {
                    if self.is_written(text, *mv, texts, letters) {
                        push(&mut self.line, *mv);
                        Verdict::Solved
                    } else {
                        Verdict::Wrong(WrongAnswer::Written(*mv))
                    }
                }
                _ => self.play(typed.mv),
            },
            Err(WhyNot::NeedsPromotion { from, to }) => Verdict::NeedsPromotion { from, to },
            Err(why) if self.out_of_turn() => match self.reply_of_side_to_move(text, letters) {
                Some(mv) => Verdict::Wrong(WrongAnswer::Legal(mv)),
                None => Verdict::Refused(Reason::NotLegal(why)),
            },
            Err(why) => Verdict::Refused(Reason::NotLegal(self.with_history(why))),
        }
    }

    /// Judges a move that is legal in the position the learner sees.
    pub(super) fn play(&mut self, mv: Move) -> Verdict {
        let Some(position) = self.position() else { return Verdict::Idle };
        if !position.is_legal(mv) {
            return Verdict::Idle;
        }
        match &self.task.kind {
            TaskKind::Try { .. } if self.out_of_turn() => {
                let it_is =
                    |&(from, to, promotion): &_| (mv.from(), target(mv), mv.promotion()) == (Some(from), to, promotion);
                match self.attempts().find(it_is) {
                    Some((from, to, promotion)) => self.tried(from, to, promotion),
                    None => Verdict::Refused(Reason::Turn(!position.turn())),
                }
            }
            TaskKind::Try { .. } => Verdict::Wrong(WrongAnswer::Legal(mv)),
            TaskKind::Play { any, reply, .. } => {
                if !any.contains(mv) {
                    return self.other_move(mv);
                }
                push(&mut self.line, mv);
                let reply = reply.as_ref().zip(self.line.last());
                if let Some(reply) = reply.and_then(|(reply, last)| reply.to_move(&last.position).ok()) {
                    push(&mut self.line, reply);
                }
                Verdict::Solved
            }
            TaskKind::Endgame(_) => self.endgame_move(mv),
            TaskKind::Reach { .. } => self.come_to(mv, false),
            TaskKind::Castle { .. } => self.come_to(mv, mv.is_castle()),
            TaskKind::Type { mv: wanted, .. } if mv == *wanted => Verdict::Wrong(WrongAnswer::Pointed(mv)),
            TaskKind::Type { .. } => self.other_move(mv),
            TaskKind::Touch { pieces, any } => {
                if let Some(next) = self.next_to_touch(pieces, mv) {
                    return Verdict::Wrong(WrongAnswer::TouchFirst(next));
                }
                if let Some(refusal) = self.touched.refuses(&position, mv) {
                    return Verdict::Refused(Reason::Touched(refusal));
                }
                if !any.contains(mv) {
                    return self.other_move(mv);
                }
                push(&mut self.line, mv);
                Verdict::Solved
            }
            _ => Verdict::Idle,
        }
    }

    /// Returns the verdict on a move that was not asked for, with the ending it would bring about.
    fn other_move(&self, mv: Move) -> Verdict {
        let brings = self.position().and_then(|mut position| {
            position.play_unchecked(mv);
            ending::by_itself(&position, 1)
        });
        Verdict::Wrong(WrongAnswer::Move(mv, brings))
    }

    /// Moves a piece on its way, while the opponent waits. `there` means that the move itself reaches the goal.
    fn come_to(&mut self, mv: Move, there: bool) -> Verdict {
        let Some(mut position) = self.position() else { return Verdict::Idle };
        position.play_unchecked(mv);
        let waiting = position.turn();
        let after = match pass(&position) {
            Some(after) => after,
            None if there => position,
            None => return Verdict::Refused(Reason::CannotWait(waiting)),
        };
        self.line.push(LinePosition { mv: Some(mv), position: after });
        let reached = self.left.len();
        self.left.retain(|star| *star != target(mv));
        if there || (reached > 0 && self.left.is_empty()) {
            Verdict::Solved
        } else {
            Verdict::RightSoFar(Step::Moved { left: self.left.len() })
        }
    }

    /// Tries the move that the rules are expected to refuse.
    fn tried(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Verdict {
        let Some(position) = self.position() else { return Verdict::Idle };
        self.attempted = Some((from, to));
        if self.out_of_turn() {
            return Verdict::SolvedByRefusal(Reason::Turn(!position.turn()));
        }
        let letter = promotion.map(|role| role.char().to_string()).unwrap_or_default();
        match notation::read(&position, false, &format!("{from}{to}{letter}"), &Letters::En) {
            Err(why) => Verdict::SolvedByRefusal(Reason::NotLegal(self.with_history(why))),
            Ok(typed) => Verdict::Wrong(WrongAnswer::Legal(typed.mv)),
        }
    }

    /// Adds to a reason what the earlier moves say about it, as in a game. In tasks where the opponent waits, the moves
    /// do not form a game, and the reason stays as it is.
    fn with_history(&self, why: WhyNot) -> WhyNot {
        match (&self.task.start, &self.task.kind) {
            (_, TaskKind::Reach { .. } | TaskKind::Castle { .. }) | (None, _) => why,
            (Some(start), _) => {
                let moves: Vec<Move> = self.line.iter().filter_map(|at| at.mv).collect();
                why.with_history(History { start: start.position(), moves: &moves })
            }
        }
    }

    /// Whether a text is the move in algebraic notation, in these letters or in English ones. Check signs and `e.p.`
    /// are optional.
    fn is_written(&self, text: &str, mv: Move, texts: &[&str], letters: Letters) -> bool {
        let bare = |text: &str| {
            let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
            let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
            text.replace(['=', ' '], "")
        };
        let own = self.position().map(|position| notation::san(&position, mv, &letters.typed()));
        own.iter().map(String::as_str).chain(texts.iter().copied()).any(|known| bare(known) == bare(text))
    }

    pub(super) fn touch(&mut self, pieces: &[Square], square: Square) -> Verdict {
        match pieces.get(self.touched.squares.len()) {
            Some(next) if *next != square && !self.touched.squares.contains(&square) => {
                Verdict::Wrong(WrongAnswer::TouchedOther(square))
            }
            _ => {
                self.touched.add(square);
                Verdict::RightSoFar(Step::Touched(square))
            }
        }
    }

    /// Whether the task asks to touch another piece before the move.
    #[must_use]
    pub fn has_more_to_touch(&self) -> bool {
        let TaskKind::Touch { pieces, .. } = &self.task.kind else { return false };
        self.touched.squares.len() < pieces.len()
    }

    /// Returns the next piece to touch before a move. Castling by hand touches the king, then the rook.
    fn next_to_touch(&mut self, pieces: &[Square], mv: Move) -> Option<Square> {
        if let Move::Castle { king, rook } = mv
            && self.touched.squares == [king]
            && pieces == [king, rook]
        {
            self.touched.add(rook);
        }
        pieces.get(self.touched.squares.len()).copied()
    }
}
