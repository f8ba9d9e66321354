//! What plain mode says about the home screen: interrupted games, files, the choices for new games.

use crate::app::App;
use crate::app::game::{Blocked, GameScreen};
use crate::app::home::{Home, InterruptedGame};
use crate::app::new_game::read_controls;
use crate::app::protocol::now::WallTime;
use crate::app::protocol::user_message::Query;
use crate::app::result_card::LevelStanding;
use crate::app::review::Review;
use crate::app::review::analysis::mistakes::JudgementCounts;
use crate::chess::accuracy::Judgement;
use crate::chess::game_summary::GameSummary;
use crate::chess::level_games::LevelStep;
use crate::chess::pgn::sanitize;
use crate::chess::seat::Seat;
use crate::chess::start_position::{self, StartPosition};
use crate::chess::tree::{NodeId, Tree};
use crate::config::Rules;
use crate::plain::{self, SpokenLines};
use crate::words::choice::strength;
use crate::words::command_names::option;
use crate::words::notation::piece_name;
use crate::words::practice::PracticeWord;
use crate::words::results::{self, ResultCardWord, record, side};
use crate::words::tables::{self, AppWord, PlainWord, half_moves};
use crate::words::values::{self, ValueWord};
use crate::words::{Lang, Sentence, forms, moves, openings, with_capital};
use shakmaty::{Color, Position, Square};

/// Writes the reply to a query on the home screen.
pub fn show(app: &App, home: &Home, query: &Query, lines: &mut SpokenLines) {
    let lang = app.lang();
    match query {
        Query::Home => listing(app, home, lines),
        Query::Recent => {
            let recent = &app.recent.recent;
            let files = recent.iter().zip(1_usize..);
            lines.extend(files.map(|(path, n)| PlainWord::RecentFile.with(lang, &[&n.to_string(), &sanitize(path)])));
            lines.push(if recent.is_empty() { PlainWord::NoRecent } else { PlainWord::RecentWords }.text(lang));
        }
        Query::Options => options(app, lines),
        _ => {}
    }
}

fn listing(app: &App, home: &Home, lines: &mut SpokenLines) {
    let lang = app.lang();
    let kept = &home.kept;
    lines.push(PlainWord::KeptCount.with(lang, &[&kept.len().to_string()]));
    lines.extend(kept.iter().zip(1_usize..).map(|(game, number)| interrupted(app, game, number)));
    let drafts = home.drafts.iter().zip(1_usize..);
    lines.extend(
        drafts.map(|(listed, n)| PlainWord::DraftRow.with(lang, &[&n.to_string(), &sanitize(&listed.draft.title())])),
    );
    let due = app.recent.practice_due_on(app.wall.local().day_number());
    lines.extend((due > 0).then(|| PracticeWord::PlainDue.numbers(lang, &[due])));
    lines.push(if kept.is_empty() { PlainWord::HomeWords } else { PlainWord::KeptWords }.text(lang));
}

/// `1. Anna against Ben, 12 half-moves, the last one knight f3, White to move, begun today at 9:01.`
fn interrupted(app: &App, kept: &InterruptedGame, number: usize) -> String {
    let (lang, play) = (app.lang(), &kept.play);
    let game = play.game();
    let name = |color: Color| sanitize(&play.name(color, lang)).into_owned();
    let (tree, live) = (game.tree(), game.current_node());
    // A tournament game is covered until its clock runs.
    let last = plain::terse_move(app, tree, live).filter(|_| !play.is_covered());
    let last = last.map(|told| PlainWord::KeptLast.with(lang, &[&told])).unwrap_or_default();
    let clocks = game.clock().map_or_else(String::new, |clock| {
        let shown = |color| values::shown(app.clock_digits(clock, color), lang);
        PlainWord::KeptClocks.with(lang, &[&shown(Color::White), &shown(Color::Black)])
    });
    let row = if kept.damaged { PlainWord::KeptGameDamaged } else { PlainWord::KeptGame };
    let told = row.with(
        lang,
        &[
            &number.to_string(),
            &name(Color::White),
            &name(Color::Black),
            &half_moves(tree.ply(live), lang),
            &last,
            side(game.position().turn(), lang),
            &clocks,
            &begun(play.begun, app.wall, lang),
        ],
    );
    match play.adjournment() {
        Some(adjourned) if adjourned.sealed.is_some() => format!("{told} {}", PlainWord::KeptSealed.text(lang)),
        Some(_) => format!("{told} {}", PlainWord::KeptAdjourned.text(lang)),
        None => told,
    }
}

