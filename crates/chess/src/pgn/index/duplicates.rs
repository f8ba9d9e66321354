//! Finds games that are in a list more than once: the same players, the same result, the same date as far as it is
//! known, the same moves, and the same tags by which a site tells its games apart. Where a player is not known, all
//! other tags must agree, too: two chapters of a course may begin alike. The rows of the list give the candidates; only
//! the moves, read from the file, prove them.

use crate::pgn::Tags;
use crate::pgn::filter::FilterFacts;
use crate::pgn::in_memory::GameBytes;
use crate::pgn::index::catalog::{Catalog, GameFields};
use crate::pgn::tags::{Date, ResultMarker, TagNames, known};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// White, Black and result of a game.
type DuplicateKey = (u32, u32, ResultMarker);

fn group(fields: &GameFields) -> DuplicateKey {
    (fields.white, fields.black, fields.result())
}

/// Whether two dates may be the same day.
fn may_be_same(a: Date, b: Date) -> bool {
    let same = |a: Option<u32>, b: Option<u32>| a.is_none() || b.is_none() || a == b;
    same(a.year(), b.year()) && same(a.month(), b.month()) && same(a.day(), b.day())
}

/// Returns the games that, going by their rows, may be the same as another one, in the order of the list.
pub fn candidates(games: &Catalog) -> Vec<u32> {
    // Sixteen bytes per game. Dates are compared only with the moves, because an incomplete date may agree with two
    // that differ.
    let mut keyed: Vec<(DuplicateKey, u32)> = games.all().map(group).zip(0..).collect();
    keyed.sort_unstable();
    let groups = keyed.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1);
    let mut found: Vec<u32> = groups.flatten().map(|(_, game)| *game).collect();
    found.sort_unstable();
    found
}

/// Returns a hash of the first position and the moves of a game's main line, or `None` for a game without moves and for
/// one with anything wrong in it, which cannot be proved equal. If a player is not known, all other tags belong to it.
pub fn course(game: &GameBytes) -> Option<u64> {
    // Fixed keys: the same number in every process.
    let mut hasher = DefaultHasher::new();
    let record = game.record();
    let tree = &record.tree;
    let mut moves = 0_u32;
    for node in std::iter::once(tree.root()).chain(tree.main_line()) {
        match tree.played(node) {
            Some(mv) => {
                moves += 1;
                mv.hash(&mut hasher);
            }
            // The first position, or one after a null move.
            None => tree.position(node).hash(&mut hasher),
        }
    }
    if !record.problems.is_empty() || moves == 0 {
        return None;
    }
    let addressed = |(name, value): &(&str, &str)| *name != "Site" || value.contains("://");
    OF_SITES.iter().filter_map(|name| Some((*name, record.tags.known(name)?))).filter(addressed).for_each(|id| {
        id.hash(&mut hasher);
    });
    if game.values(&PLAYERS).iter().any(|name| name.as_deref().and_then(known).is_none()) {
        let tags = &record.tags;
        let mut others: Vec<(&str, &str)> =
            tags.iter().filter_map(|(name, value)| Some((name, known(value)?))).collect();
        // These are compared by themselves.
        others.retain(|(name, _)| !matches!(*name, "Date" | "UTCDate" | "Result"));
        others.sort_unstable();
        others.hash(&mut hasher);
    }
    Some(hasher.finish())
}

/// The tags by which sites tell their games apart, `Site` if it is an address.
const OF_SITES: [&str; 4] = ["GameId", "Link", "Site", "UTCTime"];

const PLAYERS: TagNames<2> = TagNames::new(["White", "Black"]);

/// What a game shares with its copies: players, result and course, and the date as far as it is known.
#[derive(Clone, Copy, Debug)]
pub struct CopyKey {
    players: u64,
    course: u64,
    date: Date,
}

impl CopyKey {
    /// Returns the key of a game; `None` if no other game can be proved to be the same.
    pub fn of(tags: &Tags, game: &GameBytes) -> Option<CopyKey> {
        let course = course(game)?;
        let known = FilterFacts::tags(tags);
        let result = known.result.unwrap_or_else(|| game.record().result);
        let mut hasher = DefaultHasher::new();
        (known.row.white, known.row.black, result).hash(&mut hasher);
        Some(CopyKey { players: hasher.finish(), course, date: known.row.date })
    }
}

