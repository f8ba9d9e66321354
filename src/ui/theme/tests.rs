//! Tests that every built-in theme must pass.

use crate::ui::theme::*;

fn all() -> impl Iterator<Item = (&'static str, Theme)> {
    Theme::names().map(|name| (name, Theme::built_in(name).unwrap_or_else(|| panic!("{name} must load"))))
}

/// Returns the grounds a piece can stand on, with a name for the failure message.
fn grounds(theme: &Theme) -> Vec<(&'static str, Rgb)> {
    let marks = &theme.marks;
    let pairs = [
        ("square", theme.squares),
        ("last", marks.last),
        ("chosen", marks.chosen),
        ("check", marks.check),
        ("lit", marks.lit),
    ];
    pairs.into_iter().flat_map(|(name, pair)| [(name, pair.light), (name, pair.dark)]).collect()
}

#[test]
fn every_built_in_theme_loads() {
    assert_eq!(all().count(), BUILT_IN.len());
    assert_eq!(Theme::default(), Theme::built_in("slate").unwrap(), "slate is the default");
    assert_eq!(Theme::built_in("nonesuch"), None);
}

#[test]
fn an_unknown_or_missing_field_is_an_error() {
    let slate = BUILT_IN[0].1;
    for (broken, word) in [
        (slate.replace("[squares]", "[squares]\nlihgt = \"#ffffff\""), "lihgt"),
        (slate.replace("light = \"#8694a3\"", ""), "light"),
        (slate.replace("#8694a3", "#8694"), "#rrggbb"),
    ] {
        let error = Theme::parse(&broken).expect_err("broken");
        assert!(error.to_string().contains(word), "{error} must name {word}");
    }
}

#[test]
fn colours_for_256_are_of_the_theme_and_not_of_the_sixteen() {
    for (name, theme) in all() {
        let text = BUILT_IN.into_iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
        for (Rgb(r, g, b), number) in &theme.c256 {
            let hex = format!("#{r:02x}{g:02x}{b:02x}");
            assert!(text.matches(&hex).count() >= 2, "{name}: {hex} is used nowhere");
            assert!(of_256(*number).is_some(), "{name}: {hex} is {number}, one of the user's sixteen");
        }
    }
}

#[test]
fn light_and_dark_squares_stand_apart() {
    for (name, theme) in all() {
        let ratio = theme.squares.light.contrast(theme.squares.dark);
        assert!(ratio >= 2.0, "{name}: the squares stand only {ratio:.2} apart");
        for depth in [ColorDepth::True, ColorDepth::C256] {
            let seen = |rgb: Rgb| theme.at(rgb, depth).1;
            let ratio = seen(theme.squares.light).contrast(seen(theme.squares.dark));
            assert!(ratio >= 1.6, "{name}, {depth:?}: the squares stand only {ratio:.2} apart");
        }
    }
}

#[test]
fn pieces_read_on_squares_and_on_marks() {
    for (name, theme) in all() {
        for depth in [ColorDepth::True, ColorDepth::C256] {
            let seen = |rgb: Rgb| theme.at(rgb, depth).1;
            for (ground, rgb) in grounds(&theme) {
                for (side, pieces) in [("White", theme.white), ("Black", theme.black)] {
                    let fill = seen(pieces.fill).contrast(seen(rgb));
                    let line = seen(theme.edge(pieces, rgb, depth)).contrast(seen(rgb));
                    assert!(
                        fill.max(line) >= 3.0,
                        "{name}, {depth:?}: {side} on {ground} {rgb:?}: fill {fill:.2}, outline {line:.2}"
                    );
                    // Glyphs and small pieces have no outline.
                    assert!(fill >= 2.5, "{name}, {depth:?}: {side} on {ground} {rgb:?}: fill {fill:.2}");
                    // Where there is an outline, it must also stand out from the piece itself.
                    let rim = seen(pieces.fill).contrast(seen(theme.edge(pieces, rgb, depth)));
                    assert!(rim >= 3.0, "{name}, {depth:?}: {side} on {ground} {rgb:?}: the outline is {rim:.2}");
                }
            }
            let sides = seen(theme.white.fill).contrast(seen(theme.black.fill));
            assert!(sides >= 7.0, "{name}, {depth:?}: the sides stand only {sides:.2} apart");
            for pieces in [theme.white, theme.black] {
                let line = seen(pieces.fill).contrast(seen(pieces.outline));
                assert!(line >= 3.0, "{name}, {depth:?}: details stand only {line:.2} apart");
            }
        }
    }
}