/// Returns when a game was begun, relative to now: `today at 9:01`, `on 3 May 2026 at 17:04`.
fn begun(then: WallTime, now: WallTime, lang: Lang) -> String {
    let days = |wall: WallTime| (wall.unix + i64::from(wall.offset)).div_euclid(86_400);
    let begun = then.local();
    let time = ValueWord::TimeOfDay.with(lang, &[&begun.hour.to_string(), &format!("{:02}", begun.minute)]);
    match days(now) - days(then) {
        0 => ValueWord::Today.with(lang, &[&time]),
        1 => ValueWord::Yesterday.with(lang, &[&time]),
        _ => ValueWord::OnDay.with(lang, &[&values::day(begun.day, begun.month, begun.year, lang), &time]),
    }
}

fn options(app: &App, lines: &mut SpokenLines) {
    let (lang, memory) = (app.lang(), &app.recent);
    let who = |word: &String, name: &String| match (word.as_str(), name.as_str()) {
        ("human", name) if !name.is_empty() => PlainWord::NamedPerson.with(lang, &[&sanitize(name)]),
        (word, _) => sanitize(word).into_owned(),
    };
    let (white, black) = (who(&memory.white, &memory.last.white_name), who(&memory.black, &memory.last.black_name));
    let start = sanitize(&memory.start);
    let [white, black, start, rules] = [&white, &black, &*start, &memory.last.rules].map(|word| option(word, lang));
    let time = match read_controls(&memory.last.time) {
        Ok(Some(controls)) => forms::controls_aloud(&controls, lang),
        _ => option(&memory.last.time, lang),
    };
    lines.push(PlainWord::OptionsAre.with(lang, &[&white, &black, &time, &start, &rules]));
    if memory.last.rules == Rules::Tournament.word() {
        lines.push(tables::event(&memory.names, lang));
    }
    if memory.by_lot {
        lines.push(PlainWord::OptionsByLot.text(lang));
    }
}

// What plain mode says when a game begins or goes on: who plays, the time control, the start position, and how the
// game stands.

/// Says who plays with what time control, the start position if it is not the initial array, and the rules if they are
/// strict.
pub fn tell_game_intro(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let lang = app.lang();
    let turn = results::side(play.game().turn(), lang);
    let [white, black] = seats(play, lang);
    lines.push(match &play.game().setup().controls {
        None => PlainWord::Begins.with(lang, &[&white, &black, turn]),
        Some(controls) => {
            PlainWord::BeginsTimed.with(lang, &[&white, &black, &forms::controls_aloud(controls, lang), turn])
        }
    });
    lines.extend(place(&play.game().setup().start, lang));
    lines.extend(
        play.options.draw_odds.map(|favoured| PlainWord::DrawOdds.with(lang, &[results::side(favoured, lang)])),
    );
    match play.options.rules {
        Rules::Casual => {}
        Rules::TouchMove => lines.push(PlainWord::RulesTouch.text(lang)),
        Rules::Tournament => {
            lines.push(PlainWord::RulesTournament.text(lang));
            lines.push(tables::event(&play.options.names, lang));
        }
    }
}

fn seats(play: &GameScreen, lang: Lang) -> [String; 2] {
    Color::ALL.map(|color| match play.game().seat(color) {
        Seat::Human(None) => lang.in_sentence(AppWord::Human.text(lang)),
        _ => sanitize(&play.name(color, lang)).into_owned(),
    })
}

