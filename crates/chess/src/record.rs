//! Turns a game, finished or running, into a PGN record: its tags, its moves and the closing comment.

use crate::game::{Game, OFFER};
use crate::pgn::{Record, ResultMarker, Tags, setup as start_tags};
use crate::result::Ending;
use crate::seat::Seat;
use crate::{clock, openings, time_control as time_tags};
use shakmaty::Color;

/// The Event tag of a game that belongs to none.
pub const CASUAL: &str = "Casual game";

/// The tag that names the sides which another player took over. Such a game says nothing about one player's strength.
pub const RELIEVED: &str = "Relieved";

/// What the closing comment adds if it was not proved whether the opponent can mate.
pub const DOUBT: &str = ", not proved otherwise";

/// When the game began, as PGN writes it. What is empty is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameDate {
    /// The local date, `2026.11.21`.
    pub date: String,
    /// The local time, `17:04:05`.
    pub time: String,
    /// The date in UTC.
    pub utc_date: String,
    /// The time in UTC.
    pub utc_time: String,
}

/// Returns the game as a record (PGN standard 8.1, 9.1–9.9 for the tags), with its opening if it is known (9.3, 9.4).
pub fn of(game: &Game, dated: &GameDate) -> Record {
    let setup = game.setup();
    let mut tags = Tags::default();
    let name = |color: Color| match (setup.seats.get(color), setup.seats.get(!color)) {
        // Two people without names are called by their colours.
        (Seat::Human(None), Seat::Human(None)) => if color.is_white() { "White" } else { "Black" }.to_owned(),
        (seat, _) => named(seat),
    };
    let kind = |color: Color| if setup.seats.get(color).is_human() { "human" } else { "program" };
    // PGN 8.1.1: `?` is what is not known, and a round of `-` is one that means nothing here.
    let known = |name: &str, unknown: &str| if name.is_empty() { unknown.to_owned() } else { name.to_owned() };
    tags.set("Event", known(&setup.names.event, CASUAL));
    tags.set("Site", known(&setup.names.site, "?"));
    tags.set("Date", known(&dated.date, "????.??.??"));
    tags.set("Round", known(&setup.names.round, "-"));
    tags.set("White", name(Color::White));
    tags.set("Black", name(Color::Black));
    tags.set("Result", game.ending().map_or("*", Ending::token));
    tags.set("WhiteType", kind(Color::White));
    tags.set("BlackType", kind(Color::Black));
    let more =
        [("Time", &dated.time), ("UTCDate", &dated.utc_date), ("UTCTime", &dated.utc_time), ("GameId", &setup.id)];
    for (tag, value) in more.into_iter().filter(|(_, value)| !value.is_empty()) {
        tags.set(tag, value);
    }
    tags.set("PlyCount", game.line().len().to_string());
    for (tag, value) in time_tags::write_tags(setup.controls.as_ref()) {
        tags.set(tag, value);
    }
    tags.set("Termination", game.ending().map_or("unterminated", Ending::termination));
    if let Some(opening) = openings::of_line(game.tree(), game.current_node()) {
        tags.set("ECO", opening.eco);
        tags.set("Opening", opening.name);
    }
    start_tags::write(&mut tags, &setup.start);
    if let Some(favoured) = setup.event.draw_odds {
        tags.set("DrawOdds", english(favoured));
    }
    let relieved: Vec<&str> = Color::ALL.into_iter().filter(|side| *game.relieved.get(*side)).map(english).collect();
    if !relieved.is_empty() {
        tags.set(RELIEVED, relieved.join(", "));
    }
    let mut tree = game.tree().clone();
    if let Some(ending) = game.ending() {
        let doubt = if game.unproved { DOUBT } else { "" };
        let notes = tree.notes_mut(game.current_node());
        if let (Ending::Draw { .. }, Some(favoured)) = (ending, setup.event.draw_odds) {
            notes.after.push(format!("Draw odds: {} wins", english(favoured)));
        }
        notes.after.push(format!("{ending}{doubt}")); // last, where readers of the record look for it
    }
    let token = game.ending().map_or(ResultMarker::Open, ResultMarker::from);
    Record::of(tags, tree, token)
}

/// The name that a record gives to a person without one.
pub const UNNAMED: &str = "Human";

/// Returns the name of the player in a seat. A person without a name gets an English one, as all of PGN is in English.
pub fn named(seat: &Seat) -> String {
    seat.name().unwrap_or_else(|| UNNAMED.to_owned())
}

/// The comment where the arbiter stops the clocks (Article 6.11.1).
pub const CLOCKS_STOPPED: &str = "Clocks stopped by the arbiter";

/// Returns the comment where the arbiter corrects a clock (Article 6.10), with the new time as written.
pub fn clock_corrected(side: Color, time: &str) -> String {
    format!("{}{time}", correction_of(side))
}

const WRONG_CLAIM: &str = "Wrong claim of a draw by ";

/// Returns the comment where a side's claim of a draw was wrong, with the move that it named and what the opponent's
/// clock gained, in milliseconds.
pub fn wrong_claim(side: Color, with: Option<&str>, penalty: u64) -> String {
    let with = with.map(|san| format!(" with {san}")).unwrap_or_default();
    let gain = if penalty > 0 { format!(": {}{}", clock::written(penalty), gain_of(!side)) } else { String::new() };
    format!("{WRONG_CLAIM}{}{with}{gain} (Article 9.5.3)", english(side))
}

