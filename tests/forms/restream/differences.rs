use super::*;

fn change_rows(base: &sluice::model::restream::Resource, draft: &Draft) -> Vec<(String, String, String)> {
    let wanted = draft.sent().unwrap();
    changes(base, &wanted).into_iter().map(|change| (change.label, change.old, change.new)).collect()
}

fn row(label: &str, old: &str, new: &str) -> (String, String, String) {
    (label.to_owned(), old.to_owned(), new.to_owned())
}

#[test]
fn changes_name_each_changed_field_with_its_old_and_new_value() {
    let base = numbered(&[1, 2]);
    let mut draft = draft_of(&base);
    draft.set_text(Field::top(NAME), "Sport".to_owned());
    draft.switch(Field::top(ACTIVE), false);
    draft.turn(1, TRANSCODED, true);
    put(&mut draft, 1, QUALITY, "360p");
    assert_eq!(
        change_rows(&base, &draft),
        [
            row("Name", "News", "Sport"),
            row("Active", "on", "off"),
            row("Restream 2: Transcoded", "off", "on"),
            row("Restream 2: Transcode quality", "", "360p"),
        ]
    );
}

#[test]
fn changes_mask_secrets_also_inside_addresses() {
    let base = with(&numbered(&[1]), 0, TARGET_URL, "rtmp://a.example.com/live?token=planted-1");
    let mut draft = draft_of(&base);
    put(&mut draft, 0, TARGET_URL, "rtmp://a.example.com/live?token=planted-2");
    put(&mut draft, 0, STREAM_KEY, "planted-3");
    put(&mut draft, 0, PASSWORD, "planted-4");
    draft.turn(0, BACKUP, true);
    put(&mut draft, 0, BACKUP_URL, "rtmp://me:planted-5@b.example.com/planted-3");
    put(&mut draft, 0, BACKUP_PASSWORD, "planted-6");
    let found = changes(&base, &draft.sent().unwrap());
    assert!(!format!("{found:?}").contains("planted"), "{found:?}");
    let secret: Vec<FieldName> =
        found.iter().filter(|change| change.is_secret).map(|change| change.path.name).collect();
    assert_eq!(secret, [TARGET_URL, STREAM_KEY, PASSWORD, BACKUP_PASSWORD]);
}

#[test]
fn changes_of_other_entries_are_unaffected_when_one_is_removed() {
    let base = numbered(&[1, 2, 3]);
    let mut draft = draft_of(&base);
    draft.remove(draft.entries()[0].key);
    put(&mut draft, 1, LOGIN, "me");
    let found = changes(&base, &draft.sent().unwrap());
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].label.as_str(), found[0].new.as_str()), ("Restream 2: Login", "me"));
    assert_eq!((found[1].kind, found[1].label.as_str()), (ChangeKind::Removed, "Restream 1"));
    assert_eq!(found[1].old, "rtmp://in.example.com/s/1 → rtmp://out1.example.com/app");
}

#[test]
fn reordered_entries_are_one_change() {
    let base = numbered(&[1, 2, 3]);
    let mut draft = draft_of(&base);
    draft.move_to(draft.entries()[2].key, 0);
    assert_eq!(change_rows(&base, &draft), [row("Order of restreams", "1, 2, 3", "3, 1, 2")]);
    put(&mut draft, 0, TARGET_URL, "rtmp://new.example.com/app");
    assert_eq!(
        change_rows(&base, &draft)[1],
        row("Restream 1: Target URL", "rtmp://out3.example.com/app", "rtmp://new.example.com/app")
    );
}

#[test]
fn new_entry_is_listed_in_the_changes_with_its_fields() {
    let base = numbered(&[1]);
    let mut draft = draft_of(&base);
    draft.add_restream();
    put(&mut draft, 1, SOURCE, "rtmp://a/b");
    put(&mut draft, 1, TARGET_URL, "rtmp://c/d");
    put(&mut draft, 1, STREAM_KEY, "k");
    let found = changes(&base, &draft.sent().unwrap());
    let names: Vec<(ChangeKind, FieldName)> =
        found.iter().map(|change| (change.kind, change.path.name)).collect();
    assert_eq!(
        names,
        [
            (ChangeKind::Added, FieldName::WHOLE),
            (ChangeKind::Edited, SOURCE),
            (ChangeKind::Edited, TARGET_TYPE),
            (ChangeKind::Edited, TARGET_URL),
            (ChangeKind::Edited, STREAM_KEY),
        ]
    );
    assert_eq!(found[0].new, "rtmp://a/b → rtmp://c/d");
}

