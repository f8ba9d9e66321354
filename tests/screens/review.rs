//! The game list and the review of a game in snapshots of text and styles.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Code, Key, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::start_position::StartPosition;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::{FormWord, Label, ReviewWord};

use crate::driver::{Driver, last};
use crate::stage::{self, paint, resize};
use crate::wording::{joined, says};

/// Games with everything that a score can show: five levels, signs, comments, clocks, damage, harmful text.
const GAMES: &str = "[Event \"Match\"]\n[Site \"Reykjavík\"]\n[Date \"1972.07.??\"]\n[Round \"1\"]\n\
    [White \"Spassky, Boris V\"]\n[Black \"Fischer\u{1b}[31m\"]\n[WhiteElo \"2660\"]\n[Result \"1-0\"]\n[ECO \"E56\"]\n\n\
    {The first game.} 1. d4 {[%clk 2:29:50]} Nf6 {[%clk 2:29:40]} 2. c4 e6 3. Nf3 $1 (3. Nc3 Bb4 {the Nimzo-Indian} \
    4. e3 (4. Qc2 O-O (4... d5 5. cxd5 (5. a3 Bxc3+ 6. Qxc3 O-O (6... Ne4 7. Qc2 Nc6 8. e3 e5 9. cxd5 Qxd5) 7. Nf3) 5... exd5) \
    5. a3) (4. Nf3 c5) 4... O-O) (3. g3 d5 $6) 3... d5 4. Nc3?? $14 {A comment of several words that has to be wrapped \
    somewhere in a narrow panel.} Bb4 1-0\n\n\
    [White \"Tal, Mikhail\"]\n[Black \"Somebody With A Very Long Name Indeed\"]\n[Result \"0-1\"]\n\n\
    1. e4 e5 2. Ke4 Nc6 {and more} 0-1\n";

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (40, 15)];

fn open(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("match.pgn".into(), GAMES.into())];
    d.review(&["match.pgn"], None, None);
    d
}

fn snapshots(name: &str, d: &mut Driver) {
    stage::snapshots!(name, d, SIZES);
}

#[test]
fn the_list() {
    let mut d = open(Lang::En);
    snapshots("list", &mut d);
    resize(&mut d, 80, 24);
    d.keys("/tal");
    insta::assert_snapshot!("list_finding", paint(&d.app, 80, 24, ColorDepth::True).picture());
}

#[test]
fn the_list_with_a_filter() {
    let mut d = open(Lang::En);
    d.keys("fspas -white:tal since:1970<Enter>");
    snapshots("list_filter", &mut d);
    resize(&mut d, 80, 24);
    d.keys("f -result:draw bla:x ");
    insta::assert_snapshot!("list_filter_typed", paint(&d.app, 80, 24, ColorDepth::True).picture());
    let mut d = open(Lang::Fr);
    resize(&mut d, 80, 24);
    d.keys("fme:<Tab>");
    insta::assert_snapshot!("list_filter_offer", paint(&d.app, 80, 24, ColorDepth::Mono).picture());
    d.keys("<C-u>white:nobody<Enter>");
    insta::assert_snapshot!("list_filter_nothing", paint(&d.app, 80, 24, ColorDepth::True).picture());
}

#[test]
fn the_chosen_game_beside_the_list() {
    let mut d = open(Lang::Fr);
    d.keys("G:sort white<Enter>i");
    resize(&mut d, 80, 24);
    d.keys("i");
    snapshots("list_details", &mut d);
}

#[test]
fn columns_and_parts_can_be_pressed() {
    use tabiya::app::protocol::input::{HitTarget, SortColumn};
    let mut d = open(Lang::En);
    resize(&mut d, 80, 24);
    d.keys("fspas since:1970<Enter>");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    assert_eq!(frame.at("Date"), Some(HitTarget::Column(SortColumn::Date)));
    assert_eq!(frame.at("since:1970"), Some(HitTarget::FilterPart(1)));
    assert_eq!(frame.at("×"), Some(HitTarget::DropPart(0)));
}

#[test]
fn a_game_with_variations() {
    let mut d = open(Lang::En);
    d.keys("<Enter>3<Enter>");
    snapshots("review", &mut d);
    d.keys("<Down><Right><Right><Down>");
    insta::assert_snapshot!("review_deep", paint(&d.app, 80, 24, ColorDepth::Mono).picture());
}

#[test]
fn a_damaged_game_says_where() {
    let mut d = open(Lang::Fr);
    d.keys("G<Enter>");
    snapshots("review_damaged", &mut d);
}

