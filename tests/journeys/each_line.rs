//! Plain mode answers each line on each screen, in words: no command is silent, no line is swallowed, and no answer has
//! notation in it that was not asked for.

use crate::driver::{self, Driver};
use crate::wording::{Wording, aloud, says};
use shakmaty::{ByColor, CastlingMode, Chess, Position};
use tabiya::app::commands::table::{Action, COMMANDS, KeyContext};
use tabiya::app::plain_input::words::WORDS;
use tabiya::app::practice::PracticePart;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect, ListEffect};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::notation::{self, Letters};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::fen_of;
use tabiya::config::Config;
use tabiya::plain::Plain;
use tabiya::words::choice::Choice;
use tabiya::words::command_names::{shown_choice, shown_line};
use tabiya::words::tables::{AppWord, EditWord, PlainWord, TrainingWord, style_name};
use tabiya::words::{Lang, moves};

const GAMES: &str = "[White \"Tal\"]\n[Black \"Botvinnik\"]\n[Result \"1-0\"]\n[Date \"1960.03.15\"]\n\n\
    1. e4 {[%clk 1:59:00][%cal Ge2e4]} e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 $6 {[%eval 0.35]} Nc6 3. Bb5 a6 4. Bxc6 dxc6 \
    5. O-O 1-0\n\n[White \"A\"]\n[Black \"B\"]\n\n1. d4 d5 *\n";

/// The screens of plain mode, each in the state in which a line can do the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Home,
    Game,
    Thinking,
    Over,
    Review,
    Searching,
    List,
    Guess,
    SetUp,
    Folders,
    Lessons,
    Lesson,
    Practice,
    Puzzle,
}

const PLACES: [Place; 14] = [
    Place::Home,
    Place::Game,
    Place::Thinking,
    Place::Over,
    Place::Review,
    Place::Searching,
    Place::List,
    Place::Guess,
    Place::SetUp,
    Place::Folders,
    Place::Lessons,
    Place::Lesson,
    Place::Practice,
    Place::Puzzle,
];

/// A session at one of the places, with its plain-mode voice.
struct Session {
    d: Driver,
    plain: Plain,
}

impl Session {
    fn at(place: Place, lang: Lang) -> Session {
        let mut d = Driver::new(Boot { plain: true, lang, ..Boot::default() });
        d.files = vec![("games.pgn".into(), GAMES.to_owned())];
        let human = || Seat::Human(None);
        let lines: &[&str] = match place {
            Place::Home => {
                d.open_home();
                &[]
            }
            Place::Game => {
                d.begin(GameOptions::default());
                &["e4", "e5", "Nf3", "Nc6", "Bb5"]
            }
            Place::Thinking => {
                d.thinkers = Some(Vec::new());
                d.begin(GameOptions {
                    seats: ByColor { white: human(), black: Seat::Bot(Bot::Greedy) },
                    ..GameOptions::default()
                });
                &["Nf3"]
            }
            Place::Over => {
                d.begin(GameOptions::default());
                &["f3", "e5", "g4", "Qh4"]
            }
            Place::Review | Place::Searching | Place::List | Place::Guess => {
                d.review(&["games.pgn"], Some(1), None);
                match place {
                    Place::Searching => {
                        d.slow = true;
                        &["next", "mistakes"]
                    }
                    Place::List => &["list"],
                    Place::Guess => &[says(TrainingWord::GuessNow, &["white"])],
                    _ => &["next 3"],
                }
            }
            Place::Folders => {
                d.open_home();
                &["open"]
            }
            Place::SetUp => {
                d.begin(GameOptions::default());
                &["setup"]
            }
            Place::Lessons | Place::Lesson => {
                d.open_home();
                if place == Place::Lesson { &["learn 8.1"] } else { &["learn"] }
            }
            Place::Practice | Place::Puzzle => {
                d.open_home();
                if place == Place::Puzzle { &["practice puzzles"] } else { &["practice"] }
            }
        };
        let mut session = Session { d, plain: Plain::default() };
        session.plain.say(&session.d.app);
        for line in lines {
            session.say(line);
        }
        let here = session.d.app.context();
        let meant = match place {
            Place::Home => KeyContext::Home,
            Place::Game | Place::Thinking | Place::Over => KeyContext::Play,
            Place::Review | Place::Searching => KeyContext::Review,
            Place::List => KeyContext::GameList,
            Place::Guess => KeyContext::Guess,
            Place::SetUp => KeyContext::SetUp,
            Place::Folders => KeyContext::Open,
            Place::Lessons => KeyContext::Learn,
            Place::Lesson => KeyContext::Lesson,
            Place::Practice => KeyContext::Practice,
            Place::Puzzle => KeyContext::Solve,
        };
        assert_eq!(here, meant);
        session
    }

