//! The period of an axis follows every action on it.

use proptest::prelude::*;
use sluice::model::time::parse_utc;
use sluice::plot::period::{AxisPeriod, CalendarPeriod, CalendarStarts, Frame, PeriodAction, PeriodLimits};

const NOW: i64 = 1_772_442_000;
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const LIMITS: PeriodLimits = PeriodLimits { min_secs: 10, max_secs: 366 * DAY, all_secs: 30 * DAY };
const FRAME: Frame = Frame {
    now_secs: NOW,
    begun_secs: None,
    ended_secs: None,
    latest_secs: None,
    limits: LIMITS,
    width_px: 1_000.0,
    starts: CalendarStarts { yesterday: NOW - 33 * HOUR, today: NOW - 9 * HOUR, week: NOW - 57 * HOUR },
};

fn at(now_secs: i64) -> Frame {
    Frame { now_secs, ..FRAME }
}

fn after(shown: AxisPeriod, actions: &[PeriodAction]) -> AxisPeriod {
    actions.iter().fold(shown, |shown, action| shown.after(*action, &FRAME))
}

fn edges(shown: AxisPeriod) -> (f64, f64) {
    (shown.view.from_secs() - NOW as f64, shown.view.to_secs() - NOW as f64)
}

#[test]
fn live_period_follows_the_clock_and_has_a_constant_length() {
    let shown = AxisPeriod::last(DAY, NOW).after(PeriodAction::Last(HOUR), &FRAME);
    assert_eq!((edges(shown), shown.is_live), ((-3_600.0, 0.0), true));
    let later = shown.after(PeriodAction::Follow, &at(NOW + 300));
    assert_eq!((edges(later), later.is_live), ((-3_300.0, 300.0), true));
    // A pixel is 3.6 s; nothing would be seen to move before that.
    assert_eq!(shown.after(PeriodAction::Follow, &at(NOW + 3)), shown);
    assert_ne!(shown.after(PeriodAction::Follow, &at(NOW + 4)), shown);
    // A clock that was set back is followed too.
    assert_eq!(edges(shown.after(PeriodAction::Follow, &at(NOW - 500))), (-4_100.0, -500.0));
}

#[test]
fn typed_period_is_fixed_unless_it_ends_now() {
    let live = AxisPeriod::last(DAY, NOW);
    let shown = live.after(PeriodAction::Show(NOW - 500, NOW - 100), &FRAME);
    assert_eq!((edges(shown), shown.is_live), ((-500.0, -100.0), false));
    assert_eq!(shown.after(PeriodAction::Follow, &at(NOW + 9_999)), shown);
    let shown = live.after(PeriodAction::Show(NOW - 500, NOW + 1), &FRAME);
    assert_eq!((edges(shown), shown.is_live), ((-501.0, 0.0), true));
    let ahead = live.after(PeriodAction::Show(NOW + DAY, NOW + 2 * DAY), &FRAME);
    assert_eq!((edges(ahead), ahead.is_live), ((86_400.0, 172_800.0), false));
}

#[test]
fn action_all_is_limited_to_the_longest_period() {
    let limits = PeriodLimits { all_secs: i64::MAX, ..LIMITS };
    let shown = AxisPeriod::last(HOUR, NOW).after(PeriodAction::All, &Frame { limits, ..FRAME });
    assert_eq!((edges(shown), shown.is_live), ((-366.0 * 86_400.0, 0.0), true));
}

#[test]
fn fixed_period_does_not_follow_the_clock_even_if_it_ends_now() {
    for to in [NOW - 100, NOW] {
        let fixed = AxisPeriod::last(DAY, NOW).after(PeriodAction::Fix(NOW - 700, to), &FRAME);
        assert_eq!((edges(fixed), fixed.is_live), ((-700.0, (to - NOW) as f64), false));
        assert_eq!(fixed.choice(), PeriodAction::Fix(NOW - 700, to));
    }
}

#[test]
fn live_period_becomes_fixed_on_the_slightest_pan_back_and_live_at_now() {
    let live = AxisPeriod::last(1_000, NOW);
    let pulled = after(live, &[PeriodAction::Pan(-0.01)]);
    assert!(!pulled.is_live && pulled != live, "or a slow hand could never leave");
    assert!(after(live, &[PeriodAction::Pan(-500.0), PeriodAction::Pan(499.5)]).is_live);
    assert!(!after(live, &[PeriodAction::Pan(-500.0), PeriodAction::Pan(400.0)]).is_live);
    assert!(after(live, &[PeriodAction::Pan(-500.0), PeriodAction::PanToEnd { is_now: true }]).is_live);
    assert_eq!(after(live, &[PeriodAction::Pan(500.0)]), live, "there is nothing later");
    assert_eq!(edges(after(live, &[PeriodAction::Zoom(0.5, None)])), (-750.0, -250.0));
    assert_eq!(edges(after(live, &[PeriodAction::Zoom(0.5, Some(NOW as f64))])), (-500.0, 0.0));
    assert!(after(live, &[PeriodAction::Zoom(0.5, Some(NOW as f64))]).is_live);
    assert!(after(live, &[PeriodAction::Zoom(2.0, None)]).is_live);
}

