//! The questions that a filter can ask about a game.

use crate::openings::{self, Opening};
use crate::pgn::comment::fold;
use crate::pgn::filter::fuzzy::{FuzzyText, plain};
use crate::pgn::filter::read::written;
use crate::pgn::filter::{FilterPart, any};
use crate::pgn::index::catalog::GameRow;
use crate::pgn::tags::{Date, Eco};
use crate::pgn::{Record, ResultMarker, Tags};
use crate::start_position::{BadStart, StartPosition, fen_of};
use crate::time_control::TimeControl;
use shakmaty::{Bitboard, Board, ByColor, ByRole, Chess, Color, Position as _, Role};
use std::fmt;

/// Defines an enum together with the word that the user types for each value.
macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident => $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $value,)+
        }

        impl $name {
            /// All values.
            pub const ALL: &[$name] = &[$($name::$value),+];

            /// The word that the user types.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word,)+
                }
            }
        }
    };
}

/// A question about a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// A player's name or the event contains this text, or the text is a date, such as a year, that may be the game's.
    Words(FuzzyText),
    /// Either player's name contains it.
    Player(FuzzyText),
    /// White's name contains it.
    White(FuzzyText),
    /// Black's name contains it.
    Black(FuzzyText),
    /// The event contains it.
    Event(FuzzyText),
    /// The site contains it.
    Site(FuzzyText),
    /// It has this result.
    Result(ResultMarker),
    /// Its opening has one of these codes: by its tag, or by its moves if it has none.
    Eco(EcoRange),
    /// The name of its opening contains this text: in its tags, or the English name that its moves have.
    Opening(FuzzyText),
    /// Its date may be this one or later. A date without a year passes none of these three.
    Since(Date),
    /// Its date may be this one or earlier.
    Until(Date),
    /// Its date may be this one.
    On(Date),
    /// Both players' ratings are in this range.
    Elo(NumberRange),
    /// Its number of moves is in this range.
    Moves(NumberRange),
    /// It is one of the user's own games, with this side or result.
    Me(OwnGames),
    /// It has this flag.
    Is(UserFlag),
    /// Its time control is of this kind.
    Speed(OnlineSpeed),
    /// The tag with this name contains this text.
    Tag(String, FuzzyText),
    /// A tag or a comment contains this text.
    Text(FuzzyText),
    /// This position occurs in its main line.
    Position(Box<Chess>),
    /// These pieces stand so at some point in its main line: a diagram in a book.
    Placement(Box<Placement>),
    /// It passes at least one of these parts.
    Either(Vec<FilterPart>),
    /// This material is on the board at some point in its main line.
    Material(Material),
}

impl Predicate {
    /// Whether a game passes; `None` if too little is known about it.
    pub fn passes(&self, game: &FilterFacts, me: &OwnNames) -> Option<bool> {
        match self {
            Predicate::Words(part) => {
                let named = [game.row.white, game.row.black, game.row.event].iter().any(|text| part.is_in(text));
                Some(named || date_of(part).is_some_and(|date| is_on(game.row.date, date)))
            }
            Predicate::Player(part) => Some(part.is_in(game.row.white) || part.is_in(game.row.black)),
            Predicate::White(part) => Some(part.is_in(game.row.white)),
            Predicate::Black(part) => Some(part.is_in(game.row.black)),
            Predicate::Event(part) => Some(part.is_in(game.row.event)),
            Predicate::Site(part) => tag(game, "Site", part),
            Predicate::Tag(name, part) => tag(game, name, part),
            Predicate::Result(wanted) => game.result.map(|result| result == *wanted),
            Predicate::Eco(range) => match game.row.eco {
                Some(eco) => Some(range.has(eco)),
                None => {
                    let eco = |record: &Record| opening(record).and_then(|opening| Eco::read(opening.eco));
                    game.record.map(|record| eco(record).is_some_and(|eco| range.has(eco)))
                }
            },
            Predicate::Opening(part) => {
                let tagged = |tags: &Tags| {
                    ["Opening", "Variation"].iter().any(|name| part.is_in(tags.known(name).unwrap_or_default()))
                };
                match game.tags {
                    Some(tags) if tagged(tags) => Some(true),
                    _ => game.record.map(|record| opening(record).is_some_and(|opening| part.is_in(opening.name))),
                }
            }
            Predicate::Since(date) => Some(game.row.date.year().is_some() && game.row.date.latest() >= date.earliest()),
            Predicate::Until(date) => Some(game.row.date.year().is_some() && game.row.date.earliest() <= date.latest()),
            Predicate::On(date) => Some(is_on(game.row.date, *date)),
            Predicate::Elo(range) => Some(
                [game.row.white_elo, game.row.black_elo].iter().all(|elo| elo.is_some_and(|elo| range.has(elo.into()))),
            ),
            Predicate::Moves(range) => {
                // Counted as moves are numbered: 20 full moves and White's twenty-first make 21.
                game.plies.map(|plies| u32::try_from(plies.div_ceil(2)).is_ok_and(|moves| range.has(moves)))
            }
            Predicate::Me(mine) => mine.passes(me.is(game.row.white), me.is(game.row.black), game.result),
            Predicate::Is(flag) => flag.passes(game),
            Predicate::Speed(speed) => {
                let tags = game.tags?;
                let control = tags.known("TimeControl").and_then(TimeControl::from_pgn);
                Some(control.is_some_and(|control| OnlineSpeed::of(&control) == *speed))
            }
            Predicate::Text(part) => text(game, part),
            Predicate::Position(wanted) => {
                game.record.map(|record| positions(record).any(|there| there == wanted.as_ref()))
            }
            Predicate::Placement(wanted) => {
                game.record.map(|record| positions(record).any(|there| wanted.is_on(there)))
            }
            Predicate::Either(parts) => any(parts.iter().map(|part| part.passes(game, me))),
            Predicate::Material(wanted) => game.record.map(|record| positions(record).any(|there| wanted.is_on(there))),
        }
    }

