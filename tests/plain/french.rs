//! Plain mode in French: its words, its usage lines, the numbers zero and one.

use crate::run::Home;
use crate::wording::{aloud_in, counts_in};
use tabiya::words::tables::{
    AnalysisWord, AppWord, BadStartWord, GameListWord, HelpSentence, PlainWord, ReviewWord, TouchWord,
};
use tabiya::words::{Lang, Sentence};

/// Returns a sentence as plain mode says it in French.
fn fr(word: impl Sentence, args: &[&str]) -> &'static str {
    aloud_in(Lang::Fr, word, args)
}

fn heard(args: &[&str], lines: &str) -> Vec<String> {
    let home = Home::new();
    let tal = "[White \"Tal\"]\n\n1. e4 e5 2. Qh5 $2 Nc6 1-0\n\n[White \"Botvinnik\"]\n\n1. d4 (1. c4) d5 *\n";
    std::fs::write(home.path().join("two.pgn"), tal).unwrap();
    let args = [args, &["--plain", "--lang", "fr"]].concat();
    let ran = home.run(&args, lines);
    ran.out.lines().map(str::to_owned).collect()
}

fn expect(args: &[&str], rows: &[(&str, &str)]) {
    for (line, want) in rows {
        let said = heard(args, &format!("{line}\n"));
        assert!(said.iter().any(|said| said == want), "{line}: {want} is missing in {said:#?}");
    }
}

#[test]
fn usage_is_told_with_french_words() {
    expect(
        &["play"],
        &[
            ("rangée", fr(PlainWord::WhichRank, &[])),
            ("colonne", fr(PlainWord::WhichFile, &[])),
            ("pièce", fr(PlainWord::WhichSquare, &["pièce"])),
            ("attaquants", fr(PlainWord::WhichSquare, &["attaquants"])),
            ("rayons", fr(PlainWord::WhichSquare, &["rayons"])),
            ("coups e9", fr(PlainWord::NoSquare, &["e9", "coups"])),
            ("résultat", fr(TouchWord::ResultUsage, &[])),
        ],
    );
    let columns = fr(
        PlainWord::SortUsage,
        &["numéro, date, blancs, noirs, tournoi, résultat, eco, elo-blancs, elo-noirs, coups, étoile"],
    );
    expect(&["review", "two.pgn"], &[("trier", columns)]);
}

#[test]
fn words_of_other_screens_have_their_french_names() {
    expect(
        &["play"],
        &[
            ("règles amicales", fr(PlainWord::WorksAtHome, &["Règles", fr(HelpSentence::OnHome, &[])])),
            ("réglages de partie", fr(PlainWord::WorksAtHome, &["Réglages de partie", fr(HelpSentence::OnHome, &[])])),
            ("ligne principale", fr(PlainWord::WorksElsewhere, &["Ligne principale", fr(HelpSentence::OnReview, &[])])),
            (
                "prise en passant e3",
                fr(PlainWord::WorksElsewhere, &["Prise en passant", fr(HelpSentence::OnSetUp, &[])]),
            ),
            ("poser tour blanche e4", fr(PlainWord::WorksElsewhere, &["Poser", fr(HelpSentence::OnSetUp, &[])])),
            (
                "filtrer",
                fr(
                    PlainWord::WorksElsewhere,
                    &[
                        "Filtrer",
                        fr(HelpSentence::Or, &[fr(HelpSentence::OnGameList, &[]), fr(HelpSentence::OnReview, &[])]),
                    ],
                ),
            ),
        ],
    );
    expect(
        &["review", "two.pgn"],
        &[("poser", fr(PlainWord::WorksElsewhere, &["Poser", fr(HelpSentence::OnSetUp, &[])]))],
    );
}

#[test]
fn french_words_do_what_english_ones_do() {
    for rules in ["amicales", "pièce touchée", "tournoi"] {
        let options = ["humain", "tabiya 600", "sans pendule", "position initiale", rules];
        expect(&[], &[(&format!("règles {rules}"), fr(PlainWord::OptionsAre, &options))]);
    }
    let sifted = |count| {
        let games = counts_in(Lang::Fr, ReviewWord::Games, count);
        GameListWord::Sifted.counted_as(Lang::Fr, count, games, &[]).leak()
    };
    expect(
        &["review", "two.pgn"],
        &[
            ("filtrer Tal", sifted(1)),
            ("filtrer", fr(PlainWord::AllListed, &[counts_in(Lang::Fr, ReviewWord::Games, 2)])),
            ("filtrer zzz", sifted(0)),
            ("rejouer blancs", fr(AnalysisWord::ReplayBegins, &["Le coup 2 des Blancs, dame d1 en h5"])),
        ],
    );
    let with_moves = heard(&["play"], "mat possible coups\n");
    assert_eq!(with_moves, heard(&["play"], "canmate moves\n"));
    let said = heard(&["play"], "cavalier g1 à f3\n");
    assert_eq!(said[1], "Blancs : cavalier g1 en f3.");
}

