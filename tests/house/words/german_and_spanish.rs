//! German and Spanish texts that are built from parts: forms of pieces and sides, plurals, numbers, dates, names of
//! openings.

use shakmaty::{Color, Role, Square};
use tabiya::chess::notation::{Letters, PieceAt, WhyNot, read};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::moves::{self, Voice};
use tabiya::words::tables::{self, AnalysisWord, AppWord, TouchWord, ValueWord, WhyNotWord};
use tabiya::words::{Lang, Number, game_list, notation, openings, values};

use crate::wording::says_in;

const DE: Lang = Lang::De;
const ES: Lang = Lang::Es;

#[test]
fn moves_are_told_with_the_forms_of_their_pieces() {
    for (fen, mv, german, spanish) in [
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "exd5",
            "Weiß: Bauer e4 schlägt den Bauern auf d5.",
            "Blancas: peón e4 captura el peón de d5.",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a8=Q",
            "Weiß: Bauer a7 nach a8, wird eine Dame, Schach.",
            "Blancas: peón a7 a a8, corona dama, jaque.",
        ),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "Schwarz: lange Rochade.", "Negras: enroque largo."),
    ] {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let mv = read(start.position(), mv, &Letters::En).unwrap().mv;
        for (lang, want) in [(DE, german), (ES, spanish)] {
            let told = moves::sentence(Voice { lang, ..Voice::default() }, start.position(), mv);
            assert_eq!(told, want);
        }
    }
}

/// A move is understood when it is typed as the program says it.
#[test]
fn told_moves_are_read_back() {
    for (text, letters, want) in [
        ("Springer g1 nach f3", Letters::De, "Sg1f3"),
        ("springer f3 schlägt den bauern auf e5", Letters::De, "Sf3xe5"),
        ("bauer a7 nach a8, wird eine dame, schach", Letters::De, "a7a8=D"),
        ("kurze Rochade", Letters::De, "O-O"),
        ("lange rochade", Letters::De, "O-O-O"),
        ("Läufer Cäsar 4", Letters::De, "Lc4"),
        ("Blancas: caballo g1 a f3", Letters::Es, "Cg1f3"),
        ("caballo a f3", Letters::Es, "Cf3"),
        ("torre de a, d1", Letters::Es, "Tad1"),
        ("torre de a, por d1", Letters::Es, "Taxd1"),
        ("alfil Félix 4", Letters::Es, "Af4"),
        ("peón e5 captura el peón al paso y va a d6", Letters::Es, "e5xd6"),
        ("peón a7 a a8, corona dama", Letters::Es, "a7a8=D"),
        ("enroque corto", Letters::Es, "O-O"),
        ("rook a d1", Letters::En, "Rad1"),
    ] {
        assert_eq!(moves::written(text, letters).as_deref(), Some(want), "{text}");
    }
    let terse = |lang| {
        let start = StartPosition::from_fen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", false).unwrap();
        let mv = read(start.position(), "Rad1", &Letters::En).unwrap().mv;
        moves::terse(Voice { lang, ..Voice::default() }, start.position(), mv)
    };
    assert_eq!((terse(DE), terse(ES)), ("Turm a d1".to_owned(), "torre de a, d1".to_owned()));
}

#[test]
fn a_reason_has_the_gender_of_its_piece() {
    let by = PieceAt { role: Role::Queen, square: Square::A5 };
    let pinned = |role| WhyNot::Pinned { role, from: Square::C3, by, king: Square::E1 };
    let reach = |role| WhyNot::CannotReach { role, to: Square::F6 };
    for (why, german, spanish) in [
        (
            pinned(Role::Rook),
            "der Turm ist gefesselt: Die Dame auf a5 gäbe sonst Schach",
            "la torre está clavada por la dama de a5: el rey quedaría en jaque",
        ),
        (
            pinned(Role::Knight),
            "der Springer ist gefesselt: Die Dame auf a5 gäbe sonst Schach",
            "el caballo está clavado por la dama de a5: el rey quedaría en jaque",
        ),
        (reach(Role::Queen), "keine deiner Damen kann nach f6", "ninguna dama tuya puede ir a f6"),
        (reach(Role::Bishop), "keiner deiner Läufer kann nach f6", "ningún alfil tuyo puede ir a f6"),
        (WhyNot::NoSuchPiece(Role::Rook), "du hast keinen Turm", "no tienes ninguna torre"),
    ] {
        assert_eq!((notation::why_not(DE, &why).as_str(), notation::why_not(ES, &why).as_str()), (german, spanish));
    }
    let two = WhyNotWord::Both.with(ES, &["torre", "Tad1 o Tfd1"]);
    assert_eq!(two, "pueden las dos torres: di Tad1 o Tfd1");
    let touched = TouchWord::MustTakeWith.with(DE, &["Springer", "f3", "Bauer", "e5"]);
    assert_eq!(touched, "Berührt: der Springer auf f3 muss den Bauern auf e5 schlagen (Artikel 4.3.3).");
}

