//! Numbers and single moments are drawn on a lane.

use sluice::plot::area::{bars, marks};
use sluice::plot::time_view::TimeView;

#[test]
fn bars_have_the_height_of_their_share_and_none_stands_for_a_gap() {
    let scale = TimeView::of_seconds(100, 200).over(100.0);
    let values = [
        ((90, 120), Some(5.0)),
        ((120, 140), None),
        ((140, 160), Some(10.0)),
        ((160, 180), Some(0.01)),
        ((180, 190), Some(0.0)),
        ((200, 220), Some(9.0)),
    ];
    assert_eq!(
        bars(values, 10.0, scale, 20.0),
        "M0.0 20V10.0H20.0V20ZM40.0 20V0.0H60.0V20ZM60.0 20V19.0H80.0V20Z"
    );
    assert_eq!(bars(values, 0.0, scale, 20.0), "", "nothing is known");
}

#[test]
fn marks_are_circles_at_the_seconds_in_view() {
    let scale = TimeView::of_seconds(100, 200).over(100.0);
    assert_eq!(marks([50, 150, 300], scale, 20.0), "M46.0 10a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z");
}
