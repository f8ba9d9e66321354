//! The last line of a screen: the few keys that matter now, each of which can also be clicked.

use crate::app::commands::keymap::Keymap;
use crate::app::practice::PracticePage;
use crate::app::protocol::user_message::{MessageTone, UserMessage};
use crate::app::review::Review;
use crate::app::review::training::exercises::ExerciseSession;
use crate::chess::course::task::TaskKind;
use crate::chess::level_games::LevelStep;
use crate::chess::seat::Bot;
use crate::ui::dialogs;
use crate::ui::prelude::*;
use crate::words::results::ResultCardWord;
use crate::words::tables::{AppWord, GameWord, Label};
use crate::words::with_capital;

/// Returns the actions whose condition holds, from a table in the order of importance.
pub(in crate::ui) fn offered(table: impl IntoIterator<Item = (bool, Action)>) -> Vec<Action> {
    table.into_iter().filter(|(offered, _)| *offered).map(|(_, action)| action).collect()
}

/// Columns between two hints.
pub(in crate::ui) const GAP: u16 = 2;

/// A key, a pair of keys or a command, what it does, and what a click on it hits, if it can be clicked.
pub(in crate::ui) struct KeyHint {
    pub keys: String,
    pub label: &'static str,
    pub target: Option<HitTarget>,
}

impl KeyHint {
    /// Returns the hint for an action on a screen: its key, or otherwise its command; none if it has neither. While a
    /// line is typed, a letter is not a key.
    fn of(keys: &Keymap, context: KeyContext, act: Action, typing: bool, lang: Lang) -> Option<KeyHint> {
        let target = Some(HitTarget::Action(act));
        let label = act.label(lang).unwrap_or_default();
        let typed = |key: Key| matches!(key.code, Code::Char(c) if c.is_alphanumeric()) && !key.ctrl && !key.alt;
        if let Some(key) = keys.key_except(context, act, |key| typing && typed(key)) {
            // A user who sees only one of two arrows does not know about the other.
            let other = other_way(act).and_then(|act| keys.key_of(context, act));
            let pair = other.filter(|_| key.is_arrow()).filter(Key::is_arrow);
            let named = key.named(lang);
            let keys = match pair {
                Some(other) => format!("{} {named}", other.named(lang)),
                None => named,
            };
            return Some(KeyHint { keys, label, target });
        }
        let command = Some(act.row()).filter(|row| !row.name.is_empty() && row.works(context))?;
        // The command's name says what it does, in French too where it has a French name; otherwise the label beside it
        // helps.
        let name = command.name_in(lang);
        let label = if name == label { "" } else { label };
        Some(KeyHint { keys: format!(":{name}"), label, target })
    }

    pub fn width(&self) -> u16 {
        columns(&self.keys) + u16::from(!self.label.is_empty()) + columns(self.label)
    }
}

/// Returns the action of the opposite arrow, for those that move among rows, fields or buttons.
fn other_way(act: Action) -> Option<Action> {
    match act {
        Action::Down => Some(Action::Up),
        Action::Right => Some(Action::Left),
        Action::NextChoice => Some(Action::PreviousChoice),
        Action::NextField => Some(Action::PreviousField),
        _ => None,
    }
}

/// Writes hints side by side, from the left edge of an area.
pub(in crate::ui) fn row(canvas: &mut Canvas, hints: impl IntoIterator<Item = KeyHint>, area: Rect) {
    let mut x = area.x;
    for hint in hints {
        let width = hint.width();
        let KeyHint { keys, label, target } = hint;
        let place = Rect { x, width, ..area };
        let after = canvas.write(place, &keys, TextTone::KeyName);
        canvas.put(after + u16::from(!label.is_empty()), area.y, place.right(), label, TextTone::Dim);
        if let Some(target) = target {
            canvas.hit(place, target);
        }
        x += width + GAP;
    }
}

/// A footer with fewer columns than this is narrow.
const FEW: u16 = 56;
/// From this many columns on, there is room for all labels.
const WIDE: u16 = 100;
/// The fewest columns for the keys of the moment beside the fixed keys with their labels. If there are fewer, the fixed
/// keys go without labels.
const MOMENT: u16 = 24;

