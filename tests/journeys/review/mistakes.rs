//! The review of a game against the computer, as somebody who sees it for the first time uses it.

use tabiya::app::protocol::user_message::{MessageTone, UserMessage};
use tabiya::app::review::Review;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::text;

/// Three faults of White's, who is the person; the search wrote a better line beside the second.
const GAME: &str = "[WhiteType \"human\"]\n[BlackType \"program\"]\n\n1. e4 $6 e5 2. Bc4 Nc6 \
    3. Qh5 $2 {[%eval -0.9,12]} (3. Nf3 {[%eval 0.4,12]} 3... Nf6) 3... Nf6 $4 4. d3 $4 d6 1-0\n";

fn open(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("one.pgn".into(), GAME.to_owned())];
    d.review(&["one.pgn"], None, None);
    d
}

fn review(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a game but on {other:?}"),
    }
}

fn here(d: &Driver) -> String {
    review(d).numbered(review(d).node())
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

fn row<'a>(seen: &'a str, begins: &str) -> &'a str {
    seen.lines().find(|line| line.contains(begins)).unwrap_or_else(|| panic!("no {begins}:\n{seen}"))
}

#[test]
fn a_move_of_ones_own_is_not_called_better() {
    let mut d = open(Lang::En);
    // A move tried in the place of the mistake, listed before the line of the search or after it.
    d.keys("4p<Enter>Nc3<Enter><Left><Right><BS><Right>");
    assert_eq!(here(&d), "3. Qh5");
    let seen = text(&d, 120, 40);
    let better = row(&seen, "Better:");
    assert!(better.contains("3. Nf3") && !better.contains("Nc3"), "{better}");
    assert!(seen.contains("↓ shows it"), "{seen}");
    d.keys("<Down>");
    assert_eq!(here(&d), "3. Nf3", "the key does what it says");
    // Where the search wrote no line, nothing is better.
    d.keys("<BS>6p<Enter>Nc3<Enter><Left><Right><BS><Right>");
    assert_eq!(here(&d), "4. d3");
    let seen = text(&d, 120, 40);
    assert!(!seen.contains("Better:") && !seen.contains("better line"), "{seen}");
}

#[test]
fn esc_leaves_the_variation_before_the_game() {
    for (lang, back) in [(Lang::En, "Esc, Backspace: to the game"), (Lang::Fr, "Échap, RetArr : à la partie")] {
        let mut d = open(lang);
        d.wait(5_000);
        d.keys("4p<Enter>").keys(if lang == Lang::En { "Nc3" } else { "Cc3" }).keys("<Enter>");
        d.keys("<Left><Right>");
        assert!(!review(&d).record().tree.is_main_line(review(&d).node()), "{}", here(&d));
        let seen = text(&d, 120, 40);
        assert!(seen.contains(back), "{seen}");
        d.keys("<Esc>");
        assert!(review(&d).record().tree.is_main_line(review(&d).node()) && d.app.dialog().is_none());
        d.keys("<Esc>");
        assert!(d.app.dialog().is_some(), "on the game itself it leaves, and asks");
    }
}

#[test]
fn exercises_begin_with_the_own_mistake_here_or_next() {
    for (keys, first) in [
        ("", "1. e4"),
        ("<Tab>", "1. e4"),
        ("<Tab><Tab>", "3. Qh5"),
        ("<Tab><Tab><Tab>", "4. d3"),
        ("2p<Enter>", "3. Qh5"),
        ("<End>", "1. e4"),
        (":next mistake all<Enter>:next mistake all<Enter>:next mistake all<Enter>", "4. d3"),
    ] {
        let mut d = open(Lang::En);
        d.keys(keys).keys("r");
        assert_eq!(last(&d), format!("{first} was played here: find a better move."), "{keys}");
    }
    let mut d = open(Lang::En);
    d.keys("<Tab><Tab>r");
    assert_eq!(review(&d).training().unwrap().exercises().unwrap().count(), (1, 3), "as many as the review counts");
    d.keys("<PgDn><Enter>");
    assert!(last(&d).starts_with("4. d3 was played"), "{}", last(&d));
    d.keys("<PgDn><Enter>");
    assert!(last(&d).starts_with("1. e4 was played"), "those before come last: {}", last(&d));
    assert!(!text(&d, 120, 40).lines().any(|line| line.trim_end().ends_with(" *")), "no result is no lone star");
    d.keys("<PgDn><Enter>");
    assert_eq!(here(&d), "3. Qh5", "back where one began");
}

#[test]
fn the_screen_says_what_can_be_done_about_a_mistake() {
    for (lang, better, replay, next, analyse) in [
        (Lang::En, "↓ shows it", "r do better", "Tab next mistake", "a analyse"),
        (Lang::Fr, "↓ le montre", "r faire mieux", "Tab faute suivante", "a analyser"),
    ] {
        let mut d = open(lang);
        d.keys("<Tab><Tab>");
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let seen = text(&d, cols, rows);
            let footer = seen.lines().last().unwrap_or_default();
            assert!(footer.contains(replay), "{cols}x{rows}: {footer}");
            assert!(seen.contains(better), "{cols}x{rows}:\n{seen}");
            assert!(cols == 40 || footer.contains(next), "{cols}x{rows}: {footer}");
        }
        d.wait(5_000);
        d.keys("4p<Enter>").keys(if lang == Lang::En { "Nc3" } else { "Cc3" }).keys("<Enter><Left><Right>");
        let seen = text(&d, 80, 24);
        assert!(seen.lines().last().unwrap_or_default().contains(analyse), "{seen}");
    }
}

#[test]
fn found_mistakes_are_asked_about_by_their_name() {
    for (lang, asks, buttons) in [
        (Lang::En, "The mistakes found are not saved yet.", ["Save them", "Leave without", "Cancel"]),
        (Lang::Fr, "Les fautes trouvées ne sont pas encore enregistrées.", ["Enregistrer", "Sortir sans", "Rester"]),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("one.pgn".into(), "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n".into())];
        d.review(&["one.pgn"], None, None);
        d.keys("Mq");
        let seen = text(&d, 80, 24).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(seen.contains(asks.split(' ').next().unwrap()), "{seen}");
        assert_eq!(d.app.dialog().map(|(_, dialog)| format!("{dialog:?}").contains("Found(Back)")), Some(true));
        for button in buttons {
            assert!(seen.contains(button), "{button}: {seen}");
        }
        d.keys(if lang == Lang::En { "l" } else { "s" });
        assert!(!matches!(d.app.screen(), Screen::Review(_)), "left without them");
    }
}

#[test]
fn the_last_mistake_is_no_error() {
    let mut d = open(Lang::En);
    d.keys("<Tab><Tab><Tab><Tab>");
    assert_eq!(last(&d), "That was your last marked mistake. `:next mistake all` goes to the computer's too.");
    assert!(
        matches!(d.app.status.as_ref(), Some(UserMessage::Says(MessageTone::Info, _))),
        "and not in the colour of one"
    );
}

#[test]
fn esc_just_after_a_search_ended_does_not_leave_the_game() {
    for (lang, said) in [
        (Lang::En, "The search had just ended; `Esc` once more leaves."),
        (Lang::Fr, "La recherche venait de finir ; encore `Échap` et vous sortez."),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("one.pgn".into(), "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n".into())];
        d.review(&["one.pgn"], None, None);
        d.keys("M<Esc>");
        assert_eq!(last(&d), said);
        assert!(d.app.dialog().is_none() && matches!(d.app.screen(), Screen::Review(_)));
        d.keys("<Esc>");
        assert!(d.app.dialog().is_some(), "the next one asks");
    }
}
