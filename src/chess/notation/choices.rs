//! The moves that a typed text may mean: the legal moves of the side to move, or the premoves of the other side.

use super::normalise::{NormalizedText, normalise};
use super::read::{found, read_among};
use super::write::{san, san_of};
use super::{TypedMove, read};
use super::{letters::Letters, why_not::WhyNot};
use crate::chess::premove;
use shakmaty::{Chess, Move, Position, Role, Square, san::San};

/// What [`found`] returns: the move, or why it is ambiguous; otherwise what the text might mean in English letters.
type FoundMove = Result<Result<TypedMove, WhyNot>, Option<WhyNot>>;

/// The moves that a typed text may mean in a position.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    pub(super) position: &'a Chess,
    pub(super) chess960: bool,
    /// The moves.
    pub moves: Vec<Move>,
    /// Those of the premoves that the side could make if the opponent passed; `None` if `moves` are those of the side
    /// to move.
    now: Option<Vec<Move>>,
}

impl<'a> Choices<'a> {
    /// Returns the legal moves of the side to move.
    #[must_use]
    pub fn legal(position: &'a Chess, chess960: bool) -> Choices<'a> {
        Choices { position, chess960, moves: position.legal_moves().to_vec(), now: None }
    }

    /// Returns the premoves of the side not to move, see [`premove::moves`].
    #[must_use]
    pub fn premoves(position: &'a Chess, chess960: bool) -> Choices<'a> {
        let moves = premove::moves(position);
        // While the opponent is in check, no position exists after a pass.
        let possible = position.clone().swap_turn().map(|passed| passed.legal_moves()).unwrap_or_default();
        let is_possible = |mv: &Move| possible.iter().any(|now| premove::is_same(*now, *mv));
        let now = Some(moves.iter().copied().filter(is_possible).collect());
        Choices { position, chess960, moves, now }
    }

    /// Reads a typed move like [`read()`].
    ///
    /// # Errors
    /// Returns why the text is none of these moves. If no reply makes a premove possible, this is the reason that holds
    /// after most replies.
    pub fn read(&self, text: &str, letters: &Letters) -> Result<TypedMove, WhyNot> {
        if self.now.is_none() {
            return read_among(self, text, letters);
        }
        if text.trim().is_empty() {
            return Err(WhyNot::Nothing);
        }
        let clear = normalise(text, *letters, false)
            .filter(|entry| !entry.core.is_empty())
            .and_then(|entry| self.clear(found(self, &entry, *letters), &entry, *letters).ok());
        clear.unwrap_or_else(|| Err(self.reason_against(text, letters)))
    }

    /// Returns what Tab offers for a text: the names of all moves that it could become, the likeliest first. Empty for
    /// an empty text. Legal moves are named with their check sign.
    #[must_use]
    pub fn completions(&self, text: &str, letters: &Letters) -> Vec<String> {
        let typed = letters.typed();
        let name = |mv: Move| match self.now {
            None => san(self.position, mv, &typed),
            Some(_) => self.name(mv, &typed),
        };
        self.judge(text, letters).candidates.into_iter().map(name).collect()
    }

    /// If several premoves fit a text, picks among those possible at once: `Rd1` is the rook whose way is free.
    pub(super) fn clear(&self, found_all: FoundMove, entry: &NormalizedText, letters: Letters) -> FoundMove {
        let Some(now) = &self.now else { return found_all };
        if !matches!(found_all, Ok(Err(WhyNot::Ambiguous { .. }))) {
            return found_all;
        }
        let at_once = Choices { moves: now.clone(), ..self.clone() };
        match found(&at_once, entry, letters) {
            Ok(clear) => Ok(clear),
            Err(_) => found_all,
        }
    }

    /// Returns why a text is not a premove: the reason that holds after most replies.
    fn reason_against(&self, text: &str, letters: &Letters) -> WhyNot {
        let mut reasons: Vec<(WhyNot, usize)> = Vec::new();
        for reply in self.position.legal_moves() {
            let mut after = self.position.clone();
            after.play_unchecked(reply);
            let Err(why) = read(&after, self.chess960, text, letters) else { continue };
            match reasons.iter_mut().find(|(known, _)| *known == why) {
                Some((_, count)) => *count += 1,
                None => reasons.push((why, 1)),
            }
        }
        reasons.into_iter().rev().max_by_key(|(_, count)| *count).map_or(WhyNot::NothingBegins, |(why, _)| why)
    }

    /// Returns the name of a move in these letters, without a check sign, as short as the other moves allow.
    #[must_use]
    pub fn name(&self, mv: Move, letters: &Letters) -> String {
        let Some(now) = &self.now else { return san_of(San::from_move(self.position, mv), letters) };
        let at_once = now.iter().any(|other| premove::is_same(*other, mv));
        let san = match mv {
            Move::Castle { .. } => San::from_move(self.position, mv),
            _ => premove_san(self.position, mv, if at_once { now } else { &self.moves }),
        };
        san_of(san, letters)
    }
}

/// Returns the SAN of a premove, distinct from every other move in a list. A move to an occupied square is written as a
/// capture.
fn premove_san(position: &Chess, mv: Move, others: &[Move]) -> San {
    let (role, from, to, promotion) = (mv.role(), mv.from(), mv.to(), mv.promotion());
    let (file, rank) = (from.map(Square::file), from.map(Square::rank));
    if role == Role::Pawn {
        let capture = file != Some(to.file());
        return San::Normal { role, file: file.filter(|_| capture), rank: None, capture, to, promotion };
    }
    let is_alike =
        |other: &&Move| !other.is_castle() && other.role() == role && other.to() == to && other.from() != from;
    let alike: Vec<Square> = others.iter().filter(is_alike).filter_map(|other| other.from()).collect();
    let shares_file = alike.iter().any(|other| Some(other.file()) == file);
    let shares_rank = alike.iter().any(|other| Some(other.rank()) == rank);
    San::Normal {
        role,
        file: file.filter(|_| !alike.is_empty() && (!shares_file || shares_rank)),
        rank: rank.filter(|_| shares_file),
        capture: position.board().occupied().contains(to),
        to,
        promotion,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::start_position::StartPosition;
    use crate::words::Lang;
    use crate::words::notation::why_not;

    fn premove(fen: &str, text: &str, letters: Letters) -> Result<String, String> {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let choices = Choices::premoves(start.position(), false);
        choices
            .read(text, &letters)
            .map(|typed| choices.name(typed.mv, &letters))
            .map_err(|why| why_not(Lang::En, &why))
    }

    const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    #[test]
    fn a_typed_premove_is_read_and_named() {
        for (fen, text, name) in [
            (AFTER_E4, "Nc3", "Nc3"),
            (AFTER_E4, "nc3", "Nc3"),
            (AFTER_E4, "g1f3", "Nf3"),
            (AFTER_E4, "e5", "e5"),
            (AFTER_E4, "exd5", "exd5"),
            (AFTER_E4, "Bxa6", "Ba6"),
            // A recapture on a square that the player's own pawn still occupies.
            ("rnbqkbnr/pppp1ppp/8/4p3/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2", "Nxd4", "Nxd4"),
            // Both rooks may reach d1, one of them only once the bishop has left.
            ("4k3/8/8/8/8/8/8/R2b1RK1 b - - 0 1", "Re1", "Re1"),
            ("4k3/P7/8/8/8/8/8/4K2R b K - 0 1", "a8=N", "a8=N"),
            ("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "0-0-0", "O-O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "e1g1", "O-O"),
        ] {
            assert_eq!(premove(fen, text, Letters::En).as_deref(), Ok(name), "{text} in {fen}");
        }
        assert_eq!(premove(AFTER_E4, "Cc3", Letters::Fr).as_deref(), Ok("Cc3"));
        assert_eq!(premove(AFTER_E4, "Nc3", Letters::Fr).as_deref(), Ok("Cc3"), "English is understood");
    }

    #[test]
    fn what_no_reply_makes_possible_has_a_reason() {
        for (fen, text, why) in [
            (AFTER_E4, "banana", "not a move (moves look like Nf3 or g1f3)"),
            (AFTER_E4, "a4Nc3", "not a move (moves look like Nf3 or g1f3)"),
            (AFTER_E4, "N", "incomplete"),
            (AFTER_E4, "e2e4", "e2 is empty"),
            (AFTER_E4, "Ng1e2e4", "not a move (moves look like Nf3 or g1f3)"),
            (AFTER_E4, "e7e5", "the pawn on e7 is your opponent's"),
            (AFTER_E4, "e6", "a pawn moves two squares only from where it started"),
            (AFTER_E4, "Nd2", "your own pawn stands on d2"),
            (AFTER_E4, "O-O", "no castling: f1 is occupied"),
            (AFTER_E4, "Nf5", "no knight of yours can reach f5"),
            ("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "a8", "say what the pawn becomes: queen, rook, bishop or knight"),
            ("4k3/8/8/8/8/5N2/8/1N2K3 b - - 0 1", "Nd2", "both knights can: say Nbd2 or Nfd2"),
        ] {
            let got = premove(fen, text, Letters::En);
            assert_eq!(got.as_ref().map_err(String::as_str), Err(why), "{text} in {fen}");
        }
    }

    #[test]
    fn the_name_of_a_premove_is_read_as_that_premove() {
        arbtest::arbtest(|u| {
            let mut position = Chess::default();
            for _ in 0..80 {
                let replies = position.legal_moves();
                if replies.is_empty() {
                    break;
                }
                position.play_unchecked(*u.choose(&replies)?);
                let choices = Choices::premoves(&position, false);
                for letters in [Letters::En, Letters::Fr] {
                    for mv in &choices.moves {
                        let name = choices.name(*mv, &letters);
                        let read = choices.read(&name, &letters).map(|typed| typed.mv);
                        assert_eq!(read, Ok(*mv), "{name} in {position:?}");
                        assert_eq!(choices.judge(&name, &letters).complete, Some(*mv), "{name} while it is typed");
                    }
                }
            }
            Ok(())
        });
    }
}
