//! Exercises: the user finds better moves in the positions before mistakes.

use crate::driver::Driver;
use tabiya::app::review::Review;
use tabiya::app::{App, Boot, Screen};

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open() -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), GAME.into())];
    d.review(&["game.pgn"], None, None);
    d
}

fn review(app: &App) -> &Review {
    match app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a game but on {other:?}"),
    }
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn the_positions_before_the_mistakes_are_solved() {
    let mut d = open();
    d.slow = true;
    d.keys("r");
    assert!(review(&d.app).mistake_search.is_some(), "they are looked for first");
    d.keys("<Esc>");
    d.slow = false;
    d.files.push(("marked.pgn".into(), GAME.replace("Nf6", "Nf6 $4").replace("e5 ", "e5 $2 ")));
    d.review(&["marked.pgn"], None, None);
    d.keys(":replay white<Enter>");
    assert_eq!(last(&d), "White made no marked mistake. `:replay both` asks both sides'.");
    d.keys("r");
    assert_eq!(last(&d), "1… e5 was played here: find a better move.");
    assert!(review(&d.app).flipped(), "seen from the side that was wrong");
    assert_eq!(review(&d.app).training().unwrap().exercises().unwrap().count(), (1, 2));
    // That move was none: playing it is as good.
    d.keys("e5<Enter>");
    assert!(last(&d).starts_with("e5 ") && last(&d).ends_with(" Exercise 1 of 2: `Enter` goes on."), "{}", last(&d));
    // It stands on the board till one goes on.
    let man = |d: &Driver, square| review(&d.app).visible_pieces().piece_at(square).is_some();
    assert!(man(&d, shakmaty::Square::E5) && !man(&d, shakmaty::Square::E7));
    // A letter is that of another move, which is tried there; what was found first counts.
    d.keys("e");
    assert!(!man(&d, shakmaty::Square::E5) && man(&d, shakmaty::Square::E7));
    d.keys("5<Enter>");
    assert!(last(&d).starts_with("e5 ") && last(&d).ends_with(" Exercise 1 of 2: `Enter` goes on."), "{}", last(&d));
    d.keys("<Enter>");
    assert_eq!(last(&d), "3… Nf6 was played here: find a better move.");
    d.keys("Nf6<Enter>");
    assert!(last(&d).starts_with("Nf6 was played: it costs ") && last(&d).ends_with("Try another."), "{}", last(&d));
    d.keys("a6<Enter>");
    assert!(last(&d).starts_with("a6 costs ") && last(&d).contains("try again"), "{}", last(&d));
    d.keys("<Tab>");
    assert!(review(&d.app).training().is_some(), "nothing that shows what follows is done meanwhile");
    d.keys("g6<Enter>");
    assert!(last(&d).starts_with("g6 ") && last(&d).ends_with(" Exercise 2 of 2: `Enter` goes on."), "{}", last(&d));
    assert!(man(&d, shakmaty::Square::G6));
    d.keys("<Space>");
    // Few are told of in a sentence: nothing covers the board.
    assert!(
        last(&d).starts_with("2 positions: 1 solved at once, 1 after another try, 0 shown. `r`: try again."),
        "{}",
        last(&d)
    );
    assert!(d.app.dialog().is_none() && review(&d.app).training().is_none());
    // Who leaves while he tries another move has found the first one all the same.
    d.keys("re5<Enter>a");
    assert!(review(&d.app).training().is_some());
    d.keys("<Esc><Esc>");
    assert_eq!(last(&d), "1 of 2 positions: 1 solved at once, 0 after another try, 0 shown. `r`: try again.");
    d.keys("r");
    assert!(last(&d).starts_with("1… e5 was played here"), "once more");
    d.keys("<PgDn>");
    assert!(last(&d).starts_with("The best move was "), "{}", last(&d));
    d.keys("<Esc>");
    assert_eq!(last(&d), "1 of 2 positions: 0 solved at once, 0 after another try, 1 shown. `r`: try again.");
    assert_eq!(review(&d.app).numbered(review(&d.app).node()), "1… e5", "one stands where the sum speaks of");
    assert!(d.app.dialog().is_none() && review(&d.app).training().is_none());
}

#[test]
fn own_mistakes_are_solved_and_leaving_stops_evaluation() {
    let mut boot = Boot::default();
    boot.config.me = vec!["Bob".into()];
    let mut d = Driver::new(boot);
    d.files = vec![("game.pgn".into(), GAME.replace("Nf6", "Nf6 $4").replace("Qh5", "Qh5 $2"))];
    d.review(&["game.pgn"], None, None);
    d.slow = true;
    d.keys("r");
    assert_eq!(review(&d.app).training().unwrap().exercises().unwrap().count(), (1, 1), "Bob's only");
    d.keys("<PgDn>");
    assert_eq!(last(&d), "The best move is still being looked for: wait a moment.");
    d.keys("Qe7<Enter>");
    assert_eq!(last(&d), "Qe7 is being weighed …");
    let ids: Vec<u64> = d.weighs.iter().map(|wish| wish.id).collect();
    d.keys(":home<Enter>");
    assert_eq!(d.stopped, ids);
}

#[test]
fn against_a_bot_own_mistakes_need_no_name_in_the_config() {
    let mut d = Driver::new(Boot::default());
    let tags = "[WhiteType \"program\"]\n[BlackType \"human\"]\n";
    d.files = vec![("game.pgn".into(), tags.to_owned() + &GAME.replace("Nf6", "Nf6 $4").replace("Qh5", "Qh5 $2"))];
    d.review(&["game.pgn"], None, None);
    assert!(review(&d.app).flipped(), "and sees the board from his side");
    d.keys("r");
    assert_eq!(last(&d), "3… Nf6 was played here: find a better move.");
    assert_eq!(review(&d.app).training().unwrap().exercises().unwrap().count(), (1, 1));
}
