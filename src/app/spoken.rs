//! The words of plain mode that are no commands of the screen: what can be asked of a position, and how one walks a
//! game by ear. One table; help and docs/accessibility.md are held to it.

use shakmaty::{Color, File, Square};

use super::act::Context;
use super::notice::Query;
use crate::words::Lang;
use crate::words::plain::PlainWord;
use crate::words::spoken::{role_of, side_of};

/// A word of plain mode.
#[derive(Clone, Copy, Debug)]
pub struct Spoken {
    /// The word: English in every language.
    pub name: &'static str,
    /// Other words that are understood.
    pub also: &'static [&'static str],
    /// What may follow it, as help prints it.
    pub args: &'static str,
    /// What it does.
    pub help: PlainWord,
    /// Where it works.
    pub on: &'static [Context],
}

const fn word(name: &'static str, args: &'static str, help: PlainWord, on: &'static [Context]) -> Spoken {
    Spoken { name, also: &[], args, help, on }
}

const fn also(mut spoken: Spoken, also: &'static [&'static str]) -> Spoken {
    spoken.also = also;
    spoken
}

const PLAY: &[Context] = &[Context::Play];
const BOARDS: &[Context] = &[Context::Play, Context::Review, Context::Guess];
const REVIEW: &[Context] = &[Context::Review];
const GAMES: &[Context] = &[Context::Library, Context::Review];
const HOME: &[Context] = &[Context::Home];

/// Every word, in the order help lists them.
pub const WORDS: &[Spoken] = &[
    // the home screen
    word("options", "", PlainWord::HelpOptions, HOME),
    word("white", "WHO", PlainWord::HelpWho, HOME),
    word("black", "WHO", PlainWord::HelpWho, HOME),
    word("time", "TIME", PlainWord::HelpTime, HOME),
    word("start", "standard|chess960 [NUMBER]|FEN", PlainWord::HelpStartFrom, HOME),
    word("rules", "casual|touch-move|tournament", PlainWord::HelpRules, HOME),
    word("recent", "[NUMBER]", PlainWord::HelpRecent, HOME),
    // walking a game
    word("next", "[NUMBER]", PlainWord::HelpNext, REVIEW),
    word("back", "[NUMBER]", PlainWord::HelpBack, REVIEW),
    word("start", "", PlainWord::HelpStart, REVIEW),
    word("end", "", PlainWord::HelpEnd, REVIEW),
    also(word("line", "[NUMBER]", PlainWord::HelpLine, REVIEW), &["lines"]),
    word("enter", "[NUMBER]", PlainWord::HelpEnter, REVIEW),
    word("leave", "", PlainWord::HelpLeave, REVIEW),
    also(word("comments", "", PlainWord::HelpComments, REVIEW), &["comment"]),
    also(word("problems", "", PlainWord::HelpProblems, REVIEW), &["problem"]),
    word("tags", "", PlainWord::HelpTags, REVIEW),
    word("games", "[FROM]", PlainWord::HelpGames, GAMES),
    word("game", "[NUMBER]", PlainWord::HelpGame, GAMES),
    word("next game", "", PlainWord::HelpNextGame, REVIEW),
    word("previous game", "", PlainWord::HelpPreviousGame, REVIEW),
    word("find", "[TEXT]", PlainWord::HelpFind, GAMES),
    word("explorer", "", PlainWord::HelpExplorer, REVIEW),
    also(word("analyse", "", PlainWord::HelpAnalyse, REVIEW), &["analyze", "analysis"]),
    // the position
    word("board", "", PlainWord::HelpBoard, BOARDS),
    word("ranks", "", PlainWord::HelpRanks, BOARDS),
    word("rank", "NUMBER", PlainWord::HelpRank, BOARDS),
    word("file", "LETTER", PlainWord::HelpFile, BOARDS),
    word("piece", "SQUARE", PlainWord::HelpPiece, BOARDS),
    word("pieces", "[SIDE]", PlainWord::HelpPieces, BOARDS),
    word("where", "[SIDE] MEN", PlainWord::HelpWhere, BOARDS),
    word("attackers", "SQUARE", PlainWord::HelpAttackers, BOARDS),
    word("moves", "[SQUARE]", PlainWord::HelpMoves, BOARDS),
    word("material", "", PlainWord::HelpMaterial, BOARDS),
    word("last", "", PlainWord::HelpLast, BOARDS),
    word("score", "", PlainWord::HelpScore, BOARDS),
    word("clock", "", PlainWord::HelpClock, BOARDS),
    word("claims", "", PlainWord::HelpClaims, PLAY),
    word("fen", "", PlainWord::HelpFen, BOARDS),
    word("speech", "[terse|verbose]", PlainWord::HelpSpeech, &[]),
];

