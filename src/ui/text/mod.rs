//! Text around the board: how wide it is, how it is cut to what fits, and how it wraps at words.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the columns that a text takes on the screen.
#[inline(never)] // it is called everywhere, and is long where it is inlined
pub fn columns(text: &str) -> u16 {
    let count = match text {
        _ if is_printed(text) => text.len(),
        _ if is_plain(text) => text.chars().count(),
        _ => text.width(),
    };
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Returns the columns that spans take side by side.
pub fn width(spans: &[Span<'_>]) -> u16 {
    spans.iter().map(|span| columns(&span.content)).sum()
}

/// Whether every character of a text takes one column and stands for itself. That is true of nearly all texts, and then
/// no widths need to be looked up. Besides ASCII, this covers letters of Latin alphabets, dashes and dots, arrows,
/// lines, blocks and signs, and chess pieces.
fn is_plain(text: &str) -> bool {
    is_printed(text)
        || text.chars().all(|char| {
            matches!(
                char,
                ' '..='~' | '\u{a0}' | '«' | '·' | '»' | '½' | 'À'..='ɏ' | '‐'..='‧' | '←'..='↙' | '─'..='◯' | '★' | '♔'..='♟' | '✓'
            )
        })
}

/// Whether a text is printable ASCII only, so that each byte is a column. Every text of every frame is checked, so the
/// bytes are folded all together, without an early exit.
fn is_printed(text: &str) -> bool {
    text.bytes().fold(true, |all, byte| all & (byte.wrapping_sub(b' ') <= b'~' - b' '))
}

/// Returns a text in at most `cols` columns. A longer one ends in `…`, to show that it was cut.
pub fn clip(text: &str, cols: u16) -> String {
    if columns(text) <= cols {
        return text.to_owned();
    }
    let mut left = usize::from(cols).saturating_sub(1);
    let fits = |char: &char| {
        let rest = left.checked_sub(char.width().unwrap_or(0));
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    text.chars().take_while(fits).chain((cols > 0).then_some('…')).collect()
}

/// Writes a text from column `x` on, not beyond `right`. Returns the column after it.
pub fn put(buf: &mut Buffer, x: u16, y: u16, right: u16, text: &str, style: Style) -> u16 {
    if y >= buf.area.bottom() || x >= right {
        return x;
    }
    let room = right - x;
    if is_plain(text) && x >= buf.area.x && y >= buf.area.y {
        let room = usize::from(room);
        let cut = text.len() > room && text.chars().nth(room).is_some();
        let shown = text.chars().take(room - usize::from(cut)).chain(cut.then_some('…'));
        return plain(buf, x, y, shown, style);
    }
    buf.set_stringn(x, y, clip(text, room), usize::from(room), style).0
}

/// Writes a line of spans in at most `room` columns, as [`Buffer::set_line`] does.
pub fn put_line(buf: &mut Buffer, x: u16, y: u16, line: &Line<'_>, room: u16) {
    let (mut x, right) = (x, x.saturating_add(room));
    for span in line {
        let (text, style, room) = (span.content.as_ref(), line.style.patch(span.style), right.saturating_sub(x));
        x = if is_plain(text) && x >= buf.area.x && buf.area.y <= y && y < buf.area.bottom() {
            plain(buf, x, y, text.chars().take(room.into()), style)
        } else {
            buf.set_stringn(x, y, text, room.into(), style).0
        };
    }
}

/// Writes plain characters, as [`Buffer::set_stringn`] does, but without finding out where each one ends and how wide
/// it is.
fn plain(buf: &mut Buffer, x: u16, y: u16, shown: impl Iterator<Item = char>, style: Style) -> u16 {
    let start = usize::from(y - buf.area.y) * usize::from(buf.area.width) + usize::from(x - buf.area.x);
    let there = usize::from(buf.area.right().saturating_sub(x));
    let mut end = x;
    for (cell, char) in buf.content.iter_mut().skip(start).take(there).zip(shown) {
        // Setting the symbol takes longest, and a blank over a blank does not need it.
        if char != ' ' || cell.symbol() != " " {
            cell.set_char(char);
        }
        cell.set_style(style);
        end += 1;
    }
    end
}

/// Draws a horizontal line over the first row of an area.
pub fn rule(buf: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buf.area);
    if !area.is_empty() {
        plain(buf, area.x, area.y, std::iter::repeat_n('─', area.width.into()), style);
    }
}

/// Returns the spans of a sentence in which words to type stand between backticks. These words are shown like keys,
/// without the backticks.
pub fn with_words_to_type(text: &str, style: Style, key: Style) -> Vec<Span<'static>> {
    let parts = text.split('`').enumerate();
    let spans = parts.map(|(at, part)| Span::styled(part.to_owned(), if at % 2 == 1 { key } else { style }));
    spans.filter(|span| !span.content.is_empty()).collect()
}

/// Breaks spans at blanks into lines of at most `cols` columns; a longer word is cut. A mark that stands alone, such as
/// the French colon, stays with the word before it, and so does the number of an article.
pub fn lines(spans: &[Span<'_>], cols: u16) -> Vec<Line<'static>> {
    let mut pieces: Vec<(&str, Style, bool)> = Vec::new();
    let mut open = false;
    for span in spans {
        for (at, piece) in span.content.split_inclusive(' ').enumerate() {
            // What follows the name of a key says what the key does, so they stay together.
            let after_key = open && at == 0 && piece == " " && span.content != " ";
            let sticks = open || matches!(piece.trim_end(), ":" | ";" | "!" | "?" | "»") || is_article_number(piece);
            pieces.push((piece, span.style, sticks));
            open = !piece.ends_with(' ') || after_key;
        }
    }
    let mut lines: Vec<Line> = Vec::new();
    let mut line: Vec<Span> = Vec::new();
    let mut used = 0;
    // A line does not end with the dot between two parts.
    let ended = |line: &mut Vec<Span<'static>>| -> Line<'static> {
        if line.len() > 1 && line.last().is_some_and(|span| span.content.trim_end() == "·") {
            line.pop();
        }
        std::mem::take(line).into()
    };
    for word in pieces.chunk_by(|_, next| next.2) {
        let blank = word.last().map_or(0, |(piece, ..)| columns(piece) - columns(piece.trim_end()));
        let whole =
            word.iter().fold(0_u16, |sum, (piece, ..)| sum.saturating_add(columns(piece))).saturating_sub(blank);
        if used > 0 && whole <= cols && used + whole > cols {
            lines.push(ended(&mut line));
            used = 0;
        }
        for (piece, style, _) in word {
            let wide = columns(piece.trim_end());
            if used > 0 && used.saturating_add(wide) > cols {
                lines.push(ended(&mut line));
                used = 0;
            }
            let piece = if wide > cols { clip(piece, cols) } else { (*piece).to_owned() };
            if used > 0 || !piece.trim().is_empty() {
                used += columns(&piece);
                line.push(Span::styled(piece, *style));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line.into());
    }
    lines
}

/// Whether a word is a number with parts, such as `3.7.3.1).`, as articles of the Laws have.
fn is_article_number(word: &str) -> bool {
    let number = word.trim_end().trim_end_matches([')', '.', ',', ';', ':']);
    let mut parts = number.split('.');
    number.contains('.') && parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Where wrapped text stands in an area that has more rows than it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerticalAlign {
    /// From the first row down.
    Top,
    /// Down to the last row.
    Bottom,
}

// Texts and rows that are shortened by whole parts: each part is shown in full or left out.

/// The signs that end a part of a text. Each has a blank, which the signs within a number or a time do not have.
const ENDS: [&str; 6] = [" · ", " ; ", "; ", ", ", ". ", " ("];

/// Returns as many parts of a text as fit into `room` columns, from its beginning; nothing if not even the first one
/// fits. What stands in brackets is one part.
pub fn fit_parts(text: &str, room: u16) -> &str {
    if columns(text) <= room {
        return text;
    }
    let ends = ENDS.iter().flat_map(|sign| {
        let kept = usize::from(*sign == ". "); // a sentence keeps its full stop
        text.match_indices(sign).map(move |(at, _)| at + kept)
    });
    let closed = |part: &&str| part.matches('(').count() == part.matches(')').count();
    let parts = ends.filter_map(|at| text.get(..at)).filter(|part| columns(part) <= room).filter(closed);
    parts.max_by_key(|part| part.len()).unwrap_or_default()
}

/// Returns the first of several wordings that fits into `room` columns; the longest comes first.
pub fn first_that_fits<T: AsRef<str>>(wordings: impl IntoIterator<Item = T>, room: u16) -> Option<T> {
    wordings.into_iter().find(|wording| columns(wording.as_ref()) <= room)
}

/// Returns those parts of a row that fit into `room` columns with a gap between each two. The most important part comes
/// first. A part that is too wide drops out alone.
pub fn fill_row<T>(parts: impl IntoIterator<Item = T>, width: impl Fn(&T) -> u16, gap: u16, room: u16) -> Vec<T> {
    let mut left = room;
    let fits = |part: &T| {
        let fits = width(part) <= left;
        if fits {
            left = left.saturating_sub(width(part) + gap); // the last part needs no gap after it
        }
        fits
    };
    parts.into_iter().filter(fits).collect()
}

/// Returns the parts of such a row up to the first that does not fit into `room` columns.
pub fn cut_row<T>(parts: impl IntoIterator<Item = T>, width: impl Fn(&T) -> u16, gap: u16, room: u16) -> Vec<T> {
    let mut used = 0_u16;
    let fits = |part: &T| {
        let end = used.saturating_add(width(part));
        used = end.saturating_add(gap);
        end <= room
    };
    parts.into_iter().take_while(fits).collect()
}

/// Distributes the parts over as few rows of `room` columns as it takes in their order, with a gap between each two.
pub fn wrap_rows<T>(parts: impl IntoIterator<Item = T>, width: impl Fn(&T) -> u16, gap: u16, room: u16) -> Vec<Vec<T>> {
    let (mut rows, mut used): (Vec<Vec<T>>, u16) = (Vec::new(), 0);
    for part in parts {
        let wide = width(&part);
        let end = used.saturating_add(gap).saturating_add(wide);
        match rows.last_mut().filter(|_| end <= room) {
            Some(row) => {
                row.push(part);
                used = end;
            }
            None => {
                rows.push(vec![part]);
                used = wide;
            }
        }
    }
    rows
}

/// Puts spans one after the other, with a blank between each two that are not empty.
pub fn spaced(parts: impl IntoIterator<Item = Vec<Span<'static>>>) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        spans.extend((!spans.is_empty()).then(|| Span::raw(" ")));
        spans.extend(part);
    }
    spans
}

/// Drops parts, the last first, until the rest fits or only `least` are left.
pub fn drop_until<T>(parts: &mut Vec<T>, least: usize, fits: impl Fn(&[T]) -> bool) {
    while parts.len() > least && !fits(parts) {
        parts.pop();
    }
}

// Messages over a few rows. They break between sentences or parts, not inside one, where that takes no more rows.

/// The most rows of a message that is broken this way; a longer text is read as a paragraph.
const FEW: usize = 4;

/// Returns the lines of a message, as [`lines`] does. But where it takes a few rows, each ends with a sentence or at a
/// dot between two parts if it can, otherwise at a comma or semicolon if it can.
pub fn sentence_lines(spans: &[Span<'_>], cols: u16) -> Vec<Line<'static>> {
    let plain = lines(spans, cols);
    if !(2..=FEW).contains(&plain.len()) {
        return plain;
    }
    let ends_phrase = |word: &str| word.ends_with([',', ';']);
    for ends in [ends_sentence as fn(&str) -> bool, ends_phrase] {
        // The last break that fits leaves the most on the first row.
        for (end, start) in breaks(spans, ends).into_iter().rev() {
            let mut broken = lines(&halves(spans, end).0, cols);
            if broken.len() == 1 {
                broken.extend(sentence_lines(&halves(spans, start).1, cols));
                if broken.len() <= plain.len() {
                    return broken;
                }
            }
        }
    }
    plain
}

/// Whether a word is the last of a sentence, or the dot between two parts. A move number is neither, and nor is a move
/// with a sign, such as `Nxe5?!`.
fn ends_sentence(word: &str) -> bool {
    let is_digit = |char: char| char.is_ascii_digit();
    let stops = word.ends_with('.') && !word.starts_with(is_digit);
    let asks = word.ends_with(['?', '!']) && !word.contains(is_digit);
    word == "·" || stops || asks
}

/// Returns where the whole text may break at such a word, as byte offsets: the end of the first row and the start of
/// the second. A dot between two parts stands on neither row.
fn breaks(spans: &[Span<'_>], ends: fn(&str) -> bool) -> Vec<(usize, usize)> {
    let text: String = spans.iter().map(|span| &*span.content).collect();
    let mut at = 0;
    let mut found = Vec::new();
    for word in text.split_inclusive(' ') {
        let start = at;
        at += word.len();
        let end = if word == "· " { start } else { at };
        if end > 0 && word.ends_with(' ') && ends(word.trim_end()) {
            found.push((end, at));
        }
    }
    found
}

/// Splits the spans at a byte offset of the whole text.
fn halves<'a>(spans: &'a [Span<'_>], cut: usize) -> (Vec<Span<'a>>, Vec<Span<'a>>) {
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    let mut start = 0;
    for span in spans {
        let inside = cut.saturating_sub(start).min(span.content.len());
        let (before, after) = span.content.split_at(inside); // `breaks` gives ends of words
        for (half, text) in [(&mut first, before), (&mut rest, after)] {
            if !text.is_empty() {
                half.push(Span::styled(text, span.style));
            }
        }
        start += span.content.len();
    }
    (first, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn a_cut_text_says_so() {
        for (text, cols, want) in
            [("Greedy", 6, "Greedy"), ("Greedy", 5, "Gree…"), ("Greedy", 1, "…"), ("Greedy", 0, ""), ("漢字", 3, "漢…")]
        {
            assert_eq!(clip(text, cols), want, "{text} in {cols}");
            assert!(columns(&clip(text, cols)) <= cols);
        }
    }

    #[test]
    fn plain_characters_take_one_column() {
        for char in (' '..='\u{1ffff}').filter(|char| is_plain(char.encode_utf8(&mut [0; 4]))) {
            assert_eq!(char.width(), Some(1), "{char:?}");
        }
    }

    #[test]
    fn plain_text_is_written_as_any_other() {
        let style = Style::new().bold();
        for text in
            ["", "a", "Greedy", "Greedy likes it", "two  words ", "Čžé — l’été…", "──────────", "► b", "漢字 a", "é漢"]
        {
            for (x, y, right) in [(0, 0, 20), (3, 1, 9), (5, 1, 5), (2, 1, 30), (9, 2, 12), (0, 3, 5), (19, 0, 99)] {
                let area = Rect::new(0, 0, 20, 3);
                let (mut one, mut other) = (Buffer::empty(area), Buffer::empty(area));
                let end = put(&mut one, x, y, right, text, style);
                let room = right.saturating_sub(x);
                let mut want = x;
                if y < 3 && room > 0 {
                    want = other.set_stringn(x, y, clip(text, room), room.into(), style).0;
                }
                assert_eq!((&one, end), (&other, want), "{text:?} at {x},{y} to {right}");
                if y < 3 {
                    let line = Line::from(vec![Span::styled(text, style), Span::raw("+"), Span::raw(text)]);
                    let (mut one, mut other) = (Buffer::empty(area), Buffer::empty(area));
                    put_line(&mut one, x, y, &line, right.saturating_sub(x));
                    other.set_line(x, y, &line, right.saturating_sub(x));
                    assert_eq!(one, other, "{text:?} at {x},{y} to {right}");
                }
            }
        }
    }

    #[test]
    fn lines_break_at_blanks_and_never_before_a_mark() {
        let broken = |spans: &[&str], cols| -> Vec<String> {
            let spans: Vec<Span> = spans.iter().map(|text| Span::raw(*text)).collect();
            lines(&spans, cols).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(broken(&["Votre faute, 1 sur 1 : 3. Cc3"], 20), ["Votre faute, 1 sur", "1 : 3. Cc3"]);
        assert_eq!(broken(&["Game 1 of 1 · ", "the start"], 14), ["Game 1 of 1", "the start"]);
        assert_eq!(broken(&["do better, ", "Ctrl-S", ": save."], 17), ["do better,", "Ctrl-S: save."]);
        assert_eq!(broken(&["Ctrl-S", ": save."], 7), ["Ctrl-S:", "save."]);
        assert_eq!(broken(&["It moves (Article 3.7.1)."], 19), ["It moves", "(Article 3.7.1)."]);
        assert_eq!(broken(&["in move 3 of 4."], 9), ["in move 3", "of 4."]);
        assert_eq!(broken(&["Press ", "Tab", " next."], 9), ["Press", "Tab next."]);
    }

    #[test]
    fn words_to_type_stand_out() {
        let (plain, key) = (Style::new(), Style::new().bold());
        let spans = with_words_to_type("`claim` draws, or `claim Nf3`", plain, key);
        let shown: Vec<(&str, bool)> = spans.iter().map(|span| (span.content.as_ref(), span.style == key)).collect();
        assert_eq!(shown, [("claim", true), (" draws, or ", false), ("claim Nf3", true)]);
    }

    #[test]
    fn text_breaks_at_blanks() {
        let broken = |spans: &[&str], cols| -> Vec<String> {
            let spans: Vec<Span> = spans.iter().map(|text| Span::raw(text.to_string())).collect();
            lines(&spans, cols).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(broken(&["White wins: ", "checkmate"], 12), ["White wins:", "checkmate"]);
        assert_eq!(broken(&["White wins: ", "checkmate"], 40), ["White wins: checkmate"]);
        assert_eq!(broken(&["aaaaaaaa bb"], 4), ["aaa…", "bb"]);
        assert_eq!(broken(&[" ", ""], 4), Vec::<String>::new());
        let endless = "a".repeat(70_000);
        assert_eq!(broken(&["b", &endless, &endless, " c"], 4), ["b", "aaa…", "aaa…", "c"]);
    }

    #[test]
    fn nothing_is_written_outside() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
        assert_eq!(put(&mut buf, 2, 0, 5, "knight", Style::new()), 5);
        put(&mut buf, 7, 0, 9, "x", Style::new());
        put(&mut buf, 0, 1, 6, "x", Style::new());
        put(&mut buf, 0, 0, 2, "abc", Style::new());
        assert_eq!(super::super::snapshot::text(&buf), "a…kn…\n");
    }
}

#[cfg(test)]
mod fit_text_tests {
    use super::*;

    #[test]
    fn a_part_that_is_too_wide_drops_out_alone() {
        for (room, want) in [(41, &[0, 1, 2, 3][..]), (40, &[0, 1, 2]), (29, &[0, 1, 3]), (16, &[0]), (5, &[3])] {
            let row = [10, 10, 10, 5].into_iter().enumerate();
            let kept: Vec<usize> = fill_row(row, |(_, width)| *width, 2, room).into_iter().map(|(at, _)| at).collect();
            assert_eq!(kept, want, "{room}");
        }
    }

    #[test]
    fn a_row_is_cut_before_the_first_part_too_many() {
        for (room, want) in [(40, 4), (32, 2), (22, 2), (21, 1), (9, 0)] {
            assert_eq!(cut_row([10, 10, 12, 2], |width| *width, 2, room).len(), want, "{room}");
        }
    }

    #[test]
    fn parts_drop_out_from_the_end() {
        let mut parts = vec![1, 2, 3, 4];
        drop_until(&mut parts, 1, |parts| parts.iter().sum::<i32>() <= 6);
        assert_eq!(parts, [1, 2, 3]);
        drop_until(&mut parts, 2, |_| false);
        assert_eq!(parts, [1, 2]);
    }

    #[test]
    fn parts_are_left_out_from_the_end() {
        let text = "type moves, or arrows and Enter on the board; Esc: done";
        for (room, want) in [
            (60, text),
            (54, "type moves, or arrows and Enter on the board"),
            (20, "type moves"),
            (10, "type moves"),
            (9, ""),
        ] {
            assert_eq!(fit_parts(text, room), want, "{room}");
        }
        assert_eq!(fit_parts("Enter keeps it · Esc leaves it", 20), "Enter keeps it");
        assert_eq!(fit_parts("Tab : compléter, Entrée : faire", 16), "Tab : compléter");
        assert_eq!(fit_parts("It failed. Nothing is lost.", 12), "It failed.");
        assert_eq!(fit_parts("2.5 minutes", 5), "");
        assert_eq!(fit_parts("type squares (b1 b2, or b1-b8) and Enter", 21), "type squares");
    }
}

#[cfg(test)]
mod sentences_tests {
    use super::*;

    fn broken(spans: &[&str], cols: u16) -> Vec<String> {
        let spans: Vec<Span> = spans.iter().map(|text| Span::raw(*text)).collect();
        sentence_lines(&spans, cols).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn two_rows_break_between_sentences_and_parts() {
        assert_eq!(
            broken(&["Black: no mistakes. ", "Tab", " next, r do better"], 27),
            ["Black: no mistakes.", "Tab next, r do better"]
        );
        assert_eq!(
            broken(&["Game 1 of 1 · the start · Tab: your mistake"], 36),
            ["Game 1 of 1 · the start", "Tab: your mistake"]
        );
        assert_eq!(broken(&["Better was 3. Nf3, which wins a pawn"], 30), ["Better was 3. Nf3,", "which wins a pawn"]);
    }

    #[test]
    fn three_rows_break_so_too() {
        assert_eq!(
            broken(
                &["Finding mistakes: position 6 of 15, Esc stops · Game 1 of 1 · move 1 of 7 · evaluation +0.19"],
                40
            ),
            ["Finding mistakes: position 6 of 15,", "Esc stops · Game 1 of 1 · move 1 of 7", "evaluation +0.19"]
        );
        assert_eq!(
            broken(&["Threefold repetition: claim a draw. It is up to you to claim it; why explains the rule."], 40),
            ["Threefold repetition: claim a draw.", "It is up to you to claim it;", "why explains the rule."]
        );
    }

    #[test]
    fn a_number_of_a_move_ends_no_sentence() {
        assert_eq!(broken(&["It was better to play 13. Nf3 here"], 30), ["It was better to play 13. Nf3", "here"]);
    }

    #[test]
    fn a_move_with_a_sign_ends_no_sentence() {
        assert_eq!(broken(&["4. Nxe5?! was played here by White"], 28), ["4. Nxe5?! was played here by", "White"]);
        assert_eq!(broken(&["Best was Nf3. Exercise 1 of 2"], 20), ["Best was Nf3.", "Exercise 1 of 2"]);
        assert_eq!(broken(&["Leave this game? It is saved"], 20), ["Leave this game?", "It is saved"]);
    }

    #[test]
    fn no_row_is_empty() {
        assert_eq!(broken(&["· the second part of a message"], 20), ["· the second part of", "a message"]);
    }

    #[test]
    fn what_fits_on_no_two_rows_so_breaks_at_words() {
        assert_eq!(broken(&["No. It cannot be done like this here"], 22), ["No. It cannot be done", "like this here"]);
        assert_eq!(broken(&["One row. Of two."], 30), ["One row. Of two."]);
    }
}
