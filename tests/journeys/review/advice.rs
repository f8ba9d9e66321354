//! What the user is told on request: about mates, about threats where there are none, about positions that are not on
//! the board.

use shakmaty::{ByColor, Position};
use tabiya::app::Screen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::AnalysisUpdate;
use tabiya::app::protocol::message::{AnalysisResponse, EvaluationResponse, Msg};
use tabiya::bot::search::{Score, Variation};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::notation::{self, Letters};
use tabiya::chess::pgn::comment::Eval;
use tabiya::chess::pgn::writer;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, MoveWord, PlainWord, TrainingWord, ValueWord};

use crate::driver::{Driver, open_file, review};
use crate::wording::{Wording, aloud, aloud_in, counts, says, says_in};

/// White can mate at once with Rd8. After h3 instead, Black makes room for the king with a pawn move.
const MATES: &str = "[FEN \"6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1\"]\n\n1. h3 h6 *\n";
/// Black mates whatever White does.
const MATED: &str = "[FEN \"7k/6pp/8/8/8/1r6/r7/6K1 w - - 0 1\"]\n\n1. Kf1 h6 *\n";
/// After Black's move White can mate; if White could pass, Black would have no move.
const STALE: &str = "[FEN \"6k1/8/5KQ1/8/8/8/8/8 b - - 0 1\"]\n\n1... Kh8 *\n";
/// White's rook can take the queen, and White mates soon after.
const WINS: &str = "[FEN \"7k/8/8/8/8/8/1R2q3/R5K1 w - - 0 1\"]\n\n1. Kh1 Qxb2 *\n";

fn open(game: &str, lang: Lang, plain: bool) -> Driver {
    open_file(Boot { lang, plain, ..Boot::default() }, "one.pgn", game)
}

fn say(d: &mut Driver, line: &str) -> String {
    d.send(Msg::Line(line.to_owned()));
    d.sentences().last().cloned().unwrap_or_default()
}

fn pgn(d: &Driver) -> String {
    writer::export(d.record()).replace('\n', " ")
}

#[test]
fn an_evaluation_after_a_move_counts_the_moves_that_are_left() {
    let mut d = open(MATES, Lang::En, false);
    d.keys("M");
    assert!(pgn(&d).contains("(1. Rd8#)"), "nothing is to be evaluated after mate: {}", pgn(&d));
    d.keys("<Tab>r");
    let told = d.sentences();
    assert!(told.last().is_some_and(|said| said.has(AnalysisWord::ReplayBegins, &["1. h3"])), "{told:?}");
    d.keys("Rd8<Enter>");
    assert!(d.sentences().iter().any(|said| said.has(AnalysisWord::ReplayBest, &["Rd8#"])), "{:?}", d.sentences());

    let mut d = open(WINS, Lang::En, false);
    d.keys("M:variation 1<Enter>");
    let found = pgn(&d);
    let eval = found.split("(1. Rxe2 {[%eval #").nth(1).and_then(|rest| rest.split(',').next()).map(str::to_owned);
    let told: i32 = eval.unwrap_or_else(|| panic!("no mate: {found}")).parse().unwrap();
    // Counted from the position before that move, the mate takes one move more.
    let mut d = open(WINS, Lang::En, true);
    let before = say(&mut d, "analyse");
    assert!(before.has(ValueWord::Mates, &["White", &(told + 1).to_string()]), "{before}, {found}");
}

#[test]
fn a_threat_of_mate_has_no_price() {
    let mut d = open(MATES, Lang::En, true);
    let said = say(&mut d, "threat");
    assert!(said.has(AnalysisWord::ThreatElse, &["Black"]), "{said}");
    let mut d = open(MATED, Lang::En, true);
    assert_eq!(
        say(&mut d, "threat"),
        says(AnalysisWord::ThreatMate, &["Black", says(MoveWord::Checkmate, &["rook b1"]), "1"])
    );
    assert!(say(&mut d, "analyse").has(ValueWord::Mates, &["Black", "1"]), "{:?}", d.sentences());
}

#[test]
fn a_threatened_promotion_costs_what_is_on_the_board() {
    for (fen, said) in [
        (
            "8/5k2/8/8/8/2K5/p7/8 w - - 0 1",
            says(AnalysisWord::ThreatWins, &["Black", says(MoveWord::Check, &["a1 queen"])]),
        ),
        ("8/P6k/8/8/8/8/8/K7 b - - 0 1", says(AnalysisWord::ThreatElse, &["White", "a8 queen"])),
    ] {
        let mut d = open(&format!("[FEN \"{fen}\"]\n\n*\n"), Lang::En, true);
        assert_eq!(say(&mut d, "threat"), said);
    }
}

