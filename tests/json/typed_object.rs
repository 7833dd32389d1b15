//! Reading and writing an object changes nothing but the fields that were changed, as properties and, where these do not
//! reach, by example.

use proptest::prelude::*;
use sluice::json::object::entries_of;
use sluice::model::recording::{ScheduleItem, Setting};
use sluice::model::restream::{Backup, Resource, Restream};
use sluice::model::window::ScheduleWindow;
use sluice::redact::secret::Secret;

use crate::spelled;

fn decoded<T: for<'a> serde::Deserialize<'a>>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn encoded(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

fn members(text: &str) -> Vec<(String, String)> {
    entries_of(text).into_iter().map(|entry| (entry.name.into_owned(), entry.value_text.to_owned())).collect()
}

/// Returns the members of `before` with one replaced, or added at the end.
fn with(mut before: Vec<(String, String)>, name: &str, value: String) -> Vec<(String, String)> {
    match before.iter_mut().find(|(known, _)| known == name) {
        Some((_, text)) => *text = value,
        None => before.push((name.to_owned(), value)),
    }
    before
}

fn items(text: &str) -> Vec<String> {
    let items: Vec<Box<serde_json::value::RawValue>> = serde_json::from_str(text).unwrap();
    items.iter().map(|item| item.get().to_owned()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn object_is_written_byte_for_byte_when_unchanged(
        resource in spelled::resource(),
        restream in spelled::restream(),
        window in spelled::window(),
        setting in spelled::setting(),
    ) {
        prop_assert_eq!(encoded(&decoded::<Resource>(&resource)), resource);
        prop_assert_eq!(encoded(&decoded::<Restream>(&restream)), restream);
        prop_assert_eq!(encoded(&decoded::<ScheduleWindow>(&window)), window);
        prop_assert_eq!(encoded(&decoded::<Setting>(&setting)), setting);
    }

    #[test]
    fn resource_body_omits_only_the_members_that_the_service_assigns(text in spelled::resource()) {
        let body = decoded::<Resource>(&text).to_body().unwrap();
        let mut expected = members(&text);
        expected.retain(|(name, _)| !Resource::ASSIGNED.contains(&name.as_str()));
        prop_assert_eq!(members(&body), expected);
    }

    #[test]
    fn object_changes_one_member_when_one_field_changes(text in spelled::resource(), name in "[a-z]{1,8}") {
        let mut resource: Resource = decoded(&text);
        resource.name = name.clone() + "!";
        let before = members(&text);
        let has_known = before.iter().any(|(name, _)| Resource::NAMES.contains(&name.as_str()));
        let written = encoded(&resource);
        prop_assume!(has_known);
        prop_assert_eq!(members(&written), with(before, "name", format!("\"{name}!\"")));

        let again: Resource = decoded(&written);
        prop_assert_eq!(&again, &resource, "the written text reads as the same object");
        let original: Resource = decoded(&text);
        resource.name.clone_from(&original.name);
        prop_assert_eq!(encoded(&resource), text, "taking the change back leaves no trace");
    }

    #[test]
    fn object_changes_one_nested_member_when_a_nested_field_changes(
        text in spelled::resource(),
        at in any::<prop::sample::Index>(),
        key in "[a-z]{1,8}",
    ) {
        let mut resource: Resource = decoded(&text);
        prop_assume!(!resource.restreams.is_empty());
        let at = at.index(resource.restreams.len());
        prop_assume!(!members(resource.restreams[at].members.text().unwrap()).is_empty());
        resource.restreams[at].target_key = Secret::new(key.clone() + "!");

        let before = members(&text);
        let after = members(&encoded(&resource));
        prop_assert_eq!(before.len(), after.len());
        for ((name, old), (new_name, new)) in before.into_iter().zip(after) {
            prop_assert_eq!(&name, &new_name);
            if name != "restreams" {
                prop_assert_eq!(old, new);
                continue;
            }
            let (old, new) = (items(&old), items(&new));
            prop_assert_eq!(old.len(), new.len());
            for (index, (old, new)) in old.into_iter().zip(new).enumerate() {
                let has_known = members(&old).iter().any(|(name, _)| Restream::NAMES.contains(&name.as_str()));
                if index != at {
                    prop_assert_eq!(old, new);
                } else if has_known {
                    prop_assert_eq!(members(&new), with(members(&old), "target_key", format!("\"{key}!\"")));
                }
            }
        }
    }

    #[test]
    fn list_leaves_other_entries_unchanged_when_entries_move_or_go(text in spelled::resource()) {
        let mut resource: Resource = decoded(&text);
        prop_assume!(resource.restreams.len() > 1);
        let received = members(&text).into_iter().find(|(name, _)| name == "restreams").unwrap().1;
        let mut expected = items(&received);
        expected.reverse();
        expected.pop();
        resource.restreams.reverse();
        resource.restreams.pop();
        let written = members(&encoded(&resource)).into_iter().find(|(name, _)| name == "restreams").unwrap().1;
        // Equal neighbours are the same list in either order, so nothing has changed then.
        prop_assert!(items(&written) == expected || written == received);
    }

    #[test]
    fn restream_writes_an_empty_object_when_its_backup_is_removed(text in spelled::restream()) {
        let mut restream: Restream = decoded(&text);
        prop_assume!(!restream.backup.is_none());
        restream.backup = Backup::default();
        let backup = members(&encoded(&restream)).into_iter().find(|(name, _)| name == "backup").unwrap().1;
        prop_assert_eq!(backup, "{}");
    }

    #[test]
    fn objects_read_from_the_same_text_are_equal(text in spelled::resource(), other in spelled::resource()) {
        let (first, second): (Resource, Resource) = (decoded(&text), decoded(&text));
        prop_assert_eq!(&first, &second);
        let blank: Resource = decoded(&text.replace('{', "{ ").replace("{ [,]}", "{[,]}"));
        prop_assert_eq!(&first, &blank, "blanks between tokens are no difference");
        let other: Resource = decoded(&other);
        if first == other {
            prop_assert_eq!(first.unknown_members().len(), other.unknown_members().len());
        }
    }
}

#[test]
fn backup_writes_every_member_when_it_is_switched_on() {
    let mut restream = decoded::<Restream>(r#"{"backup": { }, "source": "s"}"#);
    restream.backup.target_url = "u".into();
    assert_eq!(
        encoded(&restream),
        r#"{"backup":{"target_url":"u","login":"","password":""},"source":"s"}"#,
        "the document knows it with three members or none"
    );
}

#[test]
fn member_with_an_escaped_name_is_recognised_and_written_back_escaped() {
    let window: ScheduleWindow = decoded(r#"{"st\u0061rt": "a", "\ud800": 2}"#);
    assert_eq!(window.start, "a", "a name that is no text hides no other");
    let mut window: ScheduleWindow = decoded(r#"{"st\u0061rt": "a", "\u0078": 1}"#);
    assert_eq!(window.start, "a");
    assert_eq!(window.unknown_members()[0].name, "x");
    window.start = "b".into();
    assert_eq!(encoded(&window), r#"{"st\u0061rt":"b","\u0078":1}"#);
}

#[test]
fn last_of_two_equal_members_is_read_and_both_are_written() {
    let mut window: ScheduleWindow = decoded(r#"{"start": "a", "x": 1, "start": "b", "x": 2}"#);
    assert_eq!(window.start, "b");
    assert_eq!(encoded(&window), r#"{"start": "a", "x": 1, "start": "b", "x": 2}"#);
    window.start = "c".into();
    assert_eq!(encoded(&window), r#"{"start":"c","x":1,"start":"c","x":2}"#, "whichever a service takes");
}

#[test]
fn equality_compares_unknown_members_but_not_order_or_blanks() {
    let read = decoded::<ScheduleWindow>;
    let window = read(r#"{"start": "a", "x": 1, "y": [1, 2]}"#);
    assert_eq!(window, read(r#"{"y":[1, 2],"x":1,"start":"a"}"#));
    assert_eq!(window, read(r#"{"start":"a","x":1,"y":[ 1,2 ]}"#));
    assert_ne!(window, read(r#"{"start": "a", "x": 1.0, "y": [1, 2]}"#));
    assert_ne!(read(r#"{"x": "a b\" c"}"#), read(r#"{"x": "a b\"c"}"#), "blanks in a string count");
    assert_ne!(window, read(r#"{"start": "a", "x": 1}"#));
    assert_ne!(window, read(r#"{"start": "b", "x": 1, "y": [1, 2]}"#));
    assert_eq!(
        read(r#"{"start": "a", "stop": null}"#),
        ScheduleWindow { start: "a".into(), ..ScheduleWindow::default() }
    );
}

#[test]
fn recording_schedule_accepts_items_of_any_type() {
    let text = r#"{"id": "1", "schedule": [{"start": "a", "stop": "b", "days": [1]}, "daily", {"cron": "0 3 * * *"}, 7, {"start": "a"}]}"#;
    let setting: Setting = decoded(text);
    let kinds: Vec<bool> =
        setting.schedule.iter().map(|item| matches!(item, ScheduleItem::Window(_))).collect();
    assert_eq!(kinds, [true, false, false, false, false]);
    assert_eq!(
        encoded(&setting.schedule),
        r#"[{"start": "a", "stop": "b", "days": [1]},"daily",{"cron": "0 3 * * *"},7,{"start": "a"}]"#
    );
}

#[test]
fn flaw_line_names_the_member_and_omits_its_value() {
    let text = r#"{"resource_id": "r", "creation_ts": "then", "restreams": [null, {"source": "s", "backup": {"password": ["hunter2"]}}]}"#;
    let resource: Resource = decoded(text);
    assert_eq!(
        resource.flaw_lines(),
        [
            "creation_ts: invalid value: a text, expected a whole number",
            "restreams[0]: invalid type: null, expected an object",
            "restreams[1].backup: password: invalid type: sequence, expected a text",
        ]
    );
    assert_eq!(resource.restreams[1].source, "s", "everything else is read");
    assert_eq!(encoded(&resource), text, "and sent back as it came");
    let unknown: Vec<_> = resource.unknown_members().iter().map(|member| member.name_text).collect();
    assert_eq!(unknown, ["\"creation_ts\""], "unreadable members are shown beside unknown ones");
    let other: Resource = decoded(&text.replace("then", "later"));
    assert_ne!(resource, other, "unreadable members are compared literally");
}

#[test]
fn object_is_flawed_when_the_json_is_not_an_object() {
    for text in ["null", "5", "\"x\"", "[1]", "true"] {
        let window: ScheduleWindow = decoded(text);
        assert!(window.is_flawed(""), "{text}");
        assert_eq!(encoded(&window), text);
    }
    assert!(serde_json::from_str::<ScheduleWindow>("").is_err());
    let window: ScheduleWindow = decoded("[]");
    assert!(window.flaws.is_empty(), "an empty array is how some services spell an empty object");
}

#[test]
fn deeply_nested_unknown_members_are_written_back() {
    let deep = format!("{{\"x\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let window: ScheduleWindow = decoded(&deep);
    assert_eq!(encoded(&window), deep);
}
