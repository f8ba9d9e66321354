//! Reviews in plain mode, by the real program: files, folders, standard input.

use crate::run::Home;
use crate::wording::{Wording, aloud, counts, joined, lines};
use std::os::unix::fs::PermissionsExt;
use tabiya::words::tables::{AnalysisWord, EditWord, GameListWord, PlainWord, ReviewWord, RuntimeWord, ValueWord};
use tabiya::words::with_capital;

const ONE: &str = "[White \"Zoë\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n";
const TWO: &str = "[White \"C\"]\n[Black \"D\"]\n\n1. d4 *\n\n[White \"E\"]\n[Black \"F\"]\n\n1. c4 *\n";

#[test]
fn a_file_is_read_out() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), ONE).unwrap();
    let ran = home.run(&["review", "one.pgn", "--plain"], "next\nline 1\nend\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].ends_with("one.pgn: 1 game."), "{}", ran.out);
    assert_eq!(
        lines[1..],
        [
            aloud(ReviewWord::PlainGame, &["1", "1", "Zoë", "B", "White won"]),
            "1. White: pawn e2 to e4.",
            aloud(ReviewWord::PlainEntered, &["1", "1"]),
            "1. Black: pawn c7 to c5.",
            aloud(ReviewWord::PlainComment, &["Sicilian."]),
            "1. Black: pawn c7 to c5.",
            aloud(ReviewWord::PlainComment, &["Sicilian."]),
            aloud(ReviewWord::PlainEndOfLine, &[]),
        ]
    );
}

#[test]
fn a_game_of_utf16_is_saved_twice() {
    let home = Home::new();
    let games = ["1. e4 e5 *", "1. d4 d5 *", "1. c4 c5 *"].map(|moves| format!("[Event \"{moves}\"]\n\n{moves}\n\n"));
    let path = home.path().join("wide.pgn");
    let wide: Vec<u8> = format!("\u{feff}{}", games.concat()).encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(&path, wide).unwrap();
    home.run(&["review", "wide.pgn", "--plain"], "header Event Z\nsave\nnext\nsign !\nsave\nquit\n");
    let units = std::fs::read(path).unwrap();
    let units: Vec<u16> = units.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect();
    let [_, two, three] = &games;
    let first = "[Event \"Z\"]\n\n1. e4 $1 e5 *\n\n";
    assert_eq!(String::from_utf16(&units).unwrap(), format!("\u{feff}{first}{two}{three}"));
}

#[test]
fn an_address_is_not_read_with_the_game() {
    let home = Home::new();
    let game = "[White \"Ann\"]\n[Black \"Bob\"]\n[Event \"Rated game\"]\n[Site \"https://lichess.org/P5VLFjXI\"]\n\n1. e4 *\n";
    std::fs::write(home.path().join("one.pgn"), game).unwrap();
    let ran = home.run(&["review", "one.pgn", "--plain"], "game\n");
    assert!(ran.out.contains("Rated game") && !ran.out.contains("lichess.org"), "{}", ran.out);
    let ran = home.run(&["review", "one.pgn", "--plain"], "tags\n");
    assert!(ran.out.contains("https://lichess.org/P5VLFjXI"), "asked for, it is told: {}", ran.out);
}

#[test]
fn a_folder_is_one_list_and_what_is_missing_is_said() {
    let home = Home::new();
    let folder = home.path().join("games");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("one.pgn"), ONE).unwrap();
    std::fs::write(folder.join("two.pgn"), TWO).unwrap();
    let ran = home.run(&["review", "games", "none.pgn", "--plain", "--game", "3"], "games 2\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.has(RuntimeWord::OpenFailed, &["none.pgn", aloud(RuntimeWord::NotFound, &[])]), "{}", ran.out);
    assert!(ran.out.has(ReviewWord::PlainGame, &["3", "3", "E", "F", "unfinished"]), "{}", ran.out);
    let listed = |number, white, black| aloud(ReviewWord::PlainListed, &[number, white, black, "."]);
    assert!(ran.out.ends_with(lines(&[listed("2", "C", "D"), listed("3", "E", "F")])), "{}", ran.out);
    let last = std::fs::read_to_string(home.path().join("state/tabiya/last.toml")).unwrap();
    assert!(last.contains("games"), "{last}");
}

