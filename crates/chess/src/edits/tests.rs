//! What edits do, and that every one of them can be undone and redone.

use crate::edits::*;
use crate::pgn::PgnText;
use crate::pgn::comment::ShapeColor;
use crate::pgn::writer::{WriteOptions, export, into_normal};
use shakmaty::Square;
use std::sync::Arc;

fn record(pgn: &str) -> Record {
    PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap()
}

fn moves(record: &Record) -> String {
    let text = export(record);
    text[text.find("\n\n").unwrap()..].trim().replace('\n', " ")
}

fn play(edits: &mut Edits, record: &mut Record, at: NodeId, uci: &str) -> NodeId {
    let uci: shakmaty::uci::UciMove = uci.parse().unwrap();
    let mv = uci.to_move(record.tree.position(at)).unwrap();
    edits.add(record, at, TreeMove::Move(mv))
}

#[test]
fn moves_are_added_moved_and_taken_out() {
    let mut r = record("1. e4 e5 2. Nf3 *");
    let mut e = Edits::default();
    let e4 = r.tree.next(NodeId::ROOT).unwrap();
    assert_eq!(play(&mut e, &mut r, NodeId::ROOT, "e2e4"), e4, "what is there is no edit");
    assert!(!e.is_changed());
    let d4 = play(&mut e, &mut r, NodeId::ROOT, "d2d4");
    let d5 = play(&mut e, &mut r, d4, "d7d5");
    assert_eq!(moves(&r), "1. e4 (1. d4 d5) 1... e5 2. Nf3 *");
    assert_eq!(e.promote(&mut r, d5), Some(d4));
    assert_eq!(moves(&r), "1. d4 (1. e4 e5 2. Nf3) 1... d5 *");
    assert_eq!(e.promote(&mut r, d5), None, "nothing is above the main line");
    assert_eq!(e.demote(&mut r, d5), Some(d4), "at the last choice behind");
    assert_eq!(moves(&r), "1. e4 (1. d4 d5) 1... e5 2. Nf3 *");
    assert_eq!(e.demote(&mut r, d5), None);
    let c5 = play(&mut e, &mut r, e4, "c7c5");
    let nc3 = play(&mut e, &mut r, c5, "b1c3");
    assert!(e.promote_to_main(&mut r, nc3));
    assert_eq!(moves(&r), "1. e4 (1. d4 d5) 1... c5 (1... e5 2. Nf3) 2. Nc3 *");
    assert_eq!(e.delete(&mut r, e4), Some((NodeId::ROOT, 5)));
    assert_eq!(moves(&r), "1. d4 d5 *");
    assert_eq!(e.delete(&mut r, NodeId::ROOT), None);
    assert_eq!(e.undo(&mut r), Some((EditKind::Deleted, e4)));
    assert_eq!(e.undo(&mut r), Some((EditKind::Promoted, nc3)));
    assert_eq!(moves(&r), "1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nc3) 2. Nf3 *");
    while e.undo(&mut r).is_some() {}
    assert_eq!((moves(&r), e.is_changed()), ("1. e4 e5 2. Nf3 *".to_owned(), false));
    assert_eq!(e.redo(&mut r), Some((EditKind::Moves, d4)));
}

#[test]
fn what_is_written_beside_moves() {
    let mut r = record("1. e4 {[%clk 0:01:00] good} $14 e5 *");
    let mut e = Edits::default();
    let e4 = r.tree.next(NodeId::ROOT).unwrap();
    for nag in [1, 5, 16, 146] {
        assert!(e.glyph(&mut r, e4, nag));
    }
    assert_eq!(r.tree.notes(e4).nags, [5, 16, 146], "one of the move, one of the position, and others");
    assert!(e.glyph(&mut r, e4, 16));
    assert_eq!(r.tree.notes(e4).nags, [5, 146]);
    assert!(e.comment(&mut r, e4, false, "better"));
    assert!(!e.comment(&mut r, e4, false, " better "), "no edit");
    assert!(e.comment(&mut r, e4, true, "now"));
    let arrow = BoardShape::Arrow(ShapeColor::Red, Square::E2, Square::E4);
    assert!(e.shapes(&mut r, e4, &[arrow]));
    assert_eq!(moves(&r), "{now} 1. e4 $5 $146 {[%cal Re2e4] [%clk 0:01:00] better} 1... e5 *");
    assert!(!e.shapes(&mut r, e4, &[arrow]));
    assert!(e.no_glyphs(&mut r, e4));
    while e.undo(&mut r).is_some() {}
    assert_eq!(moves(&r), "1. e4 $14 {[%clk 0:01:00] good} 1... e5 *");
}

