//! Games that are analysed: lines and a bar that follow the cursor.

use shakmaty::Square;
use tabiya::app::protocol::analysis::AnalysisUpdate;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Button, Press};
use tabiya::app::protocol::message::{AnalysisResponse, Msg};
use tabiya::app::review::Review;
use tabiya::app::{App, Boot, Screen};
use tabiya::chess::pgn::comment::{BoardShape, Eval, ShapeColor};

use crate::driver::Driver;

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

fn found(d: &Driver) -> Option<&AnalysisUpdate> {
    d.app.analysis().of(review(&d.app).position())
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn the_analysis_follows_the_cursor_until_it_is_ended() {
    let mut d = open();
    d.keys("<Right>");
    assert!(d.analyses.is_empty(), "nothing is analysed unasked");
    d.keys("a");
    assert_eq!(last(&d), "Looking for 3 lines; `a` ends it.");
    assert_eq!(found(&d).map(|news| news.lines.len()), Some(3));
    d.keys("<End><Left>");
    let best = found(&d).unwrap().lines[0].clone();
    let bar = |d: &Driver| d.app.analysis().bar(review(&d.app).position(), None);
    assert_eq!(bar(&d), Some(Eval::Mate(1)), "Qxf7 mates");
    assert_eq!(best.moves.len(), 1);
    let asked = d.analyses.len();
    d.keys("f?<Esc>");
    assert_eq!(d.analyses.len(), asked, "the same position is not asked for again");
    d.keys("<End>");
    assert_eq!(d.analyses.len(), asked, "nothing is left to find after mate");
    assert_eq!(d.stopped.last(), d.analyses.last());
    d.keys("<Left>");
    assert_eq!(d.analyses.len(), asked + 1);
    d.keys("a<Left><Left>");
    assert_eq!(last(&d), "The analysis is off.");
    assert_eq!((d.analyses.len(), found(&d), bar(&d)), (asked + 1, None, None));
}

#[test]
fn the_number_of_lines_is_chosen_and_remembered() {
    let mut d = open();
    d.keys(":analyse 5<Enter>");
    assert_eq!(found(&d).map(|news| news.lines.len()), Some(5));
    d.keys("L");
    assert_eq!(found(&d).map(|news| news.lines.len()), Some(1), "after five comes one");
    assert_eq!(last(&d), "Looking for one line; `a` ends it.");
    d.keys("LLaa");
    assert_eq!((d.app.recent().analysis_lines, found(&d).map(|news| news.lines.len())), (3, Some(3)));
    d.keys(":analyse 6<Enter>");
    assert!(last(&d).starts_with("Say how many lines"));
    d.keys(":analyse off<Enter>");
    assert!(!d.app.analysis().is_on());
}

#[test]
fn old_news_is_dropped_and_a_new_position_begins_without_lines() {
    let mut d = open();
    d.slow = true;
    d.keys("a<Right>");
    let [first, second] = d.analyses[..] else { panic!("{:?}", d.analyses) };
    let before = d.app.revision();
    d.send(Msg::Analysis(AnalysisResponse::Analysed {
        id: first,
        news: AnalysisUpdate { depth: 9, ..AnalysisUpdate::default() },
    }));
    assert_eq!((found(&d), d.app.revision()), (None, before), "nothing to paint");
    d.send(Msg::Analysis(AnalysisResponse::Analysed {
        id: second,
        news: AnalysisUpdate { depth: 4, ..AnalysisUpdate::default() },
    }));
    assert_eq!(found(&d).map(|news| news.depth), Some(4));
    assert!(d.app.revision() > before);
    d.keys("<Left>");
    assert_eq!(found(&d), None);
}

#[test]
fn a_line_of_analysis_becomes_a_variation() {
    let mut d = open();
    d.keys("v");
    assert_eq!(last(&d), "Nothing is analysed: `a` begins.");
    d.keys("3<Enter>a:line 2<Enter>");
    let tree = &review(&d.app).record().tree;
    let node = review(&d.app).node();
    let second = found(&d).unwrap().lines[1].moves[0];
    assert_eq!(tree.children(node).last().and_then(|&child| tree.played(child)), Some(second));
    assert_eq!(last(&d), "The line is in the game as a variation from here; `U` takes it out.");
    let before = review(&d.app).record().tree.clone();
    d.keys(":line 2<Enter>");
    assert_eq!(last(&d), "The line is in the game already.");
    assert!(review(&d.app).record().tree == before);
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Line(2)));
    assert!(review(&d.app).record().tree != before, "a click on a line adds it");
    d.keys("UU");
    assert!(!review(&d.app).edits().is_changed());
    d.keys(":line 9<Enter>");
    assert_eq!(last(&d), "The analysis has no line 9.");
}

