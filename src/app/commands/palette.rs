//! The command line: which commands a few letters could mean, and what the keys do in their list. The dialog and the
//! entry line of the play screen behave alike.

use super::action::{Invocation, KeyContext};
use super::parse::parse;
use super::table::{ActionRow, COMMANDS};
use crate::app::protocol::input::Code;
use crate::words::Lang;
use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Matcher, Utf32Str};

/// The commands that what is typed could mean, best first, as indices of [`COMMANDS`].
#[must_use]
pub fn matches(typed: &str, here: KeyContext, lang: Lang) -> Vec<usize> {
    let query = PaletteQuery::new(typed);
    let all = COMMANDS.iter().enumerate().filter(|(_, command)| command.works(here));
    let mut matcher = Matcher::default();
    // Before anything is typed, commands that have a label come first: they are the most wanted.
    let rare = |command: &ActionRow| query.typed.is_empty() && command.label.is_none();
    let near = |(n, command)| Some((query.rank(command, lang, &mut matcher)?, rare(command), n));
    let mut ranked: Vec<(MatchRank, bool, usize)> = all.filter_map(near).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(.., n)| n).collect()
}

/// How well a command matches what is typed, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MatchRank {
    /// It is a name of the command, perhaps with words after it.
    Exact,
    /// A name begins with it.
    Prefix,
    /// A word of the name begins with it.
    WordPrefix,
    /// Each typed word begins a word of the name, the sentence or the label.
    Described,
    /// The name contains it.
    Contains,
    /// Its letters are in the name in this order, the first at its start.
    Letters,
}

/// What is typed, prepared for matching.
struct PaletteQuery {
    typed: String,
    words: Vec<Atom>,
    letters: Atom,
}

impl PaletteQuery {
    fn new(typed: &str) -> PaletteQuery {
        let typed = typed.trim().to_lowercase();
        let atom = |text: &str, kind| Atom::new(text, CaseMatching::Ignore, Normalization::Smart, kind, false);
        let words = words(&typed).map(|word| atom(word, AtomKind::Prefix)).collect();
        PaletteQuery { words, letters: atom(&typed, AtomKind::Fuzzy), typed }
    }

    fn rank(&self, command: &ActionRow, lang: Lang, matcher: &mut Matcher) -> Option<MatchRank> {
        let mut space = Vec::new();
        let mut fits = |atom: &Atom, text: &str| atom.score(Utf32Str::new(text, &mut space), matcher).is_some();
        let name = command.name;
        let is = |name: &str| {
            let rest = self.typed.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        };
        if command.names().any(is) {
            return Some(MatchRank::Exact);
        }
        if command.names().any(|name| name.starts_with(&self.typed)) {
            return Some(MatchRank::Prefix);
        }
        if name.split_whitespace().any(|word| word.starts_with(&self.typed)) {
            return Some(MatchRank::WordPrefix);
        }
        let described = [command.action.text(lang), command.label.map_or("", |label| label.text(lang))];
        let all = || words(name).chain(described.into_iter().flat_map(words));
        if !self.words.is_empty() && self.words.iter().all(|word| all().any(|text| fits(word, text))) {
            return Some(MatchRank::Described);
        }
        if name.contains(&self.typed) {
            return Some(MatchRank::Contains);
        }
        // Letters scattered over a whole sentence would match nearly everything.
        let first = name.chars().next() == self.typed.chars().next();
        (first && fits(&self.letters, name)).then_some(MatchRank::Letters)
    }
}

/// The words of a text, without the signs around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The row of a list of so many that is chosen after an arrow.
#[must_use]
pub fn walk(rows: usize, chosen: usize, key: Code) -> usize {
    match key {
        Code::Up => chosen.saturating_sub(1),
        _ => (chosen + 1).min(rows.saturating_sub(1)),
    }
}

/// The command that is typed, with a word in the place of what was typed of it.
#[must_use]
pub fn with_word(typed: &str, word: &str) -> String {
    format!("{} {word}", typed.split_whitespace().next().unwrap_or_default())
}

/// What Tab puts in the place of what is typed: the name of the chosen command.
#[must_use]
pub fn completed(typed: &str, chosen: usize, here: KeyContext, lang: Lang) -> Option<String> {
    command_at(typed, chosen, here, lang).map(|command| command.name_in(lang).to_owned())
}

/// What Enter does: the command that is typed in full with its words, else the chosen one. A row chosen with the arrows
/// counts more than what was typed before.
#[must_use]
pub fn invocation(typed: &str, chosen: usize, here: KeyContext, lang: Lang) -> Option<Invocation> {
    if typed.trim().is_empty() && chosen == 0 {
        return None; // a bare Enter does not run the first of all commands
    }
    let written = parse(typed).filter(|_| chosen == 0);
    let picked = || command_at(typed, chosen, here, lang);
    written.or_else(|| picked().map(|command| Invocation::of(command.action)))
}

