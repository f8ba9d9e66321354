//! Checks that the files that `docs/laws.md` names exist.

use std::path::Path;

#[test]
fn every_test_that_the_laws_name_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("docs/laws.md")).unwrap();
    let named: Vec<&str> = text
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| code.starts_with("tests/") || code.starts_with("src/"))
        .collect();
    assert!(named.len() > 50, "{}", named.len());
    for path in named {
        assert!(root.join(path).exists(), "docs/laws.md names {path}, which is not there");
    }
}
