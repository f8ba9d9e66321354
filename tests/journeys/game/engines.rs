//! External engines as players: started, waited for, asked, replaced.

use shakmaty::{ByColor, Color, Move};
use tabiya::app::dialogs::Dialog;
use tabiya::app::game::{Blocked, GameScreen};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::Effect;
use tabiya::app::protocol::message::Msg;
use tabiya::bot::external_engine::{
    BestMove, EngineCommand, EngineError, EngineEvent, EngineExit, EngineTask, EngineWarning,
};
use tabiya::bot::search::Score;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::config;
use tabiya::words::tables::{EngineWord, PlainWord};

use crate::driver::Driver;
use crate::wording::{Wording, says};

fn seats(white: &str, black: &str) -> ByColor<Seat> {
    ByColor { white: white.parse().unwrap(), black: black.parse().unwrap() }
}

fn controls(text: &str) -> Option<Controls> {
    Some(Controls::same(text.parse().unwrap()))
}

/// A game against an engine that is not ready yet.
fn against_engine(options: GameOptions) -> Driver {
    Driver::play(GameOptions { seats: seats("human", "uci:fish"), ..options })
}

pub trait Engines {
    fn started(&self) -> Vec<u64>;
    fn asked(&self) -> Option<(u64, u64, EngineTask)>;
    fn hears(&mut self, engine: u64, event: EngineEvent) -> &mut Self;
    fn ready(&mut self) -> u64;
    fn plays(&mut self, text: &str, score: Option<i32>) -> &mut Self;
}

impl Engines for Driver {
    /// Returns the numbers of the engines that were started.
    fn started(&self) -> Vec<u64> {
        let number = |effect: &Effect| match effect {
            Effect::Engine { engine, order: EngineCommand::Start(_) } => Some(*engine),
            _ => None,
        };
        self.effects.iter().filter_map(number).collect()
    }

    /// Returns the last request: the engine's number, the request's id and its task.
    fn asked(&self) -> Option<(u64, u64, EngineTask)> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Engine { engine, order: EngineCommand::Ask(id, task) } => Some((*engine, *id, (**task).clone())),
            _ => None,
        })
    }

    fn hears(&mut self, engine: u64, event: EngineEvent) -> &mut Driver {
        self.send(Msg::Engine { engine, event });
        self
    }

    /// Reports that the engine that was started last is ready, and returns its number.
    fn ready(&mut self) -> u64 {
        let engine = *self.started().last().expect("an engine was started");
        self.hears(engine, EngineEvent::Ready(Some("Fish 3".into())));
        engine
    }

    /// Lets the engine answer its last request with this move.
    fn plays(&mut self, text: &str, score: Option<i32>) -> &mut Driver {
        let (engine, id, task) = self.asked().expect("a question");
        let mv = find(&task, text);
        self.hears(engine, EngineEvent::BestMove(id, BestMove { mv, score: score.map(Score::Centipawns) }))
    }
}

fn find(task: &EngineTask, text: &str) -> Move {
    let uci: shakmaty::uci::UciMove = text.parse().unwrap();
    uci.to_move(&task.position()).unwrap()
}

#[test]
fn a_game_against_an_engine_from_the_start_to_the_end() {
    let mut d = against_engine(GameOptions::default());
    assert_eq!(d.started().len(), 1);
    d.moves("f3");
    assert!(d.asked().is_none() && d.game().awaits_engine(), "it is not ready yet");
    d.ready();
    assert_eq!(d.name(Color::Black, d.lang()), "Fish 3");
    let (engine, _, task) = d.asked().unwrap();
    assert_eq!((task.moves.len(), task.limits.move_time, task.limits.clocks), (1, Some(1_000), None));
    d.plays("e7e5", None).moves("g4");
    d.plays("d8h4", None);
    assert_eq!(d.result(), "0-1 checkmate");
    let closed =
        |effect: &Effect| matches!(effect, Effect::Engine { engine: it, order: EngineCommand::Close } if *it == engine);
    assert!(d.effects.iter().any(closed), "it is not needed any more");
    assert!(d.archive[0].1.contains("[Black \"Fish 3\"]") && d.archive[0].1.contains("[BlackType \"program\"]"));
}

