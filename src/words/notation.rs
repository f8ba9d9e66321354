//! Why a typed text is no move, in the user's language.

use shakmaty::{File, Rank, Role};

use super::Lang;
use crate::chess::notation::{NoCastling, WhyNot};
use crate::words;

words! {
    /// The men, with the words that go with them.
    pub enum PieceWord {
        King: "king", "roi";
        Queen: "queen", "dame";
        Rook: "rook", "tour";
        Bishop: "bishop", "fou";
        Knight: "knight", "cavalier";
        Pawn: "pawn", "pion";
        TheKing: "the king", "le roi";
        TheQueen: "the queen", "la dame";
        TheRook: "the rook", "la tour";
        TheBishop: "the bishop", "le fou";
        TheKnight: "the knight", "le cavalier";
        ThePawn: "the pawn", "le pion";
    }
}

words! {
    /// Why a text is not a legal move.
    pub enum WhyNotWord {
        Nothing: "type a move", "tapez un coup";
        Unreadable: "this is no move; one is written like Nf3 or g1f3", "ce n’est pas un coup ; un coup s’écrit comme Cf3 ou g1f3";
        NamedCastling: "castling is written O-O, to the queen's side O-O-O", "le roque s’écrit O-O, du côté de la dame O-O-O";
        Unfinished: "this is only the beginning of a move", "ce n’est que le début d’un coup";
        NothingBegins: "no legal move begins like this", "aucun coup légal ne commence ainsi";
        Both: "both {0}s can: say {1}", "les deux {0}s le peuvent : dites {1}";
        Several: "several {0}s can: say {1}", "plusieurs {0}s le peuvent : dites {1}";
        SeveralMoves: "more than one move fits: say {0}", "plusieurs coups conviennent : dites {0}";
        Or: "{0} or {1}", "{0} ou {1}";
        NeedsPromotion: "say what the pawn becomes: queen, rook, bishop or knight", "dites ce que devient le pion : dame, tour, fou ou cavalier";
        CannotBecome: "a pawn becomes a queen, a rook, a bishop or a knight", "un pion devient une dame, une tour, un fou ou un cavalier";
        NoPromotion: "only a pawn that reaches the last rank becomes another piece", "seul un pion qui atteint la dernière rangée devient une autre pièce";
        EmptySquare: "{0} is empty", "la case {0} est vide";
        NotYours: "the {0} on {1} is your opponent's", "{0} en {1} est à l’adversaire";
        NoSuchMan: "you have no {0}", "vous n’avez pas de {0}";
        NoneThere: "you have no {0} {1}", "vous n’avez pas de {0} {1}";
        OnSquare: "on {0}", "en {0}";
        OnFile: "on the {0}-file", "sur la colonne {0}";
        OnRank: "on rank {0}", "sur la rangée {0}";
        There: "there", "là";
        OwnMan: "your own {0} stands on {1}", "votre propre {0} est en {1}";
        ShapeKing: "a king moves one square", "un roi se déplace d’une case";
        ShapeQueen: "a queen moves in straight lines", "une dame se déplace en ligne droite";
        ShapeRook: "a rook moves along ranks and files", "une tour se déplace sur les rangées et les colonnes";
        ShapeBishop: "a bishop moves diagonally", "un fou se déplace en diagonale";
        ShapeKnight: "a knight does not move like that", "un cavalier ne se déplace pas ainsi";
        ShapePawn: "a pawn moves straight ahead and captures diagonally", "un pion avance tout droit et prend en diagonale";
        PawnSteps: "a pawn moves one or two squares", "un pion avance d’une ou de deux cases";
        PawnStarted: "a pawn moves two squares only from where it started", "un pion n’avance de deux cases que depuis sa case de départ";
        PawnBackwards: "a pawn never moves backwards", "un pion ne recule jamais";
        PawnAhead: "a pawn does not capture straight ahead: {0} is occupied", "un pion ne prend pas droit devant lui : {0} est occupée";
        NothingToCapture: "there is nothing to capture on {0}", "il n’y a rien à prendre en {0}";
        EnPassantOver: "en passant is possible only at once, right after the pawn's double step", "la prise en passant ne se fait qu’aussitôt après le double pas du pion";
        CannotReachHe: "no {0} of yours can reach {1}", "aucun de vos {0}s ne peut aller en {1}";
        CannotReachShe: "no {0} of yours can reach {1}", "aucune de vos {0}s ne peut aller en {1}";
        Blocked: "the way is blocked on {0}", "le passage est barré en {0}";
        KingIntoCheck: "the king would be in check", "le roi serait en échec";
        PinnedHe: "{0} is pinned: the king would be in check", "{0} est cloué : le roi serait en échec";
        PinnedShe: "{0} is pinned: the king would be in check", "{0} est clouée : le roi serait en échec";
        EnPassantExposes: "the king would be in check without these two pawns", "sans ces deux pions le roi serait en échec";
        CheckStays: "the king is in check, and this does not answer it", "le roi est en échec et ce coup n’y répond pas";
        KingMoved: "no castling: the king has moved", "pas de roque : le roi a bougé";
        RookMoved: "no castling: the rook has moved or is gone", "pas de roque : la tour a bougé ou n’est plus là";
        RightLost: "no castling: the king or that rook has moved", "pas de roque : le roi ou cette tour a bougé";
        InCheck: "no castling out of check", "on ne roque pas quand le roi est en échec";
        Through: "no castling: the king would pass {0}, which is attacked", "pas de roque : le roi passerait par {0}, case attaquée";
        Into: "no castling: the king would be in check on {0}", "pas de roque : le roi serait en échec en {0}";
        Between: "no castling: {0} is occupied", "pas de roque : {0} est occupée";
        Written: "castling is written {0}", "le roque s’écrit {0}";
    }
}

