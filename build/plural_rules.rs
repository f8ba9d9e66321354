//! The plural rules of CLDR, as a language file has them, as Rust code: `i = 1 and v = 0`, `n % 10 = 2..4 and n % 100
//! != 12..14`.
//!
//! The operands are those of Unicode TR 35: `i` the whole part of a number, `v` how many decimals it is written with,
//! `f` those decimals as a number, `n` the number itself.

/// The classes of a count, in CLDR's order; the last is for what no rule takes.
pub const CLASSES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Returns the Rust condition of a rule, on a `number` with the fields `i`, `v` and `f`.
///
/// # Errors
/// The part of the rule that cannot be read.
pub fn condition(rule: &str) -> Result<String, String> {
    let any = rule.split(" or ").map(|all| {
        let all: Result<Vec<String>, String> = all.split(" and ").map(relation).collect();
        Ok(all?.join(" && "))
    });
    Ok(any.collect::<Result<Vec<String>, String>>()?.join(" || "))
}

/// One relation: `i = 0,1`, `n % 100 != 12..14`.
fn relation(text: &str) -> Result<String, String> {
    let wrong = || format!("\"{}\" is not a relation such as i = 1 or n % 10 = 2..4", text.trim());
    let (left, right, not) = match text.split_once("!=") {
        Some((left, right)) => (left, right, "!"),
        None => text.split_once('=').map(|(left, right)| (left, right, "")).ok_or_else(wrong)?,
    };
    let (operand, modulus) = match left.split_once('%') {
        Some((operand, modulus)) => (operand.trim(), Some(modulus.trim().parse::<u64>().map_err(|_| wrong())?)),
        None => (left.trim(), None),
    };
    let (field, is_whole) = match operand {
        "n" => ("i", true),
        "i" | "v" | "f" => (operand, false),
        _ => return Err(wrong()),
    };
    let value = modulus.map_or_else(|| format!("number.{field}"), |by| format!("number.{field} % {by}"));
    let ranges = right.split(',').map(|range| {
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        Ok(match range.split_once("..") {
            Some((from, to)) => format!("{}..={}", number(from)?, number(to)?),
            None => number(range)?.to_string(),
        })
    });
    let ranges = ranges.collect::<Result<Vec<String>, String>>()?.join(" | ");
    let matches = format!("matches!({value}, {ranges})");
    Ok(match (is_whole, not) {
        (false, _) => format!("{not}{matches}"),
        (true, "") => format!("number.f == 0 && {matches}"),
        (true, _) => format!("!(number.f == 0 && {matches})"),
    })
}