#[test]
fn clocks_wait_only_for_an_engine_that_starts() {
    let mut d = against_engine(GameOptions { controls: controls("5+3"), ..GameOptions::default() });
    d.moves("e4");
    let left =
        |d: &Driver, side: Color| d.played().clock().unwrap().remaining(side, tabiya::chess::clock::Moment(d.at));
    d.wait(60_000);
    assert_eq!(left(&d, Color::Black), 300_000, "it is not ready");
    d.ready();
    d.wait(7_000);
    assert_eq!(left(&d, Color::Black), 293_000, "it thinks");
    let clocks = d.asked().unwrap().2.limits.clocks.unwrap();
    assert_eq!((*clocks.remaining.get(Color::Black), *clocks.increment.get(Color::White)), (300_000, 3_000));
    d.plays("e7e5", None);
    assert_eq!(left(&d, Color::Black), 296_000);
    d.moves("Nf3");
    d.wait(300_000);
    assert_eq!(d.result(), "1-0 time forfeit", "a clock that runs is nobody's to stop");
}

#[test]
fn every_control_is_told_as_well_as_the_protocol_can() {
    for (control, left, bonus, moves) in [
        ("5", 300_000, 0, None),
        ("5+3", 300_000, 3_000, None),
        ("5b3", 300_000, 3_000, None),
        ("5d3", 303_000, 3_000, None),
        ("h5", 300_000, 0, None),
        ("40/90+30:30", 5_400_000, 30_000, Some(40)),
    ] {
        let mut d = Driver::play(GameOptions {
            seats: seats("uci:fish", "human"),
            controls: controls(control),
            ..GameOptions::default()
        });
        d.ready();
        let clocks = d.asked().unwrap().2.limits.clocks.unwrap();
        let told = (*clocks.remaining.get(Color::White), *clocks.increment.get(Color::White), clocks.moves_to_go);
        // The bonus of the first stage may already be on the clock at the first move.
        assert!(told.0 == left || told.0 == left + bonus, "{control}: {told:?}");
        assert_eq!((told.1, told.2), (bonus, moves), "{control}");
    }
}

#[test]
fn a_failed_engine_stops_the_clocks_and_asks_who_plays() {
    let mut d = against_engine(GameOptions { controls: controls("5"), ..GameOptions::default() });
    let engine = d.ready();
    d.moves("e4");
    d.wait(10_000);
    d.hears(engine, EngineEvent::Failed(EngineError::Ended(EngineExit::Signal(11), None)));
    assert_eq!(
        d.question(),
        says(EngineWord::AskReplace, &[says(EngineWord::EndedSignal, &["Fish 3", "11"]), "Black"])
    );
    d.wait(1_000_000);
    assert_eq!(d.result(), "*", "nobody's clock runs");
    d.keys("4");
    assert_eq!(d.blocked(), Some(Blocked::Deserted(Color::Black)));
    d.keys("x");
    assert!(d.question().has(EngineWord::EndedSignal, &["Fish 3"]), "any key asks again");
    d.keys("<Esc>:player black random");
    assert!(matches!(d.dialog(), Some(Dialog::Palette(_))), "but for a command");
    d.keys("<C-c>x");
    d.keys("3");
    assert_eq!(d.played().seat(Color::Black), &Seat::Bot(Bot::Max));
    assert_eq!(d.plies(), 2, "and it has moved");
    let clock = d.played().clock().unwrap();
    assert_eq!(clock.remaining(Color::Black, tabiya::chess::clock::Moment(d.at)), 290_000);
}

