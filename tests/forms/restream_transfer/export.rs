//! An export contains resources, with or without their secrets.

use sluice::forms::grid_export::file_name;
use sluice::forms::restream::export::LEFT_OUT;
use sluice::json::object::entries_of;
use sluice::model::time::UnixSeconds;

use super::{exported, one, resource, restream};

#[test]
fn export_has_a_header_and_a_file_name() {
    let text = exported(&[one("r1", "One", &[restream(1)])], false);
    let members = entries_of(&text);
    let names: Vec<&str> = members.iter().map(|member| member.name.as_ref()).collect();
    assert_eq!(names, ["format", "version", "exported_at", "api", "account", "secrets", "resources"]);
    let value = |name| members.iter().find(|member| member.name == name).unwrap().value_text;
    assert_eq!(value("format"), "\"sluice-restream-resources\"");
    assert_eq!(value("version"), "1");
    assert_eq!(value("exported_at"), "\"2026-03-02T09:00:00Z\"");
    assert_eq!(value("account"), "\"demo\"");
    assert_eq!(value("secrets"), "\"removed\"");
    assert_eq!(
        file_name("de mo/ä", ("restreams", "json"), UnixSeconds(1_772_442_000), false),
        "de-mo-ä-restreams-20260302T090000Z.json"
    );
    assert!(file_name("demo", ("restreams", "json"), UnixSeconds(0), true).ends_with("-with-secrets.json"));
    assert_eq!(exported(&[], true).matches("\"resources\": []").count(), 1);
}

#[test]
fn export_without_secrets_omits_exactly_the_secrets() {
    let text = exported(&[one("r1", "One", &[restream(1), restream(2)])], false);
    assert!(!text.contains("secret1") && !text.contains("secret2") && !text.contains("topsecret"), "{text}");
    for preserved in [
        "12345678901234567890123",
        "1.50",
        "rtmp://in.example/live/1?token=<not exported>",
        "rtmp://out1.example/app?sig=<not exported>",
        "rtmp://u:<not exported>@b.example/live",
        "\"login\": \"operator\"",
        "\"target_key\": \"<not exported>\"",
    ] {
        assert!(text.contains(preserved), "{preserved} is not in {text}");
    }
    let whole = exported(&[one("r1", "One", &[restream(1)])], true);
    for secret in ["keysecret1", "passsecret1", "backupsecret1", "srtsecret1", "urlsecret1", "topsecret"] {
        assert!(whole.contains(secret), "asked for: {secret}");
    }
    assert!(!whole.contains(LEFT_OUT));
}

#[test]
fn export_does_not_mark_an_empty_secret() {
    let plain = r#"{"resource_id": "r", "name": "n", "type": "short", "active": false, "restreams": [{"source": "rtmp://a/b",
        "target_type": "customRTMP", "target_url": "rtmp://c/d", "target_key": "k", "password": "", "backup": {}}]}"#;
    let text = exported(&[resource(plain)], false);
    assert!(text.contains("\"password\": \"\"") && text.contains("\"backup\": {}"), "{text}");
}
