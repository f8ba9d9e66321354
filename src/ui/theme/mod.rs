//! Themes: the colours of the board and of everything around it, named by what they mean.
//!
//! A theme is a TOML file (see `assets/themes`); every field must be there and no other may, so that a
//! misspelt name is an error and not a silent default.

pub(in crate::ui) mod ansi16;
pub mod color;
pub mod user_theme;

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

use crate::ui::theme::color::{ColorDepth, Rgb, of_256};

/// The built-in themes, in the order they are listed to the user; the first is the default.
const BUILT_IN: [(&str, &str); 9] = [
    ("slate", include_str!("../../../assets/themes/slate.toml")),
    ("wood", include_str!("../../../assets/themes/wood.toml")),
    ("grey", include_str!("../../../assets/themes/grey.toml")),
    ("green", include_str!("../../../assets/themes/green.toml")),
    ("high-contrast", include_str!("../../../assets/themes/high-contrast.toml")),
    ("mono", include_str!("../../../assets/themes/mono.toml")),
    ("paper", include_str!("../../../assets/themes/paper.toml")),
    ("linen", include_str!("../../../assets/themes/linen.toml")),
    ("clear", include_str!("../../../assets/themes/clear.toml")),
];

/// How much of an outline is its own colour, of 256 parts; the rest is the ground's.
const EDGE: u8 = 204;
/// How much of a ghost is the colour of its piece, of 256 parts.
const PALE: u8 = 100;

/// The contrast that text needs (WCAG 2.1, 1.4.3).
const READABLE: f32 = 4.5;

/// All colours of the program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// The squares of the board.
    pub squares: SquareColors,
    /// White's pieces.
    pub white: PieceColors,
    /// Black's pieces.
    pub black: PieceColors,
    /// What is marked on the board.
    pub marks: MarkColors,
    /// Everything that is not the board.
    pub screen: ScreenColors,
    /// Which of the 256 colours stands for a colour of this theme, where the nearest one has another hue. May be left out.
    #[serde(default)]
    pub c256: BTreeMap<Rgb, u8>,
}

/// A colour on light squares and its like on dark ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareColors {
    /// On a light square.
    pub light: Rgb,
    /// On a dark square.
    pub dark: Rgb,
}

impl SquareColors {
    /// The colour for a square.
    #[must_use]
    pub fn on(self, light: bool) -> Rgb {
        if light { self.light } else { self.dark }
    }
}

/// The colours of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceColors {
    /// The body.
    pub fill: Rgb,
    /// The line around it and the details inside.
    pub outline: Rgb,
}

/// The colours of marks: the first four are grounds of a whole square, the last two are drawn on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkColors {
    /// The two squares of the last move.
    pub last: SquareColors,
    /// The square of the piece that is picked up.
    pub chosen: SquareColors,
    /// The king in check.
    pub check: SquareColors,
    /// What the entry line is about, while it is typed.
    pub lit: SquareColors,
    /// Dots and corners on the squares a picked-up piece may go to.
    pub target: Rgb,
    /// The corners of the keyboard's cursor.
    pub cursor: Rgb,
}

/// The colours around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScreenColors {
    /// The ground of the whole screen.
    pub background: Rgb,
    /// The ground of panels and dialogs that stand out from it.
    pub panel: Rgb,
    /// Ordinary text.
    pub text: Rgb,
    /// Text that may be overlooked: coordinates, hints, finished things.
    pub dim: Rgb,
    /// What can be acted on, and the focus.
    pub accent: Rgb,
    /// Something went well.
    pub good: Rgb,
    /// Something wants attention.
    pub warning: Rgb,
    /// Something is wrong or impossible.
    pub error: Rgb,
    /// Lines between panels.
    pub border: Rgb,
    /// Headings.
    pub title: Rgb,
    /// The chosen row of a list, the current move.
    pub selection: Ground,
    /// The clock that runs.
    pub clock_running: Ground,
    /// A clock with little time left.
    pub clock_low: Ground,
}

