//! The report on a stream's period, as a text to pass on: from the same data as its lanes.

use crate::model::dvr::OldestSecond;
use crate::model::intervals::{Intervals, Period};
use crate::model::metrics::totals::{TrafficNumber, step_minutes};
use crate::model::metrics::window::MinuteWindow;
use crate::model::recording::retention::Retention;
use crate::model::restream::StatusCode;
use crate::model::restream::health::Health;
use crate::model::stream::lanes::{LaneState, Stretch, TargetLane};
use crate::model::stream::traffic::{TrafficPoint, totals};
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::durations::duration;
use crate::text::listing::distinct;
use crate::text::plurals::listed;
use crate::text::si::{percent, with_unit};
use crate::text::sorting::sort_by_key;

/// The time before the period with which its traffic is compared, in seconds.
pub const BEFORE_SECS: i64 = 600;

/// A file of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedFile {
    /// The path; may be empty.
    pub path: String,
    /// Its time.
    pub period: Period,
    /// The end of its storage time.
    pub retention: Retention,
}

/// The facts about a stream in a period; those of a lane that is not shown are empty or `None`.
#[derive(Clone, Debug, PartialEq)]
pub struct StreamReport<'a> {
    /// The stream.
    pub name: &'a str,
    /// The period, up to the present at most.
    pub period: Period,
    /// The period in words, once for each zone.
    pub period_labels: Vec<String>,
    /// The states of the source.
    pub source: &'a [Stretch],
    /// The targets.
    pub targets: &'a [TargetLane],
    /// The recording; `None` if unknown or without one.
    pub recording: Option<&'a [Stretch]>,
    /// The files.
    pub files: Vec<RecordedFile>,
    /// The hosts with what they have of it.
    pub hosts: Vec<(&'a str, &'a Intervals)>,
    /// The second from which on a host that records has not reported yet; `None` if none records.
    pub dvr_until: Option<UnixSeconds>,
    /// The oldest second that a host keeps.
    pub oldest: Option<OldestSecond>,
    /// The service's time.
    pub now: UnixSeconds,
    /// The traffic, also of [`BEFORE_SECS`] before.
    pub traffic: &'a [TrafficPoint],
    /// The changes, in sentences.
    pub changes: Vec<(UnixSeconds, &'a str)>,
    /// The time that a person deleted from the DVR.
    pub deleted: Intervals,
    /// The lanes that are not in the report, because they are folded or still loading.
    pub omitted: Vec<&'a str>,
    /// The address of the page with the period.
    pub link: String,
}

/// Returns the seconds of a period in which a lane is in some state.
pub fn secs_of(stretches: &[Stretch], period: Period, is_meant: impl Fn(LaneState) -> bool) -> i64 {
    let meant = stretches.iter().filter(|one| is_meant(one.state));
    meant.filter_map(|one| one.period.common(period)).map(Period::duration_secs).sum()
}

impl RecordedFile {
    fn label(&self) -> &str {
        if self.path.is_empty() { "(no path)" } else { &self.path }
    }
}

/// Returns whether a target gets nothing for a reason of its own.
fn fails(state: LaneState) -> bool {
    let LaneState::Target(Some(code)) = state else { return false };
    Health::of_code(code) == Health::UnknownCode
}

/// Returns the label of a state inside a line.
fn word(state: LaneState) -> String {
    let label = state.label();
    if label == "OK" { label } else { label.to_lowercase() }
}

