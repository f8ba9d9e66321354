//! The command line over a screen: what is typed, and the list of what it could mean.

use super::path_offer::PathStep;
use super::{DialogContext, DialogOutcome, WordList, closes, run};
use crate::app::commands::action::{Action, Invocation};
use crate::app::commands::{palette, table::COMMANDS};
use crate::app::protocol::input::{Code, Key};
use crate::app::{board::text_field::TextField, protocol::hit_target::HitTarget};

/// The window of the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaletteDialog {
    /// What is typed.
    pub entry: TextField,
    /// The chosen row of the matches.
    pub chosen: usize,
}

impl PaletteDialog {
    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if closes(key) {
            return DialogOutcome::Closes;
        }
        let (here, lang) = (around.screen, around.lang);
        let WordList { words, paths, .. } = (around.word_list)(self.entry.text());
        if let Some(paths) = paths {
            match paths.step(key.code, self.chosen) {
                PathStep::Other => {}
                step => return self.take_path(step, paths.action),
            }
        }
        match key.code {
            Code::Up | Code::Down => self.scroll(key.code == Code::Down, around),
            Code::Tab => {
                let text = self.entry.text();
                let word = words.as_ref().and_then(|(_, words)| words.get(self.chosen));
                let completed = match word {
                    Some(word) => Some(palette::with_word(text, word)),
                    None => palette::completed(text, self.chosen, here, lang)
                        .or_else(|| palette::nearest(text, here).map(str::to_owned)),
                };
                if let Some(completed) = completed {
                    self.entry.set(&completed);
                    self.chosen = 0;
                }
            }
            Code::Enter => {
                if let Some((action, words)) = &words
                    && let Some(word) = words.get(self.chosen)
                {
                    return DialogOutcome::Runs(Invocation { action: *action, args: word.clone(), bang: false });
                }
                let text = self.entry.text().trim();
                match palette::invocation(text, self.chosen, here, lang) {
                    Some(given) => return DialogOutcome::Runs(given),
                    None if text.is_empty() => return DialogOutcome::Closes,
                    // The window says what is wrong with it, and stays to have it mended.
                    None => {}
                }
            }
            Code::Backspace if self.entry.is_empty() => return DialogOutcome::Closes,
            _ => {
                self.entry.key(key);
                self.chosen = (around.word_list)(self.entry.text()).first;
            }
        }
        DialogOutcome::Stays
    }

    /// Does what a key or a click in the list of files came to.
    fn take_path(&mut self, step: PathStep, action: Action) -> DialogOutcome {
        match step {
            PathStep::Choose(row) => self.chosen = row,
            PathStep::Type(line) => {
                self.entry.set(&line);
                self.chosen = 0;
            }
            PathStep::Run(args) => return DialogOutcome::Runs(Invocation { action, args, bang: false }),
            PathStep::Stay | PathStep::Other => {}
        }
        DialogOutcome::Stays
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Closes };
        let WordList { words, paths, .. } = (around.word_list)(self.entry.text());
        if let Some(paths) = paths.filter(|paths| !paths.names.is_empty()) {
            return self.take_path(paths.take(*row), paths.action);
        }
        if let Some((action, words)) = words {
            let args = words.get(*row).cloned().unwrap_or_default();
            return DialogOutcome::Runs(Invocation { action, args, bang: false });
        }
        let matches = palette::matches(self.entry.text(), around.screen, around.lang);
        let command = matches.get(*row).and_then(|&n| COMMANDS.get(n));
        command.map_or(DialogOutcome::Closes, |command| run(command.action))
    }

    pub(super) fn scroll(&mut self, down: bool, around: &DialogContext) {
        let WordList { words, paths, .. } = (around.word_list)(self.entry.text());
        let rows = match (words, paths) {
            (_, Some(paths)) => paths.names.len() + 1,
            (Some((_, words)), _) => words.len(),
            (None, None) => palette::matches(self.entry.text(), around.screen, around.lang).len(),
        };
        let next = if down { self.chosen + 1 } else { self.chosen.saturating_sub(1) };
        self.chosen = next.min(rows.saturating_sub(1));
    }
}
