//! Setting up a position with keys, with the pointer and by FEN, from every screen, and going on into a game or a
//! review.

use shakmaty::{ByColor, Color, Piece, Role, Square};
use tabiya::app::Screen;
use tabiya::app::position_editor::PositionEditor;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, EditorField, FormField, HitTarget, Press, Tool};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::Seat;
use tabiya::chess::start_position::fen_of;
use tabiya::chess::time_control::Controls;
use tabiya::plain::Plain;
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::Frame;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::tables::{BadStartWord, EditWord, EndingWord, OpenWord, PositionEditorWord};
use tabiya::words::{Lang, with_capital};

use crate::driver::{Driver, Place, last};
use crate::painted::words;
use crate::wording::{Wording, says};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const LUCENA: &str = "3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1";

fn editor(d: &Driver) -> &PositionEditor {
    match d.app.screen() {
        Screen::SetUp(editor) => editor,
        other => panic!("not in the position editor but on {other:?}"),
    }
}

fn fen(d: &Driver) -> String {
    editor(d).draft.fen()
}

fn on(d: &mut Driver, press: Press, square: Square) {
    d.mouse(press, Some(HitTarget::Square(square)));
}

fn click(d: &mut Driver, square: Square) {
    on(d, Press::Down(Button::Left), square);
    on(d, Press::Up(Button::Left), square);
}

fn piece_in_box(role: Role, color: Color) -> HitTarget {
    HitTarget::Tool(Tool::Piece(Piece { color, role }))
}

#[test]
fn an_endgame_is_set_up_with_keys_alone() {
    let mut d = Driver::home();
    d.keys("<F4><C-x>");
    assert_eq!(fen(&d), "8/8/8/8/8/8/8/8 w - - 0 1");
    // The cursor stands on e4.
    d.keys("<Down><Down><Down>R<Left><Up><Left><Left>r<Left><Right><Up><Up><Up><Up><Up>P<Left><Up>K<Left><Down><Right><Right>k<Left>");
    assert_eq!(fen(&d), LUCENA);
    d.keys("n<Left>.<C-t><C-t>");
    assert_eq!(fen(&d), LUCENA, "undone twice");
    d.keys("<C-p>");
    assert!(d.field(FormField::Start) == LUCENA);
    d.keys("<Enter>");
    assert_eq!(d.played().setup().start.fen(), LUCENA, "one more Enter begins");
}

