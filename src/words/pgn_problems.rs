//! What is wrong with a game in a file, in the user's language. `tabiya pgn check` says it in English, in the words of
//! [`ProblemKind`] itself.

use super::Lang;
use crate::chess::pgn::ProblemKind;

crate::words! {
    /// The faults of [`ProblemKind`], with the text they are about.
    pub enum ProblemWord {
        UnclosedComment: "a comment is opened here and never closed", "un commentaire s’ouvre ici et ne se ferme pas";
        UnclosedVariation: "a variation is opened here and never closed", "une variante s’ouvre ici et ne se ferme pas";
        Stray: "this {0} closes or opens nothing", "ce {0} ne ferme et n’ouvre rien";
        IllegalMove: "{0} is not legal here; the rest of the line is kept as text", "{0} n’est pas légal ici ; le reste de la ligne est gardé comme texte";
        AmbiguousMove: "{0} could be more than one move; the rest of the line is kept as text", "{0} peut être plusieurs coups ; le reste de la ligne est gardé comme texte";
        UnreadableMove: "{0} cannot be read as a move; the rest of the line is kept as text", "{0} ne se lit pas comme un coup ; le reste de la ligne est gardé comme texte";
        ForeignLetters: "the pieces have the letters {0} here: the game is read with them, and written with K Q R B N",
            "les pièces ont ici les lettres {0} : la partie est lue avec elles, et écrite avec K Q R B N";
        AmbiguousLetters: "the letters of the pieces fit more than one language: none is guessed",
            "les lettres des pièces conviennent à plusieurs langues : aucune n’est devinée";
        QueenAssumed: "{0} names no piece to promote to: a queen is taken", "{0} ne nomme pas la pièce de promotion : une dame est prise";
        UnknownToken: "{0} means nothing here; it is kept as text", "{0} ne veut rien dire ici ; c’est gardé comme texte";
        BadGlyph: "{0} is no annotation glyph: they are numbered $0 to $255", "{0} n’est pas un signe d’annotation : ils vont de $0 à $255";
        WrongNumber: "move number {0} where {1} comes next", "coup numéro {0} là où vient le {1}";
        BadTag: "{0} is no tag: [Name \"value\"] is one", "{0} n’est pas une balise : [Nom \"valeur\"] en est une";
        TagQuote: "the value of tag {0} holds a \" without a \\ before it", "la valeur de la balise {0} contient un \" sans \\ devant";
        TagUnclosed: "tag {0} is not closed on its line", "la balise {0} n’est pas fermée sur sa ligne";
        TagTwice: "tag {0} is there twice; the first one counts, the other is kept as text", "la balise {0} y est deux fois ; la première compte, l’autre est gardée comme texte";
        TagLate: "tag {0} stands behind the moves; it is kept as text", "la balise {0} se trouve après les coups ; elle est gardée comme texte";
        BadFen: "the FEN tag: {0}", "la balise FEN : {0}";
        CastlingRights: "the FEN tag has castling rights that standard chess cannot have: {0}", "la balise FEN a des droits de roque impossibles aux échecs orthodoxes : {0}";
        SetUp: "SetUp is {0} beside a FEN: the FEN counts", "SetUp vaut {0} à côté d’une FEN : la FEN compte";
        UnknownVariant: "variant {0} is not known: the moves are read as standard chess", "la variante {0} est inconnue : les coups sont lus comme aux échecs orthodoxes";
        BadResult: "the Result tag is {0}: it can be 1-0, 0-1, 1/2-1/2 or *", "la balise Result vaut {0} : elle peut être 1-0, 0-1, 1/2-1/2 ou *";
        ResultsDiffer: "the Result tag says {0}, the moves end with {1}", "la balise Result dit {0}, les coups finissent par {1}";
        ResultInVariation: "a result inside a variation; it is kept as text", "un résultat dans une variante ; il est gardé comme texte";
        SecondResult: "a second result; it is kept as text", "un second résultat ; il est gardé comme texte";
        NoResult: "the moves end without a result", "les coups finissent sans résultat";
        NoMoves: "tags without moves and without a result", "des balises sans coups et sans résultat";
        NoGame: "no tags and no moves", "ni balises ni coups";
        EmptyVariation: "a variation without moves; what it says becomes a comment", "une variante sans coups ; ce qu’elle dit devient un commentaire";
        EarlyVariation: "a variation before the first move; it is kept as text", "une variante avant le premier coup ; elle est gardée comme texte";
        ByteOrderMark: "a byte order mark in the middle of the file", "une marque d’ordre des octets au milieu du fichier";
        BrokenCharacters: "the file holds broken UTF-16", "le fichier contient de l’UTF-16 brisé";
    }
}

