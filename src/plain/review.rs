//! Plain mode in review: a game, its moves, and what is written beside them.

use crate::app::dialogs::question::named;
use crate::app::game_list::GameList;
use crate::app::open::OpenScreen;
use crate::app::protocol::effect::{FolderEntry, GameProblems, ReviewSource, file_name};
use crate::app::protocol::user_message::{Query, ScoreExtent};
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::chess::pgn::comment::{BoardShape, ShapeColor, fold, of_sign, visible};
use crate::chess::pgn::tags::Date;
use crate::chess::pgn::timeline::PlyStats;
use crate::chess::pgn::{LooseTextKind, ResultMarker, sanitize};
use crate::chess::start_position::{self, StartPosition};
use crate::chess::tree::{NodeId, Tree, TreeMove};
use crate::plain::{SpokenLines, home, position};
use crate::words::game_list::GameListWord as L;
use crate::words::moves::{self, MoveWord, Speech};
use crate::words::notation::{ROLES, counted, glyph, piece_name};
use crate::words::open::{OpenWord, problem_at};
use crate::words::results::{self, side};
use crate::words::tables::{EditWord, PlainWord, ReviewWord, games, relief};
use crate::words::{Lang, values};
use shakmaty::{Color, Position};

/// Writes the reply to a query in a review or in the game list.
pub fn show(app: &App, query: &Query, lines: &mut SpokenLines) {
    match (query, app.screens.game_list()) {
        (Query::Opened, Some(list)) => lines.push(opened_files(list, app.lang())),
        (Query::Games(from), Some(list)) => list_games(list, *from, app.lang(), lines),
        (Query::Filter, Some(list)) => filter(list, app.lang(), lines),
        _ => {
            if let Screen::Review(review) = app.screen() {
                of_game(app, review, query, lines);
            }
        }
    }
}

fn of_game(app: &App, review: &Review, query: &Query, lines: &mut SpokenLines) {
    let lang = app.lang();
    let (tree, node) = (&review.record().tree, review.node());
    if let Some(shown) = tree.start().unplayable() {
        match query {
            Query::Fen if shown.has_board() => return lines.text(tree.start().fen()),
            Query::Fen | Query::Moves(_) | Query::Captures | Query::Check | Query::Turn => {
                return lines.push(ReviewWord::Unplayable.with(lang, &[&shown.why.to_string()]));
            }
            _ if position::tell_board(shown.board(), query, app.voice(), review.flipped(), lines) => return,
            _ => {}
        }
    } else if position::tell(tree.position(node), query, app.voice(), review.flipped(), lines) {
        return;
    }
    match query {
        Query::Game => opened(app, review, lines),
        Query::Step(node) => step(app, review, *node, lines),
        Query::Entered(node) => {
            lines.push(entered(tree, *node, lang));
            step(app, review, *node, lines);
        }
        Query::At(node) => lines.extend(move_line(app, tree, *node)),
        Query::Last if node == tree.root() => lines.push(ReviewWord::AtTheStart.text(lang)),
        Query::Last => lines.extend(move_line(app, tree, node)),
        Query::Score(told) => tell(app, tree, node, *told, lines),
        Query::Taken => taken(app, tree, node, lines),
        Query::Summary => home::in_review(app, review, lines),
        Query::Turn => {
            let (number, color) = (tree.position(node).fullmoves(), tree.position(node).turn());
            lines.push(PlainWord::OnMove.with(lang, &[&number.to_string(), results::side(color, lang)]));
            lines.extend(move_line(app, tree, node));
        }
        Query::Clock => lines.push(clocks(review, lang)),
        Query::Branches => branches(app, review, lines),
        Query::End if tree.is_main_line(node) => {
            let result = values::result(review.record().result, lang);
            lines.push(PlainWord::EndResult.with(lang, &[&result]));
        }
        Query::End => lines.push(ReviewWord::PlainEndOfLine.text(lang)),
        Query::Comments => lines.or_say(ReviewWord::PlainNoComments.text(lang), |lines| {
            written_before(tree, node, lang, lines);
            written(app, review, node, lines);
            let eval = tree.notes(node).eval();
            lines.extend(eval.map(|(eval, _)| ReviewWord::PlainEval.with(lang, &[&values::worth(eval, lang)])));
        }),
        Query::Problems => lines.or_say(ReviewWord::PlainNoProblems.text(lang), |lines| {
            let problems = review.record().problems.iter();
            lines.extend(problems.map(|wrong| sanitize(&problem_at(wrong, lang)).into_owned()));
        }),
        Query::Tags => lines.or_say(PlainWord::NoDetails.text(lang), |lines| {
            let tags = review.record().tags.iter();
            lines.extend(
                tags.map(|(name, value)| ReviewWord::PlainTag.with(lang, &[&sanitize(name), &sanitize(value)])),
            );
        }),
        Query::Details => details(review, lang, lines),
        Query::Times(last) => lines.or_say(PlainWord::NoTimes.text(lang), |lines| {
            let told =
                |ply: &PlyStats| Some((PlainWord::MoveTime, values::length((ply.spent? + 50) / 100 * 100, lang)));
            of_moves(review, *last, told, lines, lang);
        }),
        Query::Evaluations(last) => lines.or_say(PlainWord::NoEvaluations.text(lang), |lines| {
            let told = |ply: &PlyStats| Some((PlainWord::MoveWorth, values::worth(ply.eval?, lang)));
            of_moves(review, *last, told, lines, lang);
        }),
        _ => {}
    }
}

