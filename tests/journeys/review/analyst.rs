//! An external engine as the analyst: it is asked, follows the cursor, is replaced when it fails, and is closed when it
//! is no longer needed.

use shakmaty::Position;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect};
use tabiya::bot::SearchProgress;
use tabiya::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineWarning};
use tabiya::bot::search::{Score, Variation};
use tabiya::words::tables::{AnalysisWord, EngineWord};

use crate::driver::{Driver, last, open_file};
use crate::game::engines::Engines;
use crate::painted::text;
use crate::wording::{Wording, says};

const GAME: &str = "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 (2. -- Nf6) 2... Nc6 *\n";

fn open() -> Driver {
    open_file(Boot::default(), "one.pgn", GAME)
}

/// Returns the commands to engines, in words.
fn orders(d: &Driver) -> Vec<String> {
    let word = |effect: &Effect| match effect {
        Effect::Engine { order: EngineCommand::Start(program), .. } => {
            Some(format!("start {}", program.command_line.join(" ")))
        }
        Effect::Engine { order: EngineCommand::Ask(_, task), .. } => {
            Some(format!("ask {} moves, {} lines, endless {}", task.moves.len(), task.lines, task.limits.is_infinite()))
        }
        Effect::Engine { order: EngineCommand::Stop(_), .. } => Some("stop".to_owned()),
        Effect::Engine { order: EngineCommand::Close, .. } => Some("close".to_owned()),
        _ => None,
    };
    d.effects.iter().filter_map(word).collect()
}

/// Lets the engine report this score for the first legal move of the position that it was asked about.
fn thinks(d: &mut Driver, depth: u32, score: i32) {
    let (engine, id, task) = d.asked().expect("a question");
    let mv = task.position().legal_moves()[0];
    let line = Variation { depth, seldepth: depth, score: Score::Centipawns(score), moves: [mv].into_iter().collect() };
    let progress = SearchProgress {
        nodes: 1_200_000,
        best: Some(mv),
        best_score: None,
        legal_moves: 20,
        depth,
        seldepth: depth,
        lines: vec![line],
        hash_permille: 0,
        depth_finished: true,
    };
    d.hears(engine, EngineEvent::Progress(id, Box::new(progress)));
}

#[test]
fn an_engine_analyses_in_the_place_of_the_built_in_player() {
    let mut d = open();
    d.keys(":analyst<Enter>");
    assert!(last(&d).has(AnalysisWord::AnalystNow, &[]), "{}", last(&d));
    d.keys(":analyst uci:fish -x<Enter>");
    assert!(last(&d).has(AnalysisWord::AnalystSetOff, &[]), "{}", last(&d));
    assert!(orders(&d).is_empty(), "it is started when it is asked");
    d.keys("<Right>a");
    assert_eq!(orders(&d), ["start fish -x", "ask 1 moves, 3 lines, endless true"]);
    assert!(d.analyses.is_empty(), "the built-in player rests");
    d.ready();
    thinks(&mut d, 17, 35);
    let seen = text(&d, 120, 40);
    assert!(seen.contains("Fish 3 · depth 17 · 1.2 M positions"), "{seen}");
    assert!(seen.contains("-0.35"), "White sees it from his side: {seen}");
    assert!(text(&d, 40, 15).contains("depth 17"), "{}", text(&d, 40, 15));
    // The engine follows the cursor, and what it says about a position that was left is dropped.
    let (engine, old, _) = d.asked().unwrap();
    d.keys("<Right>");
    assert_eq!(orders(&d).last().unwrap(), "ask 2 moves, 3 lines, endless true");
    d.hears(
        engine,
        EngineEvent::BestMove(
            old,
            tabiya::bot::external_engine::BestMove {
                mv: d.asked().unwrap().2.position().legal_moves()[0],
                score: None,
            },
        ),
    );
    assert!(!text(&d, 120, 40).contains("depth 17"));
    d.keys(":lines<Enter>");
    assert_eq!(orders(&d).last().unwrap(), "ask 2 moves, 4 lines, endless true");
    // After a null move, which the protocol does not know, the engine gets the position alone.
    d.keys("<Home><Right><Right><Down><Right>");
    let (_, _, task) = d.asked().unwrap();
    assert!(task.moves.is_empty() && task.start.position().turn().is_black(), "{task:?}");
    // An engine that is no longer needed is not left running.
    d.keys(":analyse off<Enter>");
    assert_eq!(orders(&d)[orders(&d).len() - 2..], ["stop", "close"]);
    d.keys("a");
    assert!(orders(&d).iter().filter(|order| order.starts_with("start")).count() == 2);
    d.keys("qq");
    assert_eq!(orders(&d).last().unwrap(), "close");
    let remembered =
        |effect: &Effect| matches!(effect, Effect::File(FileEffect::Remember(text)) if text.contains("uci:fish -x"));
    assert!(d.effects.iter().any(remembered));
}

#[test]
fn an_engine_that_moves_without_a_line_has_done_thinking() {
    let mut d = open();
    d.keys(":analyst uci:fish<Enter><Right>a");
    d.ready();
    assert!(text(&d, 120, 40).has(AnalysisWord::Begins, &[]));
    let (engine, id, task) = d.asked().expect("a question");
    let mv = task.position().legal_moves()[0];
    let choice = tabiya::bot::external_engine::BestMove { mv, score: None };
    d.hears(engine, EngineEvent::BestMove(id, choice));
    let seen = text(&d, 120, 40);
    assert!(seen.has(AnalysisWord::Over, &[]) && !seen.has(AnalysisWord::Begins, &[]), "{seen}");
}

#[test]
fn when_it_fails_the_built_in_player_goes_on() {
    let mut d = open();
    d.keys(":analyst uci:fish<Enter>a");
    let engine = d.ready();
    d.hears(engine, EngineEvent::Warning(EngineWarning::NoOption("Hash".into(), None)));
    d.says(says(EngineWord::NoOption, &["Fish 3", "Hash"]));
    d.hears(engine, EngineEvent::Failed(EngineError::NoReply));
    d.says(says(AnalysisWord::AnalystFailed, &[says(EngineWord::Silent, &["Fish 3"])]));
    assert_eq!(d.analyses.len(), 1);
    assert!(text(&d, 120, 40).contains("depth"), "{}", text(&d, 120, 40));
    d.keys(":analyst<Enter>");
    assert!(last(&d).has(AnalysisWord::AnalystGone, &[]), "{}", last(&d));
    d.keys("<Right>");
    assert_eq!((d.analyses.len(), d.started().len()), (2, 1), "it is not started again and again");
    // Chosen once more, the engine gets another chance; the other analyst is stopped.
    d.keys(":analyst uci:fish<Enter>");
    assert_eq!((d.stopped.len(), d.started().len()), (1, 2));
    d.keys(":analyst max<Enter>");
    assert_eq!(orders(&d)[orders(&d).len() - 2..], ["stop", "close"]);
    assert_eq!(d.analyses.len(), 3);
    d.keys(":analyst greedy<Enter>");
    d.says(says(AnalysisWord::AnalystUsage, &[]));
}
