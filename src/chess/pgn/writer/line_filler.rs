//! Fills lines with tokens. No line of movetext is wider than 79 columns (PGN standard 4.3), unless one token is.

use super::WIDTH;
use crate::chess::pgn::comment::PARAGRAPH;

/// Fills lines with tokens.
pub(super) struct LineFiller {
    out: String,
    column: usize,
    /// The last token, to which a `)` may still be appended.
    last_token: String,
    pub(super) prefix: &'static str,
}

impl LineFiller {
    /// Creates a filler that goes on after `out`, at the beginning of a line.
    pub(super) fn new(out: String) -> LineFiller {
        LineFiller { out, column: 0, last_token: String::new(), prefix: "" }
    }

    pub(super) fn token(&mut self, text: &str) {
        self.flush();
        self.last_token.push_str(std::mem::take(&mut self.prefix));
        self.last_token.push_str(text);
    }

    /// Ends the line, and leaves one empty.
    pub(super) fn empty_line(&mut self) {
        self.flush();
        self.out.push_str(PARAGRAPH);
        self.column = 0;
    }

    /// Puts the `}` after the last word of a comment.
    pub(super) fn end_comment(&mut self) {
        self.last_token.push('}');
    }

    pub(super) fn close(&mut self) {
        if self.last_token.chars().count() >= WIDTH {
            self.flush();
        }
        self.last_token.push(')');
    }

    pub(super) fn flush(&mut self) {
        if self.last_token.is_empty() {
            return;
        }
        let width = self.last_token.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.last_token);
        self.column += width;
        self.last_token.clear();
    }

    /// Writes text as it is, on lines of its own.
    pub(super) fn lines(&mut self, text: &str) {
        self.flush();
        if self.column > 0 {
            self.out.push('\n');
        }
        self.out.push_str(text);
        self.out.push('\n');
        self.column = 0;
    }

    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.out.push('\n');
        self.out
    }
}
