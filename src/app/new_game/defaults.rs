//! The order of the rows in the new-game form, and who plays which side when the user asks for a game against the
//! computer.

use crate::app::{
    context::UpdateContext,
    game_options::{GameOptions, Rules},
    new_game::{EventFields, FormPlayer, NewGame, PlayerKind},
    protocol::controls::{FormField, turned},
    recent_choices::RecentChoices,
};
use crate::chess::seat::{Bot, LOWEST_ELO};
use shakmaty::{ByColor, Color};

impl NewGame {
    /// Puts the computer's row first if one person plays against it, whatever their colour: from the button, the same
    /// key always leads to the same player. The order stays while the user changes players, so that no row jumps.
    pub(super) fn seated(mut self) -> NewGame {
        self.first = self.lone_human().map_or(Color::White, |mine| !mine);
        self.rival = self.lone_human().is_some();
        self
    }

    /// Puts White's row first unless one person plays against the computer. This waits until the focus is elsewhere, so
    /// that no row jumps while the user changes a player.
    pub(super) fn order_players(&mut self) {
        if self.lone_human().is_none() {
            (self.first, self.rival) = (Color::White, false);
        }
    }

    /// Changes a side to its next or previous player. In the form against the computer, the user stays a person and the
    /// opponent stays a computer. The form for two people offers every combination.
    pub(super) fn turn_player(&mut self, side: Color, forward: bool) {
        if self.is_fixed(side) {
            return;
        }
        let before = self.players.get(side).clone();
        self.players.get_mut(side).turn(&self.engines, forward);
        if self.rival && self.players.get(side).kind == PlayerKind::Human {
            *self.players.get_mut(side) = before;
        }
    }

    /// Whether an arrow changes the player of a side. The list of computer players has two ends; in the form for two
    /// people the list wraps around.
    #[must_use]
    pub fn turns_player(&self, side: Color, forward: bool) -> bool {
        let mut next = self.clone();
        next.turn_player(side, forward);
        next.players != self.players
    }

    /// Whether a side is the user in the form against the computer. Only the name can be changed there.
    #[must_use]
    pub fn is_fixed(&self, side: Color) -> bool {
        self.rival && side != self.first
    }

    /// Returns the form for one person against the computer: as it is, or with the colour and opponent the user had
    /// last.
    #[must_use]
    pub fn against_computer(mut self, memory: &RecentChoices) -> NewGame {
        if memory.two_computers {
            return self.seated();
        }
        if memory.is_for_two() {
            self.take_choices(&memory.alone);
        }
        if self.lone_human().is_none() {
            let mine = Color::from_white(memory.own != "black");
            self.players.get_mut(mine).kind = PlayerKind::Human;
            let name = self.players.get(!mine).name.text().to_owned();
            let other = self.players.get_mut(!mine);
            *other = FormPlayer::read(&memory.opponent, &name);
            if other.kind == PlayerKind::Human {
                other.kind = PlayerKind::Bot(Bot::Elo(LOWEST_ELO)); // the remembered opponent is not a computer player
            }
        }
        self.seated()
    }

    /// Returns the options of a game against a level, as the form would begin it.
    pub(in crate::app) fn at_level(self, bot: Bot, ctx: &mut UpdateContext) -> Option<GameOptions> {
        let mut form = self.against_computer(ctx.recent);
        let mine = form.lone_human()?;
        form.players.get_mut(!mine).kind = PlayerKind::Bot(bot);
        form.begins(ctx).ok()
    }

    /// Returns the form of another game of the same players, with the same clocks and rules.
    #[must_use]
    pub(in crate::app) fn of_game(options: &GameOptions, memory: &RecentChoices) -> NewGame {
        let player = |side: Color| {
            let seat = options.seats.get(side);
            let name = seat.name().filter(|_| seat.is_human()).unwrap_or_default();
            FormPlayer::read(&seat.to_string(), &name)
        };
        let mut form = NewGame::remembered(memory);
        form.players = Box::new(ByColor::new_with(player));
        form.by_lot = false;
        form.time.set(&match &options.controls {
            None => "none".to_owned(),
            Some(controls) if controls.are_equal() => controls.white.to_string(),
            Some(controls) => format!("{} | {}", controls.white, controls.black),
        });
        (form.auto_flip, form.rules) = (options.auto_flip, options.rules);
        if options.rules == Rules::Tournament {
            form.names = EventFields::with(&options.names.clone().into());
        }
        form.seated()
    }

    /// Returns the form for two people.
    #[must_use]
    pub fn for_two(mut self, memory: &RecentChoices) -> NewGame {
        if !memory.is_for_two() {
            self.take_choices(&memory.together);
        }
        self.players.white.kind = PlayerKind::Human;
        self.players.black.kind = PlayerKind::Human;
        self.seated()
    }