#[test]
fn nothing_of_a_file_steers_the_terminal_or_gets_lost() {
    for lang in Lang::ALL {
        for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15), (60, 80)] {
            let mut d = open(lang);
            for steps in ["", "<Enter>", "<End>", "<Home><Right>", "4<Enter>", "n", "<Esc>/x"] {
                d.keys(steps);
                let text = paint(&d.app, cols, rows, ColorDepth::C16).text();
                assert!(!text.contains('\u{1b}'), "{steps} at {cols}x{rows}");
            }
        }
    }
}

#[test]
fn paragraphs_of_a_comment_stand_on_their_own_lines() {
    let mut d = open(Lang::En);
    let game = "[White \"Ann\"]\n\n1. e4 $11 {First thing.\n\nSecond\nthing.} 1... e5 $8 (1... c5 {One.\n\nTwo.} 2. Nf3 d6 \
                3. d4 cxd4 4. Nxd4 $37 Nf6 5. Nc3 a6) 2. Nf3 $133 *\n";
    d.files.push(("said.pgn".into(), game.into()));
    d.review(&["said.pgn"], None, None);
    d.keys("<End>");
    let text = paint(&d.app, 200, 60, ColorDepth::True).text();
    let line = |what: &str| text.lines().find(|line| line.contains(what)).unwrap_or_default().to_owned();
    assert!(line("First thing.").trim_end().ends_with("First thing."), "{text}");
    assert!(line("Second thing.") != line("First thing."), "{text}");
    assert!(line("One.").trim_end().ends_with("One."), "{text}");
    assert!(line("Two.").contains("Two. 2. Nf3"), "{text}");
    for sign in ["e4 =", "e5□", "Nxd4 ↑", "Nf3 ⇆"] {
        assert!(text.contains(sign), "{sign}: {text}");
    }
}

#[test]
fn every_move_that_is_seen_can_be_clicked() {
    let mut d = open(Lang::En);
    d.keys("<Enter>");
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    for text in ["Nc3 Bb4", "Qc2 O-O", "6… Ne4", "3. g3", "Nf3!"] {
        assert!(matches!(frame.at(text), Some(tabiya::app::protocol::input::HitTarget::Move(_))), "{text}");
    }
}

#[test]
fn the_footer_of_80_columns_names_help_and_comments() {
    for steps in ["", "<Right>", "<Right><Right>", "3<Enter>", "<End>", "iNf3<Enter><Esc>"] {
        let mut d = open(Lang::En);
        d.keys("<Enter>").keys(steps);
        resize(&mut d, 80, 24);
        let text = paint(&d.app, 80, 24, ColorDepth::True).text();
        let footer = text.trim_end().lines().last().unwrap_or_default().to_owned();
        for want in ["Esc back", "F1 help", ": commands"] {
            assert!(footer.contains(want), "{steps}: {want} in {footer}");
        }
        assert!(footer.contains(joined(&["e", says(Label::Comment, &[])])) || review_changed(&d), "{steps}: {footer}");
    }
    let mut d = open(Lang::En);
    d.files.push(("plain.pgn".into(), "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *\n".into()));
    d.review(&["plain.pgn"], None, None);
    let text = paint(&d.app, 100, 30, ColorDepth::True).text();
    assert!(text.contains(joined(&["i", says(Label::Edit, &[])])), "{text}");
}

fn review_changed(d: &Driver) -> bool {
    matches!(d.app.screen(), tabiya::app::Screen::Review(review) if review.edits.is_changed())
}

#[test]
fn a_status_line_that_is_too_short_leaves_out_whole_parts() {
    let long = "[White \"Ann\"]\n\n1. e4 {[%eval 0.3]} e5 2. Nf3 {[%eval 0.25]} Nc6 *\n";
    for (cols, rows) in [(100, 32), (80, 24), (60, 20), (40, 15)] {
        for steps in ["<Right>", "<Right><Right>id6<Enter>d4<Enter><Esc>", "<Right>s?<Enter>A"] {
            let mut d = open(Lang::En);
            d.files.push(("long.pgn".into(), format!("{long}\n{long}")));
            d.review(&["long.pgn"], Some(1), None);
            d.keys(steps).keys("f");
            resize(&mut d, cols, rows);
            let text = paint(&d.app, cols, rows, ColorDepth::True).text();
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            let at = lines.iter().rposition(|line| line.contains("half-move")).unwrap_or_default();
            let entry = |line: &str| ["Next:", "Instead:", "End of"].iter().any(|word| line.trim().starts_with(word));
            let status = lines[at..].iter().take_while(|line| !line.is_empty() && !entry(line));
            let said = status.copied().collect::<Vec<_>>().join(" ");
            assert!(
                !said.trim_end().ends_with('·') && !said.trim_end().ends_with("evaluation"),
                "{cols}x{rows}: {text}"
            );
        }
    }
}

