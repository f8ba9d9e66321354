//! Windows gives a pasted text as keys (crossterm issue 737), and its line ends as the key Enter: moves would be played
//! and questions answered. So a burst of characters that nobody can type, with an Enter among them, is taken for the
//! paste that it is. What AltGr makes comes with Ctrl and Alt, and a character that is not on the
//! keyboard as the release of a key that was never pressed. It is pure: it is given events and times.

use crate::chess::clock::Moment;
use crate::runtime::terminal::keys::{self, TerminalInput, send};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::collections::HashSet;

/// How long after a key another one still belongs to the same burst, in milliseconds. A held key repeats every 30 ms.
const GAP_MS: u64 = 5;
/// The fewest keys of a burst.
const FEWEST: usize = 3;

/// Holds keys for a moment, and tells pastes from typing.
#[derive(Debug, Default)]
pub struct PasteGuess {
    held: Vec<(Moment, KeyEvent)>,
    /// The characters beyond ASCII whose keys are down.
    down: HashSet<char>,
    /// The moment at which to call [`PasteGuess::silence`] if no key comes before.
    pub until: Option<Moment>,
}

impl PasteGuess {
    /// It makes no difference whether the terminal is `far`: the console is here.
    pub fn new(_far: bool) -> PasteGuess {
        PasteGuess::default()
    }

    /// Takes a key. What is certain goes to `to`, in order, each with the moment it came.
    pub fn take(&mut self, at: Moment, key: KeyEvent, to: &mut impl FnMut(Moment, TerminalInput)) {
        let key = match key.code {
            KeyCode::Char(c) if !c.is_ascii() => {
                let low = c.to_lowercase().next().unwrap_or(c);
                match key.kind {
                    KeyEventKind::Release if self.down.remove(&low) => return,
                    KeyEventKind::Release => KeyEvent::from(key.code),
                    KeyEventKind::Press | KeyEventKind::Repeat => {
                        self.down.insert(low);
                        key
                    }
                }
            }
            _ if key.kind == KeyEventKind::Release => return,
            _ => key,
        };
        let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let key = match key.code {
            KeyCode::Char(_) if key.modifiers.contains(alt_gr) => KeyEvent::new(key.code, key.modifiers - alt_gr),
            _ => key,
        };
        if character(&key).is_some() {
            self.held.push((at, key));
            self.until = Some(at.plus(GAP_MS));
        } else {
            self.silence(to);
            send(at, key, to);
        }
    }

    /// Decides what is held, because nothing came in time, or something else than a key.
    pub fn silence(&mut self, to: &mut impl FnMut(Moment, TerminalInput)) {
        self.until = None;
        let held = std::mem::take(&mut self.held);
        let has_enter = held.iter().any(|(_, key)| character(key) == Some('\n'));
        match held.first() {
            Some((since, _)) if has_enter && held.len() >= FEWEST => {
                let text: String = held.iter().filter_map(|(_, key)| character(key)).collect();
                to(*since, keys::paste(&text));
            }
            _ => held.into_iter().for_each(|(at, key)| send(at, key, to)),
        }
    }
}

