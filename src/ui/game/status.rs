//! The status line: the one thing that matters most now, after a banner while the game's past is shown.

use crate::app::board::move_input::TextField;
use crate::app::game::{Blocked, EntryState, GameScreen};
use crate::app::result_card::ResultCard;
use crate::chess::laws::claims::Claim;
use crate::chess::pgn::ResultMarker;
use crate::chess::result::Ending;
use crate::chess::{notation, openings};
use crate::ui::game::{self, GameView, actions};
use crate::ui::prelude::*;
use crate::ui::result_card::{self, CardOutcome, CardView};
use crate::ui::text::with_words_to_type;
use crate::words::command_names;
use crate::words::forms::FormWord;
use crate::words::results::{TouchWord, UmpireWord, ending_why, sentence_for};
use crate::words::tables::{AppWord, EngineWord, GameWord, PlainWord};
use shakmaty::{ByColor, Position, Square};

/// The text, and how it is meant.
type Message = (String, TextTone);

/// Draws the line. `result_shown` says whether the result and its reason stand beside the board.
pub fn draw(canvas: &mut Canvas, view: &GameView, result_shown: bool) {
    let mut spans = Vec::new();
    if let Some(banner) = banner(view) {
        spans.push(Span::styled(banner, canvas.tone(TextTone::Selection)));
        spans.push(Span::raw("  "));
    }
    let mut words = canvas.tone(TextTone::KeyName);
    if canvas.painter.depth == ColorDepth::Mono {
        words = words.underlined(); // a warning is bold there, as the names of keys are
    }
    let area = view.plan.status;
    let mut said = message(view, result_shown);
    said.retain(|(text, _)| !text.is_empty());
    // A single text that does not fit is cut where one of its parts ends.
    if let [(text, _)] = said.as_mut_slice()
        && spans.is_empty()
    {
        *text = fitting(text, area.width, area.height).to_owned();
    }
    let last = said.len().saturating_sub(1);
    for (at, (text, tone)) in said.into_iter().enumerate() {
        spans.extend(with_words_to_type(&canvas.app.in_own_keys(&text), canvas.tone(tone), words));
        let ends = at == last || text.ends_with(['.', '!', '?', ':', '…']);
        spans.push(Span::raw(if ends { " " } else { " · " }));
    }
    canvas.message(area, &spans, VerticalAlign::Bottom);
}

/// Returns how many rows the message of a running game needs.
pub fn rows_needed(view: &GameView) -> usize {
    if view.play.game().ending().is_some() {
        return 0;
    }
    let said: Vec<String> = message(view, true).into_iter().map(|(text, _)| text).collect();
    lines(&[Span::raw(view.app.in_own_keys(&said.join(" · ")))], view.plan.status.width).len()
}

/// Returns whether messages fit into one row of this many columns.
fn fit(messages: &[Message], room: u16) -> bool {
    messages.iter().map(|(text, _)| columns(text) + 1).sum::<u16>() <= room + 1
}

/// Returns as many parts of a text as fit into this many columns and rows, or all of it if not even the first fits.
fn fitting(text: &str, width: u16, height: u16) -> &str {
    // Nearly always the text fits into one row, and then nothing is broken into lines.
    let fits = |part: &str| {
        (columns(part) <= width && height > 0) || lines(&[Span::raw(part.to_owned())], width).len() <= height.into()
    };
    let mut part = text;
    while !part.is_empty() && !fits(part) {
        part = fit_parts(text, columns(part).saturating_sub(1));
    }
    if part.is_empty() { text } else { part }
}

fn banner(view: &GameView) -> Option<String> {
    view.play.viewing().map(|_| format!(" {} ", AppWord::Viewing.text(view.app.lang())))
}

