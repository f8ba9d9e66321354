//! The file in which Lichess publishes its puzzles (<https://database.lichess.org/#puzzles>): one a line, its fields
//! separated by commas, and a first line that names the columns. Their order does not matter, and there may be others.
//!
//! From it come the rows of a [`puzzle_set`](crate::puzzle_set).

use crate::puzzle::{NotPuzzle, PuzzleId, PuzzleLine, THEMES, Theme};
use crate::puzzle_set::FIRST_LINE;
use shakmaty::Position;
use std::borrow::Cow;
use std::fmt::Write;

/// Ratings are below this.
pub const RATINGS: u16 = 4001;

/// A column that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The puzzle's name.
    Id,
    /// The position before the opponent's move.
    Fen,
    /// The line, in UCI.
    Moves,
    /// How difficult it is.
    Rating,
    /// How sure that is.
    Deviation,
    /// What it is about, in words separated by blanks.
    Themes,
    /// How much people like it, from −100 to 100.
    Popularity,
    /// How often it was played.
    Plays,
}

impl Column {
    /// The columns in the order of their numbers, each with its name in the first line.
    const NAMED: [(Column, &str); 8] = [
        (Column::Id, "PuzzleId"),
        (Column::Fen, "FEN"),
        (Column::Moves, "Moves"),
        (Column::Rating, "Rating"),
        (Column::Deviation, "RatingDeviation"),
        (Column::Themes, "Themes"),
        (Column::Popularity, "Popularity"),
        (Column::Plays, "NbPlays"),
    ];
    /// Without these there is no puzzle.
    const NEEDED: [Column; 4] = [Column::Id, Column::Fen, Column::Moves, Column::Rating];

    /// Returns its name in the first line.
    pub fn name(self) -> &'static str {
        Column::NAMED.get(self as usize).map(|(_, name)| *name).unwrap_or_default()
    }
}

/// What the first line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleColumns(
    /// What each column of the file is, if it is read.
    Vec<Option<Column>>,
);

/// A line of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvPuzzle<'a> {
    fields: [Cow<'a, str>; Column::NAMED.len()],
}

impl PuzzleColumns {
    /// Reads the first line.
    ///
    /// # Errors
    /// Returns the first column that is missing, without which this is not a file of puzzles.
    pub fn read(line: &str) -> Result<PuzzleColumns, Column> {
        let names = quoted(line.trim_start_matches('\u{feff}').trim_end()).unwrap_or_default();
        let named = |name| Column::NAMED.into_iter().find(|(_, known)| *known == name).map(|(column, _)| column);
        let columns = PuzzleColumns(names.iter().map(|name| named(name.as_str())).collect());
        match Column::NEEDED.into_iter().find(|column| !columns.has(*column)) {
            Some(missing) => Err(missing),
            None => Ok(columns),
        }
    }

    /// Whether the file has a column.
    pub fn has(&self, column: Column) -> bool {
        self.0.contains(&Some(column))
    }

    /// Reads another line; `None` if it does not have as many fields as the first.
    pub fn split<'a>(&self, line: &'a str) -> Option<CsvPuzzle<'a>> {
        let plain =
            self.row(cut(line, b',').map(|field| Some(Cow::Borrowed(field)).filter(|_| !field.starts_with('"'))));
        plain.or_else(|| self.row(quoted(line)?.into_iter().map(|field| Some(Cow::Owned(field)))))
    }

    fn row<'a>(&self, mut fields: impl Iterator<Item = Option<Cow<'a, str>>>) -> Option<CsvPuzzle<'a>> {
        let mut row = CsvPuzzle::default();
        for column in &self.0 {
            let field = fields.next()??;
            if let Some(place) = column.and_then(|column| row.fields.get_mut(column as usize)) {
                *place = field;
            }
        }
        fields.next().is_none().then_some(row)
    }
}

/// Returns the parts of a line between separators, which are ASCII.
pub fn cut(line: &str, separator: u8) -> impl Iterator<Item = &str> {
    let mut start = 0;
    memchr::memchr_iter(separator, line.as_bytes()).chain([line.len()]).map(move |end| {
        let part = line.get(start..end).unwrap_or_default();
        start = end + 1;
        part
    })
}

