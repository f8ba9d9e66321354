//! Studying games: clicking graphs, autoplay, guessing the moves.

use shakmaty::Square;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileChange, ListEffect, TerminalEffect};
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::app::protocol::message::{ListResponse, Msg};
use tabiya::app::review::training::guess::GuessVerdict;
use tabiya::words::tables::TrainingWord;

use crate::driver::{Driver, last, open_file, review};
use crate::wording::{Wording, counts, joined, says};

const GAME: &str = "[White \"Tal\"]\n[Black \"Botvinnik\"]\n[Result \"1-0\"]\n\n\
    1. e4 {[%clk 0:10:00] [%eval 0.2] Let us see 1... c5.} c5 {[%clk 0:09:50]} (1... e5 2. Nf3 (2. f4) Nc6) \
    2. Nf3 {[%clk 0:09:00] [%eval 0.3]} d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0\n";

fn open() -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), GAME.into()), ("bare.pgn".into(), "1. d4 d5 2. c4 *".into())];
    d.review(&["game.pgn"], None, None);
    d
}

#[test]
fn a_game_plays_itself_with_the_delay_that_was_set() {
    let mut d = open();
    assert_eq!(d.wake_at(), None, "nothing wakes while nobody asked for it");
    d.keys(":autoplay<Enter>");
    d.wait(1_900);
    assert_eq!(d.san(), "");
    d.wait(200);
    assert_eq!(d.san(), "e4");
    d.keys(":autoplay 0.5<Enter>");
    d.wait(1_600);
    assert_eq!(d.san(), "d6", "three half-moves in a second and a half");
    d.keys(":autoplay<Enter>");
    assert_eq!((d.wake_at(), last(&d).as_str()), (None, says(TrainingWord::AutoplayEnds, &[])));
    d.wait(5_000);
    assert_eq!(d.san(), "d6");
    d.keys(":autoplay<Enter>");
    assert!(d.sentences().iter().any(|text| text.has(TrainingWord::AutoplayNow, &["0.5"])), "the delay is remembered");
    assert_eq!(d.recent().autoplay_ms, 500);
    d.wait(60_000);
    assert_eq!((d.san().as_str(), d.wake_at()), ("a6", None), "it stops at the end");
    d.keys(":autoplay<Enter>");
    d.says(says(TrainingWord::NothingFollows, &[]));
    for wrong in ["0", "x", "9999"] {
        d.keys(&format!(":autoplay {wrong}<Enter>"));
        assert!(last(&d).has(TrainingWord::AutoplayUsage, &[]), "{wrong}");
    }
}

#[test]
fn autoplay_follows_the_chosen_branch_and_waits_behind_a_dialog() {
    let mut d = open();
    d.keys("<Right><Down>:autoplay<Enter>?");
    d.wait(10_000);
    assert_eq!(d.san(), "e4", "help is read");
    d.keys("<Esc>");
    d.wait(2_100);
    assert_eq!(d.san(), "e5", "the branch that was chosen");
    d.wait(60_000);
    assert_eq!(d.san(), "Nc6", "to the end of that line");
}

#[test]
fn a_graph_goes_to_its_half_move() {
    let mut d = open();
    let node = d.record().tree.main_line().nth(2).unwrap();
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Graph(node)));
    assert_eq!(d.san(), "Nf3");
    d.keys("t");
    assert!(d.graphs_are_large());
    d.keys("t");
    assert!(!d.graphs_are_large());
    d.review(&["bare.pgn"], None, None);
    d.keys("t");
    assert!(!d.graphs_are_large());
    d.says(says(TrainingWord::NoGraphs, &[]));
}

#[test]
fn the_board_is_copied_in_letters() {
    let mut d = open();
    d.keys("<Right>:copy board<Enter>");
    let Some(Effect::Terminal(TerminalEffect::Copy(text))) =
        d.effects.iter().rev().find(|effect| matches!(effect, Effect::Terminal(TerminalEffect::Copy(_))))
    else {
        panic!("nothing was copied")
    };
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[4], lines[8]), ("4 . . . . P . . .", "  a b c d e f g h"));
}

