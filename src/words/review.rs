//! The words of the game list and of review, for the screen and for plain mode.

use super::{Lang, decimal_separator};
use crate::chess::pgn::comment::Eval;

crate::words! {
    /// The words of the game list and of review.
    pub enum ReviewWord {
        // game list
        OwnGames: "Your games", "Vos parties";
        FilesTitle: "{0} files", "{0} fichiers";
        PastedText: "Pasted text", "Texte collé";
        StandardInput: "Standard input", "Entrée standard";
        OneGame: "1 game", "1 partie";
        Games: "{0} games", "{0} parties";
        OneProblem: "1 problem", "1 problème";
        Problems: "{0} problems", "{0} problèmes";
        InGames: "in {0} games", "dans {0} parties";
        Opening: "Opening …", "Ouverture…";
        NoOwnGames: "No games yet. A game is kept here when it ends.", "Pas encore de parties. Une partie terminée est gardée ici.";
        NoGames: "There are no games in it.", "Il ne contient aucune partie.";
        ColWhite: "White", "Blancs";
        ColBlack: "Black", "Noirs";
        ColResult: "Result", "Résultat";
        ColDate: "Date", "Date";
        ColEvent: "Event", "Tournoi";
        ColSite: "Site", "Lieu";
        ColRound: "Round", "Ronde";
        ColEco: "ECO", "ECO";
        FindPrompt: "Find:", "Chercher :";
        FindHint: "names, event, site, date; Enter keeps, Esc goes back", "noms, tournoi, lieu, date ; Entrée garde, Échap revient";
        NotFound: "No game has \"{0}\".", "Aucune partie ne contient « {0} ».";
        NothingToFind: "Nothing was looked for yet: / finds.", "Rien n’a encore été cherché : / cherche.";
        FoundFromTop: "Found from the top again.", "Trouvé en repartant du début.";
        FoundFromBottom: "Found from the bottom again.", "Trouvé en repartant de la fin.";
        OnlyGames: "There is no game {0}: the list has {1}.", "Il n’y a pas de partie {0} : la liste en a {1}.";
        // review
        Start: "Start of the game", "Début de la partie";
        GameOf: "Game {0} of {1}", "Partie {0} sur {1}";
        HalfMoveAside: "half-move {0}", "demi-coup {0}";
        HalfMove: "half-move {0} of {1}", "demi-coup {0} sur {1}";
        EndOfGame: "End of the game", "Fin de la partie";
        EndOfLine: "End of the line", "Fin de la variante";
        InVariation: "variation", "variante";
        Variation: "Variation", "Variante";
        VariationFrom: "Variation from {0}", "Variante depuis {0}";
        VariationBack: "{0}: to the game", "{0} : à la partie";
        VariationBackUp: "{0}: to the line before", "{0} : ligne d’avant";
        NextMoves: "Next:", "Suite :";
        WayOut: "End of the variation: `{0}` goes back to the game", "Fin de la variante : `{0}` revient à la partie";
        WayOutUp: "End of the variation: `{0}` goes back to the line before", "Fin de la variante : `{0}` revient à la ligne d’avant";
        NoWayOut: "This is the game itself, no variation.", "C’est la partie même, pas une variante.";
        Better: "Better:", "Mieux :";
        ShowsBetter: "`{0}` shows it", "`{0}` le montre";
        Instead: "Instead:", "Ou bien :";
        NoBranch: "No other move is noted here.", "Aucun autre coup n’est noté ici.";
        LastGame: "This is the last game.", "C’est la dernière partie.";
        FirstGame: "This is the first game.", "C’est la première partie.";
        AloneGame: "This game stands in no list.", "Cette partie n’est dans aucune liste.";
        JumpPrompt: "Jump to move:", "Aller au coup :";
        JumpHint: "23, 23b for Black's, 45p for a half-move; Enter jumps", "23, 23b pour les Noirs, 45p pour un demi-coup ; Entrée y va";
        JumpUsage: "Say the number of a move: jump 23, jump 23b for Black's, jump 45p for a half-move", "Dites le numéro d’un coup : aller 23, aller 23b pour les Noirs, aller 45p pour un demi-coup";
        NoSuchHalfMove: "This line has {0} half-moves.", "Cette ligne a {0} demi-coups.";
        NoSuchMove: "This line ends with move {0}.", "Cette ligne finit au coup {0}.";
        OneHalfMove: "1 half-move", "1 demi-coup";
        HalfMoves: "{0} half-moves", "{0} demi-coups";
        NoSuchPly: "There is no half-move {0}: the game has {1}, and this is its end.", "Il n’y a pas de demi-coup {0} : la partie compte {1}, en voici la fin.";
        OnceMore: "`{0}` once more leaves the game.", "Encore `{0}` et vous quittez la partie.";
        NoMoves: "This game has no moves.", "Cette partie n’a pas de coups.";
        Round: "round\u{a0}{0}", "ronde\u{a0}{0}";
        Minutes: "{0} min", "{0} min";
        DayAMove: "1 day a move", "1 jour par coup";
        DaysAMove: "{0} days a move", "{0} jours par coup";
        Evaluation: "evaluation {0}", "évaluation {0}";
        MateIn: "mate in {0}", "mat en {0}";
        ProblemAt: "line {0}, column {1}: {2}", "ligne {0}, colonne {1} : {2}";
        ProblemsSeeEnd: "{0}: see below the moves", "{0} : voir sous les coups";
        ProblemsFirst: "{0}: {1}", "{0} : {1}";
        KeptRest: "kept as text:", "gardé comme texte :";
        Unknown: "?", "?";
        // plain
        PlainOpened: "{0}: {1}.", "{0} : {1}.";
        PlainGame: "Game {0} of {1}: {2} against {3}, {4}.", "Partie {0} sur {1} : {2} contre {3}, {4}.";
        PlainAlone: "{0} against {1}, {2}.", "{0} contre {1}, {2}.";
        PlainMove: "{0}. {1}", "{0}. {1}";
        PlainPasses: "{0}: passes.", "{0} : passe.";
        PlainBranch: "line {0}: {1}", "ligne {0} : {1}";
        PlainNoVariations: "There are no variations here.", "Il n’y a pas de variantes ici.";
        PlainNoLine: "There is no line {0} here.", "Il n’y a pas de ligne {0} ici.";
        PlainNoComments: "There is no comment here.", "Il n’y a pas de commentaire ici.";
        PlainComment: "Comment: {0}", "Commentaire : {0}";
        PlainBefore: "Before the move: {0}", "Avant le coup : {0}";
        PlainNoProblems: "Nothing is wrong with this game.", "Cette partie n’a pas de problème.";
        AtTheStart: "This is the start of the game.", "C’est le début de la partie.";
        AtTheEnd: "This is the end of the line.", "C’est la fin de la ligne.";
        PlainNotFound: "Nothing has \"{0}\".", "Rien ne contient « {0} ».";
        PlainFindUsage: "Say what to find: find Tal", "Dites quoi chercher : chercher Tal";
        PlainListed: "{0}. {1} against {2}{3}", "{0}. {1} contre {2}{3}";
        PlainEntered: "Variation {0} of {1}.", "Variante {0} sur {1}.";
        PlainEnteredDeep: "Variation {0} of {1}, {2} deep.", "Variante {0} sur {1}, au niveau {2}.";
        PlainBackInMain: "Back in the game.", "Retour à la partie.";
        PlainBackInLine: "Back in the variation around it.", "Retour à la variante autour.";
        PlainInMain: "This is the game itself, no variation.", "C’est la partie même, pas une variante.";
        PlainNoVariation: "There is no variation {0}: there are {1}.", "Il n’y a pas de variante {0} : il y en a {1}.";
        PlainEndOfLine: "End of the variation: leave goes back to where it began.", "Fin de la variante : sortir revient là où elle a commencé.";
        PlainEval: "Evaluation: {0}.", "Évaluation : {0}.";
        PlainNoClock: "No clock times are kept here.", "Aucun temps de pendule n’est noté ici.";
        PlainTerseWhite: "White {0}: {1}", "Blancs {0} : {1}";
        PlainTerseBlack: "Black {0}: {1}", "Noirs {0} : {1}";
        PlainTag: "{0}: {1}", "{0} : {1}";
        More: "{0} more: games {1}", "encore {0} : parties {1}";
    }
}

