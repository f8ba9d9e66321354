//! The screens, and how each handles what happens: the one place that names them all.
//!
//! A screen changes only itself. What it wants beyond that it leaves in the [`UpdateContext`] for the application
//! to carry out.

use crate::app::commands::table::{Action, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::game::GameScreen;
use crate::app::game_list::GameList;
use crate::app::home::Home;
use crate::app::learn::LearnScreen;
use crate::app::new_game::{NewGame, StartChoice, read_place};
use crate::app::open::OpenScreen;
use crate::app::position_editor::PositionEditor;
use crate::app::practice::PracticeScreen;
use crate::app::protocol::input::{Button, Cell, FormField, HitTarget, Press};
use crate::app::protocol::pasted_text::looks_like_a_move;
use crate::app::protocol::user_message::Query;
use crate::app::review::Review;
use crate::chess::clock::Moment;
use crate::chess::notation::is_chess960;
use crate::chess::position_setup::PositionSetup;
use crate::chess::start_position::{StartPosition, fen_of};
use crate::chess::tree::NodeId;
use crate::words::tables::AnalysisWord;
use shakmaty::Chess;

/// The current screen with its state.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The home screen, which lists what the user can do.
    Home(Home),
    /// The new-game form.
    NewGame(NewGame),
    /// The play screen.
    Play(Box<GameScreen>),
    /// The game list.
    GameList(Box<GameList>),
    /// A review.
    Review(Box<Review>),
    /// The position editor.
    SetUp(Box<PositionEditor>),
    /// The file browser.
    Open(Box<OpenScreen>),
    /// The lessons of the rules.
    Learn(Box<LearnScreen>),
    /// Puzzles.
    Practice(Box<PracticeScreen>),
}

impl Default for Screen {
    fn default() -> Screen {
        Screen::Home(Home::default())
    }
}

impl Screen {
    /// Whether the application looks after an update at the draft of an edited game, at a list and at the analysis. A
    /// game needs nothing that is not its own.
    pub(super) fn upkeep(&self) -> bool {
        match self {
            Screen::Home(_) | Screen::Play(_) => false,
            _ => true, // all others may lie over a list whose games are being searched, or over an edited game
        }
    }

    /// Returns when the board next changes by itself: a clock, a bot's move, a sliding piece.
    pub(super) fn wake_at(&self, now: Moment, clock_tenths: bool) -> Option<Moment> {
        match self {
            Screen::Play(play) => play.wake_at(now, clock_tenths),
            Screen::Review(review) => review.board_view.slide.next_frame(now),
            Screen::Learn(learn) => learn.lesson.as_ref()?.slide.next_frame(now),
            Screen::Practice(practice) => practice.wake_at(now),
            _ => None,
        }
    }

    /// Tells the user of plain mode which screen this is.
    pub fn tell_place(&self, ctx: &mut UpdateContext) {
        match self {
            _ if !ctx.plain => {}
            Screen::Review(review) if review.training().is_none() => review.say_here(ctx),
            Screen::Play(_) | Screen::Review(_) => ctx.show(Query::Turn),
            Screen::GameList(_) => ctx.show(Query::Filter),
            Screen::SetUp(_) => ctx.show(Query::SetUp),
            Screen::Open(_) => ctx.show(Query::Folder),
            Screen::Learn(learn) if !learn.is_read => {} // told once the lessons are read
            Screen::Learn(learn) => ctx.show(if learn.lesson.is_some() { Query::Task } else { Query::Lesson }),
            Screen::Practice(practice) if !practice.is_read => {} // as above
            Screen::Practice(_) => ctx.show(Query::Practice),
            Screen::Home(_) | Screen::NewGame(_) => ctx.show(Query::Home),
        }
    }

    /// Returns the context in which keys and commands are looked up.
    pub fn key_context(&self) -> KeyContext {
        match self {
            Screen::Home(_) => KeyContext::Home,
            Screen::NewGame(_) => KeyContext::NewGame,
            Screen::Play(_) => KeyContext::Play,
            Screen::GameList(_) => KeyContext::GameList,
            Screen::Review(review) if review.training().is_some() => KeyContext::Guess,
            Screen::Review(_) => KeyContext::Review,
            Screen::SetUp(_) => KeyContext::SetUp,
            Screen::Open(_) => KeyContext::Open,
            Screen::Learn(learn) if learn.lesson.is_some() => KeyContext::Lesson,
            Screen::Learn(_) => KeyContext::Learn,
            Screen::Practice(practice) => practice.key_context(),
        }
    }

