//! Plain mode understands what it tells its user to say, whatever words stand around it, and the session goes on.

use crate::driver::{Driver, Place};
use crate::wording::{Wording, says, says_in};
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, ByColor, Color, Position, Square};
use tabiya::app::Screen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::Destination;
use tabiya::app::protocol::input::DialogAnswer;
use tabiya::app::protocol::learn_progress::TaskState;
use tabiya::app::protocol::message::{FileResponse, Msg};
use tabiya::chess::course::plans;
use tabiya::chess::course::task::TaskKind;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::plain::Plain;
use tabiya::words::Lang;
use tabiya::words::tables::{
    AnalysisWord, AppWord, LearnWord, PlainWord, ResultCardWord, ReviewWord, TouchWord, TrainingWord,
};

fn plain(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { plain: true, lang, ..Boot::default() });
    d.aloud = Some((Plain::default(), String::new()));
    d
}

fn game(lang: Lang, fen: &str) -> Driver {
    let mut d = plain(lang);
    let start = StartPosition::from_fen(fen, false).unwrap();
    d.begin(GameOptions { start, ..GameOptions::default() });
    d
}

/// Sends a line, and returns what is said to it.
fn hear(d: &mut Driver, line: &str) -> String {
    let before = d.aloud.as_ref().map_or(0, |(_, said)| said.len());
    d.send(Msg::Line(line.to_owned()));
    let said = d.aloud.as_ref().map(|(_, said)| said[before..].replace(['\u{a0}', '\u{202f}'], " "));
    said.unwrap_or_default()
}

/// The only move takes the last piece, which ends the game.
const LAST: &str = "8/8/8/8/8/7k/1r6/K7 w - - 0 1";

#[test]
fn the_session_goes_on_after_two_computers_have_played() {
    let mut d = plain(Lang::En);
    d.open_home();
    let (taking, start) = (format!("start {LAST}"), StartPosition::from_fen(LAST, false).unwrap());
    for line in ["white random", "black greedy", &taking, "play"] {
        hear(&mut d, line);
    }
    assert!(d.game().game().ending().is_some(), "the game has been played");
    assert_eq!(d.exit, None, "the user began it, and is still there");
    assert!(!hear(&mut d, "summary").is_empty());
    hear(&mut d, "home");
    assert!(matches!(d.app.screen(), Screen::Home(_)));
    // The game that the command line asks for ends the session.
    let mut d = plain(Lang::En);
    let seats = ByColor { white: Seat::Bot(Bot::Random), black: Seat::Bot(Bot::Greedy) };
    d.begin(GameOptions { seats, start, ..GameOptions::default() });
    assert_eq!(d.exit, Some(0));
}

#[test]
fn a_person_who_was_meant_as_a_level_is_told_as_a_person() {
    for (lang, line, want) in [
        (Lang::En, "black stockfish", "Black: stockfish, a person."),
        (Lang::De, "schwarz stockfish", "Schwarz: stockfish, ein Mensch."),
        (Lang::Es, "negras stockfish", "Negras: stockfish, una persona."),
        (Lang::Fr, "noirs stockfish", "Noirs : stockfish, une personne."),
        (Lang::En, "black at random", "Black: random."),
        (Lang::De, "schwarz mit voller Stärke", "Schwarz: tabiya (volle Stärke)."),
    ] {
        let mut d = plain(lang);
        d.open_home();
        let said = hear(&mut d, line);
        assert!(said.contains(want), "{line}: {said}");
    }
}

