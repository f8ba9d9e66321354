//! Help in plain mode: the topics of a screen, the words of a topic, what one word does, or everything.

use super::command_examples;
use super::lines::SpokenLines;
use crate::app::App;
use crate::app::commands::action::KeyContext;
use crate::app::commands::parse;
use crate::app::commands::table::{ActionRow, COMMANDS};
use crate::app::plain_input::words::{PlainCommand, WORDS};
use crate::app::plain_input::{elsewhere, words};
use crate::words::Lang;
use crate::words::command_names::shown_line;
use crate::words::plain_help::{HelpSentence as S, TopicWord as Topic};
use std::fmt::Write as _;

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
    let (lang, here) = (app.lang(), screen_to_come(app));
    let asked = asked.trim().to_lowercase();
    match asked.as_str() {
        "" => topics(here, lang, lines),
        "all" | "tout" => TOPICS.into_iter().for_each(|topic| entries(topic, here, lang, lines)),
        _ => one(&asked, here, lang, lines),
    }
}

/// The screen that help is for. While files are read it is the review that opens after them.
fn screen_to_come(app: &App) -> KeyContext {
    match (app.context(), app.game_list()) {
        (KeyContext::Library, Some(list)) if list.loading || list.pending_game.is_some() => KeyContext::Review,
        (here, _) => here,
    }
}

/// Tells the sentence of the screen, then each topic with its words.
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
        let words = words_of(topic, here).map(|word| word.name_in(lang).to_owned());
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

/// Tells the words of a topic, one a line.
fn entries(topic: Topic, here: KeyContext, lang: Lang, lines: &mut SpokenLines) {
    lines.extend(words_of(topic, here).map(|word| word_entry(word, lang)));
    lines.extend(commands_of(topic, here).map(|command| command_entry(command, here, lang)));
}

/// Tells what a topic or a word is, here or on another screen.
fn one(asked: &str, here: KeyContext, lang: Lang, lines: &mut SpokenLines) {
    let before = lines.len();
    let meant = |topic: &Topic| Lang::ALL.iter().any(|&lang| topic.text(lang) == asked);
    let topic = TOPICS.into_iter().find(meant);
    if let Some(topic) = topic {
        entries(topic, here, lang, lines);
    }
    if lines.len() == before {
        let named = WORDS.iter().filter(|word| words::named(asked).any(|named| std::ptr::eq(named, *word)));
        let (mine, others): (Vec<&PlainCommand>, Vec<&PlainCommand>) = named.partition(|word| word.works(here));
        lines.extend(mine.iter().map(|word| word_entry(word, lang)));
        let named = parse::parse(asked).map(|given| given.action.row());
        let commands = named.into_iter().filter(|command| !command.screen_only);
        let (here_too, others_too): (Vec<&ActionRow>, Vec<&ActionRow>) =
            commands.partition(|command| command.works(here));
        lines.extend(here_too.iter().map(|command| command_entry(command, here, lang)));
        if lines.len() == before {
            let words = others.iter().map(|word| (word_entry(word, lang), word.on));
            let commands = others_too.iter().map(|command| (command_entry(command, here, lang), command.on));
            let told: Vec<String> = words
                .chain(commands)
                .map(|(entry, on)| format!("{entry} {}", S::Elsewhere.with(lang, &[&elsewhere::places(on, lang)])))
                .collect();
            lines.extend(told);
        }
    }
    // A topic of other screens.
    if lines.len() == before
        && let Some(topic) = topic
    {
        let words = WORDS.iter().filter(|word| word.topic == topic).map(|word| (word.name_in(lang), word.on));
        let commands = COMMANDS.iter().filter(|command| command.topic == topic);
        let commands = commands.filter(|command| !command.screen_only);
        let commands = commands.map(|command| (command.name_in(lang), command.on));
        let (mut names, mut on): (Vec<&str>, Vec<KeyContext>) = (Vec::new(), Vec::new());
        for (name, screens) in words.chain(commands) {
            if !names.contains(&name) {
                names.push(name);
            }
            on.extend(screens.iter().filter(|screen| !on.contains(screen)).copied().collect::<Vec<_>>());
        }
        let listed = S::Topic.with(lang, &[topic.text(lang), &names.join(", ")]);
        lines.push(format!("{listed} {}", S::Elsewhere.with(lang, &[&elsewhere::places(&on, lang)])));
    }
    // Otherwise everything whose help contains the text.
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
        let taken = words::find(command.name, here).is_some_and(|(_, rest)| rest.is_empty());
        command.topic == topic && command.works(here) && !command.screen_only && !taken
    })
}

/// `Where knights, where white rooks, in short w: where pieces of a kind stand.`
fn word_entry(word: &PlainCommand, lang: Lang) -> String {
    let mut said = word.shown_examples(lang).join(", ");
    if let Some(short) = word.short() {
        let _ = write!(said, ", {}", S::Short.with(lang, &[short])); // writing to a string does not fail
    }
    S::Entry.with(lang, &[&said, word.help.text(lang)])
}

/// The name of a command in a language. A name that is a word of its own on this screen is passed over.
fn command_called(command: &ActionRow, here: KeyContext, lang: Lang) -> &'static str {
    let called = command.name_in(lang);
    let free = |name: &&str| words::find(name, here).is_none_or(|(_, rest)| !rest.is_empty());
    if lang == Lang::En || free(&called) {
        return called;
    }
    command.own_names(lang).find(free).unwrap_or(command.name)
}

/// `Save, save game.pgn: save the game to a file.`
fn command_entry(command: &ActionRow, here: KeyContext, lang: Lang) -> String {
    let called = command_called(command, here, lang);
    let said: Vec<String> = command_examples::of(command.action)
        .iter()
        .map(|args| match lang {
            Lang::En => format!("{called} {args}").trim_end().to_owned(),
            lang => shown_line(args, "", called, lang),
        })
        .collect();
    S::Entry.with(lang, &[&said.join(", "), command.action.text(lang)])
}