/// Announces the game that was opened: players, result, start position, unreadable places, comments before the first
/// move.
fn opened(app: &App, review: &Review, lines: &mut SpokenLines) {
    let lang = app.lang();
    let record = review.record();
    lines.push(beginning(app, review));
    lines.extend(start(record.tree.start(), lang));
    let told = |word: PlainWord, count: usize| (count > 0).then(|| word.counted(lang, count, &[]));
    if let Some(found) = GameProblems::of(0, &record.problems) {
        lines.extend(told(PlainWord::UnreadablePlaces, found.losing));
        lines.extend(told(PlainWord::FileNotes, found.harmless));
    }
    said_beside(app, review, record.tree.root(), lines);
}

/// Returns the start position of a game in words. `None` if it is the initial position.
fn start(start: &StartPosition, lang: Lang) -> Option<String> {
    if start.is_initial() {
        return None;
    }
    Some(match start_position::chess960_number(start) {
        Some(number) => PlainWord::FromNumbered.with(lang, &[&number.to_string()]),
        None => PlainWord::FromPosition.with(lang, &[results::side(start.position().turn(), lang)]),
    })
}

/// Says the ratings, the opening and the number of moves.
fn details(review: &Review, lang: Lang, lines: &mut SpokenLines) {
    let tags = &review.record().tags;
    let known = |tag: &str| tags.known(tag).map(|text| sanitize(text).into_owned());
    let unknown = || ReviewWord::Unknown.text(lang).to_owned();
    let mut facts = Vec::new();
    if let (white, black) = (known("WhiteElo"), known("BlackElo"))
        && (white.is_some() || black.is_some())
    {
        let (white, black) = (white.unwrap_or_else(unknown), black.unwrap_or_else(unknown));
        facts.push(PlainWord::Elos.with(lang, &[&white, &black]));
    }
    facts.extend(known("Opening").map(|name| PlainWord::Opening.with(lang, &[&name])));
    facts.extend(known("ECO").map(|code| PlainWord::OpeningCode.with(lang, &[&code])));
    let half_moves = review.record().tree.main_line().count();
    if half_moves > 0 {
        let moves = half_moves.div_ceil(2);
        facts.push(PlainWord::GameMoves.counted(lang, moves, &[]));
    }
    lines.push(if facts.is_empty() { PlainWord::NoDetails.text(lang).to_owned() } else { facts.join(", ") });
}

/// Says a fact about the last moves that have one, with the side and the number of the move.
fn of_moves(
    review: &Review,
    last: usize,
    told: impl Fn(&PlyStats) -> Option<(PlainWord, String)>,
    lines: &mut SpokenLines,
    lang: Lang,
) {
    let number = |ply: &PlyStats| review.record().tree.move_number(ply.node).0.to_string();
    let line = |ply: &PlyStats| {
        let (word, value) = told(ply)?;
        Some(word.with(lang, &[results::side(ply.side, lang), &number(ply), &value]))
    };
    let all: Vec<String> = review.survey.course.plies.iter().filter_map(line).collect();
    let earlier = all.len().saturating_sub(last);
    lines.extend(all.into_iter().skip(earlier));
}

