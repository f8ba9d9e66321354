//! The last line of a screen: the few keys that matter now, each of which can also be clicked.

use crate::app::commands::action::{Action, KeyContext};
use crate::app::commands::keymap::Keymap;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Code, Key};
use crate::app::{App, Screen};
use crate::ui::canvas::Canvas;
use crate::ui::text::columns;
use crate::ui::theme::TextTone;
use crate::words::Lang;
use crate::words::labels::Label;
use ratatui::layout::Rect;

/// Columns between two hints.
pub(in crate::ui) const GAP: u16 = 2;

/// A hint: how an action is asked for, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FooterHint {
    act: Action,
    key: String,
    label: &'static str,
}

impl FooterHint {
    /// The hint for an action on a screen: by its key if it has one, else by its command. One that has neither cannot be
    /// asked for.
    /// While a line is typed a letter is none of them.
    fn of(map: &Keymap, context: KeyContext, act: Action, typing: bool, lang: Lang) -> Option<FooterHint> {
        let label = act.label(lang).unwrap_or_default();
        let typed = |key: Key| matches!(key.code, Code::Char(c) if c.is_alphanumeric()) && !key.ctrl && !key.alt;
        if let Some(key) = map.key_except(context, act, |key| typing && typed(key)) {
            return Some(FooterHint { act, key: key.named(lang), label });
        }
        let command = Some(act.row()).filter(|row| !row.name.is_empty() && row.works(context))?;
        // The command's own name says what it does, in French too where it has one there; else the word beside it helps.
        let name = command.name_in(lang);
        let label = if name == label { "" } else { label };
        Some(FooterHint { act, key: format!(":{name}"), label })
    }

    /// Whether it is a command that is typed, and no key.
    fn is_typed(&self) -> bool {
        self.key.len() > 1 && self.key.starts_with(':')
    }

    /// Columns.
    fn width(&self) -> u16 {
        width(&self.key, self.label)
    }
}

/// How many columns keys and what they do take.
pub(in crate::ui) fn width(keys: &str, label: &str) -> u16 {
    columns(keys) + u16::from(!label.is_empty()) + columns(label)
}

/// Writes keys and what they do, from the left edge of an area on.
pub(in crate::ui) fn hint(canvas: &mut Canvas, keys: &str, label: &str, area: Rect) {
    let after = canvas.write(area, keys, TextTone::KeyName);
    canvas.put(after + u16::from(!label.is_empty()), area.y, area.right(), label, TextTone::Dim);
}

/// Draws the hints of these actions, the most important first, as many as fit into the first row of the area.
pub fn draw(canvas: &mut Canvas, context: KeyContext, acts: &[Action], area: Rect) {
    let area = Rect { height: area.height.min(1), ..area }.intersection(canvas.area());
    let mut x = area.x;
    let typing = matches!(canvas.app.screen(), Screen::Review(review) if review.edits().entry().is_some());
    let hints: Vec<FooterHint> = acts
        .iter()
        .filter_map(|&act| FooterHint::of(canvas.app.keys(), context, act, typing, canvas.lang()))
        .map(|hint| match special(canvas.app, hint.act) {
            Some(label) => FooterHint { label: label.text(canvas.lang()), ..hint },
            None => hint,
        })
        .collect();
    let wide = hints.iter().map(FooterHint::width).collect::<Vec<_>>();
    let way_out = way_out(context, acts).and_then(|act| hints.iter().position(|hint| hint.act == act));
    // What fits is chosen by its weight; it stands in one order: keys, then what is typed.
    let mut fit: Vec<(&FooterHint, usize)> =
        fitting(&wide, way_out, area.width).into_iter().filter_map(|at| Some((hints.get(at)?, at))).collect();
    fit.sort_by_key(|(hint, _)| hint.is_typed());
    for (hint, at) in fit {
        let width = wide.get(at).copied().unwrap_or_default();
        self::hint(canvas, &hint.key, hint.label, Rect { x, width: area.right().saturating_sub(x), ..area });
        canvas.hit(Rect { x, y: area.y, width, height: area.height }, HitTarget::Action(hint.act));
        x += width + GAP;
    }
}

/// The way back, which is always in the footer: out of the screen, and from the home screen out of the program.
fn way_out(context: KeyContext, acts: &[Action]) -> Option<Action> {
    let out = if context == KeyContext::Home { Action::Quit } else { Action::Back };
    [out, Action::ViewLive, Action::Home].into_iter().find(|act| acts.contains(act))
}