#[test]
fn it_can_be_started_again_or_a_person_takes_over() {
    let mut d = against_engine(GameOptions::default());
    let first = d.ready();
    d.moves("e4");
    d.hears(first, EngineEvent::Failed(EngineError::NoReply)).keys("1");
    let second = d.ready();
    assert_ne!(first, second);
    d.hears(first, EngineEvent::Failed(EngineError::NoReply));
    assert!(!d.has_dialog(), "what the first one says is of no interest");
    d.plays("e7e5", None).moves("Nf3");
    d.hears(second, EngineEvent::Failed(EngineError::NoMove)).keys("2");
    d.moves("Nc6");
    assert_eq!(d.plies(), 4);
    assert_eq!(d.played().seat(Color::Black), &Seat::Human(None));
}

#[test]
fn who_is_not_there_is_told_before_the_first_move() {
    let mut d = against_engine(GameOptions::default());
    let engine = d.started()[0];
    d.hears(engine, EngineEvent::Failed(EngineError::NotFound));
    let said = d.question();
    assert!(said.has(EngineWord::NotThere, &["fish", "fish"]), "{said}");
    d.keys("<Esc>").keys("<Space>");
    assert_eq!(d.question(), said);
    d.keys("1");
    assert_eq!(d.started().len(), 2, "it is started at once, although White is to move");
}

#[test]
fn no_letter_answers_a_question_that_opens_by_itself() {
    for typed in ["c4", "h4", "Rh3", "n", "N"] {
        let mut d = against_engine(GameOptions::default());
        let engine = d.ready();
        d.moves("e4");
        d.hears(engine, EngineEvent::Failed(EngineError::NoReply));
        let asked = d.question();
        d.keys(typed).keys("<Enter>");
        assert_eq!(d.question(), asked, "{typed}: neither its number nor its Enter is an answer");
        d.keys("2");
        assert_eq!(d.played().seat(Color::Black), &Seat::Human(None));
    }
}

#[test]
fn what_is_being_typed_answers_no_question_that_comes_up() {
    let mut d = against_engine(GameOptions::default());
    let engine = d.ready();
    d.keys("h");
    d.hears(engine, EngineEvent::Failed(EngineError::NoReply));
    assert!(!d.has_dialog());
    assert!(d.sentences().last().unwrap().has(EngineWord::Silent, &[]));
    d.keys("4");
    assert!(d.question().has(EngineWord::Silent, &["Fish 3"]), "the next key asks");
    assert_eq!(d.played().seat(Color::Black).to_string(), "uci:fish");
}

#[test]
fn a_player_can_be_replaced_by_command_and_the_journal_knows_it() {
    let mut d = against_engine(GameOptions::default());
    d.ready();
    d.moves("e4");
    d.keys(":player black greedy<Enter>");
    assert_eq!(d.played().seat(Color::Black), &Seat::Bot(Bot::Greedy));
    assert_eq!(d.plies(), 2);
    let play = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(play.game().seat(Color::Black), &Seat::Bot(Bot::Greedy));
    d.keys(":player black nobody<Enter>");
    assert!(d.sentences().last().unwrap().has(PlainWord::NoSuchPlayer, &["nobody"]));
    let mut t = Driver::play(GameOptions { rules: Rules::Tournament, ..GameOptions::default() });
    t.keys(":player black greedy<Enter>");
    assert_eq!(t.played().seat(Color::Black), &Seat::Human(None), "not in a tournament");
}

#[test]
fn an_interrupted_game_starts_its_engine_again() {
    let mut d = against_engine(GameOptions::default());
    d.ready();
    d.moves("e4");
    let mut again = Driver::home();
    again.journals = d.journals.clone();
    again.open_home();
    assert_eq!(again.interrupted().len(), 1);
    assert!(again.started().is_empty(), "nobody goes on yet");
    again.keys("<Enter>");
    again.ready();
    assert_eq!(again.asked().unwrap().2.moves.len(), 1);
}

