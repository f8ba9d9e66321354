//! What the list of games says of filters, of the order, of the chosen game and of the user's own notes.

use super::Lang;
use crate::chess::pgn::filter::{Fault, KEYS};

crate::words! {
    /// The words of the list.
    pub enum LibraryWord {
        FilterPrompt: "Filter:", "Filtre :";
        FilterHint: "Tab completes, Enter keeps, Esc undoes: names, events, white: since: eco: …", "Tab complète, Entrée garde, Échap annule : noms, tournois, white: since: …";
        Shown: "{0} of {1} games", "{0} parties sur {1}";
        NothingPasses: "No game passes this filter.", "Aucune partie ne passe ce filtre.";
        WhatNext: "{0} changes it, {1} shows all games.", "{0} le change, {1} montre toutes les parties.";
        Near: "Nothing has \"{0}\"; shown is what is near it.", "Rien ne contient « {0} » ; voici ce qui en est proche.";
        StillOpen: "{0} games must be read for this: Enter reads them.", "{0} parties sont à lire pour cela : Entrée les lit.";
        NoFilter: "No filter is on: all games are shown.", "Aucun filtre : toutes les parties sont montrées.";
        // what cannot be understood
        NoKey: "There is no {0}: – the keys are {1}.", "{0} : n'existe pas – les clés sont {1}.";
        NoKeyBut: "There is no {0}: – {1}: perhaps?", "{0} : n'existe pas – peut-être {1} : ?";
        NoValue: "{0}: wants something behind it.", "{0} : attend quelque chose ensuite.";
        NoText: "There is nothing between these quotes.", "Il n'y a rien entre ces guillemets.";
        BadResult: "{0} is no result: 1-0, 0-1, 1/2-1/2 or *.", "{0} n'est pas un résultat : 1-0, 0-1, 1/2-1/2 ou *.";
        BadEco: "{0} is no opening code: B90, B9, B20-B99.", "{0} n'est pas un code d'ouverture : B90, B9, B20-B99.";
        BadDate: "{0} is no date: 1972, 1972.07, 1972.07.11.", "{0} n'est pas une date : 1972, 1972.07, 1972.07.11.";
        BadElo: "{0} is no rating: 2700 is at least that, 2600-2700, -2000.", "{0} n'est pas un Elo : 2700 au moins, 2600-2700, -2000.";
        BadMoves: "{0} is no number of moves: 20, 20-40, 40+, -20.", "{0} n'est pas un nombre de coups : 20, 20-40, 40+, -20.";
        BadMe: "me:{0} is not known: any, win, loss, draw, white, black.", "me:{0} est inconnu : any, win, loss, draw, white, black.";
        BadIs: "is:{0} is not known: starred, seen, unseen, duplicate, damaged.", "is:{0} est inconnu : starred, seen, unseen, duplicate, damaged.";
        BadSpeed: "speed:{0} is not known: bullet, blitz, rapid, classical.", "speed:{0} est inconnu : bullet, blitz, rapid, classical.";
        BadMaterial: "{0} is no material: KRPvKR names the men of both sides.", "{0} n'est pas un matériel : KRPvKR nomme les pièces des deux camps.";
        BadFen: "No position: {0}.", "Pas une position : {0}.";
        NoSort: "The list has no column {0}: {1}.", "La liste n'a pas de colonne {0} : {1}.";
        SortedBy: "Sorted by {0}.", "Trié par {0}.";
        SortedDown: "Sorted by {0}, the greatest first.", "Trié par {0}, du plus grand au plus petit.";
        // searches
        Searching: "Reading games: {0} of {1}, {2} found so far; Esc stops.", "Lecture : {0} parties sur {1}, {2} trouvées ; Échap arrête.";
        Sifted: "{0} pass the filter.", "{0} passent le filtre.";
        Stopped: "Stopped after {0} of {1} games; what was found stays.", "Arrêté après {0} parties sur {1} ; ce qui fut trouvé reste.";
        PlayedHere: "{0} here, White's score", "{0} ici, score des Blancs";
        Counting: "{0} so far, {1} % read", "{0} déjà, {1} % lu";
        NothingPlayed: "No game of the list comes here.", "Aucune partie de la liste n'arrive ici.";
        EndedHere: "ended", "finies";
        // columns
        ColElo: "Elo", "Elo";
        ColResult: "Result", "Score";
        ColMoves: "Moves", "Coups";
        ColMe: "Me", "Moi";
        MeWhite: "W", "B";
        MeBlack: "B", "N";
        ByNumber: "number", "numéro";
        ByWhite: "White", "Blancs";
        ByWhiteElo: "White's Elo", "Elo des Blancs";
        ByBlack: "Black", "Noirs";
        ByBlackElo: "Black's Elo", "Elo des Noirs";
        ByResult: "result", "résultat";
        ByEco: "opening code", "code d'ouverture";
        ByDate: "date", "date";
        ByEvent: "event", "tournoi";
        ByMoves: "number of moves", "nombre de coups";
        // the chosen game
        GameNumber: "Game {0}", "Partie {0}";
        MoreProblems: "… and {0} more", "… et {0} de plus";
        AfterMove: "after {0}", "après {0}";
        AtStart: "the start", "le début";
        NoMovesYet: "no moves", "pas de coups";
    }
}

/// A number with its digits in groups of three.
#[must_use]
pub fn count(number: usize, lang: Lang) -> String {
    let digits = number.to_string();
    let gap = match lang {
        Lang::En => ',',
        Lang::Fr => '\u{202f}',
    };
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(gap);
        }
        out.push(digit);
    }
    out
}

/// Why a part of a filter cannot be understood.
#[must_use]
pub fn fault(fault: &Fault, lang: Lang) -> String {
    use LibraryWord as W;
    match fault {
        Fault::NoKey(key, Some(guess)) => W::NoKeyBut.with(lang, &[key, guess]),
        Fault::NoKey(key, None) => {
            let keys: Vec<&str> = KEYS.iter().map(|(key, _)| *key).collect();
            W::NoKey.with(lang, &[key, &keys.join(" ")])
        }
        Fault::NoValue(key) if key.starts_with('"') => W::NoText.text(lang).to_owned(),
        Fault::NoValue(key) => W::NoValue.with(lang, &[key]),
        Fault::BadFen(why) => W::BadFen.with(lang, &[why]),
        Fault::BadValue(key, value) => {
            let word = match *key {
                "result" => W::BadResult,
                "eco" => W::BadEco,
                "elo" => W::BadElo,
                "moves" => W::BadMoves,
                "me" => W::BadMe,
                "is" => W::BadIs,
                "speed" => W::BadSpeed,
                "material" => W::BadMaterial,
                _ => W::BadDate,
            };
            word.with(lang, &[value])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn great_numbers_are_read_in_groups() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (735_770, "735,770"), (1_430_000, "1,430,000")]
        {
            assert_eq!(count(number, Lang::En), text);
        }
        assert_eq!(count(12_345, Lang::Fr), "12\u{202f}345");
    }
}
