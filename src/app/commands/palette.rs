//! The command line: what a few typed letters could mean. Commands and keys of this screen come first, then rules of
//! chess and guides, then commands of other screens. A user who searches from the help page wants to read: there, rules
//! come first, then the commands whose names begin with the text, wherever they work.

use crate::app::commands::keymap::Keymap;
use crate::app::commands::table::{Action, ActionRow, COMMANDS, Invocation, KeyContext, parse_on, rows};
use crate::words::command_names::synonyms;
use crate::words::forms::GuideWord;
use crate::words::lessons::{Lesson, lessons};
use crate::words::{Lang, begins_word, is_word};
use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Matcher, Utf32Str};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteItem {
    /// An action that works on this screen, by its name or by a key.
    Here(Action),
    /// A command that works only on other screens.
    Elsewhere(Action),
    /// A rule of chess: the number of its lesson.
    Rule(usize),
    /// A guide, neither a command nor a rule: its title and its text.
    Guide(GuideWord, GuideWord),
}

impl PaletteItem {
    /// Returns what is read of a rule or a guide: its title and its text, and the lesson of a rule.
    pub fn read(self, lang: Lang) -> Option<(&'static str, &'static str, Option<&'static Lesson>)> {
        match self {
            PaletteItem::Rule(n) => {
                lessons(lang).get(n).map(|lesson| (lesson.title.as_str(), lesson.intro.as_str(), Some(lesson)))
            }
            PaletteItem::Guide(title, text) => Some((title.text(lang), text.text(lang), None)),
            PaletteItem::Here(_) | PaletteItem::Elsewhere(_) => None,
        }
    }
}

/// Returns what the user can read besides commands and rules: pairs of title and text.
pub fn guides() -> impl Iterator<Item = (GuideWord, GuideWord)> {
    GuideWord::ALL.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?)))
}

/// How well a row matches the typed text, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MatchRank {
    /// The text is a name of the command, perhaps with arguments after it.
    Exact,
    /// People call the command so elsewhere.
    Synonym,
    /// A name begins with the text.
    Prefix,
    /// A word of a name begins with the text.
    WordPrefix,
    /// Each typed word begins a word of a rule's title, or the text begins the number of its article.
    Titled,
    /// Each typed word is a word of the name, the sentence or the label, or of the text of a rule.
    Spoken,
    /// Each typed word begins a word of the name, the sentence or the label.
    Described,
    /// A name contains the text.
    Contains,
    /// A name contains the typed letters in this order, the first at the start of a word.
    Letters,
}

/// The rows for a screen and a language.
#[derive(Clone, Copy, Debug)]
pub struct Palette<'a> {
    /// The screen where a command would run.
    pub here: KeyContext,
    pub lang: Lang,
    pub keys: &'a Keymap,
    /// Whether rules and guides whose titles match come before commands.
    pub rules_first: bool,
}

