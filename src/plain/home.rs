//! What plain mode says about the home screen: interrupted games, files, the choices for new games.

use crate::app::{
    App,
    home::{Home, InterruptedGame},
    protocol::{now::WallTime, user_message::Query},
};
use crate::chess::pgn::sanitize;
use crate::config::{Choice, Rules};
use crate::plain::lines::SpokenLines;
use crate::words::{
    Lang,
    command_names::option,
    moves,
    results::side,
    tables::{self, PlainWord, half_moves},
    values::{self, ValueWord},
};
use shakmaty::{Color, Position};

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
    lines.push(if kept.is_empty() { PlainWord::HomeWords } else { PlainWord::KeptWords }.text(lang));
}

/// `1. Anna against Ben, 12 half-moves, the last one knight f3, White to move, begun today at 9:01.`
fn interrupted(app: &App, kept: &InterruptedGame, number: usize) -> String {
    let (lang, play) = (app.lang(), &kept.play);
    let game = play.game();
    let name = |color: Color| sanitize(&play.name(color, lang)).into_owned();
    let (tree, live) = (game.tree(), game.current_node());
    let last = match (tree.parent(live), tree.played(live)) {
        _ if play.is_covered() => String::new(), // a tournament game is covered until its clock runs
        (Some(before), Some(mv)) => {
            PlainWord::KeptLast.with(lang, &[&moves::terse(app.voice(), tree.position(before), mv)])
        }
        _ => String::new(),
    };
    let clocks = game.clock().map_or_else(String::new, |clock| {
        let shown = |color| values::shown(clock.shown(color, app.now), lang);
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
        ("human", name) if !name.is_empty() => sanitize(name).into_owned(),
        (word, _) => sanitize(word).into_owned(),
    };
    let (white, black) = (who(&memory.white, &memory.white_name), who(&memory.black, &memory.black_name));
    let start = sanitize(&memory.start);
    let [white, black, time, start, rules] =
        [&white, &black, &memory.time, &*start, &memory.rules].map(|word| option(word, lang));
    lines.push(PlainWord::OptionsAre.with(lang, &[&white, &black, &time, &start, &rules]));
    if memory.rules == Rules::Tournament.word() {
        lines.push(tables::event(&memory.names.clone().into(), lang));
    }
    if memory.by_lot {
        lines.push(PlainWord::OptionsByLot.text(lang));
    }
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