#[test]
fn it_begins_with_the_position_of_a_puzzle_a_lesson_and_a_guess() {
    let mut d = Driver::home();
    d.keys(":practice puzzles<Enter>");
    let shown = fen_of(&d.solve().shown().0);
    d.keys("<F4>");
    assert_eq!(fen(&d), shown);
    let mut d = Driver::home();
    d.keys(":learn 2.7<Enter>");
    let shown = fen_of(d.lessons().lesson.as_ref().unwrap().shown().unwrap().0);
    d.keys("<F4>");
    assert_eq!(fen(&d), shown);
    let mut d = Driver::home();
    d.files = vec![("one.pgn".into(), "1. e4 e5 2. Nf3 *".into())];
    d.review(&["one.pgn"], Some(1), Some(2)).keys(":guess<Enter><F4>");
    assert!(fen(&d).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/"), "{}", fen(&d));
}

#[test]
fn enter_ends_a_number_that_was_typed() {
    let mut d = Driver::home();
    d.keys("<F4>");
    while editor(&d).focus != Some(EditorField::Halfmoves) {
        d.keys("<Tab>");
    }
    d.keys("30<Enter>12<Enter>");
    assert!(fen(&d).ends_with(" - 30 12"), "{}", fen(&d));
    d.keys("<BackTab><Enter>");
    assert!(fen(&d).ends_with(" - 30 13"), "without typing it counts on: {}", fen(&d));
}

#[test]
fn an_emptied_board_begins_with_its_first_move() {
    let mut d = Driver::home();
    d.keys("<F4>:setup 8/8/4k3/8/8/4K3/4P3/8 b - - 12 41<Enter><C-x>");
    assert_eq!(fen(&d), "8/8/8/8/8/8/8/8 b - - 0 1");
    d.keys("<C-t>");
    assert_eq!(fen(&d), "8/8/4k3/8/8/4K3/4P3/8 b - - 12 41", "undone with its counters");
}

#[test]
fn an_endgame_is_set_up_with_the_pointer_alone() {
    let mut d = Driver::home();
    d.keys("<F4><C-x>");
    let (down, up, drag) = (Press::Down(Button::Left), Press::Up(Button::Left), Press::Drag(Button::Left));
    // A piece is carried from the box.
    d.mouse(down, Some(piece_in_box(Role::King, Color::White)));
    on(&mut d, drag, Square::C3);
    on(&mut d, drag, Square::D8);
    on(&mut d, up, Square::D8);
    assert_eq!(editor(&d).tool, Tool::Hand, "what is carried is not chosen for more");
    // A piece is chosen, then put down by clicks; the next choice takes its place.
    for (role, color, square) in [
        (Role::King, Color::Black, Square::F7),
        (Role::Pawn, Color::White, Square::D7),
        (Role::Rook, Color::Black, Square::C2),
        (Role::Rook, Color::White, Square::E1),
    ] {
        d.mouse(down, Some(piece_in_box(role, color)));
        d.mouse(up, Some(piece_in_box(role, color)));
        click(&mut d, square);
    }
    assert_eq!(fen(&d), LUCENA);
    click(&mut d, Square::E1);
    assert!(fen(&d).ends_with("2r5/8 w - - 0 1"), "once more takes it off: {}", fen(&d));
    click(&mut d, Square::E1);
    d.keys("<Esc>");
    assert_eq!(editor(&d).tool, Tool::Hand);
    // Pieces are moved by clicks and by dragging, dragged off the board, and removed by the right button.
    click(&mut d, Square::E1);
    click(&mut d, Square::E2);
    assert!(fen(&d).contains("2r1R3/8 "), "{}", fen(&d));
    on(&mut d, down, Square::E2);
    on(&mut d, drag, Square::E1);
    on(&mut d, up, Square::E1);
    assert_eq!(fen(&d), LUCENA);
    on(&mut d, down, Square::C2);
    d.mouse(drag, None).mouse(up, None);
    assert!(!fen(&d).contains('r'), "{}", fen(&d));
    on(&mut d, Press::Down(Button::Right), Square::D7);
    on(&mut d, Press::Up(Button::Right), Square::D7);
    assert_eq!(fen(&d), "3K4/5k2/8/8/8/8/8/4R3 w - - 0 1");
}

#[test]
fn a_drag_paints_a_row_of_pawns_and_another_erases_it() {
    let mut d = Driver::home();
    d.keys("<F4><C-x>");
    d.mouse(Press::Down(Button::Left), Some(piece_in_box(Role::Pawn, Color::Black)));
    d.mouse(Press::Up(Button::Left), Some(piece_in_box(Role::Pawn, Color::Black)));
    on(&mut d, Press::Down(Button::Left), Square::A7);
    for square in [Square::B7, Square::C7, Square::D7] {
        on(&mut d, Press::Drag(Button::Left), square);
    }
    on(&mut d, Press::Up(Button::Left), Square::D7);
    assert_eq!(fen(&d), "8/pppp4/8/8/8/8/8/8 w - - 0 1");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Tool(Tool::Eraser)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Tool(Tool::Eraser)));
    on(&mut d, Press::Down(Button::Left), Square::B7);
    on(&mut d, Press::Drag(Button::Left), Square::C7);
    on(&mut d, Press::Up(Button::Left), Square::C7);
    assert_eq!(fen(&d), "8/p2p4/8/8/8/8/8/8 w - - 0 1");
    // Dragging over empty squares erases nothing, but the cursor goes along.
    on(&mut d, Press::Down(Button::Right), Square::B7);
    let before = d.revision();
    on(&mut d, Press::Drag(Button::Right), Square::C7);
    assert!(d.revision() > before, "it is drawn anew");
}

