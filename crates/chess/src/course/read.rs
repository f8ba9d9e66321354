//! Reads the lines of the course. A line that cannot be read is left out and reported with its number.

use crate::course::task::{PlayerAction, Task, TaskKind, Want, Wanted};
use crate::course::{Aim, EndgamePlan, LessonPlan};
use crate::seat::Seat;
use crate::start_position::StartPosition;
use crate::time_control;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Color, Move, Piece, Position, Role, Square};
use std::str::FromStr;

/// A line that does not belong in a course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct CourseError {
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong with it, for the author of the course: a test finds every wrong line before a user could.
    pub problem: String,
}

/// Stands in place of the articles and rules of a lesson that teaches none.
const NONE: &str = "-";

/// What is wrong with a line that is of no kind.
const SHAPE: &str = "neither a chapter nor a lesson nor a task";

type Result<T> = std::result::Result<T, String>;

/// Says that a field cannot have a value.
fn bad(field: &str, value: &str) -> String {
    format!("{field} cannot be {value}")
}

fn illegal(text: &str) -> String {
    format!("not legal: {text}")
}

/// Reads a course. Returns its lessons, and an error for each line that could not be read.
pub fn read(source: &'static str) -> (Vec<LessonPlan>, Vec<CourseError>) {
    let mut plans: Vec<LessonPlan> = Vec::new();
    let mut errors = Vec::new();
    for (at, line) in source.lines().enumerate() {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let read = match plans.last_mut() {
            Some(plan) if line.starts_with(char::is_whitespace) => task(text).map(|task| plan.tasks.push(task)),
            _ => heading(text).map(|plan| plans.extend(plan)),
        };
        if let Err(problem) = read {
            errors.push(CourseError { line: at + 1, problem });
        }
    }
    (plans, errors)
}

/// Reads the line of a chapter, which holds nothing more, or of a lesson.
fn heading(text: &'static str) -> Result<Option<LessonPlan>> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    match fields.as_slice() {
        [chapter] if chapter.starts_with("chapter ") => Ok(None),
        [id, articles, rules] if id.split('.').all(|part| part.parse::<u8>().is_ok()) => Ok(Some(LessonPlan {
            id,
            articles: articles.split(", ").filter(|article| *article != NONE).collect(),
            rules: rules.split_whitespace().filter(|rule| *rule != NONE).collect(),
            tasks: Vec::new(),
        })),
        _ => Err(SHAPE.to_owned()),
    }
}

fn task(source: &'static str) -> Result<Task> {
    let fields: Vec<&'static str> = source.split('|').map(str::trim).collect();
    let &[kind, place, answer] = fields.as_slice() else { return Err(SHAPE.to_owned()) };
    let start = match place {
        "-" => None,
        "start" => Some(StartPosition::default()),
        fen => Some(StartPosition::from_fen(fen, false).map_err(|why| why.to_string())?),
    };
    let mut fields = Fields::of(answer)?;
    let mut position = start.as_ref().map(|start| start.position().clone()).unwrap_or_default();
    let before = fields.take("pre").map(|moves| line(&mut position, moves)).transpose()?.unwrap_or_default();
    let kind = kind_of(kind, &mut fields, &position)?;
    let facts = ["chk", "gives", "end", "fail"];
    let facts = facts.into_iter().filter_map(|name| Some((name, fields.take(name)?))).collect();
    fields.end()?;
    Ok(Task { source, start, before, kind, facts })
}

fn kind_of(kind: &str, fields: &mut Fields, position: &Chess) -> Result<TaskKind> {
    Ok(match kind {
        "watch" => TaskKind::Watch(line(&mut position.clone(), fields.need("moves")?)?),
        "mark" => TaskKind::Mark {
            squares: match fields.need("squares")? {
                "none" => Bitboard::EMPTY,
                squares => squares.split(' ').map(|name| value("squares", name)).collect::<Result<_>>()?,
            },
            from: fields.take("from").map(|name| value("from", name)).transpose()?,
        },
        "put" => TaskKind::Put(fields.need("off")?.split(' ').map(|text| put(text, position)).collect::<Result<_>>()?),
        "reach" => TaskKind::Reach {
            stars: fields.need("stars")?.split(' ').map(|name| value("stars", name)).collect::<Result<_>>()?,
            par: value("par", fields.need("par")?)?,
            way: fields.need("e.g.")?.split(' ').map(uci).collect::<Result<_>>()?,
        },
        "play" => TaskKind::Play {
            any: wanted(position, fields.need("any")?)?,
            want: match fields.take("want") {
                None => None,
                Some("check") => Some(Want::Check),
                Some("mate") => Some(Want::Mate),
                Some(other) => return Err(bad("want", other)),
            },
            reply: fields.take("reply").map(uci).transpose()?,
        },
        "try" => attempts(fields.need("try")?)?,
        "goal" => match fields.need("want")? {
            "castle" => TaskKind::Castle { par: value("par", fields.need("par")?)? },
            other => return Err(bad("want", other)),
        },
        "type" => TaskKind::Type {
            mv: legal(position, fields.need("any")?)?,
            texts: fields.need("text")?.split('/').collect(),
        },
        "pick" => {
            let answers = value("answers", fields.need("answers")?)?;
            let right: usize = value("ok", fields.need("ok")?)?;
            if !(2..=4).contains(&answers) || !(1..=answers).contains(&right) {
                return Err(bad("ok", &right.to_string()));
            }
            TaskKind::Pick { answers, right }
        }
        "do" => TaskKind::Do(action(fields, position)?),
        "touch" => {
            let pieces = fields.need("touch")?.split(' ').map(|name| value("touch", name)).collect::<Result<_>>()?;
            let any = wanted(position, fields.need("any")?)?;
            if let Some(barred) = fields.take("no") {
                legal(position, barred)?;
            }
            TaskKind::Touch { pieces, any }
        }
        "game" => TaskKind::Game {
            bot: match value("bot", fields.need("bot")?)? {
                Seat::Bot(bot) => bot,
                other => return Err(bad("bot", &other.to_string())),
            },
            white: match fields.need("white")? {
                "you" => true,
                "lot" => false,
                other => return Err(bad("white", other)),
            },
        },
        "endgame" => TaskKind::Endgame(EndgamePlan {
            aim: match fields.need("aim")? {
                "mate" => Aim::Mate,
                "win" => Aim::Win,
                "draw" => Aim::Draw { hold: value("hold", fields.need("hold")?)? },
                other => return Err(bad("aim", other)),
            },
            par: fields.take("par").map(|par| value("par", par)).transpose()?,
        }),
        other => return Err(format!("no kind of task: {other}")),
    })
}

