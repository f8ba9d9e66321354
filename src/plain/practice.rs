//! What plain mode says in practice: the menu, a puzzle with everything that a board would show, the card of a run.

use crate::app::App;
use crate::app::practice::run_card::RunCard;
use crate::app::practice::themes::ThemeRow;
use crate::app::practice::{PracticePage, PracticePart, PracticeScreen, Session, Solve, rating_text};
use crate::app::protocol::practice_log::RunAnswer;
use crate::app::protocol::repertoires::Book;
use crate::app::protocol::user_message::Query;
use crate::chess::repertoire::Source;
use crate::plain::{SpokenLines, position};
use crate::words::practice::{PracticeWord as W, RepertoireWord, theme_name};
use crate::words::results::side;
use crate::words::tables::{AnalysisWord, AppWord, MoveWord, PlainWord};
use crate::words::{Lang, moves, sentence};
use shakmaty::Position;

/// Writes the reply to a query in practice.
pub fn show(app: &App, screen: &PracticeScreen, query: &Query, lines: &mut SpokenLines) {
    match (query, &screen.page) {
        (Query::Practice, PracticePage::Menu) => menu(app, screen, lines),
        (Query::Practice, PracticePage::Themes) => themes(app, screen, lines),
        (Query::Practice, PracticePage::Card(card)) => tell_card(app, card, lines),
        (Query::Practice, PracticePage::Openings(page)) => {
            lines.push(RepertoireWord::PlainPage.with(app.lang(), &[page.title.text(app.lang())]));
            for (n, row) in (1..).zip(&page.rows) {
                let text = if row.note.is_empty() { row.text.clone() } else { format!("{}, {}", row.text, row.note) };
                lines.push(RepertoireWord::PlainRow.with(app.lang(), &[&n.to_string(), &text]));
            }
        }
        (Query::Practice, PracticePage::Solve(solve)) => match screen.opening() {
            Some((_, book, source)) => opening(app, book, source, solve, lines),
            None => puzzle(app, screen, solve, lines),
        },
        (Query::Last, PracticePage::Solve(solve)) => {
            lines.or_say(PlainWord::NoMoveYet.text(app.lang()), |lines| lines.extend(just_played(app, solve)))
        }
        (_, PracticePage::Solve(solve)) => {
            position::tell(solve.run.position(), query, app.voice(), solve.flipped, lines);
        }
        _ => {}
    }
}

fn menu(app: &App, screen: &PracticeScreen, lines: &mut SpokenLines) {
    let (lang, state, day) = (app.lang(), &screen.log.state, app.wall.local().day_number());
    let due = [screen.missed(day).len(), screen.openings_today(day)[0], screen.own.today(state, day).len()];
    let [missed, openings, mistakes] = due.map(|count| count.to_string());
    lines.push(W::PlainMenu.with(lang, &[&rating_text(state.rating, true), &missed, &openings, &mistakes]));
    lines.extend((!state.rating.is_established()).then(|| W::PlainUnsure.text(lang).to_owned()));
    let parts = [PracticePart::Puzzles, PracticePart::Streak, PracticePart::Storm];
    let counts = parts.map(|part| (part.name_and_note(lang).0, screen.count_text(part, day, lang)));
    let level = (W::Level.text(lang), screen.level_text(lang));
    let counts = counts.into_iter().filter(|(_, count)| !count.is_empty()).chain([level]);
    lines.extend(counts.map(|(name, count)| named(name, &count, lang)));
    if let Some([game, games, found]) = app.screens.collector.progress() {
        let found = AnalysisWord::Mistakes.counted(lang, found, &[]);
        let progress = [game.to_string(), games.to_string(), found];
        lines.push(sentence(W::MistakesProgress, lang, true, &progress.each_ref().map(String::as_str)));
    }
}

/// Says what a count or a list is of: `Streak: best 12.`
fn named(name: &str, text: &str, lang: Lang) -> String {
    format!("{}.", MoveWord::BySide.with(lang, &[name, text]))
}