#[test]
fn the_piece_of_a_promotion_is_named_as_people_say_it() {
    use shakmaty::Role::{Knight, Queen, Rook};
    let rows = [
        (Lang::En, "a queen", Queen),
        (Lang::En, "promote to queen", Queen),
        (Lang::En, "to a knight", Knight),
        (Lang::En, "make it a rook", Rook),
        (Lang::De, "eine Dame", Queen),
        (Lang::De, "in eine Dame", Queen),
        (Lang::De, "in einen Springer umwandeln", Knight),
        (Lang::Es, "a dama", Queen),
        (Lang::Es, "una dama", Queen),
        (Lang::Es, "corona dama", Queen),
        (Lang::Fr, "une dame", Queen),
        (Lang::Fr, "en dame", Queen),
        (Lang::Fr, "promotion en tour", Rook),
    ];
    let piece = |d: &Driver| d.played().position().board().role_at(shakmaty::Square::B8);
    for (lang, line, role) in rows {
        let mut d = game(lang, "8/1P5k/8/8/8/8/8/K7 w - - 0 10");
        hear(&mut d, "b8");
        let said = hear(&mut d, line);
        assert_eq!(piece(&d), Some(role), "{lang:?} {line}: {said}");
    }
    // With no question open it is a move, if there is one.
    for line in ["promote to queen", "promotion en dame", "umwandlung in eine Dame"] {
        let mut d = game(Lang::En, "8/1P5k/8/8/8/8/8/K7 w - - 0 10");
        let said = hear(&mut d, line);
        assert_eq!(piece(&d), Some(Queen), "{line}: {said}");
        let mut d = game(Lang::En, "8/8/1P5k/8/8/8/8/K7 w - - 0 10");
        let said = hear(&mut d, line);
        assert!(said.contains("no such move"), "{line}: {said}");
    }
}

#[test]
fn an_offer_is_answered_in_words() {
    let rows = [
        (Lang::En, "accept draw", "decline the draw"),
        (Lang::En, "I accept the draw", "no draw"),
        (Lang::En, "accept the offer", "I decline the offer"),
        (Lang::De, "Remis annehmen", "Remis ablehnen"),
        (Lang::De, "ich nehme das Remis an", "ich lehne das Remis ab"),
        (Lang::Es, "acepto las tablas", "rechazo las tablas"),
        (Lang::Fr, "accepter la nulle", "refuser la nulle"),
        (Lang::Fr, "j’accepte la nulle", "je refuse la nulle"),
    ];
    for (lang, accepts, declines) in rows {
        for (line, is_over) in [(accepts, true), (declines, false)] {
            let mut d = plain(lang);
            d.begin(GameOptions::default());
            ["e4", "e5", "draw", "d4"].iter().for_each(|line| _ = hear(&mut d, line));
            let said = hear(&mut d, line);
            assert_eq!(d.played().ending().is_some(), is_over, "{lang:?} {line}: {said}");
            assert!(d.played().offer().is_none_or(|offer| offer.by == Color::Black), "{lang:?} {line}: {said}");
        }
    }
}

#[test]
fn who_asks_for_check_hears_whether_there_is_one() {
    let (quiet, check) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1");
    for (lang, line, none, some) in [
        (Lang::En, "am I in check", "White is not in check.", "White is in check: rook e4."),
        (Lang::De, "bin ich im Schach", "Weiß steht nicht im Schach.", "Weiß steht im Schach: Turm e4."),
        (Lang::Es, "estoy en jaque", "Blancas: sin jaque.", "Blancas: en jaque, torre e4."),
        (Lang::Fr, "suis-je en échec", "Blancs : pas d’échec.", "Blancs : en échec, tour e4."),
    ] {
        assert_eq!(hear(&mut game(lang, quiet), line).trim(), none);
        assert_eq!(hear(&mut game(lang, check), line).trim(), some);
    }
}

#[test]
fn moves_are_told_as_people_say_them() {
    let promotes = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let takes = "4k3/3p4/8/4p3/2B5/5N2/8/4K3 w - - 0 1";
    for (lang, fen, line, want) in [
        (Lang::Fr, promotes, "b8 promotion dame", "b7b8q"),
        (Lang::Es, promotes, "b por a8 igual dama", "b7a8q"),
        (Lang::Es, promotes, "b8 reina", "b7b8q"),
        (Lang::En, promotes, "b8 = queen", "b7b8q"),
        (Lang::En, promotes, "b8 promotes to a knight", "b7b8n"),
        (Lang::De, castles, "Rochade auf der Damenseite", "e1a1"),
        (Lang::De, castles, "Rochade auf der Königsseite", "e1h1"),
        (Lang::Fr, castles, "roque du côté de la dame", "e1a1"),
        (Lang::Fr, castles, "roque du côté du roi", "e1h1"),
        (Lang::Es, castles, "enroque del lado de dama", "e1a1"),
        (Lang::Es, castles, "enroque del lado de rey", "e1h1"),
        (Lang::Fr, takes, "cavalier mange e5", "f3e5"),
        (Lang::Fr, takes, "cavalier sur e5", "f3e5"),
        (Lang::En, takes, "N takes e5", "f3e5"),
        (Lang::De, takes, "S schlägt e5", "f3e5"),
        (Lang::En, takes, "bishop b5!", "c4b5"),
        (Lang::En, takes, "knight takes e5+", "f3e5"),
    ] {
        let mut d = game(lang, fen);
        let said = hear(&mut d, line);
        let (tree, node) = (d.played().tree(), d.played().current_node());
        let played = tree.played(node).map(|mv| UciMove::from_chess960(mv).to_string());
        assert_eq!(played.as_deref(), Some(want), "{lang:?} {line}: {said}");
    }
}

