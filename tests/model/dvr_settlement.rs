//! A deletion that was sent is settled for each host, and a retry is limited to the recordings of its time.

use sluice::model::dvr::{DeletionReadBack, HostOutcome, HostReport, retried, tally_label, unforeseen};
use sluice::model::intervals::Period;
use sluice::model::time::UnixSeconds;

#[test]
fn settlement_prefers_the_reading_to_the_response() {
    use HostOutcome::{Deleted, Failed, NothingToDelete, Unknown};
    let ends = |found: Option<DeletionReadBack>| {
        [HostReport::Completed, HostReport::Failed, HostReport::Unclear]
            .map(|report| HostOutcome::of(found, report))
    };
    assert_eq!(ends(Some(DeletionReadBack::Deleted)), [Deleted, Deleted, Deleted]);
    assert_eq!(ends(Some(DeletionReadBack::NothingToDelete)), [NothingToDelete, Failed, NothingToDelete]);
    assert_eq!(
        ends(Some(DeletionReadBack::Unchanged)),
        [Failed, Failed, Unknown],
        "without an answer it may still be at work"
    );
    for unclear in [Some(DeletionReadBack::Different), Some(DeletionReadBack::Missing), None] {
        assert_eq!(ends(unclear), [Unknown, Failed, Unknown], "{unclear:?}");
    }
}

#[test]
fn unforeseen_hosts_are_listed_once_with_failures_first() {
    let found = unforeseen(&["h1", "h2"], ["*", "h2", "h7"], ["h1", "h7", "", "h8", "h8"]);
    assert_eq!(found, [("h7", HostOutcome::Failed), ("h8", HostOutcome::Unknown)]);
    assert_eq!(unforeseen(&["h1"], ["h1"], ["h1"]), []);
}

#[test]
fn retried_deletion_spares_seconds_recorded_since_the_first_attempt() {
    let piece = |from, to| Some(Period::of_seconds(from, to));
    let again = |of, newest: Option<i64>| retried(of, newest.map(UnixSeconds), UnixSeconds(100));
    assert_eq!(again(piece(10, 20), Some(98)), piece(10, 20), "the past part is unchanged");
    assert_eq!(again(piece(10, 86_500), Some(98)), piece(10, 100), "its end was beyond the live edge");
    assert_eq!(again(piece(10, 86_500), Some(103)), piece(10, 103), "the clock of the browser is behind");
    assert_eq!(again(piece(10, 86_500), None), piece(10, 100));
    assert_eq!(again(piece(200, 300), Some(98)), None, "all of it was to come");
    assert_eq!(again(None, Some(98)), piece(0, 98));
    assert_eq!(again(None, None), piece(0, 100), "an unlisted host was requested");
}

#[test]
fn deletion_is_verified_only_when_every_host_has_deleted_it() {
    use HostOutcome::{Deleted, Failed, NothingToDelete, Unknown, Verifying};
    assert_eq!(tally_label(&[Deleted; 6]), "Verified: deleted on 6 hosts");
    assert_eq!(tally_label(&[NothingToDelete; 6]), "Verified: nothing to delete on 6 hosts");
    assert_eq!(
        tally_label(&[NothingToDelete, Deleted, NothingToDelete]),
        "Verified: deleted on 1 host, nothing to delete on 2"
    );
    assert_eq!(
        tally_label(&[Deleted, NothingToDelete, Failed, Unknown, Verifying]),
        "Of 5 hosts: 1 deleted, 1 with nothing to delete, 1 failed, 1 unknown, 1 not finished"
    );
    for under_way in [HostOutcome::Waiting, HostOutcome::SeenDeleted, Verifying] {
        assert_eq!(tally_label(&[Deleted, under_way]), "Of 2 hosts: 1 deleted, 1 not finished");
    }
}
