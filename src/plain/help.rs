//! Help in plain mode: a sentence and the topics; the words of a topic; what one word is; everything.

use std::fmt::Write as _;

use super::lines::Lines;
use crate::app::App;
use crate::app::act::{self, Act, COMMANDS, Command, Context};
use crate::app::line_routing;
use crate::app::spoken::{self, Spoken, WORDS};
use crate::words::Lang;
use crate::words::command_names::shown_args;
use crate::words::plain_help::{HelpSentence as S, TopicWord as Topic};

/// The topics of a screen in the order help lists them.
const TOPICS: [Topic; 12] = [
    Topic::Home,
    Topic::Moves,
    Topic::Board,
    Topic::Clock,
    Topic::Draws,
    Topic::Game,
    Topic::Review,
    Topic::List,
    Topic::Analysis,
    Topic::Edit,
    Topic::SetUp,
    Topic::Speech,
];

/// `help`, `help moves`, `help castling`, `help all`.
pub fn tell(app: &App, asked: &str, lines: &mut Lines) {
    let (lang, here) = (app.lang(), app.context());
    let asked = asked.trim().to_lowercase();
    match asked.as_str() {
        "" => topics(here, lang, lines),
        "all" | "tout" => TOPICS.into_iter().for_each(|topic| entries(topic, here, lang, lines)),
        _ => one(&asked, here, lang, lines),
    }
}

/// The sentence of the screen, then each topic with its words.
fn topics(here: Context, lang: Lang, lines: &mut Lines) {
    let first = match here {
        Context::Home | Context::NewGame | Context::Everywhere => S::Home,
        Context::Play => S::Play,
        Context::Library => S::Library,
        Context::Review => S::Review,
        Context::Guess => S::Guess,
        Context::SetUp => S::SetUp,
    };
    lines.push(first.text(lang));
    let mut example = None;
    for topic in TOPICS {
        let words = words_of(topic, here).map(|word| called(word, lang).to_owned());
        let commands = commands_of(topic, here).map(|command| command_called(command, here, lang).to_owned());
        let mut names: Vec<String> = words.chain(commands).collect();
        names.dedup();
        if !names.is_empty() {
            example.get_or_insert(topic.text(lang));
            lines.push(S::Topic.with(lang, &[topic.text(lang), &names.join(", ")]));
        }
    }
    lines.push(S::Asks.with(lang, &[example.unwrap_or_default()]));
}

/// The words of a topic, one a line.
fn entries(topic: Topic, here: Context, lang: Lang, lines: &mut Lines) {
    lines.extend(words_of(topic, here).map(|word| word_entry(word, lang)));
    lines.extend(commands_of(topic, here).map(|command| command_entry(command, here, lang)));
}

/// What a topic or a word is, here or elsewhere.
fn one(asked: &str, here: Context, lang: Lang, lines: &mut Lines) {
    let before = lines.len();
    let meant = |topic: &Topic| Lang::ALL.iter().any(|&lang| topic.text(lang) == asked);
    if let Some(topic) = TOPICS.into_iter().find(meant) {
        entries(topic, here, lang, lines);
    }
    if lines.len() == before {
        let named = WORDS.iter().filter(|word| spoken::named(asked).any(|named| std::ptr::eq(named, *word)));
        let (mine, others): (Vec<&Spoken>, Vec<&Spoken>) = named.partition(|word| word.works(here));
        lines.extend(mine.iter().map(|word| word_entry(word, lang)));
        let named = act::read(asked).map(|given| given.act);
        let commands = COMMANDS.iter().filter(|command| named == Some(command.act) && !of_the_screen(command.act));
        let (here_too, elsewhere): (Vec<&Command>, Vec<&Command>) = commands.partition(|command| works(command, here));
        lines.extend(here_too.iter().map(|command| command_entry(command, here, lang)));
        if lines.len() == before {
            let words = others.iter().map(|word| (word_entry(word, lang), word.on));
            let commands = elsewhere.iter().map(|command| (command_entry(command, here, lang), command.on));
            let told: Vec<String> = words
                .chain(commands)
                .map(|(entry, on)| format!("{entry} {}", S::Elsewhere.with(lang, &[&line_routing::places(on, lang)])))
                .collect();
            lines.extend(told);
        }
    }
    // Else everything that speaks of it.
    if lines.len() == before {
        let words = TOPICS.into_iter().flat_map(|topic| words_of(topic, here)).map(|word| word_entry(word, lang));
        let commands = TOPICS
            .into_iter()
            .flat_map(|topic| commands_of(topic, here))
            .map(|command| command_entry(command, here, lang));
        let fits = |entry: &String| entry.to_lowercase().contains(asked);
        let found: Vec<String> = words.chain(commands).filter(fits).collect();
        lines.extend(found);
    }
    if lines.len() == before {
        lines.push(S::Nothing.with(lang, &[asked]));
    }
}

