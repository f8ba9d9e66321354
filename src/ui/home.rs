//! The home screen: the name, what the user can do, and a board that shows the game they could continue.

use crate::app::dialogs::Dialog;
use crate::app::home::{Home, HomeItem};
use crate::app::new_game::{NewGame, PlayerKind};
use crate::app::protocol::now::WallTime;
use crate::app::recent_choices::FirstGame;
use crate::chess::course::plans;
use crate::ui::board::geometry::USUAL_ASPECT;
use crate::ui::new_game::opponent;
use crate::ui::prelude::*;
use crate::ui::widgets::digits::Wordmark;
use crate::words::forms::FormWord;
use crate::words::learn::LearnWord;
use crate::words::notation::ROLES;
use crate::words::open::{OpenWord, short_path};
use crate::words::practice::PracticeWord;
use crate::words::results::EndingWord;
use crate::words::tables::{AppWord, PositionEditorWord, ReviewWord, SettingsWord};
use shakmaty::fen::Fen;
use shakmaty::{Color, Position};
use std::path::Path;

/// The Closed Ruy Lopez after 9 h3: one of the oldest positions from which games still begin.
const TABIYA: &str = "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1";

/// Columns of the rows: fewer have no room for a game's players; wanted beside a board, so that the name is large; with
/// more, the eye loses the line.
const LEAST: u16 = 38;
const WANTED: u16 = 52;
const MOST: u16 = 56;

/// Columns between the rows and the board: at least, and if there is room.
const GAPS: (u16, u16) = (4, 10);

/// The heights of the pieces that a new user is shown: the first that has room.
const PIECE_ROWS: [u16; 2] = [3, 2];
/// What a new user is asked beside them.
const WELCOME_PIECES: [FormWord; 2] = [FormWord::WelcomePieces, FormWord::WelcomeChange];

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn draw(canvas: &mut Canvas, screen: &Home) {
    let area = canvas.area();
    let body = footer::body(canvas);
    let items = screen.items(&canvas.app.recent);
    let (mark, left, board, spacing) = plan(canvas, body, &items);
    let needed = spacing.rows(&items);

    let Rect { x, y, width, height } = left;
    // If the rows need every row of the window, the name gives way.
    let crowded = mark.is_plain() && height <= needed;
    let tagline = AppWord::Tagline.text(canvas.lang());
    let mut top = y + if crowded { 0 } else { mark.height() };
    if !crowded {
        mark.draw(canvas, left);
        if mark.is_plain() {
            // The name and the line that says what it is share a row.
            canvas.put(x + mark.width() + 2, y, x + width, tagline, TextTone::Dim);
        } else {
            canvas.put(x, top + 1, x + width, &format!("{tagline}  {VERSION}"), TextTone::Dim);
            top += 2;
        }
    }
    let spare = (y + height).saturating_sub(top).saturating_sub(needed);
    top += spare.min(2);
    let list = Rect { y: top, height: (y + height).saturating_sub(top), ..left };
    canvas.hits.room.keep(Rect { y, height: top - y, ..left }, Importance::Subject);
    canvas.hits.room.stand_at(list, None);
    rows(canvas, screen, &items, list, spacing);
    // Down to the footer, unless there is a message on the line above it.
    let bottom = if canvas.app.status.is_some() { body.bottom() } else { area.bottom().saturating_sub(1) };
    let below = Rect { height: bottom.saturating_sub(list.y), ..list };
    let chosen = items.get(screen.chosen);
    let on_lessons = matches!(chosen, Some(HomeItem::Learn));
    if !canvas.app.recent.greeted && screen.kept.is_empty() {
        let below = if board.is_some() { below } else { welcome_pieces(canvas, below, needed) };
        // The lines depend on the chosen row.
        let lines = match chosen {
            Some(HomeItem::Learn) => [FormWord::WelcomeLearn, FormWord::WelcomeMove, FormWord::WelcomeHelp].as_slice(),
            Some(HomeItem::New | HomeItem::Two) => {
                &[FormWord::WelcomePlay, FormWord::WelcomeMove, FormWord::WelcomeHelp]
            }
            _ => &[FormWord::WelcomeHelp],
        };
        welcome(canvas, lines, below, needed);
    } else if canvas.app.recent.first_game == FirstGame::Lost && on_lessons {
        // The chosen row is not the one the user left: this says why.
        welcome(canvas, &[FormWord::WelcomeLost, FormWord::WelcomeLearn], below, needed);
    }
    if let Some((place, size)) = board {
        popup::draw_preview(canvas, &shown(canvas.app, screen, &items), size, place);
    }
    // As wide as what stands above it, so that in a wide window it visibly belongs to that.
    let right = board.map_or(left.right(), |(place, _)| place.right());
    let line = Rect { x, width: right.saturating_sub(x), ..area };
    footer::status(canvas, line);
    let actions = [Action::Choose, Action::Down, Action::Help, Action::Palette, Action::Quit];
    footer::keys(canvas, &actions, line);
}