    /// Whether a row of the list cannot decide it for some games.
    pub fn is_slow(&self) -> bool {
        use Predicate::{Eco, Either, Is, Material, Moves, Opening, Placement, Position, Site, Speed, Tag, Text};
        match self {
            Either(parts) => parts.iter().any(|part| part.test.is_slow()),
            Site(_) | Tag(..) | Moves(_) | Speed(_) | Text(_) | Position(_) | Placement(_) | Material(_) => true,
            Eco(_) | Opening(_) | Is(UserFlag::Problem) => true,
            _ => false,
        }
    }
}

/// Returns the date that a word may mean: `1972`, `1972.07`.
pub fn date_of(word: &FuzzyText) -> Option<Date> {
    let text = word.text();
    let date = Date::read(text)?;
    (text.len() >= 4 && date.year().is_some_and(|year| year >= 1000)).then_some(date)
}

/// Whether a game's date may be this one: one without a year may not.
pub fn is_on(game: Date, date: Date) -> bool {
    game.year().is_some() && game.latest() >= date.earliest() && game.earliest() <= date.latest()
}

fn tag(game: &FilterFacts, name: &str, part: &FuzzyText) -> Option<bool> {
    game.tags.map(|tags| part.is_in(tags.known(name).unwrap_or_default()))
}

fn text(game: &FilterFacts, part: &FuzzyText) -> Option<bool> {
    if game.tags?.iter().any(|(_, value)| part.is_in(value)) {
        return Some(true);
    }
    let tree = &game.record?.tree;
    Some(tree.walk().any(|node| {
        let notes = tree.notes(node);
        notes.before.iter().chain(&notes.after).any(|text| part.is_in(&fold(text)))
    }))
}

/// Returns the opening of a game by its moves.
fn opening(record: &Record) -> Option<Opening> {
    let end = record.tree.main_line().next_back().filter(|_| record.is_chess())?;
    openings::of_line(&record.tree, end)
}

/// The positions of the main line, from the first on.
fn positions(record: &Record) -> impl Iterator<Item = &Chess> {
    let tree = &record.tree;
    let is_chess = record.is_chess();
    std::iter::once(tree.root()).chain(tree.main_line()).filter(move |_| is_chess).map(|node| tree.position(node))
}

