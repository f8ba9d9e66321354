//! The machine: a line in; lines and orders out. It knows whether a search runs, and what was set.

use super::command::{Command, Here, read_position};
use super::go::Go;
use super::options::Options;
use crate::chess::pgn::harmless;

/// Something the runtime has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Print a line.
    Say(String),
    /// Search the position and answer with `bestmove`.
    Go(Box<Go>, Box<Here>),
    /// End the search that runs: it answers.
    Stop,
    /// The expected move was played: the clock of the search that runs begins now.
    PonderHit,
    /// Forget all games; memory of so many megabytes.
    Forget(usize),
    /// Print the signature of the search at this depth, or the usual one.
    Bench(Option<u32>),
    /// Take this line again when the search that runs has answered.
    Later(String),
    /// End.
    Quit,
}

/// The engine's side of the protocol.
#[derive(Clone, Debug)]
pub struct Server {
    options: Options,
    /// The position to search; none where the last one could not be read.
    here: Option<Here>,
    searching: bool,
    /// Lines wait for the answer of the search that runs.
    behind: bool,
}

impl Default for Server {
    fn default() -> Server {
        Server { options: Options::default(), here: Some(Here::default()), searching: false, behind: false }
    }
}

impl Server {
    /// What is set.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The search has answered: what waited for that is taken now.
    pub fn answered(&mut self) {
        (self.searching, self.behind) = (false, false);
    }

    /// Takes a line. What is said of it is one line, and steers no terminal.
    pub fn take(&mut self, line: &str) -> Vec<Order> {
        let made_harmless = |order| match order {
            Order::Say(text) => Order::Say(harmless(&text).into_owned()),
            other => other,
        };
        self.obey(line).into_iter().map(made_harmless).collect()
    }

    fn obey(&mut self, line: &str) -> Vec<Order> {
        let say = |text: String| vec![Order::Say(text)];
        let Some(command) = Command::read(line) else {
            let word = line.trim();
            return if word.is_empty() { Vec::new() } else { say(format!("info string unknown command: {word}")) };
        };
        match command {
            Command::Uci => {
                let mut lines = vec![
                    format!("id name tabiya {}", env!("CARGO_PKG_VERSION")),
                    "id author the tabiya authors".to_owned(),
                ];
                lines.extend(Options::told());
                lines.push("uciok".to_owned());
                lines.into_iter().map(Order::Say).collect()
            }
            Command::IsReady => say("readyok".to_owned()),
            Command::Quit => vec![Order::Quit],
            // What follows waiting lines may be meant for a search among them. Whoever says stop waits for no other either.
            Command::Stop if self.behind => vec![Order::Stop, Order::Later(line.to_owned())],
            Command::Stop => self.if_searching(Order::Stop),
            Command::PonderHit if !self.behind => self.if_searching(Order::PonderHit),
            // Whoever writes all lines at once means one after the other.
            _ if self.searching => {
                self.behind = true;
                vec![Order::Later(line.to_owned())]
            }
            Command::PonderHit => Vec::new(),
            Command::NewGame => {
                self.here = Some(Here::default());
                vec![Order::Forget(self.options.hash)]
            }
            Command::SetOption { name, value } => {
                if name.eq_ignore_ascii_case("clear hash") {
                    return vec![Order::Forget(self.options.hash)];
                }
                let hash = self.options.hash;
                match self.options.set(&name, value.as_deref().unwrap_or_default()) {
                    Ok(()) if self.options.hash != hash => vec![Order::Forget(self.options.hash)],
                    Ok(()) => Vec::new(),
                    Err(why) => say(format!("info string {why}")),
                }
            }
            Command::Position(words) => match read_position(&words, self.options.chess960) {
                Ok((here, left_out)) => {
                    self.here = Some(here);
                    left_out.into_iter().map(|what| Order::Say(format!("info string {what}"))).collect()
                }
                Err(why) => {
                    self.here = None;
                    say(format!("info string {why}"))
                }
            },
            Command::Go(words) => {
                // A move of the position before would be illegal in the one that was meant.
                let Some(here) = self.here.clone() else {
                    let why = "info string go: the last position could not be read; send another one";
                    return vec![Order::Say(why.to_owned()), Order::Say("bestmove (none)".to_owned())];
                };
                self.searching = true;
                let go = Go::read(&words, &here.position);
                vec![Order::Go(Box::new(go), Box::new(here))]
            }
            Command::Bench(depth) => vec![Order::Bench(depth)],
        }
    }