#[test]
fn pan_alone_goes_on_after_the_present_and_end_comes_back() {
    let frame = Frame { latest_secs: Some(NOW + DAY), ..FRAME };
    let after = |actions: &[PeriodAction]| {
        actions.iter().fold(AxisPeriod::last(HOUR, NOW), |shown, action| shown.after(*action, &frame))
    };
    let (pan, out) = (PeriodAction::Pan(HOUR as f64), PeriodAction::Zoom(2.0, None));
    assert_eq!((edges(after(&[pan])), after(&[pan]).is_live), ((0.0, 3_600.0), false));
    assert_eq!(edges(after(&[PeriodAction::Pan(1e9)])).1, DAY as f64);
    assert!(after(&[out]).is_live, "the past alone");
    assert_eq!(edges(after(&[pan, out])), (-3_600.0, 3_600.0));
    for back in [PeriodAction::Now, PeriodAction::PanToEnd { is_now: true }] {
        assert_eq!((edges(after(&[pan, back])), after(&[pan, back]).is_live), ((-3_600.0, 0.0), true));
    }
}

#[test]
fn actions_now_and_all_end_the_period_at_now() {
    let past = AxisPeriod::last(DAY, NOW).after(PeriodAction::Show(0, 1_000), &FRAME);
    assert_eq!(edges(past.after(PeriodAction::Now, &FRAME)), (-1_000.0, 0.0));
    let all = |begun_secs| edges(past.after(PeriodAction::All, &Frame { begun_secs, ..FRAME })).0;
    assert_eq!(all(None), -30.0 * DAY as f64);
    assert_eq!(all(Some(NOW - 90 * DAY)), -30.0 * DAY as f64);
    assert_eq!(all(Some(NOW - 500)), -500.0);
    assert_eq!(all(Some(NOW + 500)), -30.0 * DAY as f64, "a clock that is wrong");
}

#[test]
fn pan_reaches_beyond_the_limit_only_back_to_the_oldest_data() {
    let oldest = |begun_secs| {
        let frame = Frame { begun_secs, ..FRAME };
        edges(AxisPeriod::last(DAY, NOW).after(PeriodAction::PanToEnd { is_now: false }, &frame)).0
    };
    assert_eq!(oldest(None), -366.0 * DAY as f64);
    assert_eq!(oldest(Some(NOW - 500 * DAY)), -500.0 * DAY as f64);
    // A period that an address asks for stays unchanged, however old it is.
    let far = AxisPeriod::last(DAY, NOW).after(PeriodAction::Show(0, 5_000), &FRAME);
    assert_eq!(edges(after(far, &[PeriodAction::Pan(-1.0)])), edges(far));
    assert_eq!(after(far, &[PeriodAction::Zoom(0.5, None)]).view.seconds(), (1_250, 3_750));
}

#[test]
fn pinch_holds_the_moments_under_the_fingers() {
    let shown = AxisPeriod::last(1_000, NOW).after(PeriodAction::Show(NOW - 3_000, NOW - 2_000), &FRAME);
    let (a, b) = ((NOW as f64 - 2_600.0, 300.0), (NOW as f64 - 2_400.0, 700.0));
    let pinched = after(shown, &[PeriodAction::Pinch(a, b)]);
    assert_eq!(edges(pinched), (-2_750.0, -2_250.0));
    let scale = pinched.view.over(FRAME.width_px);
    assert!((scale.px(a.0) - a.1).abs() < 0.01 && (scale.px(b.0) - b.1).abs() < 0.01);
}

