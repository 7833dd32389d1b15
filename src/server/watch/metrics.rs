//! `/metrics` in Prometheus' text format: names of resources and platforms, never an address or a key.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::api::Area;
use crate::model::dvr::merge_hosts;
use crate::model::overview::streams::secs_of;
use crate::model::recording::board::names_of;
use crate::model::recording::local_facts::is_idle;
use crate::model::recording::schedule::{open_at, windows};
use crate::model::recording::{LaunchType, RecordingStatus, Setting};
use crate::model::restream::board::statuses_of;
use crate::model::restream::health::{Health, targets_now};
use crate::model::restream::{shared_names, told};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;
use crate::server::watch::reader::Reader;
use crate::server::watch::seen::Seen;
use crate::text::truncate::cut_middle;

/// Maximum number of lines of one metric for an account; the rest is counted.
const MOST_LINES: usize = 2_000;
const LABEL_CHARS: usize = 100;
/// Older answers say nothing of the present.
const FRESH_SECS: i64 = 300;

/// Name, type and help of each metric, in the order of the page.
const METRICS: &str = "\
sluice_target_up gauge 1 if the resource's targets on the platform are OK, 0 if one is broken; absent if unknown or off schedule.
sluice_target_state gauge Targets of the resource on the platform in a state.
sluice_recording_should_run gauge 1 while a window of a scheduled recording is open.
sluice_recording_running gauge 1 while a recording runs; absent if its status is not reported.
sluice_dvr_seconds gauge Seconds of DVR of a watched stream on a host.
sluice_traffic_bits_per_second gauge Traffic of the account in the last finished minutes.
sluice_responses_5xx_ratio gauge Responses of edges with a 5xx, divided by all.
sluice_hit_ratio gauge Cached traffic of edges, divided by all.
sluice_api_request_seconds summary Time of requests to the API.
sluice_last_success_timestamp_seconds gauge Time of the last good answer of an area of the API, 0 before the first.
sluice_series_left_out gauge Lines that a metric would have beyond its limit.";

/// The lines of each account.
pub type Samples = BTreeMap<String, Series>;

/// The lines of each metric by their series: one that is there twice would spoil the page.
pub type Series = BTreeMap<&'static str, BTreeMap<String, f64>>;

/// Collects the lines of an account.
struct Lines<'a> {
    account: &'a str,
    series: Series,
}

impl Lines<'_> {
    fn add(&mut self, metric: &'static str, labels: &[(&str, &str)], value: impl Into<f64>) {
        self.add_ending(metric, "", labels, value);
    }

    fn add_ending(
        &mut self,
        metric: &'static str,
        ending: &str,
        labels: &[(&str, &str)],
        value: impl Into<f64>,
    ) {
        let mut series = format!("{metric}{ending}{{account=\"{}\"", escaped(self.account));
        for (name, value) in labels {
            let _ = write!(series, ",{name}=\"{}\"", escaped(value));
        }
        series.push('}');
        self.series.entry(metric).or_default().entry(series).or_insert(value.into());
    }
}

