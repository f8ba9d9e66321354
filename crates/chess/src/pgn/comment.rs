//! Commands inside comments, such as `[%clk 0:59:01]`, which chess programs add to PGN.
//!
//! A comment stays a single text, so nothing in it moves or gets lost. These functions interpret its commands, and
//! change a command in place.

use crate::pgn::encoding::code_page::without_marks;
use crate::steps;
use crate::tree::Annotations;
use shakmaty::Square;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// The maximum number of arrows and squares drawn on a board.
const MOST_SHAPES: usize = 100;

/// The four colours of arrows and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShapeColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

/// Something drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardShape {
    /// A coloured square (`[%csl Ge4]`).
    Square(ShapeColor, Square),
    /// An arrow (`[%cal Ge2e4]`).
    Arrow(ShapeColor, Square, Square),
}

/// An evaluation, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves; negative if Black mates. Never 0: `#0` does not say who mates, and counts as a command
    /// of another program.
    Mate(i32),
}

/// Returns the byte range of each command in the text, brackets included. What has the name of one that is understood,
/// but cannot be read, counts as text.
fn commands(text: &str) -> impl Iterator<Item = Range<usize>> {
    found(text, |name, value| is_command(name, value).then_some(())).map(|(range, ())| range)
}

/// Reads the values of the commands with one of these names, with their ranges. It skips the others unparsed, because a
/// comment may hold a million arrows.
fn values<T>(text: &str, names: &[&str], read: fn(&str) -> Option<T>) -> impl Iterator<Item = (Range<usize>, T)> {
    found(text, move |name, value| names.contains(&name).then(|| read(value))?)
}

/// Returns what `read` makes of the names and values in brackets, with the ranges of the brackets.
fn found<T>(text: &str, read: impl Fn(&str, &str) -> Option<T>) -> impl Iterator<Item = (Range<usize>, T)> {
    brackets(text).filter_map(move |range| {
        let (name, value) = name_and_value(text.get(range.clone())?)?;
        Some((range, read(name, value.trim())?))
    })
}

/// Splits `[%name value]`.
fn name_and_value(bracketed: &str) -> Option<(&str, &str)> {
    let inner = bracketed.strip_prefix("[%")?.strip_suffix(']')?;
    Some(inner.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((inner, "")))
}

/// True for a command that is understood or of another program: training questions, evaluation profiles, times of the
/// day, depths. Such a command is kept but says nothing to a reader.
fn is_command(name: &str, value: &str) -> bool {
    match name {
        "clk" | "emt" => time(value).is_some(),
        "eval" => any_evaluation(value).is_some(),
        "cal" | "csl" => shapes(value).is_some(),
        _ => name.starts_with(|c: char| c.is_ascii_alphabetic()),
    }
}

/// Returns the comment without its clock times or without its evaluations.
pub(crate) fn without_commands(text: &str, clocks: bool, evals: bool) -> Cow<'_, str> {
    if !clocks && !evals {
        return Cow::Borrowed(text);
    }
    let names: &[&str] = match (clocks, evals) {
        (true, true) => &["clk", "emt", "eval"],
        (true, false) => &["clk", "emt"],
        _ => &["eval"],
    };
    let cut = found(text, |name, value| (names.contains(&name) && is_command(name, value)).then_some(()));
    Cow::Owned(cut_out(text, cut.map(|(range, ())| range)))
}

/// Replaces these ranges, which are in order, with a space each.
fn cut_out(text: &str, ranges: impl Iterator<Item = Range<usize>>) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut at = 0;
    for range in ranges {
        bare.push_str(&text[at..range.start]); // ranges are in order and on boundaries
        bare.push(' ');
        at = range.end;
    }
    bare.push_str(&text[at..]); // as above
    bare
}

/// Returns the comment as a reader should see it: without commands, other programs' included, with spaces folded and
/// its paragraphs separated by [`PARAGRAPH`].
pub fn visible(text: &str) -> String {
    paragraphs(&without_markers(&cut_out(text, commands(text))))
}

/// Replaces Chessable's markers of brackets, and removes its others: `@@StartBracket@@`, `@@StartFEN@@`.
fn without_markers(text: &str) -> Cow<'_, str> {
    const MARKERS: [(&str, &str); 4] =
        [("@@StartBracket@@", "("), ("@@EndBracket@@", ")"), ("@@StartFEN@@", ""), ("@@EndFEN@@", "")];
    if !text.contains("@@") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(MARKERS.iter().fold(text.to_owned(), |text, (marker, shown)| text.replace(marker, shown)))
}