/// The name of a man: `knight`, `cavalier`.
#[must_use]
pub fn piece_name(lang: Lang, role: Role) -> &'static str {
    let word = match role {
        Role::King => PieceWord::King,
        Role::Queen => PieceWord::Queen,
        Role::Rook => PieceWord::Rook,
        Role::Bishop => PieceWord::Bishop,
        Role::Knight => PieceWord::Knight,
        Role::Pawn => PieceWord::Pawn,
    };
    word.text(lang)
}

/// The name with its article: `the knight`, `le cavalier`.
#[must_use]
pub fn the_piece_name(lang: Lang, role: Role) -> &'static str {
    let word = match role {
        Role::King => PieceWord::TheKing,
        Role::Queen => PieceWord::TheQueen,
        Role::Rook => PieceWord::TheRook,
        Role::Bishop => PieceWord::TheBishop,
        Role::Knight => PieceWord::TheKnight,
        Role::Pawn => PieceWord::ThePawn,
    };
    word.text(lang)
}

/// Whether the name is feminine in French.
fn is_she(role: Role) -> bool {
    matches!(role, Role::Queen | Role::Rook)
}

/// Why a text is no legal move, without the text itself.
#[must_use]
pub fn why_not(lang: Lang, why: &WhyNot) -> String {
    use WhyNotWord as W;
    let plain = |word: W| word.text(lang).to_owned();
    match why {
        WhyNot::Nothing => plain(W::Nothing),
        WhyNot::Unreadable => plain(W::Unreadable),
        WhyNot::NamedCastling => plain(W::NamedCastling),
        WhyNot::Unfinished => plain(W::Unfinished),
        WhyNot::NothingBegins => plain(W::NothingBegins),
        WhyNot::Ambiguous { role, choices, .. } => {
            let say = either(lang, choices);
            match role {
                Some(role) if choices.len() == 2 => W::Both.with(lang, &[piece_name(lang, *role), &say]),
                Some(role) => W::Several.with(lang, &[piece_name(lang, *role), &say]),
                None => W::SeveralMoves.with(lang, &[&say]),
            }
        }
        WhyNot::NeedsPromotion { .. } => plain(W::NeedsPromotion),
        WhyNot::CannotBecome(_) => plain(W::CannotBecome),
        WhyNot::NoPromotion => plain(W::NoPromotion),
        WhyNot::EmptySquare(square) => W::EmptySquare.with(lang, &[&square.to_string()]),
        WhyNot::NotYours { square, role } => {
            let who = if lang == Lang::En { piece_name(lang, *role) } else { the_piece_name(lang, *role) };
            W::NotYours.with(lang, &[who, &square.to_string()])
        }
        WhyNot::NoSuchMan(role) => W::NoSuchMan.with(lang, &[piece_name(lang, *role)]),
        WhyNot::NoneThere { role, file, rank } => {
            W::NoneThere.with(lang, &[piece_name(lang, *role), &place(lang, *file, *rank)])
        }
        WhyNot::OwnMan { at, role } => W::OwnMan.with(lang, &[piece_name(lang, *role), &at.to_string()]),
        WhyNot::Shape(role) => plain(match role {
            Role::King => W::ShapeKing,
            Role::Queen => W::ShapeQueen,
            Role::Rook => W::ShapeRook,
            Role::Bishop => W::ShapeBishop,
            Role::Knight => W::ShapeKnight,
            Role::Pawn => W::ShapePawn,
        }),
        WhyNot::PawnSteps => plain(W::PawnSteps),
        WhyNot::PawnStarted => plain(W::PawnStarted),
        WhyNot::PawnBackwards => plain(W::PawnBackwards),
        WhyNot::PawnAhead(square) => W::PawnAhead.with(lang, &[&square.to_string()]),
        WhyNot::NothingToCapture(square) => W::NothingToCapture.with(lang, &[&square.to_string()]),
        WhyNot::EnPassantOver => plain(W::EnPassantOver),
        WhyNot::CannotReach { role, to } => {
            let word = if is_she(*role) { W::CannotReachShe } else { W::CannotReachHe };
            word.with(lang, &[piece_name(lang, *role), &to.to_string()])
        }
        WhyNot::Blocked(square) => W::Blocked.with(lang, &[&square.to_string()]),
        WhyNot::KingIntoCheck(_) => plain(W::KingIntoCheck),
        WhyNot::Pinned { role, .. } => {
            let word = if is_she(*role) { W::PinnedShe } else { W::PinnedHe };
            word.with(lang, &[the_piece_name(lang, *role)])
        }
        WhyNot::EnPassantExposes => plain(W::EnPassantExposes),
        WhyNot::CheckStays(_) => plain(W::CheckStays),
        WhyNot::Castling(why) => no_castling(lang, *why),
    }
}

