//! Draws the pictures of the README anew: `cargo run --example pictures -- [FOLDER]`, by default `docs/pictures`.
//!
//! The application is driven as by a person, its screen is painted into a buffer, and every cell of the buffer is drawn as
//! a terminal would draw it: block characters as the rectangles that they are, all others as text.

#![allow(clippy::disallowed_methods, reason = "an example that writes files")]

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use shakmaty::ByColor;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::effect::{Effect, ListEffect};
use tabiya::app::protocol::files::{LocatedGame, OpenedFile, ReviewSource};
use tabiya::app::protocol::input::{Code, Key, Window};
use tabiya::app::protocol::message::{ListResponse, Msg};
use tabiya::app::protocol::now::{Now, WallTime};
use tabiya::app::{App, Boot};
use tabiya::chess::moment::Moment;
use tabiya::chess::pgn::PgnText;
use tabiya::chess::pgn::index::catalog::Catalog;
use tabiya::chess::seat::Seat;
use tabiya::chess::time_control::Controls;
use tabiya::config::Config;
use tabiya::ui::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::board::raster::SubPixelGrid;
use tabiya::ui::frame::Frame;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;

/// Paris 1858, with words of ours.
const OPERA: &str = "[Event \"In a box of the opera\"]\n[Site \"Paris\"]\n[Date \"1858.11.02\"]\n[White \"Morphy, Paul\"]\n\
    [Black \"The Duke and the Count\"]\n[Result \"1-0\"]\n[ECO \"C41\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {Pins the knight, and will have to take it.} (3... exd4 4. Nxd4 Nf6 5. Nc3 {is\n\
    the quiet way.}) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6? 7. Qb3! {Two threats at once, against f7 and b7.\n\
    [%cal Gb3b7,Rc4f7][%csl Rf7]} Qe7 8. Nc3 (8. Qxb7 Qb4+ {changes the queens: White wants more.}) 8... c6\n\
    9. Bg5 b5? 10. Nxb5! {A knight for two pawns and every open line.} cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8\n\
    13. Rxd7! Rxd7 14. Rd1 {All of White's men take part, and two of Black's have never moved.} Qe6 15. Bxd7+ Nxd7\n\
    16. Qb8+!! Nxb8 17. Rd8# 1-0\n";

/// The size of a cell in the picture.
const CELL: (u32, u32) = (10, 20);
/// Parts of a cell across and down, of which every block character is made.
const PARTS: (u16, u16) = (2, 12);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("docs/pictures"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let mut stage = Stage::new("slate");
    stage.home();
    stage.picture(&folder, "home", (120, 40), "slate")?;

    let mut stage = Stage::new("slate");
    let seats = ByColor { white: Seat::Human(Some("Greco".into())), black: Seat::Human(Some("Amateur".into())) };
    let controls = "10+5".parse().ok().map(Controls::same);
    stage.play(GameOptions { seats, controls, ..GameOptions::default() });
    for mv in "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Nxc3".split(' ') {
        stage.at += 2_600;
        stage.keys(&format!("{mv}\n"));
    }
    stage.keys("bx");
    stage.picture(&folder, "play", (120, 40), "slate")?;

    let mut stage = Stage::new("wood");
    stage.play(GameOptions::default());
    for mv in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
        stage.keys(&format!("{mv}\n"));
    }
    stage.keys("Ng8");
    stage.picture(&folder, "claim", (120, 40), "wood")?;

    let mut stage = Stage::new("slate");
    stage.review(13);
    stage.picture(&folder, "review", (120, 40), "slate")?;

    let mut stage = Stage::new("green");
    stage.play(GameOptions::default());
    stage.keys("e4\ne5\nNf3\nNc6\nBb5\ntheme\n");
    stage.picture(&folder, "themes", (120, 40), "green")?;

    let mut stage = Stage::new("slate").sized((80, 24));
    stage.play(GameOptions::default());
    stage.keys("e4\ne5\nBc4\nNc6\nQh5\nNf6\nQxf7\n");
    stage.settle();
    stage.picture(&folder, "mate", (80, 24), "slate")?;

    let mut stage = Stage::new("slate").sized((40, 15));
    stage.review(30);
    stage.picture(&folder, "small", (40, 15), "slate")?;

    let mut stage = Stage::new("wood").sized((200, 60));
    stage.review(20);
    stage.picture(&folder, "large", (200, 60), "wood")?;
    Ok(())
}

