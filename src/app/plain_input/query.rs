//! The questions of plain mode: turns a word and its arguments into a [`Query`].

use crate::app::{
    plain_input::words::{PlainAction, name_of},
    protocol::user_message::{MovesOf, Query, ScoreExtent},
};
use crate::words::{
    Lang,
    notation::{role_of, side_of},
    tables::PlainWord,
};
use shakmaty::{Color, File, Square};

/// Returns the question that a word asks with its arguments, or a sentence that says what is wrong with them. `None` if
/// the word is not a question, or if the arguments belong to a command of the same name.
#[must_use]
pub fn question(word: PlainAction, args: &str, lang: Lang) -> Option<Result<Query, String>> {
    let args: Vec<&str> = args.split_whitespace().collect();
    let name = name_of(word, lang);
    let square = |text: &str| {
        text.to_ascii_lowercase().parse::<Square>().map_err(|_| PlainWord::NoSquare.with(lang, &[text, name]))
    };
    let which_square = || Err(PlainWord::WhichSquare.with(lang, &[name]));
    let query = match (word, args.as_slice()) {
        (PlainAction::Board, []) => Ok(Query::Board),
        (PlainAction::Ranks, []) => Ok(Query::Ranks(None)),
        (PlainAction::Rank, [number]) => rank(number, lang),
        (PlainAction::Rank, _) => Err(PlainWord::WhichRank.text(lang).to_owned()),
        (PlainAction::File, [letter]) => file(letter, lang),
        (PlainAction::File, _) => Err(PlainWord::WhichFile.text(lang).to_owned()),
        (PlainAction::Piece, [text]) => square(text).map(Query::Piece),
        (PlainAction::Piece, _) => which_square(),
        (PlainAction::Attackers, [text]) => square(text).map(Query::Attackers),
        (PlainAction::Attackers, _) => which_square(),
        (PlainAction::Rays, [text]) => square(text).map(Query::Rays),
        (PlainAction::Rays, _) => which_square(),
        (PlainAction::Pieces, []) => Ok(Query::Pieces(None)),
        (PlainAction::Pieces, [side]) => match side_of(side) {
            Some(side) => Ok(Query::Pieces(Some(side))),
            None => Err(PlainWord::NoSide.with(lang, &[side])),
        },
        (PlainAction::Where, words) => where_are(words, lang),
        (PlainAction::Moves, []) => Ok(Query::Moves(MovesOf::All)),
        (PlainAction::Moves, [text]) => match role_of(text) {
            Some(role) => Ok(Query::Moves(MovesOf::Piece(role))),
            None => square(text).map(|square| Query::Moves(MovesOf::Square(square))),
        },
        (PlainAction::Moves, [piece, text]) if role_of(piece).is_some() => {
            square(text).map(|square| Query::Moves(MovesOf::Square(square)))
        }
        (PlainAction::Captures, []) => Ok(Query::Captures),
        (PlainAction::Material, []) => Ok(Query::Material),
        (PlainAction::Taken, []) => Ok(Query::Taken),
        (PlainAction::Last, []) => Ok(Query::Last),
        (PlainAction::Score, args) => score(args, lang),
        (PlainAction::Turn, []) => Ok(Query::Turn),
        (PlainAction::Clock, []) => Ok(Query::Clock),
        (PlainAction::Claims, []) => Ok(Query::Claims),
        (PlainAction::Fen, []) => Ok(Query::Fen),
        (PlainAction::Options, []) => Ok(Query::Options),
        (PlainAction::Interrupted, []) => Ok(Query::Home),
        (PlainAction::Recent, []) => Ok(Query::Recent),
        (PlainAction::Comments, []) => Ok(Query::Comments),
        (PlainAction::Problems, []) => Ok(Query::Problems),
        (PlainAction::Tags, []) => Ok(Query::Tags),
        (PlainAction::Details, []) => Ok(Query::Details),
        (PlainAction::Evaluations, []) => Ok(Query::Evaluations(usize::MAX)),
        (PlainAction::Evaluations, [count]) => Ok(Query::Evaluations(count.parse().ok()?)),
        (PlainAction::Times, []) => Ok(Query::Times(usize::MAX)),
        (PlainAction::Times, [count]) => Ok(Query::Times(count.parse().ok()?)),
        (PlainAction::Line, []) => Ok(Query::Branches),
        (PlainAction::Game, []) => Ok(Query::Game),
        (PlainAction::Filter, []) => Ok(Query::Filter),
        (PlainAction::Games, []) => Ok(Query::Games(1)),
        (PlainAction::Games, [number]) => Ok(Query::Games(number.parse().ok()?)),
        _ => return None,
    };
    Some(query)
}

