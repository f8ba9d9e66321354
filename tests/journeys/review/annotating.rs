//! A move is annotated in one box, and the list of moves previews the result.

use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::input::{Button, Code, HitTarget, Key, Press, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::tree::Annotations;
use tabiya::words::Lang;
use tabiya::words::tables::{EditWord, GlyphWord, Label};

use crate::driver::{Driver, open_first, review};
use crate::painted::{paint, text};
use crate::wording::{Wording, joined, says};

const GAME: &str = "1. e4 e5 2. Nf3 $1 {a good move} Nc6 (2... d6 {solid} 3. d4) 3. Bb5 {(=)} *\n";

/// The sizes of windows in which a move is annotated.
const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 15)];

fn open((cols, rows): (u16, u16)) -> Driver {
    let mut d = open_first(Lang::En, GAME);
    d.send(Msg::Resize(Window { cols, rows, pixels: None }));
    d
}

fn notes(d: &Driver) -> Annotations {
    review(d).record().tree.notes(review(d).node()).clone()
}

#[test]
fn a_comment_and_a_sign_are_one_box_and_one_edit() {
    for size in SIZES {
        let mut d = open(size);
        d.keys("<Right>eBest by test.<Tab><Right><Right><Enter>");
        assert!(!d.has_dialog());
        assert_eq!((notes(&d).after, notes(&d).nags), (vec!["Best by test.".to_owned()], vec![3]));
        d.says(says(EditWord::CommentAndSigns, &[]));
        d.keys("<C-t>");
        assert_eq!(notes(&d), Annotations::default(), "undone at once");
        d.keys("<C-y>");
        assert_eq!(notes(&d).nags, [3]);
        d.keys("e<Esc>eaway<Tab><Right><Esc>");
        assert!(d.has_dialog(), "from the signs it leads back to the words");
        d.keys("<Esc>");
        assert!(text(&d, size.0, size.1).has(EditWord::CommentLeaving, &[]), "{}", text(&d, size.0, size.1));
        d.keys("<Esc>");
        assert_eq!((notes(&d).after, notes(&d).nags), (vec!["Best by test.".to_owned()], vec![3]), "Esc cancels");
        d.keys("e<Enter>");
        d.says(says(EditWord::Unchanged, &[]));
    }
}

#[test]
fn enter_does_to_the_sign_what_the_box_says() {
    let mut d = open((80, 24));
    let meaning = says(GlyphWord::Good, &[]);
    d.keys("<Right>e");
    let named = |d: &Driver, label| text(d, 80, 24).contains(joined(&["Enter", says(label, &[])]));
    d.keys("Fine.");
    assert!(named(&d, Label::AddComment), "adding is not saving: {}", text(&d, 80, 24));
    d.keys("<Tab>");
    assert!(text(&d, 80, 24).contains(meaning) && named(&d, Label::SetDone), "{}", text(&d, 80, 24));
    d.keys("<Enter>");
    assert_eq!((notes(&d).after, notes(&d).nags), (vec!["Fine.".to_owned()], vec![1]), "the first one, too");
    d.keys("e<Tab><Space>");
    assert!(text(&d, 80, 24).contains(meaning) && named(&d, Label::Add), "{}", text(&d, 80, 24));
    d.keys("<Enter>");
    assert_eq!(notes(&d).nags, Vec::<u8>::new(), "what was taken away is not set again");
}

#[test]
fn saving_takes_what_stands_in_the_box_too() {
    let mut d = Driver::new(tabiya::app::protocol::boot::Boot::default());
    d.files = vec![("games.pgn".into(), "1. e4 e5 *\n".into())];
    d.review(&["games.pgn"], Some(1), None);
    d.keys("<Right>eFine.<Tab><C-s>");
    assert!(!d.has_dialog() && !d.is_unsaved());
    assert!(d.files[0].1.contains("1. e4 $1 {Fine.}") || d.files[0].1.contains("1. e4! {Fine.}"), "{}", d.files[0].1);
}

#[test]
fn the_moves_change_while_one_types() {
    for (cols, rows) in [(200, 60), (120, 40), (80, 24)] {
        let mut d = open((cols, rows));
        d.keys("<Right>eKing's pawn");
        let seen = text(&d, cols, rows);
        assert_eq!(seen.matches("King's pawn").count(), 2, "in the box and in the list at {cols}x{rows}:\n{seen}");
        d.keys("<Tab><Right>");
        assert!(!text(&d, cols, rows).contains("e4?"), "it is only looked at: {}", text(&d, cols, rows));
        d.keys("<Space>");
        assert!(text(&d, cols, rows).contains("e4?"), "{}", text(&d, cols, rows));
        d.keys("<Right><Space>");
        let seen = text(&d, cols, rows);
        assert!(seen.contains("e4!!") && !seen.contains("e4?"), "{seen}");
        assert!(notes(&d) == Annotations::default(), "nothing is written yet");
        d.keys("<Esc><Esc><Esc>");
        let seen = text(&d, cols, rows);
        assert!(!seen.contains("King's pawn") && !seen.contains("e4!!"), "{seen}");
    }
}

