//! Who can still mate, in words.

use shakmaty::Color;

use super::Lang;
use super::results::side;
use crate::chess::laws::can_mate::Proof;

crate::words! {
    /// The answers to "who can still mate?".
    pub enum CanMateWord {
        Line: "{0} can mate: {1}.", "{0} : mat encore possible, {1}.";
        Can: "{0} can mate.", "{0} : mat encore possible.";
        Mated: "{0} has mated.", "{0} : le mat est donné.";
        Never: "{0} cannot mate: {1}.", "{0} : plus de mat possible, {1}.";
        Open: "{0}: not decided within the limit, which counts as able to mate.", "{0} : non décidé dans la limite, ce qui vaut mat possible.";
        Over: "the game is over", "la partie est terminée";
        Material: "no position with these pieces is mate", "aucune position avec ces pièces n’est un mat";
        Barred: "the pieces that could mate can never come to stand where they would have to", "les pièces qui pourraient mater n’arriveront jamais où il le faudrait";
        Walled: "behind their walls, kings and pawns can bring about no mate, wherever the other pieces stand", "derrière leurs murs, rois et pions ne permettent aucun mat, où que soient les autres pièces";
        Visited: "every position that can arise was visited, and none is mate", "toutes les positions possibles ont été visitées, et aucune n’est un mat";
    }
}

/// A side can mate, with these moves; none if it has mated already.
#[must_use]
pub fn yes(by: Color, moves: &str, lang: Lang) -> String {
    if moves.is_empty() {
        CanMateWord::Mated.with(lang, &[side(by, lang)])
    } else {
        CanMateWord::Line.with(lang, &[side(by, lang), moves])
    }
}

/// A side can mate, or has mated, without the moves.
#[must_use]
pub fn yes_alone(by: Color, mated: bool, lang: Lang) -> String {
    let word = if mated { CanMateWord::Mated } else { CanMateWord::Can };
    word.with(lang, &[side(by, lang)])
}

/// A side cannot mate, and why.
#[must_use]
pub fn no(by: Color, proof: Proof, lang: Lang) -> String {
    let why = match proof {
        Proof::Over => CanMateWord::Over,
        Proof::Material => CanMateWord::Material,
        Proof::Barred => CanMateWord::Barred,
        Proof::Walled => CanMateWord::Walled,
        Proof::Visited => CanMateWord::Visited,
    };
    CanMateWord::Never.with(lang, &[side(by, lang), why.text(lang)])
}

/// The limit of work came first.
#[must_use]
pub fn open(by: Color, lang: Lang) -> String {
    CanMateWord::Open.with(lang, &[side(by, lang)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proofs_are_the_laws_own_words() {
        for proof in [Proof::Over, Proof::Material, Proof::Barred, Proof::Walled, Proof::Visited] {
            assert_eq!(no(Color::White, proof, Lang::En), format!("White cannot mate: {proof}."));
        }
    }
}
