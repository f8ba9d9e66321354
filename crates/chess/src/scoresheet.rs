//! The scoresheet of a game, as players hand it to the arbiter (Article 8): the moves in two columns, the times that
//! the clocks showed, the result, and places for signatures. As text it is 78 columns wide; as SVG it fills a page of
//! A4.

use crate::notation::Letters;
use crate::pgn::comment::time_text;
use crate::pgn::{Record, sanitize};
use crate::record::{CASUAL, UNNAMED};
use crate::time_control as time_tags;
use crate::tree::NodeId;
use std::fmt::Write as _;

/// The words on a scoresheet.
#[derive(Clone, Copy, Debug)]
pub struct Labels<'a> {
    /// Its heading.
    pub title: &'a str,
    /// The tags that stand above the moves, each with its word, in pairs that share a line.
    pub tags: [(&'static str, &'a str); 8],
    /// The word before the start position.
    pub start: &'a str,
    /// Who signs.
    pub signatures: [&'a str; 3],
}

/// What one side played in a move.
#[derive(Clone, Debug, Default)]
struct Cell {
    san: String,
    clock: String,
}

/// A numbered line of the sheet.
#[derive(Clone, Debug, Default)]
struct Row {
    number: u32,
    white: Cell,
    black: Cell,
}

/// The columns of half the sheet.
const HALF: usize = 38;
/// The fewest lines of a column, so that there is room to write.
const LINES: usize = 30;

/// Returns the scoresheet as text.
pub fn text(record: &Record, letters: &Letters, labels: &Labels) -> String {
    let mut out = format!("{:^width$}\n\n", labels.title, width = 2 * HALF + 2);
    let fields = fields(record, labels);
    for pair in fields.chunks(2) {
        let shown: Vec<String> = pair.iter().map(|(word, value)| format!("{word:<11} {value}")).collect();
        let line = match shown.as_slice() {
            [left, right] if left.chars().count() <= HALF => format!("{left:<HALF$}  {right}"),
            lines => lines.join("\n"),
        };
        out += &format!("{}\n", line.trim_end());
    }
    out.push('\n');
    let (left, right) = halves(record, letters);
    for (left, right) in left.iter().zip(&right) {
        let half = |row: &Row| {
            let cell = |cell: &Cell| format!("{:<9}{:>7}", cell.san, cell.clock);
            format!("{:>3}. {} {}", row.number, cell(&row.white), cell(&row.black))
        };
        out += &format!("{}\n", format!("{}  {}", half(left), half(right)).trim_end());
    }
    for who in labels.signatures {
        out += &format!("\n\n{who:<20}{}", "_".repeat(40));
    }
    out.push('\n');
    out
}

