//! What a test does with the application and reads from it: keys, moves, the pointer and time go in, screens and
//! sentences come out.

use super::painted;
use shakmaty::{Bitboard, ByColor, Color, Piece, Position, Square};
use std::path::PathBuf;
use tabiya::app::Screen;
use tabiya::app::board::animation::AnimatedPieces;
use tabiya::app::board::move_input::TextField;
use tabiya::app::commands::palette::PaletteItem;
use tabiya::app::commands::table::Action;
use tabiya::app::dialogs::Dialog;
use tabiya::app::game::{Blocked, GameScreen};
use tabiya::app::game_list::GameList;
use tabiya::app::home::{Home, HomeItem, InterruptedGame};
use tabiya::app::learn::LearnScreen;
use tabiya::app::new_game::NewGame;
use tabiya::app::practice::{PracticeScreen, Solve};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::ReviewSource;
use tabiya::app::protocol::input::{Cell, Code, FormField, HitTarget, Key, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::app::review::Review;
use tabiya::app::settings::{Appearance, Setting};
use tabiya::chess::clock::Moment;
use tabiya::chess::course::run::TaskRun;
use tabiya::chess::game::Game;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::notation;
use tabiya::chess::pgn::Record;
use tabiya::chess::pgn::comment::BoardShape;
use tabiya::chess::pgn::encoding::code_page::CodePage;
use tabiya::chess::pgn::encoding::{Encoding, LineEnd, TextFormat};
use tabiya::chess::tree::NodeId;
use tabiya::config::Config;
use tabiya::words::Lang;
use tabiya::words::tables::SettingsWord;

pub use super::world::FakeWorld as Driver;

/// The format of an old file: Windows-1252.
pub const LATIN: TextFormat = TextFormat {
    encoding: Encoding::Page(CodePage::Windows1252),
    mark: false,
    line_end: LineEnd::Lf,
    doubtful: false,
    broken: false,
    chosen: None,
};

/// Returns the last sentence that was said.
pub fn last(d: &Driver) -> String {
    d.sentences().pop().unwrap_or_default()
}

/// Returns the review on the screen.
pub fn review(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a review but on {other:?}"),
    }
}

/// Returns the game list that is open, on the screen or behind a review.
pub fn game_list(d: &Driver) -> &GameList {
    d.app.screens.game_list().expect("a game list")
}

/// Opens one file with these games, as the command line does.
pub fn open_file(boot: Boot, name: &str, pgn: &str) -> Driver {
    let mut d = Driver::new(boot);
    d.files = vec![(name.into(), pgn.to_owned())];
    d.review(&[name], None, None);
    d
}

/// Opens the first game of a file, at its start.
pub fn open_first(lang: Lang, pgn: &str) -> Driver {
    let mut d = open_file(Boot { lang, ..Boot::default() }, "game.pgn", pgn);
    if matches!(d.app.screen(), Screen::GameList(_)) {
        d.keys("<Home><Enter>");
    }
    d
}

/// Opens the first game of a file that holds this many copies of a game.
pub fn open_copies(game: &str, copies: usize) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), vec![game; copies].join("\n"))];
    d.review(&["game.pgn"], Some(1), None);
    d
}

impl Driver {
    /// Starts at the home screen.
    pub fn home() -> Driver {
        let mut driver = Driver::new(Boot::default());
        driver.open_home();
        driver
    }

    /// Begins a game between two people.
    pub fn play(options: GameOptions) -> Driver {
        let mut driver = Driver::new(Boot::default());
        driver.begin(options);
        driver
    }

    /// Returns the messages so far, as sentences.
    pub fn sentences(&self) -> Vec<String> {
        let sentence = |notice: &UserMessage| match notice {
            UserMessage::Says(_, text) => Some(text.replace('\u{a0}', " ")), // the tests are written with plain spaces
            _ => None,
        };
        self.said.iter().filter_map(sentence).collect()
    }

    /// Opens files as the command line does.
    pub fn review(&mut self, files: &[&str], game: Option<usize>, ply: Option<u32>) -> &mut Driver {
        let source = ReviewSource::Files(files.iter().map(PathBuf::from).collect());
        let effects = self.app.open_review(source, (game, ply), self.now());
        self.perform(effects);
        self
    }

