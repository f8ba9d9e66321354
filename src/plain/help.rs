//! Help in plain mode: the topics of a screen, the words of a topic, what one word does, or everything.

use crate::app::commands::palette;
use crate::app::commands::table::{self, ActionRow, COMMANDS, KeyContext, works_on};
use crate::app::plain_input::query;
use crate::app::plain_input::words::{self, PlainCommand, WORDS};
use crate::app::practice::{PracticePart, Session};
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::plain::SpokenLines;
use crate::words::choice::Choice;
use crate::words::command_names::{choice, shown_choice, shown_line};
use crate::words::learn::rule;
use crate::words::practice::PracticeWord;
use crate::words::tables::{HelpSentence as S, HelpWord, TopicWord as Topic};
use crate::words::{Lang, sentence};

/// Writes the reply to `help`, `help moves`, `help castling` or `help all`.
pub fn tell(app: &App, asked: &str, lines: &mut SpokenLines) {
    let (lang, here) = (app.lang(), screen_to_come(app));
    let asked = asked.trim().to_lowercase();
    match choice(&asked).as_str() {
        "" => {
            lines.push(opening_sentence(app, here).text(lang));
            topics(app, here, lines);
        }
        "all" => Topic::ALL.iter().for_each(|&topic| entries(app, topic, here, lines)),
        _ => one(app, &asked, here, lines),
    }
}

/// Returns the screen that help is for. While files are being read, it is the review that opens after them.
fn screen_to_come(app: &App) -> KeyContext {
    match (app.context(), app.screens.game_list()) {
        (KeyContext::GameList, Some(list)) if list.loading || list.pending_game.is_some() => KeyContext::Review,
        (here, _) => here,
    }
}

/// Returns what can be done on the screen, in a sentence.
fn opening_sentence(app: &App, here: KeyContext) -> S {
    let improves = || app.screen().review().and_then(Review::training).is_some_and(|it| it.exercises().is_some());
    match app.screen() {
        Screen::Practice(practice) if practice.solve().is_some() => match practice.session {
            Session::Run(_) => S::SolveRun,
            Session::Openings(_) => S::SolveOpening,
            _ => S::Solve,
        },
        _ if improves() => S::Improve,
        _ => here.words().2,
    }
}

/// Returns the entries of a topic that the screen does not refuse now.
fn offered(app: &App, topic: Topic, here: KeyContext) -> impl Iterator<Item = HelpEntry> {
    let is_refused = |entry: &HelpEntry| matches!(entry, HelpEntry::Command(row) if app.refuses(row.action));
    HelpEntry::of_topic(topic, here).filter(move |entry| !is_refused(entry))
}

/// Says each topic with the words that work now.
fn topics(app: &App, here: KeyContext, lines: &mut SpokenLines) {
    let (lang, mut example) = (app.lang(), None);
    for &topic in Topic::ALL {
        let mut names: Vec<&str> = offered(app, topic, here).map(|entry| entry.called(here, lang)).collect();
        names.dedup();
        if !names.is_empty() {
            example.get_or_insert(topic.text(lang));
            lines.push(S::Topic.with(lang, &[topic.text(lang), &names.join(", ")]));
        }
    }
    lines.push(S::Asks.with(lang, &[example.unwrap_or_default()]));
}

/// Says the words of a topic, one per line.
fn entries(app: &App, topic: Topic, here: KeyContext, lines: &mut SpokenLines) {
    lines.extend(offered(app, topic, here).map(|entry| entry.text(here, app.lang())));
}

