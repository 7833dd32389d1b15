//! Rows of intervals are drawn on a canvas in the colours of their layers.

use std::sync::Arc;

use leptos::prelude::*;
use sluice::console::platform::settings::{Theme, use_settings};
use sluice::console::timeline::{CanvasRow, CanvasRows, LaneColour, Layer, RowPlaces};
use sluice::model::intervals::{Intervals, Period};
use sluice::plot::time_view::TimeView;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{CanvasRenderingContext2d, Event, EventTarget, HtmlCanvasElement};

use crate::page::{Mounted, settled};

const PLACES: RowPlaces = RowPlaces { above_px: 0.0, row_px: 20.0, gap_px: 5.0 };
const WIDTH_PX: f64 = 200.0;

fn intervals(periods: &[(i64, i64)]) -> Arc<Intervals> {
    Arc::new(periods.iter().map(|(from, to)| Period::of_seconds(*from, *to)).collect())
}

fn row(periods: &[(i64, i64)]) -> CanvasRow {
    CanvasRow {
        layers: vec![Layer::whole(intervals(periods), LaneColour::Covered)],
        gaps_in: Some(Period::of_seconds(0, 100)),
        ..CanvasRow::default()
    }
}

fn colour_at(mounted: &Mounted, x: f64, y: f64) -> [u8; 4] {
    let canvas: HtmlCanvasElement = mounted.one("canvas").unchecked_into();
    let context: CanvasRenderingContext2d = canvas.get_context("2d").unwrap().unwrap().unchecked_into();
    let density = window().device_pixel_ratio();
    let data = context.get_image_data(x * density, y * density, 1.0, 1.0).unwrap().data();
    data.0.try_into().unwrap()
}

#[wasm_bindgen_test]
async fn canvas_rows_draw_intervals_and_redraw_for_another_view_or_theme() {
    let shown = StoredValue::new_local(None);
    let mounted = Mounted::new(move || {
        let rows = RwSignal::new(Arc::new(vec![row(&[(0, 50)]), row(&[(50, 100)])]));
        let view = RwSignal::new(TimeView::of_seconds(0, 100));
        let settings = use_settings();
        settings.choose_theme(Theme::Light);
        shown.set_value(Some((rows, view, settings)));
        let scale = Signal::derive(move || view.get().over(WIDTH_PX));
        view! {
            <div style:width=format!("{WIDTH_PX}px")>
                <CanvasRows rows scale places=PLACES />
            </div>
        }
    })
    .await;
    settled().await;
    let (rows, view, settings) = shown.get_value().unwrap();
    let canvas = mounted.one("canvas");
    assert_eq!((canvas.client_width(), canvas.client_height()), (200, 45));
    let calm = [0xB4, 0xC6, 0xDD, 255];
    assert_eq!(colour_at(&mounted, 10.0, 10.0), calm);
    assert_eq!(colour_at(&mounted, 99.0, 10.0), calm);
    assert_ne!(colour_at(&mounted, 101.0, 10.0), calm, "the gap");
    assert_eq!(colour_at(&mounted, 10.0, 22.0), [0; 4], "between the rows");
    assert_ne!(colour_at(&mounted, 10.0, 35.0), calm, "the second row begins with its gap");
    assert_eq!(colour_at(&mounted, 150.0, 35.0), calm);

    view.set(TimeView::of_seconds(50, 150));
    settled().await;
    assert_ne!(colour_at(&mounted, 10.0, 10.0), calm);
    assert_eq!(colour_at(&mounted, 10.0, 35.0), calm);
    assert_eq!(colour_at(&mounted, 150.0, 35.0), [0; 4], "rows without gaps are not hatched");

    settings.choose_theme(Theme::Dark);
    settled().await;
    assert_eq!(colour_at(&mounted, 10.0, 35.0), [0x3D, 0x53, 0x6E, 255], "the dark theme's");
    settings.choose_theme(Theme::Light);

    // A second in a day is still a mark, and so is a gap of a second.
    rows.set(Arc::new(vec![row(&[(40_000, 40_001)]), row(&[(0, 40_000), (40_001, 86_400)])]));
    view.set(TimeView::of_seconds(0, 86_400));
    settled().await;
    let x = 40_000.0 / 86_400.0 * WIDTH_PX;
    assert_eq!(colour_at(&mounted, x, 19.0), calm);
    assert_eq!(colour_at(&mounted, x - 3.0, 19.0), [0; 4]);
    assert_ne!(colour_at(&mounted, x, 26.0), calm, "the gap is drawn on top");
}

