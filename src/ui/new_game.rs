//! The form of a new game: its fields, what their values mean or what is wrong with them, and the position the game
//! will start from.

use crate::app::board::move_input::TextField;
use crate::app::new_game::{FieldError, FormPlayer, NewGame, PlayerKind, StartChoice, read_controls, read_place};
use crate::app::protocol::input::FormField;
use crate::chess::game_options::Rules;
use crate::chess::position_setup::Odds;
use crate::chess::seat::{self, BadCommand, Bot};
use crate::chess::start_position::StartPosition;
use crate::ui::prelude::*;
use crate::words::choice::{self, LevelWord};
use crate::words::command_names::means;
use crate::words::forms::{self, FormWord, odd_start};
use crate::words::notation::piece_name;
use crate::words::results::{ScoresheetWord, TouchWord};
use crate::words::tables::{AppWord, EngineWord, MoveWord};
use shakmaty::{Bitboard, Board, Color, Position, Rank};

/// Columns of the form: fewer have no room for a name; wanted beside a board, so that notes stand under their values;
/// with more, the eye loses the line.
const LEAST: u16 = 38;
const WANTED: u16 = 56;
const MOST: u16 = 64;

/// Columns between the form and the board.
const GAP: u16 = 4;

/// Columns before the labels, for the focus mark.
const MARK: u16 = 2;

/// Rows of a field's notes, where there is room for them.
const NOTES: u16 = 2;

/// Columns of a name.
const NAME: u16 = 24;

struct FieldRow {
    field: FormField,
    area: Rect,
    value: u16,
    /// The columns of a choice: as many as the widest needs.
    choices: u16,
    /// Whether the row below is free.
    free: bool,
    /// Whether the arrow back and the arrow forwards change anything.
    leads: [bool; 2],
}

impl FieldRow {
    /// Draws `‹ value ›`, as wide as the widest value of the form, so that nothing moves when it is turned and the
    /// arrows are aligned. Returns the column after it.
    fn choice(&self, canvas: &mut Canvas, value: &str, focused: bool) -> u16 {
        let inner = Rect { x: self.value + 2, width: self.choices, height: 1, ..self.area };
        let clipped = inner.intersection(self.area);
        text_input::arrows(canvas, self.area, clipped, self.turns());
        text_input::turned(canvas, self.area, inner, value, focused);
        clipped.right() + 2
    }

    /// Draws a text that can be typed, between arrows that turn it.
    fn turned_text(&self, canvas: &mut Canvas, entry: &TextField, widest: u16, focused: bool, selected: bool) {
        let room = self.area.right().saturating_sub(self.value + 4);
        let inner = Rect { x: self.value + 2, width: room.min(widest), height: 1, ..self.area };
        text_input::arrows(canvas, self.area, inner, self.turns());
        text_input::draw(canvas, entry, "", inner, focused, selected);
    }

    /// Draws a text that can only be typed.
    fn typed_text(&self, canvas: &mut Canvas, entry: &TextField, hint: &str, focused: bool, selected: bool) {
        let from = self.value + 2;
        let width = self.area.right().saturating_sub(from).min(NAME);
        text_input::draw(canvas, entry, hint, Rect { x: from, width, height: 1, ..self.area }, focused, selected);
    }

    fn turns(&self) -> [Option<HitTarget>; 2] {
        let turn = |(leads, forward): (bool, bool)| leads.then_some(HitTarget::CycleField(self.field, forward));
        let [back, forth] = self.leads;
        [(back, false), (forth, true)].map(turn)
    }
}

/// The columns of the longest time control among the choices; typed ones may be longer.
const LONGEST_TIME: u16 = 14;

fn widest(lang: Lang) -> u16 {
    let mine = Color::ALL.map(|color| AppWord::ColoursMine.with(lang, &[side(color, lang)]));
    let kinds = PlayerKind::all().into_iter().map(|kind| columns(&kind_text(kind, lang)));
    let kinds = kinds.chain(mine.iter().map(|words| columns(words)));
    let words = COLOURS.iter().chain(&TURNS).map(|word| columns(word.text(lang)));
    let rules = Rules::ALL.iter().map(|&rules| columns(rules_words(rules).0.text(lang)));
    kinds.chain(words).chain(rules).max().unwrap_or_default().max(LONGEST_TIME)
}