/// Draws the hints of these actions. At the left are those of the moment, the most important first, as many as fit; at
/// the right are the command line, help and the way out, each always in the same place.
fn draw(canvas: &mut Canvas, acts: &[Action], area: Rect) {
    let typing = match canvas.app.screen() {
        Screen::Review(review) => review.edits.entry().is_some(),
        Screen::GameList(list) => list.is_typed_in(),
        Screen::Open(_) => true,
        Screen::Learn(learn) => learn.map.find.is_some() && learn.lesson.is_none(),
        _ => false,
    };
    let (app, lang, context) = (canvas.app, canvas.lang(), canvas.app.context());
    let (mut fixed, mut first) = fixed(canvas, context, area);
    if let Screen::Play(play) = canvas.app.screen()
        && !play.input.entry.is_empty()
        && area.width < FEW
    {
        // In a narrow footer the keys for the typed text get all the room except that of the way out.
        fixed.retain(|(act, ..)| *act == Action::Back);
        first = fixed.first().map_or(area.right() + GAP, |(_, x, _)| *x);
    }
    let mut drawn = Vec::new();
    let now = |act: Action, usual: KeyHint| {
        // While something is typed, another key may do it; only the way out then stays in its place.
        let other = KeyHint::of(app.preferences.keymap(), context, act, true, lang);
        let other = other.filter(|other| typing && other.keys != usual.keys);
        let label = special(app, act);
        if act != Action::Back && (other.is_some() || label.is_some()) {
            return None;
        }
        let hint = other.unwrap_or(usual);
        // A click does what the label says.
        let stops = act == Action::Back && label == Some(Label::Stop);
        let target = if stops { Some(HitTarget::Action(Action::Mistakes)) } else { hint.target.clone() };
        Some(KeyHint { label: label.map_or(hint.label, |label| label.text(lang)), target, ..hint })
    };
    let fixed = fixed.into_iter().filter(|(act, ..)| acts.contains(act));
    let mut fixed: Vec<_> = fixed.filter_map(|(act, x, usual)| Some((act, x, now(act, usual)?))).collect();
    // If the label of the last key does not fit, all fixed keys move left.
    let crowds = |(_, x, hint): &(Action, u16, KeyHint)| hint.width() > canvas.area().right().saturating_sub(*x);
    if let Some((_, x, hint)) = fixed.last().filter(|last| fixed.len() > 1 && area.width >= FEW && crowds(last)) {
        let sooner = (x + hint.width()).saturating_sub(area.right());
        fixed.iter_mut().for_each(|(_, x, _)| *x = x.saturating_sub(sooner));
        first = first.saturating_sub(sooner);
    }
    let mut end = area.x;
    for (act, x, mut now) in fixed {
        // A hint that is one column too wide may take one of the two blanks before it; its key has room in any case.
        let room = canvas.area().right().saturating_sub(x);
        let mut x = if now.width() == room + 1 { x.saturating_sub(1) } else { x };
        if now.width() > room + 1 {
            // If there is enough room before it, it begins further left; otherwise its key alone has to do.
            let sooner = area.right().saturating_sub(now.width());
            if sooner >= end {
                x = sooner;
                first = first.min(x);
            } else {
                now.label = "";
            }
        }
        let width = now.width();
        end = x + width + GAP;
        row(canvas, [now], Rect { x, width: width.min(canvas.area().right().saturating_sub(x)), ..area });
        drawn.push(act);
    }
    let hints = acts.iter().filter(|act| !drawn.contains(act)).filter_map(|&act| {
        let mut hint = KeyHint::of(app.preferences.keymap(), context, act, typing, lang)?;
        hint.label = special(app, act).map_or(hint.label, |label| label.text(lang));
        let leads_on =
            || app.screen().review().is_some_and(|review| review.card_leads_on(&app.preferences.config().me));
        if act == Action::NextMistake && leads_on() {
            // The card of a review leads on with Enter, as its first button says.
            (hint.keys, hint.label) = (Key::plain(Code::Enter).named(lang), Label::ShowMistakes.text(lang));
        }
        Some((act, hint))
    });
    // What fits is chosen by importance, but shown in a fixed order: keys first, then what is typed. What only some
    // positions of a game have stands behind the rest, so that little moves while the user walks.
    let mut shown = fill_row(hints, |(_, hint)| hint.width(), GAP, first.saturating_sub(area.x + GAP));
    let walks = app.screen().review().is_some_and(|review| review.card().is_none());
    let steady = acts.first().filter(|_| walks);
    shown.sort_by_key(|(act, hint)| {
        (hint.keys.starts_with(':'), steady.is_some_and(|first| first != act) && PASSING.contains(act))
    });
    row(canvas, shown.into_iter().map(|(_, hint)| hint), area);
}

