//! Everything that thinks: our bots, the analysis, the evaluation for the mistake search, external engines, and our own
//! UCI server.

use crate::app::protocol::effect::BotRequest;
use crate::app::protocol::message::{BotResponse, Msg};
use crate::bot::time_management::{TimeBudget, TimeManager};
use crate::bot::{self, BotPosition, BotReply, SearchProgress};
use crate::chess::seat::Bot;
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::event_loop::time::millis;
use crate::runtime::jobs::{self, StopFlag};
use std::ops::ControlFlow;
use std::sync::mpsc::Sender;
use std::time::Instant;

pub mod analysis;
pub mod eval_cache;
pub mod eval_pool;
pub mod process;
pub mod uci_server;

// Bots think on their own threads, one for each request.

/// How a bot chooses its move. It checks the flag often, and returns soon after the flag was raised.
pub type ChooseMove = fn(&BotRequest, &StopFlag) -> Option<BotReply>;

pub fn built_in(think: &BotRequest, stop: &StopFlag) -> Option<BotReply> {
    let start = Instant::now();
    let mut time = think.time.as_ref().map(|time| match think.bot {
        // A level has a node limit: the clock only ensures that the flag does not fall.
        Bot::Elo(_) => TimeManager::new(TimeBudget { fixed: true, ..time.budget() }),
        _ => TimeManager::new(time.budget()),
    });
    let mut on_progress = |progress: &SearchProgress| {
        if stop.is_raised() {
            return ControlFlow::Break(());
        }
        match &mut time {
            Some(time) => time.check(millis(start.elapsed()), progress),
            None => ControlFlow::Continue(()),
        }
    };
    let position =
        BotPosition { position: &think.position, history: &think.seen, seed: think.seed, timed: think.time.is_some() };
    bot::think(think.bot, &position, &mut on_progress)
}

/// Starts a request on its own thread. [`BotResponse`] is its response, without a move if the thread could not be
/// started.
pub fn start(request: BotRequest, choose: ChooseMove, stop: StopFlag, to: Sender<Event>) {
    jobs::spawn("bot", move |started| {
        let reply = started.ok().and_then(|()| choose(&request, &stop)).filter(|_| !stop.is_raised());
        let (mv, score) = (reply.map(|reply| reply.mv), reply.and_then(|reply| reply.score));
        respond(&to, Msg::Bot(BotResponse { id: request.id, mv, score }));
    });
}

#[cfg(test)]
mod bots_tests {
    use std::sync::mpsc::channel;

    use shakmaty::{Chess, Position};

    use super::*;
    use crate::runtime::jobs::Jobs;

    fn think(id: u64) -> BotRequest {
        BotRequest { id, bot: Bot::Random, position: Chess::default(), seen: Vec::new(), seed: 1, time: None }
    }

    #[test]
    fn the_built_in_players_answer_unless_stopped() {
        let position = Chess::default();
        for bot in [Bot::Random, Bot::Greedy, Bot::Elo(600), Bot::Max] {
            let think = BotRequest { bot, ..think(3) };
            let reply = built_in(&think, &StopFlag::default()).unwrap();
            assert!(position.is_legal(reply.mv));
        }
    }

    #[test]
    fn an_answer_carries_the_number_of_its_request() {
        let (to, events) = channel();
        let first: ChooseMove = |think, _| think.position.legal_moves().first().copied().map(BotReply::from);
        start(think(7), first, StopFlag::default(), to);
        let event = events.recv().unwrap();
        assert!(matches!(event, Event::Response(Msg::Bot(BotResponse { id: 7, mv: Some(_), .. }))), "{event:?}");
    }

    #[test]
    fn a_stopped_request_answers_without_a_move() {
        let (to, events) = channel();
        let patient: ChooseMove = |think, stop| {
            while !stop.is_raised() {
                std::thread::yield_now();
            }
            think.position.legal_moves().first().copied().map(BotReply::from)
        };
        let mut jobs = Jobs::default();
        start(think(1), patient, jobs.begin(1, 1), to);
        jobs.stop(2);
        jobs.stop(1);
        let event = events.recv().unwrap();
        assert!(matches!(event, Event::Response(Msg::Bot(BotResponse { id: 1, mv: None, .. }))), "{event:?}");
    }
}