/// `1 game`, `12,000 games`.
#[must_use]
pub fn many_games(number: usize, lang: Lang) -> String {
    match number {
        0 | 1 => games(number, lang),
        number => ReviewWord::Games.with(lang, &[&super::game_list::count(number, lang)]),
    }
}

/// `1 game`, `12 games`.
#[must_use]
pub fn games(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::OneGame, ReviewWord::Games, lang)
}

/// `1 problem`, `12 problems`.
#[must_use]
pub fn problems(count: usize, lang: Lang) -> String {
    counted(count, ReviewWord::OneProblem, ReviewWord::Problems, lang)
}

/// `1 half-move`, `12 half-moves`.
#[must_use]
pub fn half_moves(count: u32, lang: Lang) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), ReviewWord::OneHalfMove, ReviewWord::HalfMoves, lang)
}

/// `+0.35`, `mate in 3`; a mate of Black's has a minus.
#[must_use]
pub fn worth(eval: Eval, lang: Lang) -> String {
    match eval {
        Eval::Centipawns(value) => {
            format!("{:+.2}", f64::from(value) / 100.0).replace('.', decimal_separator(lang).encode_utf8(&mut [0; 4]))
        }
        Eval::Mate(moves) => ReviewWord::MateIn.with(lang, &[&moves.to_string()]),
    }
}

fn counted(count: usize, one: ReviewWord, many: ReviewWord, lang: Lang) -> String {
    let shown = super::game_list::count(count, lang);
    super::counted(u64::try_from(count).unwrap_or(u64::MAX), &shown, one.text(lang), many.text(lang), lang)
}
