//! Export and import of resources.

use proptest::prelude::*;
use sluice::forms::restream_export::{Origin, file_name, write};
use sluice::forms::restream_import::{FileProblem, ImportFile, MAX_RESOURCES, Match, Plan, Totals, Verdict};
use sluice::model::ids::ResourceId;
use sluice::model::members::entries_of;
use sluice::model::restream::Resource;
use sluice::model::secret::Secret;
use sluice::model::secretless::LEFT_OUT;
use sluice::model::time::UnixSeconds;

fn origin() -> Origin {
    Origin { api: "https://api.example".into(), account: "demo".into(), at: UnixSeconds(1_772_442_000) }
}

fn resource(text: &str) -> Resource {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn exported(resources: &[Resource], has_secrets: bool) -> String {
    write(&origin(), has_secrets, &resources.iter().collect::<Vec<_>>())
}

fn plan(text: &str, present: &[Resource]) -> Plan {
    Plan::new(ImportFile::parse(text).unwrap(), present)
}

fn restream(n: u32) -> String {
    format!(
        r#"{{"schedule": [], "source": "rtmp://in.example/live/{n}?token=sourcesecret{n}", "transcoded": false,
        "transcode_quality": "", "target_type": "customRTMP", "target_url": "rtmp://out{n}.example/app?sig=urlsecret{n}",
        "target_key": "keysecret{n}", "login": "operator", "password": "passsecret{n}",
        "backup": {{"target_url": "rtmp://u:backupurlsecret{n}@b.example/live", "login": "l", "password": "backupsecret{n}"}},
        "srt": {{"passphrase": "srtsecret{n}", "latency": 1.50}}, "note": "uses keysecret{n}"}}"#
    )
}

fn one(id: &str, name: &str, restreams: &[String]) -> Resource {
    resource(&format!(
        r#"{{"resource_id": "{id}", "name": "{name}", "type": "short", "active": true, "creation_ts": 1, "modification_ts": 2,
        "restreams": [{}], "api_key": "topsecret", "big": 12345678901234567890123, "x": [1, {{"a": "keysecret1 inside"}}]}}"#,
        restreams.join(",")
    ))
}

fn wanted(plan: &Plan, at: usize) -> &Resource {
    match &plan.items[at].verdict {
        Verdict::Change { wanted, .. } | Verdict::Create { wanted } => wanted,
        Verdict::Same => panic!("same"),
        Verdict::NeedsSecrets => panic!("needs {:?}", plan.items[at].missing),
        Verdict::Invalid { reasons } => panic!("{reasons:?}"),
    }
}

fn reasons(plan: &Plan, at: usize) -> Vec<String> {
    match &plan.items[at].verdict {
        Verdict::Invalid { reasons } => reasons.clone(),
        Verdict::NeedsSecrets => panic!("not invalid, but needs {:?}", plan.items[at].missing),
        Verdict::Change { changes, .. } => panic!("not invalid, but changes {changes:?}"),
        other => panic!("not invalid, but same: {}", matches!(other, Verdict::Same)),
    }
}

#[test]
fn an_export_says_what_it_is() {
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
        file_name("de mo/ä", UnixSeconds(1_772_442_000), false),
        "de-mo-ä-restreams-20260302T090000Z.json"
    );
    assert!(file_name("demo", UnixSeconds(0), true).ends_with("-with-secrets.json"));
    assert_eq!(exported(&[], true).matches("\"resources\": []").count(), 1);
}

