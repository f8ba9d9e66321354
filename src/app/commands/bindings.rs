//! The built-in keys of every screen.

use crate::app::{
    commands::action::{Action, KeyContext},
    protocol::input::{Code, Key},
};

/// A key and what it does on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The screen.
    pub context: KeyContext,
    /// The key.
    pub key: Key,
    /// What the key does.
    pub action: Action,
}

const fn bind(context: KeyContext, key: Key, action: Action) -> Binding {
    Binding { context, key, action }
}

const fn k(code: Code) -> Key {
    Key::plain(code)
}

const fn c(c: char) -> Key {
    Key::plain(Code::Char(c))
}

const fn shift(code: Code) -> Key {
    Key { code, ctrl: false, alt: false, shift: true }
}

/// Every built-in key. On a screen with an entry line no key is a bare letter, and `+ - ? : Space` act as keys only
/// while that line is empty; the screen checks this before it looks here.
pub const BINDINGS: &[Binding] = &[
    bind(KeyContext::Everywhere, k(Code::F(1)), Action::Help),
    bind(KeyContext::Everywhere, c('?'), Action::Help),
    bind(KeyContext::Everywhere, c(':'), Action::Palette),
    bind(KeyContext::Everywhere, k(Code::F(3)), Action::Settings),
    bind(KeyContext::Everywhere, k(Code::F(4)), Action::SetUp),
    bind(KeyContext::Everywhere, Key::ctrl('o'), Action::Open),
    bind(KeyContext::Everywhere, k(Code::Esc), Action::Back),
    bind(KeyContext::Everywhere, Key::ctrl('c'), Action::Quit),
    bind(KeyContext::Everywhere, Key::ctrl('q'), Action::Quit),
    bind(KeyContext::Everywhere, Key::ctrl('l'), Action::Redraw),
    bind(KeyContext::Everywhere, Key::ctrl('z'), Action::Suspend),
    // home
    bind(KeyContext::Home, k(Code::Up), Action::Up),
    bind(KeyContext::Home, k(Code::Down), Action::Down),
    bind(KeyContext::Home, c('k'), Action::Up),
    bind(KeyContext::Home, c('j'), Action::Down),
    bind(KeyContext::Home, k(Code::BackTab), Action::Up),
    bind(KeyContext::Home, k(Code::Tab), Action::Down),
    bind(KeyContext::Home, k(Code::Home), Action::First),
    bind(KeyContext::Home, k(Code::End), Action::Last),
    bind(KeyContext::Home, k(Code::Enter), Action::Choose),
    bind(KeyContext::Home, c(' '), Action::Choose),
    bind(KeyContext::Home, k(Code::Delete), Action::Drop),
    bind(KeyContext::Home, c('o'), Action::Open),
    bind(KeyContext::Home, c('q'), Action::Quit),
    // new game
    bind(KeyContext::NewGame, k(Code::Enter), Action::Begin),
    bind(KeyContext::NewGame, k(Code::Down), Action::NextField),
    bind(KeyContext::NewGame, k(Code::Tab), Action::NextField),
    bind(KeyContext::NewGame, k(Code::Up), Action::PreviousField),
    bind(KeyContext::NewGame, k(Code::BackTab), Action::PreviousField),
    bind(KeyContext::NewGame, k(Code::Right), Action::NextChoice),
    bind(KeyContext::NewGame, k(Code::Left), Action::PreviousChoice),
    // play
    bind(KeyContext::Play, k(Code::Enter), Action::Choose),
    bind(KeyContext::Play, c(' '), Action::Choose),
    bind(KeyContext::Play, k(Code::Up), Action::Up),
    bind(KeyContext::Play, k(Code::Down), Action::Down),
    bind(KeyContext::Play, k(Code::Left), Action::Left),
    bind(KeyContext::Play, k(Code::Right), Action::Right),
    bind(KeyContext::Play, k(Code::Tab), Action::Complete),
    bind(KeyContext::Play, k(Code::PageUp), Action::ViewBack),
    bind(KeyContext::Play, k(Code::PageDown), Action::ViewOn),
    bind(KeyContext::Play, k(Code::Home), Action::ViewStart),
    bind(KeyContext::Play, k(Code::End), Action::ViewLive),
    bind(KeyContext::Play, Key::ctrl('d'), Action::Draw),
    bind(KeyContext::Play, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::Play, Key::ctrl('b'), Action::Blindfold),
    bind(KeyContext::Play, Key::ctrl('p'), Action::Pause),
    bind(KeyContext::Play, Key::ctrl('t'), Action::TakeBack),
    bind(KeyContext::Play, Key::ctrl('y'), Action::Redo),
    bind(KeyContext::Play, Key::ctrl('n'), Action::New),
    bind(KeyContext::Play, Key::ctrl('r'), Action::Rematch),
    bind(KeyContext::Play, Key::ctrl('s'), Action::Save),
    bind(KeyContext::Play, Key::ctrl('k'), Action::CopyFen),
    bind(KeyContext::Play, k(Code::F(2)), Action::Hint),
    bind(KeyContext::Play, k(Code::F(5)), Action::Why),
    bind(KeyContext::Play, Key::ctrl('x'), Action::Resign),
    bind(KeyContext::Play, Key::ctrl('g'), Action::Summary),
    bind(KeyContext::Play, c('+'), Action::Bigger),
    bind(KeyContext::Play, c('-'), Action::Smaller),
    // game list
    bind(KeyContext::GameList, k(Code::Up), Action::Up),
    bind(KeyContext::GameList, k(Code::Down), Action::Down),
    bind(KeyContext::GameList, c('k'), Action::Up),
    bind(KeyContext::GameList, c('j'), Action::Down),
    bind(KeyContext::GameList, k(Code::PageUp), Action::PageUp),
    bind(KeyContext::GameList, k(Code::PageDown), Action::PageDown),
    bind(KeyContext::GameList, k(Code::Home), Action::First),
    bind(KeyContext::GameList, k(Code::End), Action::Last),
    bind(KeyContext::GameList, c('g'), Action::First),
    bind(KeyContext::GameList, c('G'), Action::Last),
    bind(KeyContext::GameList, c('/'), Action::Find),
    bind(KeyContext::GameList, c('n'), Action::FindNext),
    bind(KeyContext::GameList, c('N'), Action::FindPrevious),
    bind(KeyContext::GameList, c('f'), Action::Filter),
    bind(KeyContext::GameList, c('F'), Action::ClearFilter),
    bind(KeyContext::GameList, c('s'), Action::Sort),
    bind(KeyContext::GameList, c('S'), Action::TurnSort),
    bind(KeyContext::GameList, c('i'), Action::Details),
    bind(KeyContext::GameList, c('w'), Action::Oddities),
    bind(KeyContext::GameList, c('*'), Action::Star),
    bind(KeyContext::GameList, c('c'), Action::CopyGame),
    bind(KeyContext::GameList, c('C'), Action::CopyAll),
    bind(KeyContext::GameList, c('x'), Action::DeleteGame),
    bind(KeyContext::GameList, k(Code::Delete), Action::DeleteGame),
    bind(KeyContext::GameList, c('X'), Action::DeleteAll),
    bind(KeyContext::GameList, Key::ctrl('t'), Action::Undo),
    bind(KeyContext::GameList, k(Code::Enter), Action::Choose),
    bind(KeyContext::GameList, c('M'), Action::Mistakes),
    bind(KeyContext::GameList, c('m'), Action::Explorer),
    bind(KeyContext::GameList, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::GameList, c('o'), Action::Open),
    bind(KeyContext::GameList, Key::ctrl('k'), Action::CopyFen),
    bind(KeyContext::GameList, k(Code::Esc), Action::Back),
    bind(KeyContext::GameList, c('q'), Action::Back),
    // review
    bind(KeyContext::Review, k(Code::Right), Action::Next),
    bind(KeyContext::Review, k(Code::Left), Action::Previous),
    bind(KeyContext::Review, c('l'), Action::Next),
    bind(KeyContext::Review, c('h'), Action::Previous),
    bind(KeyContext::Review, c(' '), Action::Next),
    bind(KeyContext::Review, k(Code::Enter), Action::Next),
    bind(KeyContext::Review, k(Code::Up), Action::BranchUp),
    bind(KeyContext::Review, k(Code::Down), Action::BranchDown),
    bind(KeyContext::Review, c('k'), Action::BranchUp),
    bind(KeyContext::Review, c('j'), Action::BranchDown),
    bind(KeyContext::Review, k(Code::Backspace), Action::LeaveLine),
    bind(KeyContext::Review, k(Code::Home), Action::First),
    bind(KeyContext::Review, k(Code::End), Action::Last),
    bind(KeyContext::Review, c('g'), Action::First),
    bind(KeyContext::Review, c('G'), Action::Last),
    bind(KeyContext::Review, k(Code::PageUp), Action::PageUp),
    bind(KeyContext::Review, k(Code::PageDown), Action::PageDown),
    bind(KeyContext::Review, shift(Code::Down), Action::ReadOn),
    bind(KeyContext::Review, shift(Code::Up), Action::ReadBack),
    bind(KeyContext::Review, c('n'), Action::NextGame),
    bind(KeyContext::Review, c('p'), Action::PreviousGame),
    bind(KeyContext::Review, c('*'), Action::Star),
    bind(KeyContext::Review, c('m'), Action::Explorer),
    bind(KeyContext::Review, c('/'), Action::ThisPosition),
    bind(KeyContext::Review, c('f'), Action::Flip),
    bind(KeyContext::Review, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::Review, Key::ctrl('b'), Action::Blindfold),
    bind(KeyContext::Review, c('t'), Action::Graphs),
    bind(KeyContext::Review, Key::ctrl('g'), Action::Summary),
    bind(KeyContext::Review, Key::ctrl('n'), Action::New),
    bind(KeyContext::Review, c('a'), Action::Analyse),
    bind(KeyContext::Review, c('='), Action::AddLine),
    bind(KeyContext::Review, c('M'), Action::Mistakes),
    bind(KeyContext::Review, k(Code::Tab), Action::NextMistake),
    bind(KeyContext::Review, k(Code::BackTab), Action::PreviousMistake),
    bind(KeyContext::Review, c('y'), Action::Guess),
    bind(KeyContext::Review, c('r'), Action::Replay),
    bind(KeyContext::Review, c('o'), Action::Open),
    bind(KeyContext::Review, k(Code::F(2)), Action::Hint),
    bind(KeyContext::Review, k(Code::F(5)), Action::Why),
    bind(KeyContext::Review, c('+'), Action::Bigger),
    bind(KeyContext::Review, c('-'), Action::Smaller),
    bind(KeyContext::Review, c('i'), Action::Edit),
    bind(KeyContext::Review, k(Code::Insert), Action::Edit),
    bind(KeyContext::Review, c('e'), Action::Comment),
    bind(KeyContext::Review, c('s'), Action::Glyph),
    bind(KeyContext::Review, c('!'), Action::Glyph),
    bind(KeyContext::Review, c('<'), Action::Promote),
    bind(KeyContext::Review, c('>'), Action::Demote),
    bind(KeyContext::Review, c('x'), Action::Delete),
    bind(KeyContext::Review, k(Code::Delete), Action::Delete),
    bind(KeyContext::Review, c('T'), Action::Header),
    bind(KeyContext::Review, c('H'), Action::Header), // T is a piece letter in French and German
    bind(KeyContext::Review, Key::ctrl('t'), Action::Undo),
    bind(KeyContext::Review, Key::ctrl('y'), Action::DoAgain),
    bind(KeyContext::Review, Key::ctrl('s'), Action::Save),
    bind(KeyContext::Review, Key::ctrl('k'), Action::CopyFen),
    bind(KeyContext::Review, k(Code::Esc), Action::Back),
    bind(KeyContext::Review, c('q'), Action::Back),
    // guess the move
    bind(KeyContext::Guess, k(Code::Enter), Action::Choose),
    bind(KeyContext::Guess, c(' '), Action::Choose),
    bind(KeyContext::Guess, k(Code::Up), Action::Up),
    bind(KeyContext::Guess, k(Code::Down), Action::Down),
    bind(KeyContext::Guess, k(Code::Left), Action::Left),
    bind(KeyContext::Guess, k(Code::Right), Action::Right),
    bind(KeyContext::Guess, k(Code::PageDown), Action::Skip),
    bind(KeyContext::Guess, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::Guess, Key::ctrl('b'), Action::Blindfold),
    bind(KeyContext::Guess, Key::ctrl('k'), Action::CopyFen),
    bind(KeyContext::Guess, c('+'), Action::Bigger),
    bind(KeyContext::Guess, c('-'), Action::Smaller),
    // file browser: letters are typed
    bind(KeyContext::Open, k(Code::Enter), Action::Choose),
    bind(KeyContext::Open, c(' '), Action::MarkFile),
    bind(KeyContext::Open, Key::ctrl('a'), Action::MarkFiles),
    bind(KeyContext::Open, k(Code::Tab), Action::Complete),
    bind(KeyContext::Open, k(Code::Up), Action::Up),
    bind(KeyContext::Open, k(Code::Down), Action::Down),
    bind(KeyContext::Open, k(Code::PageUp), Action::PageUp),
    bind(KeyContext::Open, k(Code::PageDown), Action::PageDown),
    bind(KeyContext::Open, k(Code::Home), Action::First),
    bind(KeyContext::Open, k(Code::End), Action::Last),
    bind(KeyContext::Open, k(Code::Backspace), Action::FolderUp),
    // position editor: letters put pieces
    bind(KeyContext::SetUp, k(Code::Enter), Action::Choose),
    bind(KeyContext::SetUp, c(' '), Action::Choose),
    bind(KeyContext::SetUp, k(Code::Up), Action::Up),
    bind(KeyContext::SetUp, k(Code::Down), Action::Down),
    bind(KeyContext::SetUp, k(Code::Left), Action::Left),
    bind(KeyContext::SetUp, k(Code::Right), Action::Right),
    bind(KeyContext::SetUp, k(Code::Delete), Action::TakeOff),
    bind(KeyContext::SetUp, k(Code::Backspace), Action::TakeOff),
    bind(KeyContext::SetUp, c('.'), Action::TakeOff),
    bind(KeyContext::SetUp, k(Code::Tab), Action::NextField),
    bind(KeyContext::SetUp, k(Code::BackTab), Action::PreviousField),
    bind(KeyContext::SetUp, Key::ctrl('p'), Action::PlayHere),
    bind(KeyContext::SetUp, Key::ctrl('r'), Action::LookHere),
    bind(KeyContext::SetUp, Key::ctrl('w'), Action::OtherSide),
    bind(KeyContext::SetUp, Key::ctrl('x'), Action::ClearBoard),
    bind(KeyContext::SetUp, Key::ctrl('a'), Action::InitialArray),
    bind(KeyContext::SetUp, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::SetUp, Key::ctrl('k'), Action::CopyFen),
    bind(KeyContext::SetUp, Key::ctrl('t'), Action::Undo),
    bind(KeyContext::SetUp, Key::ctrl('y'), Action::DoAgain),
    bind(KeyContext::SetUp, c('+'), Action::Bigger),
    bind(KeyContext::SetUp, c('-'), Action::Smaller),
    // all lessons
    bind(KeyContext::Learn, k(Code::Enter), Action::Choose),
    bind(KeyContext::Learn, c(' '), Action::Choose),
    bind(KeyContext::Learn, k(Code::Up), Action::Up),
    bind(KeyContext::Learn, k(Code::Down), Action::Down),
    bind(KeyContext::Learn, c('k'), Action::Up),
    bind(KeyContext::Learn, c('j'), Action::Down),
    bind(KeyContext::Learn, k(Code::Left), Action::Left),
    bind(KeyContext::Learn, k(Code::Right), Action::Right),
    bind(KeyContext::Learn, k(Code::PageUp), Action::PageUp),
    bind(KeyContext::Learn, k(Code::PageDown), Action::PageDown),
    bind(KeyContext::Learn, k(Code::Home), Action::First),
    bind(KeyContext::Learn, k(Code::End), Action::Last),
    bind(KeyContext::Learn, c('/'), Action::Find),
    bind(KeyContext::Learn, k(Code::Esc), Action::Back),
    bind(KeyContext::Learn, c('q'), Action::Back),
    // a lesson: moves are typed
    bind(KeyContext::Lesson, k(Code::Enter), Action::Choose),
    bind(KeyContext::Lesson, c(' '), Action::Choose),
    bind(KeyContext::Lesson, k(Code::Up), Action::Up),
    bind(KeyContext::Lesson, k(Code::Down), Action::Down),
    bind(KeyContext::Lesson, k(Code::Left), Action::Left),
    bind(KeyContext::Lesson, k(Code::Right), Action::Right),
    bind(KeyContext::Lesson, k(Code::Tab), Action::Hint),
    bind(KeyContext::Lesson, k(Code::F(2)), Action::Why),
    bind(KeyContext::Lesson, k(Code::Backspace), Action::Again),
    bind(KeyContext::Lesson, Key::ctrl('t'), Action::TakeBack),
    bind(KeyContext::Lesson, k(Code::PageUp), Action::ViewBack),
    bind(KeyContext::Lesson, k(Code::PageDown), Action::ViewOn),
    bind(KeyContext::Lesson, k(Code::End), Action::Last),
    bind(KeyContext::Lesson, Key::ctrl('d'), Action::Draw),
    bind(KeyContext::Lesson, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::Lesson, Key::ctrl('k'), Action::CopyFen),
    bind(KeyContext::Lesson, Key::ctrl('p'), Action::PlayHere),
    bind(KeyContext::Lesson, c('+'), Action::Bigger),
    bind(KeyContext::Lesson, c('-'), Action::Smaller),
];

