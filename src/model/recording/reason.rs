//! The reason why a setting does not record: the reported status, and the state of its source.

use crate::model::ids::ResourceId;
use crate::model::intervals::Period;
use crate::model::recording::local_facts::{LocalFacts, missed_window, recorded_in};
use crate::model::recording::state::RecordingState;
use crate::model::recording::stream_at;
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::restream::ResourceStatus;
use crate::model::restream::health::Health;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;

/// Describes why a setting does not record; `None` in a state that needs no reason. `span` formats a period.
pub fn why(
    setting: &Setting,
    known: &LocalFacts,
    state: RecordingState,
    now: UnixSeconds,
    span: &dyn Fn(Period) -> String,
) -> Option<String> {
    if !matches!(state, RecordingState::ShouldRecord | RecordingState::Error) {
        return None;
    }
    let status = setting.status.as_ref().map_or("no status", RecordingStatus::as_str);
    let mut message = format!("The service reports “{status}”");
    if let Some(window) = missed_window(setting, known, now) {
        message.push_str(&format!("; the window {} is open", span(window)));
        let secs: i64 = recorded_in(setting, known, Period { to: now, ..window })
            .into_iter()
            .map(Period::duration_secs)
            .sum();
        match secs {
            0 if known.recorded.is_none() => {}
            0 => message.push_str(" and nothing of it was recorded"),
            secs => message.push_str(&format!(" and {} of it were recorded", duration(secs.unsigned_abs()))),
        }
    }
    Some(message)
}

/// The state of a source, as a restream reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceState {
    /// The resource with the restream.
    pub resource_id: ResourceId,
    /// On air, not published or not found.
    pub health: Health,
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

/// Returns the worst state of a stream's source in restreams. A status that concerns only a target does not count.
pub fn source_state(stream: &StreamName, statuses: &[ResourceStatus]) -> Option<SourceState> {
    let all = statuses.iter().flat_map(|resource| {
        let of_stream =
            resource.status.items.iter().filter(|item| stream_at(&item.source, &[]).as_ref() == Some(stream));
        of_stream.map(|item| (Health::of_code(item.status.code), &resource.resource_id))
    });
    let of_source = all.filter(|(health, _)| health.is_source_fault() || *health == Health::Ok);
    let (health, resource_id) = of_source.min_by_key(|(health, _)| *health)?;
    Some(SourceState { resource_id: resource_id.clone(), health })
}
