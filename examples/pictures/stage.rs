//! Runs the application without a terminal and with simulated time. Keys drive it, and its screen is read as cells.

use crate::svg::Shown;
use shakmaty::Position;
use std::collections::VecDeque;
use std::sync::Arc;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{
    AnalysisEffect, Destination, Effect, FileEffect, ListEffect, LocatedGame, OpenedFile, ReviewSource, SavedPlace,
};
use tabiya::app::protocol::input::{Code, Key, Window};
use tabiya::app::protocol::message::{AnalysisResponse, EvaluationResponse, FileResponse, ListResponse, Msg};
use tabiya::app::protocol::now::{Now, WallTime};
use tabiya::app::{App, Screen};
use tabiya::bot::fixed_eval::{EvalTask, evaluate};
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::notation::{Letters, san};
use tabiya::chess::pgn::PgnText;
use tabiya::chess::pgn::index::catalog::Catalog;
use tabiya::config::Config;
use tabiya::ui::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::Frame;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;

/// The application, with simulated time in milliseconds.
pub struct Stage {
    app: App,
    painter: Painter,
    window: (u16, u16),
    at: u64,
    /// The text of the file that every review opens.
    file: &'static str,
    /// Positions that still have to be evaluated: the id of the request, the number of the task in it, the task.
    waiting: VecDeque<(u64, usize, EvalTask)>,
}

impl Stage {
    /// Starts the program in a window of this many columns and rows.
    ///
    /// # Errors
    /// The theme of the config is not a built-in one.
    pub fn new(config: Config, (cols, rows): (u16, u16), file: &'static str) -> Result<Stage, String> {
        let theme = Theme::built_in(&config.theme).ok_or("an unknown theme")?;
        let painter = Painter::new(theme, ColorDepth::True, PieceStyle::Sextant);
        let app = App::new(Boot { config, animates: true, ..Boot::default() });
        let mut stage = Stage { app, painter, window: (cols, rows), at: 1_000, file, waiting: VecDeque::new() };
        stage.send(Msg::Resize(Window { cols, rows, pixels: None }));
        Ok(stage)
    }

    fn now(&self) -> Now {
        Now { at: Moment(self.at), wall: WallTime { unix: 1_795_255_284, offset: 0 } }
    }

    fn send(&mut self, msg: Msg) {
        self.at += 20;
        let effects = self.app.update(self.now(), msg);
        self.perform(effects);
    }

    /// Lets time pass.
    pub fn wait(&mut self, milliseconds: u64) {
        self.at += milliseconds;
        self.send(Msg::Wake);
    }

    /// Performs effects. Only those for files and evaluations are needed.
    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let library = PgnText::new(Arc::from(self.file.as_bytes()));
            match effect {
                Effect::List(ListEffect::Open { id, source, .. }) => {
                    let files = vec![OpenedFile { path: "opera.pgn".into(), outcome: Ok(()), seen: None }];
                    let games = Catalog::of(&[self.file.as_bytes()]);
                    self.send(Msg::List(ListResponse::Opened { id, source, files, games, reading: None }));
                }
                Effect::List(ListEffect::ReadGame { id, game, .. }) => {
                    let Some(record) = library.game(game) else { continue };
                    let span = 0..u64::try_from(self.file.len()).unwrap_or_default();
                    let place = SavedPlace { span, fingerprint: 0 };
                    self.send(Msg::List(ListResponse::GameRead {
                        id,
                        game,
                        outcome: Ok(Box::new(LocatedGame { record, place })),
                    }));
                }
                Effect::Analysis(AnalysisEffect::Evaluate(batch)) => {
                    let tasks = (batch.first..).zip(batch.tasks);
                    self.waiting.extend(tasks.map(|(number, task)| (batch.id, number, task)));
                }
                Effect::File(FileEffect::ReadPractice) => {
                    self.send(Msg::File(FileResponse::PracticeRead {
                        log: Box::default(),
                        imported: None,
                        problem: None,
                    }));
                }
                _ => {}
            }
        }
    }

    /// Evaluates the next position that the mistake search asked for. Returns whether there was one.
    pub fn evaluate_next(&mut self) -> bool {
        let Some((id, task, position)) = self.waiting.pop_front() else { return false };
        let evaluation = evaluate(&position, &mut || true);
        self.send(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse { id, task, evaluation })));
        true
    }

    pub fn home(&mut self) {
        let effects = self.app.open_home();
        self.perform(effects);
    }

    pub fn play(&mut self, options: GameOptions) {
        let effects = self.app.open_play(options, self.now());
        self.perform(effects);
    }

    /// Opens a part of practice.
    pub fn practice(&mut self, part: &str) {
        let effects = self.app.open_at(Destination::Practice(part.to_owned()), self.now());
        self.perform(effects);
    }

    /// Solves the puzzle on the board, or plays another move.
    pub fn solve(&mut self, right: bool) {
        while let Screen::Practice(practice) = self.app.screen()
            && let Some(run) = practice.solve().map(|solve| &solve.run)
            && let Some(mv) = run.next_move()
        {
            let legal = run.position().legal_moves();
            let Some(mv) = legal.into_iter().find(|other| (*other == mv) == right) else { return };
            let typed = san(run.position(), mv, &Letters::En);
            let id = run.puzzle().id;
            self.keys(&format!("{typed}\n"));
            self.wait(700);
            let next = |app: &App| matches!(app.screen(), Screen::Practice(practice) if practice.solve().is_some_and(|solve| solve.run.puzzle().id == id));
            if !next(&self.app) {
                return;
            }
        }
    }

    /// Opens the game of the file at a half-move.
    pub fn review(&mut self, ply: u32) {
        let source = ReviewSource::Files(vec!["opera.pgn".into()]);
        let effects = self.app.open_review(source, (Some(1), Some(ply)), self.now());
        self.perform(effects);
    }

    pub fn key(&mut self, code: Code) {
        self.send(Msg::Key(Key::plain(code)));
    }

    /// Types characters; a line break is Enter.
    pub fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.key(if key == '\n' { Code::Enter } else { Code::Char(key) });
        }
    }

    /// Returns what the window shows.
    pub fn shown(&mut self) -> Shown {
        let mut frame = Frame::new(self.window.0, self.window.1);
        tabiya::ui::view(&self.app, &mut self.painter, &mut frame);
        Shown::of(frame)
    }
}
