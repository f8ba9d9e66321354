//! French names of plain mode's words, and what may follow words and commands in French.
//!
//! The English name is always understood; so are these, in every language. The first is the one that is shown. The French
//! names of commands stand in the table of actions.

use super::Lang;

/// English name, French names.
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

/// The French names of a word of plain mode.
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
];

/// What is chosen behind a command: the English word, the French ones. The first is the one that is shown.
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

/// A choice as it is shown.
#[must_use]
pub fn shown_choice(word: &str, lang: Lang) -> &str {
    let own = CHOICES.iter().find(|(english, _)| lang == Lang::Fr && *english == word);
    own.and_then(|(_, own)| own.first().copied()).unwrap_or(word)
}

/// Words in the examples of plain mode's help that are no choices: pieces, as French has them.
const IN_EXAMPLES: &[(&str, &str)] = &[
    ("white rooks", "tours blanches"),
    ("white rook", "tour blanche"),
    ("white king side", "blancs petit roque"),
    ("knights", "cavaliers"),
];

/// A line of plain mode as it is shown: `pieces white`, `pièces blancs`. `own` is the word's French name.
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

/// A choice behind a command as the program knows it: `tout` and `all` are one.
#[must_use]
pub fn choice(word: &str) -> String {
    let word = word.trim().to_lowercase();
    let known = CHOICES.iter().find(|(_, own)| own.contains(&word.as_str()));
    known.map_or(word, |(english, _)| (*english).to_owned())
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
