//! `pgn tag` and `pgn eco`: change tags of many games, and nothing else of them.

use crate::chess::openings;
use crate::chess::pgn::{
    in_memory::GameBytes,
    sanitize::sanitize,
    splice::{TagRefusal, with_tags},
};
use crate::pgn_commands::{
    DONE, FAILED, PgnCommand,
    export::RawGames,
    selection::{ChosenGame, Selection},
};
use std::io;
use std::io::Write;

/// A change of a tag: its name, and its new value or none.
pub type TagEdit = (String, Option<String>);

/// What is changed.
#[derive(Clone, Debug)]
pub enum TagChange {
    Given(Vec<TagEdit>),
    /// ECO and Opening, where the code is missing.
    Openings,
}

impl TagChange {
    /// Returns the changes that make a difference to a game.
    fn of(&self, chosen: &ChosenGame) -> Vec<TagEdit> {
        let tags = chosen.tags();
        let edits = match self {
            TagChange::Given(edits) => edits.clone(),
            TagChange::Openings if tags.known("ECO").is_some() => Vec::new(),
            TagChange::Openings => {
                let opening = openings::of_game(&chosen.game);
                let name = opening.filter(|_| tags.known("Opening").is_none());
                let pairs =
                    [opening.map(|opening| ("ECO", opening.eco)), name.map(|opening| ("Opening", opening.name))];
                pairs.into_iter().flatten().map(|(name, value)| (name.to_owned(), Some(value.to_owned()))).collect()
            }
        };
        let is_change = |(name, value): &TagEdit| {
            tags.get(name) != value.as_deref() || value.is_some() && chosen.game.all_values(name).len() > 1
        };
        edits.into_iter().filter(is_change).collect()
    }
}

/// Where the changed games go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetagOutput {
    /// Nowhere: what would change is said.
    Tell,
    /// To the output, the selected games only.
    Print,
    /// To the output, every game.
    WholeFile,
}

/// A change of tags over some files.
pub struct Retag {
    selection: Selection,
    change: TagChange,
    output: RetagOutput,
    raw: RawGames,
    games: usize,
    /// How many games were changed.
    changed: usize,
    /// What is reported of games that are written for later.
    reports: Vec<(usize, String)>,
    status: u8,
}

impl Retag {
    pub fn new(selection: Selection, change: TagChange, output: RetagOutput) -> Retag {
        let (raw, reports) = (RawGames::default(), Vec::new());
        Retag { selection, change, output, raw, games: 0, changed: 0, reports, status: DONE }
    }

    fn print(&mut self, name: &str, game: &GameBytes, [out, err]: [&mut dyn Write; 2]) -> io::Result<()> {
        match self.raw.write(name, game, out)? {
            Ok(()) => Ok(()),
            Err(why) => {
                self.status = FAILED;
                writeln!(err, "{}", sanitize(&format!("{name}: game {}: {why}", game.number)))
            }
        }
    }

    /// Returns how many games were changed since this was last asked.
    pub fn take_changed(&mut self) -> usize {
        std::mem::take(&mut self.changed)
    }

    /// Returns the exit status so far.
    pub fn status(&self) -> u8 {
        self.status.max(self.selection.status())
    }
}

impl PgnCommand for Retag {
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
        self.games += 1;
        let Some(chosen) = self.selection.take(name, game) else {
            return if self.output == RetagOutput::WholeFile { out.write_all(game.bytes) } else { Ok(()) };
        };
        let edits = self.change.of(&chosen);
        let (changed, edits) = match with_tags(game, &edits) {
            Ok(bytes) => (bytes, edits),
            Err(why) => {
                self.status = FAILED;
                let why = match why {
                    TagRefusal::Unencodable(unfit) => format!("{unfit:?} is not in {}", game.form.encoding.name()),
                    TagRefusal::NotApart => "its tags run into its moves or other text".to_owned(),
                };
                let text = format!("{name}: game {}: {why}: the game stays as it is", game.number);
                if self.output == RetagOutput::Print && self.raw.is_for_later() {
                    self.reports.push((game.number, text));
                } else {
                    writeln!(err, "{}", sanitize(&text))?;
                }
                (game.bytes.to_vec(), Vec::new())
            }
        };
        self.changed += usize::from(changed != game.bytes);
        match self.output {
            RetagOutput::Tell => {
                for (tag, value) in edits {
                    let said = |values: &[String]| {
                        let values: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
                        if values.is_empty() { "none".to_owned() } else { values.join(", ") }
                    };
                    let (old, new) = (said(&game.all_values(&tag)), said(value.as_slice()));
                    writeln!(out, "{}", sanitize(&format!("{name}: game {}: {tag}: {old} to {new}", game.number)))?;
                }
                Ok(())
            }
            RetagOutput::Print => self.print(name, &GameBytes { bytes: &changed, ..*game }, [out, err]),
            RetagOutput::WholeFile => out.write_all(&changed),
        }
    }

    fn fork(&self) -> Option<Retag> {
        let fork = Retag::new(self.selection.fork()?, self.change.clone(), self.output);
        Some(Retag { raw: RawGames::for_later(), ..fork })
    }

    fn join(&mut self, fork: Retag, written: &[u8], [out, err]: [&mut dyn Write; 2]) -> io::Result<()> {
        self.games += fork.games;
        self.changed += fork.changed;
        self.status = self.status.max(fork.status);
        if self.output != RetagOutput::Print {
            return out.write_all(written);
        }
        let mut reports = fork.reports.iter().peekable();
        for (name, game) in fork.raw.again(written) {
            if let Some((_, text)) = reports.next_if(|(number, _)| *number == game.number) {
                writeln!(err, "{}", sanitize(text))?;
            }
            self.print(name, &game, [out, err])?;
        }
        Ok(())
    }

    fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        self.selection.end_file(name, games, err)
    }

    fn finish(self, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<u8> {
        if self.output == RetagOutput::Tell {
            let (changed, games) = (self.changed, self.games);
            writeln!(
                out,
                "{changed} of {games} games would change: --write changes the files, --print prints the games"
            )?;
        }
        Ok(self.status())
    }
}
