//! The position a game starts from.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position, PositionError};

/// A start position, and how castling is spelled and understood in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    position: Chess,
    chess960: bool,
}

/// A start position that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// The text is no FEN.
    #[error("this is no FEN: {0}")]
    NotFen(String),
    /// The FEN can be read, the position cannot be played.
    #[error("this position cannot be played: {0}")]
    NotPlayable(String),
    /// No such Chess960 number.
    #[error("there is no Chess960 position {0}: they are numbered 0 to 959")]
    NoSuchNumber(u32),
}

impl Start {
    /// Reads a FEN (X-FEN and Shredder letters included).
    ///
    /// # Errors
    /// [`BadStart`] says what is wrong with the text or the position.
    pub fn from_fen(text: &str, chess960: bool) -> Result<Start, BadStart> {
        let fen: Fen =
            text.trim().parse().map_err(|error: shakmaty::fen::ParseFenError| BadStart::NotFen(error.to_string()))?;
        let mode = CastlingMode::from_chess960(chess960);
        let position = Chess::from_setup(fen.into_setup(), mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error| BadStart::NotPlayable(error.to_string()))?;
        Ok(Start { position, chess960 })
    }

    /// The position itself.
    #[must_use]
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Whether the game is Chess960: castling is spelled king takes rook.
    #[must_use]
    pub fn chess960(&self) -> bool {
        self.chess960
    }

    /// The mode shakmaty wants for UCI spelling.
    #[must_use]
    pub fn castling_mode(&self) -> CastlingMode {
        CastlingMode::from_chess960(self.chess960)
    }

    /// Whether this is the initial array of standard chess.
    #[must_use]
    pub fn is_initial(&self) -> bool {
        !self.chess960
            && self.position == Chess::default()
            && self.position.halfmoves() == 0
            && self.position.fullmoves().get() == 1
    }

    /// The FEN: e.p. square only when the capture is legal, castling as X-FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        fen_of(&self.position)
    }
}

/// The FEN of any position: e.p. square only when the capture is legal, castling `KQkq` or X-FEN.
#[must_use]
pub fn fen_of(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}