fn action() -> impl Strategy<Value = PeriodAction> {
    let second = -40 * DAY..2 * DAY;
    let px = 0.0_f64..1_000.0;
    let moment = (-1e6..1e6_f64).prop_map(|secs| NOW as f64 + secs);
    prop_oneof![
        (1_i64..40 * DAY).prop_map(PeriodAction::Last),
        (second.clone(), 1_i64..40 * DAY)
            .prop_map(|(from, span)| PeriodAction::Show(NOW + from, NOW + from + span)),
        (second, 1_i64..40 * DAY).prop_map(|(from, span)| PeriodAction::Fix(NOW + from, NOW + from + span)),
        prop::sample::select(CalendarPeriod::ALL.to_vec()).prop_map(PeriodAction::Calendar),
        Just(PeriodAction::Now),
        Just(PeriodAction::All),
        (0.01_f64..100.0, prop::option::of(moment.clone()))
            .prop_map(|(factor, about)| PeriodAction::Zoom(factor, about)),
        (-1e7..1e7_f64).prop_map(PeriodAction::Pan),
        (-2.0..2.0_f64).prop_map(PeriodAction::Pan),
        any::<bool>().prop_map(|is_now| PeriodAction::PanToEnd { is_now }),
        (moment.clone(), px.clone(), moment, px)
            .prop_map(|(a, a_px, b, b_px)| PeriodAction::Pinch((a, a_px), (b, b_px))),
        Just(PeriodAction::Follow),
    ]
}

proptest! {
    /// Any actions are applied in any order while the clock runs.
    #[test]
    fn period_is_valid_after_any_actions(
        actions in prop::collection::vec((action(), 0_i64..100), 1..40),
        begun_ago in prop::option::of(0_i64..100 * DAY),
        ahead in prop::option::of(0_i64..100 * DAY),
        width_px in 200.0_f64..3_000.0,
    ) {
        let begun_secs = begun_ago.map(|ago| NOW - ago);
        let mut frame = Frame { begun_secs, latest_secs: ahead.map(|ahead| NOW + ahead), width_px, ..FRAME };
        let mut shown = AxisPeriod::last(DAY, NOW);
        for (action, later_secs) in actions {
            frame.now_secs += later_secs;
            let before = shown;
            shown = shown.after(action, &frame);
            let view = shown.view;
            prop_assert!(view.from_secs().is_finite() && view.span_secs() >= 1.0, "{action:?}: {shown:?}");
            if shown.is_live {
                let late_secs = frame.now_secs as f64 - view.to_secs();
                prop_assert!(late_secs >= 0.0);
                if action != PeriodAction::Follow && shown != before {
                    prop_assert_eq!(late_secs, 0.0, "{:?}", action);
                }
                let settled = shown.after(PeriodAction::Follow, &frame);
                let a_pixel = settled.view.over(width_px).secs_per_px();
                prop_assert!(frame.now_secs as f64 - settled.view.to_secs() < a_pixel.max(1.0));
            }
            match action {
                PeriodAction::Pan(_) => prop_assert!((view.span_secs() - before.view.span_secs()).abs() < 1e-2
                    || before.view.span_secs() < 10.0 || before.view.span_secs() > 366.0 * DAY as f64),
                PeriodAction::Follow if !before.is_live => prop_assert_eq!(before, shown),
                PeriodAction::Last(_) | PeriodAction::Calendar(_) | PeriodAction::Now | PeriodAction::All => {
                    prop_assert!(shown.is_live);
                }
                PeriodAction::Fix(..) => prop_assert!(!shown.is_live),
                _ => {}
            }
            // A period that is written to the address and opened again is the same.
            let (from, to) = view.seconds();
            let again = shown.after(shown.choice(), &frame);
            let (again, fresh) = (again.view.seconds(), shown.after(PeriodAction::Follow, &frame));
            if !fresh.is_live {
                prop_assert_eq!(again, (from, to));
            } else if shown.calendar.is_none() {
                prop_assert_eq!(again.1 - again.0, to - from);
            }
        }
    }

    #[test]
    fn zoom_and_pan_stay_within_the_limits(actions in prop::collection::vec(action(), 1..30)) {
        let mut shown = AxisPeriod::last(DAY, NOW);
        for action in actions.into_iter().filter(PeriodAction::is_movement) {
            shown = shown.after(action, &FRAME);
            let (from, to) = edges(shown);
            prop_assert!(from >= -366.0 * DAY as f64 - 0.1 && to <= 0.1);
            prop_assert!(to - from >= 10.0 - 1e-3 && to - from <= 366.0 * DAY as f64 + 1e-3);
        }
    }
}

/// Returns the starts at a UTC time in a zone whose offset in hours changes at other UTC times.
fn starts(now: &str, first: f64, changes: &[(&str, f64)]) -> [i64; 3] {
    let second = |text: &str| parse_utc(text).unwrap().0;
    let offset_secs = |at: i64| {
        let hours =
            changes.iter().rev().find(|(text, _)| second(text) <= at).map_or(first, |(_, hours)| *hours);
        (hours * 3_600.0) as i64
    };
    let CalendarStarts { yesterday, today, week } = CalendarStarts::at(second(now), &offset_secs);
    [yesterday, today, week]
}

