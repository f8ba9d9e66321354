//! What is grammar and typography in a language file: `[language]`, and the forms of the pieces and of the sides,
//! `[piece.knight]`, `[side.white]`.

use super::plural_rules::{CLASSES, condition};
use std::collections::BTreeSet;
use std::fmt::Write;
use toml::de::{DeTable, DeValue};

/// The pieces in the order in which the program numbers them.
const PIECES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
/// The sides; the last row is any other name, a player's, with a hole for it.
const SIDES: [&str; 3] = ["white", "black", "other"];
/// The forms of a piece and of a side that the program itself asks for. All others are asked for by the texts.
const PIECE_FORMS: [&str; 4] = ["name", "plural", "white", "black"];
const SIDE_FORMS: [&str; 1] = ["name"];

/// The forms of one word: `name`, `the`, `plural` …
type Forms = Vec<(String, String)>;

/// What a language file says of its grammar.
#[derive(Debug, Default)]
pub struct Grammar {
    name: String,
    letters: String,
    decimal: String,
    thousands: String,
    quotes: Vec<String>,
    no_break_before: String,
    no_break_after: String,
    noun_capitals: bool,
    files: Vec<String>,
    genders: Vec<String>,
    /// The classes that have a rule, with the rule as code.
    plural: Vec<(String, String)>,
    pieces: Vec<Forms>,
    sides: Vec<Forms>,
}

/// Reads the grammar of a language file.
///
/// # Errors
/// What is missing or wrong, without the name of the file.
pub fn read(file: &DeTable<'_>) -> Result<Grammar, String> {
    let section = file.get("language").ok_or("[language] is missing")?;
    let DeValue::Table(section) = section.get_ref() else { return Err("[language] is not a section".to_owned()) };
    let mut grammar = Grammar::default();
    for (key, value) in section {
        let (key, value) = (key.get_ref().as_ref(), value.get_ref());
        let wrong = |want: &str| format!("[language] {key}: {want} is wanted");
        let text = || value.as_str().map(str::to_owned).ok_or_else(|| wrong("a text"));
        let texts = || {
            let DeValue::Array(list) = value else { return Err(wrong("a list of texts")) };
            let texts = list.iter().map(|item| item.get_ref().as_str().map(str::to_owned));
            texts.collect::<Option<Vec<String>>>().ok_or_else(|| wrong("a list of texts"))
        };
        match key {
            "name" => grammar.name = text()?,
            "letters" => grammar.letters = text()?,
            "decimal" => grammar.decimal = text()?,
            "thousands" => grammar.thousands = text()?,
            "quotes" => grammar.quotes = texts()?,
            "no_break_before" => grammar.no_break_before = text()?,
            "no_break_after" => grammar.no_break_after = text()?,
            "noun_capitals" => {
                grammar.noun_capitals = value.as_bool().ok_or_else(|| wrong("true or false"))?;
            }
            "files" => grammar.files = texts()?,
            "genders" => grammar.genders = texts()?,
            "plural" => grammar.plural = plural(value)?,
            _ => return Err(format!("[language] {key} is not known")),
        }
    }
    grammar.pieces = forms(file, "piece", &PIECES, &PIECE_FORMS)?;
    grammar.sides = forms(file, "side", &SIDES, &SIDE_FORMS)?;
    grammar.check()?;
    Ok(grammar)
}

/// The classes of `[language.plural]` with their rules as code, in CLDR's order.
fn plural(value: &DeValue<'_>) -> Result<Vec<(String, String)>, String> {
    let DeValue::Table(rules) = value else { return Err("[language.plural] is not a section".to_owned()) };
    let mut classes = Vec::new();
    for (class, rule) in rules {
        let (class, rule) = (class.get_ref().as_ref(), rule.get_ref().as_str().unwrap_or_default());
        let place = CLASSES.iter().position(|known| *known == class && class != "other");
        let place = place.ok_or_else(|| format!("[language.plural] {class} is none of {}", CLASSES[..5].join(", ")))?;
        let code = condition(rule).map_err(|why| format!("[language.plural] {class}: {why}"))?;
        classes.push((place, class.to_owned(), code));
    }
    classes.sort_unstable();
    Ok(classes.into_iter().map(|(_, class, code)| (class, code)).collect())
}