impl Palette<'_> {
    /// Returns what the typed text could mean, best first.
    pub fn items(&self, typed: &str) -> Vec<PaletteItem> {
        let mut query = PaletteQuery::new(typed);
        let empty = query.typed.is_empty();
        let mut ranked = Vec::new();
        for (order, row) in rows().enumerate() {
            let item = if row.name.is_empty() {
                Some(PaletteItem::Here(row.action)).filter(|_| self.keys.key_of(self.here, row.action).is_some())
            } else if row.works(self.here) {
                Some(PaletteItem::Here(row.action))
            } else {
                Some(PaletteItem::Elsewhere(row.action))
            };
            let Some(item) = item else { continue };
            let Some((rank, score)) = query.rank(row, self.lang) else { continue };
            // Commands with a label are used most: they come first before anything is typed, and among the commands
            // whose names begin with the text.
            let rare = (row.label.is_none() || row.name.is_empty()) && (empty || self.name_begins(rank));
            let elsewhere = matches!(item, PaletteItem::Elsewhere(_));
            ranked.push((elsewhere, rank, rare, u16::MAX - score, order, item));
        }
        if !empty {
            let known = ranked.len();
            let texts = query.texts(self.lang).into_iter().zip(known..);
            ranked.extend(texts.map(|((rank, item), order)| (false, rank, false, 0, order, item)));
        }
        let read = |rank: MatchRank, item: PaletteItem| {
            let text = matches!(item, PaletteItem::Rule(_) | PaletteItem::Guide(..));
            self.rules_first && text && rank <= MatchRank::Titled
        };
        let is_named = |n: usize| lessons(self.lang).get(n).is_some_and(|lesson| query.is_named(lesson));
        let named = |item: PaletteItem| matches!(item, PaletteItem::Rule(n) if self.rules_first && is_named(n));
        // What is called exactly so comes first, even if it works elsewhere: the user learns where.
        let exact = |elsewhere: bool, rank: MatchRank| match rank {
            _ if self.rules_first => 0,
            MatchRank::Exact | MatchRank::Synonym if !elsewhere => 0,
            MatchRank::Exact => 1,
            _ => 2,
        };
        ranked.sort_by_cached_key(|&(elsewhere, rank, rare, score, order, item)| {
            let begins = self.name_begins(rank);
            let fits = (!read(rank, item), !named(item), exact(elsewhere, rank));
            (fits, !begins, begins && rare, elsewhere, rank, rare, score, order)
        });
        // In help, a command with exactly this name comes second, after the first rule: reading changes nothing, so the
        // rule stays first.
        let exact = ranked.iter().position(|&(_, rank, .., item)| {
            rank == MatchRank::Exact && matches!(item, PaletteItem::Here(_) | PaletteItem::Elsewhere(_))
        });
        if let Some(at) = exact.filter(|at| *at > 1 && self.rules_first) {
            ranked[1..=at].rotate_right(1); // `at` is an index into the list, greater than 1
        }
        ranked.into_iter().map(|(.., item)| item).collect()
    }

    /// Whether a name of the command begins with the text, when the user searches in help: there this counts on any
    /// screen.
    fn name_begins(&self, rank: MatchRank) -> bool {
        self.rules_first && rank == MatchRank::Prefix
    }

    /// Returns what Tab replaces the typed text with: the name of the chosen command.
    pub fn completed(&self, typed: &str, chosen: usize) -> Option<String> {
        let item = self.items(typed).into_iter().nth(chosen)?;
        let (PaletteItem::Here(action) | PaletteItem::Elsewhere(action)) = item else { return None };
        let row = action.row();
        (!row.name.is_empty()).then(|| row.name_in(self.lang).to_owned())
    }

    /// Returns what Enter does: the command that is typed in full with its arguments, or else the chosen row. A row
    /// chosen with the arrows takes precedence over the typed text.
    pub fn invocation(&self, typed: &str, chosen: usize) -> Option<Invocation> {
        if typed.trim().is_empty() && chosen == 0 {
            return None; // a bare Enter must not run the first command
        }
        let written = parse_on(typed, self.here).filter(|_| chosen == 0);
        if written.is_some() && !self.rules_first {
            return written;
        }
        match self.items(typed).into_iter().nth(chosen)? {
            PaletteItem::Rule(_) | PaletteItem::Guide(..) if self.rules_first => None,
            PaletteItem::Here(action) => Some(written.unwrap_or_else(|| Invocation::of(action))),
            _ => written,
        }
    }
}

/// Returns the rules of chess and the guides that a text names: by title, by another name or by the number of an
/// article.
pub fn named(text: &str, lang: Lang) -> Vec<PaletteItem> {
    let found = PaletteQuery::new(text).texts(lang);
    let mut named: Vec<_> = found.into_iter().filter(|(rank, _)| *rank <= MatchRank::Titled).collect();
    named.sort_by_key(|(rank, _)| *rank);
    named.into_iter().map(|(_, item)| item).collect()
}