#[test]
fn pieces_are_put_up_as_people_say_it() {
    for (lang, line, want) in [
        (Lang::En, "put white rook on a1 and h1", "White rook on a1.\nWhite rook on h1."),
        (Lang::De, "setze weißen König e1", "weißer König"),
        (Lang::De, "stell einen schwarzen Turm auf e8", "schwarzer Turm"),
        (Lang::Es, "pon rey blanco en e1", "rey blanco"),
        (Lang::Fr, "mettre roi blanc e1", "roi blanc"),
        (Lang::Fr, "place une tour noire sur e8 et h8", "Tour noire en h8."),
    ] {
        let mut d = plain(lang);
        d.open_home();
        ["setup", "empty"].iter().for_each(|line| _ = hear(&mut d, line));
        let said = hear(&mut d, line);
        assert!(said.to_lowercase().contains(&want.to_lowercase()), "{line}: {said}");
    }
}

#[test]
fn one_piece_is_put_at_a_time() {
    for (lang, line) in [
        (Lang::En, "put white king e1, rook a1"),
        (Lang::En, "put white king e1 black king e8"),
        (Lang::En, "put black king e8 and white king e1"),
        (Lang::En, "put white knight bishop c3"),
        (Lang::Fr, "mettre roi blanc e1, tour a1"),
    ] {
        let mut d = plain(lang);
        d.open_home();
        ["setup", "empty"].iter().for_each(|line| _ = hear(&mut d, line));
        assert_eq!(hear(&mut d, line).trim(), says_in(lang, PlainWord::PutSeveral, &[]), "{line}");
        assert!(hear(&mut d, "fen").contains("8/8/8/8/8/8/8/8"), "{line}");
    }
}

#[test]
fn a_jump_to_the_start_says_what_start_says() {
    let mut d = plain(Lang::En);
    d.files = vec![("game.pgn".into(), "1. e4 e5 *".into())];
    d.review(&["game.pgn"], None, None);
    hear(&mut d, "end");
    let said = hear(&mut d, "start");
    for line in ["jump 0", "jump 0p"] {
        assert_eq!(hear(&mut d, line), said);
    }
}

#[test]
fn a_time_that_no_clock_can_show_is_named() {
    let mut d = plain(Lang::En);
    d.begin(GameOptions { controls: Some(Controls::same("5+0".parse().unwrap())), ..GameOptions::default() });
    for (line, time) in [("clock black -10:00", "-10:00"), ("clock white 0", "0")] {
        let said = hear(&mut d, line);
        assert!(said.has(AppWord::ClockRange, &[time]), "{said}");
    }
    for time in ["4:75", "+4:75", "4:30:20:10"] {
        let said = hear(&mut d, &format!("clock white {time}"));
        assert!(said.has(AppWord::ClockUnreadable, &[time]), "{said}");
    }
}

/// A game of the moves `e4 e5`, with five minutes a side.
fn timed(rules: Rules) -> Driver {
    let mut d = plain(Lang::En);
    let controls = Some(Controls::same("5".parse().unwrap()));
    d.begin(GameOptions { controls, rules, ..GameOptions::default() });
    for line in ["start", "e4", "e5"].iter().skip(usize::from(rules != Rules::Tournament)) {
        hear(&mut d, line);
    }
    d
}

