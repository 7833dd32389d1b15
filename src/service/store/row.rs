//! Events as rows: kind, subject, and the rest as JSON.

use serde_json::{from_str, to_string};

use crate::service::store::event::EventKind;

pub fn write(what: &EventKind) -> serde_json::Result<(&'static str, &str, String)> {
    Ok(match what {
        EventKind::AccountMade { token } => ("account", "", to_string(token)?),
        EventKind::SourceGiven { stream, kind } => ("source", stream, to_string(kind)?),
        EventKind::TargetGiven { url, kind } => ("target", url, to_string(kind)?),
        EventKind::NodeDown { host } => ("node_down", host, String::new()),
        EventKind::ResourceWritten { resource_id, body } => ("resource", resource_id, body.clone()),
        EventKind::VersionDropped { resource_id } => ("dropped", resource_id, String::new()),
        EventKind::SettingMade { record_id, draft } => ("setting", record_id, to_string(draft)?),
        EventKind::SettingChanged { record_id, change } => ("change", record_id, to_string(change)?),
        EventKind::SettingActed { record_id, action } => ("action", record_id, to_string(action)?),
        EventKind::StreamAdded { stream, entry } => ("stream", stream, to_string(entry)?),
        EventKind::DvrDeleted { stream, deletion } => ("deletion", stream, to_string(deletion)?),
    })
}

pub fn read(kind: &str, subject: String, body: String) -> Result<EventKind, String> {
    let what = match kind {
        "account" => from_str(&body).map(|token| EventKind::AccountMade { token }),
        "source" => from_str(&body).map(|kind| EventKind::SourceGiven { stream: subject, kind }),
        "target" => from_str(&body).map(|kind| EventKind::TargetGiven { url: subject, kind }),
        "node_down" => Ok(EventKind::NodeDown { host: subject }),
        "resource" => Ok(EventKind::ResourceWritten { resource_id: subject, body }),
        "setting" => from_str(&body).map(|draft| EventKind::SettingMade { record_id: subject, draft }),
        "change" => from_str(&body).map(|change| EventKind::SettingChanged { record_id: subject, change }),
        "action" => from_str(&body).map(|action| EventKind::SettingActed { record_id: subject, action }),
        "stream" => from_str(&body).map(|entry| EventKind::StreamAdded { stream: subject, entry }),
        "deletion" => from_str(&body).map(|deletion| EventKind::DvrDeleted { stream: subject, deletion }),
        _ => return Err("unknown kind".to_owned()),
    };
    what.map_err(|error| error.to_string())
}
