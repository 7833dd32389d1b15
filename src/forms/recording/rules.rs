//! Rules of a recording setting beyond its table (`contract.md#recording-states`; `contract.md#decision-8` and
//! `contract.md#decision-39`).

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::recording::names::*;
use crate::forms::span::WITHOUT_END;
use crate::forms::table::{FieldKind, FieldName};
use crate::forms::windows::{check_windows, spans};
use crate::model::intervals::Period;
use crate::model::recording::next::SHORT_SECS;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::invisible::trimmed;

pub(super) fn rules(draft: &Draft, now: Option<UnixSeconds>) -> Vec<Problem> {
    let text = |name| trimmed(draft.text(Field::top(name)));
    let mut found = Vec::new();
    let name = text(STREAM_NAME);
    if let Some(problem) = StreamName::parse(name).err().filter(|_| !name.is_empty()) {
        found.push(Problem::error(Field::top(STREAM_NAME), format!("The stream name {problem}.")));
    }
    if draft.applies(Field::top(SCHEDULE)) {
        let windows = draft.items(Field::top(SCHEDULE));
        if !matches!(text(STREAM_TYPE), "" | "short") {
            let message = "Set times are for short streams only: choose stream type “Up to 12 hours”, or another launch type.";
            found.push(Problem::error(Field::top(LAUNCH_TYPE), message));
        }
        if windows.is_empty() {
            let message = "Add a time: nothing is recorded without one.";
            found.push(Problem::warning(Field::top(SCHEDULE), message));
        }
        found.extend(check_windows(Field::top(SCHEDULE), windows, now));
        if text(STREAM_TYPE) == "short" {
            found.extend(too_long(windows));
        }
        found.extend(deleted_before_the_last(draft, windows, now));
    }
    let repeated = match text(LAUNCH_TYPE) {
        "schedule" => (draft.items(Field::top(SCHEDULE)).len() > 1).then_some("window"),
        "stream_start" | "button" => Some("recording"),
        _ => None,
    };
    if let Some(repeated) = repeated.filter(|_| !text(PATH).is_empty() && !text(PATH).contains(NOW)) {
        let message = format!("Without {NOW}, each {repeated} is saved over the one before.");
        found.push(Problem::warning(Field::top(PATH), message));
    }
    found.extend(same_urls(draft.items(Field::top(QUALITIES))));
    found.extend(
        [STREAM_TYPE, LAUNCH_TYPE, STORAGE_TIME].into_iter().filter_map(|name| undocumented(draft, name)),
    );
    found
}

fn undocumented(draft: &Draft, name: FieldName) -> Option<Problem> {
    let field = Field::top(name);
    let typed = trimmed(draft.text(field));
    let message = match draft.spec(field)?.kind {
        FieldKind::Choice(values) if !typed.is_empty() && !values.contains(&typed) => {
            format!("Not one of the documented values ({}): the service may refuse it.", values.join(", "))
        }
        FieldKind::Span(span) if span.parse(typed).is_ok_and(|count| count < WITHOUT_END) => {
            "Below -1, which alone means forever: the service may refuse it.".to_owned()
        }
        _ => return None,
    };
    (!draft.is_untouched(field)).then(|| Problem::warning(field, message))
}

fn too_long(windows: &[Record]) -> Vec<Problem> {
    let message =
        "Longer than 12 hours. Short broadcasts last at most 12 hours, so recording may stop early.";
    let long = spans(windows).filter(|(_, span)| span.duration_secs() > SHORT_SECS);
    let finding = |(index, _): (usize, Period)| {
        Problem::warning(Field::of(windows[index].key, FieldName::WHOLE), message)
    };
    long.map(finding).collect()
}

/// Warns of a window that starts when the files of the first one to come are deleted already.
fn deleted_before_the_last(draft: &Draft, windows: &[Record], now: Option<UnixSeconds>) -> Option<Problem> {
    let field = Field::top(STORAGE_TIME);
    let FieldKind::Span(span) = draft.spec(field)?.kind else { return None };
    let days = span.parse(draft.text(field)).ok().filter(|days| *days > 0)?;
    let all = spans(windows).map(|(_, span)| span);
    let coming: Vec<Period> = all.filter(|span| now.is_none_or(|now| now < span.to)).collect();
    let first = coming.iter().map(|span| span.to).min()?;
    let last = coming.iter().map(|span| span.from).max()?;
    let message = "The files of the first window are deleted before the last window starts.";
    let is_it =
        days.checked_mul(86_400).and_then(|secs| first.0.checked_add(secs)).is_some_and(|gone| gone < last.0);
    is_it.then(|| Problem::warning(field, message))
}

/// Rejects equal URLs: two qualities with the same URL are one on the wire.
fn same_urls(qualities: &[Record]) -> Vec<Problem> {
    let url = |quality: &Record| trimmed(quality.text(QUALITY_URL)).to_owned();
    let repeated = qualities.iter().enumerate().filter_map(|(index, quality)| {
        let wanted = url(quality);
        let first = qualities[..index].iter().position(|other| !wanted.is_empty() && url(other) == wanted)?;
        let message = format!("Same address as quality {}. Each quality needs its own.", first + 1);
        Some(Problem::error(Field::of(quality.key, QUALITY_URL), message))
    });
    repeated.collect()
}
