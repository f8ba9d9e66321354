//! The review of a game against the computer, as a new user goes through it.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::Window;
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::{MessageTone, UserMessage};
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, AnswerWord, EditWord, Label, ReviewWord};

use crate::driver::{Driver, Place, last, open_file, review};
use crate::painted::text;
use crate::wording::{Wording, joined, says, says_in, shown, shown_in};

/// Three judgements on moves of White, the human, and one on a move of Black; the search wrote a better line beside
/// White's second.
const GAME: &str = "[WhiteType \"human\"]\n[BlackType \"program\"]\n\n1. e4 $6 e5 2. Bc4 Nc6 \
    3. Qh5 $2 {[%eval -0.9,12]} (3. Nf3 {[%eval 0.4,12]} 3... Nf6) 3... Nf6 $4 4. d3 $4 d6 1-0\n";

fn open(lang: Lang) -> Driver {
    open_file(Boot { lang, ..Boot::default() }, "one.pgn", GAME)
}

fn row<'a>(seen: &'a str, begins: &str) -> &'a str {
    seen.lines().find(|line| line.contains(begins)).unwrap_or_else(|| panic!("no {begins}:\n{seen}"))
}

#[test]
fn a_move_of_ones_own_is_not_called_better() {
    let mut d = open(Lang::En);
    // The user tried a move instead of the mistake; it may be listed before the line of the search or after it.
    d.keys("4p<Enter>Nc3<Enter><Left><Right><BS><Right>");
    assert_eq!(d.numbered(), "3. Qh5");
    let seen = text(&d, 120, 40);
    let better = row(&seen, "Better:");
    assert!(better.contains("3. Nf3") && !better.contains("Nc3"), "{better}");
    assert!(seen.has(ReviewWord::ShowsBetter, &["↓"]), "{seen}");
    d.keys("<Down>");
    assert_eq!(d.numbered(), "3. Nf3", "the key does what it says");
    // Where the search wrote no line, no move is called better.
    d.keys("<BS>6p<Enter>Nc3<Enter><Left><Right><BS><Right>");
    assert_eq!(d.numbered(), "4. d3");
    let seen = text(&d, 120, 40);
    assert!(!seen.contains("Better:") && !seen.contains(says(Label::BetterLine, &[])), "{seen}");
}

#[test]
fn esc_leaves_the_variation_before_the_game() {
    for (lang, back) in [
        (Lang::En, says(ReviewWord::VariationBack, &["Esc"])),
        (Lang::Fr, says_in(Lang::Fr, ReviewWord::VariationBack, &["Échap"])),
    ] {
        let mut d = open(lang);
        d.wait(5_000);
        d.keys("4p<Enter>").keys(if lang == Lang::En { "Nc3" } else { "Cc3" }).keys("<Enter>");
        d.keys("<Left><Right>");
        assert!(!d.record().tree.is_main_line(d.node()), "{}", d.numbered());
        let seen = text(&d, 120, 40);
        assert!(seen.contains(back), "{seen}");
        d.keys("<Esc>");
        assert!(d.record().tree.is_main_line(d.node()) && !d.has_dialog());
        d.keys("<Esc>");
        assert!(d.has_dialog(), "on the game itself it leaves, and asks");
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
        assert_eq!(last(&d), says(AnalysisWord::ReplayBeginsYours, &[first]), "{keys}");
    }
    let mut d = open(Lang::En);
    d.keys("<Tab><Tab>r");
    assert_eq!(review(&d).training().unwrap().exercises().unwrap().count(), (1, 3), "as many as the review counts");
    d.keys("<PgDn><Enter>");
    assert!(last(&d).has(AnalysisWord::ReplayBeginsYours, &["4. d3"]), "{}", last(&d));
    d.keys("<PgDn><Enter>");
    assert!(last(&d).has(AnalysisWord::ReplayBeginsYours, &["1. e4"]), "those before come last: {}", last(&d));
    assert!(!text(&d, 120, 40).lines().any(|line| line.trim_end().ends_with(" *")), "no result is no lone star");
    d.keys("<PgDn><Enter>");
    assert_eq!(d.numbered(), "3. Qh5", "back where one began");
}