/// Returns the message: the first of these that applies.
fn message(view: &GameView, result_shown: bool) -> Vec<Message> {
    let (play, lang) = (view.play, view.app.lang());
    let last_message = refusal(view);
    if let Some(ending) = play.game().ending() {
        let ended = |explained| (ending_text(view, ending, result_shown, explained), TextTone::Title);
        return match last_message {
            // A failure must not be cut off; the result stands beside the board as well.
            Some(failure) if failure.1 == TextTone::Error => vec![failure, ended(false)],
            // What the user did after the end is confirmed too: saved, copied.
            Some(done) => vec![ended(false), done],
            None => {
                let saved = if play.is_in_games() { GameWord::KeptInGames.text(lang) } else { "" };
                let lesson = play.first_time.ending.map(|lesson| {
                    let why = view.app.preferences.keymap().called(KeyContext::Play, Action::Why, lang);
                    UmpireWord::FirstEnding.with(lang, &[lesson, &why])
                });
                let room = view.plan.status;
                let fits = |text: &str, more: &str| {
                    lines(&[Span::raw(format!("{text} {more}"))], room.width).len() <= room.height.into()
                };
                // Adds the reason from the Laws, if that leaves room for the lesson or for where the game is kept; each
                // is shown whole or not at all.
                let notes = || lesson.as_deref().into_iter().chain([saved]);
                let both = |explained: bool| {
                    let ending = ended(explained);
                    notes()
                        .find(|note| fits(&ending.0, note))
                        .map(|note| vec![ending, (note.to_owned(), TextTone::Dim)])
                };
                both(true).or_else(|| both(false)).unwrap_or_else(|| vec![ended(false)])
            }
        };
    }
    let warning = |text: &str| vec![(text.to_owned(), TextTone::Warning)];
    match play.blocked {
        Some(Blocked::Paused) => return warning(AppWord::PausedHidden.text(lang)),
        Some(Blocked::Interrupted) if play.is_covered() => return warning(TouchWord::CoveredHow.text(lang)),
        Some(Blocked::Interrupted) => return warning(AppWord::WaitingToGoOn.text(lang)),
        Some(Blocked::Start) => {
            return last_message.map_or_else(|| warning(TouchWord::NotStarted.text(lang)), |message| vec![message]);
        }
        Some(Blocked::Deserted(by)) => {
            let error = play.engine_error().map(|error| (error.to_owned(), TextTone::Error));
            let typed = command_names::shown_choice(by.fold_wb("white", "black"), lang);
            let question = warning(&EngineWord::Deserted.with(lang, &[side(by, lang), typed]));
            return error.into_iter().chain(question).collect();
        }
        None => {}
    }
    let otherwise = || waiting(view).map_or_else(|| turn(view), |text| warning(&text));
    let Some(last_message) = last_message else { return otherwise() };
    // A message that is a sentence is followed by what would stand here without it, if one line holds both.
    let sentence = last_message.1 == TextTone::Text && last_message.0.ends_with(['.', '!', '?']);
    // What the message already contains is left out.
    let rest = otherwise().into_iter().filter(|(text, _)| !last_message.0.contains(text.as_str())); // not twice
    let both: Vec<Message> = std::iter::once(last_message.clone()).chain(rest).collect();
    let fits = fit(&both, view.plan.status.width);
    if sentence && play.viewing().is_none() && fits { both } else { vec![last_message] }
}

/// Returns the result and its reason, unless they stand beside the board; `explained` adds the reason from the Laws.
fn ending_text(view: &GameView, ending: &Ending, result_shown: bool, explained: bool) -> String {
    let (lang, unproved) = (view.app.lang(), view.play.game().unproved);
    // What stands beside the board is not repeated, unless there is more to say.
    let mut text =
        if result_shown && !unproved { String::new() } else { sentence_for(ending, view.play.listener(), None, lang) };
    if unproved {
        text = format!("{text}, {}", AppWord::NotProved.text(lang));
    }
    if !text.is_empty() {
        text.push('.');
    }
    // The card explains it too, where it is shown.
    let explained = explained && !unproved && shown(view).is_none();
    if let Some(why) = ending_why(ending, lang).filter(|_| explained) {
        text = format!("{text} {why}").trim_start().to_owned();
    }
    text
}

/// Returns why the entry was refused, or the last message.
fn refusal(view: &GameView) -> Option<Message> {
    let said = footer::message(view.app, TextTone::Text).map(|(text, tone)| (text.to_owned(), tone));
    match (&view.play.input.refused, said) {
        // The message, such as a hint or the answer to `why`, came after the refusal.
        (Some(refused), Some(said)) if said.0 != *refused => Some(said),
        (Some(refused), _) => Some((refused.to_owned(), TextTone::Error)),
        (None, said) => said,
    }
}

