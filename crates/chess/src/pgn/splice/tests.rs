use crate::pgn::PgnText;
use crate::pgn::encoding::code_page::CodePage;
use crate::pgn::in_memory::each_game;
use crate::pgn::splice::*;
use crate::pgn::writer::{WriteOptions, export_with};
use std::sync::Arc;

fn library(bytes: &[u8]) -> PgnText {
    PgnText::new(Arc::from(bytes))
}

/// Returns the byte range that game `i` of a file in memory has in the file itself.
fn span_in_file(library: &PgnText, i: usize) -> Option<Range<usize>> {
    let span = library.span(i)?;
    if !library.form.encoding.is_utf16() {
        return Some(span);
    }
    let mark = if library.form.mark { 2 } else { 0 };
    let at = |offset| mark + 2 * std::str::from_utf8(&library.body[..offset]).unwrap().encode_utf16().count();
    Some(at(span.start)..at(span.end))
}

/// Carries out an edit on a whole file in memory, as the runtime does on disk.
fn apply(file: &[u8], i: usize, text: Option<&str>) -> Vec<u8> {
    let library = library(file);
    let span = span_in_file(&library, i).unwrap();
    let spot = GameSurroundings {
        old: &file[span.clone()],
        before: &file[..span.start],
        after: &file[span.end..],
        earlier: &[],
    };
    let new = match text {
        Some(text) => rewrite(spot, text, library.form).unwrap(),
        None => remove(spot, library.form).bytes,
    };
    [&file[..span.start], &new, &file[span.end..]].concat()
}

const NEW: &str = "[Event \"n\"]\n\n1. c4 *\n";

