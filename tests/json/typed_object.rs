//! Reading and writing an object changes nothing but the fields that were changed.

use proptest::prelude::*;
use sluice::json::object::entries_of;
use sluice::model::recording::Setting;
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
