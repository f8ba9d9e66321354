use crate::clock::*;
use Color::{Black, White};

fn clock(text: &str) -> Clock {
    Clock::new(Controls::same(text.parse().unwrap_or_else(|error| panic!("{error}"))))
}

fn at(ms: u64) -> Moment {
    Moment(1_000_000 + ms)
}

/// Returns when the flag of the running side falls, or fell.
fn flag_at(clock: &Clock) -> Option<Moment> {
    let turn = clock.turn?;
    Some(turn.since?.plus(clock.free()).plus(clock.sides.get(turn.side).main))
}

#[test]
fn every_control_gives_what_it_says() {
    // Each row: the control, then how many milliseconds each move took (White first), and what each side has left right
    // after the last press.
    let rows: [(&str, &[u64], u64, u64); 24] = [
        ("5", &[], 300_000, 300_000),
        ("5", &[10_000, 20_000], 290_000, 280_000),
        // Fischer: it starts without the increment, each completed move adds it.
        ("5+3", &[], 300_000, 300_000),
        ("5+3", &[1_000], 302_000, 300_000),
        ("5+3", &[10_000, 1_000, 4_000], 292_000, 302_000),
        ("0+3", &[1_000, 2_999], 5_000, 3_001),
        // Simple delay: nothing is lost in the first seconds of a turn, nothing is gained either.
        ("5d3", &[1_000], 300_000, 300_000),
        ("5d3", &[3_000], 300_000, 300_000),
        ("5d3", &[3_001, 13_000], 299_999, 290_000),
        ("0d10", &[9_999, 9_999, 1], 0, 0),
        // Bronstein: the time used is given back, up to the delay.
        ("5b3", &[1_000], 300_000, 300_000),
        ("5b3", &[3_000], 300_000, 300_000),
        ("5b3", &[3_001, 13_000], 299_999, 290_000),
        ("0b3", &[2_999, 1], 3_000, 3_000),
        // Stages: the time comes with the last move of the stage, and the time left carries over.
        ("2/1:1", &[10_000, 0], 50_000, 60_000),
        ("2/1:1", &[10_000, 0, 5_000], 105_000, 60_000),
        ("2/1:1", &[10_000, 0, 5_000, 0], 105_000, 120_000),
        ("2/1:1", &[0, 0, 0, 0, 0, 0, 0, 0], 120_000, 120_000),
        ("2/1+1:1+2", &[0, 0, 0, 0], 122_000, 122_000),
        ("2/1+1:1+2", &[0, 0, 0, 0, 0], 124_000, 122_000),
        // A last stage with a number of moves repeats.
        ("2/1", &[0, 0, 0, 0, 0, 0, 0], 180_000, 120_000),
        ("1/1:2/2", &[0, 0, 0, 0, 0], 60_000 + 120_000 + 120_000, 180_000),
        // Hourglass: what one side uses, the other gains.
        ("h3", &[10_000], 170_000, 190_000),
        ("h3", &[10_000, 25_000, 1_000], 194_000, 166_000),
    ];
    for (text, thought, white, black) in rows {
        let mut clock = clock(text);
        let mut now = 0;
        clock.start(at(now), White);
        for ms in thought {
            now += ms;
            clock.press(at(now)).expect(text);
        }
        let left = (clock.remaining(White, at(now)), clock.remaining(Black, at(now)));
        assert_eq!(left, (white, black), "{text} after {thought:?}");
    }
}

#[test]
fn forty_moves_in_ninety_minutes_then_thirty_more() {
    let mut clock = clock("40/90+30:30+30");
    clock.start(at(0), White);
    let mut now = 0;
    for number in 1..=40 {
        assert_eq!(clock.moves_to_go(White), Some(41 - number));
        now += 60_000; // White thinks a minute, Black a second
        clock.press(at(now)).expect("White is in time");
        now += 1_000;
        clock.press(at(now)).expect("Black is in time");
    }
    // In minutes: 90 - 40 + 40 × 0.5 (the increments) + 30.
    assert_eq!(clock.remaining(White, at(now)), (90 - 40 + 20 + 30) * 60_000);
    assert_eq!(clock.remaining(Black, at(now)), (90 + 20 + 30) * 60_000 - 40_000);
    assert_eq!(clock.moves_to_go(White), None);
    now += 5_000;
    clock.press(at(now)).expect("White is in time");
    assert_eq!(clock.remaining(White, at(now)), 100 * 60_000 + 25_000, "the increment goes on in the second stage");
}

