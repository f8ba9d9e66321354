use crate::pgn::scan::split::*;

fn starts(text: &str) -> Vec<&str> {
    let cuts = cuts(text.as_bytes());
    let ends = cuts.iter().skip(1).map(|cut| cut.offset).chain([text.len()]);
    cuts.iter().zip(ends).map(|(cut, end)| &text[cut.offset..end]).collect()
}

#[test]
fn games_begin_where_they_should() {
    let cases: [(&str, &[&str]); 41] = [
        ("", &[]),
        (" \n\u{feff}\n", &[]),
        ("e4 e5 *\nd4 *", &["e4 e5 *\n", "d4 *"]),
        ("[A \"1\"]\n\ne4 *\n\n[A \"2\"]\n\n*\n", &["[A \"1\"]\n\ne4 *\n\n", "[A \"2\"]\n\n*\n"]),
        // no blank line, no result
        ("[A \"1\"]\ne4\n[A \"2\"]\nd4", &["[A \"1\"]\ne4\n", "[A \"2\"]\nd4"]),
        ("[A \"1\"]e4*[A \"2\"]d4*", &["[A \"1\"]e4*", "[A \"2\"]d4*"]),
        // a blank line in the movetext
        ("[A \"1\"]\n\n1. e4\n\ne5 *\n", &["[A \"1\"]\n\n1. e4\n\ne5 *\n"]),
        // tags without moves
        (
            "[White \"a\"]\n[Black \"b\"]\n\n[White \"c\"]\n\n*",
            &["[White \"a\"]\n[Black \"b\"]\n\n", "[White \"c\"]\n\n*"],
        ),
        ("[Event \"a\"]\n[Round \"1\"]\n\n[Round \"2\"]\n", &["[Event \"a\"]\n[Round \"1\"]\n\n", "[Round \"2\"]\n"]),
        ("[Event \"a\"]\n<br />\n[Round \"1\"]\n", &["[Event \"a\"]\n<br />\n[Round \"1\"]\n"]),
        ("[Event \"a\"]\n\n[Event \"b\"]\n", &["[Event \"a\"]\n\n", "[Event \"b\"]\n"]),
        ("[Event \"a\"]\n\n[Round \"1\"]\n\ne4", &["[Event \"a\"]\n\n[Round \"1\"]\n\ne4"]),
        // the next game begins with a tag of its own
        (
            "[Event \"a\"]\n[White \"b\"]\n\n[X \"1\"]\n[Y \"2\"]\n[White \"c\"]\n\n*",
            &["[Event \"a\"]\n[White \"b\"]\n\n", "[X \"1\"]\n[Y \"2\"]\n[White \"c\"]\n\n*"],
        ),
        ("[A \"1\"]\n{x}\n[B \"2\"]\n[A \"3\"]\n", &["[A \"1\"]\n{x}\n", "[B \"2\"]\n[A \"3\"]\n"]),
        ("[A \"1\"]\n\n[B \"2\"]\n[B \"3\"]\n", &["[A \"1\"]\n\n[B \"2\"]\n[B \"3\"]\n"]),
        ("[A \"1\"]\n\n[B \"2\"]\ne4\n[A \"3\"]", &["[A \"1\"]\n\n[B \"2\"]\ne4\n", "[A \"3\"]"]),
        // a comment that is never closed
        ("e4 {open\n\n[Event \"b\"]\n\nd4 *", &["e4 {open\n\n", "[Event \"b\"]\n\nd4 *"]),
        ("e4 {open\n\n[A \"b\"]\n[B \"c\"]\nd4 *", &["e4 {open\n\n", "[A \"b\"]\n[B \"c\"]\nd4 *"]),
        ("e4 {open\n\n[A \"b\"]\ntext} e5 *", &["e4 {open\n\n[A \"b\"]\ntext} e5 *"]),
        ("e4 {open\n\n[A \"}\"]\n e5 * d4", &["e4 {open\n\n[A \"}\"]\n e5 * ", "d4"]),
        ("e4 {open\n[Event \"b\"]\n} e5 *", &["e4 {open\n[Event \"b\"]\n} e5 *"]),
        ("e4 { [White \"a\"] [Black \"b\"] }\ne5", &["e4 { [White \"a\"] [Black \"b\"] }\ne5"]),
        // a variation that is never closed
        ("e4 (d4\n\n[A \"1\"]\ne4 *", &["e4 (d4\n\n", "[A \"1\"]\ne4 *"]),
        // after a result
        ("e4 * {said}\n\n{next} d4 *", &["e4 * {said}\n\n", "{next} d4 *"]),
        ("e4 * {said}\n\n{more}\n\n[A \"1\"]", &["e4 * {said}\n\n", "{more}\n\n[A \"1\"]"]),
        ("e4 * {said}\n[A \"1\"]", &["e4 * {said}\n", "[A \"1\"]"]),
        ("e4 *\n\n;; 2\n[A \"1\"]", &["e4 *\n\n", ";; 2\n[A \"1\"]"]),
        ("e4 *\n\nNext: x (1.)\n-----\n\n[Event \"1\"]", &["e4 *\n\n", "Next: x (1.)\n-----\n\n[Event \"1\"]"]),
        ("Club 2003\n---\n\n[Event \"1\"]", &["Club 2003\n---\n\n[Event \"1\"]"]),
        // comments between tags
        ("[A \"1\"]\n{x}\n[B \"2\"]\ne4", &["[A \"1\"]\n{x}\n[B \"2\"]\ne4"]),
        ("[A \"1\"]\n{x}\n[A \"2\"]\ne4", &["[A \"1\"]\n{x}\n", "[A \"2\"]\ne4"]),
        // a comment that swallows tags
        ("e4 {x\n[A \"1\"]\n[B \"2\"]\n[C \"3\"]\nd4 {y} *", &["e4 {x\n", "[A \"1\"]\n[B \"2\"]\n[C \"3\"]\nd4 {y} *"]),
        // results with blanks, also blanks that are not ASCII
        ("e4 1 - 0\nd4 *", &["e4 1 - 0\n", "d4 *"]),
        ("e4 0.5 - 0.5\nd4 *", &["e4 0.5 - 0.5\n", "d4 *"]),
        ("e4\u{a0}*\u{2003}d4 *", &["e4\u{a0}*\u{2003}", "d4 *"]),
        ("e4 * *\n", &["e4 * *\n"]),
        // a result in a variation ends nothing
        ("e4 (d4 1-0) e5 *", &["e4 (d4 1-0) e5 *"]),
        // loose text and escapes
        ("% x\n\nsome words\n\n[A \"1\"]\n\n*", &["% x\n\nsome words\n\n[A \"1\"]\n\n*"]),
        ("e4 ; [A \"1\"]\n% [A \"2\"]\ne5 *", &["e4 ; [A \"1\"]\n% [A \"2\"]\ne5 *"]),
        ("(loose\n\n[Event \"a\"]\n\n* e4", &["(loose\n\n[Event \"a\"]\n\n* ", "e4"]),
        ("*\n  [A \"1\"]\r\n*\r\u{feff}[A \"2\"]\r*", &["*\n", "  [A \"1\"]\r\n*\r", "\u{feff}[A \"2\"]\r*"]),
    ];
    for (text, games) in cases {
        assert_eq!(starts(text), games, "{text:?}");
    }
}

#[test]
fn any_blocks_find_the_same() {
    let text =
        "[A \"1\"]\r\n\r\ne4 {open\r\r[A \"b\"]\r\n[B \"c\"]\r\n%x\r\ne4 1-0\r\n\r\n{c} d4 ½-½ [C \"\"]\n\n\n[C \"\"]";
    let whole = cuts(text.as_bytes());
    assert_eq!(whole.len(), 5);
    for size in 1..text.len() {
        let mut splitter = Splitter::default();
        for block in text.as_bytes().chunks(size) {
            splitter.feed(block);
        }
        splitter.finish();
        assert_eq!(splitter.take(), whole, "in blocks of {size}");
    }
}

#[test]
fn lines_are_counted() {
    let text = "e4 *\r\n\r\nd4 * [A \"\"]\n\n*";
    let lines: Vec<_> = cuts(text.as_bytes()).iter().map(|&cut| (cut.line, cut.in_line)).collect();
    assert_eq!(lines, [(1, 0), (3, 0), (3, 5)]);
}
