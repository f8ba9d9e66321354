//! What is kept: interrupted games go on as they were, and finished ones are in games.pgn exactly once.

use shakmaty::{ByColor, Color};
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, JournalEffect, ListedJournal, NotTaken};
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::journal::{Entry, encode};
use tabiya::chess::result::{Ending, WinBy};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::time_control::Controls;
use tabiya::words::tables::{AppWord, ReviewWord};

use crate::driver::{Driver, Place};
use crate::wording::{Wording, counts, says};

fn timed(text: &str) -> GameOptions {
    GameOptions { controls: Some(Controls::same(text.parse().expect("a time control"))), ..GameOptions::default() }
}

fn against_computer() -> ByColor<Seat> {
    ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Random) }
}

/// Returns the world an hour after a crash: the same journals and the same archive, nothing else.
fn after_crash(before: &Driver) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.journals.clone_from(&before.journals);
    d.archive.clone_from(&before.archive);
    d.at = before.at + 3_600_000;
    d.open_home();
    d
}

#[test]
fn a_killed_game_goes_on_with_every_move_and_both_clocks() {
    let mut d = Driver::play(timed("5+3"));
    d.moves("e4 e5 Nf3");
    d.wait(12_345);
    let white = d.played().clock().expect("a clock").remaining(Color::White, Moment(d.at));
    let black = d.played().clock().expect("a clock").remaining(Color::Black, Moment(d.at));

    let mut d = after_crash(&d);
    assert_eq!(d.interrupted().len(), 1, "the interrupted game is listed");
    d.keys("<Enter>");
    d.wait(60_000);
    let play = d.game();
    assert_eq!(play.game().line().len(), 3);
    assert!(play.blocked.is_some(), "the clocks stand until a key");
    let clock = play.game().clock().expect("a clock");
    assert_eq!(clock.remaining(Color::White, Moment(d.at)), white, "the waiting clock exactly");
    let now = clock.remaining(Color::Black, Moment(d.at));
    assert!((black..=black + 5_000).contains(&now), "the mover's within five seconds in his favour: {black} {now}");
    d.keys("<Space>"); // resumes, and does nothing else
    assert!(d.typed().is_empty());
    d.moves("Nc6");
    assert_eq!(d.plies(), 4);
}

/// A game that waits for a key: paused, suspended, or resumed after the program was killed.
fn halted(how: &str) -> Driver {
    let mut d = Driver::play(timed("5+3"));
    d.moves("e4 e5");
    match how {
        "paused" => {
            d.keys("<C-p>");
        }
        "suspended" => {
            d.keys("<C-z>");
        }
        _ => {
            d = after_crash(&d);
            d.keys("<Enter>");
        }
    }
    assert!(d.blocked().is_some(), "{how}");
    d
}

#[test]
fn the_key_that_resumes_is_typed_if_it_begins_a_text() {
    for how in ["paused", "suspended", "interrupted"] {
        let mut d = halted(how);
        d.keys("Nf3");
        assert_eq!((d.blocked(), d.typed()), (None, "Nf3"), "{how}");
        d.keys("<Enter>");
        assert_eq!(d.plies(), 3, "{how}");
        let mut d = halted(how);
        d.keys(":flip<Enter>");
        assert!(d.flipped(), "{how}: a command, too");
        for key in ["<Space>", "<Enter>", "<Esc>", "<Up>", "<Tab>", "+", "-", "?"] {
            let mut d = halted(how);
            d.keys(key);
            assert_eq!((d.blocked(), d.typed()), (None, ""), "{how}: {key}");
            assert!(!d.has_dialog() && d.cursor().is_none(), "{how}: {key} only resumes");
        }
    }
}

#[test]
fn a_paste_resumes_and_is_typed_as_keys_are() {
    for how in ["paused", "suspended", "interrupted"] {
        let mut d = halted(how);
        d.send(tabiya::app::protocol::message::Msg::Paste("Nf3\n".into()));
        assert_eq!((d.blocked(), d.typed()), (None, "Nf3"), "{how}");
        d.keys("<Enter>");
        assert_eq!(d.plies(), 3, "{how}");
    }
}

/// Without a clock there is nothing to wait for.
#[test]
fn without_a_clock_a_resumed_game_takes_the_first_key() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5");
    let mut d = after_crash(&d);
    d.keys("<Enter>");
    assert_eq!(d.blocked(), None);
    d.keys("N");
    assert_eq!(d.typed(), "N");
    d.keys("f3<Enter>");
    assert_eq!(d.plies(), 3);
    // The command resumes a game in the same way, and the computer moves at once.
    let mut d = Driver::play(GameOptions { seats: against_computer(), ..GameOptions::default() });
    d.moves("e4");
    let mut d = after_crash(&d);
    d.keys(":go on<Enter>");
    d.wait(60_000);
    assert_eq!((d.blocked(), d.played().turn()), (None, Color::White));
}