#[test]
fn no_analysis_while_guessing_or_in_a_running_game() {
    let mut d = open();
    d.keys("a");
    let asked = d.analyses.len();
    d.keys(":guess white<Enter>e4<Enter>");
    assert_eq!((d.analyses.len(), found(&d)), (asked, None));
    assert_eq!(d.stopped.last(), d.analyses.last());
    d.keys("<Esc>n");
    assert!(d.analyses.len() > asked, "it goes on after the guessing");
    let mut d = Driver::play(tabiya::app::game_options::GameOptions::default());
    d.keys("analyse<Enter>");
    assert!(d.analyses.is_empty() && !d.app.analysis().is_on());
}

fn pgn(d: &Driver) -> String {
    tabiya::chess::pgn::writer::export(review(&d.app).record()).replace('\n', " ")
}

#[test]
fn mistakes_are_found_marked_and_can_be_undone_and_done_again() {
    let mut d = open();
    let before = pgn(&d);
    d.keys("M");
    let found = pgn(&d);
    assert!(found.contains("3... Nf6 $4 {[%eval #1,"), "the blunder: {found}");
    assert!(found.contains("(3... g6") || found.contains("(3... Qe7") || found.contains("(3... Qf6"), "{found}");
    assert!(found.contains("4. Qxf7# 1-0"), "no evaluation stands beside a mate: {found}");
    assert!(last(&d).starts_with("White: ") && last(&d).contains("Black: 1 blunder."), "{}", last(&d));
    assert!(review(&d.app).edits().is_unsaved() && review(&d.app).mistake_search().is_none());
    d.keys("<Tab>");
    let here = |d: &Driver| review(&d.app).san(review(&d.app).node()).to_owned();
    while here(&d) != "Nf6" {
        d.keys("<Tab>");
    }
    d.keys("<Tab>");
    assert_eq!(last(&d), "No mistake is marked after this; `Shift-Tab` goes to the one before.");
    d.keys("<End><BackTab>");
    assert_eq!(here(&d), "Nf6");
    d.keys("U");
    assert_eq!((pgn(&d), last(&d).as_str()), (before, "Undone: the mistakes found"));
    d.keys("<C-y>");
    assert_eq!(pgn(&d), found);
    d.keys("M");
    assert_eq!(pgn(&d), found, "the same search finds the same");
}

