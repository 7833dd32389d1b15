//! Resources are exported and imported.

mod export;
mod files;
mod import;
mod laws;
mod secrets;

use sluice::forms::restream::export::{Origin, write};
use sluice::forms::restream::import::{ImportAction, ImportFile, ImportPlan};
pub use sluice::forms::restream::record_of;
use sluice::model::restream::Resource;
use sluice::model::time::UnixSeconds;

pub fn origin() -> Origin {
    Origin { api: "https://api.example".into(), account: "demo".into(), at: UnixSeconds(1_772_442_000) }
}

pub fn resource(text: &str) -> Resource {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

pub fn exported(resources: &[Resource], has_secrets: bool) -> String {
    write(&origin(), has_secrets, &resources.iter().collect::<Vec<_>>())
}

pub fn plan(text: &str, present: &[Resource]) -> ImportPlan {
    ImportPlan::new(ImportFile::parse(text).unwrap_or_else(|error| panic!("{error}")), present)
}

pub fn restream(n: u32) -> String {
    format!(
        r#"{{"schedule": [], "source": "rtmp://in.example/live/{n}?token=sourcesecret{n}", "transcoded": false,
        "transcode_quality": "", "target_type": "customRTMP", "target_url": "rtmp://out{n}.example/app?sig=urlsecret{n}",
        "target_key": "keysecret{n}", "login": "operator", "password": "passsecret{n}",
        "backup": {{"target_url": "rtmp://u:backupurlsecret{n}@b.example/live", "login": "l", "password": "backupsecret{n}"}},
        "srt": {{"passphrase": "srtsecret{n}", "latency": 1.50}}, "note": "uses keysecret{n}"}}"#
    )
}

pub fn one(id: &str, name: &str, restreams: &[String]) -> Resource {
    resource(&format!(
        r#"{{"resource_id": "{id}", "name": "{name}", "type": "short", "active": true, "creation_ts": 1, "modification_ts": 2,
        "restreams": [{}], "api_key": "topsecret", "big": 12345678901234567890123, "x": [1, {{"a": "keysecret1 inside"}}]}}"#,
        restreams.join(",")
    ))
}

pub fn wanted(plan: &ImportPlan, at: usize) -> &Resource {
    match &plan.items[at].verdict {
        ImportAction::Change { wanted, .. } | ImportAction::Create { wanted, .. } => wanted,
        ImportAction::Same => panic!("same"),
        ImportAction::NeedsSecrets { missing, .. } => panic!("needs {missing:?}"),
        ImportAction::Invalid { reasons } => panic!("{reasons:?}"),
    }
}

/// Returns the draft of a resource that needs secrets, and the missing secrets.
pub fn needed(plan: &ImportPlan, at: usize) -> (&Resource, &[String]) {
    match &plan.items[at].verdict {
        ImportAction::NeedsSecrets { draft, missing } => (draft, missing),
        other => panic!("needs none: {other:?}"),
    }
}

pub fn reasons(plan: &ImportPlan, at: usize) -> Vec<String> {
    match &plan.items[at].verdict {
        ImportAction::Invalid { reasons } => reasons.clone(),
        ImportAction::NeedsSecrets { missing, .. } => panic!("not invalid, but needs {missing:?}"),
        ImportAction::Change { changes, .. } => panic!("not invalid, but changes {changes:?}"),
        other => panic!("not invalid, but same: {}", matches!(other, ImportAction::Same)),
    }
}
