//! The language files, `assets/words/en.toml` and its like, as Rust code.
//!
//! A section whose name begins with a capital is a table of strings and becomes an enum. English is the reference:
//! every other language has the same sections, keys and holes `{0}`, `{1}`. A string that plain mode says in another
//! way is written as `{ screen = "…", aloud = "…" }`; one that goes with a count has a text for each plural class of
//! the language, `{ one = "…", other = "…" }`. A hole may ask its word for a form, `{0.the}`, or choose a text by its
//! gender, `{0=cloué|clouée}`.
//!
//! `[language]`, `[piece.…]` and `[side.…]` are grammar, see `grammar.rs`. Any other section is a dictionary from
//! English words to one or several of the language, the one that is shown first. A language may leave it out, unless
//! English has it: then it has the same keys.

#[path = "grammar.rs"]
mod grammar;
#[path = "plural_rules.rs"]
mod plural_rules;

use grammar::Grammar;
use plural_rules::CLASSES;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use toml::de::{DeTable, DeValue};

/// The language that all others are compared with.
const REFERENCE: &str = "en";
/// The hole of the number that is counted.
const COUNT: &str = "0";

/// The sections that are grammar.
const GRAMMAR: [&str; 3] = ["language", "piece", "side"];

/// One string of a table: as a screen shows it, and as plain mode says it if that is different.
#[derive(Debug)]
struct Text {
    screen: String,
    aloud: Option<String>,
    /// A text for each class of a count that is not `other`, which is `screen`; empty for what does not go with a
    /// count.
    plural: Vec<(String, String)>,
}

impl Text {
    fn spoken(&self) -> &str {
        self.aloud.as_ref().unwrap_or(&self.screen)
    }

    /// The text of a class of CLDR; that of all other counts where the language has no such class.
    fn of_class(&self, class: &str) -> &str {
        self.plural.iter().find(|(known, _)| known == class).map_or(&self.screen, |(_, text)| text)
    }

    /// Every wording.
    fn all(&mut self) -> impl Iterator<Item = &mut String> {
        std::iter::once(&mut self.screen).chain(&mut self.aloud).chain(self.plural.iter_mut().map(|(_, text)| text))
    }
}

/// A section of a file, its entries in the order in which they stand there.
type Section<T> = Vec<(String, T)>;

/// A language file that was read.
#[derive(Debug, Default)]
struct Language {
    code: String,
    grammar: Grammar,
    tables: Section<Section<Text>>,
    dictionaries: BTreeMap<String, Section<Vec<String>>>,
}

/// Returns the Rust code for language files, each given as its code (`en`) and its text.
///
/// # Errors
/// Sentences that name the file, the section and the key that are wrong; all that are missing in any language.
pub fn to_rust(files: &[(String, String)]) -> Result<String, String> {
    let mut languages = files.iter().map(|(code, text)| read(code, text)).collect::<Result<Vec<_>, _>>()?;
    languages.sort_by_key(|language| (language.code != REFERENCE, language.code.clone()));
    let (reference, others) = languages.split_first().ok_or("there are no language files")?;
    if reference.code != REFERENCE {
        return Err(format!("assets/words/{REFERENCE}.toml is missing"));
    }
    let wrong: Vec<String> = others.iter().flat_map(|other| differences(reference, other)).collect();
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    let mut code = language_enum(&languages);
    code.push_str("static GRAMMARS: [Grammar; LANGUAGES] = [\n");
    code.extend(languages.iter().map(|language| language.grammar.to_rust()));
    code.push_str("];\n");
    let mut pool = Pool::default();
    for (n, (name, rows)) in reference.tables.iter().enumerate() {
        let columns: Vec<_> =
            languages.iter().filter_map(|language| language.tables.get(n)).map(|(_, rows)| rows).collect();
        table(&mut code, &mut pool, name, rows, &columns);
    }
    let _ = writeln!(code, "static TEXTS: &str = {:?};", pool.texts); // writing to a string cannot fail
    let names: BTreeSet<&String> = languages.iter().flat_map(|language| language.dictionaries.keys()).collect();
    for name in names {
        dictionary(&mut code, name, &languages);
    }
    Ok(code)
}