    /// Lets time pass, waking the application whenever it asks for it.
    pub fn wait(&mut self, ms: u64) {
        let end = self.at + ms;
        while let Some(wake) = self.app.wake_at().filter(|wake| wake.0 <= end) {
            self.at = self.at.max(wake.0);
            self.send(Msg::Wake);
        }
        self.at = end;
    }

    /// Presses keys: characters as themselves, other keys in angle brackets: `e4<Enter>`, `<C-c>`.
    pub fn keys(&mut self, steps: &str) -> &mut Driver {
        let mut rest = steps;
        while let Some(c) = rest.chars().next() {
            let key = if c == '<' {
                let close = rest.find('>').expect("an open < in the steps");
                let word = &rest[1..close];
                rest = &rest[close + 1..];
                key_of(word)
            } else {
                rest = &rest[c.len_utf8()..];
                Key::plain(Code::Char(c))
            };
            self.at += 10;
            self.send(Msg::Key(key));
        }
        self
    }

    /// Types each move and Enter.
    pub fn moves(&mut self, moves: &str) -> &mut Driver {
        for mv in moves.split_whitespace() {
            self.keys(mv).keys("<Enter>");
        }
        self
    }

    pub fn mouse(&mut self, press: Press, on: Option<HitTarget>) -> &mut Driver {
        self.at += 10;
        // Rows stand below one another.
        let row = match &on {
            Some(HitTarget::Row(row) | HitTarget::DialogRow(_, row)) => u16::try_from(*row).unwrap(),
            _ => 0,
        };
        self.send(Msg::Mouse { press, cell: Cell { col: 0, row }, on });
        self
    }

    pub fn game(&self) -> &GameScreen {
        match self.app.screen() {
            Screen::Play(play) => play,
            other => panic!("not on the play screen but on {other:?}"),
        }
    }

    /// Returns the result of the game on the screen and its reason, or `*` while the game runs.
    pub fn result(&self) -> String {
        match self.game().game().ending() {
            None => "*".into(),
            Some(ending) => format!("{} {}", ending.token(), ending.reason()),
        }
    }
}

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Home,
    NewGame,
    Game,
    GameList,
    Review,
    PositionEditor,
    Open,
    Lessons,
    Practice,
}

/// What a user sees and hears. The journeys ask here instead of naming a field of the application.
impl Driver {
    /// Fails unless this text is on the screen, which may break its lines anywhere.
    #[track_caller]
    pub fn sees(&self, text: &str) {
        let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let screen = painted::text(self, 80, 24);
        assert!(joined(&screen).contains(&joined(text)), "{text:?} is not on the screen:\n{screen}");
    }

    /// Fails unless this was the last sentence.
    #[track_caller]
    pub fn says(&self, sentence: &str) {
        assert_eq!(last(self), sentence);
    }

    /// Returns the piece that the screen shows on a square.
    pub fn square(&self, square: Square) -> Option<Piece> {
        painted::pieces(self).piece_at(square)
    }

    /// Returns the screen that is shown.
    pub fn place(&self) -> Place {
        match self.app.screen() {
            Screen::Home(_) => Place::Home,
            Screen::NewGame(_) => Place::NewGame,
            Screen::Play(_) => Place::Game,
            Screen::GameList(_) => Place::GameList,
            Screen::Review(_) => Place::Review,
            Screen::SetUp(_) => Place::PositionEditor,
            Screen::Open(_) => Place::Open,
            Screen::Learn(_) => Place::Lessons,
            Screen::Practice(_) => Place::Practice,
        }
    }

    /// Returns whether a dialog is open over the screen.
    pub fn has_dialog(&self) -> bool {
        self.app.dialog().is_some()
    }