/// What a word asks of a position, or the sentence that says why it asks nothing; `None` when it is another word.
#[must_use]
pub fn read(text: &str, lang: Lang) -> Option<Result<Query, String>> {
    let mut words = text.split_whitespace();
    let name = words.next()?.to_ascii_lowercase();
    let args: Vec<&str> = words.collect();
    let square = |word: &str| {
        let no_square = || PlainWord::NoSquare.with(lang, &[word, &name]);
        word.to_ascii_lowercase().parse::<Square>().map_err(|_| no_square())
    };
    let query = match (name.as_str(), args.as_slice()) {
        ("board", []) => Ok(Query::Board),
        ("ranks", []) => Ok(Query::Ranks(None)),
        ("rank", [number]) => rank(number, lang),
        ("file", [letter]) => file(letter, lang),
        ("piece" | "attackers", []) => Err(PlainWord::WhichSquare.with(lang, &[&name])),
        ("rank", _) => Err(PlainWord::WhichRank.text(lang).to_owned()),
        ("file", _) => Err(PlainWord::WhichFile.text(lang).to_owned()),
        ("piece", [word]) => square(word).map(Query::Piece),
        ("attackers", [word]) => square(word).map(Query::Attackers),
        ("pieces", []) => Ok(Query::Pieces(None)),
        ("pieces", [side]) => match side_of(side) {
            Some(side) => Ok(Query::Pieces(Some(side))),
            None => Err(PlainWord::NoSide.with(lang, &[side])),
        },
        ("where", words) => where_are(words, lang),
        ("moves", []) => Ok(Query::Moves(None)),
        ("moves", [word]) => square(word).map(|square| Query::Moves(Some(square))),
        ("material", []) => Ok(Query::Material),
        ("last", []) => Ok(Query::Last),
        ("score", []) => Ok(Query::Score),
        ("clock", []) => Ok(Query::Clock),
        ("claims", []) => Ok(Query::Claims),
        ("fen", []) => Ok(Query::Fen),
        ("help" | "?", []) => Ok(Query::Help),
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

/// `where knights`, `where white knights`, `where knights white`; the side alone is all its men.
fn where_are(words: &[&str], lang: Lang) -> Result<Query, String> {
    let mut side: Option<Color> = None;
    let mut role = None;
    for word in words {
        match (side_of(word), role_of(word)) {
            (Some(named), _) => side = Some(named),
            (None, Some(named)) => role = Some(named),
            (None, None) => return Err(PlainWord::NoMan.with(lang, &[word])),
        }
    }
    match (role, side) {
        (Some(role), side) => Ok(Query::Where(role, side)),
        (None, Some(side)) => Ok(Query::Pieces(Some(side))),
        (None, None) => Err(PlainWord::WhichMan.text(lang).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use super::*;

    #[test]
    fn questions_are_read() {
        let rows = [
            ("board", Some(Ok(Query::Board))),
            ("moves E2", Some(Ok(Query::Moves(Some(Square::E2))))),
            ("moves e9", Some(Err("e9 is no square: say for example moves e2"))),
            ("piece", Some(Err("Say which square: piece e4"))),
            ("attackers x", Some(Err("x is no square: say for example attackers e2"))),
            ("rank 8", Some(Ok(Query::Ranks(Some(7))))),
            ("rank 9", Some(Err("Say which rank, 1 to 8: rank 4"))),
            ("file E", Some(Ok(Query::File(File::E)))),
            ("file ee", Some(Err("Say which file, a to h: file e"))),
            ("where knights", Some(Ok(Query::Where(Role::Knight, None)))),
            ("where Noirs dame", Some(Ok(Query::Where(Role::Queen, Some(Color::Black))))),
            ("where white", Some(Ok(Query::Pieces(Some(Color::White))))),
            ("where horses", Some(Err("horses: say king, queen, rook, bishop, knight or pawn"))),
            ("where", Some(Err("Say which pieces: where knights"))),
            ("clock white 5", None),
            ("e4", None),
            ("", None),
        ];
        for (text, want) in rows {
            assert_eq!(read(text, Lang::En), want.map(|want| want.map_err(str::to_owned)), "{text:?}");
        }
    }
}
