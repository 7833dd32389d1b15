//! What is true of every export and every file.

use proptest::prelude::*;
use sluice::forms::restream::export::LEFT_OUT;
use sluice::forms::restream::import::{ImportFile, Plan, Verdict};
use sluice::model::restream::Resource;

use super::{exported, one, plan, wanted};

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
    fn no_mark_is_ever_sent(present in any_resources(), is_known in any::<bool>()) {
        let known = if is_known { &present[..1] } else { &[] };
        for item in plan(&exported(&present, false), known).items {
            let sent = match item.verdict {
                Verdict::NeedsSecrets { draft, .. } => draft,
                Verdict::Create { wanted } | Verdict::Change { wanted, .. } => wanted,
                Verdict::Same | Verdict::Invalid { .. } => continue,
            };
            prop_assert!(!sent.to_body().unwrap().contains(LEFT_OUT));
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
                    sluice::forms::restream::export::without_secrets(&serde_json::to_string(restream).unwrap())
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