/// The application, and the time that passes.
struct Stage {
    app: App,
    at: u64,
}

impl Stage {
    fn new(theme: &str) -> Stage {
        let config = Config { theme: theme.to_owned(), ..Config::default() };
        let mut stage = Stage { app: App::new(Boot { config, ..Boot::default() }), at: 1_000 };
        stage.send(Msg::Resize(Window { cols: 120, rows: 40, pixels: None }));
        stage
    }

    /// In another window.
    fn sized(mut self, (cols, rows): (u16, u16)) -> Stage {
        self.send(Msg::Resize(Window { cols, rows, pixels: None }));
        self
    }

    /// Men that slide have come to their squares.
    fn settle(&mut self) {
        self.at += 1_000;
        self.send(Msg::Wake);
    }

    fn now(&self) -> Now {
        Now { at: Moment(self.at), wall: WallTime { unix: 1_795_255_284, offset: 0 } }
    }

    fn send(&mut self, msg: Msg) {
        self.at += 20;
        let effects = self.app.update(self.now(), msg);
        self.perform(effects);
    }

    /// Of the world, only files are needed.
    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let library = PgnText::new(Arc::from(OPERA.as_bytes()));
            match effect {
                Effect::List(ListEffect::Open { id, source, .. }) => {
                    let files = vec![OpenedFile { path: "opera.pgn".into(), outcome: Ok(()), seen: None }];
                    let games = Catalog::of(&[OPERA.as_bytes()]);
                    self.send(Msg::List(ListResponse::Opened { id, source, files, games, reading: None }));
                }
                Effect::List(ListEffect::ReadGame { id, game, .. }) => {
                    let Some(record) = library.game(game) else { continue };
                    let span = 0..u64::try_from(OPERA.len()).unwrap_or_default();
                    self.send(Msg::List(ListResponse::GameRead {
                        id,
                        game,
                        outcome: Ok(Box::new(LocatedGame { record, span, print: 0 })),
                    }));
                }
                _ => {}
            }
        }
    }

    fn home(&mut self) {
        let effects = self.app.open_home();
        self.perform(effects);
    }

    fn play(&mut self, options: GameOptions) {
        let effects = self.app.open_play(options, self.now());
        self.perform(effects);
    }

    fn review(&mut self, ply: u32) {
        let source = ReviewSource::Files(vec!["opera.pgn".into()]);
        let effects = self.app.open_review(source, Some(1), Some(ply), self.now());
        self.perform(effects);
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = if key == '\n' { Code::Enter } else { Code::Char(key) };
            self.send(Msg::Key(Key::plain(code)));
        }
    }

    fn picture(
        &self,
        folder: &Path,
        name: &str,
        (cols, rows): (u16, u16),
        theme: &str,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let theme = Theme::built_in(theme).ok_or("an unknown theme")?;
        let mut painter = Painter::new(theme, ColorDepth::True, PieceStyle::Sextant);
        let mut frame = Frame::new(cols, rows);
        tabiya::ui::view(&self.app, &mut painter, &mut frame);
        let svg = svg(&frame.buffer, frame.cursor.map(|at| (at.x, at.y)));
        std::fs::write(folder.join(format!("{name}.svg")), svg)?;
        Ok(())
    }
}

/// A colour as it is written in the picture.
fn hex(color: Color, otherwise: &str) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        _ => otherwise.to_owned(),
    }
}

