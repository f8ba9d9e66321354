//! Filters that are saved under names in the config file.

use crate::app::{
    context::UpdateContext,
    game_list::{FilterLine, GameList},
    protocol::effect::FileEffect,
};
use crate::chess::pgn::filter::{self, ParsedFilter};
use crate::words::game_list::GameListWord as L;

/// The table in the config file.
const TABLE: &str = "filters";

/// Parses a text after `filter`: the filter saved under this name, or else the text itself.
pub(super) fn meant(text: &str, filters: &[(String, String)]) -> ParsedFilter {
    let text = text.trim();
    let kept = filters.iter().find(|(name, _)| same(name, text));
    filter::read(kept.map_or(text, |(_, line)| line))
}

/// Saves the current filter under a name.
pub(in crate::app) fn keep_filter(
    list: &GameList,
    name: &str,
    filters: &mut Vec<(String, String)>,
    ctx: &mut UpdateContext,
) {
    let (name, line) = (name.trim(), list.view.filter.to_string());
    if line.is_empty() {
        return ctx.warn(L::NoFilterOn, &[]);
    }
    if name.is_empty() || name.starts_with('-') || name.contains([':', '"']) || name.contains(char::is_control) {
        return ctx.warn(L::NoFilterName, &[]);
    }
    // An existing filter keeps the spelling of its name and gets the new line.
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
    ctx.request(FileEffect::Configure { table: Some(TABLE), key: name, value });
}

/// Forgets a saved filter.
pub(in crate::app) fn forget_filter(name: &str, filters: &mut Vec<(String, String)>, ctx: &mut UpdateContext) {
    match filters.iter().position(|(known, _)| same(known, name.trim())) {
        Some(at) => {
            let (name, _) = filters.remove(at);
            ctx.info(L::FilterForgotten, &[&name]);
            ctx.request(FileEffect::Configure { table: Some(TABLE), key: name, value: None });
        }
        None if filters.is_empty() => ctx.warn(L::NoFiltersKept, &[]),
        None => {
            let names: Vec<&str> = filters.iter().map(|(name, _)| name.as_str()).collect();
            ctx.warn(L::NoSuchFilter, &[name.trim(), &names.join(", ")]);
        }
    }
}

impl GameList {
    /// Opens the filter line.
    pub(super) fn begin_filter(&mut self, ctx: &UpdateContext) {
        self.filter_line = Some(FilterLine::new(self.view.filter.clone(), &ctx.config.filters));
        self.return_to_anchor(ctx.window);
    }
}

fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}
