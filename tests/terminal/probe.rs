//! A small state machine on the real event loop. This test binary starts itself again as the program under test.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use portable_pty::CommandBuilder;
use ratatui::layout::Rect;
use ratatui::text::Text;
use ratatui::widgets::Widget;
use rustix::process::Pid;
use shakmaty::Chess;
use tabiya::app::protocol::effect::{BotEffect, BotRequest, Effect, FileEffect, JournalEffect, TerminalEffect};
use tabiya::app::protocol::input::{Code, HitTarget, Key};
use tabiya::app::protocol::message::{BotResponse, FileResponse, JournalResponse, Msg};
use tabiya::app::protocol::now::Now;
use tabiya::chess::clock::Moment;
use tabiya::chess::journal::{Entry, encode};
use tabiya::chess::seat::Bot;
use tabiya::runtime::engines::ChooseMove;
use tabiya::runtime::event_loop::plain_loop::{PlainMachine, SessionEnd};
use tabiya::runtime::event_loop::{Machine, ScreenMachine};
use tabiya::runtime::files::paths::Paths;
use tabiya::runtime::{self, RuntimeOptions};
use tabiya::ui::canvas::{Frame, HitMap};
use tabiya::words::Lang;

use crate::harness::Pty;

/// The environment variable that makes this binary act as the program.
pub const SWITCH: &str = "TABIYA_PROBE";
/// The environment variable that makes it ask for the keyboard protocol.
pub const PROTOCOL: &str = "TABIYA_PROTOCOL";
/// The environment variable that makes it act as a terminal window.
const WINDOW: &str = "TABIYA_WINDOW";

/// The game that the probe plays.
pub const GAME: &str = "probe";
/// What it puts into games.pgn.
pub const PGN: &str = "[Event \"?\"]\n[GameId \"probe\"]\n\n*\n";

/// Returns the journal record of a half-move. The first one begins the game.
pub fn record(ply: u32) -> Vec<u8> {
    match ply {
        1 => encode(&Entry::Begin(Box::default())),
        _ => encode(&Entry::Move { ply: ply - 1, uci: "e2e4".to_owned(), clocks: None }),
    }
}

/// Returns the command that runs the probe with its files in a folder.
pub fn command_in(folder: &Path) -> CommandBuilder {
    let mut command = command();
    command.env("XDG_STATE_HOME", folder.join("state"));
    command.env("XDG_DATA_HOME", folder.join("data"));
    command
}

/// Returns the command that runs the probe in plain mode.
pub fn plain_command(folder: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "probe::is_the_program", "--nocapture", "--test-threads=1"]);
    command.env(SWITCH, "plain").env("XDG_STATE_HOME", folder.join("state")).env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the command that runs the probe.
pub fn command() -> CommandBuilder {
    let mut command = CommandBuilder::new(env::current_exe().unwrap());
    command.args(["--exact", "probe::is_the_program", "--nocapture", "--test-threads=1"]);
    command.env(SWITCH, "1");
    command.env("RUST_BACKTRACE", "0");
    // The tests themselves may run in one of these.
    command.env_remove("TMUX");
    command.env_remove("STY");
    command
}

/// Returns the command that runs the probe under a shell, with other shell commands before and after it.
pub fn under_shell(before: &str, after: &str) -> CommandBuilder {
    let exe = env::current_exe().unwrap();
    let mut command = CommandBuilder::new("sh");
    let line = format!(
        "{before} '{}' --exact probe::is_the_program --nocapture --test-threads=1; {after}",
        exe.to_str().unwrap()
    );
    command.args(["-c", line.as_str()]);
    command.env(SWITCH, "1");
    command.env("RUST_BACKTRACE", "0");
    command
}

/// Starts a process that holds a terminal as a window would, and runs the probe in it, under a shell. Returns the
/// process, whose end closes the terminal, and the probe's process id.
pub fn in_a_window_of_its_own(before: &str) -> (Child, Pid) {
    let mut window = Command::new(env::current_exe().unwrap())
        .args(["--exact", "probe::is_a_window", "--nocapture", "--test-threads=1"])
        .env(WINDOW, before)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(window.stdout.take().unwrap()).lines();
    let pid = lines.map_while(Result::ok).find_map(|line| line.split("probe is ").nth(1)?.parse::<i32>().ok());
    (window, Pid::from_raw(pid.unwrap()).unwrap())
}

