//! The two players of a reviewed game, with their points and clocks, and the facts of the game.

use crate::app::protocol::effect::GameProblems;
use crate::app::review::Review;
use crate::chess::clock::ClockDigits;
use crate::chess::pgn::{ResultMarker, Tags};
use crate::chess::record::{CASUAL, UNNAMED};
use crate::chess::time_control::TimeControl;
use crate::ui::prelude::*;
use crate::ui::review::ReviewView;
use crate::ui::widgets::digits;
use crate::words::forms::{FormWord, TimeWord};
use crate::words::results;
use crate::words::tables::ReviewWord as W;
use shakmaty::{Color, Position};

/// The blank inside a fact while lines are made, so that no line breaks there. It does not occur in the texts
/// themselves.
const UNBROKEN: &str = "\u{202f}";
/// A minute and a day in milliseconds.
const MINUTE: u64 = 60 * 1000;
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Draws both players, the one who sits at the bottom of the board below.
pub fn draw(canvas: &mut Canvas, view: &ReviewView) {
    let below = if view.review.flipped() { Color::Black } else { Color::White };
    player(canvas, view, !below, &view.plan.top, false);
    player(canvas, view, below, &view.plan.bottom, true);
}

/// Returns the name of a player as the screen shows it. A person without a name who played against a level has the same
/// name as beside the board of that game.
pub(super) fn shown_name(review: &Review, side: Color, lang: Lang) -> String {
    let known = review.record().tags.known(side.fold_wb("White", "Black"));
    match known {
        Some(UNNAMED) if review.level_player().is_some_and(|player| player.name == UNNAMED) => {
            FormWord::You.text(lang).to_owned()
        }
        Some(name) => sanitize(results::player(name, side, lang)).into_owned(),
        None => results::side(side, lang).to_owned(),
    }
}

/// Draws `► ♔ Tal, Mikhail 2660    1  0:12:04`. If there are two rows, rating and clock have one of their own.
fn player(canvas: &mut Canvas, view: &ReviewView, side: Color, place: &layout::PlayerArea, bottom: bool) {
    let area = place.area;
    let two = area.height > 1;
    let (name_y, more_y) = match (two, bottom) {
        (false, _) => (area.y, area.y),
        (true, false) => (area.y, area.y + 1),
        (true, true) => (area.bottom() - 1, area.bottom() - 2),
    };
    let elo = side.fold_wb("WhiteElo", "BlackElo");
    let record = view.review.record();
    let tags = &record.tags;
    let (mut right, lang) = (area.right(), canvas.lang());
    let name = shown_name(view.review, side, lang);
    // The result also stands below the moves, so a name that would have to be cut for it keeps the room instead.
    let whole = |right: u16| columns(&name) <= right.saturating_sub(area.x + 2);
    let fits = |points: &str| whole(right.saturating_sub(columns(points) + 1)) || !whole(right);
    let points = points(record.result, side).filter(|points| fits(points));
    // What the side's clock showed after its last move, as the file records it.
    // A recorded time does not flicker, so it has its tenths whatever the setting.
    let clock = view.review.clock(side).map(|ms| ClockDigits::of(ms, true).to_string());
    if let Some(points) = points.filter(|_| view.review.training().is_none()) {
        // Too close to a clock, the result would look like part of the time.
        let gap = if clock.is_some() && !two { 3 } else { 1 };
        right = canvas.put_right(area.x, name_y, right, points, TextTone::Title).saturating_sub(gap);
    }
    let clock_right = if two { area.right() } else { right };
    let mut clock_left = clock_right;
    if let Some(clock) = clock.filter(|clock| columns(clock) + 12 <= area.width || two) {
        let x = canvas.put_right(area.x, more_y, clock_right, &clock, TextTone::Text);
        clock_left = x.saturating_sub(1);
        if !two {
            right = clock_left;
        }
    }
    // An answer on the board counts as played.
    let answer = view.review.answer().map(|(_, after)| after);
    let position = answer.as_ref().unwrap_or(view.review.position());
    // After mate or stalemate neither side is to move.
    let moves = position.turn() == side && !position.legal_moves().is_empty();
    let place = Rect { y: name_y, width: right.saturating_sub(area.x), height: 1, ..area };
    let x = digits::draw_player_name(canvas, place, side, &name, moves);
    if let Some(elo) = tags.known(elo).map(sanitize) {
        let left = if two { area.x + 2 } else { x + 1 };
        let right = if two { clock_left } else { right };
        if columns(&elo) <= right.saturating_sub(left) {
            canvas.put(left, more_y, right, &elo, TextTone::Dim);
        }
    }
}