#[test]
fn standard_input_and_own_games() {
    let home = Home::new();
    let ran = home.run(&["review", "-", "--plain"], TWO);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.out.starts_with(lines(&[
            aloud(ReviewWord::PlainOpened, &[aloud(ReviewWord::StandardInput, &[]), "2 games"]),
            aloud(ReviewWord::PlainGame, &["1", "2", "C", "D", "unfinished"])
        ])),
        "{}",
        ran.out
    );
    let ran = home.run(&["review", "--plain"], "");
    let opened = |games| aloud(ReviewWord::PlainOpened, &[aloud(ReviewWord::OwnGames, &[]), games]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), lines(&[opened("0 games")])));
    home.run(&["play", "--plain"], "f3\ne5\ng4\nQh4\n");
    let ran = home.run(&["review", "--plain"], "end\n");
    assert!(
        ran.out.starts_with(lines(&[opened("1 game")])) && ran.out.has(ReviewWord::PlainGame, &["1", "1"]),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("2. Black: queen d8 to h4, checkmate."), "{}", ran.out);
}

#[test]
fn what_is_not_there_is_said_and_in_the_exit_code() {
    let home = Home::new();
    std::fs::write(home.path().join("two.pgn"), TWO).unwrap();
    let ran = home.run(&["review", "none.pgn", "--plain"], "next\n");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(ran.out, lines(&[aloud(RuntimeWord::OpenFailed, &["none.pgn", aloud(RuntimeWord::NotFound, &[])])]));
    let ran = home.run(&["review", "two.pgn", "--plain", "--game", "9"], "next\n");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.ends_with(lines(&["two.pgn: 2 games.", aloud(ReviewWord::OnlyGames, &["9", "2"])])), "{}", ran.out);
    let ran = home.run(&["review", "two.pgn", "--plain", "--game", "2", "--ply", "99"], "");
    assert!(ran.out.has(ReviewWord::NoSuchPly, &["99", counts(ReviewWord::HalfMoves, 1)]), "{}", ran.out);
    assert!(ran.out.ends_with("1. White: pawn c2 to c4.\n"), "{}", ran.out);
}

#[test]
fn a_picture_that_was_not_written_is_in_the_exit_code() {
    let home = Home::new();
    std::fs::write(home.path().join("two.pgn"), TWO).unwrap();
    std::fs::write(home.path().join("there.svg"), "x").unwrap();
    let png = if cfg!(feature = "images") { "export position nodir/x.png" } else { "export position x.png" };
    for (line, code) in [
        ("export position nodir/x.svg", 1),
        ("export game nodir/x.svg", 1),
        ("export game nodir/x.pgn", 1),
        ("export position x.gif", 1),
        ("export position there.svg", 1),
        ("scoresheet nodir/x.svg", 1),
        (png, 1),
        ("export position x.svg", 0),
        ("scoresheet y.svg", 0),
    ] {
        let ran = home.run(&["review", "two.pgn", "--plain", "--game", "1"], &format!("{line}\n"));
        assert_eq!(ran.code, Some(code), "{line}: {ran:?}");
    }
}

#[test]
fn a_game_that_could_not_be_saved_is_in_the_exit_code() {
    let home = Home::new();
    let path = home.path().join("two.pgn");
    std::fs::write(&path, TWO).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    let ran = home.run(&["review", "two.pgn", "--plain", "--game", "1"], "comment mine\nsave\nquit\ndiscard\n");
    assert!(ran.out.has(EditWord::AskProtected, &["two.pgn", "two-copy.pgn"]), "{}", ran.out);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), TWO);
}

/// White could mate at once, but plays something else.
const MISSED: &str =
    "[FEN \"6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1\"]\n[SetUp \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. h3 h6 *\n";

