//! Builds resources of restreams and their statuses for tests.

use serde_json::{Value, json};
use sluice::model::restream::ResourceStatus;

/// Source, target URL and key of a target.
pub type Target<'a> = (&'a str, &'a str, &'a str);

pub fn read<T: for<'a> serde::Deserialize<'a>>(value: &Value) -> T {
    serde_json::from_str(&value.to_string()).unwrap()
}

pub fn restream((source, target_url, target_key): Target<'_>) -> Value {
    json!({
        "source": source, "target_type": "customRTMP", "target_url": target_url, "target_key": target_key,
    })
}

/// Returns an active resource whose identifier is its name.
pub fn resource(name: &str, restreams: &[Value]) -> Value {
    json!({"resource_id": name, "name": name, "type": "short", "active": true, "restreams": restreams})
}

/// Returns the item of a restream in a status.
pub fn item(code: i64, target: Target<'_>) -> Value {
    let mut item = restream(target);
    item["status"] = json!({"code": code, "description": "said so"});
    item
}

pub fn status(name: &str, items: &[Value]) -> ResourceStatus {
    read(&json!({"resource_id": name, "status": items}))
}
