//! From the arguments to the loop: reads the settings, decides what the terminal can show, and starts what was asked
//! for.

use crate::app::App;
use crate::app::protocol::boot::{Boot, ImageSupport};
use crate::app::protocol::effect::{Destination, Effect, ReviewSource};
use crate::app::protocol::message::Msg;
use crate::app::protocol::now::Now;
use crate::arbiter::{Arbiter, ArbiterOptions};
use crate::bot::rng::Rng;
use crate::chess::clock::Moment;
use crate::chess::game::EventNames;
use crate::chess::game_options::{GameOptions, Rules};
use crate::chess::laws::can_mate;
use crate::chess::perft;
use crate::chess::start_position::StartPosition;
use crate::cli::{Cli, Command, ConfigArgs};
use crate::config::{Config, SideChoice};
use crate::plain::Plain;
use crate::runtime::bounded_line::{LineRead, read_line};
use crate::runtime::commands::{pgn, puzzles};
use crate::runtime::engines::{self, uci_server};
use crate::runtime::event_loop::Machine;
use crate::runtime::event_loop::plain_loop::{PlainMachine, SessionEnd};
use crate::runtime::event_loop::time::TimeSource;
use crate::runtime::files::atomic;
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::paths::{self, Paths};
use crate::runtime::files::user_data::UserThemes;
use crate::runtime::stdout::{self, complain, fail, refuse};
use crate::runtime::terminal::characters::Characters;
use crate::runtime::terminal::color_depth;
#[cfg(feature = "images")]
use crate::runtime::terminal::pictures;
use crate::runtime::{RuntimeOptions, log, system};
use crate::ui::board::pieces::PieceStyle;
use crate::ui::theme::color::ColorDepth;
use crate::ui::{self, Painter};
use crate::words::Lang;
use crate::{cli, config};
use shakmaty::ByColor;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Runs the program. Returns its exit code.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match cli::parse(args, Path::exists) {
        Ok(cli) => cli,
        Err(error) => {
            if error.code > 0 {
                complain(error.text.trim_end());
                return error.code;
            }
            return stdout::run(|out| out.write_all(error.text.as_bytes()).map(|()| error.code));
        }
    };
    if let Some(Err(why)) = cli.options.log.as_deref().map(log::open) {
        return refuse(&why);
    }
    let code = run_command(cli);
    match log::end(code) {
        Some(why) => fail(&why).max(code),
        None => code,
    }
}

fn run_command(cli: Cli) -> u8 {
    system::keep_file_limit_from_ending();
    let mut paths = Paths::find(|name| std::env::var_os(name));
    // The config file in use: `--config`, `TABIYA_CONFIG`, or the one in the XDG folders. If it was named, it must
    // exist.
    let variable = std::env::var_os("TABIYA_CONFIG").filter(|name| !name.is_empty()).map(PathBuf::from);
    let named = cli.options.config.clone().or(variable);
    let is_named = named.is_some();
    paths.config_file = named.or(paths.config_file);
    match &cli.command {
        Some(Command::Completions { shell }) => print(&cli::completions(*shell)),
        Some(Command::Man) => match cli::man(&App::manual()) {
            Ok(page) => print(&page),
            Err(error) => stdout::exit_code(&error),
        },
        Some(Command::Config(ConfigArgs::Path)) => match &paths.config_file {
            Some(path) => print(format!("{}\n", path.display()).as_bytes()),
            None => refuse("neither XDG_CONFIG_HOME nor a home folder is known: name a file with --config"),
        },
        Some(Command::Config(ConfigArgs::Check { file })) => match file.as_ref().or(paths.config_file.as_ref()) {
            Some(path) => {
                let themes = UserThemes::load(&paths);
                match load_config(path, file.is_some() || is_named, &themes) {
                    Err(code) => code,
                    Ok(_) if !themes.problems.is_empty() => 2, // they were printed
                    Ok(None) => print(b"there is no config file: the defaults hold\n"),
                    Ok(Some(_)) => print(format!("{}: no problems found\n", stdout::shown(path)).as_bytes()),
                }
            }
            None => refuse("there is no config file to check: name one"),
        },
        Some(Command::Config(ConfigArgs::Print)) => match settings(&cli, is_named, &paths) {
            Ok((config, _)) => print(config.to_string().as_bytes()),
            Err(code) => code,
        },
        None | Some(Command::Play(_) | Command::Review(_) | Command::Learn { .. } | Command::Practice { .. }) => {
            match settings(&cli, is_named, &paths) {
                Ok((config, themes)) => start(&cli, config, paths, &themes),
                Err(code) => code,
            }
        }
        Some(Command::Puzzles { command }) => match &paths.puzzles {
            Some(set) => puzzles::run(command.as_ref(), set),
            None => refuse("neither XDG_DATA_HOME nor a home folder is known: there is no place for puzzles"),
        },
        Some(Command::Pgn(asked)) => {
            let config = || settings(&cli, is_named, &paths).map(|(config, _)| config);
            pgn::run(asked, cli.options.encoding, config, paths.marks.as_deref())
        }
        Some(Command::Arbiter(request)) => arbiter(request),
        Some(Command::Uci) => uci_server::uci(),
        Some(Command::Perft(request)) => perft(request),
    }
}