#[test]
fn a_batch_search_starts_from_one_of_its_games() {
    let home = Home::new();
    std::fs::write(home.path().join("two.pgn"), format!("{MISSED}\n{}", MISSED.replace("\"A\"", "\"C\""))).unwrap();
    let ran = home.run(&["review", "two.pgn", "--plain"], "mistakes all\nnext game\nmistakes both\nquit\n");
    for said in [
        lines(&[aloud(AnalysisWord::RoundBegins, &["2 games"])]),
        aloud(AnalysisWord::RoundOver, &["2 games", "2 blunders"]),
        aloud(ReviewWord::PlainGame, &["2", "2", "C", "B", "unfinished"]),
        aloud(AnalysisWord::MistakesUsage, &[]),
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}

#[test]
fn a_position_that_cannot_be_played_is_not_called_stalemate() {
    let home = Home::new();
    let kings = "[FEN \"k6k/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n";
    std::fs::write(home.path().join("odd.pgn"), format!("{kings}[FEN \"k6k/8/nonsense\"]\n\n1. O-O *\n")).unwrap();
    let asked = "analyse\nthreat\nhint\nwhy\ncanmate\nposition\n";
    let asked = format!("{asked}fen\nmaterial\nnext game\n{asked}fen\ncopy fen\nquit\n");
    let ran = home.run(&["review", "odd.pgn", "--plain", "--game", "1"], &asked);
    let refusal = aloud(ReviewWord::Unplayable, &[""]).trim_end_matches([' ', '.']);
    assert_eq!(ran.out.matches(refusal).count(), 14, "{}", ran.out);
    assert!(ran.out.contains("\nk6k/8/8/8/8/8/8/4K2R w K - 0 1\n"), "what stands there is told: {}", ran.out);
    assert!(ran.out.contains("\nBlack: 2 kings.\n"), "{}", ran.out);
}

#[test]
fn what_follows_a_word_is_understood_or_the_word_is_explained() {
    let home = Home::new();
    std::fs::write(home.path().join("missed.pgn"), MISSED).unwrap();
    let ran = home.run(&["review", "missed.pgn", "--plain"], "game x\nnext x\nline x\nlist x\nturn x\nquit\n");
    let said: Vec<&str> = ran.out.lines().skip(3).collect();
    let want = [
        aloud(PlainWord::SayLike, &["game, game 317"]),
        aloud(PlainWord::SayLike, &["next, next 5"]),
        aloud(ReviewWord::PlainNoLine, &["x"]),
        &with_capital(aloud(PlainWord::TakesNothing, &["list", "x"])),
    ];
    assert_eq!(said[..4], want, "{}", ran.out);
}

#[test]
fn times_that_moves_took_are_rounded_to_tenths() {
    let home = Home::new();
    let pgn = "1. e4 {[%emt 0:00:01.601]} e5 {[%emt 0:00:00.449]} 2. Nf3 {[%emt 0:01:05]} *\n";
    std::fs::write(home.path().join("timed.pgn"), pgn).unwrap();
    let ran = home.run(&["review", "timed.pgn", "--plain"], "times\n");
    for said in ["White 1: 1.6 seconds.", "Black 1: 0.4 seconds.", "White 2: 1 minute 5 seconds."] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}

#[test]
fn what_only_a_screen_can_show_is_refused_with_what_can_be_said() {
    let home = Home::new();
    std::fs::write(home.path().join("missed.pgn"), MISSED).unwrap();
    let ran = home.run(
        &["review", "missed.pgn", "--plain"],
        "analyse off\nanalyst uci:nothing\nanalyse\nanalyse 3\nboard\nquit\n",
    );
    let lines: Vec<&str> = ran.out.lines().skip(3).collect();
    assert_eq!(lines[..2], [aloud(AnalysisWord::Off, &[]), aloud(AnalysisWord::AnalystPlain, &[])], "{}", ran.out);
    let mate =
        aloud(AnalysisWord::LineTold, &[aloud(ValueWord::Mates, &["White", "1"]), "", "White: rook d8, checkmate"]);
    assert_eq!(lines[2], mate, "{}", ran.out);
    // Three variations, the best first, before the next input line is taken.
    assert_eq!(lines[3], joined(&["1.", mate]), "{}", ran.out);
    assert!(lines[4].starts_with("2. ") && lines[5].starts_with("3. "), "{}", ran.out);
    assert!(lines[6].starts_with('8'), "{}", ran.out);
}

/// The outcome may be a question: it is told too, although nobody is left to answer it.
#[test]
fn a_save_as_the_last_line_tells_its_outcome() {
    for end in ["", "quit\n", "quit"] {
        let home = Home::new();
        let path = home.path().join("f.pgn");
        std::fs::write(&path, "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n").unwrap();
        let mut rights = std::fs::metadata(&path).unwrap().permissions();
        rights.set_readonly(true);
        std::fs::set_permissions(&path, rights).unwrap();
        let ran = home.run(&["review", "--plain", "f.pgn"], &format!("next\ncomment x\nsave\n{end}"));
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let question = ran.out.find("f.pgn is write-protected").expect("the outcome");
        let lapsed = ran.out.find("Your changes are still here").expect("what became of it");
        assert!(question < lapsed, "{}", ran.out);
        assert_eq!(ran.out.matches("write-protected").count(), 1, "{}", ran.out);
    }
}

#[test]
fn a_save_to_its_own_file_by_another_name_adds_no_copy() {
    for end in ["", "quit\n", "quit"] {
        for name in ["f.pgn", "./f.pgn", "data/../f.pgn"] {
            let home = Home::new();
            let path = home.path().join("f.pgn");
            std::fs::create_dir_all(home.path().join("data")).unwrap();
            std::fs::write(&path, "[Event \"x\"]\n\n1. e4 *\n").unwrap();
            let lines = format!("save {name}\nnext\ncomment x\nsave {name}\n{end}");
            let ran = home.run(&["review", "--plain", "f.pgn"], &lines);
            assert_eq!(ran.code, Some(0), "{ran:?}");
            assert!(ran.out.contains("No changes to save.") && ran.out.contains("Saved to f.pgn."), "{}", ran.out);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "[Event \"x\"]\n\n1. e4 {x} *\n");
        }
    }
}

