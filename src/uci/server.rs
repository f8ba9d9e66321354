//! The server: a line of the interface goes in, actions come out. It knows the options and whether a search is running.

use super::command::{Command, PositionWithHistory, read_position};
use super::{go::GoLimits, server_options::UciOptions};
use crate::chess::pgn::sanitize;

/// What the runtime has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerAction {
    /// Print a line.
    Say(String),
    /// Search the position and print `bestmove`.
    Go(Box<GoLimits>, Box<PositionWithHistory>),
    /// End the running search, which prints its `bestmove`.
    Stop,
    /// The expected move was played: the time of the running search begins now.
    PonderHit,
    /// Forget all games; the new table has this many megabytes.
    Forget(usize),
    /// Print the signature of the search at this depth, or at the default depth.
    Bench(Option<u32>),
    /// Send this line again after the running search has ended.
    Later(String),
    /// End the program.
    Quit,
}

/// The engine's side of the protocol.
#[derive(Clone, Debug)]
pub struct UciServer {
    /// The values of the options.
    pub options: UciOptions,
    /// The position to search; `None` if the last one could not be read.
    position: Option<PositionWithHistory>,
    searching: bool,
    /// Whether lines are waiting for the end of the running search.
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
    /// Takes note that the search has ended. The runtime sends the waiting lines next.
    pub fn search_ended(&mut self) {
        (self.searching, self.lines_waiting) = (false, false);
    }

    /// Takes a line of the interface. Each line that it says in return is safe for a terminal.
    pub fn take(&mut self, line: &str) -> Vec<ServerAction> {
        let sanitized = |action| match action {
            ServerAction::Say(text) => ServerAction::Say(sanitize(&text).into_owned()),
            other => other,
        };
        self.run(line).into_iter().map(sanitized).collect()
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
            // After waiting lines, `stop` may be meant for a search among them. It also ends the running one.
            Command::Stop if self.lines_waiting => vec![ServerAction::Stop, ServerAction::Later(line.to_owned())],
            Command::Stop => self.if_searching(ServerAction::Stop),
            Command::PonderHit if !self.lines_waiting => self.if_searching(ServerAction::PonderHit),
            // An interface that sends all lines at once means them one after the other.
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
                Ok((position, left_out)) => {
                    self.position = Some(position);
                    left_out.into_iter().map(|what| ServerAction::Say(format!("info string {what}"))).collect()
                }
                Err(why) => {
                    self.position = None;
                    say(format!("info string {why}"))
                }
            },
            Command::Go(words) => {
                // A move in the old position could be illegal in the one that was meant.
                let Some(position) = self.position.clone() else {
                    let why = "info string go: the last position could not be read; send another one";
                    return vec![ServerAction::Say(why.to_owned()), ServerAction::Say("bestmove (none)".to_owned())];
                };
                self.searching = true;
                let go = GoLimits::read(&words, &position.position);
                vec![ServerAction::Go(Box::new(go), Box::new(position))]
            }
            Command::Bench(depth) => vec![ServerAction::Bench(depth)],
        }
    }

    fn if_searching(&self, action: ServerAction) -> Vec<ServerAction> {
        if self.searching { vec![action] } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(actions: &[ServerAction]) -> Vec<&str> {
        actions
            .iter()
            .filter_map(|action| if let ServerAction::Say(text) = action { Some(text.as_str()) } else { None })
            .collect()
    }

    #[test]
    fn the_handshake() {
        let mut server = UciServer::default();
        let actions = server.take("uci");
        let lines = said(&actions);
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
        let actions = server.take("go movetime 50");
        let [ServerAction::Go(go, position)] = actions.as_slice() else { panic!("{actions:?}") };
        assert_eq!((go.move_time, position.history.len()), (Some(50), 1));
        assert_eq!(server.take("isready"), [ServerAction::Say("readyok".to_owned())], "also while it searches");
        assert_eq!(server.take("stop"), [ServerAction::Stop]);
        assert_eq!(server.take("position startpos"), [ServerAction::Later("position startpos".to_owned())]);
        server.search_ended();
        assert_eq!(server.take("stop"), [], "nothing runs");
        assert_eq!(server.take("quit"), [ServerAction::Quit]);
    }

    #[test]
    fn a_stop_among_waiting_lines_is_for_the_waiting_search() {
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
    fn an_unreadable_position_gets_no_move_of_the_old_one() {
        let mut server = UciServer::default();
        assert!(said(&server.take("position startpos moves e2e5"))[0].contains("e2e5"));
        let actions = server.take("go depth 1");
        assert_eq!(said(&actions)[1..], ["bestmove (none)"], "{actions:?}");
        assert_eq!(said(&server.take("position fen 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")).len(), 1);
        assert!(matches!(server.take("go depth 1").as_slice(), [ServerAction::Go(..)]));
    }

    #[test]
    fn errors_are_reported_and_change_nothing() {
        let mut server = UciServer::default();
        server.take("position startpos moves e2e4");
        assert!(said(&server.take("make me a sandwich"))[0].contains("unknown command"));
        assert!(said(&server.take("setoption name Sandwich value 3"))[0].contains("Sandwich"));
        assert_eq!(server.take("   "), []);
        let actions = server.take("go depth 1");
        assert!(
            matches!(actions.as_slice(), [ServerAction::Go(_, position)] if position.history.len() == 1),
            "{actions:?}"
        );
    }
}