/// Returns the scoresheet as a page of A4 in SVG.
pub fn svg(record: &Record, letters: &Letters, labels: &Labels) -> String {
    const LEFT: f32 = 40.0;
    const MIDDLE: f32 = 305.0;
    const RIGHT: f32 = 555.0;
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 595 842\">\n\
         <rect width=\"595\" height=\"842\" fill=\"white\"/>\n<g font-family=\"sans-serif\" font-size=\"10\">\n",
    );
    let mut put = |x: f32, y: f32, more: &str, text: &str| {
        if !text.is_empty() {
            let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\"{more}>{}</text>", escaped(text)); // cannot fail
        }
    };
    let end = " text-anchor=\"end\"";
    put(297.5, 44.0, " text-anchor=\"middle\" font-size=\"16\"", labels.title);
    let mut y = 70.0;
    for pair in fields(record, labels).chunks(2) {
        // A value that is too long for half the page has a line of its own.
        let halved = pair.iter().all(|(_, value)| width(value) <= MIDDLE - LEFT - 80.0);
        for ((word, value), x) in pair.iter().zip([LEFT, MIDDLE]) {
            let x = if halved { x } else { LEFT };
            put(x, y, " fill=\"#555\"", word);
            put(x + 70.0, y, &shrunk(value, RIGHT - x - 70.0), value);
            y += if halved { 0.0 } else { 15.0 };
        }
        y += if halved { 15.0 } else { 0.0 };
    }
    let (left, right) = halves(record, letters);
    let top = y + 12.0;
    let lines = u16::try_from(left.len()).unwrap_or(u16::MAX);
    let step = ((682.0 - y) / f32::from(lines)).min(19.0);
    // The lines of a long game stand close together, in small letters.
    let sized = |size: f32| format!(" font-size=\"{:.1}\"", size.min(step * size * 0.08));
    let (of_move, of_time) = (sized(10.0), sized(8.0));
    let mut rules = Vec::new();
    let mut y = top;
    for (left, right) in left.iter().zip(&right) {
        for (row, x) in [(left, LEFT), (right, MIDDLE)] {
            put(x + 20.0, y, &format!("{end} fill=\"#555\"{of_move}"), &row.number.to_string());
            for (cell, at) in [(&row.white, 28.0), (&row.black, 138.0)] {
                put(x + at, y, &of_move, &cell.san);
                put(x + at + 102.0, y, &format!("{end}{of_time}"), &cell.clock);
            }
            rules.push((x, y + 0.2 * step));
        }
        y += step;
    }
    let mut y = y + 26.0;
    for who in labels.signatures {
        put(LEFT, y, "", who);
        rules.push((LEFT + 130.0, y + 2.0));
        y += 24.0;
    }
    for (x, y) in rules {
        let right = x + 250.0;
        let _ = writeln!(out, "<path d=\"M{x:.1} {y:.1}H{right:.1}\" stroke=\"#999\" stroke-width=\"0.5\"/>"); // cannot fail
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// Returns the lines above the moves: words and values. What is not known is left empty, to be written by hand.
fn fields<'a>(record: &Record, labels: &Labels<'a>) -> Vec<(&'a str, String)> {
    let known = |name: &str| record.tags.known(name).map(|value| sanitize(value).into_owned()).unwrap_or_default();
    let control =
        || time_tags::read_tags(|name| record.tags.known(name).map(str::to_owned)).map(|controls| controls.to_string());
    let value = |name: &str| match name {
        "Result" => match (record.result.as_str(), known("Termination").as_str(), known("DrawOdds").as_str()) {
            ("*", "rules infraction", _) => "0-0".to_owned(), // both forfeit
            ("1/2-1/2", _, "White") => "1/2-1/2 (1-0)".to_owned(),
            ("1/2-1/2", _, "Black") => "1/2-1/2 (0-1)".to_owned(),
            (result, ..) => result.to_owned(),
        },
        "TimeControl" => control().unwrap_or_else(|| known(name)), // minutes, as people write it
        // Nor is what a record says of a player or an event without a name.
        _ => {
            Some(known(name)).filter(|said| ![CASUAL, UNNAMED, "White", "Black"].contains(&&**said)).unwrap_or_default()
        }
    };
    let mut fields: Vec<(&str, String)> = labels.tags.iter().map(|(name, word)| (*word, value(name))).collect();
    let start = || [known("Variant"), known("FEN")].join(" ").trim_start().to_owned();
    fields.extend(record.tags.get("FEN").map(|_| (labels.start, start())));
    fields
}

/// Returns the moves of the main line.
fn rows(record: &Record, letters: &Letters) -> Vec<Row> {
    let tree = &record.tree;
    let mut rows: Vec<Row> = Vec::new();
    let mut node = tree.root();
    while let Some(next) = tree.next(node) {
        let (number, by) = tree.move_number(next);
        if rows.last().is_none_or(|row| row.number != number) {
            let missing = if by.is_black() { "…" } else { "" };
            let white = Cell { san: missing.to_owned(), clock: String::new() };
            rows.push(Row { number, white, black: Cell::default() });
        }
        if let Some(row) = rows.last_mut() {
            *if by.is_white() { &mut row.white } else { &mut row.black } = cell(record, next, letters);
        }
        node = next;
    }
    rows
}

