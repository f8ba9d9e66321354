//! `docs/keys.md` agrees with the tables of keys and commands.

use super::keys_page;
use std::fs;
use std::path::Path;
use tabiya::app::commands::keymap::BINDINGS;
use tabiya::app::commands::table::COMMANDS;

#[test]
fn the_page_of_keys_is_printed_from_the_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keys.md");
    let page = keys_page::markdown();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).expect("docs/keys.md");
    assert_eq!(written, page, "docs/keys.md is old: UPDATE_DOCS=1 cargo test --test files configs prints it anew");
    for binding in BINDINGS.iter() {
        assert!(page.contains(&format!("`{}`", binding.key)), "{}", binding.key);
    }
    for command in COMMANDS {
        assert!(page.contains(&format!("| `{}", command.name)), "{}", command.name);
    }
}
