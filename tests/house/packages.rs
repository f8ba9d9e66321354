//! What packages and workflows say agrees with Cargo.toml: the address of the project, the version, the targets.

#![allow(clippy::disallowed_methods, reason = "a test reads the repository")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What stands for the owner's name as long as the project has no address.
const NOBODY: &str = "OWNER";

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn manifest(path: &str) -> toml::Table {
    read(path).parse().expect("a manifest")
}

/// Returns the texts of the files below a folder, without pictures.
fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![PathBuf::from(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|extension| extension != "svg") {
                found.push((path.clone(), read(path)));
            }
        }
    }
    assert!(found.len() > 5, "{folder} is nearly empty");
    found
}

/// Returns what stands between two marks, wherever they occur.
fn between<'a>(text: &'a str, open: &'a str, close: char) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split_once(close)).map(|(inside, _)| inside)
}

#[test]
fn the_address_of_the_project_is_the_same_everywhere() {
    let root = manifest("Cargo.toml");
    let common = &root["workspace"]["package"];
    let address = common["repository"].as_str().expect("the address");
    assert_eq!(common["homepage"].as_str(), Some(address));
    let guide = root["package"]["documentation"].as_str().expect("an address");
    assert!(guide.starts_with(address), "{guide}");
    let mut files = [texts("packaging"), texts(".github")].concat();
    files.push(("Cargo.toml".into(), read("Cargo.toml")));
    files.push(("README.md".into(), read("README.md")));
    for (path, text) in &files {
        for other in between(text, "https://github.com/", '/') {
            assert!(address.starts_with(&format!("https://github.com/{other}/")), "{}: {other}", path.display());
        }
        let is_open = address.contains(NOBODY);
        assert!(is_open || !text.contains(NOBODY), "{} still says {NOBODY}", path.display());
    }
}

#[test]
fn the_version_is_the_same_everywhere() {
    let root = manifest("Cargo.toml");
    let common = &root["workspace"]["package"];
    for library in ["tabiya-chess", "tabiya-engine"] {
        assert_eq!(root["workspace"]["dependencies"][library]["version"], common["version"], "{library}");
    }
    let version = common["version"].as_str().expect("a version");
    assert!(read("CHANGELOG.md").contains(&format!("\n## {version}")), "the changes of {version}");
    let oldest = common["rust-version"].as_str().expect("a version");
    let checks = read(".github/workflows/ci.yml");
    assert!(checks.contains(&format!("toolchain install {oldest} ")), "the compiler of the check");
    assert_eq!(checks.matches(&format!("cargo +{oldest} ")).count(), 2);
}

#[test]
fn packages_name_archives_that_a_release_has() {
    let release = read(".github/workflows/release.yml");
    let targets: BTreeSet<&str> = between(&release, "{ target: ", ',').collect();
    assert_eq!(targets.len(), 7);
    let mut wanted = BTreeSet::new();
    for (path, text) in texts("packaging") {
        if path.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        for name in between(&text, "{sha256 ", '}') {
            assert!(name == "source" || targets.contains(name), "{}: {name}", path.display());
            wanted.insert(name.to_owned());
        }
        for name in between(&text, "download/v{version}/tabiya-{version}-", '.') {
            assert!(targets.contains(name), "{}: {name}", path.display());
        }
    }
    assert!(wanted.len() >= 5, "{wanted:?}");
    let root = manifest("Cargo.toml");
    let metadata = &root["package"]["metadata"];
    let name = "tabiya-{ version }-{ target }";
    for (key, rest) in [("pkg-url", "{ archive-suffix }"), ("bin-dir", "/{ bin }{ binary-ext }")] {
        let value = metadata["binstall"][key].as_str().expect("a template");
        assert!(value.ends_with(&format!("{name}{rest}")), "{value}");
    }
    assert!(read("packaging/make").contains("name=tabiya-$version-$target\n"), "the same name");
    for asset in metadata["deb"]["assets"].as_array().expect("assets") {
        let path = asset[0].as_str().expect("a path");
        let is_there = Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
        assert!(is_there || path.starts_with("target/release/"), "{path}");
    }
}

/// A library of the workspace is packaged without the rest: a file that it includes has to lie in its folder.
#[test]
fn a_library_includes_only_its_own_files() {
    let mut included = 0;
    for name in ["crates/chess", "crates/engine"] {
        for (path, text) in texts(&format!("{name}/src")) {
            for file in ["include_str!(\"", "include_bytes!(\""].iter().flat_map(|mark| text.split(mark).skip(1)) {
                let file = file.split('"').next().unwrap_or_default();
                let depth = path.components().count() - 1 - Path::new(name).components().count();
                let up = file.split('/').take_while(|part| *part == "..").count();
                assert!(up <= depth, "{} includes {file}, which its package does not have", path.display());
                included += 1;
            }
        }
    }
    assert!(included > 3, "{included}");
}
