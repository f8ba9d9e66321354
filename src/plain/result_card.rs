//! The result card of a game, in sentences.

use crate::app::{
    App,
    game::GameScreen,
    result_card::LevelStanding,
    review::{Review, analysis::mistakes::JudgementCounts},
};
use crate::chess::{
    accuracy::Judgement,
    game_summary::GameSummary,
    level_games::LevelStep,
    tree::{NodeId, Tree},
};
use crate::plain::{ending, lines::SpokenLines};
use crate::words::{
    Sentence, moves, openings,
    results::{self, ResultCardWord, record},
    values, with_capital,
};
use shakmaty::Color;

/// Says the result card of the game that has just ended.
pub fn in_game(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (Some(card), Some(ended)) = (play.card(), play.game().ending()) else { return };
    lines.push(ending::sentence(ended, Some(play), app.voice()));
    tell_result(app, play.card_tree(), &card.summary, lines);
    if let (Some(standing), Some(user)) = (&card.standing, play.person_name(app.lang())) {
        of_level(app, standing, &user, lines);
    }
    if let Some(rules) = &card.rules {
        lines.push(rules.text(app.lang()));
    }
    if !card.summary.is_evaluated {
        lines.push(ResultCardWord::SaidFind.aloud(app.lang()));
    }
}

/// Says the result card of the reviewed game.
pub fn in_review(app: &App, review: &Review, lines: &mut SpokenLines) {
    lines.push(format!("{}.", values::result(review.record().result, app.lang())));
    let summary = review.summary();
    tell_result(app, &review.record().tree, &summary, lines);
    if !summary.is_evaluated {
        lines.push(ResultCardWord::SaidFind.aloud(app.lang()));
    }
}

fn tell_result(app: &App, tree: &Tree, summary: &GameSummary, lines: &mut SpokenLines) {
    let lang = app.lang();
    let side = |color: Color| results::side(color, lang);
    if let (Some(white), Some(black)) = (summary.sides.white.accuracy, summary.sides.black.accuracy) {
        let (white, black) = (white.to_string(), black.to_string());
        lines.push(ResultCardWord::SaidAccuracy.with(lang, &[side(Color::White), &white, side(Color::Black), &black]));
    }
    if summary.is_evaluated {
        for color in Color::ALL {
            let counts = Judgement::ALL.into_iter().zip(summary.sides.get(color).judgements);
            let all = counts.flat_map(|(judgement, count)| std::iter::repeat_n(judgement, count));
            let text = JudgementCounts::from_iter(all).text(lang);
            lines.push(ResultCardWord::SaidJudged.with(lang, &[side(color), &text]));
        }
        match summary.turning_point {
            Some(turning) => {
                let (before, after) = (turning.chances.0.to_string(), turning.chances.1.to_string());
                lines.push(
                    ResultCardWord::SaidTurning.with(lang, &[&numbered(app, tree, turning.node), &before, &after]),
                );
                if let (Some(better), Some(before)) = (turning.better, tree.parent(turning.node)) {
                    let told = moves::terse(app.voice(), tree.position(before), better);
                    lines.push(ResultCardWord::SaidBetter.with(lang, &[&told]));
                }
            }
            None => lines.push(ResultCardWord::NoTurningPoint.text(lang)),
        }
    }
    if let Some((opening, left)) = &summary.opening {
        let (name, number) = (openings::name(opening.name, lang), tree.move_number(*left).0.to_string());
        lines.push(ResultCardWord::SaidOpening.with(lang, &[&name, &number]));
    }
    for color in Color::ALL {
        let own = summary.sides.get(color);
        if let (Some(used), Some((longest, node))) = (own.used, own.longest) {
            let (used, longest) = (values::length(used, lang), values::length(longest, lang));
            let number = tree.move_number(node).0.to_string();
            lines.push(ResultCardWord::SaidTime.with(lang, &[side(color), &used, &longest, &number]));
        }
    }
}

/// Says how the user stands against the level, and which other level suits better.
fn of_level(app: &App, standing: &LevelStanding, user: &str, lines: &mut SpokenLines) {
    let (lang, level) = (app.lang(), standing.bot.name());
    lines.push(ResultCardWord::SaidRecord.with(lang, &[user, &level, &record(&standing.record, lang)]));
    let word = match standing.step {
        Some(LevelStep::Up(_)) => ResultCardWord::SaidNext,
        Some(LevelStep::Down(_)) => ResultCardWord::SaidLower,
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
