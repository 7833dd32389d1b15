//! Validation of POST and PUT bodies (`contract.md#restream-resource`; `contract.md#decision-1`,
//! `contract.md#decision-2`, `contract.md#decision-3` and `contract.md#decision-5`).

use serde_json::value::to_raw_value;

use crate::service::fields::BodyFields;
use crate::service::problems::BodyProblems;
use crate::service::raw::RawObject;
use crate::service::url::{is_url_or_listener, needs_key};

/// Defaults of a restream's optional members.
const DEFAULTS: [(&str, &str); 7] = [
    ("target_key", "\"\""),
    ("schedule", "[]"),
    ("transcoded", "false"),
    ("transcode_quality", "\"\""),
    ("login", "\"\""),
    ("password", "\"\""),
    ("backup", "{}"),
];

/// Validates a body and adds the defaults of all documented fields. Preserves unknown members in order. Fails with each
/// problem and the path of its field.
pub fn check(body: &[u8]) -> Result<String, BodyProblems> {
    let mut body = RawObject::of_body(body)?;
    let mut problems = BodyProblems::default();
    let mut fields = BodyFields::of_body(&body, &mut problems);
    fields.required("name");
    fields.required("type");
    fields.flag("active");
    let mut restreams = Vec::new();
    for (path, mut restream) in fields.objects("restreams") {
        check_restream(&restream, &path, &mut problems);
        for (name, json) in DEFAULTS {
            restream.add_missing(name, json);
        }
        restreams.push(restream);
    }
    let restreams = problems.or(to_raw_value(&restreams).map_err(BodyProblems::of_body)?)?;
    body.add_missing("active", "true");
    body.add_missing("restreams", "[]");
    if let Some((_, value)) = body.0.iter_mut().find(|(name, _)| name == "restreams") {
        *value = restreams;
    }
    serde_json::to_string(&body).map_err(BodyProblems::of_body)
}

fn check_restream(restream: &RawObject, path: &str, problems: &mut BodyProblems) {
    let mut fields = BodyFields::of(restream, path, problems);
    let source = fields.required("source");
    check_url(&mut fields, "source", source.as_deref());
    fields.required("target_type");
    let target_url = fields.required("target_url");
    check_url(&mut fields, "target_url", target_url.as_deref());
    match needs_key(target_url.as_deref().unwrap_or_default()) {
        true => fields.required("target_key"),
        false => fields.text("target_key"),
    };
    fields.text("login");
    fields.text("password");
    let quality = fields.text("transcode_quality").unwrap_or_default();
    if !fields.flag("transcoded").unwrap_or_default() && !quality.is_empty() {
        fields.add("transcode_quality", "needs transcoded to be true; leave it empty otherwise");
    }
    fields.windows("schedule");
    if let Some(backup) = fields.object("backup").filter(|backup| !backup.0.is_empty()) {
        let mut fields = BodyFields::of(&backup, &format!("{path}.backup"), problems);
        let target_url = fields.required("target_url");
        check_url(&mut fields, "target_url", target_url.as_deref());
        fields.text("login");
        fields.text("password");
    }
}

fn check_url(fields: &mut BodyFields<'_>, name: &str, text: Option<&str>) {
    if text.is_some_and(|text| !is_url_or_listener(text)) {
        fields.add(name, "must be a URL with a scheme and a host, or a port");
    }
}