#[test]
fn an_answer_takes_away_what_pointed_out_the_one_before() {
    let mut d = Driver::play(GameOptions {
        seats: ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) },
        ..GameOptions::default()
    });
    d.keys(":hint<Enter>:hint<Enter>");
    assert_eq!(d.drawings().len(), 1);
    d.keys(":threat<Enter>");
    let told = d.sentences().last().cloned().unwrap_or_default();
    assert!(told.has(AnalysisWord::ThreatNone, &[]), "{told}");
    assert_eq!(d.drawings(), []);
}

#[test]
fn after_guesses_the_board_stands_as_before() {
    let flipped = |d: &Driver| d.flipped();
    let mut d = open("1. e4 e5 2. Nf3 Nc6 *\n", Lang::En, false);
    d.keys(":guess black<Enter>");
    assert!(flipped(&d));
    d.keys("<Esc>");
    assert!(!flipped(&d));
    // The user guesses for one side right after the other, without ending the first round.
    d.keys(":guess black<Enter>:guess white<Enter><Esc>");
    assert!(!flipped(&d));
    d.keys("<Home>f:guess white<Enter>");
    assert!(!flipped(&d));
    d.keys("<Esc>");
    assert!(flipped(&d), "turned by hand");
}

#[test]
fn nobody_is_called_in_check_who_is_not() {
    for (lang, said) in [
        (Lang::En, says(AnalysisWord::ThreatNoMove, &["Black"])),
        (Lang::Fr, says_in(Lang::Fr, AnalysisWord::ThreatNoMove, &["Noirs"])),
    ] {
        let mut d = open(STALE, lang, true);
        say(&mut d, "next");
        assert_eq!(say(&mut d, "threat"), said);
    }
}

#[test]
fn a_hint_while_a_move_is_to_be_found_says_why_not() {
    for lang in Lang::ALL {
        let said = aloud_in(lang, TrainingWord::NotWhileGuessing, &[]);
        let mut d = open(MATES, lang, true);
        say(&mut d, "mistakes");
        say(&mut d, "replay");
        assert_eq!(say(&mut d, "hint"), said);
    }
}

#[test]
fn mistakes_that_were_taken_out_are_looked_for_again() {
    let mut d = open(MATES, Lang::En, false);
    d.keys("M<C-t>");
    let weighed = d.evaluation_requests.len();
    d.keys("r");
    assert!(d.evaluation_requests.len() > weighed, "{:?}", d.sentences());
    assert!(d.sentences().last().is_some_and(|said| said.has(AnalysisWord::DoBetter, &[])), "{:?}", d.sentences());
    // Beside an annotator's own sign the search marks nothing, so there is no better move to find.
    let mut d = open(&MATES.replace("1. h3", "1. h3 $1"), Lang::En, false);
    d.keys("M");
    let told = d.sentences().last().cloned().unwrap_or_default();
    assert!(
        told.has(AnalysisWord::MistakesFound, &[counts(AnalysisWord::Blunders, 1)]) && !told.contains("`r`"),
        "{told}"
    );
}

#[test]
fn the_bar_prefers_the_evaluation_of_this_position() {
    let mut d = open("1. e4 {[%eval -9.00]} e5 *\n", Lang::En, false);
    d.slow = true;
    d.keys("a");
    let bar = |d: &Driver| match d.app.screen() {
        Screen::Review(review) => {
            let known = review.record().tree.notes(review.node()).eval().map(|(eval, _)| eval);
            d.app.screens.analysis.bar(review.position(), known)
        }
        other => panic!("not in a game but on {other:?}"),
    };
    let id = d.analyses[0];
    let line = Variation { score: Score::Centipawns(900), moves: Vec::new(), depth: 9, seldepth: 9 };
    d.send(Msg::Analysis(AnalysisResponse::Analysed {
        id,
        update: AnalysisUpdate { depth: 9, lines: vec![line], ..AnalysisUpdate::default() },
    }));
    assert_eq!(bar(&d), Some(Eval::Centipawns(900)));
    d.keys("<Right>");
    assert_eq!(bar(&d), Some(Eval::Centipawns(-900)));
    d.keys("<Right>");
    assert_eq!(bar(&d), Some(Eval::Centipawns(900)), "it does not jump to nothing and back");
}

/// A separate search could find another move than the one shown beside the board.
#[test]
fn the_best_reply_is_the_one_that_the_analysis_shows() {
    let mut d = open(WINS, Lang::En, false);
    d.slow = true;
    d.keys("<Right>a");
    let best = review(&d).position().legal_moves()[0];
    let line = Variation { score: Score::Centipawns(30), moves: vec![best], depth: 12, seldepth: 12 };
    let update = AnalysisUpdate { depth: 12, nodes: 500_000, lines: vec![line], over: false };
    let id = d.analyses[0];
    d.send(Msg::Analysis(AnalysisResponse::Analysed { id, update }));
    d.keys("<F5>");
    let told = d.sentences().last().cloned().unwrap_or_default();
    let san = notation::san(review(&d).position(), best, &Letters::En);
    assert!(told.has(AnalysisWord::BestReply, &[]) && told.contains(&san), "{told}");
}