fn no_castling(lang: Lang, why: NoCastling) -> String {
    use WhyNotWord as W;
    let at = |word: W, square: shakmaty::Square| word.with(lang, &[&square.to_string()]);
    match why {
        NoCastling::KingMoved => W::KingMoved.text(lang).to_owned(),
        NoCastling::RookMoved => W::RookMoved.text(lang).to_owned(),
        NoCastling::RightLost => W::RightLost.text(lang).to_owned(),
        NoCastling::InCheck => W::InCheck.text(lang).to_owned(),
        NoCastling::Through(square) => at(W::Through, square),
        NoCastling::Into(square) => at(W::Into, square),
        NoCastling::Between(square) => at(W::Between, square),
        NoCastling::Written(side) => W::Written.with(lang, &[if side.is_king_side() { "O-O" } else { "O-O-O" }]),
    }
}

fn place(lang: Lang, file: Option<File>, rank: Option<Rank>) -> String {
    use WhyNotWord as W;
    match (file, rank) {
        (Some(file), Some(rank)) => W::OnSquare.with(lang, &[&format!("{}{}", file.char(), rank.char())]),
        (Some(file), None) => W::OnFile.with(lang, &[&file.char().to_string()]),
        (None, Some(rank)) => W::OnRank.with(lang, &[&rank.char().to_string()]),
        (None, None) => W::There.text(lang).to_owned(),
    }
}

