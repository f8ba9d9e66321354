//! Whole sessions of a user who cannot see the screen: a game played to mate in French, and a game that is found among
//! five hundred and walked through, with a variation entered and left.

use std::fmt::Write;

use tabiya::app::commands::table::{KeyContext, works_on};
use tabiya::app::plain_input::words::WORDS;
use tabiya::config::Choice;
use tabiya::words::tables::{
    AnalysisWord, EndingWhyWord, GameListWord, LearnWord, MoveWord, OutcomeWord, PlainWord, PositionWord, ReviewWord,
    TimeWord, TouchWord,
};
use tabiya::words::{Lang, Sentence};

use crate::run::Home;
use crate::wording::{Wording, aloud, aloud_in, lines};

/// Returns a sentence as plain mode says it in French.
fn fr(word: impl Sentence, args: &[&str]) -> &'static str {
    aloud_in(Lang::Fr, word, args)
}

#[test]
fn a_game_is_played_to_mate_in_french() {
    let home = Home::new();
    let lines = "white human:Ana\nblack human:Léo\ntime 10+5\nnew\n\
                 e4\ne5\nCf3\nd6\nFc4\nFg4\nCc3\ng6\n\
                 piece f7\nattackers e5\nwhere fous\nmaterial\n\
                 Cxe5\nlast\nFxd1\nmaterial\nmoves c4\nFxf7\nRe7\nCe4\nCd5\nCe4\nclock\nquit\n";
    let ran = home.run(&["--plain", "--lang", "fr"], lines);
    let heard: Vec<&str> = ran.out.lines().filter(|line| !line.has_in(Lang::Fr, PlainWord::OptionsAre, &[])).collect();
    let told = [
        fr(PlainWord::KeptCount, &["0"]),
        fr(PlainWord::HomeWords, &[]),
        fr(PlainWord::BeginsTimed, &["Ana", "Léo", fr(TimeWord::Increment, &["10 minutes", "5 secondes"]), "Blancs"]),
        "Blancs : pion e2 en e4.",
        "Noirs : pion e7 en e5.",
        "Blancs : cavalier g1 en f3.",
        "Noirs : pion d7 en d6.",
        "Blancs : fou f1 en c4.",
        "Noirs : fou c8 en g4.",
        "Blancs : cavalier b1 en c3.",
        "Noirs : pion g7 en g6.",
        "f7 : pion noir.",
        "e5 : pion noir.",
        fr(PlainWord::AttackedBy, &["Blancs", "cavalier f3"]),
        fr(PlainWord::GuardedBy, &["Noirs", "pion d6"]),
        "Blancs : fous c1 c4.",
        "Noirs : fous g4 f8.",
        "Blancs : 1 dame, 2 tours, 2 fous, 2 cavaliers, 8 pions.",
        "Noirs : 1 dame, 2 tours, 2 fous, 2 cavaliers, 8 pions.",
        fr(PositionWord::Level, &[]),
        fr(MoveWord::Said, &["Blancs", fr(MoveWord::Takes, &["cavalier", "f3", "le pion", "e5"])]),
        fr(MoveWord::Said, &["Blancs", fr(MoveWord::Takes, &["cavalier", "f3", "le pion", "e5"])]),
        fr(MoveWord::Said, &["Noirs", fr(MoveWord::Takes, &["fou", "g4", "la dame", "d1"])]),
        "Blancs : 2 tours, 2 fous, 2 cavaliers, 8 pions.",
        "Noirs : 1 dame, 2 tours, 2 fous, 2 cavaliers, 7 pions.",
        fr(PositionWord::Ahead, &["Noirs", "8"]),
        "Fb3 Fa6 Fb5 Fd3 Fe2 Ff1 Fd5 Fe6 Fxf7",
        fr(MoveWord::Said, &["Blancs", fr(MoveWord::Check, &[fr(MoveWord::Takes, &["fou", "c4", "le pion", "f7"])])]),
        "Noirs : roi e8 en e7.",
    ];
    for (n, line) in told.iter().enumerate().filter(|(_, line)| !line.starts_with("Fb3")) {
        assert_eq!(heard.get(n), Some(line), "{}", ran.out);
    }
    assert_eq!(heard[26], "Fou c4 : f1, e2, b3, d3, b5, d5, a6, e6, f7.");
    let rest = &heard[told.len()..];
    assert!(rest[0].starts_with("Cavalier e4 : "), "what is no move is explained: {}", rest[0]);
    assert_eq!(rest[1], "Blancs : cavalier c3 en d5, échec et mat.");
    assert_eq!(rest[2], format!("{}.", fr(OutcomeWord::Mate, &["Blancs", "Noirs"])));
    assert_eq!(rest[3], fr(EndingWhyWord::Checkmate, &["Noirs"]));
    assert_eq!(rest[4], "Partie terminée.");
    assert!(rest[5].starts_with("Blancs 10 minutes "), "{}", rest[5]);
    assert_eq!((rest.len(), ran.last_line(), ran.code), (7, "1-0 checkmate", Some(0)), "{}", ran.out);
    assert!(ran.out.is_ascii() || !ran.out.contains(['♔', '─', '│', '·']), "no decoration: {}", ran.out);
}