/// Returns the time control as `--time` takes it, or as days a move, as servers have it for correspondence games.
fn control(tags: &Tags, lang: Lang) -> Option<String> {
    if let Some(own) = tags.known("TabiyaTimeControl") {
        return Some(sanitize(own).into_owned());
    }
    let control = TimeControl::from_pgn(tags.known("TimeControl")?)?;
    let stages = match &control {
        TimeControl::Stages(stages) => stages.as_slice(),
        TimeControl::Hourglass(_) => &[],
    };
    let days = match stages {
        [stage] if stage.moves == Some(1) && stage.base % DAY == 0 => stage.base / DAY,
        _ => 0,
    };
    Some(match days {
        // A number alone could be anything, and so could a part of a minute.
        0 if let [stage] = stages
            && stage.moves.is_none()
            && stage.base % MINUTE > 0 =>
        {
            TimeWord::Seconds.with(lang, &[&control.pgn()])
        }
        0 => match control.to_string() {
            minutes if minutes.chars().all(|c| c.is_ascii_digit()) => W::Minutes.with(lang, &[&minutes]),
            control => control,
        },
        1 => W::DayAMove.text(lang).to_owned(),
        days => W::DaysAMove.with(lang, &[&days.to_string()]),
    })
}

/// Returns a time of day without its seconds, `15:30` for `15:30:02`. A time in any other form is returned as it is.
fn minutes_of_day(time: &str) -> &str {
    match time.rsplit_once(':') {
        Some((minutes, seconds)) if minutes.contains(':') && seconds.len() == 2 => minutes,
        _ => time,
    }
}

/// Returns the points that a side scored; none while the game is open.
fn points(result: ResultMarker, side: Color) -> Option<&'static str> {
    match (result, side) {
        (ResultMarker::Open, _) => None,
        (ResultMarker::Draw, _) => Some("½"),
        (ResultMarker::WhiteWins, Color::White) | (ResultMarker::BlackWins, Color::Black) => Some("1"),
        _ => Some("0"),
    }
}

