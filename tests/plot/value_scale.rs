//! The vertical axis of a chart has round ticks from zero.

use proptest::prelude::*;
use sluice::plot::value_scale::ValueScale;

#[test]
fn value_ticks_are_round_and_begin_at_zero() {
    assert_eq!(ValueScale::new(12.4e9, 180.0, false).ticks(), [0.0, 5e9, 10e9, 15e9]);
    assert_eq!(ValueScale::new(0.97, 120.0, false).ticks(), [0.0, 0.5, 1.0]);
    assert_eq!(ValueScale::new(3.0, 200.0, true).ticks(), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(ValueScale::new(0.0, 200.0, true).ticks(), [0.0, 1.0]);
    assert_eq!(ValueScale::new(f64::NAN, 100.0, false).top(), 1.0);
}

proptest! {
    #[test]
    fn value_scale_contains_all_values_up_to_the_maximum(most in 1e-6_f64..1e15, height in 40.0_f64..600.0, share in 0.0_f64..=1.0) {
        for scale in [ValueScale::new(most, height, false), ValueScale::new(most, height, true)] {
            prop_assert!(scale.top() >= most * (1.0 - 1e-6));
            let px = scale.px(most * share);
            prop_assert!((-1e-6..=height + 1e-6).contains(&px));
            let ticks = scale.ticks();
            prop_assert!(ticks.len() >= 2 && ticks.len() <= 40, "{:?}", ticks);
            let gaps: Vec<f64> = ticks.windows(2).map(|pair| scale.px(pair[0]) - scale.px(pair[1])).collect();
            prop_assert!(gaps.iter().all(|gap| *gap > 10.0), "{:?}", gaps);
        }
        // The scale wastes no more height than necessary.
        prop_assert!(ValueScale::new(most, height, false).top() <= most * 2.5 + 1e-9 || height < 80.0);
    }
}
