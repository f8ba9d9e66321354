//! Writes a file like the one that Lichess publishes its puzzles in, of any length: what the import is measured with.
//!
//!     cargo run --release --example generate_puzzles [ROWS] | zstd > puzzles.csv.zst
//!
//! Positions and moves are those of the starter set, again and again under other names; ratings, numbers and web
//! addresses are made up. The same number of rows gives the same bytes.

use std::io::{self, BufWriter, Write};

use tabiya::chess::puzzle_set::STARTER;

/// As many as Lichess has.
const ROWS: u64 = 6_000_000;

pub const HEADER: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

/// Writes the first line and so many rows.
pub fn write(rows: u64, to: &mut impl Write) -> io::Result<()> {
    let themes = |line: &'static str| line.strip_prefix("# themes: ");
    let names: Vec<(&str, &str)> = STARTER
        .lines()
        .find_map(themes)
        .unwrap_or_default()
        .split(' ')
        .filter_map(|pair| pair.split_once('='))
        .collect();
    let name = |letter: char| names.iter().find(|(known, _)| known.starts_with(letter)).map(|(_, name)| *name);
    let puzzles: Vec<(String, &str, &str)> = STARTER
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut fields = line.split('\t').skip(2);
            let themes: Vec<&str> = fields.next()?.chars().filter_map(name).collect();
            Some((themes.join(" "), fields.next()?, fields.next()?))
        })
        .collect();
    writeln!(to, "{HEADER}")?;
    let mut state = 1_u64;
    for (number, (themes, fen, moves)) in (0..rows).zip(puzzles.iter().cycle()) {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut part = |of: u64| {
            state ^= state >> 29;
            state % of
        };
        // Ratings as they are: few at both ends.
        let rating = 400 + part(800) + part(900) + part(1100);
        let (deviation, popularity, plays) = (70 + part(60), part(120).min(100), part(20_000));
        writeln!(
            to,
            "g{number:06x},{fen} 0 1,{moves},{rating},{deviation},{popularity},{plays},{themes} short,\
             https://lichess.org/{state:016x}#{},Sicilian_Defense Sicilian_Defense_Najdorf_Variation",
            part(120)
        )?;
    }
    Ok(())
}

#[allow(clippy::disallowed_methods, reason = "an example reads its own arguments and prints")]
fn main() -> io::Result<()> {
    let rows = std::env::args().nth(1).and_then(|rows| rows.parse().ok()).unwrap_or(ROWS);
    let mut out = BufWriter::new(io::stdout().lock());
    write(rows, &mut out)?;
    out.flush()
}