/// Shows a new user what the chosen pieces look like where no board does, and which key changes them: some fonts lack
/// them. Returns the area less the rows that this takes.
fn welcome_pieces(canvas: &mut Canvas, list: Rect, rows: u16) -> Rect {
    let (lang, free) = (canvas.lang(), list.height.saturating_sub(rows));
    let style = canvas.painter.style.at(canvas.painter.depth);
    let mut sizes = PIECE_ROWS.into_iter().map(|rows| SquareSize::of_rows(rows, USUAL_ASPECT, style));
    let Some(size) = sizes.find(|size| size.rows + 1 < free && size.cols * 6 <= list.width) else { return list };
    let top = list.bottom() - size.rows;
    for (at, role) in (0_u16..).zip(ROLES) {
        let place = Rect { x: list.x + at * size.cols, y: top, width: size.cols, height: size.rows };
        let (light, color) = if at % 2 == 0 { (true, Color::Black) } else { (false, Color::White) };
        let ground = canvas.painter.theme.squares.on(light);
        canvas.draw_piece(place, role.of(color), ground);
    }
    for (y, word) in (top - 2..top).zip(WELCOME_PIECES) {
        canvas.put(list.x, y, list.right(), word.text(lang), TextTone::Good);
    }
    Rect { height: list.height - size.rows - 2, ..list }
}

/// Draws lines for a new user under the rows: as many as there is room for.
fn welcome(canvas: &mut Canvas, lines: &[FormWord], list: Rect, rows: u16) {
    let free = list.height.saturating_sub(rows);
    let gap = u16::from(free > 3);
    for (y, line) in (list.y + rows + gap..list.bottom()).zip(lines) {
        canvas.put(list.x, y, list.right(), line.text(canvas.lang()), TextTone::Good);
    }
}

/// How far apart the rows are.
#[derive(Clone, Copy, Debug)]
struct Spacing {
    /// Rows from one item to the next.
    step: u16,
    /// Additional blank rows between two groups.
    gap: u16,
}

impl Spacing {
    /// Returns the row of each item, counted from the first.
    fn places(self, items: &[HomeItem]) -> Vec<u16> {
        let mut places: Vec<u16> = items.first().map(|_| 0).into_iter().collect();
        for (before, item) in items.iter().zip(items.iter().skip(1)) {
            let gap = if before.group() == item.group() { 0 } else { self.gap };
            places.push(places.last().map_or(0, |last| last + self.step + gap));
        }
        places
    }

    fn rows(self, items: &[HomeItem]) -> u16 {
        self.places(items).last().map_or(0, |last| last + self.step)
    }
}

/// Returns where everything stands: the name; the area of name, tagline and rows; the board and the size of its
/// squares; and how far apart the rows are.
fn plan(canvas: &Canvas, body: Rect, items: &[HomeItem]) -> (Wordmark, Rect, Option<(Rect, SquareSize)>, Spacing) {
    let size = popup::fit(canvas, body, (LEAST + GAPS.0, WANTED + GAPS.1));
    let board_cols = size.map_or(0, |size| popup::needs(size).0);
    let gap = size.map_or(0, |_| (body.width - board_cols).saturating_sub(WANTED).clamp(GAPS.0, GAPS.1));
    let width = body.width.saturating_sub(board_cols + gap).min(MOST);
    // Above the rows stand the name, its tagline and a blank.
    let [dense, grouped, loose] =
        [(1, 0), (1, 1), (2, 1)].map(|(step, gap)| (Spacing { step, gap }, Spacing { step, gap }.rows(items)));
    let mark = Wordmark::fit(width, body.height.saturating_sub(dense.1 + 4));
    let head = if mark.is_plain() { 1 } else { mark.height() + 2 };
    let (spacing, needed) = match body.height.saturating_sub(head + 1) {
        room if room > loose.1 + 7 => loose,
        room if room >= grouped.1 => grouped,
        _ => dense,
    };
    let height = (head + 2 + needed).min(body.height);
    // Centred as if only the usual rows were there, so the name does not move when a file or a game is added.
    let usual: Vec<HomeItem> = items.iter().filter(|item| item.is_usual()).cloned().collect();
    let place = centred(body, (width + gap + board_cols, (head + 2 + spacing.rows(&usual)).min(body.height)));
    let left = Rect { width, height, y: place.y.min(body.bottom().saturating_sub(height)), ..place };
    let board = size.map(|size| (Rect { x: left.right() + gap, width: board_cols, ..body }, size));
    (mark, left, board, spacing)
}