#[test]
fn tags_are_checked() {
    let mut r = record("[White \"a\"]\n\n1. e4 1-0");
    let mut e = Edits::default();
    let at = NodeId::ROOT;
    assert_eq!(e.tag(&mut r, at, "White", "Tal,  Mikhail"), Ok(true));
    assert_eq!(e.tag(&mut r, at, "White", "Tal, Mikhail"), Ok(false));
    assert_eq!(e.tag(&mut r, at, "Result", "½-½"), Ok(true));
    assert_eq!((r.tags.get("Result"), r.result), (Some("1/2-1/2"), ResultMarker::Draw));
    for (name, value, why) in [
        ("Result", "2-0", TagError::Result),
        ("FEN", "8/8", TagError::Start),
        ("Wh ite", "x", TagError::Name),
        ("", "x", TagError::Name),
        ("é", "x", TagError::Name),
    ] {
        assert_eq!(e.tag(&mut r, at, name, value), Err(why), "{name}");
    }
    assert_eq!(e.tag(&mut r, at, "White", ""), Ok(true));
    assert_eq!(r.tags.get("White"), None);
    while e.undo(&mut r).is_some() {}
    assert_eq!((r.tags.get("White"), r.result), (Some("a"), ResultMarker::WhiteWins));
}

#[test]
fn a_line_of_moves_is_put_in_at_once() {
    let mut r = record("1. e4 e5 2. Nf3 *");
    let mut e = Edits::default();
    let e4 = r.tree.next(NodeId::ROOT).unwrap();
    let text = format!("{}1... e5 2. Nf3 $1 (2. f4 exf4) Nc6 {{solid}} *", tags_from(&r, e4));
    let (end, new) = e.graft(&mut r, e4, &record(&text).tree);
    assert_eq!((new, end), (3, r.tree.end_of_line(e4)));
    assert_eq!(moves(&r), "1. e4 e5 2. Nf3 $1 (2. f4 exf4) 2... Nc6 {solid} *");
    assert_eq!(e.undo(&mut r), Some((EditKind::Moves, e4)));
    assert_eq!(moves(&r), "1. e4 e5 2. Nf3 *");
    assert_eq!(e.graft(&mut r, e4, &record("[FEN \"x\"]\n\n*").tree).1, 0);
    assert!(!e.is_changed());
}

#[test]
fn a_line_of_moves_brings_its_annotations() {
    let cases = [
        (
            "1. e4 {own} e5 $2 *",
            "{intro} 1. e4 $1 {own} {new} e5 $1 $14",
            "{intro} 1. e4 $1 {own} {new} 1... e5 $2 $14 *",
        ),
        ("1. e4 e5 *", "{intro} 1. d4 {new} (1. c4)", "1. e4 ({intro} 1. d4 {new}) (1. c4) 1... e5 *"),
        ("1. e4 e5 *", "1. e4 e5 {end}", "1. e4 e5 {end} *"),
        ("*", "{intro} 1. d4", "{intro} 1. d4 *"),
    ];
    for (own, added, both) in cases {
        let (mut r, mut e) = (record(own), Edits::default());
        let before = moves(&r);
        e.graft(&mut r, NodeId::ROOT, &record(&format!("{added} *")).tree);
        assert_eq!(moves(&r), both, "{added}");
        assert_eq!(e.undo(&mut r).map(|(what, _)| what), Some(EditKind::Moves));
        assert_eq!(moves(&r), before);
    }
}

#[test]
fn a_game_is_changed_until_it_is_as_it_was_saved() {
    let mut r = record("1. e4 *");
    let mut e = Edits::default();
    play(&mut e, &mut r, NodeId::ROOT, "d2d4");
    let saved = e.version();
    play(&mut e, &mut r, NodeId::ROOT, "c2c4");
    e.saved(saved);
    assert!(e.is_changed(), "one more was added while it was saved");
    e.undo(&mut r);
    assert!(!e.is_changed());
    e.undo(&mut r);
    assert!(e.is_changed());
    play(&mut e, &mut r, NodeId::ROOT, "g2g3");
    assert!(e.is_changed(), "as many edits, but others");
    assert_eq!(e.redo(&mut r), None);
}