    /// Returns the text on the line that takes the keys: of a command, a move, a filter or what is looked for.
    pub fn typed(&self) -> &str {
        match (self.app.dialog(), self.app.screen()) {
            (Some((_, Dialog::Palette(palette))), _) => palette.entry.text(),
            (_, Screen::Play(play)) => play.input.entry.text(),
            (_, Screen::Review(review)) => review.edits.entry().map_or("", TextField::text),
            (_, Screen::GameList(list)) => {
                let filter = list.filter_line.as_ref().map(|line| &line.entry);
                filter.or(list.find.entry.as_ref()).map_or("", TextField::text)
            }
            _ => panic!("nothing is typed on {:?}", self.place()),
        }
    }

    /// Returns the text that was refused and has not been changed since, or why it was.
    pub fn refused(&self) -> Option<&str> {
        self.game().input.refused.as_deref()
    }

    /// Returns the square of the piece that is picked up.
    pub fn picked(&self) -> Option<Square> {
        self.game().input.picker.picked.map(|picked| picked.from)
    }

    /// Returns the square that the keyboard's cursor is on.
    pub fn cursor(&self) -> Option<Square> {
        self.game().input.picker.cursor
    }

    /// Returns the game that is played: its moves, clocks, players and offers.
    pub fn played(&self) -> &Game {
        self.game().game()
    }

    /// Returns how many half-moves have been played.
    pub fn plies(&self) -> usize {
        self.played().line().len()
    }

    /// Returns the game in review: its moves, with their annotations, and its tags.
    pub fn record(&self) -> &Record {
        review(self).record()
    }

    /// Returns the node of the game in review whose position is shown.
    pub fn node(&self) -> NodeId {
        review(self).node()
    }

    /// Returns whether Black sits below.
    pub fn flipped(&self) -> bool {
        match self.app.screen() {
            Screen::Play(play) => play.flipped(),
            _ => review(self).flipped(),
        }
    }

    /// Returns whether the card with the result is shown.
    pub fn has_card(&self) -> bool {
        match self.app.screen() {
            Screen::Play(play) => play.card().is_some(),
            _ => review(self).card().is_some(),
        }
    }

    /// Returns whether the user has changed the game in review since it was saved.
    pub fn is_changed(&self) -> bool {
        review(self).edits.is_changed()
    }

    /// Returns whether the game in review differs from its file, even if only by evaluations.
    pub fn is_unsaved(&self) -> bool {
        review(self).edits.is_unsaved()
    }

    /// Returns whether the position in review, or on the free board, is being analysed.
    pub fn is_analysing(&self) -> bool {
        self.app.screens.analysis.on
    }

    /// Returns the theme and the pieces in which the board is drawn.
    pub fn appearance(&self) -> Appearance {
        self.app.appearance()
    }

    /// Returns the settings.
    pub fn config(&self) -> &Config {
        self.app.preferences.config()
    }

    /// Returns the last choices, which the next start remembers.
    pub fn recent(&self) -> &RecentChoices {
        &self.app.recent
    }

    /// Returns what stands on the line for messages.
    pub fn status(&self) -> Option<&UserMessage> {
        self.app.status.as_ref()
    }

    /// Returns the number of the picture: it changes when something that is shown does.
    pub fn revision(&self) -> u64 {
        self.app.revision
    }

    /// Returns when something that is shown changes by itself.
    pub fn wake_at(&self) -> Option<Moment> {
        self.app.wake_at()
    }

    /// Returns the pieces that slide in the game now.
    pub fn slide(&self) -> Option<AnimatedPieces> {
        self.game().animated(Moment(self.at))
    }

