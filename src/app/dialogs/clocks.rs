//! Correcting the clocks: the state of the window, and how times are parsed and written.

use crate::app::board::move_input::TextField;
use crate::app::commands::table::beside;
use crate::app::dialogs::palette::HelpDialog;
use crate::app::dialogs::{Dialog, DialogContext, DialogOutcome, closes};
use crate::app::protocol::input::{Code, HitTarget, Key};
use crate::chess::clock::written;
use crate::chess::notation::Letters;
use crate::words::Lang;
use crate::words::moves::{only_char, promotion_named};
use crate::words::notation::piece_name;
use crate::words::tables::AppWord;
use shakmaty::{ByColor, Color, Role, Square};

/// How much `+` and `-` change a time, in milliseconds.
const STEP: u64 = 10_000;
/// The longest time that can be set, in milliseconds.
const MOST: u64 = 360_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockDialog {
    /// The side whose time is chosen.
    pub side: Color,
    /// Both times as they are typed.
    pub times: ByColor<TextField>,
    /// The sides whose time was changed: only these are set.
    pub changed: ByColor<bool>,
    /// Whether typing replaces the chosen time.
    pub selected: bool,
}

impl ClockDialog {
    /// Returns the window with the current times, given in milliseconds and shown in whole seconds, as the clocks show
    /// them.
    pub fn new(side: Color, times: ByColor<u64>) -> ClockDialog {
        let times = times.map(|ms| TextField::with(&written(ms.div_ceil(1000) * 1000)));
        ClockDialog { side, times, changed: ByColor::default(), selected: true }
    }

    pub fn choose(&mut self, side: Color) {
        self.side = side;
        self.selected = true;
    }

    pub(super) fn key(&mut self, key: Key, _: &DialogContext) -> DialogOutcome {
        self.typed(key)
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Closes };
        self.choose(Color::from_white(*row == 0));
        DialogOutcome::Stays
    }

    pub(super) fn typed(&mut self, key: Key) -> DialogOutcome {
        let time = self.times.get_mut(self.side);
        match key.code {
            Code::Esc => return DialogOutcome::Closes,
            Code::Char('c' | 'q') if key.ctrl => return DialogOutcome::Closes,
            Code::Up | Code::Down | Code::Tab | Code::BackTab => self.choose(!self.side),
            Code::Enter => {
                let changed = Color::ALL.into_iter().filter(|&color| *self.changed.get(color));
                return DialogOutcome::SetsClocks(
                    changed.map(|color| (color, self.times.get(color).text().to_owned())).collect(),
                );
            }
            Code::Char(c @ ('+' | '-')) => {
                if let Some(ms) = read(time.text()) {
                    let ms = if c == '+' { ms.saturating_add(STEP) } else { ms.saturating_sub(STEP) };
                    time.set(&written(ms.clamp(1_000, MOST)));
                    *self.changed.get_mut(self.side) = true;
                    self.selected = true;
                }
            }
            Code::Char(c) if !(c.is_ascii_digit() || matches!(c, ':' | '.')) => {}
            _ => {
                if self.selected && matches!(key.code, Code::Char(_) | Code::Backspace | Code::Delete) {
                    time.take();
                }
                if time.key(key) {
                    self.selected = false;
                    *self.changed.get_mut(self.side) = true;
                }
            }
        }
        DialogOutcome::Stays
    }
}

/// Parses `4:30`, `1:02:03`, `0:19.5`, or minutes alone. Returns milliseconds.
pub fn read(text: &str) -> Option<u64> {
    let parts: Vec<&str> = text.trim().split(':').collect();
    let whole = |part: &str| part.parse::<u64>().ok();
    let seconds = |part: &str| {
        let (int, frac) = part.split_once('.').unwrap_or((part, ""));
        let frac: String = frac.chars().chain("000".chars()).take(3).collect();
        let ms = whole(int)?.checked_mul(1000)?.checked_add(whole(&frac)?)?;
        Some(ms).filter(|&ms| ms < 60_000)
    };
    let (hours, minutes, rest) = match parts.as_slice() {
        [minutes] => (0, whole(minutes)?, 0),
        [minutes, rest] => (0, whole(minutes)?, seconds(rest)?),
        [hours, minutes, rest] => (whole(hours)?, whole(minutes).filter(|&minutes| minutes < 60)?, seconds(rest)?),
        _ => return None,
    };
    hours.checked_mul(60)?.checked_add(minutes)?.checked_mul(60_000)?.checked_add(rest)
}

