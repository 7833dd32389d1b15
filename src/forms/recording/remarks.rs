//! Words about a recording beside the account's other recordings.

use std::collections::HashMap;

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::recording::body::{record_of, with_defaults};
use crate::forms::recording::names::{NOW, PATH, SCHEDULE, SOURCE};
use crate::forms::recording::table::SETTING;
use crate::forms::remark::{Finding, Other, Remark, findings};
use crate::forms::windows::spans;
use crate::model::ids::RecordId;
use crate::model::recording::board::{name_among, names_of};
use crate::model::recording::schedule::windows;
use crate::model::recording::{Setting, playlist_at};
use crate::model::time::UnixSeconds;

const WILL_NOT_RUN: &str = "Will not run: the recording is deactivated.";

/// Active recordings by what two of them must not share.
pub struct ActiveSettings<'a> {
    all: Vec<&'a Setting>,
    by_source: HashMap<(String, String), Vec<&'a Setting>>,
    by_path: HashMap<String, Vec<&'a Setting>>,
}

impl<'a> ActiveSettings<'a> {
    /// Returns these recordings.
    pub fn of(settings: impl Iterator<Item = &'a Setting>) -> Self {
        let mut active = Self { all: settings.collect(), by_source: HashMap::new(), by_path: HashMap::new() };
        for setting in &active.all {
            let source = (setting.source_domain.to_lowercase(), setting.source_path.clone());
            active.by_source.entry(source).or_default().push(setting);
            if let Some(path) = setting.path.as_deref().filter(|path| !path.is_empty()) {
                active.by_path.entry(plain(path)).or_default().push(setting);
            }
        }
        active
    }

    fn remark(
        &self,
        field: Field,
        message: &str,
        alike: Option<&Vec<&'a Setting>>,
        is_it: &dyn Fn(&Setting) -> bool,
    ) -> Option<Remark<RecordId>> {
        let name = |one: &Setting| name_among(one, self.all.iter().copied());
        let alike = alike.into_iter().flatten().filter(|one| is_it(one));
        let others: Vec<_> = alike.map(|one| Other { id: one.id.clone(), name: name(one) }).collect();
        (!others.is_empty()).then(|| Remark { field, message: message.to_owned(), others })
    }
}

/// Returns the remarks on the draft of a recording, `own` unless it is new, beside the active ones.
pub fn remarks(
    draft: &Draft,
    active: &ActiveSettings<'_>,
    own: Option<&RecordId>,
    is_deactivated: bool,
    now: UnixSeconds,
) -> Vec<Remark<RecordId>> {
    let text = |name| draft.text(Field::top(name)).trim();
    let schedule = if draft.applies(Field::top(SCHEDULE)) { draft.items(Field::top(SCHEDULE)) } else { &[] };
    let starts: Vec<_> =
        spans(schedule).filter(|(_, span)| now < span.to).map(|(_, span)| span.from).collect();
    let path = match text(PATH) {
        "" if draft.base().is_none() => draft.spec(Field::top(PATH)).map_or("", |row| row.initial),
        typed => typed,
    };
    let has_same_start = |other: &Setting| windows(other).iter().any(|window| starts.contains(&window.from));
    let is_other = |other: &Setting| own != Some(&other.id);
    let same_source = active.by_source.get(&playlist_at(text(SOURCE))).filter(|_| !text(SOURCE).is_empty());
    let same_path = active.by_path.get(&plain(path)).filter(|_| !path.is_empty());
    let rejected = "An active recording already has this source, and the service rejects a second one:";
    let together = "Starts at the same time as, and so writes the same file as:";
    let all = [
        active.remark(Field::top(SOURCE), rejected, same_source, &is_other),
        match path.contains(NOW) {
            true => {
                let is_it = |other: &Setting| is_other(other) && has_same_start(other);
                active.remark(Field::top(PATH), together, same_path, &is_it)
            }
            false => active.remark(Field::top(PATH), "This file is also written by:", same_path, &is_other),
        },
        (is_deactivated && !starts.is_empty()).then(|| Remark {
            field: Field::top(SCHEDULE),
            message: WILL_NOT_RUN.to_owned(),
            others: Vec::new(),
        }),
    ];
    all.into_iter().flatten().collect()
}

/// Checks drafts of new recordings beside each other and the active ones.
pub fn check_new(drafts: &[&Draft], active: &[&Setting], now: UnixSeconds) -> Vec<Vec<Problem>> {
    let new: Vec<Setting> = drafts.iter().enumerate().map(|(at, draft)| new_setting_of(draft, at)).collect();
    let active = ActiveSettings::of(active.iter().copied().chain(&new));
    let problems = |(draft, own): (&&Draft, &Setting)| {
        remarks(draft, &active, Some(&own.id), false, now).into_iter().map(Problem::from).collect()
    };
    drafts.iter().zip(&new).map(problems).collect()
}

/// Checks all recordings of an account by the rules of the form, and beside each other; a deactivated one only for windows
/// that will not run.
pub fn check_account(
    settings: &[Setting],
    is_deactivated: &dyn Fn(&Setting) -> bool,
    now: UnixSeconds,
) -> Vec<Finding<RecordId>> {
    let active = ActiveSettings::of(settings.iter().filter(|one| !is_deactivated(one)));
    let check = |(setting, name): (&Setting, String)| {
        let draft = Draft::of(&SETTING, &record_of(setting));
        let is_off = is_deactivated(setting);
        let mut remarks = remarks(&draft, &active, Some(&setting.id), is_off, now);
        remarks.retain(|remark| !is_off || remark.field.name == SCHEDULE);
        let mut found = findings(&draft, now, remarks, (&setting.id, &name));
        found.retain(|one| !is_off || one.message == WILL_NOT_RUN);
        found
    };
    settings.iter().zip(names_of(settings)).flat_map(check).collect()
}

/// Returns a draft as the service would report it, with its place in a table in place of an identifier.
fn new_setting_of(draft: &Draft, at: usize) -> Setting {
    let record = with_defaults(&draft.to_record());
    let (source_domain, source_path) = playlist_at(record.text(SOURCE));
    let id = RecordId::new(format!("row {}", at + 1));
    let read: Setting = serde_json::from_str(&record.to_text()).unwrap_or_default();
    Setting { id, source_domain, source_path, ..read }
}

/// Returns a path without leading and doubled slashes, which do not matter.
fn plain(path: &str) -> String {
    path.trim().split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
}
