//! Help in plain mode: a sentence and the topics; the words of a topic; what one word is; everything.

use std::fmt::Write as _;

use super::lines::SpokenLines;
use crate::app::App;
use crate::app::commands::action::KeyContext;
use crate::app::commands::parse;
use crate::app::commands::table::{ActionRow, COMMANDS};
use crate::app::plain_input::routing;
use crate::app::plain_input::words;
use crate::app::plain_input::words::{PlainCommand, WORDS};
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
pub fn tell(app: &App, asked: &str, lines: &mut SpokenLines) {
    let (lang, here) = (app.lang(), app.context());
    let asked = asked.trim().to_lowercase();
    match asked.as_str() {
        "" => topics(here, lang, lines),
        "all" | "tout" => TOPICS.into_iter().for_each(|topic| entries(topic, here, lang, lines)),
        _ => one(&asked, here, lang, lines),
    }
}

/// The sentence of the screen, then each topic with its words.
fn topics(here: KeyContext, lang: Lang, lines: &mut SpokenLines) {
    let first = match here {
        KeyContext::Home | KeyContext::NewGame | KeyContext::Everywhere => S::Home,
        KeyContext::Play => S::Play,
        KeyContext::Library => S::Library,
        KeyContext::Review => S::Review,
        KeyContext::Guess => S::Guess,
        KeyContext::SetUp => S::SetUp,
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
fn entries(topic: Topic, here: KeyContext, lang: Lang, lines: &mut SpokenLines) {
    lines.extend(words_of(topic, here).map(|word| word_entry(word, lang)));
    lines.extend(commands_of(topic, here).map(|command| command_entry(command, here, lang)));
}

/// What a topic or a word is, here or elsewhere.
fn one(asked: &str, here: KeyContext, lang: Lang, lines: &mut SpokenLines) {
    let before = lines.len();
    let meant = |topic: &Topic| Lang::ALL.iter().any(|&lang| topic.text(lang) == asked);
    if let Some(topic) = TOPICS.into_iter().find(meant) {
        entries(topic, here, lang, lines);
    }
    if lines.len() == before {
        let named = WORDS.iter().filter(|word| words::named(asked).any(|named| std::ptr::eq(named, *word)));
        let (mine, others): (Vec<&PlainCommand>, Vec<&PlainCommand>) = named.partition(|word| word.works(here));
        lines.extend(mine.iter().map(|word| word_entry(word, lang)));
        let named = parse::parse(asked).map(|given| given.action.row());
        let commands = named.into_iter().filter(|command| !command.screen_only);
        let (here_too, elsewhere): (Vec<&ActionRow>, Vec<&ActionRow>) =
            commands.partition(|command| command.works(here));
        lines.extend(here_too.iter().map(|command| command_entry(command, here, lang)));
        if lines.len() == before {
            let words = others.iter().map(|word| (word_entry(word, lang), word.on));
            let commands = elsewhere.iter().map(|command| (command_entry(command, here, lang), command.on));
            let told: Vec<String> = words
                .chain(commands)
                .map(|(entry, on)| format!("{entry} {}", S::Elsewhere.with(lang, &[&routing::places(on, lang)])))
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

fn words_of(topic: Topic, here: KeyContext) -> impl Iterator<Item = &'static PlainCommand> {
    WORDS.iter().filter(move |word| word.topic == topic && word.works(here))
}

fn commands_of(topic: Topic, here: KeyContext) -> impl Iterator<Item = &'static ActionRow> {
    COMMANDS.iter().filter(move |command| {
        let taken = words::find(command.name, here).is_some();
        command.topic == topic && command.works(here) && !command.screen_only && !taken
    })
}

/// A word as it is called in a language.
fn called(word: &PlainCommand, lang: Lang) -> &'static str {
    match lang {
        Lang::En => word.name,
        Lang::Fr => word.own_names().next().unwrap_or(word.name),
    }
}

/// `Where knights, where white rooks, in short w: where pieces of a kind stand.`
fn word_entry(word: &PlainCommand, lang: Lang) -> String {
    let mut said = word.shown_examples(lang).join(", ");
    if let Some(short) = word.short() {
        let _ = write!(said, ", {}", S::Short.with(lang, &[short])); // writing to a string does not fail
    }
    S::Entry.with(lang, &[&said, word.help.text(lang)])
}

/// A command as it is called in a language, by a name that is no other word here.
fn command_called(command: &ActionRow, here: KeyContext, lang: Lang) -> &'static str {
    let called = command.name_in(lang);
    if lang == Lang::En || words::find(called, here).is_none() {
        return called;
    }
    command.french_names().find(|name| words::find(name, here).is_none()).unwrap_or(command.name)
}

fn command_entry(command: &ActionRow, here: KeyContext, lang: Lang) -> String {
    let said = format!("{} {}", command_called(command, here, lang), args_aloud(&shown_args(command.args, lang), lang));
    S::Entry.with(lang, &[said.trim_end(), command.action.text(lang)])
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