/// The separator between two paragraphs of a comment: an empty line.
pub const PARAGRAPH: &str = "\n\n";

/// Folds the white space of each paragraph and leaves an empty line between two. A paragraph that looks like a tag
/// would begin a game at the start of a line, so it is joined to the paragraph before it.
pub fn paragraphs(text: &str) -> String {
    refilled(text, fold, |line| !like_tag(line))
}

/// Passes each line of a text through `written` and joins the results with spaces, or with an empty line where there
/// was one and the next line `begins` a paragraph.
fn refilled(text: &str, written: impl Fn(&str) -> String, begins: impl Fn(&str) -> bool) -> String {
    if !text.contains(['\n', '\r']) {
        return written(text);
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut out = String::with_capacity(text.len());
    let mut ended = false;
    for line in text.split('\n').map(written) {
        if line.is_empty() {
            ended = true;
            continue;
        }
        if !out.is_empty() {
            out.push_str(if ended && begins(&line) { PARAGRAPH } else { " " });
        }
        out.push_str(&line);
        ended = false;
    }
    out
}

/// Whether a line could be taken for a tag; a byte order mark may stand in front of one.
fn like_tag(line: &str) -> bool {
    let line = without_marks(line.trim_start_matches('\u{feff}'));
    line.strip_prefix('[').is_some_and(|rest| !rest.starts_with('%'))
}

/// Replaces braces with round brackets if the text holds a `}`, which would end a comment (PGN 5).
pub(crate) fn unbraced(text: &str) -> String {
    if text.contains('}') { bracketed(text) } else { text.to_owned() }
}

fn bracketed(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}

/// Undoes the line filling of a comment: a line end, with the blanks around it, becomes the space that it replaced.
/// Empty lines stay, because they separate paragraphs.
pub(super) fn unfilled(text: &str) -> String {
    refilled(text, |line| line.trim_ascii().to_owned(), |_| true)
}

/// Folds white space as the export format does: one space for any run, none at the ends.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    folded
}

/// Writes a time as in `[%clk]`: `h:mm:ss`, with tenths and finer only if they are not zero.
pub(crate) fn time_text(ms: u64) -> String {
    let (seconds, rest) = (ms / 1000, ms % 1000);
    let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = format!("{h}:{m:02}:{s:02}");
    if rest > 0 {
        text.push_str(format!(".{rest:03}").trim_end_matches('0'));
    }
    text
}

impl Annotations {
    /// The time the move took, in milliseconds (`[%emt]`).
    pub fn elapsed(&self) -> Option<u64> {
        self.values(&["emt"], time).next()
    }

    /// The evaluation after the move and its depth (`[%eval]`).
    pub fn eval(&self) -> Option<(Eval, Option<u32>)> {
        self.values(&["eval"], evaluation).next()
    }

    /// The arrows and squares to draw on the board (`[%cal]`, `[%csl]`).
    pub fn shapes(&self) -> Vec<BoardShape> {
        self.values(&["cal", "csl"], shapes).flatten().collect()
    }

    /// The first shapes that a board has room for, without repetitions.
    pub fn shapes_shown(&self) -> Vec<BoardShape> {
        let mut shown = Vec::new();
        let mut seen = HashSet::new();
        for shape in self.shapes() {
            steps::count(1);
            if seen.insert(shape) {
                shown.push(shape);
            }
            if shown.len() >= MOST_SHAPES {
                break;
            }
        }
        shown
    }

    /// Replaces all arrows and squares. What stays keeps its bytes, and so does what was not read. New ones go to the
    /// end of a list of their kind, otherwise before all comments.
    pub fn set_shapes(&mut self, shapes: &[BoardShape]) {
        let (new, old) = (HashSet::<_>::from_iter(shapes), HashSet::<_>::from_iter(self.shapes()));
        let mut added = shapes_texts(shapes.iter().filter(|shape| !old.contains(shape)));
        for text in &mut self.after {
            let lists: Vec<Range<usize>> =
                values(text, &["cal", "csl"], self::shapes).map(|(range, _)| range).collect();
            let mut edited = Cow::Borrowed(text.as_str());
            for range in lists.into_iter().rev() {
                let Some((name, items)) = text.get(range.clone()).and_then(name_and_value) else { continue };
                let mut items: Vec<&str> = items.split(',').collect();
                let before = items.len();
                items.retain(|item| shape(item.trim().as_bytes()).flatten().is_none_or(|shape| new.contains(&shape)));
                let add = std::mem::take(&mut added[usize::from(name == "cal")]); // one of the two kinds
                if items.len() == before && add.is_empty() {
                    continue;
                }
                items.extend(add.iter().map(String::as_str));
                let list = if items.is_empty() { String::new() } else { format!("[%{name} {}]", items.join(",")) };
                edited.to_mut().replace_range(range, &list);
            }
            *text = edited.into_owned();
        }
        self.after.retain(|text| !text.trim().is_empty());
        let lists = ["csl", "cal"].into_iter().zip(added).filter(|(_, items)| !items.is_empty());
        let new: Vec<String> = lists.map(|(name, items)| format!("[%{name} {}]", items.join(","))).collect();
        if !new.is_empty() {
            self.put_command(&new.join(" "));
        }
    }