/// `Variation 1 of 2.`
fn entered(tree: &Tree, node: NodeId, lang: Lang) -> String {
    let siblings = tree.parent(node).map(|parent| tree.variations(parent)).unwrap_or_default();
    let at = siblings.iter().position(|&sibling| sibling == node).map_or(0, |at| at + 1);
    let (at, of) = (at.to_string(), siblings.len().to_string());
    match tree.depth(node) {
        0 | 1 => ReviewWord::PlainEntered.with(lang, &[&at, &of]),
        depth => ReviewWord::PlainEnteredDeep.with(lang, &[&at, &of, &depth.to_string()]),
    }
}

/// Returns what the clocks showed after the last moves, as far as the game says.
fn clocks(review: &Review, lang: Lang) -> String {
    let shown = |color| {
        review.clock(color).map_or_else(|| PlainWord::UnknownTime.text(lang).to_owned(), |ms| values::clock(ms, lang))
    };
    match (review.clock(Color::White), review.clock(Color::Black)) {
        (None, None) => ReviewWord::PlainNoClock.text(lang).to_owned(),
        _ => PlainWord::Clocks.with(lang, &[&shown(Color::White), &shown(Color::Black)]),
    }
}

/// `Game 3 of 12: Tal against Botvinnik, White won, 15 March 1960, World Championship, round 1.`
fn beginning(app: &App, review: &Review) -> String {
    let lang = app.lang();
    let tags = &review.record().tags;
    let name = |side: Color, name: &str, elo: &str| {
        let who = tags.known(name).map(|who| sanitize(results::player(who, side, lang)).into_owned());
        let who = who.unwrap_or_else(|| ReviewWord::Unknown.text(lang).to_owned());
        tags.known(elo).map_or(who.clone(), |elo| format!("{who} ({})", sanitize(elo)))
    };
    let mut facts = vec![values::result(review.record().result, lang)];
    facts.extend(tags.known("Date").and_then(Date::read).and_then(|date| values::date(date, lang)));
    // A site that is an address is told by `details` alone: nobody wants to hear it with each game.
    let known = ["Event", "Site"]
        .into_iter()
        .filter_map(|tag| tags.known(tag))
        .filter(|text| !["http://", "https://"].iter().any(|start| text.starts_with(start)));
    facts.extend(known.map(|text| sanitize(text).into_owned()));
    facts.extend(tags.known("Round").map(|round| ReviewWord::Round.with(lang, &[&sanitize(round)])));
    facts.extend(tags.known("Termination").map(|text| results::termination(&sanitize(text), lang).to_owned()));
    let [white, black] = [(Color::White, "White", "WhiteElo"), (Color::Black, "Black", "BlackElo")]
        .map(|(side, tag, elo)| name(side, tag, elo));
    let facts = facts.join(", ");
    match (review.number, app.screens.game_list()) {
        (Some(number), Some(list)) => {
            let (number, of) = ((number + 1).to_string(), list.len().to_string());
            ReviewWord::PlainGame.with(lang, &[&number, &of, &white, &black, &facts])
        }
        _ => ReviewWord::PlainAlone.with(lang, &[&white, &black, &facts]),
    }
}

/// `12. White: knight g1 to f3, check. Interesting move.`, or a shorter form if the user chose it.
fn move_line(app: &App, tree: &Tree, node: NodeId) -> Option<String> {
    let lang = app.lang();
    let before = tree.parent(node)?;
    let (number, color) = tree.move_number(node);
    let sentence = match tree.step(node) {
        Some(TreeMove::Move(mv)) => moves::sentence(app.voice(), tree.position(before), mv),
        _ => ReviewWord::PlainPasses.with(lang, &[results::side(color, lang)]),
    };
    let word = match (app.voice().speech, color) {
        (Speech::Verbose, _) => ReviewWord::PlainMove,
        (Speech::Terse, Color::White) => ReviewWord::PlainTerseWhite,
        (Speech::Terse, Color::Black) => ReviewWord::PlainTerseBlack,
    };
    let signs = tree.notes(node).nags.iter().map(|&nag| format!(" {}", glyph(nag, lang)));
    Some(word.with(lang, &[&number.to_string(), &sentence]) + &signs.collect::<String>())
}

