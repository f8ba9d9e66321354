//! What must hold for any PGN.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;
use shakmaty::Position;
use shakmaty::san::SanPlus;

use tabiya::chess::pgn::comment::fold;
use tabiya::chess::pgn::encoding::code_page::CodePage;
use tabiya::chess::pgn::encoding::{Encoding, open};
use tabiya::chess::pgn::forms::GameForm;
use tabiya::chess::pgn::in_memory::PgnText;
use tabiya::chess::pgn::index::catalog::{Catalog, CatalogBuilder};
use tabiya::chess::pgn::index::indexer::{Indexer, boundary};
use tabiya::chess::pgn::index::interner;
use tabiya::chess::pgn::lexer::{Lexer, LineColumn, blank};
use tabiya::chess::pgn::reader::{GameSource, games, read_game};
use tabiya::chess::pgn::record::Record;
use tabiya::chess::pgn::scan::split::{Splitter, cuts};
use tabiya::chess::pgn::splice::patched;
use tabiya::chess::pgn::tags::{Date, Eco, ResultMarker};
use tabiya::chess::pgn::writer::{WriteOptions, export, export_with, into_normal};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::tree::{Annotations, NodeId, Tree, TreeMove, pass};
use tabiya::words::open::reported;

/// Tokens follow one another without overlap, with nothing but white space between them, and their places never go
/// back.
pub fn lexer(bytes: &[u8]) {
    for encoding in [Encoding::Utf8, Encoding::Page(CodePage::Windows1252)] {
        let (mut end, mut place) = (0, LineColumn { line: 1, column: 0 });
        for token in Lexer::new(bytes, encoding, LineColumn::default()) {
            assert!(token.range.start >= end && token.range.end > token.range.start, "{token:?} after {end}");
            assert!(token.range.end <= bytes.len() && token.place >= place, "{token:?} after {place:?}");
            assert!(token.content().end <= token.range.end);
            let between = &bytes[end..token.range.start]; // as was asserted
            assert!(is_blank(between), "bytes are skipped before {token:?}");
            (end, place) = (token.range.end, token.place);
        }
        assert!(is_blank(&bytes[end..]), "bytes are skipped at the end"); // as was asserted
    }
}

fn is_blank(mut bytes: &[u8]) -> bool {
    while !bytes.is_empty() {
        match blank(bytes) {
            0 => return false,
            length => bytes = bytes.get(length..).unwrap_or_default(),
        }
    }
    true
}

/// Any bytes can be read, as a file and as one game, and every problem has a place in the file.
pub fn reader(bytes: &[u8]) {
    let lines = u32::try_from(bytes.len()).unwrap_or(u32::MAX).saturating_add(1);
    let _ = read_game(bytes, &GameSource::default());
    for (i, record) in games(bytes).enumerate() {
        for problem in &record.problems {
            assert_eq!(problem.game, i + 1);
            assert!((1..=lines).contains(&problem.place.line) && problem.place.column >= 1, "{problem:?}");
            let _ = reported(&problem.what);
        }
        for kept in &record.kept {
            assert!(record.tree.contains(kept.node), "{kept:?}");
        }
    }
}

/// Every game in any bytes comes back when it is written and read again, also when it is patched into its old text.
pub fn writer(bytes: &[u8]) {
    let old = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n");
    for record in games(bytes) {
        round_trip(&record);
        other_forms(&record);
        saved(&record);
        // The old text need not be of this game: patching must not panic.
        let _ = patched(&old, &export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() }));
    }
}

fn normalise(record: &Record) -> Record {
    into_normal(record.clone(), WriteOptions::default())
}