/// In Spanish a side is written in lower case within a sentence. The name of a player stays as it is.
#[test]
fn a_side_in_a_sentence_is_written_as_the_language_writes_it() {
    assert_eq!(says_in(ES, AppWord::ToMove, &["Blancas"]), "Juegan las blancas");
    assert_eq!(says_in(ES, AnalysisWord::ThreatWins, &["Negras", "1… e5"]), "Las negras amenazan 1… e5.");
    assert_eq!(says_in(ES, AppWord::NotYourTurn, &["tabiya 600"]), "Es el turno de tabiya 600.");
    assert_eq!(says_in(DE, AppWord::NotYourTurn, &["Weiß"]), "Weiß ist am Zug.");
}

#[test]
fn numbers_and_counts_are_written_as_the_language_writes_them() {
    assert_eq!((game_list::count(12_345, DE), game_list::count(12_345, ES)), ("12.345".into(), "12\u{202f}345".into()));
    assert_eq!(
        (tables::games(1, DE), tables::games(2, DE), tables::games(0, DE)),
        ("1 Partie".into(), "2 Partien".into(), "0 Partien".into())
    );
    assert_eq!((tables::games(1, ES), tables::games(0, ES)), ("1 partida".into(), "0 partidas".into()));
    assert_eq!((values::clock(500, DE), values::clock(500, ES)), ("0,5 Sekunden".into(), "0,5 segundos".into()));
    assert_eq!(values::clock(61_000, ES), "1 minuto 1 segundo");
    let half = ValueWord::Pawns.counted_as(ES, Number::decimal(1, "5"), "1,5", &[]);
    assert_eq!(half, "1,5 peones");
    assert_eq!(
        (notation::counted(DE, Role::Rook, 2), notation::counted(ES, Role::Bishop, 2)),
        ("2 Türme".into(), "2 alfiles".into())
    );
    let date = tabiya::chess::pgn::tags::Date::read("1960.03.15").unwrap();
    assert_eq!(
        (values::date(date, DE), values::date(date, ES)),
        (Some("15. März 1960".into()), Some("15 de marzo de 1960".into()))
    );
}

#[test]
fn openings_have_the_names_of_the_clubs() {
    for (english, german, spanish) in [
        (
            "Sicilian Defence: Najdorf Variation",
            "Sizilianische Verteidigung: Najdorf-Variante",
            "Defensa siciliana: variante Najdorf",
        ),
        ("Queen's Gambit Declined", "Abgelehntes Damengambit", "Gambito de dama rehusado"),
        (
            "Italian Game: Max Lange Attack",
            "Italienische Partie: Max-Lange-Angriff",
            "Apertura italiana: ataque Max Lange",
        ),
        (
            "French Defence: Closed Variation",
            "Französische Verteidigung: geschlossene Variante",
            "Defensa francesa: variante cerrada",
        ),
        (
            "Ruy Lopez: Chigorin Defence",
            "Spanische Partie: Tschigorin-Verteidigung",
            "Apertura española: defensa Chigorin",
        ),
        ("Bongcloud Attack", "Bongcloud Attack", "Bongcloud Attack"),
    ] {
        assert_eq!((openings::name(english, DE).as_str(), openings::name(english, ES).as_str()), (german, spanish));
    }
}

#[test]
fn sides_and_pieces_are_understood_in_any_case_and_form() {
    for (word, color) in
        [("Weiß", Color::White), ("weiße", Color::White), ("NEGRAS", Color::Black), ("schwarzer", Color::Black)]
    {
        assert_eq!(notation::side_of(word), Some(color), "{word}");
    }
    for (word, role) in
        [("Türme", Role::Rook), ("bauern", Role::Pawn), ("Alfiles", Role::Bishop), ("Springer", Role::Knight)]
    {
        assert_eq!(notation::role_of(word), Some(role), "{word}");
    }
}
