//! What plain mode says of the list of games and of a game that is looked at.

use shakmaty::Color;

use super::{help, position};
use crate::app::library::{Origin, Shelf};
use crate::app::notice::Query;
use crate::app::review::Review;
use crate::app::reviewing::problem;
use crate::app::{App, Screen};
use crate::chess::pgn::comment::{time_text, visible};
use crate::chess::pgn::{KeptKind, Record, Token, harmless};
use crate::chess::tree::{NodeId, Step, Tree};
use crate::config::Speech;
use crate::words::Lang;
use crate::words::library::LibraryWord as L;
use crate::words::moves::{self, side};
use crate::words::plain::PlainWord;
use crate::words::relief::relief;
use crate::words::results;
use crate::words::review::{ReviewWord as W, games, problems, worth_heard};
use crate::words::spoken::glyph;

/// Games of the list that are said at once.
const GAMES: usize = 20;

/// Answers a question while games are looked at.
pub fn show(app: &App, query: Query, lines: &mut Vec<String>) {
    match query {
        Query::Help => help::tell(app, PlainWord::HelpReview, lines),
        Query::Opened => {
            if let Some(shelf) = app.shelf() {
                lines.push(opened(shelf, app.lang()));
            }
        }
        Query::Games(from) => {
            if let Some(shelf) = app.shelf() {
                list(shelf, from, app.lang(), lines);
            }
        }
        _ => {
            if let Screen::Review(review) = app.screen() {
                of_game(app, review, query, lines);
            }
        }
    }
}

/// The files and how many games they have.
fn opened(shelf: &Shelf, lang: Lang) -> String {
    let name = match shelf.origin() {
        Origin::Own => W::OwnGames.text(lang).to_owned(),
        Origin::Pasted => W::PastedText.text(lang).to_owned(),
        Origin::Files(_) => {
            let names = shelf.volumes().iter().map(|volume| match volume.path.to_str() {
                Some("-") => W::StandardInput.text(lang).to_owned(),
                // One knows which folder one is in.
                _ => {
                    harmless(&volume.path.file_name().unwrap_or(volume.path.as_os_str()).to_string_lossy()).into_owned()
                }
            });
            names.collect::<Vec<_>>().join(", ")
        }
    };
    W::PlainOpened.with(lang, &[&name, &games(shelf.len(), lang)])
}

fn list(shelf: &Shelf, from: usize, lang: Lang, lines: &mut Vec<String>) {
    let first = from.saturating_sub(1);
    let unknown = W::Unknown.text(lang);
    let or_unknown = |text: &str| if text.is_empty() { unknown.to_owned() } else { harmless(text).into_owned() };
    for game in (first..shelf.len()).take(GAMES) {
        if let Some(row) = shelf.row(game) {
            let date = if row.date.is_known() { row.date.to_string() } else { String::new() };
            let known = [row.result.as_str(), &date, row.event];
            let known = known.iter().filter(|text| !text.is_empty() && **text != Token::Open.as_str());
            let known: Vec<_> = known.map(|text| harmless(text)).collect();
            let starred = shelf.note(game).starred.then(|| L::StarredWord.text(lang).into());
            let twice = shelf.first_of(game).map(|first| L::Twice.with(lang, &[&(first + 1).to_string()]).into());
            let known: Vec<_> = known.into_iter().chain(starred).chain(twice).collect();
            let name = |name, side| or_unknown(results::player(name, side, lang));
            let (white, black) = (name(row.white, Color::White), name(row.black, Color::Black));
            let facts = if known.is_empty() { String::new() } else { format!(", {}", known.join(", ")) };
            lines.push(W::PlainListed.with(lang, &[&(game + 1).to_string(), &white, &black, &facts]));
        }
    }
    let said = first.saturating_add(GAMES);
    if shelf.is_empty() {
        lines.push(W::NoGames.text(lang).to_owned());
    } else if said < shelf.len() {
        lines.push(W::More.with(lang, &[&(shelf.len() - said).to_string(), &(said + 1).to_string()]));
    }
}