#[test]
fn by_ear_a_line_that_was_told_is_added() {
    let mut d = open(MATES, Lang::En, true);
    assert_eq!(say(&mut d, "add line 1"), aloud(AnalysisWord::NoAnalysis, &[]));
    say(&mut d, "analyse 2");
    let told = d.sentences().len();
    assert_eq!(say(&mut d, "add line 7"), says(AnalysisWord::NoLine, &["7"]));
    say(&mut d, "add line 1");
    assert!(pgn(&d).contains("(1. Rd8#"), "{}", pgn(&d));
    assert_eq!(d.sentences().len(), told + 2, "nothing is told again: {:?}", d.sentences());
    say(&mut d, "next");
    assert_eq!(say(&mut d, "add line 1"), aloud(AnalysisWord::NoAnalysis, &[]), "it was told of another position");
}

#[test]
fn a_batch_search_tells_unread_games_and_its_end() {
    let list = format!("{MATES}\n{MATED}\n{STALE}");
    let mut d = open(&list, Lang::En, false);
    d.lose_files();
    d.keys("M");
    let last = |d: &Driver| d.sentences().last().cloned().unwrap_or_default();
    assert_eq!(
        last(&d),
        says(AnalysisWord::RoundUnread, &["3 games", says(AnalysisWord::NoFault, &[]), "3", "It is not there."])
    );

    let mut d = open(&list, Lang::En, false);
    d.slow = true;
    d.keys("M<Enter>:comment hello<Enter><C-s>");
    assert!(d.file("one.pgn").contains("hello"));
    let told = says(AnalysisWord::RoundStops, &["0 games"]);
    assert!(d.sentences().iter().any(|said| said == told), "{:?}", d.sentences());
    assert!(d.app.screens.analysis.batch.is_none());
}

#[test]
fn by_ear_a_mistake_search_tells_its_progress() {
    let mut d = open(MATES, Lang::En, true);
    d.slow = true;
    say(&mut d, "mistakes");
    assert!(d.app.wants_line());
    assert_eq!(say(&mut d, ""), says(AnalysisWord::MistakesMeanwhile, &["0", "3"]));
    let told = d.sentences().len();
    assert!(d.app.wants_line(), "questions are taken while it runs");
    say(&mut d, "replay");
    assert_eq!(d.sentences()[told..], [says(PlainWord::WaitsForSearch, &["replay"])]);
    for request in 0..2 {
        let Some(request) = d.evaluation_requests.get(request).cloned() else { break };
        (0..request.tasks.len()).for_each(|at| d.answer_evaluation(&request, at));
    }
    assert!(
        d.sentences()
            .last()
            .is_some_and(|said| said.has(AnalysisWord::MistakesFound, &[counts(AnalysisWord::Blunders, 1)])),
        "{:?}",
        d.sentences()
    );
    assert!(d.wake_at().is_some(), "now the line that waited comes");
    d.send(Msg::Wake);
    assert!(d.sentences().last().is_some_and(|said| said.has(AnalysisWord::ReplayBegins, &[])), "{:?}", d.sentences());
    // A search through the whole list reports its progress and is stopped in the same way.
    let mut d = open(&format!("{MATES}\n{MATED}"), Lang::En, true);
    d.slow = true;
    say(&mut d, "mistakes all");
    assert_eq!(say(&mut d, ""), says(AnalysisWord::RoundMeanwhile, &["0", "2"]));
    assert_eq!(say(&mut d, "mistakes"), aloud(AnalysisWord::RoundStops, &["0 games"]));
    assert!(d.app.wants_line() && d.app.screens.analysis.batch.is_none());
}

#[test]
fn a_very_long_game_sends_tasks_in_windows_with_short_histories() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(100);
    let mut d = open(&format!("1. e4 e5 {shuffle}*\n"), Lang::En, false);
    d.slow = true;
    d.keys("M");
    let seen: Vec<usize> = d.evaluation_requests[0].tasks.iter().map(|task| task.history.len()).collect();
    assert_eq!((seen.len(), &seen[..4]), (128, &[0, 0, 0, 1][..]), "the workers get a window of positions: {seen:?}");
    let mut longest = 0;
    while let Some(batch) = d.evaluation_requests.pop() {
        longest = batch.tasks.iter().map(|task| task.history.len()).fold(longest, usize::max);
        for task in 0..batch.tasks.len() {
            d.send(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse {
                id: batch.id,
                task: batch.first + task,
                evaluation: None,
            })));
        }
    }
    assert_eq!(longest, 150, "no position repeats over more half-moves than the seventy-five-move rule allows");
}
