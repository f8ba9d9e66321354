//! Plain mode: a second view of the same application, for screen readers, pipes and scripts. It reads lines and prints
//! sentences, without colour or cursor movement, and says nothing twice.

use crate::app::commands::keymap::built_in;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::{QuestionDialog, named};
use crate::app::game::{Blocked, GameScreen};
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::{App, Screen};
use crate::chess::laws::claims::{self, Claim};
use crate::chess::notation::{self, Letters};
use crate::chess::pgn::{ResultMarker, sanitize};
use crate::chess::result::{Ending, UnfinishedBy};
use crate::chess::tree::{NodeId, Tree};
use crate::words::moves::{self, Speech, SquareNames, Voice};
use crate::words::results::{self, EndingWord, TouchWord};
use crate::words::tables::{AppWord, PlainWord, PlainWord as W, games};
use crate::words::{self, Lang, values};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

mod help;
mod home;
mod learn;
mod position;
mod practice;
mod review;

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
    /// The id of that game.
    stood_in: String,
}

impl Plain {
    /// Returns what to say after an update: whole lines, or an empty text.
    pub fn say(&mut self, app: &App) -> String {
        let mut lines = SpokenLines::default();
        let play = app.screen().play();
        let many = play.is_some_and(|play| play.options.games > 1 && !play.has_human());
        let is_told =
            |play: &GameScreen| many && self.told.is_some() || self.told.as_ref() == Some(&play.game().setup().id);
        let new = play.filter(|play| !is_told(play));
        // A new game is announced after the end of the one before.
        let ends = |message: &UserMessage| matches!(message, UserMessage::Ended(_));
        let follows = self.told.is_some() && new.is_some_and(|play| play.game().ending().is_none());
        let end = app.messages.iter().rposition(ends).filter(|_| follows);
        let (before, after) = app.messages.split_at(end.map_or(0, |at| at + 1));
        for message in before.iter().map(Some).chain([None]).chain(after.iter().map(Some)) {
            let Some(message) = message else {
                if let Some(play) = new {
                    self.told = Some(play.game().setup().id.clone());
                    home::tell_game_intro(app, play, &mut lines);
                }
                continue;
            };
            match message {
                UserMessage::Says(_, text) => {
                    // Under a sentence stands a game that is printed as a last resort.
                    let (sentence, game) = text.split_once("\n\n").unwrap_or((text.as_str(), ""));
                    lines.push(in_commands(sentence, app));
                    if !game.is_empty() {
                        lines.text(format!("\n{}", game.trim_end()));
                    }
                }
                UserMessage::Text(text) => lines.text(text),
                UserMessage::Moved { .. } if many => {} // of a match only the results are said
                UserMessage::Moved { before, mv } => {
                    lines.push(moves::sentence(app.voice(), before, *mv));
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
                        sentence(ending, play, app.voice())
                    });
                    let explained = play.filter(|play| play.has_human() && !play.game().unproved && !many);
                    lines.extend(explained.and_then(|play| {
                        let told = told_claim(ending, Some(play), app.voice());
                        results::ending_why_with(ending, told.as_deref(), app.lang())
                    }));
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
        if let Some(game) = play.map(GameScreen::game)
            && (self.stood.is_none()
                || self.stood_in == game.setup().id
                || game.ending().is_some()
                || !game.line().is_empty())
        {
            self.stood = Some(standing(game.ending()));
            self.stood_in.clone_from(&game.setup().id);
        }
        self.ask(app, &mut lines);
        lines.finish(&names(app), app.voice().squares, app.lang())
    }

    /// The last line of a session: `RESULT reason`, or `* interrupted` if the game did not end; nothing without a game.
    /// It is the same in every language. If several games were played, their score comes before it.
    pub fn last_line(&self, app: &App) -> String {
        let mut out = String::new();
        if let Some(play) = app.screen().play()
            && play.options.games > 1
            && self.ended > 0
        {
            let tally = play.match_points();
            let points =
                |half: u32| if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}.5", half / 2) };
            out += &PlainWord::Tally.with(
                app.lang(),
                &[
                    &games(self.ended, app.lang()),
                    &play.name(Color::White, app.lang()),
                    &points(tally.white),
                    &play.name(Color::Black, app.lang()),
                    &points(tally.black),
                ],
            );
            out.push('\n');
        }
        out + self.stood.as_deref().unwrap_or_default()
    }