#[test]
fn nothing_is_claimed_or_agreed_at_a_covered_board() {
    for (rules, cover) in [(Rules::Casual, "pause"), (Rules::Tournament, "pause!"), (Rules::Tournament, "")] {
        let mut d = timed(rules);
        hear(&mut d, "Nf3 (=)");
        if cover.is_empty() {
            d.send(Msg::Resumed);
        } else {
            hear(&mut d, cover);
        }
        if d.has_dialog() {
            hear(&mut d, "y");
        }
        assert!(d.is_covered(), "{rules:?} {cover}");
        for line in ["claim Nc6", "claim! Nc6", "claim", "draw", "accept", "decline", "takeback", "redo"] {
            let said = hear(&mut d, line);
            let covered = said.has(AppWord::PausedHides, &[]) || said.has(TouchWord::CoveredLine, &[]);
            assert!(covered && !d.has_dialog(), "{rules:?} {cover} {line}: {said}");
            assert_eq!((d.plies(), d.result().as_str()), (3, "*"), "{rules:?} {cover} {line}");
        }
        hear(&mut d, "go on");
        assert!(d.played().offer().is_some(), "{rules:?} {cover}: the offer still stands");
        assert_eq!(cover.is_empty(), d.pgn().contains("Interrupted"), "{}", d.pgn());
        hear(&mut d, "draw");
        assert_eq!(d.result(), "1/2-1/2 agreement");
    }
}

#[test]
fn an_offer_that_waits_is_told_by_turn_and_after_a_break() {
    for (line, word) in [("draw", AppWord::OfferAnnounced), ("Nf3 (=)", AppWord::OfferPending)] {
        let mut d = timed(Rules::Casual);
        hear(&mut d, line);
        let told = hear(&mut d, "turn");
        assert!(told.has(word, &["White"]), "{told}");
        let mut again = plain(Lang::En);
        again.journals.clone_from(&d.journals);
        again.open_home();
        let told = hear(&mut again, "go on");
        assert!(told.has(word, &["White"]), "{told}");
    }
}

#[test]
fn the_end_of_a_game_is_said_before_the_next_one() {
    let mut d = timed(Rules::Casual);
    hear(&mut d, "new");
    let said = hear(&mut d, "end without a result");
    let (end, next) = (said.find("abandoned"), said.find("to move"));
    assert!(end.is_some() && end < next, "{said}");
}

#[test]
fn adjust_names_the_only_piece_that_is_adjusted() {
    let mut d = timed(Rules::TouchMove);
    assert!(hear(&mut d, "adjust e9").has(PlainWord::NoSquare, &["e9", "adjust"]));
    assert!(hear(&mut d, "adjust e6").has(PlainWord::SquareIsEmpty, &["e6"]));
    hear(&mut d, "adjust g1");
    hear(&mut d, "touch g1");
    assert!(d.touched().is_empty(), "it is only adjusted");
    hear(&mut d, "adjust g1");
    hear(&mut d, "touch b1");
    assert_eq!(d.touched(), Bitboard::from(Square::B1));
}

#[test]
fn what_is_answered_at_any_time_is_not_sealed() {
    let mut d = timed(Rules::Casual);
    for line in ["adjourn", "s"] {
        hear(&mut d, line);
    }
    for line in ["clock", "turn", "pause", "go on", "resign"] {
        hear(&mut d, line);
        assert!(d.game().input.seals && d.game().adjournment().is_none(), "{line}");
    }
    hear(&mut d, "n");
    hear(&mut d, "b c4");
    assert_eq!(d.place(), Place::Home);
    assert!(d.journals[0].bytes.windows(6).any(|bytes| bytes == b"\"b c4\""), "this is a move");
}

/// A game that is printed as a last resort stays as it is written.
#[test]
fn a_game_under_a_sentence_gets_no_full_stop() {
    let mut d = plain(Lang::En);
    d.open_home();
    let before = d.aloud.as_ref().map_or(0, |(_, said)| said.len());
    let why = "Here it is:\n\n[Event \"?\"]\n\n1. e4 *\n".to_owned();
    d.send(Msg::File(FileResponse::Failed { path: "games.pgn".into(), why: why.clone() }));
    assert_eq!(d.aloud.as_ref().map(|(_, said)| &said[before..]), Some(why.as_str()));
}

fn lessons(lang: Lang, line: &str) -> Driver {
    let mut d = plain(lang);
    d.open_home();
    hear(&mut d, "learn");
    hear(&mut d, line);
    d
}