    /// Writes the evaluation after the move: in place of an old one, otherwise before all comments.
    pub fn set_eval(&mut self, eval: Eval, depth: u32) {
        let new = eval_text(eval, depth);
        if !self.replace_first("eval", evaluation, &new) {
            self.put_command(&new);
        }
    }

    /// Writes a command before all comments: in the same comment as other commands, where other programs write it.
    fn put_command(&mut self, new: &str) {
        match self.after.first_mut() {
            Some(first) if first.trim_start().starts_with("[%") => *first = format!("{new} {}", first.trim_start()),
            _ => self.after.insert(0, new.to_owned()),
        }
    }

    /// What a reader sees of the comments after the move (see [`visible`]), without those that are empty then.
    pub fn visible_after(&self) -> impl Iterator<Item = String> + '_ {
        self.after.iter().map(|text| visible(text)).filter(|text| !text.is_empty())
    }

    /// The clock time in the comments after the move, in milliseconds.
    pub(super) fn clock_in_comments(&self) -> Option<u64> {
        self.after.iter().find_map(|text| clock_in(text))
    }

    /// Writes `clock` into the comments if they say something else.
    pub(super) fn write_clock(&mut self) {
        let Some(ms) = self.clock.filter(|_| self.clock != self.clock_in_comments()) else { return };
        let new = format!("[%clk {}]", time_text(ms));
        if !self.replace_first("clk", time, &new) {
            self.after.insert(0, new);
        }
    }

    /// Replaces the first command of this name in the comments after the move. Returns whether there was one.
    fn replace_first<T>(&mut self, name: &str, read: fn(&str) -> Option<T>, new: &str) -> bool {
        let old = |text: &String| values(text, &[name], read).next().map(|(range, _)| range);
        let found = self.after.iter_mut().find_map(|text| Some((old(text)?, text)));
        found.map(|(range, text)| text.replace_range(range, new)).is_some()
    }

    fn values<T>(&self, names: &[&str], read: fn(&str) -> Option<T>) -> impl Iterator<Item = T> {
        self.after.iter().flat_map(move |text| values(text, names, read)).map(|(_, value)| value)
    }
}

/// The first clock time in a comment, in milliseconds.
pub(super) fn clock_in(text: &str) -> Option<u64> {
    values(text, &["clk"], time).next().map(|(_, ms)| ms)
}

/// Finds each `[%…]` in a text, in order. A bracket that is never closed does not count.
fn brackets(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.get(at..)?.find("[%")?;
        let end = start + text.get(start..)?.find(']')? + 1;
        at = end;
        Some(start..end)
    })
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, all with or without decimals, as milliseconds. Returns `None` for anything else.
fn time(text: &str) -> Option<u64> {
    let mut ms: u64 = 0;
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if whole.split(':').count() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    for part in whole.split(':') {
        if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        ms = ms.checked_mul(60)?.checked_add(part.parse::<u64>().ok()?.checked_mul(1000)?)?;
    }
    let thousandths: String = decimals.chars().chain("000".chars()).take(3).collect();
    ms.checked_add(thousandths.parse().ok()?)
}

/// Reads an evaluation and, behind a comma or a slash, its depth.
fn evaluation(text: &str) -> Option<(Eval, Option<u32>)> {
    any_evaluation(text).filter(|(eval, _)| *eval != Eval::Mate(0))
}

/// Reads an evaluation as [`evaluation`] does, and `#0`, too.
fn any_evaluation(text: &str) -> Option<(Eval, Option<u32>)> {
    let (value, depth) = text.split_once([',', '/']).map_or((text, None), |(v, d)| (v, d.trim().parse().ok()));
    Some((eval(value.trim())?, depth))
}

