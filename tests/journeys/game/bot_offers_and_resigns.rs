//! The bots that look ahead resign, and accept or decline a draw.

use shakmaty::{ByColor, Color};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::{MessageTone, UserMessage};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::config::Config;
use tabiya::words::tables::AppWord;

use crate::driver::Driver;
use crate::wording::Wording;

fn against(bot: Bot, fen: &str) -> Driver {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(bot) };
    let start = StartPosition::from_fen(fen, false).expect("playable");
    let config = Config { bots_moment: false, ..Config::default() };
    let mut driver = Driver::new(Boot { config, ..Boot::default() });
    driver.begin(GameOptions { seats, start, ..GameOptions::default() });
    driver
}

#[test]
fn a_weaker_level_takes_a_moment_that_a_setting_takes_away() {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(800)) };
    let controls = Some(Controls::same("3".parse().unwrap()));
    let options = GameOptions { seats, controls, ..GameOptions::default() };
    let mut d = Driver::play(options.clone());
    d.moves("e4");
    assert_eq!(d.plies(), 1, "it thinks, or seems to");
    assert!(d.game().thinking().is_some());
    d.wait(3_000);
    assert_eq!(d.plies(), 2);
    for (moment, plain) in [(false, false), (true, true)] {
        let config = Config { bots_moment: moment, ..Config::default() };
        let mut e = Driver::new(Boot { config, plain, ..Boot::default() });
        e.begin(options.clone());
        if plain {
            e.send(Msg::Line("e4".into()));
        } else {
            e.moves("e4");
        }
        assert_eq!(e.plies(), 2, "moment {moment}, plain {plain}");
    }
}

#[test]
fn a_lost_game_is_resigned_after_four_moves() {
    let mut d = against(Bot::Elo(600), "8/8/8/4k3/8/8/8/KQR5 w - - 0 1");
    d.moves("Ka2 Ka3 Ka4");
    assert!(d.played().ending().is_none(), "three moves are not enough");
    d.moves("Ka5");
    assert_eq!(d.result(), "1-0 resignation");
}

#[test]
fn a_draw_is_taken_only_by_who_stands_worse() {
    let mut d = against(Bot::Elo(1000), "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 40");
    d.moves("Kd2");
    d.keys("draw<Enter>").moves("Ke3");
    assert_eq!(d.result(), "1/2-1/2 agreement");
    let mut e = against(Bot::Elo(1000), "4k3/ppp5/8/8/8/8/8/4K3 w - - 0 40");
    e.moves("Kd2");
    e.keys("draw<Enter>").moves("Ke3");
    assert!(e.played().ending().is_none(), "three pawns more are not given away");
}

/// With draw odds, whoever loses by a draw takes none, and whoever wins by it takes any.
#[test]
fn draw_odds_decide_which_draw_a_bot_takes() {
    let worse = "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 40";
    let better = "4k3/ppp5/8/8/8/8/8/4K3 w - - 0 40";
    for (fen, favoured, taken) in [(worse, Color::White, false), (better, Color::Black, true)] {
        let mut d = against(Bot::Elo(1000), fen);
        let options = GameOptions { draw_odds: Some(favoured), ..d.game().options.clone() };
        d.begin(options);
        d.moves("Kd2").keys("draw<Enter>").moves("Ke3");
        assert_eq!(d.played().ending().is_some(), taken, "{fen}: a draw is a win for {favoured:?}");
    }
}

#[test]
fn no_draw_is_taken_in_the_opening() {
    for bot in [Bot::Greedy, Bot::Elo(400), Bot::Max] {
        let behind = |number| format!("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {number}");
        let mut d = against(bot, &behind(2));
        d.moves("a3");
        d.keys("draw<Enter>").moves("a4");
        assert!(d.played().ending().is_none(), "{bot:?} has lost its queen, but the game has hardly begun");
        let mut d = against(bot, &behind(12));
        d.moves("a3");
        d.keys("draw<Enter>").moves("a4");
        assert_eq!(d.result(), "1/2-1/2 agreement", "{bot:?} later on");
    }
}

#[test]
fn a_right_claim_is_made_by_who_does_not_stand_better() {
    for (bot, fen) in
        [(Bot::Max, "k7/r7/8/8/8/8/7P/7K w - - 99 80"), (Bot::Elo(1500), "k7/r7/8/8/8/7P/8/7K w - - 99 80")]
    {
        let mut d = against(bot, fen);
        d.moves("Kg1");
        assert_eq!((d.result().as_str(), d.plies() > 1), ("*", true), "{bot:?} plays on to win");
    }
    let mut d = against(Bot::Elo(1500), "7k/8/8/8/8/8/R7/K7 w - - 99 80");
    d.moves("Ra3");
    assert_eq!(d.result(), "1/2-1/2 fifty-move rule");
}

#[test]
fn a_verdict_is_not_hidden_by_what_the_bot_says_to_it() {
    let mut d = against(Bot::Greedy, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    d.moves("e4");
    for _ in 0..2 {
        d.keys("claim! Nf3<Enter>");
        let Some(UserMessage::Says(MessageTone::Wrong, said)) = d.status() else { panic!("{:?}", d.status()) };
        assert!(said.has(AppWord::ClaimWrong, &[]), "{said}");
        d.keys("takeback!<Enter>");
    }
}
