//! What plain mode says of the list of games and of a game that is looked at.

use shakmaty::Position;

use crate::app::App;
use crate::app::library::{Origin, Shelf};
use crate::app::notice::Query;
use crate::app::review::Review;
use crate::app::reviewing::problem;
use crate::app::{Screen, act};
use crate::chess::diagram;
use crate::chess::pgn::comment::{time_text, visible};
use crate::chess::pgn::{KeptKind, Record, Token, glyph, harmless};
use crate::chess::start::fen_of;
use crate::chess::tree::{NodeId, Step};
use crate::words::Lang;
use crate::words::moves::{self, side};
use crate::words::review::{ReviewWord as W, games, problems};

/// Games of the list that are said at once.
const GAMES: usize = 20;

/// Answers a question while games are looked at.
pub fn show(app: &App, query: Query, lines: &mut Vec<String>) {
    match query {
        Query::Help => help(app, lines),
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
                _ => harmless(&volume.path.display().to_string()).into_owned(),
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
            let (white, black) = (or_unknown(row.white), or_unknown(row.black));
            let facts = if known.is_empty() { String::new() } else { format!(", {}", known.join(", ")) };
            lines.push(format!("{}: {white} – {black}{facts}", game + 1));
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
    let tree = &review.record().tree;
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
            said_beside(review, tree.root(), lang, lines);
        }
        Query::Step(node) => step(review, node, lang, lines),
        Query::Board => lines.extend(diagram::lines(tree.position(review.node()).board(), review.flipped())),
        Query::Fen => lines.push(fen_of(tree.position(review.node()))),
        Query::Branches => branches(review, review.node(), lang, lines),
        Query::Comments => {
            let before = lines.len();
            said_beside(review, review.node(), lang, lines);
            if lines.len() == before {
                lines.push(W::PlainNoComments.text(lang).to_owned());
            }
        }
        Query::Problems => wrongs(review.record(), lang, lines),
        _ => {}
    }
}

/// `Game 3 of 12: Tal against Botvinnik, 1-0, 1960.03.15, World Championship, round 1.`
fn beginning(app: &App, review: &Review) -> String {
    let lang = app.lang();
    let tags = &review.record().tags;
    let name = |name: &str, elo: &str| {
        let who = tags.known(name).map_or_else(|| W::Unknown.text(lang).to_owned(), |who| harmless(who).into_owned());
        tags.known(elo).map_or(who.clone(), |elo| format!("{who} ({})", harmless(elo)))
    };
    let mut facts = vec![review.record().result.as_str().to_owned()];
    let known = ["Date", "Event", "Site"].into_iter().filter_map(|tag| tags.known(tag));
    facts.extend(known.map(|text| harmless(text).into_owned()));
    facts.extend(tags.known("Round").map(|round| W::Round.with(lang, &[&harmless(round)])));
    facts.extend(tags.known("Termination").map(|text| harmless(text).into_owned()));
    let (white, black, facts) = (name("White", "WhiteElo"), name("Black", "BlackElo"), facts.join(", "));
    match (review.number(), app.shelf()) {
        (Some(number), Some(shelf)) => {
            let (number, of) = ((number + 1).to_string(), shelf.len().to_string());
            W::PlainGame.with(lang, &[&number, &of, &white, &black, &facts])
        }
        _ => W::PlainAlone.with(lang, &[&white, &black, &facts]),
    }
}

/// `12. White: knight g1 to f3, check. !?`, then what is written beside it.
fn step(review: &Review, node: NodeId, lang: Lang, lines: &mut Vec<String>) {
    let tree = &review.record().tree;
    for text in tree.notes(node).before.iter().map(|text| visible(text)).filter(|text| !text.is_empty()) {
        lines.push(W::PlainBefore.with(lang, &[&harmless(&text)]));
    }
    let Some(parent) = tree.parent(node) else { return };
    let (number, color) = tree.move_number(node);
    let sentence = match tree.step(node) {
        Some(Step::Move(mv)) => moves::sentence(lang, tree.position(parent), mv),
        _ => W::PlainPasses.with(lang, &[side(lang, color)]),
    };
    let mut line = W::PlainMove.with(lang, &[&number.to_string(), &sentence]);
    for &nag in &tree.notes(node).nags {
        line.push(' ');
        line.push_str(&glyph::sign(nag).map_or_else(|| format!("${nag}"), str::to_owned));
    }
    lines.push(line);
    if let Some(clock) = tree.notes(node).clock {
        lines.push(W::PlainClock.with(lang, &[&time_text(clock)]));
    }
    said_beside(review, node, lang, lines);
}

/// Comments after a move, text that was kept there, and the variations that begin there.
fn said_beside(review: &Review, node: NodeId, lang: Lang, lines: &mut Vec<String>) {
    let record = review.record();
    for text in record.tree.notes(node).visible_after() {
        lines.push(W::PlainComment.with(lang, &[&harmless(&text)]));
    }
    for kept in record.kept.iter().filter(|kept| kept.node == node && kept.kind == KeptKind::Rest) {
        lines.push(format!("{} {}", W::KeptRest.text(lang), harmless(kept.text.trim())));
    }
    let variations = record.tree.variations(node);
    if !variations.is_empty() {
        let moves: Vec<&str> = variations.iter().map(|&first| review.san(first)).collect();
        let moves = moves.join(", ");
        lines.push(match variations.len() {
            1 => W::PlainOneVariation.with(lang, &[&moves]),
            count => W::PlainVariations.with(lang, &[&count.to_string(), &moves]),
        });
    }
}

/// The lines that go on from a node.
fn branches(review: &Review, node: NodeId, lang: Lang, lines: &mut Vec<String>) {
    let children = review.record().tree.children(node);
    if children.len() < 2 {
        lines.push(W::PlainNoVariations.text(lang).to_owned());
    }
    for (line, &child) in children.iter().enumerate().filter(|_| children.len() > 1) {
        lines.push(W::PlainBranch.with(lang, &[&line.to_string(), review.san(child)]));
    }
}

/// What is wrong with the game.
fn wrongs(record: &Record, lang: Lang, lines: &mut Vec<String>) {
    if record.problems.is_empty() {
        lines.push(W::PlainNoProblems.text(lang).to_owned());
    }
    lines.extend(record.problems.iter().map(|wrong| harmless(&problem(wrong, lang)).into_owned()));
}

fn help(app: &App, lines: &mut Vec<String>) {
    let lang = app.lang();
    let words = [
        W::PlainHelp,
        W::HelpNext,
        W::HelpStart,
        W::HelpLine,
        W::HelpJump,
        W::HelpComments,
        W::HelpGames,
        W::HelpFind,
        W::HelpBoard,
    ];
    lines.extend(words.iter().map(|word| word.text(lang).to_owned()));
    let here = app.context();
    for command in act::COMMANDS.iter().filter(|c| c.on.is_empty() || c.on.contains(&here)) {
        let name = format!("{} {}", command.name, command.args);
        lines.push(format!("{}: {}", name.trim_end(), command.act.text(lang)));
    }
}
