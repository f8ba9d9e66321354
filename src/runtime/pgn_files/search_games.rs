//! Questions about many games of the open files, asked on both cores in the background, with progress, and stopped at will.

use super::pgn_file::PgnFile;
use super::read_games::{each_game, index};
use crate::app::protocol::files::{JobProgress, SearchGames};
use crate::app::protocol::message::Msg;
use crate::chess::pgn::index::catalog::Catalog;
use crate::chess::pgn::index::duplicates;
use crate::chess::pgn::search::{ExplorerCounts, GameQuery, PreparedQuery, QueryAnswer};
use crate::runtime::event_loop::event::Event;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{io, thread};

/// So many games are asked by a thread before the next does.
const SHARE: usize = 512;
/// How often it is told how far it is.
const PACE: Duration = Duration::from_millis(100);

/// The searches that run.
#[derive(Debug)]
pub struct GameSearches {
    to: Sender<Event>,
    running: HashMap<u64, Arc<AtomicBool>>,
}

/// What was found in a share.
struct SearchShare {
    hits: Vec<u32>,
    tally: ExplorerCounts,
    /// Games and the numbers of their moves.
    courses: Vec<(u32, u64)>,
    done: usize,
}

impl GameSearches {
    /// None.
    #[must_use]
    pub fn new(to: Sender<Event>) -> GameSearches {
        GameSearches { to, running: HashMap::new() }
    }