    /// Returns the dialog over the screen.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.app.dialog().map(|(_, dialog)| dialog)
    }

    /// Returns why the game stands still until the user does something.
    pub fn blocked(&self) -> Option<Blocked> {
        self.game().blocked
    }

    /// Returns how many half-moves had been played in the earlier position that the user looks at.
    pub fn viewing(&self) -> Option<usize> {
        self.game().viewing()
    }

    /// Returns the button that Enter presses.
    pub fn button(&self) -> Option<Action> {
        self.game().button()
    }

    /// Returns the game that is played as PGN.
    pub fn pgn(&self) -> String {
        self.game().pgn()
    }

    /// Returns the pieces that were touched before the move.
    pub fn touched(&self) -> Bitboard {
        self.game().touched()
    }

    /// Returns what the user has drawn on the board.
    pub fn drawings(&self) -> Vec<BoardShape> {
        self.app.drawn_shapes()
    }

    /// Returns what the umpire shows on the board.
    pub fn umpire_shapes(&self) -> &[BoardShape] {
        self.app.umpire_shapes()
    }

    /// Returns which game of the list is in review.
    pub fn number(&self) -> Option<usize> {
        review(self).number
    }

    /// Returns whether the graphs of the review are large.
    pub fn graphs_are_large(&self) -> bool {
        review(self).graphs_large
    }

    /// Returns whether mistakes are being searched for in the game in review.
    pub fn searches_mistakes(&self) -> bool {
        review(self).mistake_search.is_some()
    }

    /// Returns the mistakes that were found in the game in review.
    pub fn mistakes(&self) -> &[NodeId] {
        review(self).mistakes(None)
    }

    /// Returns how many games the list has.
    pub fn listed(&self) -> usize {
        game_list(self).len()
    }

    /// Returns the game that is chosen in the list.
    pub fn chosen(&self) -> usize {
        game_list(self).chosen()
    }

    /// Returns the filter of the list as text.
    pub fn filter(&self) -> String {
        game_list(self).view.filter.to_string()
    }

    /// Returns what is asked, in the user's language.
    pub fn question(&self) -> String {
        match self.dialog() {
            Some(Dialog::Question(asked)) => asked.question.text(self.app.lang()),
            other => panic!("no question but {other:?}"),
        }
    }

    /// Returns the rows of the home screen.
    pub fn items(&self) -> Vec<HomeItem> {
        self.home_screen().items(self.recent())
    }

    /// Goes to a row of the home screen.
    pub fn go_to(&mut self, item: &HomeItem) -> &mut Driver {
        let row = self.items().iter().position(|other| other == item).expect("a row");
        self.keys("<Home>").keys(&"<Down>".repeat(row))
    }

    /// Returns the interrupted games that the home screen lists.
    pub fn interrupted(&self) -> &[InterruptedGame] {
        &self.home_screen().kept
    }

    pub fn home_screen(&self) -> &Home {
        match self.app.screen() {
            Screen::Home(home) => home,
            other => panic!("not at home but on {other:?}"),
        }
    }

    pub fn new_game(&self) -> &NewGame {
        match self.app.screen() {
            Screen::NewGame(form) => form,
            other => panic!("not on the form but on {other:?}"),
        }
    }

    pub fn lessons(&self) -> &LearnScreen {
        match self.app.screen() {
            Screen::Learn(learn) => learn,
            other => panic!("no lessons but {other:?}"),
        }
    }

    pub fn practice(&self) -> &PracticeScreen {
        match self.app.screen() {
            Screen::Practice(practice) => practice,
            other => panic!("no practice but {other:?}"),
        }
    }

    /// Returns the puzzle on the board.
    pub fn solve(&self) -> &Solve {
        self.practice().solve().expect("a puzzle")
    }

    /// Returns the move that the puzzle asks for, as it is typed.
    pub fn puzzle_move(&self) -> String {
        let run = &self.solve().run;
        notation::san(run.position(), run.next_move().expect("a move to find"), &self.app.typed_letters())
    }

    /// Plays the solution of the puzzle on the board to its end.
    pub fn solve_puzzle(&mut self) -> &mut Driver {
        while !self.solve().is_over() {
            let mv = self.puzzle_move();
            self.moves(&mv);
        }
        self
    }

    /// Returns a legal move that is not the solution and loses most of what the puzzle wins: the first that the search
    /// likes least among those of the king and the pawns.
    pub fn wrong_move(&self) -> String {
        let run = &self.solve().run;
        let (position, right) = (run.position(), run.next_move());
        let quiet = |mv: &shakmaty::Move| {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            Some(*mv) != right && !mv.is_capture() && !mv.is_promotion() && !after.is_check()
        };
        let mv = position.legal_moves().into_iter().find(quiet).expect("a quiet move");
        notation::san(position, mv, &self.app.typed_letters())
    }

    /// Returns the number of the lesson that is open.
    pub fn lesson(&self) -> Option<&'static str> {
        match self.app.screen() {
            Screen::Learn(learn) => learn.lesson.as_ref().map(|at| at.plan().id),
            _ => None,
        }
    }

    /// Returns the move that leads to the position in review.
    pub fn san(&self) -> String {
        review(self).record().tree.san(self.node(), &self.app.preferences.letters())
    }

    /// Returns the same with its number.
    pub fn numbered(&self) -> String {
        review(self).record().tree.numbered_san(self.node(), &self.app.preferences.letters())
    }

    /// Returns the games that the list shows, by their numbers.
    pub fn shown_games(&self) -> Vec<usize> {
        let list = game_list(self);
        (0..list.shown()).filter_map(|row| list.view.game(row)).map(|game| game + 1).collect()
    }

    /// Returns the task that is being solved.
    pub fn task(&self) -> &TaskRun {
        &self.lessons().lesson.as_ref().expect("a lesson").run
    }

    /// Returns the text in a field of the form.
    pub fn field(&self, field: FormField) -> &str {
        match field {
            FormField::Start => self.new_game().start.text(),
            FormField::Time => self.new_game().time.text(),
            other => panic!("{other:?} has no text"),
        }
    }

    /// Returns the field of the form that takes the keys.
    pub fn focus(&self) -> FormField {
        self.new_game().focus
    }

    /// Returns what the board calls a player.
    pub fn name(&self, color: Color, lang: Lang) -> String {
        self.game().name(color, lang)
    }

    /// Chooses a language in the settings.
    pub fn set_language(&mut self, lang: Lang) {
        let row = Setting::ALL.iter().position(|setting| setting.label == SettingsWord::Language).unwrap();
        self.keys(&format!("<F3><Home>{}", "<Down>".repeat(row)));
        while self.app.lang() != lang {
            self.keys("<Right>");
        }
        self.keys("<Esc>");
    }

    /// Returns the move that waits for the user's turn.
    pub fn premove(&self) -> Option<String> {
        self.game().premove().map(|premove| premove.name(&self.app.preferences.letters()))
    }

    /// Returns whether the pieces are hidden while the game stands still.
    pub fn is_covered(&self) -> bool {
        self.game().is_covered()
    }

    /// Returns the points of the players in all their games.
    pub fn match_points(&self) -> ByColor<u32> {
        self.game().match_points()
    }

    /// Returns whether better moves are being looked for in the review.
    pub fn is_training(&self) -> bool {
        review(self).training().is_some()
    }

    /// Returns the rows of the command line for a text.
    pub fn palette(&self, typed: &str) -> Vec<PaletteItem> {
        self.app.palette(typed)
    }

    /// Returns the number of the dialog, which its targets carry.
    pub fn dialog_number(&self) -> u32 {
        self.app.dialog().expect("a dialog").0
    }

    pub fn lang(&self) -> Lang {
        self.app.lang()
    }
}

fn key_of(word: &str) -> Key {
    match word {
        "Enter" => Key::plain(Code::Enter),
        "Esc" => Key::plain(Code::Esc),
        "Tab" => Key::plain(Code::Tab),
        "BackTab" => Key::plain(Code::BackTab),
        "BS" => Key::plain(Code::Backspace),
        "Del" => Key::plain(Code::Delete),
        "Up" => Key::plain(Code::Up),
        "Down" => Key::plain(Code::Down),
        "Left" => Key::plain(Code::Left),
        "Right" => Key::plain(Code::Right),
        "Home" => Key::plain(Code::Home),
        "End" => Key::plain(Code::End),
        "PgUp" => Key::plain(Code::PageUp),
        "PgDn" => Key::plain(Code::PageDown),
        "lt" => Key::plain(Code::Char('<')),
        "Space" => Key::plain(Code::Char(' ')),
        _ => match word.strip_prefix("C-").and_then(|rest| rest.chars().next()) {
            Some(c) => Key::ctrl(c),
            None => match word.strip_prefix('F').and_then(|n| n.parse().ok()) {
                Some(n) => Key::plain(Code::F(n)),
                None => panic!("no key is called {word}"),
            },
        },
    }
}