#[test]
fn the_fields_are_turned_and_typed() {
    let mut d = Driver::home();
    d.keys("<F4><Tab>");
    assert_eq!(editor(&d).focus, Some(EditorField::Turn));
    d.keys("<Space><Down><Right>");
    assert!(fen(&d).contains(" b kq "), "White's both, then neither: {}", fen(&d));
    d.keys("<Left><Left>");
    assert!(fen(&d).contains(" b Kkq "), "{}", fen(&d));
    d.keys("<Tab><Tab><Tab>12<Tab>40");
    assert!(fen(&d).ends_with(" 12 40"), "{}", fen(&d));
    d.keys("<BS>");
    assert!(fen(&d).ends_with(" 12 4"), "{}", fen(&d));
    d.mouse(Press::Down(Button::Left), Some(HitTarget::CycleSetUpField(EditorField::Number, true)));
    assert!(fen(&d).ends_with(" 12 5"), "{}", fen(&d));
    d.mouse(Press::Down(Button::Left), Some(HitTarget::SetUpField(EditorField::Turn)));
    assert!(fen(&d).contains(" w Kkq "), "{}", fen(&d));
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::PositionEditor, "Esc leaves the fields first");
}

#[test]
fn a_fen_is_typed_pasted_and_copied() {
    let mut d = Driver::home();
    d.keys("<F4>");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::SetUpField(EditorField::Fen)));
    d.keys("8/8/4k3/8/8/3K4/8/x<Enter>");
    assert_eq!((fen(&d).as_str(), editor(&d).focus), (INITIAL, Some(EditorField::Fen)), "nothing is lost");
    assert!(last(&d).has(BadStartWord::BoardCharacter, &["1", "x"]), "{}", last(&d));
    d.keys("<BS>8 b<Enter>");
    assert_eq!((fen(&d).as_str(), editor(&d).focus), ("8/8/4k3/8/8/3K4/8/8 b - - 0 1", None));
    d.send(Msg::Paste("4k3/8/8/8/8/8/8/4K2R w KQ e3 0 1".into()));
    assert_eq!(fen(&d), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(last(&d).has(PositionEditorWord::LeftOut, &[]), "{}", last(&d));
    d.send(Msg::Paste("e4 e5".into()));
    assert_eq!(d.place(), Place::PositionEditor, "what is no FEN is said to be none");
    d.keys("<C-k>");
    let copied = format!("{:?}", d.effects);
    assert!(copied.contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "{copied}");
}

#[test]
fn what_cannot_be_played_is_not_played_and_stays() {
    let mut d = Driver::home();
    d.keys("<F4><C-x>K<C-p>");
    assert_eq!(d.place(), Place::PositionEditor);
    d.says(says(PositionEditorWord::NotPlayable, &[says(BadStartWord::NoKing, &["Black"])]));
    d.keys("<C-r>");
    assert_eq!(d.place(), Place::PositionEditor);
    d.keys("<Esc>");
    assert!(d.has_dialog(), "the position is nowhere else");
    d.keys("n");
    assert_eq!(d.place(), Place::PositionEditor);
    d.keys("<Esc>y");
    assert_eq!(d.place(), Place::Home);
    d.keys("<F4><Esc>");
    assert_eq!(d.place(), Place::Home, "nothing was changed: nothing is asked");
}

#[test]
fn a_position_from_a_review_is_edited_and_the_review_returns() {
    let mut d = Driver::home();
    d.send(Msg::Paste("1. e4 e5 2. Nf3 *".into()));
    d.keys("y<Right><Right><F4>");
    assert_eq!(fen(&d), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    d.keys("<Down>.<Up><C-r>");
    assert!(d.record().tree.start().fen().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP"));
    assert!(!d.analyses.is_empty(), "it is analysed at once");
    d.keys("<Esc>").wait(2_500);
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::PositionEditor, "one can go on setting up");
    d.wait(200);
    d.keys("<Esc>");
    let Screen::Review(review) = d.app.screen() else { panic!("not in the first review") };
    assert_eq!(review.line().0.len(), 3);
    d.keys(":play<Enter>");
    assert_eq!(d.place(), Place::NewGame, "the position of a review can be played as well");
}

#[test]
fn a_running_game_is_kept_when_its_position_is_set_up() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4").keys("<F4>");
    assert!(d.has_dialog(), "what becomes of the game is asked");
    d.keys("1");
    assert!(fen(&d).starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"));
    d.keys("<Esc>");
    assert_eq!(d.interrupted().len(), 1, "and one can go on with it");
}

#[test]
fn the_form_of_a_new_game_keeps_its_choices() {
    let mut d = Driver::home();
    d.keys("<Enter>");
    let Screen::NewGame(form) = d.app.screen() else { panic!("not the form") };
    let was = form.clone();
    d.keys("<F4><C-x>K<Left><Up>k<Left><C-p>");
    assert_eq!(d.place(), Place::PositionEditor, "kings beside each other");
    d.keys("<Up><Up><Up>k<Down>q<C-p>"); // two bare kings are no game
    let Screen::NewGame(form) = d.app.screen() else { panic!("not the form") };
    assert_eq!((form.players.clone(), form.start.text()), (was.players, "4k3/5q2/8/8/4K3/8/8/8 w - - 0 1"));
}

#[test]
fn chess960_is_set_up_and_played() {
    let mut d = Driver::home();
    d.keys("<F4>");
    d.send(Msg::Paste("6k1/8/8/8/8/8/8/RR1K4 w B - 0 1".into()));
    d.keys("<C-p><Enter>");
    assert!(d.played().setup().start.chess960());
    assert_eq!(d.played().setup().start.fen(), "6k1/8/8/8/8/8/8/RR1K4 w B - 0 1");
}

#[test]
fn letters_are_those_of_the_language() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.open_home();
    d.keys("<F4><C-x>R<Left><Up><Up>r<Left><Up>D<Left><Up>c<Left><Up>T");
    assert_eq!(fen(&d), "4R3/4Q3/4k3/8/4K3/8/8/8 w - - 0 1", "dame, tour, roi; a rook took the knight's square");
}

