//! What plain mode says of the home screen: interrupted games, files, the choices for new games.

use shakmaty::{Color, Position};

use super::help;
use crate::app::App;
use crate::app::home::{Home, Kept};
use crate::app::notice::Query;
use crate::chess::pgn::harmless;
use crate::words::plain::PlainWord as W;
use crate::words::results::side;
use crate::words::review::half_moves;

/// Answers a question on the home screen.
pub fn show(app: &App, home: &Home, query: Query, lines: &mut Vec<String>) {
    let lang = app.lang();
    match query {
        Query::Home => listing(app, home, lines),
        Query::Recent => {
            let recent = &app.memory().recent;
            let files = recent.iter().zip(1_usize..);
            lines.extend(files.map(|(path, n)| W::RecentFile.with(lang, &[&n.to_string(), &harmless(path)])));
            lines.push(if recent.is_empty() { W::NoRecent } else { W::RecentWords }.text(lang).to_owned());
        }
        Query::Options => options(app, lines),
        Query::Help => help::tell(app, W::HelpHome, lines),
        _ => {}
    }
}

fn listing(app: &App, home: &Home, lines: &mut Vec<String>) {
    let lang = app.lang();
    let kept = home.kept();
    lines.push(W::KeptCount.with(lang, &[&kept.len().to_string()]));
    lines.extend(kept.iter().zip(1_usize..).map(|(game, number)| interrupted(app, game, number)));
    let drafts = home.drafts().iter().zip(1_usize..);
    lines.extend(drafts.map(|(listed, n)| W::DraftRow.with(lang, &[&n.to_string(), &harmless(&listed.draft.title())])));
    lines.push(if kept.is_empty() { W::HomeWords } else { W::KeptWords }.text(lang).to_owned());
}

/// `1. Anna against Ben, 12 half-moves, White to move, begun 2026-11-21 17:04.`
fn interrupted(app: &App, kept: &Kept, number: usize) -> String {
    let (lang, play) = (app.lang(), &kept.play);
    let name = |color: Color| harmless(&play.name(color, lang)).into_owned();
    let begun = play.begun().local();
    let (day, minute) = (begun.pgn_date().replace('.', "-"), format!("{:02}:{:02}", begun.hour, begun.minute));
    let row = if kept.damaged { W::KeptGameDamaged } else { W::KeptGame };
    row.with(
        lang,
        &[
            &number.to_string(),
            &name(Color::White),
            &name(Color::Black),
            &half_moves(play.game().tree().ply(play.game().live()), lang),
            side(play.game().position().turn(), lang),
            &format!("{day} {minute}"),
        ],
    )
}

fn options(app: &App, lines: &mut Vec<String>) {
    let (lang, memory) = (app.lang(), app.memory());
    let who = |word: &String, name: &String| match (word.as_str(), name.as_str()) {
        ("human", name) if !name.is_empty() => harmless(name).into_owned(),
        (word, _) => harmless(word).into_owned(),
    };
    let (white, black) = (who(&memory.white, &memory.white_name), who(&memory.black, &memory.black_name));
    let start = harmless(&memory.start);
    lines.push(W::OptionsAre.with(lang, &[&white, &black, &memory.time, &start, &memory.rules]));
    if memory.by_lot {
        lines.push(W::OptionsByLot.text(lang).to_owned());
    }
}
