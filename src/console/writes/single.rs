//! A single write: what it aims at, its kind, and its report.

use futures_util::future::AbortHandle;

use crate::api::Area;
use crate::console::client::WriteProgress;
use crate::console::writes::operation::Report;
use crate::forms::Record;
use crate::model::account_scope::AccountScope;
use crate::model::time::UnixSeconds;

/// The target of a write, and the name by which a person knows it.
#[derive(Clone, Debug)]
pub struct Aim {
    pub area: Area,
    /// The id of the object; for a new one, the name of its form.
    pub id: String,
    pub is_new: bool,
    pub name: String,
}

impl Aim {
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.area == other.area && self.is_new == other.is_new && self.id == other.id
    }
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

/// The effect of a write that replaces a document: no other one runs at a time.
const DOCUMENT: &str = "document";

impl WriteKind {
    pub const SAVE: Self = Self { label: "Save", doing: "Saving…", effect: DOCUMENT };
    pub const CREATE: Self = Self { label: "Create", doing: "Creating…", effect: DOCUMENT };

    pub(super) fn is_of_document(self) -> bool {
        self.effect == DOCUMENT
    }
}

/// A write that runs, or whose report was not dismissed.
#[derive(Clone)]
pub struct SingleWrite {
    pub number: u32,
    pub(super) scope: Option<AccountScope>,
    pub aim: Aim,
    pub kind: WriteKind,
    /// The document that a form sends.
    pub wanted: Option<Record>,
    pub report: Option<Report>,
    /// The time of the report.
    pub ended_at: UnixSeconds,
    pub progress: WriteProgress,
    pub(super) abort: AbortHandle,
}

impl PartialEq for SingleWrite {
    /// A report stays as it is.
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number && self.is_running() == other.is_running()
    }
}

impl SingleWrite {
    pub const fn is_running(&self) -> bool {
        self.report.is_none()
    }

    /// Returns the message of a report that is not good.
    pub fn problem(&self) -> Option<&str> {
        self.report.as_ref().filter(|report| !report.end.is_good()).map(|report| report.message.as_str())
    }

    pub(super) fn is_of(&self, scopes: &[AccountScope]) -> bool {
        self.scope.as_ref().is_some_and(|scope| scopes.contains(scope))
    }

    /// Returns whether it prevents another write: the same one, or two that replace a document.
    pub(super) fn excludes(&self, aim: &Aim, kind: WriteKind) -> bool {
        let is_alike = self.kind == kind || (self.kind.is_of_document() && kind.is_of_document());
        self.is_running() && is_alike && self.aim.is_same(aim)
    }

    pub(super) fn is_superseded_by(&self, later: &Self) -> bool {
        self.aim.is_same(&later.aim) && self.kind.effect == later.kind.effect && self.scope == later.scope
    }
}