#[test]
fn only_the_game_changes() {
    let rows: [(&[u8], usize, &[u8]); 12] = [
        (b"[A \"1\"]\n\n*\n\n[A \"2\"]\n\n*\n", 0, b"[Event \"n\"]\n\n1. c4 *\n\n[A \"2\"]\n\n*\n"),
        (b"[A \"1\"]\n\n*\n\n\n[A \"2\"]\n\n*\n", 1, b"[A \"1\"]\n\n*\n\n\n[Event \"n\"]\n\n1. c4 *\n"),
        // a file whose last line is not ended, and files without empty lines
        (b"[A \"1\"]\n\n*", 0, b"[Event \"n\"]\n\n1. c4 *\n"),
        (b"[A \"1\"]\n*\n[A \"2\"]\n*", 0, b"[Event \"n\"]\n\n1. c4 *\n[A \"2\"]\n*"),
        (b"[A \"1\"]\n*\n[A \"2\"]\n*", 1, b"[A \"1\"]\n*\n\n[Event \"n\"]\n\n1. c4 *\n"),
        (b"e4 * d4 * c4 *", 1, b"e4 * \n\n[Event \"n\"]\n\n1. c4 *\n\nc4 *"),
        // line ends and marks
        (b"[A \"1\"]\r\n\r\n*\r\n", 0, b"[Event \"n\"]\r\n\r\n1. c4 *\r\n"),
        (b"[A \"1\"]\r\r*\r\r[A \"2\"]\r*", 0, b"[Event \"n\"]\r\r1. c4 *\r\r[A \"2\"]\r*"),
        (b"\xEF\xBB\xBF[A \"1\"]\n*\n", 0, b"\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
        (b"*\n\n\xEF\xBB\xBF[A \"2\"]\n*\n", 1, b"*\n\n\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
        (b"\xEF\xBB\xBF[A \"\xE9\"]\n*\n", 0, b"\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
        // a comment before it that was never closed
        (b"e4 {o\n\n[Event \"b\"]\n\nd4 *", 1, b"e4 {o\n\n[Event \"n\"]\n\n1. c4 *"),
    ];
    for (file, i, want) in rows {
        let got = apply(file, i, Some(NEW));
        assert_eq!(String::from_utf8_lossy(&got), String::from_utf8_lossy(want), "{:?}", String::from_utf8_lossy(file));
        assert_eq!(library(&got).cuts.len(), library(file).cuts.len());
    }
}

#[test]
fn a_game_that_goes_leaves_the_others() {
    let rows: [(&[u8], usize, &[u8], bool); 7] = [
        (b"[Event \"1\"]\n*\n\n[Event \"2\"]\n*\n", 0, b"[Event \"2\"]\n*\n", true),
        (b"[Event \"1\"]\n*\n\n[Event \"2\"]\n*\n", 1, b"[Event \"1\"]\n*\n\n", true),
        (b"\xEF\xBB\xBF[Event \"1\"]\n*\n", 0, b"\xEF\xBB\xBF", true),
        (b"\xEF\xBB\xBF[A \"1\"]\n*\n[Event \"2\"]\n*", 0, b"\xEF\xBB\xBF[Event \"2\"]\n*", true),
        (b"*\n[A \"2\"]\n*\n[Event \"3\"]\n*", 1, b"*\n\n[Event \"3\"]\n*", true),
        (b"e4\n\n[A \"2\"]\n*\n\nd4 *", 1, b"e4\n\nd4 *", false),
        (b"e4 *\n\n[A \"2\"]\n*\n\n[A \"3\"]\n*", 1, b"e4 *\n\n[A \"3\"]\n*", false),
    ];
    for (file, i, want, sure) in rows {
        let got = apply(file, i, None);
        assert_eq!(String::from_utf8_lossy(&got), String::from_utf8_lossy(want));
        let spans: Vec<_> = {
            let text = library(file);
            (0..text.cuts.len()).filter_map(|i| text.span(i)).collect()
        };
        let spot = GameSurroundings {
            old: &file[spans[i].clone()],
            before: &file[..spans[i].start],
            after: &file[spans[i].end..],
            earlier: &[],
        };
        assert_eq!(remove(spot, library(file).form).sure, sure, "{:?}", String::from_utf8_lossy(file));
        assert!(!sure || library(&got).cuts.len() + 1 == library(file).cuts.len());
    }
}

#[test]
fn a_game_is_written_in_the_encoding_of_its_file() {
    let new = "[Event \"é\"]\n\n*\n";
    assert_eq!(apply(b"[A \"\xE9\"]\n*\n", 0, Some(new)), b"[Event \"\xE9\"]\n\n*\n");
    assert_eq!(apply("[A \"ü\"]\n*\n".as_bytes(), 0, Some(new)), new.as_bytes());
    let spot = GameSurroundings { old: b"[A \"\xE9\"]\n*\n", before: b"", after: b"", earlier: &[] };
    let form = library(spot.old).form;
    assert_eq!(rewrite(spot, "[Event \"丁 Ж\"]\n\n*\n", form), Err(UnencodableChar { character: '丁', form }));
    assert_eq!(convert(spot.old, form.encoding), "[A \"é\"]\n*\n".as_bytes());
    // UTF-16, with a pair of surrogates before the game
    let text = "[A \"🙂\"]\r\n*\r\n\r\n[A \"2\"]\r\n*\r\n\r\n[A \"3\"]\r\n*";
    for (mark, units) in [(&[0xFF, 0xFE], u16::to_le_bytes as fn(u16) -> [u8; 2]), (&[0xFE, 0xFF], u16::to_be_bytes)] {
        let wide =
            |text: &str| -> Vec<u8> { mark.iter().copied().chain(text.encode_utf16().flat_map(units)).collect() };
        let want = "[A \"🙂\"]\r\n*\r\n\r\n[Event \"é\"]\r\n\r\n*\r\n\r\n[A \"3\"]\r\n*";
        assert_eq!(apply(&wide(text), 1, Some(new)), wide(want));
        let library = library(&wide(text));
        let own = &library.body[library.span(1).unwrap()];
        let theirs = &wide(text)[span_in_file(&library, 1).unwrap()];
        assert_eq!(fingerprint(own, library.form.body_encoding()), fingerprint(theirs, library.form.encoding));
    }
}

#[test]
fn a_file_ends_well_after_a_game_was_added() {
    let rows: [(&[u8], &[u8]); 6] = [
        (b"", b"[Event \"n\"]\n\n1. c4 *\n"),
        (b"\xEF\xBB\xBF", b"\xEF\xBB\xBF[Event \"n\"]\n\n1. c4 *\n"),
        (b"e4 *", b"e4 *\n\n[Event \"n\"]\n\n1. c4 *\n"),
        (b"e4 *\n", b"e4 *\n\n[Event \"n\"]\n\n1. c4 *\n"),
        (b"e4 *\r\n\r\n", b"e4 *\r\n\r\n[Event \"n\"]\r\n\r\n1. c4 *\r\n"),
        (b"e4 {open", b"e4 {open\n\n[Event \"n\"]\n\n1. c4 *\n"),
    ];
    for (file, want) in rows {
        let form = super::super::encoding::open(file).0;
        let got = [file, &append(file, NEW, form).unwrap()].concat();
        assert_eq!(String::from_utf8_lossy(&got), String::from_utf8_lossy(want));
        assert_eq!(library(&got).cuts.len(), library(file).cuts.len() + 1);
    }
}

#[test]
fn any_file_keeps_its_other_games() {
    arbtest::arbtest(|u| {
        const WORDS: [&str; 20] = [
            "[Event \"a\"]",
            "[White \"b\"]",
            "[White \"c\"]",
            "\n",
            "\n",
            "\n\n",
            "\r\n",
            "1. e4",
            " e5",
            "{x",
            "}",
            "{y}",
            "(",
            ")",
            "*",
            " 1-0 ",
            "%z",
            ";",
            "\u{feff}",
            " é ",
        ];
        let picks: Vec<u8> = u.arbitrary()?;
        let text: String = picks.iter().map(|&n| WORDS[usize::from(n) % WORDS.len()]).collect();
        let file = text.as_bytes();
        let old = library(file);
        if old.cuts.is_empty() {
            return Ok(());
        }
        let i = usize::from(u.arbitrary::<u8>()?) % old.cuts.len();
        // What is written is always an export.
        let record = old.game(i).unwrap();
        let written = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
        let new = library(&apply(file, i, Some(&written)));
        assert_eq!(new.cuts.len(), old.cuts.len(), "{text:?} game {i}");
        for other in (0..old.cuts.len()).filter(|&other| other != i) {
            let bytes = |of: &PgnText| of.body[of.span(other).unwrap()].to_vec();
            // Blanks that the changed game needs before it belong to the previous game.
            let (was, is) = (bytes(&old), bytes(&new));
            assert!(is.starts_with(&was) && is[was.len()..].trim_ascii().is_empty(), "{text:?} game {i}, {other}");
        }
        Ok(())
    })
    .budget_ms(1_500);
}

#[test]
fn marks_behind_a_game_go_on_parting_it_from_the_next() {
    let file = "* 1-0 \n\n\u{feff}\u{feff}\n* 1-0 \n\n1. e4 e5".as_bytes();
    let old = library(file);
    let record = old.game(0).unwrap();
    let written = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
    let new = library(&apply(file, 0, Some(&written)));
    let second = |of: &PgnText| of.body[of.span(1).unwrap()].to_vec();
    assert_eq!((old.cuts.len(), new.cuts.len()), (2, 2));
    assert_eq!(String::from_utf8(second(&new)), String::from_utf8(second(&old)));
}

#[test]
fn bytes_that_are_not_utf8_stay_where_nothing_changes() {
    let old = b"[White \"J\xE9r\xF4me\"]\n[Black \"M\xC3\xBCller\"]\n\n1. e4 {a} e5 *\n";
    let form = TextFormat { encoding: Encoding::Mixed(CodePage::Windows1252), ..TextFormat::default() };
    let spot = GameSurroundings { old, before: b"", after: b"", earlier: &[] };
    let text = "[White \"J\u{e9}r\u{f4}me\"]\n[Black \"M\u{fc}ller\"]\n\n1. e4 {ж} 1... e5 *\n";
    let new = rewrite(spot, text, form).unwrap();
    assert!(new.starts_with(&old[..36]) && new.ends_with("*\n".as_bytes()), "{}", String::from_utf8_lossy(&new));
    assert!(String::from_utf8_lossy(&new).contains('ж'));
}

#[test]
fn tags_are_changed_once_and_line_by_line() {
    let with = |text: &str, edits: &[(&str, Option<&str>)]| {
        let edits: Vec<_> = edits.iter().map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned))).collect();
        let mut new = None;
        each_game(text.as_bytes(), &mut |game: GameBytes| {
            new = Some(String::from_utf8(with_tags(&game, &edits).unwrap()).unwrap());
            Ok::<_, ()>(())
        })
        .unwrap();
        new.unwrap()
    };
    let game = |tags: &str| format!("{tags}\n1. e4 *\n");
    type Edits = &'static [(&'static str, Option<&'static str>)];
    let rows: [(&str, Edits, &str); 13] = [
        ("[A \"a\"]\n[B \"b\"]\n", &[("A", Some("c")), ("A", Some("d"))], "[A \"d\"]\n[B \"b\"]\n"),
        ("[A \"a\"]\n[B \"b\"]\n", &[("A", Some("é")), ("A", None)], "[B \"b\"]\n"),
        ("[A \"a\"]\n[B \"b\"]\n", &[("A", None), ("A", Some("é"))], "[A \"é\"]\n[B \"b\"]\n"),
        ("[B \"b\"]\n", &[("A", Some("c")), ("A", Some("d"))], "[B \"b\"]\n[A \"d\"]\n"),
        ("[A \"a\"]\n[B \"b\"]\n[A \"x\"]\n", &[("A", None)], "[B \"b\"]\n"),
        ("[A \"a\"]\n[A \"y\"]\n[B \"b\"]\n[A \"x\"]\n", &[("A", Some("c"))], "[A \"c\"]\n[B \"b\"]\n"),
        ("[A \"a\"][B \"b\"]\n[C \"c\"]\n", &[("B", None)], "[A \"a\"]\n[C \"c\"]\n"),
        ("[A \"a\"] [B \"b\"]\n[C \"c\"]\n", &[("B", None), ("A", None)], "[C \"c\"]\n"),
        ("[A \"a\"]\n[B \"b\"]\n", &[("B", None), ("C", Some("c"))], "[A \"a\"]\n[C \"c\"]\n"),
        ("[A \"a\"] [B \"b\"] [A \"c\"] [A \"d\"]\n[A \"e\"]\n", &[("A", None)], " [B \"b\"] \n"),
        ("[B \"b\"]\n [A \"a\"] [A \"c\"] \n[C \"c\"]\n", &[("A", None)], "[B \"b\"]\n [C \"c\"]\n"),
        ("[A \"a\"]\n[A \"b\"]\n", &[("A", None)], "[Event \"?\"]\n"),
        ("[A \"a\"]\n[A \"b\"]\n", &[("A", None), ("C", Some("c")), ("D", Some("d"))], "[C \"c\"]\n[D \"d\"]\n"),
    ];
    for (old, edits, new) in rows {
        assert_eq!(with(&game(old), edits), game(new), "{old:?} {edits:?}");
    }
    // Where something follows the last tag on its line, that goes on to be read as it was.
    let rows: [(&str, Edits, &str); 5] = [
        ("Today: [A \"a\"] [Round 5] 1. e4 *", &[("B", Some("b"))], "Today: [A \"a\"] [B \"b\"] [Round 5] 1. e4 *"),
        (
            "[A \"a\"]{x}[B \"b\"] [C \"c\" 1. e4 *",
            &[("D", Some("d")), ("E", Some("e"))],
            "[A \"a\"]{x}[B \"b\"] [D \"d\"] [E \"e\"] [C \"c\" 1. e4 *",
        ),
        ("Text [A \"a\"] [Round 5] 1. e4 *", &[("A", None)], "Text [Event \"?\"] [Round 5] 1. e4 *"),
        ("[A \"\"]{}[C \"\\\\\"][A\"", &[("B", Some("b"))], "[A \"\"]{}[C \"\\\\\"] [B \"b\"][A\""),
        ("[A \"a]\n[B \"b \n*\n", &[("A", Some("c")), ("C", Some("d"))], "[A \"c\"]\n[B \"b \n[C \"d\"]\n*\n"),
    ];
    for (old, edits, new) in rows {
        assert_eq!(with(old, edits), new, "{old:?} {edits:?}");
    }
    let refused = |text: &str, name: &str| {
        let edits = [(name.to_owned(), Some("x".to_owned()))];
        each_game(text.as_bytes(), &mut |game: GameBytes| match with_tags(&game, &edits) {
            Err(TagRefusal::NotApart) => Ok(()),
            other => Err(other),
        })
    };
    for text in [
        "[A \"a\"] [B \"b\" 1. e4 e5 2. Nf3 1-0\n",
        "[A \"a\"] [B \"b 1. e4 e5 2. Nf3 1-0\n",
        "[B \"b\" {a comment}\n\n1. e4 *\n",
    ] {
        assert_eq!(refused(text, "B"), Ok(1), "it would go with the tag: {text}");
    }
    // The work grows with the text, not with its square.
    let long = format!("{}[B \"b\"]\n", "[A \"a\"]".repeat(100_000));
    assert_eq!(with(&game(&long), &[("A", None)]), game("[B \"b\"]\n"));
}