fn words_of(topic: Topic, here: Context) -> impl Iterator<Item = &'static Spoken> {
    WORDS.iter().filter(move |word| word.topic == topic && word.works(here))
}

fn commands_of(topic: Topic, here: Context) -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(move |command| {
        let taken = spoken::find(command.name, here).is_some();
        topic_of(command.act) == topic && works(command, here) && !of_the_screen(command.act) && !taken
    })
}

fn works(command: &Command, here: Context) -> bool {
    command.on.is_empty() || command.on.contains(&here)
}

/// A word as it is called in a language.
fn called(word: &Spoken, lang: Lang) -> &'static str {
    match lang {
        Lang::En => word.name,
        Lang::Fr => word.own_names().next().unwrap_or(word.name),
    }
}

/// `Where knights, where white rooks, in short w: where pieces of a kind stand.`
fn word_entry(word: &Spoken, lang: Lang) -> String {
    let mut said = word.shown_examples(lang).join(", ");
    if let Some(short) = word.short() {
        let _ = write!(said, ", {}", S::Short.with(lang, &[short])); // writing to a string does not fail
    }
    S::Entry.with(lang, &[&said, word.help.text(lang)])
}

/// A command as it is called in a language, by a name that is no other word here.
fn command_called(command: &Command, here: Context, lang: Lang) -> &'static str {
    let called = command.called(lang);
    if lang == Lang::En || spoken::find(called, here).is_none() {
        return called;
    }
    command.french().find(|name| spoken::find(name, here).is_none()).unwrap_or(command.name)
}

fn command_entry(command: &Command, here: Context, lang: Lang) -> String {
    let said = format!("{} {}", command_called(command, here, lang), args_aloud(&shown_args(command.args, lang), lang));
    S::Entry.with(lang, &[said.trim_end(), command.act.text(lang)])
}

/// What may follow a command, without the brackets and bars that a screen prints.
fn args_aloud(args: &str, lang: Lang) -> String {
    let or = match lang {
        Lang::En => " or ",
        Lang::Fr => " ou ",
    };
    let text = args.replace(['[', ']'], "").replace(" …", "").replace('|', or);
    let word = |word: &str| {
        let named = word.len() > 1 && word.chars().all(|c| c.is_uppercase());
        if named { word.to_lowercase() } else { word.to_owned() }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The topic that lists a command.
fn topic_of(act: Act) -> Topic {
    match act {
        Act::Draw | Act::Decline | Act::Claim | Act::CanMate => Topic::Draws,
        Act::Hint | Act::Threat | Act::Opening => Topic::Moves,
        Act::Mistakes
        | Act::NextMistake
        | Act::PreviousMistake
        | Act::Guess
        | Act::Replay
        | Act::Skip
        | Act::ThisPosition
        | Act::Analyst => Topic::Analysis,
        Act::Filter
        | Act::CopyAll
        | Act::CopyGame
        | Act::DeleteAll
        | Act::DeleteGame
        | Act::KeepFilter
        | Act::ForgetFilter
        | Act::ClearFilter
        | Act::Sort
        | Act::Star => Topic::List,
        Act::Add
        | Act::CommentBefore
        | Act::Comment
        | Act::Glyph
        | Act::Promote
        | Act::MainLine
        | Act::Demote
        | Act::Delete
        | Act::Header
        | Act::Arrow
        | Act::Mark
        | Act::Undo
        | Act::DoAgain => Topic::Edit,
        Act::Jump => Topic::Review,
        Act::Clock | Act::Pause | Act::Start => Topic::Clock,
        Act::ClearBoard | Act::InitialArray | Act::OtherSide | Act::LookHere | Act::PlayHere | Act::SetUp => {
            Topic::SetUp
        }
        Act::Flip => Topic::Board,
        _ => Topic::Game,
    }
}

/// Commands whose only effect is seen, or that plain mode answers with another word.
fn of_the_screen(act: Act) -> bool {
    let seen = [Act::AutoFlip, Act::Graphs, Act::Autoplay, Act::Follow, Act::Edit, Act::Blindfold, Act::Settings];
    let other = [Act::Explorer, Act::Analyse, Act::Analyst, Act::MoreLines, Act::AddLine, Act::LeaveLine, Act::Help];
    let look = [Act::Theme, Act::Pieces, Act::Coordinates, Act::Eraser];
    seen.contains(&act) || other.contains(&act) || look.contains(&act)
}