/// Returns what the player has to know now: the first of these that applies.
fn waiting(view: &GameView) -> Option<String> {
    let (play, lang) = (view.play, view.app.lang());
    if play.input.seals {
        return Some(TouchWord::SealHow.text(lang).to_owned());
    }
    // If typing began while the past was shown, the typed move is played in the running game all the same.
    if play.typed_back() {
        return Some(GameWord::TypedBack.text(lang).to_owned());
    }
    // Something typed in the entry line leaves no room for a premove there.
    let premove = super::premove_text(play, view.app).filter(|_| !play.input.entry.is_empty());
    premove.or_else(|| prompt(view)).or_else(|| offer(view)).or_else(|| play.obligation_text(lang))
}

/// Returns a message about a draw that the player to move can claim (casual play), with the words that claim it.
fn prompt(view: &GameView) -> Option<String> {
    let lang = view.app.lang();
    let (claim, mv) = view.play.prompt()?;
    let (bare, with_move) = match claim {
        Claim::Threefold => (AppWord::PromptThreefold, AppWord::PromptThreefoldWith),
        Claim::FiftyMoves => (AppWord::PromptFifty, AppWord::PromptFiftyWith),
    };
    // The move is written in the letters that can be typed.
    let san = mv.map(|mv| notation::san(view.play.game().position(), mv, &view.app.typed_letters()));
    let mut text = san.map_or_else(|| bare.text(lang).to_owned(), |san| with_move.with(lang, &[&san]));
    if view.play.first_time.claim && mv.is_none() {
        let why = view.app.preferences.keymap().called(KeyContext::Play, Action::Why, lang);
        text = format!("{text}. {}", UmpireWord::FirstClaim.with(lang, &[&why]));
    }
    Some(text)
}

/// Returns a message about a draw offer that waits for its move or for an answer.
fn offer(view: &GameView) -> Option<String> {
    let (offer, word) = view.play.game().offer().zip(view.play.offer_word())?;
    let lang = view.app.lang();
    let key = view.app.preferences.keymap().called(KeyContext::Play, Action::Draw, lang);
    Some(word.with(lang, &[side(offer.by, lang), &key]))
}

/// Returns the move before the past position that is shown; what follows it on the line is about the running game.
fn past(view: &GameView) -> Option<Message> {
    let lang = view.app.lang();
    view.play.viewing()?;
    let (tree, shown) = (view.play.game().tree(), view.play.shown());
    let before = tree.played(shown).map(|_| {
        let san = tree.san(shown, &view.app.preferences.letters());
        let (number, by) = tree.move_number(shown);
        let dots = if by.is_white() { "." } else { "..." };
        GameWord::LookedAt.with(lang, &[&format!("{number}{dots} {san}")])
    });
    Some((before.unwrap_or_else(|| GameWord::LookedAtStart.text(lang).to_owned()), TextTone::Dim))
}

/// Returns the last move, if the computer made it and the person at the board is to move.
fn computers_move(view: &GameView) -> Option<String> {
    let (play, game) = (view.play, view.play.game());
    play.lone_human().filter(|person| *person == game.turn() && play.viewing().is_none())?;
    let (tree, node) = (game.tree(), game.current_node());
    tree.played(node).map(|_| tree.san(node, &view.app.preferences.letters()))
}

/// Returns whose move it is and, before the first move, that this move starts the clock.
fn to_move(view: &GameView) -> String {
    let (game, lang) = (view.play.game(), view.app.lang());
    let waits = game.line().is_empty() && game.clock().is_some_and(|clock| clock.running().is_none());
    let word = match (view.play.lone_human() == Some(game.turn()), waits) {
        (true, true) => AppWord::YourMoveClock,
        (true, false) => AppWord::YourMove,
        (false, true) => AppWord::ToMoveClock,
        (false, false) => AppWord::ToMove,
    };
    word.with(lang, &[side(game.turn(), lang)])
}

/// Returns how many of the fifty moves of Article 9.3 have passed, once they are thirty. A tournament gives no such
/// help.
fn quiet_moves(view: &GameView) -> Option<String> {
    const FROM: u32 = 30;
    let moves = view.play.game().position().halfmoves() / 2;
    let counts = moves >= FROM && !view.play.tournament() && view.play.game().ending().is_none();
    counts.then(|| AppWord::QuietCount.with(view.app.lang(), &[&moves.to_string()]))
}

