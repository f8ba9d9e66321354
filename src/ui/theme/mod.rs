//! Themes: the colours of the board and of everything around it, named by what they mean.
//!
//! A theme is a TOML file (see `assets/themes`). All fields but `c256` must be there and no others may, so that a
//! misspelt name is an error and not a silent default.

use crate::ui::theme::color::{ColorDepth, Rgb, of_256};
use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

pub mod color;
pub mod user_theme;

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

/// How much of an outline is its own colour, in parts of 256; the rest is the ground's.
const EDGE: u8 = 204;
/// How much of a ghost is the colour of its piece, in parts of 256.
const PALE: u8 = 100;

/// The contrast that text needs (WCAG 2.1, 1.4.3).
const READABLE: f32 = 4.5;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    pub squares: SquareColors,
    pub white: PieceColors,
    pub black: PieceColors,
    pub marks: MarkColors,
    pub screen: ScreenColors,
    /// Which of the 256 colours replaces a colour of this theme, where the nearest one has a different hue. May be left
    /// out.
    #[serde(default)]
    pub c256: BTreeMap<Rgb, u8>,
}

/// A colour on light squares and its counterpart on dark ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareColors {
    pub light: Rgb,
    pub dark: Rgb,
}

impl SquareColors {
    pub fn on(self, light: bool) -> Rgb {
        if light { self.light } else { self.dark }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceColors {
    pub fill: Rgb,
    /// The line around it and the details inside.
    pub outline: Rgb,
}

/// The colours of marks: the first four fill a whole square, the last two are drawn on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkColors {
    pub last: SquareColors,
    pub chosen: SquareColors,
    pub check: SquareColors,
    /// The squares that the entry line is about, while the user types.
    pub lit: SquareColors,
    /// Dots and corners on the squares to which the picked piece may go.
    pub target: Rgb,
    pub cursor: Rgb,
}

/// The colours around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScreenColors {
    pub background: Rgb,
    /// The ground of panels and dialogs that stand out from it.
    pub panel: Rgb,
    pub text: Rgb,
    /// Text that may be overlooked: coordinates, hints, finished things.
    pub dim: Rgb,
    /// What can be acted on, and the focus.
    pub accent: Rgb,
    pub good: Rgb,
    /// Something wants attention.
    pub warning: Rgb,
    /// Something is wrong or impossible.
    pub error: Rgb,
    pub border: Rgb,
    pub title: Rgb,
    /// The chosen row of a list, the current move.
    pub selection: Ground,
    pub clock_running: Ground,
    /// A clock with little time left.
    pub clock_low: Ground,
}

impl ScreenColors {
    /// Returns the colours of a tone: of its text, and of the ground under it. For most tones the ground stays as it
    /// is.
    fn of(&self, tone: TextTone) -> (Rgb, Option<Rgb>) {
        let on = |Ground { text, ground }: Ground| (text, Some(ground));
        match tone {
            TextTone::Background => (self.text, Some(self.background)),
            TextTone::Panel | TextTone::Clock => (self.text, Some(self.panel)),
            TextTone::Button => (self.accent, Some(self.panel)),
            TextTone::Text => (self.text, None),
            TextTone::Dim => (self.dim, None),
            TextTone::Accent | TextTone::KeyName => (self.accent, None),
            TextTone::Good => (self.good, None),
            TextTone::Warning => (self.warning, None),
            TextTone::Error => (self.error, None),
            TextTone::Border => (self.border, None),
            TextTone::Title => (self.title, None),
            TextTone::Selection => on(self.selection),
            TextTone::ClockRunning => on(self.clock_running),
            TextTone::ClockLow => on(self.clock_low),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    pub text: Rgb,
    pub ground: Rgb,
}

/// What a piece of the screen means; [`Theme::style_for`] says how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextTone {
    /// The empty screen: ordinary text on the screen's ground.
    Background,
    /// The ground of panels and dialogs, with ordinary text.
    Panel,
    Text,
    /// Text that may be overlooked.
    Dim,
    /// What can be acted on, and the line around what has the focus.
    Accent,
    Good,
    /// Something wants attention.
    Warning,
    /// Something is wrong or impossible.
    Error,
    Border,
    Title,
    KeyName,
    /// The chosen row of a list, the current move.
    Selection,
    Button,
    Clock,
    ClockRunning,
    /// A clock with little time left.
    ClockLow,
}

impl TextTone {
    /// Returns this tone, or the tone of the selection if `selected`.
    #[must_use]
    pub fn selected_if(self, selected: bool) -> TextTone {
        if selected { TextTone::Selection } else { self }
    }
}

/// Returns the file of a built-in theme.
pub(super) fn source(name: &str) -> Option<&'static str> {
    BUILT_IN.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}

