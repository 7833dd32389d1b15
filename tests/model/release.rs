//! An open page reloads by itself into a newer console only where nothing would be lost.

use sluice::model::release::Hindrances;

#[test]
fn release_is_taken_unasked_only_where_nothing_would_be_lost() {
    assert!(Hindrances::default().is_none());
    for hindrances in [
        Hindrances { is_seen: true, ..Hindrances::default() },
        Hindrances { is_typed: true, ..Hindrances::default() },
        Hindrances { is_running: true, ..Hindrances::default() },
        Hindrances { is_selected: true, ..Hindrances::default() },
    ] {
        assert!(!hindrances.is_none(), "{hindrances:?}");
    }
}
