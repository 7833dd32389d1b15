use sluice::model::restream::Resource;

use super::*;

fn numbers(resource: &Resource) -> Vec<char> {
    resource.restreams.iter().map(|entry| entry.source.chars().last().unwrap()).collect()
}

#[test]
fn merge_asks_for_a_choice_when_both_sides_changed_a_field() {
    let base = numbered(&[1, 2]);
    let mine = with(&base, 1, SOURCE, "rtmp://mine/s");
    let theirs = with(&with(&base, 1, SOURCE, "rtmp://theirs/s"), 0, LOGIN, "them");
    let mut merge = merge(&base, &mine, &theirs);
    assert_ne!(merge.unsettled_count(), 0);
    let conflict = &merge.conflicts()[0];
    assert_eq!(conflict.label, "Restream 2: Source URL");
    assert_eq!(conflict.base, "rtmp://in.example.com/s/2");
    assert_eq!((conflict.mine.as_str(), conflict.theirs.as_str()), ("rtmp://mine/s", "rtmp://theirs/s"));
    merge.choose(0, MergeSide::Theirs);
    assert_eq!(merge.unsettled_count(), 0);
    assert_eq!(body(&result(&merge)), body(&theirs));
    merge.choose(0, MergeSide::Mine);
    assert_eq!(result(&merge).restreams[1].source, "rtmp://mine/s");
    assert_eq!(result(&merge).restreams[0].login, "them");
    merge.choose(7, MergeSide::Mine);
}

#[test]
fn merge_conflict_masks_secrets() {
    let base = numbered(&[1]);
    let mine = with(&base, 0, STREAM_KEY, "planted-1");
    let theirs = with(&base, 0, STREAM_KEY, "planted-2");
    let merge = merge(&base, &mine, &theirs);
    assert!(merge.conflicts()[0].is_secret);
    assert!(!format!("{:?}", merge.conflicts()).contains("planted"));
}

#[test]
fn merge_finds_an_edited_entry_that_has_another_target_now() {
    let base = numbered(&[1, 2]);
    let edited = with(&base, 0, LOGIN, "me");
    let is_replaced = |theirs: &Resource| merge(&base, &edited, theirs).changes_replaced_item();
    assert!(is_replaced(&with(&base, 0, TARGET_URL, "rtmp://other.example.com/app")));
    assert!(!is_replaced(&with(&base, 1, TARGET_URL, "rtmp://other.example.com/app")));
    assert!(!is_replaced(&with(&base, 0, SOURCE, "rtmp://theirs/s")));
    assert!(!is_replaced(&numbered(&[2, 1])), "only moved");
    assert!(!is_replaced(&numbered(&[2])), "removed: a choice");
    let moved = with(&base, 0, TARGET_URL, "rtmp://other.example.com/app");
    assert!(!merge(&base, &moved, &moved).changes_replaced_item(), "both the same");
}

#[test]
fn merge_includes_entries_that_each_side_added() {
    let base = numbered(&[1, 2]);
    let (mine, theirs) = (numbered(&[1, 2, 3]), numbered(&[4, 1, 2]));
    let both = merge(&base, &mine, &theirs);
    assert_eq!(both.conflicts(), []);
    assert_eq!(numbers(&result(&both)), ['4', '1', '2', '3']);
    let same = merge(&base, &numbered(&[1, 3, 2]), &numbered(&[1, 3, 2]));
    assert_eq!(numbers(&result(&same)), ['1', '3', '2']);
}

#[test]
fn merge_joins_entries_that_both_sides_added_for_one_target() {
    let base = numbered(&[1]);
    let mine = with(&numbered(&[1, 2]), 1, LOGIN, "me");
    let theirs = with(&numbered(&[1, 2]), 1, LOGIN, "them");
    let mut merge = merge(&base, &mine, &theirs);
    assert_eq!(merge.conflicts().len(), 1);
    assert_eq!(merge.conflicts()[0].label, "Restream 2: Login");
    merge.choose_all(MergeSide::Mine);
    assert_eq!(numbers(&result(&merge)), ['1', '2']);
    assert_eq!(result(&merge).restreams[1].login, "me");
}