/// A fault in words.
#[must_use]
pub fn fault(fault: &ProblemKind, lang: Lang) -> String {
    use ProblemWord as W;
    let marks = |text: &str| match lang {
        Lang::En => format!("\"{text}\""),
        Lang::Fr => format!("«\u{a0}{text}\u{a0}»"),
    };
    let quoted = |word: W, text: &str| word.with(lang, &[&marks(text)]);
    let named = |word: W, text: &str| word.with(lang, &[text]);
    let word = match fault {
        ProblemKind::Stray(c) => return named(W::Stray, &format!("{c:?}")),
        ProblemKind::IllegalMove(text) => return quoted(W::IllegalMove, text),
        ProblemKind::AmbiguousMove(text) => return quoted(W::AmbiguousMove, text),
        ProblemKind::UnreadableMove(text) => return quoted(W::UnreadableMove, text),
        ProblemKind::ForeignLetters(letters) => return named(W::ForeignLetters, letters),
        ProblemKind::AmbiguousLetters => W::AmbiguousLetters,
        ProblemKind::QueenAssumed(text) => return quoted(W::QueenAssumed, text),
        ProblemKind::UnknownToken(text) => return quoted(W::UnknownToken, text),
        ProblemKind::BadGlyph(text) => return quoted(W::BadGlyph, text),
        ProblemKind::WrongNumber { found, expected } => {
            return W::WrongNumber.with(lang, &[&found.to_string(), &expected.to_string()]);
        }
        ProblemKind::BadTag(text) => return quoted(W::BadTag, text),
        ProblemKind::TagQuote(name) => return named(W::TagQuote, name),
        ProblemKind::TagUnclosed(name) => return named(W::TagUnclosed, name),
        ProblemKind::TagTwice(name) => return named(W::TagTwice, name),
        ProblemKind::TagLate(name) => return named(W::TagLate, name),
        ProblemKind::BadFen(why) => return named(W::BadFen, why),
        ProblemKind::CastlingRights(why) => return named(W::CastlingRights, why),
        ProblemKind::SetUp(text) => return quoted(W::SetUp, text),
        ProblemKind::UnknownVariant(text) => return quoted(W::UnknownVariant, text),
        ProblemKind::BadResult(text) => return quoted(W::BadResult, text),
        ProblemKind::ResultsDiffer { tag, found } => {
            return W::ResultsDiffer.with(lang, &[tag.as_str(), found.as_str()]);
        }
        ProblemKind::UnclosedComment => W::UnclosedComment,
        ProblemKind::UnclosedVariation => W::UnclosedVariation,
        ProblemKind::ResultInVariation => W::ResultInVariation,
        ProblemKind::SecondResult => W::SecondResult,
        ProblemKind::NoResult => W::NoResult,
        ProblemKind::NoMoves => W::NoMoves,
        ProblemKind::NoGame => W::NoGame,
        ProblemKind::EmptyVariation => W::EmptyVariation,
        ProblemKind::EarlyVariation => W::EarlyVariation,
        ProblemKind::ByteOrderMark => W::ByteOrderMark,
        ProblemKind::BrokenCharacters => W::BrokenCharacters,
    };
    word.text(lang).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::ResultMarker;

    #[test]
    fn the_english_words_are_those_of_the_reader() {
        let text = || "Nf9".to_owned();
        let faults = [
            ProblemKind::UnclosedComment,
            ProblemKind::UnclosedVariation,
            ProblemKind::Stray('}'),
            ProblemKind::IllegalMove(text()),
            ProblemKind::AmbiguousMove(text()),
            ProblemKind::UnreadableMove(text()),
            ProblemKind::ForeignLetters("K D T L S".to_owned()),
            ProblemKind::AmbiguousLetters,
            ProblemKind::QueenAssumed(text()),
            ProblemKind::UnknownToken(text()),
            ProblemKind::BadGlyph(text()),
            ProblemKind::WrongNumber { found: 3, expected: 2 },
            ProblemKind::BadTag(text()),
            ProblemKind::TagQuote(text()),
            ProblemKind::TagUnclosed(text()),
            ProblemKind::TagTwice(text()),
            ProblemKind::TagLate(text()),
            ProblemKind::BadFen(text()),
            ProblemKind::CastlingRights("kq"),
            ProblemKind::SetUp(text()),
            ProblemKind::UnknownVariant(text()),
            ProblemKind::BadResult(text()),
            ProblemKind::ResultsDiffer { tag: ResultMarker::Draw, found: ResultMarker::Open },
            ProblemKind::ResultInVariation,
            ProblemKind::SecondResult,
            ProblemKind::NoResult,
            ProblemKind::NoMoves,
            ProblemKind::NoGame,
            ProblemKind::EmptyVariation,
            ProblemKind::EarlyVariation,
            ProblemKind::ByteOrderMark,
            ProblemKind::BrokenCharacters,
        ];
        for this in faults {
            assert_eq!(fault(&this, Lang::En), this.to_string());
        }
    }
}
