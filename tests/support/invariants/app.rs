//! What must hold for the whole application, whatever the input.

use crate::support::world::FakeWorld;
use shakmaty::Color;
use tabiya::app::Screen;
use tabiya::app::commands::keymap::Keymap;
use tabiya::app::commands::table;
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::effect::ListedJournal;
use tabiya::app::protocol::input::{Code, Key};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_data::UserData;
use tabiya::app::protocol::user_marks::{GameKey, MarkChange, UserMark, UserMarks};
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::clock::Moment;
use tabiya::chess::journal::{self, seal};
use tabiya::chess::time_control::TimeControl;
use tabiya::config;

/// User marks that can be read come back unchanged when they are written and read again, also after changes; marks that
/// were not changed stay. Marks that cannot be read have an error with a line in the file.
pub fn notes(text: &str) {
    let mut notes = match UserMarks::read(text) {
        Ok(notes) => notes,
        Err(why) => return assert!((1..=text.lines().count().max(1) + 1).contains(&why.line), "{why:?} of {text:?}"),
    };
    let all =
        |notes: &UserMarks| notes.all().map(|(key, note)| (key.clone(), note)).collect::<Vec<(GameKey, UserMark)>>();
    let again = |notes: &UserMarks, what: &str| match UserMarks::read(&notes.text()) {
        Ok(again) => assert_eq!(all(&again), all(notes), "{what}: {:?} of {text:?}", notes.text()),
        Err(why) => assert_eq!(None, Some(why), "{what}: {:?} of {text:?}", notes.text()),
    };
    again(&notes, "as read");
    let before = all(&notes);
    let Some((first, _)) = before.first().cloned() else { return };
    let new = GameKey { white: "new".to_owned(), nth: 7, ..first.clone() };
    for change in [
        MarkChange::Star(first.clone(), true),
        MarkChange::Seen(first.clone()),
        MarkChange::Renamed(first.clone(), new.clone()),
    ] {
        notes.put(std::slice::from_ref(&change));
        again(&notes, &format!("{change:?}"));
    }
    for (key, note) in before.iter().filter(|(key, note)| *key != first && *key != new && *note != UserMark::default())
    {
        let kept = notes.all().any(|(known, is)| (known, is) == (key, *note));
        assert!(kept, "{key:?} of {text:?}");
    }
}

/// A config that can be read comes back unchanged when it is written and read again; any other has problems with places
/// in the file. Recent choices come back as they were written.
pub fn config(text: &str) {
    match config::parse(text) {
        Ok(read) => {
            let written = read.to_string();
            match config::parse(&written) {
                Ok(again) => assert_eq!(again.to_string(), written, "of {text:?}"),
                Err(problems) => assert!(problems.is_empty(), "{problems:?}\nof {written}\nof {text:?}"),
            }
            if let Err(problems) = Keymap::with(&read.keys) {
                in_the_file(text, &problems);
            }
        }
        Err(problems) => in_the_file(text, &problems),
    }
    let memory = RecentChoices::from_toml(text);
    assert_eq!(RecentChoices::from_toml(&memory.to_toml()), memory);
}

fn in_the_file(text: &str, problems: &[config::ConfigProblem]) {
    assert!(!problems.is_empty());
    for problem in problems {
        let lines = text.matches('\n').count() + 1;
        assert!((1..=lines).contains(&problem.place.line) && problem.place.column >= 1, "{problem} of {text:?}");
        assert!(!problem.what.to_string().is_empty());
    }
}

/// No command and no pasted text, on the screen or in plain mode, makes the application panic, and its journal always
/// holds the game that it shows. The first byte chooses the players.
pub fn commands(data: &[u8]) {
    let (choice, text) = data.split_at(data.len().min(1));
    let text = String::from_utf8_lossy(text);
    let _ = (table::parse(&text), tabiya::app::protocol::pasted_text::recognise(&text));
    for plain in [false, true] {
        let mut world = FakeWorld::storm(choice.first().copied().unwrap_or(0), plain);
        for line in text.lines().take(64) {
            if world.has_left() {
                break;
            }
            if plain {
                world.send(Msg::Line(line.to_owned()));
            } else {
                world.send(Msg::Paste(line.to_owned()));
                world.send(Msg::Key(Key::plain(Code::Enter)));
            }
            world.send(Msg::Wake);
        }
        check(&world);
    }
}