#[test]
fn the_search_for_mistakes_shows_its_progress_and_is_stopped() {
    let mut d = open();
    d.slow = true;
    d.keys("M");
    let wish = d.weighs[0].clone();
    assert_eq!(wish.tasks.len(), 8, "the start and seven half-moves");
    assert!(d.app.status().is_none() && d.app.seeks_mistakes(), "how far it is stands there from the first moment");
    for at in [3, 0, 5] {
        d.weigh(&wish, at);
    }
    assert_eq!(review(&d.app).mistake_search().map(|hunt| hunt.progress()), Some((3, 8)));
    d.keys("M");
    assert_eq!(last(&d), "Stopped at 3 of 8: what was found stands in the game, not saved yet; `M` goes on.");
    assert_eq!(d.stopped, [wish.id]);
    d.weigh(&wish, 1);
    assert!(
        review(&d.app).mistake_search().is_none() && !review(&d.app).edits().is_unsaved(),
        "what comes late changes nothing"
    );
    // Esc stops it too, and does not leave the game.
    d.keys("M<Esc>");
    assert_eq!((d.app.seeks_mistakes(), d.stopped.len()), (false, 2));
    d.weighs.truncate(1);
    d.keys("M");
    let again = d.weighs[1].clone();
    d.keys("q");
    assert_eq!(d.stopped.last(), Some(&again.id), "a game that is left is not looked at any more");
    let mut d = open();
    d.keys(":mistakes stop<Enter>");
    assert_eq!(last(&d), "No mistakes are being looked for.");
    d.files.push(("none.pgn".into(), "[Event \"x\"]\n\n*\n".into()));
    d.review(&["none.pgn"], None, None);
    d.keys("M");
    assert_eq!(last(&d), "This game has no moves to judge.");
}

#[test]
fn a_batch_search_goes_through_the_filtered_list() {
    let other = "[White \"Cid\"]\n[Black \"Dee\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let mut d = Driver::new(Boot::default());
    let empty = "[White \"Ann\"]\n[Black \"Eve\"]\n[Result \"*\"]\n\n*\n";
    d.files = vec![("list.pgn".into(), format!("{GAME}\n{other}\n{empty}\n"))];
    d.review(&["list.pgn"], None, None);
    d.slow = true;
    d.keys("M");
    assert_eq!(last(&d), "Looking for the mistakes of 3 games; `M` stops, and it can be gone on with.");
    let round = |d: &Driver| d.app.analysis().batch().map(|round| (round.games(), round.positions()));
    assert_eq!(round(&d), Some(((0, 3), (0, 8))));
    let first = d.weighs[0].clone();
    d.weigh(&first, 0);
    assert_eq!(round(&d), Some(((0, 3), (1, 8))));
    d.keys("<Enter>");
    assert_eq!(review(&d.app).number(), Some(0), "one may look at a game meanwhile");
    d.keys("q");
    assert!(round(&d).is_some());
    d.keys("M");
    assert_eq!(
        (last(&d).as_str(), round(&d)),
        ("Stopped after 0 games: what was found is kept, `M` goes on from there.", None)
    );
    assert_eq!(d.stopped, [first.id]);
    d.slow = false;
    d.keys("M");
    assert_eq!(round(&d), None);
    assert!(last(&d).starts_with("3 games: ") && last(&d).contains(" blunder"), "{}", last(&d));
    let weighed = d.weighs.len();
    d.keys(":filter Cid<Enter>M");
    assert!(last(&d).starts_with("1 game: "), "{}", last(&d));
    assert!(d.weighs.len() > weighed);
    d.slow = true;
    d.keys("M:home<Enter>");
    assert_eq!((round(&d), d.stopped.len()), (None, 2), "the list was left");
    let left = "The search for mistakes ended after 0 games; what was found is kept.";
    assert!(d.sentences().iter().any(|said| said == left), "{:?}", d.sentences());
}

fn dialog(d: &Driver) -> String {
    d.app.dialog().map(|(_, dialog)| format!("{dialog:?}")).unwrap_or_default()
}

