//! French names of plain mode's words, and of the arguments of words and commands.
//!
//! The program understands the English and the French names in every language. In French it shows the first French name.
//! The French names of commands stand in the table of actions.

use super::Lang;

/// The English name and the French names.
const FRENCH: &[(&str, &[&str])] = &[
    ("attackers", &["attaquants"]),
    ("back", &["précédent"]),
    ("black", &["noirs"]),
    ("board", &["échiquier"]),
    ("claims", &["réclamations"]),
    ("comments", &["commentaires"]),
    ("empty", &["vide"]),
    ("en passant", &["prise en passant"]),
    ("end", &["fin"]),
    ("enter", &["entrer"]),
    ("explorer", &["explorateur"]),
    ("file", &["colonne"]),
    ("find", &["chercher"]),
    ("game", &["partie"]),
    ("games", &["parties"]),
    ("last", &["dernier"]),
    ("leave", &["sortir"]),
    ("material", &["matériel"]),
    ("next", &["suivant"]),
    ("next game", &["partie suivante"]),
    ("options", &["réglages de partie"]),
    ("piece", &["pièce"]),
    ("previous game", &["partie précédente"]),
    ("problems", &["problèmes"]),
    ("rank", &["rangée"]),
    ("ranks", &["rangées"]),
    ("recent", &["récents"]),
    ("rules", &["règles"]),
    ("score", &["feuille"]),
    ("set", &["régler"]),
    ("speech", &["parole"]),
    ("tags", &["balises"]),
    ("time", &["cadence"]),
    ("where", &["où"]),
    ("white", &["blancs"]),
];

/// Returns the French names of an English word of plain mode.
#[must_use]
pub fn french(name: &str) -> &'static [&'static str] {
    FRENCH.iter().find(|(english, _)| *english == name).map_or(&[], |(_, names)| names)
}

/// English and French placeholders: words in capitals that stand for something that the user writes.
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
];

/// Arguments of commands: the English word and the French ones, of which the first is shown.
const CHOICES: &[(&str, &[&str])] = &[
    ("all", &["tout", "tous", "toutes"]),
    ("both", &["deux", "les deux"]),
    ("white", &["blancs"]),
    ("black", &["noirs"]),
    ("stop", &["arrêt", "arrêter"]),
    ("on", &["oui"]),
    ("off", &["non", "fin"]),
    ("none", &["aucun", "aucune"]),
    ("forfeit", &["forfait"]),
    ("adjudication", &["arbitrage"]),
    // players
    ("human", &["humain"]),
    ("random", &["hasard"]),
    ("greedy", &["glouton"]),
    // how plain mode tells moves
    ("terse", &["bref", "brève"]),
    ("verbose", &["complet", "complète"]),
    ("plain", &["simple", "simples"]),
    ("names", &["prénoms"]),
    ("nato", &["otan"]),
    // settings
    ("language", &["langue"]),
    ("letters", &["lettres"]),
    ("speech", &["parole"]),
    ("squares", &["cases"]),
    ("bell-turn", &["son-trait"]),
    ("bell-check", &["son-échec"]),
    ("bell-time", &["son-temps"]),
    ("theme", &["thème"]),
    ("pieces", &["pièces"]),
    ("coordinates", &["coordonnées"]),
    ("autoflip", &["tourner"]),
    ("outside", &["dehors"]),
    ("inside", &["dedans"]),
    // columns of a list
    ("number", &["numéro"]),
    ("event", &["tournoi"]),
    ("result", &["résultat"]),
    ("white-elo", &["elo-blancs"]),
    ("black-elo", &["elo-noirs"]),
    ("moves", &["coups"]),
    ("star", &["étoile"]),
];

/// Returns an argument as it is shown in a language.
#[must_use]
pub fn shown_choice(word: &str, lang: Lang) -> &str {
    let own = CHOICES.iter().find(|(english, _)| lang == Lang::Fr && *english == word);
    own.and_then(|(_, own)| own.first().copied()).unwrap_or(word)
}