/// The labels of the two players if one of them is a person.
const WHO: [FormWord; 2] = [FormWord::Computer, FormWord::You];

/// Who has which colour, if the colour of the only person does not say that.
const COLOURS: [AppWord; 3] = [AppWord::ColoursAsSet, AppWord::ColoursChanged, AppWord::ColoursRandom];
/// Whether the board turns.
const TURNS: [AppWord; 2] = [AppWord::BoardStays, AppWord::BoardTurns];

pub fn draw(canvas: &mut Canvas, screen: &NewGame) {
    let body = footer::body(canvas);
    let lang = canvas.lang();
    let size = popup::fit(canvas, body, (LEAST + GAP, WANTED + GAP));
    let board_cols = size.map_or(0, |size| popup::needs(size).0 + GAP);
    let width = body.width.saturating_sub(board_cols).min(MOST);
    // Rows without gaps: the title, the fields, the notes under two of them. With gaps a blank follows each field, and
    // the last row of its notes serves as that blank. If there is room, a blank stands above the button.
    let shown = screen.fields();
    let fields = u16::try_from(shown.len()).unwrap_or(u16::MAX);
    let notes = (body.height.saturating_sub(1 + fields) / 2).min(NOTES);
    let bare = 1 + fields + 2 * notes;
    // Below the computer that the user plays against, a note says what it sees.
    // The names of an event stand close together; for them the blank under the title goes first.
    let is_name = |field: &FormField| screen.names.field(*field).is_some();
    let names = u16::try_from(shown.iter().filter(|field| is_name(field)).count()).unwrap_or(u16::MAX);
    let spaced = bare + fields - 1 - names;
    let under_title = u16::from(body.height >= spaced);
    let gap = if names > 0 { u16::from(body.height + 1 >= spaced) } else { under_title };
    let height = if gap > 0 { spaced - 1 + under_title } else { bare };
    let air = u16::from(body.height > height);
    let height = height + air;
    let form = Rect { width, ..centred(body, (width + board_cols, height)) };

    canvas.hits.room.stand_at(form, None);
    canvas.put(form.x + MARK, form.y, form.right(), AppWord::NewTitle.text(lang), TextTone::Title);
    // Turning a player renames the row, but no value moves.
    let labels = shown.iter().map(|&field| label(field, lang)).chain(WHO.map(|word| word.text(lang)));
    let labels = labels.map(columns).max().unwrap_or_default();
    let choices = widest(lang);
    let value = form.x + MARK + labels + 2;
    let mut y = form.y + 1 + under_title;
    for field in shown {
        if field == FormField::Play {
            y += air;
        }
        let has_notes = matches!(field, FormField::Time | FormField::Start);
        let player = match field {
            FormField::Player(side) => Some(side),
            _ => None,
        };
        let level = screen.rival && player == Some(screen.first);
        let area = Rect { y, height: 1 + if has_notes { notes } else { 0 }, ..form }.intersection(body);
        let leads = player.map_or([true; 2], |side| [false, true].map(|forward| screen.turns_player(side, forward)));
        let row = FieldRow { field, area, value, choices, free: gap > 0, leads };
        draw_field(canvas, screen, &row);
        y += match (has_notes, level) {
            _ if is_name(&field) => 1,
            (true, _) => 1 + notes,
            (false, true) => 1 + 2 * gap,
            (false, false) => 1 + gap,
        };
    }
    if let Some(size) = size {
        let right = Rect { x: form.right() + GAP, width: board_cols - GAP, ..body };
        popup::draw_preview(canvas, &position(screen, lang), size, right);
    }
    if canvas.app.status.is_none() {
        let y = canvas.area().bottom().saturating_sub(2);
        let shows_level = |bot| gap > 0 && says_whom_it_suits(bot, value, choices, form.right(), lang);
        let wrong = screen.read().err();
        // Which field has to be corrected before the game can begin; for an engine without a command, what is missing.
        let (wordings, tone) = match &wrong {
            Some((_, FieldError::Command(BadCommand::Empty))) => {
                (vec![FormWord::NoEngine.text(lang).to_owned()], TextTone::Warning)
            }
            Some((field, _)) => {
                (vec![FormWord::Mend.with(lang, &[field_label(screen, *field, lang)])], TextTone::Warning)
            }
            None => (line(screen, shows_level, lang), TextTone::Good),
        };
        if let Some(text) = first_that_fits(&wordings, body.width).or(wordings.last()) {
            canvas.put(body.x, y, body.right(), fit_parts(text, body.width), tone);
        }
    }
    footer::status(canvas, body);
    let actions = footer::offered([
        // While a field is wrong, Enter begins nothing.
        (screen.read().is_ok(), Action::Begin),
        (true, Action::NextField),
        (screen.turns(), Action::NextChoice),
        (true, Action::Back),
        (true, Action::Help),
        // Where something is typed, a colon is just a character.
        (!screen.types(), Action::Palette),
    ]);
    footer::keys(canvas, &actions, body);
}