#[wasm_bindgen_test]
async fn canvas_rows_are_painted_again_when_the_browser_may_have_dropped_them() {
    let mounted = Mounted::new(move || {
        let rows = Signal::stored(Arc::new(vec![row(&[(0, 50)])]));
        use_settings().choose_theme(Theme::Light);
        let scale = Signal::stored(TimeView::of_seconds(0, 100).over(WIDTH_PX));
        view! { <CanvasRows rows scale places=PLACES /> }
    })
    .await;
    settled().await;
    let canvas: HtmlCanvasElement = mounted.one("canvas").unchecked_into();
    let calm = [0xB4, 0xC6, 0xDD, 255];
    let page: EventTarget = window().into();
    let events: [(&EventTarget, &str); 3] =
        [(&canvas, "contextlost"), (&canvas, "contextrestored"), (&page, "pageshow")];
    for (target, name) in events {
        // A new size empties a canvas, as a lost context does.
        canvas.set_width(canvas.width());
        assert_eq!(colour_at(&mounted, 10.0, 10.0), [0; 4]);
        target.dispatch_event(&Event::new(name).unwrap()).unwrap();
        settled().await;
        assert_eq!(colour_at(&mounted, 10.0, 10.0), calm, "after {name}");
    }
}

fn pixels(mounted: &Mounted) -> Vec<u8> {
    let canvas: HtmlCanvasElement = mounted.one("canvas").unchecked_into();
    let context: CanvasRenderingContext2d = canvas.get_context("2d").unwrap().unwrap().unchecked_into();
    let [width, height] = [canvas.width(), canvas.height()].map(f64::from);
    context.get_image_data(0.0, 0.0, width, height).unwrap().data().0
}

#[wasm_bindgen_test]
async fn canvas_rows_that_were_moved_look_as_if_painted_whole() {
    // Wide and narrow gaps, and ranges of one column and of many.
    let periods: Vec<(i64, i64)> = (0..90).map(|at| (at * 40, at * 40 + 3 + (at * at * 7) % 36)).collect();
    let rows =
        move || Arc::new(vec![CanvasRow { gaps_in: Some(Period::of_seconds(0, 3_600)), ..row(&periods) }; 2]);
    let shown = StoredValue::new_local(None);
    let moving = Mounted::new({
        let rows = rows();
        move || {
            use_settings().choose_theme(Theme::Light);
            let view = RwSignal::new(TimeView::of_seconds(1_000, 1_400));
            shown.set_value(Some(view));
            let scale = Signal::derive(move || view.get().over(WIDTH_PX));
            view! { <CanvasRows rows=Signal::stored(rows) scale places=PLACES /> }
        }
    })
    .await;
    let view = shown.get_value().unwrap();
    let mut from = 1_000;
    // Two seconds are one CSS pixel; column by column, each gap enters at an edge.
    let steps = [398, 6, -120].into_iter().chain([2; 40]).chain([-2; 70]);
    for step in steps {
        from += step;
        view.set(TimeView::of_seconds(from, from + 400));
        settled().await;
    }
    let whole = Mounted::new({
        let rows = rows();
        move || {
            let scale = Signal::stored(TimeView::of_seconds(from, from + 400).over(WIDTH_PX));
            view! { <CanvasRows rows=Signal::stored(rows) scale places=PLACES /> }
        }
    })
    .await;
    settled().await;
    let (moved, whole) = (pixels(&moving), pixels(&whole));
    let differing = moved.chunks(4).zip(whole.chunks(4)).filter(|(a, b)| a != b).count();
    assert_eq!((differing, moved.len()), (0, whole.len()));
    assert!(moved.chunks(4).filter(|pixel| pixel[3] > 0).count() > 4_000, "something is painted");
}

#[wasm_bindgen_test]
async fn canvas_of_655_rows_is_painted_where_it_is_in_view() {
    let style = "position:relative;height:16500px";
    let mounted = Mounted::new(move || {
        let rows = Signal::stored(Arc::new((0..655).map(|_| row(&[(0, 50)])).collect::<Vec<_>>()));
        use_settings().choose_theme(Theme::Light);
        let scale = Signal::stored(TimeView::of_seconds(0, 100).over(WIDTH_PX));
        view! {
            <div style=style>
                <CanvasRows rows scale places=PLACES />
            </div>
        }
    })
    .await;
    settled().await;
    let canvas: HtmlCanvasElement = mounted.one("canvas").unchecked_into();
    let calm = [0xB4, 0xC6, 0xDD, 255];
    let view_px = window().inner_height().unwrap().as_f64().unwrap();
    for scroll_px in [0.0, 5_000.0, 12_345.0, 16_000.0] {
        window().scroll_to_with_x_and_y(0.0, scroll_px);
        settled().await;
        assert!(f64::from(canvas.height()) <= 4.0 * view_px * window().device_pixel_ratio() + 1.0);
        let (top_px, all_px) =
            (canvas.get_bounding_client_rect().top(), mounted.one("div").get_bounding_client_rect());
        let part_px = top_px - all_px.top();
        // The first row that is in view.
        let row = ((-all_px.top()).max(0.0) / 25.0).ceil().min(654.0);
        assert_eq!(colour_at(&mounted, 10.0, row * 25.0 + 10.0 - part_px), calm, "at {scroll_px}");
    }
    window().scroll_to_with_x_and_y(0.0, 0.0);
}
