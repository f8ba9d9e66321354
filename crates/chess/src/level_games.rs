//! How the user's games against the levels of the computer ended, as read from the tags of games.pgn.

use crate::pgn::in_memory::{GameBytes, each_game};
use crate::pgn::tags::{ResultMarker, TagNames};
use crate::record;
use crate::seat::Bot;
use shakmaty::Color;
use std::convert::Infallible;

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameScore {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// A person's game against a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelGame {
    /// The level.
    pub bot: Bot,
    /// The person's name, as recorded in the game.
    pub name: String,
    /// How it ended for the person.
    pub score: GameScore,
}

const TAGS: TagNames<7> =
    TagNames::new(["White", "Black", "Result", "FEN", record::RELIEVED, "WhiteType", "BlackType"]);

/// Returns a game as one against a level. `None` if it is another kind of game, has no result, did not start from the
/// initial position, or was not played by the same two players throughout.
fn level_game(game: &GameBytes) -> Option<LevelGame> {
    let [white, black, result, fen, relieved, types @ ..] = game.values(&TAGS);
    let (white, black) = (white?, black?);
    let (bot, person, name) = match (Bot::of_name(&white), Bot::of_name(&black)) {
        (None, Some(bot)) => (bot, Color::White, white),
        (Some(bot), None) => (bot, Color::Black, black),
        _ => return None,
    };
    let score = match ResultMarker::read(&result?)? {
        ResultMarker::Open => return None,
        ResultMarker::Draw => GameScore::Draw,
        decided if decided.winner() == Some(person) => GameScore::Win,
        _ => GameScore::Loss,
    };
    let counts = fen.is_none() && relieved.is_none() && types.iter().any(|kind| kind.as_deref() != Some("program"));
    counts.then(|| LevelGame { bot, name: name.into_owned(), score })
}

/// Returns the games against levels found in the bytes of a file, in file order.
pub fn read(file: &[u8]) -> Vec<LevelGame> {
    let mut found = Vec::new();
    let Ok(_) = each_game(file, &mut |game| -> Result<(), Infallible> {
        found.extend(level_game(&game));
        Ok(())
    });
    found
}

/// The totals of a player's games against one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelRecord {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

/// A level that would suit a player better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelStep {
    /// A stronger one.
    Up(Bot),
    /// A weaker one.
    Down(Bot),
}

impl LevelStep {
    /// Returns the level.
    pub fn bot(self) -> Bot {
        match self {
            LevelStep::Up(bot) | LevelStep::Down(bot) => bot,
        }
    }
}

/// Returns a player's scores against a level, oldest first.
fn scores<'a>(games: &'a [LevelGame], name: &'a str, bot: Bot) -> impl DoubleEndedIterator<Item = GameScore> + 'a {
    games.iter().filter(move |game| game.bot == bot && game.name == name).map(|game| game.score)
}

/// Returns the totals of a player's games against a level.
pub fn record(games: &[LevelGame], name: &str, bot: Bot) -> LevelRecord {
    let count = |wanted: GameScore| scores(games, name, bot).filter(|score| *score == wanted).count();
    LevelRecord { wins: count(GameScore::Win), draws: count(GameScore::Draw), losses: count(GameScore::Loss) }
}