/// The actions of a review that only some positions of a game have.
const PASSING: [Action; 6] = [
    Action::BranchDown,
    Action::NextMistake,
    Action::Previous,
    Action::PreviousMistake,
    Action::ReadOn,
    Action::Replay,
];

/// Returns what stands at the right of a screen's footer, each hint with its column, and the first of these columns.
/// They depend only on the screen and the window, so that nothing moves while the user walks through a game.
fn fixed(canvas: &Canvas, context: KeyContext, area: Rect) -> (Vec<(Action, u16, KeyHint)>, u16) {
    let (keys, lang) = (canvas.app.preferences.keymap(), canvas.lang());
    let hint = |act: Action, typing: bool| KeyHint::of(keys, context, act, typing, lang);
    let out = if context == KeyContext::Home { Action::Quit } else { Action::Back };
    let hints = [Action::Palette, Action::Help, out].into_iter();
    let mut hints: Vec<(Action, KeyHint)> = hints.filter_map(|act| Some((act, hint(act, false)?))).collect();
    // The way out always begins in the same column. A wide footer has room for its label while something is typed, too;
    // on the home screen nothing is.
    let is_wide = area.width >= WIDE;
    let typing = hint(out, true).filter(|_| is_wide && context != KeyContext::Home);
    let typed = typing.map_or(0, |hint| {
        let label = match context {
            KeyContext::GameList => Label::Cancel.text(lang),
            KeyContext::Play | KeyContext::Open => Label::ClearEntry.text(lang),
            _ => "",
        };
        columns(&hint.keys) + 1 + columns(hint.label).max(columns(label))
    });
    let room = |act: Action, hint: &KeyHint| if act == out { hint.width().max(typed) } else { hint.width() };
    let wide = |hints: &[(Action, KeyHint)]| hints.iter().map(|(act, hint)| room(*act, hint) + GAP).sum::<u16>();
    if wide(&hints) + MOMENT > area.width {
        // In few columns these keys have no labels, so that those of the moment can have theirs.
        hints.iter_mut().filter(|(act, _)| *act != out).for_each(|(_, hint)| hint.label = "");
    }
    // The way out may end in the margin if it is longer while something is typed. In a narrow footer of a review it
    // always ends there: the keys of the moment need the column.
    let longer = hints.iter().any(|(act, hint)| room(*act, hint) > hint.width());
    let in_margin = longer || !is_wide && context == KeyContext::Review;
    let edge = area.right() + u16::from(in_margin && canvas.area().right() > area.right());
    let first = (edge + GAP).saturating_sub(wide(&hints)).max(area.x);
    let mut x = first;
    let fixed = hints.into_iter().map(|(act, hint)| {
        let at = x;
        x += room(act, &hint) + GAP;
        (act, at, hint)
    });
    (fixed.collect(), first)
}

/// Returns what Esc does in a review before it leaves, if it is the key that the footer shows for the way out; the same
/// order as in [`crate::app::review::input`].
fn esc_in_review(app: &App, review: &Review) -> Option<Label> {
    if app.preferences.keymap().key_of(KeyContext::Review, Action::Back) != Some(Key::plain(Code::Esc)) {
        None
    } else if review.card().is_some() || review.graphs_large || review.shows_explorer(app.screens.game_list()) {
        Some(Label::Close)
    } else if review.esc_stops_search() {
        Some(Label::Stop)
    } else {
        None // back: from a variation to the game, then to where the game was opened
    }
}

