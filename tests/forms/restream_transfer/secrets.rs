//! An import guesses no secret, confuses none, and sends none to another target.

use super::{exported, needed, one, plan, reasons, record_of, restream, wanted};

#[test]
fn import_does_not_send_a_secret_to_another_target() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = exported(&present, false)
        .replace("rtmp://out1.example/app?sig=<not exported>", "rtmp://elsewhere.example/app");
    let plan = plan(&text, &present);
    let (draft, missing) = needed(&plan, 0);
    let has = |label: &str| missing.iter().any(|missing| missing == label);
    assert!(has("Restream 1: Stream key") && has("Restream 1: Password"), "{missing:?}");
    assert_eq!(draft.resource_id.as_str(), "r1");
    assert_eq!(draft.restreams[0].target_url, "rtmp://elsewhere.example/app");
    assert!(draft.restreams[0].target_key.is_empty(), "the form asks for it");

    let host_only = r#"[{"resource_id": "r1", "restreams": [{"source": "rtmp://in.example/live/1?token=sourcesecret1",
        "target_type": "customRTMP", "target_url": "rtmp://elsewhere.example/app"}]}]"#;
    let plan = self::plan(host_only, &present);
    let message = reasons(&plan, 0).join(" ");
    assert!(
        message.contains("Restream 1: Stream key"),
        "an absent key is not kept for another target either: {message}"
    );
}

#[test]
fn imported_new_resource_opens_in_the_form_without_its_secrets() {
    let present = [one("r1", "One", &[restream(1)])];
    let plan = plan(&exported(&present, false), &[]);
    let (draft, missing) = needed(&plan, 0);
    assert_eq!(
        missing,
        [
            "Restream 1: Source URL",
            "Restream 1: Target URL",
            "Restream 1: Stream key",
            "Restream 1: Password",
            "Restream 1: Backup URL",
            "Restream 1: Backup password",
            "restreams[0].srt.passphrase",
            "restreams[0].note",
            "api_key",
            "x",
        ]
    );
    let entry = &draft.restreams[0];
    assert_eq!(
        (entry.login.as_str(), entry.target_url.as_str()),
        ("operator", "rtmp://out1.example/app?sig=••••")
    );
    assert!(entry.target_key.is_empty() && entry.password.is_empty());
    let body = record_of(draft).to_body();
    assert!(!body.contains("not exported") && !body.contains("resource_id"), "no mark is ever sent: {body}");
    assert!(
        body.contains(r#""latency":1.50"#),
        "what the form has no field for is kept where it is known: {body}"
    );
}

#[test]
fn import_does_not_confuse_restreams_that_differ_only_in_their_keys() {
    let twin = |key: &str, quality: &str| {
        format!(
            r#"{{"source": "rtmp://in.example/a", "transcoded": true, "transcode_quality": "{quality}", "target_type": "customRTMP",
            "target_url": "rtmp://platform.example/live", "target_key": "{key}"}}"#
        )
    };
    let present = [one("r1", "One", &[twin("first", "360p"), twin("second", "360p"), twin("third", "720p")])];
    let text = exported(&present, false);
    assert_eq!(plan(&text, &present).totals()[2], 1);

    // One of two equal restreams is removed, and it is unknown which.
    let removed = serde_json::from_str::<serde_json::Value>(&text).map(|mut file| {
        file["resources"][0]["restreams"].as_array_mut().unwrap().remove(0);
        file.to_string()
    });
    let plan = plan(&removed.unwrap(), &present);
    let (_, missing) = needed(&plan, 0);
    assert_eq!(missing.len(), 1, "the third is certain: {missing:?}");

    // The third moves to the front and still matches one at the service; changed, it asks for its key, too.
    for (quality, count) in [("720p", 2), ("1080p", 3)] {
        let mut file: serde_json::Value = serde_json::from_str(&text).unwrap();
        let restreams = file["resources"][0]["restreams"].as_array_mut().unwrap();
        let mut third = restreams.remove(2);
        third["transcode_quality"] = quality.into();
        restreams.insert(0, third);
        let plan = self::plan(&file.to_string(), &present);
        let (draft, missing) = needed(&plan, 0);
        let keys: Vec<&str> = draft.restreams.iter().map(|restream| restream.target_key.expose()).collect();
        assert_eq!(
            keys,
            [if count == 2 { "third" } else { "" }, "", ""],
            "none of two alike has the other's key"
        );
        assert_eq!(missing.len(), count, "{missing:?}");
    }
}

#[test]
fn target_with_the_same_source_and_address_keeps_its_secrets() {
    let present = [one("r1", "One", &[restream(1), restream(2)])];
    let text = exported(&present, false).replacen(r#""operator""#, r#""other""#, 1);
    let plan = plan(&text, &present);
    let (wanted, was) = (&wanted(&plan, 0).restreams[0], &present[0].restreams[0]);
    assert_eq!(wanted.login, "other");
    assert!(wanted.target_key == was.target_key && wanted.password == was.password);
    assert!(wanted.backup.password == was.backup.password);
    assert_eq!(plan.items[0].kept, ["Restream 1: secrets kept, matched by source and address"]);
}