/// `read(export(g)) = normalise(g)`, `export(read(export(g))) = export(g)`, the format's own rules,
/// and a save keeps what export leaves out.
pub fn round_trip(record: &Record) {
    let normal = normalise(record);
    let text = export(record);
    let again: Vec<Record> = games(text.as_bytes()).collect();
    assert_eq!(again.len(), 1, "one game is written:\n{text}");
    let Some(again) = again.into_iter().next() else { return };
    assert_eq!(again.tags, normal.tags, "{text}");
    assert_eq!(again.result, normal.result, "{text}");
    assert!(again.kept.is_empty(), "{:?}\n{text}", again.kept);
    for (mine, theirs) in normal.tree.walk().zip(again.tree.walk()) {
        assert_eq!(normal.tree.notes(mine), again.tree.notes(theirs), "{text}");
        assert_eq!(normal.tree.step(mine), again.tree.step(theirs), "{text}");
    }
    assert!(again.tree == normal.tree, "the trees differ:\n{text}\n{:?}", again.problems);
    assert_eq!(export(&again), text);
    assert_eq!(normalise(&normal), normal, "what is normal stays:\n{text}");
    assert!(!text.contains('\r') && text.ends_with('\n') && !text.ends_with("\n\n"));
    for line in text.lines().filter(|line| !line.starts_with('[')) {
        assert!(line.chars().count() < 80 || !line.contains(' '), "too long: {line}");
        assert_eq!(line, line.trim_matches(' '), "{line:?}");
    }
    for options in [
        WriteOptions { mainline: true, ..WriteOptions::default() },
        WriteOptions { comments: false, ..WriteOptions::default() },
        WriteOptions { mainline: true, comments: false, ..WriteOptions::default() },
    ] {
        let less = export_with(record, options);
        let again: Vec<Record> = games(less.as_bytes()).collect();
        assert_eq!(again.len(), 1, "{less}");
        for again in again {
            assert_eq!(export_with(&again, options), less);
            assert!(!options.mainline || again.tree.size() == again.tree.main_line().count() + 1, "{less}");
            assert!(
                options.comments || again.tree.walk().all(|node| again.tree.notes(node).after.is_empty()),
                "{less}"
            );
        }
    }
}

/// What is stripped is gone, and all else is as before; JSON holds the whole game.
fn other_forms(record: &Record) {
    let all = WriteOptions::default();
    let normal = normalise(record);
    for options in [
        WriteOptions { nags: false, ..all },
        WriteOptions { clocks: false, ..all },
        WriteOptions { evals: false, ..all },
        WriteOptions { nags: false, clocks: false, evals: false, ..all },
    ] {
        let less = into_normal(record.clone(), options);
        let text = export_with(record, options);
        let again = games(text.as_bytes()).next().expect("a game");
        assert!(again.tree == less.tree, "{text}");
        for (before, after) in normal.tree.walk().zip(again.tree.walk()) {
            let (before, after) = (normal.tree.notes(before), again.tree.notes(after));
            assert_eq!(after.nags, if options.nags { before.nags.clone() } else { Vec::new() }, "{text}");
            assert_eq!(after.clock, before.clock.filter(|_| options.clocks), "{text}");
            assert_eq!(after.elapsed(), before.elapsed().filter(|_| options.clocks), "{text}");
            assert_eq!(after.eval(), before.eval().filter(|_| options.evals), "{text}");
            assert_eq!(after.shapes(), before.shapes(), "{text}");
            let seen = |notes: &Annotations| fold(&notes.visible_after().collect::<Vec<_>>().join(" "));
            assert_eq!(seen(after), seen(before), "{text}");
        }
    }
    if record.tree.start().unplayable().is_none() {
        let line = GameForm::Json.write(record.clone(), all, "a.pgn", 3);
        assert_eq!(line.matches('\n').count(), 1, "{line}");
        let (tags, tree) = of_json(&serde_json::from_str(&line).expect("JSON"));
        assert!(tree == normal.tree, "{line}");
        let as_object: BTreeMap<String, String> =
            normal.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        assert_eq!(tags, as_object);
    }
}

/// Reads a game as docs/pgn.md describes it.
fn of_json(game: &Value) -> (BTreeMap<String, String>, Tree) {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let tags =
        game["tags"].as_object().expect("tags").iter().map(|(name, value)| (name.clone(), text(value))).collect();
    let start = StartPosition::from_fen(&text(&game["fen"]), game["variant"] == "chess960").expect("a position");
    let mut tree = Tree::new(start);
    annotate(tree.notes_mut(NodeId::ROOT), &game["before"]);
    let mut lines = vec![add_line(&mut tree, NodeId::ROOT, &game["moves"])];
    for variation in game["variations"].as_array().expect("variations") {
        let index = |name: &str| usize::try_from(variation[name].as_u64().expect("a number")).expect("small");
        let replaced = lines[index("line")][index("move")];
        let from = tree.parent(replaced).expect("a move");
        lines.push(add_line(&mut tree, from, &variation["moves"]));
    }
    (tags, tree)
}