fn print(bytes: &[u8]) -> u8 {
    stdout::run(|out| out.write_all(bytes).map(|()| 0))
}

/// Returns the settings, overridden by the command line, and the themes that they may name; otherwise the exit code.
fn settings(cli: &Cli, is_named: bool, paths: &Paths) -> Result<(Config, UserThemes), u8> {
    let themes = UserThemes::load(paths);
    let names = themes.names();
    let file = paths.config_file.as_ref();
    let config = file.map_or(Ok(None), |path| load_config(path, is_named, &themes))?;
    let config = cli.options.apply_to(config.unwrap_or_default());
    let known = config::theme_words().contains(&config.theme) || names.contains(&config.theme);
    if themes.broken.contains(&config.theme) {
        return Err(2); // why was printed
    }
    let unknown = || refuse(&format!("--{}", config::unknown_theme(&config.theme, &names)));
    if known { Ok((config, themes)) } else { Err(unknown()) }
}

/// Returns the settings of a file. A file that was named must exist; the one in the XDG folders need not.
fn load_config(path: &Path, is_named: bool, themes: &UserThemes) -> Result<Option<Config>, u8> {
    let read = if is_named { atomic::read_named(path) } else { atomic::read_text(path) };
    let text = match read {
        Ok(text) => text,
        Err(FileError::Io(error))
            if !is_named && matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            return Ok(None);
        }
        Err(error) => {
            let (path, why) = (stdout::shown(path), error.say(Lang::En));
            return Err(refuse(&format!("the config {path} cannot be read: {why}; name another with --config")));
        }
    };
    let (config, mut problems) = config::read(&text, &[themes.names(), themes.broken.clone()].concat());
    problems.extend(App::key_problems(&config));
    problems.sort_by_key(|problem| problem.place);
    for problem in &problems {
        complain(&format!("{}:{problem}", stdout::shown(path)));
    }
    if problems.is_empty() { Ok(Some(config)) } else { Err(2) }
}

/// Returns the language if neither `--lang` nor the config says one: the locale's if standard output is a terminal,
/// otherwise English.
fn system_language() -> Lang {
    let watched = io::stdout().is_terminal();
    let locale =
        || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    watched.then(locale).flatten().and_then(|l| Lang::of_locale(&l)).unwrap_or_default()
}

