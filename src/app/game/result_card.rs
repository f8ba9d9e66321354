//! The result card of a game that has just ended, and the levels that it suggests.

use crate::app::commands::table::{Action, Invocation, KeyContext, beside};
use crate::app::context::UpdateContext;
use crate::app::game::GameScreen;
use crate::app::protocol::effect::{Destination, FileEffect, ReviewedGame};
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::learn_progress::{LearnChange, LearnProgress};
use crate::app::protocol::repertoires::{RepertoireRequest, Repertoires};
use crate::app::protocol::user_message::Query;
use crate::app::repertoire_departure::departure_text;
use crate::app::result_card::{LevelPlayer, ResultCard, asked_level, level_button};
use crate::bot::rng::Rng;
use crate::chess::game_options::GameOptions;
use crate::chess::game_summary::GameSummary;
use crate::chess::level_games::LevelGame;
use crate::chess::pgn::Record;
use crate::chess::pgn::timeline::{self, Timeline};
use crate::chess::record;
use crate::chess::result::{DrawBy, Ending, WinBy};
use crate::chess::rules_met::{MetRule, RulesMet};
use crate::chess::seat::{Bot, Seat};
use crate::chess::start_position::{CHESS960_POSITIONS, StartPosition};
use crate::chess::tree::Tree;
use crate::words::Lang;
use crate::words::results::ResultCardWord as W;
use shakmaty::ByColor;

#[derive(Clone, Debug, Default)]
pub struct CardState {
    /// The card, once the game is over.
    card: Option<Box<ResultCard>>,
    shown: CardPlace,
    /// Whether the user's games are being read for the card.
    awaited: bool,
    /// Whether the progress in the lessons is being read for the card.
    progress_awaited: bool,
    /// Whether the opening repertoires are being read for the card.
    repertoires_awaited: bool,
    /// The game as saved by a review.
    reviewed: Option<Box<ReviewedGame>>,
    /// The index of the button that has the focus.
    pub(super) button: usize,
    /// The rules met in this game that learn.toml has already counted.
    counted_rules: Vec<MetRule>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CardPlace {
    /// Nowhere: the moves are shown instead.
    #[default]
    Nowhere,
    /// Beside the board, where there is room for it.
    Beside,
    /// Beside the board, or in a small window on a page of its own: the user asked for it.
    Asked,
}

impl CardState {
    /// Removes the card, because the game goes on.
    pub(super) fn drop_card(&mut self) {
        let counted_rules = std::mem::take(&mut self.counted_rules);
        *self = CardState { counted_rules, ..CardState::default() };
    }
}

impl GameScreen {
    /// Returns the card while it is shown. If the user did not ask for it, it needs room beside the board.
    pub fn shown_card(&self, has_room: bool) -> Option<&ResultCard> {
        let shown = match self.card.shown {
            CardPlace::Nowhere => false,
            CardPlace::Beside => has_room,
            CardPlace::Asked => true,
        };
        self.card().filter(|_| shown && self.viewing().is_none())
    }

    pub fn card(&self) -> Option<&ResultCard> {
        self.card.card.as_deref()
    }

    /// Returns the moves that the card refers to: those of the record saved by a review if the mistake search ran
    /// there, otherwise the game's own.
    pub fn card_tree(&self) -> &Tree {
        let reviewed = self.card.reviewed.as_ref().filter(|game| game.searched);
        reviewed.map_or(self.game.tree(), |game| &game.record.tree)
    }

    /// Returns the game for a review, as saved by the last review if there was one.
    pub(in crate::app) fn record_for_review(&self) -> Record {
        self.card.reviewed.as_ref().map_or_else(|| self.record(), |game| game.record.clone())
    }

    /// Takes over the game as saved by a review. The next review starts from it; otherwise its save would lose what
    /// this one found.
    pub(in crate::app) fn take_reviewed(&mut self, game: Box<ReviewedGame>) {
        let id = |record: &Record| record.tags.known("GameId").map(str::to_owned);
        if self.game.ending().is_some() && id(&self.record()) == id(&game.record) {
            // The card shows what the mistake search found.
            if let Some(card) = self.card.card.as_mut().filter(|_| game.searched) {
                let timeline = Timeline::new(timeline::of(&game.record));
                card.summary = GameSummary::of(&game.record, &timeline, true);
            }
            self.card.reviewed = Some(game);
            self.card.button = 0;
        }
    }

    /// Whether a review has searched the game for mistakes.
    pub(super) fn mistakes_are_found(&self) -> bool {
        self.card.reviewed.as_ref().is_some_and(|game| game.searched)
    }

