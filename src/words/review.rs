//! The words of the game list and of review, for the screen and for plain mode.

pub use super::tables::ReviewWord;
use super::{Lang, Number};
use crate::chess::pgn::comment::Eval;

/// Returns `1 game`, `12,000 games`.
#[must_use]
pub fn games(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::Games, lang)
}

/// Returns `1 problem`, `12 problems`.
#[must_use]
pub fn problems(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::Problems, lang)
}

/// Returns `1 file note`, `12 file notes`: what is odd in a file but changes no move.
#[must_use]
pub fn file_notes(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::FileNotes, lang)
}

/// Returns `1 half-move`, `12 half-moves`.
#[must_use]
pub fn half_moves(count: u32, lang: Lang) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), ReviewWord::HalfMoves, lang)
}

/// Returns an evaluation as `+0.35`, and a mate as `#3`, or `#-3` for Black, as PGN writes it.
#[must_use]
pub fn worth(eval: Eval, lang: Lang) -> String {
    match eval {
        Eval::Centipawns(value) => {
            format!("{:+.2}", f64::from(value) / 100.0).replace('.', lang.decimal_separator().encode_utf8(&mut [0; 4]))
        }
        Eval::Mate(moves) => format!("#{moves}"),
    }
}

fn counted(count: usize, noun: ReviewWord, lang: Lang) -> String {
    noun.counted(lang, Number::of(count), &super::game_list::count(count, lang), &[])
}