#[test]
fn black_pieces_are_no_shadows_on_dark_squares() {
    for (name, theme) in all() {
        for (depth, fill, outline) in [(ColorDepth::True, 2.95, 3.0), (ColorDepth::C256, 2.6, 3.0)] {
            let seen = |rgb: Rgb| theme.at(rgb, depth).1;
            let dark = theme.squares.dark;
            let piece = seen(theme.black.fill).contrast(seen(dark));
            assert!(piece >= fill, "{name}, {depth:?}: Black on a dark square is {piece:.2}");
            let line = seen(theme.edge(theme.black, dark, depth)).contrast(seen(theme.black.fill));
            assert!(line >= outline, "{name}, {depth:?}: its outline is {line:.2}");
        }
    }
}

#[test]
fn marks_keep_their_hue_in_256_colours() {
    for (name, theme) in all().filter(|(name, _)| *name != "mono") {
        let marks = &theme.marks;
        for (rgb, dark) in [(marks.check.light, false), (marks.check.dark, true)] {
            let Rgb(red, green, blue) = theme.at(rgb, ColorDepth::C256).1;
            assert!(red > 2 * green.max(blue), "{name}, dark {dark}: check is red, not {red},{green},{blue}");
        }
        for rgb in [marks.last.light, marks.last.dark] {
            let Rgb(red, green, blue) = theme.at(rgb, ColorDepth::C256).1;
            assert!(red.min(green) > blue, "{name}: the last move is gold, not {red},{green},{blue}");
        }
    }
}

#[test]
fn what_is_drawn_on_a_square_is_seen() {
    for (name, theme) in all() {
        for (what, rgb) in [("target", theme.marks.target), ("cursor", theme.marks.cursor)] {
            for (ground, on) in [("light", theme.squares.light), ("dark", theme.squares.dark)] {
                let ratio = rgb.contrast(on);
                assert!(ratio >= 2.5, "{name}: {what} on {ground} is {ratio:.2}");
            }
        }
    }
}

#[test]
fn corners_are_seen_around_every_piece() {
    for (name, theme) in all() {
        for (pieces, color) in [(theme.white, "white"), (theme.black, "black")] {
            for ground in [theme.squares.light, theme.squares.dark] {
                let (capture, cursor) = (theme.capture(pieces, ground), theme.cursor_around(pieces, ground));
                for (what, corners, least) in [("a capture", capture, 1.7), ("the cursor", cursor, 2.5)] {
                    let ratio = corners.contrast(pieces.fill).min(corners.contrast(ground));
                    assert!(ratio >= least, "{name}: {what} around {color} pieces on {ground:?} is {ratio:.2}");
                }
            }
        }
    }
}

#[test]
fn text_reads_on_its_ground() {
    for (name, theme) in all() {
        let screen = theme.screen;
        for ground in [screen.background, screen.panel] {
            for (what, text, least) in [
                ("text", screen.text, 7.0),
                ("title", screen.title, 4.5),
                ("dim", screen.dim, 4.5),
                ("accent", screen.accent, 4.5),
                ("good", screen.good, 4.5),
                ("warning", screen.warning, 4.5),
                ("error", screen.error, 4.5),
                ("border", screen.border, 1.4),
            ] {
                let ratio = text.contrast(ground);
                assert!(ratio >= least, "{name}: {what} on {ground:?} is {ratio:.2}, wants {least}");
            }
        }
        for (what, pair) in
            [("selection", screen.selection), ("running clock", screen.clock_running), ("low clock", screen.clock_low)]
        {
            let ratio = pair.text.contrast(pair.ground);
            assert!(ratio >= 4.5, "{name}: {what} is {ratio:.2}");
        }
    }
}

const TONES: [TextTone; 16] = [
    TextTone::Background,
    TextTone::Panel,
    TextTone::Text,
    TextTone::Dim,
    TextTone::Accent,
    TextTone::Good,
    TextTone::Warning,
    TextTone::Error,
    TextTone::Border,
    TextTone::Title,
    TextTone::KeyName,
    TextTone::Selection,
    TextTone::Button,
    TextTone::Clock,
    TextTone::ClockRunning,
    TextTone::ClockLow,
];

#[test]
fn mono_uses_no_colour_and_sixteen_no_other() {
    let theme = Theme::default();
    for tone in TONES {
        let mono = theme.style_for(tone, ColorDepth::Mono);
        assert_eq!((mono.fg, mono.bg), (None, None), "{tone:?}");
        let sixteen = theme.style_for(tone, ColorDepth::C16);
        for color in [sixteen.fg, sixteen.bg].into_iter().flatten() {
            assert!(!matches!(color, Color::Rgb(..) | Color::Indexed(_)), "{tone:?} is {color:?}");
        }
    }
}