#[test]
fn an_export_without_secrets_has_none_and_everything_else() {
    let text = exported(&[one("r1", "One", &[restream(1), restream(2)])], false);
    assert!(!text.contains("secret1") && !text.contains("secret2") && !text.contains("topsecret"), "{text}");
    for kept in [
        "12345678901234567890123",
        "1.50",
        "rtmp://in.example/live/1?token=<not exported>",
        "rtmp://out1.example/app?sig=<not exported>",
        "rtmp://u:<not exported>@b.example/live",
        "\"login\": \"operator\"",
        "\"target_key\": \"<not exported>\"",
    ] {
        assert!(text.contains(kept), "{kept} is not in {text}");
    }
    let whole = exported(&[one("r1", "One", &[restream(1)])], true);
    for secret in ["keysecret1", "passsecret1", "backupsecret1", "srtsecret1", "urlsecret1", "topsecret"] {
        assert!(whole.contains(secret), "asked for: {secret}");
    }
    assert!(!whole.contains(LEFT_OUT));
}

#[test]
fn an_empty_secret_is_no_secret() {
    let plain = r#"{"resource_id": "r", "name": "n", "type": "short", "active": false, "restreams": [{"source": "rtmp://a/b",
        "target_type": "customRTMP", "target_url": "rtmp://c/d", "target_key": "k", "password": "", "backup": {}}]}"#;
    let text = exported(&[resource(plain)], false);
    assert!(text.contains("\"password\": \"\"") && text.contains("\"backup\": {}"), "{text}");
}

#[test]
fn what_was_exported_is_the_same_when_it_is_imported() {
    let present = [
        one("r1", "One", &[restream(1), restream(2)]),
        one("r2", "Two", &[]),
        one("r3", "Two", &[restream(3)]),
    ];
    for has_secrets in [true, false] {
        let plan = plan(&exported(&present, has_secrets), &present);
        assert_eq!(plan.totals(), Totals { same: 3, ..Totals::default() });
        assert!(plan.items.iter().all(|item| item.matched == Match::Id && item.missing.is_empty()));
    }
}

#[test]
fn times_and_ids_of_the_file_are_no_difference() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = exported(&present, false).replace("\"modification_ts\": 2", "\"modification_ts\": 99");
    assert_eq!(plan(&text, &present).totals().same, 1);
}

#[test]
fn a_changed_field_is_changed_and_nothing_else() {
    let present = [one("r1", "One", &[restream(1), restream(2)])];
    let text = exported(&present, false).replace("\"login\": \"operator\"", "\"login\": \"night shift\"");
    let plan = plan(&text, &present);
    let Verdict::Change { base, wanted, changes } = &plan.items[0].verdict else { panic!("no change") };
    assert_eq!(**base, present[0]);
    let labels: Vec<&str> = changes.iter().map(|change| change.label.as_str()).collect();
    assert_eq!(labels, ["Restream 1: Login", "Restream 2: Login"]);
    let mut expected = present[0].clone();
    for restream in &mut expected.restreams {
        restream.login = "night shift".into();
    }
    assert_eq!(**wanted, expected, "secrets and unknown members are those at the service");
    assert_eq!(wanted.to_body().unwrap().matches("12345678901234567890123").count(), 1);
}

#[test]
fn what_a_file_does_not_name_stays() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = r#"{"resources": [{"resource_id": "r1", "name": "Renamed", "new": {"b": 1}}]}"#;
    let plan = plan(text, &present);
    let wanted = wanted(&plan, 0);
    assert_eq!(wanted.name, "Renamed");
    assert_eq!(wanted.restreams, present[0].restreams);
    assert!(wanted.active);
    let names: Vec<String> = wanted.unknown_members().iter().map(|member| member.name.to_string()).collect();
    assert_eq!(names, ["api_key", "big", "x", "new"]);

    let text = format!(
        r#"[{{"resource_id": "r1", "restreams": [{{"source": "rtmp://in.example/live/1?token=sourcesecret1", "target_url": {}}}]}}]"#,
        "\"rtmp://out1.example/app?sig=urlsecret1\""
    );
    assert_eq!(self::plan(&text, &present).totals().same, 1, "the same source and target: the same restream");
}