/// A game that could only be printed was not saved.
#[test]
fn a_game_that_is_nowhere_on_the_disk_is_a_failure() {
    for end in ["quit\n", ""] {
        let home = Home::new();
        std::fs::write(home.path().join("state"), "a file where the folder should be").unwrap();
        let ran = home.run(&["play", "--plain"], &format!("e4\n{end}"));
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.out.contains("1. e4 *"), "{ran:?}");
        // A finished game is in games.pgn all the same.
        let ran = home.run(&["play", "--plain"], &format!("f3\ne5\ng4\nQh4\n{end}"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(home.games().contains("[Result \"0-1\"]"), "{}", home.games());
    }
}

#[test]
fn a_deletion_is_undone() {
    let home = Home::new();
    let path = home.path().join("f.pgn");
    let games: String = (1..=5)
        .map(|n| format!("[Event \"x\"]\n[White \"Ann{n}\"]\n[Result \"*\"]\n\n1. e4 {{odd  }} *\n\n"))
        .collect();
    std::fs::write(&path, &games).unwrap();
    let lines = "list\nundo\nfilter -Ann3\ndelete all!\nundo\nclear filter\ngames\nquit\n";
    let ran = home.run(&["review", "--plain", "f.pgn"], lines);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), games, "{ran:?}");
    assert!(
        ran.out.has(GameListWord::NothingDeletedYet, &[]) && ran.out.has(GameListWord::Restored, &["4 games"]),
        "{ran:?}"
    );
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let ran = home.run(&["review", "--plain", "f.pgn"], "list\npgn export --to uci --game 3-4\npgn list --game 5\n");
    assert!(ran.out.contains("\nposition startpos moves e2e4\nposition startpos moves e2e4\n"), "{}", ran.out);
    assert!(ran.out.contains("\n5\tAnn5\t"), "{}", ran.out);
    // As the last line, too.
    let ran = home.run(&["review", "--plain", "f.pgn"], "list\ndelete all!\nundo\n");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), games, "{ran:?}");
}