/// Returns which side a draw is a win for, the shorter wording last.
fn draw_odds(view: &GameView) -> Vec<Message> {
    let lang = view.app.lang();
    let Some(favoured) = view.play.game().setup().event.draw_odds else { return Vec::new() };
    let by = [side(favoured, lang)];
    [PlainWord::DrawOdds.with(lang, &by), FormWord::PlaceDrawOddsBoard.with(lang, &by)]
        .map(|text| (text, TextTone::Dim))
        .to_vec()
}

/// Returns check and whose move it is, both in the running game even while its past is shown.
fn turn(view: &GameView) -> Vec<Message> {
    let (play, lang) = (view.play, view.app.lang());
    let turn = play.game().turn();
    let check = play.game().position().is_check() && !play.tournament();
    let check = check.then(|| (AppWord::Check.text(lang).to_owned(), TextTone::Error));
    let who = match play.thinking() {
        Some(_) if play.awaits_engine() => (EngineWord::Starting.with(lang, &[&play.name(turn, lang)]), TextTone::Dim),
        Some(_) => (AppWord::Thinking.with(lang, &[&play.name(turn, lang)]), TextTone::Dim),
        None => match computers_move(view) {
            Some(mv) => (AppWord::PlayedYourMove.with(lang, &[side(!turn, lang), &mv]), TextTone::Text),
            None => (to_move(view), TextTone::Text),
        },
    };
    let quiet = quiet_moves(view).map(|text| (text, TextTone::Dim));
    let blind = play.blindfold().said().map(|word| (word.text(lang).to_owned(), TextTone::Dim));
    let parts = |past: Option<Message>, who: Message| -> Vec<Message> {
        past.into_iter().chain(check.clone()).chain([who]).chain(blind.clone()).collect()
    };
    let whole = parts(past(view), who.clone());
    let Some(banner) = banner(view) else {
        let with = |more: Message| [&whole[..], &[more]].concat();
        // One of these, the first that fits on the line.
        let counted = quiet.into_iter().chain(draw_odds(view)).map(with).find(|all| fit(all, view.plan.status.width));
        return counted.unwrap_or(whole);
    };
    // Beside the banner the rest is shorter, so that the line does not wrap and push up what is above it.
    let short_turn = if play.thinking().is_some() { who } else { (side(turn, lang).to_owned(), TextTone::Text) };
    let short_past = (GameWord::LookedAtShort.text(lang).to_owned(), TextTone::Dim);
    let shorter = [parts(past(view), short_turn.clone()), parts(Some(short_past), short_turn)];
    let room = view.plan.status.width.saturating_sub(columns(&banner) + 2);
    if fit(&whole, room) { whole } else { shorter.into_iter().find(|all| fit(all, room)).unwrap_or(whole) }
}

// The entry line: what is typed, in a colour that shows what it amounts to, and what it could become.