/// Reads an evaluation: pawns with a decimal point, as Lichess writes them; hundredths of a pawn without, as ChessBase
/// does; `#-3` or `M5` for a mate.
fn eval(text: &str) -> Option<Eval> {
    if let Some(mate) = text.strip_prefix('#') {
        return mate.parse().ok().map(Eval::Mate);
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let signed = |value: i32| if negative { -value } else { value };
    if let Some(mate) = digits.strip_prefix(['M', '#']) {
        return mate.parse::<u16>().ok().map(|moves| Eval::Mate(signed(moves.into())));
    }
    if !digits.contains('.') && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.parse().ok().map(|hundredths| Eval::Centipawns(signed(hundredths)));
    }
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(decimals) {
        return None;
    }
    let hundredths: String = decimals.chars().chain("00".chars()).take(2).collect();
    let value = whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(hundredths.parse().ok()?)?;
    Some(Eval::Centipawns(signed(value)))
}

/// Reads a list of shapes, all or nothing: a list with anything else in it is text. What has a colour that is not known
/// here is left out.
fn shapes(text: &str) -> Option<Vec<BoardShape>> {
    steps::count(text.len() / 64); // a byte costs little beside the other things that count
    // Bytes, not characters: there may be a million shapes.
    let shapes = text.as_bytes().split(|&byte| byte == b',').map(|item| shape(item.trim_ascii()));
    Some(shapes.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

/// Reads one shape. The inner `None` is one in a colour that is not known here.
fn shape(text: &[u8]) -> Option<Option<BoardShape>> {
    let (color, squares) = text.split_first()?;
    let color = match color {
        b'G' => Some(ShapeColor::Green),
        b'R' => Some(ShapeColor::Red),
        // the orange and the cyan of other programs
        b'Y' | b'O' => Some(ShapeColor::Yellow),
        b'B' | b'C' => Some(ShapeColor::Blue),
        b'A'..=b'Z' => None,
        _ => return None,
    };
    let square = |name: &[u8]| Square::from_ascii(name).ok();
    let (from, to) = squares.split_at_checked(2)?;
    let from = square(from)?;
    let to = if to.is_empty() { None } else { Some(square(to)?) };
    Some(color.map(|color| to.map_or(BoardShape::Square(color, from), |to| BoardShape::Arrow(color, from, to))))
}

/// Writes `[%eval 0.32,18]` or `[%eval #-3,9]`: the evaluation from White's side, and the search depth.
fn eval_text(eval: Eval, depth: u32) -> String {
    match eval {
        Eval::Centipawns(value) => {
            let (sign, value) = (if value < 0 { "-" } else { "" }, value.saturating_abs());
            format!("[%eval {sign}{}.{:02},{depth}]", value / 100, value % 100)
        }
        Eval::Mate(moves) => format!("[%eval #{moves},{depth}]"),
    }
}

/// Returns the texts of squares, and those of arrows.
fn shapes_texts<'a>(shapes: impl Iterator<Item = &'a BoardShape>) -> [Vec<String>; 2] {
    let letter = |paint: ShapeColor| match paint {
        ShapeColor::Green => 'G',
        ShapeColor::Red => 'R',
        ShapeColor::Yellow => 'Y',
        ShapeColor::Blue => 'B',
    };
    let [mut squares, mut arrows] = [Vec::new(), Vec::new()];
    for shape in shapes {
        match *shape {
            BoardShape::Square(paint, at) => squares.push(format!("{}{at}", letter(paint))),
            BoardShape::Arrow(paint, from, to) => arrows.push(format!("{}{from}{to}", letter(paint))),
        }
    }
    [squares, arrows]
}

// Changes the words of comments and keeps the commands among them (`[%clk 0:59:01]`).

/// Returns what a reader sees of the comments, each on a line of its own. Comments of commands alone are left out.
pub fn words(texts: &[String]) -> String {
    let seen: Vec<String> = texts.iter().map(|text| visible(text)).filter(|text| !text.is_empty()).collect();
    seen.join("\n")
}

/// Returns the comments with new words. Each line of `words` is a comment; a line after an empty line is the next
/// paragraph of the same comment. An unchanged line leaves its comment unchanged. Commands stay with their comment, or
/// go to the first one if the number of comments has changed. Braces in new words become round brackets.
pub fn reworded(texts: &[String], words: &str) -> Vec<String> {
    let lines = comments_of(words);
    let (spoken, silent): (Vec<&String>, Vec<&String>) = texts.iter().partition(|text| !visible(text).is_empty());
    let mut next = lines.iter();
    if lines.len() == spoken.len() {
        let reworded = |text: &String| {
            let was = visible(text);
            match if was.is_empty() { None } else { next.next() } {
                Some(line) if *line != bracketed(&was) => joined(&commands_of(text), line),
                _ => text.clone(),
            }
        };
        return texts.iter().map(reworded).collect();
    }
    let freed: Vec<String> = spoken.into_iter().map(|text| commands_of(text)).filter(|text| !text.is_empty()).collect();
    let first = joined(&freed.join(" "), next.next().map(String::as_str).unwrap_or_default());
    let first = Some(first).filter(|first| !first.is_empty());
    silent.into_iter().cloned().chain(first).chain(next.cloned()).collect()
}

/// Splits typed words into comments.
fn comments_of(words: &str) -> Vec<String> {
    let mut comments: Vec<String> = Vec::new();
    let mut ended = false;
    for line in words.lines().map(|line| fold(&bracketed(line))) {
        if line.is_empty() {
            ended = true;
            continue;
        }
        match comments.last_mut().filter(|_| std::mem::take(&mut ended)) {
            Some(last) => {
                last.push_str(PARAGRAPH);
                last.push_str(&line);
            }
            None => comments.push(line),
        }
        ended = false;
    }
    comments
}

/// The commands of a comment, unchanged.
fn commands_of(text: &str) -> String {
    let found: Vec<&str> = commands(text).filter_map(|range| text.get(range)).collect();
    found.join(" ")
}

fn joined(commands: &str, words: &str) -> String {
    match (commands, words) {
        ("", only) | (only, "") => only.to_owned(),
        (commands, words) => format!("{commands} {words}"),
    }
}

// Numeric annotation glyphs (PGN standard 8.2.4 and 10) and the signs that stand for them.

/// Numbers and their signs. The first sign is the one to show, the others are spellings found in files.
const SIGNS: &[(u8, &str)] = &[
    (1, "!"),
    (2, "?"),
    (3, "!! ‼"),
    (4, "?? ⁇"),
    (5, "!? ⁉"),
    (6, "?! ⁈"),
    (7, "□ ☐"),
    (10, "="),
    (13, "∞ ~"),
    (14, "⩲ +/= +="),
    (15, "⩱ =/+ =+"),
    (16, "± +/- +/−"),
    (17, "∓ -/+ −/+"),
    (18, "+− +- +–"),
    (19, "−+ -+ –+"),
    (22, "⨀"),
    (32, "⟳"),
    (36, "↑"),
    (40, "→"),
    (44, "⯹ =∞ =/∞"),
    (132, "⇆"),
    (138, "⊕"),
    (140, "∆ Δ"),
    (142, "⌓"),
    (146, "N"),
    (220, "D"),
];

/// Numbers for Black, each behind White's, whose sign they have.
const FOR_BLACK: [u8; 8] = [8, 23, 33, 37, 41, 45, 133, 139];

/// Numbers that, like those for Black, are shown as a sign but not read from it: $11 is the *equal* of ChessBase and
/// the Informant. They are written as numbers.
const SHOWN: &[(u8, &str)] = &[
    (11, "="),
    (12, "="),
    (26, "○"),
    (27, "○"),
    (141, "∇"),
    (143, "≤"),
    (144, "=="),
    (145, "RR"),
    (147, "×"),
    (148, "⊥"),
];

/// Returns every sign with its number.
fn signs() -> impl Iterator<Item = (&'static str, u8)> {
    SIGNS.iter().flat_map(|&(number, signs)| signs.split(' ').map(move |sign| (sign, number)))
}

/// Returns the NAG (numeric annotation glyph) of a sign that stands as a word of its own.
pub fn of_sign(sign: &str) -> Option<u8> {
    // Moves are what is mostly asked for: no sign begins as they do, but a letter alone.
    if matches!(sign.as_bytes(), [first, _, ..] if first.is_ascii_alphanumeric()) {
        return None;
    }
    signs().find(|(there, _)| *there == sign).map(|(_, number)| number)
}

/// Returns the sign of a NAG, if it has one: `$1` is `!`.
pub fn sign(number: u8) -> Option<&'static str> {
    let number = if FOR_BLACK.contains(&number) { number - 1 } else { number };
    let row = SIGNS.iter().chain(SHOWN).find(|(there, _)| *there == number);
    row.and_then(|(_, signs)| signs.split(' ').next())
}

