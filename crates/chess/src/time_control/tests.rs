use crate::game::wrong_claim_penalty;
use crate::time_control::*;

/// The names and values of a few tags.
type Tags = &'static [(&'static str, &'static str)];

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn stage(moves: Option<u32>, base: u64, bonus: Bonus) -> Stage {
    Stage { moves, base, bonus }
}

#[test]
fn each_form_of_the_grammar_is_read_and_written_back() {
    use Bonus::{Bronstein, Delay, Increment};
    // Each row: text, canonical text, value of PGN's tag, stages.
    let rows = [
        ("5", "5", "300", vec![stage(None, 300_000, Bonus::None)]),
        ("5+3", "5+3", "300+3", vec![stage(None, 300_000, Increment(3_000))]),
        ("5d3", "5d3", "300", vec![stage(None, 300_000, Delay(3_000))]),
        ("5b3", "5b3", "300", vec![stage(None, 300_000, Bronstein(3_000))]),
        (" 5 + 3 ", "5+3", "300+3", vec![stage(None, 300_000, Increment(3_000))]),
        ("5D3", "5d3", "300", vec![stage(None, 300_000, Delay(3_000))]),
        ("5+0", "5", "300", vec![stage(None, 300_000, Bonus::None)]),
        ("05.50+02.5", "5.5+2.5", "330+2.5", vec![stage(None, 330_000, Increment(2_500))]),
        ("0.5", "0.5", "30", vec![stage(None, 30_000, Bonus::None)]),
        ("0d10", "0d10", "0", vec![stage(None, 0, Delay(10_000))]),
        ("0+3", "0+3", "0+3", vec![stage(None, 0, Increment(3_000))]),
        ("1.66667", "1.66667", "100", vec![stage(None, 100_000, Bonus::None)]),
        ("1+0.001", "1+0.001", "60+0.001", vec![stage(None, 60_000, Increment(1))]),
        ("0.00002", "0.00002", "0.001", vec![stage(None, 1, Bonus::None)]),
        ("40/90", "40/90", "40/5400", vec![stage(Some(40), 5_400_000, Bonus::None)]),
        (
            "40/90+30:30+30",
            "40/90+30:30+30",
            "40/5400+30:1800+30",
            vec![stage(Some(40), 5_400_000, Increment(30_000)), stage(None, 1_800_000, Increment(30_000))],
        ),
        (
            "40/120:20/60:15d5",
            "40/120:20/60:15d5",
            "40/7200:20/3600:900",
            vec![
                stage(Some(40), 7_200_000, Bonus::None),
                stage(Some(20), 3_600_000, Bonus::None),
                stage(None, 900_000, Delay(5_000)),
            ],
        ),
        ("1000000+86400", "1000000+86400", "60000000+86400", vec![stage(None, 60_000_000_000, Increment(86_400_000))]),
    ];
    for (text, canonical, pgn, stages) in rows {
        let read = control(text);
        assert_eq!(read, TimeControl::Stages(stages), "{text}");
        assert_eq!(read.to_string(), canonical, "{text}");
        assert_eq!(control(canonical), read, "{text}");
        assert_eq!(read.pgn(), pgn, "{text}");
        if !read.has_delay() {
            assert_eq!(TimeControl::from_pgn(pgn), Some(read), "{text}");
        }
    }
}

#[test]
fn an_hourglass_and_no_clock_are_read_and_written_back() {
    assert_eq!(control("h3"), TimeControl::Hourglass(180_000));
    assert_eq!(control("H0.5").to_string(), "h0.5");
    assert_eq!(control("h3").pgn(), "*180");
    assert_eq!(TimeControl::from_pgn("*180"), Some(control("h3")));
    assert_eq!(TimeControl::from_pgn("-"), None);
    assert_eq!(parse_optional(" none "), Ok(None));
    assert_eq!(parse_optional("5+3"), Ok(Some(control("5+3"))));
}