    /// Whether the search found any mistakes, by either side.
    fn has_mistakes(&self) -> bool {
        let Some(card) = &self.card.card else { return false };
        card.summary.sides.iter().any(|side| side.judgements.iter().any(|&count| count > 0))
    }

    /// Whether the user's games or the progress in the lessons are still being read for the card.
    pub(in crate::app) fn awaits_card(&self) -> bool {
        self.card.awaited || self.card.progress_awaited || self.card.repertoires_awaited
    }

    /// Makes the card once the game is over, and requests the user's games against this level.
    pub(super) fn make_card(&mut self, ctx: &mut UpdateContext) {
        if self.game.ending().is_none() || self.game.line().is_empty() {
            return;
        }
        let record = self.record();
        let timeline = Timeline::new(timeline::of(&record));
        self.card.card = Some(Box::new(ResultCard::new(GameSummary::of(&record, &timeline, false))));
        self.card.shown = CardPlace::Beside;
        if self.level_player().is_some() {
            self.card.awaited = true;
            ctx.request(FileEffect::ReadLevelGames);
        }
        if self.lone_human().is_some() {
            self.card.repertoires_awaited = true;
            ctx.request(FileEffect::Repertoires(RepertoireRequest::ForCard));
        }
    }

    /// Takes the user's opening repertoires. The card shows how the game left them, and plain mode says so.
    pub(in crate::app) fn take_repertoires(&mut self, books: &Repertoires, ctx: &mut UpdateContext) {
        if !std::mem::take(&mut self.card.repertoires_awaited) {
            return;
        }
        let text = self.lone_human().and_then(|color| departure_text(books, color, self.game.tree(), ctx));
        text.iter().for_each(|text| ctx.aloud_text(text));
        if let Some(card) = &mut self.card.card {
            card.repertoire = text;
        }
    }

    /// Counts the rules that came up, each once per game, even if the game ends again after a takeback. Then requests
    /// the progress in the lessons, which the card needs; the card of a tournament game does not mention lessons.
    pub(super) fn count_rules(&mut self, ctx: &mut UpdateContext) {
        let over = matches!(self.game.ending(), Some(Ending::Win { .. } | Ending::Draw { .. }));
        if !self.has_human() || self.card.card.is_none() || !over {
            return;
        }
        let new: Vec<MetRule> =
            self.rules_met().rules().filter(|rule| !self.card.counted_rules.contains(rule)).collect();
        if !new.is_empty() {
            self.card.counted_rules.extend(&new);
            ctx.request(FileEffect::SaveLearn(vec![LearnChange::Played(new)]));
        }
        if !self.tournament() {
            self.card.progress_awaited = true;
            ctx.request(FileEffect::ReadLearn);
        }
    }

    fn rules_met(&self) -> RulesMet {
        RulesMet::of(self.game.tree(), self.game.line(), self.game.ending())
    }

    /// Takes the user's progress in the lessons. The card shows which rules came up, and plain mode says so.
    pub(in crate::app) fn take_progress(&mut self, progress: &LearnProgress, ctx: &mut UpdateContext) {
        if !std::mem::take(&mut self.card.progress_awaited) {
            return;
        }
        self.explain_first_ending(progress, ctx);
        if ctx.recent.lesson_notes_off {
            return;
        }
        let met = self.rules_met();
        let Some(card) = self.card.card.as_mut() else { return };
        card.take_progress(progress, met);
        card.rules.iter().for_each(|rules| ctx.aloud_text(&rules.text(ctx.lang)));
    }

    /// Returns the person who played against a level, if this is such a game from its first move on.
    fn level_player(&self) -> Option<LevelPlayer> {
        let relieved = self.game.relieved;
        if relieved.white || relieved.black {
            return None;
        }
        let person = self.lone_human()?;
        let bot = self.game.seat(!person).bot()?;
        Some(LevelPlayer { name: record::named(self.game.seat(person)), bot })
    }

    /// Returns the name of the only person at the board.
    pub(crate) fn person_name(&self, lang: Lang) -> Option<String> {
        let person = self.lone_human()?;
        let named = *self.game.seat(person) != Seat::Human(None);
        Some(if named { self.name(person, lang) } else { W::You.text(lang).to_owned() })
    }

    /// Takes the user's games against levels.
    pub(in crate::app) fn take_level_games(&mut self, games: &[LevelGame]) {
        if !std::mem::take(&mut self.card.awaited) {
            return;
        }
        let chosen = self.button();
        if let (Some(player), Some(card)) = (self.level_player(), self.card.card.as_mut()) {
            card.take_games(games, &player);
        }
        // There may be an additional button now: keep the focus on the same one.
        self.card.button = chosen.and_then(|act| self.buttons().iter().position(|other| *other == act)).unwrap_or(0);
    }

