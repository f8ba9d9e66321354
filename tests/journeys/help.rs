//! From the help page to a rule and back: what Esc and F1 do, and what the user types after them.

use crate::driver::{Driver, Place};
use crate::painted::text;
use tabiya::app::dialogs::Dialog;
use tabiya::app::dialogs::palette::PaletteDialog;
use tabiya::app::protocol::boot::Boot;

fn search(d: &Driver) -> &PaletteDialog {
    let Some(Dialog::Palette(palette)) = d.dialog() else { panic!("nothing is searched") };
    palette
}

#[test]
fn a_word_typed_after_a_rule_takes_the_old_words_place() {
    let mut d = Driver::home();
    d.keys("<F1>draw<Enter>");
    assert!(search(&d).reading.is_some(), "the rule is read");
    d.keys("<Esc>");
    assert!(search(&d).reading.is_none() && search(&d).selected.is_some(), "the old word is selected");
    d.keys("<Down>");
    assert!(search(&d).selected.is_some(), "an arrow of the list leaves it so");
    d.keys("stale");
    assert_eq!(search(&d).entry.text(), "stale", "not drawstale");
    d.keys("<Enter><Esc><BS>");
    assert_eq!(search(&d).entry.text(), "stal", "Backspace edits the old word");
    d.keys("e<Enter><Esc><Left>x");
    assert_eq!(search(&d).entry.text(), "stalxe", "so does an arrow");
}

#[test]
fn f1_leads_from_a_rule_to_the_keys() {
    let mut d = Driver::home();
    d.keys("<F1>stalemate<Enter><F1>");
    assert!(matches!(d.dialog(), Some(Dialog::Help(_))), "not out of help");
    d.keys("stalemate<F1>");
    assert!(matches!(d.dialog(), Some(Dialog::Help(_))), "from the list too");
}

#[test]
fn the_keys_of_help_are_told_once_and_as_they_are() {
    let mut d = Driver::home();
    let last = |d: &Driver| text(d, 80, 24).lines().last().unwrap_or_default().trim().to_owned();
    d.keys("<F1>stalemate");
    let footer = last(&d);
    assert!(footer.starts_with("Enter read") && footer.ends_with("Esc back"), "{footer}");
    assert_eq!(text(&d, 80, 24).matches("Enter").count(), 1, "the frame does not say it again");
    d.keys("<Enter>");
    let footer = last(&d);
    assert!(footer.starts_with("Enter lesson  ← → other rules") && footer.ends_with("Esc back"), "{footer}");
    d.keys("<Esc><Esc><Esc>:flip");
    let footer = last(&d);
    assert!(footer.ends_with("Esc close"), "{footer}");
}

#[test]
fn a_lesson_out_of_help_leads_back_to_where_help_was_asked() {
    let mut d = Driver::home();
    d.keys("<F1>threefold<Enter><Down><PgDn>");
    assert!(search(&d).reading.is_some(), "nothing is below: the rule stays");
    assert!(text(&d, 80, 24).contains("typing claim"), "it says what to do here:\n{}", text(&d, 80, 24));
    d.keys("<Enter>");
    assert_eq!(d.lesson(), Some("8.3"));
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home);
    // Over a game list, in which the same game stays chosen.
    let mut d = Driver::new(Boot::default());
    d.files = vec![("games.pgn".into(), "1. e4 *\n\n1. d4 *\n".into())];
    d.review(&["games.pgn"], None, None);
    d.keys("<Down><F1>stalemate<Enter><Enter>");
    assert_eq!(d.lesson(), Some("3.8"));
    d.keys("<Esc>");
    assert!(d.place() == Place::GameList && d.chosen() == 1);
    // A game without moves does not wait behind the lesson; one with moves does.
    let mut d = Driver::play(tabiya::chess::game_options::GameOptions::default());
    d.moves("e4 e5").keys("<F1>stalemate<Enter><Enter>");
    assert_eq!(d.lesson(), Some("3.8"));
    d.keys("<Esc>");
    assert_eq!(d.plies(), 2);
}

#[test]
fn a_key_that_leads_to_one_end_is_not_called_that_of_both() {
    let mut d = Driver::home();
    d.keys(":learn 1.1<Enter><Enter><F1>");
    let seen = text(&d, 80, 24);
    let line = seen.lines().find(|line| line.contains("│ End ")).unwrap_or_else(|| panic!("{seen}"));
    assert!(line.contains("to the end") && !line.contains("start"), "{line}");
}

/// The user reads the sentence of a rule where they found it: it is not cut while the list has rows to spare.
#[test]
fn the_sentence_of_a_found_rule_stands_whole() {
    let mut d = Driver::home();
    d.keys("<F1>draw");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let seen = text(&d, cols, rows);
        // The end of the sentence, and its articles.
        assert!(seen.contains("(=)") && seen.contains("9.1)"), "{cols}x{rows}:\n{seen}");
    }
}
