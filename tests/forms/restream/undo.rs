//! A save can be undone.

use super::*;

#[test]
fn undo_restores_the_resource_before_the_save() {
    let before = numbered(&[1, 2, 3]);
    for now in [with(&before, 1, TARGET_URL, "rtmp://new.example.com/app"), numbered(&[2, 3])] {
        let undo = undo_of(&before, &now);
        assert_eq!(body(&undo.draft.sent().unwrap()), body(&before));
        assert_eq!(body(&undo.base), body(&now), "it is saved on top of what is there");
    }
}