#[test]
fn moves_are_guessed_by_typing() {
    let mut d = open();
    d.keys(":guess white<Enter>");
    assert!(last(&d).has(TrainingWord::GuessWhite, &[]));
    d.keys("e4<Enter>");
    assert_eq!(
        (d.san().as_str(), last(&d).as_str()),
        (
            "c5",
            joined(&[says(TrainingWord::GuessedMove, &["1. e4", "3"]), says(TrainingWord::GuessAnswer, &["1… c5"])])
        )
    );
    // A guess that is as good as the move played is called so once that is known.
    let verdict = |d: &Driver| review(d).training().unwrap().guesses().unwrap().tries.last().unwrap().verdict();
    let told = |d: &Driver, near: TrainingWord, [guess, game, answer]: [&str; 3]| {
        let said = match verdict(d) {
            GuessVerdict::AsGood => says(TrainingWord::GuessAsGood, &[guess, game, "2"]),
            GuessVerdict::Near => says(near, &[guess, game, "1"]),
            other => panic!("{guess} is no {other:?}"),
        };
        assert_eq!(last(d), joined(&[said, says(TrainingWord::GuessAnswer, &[answer])]));
    };
    d.keys("Nh3<Enter>");
    told(&d, TrainingWord::GuessedPiece, ["Nh3", "2. Nf3", "2… d6"]);
    d.keys("d3<Enter>");
    told(&d, TrainingWord::GuessedPiece, ["d3", "3. d4", "3… cxd4"]);
    d.keys("Ke9<Enter>");
    assert_eq!(d.san(), "cxd4", "what is no move is no guess");
    d.keys("<Esc>Qxd4<Enter>");
    told(&d, TrainingWord::GuessedSquare, ["Qxd4", "4. Nxd4", "4… Nf6"]);
    let guesses = review(&d).training().unwrap().guesses().unwrap();
    let [found, as_good, near, ..] = GuessVerdict::ALL.map(|verdict| guesses.count(verdict));
    let points = guesses.points();
    assert!(as_good > 0, "the opening has many good moves: {guesses:?}");
    assert_eq!(points as usize, 3 * found + 2 * as_good + near);
    d.keys("<PgDn>");
    assert!(last(&d).has(TrainingWord::GuessShown, &["5. Nc3"]));
    assert_eq!(d.san(), "a6");
    let Some(dialog) = d.dialog() else { panic!("the sum is told") };
    let said = format!("{dialog:?}");
    let parts = [5, found, as_good, near, 1].map(|count| count.to_string());
    let parts = says(TrainingWord::SumParts, &parts.each_ref().map(String::as_str));
    let percent = ((points * 100 + 7) / 15).to_string();
    let points = says(TrainingWord::SumPoints, &["White", &points.to_string(), "15", &percent]);
    assert!(said.contains(joined(&[points, parts])), "{said}");
    d.keys("y");
    assert!(review(&d).training().unwrap().guesses().is_some_and(|guesses| guesses.tries.is_empty()));
    assert_eq!(d.san(), "", "again from the start");
}

#[test]
fn moves_are_guessed_with_the_cursor_and_with_the_pointer() {
    let mut d = open();
    d.keys(":guess black<Enter>");
    assert_eq!(d.san(), "e4", "White's move is not to be guessed");
    assert!(d.flipped(), "seen from the side that is guessed");
    // The cursor begins at e7. The board is flipped, so right is towards the a-file.
    d.keys("<Enter><Right><Right><Enter>");
    let hand = &review(&d).training().unwrap().input;
    assert_eq!(hand.picker.picked.map(|grip| grip.from), Some(Square::C7));
    d.keys("<Down>".repeat(2).replace("Down", "Up").as_str());
    d.keys("<Enter>");
    assert_eq!(
        last(&d),
        joined(&[says(TrainingWord::GuessedMove, &["1… c5", "3"]), says(TrainingWord::GuessAnswer, &["2. Nf3"])])
    );
    let cell = |col| Cell { col, row: 0 };
    let mut point =
        |press, square, col| d.send(Msg::Mouse { press, cell: cell(col), on: Some(HitTarget::Square(square)) });
    point(Press::Down(Button::Left), Square::D7, 1);
    point(Press::Drag(Button::Left), Square::D5, 2);
    point(Press::Up(Button::Left), Square::D5, 3);
    assert_eq!(
        last(&d),
        joined(&[says(TrainingWord::GuessedPiece, &["d5", "2… d6", "1"]), says(TrainingWord::GuessAnswer, &["3. d4"])])
    );
}