    fn ask(&mut self, app: &App, lines: &mut SpokenLines) {
        let Some((number, dialog)) = app.dialog() else { return };
        if self.asked == Some(number) {
            return;
        }
        self.asked = Some(number);
        lines.push(question(dialog, app));
    }
}

/// The last line of a session that ended before a game did.
const INTERRUPTED: &str = "* interrupted";

/// Returns the result of a game in the form of the last line.
fn standing(ending: Option<&Ending>) -> String {
    ending.map_or_else(|| INTERRUPTED.to_owned(), |ending| format!("{} {}", ending.token(), ending.reason()))
}

/// Returns the sentence that tells a person about the draw offer that came with the opponent's move.
fn offered(app: &App, play: &GameScreen, by: Color) -> Option<String> {
    let game = play.game();
    let asked = game.seat(by.other()).is_human() && game.offer().is_some_and(|offer| offer.by == by && offer.out);
    offer(app, play).filter(|_| asked)
}

/// Returns the sentence about the draw offer that waits for its move or for an answer.
fn offer(app: &App, play: &GameScreen) -> Option<String> {
    let (offer, word) = play.game().offer().zip(play.offer_word())?;
    Some(words::sentence(word, app.lang(), true, &[results::side(offer.by, app.lang())]))
}

/// Writes the reply to a query on the current screen.
fn show(app: &App, query: &Query, lines: &mut SpokenLines) {
    match (query, app.screen()) {
        (Query::Speech, _) => lines.push(speech(app)),
        (Query::Settings, _) => lines.extend(app.preferences.told_settings()),
        (Query::Help(topic), _) => help::tell(app, topic, lines),
        (_, Screen::Play(play)) => in_game(app, play, query, lines),
        (_, Screen::Home(home)) => home::show(app, home, query, lines),
        (Query::Folder, Screen::Open(screen)) => review::folder(app, screen, lines),
        (_, Screen::Open(_)) => {}
        (_, Screen::SetUp(editor)) => position::show(app, editor, query, lines),
        (_, Screen::Learn(screen)) => learn::show(app, screen, query, lines),
        (_, Screen::Practice(screen)) => practice::show(app, screen, query, lines),
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
    use Query::{Attackers, Captures, Check, Claims, Moves, Rays};
    let listed = matches!(query, Moves(_) | Captures | Check | Claims | Attackers(_) | Rays(_));
    if play.tournament() && listed {
        lines.push(TouchWord::NothingListed.text(lang));
        return;
    }
    if position::tell(position, query, app.voice(), play.flipped(), lines) {
        return;
    }
    match query {
        Query::Clock => {
            lines.or_say(AppWord::NoClockHere.text(lang), |lines| lines.extend(position::clocks(app, play)))
        }
        Query::Claims => lines.extend(claimable(app, play)),
        Query::Players => lines.push(home::players(app, play)),
        Query::Standing => home::standing(app, play, lines),
        Query::Turn => position::tell_turn(app, play, lines),
        Query::Summary => home::in_game(app, play, lines),
        Query::Taken => review::taken(app, game.tree(), game.current_node(), lines),
        Query::Last => lines.or_say(PlainWord::NoMoveYet.text(lang), |lines| lines.extend(home::last(app, play))),
        Query::Score(told) => review::tell(app, game.tree(), game.current_node(), *told, lines),
        _ => {}
    }
}

/// Returns the move that led to a node in as few words as possible; `None` for the start and for a null move.
fn terse_move(app: &App, tree: &Tree, node: NodeId) -> Option<String> {
    Some(moves::terse(app.voice(), tree.position(tree.parent(node)?), tree.played(node)?))
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
    let name = |node| words::results::named(tree, node, &terse_move(app, tree, node).unwrap_or_default(), true, lang);
    lines.push(words::results::evidence(game, None, "", name, lang));
    lines
}

// How plain mode asks a question. Every dialog says something: one that only a screen can show says so, and takes no
// line.

/// Returns the question of a dialog, which the next line answers. For a window that only a screen can show, returns
/// what plain mode says instead.
pub fn question(dialog: &Dialog, app: &App) -> String {
    let lang = app.lang();
    if let Some(instead) = dialog.instead() {
        return instead.text(lang).to_owned();
    }
    let Dialog::Question(QuestionDialog { question, .. }) = dialog else { return W::WhichPiece.text(lang).to_owned() };
    let (text, answers) = (question.aloud(lang), question.answers());
    if answers.len() == 2 {
        return W::YesNo.with(lang, &[&text]);
    }
    let words: Vec<String> = answers.iter().map(|answer| lang.in_sentence(answer.text(lang))).collect();
    W::Choices.with(lang, &[&text, &words.join(", ")])
}

// What plain mode says about the end of a game: the move of a claim in words.

/// Returns the whole sentence, told to the person who played, if only one did.
pub fn sentence(ending: &Ending, play: Option<&GameScreen>, voice: Voice) -> String {
    let listener = play.map(GameScreen::listener).unwrap_or_default();
    format!("{}.", results::sentence_for(ending, listener, told_claim(ending, play, voice).as_deref(), voice.lang))
}

/// Returns the move of the claim that ended the game, in words.
fn told_claim(ending: &Ending, play: Option<&GameScreen>, voice: Voice) -> Option<String> {
    told(ending.claim()?.with.as_ref()?, play?.game().position(), voice)
}

/// Returns the closing comment of a game as plain mode says it; `None` for any other comment.
pub fn closing(comment: &str, position: &Chess, voice: Voice) -> Option<String> {
    results::closing_with(comment, voice.lang, |san| told(san, position, voice))
}

/// Returns the move of a claim in words; `san` is the move as the record has it.
fn told(san: &str, position: &Chess, voice: Voice) -> Option<String> {
    let typed = notation::read(position, san, &Letters::En).ok()?;
    Some(moves::terse(voice, position, typed.mv))
}

/// Returns the names that may begin a sentence, which are written as their owners write them: of players and of files.
fn names(app: &App) -> Vec<String> {
    let tags = app.screen().review().map(|review| &review.record().tags);
    let recorded = ["White", "Black"].into_iter().filter_map(|tag| Some(sanitize(tags?.known(tag)?).into_owned()));
    let play = app.screen().play();
    let seats = [Color::White, Color::Black].into_iter().filter_map(|color| play?.game().seat(color).name());
    let files = app.screens.game_list().into_iter().flat_map(|list| &list.files).map(|file| named(&file.path));
    recorded.chain(seats).chain(files).collect()
}

// The lines of one answer: sentences, which get a capital and a full stop, and texts, which stay as they are.

/// Lines to be said.
#[derive(Debug, Default)]
pub(crate) struct SpokenLines {
    lines: Vec<SpokenLine>,
}

#[derive(Debug)]
enum SpokenLine {
    /// Gets a capital, a full stop, and the names of squares that the user chose.
    Sentence(String),
    /// A diagram, a FEN, a game.
    Text(String),
}

impl SpokenLines {
    pub fn push(&mut self, sentence: impl Into<String>) {
        self.lines.push(SpokenLine::Sentence(sentence.into()));
    }

    /// Adds a text that stays as it is.
    pub fn text(&mut self, text: impl Into<String>) {
        self.lines.push(SpokenLine::Text(text.into()));
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Runs a step that says something, and adds this sentence if it says nothing.
    pub fn or_say(&mut self, nothing: &str, step: impl FnOnce(&mut SpokenLines)) {
        let before = self.len();
        step(self);
        if self.len() == before {
            self.push(nothing);
        }
    }

    /// Returns all lines as one text, each with its line break.
    pub fn finish(self, names: &[String], squares: SquareNames, lang: Lang) -> String {
        let line = |line: SpokenLine| match line {
            SpokenLine::Sentence(text) => shaped(&squares.name_squares(&text, lang), names) + "\n",
            SpokenLine::Text(text) => text + "\n",
        };
        self.lines.into_iter().map(line).collect()
    }
}

impl Extend<String> for SpokenLines {
    fn extend<T: IntoIterator<Item = String>>(&mut self, sentences: T) {
        sentences.into_iter().for_each(|sentence| self.push(sentence));
    }
}

/// Gives a sentence a capital and a full stop: without a stop, screen readers run one line into the next. A square or a
/// pawn's move at the beginning, `e4`, `dxc6`, `d takes c6`, keeps its small letter: a capital would be a piece's. So
/// does one of these names.
fn shaped(text: &str, names: &[String]) -> String {
    // A title or a name may end with a mark of its own.
    let text = &text.trim().replace("?.", "?").replace("!.", "!");
    let mut parts = text.split_whitespace().map(|word| word.trim_end_matches(['.', ',', ':', '?', '!']));
    let word = parts.next().unwrap_or_default();
    let square = |text: Option<&str>| text.is_some_and(|text| text.parse::<Square>().is_ok());
    let pawn = word.starts_with(|first| matches!(first, 'a'..='h'))
        && (square(word.get(..2)) || square(word.get(word.len().saturating_sub(2)..)))
        || word.len() == 1 && square(parts.nth(1));
    let named =
        names.iter().any(|name| text.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)));
    // The name of a file keeps it too.
    let stays = pawn || named || word.contains(['.', '/']);
    let mut out = if stays { text.to_owned() } else { words::with_capital(text) };
    // A synthesizer reads an ellipsis out, or not at all.
    let length = out.trim_end_matches(['.', '…', ' ', '\u{a0}']).len();
    if out.get(length..).is_some_and(|tail| tail.contains('…')) {
        out.truncate(length);
    }
    if !out.is_empty() && !out.ends_with(['.', '?', '!', ')', ':']) {
        out.push('.');
    }
    out
}