/// The parts of a cell that its character covers; none of a character that is no block.
fn parts(symbol: &str, (x, y): (u16, u16)) -> Option<bool> {
    let char = symbol.chars().next().filter(|_| symbol.chars().count() == 1)?;
    let grid = [SubPixelGrid::Half, SubPixelGrid::Quadrant, SubPixelGrid::Sextant, SubPixelGrid::Octant]
        .into_iter()
        .find(|grid| grid.bits(char).is_some())?;
    let (across, down) = (grid.across(), grid.down());
    let at = usize::from(y) * down / usize::from(PARTS.1) * across + usize::from(x) * across / usize::from(PARTS.0);
    grid.bits(char).map(|bits| bits >> at & 1 == 1)
}

/// A buffer as a picture.
fn svg(buf: &Buffer, cursor: Option<(u16, u16)>) -> String {
    let area = *buf.area();
    let (width, height) = (u32::from(area.width) * CELL.0, u32::from(area.height) * CELL.1);
    let (part_x, part_y) = (f64::from(CELL.0) / f64::from(PARTS.0), f64::from(CELL.1) / f64::from(PARTS.1));
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    let mut texts = String::new();
    // Rectangles of one colour: runs along a line of parts, joined with equal runs on the lines above.
    let mut open: BTreeMap<(u16, u16, String), u16> = BTreeMap::new();
    let mut close = |(from, to, color): (u16, u16, String), top: u16, bottom: u16| {
        let (x, y) = (f64::from(from) * part_x, f64::from(top) * part_y);
        let (w, h) = (f64::from(to - from) * part_x, f64::from(bottom - top) * part_y);
        let path = paths.entry(color).or_default();
        let _ = write!(path, "M{x:.0} {y:.2}h{w:.0}v{h:.2}h-{w:.0}z"); // a string takes everything
    };
    for line in 0..area.height * PARTS.1 {
        let mut runs: Vec<(u16, u16, String)> = Vec::new();
        for col in 0..area.width * PARTS.0 {
            let Some(cell) = buf.cell((col / PARTS.0, line / PARTS.1)) else { continue };
            let reversed =
                cell.modifier.contains(Modifier::REVERSED) || cursor == Some((col / PARTS.0, line / PARTS.1));
            let (fg, bg) = (hex(cell.fg, "#dddddd"), hex(cell.bg, "#000000"));
            let (fg, bg) = if reversed { (bg, fg) } else { (fg, bg) };
            let set = parts(cell.symbol(), (col % PARTS.0, line % PARTS.1)).unwrap_or(false);
            let color = if set { fg } else { bg };
            match runs.last_mut() {
                Some((_, to, last)) if *last == color => *to = col + 1,
                _ => runs.push((col, col + 1, color)),
            }
        }
        let gone: Vec<_> = open.keys().filter(|run| !runs.contains(run)).cloned().collect();
        for run in gone {
            if let Some(top) = open.remove(&run) {
                close(run, top, line);
            }
        }
        for run in runs {
            open.entry(run).or_insert(line);
        }
    }
    for (run, top) in open {
        close(run, top, area.height * PARTS.1);
    }
    for row in 0..area.height {
        let mut col = 0;
        while col < area.width {
            let from = col;
            let style = |col: u16| buf.cell((col, row)).map(|cell| (cell.fg, cell.modifier));
            let mut text = String::new();
            let is_text = |col: u16| buf.cell((col, row)).is_some_and(|cell| parts(cell.symbol(), (0, 0)).is_none());
            while col < area.width && is_text(col) && style(col) == style(from) {
                text.push_str(buf.cell((col, row)).map_or("", |cell| cell.symbol()));
                col += 1;
            }
            if text.is_empty() {
                col += 1;
                continue;
            }
            let (fg, modifier) = style(from).unwrap_or_default();
            let weight = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let (x, y) = (u32::from(from) * CELL.0, u32::from(row) * CELL.1 + 15);
            let length = u32::from(col - from) * CELL.0;
            let color = hex(fg, "#dddddd");
            let _ = writeln!(
                texts,
                "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\" fill=\"{color}\"{weight}>{text}</text>"
            );
        }
    }
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         shape-rendering=\"crispEdges\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16\">\n"
    );
    for (color, path) in paths {
        let _ = writeln!(out, "<path fill=\"{color}\" d=\"{path}\"/>");
    }
    out + &texts + "</svg>\n"
}