/// Writes what is known about the game above the moves, where there is room, and returns the area left for the moves.
pub fn facts(canvas: &mut Canvas, view: &ReviewView) -> Rect {
    let area = view.plan.score;
    let rows = match area.height {
        _ if area.width < 20 => return area,
        ..=7 => return area,
        8..=11 => 1,
        12..=19 => 2,
        _ => 3,
    };
    let lang = canvas.lang();
    let record = view.review.record();
    let tags = &record.tags;
    let known = |tag: &str| tags.known(tag).map(|text| sanitize(text).into_owned());
    let hidden = view.review.training().is_some();
    // While moves are guessed, anything that would give the game away is left out.
    let termination = known("Termination").filter(|word| !word.eq_ignore_ascii_case("normal"));
    // A game without a result says so below its moves.
    let result = Some(record.result).filter(|result| !hidden && *result != ResultMarker::Open);
    // The ECO tag of the file is left out: the heading shows the code of the position, which may differ.
    let began = |time: &str, zone: &str| W::BeganAt.with(lang, &[&format!("{}{zone}", minutes_of_day(time))]);
    let facts = [
        result.map(|result| result.shown().to_owned()),
        // The unknown parts of a date are not shown.
        known("Date").or_else(|| known("UTCDate")).map(|date| date.trim_end_matches(".??").to_owned()),
        known("Event").filter(|event| event != CASUAL),
        known("Round").map(|round| W::Round.with(lang, &[&round])),
        known("Site"),
        termination.filter(|_| !hidden).map(|word| results::termination(&word, lang).to_owned()),
        control(tags, lang).or_else(|| known("TimeControl")),
        // Servers record when a game began; games that were played here do so too, in the user's own time.
        known("Time").map(|time| began(&time, "")).or_else(|| known("UTCTime").map(|time| began(&time, " UTC"))),
    ];
    let mut facts: Vec<(String, TextTone)> = facts.into_iter().flatten().map(|fact| (fact, TextTone::Dim)).collect();
    if let Some((_, tone)) = facts.first_mut().filter(|_| result.is_some()) {
        *tone = TextTone::Title;
    }
    if let Some(found) = GameProblems::of(0, &record.problems) {
        let at = usize::from(result.is_some());
        if found.harmless > 0 {
            let oddities = W::FileNotes.grouped(lang, found.harmless);
            let how = canvas.key(KeyContext::Review, Action::Oddities);
            let how = how.unwrap_or_else(|| format!(":{}", Action::Oddities.row().name_in(lang)));
            facts.insert(at, (format!("{oddities} ({how})"), TextTone::Dim));
        }
        if found.losing > 0 {
            let text = W::ProblemsSeeEnd.with(lang, &[&W::Problems.grouped(lang, found.losing)]);
            facts.insert(at, (text, TextTone::Warning));
        }
    }
    if facts.is_empty() {
        return area;
    }
    // A fact that does not fit is left out whole: first those that are too wide for any line, then the last ones.
    let spans = loop {
        facts.retain(|(fact, _)| columns(fact) <= area.width);
        let spans = joined(canvas, &facts);
        if facts.len() < 2 || lines(&spans, area.width).len() <= rows.into() {
            break spans;
        }
        facts.pop();
    };
    let lines = lines(&spans, area.width);
    let rows = rows.min(u16::try_from(lines.len()).unwrap_or(rows));
    for (y, line) in (area.y..area.y + rows).zip(lines) {
        let mut x = area.x;
        for span in line {
            x = canvas.put(x, y, area.right(), &span.content.replace(UNBROKEN, " "), span.style);
        }
    }
    Rect { y: area.y + rows + 1, height: area.height - rows - 1, ..area }
}

/// Returns the facts side by side, with a dot between each two.
fn joined<'a>(canvas: &Canvas, facts: &'a [(String, TextTone)]) -> Vec<Span<'a>> {
    // A fact must not break across lines.
    let dot = || Span::styled(" · ", canvas.tone(TextTone::Border));
    let mut spans = Vec::new();
    for (at, (fact, tone)) in facts.iter().enumerate() {
        spans.extend((at > 0).then(dot));
        spans.push(Span::styled(fact.replace(' ', UNBROKEN), canvas.tone(*tone)));
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_has_a_unit() {
        for (written, shown) in
            [("600", "10 min"), ("15", "15 s"), ("90+2", "90+2 s"), ("10+0.1", "10+0.1 s"), ("300+3", "5+3")]
        {
            let tags = [("TimeControl".to_owned(), written.to_owned())].into_iter().collect();
            assert_eq!(control(&tags, Lang::En).as_deref(), Some(shown));
        }
    }

    #[test]
    fn a_time_of_day_has_no_seconds() {
        for (written, shown) in
            [("15:30:02", "15:30"), ("09:00", "09:00"), ("15:30:02.5", "15:30:02.5"), ("?", "?"), ("", "")]
        {
            assert_eq!(minutes_of_day(written), shown);
        }
    }
}