#[test]
fn words_that_are_no_text_in_the_encoding_keep_their_bytes() {
    let valid = "[Event \"Zoë\"]\n\n1. d4 {Łódź, Kraków, Gdańsk, Poznań} *\n\n";
    let rows: [&[u8]; 4] = [
        b"[Event \"x\"]\n\n1. e4 {Pawe\xb3 wygra\xb3 \x81\x8d} e5 2. Nf3 Nc6 *\n",
        b"[White \"Pawe\xb3\"]\n[Event \"x\"]\n\n1. e4 {Pawe\xb3} e5 {(wygra\xb3)} 2. Nf3 Nc6 {Pawe\xC5\x82 \xc5\x82\xff} *\n",
        b"[Event \"x\"]\n\n1. e4 ({\xe8 z\xb3y} 1. d4) e5 2. Nf3 Nc6 *\n",
        // without tags it gets some
        b"1. e4 {Pawe\xb3 wygra\xb3} e5 2. Nf3 Nc6 *\n",
    ];
    let count = |bytes: &[u8]| String::from_utf8_lossy(bytes).matches('\u{fffd}').count();
    for row in rows {
        let file = [valid.as_bytes(), row].concat();
        let library = library(&file);
        assert!(matches!(library.form.encoding, Encoding::Mixed(_)), "{:?}", library.form);
        let mut record = library.game(1).unwrap();
        let last = record.tree.main_line().last().unwrap();
        record.tree.notes_mut(last).nags.push(1);
        record.tree.notes_mut(last).after.push("Paweł też".to_owned());
        let new = apply(&file, 1, Some(&saved(&record)));
        assert_eq!(new.get(..valid.len()), Some(valid.as_bytes()));
        assert_eq!(count(&new), count(&file), "{}", String::from_utf8_lossy(&new));
        let new = library_text(&new);
        assert!(new.contains("Nc6! ") || new.contains("Nc6 $1 "), "{new}");
        assert!(new.contains("{Paweł też}"), "what is written anew is UTF-8: {new}");
    }
}

