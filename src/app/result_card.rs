//! The result card: what a game that is over comes to, and how the user stands against the level that was played. A game
//! shows it when it ends, a review when its mistakes were found.

use crate::app::commands::action::Action;
use crate::app::context::UpdateContext;
use crate::app::new_game::{LADDER, place};
use crate::app::protocol::learn_progress::LearnProgress;
use crate::chess::game_summary::GameSummary;
use crate::chess::level_games::{self, LevelGame, LevelRecord, LevelStep};
use crate::chess::rules_met::{MetRule, RulesMet};
use crate::chess::seat::Bot;
use crate::words::Lang;
use crate::words::result_card::{ResultCardWord as W, rules};

/// The result card of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultCard {
    /// What the game comes to.
    pub summary: GameSummary,
    /// How the user stands against the level, once the user's games were read.
    pub standing: Option<LevelStanding>,
    /// The rules that came up, for a user who has begun the lessons.
    pub rules: Option<GameRules>,
}

/// The rules that came up in a game, and those that the user has not seen in one yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRules {
    /// Those that came up.
    pub met: RulesMet,
    /// The first of those that have come up in no game yet.
    pub unseen: Vec<MetRule>,
}

/// The rules that the card names until the user has met them in a game, and how many it names at a time.
const UNSEEN: [MetRule; 4] = [MetRule::Castling, MetRule::EnPassant, MetRule::Promotion, MetRule::Stalemate];
const UNSEEN_MOST: usize = 2;

impl GameRules {
    /// In words.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        rules(&self.met, &self.unseen, lang)
    }

    /// The rules of a game for a user who is so far in the lessons; none where there is nothing to say.
    fn new(met: RulesMet, progress: &LearnProgress) -> Option<GameRules> {
        let seen = |rule: MetRule| met.count(rule) > 0 || progress.games_with(rule) > 0;
        // An underpromotion is a promotion, too.
        let known = |rule: MetRule| seen(rule) || rule == MetRule::Promotion && seen(MetRule::Underpromotion);
        let unseen: Vec<MetRule> = UNSEEN.into_iter().filter(|rule| !known(*rule)).take(UNSEEN_MOST).collect();
        let something = met.rules().next().is_some() || !unseen.is_empty();
        (progress.is_begun() && something).then_some(GameRules { met, unseen })
    }
}

/// A person who played against a level, by the name in the game's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlayer {
    /// The name.
    pub name: String,
    /// The level.
    pub bot: Bot,
}

/// How a player stands against a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelStanding {
    /// The level.
    pub bot: Bot,
    /// The games so far.
    pub record: LevelRecord,
    /// The level that suits better, if another one does.
    pub step: Option<LevelStep>,
}

impl ResultCard {
    /// The card of a game.
    #[must_use]
    pub fn new(summary: GameSummary) -> ResultCard {
        ResultCard { summary, standing: None, rules: None }
    }

    /// Takes how far the user is in the lessons, and the rules that came up in the game.
    pub fn take_progress(&mut self, progress: &LearnProgress, met: RulesMet) {
        self.rules = GameRules::new(met, progress);
    }

    /// Takes the user's games against levels: this one was played by that person.
    pub fn take_games(&mut self, games: &[LevelGame], player: &LevelPlayer) {
        let record = level_games::record(games, &player.name, player.bot);
        let known = record != LevelRecord::default();
        let step = level_games::step(games, &player.name, player.bot, &LADDER, place);
        self.standing = known.then_some(LevelStanding { bot: player.bot, record, step });
    }
}

/// The button for a level that suits better.
#[must_use]
pub fn level_button(card: &ResultCard) -> Option<Action> {
    Some(match card.standing.as_ref()?.step? {
        LevelStep::Up(_) => Action::NextLevel,
        LevelStep::Down(_) => Action::LowerLevel,
    })
}

/// The level that `next level` or `lower level` means for a player, or says why there is none.
pub(in crate::app) fn asked_level(player: Option<LevelPlayer>, asked: Action, ctx: &mut UpdateContext) -> Option<Bot> {
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

/// The level above one on the ladder, or below it.
fn neighbour(bot: Bot, above: bool) -> Option<Bot> {
    let mut levels = LADDER.into_iter();
    if above {
        levels.find(|other| place(*other) > place(bot))
    } else {
        levels.rfind(|other| place(*other) < place(bot))
    }
}
