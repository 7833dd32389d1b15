//! Draws on a canvas: a picture in one call, and the lines over it. What colours the theme has there.

use js_sys::Array;
use leptos::prelude::{document, window};
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::plot::canvas_commands::{CanvasCommands, Command};
use crate::plot::coverage::{GREY, Rgba};
use crate::plot::pixels::Pixels;

/// The colours of a picture, also as the browser takes them: they are spelled once, not in each frame.
pub struct Colours {
    pub rgba: Vec<Rgba>,
    css: Vec<String>,
}

impl Colours {
    /// Those that custom properties have on a canvas, in the theme that is shown.
    pub fn of(canvas: &HtmlCanvasElement, properties: &[&str]) -> Self {
        let rgba = resolved(canvas, properties);
        let css = rgba.iter().map(|colour| css_colour(*colour)).collect();
        Self { rgba, css }
    }
}

/// A picture that is put on a canvas, and the lines over it.
pub struct CanvasPicture<'a> {
    pub pixels: &'a Pixels,
    pub lines: &'a CanvasCommands,
    pub colours: &'a Colours,
    /// How high the canvas is with the room below it, in CSS pixels.
    pub height_px: f64,
}

/// Makes the canvas as large as the picture with the room below it, puts the picture there, and draws the lines over it. Of a picture
/// that begins with a later column, what is to the left of that stays, and so does what is below; else the room below is emptied. A
/// browser that hands out no canvas context draws nothing.
pub fn draw(canvas: &HtmlCanvasElement, picture: CanvasPicture<'_>) {
    let CanvasPicture { pixels, lines, colours, height_px } = picture;
    let Some(context) = context_of(canvas) else { return };
    let ((width, height), density) = (pixels.size(), pixels.density());
    let (width, height) = (width as u32, height as u32);
    let whole = ((height_px * density).round() as u32).max(height);
    // Setting it would empty one that has it.
    if (canvas.width(), canvas.height()) != (width, whole) {
        canvas.set_width(width);
        canvas.set_height(whole);
    }
    let first = pixels.first_column() as f64;
    let (columns, rows) = (f64::from(width) - first, f64::from(height));
    if first == 0.0 {
        context.clear_rect(0.0, rows, f64::from(width), f64::from(whole - height));
    }
    let picture = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels.bytes()), width, height);
    // Neither fails for a picture of this size.
    let _ = picture.and_then(|picture| {
        context.put_image_data_with_dirty_x_and_dirty_y_and_dirty_width_and_dirty_height(
            &picture, 0.0, 0.0, first, 0.0, columns, rows,
        )
    });
    if !lines.all().is_empty() {
        context.save();
        context.begin_path();
        context.rect(first, 0.0, columns, rows);
        context.clip();
        // It fails for no finite number.
        let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
        draw_lines(&context, lines, &colours.css);
        context.restore();
    }
}

fn draw_lines(context: &CanvasRenderingContext2d, lines: &CanvasCommands, colours: &[String]) {
    for command in lines.all() {
        match *command {
            Command::Begin(pen) => {
                context.begin_path();
                context.set_stroke_style_str(colours.get(pen.colour).map_or("", String::as_str));
                context.set_line_width(pen.width_px);
                context.set_global_alpha(pen.alpha);
                let dashes = if pen.is_dashed { Array::of2(&4.into(), &3.into()) } else { Array::new() };
                // It fails for no numbers above 0.
                let _ = context.set_line_dash(&dashes);
            }
            Command::From(x, y) => context.move_to(x, y),
            Command::To(x, y) => context.line_to(x, y),
            Command::Stroke => context.stroke(),
        }
    }
}

/// How many pixels of the screen a CSS pixel is wide.
pub fn density() -> f64 {
    window().device_pixel_ratio().max(0.25)
}

/// A colour as style sheets spell it; opaque.
pub fn css_colour([red, green, blue, _]: Rgba) -> String {
    format!("rgb({red} {green} {blue})")
}

/// What draws on a canvas in two dimensions.
pub fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok().flatten()?.dyn_into().ok()
}

/// A canvas that is not in the page. `None` where the browser hands out no context for it.
pub fn new_canvas() -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    let context = context_of(&canvas)?;
    Some((canvas, context))
}

/// Asks the browser what a colour is: a custom property alone may hold any spelling of one, for both themes. Grey where it does not
/// say.
pub fn resolve(canvas: &HtmlCanvasElement, property: &str) -> Rgba {
    resolved(canvas, &[property]).first().copied().unwrap_or(GREY)
}

/// The same of several colours at once: asking is slow.
fn resolved(canvas: &HtmlCanvasElement, properties: &[&str]) -> Vec<Rgba> {
    let pixels = dots(canvas, properties).unwrap_or_default();
    (0..properties.len()).map(|at| pixels.as_chunks().0.get(at).copied().unwrap_or(GREY)).collect()
}

/// The pixels of a picture that has a dot of each colour.
fn dots(canvas: &HtmlCanvasElement, properties: &[&str]) -> Option<Vec<u8>> {
    let count = u32::try_from(properties.len()).ok()?;
    let (dots, context) = new_canvas()?;
    dots.set_width(count);
    dots.set_height(1);
    let (style, computed) = (canvas.style(), window().get_computed_style(canvas).ok()??);
    for (at, property) in (0..count).zip(properties) {
        style.set_property("color", &format!("var({property})")).ok()?;
        context.set_fill_style_str(&computed.get_property_value("color").ok()?);
        context.fill_rect(f64::from(at), 0.0, 1.0, 1.0);
    }
    style.remove_property("color").ok()?;
    Some(context.get_image_data(0.0, 0.0, f64::from(count), 1.0).ok()?.data().0)
}
