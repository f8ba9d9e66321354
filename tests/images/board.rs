//! The board with pictures: which squares have one, and what is sent for a move.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tabiya::app::App;
use tabiya::app::protocol::boot::{Boot, ImageSupport};
use tabiya::app::protocol::input::{Button, Cell, Code, HitTarget, Key, Press, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::now::{Now, WallTime};
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::GameOptions;
use tabiya::config::{Config, Coordinates, Pieces};
use tabiya::runtime::terminal::frame_diff::FrameWriter;
use tabiya::runtime::terminal::pictures::Protocol;
use tabiya::ui::Painter;
use tabiya::ui::board::pictures::Picture;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::HitMap;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;

/// A game on a screen with pictures.
struct Stage {
    app: App,
    painter: Painter,
    frames: FrameWriter,
    hits: HitMap,
    cells: Buffer,
    window: Window,
    at: u64,
}

impl Stage {
    fn new(config: Config, (cols, rows): (u16, u16)) -> Stage {
        let config = Config { pieces: Pieces::Images, animations: false, ..config };
        let mut app = App::new(Boot { config, images: ImageSupport::Shown, ..Boot::default() });
        let window = Window { cols, rows, pixels: Some((cols * 10, rows * 20)) };
        let mut painter = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Images);
        painter.show_pictures();
        let frames = FrameWriter::new(window).with_pictures(Some(Protocol::Kitty));
        let at = 1_000;
        let now = now(at);
        let _ = app.update(now, Msg::Resize(window));
        let _ = app.open_play(GameOptions::default(), now);
        let mut stage = Stage { app, painter, frames, hits: HitMap::default(), cells: Buffer::default(), window, at };
        stage.paint();
        stage
    }

    fn send(&mut self, msg: Msg) {
        self.at += 1_000;
        let _ = self.app.update(now(self.at), msg);
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = if key == '\n' { Code::Enter } else { Code::Char(key) };
            self.send(Msg::Key(Key::plain(code)));
        }
    }

    fn mouse(&mut self, press: Press, cell: Cell) {
        let on = self.hits.at(cell);
        self.send(Msg::Mouse { press, cell, on });
    }

    fn paint(&mut self) -> Vec<u8> {
        let Stage { app, painter, frames, hits, cells, .. } = self;
        frames.compose(|frame| {
            *hits = tabiya::ui::view(app, painter, frame);
            *cells = frame.buffer.clone();
        });
        frames.lay(&hits.pictures);
        let bytes = frames.bytes().unwrap_or_default().to_vec();
        frames.turn();
        bytes
    }

    /// Returns the cells of a square: those where the pointer finds it.
    fn square(&self, name: &str) -> Rect {
        let thing = HitTarget::Square(name.parse().unwrap());
        let all = Rect::new(0, 0, self.window.cols, self.window.rows);
        let mut found =
            all.positions().filter(|at| self.hits.at(Cell { col: at.x, row: at.y }).as_ref() == Some(&thing));
        let first = found.next().expect("the square is seen");
        let last = found.last().unwrap_or(first);
        Rect::new(first.x, first.y, last.x - first.x + 1, last.y - first.y + 1)
    }

    fn middle(&self, name: &str) -> Cell {
        let area = self.square(name);
        Cell { col: area.x + area.width / 2, row: area.y + area.height / 2 }
    }

    /// Returns the picture of a square.
    fn picture(&self, name: &str) -> Option<&Picture> {
        let area = self.square(name);
        self.hits.pictures.iter().find(|picture| picture.area == area)
    }
}

fn now(at: u64) -> Now {
    Now { at: Moment(at), wall: WallTime { unix: 1_795_255_284, offset: 0 } }
}

#[test]
fn every_piece_has_a_picture_of_its_square_at_every_size() {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15), (200, 60)] {
        let stage = Stage::new(Config::default(), (cols, rows));
        assert_eq!(stage.hits.pictures.len(), 32, "{cols}x{rows}");
        for square in ["a1", "e1", "d8", "h7"] {
            let picture = stage.picture(square).unwrap_or_else(|| panic!("{square} at {cols}x{rows}"));
            let (width, height) = (usize::from(picture.area.width) * 10, usize::from(picture.area.height) * 20);
            assert_eq!((picture.image.width, picture.image.height), (width, height));
            assert!(picture.holes.is_empty());
        }
        let ground = |square: &str| stage.picture(square).map(|picture| picture.image.pixels[..3].to_vec());
        assert_ne!(ground("a1"), ground("h1"), "dark and light");
        assert_eq!(ground("a1"), ground("c1"));
    }
}

#[test]
fn the_same_piece_on_the_same_ground_is_the_same_image() {
    let stage = Stage::new(Config::default(), (120, 40));
    let image = |square: &str| stage.picture(square).map(|picture| &picture.image).unwrap();
    assert!(std::sync::Arc::ptr_eq(image("a2"), image("c2")));
    assert!(!std::sync::Arc::ptr_eq(image("a2"), image("b2")));
    assert!(!std::sync::Arc::ptr_eq(image("a7"), image("b2")));
}