/// Any records of a journal, even illegal ones, give a game or none. A game that they give can be continued, and its
/// journal stays right.
pub fn journal(data: &[u8]) {
    super::chess::journal(data);
    let sealed = String::from_utf8_lossy(data).lines().map(seal).collect::<String>().into_bytes();
    super::chess::journal(&sealed);
    let read = journal::read(&sealed);
    let Some(play) = GameScreen::resume(&sealed) else { return };
    let _ = play.pgn();
    let good = sealed.get(..read.good_len).unwrap_or_default().to_vec();
    let game = play.game().setup().id.clone();
    let mut world = FakeWorld::storm(0, false);
    world.journals = vec![ListedJournal { game: game.clone(), bytes: good }];
    world.open_home();
    let Screen::Home(home) = world.app.screen() else { return };
    let Some(row) = home.kept.iter().position(|kept| kept.listed.game == game) else { return };
    for key in std::iter::repeat_n(Code::Down, row).chain([Code::Enter, Code::Char(' ')]) {
        world.send(Msg::Key(Key::plain(key)));
    }
    for text in ["e4", "e5", "Nf3", "a6"] {
        world.send(Msg::Paste(text.to_owned()));
        world.send(Msg::Key(Key::plain(Code::Enter)));
        check(&world);
    }
}

/// Milliseconds that the side to move may gain by a crash: five seconds, and the moment by which the fake world wakes
/// late.
const FAVOUR: u64 = 5_100;

/// The journal holds the game on the screen: every half-move, the ending, the waiting clock to the millisecond, and the
/// running clock with at most five seconds more. A game that ended is in games.pgn.
pub fn check(world: &FakeWorld) {
    let Screen::Play(play) = world.app.screen() else { return };
    let game = play.game();
    let id = &game.setup().id;
    if game.ending().is_some() {
        let journal = world.journal(id).map(String::from_utf8_lossy);
        let kept = world.archive.iter().any(|(known, _)| known == id) || (game.line().is_empty() && journal.is_none());
        let (ending, moves) = (game.ending(), game.line().len());
        assert!(kept, "{ending:?} after {moves} half-moves, and it is nowhere; its journal: {journal:?}");
        return;
    }
    let Some(bytes) = world.journal(id) else {
        assert!(game.line().is_empty(), "{} half-moves are in no journal", game.line().len());
        return;
    };
    let resumed = GameScreen::resume(bytes);
    assert!(resumed.is_some(), "the journal is not read:\n{}", String::from_utf8_lossy(bytes));
    let Some(resumed) = resumed else { return };
    let moves = |play: &GameScreen| -> Vec<_> {
        play.game().line().iter().map(|node| play.game().tree().step(*node)).collect()
    };
    assert_eq!(moves(&resumed), moves(play), "{}", String::from_utf8_lossy(bytes));
    assert_eq!(resumed.game().position(), game.position());
    assert_eq!(resumed.game().offer(), game.offer(), "{}", String::from_utf8_lossy(bytes));
    assert_eq!(resumed.game().ending(), None);
    if let (Some(now), Some(then)) = (game.clock(), resumed.game().clock()) {
        for side in Color::ALL {
            let (is, kept) = (now.remaining(side, Moment(world.at)), then.remaining(side, Moment(world.at)));
            let mover = now.running() == Some(side);
            let sand = matches!(now.controls.of(side), TimeControl::Hourglass(_));
            if sand && now.running().is_some() {
                // What one side loses, the other gains: both clocks are off by the time since the last record.
                assert!(kept.abs_diff(is) < FAVOUR, "{side}: {kept} for {is}");
            } else if mover {
                assert!((is..is + FAVOUR).contains(&kept), "{side} moves: {kept} for {is}");
            } else {
                assert_eq!(kept, is, "{side} waits\n{}", String::from_utf8_lossy(bytes));
            }
        }
    }
}