fn read(code: &str, text: &str) -> Result<Language, String> {
    let at = |section: &str, key: &str| format!("assets/words/{code}.toml: [{section}] {key}");
    let file = DeTable::parse(text).map_err(|error| format!("assets/words/{code}.toml: {error}"))?;
    let grammar = grammar::read(file.get_ref()).map_err(|why| format!("assets/words/{code}.toml: {why}"))?;
    let mut language = Language { code: code.to_owned(), grammar, ..Language::default() };
    for (name, section) in in_order(file.get_ref()) {
        if GRAMMAR.contains(&name) {
            continue;
        }
        let DeValue::Table(section) = section else { return Err(at(name, "is not a section")) };
        let entries = in_order(section);
        if name.starts_with(|c: char| c.is_ascii_uppercase()) {
            let rows = entries.into_iter().map(|(key, value)| {
                let mut text = wordings(value).ok_or_else(|| {
                    at(name, &format!("{key}: neither text nor {{ screen, aloud }} nor {{ one, other }}"))
                })?;
                well_formed(&mut text, &language.grammar).map_err(|why| at(name, &format!("{key}: {why}")))?;
                Ok((key.to_owned(), text))
            });
            let rows = rows.collect::<Result<_, String>>()?;
            language.tables.push((name.to_owned(), rows));
        } else {
            let rows = entries.into_iter().map(|(key, value)| {
                let words = string_or_list(value)
                    .ok_or_else(|| at(name, &format!("{key}: neither text nor a list of texts")))?;
                Ok((key.to_owned(), words))
            });
            let mut rows = rows.collect::<Result<Section<_>, String>>()?;
            rows.sort_unstable(); // they are searched by halves
            language.dictionaries.insert(name.to_owned(), rows);
        }
    }
    Ok(language)
}

/// The entries of a table as they stand in the file. The parser sorts them by name.
fn in_order<'a>(table: &'a DeTable<'a>) -> Vec<(&'a str, &'a DeValue<'a>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries.into_iter().map(|(key, value)| (key.get_ref().as_ref(), value.get_ref())).collect()
}

