//! The result card of a game under review.

use crate::app::{
    commands::action::Action,
    context::UpdateContext,
    protocol::{destination::Destination, effect::FileEffect, user_message::Query},
    result_card::{LevelPlayer, ResultCard, asked_level, level_button},
    review::{Review, input::ReviewScreen},
};
use crate::chess::{game_summary::GameSummary, level_games::LevelGame, seat::Bot};
use crate::words::results::ResultCardWord as W;

impl Review {
    /// Returns the card, while it is open.
    #[must_use]
    pub fn card(&self) -> Option<&ResultCard> {
        self.card.as_deref()
    }

    /// Returns the card, while it is shown; a card that the user did not ask for is shown only where there is room
    /// beside the board.
    #[must_use]
    pub fn shown_card(&self, has_room: bool) -> Option<&ResultCard> {
        self.card().filter(|_| has_room || self.card_asked)
    }

    /// Returns the summary of the game.
    #[must_use]
    pub fn summary(&self) -> GameSummary {
        GameSummary::of(&self.record, &self.survey.course, self.mistakes_searched())
    }

    /// Opens the card in place of the moves.
    pub(super) fn open_card(&mut self, asked: bool, ctx: &mut UpdateContext) {
        (self.graphs_large, self.card_asked) = (false, asked);
        self.card = Some(Box::new(ResultCard::new(self.summary())));
        if self.level_player().is_some() {
            ctx.request(FileEffect::ReadLevelGames);
        }
    }

    /// Closes the card. Returns whether it was open.
    pub(super) fn close_card(&mut self) -> bool {
        self.card.take().is_some()
    }

    /// Returns the person who played against a level, if this is such a game.
    pub(crate) fn level_player(&self) -> Option<LevelPlayer> {
        let person = self.person()?;
        let (own, other) = person.fold_wb(("White", "Black"), ("Black", "White"));
        let bot = Bot::of_name(self.record.tags.known(other)?)?;
        Some(LevelPlayer { name: self.record.tags.known(own)?.to_owned(), bot })
    }

    /// Returns the buttons below the card; `me` has the user's names.
    #[must_use]
    pub fn card_buttons(&self, me: &[String]) -> Vec<Action> {
        let Some(card) = self.card() else { return Vec::new() };
        let side = self.own_side(me);
        let ahead = self.mistake_from_here(true, side).map(|_| Action::NextMistake);
        let mistaken = (!self.mistakes(side).is_empty()).then_some(Action::Replay);
        ahead.into_iter().chain(mistaken).chain(level_button(card)).chain([Action::New]).collect()
    }

    /// Returns whether Enter leads from the open card to a mistake.
    #[must_use]
    pub fn card_leads_on(&self, me: &[String]) -> bool {
        self.card_buttons(me).first() == Some(&Action::NextMistake)
    }

    /// Takes the user's games against levels.
    pub(in crate::app) fn take_level_games(&mut self, games: &[LevelGame]) {
        if let (Some(player), Some(card)) = (self.level_player(), self.card.as_mut()) {
            card.take_games(games, &player);
        }
    }
}

impl ReviewScreen<'_> {
    /// `next level`, `lower level`: a new game against the level next to the one that was played.
    pub(super) fn change_level(&mut self, asked: Action, ctx: &mut UpdateContext) {
        if let Some(bot) = asked_level(self.review.level_player(), asked, ctx) {
            ctx.go(Destination::Level(bot));
        }
    }

    /// `summary`: opens the card, or closes it.
    pub(super) fn summary_command(&mut self, ctx: &mut UpdateContext) {
        if self.review.record().tree.main_line().next().is_none() {
            return ctx.warn(W::NoMoves, &[]);
        }
        if ctx.plain {
            return ctx.show(Query::Summary);
        }
        if !self.review.close_card() {
            self.review.open_card(true, ctx);
        }
    }
}