#[test]
fn a_bad_text_is_told_where_and_why() {
    let rows = [
        ("", 1, TimeControlError::Empty),
        ("   ", 4, TimeControlError::Empty),
        ("none", 1, TimeControlError::NoNumber),
        ("x", 1, TimeControlError::NoNumber),
        ("-5", 1, TimeControlError::NoNumber),
        ("5X", 2, TimeControlError::Unexpected('X')),
        ("5,", 3, TimeControlError::NoNumber),
        ("5 5", 3, TimeControlError::Unexpected('5')),
        ("5+", 3, TimeControlError::NoNumber),
        ("5+3d2", 4, TimeControlError::Unexpected('d')),
        ("5.", 3, TimeControlError::NoNumber),
        (".5", 1, TimeControlError::NoNumber),
        ("0", 1, TimeControlError::NoTime),
        ("0.0000001", 1, TimeControlError::NoTime),
        ("0+0", 1, TimeControlError::NoTime),
        ("40/90:0", 7, TimeControlError::NoTime),
        ("h0", 2, TimeControlError::NoTime),
        ("h", 2, TimeControlError::NoNumber),
        ("h3+2", 3, TimeControlError::NotHourglass),
        ("h3:5", 3, TimeControlError::NotHourglass),
        ("40/90:h3", 7, TimeControlError::NoNumber),
        ("0/5", 1, TimeControlError::BadMoves),
        ("1001/5", 1, TimeControlError::BadMoves),
        ("40.5/90", 1, TimeControlError::BadMoves),
        ("40/20/5", 6, TimeControlError::Unexpected('/')),
        ("40/", 4, TimeControlError::NoNumber),
        ("5:3", 2, TimeControlError::NotLast),
        ("40/90:", 7, TimeControlError::NoNumber),
        ("1000000.1", 1, TimeControlError::TooLarge),
        ("99999999999999999999999999999999999999999999", 1, TimeControlError::TooLarge),
        ("5+86401", 3, TimeControlError::TooLarge),
        ("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", 65, TimeControlError::TooManyStages),
        ("é5", 1, TimeControlError::NoNumber),
        ("5é", 2, TimeControlError::Unexpected('é')),
    ];
    for (text, at, error) in rows {
        let read = text.parse::<TimeControl>().expect_err(text);
        assert_eq!((read.at, read.error), (at, error), "{text:?}");
    }
    let sentence = "5:3".parse::<TimeControl>().expect_err("two stages without moves").to_string();
    assert!(sentence.starts_with("time control \"5:3\", character 2: a stage without a number of moves"), "{sentence}");
}

#[test]
fn what_pgn_cannot_mean_is_not_understood() {
    for text in ["", "?", "90 min + 30 s", "G/60", "300d3", "h180", "300+3+3", "0", "1800:300", "*0"] {
        assert!(TimeControl::from_pgn(text).is_none(), "{text}");
    }
}

#[test]
fn sixty_moves_time_decides_blitz_rapid_or_standard() {
    let rows = [
        ("10", Speed::Blitz),
        ("10.001", Speed::Rapid),
        ("5+5", Speed::Blitz),
        ("3+2", Speed::Blitz),
        ("5+6", Speed::Rapid),
        ("5d5", Speed::Blitz),
        ("5b6", Speed::Rapid),
        ("15+10", Speed::Rapid),
        ("59.999", Speed::Rapid),
        ("60", Speed::Standard),
        ("30+30", Speed::Standard),
        ("40/90+30:30+30", Speed::Standard),
        ("20/3", Speed::Blitz),
        ("20/4", Speed::Rapid),
        ("20/20", Speed::Standard),
        ("60/5:100", Speed::Blitz),
        ("59/5:100", Speed::Standard),
        ("1/0.1", Speed::Blitz),
        ("h10", Speed::Blitz),
        ("h90", Speed::Standard),
    ];
    for (text, speed) in rows {
        assert_eq!(control(text).speed(), speed, "{text}");
    }
}

