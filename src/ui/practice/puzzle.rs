//! A puzzle: the board, what is asked beside it, and the line to type on.

use crate::app::board::move_input::InputBoard;
use crate::app::practice::{Clocked, PracticeScreen, Session, Solve, rating_text};
use crate::app::protocol::practice_log::PracticeRun;
use crate::chess::notation;
use crate::ui::learn::{Writer, status};
use crate::ui::prelude::*;
use crate::ui::widgets::digits::{self, DigitSize};
use crate::words::learn::LearnWord;
use crate::words::practice::{PracticeWord as W, RepertoireWord, themes_text};
use crate::words::tables::{AnalysisWord, AppWord};
use shakmaty::Position;

/// In fewer columns than this, what was said stands below the board.
const FEW: u16 = 24;

/// Returns what the footer offers, the most important first.
fn actions(session: &Session, is_over: bool) -> Vec<Action> {
    let (asks, over, is_puzzle) = match session {
        Session::Run(_) => (false, false, false),
        Session::Openings(_) => (true, false, false),
        _ => (!is_over, is_over, true),
    };
    footer::offered([
        (true, Action::Choose),
        (asks, Action::Hint),
        (asks && is_puzzle, Action::Why),
        (is_puzzle, Action::Again),
        (over, Action::Undo),
        (over, Action::Analyse),
        (over, Action::PlayHere),
        (true, Action::Back),
        (asks, Action::ViewBack),
        (true, Action::Help),
        (true, Action::Palette),
    ])
}

pub(super) fn draw(canvas: &mut Canvas, screen: &PracticeScreen, solve: &Solve) {
    let Some((plan, geometry)) = layout::place(canvas, solve.flipped, layout::PanelKind::Words) else { return };
    draw_board(canvas, solve, &geometry);
    layout::make_room(canvas, &plan, &geometry);
    let below = panel(canvas, screen, solve, plan.beside_board());
    status(canvas, &plan, below);
    draw_entry(canvas, solve, plan.entry);
    let acts = actions(&screen.session, solve.is_over());
    footer::keys(canvas, &acts, plan.footer);
}

fn draw_board(canvas: &mut Canvas, solve: &Solve, geometry: &Geometry) {
    let (position, last) = solve.shown();
    let live = solve.back == 0;
    let picked = solve.input.picker.picked.filter(|_| live);
    let moving = layout::moving(canvas, solve.animated(canvas.app.now), picked, geometry);
    let letters = canvas.app.typed_letters();
    let board = InputBoard { position: &position, flipped: solve.flipped, letters };
    let past = Highlights { last: last.and_then(from_to), check: king_in_check(&position), ..Highlights::default() };
    let input = &solve.input;
    let marks = if live { past.with_input(&input.picker, input.targets(&board)) } else { past };
    canvas.draw_board(geometry, &BoardView { board: position.board(), marks, moving });
    if live {
        canvas.draw_arrows(geometry, &solve.shapes());
    }
    canvas.hits.board(*geometry);
}

/// Returns what kind of puzzle it is, with what stands beside that.
fn heading(canvas: &Canvas, screen: &PracticeScreen, solve: &Solve) -> (String, String) {
    let lang = canvas.lang();
    let note = match (&screen.session, screen.run()) {
        (_, Some((clocked, run))) => return run_heading(canvas, clocked, run),
        (Session::Openings(_), _) => {
            let note = screen.opening().map(|(openings, ..)| RepertoireWord::Counts.numbers(lang, &openings.left()));
            return (RepertoireWord::Title.text(lang).to_owned(), note.unwrap_or_default());
        }
        _ => screen.counts_for(solve),
    };
    let title = if solve.own.is_some() { W::OwnMistake } else { W::Puzzle };
    (title.text(lang).to_owned(), note.text(lang).to_owned())
}