/// Whether a key gives way to the config: keys added (or added to a screen) after the first release. If the config
/// gives such a key to another action on that screen, the key silently belongs to that action.
pub fn gives_way(binding: &Binding) -> bool {
    let Binding { context, key, .. } = *binding;
    let new = [
        (KeyContext::Play, Key::ctrl('k')),
        (KeyContext::Play, k(Code::F(2))),
        (KeyContext::Play, Key::ctrl('x')),
        (KeyContext::GameList, Key::ctrl('k')),
        (KeyContext::Review, shift(Code::Down)),
        (KeyContext::Review, shift(Code::Up)),
        (KeyContext::Review, c('/')),
        (KeyContext::Review, Key::ctrl('f')),
        (KeyContext::Review, k(Code::F(2))),
        (KeyContext::Review, Key::ctrl('k')),
        (KeyContext::Guess, Key::ctrl('k')),
        (KeyContext::Everywhere, Key::ctrl('o')),
        (KeyContext::Home, c('o')),
        (KeyContext::GameList, c('o')),
        (KeyContext::Review, c('o')),
        (KeyContext::Play, Key::ctrl('g')),
        (KeyContext::Review, Key::ctrl('g')),
        (KeyContext::Review, Key::ctrl('n')),
        (KeyContext::GameList, c('w')),
        (KeyContext::Review, c('=')),
    ];
    // The lesson screens were added later.
    matches!(context, KeyContext::Learn | KeyContext::Lesson) || new.contains(&(context, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_on_one_screen() {
        for (n, a) in BINDINGS.iter().enumerate() {
            for b in &BINDINGS[n + 1..] {
                assert!(!(a.context == b.context && a.key == b.key), "{} twice in {:?}", a.key, a.context);
            }
        }
    }

    #[test]
    fn no_key_is_a_letter_where_moves_are_typed() {
        for binding in BINDINGS.iter().filter(|b| {
            matches!(
                b.context,
                KeyContext::Play | KeyContext::Guess | KeyContext::SetUp | KeyContext::Open | KeyContext::Lesson
            )
        }) {
            if let Code::Char(c) = binding.key.code {
                assert!(binding.key.ctrl || !c.is_alphanumeric(), "{}", binding.key);
            }
        }
    }
}