// Rewrites sentences that name a key for users who type words: the command replaces the key, without the quotes.

/// Returns the sentence with a command in place of each key that it names. What is not a key here, or has no command,
/// stays.
pub fn in_commands(text: &str, app: &App) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => part.to_owned(),
        _ => command_of(part, app).unwrap_or(part).to_owned(),
    };
    // A quotation mark that is not closed quotes nothing.
    match text.matches('`').count() % 2 {
        0 => text.split('`').enumerate().map(part).collect(),
        _ => text.replace('`', ""),
    }
}

/// Returns the command that does what a key does, as the user types it.
fn command_of<'a>(quoted: &'a str, app: &App) -> Option<&'a str> {
    if let Some(command) = quoted.strip_prefix(':').filter(|command| !command.is_empty()) {
        return Some(command);
    }
    let (here, lang) = (app.context(), app.lang());
    let command = built_in(quoted, here, lang)?.row();
    (!command.name.is_empty() && command.works(here)).then(|| command.name_in(lang))
}

#[cfg(test)]
mod lines_tests {
    use super::*;

    #[test]
    fn sentences_get_their_shape_and_texts_stay() {
        let said = |text: &str| {
            let mut lines = SpokenLines::default();
            lines.push(text);
            lines.finish(&[], SquareNames::Letters, Lang::En)
        };
        for (text, want) in [
            ("the game is over", "The game is over.\n"),
            ("e4: white pawn.", "e4: white pawn.\n"),
            ("e4", "e4.\n"),
            ("échec", "Échec.\n"),
            ("Resign? (yes or no)", "Resign? (yes or no)\n"),
            ("eval", "Eval.\n"),
            ("one.pgn: 1 game", "one.pgn: 1 game.\n"),
            ("yes.", "Yes.\n"),
            ("h3 is being weighed …", "h3 is being weighed.\n"),
            ("réflexion…", "Réflexion.\n"),
            ("player: human, uci:stockfish ….", "Player: human, uci:stockfish.\n"),
            ("", "\n"),
        ] {
            assert_eq!(said(text), want);
        }
        let mut lines = SpokenLines::default();
        lines.text("8/8 w - e3");
        lines.push("knight e3");
        assert_eq!(lines.len(), 2);
        assert_eq!(lines.finish(&[], SquareNames::Names, Lang::En), "8/8 w - e3\nKnight Eva 3.\n");
    }
}