fn label(field: FormField, lang: Lang) -> &'static str {
    match field {
        FormField::Player(of) => side(of, lang),
        FormField::Colours => AppWord::FieldColours.text(lang),
        FormField::Time => AppWord::FieldTime.text(lang),
        FormField::Start => AppWord::FieldStart.text(lang),
        FormField::AutoFlip => AppWord::FieldAutoFlip.text(lang),
        FormField::Rules => TouchWord::FieldRules.text(lang),
        FormField::Event => ScoresheetWord::Event.text(lang),
        FormField::Site => ScoresheetWord::Site.text(lang),
        FormField::Round => ScoresheetWord::Round.text(lang),
        FormField::Play => "",
    }
}

/// Returns the label of a field; for a player in a game with one person, whether the player is that person.
fn field_label(form: &NewGame, field: FormField, lang: Lang) -> &'static str {
    let [computer, you] = WHO.map(|word| word.text(lang));
    match (field, form.lone_human()) {
        (FormField::Player(side), Some(mine)) if side == mine => you,
        (FormField::Player(_), Some(_)) => computer,
        _ => label(field, lang),
    }
}

fn draw_field(canvas: &mut Canvas, form: &NewGame, row: &FieldRow) {
    if row.area.is_empty() {
        return;
    }
    let lang = canvas.lang();
    let focused = form.focus == row.field;
    let unused = row.field == FormField::AutoFlip && !form.hotseat();
    if !unused {
        canvas.hit(row.area, HitTarget::Field(row.field));
    }
    let (x, y, right) = (row.area.x, row.area.y, row.area.right());
    let style = canvas.tone(if focused { TextTone::KeyName } else { TextTone::Dim });
    if focused && row.field != FormField::Play {
        canvas.put(x, y, right, "›", style);
    }
    canvas.put(x + MARK, y, right, field_label(form, row.field, lang), style);
    match row.field {
        FormField::Player(side) => {
            let player = form.players.get(side);
            if form.is_fixed(side) {
                // There is nothing to choose here except a name.
                return row.typed_text(canvas, &player.name, AppWord::NameHint.text(lang), focused, form.selected);
            }
            let turns = focused && (form.selected || player.text().is_none_or(TextField::is_empty));
            let value = match player.level.as_str() {
                "" => kind_text(player.kind, lang),
                digits => format!("tabiya {digits}…"),
            };
            let after = row.choice(canvas, &value, turns) + 1;
            let area = Rect { x: after, y, width: right.saturating_sub(after), height: 1 };
            match player.kind {
                PlayerKind::Human => {
                    let area = Rect { width: area.width.min(NAME), ..area };
                    let hints = [AppWord::NameHint, AppWord::NameShort].map(|word| word.text(lang));
                    let hint = first_that_fits(hints, area.width).unwrap_or_default();
                    text_input::draw(canvas, &player.name, hint, area, focused, form.selected);
                }
                PlayerKind::Engine => {
                    let hint = fit_parts(EngineWord::FieldHint.text(lang), area.width);
                    text_input::draw(canvas, &player.command, hint, area, focused, form.selected);
                }
                PlayerKind::Bot(bot) => draw_level_info(canvas, bot, row, after, lang),
            }
        }
        FormField::Colours => _ = row.choice(canvas, &colours(form, lang), focused),
        FormField::AutoFlip if unused => {
            let alone = form.lone_human().map_or(AppWord::BoardWhite, |_| AppWord::BoardMine);
            canvas.put(row.value + 2, y, right, alone.text(lang), TextTone::Dim);
        }
        FormField::AutoFlip => {
            let word = TURNS[usize::from(form.auto_flip)]; // two words
            row.choice(canvas, word.text(lang), focused);
        }
        FormField::Rules => {
            let (name, note, _) = rules_words(form.rules);
            row.choice(canvas, name.text(lang), focused);
            // Below it is a blank row if the form has room; what it means in a sentence stands on the status line.
            let from = row.value + 2;
            if row.free && columns(note.text(lang)) <= right.saturating_sub(from) {
                canvas.put(from, y + 1, right, note.text(lang), TextTone::Text);
            }
        }
        FormField::Time => {
            // For no clock, the same word is typed and stored in every language; it is shown translated.
            let none = TextField::with(FormWord::NoClockValue.text(lang));
            let is_none = form.time.text().trim().eq_ignore_ascii_case("none") && (form.selected || !focused);
            let time = if is_none { &none } else { &form.time };
            row.turned_text(canvas, time, row.choices, focused, form.selected);
            draw_field_hints(canvas, row, &time_hint(form, lang));
        }
        FormField::Start => {
            row.turned_text(canvas, &form.start, u16::MAX, focused, form.selected);
            draw_field_hints(canvas, row, &start(form, lang));
        }
        FormField::Event | FormField::Site | FormField::Round => {
            let Some(entry) = form.names.field(row.field) else { return };
            row.typed_text(canvas, entry, FormWord::ForTheRecord.text(lang), focused, form.selected);
        }
        FormField::Play => {
            let word = AppWord::PlayButton.text(lang);
            let text = match (focused, canvas.has_few_colors()) {
                (true, _) => format!(" › {word} ‹ "),
                (false, true) => format!(" [ {word} ] "),
                (false, false) => format!("   {word}   "),
            };
            canvas.put(row.value, y, right, &text, TextTone::Button.selected_if(focused));
        }
    }
}