fn command_at(typed: &str, chosen: usize, here: KeyContext, lang: Lang) -> Option<&'static ActionRow> {
    matches(typed, here, lang).get(chosen).and_then(|&n| COMMANDS.get(n))
}

/// The least Jaro-Winkler similarity of a name to what is typed; 1 is the same.
const MIN_SIMILARITY: f64 = 0.72;

/// The name of the command of a screen that is most similar to what is typed, if one is similar at all.
#[must_use]
pub fn nearest(typed: &str, here: KeyContext) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let similarity = |command: &'static ActionRow| {
        let like = command.names().map(|name| strsim::jaro_winkler(&typed, name)).fold(0.0, f64::max);
        (like, command.name)
    };
    let best =
        COMMANDS.iter().filter(|command| command.works(here)).map(similarity).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= MIN_SIMILARITY).then_some(best.1)
}

/// The typed command, if it works on other screens only.
#[must_use]
pub fn elsewhere(typed: &str, here: KeyContext) -> Option<&'static ActionRow> {
    let command = parse(typed)?.action.row();
    (!command.works(here)).then_some(command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::action::Action;

    #[test]
    fn matches_rank_by_how_they_fit() {
        let names = |typed: &str, here, lang| -> Vec<&str> {
            matches(typed, here, lang).into_iter().filter_map(|n| COMMANDS.get(n)).map(|it| it.name).collect()
        };
        let play = |typed: &str| names(typed, KeyContext::Play, Lang::En);
        assert_eq!(play("hint"), ["hint"]);
        assert_eq!(play("find"), Vec::<&str>::new(), "nothing is found on the play screen");
        assert_eq!(play("fen"), ["copy fen"], "a word of its name");
        assert_eq!(play("computer's"), ["level"], "a word of its sentence");
        assert_eq!(play("back"), ["takeback", "redo"], "a word of both sentences");
        assert_eq!(play("mate"), ["canmate"], "within its name, and of its sentence");
        assert_eq!(
            names("line", KeyContext::Review, Lang::En)[..2],
            ["line", "lines"],
            "what is written out comes first"
        );
        assert_eq!(play("tkb"), ["takeback"]);
        assert_eq!(names("find", KeyContext::Review, Lang::En), ["position", "mistakes", "replay"]);
        assert_eq!(names("erreurs", KeyContext::Review, Lang::Fr)[..1], ["mistakes"]);
        assert_eq!(names("indice", KeyContext::Play, Lang::Fr), ["hint"], "what the footer calls it");
        assert_eq!(play("lang"), ["settings"]);
        assert_eq!(names("echiquier", KeyContext::Play, Lang::Fr), names("échiquier", KeyContext::Play, Lang::Fr));
        assert!(names("re", KeyContext::Play, Lang::En).starts_with(&["resign", "redo"]));
        assert_eq!(play("").len(), COMMANDS.iter().filter(|it| it.works(KeyContext::Play)).count());
    }

    #[test]
    fn letters_arrows_and_written_commands() {
        let act = |typed: &str, chosen| {
            invocation(typed, chosen, KeyContext::Play, Lang::En).map(|invocation| invocation.action)
        };
        assert_eq!(act("resign black", 0), Some(Action::Resign));
        assert_eq!(act("tkb", 0), Some(Action::TakeBack), "some letters in their order");
        assert_eq!(act("qqq", 0), None);
        assert_eq!((act("", 0), act("", 1)), (None, Some(Action::Decline)), "a bare Enter does nothing");
        let copies = matches("copy", KeyContext::Play, Lang::En);
        assert_eq!(copies.len(), 2);
        assert_eq!(act("copy", 1), Some(Action::CopyPgn));
        assert_eq!(act("draw", 1), command_at("draw", 1, KeyContext::Play, Lang::En).map(|command| command.action));
        assert_eq!(walk(copies.len(), 1, Code::Down), 1, "the last row");
        assert_eq!(walk(copies.len(), 1, Code::Up), 0);
        assert_eq!(completed("tkb", 0, KeyContext::Play, Lang::En).as_deref(), Some("takeback"));
        assert_eq!(nearest("takebakc", KeyContext::Play), Some("takeback"));
        assert_eq!((nearest("zzz", KeyContext::Play), nearest("", KeyContext::Play)), (None, None));
        let of = |typed: &str| elsewhere(typed, KeyContext::Play).map(|command| command.name);
        assert_eq!((of("mistakes"), of("draw"), of("zzz")), (Some("mistakes"), None, None));
        assert!(matches("jump", KeyContext::Play, Lang::En).is_empty(), "what works elsewhere is not offered");
    }
}
