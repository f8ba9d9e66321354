//! The questions of plain mode: turns a word and its arguments into a [`Query`].

use crate::app::commands::table::{COMMANDS, KeyContext, LineTiming, works_on};
use crate::app::plain_input::words::{PlainAction, PlainCommand, WORDS};
use crate::app::protocol::user_message::{MovesOf, Query, ScoreExtent};
use crate::chess::clock::Moment;
use crate::words::moves::only_char;
use crate::words::notation::{role_of, side_of};
use crate::words::tables::{HelpSentence, PlainWord, PlainWord as W};
use crate::words::{Lang, rest_after};
use shakmaty::{Color, File, Square};
use std::collections::VecDeque;

/// Returns the question that a word asks with its arguments, or a sentence that says what is wrong with them. `None` if
/// the word is not a question, or if the arguments belong to a command of the same name.
pub fn question(spoken: &PlainCommand, args: &str, lang: Lang) -> Option<Result<Query, String>> {
    let args: Vec<&str> = args.split_whitespace().collect();
    if let (Some(shows), []) = (spoken.shows, args.as_slice()) {
        return Some(Ok(shows()));
    }
    let name = spoken.name_in(lang);
    let square = |text: &str| {
        text.to_ascii_lowercase().parse::<Square>().map_err(|_| PlainWord::NoSquare.with(lang, &[text, name]))
    };
    let which_square = || Err(PlainWord::WhichSquare.with(lang, &[name]));
    let query = match (spoken.word, args.as_slice()) {
        (PlainAction::Rank, [number]) if let Ok(number @ 1..=8) = number.parse::<u8>() => {
            Ok(Query::Ranks(Some(number - 1)))
        }
        (PlainAction::Rank, _) => Err(PlainWord::WhichRank.text(lang).to_owned()),
        (PlainAction::File, [letter]) if let Some(file) = file(letter) => Ok(Query::File(file)),
        (PlainAction::File, _) => Err(PlainWord::WhichFile.text(lang).to_owned()),
        (PlainAction::Piece, [text]) => square(text).map(Query::Piece),
        (PlainAction::Piece, _) => which_square(),
        (PlainAction::Attackers, [text]) => square(text).map(Query::Attackers),
        (PlainAction::Attackers, _) => which_square(),
        (PlainAction::Rays, [text]) => square(text).map(Query::Rays),
        (PlainAction::Rays, _) => which_square(),
        (PlainAction::Pieces, [side]) => match side_of(side) {
            Some(side) => Ok(Query::Pieces(Some(side))),
            None => Err(PlainWord::NoSide.with(lang, &[side])),
        },
        (PlainAction::Where, words) => where_are(words, lang),
        (PlainAction::Moves, [text]) => match role_of(text) {
            Some(role) => Ok(Query::Moves(MovesOf::Piece(role))),
            None => square(text).map(|square| Query::Moves(MovesOf::Square(square))),
        },
        (PlainAction::Moves, [piece, text]) if role_of(piece).is_some() => {
            square(text).map(|square| Query::Moves(MovesOf::Square(square)))
        }
        (PlainAction::Score, args) => score(args, lang),
        (PlainAction::Evaluations, [count]) => Ok(Query::Evaluations(count.parse().ok()?)),
        (PlainAction::Times, [count]) => Ok(Query::Times(count.parse().ok()?)),
        (PlainAction::Chapter, [number]) => Ok(Query::Chapter(Some(number.parse().ok()?))),
        (PlainAction::Games, [number]) => Ok(Query::Games(number.parse().ok()?)),
        _ => return None,
    };
    Some(query)
}

fn file(word: &str) -> Option<File> {
    only_char(&word.to_ascii_lowercase()).and_then(File::from_char)
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
    let side: Option<Color> = words.iter().find_map(|word| side_of(word));
    let role = words.iter().find_map(|word| role_of(word));
    // In `where are the enemy rooks` the piece says enough. Without one, the last word is what was meant as one.
    let unknown = words.iter().rfind(|word| side_of(word).is_none());
    match (role, side, unknown) {
        (Some(role), side, _) => Ok(Query::Where(role, side)),
        (None, _, Some(word)) => Err(PlainWord::NoPiece.with(lang, &[word])),
        (None, Some(side), None) => Ok(Query::Pieces(Some(side))),
        (None, None, None) => Err(PlainWord::WhichPieces.text(lang).to_owned()),
    }
}

// Words and commands of other screens: if a line begins with one, the user is told where it works.

/// A name as it was typed, the screens on which it works, and whether something may follow it.
type TypedName<'a> = (&'a str, &'static [KeyContext], bool);

/// Returns every name of a word or command that the line begins with.
fn matches(line: &str) -> Vec<TypedName<'_>> {
    let words = WORDS.iter().flat_map(|word| word.names().map(|name| (name, word.on, word.takes_more())));
    let commands = COMMANDS.iter().flat_map(|command| {
        command.names().chain(command.foreign_names()).map(|name| (name, command.on, !command.args.is_empty()))
    });
    words.chain(commands).filter_map(|(name, on, takes)| Some((typed_name(line, name)?, on, takes))).collect()
}

