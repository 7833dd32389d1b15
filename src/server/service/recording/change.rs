//! What a body of PATCH must be (API 4.2).

use crate::server::service::raw::RawObject;
use crate::server::service::recording::FieldProblems;
use crate::server::service::recording::body::Fields;
use crate::server::service::world::recording::{Action, Change, Draft};

/// What a PATCH asks for.
pub enum Asked {
    /// `change`, with the fields that were sent.
    Change(RawObject),
    /// Another action.
    Act(Action),
}

/// The fields that `change` takes.
const FIELDS: [&str; 6] = ["stream_type", "launch_type", "schedule", "path", "storage_time", "dvr_enabled"];

/// Reads the action; `change` is the default.
///
/// # Errors
/// What is wrong, with its field.
pub fn read(body: &[u8]) -> Result<Asked, FieldProblems> {
    let mut body = RawObject::parse(body).map_err(|why| vec![("body".to_owned(), why)])?;
    let name: Option<String> = body.read("action");
    let is_given = body.get("action").is_some();
    body.0.retain(|(member, _)| member != "action");
    let action = match name.as_deref() {
        Some("change") => return Ok(Asked::Change(body)),
        None if !is_given => return Ok(Asked::Change(body)),
        Some("start") => Action::Start,
        Some("stop") => Action::Stop,
        Some("restart") => Action::Restart,
        Some("deactivate") => Action::Deactivate,
        _ => {
            let why = "must be one of change, start, stop, restart, deactivate";
            return Err(vec![("action".to_owned(), why.to_owned())]);
        }
    };
    let mut fields = Fields::new(&body);
    fields.know(&[]);
    if fields.problems.is_empty() { Ok(Asked::Act(action)) } else { Err(fields.problems) }
}

/// Checks the fields of a change against the setting as it is. While it is recording, only `dvr_enabled` may be sent
/// (API 3.3, rule 1; decisions, 12).
///
/// # Errors
/// Every problem with its field.
pub fn check(sent: &RawObject, setting: &Draft, is_running: bool) -> Result<Change, FieldProblems> {
    let mut fields = Fields::new(sent);
    fields.know(&FIELDS);
    if is_running {
        for (name, _) in
            sent.0.iter().filter(|(name, _)| name != "dvr_enabled" && FIELDS.contains(&name.as_str()))
        {
            fields.add(name, "cannot be changed while the recording is active; only dvr_enabled can");
        }
    }
    let change = Change {
        stream_type: fields.stream_type(false),
        launch_type: fields.launch_type(false),
        schedule: fields.schedule(),
        path: fields.optional_text("path", None),
        storage_time: fields.whole("storage_time", -1),
        dvr_enabled: fields.flag("dvr_enabled"),
    };
    let stream_type = change.stream_type.unwrap_or(setting.stream_type);
    let launch_type = change.launch_type.unwrap_or(setting.launch_type);
    fields.fit(stream_type, launch_type, change.schedule.as_ref().unwrap_or(&setting.schedule));
    if fields.problems.is_empty() { Ok(change) } else { Err(fields.problems) }
}
