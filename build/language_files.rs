//! The language files, `assets/words/en.toml` and its like, as Rust code.
//!
//! A section whose name begins with a capital is a table of strings and becomes an enum. English is the reference: every
//! other language has the same sections, keys and holes `{0}`, `{1}`. A string that plain mode says in another way is written as
//! `{ screen = "…", aloud = "…" }`.
//!
//! Any other section is a dictionary from English words to one or several of the language, the one that is shown first.
//! A language may leave it out, unless English has it: then it has the same keys.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use toml::de::{DeTable, DeValue};

/// The language that all others are compared with.
const REFERENCE: &str = "en";

/// One string of a table: as a screen shows it, and as plain mode says it if that is different.
#[derive(Debug)]
struct Text {
    screen: String,
    aloud: Option<String>,
}

impl Text {
    fn spoken(&self) -> &str {
        self.aloud.as_ref().unwrap_or(&self.screen)
    }
}

/// A section of a file, its entries in the order in which they stand there.
type Section<T> = Vec<(String, T)>;

/// A language file that was read.
#[derive(Debug, Default)]
struct Language {
    code: String,
    tables: Section<Section<Text>>,
    dictionaries: BTreeMap<String, Section<Vec<String>>>,
}

/// Returns the Rust code for language files, each given as its code (`en`) and its text.
///
/// # Errors
/// A sentence that names the file, the section and the key that are wrong.
pub fn to_rust(files: &[(String, String)]) -> Result<String, String> {
    let mut languages = files.iter().map(|(code, text)| read(code, text)).collect::<Result<Vec<_>, _>>()?;
    languages.sort_by_key(|language| (language.code != REFERENCE, language.code.clone()));
    let (reference, others) = languages.split_first().ok_or("there are no language files")?;
    if reference.code != REFERENCE {
        return Err(format!("assets/words/{REFERENCE}.toml is missing"));
    }
    for other in others {
        compare(reference, other)?;
    }
    let mut code = language_enum(&languages);
    for (n, (name, rows)) in reference.tables.iter().enumerate() {
        let columns: Vec<_> =
            languages.iter().filter_map(|language| language.tables.get(n)).map(|(_, rows)| rows).collect();
        table(&mut code, name, rows, &columns);
    }
    let names: BTreeSet<&String> = languages.iter().flat_map(|language| language.dictionaries.keys()).collect();
    for name in names {
        dictionary(&mut code, name, &languages);
    }
    Ok(code)
}

fn read(code: &str, text: &str) -> Result<Language, String> {
    let at = |section: &str, key: &str| format!("assets/words/{code}.toml: [{section}] {key}");
    let file = DeTable::parse(text).map_err(|error| format!("assets/words/{code}.toml: {error}"))?;
    let mut language = Language { code: code.to_owned(), ..Language::default() };
    for (name, section) in in_order(file.get_ref()) {
        let DeValue::Table(section) = section else { return Err(at(name, "is not a section")) };
        let entries = in_order(section);
        if name.starts_with(|c: char| c.is_ascii_uppercase()) {
            let rows = entries.into_iter().map(|(key, value)| {
                let text = string_or_pair(value)
                    .ok_or_else(|| at(name, &format!("{key}: neither text nor {{ screen, aloud }}")))?;
                Ok((key.to_owned(), text))
            });
            language.tables.push((name.to_owned(), rows.collect::<Result<_, String>>()?));
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

fn string_or_pair(value: &DeValue<'_>) -> Option<Text> {
    match value {
        DeValue::String(text) => Some(Text { screen: text.to_string(), aloud: None }),
        DeValue::Table(pair) if pair.len() == 2 => {
            let part = |name: &str| Some(pair.get(name)?.get_ref().as_str()?.to_owned());
            Some(Text { screen: part("screen")?, aloud: Some(part("aloud")?) })
        }
        _ => None,
    }
}

fn string_or_list(value: &DeValue<'_>) -> Option<Vec<String>> {
    match value {
        DeValue::String(text) => Some(vec![text.to_string()]),
        DeValue::Array(list) => list.iter().map(|item| Some(item.get_ref().as_str()?.to_owned())).collect(),
        _ => None,
    }
}

/// Refuses a language that has not the same tables, keys and holes as the reference.
fn compare(reference: &Language, other: &Language) -> Result<(), String> {
    let file = format!("assets/words/{}.toml", other.code);
    same_names(&reference.tables, &other.tables).map_err(|why| format!("{file}: {why}"))?;
    for (name, ours) in &reference.dictionaries {
        let theirs = other.dictionaries.get(name).ok_or_else(|| format!("{file}: [{name}] is missing"))?;
        same_names(ours, theirs).map_err(|why| format!("{file}: [{name}]: {why}"))?;
    }
    for ((name, ours), (_, theirs)) in reference.tables.iter().zip(&other.tables) {
        same_names(ours, theirs).map_err(|why| format!("{file}: [{name}]: {why}"))?;
        for ((key, our), (_, their)) in ours.iter().zip(theirs) {
            if holes(&our.screen) != holes(&their.screen) || holes(our.spoken()) != holes(their.spoken()) {
                return Err(format!("{file}: [{name}] {key}: its holes are not those of {REFERENCE}.toml"));
            }
        }
    }
    Ok(())
}

fn same_names<A, B>(ours: &Section<A>, theirs: &Section<B>) -> Result<(), String> {
    let names = |section: Vec<&String>| section.into_iter().cloned().collect::<BTreeSet<_>>();
    let (our, their) =
        (names(ours.iter().map(|(name, _)| name).collect()), names(theirs.iter().map(|(name, _)| name).collect()));
    if let Some(missing) = our.difference(&their).next() {
        return Err(format!("{missing} is missing"));
    }
    if let Some(surplus) = their.difference(&our).next() {
        return Err(format!("{surplus} is not in {REFERENCE}.toml"));
    }
    match ours.iter().zip(theirs).find(|((our, _), (their, _))| our != their) {
        Some(((our, _), (their, _))) => Err(format!("{their} stands where {REFERENCE}.toml has {our}")),
        None => Ok(()),
    }
}

/// The numbers of the holes in a text.
fn holes(text: &str) -> BTreeSet<&str> {
    let inner = text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(inner, _)| inner));
    inner.filter(|inner| inner.bytes().all(|byte| byte.is_ascii_digit())).collect()
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

fn table(code: &mut String, name: &str, rows: &Section<Text>, columns: &[&Section<Text>]) {
    let _ = writeln!(code, "words! {{\n    {name}"); // as above
    for (n, (key, _)) in rows.iter().enumerate() {
        let texts: Vec<&Text> = columns.iter().filter_map(|column| column.get(n)).map(|(_, text)| text).collect();
        let screen: Vec<&str> = texts.iter().map(|text| text.screen.as_str()).collect();
        let _ = write!(code, "    {key} {screen:?}"); // as above
        if texts.iter().any(|text| text.aloud.is_some()) {
            let aloud: Vec<&str> = texts.iter().map(|text| text.spoken()).collect();
            let _ = write!(code, " / {aloud:?}"); // as above
        }
        code.push_str(",\n");
    }
    code.push_str("}\n");
}

fn dictionary(code: &mut String, name: &str, languages: &[Language]) {
    let _ = writeln!(code, "dictionary! {{\n    {name}"); // as above
    for language in languages {
        code.push_str("    [");
        for (key, words) in language.dictionaries.get(name).into_iter().flatten() {
            let _ = write!(code, "({key:?}, &{words:?}), "); // as above
        }
        code.push_str("],\n");
    }
    code.push_str("}\n");
}