/// An edit, and what it makes of which text.
type Edit = (fn(&mut Record), &'static str, &'static str);

fn edits() -> [Edit; 6] {
    [
        (|game| game.tree.notes_mut(game.tree.main_line().last().unwrap()).nags.push(1), "Nc6 ", "Nc6 $1 "),
        (
            |game| game.tree.notes_mut(game.tree.main_line().last().unwrap()).after.push("X".to_owned()),
            "main",
            "main\n{X}",
        ),
        (|game| game.tree.notes_mut(NodeId::ROOT).after.push("X".to_owned()), "\n1.e4", "\n{X} 1.e4"),
        (|game| game.tags.set("White", "X"), "W\"", "X\""),
        (|game| game.tags.set("Round", "X"), "[A \"a\"]", "[A \"a\"]\n[Round \"X\"]"),
        (|game| drop(game.tags.remove("A")), "[A \"a\"]\n", ""),
    ]
}

#[test]
fn what_stands_among_the_tags_stays() {
    let rest = "[White \"W\"]\n[Result \"1-0\"]\n[A \"a\"]\n\n1.e4 e5\n2.Nf3 Nc6 ; main\n1-0\n";
    let before = ["", "[A \"b\"]\n\n1. d4\n*\n\n"];
    let heads = [
        "",
        "% created by me\n",
        "; about game 2\n",
        "\u{feff}; about\n\n%of\n{a\nb}  {c}\n",
        "[Event \"x\"]\n% among\n; the tags\n",
        "[not a tag]\n",
        "hello\n",
        "hello world 12 {d}\n% x\n",
        "see (12. e5) $3\n",
    ];
    for (before, head) in before.iter().flat_map(|before| heads.map(|head| (before, head))) {
        let file = format!("{before}{head}{rest}");
        let games = library(file.as_bytes());
        let last = games.cuts.len() - 1;
        // Behind another game words may belong to that.
        for (edit, was, is) in edits() {
            let mut record = games.game(last).unwrap();
            edit(&mut record);
            let new = library_text(&apply(file.as_bytes(), last, Some(&saved(&record))));
            assert_eq!(new, format!("{before}{head}{}", rest.replacen(was, is, 1)), "{file}");
        }
    }
}

