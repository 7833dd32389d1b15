//! The state of a stream at one second, in a sentence.

use crate::model::intervals::{IntervalOrGap, Intervals};
use crate::model::restream::StatusCode;
use crate::model::stream::lanes::{LaneState, Stretch, TargetLane, stretch_at};
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;
use crate::text::plurals::counted;
use crate::text::si::with_unit;

/// The state of a stream at a second; `None` where a lane is not shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StreamMoment {
    /// The state of the source.
    pub source: Option<LaneState>,
    /// The states of the targets.
    pub targets: Vec<LaneState>,
    /// The hosts that have it: see [`hosts_at`].
    pub hosts: Option<String>,
    /// True if a file of it exists.
    pub is_recorded: Option<bool>,
    /// Bits per second, as the mean of so many minutes around it.
    pub bandwidth: Option<(f64, i64)>,
}

impl StreamMoment {
    /// Returns the sentence: "not published; no host has it; not recorded; 140 Mbit/s (10 min mean)".
    pub fn sentence(&self) -> String {
        let source = self.source.map(|state| match state {
            LaneState::Source(None) => "source unknown".to_owned(),
            LaneState::Source(Some(StatusCode::SOURCE_NOT_FOUND)) => "source not found".to_owned(),
            state => state.label().to_lowercase(),
        });
        let ok =
            self.targets.iter().filter(|state| **state == LaneState::Target(Some(StatusCode::OK))).count();
        let known = self.targets.iter().filter(|state| **state != LaneState::Target(None)).count();
        // A source that is down says so for its targets too.
        let is_published = self.source.is_none_or(|state| state == LaneState::Published);
        let targets = match (ok, known) {
            _ if known == 0 || !is_published => None,
            (ok, all) if ok == all => Some(format!("{} OK", counted(all, "target"))),
            (ok, all) => Some(format!("{} of {} OK", ok, counted(all, "target"))),
        };
        let recorded = self.is_recorded.map(|is| if is { "in a file" } else { "not recorded" }.to_owned());
        let mean = |(bits, minutes)| format!("{} ({minutes} min mean)", with_unit(bits, "bit/s"));
        let bandwidth = self.bandwidth.map(mean);
        let parts = [source, targets, self.hosts.clone(), recorded, bandwidth];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// Describes what is planned for a second that is to come: "planned: recording, 2 targets".
pub fn planned_at(recording: &[Stretch], targets: &[TargetLane], second: UnixSeconds) -> String {
    let is_planned = stretch_at(recording, second).is_some_and(|one| one.state == LaneState::Planned);
    let count = targets.iter().filter(|one| one.planned.iter().any(|window| window.contains(second))).count();
    let targets = (count > 0).then(|| counted(count, "target"));
    let parts: Vec<String> = is_planned.then(|| "recording".to_owned()).into_iter().chain(targets).collect();
    if parts.is_empty() { "nothing is planned".to_owned() } else { format!("planned: {}", parts.join(", ")) }
}

/// Describes which hosts have a second in their DVR, and the gaps of the others; `None` without hosts.
pub fn hosts_at<'a>(
    hosts: impl ExactSizeIterator<Item = (&'a str, &'a Intervals)>,
    second: UnixSeconds,
) -> Option<String> {
    let count = hosts.len();
    let without = hosts.filter_map(|(host, recorded)| match recorded.at(second) {
        IntervalOrGap::Covered(_) => None,
        IntervalOrGap::Gap { from: Some(from), to: Some(to) } => {
            Some(format!("{host}: gap of {}", duration(to.0.abs_diff(from.0))))
        }
        IntervalOrGap::Gap { .. } => Some(format!("{host}: nothing")),
    });
    let without: Vec<String> = without.collect();
    match count - without.len() {
        _ if count == 0 => None,
        0 => Some("no host has it".to_owned()),
        with if without.is_empty() => {
            Some(format!("{} {} it", counted(with, "host"), if with == 1 { "has" } else { "have" }))
        }
        with => Some(format!("{with} of {} have it ({})", counted(count, "host"), without.join(", "))),
    }
}