fn run_heading(canvas: &Canvas, clocked: &Clocked, run: &PracticeRun) -> (String, String) {
    let (lang, solved) = (canvas.lang(), [run.solved()]);
    if clocked.left(canvas.app.now).is_some() {
        let combo = run.combo().0;
        let note = if combo > 1 { W::Combo.numbers(lang, &[combo]) } else { String::new() };
        return (W::StormAt.numbers(lang, &solved), note);
    }
    // The sign is not the only one that says it.
    let (sign, word) = if run.life() == Some(true) { ("♥ ", W::Life) } else { ("", W::NoLife) };
    (W::StreakAt.numbers(lang, &solved), format!("{sign}{}", word.text(lang)))
}

/// Draws the panel. Returns what was said, if it has no room there.
fn panel(canvas: &mut Canvas, screen: &PracticeScreen, solve: &Solve, area: Rect) -> Vec<Span<'static>> {
    let lang = canvas.lang();
    let (title, note) = heading(canvas, screen, solve);
    let clock = screen.run().and_then(|(clocked, _)| clocked.left(canvas.app.now));
    let state = &screen.log.state;
    let is_narrow = area.width < FEW;
    let mut place = Writer::new(canvas, area);
    if columns(&title) + columns(&note) + 3 <= area.width {
        place.canvas.write(place.area, &title, TextTone::Title);
        place.canvas.put_right(place.area.x, place.y, place.area.right(), &note, TextTone::Dim);
        place.blank();
    } else {
        place.text(&title, TextTone::Title);
        // The reason after the colon is what there may be no room for.
        let short = note.split(':').next().unwrap_or_default().trim_end();
        place.text(if is_narrow { short } else { &note }, TextTone::Dim);
    }
    if let Some(left) = clock {
        // The last second is shown as one: at zero the time is over.
        let seconds = left.div_ceil(1_000);
        let text = format!("{}:{:02}", seconds / 60, seconds % 60);
        let rows = if area.height >= 16 { 5 } else { 1 };
        let size = DigitSize::fit(&text, area.width, rows);
        let tone = if seconds <= 10 { TextTone::Error } else { TextTone::Text };
        let style = place.canvas.tone(tone);
        let rest = Rect { height: size.height().min(place.rest().height), ..place.rest() };
        digits::draw(place.canvas.buf(), rest, size.lines(&text, false), style);
        place.y = rest.bottom();
    }
    if !is_narrow && area.height >= 12 {
        place.rule();
    }
    place.blank_if(is_narrow && area.height > 9);
    let opening = screen.opening();
    if solve.back > 0 {
        let on = place.canvas.key(KeyContext::Solve, Action::ViewOn).unwrap_or_default();
        place.text(&W::LookingBack.with(lang, &[&on]), TextTone::Accent);
    } else if opening.is_some() {
        let asked = RepertoireWord::Asked.with(lang, &[side(solve.solver(), lang)]);
        place.text(&asked, TextTone::Accent);
    } else if let Some(own) = solve.own.as_ref().filter(|_| !solve.is_over()) {
        let position = solve.run.position();
        let told = own
            .played
            .map(|mv| notation::san(position, mv, &place.canvas.app.preferences.letters()))
            .unwrap_or_default();
        let short = || AnalysisWord::ReplayBeginsYours.with(lang, &[&told]);
        place.text(&if is_narrow { short() } else { own.question(&told, lang, false) }, TextTone::Accent);
    } else if !solve.is_over() {
        let first = solve.line().into_iter().next().filter(|_| solve.run.found().0 == 0);
        if let Some((before, mv)) = first {
            let mv = notation::san(&before, mv, &place.canvas.app.preferences.letters());
            place.text(&W::JustPlayed.with(lang, &[side(before.turn(), lang), &mv]), TextTone::Text);
        }
        let solver = side(solve.solver(), lang);
        let asked = if is_narrow { AppWord::ToMove.with(lang, &[solver]) } else { W::ToFind.with(lang, &[solver]) };
        place.text(&asked, TextTone::Accent);
    }
    let line: Vec<String> = solve
        .line()
        .iter()
        .skip(usize::from(opening.is_none()))
        .map(|(before, mv)| {
            let san = notation::san(before, *mv, &place.canvas.app.preferences.letters());
            if opening.is_some() {
                let number = notation::number_before(before.fullmoves().get(), before.turn(), false);
                return format!("{}{san}", number.replace(' ', "\u{a0}"));
            }
            if before.turn() == solve.solver() { format!("{san}\u{a0}✓") } else { san }
        })
        .collect();
    if !line.is_empty() {
        place.blank_if(area.height >= 12);
        place.text(&line.join(if opening.is_some() { " " } else { "  " }), TextTone::Text);
    }
    let mut facts: Vec<(String, TextTone)> = Vec::new();
    if let Some(own) = &solve.own {
        facts.extend(own.card.dates(lang).filter(|_| solve.is_over()).map(|dates| (dates, TextTone::Dim)));
    } else if solve.is_over() && opening.is_none() {
        let puzzle = solve.run.puzzle();
        let themes = themes_text(puzzle.themes, screen.imported(), lang);
        facts.push((W::Facts.with(lang, &[&puzzle.rating.to_string(), &themes]), TextTone::Text));
        facts.push((format!("lichess.org/training/{}", puzzle.id), TextTone::Dim));
    }
    facts.extend(solve.seen_text(lang).map(|text| (text, TextTone::Dim)));
    let said: Vec<(String, TextTone)> =
        solve.said.iter().map(|(how, text)| (text.clone(), footer::told(*how, TextTone::Good))).collect();
    let rows = |texts: &[(String, TextTone)], width: u16| -> usize {
        texts.iter().map(|(text, _)| lines(&[Span::raw(text.clone())], width).len()).sum()
    };
    let fits = !is_narrow && rows(&said, area.width) < usize::from(place.rest().height);
    if fits && !said.is_empty() {
        place.blank_if(area.height >= 12);
        said.iter().for_each(|(text, tone)| place.text(text, *tone));
    }
    if !is_narrow && rows(&facts, area.width) + 1 < usize::from(place.rest().height) {
        place.blank_if(area.height >= 12);
        facts.iter().for_each(|(text, tone)| place.text(text, *tone));
    }
    let last = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    if let Some((_, book, source)) = opening.filter(|_| place.y < last.y) {
        place.canvas.put(last.x, last.y, last.right(), &book.place_text(source, lang), TextTone::Dim);
    } else if screen.run().is_none() && place.y < last.y {
        let day = place.canvas.app.wall.local().day_number();
        let you = match &solve.own {
            Some(_) => W::HomeDue.numbers(lang, &[screen.own.today(state, day).len()]),
            None => W::You.with(lang, &[&rating_text(state.rating, false)]),
        };
        let end = place.canvas.put(last.x, last.y, last.right(), &you, TextTone::Dim);
        let today = W::Today.numbers(lang, &state.on_day(day));
        if solve.own.is_none() && columns(&today) + 2 <= last.right().saturating_sub(end) {
            place.canvas.put_right(end + 2, last.y, last.right(), &today, TextTone::Dim);
        }
    }
    if fits {
        return Vec::new();
    }
    let below = said.into_iter().chain(facts.into_iter().filter(|_| is_narrow));
    spaced(below.map(|(text, tone)| canvas.with_keys(&text, tone)))
}

fn draw_entry(canvas: &mut Canvas, solve: &Solve, area: Rect) {
    let lang = canvas.lang();
    let key = |act| canvas.key(KeyContext::Solve, act).unwrap_or_default();
    let hint = match (solve.is_over(), &solve.own) {
        _ if solve.back > 0 => W::EntryBack.with(lang, &[&key(Action::ViewOn), &key(Action::Last)]),
        (true, Some(_)) => W::EntryMistake.text(lang).to_owned(),
        (true, None) => W::EntryNext.text(lang).to_owned(),
        (false, _) => LearnWord::EntryMove.text(lang).to_owned(),
    };
    let position = Some(solve.run.position()).filter(|_| !solve.is_over());
    text_input::draw_prompt(canvas, area, &solve.input.entry, &hint, position);
}