impl fmt::Display for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part =
            |f: &mut fmt::Formatter<'_>, key: &str, part: &FuzzyText| write!(f, "{key}:{}", written(part.text(), true));
        match self {
            Predicate::Words(word) => f.write_str(&written(word.text(), false)),
            Predicate::Player(text) => part(f, "player", text),
            Predicate::White(text) => part(f, "white", text),
            Predicate::Black(text) => part(f, "black", text),
            Predicate::Event(text) => part(f, "event", text),
            Predicate::Site(text) => part(f, "site", text),
            Predicate::Text(text) => part(f, "text", text),
            Predicate::Tag(name, text) => part(f, name, text),
            Predicate::Result(result) => write!(f, "result:{result}"),
            Predicate::Eco(range) => write!(f, "eco:{range}"),
            Predicate::Opening(text) => part(f, "opening", text),
            Predicate::Since(date) => write!(f, "since:{}", short(*date)),
            Predicate::Until(date) => write!(f, "until:{}", short(*date)),
            Predicate::On(date) => write!(f, "date:{}", short(*date)),
            Predicate::Elo(range) => write!(f, "elo:{}", range.at_least_alone()),
            Predicate::Moves(range) => write!(f, "moves:{range}"),
            Predicate::Me(mine) => write!(f, "me:{}", mine.word()),
            Predicate::Is(flag) => write!(f, "is:{}", flag.word()),
            Predicate::Speed(speed) => write!(f, "speed:{}", speed.word()),
            Predicate::Position(position) => {
                let fen = fen_of(position);
                // The move counters are not part of the position to search for.
                let fields: Vec<&str> = fen.split(' ').take(4).collect();
                write!(f, "fen:\"{}\"", fields.join(" "))
            }
            Predicate::Placement(wanted) => write!(f, "fen:{}", written(&wanted.text, true)),
            Predicate::Either(parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                f.write_str(&parts.join(" or "))
            }
            Predicate::Material(material) => write!(f, "material:{material}"),
        }
    }
}

/// Writes a date without the unknown parts at its end.
fn short(date: Date) -> String {
    date.to_string().trim_end_matches(".??").to_owned()
}

named! {
    /// The user's own games.
    OwnGames {
        /// Any of them.
        Any => "any",
        /// Won.
        Won => "win",
        /// Lost.
        Lost => "loss",
        /// Drawn.
        Drawn => "draw",
        /// The user had White.
        White => "white",
        /// The user had Black.
        Black => "black",
    }
}

impl OwnGames {
    /// Whether a game passes in which the user played these sides, with this result; `None` if the result is needed and
    /// unknown.
    pub fn passes(self, white: bool, black: bool, result: Option<ResultMarker>) -> Option<bool> {
        let of = |side: Color| side.fold_wb(white, black);
        if !white && !black {
            return Some(false);
        }
        match self {
            OwnGames::Any => Some(true),
            OwnGames::White => Some(white),
            OwnGames::Black => Some(black),
            OwnGames::Won => result.map(|result| result.winner().is_some_and(of)),
            OwnGames::Lost => result.map(|result| result.winner().is_some_and(|side| of(!side))),
            OwnGames::Drawn => result.map(|result| result == ResultMarker::Draw),
        }
    }
}

named! {
    /// The flags of a game.
    UserFlag {
        /// It has a star.
        Starred => "starred",
        /// It was opened before.
        Seen => "seen",
        /// It was not opened before.
        Unseen => "unseen",
        /// The same game is earlier in the list.
        Duplicate => "duplicate",
        /// Something is wrong with it.
        Problem => "damaged",
    }
}

impl UserFlag {
    fn passes(self, game: &FilterFacts) -> Option<bool> {
        match self {
            UserFlag::Starred => Some(game.marks?.starred),
            UserFlag::Seen => Some(game.marks?.seen),
            UserFlag::Unseen => Some(!game.marks?.seen),
            UserFlag::Duplicate => game.marks?.duplicate,
            // Only the whole game tells.
            UserFlag::Problem => game.record.map(|record| !record.problems.is_empty()),
        }
    }
}

named! {
    /// The kinds of games by speed, as online servers name them: by the base time plus forty times the increment.
    OnlineSpeed {
        /// Less than three minutes.
        Bullet => "bullet",
        /// Less than eight minutes.
        Blitz => "blitz",
        /// Less than twenty-five minutes.
        Rapid => "rapid",
        /// Twenty-five minutes or more.
        Classical => "classical",
    }
}

impl OnlineSpeed {
    /// The kind of a time control.
    pub fn of(control: &TimeControl) -> OnlineSpeed {
        let ms = match control {
            TimeControl::Hourglass(base) => *base,
            TimeControl::Stages(stages) => {
                let base: u64 = stages.iter().map(|stage| stage.base).sum();
                let bonus = stages.first().map_or(0, |stage| stage.bonus.ms());
                base.saturating_add(bonus.saturating_mul(40))
            }
        };
        match ms {
            ..180_000 => OnlineSpeed::Bullet,
            180_000..480_000 => OnlineSpeed::Blitz,
            480_000..1_500_000 => OnlineSpeed::Rapid,
            _ => OnlineSpeed::Classical,
        }
    }
}