    /// Says a line and returns what is heard, including what the world answered at once.
    fn say(&mut self, line: &str) -> String {
        self.d.said.clear();
        self.d.effects.clear();
        self.d.send(Msg::Line(line.to_owned()));
        let mut heard = String::new();
        for notice in &self.d.said {
            if let UserMessage::Says(_, text) = notice {
                heard += &format!("{text}\n");
            }
        }
        heard + &self.plain.say(&self.d.app)
    }
}

impl Session {
    /// Whether the program asked the world for something whose end is announced later: this world does not do it.
    fn will_be_answered(&self, line: &str) -> bool {
        let under_way = |effect: &Effect| {
            matches!(
                effect,
                Effect::File(FileEffect::Save { .. } | FileEffect::Export(_))
                    | Effect::File(FileEffect::SaveOwn { .. })
                    | Effect::List(ListEffect::Open { .. })
                    | Effect::List(ListEffect::ReadGame { .. })
                    | Effect::List(ListEffect::CopyGames(_))
                    | Effect::List(ListEffect::DeleteGames(_))
                    | Effect::List(ListEffect::RunPgn(_))
            )
        };
        // A slow search does not end, and an answer may have been followed by another message.
        let searching = ["analyse", "explorer", "hint", "threat", "moves!"].iter().any(|word| line.starts_with(word));
        let searches = self.d.slow && searching;
        searches || !self.d.said.is_empty() || self.d.effects.iter().any(under_way)
    }
}

/// A line for each word and each command: alone, and with something after it.
fn lines() -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in WORDS {
        lines.extend(word.examples.iter().map(|&example| example.to_owned()));
        lines.push(word.name.to_owned());
    }
    for command in COMMANDS {
        lines.push(command.name.to_owned());
        lines.push(format!("{} e4", command.name));
        lines.push(format!("{}!", command.name));
    }
    for line in ["", "e4", "knight c3", "O-O", "zzz", "yes", "no", "1", "queen", "help castling", "aide", ":", "?", "ö"]
    {
        lines.push(line.to_owned());
    }
    lines.sort();
    lines.dedup();
    lines
}

/// Whether the session has ended: then no answer is needed.
fn leaves(session: &Session) -> bool {
    session.d.exit.is_some()
}

