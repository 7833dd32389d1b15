//! What is known of a setting beside what the list of settings says.

use std::sync::Arc;

use crate::model::recording::schedule::{Span, open_at, windows};
use crate::model::recording::{Instance, RecordingStatus, Setting};
use crate::model::time::UnixSeconds;

/// What is known of a setting from elsewhere: from its instances, and from what was done in this tab.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalFacts {
    /// When its instances ran, where all of them were read and can be read (`contract.md#decision-51`).
    pub recorded: Option<Arc<[Recorded]>>,
    /// When it was stopped by a person.
    pub stopped_at: Option<UnixSeconds>,
    /// When it was asked to start, where that was accepted and has not shown within 60 s.
    pub unconfirmed_start: Option<UnixSeconds>,
    /// Whether it was deactivated: the API has no field for that (`contract.md#decision-13`).
    pub is_deactivated: bool,
}

/// When an instance ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its start.
    pub from: UnixSeconds,
    /// Its end; none while it runs.
    pub to: Option<UnixSeconds>,
}

/// Spellings of a state that services use for a setting that records no more.
const DEACTIVATED: [&str; 4] = ["deactivated", "inactive", "disabled", "deactive"];

/// Whether a setting records no more: as the tab knows, or as its state says.
pub fn is_deactivated(setting: &Setting, known: &LocalFacts) -> bool {
    let is_reported =
        |status: &RecordingStatus| DEACTIVATED.iter().any(|word| status.as_str().eq_ignore_ascii_case(word));
    known.is_deactivated || setting.status.as_ref().is_some_and(is_reported)
}

/// When an instance ran, if its times can be read.
fn times(record: &Instance) -> Option<Recorded> {
    let to = if record.stop.is_empty() { None } else { Some(record.stop_time()?) };
    Some(Recorded { from: record.start_time()?, to })
}

/// When all instances of a setting ran that was read with all of them; nothing if one cannot be read
/// (`contract.md#decision-49`).
pub fn recorded(setting: &Setting) -> Option<Arc<[Recorded]>> {
    let is_readable = setting.flaws.iter().all(|flaw| flaw.name != "records");
    setting.records.iter().map(times).collect::<Option<_>>().filter(|_| is_readable)
}

/// When the running instance began, where an answer holds it (`contract.md#decision-40`).
pub fn running_since(setting: &Setting, known: &LocalFacts) -> Option<UnixSeconds> {
    let last = |all: &mut dyn Iterator<Item = Recorded>| {
        all.filter(|one| one.to.is_none()).map(|one| one.from).max()
    };
    last(&mut setting.records.iter().filter_map(times))
        .or_else(|| last(&mut known.recorded.as_deref()?.iter().copied()))
}

/// What was recorded of a stretch of time, in order and without overlaps.
pub fn recorded_in(setting: &Setting, known: &LocalFacts, span: Span) -> Vec<Span> {
    let listed = || setting.records.iter().filter_map(times).collect();
    let mut parts: Vec<Span> = Vec::new();
    for one in known.recorded.clone().unwrap_or_else(listed).iter() {
        let Some(part) = one.to.and_then(|to| Span { from: one.from, to }.common(span)) else { continue };
        let at = parts.partition_point(|other| other.from <= part.from);
        parts.insert(at, part);
    }
    parts.dedup_by(|next, last| {
        let is_joined = next.from <= last.to;
        if is_joined {
            last.to = last.to.max(next.to);
        }
        is_joined
    });
    parts
}

/// The open window of a setting that does not record, unless a person has stopped it within, and nothing has begun since
/// (`contract.md#decision-51`).
pub fn missed_window(setting: &Setting, known: &LocalFacts, now: UnixSeconds) -> Option<Span> {
    let window = open_at(&windows(setting), now)?;
    let has_begun_since =
        |stopped_at| known.recorded.iter().flat_map(|all| all.iter()).any(|one| one.from > stopped_at);
    let is_stopped =
        known.stopped_at.is_some_and(|stopped_at| window.holds(stopped_at) && !has_begun_since(stopped_at));
    (!is_stopped).then_some(window)
}

/// Whether all instances of a setting say more about it than its state does: since when it runs, or does not.
pub fn depends_on_instances(setting: &Setting, known: &LocalFacts, now: UnixSeconds) -> bool {
    match setting.status {
        Some(RecordingStatus::Progress) => running_since(setting, &LocalFacts::default()).is_none(),
        _ => !is_deactivated(setting, known) && open_at(&windows(setting), now).is_some(),
    }
}
