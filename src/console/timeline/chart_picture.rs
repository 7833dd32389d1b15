//! A chart as a picture: what its canvas shows, with title, axes and legend drawn around it.

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::{css_colour, new_canvas, resolve};
use crate::console::platform::clock::offset_secs;
use crate::console::platform::settings::Zone;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::curve_painter::{ChartFrame, CurvePainter, colour_property};
use crate::plot::chart::{ChartData, CurveLook};
use crate::plot::tick_words::{Words, axis_words};
use crate::plot::value_scale::ValueScale;

/// What stands around the curves.
pub struct PictureWords {
    /// Above all.
    pub title: String,
    /// The curves: their names, and how they look.
    pub legend: Vec<(String, CurveLook)>,
    /// How a number is written at a tick.
    pub tick_words: Box<dyn Fn(f64) -> String>,
}

const MARGIN_PX: f64 = 16.0;
const VALUES_PX: f64 = 80.0;
const LINE_PX: f64 = 20.0;
const TIMES_PX: f64 = 40.0;
const SWATCH_PX: f64 = 10.0;
const FONT: &str = "12px system-ui, sans-serif";
const TITLE_FONT: &str = "600 14px system-ui, sans-serif";

/// The picture as the address of a PNG, in the colours that are shown. `None` where the browser makes none.
pub fn chart_picture(
    shown: &HtmlCanvasElement,
    axis: TimeAxis,
    zone: Zone,
    (data, values): (&Arc<ChartData>, ValueScale),
    words: &PictureWords,
) -> Option<String> {
    let (scale, density) = (untrack(|| axis.scale()), window().device_pixel_ratio().max(1.0));
    let height_px = values.height_px();
    let (left, top) = (MARGIN_PX + VALUES_PX, MARGIN_PX + 2.0 * LINE_PX + 8.0);
    let (width, height) = (left + scale.width_px() + MARGIN_PX, top + height_px + TIMES_PX + MARGIN_PX);
    let (picture, context) = new_canvas()?;
    picture.set_width((width * density).round() as u32);
    picture.set_height((height * density).round() as u32);
    let pen = Pen { context, shown };
    pen.context.scale(density, density).ok()?;
    pen.ink("--surface");
    pen.context.fill_rect(0.0, 0.0, width, height);
    pen.write(TITLE_FONT, "--text", "left", &words.title, (MARGIN_PX, MARGIN_PX + 14.0));
    pen.legend(&words.legend, MARGIN_PX + LINE_PX + 14.0);
    for tick in values.ticks() {
        let at = (left - 8.0, top + values.px(tick) + 4.0);
        pen.write(FONT, "--text-muted", "right", &(words.tick_words)(tick), at);
    }
    let times = axis_words(scale, &|second| offset_secs(second, zone));
    for (row, words) in
        [(&times.labels, 16.0), (&times.contexts, 32.0)].map(|(row, below)| (row, top + height_px + below))
    {
        let position = |at: &Words| (left + at.middle_px, words);
        row.iter().for_each(|each| pen.write(FONT, "--text-muted", "center", &each.text, position(each)));
    }
    // What is shown may be that of the frame before.
    let (curves, _) = new_canvas()?;
    CurvePainter::default().draw(
        &curves,
        shown,
        &ChartFrame { data, scale, values, words: &times, margin_px: 0.0, below_px: 0.0 },
    );
    let (width, height) = (scale.width_px(), height_px);
    pen.context.draw_image_with_html_canvas_element_and_dw_and_dh(&curves, left, top, width, height).ok()?;
    picture.to_data_url_with_type("image/png").ok()
}

struct Pen<'a> {
    context: CanvasRenderingContext2d,
    /// Where colours are asked for.
    shown: &'a HtmlCanvasElement,
}

impl Pen<'_> {
    fn ink(&self, property: &str) {
        self.context.set_fill_style_str(&css_colour(resolve(self.shown, property)));
    }

    fn write(&self, font: &str, ink: &str, align: &str, text: &str, (x, y): (f64, f64)) {
        self.ink(ink);
        self.context.set_font(font);
        self.context.set_text_align(align);
        // It fails for no text.
        let _ = self.context.fill_text(text, x, y);
    }

    /// The names side by side.
    fn legend(&self, legend: &[(String, CurveLook)], y: f64) {
        let mut x = MARGIN_PX;
        for (name, look) in legend {
            self.ink(colour_property(look.colour));
            self.context.fill_rect(x, y - SWATCH_PX, SWATCH_PX, SWATCH_PX);
            if look.is_striped {
                self.ink("--surface");
                self.context.fill_rect(x, y - SWATCH_PX * 0.6, SWATCH_PX, SWATCH_PX * 0.2);
            }
            self.write(FONT, "--text", "left", name, (x + SWATCH_PX + 4.0, y));
            let width = self.context.measure_text(name).map_or(80.0, |measured| measured.width());
            x += SWATCH_PX + 4.0 + width + 16.0;
        }
    }
}
