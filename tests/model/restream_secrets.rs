//! No address of a restream shows a secret of the restream, whichever field it belongs to.

use sluice::model::ids::ResourceId;
use sluice::model::masking::Secrets;
use sluice::model::overview::survey::survey;
use sluice::model::restream::{Resource, Restream};
use sluice::model::restream_changes::chronicle::{Chronicle, TargetRecord};
use sluice::model::restream_changes::targets::targets;
use sluice::model::restream_secrets::{secrets_of, shown_backup_url, shown_description, shown_target_url};
use sluice::model::secret::Secret;
use sluice::model::time::UnixSeconds;

/// Short, and without a digit: nothing in its looks says that it is a key.
const KEY: &str = "goldfish";

fn restream() -> Restream {
    let text = format!(
        r#"{{"source": "rtmp://in/a", "target_url": "rtmp://out/live", "target_key": "{KEY}", "login": "ann", "password": "pass",
            "backup": {{"target_url": "rtmp://backup/live/{KEY}", "login": "ann", "password": "other"}}}}"#
    );
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_stream_key_is_masked_in_the_backup_address() {
    assert_eq!(secrets_of(&restream()), [KEY, "pass", "other"]);
    assert_eq!(shown_backup_url(&restream()), "rtmp://backup/live/••••");
}

#[test]
fn every_secret_of_a_restream_is_masked_in_each_of_its_addresses() {
    for secret in [KEY, "pass", "other"] {
        let mut restream = restream();
        restream.target_url = format!("rtmp://out/live/{secret}/x");
        restream.backup.target_url = restream.target_url.clone();
        assert_eq!(shown_target_url(&restream), "rtmp://out/live/••••/x", "{secret}");
        assert_eq!(shown_backup_url(&restream), "rtmp://out/live/••••/x", "{secret}");
    }
    assert_eq!(shown_backup_url(&Restream::default()), "");
}

#[test]
fn the_history_of_a_target_that_was_moved_shows_no_key_of_those_that_are_there() {
    let mut resource = Resource { restreams: vec![restream()], ..Resource::default() };
    resource.restreams[0].target_url = format!("rtmp://out/live/other/{KEY}");
    let mut chronicle = Chronicle::default();
    chronicle.targets.push(TargetRecord {
        source: "rtmp://in/a".to_owned(),
        target_url: format!("rtmp://before/{KEY}/x"),
        target_key: Secret::new("k"),
        changes: Vec::new(),
    });
    let rows = targets(&resource, &chronicle);
    let urls: Vec<&str> = rows.iter().map(|row| row.target_url.as_str()).collect();
    assert_eq!(urls, ["rtmp://out/live/••••/••••", "rtmp://before/••••/x"]);
}

#[test]
fn what_a_service_says_about_a_target_shows_none_of_its_secrets() {
    let restreams = [restream()];
    let shown = |said: &str| {
        shown_description(said, &|| Secrets::of_restreams(&restreams, &Secret::new("other-key-7")))
    };
    for (said, wanted) in [
        (
            "cannot publish to rtmp://bob:hunter2@a/app/x: no",
            "cannot publish to rtmp://bob:••••@a/app/••••: no",
        ),
        (" the key goldfish is taken ", "the key •••••••• is taken"),
        ("goldfish", "••••••••"),
        ("pass, other and other-key-7 were refused", "••••••••, •••••••• and •••••••• were refused"),
        ("Authorization: Basic dXNlcjpodW50ZXIy", "Authorization: ••••••••"),
        ("Source stream is not published", "Source stream is not published"),
        ("", ""),
    ] {
        assert_eq!(shown(said), wanted);
    }
}

#[test]
fn the_overview_shows_no_secret_in_what_the_service_says() {
    let mut resource = Resource { active: true, restreams: vec![restream()], ..Resource::default() };
    resource.resource_id = ResourceId::new("r");
    let status = format!(
        r#"{{"resource_id": "r", "status": [{{"source": "rtmp://in/a", "target_url": "rtmp://out/live", "target_key": "{KEY}",
            "status": {{"code": 77, "description": "no {KEY} at rtmp://ann:pass@out/live"}}}}]}}"#
    );
    let survey = survey(&[resource], &[serde_json::from_str(&status).unwrap()], UnixSeconds(0));
    let said: Vec<&str> = survey.groups.iter().map(|group| group.said.as_str()).collect();
    assert_eq!(said, ["no •••••••• at rtmp://ann:••••@out/live"]);
}