/// Draws the line and puts the terminal's cursor on it.
pub fn draw_entry(canvas: &mut Canvas, view: &GameView) {
    let area = view.plan.entry;
    let lang = canvas.lang();
    // A move that is being sealed is not seen.
    let masked =
        view.play.input.seals.then(|| TextField::with(&"*".repeat(view.play.input.entry.text().chars().count())));
    let entry = masked.as_ref().unwrap_or(&view.play.input.entry);
    let x = canvas.write(area, "> ", TextTone::Accent);
    // Commands can be typed even before a tournament's clock is started.
    let (typing, takes_text) = (view.typing(), matches!(view.play.blocked, None | Some(Blocked::Start)));
    if entry.is_empty() {
        let over = view.play.game().ending().is_some() || !view.play.has_human();
        let cursor = view.play.input.picker.cursor;
        // Picked up with the arrow keys: with the pointer, the user sees which piece is picked up.
        let held = cursor.is_some() && view.play.input.picker.picked.is_some_and(|held| held.at.is_none());
        let or_short = |hint: &'static str| {
            let fits = columns(hint) <= area.right().saturating_sub(x + 2);
            if fits { hint } else { GameWord::EntryHintShort.text(lang) }
        };
        let hint = match cursor {
            _ if over => GameWord::EntryHintOver.text(lang),
            _ if view.play.input.seals => TouchWord::SealHint.text(lang),
            _ if view.play.viewing().is_some() => or_short(GameWord::EntryHintPast.text(lang)),
            Some(_) if held && view.play.touch_move() => GameWord::HeldTouched.text(lang),
            Some(_) if held => GameWord::HeldHint.text(lang),
            Some(at) if mine(view, at) => GameWord::PickHint.text(lang),
            Some(_) if view.live_entry() => GameWord::SeekHint.text(lang),
            _ => or_short(AppWord::EntryHint.text(lang)),
        };
        let premove = if held { None } else { crate::ui::game::premove_text(view.play, canvas.app) };
        let (hint, tone) = premove.map_or_else(|| (hint.to_owned(), TextTone::Dim), |text| (text, TextTone::Warning));
        if takes_text {
            text_input::hint(canvas, area, x, &hint, tone);
        }
    }
    let refused = view.play.input.refused.is_some();
    // A refused text is selected as a whole: what is typed next replaces it.
    let tone = text_input::tone_of(typing, refused).selected_if(refused);
    let after = text_input::draw_entry_line(canvas, area, x, entry, tone, takes_text) + 3;
    if entry.is_empty() {
        return;
    }
    if refused {
        let wordings = [GameWord::Refused, GameWord::RefusedShort].map(|word| word.text(lang));
        if let Some(text) = first_that_fits(wordings, area.right().saturating_sub(after)) {
            canvas.put(after, area.y, area.right(), text, TextTone::Dim);
        }
    } else if let EntryState::Moves { now, could } = typing {
        let moves = now.as_ref().map_or(could.as_slice(), std::slice::from_ref);
        let words = view.play.names(moves, canvas.app.preferences.letters());
        text_input::completions(canvas, area, after, entry.text(), &words);
    }
}

/// Returns whether a person is to move and a piece of that side stands on a square.
fn mine(view: &GameView, square: Square) -> bool {
    view.play.human_to_move() && view.play.viewing().is_none() && view.play.game().position().us().contains(square)
}

// The end of a game: its result, and what can be done next as buttons under the score.

/// Rows of a rule, the result with its reason, and a blank.
const SAID: u16 = 4;
/// The fewest rows of moves that are left if the result is shown here.
const MOVES: u16 = 6;

/// Rows of moves that are left in any case.
const KEPT: u16 = 2;

/// Draws as many buttons as there is room for, and above them the result and its reason if there is room for those too.
/// Returns the area left for the moves, and whether the result is shown.
pub fn draw_ending(canvas: &mut Canvas, view: &GameView) -> (Rect, bool) {
    let area = view.plan.score;
    let Some(ending) = view.play.game().ending() else { return (area, false) };
    let lang = canvas.lang();
    let step = view.play.card().and_then(|card| card.standing.as_ref()?.step);
    let labels: Vec<(Action, String)> =
        view.play.buttons().into_iter().map(|act| (act, footer::label(act, step, area.width, lang))).collect();
    let (placed, needed) = footer::place_buttons(&labels, area);
    // The last move and the result keep their rows.
    let rows = needed.min(area.height.saturating_sub(KEPT).max(1));
    // If not all fit, the rows up to the focused button stay in sight.
    let focus = view.play.button();
    let at = placed.iter().find(|(_, act, _)| Some(*act) == focus).map_or(0, |(button, ..)| button.y - area.y);
    let first = (at + 1).saturating_sub(rows);
    // The card shows the result.
    let carded = shown(view).is_some();
    let with_result = !carded && area.width >= 24 && area.height >= rows + SAID + MOVES;
    let top = area.bottom() - rows - if with_result { SAID } else { 0 };
    if with_result {
        let text = canvas.tone(TextTone::Text);
        canvas.rule(Rect { y: top, ..area });
        let x = canvas.put(area.x, top + 1, area.right(), ResultMarker::from(ending).shown(), TextTone::Title);
        let reason = Rect { x: x + 2, y: top + 1, width: area.right().saturating_sub(x + 2), height: 2 };
        let sentence = sentence_for(ending, view.play.listener(), None, lang);
        canvas.wrapped(reason, &[Span::styled(sentence, text)]);
    }
    for (button, act, text) in placed {
        let row = button.y - area.y;
        if !(first..first + rows).contains(&row) {
            continue;
        }
        let button = Rect { y: area.bottom() - rows + row - first, ..button };
        let focused = focus == Some(act);
        footer::draw_button(canvas, (button, act, text), focused, TextTone::Button.selected_if(focused));
        let more = match row {
            row if row == first && first > 0 => "↑",
            row if row + 1 == first + rows && row + 1 < needed => "↓",
            _ => "",
        };
        canvas.put(area.right().saturating_sub(1), button.y, area.right(), more, TextTone::Dim);
    }
    // A blank row between the card and the buttons, where there is room for it.
    let blank = u16::from(carded && top - area.y >= 10);
    (Rect { height: top - area.y - blank, ..area }, with_result || carded)
}

