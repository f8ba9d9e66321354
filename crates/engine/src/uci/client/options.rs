//! The options that an engine declares, and the lines that set them.

use crate::bot::external_engine::EngineWarning;
use tabiya_chess::pgn::sanitize::sanitize;

/// The longest name or value, in characters; the rest is cut off.
const MAX_CHARS: usize = 120;
/// The largest number of choices of an option; others are dropped.
const MAX_CHOICES: usize = 200;

/// A declared option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredOption {
    /// The name, as the engine spells it.
    pub name: String,
    /// What values it can have.
    pub kind: OptionKind,
}

/// What values an option can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A whole number within bounds.
    Spin(i64, i64),
    /// One of these choices.
    Combo(Vec<String>),
    /// No value: it triggers something.
    Button,
    /// Any text.
    Text,
}

/// Parses the words after `option`. Returns `None` if they declare no option.
pub fn read(words: &[&str]) -> Option<DeclaredOption> {
    let (first, rest) = words.split_first()?;
    let kind_at = rest.iter().position(|word| *word == "type").filter(|at| *first == "name" && *at > 0)?;
    let name = shortened(&rest.get(..kind_at)?.join(" "));
    let (kind, facts) = rest.get(kind_at + 1..)?.split_first()?;
    let after = |name: &str| {
        let at = facts.iter().position(|word| *word == name)?;
        facts.get(at + 1)?.parse::<i64>().ok()
    };
    let kind = match *kind {
        "check" => OptionKind::Check,
        "spin" => {
            let (least, most) = (after("min").unwrap_or(i64::MIN), after("max").unwrap_or(i64::MAX));
            OptionKind::Spin(least.min(most), most.max(least))
        }
        "combo" => OptionKind::Combo(choices(facts)),
        "button" => OptionKind::Button,
        "string" => OptionKind::Text,
        _ => return None,
    };
    Some(DeclaredOption { name, kind })
}

/// Returns the choices after each `var`. A choice may have several words.
fn choices(facts: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for word in facts {
        match *word {
            "var" => {
                inside = found.len() < MAX_CHOICES;
                if inside {
                    found.push(String::new());
                }
            }
            "default" => inside = false,
            _ => {
                if let Some(last) = found.last_mut().filter(|last| inside && last.len() < MAX_CHARS) {
                    if !last.is_empty() {
                        last.push(' ');
                    }
                    last.push_str(&shortened(word));
                }
            }
        }
    }
    found.retain(|word| !word.is_empty());
    found
}

fn shortened(text: &str) -> String {
    sanitize(text).chars().take(MAX_CHARS).collect()
}

impl DeclaredOption {
    /// Returns the line that sets the option.
    ///
    /// # Errors
    /// Returns a warning that says what values the option can have.
    pub fn set(&self, value: &str) -> Result<String, EngineWarning> {
        let value = value.trim();
        let bad = |can: String| Err(EngineWarning::BadValue(self.name.clone(), shortened(value), can));
        let value = match &self.kind {
            OptionKind::Check => match value.to_ascii_lowercase().as_str() {
                word @ ("true" | "false") => word.to_owned(),
                _ => return bad("true, false".to_owned()),
            },
            OptionKind::Spin(least, most) => match value.parse::<i64>() {
                Ok(number) if (*least..=*most).contains(&number) => number.to_string(),
                _ => return bad(format!("{least} … {most}")),
            },
            OptionKind::Combo(words) => match words.iter().find(|word| word.eq_ignore_ascii_case(value)) {
                Some(word) => word.clone(),
                None => return bad(words.join(", ")),
            },
            OptionKind::Button => match value.to_ascii_lowercase().as_str() {
                "" | "true" => return Ok(format!("setoption name {}", self.name)),
                _ => return bad("true".to_owned()),
            },
            // A line break in the value would begin another command.
            OptionKind::Text if value.chars().any(char::is_control) => return bad("…".to_owned()),
            OptionKind::Text => value.to_owned(),
        };
        Ok(format!("setoption name {} value {value}", self.name))
    }
}

/// Finds an option by its name. Case does not matter.
pub fn find<'a>(all: &'a [DeclaredOption], name: &str) -> Option<&'a DeclaredOption> {
    all.iter().find(|declared| declared.name.eq_ignore_ascii_case(name.trim()))
}

/// Returns the name of the option that is most similar to an unknown name, if any is similar enough.
pub fn nearest(all: &[DeclaredOption], name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let near = |declared: &&DeclaredOption| strsim::jaro_winkler(&declared.name.to_lowercase(), &name);
    let best = all.iter().max_by(|one, other| near(one).total_cmp(&near(other)))?;
    (near(&best) > 0.8).then(|| best.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(text: &str) -> Option<DeclaredOption> {
        read(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn declarations() {
        for (text, want) in [
            ("name Hash type spin default 16 min 1 max 33554432", Some(("Hash", OptionKind::Spin(1, 33_554_432)))),
            ("name Clear Hash type button", Some(("Clear Hash", OptionKind::Button))),
            ("name Ponder type check default false", Some(("Ponder", OptionKind::Check))),
            ("name Debug Log File type string default", Some(("Debug Log File", OptionKind::Text))),
            (
                "name Style type combo default Very Solid var Very Solid var Normal var Risky",
                Some(("Style", OptionKind::Combo(vec!["Very Solid".into(), "Normal".into(), "Risky".into()]))),
            ),
            ("name Threads type spin", Some(("Threads", OptionKind::Spin(i64::MIN, i64::MAX)))),
            ("name x type wheel", None),
            ("type check", None),
            ("name type check", None),
            ("", None),
        ] {
            let want = want.map(|(name, kind)| DeclaredOption { name: name.to_owned(), kind });
            assert_eq!(option(text), want, "{text}");
        }
    }

    #[test]
    fn values() {
        let hash = option("name Hash type spin default 16 min 1 max 64").unwrap();
        assert_eq!(hash.set(" 32 ").unwrap(), "setoption name Hash value 32");
        for bad in ["65", "0", "many", "3\nquit"] {
            assert!(matches!(hash.set(bad), Err(EngineWarning::BadValue(_, _, can)) if can == "1 … 64"), "{bad}");
        }
        let style = option("name Style type combo default a var Solid var Risky").unwrap();
        assert_eq!(style.set("risky").unwrap(), "setoption name Style value Risky");
        assert!(style.set("wild").is_err());
        let log = option("name Log type string default").unwrap();
        assert_eq!(log.set("a b").unwrap(), "setoption name Log value a b");
        assert!(log.set("a\nquit").is_err());
        let clear = option("name Clear Hash type button").unwrap();
        assert_eq!(clear.set("true").unwrap(), "setoption name Clear Hash");
        let all = [hash, style, log, clear];
        assert_eq!(find(&all, "clear hash").unwrap().name, "Clear Hash");
        assert_eq!(nearest(&all, "Hahs"), Some("Hash".to_owned()));
        assert_eq!(nearest(&all, "UCI_Elo"), None);
    }
}
