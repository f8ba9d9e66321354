//! Examples of commands for help. A listener cannot tell a placeholder such as FILE from a word that is to be typed, so help
//! gives examples.

use crate::app::commands::action::Action;

/// Returns the arguments of a command in the examples of help. An empty one is the name alone. They are English;
/// [`shown_line`](crate::words::command_names::shown_line) translates them.
pub(super) fn of(action: Action) -> &'static [&'static str] {
    match action {
        Action::Draw | Action::Resign | Action::TakeBack => &["", "white"],
        Action::Claim => &["", "knight f3"],
        Action::Level => &["1500", "max", "black greedy"],
        Action::GoOn | Action::Drop | Action::DropChanges | Action::Recover => &["", "2"],
        Action::Clock => &["white 4:30", "black +1:00"],
        Action::Result => &["1-0", "1/2-1/2 adjudication", "* forfeit"],
        Action::Player => &["white human:Ana", "black elo:1500"],
        Action::CanMate => &["", "moves"],
        Action::Save => &["", "game.pgn"],
        Action::Review => &["", "games.pgn"],
        Action::CopyAll | Action::CopyGame => &["games.pgn"],
        Action::KeepFilter | Action::ForgetFilter => &["mine"],
        Action::Encoding => &["", "auto"],
        Action::Jump => &["23", "23b", "45p"],
        Action::Mistakes => &["", "all", "stop"],
        Action::NextMistake | Action::PreviousMistake => &["", "all"],
        Action::Guess | Action::Replay => &["", "white", "both", "off"],
        Action::Add => &["knight f3"],
        Action::Comment | Action::CommentBefore => &["a fine move"],
        Action::Glyph => &["!?", "none"],
        Action::Header => &["", "Event Training"],
        Action::Arrow => &["e2e4", "e2e4 green"],
        Action::Mark => &["e4", "e4 green"],
        _ => &[""],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::table::COMMANDS;
    use crate::words::Lang;
    use crate::words::command_names::shown_line;

    #[test]
    fn every_example_is_read_as_its_command() {
        for command in COMMANDS {
            for args in of(command.action) {
                for line in
                    [format!("{} {args}", command.name), shown_line(args, "", command.name_in(Lang::Fr), Lang::Fr)]
                {
                    let here = command.on.first().copied().unwrap_or(crate::app::commands::action::KeyContext::Home);
                    let given = crate::app::commands::parse::parse_on(&line, here);
                    assert_eq!(given.map(|given| given.action), Some(command.action), "{line}");
                }
            }
        }
    }
}