/// Returns who has which colour: the only person's own, or otherwise whether the two have changed seats.
fn colours(form: &NewGame, lang: Lang) -> String {
    match form.lone_human().filter(|_| !form.by_lot) {
        Some(mine) => AppWord::ColoursMine.with(lang, &[side(mine, lang)]),
        None => COLOURS[form.colours()].text(lang).to_owned(), // three words
    }
}

/// Returns what rules are called, what they allow in a few words, and what they mean in a sentence.
fn rules_words(rules: Rules) -> (TouchWord, TouchWord, TouchWord) {
    match rules {
        Rules::Casual => (TouchWord::Casual, TouchWord::CasualNote, TouchWord::CasualMeans),
        Rules::TouchMove => (TouchWord::TouchMove, TouchWord::TouchMoveNote, TouchWord::TouchMoveMeans),
        Rules::Tournament => (TouchWord::Tournament, TouchWord::TournamentNote, TouchWord::TournamentMeans),
    }
}

fn kind_text(kind: PlayerKind, lang: Lang) -> String {
    match kind {
        PlayerKind::Human => AppWord::Human.text(lang).to_owned(),
        PlayerKind::Bot(bot) => bot.name(),
        PlayerKind::Engine => EngineWord::KindEngine.text(lang).to_owned(),
    }
}

