use sluice::plot::period::PeriodAction::{self, Pan, Zoom};

/// Returns the action of a wheel at the time 5, where a pixel is two seconds.
fn turned(x: f64, y: f64, held: (bool, bool)) -> Option<PeriodAction> {
    PeriodAction::of_wheel((x, y), held, Some(5.0), 2.0)
}

#[test]
fn wheel_pans_sideways_scrolls_the_page_up_and_down_and_zooms_with_ctrl() {
    let plain = |x, y| turned(x, y, (false, false));
    assert_eq!(plain(30.0, 0.0), Some(Pan(60.0)));
    assert_eq!(plain(-30.0, 12.0), Some(Pan(-60.0)), "mostly sideways");
    assert_eq!(plain(0.0, 120.0), None);
    assert_eq!(plain(9.0, -10.0), None, "mostly up");
    assert_eq!(plain(7.0, 7.0), None);
    assert_eq!(plain(0.0, 0.0), None);

    let shifted = |x, y| turned(x, y, (false, true));
    assert_eq!(shifted(0.0, 120.0), Some(Pan(240.0)));
    assert_eq!(shifted(120.0, 0.0), Some(Pan(240.0)), "some browsers turn the wheel sideways");

    assert_eq!(turned(0.0, 0.0, (true, false)), Some(Zoom(1.0, Some(5.0))));
    let Some(Zoom(factor, _)) = turned(50.0, -10.0, (true, true)) else { panic!("no zoom") };
    assert!((0.97..1.0).contains(&factor), "a pinch zooms, even one that moves sideways: {factor}");
}
