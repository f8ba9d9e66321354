//! Games in plain mode.

use crate::run::Home;
use crate::wording::{Wording, aloud, joined, lines};
use tabiya::words::tables::{
    AppWord, ExportWord, MoveWord, OutcomeWord, PlainWord, RuntimeWord, TouchWord, WhyNotWord,
};
use tabiya::words::{Lang, with_capital};

#[test]
fn fools_mate_by_a_pipe() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "f3\ne5\ng4\nQh4\n");
    assert_eq!((ran.last_line(), ran.code), ("0-1 checkmate", Some(0)), "{ran:?}");
    assert!(ran.out.contains("Black: queen d8 to h4, checkmate.\n"), "{}", ran.out);
    assert!(home.games().ends_with("1. f3 e5 2. g4 Qh4# {Black wins: checkmate} 0-1\n"), "{}", home.games());
    assert!(home.journals().is_empty());
    assert!(!ran.out.contains('\x1b'), "no escape sequence ever");
}

#[test]
fn lines_may_end_as_windows_ends_them() {
    for end in ["\n", "\r\n", "\r\r\n"] {
        let ran =
            Home::new().run(&["play", "--plain"], &["f3", "e5", "g4", "Qh4"].map(|mv| mv.to_owned() + end).concat());
        assert_eq!((ran.last_line(), ran.code), ("0-1 checkmate", Some(0)), "{end:?}: {ran:?}");
    }
}

#[test]
fn a_sealed_move_is_sealed_also_among_lines_that_came_at_once() {
    let lines = "e4\ne5\nNf3\nresign\ny\ntakeback\ny\nturn\nadjourn\ns\nNc6\nturn\n";
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--time", "5"], lines);
    let (waits, _) = aloud(PlainWord::TurnWaits, &["|"]).split_once('|').unwrap();
    assert!(!ran.out.contains(waits), "nothing waits for a turn: {}", ran.out);
    assert!(ran.out.contains(aloud(AppWord::AdjournedSealed, &[])) && !ran.out.contains("c6"), "{}", ran.out);
    assert_eq!(ran.last_line(), "* adjourned", "{}", ran.out);
}

#[test]
fn the_end_of_a_game_is_told_before_the_next_one() {
    let ran = Home::new().run(&["play", "--plain", "--games", "2"], "f3\ne5\ng4\nQh4\nf3\n");
    let at = |text: &str| ran.out.rfind(text).unwrap_or_else(|| panic!("{text} in {}", ran.out));
    let intro = ran.out.lines().next().unwrap();
    assert!(at("checkmate.") < at(intro) && at(intro) < at("pawn f2 to f3"), "{}", ran.out);
    assert_eq!(ran.out.matches(intro).count(), 2, "{}", ran.out);
}

#[test]
fn an_unfinished_game_is_kept() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "e4\ne5\n");
    assert_eq!((ran.last_line(), ran.code), ("* interrupted", Some(0)));
    assert_eq!((home.journals().len(), home.games()), (1, String::new()));
}

#[test]
fn a_line_that_answers_no_question_is_carried_out_after_it() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "e4\nresign\ne5\nresign\nturn\nresign\ny\ne5\n");
    assert_eq!(ran.last_line(), "0-1 resignation");
    let told = lines(&[aloud(PlainWord::PlaysOn, &[]), "Black: pawn e7 to e5."]);
    assert!(ran.out.contains(told), "{}", ran.out);
    assert!(ran.out.has(PlainWord::TurnIs, &["2", "White", ""]), "{}", ran.out);
    assert!(ran.out.contains(&with_capital(aloud(AppWord::GameOver, &[]))), "{}", ran.out);
}

#[test]
fn it_answers_questions_about_the_game() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--time", "5+3"], "board\nmoves b1\nmoves e9\nclaims\nclock\nNd4\nhelp\n");
    for line in [
        "8 r n b q k b n r",
        "5 - + - + - + - +",
        "  a b c d e f g h",
        "Knight b1: a3, c3.",
        aloud(PlainWord::NoSquare, &["e9", "moves"]),
        aloud(PlainWord::NothingToClaim, &[]),
        aloud(PlainWord::Clocks, &["5 minutes", "5 minutes"]),
        joined(&["Knight d4:", aloud(WhyNotWord::CannotReach, &["knight", "d4."])]),
        "Draws: claims, draw, decline, claim, canmate.",
    ] {
        assert!(ran.out.lines().any(|said| said == line), "{line:?} is missing in\n{}", ran.out);
    }
}

