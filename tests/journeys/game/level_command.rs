//! The command `level`: its words are listed by strength, and chosen by keys and by click.

use crate::driver::Driver;
use shakmaty::{ByColor, Color};
use tabiya::app::App;
use tabiya::app::commands::keymap::Keymap;
use tabiya::app::commands::palette::Palette;
use tabiya::app::commands::table::{Action, KeyContext};
use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;

/// White against a computer player whose moves the test makes.
fn against(bot: Bot) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.begin(GameOptions {
        seats: ByColor { white: Seat::Human(None), black: Seat::Bot(bot) },
        ..GameOptions::default()
    });
    d
}

fn level(d: &Driver) -> Option<Bot> {
    d.played().seat(Color::Black).bot()
}

/// Returns the chosen row of the list under the command line, and all its rows.
fn listed(app: &App) -> (String, Vec<String>) {
    let Some((_, Dialog::Palette(palette))) = app.dialog() else { panic!("no command is typed") };
    let (_, words) = app.palette_words(palette.entry.text()).expect("words can follow");
    (words[palette.chosen].clone(), words)
}

fn press(d: &mut Driver, row: usize) {
    let number = if d.has_dialog() { d.dialog_number() } else { 0 };
    d.mouse(Press::Down(Button::Left), Some(HitTarget::DialogRow(number, row)));
}

#[test]
fn levels_are_listed_by_strength_with_the_present_chosen() {
    let mut d = against(Bot::Elo(900));
    d.keys(":level ");
    let (chosen, words) = listed(&d.app);
    assert_eq!(chosen, "900");
    let all = "random 400 greedy 600 800 900 1000 1200 1400 1600 1800 2000 2200 max";
    assert_eq!(words.join(" "), all, "those of the form, and the one in force");
    let mut typed = against(Bot::Elo(900));
    typed.keys(":level 13");
    assert_eq!(listed(&typed.app).1, ["1300"], "what is typed is looked for among all");
    assert_eq!(d.app.word_in_force(Action::Level).as_deref(), Some("900"));
    // A bare Enter changes nothing, an arrow goes one level up.
    d.keys("<Enter>");
    assert_eq!(level(&d), Some(Bot::Elo(900)));
    d.keys(":level<Enter><Down><Enter>");
    assert_eq!(level(&d), Some(Bot::Elo(1000)), "the command without a word opens the list at the same place");
    d.keys(":level 12<BS><BS>");
    assert_eq!(listed(&d.app).0, "1000", "what is typed and taken back chooses the one in force again");
}

#[test]
fn a_click_on_a_word_gives_the_command_with_that_word() {
    let mut d = against(Bot::Elo(900));
    d.keys(":level ");
    let at = listed(&d.app).1.iter().position(|word| word == "1600").unwrap();
    press(&mut d, at);
    assert_eq!((level(&d), d.typed()), (Some(Bot::Elo(1600)), ""));
    d.keys(":theme ");
    let wood = listed(&d.app).1.iter().position(|word| word == "wood").unwrap();
    press(&mut d, wood);
    assert_eq!(d.config().theme, "wood");
}

#[test]
fn a_click_on_a_command_of_the_list_gives_it() {
    let mut d = against(Bot::Elo(900));
    d.keys(":flip");
    press(&mut d, 0);
    assert!(d.flipped() && d.typed().is_empty());
    press(&mut d, 0); // the list is gone
    assert!(d.flipped());
}

#[test]
fn the_level_is_found_by_plain_words() {
    for (typed, lang) in
        [("change the computer", Lang::En), ("computer's level", Lang::En), ("changer le niveau", Lang::Fr)]
    {
        let palette = Palette { here: KeyContext::Play, lang, keys: &Keymap::default(), rules_first: false };
        let given = palette.invocation(typed, 0);
        assert_eq!(given.map(|given| given.action), Some(Action::Level), "{typed}");
    }
}
