//! When the service deletes the files of a recording (`contract.md#decision-68`).

use crate::model::recording::setting::{Instance, Setting};
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;
use crate::text::plurals::counted;

const DAY_SECS: i64 = 86_400;
/// A file whose retention ends within these days is about to be lost.
const SOON_DAYS: i64 = 3;
const FOREVER_DAYS: i64 = -1;

/// The end of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retention {
    /// Unknown: it is still recorded, or its end or the storage time can't be read.
    Unknown,
    /// Never deleted.
    Forever,
    /// Until the storage time after its end has passed.
    Until(UnixSeconds),
}

impl Retention {
    /// Returns the retention of a recording's file, by the storage time that the setting has now.
    pub fn of(record: &Instance, storage_time_days: Option<i64>) -> Self {
        let days = storage_time_days.filter(|days| *days >= FOREVER_DAYS);
        match (days, record.stop_time()) {
            (Some(FOREVER_DAYS), Some(_)) => Self::Forever,
            (Some(days), Some(stop)) => {
                Self::Until(UnixSeconds(stop.0.saturating_add(days.saturating_mul(DAY_SECS))))
            }
            _ => Self::Unknown,
        }
    }

    /// Returns the time of the deletion, if there is one.
    pub const fn deleted_at(self) -> Option<UnixSeconds> {
        match self {
            Self::Until(at) => Some(at),
            Self::Unknown | Self::Forever => None,
        }
    }

    /// Returns whether the file is lost within three days, or should be gone already.
    pub fn is_soon(self, now: UnixSeconds) -> bool {
        self.deleted_at().is_some_and(|at| at.0 - now.0 < SOON_DAYS * DAY_SECS)
    }

    /// Describes the deletion: "in 2 days", "due 3 h ago", "never"; a dash if unknown.
    pub fn label(self, now: UnixSeconds) -> String {
        match self {
            Self::Unknown => "–".to_owned(),
            Self::Forever => "never".to_owned(),
            Self::Until(at) if at > now => ago(at.0, now.0),
            Self::Until(at) => format!("due {}", ago(at.0, now.0)),
        }
    }
}

/// Returns which of several files is deleted first, if one is.
pub fn first_deleted(files: impl Iterator<Item = Retention>) -> Option<Retention> {
    files.filter_map(Retention::deleted_at).min().map(Retention::Until)
}

/// Describes the files that are lost within three days: "2 files are deleted within 3 days, the first in 5 h"; `None` if
/// there are none.
pub fn loss_message(setting: &Setting, now: UnixSeconds) -> Option<String> {
    let all = setting.records.iter().map(|record| Retention::of(record, setting.storage_time_days));
    let soon: Vec<Retention> = all.filter(|retention| retention.is_soon(now)).collect();
    let first = first_deleted(soon.iter().copied())?.label(now);
    let are = if soon.len() == 1 { "is" } else { "are" };
    Some(format!("{} {are} deleted within {SOON_DAYS} days, the first {first}", counted(soon.len(), "file")))
}