/// Returns who plays, and how strong a bot is.
pub fn players(app: &App, play: &GameScreen) -> String {
    let lang = app.lang();
    let [white, black] = seats(play, lang);
    let told = |color: Color, name: String| match play.game().seat(color).bot() {
        Some(bot) => format!("{name}, {}", strength(bot, lang)),
        None => name,
    };
    PlainWord::Players.with(lang, &[&told(Color::White, white), &told(Color::Black, black)])
}

/// Returns the start position in words; `None` if it is that of standard chess.
fn place(start: &StartPosition, lang: Lang) -> Option<String> {
    if !start.chess960() {
        return (!start.is_initial()).then(|| PlainWord::StartOwn.text(lang).to_owned());
    }
    Some(match start_position::chess960_number(start) {
        None => PlainWord::StartChess960.text(lang).to_owned(),
        Some(number) => {
            let board = start.position().board();
            let rank = Square::ALL.into_iter().take(8); // the first rank, from a to h
            let pieces: Vec<&str> = rank.filter_map(|square| Some(piece_name(lang, board.role_at(square)?))).collect();
            PlainWord::StartNumbered.with(lang, &[&number.to_string(), &pieces.join(", ")])
        }
    })
}

/// Says how a game that goes on stands: how much was played, the last move, whose turn it is.
pub fn standing(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (lang, game) = (app.lang(), play.game());
    let tree = game.tree();
    if let Some(last) = last(app, play) {
        let last = last.trim_end_matches('.');
        lines.push(format!(
            "{}. {}",
            half_moves(tree.ply(game.current_node()), lang),
            PlainWord::LastMove.with(lang, &[last])
        ));
    }
    let position = game.position();
    let number = position.fullmoves().to_string();
    lines.push(PlainWord::OnMove.with(lang, &[&number, results::side(position.turn(), lang)]));
    lines.extend(super::offer(app, play));
    if play.blocked == Some(Blocked::Interrupted) {
        lines.push(PlainWord::ClocksStand.text(lang));
    }
}

pub fn last(app: &App, play: &GameScreen) -> Option<String> {
    let (tree, live) = (play.game().tree(), play.game().current_node());
    Some(moves::sentence(app.voice(), tree.position(tree.parent(live)?), tree.played(live)?))
}

// The result card of a game, in sentences.

/// Says the result card of the game that has just ended.
pub fn in_game(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (Some(card), Some(ended)) = (play.card(), play.game().ending()) else { return };
    lines.push(plain::sentence(ended, Some(play), app.voice()));
    tell_result(app, play.card_tree(), &card.summary, lines);
    if let (Some(standing), Some(user)) = (&card.standing, play.person_name(app.lang())) {
        of_level(app, standing, &user, lines);
    }
    lines.extend(card.repertoire.clone());
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
    lines.extend(standing.step.map(|step| {
        let up = matches!(step, LevelStep::Up(_));
        let word = if up { ResultCardWord::SaidNext } else { ResultCardWord::SaidLower };
        crate::words::fill(word.aloud(lang), &[&level, &step.bot().name()])
    }));
}

/// `Move 24, Black: rook takes d4`.
fn numbered(app: &App, tree: &Tree, node: NodeId) -> String {
    let Some(before) = tree.parent(node) else { return String::new() };
    with_capital(&moves::numbered(app.voice(), tree.move_number(node).0, tree.position(before), tree.played(node)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_told_by_its_day() {
        let then = WallTime { unix: 20_780 * 86_400 + 9 * 3_600 + 60, offset: 0 };
        let after = |days: i64| WallTime { unix: then.unix + days * 86_400, ..then };
        assert_eq!(begun(then, after(0), Lang::En), "today at 9:01");
        assert_eq!(begun(then, after(1), Lang::Fr), "hier à 9 h 01");
        assert_eq!(begun(then, after(10), Lang::En), "on 23 November 2026 at 9:01");
    }
}