#[test]
fn nothing_shows_what_follows_while_moves_are_guessed() {
    let mut d = open();
    d.keys(":guess both<Enter>e4<Enter>");
    assert_eq!(d.san(), "e4");
    let node = d.record().tree.main_line().last().unwrap();
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Move(node)));
    d.mouse(Press::ScrollDown, None);
    assert_eq!(d.san(), "e4");
    for refused in ["jump 3", "autoplay", "graphs", "copy pgn", "save x.pgn"] {
        d.keys(&format!("{refused}<Enter>"));
        assert_eq!((d.san().as_str(), last(&d).has(TrainingWord::NotWhileGuessing, &[])), ("e4", true), "{refused}");
    }
    d.keys("flip<Enter>");
    assert!(d.flipped());
    d.keys("c5<Enter>x<Esc>");
    assert!(d.is_training(), "Esc lets go of what is typed first");
    d.keys("<Esc>n");
    assert!(!d.is_training() && !d.has_dialog());
    d.keys("<End>:guess<Enter>");
    d.says(says(TrainingWord::NothingFollows, &[]));
    d.keys("<Home>:guess nobody<Enter>");
    assert!(last(&d).has(TrainingWord::GuessUsage, &[]));
    d.keys(":guess<Enter><Esc>");
    d.says(says(TrainingWord::GuessNone, &[]));
}

#[test]
fn a_promotion_is_guessed_with_its_piece() {
    let mut d = open_file(Boot::default(), "p.pgn", "[FEN \"8/4P3/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. e8=Q Kc2 *");
    d.keys(":guess<Enter>e8<Enter>");
    assert!(d.has_dialog(), "which piece?");
    d.keys("n");
    assert_eq!(
        last(&d),
        joined(&[
            says(TrainingWord::GuessedPiece, &["e8=N", "1. e8=Q", "1"]),
            says(TrainingWord::GuessAnswer, &["1… Kc2"])
        ])
    );
}

#[test]
fn by_ear_a_guess_without_a_point_is_called_so_once_it_is_judged() {
    let moves = "1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 *";
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "game.pgn", moves);
    for line in ["guess white", "e4", "Qh5"] {
        d.send(Msg::Line(line.into()));
    }
    d.send(Msg::Line("Qxf7".into()));
    let told = d.sentences();
    let said = |word, args: &[&str]| told.iter().position(|text| text.has(word, args));
    let (game, guess) = ("bishop c4", "queen takes f7, check");
    let [at_once, later] =
        [said(TrainingWord::GuessedNothing, &[guess, game]), said(TrainingWord::GuessNoPoint, &[guess])];
    assert!(at_once.is_some() && at_once < later, "{told:?}");
}

#[test]
fn plain_mode_takes_guesses() {
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "game.pgn", GAME);
    for line in
        [says(TrainingWord::GuessNow, &["white"]), "e4", "next", "Nd5", "skip", says(TrainingWord::GuessNow, &["off"])]
    {
        d.send(Msg::Line(line.to_owned()));
    }
    let said = d.sentences();
    for wanted in [
        joined(&[says(TrainingWord::GuessedMove, &["e4", "3"]), says(TrainingWord::GuessAnswer, &["Black: c5"])]),
        joined(&[says(TrainingWord::GuessShown, &["knight f3"]), says(TrainingWord::GuessAnswer, &["Black: d6"])]),
        joined(&[
            says(TrainingWord::SumPoints, &["White", "3", "6", "50"]),
            says(TrainingWord::SumParts, &["2", "1", "0", "0", "1"]),
        ]),
    ] {
        assert!(said.iter().any(|text| text.starts_with(wanted)), "{wanted}: {said:#?}");
    }
    d.send(Msg::Line("autoplay".to_owned()));
    assert!(last(&d).has(TrainingWord::AutoplayPlain, &[]));
}