/// `Nbd2 or Nfd2`, `A, B or C`.
fn either(lang: Lang, choices: &[String]) -> String {
    match choices {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => WhyNotWord::Or.with(lang, &[&first.join(", "), last]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingSide, Square};

    /// One of each reason, and each word form that it can take.
    fn every_reason() -> Vec<WhyNot> {
        let mut all = vec![
            WhyNot::Nothing,
            WhyNot::Unreadable,
            WhyNot::NamedCastling,
            WhyNot::Unfinished,
            WhyNot::NothingBegins,
            WhyNot::NeedsPromotion { from: Square::E7, to: Square::E8 },
            WhyNot::CannotBecome(Role::King),
            WhyNot::NoPromotion,
            WhyNot::EmptySquare(Square::E3),
            WhyNot::PawnSteps,
            WhyNot::PawnStarted,
            WhyNot::PawnBackwards,
            WhyNot::PawnAhead(Square::E5),
            WhyNot::NothingToCapture(Square::D5),
            WhyNot::EnPassantOver,
            WhyNot::Blocked(Square::D4),
            WhyNot::KingIntoCheck(Square::E2),
            WhyNot::EnPassantExposes,
            WhyNot::CheckStays(Square::H4),
        ];
        let choices: Vec<String> = ["Nbd2", "Nfd2", "N3d2"].map(str::to_owned).to_vec();
        for count in 2..=3 {
            for role in [Some(Role::Knight), Some(Role::Rook), None] {
                all.push(WhyNot::Ambiguous { role, from: vec![], choices: choices[..count].to_vec() });
            }
        }
        for role in Role::ALL {
            all.push(WhyNot::NotYours { square: Square::G8, role });
            all.push(WhyNot::NoSuchMan(role));
            all.push(WhyNot::OwnMan { at: Square::E4, role });
            all.push(WhyNot::Shape(role));
            all.push(WhyNot::CannotReach { role, to: Square::F6 });
            all.push(WhyNot::Pinned { role, from: Square::C3 });
            for file in [Some(File::B), None] {
                for rank in [Some(Rank::Third), None] {
                    all.push(WhyNot::NoneThere { role, file, rank });
                }
            }
        }
        for why in [
            NoCastling::KingMoved,
            NoCastling::RookMoved,
            NoCastling::RightLost,
            NoCastling::InCheck,
            NoCastling::Through(Square::F1),
            NoCastling::Into(Square::G1),
            NoCastling::Between(Square::F1),
            NoCastling::Written(CastlingSide::KingSide),
            NoCastling::Written(CastlingSide::QueenSide),
        ] {
            all.push(WhyNot::Castling(why));
        }
        all
    }

    #[test]
    fn the_english_table_says_what_the_error_says() {
        for why in every_reason() {
            assert_eq!(why_not(Lang::En, &why), why.to_string());
        }
    }

    #[test]
    fn no_hole_stays_open_in_french() {
        for why in every_reason() {
            let text = why_not(Lang::Fr, &why);
            assert!(!text.contains(['{', '}']), "{text}");
            assert_ne!(text, why.to_string(), "translated");
        }
    }

    #[test]
    fn french_genders() {
        let at = |role| why_not(Lang::Fr, &WhyNot::CannotReach { role, to: Square::F6 });
        assert_eq!(at(Role::Queen), "aucune de vos dames ne peut aller en f6");
        assert_eq!(at(Role::Bishop), "aucun de vos fous ne peut aller en f6");
        assert_eq!(
            why_not(Lang::Fr, &WhyNot::Pinned { role: Role::Rook, from: Square::C3 }),
            "la tour est clouée : le roi serait en échec"
        );
    }
}
