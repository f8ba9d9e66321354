//! The result card of a game, in sentences.

use super::{ending, lines::SpokenLines};
use crate::app::App;
use crate::app::game::GameScreen;
use crate::app::result_card::LevelStanding;
use crate::app::review::Review;
use crate::app::review::analysis::mistakes::JudgementCounts;
use crate::chess::game_summary::GameSummary;
use crate::chess::level_games::LevelStep;
use crate::chess::tree::{NodeId, Tree};
use crate::chess::win_chances::Judgement;
use crate::words::result_card::{ResultCardWord as W, record};
use crate::words::{Sentence, moves, openings, results, values, with_capital};
use shakmaty::Color;

/// Says the result card of the game that has just ended.
pub fn in_game(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (Some(card), Some(ended)) = (play.card(), play.game().ending()) else { return };
    lines.push(ending::sentence(ended, Some(play), app.voice()));
    tell(app, play.card_tree(), &card.summary, lines);
    if let (Some(standing), Some(user)) = (&card.standing, play.person_name(app.lang())) {
        of_level(app, standing, &user, lines);
    }
    if let Some(rules) = &card.rules {
        lines.push(rules.text(app.lang()));
    }
    if !card.summary.is_evaluated {
        lines.push(W::SaidFind.aloud(app.lang()));
    }
}

/// Says the result card of the reviewed game.
pub fn in_review(app: &App, review: &Review, lines: &mut SpokenLines) {
    lines.push(format!("{}.", values::result(review.record().result, app.lang())));
    let summary = review.summary();
    tell(app, &review.record().tree, &summary, lines);
    if !summary.is_evaluated {
        lines.push(W::SaidFind.aloud(app.lang()));
    }
}

fn tell(app: &App, tree: &Tree, summary: &GameSummary, lines: &mut SpokenLines) {
    let lang = app.lang();
    let side = |color: Color| results::side(color, lang);
    if let (Some(white), Some(black)) = (summary.sides.white.accuracy, summary.sides.black.accuracy) {
        let (white, black) = (white.to_string(), black.to_string());
        lines.push(W::SaidAccuracy.with(lang, &[side(Color::White), &white, side(Color::Black), &black]));
    }
    if summary.is_evaluated {
        for color in Color::ALL {
            let counts = Judgement::ALL.into_iter().zip(summary.sides.get(color).judgements);
            let all = counts.flat_map(|(judgement, count)| std::iter::repeat_n(judgement, count));
            let text = JudgementCounts::from_iter(all).text(lang);
            lines.push(W::SaidJudged.with(lang, &[side(color), &text]));
        }
        match summary.turning_point {
            Some(turning) => {
                let (before, after) = (turning.chances.0.to_string(), turning.chances.1.to_string());
                lines.push(W::SaidTurning.with(lang, &[&numbered(app, tree, turning.node), &before, &after]));
                if let (Some(better), Some(before)) = (turning.better, tree.parent(turning.node)) {
                    let told = moves::terse(app.voice(), tree.position(before), better);
                    lines.push(W::SaidBetter.with(lang, &[&told]));
                }
            }
            None => lines.push(W::NoTurningPoint.text(lang)),
        }
    }
    if let Some((opening, left)) = &summary.opening {
        let (name, number) = (openings::name(opening.name, lang), tree.move_number(*left).0.to_string());
        lines.push(W::SaidOpening.with(lang, &[&name, &number]));
    }
    for color in Color::ALL {
        let own = summary.sides.get(color);
        if let (Some(used), Some((longest, node))) = (own.used, own.longest) {
            let (used, longest) = (values::length(used, lang), values::length(longest, lang));
            let number = tree.move_number(node).0.to_string();
            lines.push(W::SaidTime.with(lang, &[side(color), &used, &longest, &number]));
        }
    }
}

/// Says how the user stands against the level, and which other level suits better.
fn of_level(app: &App, standing: &LevelStanding, user: &str, lines: &mut SpokenLines) {
    let (lang, level) = (app.lang(), standing.bot.name());
    lines.push(W::SaidRecord.with(lang, &[user, &level, &record(&standing.record, lang)]));
    let word = match standing.step {
        Some(LevelStep::Up(_)) => W::SaidNext,
        Some(LevelStep::Down(_)) => W::SaidLower,
        None => return,
    };
    let other = standing.step.map(|step| step.bot().name()).unwrap_or_default();
    lines.push(crate::words::fill(word.aloud(lang), &[&level, &other]));
}

/// `Move 24, Black: rook takes d4`.
fn numbered(app: &App, tree: &Tree, node: NodeId) -> String {
    let Some(before) = tree.parent(node) else { return String::new() };
    with_capital(&moves::numbered(app.voice(), tree.move_number(node).0, tree.position(before), tree.played(node)))
}