    /// Handles the pointer, except on buttons. Returns whether anything shown may have changed.
    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        let pressed = press == Press::Down(Button::Left);
        match (self, on) {
            (Screen::Home(home), Some(HitTarget::Row(row))) if pressed => home.press_row(*row, ctx),
            (Screen::Home(home), _) if press == Press::ScrollUp => home.action(Action::Up, ctx),
            (Screen::Home(home), _) if press == Press::ScrollDown => home.action(Action::Down, ctx),
            (Screen::NewGame(form), Some(HitTarget::Field(field))) if pressed => form.press_field(*field, ctx),
            (Screen::NewGame(form), Some(HitTarget::CycleField(field, forward))) if pressed => {
                form.turn(*field, *forward);
            }
            (Screen::Play(play), Some(HitTarget::Move(node))) if pressed => play.view_node(*node),
            (Screen::Play(play), _) if press == Press::ScrollUp => play.act(Action::ViewBack, ctx),
            (Screen::Play(play), _) if press == Press::ScrollDown => play.act(Action::ViewOn, ctx),
            (Screen::Play(play), _) => return play.pointer(press, cell, on, ctx),
            (Screen::GameList(list), _) if !matches!(on, Some(HitTarget::Action(_))) => {
                return list.pointer(press, on, ctx);
            }
            (Screen::SetUp(editor), _) => return editor.pointer(press, cell, on),
            (Screen::Open(open), _) => return open.pointer(press, on, ctx),
            (Screen::Learn(learn), _) => return learn.pointer(press, cell, on, ctx),
            (Screen::Practice(practice), _) => return practice.pointer(press, cell, on, ctx),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }

    /// Handles pasted text before it is checked for a position or a game. Returns whether it did.
    pub fn paste(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        match self {
            Screen::NewGame(form) if form.focus == FormField::Start => form.paste(text),
            Screen::GameList(list) => list.paste(text, ctx.window),
            Screen::Open(open) => open.paste(text, ctx),
            Screen::SetUp(editor) => {
                editor.take_fen(text, ctx);
                true
            }
            _ => false,
        }
    }

    /// Whether a typed letter goes to a line: one that is being typed, or with `begins` one that it begins. The screens
    /// with their own ways to take pasted text are left out.
    pub fn types(&self, begins: bool) -> bool {
        match self {
            Screen::Review(review) if let Some(session) = review.training() => {
                review.answer().is_none() && (begins || !session.input.entry.is_empty())
            }
            Screen::Review(review) => {
                let typed = review.edits.entry();
                review.jump.is_some() || typed.is_some_and(|entry| begins || !entry.is_empty())
            }
            Screen::GameList(list) => list.is_typed_in(),
            Screen::Learn(learn) => match &learn.lesson {
                Some(at) => begins || !at.input.entry.is_empty(),
                None => learn.map.find.is_some(),
            },
            Screen::Practice(practice) => practice.solve().is_some_and(|solve| begins || !solve.input.entry.is_empty()),
            _ => false,
        }
    }

    /// Handles pasted text that is neither a position nor a game. Returns whether it did.
    pub fn paste_words(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        match self {
            Screen::Play(play) => {
                play.paste(text, ctx);
                true
            }
            Screen::NewGame(form) => form.paste(text),
            Screen::Review(review) if review.training().is_none() && looks_like_a_move(text) => {
                review.enter_single_move(text);
                true
            }
            Screen::Practice(practice) => practice.paste(text, ctx.lang),
            _ => false,
        }
    }

    /// Clears what is being typed. Returns whether there was something to clear.
    pub(super) fn clear_entry(&mut self) -> bool {
        match self {
            Screen::Play(play) => play.input.clear_entry(),
            Screen::Review(review) => review.edits.clear(),
            _ => false,
        }
    }

    /// Interrupts a running game, which stops its clocks: the program is about to be suspended, or has resumed.
    pub fn interrupt(&mut self, ctx: &mut UpdateContext) {
        if let Screen::Play(play) = self {
            play.interrupt(ctx);
        }
    }

