//! Plain mode: a second view of the same application, for screen readers, pipes and scripts. It reads lines and prints
//! sentences, without colour or cursor movement, and says nothing twice.

use crate::app::{
    App, Screen,
    game::{Blocked, GameScreen},
    protocol::user_message::{Query, UserMessage},
};
use crate::chess::{
    laws::claims::{self, Claim},
    pgn::ResultMarker,
    result::{Ending, UnfinishedBy},
};
use crate::plain::lines::SpokenLines;
use crate::words;
use crate::words::{
    Sentence,
    moves::{self, Speech, SquareNames},
    results::{self, EndingWord, TouchWord},
    tables::{AppWord, PlainWord, games},
    values,
};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

mod dialog;
mod ending;
mod game_intro;
mod game_list;
mod help;
mod home;
mod keys_as_commands;
mod learn;
mod lines;
mod open;
mod position;
mod position_editor;
mod reach;
mod result_card;
mod review;
mod score;
mod turn;

/// What plain mode remembers of what it has said.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The id of the game that was announced.
    told: Option<String>,
    /// The number of the question that was asked last.
    asked: Option<u32>,
    /// How many games have ended.
    ended: u32,
    /// The result of the game that was played last, in the form of the last line.
    stood: Option<String>,
}

impl Plain {
    /// Returns what to say after an update: whole lines, or an empty text.
    pub fn say(&mut self, app: &App) -> String {
        let mut lines = SpokenLines::default();
        let play = app.screen().play();
        let many = play.is_some_and(is_match);
        if let Some(play) = play
            && !(many && self.told.is_some())
        {
            let id = &play.game().setup().id;
            if self.told.as_ref() != Some(id) {
                self.told = Some(id.clone());
                game_intro::tell_game_intro(app, play, &mut lines);
            }
        }
        for message in &app.messages {
            match message {
                UserMessage::Says(_, text) => lines.push(keys_as_commands::in_commands(text, app)),
                UserMessage::Text(text) => lines.text(text),
                UserMessage::Moved { .. } if many => {} // of a match only the results are said
                UserMessage::Moved { before, mv } => {
                    lines.push(said(app, before, *mv));
                    lines.extend(play.and_then(|play| offered(app, play, before.turn())));
                }
                UserMessage::Ended(ending) => {
                    self.ended += 1;
                    self.stood = Some(standing(Some(ending)));
                    lines.push(if many {
                        let result = values::result(ResultMarker::from(ending), app.lang());
                        let result = format!("{result}, {}.", results::reason(ending, app.lang()));
                        PlainWord::NextGame.with(app.lang(), &[&self.ended.to_string(), &result])
                    } else {
                        ending::sentence(ending, play, app.voice())
                    });
                    let explained = play.filter(|play| play.has_human() && !play.game().unproved && !many);
                    lines.extend(explained.and_then(|play| ending::why(ending, play, app.voice())));
                }
                UserMessage::Adjourned => {
                    let adjourned = Ending::Unfinished { by: UnfinishedBy::Adjourned };
                    self.stood = Some(standing(Some(&adjourned)));
                }
                UserMessage::Show(query) => {
                    lines.or_say(PlainWord::NothingToTell.text(app.lang()), |lines| show(app, query, lines));
                }
            }
        }
        // A game without a move does not replace the result of an earlier one.
        if let Some(play) = play
            && (self.stood.is_none() || play.game().ending().is_some() || !play.game().line().is_empty())
        {
            self.stood = Some(standing(play.game().ending()));
        }
        self.ask(app, &mut lines);
        lines.finish(app.voice().squares, app.lang())
    }