#[test]
fn claims_are_made_in_words() {
    let home = Home::new();
    let shuffle = "Nf3\nNf6\nNg1\n";
    let ran = home.run(&["play", "--plain"], &format!("{shuffle}Ng8\n{shuffle}claims\nclaim Ng8\n"));
    assert!(ran.out.has(PlainWord::ClaimWith, &["knight g8", "threefold repetition"]), "{}", ran.out);
    assert!(
        ran.out.contains("The position occurred after move 2 of White, knight g1, after move 4 of White"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("at the start, after move 2 of Black, knight g8, with knight g8;"), "{}", ran.out);
    assert!(ran.out.has(AppWord::ClaimedByWith, &["Black", "knight g8"]), "{}", ran.out);
    assert_eq!(ran.last_line(), "1/2-1/2 threefold repetition");
}

#[test]
fn two_bots_play_all_their_games_and_greedy_wins_them() {
    let home = Home::new();
    let args = ["play", "--plain", "--white", "random", "--black", "greedy", "--games", "20", "--seed", "7"];
    let ran = home.run(&args, "");
    assert_eq!(ran.code, Some(0));
    let results: Vec<&str> = ran.out.lines().filter(|line| line.has(PlainWord::NextGame, &[])).collect();
    assert_eq!(results.len(), 20, "{}", ran.out);
    let won = results.iter().filter(|line| line.ends_with(": Black won, checkmate.")).count();
    assert!(won >= 19, "greedy won {won} of 20: {}", ran.out);
    assert_eq!(home.games().matches("[GameId ").count(), 20);
    let other = Home::new();
    let again = other.run(&args, "");
    assert_eq!(ran.out, again.out, "the same seed has the same results");
    // Without the tags, which say when the game was played.
    let moves = |games: String| -> String { games.lines().filter(|line| !line.starts_with('[')).collect() };
    assert_eq!(moves(home.games()), moves(other.games()), "and the same moves in every game");
}

#[test]
fn a_pending_reply_of_a_bot_is_awaited_at_the_end_of_input() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--black", "greedy"], "e4\n");
    assert_eq!(ran.out.lines().filter(|line| line.starts_with("Black:")).count(), 1, "{}", ran.out);
    assert_eq!(ran.last_line(), "* interrupted");
}

#[test]
fn it_speaks_french() {
    let home = Home::new();
    let ran =
        home.run(&["play", "--plain", "--lang", "fr"], "Cf3\nabandonner blancs\nnon\nresign\nnon\nabandonner\noui\n");
    assert!(ran.out.has_in(Lang::Fr, AppWord::AskResign, &["Blancs"]), "{}", ran.out);
    assert!(ran.out.contains("cavalier"), "{}", ran.out);
    assert_eq!(ran.last_line(), "1-0 resignation", "the last line is English in every language: {}", ran.out);
}

#[test]
fn a_start_position_and_chess960() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--fen", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"], "Qg7\n");
    assert_eq!(ran.last_line(), "1-0 checkmate");
    assert!(home.games().contains("[FEN \"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\"]"), "{}", home.games());
    let before = home.games();
    let ran = home.run(&["play", "--plain", "--chess960", "518"], "e4\ne5\nNf3\nNc6\nBc4\nBc5\nO-O\nadjourn\nyes\n");
    assert_eq!(ran.last_line(), "* adjourned", "{}", ran.out);
    assert_eq!((home.games(), home.journals().len()), (before, 1), "it is kept to be gone on with");
    let ran = home.run(&["--plain"], "go on\nresign\nyes\n");
    assert_eq!(ran.last_line(), "1-0 resignation", "{}", ran.out);
    assert!(home.games().contains("[Variant \"Chess960\"]"), "{}", home.games());
}

