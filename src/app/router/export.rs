//! `export`: the position or the game on the screen as a file to show to somebody.

use crate::app::{
    App, Screen,
    commands::table::{Action, Invocation},
    context::UpdateContext,
    dialogs::{Dialog, question::Question},
    protocol::{
        effect::{ExportContent, ExportError, ExportFile, FileEffect},
        input::DialogAnswer,
    },
};
use crate::chess::{
    diagram::{Diagram, GameDiagrams},
    pgn::{Record, writer},
};
use crate::words::{
    command_names::choice,
    tables::{AppWord, ExportWord as W},
};
use std::path::PathBuf;

/// What is on the screen.
struct Exhibit {
    /// What a file of the game is called by itself, without an ending.
    name: String,
    diagram: Diagram,
    record: Option<Record>,
    flipped: bool,
}

impl App {
    /// Runs `export`, `export FILE`, `export game FILE`: asks what to write if no file is named.
    pub(super) fn export_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        let Some(exhibit) = self.exhibit(ctx) else { return };
        let (kind, name) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let (whole_game, name) = match choice(kind).as_str() {
            "game" => (true, name.trim()),
            "position" => (false, name.trim()),
            _ => (false, args.trim()),
        };
        if name.is_empty() {
            return ctx.open(Dialog::ask(Question::Export { has_game: exhibit.record.is_some(), name: exhibit.name }));
        }
        let path = PathBuf::from(name);
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let theme = self.appearance().theme;
        let content = match (ending.as_deref().unwrap_or_default(), exhibit.record) {
            ("png", _) if !cfg!(feature = "images") => return ctx.warn(W::NoPixels, &[]),
            ("pgn", Some(record)) => ExportContent::Text(writer::export(&record)),
            ("svg", Some(record)) if whole_game => {
                ExportContent::Film(GameDiagrams::of(&record, exhibit.flipped, &ctx.display_letters), theme)
            }
            ("svg" | "png", _) if !whole_game => ExportContent::Picture(exhibit.diagram, theme),
            ("txt", _) if !whole_game => ExportContent::Text(exhibit.diagram.text()),
            _ => return ctx.warn(W::Endings, &[]),
        };
        self.exporting += 1;
        ctx.request(FileEffect::Export(Box::new(ExportFile { path, content, replaces: false })));
    }

    /// Returns what the screen shows; says why if it cannot be exported.
    fn exhibit(&self, ctx: &mut UpdateContext) -> Option<Exhibit> {
        let letters = &ctx.display_letters;
        match &self.screen {
            Screen::Play(play) if play.is_covered() => {
                ctx.warn(AppWord::PausedHides, &[]);
                None
            }
            Screen::Play(play) => {
                let (record, flipped) = (play.record(), play.flipped());
                let diagram = Diagram::of(play.game().tree(), play.shown(), flipped, letters);
                Some(Exhibit { name: name_of(&record), diagram, record: Some(record), flipped })
            }
            Screen::Review(review) => {
                let (record, flipped) = (review.record(), review.flipped());
                let diagram = Diagram::of(&record.tree, review.node(), flipped, letters);
                Some(Exhibit { name: name_of(record), diagram, record: Some(record.clone()), flipped })
            }
            Screen::SetUp(editor) => {
                let draft = &editor.draft;
                let diagram = Diagram {
                    board: draft.board.clone(),
                    turn: draft.turn,
                    fen: draft.fen(),
                    last: None,
                    check: None,
                    shapes: Vec::new(),
                    caption: String::new(),
                    flipped: editor.flipped,
                };
                Some(Exhibit { name: "position".to_owned(), diagram, record: None, flipped: editor.flipped })
            }
            _ => {
                ctx.warn(AppWord::NotHere, &[]);
                None
            }
        }
    }

    /// Writes what the user chose, to a file in the folder that the program was started in.
    pub(super) fn export_chosen(&mut self, name: &str, answer: DialogAnswer, ctx: &mut UpdateContext) {
        let file = match answer {
            DialogAnswer::Svg => format!("position {name}.svg"),
            DialogAnswer::Png => format!("position {name}.png"),
            DialogAnswer::Letters => format!("position {name}.txt"),
            DialogAnswer::Pgn => format!("game {name}.pgn"),
            DialogAnswer::Film => format!("game {name}-moves.svg"),
            _ => return,
        };
        self.command(&Invocation { action: Action::Export, args: file, bang: false }, ctx);
    }

    /// Takes note of what became of a file; asks whether to replace one that is there.
    pub(super) fn exported(&mut self, file: ExportFile, outcome: Result<(), ExportError>, ctx: &mut UpdateContext) {
        self.exporting = self.exporting.saturating_sub(1);
        match outcome {
            Ok(()) => ctx.info(AppWord::SavedTo, &[&file.path.display().to_string()]),
            Err(ExportError::Exists) => {
                ctx.open(Dialog::ask(Question::Replaces(ExportFile { replaces: true, ..file })));
            }
            Err(ExportError::Failed(why)) => ctx.warn_text(why),
        }
    }
}

/// Returns a name for the files of a game: those of the players, as far as they are known.
fn name_of(record: &Record) -> String {
    let surname = |tag: &str| {
        let name = record.tags.known(tag)?.split(',').next()?.to_lowercase();
        let letters: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(24).collect();
        let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
        (!words.is_empty()).then(|| words.join("-"))
    };
    match (surname("White"), surname("Black")) {
        (None, None) => "game".to_owned(),
        (white, black) => [white, black].into_iter().flatten().collect::<Vec<_>>().join("-"),
    }
}
