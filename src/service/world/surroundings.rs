//! The state of a restream target at a moment, and its history.

use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;
use crate::service::world::resource::{StoredResource, Version};
use crate::service::world::roll::Seed;
use crate::service::world::source::Source;
use crate::service::world::target::{Code, StoredTarget, TargetId, TargetKind};

/// The behavior of a target and its source.
#[derive(Clone, Copy)]
pub struct Surroundings {
    source: Source,
    kind: TargetKind,
    delay_secs: i64,
}

impl Surroundings {
    /// Returns the surroundings of a target; its kind is random unless given.
    pub fn new(seed: Seed, source: Source, id: &TargetId, kind: Option<TargetKind>) -> Self {
        let dice = seed.dice("target", &id.url).part(seed.dice("key", &id.key).bits().cast_signed());
        let is_silent = || dice.part(1).percent(3);
        let kind = kind.unwrap_or_else(|| if is_silent() { TargetKind::Silent } else { TargetKind::Reports });
        Self { source, kind, delay_secs: dice.part(2).between(20, 60) }
    }

    /// Returns the target's code at this second, in this version of its resource.
    pub fn code_at(self, version: &Version, target: &StoredTarget, second: i64) -> Code {
        let is_open = target.windows.is_empty()
            || target.windows.iter().any(|window| window.contains(UnixSeconds(second)));
        if !version.is_active || !is_open {
            return Code::Stopped;
        }
        match self.kind {
            _ if self.source.is_missing() => Code::SourceNotFound,
            _ if !self.source.is_on_air(second) => Code::SourceNotPublished,
            _ if second < target.since + self.delay_secs => Code::NoChanges,
            TargetKind::Reports => Code::Ok,
            TargetKind::Silent => Code::NoChanges,
            TargetKind::Refuses => Code::Refused,
        }
    }

    /// Returns the changes of the target's code inside `during`, oldest first (`contract.md#decision-34`). The first
    /// code of a new target is one; [`Code::NoChanges`] never is.
    pub fn history(self, resource: &StoredResource, id: &TargetId, during: Period) -> Vec<(i64, Code)> {
        let edges = |period: &Period| <[i64; 2]>::from(period.seconds());
        let mut moments = Vec::new();
        let mut since = i64::MAX;
        for version in &resource.versions {
            moments.push(version.from);
            if let Some(target) = version.target(id) {
                since = since.min(version.from);
                moments.extend(target.windows.iter().flat_map(edges));
                moments.push(target.since + self.delay_secs);
            }
        }
        let during = Period { from: during.from.max(UnixSeconds(since)), ..during };
        if during.duration_secs() == 0 {
            return Vec::new();
        }
        // The end at the previous second is not found by the search below.
        moments.push(during.from.0);
        moments.extend(self.source.on_air(during).iter().flat_map(edges));
        moments.retain(|moment| during.contains(UnixSeconds(*moment)));
        moments.sort_unstable();
        moments.dedup();
        let code_at = |moment: i64| {
            let version = resource.version_at(moment);
            version.target(id).map_or(Code::Stopped, |target| self.code_at(version, target, moment))
        };
        let before = during.from.0 - 1;
        let mut last = (before >= since).then(|| code_at(before));
        let mut changes: Vec<(i64, Code)> = Vec::new();
        for moment in moments {
            let code = code_at(moment);
            if last.replace(code) != Some(code) && code != Code::NoChanges {
                changes.push((moment, code));
            }
        }
        changes
    }
}