/// Returns five hundred games, one of them with comments, signs, clock times and nested variations.
fn five_hundred() -> String {
    let mut text = String::new();
    for n in 1..=500 {
        let (white, event, moves) = match n {
            317 => (
                "Réti, Richard",
                "Göteborg",
                "1. d4 {[%clk 1:59:00] a quiet move} d5 2. Nf3 $1 (2. c4 e6 (2... c6 3. Nc3) 3. Nc3) 2... Nf6 3. c4 1/2-1/2",
            ),
            _ => ("Somebody, A", "Club", "1. e4 e5 *"),
        };
        let _ = write!(text, "[Event \"{event} {n}\"]\n[White \"{white}\"]\n[Black \"Other {n}\"]\n\n{moves}\n\n");
    }
    text
}

#[test]
fn a_game_is_found_among_five_hundred_and_walked() {
    let home = Home::new();
    std::fs::write(home.path().join("all.pgn"), five_hundred()).unwrap();
    let lines = "find göteborg\ntags\nnext 2\nenter\nnext\nenter 1\nleave\nleave\nnext 2\nback\nenter\nleave\n\
                 speech terse\nend\nback 2\nwhere white knights\nattackers d4\nclock\nnext game\nfind réti\nfind\n\
                 find nobody\nfind other 499\n";
    let ran = home.run(&["review", "--plain", "all.pgn"], lines);
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    let first = ["1", "500", "Somebody, A", "Other 1"];
    assert!(ran.out.starts_with("all.pgn: 500 games.\n") && ran.out.has(ReviewWord::PlainGame, &first), "{}", ran.out);
    assert_eq!(
        heard,
        [
            aloud(ReviewWord::PlainGame, &["317", "500", "Réti, Richard", "Other 317", "draw, Göteborg 317"]),
            "Event: Göteborg 317.",
            "White: Réti, Richard.",
            "Black: Other 317.",
            "1. White: pawn d2 to d4.",
            aloud(ReviewWord::PlainComment, &["a quiet move."]),
            "1. Black: pawn d7 to d5.",
            aloud(ReviewWord::PlainEntered, &["1", "1"]),
            "2. White: pawn c2 to c4.",
            "2. Black: pawn e7 to e6.",
            aloud(PlainWord::Instead, &["pawn c7 to c6"]),
            aloud(ReviewWord::PlainEnteredDeep, &["1", "1", "2"]),
            "2. Black: pawn c7 to c6.",
            aloud(ReviewWord::PlainBackInLine, &[]),
            "2. White: pawn c2 to c4.",
            aloud(ReviewWord::PlainBackInMain, &[]),
            "1. Black: pawn d7 to d5.",
            "2. White: knight g1 to f3. Good move.",
            aloud(PlainWord::Instead, &["pawn c2 to c4"]),
            "2. Black: knight g8 to f6.",
            "2. White: knight g1 to f3. Good move.",
            aloud(PlainWord::Instead, &["pawn c2 to c4"]),
            aloud(ReviewWord::PlainEntered, &["1", "1"]),
            "2. White: pawn c2 to c4.",
            aloud(ReviewWord::PlainBackInMain, &[]),
            "1. Black: pawn d7 to d5.",
            aloud(PlainWord::SpeechIs, &["terse", "letters", "knight f3."]),
            "White 3: c4.",
            aloud(PlainWord::EndResult, &["draw"]),
            "White 2: knight f3. Good move.",
            aloud(PlainWord::Instead, &["c4"]),
            "White: knights b1 f3.",
            "d4: white pawn.",
            aloud(PlainWord::GuardedBy, &["White", "knight f3, queen d1"]),
            aloud(PlainWord::AttackedBy, &["Black", "nobody"]),
            aloud(ReviewWord::PlainNoClock, &[]),
            aloud(ReviewWord::PlainGame, &["318", "500", "Somebody, A", "Other 318", "unfinished, Club 318"]),
            aloud(ReviewWord::FoundFromTop, &[]),
            aloud(ReviewWord::PlainGame, &["317", "500", "Réti, Richard", "Other 317", "draw, Göteborg 317"]),
            aloud(ReviewWord::FoundFromTop, &[]),
            aloud(ReviewWord::PlainGame, &["317", "500", "Réti, Richard", "Other 317", "draw, Göteborg 317"]),
            aloud(ReviewWord::PlainNotFound, &["nobody"]),
            aloud(ReviewWord::PlainGame, &["499", "500", "Somebody, A", "Other 499", "unfinished, Club 499"]),
        ]
    );
    let again = home.run(&["review", "--plain", "all.pgn", "--game", "317"], "next\nclock\nnext\nback\n");
    assert!(again.out.has(PlainWord::Clocks, &["1 hour 59 minutes", "unknown"]), "{}", again.out);
}

