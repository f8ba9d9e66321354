//! Plain mode: a second view of the same application, for screen readers, pipes and scripts. A line in, words out;
//! no colour, no cursor movement, one line at a time, nothing said twice.

mod help;
mod home;
mod position;
mod review;
mod start;
mod told;

use shakmaty::{Chess, Color, Move, Position};

use crate::app::dialog::Dialog;
use crate::app::notice::{Notice, Query};
use crate::app::play::{Halt, Play};
use crate::app::{App, Screen};
use crate::chess::draws::Offer;
use crate::chess::laws::claims::{self, Claim};
use crate::chess::notation;
use crate::chess::result::Ending;
use crate::chess::tree::{NodeId, Tree};
use crate::config::Speech;
use crate::words::app::AppWord;
use crate::words::plain::PlainWord;
use crate::words::review::games;
use crate::words::touch::TouchWord;
use crate::words::{moves, results};

/// What plain mode remembers of what it has said.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The game whose beginning was told.
    told: Option<String>,
    /// The question that was asked last.
    asked: Option<u32>,
    /// Games that were told to have ended.
    ended: u32,
    /// How the game stood that was played last, in the words of the last line.
    stood: Option<String>,
}

impl Plain {
    /// What is to be said after an update: whole lines, or nothing.
    pub fn say(&mut self, app: &App) -> String {
        let mut lines = Vec::new();
        let play = playing(app);
        let many = play.is_some_and(is_match);
        if let Some(play) = play
            && !(many && self.told.is_some())
        {
            self.tell_beginning(app, play, &mut lines);
        }
        for notice in app.said() {
            match notice {
                Notice::Says(_, text) => lines.push(told::in_commands(text, app)),
                Notice::Moved { .. } if many => {} // a match is told by its results
                Notice::Moved { before, mv } => {
                    lines.push(said(app, before, *mv));
                    lines.extend(play.and_then(|play| offered(app, play, before.turn())));
                }
                Notice::Ended(ending) => {
                    self.ended += 1;
                    self.stood = Some(standing(Some(ending)));
                    let sentence = results::sentence(ending, app.lang());
                    lines.push(if many {
                        let result = format!("{} {}", ending.token(), results::reason(ending, app.lang()));
                        PlainWord::NextGame.with(app.lang(), &[&self.ended.to_string(), &result])
                    } else {
                        format!("{sentence}.")
                    });
                }
                Notice::Show(Query::Speech) => lines.push(speech(app)),
                Notice::Show(query) => match app.screen() {
                    Screen::Play(play) => show(app, play, *query, &mut lines),
                    Screen::Home(home) => home::show(app, home, *query, &mut lines),
                    _ => review::show(app, *query, &mut lines),
                },
            }
        }
        // A game that was begun and left without a move was not played.
        if let Some(play) = play
            && (self.stood.is_none() || play.game().ending().is_some() || !play.game().line().is_empty())
        {
            self.stood = Some(standing(play.game().ending()));
        }
        self.ask(app, &mut lines);
        lines.into_iter().map(|line| line + "\n").collect()
    }

    /// The last line of a session: `RESULT reason` or `* interrupted`, the same words in every language; before it
    /// the score, if several games were played. A session in which no game was played ends with `* interrupted`.
    #[must_use]
    pub fn last_line(&self, app: &App) -> String {
        let mut out = String::new();
        if let Some(play) = playing(app)
            && play.options().games > 1
            && self.ended > 0
        {
            let (_, tally) = play.tally();
            let points =
                |half: u32| if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}.5", half / 2) };
            out += &PlainWord::Tally.with(
                app.lang(),
                &[
                    &games(usize::try_from(self.ended).unwrap_or(usize::MAX), app.lang()),
                    &play.name(Color::White, app.lang()),
                    &points(tally.white),
                    &play.name(Color::Black, app.lang()),
                    &points(tally.black),
                ],
            );
            out.push('\n');
        }
        out += self.stood.as_deref().unwrap_or(INTERRUPTED);
        out
    }

    fn tell_beginning(&mut self, app: &App, play: &Play, lines: &mut Vec<String>) {
        let id = &play.game().setup().id;
        if self.told.as_ref() != Some(id) {
            self.told = Some(id.clone());
            start::tell(app, play, lines);
        }
    }

    fn ask(&mut self, app: &App, lines: &mut Vec<String>) {
        let Some((number, dialog)) = app.dialog() else { return };
        if self.asked == Some(number) {
            return;
        }
        self.asked = Some(number);
        let lang = app.lang();
        match dialog {
            Dialog::Ask { question, .. } => {
                let text = question.text(lang);
                let answers = question.answers();
                lines.push(if answers.len() == 2 {
                    PlainWord::YesNo.with(lang, &[&text])
                } else {
                    let words: Vec<String> = answers.iter().map(|a| a.word().text(lang).to_lowercase()).collect();
                    PlainWord::Choices.with(lang, &[&text, &words.join(", ")])
                });
            }
            Dialog::Promotion { .. } => lines.push(PlainWord::WhichPiece.text(lang).to_owned()),
            Dialog::Help { .. }
            | Dialog::Palette { .. }
            | Dialog::Settings { .. }
            | Dialog::Edit(_)
            | Dialog::Clocks(_) => {}
        }
    }
}