#[test]
fn the_positions_before_the_mistakes_are_solved() {
    let mut d = open();
    d.slow = true;
    d.keys("r");
    assert!(review(&d.app).mistake_search().is_some(), "they are looked for first");
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
fn the_sum_of_many_positions_is_a_question() {
    let mut d = open();
    let marked =
        ["e5 ", "Nc6 ", "Qh5 ", "Nf6 "].iter().fold(GAME.to_owned(), |game, mv| game.replace(mv, &format!("{mv}$2 ")));
    d.files.push(("marked.pgn".into(), marked));
    d.review(&["marked.pgn"], None, None);
    d.keys(":replay both<Enter><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>");
    assert!(dialog(&d).contains("4 positions: 0 solved at once, 0 after another try, 4 shown."), "{}", dialog(&d));
    d.keys("y");
    assert!(last(&d).starts_with("1… e5 was played here"), "{}", last(&d));
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

#[test]
fn guesses_are_weighed_beside_their_points() {
    let mut d = open();
    d.keys("y");
    assert!(last(&d).starts_with("Guess White's moves"), "a key begins");
    d.keys("e4<Enter>d4<Enter>Qh5<Enter>g4<Enter>");
    let said = dialog(&d);
    assert!(
        said.contains("On average your moves cost ") && said.contains("% of the winning chances, the game's "),
        "{said}"
    );
    // The last guess missed a mate: that is most of the chances.
    let cost: f64 = said.split("your moves cost ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let game: f64 = said.split("the game's ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(cost > game + 5.0, "{said}");
}

#[test]
fn a_hint_names_the_man_and_then_the_move() {
    let mut d = Driver::play(tabiya::app::game_options::GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6");
    d.keys("hint<Enter>");
    assert_eq!(last(&d), "Look at the queen on h5; type `:hint` again to see where to.");
    let man = BoardShape::Square(ShapeColor::Blue, Square::H5);
    assert_eq!(d.app.drawn_shapes(), [man], "the man is shown, the move is not");
    d.keys("hint<Enter>");
    let arrow = BoardShape::Arrow(ShapeColor::Blue, Square::H5, Square::F7);
    assert_eq!((last(&d).as_str(), d.app.drawn_shapes()), ("The best move is Qxf7#.", vec![arrow]));
    let weighed = d.weighs.len();
    d.keys("hint<Enter>");
    assert_eq!(d.weighs.len(), weighed, "what is known is not looked for again");
    d.keys("threat<Enter>");
    assert_eq!(last(&d), "If you passed, Black would play Nxh5.", "mate is at hand: nothing has a price");
    d.moves("d3 d6");
    d.keys("threat<Enter>");
    assert_eq!(last(&d), "If you passed, Black would play Nxh5.");
    d.moves("Qxf7");
    d.keys("hint<Enter>");
    assert!(last(&d).starts_with("The game is over"), "{}", last(&d));
}

#[test]
fn a_threat_of_mate_is_told_and_in_check_there_is_no_passing() {
    let mut d = Driver::play(tabiya::app::game_options::GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5");
    d.keys("threat<Enter>");
    assert_eq!(last(&d), "White threatens Qxf7#, with mate in 1.");
    d.moves("g6 Bxf7");
    d.keys("threat<Enter>");
    assert_eq!(last(&d), "You are in check: that is the threat.");
}

#[test]
fn no_hints_with_a_clock_or_in_a_tournament() {
    use tabiya::app::game_options::GameOptions;
    use tabiya::chess::time_control::Controls;
    use tabiya::config::Rules;
    let mut clocked = GameOptions { controls: Some(Controls::same("5".parse().unwrap())), ..GameOptions::default() };
    for rules in [Rules::Casual, Rules::Tournament] {
        clocked.rules = rules;
        let mut d = Driver::play(clocked.clone());
        for command in ["hint", "threat"] {
            d.keys(&format!("{command}<Enter>"));
            let want = if rules == Rules::Casual {
                "With a clock there are no hints"
            } else {
                "A tournament game gives no hints"
            };
            assert!(last(&d).starts_with(want), "{command}: {}", last(&d));
        }
        assert!(d.weighs.is_empty());
    }
    let mut d = Driver::play(GameOptions::default());
    d.slow = true;
    d.keys("hint<Enter>");
    assert_eq!(last(&d), "Looking for a hint …");
    let wish = d.weighs[0].clone();
    d.moves("e4");
    assert_eq!(d.stopped, [wish.id]);
    d.weigh(&wish, 0);
    assert_eq!(last(&d), "Looking for a hint …", "nobody asked this of the new position");
}

#[test]
fn found_mistakes_are_one_edit_that_can_be_undone() {
    let mut d = open();
    let before = pgn(&d);
    d.slow = true;
    d.keys("M");
    let wish = d.weighs[0].clone();
    d.weigh(&wish, 0);
    assert_eq!(pgn(&d), before, "a move is judged by what stood before it and what came of it");
    d.weigh(&wish, 1);
    assert!(pgn(&d).contains("1. e4 {[%eval "), "{}", pgn(&d));
    // One may go on looking meanwhile; the search does not pull at one's sleeve.
    d.keys("<Right><Right>A");
    for at in 2..8 {
        d.weigh(&wish, at);
    }
    assert!(review(&d.app).autoplay().is_some() && review(&d.app).san(review(&d.app).node()) == "e5");
    d.keys("A");
    let closer = d.weighs[1].clone();
    assert_eq!(review(&d.app).mistake_search().and_then(|hunt| hunt.rechecks()).map(|(done, _)| done), Some(0));
    for at in 0..closer.tasks.len() {
        assert!(d.app.seeks_mistakes());
        d.weigh(&closer, at);
    }
    assert!(last(&d).starts_with("White: ") && pgn(&d).contains("3... Nf6 $4"), "{}", pgn(&d));
    d.keys("U");
    assert_eq!(pgn(&d), before);
}

#[test]
fn found_mistakes_are_saved_only_when_asked() {
    let mut d = open();
    d.keys("M");
    assert!(review(&d.app).edits().is_unsaved() && !review(&d.app).edits().is_changed());
    let text = d.file("game.pgn").to_owned();
    d.keys("q");
    assert!(dialog(&d).contains("Found") && dialog(&d).contains("chosen: 0"), "saving is first: {}", dialog(&d));
    d.keys("l");
    assert!(d.app.dialog().is_none() && matches!(d.app.screen(), Screen::Home(_)));
    assert_eq!((d.wishes.len(), d.file("game.pgn")), (0, text.as_str()), "left without them");
    // What was taken out again is no loss.
    d.review(&["game.pgn"], None, None).keys("MUq");
    assert!(d.app.dialog().is_none() && matches!(d.app.screen(), Screen::Home(_)));
    // Esc asks too; Enter saves and leaves.
    d.review(&["game.pgn"], None, None).keys("M").wait(5_000);
    d.keys("<Esc>");
    assert!(dialog(&d).contains("Found"), "{}", dialog(&d));
    d.keys("<Enter>");
    assert!(d.file("game.pgn").contains("$4") && matches!(d.app.screen(), Screen::Home(_)));
    d.review(&["game.pgn"], None, None).keys("q");
    assert!(d.app.dialog().is_none() && matches!(d.app.screen(), Screen::Home(_)), "nothing is new");
    // Saved on purpose they are asked about no more.
    d.files = vec![("game.pgn".into(), GAME.into())];
    d.review(&["game.pgn"], None, None);
    d.keys("M<C-s>");
    assert!(d.file("game.pgn").contains("$4") && !review(&d.app).edits().is_unsaved());
    // A comment beside what was found is asked about.
    d.keys("M:comment why<Enter>q");
    assert!(dialog(&d).contains("Unsaved"), "{}", dialog(&d));
}

#[test]
fn a_changed_game_says_how_it_is_left() {
    let mut d = open();
    d.keys("M:comment well<Enter>q");
    let Some((
        _,
        tabiya::app::dialogs::Dialog::Question(tabiya::app::dialogs::question::QuestionDialog { question, .. }),
    )) = d.app.dialog()
    else {
        panic!("no question")
    };
    let text = question.text(tabiya::words::Lang::En);
    assert_eq!(text, "Your changes are not saved yet.");
    d.keys("<Esc>");
    assert_eq!(last(&d), "Still here, with the changes. `Ctrl-S` saves them, `U` undoes; `q` asks again.");
    d.keys("<Esc>t");
    assert!(matches!(d.app.screen(), Screen::Home(_)));
}
