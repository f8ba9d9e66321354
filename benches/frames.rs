//! Measures the time from a key to the bytes of the frame that it causes, in one thread and without a terminal: our own
//! share of what `examples/latency.rs` measures from outside. For comparison, the same run measures a full window of
//! ratatui's in which one cell changes, through ratatui's own terminal and crossterm's backend.
//!
//!     cargo bench --bench frames

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "criterion's macros make functions; a bench that cannot begin says so"
)]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::hint::black_box;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use tabiya::app::App;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, ListEffect, LocatedGame, OpenedFile, ReadRow, ReviewSource, SavedPlace};
use tabiya::app::protocol::input::{Code, Key, Window};
use tabiya::app::protocol::message::{ListResponse, Msg};
use tabiya::app::protocol::now::{Now, WallTime};
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::pgn::{Catalog, PgnText, splice};
use tabiya::runtime::terminal::frame_diff::FrameWriter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::ui::{self, Painter};

const SIZES: [(u16, u16); 2] = [(80, 24), (200, 60)];

/// Collects a frame, and discards it when it is complete.
#[derive(Default)]
struct Page(Vec<u8>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        black_box(&self.0);
        self.0.clear();
        Ok(())
    }
}

/// The application with a runtime that responds at once, and what the terminal would get.
struct Desk {
    app: App,
    at: u64,
    library: Option<PgnText>,
    painter: Painter,
    frames: FrameWriter,
}

impl Desk {
    fn new((cols, rows): (u16, u16)) -> Desk {
        let window = Window { cols, rows, pixels: None };
        let mut desk = Desk {
            app: App::new(Boot { animates: true, ..Boot::default() }),
            at: 1_000,
            library: None,
            painter: Painter::new(Theme::default(), ColorDepth::True, PieceStyle::default()),
            frames: FrameWriter::new(window),
        };
        desk.send(Msg::Resize(window));
        desk
    }

    fn now(&self) -> Now {
        Now { at: Moment(self.at), wall: WallTime { unix: 1_795_255_284, offset: 0 } }
    }

    fn send(&mut self, msg: Msg) {
        self.at += 10;
        let effects = self.app.update(self.now(), msg);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match (effect, &self.library) {
                (Effect::List(ListEffect::Open { id, source, .. }), Some(library)) => {
                    let files = vec![OpenedFile { path: "games.pgn".into(), outcome: Ok(()), seen: None }];
                    let games = Catalog::of(&[&library.body]);
                    self.send(Msg::List(ListResponse::Opened { id, source, files, games, reading: None }));
                }
                (Effect::List(ListEffect::ReadGame { id, game, .. }), Some(library)) => {
                    let read = library.span(game).zip(library.game(game)).map(|(span, record)| {
                        let fingerprint =
                            splice::fingerprint(&library.body[span.clone()], library.form.body_encoding());
                        let place = SavedPlace { span: span.start as u64..span.end as u64, fingerprint };
                        Box::new(LocatedGame { record, place })
                    });
                    self.send(Msg::List(ListResponse::GameRead { id, game, outcome: read.ok_or_else(String::new) }));
                }
                (Effect::List(ListEffect::ReadRows { id, games }), Some(library)) => {
                    let row = |game: usize| Some(ReadRow { game, tags: library.at(game)?.tags(), problems: None });
                    let rows = games.iter().filter_map(|(game, _)| row(*game)).collect();
                    self.send(Msg::List(ListResponse::RowsRead { id, rows }));
                }
                _ => {}
            }
        }
    }

    fn key(&mut self, code: Code) {
        self.send(Msg::Key(Key::plain(code)));
    }

    /// Draws a frame. Returns its number of bytes.
    fn draw(&mut self) -> usize {
        let Desk { app, painter, frames, .. } = self;
        frames.compose(|frame| {
            black_box(ui::view(app, painter, frame));
        });
        let bytes = frames.bytes().map_or(0, <[u8]>::len);
        self.frames.turn();
        bytes
    }

    /// Returns a game of two people after some moves.
    fn play(size: (u16, u16)) -> Desk {
        let mut desk = Desk::new(size);
        let effects = desk.app.open_play(GameOptions::default(), desk.now());
        desk.perform(effects);
        for mv in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"] {
            mv.chars().for_each(|c| desk.key(Code::Char(c)));
            desk.key(Code::Enter);
        }
        desk.at += 60_000; // by now no piece is sliding
        desk
    }

    /// Returns the list of a file of 2,000 games, or a review of one of them.
    fn review(size: (u16, u16), game: Option<usize>) -> Desk {
        let mut desk = Desk::new(size);
        let one = |n| {
            format!(
                "[Event \"Event {n}\"]\n[White \"White {n}\"]\n[Black \"Black {n}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 \
                 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n\n"
            )
        };
        let games: String = (0..2_000).map(one).collect();
        desk.library = Some(PgnText::new(Arc::from(games.as_bytes())));
        let effects =
            desk.app.open_review(ReviewSource::Files(vec![PathBuf::from("games.pgn")]), (game, None), desk.now());
        desk.perform(effects);
        desk
    }
}

fn frames(criterion: &mut Criterion) {
    type Begin = fn((u16, u16)) -> Desk;
    let subjects: [(&str, Begin, [Code; 2]); 4] = [
        ("play: a letter is typed", Desk::play, [Code::Char('N'), Code::Backspace]),
        ("play: the cursor walks", Desk::play, [Code::Up, Code::Down]),
        ("review: a step", |size| Desk::review(size, Some(5)), [Code::Right, Code::Left]),
        ("library: a row", |size| Desk::review(size, None), [Code::Down, Code::Up]),
    ];
    for (cols, rows) in SIZES {
        let mut group = criterion.benchmark_group(format!("{cols}x{rows}"));
        group.bench_function("floor", |bencher| {
            let area = Rect::new(0, 0, cols, rows);
            let options = TerminalOptions { viewport: Viewport::Fixed(area) };
            let mut terminal = Terminal::with_options(CrosstermBackend::new(Page::default()), options).expect("a page");
            let mut count = 0;
            bencher.iter(|| {
                count += 1;
                let drawn = terminal.draw(|frame| {
                    for row in 0..rows {
                        for col in 0..cols {
                            if let Some(cell) = frame.buffer_mut().cell_mut((col, row)) {
                                cell.set_symbol("▀");
                            }
                        }
                    }
                    if let Some(cell) = frame.buffer_mut().cell_mut((cols / 2, rows / 2)) {
                        cell.set_symbol(["a", "b"][count % 2]);
                    }
                });
                black_box(drawn.is_ok());
            });
        });
        for (name, desk, keys) in &subjects {
            let mut desk = desk((cols, rows));
            desk.key(keys[0]);
            desk.draw();
            desk.key(keys[1]);
            assert!(desk.draw() > 0, "{name}: a key changes the frame");
            let mut at = 0;
            group.bench_with_input(BenchmarkId::from_parameter(name), keys, |bencher, keys| {
                bencher.iter(|| {
                    desk.key(keys[at % 2]);
                    at += 1;
                    desk.draw()
                });
            });
        }
    }
}

criterion_group! {
    name = all;
    config = Criterion::default().sample_size(30);
    targets = frames
}
criterion_main!(all);
