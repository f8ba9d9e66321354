//! The last line of the screen while a window is open: the keys that work in it, and none of the screen's own.

use crate::app::commands::palette::PaletteItem;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::annotation::{NEW_LINE, SignRow};
use crate::app::dialogs::clocks::PROMOTIONS;
use crate::app::dialogs::palette::PaletteDialog;
use crate::app::dialogs::question::QuestionDialog;
use crate::app::protocol::input::DialogAnswer;
use crate::ui::prelude::*;
use crate::ui::widgets::footer::KeyHint;
use crate::words::tables::Label;

/// Draws as many hints as fit, and at the right, where the screen shows its way out, that of the window. A click
/// elsewhere in the line counts as one beside the window, like Esc.
pub fn draw(canvas: &mut Canvas, (number, dialog): (u32, &Dialog), area: Rect) {
    let (hints, out) = hints(number, dialog, canvas.app);
    let x = area.right().saturating_sub(out.width()).max(area.x);
    footer::row(canvas, [out], Rect { x, width: area.right() - x, ..area });
    let mut room = x.saturating_sub(area.x + footer::GAP);
    if let Some((clock, tone)) = running_clock(dialog, canvas.app)
        && columns(&clock) < room
    {
        room -= columns(&clock); // what is subtracted is less than the room
        canvas.put(area.x + room, area.y, x, &clock, tone);
        room = room.saturating_sub(footer::GAP);
    }
    footer::row(canvas, cut_row(hints, KeyHint::width, footer::GAP, room), area);
}

/// Returns the running time, shown while a window may cover the clocks, which do not stop.
fn running_clock(dialog: &Dialog, app: &App) -> Option<(String, TextTone)> {
    let (Dialog::Help(_) | Dialog::Palette(_) | Dialog::Settings(_), Screen::Play(play)) = (dialog, app.screen())
    else {
        return None;
    };
    let game = play.game();
    let clock = game.clock().filter(|_| game.ending().is_none())?;
    let running = clock.running()?;
    let shown = app.clock_digits(clock, running);
    let tone = if shown.is_low() { TextTone::Error } else { TextTone::Title };
    Some((format!("{} {shown}", side(running, app.lang())), tone))
}