/// Text and the ground under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// The text.
    pub text: Rgb,
    /// The ground.
    pub ground: Rgb,
}

/// What a piece of the screen means; [`Theme::style_for`] says how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextTone {
    /// The empty screen: ordinary text on the screen's ground.
    Background,
    /// The ground of panels and dialogs, with ordinary text.
    Panel,
    /// Ordinary text.
    Text,
    /// Text that may be overlooked.
    Dim,
    /// What can be acted on.
    Accent,
    /// Something went well.
    Good,
    /// Something wants attention.
    Warning,
    /// Something is wrong or impossible.
    Error,
    /// Lines between panels.
    Border,
    /// The line around what has the focus.
    BorderFocus,
    /// Headings.
    Title,
    /// The name of a key in the footer and in help.
    KeyName,
    /// The chosen row of a list, the current move.
    Selection,
    /// A button that can be pressed.
    Button,
    /// A clock that stands.
    Clock,
    /// The clock that runs.
    ClockRunning,
    /// A clock with little time left.
    ClockLow,
}

impl TextTone {
    /// Every tone.
    pub const ALL: [TextTone; 17] = [
        TextTone::Background,
        TextTone::Panel,
        TextTone::Text,
        TextTone::Dim,
        TextTone::Accent,
        TextTone::Good,
        TextTone::Warning,
        TextTone::Error,
        TextTone::Border,
        TextTone::BorderFocus,
        TextTone::Title,
        TextTone::KeyName,
        TextTone::Selection,
        TextTone::Button,
        TextTone::Clock,
        TextTone::ClockRunning,
        TextTone::ClockLow,
    ];

    /// This tone, or that of what is chosen.
    #[must_use]
    pub fn selected_if(self, selected: bool) -> TextTone {
        if selected { TextTone::Selection } else { self }
    }
}

/// The file of a built-in theme.
pub(super) fn source(name: &str) -> Option<&'static str> {
    BUILT_IN.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}

