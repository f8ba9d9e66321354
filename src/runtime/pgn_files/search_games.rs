//! Searches many games of the open files, on all processors in the background, with progress. A search can be stopped
//! at any time.

use crate::app::protocol::effect::{JobProgress, SearchGames};
use crate::app::protocol::message::{ListResponse, Msg};
use crate::chess::pgn::index::catalog::Catalog;
use crate::chess::pgn::index::duplicates;
use crate::chess::pgn::search::{ExplorerCounts, GameQuery, PreparedQuery, QueryAnswer};
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::jobs::{self, StopFlag};
use crate::runtime::pgn_files::pgn_file::{PgnFile, each_game, index};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How many games a thread searches at a time.
const SHARE: usize = 512;
/// How often progress is sent.
const PACE: Duration = Duration::from_millis(100);

/// What was found in some games.
#[derive(Default)]
struct SearchShare {
    hits: Vec<u32>,
    tally: ExplorerCounts,
    /// Games and the hashes of their courses.
    courses: Vec<(u32, u64)>,
    done: usize,
}

/// Searches these files: [`ListResponse::SearchProgress`] is sent again and again while the search runs, or
/// [`ListResponse::Duplicates`] at the end. Without files or a thread, nothing is found.
pub fn start(mut request: SearchGames, files: Option<Vec<Option<Arc<PgnFile>>>>, stop: StopFlag, to: Sender<Event>) {
    jobs::spawn("search", move |started| {
        let (id, finds_duplicates) = (request.id, matches!(request.question, GameQuery::Course));
        if finds_duplicates {
            request.rows = duplicates::candidates(&request.games);
        }
        let mut courses = Vec::new();
        let mut report = |found: SearchShare, over: bool| {
            courses.extend(found.courses);
            if over && finds_duplicates {
                courses.sort_unstable();
                let pairs = duplicates::proved(&request.games, &courses);
                return respond(&to, Msg::List(ListResponse::Duplicates { id, pairs }));
            }
            let progress = JobProgress { done: found.done as u64, total: request.rows.len() as u64 };
            respond(
                &to,
                Msg::List(ListResponse::SearchProgress { id, progress, hits: found.hits, tally: found.tally, over }),
            );
        };
        match files.filter(|_| started.is_ok()) {
            Some(files) => search(&request, &files, &stop, report),
            None => report(SearchShare::default(), true),
        }
    });
}

/// Searches all games. Reports what was found since the last report, now and then and at the end.
fn search(
    request: &SearchGames,
    files: &[Option<Arc<PgnFile>>],
    stop: &StopFlag,
    mut report: impl FnMut(SearchShare, bool),
) {
    let query = PreparedQuery::new(request.question.clone());
    let next = AtomicUsize::new(0);
    let shares: Vec<&[u32]> = request.rows.chunks(SHARE).collect();
    let mut new = SearchShare::default();
    thread::scope(|scope| {
        let (to, found) = channel::<SearchShare>();
        let (next, shares, query) = (&next, &shares, &query);
        let work = move || {
            while let Some(rows) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
                if stop.is_raised() || to.send(ask(query, &request.games, rows, files)).is_err() {
                    break;
                }
            }
        };
        let _ = jobs::share(scope, "search", jobs::processors(), work); // without a thread nothing is found
        let mut last = Instant::now();
        for share in found {
            new.done += share.done;
            new.hits.extend(share.hits);
            new.tally.add(&share.tally);
            new.courses.extend(share.courses);
            if last.elapsed() >= PACE && !stop.is_raised() {
                last = Instant::now();
                let done = new.done;
                report(std::mem::replace(&mut new, SearchShare { done, ..SearchShare::default() }), false);
            }
        }
    });
    if !stop.is_raised() {
        report(new, true);
    }
}

/// Searches some games. A game that cannot be read is skipped: opening it shows why.
fn ask(query: &PreparedQuery, games: &Catalog, rows: &[u32], files: &[Option<Arc<PgnFile>>]) -> SearchShare {
    let mut share = SearchShare { done: rows.len(), ..SearchShare::default() };
    let Ok(()) = each_game(games, rows, files, |row, place, bytes| {
        if let (Ok(bytes), Some(shown)) = (bytes, games.row(index(row))) {
            let answer = query.ask(&shown, &place.game(&bytes));
            match answer {
                QueryAnswer::Yes => share.hits.push(row),
                QueryAnswer::Course(course) => share.courses.push((row, course)),
                QueryAnswer::No | QueryAnswer::Next(..) => {}
            }
            share.tally.count(answer);
        }
        Ok::<(), Infallible>(())
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
                Event::Response(Msg::List(ListResponse::SearchProgress { id: 4, progress, hits, tally, over })) => {
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
        let files = vec![Some(Arc::new(PgnFile::of(File::open(&path).unwrap(), &path).unwrap()))];
        let games = Catalog::of(&[text.as_bytes()]);
        let (to, events) = channel();
        let mut request = SearchGames {
            id: 4,
            list: 1,
            question: GameQuery::Filter(
                Filter { parts: vec![Predicate::Text(FuzzyText::new("Novelty")).into()] },
                OwnNames::default(),
            ),
            games,
            rows: (0..5000).collect(),
        };
        start(request.clone(), Some(files.clone()), StopFlag::default(), to.clone());
        let (hits, _) = searched(&events);
        assert_eq!(hits, (0..5000).filter(|n| n % 7 == 0).collect::<Vec<u32>>());

        // Some of the games, far apart, and what was played after 1. e4.
        let mut after = shakmaty::Chess::default();
        let mv = "e4".parse::<shakmaty::san::San>().unwrap().to_move(&after).unwrap();
        shakmaty::Position::play_unchecked(&mut after, mv);
        request.question = GameQuery::Next(Box::new(after));
        request.rows = (0..5000).step_by(10).collect();
        start(request, Some(files), StopFlag::default(), to);
        let (hits, tally) = searched(&events);
        let counts: Vec<u32> = tally.moves().iter().map(|(_, score)| score.games()).collect();
        assert_eq!((hits, counts), (vec![], vec![333, 167]));
    }
}
