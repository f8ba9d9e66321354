//! Computer players think on threads of their own, one a request, each with a flag that stops it.

use crate::app::protocol::analysis::BotRequest;
use crate::app::protocol::message::Msg;
use crate::bot;
use crate::bot::time_management::{TimeBudget, TimeManager};
use crate::bot::{BotPosition, BotReply, SearchProgress};
use crate::chess::seat::Bot;
use crate::runtime::event_loop::event::Event;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;
use std::{io, thread};

/// How a player's move is found. It looks at the flag often, and answers with no move soon after it was raised.
pub type ChooseMove = fn(&BotRequest, &AtomicBool) -> Option<BotReply>;

/// The built-in players.
#[must_use]
pub fn built_in(think: &BotRequest, stop: &AtomicBool) -> Option<BotReply> {
    let begun = Instant::now();
    let mut pacer = think.time.as_ref().map(|time| match think.bot {
        // A level has a budget of positions: the clock only sees to it that the flag does not fall.
        Bot::Elo(_) => TimeManager::with_budget(TimeBudget { fixed: true, ..time.budget() }),
        _ => TimeManager::new(time),
    });
    let mut ask = |progress: &SearchProgress| {
        if stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        match &mut pacer {
            Some(pacer) => pacer.check(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX), progress),
            None => ControlFlow::Continue(()),
        }
    };
    let question =
        BotPosition { position: &think.position, history: &think.seen, seed: think.seed, timed: think.time.is_some() };
    bot::think(think.bot, &question, &mut ask)
}

/// The requests that run.
#[derive(Debug)]
pub struct BotWorkers {
    choose: ChooseMove,
    to: Sender<Event>,
    running: HashMap<u64, Arc<AtomicBool>>,
}

impl BotWorkers {
    /// Nobody thinks yet.
    #[must_use]
    pub fn new(choose: ChooseMove, to: Sender<Event>) -> BotWorkers {
        BotWorkers { choose, to, running: HashMap::new() }
    }

    /// Starts a request; [`Msg::BotReplied`] answers it.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn start(&mut self, think: BotRequest) -> io::Result<()> {
        let stop = Arc::new(AtomicBool::new(false));
        let (choose, to, flag, id) = (self.choose, self.to.clone(), Arc::clone(&stop), think.id);
        thread::Builder::new().name("bot".to_owned()).spawn(move || {
            let reply = choose(&think, &flag).filter(|_| !flag.load(Ordering::Relaxed));
            let (mv, score) = (reply.map(|reply| reply.mv), reply.and_then(|reply| reply.score));
            let _ = to.send(Event::Answer(Msg::BotReplied { id, mv, score })); // the loop may have ended
        })?;
        self.running.insert(id, stop);
        Ok(())
    }

    /// Stops a request, if it still runs.
    pub fn stop(&mut self, id: u64) {
        if let Some(flag) = self.running.remove(&id) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a request runs that was not stopped.
    #[must_use]
    pub fn are_busy(&self) -> bool {
        !self.running.is_empty()
    }

    /// A request was answered.
    pub fn answered(&mut self, id: u64) {
        self.running.remove(&id);
    }
}

impl Drop for BotWorkers {
    fn drop(&mut self) {
        for flag in self.running.values() {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use shakmaty::{Chess, Position};

    use super::*;

    fn think(id: u64) -> BotRequest {
        BotRequest { id, bot: Bot::Random, position: Chess::default(), seen: Vec::new(), seed: 1, time: None }
    }

    #[test]
    fn the_built_in_players_answer_unless_stopped() {
        let position = Chess::default();
        for bot in [Bot::Random, Bot::Greedy, Bot::Elo(600), Bot::Max] {
            let think = BotRequest { bot, ..think(3) };
            let reply = built_in(&think, &AtomicBool::new(false)).unwrap();
            assert!(position.is_legal(reply.mv));
        }
    }

    #[test]
    fn an_answer_carries_the_number_of_its_request() {
        let (to, events) = channel();
        let mut thinkers =
            BotWorkers::new(|think, _| think.position.legal_moves().first().copied().map(BotReply::from), to);
        thinkers.start(think(7)).unwrap();
        let event = events.recv().unwrap();
        assert!(matches!(event, Event::Answer(Msg::BotReplied { id: 7, mv: Some(_), .. })), "{event:?}");
    }

    #[test]
    fn a_stopped_request_answers_without_a_move() {
        let (to, events) = channel();
        let patient: ChooseMove = |think, stop| {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            think.position.legal_moves().first().copied().map(BotReply::from)
        };
        let mut thinkers = BotWorkers::new(patient, to);
        thinkers.start(think(1)).unwrap();
        thinkers.stop(2);
        thinkers.stop(1);
        let event = events.recv().unwrap();
        assert!(matches!(event, Event::Answer(Msg::BotReplied { id: 1, mv: None, .. })), "{event:?}");
    }
}
