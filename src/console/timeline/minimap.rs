//! A small map of the whole data and the visible part; a press or drag moves the view.

use std::sync::Arc;

use leptos::ev::PointerEvent;
use leptos::html;

use crate::console::platform::reactive::*;
use crate::console::timeline::axis::{TimeAxis, near_plot};
use crate::console::timeline::gestures::begins_drag;
use crate::console::timeline::marks::Band;
use crate::console::timeline::rows::{CanvasRow, CanvasRows, RowPlaces};
use crate::console::timeline::wheel::turn;
use crate::plot::period::PeriodAction;
use crate::plot::selection::widened_px;
use crate::plot::time_view::{TimeScale, TimeView};

/// One row, as high as in the style sheet.
const PLACES: RowPlaces = RowPlaces { above_px: 0.0, row_px: 18.0, gap_px: 0.0 };
/// Minimum width of the visible part.
const LEAST_PX: f64 = 4.0;

/// The map. It is pointer-only, because keys and buttons of the plot do the same.
#[component]
pub fn Minimap(
    axis: TimeAxis,
    /// The mapped range in seconds.
    #[prop(into)]
    whole: Signal<(i64, i64)>,
    #[prop(into)] rows: Signal<Arc<Vec<CanvasRow>>>,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let scale = memo(move || -> TimeScale {
        let (from, to) = whole.get();
        TimeView::of_seconds(from, to).over(axis.width_px.get())
    });
    let pixels = move |from_secs: f64, to_secs: f64, least_px: f64| {
        let scale = scale.get();
        near_plot(widened_px((scale.px(from_secs), scale.px(to_secs)), least_px), scale.width_px())
    };
    let seen = memo(move || {
        let view = axis.view.get();
        Some(pixels(view.from_secs(), view.to_secs(), LEAST_PX))
    });
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    let selection = memo(move || {
        let (from, to) = axis.selected()?.seconds();
        Some(pixels(from as f64, to as f64, 1.0))
    });
    let move_to = move |event: &PointerEvent| {
        let left = node.get_untracked().map_or(0.0, |node| node.get_bounding_client_rect().left());
        let (scale, view) = (scale.get_untracked(), axis.view.get_untracked());
        let secs = scale.secs(f64::from(event.client_x()) - left);
        axis.apply(PeriodAction::Pan(secs - f64::midpoint(view.from_secs(), view.to_secs())));
    };
    let on_press = move |event: PointerEvent| {
        if begins_drag(&event) {
            if let Some(node) = node.get_untracked() {
                // It fails only if the pointer is gone already.
                let _ = node.set_pointer_capture(event.pointer_id());
            }
            move_to(&event);
        }
    };
    let on_move = move |event: PointerEvent| {
        // A press that began elsewhere, or whose release was lost, has not captured the pointer.
        let is_dragged =
            node.get_untracked().is_some_and(|node| node.has_pointer_capture(event.pointer_id()));
        if is_dragged && event.buttons() & 1 == 1 {
            move_to(&event);
        }
    };
    view! {
        <div
            class="axis-minimap"
            aria-hidden="true"
            data-testid="minimap"
            node_ref=node
            on:pointerdown=on_press
            on:pointermove=on_move
            on:wheel=move |event| {
                turn(axis, &event, None);
            }
        >
            <CanvasRows rows scale places=PLACES />
            <Band class="axis-map-seen" px=seen />
            <Band class="axis-selection" px=selection />
        </div>
    }
}
