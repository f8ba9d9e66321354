//! What nearly every drawing function uses.

pub(super) use crate::app::{
    App,
    commands::table::{Action, KeyContext},
    protocol::input::HitTarget,
};
pub(super) use crate::ui::{
    canvas::{Canvas, Importance},
    text::{clip, columns, first_that_fits, fit_parts, lines},
    theme::{TextTone, color::ColorDepth},
};
pub(super) use crate::words::Lang;
pub(super) use ratatui::layout::Rect;
pub(super) use ratatui::style::{Modifier, Style};
pub(super) use ratatui::text::Span;
