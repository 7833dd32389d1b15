//! Intervals agree with a model that holds one bit per second.

use proptest::prelude::*;
use sluice::model::intervals::{IntervalOrGap, Intervals, Period};
use sluice::model::time::UnixSeconds;

/// Bit 0 of a set stands for this second.
const ORIGIN: i64 = 100;

pub fn of_bits(bits: u32) -> Intervals {
    let seconds = (0..32).filter(|second| bits >> second & 1 == 1).map(i64::from);
    seconds.map(|second| Period::of_seconds(ORIGIN + second, ORIGIN + second + 1)).collect()
}

/// Returns the bits of the seconds in `[from, to)`, counted from the origin; they may lie outside the 32.
pub fn bits_between(from: i64, to: i64) -> u32 {
    (0..32).filter(|second| (from..to).contains(second)).map(|second| 1 << second).sum()
}

pub fn period(from: i64, to: i64) -> Period {
    Period::of_seconds(ORIGIN + from, ORIGIN + to)
}

fn second(at: i64) -> UnixSeconds {
    UnixSeconds(ORIGIN + at)
}

fn assert_sorted_with_gaps(all: &Intervals) {
    assert!(all.iter().all(|period| period.from < period.to));
    assert!(all.windows(2).all(|pair| pair[0].to < pair[1].from));
}

#[test]
fn intervals_of_12_seconds_are_cut_and_clipped_correctly_by_every_period() {
    const SECONDS: i64 = 12;
    let all: Vec<Intervals> = (0..1 << SECONDS).map(of_bits).collect();
    for (bits, intervals) in all.iter().enumerate() {
        assert_sorted_with_gaps(intervals);
        assert_eq!(intervals.total_secs(), i64::from(bits.count_ones()));
        // Ends may lie outside the set, and a period may be empty or end before it begins.
        for from in -1..=SECONDS + 1 {
            for to in from - 1..=SECONDS + 1 {
                let cut = bits_between(from, to) as usize & (all.len() - 1);
                let period = period(from, to);
                assert_eq!(
                    intervals.minus(&period.into()),
                    all[bits & !cut],
                    "{bits:b} without {from}..{to}"
                );
                assert_eq!(intervals.clipped(period), all[bits & cut], "{bits:b} in {from}..{to}");
                assert_eq!(intervals.secs_in(period), i64::from((bits & cut).count_ones()));
                assert_eq!(intervals.within(period).len(), all[bits & cut].len(), "{bits:b} in {from}..{to}");
            }
        }
    }
}

#[test]
fn intervals_find_the_interval_gap_and_edges_of_every_second() {
    const SECONDS: i64 = 10;
    for bits in 0..1_u32 << SECONDS {
        let intervals = of_bits(bits);
        let is_covered = |at: i64| (0..SECONDS).contains(&at) && bits >> at & 1 == 1;
        let is_edge = |at: i64| is_covered(at) != is_covered(at - 1);
        for at in -2..SECONDS + 3 {
            let edge_at_or_before = (-3..=at).rev().find(|at| is_edge(*at)).map(second);
            let edge_after = (at + 1..SECONDS + 4).find(|at| is_edge(*at)).map(second);
            let expected = if is_covered(at) {
                IntervalOrGap::Covered(Period { from: edge_at_or_before.unwrap(), to: edge_after.unwrap() })
            } else {
                IntervalOrGap::Gap { from: edge_at_or_before, to: edge_after }
            };
            assert_eq!(intervals.at(second(at)), expected, "{bits:b} at {at}");
            assert_eq!(intervals.next_edge(second(at)), edge_after, "{bits:b} after {at}");
            let edge_before = (-3..at).rev().find(|at| is_edge(*at)).map(second);
            assert_eq!(intervals.previous_edge(second(at)), edge_before, "{bits:b} before {at}");
        }
    }
}

/// Generates the same pseudo-random numbers each time (xorshift).
struct Numbers(u64);

impl Iterator for Numbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Some(self.0)
    }
}

#[test]
fn differences_and_intersections_agree_with_sets_of_seconds() {
    const SECONDS: u32 = 14;
    let all: Vec<Intervals> = (0..1 << SECONDS).map(of_bits).collect();
    for number in Numbers(0x9E37_79B9_7F4A_7C15).take(1_000_000) {
        let [one, other] = [number, number >> 32].map(|number| number as usize & (all.len() - 1));
        match number >> 60 & 3 {
            0 | 1 => assert_eq!(all[one].minus(&all[other]), all[one & !other], "{one:b} - {other:b}"),
            _ => assert_eq!(all[one].intersection(&all[other]), all[one & other], "{one:b} & {other:b}"),
        }
    }
}