/// Says the move that led to a node, then what is written beside it, then the moves that could be played instead.
fn step(app: &App, review: &Review, node: NodeId, lines: &mut SpokenLines) {
    let tree = &review.record().tree;
    written_before(tree, node, app.lang(), lines);
    lines.extend(move_line(app, tree, node));
    said_beside(app, review, node, lines);
    alternatives(app, tree, node, lines);
}

/// Says the comments before a move.
fn written_before(tree: &Tree, node: NodeId, lang: Lang, lines: &mut SpokenLines) {
    let texts = tree.notes(node).before.iter().map(|text| fold(&visible(text))).filter(|text| !text.is_empty());
    lines.extend(texts.map(|text| ReviewWord::PlainBefore.with(lang, &[&sanitize(&text)])));
}

/// Says what stands beside a move: comments, drawings, and loose text of the file.
fn said_beside(app: &App, review: &Review, node: NodeId, lines: &mut SpokenLines) {
    written(app, review, node, lines);
    let (lang, record) = (app.lang(), review.record());
    let kept = record.kept.iter().filter(|kept| kept.node == node && kept.kind == LooseTextKind::Rest);
    lines.extend(kept.map(|kept| format!("{} {}", ReviewWord::KeptRest.text(lang), sanitize(kept.text.trim()))));
}

/// Says comments and drawings.
fn written(app: &App, review: &Review, node: NodeId, lines: &mut SpokenLines) {
    let (lang, tree) = (app.lang(), &review.record().tree);
    for text in tree.notes(node).visible_after().map(|text| fold(&text)) {
        lines.push(
            match relief(&text, lang).or_else(|| crate::plain::closing(&text, tree.position(node), app.voice())) {
                Some(relief) => format!("{}.", sanitize(&relief)),
                // Older files write a sign as a comment, and most readers are silent about it.
                None => match of_sign(text.trim()) {
                    Some(number) => glyph(number, lang),
                    None => ReviewWord::PlainComment.with(lang, &[&sanitize(&text)]),
                },
            },
        );
    }
    drawings(&tree.notes(node).shapes(), lang, lines);
}

/// `Green: d4, arrow e2 to e4.`
fn drawings(shapes: &[BoardShape], lang: Lang, lines: &mut SpokenLines) {
    let colours = [
        (ShapeColor::Green, EditWord::Green),
        (ShapeColor::Red, EditWord::Red),
        (ShapeColor::Yellow, EditWord::Yellow),
        (ShapeColor::Blue, EditWord::Blue),
    ];
    for (paint, word) in colours {
        let drawn: Vec<String> = shapes
            .iter()
            .filter_map(|shape| match shape {
                BoardShape::Square(of, at) if *of == paint => Some(at.to_string()),
                BoardShape::Arrow(of, from, to) if *of == paint => {
                    Some(PlainWord::DrawnArrow.with(lang, &[&from.to_string(), &to.to_string()]))
                }
                _ => None,
            })
            .collect();
        if !drawn.is_empty() {
            lines.push(PlainWord::DrawnSquares.with(lang, &[word.text(lang), &drawn.join(", ")]));
        }
    }
}

/// Says the variations that begin in place of a move. They come after the move: before it they would sound like
/// replies.
fn alternatives(app: &App, tree: &Tree, node: NodeId, lines: &mut SpokenLines) {
    let Some(parent) = tree.parent(node) else { return };
    let [first, others @ ..] = tree.children(parent) else { return };
    if *first != node || others.is_empty() {
        return;
    }
    let moves: Vec<String> = others.iter().map(|&first| told(app, tree, first, app.voice().speech)).collect();
    lines.push(match moves.as_slice() {
        [only] => PlainWord::Instead.with(app.lang(), &[only]),
        several => PlainWord::InsteadOf.with(app.lang(), &[&several.len().to_string(), &several.join(", ")]),
    });
}