    /// Runs `summary`: shows the card, or the moves again.
    pub(super) fn summary_command(&mut self, ctx: &mut UpdateContext) {
        if self.card().is_none() {
            return ctx.warn(if self.game.ending().is_some() { W::NoMoves } else { W::Later }, &[]);
        }
        if ctx.shows_instead(Query::Summary) {
            return;
        }
        let was = self.shown_card(ctx.window.is_roomy()).is_some();
        self.card.shown = if was { CardPlace::Nowhere } else { CardPlace::Asked };
        if !was {
            self.board_view.return_to_live();
        }
    }

    /// Whether the card is shown because the user asked for it.
    pub(super) fn has_asked_card(&self) -> bool {
        self.card.shown == CardPlace::Asked && self.shown_card(true).is_some()
    }

    pub(super) fn close_asked_card(&mut self) {
        if self.has_asked_card() {
            self.card.shown = CardPlace::Nowhere;
        }
    }

    /// Runs `next level` and `lower level`: a new game against the neighbouring level on the ladder.
    pub(super) fn change_level(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if let Some(bot) = asked_level(self.level_player(), given.action, ctx) {
            self.leave_for(Destination::Level(bot), given.bang, ctx);
        }
    }

    /// Returns the options for a rematch against another level, with colours swapped.
    pub(in crate::app) fn rematch_at(&self, bot: Bot) -> GameOptions {
        let mut options = self.rematch();
        for seat in options.seats.iter_mut() {
            if seat.bot().is_some() {
                *seat = Seat::Bot(bot);
            }
        }
        options
    }
}

// The buttons after the end of a game, for what the user can do next. One has the focus, and keys move it.

impl GameScreen {
    /// Returns the buttons once the game is over. The first one does no harm: Enter may have been meant for something
    /// else.
    pub fn buttons(&self) -> Vec<Action> {
        if self.game.ending().is_none() {
            return Vec::new();
        }
        let mut buttons = Vec::new();
        let found = self.mistakes_are_found();
        buttons.extend(match self.game.line() {
            [] => None,
            _ if found => self.has_mistakes().then_some(Action::NextMistake),
            _ => Some(Action::Mistakes),
        });
        buttons.extend(found.then_some(Action::Review));
        buttons.extend(self.card().and_then(level_button));
        buttons.extend((!found).then_some(Action::Review));
        buttons.extend([Action::Rematch, Action::New, Action::Home]);
        if self.has_human() && !self.tournament() && !self.game.line().is_empty() && self.ended_by_a_move() {
            buttons.push(Action::TakeBack);
        }
        buttons
    }

    /// Whether the game ended in another way than by resignation, agreement or an arbiter's result, which no takeback
    /// undoes.
    fn ended_by_a_move(&self) -> bool {
        !matches!(
            self.game.ending(),
            Some(
                Ending::Win { by: WinBy::Resignation | WinBy::Forfeit | WinBy::Adjudication | WinBy::SealedMove, .. }
                    | Ending::Draw { by: DrawBy::Agreement }
            )
        )
    }

    /// Returns the button that has the focus.
    pub fn button(&self) -> Option<Action> {
        self.buttons().get(self.card.button).copied()
    }

    /// Handles a key on the empty entry line while the game is over. Returns whether it was for the buttons.
    pub(super) fn button_key(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        // Shift-Tab goes back wherever Tab goes through buttons; it has no action of its own.
        let act = if key.code == Code::BackTab { Some(Action::Up) } else { ctx.keys.of_key(KeyContext::Play, key) };
        act.is_some_and(|act| self.button_act(act, ctx))
    }

    /// Handles an action, from a key or a click in the footer. Returns whether it was for the buttons.
    pub(super) fn button_act(&mut self, act: Action, ctx: &mut UpdateContext) -> bool {
        let count = self.buttons().len();
        if count == 0 {
            return false;
        }
        match act {
            // While the user looks back, these keys step through the moves.
            Action::Left | Action::Right if self.viewing().is_some() => return false,
            Action::Left | Action::Up => self.card.button = beside(self.card.button, count, false),
            Action::Right | Action::Down | Action::Complete => self.card.button = beside(self.card.button, count, true),
            Action::Choose => {
                if let Some(act) = self.button() {
                    ctx.run(Invocation::of(act));
                }
            }
            _ => return false,
        }
        true
    }
}

// The score of several games, and starting the next one. Points are half points: 2 for a win.

/// What two players have scored against each other since the program started, and before it in a game that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct Match {
    /// The players as the command line spells them; White is White of the last game.
    players: ByColor<String>,
    points: ByColor<u32>,
}

