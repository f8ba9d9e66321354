//! The words of home, the new-game form and the dialogs; what a time control means, and what is wrong with one or
//! with a start position.

use shakmaty::Color;

use super::app::AppWord;
use super::decimal_separator;
use super::engines::EngineWord;
use super::results::side;
use super::{Lang, values};
use crate::chess::seat::shell_words::BadCommand;
use crate::chess::start_position::{BadStart, FenField};
use crate::chess::time_control::{BadTimeControl, Bonus, Controls, Speed, Stage, TimeControl, TimeControlError};
use crate::words;

words! {
    /// What stands on home, the form and the dialogs beside the words of [`AppWord`].
    pub enum FormWord {
        OneMove: "1 move", "1 coup";
        DamagedGame: "{0}, damaged", "{0}, endommagée";
        Moves: "{0} moves", "{0} coups";
        OnMove: "{0} to move, move {1}", "Trait aux {0}, coup {1}";
        TabiyaName: "Ruy Lopez, closed: after 9.h3", "Espagnole fermée, après 9.h3";
        TabiyaMeaning: "tabiya: where the game begins", "tabiya : où commence la partie";
        Mend: "Mend this first: {0}", "À corriger d’abord : {0}";
        TimeInStart: "this looks like a time: it belongs in Time", "ceci semble être une cadence : écrivez-la dans Cadence";
        NoEngine: "Another chess engine: type its command", "Un autre moteur : tapez sa commande";
        Computer: "Computer", "Machine";
        You: "You", "Vous";
        SumOne: "You play {0} against the computer, {1}.", "Vous avez les {0} contre l’ordinateur, {1}.";
        SumOneShort: "You: {0}. Computer: {1}", "Vous : {0}, ordinateur : {1}";
        NoClockValue: "none", "aucune";
        SumByLot: "You play against the computer, {0}; colours at random.", "Vous jouez contre l’ordinateur, {0} ; couleurs au hasard.";
        SumByLotShort: "You and the computer, {0}", "Vous et l’ordinateur, {0}";
        SumTwo: "Two people play at one board.", "Deux personnes, un échiquier.";
        SumComputers: "The computer plays itself, {0} against {1}; you watch.", "L’ordinateur joue seul, {0} contre {1} ; vous regardez.";
        SumComputersShort: "You watch {0} – {1}", "Vous regardez {0} – {1}";
        PlaceInitial: "the initial position", "la position initiale";
        PlaceByLot: "Chess960, drawn at random", "Chess960, tirée au sort";
        PlaceNumbered: "Chess960 position", "position de Chess960";
        PlaceOdds: "odds: {0} without the {1} of {2}", "handicap : {0} sans {1} en {2}";
        PlaceOddsBoard: "{0}: no {1}", "{0} sans {1}";
        BadOdds: "odds are white or black, then pawn, knight, rook or queen", "handicap : blancs ou noirs, puis pion, cavalier, tour ou dame";
        BadUnequal: "of two time controls, 5+3 | 2, each has to give time; an hourglass is for both", "de deux cadences, 5+3 | 2, chacune doit donner du temps ; un sablier vaut pour les deux";
        PlaceOwn: "a position of your own", "une position à vous";
        LotHides: "The pieces are drawn when the game begins.", "Les pièces sont tirées au début de la partie.";
        TooMuchMaterial: "{0}: more pieces than a game can leave", "{0} : plus de pièces qu’une partie n’en laisse";
        ImpossibleCheck: "{0}: no move can have given this check", "{0} : aucun coup n’a pu donner cet échec";
        DialogHelp: "Keys and commands", "Touches et commandes";
        DialogPalette: "Command", "Commande";
        DialogPromotion: "Promotion", "Promotion";
        HelpFirst: "What you need first", "D’abord";
        HelpMove: "e4 Nf3 O-O e8=Q", "e4 Cf3 O-O e8=D";
        HelpMoves: "type a move, then Enter; or arrows, or the mouse", "tapez un coup, puis Entrée ; ou flèches, ou souris";
        HelpKeysMore: "More keys here", "Autres touches ici";
        HelpKeysHere: "Keys here", "Touches ici";
        HelpSigns: "Signs in the list", "Signes de la liste";
        HelpKeys: "Keys: {0}", "Touches : {0}";
        HelpMore: "More", "Plus";
        HelpLaws: "the Laws, article by article, and what tabiya does", "les règles, article par article, et ce que fait tabiya";
        HelpEverywhere: "Keys everywhere", "Touches partout";
        HelpCommands: "Commands (after : or on the entry line)", "Commandes (après : ou sur la ligne de saisie)";
        ScreenHome: "home", "accueil";
        ScreenNewGame: "new game", "nouvelle partie";
        ScreenPlay: "the game", "la partie";
        ScreenLibrary: "list of games", "liste des parties";
        ScreenReview: "review", "revue";
        ScreenGuess: "guessing moves", "coups à deviner";
        ScreenSetUp: "setting up a position", "composer une position";
        WelcomePlay: "Press Enter to set up your first game.", "Entrée prépare votre première partie.";
        WelcomeMove: "Moves: type e4, Nf3, or use the mouse.", "Coups : tapez e4, Cf3, ou la souris.";
        WelcomeHelp: "F1 helps, Ctrl-C leaves (game kept).", "F1 aide, Ctrl-C quitte (partie gardée)";
        HelpScrolls: "type to search, ↑ ↓ scroll, Esc closes", "tapez pour chercher, ↑ ↓ défiler, Échap ferme";
        HelpSearches: "type to search", "tapez pour chercher";
        HelpCloses: "type to search, Esc closes", "tapez pour chercher, Échap ferme";
        HelpFinds: "Keys and commands: {0}▏", "Touches et commandes : {0}▏";
        HelpFindKeys: "Esc shows all again", "Échap montre tout";
        HelpNothing: "No key and no command is like this.", "Aucune touche, aucune commande de ce genre.";
        InForce: "(now)", "(actuel)";
        PaletteKeys: "Tab completes, Enter does it", "Tab : compléter, Entrée : faire";
        PaletteMore: "{0} more", "encore {0}";
        PaletteNothing: "Nothing is called \"{0}\".", "Rien ne s’appelle « {0} ».";
        PaletteElsewhere: "\"{0}\" works on another screen, not here.", "« {0} » vaut sur un autre écran, pas ici.";
        PaletteNear: "Near it is `{0}`: Tab takes it.", "Tout près : `{0}`, Tab le prend.";
        PaletteBack: "Type the beginning of a command or a word of what it does; with nothing typed all are listed.", "Tapez le début d’une commande ou un mot de ce qu’elle fait ; sans rien, toutes sont listées.";
    }
}