/// Draws the rows, or those around the chosen one if not all fit.
fn rows(canvas: &mut Canvas, screen: &Home, items: &[HomeItem], area: Rect, spacing: Spacing) {
    let places = spacing.places(items);
    let chosen = screen.chosen.min(items.len().saturating_sub(1));
    let needed = places.get(chosen).map_or(0, |place| place + 1).saturating_sub(area.height);
    let top = places.iter().copied().find(|place| *place >= needed).unwrap_or(0);
    let more = (top > 0, places.last().is_some_and(|last| *last >= top + area.height));
    let in_sight = |place: &u16| (top..top + area.height).contains(place);
    for ((number, item), place) in items.iter().enumerate().zip(places).filter(|(_, place)| in_sight(place)) {
        let row = Rect { y: area.y + place - top, height: 1, ..area }.intersection(canvas.area());
        let is_chosen = number == chosen;
        if is_chosen {
            canvas.fill(row, TextTone::Selection);
        }
        let tone = TextTone::Text.selected_if(is_chosen);
        let (label, notes) = words(canvas.app, screen, item);
        canvas.write(row, if is_chosen { "›" } else { " " }, tone);
        let end = canvas.put(row.x + 2, row.y, row.right().saturating_sub(1), &label, tone);
        let room = row.right().saturating_sub(end + 3);
        if let Some(note) = notes.iter().find(|note| columns(note) <= room) {
            canvas.put_right(end, row.y, row.right().saturating_sub(1), note, TextTone::Dim.selected_if(is_chosen));
        }
        if is_chosen && matches!(canvas.app.dialog(), Some((_, Dialog::Question(_)))) {
            canvas.hits.room.keep_bright(row, Importance::Subject);
        }
        canvas.hit(row, HitTarget::Row(number));
    }
    popup::draw_scroll_signs(canvas, area, more);
}