/// Not a test: the process of [`in_a_window_of_its_own`].
#[test]
fn is_a_window() {
    let Ok(before) = env::var(WINDOW) else { return };
    let mut pty = Pty::start(under_shell(&before, ""));
    pty.wait_for("probe pid");
    println!("\nprobe is {}", pty.number("pid ").unwrap());
    pty.end();
}

#[derive(Default)]
struct Probe {
    revision: u64,
    lines: Vec<String>,
    /// How many lines of the log were said in plain mode.
    said: usize,
    keys: String,
    wake_at: Option<Moment>,
    wakes: u32,
    resumed: u32,
    size: String,
    /// How many half-moves have been journalled and are shown.
    ply: u32,
    /// Whether a player is thinking, so that no line is wanted.
    thinking: bool,
}

impl Machine for Probe {
    fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        self.revision += 1;
        match msg {
            Msg::Key(key) => return self.key(now, key),
            Msg::Mouse { press, cell, on } => {
                self.lines.push(format!("{press:?} at {},{} on {on:?}", cell.col, cell.row));
            }
            Msg::Background { light } => self.lines.push(format!("light {light}")),
            Msg::Paste(text) => self.lines.push(format!("pasted {text:?}")),
            Msg::Resize(window) => self.size = format!("{}x{} {:?}", window.cols, window.rows, window.pixels),
            Msg::Wake => {
                self.wakes += 1;
                self.wake_at = None;
                self.lines.push("woken".to_owned());
            }
            Msg::Bot(BotResponse { id: 3, .. }) => {
                self.thinking = false;
                self.lines.push("thought".to_owned());
            }
            Msg::Bot(BotResponse { id, mv, .. }) => self.lines.push(format!("bot {id} moved {}", mv.is_some())),
            Msg::Resumed => {
                self.resumed += 1;
                self.lines.push("back".to_owned());
            }
            Msg::File(FileResponse::Saved { outcome, .. }) => self.lines.push(format!("archived {outcome:?}")),
            Msg::Journal(JournalResponse::Listed(kept)) => self.lines.push(format!("{} journals", kept.len())),
            Msg::Line(line) => return self.line(now, &line),
            Msg::EndOfInput => {
                self.lines.push("the input has ended".to_owned());
                return if self.thinking { Vec::new() } else { vec![Effect::Terminal(TerminalEffect::Quit(0))] };
            }
            other => self.lines.push(format!("{other:?}")),
        }
        Vec::new()
    }

    fn wake_at(&self) -> Option<Moment> {
        self.wake_at
    }
}

impl Probe {
    /// Obeys a line of plain mode.
    fn line(&mut self, now: Now, line: &str) -> Vec<Effect> {
        self.lines.push(format!("heard {line:?}"));
        match line {
            "think" => {
                self.thinking = true;
                let (position, seen) = (Chess::default(), Vec::new());
                vec![Effect::Bot(BotEffect::Think(Box::new(BotRequest {
                    id: 3,
                    bot: Bot::Random,
                    position,
                    seen,
                    seed: 3,
                    time: None,
                })))]
            }
            "wake" => {
                self.wake_at = Some(now.at.plus(20));
                Vec::new()
            }
            "time" | "later" => {
                self.lines.push(format!("{line}: {}", now.at.0));
                Vec::new()
            }
            "journal" => self.key(now, Key::plain(Code::Char('j'))),
            "quit" => vec![Effect::Terminal(TerminalEffect::Quit(4))],
            "panic" => panic!("forced in plain mode"),
            _ => Vec::new(),
        }
    }

