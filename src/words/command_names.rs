//! French names of commands and of plain mode's words, beside the English ones, and what may follow them in French.
//!
//! The English name is always understood; so are these, in every language. The first is the one that is shown.

use super::Lang;

/// English name, French names.
const FRENCH: &[(&str, &[&str])] = &[
    ("add", &["ajouter"]),
    ("adjourn", &["ajourner"]),
    ("adjust", &["ajuster", "j'adoube", "adoube"]),
    ("all", &["toutes"]),
    ("analyst", &["analyste", "moteur"]),
    ("arrow", &["flèche"]),
    ("attackers", &["attaquants"]),
    ("autoflip", &["tourner"]),
    ("back", &["précédent"]),
    ("black", &["noirs"]),
    ("blindfold", &["aveugle"]),
    ("board", &["échiquier"]),
    ("canmate", &["mat possible", "qui mate"]),
    ("claims", &["réclamations"]),
    ("clear", &["ôter"]),
    ("clock", &["pendule"]),
    ("comment before", &["commenter avant"]),
    ("comment", &["commenter", "commentaire"]),
    ("comments", &["commentaires"]),
    ("coordinates", &["coordonnées"]),
    ("copy board", &["copier échiquier", "copier l'échiquier"]),
    ("copy pgn", &["copier PGN", "copier le PGN"]),
    ("delete", &["retirer"]),
    ("demote", &["descendre"]),
    ("drop changes", &["jeter les modifications", "jeter modifications"]),
    ("drop", &["jeter"]),
    ("edit", &["entrer des coups", "éditer"]),
    ("empty", &["vide"]),
    ("en passant", &["prise en passant"]),
    ("encoding", &["encodage"]),
    ("end", &["fin"]),
    ("enter", &["entrer"]),
    ("explorer", &["explorateur"]),
    ("file", &["colonne"]),
    ("find", &["chercher"]),
    ("follow", &["suivre"]),
    ("forget filter", &["oublier filtre", "oublier le filtre"]),
    ("game", &["partie"]),
    ("games", &["parties"]),
    ("header", &["balise"]),
    ("help", &["aide"]),
    ("jump", &["aller", "aller à"]),
    ("keep filter", &["garder filtre", "garder le filtre"]),
    ("last", &["dernier"]),
    ("leave", &["sortir"]),
    ("line", &["ligne"]),
    ("lines", &["lignes"]),
    ("mainline", &["ligne principale"]),
    ("mark", &["case"]),
    ("material", &["matériel"]),
    ("moves", &["coups"]),
    ("next", &["suivant"]),
    ("next game", &["partie suivante"]),
    ("opening", &["ouverture"]),
    ("options", &["réglages de partie"]),
    ("out", &["sortir"]),
    ("piece", &["pièce"]),
    ("pieces", &["pièces"]),
    ("player", &["joueur"]),
    ("position", &["cette position"]),
    ("previous game", &["partie précédente"]),
    ("problems", &["problèmes"]),
    ("promote", &["monter"]),
    ("rank", &["rangée"]),
    ("ranks", &["rangées"]),
    ("recent", &["récents"]),
    ("recover", &["récupérer"]),
    ("redo", &["rejouer", "rétablir"]),
    ("resign", &["abandonner", "abandon"]),
    ("result", &["résultat"]),
    ("rules", &["règles"]),
    ("score", &["feuille"]),
    ("set", &["régler"]),
    ("settings", &["réglages"]),
    ("sign", &["signe"]),
    ("skip", &["montrer le coup"]),
    ("sort", &["trier"]),
    ("speech", &["parole"]),
    ("start", &["début"]),
    ("tags", &["balises"]),
    ("theme", &["thème"]),
    ("time", &["cadence"]),
    ("where", &["où"]),
    ("white", &["blancs"]),
];

/// The French names beside an English one.
#[must_use]
pub fn french(name: &str) -> &'static [&'static str] {
    FRENCH.iter().find(|(english, _)| *english == name).map_or(&[], |(_, names)| names)
}