/// Returns the label of an action where it does something special.
fn special(app: &App, act: Action) -> Option<Label> {
    match app.screen() {
        _ if act == Action::Mistakes && app.seeks_mistakes() => Some(Label::Stop),
        Screen::Review(review) => match act {
            Action::Back if review.edits.entry().is_some() => Some(Label::Add),
            // Esc closes the newest thing before it leaves.
            Action::Back => esc_in_review(app, review),
            Action::Autoplay if review.autoplay().is_some() => Some(Label::Stop),
            Action::Analyse if app.screens.analysis.on => Some(Label::Stop),
            Action::LeaveLine if review.record().tree.depth(review.node()) > 1 => Some(Label::LeaveLine),
            Action::BranchDown if review.shows_better() => Some(Label::BetterLine),
            Action::Summary if review.card().is_some() => Some(Label::Moves),
            // Here it moves on from the answer to a solved mistake and does not choose anything.
            Action::Choose if review.answer().is_some() => {
                let exercises = review.training().and_then(|session| session.exercises());
                let last = exercises.map(ExerciseSession::count).is_some_and(|(at, all)| at == all);
                Some(if last { Label::ViewLive } else { Label::NextMistake })
            }
            _ => None,
        },
        Screen::GameList(list) if list.is_typed_in() => match act {
            Action::Choose => Some(Label::Keep),
            Action::Back => Some(Label::Cancel),
            _ => None,
        },
        Screen::GameList(list) if act == Action::Back => list.esc_closes(app.window),
        Screen::GameList(_) if act == Action::Choose => Some(Label::Open),
        Screen::GameList(list) if act == Action::Details && list.has_details(app.window) => Some(Label::HideDetails),
        Screen::Learn(learn) if learn.lesson.is_none() => match act {
            Action::Right => Some(Label::Chapter),
            Action::Back if learn.map.find.is_some() => Some(Label::ClearEntry),
            _ => None,
        },
        Screen::Practice(practice) => match (&practice.page, act) {
            (PracticePage::Card(_) | PracticePage::Themes, Action::Choose) => Some(Label::Start),
            (PracticePage::Card(_), Action::Again) => Some(Label::MissedOnes),
            (PracticePage::Solve(solve), Action::Choose) if solve.is_over() => Some(Label::Next),
            (PracticePage::Solve(_), Action::Choose) => Some(Label::Answer),
            (PracticePage::Menu | PracticePage::Themes, Action::Right) => Some(Label::Level),
            _ => None,
        },
        Screen::Learn(_) if act == Action::Why => Some(Label::Rule),
        Screen::Learn(learn) if act == Action::Choose => {
            let at = learn.lesson.as_ref()?;
            match at.kind() {
                _ if at.run.is_solved() || at.shows_rule(app.window) => Some(Label::Next),
                TaskKind::Watch(_) => Some(Label::Next),
                TaskKind::Game { .. } => Some(Label::Start),
                TaskKind::Endgame(_) => Some(Label::Play),
                _ => Some(Label::Answer),
            }
        }
        Screen::Open(open) => match act {
            Action::Choose => Some(Label::Open),
            Action::Back if !open.entry.is_empty() => Some(Label::ClearEntry),
            _ => None,
        },
        Screen::Play(play) => {
            let typed = play.input.entry.text();
            match act {
                Action::Back if !typed.is_empty() => Some(Label::ClearEntry),
                Action::Back if play.premove().is_some() => Some(Label::Cancel),
                Action::Draw if play.has_offer() => Some(Label::AcceptDraw),
                Action::Draw if play.can_withdraw_offer() => Some(Label::Withdraw),
                Action::Choose if !typed.is_empty() && !typed.starts_with(':') && play.game().ending().is_none() => {
                    Some(Label::Play)
                }
                Action::Right if play.viewing().is_some() => Some(Label::Move),
                Action::Right if play.game().ending().is_some() && play.viewing().is_none() => Some(Label::NextButton),
                Action::Summary if play.shown_card(app.window.is_roomy()).is_some() => Some(Label::Moves),
                // The game itself is saved automatically.
                Action::Save => Some(Label::SaveCopy),
                _ => None,
            }
        }
        _ => None,
    }
}

// Buttons side by side, in as few rows as possible: what the user can do after a game, and after a review.

/// Returns the label of a button. A level in it is the one to which `step` leads.
pub fn label(act: Action, step: Option<LevelStep>, room: u16, lang: Lang) -> String {
    // If the whole label does not fit between its blanks, a word or a number has to do.
    let shortened = |whole: String, short: String| if columns(&whole) + 2 <= room { whole } else { short };
    let level = step.map(|step| level_shown(step.bot())).unwrap_or_default();
    let short_level = ResultCardWord::LevelShort.with(lang, &[&level]);
    match act {
        Action::Mistakes => {
            let short = ResultCardWord::Mistakes.text(lang).to_owned();
            return shortened(ResultCardWord::FindMistakes.text(lang).to_owned(), short);
        }
        Action::NextLevel => return shortened(ResultCardWord::NextLevel.with(lang, &[&level]), short_level),
        Action::LowerLevel => return shortened(ResultCardWord::LowerLevel.with(lang, &[&level]), short_level),
        Action::NextMistake => return with_capital(Label::ShowMistakes.text(lang)),
        Action::Replay => return with_capital(Label::Replay.text(lang)),
        Action::Rematch => AppWord::ButtonRematch,
        Action::New => AppWord::ButtonNew,
        Action::Home => AppWord::ButtonHome,
        Action::TakeBack => return GameWord::ButtonTakeBack.text(lang).to_owned(),
        _ => AppWord::ButtonReview,
    }
    .text(lang)
    .to_owned()
}