#[test]
fn each_side_has_its_own_control() {
    let controls = Controls::new("1".parse().expect("a minute"), "2/5+3:1d2".parse().expect("two stages"));
    let mut clock = Clock::new(controls.expect("no hourglass"));
    clock.start(at(0), White);
    for now in [10_000, 20_000, 30_000, 40_000] {
        clock.press(at(now)).expect("in time");
    }
    assert_eq!(clock.remaining(White, at(40_000)), 40_000);
    assert_eq!(clock.remaining(Black, at(40_000)), 300_000 - 20_000 + 6_000 + 60_000);
    clock.press(at(41_000)).expect("in time");
    assert_eq!(clock.delay_left(at(41_500)), Some(1_500), "Black is in its stage with delay");
    assert_eq!(flag_at(&clock), Some(at(41_000 + 2_000 + 346_000)));
}

#[test]
fn the_other_side_of_an_hourglass_may_have_any_time() {
    for most in [u64::MAX, u64::MAX - 1_000] {
        let mut clock = clock("h3");
        clock.set(Black, most, at(0));
        clock.start(at(0), White);
        assert!(clock.wake_at(at(500), true).is_some_and(|wake| wake > at(500)));
    }
}

#[test]
fn black_may_have_the_first_move() {
    let mut clock = clock("1+2");
    clock.start(at(0), Black);
    assert_eq!(clock.running(), Some(Black));
    clock.press(at(1_000)).expect("in time");
    assert_eq!((clock.remaining(Black, at(1_000)), clock.running()), (61_000, Some(White)));
}

#[test]
fn the_flag_falls_at_zero_and_a_late_press_gives_nothing() {
    // Each row: the control, and the moment in milliseconds when the flag falls.
    let rows = [("1", 60_000), ("1+5", 60_000), ("1d5", 65_000), ("1b5", 60_000), ("1/1", 60_000), ("h1", 60_000)];
    for (text, fall) in rows {
        let mut clock = clock(text);
        clock.start(at(0), White);
        assert_eq!(flag_at(&clock), Some(at(fall)), "{text}");
        let before = clock.clone();
        assert_eq!(clock.flagged(at(fall - 1)), None, "{text}");
        assert_eq!(clock.press(at(fall - 1)), Ok(()), "{text}");
        for late in [fall, fall + 1, fall + 1_000_000] {
            let mut clock = before.clone();
            assert_eq!(clock.flagged(at(late)), Some(White), "{text}");
            assert_eq!(clock.press(at(late)), Err(FlagFallen { side: White }), "{text}");
            assert_eq!(clock, before, "{text}: the press changed nothing");
            assert_eq!(clock.wake_at(at(late), true), None, "{text}");
            clock.stop(at(late));
            clock.resume(at(late));
            clock.add(White, 1_000, at(late));
            assert_eq!(clock.remaining(White, at(late)), 0, "{text}");
            assert_eq!(clock.flagged(at(late)), Some(White), "{text}: it stays fallen");
        }
    }
}

#[test]
fn nothing_runs_before_the_start() {
    let mut clock = clock("1");
    assert_eq!((clock.running(), clock.is_stopped(), clock.turn()), (None, false, None));
    assert_eq!(clock.press(at(5_000)), Ok(()));
    clock.stop(at(5_000));
    clock.resume(at(6_000));
    assert_eq!(clock.remaining(White, at(70_000)), 60_000);
    assert_eq!((clock.flagged(at(70_000)), flag_at(&clock), clock.wake_at(at(0), true)), (None, None, None));
}

#[test]
fn a_second_start_changes_nothing() {
    let mut clock = clock("1");
    clock.start(at(0), White);
    clock.start(at(9_000), Black);
    assert_eq!((clock.running(), clock.remaining(White, at(10_000))), (Some(White), 50_000));
}

