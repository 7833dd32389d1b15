//! A stretch of time laid over a picture, on a layer of its own: where an axis only moves, nothing of the page is painted anew.

use leptos::prelude::*;

/// What is further outside of a plot than this is not drawn: a browser takes no endless widths.
const OUTSIDE_PX: f64 = 2_000.0;

/// A band from one pixel up to another; nothing for `None`.
#[component]
pub(super) fn Band(class: &'static str, #[prop(into)] px: Signal<Option<(f64, f64)>>) -> impl IntoView {
    let is_away = Memo::new(move |_| px.get().is_none());
    let translate = Memo::new(move |_| px.get().map(|(from, _)| format!("{from:.1}px")));
    let width = Memo::new(move |_| px.get().map(|(from, to)| format!("{:.1}px", to - from)));
    view! {
        <div class=class aria-hidden="true" hidden=is_away style:translate=translate style:width=width></div>
    }
    .into_any()
}

/// Both ends of a stretch, as far as they are near a plot so wide.
pub(super) fn near_plot((from, to): (f64, f64), width_px: f64) -> (f64, f64) {
    let clipped = |px: f64| px.clamp(-OUTSIDE_PX, width_px + OUTSIDE_PX);
    (clipped(from), clipped(to))
}