/// Returns the part of a line that is a name, as it was typed. After a one-letter name only a number may follow: `b c4`
/// is a move.
fn typed_name<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let rest = rest_after(line, name)?;
    let ends = rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '!');
    let is_move = name.chars().nth(1).is_none() && !rest.trim().chars().all(|c| c.is_ascii_digit());
    (ends && !is_move).then(|| line.get(..line.len().saturating_sub(rest.len()))).flatten()
}

/// Returns where a line works that is neither a word nor a command here; `None` if it does not begin with a name of
/// another screen.
pub(in crate::app) fn elsewhere(line: &str, here: KeyContext, lang: Lang) -> Option<String> {
    let (mine, others): (Vec<_>, Vec<_>) = matches(line).into_iter().partition(|(_, on, _)| works_on(on, here));
    let length = longest(&others)?;
    // `turn` works here and `turn black` does not: then the whole line is named.
    let works_alone = mine.iter().any(|(typed, ..)| typed.len() == length);
    let mut named = line;
    let mut places: Vec<KeyContext> = Vec::new();
    for (typed, on, takes) in others.into_iter().filter(|(typed, ..)| typed.len() == length) {
        if works_alone && !takes {
            continue; // the whole line works there no better
        }
        if !works_alone {
            named = typed;
        }
        for &context in on {
            if !(places.contains(&context) || works_alone && context == here) {
                places.push(context);
            }
        }
    }
    if places.is_empty() {
        return None;
    }
    // Nothing but a word is needed to get there, and no game is lost.
    let word = if places.contains(&KeyContext::Home) { W::WorksAtHome } else { W::WorksElsewhere };
    Some(word.with(lang, &[named, &in_words(&places, lang)]))
}

/// Does the same for a line that also begins with a shorter name of this screen: `réglages de partie` is not
/// `réglages`.
pub(in crate::app) fn longer_elsewhere(line: &str, here: KeyContext, lang: Lang) -> Option<String> {
    let (mine, others): (Vec<_>, Vec<_>) = matches(line).into_iter().partition(|(_, on, _)| works_on(on, here));
    if longest(&mine)? >= longest(&others)? || here == KeyContext::Guess {
        return None;
    }
    elsewhere(line, here, lang)
}

/// Returns the length of the longest name.
fn longest(names: &[TypedName<'_>]) -> Option<usize> {
    names.iter().map(|(typed, ..)| typed.len()).max()
}

/// Returns the places in words: `in a game or in review`.
pub fn in_words(on: &[KeyContext], lang: Lang) -> String {
    let words: Vec<&str> = on.iter().filter_map(|context| Some(context.words().1?.text(lang))).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => HelpSentence::Or.with(lang, &[&rest.join(", "), last]),
        _ => words.concat(),
    }
}

// What plain mode is waiting for, and the lines queued meanwhile.
//
// A question never waits for a bot or a search. A command waits only if it depends on whose turn it is or on what the
// search finds. Plain mode says which lines wait; `cancel` or an empty line takes back the last of them.

/// The most lines that may wait. When so many wait, plain mode stops reading.
pub(in crate::app) const MOST: usize = 256;

/// What plain mode is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Awaited {
    Bot,
    /// A hint, a threat or the best lines.
    Advice,
    /// The mistakes of the game or of the list.
    Mistakes,
    /// The evaluation of a guess or of a try.
    Trial,
    /// The count of the moves that were played in the games of the list.
    Count,
    /// A game list that is being loaded, or games that are being read for it.
    Files,
    /// A game that is being written to its file.
    Saving,
}

impl Awaited {
    /// Returns whether this takes only a moment. All lines are then answered in order.
    pub(in crate::app) fn is_short(self) -> bool {
        !matches!(self, Awaited::Bot | Awaited::Mistakes)
    }

    /// Returns whether a line of this timing waits for it.
    pub(in crate::app) fn holds(self, when: LineTiming, in_game: bool) -> bool {
        match (self, when) {
            (_, LineTiming::Always) => false,
            (Awaited::Files, _) => true,
            (_, LineTiming::Question) => false,
            (Awaited::Bot, when) => when == LineTiming::OnTurn,
            (Awaited::Mistakes, when) => when == LineTiming::Result,
            // In a game only what depends on the turn waits for advice.
            (Awaited::Advice, when) => !in_game || when == LineTiming::OnTurn,
            (Awaited::Trial | Awaited::Count | Awaited::Saving, _) => true,
        }
    }
}

/// Since when a bot has been thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct ThinkingSince {
    /// How many half-moves the game had when the bot began.
    pub(in crate::app) plies: usize,
    pub(in crate::app) since: Moment,
    /// Whether plain mode has said that the bot is thinking.
    pub(in crate::app) told: bool,
}

