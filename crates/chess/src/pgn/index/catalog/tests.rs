use crate::pgn::PgnText;
use crate::pgn::index::catalog::*;

const FILE: &str = "[Event \"Curaçao\"]\n[Date \"1962.05.??\"]\n[White \"Tal, M\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\
    [ECO \"B32\"]\n[WhiteElo \"2700\"]\n[BlackElo \"99999\"]\n[PlyCount \"4\"]\n\n1. e4 c5 0-1 d4 1/2-1/2\n";

#[test]
fn a_record_takes_32_bytes() {
    assert_eq!(size_of::<GameFields>(), 32);
}

#[test]
fn what_goes_in_comes_out() {
    let library = PgnText::new(Arc::from(FILE.as_bytes()));
    let catalog = Catalog::of(&[FILE.as_bytes(), b"", FILE.as_bytes()]);
    assert_eq!((catalog.len(), catalog.parts.len()), (4, 3));
    let row = catalog.row(0).unwrap();
    assert_eq!((row.white, row.black, row.event), ("Tal, M", "", "Curaçao"));
    assert_eq!((row.date.to_string().as_str(), row.result), ("1962.05.??", ResultMarker::BlackWins));
    assert_eq!((row.white_elo, row.black_elo, row.ply_count), (Some(2700), None, Some(4)));
    assert_eq!(row.eco, Eco::read("B32"));
    let second = catalog.row(1).unwrap();
    assert_eq!((second.white, second.result, second.eco), ("", ResultMarker::Draw, None));
    assert!(catalog.fields(1).unwrap().is_inside_line());
    assert_eq!([0, 1, 3].map(|i| catalog.place(i).unwrap().number), [1, 2, 2]);
    assert_eq!((catalog.locate(3), catalog.locate(4), catalog.row(4)), (Some((2, 1)), None, None));
    assert_eq!((catalog.games_of(0), catalog.games_of(1), catalog.games_of(2)), (0..2, 2..2, 2..4));
    for i in 0..2 {
        let span = library.span(i).unwrap();
        assert_eq!(catalog.span(i + 2), Some(span.start as u64..span.end as u64));
    }
    assert_eq!(catalog.names.count(), 2, "nobody and Tal");
}

#[test]
fn a_row_and_the_game_agree_on_the_result() {
    use ResultMarker::{BlackWins, Draw, Open, WhiteWins};
    for (text, result) in [
        ("1. e4 e5 (1-0)", WhiteWins),
        ("1. e4 e5 (0-1)\n\n[White \"next\"]\n", BlackWins),
        ("1. e4 e5 (1/2-1/2)\n \n[White \"next\"] {x}\n", Draw),
        ("1. e4 e5\n(\n{resigns}\n0-1 {so} )\n", BlackWins),
        ("1. e4 e5 (1... c5 1-0", WhiteWins),
        ("1. e4 e5\n(1... c5\n2. d4 1-0\n", WhiteWins),
        ("1. e4 e5 1_0", WhiteWins),
        ("1. e4 e5 0_1 ", BlackWins),
        ("1. e4 e5 (1-0) {x}", Open),
        ("1. e4 e5 (1-0) 2. d4\n2... d5", Open),
        ("1. e4 e5 (1-0)\n2. d4 d5\n", Open),
        ("1. e4 e5 (1... c5 1-0)", Open),
        ("1. e4 e5 (1-0 1... c5)", Open),
        ("1. e4 e5 (1-0) 0-1", BlackWins),
        ("1. e4 e5 ((1-0))", Open),
        ("1. e4 e5 ((1-0", WhiteWins),
        ("[White \"a\"]\n\n(1-0)", Open),
    ] {
        let record = PgnText::new(text.as_bytes().into()).game(0).unwrap();
        let row = Catalog::of(&[text.as_bytes()]).row(0).unwrap().result;
        assert_eq!((record.result, row), (result, result), "{text}");
    }
}

#[test]
fn the_minute_of_a_game_takes_no_more_room() {
    let minutes = |tags: &str| {
        let text = format!("[PlyCount \"77\"]\n[WhiteElo \"2700\"]\n[BlackElo \"1500\"]\n{tags}\n\n1. e4 *\n");
        let catalog = Catalog::of(&[b"", text.as_bytes()]);
        let fields = catalog.fields(0).unwrap();
        assert_eq!((fields.ply_count(), fields.white_elo(), fields.black_elo()), (Some(77), Some(2700), Some(1500)));
        assert_eq!((fields.offset(), fields.is_inside_line()), (0, false));
        assert_eq!(GameFields::of_bytes(&fields.to_bytes()), *fields);
        fields.minute()
    };
    for (tags, minute) in [
        ("", None),
        ("[Time \"00:00:00\"]", Some(0)),
        ("[Time \"19:45:12\"]", Some(19 * 60 + 45)),
        ("[UTCTime \"23:59:59\"]", Some(24 * 60 - 1)),
        ("[UTCTime \"23:59:59\"]\n[Time \"01:02:03\"]", Some(62)),
        ("[Time \"??:??:??\"]\n[UTCTime \"08:00:00\"]", Some(480)),
        ("[Time \"24:00:00\"]", None),
        ("[Time \"7 pm\"]", None),
    ] {
        assert_eq!(minutes(tags), minute, "{tags}");
    }
}

#[test]
fn a_copy_does_not_change_when_the_list_grows() {
    let mut cataloguer = CatalogBuilder::default();
    cataloguer.begin_file();
    let mut copies = Vec::new();
    for n in 0..3 * BLOCK + 5 {
        if n % 1000 == 0 {
            copies.push((n, cataloguer.catalog()));
        }
        let white = n.to_string();
        let mut batch = GameBatch::default();
        let row = GameRow { white: &white, ..GameRow::default() };
        batch.add(&GameFacts { row, ..GameFacts::default() });
        cataloguer.add_batch(&batch);
    }
    for (n, copy) in copies {
        assert_eq!((copy.len(), copy.row(n)), (n, None));
        for i in 0..n {
            assert_eq!(copy.row(i).map(|row| row.white), Some(i.to_string().as_str()));
        }
    }
}
