//! Targets that are in trouble for one reason.

use crate::model::restream::StatusCode;
use crate::model::restream::health::Health;
use crate::model::time::UnixSeconds;

/// How much a group calls for someone. The order is that of urgency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Nothing reaches these targets, or not what should.
    Broken,
    /// The service does not say whether anything reaches them.
    Unknown,
    /// They are stopped, and no window of their schedule is open: as it should be.
    Resting,
}

/// What the targets of a group have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Common {
    /// The source that feeds them, by its URL.
    Source(String),
    /// The host they are at, where no target is OK.
    Host(String),
    /// Nothing beyond their state.
    State,
}

/// A target of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affected {
    /// The index of its resource in the list that was surveyed.
    pub resource: usize,
    /// The index of its restream in the resource; `None` for what is reported and fits none (`contract.md#decision-48`).
    pub restream: Option<usize>,
    /// The code reported; `None` where nothing was.
    pub code: Option<StatusCode>,
    /// When its schedule opens, for one that waits for that; `None` where no window is to come.
    pub opens: Option<UnixSeconds>,
}

/// Targets that are in trouble for one reason, as far as that is known.
#[derive(Clone, PartialEq, Eq)]
pub struct Group {
    /// How much it calls for someone.
    pub urgency: Urgency,
    /// The health of the worst of them.
    pub health: Health,
    /// What they have in common.
    pub common: Common,
    /// What the service says about the first of them, without secrets; may be empty.
    pub description: String,
    /// The targets, in the order of the resources. Never empty.
    pub targets: Vec<Affected>,
    /// How many resources they belong to.
    pub resources: usize,
    /// When it came to be, if that was seen: see `Survey::with_news`.
    pub appeared: Option<UnixSeconds>,
}

/// The names of a group's resources may be shown, its addresses may hold keys.
impl std::fmt::Debug for Group {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Group")
            .field("urgency", &self.urgency)
            .field("health", &self.health)
            .field("targets", &self.targets)
            .finish_non_exhaustive()
    }
}

impl Group {
    /// What tells it from every other group of a survey, and stays as long as the group is about the same thing.
    pub fn key(&self) -> String {
        let code = self.targets.first().and_then(|target| target.code);
        match &self.common {
            Common::Source(url) => format!("source {url}"),
            Common::Host(host) => format!("host {} {host}", code.unwrap_or(StatusCode::OK)),
            Common::State if self.health == Health::UnknownCode => {
                format!("code {}", code.unwrap_or(StatusCode::OK))
            }
            Common::State => format!("{:?} {}", self.urgency, self.health.slug()),
        }
    }

    /// The first target of each of its resources, in order.
    pub fn one_of_each_resource(&self) -> impl Iterator<Item = &Affected> {
        let before = |at: usize| at.checked_sub(1).and_then(|at| self.targets.get(at));
        self.targets
            .iter()
            .enumerate()
            .filter(move |(at, target)| before(*at).is_none_or(|last| last.resource != target.resource))
            .map(|(_, target)| target)
    }
}
