//! The score of several games, and starting the next one. Points are half points: 2 for a win.

use crate::app::{context::UpdateContext, game::GameScreen, game_options::GameOptions};
use crate::chess::{position_setup::Odds, result::Ending, seat::Seat};
use shakmaty::ByColor;

/// What two players have scored against each other since the program started.
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
        (players.white != players.black).then_some(Match { players, points: play.match_points })
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

impl GameScreen {
    /// Whether games were played before this one. Only then does the score say more than the game's result.
    #[must_use]
    pub fn is_one_of_several(&self) -> bool {
        // Two unnamed people cannot be told apart, so their earlier colours are unknown.
        let known = self.game.setup().seats.iter().any(|seat| *seat != Seat::Human(None));
        known && self.match_points.white + self.match_points.black > self.points_scored.white + self.points_scored.black
    }

    /// Continues a match if the same two players play this game.
    pub(in crate::app) fn belongs_to(&mut self, known: Option<&Match>) {
        if let Some(points) = known.and_then(|known| known.before(self)) {
            self.match_points = ByColor::new_with(|side| points.get(side) + self.points_scored.get(side));
        }
    }

    fn players(&self) -> ByColor<String> {
        ByColor::new_with(|side| self.game.seat(side).to_string())
    }

    /// Adds the points of a game that has ended.
    pub(super) fn score_points(&mut self) {
        self.points_scored = match self.game.ending() {
            Some(Ending::Win { winner, .. }) => ByColor::new_with(|color| if color == *winner { 2 } else { 0 }),
            Some(Ending::Draw { .. }) => match self.game.setup().event.draw_odds {
                None => ByColor { white: 1, black: 1 },
                Some(favoured) => ByColor::new_with(|color| if color == favoured { 2 } else { 0 }),
            },
            Some(Ending::Unfinished { .. }) | None => ByColor::default(),
        };
        self.match_points.white += self.points_scored.white;
        self.match_points.black += self.points_scored.black;
    }

    /// Removes the points of a game whose end was taken back.
    pub(super) fn unscore_points(&mut self) {
        self.match_points.white -= self.points_scored.white;
        self.match_points.black -= self.points_scored.black;
        self.points_scored = ByColor::default();
    }

    /// Returns the options for a rematch: the same players with colours swapped.
    pub(in crate::app) fn rematch(&self) -> GameOptions {
        let mut options = self.options.clone();
        options.seats = options.seats.into_swapped();
        if let Some(controls) = &mut options.controls {
            std::mem::swap(&mut controls.white, &mut controls.black);
        }
        if let Some(odds) = Odds::of(&options.start) {
            options.start = odds.given_by_other_side().start();
        }
        options.draw_odds = options.draw_odds.map(|favoured| !favoured);
        options.seed = options.next_seed();
        options.games = 1;
        options
    }

    /// Whether another game of the match is due and this one is over.
    #[must_use]
    pub fn wants_next(&self) -> bool {
        self.games_left > 0 && self.game.ending().is_some()
    }

    /// Begins the next game of the match, with the same players and colours. [`GameScreen::wants_next`] must hold.
    pub fn begin_next(&mut self, ctx: &mut UpdateContext) {
        let (games_left, match_points) = (self.games_left - 1, self.match_points); // `wants_next` was checked
        let options = GameOptions { seed: self.options.next_seed(), ..self.options.clone() };
        *self = GameScreen { games_left, match_points, ..GameScreen::begin(options, ctx) };
    }
}
