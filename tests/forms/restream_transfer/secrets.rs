//! Secrets of a file: none is guessed, mixed up or sent to another target.

use sluice::forms::restream::import::Verdict;
use sluice::redact::secret::Secret;

use super::{exported, one, plan, reasons, restream, wanted};

#[test]
fn a_secret_is_not_sent_to_another_target() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = exported(&present, false)
        .replace("rtmp://out1.example/app?sig=<not exported>", "rtmp://elsewhere.example/app");
    let plan = plan(&text, &present);
    assert!(matches!(plan.items[0].verdict, Verdict::NeedsSecrets));
    let paths: Vec<&str> = plan.items[0].missing.iter().map(|missing| missing.path.as_str()).collect();
    assert!(
        paths.contains(&"restreams[0].target_key") && paths.contains(&"restreams[0].password"),
        "{paths:?}"
    );
    assert!(plan.items[0].missing.iter().any(|missing| missing.label == "Restream 1: Stream key"));

    let host_only = r#"[{"resource_id": "r1", "restreams": [{"source": "rtmp://in.example/live/1?token=sourcesecret1",
        "target_type": "customRTMP", "target_url": "rtmp://elsewhere.example/app"}]}]"#;
    let plan = self::plan(host_only, &present);
    let said = reasons(&plan, 0).join(" ");
    assert!(
        said.contains("Restream 1: Stream key"),
        "an absent key is not kept for another target either: {said}"
    );
}

#[test]
fn a_new_resource_asks_for_its_secrets_and_takes_them() {
    let present = [one("r1", "One", &[restream(1)])];
    let mut plan = plan(&exported(&present, false), &[]);
    assert!(matches!(plan.items[0].verdict, Verdict::NeedsSecrets));
    let paths: Vec<String> = plan.items[0].missing.iter().map(|missing| missing.path.clone()).collect();
    assert_eq!(
        paths,
        [
            "restreams[0].source",
            "restreams[0].target_url",
            "restreams[0].target_key",
            "restreams[0].password",
            "restreams[0].backup.target_url",
            "restreams[0].backup.password",
            "restreams[0].srt.passphrase",
            "restreams[0].note",
            "api_key",
            "x[1].a",
        ]
    );
    for path in &paths {
        assert!(matches!(plan.items[0].verdict, Verdict::NeedsSecrets), "before {path}");
        let is_url = path.ends_with("source") || path.ends_with("target_url");
        plan.type_secret(0, path, Secret::new(if is_url { "rtmp://typed.example/a" } else { "typed" }));
    }
    let created = wanted(&plan, 0);
    assert_eq!(created.restreams[0].target_key.expose(), "typed");
    assert_eq!(created.restreams[0].target_url, "rtmp://typed.example/a");
    assert!(!created.to_body().unwrap().contains("resource_id"));
    plan.type_secret(0, "restreams[0].target_key", Secret::new(""));
    assert!(matches!(plan.items[0].verdict, Verdict::NeedsSecrets), "taken back");
    assert_eq!(plan.items[0].typed("restreams[0].password"), "typed");
}

#[test]
fn a_secret_stays_with_its_target_when_the_source_changes() {
    let present = [one("r1", "One", &[restream(1), restream(2)])];
    let text =
        exported(&present, false).replace("in.example/live/2?token=<not exported>", "other.example/live/2");
    let plan = plan(&text, &present);
    let restreams = &wanted(&plan, 0).restreams;
    assert_eq!(restreams[1].source, "rtmp://other.example/live/2");
    assert_eq!(restreams[1].target_key.expose(), "keysecret2");
    assert_eq!(restreams[0], present[0].restreams[0]);
}

#[test]
fn twins_that_differ_in_their_keys_alone_are_not_mixed_up() {
    let twin = |key: &str, quality: &str| {
        format!(
            r#"{{"source": "rtmp://in.example/a", "transcoded": true, "transcode_quality": "{quality}", "target_type": "customRTMP",
            "target_url": "rtmp://platform.example/live", "target_key": "{key}"}}"#
        )
    };
    let present = [one("r1", "One", &[twin("first", "360p"), twin("second", "360p"), twin("third", "720p")])];
    let text = exported(&present, false);
    assert_eq!(plan(&text, &present).totals().same, 1);

    // One of two alike is gone: which one cannot be told.
    let removed = serde_json::from_str::<serde_json::Value>(&text).map(|mut file| {
        file["resources"][0]["restreams"].as_array_mut().unwrap().remove(0);
        file.to_string()
    });
    let plan = plan(&removed.unwrap(), &present);
    assert!(matches!(plan.items[0].verdict, Verdict::NeedsSecrets));
    assert_eq!(plan.items[0].missing.len(), 1, "the third is certain: {:?}", plan.items[0].missing);

    // The third moves to the front and changes: it is the only one left that leads there.
    let moved = serde_json::from_str::<serde_json::Value>(&text).map(|mut file| {
        let restreams = file["resources"][0]["restreams"].as_array_mut().unwrap();
        let mut third = restreams.remove(2);
        third["transcode_quality"] = "1080p".into();
        restreams.insert(0, third);
        file.to_string()
    });
    let plan = self::plan(&moved.unwrap(), &present);
    let keys: Vec<&str> =
        wanted(&plan, 0).restreams.iter().map(|restream| restream.target_key.expose()).collect();
    assert_eq!(keys, ["third", "first", "second"]);
}