#[test]
fn a_tournament_is_started_by_a_word_and_lists_nothing() {
    let home = Home::new();
    let lines = "e4\nmoves\nstart\ne4\nKe7\nclaims\ntakeback\nadjust\nresult! 0-1 forfeit\n";
    let ran = home.run(&["play", "--plain", "--tournament", "--time", "5+3"], lines);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for said in [
        aloud(TouchWord::NotStarted, &[]),
        aloud(TouchWord::NothingListed, &[]),
        aloud(TouchWord::Started, &["White"]),
        "White: pawn e2 to e4.",
        joined(&["King e7:", aloud(AppWord::NotLegal, &[])]),
        aloud(TouchWord::NoTakeBack, &[]),
        aloud(TouchWord::AdjustNext, &[]),
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    assert_eq!(ran.out.matches("White: pawn").count(), 1, "the first e4 came before the start: {}", ran.out);
    assert!(ran.out.ends_with("0-1 forfeit\n"), "{}", ran.out);
}

#[test]
fn another_move_takes_the_place_of_a_promotion() {
    let fen = "3r4/2P2k2/8/8/8/8/8/4K3 w - - 0 1";
    for (lines, moves) in [("c8\ncxd8=q\n", "1. cxd8=Q "), ("c8\nc8=n\n", "1. c8=N ")] {
        let home = Home::new();
        let ran = home.run(&["play", "--plain", "--fen", fen], &format!("{lines}home\nend without a result\n"));
        assert!(home.games().contains(moves), "{lines}: {} {}", ran.out, home.games());
    }
}

#[test]
fn a_lesson_is_played_on_as_the_side_that_one_had_in_it() {
    let home = Home::new();
    let ran = home.run(&["learn", "13.4.6", "--plain"], "play\nquit\ny\n");
    assert!(ran.out.contains("White: tabiya 600. Black: human."), "{}", ran.out);
}

#[test]
fn why_explains_no_move_that_was_refused_before_another_line() {
    let home = Home::new();
    let why = aloud(WhyNotWord::Blocked, &["a2"]).trim_end_matches('.');
    for (lines, times) in [("Ra3\nwhy\n", 2), ("Ra3\npawn takes d5\nwhy\n", 1)] {
        let ran = home.run(&["play", "--plain"], lines);
        assert_eq!(ran.out.matches(why).count(), times, "{lines}: {}", ran.out);
    }
}

#[test]
fn a_promotion_is_named_by_word_or_letter() {
    let home = Home::new();
    for (answer, lang, man) in [
        ("knight", Lang::En, "knight"),
        ("Queen", Lang::En, "queen"),
        ("n", Lang::En, "knight"),
        ("cavalier", Lang::Fr, "cavalier"),
        ("t", Lang::Fr, "tour"),
        ("knight", Lang::Fr, "cavalier"),
        ("r", Lang::Fr, "tour"),
    ] {
        let args = ["play", "--plain", "--lang", lang.code(), "--fen", "7r/6P1/8/8/8/8/k7/7K w - - 0 1"];
        let ran = home.run(&args, &format!("gxh8\n{answer}\n"));
        assert!(ran.out.has_in(lang, MoveWord::Becomes, &["", man]), "{answer:?} ({lang:?}):\n{}", ran.out);
    }
}

#[test]
fn a_draw_offer_is_said_to_the_one_who_may_answer_it() {
    let home = Home::new();
    for moves in ["e4\ne5\nNf3 (=)\n", "e4\ne5\ndraw\nNf3\n"] {
        let ran = home.run(&["play", "--plain"], moves);
        let offer = ran.out.lines().skip_while(|line| !line.contains("g1 to f3")).nth(1).unwrap();
        assert!(offer.has(AppWord::OfferPending, &["White", "Ctrl-D"]), "{moves:?}:\n{}", ran.out);
    }
}

#[test]
fn the_last_line_is_the_result_after_leaving_the_game() {
    let home = Home::new();
    for (lines, last) in [
        ("e4\nhome\nkeep for later\n", "* interrupted"),
        ("e4\nhome\nabandon it\n", "* abandoned"),
        ("f3\ne5\ng4\nQh4\nnew\n", "0-1 checkmate"),
        ("f3\ne5\ng4\nQh4\nhome\n", "0-1 checkmate"),
        ("e4\nresign!\ntakeback!\n", "* interrupted"),
    ] {
        assert_eq!(home.run(&["play", "--plain"], lines).last_line(), last, "{lines:?}");
    }
}

#[test]
fn copying_without_a_clipboard_says_the_text() {
    let ran = Home::new().run(&["play", "--plain"], "e4\ncopy fen\ncopy pgn\ncopy moves\n");
    assert!(ran.out.contains("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"), "{}", ran.out);
    assert!(ran.out.contains("[Result \"*\"]") && ran.out.contains("1. e4 *"), "{}", ran.out);
    assert!(ran.out.contains("\n1. e4\n"), "{}", ran.out);
}

#[test]
fn a_last_save_is_told_and_its_failure_sets_the_exit_code() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "e4\nsave mine.pgn");
    let saved = format!("{}\n* interrupted\n", aloud(AppWord::SavedTo, &["mine.pgn"]));
    assert!(ran.out.ends_with(&saved), "{}", ran.out);
    assert_eq!(ran.code, Some(0));
    let ran = home.run(&["play", "--plain"], "e4\nsave .\ne5\n");
    let refused = lines(&[
        aloud(RuntimeWord::SaveFailed, &[".", aloud(RuntimeWord::IsFolder, &[])]),
        "Black: pawn e7 to e5.",
        "* interrupted",
    ]);
    assert!(ran.out.ends_with(refused), "answered before the next line is taken: {}", ran.out);
    assert_eq!(ran.code, Some(1));
    std::fs::write(home.path().join("data"), "a file where a folder should be").unwrap();
    let ran = home.run(&["play", "--plain"], "f3\ne5\ng4\nQh4\n");
    // Between the two, the program also says that it cannot save the rules that the game has met.
    assert!(ran.out.contains(aloud(RuntimeWord::StaysInJournal, &[])), "{}", ran.out);
    assert!(ran.out.ends_with("\n0-1 checkmate\n"), "{}", ran.out);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_game_that_is_only_in_memory_is_gone_on_with() {
    let home = Home::new();
    std::fs::write(home.path().join("state"), "a file where a folder should be").unwrap();
    let ran = home.run(&["play", "--plain"], "e4\nadjourn\nsealed move\ne5\ngo on\nNf3\n");
    assert!(ran.out.has(PlainWord::KeptSealed, &[]), "{}", ran.out);
    assert!(ran.out.contains("1. e4 {Adjourned; Black sealed a move} 1... e5 2. Nf3 *"), "{}", ran.out);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_pause_hides_the_pieces_till_a_word_ends_it() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "pause\nboard\nmoves\ncopy fen\ne4\nclock\npause\ne4\npause\ngo on\ne5\n");
    let hidden = lines(&[aloud(AppWord::PausedHides, &[])]);
    let on = lines(&[aloud(AppWord::GoesOn, &[])]);
    let begins = lines(&[aloud(PlainWord::Begins, &["human", "human", "White"])]);
    let no_clock = lines(&[aloud(AppWord::NoClockHere, &[])]);
    let told = format!(
        "{begins}{}{no_clock}{on}White: pawn e2 to e4.\n{hidden}{on}Black: pawn e7 to e5.\n* interrupted\n",
        hidden.repeat(5)
    );
    assert_eq!(ran.out, told);
}

