//! A save undone, at once and after a reload.

use super::*;

#[test]
fn after_a_reload_the_change_back_makes_what_there_was() {
    let before = numbered(&[1, 2, 3]);
    let moved = numbered(&[2, 3]);
    for now in [with(&before, 1, TARGET_URL, "rtmp://new.example.com/app"), moved] {
        let at_once = undo_of(&before, &now);
        assert_eq!(body(&at_once.draft.sent().unwrap()), body(&before));
        let text = stored_text(&at_once.draft).unwrap();
        assert!(!text.contains("key-"), "no secret is kept: {text}");
        let mut left = undo_left(&text, &now).unwrap();
        assert_eq!(body(&left.base), body(&now), "it is saved on top of what is there");
        // What the save removed with its entry is not at the service any more, and asked for.
        for field in left.draft.to_retype().to_vec() {
            assert_eq!(left.draft.path(field).unwrap().to_string(), "restreams[0].target_key");
            assert!(left.draft.sent().is_err(), "nothing is sent without it");
            left.draft.set_text(field, "key-1".to_owned());
        }
        let undone = left.draft.sent().unwrap();
        let plain = |text: String| text.replace(r#","id":1"#, "");
        assert_eq!(plain(body(&undone)), plain(body(&before)));
    }
}

#[test]
fn a_secret_that_the_save_changed_is_asked_for_and_never_kept() {
    let before = numbered(&[1, 2]);
    let now = with(&before, 1, STREAM_KEY, "key-new");
    let text = stored_text(&undo_of(&before, &now).draft).unwrap();
    assert!(!text.contains("key-"), "{text}");
    let left = undo_left(&text, &now).unwrap();
    let asked: Vec<String> =
        left.draft.to_retype().iter().map(|field| left.draft.path(*field).unwrap().to_string()).collect();
    assert_eq!(asked, ["restreams[1].target_key"]);
    let problems = left.draft.sent().unwrap_err();
    assert!(problems.0[0].message.contains("enter it again"), "{}", problems.0[0].message);
}

#[test]
fn what_is_undone_already_is_not_offered() {
    let before = numbered(&[1, 2]);
    let now = with(&before, 0, LOGIN, "somebody");
    let text = stored_text(&undo_of(&before, &now).draft).unwrap();
    assert!(undo_left(&text, &before).is_none(), "somebody else did it");
    assert!(undo_left("", &now).is_none());
    assert!(
        undo_left(&stored_text(&undo_of(&now, &now).draft).unwrap(), &now).is_none(),
        "nothing was changed"
    );
}

#[test]
fn what_was_saved_elsewhere_since_is_no_part_of_the_change_back() {
    let before = numbered(&[1, 2]);
    let now = with(&before, 0, LOGIN, "somebody");
    let text = stored_text(&undo_of(&before, &now).draft).unwrap();
    let mut later = with(&now, 1, LOGIN, "another");
    later.modification_ts.0 += 60;
    let left = undo_left(&text, &later).unwrap();
    assert_eq!(left.base.restreams[1].login, "", "its base is older, so that saving finds the other change");
    assert_eq!(left.base.modification_ts, now.modification_ts);
    assert_eq!(left.draft.sent().unwrap().restreams[0].login, "");
}