fn rank(word: &str, lang: Lang) -> Result<Query, String> {
    match word.parse::<u8>() {
        Ok(number @ 1..=8) => Ok(Query::Ranks(Some(number - 1))),
        _ => Err(PlainWord::WhichRank.text(lang).to_owned()),
    }
}

fn file(word: &str, lang: Lang) -> Result<Query, String> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).map(|letter| letter.to_ascii_lowercase());
    let file = letter.and_then(File::from_char);
    file.map(Query::File).ok_or_else(|| PlainWord::WhichFile.text(lang).to_owned())
}

/// Reads `score`, `score 10`, `score san`.
fn score(args: &[&str], lang: Lang) -> Result<Query, String> {
    match args {
        [] => Ok(Query::Score(ScoreExtent::All)),
        [word] if word.eq_ignore_ascii_case("san") => Ok(Query::Score(ScoreExtent::InNotation)),
        [word] => match word.parse::<usize>() {
            Ok(count @ 1..) => Ok(Query::Score(ScoreExtent::Last(count))),
            _ => Err(PlainWord::ScoreUsage.text(lang).to_owned()),
        },
        _ => Err(PlainWord::ScoreUsage.text(lang).to_owned()),
    }
}

/// Reads `where knights`, `where white knights`, `where knights white`. `where white` asks for all pieces of White.
fn where_are(words: &[&str], lang: Lang) -> Result<Query, String> {
    let mut side: Option<Color> = None;
    let mut role = None;
    for word in words {
        match (side_of(word), role_of(word)) {
            (Some(named), _) => side = Some(named),
            (None, Some(named)) => role = Some(named),
            (None, None) => return Err(PlainWord::NoPiece.with(lang, &[word])),
        }
    }
    match (role, side) {
        (Some(role), side) => Ok(Query::Where(role, side)),
        (None, Some(side)) => Ok(Query::Pieces(Some(side))),
        (None, None) => Err(PlainWord::WhichPieces.text(lang).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use super::*;
    use crate::app::commands::action::KeyContext;
    use crate::app::plain_input::words::find;

    #[test]
    fn questions_are_read() {
        let rows = [
            ("board", Some(Ok(Query::Board))),
            ("moves E2", Some(Ok(Query::Moves(MovesOf::Square(Square::E2))))),
            ("moves knights", Some(Ok(Query::Moves(MovesOf::Piece(Role::Knight))))),
            ("moves knight f3", Some(Ok(Query::Moves(MovesOf::Square(Square::F3))))),
            ("m E2", Some(Ok(Query::Moves(MovesOf::Square(Square::E2))))),
            ("moves e9", Some(Err("There is no square e9: say for example moves e2."))),
            ("piece", Some(Err("Say which square: piece e4."))),
            ("attackers x", Some(Err("There is no square x: say for example attackers e2."))),
            ("rank 8", Some(Ok(Query::Ranks(Some(7))))),
            ("rank 9", Some(Err("Say which rank, 1 to 8: rank 4."))),
            ("file E", Some(Ok(Query::File(File::E)))),
            ("file ee", Some(Err("Say which file, a to h: file e."))),
            ("where knights", Some(Ok(Query::Where(Role::Knight, None)))),
            ("where Noirs dame", Some(Ok(Query::Where(Role::Queen, Some(Color::Black))))),
            ("where white", Some(Ok(Query::Pieces(Some(Color::White))))),
            ("where horses", Some(Err("Horses? Say king, queen, rook, bishop, knight or pawn."))),
            ("where", Some(Err("Say which pieces: where knights."))),
            ("score 10", Some(Ok(Query::Score(ScoreExtent::Last(10))))),
            ("score SAN", Some(Ok(Query::Score(ScoreExtent::InNotation)))),
            ("score 0", Some(Err("Say score, score and a number, or score san."))),
            ("clock white 5", None),
        ];
        for (text, want) in rows {
            let got = find(text, KeyContext::Play).and_then(|(spoken, args)| question(spoken.word, args, Lang::En));
            let got = got.map(|got| got.map_err(capital));
            assert_eq!(got, want.map(|want| want.map_err(str::to_owned)), "{text:?}");
        }
    }

    /// Begins with a capital, as plain mode makes a sentence of it.
    fn capital(text: String) -> String {
        let mut letters = text.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }
}
