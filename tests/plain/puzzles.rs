//! `tabiya puzzles`: the real program imports, tells and forgets.

use crate::run::Home;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tabiya::chess::puzzle_set::{PuzzleRow, PuzzleSet};

#[allow(dead_code, reason = "the example also is a program")]
#[path = "../../examples/generate_puzzles.rs"]
mod generate_puzzles;

fn set(home: &Home) -> PathBuf {
    home.path().join("data/tabiya/puzzles.tsv")
}

fn rows(home: &Home) -> Vec<PuzzleRow> {
    let mut set = PuzzleSet::open(std::fs::File::open(set(home)).unwrap()).unwrap();
    let all = set.rows().unwrap();
    assert_eq!(set.head().puzzles, u32::try_from(all.len()).ok(), "the head counts them");
    for theme in set.head().themes() {
        let counted = set.head().counts.iter().find(|(counted, _)| *counted == theme).unwrap().1;
        let has = all.iter().filter(|row| row.themes.contains(theme)).count();
        assert_eq!(u32::try_from(has).unwrap(), counted, "{:?}", set.head().key(theme));
    }
    all
}

/// Returns so many rows as Lichess publishes them, with the first line.
fn generated(rows: u64) -> String {
    let mut csv = Vec::new();
    generate_puzzles::write(rows, &mut csv).unwrap();
    String::from_utf8(csv).unwrap()
}

fn import(home: &Home, csv: &[u8], options: &[&str]) -> (Option<i32>, String) {
    std::fs::write(home.path().join("puzzles.csv"), csv).unwrap();
    let ran = home.run(&[&["puzzles", "import", "puzzles.csv"], options].concat(), "");
    (ran.code, ran.out + &ran.err)
}

#[test]
fn what_is_imported_is_sorted_told_and_forgotten() {
    let home = Home::new();
    let none = home.run(&["puzzles"], "").out;
    assert!(none.starts_with("6,344 puzzles in the program") && none.contains("none imported"), "{none}");
    let csv = generated(3000);
    let (code, told) = import(&home, csv.as_bytes(), &[]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.starts_with("read 3,000 · outside the filter 0 · faulty 0 · kept 3,000 · "), "{told}");
    let all = rows(&home);
    assert!(all.len() == 3000 && all.is_sorted_by_key(|row| (row.rating, row.id)), "by rating, then id");
    assert!(all.iter().all(|row| row.puzzle().is_ok()));
    let facts = home.run(&["puzzles"], "").out;
    let rated = format!("3,000 puzzles imported · rated {} to {} · ", all[0].rating, all[2999].rating);
    assert!(facts.contains(&rated), "{facts}");

    // A puzzle that stands there twice is imported once: as it stands first, whatever its rating is then.
    let before = std::fs::read(set(&home)).unwrap();
    let (id, row) = csv.lines().nth(7).and_then(|row| Some((row, row.split(',').nth(3)?))).unwrap();
    for rating in [row, "3999", "1"] {
        let again = id.replace(&format!(",{row},"), &format!(",{rating},"));
        let (_, told) = import(&home, format!("{csv}{again}\n").as_bytes(), &[]);
        assert!(told.starts_with("read 3,001 · outside the filter 0 · faulty 1 · kept 3,000 · "), "{told}");
        assert!(std::fs::read(set(&home)).unwrap() == before, "not byte for byte");
    }

    // The same columns in another order and one more, from standard input, give the same set.
    let turned: String = csv
        .lines()
        .map(|line| {
            let mut fields: Vec<&str> = line.split(',').collect();
            fields.reverse();
            fields.insert(3, if line.starts_with("PuzzleId") { "DailyDate" } else { "" });
            fields.join(",") + "\r\n"
        })
        .collect();
    assert_eq!(home.run(&["puzzles", "import", "-"], &turned).code, Some(0));
    assert!(std::fs::read(set(&home)).unwrap() == before, "not byte for byte");
    let zstd = ruzstd::encoding::compress_to_vec(csv.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest);
    assert_eq!(home.run_bytes(&["puzzles", "import", "-"], &zstd).code, Some(0));
    assert!(std::fs::read(set(&home)).unwrap() == before, "not byte for byte");

    assert_eq!(home.run(&["puzzles", "forget"], "").out, "the imported puzzles are deleted\n");
    assert_eq!(home.run(&["puzzles", "forget"], "").out, "none are imported\n");
    assert!(!set(&home).exists());
}

