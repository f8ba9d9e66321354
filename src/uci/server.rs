//! The machine: a line in; lines and orders out. It knows whether a search runs, and what was set.

use super::command::{Command, PositionWithHistory, read_position};
use super::go::GoLimits;
use super::options::UciOptions;
use crate::chess::pgn::sanitize;

/// Something the runtime has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerAction {
    /// Print a line.
    Say(String),
    /// Search the position and answer with `bestmove`.
    Go(Box<GoLimits>, Box<PositionWithHistory>),
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
pub struct UciServer {
    options: UciOptions,
    /// The position to search; none where the last one could not be read.
    position: Option<PositionWithHistory>,
    searching: bool,
    /// Lines wait for the answer of the search that runs.
    lines_waiting: bool,
}

impl Default for UciServer {
    fn default() -> UciServer {
        UciServer {
            options: UciOptions::default(),
            position: Some(PositionWithHistory::default()),
            searching: false,
            lines_waiting: false,
        }
    }
}

impl UciServer {
    /// What is set.
    #[must_use]
    pub fn options(&self) -> &UciOptions {
        &self.options
    }

    /// The search has answered: what waited for that is taken now.
    pub fn search_ended(&mut self) {
        (self.searching, self.lines_waiting) = (false, false);
    }

    /// Takes a line. What is said of it is one line, and steers no terminal.
    pub fn take(&mut self, line: &str) -> Vec<ServerAction> {
        let made_harmless = |order| match order {
            ServerAction::Say(text) => ServerAction::Say(sanitize(&text).into_owned()),
            other => other,
        };
        self.run(line).into_iter().map(made_harmless).collect()
    }