/// What plain mode remembers from line to line.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct LineSession {
    /// Whether a line has arrived that has not been answered yet.
    pub(in crate::app) unanswered: bool,
    /// The game on the screen after the last line, to recognise when a new one has begun.
    pub(in crate::app) game: Option<String>,
    /// The lines that wait.
    pub(in crate::app) lines: VecDeque<String>,
    pub(in crate::app) thinks: Option<ThinkingSince>,
    /// The last text that was searched for.
    pub(in crate::app) sought: String,
    /// Whether the input has ended: no more lines will come.
    pub(in crate::app) input_ended: bool,
    /// Whether the game on the screen is what the command line asked for. Between computer players the session then
    /// ends with it.
    pub(in crate::app) is_for_game: bool,
    /// The number of the question that was still to be told when the input ended.
    pub(in crate::app) last_question: Option<u32>,
    /// Whether something the user asked for failed: the exit code reports it.
    pub(in crate::app) failed: bool,
}

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use super::*;
    use crate::app::commands::table::KeyContext;
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
            ("where are the enemy rooks", Some(Ok(Query::Where(Role::Rook, None)))),
            ("where sind die weissen Tuerme", Some(Ok(Query::Where(Role::Rook, Some(Color::White))))),
            ("where está la reina", Some(Ok(Query::Where(Role::Queen, None)))),
            ("where are the horses", Some(Err("Horses? Say king, queen, rook, bishop, knight or pawn."))),
            ("where", Some(Err("Say which pieces: where knights."))),
            ("score 10", Some(Ok(Query::Score(ScoreExtent::Last(10))))),
            ("score SAN", Some(Ok(Query::Score(ScoreExtent::InNotation)))),
            ("score 0", Some(Err("Say score, score and a number, or score san."))),
            ("clock white 5", None),
        ];
        for (text, want) in rows {
            let got = find(text, KeyContext::Play).and_then(|(spoken, args)| question(spoken, args, Lang::En));
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

#[cfg(test)]
mod elsewhere_tests {
    use super::*;

    #[test]
    fn lines_of_other_screens_are_named_as_they_were_typed() {
        let rows = [
            (
                Lang::En,
                KeyContext::Play,
                "next",
                Some("next works in review, in a lesson, on the page of all lessons, in a puzzle or in practice."),
            ),
            (Lang::En, KeyContext::Play, "next mistake", Some("next mistake works in review.")),
            (Lang::En, KeyContext::Play, "comment x", Some("comment works in review.")),
            (Lang::En, KeyContext::Play, "variation", Some("variation works in review.")),
            (Lang::En, KeyContext::Play, "tags", Some("tags works in review.")),
            (
                Lang::En,
                KeyContext::Play,
                "options",
                Some("options works on the home screen. Say home: a game is kept."),
            ),
            (Lang::En, KeyContext::Play, "games", Some("games works in a list of games or in review.")),
            (Lang::En, KeyContext::Play, "Put white rook e4", Some("Put works while you set up a position.")),
            (Lang::En, KeyContext::Play, "turn black", Some("turn black works while you set up a position.")),
            (Lang::En, KeyContext::Play, "castling KQ", Some("castling works while you set up a position.")),
            (Lang::Fr, KeyContext::Play, "ligne principale", Some("ligne principale marche en revue.")),
            (
                Lang::Fr,
                KeyContext::Play,
                "prise en passant e3",
                Some("prise en passant marche pendant que vous composez une position."),
            ),
            (Lang::Fr, KeyContext::Review, "poser", Some("poser marche pendant que vous composez une position.")),
            (
                Lang::Fr,
                KeyContext::Play,
                "règles amicales",
                Some("règles marche à l’accueil. Dites accueil : une partie est conservée."),
            ),
            // Moves, and what works here.
            (Lang::En, KeyContext::Play, "b c4", None),
            (Lang::En, KeyContext::Play, "n f3", None),
            (Lang::En, KeyContext::Play, "e4", None),
            (Lang::En, KeyContext::Play, "turn", None),
        ];
        for (lang, here, line, want) in rows {
            let got = elsewhere(line, here, lang).map(|said| said.replace('\u{a0}', " "));
            if line == "turn" {
                assert_eq!(longer_elsewhere(line, here, lang), None);
                continue;
            }
            assert_eq!(got.as_deref(), want, "{line}");
        }
    }

    #[test]
    fn a_longer_name_of_another_screen_comes_before_a_shorter_one_of_this() {
        let said = longer_elsewhere("réglages de partie", KeyContext::Play, Lang::Fr);
        assert!(said.is_some_and(|said| said.starts_with("réglages de partie marche à l’accueil.")));
        for line in ["réglages", "settings", "next", "turn black", "clock white 5"] {
            assert_eq!(longer_elsewhere(line, KeyContext::Play, Lang::Fr), None, "{line}");
        }
    }
}
