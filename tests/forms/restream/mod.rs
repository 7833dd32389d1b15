//! The restream form: what is typed, what is wrong with it, what it becomes, and what it is merged with.

mod bodies;
mod differences;
mod drafts;
mod fields;
mod kept;
mod laws;
mod merges;
mod rules;
mod strategies;
mod undo;
mod verdicts;

use sluice::forms::restream::{Draft, Field, FieldName};
use sluice::model::restream::Resource;

/// A resource as a service sends it.
pub fn resource(json: &str) -> Resource {
    serde_json::from_str(json).unwrap()
}

/// A resource with an entry for each of `numbers`; all that tells one from another has its number in it.
pub fn numbered(numbers: &[usize]) -> Resource {
    let entries: Vec<String> = numbers
        .iter()
        .map(|n| {
            format!(
                r#"{{"schedule":[],"source":"rtmp://in.example.com/s/{n}","transcoded":false,"transcode_quality":"","target_type":"customRTMP","target_url":"rtmp://out{n}.example.com/app","target_key":"key-{n}","login":"","password":"","backup":{{}},"id":{n}}}"#
            )
        })
        .collect();
    resource(&format!(
        r#"{{"resource_id":"r1","name":"News","type":"short","active":true,"creation_ts":1,"modification_ts":2,"restreams":[{}],"rev": 7}}"#,
        entries.join(",")
    ))
}

/// Types into a field of the entry at a place.
pub fn put(draft: &mut Draft, place: usize, name: FieldName, text: &str) {
    let key = draft.restreams[place].key;
    draft.set_text(Field::of_entry(key, name), text.to_owned());
}

/// The resource with a field of an entry changed.
pub fn with(resource: &Resource, place: usize, name: FieldName, text: &str) -> Resource {
    let mut draft = Draft::of(resource);
    put(&mut draft, place, name, text);
    draft.validate().unwrap()
}

/// What would be sent.
pub fn body(resource: &Resource) -> String {
    resource.to_body().unwrap()
}
