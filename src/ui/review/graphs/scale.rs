//! The scales of the graphs: which mark stands beside which row.

use crate::chess::accuracy;
use crate::words::{Lang, tables::TrainingWord as W};

/// Columns of a scale, with the blank before the graph.
pub(super) const WIDTH: u16 = 5;
/// The fewest columns of a graph beside its scale.
const GRAPH_LEAST: u16 = 28;

/// Returns the columns that a scale takes from a panel: none if the graph needs them.
pub(super) fn width(panel: u16) -> u16 {
    if panel >= WIDTH + GRAPH_LEAST { WIDTH } else { 0 }
}

/// The pawns that are marked, the most telling first.
const PAWNS: [i32; 3] = [3, 1, 5];

/// Returns the marks beside an evaluation of this many rows: the row from the top, and the pawns. A mark that would
/// share its row with another is left out, on both sides alike.
pub(super) fn pawns(rows: u16) -> Vec<(u16, String)> {
    let half = rows / 2;
    if half == 0 {
        return Vec::new();
    }
    let mut marks = vec![(half, "0".to_owned())];
    for pawns in PAWNS {
        let part = 1.0 - accuracy::of_centipawns(pawns * 100);
        // The row in which White's part ends.
        let Some(row) = (0..half).rfind(|row| f64::from(*row) <= part * f64::from(rows)) else { continue };
        let pair = [row, rows - 1 - row];
        if marks.iter().all(|(taken, _)| !pair.contains(taken)) {
            marks.push((row, format!("+{pawns}")));
            marks.push((rows - 1 - row, format!("-{pawns}")));
        }
    }
    marks.sort_unstable_by_key(|(row, _)| *row);
    marks
}

/// The times that are marked, in seconds.
const TIMES: [u32; 22] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 18_000, 36_000, 86_400, 172_800, 432_000,
    864_000, 2_592_000, 5_184_000,
];

/// Returns the marks on one side of a graph of times: how many rows from the middle, and the time in seconds. `longest`
/// is the time in milliseconds of a bar that fills the side; a bar is as long as the square root of its time.
pub(super) fn times(longest: u64, half: u16) -> Vec<(u16, u32)> {
    let longest = f64::from(u32::try_from(longest).unwrap_or(u32::MAX)) / 1000.0;
    let mut marks: Vec<(u16, u32)> = Vec::new();
    for seconds in TIMES.into_iter().rev().filter(|seconds| f64::from(*seconds) <= longest) {
        let reach = (f64::from(seconds) / longest).sqrt() * f64::from(half);
        let Some(row) = (0..half).find(|row| f64::from(*row + 1) >= reach) else { continue };
        // Next to the middle, the marks of both sides would crowd each other.
        if marks.iter().all(|(taken, _)| *taken != row) && (row > 0 || marks.is_empty()) {
            marks.push((row, seconds));
        }
    }
    marks
}

/// Returns `30s`, `5m`, `2h`, `3d`.
pub(super) fn time_label(seconds: u32, lang: Lang) -> String {
    let (word, count) = match seconds {
        ..60 => (W::ScaleSeconds, seconds),
        60..3_600 => (W::ScaleMinutes, seconds / 60),
        3_600..86_400 => (W::ScaleHours, seconds / 3_600),
        _ => (W::ScaleDays, seconds / 86_400),
    };
    word.with(lang, &[&count.to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_are_marked_where_they_are_and_never_twice_on_a_row() {
        let said = |rows| {
            let marks: Vec<String> = pawns(rows).into_iter().map(|(row, text)| format!("{row}:{text}")).collect();
            marks.join(" ")
        };
        assert_eq!(said(0), "");
        assert_eq!(said(4), "0:+3 2:0 3:-3");
        assert_eq!(said(8), "1:+3 4:0 6:-3");
        assert_eq!(said(14), "1:+5 3:+3 5:+1 7:0 8:-1 10:-3 12:-5");
        for rows in 0..60 {
            let marks = pawns(rows);
            let taken: std::collections::HashSet<u16> = marks.iter().map(|(row, _)| *row).collect();
            assert_eq!(taken.len(), marks.len(), "{rows}");
            assert!(taken.iter().all(|row| *row < rows), "{rows}");
        }
    }

    #[test]
    fn times_are_marked_at_round_figures() {
        assert_eq!(times(240_000, 4), [(2, 120), (1, 60)]);
        assert_eq!(times(60_000, 2), [(1, 60)]);
        assert_eq!(times(500, 4), []);
        assert_eq!(times(30_000, 1), [(0, 30)]);
        for longest in [1_000, 7_000, 61_000, 3_600_000, u64::MAX] {
            for half in 1..12 {
                let marks = times(longest, half);
                assert!(!marks.is_empty() && marks.iter().all(|(row, _)| *row < half), "{longest} {half}");
            }
        }
        let labels = [(5, "5s"), (60, "1m"), (1_800, "30m"), (7_200, "2h"), (172_800, "2d")];
        for (seconds, label) in labels {
            assert_eq!(time_label(seconds, Lang::En), label);
        }
    }
}