/// Returns the fields of a line that has quotes (RFC 4180); `None` if a quote is not closed.
fn quoted(line: &str) -> Option<Vec<String>> {
    let (mut fields, mut field, mut inside) = (Vec::new(), String::new(), false);
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if inside && rest.peek() == Some(&'"') => field.extend(rest.next()),
            '"' => inside = !inside,
            ',' if !inside => fields.push(std::mem::take(&mut field)),
            c => field.push(c),
        }
    }
    fields.push(field);
    (!inside).then_some(fields)
}

impl CsvPuzzle<'_> {
    fn field(&self, column: Column) -> &str {
        self.fields.get(column as usize).map(AsRef::as_ref).unwrap_or_default()
    }

    /// Returns its rating, if that is one.
    pub fn rating(&self) -> Option<u16> {
        self.field(Column::Rating).parse().ok().filter(|rating| *rating < RATINGS)
    }

    /// Returns the text of its id.
    pub fn id(&self) -> &str {
        self.field(Column::Id)
    }

    /// Adds its row to a set. The letters get the themes that they do not have.
    pub fn write(&self, letters: &mut ThemeLetters, into: &mut String) {
        let _ = write!(into, "{}\t", self.rating().unwrap_or_default()); // a string takes everything
        into.extend([self.field(Column::Id), "\t"]);
        let before = into.len();
        for letter in self.field(Column::Themes).split_ascii_whitespace().filter_map(|theme| letters.of(theme)) {
            if into.get(before..).is_some_and(|known| !known.contains(letter)) {
                into.push(letter); // a theme that stands there twice counts once
            }
        }
        // Position, side, castling, en passant: the counters mean nothing here.
        let fen = self.field(Column::Fen);
        let end = memchr::memchr_iter(b' ', fen.as_bytes()).nth(3).and_then(|end| fen.get(..end));
        into.extend(["\t", end.unwrap_or(fen), "\t", self.field(Column::Moves)]);
        let deviation = self.field(Column::Deviation);
        if let Ok(number) = deviation.parse::<u32>() {
            into.extend(["\t", if number > u32::from(u8::MAX) { "255" } else { deviation }]);
        }
        into.push('\n');
    }
}

/// Returns a number from the id of a puzzle that is as good as random, but always the same.
pub fn lot(id: &str) -> u32 {
    // FNV-1a, then its halves mixed: ids that follow each other differ only in the last bytes.
    let hash = id
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mixed = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u32::try_from(mixed >> 32).unwrap_or(u32::MAX)
}

/// Returns the id in a row of a set.
pub fn id_of(row: &str) -> &str {
    cut(row, b'\t').nth(1).unwrap_or_default()
}

/// The letters that stand for themes, as they were met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThemeLetters {
    themes: Vec<(String, char)>,
    /// Those of puzzles that end in mate.
    mates: String,
}

impl ThemeLetters {
    /// Returns how many puzzles have the theme of each letter, by its number: none so far.
    pub fn counts() -> Vec<u32> {
        vec![0; 0x110]
    }

    /// Returns the letter of a theme; `None` if there are too many.
    fn of(&mut self, key: &str) -> Option<char> {
        if let Some((_, letter)) = self.themes.iter().find(|(theme, _)| theme.eq_ignore_ascii_case(key)) {
            return Some(*letter);
        }
        let key = THEMES.iter().copied().find(|known| known.eq_ignore_ascii_case(key)).unwrap_or(key);
        let letter = letter(self.themes.len()).filter(|_| self.themes.len() < Theme::MOST)?;
        self.themes.push((key.to_owned(), letter));
        self.mates.extend(key.starts_with("mateIn").then_some(letter));
        Some(letter)
    }