/// Returns the character of a text that a key may be.
fn character(key: &KeyEvent) -> Option<char> {
    if !(key.modifiers - KeyModifiers::SHIFT).is_empty() {
        return None;
    }
    match key.code {
        KeyCode::Char(c) => Some(c),
        KeyCode::Enter => Some('\n'),
        KeyCode::Tab => Some('\t'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what comes of keys at moments, each released at once: keys by their names, pastes in quotes.
    fn guessed(keys: &[(u64, &str)]) -> String {
        let (mut guess, mut got) = (PasteGuess::new(false), Vec::new());
        let mut to = |at: Moment, input| match input {
            TerminalInput::Key(key) => got.push(format!("{}:{key}", at.0)),
            TerminalInput::Paste(text) => got.push(format!("{}:{text:?}", at.0)),
            other => got.push(format!("{other:?}")),
        };
        for (at, text) in keys {
            // As the loop of the input thread does.
            if guess.until.is_some_and(|until| until <= Moment(*at)) {
                guess.silence(&mut to);
            }
            for c in text.chars() {
                let mut key = match c {
                    '\n' => KeyEvent::from(KeyCode::Enter),
                    '↑' => KeyEvent::from(KeyCode::Up),
                    '©' => KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
                    c if c.is_uppercase() => KeyEvent::new(KeyCode::Char(c), KeyModifiers::SHIFT),
                    c => KeyEvent::from(KeyCode::Char(c)),
                };
                guess.take(Moment(*at), key, &mut to);
                key.kind = KeyEventKind::Release;
                guess.take(Moment(*at), key, &mut to);
            }
        }
        guess.silence(&mut to);
        got.join(" ")
    }

    #[test]
    fn a_burst_with_an_enter_is_a_paste() {
        let rows: [(&[(u64, &str)], &str); 10] = [
            (&[(0, "1. e4 e5\nNf3\n")], r#"0:"1. e4 e5\nNf3\n""#),
            (&[(7, "1. e4"), (11, " e5\n2. Nf3"), (15, "\n")], r#"7:"1. e4 e5\n2. Nf3\n""#),
            (&[(0, "e4\n↑")], r#"0:"e4\n" 0:↑"#),
            (&[(0, "e4\n"), (90, "q")], r#"0:"e4\n" 90:q"#),
            // Typing, however fast.
            (&[(0, "e"), (30, "4"), (60, "\n")], "0:e 30:4 60:Enter"),
            (&[(0, "e"), (5, "4"), (10, "\n")], "0:e 5:4 10:Enter"),
            (&[(0, "4\n")], "0:4 0:Enter"),
            // Without an Enter the keys do the same as the text.
            (&[(0, "Nf3")], "0:N 0:f 0:3"),
            (&[(0, "e4©"), (0, "\n")], "0:e 0:4 0:Ctrl-C 0:Enter"),
            (&[(0, "↑↑\n")], "0:↑ 0:↑ 0:Enter"),
        ];
        for (keys, expected) in rows {
            assert_eq!(guessed(keys), expected, "{keys:?}");
        }
    }

    #[test]
    fn what_alt_gr_makes_is_text() {
        let (mut guess, mut got) = (PasteGuess::new(false), Vec::new());
        for code in ['N', '@', 'x'] {
            let key = KeyEvent::new(KeyCode::Char(code), KeyModifiers::CONTROL | KeyModifiers::ALT);
            guess.take(Moment(0), key, &mut |_, input| panic!("{input:?}"));
        }
        guess.take(Moment(1), KeyCode::Enter.into(), &mut |_, input| panic!("{input:?}"));
        assert_eq!(guess.until, Some(Moment(1 + GAP_MS)));
        guess.silence(&mut |_, input| got.push(input));
        assert_eq!(got, [TerminalInput::Paste("N@x\n".to_owned())]);
    }

    #[test]
    fn a_character_that_is_not_on_the_keyboard_is_a_release_alone() {
        let (mut guess, mut got) = (PasteGuess::new(false), Vec::new());
        let press = |c| KeyEvent::from(KeyCode::Char(c));
        let release = |c| KeyEvent::new_with_kind(KeyCode::Char(c), KeyModifiers::NONE, KeyEventKind::Release);
        // The last release is of a key that was pressed before the program began.
        for key in [press('R'), release('r'), release('é'), press('Ö'), release('ö'), release('t'), release('x')] {
            guess.take(Moment(0), key, &mut |_, input| panic!("{input:?}"));
        }
        guess.silence(&mut |_, input| got.push(input));
        let keys: String = got.iter().map(|input| format!("{input:?}")).collect();
        assert_eq!(got.len(), 3, "{keys}");
        assert!(keys.contains("'R'") && keys.contains("'é'") && keys.contains("'Ö'"), "{keys}");
    }
}