fn json_texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn add_line(tree: &mut Tree, from: NodeId, moves: &Value) -> Vec<NodeId> {
    let mut line = Vec::new();
    let mut at = from;
    for object in moves.as_array().expect("moves") {
        let step = match object["san"].as_str().expect("a move") {
            "--" => TreeMove::Null,
            san => {
                let san = SanPlus::from_ascii(san.as_bytes()).expect("SAN").san;
                TreeMove::Move(san.to_move(tree.position(at)).expect("legal"))
            }
        };
        at = tree.append(at, step);
        annotate(tree.notes_mut(at), object);
        line.push(at);
    }
    line
}

fn annotate(notes: &mut Annotations, object: &Value) {
    let nags = object["nags"].as_array().into_iter().flatten();
    notes.nags = nags.map(|nag| u8::try_from(nag.as_u64().expect("a number")).expect("small")).collect();
    notes.before = json_texts(&object["comments_before"]);
    notes.after = json_texts(&object["comments"]);
    let behind = json_texts(&object["comments_behind"]);
    notes.behind_variations = behind.len();
    notes.after.extend(behind);
    notes.clock = object["clock_ms"].as_u64();
}

/// A game that is saved with [`WriteOptions::kept`] is still one game with the same moves, and holds every word of its
/// loose texts.
pub fn saved(record: &Record) {
    let normal = normalise(record);
    let text = export_with(record, WriteOptions { kept: true, ..WriteOptions::default() });
    let again: Vec<Record> = games(text.as_bytes()).collect();
    assert_eq!(again.len(), 1, "one game is saved:\n{text}");
    for again in &again {
        let steps = |tree: &Tree| tree.walk().map(|node| (tree.ply(node), tree.step(node))).collect::<Vec<_>>();
        assert_eq!(steps(&again.tree), steps(&normal.tree), "{text}");
        assert_eq!(again.result, normal.result, "{text}");
        let mut there: Vec<String> = again.kept.iter().map(|kept| plain(&kept.text)).collect();
        for node in again.tree.walk() {
            let notes = again.tree.notes(node);
            there.extend(notes.before.iter().chain(&notes.after).map(|text| plain(text)));
        }
        // The text may be kept in different pieces than before.
        let there = there.join(" ");
        for kept in &record.kept {
            // Glyphs that are kept with a damaged line may be read as glyphs.
            let words = plain(&kept.text);
            let sayings = |word: &&str| {
                word.chars().filter(|c| c.is_alphabetic()).count() > 1 || word.contains(|c: char| c.is_ascii_digit())
            };
            for word in words.split_whitespace().filter(sayings) {
                assert!(there.contains(word), "{word:?} of {kept:?} is lost:\n{text}");
            }
        }
    }
}

/// Returns a text without the delimiters that writing may have replaced.
fn plain(text: &str) -> String {
    text.replace(['{', '}', '(', ')', '[', ']', '"', ';'], " ")
}

/// Any split into blocks gives the same index, which agrees with the file's games, and reading may begin after any
/// blank line that `[Event "` follows.
pub fn index(bytes: &[u8], sizes: &[u8]) {
    let (_, body) = open(bytes);
    let whole = cuts(&body);
    let mut splitter = Splitter::default();
    let mut found = Vec::new();
    let mut rest = &*body;
    let mut sizes = sizes.iter().cycle();
    while !rest.is_empty() {
        let size = sizes.next().map_or(1, |&size| usize::from(size) + 1).min(rest.len());
        splitter.feed(&rest[..size]); // as was bounded
        found.extend(splitter.take());
        rest = &rest[size..]; // as above
    }
    splitter.finish();
    found.extend(splitter.take());
    assert_eq!(found, whole);

    let library = PgnText::new(Arc::from(bytes));
    assert_eq!(library.cuts.len(), whole.len());
    for (i, record) in games(bytes).enumerate() {
        assert_eq!(library.game(i).as_ref(), Some(&record));
        assert_eq!(library.at(i).map(|game| game.tags()), Some(record.tags), "{}", String::from_utf8_lossy(bytes));
    }

    let mark = b"\n\n[Event \"";
    for at in memchr::memmem::find_iter(&body, mark).take(8) {
        let from = at + 2;
        let after: Vec<usize> = whole.iter().map(|cut| cut.offset).filter(|&offset| offset >= from).collect();
        let alone: Vec<usize> = cuts(&body[from..]).iter().map(|cut| cut.offset + from).collect(); // found within
        // Text before the first game belongs to that game.
        assert!(
            alone == after || whole.first().is_some_and(|_| after == alone[1..]),
            "from {from}: {alone:?} {after:?}"
        );
    }
}

