//! Draws the pictures of the README and the guide: `cargo run --example pictures -- [FOLDER]`, by default
//! `docs/pictures`.
//!
//! The application is driven as if by a person, its screen is painted into a buffer, and every cell of the buffer is
//! drawn as a terminal would draw it. The animation is made of such buffers, one after the other.

#![allow(clippy::disallowed_methods, reason = "an example that writes files")]

mod film;
mod stage;
mod story;
mod svg;

use shakmaty::ByColor;
use stage::Stage;
use std::error::Error;
use std::path::{Path, PathBuf};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::Seat;
use tabiya::chess::time_control::Controls;
use tabiya::config::Config;

/// Morphy's opera game, Paris 1858, with comments of our own.
const OPERA: &str = "[Event \"In a box of the opera\"]\n[Site \"Paris\"]\n[Date \"1858.11.02\"]\n[White \"Morphy, Paul\"]\n\
    [Black \"The Duke and the Count\"]\n[Result \"1-0\"]\n[ECO \"C41\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {Pins the knight, and will have to take it.} (3... exd4 4. Nxd4 Nf6 5. Nc3 {is\n\
    the quiet way.}) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6? 7. Qb3! {Two threats at once, against f7 and b7.\n\
    [%cal Gb3b7,Rc4f7][%csl Rf7]} Qe7 8. Nc3 (8. Qxb7 Qb4+ {changes the queens: White wants more.}) 8... c6\n\
    9. Bg5 b5? 10. Nxb5! {A knight for two pawns and every open line.} cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8\n\
    13. Rxd7! Rxd7 14. Rd1 {All of White's pieces take part, and two of Black's have never moved.} Qe6 15. Bxd7+ Nxd7\n\
    16. Qb8+!! Nxb8 17. Rd8# 1-0\n";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("docs/pictures"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    stills(&folder)?;
    std::fs::write(folder.join("tabiya.svg"), story::film()?.picture())?;
    Ok(())
}

fn stills(folder: &Path) -> Result<(), Box<dyn Error>> {
    let save =
        |stage: &mut Stage, name: &str| std::fs::write(folder.join(format!("{name}.svg")), stage.shown().picture());
    let begin = |theme: &str, window| {
        let config = Config { theme: theme.to_owned(), ..Config::default() };
        Stage::new(config, window, OPERA)
    };

    let mut stage = begin("slate", (120, 40))?;
    stage.home();
    save(&mut stage, "home")?;

    let mut stage = begin("slate", (120, 40))?;
    let seats = ByColor { white: Seat::Human(Some("Greco".into())), black: Seat::Human(Some("Amateur".into())) };
    let controls = "10+5".parse().ok().map(Controls::same);
    stage.play(GameOptions { seats, controls, ..GameOptions::default() });
    for mv in "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Nxc3".split(' ') {
        stage.wait(2_600);
        stage.keys(&format!("{mv}\n"));
    }
    stage.wait(1_000);
    stage.keys("bx");
    save(&mut stage, "play")?;

    let mut stage = begin("wood", (120, 40))?;
    stage.play(GameOptions::default());
    for mv in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
        stage.keys(&format!("{mv}\n"));
        stage.wait(1_000);
    }
    stage.keys("Ng8");
    save(&mut stage, "claim")?;

    let mut stage = begin("slate", (120, 40))?;
    stage.review(13);
    save(&mut stage, "review")?;

    let mut stage = begin("green", (120, 40))?;
    stage.play(GameOptions::default());
    for mv in "e4 e5 Nf3 Nc6 Bb5".split(' ') {
        stage.keys(&format!("{mv}\n"));
        stage.wait(1_000);
    }
    stage.keys("theme\n");
    save(&mut stage, "themes")?;

    let mut stage = begin("slate", (80, 24))?;
    stage.play(GameOptions::default());
    for mv in "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7".split(' ') {
        stage.keys(&format!("{mv}\n"));
        stage.wait(1_000);
    }
    save(&mut stage, "mate")?;

    let mut stage = begin("slate", (80, 24))?;
    stage.practice("puzzles");
    stage.wait(1_000);
    save(&mut stage, "puzzle")?;

    let mut stage = begin("slate", (80, 24))?;
    stage.practice("storm");
    for solved in 0..9 {
        stage.wait(2_000);
        stage.solve(solved % 4 != 3);
    }
    stage.keys("\u{1b}");
    save(&mut stage, "storm")?;

    let mut stage = begin("slate", (40, 15))?;
    stage.review(30);
    save(&mut stage, "small")?;

    let mut stage = begin("wood", (200, 60))?;
    stage.review(20);
    save(&mut stage, "large")?;
    Ok(())
}