/// Returns a level as a button shows it: its rating, or its word if it has none.
fn level_shown(bot: Bot) -> String {
    if let Bot::Elo(elo) = bot { elo.to_string() } else { bot.word().to_owned() }
}

/// Splits the buttons into rows whose lengths differ by at most one button.
fn even_rows(buttons: &[(Action, String)], rows: usize) -> Vec<&[(Action, String)]> {
    let (least, more) = (buttons.len() / rows.max(1), buttons.len() % rows.max(1));
    let mut left = buttons;
    let cut = |row: usize| {
        let (taken, rest) = left.split_at_checked(least + usize::from(row < more))?;
        left = rest;
        Some(taken)
    };
    (0..rows).map_while(cut).collect()
}

/// Places the buttons one after the other, from the top of an area, in as few rows as possible. All rows have about the
/// same number of buttons, so that none stands alone below the others. Returns how many rows there are, too.
pub fn place_buttons(buttons: &[(Action, String)], area: Rect) -> (Vec<(Rect, Action, &str)>, u16) {
    let wide = |text: &str| columns(text) + 2;
    let fits = |row: &[(Action, String)]| row.iter().map(|(_, text)| wide(text) + 1).sum::<u16>() <= area.width + 1;
    let rows = (1..=buttons.len()).map(|rows| even_rows(buttons, rows)).find(|rows| rows.iter().all(|row| fits(row)));
    let mut out = Vec::new();
    for (row, y) in rows.unwrap_or_else(|| even_rows(buttons, buttons.len())).into_iter().zip(area.y..) {
        let mut x = area.x;
        for (act, text) in row {
            out.push((Rect { x, y, width: wide(text).min(area.width), height: 1 }, *act, text.as_str()));
            x += wide(text) + 1;
        }
    }
    let rows = out.last().map_or(0, |(button, ..)| button.y + 1 - area.y);
    (out, rows)
}

/// Draws a button in this tone, between marks if Enter presses it.
pub fn draw_button(canvas: &mut Canvas, (area, act, text): (Rect, Action, &str), marked: bool, tone: TextTone) {
    canvas.fill(area, tone);
    let text = if marked { format!("›{text}‹") } else { format!(" {text} ") };
    canvas.write(area, &text, tone);
    canvas.hit(area, HitTarget::Action(act));
}

// What all screens share: their body, the status line, the footer.

/// Returns the part above the status line and the footer.
pub fn body(canvas: &Canvas) -> Rect {
    let area = canvas.area();
    let side = if area.width >= 60 { 2 } else { 1 }; // blank columns: more once there is room
    Rect { x: area.x + side, y: area.y, width: area.width - 2 * side, height: area.height - 2 } // not smaller
}

/// Begins a page without a board, in the middle and at most this wide: writes its title and, at the right of it, the
/// first of several notes that fits. Windows leave this row in sight. Returns the page, with this row.
pub(in crate::ui) fn page<T: AsRef<str>>(
    canvas: &mut Canvas,
    most: u16,
    title: &str,
    notes: impl IntoIterator<Item = T>,
) -> Rect {
    let body = body(canvas);
    let page = centred(body, (most, body.height));
    let end = canvas.write(page, title, TextTone::Title);
    if let Some(note) = first_that_fits(notes, page.right().saturating_sub(end + 2)) {
        canvas.put_right(end + 2, page.y, page.right(), note.as_ref(), TextTone::Dim);
    }
    canvas.hits.room.keep(Rect { height: 1, ..page }, Importance::Subject);
    page
}