#[test]
fn a_variation_is_announced_each_time_it_is_entered() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), "1. e4 (1. d4 d5) e5 *\n").unwrap();
    let ran = home.run(&["review", "--plain", "one.pgn"], "enter\nnext\nnext\nback 2\nnext\nleave\nout\nenter 2\n");
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(
        heard,
        [
            aloud(ReviewWord::PlainEntered, &["1", "1"]),
            "1. White: pawn d2 to d4.",
            "1. Black: pawn d7 to d5.",
            aloud(ReviewWord::PlainEndOfLine, &[]),
            aloud(ReviewWord::PlainBackInMain, &[]),
            aloud(ReviewWord::AtTheStart, &[]),
            aloud(ReviewWord::PlainEntered, &["1", "1"]),
            "1. White: pawn d2 to d4.",
            aloud(ReviewWord::PlainBackInMain, &[]),
            aloud(ReviewWord::AtTheStart, &[]),
            aloud(ReviewWord::NoWayOut, &[]),
            aloud(ReviewWord::PlainNoVariation, &["2", "1"]),
        ]
    );
}

#[test]
fn speech_is_a_setting_too() {
    let home = Home::new();
    std::fs::write(home.path().join("my.toml"), "speech = \"terse\"\n").unwrap();
    let args = ["play", "--plain", "--config", "my.toml", "--black", "greedy"];
    let steps = [
        (aloud(PlainWord::Begins, &["human", "tabiya greedy", "White"]), "d4"),
        ("d4.\n", ""),
        (".\n", "speech"),
        ("f3.\n", "speech loud"),
        (aloud(PlainWord::WhichSpeech, &[]), "speech verbose"),
    ];
    let ran = home.talk(&args, &[&steps[..], &[("f3.\n", "last")]].concat());
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[1], "d4.", "{}", ran.out);
    assert!(!lines[2].contains(':'), "a reply is as short: {}", ran.out);
    assert_eq!(lines[3], aloud(PlainWord::SpeechIs, &["terse", "letters", "knight f3."]));
    assert_eq!(lines[4], aloud(PlainWord::WhichSpeech, &[]));
    assert_eq!(lines[5], aloud(PlainWord::SpeechIs, &["verbose", "letters", "White: knight g1 to f3."]));
    assert!(lines[6].starts_with("Black: "), "{}", ran.out);
}