/// Returns the name of a player that is not a person, first with how strong it is.
pub(super) fn opponent(player: &FormPlayer, lang: Lang) -> Vec<String> {
    match player.kind {
        PlayerKind::Human => Vec::new(),
        PlayerKind::Bot(bot) => {
            let name = choice::name(bot, lang);
            vec![LevelWord::Named.with(lang, &[&name, choice::bare(bot, lang)]), name]
        }
        PlayerKind::Engine => vec![seat::called(player.command.text())],
    }
}

/// Returns what the line above the footer says: about the focused field what is said nowhere else, or who plays whom.
fn line(form: &NewGame, shows_level: impl Fn(Bot) -> bool, lang: Lang) -> Vec<String> {
    let player = match form.focus {
        FormField::Player(side) => form.players.get(side),
        FormField::Rules => return vec![rules_words(form.rules).2.text(lang).to_owned()],
        _ => return summary(form, lang).into(),
    };
    match player.kind {
        PlayerKind::Bot(bot) if shows_level(bot) => vec![LevelWord::Turn.text(lang).to_owned()],
        PlayerKind::Bot(bot) => wordings(bot, lang),
        _ => summary(form, lang).into(),
    }
}

/// Returns who plays whom, in a sentence and in a shorter one.
fn summary(form: &NewGame, lang: Lang) -> [String; 2] {
    let (white, black) = (&form.players.white, &form.players.black);
    let name = |player: &FormPlayer| match player.kind {
        PlayerKind::Bot(bot) => choice::name(bot, lang),
        _ => opponent(player, lang).pop().unwrap_or_default(),
    };
    let of = |long: FormWord, short: FormWord, words: &[&str]| [long.with(lang, words), short.with(lang, words)];
    match (white.kind == PlayerKind::Human, black.kind == PlayerKind::Human) {
        (true, true) => of(FormWord::SumTwo, FormWord::SumTwo, &[]),
        (false, false) => of(FormWord::SumComputers, FormWord::SumComputersShort, &[&name(white), &name(black)]),
        (human_is_white, _) => {
            let (mine, other) = if human_is_white { (Color::White, black) } else { (Color::Black, white) };
            if form.by_lot {
                of(FormWord::SumByLot, FormWord::SumByLotShort, &[&name(other)])
            } else {
                of(FormWord::SumOne, FormWord::SumOneShort, &[side(mine, lang), &name(other)])
            }
        }
    }
}

/// Returns what a start position is called, or which piece is missing from it.
fn place_text(form: &NewGame, start: &StartPosition, lang: Lang) -> String {
    let numbered = || form.start.text().trim().get(..8).is_some_and(|head| head.eq_ignore_ascii_case("chess960"));
    match Odds::of(start) {
        Some(odds) => {
            let (giver, piece) = (side(odds.giver, lang), piece_name(lang, odds.piece));
            FormWord::PlaceOdds.with(lang, &[giver, piece, &odds.square().to_string()])
        }
        None if numbered() => FormWord::PlaceNumbered.text(lang).to_owned(),
        None if start.is_initial() => FormWord::PlaceInitial.text(lang).to_owned(),
        None => FormWord::PlaceOwn.text(lang).to_owned(),
    }
}