#[test]
fn the_answer_that_is_told_solves_the_task() {
    let mut tried = 0;
    for lang in Lang::ALL {
        let asks = ["hint", "Tipp", "pista", "indice"][Lang::ALL.iter().position(|one| *one == lang).unwrap()];
        let told = LearnWord::Solution.with(lang, &["|"]);
        let (begins, ends) = told.split_once('|').unwrap();
        for (plan, number) in plans().iter().flat_map(|plan| (1..=plan.tasks.len()).map(move |number| (plan, number))) {
            let kind = &plan.tasks[number - 1].kind;
            if matches!(kind, TaskKind::Endgame(_) | TaskKind::Watch(_) | TaskKind::Game { .. }) {
                continue;
            }
            let mut d = lessons(lang, &format!("learn {}.{number}", plan.id));
            let is_here = |d: &Driver| {
                d.lessons().lesson.as_ref().is_some_and(|at| (at.plan().id, at.task) == (plan.id, number - 1))
            };
            assert!(is_here(&d), "{}.{number}", plan.id);
            let mut heard = String::new();
            for _ in 0..20 {
                if !is_here(&d) {
                    break;
                }
                let said = hear(&mut d, asks) + &hear(&mut d, asks);
                let answer = said.lines().filter_map(|line| line.strip_prefix(begins)?.strip_suffix(ends)).next_back();
                let Some(answer) = answer.map(str::to_owned) else { break };
                heard = format!("{answer}: {}", hear(&mut d, &answer));
                tried += 1;
            }
            let solved = d.lessons().progress.of(plan.id, number - 1) != TaskState::Open;
            assert!(solved || heard.is_empty(), "{lang:?} {}.{number}: {heard}", plan.id);
        }
    }
    assert!(tried > 600, "{tried}");
}

#[test]
fn a_resigned_game_does_not_count_as_played_to_its_end() {
    for (again, line) in [("next", "resign!"), ("back", "resign!"), ("learn", "resign!")] {
        let mut d = lessons(Lang::En, "12.3");
        hear(&mut d, "next");
        let said = hear(&mut d, line);
        assert!(said.contains("stays open") && said.contains("Say next"), "{said}");
        assert!(!said.contains("you know the rules"), "{said}");
        assert!(hear(&mut d, again).contains("Task 1."), "{again}");
        assert_eq!(d.lessons().progress.of("12.3", 0), TaskState::Open);
    }
}

#[test]
fn an_article_is_no_lesson_and_words_left_over_are_refused() {
    let mut d = lessons(Lang::En, "turn");
    assert!(hear(&mut d, "3.8.2").contains("3.8.2"), "the lesson on castling is about it");
    assert_ne!(d.lesson(), Some("3.8"));
    for line in ["next 3", "back 2"] {
        let (_, number) = line.split_once(' ').unwrap();
        assert!(hear(&mut d, line).contains(&format!("alone: {number} means nothing")), "{line}");
    }
    let mut d = plain(Lang::En);
    d.open_home();
    hear(&mut d, "practice");
    for line in ["puzzles easier", "puzzles 1200-1500", "streak banana", "mistakes of mine", "missed ones", "next 3"] {
        let said = hear(&mut d, &if line.starts_with("next") { line.to_owned() } else { format!("practice {line}") });
        assert!(said.contains("alone:") && d.practice().solve().is_none(), "{line}: {said}");
    }
}

#[test]
fn what_the_screen_shows_of_a_run_is_told() {
    let mut d = plain(Lang::En);
    d.open_home();
    hear(&mut d, "practice");
    assert!(hear(&mut d, "streak").contains("One life"));
    assert!(hear(&mut d, "turn").contains("0 solved so far. One life."));
    let wrong = d.wrong_move();
    hear(&mut d, &wrong);
    assert!(hear(&mut d, "turn").contains("0 solved so far. No life."));
    assert!(hear(&mut d, "clock").contains("only a storm"));
    assert!(hear(&mut d, "what was the last move").contains(" just played "));
    assert!(hear(&mut d, "back").contains("Streak: goes on at 0."));
    let said = hear(&mut d, "streak");
    assert!(said.contains("No life.") && !said.contains("One life"), "{said}");
    hear(&mut d, "practice storm");
    for line in ["clock", "time", "how much time", "turn"] {
        assert!(hear(&mut d, line).contains("180 seconds left."), "{line}");
    }
}