#[test]
fn a_set_sign_is_heard_and_a_guess_can_ask_for_pieces() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), "1. e4 e5 2. Nf3 *\n").unwrap();
    let lines = "next\nsign !?\nundo\nsign ?\nundo\nguess black\npiece e4\nwhere x\nback\n";
    let ran = home.run(&["review", "--plain", "one.pgn"], lines);
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(heard[..2], ["1. White: pawn e2 to e4.", "1. White: pawn e2 to e4. Interesting move."], "{}", ran.out);
    assert!(heard.contains(&"1. White: pawn e2 to e4. Mistake."), "{}", ran.out);
    assert!(heard.contains(&"e4: white pawn."), "{}", ran.out);
    assert!(heard.contains(&aloud(PlainWord::NoPiece, &["X"])), "{}", ran.out);
    assert!(!ran.out.contains("e7 to e5"), "what follows stays hidden: {}", ran.out);
}

#[test]
fn the_position_is_told_in_words() {
    let home = Home::new();
    let fen = "r3k2r/8/8/3pP3/8/5n2/1P6/4K2R w Kkq - 0 1";
    let lines = "ranks\nrank 4\nfile e\npiece f3\npiece a1\npieces black\nwhere pawns\nwhere queen\nattackers f3\n\
                 attackers e1\nfen\nscore\nlast\nrank x\npiece\nwhere\nwhere unicorns\npieces green\n";
    let ran = home.run(&["play", "--plain", "--fen", fen], lines);
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(
        heard,
        [
            aloud(PositionWord::Rank, &["8", "black rook a8, black king e8, black rook h8"]),
            aloud(PositionWord::Rank, &["7", "empty"]),
            aloud(PositionWord::Rank, &["6", "empty"]),
            aloud(PositionWord::Rank, &["5", "black pawn d5, white pawn e5"]),
            aloud(PositionWord::Rank, &["4", "empty"]),
            aloud(PositionWord::Rank, &["3", "black knight f3"]),
            aloud(PositionWord::Rank, &["2", "white pawn b2"]),
            aloud(PositionWord::Rank, &["1", "white king e1, white rook h1"]),
            aloud(PositionWord::Rank, &["4", "empty"]),
            aloud(PositionWord::File, &["e", "white king e1, white pawn e5, black king e8"]),
            "f3: black knight.",
            aloud(PositionWord::SquareEmpty, &["a1"]),
            "Black: king e8, rooks a8 h8, knight f3, pawn d5.",
            "White: pawns b2 e5.",
            "Black: pawn d5.",
            "White: no queen.",
            "Black: no queen.",
            "f3: black knight.",
            aloud(PlainWord::AttackedBy, &["White", "nobody"]),
            aloud(PlainWord::GuardedBy, &["Black", "nobody"]),
            "e1: white king.",
            aloud(PlainWord::GuardedBy, &["White", "rook h1"]),
            aloud(PlainWord::AttackedBy, &["Black", "knight f3"]),
            fen,
            aloud(PlainWord::NoMoveYet, &[]),
            aloud(PlainWord::NoMoveYet, &[]),
            aloud(PlainWord::WhichRank, &[]),
            aloud(PlainWord::WhichSquare, &["piece"]),
            aloud(PlainWord::WhichPieces, &[]),
            aloud(PlainWord::NoPiece, &["Unicorns"]),
            aloud(PlainWord::NoSide, &["green"]),
            "* interrupted",
        ]
    );
}

#[test]
fn a_tournament_tells_where_pieces_stand_and_nothing_more() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain", "--tournament"], "piece e2\nattackers e4\nmoves\n");
    assert!(ran.out.contains("e2: white pawn.\n"), "{}", ran.out);
    assert_eq!(ran.out.matches(lines(&[aloud(TouchWord::NothingListed, &[])])).count(), 2, "{}", ran.out);
}