#[test]
fn a_comment_before_the_tags_is_edited() {
    let tags = "[White \"W\"]\n[A \"a\"]\n\n";
    let rows: [(&[&str], &str, &str); 6] = [
        (&["a", "b", "c"], "% x\n; a\n\n{b}\n; c\nhi\n", ""),
        (&["a", "b", "X"], "% x\n; a\n\n{b}\nhi\n", "{X} "),
        (&["a", "b"], "% x\n; a\n\n{b}\nhi\n", ""),
        (&["X", "b", "c"], "% x\n\nhi\n", "{X} {b} {c} "),
        (&["a", "X", "b", "c"], "% x\n; a\n\nhi\n", "{X} {b} {c} "),
        (&[], "% x\n\nhi\n", ""),
    ];
    for (comments, head, put) in rows {
        let old = format!("{}{tags}1.e4\ne5 *\n", rows[0].1);
        let mut record = one(&old).unwrap();
        record.tree.notes_mut(NodeId::ROOT).after = comments.iter().map(|&text| text.to_owned()).collect();
        let new = library_text(&apply(old.as_bytes(), 0, Some(&saved(&record))));
        assert_eq!(new, format!("{head}{tags}{put}1.e4\ne5 *\n"));
    }
}

fn library_text(file: &[u8]) -> String {
    String::from_utf8_lossy(file).into_owned()
}

#[test]
fn half_a_pair_of_utf16_stays() {
    for (encoding, unit) in
        [(Encoding::Utf16Le, u16::to_le_bytes as fn(u16) -> [u8; 2]), (Encoding::Utf16Be, u16::to_be_bytes)]
    {
        let text: Vec<u16> = "\u{feff}[Event \"?x\"]\n\n1. e4 {a? é} e5 {?? ok} *\n"
            .encode_utf16()
            .map(|letter| if letter == u16::from(b'?') { 0xD83D } else { letter })
            .collect();
        let file: Vec<u8> = text.iter().copied().flat_map(unit).collect();
        let library = library(&file);
        assert!(library.form.broken && library.form.encoding == encoding);
        let mut record = library.game(0).unwrap();
        let last = record.tree.main_line().last().unwrap();
        record.tree.notes_mut(last).after.push("😀".to_owned());
        let new = apply(&file, 0, Some(&saved(&record)));
        let more: Vec<u8> = " {😀}".encode_utf16().flat_map(unit).collect();
        let at = file.len() - 3 * 2;
        assert_eq!(new, [&file[..at], &more, &file[at..]].concat(), "{}", decode(&new, encoding));
    }
}