// The result card of a game that has ended, in place of the moves; in a small window it takes up the whole of it.

/// Returns the card, if it is shown in this plan.
pub fn shown<'a>(view: &GameView<'a>) -> Option<&'a ResultCard> {
    view.play.shown_card(result_card::fits(view.plan.score))
}

/// Draws the card into an area.
pub fn draw_result_card(canvas: &mut Canvas, view: &GameView, card: &ResultCard, area: Rect) {
    let (play, lang) = (view.play, canvas.lang());
    let Some(ending) = play.game().ending() else { return };
    let opening = card.summary.opening.map(|(opening, _)| opening);
    let shown = CardView {
        card,
        tree: play.card_tree(),
        turning_leads: card.summary.turning_point.as_ref().and_then(|turning| {
            let ply = usize::try_from(play.card_tree().ply(turning.node)).ok()?;
            play.game().line().get(ply.checked_sub(1)?).copied()
        }),
        names: ByColor::new_with(|side| play.name_beside_board(side, lang)),
        token: ResultMarker::from(ending).shown(),
        outcome: CardOutcome::of(ending, play.game().unproved, play.listener(), lang),
        user: card.standing.as_ref().and_then(|_| play.person_name(lang)),
        flipped: play.flipped(),
        opening_above: view.plan.ruled && openings::of_line(play.game().tree(), play.shown()) == opening,
    };
    // The moves stay above the card, if there is room for them.
    let rows = result_card::rows(canvas, &shown, area);
    let moves = area.height.saturating_sub(rows + 1);
    let area = if moves < MOVES_LEAST {
        area
    } else {
        game::move_list::draw(canvas, view, Rect { height: moves, ..area }, true);
        canvas.rule(Rect { y: area.y + moves, height: 1, ..area });
        Rect { y: area.y + moves + 1, height: rows, ..area }
    };
    result_card::draw(canvas, &shown, area);
}

/// Rows of moves that are worth showing above a card.
const MOVES_LEAST: u16 = 5;

/// Draws the card as a page of its own, if it is shown and has no room beside the board. Returns whether it did.
pub fn page(canvas: &mut Canvas, play: &GameScreen, plan: &GameLayout) -> bool {
    let Some(card) = play.shown_card(false).filter(|_| !result_card::fits(plan.score)) else { return false };
    let page = Rect { y: 0, height: plan.status.y, ..plan.status };
    let typing = EntryState::Nothing;
    let plan = GameLayout { score: page, ruled: false, ..*plan };
    let view = GameView { app: canvas.app, play, plan, typing: &typing };
    let (left, _) = draw_ending(canvas, &view);
    draw_result_card(canvas, &view, card, left);
    canvas.hits.room.stand_at(page, None);
    draw(canvas, &view, true);
    draw_entry(canvas, &view);
    footer::keys(canvas, &actions(canvas.app, play), plan.footer);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_ends_where_a_part_ends() {
        let text = "The claim would be wrong: this position has stood once, and 0 of 50 moves have passed without a capture or \
            a pawn move.";
        assert_eq!(fitting(text, 120, 1), text);
        assert_eq!(fitting(text, 78, 2), text);
        assert_eq!(fitting(text, 110, 1), "The claim would be wrong: this position has stood once");
        assert_eq!(fitting(text, 20, 1), text, "not even a part has room");
    }
}
