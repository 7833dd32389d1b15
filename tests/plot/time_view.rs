//! A time view is zoomed and panned, and maps seconds to pixels.

use proptest::prelude::*;
use sluice::plot::time_view::{Bounds, TimeView};

const NOW: f64 = 1_772_442_000.0;
const BOUNDS: Bounds =
    Bounds { from_secs: 0.0, to_secs: NOW, min_span_secs: 10.0, max_span_secs: 366.0 * 86_400.0 };

#[test]
fn time_scale_maps_the_view_edges_to_the_pixel_edges() {
    let scale = TimeView::of_seconds(1_000, 2_000).over(500.0);
    assert_eq!((scale.px(1_000.0), scale.px(2_000.0)), (0.0, 500.0));
    assert_eq!((scale.secs(0.0), scale.secs(250.0), scale.secs(500.0)), (1_000.0, 1_500.0, 2_000.0));
    assert_eq!(scale.second(0.9), 1_001);
    assert_eq!(scale.nearest_second(0.9), 1_002);
    assert_eq!(scale.secs_per_px(), 2.0);
}

#[test]
fn time_view_is_valid_when_made_from_invalid_numbers() {
    for (from, to) in [(5.0, 5.0), (5.0, 1.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (f64::NAN, f64::NAN)] {
        let view = TimeView::new(from, to);
        assert!(view.span_secs() >= 1.0 && view.from_secs().is_finite(), "{from} to {to}: {view:?}");
        assert!(view.over(0.0).secs_per_px().is_finite());
        assert!(view.zoomed(f64::NAN, f64::NAN, &BOUNDS).span_secs() >= 1.0);
        assert!(view.panned(f64::NAN, &BOUNDS).span_secs() >= 1.0);
    }
}

#[test]
fn pan_stops_at_the_bounds() {
    let hour = TimeView::new(NOW - 3_600.0, NOW);
    assert_eq!(hour.panned(600.0, &BOUNDS), hour);
    assert_eq!(hour.panned(-600.0, &BOUNDS), TimeView::new(NOW - 4_200.0, NOW - 600.0));
    assert_eq!(hour.panned(-1e12, &BOUNDS), TimeView::new(0.0, 3_600.0));
}

fn view() -> impl Strategy<Value = TimeView> {
    (1.0..NOW, 1.0_f64..86_400.0 * 400.0).prop_map(|(from, span)| TimeView::new(from, from + span))
}

proptest! {
    #[test]
    fn time_scale_round_trips_pixels_and_moments(view in view(), width_px in 1.0_f64..5_000.0, at in 0.0_f64..1.0) {
        let scale = view.over(width_px);
        let px = at * width_px;
        prop_assert!((scale.px(scale.secs(px)) - px).abs() < 0.02, "{px} {}", scale.px(scale.secs(px)));
        prop_assert!(scale.secs(px) >= view.from_secs() && scale.secs(px) <= view.to_secs() + 1e-3);
    }

    #[test]
    fn zoom_stays_within_the_bounds(view in view(), about in 0.0..NOW, factor in 0.001_f64..1_000.0) {
        let zoomed = view.zoomed(about, factor, &BOUNDS);
        prop_assert!(zoomed.from_secs() >= 0.0 && zoomed.to_secs() <= NOW + 1e-3);
        prop_assert!(zoomed.span_secs() >= 10.0 - 1e-3 && zoomed.span_secs() <= BOUNDS.max_span_secs + 1e-3);
    }

    /// Unless a bound is met, the moment under the pointer stays under it, and the inverse zoom restores the view.
    #[test]
    fn zoom_holds_the_moment_under_the_pointer(
        from in 0.5e9_f64..1.5e9,
        span in 100.0_f64..86_400.0,
        at in 0.0_f64..1.0,
        factor in 0.2_f64..5.0,
    ) {
        let view = TimeView::new(from, from + span);
        let about = from + at * span;
        let zoomed = view.zoomed(about, factor, &BOUNDS);
        prop_assert!((zoomed.span_secs() / span - factor).abs() < 1e-3);
        prop_assert!((zoomed.over(1_000.0).px(about) - view.over(1_000.0).px(about)).abs() < 0.1);
        let back = zoomed.zoomed(about, 1.0 / factor, &BOUNDS);
        prop_assert!((back.from_secs() - from).abs() < 1e-2 && (back.span_secs() - span).abs() < 1e-2);
    }

    #[test]
    fn pan_preserves_the_span(view in view(), secs in -1e9_f64..1e9) {
        let view = view.within(&BOUNDS);
        let panned = view.panned(secs, &BOUNDS);
        prop_assert!((panned.span_secs() - view.span_secs()).abs() < 1e-3);
        prop_assert!(panned.from_secs() >= 0.0 && panned.to_secs() <= NOW + 1e-3);
        prop_assert_eq!(panned.within(&BOUNDS), panned);
    }
}