#[test]
fn an_engine_takes_or_claims_a_draw_unless_it_is_better() {
    for (score, want) in [(Some(-200), "1/2-1/2 agreement"), (Some(50), "*"), (None, "*")] {
        let mut d = against_engine(GameOptions::default());
        d.ready();
        d.moves("e4").plays("e7e5", score).keys("draw<Enter>").moves("Nf3");
        assert_eq!(d.result(), want, "{score:?}");
    }
    for (score, want) in [(Some(0), "1/2-1/2 threefold repetition"), (Some(150), "*")] {
        let mut d = against_engine(GameOptions::default());
        d.ready();
        for _ in 0..2 {
            d.moves("Nf3").plays("g8f6", score).moves("Ng1").plays("f6g8", score);
        }
        assert_eq!(d.result(), want, "{score:?}");
    }
}

#[test]
fn it_resigns_only_if_the_config_says_so() {
    for (text, want) in [("", "*"), ("[engines.fish]\ncommand = \"x\"\nresign = true", "1-0 resignation")] {
        let config = config::parse(text).unwrap();
        let mut d = Driver::new(Boot { config, ..Boot::default() });
        d.begin(GameOptions { seats: seats("human", "uci:fish"), ..GameOptions::default() });
        d.ready();
        for (own, its) in [("e4", "e7e5"), ("Nf3", "b8c6"), ("Bc4", "g8f6"), ("O-O", "f8c5")] {
            if d.result() == "*" {
                d.moves(own).plays(its, Some(-1_500));
            }
        }
        assert_eq!(d.result(), want);
    }
}

#[test]
fn options_it_does_not_have_are_told() {
    let mut d = against_engine(GameOptions::default());
    let engine = d.started()[0];
    d.hears(engine, EngineEvent::Warning(EngineWarning::NoOption("Hsah".into(), Some("Hash".into()))));
    assert_eq!(d.sentences().last().unwrap(), says(EngineWord::NoOptionNear, &["fish", "Hsah", "Hash"]));
}

#[test]
fn in_plain_mode_a_failed_engine_is_replaced_or_forfeits() {
    let plain = |white: &str, games: u32| {
        let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
        d.begin(GameOptions { seats: seats(white, "uci:fish"), games, ..GameOptions::default() });
        d
    };
    let mut d = plain("human", 1);
    let engine = d.ready();
    d.send(Msg::Line("e4".into()));
    d.hears(engine, EngineEvent::Failed(EngineError::NoReply));
    assert!(d.question().has(EngineWord::Silent, &["Fish 3"]));
    d.send(Msg::Line("what".into()));
    assert!(d.sentences().iter().any(|said| said.has(EngineWord::DesertedLine, &["", "black"])));
    d.send(Msg::Line("player black human".into()));
    d.send(Msg::Line("e5".into()));
    assert_eq!(d.plies(), 2);

    let mut d = plain("random", 2);
    let engine = d.ready();
    d.hears(engine, EngineEvent::Failed(EngineError::IllegalMove("e2e5".into())));
    assert_eq!(d.archive.len(), 1);
    assert!(d.archive[0].1.contains("White wins: forfeit") || d.archive[0].1.contains("forfeit"), "{}", d.archive[0].1);
    assert_eq!(d.started().len(), 2, "the next game starts it again");
}

#[test]
fn an_engine_does_not_lose_by_forfeit_to_a_side_that_cannot_mate() {
    // (where the game begins, what the record says of the engine's failure)
    for (fen, want) in [("7k/8/8/8/8/8/4q3/K7 b - - 0 1", "1/2-1/2"), ("7k/8/8/8/8/8/PP2q3/K7 b - - 0 1", "1-0")] {
        let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
        let start = StartPosition::from_fen(fen, false).unwrap();
        d.begin(GameOptions { seats: seats("random", "uci:fish"), start, ..GameOptions::default() });
        let engine = d.ready();
        d.hears(engine, EngineEvent::Failed(EngineError::IllegalMove("e2e5".into())));
        assert_eq!(d.archive.len(), 1, "{fen}");
        assert!(d.archive[0].1.contains(&format!("[Result \"{want}\"]")), "{}", d.archive[0].1);
    }
}
