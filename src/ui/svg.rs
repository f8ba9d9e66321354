//! What all animated SVGs share, those of exported games and those of the documents: layers that CSS shows one after
//! the other.
//!
//! A reader who prefers reduced motion, or has no CSS, sees one still frame.

use std::fmt::Write as _;

/// What one frame paints over the frames before it.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The number of the frame with which it appears.
    pub first: usize,
    /// The number of the frame with which it disappears.
    pub end: usize,
    pub shapes: String,
}

/// Returns the style sheet of an animation without end, and its layers. Each frame lasts as many milliseconds as
/// `lasts` says; `still` is the number of the frame that is seen where nothing moves.
pub fn animated(layers: &[Layer], lasts: &[u32], still: usize) -> (String, String) {
    let begins: Vec<u32> = lasts.iter().scan(0, |at, lasts| Some(std::mem::replace(at, *at + lasts))).collect();
    let total: u32 = lasts.iter().sum();
    let at = |frame: usize| {
        let begin = begins.get(frame).copied().unwrap_or(total);
        format!("{:.3}%", f64::from(begin) * 100.0 / f64::from(total.max(1)))
    };
    let mut css = format!(
        "text{{white-space:pre}}.f{{animation-duration:{total}ms;animation-timing-function:step-end;animation-iteration-count:infinite}}\n"
    );
    let mut body = String::new();
    for (number, layer) in layers.iter().enumerate() {
        let seen = layer.first <= still && still < layer.end;
        let hidden = if seen { "" } else { " visibility=\"hidden\"" };
        let name = format!("f{number}");
        let _ = writeln!(body, "<g class=\"f\" style=\"animation-name:{name}\"{hidden}>\n{}</g>", layer.shapes); // cannot fail
        let mut steps = String::new();
        if layer.first > 0 {
            steps += "0%{visibility:hidden}";
        }
        steps += &format!("{}{{visibility:visible}}", at(layer.first));
        if layer.end < lasts.len() {
            steps += &format!("{}{{visibility:hidden}}100%{{visibility:hidden}}", at(layer.end));
        } else {
            steps += "100%{visibility:visible}";
        }
        css += &format!("@keyframes {name}{{{steps}}}\n");
    }
    css += "@media (prefers-reduced-motion:reduce){.f{animation:none}}\n";
    (css, body)
}
