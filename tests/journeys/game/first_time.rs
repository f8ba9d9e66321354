//! What comes up in a casual game for the first time is explained once, and a lost first game leads to the lessons.

use crate::driver::{Driver, Place, last};
use crate::painted::{text, words};
use crate::wording::{Wording, aloud, says, says_in};
use tabiya::app::Screen;
use tabiya::app::home::HomeItem;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, FormWord, LearnWord, UmpireWord};

/// The knights go out and back twice, so that the starting position occurs for the third time.
const THREEFOLD: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

/// The queen can take the last squares from the bare king.
const STALEMATE: &str = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";

fn game(recent: RecentChoices, options: GameOptions) -> Driver {
    let mut d = Driver::new(Boot { remembered: Some(recent.to_toml()), ..Boot::default() });
    d.begin(options);
    d
}

fn stalemate(recent: RecentChoices, learnt: &str) -> Driver {
    let mut d = Driver::new(Boot { remembered: Some(recent.to_toml()), ..Boot::default() });
    d.learnt = learnt.to_owned();
    let start = StartPosition::from_fen(STALEMATE, false).expect("a position");
    d.begin(GameOptions { start, ..GameOptions::default() });
    d.moves("Qf7");
    d
}

#[test]
fn the_first_claim_is_explained_and_why_tells_its_rule() {
    let mut d = game(RecentChoices::default(), GameOptions::default());
    d.moves(THREEFOLD);
    assert!(words(&d, 80, 24).has(UmpireWord::FirstClaim, &[]), "{}", words(&d, 80, 24));
    assert!(words(&d, 40, 15).has(AppWord::PromptThreefold, &[]), "the word comes first: {}", words(&d, 40, 15));
    d.keys("<F5>");
    let lesson = says(UmpireWord::Lesson, &["8.3", "F5"]);
    assert!(
        last(&d).starts_with(says(UmpireWord::MayClaimThreefold, &[])) && last(&d).ends_with(lesson),
        "{}",
        last(&d)
    );
    d.keys("<F5>");
    assert_eq!(d.place(), Place::Lessons, "once more opens the lesson");
    let mut d = game(d.recent().clone(), GameOptions::default());
    d.moves(THREEFOLD);
    assert!(!words(&d, 80, 24).has(UmpireWord::FirstClaim, &[]), "once for each user");
    let fifty = StartPosition::from_fen("4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", false).expect("a position");
    let mut d = game(RecentChoices::default(), GameOptions { start: fifty, ..GameOptions::default() });
    d.moves("Ra7");
    d.keys("<F5>");
    let lesson = says(UmpireWord::Lesson, &["8.6", "F5"]);
    assert!(last(&d).starts_with(says(UmpireWord::MayClaimFifty, &[])) && last(&d).ends_with(lesson), "{}", last(&d));
    let strict = GameOptions { rules: Rules::Tournament, ..GameOptions::default() };
    let mut d = game(RecentChoices::default(), strict);
    d.moves(THREEFOLD);
    assert!(!words(&d, 80, 24).has(UmpireWord::FirstClaim, &[]), "a tournament tells nothing");
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(GameOptions::default());
    THREEFOLD.split(' ').for_each(|line| d.send(Msg::Line(line.into())));
    assert!(d.sentences().iter().any(|said| said == aloud(UmpireWord::FirstClaim, &[])), "{:?}", d.sentences());
}

#[test]
fn a_first_stalemate_names_its_lesson_until_it_is_done() {
    let d = stalemate(RecentChoices::default(), "");
    assert!(words(&d, 120, 40).has(UmpireWord::FirstEnding, &["3.8"]), "{}", words(&d, 120, 40));
    let again = stalemate(d.recent().clone(), "");
    assert!(!words(&again, 120, 40).has(UmpireWord::FirstEnding, &["3.8"]), "once for each user");
    let done = stalemate(RecentChoices::default(), "[done]\n\"3.8\" = [1, 1, 1, 1, 1]\n");
    assert!(!words(&done, 120, 40).has(UmpireWord::FirstEnding, &["3.8"]), "the lesson is done");
}

#[test]
fn learn_quiet_ends_the_notes_and_learn_notes_brings_them_back() {
    let mut d = game(RecentChoices::default(), GameOptions::default());
    d.keys(":learn quiet<Enter>");
    d.says(says(LearnWord::NotesOff, &[]));
    assert_eq!(d.place(), Place::Game, "the game stays on the screen");
    d.moves(THREEFOLD);
    assert!(!words(&d, 80, 24).has(UmpireWord::FirstClaim, &[]));
    let quiet = stalemate(d.recent().clone(), "[done]\n\"1.1\" = [1]\n");
    assert_eq!(quiet.game().first_time.ending, None);
    assert_eq!(quiet.game().card().expect("the game is over").rules, None, "nor the card");
    d.keys(":learn notes<Enter>");
    d.says(says(LearnWord::NotesOn, &[]));
    d.moves("Nf3");
    assert!(words(&d, 80, 24).has(UmpireWord::FirstClaim, &[]), "{}", words(&d, 80, 24));
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.send(Msg::Line("learn quiet".into()));
    d.says(aloud(LearnWord::NotesOff, &[]));
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn a_first_game_that_was_lost_leads_to_the_lessons_once() {
    let chosen = |d: &Driver| match d.app.screen() {
        Screen::Home(home) => home.items(d.recent()).get(home.chosen).cloned(),
        _ => None,
    };
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.keys("<Enter><Enter>").moves("e4").keys(":result 0-1 adjudication!<Enter>:home<Enter>");
    assert_eq!(chosen(&d), Some(HomeItem::Learn), "although New was left by");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let seen = words(&d, cols, rows);
        assert!(seen.has(FormWord::WelcomeLost, &[]), "and it is said why: {seen}");
    }
    d.keys("<Enter>");
    assert_eq!(d.place(), Place::Lessons);
    d.keys("<Esc>");
    d.keys("<Up><Enter><Enter>").moves("e4").keys(":resign!<Enter>:home<Enter>");
    assert_eq!(chosen(&d), Some(HomeItem::New), "the second game leads on to the next");
}

#[test]
fn a_first_game_that_was_resigned_does_not_lead_to_the_lessons() {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.keys("<Enter><Enter>").moves("e4").keys(":resign!<Enter>:home<Enter>");
    let seen = words(&d, 80, 24);
    assert!(!seen.has(FormWord::WelcomeLost, &[]), "{seen}");
    assert!(
        matches!(d.app.screen(), Screen::Home(home) if home.items(d.recent()).get(home.chosen) == Some(&HomeItem::New))
    );
}

#[test]
fn why_the_lessons_are_chosen_stands_whole_in_every_language() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.thinkers = Some(Vec::new());
        d.keys("<Enter><Enter>").moves("e4").keys(":result 0-1 adjudication!<Enter>:home<Enter>");
        for (cols, rows) in [(120, 40), (80, 24)] {
            let seen = text(&d, cols, rows);
            for word in [FormWord::WelcomeLost, FormWord::WelcomeLearn] {
                assert!(seen.contains(says_in(lang, word, &[])), "{lang:?} {cols}x{rows}: {word:?}\n{seen}");
            }
        }
    }
}
