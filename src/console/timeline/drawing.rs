//! Canvases that are redrawn at most once a frame, at the display's resolution and in the theme's colours. Tick labels
//! are on them too: they all move in each frame, and the layout of page text would dominate the cost.

use leptos::html;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::{Colours, context_of, density, draw};
use crate::console::platform::reactive::*;
use crate::console::platform::repaints::use_repaints;
use crate::console::platform::settings::{Theme, use_settings};
use crate::plot::canvas_commands::{CONTEXT_COLOUR, DrawCommand, LABEL_COLOUR};
use crate::plot::ticks::{AxisLabel, AxisLabels};

/// Height of both rows of tick labels in CSS pixels, as in the style sheet.
pub(super) const TICK_ROWS_PX: f64 = 36.0;
/// Baselines of both rows.
const LABEL_PX: f64 = 14.0;
const CONTEXT_PX: f64 = 30.0;

/// The content of a canvas. Lengths are CSS pixels.
pub(super) struct Scene {
    pub size_px: (f64, f64),
    /// The device pixels per CSS pixel.
    pub density: f64,
    pub commands: Vec<DrawCommand>,
    /// A canvas that is painted beside, if there is one, and what is drawn above it.
    pub layer: Option<(OffscreenPaint, Vec<DrawCommand>)>,
    /// The tick labels, and the distance of their rows from the top.
    pub labels: Option<(Memo<AxisLabels>, f64)>,
}

/// Paints and returns a canvas of the scene's size; the second argument tells that the colours are others than before.
pub(super) type OffscreenPaint = Box<dyn FnOnce(&mut Colours, bool) -> Option<HtmlCanvasElement>>;

/// Redraws in the next frame, or at once on paper, after `track` changes and returns true. `scene` gets the display's density; its
/// colours are indices of the custom properties.
pub(super) fn draw_in_frames(
    canvas: NodeRef<html::Canvas>,
    properties: &'static [&'static str],
    track: impl Fn() -> bool + 'static,
    scene: impl Fn(f64) -> Option<Scene> + Copy + 'static,
) {
    let is_due = StoredValue::new(false);
    let (theme, repaints) = (use_settings().theme, use_repaints());
    let colours = StoredValue::new_local(None::<(Colours, f64)>);
    let redraw = move || {
        is_due.try_set_value(false);
        let Some(Some(element)) = canvas.try_get_untracked() else { return };
        let Some(Scene { size_px, density, commands, layer, labels }) = scene(density()) else { return };
        let Some(context) = emptied(&element, size_px, density) else { return };
        colours.try_update_value(|colours| {
            // Hatchings are made for a density.
            let known = colours.take().filter(|(_, of)| *of == density);
            let has_new_colours = known.is_none();
            let new = || (Colours::of(&element, properties), density);
            let (colours, _) = colours.insert(known.unwrap_or_else(new));
            draw(&context, &commands, colours, density);
            if let Some((paint, above)) = layer {
                if let Some(layer) = paint(colours, has_new_colours) {
                    // It fails only for a canvas without pixels.
                    let _ = context.draw_image_with_html_canvas_element(&layer, 0.0, 0.0);
                }
                draw(&context, &above, colours, density);
            }
            if let Some((labels, top_px)) = labels {
                labels.try_with_untracked(|labels| write_labels(&context, labels, colours, density, top_px));
            }
        });
    };
    effect_after(move |last: Option<(Theme, u32)>| {
        let now = (theme.get(), repaints.count());
        let is_wanted = track();
        if last.is_some_and(|last| last != now) {
            colours.set_value(None);
        }
        match canvas.get().is_some() && is_wanted {
            true if repaints.is_on_paper() => redraw(),
            true if !is_due.get_value() => {
                is_due.set_value(true);
                request_animation_frame(redraw);
            }
            _ => {}
        }
        now
    });
}

/// Writes both rows of labels, the first `top_px` below the top.
fn write_labels(
    context: &CanvasRenderingContext2d,
    labels: &AxisLabels,
    colours: &Colours,
    density: f64,
    top_px: f64,
) {
    // `setTransform` never fails for finite numbers.
    let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
    context.set_font(&colours.font);
    context.set_text_align("center");
    let row = |labels: &[AxisLabel], colour: usize, y_px: f64| {
        context.set_fill_style_str(colours.css(colour));
        for AxisLabel { text, middle_px } in labels {
            // It never fails for finite numbers.
            let _ = context.fill_text(text, *middle_px, top_px + y_px);
        }
    };
    row(&labels.labels, LABEL_COLOUR, LABEL_PX);
    row(&labels.contexts, CONTEXT_COLOUR, CONTEXT_PX);
    // Subsequent drawing uses canvas pixels.
    let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
}

/// Resizes a canvas to a size in CSS pixels and clears it; `None` if the browser provides no context.
pub(super) fn emptied(
    canvas: &HtmlCanvasElement,
    (width_px, height_px): (f64, f64),
    density: f64,
) -> Option<CanvasRenderingContext2d> {
    let context = context_of(canvas)?;
    let [width, height] =
        [width_px, height_px].map(|length_px| (length_px * density).round().max(1.0) as u32);
    if (canvas.width(), canvas.height()) == (width, height) {
        context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    } else {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    Some(context)
}