#[test]
fn a_question_with_several_answers_takes_their_beginnings() {
    for (lang, answer, last) in [
        ("en", "k", "* interrupted"),
        ("en", "Abandon", "* abandoned"),
        ("en", "c", "* interrupted"),
        ("fr", "garder", "* interrupted"),
        ("fr", "a", "* interrupted"),
        ("fr", "s", "* abandoned"),
        ("fr", "jeter", "* abandoned"),
    ] {
        let home = Home::new();
        let ran = home.run(&["play", "--plain", "--lang", lang], &format!("e4\nhome\n{answer}\n"));
        assert_eq!(ran.last_line(), last, "{lang} {answer}: {}", ran.out);
        assert_eq!(home.journals().is_empty(), last == "* abandoned", "{lang} {answer}");
    }
}

#[test]
fn several_games_with_a_person_are_told_move_by_move() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--games", "2"], "f3\ne5\ng4\nQh4\ne4\n");
    assert_eq!(ran.out.matches(aloud(PlainWord::Begins, &["human", "human", "White"])).count(), 2, "{}", ran.out);
    assert!(ran.out.has(OutcomeWord::Mate, &["Black", "White"]), "{}", ran.out);
    let tally = aloud(PlainWord::Tally, &["1 game", "White", "0", "Black", "1"]);
    assert!(ran.out.ends_with(lines(&["White: pawn e2 to e4.", tally, "* interrupted"])), "{}", ran.out);
    let ran = home.run(&["play", "--plain", "--games", "2"], "e4\n");
    assert!(!ran.out.contains("0 games"), "{}", ran.out);
}

