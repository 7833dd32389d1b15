//! A single write: what it aims at, its kind, and its report.

use crate::api::Area;
use crate::console::writes::operation::Report;
use crate::model::account_scope::AccountScope;
use crate::model::time::UnixSeconds;

/// The object of a write: its area and id, and the name by which a person knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    pub area: Area,
    pub id: String,
    pub name: String,
}

/// One kind of write to an object, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteKind {
    /// The label of the button: "Stop recording".
    pub label: &'static str,
    /// The message until the end is known: "Stopping…".
    pub doing: &'static str,
    /// Writes of one kind of effect: a later one to the same object supersedes the report of an earlier one.
    pub effect: &'static str,
}

/// A write that runs, or whose report was not dismissed.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleWrite {
    pub number: u32,
    pub(super) scope: Option<AccountScope>,
    pub(super) aim: Aim,
    pub kind: WriteKind,
    pub report: Option<Report>,
    /// The time of the report.
    pub ended_at: UnixSeconds,
}

impl SingleWrite {
    pub const fn is_running(&self) -> bool {
        self.report.is_none()
    }

    /// Returns the message of a report that is not good.
    pub fn problem(&self) -> Option<&str> {
        self.report.as_ref().filter(|report| !report.end.is_good()).map(|report| report.message.as_str())
    }
}

impl SingleWrite {
    pub(super) fn is_of(&self, scopes: &[AccountScope]) -> bool {
        self.scope.as_ref().is_some_and(|scope| scopes.contains(scope))
    }

    pub(super) fn is_superseded_by(&self, later: &Self) -> bool {
        self.aim.id == later.aim.id && self.kind.effect == later.kind.effect && self.scope == later.scope
    }
}
