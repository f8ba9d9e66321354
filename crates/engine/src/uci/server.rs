//! The server: a line of the interface goes in, actions come out. It knows the options and whether a search is running.

use crate::bot::SearchProgress;
use crate::bot::search::{Score, Variation};
use crate::uci::go::{GoLimits, PositionWithHistory, read_position};
use shakmaty::{Chess, Move, Position};
use tabiya_chess::laws;
use tabiya_chess::notation::uci;
use tabiya_chess::pgn::sanitize;
use tabiya_chess::seat::{ELO_STEP, HIGHEST_ELO, LOWEST_ELO};

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
        // Words before the first known one are skipped, as the protocol asks.
        let words: Vec<&str> = line.split_whitespace().collect();
        let ran = (0..words.len()).find_map(|at| self.run(words.get(at..)?, line));
        let actions = ran.unwrap_or_else(|| match words.first() {
            // `debug` and `register` are words of the protocol that ask nothing of this engine.
            None | Some(&("debug" | "register")) => Vec::new(),
            Some(_) => vec![ServerAction::Say(format!("info string unknown command: {}", line.trim()))],
        });
        actions.into_iter().map(sanitized).collect()
    }

    /// Runs the command that these words of the line are; `None` if they are none.
    fn run(&mut self, words: &[&str], line: &str) -> Option<Vec<ServerAction>> {
        let say = |text: String| vec![ServerAction::Say(text)];
        let (command, rest) = words.split_first()?;
        Some(match *command {
            "uci" => {
                let mut lines = vec![
                    format!("id name tabiya {}", env!("CARGO_PKG_VERSION")),
                    "id author the tabiya authors".to_owned(),
                ];
                lines.extend(UciOptions::declarations());
                lines.push("uciok".to_owned());
                lines.into_iter().map(ServerAction::Say).collect()
            }
            "isready" => say("readyok".to_owned()),
            "quit" => vec![ServerAction::Quit],
            // After waiting lines, `stop` may be meant for a search among them. It also ends the running one.
            "stop" if self.lines_waiting => vec![ServerAction::Stop, ServerAction::Later(line.to_owned())],
            "stop" => self.if_searching(ServerAction::Stop),
            "ponderhit" if !self.lines_waiting => self.if_searching(ServerAction::PonderHit),
            // An interface that sends all lines at once means them one after the other.
            "ponderhit" | "ucinewgame" | "setoption" | "position" | "go" | "bench" if self.searching => {
                self.lines_waiting = true;
                vec![ServerAction::Later(line.to_owned())]
            }
            "ucinewgame" => {
                self.position = Some(PositionWithHistory::default());
                vec![ServerAction::Forget(self.options.hash)]
            }
            "setoption" => {
                let name_at = rest.iter().position(|word| *word == "name")? + 1;
                let value_at = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
                let name = rest.get(name_at..value_at)?.join(" ");
                let value = rest.get(value_at + 1..).unwrap_or_default().join(" ");
                let clears = name.eq_ignore_ascii_case("clear hash");
                let hash = self.options.hash;
                match if clears { Ok(()) } else { self.options.set(&name, &value) } {
                    Ok(()) if clears || self.options.hash != hash => vec![ServerAction::Forget(self.options.hash)],
                    Ok(()) => Vec::new(),
                    Err(why) => say(format!("info string {why}")),
                }
            }
            "position" => match read_position(rest, self.options.chess960) {
                Ok((position, left_out)) => {
                    self.position = Some(position);
                    left_out.into_iter().map(|what| ServerAction::Say(format!("info string {what}"))).collect()
                }
                Err(why) => {
                    self.position = None;
                    say(format!("info string {why}"))
                }
            },
            "go" => {
                // A move in the old position could be illegal in the one that was meant.
                let Some(position) = self.position.clone() else {
                    let why = "info string go: the last position could not be read; send another one";
                    return Some([why, "bestmove (none)"].map(|text| ServerAction::Say(text.to_owned())).to_vec());
                };
                self.searching = true;
                let go = GoLimits::read(rest, &position.position);
                vec![ServerAction::Go(Box::new(go), Box::new(position))]
            }
            "bench" => vec![ServerAction::Bench(rest.first().and_then(|depth| depth.parse().ok()))],
            _ => return None,
        })
    }

    fn if_searching(&self, action: ServerAction) -> Vec<ServerAction> {
        if self.searching { vec![action] } else { Vec::new() }
    }
}

// The options of our UCI engine.

/// The values of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciOptions {
    /// The size of the transposition table in megabytes.
    pub hash: usize,
    /// The number of best lines.
    pub lines: usize,
    /// Whether castling is written as king takes rook, and FENs are read as Chess960.
    pub chess960: bool,
    /// Whether the strength is limited to `elo`.
    pub limited: bool,
    /// The rating to play at.
    pub elo: u16,
    /// Whether scores come with the probabilities of win, draw and loss.
    pub wdl: bool,
}

