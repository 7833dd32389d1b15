//! Causes of trouble and recordings that a person has acknowledged: no longer counted until they recover, change, or a time comes
//! (`contract.md#decision-61`).

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::model::ids::{RecordId, ResourceId};
use crate::model::overview::survey::{Survey, TroubleGroup, Urgency};
use crate::model::recording::Setting;
use crate::model::recording::board::SettingStatus;
use crate::model::recording::state::RecordingState;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// An acknowledged cause. It holds hashes in place of addresses, which may contain keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acknowledgement {
    /// The cause and its state.
    cause: String,
    /// The targets that had the problem: one that joins them makes it news.
    targets: Vec<String>,
    /// The resources that have to be reported before the cause counts as over.
    resources: Vec<String>,
    /// The end in Unix seconds; `None` until the cause is over.
    until_secs: Option<i64>,
}

impl Acknowledgement {
    /// Acknowledges a group of a survey of `resources`, until a time or its recovery.
    pub fn of(group: &TroubleGroup, resources: &[Resource], until: Option<UnixSeconds>) -> Self {
        Self {
            cause: cause_of(group),
            targets: targets_of(group, resources).collect(),
            resources: resources_of(group, resources).map(ToString::to_string).collect(),
            until_secs: until.map(|until| until.0),
        }
    }

    /// Returns whether it is about this group.
    pub fn is_of(&self, group: &TroubleGroup) -> bool {
        self.cause == cause_of(group)
    }

    fn covers(&self, group: &TroubleGroup, resources: &[Resource], now: UnixSeconds) -> bool {
        self.until_secs.is_none_or(|until_secs| now.0 < until_secs)
            && self.is_of(group)
            && targets_of(group, resources).all(|target| self.targets.contains(&target))
    }

    /// Returns whether it is still needed after a survey: its cause is known, or its resources are not reported.
    pub fn remains(&self, survey: &Survey, resources: &[Resource], now: UnixSeconds) -> bool {
        let reported = survey.reported(resources);
        let is_reported = |id: &String| reported.iter().any(|other| other.as_str() == id);
        self.until_secs.is_none_or(|until_secs| now.0 < until_secs)
            && (survey.is_unreported()
                || survey.ongoing_causes().any(|key| self.cause.starts_with(&format!("{} ", hashed(key))))
                || !self.resources.iter().all(is_reported))
    }
}

/// An acknowledged recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcknowledgedRecording {
    record: String,
    /// The slug of its state: another one is news.
    state: String,
    until_secs: Option<i64>,
}

impl AcknowledgedRecording {
    /// Acknowledges a recording's state, until a time or its recovery.
    pub fn new(id: &RecordId, state: RecordingState, until: Option<UnixSeconds>) -> Self {
        let until_secs = until.map(|until| until.0);
        Self { record: id.to_string(), state: state.slug().to_owned(), until_secs }
    }

    /// Returns whether it is about this recording.
    pub fn is_of(&self, id: &RecordId) -> bool {
        self.record == id.as_str()
    }

    /// Returns whether it is still needed: the recording is listed in its state, or in one that tells nothing.
    pub fn remains(
        &self,
        settings: &[Setting],
        setting_statuses: &[SettingStatus],
        now: UnixSeconds,
    ) -> bool {
        let tells_nothing = |state| matches!(state, RecordingState::Checking | RecordingState::Unknown);
        let is_so = |state: RecordingState| state.slug() == self.state || tells_nothing(state);
        let mut all = settings.iter().zip(setting_statuses);
        self.until_secs.is_none_or(|until_secs| now.0 < until_secs)
            && all.any(|(setting, status)| self.is_of(&setting.id) && is_so(status.state))
    }
}

/// Marks the acknowledged recordings, which are not counted.
#[must_use]
pub fn with_acknowledged(
    mut setting_statuses: Vec<SettingStatus>,
    settings: &[Setting],
    acknowledged: &[AcknowledgedRecording],
    now: UnixSeconds,
) -> Vec<SettingStatus> {
    for (setting, status) in settings.iter().zip(&mut setting_statuses) {
        status.is_acknowledged = acknowledged.iter().any(|one| {
            one.is_of(&setting.id)
                && one.state == status.state.slug()
                && one.until_secs.is_none_or(|until_secs| now.0 < until_secs)
        });
    }
    setting_statuses
}

impl Survey {
    /// Marks the acknowledged causes, and takes them out of the counts.
    #[must_use]
    pub fn with_acknowledged(
        mut self,
        acknowledged: &[Acknowledgement],
        resources: &[Resource],
        now: UnixSeconds,
    ) -> Survey {
        let is_broken = |group: &&mut TroubleGroup| group.urgency == Urgency::Broken;
        for group in self.groups.iter_mut().filter(is_broken) {
            group.is_acknowledged = acknowledged.iter().any(|one| one.covers(group, resources, now));
        }
        let (silent, loud): (Vec<_>, Vec<_>) = self
            .groups
            .iter()
            .filter(|group| group.urgency == Urgency::Broken)
            .partition(|group| group.is_acknowledged);
        if !silent.is_empty() {
            let targets = loud.iter().flat_map(|group| &group.targets);
            let resources: HashSet<usize> = targets.map(|target| target.resource).collect();
            self.counts.broken_resources = resources.len();
            self.counts.broken = loud.iter().map(|group| group.targets.len()).sum();
            self.counts.acknowledged = silent.len();
        }
        self
    }
}

/// The hash of the cause's key, then its state.
fn cause_of(group: &TroubleGroup) -> String {
    format!("{} {}", hashed(group.key()), group.health.slug())
}

fn targets_of(group: &TroubleGroup, resources: &[Resource]) -> impl Iterator<Item = String> {
    group.targets.iter().filter_map(|target| {
        let resource = resources.get(target.resource)?;
        let restream = target.restream.and_then(|at| resource.restreams.get(at));
        let place = restream.map(|restream| (&restream.source, &restream.target_url));
        Some(hashed((&resource.resource_id, place)))
    })
}

fn resources_of<'a>(group: &TroubleGroup, resources: &'a [Resource]) -> impl Iterator<Item = &'a ResourceId> {
    let at = |targets: &[_]| targets.first().map(|target: &super::survey::AffectedTarget| target.resource);
    group.of_each_resource().filter_map(at).filter_map(|at| Some(&resources.get(at)?.resource_id))
}

fn hashed(value: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:x}", hasher.finish())
}
