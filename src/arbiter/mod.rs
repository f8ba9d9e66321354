//! The arbiter of `tabiya arbiter`: judges positions and games, one line in, one line out.
//!
//! `request` reads a line, `judge` applies the Laws, `answer` writes the answer. The caller reads the lines, prints the
//! answers, and exits with [`Arbiter::status`].

mod answer;
mod judge;
mod request;

use crate::chess::laws::can_mate;
use serde_json::value::RawValue;

/// How the arbiter answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArbiterOptions {
    /// Whether requests and answers are JSON. Otherwise a request is a FEN, and its answer is `RESULT status`.
    pub json: bool,
    /// The most work for each "can this side still mate?", in nodes.
    pub work: u64,
    /// Whether a "yes" comes with the moves that prove it (JSON only).
    pub witness: bool,
}

impl Default for ArbiterOptions {
    fn default() -> ArbiterOptions {
        ArbiterOptions { json: false, work: can_mate::FULL, witness: false }
    }
}

/// Takes lines in order and returns a response to each.
#[derive(Clone, Debug, Default)]
pub struct Arbiter {
    options: ArbiterOptions,
    lines: u64,
    bad: bool,
}

impl Arbiter {
    /// Creates an arbiter that has not seen a line yet.
    #[must_use]
    pub fn new(options: ArbiterOptions) -> Arbiter {
        Arbiter { options, lines: 0, bad: false }
    }

    /// Returns the answer to a line, without a line break. The line itself may end with one.
    pub fn answer(&mut self, line: &[u8]) -> String {
        self.lines += 1;
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let ArbiterOptions { json, work, witness } = self.options;
        let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned());
        let id = text.as_ref().ok().filter(|_| json).and_then(|text| request::id(text));
        let request = text.and_then(|text| if json { request::read(text) } else { request::of_fen(text) });
        match request.and_then(|request| judge::judge(&request, work)) {
            Ok(verdict) if json => answer::verdict(id, &verdict, witness),
            Ok(verdict) => format!("{} {}", verdict.result(), verdict.status()),
            Err(why) => self.bad_line(id, &why),
        }
    }

    /// Answers a line that could not be read.
    pub fn refuse(&mut self, why: &str) -> String {
        self.lines += 1;
        self.bad_line(None, why)
    }

    fn bad_line(&mut self, id: Option<&RawValue>, why: &str) -> String {
        self.bad = true;
        if self.options.json {
            answer::error(id, self.lines, why)
        } else {
            format!("error: line {}: {why}", self.lines)
        }
    }

    /// Returns the exit status: 1 if any line was bad, otherwise 0.
    #[must_use]
    pub fn status(&self) -> u8 {
        u8::from(self.bad)
    }
}