#[test]
fn filters_leave_out_what_they_say() {
    let home = Home::new();
    let csv = generated(4000);
    let (code, told) = import(
        &home,
        csv.as_bytes(),
        &["--rating", "800-1400", "--themes", "fork,pin", "--popularity", "50", "--plays", "100"],
    );
    assert_eq!(code, Some(0), "{told}");
    let wanted = csv.lines().skip(1).filter(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |at: usize| fields[at].parse::<i64>().unwrap();
        let themes: Vec<&str> = fields[7].split(' ').collect();
        (800..=1400).contains(&number(3))
            && number(5) >= 50
            && number(6) >= 100
            && (themes.contains(&"fork") || themes.contains(&"pin"))
    });
    let (all, wanted) = (rows(&home), wanted.count());
    assert!(all.len() == wanted && wanted > 50, "{wanted} wanted, {told}");
    let (code, told) = import(&home, csv.as_bytes(), &["--most", "1000"]);
    let kept = rows(&home).len();
    assert!(code == Some(0) && kept.abs_diff(1000) < 100, "{told}");
    assert!(told.contains(" · beyond --most "), "{told}");
    let (code, told) = import(&home, csv.as_bytes(), &["--most", "all"]);
    assert_eq!((code, rows(&home).len()), (Some(0), 4000), "{told}");
}

#[test]
fn what_cannot_be_imported_leaves_the_old_set() {
    let home = Home::new();
    let csv = generated(200);
    assert_eq!(import(&home, csv.as_bytes(), &[]).0, Some(0));
    let before = std::fs::read(set(&home)).unwrap();
    let bare: String =
        csv.lines().map(|line| line.split(',').take(4).collect::<Vec<&str>>().join(",") + "\n").collect();
    let zstd = ruzstd::encoding::compress_to_vec(csv.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest);
    let rows: &[(&[u8], &[&str], &str)] = &[
        (b"[Event \"x\"]\n\n1. e4 *\n", &[], "is no file of puzzles: its first line names no column PuzzleId"),
        (b"", &[], "is no file of puzzles"),
        (&zstd[..zstd.len() / 2], &[], "as before"),
        (bare.as_bytes(), &["--plays", "9"], "--plays: puzzles.csv has no column NbPlays"),
        (bare.as_bytes(), &["--themes", "fork"], "--themes: puzzles.csv has no column Themes"),
        (csv.as_bytes(), &["--themes", "forks"], "nothing is left to import: read 200 · outside the filter 200"),
    ];
    for (bytes, options, why) in rows {
        let (code, told) = import(&home, bytes, options);
        assert!(code == Some(1) && told.contains(why), "{why}: {told}");
        assert!(std::fs::read(set(&home)).unwrap() == before, "{why}: the old set is gone");
    }
    let missing = home.run(&["puzzles", "import", "nowhere.csv"], "");
    assert!(missing.code == Some(1) && missing.err.contains("nowhere.csv"), "{missing:?}");
    for wrong in [["--rating", "900"], ["--rating", "900-800"], ["--popularity", "200"], ["--most", "some"]] {
        assert_eq!(import(&home, csv.as_bytes(), &wrong).0, Some(2), "{wrong:?}");
    }
    // A file that was cut off, and rows that are wrong: what is right is imported, the rest is counted.
    let cut = csv.len() - 120;
    let wrong = csv[..cut].replacen(",400,", ",x,", 1).replacen(" b - - 0 1,", " b - - 0 1", 1);
    let (code, told) = import(&home, wrong.as_bytes(), &[]);
    assert!(code == Some(0) && told.contains(" · faulty 2 · kept 198 · "), "{told}");
    let (code, told) = import(&home, bare.as_bytes(), &[]);
    assert!(
        code == Some(0) && told.contains(" · faulty 0 · kept 200 · "),
        "without the columns that are not needed: {told}"
    );
}

/// Imports as many rows as Lichess has. The time is told as a ratio to unpacking the file and counting its lines.
#[test]
#[ignore = "writes gigabytes for a minute; needs zstd and GNU time; in release"]
fn import_full() {
    let home = Home::new();
    let run = |script: &str| {
        let before = Instant::now();
        let ran = std::process::Command::new("sh").arg("-c").arg(script).current_dir(home.path()).output().unwrap();
        assert!(ran.status.success(), "{script}: {ran:?}");
        (before.elapsed(), String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr))
    };
    let csv = std::fs::File::create(home.path().join("all.csv")).unwrap();
    generate_puzzles::write(6_000_000, &mut std::io::BufWriter::new(csv)).unwrap();
    run("zstd -q --rm -1 all.csv");
    let counting: Vec<Duration> = (0..3).map(|_| run("zstd -dc all.csv.zst | wc -l").0).collect();
    let counting = *counting.iter().min().unwrap();
    for options in ["", " --most all"] {
        let script = format!(
            "/usr/bin/time -f 'peak %M KB' {} puzzles import all.csv.zst{options}",
            env!("CARGO_BIN_EXE_tabiya")
        );
        let (took, told) = run(&format!("XDG_DATA_HOME=$PWD/data {script}"));
        println!("{options:12} {:.2} times zstd | wc, {told}", took.as_secs_f64() / counting.as_secs_f64());
        let peak = told.split("peak ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok()).unwrap();
        assert!(peak <= 64 << 10, "{peak} KB");
        let all = rows(&home);
        assert!(all.is_sorted_by_key(|row| (row.rating, row.id)));
        assert!(options.is_empty() == (all.len().abs_diff(200_000) < 2000), "{}", all.len());
    }
}