/// Whether a comment says that the clock of a side was corrected, or gained from a wrong claim.
pub fn corrects_clock(comment: &str, side: Color) -> bool {
    comment.starts_with(&correction_of(side)) || gains(comment, side)
}

/// Whether a comment says that the clock of a side gained from a wrong claim.
pub fn gains(comment: &str, side: Color) -> bool {
    comment.starts_with(WRONG_CLAIM) && comment.contains(&gain_of(side))
}

/// Whether a comment stays in the record when the moves where it stands are taken back: it tells what was done there,
/// unlike an offer and the time of a move.
pub fn stays(comment: &str) -> bool {
    comment != OFFER && !comment.starts_with("[%")
}

fn gain_of(side: Color) -> String {
    format!(" more for the clock of {}", english(side))
}

fn correction_of(side: Color) -> String {
    format!("Clock of {} corrected to ", english(side))
}

/// Returns the comment where the arbiter puts the position back (Articles 7.1 to 7.5).
pub fn put_back(moves: &str) -> String {
    format!("Position put back by the arbiter; taken back: {moves}")
}

/// Returns the comment where a game is adjourned, with the side that seals a move.
pub fn adjourned(sealer: Option<Color>) -> String {
    sealer.map_or_else(|| "Adjourned".to_owned(), |side| format!("Adjourned; {} sealed a move", english(side)))
}

/// Returns the comment with a sealed move that can no longer be opened.
pub fn sealed_move(side: Color, text: &str) -> String {
    // Brackets could be a command, such as `[%clk]`.
    let text = text.replace('[', "(").replace(']', ")");
    format!("The sealed move of {}, {text}", english(side))
}

/// Returns the comment about a sealed move that loses (Guideline I.7).
pub fn bad_sealed_move(side: Color, text: &str) -> String {
    format!("{}, is ambiguous or illegal (Guideline I.7)", sealed_move(side, text))
}

/// Returns the comment where a tournament game that was left goes on, with the times of White and Black as written.
pub fn resumed(was_adjourned: bool, times: Option<[String; 2]>) -> String {
    let resumed = if was_adjourned { "Play resumed" } else { "Interrupted; play resumed" };
    times.map_or_else(
        || resumed.to_owned(),
        |[white, black]| format!("{resumed} with {white} for White and {black} for Black"),
    )
}

fn english(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

/// Stands in the comment where another player takes over a side, between the two names.
pub const PLAYS_ON: &str = " plays on for ";

/// Returns the comment for a place where another player takes over a side.
pub fn relief(side: Color, before: &Seat, after: &Seat) -> String {
    let side = if side.is_white() { "White" } else { "Black" };
    format!("{side}: {}{PLAYS_ON}{}", named(after), named(before))
}

/// Gives a side to another player. If the previous player has made moves, the record notes where the change was.
pub fn reseat(game: &mut Game, side: Color, seat: Seat) {
    let before = game.seat(side);
    let has_moved = || game.line().iter().any(|&node| game.tree().move_number(node).1 == side);
    if before.to_string() != seat.to_string() && has_moved() {
        let said = relief(side, before, &seat);
        game.note(&said);
        *game.relieved.get_mut(side) = true;
    }
    game.set_seat(side, seat);
}

#[cfg(test)]
mod tests {
    use shakmaty::ByColor;
    use shakmaty::san::San;

    use super::*;
    use crate::clock::Moment;
    use crate::game::{EventNames, EventRules, GameSetup};
    use crate::start_position::StartPosition;

    fn played(moves: &str) -> Game {
        let seats = ByColor { white: Seat::Human(None), black: Seat::Human(None) };
        let setup = GameSetup {
            id: "1".into(),
            start: StartPosition::default(),
            seats,
            controls: None,
            event: EventRules::default(),
            names: EventNames::default(),
        };
        let mut game = Game::new(setup);
        for san in moves.split_whitespace() {
            let mv = san.parse::<San>().unwrap().to_move(game.position()).unwrap();
            game.play(mv, Moment::default()).unwrap();
        }
        game
    }

    #[test]
    fn before_the_first_move_nobody_has_taken_over() {
        for (count, stays) in [(1, true), (2, false)] {
            let mut game = played("e4 e5");
            reseat(&mut game, Color::White, Seat::Human(Some("Anna".into())));
            game.take_back(count, Moment::default()).unwrap();
            let text = crate::pgn::writer::export(&of(&game, &GameDate::default()));
            assert_eq!(text.contains(PLAYS_ON), stays, "{text}");
        }
    }

    #[test]
    fn nothing_is_said_of_an_unknown_time() {
        let tags = of(&played("e4"), &GameDate::default()).tags;
        assert_eq!((tags.get("Date"), tags.get("Time"), tags.get("UTCDate")), (Some("????.??.??"), None, None));
    }

    #[test]
    fn the_opening_is_named_as_far_as_it_is_known() {
        let opening = |moves: &str| {
            let game = played(moves);
            let record = of(&game, &GameDate::default());
            ["ECO", "Opening"].map(|tag| record.tags.known(tag).map(str::to_owned))
        };
        let some = |eco: &str, name: &str| [Some(eco.to_owned()), Some(name.to_owned())];
        assert_eq!(
            opening("e4 c5 h4 Na6 Rh3"),
            some("B20", "Sicilian Defence: Myers Attack, with h4"),
            "that came last on the way"
        );
        assert_eq!(opening(""), [None, None]);
    }
}
