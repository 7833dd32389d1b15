//! Windows are merged into longer ones, and resources into a group (`contract.md#decision-24`).

use proptest::prelude::*;
use sluice::model::metrics::merge::{MergeRule, WindowPart, over_resources, over_time};
use sluice::model::metrics::{Metric, Quantity};

use crate::metrics::documented;

fn part(minutes: i64, value: f64) -> WindowPart {
    WindowPart { minutes, value, bandwidth: None }
}

fn rule(name: &str) -> MergeRule {
    MergeRule::of(&Metric::new(name))
}

#[test]
fn merge_rule_of_every_documented_metric_fits_its_quantity() {
    for metric in documented() {
        let expected = match metric.quantity() {
            Quantity::Bandwidth => MergeRule::Mean,
            Quantity::HitRatio => MergeRule::Weighted,
            Quantity::RequestTime(_) => MergeRule::Never,
            _ => MergeRule::Sum,
        };
        assert_eq!(MergeRule::of(&metric), expected, "{metric}");
    }
    assert_eq!(rule("edge_colour"), MergeRule::Never, "an unknown metric has no value");
}

#[test]
fn medians_are_not_merged() {
    let parts = [part(5, 1.0), part(5, 1.0)];
    assert_eq!(over_time(rule("edge_request_time_1m_2m"), &parts), None);
    assert_eq!(over_resources(rule("edge_request_time"), &parts), None);
    assert_eq!(over_time(rule("edge_request_time"), &parts[..1]).unwrap(), 1.0, "one is itself");
}

#[test]
fn ratio_is_weighted_by_bytes_and_is_otherwise_unknown() {
    let of = |value, bandwidth| WindowPart { minutes: 1, value, bandwidth };
    let rule = rule("edge_hit_ratio");
    let merged = over_time(rule, &[of(0.9, Some(3e9)), of(0.5, Some(1e9))]).unwrap();
    assert!((merged - 0.8).abs() < 1e-12);
    assert_eq!(over_time(rule, &[of(0.9, None), of(0.5, Some(1e9))]), None);
    let idle = of(0.0, Some(0.0));
    assert_eq!(over_time(rule, &[idle, idle]), None, "of no traffic there is no ratio");
}

proptest! {
    #[test]
    fn merged_count_is_the_sum_of_its_parts(counts in prop::collection::vec(0_u32.., 1..40)) {
        let parts: Vec<WindowPart> = counts.iter().map(|count| part(1, f64::from(*count))).collect();
        let sum: u64 = counts.iter().map(|count| u64::from(*count)).sum();
        prop_assert_eq!(over_time(MergeRule::Sum, &parts).unwrap(), sum as f64);
        prop_assert_eq!(over_resources(MergeRule::Sum, &parts).unwrap(), sum as f64);
    }

    #[test]
    fn merged_bandwidth_is_the_mean_over_time(parts in prop::collection::vec((1_i64..=10, 0_u32..1_000_000), 1..20)) {
        let minutes: i64 = parts.iter().map(|(minutes, _)| minutes).sum();
        let bits: i64 = parts.iter().map(|(minutes, value)| minutes * i64::from(*value)).sum();
        let parts: Vec<WindowPart> = parts.iter().map(|(minutes, value)| part(*minutes, f64::from(*value))).collect();
        let merged = over_time(MergeRule::Mean, &parts).unwrap();
        prop_assert!((merged * minutes as f64 - bits as f64).abs() < 1e-3);
        let (least, most) = parts.iter().fold((f64::MAX, f64::MIN), |(a, b), p| (a.min(p.value), b.max(p.value)));
        prop_assert!(least - 1e-9 <= merged && merged <= most + 1e-9);
    }

    #[test]
    fn merged_ratio_is_cached_bytes_divided_by_all_bytes(parts in prop::collection::vec((1_i64..=10, 0_u32..1_000, 0_u32..=1_000), 2..20)) {
        let ratio = |part: u32, whole: u32| if whole == 0 { 0.0 } else { f64::from(part.min(whole)) / f64::from(whole) };
        let (mut cached, mut all) = (0.0, 0.0);
        let parts: Vec<WindowPart> = parts.iter().map(|(minutes, bandwidth, hit)| {
            cached += *minutes as f64 * f64::from((*hit).min(*bandwidth));
            all += *minutes as f64 * f64::from(*bandwidth);
            WindowPart { minutes: *minutes, value: ratio(*hit, *bandwidth), bandwidth: Some(f64::from(*bandwidth)) }
        }).collect();
        match over_time(MergeRule::Weighted, &parts) {
            Some(merged) => prop_assert!((merged - cached / all).abs() < 1e-9),
            None => prop_assert_eq!(all, 0.0),
        }
    }
}
