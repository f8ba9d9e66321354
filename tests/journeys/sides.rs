//! A side can be named in English and in French wherever a command takes one.

use crate::driver::Driver;
use crate::wording::says;
use tabiya::app::commands::table::{COMMANDS, KeyContext};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::plain::Plain;
use tabiya::words::tables::TrainingWord;

/// Returns what the program says in answer to a command: in a game between two people, or in a review.
fn said(context: KeyContext, typed: &str) -> String {
    let mut d = if context == KeyContext::Play {
        let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
        for line in ["white human", "black human", "time 5+3", "new", "e4", "e5"] {
            d.send(Msg::Line(line.to_owned()));
        }
        d
    } else {
        let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
        d.files = vec![("a.pgn".into(), "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 $4 2. Nf3 $2 Nc6 *".into())];
        d.review(&["a.pgn"], Some(1), None);
        d
    };
    let mut plain = Plain::default();
    let _ = plain.say(&d.app);
    d.send(Msg::Line(typed.to_owned()));
    plain.say(&d.app)
}

#[test]
fn every_command_that_takes_a_side_knows_it_in_french() {
    let mut tried = 0;
    for command in COMMANDS.iter().filter(|command| command.args.contains("white")) {
        for context in [KeyContext::Play, KeyContext::Review] {
            if !(command.works(context)) {
                continue;
            }
            let rest = match command.name {
                "level" => " 800",
                "clock" => " 4:30",
                "player" => " random",
                _ => "",
            };
            let english = said(context, &format!("{} white{rest}", command.name));
            // `replay` says which position to solve only after the analyst has looked at it.
            assert!(!english.is_empty() || command.name == "replay", "{} says nothing", command.name);
            for name in std::iter::once(command.name).chain(command.foreign_names()) {
                for side in ["blancs", "Blancs", "blanc"] {
                    assert_eq!(said(context, &format!("{name} {side}{rest}")), english, "{name} {side}{rest}");
                }
            }
            tried += 1;
        }
    }
    assert!(tried >= 8, "{tried}");
}

#[test]
fn what_french_shows_behind_a_command_is_understood() {
    for (context, english, french) in [
        (KeyContext::Review, "next mistake all", "faute suivante tout"),
        (KeyContext::Review, "previous mistake all", "erreur précédente tout"),
        (KeyContext::Review, says(TrainingWord::GuessNow, &["both"]), "deviner deux"),
        (KeyContext::Play, "result 1-0 forfeit", "résultat 1-0 forfait"),
        (KeyContext::Play, "blindfold all", "aveugle tout"),
    ] {
        assert!(!said(context, english).is_empty(), "{english} says nothing");
        assert_eq!(said(context, french), said(context, english), "{french}");
    }
}