#[test]
fn a_press_that_only_puts_a_tool_back_is_drawn_when_it_ends() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    d.keys("<F4>");
    let look = |d: &Driver| {
        let mut painter = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Sextant);
        let mut frame = Frame::new(80, 24);
        let _ = tabiya::ui::view(&d.app, &mut painter, &mut frame);
        frame.buffer.clone()
    };
    for press in [Press::Down(Button::Left), Press::Up(Button::Left)].into_iter().cycle().take(6) {
        let before = (d.revision(), look(&d));
        d.mouse(press, Some(piece_in_box(Role::Rook, Color::White)));
        assert!(d.revision() != before.0 || look(&d) == before.1, "{press:?}: what looks otherwise is drawn");
    }
}

#[test]
fn the_editor_analyses_each_time() {
    let mut d = Driver::home();
    for _ in 0..2 {
        d.keys("<F4><C-r>");
        assert!(d.is_analysing());
        d.says(says(OpenWord::FreeBoardAnalysed, &["Esc", "a"]));
        d.keys("<Esc>").wait(2_500);
        d.keys(":home<Enter>");
        assert!(d.place() == Place::Home && !d.is_analysing(), "the next game is not analysed unasked");
    }
}

/// Says a line to plain mode, and returns what it says.
fn heard(d: &mut Driver, plain: &mut Plain, line: &str) -> String {
    d.send(Msg::Line(line.to_owned()));
    plain.say(&d.app).replace('\u{a0}', " ")
}

#[test]
fn by_ear_it_warns_of_what_no_game_leads_to() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    let mut plain = Plain::default();
    let _ = plain.say(&d.app);
    heard(&mut d, &mut plain, "setup");
    let fine = heard(&mut d, &mut plain, "clear");
    assert!(!fine.has(PositionEditorWord::GoodOdd, &[]), "{fine}");
    for fen in ["rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4r2k/8/8/8/1b6/3n4/P7/4K3 w - - 0 1"] {
        let said = heard(&mut d, &mut plain, &format!("setup {fen}"));
        assert!(said.has(PositionEditorWord::GoodOdd, &[]), "{fen}: {said}");
        assert!(said.lines().last().is_some_and(|line| line.matches('.').count() >= 4), "with the reason: {said}");
    }
}

#[test]
fn the_players_of_the_game_play_on_from_the_position() {
    let seats = ByColor { white: Seat::Human(Some("Ana".into())), black: Seat::Human(Some("Léo".into())) };
    let controls = Some(Controls::same("10+5".parse().unwrap()));
    for plain in [true, false] {
        let mut d = Driver::new(Boot { plain, ..Boot::default() });
        let options = GameOptions { seats: seats.clone(), controls: controls.clone(), ..GameOptions::default() };
        d.begin(GameOptions { rules: Rules::TouchMove, ..options });
        if plain {
            for line in ["setup", "put white pawn a3", "done"] {
                d.send(Msg::Line(line.to_owned()));
            }
        } else {
            d.keys(":setup<Enter>:play<Enter>");
            assert_eq!(d.place(), Place::NewGame, "the form shows the players");
            d.keys("<Enter>");
        }
        let options = &d.game().options;
        assert_eq!(
            (&options.seats, &options.controls, options.rules),
            (&seats, &controls, Rules::TouchMove),
            "{plain}"
        );
    }
}