/// Says the lines that go on from the cursor. If there is only one, says the alternatives to the current move.
fn branches(app: &App, review: &Review, lines: &mut SpokenLines) {
    let (lang, tree) = (app.lang(), &review.record().tree);
    let children = tree.children(review.node());
    if children.len() < 2 {
        lines.or_say(ReviewWord::PlainNoVariations.text(lang), |lines| alternatives(app, tree, review.node(), lines));
    }
    let named = |(line, &child): (usize, &NodeId)| {
        ReviewWord::PlainBranch.with(lang, &[&line.to_string(), &told(app, tree, child, app.voice().speech)])
    };
    lines.extend(children.iter().enumerate().filter(|_| children.len() > 1).map(named));
}

// What plain mode says about the game list: the files, the rows, the filter and the order.

/// How many games of the list are said at once.
const GAMES: usize = 20;

/// Returns the names of the files and how many games they have.
pub fn opened_files(list: &GameList, lang: Lang) -> String {
    let name = match &list.source {
        Some(ReviewSource::Own) => ReviewWord::OwnGames.text(lang).to_owned(),
        None => ReviewWord::PastedText.text(lang).to_owned(),
        Some(ReviewSource::Files(_)) => {
            let names = list.files.iter().map(|file| match file.path.to_str() {
                Some("-") => ReviewWord::StandardInput.text(lang).to_owned(),
                // The user knows the folder, so the name of the file is enough.
                _ => named(&file.path),
            });
            names.collect::<Vec<_>>().join(", ")
        }
    };
    ReviewWord::PlainOpened.with(lang, &[&name, &games(list.len(), lang)])
}

/// Says how many games are listed, by which filter, and in which order.
pub fn filter(list: &GameList, lang: Lang, lines: &mut SpokenLines) {
    let view = &list.view;
    lines.push(match view.filter.is_empty() {
        true => PlainWord::AllListed.with(lang, &[&games(list.shown(), lang)]),
        false => {
            let filter = sanitize(&view.filter.to_string()).into_owned();
            PlainWord::FilterIs.with(lang, &[&list.shown().to_string(), &games(list.len(), lang), &filter])
        }
    });
    lines.push(view.sort.said(lang));
}

/// Says the listed games from a row on, in the order of the list. Rows count from 1.
pub fn list_games(list: &GameList, from: usize, lang: Lang, lines: &mut SpokenLines) {
    let first = from.saturating_sub(1);
    let shown = list.shown();
    lines.extend((first..shown).take(GAMES).filter_map(|row| listed(list, list.view.game(row)?, lang)));
    let said = first.saturating_add(GAMES);
    if list.is_empty() {
        lines.push(ReviewWord::NoGames.text(lang));
    } else if first >= shown {
        filter(list, lang, lines);
    } else if said < shown {
        lines.push(ReviewWord::More.with(lang, &[&(shown - said).to_string(), &(said + 1).to_string()]));
    }
}

/// `3. Tal against Botvinnik, White won, 15 March 1960, World Championship.`
fn listed(list: &GameList, game: usize, lang: Lang) -> Option<String> {
    let row = list.catalog.row(game)?;
    let unknown = ReviewWord::Unknown.text(lang);
    let or_unknown = |text: &str| if text.is_empty() { unknown.to_owned() } else { sanitize(text).into_owned() };
    let mut facts = Vec::new();
    if row.result != ResultMarker::Open {
        facts.push(values::result(row.result, lang));
    }
    facts.extend(values::date(row.date, lang));
    if !row.event.is_empty() {
        facts.push(sanitize(row.event).into_owned());
    }
    if list.note(game).starred {
        facts.push(L::StarredWord.text(lang).to_owned());
    }
    facts.extend(list.first_of(game).map(|first| L::Twice.with(lang, &[&(first + 1).to_string()])));
    let name = |name, side| or_unknown(results::player(name, side, lang));
    let (white, black) = (name(row.white, Color::White), name(row.black, Color::Black));
    let facts = if facts.is_empty() { String::new() } else { format!(", {}", facts.join(", ")) };
    Some(ReviewWord::PlainListed.with(lang, &[&(game + 1).to_string(), &white, &black, &facts]))
}

// What plain mode says about the folders in which the user chooses a file.

