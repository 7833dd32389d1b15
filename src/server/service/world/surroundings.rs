//! What a restream target is doing at a moment, and when that changed.

use crate::server::service::deadline::{Deadline, Late};
use crate::server::service::world::resource::{Resource, Version};
use crate::server::service::world::roll::Seed;
use crate::server::service::world::source;
use crate::server::service::world::source::Source;
use crate::server::service::world::span::Span;
use crate::server::service::world::target::{Code, Fate, Target, TargetId};

/// What is known of one target beside its resource: how its source and it behave.
#[derive(Clone, Copy)]
pub struct Surroundings {
    source: Source,
    is_silent: bool,
    delay_secs: i64,
}

impl Surroundings {
    /// The surroundings of a target; its fate is by chance unless given.
    pub fn new(seed: Seed, source: Source, id: &TargetId, fate: Option<Fate>) -> Self {
        let dice = seed.dice("target", &id.url).part(seed.dice("key", &id.key).bits().cast_signed());
        let is_silent = fate.map_or_else(|| dice.part(1).percent(3), |fate| fate == Fate::Silent);
        Self { source, is_silent, delay_secs: dice.part(2).between(20, 60) }
    }

    /// The target's code at this second, in this version of its resource.
    pub fn code_at(self, version: &Version, target: &Target, second: i64) -> Code {
        let is_open = target.windows.is_empty() || target.windows.iter().any(|window| window.holds(second));
        if !version.is_active || !is_open {
            return Code::Stopped;
        }
        match self.source.state_at(second) {
            source::State::Missing => Code::SourceNotFound,
            source::State::OffAir => Code::SourceNotPublished,
            source::State::OnAir if self.is_silent || second < target.since + self.delay_secs => {
                Code::NoChanges
            }
            source::State::OnAir => Code::Ok,
        }
    }

    /// The codes the target had in `during`, oldest first, each with the second from which it held. The first is the
    /// code in force when `during` begins (or when the resource was created, if later), so that the list says what
    /// held at any moment of it; after it come the changes only.
    ///
    /// # Errors
    /// There is not the time for it.
    pub fn history(
        self,
        resource: &Resource,
        id: &TargetId,
        during: Span,
        deadline: Deadline,
    ) -> Result<Vec<(i64, Code)>, Late> {
        let during = Span::new(during.from.max(resource.creation_ts()), during.to);
        if during.secs() == 0 {
            return Ok(Vec::new());
        }
        let mut moments = vec![during.from];
        for (index, version) in resource.versions.iter().enumerate() {
            if index % 64 == 0 {
                deadline.check()?;
            }
            moments.push(version.from);
            if let Some(target) = version.target(id) {
                moments.extend(target.windows.iter().flat_map(|window| [window.from, window.to]));
                moments.push(target.since + self.delay_secs);
            }
        }
        moments.extend(self.source.on_air(during, deadline)?.iter().flat_map(|span| [span.from, span.to]));
        moments.retain(|moment| during.holds(*moment));
        moments.sort_unstable();
        moments.dedup();
        let mut changes: Vec<(i64, Code)> = Vec::new();
        for (index, moment) in moments.into_iter().enumerate() {
            if index % 64 == 0 {
                deadline.check()?;
            }
            let version = resource.version_at(moment);
            let code =
                version.target(id).map_or(Code::Stopped, |target| self.code_at(version, target, moment));
            if changes.last().is_none_or(|(_, last)| *last != code) {
                changes.push((moment, code));
            }
        }
        Ok(changes)
    }
}