words! {
    /// The parts of a time control in words.
    pub enum TimeWord {
        Minute: "1 minute", "1 minute";
        Minutes: "{0} minutes", "{0} minutes";
        Seconds: "{0} s", "{0} s";
        MinutesSeconds: "{0} min {1} s", "{0} min {1} s";
        Moves: "{0} moves in {1}", "{0} coups en {1}";
        Move: "1 move in {0}", "1 coup en {0}";
        Increment: "{0} + {1} a move", "{0} + {1} par coup", aloud "{0} and {1} a move", "{0} et {1} par coup";
        BySide: "White {0}, Black {1}", "Blancs {0}, Noirs {1}";
        Delay: "{0} with {1} delay a move", "{0} avec délai de {1} par coup";
        Bronstein: "{0}, up to {1} given back a move", "{0}, jusqu’à {1} rendues par coup";
        Then: "{0}, then {1}", "{0}, puis {1}";
        Repeats: "{0}, and so on", "{0}, et ainsi de suite";
        Hourglass: "an hourglass of {0}", "un sablier de {0}";
        WithSpeed: "{0}, {1}", "{0}, {1}";
    }
}

words! {
    /// What is wrong with a time control; short, because it stands in a narrow form.
    pub enum BadTimeWord {
        Empty: "write for example 5+3 (5 minutes and 3 s a move), or none", "écrivez par exemple 5+3 (5 minutes et 3 s par coup), ou none";
        NoNumber: "a number is missing at character {0}, as in 5 or 2.5", "il manque un nombre au caractère {0}, comme 5 ou 2,5";
        TooLarge: "the number at character {0} is too large", "le nombre au caractère {0} est trop grand";
        BadMoves: "the number of moves goes from 1 to 1000, as in 40/90", "le nombre de coups va de 1 à 1000, comme 40/90";
        Unexpected: "“{1}” at character {0} means nothing; write as in 5+3, 40/90+30:30", "« {1} » au caractère {0} ne veut rien dire ; écrivez comme 5+3, 40/90+30:30";
        NoTime: "this gives no time; write more than 0 minutes", "cela ne donne pas de temps ; écrivez plus de 0 minute";
        NotLast: "before “:” say for how many moves it is, as in 40/90:30", "avant « : » dites pour combien de coups, comme 40/90:30";
        NotHourglass: "an hourglass is h and its minutes, nothing else: h3", "un sablier, c’est h et ses minutes, rien d’autre : h3";
        TooManyStages: "there are too many stages; write at most 16", "il y a trop de périodes ; au plus 16";
    }
}