#[test]
fn titles_and_players_are_told() {
    let mut d = lessons(Lang::En, "turn");
    for line in ["chapter", "list", "list the lessons"] {
        let said = hear(&mut d, line);
        assert_eq!(said.lines().count(), 13, "{said}");
    }
    assert!(hear(&mut d, "chapter 3").contains("3.8 Stalemate"));
    assert!(hear(&mut d, "chapter 14").contains("no chapter 14"));
    let mut d = plain(Lang::En);
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(600)) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    for line in ["who is my opponent", "player", "players"] {
        assert!(hear(&mut d, line).contains("White: human. Black: tabiya 600, easy."), "{line}");
    }
}

#[test]
fn help_tells_what_a_word_does_here() {
    let mut d = plain(Lang::En);
    d.open_home();
    hear(&mut d, "practice");
    assert!(hear(&mut d, "help themes").contains("forks"));
    assert!(hear(&mut d, "help missed").contains("did not solve"));
    assert!(!hear(&mut d, "help next").contains("or so many"));
    let mut d = lessons(Lang::En, "1.1");
    assert!(hear(&mut d, "help next").contains("for later"));
}

#[test]
fn a_line_waits_until_what_was_asked_for_is_read() {
    for goal in
        [Destination::Practice("puzzles".to_owned()), Destination::Practice(String::new()), Destination::Learn(None)]
    {
        let mut d = plain(Lang::En);
        let effects = d.app.open_at(goal.clone(), d.now());
        assert!(!d.app.wants_line(), "{goal:?}: it would be answered for another screen");
        d.perform(effects);
        assert!(d.app.wants_line(), "{goal:?}");
    }
}

#[test]
fn a_move_sealed_in_words_is_played() {
    let rows = [(Lang::En, "knight f3"), (Lang::De, "springer f3"), (Lang::Fr, "cavalier f3"), (Lang::En, "g1f3")];
    for (lang, words) in rows {
        let mut d = plain(lang);
        d.begin(GameOptions::default());
        for line in ["e4", "e5", "adjourn", "seal", words, "go on"] {
            hear(&mut d, line);
        }
        let game = d.game().game();
        assert_eq!((game.line().len(), game.ending()), (3, None), "{lang:?}: {words}");
    }
}

#[test]
fn an_offer_is_declined_wherever_that_is_said() {
    for (words, drawn) in [("draw decline", false), ("draw no", false), ("draw accept", true), ("decline", false)] {
        let mut d = Driver::play(GameOptions::default());
        d.moves("e4 e5").keys("d4 (=)<Enter>");
        assert!(d.played().offer().is_some_and(|offer| offer.out), "{words}");
        d.keys(":").keys(words).keys("<Enter>");
        assert_eq!(d.played().ending().is_some(), drawn, "{words}: {:?}", d.sentences());
        assert!(d.played().offer().is_none() || drawn, "{words}: it is answered");
    }
    // What has not been offered cannot be answered, and is no word for giving up.
    let mut d = Driver::play(GameOptions::default());
    d.keys("e4<Enter>:draw decline<Enter>:resign! no<Enter>");
    assert!(d.played().ending().is_none() && d.played().offer().is_none());
}

#[test]
fn answers_need_no_umlauts() {
    for (answer, kept) in [("spaeter weiter", true), ("später weiter", true), ("Spaet", true), ("abbrechen", false)] {
        let mut d = plain(Lang::De);
        d.begin(GameOptions::default());
        for line in ["e4", "home", answer] {
            hear(&mut d, line);
        }
        assert_eq!(matches!(d.app.screen(), Screen::Home(_)), kept, "{answer}");
    }
}

#[test]
fn check_is_an_answer_where_a_task_asks_for_it() {
    for plan in plans() {
        for (at, task) in plan.tasks.iter().enumerate().filter(|(_, task)| task.facts.contains(&("chk", "check"))) {
            let mut d = plain(Lang::En);
            hear(&mut d, &format!("learn {}", plan.id));
            for _ in 0..at {
                hear(&mut d, "next");
            }
            let told = hear(&mut d, "is White in check");
            assert!(!told.contains("White is in check:"), "{} {at}, {task:?}: {told}", plan.id);
        }
    }
}