    /// Starts a search in these files: [`Msg::SearchProgress`] as often as there is news.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn start(&mut self, mut wish: SearchGames, bodies: Vec<Option<Arc<PgnFile>>>) -> io::Result<()> {
        let stop = Arc::new(AtomicBool::new(false));
        let (to, flag, id) = (self.to.clone(), Arc::clone(&stop), wish.id);
        thread::Builder::new().name("search".to_owned()).spawn(move || {
            if matches!(wish.question, GameQuery::Course) {
                wish.rows = duplicates::candidates(&wish.games);
            }
            let mut courses = Vec::new();
            let told = |found: SearchShare, over: bool| {
                courses.extend(found.courses);
                if over && matches!(wish.question, GameQuery::Course) {
                    courses.sort_unstable();
                    let pairs = duplicates::proved(&wish.games, &courses);
                    let _ = to.send(Event::Answer(Msg::Duplicates { id, pairs })); // the loop may have ended
                    return;
                }
                let progress = JobProgress { done: found.done as u64, total: wish.rows.len() as u64 };
                let msg = Msg::SearchProgress { id, progress, hits: found.hits, tally: found.tally, over };
                let _ = to.send(Event::Answer(msg)); // the loop may have ended
            };
            search(&wish, &bodies, &flag, told);
        })?;
        if let Some(before) = self.running.insert(id, stop) {
            before.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Stops a search, if it still runs.
    pub fn stop(&mut self, id: u64) {
        if let Some(flag) = self.running.remove(&id) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Stops all.
    pub fn stop_all(&mut self) {
        for (_, flag) in self.running.drain() {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for GameSearches {
    fn drop(&mut self) {
        self.stop_all();
    }
}

/// Asks all games; tells what was found since the last time, and at the end.
#[allow(clippy::disallowed_methods)] // the world's time: how often is a matter of the machine
fn search(
    wish: &SearchGames,
    bodies: &[Option<Arc<PgnFile>>],
    stop: &AtomicBool,
    mut told: impl FnMut(SearchShare, bool),
) {
    let search = PreparedQuery::new(wish.question.clone());
    let next = AtomicUsize::new(0);
    let shares: Vec<&[u32]> = wish.rows.chunks(SHARE).collect();
    let nothing = || SearchShare { hits: Vec::new(), tally: ExplorerCounts::default(), courses: Vec::new(), done: 0 };
    let mut new = nothing();
    thread::scope(|scope| {
        let (to, found) = channel::<SearchShare>();
        let threads = thread::available_parallelism().map_or(2, usize::from).min(8);
        for _ in 0..threads {
            let (to, next, shares, search) = (to.clone(), &next, &shares, &search);
            let work = move || {
                while let Some(rows) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if stop.load(Ordering::Relaxed) || to.send(ask(search, &wish.games, rows, bodies)).is_err() {
                        break;
                    }
                }
            };
            // One thread does it too; without any, nothing is found, and that is told at once.
            if thread::Builder::new().name("search".to_owned()).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        drop(to);
        let mut last = Instant::now();
        for share in found {
            new.done += share.done;
            new.hits.extend(share.hits);
            new.tally.add(&share.tally);
            new.courses.extend(share.courses);
            if last.elapsed() >= PACE && !stop.load(Ordering::Relaxed) {
                last = Instant::now();
                let done = new.done;
                told(std::mem::replace(&mut new, SearchShare { done, ..nothing() }), false);
            }
        }
    });
    if !stop.load(Ordering::Relaxed) {
        told(new, true);
    }
}

/// Asks some games. One that cannot be read is passed over: opening it says why.
fn ask(search: &PreparedQuery, games: &Catalog, rows: &[u32], bodies: &[Option<Arc<PgnFile>>]) -> SearchShare {
    let mut share =
        SearchShare { hits: Vec::new(), tally: ExplorerCounts::default(), courses: Vec::new(), done: rows.len() };
    each_game(games, rows, bodies, |row, place, bytes| {
        if let (Ok(bytes), Some(shown)) = (bytes, games.row(index(row))) {
            let answer = search.ask(&shown, bytes, place.form, place.in_line());
            match answer {
                QueryAnswer::Yes => share.hits.push(row),
                QueryAnswer::Course(course) => share.courses.push((row, course)),
                QueryAnswer::No | QueryAnswer::Next(..) => {}
            }
            share.tally.count(answer);
        }
        ControlFlow::Continue(())
    });
    share
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::chess::pgn::filter::{Filter, FuzzyText, OwnNames, Predicate};

    fn searched(events: &Receiver<Event>) -> (Vec<u32>, ExplorerCounts) {
        let (mut all, mut counted) = (Vec::new(), ExplorerCounts::default());
        loop {
            match events.recv().unwrap() {
                Event::Answer(Msg::SearchProgress { id: 4, progress, hits, tally, over }) => {
                    all.extend(hits);
                    counted.add(&tally);
                    if over {
                        assert_eq!(progress.done, progress.total);
                        all.sort_unstable();
                        return (all, counted);
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn every_game_is_asked_once() {
        let folder = tempfile::tempdir().unwrap();
        let text: String = (0..5000)
            .map(|n| {
                let comment = if n % 7 == 0 { "{novelty}" } else { "" };
                format!("[White \"{n}\"]\n\n1. e4 {comment} {} 1-0\n\n", if n % 3 == 0 { "e5" } else { "c5" })
            })
            .collect();
        let path = folder.path().join("a.pgn");
        std::fs::write(&path, &text).unwrap();
        let bodies = vec![Some(Arc::new(PgnFile::of(File::open(&path).unwrap()).unwrap()))];
        let games = Catalog::of(&[text.as_bytes()]);
        let (to, events) = channel();
        let mut searches = GameSearches::new(to);
        let mut wish = SearchGames {
            id: 4,
            list: 1,
            question: GameQuery::Filter(
                Filter { parts: vec![Predicate::Text(FuzzyText::new("Novelty")).into()] },
                OwnNames::default(),
            ),
            games,
            rows: (0..5000).collect(),
        };
        searches.start(wish.clone(), bodies.clone()).unwrap();
        let (hits, _) = searched(&events);
        assert_eq!(hits, (0..5000).filter(|n| n % 7 == 0).collect::<Vec<u32>>());

        // Some of them, far apart, and what was played after 1. e4.
        let mut after = shakmaty::Chess::default();
        let mv = "e4".parse::<shakmaty::san::San>().unwrap().to_move(&after).unwrap();
        shakmaty::Position::play_unchecked(&mut after, mv);
        wish.question = GameQuery::Next(Box::new(after));
        wish.rows = (0..5000).step_by(10).collect();
        searches.start(wish, bodies).unwrap();
        let (hits, tally) = searched(&events);
        let counts: Vec<u32> = tally.moves().iter().map(|(_, score)| score.games()).collect();
        assert_eq!((hits, counts), (vec![], vec![333, 167]));
    }
}
