//! The words of home, the new-game form and the dialogs; what a time control means, and what is wrong with one, with a
//! start position or with the command of an engine.

use crate::chess::seat::BadCommand;
use crate::chess::start_position::{self, BadStart, FenField, StartPosition, StartWarning};
use crate::chess::time_control::{BadTimeControl, Bonus, Controls, Speed, Stage, TimeControl, TimeControlError};
use crate::words::results::{self, side};
use crate::words::tables::{AppWord, EngineWord};
use crate::words::{Lang, values, with_capital};
use shakmaty::Color;

pub use crate::words::tables::{BadStartWord, BadTimeWord, FormWord, GroupWord, GuideWord, TimeWord};

/// Returns what a time control means: `5 minutes + 3 s a move, blitz`.
pub fn time_control(control: &TimeControl, lang: Lang) -> String {
    if let TimeControl::Hourglass(_) = control {
        return meaning(control, lang, false);
    }
    let speed = match control.speed() {
        Speed::Blitz => AppWord::SpeedBlitz,
        Speed::Rapid => AppWord::SpeedRapid,
        Speed::Standard => AppWord::SpeedStandard,
    };
    TimeWord::WithSpeed.with(lang, &[&meaning(control, lang, false), speed.text(lang)])
}

/// Returns the time controls of a game as they are spoken: `5 minutes and 3 seconds a move`; those of both sides if
/// they differ.
pub fn controls_aloud(controls: &Controls, lang: Lang) -> String {
    let [white, black] = Color::ALL.map(|side| meaning(controls.of(side), lang, true));
    if white == black { white } else { TimeWord::BySide.with(lang, &[&white, &black]) }
}

fn meaning(control: &TimeControl, lang: Lang, aloud: bool) -> String {
    match control {
        TimeControl::Hourglass(ms) => TimeWord::Hourglass.with(lang, &[&duration(*ms, lang, aloud)]),
        TimeControl::Stages(stages) => {
            let mut parts = stages.iter().map(|one| stage(one, lang, aloud));
            let first = parts.next().unwrap_or_default();
            let all = parts.fold(first, |before, next| TimeWord::Then.with(lang, &[&before, &next]));
            let repeats = stages.last().is_some_and(|last| last.moves.is_some());
            if repeats { TimeWord::Repeats.with(lang, &[&all]) } else { all }
        }
    }
}

fn stage(stage: &Stage, lang: Lang, aloud: bool) -> String {
    let base = duration(stage.base, lang, aloud);
    let base = match stage.moves {
        None => base,
        Some(moves) => TimeWord::Moves.counted(lang, moves, &[&base]),
    };
    let bonus = duration(stage.bonus.ms(), lang, aloud);
    match stage.bonus {
        Bonus::None => base,
        Bonus::Increment(_) => super::sentence(TimeWord::Increment, lang, aloud, &[&base, &bonus]),
        Bonus::Delay(_) => TimeWord::Delay.with(lang, &[&base, &bonus]),
        Bonus::Bronstein(_) => TimeWord::Bronstein.with(lang, &[&base, &bonus]),
    }
}

/// Returns milliseconds in words: `5 minutes`, `1 min 30 s`, `0.5 s`.
fn duration(ms: u64, lang: Lang, aloud: bool) -> String {
    if aloud {
        return values::length(ms, lang);
    }
    let (minutes, rest) = (ms / 60_000, ms % 60_000);
    let seconds = || {
        let (whole, part) = (rest / 1_000, rest % 1_000);
        let part = format!("{part:03}");
        let part = part.trim_end_matches('0');
        if part.is_empty() { whole.to_string() } else { format!("{whole}{}{part}", lang.decimal_separator()) }
    };
    match (minutes, rest) {
        (1.., 0) => TimeWord::Minutes.counted(lang, minutes, &[]),
        (0, _) => TimeWord::Seconds.with(lang, &[&seconds()]),
        _ => TimeWord::MinutesSeconds.with(lang, &[&minutes.to_string(), &seconds()]),
    }
}

