//! Time controls as text, in both spellings.

use arbtest::arbtest;
use tabiya::chess::time_control::{self, Bonus, Controls, Stage, TimeControl, parse_optional};

use super::{BUDGET, bonus, controls};

/// Returns whether the grammar can express a control: an hourglass must have time, and no stage may be empty.
fn can_be_said(control: &TimeControl) -> bool {
    match control {
        TimeControl::Hourglass(ms) => *ms > 0,
        TimeControl::Stages(stages) => stages.iter().all(|stage| stage.base > 0 || stage.bonus != Bonus::None),
    }
}

#[test]
fn every_control_is_read_back_from_its_text() {
    arbtest(|u| {
        let stage = Stage { moves: None, base: u.int_in_range(1..=60_000_000_000)?, bonus: bonus(u)? };
        for control in [TimeControl::Stages(vec![stage]), TimeControl::Hourglass(stage.base), controls(u)?.white] {
            if can_be_said(&control) {
                let text = control.to_string();
                assert_eq!(text.parse::<TimeControl>().as_ref(), Ok(&control), "{text}");
                assert_eq!(parse_optional(&text), Ok(Some(control)), "{text}");
            }
        }
        Ok(())
    })
    .budget_ms(BUDGET);
}

#[test]
fn every_pair_of_controls_is_read_back_from_its_tags() {
    arbtest(|u| {
        let controls: Controls = controls(u)?;
        if can_be_said(&controls.white) && can_be_said(&controls.black) {
            let written = time_control::write_tags(Some(&controls));
            assert!(written.iter().all(|(name, _)| name.ends_with("TimeControl")), "{written:?}");
            let get = |name: &str| written.iter().find(|(n, _)| *n == name).map(|(_, value)| value.clone());
            assert_eq!(time_control::read_tags(get), Some(controls), "{written:?}");
        }
        Ok(())
    })
    .budget_ms(BUDGET);
}

#[test]
fn any_text_is_a_control_or_is_told_where_it_is_not() {
    const PIECES: [&str; 20] = [
        "0",
        "5",
        "40",
        "90",
        "/",
        ":",
        "+",
        "d",
        "b",
        "h",
        "*",
        ".",
        "-",
        " ",
        "x",
        "é",
        "99999999999999",
        "1000000",
        "?",
        "3",
    ];
    arbtest(|u| {
        let mut text = String::new();
        for _ in 0..u.int_in_range(0..=12)? {
            text.push_str(u.choose(&PIECES)?);
        }
        let own = text.parse::<TimeControl>();
        if let Err(error) = &own {
            assert!((1..=text.chars().count() + 1).contains(&error.at), "{text:?}: {error}");
        }
        for control in [own.ok(), TimeControl::from_pgn(&text)].into_iter().flatten() {
            assert!(can_be_said(&control), "{text:?}");
            assert_eq!(control.to_string().parse(), Ok(control), "{text:?}");
        }
        Ok(())
    })
    .budget_ms(BUDGET);
}