fn themes(app: &App, screen: &PracticeScreen, lines: &mut SpokenLines) {
    let lang = app.lang();
    let name = |row: &ThemeRow| {
        let rate = row.rate().map(|rate| format!(", {}", W::Rate.numbers(lang, &[rate, row.tried])));
        let count = format!("{}{}", row.puzzles, rate.unwrap_or_default());
        MoveWord::BySide.with(lang, &[&theme_name(row.theme, screen.imported(), lang), &count])
    };
    let names: Vec<String> = screen.themes.rows.iter().map(name).collect();
    lines.push(W::PlainThemes.with(lang, &[&names.join("; ")]));
}

fn tell_card(app: &App, card: &RunCard, lines: &mut SpokenLines) {
    let best = card.best.first().map_or(0, |(solved, _)| *solved);
    let others = [best, card.moves, card.right].map(|number| number.to_string());
    lines.push(W::PlainCard.counted(app.lang(), card.solved, &others.each_ref().map(String::as_str)));
    lines.push(format!("{}.", card.facts(app.lang()).join(". ")));
    let row = |answer: &RunAnswer| format!("{}, {}", answer.rating, RunCard::why(answer, app.lang()));
    let rows = card.rows.iter().map(row).collect::<Vec<_>>().join("; ");
    lines.push(match rows.is_empty() {
        true => W::CardNone.text(app.lang()).to_owned(),
        false => named(W::CardRows.text(app.lang()), &rows, app.lang()),
    });
    lines.push(W::PlainCardNext.text(app.lang()));
}

/// Says what kind of puzzle it is, the pieces, the opponent's last move, and whose turn it is.
fn puzzle(app: &App, screen: &PracticeScreen, solve: &Solve, lines: &mut SpokenLines) {
    let lang = app.lang();
    let kind = match (&screen.session, screen.run()) {
        (_, Some((_, run))) => {
            lines.push((run.answers.len() + 1).to_string());
            None
        }
        (Session::Mistakes, _) if !solve.is_again => None,
        _ => Some(screen.counts_for(solve)),
    };
    lines.extend(kind.map(|kind| W::PlainPuzzle.with(lang, &[kind.text(lang)])));
    if let Some(own) = &solve.own {
        let told = own.played.map(|mv| moves::phrase(app.voice(), solve.run.position(), mv)).unwrap_or_default();
        lines.push(own.question(&told, lang, true));
    }
    lines.extend(solve.seen_text(lang));
    position::tell_board(solve.run.position().board(), &Query::Pieces(None), app.voice(), solve.flipped, lines);
    lines.extend(just_played(app, solve));
    if !solve.is_over() {
        lines.push(AppWord::ToMove.with(lang, &[side(solve.solver(), lang)]));
    }
}

fn just_played(app: &App, solve: &Solve) -> Option<String> {
    let line = solve.line();
    let (before, mv) = line.last()?;
    let (by, told) = (side(before.turn(), app.lang()), moves::phrase(app.voice(), before, *mv));
    Some(W::JustPlayed.with(app.lang(), &[by, &told]))
}

/// Says which repertoire it is at the start of a line, the moves since the last answer, and whose turn it is.
fn opening(app: &App, book: &Book, source: Source, solve: &Solve, lines: &mut SpokenLines) {
    let (lang, line) = (app.lang(), solve.line());
    if solve.walked_from == 0 {
        lines.push(format!("{}, {}.", side(solve.solver(), lang), book.place_text(source, lang)));
    }
    match line.get(solve.walked_from) {
        Some((before, reply)) if solve.walked_from > 0 && line.len() == solve.walked_from + 1 => {
            lines.push(format!("{}.", moves::line(app.voice(), before, &[*reply])));
        }
        Some(_) => {
            let new = line.iter().skip(solve.walked_from);
            let told: Vec<String> = new.map(|(before, mv)| moves::terse(app.voice(), before, *mv)).collect();
            lines.push(RepertoireWord::After.with(lang, &[&told.join(", ")]));
        }
        None => {}
    }
    lines.push(AppWord::ToMove.with(lang, &[side(solve.solver(), lang)]));
}