/// Returns `Chess960 no. 518` for one of the 960 start positions.
pub fn chess960_number(start: &StartPosition, lang: Lang) -> Option<String> {
    start_position::chess960_number(start).map(|number| FormWord::Chess960Number.with(lang, &[&number.to_string()]))
}

pub fn bad_time(bad: &BadTimeControl, lang: Lang) -> String {
    let at = bad.at.to_string();
    match bad.error {
        TimeControlError::Empty => BadTimeWord::Empty.text(lang).to_owned(),
        TimeControlError::NoNumber => BadTimeWord::NoNumber.with(lang, &[&at]),
        TimeControlError::TooLarge => BadTimeWord::TooLarge.with(lang, &[&at]),
        TimeControlError::BadMoves => BadTimeWord::BadMoves.text(lang).to_owned(),
        TimeControlError::Unexpected(c) => BadTimeWord::Unexpected.with(lang, &[&at, &c.to_string()]),
        TimeControlError::NoTime => BadTimeWord::NoTime.text(lang).to_owned(),
        TimeControlError::NotLast => BadTimeWord::NotLast.text(lang).to_owned(),
        TimeControlError::NotHourglass => BadTimeWord::NotHourglass.text(lang).to_owned(),
        TimeControlError::TooManyStages => BadTimeWord::TooManyStages.text(lang).to_owned(),
    }
}

/// Returns what is wrong with a start position, as a sentence.
pub fn bad_start_told(bad: &BadStart, lang: Lang) -> String {
    with_capital(&format!("{}.", bad_start(bad, lang)))
}

pub fn bad_start(bad: &BadStart, lang: Lang) -> String {
    let who = |color: &Color| side(*color, lang);
    match bad {
        BadStart::Empty => BadStartWord::Empty.text(lang).to_owned(),
        BadStart::Ranks(count) => BadStartWord::Ranks.with(lang, &[&count.to_string()]),
        BadStart::RankLength { rank, squares } => {
            BadStartWord::RankLength.with(lang, &[&rank.char().to_string(), &squares.to_string()])
        }
        BadStart::BoardCharacter { rank, found } => {
            BadStartWord::BoardCharacter.with(lang, &[&rank.char().to_string(), &found.to_string()])
        }
        BadStart::BoardNumbers(rank) => BadStartWord::BoardNumbers.with(lang, &[&rank.char().to_string()]),
        BadStart::Unreadable { field, found } => {
            let (name, expected) = field_words(*field);
            BadStartWord::Unreadable.with(lang, &[name.text(lang), found, expected.text(lang)])
        }
        BadStart::TooManyFields(found) => BadStartWord::TooManyFields.with(lang, &[found]),
        BadStart::NoKing(color) => BadStartWord::NoKing.with(lang, &[who(color)]),
        BadStart::ManyKings { color, count } => BadStartWord::ManyKings.with(lang, &[who(color), &count.to_string()]),
        BadStart::PawnOnEdge(square) => BadStartWord::PawnOnEdge.with(lang, &[&square.to_string()]),
        BadStart::WaitingInCheck(color) => BadStartWord::WaitingInCheck.with(lang, &[who(color)]),
        BadStart::KingsTouch => BadStartWord::KingsTouch.text(lang).to_owned(),
        BadStart::CastlingKing { right, .. } => BadStartWord::CastlingKing.with(lang, &[&right.to_string()]),
        BadStart::CastlingRook { right } => BadStartWord::CastlingRook.with(lang, &[&right.to_string()]),
        BadStart::CastlingChess960 { right } => BadStartWord::CastlingChess960.with(lang, &[&right.to_string()]),
        BadStart::EnPassantImpossible { square, passed } => {
            BadStartWord::EnPassant.with(lang, &[&square.to_string(), who(passed)])
        }
        BadStart::NotPlayable(_) => BadStartWord::NotPlayable.text(lang).to_owned(),
        BadStart::Over(ending) => BadStartWord::Over.with(lang, &[results::reason(ending, lang)]),
        BadStart::NoSuchNumber(number) => BadStartWord::NoSuchNumber.with(lang, &[&number.to_string()]),
    }
}