#[test]
fn an_empty_backup_is_none_and_an_absent_one_stays() {
    let present = [one("r1", "One", &[restream(1)])];
    let text = exported(&present, true);
    let start = text.find("\"backup\": {").unwrap();
    let end = start + text[start..].find('}').unwrap() + 1;
    let without = [&text[..start], "\"backup\": {}", &text[end..]].concat();
    let plan = plan(&without, &present);
    assert!(wanted(&plan, 0).restreams[0].backup.is_none());
}

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

#[test]
fn resources_are_found_by_id_then_by_a_name_that_one_has() {
    let present = [one("r1", "One", &[]), one("r2", "Two", &[]), one("r3", "Two", &[])];
    let text = r#"[{"resource_id": "r2", "name": "One", "active": false}, {"name": "One", "active": false},
        {"resource_id": "gone", "name": "Two"}, {"name": "Two"}, {"name": "one", "type": "short"},
        {"resource_id": "r1", "active": false}]"#;
    let plan = plan(text, &present);
    let matched: Vec<Match> = plan.items.iter().map(|item| item.matched).collect();
    assert_eq!(matched, [Match::Id, Match::Name, Match::None, Match::None, Match::None, Match::Id]);
    assert_eq!(wanted(&plan, 0).resource_id, ResourceId::new("r2"));
    assert_eq!(wanted(&plan, 1).resource_id, ResourceId::new("r1"));
    assert!(reasons(&plan, 2)[0].contains("2 resources have its name and its ID is not at the service"));
    assert!(reasons(&plan, 3)[0].contains("it has no ID"));
    assert!(matches!(plan.items[4].verdict, Verdict::Create { .. }), "a name is taken as it is spelled");
    assert!(reasons(&plan, 5)[0].contains("Resource 2 of the file is the same one"));
}

#[test]
fn everything_that_is_wrong_with_a_resource_is_said() {
    let text = "[\n{\"name\": \"\", \"type\": \"\", \"restreams\": [{\"source\": \"x\", \"target_url\": \"\"}]},\n\n7,\n {\"name\": [\"hunter2\"]},\n{\"restreams\": [{\"target_key\": {\"hunter2\": 1}}]}]";
    let plan = plan(text, &[]);
    let lines: Vec<usize> = plan.items.iter().map(|item| item.line).collect();
    assert_eq!(lines, [2, 4, 5, 6]);
    let said = reasons(&plan, 0);
    assert!(said.len() >= 5, "{said:?}");
    assert!(said.iter().any(|reason| reason.starts_with("Name:")), "{said:?}");
    assert!(said.iter().any(|reason| reason.starts_with("Restream 1: Source URL:")), "{said:?}");
    assert_eq!(reasons(&plan, 1), ["It is no JSON object."]);
    assert!(reasons(&plan, 2)[0].contains("name: "), "{:?}", reasons(&plan, 2));
    assert!(reasons(&plan, 3)[0].contains("restreams: target_key: "), "{:?}", reasons(&plan, 3));
    assert!(plan.items.iter().all(|item| match &item.verdict {
        Verdict::Invalid { reasons } => !reasons.join(" ").contains("hunter2"),
        _ => true,
    }));
}

fn refused(text: &str) -> FileProblem {
    ImportFile::parse(text).unwrap_err()
}

