use sluice::forms::restream::{Change, ChangeKind, Draft, FieldName, FieldPath, changes};

use super::{numbered, put, resource, with};

fn told(base: &sluice::model::restream::Resource, draft: &Draft) -> Vec<(String, String, String)> {
    let wanted = draft.validate().unwrap();
    changes(base, &wanted).into_iter().map(|change| (change.label, change.old, change.new)).collect()
}

fn row(label: &str, old: &str, new: &str) -> (String, String, String) {
    (label.to_owned(), old.to_owned(), new.to_owned())
}

#[test]
fn each_changed_field_is_named_with_old_and_new() {
    let base = numbered(&[1, 2]);
    let mut draft = Draft::of(&base);
    draft.name = "Sport".to_owned();
    draft.is_active = false;
    draft.restreams[1].is_transcoded = true;
    put(&mut draft, 1, FieldName::Quality, "360p");
    assert_eq!(
        told(&base, &draft),
        [
            row("Name", "News", "Sport"),
            row("Active", "on", "off"),
            row("Restream 2: Transcoded", "off", "on"),
            row("Restream 2: Transcode quality", "", "360p"),
        ]
    );
}

#[test]
fn secrets_are_dots_also_inside_addresses() {
    let base = with(&numbered(&[1]), 0, FieldName::TargetUrl, "rtmp://a.example.com/live?token=planted-1");
    let mut draft = Draft::of(&base);
    put(&mut draft, 0, FieldName::TargetUrl, "rtmp://a.example.com/live?token=planted-2");
    put(&mut draft, 0, FieldName::StreamKey, "planted-3");
    put(&mut draft, 0, FieldName::Password, "planted-4");
    draft.restreams[0].has_backup = true;
    put(&mut draft, 0, FieldName::BackupUrl, "rtmp://me:planted-5@b.example.com/planted-3");
    put(&mut draft, 0, FieldName::BackupPassword, "planted-6");
    let found = changes(&base, &draft.validate().unwrap());
    assert!(!format!("{found:?}").contains("planted"), "{found:?}");
    let secret: Vec<FieldName> =
        found.iter().filter(|change| change.is_secret).map(|change| change.path.name).collect();
    assert_eq!(
        secret,
        [FieldName::TargetUrl, FieldName::StreamKey, FieldName::Password, FieldName::BackupPassword]
    );
}

#[test]
fn a_removed_entry_does_not_make_the_others_differ() {
    let base = numbered(&[1, 2, 3]);
    let mut draft = Draft::of(&base);
    draft.remove(draft.restreams[0].key);
    put(&mut draft, 1, FieldName::Login, "me");
    let found = changes(&base, &draft.validate().unwrap());
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].label.as_str(), found[0].new.as_str()), ("Restream 2: Login", "me"));
    assert_eq!((found[1].kind, found[1].label.as_str()), (ChangeKind::Removed, "Restream 1"));
    assert_eq!(found[1].old, "rtmp://in.example.com/s/1 → rtmp://out1.example.com/app");
}

#[test]
fn entries_that_changed_places_are_one_change() {
    let base = numbered(&[1, 2, 3]);
    let mut draft = Draft::of(&base);
    draft.move_to(draft.restreams[2].key, 0);
    assert_eq!(told(&base, &draft), [row("Order of restreams", "1, 2, 3", "3, 1, 2")]);
    put(&mut draft, 0, FieldName::TargetUrl, "rtmp://new.example.com/app");
    assert_eq!(
        told(&base, &draft)[1],
        row("Restream 1: Target URL", "rtmp://out3.example.com/app", "rtmp://new.example.com/app")
    );
}

#[test]
fn a_new_entry_is_told_with_its_fields() {
    let base = numbered(&[1]);
    let mut draft = Draft::of(&base);
    draft.add_restream();
    put(&mut draft, 1, FieldName::Source, "rtmp://a/b");
    put(&mut draft, 1, FieldName::TargetUrl, "rtmp://c/d");
    put(&mut draft, 1, FieldName::StreamKey, "k");
    let found = changes(&base, &draft.validate().unwrap());
    let names: Vec<(ChangeKind, FieldName)> =
        found.iter().map(|change| (change.kind, change.path.name)).collect();
    assert_eq!(
        names,
        [
            (ChangeKind::Added, FieldName::Restream),
            (ChangeKind::Edited, FieldName::Source),
            (ChangeKind::Edited, FieldName::TargetType),
            (ChangeKind::Edited, FieldName::TargetUrl),
            (ChangeKind::Edited, FieldName::StreamKey),
        ]
    );
    assert_eq!(found[0].new, "rtmp://a/b → rtmp://c/d");
}

#[test]
fn an_entry_of_which_everything_changed_is_still_that_entry() {
    let base = numbered(&[1, 2]);
    let mut draft = Draft::of(&base);
    put(&mut draft, 1, FieldName::Source, "rtmp://a/b");
    put(&mut draft, 1, FieldName::TargetUrl, "rtmp://c/d");
    put(&mut draft, 1, FieldName::StreamKey, "k");
    assert!(
        changes(&base, &draft.validate().unwrap()).iter().all(|change| change.kind == ChangeKind::Edited)
    );
}

#[test]
fn what_the_service_assigns_is_no_difference_and_what_it_keeps_beside_is() {
    let base = numbered(&[1]);
    let mut other = base.clone();
    other.modification_ts.0 += 1;
    other.resource_id = sluice::model::ids::ResourceId::new("r2");
    assert_eq!(changes(&base, &other), []);
    let text = serde_json::to_string(&base).unwrap();
    let other = resource(&text.replace("\"id\":1", "\"id\":\"planted\""));
    let found = changes(&base, &other);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].path.name, FieldName::Other);
    assert!(!format!("{found:?}").contains("planted"));
}

#[test]
fn a_difference_is_told_in_words() {
    let change = |kind, old: &str, new: &str, is_secret| Change {
        kind,
        path: FieldPath::top(FieldName::Name),
        label: "Name".into(),
        old: old.into(),
        new: new.into(),
        is_secret,
    };
    let told = |change: Change| change.told().join(" -> ");
    assert_eq!(told(change(ChangeKind::Edited, "", "News", false)), "– -> News");
    assert_eq!(told(change(ChangeKind::Edited, "••••", "••••", true)), "•••• -> changed (not shown)");
    assert_eq!(told(change(ChangeKind::Edited, "", "••••", true)), "– -> ••••");
    assert_eq!(
        told(change(ChangeKind::Added, "", "rtmp://a → rtmp://b", false)),
        "not there -> added: rtmp://a → rtmp://b"
    );
    assert_eq!(told(change(ChangeKind::Removed, "rtmp://a", "", false)), "rtmp://a -> removed");
    assert_eq!(told(change(ChangeKind::Moved, "1, 2", "2, 1", false)), "1, 2 -> 2, 1");
}
