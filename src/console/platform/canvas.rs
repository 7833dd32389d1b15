//! Drawing of commands on a canvas, and resolution of the theme's colors.

use js_sys::Array;
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{CanvasPattern, CanvasRenderingContext2d, HtmlCanvasElement};

use crate::plot::canvas_commands::{CanvasBox, DrawCommand, Paint};

/// Distance and width of hatching lines in CSS pixels.
const HATCH_PX: f64 = 6.0;
const HATCH_LINE_PX: f64 = 1.5;
/// Length of a dash and of a gap in CSS pixels.
const DASH_PX: [f64; 2] = [4.0, 3.0];

/// The commands' colors as CSS, in the current theme.
pub struct Colours {
    css: Vec<String>,
    /// The font of the canvas.
    pub font: String,
    /// The hatching of each color, created on first use.
    hatchings: Vec<Option<CanvasPattern>>,
}

impl Colours {
    pub fn of(canvas: &HtmlCanvasElement, properties: &[&str]) -> Self {
        let css = resolved(canvas, properties);
        let hatchings = vec![None; css.len()];
        let style = window().get_computed_style(canvas).ok().flatten();
        let of_style = |property: &str| style.as_ref()?.get_property_value(property).ok();
        let size_and_family = of_style("font-size").zip(of_style("font-family"));
        let (size, family) = size_and_family.unwrap_or(("12px".to_owned(), "sans-serif".to_owned()));
        Self { css, font: format!("{size} {family}"), hatchings }
    }

    pub fn css(&self, colour: usize) -> &str {
        self.css.get(colour).map_or("", String::as_str)
    }

    fn hatching(&mut self, colour: usize, density: f64) -> Option<&CanvasPattern> {
        let css = self.css.get(colour)?;
        let hatching = self.hatchings.get_mut(colour)?;
        if hatching.is_none() {
            *hatching = self::hatching(css, density);
        }
        hatching.as_ref()
    }
}

pub fn draw(
    context: &CanvasRenderingContext2d,
    commands: &[DrawCommand],
    colours: &mut Colours,
    density: f64,
) {
    for command in commands {
        match command {
            DrawCommand::Fill(paint, boxes) => fill(context, *paint, boxes, colours, density),
            DrawCommand::Stroke(paint, width_px, lines) | DrawCommand::Dash(paint, width_px, lines) => {
                let is_dashed = matches!(command, DrawCommand::Dash(..));
                let dashes = if is_dashed { &DASH_PX[..] } else { &[] };
                context.set_global_alpha(paint.alpha);
                context.set_stroke_style_str(colours.css(paint.colour));
                stroke(context, *width_px, dashes, lines, density);
            }
        }
    }
    context.set_global_alpha(1.0);
}

fn fill(
    context: &CanvasRenderingContext2d,
    paint: Paint,
    boxes: &[CanvasBox],
    colours: &mut Colours,
    density: f64,
) {
    context.set_global_alpha(paint.alpha);
    match paint.is_hatched.then(|| colours.hatching(paint.colour, density)) {
        None => context.set_fill_style_str(colours.css(paint.colour)),
        Some(Some(hatching)) => context.set_fill_style_canvas_pattern(hatching),
        Some(None) => return,
    }
    for area in boxes {
        let [left, top, width, height] = area.map(|length_px| length_px * density);
        context.fill_rect(left, top, width, height);
    }
}

fn stroke(
    context: &CanvasRenderingContext2d,
    width_px: f64,
    dashes_px: &[f64],
    lines: &[Vec<(f64, f64)>],
    density: f64,
) {
    context.set_line_width(width_px * density);
    let dashes: Array = dashes_px.iter().map(|length_px| js_sys::Number::from(length_px * density)).collect();
    // It cannot fail for positive numbers.
    let _ = context.set_line_dash(&dashes);
    context.begin_path();
    for line in lines {
        for (index, (x, y)) in line.iter().enumerate() {
            match index {
                0 => context.move_to(x * density, y * density),
                _ => context.line_to(x * density, y * density),
            }
        }
    }
    context.stroke();
}

/// Returns a seamless pattern of slanting lines; `None` if the browser creates none.
fn hatching(colour: &str, density: f64) -> Option<CanvasPattern> {
    let tile: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    let context = context_of(&tile)?;
    let size = hatch_size(density);
    tile.set_width(size as u32);
    tile.set_height(size as u32);
    context.set_stroke_style_str(colour);
    context.set_line_width(HATCH_LINE_PX * density);
    for shift in [-1.0, 0.0, 1.0] {
        context.begin_path();
        context.move_to(shift * size - 1.0, size + 1.0);
        context.line_to((shift + 1.0) * size + 1.0, -1.0);
        context.stroke();
    }
    context.create_pattern_with_html_canvas_element(&tile, "repeat").ok().flatten()
}

/// Returns the side of the hatching's pattern in device pixels.
pub fn hatch_size(density: f64) -> f64 {
    (HATCH_PX * density).round().max(2.0)
}

/// Returns the number of device pixels per CSS pixel.
pub fn density() -> f64 {
    window().device_pixel_ratio().max(0.25)
}

pub fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok().flatten()?.dyn_into().ok()
}

/// Resolves custom properties, of any syntax and in the current theme, to colors; black if that fails. It is slow.
fn resolved(canvas: &HtmlCanvasElement, properties: &[&str]) -> Vec<String> {
    let (style, computed) = (canvas.style(), window().get_computed_style(canvas).ok().flatten());
    let colour = |property: &&str| {
        style.set_property("color", &format!("var({property})")).ok()?;
        computed.as_ref()?.get_property_value("color").ok()
    };
    let colours = properties.iter().map(|property| colour(property).unwrap_or_default()).collect();
    let _ = style.remove_property("color");
    colours
}