words! {
    /// What is wrong with a start position.
    pub enum BadStartWord {
        Empty: "the FEN is empty", "la FEN est vide";
        Ranks: "a FEN has 8 ranks with / between them, this one has {0}", "une FEN a 8 rangées séparées par /, celle-ci en a {0}";
        RankLength: "rank {0} has {1} squares instead of 8", "la rangée {0} a {1} cases au lieu de 8";
        BoardNumbers: "two numbers stand side by side on rank {0}", "deux nombres se suivent sur la rangée {0}";
        BoardCharacter: "“{1}” on rank {0} is no piece and no number of squares", "« {1} » sur la rangée {0} n’est ni une pièce ni un nombre de cases";
        Unreadable: "{0}: “{1}” is not {2}", "{0} : « {1} » n’est pas {2}";
        TooManyFields: "“{0}” stands after the sixth field, the last of a FEN", "« {0} » suit le sixième champ, le dernier d’une FEN";
        NoKing: "{0}: there is no king", "{0} : il n’y a pas de roi";
        ManyKings: "{0}: there are {1} kings", "{0} : il y a {1} rois";
        PawnOnEdge: "a pawn cannot stand on {0}", "un pion ne peut être en {0}";
        WaitingInCheck: "{0} is in check, but it is not their move", "{0} en échec, mais ce n’est pas leur tour";
        CastlingKing: "castling “{0}”: that king is not where it must be", "roque « {0} » : ce roi n’est pas à sa place";
        CastlingRook: "castling “{0}”: there is no rook to castle with", "roque « {0} » : il n’y a pas de tour pour roquer";
        CastlingChess960: "castling “{0}” is possible in Chess960 only", "roque « {0} » : possible en Chess960 seulement";
        EnPassant: "no pawn of {1} can just have passed over {0}", "aucun pion ({1}) ne vient de passer par {0}";
        NotPlayable: "this position cannot be played", "cette position n’est pas jouable";
        NoSuchNumber: "Chess960 positions are numbered 0 to 959, not {0}", "les positions de Chess960 vont de 0 à 959, pas {0}";
        FieldBoard: "board", "échiquier";
        FieldTurn: "side to move", "trait";
        FieldCastling: "castling rights", "droits de roque";
        FieldEnPassant: "en passant square", "case de prise en passant";
        FieldHalfmoveClock: "half-move clock", "compteur de demi-coups";
        FieldMoveNumber: "move number", "numéro de coup";
        ExpectedBoard: "a board", "un échiquier";
        ExpectedTurn: "w or b", "w ou b";
        ExpectedCastling: "- or letters such as KQkq", "- ou des lettres comme KQkq";
        ExpectedEnPassant: "- or a square such as e3", "- ou une case comme e3";
        ExpectedNumber: "a number", "un nombre";
    }
}

/// What a time control means: `5 minutes + 3 s a move, blitz`.
#[must_use]
pub fn time_control(control: Option<&TimeControl>, lang: Lang) -> String {
    let Some(control) = control else { return AppWord::NoClock.text(lang).to_owned() };
    if let TimeControl::Hourglass(_) = control {
        return meaning(control, lang, false);
    }
    let speed = match control.speed() {
        Speed::Blitz => AppWord::SpeedBlitz,
        Speed::Rapid => AppWord::SpeedRapid,
        Speed::Standard => AppWord::SpeedStandard,
    };
    TimeWord::WithSpeed.with(lang, &[&meaning(control, lang, false), speed.text(lang)])
}

/// The time controls of a game as they are heard: `5 minutes and 3 seconds a move`; both sides' where they differ.
#[must_use]
pub fn controls_aloud(controls: &Controls, lang: Lang) -> String {
    let [white, black] = Color::ALL.map(|side| meaning(controls.of(side), lang, true));
    if white == black { white } else { TimeWord::BySide.with(lang, &[&white, &black]) }
}

fn meaning(control: &TimeControl, lang: Lang, aloud: bool) -> String {
    match control {
        TimeControl::Hourglass(ms) => TimeWord::Hourglass.with(lang, &[&duration(*ms, lang, aloud)]),
        TimeControl::Stages(stages) => {
            let mut parts = stages.iter().map(|one| stage(one, lang, aloud));
            let first = parts.next().unwrap_or_default();
            let all = parts.fold(first, |before, next| TimeWord::Then.with(lang, &[&before, &next]));
            let repeats = stages.last().is_some_and(|last| last.moves.is_some());
            if repeats { TimeWord::Repeats.with(lang, &[&all]) } else { all }
        }
    }
}