/// Parts of the examples in plain mode's help that are no arguments of the table above, in English and French.
const IN_EXAMPLES: &[(&str, &str)] = &[
    ("white rooks", "tours blanches"),
    ("white rook", "tour blanche"),
    ("white king side", "blancs petit roque"),
    ("knights", "cavaliers"),
    ("knight f3", "cavalier f3"),
    ("white knight", "blancs cavalier"),
    ("casual", "amicales"),
    ("touch-move", "pièce touchée"),
    ("tournament", "tournoi"),
    ("a fine move", "un beau coup"),
    ("game.pgn", "partie.pgn"),
    ("games.pgn", "parties.pgn"),
    ("mine", "les miennes"),
    ("e2e4 green", "e2e4 vert"),
    ("e4 green", "e4 vert"),
];

/// Returns an example of plain mode's help in French: `pieces white` becomes `pièces blancs`. `own` is the French name.
#[must_use]
pub fn shown_line(line: &str, name: &str, own: &str) -> String {
    let rest = line.strip_prefix(name).unwrap_or_default().trim_start();
    let said = match IN_EXAMPLES.iter().find(|(english, _)| rest.starts_with(english)) {
        Some((english, said)) => rest.replacen(english, said, 1),
        None => {
            let word = |word: &str| match word.strip_prefix('-') {
                Some(column) => format!("-{}", shown_choice(column, Lang::Fr)),
                None => shown_choice(word, Lang::Fr).to_owned(),
            };
            rest.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
        }
    };
    format!("{own} {said}").trim_end().to_owned()
}

/// Returns the arguments of a command as they are shown: `[white|black]` becomes `[blancs|noirs]`.
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
        let placeholder = PLACEHOLDERS.iter().find(|(english, _)| *english == word).map(|(_, own)| *own);
        let own = placeholder.unwrap_or_else(|| shown_choice(word, lang));
        out.push_str(own);
        let length = after.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (signs, after) = after.split_at(length);
        out.push_str(signs);
        rest = after;
    }
    out
}

/// Returns the English word of an argument: `tout` becomes `all`.
#[must_use]
pub fn choice(word: &str) -> String {
    let word = word.trim().to_lowercase();
    let known = CHOICES.iter().find(|(_, own)| own.contains(&word.as_str()));
    known.map_or(word, |(english, _)| (*english).to_owned())
}

/// Returns a setting of the new game as plain mode says it. In English that is the word that is typed.
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

/// The rules of a game: the English name and the French ones.
const RULES: &[(&str, &[&str])] = &[
    ("casual", &["amicales", "amicale"]),
    ("touch-move", &["pièce touchée", "pièce-touchée", "piece touchee"]),
    ("tournament", &["tournoi"]),
];

/// Returns the English name of the rules of a game: `tournoi` becomes `tournament`.
#[must_use]
pub fn rules(word: &str) -> String {
    let word = word.trim().to_lowercase();
    let known = RULES.iter().find(|(_, own)| own.contains(&word.as_str()));
    known.map_or(word, |(english, _)| (*english).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_as_it_is_shown() {
        let mut all: Vec<&str> = CHOICES.iter().flat_map(|(_, own)| own.iter().copied()).collect();
        for (english, _) in CHOICES {
            assert_eq!(choice(shown_choice(english, Lang::Fr)), *english);
            assert_eq!(shown_choice(english, Lang::En), *english);
        }
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "one word stands for one choice: {all:?}");
    }

    #[test]
    fn args_are_shown_in_french() {
        for (args, want) in [
            ("[white|black]", "[blancs|noirs]"),
            ("white|black WHO", "blancs|noirs QUI"),
            ("[MOVE]", "[COUP]"),
            ("[max|uci:COMMAND]", "[max|uci:COMMANDE]"),
            ("1-0|0-1|1/2-1/2|* [forfeit|adjudication]", "1-0|0-1|1/2-1/2|* [forfait|arbitrage]"),
            ("SQUARES [COLOUR]", "CASES [COULEUR]"),
            ("", ""),
        ] {
            assert_eq!(shown_args(args, Lang::Fr), want);
            assert_eq!(shown_args(args, Lang::En), args);
        }
    }
}
