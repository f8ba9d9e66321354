//! Reads as much of Markdown as the pages use: headings, links, quoted words, tables, and blocks of code indented by
//! four spaces.

use super::repository;
use std::fs;

/// A page.
pub struct Page {
    /// Its path in the repository.
    pub path: String,
    lines: Vec<String>,
}

impl Page {
    pub fn read(path: &str) -> Page {
        let text = fs::read_to_string(repository().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert!(!text.contains("```"), "{path}: blocks of code are indented here");
        Page { path: path.to_owned(), lines: text.lines().map(str::to_owned).collect() }
    }

    /// Returns the path in the repository to which a link on this page leads.
    pub fn beside(&self, path: &str) -> String {
        let mut parts: Vec<&str> = self.path.split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                ".." => drop(parts.pop()),
                _ => parts.push(part),
            }
        }
        parts.join("/")
    }

    /// Returns the lines of blocks of code.
    fn code(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter_map(|line| line.strip_prefix("    "))
    }

    /// Returns the text without blocks of code. A sentence may continue over a line break.
    fn prose(&self) -> String {
        let lines = self.lines.iter().filter(|line| !line.starts_with("    "));
        lines.map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    /// Returns the lines of prose that have more than `most` columns. A picture is one line.
    pub fn long_lines(&self, most: usize) -> Vec<&str> {
        let is_prose = |line: &&str| !["    ", "|", "!["].iter().any(|start| line.starts_with(start));
        self.lines.iter().map(String::as_str).filter(is_prose).filter(|line| line.chars().count() > most).collect()
    }

    /// Returns the targets of links and pictures.
    pub fn links(&self) -> Vec<String> {
        let prose = self.prose();
        let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        targets.map(str::to_owned).collect()
    }

    /// Returns the anchors of the headings, as links name them.
    pub fn anchors(&self) -> Vec<String> {
        let headings = self.lines.iter().filter(|line| line.starts_with('#'));
        let slug = |heading: &String| {
            let text = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = text.chars().filter(|char| char.is_alphanumeric() || matches!(char, ' ' | '-' | '_'));
            kept.collect::<String>().replace(' ', "-")
        };
        headings.map(slug).collect()
    }

    /// Returns what is in backquotes.
    pub fn quoted(&self) -> Vec<String> {
        quoted(&self.prose())
    }

    /// Returns the text without what is quoted.
    pub fn unquoted(&self) -> String {
        self.prose().split('`').step_by(2).collect::<Vec<_>>().join(" ")
    }

    /// Returns what is quoted in the columns with this title, in all tables.
    pub fn column(&self, title: &str) -> Vec<String> {
        let cells = |line: &str| -> Vec<String> {
            let line = line.replace("\\|", "¦");
            line.trim_matches('|').split('|').map(|cell| cell.trim().replace('¦', "|")).collect()
        };
        let mut found = Vec::new();
        let mut place = None;
        for (number, line) in self.lines.iter().enumerate() {
            if !line.starts_with('|') {
                place = None;
            } else if number == 0 || !self.lines[number - 1].starts_with('|') {
                // The header row of a table.
                let has_title = |cell: &String| cell == title || cell.strip_suffix(" and hear") == Some(title);
                place = cells(line).iter().position(has_title);
            } else if let Some(cell) = place.and_then(|place| cells(line).into_iter().nth(place)) {
                found.extend(quoted(&cell));
            }
        }
        found
    }

    /// Returns the command lines that start tabiya, from blocks of code and from the text, without comments and
    /// redirections.
    pub fn shell_lines(&self) -> Vec<String> {
        let quoted = self.quoted();
        let lines = self.code().chain(quoted.iter().map(String::as_str));
        let of_tabiya = |line: &str| {
            let line = line.split("  #").next().unwrap_or_default().split(" < ").next().unwrap_or_default().trim();
            let line = line.rsplit(" | ").next().unwrap_or_default();
            (line == "tabiya" || line.starts_with("tabiya ")).then(|| line.to_owned())
        };
        lines.filter_map(of_tabiya).collect()
    }
}

/// Returns what is in backquotes in a text. A line break within them becomes a space.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(|text| text.replace('\n', " ")).collect()
}