    fn if_searching(&self, order: Order) -> Vec<Order> {
        if self.searching { vec![order] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(orders: &[Order]) -> Vec<&str> {
        orders
            .iter()
            .filter_map(|order| if let Order::Say(text) = order { Some(text.as_str()) } else { None })
            .collect()
    }

    #[test]
    fn the_handshake() {
        let mut server = Server::default();
        let orders = server.take("uci");
        let lines = said(&orders);
        assert!(lines[0].starts_with("id name tabiya "));
        assert_eq!(lines.last(), Some(&"uciok"));
        assert_eq!(server.take("isready"), [Order::Say("readyok".to_owned())]);
    }

    #[test]
    fn a_game() {
        let mut server = Server::default();
        assert_eq!(server.take("setoption name Hash value 8"), [Order::Forget(8)]);
        assert_eq!(server.take("ucinewgame"), [Order::Forget(8)]);
        assert_eq!(server.take("position startpos moves e2e4"), []);
        let orders = server.take("go movetime 50");
        let [Order::Go(go, here)] = orders.as_slice() else { panic!("{orders:?}") };
        assert_eq!((go.movetime, here.seen.len()), (Some(50), 1));
        assert_eq!(server.take("isready"), [Order::Say("readyok".to_owned())], "also while it searches");
        assert_eq!(server.take("stop"), [Order::Stop]);
        assert_eq!(server.take("position startpos"), [Order::Later("position startpos".to_owned())]);
        server.answered();
        assert_eq!(server.take("stop"), [], "nothing runs");
        assert_eq!(server.take("quit"), [Order::Quit]);
    }

    #[test]
    fn a_stop_among_waiting_lines_is_for_the_search_that_waits() {
        let mut server = Server::default();
        let later = |line: &str| Order::Later(line.to_owned());
        server.take("go infinite");
        assert_eq!(server.take("stop"), [Order::Stop]);
        assert_eq!(server.take("position startpos"), [later("position startpos")]);
        assert_eq!(server.take("go infinite"), [later("go infinite")]);
        assert_eq!(server.take("stop"), [Order::Stop, later("stop")]);
        assert_eq!(server.take("ponderhit"), [later("ponderhit")]);
        server.answered();
        assert!(matches!(server.take("go infinite").as_slice(), [Order::Go(..)]));
        assert_eq!(server.take("stop"), [Order::Stop]);
    }

    #[test]
    fn no_move_of_the_position_before_is_told_where_one_cannot_be_read() {
        let mut server = Server::default();
        assert!(said(&server.take("position startpos moves e2e5"))[0].contains("e2e5"));
        let orders = server.take("go depth 1");
        assert_eq!(said(&orders)[1..], ["bestmove (none)"], "{orders:?}");
        assert_eq!(said(&server.take("position fen 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")).len(), 1);
        assert!(matches!(server.take("go depth 1").as_slice(), [Order::Go(..)]));
    }

    #[test]
    fn what_is_wrong_is_said_and_changes_nothing() {
        let mut server = Server::default();
        server.take("position startpos moves e2e4");
        assert!(said(&server.take("make me a sandwich"))[0].contains("unknown command"));
        assert!(said(&server.take("setoption name Sandwich value 3"))[0].contains("Sandwich"));
        assert_eq!(server.take("   "), []);
        let orders = server.take("go depth 1");
        assert!(matches!(orders.as_slice(), [Order::Go(_, here)] if here.seen.len() == 1), "{orders:?}");
    }
}
