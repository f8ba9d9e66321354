//! Themes of the user's own: files in the form of `assets/themes`, in which everything may be left out. What is left
//! out comes from the theme named by `base`, or from the default one. An unknown key is reported and skipped, so that a
//! theme of a later version still works.

use super::color::{ColorDepth, Rgb, of_256};
use crate::config::{ConfigPlace, LineIndex, nearest};
use crate::ui::theme::{Theme, source};
use serde::Deserialize;
use std::ops::Range;
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

/// A theme that was read, and the warnings about it. A key that means nothing has its place: `3:1: unknown key
/// "lihgt"…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserTheme {
    pub theme: Theme,
    /// The keys that were skipped, and the pieces that are hard to see.
    pub warnings: Vec<String>,
}

/// Reads a theme of the user's own.
///
/// # Errors
/// The error gives line, column and what is wrong: invalid TOML, a base that is not a theme, or a value that is not a
/// colour.
pub fn read(text: &str) -> Result<UserTheme, String> {
    let reader = ThemeReader(LineIndex::of(text));
    let parsed = DeTable::parse(text).map_err(|error| {
        let at = error.span().unwrap_or_default();
        reader.at(&at, &error.message().replace('\n', "; "))
    })?;
    let mut own = parsed.into_inner();
    let base = match own.remove("base") {
        None => Theme::names().next().unwrap_or_default().to_owned(),
        Some(value) => {
            let name = value.get_ref().as_str().unwrap_or_default();
            if source(name).is_none() {
                let names: Vec<&str> = Theme::names().collect();
                return Err(reader.at(&value.span(), &format!("base is one of {}", names.join(", "))));
            }
            name.to_owned()
        }
    };
    let mut whole: Table = source(&base).unwrap_or_default().parse().map_err(|error| format!("{base}: {error}"))?;
    whole.entry("c256").or_insert_with(|| Value::Table(Table::new()));
    let mut warnings = Vec::new();
    reader.merge(&mut whole, &own, "", &mut warnings)?;
    let theme = Theme::deserialize(Value::Table(whole)).map_err(|error| error.to_string())?;
    warnings.extend(faint(&theme));
    Ok(UserTheme { theme, warnings })
}

/// Returns a warning for each kind of piece that hardly stands out from a square.
fn faint(theme: &Theme) -> Vec<String> {
    let squares = [("light", theme.squares.light), ("dark", theme.squares.dark)];
    let sides = [("White", theme.white), ("Black", theme.black)];
    let all = squares.into_iter().flat_map(|square| sides.map(|side| (square, side)));
    let stands = all.map(|((square, ground), (side, pieces))| {
        let edge = theme.edge(pieces, ground, ColorDepth::True);
        (square, side, pieces.fill.contrast(ground).max(edge.contrast(ground)))
    });
    let faint = stands.filter(|(.., ratio)| *ratio < FAINT).map(|(square, side, ratio)| {
        format!(" {side} on {square} squares is faint: contrast {ratio:.1}, 3 reads well")
    });
    faint.collect()
}

/// The user is warned about pieces with less contrast than this.
const FAINT: f32 = 2.0;

/// Knows where things stand in the text of a theme.
struct ThemeReader<'a>(LineIndex<'a>);