fn of_game(app: &App, review: &Review, query: Query, lines: &mut Vec<String>) {
    let lang = app.lang();
    let (tree, node) = (&review.record().tree, review.node());
    if let Some(answer) = position::answer(tree.position(node), query, (lang, app.letters()), review.flipped()) {
        return lines.extend(answer);
    }
    match query {
        Query::Game => {
            lines.push(beginning(app, review));
            let wrong = &review.record().problems;
            if let Some(first) = wrong.first() {
                let first = harmless(&problem(first, lang)).into_owned();
                lines.push(match wrong.len() {
                    1 => format!("{}: {first}.", problems(1, lang)),
                    count => W::PlainProblems.with(lang, &[&problems(count, lang), &first]),
                });
            }
            said_beside(app, review, tree.root(), lines);
        }
        Query::Step(node) => step(app, review, node, lines),
        Query::Entered(node) => {
            lines.push(entered(tree, node, lang));
            step(app, review, node, lines);
        }
        Query::At(node) => lines.extend(move_line(app, tree, node)),
        Query::Last if node == tree.root() => lines.push(W::PlainAtStart.text(lang).to_owned()),
        Query::Last => lines.extend(move_line(app, tree, node)),
        Query::Score => lines.push(super::score(app, tree, node)),
        Query::Clock => lines.push(clocks(review, lang)),
        Query::Branches => branches(app, review, lines),
        Query::Comments => {
            let before = lines.len();
            said_beside(app, review, node, lines);
            if let Some((eval, _)) = tree.notes(node).eval() {
                lines.push(W::PlainEval.with(lang, &[&worth_heard(eval, lang)]));
            }
            if lines.len() == before {
                lines.push(W::PlainNoComments.text(lang).to_owned());
            }
        }
        Query::Problems => wrongs(review.record(), lang, lines),
        Query::Tags => {
            let tags = review.record().tags.iter();
            let told = tags.map(|(name, value)| W::PlainTag.with(lang, &[&harmless(name), &harmless(value)]));
            lines.extend(told);
        }
        _ => {}
    }
}

/// `Variation 1 of 2.`
fn entered(tree: &Tree, node: NodeId, lang: Lang) -> String {
    let siblings = tree.parent(node).map(|parent| tree.variations(parent)).unwrap_or_default();
    let at = siblings.iter().position(|&sibling| sibling == node).map_or(0, |at| at + 1);
    let (at, of) = (at.to_string(), siblings.len().to_string());
    match tree.depth(node) {
        0 | 1 => W::PlainEntered.with(lang, &[&at, &of]),
        depth => W::PlainEnteredDeep.with(lang, &[&at, &of, &depth.to_string()]),
    }
}

/// What the clocks showed after the last moves, where the game tells it.
fn clocks(review: &Review, lang: Lang) -> String {
    let shown = |color| review.clock(color).map_or_else(|| W::Unknown.text(lang).to_owned(), time_text);
    match (review.clock(Color::White), review.clock(Color::Black)) {
        (None, None) => W::PlainNoClock.text(lang).to_owned(),
        _ => PlainWord::Clocks.with(lang, &[&shown(Color::White), &shown(Color::Black)]),
    }
}

/// `Game 3 of 12: Tal against Botvinnik, 1-0, 1960.03.15, World Championship, round 1.`
fn beginning(app: &App, review: &Review) -> String {
    let lang = app.lang();
    let tags = &review.record().tags;
    let name = |side: Color, name: &str, elo: &str| {
        let who = tags.known(name).map(|who| harmless(results::player(who, side, lang)).into_owned());
        let who = who.unwrap_or_else(|| W::Unknown.text(lang).to_owned());
        tags.known(elo).map_or(who.clone(), |elo| format!("{who} ({})", harmless(elo)))
    };
    let mut facts = vec![review.record().result.as_str().to_owned()];
    let known = ["Date", "Event", "Site"].into_iter().filter_map(|tag| tags.known(tag));
    facts.extend(known.map(|text| harmless(text).into_owned()));
    facts.extend(tags.known("Round").map(|round| W::Round.with(lang, &[&harmless(round)])));
    facts.extend(tags.known("Termination").map(|text| results::termination(&harmless(text), lang).to_owned()));
    let [white, black] = [(Color::White, "White", "WhiteElo"), (Color::Black, "Black", "BlackElo")]
        .map(|(side, tag, elo)| name(side, tag, elo));
    let facts = facts.join(", ");
    match (review.number(), app.shelf()) {
        (Some(number), Some(shelf)) => {
            let (number, of) = ((number + 1).to_string(), shelf.len().to_string());
            W::PlainGame.with(lang, &[&number, &of, &white, &black, &facts])
        }
        _ => W::PlainAlone.with(lang, &[&white, &black, &facts]),
    }
}