/// Explains a topic or a word, here or on another screen.
fn one(app: &App, asked: &str, here: KeyContext, lines: &mut SpokenLines) {
    let (lang, before) = (app.lang(), lines.len());
    let elsewhere = |on: &[KeyContext]| S::Elsewhere.with(lang, &[&query::in_words(on, lang)]);
    let meant = |topic: &Topic| Lang::ALL.iter().any(|&lang| topic.text(lang).to_lowercase() == asked);
    let topic = Topic::ALL.iter().copied().find(meant);
    if let Some(topic) = topic {
        entries(app, topic, here, lines);
    }
    if lines.len() == before && matches!(here, KeyContext::Practice | KeyContext::Solve) {
        lines.extend(practice_usage(asked).map(|usage| sentence(usage, lang, true, &[])));
    }
    if lines.len() == before {
        let (mine, others): (Vec<HelpEntry>, Vec<HelpEntry>) =
            HelpEntry::named(asked, here).partition(|entry| works_on(entry.on(), here));
        lines.extend(mine.iter().map(|entry| entry.text(here, lang)));
        if mine.is_empty() && !others.is_empty() {
            tell_rules(asked, lang, lines);
            lines.extend(others.iter().map(|entry| format!("{} {}", entry.text(here, lang), elsewhere(entry.on()))));
        }
    }
    // The topic belongs to other screens.
    if lines.len() == before
        && let Some(topic) = topic
    {
        let (mut names, mut on): (Vec<&str>, Vec<KeyContext>) = (Vec::new(), Vec::new());
        for entry in HelpEntry::all().filter(|entry| entry.topic() == topic) {
            if !names.contains(&entry.name_in(lang)) {
                names.push(entry.name_in(lang));
            }
            on.extend(entry.on().iter().filter(|screen| !on.contains(screen)).copied().collect::<Vec<_>>());
        }
        let listed = S::Topic.with(lang, &[topic.text(lang), &names.join(", ")]);
        lines.push(format!("{listed} {}", elsewhere(&on)));
    }
    if lines.len() == before
        && let Some(part) = PracticePart::of_word(&choice(asked))
    {
        lines.push(S::Entry.with(lang, &[shown_choice(part.word(), lang), part.name_and_note(lang).1]));
    }
    // Otherwise everything whose help contains the text, and the rules of chess with that name.
    if lines.len() == before {
        let all: Vec<HelpEntry> = Topic::ALL.iter().flat_map(|&topic| HelpEntry::of_topic(topic, here)).collect();
        let (words, commands): (Vec<HelpEntry>, Vec<HelpEntry>) =
            all.into_iter().partition(|entry| matches!(entry, HelpEntry::Word(_)));
        let found = words.iter().chain(&commands).map(|entry| entry.text(here, lang));
        lines.extend(found.filter(|text| text.to_lowercase().contains(asked)));
        tell_rules(asked, lang, lines);
    }
    if lines.len() == before {
        lines.push(S::Nothing.with(lang, &[asked]));
    }
}

/// Returns how a word is used that stands behind `practice`, or alone on its screen.
fn practice_usage(asked: &str) -> Option<PracticeWord> {
    match choice(asked).as_str() {
        "level" | "harder" | "easier" => Some(PracticeWord::LevelUsage),
        "rating" => Some(PracticeWord::RatingUsage),
        "import" => Some(PracticeWord::ImportUsage),
        _ => None,
    }
}

/// The most rules of chess that are said at once.
const RULES: usize = 6;

/// Says the rules of chess and the guides that have this name or an article of this number.
fn tell_rules(asked: &str, lang: Lang, lines: &mut SpokenLines) {
    for item in palette::named(asked, lang).into_iter().take(RULES) {
        match item.read(lang) {
            Some((.., Some(lesson))) => lines.push(rule(lesson, true, lang)),
            Some((title, text, None)) => lines.push(format!("{title}. {text}")),
            None => {}
        }
    }
}