/// The typed text, prepared for matching.
struct PaletteQuery {
    typed: String,
    words: Vec<Atom>,
    matcher: Matcher,
}

impl PaletteQuery {
    fn new(typed: &str) -> PaletteQuery {
        let typed = typed.trim().to_lowercase();
        let words = words(&typed).map(|word| atom(word, AtomKind::Prefix)).collect();
        PaletteQuery { words, typed, matcher: Matcher::default() }
    }

    fn rank(&mut self, row: &ActionRow, lang: Lang) -> Option<(MatchRank, u16)> {
        if self.typed.is_empty() {
            return Some((MatchRank::Prefix, 0));
        }
        let label = row.label.map_or("", |label| label.text(lang));
        let own = row.name_in(lang);
        let called = || row.names().chain([own, label]).filter(|name| !name.is_empty());
        let is = |name: &str| {
            let rest = self.typed.strip_prefix(name.to_lowercase().as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        };
        if row.names().chain([own]).filter(|name| !name.is_empty()).any(is) {
            return Some((MatchRank::Exact, 0));
        }
        let also = |typed: &str| synonyms(row.name, lang).any(|word| is_word(typed, word));
        if !row.name.is_empty() && also(&self.typed) {
            return Some((MatchRank::Synonym, 0));
        }
        if called().any(|name| name.to_lowercase().starts_with(&self.typed)) {
            // The name that the list shows comes before one that is only understood.
            let shown = [own, label].iter().any(|name| name.to_lowercase().starts_with(&self.typed));
            return Some((MatchRank::Prefix, u16::from(shown)));
        }
        if called().flat_map(words).any(|word| word.to_lowercase().starts_with(&self.typed)) {
            return Some((MatchRank::WordPrefix, 0));
        }
        // A short text begins too many of them.
        let begins = |word: &str| self.typed.chars().count() > 2 && begins_word(&self.typed, word);
        if !row.name.is_empty() && synonyms(row.name, lang).any(begins) {
            return Some((MatchRank::WordPrefix, 0));
        }
        let sentence = row.action.text(lang);
        let described = [row.name, own, label, sentence, row.short_label(lang)];
        if self.is_each(&described) {
            return Some((MatchRank::Spoken, 0));
        }
        if self.begins_each(&described) {
            return Some((MatchRank::Described, 0));
        }
        if called().any(|name| name.to_lowercase().contains(&self.typed)) {
            return Some((MatchRank::Contains, 0));
        }
        // Scattered letters would match nearly every whole sentence, so only names are searched.
        let names: Vec<String> = called().map(str::to_lowercase).collect();
        let best = names.iter().filter_map(|name| self.letters(name)).max();
        best.map(|score| (MatchRank::Letters, score))
    }

    /// Returns the rules and guides that match.
    fn texts(&mut self, lang: Lang) -> Vec<(MatchRank, PaletteItem)> {
        let mut found = Vec::new();
        for (n, lesson) in lessons(lang).iter().enumerate().filter(|(_, lesson)| lesson.plan.teaches()) {
            // English names work in every language, as those of commands do.
            let english = lessons(Lang::En).get(n).filter(|_| lang != Lang::En);
            let english = english.and_then(|lesson| self.rank_names(lesson));
            let rank = self.rank_rule(lesson).into_iter().chain(english).min();
            found.extend(rank.map(|rank| (rank, PaletteItem::Rule(n))));
        }
        for (title, text) in guides() {
            let rank = self.rank_text(title.text(lang), text.text(lang));
            found.extend(rank.map(|rank| (rank, PaletteItem::Guide(title, text))));
        }
        found
    }

    /// Ranks a rule: by its titles, other names and numbers, then by its introduction.
    fn rank_rule(&mut self, lesson: &Lesson) -> Option<MatchRank> {
        let plan = lesson.plan;
        let numbered = |number: &&str| number.to_lowercase().starts_with(&self.typed);
        // The number of an article or a rule; a single digit would match too many.
        if self.typed.len() > 2 && plan.articles.iter().chain(&plan.rules).any(numbered) {
            return Some(MatchRank::WordPrefix);
        }
        let mut names = lesson.also.split(", ").chain([lesson.title.as_str()]);
        if names.any(|name| name.to_lowercase() == self.typed) {
            return Some(MatchRank::WordPrefix);
        }
        let chapter = lesson.chapter.to_lowercase();
        let by_chapter = self.typed.chars().count() > 2 && chapter.starts_with(&self.typed);
        match self.rank_text(&format!("{} {}", lesson.title, lesson.also), &lesson.intro) {
            Some(rank) if !by_chapter => Some(rank),
            _ if by_chapter => Some(MatchRank::Titled),
            _ => self.rank_text("", &format!("{} {} {}", lesson.chapter, lesson.title, lesson.intro)),
        }
    }

    /// Ranks a rule by its names and that of its chapter alone.
    fn rank_names(&mut self, lesson: &Lesson) -> Option<MatchRank> {
        let names = format!("{} {} {}", lesson.chapter, lesson.title, lesson.also);
        self.rank_text(&names, "").filter(|rank| *rank <= MatchRank::Titled)
    }

    /// Whether each typed word is a whole word of a rule's names or of its chapter.
    fn is_named(&self, lesson: &Lesson) -> bool {
        let names = format!("{} {} {}", lesson.chapter, lesson.title, lesson.also);
        self.is_each(&[&names])
    }

    /// Ranks a title and its text.
    fn rank_text(&mut self, title: &str, text: &str) -> Option<MatchRank> {
        if self.typed.chars().count() < 3 {
            return None; // one or two letters would begin a word of nearly every text
        }
        if self.begins_each(&[title]) {
            return Some(MatchRank::Titled);
        }
        if self.is_each(&[title, text]) {
            return Some(MatchRank::Spoken);
        }
        self.begins_each(&[title, text]).then_some(MatchRank::Contains)
    }

    /// Whether each typed word is a whole word of these texts.
    fn is_each(&self, texts: &[&str]) -> bool {
        let is = |typed: &str| texts.iter().flat_map(|text| words(text)).any(|word| word.to_lowercase() == typed);
        !self.typed.is_empty() && words(&self.typed).all(is)
    }

    /// Whether each typed word begins a word of these texts.
    fn begins_each(&mut self, texts: &[&str]) -> bool {
        let mut space = Vec::new();
        let PaletteQuery { words: typed, matcher, .. } = self;
        let mut begins = |atom: &Atom, text: &str| atom.score(Utf32Str::new(text, &mut space), matcher).is_some();
        let all = || texts.iter().flat_map(|text| words(text));
        !typed.is_empty() && typed.iter().all(|word| all().any(|text| begins(word, text)))
    }

    /// Scores how well a name contains the typed letters in their order, the first at the start of a word.
    fn letters(&mut self, name: &str) -> Option<u16> {
        let first = self.typed.chars().next()?;
        let at = name.char_indices().find(|(at, c)| {
            *c == first && name.get(..*at).is_none_or(|before| before.is_empty() || before.ends_with(' '))
        });
        let rest = name.get(at?.0..)?;
        let letters = atom(&self.typed, AtomKind::Fuzzy);
        letters.score(Utf32Str::new(rest, &mut Vec::new()), &mut self.matcher)
    }
}

fn atom(text: &str, kind: AtomKind) -> Atom {
    Atom::new(text, CaseMatching::Ignore, Normalization::Smart, kind, false)
}

/// Returns the words of a text, without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns the typed command with `word` as its argument.
pub fn with_word(typed: &str, word: &str) -> String {
    format!("{} {word}", typed.split_whitespace().next().unwrap_or_default())
}

/// The lowest Jaro-Winkler similarity of a name to the typed text that counts; 1 means equal.
const MIN_SIMILARITY: f64 = 0.72;

/// Returns the command of a screen whose name is most similar to the typed text, if any is similar enough.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn items(typed: &str, here: KeyContext, lang: Lang) -> Vec<PaletteItem> {
        Palette { here, lang, keys: &Keymap::default(), rules_first: false }.items(typed)
    }

    /// The names of the actions that work here.
    fn names(typed: &str, here: KeyContext, lang: Lang) -> Vec<&'static str> {
        let name = |item| match item {
            PaletteItem::Here(action) => Some(action.row().name).filter(|name| !name.is_empty()),
            _ => None,
        };
        items(typed, here, lang).into_iter().filter_map(name).collect()
    }

    #[test]
    fn matches_rank_by_how_they_fit() {
        let play = |typed: &str| names(typed, KeyContext::Play, Lang::En);
        assert_eq!(play("hint")[..1], ["hint"]);
        assert_eq!(play("fen")[..1], ["copy fen"], "a word of its name");
        assert_eq!(play("computer's")[..1], ["level"], "a word of its sentence");
        assert!(play("back").starts_with(&["takeback"]), "{:?}", play("back"));
        assert_eq!(play("mate")[..1], ["canmate"], "within its name, and of its sentence");
        assert_eq!(
            names("line", KeyContext::Review, Lang::En)[..2],
            ["line", "lines"],
            "what is written out comes first"
        );
        assert_eq!(play("tkb"), ["takeback"]);
        assert_eq!(play("flp")[..1], ["flip"]);
        assert_eq!(names("fm", KeyContext::Review, Lang::En)[..1], ["mistakes"], "letters of what the footer calls it");
        assert_eq!(names("erreurs", KeyContext::Review, Lang::Fr)[..1], ["mistakes"]);
        assert_eq!(names("indice", KeyContext::Play, Lang::Fr)[..1], ["hint"], "what the footer calls it");
        assert_eq!(play("lang"), ["settings"]);
        assert_eq!(names("echiquier", KeyContext::Play, Lang::Fr), names("échiquier", KeyContext::Play, Lang::Fr));
        let all = COMMANDS.iter().filter(|it| it.works(KeyContext::Play)).count();
        assert_eq!(play("").len(), all);
        assert_eq!(items("qqq", KeyContext::Play, Lang::En), []);
    }

    #[test]
    fn every_word_of_another_program_leads_to_the_command() {
        for (typed, here, lang, name) in [
            ("export", KeyContext::Review, Lang::En, "export"),
            ("share", KeyContext::Review, Lang::En, "copy pgn"),
            ("picture", KeyContext::Review, Lang::En, "copy board"),
            ("print", KeyContext::Review, Lang::En, "copy board"),
            ("puzzle", KeyContext::Review, Lang::En, "replay"),
            ("dark", KeyContext::Home, Lang::En, "theme"),
            ("bot", KeyContext::Home, Lang::En, "play"),
            ("bot", KeyContext::Play, Lang::En, "level"),
            ("undo", KeyContext::Play, Lang::En, "takeback"),
            ("analyse", KeyContext::Home, Lang::En, "analysis board"),
            ("file notes", KeyContext::Review, Lang::En, "oddities"),
            ("dunkel", KeyContext::Home, Lang::De, "theme"),
            ("exportieren", KeyContext::Review, Lang::De, "export"),
            ("dark", KeyContext::Home, Lang::De, "theme"),
            ("imagen", KeyContext::Review, Lang::Es, "copy board"),
            ("tactica", KeyContext::Review, Lang::Es, "replay"),
            ("annuler", KeyContext::Play, Lang::Fr, "takeback"),
            ("problemes", KeyContext::Review, Lang::Fr, "replay"),
        ] {
            let found = items(typed, here, lang);
            let first = |item: PaletteItem| match item {
                PaletteItem::Here(action) => action.row().name,
                _ => "",
            };
            assert!(found.iter().take(2).any(|item| first(*item) == name), "{typed} in {lang:?}: {found:?}");
        }
        for lang in Lang::ALL {
            for (name, words) in crate::words::tables::synonyms(lang) {
                let command = COMMANDS.iter().find(|command| command.name == *name);
                let command = command.unwrap_or_else(|| panic!("{name} in {lang:?} is no command"));
                for typed in *words {
                    let here = command.on.first().copied().unwrap_or(KeyContext::Home);
                    let found = items(typed, here, lang);
                    let at = found.iter().position(|item| *item == PaletteItem::Here(command.action));
                    assert!(at.is_some_and(|at| at < 4), "{typed} in {lang:?} should lead to {name}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn a_command_that_is_named_comes_before_the_lessons_on_any_screen() {
        for (typed, action) in [("clock", Action::Clock), ("draw", Action::Draw), ("resign", Action::Resign)] {
            assert_eq!(items(typed, KeyContext::Home, Lang::En)[0], PaletteItem::Elsewhere(action), "{typed}");
        }
    }

    #[test]
    fn what_works_elsewhere_comes_last() {
        let found = items("next mistake", KeyContext::Play, Lang::En);
        assert!(found.contains(&PaletteItem::Elsewhere(Action::NextMistake)));
        for typed in ["", "mi", "copy", "king", "draw"] {
            let found = items(typed, KeyContext::Play, Lang::En);
            let elsewhere: Vec<bool> =
                found.iter().skip(1).map(|item| matches!(item, PaletteItem::Elsewhere(_))).collect();
            assert!(elsewhere.is_sorted(), "{typed}");
        }
    }

    #[test]
    fn keys_without_a_command_are_found() {
        let found = items("", KeyContext::Review, Lang::En);
        assert!(found.contains(&PaletteItem::Here(Action::Next)));
        assert_eq!(items("next game", KeyContext::Review, Lang::En)[0], PaletteItem::Here(Action::NextGame));
        assert!(!items("", KeyContext::Play, Lang::En).contains(&PaletteItem::Here(Action::Next)));
    }

    #[test]
    fn a_rule_of_chess_is_found_by_its_name_and_number() {
        let rules = |typed: &str, lang| -> Vec<&'static str> {
            let rule = |item| match item {
                PaletteItem::Rule(n) => lessons(lang).get(n).map(|lesson| lesson.plan.id),
                _ => None,
            };
            items(typed, KeyContext::Play, lang).into_iter().filter_map(rule).collect()
        };
        assert_eq!(rules("stalemate", Lang::En)[..1], ["3.8"]);
        assert_eq!(rules("castling", Lang::En)[..6], ["6.1", "6.2", "6.3", "6.4", "6.5", "6.6"]);
        assert_eq!(rules("3.8.2", Lang::En)[..1], ["6.1"]);
        assert!(rules("CAS-05", Lang::En).contains(&"6.4"));
        assert_eq!(rules("threefold", Lang::En)[..1], ["8.3"]);
        assert_eq!(rules("repetition", Lang::En)[..1], ["8.3"]);
        assert_eq!(rules("wiederholung", Lang::De)[..1], ["8.3"]);
        assert_eq!(rules("roque", Lang::Fr)[..1], ["6.1"]);
        assert_eq!(rules("pat", Lang::Fr)[..1], ["3.8"], "{:?}", rules("pat", Lang::Fr));
        assert_eq!(rules("e", Lang::En), Vec::<&str>::new());
        for lang in Lang::ALL {
            let found = items(GuideWord::Premove.text(lang), KeyContext::Home, lang);
            assert!(matches!(found.first(), Some(PaletteItem::Guide(..))), "{found:?}");
        }
    }

    #[test]
    fn who_asks_from_help_reads_before_anything_is_done() {
        let keys = Keymap::default();
        for (lang, typed) in [(Lang::En, "draw"), (Lang::En, "resign"), (Lang::En, "claim")] {
            let list = |rules_first| Palette { here: KeyContext::Play, lang, keys: &keys, rules_first };
            assert!(matches!(list(true).items(typed).first(), Some(PaletteItem::Rule(_))), "{typed}");
            assert_eq!(list(true).invocation(typed, 0), None, "{typed} is read about, not done");
            assert!(list(false).invocation(typed, 0).is_some(), "{typed} is done where commands are typed");
        }
        let list = Palette { here: KeyContext::Play, lang: Lang::En, keys: &keys, rules_first: true };
        let flip = list.invocation("flip", 0).map(|given| given.action);
        assert_eq!(flip, Some(Action::Flip), "a command that no rule is called like");
    }

    #[test]
    fn from_help_an_exact_word_and_a_command_come_first() {
        let keys = Keymap::default();
        for (here, command) in [
            (KeyContext::Play, PaletteItem::Here(Action::Draw)),
            (KeyContext::Home, PaletteItem::Elsewhere(Action::Draw)),
        ] {
            let list = Palette { here, lang: Lang::En, keys: &keys, rules_first: true };
            let found = list.items("draw");
            let PaletteItem::Rule(first) = found[0] else { panic!("{found:?}") };
            assert_eq!(lessons(Lang::En)[first].plan.id, "8.1", "Offering a draw");
            assert_eq!(found[1], command, "before all that only begins with draw");
        }
    }

    #[test]
    fn from_help_names_come_before_sentences() {
        let keys = Keymap::default();
        let list = Palette { here: KeyContext::Home, lang: Lang::En, keys: &keys, rules_first: true };
        let place = |typed: &str, item| list.items(typed).iter().position(|found| *found == item).expect("it is found");
        let draw = PaletteItem::Elsewhere(Action::Draw);
        assert_eq!(place("dr", draw), 0, "it has a label, `drop` has none");
        let found = list.items("sav");
        let save = place("sav", PaletteItem::Elsewhere(Action::Save));
        let here: Vec<usize> = (0..found.len()).filter(|&at| matches!(found[at], PaletteItem::Here(_))).collect();
        assert!(!here.is_empty() && here.iter().all(|&at| at > save), "sentences that speak of saving: {found:?}");
    }

    #[test]
    fn english_names_of_rules_are_found_in_every_language() {
        for (lang, own) in [(Lang::De, "roch"), (Lang::Es, "enroq"), (Lang::Fr, "roq"), (Lang::En, "castl")] {
            for typed in [own, "castl"] {
                let found = items(typed, KeyContext::Home, lang);
                let castling = |item: &&PaletteItem| matches!(item, PaletteItem::Rule(n) if lessons(lang)[*n].plan.id.starts_with("6."));
                let count = found.iter().filter(castling).count();
                assert!(count >= 6, "{typed} in {lang:?}: {count}");
            }
        }
    }

    #[test]
    fn letters_arrows_and_written_commands() {
        let keys = Keymap::default();
        let play = Palette { here: KeyContext::Play, lang: Lang::En, keys: &keys, rules_first: false };
        let act = |typed: &str, chosen| play.invocation(typed, chosen).map(|invocation| invocation.action);
        assert_eq!(act("resign black", 0), Some(Action::Resign));
        assert_eq!(act("exp", 0), Some(Action::Export), "before `why`, which also understands explain");
        assert_eq!(act("tkb", 0), Some(Action::TakeBack), "some letters in their order");
        assert_eq!(act("qqq", 0), None);
        assert_eq!((act("", 0), act("", 1)), (None, Some(Action::Decline)), "a bare Enter does nothing");
        assert_eq!(act("copy", 1), Some(Action::CopyPgn));
        assert_eq!(act("jump 3", 0), None, "it works elsewhere");
        assert_eq!(act("premove", 0), None, "there is something to read");
        assert_eq!(play.completed("tkb", 0).as_deref(), Some("takeback"));
        assert_eq!(nearest("takebakc", KeyContext::Play), Some("takeback"));
        assert_eq!((nearest("zzz", KeyContext::Play), nearest("", KeyContext::Play)), (None, None));
    }
}
