//! The arbiter: judges positions and games, a line in, a line out. `tabiya arbiter` as the interface promises it.
//!
//! `request` reads a line, [`judge`] applies the Laws, `answer` writes the answer. The caller reads the lines, prints the
//! answers, and exits with [`Arbiter::status`].

mod answer;
mod judge;
mod request;

pub use judge::{ClaimVerdict, RequestError, Verdict, judge};
pub use request::{ArbiterRequest, BadLine, Demand};

use crate::chess::laws::can_mate;

/// How the arbiter answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArbiterOptions {
    /// Requests and answers are JSON; else the answer to a FEN is `RESULT status`.
    pub json: bool,
    /// The most work for each "can this side still mate?", in nodes.
    pub work: u64,
    /// A yes comes with its line of moves (JSON only).
    pub witness: bool,
}

impl Default for ArbiterOptions {
    fn default() -> ArbiterOptions {
        ArbiterOptions { json: false, work: can_mate::FULL, witness: false }
    }
}

/// Answers lines in their order.
#[derive(Clone, Debug, Default)]
pub struct Arbiter {
    options: ArbiterOptions,
    lines: u64,
    bad: bool,
}

impl Arbiter {
    /// An arbiter that has seen no line yet.
    #[must_use]
    pub fn new(options: ArbiterOptions) -> Arbiter {
        Arbiter { options, lines: 0, bad: false }
    }

    /// The answer to a line, without a line end; the line may have its own.
    pub fn answer(&mut self, line: &[u8]) -> String {
        self.lines += 1;
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if self.options.json { self.answer_json(line) } else { self.answer_fen(line) }
    }

    /// The exit status: 1 if any line was bad.
    #[must_use]
    pub fn status(&self) -> u8 {
        u8::from(self.bad)
    }

    fn answer_json(&mut self, line: &[u8]) -> String {
        let Ok(text) = std::str::from_utf8(line) else {
            self.bad = true;
            return answer::error(None, self.lines, &BadLine::NotText.to_string());
        };
        let id = request::id(text);
        let verdict = request::read(text)
            .map_err(|bad| bad.to_string())
            .and_then(|request| judge(&request, self.options.work).map_err(|bad| bad.to_string()));
        match verdict {
            Ok(verdict) => answer::verdict(id, &verdict, self.options.witness),
            Err(why) => {
                self.bad = true;
                answer::error(id, self.lines, &why)
            }
        }
    }

    fn answer_fen(&mut self, line: &[u8]) -> String {
        let verdict = std::str::from_utf8(line)
            .map_err(|_| BadLine::NotText)
            .and_then(ArbiterRequest::of_fen)
            .map_err(|bad| bad.to_string())
            .and_then(|request| judge(&request, self.options.work).map_err(|bad| bad.to_string()));
        match verdict {
            Ok(verdict) => format!("{} {}", verdict.result(), verdict.status()),
            Err(why) => {
                self.bad = true;
                format!("error: line {}: {why}", self.lines)
            }
        }
    }
}
