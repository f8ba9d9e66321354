//! Colours as values: what a terminal can show, how a true colour is reduced to that, and how much two colours contrast
//! for the eye (WCAG 2.1, relative luminance and contrast ratio).

use ratatui::style::Color;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// How many colours the terminal shows. This is decided once at the start, so that nothing is drawn in a colour that
/// the terminal would drop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorDepth {
    /// 24 bits.
    #[default]
    True,
    /// The 256 colours of xterm: a 6×6×6 cube and 24 greys. The first sixteen, the user's own, are not used.
    C256,
    /// The sixteen colours of the user's palette.
    C16,
    /// No colour at all (`NO_COLOR`): reverse video, bold and underline.
    Mono,
}

/// A true colour: red, green, blue in sRGB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// From this luminance on, a ground is light: black and white contrast with it about equally.
const LIGHT: f32 = 0.18;

/// The steps of a channel in the cube of the 256 colours.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Returns what one of the 256 colours beyond the first sixteen looks like; none for the sixteen, which are the user's.
pub fn of_256(number: u8) -> Option<Rgb> {
    let step = |at: u8| CUBE.get(usize::from(at % 6)).copied().unwrap_or_default();
    match number {
        0..=15 => None,
        16..=231 => Some(Rgb(step((number - 16) / 36), step((number - 16) / 6), step(number - 16))),
        232..=255 => Some(Rgb(8 + 10 * (number - 232), 8 + 10 * (number - 232), 8 + 10 * (number - 232))),
    }
}

/// The usual look of the sixteen colours (xterm's). A user's palette may differ, so this is only a guess.
const SIXTEEN: [(Rgb, Color); 16] = [
    (Rgb(0, 0, 0), Color::Black),
    (Rgb(205, 0, 0), Color::Red),
    (Rgb(0, 205, 0), Color::Green),
    (Rgb(205, 205, 0), Color::Yellow),
    (Rgb(0, 0, 238), Color::Blue),
    (Rgb(205, 0, 205), Color::Magenta),
    (Rgb(0, 205, 205), Color::Cyan),
    (Rgb(229, 229, 229), Color::Gray),
    (Rgb(127, 127, 127), Color::DarkGray),
    (Rgb(255, 0, 0), Color::LightRed),
    (Rgb(0, 255, 0), Color::LightGreen),
    (Rgb(255, 255, 0), Color::LightYellow),
    (Rgb(92, 92, 255), Color::LightBlue),
    (Rgb(255, 0, 255), Color::LightMagenta),
    (Rgb(0, 255, 255), Color::LightCyan),
    (Rgb(255, 255, 255), Color::White),
];

impl Rgb {
    /// Reads `#rrggbb`.
    pub fn from_hex(text: &str) -> Option<Rgb> {
        match text.parse() {
            Ok(Color::Rgb(r, g, b)) => Some(Rgb(r, g, b)),
            _ => None, // the name or the number of a colour
        }
    }

