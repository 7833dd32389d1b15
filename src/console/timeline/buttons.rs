//! The buttons of an axis.

use leptos::prelude::*;

use crate::console::kit::Button;
use crate::console::timeline::{TimeAxis, ZOOM_FACTOR};

/// "Zoom in", "Zoom out", "Fit all", "Now".
#[component]
pub fn AxisButtons(
    /// The axis.
    axis: TimeAxis,
    /// Shows everything there is.
    #[prop(into)]
    on_fit_all: Callback<()>,
    /// Shows the present.
    #[prop(into)]
    on_now: Callback<()>,
) -> impl IntoView {
    let zoom_in = move || {
        axis.zoom(1.0 / ZOOM_FACTOR, None);
    };
    let zoom_out = move || {
        axis.zoom(ZOOM_FACTOR, None);
    };
    view! {
        <div class="row axis-buttons" role="group" aria-label="Zoom">
            <Button label="Zoom in" on_press=zoom_in />
            <Button label="Zoom out" on_press=zoom_out />
            <Button label="Fit all" on_press=on_fit_all />
            <Button label="Now" on_press=on_now />
        </div>
    }
    .into_any()
}
