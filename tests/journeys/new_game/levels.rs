//! A new user chooses an opponent from one ladder, weakest to strongest, with words that say whom each suits.

use crate::driver::{Driver, last};
use crate::painted::{SIZES, text, words};
use crate::wording::{says, says_in, side_in};
use shakmaty::Color;
use tabiya::app::Screen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::seat::Bot;
use tabiya::words::tables::{AppWord, LevelWord, PlainWord, TouchWord};
use tabiya::words::{Lang, choice};

fn form(lang: Lang, black: &str) -> Driver {
    let mut d = Driver::new(Boot {
        lang,
        remembered: Some(RecentChoices { black: black.into(), ..RecentChoices::default() }.to_toml()),
        ..Boot::default()
    });
    d.open_home();
    d.keys("<Enter><Tab>");
    d
}

fn black(d: &Driver) -> String {
    match d.app.screen() {
        Screen::NewGame(form) => format!("{:?}", form.players.black.kind),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_arrows_climb_from_the_weakest_to_the_strongest() {
    let mut d = form(Lang::En, "random");
    d.keys("<Left>");
    let mut seen = vec![black(&d)];
    for _ in 0..12 {
        d.keys("<Right>");
        seen.push(black(&d));
    }
    let ratings = (600..=2200).step_by(200).map(|elo| format!("Bot(Elo({elo}))"));
    let below = ["Bot(Random)", "Bot(Elo(400))", "Bot(Greedy)"].map(String::from).into_iter();
    let all: Vec<String> = below.chain(ratings).chain(["Bot(Max)".into()]).collect();
    assert_eq!(seen, all, "and there is nobody weaker than the weakest");
    // A row that was a person's goes round: one arrow undoes what the other did.
    let mut d = form(Lang::En, "human");
    for key in ["<Right><Left>", "<Left><Right>"] {
        d.keys(key);
        assert_eq!(black(&d), "Human", "{key}");
    }
}

/// The weakest player has no arrow to a weaker one. After the strongest comes a UCI engine.
#[test]
fn below_the_weakest_no_arrow_leads() {
    for (word, value) in [("random", "tabiya random ›"), ("elo:800", "‹ tabiya 800 ›"), ("max", "‹ tabiya max ›")]
    {
        let seen = words(&form(Lang::En, word), 80, 24);
        assert!(seen.contains(&format!("Computer {value}")), "{value}: {seen}");
    }
}

/// `Sees captures` alone would say the opposite of `misses many threats`.
#[test]
fn what_a_level_sees_is_not_said_without_what_it_misses() {
    for lang in Lang::ALL {
        for elo in (400..=2200).step_by(200) {
            let seen = words(&form(lang, &format!("elo:{elo}")), 80, 24);
            let suits = choice::suits(Bot::Elo(elo), lang);
            let first = suits.split_inclusive(". ").next().unwrap_or(suits).trim();
            assert!(seen.contains(first), "{elo}: {first} in {seen}");
            let is_told = elo != 600 || seen.contains(LevelWord::Turn.text(lang));
            assert!(is_told, "the first level that is offered may be typed: {seen}");
            if let Some((half, _)) = first.split_once(',') {
                assert_eq!(seen.matches(half).count(), seen.matches(first).count(), "{elo}: {seen}");
            }
        }
    }
}

#[test]
fn each_level_says_how_strong_it_is_and_whom_it_suits() {
    for lang in [Lang::En, Lang::Fr] {
        for (word, bot) in [("random", Bot::Random), ("max", Bot::Max)] {
            let d = form(lang, word);
            for (cols, rows) in [(120, 40), (80, 24)] {
                let seen = text(&d, cols, rows);
                assert!(seen.contains(choice::bare(bot, lang)), "{seen}");
                let suits = choice::suits(bot, lang);
                let begins = suits.split(['.', ',']).next().unwrap_or(suits).trim();
                assert!(seen.contains(begins), "{begins} in\n{seen}");
            }
            // Where no row is free, the line above the footer says whom the level suits.
            let seen = words(&d, 40, 15);
            let suits = choice::suits(bot, lang);
            let begins = suits.split(['.', ',']).next().unwrap_or(suits).trim();
            assert!(seen.contains(begins) || seen.contains(begins.get(..20).unwrap_or(begins)), "{begins} in {seen}");
        }
    }
}

#[test]
fn nothing_on_the_form_is_said_in_words_of_its_makers() {
    for lang in Lang::ALL {
        let mut d = form(lang, "elo:600");
        d.keys("<Tab><Tab>");
        let mine = says_in(lang, AppWord::ColoursMine, &[side_in(lang, Color::White)]);
        for (cols, rows) in SIZES {
            assert!(text(&d, cols, rows).contains(mine), "{}", text(&d, cols, rows));
        }
        d.keys("<Right>");
        let mine = says_in(lang, AppWord::ColoursMine, &[side_in(lang, Color::Black)]);
        d.sees(mine);
        d.keys("<Left><Tab><Tab><Tab>");
        for means in [TouchWord::CasualMeans, TouchWord::TouchMoveMeans, TouchWord::TournamentMeans] {
            let means = says_in(lang, means, &[]);
            for (cols, rows) in [(120, 40), (80, 24)] {
                assert!(words(&d, cols, rows).contains(means), "{means}: {}", text(&d, cols, rows));
            }
            d.keys("<Right>");
        }
    }
}

#[test]
fn the_home_screen_says_in_words_how_strong_the_computer_is() {
    for (lang, word) in [(Lang::En, "easy"), (Lang::Fr, "facile")] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.open_home();
        let row = |cols, rows| {
            let seen = text(&d, cols, rows);
            seen.lines().find(|line| line.contains('›')).unwrap_or_default().to_owned()
        };
        // One name everywhere; the word where there is room for it.
        for (cols, rows) in crate::painted::SIZES {
            assert!(row(cols, rows).contains("tabiya 600"), "{cols}x{rows}: {}", row(cols, rows));
            assert!(cols < 80 || row(cols, rows).contains(word), "{cols}x{rows}: {}", row(cols, rows));
        }
    }
}

#[test]
fn play_takes_a_level_wherever_there_is_a_position() {
    for screen in ["analysis board", "setup", "learn 6.4"] {
        for (level, kind) in [("800", Some("Bot(Elo(800))")), ("greedy", Some("Bot(Greedy)")), ("zz", None)] {
            let mut d = Driver::home();
            d.keys(&format!(":{screen}<Enter>:play {level}<Enter>"));
            match kind {
                Some(kind) => assert_eq!(black(&d), kind, "{screen}"),
                None => assert_eq!(last(&d), says(PlainWord::NoSuchPlayer, &["zz"]), "{screen}"),
            }
        }
    }
}