// The material in a filter: which pieces are on the board.

/// How many pieces of each kind are on the board for each side; it does not matter which side is which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// The first and the second side.
    sides: [ByRole<u8>; 2],
}

/// The pieces beside the king, in the order in which they are written.
const PIECES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Material {
    /// Reads `KRPvKR`, also `krp-kr` and `KRPKR`.
    pub fn read(text: &str) -> Option<Material> {
        let mut sides = Vec::new();
        for c in plain(text).chars() {
            match c {
                'k' => sides.push(ByRole { king: 1, ..ByRole::default() }),
                'v' | '-' | ' ' if sides.len() == 1 => {}
                _ => {
                    let count: &mut u8 = sides.last_mut()?.get_mut(Role::from_char(c)?);
                    *count += 1;
                    if *count > 10 {
                        return None;
                    }
                }
            }
        }
        Some(Material { sides: sides.try_into().ok()? })
    }

    fn is_on(&self, position: &Chess) -> bool {
        let ByColor { white, black } = position.board().material();
        self.sides == [white, black] || self.sides == [black, white]
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, side) in self.sides.iter().enumerate() {
            f.write_str(if at == 0 { "K" } else { "vK" })?;
            for role in PIECES {
                f.write_str(&role.upper_char().to_string().repeat(usize::from(*side.get(role))))?;
            }
        }
        Ok(())
    }
}

// The beginning of a FEN: what it does not say does not count.

/// Pieces on their squares, with the side to move and the castling rights if they are given.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    text: String,
    pub(in crate::pgn) board: Board,
    turn: Option<Color>,
    /// The rooks that may castle.
    castling: Option<Bitboard>,
}

impl Placement {
    /// Reads the first one, two or three fields of a FEN.
    ///
    /// # Errors
    /// What is wrong with them.
    fn read(text: &str) -> Result<Placement, BadStart> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (board, turn) = (fields.first().copied().unwrap_or_default(), fields.get(1).copied());
        let why = || StartPosition::from_any_fen(text).err().unwrap_or(BadStart::Empty);
        let turn = match turn {
            None => None,
            Some("w") => Some(Color::White),
            Some("b") => Some(Color::Black),
            Some(_) => return Err(why()),
        };
        let rights = |start: StartPosition| start.position().castles().castling_rights();
        let castling = fields.get(2).map(|_| StartPosition::from_any_fen(text).map(rights));
        let castling = castling.transpose()?;
        let board = Board::from_ascii_board_fen(board.as_bytes()).map_err(|_| why())?;
        Ok(Placement { text: fields.join(" "), board, turn, castling })
    }

    pub(in crate::pgn) fn is_on(&self, position: &Chess) -> bool {
        *position.board() == self.board
            && self.turn.is_none_or(|turn| position.turn() == turn)
            && self.castling.is_none_or(|rights| position.castles().castling_rights() == rights)
    }
}

impl Predicate {
    /// Reads the position to search for: a FEN, or its beginning.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn position(text: &str) -> Result<Predicate, BadStart> {
        if text.split_whitespace().count() < 4 {
            return Ok(Predicate::Placement(Box::new(Placement::read(text)?)));
        }
        let start = StartPosition::from_any_fen(text)?;
        Ok(Predicate::Position(Box::new(start.position().clone())))
    }
}

// The ranges in a filter: of numbers, and of opening codes.

/// A range of numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberRange {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl NumberRange {
    /// Reads `20-40`, `20-`, `20+`, `-40`, and a lone `20`, which `alone` turns into a range.
    pub fn read(text: &str, alone: impl Fn(u32) -> NumberRange) -> Option<NumberRange> {
        let number = |text: &str| text.trim().parse::<u32>().ok();
        let range = match (text.strip_suffix('+'), text.split_once(['-', '–'])) {
            (Some(least), _) => NumberRange { least: number(least)?, most: u32::MAX },
            (None, Some(("", most))) => NumberRange { least: 0, most: number(most)? },
            (None, Some((least, ""))) => NumberRange { least: number(least)?, most: u32::MAX },
            (None, Some((least, most))) => NumberRange { least: number(least)?, most: number(most)? },
            (None, None) => alone(number(text)?),
        };
        (range.least <= range.most).then_some(range)
    }

    /// Whether a number is in it.
    pub fn has(self, number: u32) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// Writes the range for a key for which a lone number is the minimum.
    fn at_least_alone(self) -> String {
        match self {
            NumberRange { least, most: u32::MAX } => least.to_string(),
            NumberRange { least, most } => format!("{least}-{most}"),
        }
    }
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NumberRange { least, most } if least == most => write!(f, "{least}"),
            NumberRange { least, most: u32::MAX } => write!(f, "{least}+"),
            NumberRange { least, most } => write!(f, "{least}-{most}"),
        }
    }
}