impl Theme {
    /// The names of the built-in themes; the first is the default.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.into_iter().map(|(name, _)| name)
    }

    /// A built-in theme.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Theme> {
        source(name).and_then(|text| Theme::parse(text).ok())
    }

    /// Reads a theme's file.
    ///
    /// # Errors
    /// Says line, column and what is wrong: no TOML, a field that is missing or unknown, no colour.
    pub fn parse(text: &str) -> Result<Theme, toml::de::Error> {
        toml::from_str(text)
    }

    /// Whether the ground of the screen is light.
    #[must_use]
    pub fn is_light(&self) -> bool {
        self.screen.background.is_light()
    }

    /// The pieces of a side.
    #[must_use]
    pub fn men(&self, side: shakmaty::Color) -> PieceColors {
        side.fold_wb(self.white, self.black)
    }

    /// The outline of pieces on a ground: something of the ground in it makes it part of both, not a frame between them.
    /// Of 256 colours there are too few for that: mixtures would turn pink. Of sixteen there are none.
    #[must_use]
    pub fn edge(&self, men: PieceColors, ground: Rgb, depth: ColorDepth) -> Rgb {
        if matches!(depth, ColorDepth::C256 | ColorDepth::C16) { men.outline } else { ground.mix(men.outline, EDGE) }
    }

    /// A colour made darker or lighter until text in it is read on the ground of the screen, at 4.5:1.
    #[must_use]
    pub fn readable(&self, rgb: Rgb, depth: ColorDepth) -> Rgb {
        let ground = self.at(self.screen.background, depth).1;
        let far = if self.is_light() { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) };
        let mixed = (0..=u8::MAX).step_by(16).map(|parts| rgb.mix(far, parts));
        let mut read = mixed.filter(|mixed| self.at(*mixed, depth).1.contrast(ground) >= READABLE);
        read.next().unwrap_or(self.screen.text)
    }

    /// The colour of a ghost: a piece is recognised, and seen not to stand there.
    #[must_use]
    pub fn pale(&self, men: PieceColors, ground: Rgb) -> Rgb {
        ground.mix(men.fill, PALE)
    }

    /// The corners around a piece that can be captured: in the colour of a square one may go to, or of the piece's outline if
    /// that is told better from both the piece and its square.
    #[must_use]
    pub fn capture(&self, men: PieceColors, ground: Rgb) -> Rgb {
        let told = |rgb: Rgb| rgb.contrast(men.fill).min(rgb.contrast(ground));
        if told(men.outline) > told(self.marks.target) { men.outline } else { self.marks.target }
    }

    /// A colour of this theme as the terminal takes it, and what the eye will then see.
    #[must_use]
    pub fn at(&self, rgb: Rgb, depth: ColorDepth) -> (Color, Rgb) {
        let chosen = self.c256.get(&rgb).filter(|_| depth == ColorDepth::C256);
        let chosen = chosen.and_then(|number| Some((Color::Indexed(*number), of_256(*number)?)));
        chosen.unwrap_or_else(|| rgb.at(depth))
    }

    /// How something looks on a terminal of this depth.
    #[must_use]
    pub fn style_for(&self, tone: TextTone, depth: ColorDepth) -> Style {
        let style = match depth {
            ColorDepth::True | ColorDepth::C256 => self.colored(tone, depth),
            ColorDepth::C16 => ansi16::style(tone, &ansi16::theme(self.is_light()).screen),
            ColorDepth::Mono => Style::new(),
        };
        style.add_modifier(modifier(tone, depth))
    }

    /// With many colours: those of the theme.
    fn colored(&self, tone: TextTone, depth: ColorDepth) -> Style {
        let screen = &self.screen;
        let text = |rgb: Rgb| Style::new().fg(self.at(rgb, depth).0);
        let on = |ground: Ground| text(ground.text).bg(self.at(ground.ground, depth).0);
        match tone {
            TextTone::Background => on(Ground { text: screen.text, ground: screen.background }),
            TextTone::Panel | TextTone::Clock => on(Ground { text: screen.text, ground: screen.panel }),
            TextTone::Text => text(screen.text),
            TextTone::Dim => text(screen.dim),
            TextTone::Accent | TextTone::BorderFocus | TextTone::KeyName => text(screen.accent),
            TextTone::Button => on(Ground { text: screen.accent, ground: screen.panel }),
            TextTone::Good => text(screen.good),
            TextTone::Warning => text(screen.warning),
            TextTone::Error => text(screen.error),
            TextTone::Border => text(screen.border),
            TextTone::Title => text(screen.title),
            TextTone::Selection => on(screen.selection),
            TextTone::ClockRunning => on(screen.clock_running),
            TextTone::ClockLow => on(screen.clock_low),
        }
    }
}

impl Default for Theme {
    #[allow(clippy::expect_used, reason = "a test parses every built-in theme")]
    fn default() -> Theme {
        Theme::parse(BUILT_IN[0].1).expect("the built-in theme") // the table is not empty
    }
}