    fn key(&mut self, now: Now, key: Key) -> Vec<Effect> {
        self.keys.push_str(&format!("{key} "));
        let think = |id| BotRequest {
            id,
            bot: Bot::Random,
            position: Chess::default(),
            seen: Vec::new(),
            seed: id,
            time: None,
        };
        match key.code {
            Code::Char('q') => vec![Effect::Terminal(TerminalEffect::Quit(3))],
            Code::Char('p') => panic!("forced in the loop"),
            Code::Char('w') => vec![Effect::Bot(BotEffect::Think(Box::new(think(666))))],
            Code::Char('m') => vec![Effect::Bot(BotEffect::Think(Box::new(think(1))))],
            Code::Char('s') => vec![Effect::Bot(BotEffect::Think(Box::new(think(2)))), Effect::Bot(BotEffect::Stop(2))],
            Code::Char('t') => {
                self.wake_at = Some(now.at.plus(20));
                Vec::new()
            }
            Code::Char('c') => {
                vec![Effect::Terminal(TerminalEffect::Copy("e4".to_owned())), Effect::Terminal(TerminalEffect::Bell)]
            }
            Code::Char('x') => {
                self.lines.clear();
                self.keys.clear();
                Vec::new()
            }
            Code::Char('T') => {
                self.wake_at = Some(now.at.plus(400));
                Vec::new()
            }
            Code::Char('l') => vec![Effect::Terminal(TerminalEffect::Redraw)],
            Code::Char('j') => {
                self.ply += 1;
                vec![Effect::Journal(JournalEffect::Append {
                    game: GAME.to_owned(),
                    bytes: record(self.ply),
                    sync: true,
                })]
            }
            Code::Char('a') => vec![Effect::File(FileEffect::Archive { game: GAME.to_owned(), pgn: PGN.to_owned() })],
            Code::Char('i') => vec![Effect::Journal(JournalEffect::List)],
            // A loop that no longer responds; the bell reports that it has begun.
            Code::Char('h') => {
                std::io::stdout().write_all(b"\x07").unwrap();
                std::io::stdout().flush().unwrap();
                loop {
                    std::thread::park();
                }
            }
            // Asks for more memory than there is.
            Code::Char('M') => {
                drop(std::hint::black_box(Vec::<u8>::with_capacity(1 << 60)));
                Vec::new()
            }
            Code::Char('z') if key.ctrl => vec![Effect::Terminal(TerminalEffect::Suspend)],
            _ => Vec::new(),
        }
    }
}

impl ScreenMachine for Probe {
    fn revision(&self) -> u64 {
        self.revision
    }
}

/// In plain mode, the probe says every line of the log once.
impl PlainMachine for Probe {
    fn say(&mut self) -> String {
        let new = self.lines.get(self.said..).unwrap_or_default();
        self.said = self.lines.len();
        new.iter().map(|line| format!("{line}\n")).collect()
    }

    fn wants_line(&self) -> bool {
        !self.thinking
    }

    fn awaits(&self) -> bool {
        false
    }

    fn end(&self) -> SessionEnd {
        SessionEnd { line: format!("* interrupted after {}", self.lines.len()), code: 0 }
    }
}

fn view(probe: &Probe, frame: &mut Frame) -> HitMap {
    let text = format!(
        "probe pid {}\nsize {}\nkeys {}\nwakes {} resumed {} ply {}\n{}",
        std::process::id(),
        probe.size,
        probe.keys,
        probe.wakes,
        probe.resumed,
        probe.ply,
        probe.lines.join("\n"),
    );
    let area = frame.buffer.area;
    Text::raw(text).render(area, &mut frame.buffer);
    // The pointer finds every row of the log.
    let mut hits = HitMap::default();
    for (row, y) in (0..probe.lines.len()).zip(4..) {
        hits.add(Rect::new(0, y, area.width, 1), HitTarget::Row(row));
    }
    hits
}

const CHOOSE: ChooseMove = |think, stop| {
    use shakmaty::Position;
    match think.id {
        666 => panic!("forced in a worker"),
        2 => {
            while !stop.is_raised() {
                std::thread::yield_now();
            }
            None
        }
        _ => think.position.legal_moves().first().copied().map(Into::into),
    }
};

/// Not a test: the program that the tests start.
#[test]
fn is_the_program() {
    if env::var_os(SWITCH).is_none() {
        return;
    }
    let mut probe = Probe::default();
    let options = RuntimeOptions {
        lang: Lang::En,
        mouse: true,
        keyboard_protocol: env::var_os(PROTOCOL).is_some(),
        controlling: false,
        paths: Paths::find(|name| env::var_os(name)),
        #[cfg(feature = "images")]
        pictures: None,
        choose: CHOOSE,
        unpack_limit: runtime::pgn_files::open_files::UNPACK_LIMIT,
    };
    let code = if env::var(SWITCH).unwrap() == "plain" {
        println!("\n[");
        runtime::run_plain(&mut probe, options, Vec::new())
    } else {
        runtime::run_screen(&mut probe, options, Vec::new(), view)
    };
    std::process::exit(i32::from(code.unwrap()));
}