impl Match {
    /// Returns the match that a game belongs to. `None` if the two players are spelled the same: it would be unclear
    /// whose points are whose.
    pub(in crate::app) fn of(play: &GameScreen) -> Option<Match> {
        let players = play.players();
        (players.white != players.black).then_some(Match { players, points: play.tally.points })
    }

    /// Returns the sides' points before a game, if the same two players play it, with whichever colours.
    fn before(&self, play: &GameScreen) -> Option<ByColor<u32>> {
        let players = play.players();
        if players == self.players {
            Some(self.points)
        } else {
            (players.into_swapped() == self.players).then(|| self.points.into_swapped())
        }
    }
}

/// The points of several games between the same players.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// The points of White's and Black's players, in half points.
    pub points: ByColor<u32>,
    /// What this game has added to them.
    scored: ByColor<u32>,
    /// How many games are still to come after this one.
    pub games_left: u32,
}

impl Tally {
    pub fn of(games: u32) -> Tally {
        Tally { games_left: games.saturating_sub(1), ..Tally::default() }
    }
}

impl GameScreen {
    /// Returns the points of White's and Black's players over several games, in half points.
    pub fn match_points(&self) -> ByColor<u32> {
        self.tally.points
    }

    /// Whether games were played before this one. Only then does the score say more than the game's result.
    pub fn is_one_of_several(&self) -> bool {
        // Two unnamed people cannot be told apart, so their earlier colours are unknown.
        let known = self.game.setup().seats.iter().any(|seat| *seat != Seat::Human(None));
        let Tally { points, scored, .. } = &self.tally;
        known && points.white + points.black > scored.white + scored.black
    }

    /// Continues a match if the same two players play this game.
    pub(in crate::app) fn belongs_to(&mut self, known: Option<&Match>) {
        if let Some(points) = known.and_then(|known| known.before(self)) {
            self.tally.points = ByColor::new_with(|side| points.get(side) + self.tally.scored.get(side));
        }
    }

    fn players(&self) -> ByColor<String> {
        ByColor::new_with(|side| self.game.seat(side).to_string())
    }

    pub(super) fn score_points(&mut self) {
        let scored = match self.game.ending() {
            Some(Ending::Win { winner, .. }) => ByColor::new_with(|color| if color == *winner { 2 } else { 0 }),
            Some(Ending::Draw { .. }) => match self.draw_odds() {
                None => ByColor { white: 1, black: 1 },
                Some(favoured) => ByColor::new_with(|color| if color == favoured { 2 } else { 0 }),
            },
            Some(Ending::Unfinished { .. }) | None => ByColor::default(),
        };
        self.tally.points = ByColor::new_with(|side| self.tally.points.get(side) + scored.get(side));
        self.tally.scored = scored;
    }

    /// Removes the points of a game whose end was taken back.
    pub(super) fn unscore_points(&mut self) {
        let scored = std::mem::take(&mut self.tally.scored);
        self.tally.points = ByColor::new_with(|side| self.tally.points.get(side) - scored.get(side));
    }

    /// Begins a rematch, in which the players keep their points.
    pub(in crate::app) fn begin_rematch(&self, ctx: &mut UpdateContext) -> GameScreen {
        let mut play = GameScreen::begin(self.rematch(), ctx);
        play.tally.points = self.tally.points.into_swapped();
        play
    }

    /// Returns the options for a rematch: the same players with colours swapped.
    fn rematch(&self) -> GameOptions {
        let swapped = self.options.clone().with_colours_swapped();
        GameOptions { seed: next_seed(self.options.seed), games: 1, ..swapped }
    }

    /// Whether another game of the match is due and this one is over.
    pub fn wants_next(&self) -> bool {
        self.tally.games_left > 0 && self.game.ending().is_some()
    }

    /// Begins the next game of the match, with the same players and colours.
    /// [`crate::app::game::GameScreen::wants_next`] must hold.
    pub fn begin_next(&mut self, ctx: &mut UpdateContext) {
        let games_left = self.tally.games_left - 1; // `wants_next` was checked
        let tally = Tally { points: self.tally.points, games_left, ..Tally::default() };
        let mut options = GameOptions { seed: next_seed(self.options.seed), ..self.options.clone() };
        if options.by_lot {
            let lot = Rng::new(options.seed).below(CHESS960_POSITIONS);
            options.start = StartPosition::numbered(lot).unwrap_or_default(); // every lot is the number of a position
        }
        *self = GameScreen { tally, ..GameScreen::begin(options, ctx) };
    }
}

/// Returns the seed of the next game. It depends on this seed alone, so that one seed repeats a whole session.
fn next_seed(seed: u64) -> u64 {
    Rng::new(seed).next_u64()
}