fn seconds(texts: [&str; 3]) -> [i64; 3] {
    texts.map(|text| parse_utc(text).unwrap().0)
}

#[test]
fn days_and_weeks_start_at_midnight_over_a_change_of_the_clocks() {
    // Monday 2026-03-02 09:00 UTC, which is Sunday evening 13 h further west.
    assert_eq!(
        starts("2026-03-02T09:00:00Z", 0.0, &[]),
        seconds(["2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", "2026-03-02T00:00:00Z"])
    );
    assert_eq!(
        starts("2026-03-02T09:00:00Z", -13.0, &[]),
        seconds(["2026-02-28T13:00:00Z", "2026-03-01T13:00:00Z", "2026-02-23T13:00:00Z"])
    );
    // Berlin has a day of 25 hours on 25 October 2026, and the week from Monday one more.
    let berlin = [("2026-10-25T01:00:00Z", 1.0)];
    assert_eq!(
        starts("2026-10-25T12:00:00Z", 2.0, &berlin),
        seconds(["2026-10-23T22:00:00Z", "2026-10-24T22:00:00Z", "2026-10-18T22:00:00Z"])
    );
    assert_eq!(
        starts("2026-10-26T12:00:00Z", 2.0, &berlin),
        seconds(["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2026-10-25T23:00:00Z"])
    );
    // New York on both changes.
    let new_york = [("2026-03-08T07:00:00Z", -4.0), ("2026-11-01T06:00:00Z", -5.0)];
    assert_eq!(
        starts("2026-03-08T20:00:00Z", -5.0, &new_york),
        seconds(["2026-03-07T05:00:00Z", "2026-03-08T05:00:00Z", "2026-03-02T05:00:00Z"])
    );
    assert_eq!(
        starts("2026-03-09T20:00:00Z", -5.0, &new_york),
        seconds(["2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", "2026-03-09T04:00:00Z"])
    );
    assert_eq!(
        starts("2026-11-02T20:00:00Z", -5.0, &new_york),
        seconds(["2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", "2026-11-02T05:00:00Z"])
    );
    // Lord Howe changes by half an hour.
    let howe = [("2026-10-03T15:30:00Z", 11.0)];
    assert_eq!(
        starts("2026-10-04T10:00:00Z", 10.5, &howe),
        seconds(["2026-10-02T13:30:00Z", "2026-10-03T13:30:00Z", "2026-09-27T13:30:00Z"])
    );
    // If midnight is skipped (Santiago), the day starts an hour later; if it comes twice (Havana), with the first.
    let santiago = [("2026-09-06T04:00:00Z", -3.0)];
    assert_eq!(starts("2026-09-06T20:00:00Z", -4.0, &santiago)[1], seconds(["2026-09-06T04:00:00Z"; 3])[0]);
    let havana = [("2026-11-01T05:00:00Z", -5.0)];
    assert_eq!(starts("2026-11-01T20:00:00Z", -4.0, &havana)[1], seconds(["2026-11-01T04:00:00Z"; 3])[0]);
}

#[test]
fn today_and_this_week_begin_with_the_day_and_follow_the_clock() {
    let today = PeriodAction::Calendar(CalendarPeriod::Today);
    let shown = AxisPeriod::last(DAY, NOW).after(today, &FRAME);
    assert_eq!((edges(shown), shown.is_live, shown.choice()), ((-32_400.0, 0.0), true, today));
    let later = shown.after(PeriodAction::Follow, &at(NOW + 300));
    assert_eq!((edges(later), later.choice()), ((-32_400.0, 300.0), today), "it grows");
    // At midnight it begins again.
    let starts = CalendarStarts { today: NOW + 600, ..FRAME.starts };
    let next = later.after(PeriodAction::Follow, &Frame { starts, ..at(NOW + 900) });
    assert_eq!((edges(next), next.choice()), ((600.0, 900.0), today));
    let week = PeriodAction::Calendar(CalendarPeriod::Week);
    assert_eq!(edges(next.after(week, &FRAME)), (-57.0 * 3_600.0, 0.0));
    // A movement ends it.
    let moved = shown.after(PeriodAction::Pan(-3_600.0), &FRAME);
    assert_eq!((moved.is_live, moved.calendar), (false, None));
    let zoomed = shown.after(PeriodAction::Zoom(0.5, Some(NOW as f64)), &FRAME);
    assert_eq!(zoomed.choice(), PeriodAction::Last(16_200));
    let fixed = shown.after(PeriodAction::Show(NOW - 500, NOW - 100), &FRAME);
    assert_eq!(fixed.choice(), PeriodAction::Fix(NOW - 500, NOW - 100));
}