/// The largest transposition table, in megabytes.
const MAX_HASH: usize = 4096;
/// The largest number of lines.
const MAX_LINES: usize = 100;

impl Default for UciOptions {
    fn default() -> UciOptions {
        UciOptions { hash: 16, lines: 1, chess960: false, limited: false, elo: 1500, wdl: false }
    }
}

impl UciOptions {
    /// Returns the `option` lines that declare all options.
    fn declarations() -> Vec<String> {
        vec![
            format!("option name Hash type spin default 16 min 1 max {MAX_HASH}"),
            "option name Clear Hash type button".to_owned(),
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            format!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"),
            "option name Ponder type check default false".to_owned(),
            "option name UCI_Chess960 type check default false".to_owned(),
            "option name UCI_LimitStrength type check default false".to_owned(),
            format!("option name UCI_Elo type spin default 1500 min {LOWEST_ELO} max {HIGHEST_ELO}"),
            "option name UCI_ShowWDL type check default false".to_owned(),
        ]
    }

    /// Sets an option. Case does not matter in names. Numbers are clamped to their bounds.
    ///
    /// # Errors
    /// Returns a sentence that says that there is no such option, or that it cannot have this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let bad = || format!("option {name:?} cannot be {value:?}");
        let number = || value.parse::<i64>().map_err(|_| bad());
        let within = |least: i64, most: i64| number().map(|number| number.clamp(least, most));
        let size = |most: usize| {
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            within(1, most).map(|number| usize::try_from(number).unwrap_or(1)) // within its bounds
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(bad()),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = size(MAX_HASH)?,
            "multipv" => self.lines = size(MAX_LINES)?,
            "threads" => _ = number()?,
            "ponder" => _ = check()?,
            "uci_chess960" => self.chess960 = check()?,
            "uci_limitstrength" => self.limited = check()?,
            "uci_showwdl" => self.wdl = check()?,
            "uci_elo" => {
                let elo = within(LOWEST_ELO.into(), HIGHEST_ELO.into())?;
                let elo = u16::try_from(elo).unwrap_or(LOWEST_ELO); // within its bounds
                self.elo = (elo + ELO_STEP / 2) / ELO_STEP * ELO_STEP;
            }
            _ => return Err(format!("there is no option {name:?}")),
        }
        Ok(())
    }

    /// Returns the rating to play at, if the strength is limited.
    pub fn level(&self) -> Option<u16> {
        self.limited.then_some(self.elo)
    }
}

// Writes what a search finds as `info` and `bestmove` lines.

/// Returns the `info` lines of a finished depth.
pub fn info_lines(progress: &SearchProgress, ms: u64, options: &UciOptions) -> Vec<String> {
    let info_line = |(index, line): (usize, &Variation)| {
        let number = if options.lines > 1 { format!(" multipv {}", index + 1) } else { String::new() };
        let rate = progress.nodes.saturating_mul(1000) / ms.max(1);
        let moves: String = line.moves.iter().map(|mv| format!(" {}", uci(*mv, options.chess960))).collect();
        let wdl = if options.wdl { format!(" wdl {}", win_draw_loss(line.score)) } else { String::new() };
        format!(
            "info depth {} seldepth {}{number} score {}{wdl} nodes {} nps {rate} hashfull {} time {ms} pv{moves}",
            line.depth,
            line.seldepth.max(1),
            score_text(line.score),
            progress.nodes,
            progress.hash_permille,
        )
    };
    progress.lines.iter().enumerate().map(info_line).collect()
}

fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => format!("cp {centipawns}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

/// Returns the probabilities of win, draw and loss in thousandths, from logistic curves of the score that are shifted
/// by 90 hundredths of a pawn each way.
fn win_draw_loss(score: Score) -> String {
    let (win, loss) = match score {
        Score::Mate(moves) if moves > 0 => (1000, 0),
        Score::Mate(_) => (0, 1000),
        Score::Centipawns(centipawns) => {
            let centipawns = centipawns.clamp(-1000, 1000); // the curves are level beyond
            (win_permille(centipawns - 90), win_permille(-centipawns - 90))
        }
    };
    format!("{win} {} {loss}", 1000 - win - loss)
}

/// Returns how often a side with this score above the margin wins, in thousandths: 1000 / (1 + 2^(−x/90)) at multiples
/// of 90, and linear between them.
fn win_permille(centipawns: i32) -> i32 {
    let side = centipawns.abs().min(900);
    let at = |steps: i32| 1000 - 1000 / (1 + (1 << steps));
    let (whole, part) = (side / 90, side % 90);
    let high = at(whole) + (at(whole + 1) - at(whole)) * part / 90;
    if centipawns >= 0 { high } else { 1000 - high }
}

/// Returns the `bestmove` line: the first move of a line, and the expected reply. An illegal
/// move and what follows it are left out.
pub fn best_move(line: &[Move], position: &Chess, chess960: bool) -> String {
    let Some(first) = line.first().filter(|mv| position.is_legal(**mv)) else { return "bestmove (none)".to_owned() };
    let after = laws::after(position, *first);
    match line.get(1).filter(|mv| after.is_legal(**mv)) {
        Some(second) => format!("bestmove {} ponder {}", uci(*first, chess960), uci(*second, chess960)),
        None => format!("bestmove {}", uci(*first, chess960)),
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
    fn what_is_no_command_is_skipped_or_named() {
        let take = |line: &str| UciServer::default().take(line);
        assert_eq!(take("  joho  isready "), [ServerAction::Say("readyok".to_owned())]);
        assert_eq!(take("bench 4"), [ServerAction::Bench(Some(4))]);
        assert_eq!(take("bench"), [ServerAction::Bench(None)]);
        assert_eq!(take("setoption name Clear Hash"), [ServerAction::Forget(16)]);
        assert_eq!(said(&take("setoption Hash")), ["info string unknown command: setoption Hash"]);
    }

    #[test]
    fn a_clock_of_any_length_gives_a_budget() {
        for line in ["go wtime 9223372036854775807", "go wtime 1 winc 9223372036854775807"] {
            let actions = UciServer::default().take(line);
            let [ServerAction::Go(go, _)] = actions.as_slice() else { panic!("{actions:?}") };
            assert!(go.time_budget().is_some() && !go.is_unbounded(), "{line}");
        }
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
        assert_eq!(said(&server.take("debug on")), [""; 0]);
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

#[cfg(test)]
mod server_options_tests {
    use super::*;

    #[test]
    fn options_are_set_within_their_bounds() {
        let mut options = UciOptions::default();
        for (name, value) in [
            ("Hash", "64"),
            ("multipv", "3"),
            ("Threads", "1"),
            ("UCI_Elo", "99999"),
            ("UCI_LimitStrength", "true"),
            ("UCI_Chess960", "TRUE"),
            ("Ponder", "true"),
        ] {
            options.set(name, value).unwrap();
        }
        assert_eq!((options.hash, options.lines, options.level(), options.chess960), (64, 3, Some(2200), true));
        options.set("UCI_Elo", "1349").unwrap();
        assert_eq!(options.elo, 1300);
        assert!(options.set("Hash", "much").is_err());
        assert!(options.set("Style", "wild").unwrap_err().contains("Style"));
    }

    #[test]
    fn every_declared_option_can_be_set() {
        for line in UciOptions::declarations() {
            let name = line.strip_prefix("option name ").unwrap().split(" type ").next().unwrap();
            let value = if line.contains("check") { "true" } else { "2" };
            if !line.contains("button") {
                assert!(UciOptions::default().set(name, value).is_ok(), "{line}");
            }
        }
    }
}

#[cfg(test)]
mod report_tests {
    use super::*;

    #[test]
    fn a_depth_is_reported() {
        let moves: Vec<Move> = Chess::default().legal_moves().into_iter().take(1).collect();
        let mv = uci(moves[0], false);
        let line = Variation { depth: 7, seldepth: 12, score: Score::Centipawns(31), moves };
        let progress = SearchProgress { nodes: 5000, hash_permille: 3, lines: vec![line], ..SearchProgress::default() };
        assert_eq!(
            info_lines(&progress, 10, &UciOptions { wdl: true, lines: 2, ..UciOptions::default() }),
            [format!(
                "info depth 7 seldepth 12 multipv 1 score cp 31 wdl 391 321 288 nodes 5000 nps 500000 hashfull 3 time 10 pv {mv}"
            )]
        );
    }

    #[test]
    fn probabilities_add_up_and_grow() {
        let mut last = -1;
        for centipawns in (-1200..=1200).step_by(7) {
            let text = win_draw_loss(Score::Centipawns(centipawns));
            let all: Vec<i32> = text.split(' ').map(|number| number.parse().unwrap()).collect();
            assert_eq!(all.iter().sum::<i32>(), 1000);
            assert!(all.iter().all(|number| (0..=1000).contains(number)), "{centipawns}: {text}");
            assert!(all[0] >= last, "{centipawns}");
            last = all[0];
        }
        assert_eq!(win_draw_loss(Score::Mate(-2)), "0 0 1000");
        assert_eq!(win_draw_loss(Score::Centipawns(i32::MIN)), win_draw_loss(Score::Centipawns(-1200)));
    }

    #[test]
    fn the_best_move_comes_with_the_expected_reply() {
        let position = Chess::default();
        let first = crate::uci::go::find_move(&position, "e2e4").unwrap();
        let mut after = position.clone();
        after.play_unchecked(first);
        let second = crate::uci::go::find_move(&after, "e7e5").unwrap();
        assert_eq!(best_move(&[first, second], &position, false), "bestmove e2e4 ponder e7e5");
        assert_eq!(best_move(&[first, first], &position, false), "bestmove e2e4", "an illegal reply is left out");
        assert_eq!(best_move(&[], &position, false), "bestmove (none)");
        assert_eq!(best_move(&[second], &position, false), "bestmove (none)", "an illegal move is none");
    }
}