#[test]
fn a_lesson_with_open_tasks_is_not_called_done() {
    let mut d = plain(Lang::En);
    d.open_home();
    hear(&mut d, "learn 1.1");
    ["next", "next"].iter().for_each(|line| _ = hear(&mut d, line));
    let said = hear(&mut d, "a1 b2 c3 d4 e5 f6 g7 h8");
    let open = LearnWord::LessonOpen.counted(Lang::En, 2, &["1.1"]);
    assert!(said.contains(&open), "{said}");
}

#[test]
fn back_ends_the_guessing() {
    let mut d = plain(Lang::En);
    d.files = vec![("one.pgn".into(), "1. e4 e5 2. Nf3 *".into())];
    d.open_home();
    hear(&mut d, "open one.pgn");
    hear(&mut d, "game 1");
    hear(&mut d, "guess");
    assert!(matches!(d.app.screen(), Screen::Review(review) if review.training().is_some()));
    let said = hear(&mut d, "back");
    assert!(matches!(d.app.screen(), Screen::Review(review) if review.training().is_none()), "{said}");
}

#[test]
fn a_game_that_was_resigned_before_any_move_is_kept_and_has_no_summary() {
    let mut d = plain(Lang::En);
    d.begin(GameOptions::default());
    hear(&mut d, "resign!");
    assert_eq!(d.archive.len(), 1);
    assert!(hear(&mut d, "summary").contains(ResultCardWord::NoMoves.text(Lang::En)));
}

#[test]
fn the_review_of_a_finished_game_is_announced() {
    let mut d = plain(Lang::En);
    d.begin(GameOptions::default());
    for mv in ["f3", "e5", "g4", "Qh4"] {
        hear(&mut d, mv);
    }
    assert!(hear(&mut d, "review").contains("Black won"));
}

#[test]
fn the_answers_of_a_question_are_told_apart() {
    for lang in Lang::ALL {
        for answer in DialogAnswer::ALL {
            assert!(!answer.text(lang).contains(','), "commas stand between the answers: {answer:?}");
        }
    }
}

#[test]
fn the_list_tells_itself_and_which_way_it_is_sorted() {
    let mut d = plain(Lang::En);
    d.files = vec![("game.pgn".into(), "[White \"Ada\"]\n\n1. e4 *\n\n".repeat(2))];
    d.review(&["game.pgn"], Some(1), None);
    hear(&mut d, "sort -white");
    for line in ["filter", "list"] {
        let said = hear(&mut d, line);
        assert!(said.contains("Sorted by White, descending."), "{line}: {said}");
    }
    // The list has these only from tags.
    for (by, without) in [("moves", "No PlyCount, sorted last: 2."), ("eco", "No ECO, sorted last: 2.")] {
        let said = hear(&mut d, &format!("sort {by}"));
        assert!(said.contains(without), "{by}: {said}");
    }
}

#[test]
fn what_names_no_side_is_told() {
    for (lang, line, side) in [
        (Lang::En, "takeback 2", "2"),
        (Lang::En, "draw please not", "please not"),
        (Lang::Fr, "abandonner tout", "tout"),
    ] {
        let mut d = plain(lang);
        d.begin(GameOptions::default());
        hear(&mut d, "e4");
        assert_eq!(
            hear(&mut d, line).trim(),
            says_in(lang, PlainWord::NoSide, &[side]).replace('\u{a0}', " "),
            "{line}"
        );
    }
}

#[test]
fn the_answer_to_a_guess_is_told_once() {
    let mut d = plain(Lang::En);
    d.files = vec![("game.pgn".into(), "1. e4 e5 2. Nf3 Nc6 *".into())];
    d.review(&["game.pgn"], None, None);
    hear(&mut d, "guess white");
    let said = hear(&mut d, "d4");
    let answer = says(TrainingWord::GuessAnswer, &["Black: e5"]);
    assert!(said.contains(says(TrainingWord::GuessAsGood, &["d4", "e4", "2"])), "{said}");
    assert_eq!(said.matches(answer).count(), 1, "{said}");
}