impl StreamReport<'_> {
    /// Returns the report, as Markdown or as plain text.
    pub fn text(&self, is_markdown: bool) -> String {
        let [title, head] = if is_markdown { ["# ", "## "] } else { ["", ""] };
        let mut lines = vec![format!("{title}{}", self.name), String::new()];
        lines.extend(self.period_labels.iter().map(|label| format!("- {label}")));
        let parts = [
            ("What happened", self.events()),
            ("In all", self.totals()),
            ("DVR", self.missing()),
            ("Traffic", self.traffic_lines()),
            (
                "Changes",
                self.changes.iter().map(|(at, text)| format!("{} {text}", format_utc(*at))).collect(),
            ),
            ("Where the deleted time still is", self.other_copies()),
            ("Kept until", self.kept_until()),
        ];
        for (name, part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
            lines.extend([String::new(), format!("{head}{name}")]);
            lines.extend(is_markdown.then(String::new));
            lines.extend(part.into_iter().map(|line| format!("- {line}")));
        }
        if !self.omitted.is_empty() {
            let lanes = listed(&self.omitted);
            lines.extend([String::new(), format!("Not in this report (folded, or not loaded): {lanes}.")]);
        }
        lines.extend([String::new(), self.link.clone(), String::new()]);
        lines.join("\n")
    }

    fn share(&self, secs: i64) -> String {
        let all = self.period.duration_secs().max(1);
        format!("{}, {}", duration(secs.unsigned_abs()), percent(secs as f64 / all as f64))
    }

    /// Returns the states of source and recording, the failures of targets and the time that no host has, in order.
    fn events(&self) -> Vec<String> {
        let mut events = Vec::new();
        let lanes = [("Source", self.source), ("Recording", self.recording.unwrap_or_default())];
        for (what, lane) in lanes {
            for one in lane {
                let label = word(one.state);
                events.extend(
                    one.period.common(self.period).map(|period| (period, format!("{what}: {label}"))),
                );
            }
        }
        for target in self.targets {
            for one in target.stretches.iter().filter(|one| fails(one.state)) {
                let text = format!("{} ({}): {}", target.platform, target.note, word(one.state));
                events.extend(one.period.common(self.period).map(|period| (period, text)));
            }
        }
        if !self.hosts.is_empty() {
            let any = Intervals::of_any(self.hosts.iter().map(|(_, recorded)| *recorded));
            let missing = Intervals::from(self.dvr_period()).minus(&any);
            events.extend(missing.iter().map(|period| (*period, "DVR: on no host".to_owned())));
        }
        sort_by_key(&mut events, |(period, _)| period.from);
        let line = |(period, text): (Period, String)| {
            format!(
                "{} – {} {text} ({})",
                format_utc(period.from),
                format_utc(period.to),
                self.share(period.duration_secs())
            )
        };
        events.into_iter().map(line).collect()
    }

    /// Returns the seconds of each state, by lane.
    fn totals(&self) -> Vec<String> {
        let of = |what: String, lane: &[Stretch]| {
            let met = lane.iter().filter(|one| one.period.common(self.period).is_some());
            let states = distinct(met.map(|one| one.state));
            let part = |state: &LaneState| {
                let secs = secs_of(lane, self.period, |other| other == *state);
                format!("{} {}", word(*state), self.share(secs))
            };
            (!states.is_empty())
                .then(|| format!("{what}: {}", states.iter().map(part).collect::<Vec<_>>().join("; ")))
        };
        let source = of("Source".to_owned(), self.source);
        let targets = self
            .targets
            .iter()
            .filter_map(|target| of(format!("{} ({})", target.platform, target.note), &target.stretches));
        let recording = of("Recording".to_owned(), self.recording.unwrap_or_default());
        source.into_iter().chain(targets).chain(recording).collect()
    }

    /// Returns the part of the period that is within the DVR's window and that the hosts have reported.
    fn dvr_period(&self) -> Period {
        let Period { from, to } = self.period;
        let window_from = self.oldest.and_then(|oldest| oldest.window_from(self.now));
        let from = window_from.map_or(from, |at| at.clamp(from, to));
        Period { from, to: self.dvr_until.map_or(to, |until| until.clamp(from, to)) }
    }

    fn missing(&self) -> Vec<String> {
        let reported = self.dvr_period();
        let line = |(host, recorded): &(&str, &Intervals)| match reported.duration_secs()
            - recorded.secs_in(reported)
        {
            0 => format!("{host}: complete"),
            secs => format!("{host}: missing {secs} s ({})", self.share(secs)),
        };
        if self.hosts.is_empty() {
            return Vec::new();
        }
        let expired = (reported.from != self.period.from)
            .then(|| format!("The DVR's window begins at {}", format_utc(reported.from)));
        let until =
            (reported.to != self.period.to).then(|| format!("Reported until {}", format_utc(reported.to)));
        let hosts = self.hosts.iter().filter(|_| reported.duration_secs() > 0).map(line);
        expired.into_iter().chain(until).chain(hosts).collect()
    }

    fn traffic_lines(&self) -> Vec<String> {
        let Period { from, to } = self.period;
        let windows: Vec<MinuteWindow> = self.traffic.iter().map(|point| point.window).collect();
        let step = step_minutes(windows.iter().copied());
        // Bytes, mean in bit/s and known seconds.
        let sum = |period| {
            let totals = totals(self.traffic, &windows, period);
            let secs = totals.known_minutes * 60;
            totals.bytes.map(|bytes| (bytes, bytes * 8.0 / secs as f64, secs))
        };
        let Some((bytes, mean, known_secs)) = sum(self.period) else {
            let none = format!("No finished {step} min mean with a number lies in this period");
            return if windows.is_empty() { Vec::new() } else { vec![none] };
        };
        let means = TrafficNumber::Volume.means_label(step).map(|means| format!(", {means}"));
        let known = match to.0 - from.0 {
            all if known_secs == all => String::new(),
            all => {
                format!(", of {} of {}", duration(known_secs.unsigned_abs()), duration(all.unsigned_abs()))
            }
        };
        let mut lines = vec![format!(
            "Mean {}, {} in all{known}{}",
            with_unit(mean, "bit/s"),
            with_unit(bytes, "B"),
            means.unwrap_or_default()
        )];
        let before = Period { from: UnixSeconds(from.0.saturating_sub(BEFORE_SECS)), to: from };
        if let Some((_, before, _)) = sum(before).filter(|(_, before, _)| *before > 0.0) {
            let more = (mean - before) * known_secs as f64 / 8.0;
            let word = if more < 0.0 { "less" } else { "more" };
            lines.push(format!(
                "{} in the {} before: {} {word}, {} {word}",
                with_unit(before, "bit/s"),
                duration(BEFORE_SECS.unsigned_abs()),
                with_unit(more.abs(), "B"),
                percent((mean / before - 1.0).abs()),
            ));
        }
        lines
    }

    /// Returns when the files of the period and the oldest second of the DVR are lost.
    fn kept_until(&self) -> Vec<String> {
        let in_period = self.files.iter().filter(|file| file.period.common(self.period).is_some());
        let line = |file: &RecordedFile| {
            let at = file.retention.deleted_at()?;
            Some(format!("File {}: {} ({})", file.label(), format_utc(at), file.retention.label(self.now)))
        };
        let files = in_period.filter_map(line);
        files.chain(self.oldest.map(|oldest| oldest.message(self.now, &format_utc))).collect()
    }

    /// Returns the hosts, files and targets that have the deleted time.
    fn other_copies(&self) -> Vec<String> {
        let deleted = self.deleted.clipped(self.period);
        if deleted.is_empty() {
            return Vec::new();
        }
        let length = |secs: i64| duration(secs.unsigned_abs());
        let on_host = |(host, recorded): &(&str, &Intervals)| {
            let secs = recorded.intersection(&deleted).total_secs();
            (secs > 0).then(|| format!("{host}: {} are still in its DVR", length(secs)))
        };
        let mut lines: Vec<String> = self.hosts.iter().filter_map(on_host).collect();
        lines.push(format!(
            "{} of it were deleted from DVR. The API cannot delete the following copies.",
            length(deleted.total_secs())
        ));
        for file in &self.files {
            let secs = deleted.secs_in(file.period);
            let line = || format!("File {}: {}", file.label(), length(secs));
            lines.extend((secs > 0).then(line));
        }
        for target in self.targets {
            let ok = LaneState::Target(Some(StatusCode::OK));
            let secs: i64 =
                deleted.iter().map(|cut| secs_of(&target.stretches, *cut, |state| state == ok)).sum();
            let line = || format!("{} ({}) was sent {}", target.platform, target.note, length(secs));
            lines.extend((secs > 0).then(line));
        }
        lines
    }
}