#[test]
fn single_pass_over_many_sets_agrees_with_pairwise_operations() {
    for number in Numbers(11).take(20_000) {
        let count = (number % 7) as usize;
        let bits: Vec<u32> = Numbers(number).take(count).map(|bits| bits as u32 & 0xF_FFFF).collect();
        let sets: Vec<Intervals> = bits.iter().copied().map(of_bits).collect();
        let any = bits.iter().fold(0, |any, bits| any | bits);
        let all = bits.iter().copied().reduce(|all, bits| all & bits).unwrap_or_default();
        let found = Intervals::any_and_differences(&sets);
        assert_eq!(found, (of_bits(any), of_bits(any & !all)), "{bits:?}");
        assert_sorted_with_gaps(&found.0);
        assert_sorted_with_gaps(&found.1);
        assert_eq!(found.0.total_secs(), i64::from(any.count_ones()));
    }
    let (all, some) = (Intervals::from(Period::ALWAYS), of_bits(0b1001));
    let beyond = Period::of_seconds(i64::MAX - 1, i64::MAX).into();
    assert_eq!(Intervals::any_and_differences([&all, &some, &beyond]), (all.clone(), all));
}

#[test]
fn extent_in_a_period_is_the_extent_of_the_clipped_intervals() {
    for bits in 0..1 << 10 {
        let all = of_bits(bits);
        for from in 0..11 {
            for to in from..11 {
                let period = Period::of_seconds(from, to);
                assert_eq!(all.extent_in(period), all.clipped(period).extent(), "{bits:b} in {from}..{to}");
            }
        }
    }
}

#[test]
fn intervals_do_not_overflow_at_the_ends_of_time() {
    let all = Intervals::from(Period::ALWAYS);
    assert_eq!(all.total_secs(), i64::MAX, "as much as can be counted");
    assert!(all.minus(&all).is_empty());
    assert_eq!(all.secs_in(Period::of_seconds(5, 9)), 0, "overflow does not invent seconds");
    assert_eq!(of_bits(0b11).minus(&all), Intervals::default());
    let last = Period::of_seconds(i64::MAX - 1, i64::MAX);
    assert_eq!(Intervals::from(last).secs_in(Period::ALWAYS), 1);
    assert_eq!(Period::of_seconds(3, 10).duration_secs(), 7);
    assert_eq!(Period::of_seconds(10, 3).duration_secs(), 0);
}

proptest! {
    #[test]
    fn intervals_cover_the_seconds_of_periods_in_any_order(
        periods in prop::collection::vec((-3_i64..32, -3_i64..12), 0..12)
    ) {
        let bits = periods.iter().fold(0, |bits, (from, secs)| bits | bits_between((*from).max(0), from + secs));
        let periods = periods.iter().filter(|(from, secs)| *from >= 0 && from + secs <= 32);
        let bits_within = periods.clone().fold(0, |bits, (from, secs)| bits | bits_between(*from, from + secs));
        prop_assert_eq!(bits_within & bits, bits_within);
        let intervals: Intervals = periods.map(|(from, secs)| period(*from, from + secs)).collect();
        assert_sorted_with_gaps(&intervals);
        prop_assert_eq!(intervals, of_bits(bits_within));
    }
}

#[test]
fn prefix_sums_agree_with_the_summed_durations() {
    for count in [0, 1, 7, 8, 9, 15, 16, 17, 100] {
        let period = |index: i64| Period::of_seconds(index * 10, index * 10 + 1 + index % 7);
        let all: Intervals = (0..count).map(period).collect();
        for index in 0..count {
            let before: i64 = (0..index).map(|index| period(index).duration_secs()).sum();
            assert_eq!(all.sum_before(usize::try_from(index).unwrap()), before, "{index} of {count}");
            assert_eq!(all.secs_before(period(index).to), before + period(index).duration_secs());
        }
        assert_eq!(all.sum_before(all.len()), 0, "there is none");
        assert_eq!(all.secs_in(Period::ALWAYS), all.total_secs());
    }
}
