//! The vertical axis of a chart has a linear or a logarithmic scale.

use proptest::prelude::*;
use sluice::plot::value_scale::ValueScale;

#[test]
fn linear_value_ticks_are_round_and_begin_at_zero() {
    assert_eq!(ValueScale::linear(12.4e9, 180.0, false).ticks(), [0.0, 5e9, 10e9, 15e9]);
    assert_eq!(ValueScale::linear(0.97, 120.0, false).ticks(), [0.0, 0.5, 1.0]);
    assert_eq!(ValueScale::linear(3.0, 200.0, true).ticks(), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(ValueScale::linear(0.0, 200.0, true).ticks(), [0.0]);
    assert_eq!(ValueScale::linear(f64::NAN, 100.0, false).top(), 1.0);
}

#[test]
fn shares_above_a_half_are_drawn_on_a_scale_of_their_own() {
    let scale = ValueScale::shares(0.971, 0.992, 180.0);
    assert!(scale.bottom() > 0.95 && scale.bottom() <= 0.971 && (0.992..=1.0).contains(&scale.top()));
    assert!(scale.px(0.971) - scale.px(0.992) > 100.0, "21 thousandths of the whole fill the height");
    assert_eq!(scale.ticks().first(), Some(&scale.bottom()));
    // Without differences, and without errors.
    for flat in [0.5, 0.75, 0.9731, 1.0] {
        let scale = ValueScale::shares(flat, flat, 180.0);
        assert!(
            scale.bottom() > 0.4 && scale.bottom() < scale.top() && scale.top() <= 1.0,
            "{flat}: {scale:?}"
        );
        assert!((scale.bottom()..=scale.top()).contains(&flat), "{flat}: {scale:?}");
    }
    // Small shares, such as error rates, and numbers that are none begin at zero.
    for (least, most) in
        [(0.0, 0.99), (0.04, 0.042), (0.3, 0.9), (f64::INFINITY, 0.0), (0.6, 1.4), (f64::NAN, 0.5)]
    {
        assert_eq!(ValueScale::shares(least, most, 180.0).bottom(), 0.0, "{least} to {most}");
    }
}

#[test]
fn logarithmic_value_scale_spans_whole_decades() {
    let scale = ValueScale::logarithmic(30.0, 50_000.0, 200.0);
    let ticks = scale.ticks();
    assert_eq!((ticks[0], scale.top()), (10.0, 100_000.0));
    assert_eq!(scale.px(10.0), 200.0);
    assert_eq!(scale.px(0.0), 200.0, "zero lies on the bottom line");
    assert!((scale.px(1_000.0) - 100.0).abs() < 1e-9);
    assert_eq!(ValueScale::logarithmic(f64::INFINITY, 0.0, 100.0).ticks().len(), 2);
    assert!(ValueScale::logarithmic(1e-30, 1e9, 100.0).ticks().len() < 10);
}

proptest! {
    #[test]
    fn value_scale_contains_all_values_up_to_the_maximum(most in 1e-6_f64..1e15, height in 40.0_f64..600.0, share in 0.0_f64..=1.0) {
        for scale in [ValueScale::linear(most, height, false), ValueScale::linear(most, height, true), ValueScale::logarithmic(most / 1e3, most, height)] {
            prop_assert!(scale.top() >= most * (1.0 - 1e-6));
            let px = scale.px(most * share);
            prop_assert!((-1e-6..=height + 1e-6).contains(&px));
            let ticks = scale.ticks();
            prop_assert!(ticks.len() >= 2 && ticks.len() <= 40, "{:?}", ticks);
            let gaps: Vec<f64> = ticks.windows(2).map(|pair| scale.px(pair[0]) - scale.px(pair[1])).collect();
            prop_assert!(gaps.iter().all(|gap| *gap > 10.0), "{:?}", gaps);
        }
        // A linear scale wastes no more height than necessary.
        prop_assert!(ValueScale::linear(most, height, false).top() <= most * 2.5 + 1e-9 || height < 80.0);
    }
}
