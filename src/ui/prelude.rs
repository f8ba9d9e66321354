//! What drawing functions use all over this room.

pub(super) use crate::app::commands::table::{Action, KeyContext};
pub(super) use crate::app::protocol::input::{Code, HitTarget, Key};
pub(super) use crate::app::{App, Screen};
pub(super) use crate::chess::pgn::sanitize;
pub(super) use crate::chess::tree::NodeId;
pub(super) use crate::ui::board::geometry::{Geometry, SquareSize};
pub(super) use crate::ui::board::{BoardView, Highlights};
pub(super) use crate::ui::canvas::{Canvas, Importance};
pub(super) use crate::ui::layout::{self, GameLayout, centred, from_to, king_in_check};
pub(super) use crate::ui::text::{
    VerticalAlign, clip, columns, cut_row, drop_until, fill_row, first_that_fits, fit_parts, lines, spaced, width,
    wrap_rows,
};
pub(super) use crate::ui::theme::TextTone;
pub(super) use crate::ui::theme::color::{ColorDepth, Rgb};
pub(super) use crate::ui::widgets::{footer, popup, text_input};
pub(super) use crate::words::results::side;
pub(super) use crate::words::{Lang, wrap};
pub(super) use ratatui::layout::Rect;
pub(super) use ratatui::style::{Modifier, Style};
pub(super) use ratatui::text::Span;
