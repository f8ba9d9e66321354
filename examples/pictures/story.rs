//! The story of the animation: a game is played, a draw is claimed, mistakes are found.

use crate::film::Film;
use crate::stage::Stage;
use shakmaty::ByColor;
use tabiya::app::protocol::input::Code;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::Seat;
use tabiya::chess::time_control::Controls;
use tabiya::config::Config;

/// The size of the window in columns and rows.
const WINDOW: (u16, u16) = (110, 38);

/// Alekhine and Lasker, Moscow 1914, up to the move before the third repetition; the players agreed to a draw on move
/// 16.
const DRAW: &str = "Nc6 d4 exd4 Nxd4 Nf6 Nc3 Bb4 Nxc6 bxc6 Bd3 d5 exd5 cxd5 O-O O-O Bg5 Be6 Qf3 Be7 Rfe1 h6 Bxh6 gxh6 \
    Rxe6 fxe6 Qg3+ Kh8 Qg6 Qe8 Qxh6+ Kg8 Qg5+ Kh8 Qh6+ Kg8 Qg5+ Kh8";

/// Anderssen and Kieseritzky, London 1851, without annotations: the search finds the mistakes.
const IMMORTAL: &str = "[Event \"The Immortal Game\"]\n[Site \"London\"]\n[Date \"1851.06.21\"]\n[White \"Anderssen, Adolf\"]\n\
    [Black \"Kieseritzky, Lionel\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6\n\
    11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+\n\
    20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0\n";

/// The film and the screen that it films.
struct Camera {
    film: Film,
    stage: Stage,
    caption: &'static str,
}

/// Makes the whole film.
///
/// # Errors
/// The theme does not exist.
pub fn film() -> Result<Film, String> {
    let config = Config { theme: "slate".to_owned(), ..Config::default() };
    let stage = Stage::new(config.clone(), WINDOW, IMMORTAL)?;
    let mut camera = Camera { film: Film::default(), stage, caption: "tabiya: a chess board for the terminal" };
    camera.game();
    camera.stage = Stage::new(config, WINDOW, IMMORTAL)?;
    camera.mistakes();
    Ok(camera.film)
}

impl Camera {
    /// Adds a look at the screen that lasts this long.
    fn look(&mut self, milliseconds: u32) {
        let shown = self.stage.shown();
        self.film.look(shown, self.caption, milliseconds);
    }

    fn press(&mut self, code: Code, milliseconds: u32) {
        self.stage.key(code);
        self.look(milliseconds);
    }

    /// Types characters one after the other, each for this long.
    fn types(&mut self, text: &str, milliseconds: u32) {
        for char in text.chars() {
            self.press(Code::Char(char), milliseconds);
        }
    }

    /// Presses Enter, and films the piece as it slides to its square.
    fn enters(&mut self) {
        self.stage.key(Code::Enter);
        for _ in 0..4 {
            self.look(30);
            self.stage.wait(10);
        }
        self.stage.wait(200);
        self.look(100);
    }

    fn game(&mut self) {
        self.stage.home();
        self.look(1_000);
        self.press(Code::Down, 500);
        let person = |name: &str| Seat::Human(Some(name.into()));
        let seats = ByColor { white: person("Alekhine"), black: person("Lasker") };
        let controls = "15+5".parse().ok().map(Controls::same);
        self.stage.play(GameOptions { seats, controls, ..GameOptions::default() });
        self.caption = "Type a move: the squares light up, and Enter plays it";
        self.look(600);
        self.types("e4", 400);
        self.enters();
        self.types("e5", 160);
        self.enters();
        self.types("N", 800);
        self.types("f3", 300);
        self.enters();
        self.look(200);
        for (number, mv) in DRAW.split_whitespace().enumerate() {
            self.stage.wait(9_000 + 3_700 * u64::try_from(number % 5).unwrap_or_default());
            self.stage.keys(&format!("{mv}\n"));
            self.stage.wait(300);
            self.look(60);
        }
        self.caption = "By the Laws of Chess: claim the draw before you make the move";
        self.look(500);
        self.types("Qh6", 220);
        self.look(1_000);
        for _ in 0..3 {
            self.stage.key(Code::Backspace);
        }
        self.types("claim Qh6", 65);
        self.look(200);
        self.stage.key(Code::Enter);
        self.stage.wait(600);
        self.look(1_500);
    }

    fn mistakes(&mut self) {
        self.caption = "Review a game: M finds the mistakes and shows what was better";
        self.stage.review(20);
        self.look(800);
        self.press(Code::Char('M'), 200);
        let mut done = 0_u32;
        while self.stage.evaluate_next() {
            done += 1;
            if done.is_multiple_of(5) {
                self.look(75);
            }
        }
        self.look(1_000);
        for milliseconds in [800, 800, 800, 2_500] {
            self.stage.key(Code::Tab);
            self.stage.wait(300);
            self.look(milliseconds);
        }
        self.film.stands_still();
    }
}