/// Which of some hints fit into so many columns, by their place: each that leaves room for the one that must be there.
fn fitting(wide: &[u16], must: Option<usize>, room: u16) -> Vec<usize> {
    let mut left = room;
    let mut kept = must.and_then(|at| wide.get(at)).map_or(0, |wide| wide + GAP);
    let mut fit = Vec::new();
    for (at, &wide) in wide.iter().enumerate() {
        if Some(at) == must {
            kept = 0;
        }
        // The last one needs no gap after it.
        if wide + kept <= left {
            fit.push(at);
            left = left.saturating_sub(wide + GAP);
        }
    }
    fit
}

/// What an action is called where it does something particular.
fn special(app: &App, act: Action) -> Option<Label> {
    match act {
        _ if stops(app, act) => Some(Label::Stop),
        _ if betters(app, act) => Some(Label::BetterLine),
        _ if goes_on(app, act) => Some(Label::GoOn),
        _ if typed(app).is_some() && act == Action::Back => Some(Label::ClearEntry),
        Action::Choose if typed(app).is_some_and(|text| !text.starts_with(':')) => Some(Label::Play),
        Action::Right if matches!(app.screen(), Screen::Play(play) if play.game().ending().is_some() && play.viewing().is_none()) => {
            Some(Label::NextButton)
        }
        // The game itself is kept without being asked.
        Action::Save if matches!(app.screen(), Screen::Play(_)) => Some(Label::SaveCopy),
        _ => None,
    }
}

/// What is typed in a running game, or after it.
fn typed(app: &App) -> Option<&str> {
    match app.screen() {
        Screen::Play(play) => Some(play.entry().text()).filter(|text| !text.is_empty()),
        _ => None,
    }
}

/// Whether an action ends what it began: the same key again.
fn stops(app: &App, act: Action) -> bool {
    match (act, app.screen()) {
        (Action::Mistakes, _) => app.seeks_mistakes(),
        (Action::Autoplay, Screen::Review(review)) => review.autoplay().is_some(),
        _ => false,
    }
}

/// Whether an action shows what was better than a mistake.
fn betters(app: &App, act: Action) -> bool {
    act == Action::BranchDown && matches!(app.screen(), Screen::Review(review) if review.shows_better())
}

/// Whether an action leaves the answer to a mistake that was solved, and chooses nothing.
fn goes_on(app: &App, act: Action) -> bool {
    act == Action::Choose && matches!(app.screen(), Screen::Review(review) if review.answer().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_has_room_whatever_stands_before_it() {
        assert_eq!(way_out(KeyContext::Review, &[Action::Help, Action::Quit, Action::Back]), Some(Action::Back));
        assert_eq!(way_out(KeyContext::Home, &[Action::Help, Action::Quit]), Some(Action::Quit));
        assert_eq!(way_out(KeyContext::Play, &[Action::Help, Action::Quit]), None);
        let wide = [10, 10, 10, 5];
        let rows: [(u16, Option<usize>, &[usize]); 6] = [
            (41, None, &[0, 1, 2, 3]),
            (40, None, &[0, 1, 2]),
            (40, Some(3), &[0, 1, 3]),
            (29, Some(3), &[0, 1, 3]),
            (28, Some(3), &[0, 3]),
            (5, Some(3), &[3]),
        ];
        for (room, must, want) in rows {
            assert_eq!(fitting(&wide, must, room), want, "{room} {must:?}");
        }
    }

    #[test]
    fn hints_name_the_key_or_the_command() {
        let hint = |context, act, lang| {
            let hint = FooterHint::of(&Keymap::default(), context, act, false, lang)?;
            Some(if hint.label.is_empty() { hint.key } else { format!("{} {}", hint.key, hint.label) })
        };
        let rows = [
            (KeyContext::Play, Action::Flip, Lang::En, Some("Ctrl-F flip")),
            (KeyContext::Review, Action::Flip, Lang::En, Some("f flip")),
            (KeyContext::Play, Action::Resign, Lang::En, Some(":resign")),
            (KeyContext::Play, Action::Resign, Lang::Fr, Some(":abandonner")),
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
            |act| FooterHint::of(&Keymap::default(), KeyContext::Review, act, true, Lang::En).map(|hint| hint.key);
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
            let hint = FooterHint::of(&Keymap::default(), KeyContext::Play, act, false, Lang::En);
            assert!(hint.is_some_and(|hint| hint.width() > 2), "{act:?}");
        }
    }
}
