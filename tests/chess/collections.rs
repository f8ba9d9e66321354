//! The collections of positions and games that are kept beside the repository, not in it.

use std::path::{Path, PathBuf};

/// Returns the path of a file or folder of ../shared. If it is missing, prints a message and returns `None`, unless
/// `TABIYA_REQUIRE_SHARED` is 1: then the test fails.
#[allow(clippy::disallowed_methods, clippy::print_stdout)] // a test asks for its data, and says that it was skipped
pub fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(name);
    if path.exists() {
        return Some(path);
    }
    let is_required = std::env::var_os("TABIYA_REQUIRE_SHARED").is_some_and(|required| required == "1");
    assert!(!is_required, "{} is missing", path.display());
    println!("skipped: {} is missing", path.display());
    None
}