#[test]
fn variations_and_comments_before_change_too() {
    let mut d = open((120, 40));
    d.keys("<Right><Right><Right><Right><Down>e and old");
    let seen = text(&d, 120, 40);
    assert!(seen.matches("solid and old").count() == 2, "{seen}");
    d.keys("<Esc><Esc><Home><Right><Right>:comment before<Enter> Now");
    let seen = text(&d, 120, 40);
    assert!(seen.matches("Now").count() == 2 && seen.has(EditWord::CommentBeforeTitle, &[]), "{seen}");
    d.keys("<Enter>");
    assert_eq!(notes(&d).before, ["Now"]);
    // A sign from the file and an offered draw are not lost.
    d.keys("<End>e so<Tab><Right><Enter>");
    assert_eq!((notes(&d).after.concat(), notes(&d).nags), ("(=) so".to_owned(), vec![2]));
}

#[test]
fn signs_are_named_chosen_and_taken_away() {
    let mut d = open((80, 24));
    d.keys("<Right><Right><Right>s");
    let Some(Dialog::Annotation(box_open)) = d.dialog() else { panic!("no box") };
    assert!(box_open.on_signs, "s begins with the signs");
    assert!(text(&d, 80, 24).contains("[!]"), "those of the move stand between brackets");
    d.keys("<Del><Enter>");
    assert_eq!((notes(&d).nags, notes(&d).after), (vec![], vec!["a good move".to_owned()]));
    d.keys("s!?<Enter>s$16<Enter>");
    assert_eq!(notes(&d).nags, [5, 16]);
    d.keys("snovel<Space>zzz<Enter>");
    assert!(text(&d, 80, 24).has(EditWord::NoGlyph, &["zzz"]), "{}", text(&d, 80, 24));
    d.keys("<Esc><Enter>");
    assert_eq!(notes(&d).nags, [5, 16, 146]);
    // Before the first move there are none.
    d.keys("<Home>e<Tab>Once<Enter>");
    assert_eq!(notes(&d).after, ["Once"]);
}

#[test]
fn moves_are_in_the_letters_that_were_chosen_last() {
    let mut d = open((80, 24));
    d.keys("<End>");
    d.set_language(Lang::De);
    let seen = text(&d, 80, 24);
    for mv in ["Sf3", "Sc6", "Lb5"] {
        assert!(seen.contains(mv), "{mv}: {seen}");
    }
    assert!(!seen.contains("Nc6") && !seen.contains("Bb5"), "{seen}");
}

#[test]
fn what_the_chosen_sign_means_is_said() {
    let mut d = open((120, 40));
    d.keys("<Right>s<Right><Right>");
    assert!(text(&d, 120, 40).has(GlyphWord::Brilliant, &[]), "{}", text(&d, 120, 40));
}

#[test]
fn signs_and_words_are_clicked() {
    for (cols, rows) in SIZES {
        let mut d = open((cols, rows));
        d.keys("<Right>e");
        let click = |d: &mut Driver, row: usize| {
            let number = d.dialog_number();
            let (_, hits) = paint(&d.app, cols, rows);
            let thing = HitTarget::DialogRow(number, row);
            let there = (0..rows).any(|row| {
                (0..cols).any(|col| hits.at(tabiya::app::protocol::input::Cell { col, row }).as_ref() == Some(&thing))
            });
            assert!(there, "row {row} at {cols}x{rows}");
            d.mouse(Press::Down(Button::Left), Some(thing));
        };
        click(&mut d, 3);
        click(&mut d, 0);
        d.keys("Yes");
        d.mouse(Press::Down(Button::Left), None);
        // The names of the keys below the box are pressed as the keys are.
        let number = d.dialog_number();
        d.mouse(Press::Down(Button::Left), Some(HitTarget::DialogKey(number, Key::plain(Code::Enter))));
        assert_eq!((notes(&d).after, notes(&d).nags), (vec!["Yes".to_owned()], vec![3]), "{cols}x{rows}");
    }
}

#[test]
fn a_comment_can_have_several_lines() {
    for size in SIZES {
        let mut d = open(size);
        d.keys("<Right>eone<C-n>two<Enter>");
        assert_eq!(notes(&d).after, ["one", "two"]);
        // Where the terminal distinguishes these keys from Enter, they begin a new line too.
        d.keys("e");
        for key in [Key { alt: true, ..Key::plain(Code::Enter) }, Key { shift: true, ..Key::plain(Code::Enter) }] {
            d.send(Msg::Key(key));
            d.keys("x");
        }
        d.keys("<Enter>");
        assert_eq!(notes(&d).after, ["one", "two", "x", "x"]);
    }
    let mut d = open((80, 24));
    d.keys("<Right>e");
    d.sees(joined(&["Ctrl-N", says(Label::NewLine, &[])]));
}