/// Any edits, once undone, give the original game, and once redone, the final game, which PGN can hold.
#[test]
fn all_edits_can_be_undone_and_done_again() {
    arbtest::arbtest(|u| {
        let mut r = record("1. e4 {a [%clk 0:01:00]} (1. d4 d5 (1... Nf6 {b} 2. c4)) (1. c4 $1) 1... e5 2. Nf3 Nc6 *");
        let first = r.clone();
        let mut e = Edits::default();
        let mut at = NodeId::ROOT;
        for _ in 0..u.int_in_range(0..=24)? {
            let nodes: Vec<NodeId> = r.tree.walk().collect();
            if u.ratio(1, 3)? {
                at = *u.choose(&nodes)?;
            }
            let text = *u.choose(&["", "x", "y }", "a\nb", "[%eval 1.0] c"])?;
            match u.int_in_range(0..=11)? {
                0..=2 => {
                    let legal = r.tree.position(at).legal_moves();
                    if let Some(&mv) = legal.get(u.choose_index(legal.len().max(1))?) {
                        at = e.add(&mut r, at, TreeMove::Move(mv));
                    }
                }
                3 => drop(e.comment(&mut r, at, u.arbitrary()?, text)),
                4 => drop(e.glyph(&mut r, at, u.int_in_range(1..=20)?)),
                5 => drop(e.shapes(&mut r, at, &[BoardShape::Square(ShapeColor::Blue, Square::H1)])),
                6 => at = e.delete(&mut r, at).map_or(at, |(at, _)| at),
                7 => drop(e.promote(&mut r, at)),
                8 => drop(e.promote_to_main(&mut r, at)),
                9 => drop(e.demote(&mut r, at)),
                10 => drop(e.tag(&mut r, at, "Annotator", text)),
                _ => at = e.undo(&mut r).map_or(at, |(_, at)| at),
            }
            assert!(r.tree.contains(at), "one stands somewhere");
        }
        let last = r.clone();
        let text = export(&r);
        let normal = |record: Record| into_normal(record, WriteOptions::default());
        assert_eq!(normal(record(&text)), normal(r.clone()), "{text}");
        while e.undo(&mut r).is_some() {}
        assert_eq!((&r, e.is_changed()), (&first, false));
        while e.redo(&mut r).is_some() {}
        // An edit that was undone and redone before is undone and redone like any other.
        e.undo(&mut r);
        e.redo(&mut r);
        while r != last && e.undo(&mut r).is_some() {}
        assert_eq!(r, last);
        Ok(())
    })
    .budget_ms(2_000);
}

#[test]
fn a_change_taken_away_by_hand_is_none() {
    let mut r = record("1. e4 {good} e5 2. Nf3 *");
    let mut e = Edits::default();
    let e4 = r.tree.next(NodeId::ROOT).unwrap();
    let c5 = play(&mut e, &mut r, e4, "c7c5");
    play(&mut e, &mut r, c5, "g1f3");
    assert!(e.is_changed());
    assert_eq!(e.delete(&mut r, c5), Some((e4, 2)));
    assert!(!e.is_changed() && !e.is_unsaved(), "the variation is gone again");
    e.undo(&mut r).unwrap();
    assert!(e.is_changed(), "undo brings it back");
    e.redo(&mut r).unwrap();
    assert!(!e.is_changed());

    assert!(e.comment(&mut r, e4, false, "better"));
    assert!(e.is_changed());
    assert!(e.comment(&mut r, e4, false, "good"));
    assert!(!e.is_changed(), "the comment reads as before");
    assert!(e.tag(&mut r, e4, "White", "Anna").unwrap() && e.is_changed());
    assert!(e.tag(&mut r, e4, "White", "").unwrap() && !e.is_changed());

    // Removing a move that the file holds is a change. So is removing it again after a save and an undo.
    let e5 = r.tree.next(e4).unwrap();
    assert!(e.delete(&mut r, e5).is_some() && e.is_changed());
    e.saved(e.version());
    assert!(!e.is_changed());
    e.undo(&mut r).unwrap();
    assert!(e.is_changed());
    assert!(e.delete(&mut r, e5).is_some());
    assert!(e.is_changed(), "the file's version cannot be reached any more: better one question too many");
}