/// Any split into blocks or chunks gives the same list, and the list agrees with the headers.
pub fn catalog(bytes: &[u8], sizes: &[u8]) {
    let whole = Catalog::of(&[bytes]);
    let (form, body) = open(bytes);
    let library = PgnText::new(Arc::from(bytes));
    assert_eq!(whole.len(), library.cuts.len());
    for i in 0..library.cuts.len() {
        let (Some(row), Some(fields), Some(place)) = (whole.row(i), whole.fields(i), whole.place(i)) else {
            panic!("there is no game {i}")
        };
        let (Some(cut), Some(span), Some(tags)) =
            (library.cuts.get(i), library.span(i), library.at(i).map(|game| game.tags()))
        else {
            panic!("there is no text of game {i}")
        };
        let known = |name: &str| tags.known(name).unwrap_or_default();
        assert_eq!((place.number, fields.line), (i + 1, cut.line));
        assert_eq!(place.span, span.start as u64..span.end as u64);
        assert_eq!(fields.is_inside_line(), cut.in_line > 0);
        if !matches!(form.encoding, Encoding::Page(_)) {
            let texts = [(row.white, "White"), (row.black, "Black"), (row.event, "Event")];
            for (text, name) in texts.into_iter().filter(|(text, _)| text.len() < interner::LONGEST - 4) {
                assert_eq!(text, known(name));
            }
            assert_eq!(row.eco, Eco::read(known("ECO")));
            let date = tags.known("Date").or_else(|| tags.known("UTCDate"));
            assert_eq!(row.date, date.and_then(Date::read).unwrap_or_default());
        }
        let said = ResultMarker::read(known("Result")).filter(|&said| said != ResultMarker::Open);
        assert_eq!(said.unwrap_or(row.result), row.result);
    }

    let finish = |indexer: Indexer, last: bool, cataloguer: &mut CatalogBuilder| {
        let (batch, end) = indexer.finish(last);
        cataloguer.add_batch(&batch);
        cataloguer.end_piece(&end);
    };
    let same = |mut cataloguer: CatalogBuilder, how: &str| {
        cataloguer.end_file(body.len() as u64, form);
        cataloguer.decode_names(None);
        assert!(
            cataloguer.catalog() == whole,
            "in {how}: {:?}
{whole:?}",
            cataloguer.catalog()
        );
    };
    let steps = || sizes.iter().map(|&size| usize::from(size) + 1).chain([1]).cycle();

    let mut cataloguer = CatalogBuilder::default();
    cataloguer.begin_file();
    let mut indexer = Indexer::default();
    let mut rest = &*body;
    for size in steps() {
        let (block, after) = rest.split_at(size.min(rest.len()));
        indexer.feed(block);
        cataloguer.add_batch(&indexer.take());
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    finish(indexer, true, &mut cataloguer);
    if form.encoding != Encoding::Utf16Le && form.encoding != Encoding::Utf16Be {
        assert_eq!(cataloguer.catalog().parts.first().map(|part| part.form), Some(form));
    }
    same(cataloguer, "blocks");

    let mut cataloguer = CatalogBuilder::default();
    cataloguer.begin_file();
    let (mut from, mut nominal) = (0, 0);
    for size in steps() {
        nominal += size;
        let end = boundary(&body, nominal.max(from)).filter(|_| nominal < body.len());
        if end != Some(from) {
            let mut indexer = Indexer::default();
            indexer.feed(&body[from..end.unwrap_or(body.len())]); // a place within, at or after `from`
            finish(indexer, end.is_none(), &mut cataloguer);
        }
        let Some(end) = end else { break };
        from = end;
    }
    same(cataloguer, "pieces");
}

/// The bytes that replace a byte in [`mutations`].
pub const SPOILERS: &[u8] = b"{}()[]\";%\n\r\0\xFF";

/// [`spoilt`] for a fuzzer: only the beginning of a large file.
pub fn mutations(bytes: &[u8]) {
    const MOST: usize = 8192;
    let bytes = bytes.get(..MOST).unwrap_or(bytes);
    spoilt(bytes, 0..bytes.len());
}

/// Reads the file cut off at each of these places, and with the byte there replaced by each of [`SPOILERS`]. The work
/// grows with the square of the size.
pub fn spoilt(bytes: &[u8], places: Range<usize>) {
    let mut changed = bytes.to_vec();
    for at in places {
        let Some(&old) = bytes.get(at) else { return };
        reader(&bytes[..at]); // below the length
        for &spoiler in SPOILERS {
            changed[at] = spoiler; // as long as `bytes`
            reader(&changed);
        }
        changed[at] = old; // as above
    }
}

/// Returns a game grown from bytes: moves, variations, comments, glyphs and clocks wherever they are allowed.
#[must_use]
pub fn grow(data: &[u8]) -> Record {
    let mut bytes = data.iter().copied();
    let mut next = move || bytes.next();
    let start = match next().unwrap_or(0) % 8 {
        0 => "4k3/P6P/8/8/8/8/p6p/4K3 b - - 3 31",
        1 => "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        2 => "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5",
        3 => "6k1/8/2N1N3/8/2N1N3/8/8/6K1 w - - 0 1",
        _ => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    };
    let mut record = Record::new(StartPosition::from_fen(start, false).unwrap_or_default());
    let mut at = NodeId::ROOT;
    while let Some(byte) = next() {
        let tree = &mut record.tree;
        match byte % 16 {
            0 => at = NodeId::ROOT,
            1 => at = tree.parent(at).unwrap_or(at),
            2 => at = tree.end_of_line(NodeId::ROOT),
            3 => tree.notes_mut(at).nags.push(next().unwrap_or(1)),
            4 if byte > 127 => tree.notes_mut(at).behind_variations = usize::from(byte % 3),
            4 => tree.notes_mut(at).clock = next().map(|byte| u64::from(byte) * 100),
            5 => tree.notes_mut(at).after.push(words(&mut next)),
            6 => tree.notes_mut(at).before.push(words(&mut next)),
            7 if pass(tree.position(at)).is_some() => at = tree.append(at, TreeMove::Null),
            8 => _ = tree.swap_with_sibling(at, false),
            9 => record.tags.set(&words(&mut next), words(&mut next)),
            10 => {
                record.result =
                    [ResultMarker::WhiteWins, ResultMarker::BlackWins, ResultMarker::Draw, ResultMarker::Open]
                        [usize::from(byte / 16 % 4)]
            } // four
            _ => {
                let moves = tree.position(at).legal_moves();
                let choice = usize::from(next().unwrap_or(0));
                if let Some(&mv) = choice.checked_rem(moves.len()).and_then(|choice| moves.get(choice)) {
                    at = tree.append(at, TreeMove::Move(mv));
                }
            }
        }
    }
    record
}

/// Returns a text full of words that PGN could take for something else.
fn words(next: &mut impl FnMut() -> Option<u8>) -> String {
    const WORDS: [&str; 32] = [
        "a",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "[",
        "]",
        "\"",
        "\\",
        "*",
        "1-0",
        "e4",
        "$1",
        "\n",
        "\r\n",
        "\t",
        "  ",
        "é",
        "丁",
        "[Event \"x\"]",
        "[%clk 0:01:02.5]",
        "[%csl Ge4]",
        "[%foo",
        "\u{feff}",
        "\0",
        "\n\n",
        "!?",
        "--",
        "Name",
        "\u{1b}[2J",
    ];
    let length = next().unwrap_or(0) % 32;
    let mut text = String::new();
    for _ in 0..length {
        let byte = next().unwrap_or(0);
        text.push_str(WORDS[usize::from(byte % 32)]); // there are 32
        if byte & 0x80 != 0 {
            text.push(' ');
        }
    }
    text
}

/// The ways to walk through a tree agree with each other.
pub fn walks(tree: &Tree) {
    let mut count = 0;
    for node in tree.walk() {
        count += 1;
        assert!(tree.contains(node));
        assert_eq!(tree.is_main_line(node), tree.variation_start(node).is_none());
        assert_eq!(tree.path_to(node).len(), usize::try_from(tree.ply(node)).unwrap_or(usize::MAX));
    }
    assert_eq!(count, tree.size());
}