fn cell(record: &Record, node: NodeId, letters: &Letters) -> Cell {
    let tree = &record.tree;
    let mut san = tree.san(node, letters);
    let notes = tree.notes(node);
    if notes.after.iter().any(|note| note.contains("(=)")) {
        san.push_str("(=)"); // Appendix C.12
    }
    let clock = notes.clock.map(|ms| time_text(ms / 1000 * 1000));
    Cell { san, clock: clock.unwrap_or_default() }
}

/// Divides the lines into two columns of the same length, with numbered empty lines at the end.
fn halves(record: &Record, letters: &Letters) -> (Vec<Row>, Vec<Row>) {
    let mut rows = rows(record, letters);
    let half = rows.len().div_ceil(2).max(LINES);
    let first = record.tree.move_number(record.tree.root()).0;
    let mut number = rows.last().map_or(first.saturating_sub(1), |row| row.number);
    while rows.len() < 2 * half {
        number += 1;
        rows.push(Row { number, ..Row::default() });
    }
    let right = rows.split_off(half);
    (rows, right)
}

/// Returns about how wide a text is in letters of 10, at most.
fn width(text: &str) -> f32 {
    6.5 * f32::from(u16::try_from(text.chars().count()).unwrap_or(u16::MAX))
}

/// Returns the attribute that makes a text small enough for a width, if it needs that.
fn shrunk(text: &str, room: f32) -> String {
    if width(text) <= room {
        return String::new();
    }
    format!(" font-size=\"{:.1}\"", letters_for(text, 10.0, room))
}

/// Returns the size of letters in which a text fits a width, at most `size`.
pub fn letters_for(text: &str, size: f32, room: f32) -> f32 {
    size.min((100.0 * room / width(text)).round() / 10.0)
}