/// Returns the label of a row, and the notes for its right end, the longest first.
fn words(app: &App, screen: &Home, item: &HomeItem) -> (String, Vec<String>) {
    let lang = app.lang();
    let plain = |text: &str| (text.to_owned(), Vec::new());
    match item {
        // Names the opponent of the game that would begin.
        HomeItem::New => {
            let form = NewGame::remembered(&app.recent).against_computer(&app.recent);
            let who = form.players.iter().rev().find(|player| player.kind != PlayerKind::Human);
            let notes = who.map(|player| opponent(player, lang)).unwrap_or_default();
            (AppWord::HomeNew.text(lang).to_owned(), notes)
        }
        HomeItem::Two => plain(AppWord::HomeTwo.text(lang)),
        HomeItem::Review => plain(AppWord::HomeReview.text(lang)),
        HomeItem::Learn => {
            let done = screen.lessons_done.map(|done| LearnWord::LessonsDone.numbers(lang, &[done, plans().len()]));
            (LearnWord::Home.text(lang).to_owned(), done.into_iter().collect())
        }
        HomeItem::Practice => {
            let today = app.wall.local().day_number();
            let due = app.recent.practice_due_on(today);
            let note = (due > 0).then(|| PracticeWord::HomeDue.with(lang, &[&due.to_string()]));
            (PracticeWord::Home.text(lang).to_owned(), note.into_iter().collect())
        }
        HomeItem::Open => plain(OpenWord::Home.text(lang)),
        HomeItem::FreeBoard => plain(OpenWord::HomeFreeBoard.text(lang)),
        HomeItem::SetUp => plain(PositionEditorWord::Home.text(lang)),
        HomeItem::Settings => plain(SettingsWord::Title.text(lang)),
        HomeItem::Help => plain(AppWord::HomeHelp.text(lang)),
        HomeItem::Quit => plain(AppWord::HomeQuit.text(lang)),
        HomeItem::Recent(path) => {
            // The end of a path tells files apart.
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            let folder = (!folder.is_empty()).then(|| format!("{}/", short_path(Path::new(folder), app.home_folder())));
            (AppWord::HomeRecent.with(lang, &[name]), folder.into_iter().collect())
        }
        HomeItem::Draft(n) => {
            let Some(listed) = screen.drafts.get(*n) else { return plain(AppWord::HomeReview.text(lang)) };
            let title = sanitize(&listed.draft.title()).into_owned();
            plain(&AppWord::HomeDraft.with(lang, &[&clip(&title, 44)]))
        }
        HomeItem::GoOn(n) => {
            let Some(kept) = screen.kept.get(*n) else { return plain(AppWord::HomeGoOn.text(lang)) };
            let names = [Color::White, Color::Black].map(|color| clip(&kept.play.name_beside_board(color, lang), 20));
            // Those begun.
            let moves = FormWord::Moves.counted(lang, kept.play.game().line().len().div_ceil(2), &[]);
            let (day, begun) = (date(kept.play.begun), kept.play.begun.local());
            let time = format!("{:02}:{:02}", begun.hour, begun.minute);
            // The time tells two games of the same players apart.
            let is_today = day == date(app.wall);
            let at_time = ReviewWord::BeganAt.with(lang, &[&time]);
            let short = if is_today { &at_time } else { &day };
            let mut notes = vec![format!("{moves}, {day} {time}"), format!("{moves}, {short}")];
            notes.extend((!is_today).then(|| day.clone()));
            notes.push(moves.clone());
            if let Some(adjourned) = kept.play.adjournment() {
                let sealed = adjourned.sealed.is_some().then(|| FormWord::SealedGame.with(lang, &[&moves]));
                let short = EndingWord::Adjourned.text(lang).to_owned();
                notes = sealed.into_iter().chain([FormWord::AdjournedGame.with(lang, &[&moves]), short]).collect();
            }
            if kept.damaged {
                notes.insert(0, FormWord::DamagedGame.with(lang, &[&moves]));
            }
            (AppWord::HomeGoOn.with(lang, &[&names[0], &names[1]]), notes) // there are two names
        }
    }
}

/// Returns the date in ISO 8601 format.
fn date(wall: WallTime) -> String {
    let civil = wall.local();
    format!("{:04}-{:02}-{:02}", civil.year, civil.month, civil.day)
}

/// Returns the position of the game whose row is chosen, or otherwise the tabiya.
fn shown(app: &App, screen: &Home, items: &[HomeItem]) -> popup::Preview {
    let lang = app.lang();
    let kept = match items.get(screen.chosen) {
        // A tournament game is covered until its clock runs.
        Some(HomeItem::GoOn(n)) => screen.kept.get(*n).filter(|kept| !kept.play.is_covered()),
        _ => None,
    };
    let Some(kept) = kept else {
        let board = TABIYA.parse::<Fen>().map(|fen| fen.into_setup().board).unwrap_or_default();
        let is_new = !app.recent.greeted && screen.kept.is_empty();
        let caption = if is_new { WELCOME_PIECES } else { [FormWord::TabiyaName, FormWord::TabiyaMeaning] };
        let caption = caption.map(|word| word.text(lang).to_owned());
        return popup::Preview { board, marks: Highlights::default(), flipped: false, caption };
    };
    let game = kept.play.game();
    let position = game.position();
    let last = game.tree().played(game.current_node()).map(|mv| (mv.from().unwrap_or(mv.to()), mv.to()));
    let names = [Color::White, Color::Black].map(|color| kept.play.name_beside_board(color, lang));
    let turn = side(position.turn(), lang);
    let hides_king = kept.play.blindfold().hides(position.turn());
    let caption = [names.join(" – "), FormWord::OnMove.with(lang, &[turn, &position.fullmoves().to_string()])];
    popup::Preview {
        board: kept.play.blindfold().visible_pieces(position.board()),
        marks: Highlights { last, check: king_in_check(position).filter(|_| !hides_king), ..Highlights::default() },
        flipped: kept.play.flipped(),
        caption,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_captured_yet_in_the_tabiya() {
        let fen: Fen = TABIYA.parse().expect("a board");
        assert_eq!(fen.into_setup().board.occupied().count(), 32);
    }
}