/// The last line of a session that ended before a game did.
const INTERRUPTED: &str = "* interrupted";

/// Several games one after the other without a person: they are told by their results.
fn is_match(play: &Play) -> bool {
    play.options().games > 1 && !play.has_human()
}

/// How a game stands, in the words of the last line.
fn standing(ending: Option<&Ending>) -> String {
    ending.map_or_else(|| INTERRUPTED.to_owned(), |ending| format!("{} {}", ending.token(), ending.reason()))
}

fn playing(app: &App) -> Option<&Play> {
    match app.screen() {
        Screen::Play(play) => Some(play),
        _ => None,
    }
}

/// The draw offer that went out with the move of a side, to the person who may answer it.
fn offered(app: &App, play: &Play, by: Color) -> Option<String> {
    let game = play.game();
    let asked = game.seat(by.other()).is_human() && game.offer() == Some(Offer { by, out: true });
    asked.then(|| AppWord::OfferPending.with(app.lang(), &[moves::side(app.lang(), by)]))
}

fn show(app: &App, play: &Play, query: Query, lines: &mut Vec<String>) {
    let lang = app.lang();
    let position = play.game().position();
    if play.halt() == Some(Halt::Paused) && !matches!(query, Query::Clock | Query::Help) {
        lines.push(AppWord::PausedHides.text(lang).to_owned());
        return;
    }
    if play.tournament() && matches!(query, Query::Moves(_) | Query::Claims | Query::Attackers(_)) {
        lines.push(TouchWord::NothingListed.text(lang).to_owned());
        return;
    }
    if let Some(answer) = position::answer(position, query, (lang, app.letters()), play.flipped()) {
        return lines.extend(answer);
    }
    match query {
        Query::Clock => lines.push(match play.game().clock() {
            None => AppWord::NoClockHere.text(lang).to_owned(),
            Some(clock) => {
                let shown = |color| clock.shown(color, app.now()).to_string();
                PlainWord::Clocks.with(lang, &[&shown(Color::White), &shown(Color::Black)])
            }
        }),
        Query::Claims => lines.extend(claimable(app, play)),
        Query::Standing => start::standing(app, play, lines),
        Query::Help => help::tell(app, PlainWord::HelpPlay, lines),
        Query::Last => lines.push(start::last(app, play).unwrap_or_else(|| PlainWord::NoMoveYet.text(lang).to_owned())),
        Query::Score => lines.push(score(app, play.game().tree(), play.game().live())),
        _ => {}
    }
}

/// A move in as many words as are wanted.
fn said(app: &App, before: &Chess, mv: Move) -> String {
    match app.speech() {
        Speech::Verbose => moves::sentence(app.lang(), before, mv),
        Speech::Terse => moves::terse(app.lang(), before, mv),
    }
}

/// How much is said of a move.
fn speech(app: &App) -> String {
    let word = match app.speech() {
        Speech::Verbose => PlainWord::SpeechVerbose,
        Speech::Terse => PlainWord::SpeechTerse,
    };
    word.text(app.lang()).to_owned()
}

/// The moves that led to a node, as one writes them.
fn score(app: &App, tree: &Tree, node: NodeId) -> String {
    let mut words: Vec<String> = Vec::new();
    for node in tree.path_to(node) {
        let (number, color) = tree.move_number(node);
        if color.is_white() {
            words.push(format!("{number}."));
        } else if words.is_empty() {
            words.push(format!("{number}..."));
        }
        words.push(match (tree.played(node), tree.parent(node)) {
            (Some(mv), Some(before)) => notation::san(tree.position(before), mv, &app.letters()),
            _ => "--".to_owned(),
        });
    }
    if words.is_empty() { PlainWord::NoMoveYet.text(app.lang()).to_owned() } else { words.join(" ") }
}

/// What the side to move may claim, at once and with each intended move.
fn claimable(app: &App, play: &Play) -> Vec<String> {
    let lang = app.lang();
    let word = |claim: &Claim| match claim {
        Claim::Threefold => AppWord::Threefold.text(lang),
        Claim::FiftyMoves => AppWord::FiftyMoves.text(lang),
    };
    let game = play.game();
    let mut lines: Vec<String> =
        game.claims().iter().map(|claim| PlainWord::ClaimNow.with(lang, &[word(claim)])).collect();
    if game.ending().is_none() {
        for (mv, found) in claims::all_with(game.position(), game.history()) {
            let san = notation::san(game.position(), mv, &app.letters());
            let words: Vec<&str> = found.iter().map(word).collect();
            lines.push(PlainWord::ClaimWith.with(lang, &[&san, &words.join(", ")]));
        }
    }
    if lines.is_empty() {
        lines.push(PlainWord::NothingToClaim.text(lang).to_owned());
    }
    lines
}
