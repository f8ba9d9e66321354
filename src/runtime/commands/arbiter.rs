//! `tabiya arbiter` and `tabiya perft`: standard input in, answers out, and a closed pipe ends quietly.

use std::io::{self, BufRead, Write};

use crate::arbiter::{Arbiter, ArbiterOptions};
use crate::chess::laws::can_mate;
use crate::chess::perft;
use crate::cli;
use crate::runtime::stdout;
use crate::runtime::stdout::Stdout;

/// `arbiter`; answers the exit code. Whoever sends a line and waits has the answer at once.
#[must_use]
pub fn arbiter(asked: &cli::ArbiterArgs) -> u8 {
    let work = asked.work.unwrap_or(can_mate::FULL);
    let mut arbiter = Arbiter::new(ArbiterOptions { json: asked.json, work, witness: asked.witness });
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = Stdout::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => {
                let _ = out.flush(); // what was answered is out, if it can be
                stdout::complain(&format!("tabiya: standard input could not be read: {error}"));
                return 1;
            }
        }
        let said = out.line(&arbiter.answer(&line));
        let said = said.and_then(|()| if input.buffer().is_empty() { out.flush() } else { Ok(()) });
        if let Err(error) = said {
            return stdout::exit_code(&error);
        }
    }
    match out.flush() {
        Ok(()) => arbiter.status(),
        Err(error) => stdout::exit_code(&error),
    }
}

/// `perft`; answers the exit code.
#[must_use]
pub fn perft(asked: &cli::PerftRequest) -> u8 {
    let (position, chess960) = (asked.start.position(), asked.start.chess960());
    let mut out = Stdout::new();
    let mut print = || {
        if asked.divide {
            let rows = perft::divide(position, chess960, asked.depth);
            for (mv, count) in &rows {
                out.line(&format!("{mv} {count}"))?;
            }
            let total = if asked.depth == 0 { 1 } else { rows.iter().map(|(_, count)| count).sum::<u64>() };
            out.line(&format!("\n{total}"))?;
        } else {
            out.line(&perft::count(position, asked.depth).to_string())?;
        }
        out.flush()
    };
    match print() {
        Ok(()) => 0,
        Err(error) => stdout::exit_code(&error),
    }
}
