//! The result card: a summary of a game that is over, and how the user scores against the level that was played. A game
//! shows it when it ends, a review when its mistakes were found.

use crate::app::commands::table::Action;
use crate::app::context::UpdateContext;
use crate::app::new_game::{LADDER, place};
use crate::app::protocol::learn_progress::LearnProgress;
use crate::chess::game_summary::GameSummary;
use crate::chess::level_games::{self, LevelGame, LevelRecord, LevelStep};
use crate::chess::rules_met::{MetRule, RulesMet};
use crate::chess::seat::Bot;
use crate::words::Lang;
use crate::words::results::{ResultCardWord as W, rules};

#[derive(Clone, Debug, PartialEq)]
pub struct ResultCard {
    pub summary: GameSummary,
    /// The user's score against the level, once their games have been read.
    pub standing: Option<LevelStanding>,
    /// The rules that came up, for a user who has begun the lessons.
    pub rules: Option<GameRules>,
    /// How the game left the user's opening repertoire, if they have one.
    pub repertoire: Option<String>,
}

/// The rules that came up in a game, and some that the user has not met in a game yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRules {
    pub met: RulesMet,
    /// The first few rules that have not come up in any game yet.
    pub unseen: Vec<MetRule>,
}

/// The rules that the card names until the user has met them in a game, and the most that it names at a time.
const UNSEEN: [MetRule; 4] = [MetRule::Castling, MetRule::EnPassant, MetRule::Promotion, MetRule::Stalemate];
const UNSEEN_MOST: usize = 2;

impl GameRules {
    pub fn text(&self, lang: Lang) -> String {
        rules(&self.met, &self.unseen, lang)
    }

    /// Returns the rules of a game for a user with this progress in the lessons; `None` if there is nothing to say.
    fn new(met: RulesMet, progress: &LearnProgress) -> Option<GameRules> {
        let seen = |rule: MetRule| met.count(rule) > 0 || progress.games_with(rule) > 0;
        // An underpromotion is also a promotion.
        let known = |rule: MetRule| seen(rule) || rule == MetRule::Promotion && seen(MetRule::Underpromotion);
        let unseen: Vec<MetRule> = UNSEEN.into_iter().filter(|rule| !known(*rule)).take(UNSEEN_MOST).collect();
        let something = met.rules().next().is_some() || !unseen.is_empty();
        (progress.is_begun() && something).then_some(GameRules { met, unseen })
    }
}

/// A person who played against a level, with their name in the game's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlayer {
    pub name: String,
    pub bot: Bot,
}

/// How a player scores against a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelStanding {
    pub bot: Bot,
    /// The score so far.
    pub record: LevelRecord,
    /// A more suitable level, if there is one.
    pub step: Option<LevelStep>,
}

impl ResultCard {
    pub fn new(summary: GameSummary) -> ResultCard {
        ResultCard { summary, standing: None, rules: None, repertoire: None }
    }

    /// Takes the user's progress in the lessons, and the rules that came up in the game.
    pub fn take_progress(&mut self, progress: &LearnProgress, met: RulesMet) {
        self.rules = GameRules::new(met, progress);
    }

    /// Takes the user's games against levels, of which `player` played this one.
    pub fn take_games(&mut self, games: &[LevelGame], player: &LevelPlayer) {
        let record = level_games::record(games, &player.name, player.bot);
        let known = record != LevelRecord::default();
        let step = level_games::step(games, &player.name, player.bot, &LADDER, place);
        self.standing = known.then_some(LevelStanding { bot: player.bot, record, step });
    }
}

pub fn level_button(card: &ResultCard) -> Option<Action> {
    Some(match card.standing.as_ref()?.step? {
        LevelStep::Up(_) => Action::NextLevel,
        LevelStep::Down(_) => Action::LowerLevel,
    })
}

/// Returns the level that `next level` or `lower level` means for a player, or says why there is none.
pub(super) fn asked_level(player: Option<LevelPlayer>, asked: Action, ctx: &mut UpdateContext) -> Option<Bot> {
    let Some(player) = player else {
        ctx.warn(W::NoLevel, &[]);
        return None;
    };
    let above = asked == Action::NextLevel;
    let level = neighbour(player.bot, above);
    if level.is_none() {
        ctx.warn(if above { W::NoStronger } else { W::NoWeaker }, &[]);
    }
    level
}

/// Returns the next level above one on the ladder, or below it.
fn neighbour(bot: Bot, above: bool) -> Option<Bot> {
    let mut levels = LADDER.into_iter();
    if above {
        levels.find(|other| place(*other) > place(bot))
    } else {
        levels.rfind(|other| place(*other) < place(bot))
    }
}