/// An entry of help: a word of plain mode, or a command.
#[derive(Clone, Copy)]
enum HelpEntry {
    Word(&'static PlainCommand),
    Command(&'static ActionRow),
}

impl HelpEntry {
    /// Returns all entries: first the words of plain mode, then the commands that are not only for a screen.
    fn all() -> impl Iterator<Item = HelpEntry> {
        let commands = COMMANDS.iter().filter(|command| !command.screen_only);
        WORDS.iter().map(HelpEntry::Word).chain(commands.map(HelpEntry::Command))
    }

    /// Returns the entries of a topic on a screen, without the commands whose name is a word of plain mode there. A
    /// word that only shows something leaves to the command what is written behind it.
    fn of_topic(topic: Topic, here: KeyContext) -> impl Iterator<Item = HelpEntry> {
        let is_free = move |row: &ActionRow| match words::find(row.name, here) {
            Some((word, "")) => word.shows.is_some() && !row.args.is_empty(),
            _ => true,
        };
        let taken = move |entry: &HelpEntry| matches!(entry, HelpEntry::Command(row) if !is_free(row));
        HelpEntry::all().filter(move |entry| entry.topic() == topic && works_on(entry.on(), here) && !taken(entry))
    }

    /// Returns the entries that are called so: of two commands, the one of this screen.
    fn named(text: &str, here: KeyContext) -> impl Iterator<Item = HelpEntry> {
        let command = table::parse_on(text, here).or_else(|| table::parse(text)).map(|given| given.action);
        let is_named = move |entry: &HelpEntry| match entry {
            HelpEntry::Word(word) => word.is_named(text),
            HelpEntry::Command(row) => command == Some(row.action),
        };
        HelpEntry::all().filter(is_named)
    }

    fn topic(self) -> Topic {
        match self {
            HelpEntry::Word(word) => word.topic,
            HelpEntry::Command(row) => row.topic,
        }
    }

    /// Returns the screens on which it works. Empty means all.
    fn on(self) -> &'static [KeyContext] {
        match self {
            HelpEntry::Word(word) => word.on,
            HelpEntry::Command(row) => row.on,
        }
    }

    fn name_in(self, lang: Lang) -> &'static str {
        match self {
            HelpEntry::Word(word) => word.name_in(lang),
            HelpEntry::Command(row) => row.name_in(lang),
        }
    }

    /// Returns its name in a language. Skips a command's name that is a word of plain mode on this screen.
    fn called(self, here: KeyContext, lang: Lang) -> &'static str {
        match self {
            HelpEntry::Command(row) if lang != Lang::En && !is_free(self.name_in(lang), here) => {
                row.own_names(lang).find(|name| is_free(name, here)).unwrap_or(row.name)
            }
            _ => self.name_in(lang),
        }
    }

    /// Returns its line: `Where knights, where white rooks, in short w: where pieces of a kind stand.`
    fn text(self, here: KeyContext, lang: Lang) -> String {
        let called = self.called(here, lang);
        let (mut examples, does) = match self {
            HelpEntry::Word(word) => match walked(word.word, here) {
                Some(sentence) => (vec![called.to_owned()], sentence.text(lang)),
                None => (word.shown_examples(lang), word.word.text(lang)),
            },
            HelpEntry::Command(row) => {
                let shown = |args: &&str| match lang {
                    Lang::En => format!("{called} {args}").trim_end().to_owned(),
                    lang => shown_line(args, "", called, lang),
                };
                (row.examples.iter().map(shown).collect(), row.action.text(lang))
            }
        };
        if let HelpEntry::Word(word) = self {
            examples.extend(word.short().map(|short| S::Short.with(lang, &[short])));
        }
        S::Entry.with(lang, &[&examples.join(", "), does])
    }
}

/// Returns what `next` and `back` do on the screens whose moves are not walked.
fn walked(word: HelpWord, here: KeyContext) -> Option<S> {
    match (word, here) {
        (HelpWord::Next, KeyContext::Lesson) => Some(S::NextTask),
        (HelpWord::Next, KeyContext::Learn) => Some(S::NextLesson),
        (HelpWord::Next, KeyContext::Solve | KeyContext::Practice) => Some(S::NextPuzzle),
        (HelpWord::Back, KeyContext::Lesson | KeyContext::Learn) => Some(S::BackToLessons),
        (HelpWord::Back, KeyContext::Solve | KeyContext::Practice) => Some(S::BackToPractice),
        _ => None,
    }
}

/// Returns whether a name is not a word of plain mode on a screen.
fn is_free(name: &str, here: KeyContext) -> bool {
    words::find(name, here).is_none_or(|(_, rest)| !rest.is_empty())
}
