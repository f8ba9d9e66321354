//! Changes the words of comments and keeps the commands among them (`[%clk 0:59:01]`).

use super::comment::{PARAGRAPH, commands, fold, unbraced, visible};

/// Returns what a reader sees of the comments, each on a line of its own. Comments of commands alone are left out.
#[must_use]
pub fn words(texts: &[String]) -> String {
    let seen: Vec<String> = texts.iter().map(|text| visible(text)).filter(|text| !text.is_empty()).collect();
    seen.join("\n")
}

/// Returns the comments with new words. Each line of `words` is a comment; a line after an empty line is the next
/// paragraph of the same comment. An unchanged line leaves its comment unchanged. Commands stay with their comment, or
/// go to the first one if the number of comments has changed. Braces become round brackets where a `}` would end the
/// comment.
#[must_use]
pub fn reworded(texts: &[String], words: &str) -> Vec<String> {
    let lines = comments_of(words);
    let spoken = texts.iter().filter(|text| !visible(text).is_empty()).count();
    let mut new = Vec::new();
    let mut next = lines.iter();
    if lines.len() == spoken {
        for text in texts {
            let was = visible(text);
            match if was.is_empty() { None } else { next.next() } {
                Some(line) if *line != was => new.push(joined(&commands_of(text), line)),
                _ => new.push(text.clone()),
            }
        }
        return new;
    }
    let freed: Vec<String> = texts
        .iter()
        .filter(|text| !visible(text).is_empty())
        .map(|text| commands_of(text))
        .filter(|commands| !commands.is_empty())
        .collect();
    new.extend(texts.iter().filter(|text| visible(text).is_empty()).cloned());
    let first = joined(&freed.join(" "), next.next().map(String::as_str).unwrap_or_default());
    new.extend(Some(first).filter(|first| !first.is_empty()));
    new.extend(next.cloned());
    new
}

/// Splits typed words into comments.
fn comments_of(words: &str) -> Vec<String> {
    let mut comments: Vec<String> = Vec::new();
    let mut ended = false;
    for line in words.lines().map(|line| fold(&unbraced(line))) {
        if line.is_empty() {
            ended = true;
            continue;
        }
        match comments.last_mut().filter(|_| std::mem::take(&mut ended)) {
            Some(last) => {
                last.push_str(PARAGRAPH);
                last.push_str(&line);
            }
            None => comments.push(line),
        }
        ended = false;
    }
    comments
}

/// The commands of a comment, unchanged.
fn commands_of(text: &str) -> String {
    let found: Vec<&str> = commands(text).filter_map(|(range, _)| text.get(range)).collect();
    found.join(" ")
}

fn joined(commands: &str, words: &str) -> String {
    match (commands, words) {
        ("", only) | (only, "") => only.to_owned(),
        (commands, words) => format!("{commands} {words}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_change_and_commands_stay() {
        let rows: [(&[&str], &str, &[&str]); 15] = [
            (&[], "", &[]),
            (&[], " good  move }", &["good move )"]),
            (&[], "a {braced} word", &["a (braced) word"]),
            (&[], "one {", &["one {"]),
            (&["[%clk 0:01:00] one\n\ntwo"], "one\n\ntwo", &["[%clk 0:01:00] one\n\ntwo"]),
            (&["one\n\ntwo"], "\none\n \n\nthree\nfour", &["one\n\nthree", "four"]),
            (&["old"], "new", &["new"]),
            (&["old"], "", &[]),
            (&["see [%clk 0:01:00] here  now"], "see here now", &["see [%clk 0:01:00] here  now"]),
            (&["see [%clk 0:01:00] here"], "there", &["[%clk 0:01:00] there"]),
            (&["[%clk 0:01:00]", "a"], "b", &["[%clk 0:01:00]", "b"]),
            (&["[%clk 0:01:00]"], "b", &["[%clk 0:01:00]", "b"]),
            (&["a [%eval 1.0]", "b [%csl Ge4]"], "a\nc", &["a [%eval 1.0]", "[%csl Ge4] c"]),
            (&["a [%eval 1.0]", "b [%csl Ge4]"], "ab", &["[%eval 1.0] [%csl Ge4] ab"]),
            (&["a [%eval 1.0]", "b [%csl Ge4]"], "", &["[%eval 1.0] [%csl Ge4]"]),
        ];
        for (texts, words, want) in rows {
            let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
            assert_eq!(reworded(&texts, words), want, "{texts:?} {words:?}");
        }
        assert_eq!(words(&["a [%eval 1.0]".into(), "[%clk 1]".into(), "[%foo] b".into()]), "a\n[%foo] b");
    }
}