    /// Returns the game that is played, if this is the play screen.
    pub fn play(&self) -> Option<&GameScreen> {
        if let Screen::Play(play) = self { Some(play) } else { None }
    }

    /// Returns the review, if this is one.
    pub fn review(&self) -> Option<&Review> {
        if let Screen::Review(review) = self { Some(review) } else { None }
    }

    /// Returns the game list, if this is one.
    pub fn list(&self) -> Option<&GameList> {
        if let Screen::GameList(list) = self { Some(list) } else { None }
    }

    /// Returns the game list for changes, if this is one.
    pub fn list_mut(&mut self) -> Option<&mut GameList> {
        if let Screen::GameList(list) = self { Some(list) } else { None }
    }

    /// Returns practice for changes, if this is it.
    pub(super) fn practice_mut(&mut self) -> Option<&mut PracticeScreen> {
        if let Screen::Practice(practice) = self { Some(practice) } else { None }
    }

    /// Returns the position that the screen shows, for the position editor; the initial position if it shows none.
    pub fn shown_setup(&self) -> PositionSetup {
        let of = |position: &Chess| {
            let start = StartPosition::from_fen(&fen_of(position), is_chess960(position)).ok()?;
            Some(PositionSetup::of(&start))
        };
        let shown = match self {
            Screen::Play(play) => of(play.game().tree().position(play.shown())),
            Screen::Learn(learn) => learn.lesson.as_ref().and_then(|at| of(at.shown()?.0)),
            Screen::Practice(practice) => practice.solve().and_then(|solve| of(&solve.shown().0)),
            Screen::Review(review) => match review.record().tree.start() {
                start if start.unplayable().is_some() => {
                    PositionSetup::read(&start.fen(), false).ok().map(|read| read.0)
                }
                _ => of(review.position()),
            },
            Screen::NewGame(form) => match read_place(form.start.text()) {
                Ok(StartChoice::At(start)) => Some(PositionSetup::of(&start)),
                _ => None,
            },
            _ => None,
        };
        shown.unwrap_or_default()
    }

    /// Whether Black is at the bottom of the board that the screen shows.
    pub fn flipped(&self) -> bool {
        match self {
            Screen::Play(play) => play.flipped(),
            Screen::Review(review) => review.flipped(),
            Screen::Learn(learn) => learn.lesson.as_ref().is_some_and(|at| at.flipped),
            Screen::Practice(practice) => practice.solve().is_some_and(|solve| solve.flipped),
            _ => false,
        }
    }

    /// Returns the node on which the user can draw arrows that are not part of the game.
    pub fn drawing_node(&self) -> Option<NodeId> {
        self.play().map(GameScreen::shown)
    }

    /// Returns the node on the board of a game or a review.
    pub fn board_node(&self) -> Option<NodeId> {
        match self {
            Screen::Play(play) => Some(play.shown()),
            Screen::Review(review) => Some(review.node()),
            _ => None,
        }
    }

    /// Whether a mouse button has something else to do on the board than draw.
    pub fn holds_piece(&self) -> bool {
        matches!(self, Screen::Play(play) if {
            play.input.picker.picked.is_some() || play.premove().is_some() || play.blocked.is_some()
        })
    }

    /// Returns the position to give advice on and those before it, or why there is no advice.
    pub fn advice_position(&self) -> Result<(Chess, Vec<Chess>), AnalysisWord> {
        match self {
            Screen::Play(play) => {
                let game = play.game();
                if game.ending().is_some() {
                    Err(AnalysisWord::NoHintOver)
                } else if let Some(why) = self.advice_forbidden() {
                    Err(why)
                } else if !play.human_to_move() || play.blocked.is_some() {
                    Err(AnalysisWord::NoHintTurn)
                } else {
                    Ok((game.position().clone(), game.seen()))
                }
            }
            Screen::Review(review) => Ok((review.position().clone(), review.seen())),
            _ => Err(AnalysisWord::NoHintTurn),
        }
    }

    /// Returns why the game on the screen never gives hints, whichever side is to move.
    pub fn advice_forbidden(&self) -> Option<AnalysisWord> {
        match self {
            Screen::Play(play) if play.tournament() => Some(AnalysisWord::NoHintTournament),
            Screen::Play(play) if play.game().clock().is_some() => Some(AnalysisWord::NoHintClock),
            _ => None,
        }
    }
}