#[test]
fn the_screen_says_what_can_be_done_about_a_mistake() {
    for (lang, better, replay, next, analyse) in [
        (
            Lang::En,
            shown(ReviewWord::ShowsBetter, &["↓"]),
            joined(&["r", says(Label::Replay, &[])]),
            joined(&["Tab", says(Label::NextMistake, &[])]),
            "a analyse",
        ),
        (
            Lang::Fr,
            shown_in(Lang::Fr, ReviewWord::ShowsBetter, &["↓"]),
            joined(&["r", says_in(Lang::Fr, Label::Replay, &[])]),
            joined(&["Tab", says_in(Lang::Fr, Label::NextMistake, &[])]),
            "a analyser",
        ),
    ] {
        let mut d = open(lang);
        d.keys("<Tab><Tab>");
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let seen = text(&d, cols, rows);
            let footer = seen.lines().last().unwrap_or_default();
            assert!(footer.contains(replay) || cols == 40 && lang != Lang::En, "{cols}x{rows}: {footer}");
            assert!(seen.contains(better), "{cols}x{rows}:\n{seen}");
            assert!(cols < 120 && lang != Lang::En || cols == 40 || footer.contains(next), "{cols}x{rows}: {footer}");
        }
        d.wait(5_000);
        d.keys("4p<Enter>").keys(if lang == Lang::En { "Nc3" } else { "Cc3" }).keys("<Enter><Left><Right>");
        let seen = text(&d, 120, 40);
        assert!(seen.lines().last().unwrap_or_default().contains(analyse), "{seen}");
    }
}

#[test]
fn found_mistakes_are_asked_about_by_their_name() {
    for (lang, asks, buttons) in [
        (
            Lang::En,
            says(EditWord::AskFound, &[]),
            [says(AnswerWord::Save, &[]), says(AnswerWord::Discard, &[]), says(AnswerWord::Cancel, &[])],
        ),
        (
            Lang::Fr,
            says_in(Lang::Fr, EditWord::AskFound, &[]),
            ["Enregistrer", says_in(Lang::Fr, AnswerWord::Discard, &[]), "Annuler"],
        ),
    ] {
        let mut d =
            open_file(Boot { lang, ..Boot::default() }, "one.pgn", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n");
        d.keys("Mq");
        let seen = text(&d, 80, 24).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(seen.contains(asks.split(' ').next().unwrap()), "{seen}");
        assert_eq!(d.dialog().map(|dialog| format!("{dialog:?}").contains("after: Back, what: Found")), Some(true));
        for button in buttons {
            assert!(seen.contains(button), "{button}: {seen}");
        }
        d.keys("2");
        assert_ne!(d.place(), Place::Review, "left without them");
    }
}

#[test]
fn the_last_mistake_is_no_error() {
    let mut d = open(Lang::En);
    d.keys("<Tab><Tab><Tab><Tab>");
    d.says(says(AnalysisWord::NoMistakeOfYoursAhead, &["Tab"]));
    assert!(matches!(d.status(), Some(UserMessage::Says(MessageTone::Info, _))), "and not in the colour of one");
}

#[test]
fn esc_just_after_a_search_ended_does_not_leave_the_game() {
    for (lang, said) in [
        (Lang::En, says(AnalysisWord::MistakesWereOver, &["Esc"])),
        (Lang::Fr, says_in(Lang::Fr, AnalysisWord::MistakesWereOver, &["Échap"])),
    ] {
        let mut d =
            open_file(Boot { lang, ..Boot::default() }, "one.pgn", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n");
        d.keys("M<Esc>");
        assert!(!d.has_card() && !d.has_dialog(), "it closes the card");
        // Where there is no room for a card, this Esc was meant to stop the search.
        d.keys("U");
        d.send(Msg::Resize(Window { cols: 40, rows: 15, pixels: None }));
        d.keys("M<Esc>");
        d.says(said);
        assert!(!d.has_dialog() && d.place() == Place::Review);
        d.keys("<Esc>");
        assert!(d.has_dialog(), "the next one asks");
    }
}
