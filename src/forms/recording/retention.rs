//! Files that a shorter storage time deletes (`contract.md#recording-setting`).

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::record::Record;
use crate::forms::recording::names::STORAGE_TIME;
use crate::forms::table::FieldKind;
use crate::model::recording::local_facts::RecordedSpan;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

const DAY_SECS: i64 = 86_400;

/// A storage time that is shorter than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionChange {
    /// The days before; `None` for files that were kept forever, or if the service does not report it.
    from: Option<i64>,
    to: i64,
}

impl RetentionChange {
    /// Returns the change of a setting to a storage time as typed; `None` unless files may be deleted.
    fn of(before: &Record, typed: &str) -> Option<Self> {
        let FieldKind::Span(span) = before.table.field(STORAGE_TIME)?.kind else { return None };
        let days = |text: &str| span.parse(text).ok().filter(|days| *days >= 0);
        let (from, to) = (days(before.text(STORAGE_TIME)), days(typed)?);
        from.is_none_or(|from| to < from).then_some(Self { from, to })
    }

    /// Returns the change that is typed into the form of a setting; `None` for a new one.
    pub fn of_draft(draft: &Draft) -> Option<Self> {
        Self::of(draft.base()?, draft.text(Field::top(STORAGE_TIME)))
    }

    /// Says which of a setting's files it deletes; `None` if none. `files` are `None` while unknown.
    pub fn message(
        self,
        files: Option<&[RecordedSpan]>,
        now: UnixSeconds,
        time_label: &dyn Fn(UnixSeconds) -> String,
    ) -> Option<String> {
        let Some(files) = files else {
            let days = counted(usize::try_from(self.to).unwrap_or(usize::MAX), "day");
            return Some(format!("Saving deletes files older than {days}. They don't come back."));
        };
        let is_past = |file: &&RecordedSpan, days: i64| {
            file.to.is_some_and(|to| to.0.saturating_add(days.saturating_mul(DAY_SECS)) <= now.0)
        };
        // Files past the earlier storage time are deleted in any case.
        let listed = files.iter().filter(|file| !self.from.is_some_and(|days| is_past(file, days)));
        let deleted = listed.clone().filter(|file| is_past(file, self.to));
        let oldest = time_label(deleted.clone().map(|file| file.from).min()?);
        Some(match (deleted.count(), listed.count()) {
            (1, 1) => format!("Saving deletes the only file, from {oldest}. It doesn't come back."),
            (1, all) => format!("Saving deletes 1 of {all} files, from {oldest}. It doesn't come back."),
            (some, all) => {
                let which = if some == all { "all".to_owned() } else { format!("{some} of") };
                format!("Saving deletes {which} {all} files, the oldest from {oldest}. They don't come back.")
            }
        })
    }
}

pub(super) fn not_undone(before: &Record, now: &Record) -> &'static str {
    match RetentionChange::of(before, now.text(STORAGE_TIME)) {
        Some(_) => "Files that the shorter storage time deleted don't come back.",
        None => "",
    }
}