/// English placeholder, French placeholder: what stands in capitals where a person writes something of their own.
const PLACEHOLDERS: &[(&str, &str)] = &[
    ("COLOUR", "COULEUR"),
    ("COLUMN", "COLONNE"),
    ("COMMAND", "COMMANDE"),
    ("FILE", "FICHIER"),
    ("LINES", "LIGNES"),
    ("MOVE", "COUP"),
    ("MOVES", "COUPS"),
    ("NAME", "NOM"),
    ("NUMBER", "NUMÉRO"),
    ("SECONDS", "SECONDES"),
    ("SQUARE", "CASE"),
    ("SQUARES", "CASES"),
    ("TEXT", "TEXTE"),
    ("TIME", "TEMPS"),
    ("VALUE", "VALEUR"),
    ("WHO", "QUI"),
    ("white", "blancs"),
    ("black", "noirs"),
    ("both", "deux"),
    ("all", "tout"),
    ("forfeit", "forfait"),
];

/// What may follow a command, as it is shown: `[white|black]`, `[blancs|noirs]`.
#[must_use]
pub fn shown_args(args: &str, lang: Lang) -> String {
    if lang == Lang::En {
        return args.to_owned();
    }
    let mut out = String::with_capacity(args.len() + 8);
    let mut rest = args;
    while !rest.is_empty() {
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        let own = PLACEHOLDERS.iter().find(|(english, _)| *english == word).map_or(word, |(_, own)| own);
        out.push_str(own);
        let length = after.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (signs, after) = after.split_at(length);
        out.push_str(signs);
        rest = after;
    }
    out
}

/// A choice behind a command as the program knows it: `tout` and `all` are one.
#[must_use]
pub fn choice(word: &str) -> String {
    let word = word.trim().to_lowercase();
    match word.as_str() {
        "tout" | "tous" | "toutes" => "all".to_owned(),
        "deux" | "les deux" => "both".to_owned(),
        "forfait" => "forfeit".to_owned(),
        "arbitrage" => "adjudication".to_owned(),
        "arrêt" | "arrêter" => "stop".to_owned(),
        "fin" | "non" => "off".to_owned(),
        _ => word,
    }
}

/// A choice of the new game as its reader says it: in English it is the word that is typed.
#[must_use]
pub fn option(word: &str, lang: Lang) -> String {
    let said = match (lang, word) {
        (Lang::En, _) => word,
        (Lang::Fr, "human") => "humain",
        (Lang::Fr, "none") => "sans pendule",
        (Lang::Fr, "standard") => "position initiale",
        (Lang::Fr, "casual") => "amicales",
        (Lang::Fr, "touch-move") => "pièce touchée",
        (Lang::Fr, "tournament") => "tournoi",
        (Lang::Fr, "random") => "tabiya (au hasard)",
        (Lang::Fr, "greedy") => "tabiya (aime le matériel)",
        (Lang::Fr, "max") => "tabiya (de son mieux)",
        (Lang::Fr, word) => return word.strip_prefix("elo:").map_or(word.to_owned(), |elo| format!("tabiya {elo}")),
    };
    said.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn args_are_shown_in_french() {
        for (args, want) in [
            ("[white|black]", "[blancs|noirs]"),
            ("white|black WHO", "blancs|noirs QUI"),
            ("[MOVE]", "[COUP]"),
            ("[max|uci:COMMAND]", "[max|uci:COMMANDE]"),
            ("1-0|0-1|1/2-1/2|* [forfeit|adjudication]", "1-0|0-1|1/2-1/2|* [forfait|adjudication]"),
            ("SQUARES [COLOUR]", "CASES [COULEUR]"),
            ("", ""),
        ] {
            assert_eq!(shown_args(args, Lang::Fr), want);
            assert_eq!(shown_args(args, Lang::En), args);
        }
    }
}
