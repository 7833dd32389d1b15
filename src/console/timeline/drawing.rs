//! Canvases that are redrawn at most once a frame, at the display's resolution and in the theme's colours.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::context_of;
use crate::console::platform::effects::{effect_after, on_change};
use crate::console::platform::settings::use_settings;

/// Redraws in the next frame after `track` changes and returns true; `forget_colours` runs after a theme change.
pub(super) fn draw_in_frames(
    canvas: NodeRef<html::Canvas>,
    track: impl Fn() -> bool + 'static,
    draw: impl Fn(&HtmlCanvasElement) + Copy + 'static,
    forget_colours: impl Fn() + 'static,
) {
    let is_due = StoredValue::new(false);
    let theme = theme_changes();
    let draw = move || {
        is_due.try_set_value(false);
        if let Some(Some(element)) = canvas.try_get_untracked() {
            draw(&element);
        }
    };
    effect_after(move |last_theme: Option<u32>| {
        let theme = theme.get();
        let is_wanted = track();
        if last_theme.is_some_and(|last| last != theme) {
            forget_colours();
        }
        if canvas.get().is_some() && is_wanted && !is_due.get_value() {
            is_due.set_value(true);
            request_animation_frame(draw);
        }
        theme
    });
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

/// Returns a number that changes when colours or the pixel density may have changed.
fn theme_changes() -> Signal<u32> {
    let changes = RwSignal::new(0_u32);
    let note = move || {
        changes.try_update(|count| *count = count.wrapping_add(1));
    };
    let theme = use_settings().theme;
    on_change(move || theme.get(), move |_| note());
    let on_change = Closure::<dyn FnMut()>::new(note);
    let queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(min-resolution: 1.5dppx)"];
    let queries: Vec<_> =
        queries.into_iter().filter_map(|query| window().match_media(query).ok().flatten()).collect();
    for query in &queries {
        query.set_onchange(Some(on_change.as_ref().unchecked_ref()));
    }
    // The closure lives as long as the browser may call it.
    let listening = StoredValue::new_local((queries, on_change));
    on_cleanup(move || {
        listening.try_with_value(|(queries, _)| queries.iter().for_each(|query| query.set_onchange(None)));
        listening.dispose();
    });
    changes.into()
}