/// Lets the program find this text at its next look at the followed file.
fn grow(d: &mut Driver, text: &str) {
    d.wait(1_100);
    let Some(Effect::List(ListEffect::CheckFile { id, path, .. })) =
        d.effects.iter().rev().find(|effect| matches!(effect, Effect::List(ListEffect::CheckFile { .. })))
    else {
        panic!("nobody looked")
    };
    let (id, path) = (*id, path.clone());
    d.files = vec![("live.pgn".into(), text.into())];
    d.send(Msg::List(ListResponse::FileChecked { id, path, look: FileChange::Other }));
}

#[test]
fn a_followed_file_grows_and_the_cursor_stays() {
    let game = |moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n\n{moves} *\n\n");
    let mut d = Driver::new(Boot::default());
    d.files = vec![("live.pgn".into(), game("1. e4 e5 (1... c5) 2. Nf3"))];
    d.review(&["live.pgn"], None, None);
    assert_eq!(d.wake_at(), None);
    d.keys("<Right><Down><Right>:follow<Enter>");
    assert!(d.app.screens.follows() && d.wake_at().is_some());
    assert_eq!(d.san(), "c5");
    grow(&mut d, &game("1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6"));
    assert_eq!(
        (d.san().as_str(), last(&d).as_str()),
        ("c5", counts(TrainingWord::FollowedMore, 1)),
        "in the variation"
    );
    d.keys("<Home><End>");
    assert_eq!(d.san(), "Nc6");
    grow(&mut d, &game("1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6 3. Bb5 a6"));
    assert_eq!(d.san(), "a6", "at the end of the game one goes on with it");
    let revision = d.revision();
    d.wait(1_100);
    let looks = d.effects.iter().filter(|effect| matches!(effect, Effect::List(ListEffect::CheckFile { .. }))).count();
    d.wait(10_000);
    let more = d.effects.iter().filter(|effect| matches!(effect, Effect::List(ListEffect::CheckFile { .. }))).count();
    assert_eq!(more, looks, "no second look before the answer to the first");
    let path = std::path::PathBuf::from("live.pgn");
    let Some(Effect::List(ListEffect::CheckFile { id, .. })) = d.effects.last() else { panic!("no look") };
    let id = *id;
    d.send(Msg::List(ListResponse::FileChecked { id, path: path.clone(), look: FileChange::Same }));
    assert_eq!(d.revision(), revision, "nothing is drawn for a file that is the same");
    d.wait(1_100);
    d.send(Msg::List(ListResponse::FileChecked {
        id,
        path: path.clone(),
        look: FileChange::Failed("live.pgn is not there.".into()),
    }));
    d.says("live.pgn is not there.");
    d.keys(":follow<Enter>");
    assert_eq!((d.wake_at(), last(&d).as_str()), (None, says(TrainingWord::FollowEnds, &[])));
    d.send(Msg::List(ListResponse::FileChecked { id, path, look: FileChange::Failed("too late".into()) }));
    assert_ne!(last(&d), "too late");
}

#[test]
fn a_followed_list_grows_and_guesses_are_left_in_peace() {
    let game = |white: &str| format!("[White \"{white}\"]\n\n1. e4 e5 2. Nf3 *\n\n");
    let mut d = Driver::new(Boot::default());
    d.files = vec![("live.pgn".into(), game("A") + &game("B"))];
    d.review(&["live.pgn"], None, None);
    d.keys(":follow<Enter>");
    grow(&mut d, &(game("A") + &game("B") + &game("C")));
    assert_eq!(d.app.screens.game_list().map(tabiya::app::game_list::GameList::len), Some(3));
    d.says(counts(TrainingWord::FollowedGames, 1));
    d.keys("<Enter>:guess white<Enter>");
    let looks = d.effects.len();
    d.wait(5_000);
    assert_eq!(d.effects.len(), looks, "nothing changes under the hand");
    d.keys("<Esc>q<Esc>");
    assert_eq!(d.wake_at(), None, "the list was left");
}

#[test]
fn what_is_no_file_is_not_followed() {
    let mut d = Driver::home();
    d.send(Msg::Paste("1. e4 e5 2. Nf3".to_owned()));
    d.keys("y:follow<Enter>");
    assert_eq!((d.app.screens.follows(), last(&d).as_str()), (false, says(TrainingWord::NothingToFollow, &[])));
}