/// Starts the screen or plain mode.
fn start(cli: &Cli, config: Config, paths: Paths, themes: &UserThemes) -> u8 {
    let env = |name: &str| std::env::var_os(name);
    let plain = cli.options.plain || color_depth::is_dumb(env);
    let system_lang = system_language();
    let seed = chance();
    let from_input = matches!(&cli.command, Some(Command::Review(request)) if request.files.iter().any(|file| file.as_os_str() == "-"));
    if from_input && io::stdin().is_terminal() {
        return refuse("\"-\" reads games from standard input: send some there, as in tabiya review - < games.pgn");
    }
    if matches!(&cli.command, Some(Command::Play(request)) if request.games > 1) && !plain {
        return refuse("--games plays one game after the other in plain mode: add --plain");
    }
    let depth = color_depth::detect(config.color, env);
    let characters = Characters::detect(depth, env);
    let animates = depth != ColorDepth::Mono;
    #[cfg(feature = "images")]
    let pictures = pictures::detect(config.images, env);
    #[cfg(feature = "images")]
    let images = if pictures.is_some() { ImageSupport::Shown } else { ImageSupport::NotHere };
    #[cfg(not(feature = "images"))]
    let images = ImageSupport::NotBuilt;
    let mut app = App::new(Boot {
        config: config.clone(),
        remembered: paths.last.as_deref().and_then(|last| atomic::read_text(last).ok()),
        has_games: paths.games.as_deref().is_some_and(|games| games.metadata().is_ok_and(|found| found.len() > 0)),
        lang: system_lang,
        seed,
        plain,
        themes: themes.names(),
        animates,
        images,
        auto_pieces: characters.pieces,
        home_folder: paths::home_folder(),
        current_folder: std::env::current_dir().ok(),
    });
    app.screens.code_page = cli.options.encoding;
    let first = match &cli.command {
        Some(Command::Play(request)) => app.open_play(options(request, &config, seed), TimeSource::start().now()),
        Some(Command::Review(request)) => {
            let source =
                if request.files.is_empty() { ReviewSource::Own } else { ReviewSource::Files(request.files.clone()) };
            let game = request.game.and_then(|game| usize::try_from(game).ok());
            let effects = app.open_review(source, (game, request.ply), TimeSource::start().now());
            if request.follow && !plain {
                app.follow_opened();
            }
            effects
        }
        Some(Command::Learn { lesson }) => app.open_at(Destination::Learn(lesson.clone()), TimeSource::start().now()),
        Some(Command::Practice { part, which }) => {
            let words: Vec<&str> = part.iter().chain(which).map(String::as_str).collect();
            app.open_at(Destination::Practice(words.join(" ")), TimeSource::start().now())
        }
        _ => app.open_home(),
    };
    let options = RuntimeOptions {
        lang: config.lang.unwrap_or(system_lang),
        mouse: config.mouse,
        keyboard_protocol: config.keyboard_protocol,
        controlling: from_input,
        paths,
        #[cfg(feature = "images")]
        pictures,
        choose: engines::built_in,
        unpack_limit: u64::from(config.unpack_limit_gib) << 30,
    };
    let ended = if plain {
        run_plain(app, options, first)
    } else {
        run_screen(&mut app, options, first, (depth, characters), themes)
    };
    ended.unwrap_or_else(|error| fail(&format!("the terminal could not be set up: {error}")))
}

/// The application in plain mode: after every message, what there is to say is put into words.
struct SpokenApp {
    app: App,
    plain: Plain,
    words: String,
}

impl SpokenApp {
    fn speak(&mut self) {
        self.words += &self.plain.say(&self.app);
    }
}

impl Machine for SpokenApp {
    fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        let effects = self.app.update(now, msg);
        self.speak();
        effects
    }

    fn wake_at(&self) -> Option<Moment> {
        self.app.wake_at()
    }

    fn failures(&self) -> Vec<&str> {
        self.app.failures()
    }
}

impl PlainMachine for SpokenApp {
    fn awaits(&self) -> bool {
        self.app.awaits()
    }

    fn say(&mut self) -> String {
        std::mem::take(&mut self.words)
    }