/// Returns another level if it suits the player better: the one above if the player won two of the last three games and
/// has never beaten it, the one below after two losses in a row. `ladder` lists the levels, weakest first.
pub fn step(
    games: &[LevelGame],
    name: &str,
    bot: Bot,
    ladder: &[Bot],
    place: impl Fn(Bot) -> u16,
) -> Option<LevelStep> {
    let last = |count: usize| scores(games, name, bot).rev().take(count);
    let above = ladder.iter().copied().find(|other| place(*other) > place(bot));
    let below = ladder.iter().copied().rfind(|other| place(*other) < place(bot));
    let beaten = |other: &Bot| scores(games, name, *other).any(|score| score == GameScore::Win);
    let won = last(3).filter(|score| *score == GameScore::Win).count() >= 2;
    let lost = last(2).filter(|score| *score == GameScore::Loss).count() == 2;
    if won {
        above.filter(|above| !beaten(above)).map(LevelStep::Up)
    } else if lost {
        below.map(LevelStep::Down)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(rows: &[(&str, &str, &str, &str)]) -> String {
        let game = |(white, black, result, more): &(&str, &str, &str, &str)| {
            format!(
                "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n{more}\n1. e4 {{[White \"x\"]}} {result}\n\n"
            )
        };
        rows.iter().map(game).collect()
    }

    #[test]
    fn games_against_levels_are_read_from_their_tags() {
        let text = file(&[
            ("Human", "tabiya 800", "1-0", ""),
            ("tabiya 800", "Human", "1-0", ""),
            ("Human", "tabiya greedy", "1/2-1/2", ""),
            ("Human", "tabiya 800", "*", ""),
            ("tabiya 600", "tabiya 800", "1-0", ""),
            ("Stockfish", "tabiya 800", "1-0", "[WhiteType \"program\"]\n[BlackType \"program\"]\n"),
            ("Human", "tabiya 800", "1-0", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n"),
            ("Human", "tabiya 800", "1-0", "[Relieved \"Black\"]\n"),
            ("Human", "tabiya 850", "1-0", ""),
            ("A \\\"B\\\"", "tabiya max", "0-1", ""),
        ]);
        let found = read(text.as_bytes());
        let row = |bot, name: &str, score| LevelGame { bot, name: name.to_owned(), score };
        assert_eq!(
            found,
            [
                row(Bot::Elo(800), "Human", GameScore::Win),
                row(Bot::Elo(800), "Human", GameScore::Loss),
                row(Bot::Greedy, "Human", GameScore::Draw),
                row(Bot::Max, "A \"B\"", GameScore::Loss),
            ]
        );
        assert_eq!(record(&found, "Human", Bot::Elo(800)), LevelRecord { wins: 1, draws: 0, losses: 1 });
        assert_eq!(record(&found, "Anna", Bot::Elo(800)), LevelRecord::default());
        assert_eq!(read(b""), []);
        assert_eq!(read(b"{ [White \"Human\"]"), []);
    }

    #[test]
    fn the_next_level_is_due_after_two_wins_and_the_one_below_after_two_losses() {
        use GameScore::{Draw as D, Loss as L, Win as W};
        const LADDER: [Bot; 3] = [Bot::Elo(600), Bot::Elo(800), Bot::Elo(1000)];
        let place = |bot: Bot| if let Bot::Elo(elo) = bot { elo } else { 0 };
        let at = |bot: u16, scores: &[GameScore], more: &[(u16, GameScore)]| {
            let game = |(bot, score): (u16, GameScore)| LevelGame { bot: Bot::Elo(bot), name: "me".to_owned(), score };
            let games: Vec<LevelGame> =
                scores.iter().map(|&score| (bot, score)).chain(more.iter().copied()).map(game).collect();
            step(&games, "me", Bot::Elo(bot), &LADDER, place)
        };
        let (up, down) = (Some(LevelStep::Up(Bot::Elo(1000))), Some(LevelStep::Down(Bot::Elo(600))));
        let rows: [(&[GameScore], Option<LevelStep>); 8] = [
            (&[], None),
            (&[W], None),
            (&[W, W], up),
            (&[W, L, W], up),
            (&[W, W, L, D], None),
            (&[W, L, L], down),
            (&[L, D, L], None),
            (&[W, W, L], up),
        ];
        for (scores, wanted) in rows {
            assert_eq!(at(800, scores, &[]), wanted, "{scores:?}");
        }
        assert_eq!(at(800, &[W, W], &[(1000, L)]), up, "it was tried and not beaten");
        assert_eq!(at(800, &[W, W], &[(1000, W)]), None, "it was beaten long ago");
        assert_eq!((at(1000, &[W, W], &[]), at(600, &[L, L], &[])), (None, None), "there is none");
        assert_eq!(at(700, &[W, W], &[]), Some(LevelStep::Up(Bot::Elo(800))), "between two of them");
    }

    #[test]
    fn every_player_is_known_by_its_name() {
        for bot in [Bot::Random, Bot::Greedy, Bot::Elo(400), Bot::Elo(2200), Bot::Max] {
            assert_eq!(Bot::of_name(&bot.name()), Some(bot));
        }
        for name in ["tabiya", "tabiya 850", "tabiya elo:800", "tabiya human", "Tabiya 800", "tabiya 0800"] {
            assert_eq!(Bot::of_name(name), None, "{name}");
        }
    }
}