#[test]
fn a_stopped_clock_stands_and_goes_on_where_it_was() {
    let mut clock = clock("5d3");
    clock.start(at(0), White);
    clock.stop(at(1_000));
    assert_eq!((clock.running(), clock.is_stopped(), clock.turn()), (None, true, Some(White)));
    assert_eq!(clock.delay_left(at(99_000)), Some(2_000));
    assert_eq!((flag_at(&clock), clock.wake_at(at(1_000), true)), (None, None));
    clock.resume(at(100_000));
    clock.resume(at(101_000)); // a second call changes nothing: it is already running
    assert_eq!(clock.delay_left(at(101_500)), Some(500), "a delay partly used does not begin again");
    assert_eq!(clock.remaining(White, at(103_000)), 299_000);
    clock.stop(at(103_000));
    clock.resume(at(200_000));
    assert_eq!((clock.delay_left(at(200_000)), clock.remaining(White, at(201_000))), (None, 298_000));
    clock.press(at(201_000)).expect("in time");
    assert_eq!(clock.delay_left(at(201_000)), Some(3_000), "the next turn has a delay of its own");
}

#[test]
fn bronstein_gives_back_what_was_used_before_and_after_a_stop() {
    let mut clock = clock("5b3");
    clock.start(at(0), White);
    clock.stop(at(1_000));
    clock.resume(at(50_000));
    assert_eq!((clock.used(at(51_000)), clock.remaining(White, at(51_000))), (2_000, 298_000));
    clock.press(at(51_000)).expect("in time");
    assert_eq!(clock.remaining(White, at(51_000)), 300_000);
}

#[test]
fn a_move_while_the_clock_is_stopped_leaves_it_stopped() {
    let mut clock = clock("5+3");
    clock.start(at(0), White);
    clock.stop(at(1_000));
    clock.press(at(9_000)).expect("the flag stands");
    assert_eq!((clock.turn(), clock.is_stopped(), clock.remaining(White, at(9_000))), (Some(Black), true, 302_000));
    clock.resume(at(10_000));
    assert_eq!(clock.remaining(Black, at(11_000)), 299_000);
}

#[test]
fn penalties_and_corrections_go_to_the_side_named() {
    let mut clock = clock("5d3");
    clock.start(at(0), White);
    clock.add(Black, 120_000, at(5_000));
    clock.add(White, 60_000, at(5_000));
    assert_eq!(clock.remaining(Black, at(5_000)), 420_000);
    assert_eq!(clock.remaining(White, at(6_000)), 300_000 - 3_000 + 60_000);
    clock.set(White, 10_000, at(6_000));
    assert_eq!(clock.remaining(White, at(7_000)), 9_000);
    clock.set(White, 0, at(8_000));
    assert_eq!(clock.flagged(at(8_000)), Some(White));
    clock.set(White, 5_000, at(9_000));
    assert_eq!((clock.flagged(at(9_000)), flag_at(&clock)), (None, Some(at(14_000))), "an arbiter may revive it");
    clock.add(White, u64::MAX, at(9_000));
    assert_eq!(clock.flagged(at(1_000_000)), None, "no overflow");
}

#[test]
fn a_takeback_restores_times_counters_and_stages() {
    let mut clock = clock("2/1+1:1");
    let unstarted = clock.clone();
    clock.start(at(0), White);
    clock.press(at(10_000)).expect("in time");
    clock.press(at(12_000)).expect("in time");
    let earlier = clock.clone(); // White's second move comes next
    clock.press(at(20_000)).expect("in time");
    assert_eq!(clock.remaining(White, at(20_000)), 51_000 - 8_000 + 61_000);
    let later = clock.clone();

    clock.restore(&earlier, at(50_000));
    assert_eq!((clock.running(), clock.moves_to_go(White)), (Some(White), Some(1)));
    assert_eq!((clock.remaining(White, at(50_000)), clock.remaining(Black, at(50_000))), (51_000, 59_000));
    assert_eq!(clock.remaining(White, at(51_000)), 50_000, "and it runs");

    clock.restore(&later, at(60_000));
    assert_eq!((clock.running(), clock.remaining(White, at(60_000))), (Some(Black), 104_000), "redo");

    clock.stop(at(61_000));
    clock.restore(&earlier, at(62_000));
    assert_eq!((clock.is_stopped(), clock.turn(), clock.remaining(White, at(99_000))), (true, Some(White), 51_000));

    clock.restore(&unstarted, at(63_000));
    assert_eq!(clock, unstarted);
    clock.restore(&earlier, at(64_000));
    assert_eq!((clock.running(), clock.remaining(White, at(65_000))), (Some(White), 50_000));
}

