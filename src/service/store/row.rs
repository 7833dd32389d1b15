//! Kinds of events as columns: a name, and the rest as JSON.

use serde_json::{from_str, to_string};

use crate::service::store::event::EventKind;

pub fn write(what: &EventKind) -> serde_json::Result<(&'static str, String)> {
    Ok(match what {
        EventKind::AccountMade(token) => ("account", to_string(token)?),
        EventKind::SourceGiven(kind) => ("source", to_string(kind)?),
        EventKind::TargetGiven(kind) => ("target", to_string(kind)?),
        EventKind::NodeDown => ("node_down", String::new()),
        EventKind::ResourceWritten(body) => ("resource", body.clone()),
        EventKind::VersionDropped => ("dropped", String::new()),
        EventKind::SettingMade(draft) => ("setting", to_string(draft)?),
        EventKind::SettingChanged(change) => ("change", to_string(change)?),
        EventKind::SettingActed(action) => ("action", to_string(action)?),
        EventKind::StreamAdded(entry) => ("stream", to_string(entry)?),
        EventKind::DvrDeleted(deletion) => ("deletion", to_string(deletion)?),
    })
}

pub fn read(kind: &str, body: String) -> Result<EventKind, String> {
    let what = match kind {
        "account" => from_str(&body).map(EventKind::AccountMade),
        "source" => from_str(&body).map(EventKind::SourceGiven),
        "target" => from_str(&body).map(EventKind::TargetGiven),
        "node_down" => Ok(EventKind::NodeDown),
        "resource" => Ok(EventKind::ResourceWritten(body)),
        "setting" => from_str(&body).map(EventKind::SettingMade),
        "change" => from_str(&body).map(EventKind::SettingChanged),
        "action" => from_str(&body).map(EventKind::SettingActed),
        "stream" => from_str(&body).map(EventKind::StreamAdded),
        "deletion" => from_str(&body).map(EventKind::DvrDeleted),
        _ => return Err("unknown kind".to_owned()),
    };
    what.map_err(|error| error.to_string())
}