/// Splits a glued sign off the end of a word. Returns the word and the sign's NAG; the longest sign wins.
pub(crate) fn split_suffix(word: &str) -> Option<(&str, u8)> {
    signs()
        .filter_map(|(sign, number)| Some((word.strip_suffix(sign)?, number)))
        .filter(|(rest, _)| !rest.is_empty())
        .min_by_key(|(rest, _)| rest.len())
}

/// Reads a run of `!` and `?` as NAGs, pairs first: `!!!` is `!!` and `!`.
pub(crate) fn of_marks(run: &str) -> impl Iterator<Item = u8> + '_ {
    let mut rest = run;
    std::iter::from_fn(move || {
        let pair = rest.get(..2).and_then(of_sign).map(|number| (number, 2));
        let (number, length) = pair.or_else(|| Some((of_sign(rest.get(..1)?)?, 1)))?;
        rest = rest.get(length..)?;
        Some(number)
    })
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod comment_text_tests {
    use super::*;

    #[test]
    fn words_change_and_commands_stay() {
        let rows: [(&[&str], &str, &[&str]); 18] = [
            (&[], "", &[]),
            (&[], " good  move }", &["good move )"]),
            (&[], "a {braced} word", &["a (braced) word"]),
            (&[], "one {", &["one ("]),
            (&["a {", "b"], "a {\nc", &["a {", "c"]),
            (&["[%clk 0:01:00] one\n\ntwo"], "one\n\ntwo", &["[%clk 0:01:00] one\n\ntwo"]),
            (&["one\n\ntwo"], "\none\n \n\nthree\nfour", &["one\n\nthree", "four"]),
            (&["old"], "new", &["new"]),
            (&["old"], "", &[]),
            (&["see [%clk 0:01:00] here  now"], "see here now", &["see [%clk 0:01:00] here  now"]),
            (&["see [%clk 0:01:00] here"], "there", &["[%clk 0:01:00] there"]),
            (&["[%clk 0:01:00]", "a"], "b", &["[%clk 0:01:00]", "b"]),
            (&["[%clk 0:01:00]"], "b", &["[%clk 0:01:00]", "b"]),
            (&["[%timestamp 12] a [%depth 20] [%x]"], "b", &["[%timestamp 12] [%depth 20] [%x] b"]),
            (&["[%timestamp 12]", "a [%depth 20]"], "", &["[%timestamp 12]", "[%depth 20]"]),
            (&["a [%eval 1.0]", "b [%csl Ge4]"], "a\nc", &["a [%eval 1.0]", "[%csl Ge4] c"]),
            (&["a [%eval 1.0]", "b [%csl Ge4]"], "ab", &["[%eval 1.0] [%csl Ge4] ab"]),
            (&["a [%eval 1.0]", "b [%csl Ge4]"], "", &["[%eval 1.0] [%csl Ge4]"]),
        ];
        for (texts, words, want) in rows {
            let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
            assert_eq!(reworded(&texts, words), want, "{texts:?} {words:?}");
        }
        assert_eq!(
            words(&["a [%eval 1.0]".into(), "[%clk 1]".into(), "[%foo] b".into(), "[%] c".into()]),
            "a\nb\n[%] c"
        );
    }
}