    /// Returns the side of the only person, if exactly one plays.
    #[must_use]
    pub fn lone_human(&self) -> Option<Color> {
        let human = |side: Color| self.players.get(side).kind == PlayerKind::Human;
        Color::ALL.into_iter().find(|&side| human(side) && !human(!side))
    }

    /// Returns the fields as they are shown, from the top.
    #[must_use]
    pub fn fields(&self) -> Vec<FormField> {
        let mut fields = FormField::ALL;
        if self.first == Color::Black {
            fields.swap(0, 1); // the two players
        }
        let is_shown = |field: &FormField| self.rules == Rules::Tournament || self.names.field(*field).is_none();
        fields.into_iter().filter(is_shown).collect()
    }

    /// Moves the focus to the next or previous field, and wraps around.
    pub fn walk(&mut self, forward: bool) {
        let mut field = turned(&self.fields(), self.focus, forward);
        if field == FormField::AutoFlip && !self.hotseat() {
            field = turned(&self.fields(), field, forward);
        }
        self.focus_on(field);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_button_every_way_round_is_the_same_whatever_the_colours() {
        let black = RecentChoices { white: "elo:600".into(), black: "human".into(), ..RecentChoices::default() };
        for (memory, computer) in [(RecentChoices::default(), FormField::Black), (black, FormField::White)] {
            let mut form = NewGame::remembered(&memory);
            form.walk(true);
            assert_eq!(form.focus, computer);
            form.walk(false);
            assert_eq!(form.focus, FormField::Play, "and back up");
            form.walk(true);
            form.turn(FormField::Colours, true);
            assert_eq!(
                form.fields()[0],
                if computer == FormField::White { FormField::Black } else { FormField::White }
            );
            assert_ne!(form.lone_human(), None);
        }
        let mut form = NewGame::remembered(&RecentChoices::default()).for_two(&RecentChoices::default());
        form.walk(true);
        assert_eq!(form.focus, FormField::White);
    }

    #[test]
    fn of_two_computers_white_stands_first_once_both_are_chosen() {
        let mut form = NewGame::remembered(&RecentChoices::default()).for_two(&RecentChoices::default());
        form.focus_on(FormField::White);
        form.turn(FormField::White, true);
        assert!(form.lone_human().is_some(), "one computer");
        assert_eq!(form.fields()[..2], [FormField::White, FormField::Black], "no row jumps under the keys");
        form.turn(FormField::Black, true);
        assert_eq!(form.lone_human(), None, "two computers");
        assert_eq!(form.fields()[..2], [FormField::White, FormField::Black]);
    }

    #[test]
    fn against_the_computer_there_stays_one_person() {
        let mut form = NewGame::remembered(&RecentChoices::default());
        let mine = form.lone_human().unwrap();
        for forward in [true, false] {
            form.turn(if mine.is_white() { FormField::White } else { FormField::Black }, forward);
            assert_eq!(form.lone_human(), Some(mine), "the arrows change nothing on the row of a name");
        }
        let computer = if mine.is_white() { FormField::Black } else { FormField::White };
        for forward in [true, false] {
            for _ in 0..20 {
                form.turn(computer, forward);
                assert_eq!(form.lone_human(), Some(mine), "{:?}", form.players);
            }
        }
    }

    #[test]
    fn a_game_against_the_computer_has_one_person_whatever_was_played_last() {
        for last in [("elo:600", "max"), ("human", "human"), ("human", "elo:900"), ("elo:900", "human")] {
            for own in ["white", "black", "", "?"] {
                let memory = RecentChoices {
                    white: last.0.into(),
                    black: last.1.into(),
                    own: own.into(),
                    opponent: "human".into(),
                    ..RecentChoices::default()
                };
                let form = NewGame::remembered(&memory).against_computer(&memory);
                assert!(form.lone_human().is_some(), "{last:?} {own}");
            }
        }
    }

    #[test]
    fn the_person_sits_where_he_sat_and_meets_whom_he_met() {
        let mut memory = RecentChoices { white: "elo:900".into(), black: "human".into(), ..RecentChoices::default() };
        NewGame::remembered(&memory).remember(&mut memory);
        // Two computers play in between.
        let between = RecentChoices { white: "max".into(), black: "random".into(), ..memory.clone() };
        NewGame::remembered(&between).remember(&mut memory);
        assert_eq!((memory.white.as_str(), memory.opponent.as_str(), memory.own.as_str()), ("max", "elo:900", "black"));
        let form = NewGame::remembered(&memory).against_computer(&memory);
        assert_eq!(form.lone_human(), Some(Color::Black));
        assert_eq!(form.players.white.kind, PlayerKind::Bot(Bot::Elo(900)));
    }
}
