//! The words of the game list: filters, order, the chosen game, user marks.

use super::Lang;
use crate::chess::pgn::filter::{FilterError, KEYS};

crate::words! {
    /// The words of the game list.
    pub enum LibraryWord {
        FilterPrompt: "Filter:", "Filtre :";
        FilterHint: "Tab completes, Enter keeps, Esc undoes: names, events, white: since: eco: …", "Tab complète, Entrée garde, Échap annule : noms, tournois, white: since: …";
        Shown: "{0} of {1} games", "{0} parties sur {1}";
        NothingPasses: "No game passes this filter.", "Aucune partie ne passe ce filtre.";
        NoneYet: "None found yet …", "Rien de trouvé encore…";
        WhatNext: "{0} changes it, {1} shows all games.", "{0} le change, {1} montre toutes les parties.";
        Near: "Nothing has \"{0}\"; shown is what is near it.", "Rien ne contient « {0} » ; voici ce qui en est proche.";
        StillOpen: "{0} games must be read for this: Enter reads them.", "{0} parties sont à lire pour cela : Entrée les lit.";
        NoFilter: "No filter is on: all games are shown.", "Aucun filtre : toutes les parties sont montrées.";
        // what cannot be understood
        NoKey: "There is no {0}: – the keys are {1}.", "Il n’y a pas de « {0}: » ; les clés sont {1}.";
        NoKeyBut: "There is no {0}: – {1}: perhaps?", "Il n’y a pas de « {0}: » ; vouliez-vous « {1}: » ?";
        NoValue: "{0}: wants something behind it.", "{0} : attend quelque chose ensuite.";
        NoText: "There is nothing between these quotes.", "Il n’y a rien entre ces guillemets.";
        BadResult: "{0} is no result: 1-0, 0-1, 1/2-1/2 or *.", "{0} n’est pas un résultat : 1-0, 0-1, 1/2-1/2 ou *.";
        BadEco: "{0} is no opening code: B90, B9, B20-B99.", "{0} n’est pas un code d’ouverture : B90, B9, B20-B99.";
        BadDate: "{0} is no date: 1972, 1972.07, 1972.07.11.", "{0} n’est pas une date : 1972, 1972.07, 1972.07.11.";
        BadElo: "{0} is no rating: 2700 is at least that, 2600-2700, -2000.", "{0} n’est pas un Elo : 2700 au moins, 2600-2700, -2000.";
        BadMoves: "{0} is no number of moves: 20, 20-40, 40+, -20.", "{0} n’est pas un nombre de coups : 20, 20-40, 40+, -20.";
        BadMe: "me:{0} is not known: any, win, loss, draw, white, black.", "me:{0} est inconnu : any, win, loss, draw, white, black.";
        BadIs: "is:{0} is not known: starred, seen, unseen, duplicate, damaged.", "is:{0} est inconnu : starred, seen, unseen, duplicate, damaged.";
        BadSpeed: "speed:{0} is not known: bullet, blitz, rapid, classical.", "speed:{0} est inconnu : bullet, blitz, rapid, classical.";
        BadMaterial: "{0} is no material: KRPvKR names the pieces of both sides.", "{0} n’est pas un matériel : KRPvKR nomme les pièces des deux camps.";
        BadFen: "No position: {0}.", "Pas une position : {0}.";
        NoSort: "The list has no column {0}: {1}.", "La liste n’a pas de colonne {0} : {1}.";
        SortedBy: "Sorted by {0}.", "Trié par {0}.";
        MovesUnknown: "Without PlyCount, last: {0}.", "Sans PlyCount, en fin : {0}.";
        SortedDown: "Sorted by {0}, greatest first.", "Trié par {0}, décroissant.";
        // searches
        Searching: "Reading games: {0} of {1}, {2} found so far; Esc stops.", "Lecture : {0} parties sur {1}, {2} trouvées ; Échap arrête.";
        Sifted: "{0} pass the filter.", "{0} passent le filtre.";
        SiftedOne: "1 game passes the filter.", "1 partie passe le filtre.";
        Stopped: "Stopped after {0} of {1} games; what was found stays.", "Arrêté après {0} parties sur {1} ; ce qui fut trouvé reste.";
        PlayedMoves: "Moves played from here", "Coups joués d’ici";
        // the same where there is little room
        PlayedHere: "Played from here", "Joués d’ici";
        PlayedScore: "White's score", "score des Blancs";
        PlayedCloses: "{0} closes", "{0} ferme";
        Counting: "{0} so far, {1} % read", "{0} déjà, {1} % lu";
        NothingPlayed: "No game of the list comes here.", "Aucune partie de la liste n’arrive ici.";
        EndedHere: "ended", "finies ici";
        // the same by ear
        PlainPlayed: "{0}: {1}", "{0} : {1}";
        PlainScored: "{0}: {1}, {2} % for White", "{0} : {1}, {2} % pour les Blancs";
        // games to other files, and out of theirs
        Copied: "{0} copied to {1}.", "{0} : copie faite dans {1}.";
        ReadIn: "Read as {0}. :encoding NAME reads files that are not UTF-8 differently: {1}; auto finds it out.", "Lu en {0}. :encodage NOM lit autrement les fichiers qui ne sont pas en UTF-8 : {1} ; auto le détermine.", aloud "Read as {0}. Say encoding and a name: {1}, or auto.", "Lu en {0}. Dites encodage et un nom : {1}, ou auto.";
        NoEncoding: "There is no encoding {0} here. Choose one of: {1}, auto.", "Il n’y a pas d’encodage {0} ici. Choisissez parmi : {1}, auto.";
        NotInCodePage: "The encoding is certain: {0}. There is nothing to choose.", "L’encodage est certain : {0}. Il n’y a rien à choisir.";
        NoFileToRead: "This game comes from no file, so it has no encoding.", "Cette partie ne vient d’aucun fichier : elle n’a pas d’encodage.";
        ReadAs: "Files that are not UTF-8 are now read as {0}.", "Les fichiers qui ne sont pas en UTF-8 sont maintenant lus en {0}.";
        ReadAsFound: "The encoding of files is found out again.", "L’encodage des fichiers est de nouveau déterminé.";
        CopyDoubtful: "Not copied: {0} is read as {1}, which has no {2}, and {1} is only a guess. Copy to another file, or open {0} and choose its encoding (:encoding).", "Rien de copié : {0} est lu en {1}, qui n’a pas {2}, et {1} n’est qu’une supposition. Copiez vers un autre fichier, ou ouvrez {0} et choisissez son encodage (:encodage).";
        CopyStopped: "Stopped: {0} is as it was.", "Arrêté : {0} est resté tel quel.";
        CopyingGames: "Copying games: {0} of {1}; Esc stops.", "Copie : {0} parties sur {1} ; Échap arrête.";
        DeletingGames: "Deleting games: {0} of {1} …", "Suppression : {0} parties sur {1}…";
        Deleted: "{0} deleted; {1} keeps the file as it was first.", "Suppression faite : {0} ; {1} garde le premier état du fichier.";
        DeletedSeveral: "{0} deleted; beside each file a .bak keeps it as it was first.", "Suppression faite : {0} ; à côté de chaque fichier, un .bak garde son premier état.";
        AskDelete: "Delete game {0}, {1} – {2}, from {3}? A .bak keeps the file as it was first.", "Supprimer la partie {0}, {1} – {2}, de {3} ? Un .bak garde le premier état du fichier.";
        AskDeleteAll: "Delete {0} from {1}? A .bak keeps the file as it was first.", "Supprimer {0} de {1} ? Un .bak garde le premier état du fichier.";
        AskDeleteMany: "Delete {0} from {1} files ({2})? A .bak keeps each as it was first.", "Supprimer {0} de {1} fichiers ({2}) ? Un .bak garde le premier état de chacun.";
        NoGameThere: "No game is shown.", "Aucune partie n’est montrée.";
        InNoFile: "These games stand in no file.", "Ces parties ne sont dans aucun fichier.";
        NotWhole: "The list is still being read: wait for its end.", "La liste est encore en lecture : attendez la fin.";
        StillMoving: "Games are being copied or deleted: wait for the end, or stop with Esc.", "Des parties sont en cours de copie ou de suppression : attendez, ou arrêtez avec Échap.";
        IsPacked: "{0} is compressed and cannot be changed: copy its games to a .pgn file.", "{0} est compressé et ne peut pas changer : copiez ses parties dans un fichier .pgn.";
        NothingDeleted: "Nothing was deleted from {0}: {1}.", "Rien n’a été supprimé de {0} : {1}.";
        WouldRun: "its other games would run together", "ses autres parties se confondraient";
        WouldRunInto: "Nothing was copied to {0}: the games would run together there.", "Rien n’a été copié dans {0} : les parties s’y confondraient.";
        // filters with names
        KeptHint: "Tab offers kept filters: {0}", "Tab propose les filtres gardés : {0}";
        FilterKept: "Kept as {0}: {1}", "Gardé comme {0} : {1}";
        FilterForgotten: "The filter {0} is forgotten.", "Le filtre {0} est oublié.";
        NoFilterOn: "No filter is on: f makes one, then keep filter NAME.", "Aucun filtre en vigueur : f en fait un, puis garder filtre NOM.", aloud "No filter is on. Say filter and what to look for, then keep filter and a name.", "Aucun filtre en vigueur. Dites filtrer et ce qu’il faut chercher, puis garder filtre et un nom.";
        NoFilterName: "Give it a name without : and quotes: keep filter my wins", "Donnez-lui un nom sans : ni guillemets : garder filtre mes gains";
        NoSuchFilter: "No filter is kept as {0}; kept are: {1}.", "Aucun filtre gardé sous {0} ; il y a : {1}.";
        NoFiltersKept: "No filter is kept: keep filter NAME keeps the one that is on.", "Aucun filtre n’est gardé : garder filtre NOM garde celui en vigueur.";
        // games that stand there twice
        Twice: "the same game as {0}", "la même partie que {0}";
        OneDuplicate: "1 duplicate", "1 doublon";
        Duplicates: "{0} duplicates", "{0} doublons";
        Comparing: "Looking for games that stand here twice …  Esc stops.", "Recherche des parties en double…  Échap arrête.";
        ComparingGames: "Comparing the moves of {0} of {1} games; Esc stops.", "Comparaison des coups de {0} parties sur {1} ; Échap arrête.";
        // stars
        StarredWord: "starred", "étoilée";
        NotCopied: "Nothing was copied; the file is as it was.", "Rien n’a été copié ; le fichier est comme avant.";
        LegendSeen: "looked at", "vue";
        LegendStar: "has a star", "étoilée";
        HelpSeen: "before a game of the list: you have looked at it", "devant une partie de la liste : vous l’avez vue";
        HelpStar: "before a game: it has a star", "devant une partie : elle a une étoile";
        HelpProblem: "after its number: the file has something wrong there, which is told when it is opened", "après son numéro : le fichier a là un défaut, dit à l’ouverture";
        HelpDuplicate: "after its number: the same game stands before it in the list", "après son numéro : la même partie est avant elle dans la liste";
        Starred: "The game has a star: the filter is:starred shows those that have one.", "La partie a une étoile : le filtre is:starred montre celles qui en ont une.";
        Unstarred: "The game has no star any more.", "La partie n’a plus d’étoile.";
        StarredHere: "The game has a star while this list is open: it stands in no file.", "La partie a une étoile tant que cette liste est ouverte : elle n’est dans aucun fichier.";
        NoNotes: "Stars and seen games are not kept: line {1} of {0} cannot be read. Mend or remove it; it stays as it is.", "Étoiles et parties vues ne sont pas gardées : la ligne {1} de {0} est illisible. Corrigez-le ou ôtez-le ; il reste tel quel.";
        NotesFailed: "Stars and seen games are not kept in {0}: {1}.", "Étoiles et parties vues ne sont pas gardées dans {0} : {1}.";
        // columns
        ColElo: "Elo", "Elo";
        ColResult: "Result", "Score";
        ColMoves: "Moves", "Coups";
        ColTime: "Time", "Heure";
        ColMe: "Me", "Moi";
        MeWhite: "W", "B";
        MeBlack: "B", "N";
        ByNumber: "number", "numéro";
        ByWhite: "White", "Blancs";
        ByWhiteElo: "White's Elo", "Elo des Blancs";
        ByBlack: "Black", "Noirs";
        ByBlackElo: "Black's Elo", "Elo des Noirs";
        ByResult: "result", "résultat";
        ByEco: "opening code", "code d’ouverture";
        ByDate: "date", "date";
        ByEvent: "event", "tournoi";
        ByStar: "star", "étoile";
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

/// Says why a part of a filter cannot be understood.
#[must_use]
pub fn fault(fault: &FilterError, lang: Lang) -> String {
    use LibraryWord as W;
    match fault {
        FilterError::NoKey(key, Some(guess)) => W::NoKeyBut.with(lang, &[key, guess]),
        FilterError::NoKey(key, None) => {
            let keys: Vec<&str> = KEYS.iter().map(|(key, _)| *key).collect();
            W::NoKey.with(lang, &[key, &keys.join(" ")])
        }
        FilterError::NoValue(key) if key.starts_with('"') => W::NoText.text(lang).to_owned(),
        FilterError::NoValue(key) => W::NoValue.with(lang, &[key]),
        FilterError::BadFen(why) => W::BadFen.with(lang, &[why]),
        FilterError::BadValue(key, value) => {
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