/// Returns the position the game will start from, as far as it is known.
fn position(form: &NewGame, lang: Lang) -> popup::Preview {
    let flipped = form.lone_human() == Some(Color::Black) && !form.by_lot;
    let (board, caption) = match read_place(form.start.text()) {
        Ok(StartChoice::At(start)) => {
            let position = start.position();
            let turn = side(position.turn(), lang);
            let moves = FormWord::OnMove.with(lang, &[turn, &position.fullmoves().to_string()]);
            let second = if start.is_initial() { String::new() } else { moves };
            let place = match Odds::of(&start) {
                Some(odds) => {
                    FormWord::PlaceOddsBoard.with(lang, &[side(odds.giver, lang), piece_name(lang, odds.piece)])
                }
                None => place_text(form, &start, lang),
            };
            (position.board().clone(), [place, second])
        }
        Ok(StartChoice::DrawOdds(favoured)) => {
            let caption = FormWord::PlaceDrawOddsBoard.with(lang, &[side(favoured, lang)]);
            (Board::default(), [caption, String::new()])
        }
        Ok(StartChoice::ByLot) => {
            // The pawns are all that is known.
            let known = Bitboard::from_rank(Rank::Second) | Bitboard::from_rank(Rank::Seventh);
            let pieces = Board::new().into_iter().filter(|(square, _)| known.contains(*square));
            (pieces.collect(), [FormWord::PlaceByLot, FormWord::LotHides].map(|word| word.text(lang).to_owned()))
        }
        Err(_) => (Board::empty(), Default::default()),
    };
    popup::Preview { board, marks: Highlights::default(), flipped, caption }
}

// What stands below a field: what its text means, or what is wrong with it, and what else could be typed.

/// The columns in which any note fits into two lines.
const NEEDED: u16 = 40;

/// A note: its wordings, the longest first, and its tone.
type FieldHint = (Vec<String>, TextTone);

/// Draws the notes as far as they fit; the first ones matter most. Only the first may be cut: the others are replaced
/// by a shorter text, or left out.
fn draw_field_hints(canvas: &mut Canvas, row: &FieldRow, notes: &[FieldHint]) {
    let from = row.value + 2;
    let beneath = row.area.right().saturating_sub(from);
    let whole = |text: &String| wrap(text, beneath.into()).len() <= 1;
    // Under the value; in a narrow form a long note begins under the label, so that it need not be cut.
    let first = notes.first().is_some_and(|(texts, _)| texts.iter().any(whole));
    let x = if beneath >= NEEDED || first { from } else { row.area.x + MARK };
    let width = row.area.right().saturating_sub(x);
    let below = Rect { y: row.area.y + 1, height: row.area.height.saturating_sub(1), ..row.area };
    let mut y = below.y;
    for (at, (texts, tone)) in notes.iter().enumerate() {
        let room = usize::from(below.bottom().saturating_sub(y));
        // In a narrow form the first note takes one line, if it can: the row below belongs to the next one.
        let wanted = if at == 0 && first && beneath < NEEDED { 1 } else { room };
        let mut wrapped = texts.iter().map(|text| wrap(text, width.into()));
        let fits = wrapped.clone().find(|lines| lines.len() <= wanted).or(wrapped.next_back().filter(|_| at == 0));
        for line in fits.into_iter().flatten().take(room) {
            canvas.put(x, y, row.area.right(), &line, *tone);
            y += 1;
        }
    }
}

fn time_hint(form: &NewGame, lang: Lang) -> Vec<FieldHint> {
    let controls = match read_controls(form.time.text()) {
        Ok(controls) => controls,
        Err(wrong) => return vec![refused(&wrong, form, FormField::Time, lang)],
    };
    let says = |control| forms::time_control(control, lang);
    let means = match &controls {
        Some(controls) if !controls.are_equal() => {
            let of = |color| MoveWord::BySide.with(lang, &[side(color, lang), &says(controls.of(color))]);
            format!("{}; {}", of(Color::White), of(Color::Black))
        }
        Some(controls) => says(&controls.white),
        // The field itself says that there is none.
        None => return with_hint(Vec::new(), form, FormField::Time, AppWord::TimeHint, lang),
    };
    // Shorter: without the name of such a game, then in shorter words.
    let bare = means.rsplit_once(", ").map_or(means.as_str(), |(bare, _)| bare).to_owned();
    let short = bare.replace(" minutes", " min");
    with_hint(vec![means, bare, short], form, FormField::Time, AppWord::TimeHint, lang)
}