/// Parses a time, or a change to add to `now` (`+0:30`) or subtract from it (`-1:00`). Returns milliseconds.
///
/// # Errors
/// Returns what is wrong with the text.
pub fn read_change(text: &str, now: u64) -> Result<u64, AppWord> {
    let text = text.trim();
    let read = |text| read(text).ok_or(AppWord::ClockUnreadable);
    let ms = match (text.strip_prefix('+'), text.strip_prefix(['-', '\u{2212}'])) {
        _ if text.is_empty() => return Err(AppWord::ClockUsage),
        (Some(more), _) => now.saturating_add(read(more)?),
        (_, Some(less)) => now.saturating_sub(read(less)?),
        _ => read(text)?,
    };
    if (1..=MOST).contains(&ms) { Ok(ms) } else { Err(AppWord::ClockRange) }
}

// The window where the user chooses a promotion piece.

/// The pieces a pawn can become, in the order in which they are offered.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The window where the user chooses a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionDialog {
    pub from: Square,
    pub to: Square,
    /// The index of the chosen piece in [`PROMOTIONS`].
    pub chosen: usize,
    pub offer: bool,
    /// Whether the pawn was released on its square (touch-move): Esc does not take it back, and only leaving the
    /// program, which asks first, closes the window without a choice.
    pub released: bool,
    /// Typed letters that have not chosen anything: they may be the start of the name of the king.
    pub typed: String,
}

impl PromotionDialog {
    /// Returns the question for a pawn that can be taken back.
    pub fn new(from: Square, to: Square, offer: bool) -> PromotionDialog {
        PromotionDialog { from, to, chosen: 0, offer, released: false, typed: String::new() }
    }

    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if self.released && key.code == Code::Esc {
            return DialogOutcome::Bound(self.to);
        }
        if closes(key) {
            return DialogOutcome::Closes;
        }
        match key.code {
            Code::Left | Code::Up | Code::BackTab => self.chosen = beside(self.chosen, PROMOTIONS.len(), false),
            Code::Right | Code::Down | Code::Tab => self.chosen = beside(self.chosen, PROMOTIONS.len(), true),
            _ => {}
        }
        let named = match key.code {
            Code::Char(c) if key.is_bare() => self.named(c, around.letters),
            _ => {
                self.typed.clear();
                None
            }
        };
        let entered = matches!(key.code, Code::Enter | Code::Char(' '));
        let chosen = PROMOTIONS.get(self.chosen).copied().filter(|_| entered);
        named.or(chosen).map_or(DialogOutcome::Stays, |role| self.promotes(role))
    }

    /// Returns the piece of a typed letter. The n of a typed `king` does not choose a knight: a pawn never becomes a
    /// king, though a beginner may ask for one.
    fn named(&mut self, c: char, letters: Letters) -> Option<Role> {
        self.typed.extend(c.to_lowercase());
        let spells_king = |lang: &Lang| piece_name(*lang, Role::King).to_lowercase().starts_with(&self.typed);
        if self.typed.chars().count() > 1 && Lang::ALL.iter().any(spells_king) {
            return None;
        }
        self.typed = c.to_lowercase().collect();
        PROMOTIONS.into_iter().find(|&role| is_letter_of(letters, role, c))
    }

    pub(super) fn click(&self, on: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        match on {
            Some(HitTarget::Promote(_, role)) => self.promotes(*role),
            _ if self.released => DialogOutcome::Bound(self.to),
            _ => DialogOutcome::Closes,
        }
    }

    fn promotes(&self, role: Role) -> DialogOutcome {
        DialogOutcome::Promotes { from: self.from, to: self.to, role, offer: self.offer }
    }
}

/// Returns the piece that a pawn can become and that a text names: by its letter, or by its name in any language, as in
/// `a queen`.
pub fn promotion_meant(text: &str, letters: Letters) -> Option<Role> {
    let (letter, named) = (only_char(text), promotion_named(text));
    PROMOTIONS.into_iter().find(|&role| letter.is_some_and(|c| is_letter_of(letters, role, c)) || named == Some(role))
}

