use crate::pgn::comment::*;

#[test]
fn commands_are_understood() {
    let text = "first [%clk 0:59:01] then [%eval -0.32,20] [%csl Ge4,Rd5][%cal Ge2e4] [%foo bar] [%emt 5.25] last";
    let notes = Annotations { after: vec![text.to_owned()], ..Annotations::default() };
    assert_eq!((notes.clock_in_comments(), notes.elapsed()), (Some(3_541_000), Some(5_250)));
    assert_eq!(notes.eval(), Some((Eval::Centipawns(-32), Some(20))));
    assert_eq!(
        notes.shapes(),
        [
            BoardShape::Square(ShapeColor::Green, Square::E4),
            BoardShape::Square(ShapeColor::Red, Square::D5),
            BoardShape::Arrow(ShapeColor::Green, Square::E2, Square::E4),
        ]
    );
    assert_eq!(commands_of(text).matches("[%").count(), 6, "one of another program, too");
    assert_eq!(visible(text), "first then last");
    let foreign = "[%tqu \"En\",\"find it\"] a @@StartBracket@@b@@EndBracket@@ [%evp 0,4,31][%c_arrow e5f3;x] c";
    assert_eq!(visible(foreign), "a (b) c");
    for odd in
        ["[%clk]", "[%clk x]", "[%clk 1:00", "[%eval e4]", "[%csl Ge9]", "[%cal Ge2e4,x]", "[%clk 1:2:3:4]", "[%clk é]"]
    {
        assert_eq!(commands(odd).count(), 0, "{odd}");
        assert_eq!(visible(odd), odd);
    }
}

#[test]
fn evaluations_and_times() {
    for (text, value) in [("0.32", 32), ("-0.3", -30), ("12.345", 1234), ("-0.05", -5), ("39", 39), ("-13", -13)] {
        assert_eq!(eval(text), Some(Eval::Centipawns(value)), "{text}");
    }
    for (text, moves) in [("#-3", -3), ("M5", 5), ("-M5", -5), ("+#5", 5)] {
        assert_eq!(eval(text), Some(Eval::Mate(moves)), "{text}");
    }
    for (text, value, depth) in [("39,25", 39, 25), ("-0,35", 0, 35), ("0.16/16", 16, 16), ("-13, 24", -13, 24)] {
        let notes = Annotations { after: vec![format!("[%eval {text}]")], ..Annotations::default() };
        assert_eq!(notes.eval(), Some((Eval::Centipawns(value), Some(depth))), "{text}");
    }
    for ms in [0, 999, 1000, 59_900, 3_600_000, 360_061_001] {
        assert_eq!(time(&time_text(ms)), Some(ms));
    }
    assert_eq!(time_text(3_541_500), "0:59:01.5");
}

#[test]
fn a_clock_is_written_in_its_place() {
    let cases = [
        (&["good [%clk 0:01:00] move"][..], 30_000, &["good [%clk 0:00:30] move"][..]),
        (&["good move"], 30_000, &["[%clk 0:00:30]", "good move"]),
        (&["[%clk 00:00:30]"], 30_000, &["[%clk 00:00:30]"]),
    ];
    for (before, clock, after) in cases {
        let after_texts = before.iter().map(|&text| text.to_owned()).collect();
        let mut notes = Annotations { after: after_texts, clock: Some(clock), ..Annotations::default() };
        notes.write_clock();
        assert_eq!(notes.after, after);
    }
}

#[test]
fn evaluations_are_written_as_they_are_read() {
    let cases: [(&[&str], i32, &[&str]); 5] = [
        (&["good [%eval 0.1] move"], -7, &["good [%eval -0.07,12] move"]),
        (&["good move"], 135, &["[%eval 1.35,12]", "good move"]),
        (&[" [%clk 0:00:30]"], -200, &["[%eval -2.00,12] [%clk 0:00:30]"]),
        (&[], 0, &["[%eval 0.00,12]"]),
        (&["one", "[%eval #3]"], 5, &["one", "[%eval 0.05,12]"]),
    ];
    for (before, value, after) in cases {
        let texts = before.iter().map(|&text| text.to_owned()).collect();
        let mut notes = Annotations { after: texts, ..Annotations::default() };
        notes.set_eval(Eval::Centipawns(value), 12);
        assert_eq!(notes.after, after);
        assert_eq!(notes.eval(), Some((Eval::Centipawns(value), Some(12))));
    }
    let mut notes = Annotations::default();
    notes.set_eval(Eval::Mate(-4), 7);
    assert_eq!(notes.eval(), Some((Eval::Mate(-4), Some(7))));
    notes.set_eval(Eval::Centipawns(i32::MIN), 1);
    assert_eq!(notes.eval(), Some((Eval::Centipawns(-i32::MAX), Some(1))));
}

#[test]
fn shapes_are_replaced_and_the_others_keep_their_bytes() {
    use BoardShape::{Arrow, Square as Field};
    use ShapeColor::{Blue, Green, Red, Yellow};
    let (arrow, field) = (Arrow(Red, Square::A1, Square::A8), Field(Blue, Square::H1));
    let orange = Arrow(Yellow, Square::E2, Square::E4);
    let cases: [(&[&str], &[BoardShape], &[&str]); 9] = [
        (&["see [%csl Ge4] here [%cal Ge2e4]"], &[arrow, field], &["see [%csl Bh1] here [%cal Ra1a8]"]),
        (&["see [%csl Ge4] here"], &[], &["see  here"]),
        (&["[%csl Ge4]", "[%cal Ge2e4]"], &[], &[]),
        (&["[%cal Oe2e4] Text"], &[orange, arrow], &["[%cal Oe2e4,Ra1a8] Text"]),
        (&["[%cal Oe2e4,Md4d5, Ge2e4] Text"], &[orange], &["[%cal Oe2e4,Md4d5] Text"]),
        (&["[%csl Md4]"], &[field], &["[%csl Md4,Bh1]"]),
        (&["Text"], &[arrow, field], &["[%csl Bh1] [%cal Ra1a8]", "Text"]),
        (&["[%clk 0:01:00]"], &[field], &["[%csl Bh1] [%clk 0:01:00]"]),
        (&["[%cal Ge2e4,e9] Text"], &[arrow], &["[%cal Ra1a8] [%cal Ge2e4,e9] Text"]),
    ];
    for (before, shapes, after) in cases {
        let texts = before.iter().map(|&text| text.to_owned()).collect();
        let mut notes = Annotations { after: texts, ..Annotations::default() };
        notes.set_shapes(shapes);
        assert_eq!(notes.after, after, "{before:?}");
        assert!(notes.shapes().iter().all(|shape| shapes.contains(shape)) && notes.shapes().len() == shapes.len());
    }
    let notes = Annotations { after: vec!["[%cal Ge2e4,Md4d5] Text".to_owned()], ..Annotations::default() };
    assert_eq!(notes.shapes(), [Arrow(Green, Square::E2, Square::E4)], "the others are drawn");
    assert_eq!(words(&notes.after), "Text");
}
