//! The result card of a game that is over: result, accuracy, judgements, times, the turning point with a small board,
//! the opening, and the user's record against the level. It says as much as there is room for; the least important goes
//! first.

use crate::app::result_card::ResultCard;
use crate::chess::accuracy::Judgement;
use crate::chess::clock::ClockDigits;
use crate::chess::game_summary::{SideSummary, TurningPoint};
use crate::chess::notation;
use crate::chess::result::Ending;
use crate::chess::tree::Tree;
use crate::config::Coordinates;
use crate::ui::prelude::*;
use crate::ui::review::{sign_shown, tone_of};
use crate::words::results::{ResultCardWord as W, record};
use crate::words::{self, openings};

use shakmaty::{ByColor, Color};

/// The fewest columns of a card beside the board, and its fewest rows.
const LEAST: (u16, u16) = (24, 6);
/// The fewest columns of the words beside a small board, and the blanks between.
const BESIDE_BOARD: u16 = 14;
const GAP: u16 = 2;
/// A card of at least this many columns has room for all rows of its table.
const WIDE: u16 = 38;
/// The widest column of a side: any wider, and the eye loses the row.
const SIDE_MOST: u16 = 15;

pub struct CardView<'a> {
    /// What the card says about the game.
    pub card: &'a ResultCard,
    pub tree: &'a Tree,
    /// The node of the turning point in the game on the screen, to which a click goes.
    pub turning_leads: Option<NodeId>,
    pub names: ByColor<String>,
    /// The result as it stands on a score sheet.
    pub token: &'a str,
    pub outcome: CardOutcome,
    /// The name of the user who played against a level.
    pub user: Option<String>,
    pub flipped: bool,
    /// Whether the line above the card names the opening.
    pub opening_above: bool,
}

/// How a game ended, in words.
pub struct CardOutcome {
    /// With the article of the Laws, if one ends a game this way.
    pub sentence: String,
    /// Without the article, and the reason from the Laws in a sentence of its own.
    pub explained: Option<(String, String)>,
}

impl CardOutcome {
    /// Describes an ending; if `unproved`, it assumes a possible mate that was not proved.
    pub fn of(ending: &Ending, unproved: bool, listener: words::results::Listener, lang: Lang) -> CardOutcome {
        let sentence = words::results::ending(ending, listener, lang);
        if unproved {
            let sentence = format!("{sentence}, {}", words::tables::AppWord::NotProved.text(lang));
            return CardOutcome { sentence, explained: None };
        }
        let bare = || format!("{}.", words::results::sentence_for(ending, listener, None, lang));
        CardOutcome { sentence, explained: words::results::ending_why(ending, lang).map(|why| (bare(), why)) }
    }
}

#[derive(Clone, Copy, Debug)]
struct Detail {
    /// How much it says about why the Laws end the game.
    why: Why,
    board: Option<SquareSize>,
    /// A row for each kind of mistake, instead of one for all.
    judgements: bool,
    /// Bars under the accuracy, and blank rows between the parts.
    loose: bool,
    /// The longest think.
    longest: bool,
    /// The opening and the record.
    rest: bool,
    rules: bool,
}

/// How much the card says about why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Explained,
    Article,
    /// What happened, and no more.
    Bare,
}

