//! Facts about a setting that the list of settings does not contain.

use std::sync::Arc;

use crate::model::intervals::{Intervals, Period};
use crate::model::recording::schedule::{next_after, open_at, windows};
use crate::model::recording::{Instance, RecordingStatus, Setting};
use crate::model::restream::health::Health;
use crate::model::time::UnixSeconds;

/// Facts about a setting from its instances, and from actions in this browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalFacts {
    /// The times of all its instances, if all were read and readable (`contract.md#decision-51`).
    pub recorded: Option<Arc<[RecordedSpan]>>,
    /// True while its instances are being read for the first time since its state changed: a verdict that depends on them
    /// is not known yet.
    pub is_being_read: bool,
    /// The time at which a person stopped it.
    pub stopped_at: Option<UnixSeconds>,
    /// The time of an accepted start that had no effect within 60 s.
    pub unconfirmed_start: Option<UnixSeconds>,
    /// Other evidence that its source is down.
    pub source_down: Option<SourceDown>,
    /// True if the service's time is not known well enough to say that something is late.
    pub is_time_unsure: bool,
    /// True if it was deactivated, for which the API has no field (`contract.md#decision-13`).
    pub is_deactivated: bool,
}

/// A source that is down while its recording runs or should run, or after it failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceDown {
    /// The start, if known.
    pub since: Option<UnixSeconds>,
    /// The state that restreams report; `None` if only the DVR shows it.
    pub health: Option<Health>,
}

impl SourceDown {
    /// Describes the state as a part of a sentence: "not published since 22:36". `clock` formats a time.
    pub fn label(&self, clock: &dyn Fn(UnixSeconds) -> String) -> String {
        let since = self.since.map(|at| format!(" since {}", clock(at))).unwrap_or_default();
        format!("{}{since}", self.state())
    }

    /// Returns the state in words: "not published".
    pub const fn state(&self) -> &'static str {
        match self.health {
            Some(Health::SourceNotFound) => "not found",
            Some(Health::SourceNotPublished) => "not published",
            _ => "down",
        }
    }
}

/// The time of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedSpan {
    /// The start.
    pub from: UnixSeconds,
    /// The end; `None` while it runs.
    pub to: Option<UnixSeconds>,
}

/// Statuses by which services report a deactivated setting.
const DEACTIVATED: [&str; 4] = ["deactivated", "inactive", "disabled", "deactive"];

fn is_deactivation(status: &RecordingStatus) -> bool {
    DEACTIVATED.iter().any(|word| status.as_str().eq_ignore_ascii_case(word))
}

/// Returns whether a setting is deactivated, by this browser's facts or its status.
pub fn is_deactivated(setting: &Setting, facts: &LocalFacts) -> bool {
    facts.is_deactivated || setting.status.as_ref().is_some_and(is_deactivation)
}

/// Returns whether a status means that nothing is being recorded; an undocumented one may mean either
/// (`contract.md#decision-14`).
pub fn is_idle(status: &RecordingStatus) -> bool {
    use RecordingStatus::{Error, Finish, Wait};
    matches!(status, Wait | Finish | Error) || is_deactivation(status)
}

fn times(record: &Instance) -> Option<RecordedSpan> {
    let to = if record.stop.is_empty() { None } else { Some(record.stop_time()?) };
    Some(RecordedSpan { from: record.start_time()?, to })
}

/// Returns the times of all instances; `None` if one is unreadable (`contract.md#decision-49`).
pub fn recorded(setting: &Setting) -> Option<Arc<[RecordedSpan]>> {
    let is_readable = setting.flaws.iter().all(|flaw| flaw.name != "records");
    setting.records.iter().map(times).collect::<Option<_>>().filter(|_| is_readable)
}

/// Returns the start of the running instance, if known (`contract.md#decision-40`).
pub fn running_since(setting: &Setting, facts: &LocalFacts) -> Option<UnixSeconds> {
    let last = |all: &mut dyn Iterator<Item = RecordedSpan>| {
        all.filter(|one| one.to.is_none()).map(|one| one.from).max()
    };
    last(&mut setting.records.iter().filter_map(times))
        .or_else(|| last(&mut facts.recorded.as_deref()?.iter().copied()))
}

/// Returns the recorded parts of a past period, sorted and merged. A running instance lasts to its end, unless the
/// status shows it as the running recording.
pub fn recorded_in(setting: &Setting, facts: &LocalFacts, span: Period) -> Vec<Period> {
    let listed = || setting.records.iter().filter_map(times).collect();
    let recorded = facts.recorded.clone().unwrap_or_else(listed);
    let running_to = (setting.status != Some(RecordingStatus::Progress)).then_some(span.to);
    let parts = recorded.iter().filter_map(|one| Some(Period { from: one.from, to: one.to.or(running_to)? }));
    parts.collect::<Intervals>().clipped(span).to_vec()
}

/// Returns the open window of a setting that does not record, unless a person stopped it in that window and no
/// recording began since (`contract.md#decision-51`).
pub fn missed_window(setting: &Setting, facts: &LocalFacts, now: UnixSeconds) -> Option<Period> {
    let window = open_at(&windows(setting), now)?;
    let has_begun_since =
        |stopped_at| facts.recorded.iter().flat_map(|all| all.iter()).any(|one| one.from > stopped_at);
    let is_stopped = facts
        .stopped_at
        .is_some_and(|stopped_at| window.contains(stopped_at) && !has_begun_since(stopped_at));
    (!is_stopped).then_some(window)
}

/// Returns whether reading all instances would add to the status: the start of a recording or of a gap, or whether a
/// finished one goes on.
pub fn depends_on_instances(setting: &Setting, facts: &LocalFacts, now: UnixSeconds) -> bool {
    match setting.status {
        Some(RecordingStatus::Progress) => running_since(setting, &LocalFacts::default()).is_none(),
        _ if is_deactivated(setting, facts) => false,
        Some(RecordingStatus::Finish) if next_after(&windows(setting), now).is_some() => true,
        _ => open_at(&windows(setting), now).is_some(),
    }
}

/// Returns whether a finished setting gives no sign that it will record its coming windows: nothing of the last one
/// before was recorded, as after a deactivation, which the API does not report (`contract.md#decision-13`).
pub fn is_doubtful(setting: &Setting, facts: &LocalFacts, now: UnixSeconds) -> bool {
    let Some(all) = facts.recorded.as_ref().filter(|_| setting.status == Some(RecordingStatus::Finish))
    else {
        return false;
    };
    let Some(last) = windows(setting).into_iter().rev().find(|window| window.to <= now) else {
        return all.is_empty();
    };
    let kept_secs =
        setting.storage_time_days.filter(|days| *days >= 0).map(|days| days.saturating_mul(86_400));
    let is_kept = kept_secs.is_none_or(|secs| last.to.0.saturating_add(secs) > now.0);
    is_kept && recorded_in(setting, facts, last).is_empty()
}
