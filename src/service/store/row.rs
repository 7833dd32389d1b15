//! Events as rows: kind, subject, and the rest as JSON.

use serde_json::{from_str, to_string};

use crate::service::store::event::What;

pub fn write(what: &What) -> serde_json::Result<(&'static str, &str, String)> {
    Ok(match what {
        What::AccountMade { token } => ("account", "", to_string(token)?),
        What::SourceGiven { stream, nature } => ("source", stream, to_string(nature)?),
        What::TargetGiven { url, fate } => ("target", url, to_string(fate)?),
        What::NodeDown { host } => ("node_down", host, String::new()),
        What::ResourceWritten { resource_id, body } => ("resource", resource_id, body.clone()),
        What::SettingMade { record_id, draft } => ("setting", record_id, to_string(draft)?),
        What::SettingChanged { record_id, change } => ("change", record_id, to_string(change)?),
        What::SettingActed { record_id, action } => ("action", record_id, to_string(action)?),
        What::StreamAdded { stream, entry } => ("stream", stream, to_string(entry)?),
        What::DvrDeleted { stream, deletion } => ("deletion", stream, to_string(deletion)?),
    })
}

pub fn read(kind: &str, subject: String, body: String) -> Result<What, String> {
    let what = match kind {
        "account" => from_str(&body).map(|token| What::AccountMade { token }),
        "source" => from_str(&body).map(|nature| What::SourceGiven { stream: subject, nature }),
        "target" => from_str(&body).map(|fate| What::TargetGiven { url: subject, fate }),
        "node_down" => Ok(What::NodeDown { host: subject }),
        "resource" => Ok(What::ResourceWritten { resource_id: subject, body }),
        "setting" => from_str(&body).map(|draft| What::SettingMade { record_id: subject, draft }),
        "change" => from_str(&body).map(|change| What::SettingChanged { record_id: subject, change }),
        "action" => from_str(&body).map(|action| What::SettingActed { record_id: subject, action }),
        "stream" => from_str(&body).map(|entry| What::StreamAdded { stream: subject, entry }),
        "deletion" => from_str(&body).map(|deletion| What::DvrDeleted { stream: subject, deletion }),
        _ => return Err("unknown kind".to_owned()),
    };
    what.map_err(|error| error.to_string())
}
