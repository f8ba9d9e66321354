//! `pgn tag` and `pgn eco`: change tags of many games, and nothing else of them.

use crate::chess::openings;
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::sanitize::sanitize;
use crate::chess::pgn::splice::{TagRefusal, with_tags};
use crate::pgn_commands::export::RawGames;
use crate::pgn_commands::selection::ChosenGame;
use crate::pgn_commands::{DONE, FAILED, PgnCommand, ReadGame};
use std::io::{self, Write};
use std::sync::Arc;

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
    change: TagChange,
    output: RetagOutput,
    raw: RawGames,
    games: usize,
    /// How many games were changed.
    changed: usize,
    status: u8,
}

/// A game with its changed tags.
pub struct RetaggedGame {
    bytes: Vec<u8>,
    /// What is said of it: why it stays as it is, or each change.
    said: Result<Vec<String>, String>,
}

impl Retag {
    pub fn new(change: TagChange, output: RetagOutput) -> Retag {
        Retag { change, output, raw: RawGames::default(), games: 0, changed: 0, status: DONE }
    }

    /// Returns how many games were changed since this was last asked.
    pub fn take_changed(&mut self) -> usize {
        std::mem::take(&mut self.changed)
    }
}

fn retagged(change: &TagChange, tells: bool, name: &str, chosen: &ChosenGame) -> RetaggedGame {
    let (game, edits) = (&chosen.game, change.of(chosen));
    match with_tags(game, &edits) {
        Ok(bytes) => {
            let said = |values: &[String]| {
                let values: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
                if values.is_empty() { "none".to_owned() } else { values.join(", ") }
            };
            let line = |(tag, value): &TagEdit| {
                let (old, new) = (said(&game.all_values(tag)), said(value.as_slice()));
                format!("{name}: game {}: {tag}: {old} to {new}", game.number)
            };
            RetaggedGame { bytes, said: Ok(edits.iter().filter(|_| tells).map(line).collect()) }
        }
        Err(why) => {
            let why = match why {
                TagRefusal::Unencodable(unfit) => format!("{unfit:?} is not in {}", game.form.encoding.name()),
                TagRefusal::NotApart => "its tags run into its moves or other text".to_owned(),
            };
            let why = format!("{name}: game {}: {why}: the game stays as it is", game.number);
            RetaggedGame { bytes: game.bytes.to_vec(), said: Err(why) }
        }
    }
}

impl PgnCommand for Retag {
    type Read = RetaggedGame;

    fn reader(&self) -> ReadGame<RetaggedGame> {
        let (change, tells) = (self.change.clone(), self.output == RetagOutput::Tell);
        Arc::new(move |name, chosen| retagged(&change, tells, name, &chosen))
    }

    fn take(
        &mut self,
        name: &str,
        game: &GameBytes,
        RetaggedGame { bytes, said }: RetaggedGame,
        [out, err]: [&mut dyn Write; 2],
    ) -> io::Result<()> {
        self.games += 1;
        self.changed += usize::from(bytes != game.bytes);
        let lines = said.or_else(|why| {
            self.status = FAILED;
            writeln!(err, "{}", sanitize(&why)).map(|()| Vec::new())
        })?;
        match self.output {
            RetagOutput::Tell => lines.iter().try_for_each(|line| writeln!(out, "{}", sanitize(line))),
            RetagOutput::WholeFile => out.write_all(&bytes),
            RetagOutput::Print => {
                let changed = GameBytes { bytes: &bytes, ..*game };
                self.status = self.status.max(self.raw.write(name, &changed, [out, err])?);
                Ok(())
            }
        }
    }

    fn leave_out(&mut self, game: &GameBytes, out: &mut dyn Write) -> io::Result<()> {
        self.games += 1;
        if self.output == RetagOutput::WholeFile { out.write_all(game.bytes) } else { Ok(()) }
    }

    fn finish(self, [out, _]: [&mut dyn Write; 2]) -> io::Result<u8> {
        if self.output == RetagOutput::Tell {
            let (changed, games) = (self.changed, self.games);
            writeln!(
                out,
                "{changed} of {games} games would change: --write changes the files, --print prints the games"
            )?;
        }
        Ok(self.status)
    }
}