#[test]
fn chess960_and_a_position_of_its_own_are_announced() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--chess960", "518"], "clock white 3\n");
    let array =
        lines(&[aloud(PlainWord::StartNumbered, &["518", "rook, knight, bishop, queen, king, bishop, knight, rook"])]);
    assert!(ran.out.contains(array), "{}", ran.out);
    let ran = home.run(&["play", "--plain", "--lang", "fr", "--fen", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"], "");
    assert!(ran.out.has_in(Lang::Fr, PlainWord::StartOwn, &[]), "{}", ran.out);
}

#[test]
fn a_corrected_clock_is_told_as_it_shows() {
    let ran = Home::new().run(&["play", "--plain", "--time", "5"], "clock white 3\nclock black 1:02:03\n");
    assert!(
        ran.out.contains(lines(&[
            aloud(AppWord::ClockSet, &["White", "3 minutes"]),
            aloud(AppWord::ClockSet, &["Black", "1 hour 2 minutes 3 seconds"])
        ])),
        "{}",
        ran.out
    );
}

#[test]
fn the_players_that_look_ahead_play_a_game_by_themselves() {
    let home = Home::new();
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let ran = home.run(&["play", "--plain", "--white", "max", "--black", "elo:400", "--fen", fen, "--games", "2"], "");
    assert_eq!((ran.last_line(), ran.code), ("1-0 checkmate", Some(0)), "{ran:?}");
    assert_eq!(home.games().matches("[White \"tabiya max\"]").count(), 2, "{}", home.games());
    assert!(home.games().contains("[Black \"tabiya 400\"]"));
}

#[test]
fn help_tells_a_rule_of_chess() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "help castling\nhelp 3.8.2.2.1\nhelp premove\nhelp stalemate\n");
    let rules = tabiya::words::lessons::lessons(Lang::En);
    let intro = |id: &str| rules.iter().find(|rule| rule.plan.id == id).map_or("", |rule| &rule.intro);
    for id in ["6.1", "6.4", "3.8"] {
        assert!(!intro(id).is_empty() && ran.out.contains(intro(id)), "{id}: {}", ran.out);
    }
    assert!(ran.out.contains("Article 3.8.2.2.1."), "{}", ran.out);
    assert!(ran.out.contains("Premove. "), "{}", ran.out);
}

#[test]
fn a_scoresheet_replaces_a_file_only_when_told_to() {
    let home = Home::new();
    let name = home.path().join("sheet.txt");
    std::fs::write(&name, "mine").unwrap();
    let lines = "f3\ne5\ng4\nQh4\nscoresheet sheet.txt\n";
    let ran = home.run(&["play", "--plain"], &format!("{lines}no\nscoresheet sheet.svg\n"));
    assert_eq!(std::fs::read_to_string(&name).unwrap(), "mine");
    assert!(ran.out.has(ExportWord::AskReplaces, &["sheet.txt"]), "{}", ran.out);
    let page = std::fs::read_to_string(home.path().join("sheet.svg")).unwrap();
    assert!(page.starts_with("<svg") && page.contains(">Qh4#<"), "{page}");
    for yes in [format!("{lines}yes\n"), lines.replace("sheet s", "sheet! s")] {
        std::fs::write(&name, "mine").unwrap();
        home.run(&["play", "--plain"], &yes);
        let text = std::fs::read_to_string(&name).unwrap();
        assert!(text.contains("  2. g4               Qh4#"), "{text}");
    }
}

#[test]
fn a_picture_is_exported_by_ear() {
    let home = Home::new();
    for (lang, export, moving) in [
        ("en", "export", "game that moves"),
        ("de", "exportieren", "bewegte"),
        ("es", "exportar", "partida"),
        ("fr", "exporter", "partie"),
    ] {
        home.run(&["play", "--plain", "--lang", lang], &format!("e4\n{export}\nsvg\n{export}\n{moving}\n"));
        let names: Vec<String> = std::fs::read_dir(home.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let pictures: Vec<&String> = names.iter().filter(|name| name.ends_with(".svg")).collect();
        assert_eq!(pictures.len(), 2, "{lang}: {names:?}");
        for name in pictures {
            let picture = std::fs::read_to_string(home.path().join(name)).unwrap();
            assert!(picture.starts_with("<svg") && picture.contains("#wp"), "{lang}: {picture}");
            std::fs::remove_file(home.path().join(name)).unwrap();
        }
    }
}

#[test]
fn a_paused_game_shows_nobody_its_position() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--time", "5"], "e4\npause\nexport a.svg\nexport\n");
    assert!(ran.out.has(AppWord::PausedHides, &[]), "{}", ran.out);
    assert!(!home.path().join("a.svg").exists() && !ran.out.has(ExportWord::Ask, &[]), "{}", ran.out);
}

#[test]
fn each_game_of_a_match_draws_its_own_lot_and_a_seed_repeats_them() {
    let starts = |number: &[&str]| {
        let home = Home::new();
        let play = ["play", "--plain", "--white", "random", "--black", "random", "--games", "3", "--seed", "1"];
        assert_eq!(home.run(&[&play[..], &["--chess960"], number].concat(), "").code, Some(0));
        home.games().lines().filter(|line| line.starts_with("[FEN ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let [a, b, c] = &starts(&[])[..] else { panic!("three games") };
    assert!(a != b && b != c && a != c, "{a} {b} {c}");
    assert_eq!(starts(&[]), [a.as_str(), b, c]);
    let [a, b, c] = &starts(&["7"])[..] else { panic!("three games") };
    assert!(a == b && b == c, "{a} {b} {c}");
}
