//! `export`: the position or the game on the screen as a file to show to somebody.

use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::protocol::effect::{ExportContent, ExportFile};
use crate::app::protocol::input::DialogAnswer;
use crate::app::review::editing::written;
use crate::app::screen::Screen;
use crate::chess::diagram::{Diagram, GameDiagrams};
use crate::chess::pgn::Record;
use crate::words::command_names::choice;
use crate::words::tables::{AppWord, ExportWord};
use std::path::PathBuf;

/// What is on the screen.
pub(super) struct Exhibit {
    /// What a file of the game is called by itself, without an ending.
    name: String,
    diagram: Diagram,
    record: Option<Record>,
    flipped: bool,
}

impl Exhibit {
    /// Returns what the screen shows; says why if it cannot be exported.
    pub fn of(screen: &Screen, ctx: &mut UpdateContext) -> Option<Exhibit> {
        let letters = &ctx.display_letters;
        let game = |record: Record, node, flipped| {
            let diagram = Diagram::of(&record.tree, node, flipped, letters);
            Some(Exhibit { name: name_of(&record), diagram, record: Some(record), flipped })
        };
        match screen {
            Screen::Play(play) if play.is_covered() => {
                ctx.warn(AppWord::PausedHides, &[]);
                None
            }
            Screen::Play(play) => game(play.record(), play.shown(), play.flipped()),
            Screen::Review(review) => game(review.record().clone(), review.node(), review.flipped()),
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

    /// Returns the file that `export FILE` or `export game FILE` writes. Asks what to write if no file is named, and
    /// says why if there is no such file.
    pub fn file(self, args: &str, theme: String, ctx: &mut UpdateContext) -> Option<ExportFile> {
        let (kind, name) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let (whole_game, name) = match choice(kind).as_str() {
            "game" => (true, name.trim()),
            "position" => (false, name.trim()),
            _ => (false, args.trim()),
        };
        if name.is_empty() {
            ctx.open(Dialog::ask(Question::Export { has_game: self.record.is_some(), name: self.name }));
            return None;
        }
        let path = PathBuf::from(name);
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let content = match (ending.as_deref().unwrap_or_default(), self.record) {
            ("png", _) if !cfg!(feature = "images") => {
                ctx.fail(ctx.sentence(ExportWord::NoPixels, &[]));
                return None;
            }
            ("pgn", Some(record)) => ExportContent::Text(written(&record)),
            ("svg", Some(record)) if whole_game => {
                ExportContent::Film(GameDiagrams::of(&record, self.flipped, &ctx.display_letters), theme)
            }
            ("svg" | "png", _) if !whole_game => ExportContent::Picture(self.diagram, theme),
            ("txt", _) if !whole_game => ExportContent::Text(self.diagram.text()),
            _ => {
                ctx.fail(ctx.sentence(ExportWord::Endings, &[]));
                return None;
            }
        };
        Some(ExportFile { path, content, replaces: false })
    }
}

/// Returns the arguments of `export` for what the user chose: a file in the folder that the program was started in.
pub(super) fn chosen(name: &str, answer: DialogAnswer) -> Option<String> {
    match answer {
        DialogAnswer::Svg => Some(format!("position {name}.svg")),
        DialogAnswer::Png => Some(format!("position {name}.png")),
        DialogAnswer::Letters => Some(format!("position {name}.txt")),
        DialogAnswer::Pgn => Some(format!("game {name}.pgn")),
        DialogAnswer::Film => Some(format!("game {name}-moves.svg")),
        _ => None,
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