#[cfg(test)]
mod glyph_tests {
    use super::*;

    #[test]
    fn signs() {
        for (sign, number) in [("!?", 5), ("+-", 18), ("=", 10), ("N", 146), ("∓", 17), ("=+", 15)] {
            assert_eq!(of_sign(sign), Some(number));
        }
        assert_eq!((sign(1), sign(18), sign(200)), (Some("!"), Some("+−"), None));
        for (number, shown) in [(8, "□"), (11, "="), (12, "="), (37, "↑"), (45, "⯹"), (133, "⇆"), (141, "∇")]
        {
            assert_eq!(sign(number), Some(shown), "${number}");
        }
        assert_eq!(of_sign("="), Some(10), "a sign that is written is its first number");
        assert_eq!(split_suffix("Nf3+-"), Some(("Nf3", 18)));
        assert_eq!(split_suffix("e4±"), Some(("e4", 16)));
        assert_eq!(split_suffix("Nf3+/="), Some(("Nf3", 14)));
        assert_eq!(split_suffix("="), None);
        for (run, glyphs) in [("!", &[1][..]), ("!?", &[5]), ("!!!", &[3, 1]), ("???", &[4, 2]), ("", &[])] {
            assert_eq!(of_marks(run).collect::<Vec<_>>(), glyphs, "{run}");
        }
    }
}