/// Returns the name of a FEN field, and what must stand there.
fn field_words(field: FenField) -> (BadStartWord, BadStartWord) {
    match field {
        FenField::Turn => (BadStartWord::FieldTurn, BadStartWord::ExpectedTurn),
        FenField::Castling => (BadStartWord::FieldCastling, BadStartWord::ExpectedCastling),
        FenField::EnPassant => (BadStartWord::FieldEnPassant, BadStartWord::ExpectedEnPassant),
        FenField::HalfmoveClock => (BadStartWord::FieldHalfmoveClock, BadStartWord::ExpectedNumber),
        FenField::MoveNumber => (BadStartWord::FieldMoveNumber, BadStartWord::ExpectedNumber),
    }
}

pub fn bad_command(bad: &BadCommand, lang: Lang) -> String {
    match bad {
        BadCommand::Empty => EngineWord::NoCommand.text(lang).to_owned(),
        BadCommand::Open(text) => EngineWord::OpenQuote.with(lang, &[text]),
    }
}

/// Returns what is odd about a position from which a game can start.
pub fn odd_start(warning: &StartWarning, lang: Lang) -> String {
    match warning {
        StartWarning::TooMuchMaterial(color) => FormWord::TooMuchMaterial.with(lang, &[side(*color, lang)]),
        StartWarning::ImpossibleCheck(color) => FormWord::ImpossibleCheck.with(lang, &[side(*color, lang)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_in_words() {
        let rows = [
            ("1", "1 minute, blitz", "1 minute, blitz"),
            ("5+3", "5 minutes + 3 s a move, blitz", "5 minutes + 3 s par coup, blitz"),
            ("1.5+0.5", "1 min 30 s + 0.5 s a move, blitz", "1 min 30 s + 0,5 s par coup, blitz"),
            ("5d3", "5 minutes with 3 s delay a move, blitz", "5 minutes avec délai de 3 s par coup, blitz"),
            ("5b3", "5 minutes, up to 3 s given back a move, blitz", "5 minutes, jusqu’à 3 s rendues par coup, blitz"),
            (
                "40/90+30:30+30",
                "40 moves in 90 minutes + 30 s a move, then 30 minutes + 30 s a move, standard",
                "40 coups en 90 minutes + 30 s par coup, puis 30 minutes + 30 s par coup, longue",
            ),
            (
                "40/30",
                "40 moves in 30 minutes, and so on, standard",
                "40 coups en 30 minutes, et ainsi de suite, longue",
            ),
            ("h3", "an hourglass of 3 minutes", "un sablier de 3 minutes"),
        ];
        for (text, en, fr) in rows {
            let control = text.parse().unwrap_or_else(|wrong| panic!("{wrong}"));
            assert_eq!(time_control(&control, Lang::En), en, "{text}");
            assert_eq!(time_control(&control, Lang::Fr), fr, "{text}");
        }
    }

    #[test]
    fn every_fault_is_said_in_two_short_lines() {
        let texts = [
            "",
            "x",
            "5+",
            "99999999999",
            "0/5",
            "5x",
            "0",
            "5:5",
            "h3+2",
            "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1",
        ];
        for text in texts {
            let wrong = text.parse::<TimeControl>().expect_err(text);
            for lang in Lang::ALL {
                let said = bad_time(&wrong, lang);
                let lines = crate::words::wrap(&said, 38);
                assert!(lines.len() <= 2, "{text:?}: {said}");
                assert!(!said.contains('{'), "{said}");
            }
        }
    }

    #[test]
    fn bad_positions_are_named() {
        let rows = [
            ("8/8", "a FEN has 8 ranks with / between them, this one has 2"),
            ("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "rank 7 has 7 squares instead of 8"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x", "side to move: “x” is not w or b"),
            ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "Black has no king"),
        ];
        for (fen, want) in rows {
            let wrong = crate::chess::start_position::StartPosition::from_fen(fen, false).expect_err(fen);
            assert_eq!(bad_start(&wrong, Lang::En), want);
        }
    }
}