#[test]
fn a_move_sends_the_squares_that_it_changes() {
    let mut stage = Stage::new(Config::default(), (120, 40));
    stage.keys("e4");
    stage.paint();
    assert!(stage.picture("e4").is_none(), "nothing stands there yet");
    stage.keys("\n");
    let bytes = stage.paint();
    let said = String::from_utf8_lossy(&bytes);
    assert_eq!(said.matches("a=p,").count(), 1, "the man where he stands now");
    assert_eq!(said.matches("a=d,d=i,").count(), 1, "and not where he stood");
    assert!(stage.picture("e2").is_none() && stage.picture("e4").is_some());
    assert_eq!(stage.hits.pictures.len(), 32);
    assert!(stage.paint().is_empty(), "nothing changed");
}

#[test]
fn highlights_have_pictures_and_a_picked_piece_has_cells() {
    let mut stage = Stage::new(Config::default(), (120, 40));
    stage.mouse(Press::Down(Button::Left), stage.middle("e2"));
    stage.paint();
    assert!(stage.picture("e3").is_some() && stage.picture("e4").is_some(), "the dots");
    stage.mouse(Press::Up(Button::Left), stage.middle("e2"));
    stage.paint();
    assert!(stage.picture("e2").is_some() && stage.picture("e4").is_some(), "he is picked up and still there");
    stage.mouse(Press::Down(Button::Left), stage.middle("e2"));
    let over = |stage: &Stage| stage.cells.cell((stage.middle("d3").col, stage.middle("d3").row)).cloned();
    let before = over(&stage);
    stage.mouse(Press::Drag(Button::Left), stage.middle("d3"));
    stage.paint();
    assert!(stage.picture("e2").is_none(), "his square is empty");
    assert!(stage.picture("d3").is_none(), "he hangs over it in cells");
    assert_ne!(over(&stage), before);
    stage.mouse(Press::Drag(Button::Left), stage.middle("e4"));
    stage.mouse(Press::Up(Button::Left), stage.middle("e4"));
    stage.paint();
    assert!(stage.picture("e4").is_some() && stage.hits.pictures.len() == 32, "put down, he is a picture");
}

#[test]
fn what_is_drawn_over_a_square_is_seen() {
    let mut stage = Stage::new(Config::default(), (120, 40));
    // An arrow covers the pieces in its way and the one that it points at.
    stage.mouse(Press::Down(Button::Right), stage.middle("a1"));
    stage.mouse(Press::Up(Button::Right), stage.middle("a8"));
    stage.paint();
    assert!(stage.picture("a8").is_none(), "the head covers him");
    assert!(stage.picture("a2").is_none() && stage.picture("b2").is_some(), "the shaft is seen over the pawn");
    // A window covers everything: no picture may lie over it.
    stage.keys("?");
    stage.paint();
    for picture in &stage.hits.pictures {
        for at in picture
            .area
            .positions()
            .filter(|at| !picture.holes.contains(&(at.x - picture.area.x, at.y - picture.area.y)))
        {
            let on = stage.hits.at(Cell { col: at.x, row: at.y });
            assert!(matches!(on, None | Some(HitTarget::Square(_))), "{on:?} lies under a picture");
        }
    }
    assert!(stage.hits.pictures.len() < 32, "help covers some of the board");
}

#[test]
fn coordinates_in_squares_are_seen_through_the_pictures() {
    let config = Config { coordinates: Coordinates::Inside, ..Config::default() };
    let stage = Stage::new(config, (120, 40));
    assert_eq!(stage.hits.pictures.len(), 32);
    let a1 = stage.picture("a1").unwrap();
    let corner = (a1.area.width - 1, a1.area.height - 1);
    assert_eq!(a1.holes, [(0, 0), corner], "the rank above, the file below");
    let clear = a1.image.pixels.chunks_exact(4).filter(|pixel| pixel[3] == 0).count();
    assert_eq!(clear, 2 * 10 * 20, "two cells");
    assert!(stage.picture("e2").unwrap().holes.is_empty());
}

#[test]
fn few_colours_and_other_styles_have_no_pictures() {
    for (depth, style) in [
        (ColorDepth::Mono, PieceStyle::Images),
        (ColorDepth::C16, PieceStyle::Images),
        (ColorDepth::True, PieceStyle::Sextant),
        (ColorDepth::True, PieceStyle::Letters),
    ] {
        let mut stage = Stage::new(Config::default(), (120, 40));
        stage.painter.set(&Theme::default(), depth, style);
        stage.paint();
        assert!(stage.hits.pictures.is_empty(), "{depth:?} {style:?}");
    }
    let mut stage = Stage::new(Config::default(), (120, 40));
    stage.painter.set(&Theme::default(), ColorDepth::C256, PieceStyle::Images);
    stage.paint();
    assert_eq!(stage.hits.pictures.len(), 32, "256 colours are enough");
}

#[test]
fn the_style_is_offered_where_it_can_be_shown() {
    let mut stage = Stage::new(Config { pieces: Pieces::Sextant, ..Config::default() }, (120, 40));
    stage.keys(":pieces ");
    let (_, words) = stage.app.palette_words("pieces ").unwrap();
    assert!(words.contains(&"images".to_owned()), "{words:?}");
    stage.keys("half\n");
    assert_eq!(stage.app.appearance().pieces, Pieces::Half);
    stage.keys(":pieces images\n");
    assert_eq!(stage.app.appearance().pieces, Pieces::Images);
}