#[test]
fn leaving_keeps_the_journal_and_abandoning_archives() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5");
    d.keys("<C-n>"); // new game: keep, abandon or cancel
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Game, "Esc stays");
    d.keys("<C-n>1");
    assert_eq!(d.place(), Place::NewGame);
    assert_eq!((d.journals.len(), d.archive.len()), (1, 0));
    d.keys("<Esc>"); // home
    d.keys("<Enter>"); // go on
    d.keys("<C-n>2");
    assert_eq!((d.journals.len(), d.archive.len()), (0, 1));
    assert!(d.archive[0].1.contains("[Termination \"abandoned\"]"));
    assert!(d.archive[0].1.contains("No result: abandoned"));
}

#[test]
fn a_takeback_after_the_end_replaces_the_record() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    assert_eq!(d.archive.len(), 1);
    d.keys("takeback! black<Enter>");
    assert_eq!(d.result(), "*");
    assert_eq!((d.archive.len(), d.journals.len()), (0, 1), "the record is out, the journal is back");
    d.moves("Nc6 e4 Nf6");
    let d = after_crash(&d);
    assert_eq!(d.interrupted()[0].play.game().line().len(), 6);
}

#[test]
fn what_is_kept_beside_the_clocks_puts_off_no_heartbeat() {
    let mut d = Driver::play(timed("5+3"));
    d.moves("e4 e5 Nf3");
    for name in ["Ann", "Bob", "Eve"] {
        d.wait(3_000);
        d.keys(&format!("player black human:{name}<Enter>"));
    }
    let black = d.played().clock().expect("a clock").remaining(Color::Black, Moment(d.at));
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    let now = kept.game().clock().expect("a clock").remaining(Color::Black, Moment(0));
    assert!((black..=black + 5_000).contains(&now), "{black} {now}");
}

#[test]
fn takeback_and_redo_restore_moves_and_clocks() {
    let mut d = Driver::play(timed("5+3"));
    d.moves("e4");
    d.wait(10_000);
    d.moves("e5");
    let black = d.played().clock().expect("a clock").remaining(Color::Black, Moment(d.at));
    d.wait(5_000);
    d.keys("takeback! black<Enter>");
    assert_eq!(d.plies(), 1);
    assert_eq!(d.played().turn(), Color::Black);
    d.keys("redo<Enter>");
    assert_eq!(d.plies(), 2);
    let again = d.played().clock().expect("a clock").remaining(Color::Black, Moment(d.at));
    assert_eq!(again, black - 50, "less what typing took");
}

#[test]
fn an_ended_game_is_archived_at_the_next_start() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    // The journal as it was between the end of the game and its archiving: everything that was ever appended.
    let written = d.effects.iter().filter_map(|effect| match effect {
        Effect::Journal(JournalEffect::Append { game, bytes, .. }) => Some((game.clone(), bytes.clone())),
        _ => None,
    });
    let mut journal = ListedJournal { game: String::new(), bytes: Vec::new() };
    for (game, bytes) in written {
        journal.game = game;
        journal.bytes.extend(bytes);
    }
    let mut after = Driver::new(Boot::default());
    after.journals = vec![journal];
    after.open_home();
    assert_eq!(after.archive.len(), 1);
    assert!(after.archive[0].1.contains("0-1"));
    assert!(after.interrupted().is_empty());
}

#[test]
fn quitting_asks_once_and_ctrl_c_twice_quits() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4");
    d.keys("Nf<C-c>");
    assert!(d.typed().is_empty() && d.exit.is_none(), "the first clears the entry");
    d.keys("<C-c>");
    assert!(d.exit.is_none(), "then it asks");
    d.keys("<Esc>");
    assert!(!d.has_dialog());
    d.keys("<C-c><C-c>");
    assert_eq!(d.exit, Some(0));
    assert_eq!(d.journals.len(), 1, "the game is kept");
}

#[test]
fn an_offer_typed_with_its_move_is_kept() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4");
    d.keys("e5(=)<Enter>");
    let mut after = after_crash(&d);
    after.keys("<Enter>");
    assert_eq!(after.played().offer(), d.played().offer());
    assert_eq!(after.played().offer().map(|offer| offer.out), Some(true));
}

#[test]
fn a_wrong_claim_is_kept_as_an_offer_once_both_sides_can_agree() {
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..timed("5+3") });
    d.keys("start<Enter>claim!<Enter>");
    assert_eq!(d.played().offer(), None, "Article 5.2.3");
    assert!(
        d.sentences().iter().any(|said| said.has(AppWord::ClaimEarlyPenalty, &["Black", "1 minute"])),
        "{:?}",
        d.sentences()
    );
    d.moves("e4");
    d.keys("claim!<Enter>");
    d.moves("e5");
    let mut d = after_crash(&d);
    d.keys("<Enter>x");
    assert_eq!(d.played().offer().map(|offer| offer.by), Some(Color::Black));
}

