//! Draws on a canvas: a whole frame in one call to the browser.

use js_sys::{Array, Float32Array, Function, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::plot::canvas_commands::CanvasCommands;

/// Makes the canvas as sharp as the screen, empties it, and draws the commands, whose colours are these. A browser that hands out no
/// canvas context draws nothing.
pub fn draw(
    canvas: &HtmlCanvasElement,
    (width_px, height_px): (f64, f64),
    commands: &CanvasCommands,
    colours: &[String],
) {
    let density = window().device_pixel_ratio().max(0.25);
    if let Some(context) = context_of(canvas) {
        resize(canvas, width_px * density, height_px * density);
        // It fails for no finite number.
        let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
        context.clear_rect(0.0, 0.0, width_px, height_px);
        draw_on(&context, commands, colours);
    }
}

/// Draws the commands over what is there.
pub fn draw_on(context: &CanvasRenderingContext2d, commands: &CanvasCommands, colours: &[String]) {
    let draw = Reflect::get(&js_sys::global(), &JsValue::from_str("sluiceDraw"));
    let Some(draw) = draw.ok().and_then(|draw| draw.dyn_into::<Function>().ok()) else { return };
    let colours: Array = colours.iter().map(|colour| JsValue::from_str(colour)).collect();
    // It throws for no list of ours.
    let _ = draw.call3(&JsValue::UNDEFINED, context, &Float32Array::from(commands.numbers()), &colours);
}

/// Gives a canvas so many pixels; one that has them is left alone, since that would empty it.
fn resize(canvas: &HtmlCanvasElement, width: f64, height: f64) {
    let whole = |length: f64| length.round().max(1.0) as u32;
    let (width, height) = (whole(width), whole(height));
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
}

/// What draws on a canvas in two dimensions.
pub fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok().flatten()?.dyn_into().ok()
}