#[test]
fn yes_and_no_answer_nothing_when_nothing_is_asked() {
    for (lang, yes) in [(Lang::En, "yes"), (Lang::De, "ja"), (Lang::Es, "sí"), (Lang::Fr, "oui"), (Lang::Fr, "no")] {
        let refused = says_in(lang, PlainWord::NothingAsked, &[]);
        let mut d = plain(lang);
        d.open_home();
        assert_eq!(hear(&mut d, yes).trim(), refused, "on the home screen");
        d.begin(GameOptions::default());
        for line in ["e4", "e5", "draw", "Nf3", "Nc6"] {
            hear(&mut d, line);
        }
        assert_eq!(hear(&mut d, yes).trim(), refused, "the offer has lapsed with the move");
        assert!(d.played().ending().is_none());
    }
    // Nor while a bot thinks.
    let mut d = plain(Lang::En);
    d.slow = true;
    d.begin(GameOptions {
        seats: ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) },
        ..GameOptions::default()
    });
    hear(&mut d, "e4");
    assert_eq!(hear(&mut d, "yes").trim(), says_in(Lang::En, PlainWord::NothingAsked, &[]));
}

#[test]
fn a_name_is_told_as_it_is_written() {
    let mut d = plain(Lang::En);
    d.begin(GameOptions {
        seats: ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) },
        ..GameOptions::default()
    });
    assert!(hear(&mut d, "resign black").starts_with("tabiya greedy decides"), "a bot");
    let mut d = plain(Lang::En);
    d.files = vec![("my games.pgn".into(), "[White \"anna\"]\n\n1. e4 {is it?} *".into())];
    d.review(&["my games.pgn"], None, None);
    let said = d.aloud.as_ref().map(|(_, said)| said.clone()).unwrap();
    assert!(said.contains("my games.pgn: 1 game.\n"), "{said}");
}

#[test]
fn a_question_mark_ends_a_sentence() {
    for lang in Lang::ALL {
        let mut d = plain(lang);
        d.files = vec![("one.pgn".into(), "[Event \"Why?\"]\n\n1. e4 *".into())];
        d.review(&["one.pgn"], None, None);
        let said = d.aloud.as_ref().map(|(_, said)| said.clone()).unwrap();
        assert!(said.contains("Why?\n"), "{said}");
    }
}

#[test]
fn what_is_about_to_be_told_can_be_stopped() {
    for line in ["analyse", "analyse 2", "hint", "threat"] {
        let mut d = plain(Lang::En);
        d.files = vec![("one.pgn".into(), "1. e4 *".into())];
        d.review(&["one.pgn"], None, None);
        d.slow = true;
        hear(&mut d, line);
        assert_eq!(hear(&mut d, "stop").trim(), says_in(Lang::En, AnalysisWord::Off, &[]), "{line}");
        assert_eq!(hear(&mut d, "stop").trim(), says_in(Lang::En, PlainWord::NothingToStop, &[]), "{line}");
    }
}

#[test]
fn a_search_comes_round_to_the_comments_of_the_same_game() {
    let mut d = plain(Lang::En);
    d.files = vec![("one.pgn".into(), "1. e4 {foo} e5 {foo} *".into())];
    d.review(&["one.pgn"], None, None);
    let heard = ["find foo", "find", "find", "find bar"].map(|line| hear(&mut d, line));
    let round = says_in(Lang::En, ReviewWord::FoundFromTop, &[]);
    assert!(heard[0].contains("White: pawn e2") && heard[1].contains("Black: pawn e7"), "{heard:?}");
    assert!(heard[2].starts_with(round) && heard[2].contains("White: pawn e2"), "{heard:?}");
    assert_eq!(heard[3].trim(), says_in(Lang::En, ReviewWord::PlainNotFound, &["bar"]));
}

#[test]
fn the_answer_of_a_lesson_is_told_in_words() {
    for (lesson, want) in [("2.1", "rook d7"), ("2.1.2", "rook d6"), ("6.4", "")] {
        let mut d = lessons(Lang::En, &format!("learn {lesson}"));
        hear(&mut d, "hint");
        let said = hear(&mut d, "hint");
        let squares = |word: &str| word.len() > 4 && word.get(..4).is_some_and(|text| text.parse::<UciMove>().is_ok());
        assert!(said.contains(want) && !said.split_whitespace().any(squares), "{lesson}: {said}");
    }
}
