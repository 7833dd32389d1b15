//! Hosts are compared by their missing ranges.

use sluice::model::dvr::{Differences, MOST_LISTED};
use sluice::model::intervals::{Intervals, Period};

fn recorded(all: &[(i64, i64)]) -> Intervals {
    all.iter().map(|(from, to)| Period::of_seconds(*from, *to)).collect()
}

fn found(hosts: &[Intervals], least_secs: i64) -> Differences {
    let (_, differences) = Intervals::any_and_differences(hosts);
    let mut found = Differences::default();
    for (at, host) in hosts.iter().enumerate() {
        found.add(at, host, &differences, least_secs);
    }
    found
}

#[test]
fn missing_ranges_of_a_host_are_listed_with_the_longest_first() {
    let hosts = [recorded(&[(0, 100)]), recorded(&[(0, 40), (45, 100)]), recorded(&[(20, 90)])];
    let all = found(&hosts, 1);
    assert_eq!(all.hosts, [(1, 5, 1), (2, 30, 2)]);
    let period = Period::of_seconds;
    assert_eq!(all.longest, [(2, period(0, 20)), (2, period(90, 100)), (1, period(40, 45))]);
    let long = found(&hosts, 10);
    assert_eq!((long.longest.as_slice(), long.long), (&all.longest[..2], 2));
    assert_eq!(long.hosts, all.hosts, "shorter differences are counted");
    assert_eq!(found(&hosts[..1], 1), Differences::default(), "a single host has no differences");
}

#[test]
fn longest_of_many_differences_are_listed() {
    let gaps = 10_000;
    let starts = (0..gaps).scan(0, |at, gap| {
        let from = *at;
        *at += 1_000;
        Some((from, from + 999 - gap % 900))
    });
    let hosts = [recorded(&[(0, gaps * 1_000)]), recorded(&starts.collect::<Vec<_>>())];
    let found = found(&hosts, 10);
    assert_eq!(found.longest.len(), MOST_LISTED);
    assert!(found.longest.is_sorted_by_key(|(_, period)| -period.duration_secs()));
    assert_eq!(found.longest[0].1.duration_secs(), 900);
    assert!(found.long > MOST_LISTED && found.long < found.hosts[0].2);
}