#[test]
fn a_file_that_cannot_be_read_says_where_and_why() {
    let broken = refused("{\n  \"resources\": [\n    {\"name\": \"a\",}\n  ]\n}");
    assert_eq!(broken.place, Some((3, 18)));
    assert!(broken.what.contains("no valid JSON"), "{}", broken.what);
    assert_eq!(refused("[1, 2").place, Some((1, 5)));
    assert!(refused("  \n").what.contains("nothing in it"));
    assert!(refused("7").what.contains("neither"));
    assert!(refused("{}").what.contains("no member \"resources\""));
    assert!(refused(r#"{"resources": 7}"#).what.contains("no list"));
    assert!(refused(r#"{"format": "other", "resources": []}"#).what.contains("\"other\""));
    let newer = r#"{"format": "sluice-restream-resources", "version": 2, "resources": []}"#;
    assert!(refused(newer).what.contains("version 2"));
    let many = format!("[{}]", vec!["{}"; MAX_RESOURCES + 1].join(","));
    assert!(refused(&many).what.contains("10001 resources"));
    assert!(refused(&" ".repeat(16 * 1024 * 1024 + 1)).what.contains("16 MB"));
    assert!(FileProblem::of_size(17e6).is_some() && FileProblem::of_size(16e6).is_none());
    let deep = format!("[{{\"x\": {}\"<not exported>\"{}}}]", "[".repeat(5_000), "]".repeat(5_000));
    assert!(!matches!(plan(&deep, &[]).items[0].verdict, Verdict::Create { .. }));
}

#[test]
fn lists_as_the_api_gives_them_are_taken() {
    let list = r#"{"account": "other", "modification_ts": 1, "data": {"resources": [{"name": "n", "type": "short"}]}}"#;
    let file = ImportFile::parse(list).unwrap();
    assert_eq!((file.account.as_str(), file.items.len()), ("other", 1));
    assert_eq!(ImportFile::parse("\u{feff}[]").unwrap().items.len(), 0);
    let whole = exported(&[one("r1", "One", &[])], true).replace("topsecret", LEFT_OUT);
    let plan = plan(&whole, &[]);
    assert!(wanted(&plan, 0).to_body().unwrap().contains(LEFT_OUT), "a file with its secrets has no marks");
}

/// A text that is a secret in a test: it occurs nowhere else.
fn secret() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9]{6}".prop_map(|text| format!("hush{text}"))
}

fn maybe_secret() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), secret()]
}