    /// Returns the relative luminance of WCAG 2.1, 0 (black) to 1 (white).
    pub fn luminance(self) -> f32 {
        let linear = |channel: u8| {
            let part = f32::from(channel) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { libm::powf((part + 0.055) / 1.055, 2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Whether this colour is so light that text on it is dark.
    pub fn is_light(self) -> bool {
        self.luminance() >= LIGHT
    }

    /// Returns the contrast ratio of WCAG 2.1 between two colours: 1 (the same) to 21 (black and white).
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Returns this colour with `parts` of 256 parts of the other one mixed in.
    #[must_use]
    pub fn mix(self, other: Rgb, parts: u8) -> Rgb {
        let channel = |a: u8, b: u8| {
            let mixed = (u32::from(a) * (256 - u32::from(parts)) + u32::from(b) * u32::from(parts)) / 256;
            u8::try_from(mixed).unwrap_or(u8::MAX)
        };
        Rgb(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// Returns how different two colours look, as a squared distance weighted for the eye.
    pub fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        2 * square(self.0, other.0) + 4 * square(self.1, other.1) + 3 * square(self.2, other.2)
    }

    /// Returns the nearest of the 256 colours beyond the first sixteen: its number and what it looks like.
    #[must_use]
    pub fn to_256(self) -> (u8, Rgb) {
        let step = |channel: u8| {
            let steps = (0_u8..).zip(CUBE);
            steps.min_by_key(|(_, value)| value.abs_diff(channel)).unwrap_or((0, 0))
        };
        let ((r, red), (g, green), (b, blue)) = (step(self.0), step(self.1), step(self.2));
        let cube = (16 + 36 * r + 6 * g + b, Rgb(red, green, blue));
        let greys = (0_u8..24).map(|at| (232 + at, Rgb(8 + 10 * at, 8 + 10 * at, 8 + 10 * at)));
        greys.chain([cube]).min_by_key(|(_, rgb)| rgb.distance(self)).unwrap_or(cube)
    }

    /// Returns the nearest of the sixteen colours, as they usually look.
    pub fn to_16(self) -> Color {
        SIXTEEN.into_iter().min_by_key(|(rgb, _)| rgb.distance(self)).map_or(Color::Reset, |(_, color)| color)
    }

    /// Returns the colour as the terminal takes it, and the colour that the eye will then see.
    #[must_use]
    pub fn at(self, depth: ColorDepth) -> (Color, Rgb) {
        match depth {
            ColorDepth::True => (Color::Rgb(self.0, self.1, self.2), self),
            ColorDepth::C256 => {
                let (number, seen) = self.to_256();
                (Color::Indexed(number), seen)
            }
            ColorDepth::C16 => (self.to_16(), self),
            ColorDepth::Mono => (Color::Reset, self),
        }
    }
}

impl<'de> Deserialize<'de> for Rgb {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Rgb, D::Error> {
        let text = String::deserialize(from)?;
        Rgb::from_hex(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is no colour: write `#rrggbb`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_read_strictly() {
        assert_eq!(Rgb::from_hex("#8694a3"), Some(Rgb(0x86, 0x94, 0xa3)));
        for bad in ["8694a3", "#8694a", "#8694a3f", "#8694ag", "", "#é694a"] {
            assert_eq!(Rgb::from_hex(bad), None, "{bad} is no colour");
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        let cases = [("#ffffff", "#000000", 21.0), ("#ffffff", "#8694a3", 3.10), ("#8694a3", "#4a5d72", 2.19)];
        for (a, b, ratio) in cases {
            let (a, b) = (Rgb::from_hex(a).unwrap(), Rgb::from_hex(b).unwrap());
            assert!((a.contrast(b) - ratio).abs() < 0.01, "{a:?} on {b:?} is {}", a.contrast(b));
            assert!((b.contrast(a) - a.contrast(b)).abs() < f32::EPSILON, "contrast knows no order");
        }
    }

    #[test]
    fn the_256_colours_are_reached() {
        let cases =
            [("#ffffff", 231), ("#000000", 16), ("#949494", 246), ("#585858", 240), ("#ff0000", 196), ("#5f87af", 67)];
        for (hex, number) in cases {
            assert_eq!(Rgb::from_hex(hex).unwrap().to_256().0, number, "{hex}");
        }
    }

    #[test]
    fn every_one_of_the_256_is_nearest_to_itself() {
        for number in 16..=255 {
            let rgb = of_256(number).unwrap();
            assert_eq!(rgb.to_256().1, rgb, "{number}");
        }
        assert_eq!(of_256(7), None, "the first sixteen are the user's");
        assert_eq!(of_256(67), Some(Rgb(0x5f, 0x87, 0xaf)));
    }

    #[test]
    fn the_sixteen_colours_are_reached() {
        assert_eq!(Rgb(250, 250, 250).to_16(), Color::White);
        assert_eq!(Rgb(10, 10, 10).to_16(), Color::Black);
        assert_eq!(Rgb(200, 10, 10).to_16(), Color::Red);
    }

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        assert_eq!(Rgb(0, 100, 200).mix(Rgb(200, 100, 0), 0), Rgb(0, 100, 200));
        assert_eq!(Rgb(0, 100, 200).mix(Rgb(200, 100, 0), 128), Rgb(100, 100, 100));
    }
}
