//! Keys, pointer, pasted text and lines on each screen.

use shakmaty::Position;

use super::act::{Act, Context, Given};
use super::ctx::{Ctx, Then};
use super::dialog::{Dialog, Goal, Question};
use super::entry::Entry;
use super::home::Item;
use super::input::{Button, Cell, Code, Key, Press};
use super::new_game::{Field, Wrong};
use super::notice::Notice;
use super::paste::Pasted;
use super::play::{Halt, Play};
use super::thing::Thing;
use super::{App, Screen, paste};
use crate::words::app::AppWord;
use crate::words::forms;

impl App {
    /// A key on the screen, no dialog being open.
    pub(super) fn screen_key(&mut self, key: Key, ctx: &mut Ctx) {
        if self.word_key(key, ctx) {
            return;
        }
        if ctx.keys.of_key(self.context(), key) == Some(Act::SetUp) {
            return self.command(&Given { act: Act::SetUp, args: String::new(), bang: false }, ctx);
        }
        match &mut self.screen {
            Screen::Play(play) => {
                let typed = play.entry().text().to_owned();
                play.key(key, ctx);
                self.choose_first_row(&typed);
            }
            Screen::Library(_) => self.library_key(key, ctx),
            Screen::Review(_) => self.review_key(key, ctx),
            Screen::SetUp(_) => self.set_up_key(key, ctx),
            Screen::Home(_) => {
                if let Some(act) = ctx.keys.of_key(Context::Home, key) {
                    self.home_act(act, ctx);
                }
            }
            Screen::NewGame(form) => {
                if form.type_key(key) {
                    return;
                }
                if key.code == Code::Char(' ') {
                    self.begin_from_form(ctx);
                } else if let Some(act) = ctx.keys.of_key(Context::NewGame, key) {
                    self.form_act(act, ctx);
                }
            }
        }
    }

    fn home_act(&mut self, act: Act, ctx: &mut Ctx) {
        let Screen::Home(home) = &mut self.screen else { return };
        let items = home.items(ctx.memory);
        match act {
            Act::Up | Act::Down | Act::First | Act::Last => home.walk(act, items.len()),
            Act::Choose => {
                if let Some(item) = items.get(home.chosen()).cloned() {
                    self.choose_item(item, ctx);
                }
            }
            Act::Drop => {
                if let Some(Item::Draft(n)) = items.get(home.chosen())
                    && let Some(listed) = home.drafts().get(*n)
                {
                    ctx.open(Dialog::ask(Question::DropDraft(listed.name.clone())));
                }
                if let Some(Item::GoOn(n)) = items.get(home.chosen())
                    && let Some(kept) = home.kept().get(*n)
                {
                    ctx.open(Dialog::ask(Question::DropKept(kept.game.clone())));
                }
            }
            Act::Palette => ctx.open(Dialog::Palette { entry: Entry::default(), chosen: 0 }),
            Act::Help => ctx.open(Dialog::help()),
            Act::Settings => ctx.open(Dialog::Settings { chosen: 0 }),
            Act::Quit => self.ask_quit(false, ctx),
            _ => {}
        }
    }

    fn choose_item(&mut self, item: Item, ctx: &mut Ctx) {
        self.left_home = Some(item.clone());
        match item {
            Item::New => ctx.then = Some(Then::Go(Goal::AgainstComputer)),
            Item::Two => ctx.then = Some(Then::Go(Goal::ForTwo)),
            Item::GoOn(n) => self.ask_for_kept(n, ctx),
            Item::Draft(n) => self.ask_for_draft(n, ctx),
            Item::Review => ctx.then = Some(Then::Go(Goal::Review(None))),
            Item::Recent(path) => ctx.then = Some(Then::Go(Goal::Review(Some(path)))),
            Item::SetUp => self.ask_set_up("", false, ctx),
            Item::Settings => ctx.open(Dialog::Settings { chosen: 0 }),
            Item::Help => ctx.open(Dialog::help()),
            Item::Quit => self.ask_quit(false, ctx),
        }
    }

