//! What nearly every drawing function uses.

pub(in crate::ui) use super::canvas::Canvas;
pub(in crate::ui) use super::text::columns;
pub(in crate::ui) use super::theme::TextTone;
pub(in crate::ui) use crate::app::App;
pub(in crate::ui) use crate::app::commands::action::{Action, KeyContext};
pub(in crate::ui) use crate::app::protocol::hit_target::HitTarget;
pub(in crate::ui) use crate::words::Lang;
pub(in crate::ui) use ratatui::{layout::Rect, style::Style, text::Span};