/// Whether a typed letter names a piece, in the user's letters or in English.
fn is_letter_of(letters: Letters, role: Role, c: char) -> bool {
    let own = letters.letter(role);
    own.chars().next().is_some_and(|letter| letter.to_lowercase().eq(c.to_lowercase()))
        || role.char() == c.to_ascii_lowercase()
}

// The settings as rows that the user moves through and changes.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsDialog {
    pub chosen: usize,
}

impl SettingsDialog {
    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        let rows = around.settings;
        match key.code {
            Code::Up | Code::BackTab | Code::Char('k') => self.chosen = beside(self.chosen, rows, false),
            Code::Down | Code::Tab | Code::Char('j') => self.chosen = beside(self.chosen, rows, true),
            Code::Home => self.chosen = 0,
            Code::End => self.chosen = rows.saturating_sub(1),
            Code::Left | Code::Right | Code::Enter | Code::Char(' ' | 'h' | 'l') => {
                return self.turns(!matches!(key.code, Code::Left | Code::Char('h')));
            }
            Code::F(1) => return DialogOutcome::Becomes(Dialog::Help(HelpDialog)),
            Code::F(_) | Code::Char('q') => return DialogOutcome::Closes,
            _ => {}
        }
        DialogOutcome::Stays
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Closes };
        self.chosen = *row;
        self.turns(true)
    }

    fn turns(&self, forward: bool) -> DialogOutcome {
        DialogOutcome::TurnsSetting(self.chosen, forward)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let rows = [
            ("4:30", Some(270_000)),
            ("1:02:03", Some(3_723_000)),
            ("0:19.5", Some(19_500)),
            ("5", Some(300_000)),
            ("0", Some(0)),
            ("4:60", None),
            ("", None),
            ("x", None),
            ("1:2:3:4", None),
            ("99999999999999999999", None),
            ("0:99999999999999999999", None),
        ];
        for (text, want) in rows {
            assert_eq!(read(text), want, "{text:?}");
        }
    }

    #[test]
    fn times_are_written_as_they_are_read() {
        for ms in [1, 999, 1_000, 19_500, 59_999, 60_000, 3_599_000, 3_600_000, 3_723_040, MOST] {
            assert_eq!(read(&written(ms)), Some(ms), "{}", written(ms));
        }
    }

    #[test]
    fn time_is_added_and_taken() {
        let rows = [
            ("+0:30", Ok(90_000)),
            ("-0:30", Ok(30_000)),
            ("-1:00", Err(AppWord::ClockRange)),
            ("-2:00", Err(AppWord::ClockRange)),
            ("101:00:00", Err(AppWord::ClockRange)),
            ("2:00", Ok(120_000)),
            ("+", Err(AppWord::ClockUnreadable)),
            ("4:75", Err(AppWord::ClockUnreadable)),
            ("", Err(AppWord::ClockUsage)),
        ];
        for (text, want) in rows {
            assert_eq!(read_change(text, 60_000), want, "{text:?}");
        }
    }

    #[test]
    fn only_what_was_changed_is_set() {
        let press = |clocks: &mut ClockDialog, keys: &str| {
            keys.chars().map(|c| clocks.typed(Key::plain(Code::Char(c)))).last().unwrap_or(DialogOutcome::Stays)
        };
        let mut clocks = ClockDialog::new(Color::White, ByColor { white: 61_234, black: 300_000 });
        assert_eq!(clocks.times.white.text(), "1:02");
        assert_eq!(clocks.typed(Key::plain(Code::Enter)), DialogOutcome::SetsClocks(vec![]));
        press(&mut clocks, "+x");
        assert_eq!(
            clocks.typed(Key::plain(Code::Enter)),
            DialogOutcome::SetsClocks(vec![(Color::White, "1:12".into())])
        );
        clocks.typed(Key::plain(Code::Down));
        press(&mut clocks, "4:3");
        press(&mut clocks, "0");
        let both = vec![(Color::Black, "4:30".to_owned()), (Color::White, "1:12".to_owned())];
        let DialogOutcome::SetsClocks(mut sets) = clocks.typed(Key::plain(Code::Enter)) else {
            panic!("nothing is set")
        };
        sets.sort_by_key(|(color, _)| color.is_white());
        assert_eq!(sets, both);
        assert_eq!(clocks.typed(Key::plain(Code::Esc)), DialogOutcome::Closes);
    }
}