/// The forms of each word of `[piece.…]` or `[side.…]`.
fn forms(file: &DeTable<'_>, group: &str, words: &[&str], wanted: &[&str]) -> Result<Vec<Forms>, String> {
    let section = file.get(group).ok_or_else(|| format!("[{group}.{}] is missing", words[0]))?;
    let DeValue::Table(section) = section.get_ref() else { return Err(format!("[{group}] has no words")) };
    if let Some((key, _)) = section.iter().find(|(key, _)| !words.contains(&key.get_ref().as_ref())) {
        return Err(format!("[{group}.{}] is not known", key.get_ref()));
    }
    let mut all = Vec::new();
    for word in words {
        let mut row = Forms::new();
        match section.get(*word).map(|value| value.get_ref()) {
            Some(DeValue::Table(table)) => {
                for (form, text) in table {
                    let text = text.get_ref().as_str();
                    let text = text.ok_or_else(|| format!("[{group}.{word}] {}: a text is wanted", form.get_ref()))?;
                    row.push((form.get_ref().to_string(), text.to_owned()));
                }
            }
            _ if *word == "other" => {}
            _ => return Err(format!("[{group}.{word}] is missing")),
        }
        let missing = wanted.iter().find(|form| *word != "other" && !row.iter().any(|(known, _)| known == *form));
        if let Some(form) = missing {
            return Err(format!("[{group}.{word}] {form} is missing"));
        }
        all.push(row);
    }
    // Each word has each form that another has: a text may ask for it of any.
    let names: BTreeSet<&String> = all
        .iter()
        .zip(words)
        .filter(|(_, word)| **word != "other")
        .flat_map(|(row, _)| row)
        .map(|(form, _)| form)
        .collect();
    for (row, word) in all.iter().zip(words) {
        if let Some(form) = names.iter().find(|form| *word != "other" && !row.iter().any(|(known, _)| known == **form))
        {
            return Err(format!("[{group}.{word}] {form} is missing, which other words have"));
        }
    }
    Ok(all)
}

impl Grammar {
    fn check(&self) -> Result<(), String> {
        let one = |text: &str| text.chars().count() == 1;
        let wrong = match () {
            () if self.name.is_empty() => "name is missing",
            () if self.letters.is_empty() => "letters is missing: the code of a set of piece letters",
            () if !one(&self.decimal) => "decimal is not one character",
            () if !one(&self.thousands) => "thousands is not one character",
            () if self.quotes.len() != 2 => "quotes are not two",
            () if self.files.len() != 8 => "files has not eight names",
            () if self.plural.is_empty() => "plural has no class besides other",
            () => return self.check_genders(),
        };
        Err(format!("[language] {wrong}"))
    }

    fn check_genders(&self) -> Result<(), String> {
        for (row, word) in self.pieces.iter().zip(PIECES) {
            let gender = row.iter().find(|(form, _)| form == "gender").map(|(_, gender)| gender);
            if gender.is_some_and(|gender| !self.genders.contains(gender))
                || gender.is_none() != self.genders.is_empty()
            {
                return Err(format!("[piece.{word}] gender is none of {:?}", self.genders));
            }
        }
        Ok(())
    }

    /// The classes that a text for a count has: those with a rule, and the one for all others.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.plural.iter().map(|(class, _)| class.as_str()).chain(["other"])
    }

    /// Whether a text may ask a word for this form.
    pub fn has_form(&self, form: &str) -> bool {
        let small = form.to_lowercase();
        self.pieces.iter().chain(&self.sides).flatten().any(|(known, _)| *known == small)
    }

    /// How many genders a text has to choose between.
    pub fn genders(&self) -> usize {
        self.genders.len()
    }

    /// Quotation marks of another language than this one.
    pub fn foreign_quote(&self, text: &str) -> Option<char> {
        let own = |c: char| self.quotes.iter().any(|quote| quote.contains(c));
        text.chars().find(|&c| "«»„“”‹›".contains(c) && !own(c))
    }

    /// A text with no-break spaces where the language wants them. What stands in `backquotes` is typed and stays as it
    /// is.
    pub fn set_spaces(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut typed = false;
        let mut rest = text.chars().peekable();
        let mut before = ' ';
        while let Some(c) = rest.next() {
            typed ^= c == '`';
            let next = rest.peek().copied();
            let ends = rest.clone().nth(1).is_none_or(|c| c.is_whitespace() || ".,)»".contains(c));
            let binds = c == ' '
                && !typed
                && (self.no_break_after.contains(before)
                    || next.is_some_and(|next| self.no_break_before.contains(next)) && ends);
            out.push(if binds { '\u{a0}' } else { c });
            before = c;
        }
        out
    }

    /// The grammar as Rust code.
    pub fn to_rust(&self) -> String {
        let first = |text: &str| text.chars().next().unwrap_or(' ');
        let rows = |words: &[Forms]| -> String { words.iter().map(|forms| format!("&{forms:?}, ")).collect() };
        let mut rules = String::new();
        for (class, condition) in &self.plural {
            let _ = write!(rules, "if {condition} {{ Plural::{} }} else ", variant(class)); // as elsewhere
        }
        format!(
            "Grammar {{ name: {:?}, letters: {:?}, decimal: {:?}, thousands: {:?}, space_before_colon: {}, \
             noun_capitals: {}, files: {:?}, genders: &{:?}, pieces: [{}], sides: [{}], \
             plural: |number| {rules}{{ Plural::Other }} }},\n",
            self.name,
            self.letters,
            first(&self.decimal),
            first(&self.thousands),
            self.no_break_before.contains(':'),
            self.noun_capitals,
            self.files,
            self.genders,
            rows(&self.pieces),
            rows(&self.sides),
        )
    }
}

/// The variant of a class: `One`.
fn variant(class: &str) -> String {
    let mut letters = class.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
