//! Plain mode in review: a game, its moves, and what is written beside them.

use crate::app::{
    App, Screen,
    protocol::{effect::GameProblems, user_message::Query},
    review::Review,
};
use crate::chess::{
    pgn::{
        LooseTextKind, Record,
        comment::{BoardShape, ShapeColor, fold, of_sign, visible},
        sanitize,
        tags::Date,
        timeline::PlyStats,
    },
    start_position::{self, StartPosition},
    tree::{NodeId, Tree, TreeMove},
};
use crate::plain::{game_list, lines::SpokenLines, position, result_card, score};
use crate::words::{
    Lang, Number,
    grammar::relief,
    moves::Speech,
    notation::glyph,
    open::problem_at,
    results,
    tables::{EditWord, PlainWord, ReviewWord},
    values,
};
use shakmaty::{Color, Position};

/// Writes the reply to a query in a review or in the game list.
pub fn show(app: &App, query: &Query, lines: &mut SpokenLines) {
    match (query, app.game_list()) {
        (Query::Opened, Some(list)) => lines.push(game_list::opened_files(list, app.lang())),
        (Query::Games(from), Some(list)) => game_list::list_games(list, *from, app.lang(), lines),
        (Query::Filter, Some(list)) => game_list::filter(list, app.lang(), lines),
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
            Query::Fen => return lines.text(tree.start().fen()),
            Query::Moves(_) | Query::Captures | Query::Turn => {
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
        Query::Score(told) => score::tell(app, tree, node, *told, lines),
        Query::Taken => score::taken(app, tree, node, lines),
        Query::Summary => result_card::in_review(app, review, lines),
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
            written(app, review, node, lines);
            let eval = tree.notes(node).eval();
            lines.extend(eval.map(|(eval, _)| ReviewWord::PlainEval.with(lang, &[&values::worth(eval, lang)])));
        }),
        Query::Problems => wrongs(review.record(), lang, lines),
        Query::Tags => lines.or_say(PlainWord::NoDetails.text(lang), |lines| {
            let tags = review.record().tags.iter();
            lines.extend(
                tags.map(|(name, value)| ReviewWord::PlainTag.with(lang, &[&sanitize(name), &sanitize(value)])),
            );
        }),
        Query::Details => details(review, lang, lines),
        Query::Times(last) => lines.or_say(PlainWord::NoTimes.text(lang), |lines| {
            let told = |ply: &PlyStats| Some((PlainWord::MoveTime, values::clock(ply.spent?, lang)));
            of_moves(review, *last, told, lines, lang);
        }),
        Query::Evaluations(last) => lines.or_say(PlainWord::NoEvaluations.text(lang), |lines| {
            let told = |ply: &PlyStats| Some((PlainWord::MoveWorth, values::worth(ply.eval?, lang)));
            of_moves(review, *last, told, lines, lang);
        }),
        _ => {}
    }
}

/// Announces the game that was opened: players, result, start position, unreadable places, comments before the first move.
fn opened(app: &App, review: &Review, lines: &mut SpokenLines) {
    let lang = app.lang();
    let record = review.record();
    lines.push(beginning(app, review));
    lines.extend(start(record.tree.start(), lang));
    let told = |word: PlainWord, count: usize| {
        (count > 0).then(|| word.counted(lang, Number::of(count), &count.to_string(), &[]))
    };
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
    Some(match start_position::number(start) {
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
        facts.push(PlainWord::GameMoves.counted(lang, Number::of(moves), &moves.to_string(), &[]));
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
    let known = ["Event", "Site"].into_iter().filter_map(|tag| tags.known(tag));
    facts.extend(known.map(|text| sanitize(text).into_owned()));
    facts.extend(tags.known("Round").map(|round| ReviewWord::Round.with(lang, &[&sanitize(round)])));
    facts.extend(tags.known("Termination").map(|text| results::termination(&sanitize(text), lang).to_owned()));
    let [white, black] = [(Color::White, "White", "WhiteElo"), (Color::Black, "Black", "BlackElo")]
        .map(|(side, tag, elo)| name(side, tag, elo));
    let facts = facts.join(", ");
    match (review.number, app.game_list()) {
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
        Some(TreeMove::Move(mv)) => super::said(app, tree.position(before), mv),
        _ => ReviewWord::PlainPasses.with(lang, &[results::side(color, lang)]),
    };
    let word = match (app.voice().speech, color) {
        (Speech::Verbose, _) => ReviewWord::PlainMove,
        (Speech::Terse, Color::White) => ReviewWord::PlainTerseWhite,
        (Speech::Terse, Color::Black) => ReviewWord::PlainTerseBlack,
    };
    let mut line = word.with(lang, &[&number.to_string(), &sentence]);
    for &nag in &tree.notes(node).nags {
        line.push(' ');
        line.push_str(&glyph(nag, lang));
    }
    Some(line)
}

/// Says the move that led to a node, then what is written beside it, then the moves that could be played instead.
fn step(app: &App, review: &Review, node: NodeId, lines: &mut SpokenLines) {
    let (lang, tree) = (app.lang(), &review.record().tree);
    for text in tree.notes(node).before.iter().map(|text| fold(&visible(text))).filter(|text| !text.is_empty()) {
        lines.push(ReviewWord::PlainBefore.with(lang, &[&sanitize(&text)]));
    }
    lines.extend(move_line(app, tree, node));
    said_beside(app, review, node, lines);
    alternatives(app, tree, node, lines);
}

/// Says what stands beside a move: comments, drawings, and loose text of the file.
fn said_beside(app: &App, review: &Review, node: NodeId, lines: &mut SpokenLines) {
    written(app, review, node, lines);
    let (lang, record) = (app.lang(), review.record());
    for kept in record.kept.iter().filter(|kept| kept.node == node && kept.kind == LooseTextKind::Rest) {
        lines.push(format!("{} {}", ReviewWord::KeptRest.text(lang), sanitize(kept.text.trim())));
    }
}

/// Says comments and drawings.
fn written(app: &App, review: &Review, node: NodeId, lines: &mut SpokenLines) {
    let (lang, tree) = (app.lang(), &review.record().tree);
    for text in tree.notes(node).visible_after().map(|text| fold(&text)) {
        lines.push(
            match relief(&text, lang).or_else(|| super::ending::closing(&text, tree.position(node), app.voice())) {
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
    let moves: Vec<String> = others.iter().map(|&first| score::told(app, tree, first, app.voice().speech)).collect();
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
    for (line, &child) in children.iter().enumerate().filter(|_| children.len() > 1) {
        lines.push(
            ReviewWord::PlainBranch
                .with(lang, &[&line.to_string(), &score::told(app, tree, child, app.voice().speech)]),
        );
    }
}

/// Says what is wrong with the game's text.
fn wrongs(record: &Record, lang: Lang, lines: &mut SpokenLines) {
    if record.problems.is_empty() {
        lines.push(ReviewWord::PlainNoProblems.text(lang));
    }
    lines.extend(record.problems.iter().map(|wrong| sanitize(&problem_at(wrong, lang)).into_owned()));
}