/// The games that were met so far, one after the other: about 100 bytes for each.
#[derive(Clone, Debug, Default)]
pub struct EarlierGames {
    /// The dates of those that agree in players and result, and in their course.
    dates: HashMap<(u64, u64), Vec<Date>>,
}

impl EarlierGames {
    /// Whether a game repeats an earlier one; if not, it is one from now on.
    pub fn has(&mut self, game: CopyKey) -> bool {
        let dates = self.dates.entry((game.players, game.course)).or_default();
        let repeats = dates.iter().any(|date| may_be_same(*date, game.date));
        if !repeats {
            dates.push(game.date);
        }
        repeats
    }
}

/// Returns the games that repeat an earlier one, each with the first of its kind. `courses` holds the candidates with
/// their hashes, in the order of the list.
pub fn proved(games: &Catalog, courses: &[(u32, u64)]) -> Vec<(u32, u32)> {
    let mut firsts: HashMap<(DuplicateKey, u64), Vec<(u32, Date)>> = HashMap::new();
    let mut pairs = Vec::new();
    for &(game, course) in courses {
        let Some(fields) = usize::try_from(game).ok().and_then(|game| games.fields(game)) else { continue };
        let same = firsts.entry((group(fields), course)).or_default();
        match same.iter().find(|(_, date)| may_be_same(*date, fields.date())) {
            Some((first, _)) => pairs.push((game, *first)),
            None => same.push((game, fields.date())),
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Catalog, PgnText};

    fn found(text: &str) -> Vec<(u32, u32)> {
        let games = Catalog::of(&[text.as_bytes()]);
        let library = PgnText::new(text.as_bytes().into());
        let course = |game: &u32| {
            let at = usize::try_from(*game).unwrap();
            Some((*game, course(&library.at(at).unwrap())?))
        };
        let courses: Vec<(u32, u64)> = candidates(&games).iter().filter_map(course).collect();
        let found = proved(&games, &courses);
        // One after the other, the same games are found.
        let mut earlier = EarlierGames::default();
        let copies = (0..library.cuts.len()).filter(|&i| {
            let game = library.at(i).unwrap();
            CopyKey::of(&game.tags(), &game).is_some_and(|game| earlier.has(game))
        });
        let copies: Vec<u32> = copies.map(|i| u32::try_from(i).unwrap()).collect();
        assert_eq!(copies, found.iter().map(|(game, _)| *game).collect::<Vec<_>>());
        found
    }

    fn game(white: &str, date: &str, result: &str, moves: &str) -> String {
        format!("[White \"{white}\"]\n[Black \"b\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    }

    #[test]
    fn the_same_players_day_result_and_moves_are_the_same_game() {
        let rows = [
            ("a", "1972.07.11", "1-0", "1. e4 e5 2. Nf3"),
            // However they are written, with comments and variations; the month may be missing.
            ("a", "1972.??.??", "1-0", "1.e2e4 {so} e7-e5 (1... c5) 2.Nf3!"),
            ("a", "1972.08.11", "1-0", "1. e4 e5 2. Nf3"),
            ("a", "1972.07.11", "0-1", "1. e4 e5 2. Nf3"),
            ("a", "1972.07.11", "1-0", "1. e4 e5 2. Nc3"),
            ("A", "1972.07.11", "1-0", "1. e4 e5 2. Nf3"),
            ("a", "????.??.??", "1-0", "1. e4 e5 2. Nf3"),
            ("a", "1972.08.11", "1-0", "1. e4 e5 2. Nf3"),
            // Without moves, or damaged, nothing is proved.
            ("n", "1972.07.11", "1-0", ""),
            ("n", "1972.07.11", "1-0", ""),
            ("d", "1972.07.11", "1-0", "1. e4 e5 2. Ke3"),
            ("d", "1972.07.11", "1-0", "1. e4 e5 2. Kd3"),
            // Null moves are moves.
            ("z", "1972.07.11", "1-0", "1. e4 -- 2. e5"),
            ("z", "1972.07.11", "1-0", "1. e4 Z0 2. e5"),
            ("z", "1972.07.11", "1-0", "1. e4 a6 2. e5"),
        ];
        let text: String = rows.iter().map(|(white, date, result, moves)| game(white, date, result, moves)).collect();
        assert_eq!(found(&text), [(1, 0), (6, 0), (7, 2), (13, 12)]);
    }

    #[test]
    fn games_that_a_site_tells_apart_are_no_copies() {
        let with = |tags: &str| format!("{tags}\n{}", game("a", "2024.01.01", "1-0", "1. e4"));
        for (one, other, copies) in [
            ("[Site \"https://example.org/aaaa\"]", "[Site \"https://example.org/bbbb\"]", 0),
            ("[Site \"https://example.org/aaaa\"]", "[Site \"https://example.org/aaaa\"]", 1),
            ("[Site \"Wijk aan Zee\"]", "[Site \"Wijk\"]", 1),
            ("[GameId \"a\"]", "[GameId \"b\"]", 0),
            ("[UTCTime \"18:00:00\"]", "[UTCTime \"18:05:00\"]", 0),
            ("[GameId \"?\"]", "[GameId \"\"]", 1),
        ] {
            assert_eq!(found(&[with(one), with(other)].concat()).len(), copies, "{one} {other}");
        }
    }

    #[test]
    fn a_game_with_something_wrong_in_it_is_no_copy() {
        let tags = "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n";
        let whole = format!("{tags}\n1. e4 e5 2. Nf3 1-0\n\n");
        let wrong = [
            "\n1. e4 e5 2. Nf3 0-1",
            "\n1. e4 e5 2. Nf3",
            "\n1. e4 e5 2. Nf3 1-0 1-0",
            "\n1. e4 e5 (1... Nf9) 2. Nf3 1-0",
            "\n1. e4 e5 2. Nf3 (2. Nc3 1-0",
            "\n1. e4 e5 2. Nf3 1-0 {open",
            "[Foo bar\n\n1. e4 e5 2. Nf3 1-0",
            "Loose words\n1. e4 e5 2. Nf3 1-0",
            "\n1. e4 e5 7. Nf3 1-0",
            "\n1. e4 e5 2. Nf3 Ke3 1-0",
        ];
        for moves in wrong {
            assert_eq!(found(&format!("{whole}{tags}{moves}\n\n")), [], "{moves}");
        }
        assert_eq!(found(&format!("{whole}{whole}")), [(1, 0)]);
    }

    #[test]
    fn unknown_players_are_no_evidence() {
        let chapter = |white: &str, black: &str, event: &str, more: &str| {
            format!("{white}{black}[Event \"{event}\"]\n[Result \"*\"]\n{more}\n1. e4 e5 2. Nf3 {{so}} (2. f4) *\n\n")
        };
        let unknown = ["", "[White \"?\"]\n", "[White \"\"]\n", "[White \" ? \"]\n"];
        for white in unknown {
            for black in ["", "[Black \"?\"]\n", "[Black \"Tal\"]\n"] {
                let text = [
                    chapter(white, black, "a", ""),
                    chapter(white, black, "b", ""),
                    chapter(white, black, "a", "[ChapterName \"2\"]\n"),
                    chapter(white, black, "b", "[Annotator \"?\"]\n[Date \"????.??.??\"]\n"),
                ];
                assert_eq!(found(&text.concat()), [(3, 1)], "{white}{black}");
            }
        }
        // Two known players play one such game.
        let known = |event: &str| chapter("[White \"Ada\"]\n", "[Black \"Tal\"]\n", event, "");
        assert_eq!(found(&(known("a") + &known("b"))), [(1, 0)]);
    }

    #[test]
    fn the_first_position_belongs_to_it() {
        let fen = "[White \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. e4 *\n\n";
        let other = fen.replace("4K2R w K", "4K2R w -");
        let plain = "[White \"a\"]\n\n1. e4 *\n\n";
        assert_eq!(found(&format!("{plain}{fen}{other}{fen}{plain}")), [(3, 1), (4, 0)]);
    }
}
