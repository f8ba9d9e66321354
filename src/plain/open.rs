//! What plain mode says about the folders in which the user chooses a file.

use crate::app::{
    App,
    open::OpenScreen,
    protocol::{effect::FolderEntry, user_message::Query},
};
use crate::chess::pgn::sanitize;
use crate::plain::lines::SpokenLines;
use crate::words::{
    Lang,
    open::{self, OpenWord},
};

/// Writes the reply to a query on the screen where the user chooses a file.
pub fn show_files(app: &App, screen: &OpenScreen, query: &Query, lines: &mut SpokenLines) {
    if *query == Query::Folder {
        folder(app, screen, lines);
    }
}

/// Says `Folder pgn: 4 files, 2 folders.`, then each of them with its number.
fn folder(app: &App, screen: &OpenScreen, lines: &mut SpokenLines) {
    let lang = app.lang();
    let told = screen.told();
    let entries: Vec<&FolderEntry> = told.iter().filter_map(|&n| screen.folder.entries.get(n)).collect();
    let folders = entries.iter().filter(|entry| entry.is_folder).count();
    let files = open::files(entries.len() - folders, lang); // the folders are among the entries
    let name = crate::app::open::name_of(&screen.folder.path);
    lines.push(OpenWord::FolderIs.with(lang, &[&sanitize(&name), &files, &open::folders(folders, lang)]));
    lines.extend(entries.into_iter().zip(1_usize..).map(|(entry, number)| row(entry, number, lang)));
    lines.push(OpenWord::FolderSays.text(lang));
}

/// `2. wcc_2023.pgn.`
fn row(entry: &FolderEntry, number: usize, lang: Lang) -> String {
    let word = if entry.is_folder { OpenWord::FolderRow } else { OpenWord::FileRow };
    word.with(lang, &[&number.to_string(), &sanitize(&entry.name)])
}