fn start(form: &NewGame, lang: Lang) -> Vec<FieldHint> {
    let means = match read_place(form.start.text()) {
        // The field itself says so.
        Ok(StartChoice::At(start)) if start.is_initial() && means(form.start.text(), "standard") => Vec::new(),
        Err(wrong) => return vec![refused(&wrong, form, FormField::Start, lang)],
        Ok(StartChoice::DrawOdds(favoured)) => {
            vec![FormWord::PlaceDrawOdds.with(lang, &[side(!favoured, lang), side(favoured, lang)])]
        }
        Ok(StartChoice::ByLot) => vec![FormWord::PlaceByLot.text(lang).to_owned()],
        Ok(StartChoice::At(start)) => match start.warnings.first() {
            Some(warning) => return vec![(vec![odd_start(warning, lang)], TextTone::Warning)],
            None => vec![place_text(form, &start, lang)],
        },
    };
    with_hint(means, form, FormField::Start, AppWord::StartHint, lang)
}

/// Returns what the text means, if there is something to say about it, and what else could be typed, in the field that
/// has the focus.
fn with_hint(means: Vec<String>, form: &NewGame, field: FormField, hint: AppWord, lang: Lang) -> Vec<FieldHint> {
    // The last examples are left out first, then what the first one means.
    let whole = hint.text(lang);
    let shorter = whole.rmatch_indices(", ").chain(whole.match_indices(" (").take(1));
    let shorter = shorter.filter_map(|(at, _)| whole.get(..at));
    let texts = std::iter::once(whole).chain(shorter).map(str::to_owned).collect();
    let hint = (form.focus == field).then_some((texts, TextTone::Dim));
    let means = (!means.is_empty()).then_some((means, TextTone::Text));
    means.into_iter().chain(hint).collect()
}

/// Returns what is wrong: as a remark while it is typed, as an error once it has kept the game from beginning.
fn refused(wrong: &FieldError, form: &NewGame, field: FormField, lang: Lang) -> FieldHint {
    let typing = form.focus == field && form.refused != Some(field);
    (vec![wrong.text(lang)], if typing { TextTone::Warning } else { TextTone::Error })
}

// What stands beside a computer player: how strong it is in a word, and below that whom it suits.

/// Draws both from a column onwards, as much as fits; the second only if the form has a free row there.
fn draw_level_info(canvas: &mut Canvas, bot: Bot, row: &FieldRow, from: u16, lang: Lang) {
    let (right, x) = (row.area.right(), row.value + 2);
    let (text, below) = texts_of(bot, right.saturating_sub(from), row.free.then(|| right.saturating_sub(x)), lang);
    let dim = canvas.tone(TextTone::Dim);
    canvas.put(from, row.area.y, right, text, dim);
    canvas.put(x, row.area.y + 1, right, below, dim);
}

/// Returns whether the rows of a player say whom it suits, in a form with values between two columns.
fn says_whom_it_suits(bot: Bot, value: u16, choices: u16, right: u16, lang: Lang) -> bool {
    let room = right.saturating_sub(value + 2);
    let (_, below) = texts_of(bot, room.saturating_sub(choices + 3), Some(room), lang);
    choice::suits(bot, lang).starts_with(below) && !below.is_empty()
}

/// Returns the texts beside a player in `room` columns, and in a free row below it in `below` columns. One of them says
/// how strong the player is.
fn texts_of(bot: Bot, room: u16, below: Option<u16>, lang: Lang) -> (&'static str, &'static str) {
    let (bare, suits) = (choice::bare(bot, lang), choice::suits(bot, lang));
    match below {
        // Whole sentences: what a level sees would say too much of it without what it misses.
        _ if columns(bare) <= room => {
            (bare, first_that_fits([suits, first_sentence(suits)], below.unwrap_or_default()).unwrap_or_default())
        }
        Some(_) => ("", bare),
        None => ("", ""),
    }
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").and_then(|at| text.get(..=at)).unwrap_or(text)
}

/// Returns whom the player suits, the longest wording first; the last can be shortened by parts.
fn wordings(bot: Bot, lang: Lang) -> Vec<String> {
    let suits = choice::suits(bot, lang);
    [suits, first_sentence(suits), suits].map(str::to_owned).into()
}