/// Returns the usual colour of a mark, or the other one if that contrasts more with both the piece and its square.
fn clearer(usual: Rgb, other: Rgb, pieces: PieceColors, ground: Rgb) -> Rgb {
    let contrast = |rgb: Rgb| rgb.contrast(pieces.fill).min(rgb.contrast(ground));
    if contrast(other) > contrast(usual) { other } else { usual }
}

impl Theme {
    /// Returns the names of the built-in themes; the first is the default.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.into_iter().map(|(name, _)| name)
    }

    pub fn built_in(name: &str) -> Option<Theme> {
        source(name).and_then(|text| Theme::parse(text).ok())
    }

    /// Reads a theme's file.
    ///
    /// # Errors
    /// The error names line, column and what is wrong: invalid TOML, a missing or unknown field, or a value that is not
    /// a colour.
    pub fn parse(text: &str) -> Result<Theme, toml::de::Error> {
        toml::from_str(text)
    }

    #[allow(clippy::expect_used, reason = "tests read every file of ours")]
    fn of_ours(text: &str) -> Theme {
        Theme::parse(text).expect("a theme of ours")
    }

    pub fn is_light(&self) -> bool {
        self.screen.background.is_light()
    }

    pub fn pieces(&self, side: shakmaty::Color) -> PieceColors {
        side.fold_wb(self.white, self.black)
    }

    /// Returns the outline of pieces on a ground. Some of the ground is mixed in, so that the outline belongs to both
    /// and is not a frame between them. There are too few of the 256 colours for that (mixtures would turn pink), and
    /// sixteen have no mixtures.
    pub fn edge(&self, pieces: PieceColors, ground: Rgb, depth: ColorDepth) -> Rgb {
        if matches!(depth, ColorDepth::C256 | ColorDepth::C16) {
            pieces.outline
        } else {
            ground.mix(pieces.outline, EDGE)
        }
    }

    /// Returns a colour made darker or lighter until text in it is readable on the ground of the screen, at 4.5:1.
    pub fn readable(&self, rgb: Rgb, depth: ColorDepth) -> Rgb {
        let ground = self.at(self.screen.background, depth).1;
        let far = if self.is_light() { BLACK } else { WHITE };
        let mixed = (0..=u8::MAX).step_by(16).map(|parts| rgb.mix(far, parts));
        let mut read = mixed.filter(|mixed| self.at(*mixed, depth).1.contrast(ground) >= READABLE);
        read.next().unwrap_or(self.screen.text)
    }

    /// Returns the colour of a ghost: the piece can be recognised, but clearly does not stand there.
    pub fn pale(&self, pieces: PieceColors, ground: Rgb) -> Rgb {
        ground.mix(pieces.fill, PALE)
    }

    /// Returns the colour of the corners around a piece that can be captured: that of target squares or of the piece's
    /// outline, whichever is clearer.
    pub fn capture(&self, pieces: PieceColors, ground: Rgb) -> Rgb {
        clearer(self.marks.target, pieces.outline, pieces, ground)
    }

    /// Returns the colour of the cursor's corners around a piece: the cursor's or black, whichever is clearer.
    pub fn cursor_around(&self, pieces: PieceColors, ground: Rgb) -> Rgb {
        clearer(self.marks.cursor, BLACK, pieces, ground)
    }

    /// Returns a colour of this theme as the terminal takes it, and the colour that the eye will then see.
    pub fn at(&self, rgb: Rgb, depth: ColorDepth) -> (Color, Rgb) {
        let chosen = if depth == ColorDepth::C256 { self.c256.get(&rgb) } else { None };
        let chosen = chosen.and_then(|number| Some((Color::Indexed(*number), of_256(*number)?)));
        chosen.unwrap_or_else(|| rgb.at(depth))
    }

    /// Returns the style of a tone on a terminal of this depth.
    pub fn style_for(&self, tone: TextTone, depth: ColorDepth) -> Style {
        let style = match depth {
            ColorDepth::True | ColorDepth::C256 => {
                let color = |rgb: Rgb| self.at(rgb, depth).0;
                let (text, ground) = self.screen.of(tone);
                Style { bg: ground.map(color), ..Style::new().fg(color(text)) }
            }
            ColorDepth::C16 => style(tone, &theme(self.is_light()).screen),
            ColorDepth::Mono => Style::new(),
        };
        style.add_modifier(modifier(tone, depth))
    }
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::of_ours(BUILT_IN[0].1) // the table is not empty
    }
}