#[test]
fn a_clock_is_rebuilt_from_recorded_moves() {
    let mut live = clock("2/5d3:1+2");
    live.start(at(0), White);
    let mut rebuilt = clock("2/5d3:1+2");
    for (now, mover) in [(10_000, White), (11_000, Black), (30_000, White), (40_000, Black), (41_000, White)] {
        live.press(at(now)).expect("in time");
        rebuilt.replay(mover, live.remaining(White, at(now)), live.remaining(Black, at(now)));
    }
    live.stop(at(43_000));
    let (white, black) = (live.remaining(White, at(43_000)), live.remaining(Black, at(43_000)));
    rebuilt.replay_turn(Black, live.used(at(43_000)), white, black);
    assert_eq!(rebuilt, live);
}

#[test]
fn a_display_never_shows_zero_before_the_flag() {
    let rows = [
        (0, "0:00.0"),
        (1, "0:00.1"),
        (100, "0:00.1"),
        (101, "0:00.2"),
        (9_950, "0:10.0"),
        (19_900, "0:19.9"),
        (19_901, "0:20"),
        (20_000, "0:20"),
        (20_001, "0:21"),
        (59_001, "1:00"),
        (299_001, "5:00"),
        (300_000, "5:00"),
        (3_599_000, "59:59"),
        (3_599_001, "1:00:00"),
        (3_600_000, "1:00:00"),
        (5_400_001, "1:30:01"),
        (360_000_000, "100:00:00"),
        (u64::MAX, "5124095576030:25:52"),
    ];
    for (ms, text) in rows {
        assert_eq!(ClockDigits::of(ms, true).to_string(), text, "{ms}");
    }
}

#[test]
fn without_tenths_a_second_begun_counts_to_the_end() {
    let rows = [
        (0, "0:00", true),
        (1, "0:01", true),
        (1_000, "0:01", true),
        (1_001, "0:02", true),
        (12_300, "0:13", true),
        (19_000, "0:19", true),
        (19_001, "0:20", false),
        (19_901, "0:20", false),
        (60_000, "1:00", false),
        (u64::MAX, "5124095576030:25:52", false),
    ];
    for (ms, text, is_low) in rows {
        let digits = ClockDigits::of(ms, false);
        assert_eq!((digits.to_string().as_str(), digits.is_low()), (text, is_low), "{ms}");
    }
}

#[test]
fn a_delay_counts_down_in_seconds_begun() {
    let mut clock = clock("1d3");
    clock.start(at(0), White);
    let rows = [(0, Some(3), 1_000), (1, Some(3), 1_000), (1_000, Some(2), 2_000), (2_999, Some(1), 3_000)];
    for (now, seconds, wake) in rows {
        assert_eq!((clock.delay_shown(at(now)), clock.wake_at(at(now), true)), (seconds, Some(at(wake))), "{now}");
    }
    assert_eq!((clock.delay_shown(at(3_000)), clock.wake_at(at(3_000), true)), (None, Some(at(4_000))));
}

#[test]
fn it_wakes_once_a_second_then_once_a_tenth_if_it_shows_them() {
    let mut clock = clock("0.4"); // 24 seconds
    clock.start(at(0), White);
    let wakes = |tenths| {
        let next = |now: &Moment| clock.wake_at(*now, tenths);
        std::iter::successors(next(&at(0)), next).map(|wake| wake.since(at(0))).collect::<Vec<_>>()
    };
    let seconds = [1_000, 2_000, 3_000, 4_000];
    assert_eq!(wakes(true), seconds.into_iter().chain((41..=240).map(|tenth| tenth * 100)).collect::<Vec<_>>());
    assert_eq!(wakes(false), (1..=24).map(|second| second * 1_000).collect::<Vec<_>>());
    assert_eq!(flag_at(&clock), Some(at(24_000)), "the last wake-up is the fall of the flag");
}

#[test]
fn a_moment_before_the_turn_counts_as_its_beginning() {
    let mut clock = clock("1");
    clock.start(at(500), White);
    assert_eq!(clock.remaining(White, at(0)), 60_000);
    assert_eq!(clock.wake_at(at(0), true), Some(at(1_500)));
    clock.press(at(100)).expect("in time");
    assert_eq!(flag_at(&clock), Some(at(60_500)));
}