#[test]
fn a_wrong_claim_costs_by_the_speed_of_the_game() {
    for (text, ms) in [("40/90+30:30+30", 120_000), ("15+10", 60_000), ("3", 60_000), ("h60", 0)] {
        assert_eq!(wrong_claim_penalty(&control(text)), ms, "{text}");
    }
}

#[test]
fn a_control_without_a_base_begins_with_one_bonus() {
    for (text, ms) in [("5+3", 300_000), ("0+3", 3_000), ("0b3", 3_000), ("0d3", 0), ("h3", 180_000)] {
        assert_eq!(control(text).at_start(), ms, "{text}");
    }
}

#[test]
fn an_hourglass_is_for_both_or_for_none() {
    assert_eq!(Controls::new(control("h3"), control("3")), Err(BadControls::OneHourglass));
    assert!(Controls::new(control("h3"), control("h5")).is_ok());
    assert!(Controls::new(control("3"), control("5+3")).is_ok());
}

#[test]
fn tags_hold_the_whole() {
    let rows: [(&str, &str, Tags); 6] = [
        ("5", "5", &[("TimeControl", "300")]),
        ("5d3", "5d3", &[("TimeControl", "300"), ("TabiyaTimeControl", "5d3")]),
        ("0d10", "0d10", &[("TimeControl", "0"), ("TabiyaTimeControl", "0d10")]),
        ("5", "3+2", &[("WhiteTimeControl", "300"), ("BlackTimeControl", "180+2")]),
        (
            "5b3",
            "10",
            &[("WhiteTimeControl", "300"), ("BlackTimeControl", "600"), ("TabiyaTimeControl", "white 5b3, black 10")],
        ),
        ("h3", "h3", &[("TimeControl", "*180")]),
    ];
    for (white, black, expected) in rows {
        let controls = Controls { white: control(white), black: control(black) };
        let written = write_tags(Some(&controls));
        let plain: Vec<_> = written.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(plain, expected, "{controls}");
        let get = |name: &str| written.iter().find(|(n, _)| *n == name).map(|(_, value)| value.clone());
        assert_eq!(read_tags(get), Some(controls));
    }
    assert_eq!(write_tags(None), [("TimeControl", "-".to_owned())]);
}

#[test]
fn tags_of_others_are_read_as_far_as_they_can_be_meant() {
    let both = |text: &str| Some(Controls::same(control(text)));
    let rows: [(Tags, Option<Controls>); 11] = [
        (&[], None),
        (&[("TimeControl", "?")], None),
        (&[("TimeControl", "-")], None),
        (&[("TimeControl", "300+0")], both("5")),
        (&[("TimeControl", "90 minutes and 30 seconds")], None),
        (&[("TimeControl", "300"), ("TabiyaTimeControl", "5d3")], both("5d3")),
        (&[("TimeControl", "300"), ("TabiyaTimeControl", "what?")], both("5")),
        (
            &[("TimeControl", "300"), ("BlackTimeControl", "60")],
            Some(Controls { white: control("5"), black: control("1") }),
        ),
        (&[("WhiteTimeControl", "300")], None),
        (&[("WhiteTimeControl", "300"), ("BlackTimeControl", "-")], None),
        (&[("WhiteTimeControl", "*300"), ("BlackTimeControl", "300")], None),
    ];
    for (tags, expected) in rows {
        let get = |name: &str| tags.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
        assert_eq!(read_tags(get), expected, "{tags:?}");
    }
}

#[test]
fn a_decimal_comma_is_a_point_where_a_person_types() {
    for (comma, point) in [("5,5", "5.5"), ("0,5+2,5", "0.5+2.5"), ("40/90,5:30", "40/90.5:30")] {
        let read = comma.parse::<TimeControl>();
        assert!(read.is_ok() && read == point.parse(), "{comma}: {read:?}");
    }
}
