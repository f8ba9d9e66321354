//! The name of the opening above the moves: as much of it as fits, in whole parts.

use crate::app::review::Review;
use crate::chess::openings::Opening;
use crate::ui::{
    prelude::*,
    review::{ReviewView, opening},
};
use crate::words::{forms, openings::said_in, tables::TrainingWord};

/// Writes the opening into the line above the moves, between two columns.
pub(super) fn draw_opening(canvas: &mut Canvas, view: &ReviewView, (from, right): (u16, u16)) {
    let (area, lang) = (view.plan.score, canvas.lang());
    let room = right.saturating_sub(from + 3);
    let Some((opening, reached)) = opening(view.review) else {
        let title = start_number(view.review, lang).filter(|title| columns(title) <= room);
        let title = title.map(|title| format!(" {title} "));
        return title
            .into_iter()
            .for_each(|title| _ = canvas.put(from + 1, area.y.saturating_sub(1), right, &title, TextTone::Dim));
    };
    let names = names(&opening, lang);
    let titles = names.map(|name| if reached { name } else { TrainingWord::OpeningAhead.with(lang, &[&name]) });
    // An opening that the game only reaches later does not name the position that is shown, so it is dimmed.
    let tone = canvas.tone(if reached { TextTone::Text } else { TextTone::Dim });
    if let Some(title) = titles.into_iter().find(|title| columns(title) <= room) {
        canvas.put(from + 1, area.y.saturating_sub(1), right, &format!(" {title} "), tone);
    }
}

/// Returns the number of the start position in a game of Chess960.
pub(super) fn start_number(review: &Review, lang: Lang) -> Option<String> {
    forms::chess960_number(review.record().tree.start(), lang)
}

/// Returns the code and the name, the longest wording first: in full, shortened, without the line of a variation,
/// without the variation; then the name without its code, and the code alone.
fn names(opening: &Opening, lang: Lang) -> [String; 6] {
    let short = said_in(opening, 0, lang);
    let before = |sign: &str| short.split_once(sign).map_or(short.as_str(), |(name, _)| name).to_owned();
    let family = before(lang.colon());
    let bare = family.trim_start_matches(opening.eco).trim_start().to_owned();
    [said_in(opening, usize::MAX, lang), short.clone(), before(", "), family, bare, opening.eco.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_left_out_by_whole_parts() {
        let opening = Opening { eco: "C45", name: "Scotch Game: Classical Variation, Main Line", moves: "" };
        let whole = "C45 Scotch Game: Classical Variation, Main Line";
        let short = "C45 Scotch Game: Classical, Main Line";
        assert_eq!(
            names(&opening, Lang::En),
            [whole, short, "C45 Scotch Game: Classical", "C45 Scotch Game", "Scotch Game", "C45"]
        );
        let french = "C45 Partie écossaise : variante classique, ligne principale";
        assert_eq!(names(&opening, Lang::Fr)[0], french);
        assert_eq!(names(&opening, Lang::Fr)[3..5], ["C45 Écossaise", "Écossaise"]);
        let opening = Opening { eco: "C20", name: "King's Pawn Game", moves: "" };
        let name = "C20 King's Pawn Game";
        assert_eq!(names(&opening, Lang::En), [name, name, name, name, "King's Pawn Game", "C20"]);
    }
}
