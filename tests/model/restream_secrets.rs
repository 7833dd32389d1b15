//! No address of a restream shows a secret of the restream, whichever field the secret belongs to.

use sluice::forms::restream::RESOURCE;
use sluice::forms::{Record, changes};
use sluice::model::ids::ResourceId;
use sluice::model::overview::survey::survey;
use sluice::model::restream::changes::status_log::{StatusLog, TargetRecord};
use sluice::model::restream::changes::targets::targets;
use sluice::model::restream::join::TargetName;
use sluice::model::restream::secrets::secrets_in;
use sluice::model::restream::secrets::{display_description, display_target_url, secrets_of, secrets_of_all};
use sluice::model::restream::{Resource, Restream};
use sluice::model::time::UnixSeconds;
use sluice::redact::secret::Secret;
use sluice::redact::url::redacted_source;

use crate::edited::Spell;

/// The key is short and has no digit, so nothing in its form reveals that it is a key.
const KEY: &str = "goldfish";

fn restream() -> Restream {
    let text = format!(
        r#"{{"source": "rtmp://in/a", "target_url": "rtmp://out/live", "target_key": "{KEY}", "login": "ann", "password": "pass",
            "backup": {{"target_url": "rtmp://backup/live/{KEY}", "login": "ann", "password": "other"}}}}"#
    );
    serde_json::from_str(&text).unwrap()
}

#[test]
fn secrets_of_a_restream_include_those_of_its_backup() {
    assert_eq!(secrets_of(&restream()), [KEY, "pass", "other"]);
}

#[test]
fn every_secret_of_a_restream_is_masked_in_all_its_addresses() {
    for secret in [KEY, "pass", "other"] {
        let mut restream = restream();
        restream.target_url = format!("rtmp://out/live/{secret}/x");
        assert_eq!(display_target_url(&restream), "rtmp://out/live/••••/••••", "{secret}");
    }
}

#[test]
fn history_of_a_moved_target_masks_the_keys_of_present_ones() {
    let mut resource = Resource { restreams: vec![restream()], ..Resource::default() };
    resource.restreams[0].target_url = format!("rtmp://out/live/other/{KEY}");
    let mut log = StatusLog::default();
    let url = format!("rtmp://before/{KEY}/x");
    log.targets.push(TargetRecord::new(TargetName {
        source: "rtmp://in/a",
        target_url: &url,
        target_key: "k",
    }));
    let rows = targets(&resource, &log);
    let urls: Vec<&str> = rows.iter().map(|row| row.target_url.as_str()).collect();
    assert_eq!(urls, ["rtmp://out/live/••••/••••", "rtmp://before/••••/••••"]);
}

#[test]
fn status_description_masks_the_secrets_of_its_target() {
    let restreams = [restream()];
    let shown =
        |message: &str| display_description(message, &|| secrets_in(&restreams, &Secret::new("other-key-7")));
    for (message, wanted) in [
        (
            "cannot publish to rtmp://bob:hunter2@a/app/x: no",
            "cannot publish to rtmp://bob:••••@a/app/••••: no",
        ),
        (" the key goldfish is taken ", "the key •••••••• is taken"),
        ("goldfish", "••••••••"),
        ("pass, other and other-key-7 were refused", "••••••••, •••••••• and •••••••• were refused"),
        ("Authorization: Basic dXNlcjpodW50ZXIy", "Authorization: Basic ••••••••"),
        ("Source stream is not published", "Source stream is not published"),
        ("", ""),
    ] {
        assert_eq!(shown(message), wanted);
    }
}

#[test]
fn overview_masks_secrets_in_status_descriptions() {
    let mut resource = Resource { active: true, restreams: vec![restream()], ..Resource::default() };
    resource.resource_id = ResourceId::new("r");
    let status = format!(
        r#"{{"resource_id": "r", "status": [{{"source": "rtmp://in/a", "target_url": "rtmp://out/live", "target_key": "{KEY}",
            "status": {{"code": 77, "description": "no {KEY} at rtmp://ann:pass@out/live"}}}}]}}"#
    );
    let survey = survey(&[resource], &[serde_json::from_str(&status).unwrap()], UnixSeconds(0));
    let message: Vec<&str> = survey.groups.iter().map(|group| group.description.as_str()).collect();
    assert_eq!(message, ["no •••••••• at rtmp://ann:••••@out/live"]);
}

fn relay() -> Resource {
    let mut restream = restream();
    restream.source = format!("rtmp://in.example/live/{KEY}");
    let mut resource =
        Resource { active: true, name: "Relay".to_owned(), restreams: vec![restream], ..Resource::default() };
    resource.resource_id = ResourceId::new("r");
    resource
}

#[test]
fn source_path_masks_secrets_of_the_resource() {
    let resource = relay();
    let known = secrets_of_all(&resource.restreams);
    assert_eq!(redacted_source(&resource.restreams[0].source, &known), "rtmp://in.example/live/••••");
    assert_eq!(
        redacted_source("rtmp://pass.example/pass", &known),
        "rtmp://pass.example/pass",
        "may be any word"
    );
    let rows = targets(&resource, &StatusLog::default());
    assert_eq!(rows[0].source, "rtmp://in.example/live/••••");
    let changed = Resource {
        restreams: vec![Restream {
            source: "rtmp://in.example/b".to_owned(),
            ..resource.restreams[0].clone()
        }],
        ..resource.clone()
    };
    let record = |resource: &Resource| Record::read(RESOURCE.table, &resource.spell());
    assert_eq!(changes(&record(&resource), &record(&changed))[0].old, "rtmp://in.example/live/••••");
}