    fn run(&mut self, line: &str) -> Vec<ServerAction> {
        let say = |text: String| vec![ServerAction::Say(text)];
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
                lines.extend(UciOptions::declarations());
                lines.push("uciok".to_owned());
                lines.into_iter().map(ServerAction::Say).collect()
            }
            Command::IsReady => say("readyok".to_owned()),
            Command::Quit => vec![ServerAction::Quit],
            // What follows waiting lines may be meant for a search among them. Whoever says stop waits for no other either.
            Command::Stop if self.lines_waiting => vec![ServerAction::Stop, ServerAction::Later(line.to_owned())],
            Command::Stop => self.if_searching(ServerAction::Stop),
            Command::PonderHit if !self.lines_waiting => self.if_searching(ServerAction::PonderHit),
            // Whoever writes all lines at once means one after the other.
            _ if self.searching => {
                self.lines_waiting = true;
                vec![ServerAction::Later(line.to_owned())]
            }
            Command::PonderHit => Vec::new(),
            Command::NewGame => {
                self.position = Some(PositionWithHistory::default());
                vec![ServerAction::Forget(self.options.hash)]
            }
            Command::SetOption { name, value } => {
                if name.eq_ignore_ascii_case("clear hash") {
                    return vec![ServerAction::Forget(self.options.hash)];
                }
                let hash = self.options.hash;
                match self.options.set(&name, value.as_deref().unwrap_or_default()) {
                    Ok(()) if self.options.hash != hash => vec![ServerAction::Forget(self.options.hash)],
                    Ok(()) => Vec::new(),
                    Err(why) => say(format!("info string {why}")),
                }
            }
            Command::Position(words) => match read_position(&words, self.options.chess960) {
                Ok((here, left_out)) => {
                    self.position = Some(here);
                    left_out.into_iter().map(|what| ServerAction::Say(format!("info string {what}"))).collect()
                }
                Err(why) => {
                    self.position = None;
                    say(format!("info string {why}"))
                }
            },
            Command::Go(words) => {
                // A move of the position before would be illegal in the one that was meant.
                let Some(here) = self.position.clone() else {
                    let why = "info string go: the last position could not be read; send another one";
                    return vec![ServerAction::Say(why.to_owned()), ServerAction::Say("bestmove (none)".to_owned())];
                };
                self.searching = true;
                let go = GoLimits::read(&words, &here.position);
                vec![ServerAction::Go(Box::new(go), Box::new(here))]
            }
            Command::Bench(depth) => vec![ServerAction::Bench(depth)],
        }
    }

    fn if_searching(&self, order: ServerAction) -> Vec<ServerAction> {
        if self.searching { vec![order] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(orders: &[ServerAction]) -> Vec<&str> {
        orders
            .iter()
            .filter_map(|order| if let ServerAction::Say(text) = order { Some(text.as_str()) } else { None })
            .collect()
    }

    #[test]
    fn the_handshake() {
        let mut server = UciServer::default();
        let orders = server.take("uci");
        let lines = said(&orders);
        assert!(lines[0].starts_with("id name tabiya "));
        assert_eq!(lines.last(), Some(&"uciok"));
        assert_eq!(server.take("isready"), [ServerAction::Say("readyok".to_owned())]);
    }

    #[test]
    fn a_game() {
        let mut server = UciServer::default();
        assert_eq!(server.take("setoption name Hash value 8"), [ServerAction::Forget(8)]);
        assert_eq!(server.take("ucinewgame"), [ServerAction::Forget(8)]);
        assert_eq!(server.take("position startpos moves e2e4"), []);
        let orders = server.take("go movetime 50");
        let [ServerAction::Go(go, here)] = orders.as_slice() else { panic!("{orders:?}") };
        assert_eq!((go.move_time, here.history.len()), (Some(50), 1));
        assert_eq!(server.take("isready"), [ServerAction::Say("readyok".to_owned())], "also while it searches");
        assert_eq!(server.take("stop"), [ServerAction::Stop]);
        assert_eq!(server.take("position startpos"), [ServerAction::Later("position startpos".to_owned())]);
        server.search_ended();
        assert_eq!(server.take("stop"), [], "nothing runs");
        assert_eq!(server.take("quit"), [ServerAction::Quit]);
    }

    #[test]
    fn a_stop_among_waiting_lines_is_for_the_search_that_waits() {
        let mut server = UciServer::default();
        let later = |line: &str| ServerAction::Later(line.to_owned());
        server.take("go infinite");
        assert_eq!(server.take("stop"), [ServerAction::Stop]);
        assert_eq!(server.take("position startpos"), [later("position startpos")]);
        assert_eq!(server.take("go infinite"), [later("go infinite")]);
        assert_eq!(server.take("stop"), [ServerAction::Stop, later("stop")]);
        assert_eq!(server.take("ponderhit"), [later("ponderhit")]);
        server.search_ended();
        assert!(matches!(server.take("go infinite").as_slice(), [ServerAction::Go(..)]));
        assert_eq!(server.take("stop"), [ServerAction::Stop]);
    }

    #[test]
    fn no_move_of_the_position_before_is_told_where_one_cannot_be_read() {
        let mut server = UciServer::default();
        assert!(said(&server.take("position startpos moves e2e5"))[0].contains("e2e5"));
        let orders = server.take("go depth 1");
        assert_eq!(said(&orders)[1..], ["bestmove (none)"], "{orders:?}");
        assert_eq!(said(&server.take("position fen 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")).len(), 1);
        assert!(matches!(server.take("go depth 1").as_slice(), [ServerAction::Go(..)]));
    }

    #[test]
    fn what_is_wrong_is_said_and_changes_nothing() {
        let mut server = UciServer::default();
        server.take("position startpos moves e2e4");
        assert!(said(&server.take("make me a sandwich"))[0].contains("unknown command"));
        assert!(said(&server.take("setoption name Sandwich value 3"))[0].contains("Sandwich"));
        assert_eq!(server.take("   "), []);
        let orders = server.take("go depth 1");
        assert!(matches!(orders.as_slice(), [ServerAction::Go(_, here)] if here.history.len() == 1), "{orders:?}");
    }
}
