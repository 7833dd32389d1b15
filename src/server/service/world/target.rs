//! Restream targets: what one of them is doing at a moment, and when that changed.

use serde::{Deserialize, Serialize};

use crate::server::service::world::resource::{Resource, Version};
use crate::server::service::world::roll::Seed;
use crate::server::service::world::source;
use crate::server::service::world::source::Source;
use crate::server::service::world::span::Span;

/// How a target behaves once its source is on air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It reports some seconds after it was added.
    Reports,
    /// It never reports: status code 5 for ever.
    Silent,
}

/// What tells one target of a resource from another. Without `Debug`: it holds a stream key.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TargetId {
    /// The source stream's URL.
    pub source: String,
    /// Where it is forwarded to.
    pub url: String,
    /// The stream key there.
    pub key: String,
}

/// A restream entry of one version of a resource.
#[derive(Clone)]
pub struct Target {
    /// Source, target and key.
    pub id: TargetId,
    /// When it may run; an empty list means always.
    pub windows: Vec<Span>,
    /// Since when the resource has had it without a break.
    pub since: i64,
}

/// One of the five codes of API 2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "u8")]
pub enum Code {
    /// It is being forwarded.
    Ok = 0,
    /// The source is not known.
    SourceNotFound = 2,
    /// The source is known and off air.
    SourceNotPublished = 3,
    /// The target has reported nothing yet.
    NoChanges = 5,
    /// The resource is inactive, no window of the schedule is open, or the target was removed.
    Stopped = 7,
}

impl Code {
    /// The description the document gives it.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::SourceNotFound => "Source stream not found",
            Self::SourceNotPublished => "Source stream is not published",
            Self::NoChanges => "No status changes found",
            Self::Stopped => "Restream stopped",
        }
    }
}

impl From<Code> for u8 {
    fn from(code: Code) -> Self {
        code as Self
    }
}

/// What is known of one target besides its resource: how its source and it behave.
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
    pub fn history(self, resource: &Resource, id: &TargetId, during: Span) -> Vec<(i64, Code)> {
        let during = Span::new(during.from.max(resource.creation_ts()), during.to);
        if during.secs() == 0 {
            return Vec::new();
        }
        let mut moments = vec![during.from];
        for version in &resource.versions {
            moments.push(version.from);
            if let Some(target) = version.target(id) {
                moments.extend(target.windows.iter().flat_map(|window| [window.from, window.to]));
                moments.push(target.since + self.delay_secs);
            }
        }
        moments.extend(self.source.on_air(during).iter().flat_map(|span| [span.from, span.to]));
        moments.retain(|moment| during.holds(*moment));
        moments.sort_unstable();
        moments.dedup();
        let mut changes: Vec<(i64, Code)> = Vec::new();
        for moment in moments {
            let version = resource.version_at(moment);
            let code =
                version.target(id).map_or(Code::Stopped, |target| self.code_at(version, target, moment));
            if changes.last().is_none_or(|(_, last)| *last != code) {
                changes.push((moment, code));
            }
        }
        changes
    }
}