/// Says `Folder pgn: 4 files, 2 folders.`, then each of them with its number.
pub fn folder(app: &App, screen: &OpenScreen, lines: &mut SpokenLines) {
    let lang = app.lang();
    let told = screen.told();
    let entries: Vec<&FolderEntry> = told.iter().filter_map(|&n| screen.folder.entries.get(n)).collect();
    let folders = entries.iter().filter(|entry| entry.is_folder).count();
    let files = OpenWord::Files.grouped(lang, entries.len() - folders); // the folders are among the entries
    let name = file_name(&screen.folder.path);
    lines.push(OpenWord::FolderIs.with(lang, &[&sanitize(&name), &files, &OpenWord::Folders.grouped(lang, folders)]));
    lines.extend(entries.into_iter().zip(1_usize..).map(|(entry, number)| row(entry, number, lang)));
    lines.push(OpenWord::FolderSays.text(lang));
}

/// `2. wcc_2023.pgn.`
fn row(entry: &FolderEntry, number: usize, lang: Lang) -> String {
    let word = if entry.is_folder { OpenWord::FolderRow } else { OpenWord::FileRow };
    word.with(lang, &[&number.to_string(), &sanitize(&entry.name)])
}

// What plain mode says about the moves of a game so far, and what was taken in them.

/// Says the moves that led to a node: one per line in words, or all on one line in notation.
pub fn tell(app: &App, tree: &Tree, node: NodeId, extent: ScoreExtent, lines: &mut SpokenLines) {
    let path = tree.path_to(node);
    if path.is_empty() {
        return lines.push(PlainWord::NoMoveYet.text(app.lang()));
    }
    let from = match extent {
        ScoreExtent::InNotation => return lines.text(in_notation(app, tree, &path)),
        ScoreExtent::All => 0,
        ScoreExtent::Last(count) => path.len().saturating_sub(count),
    };
    lines.extend(path.iter().skip(from).map(|&node| {
        let ((number, color), told) = (tree.move_number(node), told(app, tree, node, Speech::Terse));
        PlainWord::ScoreLine.with(app.lang(), &[side(color, app.lang()), &number.to_string(), &told])
    }));
}

/// Returns the move that led to a node, without its side.
pub fn told(app: &App, tree: &Tree, node: NodeId, speech: Speech) -> String {
    match (tree.played(node), tree.parent(node), speech) {
        (Some(mv), Some(before), Speech::Verbose) => moves::phrase(app.voice(), tree.position(before), mv),
        (Some(mv), Some(before), Speech::Terse) => moves::terse(app.voice(), tree.position(before), mv),
        _ => MoveWord::Passes.text(app.lang()).to_owned(),
    }
}

/// Returns the moves in notation, with move numbers.
fn in_notation(app: &App, tree: &Tree, path: &[NodeId]) -> String {
    let numbered = |(at, &node): (usize, &NodeId)| {
        let (san, (number, color)) = (tree.san(node, &app.typed_letters()), tree.move_number(node));
        match color {
            Color::White => format!("{number}. {san}"),
            Color::Black if at == 0 => format!("{number}... {san}"),
            Color::Black => san,
        }
    };
    path.iter().enumerate().map(numbered).collect::<Vec<_>>().join(" ")
}

/// Says what each side has taken, and what was taken last.
pub fn taken(app: &App, tree: &Tree, node: NodeId, lines: &mut SpokenLines) {
    let lang = app.lang();
    let captured = |node: NodeId| {
        let (mv, before) = (tree.played(node)?, tree.parent(node)?);
        Some((tree.position(before).turn(), mv.capture()?, mv.to()))
    };
    let taken: Vec<_> = tree.path_to(node).into_iter().filter_map(captured).collect();
    let Some((_, role, at)) = taken.last() else { return lines.push(PlainWord::TakenNothing.text(lang)) };
    for color in Color::ALL {
        let kinds: Vec<String> = ROLES
            .into_iter()
            .filter_map(|role| {
                let count = taken.iter().filter(|(by, what, _)| *by == color && *what == role).count();
                (count > 0).then(|| counted(lang, role, count))
            })
            .collect();
        if !kinds.is_empty() {
            lines.push(PlainWord::TakenBy.with(lang, &[side(color, lang), &kinds.join(", ")]));
        }
    }
    lines.push(PlainWord::TakenLast.with(lang, &[piece_name(lang, *role), &at.to_string()]));
}