#[test]
fn a_diagram_is_typed_in_reading_order() {
    let mut d = Driver::home();
    d.keys(":setup<Enter>").keys("<C-x><Home>");
    d.keys("r3k2r88p7").keys("88").keys("8RNBQKBNR");
    assert_eq!(fen(&d).split(' ').next(), Some("r3k2r/8/8/p7/8/8/8/RNBQKBNR"), "letters step on, digits skip");
    d.keys("<C-f><Home>q");
    assert_eq!(editor(&d).picker.cursor, Some(Square::G1), "from a turned board's first square on");
    assert!(fen(&d).starts_with("r3k2r/8/8/p7/8/8/8/RNBQKBNq"), "{}", fen(&d));
}

#[test]
fn undo_says_when_there_is_nothing_to_undo() {
    let mut d = Driver::home();
    d.keys("<F4><C-t>");
    d.says(says(EditWord::NothingToUndo, &[]));
    d.keys("<C-y>");
    d.says(says(EditWord::NothingToRedo, &[]));
}

#[test]
fn a_position_in_which_the_game_is_over_is_said_to_be_so() {
    for (fen, why) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", EndingWord::Checkmate),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", EndingWord::Stalemate),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", EndingWord::DeadPosition),
        ("7k/8/6K1/8/8/8/8/Q7 b - - 150 90", EndingWord::SeventyFive),
    ] {
        let over = with_capital(&format!("{}.", says(BadStartWord::Over, &[says(why, &[])])));
        let mut d = Driver::home();
        d.keys("<F4>");
        d.send(Msg::Paste(fen.into()));
        let seen = words(&d, 120, 40);
        assert!(seen.contains(&over) && !seen.has(PositionEditorWord::Good, &[]), "{fen}: {seen}");
        d.keys("<C-p>");
        assert_eq!((d.place(), last(&d)), (Place::PositionEditor, over), "{fen}");
    }
}

#[test]
fn a_pasted_position_that_cannot_be_played_leaves_the_running_game_alone() {
    for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/8/8/8/8/8/8 b - - 0 1", "kQ6/8/8/8/8/8/8/K7 w - - 0 1"] {
        let mut d = Driver::play(GameOptions::default());
        d.moves("e4 e5");
        let before = d.sentences().len();
        d.send(Msg::Paste(format!("{fen}\n")));
        assert!(!d.has_dialog() && d.plies() == 2 && d.sentences().len() == before + 1, "{fen}: {:?}", d.dialog());
    }
}

#[test]
fn words_to_type_stand_without_backticks() {
    let mut d = Driver::home();
    d.keys("<F4>:export q.md<Enter>");
    let shown = words(&d, 120, 40);
    assert!(shown.contains(".svg") && !shown.contains('`'), "{shown}");
}

#[test]
fn a_position_being_set_up_survives_a_kill() {
    let again = |d: &Driver| {
        let mut d = Driver::new(Boot { remembered: Some(d.recent().to_toml()), ..Boot::default() });
        d.keys("<F4>");
        d
    };
    let mut d = Driver::home();
    d.keys("<F4><C-x>k<Down><Down>K");
    let left = fen(&d);
    let mut undone = again(&d);
    assert_eq!((fen(&undone), editor(&undone).is_changed()), (left.clone(), true));
    undone.says(says(PositionEditorWord::Restored, &[]));
    undone.keys("<C-t>");
    assert_eq!(fen(&undone), INITIAL);
    // Neither where a game has its own position, nor once it was left, played from or undone.
    let remembered = Some(d.recent().to_toml());
    let mut playing = Driver::new(Boot { remembered, ..Boot::default() });
    playing.keys("<Enter><C-s>e4<Enter><F4>y");
    assert_ne!(fen(&playing), left);
    let mut dropped = again(&d);
    dropped.keys("<Esc>y");
    let mut played = again(&d);
    played.keys("<C-x>k<Down><Down>K<Down>Q<C-p>");
    for after in [&undone, &dropped, &played] {
        assert_eq!(fen(&again(after)), INITIAL);
    }
}