enum Part<'a> {
    Blank,
    /// A text over as many rows as it needs.
    Text(Vec<Span<'a>>),
    /// A row of the table: what it is, and each side's value.
    Row(&'a str, [(String, Style); 2]),
    /// Bars for two parts of a hundred.
    Bars([u32; 2]),
    /// The move of the turning point, what is said about it, and the size of its board.
    Turning(NodeId, Vec<Span<'a>>, Option<SquareSize>),
}

impl Part<'_> {
    fn height(&self, width: u16) -> u16 {
        let rows = |spans: &[Span], width: u16| u16::try_from(lines(spans, width).len()).unwrap_or(u16::MAX);
        match self {
            Part::Blank | Part::Row(..) | Part::Bars(_) => 1,
            Part::Text(spans) | Part::Turning(_, spans, None) => rows(spans, width),
            // The heading stands above the words.
            Part::Turning(_, spans, Some(size)) => {
                (rows(spans, width.saturating_sub(size.cols * 8 + GAP)) + 1).max(size.rows * 8)
            }
        }
    }
}

fn height_of(parts: &[Part], width: u16) -> u16 {
    parts.iter().map(|part| part.height(width)).sum()
}

/// Returns whether a card can stand in an area; otherwise it takes a page.
pub fn fits(area: Rect) -> bool {
    area.width >= LEAST.0 && area.height >= LEAST.1
}

pub fn rows(canvas: &Canvas, view: &CardView, area: Rect) -> u16 {
    height_of(&chosen(canvas, view, area), area.width).min(area.height)
}

pub fn draw(canvas: &mut Canvas, view: &CardView, area: Rect) {
    let labels = label_width(area.width, view, canvas.lang());
    let mut y = area.y;
    for part in chosen(canvas, view, area) {
        let rows = part.height(area.width).min(area.bottom().saturating_sub(y));
        if rows > 0 {
            draw_part(canvas, view, &part, Rect { y, height: rows, ..area }, labels);
        }
        y += rows;
    }
}

fn chosen<'a>(canvas: &Canvas, view: &CardView, area: Rect) -> Vec<Part<'a>> {
    let side_width = side_width(area.width, label_width(area.width, view, canvas.lang()));
    let size = |rows: u16| SquareSize::of_rows(rows, layout::cell_aspect(canvas), layout::large_style(canvas));
    // Those of a small board beside which there is room for words.
    let has_room = |size: &SquareSize| size.cols * 8 + GAP + BESIDE_BOARD <= area.width;
    let sizes: Vec<SquareSize> = [2, 1].into_iter().map(size).filter(has_room).collect();
    // The names and figures of two sides need their columns more than the labels do.
    let wide = area.width >= WIDE;
    let why = Why::Explained;
    let full = Detail { why, board: None, judgements: wide, loose: true, longest: wide, rest: true, rules: true };
    let short = Detail { judgements: false, ..full };
    let dense = |detail: Detail| Detail { loose: false, ..detail };
    let shorter = Detail { longest: false, ..dense(short) };
    let least = Detail { rest: false, rules: false, ..shorter };
    let mut details: Vec<Detail> = sizes.iter().map(|&size| Detail { board: Some(size), ..full }).collect();
    details.extend(sizes.last().map(|&size| Detail { board: Some(size), ..short }));
    details.extend([
        full,
        short,
        dense(full),
        dense(short),
        shorter,
        Detail { rules: false, ..shorter },
        least,
        Detail { why: Why::Article, rules: false, ..shorter },
        Detail { why: Why::Article, ..least },
    ]);
    let card = |detail: Detail| parts(canvas, view, detail, side_width);
    let fitting = details.into_iter().map(card).find(|parts| height_of(parts, area.width) <= area.height);
    fitting.unwrap_or_else(|| card(Detail { why: Why::Bare, ..least }))
}

/// Returns the columns of the labels with their blanks: as many as the longest needs, so that the sides are aligned.
fn label_width(width: u16, view: &CardView, lang: Lang) -> u16 {
    let mut labels = vec![W::Accuracy, W::Judgements];
    if view.card.summary.has_times() {
        labels.push(W::TimeUsed);
    }
    if width >= WIDE {
        labels.extend([W::Inaccuracies, W::Mistakes, W::Blunders, W::LongestThink]);
    }
    let longest = labels.into_iter().map(|label| columns(label.text(lang))).max().unwrap_or(0);
    (longest + 2).min(width / 2)
}

fn side_width(width: u16, labels: u16) -> u16 {
    (width.saturating_sub(labels) / 2).min(SIDE_MOST)
}

/// Returns what a card with this much detail says.
fn parts<'a>(canvas: &Canvas, view: &CardView, detail: Detail, side_width: u16) -> Vec<Part<'a>> {
    let (lang, summary, letters) = (canvas.lang(), &view.card.summary, &canvas.app.preferences.letters());
    let tone = |tone: TextTone| canvas.tone(tone);
    let said = |text: &str, look: TextTone| Part::Text(vec![Span::styled(text.to_owned(), tone(look))]);
    let explained = view.outcome.explained.as_ref().filter(|_| detail.why == Why::Explained);
    let bare = view.outcome.explained.as_ref().filter(|_| detail.why != Why::Article);
    let sentence = bare.map_or(&view.outcome.sentence, |(bare, _)| bare);
    let mut parts = vec![Part::Text(vec![
        Span::styled(format!("{}  ", view.token), tone(TextTone::Title)),
        Span::styled(sentence.clone(), tone(TextTone::Text)),
    ])];
    parts.extend(explained.map(|(_, why)| said(why, TextTone::Dim)));
    let dash = || "–".to_owned();
    let gap = |parts: &mut Vec<Part>| {
        let two = matches!(parts.last(), Some(Part::Blank));
        parts.extend((detail.loose && !two).then_some(Part::Blank));
    };
    gap(&mut parts);
    let sides = Color::ALL.map(|color| *summary.sides.get(color));
    let row = |word: W, text: &dyn Fn(&SideSummary) -> String| {
        Part::Row(word.text(lang), sides.map(|side| (text(&side), tone(TextTone::Text))))
    };
    let has_judgements = sides.iter().any(|side| side.judgements != [0; 3]);
    if summary.is_evaluated || has_judgements || summary.has_times() {
        let [white, black] = Color::ALL.map(|color| clip(view.names.get(color), side_width.saturating_sub(1)));
        let names = Color::ALL.map(|color| {
            // Names that look the same once cut do not tell the sides apart.
            let name = if white == black { side(color, lang).to_owned() } else { view.names.get(color).clone() };
            (name, tone(TextTone::Title))
        });
        parts.push(Part::Row("", names));
    }
    if summary.is_evaluated {
        let percent = |accuracy: u32| W::Percent.with(lang, &[&accuracy.to_string()]);
        let percent = |side: &SideSummary| side.accuracy.map_or_else(dash, percent);
        parts.push(Part::Row(
            W::Accuracy.text(lang),
            sides.map(|side| (percent(&side), tone(TextTone::Text).add_modifier(Modifier::BOLD))),
        ));
        if detail.loose {
            parts.push(Part::Bars(sides.map(|side| side.accuracy.unwrap_or(0))));
        }
    }
    if summary.is_evaluated || has_judgements {
        let of = |judgement: Judgement, side: &SideSummary| side.judgements[judgement as usize]; // a place for each
        if detail.judgements {
            let words = [W::Inaccuracies, W::Mistakes, W::Blunders];
            for (judgement, word) in Judgement::ALL.into_iter().zip(words) {
                let value = |side: SideSummary| {
                    let count = of(judgement, &side);
                    let look = if count == 0 { TextTone::Dim } else { tone_of(judgement) };
                    (format!("{count:<3}{}", sign_shown(judgement.nag())), tone(look))
                };
                parts.push(Part::Row(word.text(lang), sides.map(value)));
            }
        } else {
            let counts = |side: &SideSummary, way: Option<(&str, &str)>| {
                let some = Judgement::ALL.map(|judgement| (judgement, of(judgement, side)));
                let some = some.into_iter().filter(|(_, count)| *count > 0);
                match way {
                    Some((between, apart)) => some
                        .map(|(judgement, count)| format!("{count}{between}{}", sign_shown(judgement.nag())))
                        .collect::<Vec<_>>()
                        .join(apart),
                    None => some.map(|(_, count)| count).sum::<usize>().to_string(),
                }
            };
            // Both sides look the same: counts with their signs, or the sum of each if those do not fit.
            let ways = [Some((" ", ", ")), Some(("", " ")), None];
            let fits = |way: &Option<(&str, &str)>| sides.iter().all(|side| columns(&counts(side, *way)) < side_width);
            let way = ways.into_iter().find(fits).flatten();
            let none = |side: &SideSummary| side.judgements == [0; 3];
            parts.push(row(W::Judgements, &|side| if none(side) { dash() } else { counts(side, way) }));
        }
    }
    if summary.has_times() {
        parts.push(row(W::TimeUsed, &|side| side.used.map_or_else(dash, clock)));
        if detail.longest {
            let told = |(ms, node): (u64, NodeId)| {
                // A time without its move says little.
                let texts = [view.tree.numbered_san(node, letters), view.tree.san(node, letters)];
                let texts = texts.map(|text| format!("{} {text}", clock(ms)));
                first_that_fits(&texts, side_width.saturating_sub(1)).cloned().unwrap_or_else(|| clock(ms))
            };
            parts.push(row(W::LongestThink, &|side| side.longest.map_or_else(dash, told)));
        }
    }
    if summary.is_evaluated {
        gap(&mut parts);
        match summary.turning_point {
            Some(turning) => {
                let words = turning_text(canvas, view, &turning, detail.board.is_none());
                parts.push(Part::Turning(turning.node, words, detail.board));
            }
            None => parts.push(said(W::NoTurningPoint.text(lang), TextTone::Dim)),
        }
    }
    if detail.rest {
        if let Some((opening, left)) = &summary.opening {
            let name = openings::name(opening.name, lang);
            let until = view.tree.numbered_san(*left, letters).replace(' ', "\u{a0}");
            // Some games end before they leave the opening.
            let text = match (view.tree.children(*left), view.opening_above) {
                ([], true) => None,
                ([], false) => Some(name.to_string()),
                (_, true) => Some(W::TheoryUntil.with(lang, &[&until])),
                (_, false) => Some(W::OpeningUntil.with(lang, &[&name, &until])),
            };
            if let Some(text) = text {
                gap(&mut parts);
                let eco = Some(format!("{} ", opening.eco)).filter(|_| !view.opening_above);
                let eco = eco.map(|eco| Span::styled(eco, tone(TextTone::Dim)));
                parts.push(Part::Text(eco.into_iter().chain([Span::styled(text, tone(TextTone::Text))]).collect()));
            }
        }
        if let (Some(standing), Some(user)) = (&view.card.standing, &view.user) {
            gap(&mut parts);
            let text = W::Record.with(lang, &[user, &standing.bot.name(), &record(&standing.record, lang)]);
            parts.push(said(&text, TextTone::Text));
        }
    }
    if let Some(text) = view.card.repertoire.as_ref().filter(|_| detail.rest) {
        gap(&mut parts);
        parts.push(said(text, TextTone::Text));
    }
    if let Some(rules) = view.card.rules.as_ref().filter(|_| detail.rules) {
        gap(&mut parts);
        parts.push(said(&rules.text(lang), TextTone::Text));
    }
    parts
}

fn draw_part(canvas: &mut Canvas, view: &CardView, part: &Part, area: Rect, labels: u16) {
    let each = side_width(area.width, labels);
    let column = |at: u16| Rect { x: area.x + labels + at * each, width: each, ..area };
    match part {
        Part::Blank => {}
        Part::Text(spans) => _ = canvas.wrapped(area, spans),
        Part::Row(label, values) => {
            canvas.put(area.x, area.y, area.x + labels, &clip(label, labels.saturating_sub(1)), TextTone::Dim);
            for (at, (text, style)) in (0..).zip(values) {
                let place = column(at);
                // Nothing follows the second side: its text may end at the edge.
                let place = if at == 0 {
                    Rect { width: place.width.saturating_sub(1), ..place }
                } else {
                    Rect { width: area.right().saturating_sub(place.x), ..place }
                };
                canvas.write(place, &clip(text, place.width), *style);
            }
        }
        Part::Bars(parts) => {
            for (at, part) in (0..).zip(parts) {
                let place = column(at);
                let tone = match part {
                    85.. => TextTone::Good,
                    65.. => TextTone::Warning,
                    _ => TextTone::Error,
                };
                bar(canvas, *part, Rect { width: place.width.saturating_sub(2), ..place }, tone);
            }
        }
        Part::Turning(node, words, size) => draw_turning(canvas, view, (*node, words), *size, area),
    }
}

/// Draws a percentage as a bar over the first row of an area.
pub fn bar(canvas: &mut Canvas, percent: u32, area: Rect, tone: TextTone) {
    let most = u32::from(area.width);
    let full = usize::try_from((most * percent + 50) / 100).unwrap_or(0);
    let x = canvas.write(area, &"━".repeat(full), tone);
    canvas.put(x, area.y, area.right(), &"─".repeat(area.right().saturating_sub(x).into()), TextTone::Border);
}

/// Draws the turning point: the position before it with the move's squares marked, and what is said about it.
fn draw_turning(
    canvas: &mut Canvas,
    view: &CardView,
    (node, text): (NodeId, &[Span]),
    size: Option<SquareSize>,
    area: Rect,
) {
    let mut words = area;
    if let (Some(size), Some(before)) = (size, view.tree.parent(node)) {
        let board = Rect { width: size.cols * 8, height: size.rows * 8, ..area }.intersection(area);
        let geometry = Geometry::centred(board, size, view.flipped, Coordinates::Off);
        let last = view.tree.played(node).and_then(from_to);
        let pieces = shakmaty::Position::board(view.tree.position(before)).clone();
        canvas.draw_board(&geometry, &BoardView::new(&pieces, Highlights { last, ..Highlights::default() }));
        let x = board.right() + GAP;
        words = Rect { x, width: area.right().saturating_sub(x), ..area };
        canvas.write(words, &clip(W::TurningPoint.text(canvas.lang()), words.width), TextTone::Dim);
        words = Rect { y: words.y + 1, height: words.height.saturating_sub(1), ..words };
    }
    canvas.wrapped(words, text);
    if let Some(node) = view.turning_leads {
        canvas.hit(area, HitTarget::Move(node));
    }
}

/// Returns `24… Rxd4?? cost 45% of the winning chances. Better: 24… Qe7`, with the heading first if there is no board.
fn turning_text<'a>(canvas: &Canvas, view: &CardView, turning: &TurningPoint, headed: bool) -> Vec<Span<'a>> {
    let (lang, tree, letters) = (canvas.lang(), view.tree, &canvas.app.preferences.letters());
    let judgement = tree.notes(turning.node).judgement();
    let sign = judgement.map(|judgement| sign_shown(judgement.nag())).unwrap_or_default();
    let tone = judgement.map_or(TextTone::Error, tone_of);
    let played = format!("{}{sign}", tree.numbered_san(turning.node, letters));
    let style = canvas.tone(tone).add_modifier(Modifier::BOLD);
    let head = headed.then(|| Span::styled(format!("{} ", W::TurningPoint.text(lang)), canvas.tone(TextTone::Dim)));
    let mut spans: Vec<Span> = head.into_iter().chain([Span::styled(played.replace(' ', "\u{a0}"), style)]).collect();
    let (before, after) = turning.chances;
    let mover = words::results::side(tree.move_number(turning.node).1, lang);
    let cost = W::Cost.with(lang, &[&before.to_string(), &after.to_string(), mover]);
    spans.push(Span::styled(format!(" {cost} "), canvas.tone(TextTone::Text)));
    if let Some((better, before)) = turning.better.zip(tree.parent(turning.node)) {
        let san = notation::san(tree.position(before), better, letters);
        let told = format!("{}\u{a0}{san}", tree.move_number_text(turning.node));
        // The word and the move stay on one line.
        let told = W::Better.with(lang, &[&told]).replace(' ', "\u{a0}");
        spans.push(Span::styled(told, canvas.tone(TextTone::Good)));
    }
    spans
}

/// Returns the time of some moves: `0:07`, `1:02:40`.
fn clock(ms: u64) -> String {
    ClockDigits::of((ms + 500) / 1000 * 1000, false).to_string()
}