    /// The last line of a session: `RESULT reason`, or `* interrupted` if no game ended. It is the same in every language.
    /// If several games were played, their score comes before it.
    #[must_use]
    pub fn last_line(&self, app: &App) -> String {
        let mut out = String::new();
        if let Some(play) = app.screen().play()
            && play.options.games > 1
            && self.ended > 0
        {
            let tally = play.match_points;
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

    fn ask(&mut self, app: &App, lines: &mut SpokenLines) {
        let Some((number, dialog)) = app.dialog() else { return };
        if self.asked == Some(number) {
            return;
        }
        self.asked = Some(number);
        lines.push(dialog::question(dialog, app));
    }
}

/// The last line of a session that ended before a game did.
const INTERRUPTED: &str = "* interrupted";

/// Returns whether this is a match between computer players. Of its games only the results are said.
fn is_match(play: &GameScreen) -> bool {
    play.options.games > 1 && !play.has_human()
}

/// Returns the result of a game in the form of the last line.
fn standing(ending: Option<&Ending>) -> String {
    ending.map_or_else(|| INTERRUPTED.to_owned(), |ending| format!("{} {}", ending.token(), ending.reason()))
}

/// Returns the sentence that tells a person about the draw offer that came with the opponent's move.
fn offered(app: &App, play: &GameScreen, by: Color) -> Option<String> {
    let game = play.game();
    let asked = game.seat(by.other()).is_human() && game.offer().is_some_and(|offer| offer.by == by && offer.out);
    let word = AppWord::OfferPending.aloud(app.lang());
    asked.then(|| keys_as_commands::in_commands(&crate::words::fill(word, &[results::side(by, app.lang())]), app))
}

/// Writes the reply to a query on the current screen.
fn show(app: &App, query: &Query, lines: &mut SpokenLines) {
    match (query, app.screen()) {
        (Query::Speech, _) => lines.push(speech(app)),
        (Query::Settings, _) => lines.extend(app.told_settings()),
        (Query::Help(topic), _) => help::tell(app, topic, lines),
        (_, Screen::Play(play)) => in_game(app, play, query, lines),
        (_, Screen::Home(home)) => home::show(app, home, query, lines),
        (_, Screen::Open(screen)) => open::show_files(app, screen, query, lines),
        (_, Screen::SetUp(editor)) => position_editor::show(app, editor, query, lines),
        (_, Screen::Learn(screen)) => learn::show(app, screen, query, lines),
        _ => review::show(app, query, lines),
    }
}

fn in_game(app: &App, play: &GameScreen, query: &Query, lines: &mut SpokenLines) {
    let lang = app.lang();
    let game = play.game();
    let position = game.position();
    if play.is_covered() && *query != Query::Clock {
        let paused = play.blocked == Some(Blocked::Paused);
        lines.push(if paused { AppWord::PausedHides.text(lang) } else { TouchWord::CoveredLine.text(lang) });
        return;
    }
    let listed =
        matches!(query, Query::Moves(_) | Query::Captures | Query::Claims | Query::Attackers(_) | Query::Rays(_));
    if play.tournament() && listed {
        lines.push(TouchWord::NothingListed.text(lang));
        return;
    }
    if position::tell(position, query, app.voice(), play.flipped(), lines) {
        return;
    }
    match query {
        Query::Clock => lines.or_say(AppWord::NoClockHere.text(lang), |lines| lines.extend(turn::clocks(app, play))),
        Query::Claims => lines.extend(claimable(app, play)),
        Query::Standing => game_intro::standing(app, play, lines),
        Query::Turn => turn::tell_turn(app, play, lines),
        Query::Summary => result_card::in_game(app, play, lines),
        Query::Taken => score::taken(app, game.tree(), game.current_node(), lines),
        Query::Last => lines.or_say(PlainWord::NoMoveYet.text(lang), |lines| lines.extend(game_intro::last(app, play))),
        Query::Score(told) => score::tell(app, game.tree(), game.current_node(), *told, lines),
        _ => {}
    }
}

/// Returns a move in as many words as the user chose.
fn said(app: &App, before: &Chess, mv: Move) -> String {
    moves::sentence(app.voice(), before, mv)
}

/// Returns how moves are said, with an example.
fn speech(app: &App) -> String {
    let (lang, voice) = (app.lang(), app.voice());
    let example = Chess::default();
    let mv = Move::Normal { role: Role::Knight, from: Square::G1, capture: None, to: Square::F3, promotion: None };
    let told = moves::sentence(voice, &example, mv);
    if voice.notation.is_some() {
        return PlainWord::SpeechNotation.with(lang, &[&told]);
    }
    let speech = match voice.speech {
        Speech::Verbose => PlainWord::SpeechVerbose,
        Speech::Terse => PlainWord::SpeechTerse,
    };
    let squares = match voice.squares {
        SquareNames::Letters => PlainWord::SpeechLetters,
        SquareNames::Names => PlainWord::SpeechNames,
        SquareNames::Nato => PlainWord::SpeechNato,
    };
    PlainWord::SpeechIs.with(lang, &[speech.text(lang), squares.text(lang), &told])
}

/// Returns what the side to move may claim, at once and with each intended move.
fn claimable(app: &App, play: &GameScreen) -> Vec<String> {
    let lang = app.lang();
    let word = |claim: &Claim| match claim {
        Claim::Threefold => EndingWord::Threefold.text(lang),
        Claim::FiftyMoves => EndingWord::FiftyMoves.text(lang),
    };
    let game = play.game();
    let mut lines: Vec<String> =
        game.claims().iter().map(|claim| PlainWord::ClaimNow.with(lang, &[word(claim)])).collect();
    if game.ending().is_none() {
        for (mv, found) in claims::all_with(game.position(), &game.history) {
            let told = moves::terse(app.voice(), game.position(), mv);
            let words: Vec<&str> = found.iter().map(word).collect();
            lines.push(PlainWord::ClaimWith.with(lang, &[&told, &words.join(", ")]));
        }
    }
    if lines.is_empty() {
        lines.push(PlainWord::NothingToClaim.text(lang).to_owned());
    }
    let tree = game.tree();
    let name = |node| {
        let before = tree.parent(node).map(|parent| tree.position(parent));
        let told = before.zip(tree.played(node)).map(|(before, mv)| moves::terse(app.voice(), before, mv));
        words::results::named(tree, node, &told.unwrap_or_default(), true, lang)
    };
    lines.push(words::results::evidence(game, None, "", name, lang));
    lines
}
