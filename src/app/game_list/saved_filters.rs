//! Filters that are kept under names, in the config file.

use super::GameList;
use crate::app::context::UpdateContext;
use crate::app::protocol::effect::Effect;
use crate::app::{App, Screen};
use crate::chess::pgn::filter;
use crate::chess::pgn::filter::ParsedFilter;
use crate::words::game_list::LibraryWord as L;
use std::sync::Arc;

/// The table of the config file.
const TABLE: &str = "filters";

impl App {
    /// What a text after `filter` means: the filter that was kept under this name, else itself.
    pub(super) fn meant(&self, text: &str) -> ParsedFilter {
        let text = text.trim();
        let kept = self.config.filters.iter().find(|(name, _)| same(name, text));
        filter::read(kept.map_or(text, |(_, line)| line))
    }

    /// Keeps the filter that is on under a name.
    pub(super) fn keep_filter(&mut self, name: &str, ctx: &mut UpdateContext) {
        let Screen::Library(shelf) = &self.screen else { return };
        let (name, line) = (name.trim(), shelf.view().filter().to_string());
        if line.is_empty() {
            return ctx.warn(L::NoFilterOn, &[]);
        }
        if name.is_empty() || name.starts_with('-') || name.contains([':', '"']) || name.contains(char::is_control) {
            return ctx.warn(L::NoFilterName, &[]);
        }
        let filters = &mut Arc::make_mut(&mut self.config).filters;
        // As it was written first: the same filter under a new line.
        let name = match filters.iter_mut().find(|(known, _)| same(known, name)) {
            Some((known, old)) => {
                old.clone_from(&line);
                known.clone()
            }
            None => {
                filters.push((name.to_owned(), line.clone()));
                name.to_owned()
            }
        };
        let value = Some(crate::config::quoted(&line));
        ctx.info(L::FilterKept, &[&name, &line]);
        ctx.effects.push(Effect::Configure { table: Some(TABLE), key: name, value });
    }

    /// Forgets a filter that was kept.
    pub(super) fn forget_filter(&mut self, name: &str, ctx: &mut UpdateContext) {
        let filters = &mut Arc::make_mut(&mut self.config).filters;
        match filters.iter().position(|(known, _)| same(known, name.trim())) {
            Some(at) => {
                let (name, _) = filters.remove(at);
                ctx.info(L::FilterForgotten, &[&name]);
                ctx.effects.push(Effect::Configure { table: Some(TABLE), key: name, value: None });
            }
            None if filters.is_empty() => ctx.warn(L::NoFiltersKept, &[]),
            None => {
                let names: Vec<&str> = filters.iter().map(|(name, _)| name.as_str()).collect();
                ctx.warn(L::NoSuchFilter, &[name.trim(), &names.join(", ")]);
            }
        }
    }

    /// Begins to type a filter.
    pub(super) fn begin_filter(&mut self) {
        let (window, config) = (self.window, Arc::clone(&self.config));
        if let Screen::Library(shelf) = &mut self.screen {
            let shelf: &mut GameList = shelf;
            shelf.begin_line(&config.filters, window);
        }
    }
}

fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}
