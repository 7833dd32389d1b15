//! A chart as a picture: what its canvas shows, below a line that says what it is of, with the words of its upright axis and its legend.

use leptos::prelude::window;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{Colours, new_canvas};

/// What stands around the curves.
pub struct PictureWords {
    /// Above all.
    pub heading: String,
    /// The words at the ticks of the upright axis, each so far below the top of the curves.
    pub values: Vec<(f64, String)>,
    /// The curves: their names, and the custom properties of their colours.
    pub legend: Vec<(String, &'static str)>,
}

const LINE_PX: f64 = 20.0;
const VALUES_PX: f64 = 80.0;
const TOP_PX: f64 = 3.0 * LINE_PX;

/// The picture as the address of a PNG, in the colours that are shown. `None` where the browser makes none.
pub fn chart_picture(shown: &HtmlCanvasElement, words: &PictureWords) -> Option<String> {
    let (picture, context) = new_canvas()?;
    let density = window().device_pixel_ratio();
    let (width, height) = (f64::from(shown.width()) / density, f64::from(shown.height()) / density);
    let (full_width, full_height) = (VALUES_PX + width + LINE_PX, TOP_PX + height + LINE_PX);
    picture.set_width((full_width * density) as u32);
    picture.set_height((full_height * density) as u32);
    context.scale(density, density).ok()?;
    let properties = ["--surface", "--text"].into_iter().chain(words.legend.iter().map(|(_, own)| *own));
    let colours = Colours::of(shown, &properties.collect::<Vec<_>>()).css;
    let [surface, text, curves @ ..] = &colours[..] else { return None };
    context.set_fill_style_str(surface);
    context.fill_rect(0.0, 0.0, full_width, full_height);
    context.set_fill_style_str(text);
    context.set_font("12px system-ui, sans-serif");
    context.fill_text(&words.heading, LINE_PX, LINE_PX).ok()?;
    for (below_px, value) in &words.values {
        context
            .fill_text_with_max_width(value, LINE_PX, TOP_PX + below_px + 4.0, VALUES_PX - LINE_PX)
            .ok()?;
    }
    let mut left = LINE_PX;
    for ((name, _), colour) in words.legend.iter().zip(curves) {
        context.set_fill_style_str(colour);
        context.fill_rect(left, 1.5 * LINE_PX, LINE_PX / 2.0, LINE_PX / 2.0);
        context.set_fill_style_str(text);
        context.fill_text(name, left + LINE_PX, 2.0 * LINE_PX).ok()?;
        left += context.measure_text(name).ok()?.width() + 2.0 * LINE_PX;
    }
    context
        .draw_image_with_html_canvas_element_and_dw_and_dh(shown, VALUES_PX, TOP_PX, width, height)
        .ok()?;
    picture.to_data_url_with_type("image/png").ok()
}