/// Whether the window is too small. If so, the size that it needs is written in the middle.
pub(in crate::ui) fn is_too_small(canvas: &mut Canvas) -> bool {
    let window = canvas.area();
    let too_small = window.width < layout::LEAST.0 || window.height < layout::LEAST.1;
    if too_small {
        let text = AppWord::TooSmall.numbers(canvas.lang(), &[window.width.into(), window.height.into()]);
        let rows = columns(&text).div_ceil(window.width.max(1)) + 1;
        let y = window.y + window.height.saturating_sub(rows) / 2;
        let area = Rect { y, height: window.bottom() - y, ..window };
        canvas.wrapped(area, &[Span::styled(text, canvas.tone(TextTone::Text))]);
    }
    too_small
}

/// Draws the keys that matter now on the last row, in the columns of an area: the screen's own, the most important
/// first, or those of the dialog over it.
pub(in crate::ui) fn keys(canvas: &mut Canvas, acts: &[Action], area: Rect) {
    let area = Rect { y: canvas.area().bottom() - 1, height: 1, ..area };
    match canvas.app.dialog() {
        Some(open) => {
            canvas.hits.room.keep_bright(area, Importance::Running);
            dialogs::footer(canvas, open, area);
        }
        None => draw(canvas, acts, area),
    }
}

/// Returns this tone, or that of an error for a message about something that went wrong.
pub(in crate::ui) fn told(how: MessageTone, usual: TextTone) -> TextTone {
    if how == MessageTone::Wrong { TextTone::Error } else { usual }
}

/// Returns the last message to the user, in this tone unless something went wrong.
pub(in crate::ui) fn message(app: &App, tone: TextTone) -> Option<(&str, TextTone)> {
    let UserMessage::Says(how, text) = app.status.as_ref()? else { return None };
    Some((text, told(*how, tone)))
}

/// Returns the same as spans, in which keys are marked.
pub(in crate::ui) fn said(canvas: &Canvas, tone: TextTone) -> Option<Vec<Span<'static>>> {
    message(canvas.app, tone).map(|(text, tone)| canvas.with_keys(&sanitize(text), tone))
}

/// Writes the last message on the line above the footer, in the columns of an area.
pub fn status(canvas: &mut Canvas, area: Rect) {
    let Some(spans) = said(canvas, TextTone::Good) else { return };
    canvas.message_over(Rect { y: canvas.area().bottom().saturating_sub(2), height: 1, ..area }, &spans);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_name_the_key_or_the_command() {
        let hint = |context, act, lang| {
            let hint = KeyHint::of(&Keymap::default(), context, act, false, lang)?;
            Some(if hint.label.is_empty() { hint.keys } else { format!("{} {}", hint.keys, hint.label) })
        };
        let rows = [
            (KeyContext::Play, Action::Flip, Lang::En, Some("Ctrl-F flip")),
            (KeyContext::Review, Action::Flip, Lang::En, Some("f flip")),
            (KeyContext::Play, Action::Resign, Lang::En, Some("Ctrl-X resign")),
            (KeyContext::Play, Action::Claim, Lang::Fr, Some(":réclamer")),
            (KeyContext::Home, Action::Help, Lang::Fr, Some("F1 aide")),
            (KeyContext::NewGame, Action::Begin, Lang::Fr, Some("Entrée jouer")),
            (KeyContext::NewGame, Action::Back, Lang::Fr, Some("Échap retour")),
            (KeyContext::Home, Action::GoOn, Lang::En, Some(":go on")),
            (KeyContext::Home, Action::Flip, Lang::En, None),
        ];
        for (context, act, lang, want) in rows {
            assert_eq!(hint(context, act, lang).as_deref(), want, "{act:?} on {context:?}");
        }
        let typed =
            |act| KeyHint::of(&Keymap::default(), KeyContext::Review, act, true, Lang::En).map(|hint| hint.keys);
        assert_eq!(typed(Action::Back).as_deref(), Some("Esc"), "q is a letter of what is typed");
        assert_eq!(typed(Action::Undo).as_deref(), Some("Ctrl-T"));
    }

    #[test]
    fn every_label_names_an_action_that_can_be_asked_for_somewhere() {
        for act in [
            Action::Draw,
            Action::Decline,
            Action::Claim,
            Action::TakeBack,
            Action::Rematch,
            Action::Review,
            Action::New,
            Action::Home,
        ] {
            let hint = KeyHint::of(&Keymap::default(), KeyContext::Play, act, false, Lang::En);
            assert!(hint.is_some_and(|hint| hint.width() > 2), "{act:?}");
        }
    }
}