    /// Checks a row as it was written, counts its themes and returns its id.
    ///
    /// # Errors
    /// Returns what is wrong with it: its moves have to be legal, and end in mate if its themes say so.
    pub fn check(&self, row: &str, counts: &mut [u32]) -> Result<PuzzleId, NotPuzzle> {
        let mut fields = cut(row, b'\t').skip(1);
        let mut next = || fields.next().ok_or(NotPuzzle::Id);
        let (id, themes, line) = (next()?.parse()?, next()?, PuzzleLine::read(next()?, next()?)?);
        if fields.nth(1).is_some() {
            return Err(NotPuzzle::Id);
        }
        if themes.contains(|letter| self.mates.contains(letter)) && !line.end.is_checkmate() {
            return Err(NotPuzzle::Uneven);
        }
        let count = |letter| counts.get_mut(letter as usize).into_iter().for_each(|count| *count += 1);
        themes.chars().for_each(count);
        Ok(id)
    }

    /// Returns the head of a set with so many puzzles, in as many bytes whatever was counted so far.
    pub fn head(&self, puzzles: u64, counts: &[u32]) -> String {
        let (mut themes, mut numbers) = (String::new(), String::new());
        for (key, letter) in &self.themes {
            if let Some(count @ 1..) = counts.get(*letter as usize) {
                let _ = write!(themes, " {letter}={key}"); // a string takes everything
                let _ = write!(numbers, " {letter}={count}"); // as above
            }
        }
        let mut head = format!("{FIRST_LINE}\n# themes:{themes}\n# puzzles: {puzzles}\n# counts:{numbers}\n#");
        // A letter has two bytes at most, a count ten digits.
        let most = 100 + self.themes.iter().map(|(key, _)| key.len() + 18).sum::<usize>();
        head.extend(std::iter::repeat_n(' ', most.saturating_sub(head.len())));
        head + "\n"
    }
}

/// Returns the letter of a row: those of ASCII, its digits, then others of Latin.
fn letter(row: usize) -> Option<char> {
    let plain = || ('a'..='z').chain('A'..='Z').chain('0'..='9');
    plain().chain('\u{c0}'..).nth(row)
}

/// Which puzzles are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// The lowest and the highest rating.
    pub rating: Option<(u16, u16)>,
    /// Any of these themes; none if it does not matter.
    pub themes: Vec<String>,
    /// The least popularity.
    pub popularity: Option<i32>,
    /// The least number of times that it was played.
    pub plays: Option<u32>,
}

impl PuzzleFilter {
    /// Returns the first column that the filter needs but the file does not have.
    pub fn missing(&self, columns: &PuzzleColumns) -> Option<Column> {
        let needed = [
            (!self.themes.is_empty(), Column::Themes),
            (self.popularity.is_some(), Column::Popularity),
            (self.plays.is_some(), Column::Plays),
        ];
        needed.into_iter().find(|(needed, column)| *needed && !columns.has(*column)).map(|(_, column)| column)
    }

    /// Returns whether a puzzle with this rating is wanted.
    pub fn passes(&self, row: &CsvPuzzle<'_>, rating: u16) -> bool {
        let has = |theme: &str| self.themes.iter().any(|wanted| wanted == theme);
        self.rating.is_none_or(|(least, most)| (least..=most).contains(&rating))
            && self.popularity.is_none_or(|least| row.field(Column::Popularity).parse().is_ok_and(|n: i32| n >= least))
            && self.plays.is_none_or(|least| row.field(Column::Plays).parse().is_ok_and(|n: u32| n >= least))
            && (self.themes.is_empty() || row.field(Column::Themes).split_ascii_whitespace().any(has))
    }
}

/// Chooses some of the puzzles, evenly: of each fifty points of rating the same number, as far as there are so many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thinning {
    counts: Vec<u32>,
    /// How many of each fifty points are wanted, in parts of 2³²; all without it.
    share: Option<u64>,
}

/// The points of rating that have a share.
const STEP: u16 = 50;

impl Thinning {
    /// Counts a puzzle that could be chosen.
    pub fn count(&mut self, rating: u16) {
        let row = usize::from(rating / STEP);
        if self.counts.len() <= row {
            self.counts.resize(row + 1, 0);
        }
        if let Some(count) = self.counts.get_mut(row) {
            *count += 1;
        }
    }