/// A range of opening codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EcoRange {
    first: Eco,
    last: Eco,
}

impl EcoRange {
    /// Reads a code, the beginning of one, or two of them: `B90`, `B9`, `B`, `B20-B99`, `B-C4`.
    pub fn read(text: &str) -> Option<EcoRange> {
        let end = |text: &str, fill: &str| {
            let text = text.trim();
            let digits = text.get(1..)?;
            if digits.len() > 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            Eco::read(format!("{text}{}", fill.get(digits.len()..)?))
        };
        let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
        let range = EcoRange { first: end(first, "00")?, last: end(last, "99")? };
        (range.first <= range.last).then_some(range)
    }

    fn has(self, eco: Eco) -> bool {
        (self.first..=self.last).contains(&eco)
    }
}

impl fmt::Display for EcoRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.first.to_string(), self.last.to_string());
        let common = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
        let rest = |text: &str, digit: char| text.chars().skip(common).all(|c| c == digit);
        match common {
            3 => f.write_str(&first),
            1 | 2 if rest(&first, '0') && rest(&last, '9') => f.write_str(first.get(..common).unwrap_or(&first)),
            _ => write!(f, "{first}-{last}"),
        }
    }
}

// What is known about a game when a filter tests it: its row in the list, its tags, or all of it.

/// What is known about a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct FilterFacts<'a> {
    /// Names, date, ratings and opening, as the list shows them.
    pub row: GameRow<'a>,
    /// The result, if it is known.
    pub result: Option<ResultMarker>,
    /// The number of half-moves, if it is known.
    pub plies: Option<usize>,
    /// The tags, if they were read.
    pub tags: Option<&'a Tags>,
    /// The whole game, if it was read.
    pub record: Option<&'a Record>,
    /// What tabiya knows about it besides its file, if that was looked up.
    pub marks: Option<MarkFacts>,
}

/// What is known about a game besides its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkFacts {
    /// Whether the user gave it a star.
    pub starred: bool,
    /// Whether the user opened it before.
    pub seen: bool,
    /// Whether the same game occurs earlier in the list; `None` if that is not known yet.
    pub duplicate: Option<bool>,
}

impl<'a> FilterFacts<'a> {
    /// Returns the facts from a row of the list.
    pub fn row(row: &GameRow<'a>) -> FilterFacts<'a> {
        let plies = row.ply_count.map(usize::from);
        FilterFacts { row: *row, result: Some(row.result), plies, ..FilterFacts::default() }
    }

    /// Returns the facts from the tags. The result is known only if the Result tag has one other than `*`.
    pub fn tags(tags: &'a Tags) -> FilterFacts<'a> {
        let known = |name: &str| tags.known(name).unwrap_or_default();
        let number = |name: &str| known(name).parse().ok();
        let date = tags.known("Date").or_else(|| tags.known("UTCDate")).and_then(Date::read);
        let row = GameRow {
            white: known("White"),
            black: known("Black"),
            event: known("Event"),
            date: date.unwrap_or_default(),
            white_elo: number("WhiteElo"),
            black_elo: number("BlackElo"),
            eco: Eco::read(known("ECO")),
            ..GameRow::default()
        };
        FilterFacts { row, result: tags.result(), tags: Some(tags), ..FilterFacts::default() }
    }

    /// Returns the facts from a game that was read.
    pub fn record(record: &'a Record) -> FilterFacts<'a> {
        let plies = record.tree.main_line().count();
        FilterFacts {
            result: Some(record.result),
            plies: Some(plies),
            record: Some(record),
            ..FilterFacts::tags(&record.tags)
        }
    }
}

/// The names that the user has in game files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnNames {
    names: Vec<String>,
}

impl OwnNames {
    /// Creates the set from these names, ignoring case.
    pub fn new(names: &[String]) -> OwnNames {
        OwnNames {
            names: names.iter().map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty()).collect(),
        }
    }

    /// Whether a name is one of them.
    pub fn is(&self, name: &str) -> bool {
        // Most users have given no names, and then nothing has to be lower-cased.
        !self.names.is_empty() && {
            let name = name.trim().to_lowercase();
            self.names.contains(&name)
        }
    }
}
