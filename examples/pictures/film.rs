//! An animated SVG: what changes from one frame to the next, as layers. Each lies over those before it, and stays
//! visible until the next scene, which paints everything.

use crate::svg::{self, CELL, Shown};
use std::fmt::Write as _;
use tabiya::chess::scoresheet::escaped;
use tabiya::ui::svg::{Layer, animated};

/// The height of the strip below the window that holds the caption.
const STRIP: u32 = 44;
/// The margin around the window.
const MARGIN: u32 = 16;
/// The background colour around the window.
const GROUND: &str = "#11141b";
const INK: &str = "#c9d1de";

/// A sequence of looks at a screen.
#[derive(Default)]
pub struct Film {
    looks: Vec<Look>,
    /// The number of the look that is shown as the still frame.
    still: usize,
}

/// One frame: the screen, its caption and how long it lasts.
struct Look {
    shown: Shown,
    caption: &'static str,
    milliseconds: u32,
}

impl Film {
    /// Adds a look that lasts this long. A look that shows nothing new extends the one before it.
    pub fn look(&mut self, shown: Shown, caption: &'static str, milliseconds: u32) {
        let is_new = |last: &Look| last.caption != caption || shown.changed(Some(&last.shown)).concat().contains(&true);
        match self.looks.last_mut() {
            Some(last) if !is_new(last) => last.milliseconds += milliseconds,
            _ => self.looks.push(Look { shown, caption, milliseconds }),
        }
    }

    /// Makes the last look the still frame.
    pub fn stands_still(&mut self) {
        self.still = self.looks.len().saturating_sub(1);
    }

    /// Returns the film as an SVG.
    pub fn picture(&self) -> String {
        let (cols, rows) = self.looks.first().map_or((0, 0), |look| look.shown.size());
        let (width, height) = (u32::from(cols) * CELL.0, u32::from(rows) * CELL.1);
        let lasts: Vec<u32> = self.looks.iter().map(|look| look.milliseconds).collect();
        let (css, body) = animated(&self.layers((width, height)), &lasts, self.still);
        let (width, height) = (width + 2 * MARGIN, height + MARGIN + STRIP);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" width=\"{width}\" \
             height=\"{height}\" shape-rendering=\"crispEdges\" {}>\n<style>\n{css}</style>\n\
             <rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n{body}</svg>\n",
            svg::FONT
        )
    }

    fn layers(&self, (width, height): (u32, u32)) -> Vec<Layer> {
        let mut layers: Vec<Layer> = Vec::new();
        let mut scene = 0;
        let mut before: Option<&Look> = None;
        for (number, look) in self.looks.iter().enumerate() {
            let mut marked = look.shown.changed(before.map(|before| &before.shown));
            let cells = marked.concat();
            let changed = cells.iter().filter(|changed| **changed).count();
            // If more than half of the cells change, a new scene begins: what was painted before is no longer needed.
            if changed * 2 > cells.len() {
                marked = look.shown.changed(None);
                for layer in layers.iter_mut().skip(scene) {
                    layer.end = number;
                }
                scene = layers.len();
            }
            let mut shapes = look.shown.draw(&marked);
            if scene == layers.len() || before.is_none_or(|before| before.caption != look.caption) {
                let (middle, line) = (width / 2, height + STRIP / 2 + 6);
                let _ = writeln!(
                    shapes,
                    "<rect y=\"{height}\" width=\"{width}\" height=\"{STRIP}\" fill=\"{GROUND}\"/>\
                     <text x=\"{middle}\" y=\"{line}\" text-anchor=\"middle\" font-size=\"19\" fill=\"{INK}\">{}</text>",
                    escaped(look.caption)
                );
            }
            layers.push(Layer { first: number, end: self.looks.len(), shapes });
            before = Some(look);
        }
        layers
    }
}