    fn wants_line(&self) -> bool {
        self.app.wants_line()
    }

    fn end(&self) -> SessionEnd {
        SessionEnd { line: self.plain.last_line(&self.app), code: self.app.exit_code() }
    }
}

fn run_plain(app: App, options: RuntimeOptions, first: Vec<Effect>) -> io::Result<u8> {
    let mut speaker = SpokenApp { app, plain: Plain::default(), words: String::new() };
    speaker.speak();
    crate::runtime::run_plain(&mut speaker, options, first)
}

fn run_screen(
    app: &mut App,
    options: RuntimeOptions,
    first: Vec<Effect>,
    (depth, characters): (ColorDepth, Characters),
    themes: &UserThemes,
) -> io::Result<u8> {
    let mut name = app.appearance().theme;
    let mut shown = themes.theme(&name).unwrap_or_default();
    let mut painter = Painter::new(shown.clone(), depth, PieceStyle::default());
    #[cfg(feature = "images")]
    if options.pictures.is_some() {
        painter.show_pictures();
    }
    crate::runtime::run_screen(app, options, first, |app, frame| {
        let look = app.appearance();
        if look.theme != name {
            shown = themes.theme(&look.theme).unwrap_or_default();
            name = look.theme;
        }
        painter.set(&shown, depth, look.pieces);
        let hits = ui::view(app, &mut painter, frame);
        characters.limit(&mut frame.buffer);
        hits
    })
}

/// Returns a seed that differs from one start to the next.
fn chance() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish()
}

/// Returns the options of the game that the command line asks for.
fn options(request: &cli::PlayArgs, config: &Config, chance: u64) -> GameOptions {
    let seed = request.seed.unwrap_or(chance);
    let mut rng = Rng::new(seed);
    // All numbers below 960 are valid positions.
    let by_lot = || StartPosition::numbered(rng.below(960)).unwrap_or_default();
    let start = request.start.clone().unwrap_or_else(by_lot);
    let mut seats = ByColor { white: request.white.clone(), black: request.black.clone() };
    let one_person = seats.white.is_human() != seats.black.is_human();
    let swap = match request.side {
        None => false,
        Some(SideChoice::Random) => rng.flip(),
        Some(SideChoice::White) => one_person && !seats.white.is_human(),
        Some(SideChoice::Black) => one_person && !seats.black.is_human(),
    };
    if swap {
        std::mem::swap(&mut seats.white, &mut seats.black);
    }
    let rules = match (request.tournament, request.touch_move) {
        (true, _) => Rules::Tournament,
        (false, true) => Rules::TouchMove,
        (false, false) => Rules::Casual,
    };
    // As in the form, only a tournament game takes the names of the config.
    let config_names = if request.tournament { config.new_game.names.clone() } else { EventNames::default() };
    let names = EventNames {
        event: request.event.clone().unwrap_or(config_names.event),
        site: request.site.clone().unwrap_or(config_names.site),
        round: request.round.clone().unwrap_or(config_names.round),
    };
    GameOptions {
        seats,
        controls: request.clock.clone(),
        start,
        auto_flip: config.auto_flip,
        seed,
        games: request.games,
        by_lot: request.start.is_none(),
        rules,
        draw_offers_from: config.draw_offers_from,
        draw_odds: None,
        names,
    }
}

// `tabiya arbiter` and `tabiya perft`: they read standard input or arguments and print answers. A closed pipe ends
// them quietly.

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 16 << 20;

/// Runs `arbiter`. Returns the exit code. A program that sends a line and waits gets the answer at once.
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
                    let why = FileError::from(error).say(Lang::En);
                    return Ok(fail(&format!("standard input could not be read: {why}")));
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
pub fn perft(args: &cli::PerftArgs) -> u8 {
    let position = args.start.position();
    stdout::run(|out| {
        if args.divide {
            let rows = perft::divide(position, args.depth);
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