fn stage(stage: &Stage, lang: Lang, aloud: bool) -> String {
    let base = duration(stage.base, lang, aloud);
    let base = match stage.moves {
        None => base,
        Some(1) => TimeWord::Move.with(lang, &[&base]),
        Some(moves) => TimeWord::Moves.with(lang, &[&moves.to_string(), &base]),
    };
    let bonus = duration(stage.bonus.ms(), lang, aloud);
    match stage.bonus {
        Bonus::None => base,
        Bonus::Increment(_) => super::sentence(TimeWord::Increment, lang, aloud, &[&base, &bonus]),
        Bonus::Delay(_) => TimeWord::Delay.with(lang, &[&base, &bonus]),
        Bonus::Bronstein(_) => TimeWord::Bronstein.with(lang, &[&base, &bonus]),
    }
}

/// Milliseconds in words: `5 minutes`, `1 min 30 s`, `0.5 s`.
fn duration(ms: u64, lang: Lang, aloud: bool) -> String {
    if aloud {
        return values::length(ms, lang);
    }
    let (minutes, rest) = (ms / 60_000, ms % 60_000);
    let seconds = || {
        let (whole, part) = (rest / 1_000, rest % 1_000);
        let part = format!("{part:03}");
        let part = part.trim_end_matches('0');
        if part.is_empty() { whole.to_string() } else { format!("{whole}{}{part}", decimal_separator(lang)) }
    };
    match (minutes, rest) {
        (1, 0) => TimeWord::Minute.text(lang).to_owned(),
        (1.., 0) => TimeWord::Minutes.with(lang, &[&minutes.to_string()]),
        (0, _) => TimeWord::Seconds.with(lang, &[&seconds()]),
        _ => TimeWord::MinutesSeconds.with(lang, &[&minutes.to_string(), &seconds()]),
    }
}

/// What is wrong with a time control.
#[must_use]
pub fn bad_time(bad: &BadTimeControl, lang: Lang) -> String {
    let at = bad.at.to_string();
    match bad.fault {
        TimeControlError::Empty => BadTimeWord::Empty.text(lang).to_owned(),
        TimeControlError::NoNumber => BadTimeWord::NoNumber.with(lang, &[&at]),
        TimeControlError::TooLarge => BadTimeWord::TooLarge.with(lang, &[&at]),
        TimeControlError::BadMoves => BadTimeWord::BadMoves.text(lang).to_owned(),
        TimeControlError::Unexpected(c) => BadTimeWord::Unexpected.with(lang, &[&at, &c.to_string()]),
        TimeControlError::NoTime => BadTimeWord::NoTime.text(lang).to_owned(),
        TimeControlError::NotLast => BadTimeWord::NotLast.text(lang).to_owned(),
        TimeControlError::NotHourglass => BadTimeWord::NotHourglass.text(lang).to_owned(),
        TimeControlError::TooManyStages => BadTimeWord::TooManyStages.text(lang).to_owned(),
    }
}

/// What is wrong with a start position.
#[must_use]
pub fn bad_start(bad: &BadStart, lang: Lang) -> String {
    let who = |color: &Color| side(*color, lang);
    match bad {
        BadStart::Empty => BadStartWord::Empty.text(lang).to_owned(),
        BadStart::Ranks(count) => BadStartWord::Ranks.with(lang, &[&count.to_string()]),
        BadStart::RankLength { rank, squares } => {
            BadStartWord::RankLength.with(lang, &[&rank.char().to_string(), &squares.to_string()])
        }
        BadStart::BoardCharacter { rank, found } => {
            BadStartWord::BoardCharacter.with(lang, &[&rank.char().to_string(), &found.to_string()])
        }
        BadStart::BoardNumbers(rank) => BadStartWord::BoardNumbers.with(lang, &[&rank.char().to_string()]),
        BadStart::Unreadable { field, found } => {
            let (name, expected) = field_words(*field);
            BadStartWord::Unreadable.with(lang, &[name.text(lang), found, expected.text(lang)])
        }
        BadStart::TooManyFields(found) => BadStartWord::TooManyFields.with(lang, &[found]),
        BadStart::NoKing(color) => BadStartWord::NoKing.with(lang, &[who(color)]),
        BadStart::ManyKings { color, count } => BadStartWord::ManyKings.with(lang, &[who(color), &count.to_string()]),
        BadStart::PawnOnEdge(square) => BadStartWord::PawnOnEdge.with(lang, &[&square.to_string()]),
        BadStart::WaitingInCheck(color) => BadStartWord::WaitingInCheck.with(lang, &[who(color)]),
        BadStart::CastlingKing { right, .. } => BadStartWord::CastlingKing.with(lang, &[&right.to_string()]),
        BadStart::CastlingRook { right } => BadStartWord::CastlingRook.with(lang, &[&right.to_string()]),
        BadStart::CastlingChess960 { right } => BadStartWord::CastlingChess960.with(lang, &[&right.to_string()]),
        BadStart::EnPassantImpossible { square, passed } => {
            BadStartWord::EnPassant.with(lang, &[&square.to_string(), who(passed)])
        }
        BadStart::NotPlayable(_) => BadStartWord::NotPlayable.text(lang).to_owned(),
        BadStart::NoSuchNumber(number) => BadStartWord::NoSuchNumber.with(lang, &[&number.to_string()]),
    }
}