fn action(fields: &mut Fields, position: &Chess) -> Result<PlayerAction> {
    let say = fields.take("say");
    let any = fields.take("any");
    let offered = fields.take("offer");
    let result = fields.need("result")?;
    Ok(match (say, any, offered, result) {
        (Some("draw"), Some("*"), None, "offer") => PlayerAction::Offer,
        (Some("draw"), None, Some("yes"), "agreed") => PlayerAction::Accept,
        (Some("decline"), None, Some("yes"), "declined") => PlayerAction::Decline,
        (None, Some("*"), Some("yes"), "declined") => PlayerAction::DeclineByMove,
        (Some("resign"), None, None, "0-1") if position.turn() == Color::White => PlayerAction::Resign,
        (Some("adjust"), None, None, "adjusted") => PlayerAction::Adjust(value("touch", fields.need("touch")?)?),
        (None, Some("*"), None, "pressed") => {
            let clock = fields.need("clock")?;
            let control = time_control::parse_optional(clock).ok().flatten();
            PlayerAction::Press(control.ok_or_else(|| bad("clock", clock))?)
        }
        (Some(claim), None, None, "draw" | "wrong") if claim.starts_with("claim") => {
            let named = claim.strip_prefix("claim ").map(|san| {
                let english = crate::notation::Letters::En;
                let read = crate::notation::read(position, san, &english);
                read.map(|typed| typed.mv).map_err(|_| illegal(san))
            });
            PlayerAction::Claim { with: named.transpose()?, right: result == "draw" }
        }
        _ => return Err(bad("result", result)),
    })
}

/// Reads `Qd1` or `qd8`: a piece of the position that is off the board, and its square.
fn put(text: &str, position: &Chess) -> Result<(Square, Piece)> {
    let bad = || bad("off", text);
    let letter = text.chars().next().and_then(Piece::from_char).ok_or_else(bad)?;
    let at = value("off", text.get(1..).unwrap_or_default())?;
    if position.board().piece_at(at) == Some(letter) { Ok((at, letter)) } else { Err(bad()) }
}

/// Reads `d2d4 d2d3`: the move that is shown as the answer, then others that may be tried instead.
fn attempts(text: &str) -> Result<TaskKind> {
    let (shown, others) = text.split_once(' ').unwrap_or((text, ""));
    let (from, to, promotion) = attempt(shown)?;
    let others = others.split_whitespace().map(|other| attempt(other).map(|(from, to, _)| (from, to)));
    let others = others.collect::<Result<_>>()?;
    Ok(TaskKind::Try { from, to, promotion, others })
}

fn attempt(text: &str) -> Result<(Square, Square, Option<Role>)> {
    match uci(text)? {
        UciMove::Normal { from, to, promotion } => Ok((from, to, promotion)),
        _ => Err(bad("try", text)),
    }
}

fn wanted(position: &Chess, text: &str) -> Result<Wanted> {
    match text {
        "*" => Ok(Wanted::Any),
        moves => Ok(Wanted::Of(moves.split(' ').map(|uci| legal(position, uci)).collect::<Result<_>>()?)),
    }
}

/// Reads a line of moves and plays them on `position`.
fn line(position: &mut Chess, moves: &str) -> Result<Vec<Move>> {
    let mut line = Vec::new();
    for text in moves.split(' ') {
        let mv = legal(position, text)?;
        position.play_unchecked(mv);
        line.push(mv);
    }
    Ok(line)
}

fn legal(position: &Chess, text: &str) -> Result<Move> {
    uci(text)?.to_move(position).map_err(|_| illegal(text))
}

fn uci(text: &str) -> Result<UciMove> {
    text.parse().map_err(|_| illegal(text))
}

fn value<T: FromStr>(field: &'static str, text: &str) -> Result<T> {
    text.parse().map_err(|_| bad(field, text))
}

/// The `NAME=value` fields of a task. Each is removed as it is read.
struct Fields(Vec<(&'static str, &'static str)>);

impl Fields {
    fn of(answer: &'static str) -> Result<Fields> {
        let field = |text: &'static str| {
            let text = text.trim();
            text.split_once('=').ok_or_else(|| format!("no field of this task: {text}"))
        };
        answer.split(';').map(field).collect::<Result<_>>().map(Fields)
    }

    fn take(&mut self, name: &str) -> Option<&'static str> {
        let at = self.0.iter().position(|(known, _)| *known == name)?;
        Some(self.0.remove(at).1)
    }

    fn need(&mut self, name: &'static str) -> Result<&'static str> {
        self.take(name).ok_or_else(|| format!("the field is missing: {name}"))
    }

    fn end(self) -> Result<()> {
        self.0.first().map_or(Ok(()), |(name, _)| Err(format!("no field of this task: {name}")))
    }
}
