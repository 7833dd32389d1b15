//! Validation of a PUT body (`contract.md#recording-operations`).

use crate::service::fields::BodyFields;
use crate::service::problems::BodyProblems;
use crate::service::raw::{RawObject, kind};
use crate::service::url::is_url;
use crate::service::world::recording::{SettingFields, StoredLaunchType, StoredStreamType};

const FIELDS: [&str; 13] = [
    "resource_id",
    "stream_name",
    "stream_type",
    "source",
    "launch_type",
    "schedule",
    "path",
    "stop_timeout",
    "storage_time",
    "dvr_enabled",
    "dvr_window",
    "smil",
    "qualities",
];

/// Parses a body; treats `null` members as omitted.
pub fn read(body: &[u8]) -> Result<RawObject, BodyProblems> {
    let mut body = RawObject::of_body(body)?;
    body.0.retain(|(_, value)| kind(value) != "null");
    Ok(body)
}

/// Validates a body and adds the defaults; fails with every problem and its field.
pub fn check(body: &[u8]) -> Result<SettingFields, BodyProblems> {
    let body = read(body)?;
    let mut problems = BodyProblems::default();
    let draft = draft(&mut BodyFields::of_body(&body, &mut problems));
    if let Some(draft) = &draft {
        fit(draft.stream_type, draft.launch_type, &mut problems);
    }
    // A body without a draft has at least one problem.
    problems.or(draft)?.ok_or_else(BodyProblems::default)
}

fn draft(fields: &mut BodyFields<'_>) -> Option<SettingFields> {
    fields.know(&FIELDS);
    let stream_name = fields.required("stream_name");
    let is_path = |segment: &str| segment == "." || segment == "..";
    if stream_name.as_ref().is_some_and(|name| name.split('/').any(is_path)) {
        fields.add("stream_name", "must not have a segment that is . or ..");
    }
    let source = fields.required("source");
    if source.as_ref().is_some_and(|source| !is_url(source)) {
        fields.add("source", "must be a URL with a scheme and a host");
    }
    fields.require("stream_type");
    fields.require("launch_type");
    let (stream_type, launch_type) =
        (fields.read("stream_type", "string"), fields.read("launch_type", "string"));
    let draft = SettingFields {
        resource_id: filled(fields, "resource_id"),
        schedule: fields.windows("schedule"),
        path: filled(fields, "path").unwrap_or_else(|| "/records/{now}.m3u8".to_owned()),
        stop_timeout: fields.whole("stop_timeout", 0).unwrap_or(1800),
        storage_time: fields.whole("storage_time", -1).unwrap_or(-1),
        dvr_enabled: fields.flag("dvr_enabled").unwrap_or(false),
        dvr_window: fields.whole("dvr_window", 1).unwrap_or(43_200),
        smil: fields.flag("smil").unwrap_or(false),
        qualities: qualities(fields),
        stream_name: stream_name?,
        source: source?,
        stream_type: stream_type?,
        launch_type: launch_type?,
    };
    Some(draft)
}

/// Reads an optional string that must not be empty.
pub fn filled(fields: &mut BodyFields<'_>, name: &str) -> Option<String> {
    let text = fields.text(name);
    if text.as_ref().is_some_and(String::is_empty) {
        fields.add(name, "must not be empty; leave it out instead");
    }
    text
}

fn qualities(fields: &mut BodyFields<'_>) -> Option<RawObject> {
    let qualities = fields.object("qualities")?;
    for (url, _) in qualities.0.iter().filter(|(_, name)| kind(name) != "string") {
        fields.add(&format!("qualities.{url}"), "must be of type string: the quality's name");
    }
    Some(qualities)
}

/// Checks that the types are compatible (`contract.md#recording-schedule`). A schedule may be missing: the setting then
/// waits (`contract.md#decision-39`).
pub fn fit(stream_type: StoredStreamType, launch_type: StoredLaunchType, problems: &mut BodyProblems) {
    if launch_type == StoredLaunchType::Schedule && stream_type == StoredStreamType::Long {
        problems.add("launch_type", "schedule needs stream_type short");
    }
}