/// A text, one with what is said in its place, or one with its plural classes.
fn wordings(value: &DeValue<'_>) -> Option<Text> {
    let plain = |screen: String| Text { screen, aloud: None, plural: Vec::new() };
    match value {
        DeValue::String(text) => Some(plain(text.to_string())),
        DeValue::Table(parts) => {
            let part = |name: &str| Some(parts.get(name)?.get_ref().as_str()?.to_owned());
            match (part("other"), part("screen"), part("aloud")) {
                (None, Some(screen), Some(aloud)) if parts.len() == 2 => {
                    Some(Text { aloud: Some(aloud), ..plain(screen) })
                }
                (Some(other), None, None) => {
                    let classes = CLASSES.iter().filter(|class| **class != "other" && parts.contains_key(**class));
                    let plural: Option<Vec<_>> =
                        classes.map(|class| Some(((*class).to_owned(), part(class)?))).collect();
                    let plural = plural.filter(|plural| !plural.is_empty() && plural.len() + 1 == parts.len())?;
                    Some(Text { plural, ..plain(other) })
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Sets the spaces of a text as its language wants them, and refuses what its grammar does not know.
fn well_formed(text: &mut Text, grammar: &Grammar) -> Result<(), String> {
    if !text.plural.is_empty() {
        let has: Vec<&str> = text.plural.iter().map(|(class, _)| class.as_str()).chain(["other"]).collect();
        let wanted: Vec<&str> = grammar.classes().collect();
        if has != wanted {
            return Err(format!("the plural classes of this language are {}", wanted.join(", ")));
        }
    }
    for wording in text.all() {
        *wording = grammar.set_spaces(wording);
        if let Some(quote) = grammar.foreign_quote(wording) {
            return Err(format!("{quote} is not a quotation mark of this language"));
        }
        for (_, asks) in holes(wording) {
            match asks.split_at_checked(1) {
                None => {}
                Some((".", form)) if grammar.has_form(form) => {}
                Some(("=", choice)) if grammar.genders() > 0 && choice.split('|').count() == grammar.genders() => {}
                Some((".", form)) => return Err(format!("no word has the form {form}")),
                _ => return Err(format!("{asks}: the language has {} genders to choose between", grammar.genders())),
            }
        }
    }
    Ok(())
}

fn string_or_list(value: &DeValue<'_>) -> Option<Vec<String>> {
    match value {
        DeValue::String(text) => Some(vec![text.to_string()]),
        DeValue::Array(list) => list.iter().map(|item| Some(item.get_ref().as_str()?.to_owned())).collect(),
        _ => None,
    }
}

/// Everything in which a language differs from the reference: tables, keys, holes, plural classes.
fn differences(reference: &Language, other: &Language) -> Vec<String> {
    let mut found = Vec::new();
    let sections = same_names("", &reference.tables, &other.tables);
    let same_sections = sections.is_empty();
    found.extend(sections);
    for (name, ours) in &reference.dictionaries {
        match other.dictionaries.get(name) {
            Some(theirs) => found.extend(same_names(&format!("[{name}]: "), ours, theirs)),
            None => found.push(format!("[{name}] is missing")),
        }
    }
    for ((name, ours), (_, theirs)) in reference.tables.iter().zip(&other.tables).filter(|_| same_sections) {
        let keys = same_names(&format!("[{name}]: "), ours, theirs);
        if keys.is_empty() {
            let pairs = ours.iter().zip(theirs);
            let wrong =
                pairs.filter_map(|((key, our), (_, their))| Some(format!("[{name}] {key}: {}", differs(our, their)?)));
            found.extend(wrong);
        }
        found.extend(keys);
    }
    let file = format!("assets/words/{}.toml", other.code);
    found.into_iter().map(|what| format!("{file}: {what}")).collect()
}

/// In what a text differs from that of the reference.
fn differs(our: &Text, their: &Text) -> Option<String> {
    if numbers(&our.screen) != numbers(&their.screen) || numbers(our.spoken()) != numbers(their.spoken()) {
        return Some(format!("its holes are not those of {REFERENCE}.toml"));
    }
    match (our.plural.is_empty(), their.plural.is_empty()) {
        (true, false) => return Some(format!("{REFERENCE}.toml has one text for all counts here")),
        (false, true) => return Some(format!("{REFERENCE}.toml has a text for each plural class here")),
        _ => {}
    }
    let all = numbers(&their.screen);
    if their.plural.iter().any(|(_, text)| !numbers(text).is_subset(&all)) {
        return Some("a plural class has a hole that `other` lacks".to_owned());
    }
    // The class for one may leave out the number, and nothing else.
    let lacks = |text: &str| all.difference(&numbers(text)).any(|hole| *hole != COUNT);
    if let Some((class, _)) = their.plural.iter().find(|(_, text)| lacks(text)) {
        return Some(format!("the text for {class} lacks a hole that is not the count"));
    }
    let texts =
        [their.screen.as_str(), their.spoken()].into_iter().chain(their.plural.iter().map(|(_, text)| text.as_str()));
    let stray = |text: &&str| text.matches('{').count() != holes(text).count();
    texts.into_iter().find(stray).map(|text| format!("{text}: a brace that begins no hole"))
}

/// The names that a section lacks or has too many of; if none, the first that stands elsewhere.
fn same_names<A, B>(section: &str, ours: &Section<A>, theirs: &Section<B>) -> Vec<String> {
    let our: BTreeSet<&String> = ours.iter().map(|(name, _)| name).collect();
    let their: BTreeSet<&String> = theirs.iter().map(|(name, _)| name).collect();
    let missing = our.difference(&their).map(|name| format!("{section}{name} is missing"));
    let surplus = their.difference(&our).map(|name| format!("{section}{name} is not in {REFERENCE}.toml"));
    let mut found: Vec<String> = missing.chain(surplus).collect();
    if found.is_empty() {
        let moved = ours.iter().zip(theirs).find(|((our, _), (their, _))| our != their);
        found.extend(
            moved.map(|((our, _), (their, _))| format!("{section}{their} stands where {REFERENCE}.toml has {our}")),
        );
    }
    found
}

/// The holes in a text: the number of each, and what it asks of its word, `.the` or `=masculine|feminine`.
fn holes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let inner = text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(inner, _)| inner));
    inner.filter_map(|inner| {
        let digits = inner.find(|c: char| !c.is_ascii_digit()).unwrap_or(inner.len());
        let (number, asks) = inner.split_at(digits);
        (!number.is_empty() && (asks.is_empty() || asks.starts_with(['.', '=']))).then_some((number, asks))
    })
}

/// The numbers of the holes in a text.
fn numbers(text: &str) -> BTreeSet<&str> {
    holes(text).map(|(number, _)| number).collect()
}

fn language_enum(languages: &[Language]) -> String {
    let mut code = String::from("languages! {\n");
    for language in languages {
        let capital = language.code.get(..1).unwrap_or_default().to_uppercase();
        let rest = language.code.get(1..).unwrap_or_default();
        let _ = writeln!(code, "    {capital}{rest} {:?},", language.code); // writing to a string cannot fail
    }
    code + "}\n"
}

/// All texts of all tables, one behind the other, and where each begins.
#[derive(Default)]
struct Pool {
    texts: String,
    known: BTreeMap<String, usize>,
}

impl Pool {
    /// Returns a text as the place that it has in the pool.
    fn place(&mut self, text: &str) -> String {
        let start = *self.known.entry(text.to_owned()).or_insert_with(|| {
            self.texts.push_str(text);
            self.texts.len() - text.len()
        });
        format!("Place({start}, {})", text.len())
    }

    fn places<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) -> String {
        let places: Vec<String> = texts.into_iter().map(|text| self.place(text)).collect();
        format!("[{}]", places.join(", "))
    }
}

fn table(code: &mut String, pool: &mut Pool, name: &str, rows: &Section<Text>, columns: &[&Section<Text>]) {
    let _ = writeln!(code, "words! {{\n    {name}"); // as above
    for (n, (key, _)) in rows.iter().enumerate() {
        let texts: Vec<&Text> = columns.iter().filter_map(|column| column.get(n)).map(|(_, text)| text).collect();
        let english = texts.first().map_or("", |text| text.screen.as_str());
        let screen = pool.places(texts.iter().map(|text| text.screen.as_str()));
        let _ = write!(code, "    {key} {english:?} {screen}"); // as above
        if texts.iter().any(|text| text.aloud.is_some()) {
            let aloud = pool.places(texts.iter().map(|text| text.spoken()));
            let _ = write!(code, " / {aloud}"); // as above
        }
        if texts.iter().any(|text| !text.plural.is_empty()) {
            let plural: Vec<_> =
                texts.iter().map(|text| pool.places(CLASSES.map(|class| text.of_class(class)))).collect();
            let _ = write!(code, " * [{}]", plural.join(", ")); // as above
        }
        code.push_str(",\n");
    }
    code.push_str("}\n");
}

fn dictionary(code: &mut String, name: &str, languages: &[Language]) {
    let _ = writeln!(code, "dictionary! {{\n    {name}"); // as above
    for language in languages {
        let entry = |(key, words): &(String, Vec<String>)| format!("{key}\t{}\n", words.join("\t"));
        let entries: String = language.dictionaries.get(name).into_iter().flatten().map(entry).collect();
        let _ = writeln!(code, "    {entries:?},"); // as above
    }
    code.push_str("}\n");
}