    fn form_act(&mut self, act: Act, ctx: &mut Ctx) {
        let Screen::NewGame(form) = &mut self.screen else { return };
        match act {
            Act::PreviousField => form.walk(-1),
            Act::NextField => form.walk(1),
            Act::PreviousChoice => form.turn(form.focus, false),
            Act::NextChoice => form.turn(form.focus, true),
            Act::Begin => self.begin_from_form(ctx),
            Act::Back => ctx.then = Some(Then::Go(Goal::Home)),
            Act::Palette => ctx.open(Dialog::Palette { entry: Entry::default(), chosen: 0 }),
            Act::Help => ctx.open(Dialog::help()),
            Act::Settings => ctx.open(Dialog::Settings { chosen: 0 }),
            Act::SetUp => self.ask_set_up("", false, ctx),
            _ => {}
        }
    }

    /// Begins the game that the form describes, or shows what is wrong with it.
    fn begin_from_form(&mut self, ctx: &mut Ctx) {
        let Screen::NewGame(form) = &mut self.screen else { return };
        match form.options(ctx.lot) {
            Ok(mut options) => {
                options.draw_offers_from = ctx.config.draw_offers_from;
                form.remember(ctx.memory);
                ctx.forget_start();
                ctx.remember();
                let mut play = Play::begin(options, ctx);
                play.belongs_to(self.played.as_ref());
                play.welcomes();
                self.screen = Screen::Play(Box::new(play));
            }
            Err((field, wrong)) => {
                form.refuse(field);
                // Nothing stands under the players that could say it.
                if let Wrong::Command(bad) = wrong {
                    ctx.notices.push(Notice::wrong(forms::bad_command(&bad, ctx.lang)));
                }
            }
        }
    }

