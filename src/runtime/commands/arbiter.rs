//! `tabiya arbiter` and `tabiya perft`: they read standard input or arguments and print answers. A closed pipe ends
//! them quietly.

use crate::arbiter::{Arbiter, ArbiterOptions};
use crate::chess::{laws::can_mate, perft};
use crate::cli;
use crate::runtime::{
    bounded_line::{LineRead, read_line},
    stdout,
};
use std::io;
use std::io::Write;

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 16 << 20;

/// Runs `arbiter`. Returns the exit code. A program that sends a line and waits gets the answer at once.
#[must_use]
pub fn arbiter(args: &cli::ArbiterArgs) -> u8 {
    let work = args.work.unwrap_or(can_mate::FULL);
    let mut arbiter = Arbiter::new(ArbiterOptions { json: args.json, work, witness: args.witness });
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    stdout::run(|out| {
        let mut line = Vec::new();
        loop {
            let answer = match read_line(&mut input, LONGEST_LINE, &mut line) {
                Ok(LineRead::End) => return Ok(arbiter.status()),
                Ok(LineRead::Whole) => arbiter.answer(&line),
                Ok(LineRead::TooLong) => arbiter.refuse(&format!("the line is longer than {} MiB", LONGEST_LINE >> 20)),
                Err(error) => {
                    out.flush()?;
                    stdout::complain(&format!("tabiya: standard input could not be read: {error}"));
                    return Ok(1);
                }
            };
            out.line(&answer)?;
            if input.buffer().is_empty() {
                out.flush()?;
            }
        }
    })
}

/// Runs `perft`. Returns the exit code.
#[must_use]
pub fn perft(args: &cli::PerftRequest) -> u8 {
    let (position, chess960) = (args.start.position(), args.start.chess960());
    stdout::run(|out| {
        if args.divide {
            let rows = perft::divide(position, chess960, args.depth);
            for (mv, count) in &rows {
                out.line(&format!("{mv} {count}"))?;
            }
            let total = if args.depth == 0 { 1 } else { rows.iter().map(|(_, count)| count).sum::<u64>() };
            out.line(&format!("\n{total}"))?;
        } else {
            out.line(&shakmaty::perft(position, args.depth).to_string())?;
        }
        Ok(0)
    })
}
