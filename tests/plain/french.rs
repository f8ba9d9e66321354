//! Plain mode in French: its words, its usage lines, nought and one.

use crate::run::Home;

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
            ("rangée", "Dites quelle rangée, de 1 à 8 : rangée 4."),
            ("colonne", "Dites quelle colonne, de a à h : colonne e."),
            ("pièce", "Dites quelle case : pièce e4."),
            ("attaquants", "Dites quelle case : attaquants e4."),
            ("rayons", "Dites quelle case : rayons e4."),
            ("coups e9", "Il n’y a pas de case e9 : dites par exemple coups e2."),
            (
                "résultat",
                "Dites le résultat : résultat 1-0 forfait, résultat 1/2-1/2 arbitrage, résultat * forfait (les deux)",
            ),
        ],
    );
    let columns = "Dites par quoi : trier date. Les colonnes sont numéro, date, blancs, noirs, tournoi, résultat, eco, \
        elo-blancs, elo-noirs, coups, étoile.";
    expect(&["review", "two.pgn"], &[("trier", columns)]);
}

#[test]
fn words_of_other_screens_have_their_french_names() {
    expect(
        &["play"],
        &[
            ("règles amicales", "Règles marche à l’accueil."),
            ("réglages de partie", "Réglages de partie marche à l’accueil."),
            ("ligne principale", "Ligne principale marche en revue."),
            ("prise en passant e3", "Prise en passant marche pendant que vous composez une position."),
            ("poser tour blanche e4", "Poser marche pendant que vous composez une position."),
            ("filtrer", "Filtrer marche dans une liste de parties ou en revue."),
        ],
    );
    expect(&["review", "two.pgn"], &[("poser", "Poser marche pendant que vous composez une position.")]);
}

#[test]
fn french_words_do_what_english_ones_do() {
    let rules = "Une nouvelle partie a Blancs : humain. Noirs : tabiya 600. Cadence : sans pendule. Départ : position \
        initiale. Règles : ";
    for (line, said) in
        [("règles amicales", "amicales."), ("règles pièce touchée", "pièce touchée."), ("règles tournoi", "tournoi.")]
    {
        expect(&[], &[(line, &format!("{rules}{said}"))]);
    }
    expect(
        &["review", "two.pgn"],
        &[
            ("filtrer Tal", "1 partie passe le filtre."),
            ("filtrer", "Toutes les parties sont listées : 2 parties."),
            ("filtrer zzz", "0 partie passe le filtre."),
            ("rejouer blancs", "Le coup 2 des Blancs, dame d1 en h5 a été joué ici : trouvez mieux."),
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
    let claim = "La réclamation serait fausse : cette position n’est apparue qu’une fois, et 0 coup sur 50 a passé sans \
        prise ni coup de pion.";
    assert_eq!(said[1], claim, "{said:#?}");
    expect(&["review", "two.pgn", "--game", "2"], &[("détails", "1 coup.")]);
}

#[test]
fn a_takeback_that_is_asked_for_names_its_moves() {
    let said = heard(&["play"], "e4\nFc5\ne5\na4\nreprendre noirs\noui\n");
    assert!(said.contains(&"Les Noirs demandent de reprendre e5, a4. D’accord ? (oui ou non)".to_owned()), "{said:#?}");
    assert!(said.contains(&"Repris : e5, a4. Trait aux Noirs.".to_owned()), "{said:#?}");
}