#[test]
fn fully_edited_entry_is_still_the_same_entry() {
    let base = numbered(&[1, 2]);
    let mut draft = draft_of(&base);
    put(&mut draft, 1, SOURCE, "rtmp://a/b");
    put(&mut draft, 1, TARGET_URL, "rtmp://c/d");
    put(&mut draft, 1, STREAM_KEY, "k");
    assert!(changes(&base, &draft.sent().unwrap()).iter().all(|change| change.kind == ChangeKind::Edited));
}

#[test]
fn changes_ignore_assigned_members_and_report_unknown_ones() {
    let base = numbered(&[1]);
    let mut other = base.clone();
    other.modification_ts.0 += 1;
    other.resource_id = sluice::model::ids::ResourceId::new("r2");
    assert_eq!(changes(&base, &other), []);
    let text = base.spell();
    let other = resource(&text.replace("\"id\":1", "\"id\":\"planted\""));
    let found = changes(&base, &other);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].path.name, FieldName::OTHER);
    assert!(!format!("{found:?}").contains("planted"));
}

#[test]
fn change_is_described_by_its_old_and_new_value() {
    let change = |kind, old: &str, new: &str, is_secret| FieldChange {
        kind,
        path: FieldPath::top(NAME),
        label: "Name".into(),
        old: old.into(),
        new: new.into(),
        is_secret,
    };
    let described = |change: FieldChange| change.describe().join(" -> ");
    assert_eq!(described(change(ChangeKind::Edited, "", "News", false)), "– -> News");
    assert_eq!(described(change(ChangeKind::Edited, "••••", "••••", true)), "•••• -> changed (hidden)");
    assert_eq!(described(change(ChangeKind::Edited, "", "••••", true)), "– -> ••••");
    assert_eq!(
        described(change(ChangeKind::Added, "", "rtmp://a → rtmp://b", false)),
        "(new) -> rtmp://a → rtmp://b"
    );
    assert_eq!(described(change(ChangeKind::Removed, "rtmp://a", "", false)), "rtmp://a -> removed");
    assert_eq!(described(change(ChangeKind::Moved, "1, 2", "2, 1", false)), "1, 2 -> 2, 1");
}

fn told(base: &sluice::model::restream::Resource, draft: &Draft) -> String {
    let wanted = record_of(&draft.sent().unwrap());
    sluice::forms::changed_fields(&sluice::forms::changes(&record_of(base), &wanted), &wanted, "Sports 2")
}

#[test]
fn changed_fields_name_one_field_by_its_host_and_no_value() {
    let base = numbered(&[1, 2]);
    let after = |edit: fn(&mut Draft)| {
        let mut draft = draft_of(&base);
        edit(&mut draft);
        told(&base, &draft)
    };
    let key = after(|draft| put(draft, 1, STREAM_KEY, "planted"));
    assert_eq!(key, "the stream key of out2.example.com in Sports 2");
    let name = after(|draft| draft.set_text(Field::top(NAME), "planted".to_owned()));
    assert_eq!(name, "the name of Sports 2");
    let address = after(|draft| put(draft, 0, TARGET_URL, "rtmp://me:planted@b.example.com/planted"));
    assert_eq!(address, "the target URL of b.example.com in Sports 2");
    let gone = after(|draft| {
        draft.remove(draft.entries()[0].key);
    });
    assert_eq!(gone, "Restream 1 in Sports 2");
    let both = after(|draft| {
        put(draft, 0, TARGET_URL, "rtmp://b.example.com/planted");
        put(draft, 0, STREAM_KEY, "planted");
    });
    assert_eq!(both, "Restream 1: Target URL and Restream 1: Stream key in Sports 2");
}

#[test]
fn changed_fields_name_three_and_a_new_entry_once() {
    let base = numbered(&[1]);
    let mut draft = draft_of(&base);
    draft.add_restream();
    put(&mut draft, 1, SOURCE, "rtmp://a/b");
    put(&mut draft, 1, TARGET_URL, "rtmp://c/d");
    put(&mut draft, 1, STREAM_KEY, "planted");
    assert_eq!(told(&base, &draft), "Restream 2 in Sports 2");
    draft.set_text(Field::top(NAME), "Sport".to_owned());
    draft.switch(Field::top(ACTIVE), false);
    put(&mut draft, 0, LOGIN, "me");
    assert_eq!(told(&base, &draft), "Name, Active, Restream 1: Login and 1 more in Sports 2");
}

#[test]
fn changed_values_name_three_with_their_values() {
    let base = numbered(&[1]);
    let login = with(&base, 0, LOGIN, "them");
    let values = |wanted: &Resource| sluice::forms::changed_values(&changes(&base, wanted));
    assert_eq!(values(&base), "");
    assert_eq!(values(&login), "Restream 1: Login: – → them");
    let moved = with(&with(&login, 0, SOURCE, "rtmp://a/b"), 0, TARGET_URL, "rtmp://c/d");
    assert!(values(&with(&moved, 0, STREAM_KEY, "planted")).ends_with("; 1 more"));
}