/// Help, the table and the document have the same words. Each example in help is understood where help gives it, and
/// gets an answer.
#[test]
fn every_word_of_help_is_understood_and_documented() {
    let screens = [
        (KeyContext::Home, &["--plain"][..], ""),
        (KeyContext::Review, &["review", "--plain", "two.pgn"], ""),
        (KeyContext::Play, &["play", "--plain"], ""),
        (KeyContext::SetUp, &["play", "--plain"], "setup\n"),
    ];
    for (here, args, first) in screens {
        for word in WORDS.iter().filter(|word| works_on(word.on, here)) {
            for example in word.examples {
                let home = Home::new();
                let games = "1. e4 (1. d4) e5 *\n\n[Event \"B\"]\n\n1. c4 *\n";
                std::fs::write(home.path().join("two.pgn"), games).unwrap();
                let silent = home.run(args, first).out.lines().count();
                let ran = home.run(args, &format!("{first}{example}\n"));
                assert!(ran.out.lines().count() > silent, "{here:?}: {example} has no answer: {}", ran.out);
                for no in ["There is no command", "another screen", "is no move"] {
                    assert!(!ran.out.contains(no), "{here:?}: {example}: {}", ran.out);
                }
            }
        }
    }
    let document = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/by-ear.md")).unwrap();
    for word in WORDS {
        let told = document.contains(&format!("`{}", word.name));
        assert!(told, "docs/guide/by-ear.md does not tell {}", word.name);
    }
}

#[test]
fn a_user_who_types_words_is_told_words_and_no_keys() {
    let home = Home::new();
    std::fs::write(home.path().join("lost.pgn"), "1. e4 e5 2. Qh5 $2 Nc6 *\n").unwrap();
    for (lang, told) in
        [("en", aloud(AnalysisWord::NoMistakeAhead, &[])), ("fr", fr(AnalysisWord::NoMistakeAhead, &[]))]
    {
        let ran = home.run(&["review", "--plain", "--lang", lang, "lost.pgn"], "end\nnext mistake\nquit\n");
        assert!(ran.out.lines().any(|line| line == told), "{}", ran.out);
    }
}

