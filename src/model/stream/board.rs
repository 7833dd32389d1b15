//! The streams of an account as a list that can be searched, filtered and sorted.

use std::sync::Arc;

use crate::model::recording::board::SettingStatus;
use crate::model::recording::plan::{BarKind, RecordingBar};
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::restream::board::statuses_of;
use crate::model::restream::health::{Health, TargetNow, targets_now};
use crate::model::restream::secrets::{display_description, secrets_in};
use crate::model::restream::{Resource, ResourceStatus};
use crate::model::stream::join::{Stream, Streams};
use crate::model::stream::verdict::{Finding, StreamState, StreamVerdict, TargetFact};
use crate::model::time::UnixSeconds;
use crate::model::window::{ScheduleWindow, opens_at};
use crate::text::listing::{FilteredRows, RowFilter, arrange};
use crate::text::search::SearchText;
use crate::text::sorting::sort_by_key;

/// The streams of an account with their index for search.
#[derive(Clone, Debug, Default)]
pub struct StreamIndex {
    /// The streams by name.
    pub streams: Arc<Streams>,
    text: SearchText,
    by_name: Vec<u32>,
}

/// The next start of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NextStart {
    /// The time.
    pub at: UnixSeconds,
    /// True for a recording, false for a restream.
    pub is_recording: bool,
}

/// A stream's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamStatus {
    /// The verdict.
    pub verdict: StreamVerdict,
    /// The state to sort by: that of a problem which is still being checked, so that no row moves once it is confirmed.
    pub urgency: StreamState,
    /// The next start, if one is planned.
    pub next: Option<NextStart>,
}

impl StreamStatus {
    /// Adds the problems of recordings that are being checked to a verdict.
    pub fn new(
        verdict: StreamVerdict,
        checked: impl Iterator<Item = Trouble>,
        next: Option<NextStart>,
    ) -> Self {
        let checked = checked.map(|trouble| Finding::Recording(trouble, None).state());
        let urgency = checked.fold(verdict.state, StreamState::min);
        Self { verdict, urgency, next }
    }
}

impl StreamIndex {
    /// Indexes the streams by name, and by where they are known from.
    pub fn new(streams: Arc<Streams>, resources: &[Resource]) -> Self {
        let mut text = SearchText::with_capacity(streams.items.len());
        for stream in &streams.items {
            let platforms = stream.targets.iter().map(|target| target.platform.as_str());
            let origin = stream.origin(resources);
            text.push_row([stream.name.as_str(), origin.as_str()].into_iter().chain(platforms));
        }
        let by_name = (0..).take(streams.items.len()).collect();
        Self { streams, text, by_name }
    }

    /// Returns the matching streams, grouped by state and sorted by `name`, `next` or else state, worst first.
    pub fn arrange(&self, statuses: &[StreamStatus], choice: &RowFilter) -> FilteredRows {
        let state = |at: usize| statuses.get(at).map(|status| status.verdict.state);
        let urgency = |at: usize| statuses.get(at).map(|status| status.urgency);
        let next = |at: usize| statuses.get(at).and_then(|status| status.next);
        let compare = |a: usize, b: usize| match choice.sort.key {
            "next" => (next(a).is_none(), next(a)).cmp(&(next(b).is_none(), next(b))),
            _ => urgency(a).cmp(&urgency(b)),
        };
        let group = |at: usize| state(at).map(|state| state as usize);
        arrange(&self.text, &self.by_name, choice, &[&group], ("name", &compare))
    }
}

/// Returns the facts about the targets of each resource, in the order of both. `now` is the service's time.
pub fn target_facts(
    resources: &[Resource],
    statuses: &[ResourceStatus],
    now: UnixSeconds,
) -> Vec<Vec<TargetFact>> {
    let fact = |resource: &Resource, target: TargetNow<'_>| {
        let is_active = resource.counts_as_active();
        let health = if is_active { target.health } else { Health::Inactive };
        // The console knows the words of documented codes.
        let report = target.report.filter(|_| health == Health::UnknownCode);
        let secrets = |key| move || secrets_in(&resource.restreams, key);
        let words = report
            .map(|report| display_description(&report.status.description, &secrets(&report.target_key)));
        TargetFact { health, code: target.code(), description: words.unwrap_or_default() }
    };
    let of_each = resources.iter().zip(statuses_of(resources, statuses).each);
    let facts = of_each.map(|(resource, status)| {
        let targets = targets_now(resource, status.as_deref(), now).0;
        targets.into_iter().map(|target| fact(resource, target)).collect()
    });
    facts.collect()
}

/// Returns the next start of a stream, by the schedules of its active restreams and by its recordings.
pub fn next_start(
    stream: &Stream,
    resources: &[Resource],
    recordings: &[SettingStatus],
    now: UnixSeconds,
) -> Option<NextStart> {
    let restreamed = stream.targets.iter().filter_map(|target| {
        let resource = resources.get(target.resource).filter(|resource| resource.counts_as_active())?;
        let at = opens_at(&resource.restreams.get(target.index)?.schedule, now)?;
        Some(NextStart { at, is_recording: false })
    });
    let recorded = stream.recordings.iter().filter_map(|recording| {
        let status = recordings.get(recording.setting)?;
        let waits = matches!(status.state, RecordingState::Waiting | RecordingState::Finished);
        let at = status.next_at.filter(|at| waits && *at > now)?;
        Some(NextStart { at, is_recording: true })
    });
    restreamed.chain(recorded).min()
}

/// Returns the windows of a resource's targets from `now` to `until`, each once, by time. Those of an inactive resource
/// are missed, as an open one is of which no target gets the stream.
pub fn restream_bars(
    resource: &Resource,
    targets: &[TargetFact],
    now: UnixSeconds,
    until: UnixSeconds,
) -> Vec<RecordingBar> {
    let mut bars: Vec<RecordingBar> = Vec::new();
    for (restream, target) in resource.restreams.iter().zip(targets) {
        for span in restream.schedule.iter().filter_map(ScheduleWindow::period) {
            if span.from >= span.to || span.to <= now || span.from >= until {
                continue;
            }
            let kind = match () {
                () if target.health == Health::Inactive => BarKind::Missed,
                () if span.from > now => BarKind::Planned,
                () if target.health.is_problem() => BarKind::Missed,
                () => BarKind::Running,
            };
            match bars.iter_mut().find(|bar| bar.span == span) {
                Some(bar) => bar.kind = bar.kind.max(kind),
                None => bars.push(RecordingBar { span, has_start: true, has_end: true, kind }),
            }
        }
    }
    sort_by_key(&mut bars, |bar| bar.span);
    bars
}
