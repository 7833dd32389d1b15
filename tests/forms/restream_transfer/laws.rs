//! These properties hold for every export and every imported file.

use proptest::prelude::*;
use sluice::forms::restream::export::LEFT_OUT;
use sluice::forms::restream::import::{ImportAction, ImportFile, ImportPlan};
use sluice::model::restream::Resource;

use super::{exported, one, plan, record_of, wanted};

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
        let made = all
            .iter()
            .enumerate()
            .map(|(at, restreams)| one(&format!("r{at}"), &format!("Name {at}"), restreams));
        made.collect()
    })
}

/// Returns a file in which `edit` has changed the restreams of the first resource.
fn edited(text: &str, edit: impl FnOnce(&mut Vec<serde_json::Value>)) -> String {
    let mut file: serde_json::Value = serde_json::from_str(text).unwrap();
    edit(file["resources"][0]["restreams"].as_array_mut().unwrap());
    file.to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn export_is_unchanged_when_imported(present in any_resources(), has_secrets in any::<bool>()) {
        let plan = plan(&exported(&present, has_secrets), &present);
        prop_assert_eq!(plan.totals()[2], present.len());
    }

    #[test]
    fn export_without_secrets_contains_none(present in any_resources()) {
        let text = exported(&present, false);
        prop_assert!(!text.contains("hush"), "{}", text);
        prop_assert!(exported(&present, true).contains("topsecret"));
    }

    #[test]
    fn import_with_secrets_recreates_the_resources_in_an_empty_account(present in any_resources()) {
        let plan = plan(&exported(&present, true), &[]);
        for (at, resource) in present.iter().enumerate() {
            let created = wanted(&plan, at);
            prop_assert_eq!(&created.restreams, &resource.restreams);
            prop_assert_eq!(record_of(created).to_body().contains("12345678901234567890123"), true);
        }
    }

    #[test]
    fn import_never_sends_the_mark_of_a_removed_secret(present in any_resources(), is_known in any::<bool>()) {
        let known = if is_known { &present[..1] } else { &[] };
        for item in plan(&exported(&present, false), known).items {
            let sent = match item.verdict {
                ImportAction::NeedsSecrets { draft, .. } => draft,
                ImportAction::Create { wanted, .. } | ImportAction::Change { wanted, .. } => wanted,
                ImportAction::Same | ImportAction::Invalid { .. } => continue,
            };
            prop_assert!(!record_of(&sent).to_body().contains(LEFT_OUT));
        }
    }

    #[test]
    fn import_of_reordered_restreams_assigns_no_secret_to_another_one(
        present in any_resources(), order in Just((0..5_usize).collect::<Vec<_>>()).prop_shuffle(),
        retained in prop::collection::vec(any::<bool>(), 5), relogged in prop::collection::vec(any::<bool>(), 5),
    ) {
        // The origins relate each restream of the file to its index at the service.
        let mut origins = Vec::new();
        let text = edited(&exported(&present, false), |restreams| {
            let all = std::mem::take(restreams);
            for &place in order.iter().filter(|&&place| place < all.len() && retained[place]) {
                let mut restream = all[place].clone();
                if relogged[place] {
                    restream["login"] = "other".into();
                }
                origins.push(place);
                restreams.push(restream);
            }
        });
        let plan = plan(&text, &present);
        let (ImportAction::Change { wanted, .. }, before) = (&plan.items[0].verdict, &present[0].restreams) else { return Ok(()) };
        for (restream, origin) in wanted.restreams.iter().zip(origins) {
            let mut own = before[origin].clone();
            if relogged[origin] {
                own.login = "other".into();
            }
            // Restreams that differ only in their secrets may be swapped.
            let is_alike = |other: &sluice::model::restream::Restream| {
                let hidden = |restream: &sluice::model::restream::Restream| {
                    sluice::forms::restream::export::without_secrets(restream.members.text().unwrap())
                };
                hidden(other) == hidden(&before[origin])
            };
            let swapped = before.iter().filter(|other| is_alike(other));
            let swapped = swapped.map(|other| other.target_key.expose()).collect::<Vec<_>>();
            prop_assert!(*restream == own || swapped.contains(&restream.target_key.expose()));
        }
    }

    #[test]
    fn import_never_changes_members_missing_from_the_file(present in any_resources(), left_out in prop::collection::vec(any::<bool>(), 12)) {
        let mut file: serde_json::Value = serde_json::from_str(&exported(&present, false)).unwrap();
        let resource = file["resources"][0].as_object_mut().unwrap();
        resource.insert("name".to_owned(), "Renamed".into());
        let names: Vec<String> = resource.keys().filter(|name| *name != "resource_id" && *name != "name").cloned().collect();
        for (name, _) in names.iter().zip(&left_out).filter(|(_, is_out)| **is_out) {
            resource.remove(name);
        }
        // `serde_json::Value` cannot hold these numbers, so this test would change them.
        resource.remove("big");
        resource.remove("x");
        let plan = plan(&file.to_string(), &present);
        let mut expected = present[0].clone();
        expected.name = "Renamed".to_owned();
        prop_assert_eq!(wanted(&plan, 0), &expected);
    }

    #[test]
    fn import_does_not_panic_on_any_text(text in ".{0,200}", at in 0..400_usize, present in any_resources()) {
        let _ = ImportFile::parse(&text).map(|file| ImportPlan::new(file, &present));
        let mut whole = exported(&present, false);
        let at = whole.char_indices().nth(at % whole.chars().count()).unwrap().0;
        whole.insert_str(at, &text);
        let _ = ImportFile::parse(&whole).map(|file| ImportPlan::new(file, &present));
    }
}