fn escaped(value: &str) -> String {
    cut_middle(value, LABEL_CHARS).replace('\\', r"\\").replace('"', r#"\""#).replace('\n', r"\n")
}

/// Returns the lines of an account.
#[expect(clippy::cast_precision_loss, reason = "counts and times stay below 2^53")]
pub fn samples(account: &str, seen: &Seen, reader: &Reader, now: i64) -> Series {
    let mut lines = Lines { account, series: Series::new() };
    let service_now = UnixSeconds(reader.service_now(now));
    let success_at = |area| reader.calls.get(&area).and_then(|calls| calls.success_at);
    let is_fresh = |area| success_at(area).is_some_and(|at| now - at <= FRESH_SECS);
    if is_fresh(Area::Restream) {
        add_targets(&mut lines, seen, service_now);
    }
    if is_fresh(Area::Recording) {
        add_recordings(&mut lines, seen, service_now);
    }
    for (stream, entries) in seen.dvr.iter().filter(|_| is_fresh(Area::Dvr)) {
        for entry in merge_hosts(entries).iter() {
            let labels = [("stream", stream.as_str()), ("host", &entry.host)];
            secs_of(&entry.dvr)
                .into_iter()
                .for_each(|secs| lines.add("sluice_dvr_seconds", &labels, secs as f64));
        }
    }
    let traffic = seen.traffic;
    for (metric, labels, value) in [
        ("sluice_traffic_bits_per_second", &[("from", "edge")][..], traffic.edge_bandwidth),
        ("sluice_traffic_bits_per_second", &[("from", "origin")], traffic.origin_bandwidth),
        ("sluice_responses_5xx_ratio", &[], traffic.failed_ratio),
        ("sluice_hit_ratio", &[], traffic.hit_ratio),
    ] {
        let value = value.filter(|_| is_fresh(Area::Metrics));
        value.into_iter().for_each(|value| lines.add(metric, labels, value));
    }
    for (area, calls) in &reader.calls {
        let labels = [("area", area.name())];
        lines.add_ending("sluice_api_request_seconds", "_sum", &labels, calls.secs);
        lines.add_ending("sluice_api_request_seconds", "_count", &labels, calls.count as f64);
        // An area that never answered has been silent since 1970 for rules on its age.
        lines.add("sluice_last_success_timestamp_seconds", &labels, calls.success_at.unwrap_or(0) as f64);
    }
    let mut left_out = Vec::new();
    for (metric, series) in &mut lines.series {
        if let Some(first) = series.keys().nth(MOST_LINES).cloned() {
            left_out.push((*metric, series.split_off(&first).len()));
        }
    }
    for (metric, count) in left_out {
        lines.add("sluice_series_left_out", &[("metric", metric)], count as f64);
    }
    lines.series
}

/// Adds up the targets of each resource on each platform: addresses alone tell them apart further.
fn add_targets(lines: &mut Lines<'_>, seen: &Seen, now: UnixSeconds) {
    let (Some(resources), Some(statuses)) = (&seen.resources, &seen.statuses) else { return };
    let shared = shared_names(&resources.items);
    let each = statuses_of(&resources.items, &statuses.items).each;
    for (resource, status) in resources.items.iter().zip(&each).filter(|(one, _)| one.counts_as_active()) {
        let name = told(resource, &shared);
        let mut platforms: BTreeMap<String, BTreeMap<Health, u32>> = BTreeMap::new();
        for target in targets_now(resource, status.as_deref(), now).0 {
            let states = platforms.entry(host(&target.restream.target_url)).or_default();
            *states.entry(target.health).or_default() += 1;
        }
        for (platform, states) in platforms {
            let labels = [("resource", name.as_str()), ("platform", &platform)];
            let is_broken = states.keys().any(|health| health.is_problem());
            if is_broken || states.contains_key(&Health::Ok) {
                lines.add("sluice_target_up", &labels, !is_broken);
            }
            for (health, count) in states {
                let [resource, platform] = labels;
                lines.add("sluice_target_state", &[resource, platform, ("state", health.slug())], count);
            }
        }
    }
}

fn add_recordings(lines: &mut Lines<'_>, seen: &Seen, now: UnixSeconds) {
    let settings = seen.settings.as_ref().map_or(&[][..], |settings| &settings.items);
    let is_running = |setting: &Setting| match setting.status.as_ref()? {
        RecordingStatus::Progress => Some(true),
        status => is_idle(status).then_some(false),
    };
    for (setting, name) in settings.iter().zip(names_of(settings)) {
        let labels = [("recording", name.as_str())];
        if setting.launch_type == LaunchType::Schedule {
            lines.add("sluice_recording_should_run", &labels, open_at(&windows(setting), now).is_some());
        }
        if let Some(is_running) = is_running(setting) {
            lines.add("sluice_recording_running", &labels, is_running);
        }
    }
}

/// Returns the page.
pub fn page(all: &Samples) -> String {
    let mut page = String::new();
    for described in METRICS.lines() {
        let [metric, kind, help] = split(described);
        let _ = writeln!(page, "# HELP {metric} {help}\n# TYPE {metric} {kind}");
        for (series, value) in all.values().filter_map(|account| account.get(metric)).flatten() {
            let _ = writeln!(page, "{series} {value}");
        }
    }
    page
}

fn split(described: &str) -> [&str; 3] {
    let mut parts = described.splitn(3, ' ');
    [(); 3].map(|()| parts.next().unwrap_or_default())
}
