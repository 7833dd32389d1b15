//! Spells of trouble: a problem stays known until it was reported well for a while.

use serde::{Deserialize, Serialize};

use crate::model::time::UnixSeconds;

/// A problem is forgotten after it was reported well for this time (`contract.md#decision-61`).
const WELL_SECS: i64 = 60;
/// The time after which a problem is forgotten that no answer mentions.
pub(super) const UNMENTIONED_SECS: i64 = 86_400;

/// One spell of trouble. An answer that says nothing of the problem leaves it known.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(super) struct Spell {
    mentioned_at: UnixSeconds,
    well_since: Option<UnixSeconds>,
}

impl Spell {
    pub(super) const fn begin(now: UnixSeconds) -> Self {
        Self { mentioned_at: now, well_since: None }
    }

    /// Returns the spell after an answer that reports the problem or its absence, or neither (`None`); `None` once it is over.
    pub(super) fn after(self, is_broken: Option<bool>, now: UnixSeconds) -> Option<Self> {
        match is_broken {
            Some(true) => Some(Self::begin(now)),
            None if now.0 - self.mentioned_at.0 > UNMENTIONED_SECS => None,
            None => Some(Self { well_since: None, ..self }),
            Some(false) => {
                let well_since = self.well_since.unwrap_or(now).min(now);
                let well_since = (now.0 - well_since.0 < WELL_SECS).then_some(Some(well_since))?;
                Some(Self { mentioned_at: now, well_since })
            }
        }
    }
}
