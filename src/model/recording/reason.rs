//! The reason why a setting does not record: the reported status, and the state of its source.

use std::collections::HashSet;

use crate::model::dvr::{StreamEntry, newest_end};
use crate::model::ids::ResourceId;
use crate::model::intervals::Period;
use crate::model::recording::local_facts::{LocalFacts, SourceDown, missed_window, recorded_in};
use crate::model::recording::state::RecordingState;
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::restream::health::Health;
use crate::model::restream::{ResourceStatus, TargetStatus};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;

/// Age of the newest DVR second above which nothing is recorded.
const STALLED_SECS: i64 = 180;

/// Describes why a setting does not record as it should; `None` in a state that needs no reason. `span` formats a period.
pub fn why(
    setting: &Setting,
    facts: &LocalFacts,
    state: RecordingState,
    now: UnixSeconds,
    span: &dyn Fn(Period) -> String,
) -> Option<String> {
    if state > RecordingState::SourceDown {
        return None;
    }
    let status = setting.status.as_ref().map_or("no status", RecordingStatus::as_str);
    let mut message = format!("The service reports “{status}”");
    if let Some(window) = missed_window(setting, facts, now) {
        message.push_str(&format!("; the window {} is open", span(window)));
        let secs: i64 = recorded_in(setting, facts, Period { to: now, ..window })
            .into_iter()
            .map(Period::duration_secs)
            .sum();
        match secs {
            0 if facts.recorded.is_none() => {}
            0 => message.push_str(" and nothing of it was recorded"),
            secs => message.push_str(&format!(" and {} of it were recorded", duration(secs.unsigned_abs()))),
        }
    }
    Some(message)
}

/// The state of a source, as a restream reports it. It has no `Debug`, because addresses may contain keys.
#[derive(Clone, PartialEq)]
pub struct SourceState {
    /// The resource with the restream.
    pub resource_id: ResourceId,
    /// The target of that restream.
    pub target: TargetStatus,
    /// On air, not published or not found.
    pub health: Health,
    /// True if no restream reports it on air.
    pub is_down: bool,
}

impl SourceState {
    /// Describes the state as a part of a sentence.
    pub const fn label(&self) -> &'static str {
        match self.health {
            Health::SourceNotFound => "its source is not found",
            Health::SourceNotPublished => "its source is not published",
            _ => "its source is on air",
        }
    }
}

/// Returns the worst state of a stream's source in restreams; `is_it` tells by resource and address which sources belong to
/// the stream. A status that concerns only a target does not count.
pub fn source_state(
    statuses: &[ResourceStatus],
    is_it: impl Fn(&ResourceId, &str) -> bool,
) -> Option<SourceState> {
    let mut is_down = true;
    let all = statuses.iter().flat_map(|resource| {
        let is_it = &is_it;
        let of_stream =
            resource.status.items.iter().filter(move |item| is_it(&resource.resource_id, &item.source));
        of_stream.map(move |target| (Health::of_code(target.status.code), resource, target))
    });
    let of_source = all.filter(|(health, ..)| health.is_source_fault() || *health == Health::Ok);
    let of_source = of_source.inspect(|(health, ..)| is_down &= health.is_source_fault());
    let (health, resource, target) = of_source.min_by_key(|(health, ..)| *health)?;
    Some(SourceState { resource_id: resource.resource_id.clone(), target: target.clone(), health, is_down })
}

/// Returns the streams of which a status reports a failing source; `stream_of` tells a source's by resource and address.
/// [`source_state`] looks through all statuses, which is too slow for each of thousands of recordings.
pub fn failing_streams(
    statuses: &[ResourceStatus],
    stream_of: impl Fn(&ResourceId, &str) -> Option<StreamName>,
) -> HashSet<StreamName> {
    let items = statuses
        .iter()
        .flat_map(|resource| resource.status.items.iter().map(move |item| (&resource.resource_id, item)));
    let failing = items.filter(|(_, item)| Health::of_code(item.status.code).is_source_fault());
    failing.filter_map(|(id, item)| stream_of(id, &item.source)).collect()
}

/// Returns whether a stream's hosts show that its source is down: all are off air, or their newest second was minutes
/// old when they were read at `read_at`; `None` skips that.
pub fn down_at_hosts(entries: &[StreamEntry], read_at: Option<UnixSeconds>) -> Option<SourceDown> {
    let since = entries.iter().filter_map(newest_end).max();
    let is_off_air = !entries.is_empty() && entries.iter().all(|entry| entry.is_alive == Some(false));
    let is_off = entries.iter().all(|entry| entry.dvr.enabled == Some(false));
    let age_secs = since.zip(read_at).map(|(since, at)| at.0.saturating_sub(since.0)).filter(|_| !is_off);
    (is_off_air || age_secs > Some(STALLED_SECS)).then_some(SourceDown { since, health: None })
}
