//! The pseudo-language: English with an accent on each letter. A build with `TABIYA_PSEUDO` set has it besides the
//! others. What a screen shows in it without accents is no text of a language file, see `tests/screens/pseudo.rs`.

/// The code of the language.
pub const CODE: &str = "xx";

/// Returns the language file made of the English one. Dictionaries stay as they are: no test types in this language.
pub fn words(english: &str) -> String {
    let mut speaks = false;
    let lines = english.lines().map(|line| {
        if let Some(section) = line.strip_prefix('[') {
            speaks =
                section.starts_with(char::is_uppercase) || section.starts_with("piece") || section.starts_with("side.");
        }
        match line {
            "name = \"English\"" => "name = \"Accents\"".to_owned(),
            _ if speaks && !line.starts_with(['#', '[']) => accented(line),
            _ => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the texts of the course made of the English ones.
pub fn lessons(english: &str) -> String {
    let lines = english.lines().map(|line| if line.starts_with(['#', '[']) { line.to_owned() } else { accented(line) });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a line with accents on the letters of its strings, except in holes, escapes and backquotes.
fn accented(line: &str) -> String {
    let mut out = String::new();
    let (mut quoted, mut typed, mut hole, mut escaped) = (false, false, false, 0);
    for c in line.chars() {
        if escaped > 0 {
            escaped = if c == 'u' { 4 } else { escaped - 1 };
            out.push(c);
            continue;
        }
        match c {
            '\\' => escaped = 1,
            '"' => quoted = !quoted,
            '`' => typed = !typed,
            '{' if quoted => hole = true,
            '}' => hole = false,
            _ => {}
        }
        out.push(if quoted && !typed && !hole { accent(c) } else { c });
    }
    out
}

fn accent(c: char) -> char {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const ACCENTS: &str = "åbçđëƒĝĥïĵķļɱñøþqŕšŧüṽŵẋýžÅƁÇĐËƑĜĤÏĴĶĻṀÑØÞQŔŠŦÜṼŴẊÝŽ";
    PLAIN.chars().zip(ACCENTS.chars()).find(|(plain, _)| *plain == c).map_or(c, |(_, accent)| accent)
}
