//! Words about a recording beside the account's other recordings.

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::recording::names::{NOW, PATH, SCHEDULE, SOURCE};
use crate::forms::remark::{Other, Remark};
use crate::forms::table::FieldName;
use crate::forms::windows::spans;
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::board::name_among;
use crate::model::recording::schedule::windows;
use crate::model::time::UnixSeconds;

/// Returns the remarks on a draft. `others` are the account's active recordings without this one.
pub fn remarks(
    draft: &Draft,
    others: &[&Setting],
    is_deactivated: bool,
    now: UnixSeconds,
) -> Vec<Remark<RecordId>> {
    let text = |name| draft.text(Field::top(name)).trim();
    let schedule = if draft.applies(Field::top(SCHEDULE)) { draft.items(Field::top(SCHEDULE)) } else { &[] };
    let starts: Vec<_> =
        spans(schedule).filter(|(.., stop)| now < *stop).map(|(_, start, _)| start).collect();
    let of = |name: FieldName, message: &str, is_it: &dyn Fn(&Setting) -> bool| {
        let other =
            |one: &&Setting| Other { id: one.id.clone(), name: name_among(one, others.iter().copied()) };
        let others: Vec<_> = others.iter().filter(|one| is_it(one)).map(other).collect();
        (!others.is_empty()).then(|| Remark { field: Field::top(name), message: message.to_owned(), others })
    };
    let path = match text(PATH) {
        "" if draft.base().is_none() => draft.spec(Field::top(PATH)).map_or("", |row| row.initial),
        typed => typed,
    };
    let has_same_path = |other: &Setting| {
        !path.is_empty() && other.path.as_deref().is_some_and(|other| parts(other).eq(parts(path)))
    };
    let has_same_start = |other: &Setting| windows(other).iter().any(|window| starts.contains(&window.from));
    let (source, same_path) = (text(SOURCE), "This file is also written by:");
    let all = [
        of(
            SOURCE,
            "An active recording already has this source, and the service rejects a second one:",
            &|other| !source.is_empty() && other.is_of_playlist(source),
        ),
        match path.contains(NOW) {
            true => of(PATH, "Starts at the same time as, and so writes the same file as:", &|other| {
                has_same_path(other) && has_same_start(other)
            }),
            false => of(PATH, same_path, &has_same_path),
        },
        (is_deactivated && !starts.is_empty()).then(|| Remark {
            field: Field::top(SCHEDULE),
            message: "Will not run: the recording is deactivated.".to_owned(),
            others: Vec::new(),
        }),
    ];
    all.into_iter().flatten().collect()
}

/// Returns the segments of a path, in which leading and doubled slashes do not matter.
fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.trim().split('/').filter(|part| !part.is_empty())
}