/// Returns a text escaped for XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::PgnText;
    use std::sync::Arc;

    const LABELS: Labels = Labels {
        title: "Scoresheet",
        tags: [
            ("Event", "Event"),
            ("Round", "Round"),
            ("Site", "Site"),
            ("Date", "Date"),
            ("White", "White"),
            ("Black", "Black"),
            ("TimeControl", "Time"),
            ("Result", "Result"),
        ],
        start: "Position",
        signatures: ["White", "Black", "Arbiter"],
    };

    fn record(pgn: &str) -> Record {
        PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap()
    }

    #[test]
    fn moves_stand_in_two_columns_with_their_times() {
        let mut moves = String::new();
        for n in 1..=34 {
            let pair = if n % 2 == 1 { "Nf3 {[%clk 1:29:58]} Nf6 {(=) [%clk 0:00:07]}" } else { "Ng1 Ng8" };
            moves += &format!("{n}. {pair} ");
        }
        let sheet =
            text(&record(&format!("[Event \"Club\"]\n[White \"A & <B>\"]\n\n{moves}1/2-1/2\n")), &Letters::En, &LABELS);
        let line = |start: &str| {
            sheet.lines().find(|line| line.trim_start().starts_with(start)).unwrap_or_else(|| panic!("{sheet}"))
        };
        assert_eq!(line("1."), "  1. Nf3      1:29:58 Nf6(=)   0:00:07   31. Nf3      1:29:58 Nf6(=)   0:00:07");
        assert_eq!(line("2."), "  2. Ng1              Ng8                32. Ng1              Ng8");
        assert_eq!(line("30."), " 30. Ng1              Ng8                60.");
        assert!(
            line("Event").starts_with("Event       Club") && line("Time").ends_with("Result      1/2-1/2"),
            "{sheet}"
        );
        assert!(sheet.lines().all(|line| line.chars().count() <= 78), "{sheet}");
        let signed = sheet.lines().filter(|line| line.ends_with("____")).count();
        assert_eq!(signed, 3, "{sheet}");
    }

    #[test]
    fn a_game_that_black_begins_and_a_long_one_have_room() {
        let fen = "4k3/8/8/8/8/8/8/4K2R b - - 0 40";
        let short = record(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n40... Kd7 41. Rh7+ *\n"));
        let sheet = text(&short, &Letters::Fr, &LABELS);
        assert!(sheet.contains(" 40. …                Rd7") && sheet.contains(" 41. Th7+"), "{sheet}");
        assert!(sheet.contains(&format!("Position    {fen}")), "{sheet}");
        let moves: Vec<String> =
            (1..=200).map(|n| format!("{n}. {}", if n % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" })).collect();
        let long = text(&record(&format!("{} *\n", moves.join(" "))), &Letters::En, &LABELS);
        assert!(long.contains("100. Ng1              Ng8               200. Ng1              Ng8"), "{long}");
    }

    #[test]
    fn what_decides_the_result_stands_beside_it() {
        let sheet = |pgn: &str| text(&record(pgn), &Letters::En, &LABELS);
        assert!(sheet("[DrawOdds \"Black\"]\n\n1. e4 e5 1/2-1/2\n").contains("Result      1/2-1/2 (0-1)\n"));
        assert!(sheet("[DrawOdds \"Black\"]\n\n1. e4 e5 1-0\n").contains("Result      1-0\n"));
        assert!(sheet("[Termination \"rules infraction\"]\n\n1. e4 e5 *\n").contains("Result      0-0\n"));
    }

    #[test]
    fn what_stands_for_no_name_is_left_to_be_written() {
        let sheet = |tags: &str| text(&record(&format!("{tags}\n\n1. e4 *\n")), &Letters::En, &LABELS);
        let unnamed = sheet("[Event \"Casual game\"]\n[White \"White\"]\n[Black \"Human\"]");
        assert_eq!(unnamed, sheet(""), "{unnamed}");
        assert_ne!(unnamed, sheet("[White \"Whiteley\"]"));
    }

    #[test]
    fn an_empty_sheet_is_numbered_from_where_the_game_begins() {
        let fen = "rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNNR w KQkq - 0 80";
        let sheet = text(&record(&format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n\n*\n")), &Letters::En, &LABELS);
        assert!(sheet.contains(" 80.") && !sheet.contains(" 79."), "{sheet}");
        assert!(sheet.contains(&format!("Position    Chess960 {fen}\n")), "{sheet}");
        assert!(text(&record("*\n"), &Letters::En, &LABELS).contains("  1."));
    }

    #[test]
    fn the_page_is_well_formed_and_nothing_leaves_it() {
        let page = svg(&record("[White \"A & <B>\"]\n\n1. e4 {[%clk 0:05:00]} e5 *\n"), &Letters::En, &LABELS);
        assert!(
            page.contains("A &amp; &lt;B&gt;") && page.contains(">0:05:00<") && page.ends_with("</svg>\n"),
            "{page}"
        );
        for line in page.lines() {
            let ends = line.starts_with("<svg") || line.starts_with("<g") || line.starts_with("</");
            assert!(ends || line.ends_with("/>") || line.ends_with("</text>"), "{line}");
        }
        let long = "x".repeat(200);
        let moves: Vec<String> =
            (1..=300).map(|n| format!("{n}. {}", if n % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" })).collect();
        let tags = format!("[Event \"{long}\"]\n[Site \"{}\"]\n[TimeControl \"5400+30\"]\n", "y".repeat(50));
        let crowded = svg(&record(&format!("{tags}\n{} *\n", moves.join(" "))), &Letters::En, &LABELS);
        assert!(crowded.contains(&format!("font-size=\"3.4\">{long}<")), "{crowded}");
        assert!(crowded.contains(">90+30<"), "{crowded}");
        for page in [page, crowded] {
            let heights = page.split(" y=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<f32>().ok());
            assert!(heights.into_iter().all(|y| y > 0.0 && y < 842.0), "{page}");
        }
    }
}
