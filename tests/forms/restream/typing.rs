//! The restream form saves typing: it copies sources, repeats windows and marks changed fields.

use proptest::prelude::*;

use super::strategies::any_resource;
use super::*;

#[test]
fn new_restream_copies_only_the_source_of_the_last_one() {
    let mut draft = blank();
    put(&mut draft, 0, SOURCE, "rtmp://in/a");
    put(&mut draft, 0, TARGET_URL, "rtmp://out/a");
    put(&mut draft, 0, STREAM_KEY, "secret");
    draft.add_restream();
    let added = &draft.entries()[1];
    assert_eq!([SOURCE, TARGET_URL, STREAM_KEY].map(|name| added.text(name)), ["rtmp://in/a", "", ""]);
}

#[test]
fn changed_field_is_marked_until_it_has_its_former_value() {
    let mut draft = draft_of(&numbered(&[1, 2]));
    let name = Field::top(NAME);
    let before = draft.text(name).to_owned();
    assert!(!draft.is_changed(name));
    draft.set_text(name, "Another".to_owned());
    assert!(draft.is_changed(name));
    draft.set_text(name, before);
    assert!(!draft.is_changed(name));
    let is_on = draft.is_on(Field::top(ACTIVE));
    draft.switch(Field::top(ACTIVE), !is_on);
    assert!(draft.is_changed(Field::top(ACTIVE)));
}

#[test]
fn saved_draft_has_the_same_item_keys_as_the_typed_one() {
    let list = Field::top(RESTREAMS);
    let mut draft = draft_of(&numbered(&[1, 2, 3]));
    draft.move_to(draft.keys(list)[0], 2);
    draft.set_text(Field::top(NAME), "Another".to_owned());
    let saved = Draft::of(&RESOURCE, &draft.validate().unwrap());
    let same = saved.clone().keyed_as(&draft).unwrap();
    assert_eq!(same.keys(list), draft.keys(list));
    assert!(same.fields().into_iter().all(|field| !same.is_changed(field)));
    draft.set_text(Field::top(NAME), "Another ".to_owned());
    assert!(saved.clone().keyed_as(&draft).is_none());
    draft.set_text(Field::top(NAME), "Another".to_owned());
    draft.remove(draft.keys(list)[1]);
    assert!(saved.keyed_as(&draft).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_field_is_found_by_its_path_as_it_is_written(resource in any_resource()) {
        let draft = draft_of(&resource);
        for field in draft.fields() {
            let path = draft.path(field).unwrap();
            prop_assert_eq!(draft.field(path), Some(field));
            // The whole resource has no path.
            let text = path.to_string();
            prop_assert!(text.is_empty() || FieldPath::parse(RESOURCE.table, &text) == Some(path), "{text}");
        }
    }
}