/// Returns what can be pressed, the most important first, and what closes the window, in the window's own words.
fn hints(number: u32, dialog: &Dialog, app: &App) -> (Vec<KeyHint>, KeyHint) {
    let lang = app.lang();
    let hint = |codes: &[Code], label: Label, target: Option<HitTarget>| {
        let keys: Vec<String> = codes.iter().map(|&code| Key::plain(code).named(lang)).collect();
        // A click does what the key does; of two arrows, what the one that goes on does.
        let code = codes.get(1).or(codes.first());
        let target = target.or_else(|| code.map(|code| HitTarget::DialogKey(number, Key::plain(*code))));
        KeyHint { keys: keys.join(" "), label: label.text(lang), target }
    };
    let of_key = |key: Key, label: Label| {
        let target = Some(HitTarget::DialogKey(number, key));
        KeyHint { keys: key.named(lang), label: label.text(lang), target }
    };
    let down = || hint(&[Code::Up, Code::Down], Label::Choose, None);
    let enter = |label: Label| hint(&[Code::Enter], label, None);
    let [cancel, close, back] = [Label::Cancel, Label::Close, Label::Back].map(|label| hint(&[Code::Esc], label, None));
    match dialog {
        Dialog::Question(QuestionDialog { question, chosen, .. }) => {
            let answers = question.answers();
            let chosen = answers.get(*chosen).copied().unwrap_or(DialogAnswer::No);
            let last = answers.last().copied().unwrap_or(DialogAnswer::No);
            let given = |code: Code, by: DialogAnswer| {
                let answer = hint(&[code], Label::Choose, Some(HitTarget::Answer(number, by)));
                KeyHint { label: by.text(lang), ..answer }
            };
            // Enter gives the harmless answer, so the letter of the first answer is shown beside it.
            let first = answers.first().copied().filter(|first| *first != chosen);
            let first = first.and_then(|by| {
                let letter = question.key_of(by, lang)?;
                let target = Some(HitTarget::Answer(number, by));
                Some(KeyHint { keys: letter.to_string(), label: by.text(lang), target })
            });
            // Its buttons stand side by side or one below another: Tab walks through them either way.
            let walk = hint(&[Code::Tab], Label::Choose, None);
            let enter = given(Code::Enter, chosen);
            (std::iter::once(enter).chain(first).chain([walk]).collect(), given(Code::Esc, last))
        }
        Dialog::Promotion(open) => {
            let role = PROMOTIONS.get(open.chosen).map(|&role| HitTarget::Promote(number, role));
            let others = hint(&[Code::Left, Code::Right], Label::OtherPiece, None);
            // Esc does not take a released pawn back.
            let out = if open.released { of_key(Key::ctrl('c'), Label::Close) } else { cancel };
            (vec![hint(&[Code::Enter], Label::Choose, role), others], out)
        }
        Dialog::Settings(_) => (vec![down(), hint(&[Code::Left, Code::Right], Label::Change, None)], close),
        Dialog::Palette(open) => {
            let others = || hint(&[Code::Left, Code::Right], Label::OtherRules, None);
            let keys = match open.reading {
                Some(PaletteItem::Rule(_)) => vec![enter(Label::Lesson), others()],
                Some(_) => Vec::new(),
                None => {
                    let (runs, completes) = of_row(open, app);
                    let tab = completes.then(|| hint(&[Code::Tab], Label::Complete, None));
                    runs.map(enter).into_iter().chain([down()]).chain(tab).collect()
                }
            };
            (keys, if open.reading.is_some() || open.from_help { back } else { close })
        }
        Dialog::Text(text) => {
            let table: &[Code] = &[Code::Up, Code::Down, Code::Left, Code::Right];
            let keys = if text.columns() > 1 { table } else { &table[..2] }; // of four
            (vec![hint(keys, Label::Scroll, None)], close)
        }
        Dialog::Help(_) => (vec![hint(&[Code::Tab], Label::Palette, None)], close),
        Dialog::Clocks(_) => (vec![enter(Label::Set), hint(&[Code::Up, Code::Down], Label::OtherSide, None)], cancel),
        Dialog::Annotation(open) => {
            let signs = open.signs.as_ref().map(|_| if open.on_signs { Label::Comment } else { Label::Signs });
            let tab = signs.map(|label| hint(&[Code::Tab], label, None));
            let choose = open.on_signs.then(|| hint(&[Code::Left, Code::Right], Label::Choose, None));
            let chosen = open.signs.as_ref().filter(|_| open.on_signs);
            // Enter sets the chosen sign if the move does not have it yet.
            let is_set = chosen.is_some_and(|row| row.shown().contains(&row.chosen));
            let sets = !is_set && chosen.is_some_and(SignRow::sets_by_enter);
            let space = if is_set { Label::Unset } else { Label::Set };
            let set = open.on_signs.then(|| hint(&[Code::Char(' ')], space, None));
            let saves = if sets { Label::SetSave } else { Label::SaveFile };
            let save = app.preferences.keymap().key_of(KeyContext::Review, Action::Save);
            let save = save.map(|key| of_key(key, saves));
            let line = (!open.on_signs).then(|| of_key(NEW_LINE, Label::NewLine));
            let has_words = open.on_signs && !open.entry.is_empty();
            let out = if has_words { back } else { cancel };
            // Adding is not yet saving.
            let enter = enter(match sets {
                true => Label::SetDone,
                false if open.adds_comment() => Label::AddComment,
                false => Label::Add,
            });
            (std::iter::once(enter).chain(choose).chain(set).chain(tab).chain(save).chain(line).collect(), out)
        }
        Dialog::Tags(open) if open.entry.is_some() => (vec![enter(Label::Save)], cancel),
        Dialog::Tags(_) => (vec![enter(Label::Change), down(), hint(&[Code::Delete], Label::DeleteTag, None)], close),
    }
}

/// Returns what Enter does with the chosen row of the command line, and whether Tab completes it.
fn of_row(open: &PaletteDialog, app: &App) -> (Option<Label>, bool) {
    let typed = open.entry.text();
    if app.palette_words(typed).is_some() || app.screens.path_offer(typed).is_some() {
        return (Some(Label::Run), true);
    }
    let items = app.palette(typed);
    match items.get(open.chosen.min(items.len().saturating_sub(1))) {
        // A bare Enter does not run the first of all commands.
        Some(PaletteItem::Here(_)) => (Some(Label::Run).filter(|_| open.chosen > 0 || !typed.trim().is_empty()), true),
        Some(PaletteItem::Rule(_) | PaletteItem::Guide(..)) => (Some(Label::Read), false),
        Some(PaletteItem::Elsewhere(_)) | None => (None, true),
    }
}