    /// Sets how many are chosen of those that were counted.
    pub fn choose(&mut self, most: u32) {
        let mut counts: Vec<u64> =
            self.counts.iter().map(|count| u64::from(*count)).filter(|count| *count > 0).collect();
        counts.sort_unstable();
        let (mut left, mut shares) = (u64::from(most), counts.len() as u64);
        for count in counts {
            if count * shares > left {
                self.share = Some((left << 32) / shares);
                return;
            }
            left -= count;
            shares -= 1;
        }
    }

    /// Returns whether a puzzle is chosen.
    pub fn takes(&self, rating: u16, lot: u32) -> bool {
        let count = self.counts.get(usize::from(rating / STEP)).copied().unwrap_or_default();
        self.share.is_none_or(|share| u64::from(lot) * u64::from(count) < share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
    const ROW: &str = "0YtJI,2R3k1/p4ppp/4rb2/1r1p4/8/PP2P2P/5PP1/4RK2 b - - 0 25,e6e8 c8e8,400,77,90,1234,\
        backRankMate mateIn1 short,https://lichess.org/x#50,";

    fn written(header: &str, row: &str) -> Option<Result<String, NotPuzzle>> {
        let columns = PuzzleColumns::read(header).unwrap();
        let (mut letters, mut text) = (ThemeLetters::default(), String::new());
        columns.split(row)?.write(&mut letters, &mut text);
        Some(letters.check(&text, &mut ThemeLetters::counts()).map(|_| text))
    }

    #[test]
    fn a_row_is_read_whatever_the_order_of_the_columns() {
        let wanted = "400\t0YtJI\tabc\t2R3k1/p4ppp/4rb2/1r1p4/8/PP2P2P/5PP1/4RK2 b - -\te6e8 c8e8\t77\n";
        assert_eq!(written(HEADER, ROW), Some(Ok(wanted.to_owned())));
        let twice = ROW.replace("mateIn1", "mateIn1  mateIn1 MateIn1");
        assert_eq!(written(HEADER, &twice), Some(Ok(wanted.to_owned())), "each theme once, however it is written");
        let other = "DailyDate,Rating,Themes,Moves,FEN,PuzzleId";
        let row =
            ",400,backRankMate mateIn1 short,e6e8 c8e8,2R3k1/p4ppp/4rb2/1r1p4/8/PP2P2P/5PP1/4RK2 b - - 0 25,0YtJI";
        let bare = wanted.replace("\t77", "");
        assert_eq!(written(other, row), Some(Ok(bare.clone())));
        assert_eq!(written(&format!("\u{feff}{other}\r"), &row.replace(",400,", ",\"400\",")), Some(Ok(bare)));
        let quoted = format!("\"{}\"", HEADER.replace(',', "\",\""));
        assert_eq!(written(&quoted, ROW), Some(Ok(wanted.to_owned())));
        assert_eq!(PuzzleColumns::read("[Event \"x\"]"), Err(Column::Id));
        assert_eq!(PuzzleColumns::read("PuzzleId,FEN,Rating"), Err(Column::Moves));
    }

    #[test]
    fn what_is_faulty_is_refused() {
        for (of, by) in [
            ("e6e8 c8e8", "e6e8"),
            ("e6e8 c8e8", "e6e8 c8e7"),
            ("e6e8 c8e8", "e6e5 c8c7"), // no mate, but the themes say so
            ("2R3k1", "2R3k9"),
            ("0YtJI", ""),
            ("e6e8 c8e8", "e6e8\tc8e8"),
        ] {
            assert!(matches!(written(HEADER, &ROW.replace(of, by)), Some(Err(_))), "{by}");
        }
        let cut = ROW.get(..90).unwrap();
        assert_eq!(written(HEADER, cut), None, "a line that was cut off");
        assert_eq!(quoted("a,\"b,\"\"c\"\"\",d"), Some(vec!["a".to_owned(), "b,\"c\"".to_owned(), "d".to_owned()]));
        assert_eq!(quoted("a,\"b"), None);
        assert_eq!(PuzzleColumns::read(HEADER).unwrap().split(&ROW.replace("400", "4001")).unwrap().rating(), None);
    }

    #[test]
    fn a_filter_asks_for_all_that_is_given() {
        let columns = PuzzleColumns::read(HEADER).unwrap();
        let row = columns.split(ROW).unwrap();
        let passes = |change: &dyn Fn(&mut PuzzleFilter)| {
            let mut filter = PuzzleFilter::default();
            change(&mut filter);
            filter.passes(&row, 400)
        };
        assert!(passes(&|_| {}));
        assert!(passes(&|f| f.rating = Some((400, 400))) && !passes(&|f| f.rating = Some((401, 900))));
        assert!(passes(&|f| f.popularity = Some(90)) && !passes(&|f| f.popularity = Some(91)));
        assert!(passes(&|f| f.plays = Some(1234)) && !passes(&|f| f.plays = Some(1235)));
        assert!(passes(&|f| f.themes = vec!["pin".to_owned(), "short".to_owned()]));
        assert!(!passes(&|f| f.themes = vec!["mate".to_owned()]));
        let bare = PuzzleColumns::read("PuzzleId,FEN,Moves,Rating").unwrap();
        let filter = PuzzleFilter { plays: Some(1), ..PuzzleFilter::default() };
        assert_eq!((filter.missing(&bare), filter.missing(&columns)), (Some(Column::Plays), None));
        assert_eq!(PuzzleFilter::default().missing(&bare), None);
    }

    #[test]
    fn thinning_takes_the_same_number_of_every_rating() {
        let mut thinning = Thinning::default();
        let of = |rating: u16| if rating < 600 { 100_u32 } else { 4000 };
        let ratings = || (400..1000).step_by(50);
        for rating in ratings() {
            (0..of(rating)).for_each(|_| thinning.count(rating));
        }
        thinning.choose(10_400); // 4 of 100, and 8 of 1250
        let mut all = 0;
        for rating in ratings() {
            let lot = |n: u32| lot(&format!("{rating}{n:05}"));
            let taken = (0..of(rating)).filter(|n| thinning.takes(rating, lot(*n))).count();
            let wanted = if rating < 600 { 100 } else { 1250 };
            assert!(taken.abs_diff(wanted) <= wanted / 12, "{rating}: {taken}");
            assert!(rating >= 600 || taken == wanted, "few are all taken");
            all += taken;
        }
        assert!(all.abs_diff(10_400) <= 200, "{all}");
        thinning = Thinning::default();
        thinning.count(400);
        thinning.choose(1);
        assert!(thinning.takes(400, u32::MAX), "as many as are wanted");
    }

    #[test]
    fn every_theme_has_a_letter_of_its_own() {
        let letters: std::collections::HashSet<char> = (0..Theme::MOST).filter_map(letter).collect();
        assert_eq!(letters.len(), Theme::MOST);
        assert!(letters.iter().all(|letter| letter.is_alphanumeric() || ['×', '÷'].contains(letter)));
        let mut many = ThemeLetters::default();
        let mut counts = ThemeLetters::counts();
        let empty = many.head(0, &counts).len();
        let found: Vec<Option<char>> = (0..130).map(|n| many.of(&n.to_string())).collect();
        assert_eq!(found.iter().flatten().count(), Theme::MOST);
        assert_eq!((many.of("0"), many.of("129")), (Some('a'), None));
        let before = many.head(0, &counts).len();
        (counts['a' as usize], counts['b' as usize]) = (2, 1);
        let last = many.themes.last().map(|(_, letter)| *letter).unwrap_or_default();
        assert!((last as usize) < counts.len());
        let head = many.head(7, &counts);
        assert!(head.contains("\n# themes: a=0 b=1\n") && head.contains("\n# counts: a=2 b=1\n"));
        assert!(head.len() == before && before > empty, "it is written again when all are counted");
    }
}
