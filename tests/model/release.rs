//! An open page reloads by itself into a newer console only where nothing would be lost.

use sluice::model::release::ReloadBlockers;

#[test]
fn release_is_taken_unasked_only_where_nothing_would_be_lost() {
    assert!(ReloadBlockers::default().is_none());
    for blockers in [
        ReloadBlockers { is_seen: true, ..ReloadBlockers::default() },
        ReloadBlockers { is_typed: true, ..ReloadBlockers::default() },
        ReloadBlockers { is_running: true, ..ReloadBlockers::default() },
        ReloadBlockers { is_selected: true, ..ReloadBlockers::default() },
    ] {
        assert!(!blockers.is_none(), "{blockers:?}");
    }
}
