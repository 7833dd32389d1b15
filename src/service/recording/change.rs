//! Validation of a PATCH body (`contract.md#recording-operations`).

use crate::service::fields::BodyFields;
use crate::service::problems::BodyProblems;
use crate::service::recording::body;
use crate::service::world::recording::{PlainAction, SettingFields, StoredChange};

pub enum PatchBody {
    /// `change` with the sent fields and their problems.
    Change {
        /// The names of the sent fields.
        names: Vec<&'static str>,
        change: Box<StoredChange>,
        problems: BodyProblems,
    },
    Act(PlainAction),
}

/// The fields that `change` accepts.
const FIELDS: [&str; 6] = ["stream_type", "launch_type", "schedule", "path", "storage_time", "dvr_enabled"];

/// Parses a body without knowledge of the setting; `change` is the default action. Fails with each problem and its
/// field.
pub fn read(body: &[u8]) -> Result<PatchBody, BodyProblems> {
    let mut body = body::read(body)?;
    let action = match body.read::<String>("action").as_deref() {
        Some("change") => None,
        None if body.get("action").is_none() => None,
        _ => Some(body.read::<PlainAction>("action").ok_or_else(|| {
            BodyProblems::of("action", "must be one of change, start, stop, restart, deactivate")
        })?),
    };
    body.0.retain(|(member, _)| member != "action");
    let mut problems = BodyProblems::default();
    let mut fields = BodyFields::of_body(&body, &mut problems);
    if let Some(action) = action {
        fields.know(&[]);
        return problems.or(PatchBody::Act(action));
    }
    fields.know(&FIELDS);
    let schedule = fields.windows("schedule");
    let change = StoredChange {
        stream_type: fields.read("stream_type", "string"),
        launch_type: fields.read("launch_type", "string"),
        schedule: body.get("schedule").map(|_| schedule),
        path: body::filled(&mut fields, "path"),
        storage_time: fields.whole("storage_time", -1),
        dvr_enabled: fields.flag("dvr_enabled"),
    };
    let names = FIELDS.into_iter().filter(|name| body.get(name).is_some()).collect();
    Ok(PatchBody::Change { names, change: Box::new(change), problems })
}

/// Checks that a change is allowed in the setting's state. While it is recording, only `dvr_enabled` may be sent
/// (`contract.md#recording-locked`; `contract.md#decision-12`).
pub fn fit(
    names: &[&str],
    change: &StoredChange,
    setting: &SettingFields,
    is_running: bool,
    problems: &mut BodyProblems,
) {
    if is_running {
        for name in names.iter().filter(|name| **name != "dvr_enabled") {
            problems.add(name, "cannot be changed while the recording is active; only dvr_enabled can");
        }
    }
    let stream_type = change.stream_type.unwrap_or(setting.stream_type);
    let launch_type = change.launch_type.unwrap_or(setting.launch_type);
    body::fit(stream_type, launch_type, problems);
}