prop_compose! {
    fn any_restream()(
        source in 0..3_u32, target in 0..3_u32, key in secret(), password in maybe_secret(), in_url in maybe_secret(),
        backup in prop::option::of(maybe_secret()), quality in 0..2_u32, extra in prop::option::of(secret()),
    ) -> String {
        let query = if in_url.is_empty() { String::new() } else { format!("?k={in_url}") };
        let backup = backup.map_or("{}".to_owned(), |password| {
            format!(r#"{{"target_url": "rtmp://backup.example/b", "login": "", "password": "{password}"}}"#)
        });
        let extra = extra.map_or(String::new(), |extra| format!(r#", "srt_key": "{extra}", "n": [1.0, {{"m": "{key}"}}]"#));
        format!(
            r#"{{"schedule": [], "source": "rtmp://in.example/{source}", "transcoded": true, "transcode_quality": "{quality}80p",
            "target_type": "customRTMP", "target_url": "rtmp://out{target}.example/live{query}", "target_key": "{key}",
            "login": "me", "password": "{password}", "backup": {backup}{extra}}}"#
        )
    }
}

fn any_resources() -> impl Strategy<Value = Vec<Resource>> {
    let restreams = prop::collection::vec(any_restream(), 0..5);
    prop::collection::vec(restreams, 1..4).prop_map(|all| {
        let made =
            all.iter().enumerate().map(|(at, restreams)| one(&format!("r{at}"), "Same name", restreams));
        made.collect()
    })
}

/// The restreams of the first resource of a file, changed by `edit`.
fn edited(text: &str, edit: impl FnOnce(&mut Vec<serde_json::Value>)) -> String {
    let mut file: serde_json::Value = serde_json::from_str(text).unwrap();
    edit(file["resources"][0]["restreams"].as_array_mut().unwrap());
    file.to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn export_then_import_is_all_same(present in any_resources(), has_secrets in any::<bool>()) {
        let plan = plan(&exported(&present, has_secrets), &present);
        prop_assert_eq!(plan.totals().same, present.len());
    }

    #[test]
    fn no_secret_is_in_an_export_without(present in any_resources()) {
        let text = exported(&present, false);
        prop_assert!(!text.contains("hush"), "{}", text);
        prop_assert!(exported(&present, true).contains("topsecret"));
    }

    #[test]
    fn a_file_with_secrets_makes_an_empty_account_the_same(present in any_resources()) {
        let plan = plan(&exported(&present, true), &[]);
        for (at, resource) in present.iter().enumerate() {
            let created = wanted(&plan, at);
            prop_assert_eq!(&created.restreams, &resource.restreams);
            prop_assert_eq!(created.to_body().unwrap().contains("12345678901234567890123"), true);
        }
    }

    #[test]
    fn restreams_moved_removed_and_edited_keep_their_own_secrets_or_ask(
        present in any_resources(), order in Just((0..5_usize).collect::<Vec<_>>()).prop_shuffle(),
        kept in prop::collection::vec(any::<bool>(), 5), relogged in prop::collection::vec(any::<bool>(), 5),
    ) {
        // Each restream of the file knows which one of the service it was.
        let mut origins = Vec::new();
        let text = edited(&exported(&present, false), |restreams| {
            let all = std::mem::take(restreams);
            for &place in order.iter().filter(|&&place| place < all.len() && kept[place]) {
                let mut restream = all[place].clone();
                if relogged[place] {
                    restream["login"] = "other".into();
                }
                origins.push(place);
                restreams.push(restream);
            }
        });
        let plan = plan(&text, &present);
        let (Verdict::Change { wanted, .. }, before) = (&plan.items[0].verdict, &present[0].restreams) else { return Ok(()) };
        for (restream, origin) in wanted.restreams.iter().zip(origins) {
            let mut own = before[origin].clone();
            if relogged[origin] {
                own.login = "other".into();
            }
            // Restreams that are alike but for their secrets are no others' secrets by being swapped.
            let is_alike = |other: &sluice::model::restream::Restream| {
                let hidden = |restream: &sluice::model::restream::Restream| {
                    sluice::model::secretless::restream_without_secrets(&serde_json::to_string(restream).unwrap())
                };
                hidden(other) == hidden(&before[origin])
            };
            let swapped = before.iter().filter(|other| is_alike(other));
            let swapped = swapped.map(|other| other.target_key.expose()).collect::<Vec<_>>();
            prop_assert!(*restream == own || swapped.contains(&restream.target_key.expose()));
        }
    }

    #[test]
    fn what_is_not_in_a_file_is_never_changed(present in any_resources(), left_out in prop::collection::vec(any::<bool>(), 12)) {
        let mut file: serde_json::Value = serde_json::from_str(&exported(&present, false)).unwrap();
        let resource = file["resources"][0].as_object_mut().unwrap();
        resource.insert("name".to_owned(), "Renamed".into());
        let names: Vec<String> = resource.keys().filter(|name| *name != "resource_id" && *name != "name").cloned().collect();
        for (name, _) in names.iter().zip(&left_out).filter(|(_, is_out)| **is_out) {
            resource.remove(name);
        }
        // Numbers that `serde_json::Value` cannot hold would be changed by this test.
        resource.remove("big");
        resource.remove("x");
        let plan = plan(&file.to_string(), &present);
        let mut expected = present[0].clone();
        expected.name = "Renamed".to_owned();
        prop_assert_eq!(wanted(&plan, 0), &expected);
    }

    #[test]
    fn any_text_is_taken_or_refused_and_nothing_panics(text in ".{0,200}", at in 0..400_usize, present in any_resources()) {
        let _ = ImportFile::parse(&text).map(|file| Plan::new(file, &present));
        let mut whole = exported(&present, false);
        let at = whole.char_indices().nth(at % whole.chars().count()).unwrap().0;
        whole.insert_str(at, &text);
        let _ = ImportFile::parse(&whole).map(|file| Plan::new(file, &present));
    }
}