/// The name of a field of a FEN, and what must stand there.
fn field_words(field: FenField) -> (BadStartWord, BadStartWord) {
    match field {
        FenField::Board => (BadStartWord::FieldBoard, BadStartWord::ExpectedBoard),
        FenField::Turn => (BadStartWord::FieldTurn, BadStartWord::ExpectedTurn),
        FenField::Castling => (BadStartWord::FieldCastling, BadStartWord::ExpectedCastling),
        FenField::EnPassant => (BadStartWord::FieldEnPassant, BadStartWord::ExpectedEnPassant),
        FenField::HalfmoveClock => (BadStartWord::FieldHalfmoveClock, BadStartWord::ExpectedNumber),
        FenField::MoveNumber => (BadStartWord::FieldMoveNumber, BadStartWord::ExpectedNumber),
    }
}

/// What is wrong with the command of an engine.
#[must_use]
pub fn bad_command(bad: &BadCommand, lang: Lang) -> String {
    match bad {
        BadCommand::Empty => EngineWord::NoCommand.text(lang).to_owned(),
        BadCommand::Open(text) => EngineWord::OpenQuote.with(lang, &[text]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::time_control;

    #[test]
    fn time_controls_in_words() {
        let rows = [
            ("none", "no clock", "sans pendule"),
            ("1", "1 minute, blitz", "1 minute, blitz"),
            ("5+3", "5 minutes + 3 s a move, blitz", "5 minutes + 3 s par coup, blitz"),
            ("1.5+0.5", "1 min 30 s + 0.5 s a move, blitz", "1 min 30 s + 0,5 s par coup, blitz"),
            ("5d3", "5 minutes with 3 s delay a move, blitz", "5 minutes avec délai de 3 s par coup, blitz"),
            ("5b3", "5 minutes, up to 3 s given back a move, blitz", "5 minutes, jusqu’à 3 s rendues par coup, blitz"),
            (
                "40/90+30:30+30",
                "40 moves in 90 minutes + 30 s a move, then 30 minutes + 30 s a move, standard",
                "40 coups en 90 minutes + 30 s par coup, puis 30 minutes + 30 s par coup, classique",
            ),
            (
                "40/30",
                "40 moves in 30 minutes, and so on, standard",
                "40 coups en 30 minutes, et ainsi de suite, classique",
            ),
            ("h3", "an hourglass of 3 minutes", "un sablier de 3 minutes"),
        ];
        for (text, en, fr) in rows {
            let control = time_control::parse_optional(text).unwrap_or_else(|wrong| panic!("{wrong}"));
            assert_eq!(super::time_control(control.as_ref(), Lang::En), en, "{text}");
            assert_eq!(super::time_control(control.as_ref(), Lang::Fr), fr, "{text}");
        }
    }

    #[test]
    fn every_fault_is_said_in_two_short_lines() {
        let texts = [
            "",
            "x",
            "5+",
            "99999999999",
            "0/5",
            "5x",
            "0",
            "5:5",
            "h3+2",
            "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1",
        ];
        for text in texts {
            let wrong = text.parse::<TimeControl>().expect_err(text);
            for lang in Lang::ALL {
                let said = bad_time(&wrong, lang);
                let lines = crate::words::wrap::wrap(&said, 38);
                assert!(lines.len() <= 2, "{text:?}: {said}");
                assert!(!said.contains('{'), "{said}");
            }
        }
    }

    #[test]
    fn bad_positions_are_named() {
        let rows = [
            ("8/8", "a FEN has 8 ranks with / between them, this one has 2"),
            ("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "rank 7 has 7 squares instead of 8"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x", "side to move: “x” is not w or b"),
            ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "Black: there is no king"),
        ];
        for (fen, want) in rows {
            let wrong = crate::chess::start_position::StartPosition::from_fen(fen, false).expect_err(fen);
            assert_eq!(bad_start(&wrong, Lang::En), want);
        }
    }
}