/// A player who gave no name has the same name as during the game, whatever the record says in English.
#[test]
fn a_nameless_player_is_named_in_the_screens_language() {
    for (lang, human, black) in [(Lang::En, "Human", "Black"), (Lang::Fr, "Humain", "Noirs")] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("own.pgn".into(), "[White \"Human\"]\n[Black \"Black\"]\n\n1. e4 *\n".into())];
        d.review(&["own.pgn"], None, None);
        let frame = paint(&d.app, 80, 24, ColorDepth::True);
        assert!(frame.find(human).is_some() && frame.find(black).is_some(), "{}", frame.text());
        assert_eq!(frame.find("Human").is_some(), lang == Lang::En, "{}", frame.text());
    }
}

#[test]
fn a_change_of_player_is_a_quiet_line_in_the_readers_language() {
    let game = "[White \"Human\"]\n[Black \"tabiya 900\"]\n[Result \"0-1\"]\n\n\
        1. e4 e5 {Black: tabiya 900 plays on for tabiya 600} 2. Nf3 Nc6 {Black wins: resignation} 0-1\n";
    for lang in [Lang::En, Lang::Fr] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("game.pgn".into(), game.into())];
        d.review(&["game.pgn"], None, None);
        for (cols, rows) in [(80, 24), (40, 15)] {
            resize(&mut d, cols, rows);
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            insta::assert_snapshot!(format!("relief_{lang:?}_{cols}x{rows}"), frame.picture());
        }
    }
}

#[test]
fn variations_are_folded_to_a_mark_but_for_the_one_on_the_board() {
    let mut d = open(Lang::En);
    d.keys("<Enter>:fold<Enter>");
    assert_eq!(last(&d), says(ReviewWord::Folded, &[]));
    let shown = |d: &Driver| paint(&d.app, 120, 40, ColorDepth::True);
    let frame = shown(&d);
    assert!(frame.find("Qc2").is_none(), "{}", frame.text());
    assert!(frame.find("A comment of several words").is_some(), "comments of the game stay: {}", frame.text());
    d.mouse(Press::Down(Button::Left), frame.at("(…)"));
    let frame = shown(&d);
    assert!(frame.find("Qc2 O-O").is_some(), "the variation on the board is shown: {}", frame.text());
    d.keys("q").keys("<Enter>");
    assert!(shown(&d).find("(…)").is_some(), "it lasts");
    d.keys(":fold<Enter>");
    assert_eq!(last(&d), says(ReviewWord::Unfolded, &[]));
    assert!(shown(&d).find("(…)").is_none());
}

#[test]
fn in_the_smallest_window_comments_stand_below_the_board() {
    let words = "A quite extraordinary novelty, which nobody had seen at this level before";
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), format!("1. d4 Nf6 2. h3 {{{words}; {words}; {words}.}} e6 3. Nf3 *\n"))];
    d.review(&["game.pgn"], None, None);
    let shown = |d: &Driver| paint(&d.app, 40, 15, ColorDepth::True);
    assert!(shown(&d).find("extraordinary").is_none());
    d.keys("<Right><Right><Right>");
    let frame = shown(&d);
    let rows: Vec<String> = frame.text().lines().map(|line| line.trim_end().to_owned()).collect();
    assert_eq!(rows[10], "A quite extraordinary novelty, which", "{}", frame.text());
    assert!(rows[12].ends_with('…'), "there is more: {}", frame.text());
    assert!(frame.find("h3 ¶").is_some(), "the move says so: {}", frame.text());
    let mut seen = rows[10..13].join(" ");
    d.send(Msg::Key(Key { shift: true, ..Key::plain(Code::Down) }));
    seen += &shown(&d).text().lines().skip(10).take(3).collect::<Vec<_>>().join(" ");
    assert!(seen.contains("before."), "reading on comes to its end: {seen}");
    d.keys("<Right>");
    assert!(shown(&d).find("novelty").is_none(), "{}", shown(&d).text());
}

#[test]
fn a_game_of_chess960_tells_its_number() {
    let fen = StartPosition::numbered(17).unwrap().fen();
    let game = format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. a3 *\n");
    for (cols, rows) in SIZES {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("game.pgn".into(), game.clone())];
        d.review(&["game.pgn"], None, None);
        resize(&mut d, cols, rows);
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        assert!(frame.find(says(FormWord::Chess960Number, &["17"])).is_some(), "{}", frame.text());
    }
}