#[test]
fn what_was_played_in_the_games_of_a_list_is_heard() {
    let home = Home::new();
    let game = |moves: &str, result: &str| {
        format!("[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    };
    let games = [game("1. e4 e5", "1-0"), game("1. e4 c5", "1/2-1/2"), game("1. d4", "0-1"), game("1. e4", "*")];
    std::fs::write(home.path().join("four.pgn"), games.concat()).unwrap();
    let heard = |lang: &str, lines: &str| {
        let ran = home.run(&["review", "--plain", "--lang", lang, "four.pgn"], lines);
        ran.out.lines().skip(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let scored = |mv, games, percent| format!("{}.", aloud(GameListWord::PlainScored, &[mv, games, percent]));
    let said = heard("en", "explorer\n");
    assert_eq!(said[..2], [scored("e4", "3 games", "75"), scored("d4", "1 game", "0")], "{said:?}");
    let said = heard("fr", "next\nexplorer\nexplorer\n");
    let scored = |mv, percent| format!("{}.", fr(GameListWord::PlainScored, &[mv, "1 partie", percent]));
    let once = [scored("c5", "50"), scored("e5", "100"), "Finies ici : 1 partie.".to_owned()];
    assert_eq!(said[1..4], once, "{said:?}");
    assert_eq!(said[4..7], once, "asked again it is told again: {said:?}");
    // No listed game reaches this position.
    let said = heard("en", "jump 1\nadd Nc6\nexplorer\n");
    assert!(said.iter().any(|line| line == aloud(GameListWord::NothingPlayed, &[])), "{said:?}");
}

#[test]
fn an_offer_is_answered_in_a_lesson_as_in_a_game() {
    let home = Home::new();
    for (lang, accepts, declines) in [
        ("en", ["accept", "I accept", "yes"], ["decline", "no", "I decline"]),
        ("de", ["annehmen", "ich nehme an", "ja"], ["ablehnen", "nein", "ich lehne ab"]),
        ("es", ["acepto", "aceptar", "sí"], ["rechazar", "no", "rechazo"]),
        ("fr", ["accepter", "j’accepte", "oui"], ["refuser", "non", "je refuse"]),
    ] {
        for (task, words) in [("8.2.1", accepts), ("8.2.2", declines)] {
            for word in words {
                let ran = home.run(&["learn", "--plain", "--lang", lang, task], &format!("{word}\n"));
                let right = LearnWord::Right.text(Lang::of_word(lang).unwrap());
                assert!(ran.out.contains(right), "{lang} {task} {word}: {}", ran.out);
            }
        }
    }
}

#[test]
fn tasks_on_repetition_tell_their_games() {
    let home = Home::new();
    let ran = home.run(&["learn", "--plain", "8.3"], "claim\n2\n1\n");
    assert_eq!(ran.out.matches("Played: ").count(), 4, "{}", ran.out);
    assert!(!ran.out.has(LearnWord::PlainSame, &[]), "{}", ran.out);
    assert!(ran.out.contains("knight c3, knight c6, knight b1, knight b8."), "{}", ran.out);
    // What was played comes before the position that it led to.
    let ran = home.run(&["learn", "--plain", "6.6.4"], "");
    let (played, stands) = (ran.out.find("Played: "), ran.out.find("White: "));
    assert!(played < stands, "{}", ran.out);
    // Whose move it is is said once.
    let ran = home.run(&["learn", "--plain", "3.8.1"], "");
    assert_eq!(ran.out.matches("Black to move.").count(), 1, "{}", ran.out);
}

#[test]
fn in_a_lesson_answers_come_before_commands() {
    let rows = [
        ("en", "3.8.1", "draw by stalemate"),
        ("en", "10.3.1", "draw"),
        ("en", "12.2.4", "play on"),
        ("en", "2.7.4", "n"),
        ("de", "10.3.1", "remis"),
        ("es", "10.3.1", "tablas"),
        ("fr", "10.3.1", "nulle"),
        ("en", "8.2.1", "accept"),
        ("en", "8.2.2", "no"),
    ];
    for (lang, task, answer) in rows {
        let heard = |line: &str| Home::new().run(&["learn", "--plain", "--lang", lang, task], line).out;
        let said = heard(&format!("{answer}\n"));
        let told = said.strip_prefix(heard("").as_str()).unwrap_or_default();
        let lang = Lang::ALL.into_iter().find(|own| own.code() == lang).unwrap();
        let judged = [LearnWord::Right.text(lang), LearnWord::NotRight.text(lang)];
        assert!(judged.iter().any(|word| told.starts_with(word)), "{task} {answer}: {said}");
    }
    let ran = Home::new().run(&["learn", "--plain", "9.1.1"], "touch the pawn\npick up e2\n");
    assert!(ran.out.has(PlainWord::WhichSquare, &["touch"]) && !ran.out.contains("pick up e2 is"), "{}", ran.out);
}

#[test]
fn notation_may_be_spoken_as_it_is_told() {
    let home = Home::new();
    let ran = home.run(&["learn", "--plain", "11.2.1"], "Rd1\nrook a d1\n");
    assert!(ran.out.contains("say rook a d1 or rook h d1."), "{}", ran.out);
    assert!(ran.out.has(LearnWord::Right, &[]), "{}", ran.out);
    let ran = home.run(&["learn", "--plain", "11.1.1"], "g1 f3\nknight f3\n");
    assert!(ran.out.has(LearnWord::WrittenOther, &[]), "{}", ran.out);
    assert!(ran.out.has(LearnWord::Right, &[]), "{}", ran.out);
}

/// Each line waits for what the one before it does to the file.
#[test]
fn practice_is_forgotten_before_the_next_line() {
    let home = Home::new();
    let script = "hint\nhint\npractice forget\nyes\npractice\nquit\n";
    for old in ["practice.log.old", "practice.log.old-2"] {
        let ran = home.run(&["practice", "puzzles", "--plain"], script);
        let lines: Vec<&str> = ran.out.lines().collect();
        let forgotten = format!("Everything is forgotten. The old file is now {old}.");
        let at = lines.iter().position(|line| *line == forgotten).unwrap_or_else(|| panic!("{}", ran.out));
        assert!(lines[at + 1].starts_with("Practice. Your rating is 1000."), "{}", ran.out);
        assert!(home.path().join("data/tabiya").join(old).exists(), "{old}");
    }
    let nothing = home.run(&["practice", "--plain"], "practice forget\nyes\nquit\n").out;
    assert!(nothing.contains("There is no practice.log: nothing was saved."), "{nothing}");
}