/// An entry that cannot be right is dropped, and the rest of the game is kept.
#[test]
fn a_journal_with_a_wrong_record_keeps_the_rest() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5");
    let wrong = [
        Entry::Move { ply: 3, uci: "e4e6".into(), clocks: None },
        Entry::Move { ply: 9, uci: "g1f3".into(), clocks: None },
        Entry::TakenBack { to_ply: 7, clocks: None },
        Entry::Declined,
    ];
    d.journals[0].bytes.extend(wrong.iter().flat_map(encode));
    d.moves("Nf3");
    let d = after_crash(&d);
    assert_eq!(d.interrupted()[0].play.game().line().len(), 3);
}

/// A journal that cannot be read is reported.
#[test]
fn a_journal_of_no_game_is_said() {
    let mut d = Driver::new(Boot::default());
    d.journals = vec![ListedJournal { game: "20260101-strange".into(), bytes: b"rubbish\n".to_vec() }];
    d.open_home();
    assert_eq!(d.said.len(), 1, "{:?}", d.said);
    assert!(d.sentences()[0].contains("20260101-strange"), "{:?}", d.said);
}

#[test]
fn a_declined_offer_is_remembered_after_a_crash() {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(600)) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.keys("e4<Enter>");
    d.bot("e7e5");
    d.wait(20_000);
    d.keys("<C-d>Nf3<Enter>");
    assert_eq!(d.sentences().last().unwrap(), says(AppWord::BotDeclines, &["tabiya 600"]));
    d.bot("b8c6");
    d.wait(20_000);
    let mut d = after_crash(&d);
    d.thinkers = Some(Vec::new());
    d.keys("<Enter>");
    d.wait(60_000);
    d.keys("<C-d>Nc3<Enter>");
    assert_eq!(d.sentences().last().unwrap(), says(AppWord::BotDeclinesRepeated, &["tabiya 600"]));
}

/// A home screen whose list may be out of date, because another window can change the journal.
fn old_list() -> Driver {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5");
    after_crash(&d)
}

#[test]
fn a_game_that_another_window_has_is_left_alone() {
    for (why, said) in [
        (NotTaken::Open, says(AppWord::KeptIsOpen, &[])),
        (NotTaken::Gone, says(AppWord::KeptIsGone, &[])),
        (NotTaken::Failed("the disk is full".to_owned()), says(AppWord::KeptFailed, &["the disk is full"])),
    ] {
        for keys in ["<Enter>", "<Del>y", ":go on 1<Enter>", ":drop! 1<Enter>"] {
            let mut d = old_list();
            d.refuse_journals = Some(why.clone());
            d.keys(keys);
            assert_eq!(d.place(), Place::Home, "{why:?} {keys}");
            assert!(d.sentences().iter().any(|sentence| sentence.starts_with(said)), "{keys}: {:?}", d.sentences());
            assert_eq!(d.journals.len(), 1, "{why:?} {keys}");
        }
    }
}

#[test]
fn a_game_that_went_on_in_another_window_is_shown_as_it_is_now() {
    let mut d = old_list();
    let listed = d.journals[0].bytes.clone();
    d.journals[0].bytes.extend(encode(&Entry::Move { ply: 3, uci: "g1f3".to_owned(), clocks: None }));
    d.keys("<Del>y");
    assert_eq!(d.journals.len(), 1, "it is not what the list showed");
    let last = d.sentences().pop().unwrap();
    assert_eq!(last, says(AppWord::KeptHasChanged, &[]));
    d.journals[0].bytes = listed;
    d.open_home();
    d.journals[0].bytes.extend(encode(&Entry::Move { ply: 3, uci: "g1f3".to_owned(), clocks: None }));
    d.keys("<Enter>");
    assert_eq!(d.plies(), 3);
    assert!(d.sentences().contains(&says(AppWord::KeptWentOn, &[counts(ReviewWord::HalfMoves, 3)]).to_owned()));
}

#[test]
fn a_game_that_ended_in_another_window_goes_among_the_games() {
    let mut d = old_list();
    let resigned = Ending::Win { winner: Color::Black, by: WinBy::Resignation };
    d.journals[0].bytes.extend(encode(&Entry::Ended(resigned)));
    d.keys("<Enter>");
    assert!(d.interrupted().is_empty());
    assert_eq!((d.archive.len(), d.journals.len()), (1, 0));
    assert!(d.sentences().contains(&says(AppWord::KeptHasEnded, &[]).to_owned()));
}

#[test]
fn damage_is_said_in_the_list_and_when_the_game_goes_on() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Nf3");
    let bytes = &mut d.journals[0].bytes;
    let at = bytes.windows(4).position(|window| window == b"g1f3").unwrap();
    bytes[at] ^= 1;
    let mut d = after_crash(&d);
    assert!(d.interrupted()[0].damaged);
    let said = d.sentences().pop().unwrap();
    assert!(said.has(AppWord::JournalDamaged, &["", counts(ReviewWord::HalfMoves, 2)]), "{said}");
    d.set_aside = Some("/home/anna/g.damaged".into());
    d.keys("<Enter>");
    assert_eq!(d.plies(), 2);
    let said = says(AppWord::DamagedSetAside, &[counts(ReviewWord::HalfMoves, 2), "/home/anna/g.damaged"]);
    assert!(d.sentences().contains(&said.to_owned()), "{:?}", d.sentences());
}