/// `12. White: knight g1 to f3, check. Interesting move.`, or as short as is wanted.
fn move_line(app: &App, tree: &Tree, node: NodeId) -> Option<String> {
    let lang = app.lang();
    let before = tree.parent(node)?;
    let (number, color) = tree.move_number(node);
    let sentence = match tree.step(node) {
        Some(Step::Move(mv)) => super::said(app, tree.position(before), mv),
        _ => W::PlainPasses.with(lang, &[side(lang, color)]),
    };
    let word = match (app.speech(), color) {
        (Speech::Verbose, _) => W::PlainMove,
        (Speech::Terse, Color::White) => W::PlainTerseWhite,
        (Speech::Terse, Color::Black) => W::PlainTerseBlack,
    };
    let mut line = word.with(lang, &[&number.to_string(), &sentence]);
    for (n, &nag) in tree.notes(node).nags.iter().enumerate() {
        line.push_str(if n == 0 && app.speech() == Speech::Terse { ". " } else { " " });
        line.push_str(&glyph(nag, lang));
    }
    Some(line)
}

/// The move that led to a node, then what is written beside it.
fn step(app: &App, review: &Review, node: NodeId, lines: &mut Vec<String>) {
    let (lang, tree) = (app.lang(), &review.record().tree);
    for text in tree.notes(node).before.iter().map(|text| visible(text)).filter(|text| !text.is_empty()) {
        lines.push(W::PlainBefore.with(lang, &[&harmless(&text)]));
    }
    lines.extend(move_line(app, tree, node));
    if let Some(clock) = tree.notes(node).clock.filter(|_| app.speech() == Speech::Verbose) {
        lines.push(W::PlainClock.with(lang, &[&time_text(clock)]));
    }
    said_beside(app, review, node, lines);
}

/// Comments after a move, text that was kept there, and the variations that begin there.
fn said_beside(app: &App, review: &Review, node: NodeId, lines: &mut Vec<String>) {
    let (lang, record) = (app.lang(), review.record());
    for text in record.tree.notes(node).visible_after() {
        lines.push(match relief(&text, lang).or_else(|| results::closing(&text, lang)) {
            Some(relief) => format!("{}.", harmless(&relief)),
            None => W::PlainComment.with(lang, &[&harmless(&text)]),
        });
    }
    for kept in record.kept.iter().filter(|kept| kept.node == node && kept.kind == KeptKind::Rest) {
        lines.push(format!("{} {}", W::KeptRest.text(lang), harmless(kept.text.trim())));
    }
    let variations = record.tree.variations(node);
    if !variations.is_empty() {
        let moves: Vec<String> = variations.iter().map(|&first| first_move(app, &record.tree, first)).collect();
        let moves = moves.join("; ");
        lines.push(match variations.len() {
            1 => W::PlainOneVariation.with(lang, &[&moves]),
            count => W::PlainVariations.with(lang, &[&count.to_string(), &moves]),
        });
    }
}

/// The move with which a line begins, in as many words as are wanted, without its side.
fn first_move(app: &App, tree: &Tree, node: NodeId) -> String {
    match (tree.played(node), tree.parent(node), app.speech()) {
        (Some(mv), Some(before), Speech::Verbose) => moves::phrase(app.lang(), tree.position(before), mv),
        (Some(mv), Some(before), Speech::Terse) => moves::terse(app.lang(), tree.position(before), mv),
        _ => "--".to_owned(),
    }
}

/// The lines that go on from where one stands.
fn branches(app: &App, review: &Review, lines: &mut Vec<String>) {
    let (lang, tree) = (app.lang(), &review.record().tree);
    let children = tree.children(review.node());
    if children.len() < 2 {
        lines.push(W::PlainNoVariations.text(lang).to_owned());
    }
    for (line, &child) in children.iter().enumerate().filter(|_| children.len() > 1) {
        lines.push(W::PlainBranch.with(lang, &[&line.to_string(), &first_move(app, tree, child)]));
    }
}

/// What is wrong with the game.
fn wrongs(record: &Record, lang: Lang, lines: &mut Vec<String>) {
    if record.problems.is_empty() {
        lines.push(W::PlainNoProblems.text(lang).to_owned());
    }
    lines.extend(record.problems.iter().map(|wrong| harmless(&problem(wrong, lang)).into_owned()));
}