    /// The pointer. Answers whether anything shown may have changed.
    pub(super) fn mouse(&mut self, press: Press, cell: Cell, on: Option<&Thing>, ctx: &mut Ctx) -> bool {
        let on = on.filter(|thing| self.thing_is_current(thing));
        if self.dialog.is_some() {
            match press {
                Press::Down(Button::Left) => self.dialog_press(on, ctx),
                Press::ScrollUp => self.dialog_scroll(false),
                Press::ScrollDown => self.dialog_scroll(true),
                _ => return false,
            }
            return true;
        }
        if let Some(changed) = self.sketch_press(press, on) {
            return changed;
        }
        // A press on the board with the other button wipes what was drawn; it does what it does besides.
        let wiped = press == Press::Down(Button::Left) && matches!(on, Some(Thing::Square(_))) && self.sketch.clear();
        if wiped {
            self.revision += 1;
        }
        if let Some(changed) = self.edit_pointer(press, cell, on, ctx) {
            return changed;
        }
        if matches!(self.screen, Screen::SetUp(_)) {
            return self.set_up_pointer(press, cell, on, ctx);
        }
        let reviewing = matches!(self.screen, Screen::Library(_) | Screen::Review(_));
        if reviewing && !matches!(on, Some(Thing::Act(_))) {
            let guessing = self.guess_pointer(press, cell, on, ctx);
            return guessing.unwrap_or_else(|| self.review_pointer(press, on, ctx));
        }
        if press == Press::Down(Button::Left) {
            match on {
                Some(Thing::Act(act)) => {
                    let act = *act;
                    self.pressed_act(act, ctx);
                    return true;
                }
                Some(Thing::Row(row)) => {
                    self.pressed_row(*row, ctx);
                    return true;
                }
                Some(Thing::Field(field)) => {
                    self.pressed_field(*field, ctx);
                    return true;
                }
                Some(Thing::Turn(field, forward)) => {
                    if let Screen::NewGame(form) = &mut self.screen {
                        form.turn(*field, *forward);
                    }
                    return true;
                }
                Some(Thing::Move(node)) => {
                    if let Screen::Play(play) = &mut self.screen {
                        play.view_node(*node);
                    }
                    return true;
                }
                _ => {}
            }
        }
        match (&mut self.screen, press) {
            (Screen::Play(play), Press::ScrollUp) => play.act(Act::ViewBack, ctx),
            (Screen::Play(play), Press::ScrollDown) => play.act(Act::ViewOn, ctx),
            (Screen::Play(play), _) => return play.pointer(press, cell, on, ctx),
            (Screen::Home(home), Press::ScrollUp | Press::ScrollDown) => {
                let rows = home.items(ctx.memory).len();
                home.walk(if press == Press::ScrollUp { Act::Up } else { Act::Down }, rows);
            }
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }

    fn pressed_act(&mut self, act: Act, ctx: &mut Ctx) {
        match &mut self.screen {
            Screen::Play(play) => {
                if play.halt().is_some_and(|halt| halt != Halt::Start) {
                    play.key(Key::plain(Code::Enter), ctx);
                } else if matches!(act, Act::Palette | Act::Choose | Act::Complete | Act::Back | Act::Left | Act::Right)
                {
                    play.act(act, ctx);
                } else {
                    if play.entry().text().starts_with(':') {
                        play.clear_entry(); // the command that was being typed was chosen with the pointer instead
                    }
                    self.command(&Given { act, args: String::new(), bang: false }, ctx);
                }
            }
            Screen::Home(_) => self.home_act(act, ctx),
            Screen::NewGame(_) => self.form_act(act, ctx),
            Screen::Library(_) => self.library_act(act, ctx),
            Screen::Review(_) => self.review_act(act, ctx),
            Screen::SetUp(_) => self.set_up_act(act, ctx),
        }
    }

    /// What was typed has changed: the choice in the list of what it could mean begins anew.
    fn choose_first_row(&mut self, before: &str) {
        let Screen::Play(play) = &self.screen else { return };
        if play.entry().text() == before {
            return;
        }
        let row = play.palette().map_or(0, |(typed, _)| self.first_row(typed));
        if let Screen::Play(play) = &mut self.screen {
            play.pick(row);
        }
    }

    fn pressed_row(&mut self, row: usize, ctx: &mut Ctx) {
        self.pressed_command(row, ctx);
        if let Screen::Home(home) = &mut self.screen {
            home.choose(row);
            self.home_act(Act::Choose, ctx);
        }
    }

    fn pressed_field(&mut self, field: Field, ctx: &mut Ctx) {
        let Screen::NewGame(form) = &mut self.screen else { return };
        match field {
            Field::Play => self.begin_from_form(ctx),
            Field::Colours | Field::AutoFlip | Field::Rules => form.turn(field, true),
            _ => form.focus_on(field),
        }
    }

    /// Pasted text: a position, a game or a list of moves is offered to be opened, anything else is typed.
    pub(super) fn paste(&mut self, text: &str, ctx: &mut Ctx) {
        if self.dialog.is_some() {
            match &mut self.dialog {
                Some(Dialog::Palette { entry, .. }) => entry.insert(text.lines().next().unwrap_or_default()),
                Some(Dialog::Edit(edit)) => {
                    if let Some(entry) = edit.entry_mut() {
                        entry.insert(&text.split_whitespace().collect::<Vec<_>>().join(" "));
                    }
                }
                _ => {}
            }
            return;
        }
        if matches!(self.screen, Screen::SetUp(_)) {
            return self.set_up_paste(text, ctx);
        }
        if self.library_paste(text) {
            return;
        }
        if let Screen::NewGame(form) = &mut self.screen
            && form.focus == Field::Start
            && form.paste(text)
        {
            return;
        }
        match paste::recognise(text) {
            Some(Pasted::Moves(text)) if matches!(self.screen, Screen::Review(_)) => {
                ctx.open(Dialog::ask(Question::AddMoves(text)));
            }
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None => match &mut self.screen {
                Screen::Play(play) => {
                    play.paste(text, ctx);
                    self.choose_first_row("");
                }
                Screen::NewGame(form) => {
                    form.paste(text);
                }
                Screen::Home(_) | Screen::Library(_) | Screen::Review(_) | Screen::SetUp(_) => {}
            },
        }
    }

    /// That it was somebody's turn is no longer true when he has moved.
    pub(super) fn forget_whose_turn(&mut self, news: &[Notice]) {
        let moved = news.iter().find_map(|notice| match notice {
            Notice::Moved { before, .. } => Some(before.turn()),
            _ => None,
        });
        let (Screen::Play(play), Some(Notice::Says(_, text)), Some(moved)) = (&self.screen, &self.status, moved) else {
            return;
        };
        if *text == AppWord::NotYourTurn.with(self.lang(), &[&play.name(moved, self.lang())]) {
            self.status = None;
        }
    }
}