/// Returns how a tone is shown without colour, so that the user need not see colours.
fn modifier(tone: TextTone, depth: ColorDepth) -> Modifier {
    let mono = depth == ColorDepth::Mono;
    match tone {
        TextTone::Title | TextTone::KeyName => Modifier::BOLD,
        TextTone::ClockRunning if mono => Modifier::REVERSED,
        TextTone::ClockLow if mono => Modifier::REVERSED.union(Modifier::BOLD),
        TextTone::ClockRunning | TextTone::ClockLow => Modifier::BOLD,
        TextTone::Selection if mono => Modifier::REVERSED,
        TextTone::Accent | TextTone::Warning if mono => Modifier::BOLD,
        TextTone::Error if mono => Modifier::BOLD.union(Modifier::UNDERLINED),
        TextTone::Button if mono => Modifier::UNDERLINED,
        // None of the sixteen colours is sure to be paler than the text: Solarized's dark grey is its ground.
        TextTone::Dim | TextTone::Border if mono || depth == ColorDepth::C16 => Modifier::DIM,
        _ => Modifier::empty(),
    }
}

// The theme for terminals with sixteen colours.

/// One for a dark ground, and one for a light one.
static SIXTEEN: LazyLock<[Theme; 2]> = LazyLock::new(|| {
    let texts = [
        include_str!("../../../assets/themes/sixteen/dark.toml"),
        include_str!("../../../assets/themes/sixteen/light.toml"),
    ];
    texts.map(Theme::of_ours)
});

const BLACK: Rgb = Rgb(0, 0, 0);
const MAGENTA: Rgb = Rgb(205, 0, 205);
const BRIGHT_YELLOW: Rgb = Rgb(255, 255, 0);
const WHITE: Rgb = Rgb(255, 255, 255);

/// Grounds with less luminance than this, as xterm shows them, count as dark.
const DARK: f32 = 0.3;

/// Returns the theme of a terminal with sixteen colours, for a light ground or a dark one. Each of its colours is one
/// of the sixteen as xterm shows it, so that [`crate::ui::theme::color::Rgb::to_16`] gives exactly that one.
pub(super) fn theme(light: bool) -> &'static Theme {
    &SIXTEEN[usize::from(light)] // two themes
}

/// Returns the colour of dots, corners and coordinates that can be seen on a ground.
pub(super) fn ink_on(ground: Rgb) -> Rgb {
    if ground.luminance() < DARK { WHITE } else { BLACK }
}

/// Returns the colour of the cursor's corners on a ground.
pub(super) fn cursor_on(ground: Rgb) -> Rgb {
    if ground.luminance() < DARK { BRIGHT_YELLOW } else { MAGENTA }
}

/// Returns the style of something around the board. The ground stays the terminal's own, and so does ordinary text.
pub(super) fn style(tone: TextTone, screen: &ScreenColors) -> Style {
    let (text, ground) = screen.of(tone);
    match ground.filter(|ground| *ground != screen.background) {
        Some(ground) => Style::new().fg(text.to_16()).bg(ground.to_16()),
        // A tone in the colour of ordinary text uses the terminal's own.
        None if text == screen.text => Style::new(),
        None => Style::new().fg(text.to_16()),
    }
}

#[cfg(test)]
mod tests;