/// What is said without colour, so that nobody needs to see colours.
fn modifier(tone: TextTone, depth: ColorDepth) -> Modifier {
    let mono = depth == ColorDepth::Mono;
    match tone {
        TextTone::Title | TextTone::KeyName => Modifier::BOLD,
        TextTone::ClockRunning if mono => Modifier::REVERSED,
        TextTone::ClockLow if mono => Modifier::REVERSED.union(Modifier::BOLD),
        TextTone::ClockRunning | TextTone::ClockLow => Modifier::BOLD,
        TextTone::Selection if mono => Modifier::REVERSED,
        TextTone::Accent | TextTone::BorderFocus | TextTone::Warning if mono => Modifier::BOLD,
        TextTone::Error if mono => Modifier::BOLD.union(Modifier::UNDERLINED),
        TextTone::Button if mono => Modifier::UNDERLINED,
        // Of sixteen colours none is sure to be paler than the text: Solarized's dark grey is its ground.
        TextTone::Dim | TextTone::Border if mono || depth == ColorDepth::C16 => Modifier::DIM,
        _ => Modifier::empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = (&'static str, Theme)> {
        Theme::names().map(|name| (name, Theme::built_in(name).unwrap_or_else(|| panic!("{name} must load"))))
    }

    /// The grounds a piece can stand on, with a name for the message.
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
    fn colours_chosen_for_256_are_of_the_theme_and_not_of_the_sixteen() {
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
    fn men_read_on_squares_and_on_marks() {
        for (name, theme) in all() {
            for depth in [ColorDepth::True, ColorDepth::C256] {
                let seen = |rgb: Rgb| theme.at(rgb, depth).1;
                for (ground, rgb) in grounds(&theme) {
                    for (side, men) in [("White", theme.white), ("Black", theme.black)] {
                        let fill = seen(men.fill).contrast(seen(rgb));
                        let line = seen(theme.edge(men, rgb, depth)).contrast(seen(rgb));
                        assert!(
                            fill.max(line) >= 3.0,
                            "{name}, {depth:?}: {side} on {ground} {rgb:?}: fill {fill:.2}, outline {line:.2}"
                        );
                        // Glyphs and small pieces have no outline.
                        assert!(fill >= 2.5, "{name}, {depth:?}: {side} on {ground} {rgb:?}: fill {fill:.2}");
                        // Where there is one it must part the piece from itself too.
                        let rim = seen(men.fill).contrast(seen(theme.edge(men, rgb, depth)));
                        assert!(rim >= 3.0, "{name}, {depth:?}: {side} on {ground} {rgb:?}: the outline is {rim:.2}");
                    }
                }
                let sides = seen(theme.white.fill).contrast(seen(theme.black.fill));
                assert!(sides >= 7.0, "{name}, {depth:?}: the sides stand only {sides:.2} apart");
                for men in [theme.white, theme.black] {
                    let line = seen(men.fill).contrast(seen(men.outline));
                    assert!(line >= 3.0, "{name}, {depth:?}: details stand only {line:.2} apart");
                }
            }
        }
    }

    #[test]
    fn black_men_are_no_shadows_on_dark_squares() {
        for (name, theme) in all() {
            for (depth, fill, outline) in [(ColorDepth::True, 2.95, 3.0), (ColorDepth::C256, 2.6, 3.0)] {
                let seen = |rgb: Rgb| theme.at(rgb, depth).1;
                let dark = theme.squares.dark;
                let man = seen(theme.black.fill).contrast(seen(dark));
                assert!(man >= fill, "{name}, {depth:?}: Black on a dark square is {man:.2}");
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
    fn what_can_be_captured_is_seen_around_every_man() {
        for (name, theme) in all() {
            for (men, who) in [(theme.white, "white"), (theme.black, "black")] {
                for ground in [theme.squares.light, theme.squares.dark] {
                    let corners = theme.capture(men, ground);
                    let ratio = corners.contrast(men.fill).min(corners.contrast(ground));
                    assert!(ratio >= 1.7, "{name}: corners around {who} men on {ground:?} are {ratio:.2}");
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
            for (what, pair) in [
                ("selection", screen.selection),
                ("running clock", screen.clock_running),
                ("low clock", screen.clock_low),
            ] {
                let ratio = pair.text.contrast(pair.ground);
                assert!(ratio >= 4.5, "{name}: {what} is {ratio:.2}");
            }
        }
    }

    #[test]
    fn mono_uses_no_colour_and_sixteen_no_other() {
        let theme = Theme::default();
        for tone in TextTone::ALL {
            let mono = theme.style_for(tone, ColorDepth::Mono);
            assert_eq!((mono.fg, mono.bg), (None, None), "{tone:?}");
            let sixteen = theme.style_for(tone, ColorDepth::C16);
            for color in [sixteen.fg, sixteen.bg].into_iter().flatten() {
                assert!(!matches!(color, Color::Rgb(..) | Color::Indexed(_)), "{tone:?} is {color:?}");
            }
        }
    }
}