impl ThemeReader<'_> {
    /// Returns a sentence with its place, line and column, before it.
    fn at(&self, span: &Range<usize>, what: &str) -> String {
        let ConfigPlace { line, column } = self.0.of_byte(span.start);
        format!("{line}:{column}: {what}")
    }

    /// Overrides the values in `whole` with those of the user's table.
    fn merge(&self, whole: &mut Table, own: &DeTable, within: &str, warnings: &mut Vec<String>) -> Result<(), String> {
        for (key, value) in own {
            let name = key.get_ref().as_ref();
            if within == "c256" {
                whole.insert(self.color(name, &key.span())?, self.number(value)?);
                continue;
            }
            match (whole.get_mut(name), value.get_ref()) {
                (None, _) => {
                    let base = within.is_empty().then_some("base");
                    let known: Vec<&str> = whole.keys().map(String::as_str).chain(base).collect();
                    let hint = match nearest(name, &known) {
                        Some(near) => format!("did you mean {near:?}?"),
                        None => format!("the keys here are {}", known.join(", ")),
                    };
                    warnings.push(self.at(&key.span(), &format!("unknown key {name:?}; {hint}")));
                }
                (Some(Value::Table(inside)), DeValue::Table(table)) => self.merge(inside, table, name, warnings)?,
                (Some(Value::Table(pair)), DeValue::String(color)) if pair.contains_key("light") => {
                    let color = self.color(color, &value.span())?;
                    pair.iter_mut().for_each(|(_, slot)| *slot = Value::String(color.clone()));
                }
                (Some(slot @ Value::String(_)), DeValue::String(color)) => {
                    *slot = Value::String(self.color(color, &value.span())?);
                }
                (Some(slot), _) => {
                    let what = if slot.is_table() { "a table of colours" } else { "a colour: write \"#rrggbb\"" };
                    return Err(self.at(&value.span(), &format!("{name} is {what}")));
                }
            }
        }
        Ok(())
    }

    fn color(&self, text: &str, span: &Range<usize>) -> Result<String, String> {
        match Rgb::from_hex(text) {
            Some(_) => Ok(text.to_owned()),
            None => Err(self.at(span, &format!("{text:?} is no colour: write \"#rrggbb\""))),
        }
    }

    /// Returns the number of one of the 256 colours.
    fn number(&self, value: &Spanned<DeValue<'_>>) -> Result<Value, String> {
        let number = value.get_ref().as_integer().and_then(|number| number.as_str().parse::<u8>().ok());
        match number.filter(|number| of_256(*number).is_some()) {
            Some(number) => Ok(Value::Integer(number.into())),
            None => Err(self.at(&value.span(), "one of the 256 colours is a number from 16 to 255")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_the_bases() {
        assert_eq!(read("").map(|own| own.theme), Ok(Theme::default()));
        let wood = Theme::built_in("wood").unwrap();
        assert_eq!(read("base = \"wood\"").map(|own| own.theme), Ok(wood.clone()));
        let own = read(
            "base = \"wood\"\n[squares]\nlight = \"#ffeedd\"\n[marks]\nlast = \"#808000\"\n[c256]\n\"#ffeedd\" = 230\n",
        );
        let own = own.unwrap();
        assert_eq!(own.warnings, Vec::<String>::new());
        assert_eq!(own.theme.squares.light, Rgb(0xff, 0xee, 0xdd));
        assert_eq!(own.theme.squares.dark, wood.squares.dark);
        assert_eq!(own.theme.marks.last.light, own.theme.marks.last.dark, "one colour stands for both");
        assert_eq!(own.theme.c256.get(&Rgb(0xff, 0xee, 0xdd)), Some(&230));
    }

    #[test]
    fn every_built_in_file_is_a_good_one_of_ones_own() {
        for name in Theme::names() {
            let own = read(source(name).unwrap()).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(own, UserTheme { theme: Theme::built_in(name).unwrap(), warnings: Vec::new() }, "{name}");
        }
    }

    #[test]
    fn unknown_keys_are_told_and_passed_over() {
        let own = read("colour = 3\n[squares]\nlihgt = \"#ffffff\"\n[sceen]\n").unwrap();
        assert_eq!(own.theme, Theme::default());
        let said: Vec<&str> = own.warnings.iter().map(String::as_str).collect();
        assert!(said.iter().any(|said| said.starts_with("1:1: unknown key \"colour\"")), "{said:?}");
        assert!(said.contains(&"3:1: unknown key \"lihgt\"; did you mean \"light\"?"), "{said:?}");
        assert!(said.contains(&"4:2: unknown key \"sceen\"; did you mean \"screen\"?"), "{said:?}");
    }

    #[test]
    fn pieces_that_hardly_stand_out_are_warned_of() {
        let own = read("[squares]\nlight = \"#303030\"\n[black]\noutline = \"#202020\"\n").unwrap();
        assert_eq!(own.warnings.len(), 1, "{:?}", own.warnings);
        assert!(own.warnings[0].contains("Black on light squares is faint"), "{:?}", own.warnings);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, word) in [
            ("squares = ", "1:"),
            ("\nbase = \"oak\"", "2:8: base is one of slate, "),
            ("[squares]\nlight = \"white\"", "2:9: \"white\" is no colour"),
            ("[squares]\nlight = 3", "2:9: light is a colour"),
            ("white = 3", "1:9: white is a table"),
            ("[c256]\n\"#ffffff\" = 3", "2:13: one of the 256"),
            ("[c256]\nwhite = 231", "2:1: \"white\" is no colour"),
        ] {
            let said = read(text).expect_err(text);
            assert!(said.starts_with(word), "{text:?}: {said}");
        }
    }
}
