//! Draws on a canvas: a whole frame in two calls to the browser.

use js_sys::{Array, Float32Array, Function, Reflect};
use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::plot::canvas_commands::CanvasCommands;
use crate::plot::coverage::Rgba;
use crate::plot::pixels::Pixels;

/// Makes the canvas as large as the picture, puts it there, and draws the lines over it, whose colours are these. A browser that hands
/// out no canvas context draws nothing.
pub fn draw(canvas: &HtmlCanvasElement, pixels: &Pixels, lines: &CanvasCommands, colours: &[Rgba]) {
    let Some(context) = context_of(canvas) else { return };
    let (width, height) = pixels.size();
    let (width, height) = (width as u32, height as u32);
    // Setting it would empty one that has it.
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let picture = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels.bytes()), width, height);
    // Neither fails for a picture of this size.
    let _ = picture.and_then(|picture| context.put_image_data(&picture, 0.0, 0.0));
    if !lines.numbers().is_empty() {
        let density = pixels.density();
        // It fails for no finite number.
        let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
        draw_lines(&context, lines, colours);
    }
}

fn draw_lines(context: &CanvasRenderingContext2d, lines: &CanvasCommands, colours: &[Rgba]) {
    let draw = Reflect::get(&js_sys::global(), &JsValue::from_str("sluiceDraw"));
    let Some(draw) = draw.ok().and_then(|draw| draw.dyn_into::<Function>().ok()) else { return };
    let colours: Array = colours.iter().map(|colour| JsValue::from_str(&css_colour(*colour))).collect();
    // It throws for no list of ours.
    let _ = draw.call3(&JsValue::UNDEFINED, context, &Float32Array::from(lines.numbers()), &colours);
}

/// A colour as style sheets spell it; opaque.
pub fn css_colour([red, green, blue, _]: Rgba) -> String {
    format!("rgb({red} {green} {blue})")
}

/// What draws on a canvas in two dimensions.
pub fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok().flatten()?.dyn_into().ok()
}
