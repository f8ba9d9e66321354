//! Help in plain mode: a sentence, then every word and command that works on the screen, from the two tables.

use crate::app::App;
use crate::app::act::{Act, COMMANDS, Context};
use crate::app::spoken::WORDS;
use crate::words::plain::PlainWord;

/// Says the sentence of a screen and what is understood there.
pub fn tell(app: &App, first: PlainWord, lines: &mut Vec<String>) {
    let (lang, here) = (app.lang(), app.context());
    lines.push(first.text(lang).to_owned());
    let mut line = |name: &str, args: &str, text: &str| {
        let name = format!("{name} {args}");
        lines.push(format!("{}: {text}", name.trim_end()));
    };
    let works = |on: &[Context]| on.is_empty() || on.contains(&here);
    for word in WORDS.iter().filter(|word| works(word.on)) {
        line(word.name, word.args, word.help.text(lang));
    }
    for command in COMMANDS.iter().filter(|command| works(command.on) && !of_the_screen(command.act)) {
        line(command.name, command.args, command.act.text(lang));
    }
}

/// Commands whose only effect is seen, or that plain mode answers with another word.
fn of_the_screen(act: Act) -> bool {
    let seen = [Act::AutoFlip, Act::Graphs, Act::Autoplay, Act::Follow, Act::Edit, Act::Blindfold, Act::Settings];
    let other = [Act::Explorer, Act::Analyse, Act::Analyst, Act::MoreLines, Act::AddLine, Act::LeaveLine, Act::Pieces];
    seen.contains(&act) || other.contains(&act)
}