#[test]
fn nought_and_one_are_singular_in_french() {
    let said = heard(&["play"], "réclamer\nCf3\nréclamer\ne5\nréclamer\n");
    let passed = counts_in(Lang::Fr, AppWord::MovesPassed, 0);
    let claim = fr(AppWord::ClaimWouldBeWrong, &[fr(AppWord::StoodOnce, &["", passed])]);
    assert_eq!(said[1], claim, "{said:#?}");
    expect(&["review", "two.pgn", "--game", "2"], &[("détails", "1 coup.")]);
}

#[test]
fn a_takeback_that_is_asked_for_names_its_moves() {
    let said = heard(&["play"], "e4\nFc5\ne5\na4\nreprendre noirs\noui\n");
    assert!(said.iter().any(|line| line.starts_with(fr(AppWord::AskTakeBack, &["e5, a4"]))), "{said:#?}");
    assert!(said.contains(&fr(PlainWord::TakenBackMoves, &["e5, a4", "Noirs"]).to_owned()), "{said:#?}");
}

/// R is the king in French: a board in English letters would have two kings a side.
#[test]
fn the_board_is_printed_in_the_letters_of_the_language() {
    expect(&["play"], &[("échiquier", "8 t c f d r f c t"), ("échiquier", "1 T C F D R F C T")]);
    let english = Home::new().run(&["play", "--plain"], "board\n");
    assert!(english.out.contains("\n1 R N B Q K B N R\n"), "{}", english.out);
    let german = Home::new().run(&["play", "--plain", "--lang", "de"], "board\n");
    assert!(german.out.contains("\n1 T S L D K L S T\n"), "{}", german.out);
}

#[test]
fn a_move_of_a_pawn_keeps_its_small_letter() {
    // In French a capital D is a queen, C a knight, F a bishop.
    for (typed, said) in [("dxc6", "d prend c6"), ("cxd8", "c prend d8"), ("fxg6 e.p.", "fxg6 e.p."), ("e6", "e6")] {
        let heard = heard(&["play"], &format!("{typed}\n"));
        assert!(heard.iter().any(|line| line.starts_with(said)), "{typed}: {heard:#?}");
    }
}

#[test]
fn the_name_of_a_column_is_a_key_in_every_language() {
    for (typed, meant) in [
        ("blancs:zoe", "white:zoe"),
        ("-noirs:b", "-black:b"),
        ("résultat:1-0", "result:1-0"),
        ("weiß:zoe", "white:zoe"),
        ("züge:2+", "moves:2+"),
        ("fecha:1999", "date:1999"),
    ] {
        let [own, english] = [typed, meant].map(|filter| heard(&["review", "two.pgn"], &format!("filtrer {filter}\n")));
        assert_eq!(own, english, "{typed}");
    }
    let two_kings = fr(BadStartWord::ManyKings, &["Blancs", "2"]);
    let why = heard(&["review", "two.pgn"], "filtrer fen:KK6/8/8/8/8/8/8/k7 w - -\n");
    assert!(why.iter().any(|line| line.to_lowercase().contains(&two_kings.to_lowercase())), "{why:#?}");
    for (typed, meant) in [("événement", None), ("évent", None), ("whi", Some("white"))] {
        let heard = heard(&["review", "two.pgn"], &format!("filtrer {typed}:x\n"));
        let refused =
            meant.map_or_else(|| typed.to_owned(), |meant| fr(GameListWord::NoKeyBut, &[typed, meant]).to_owned());
        assert!(heard.iter().any(|line| line.to_lowercase().contains(&refused.to_lowercase())), "{typed}: {heard:#?}");
    }
}

#[test]
fn a_comment_before_a_move_is_written_by_each_name_of_a_comment_and_told_with_the_others() {
    for name in ["commenter", "commentaire", "remarque", "annoter"] {
        let before = fr(ReviewWord::PlainBefore, &["Là-bas"]);
        let heard =
            heard(&["review", "two.pgn", "--game", "1"], &format!("suivant\n{name} avant Là-bas\ncommentaires\n"));
        assert!(heard.iter().any(|line| line.starts_with(before)), "{name}: {heard:#?}");
    }
}

#[test]
fn help_lists_a_command_whose_name_alone_asks_something_else() {
    let lists = |args: &[&str], topic: &str, command: &str| {
        let heard = heard(args, &format!("aide {topic}\n"));
        assert!(heard.iter().any(|line| line.starts_with(command)), "{command}: {heard:#?}");
    };
    lists(&["review", "two.pgn"], "annotation", "Commenter ");
    lists(&["review", "two.pgn"], "tout", "Commenter ");
}
