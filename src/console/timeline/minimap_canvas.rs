//! The picture of a minimap: rows of intervals, of which what is not in view is dimmed. All on one canvas, which nothing of the page is
//! styled or laid out for as the axis moves: each canvas that is seen costs the browser a copy in every frame.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{density, new_canvas, resolved};
use crate::console::timeline::canvas_painter::Painter;
use crate::console::timeline::canvas_row::CanvasRow;
use crate::console::timeline::drawing::{draw_in_frames, emptied};
use crate::console::timeline::ground::{Ground, RowPlaces};
use crate::plot::time_view::TimeScale;

/// How opaque the colour over what is not seen is.
const DIM: f64 = 0.65;
/// How wide the lines at both ends of what is seen are.
const EDGE_PX: f64 = 2.0;

/// The custom properties of the colours.
const UNSEEN_COLOUR: &str = "--map-unseen";
const EDGE_COLOUR: &str = "--map-edge";

/// A row so high, and over it what is seen: from one pixel up to another.
#[component]
pub(super) fn MinimapCanvas(
    rows: Signal<Arc<Vec<CanvasRow>>>,
    /// The time it is drawn over, and its width.
    scale: Memo<TimeScale>,
    row_px: f64,
    seen: Memo<(f64, f64)>,
) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let map = StoredValue::new_local(Map::new(row_px));
    // The same list as long as it holds the same.
    let rows = Memo::new(move |_| rows.get());
    let draw = move |element: &HtmlCanvasElement| {
        let (rows, scale, seen) =
            (rows.try_get_untracked(), scale.try_get_untracked(), seen.try_get_untracked());
        if let (Some(rows), Some(scale), Some(seen)) = (rows, scale, seen) {
            map.try_update_value(|map| map.draw(element, (&rows, scale, density()), seen));
        }
    };
    let track = move || {
        rows.track();
        scale.track();
        seen.track();
        true
    };
    draw_in_frames(canvas, track, draw, move || map.set_value(Map::new(row_px)));
    view! { <canvas class="canvas-rows axis-map-view" aria-hidden="true" node_ref=canvas /> }.into_any()
}

/// What draws it.
struct Map {
    row_px: f64,
    painter: Painter,
    /// The rows alone, and what they were drawn for.
    picture: Option<(HtmlCanvasElement, Drawn)>,
    /// What dims, and the lines at both ends.
    colours: Option<Vec<String>>,
}

struct Drawn {
    rows: Arc<Vec<CanvasRow>>,
    scale: TimeScale,
    density: f64,
}

impl Map {
    const fn new(row_px: f64) -> Self {
        let places = RowPlaces { above_px: 0.0, row_px, gap_px: 0.0, below_px: 0.0 };
        Self { row_px, painter: Painter::new(places), picture: None, colours: None }
    }

    fn draw(
        &mut self,
        element: &HtmlCanvasElement,
        (rows, scale, density): (&Arc<Vec<CanvasRow>>, TimeScale, f64),
        (from_px, to_px): (f64, f64),
    ) {
        let size_px = (scale.width_px(), self.row_px);
        let Some(context) = emptied(element, size_px, density) else { return };
        let is_drawn = |drawn: &Drawn| {
            Arc::ptr_eq(&drawn.rows, rows) && (drawn.scale, drawn.density) == (scale, density)
        };
        if !self.picture.as_ref().is_some_and(|(_, drawn)| is_drawn(drawn)) {
            let canvas = self.picture.take().map(|(canvas, _)| canvas);
            let Some(canvas) = canvas.or_else(|| Some(new_canvas()?.0)) else { return };
            let Some(context) = emptied(&canvas, size_px, density) else { return };
            let ground = Ground { canvas: element, context: &context, scale, width: canvas.width(), density };
            self.painter.draw_rows(ground, rows);
            self.picture = Some((canvas, Drawn { rows: Arc::clone(rows), scale, density }));
        }
        if let Some((picture, _)) = &self.picture {
            // It fails for an empty canvas alone.
            let _ = context.draw_image_with_html_canvas_element(picture, 0.0, 0.0);
        }
        let colours = self.colours.get_or_insert_with(|| resolved(element, &[UNSEEN_COLOUR, EDGE_COLOUR]));
        let [unseen, edge] = colours.as_slice() else { return };
        let fill = |from_px: f64, to_px: f64| {
            context.fill_rect(from_px * density, 0.0, (to_px - from_px) * density, size_px.1 * density);
        };
        context.set_fill_style_str(unseen);
        context.set_global_alpha(DIM);
        fill(0.0, from_px);
        fill(to_px, size_px.0);
        context.set_fill_style_str(edge);
        context.set_global_alpha(1.0);
        fill(from_px - EDGE_PX, from_px);
        fill(to_px, to_px + EDGE_PX);
    }
}