#[test]
fn merge_asks_for_a_choice_when_one_side_removed_and_one_changed_an_entry() {
    let base = numbered(&[1, 2]);
    let (mine, theirs) = (numbered(&[1]), with(&base, 1, LOGIN, "them"));
    let mut merge = merge(&base, &mine, &theirs);
    let conflict = &merge.conflicts()[0];
    assert_eq!((conflict.label.as_str(), conflict.mine.as_str()), ("Restream 2", "removed"));
    assert_eq!(conflict.theirs, "rtmp://in.example.com/s/2 → rtmp://out2.example.com/app");
    merge.choose(0, MergeSide::Mine);
    assert_eq!(numbers(&result(&merge)), ['1']);
    merge.choose(0, MergeSide::Theirs);
    assert_eq!(result(&merge).restreams[1].login, "them");
}

#[test]
fn merge_combines_orders_and_asks_when_both_sides_changed_them() {
    let base = numbered(&[1, 2, 3]);
    let moved = merge(&base, &numbered(&[3, 1, 2]), &with(&base, 2, LOGIN, "them"));
    assert_eq!(moved.conflicts(), []);
    assert_eq!(numbers(&result(&moved)), ['3', '1', '2']);
    assert_eq!(result(&moved).restreams[0].login, "them");
    let mut both = merge(&base, &numbered(&[3, 1, 2]), &numbered(&[2, 1, 3]));
    assert_eq!(both.conflicts().len(), 1);
    assert_eq!(both.conflicts()[0].label, "Order of restreams");
    assert_eq!(both.conflicts()[0].mine, "3, 1, 2");
    both.choose(0, MergeSide::Theirs);
    assert_eq!(numbers(&result(&both)), ['2', '1', '3']);
    both.choose(0, MergeSide::Mine);
    assert_eq!(numbers(&result(&both)), ['3', '1', '2']);
}

#[test]
fn merge_asks_once_when_one_side_disabled_and_one_changed_a_backup() {
    let mut draft = draft_of(&numbered(&[1]));
    draft.turn(0, BACKUP, true);
    put(&mut draft, 0, BACKUP_URL, "rtmp://b/x");
    put(&mut draft, 0, BACKUP_PASSWORD, "p");
    let base = draft.sent().unwrap();
    let theirs = with(&base, 0, BACKUP_URL, "rtmp://c/x");
    let mut draft = draft_of(&base);
    draft.turn(0, BACKUP, false);
    let mine = draft.sent().unwrap();
    let mut merge = merge(&base, &mine, &theirs);
    assert_eq!(merge.conflicts().len(), 1);
    assert_eq!(merge.conflicts()[0].label, "Restream 1: Backup target");
    merge.choose(0, MergeSide::Mine);
    assert!(result(&merge).restreams[0].backup.is_none());
    merge.choose(0, MergeSide::Theirs);
    assert_eq!(result(&merge).restreams[0].backup, theirs.restreams[0].backup);
}

#[test]
fn merge_takes_unknown_members_of_theirs_unless_both_changed_them() {
    let of = |extra: &str| {
        resource(&format!(r#"{{"name":"a","type":"short","active":true,"restreams":[]{extra}}}"#))
    };
    let base = of(r#","x":1,"y":{"a" : 1},"z":3"#);
    let theirs = of(r#","x":2.0,"y":{"a" : 1},"z":3"#);
    assert_eq!(body(&result(&merge(&base, &base, &theirs))), body(&theirs));
    let mine = of(r#","x":1,"y":{"a" : 5},"new":[1 ,2]"#);
    let alone = merge(&base, &mine, &base);
    assert_eq!((alone.conflicts(), body(&result(&alone))), (&[][..], body(&mine)));
    let mut disputed = merge(&base, &of(r#","x":"planted","y":{"a" : 1},"z":3"#), &theirs);
    assert_eq!(disputed.conflicts().len(), 1);
    assert!(disputed.conflicts()[0].is_secret && disputed.conflicts()[0].mine.is_empty());
    disputed.choose(0, MergeSide::Theirs);
    assert_eq!(body(&result(&disputed)), body(&theirs));
}