#[test]
fn each_line_on_each_screen_has_an_answer_and_the_next_one_too() {
    let mut silent = Vec::new();
    for place in PLACES {
        for line in lines() {
            let mut session = Session::at(place, Lang::En);
            let heard = session.say(&line);
            if leaves(&session) {
                continue;
            }
            if heard.trim().is_empty() && !session.will_be_answered(&line) {
                silent.push(format!("{place:?}: {line:?}"));
            }
            // A question takes the next line; nothing else may.
            if session.d.has_dialog() {
                assert!(heard.trim_end().ends_with([')', '.', '?']), "{place:?}: {line:?}: {heard}");
                session.say("no");
                session.say("no");
            }
            let after = session.say("help speech");
            if !leaves(&session) && !after.contains("speech terse") && !after.contains("parole brève") {
                silent.push(format!("{place:?}: after {line:?} the next line is swallowed: {after}"));
            }
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

/// Whether a word is notation: `Nf3`, `exd5`, `O-O`, `e8=Q`; also with a sign such as `!` after it.
fn is_notation(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '=');
    let chars: Vec<char> = word.chars().collect();
    let square = |at: usize| matches!((chars.get(at), chars.get(at + 1)), (Some('a'..='h'), Some('1'..='8')));
    let pieces = "KQRBNTFDCS";
    let ends = chars.len().checked_sub(2).is_some_and(square);
    let piece = chars.first().is_some_and(|&first| pieces.contains(first)) && ends && (3..=6).contains(&chars.len());
    let takes = chars.len() == 4 && chars[1] == 'x' && ends;
    let promotes = word.contains('=') && square(0);
    piece || takes || promotes || word.starts_with("O-O")
}

#[test]
fn notation_is_known_when_it_is_heard() {
    for word in ["Nf3", "Nf3+", "Nbd7", "exd5.", "O-O", "e8=Q", "Rxc6#", "12.Qh4", "Cf3"] {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        assert!(is_notation(word), "{word}");
    }
    for word in ["e4", "knight", "Knight", "f3,", "White:", "Cesar", "Rank", "B", "4"] {
        assert!(!is_notation(word), "{word}");
    }
}

#[test]
fn no_answer_has_a_hole_or_notation_that_was_not_asked_for() {
    let mut wrong = Vec::new();
    // An argument that is missing leaves nothing between two blanks or quotes; one that says too much repeats a word.
    let has_hole = |line: &str| {
        let text = line.trim_start().replace(['\u{a0}', '\u{202f}'], " ").to_lowercase();
        let words: Vec<&str> = text.split(' ').collect();
        text.contains("  ")
            || text.contains("``")
            || words.windows(2).any(|pair| pair[0] == pair[1] && pair[0].chars().count() > 3 && !pair[0].ends_with(','))
    };
    for lang in Lang::ALL {
        for place in PLACES {
            for line in lines() {
                let asked = ["copy", "fen", "score san", "save", "notation", "tags", "help"];
                if asked.iter().any(|word| line.starts_with(word)) {
                    continue;
                }
                let heard = Session::at(place, lang).say(&line);
                if heard.split_whitespace().any(is_notation) || heard.lines().any(has_hole) {
                    wrong.push(format!("{lang:?} {place:?}: {line:?}: {heard}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_screen_does_not_change_under_a_question_that_is_declined() {
    let mut session = Session::at(Place::Game, Lang::En);
    let asked = session.say("home");
    assert!(asked.has(AppWord::AskLeave, &[]), "{asked}");
    assert!(session.say("cancel").has(PlainWord::PlaysOn, &[]));
    assert_eq!(session.d.place(), driver::Place::Game);
    assert!(COMMANDS.iter().any(|command| command.action == Action::Home));
}

#[test]
fn while_the_bot_thinks_questions_are_answered() {
    let mut session = Session::at(Place::Thinking, Lang::En);
    let turn = session.say("t");
    assert!(
        turn.has(PlainWord::TurnIs, &["1", "Black", aloud(PlainWord::TurnThinks, &["tabiya greedy", "0 seconds"])]),
        "{turn}"
    );
    assert!(session.say("Nc3").has(PlainWord::WaitsForTurn, &["Knight c3"]));
    assert!(session.say("t").has(PlainWord::TurnWaits, &["knight c3"]));
    assert!(session.say("zzz").has(PlainWord::NoSuchLine, &["Zzz"]));
    assert!(session.say("cancel").has(PlainWord::WaitsNoMore, &["knight c3"]));
    session.d.at += 5_000;
    session.d.send(Msg::Wake);
    assert_eq!(session.plain.say(&session.d.app), format!("{}\n", says(PlainWord::Thinks, &["Black"])));
    session.say("d4");
    session.d.bot("d7d5");
    session.d.send(Msg::Wake);
    assert!(session.plain.say(&session.d.app).contains("White: pawn d2 to d4."));
}

#[test]
fn a_position_is_set_up_by_word_and_played() {
    for lang in Lang::ALL {
        let mut session = Session::at(Place::SetUp, lang);
        for line in ["empty", "put white king e1", "put rook white h1", "put roi noir e8", "castling K"] {
            session.say(line);
        }
        session.say("done");
        assert_eq!(session.d.place(), driver::Place::Game);
        assert!(session.say("fen").contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    }
}

#[test]
fn typed_moves_in_review_go_on_or_begin_a_variation() {
    let mut session = Session::at(Place::Review, Lang::En);
    assert!(session.say("knight c6").contains("2. Black: knight b8 to c6."));
    let told = session.say("bishop c4");
    assert!(told.contains("3. White: bishop f1 to c4.") && told.has(EditWord::NewVariation, &[]), "{told}");
}

/// A whole game can be followed by ear alone, however the moves are spoken.
#[test]
fn a_game_is_followed_from_the_spoken_lines_alone() {
    for lang in Lang::ALL {
        for speech in ["speech verbose", "speech terse", "speech names", "speech terse nato"] {
            let mut session = Session::at(Place::Home, lang);
            session.d.begin(GameOptions::default());
            session.plain.say(&session.d.app);
            session.say(speech);
            let mut heard = Chess::default();
            let mut seed = 7_usize;
            for _ in 0..60 {
                let legal = heard.legal_moves();
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(mv) = legal.get((seed >> 33) % legal.len().max(1)) else { break };
                session.d.said.clear();
                session.d.send(Msg::Line(mv.to_uci(CastlingMode::Standard).to_string()));
                let told = session.plain.say(&session.d.app);
                let line = told.lines().next().unwrap_or_default();
                let written =
                    moves::written(line, Letters::En).unwrap_or_else(|| line.trim_end_matches('.').to_owned());
                let typed = notation::read(&heard, &written, &Letters::En);
                let typed = typed.unwrap_or_else(|why| panic!("{lang:?} {speech}: {line}: {written}: {why:?}"));
                assert_eq!(typed.mv, *mv, "{line}");
                heard.play_unchecked(typed.mv);
            }
            assert!(session.say("fen").contains(&fen_of(&heard)));
        }
    }
}

/// What a user of any language says, and a part of the answer.
#[test]
fn what_is_meant_is_understood_in_each_language() {
    for (lang, place, lines, heard) in [
        // A word of the user's language is no word of another one, and nothing that follows a word is passed over.
        (Lang::Es, Place::SetUp, &["leer", "fen"][..], "rnbqkbnr/pppppppp"),
        (Lang::Es, Place::SetUp, &["leer tablero", "fen"], "rnbqkbnr/pppppppp"),
        (Lang::De, Place::SetUp, &["leer brett", "fen"], "rnbqkbnr/pppppppp"),
        (Lang::De, Place::SetUp, &["leer", "fen"], "8/8/8/8/8/8/8/8"),
        (Lang::En, Place::Game, &["where are the enemy rooks"], "Black: rooks"),
        (Lang::De, Place::Game, &["wo sind die Tuerme"], "Schwarz: Türme"),
        (Lang::De, Place::Game, &["wo sind die Türme des Gegners"], "Schwarz: Türme"),
        (Lang::Es, Place::Game, &["dónde está la reina"], "Negras: dama d8"),
        (Lang::Es, Place::Game, &["donde estan las torres enemigas"], "Negras: torres"),
        (Lang::Fr, Place::Game, &["où sont les tours adverses"], "tours a8 h8"),
        (Lang::Es, Place::Game, &["peon a6", "last"], "peón a7 a a6"),
        (Lang::De, Place::Game, &["laeufer c5", "last"], "Läufer f8 nach c5"),
        // A game without a clock has none to stop.
        (Lang::En, Place::Game, &["stop"], "The game is paused: the board"),
        (Lang::De, Place::Game, &["remis annehmen"], AppWord::NoOffer.text(Lang::De)),
        (Lang::Es, Place::Game, &["a7 a a6", "last"], "peón a7 a a6"),
        (Lang::Es, Place::Game, &["g8 a f6", "last"], "caballo g8 a f6"),
        (Lang::De, Place::Puzzle, &["noch einmal"], "Aufgabe, gewertet"),
        (Lang::De, Place::Game, &["noch einmal"], "Läufer f1 nach b5"),
        (Lang::Fr, Place::Review, &["balise Blancs Jean", "balises"], "White : Jean"),
        (Lang::Es, Place::Home, &["inicio odds white knight"], "hándicap blancas caballo"),
        // Not `No guardar`, and not `Nicht speichern`.
        (Lang::En, Place::Review, &["comment x", "quit", "no"], "Not left."),
        (Lang::De, Place::Review, &["comment x", "quit", "nein"], "Nicht verlassen."),
        (Lang::Es, Place::Review, &["comment x", "quit", "no"], "No has salido."),
    ] {
        let mut session = Session::at(place, lang);
        let told = lines.iter().map(|line| session.say(line)).last().unwrap_or_default();
        assert!(told.replace('\u{a0}', " ").contains(heard), "{lang:?} {lines:?}: {told}");
    }
    let mut session = Session::at(Place::Game, Lang::De);
    for line in ["remis", "Bauer a6", "remis annehmen"] {
        session.say(line);
    }
    assert!(session.d.played().ending().is_some(), "the offer is accepted");
    // The longest name wins: this is the scoresheet, not the moves so far.
    let mut session = Session::at(Place::Over, Lang::Fr);
    let told = session.say("feuille de partie");
    assert!(!told.has_in(Lang::Fr, PlainWord::ScoreUsage, &[]), "{told}");
}

/// No setting and no value is told in English to a user of another language, and each is understood as it is told.
#[test]
fn settings_are_told_and_set_in_the_language_of_the_user() {
    for lang in Lang::ALL {
        let mut session = Session::at(Place::Home, lang);
        let told = session.say("set");
        let words: Vec<&str> = told.split([' ', ',', '.', '\u{a0}', '\n']).collect();
        for english in ["once", "half", "glyph", "own-letters", "slate", "wood", "outside", "on", "plain", "terse"] {
            assert!(lang == Lang::En || !words.contains(&english), "{lang:?}: {english}: {told}");
        }
        for (setting, values) in [
            ("theme", ["slate", "wood", "grey"]),
            ("pieces", ["half", "glyph", "own-letters"]),
            ("puzzles", ["enter", "at once", "enter"]),
        ] {
            for value in values {
                let own = match style_name(value, lang) {
                    look if look != value => look,
                    _ => shown_choice(value, lang),
                };
                let heard = session.say(&format!("set {setting} {own}"));
                assert!(
                    heard.has_in(lang, PlainWord::SettingIs, &[shown_choice(setting, lang), own]),
                    "{lang:?}: {heard}"
                );
            }
        }
        for other in Lang::ALL {
            let heard = session.say(&format!("set language {}", other.name().to_lowercase()));
            assert!(heard.contains(other.name()), "{lang:?}: {heard}");
        }
    }
}

/// Whatever help and the lists of commands show is answered in the user's words as in English.
#[test]
fn what_is_shown_is_understood_in_each_language() {
    let places = PLACES.into_iter().filter(|place| *place != Place::Thinking);
    let places: Vec<_> = places.map(|place| (place, Session::at(place, Lang::En).d.app.context())).collect();
    let mut wrong = Vec::new();
    for lang in Lang::foreign() {
        let mut rows: Vec<(&[KeyContext], [&str; 2], String)> = Vec::new();
        // Help finds each word of the texts.
        for word in WORDS.iter().filter(|word| word.name != "help") {
            let args = word.examples.iter().filter_map(|example| example.strip_prefix(word.name));
            rows.extend(args.map(|args| (word.on, [word.name, word.name_in(lang)], args.trim().to_owned())));
        }
        for row in COMMANDS.iter().filter(|row| !row.screen_only) {
            let words = row.args.split(|c: char| !c.is_ascii_alphanumeric());
            let words = words.filter(|word| word.chars().all(|c| c.is_ascii_lowercase()));
            let all = row.examples.iter().copied().chain(words);
            rows.extend(all.map(|args| (row.on, [row.name, row.name_in(lang)], args.to_owned())));
        }
        // In another language, `fr` is another one, and the file has another name.
        rows.retain(|(_, _, args)| !(args.is_empty() || args.ends_with("fr") || args.ends_with("games.pgn")));
        let parts = PracticePart::words().into_iter().map(|part| [part, shown_choice(part, lang)]);
        rows.extend(parts.map(|names| (&[KeyContext::Solve][..], names, String::new())));
        for (on, [name, own_name], args) in rows {
            let Some((place, _)) = places.iter().find(|(_, here)| on.is_empty() || on.contains(here)) else { continue };
            let own = shown_line(&args, "", "", lang).trim().to_owned();
            let [plain, heard] = [format!("{name} {args}"), format!("{own_name} {own}")]
                .map(|line| Session::at(*place, lang).say(&line).to_lowercase());
            // An answer may repeat what was said.
            let as_plain = |heard: &str| heard.replace(&own, &args).replace(&own_name.to_lowercase(), name);
            if as_plain(&plain) != as_plain(&heard) {
                wrong.push(format!("{lang:?} {place:?}: {name} {args}: {plain}{own_name} {own}: {heard}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A hint declines no offer, so it does not have to be asked for again.
#[test]
fn a_hint_that_waits_is_given_after_an_offer() {
    let mut session = Session::at(Place::Game, Lang::En);
    session.say("draw white");
    session.d.slow = true;
    session.say("hint");
    let heard = session.say("hint");
    assert!(!heard.has(PlainWord::NotPlayedOffer, &["hint"]), "{heard}");
    let heard = session.say("Nf6");
    assert!(heard.has(PlainWord::NotPlayedOffer, &["knight f6"]), "{heard}");
    assert_eq!(session.d.app.waiting_lines(), ["hint"]);
}

/// Automatic is what the system says, not the language that was set when the program began.
#[test]
fn the_automatic_language_is_not_the_one_that_was_set() {
    let config = Config { lang: Some(Lang::Fr), ..Config::default() };
    let mut d = Driver::new(Boot { plain: true, config, ..Boot::default() });
    d.open_home();
    assert_eq!(d.app.lang(), Lang::Fr);
    d.send(Msg::Line("régler langue automatique".to_owned()));
    assert_eq!(d.app.lang(), Lang::En);
}
