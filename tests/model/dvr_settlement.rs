//! What a deletion that was sent has come to on its hosts, and what a second try may delete.

use sluice::model::dvr::{HostEnd, HostVerdict, Report, Tally, retried, unforeseen};
use sluice::model::intervals::Period;
use sluice::model::time::UnixSeconds;

#[test]
fn what_was_read_counts_more_than_what_was_answered() {
    use HostVerdict::{Deleted, Failed, Unknown};
    let verdicts = |end: Option<HostEnd>| {
        [Report::Completed, Report::Failed, Report::Unclear].map(|report| HostVerdict::of(end, report))
    };
    assert_eq!(verdicts(Some(HostEnd::Deleted)), [Deleted, Deleted, Deleted]);
    assert_eq!(verdicts(Some(HostEnd::NothingToDelete)), [Deleted, Failed, Deleted]);
    assert_eq!(
        verdicts(Some(HostEnd::Unchanged)),
        [Failed, Failed, Unknown],
        "without an answer it may still be at work"
    );
    for unclear in [Some(HostEnd::Different), Some(HostEnd::Missing), None] {
        assert_eq!(verdicts(unclear), [Unknown, Failed, Unknown], "{unclear:?}");
    }
}

#[test]
fn hosts_that_were_reached_unseen_are_named_once_and_a_failure_first() {
    let found = unforeseen(&["h1", "h2"], ["*", "h2", "h7"], ["h1", "h7", "", "h8", "h8"]);
    assert_eq!(found, [("h7", HostVerdict::Failed), ("h8", HostVerdict::Unknown)]);
    assert_eq!(unforeseen(&["h1"], ["h1"], ["h1"]), []);
}

#[test]
fn a_second_try_spares_what_was_recorded_since_the_first_began() {
    let piece = |from, to| Some(Period::of_seconds(from, to));
    let again = |of, newest: Option<i64>| retried(of, newest.map(UnixSeconds), UnixSeconds(100));
    assert_eq!(again(piece(10, 20), Some(98)), piece(10, 20), "the past stays as it was asked for");
    assert_eq!(again(piece(10, 86_500), Some(98)), piece(10, 100), "its end was beyond the live edge");
    assert_eq!(again(piece(10, 86_500), Some(103)), piece(10, 103), "the clock of the browser is behind");
    assert_eq!(again(piece(10, 86_500), None), piece(10, 100));
    assert_eq!(again(piece(200, 300), Some(98)), None, "all of it was to come");
    assert_eq!(again(None, Some(98)), piece(0, 98));
    assert_eq!(again(None, None), piece(0, 100), "nothing was listed, and yet it was asked for");
}

#[test]
fn only_what_was_deleted_on_every_host_is_verified() {
    let deleted = Some((HostVerdict::Deleted, Some(HostEnd::Deleted)));
    let nothing = Some((HostVerdict::Deleted, Some(HostEnd::NothingToDelete)));
    let failed = Some((HostVerdict::Failed, None));
    let unknown = Some((HostVerdict::Unknown, Some(HostEnd::Missing)));
    let tally = |ends: &[Option<(HostVerdict, Option<HostEnd>)>]| {
        let tally = Tally::of(ends.iter().copied());
        (tally.is_verified(), tally.words())
    };
    assert_eq!(tally(&[deleted; 6]), (true, "Verified: deleted on 6 hosts".to_owned()));
    assert_eq!(tally(&[nothing; 6]), (true, "Verified: nothing to delete on 6 hosts".to_owned()));
    let some = (true, "Verified: deleted on 1 host, nothing to delete on 2".to_owned());
    assert_eq!(tally(&[nothing, deleted, nothing]), some);
    assert_eq!(
        tally(&[deleted, nothing, failed, unknown, None]),
        (
            false,
            "Of 5 hosts: 1 deleted, 1 with nothing to delete, 1 failed, 1 unknown, 1 not finished".to_owned()
        )
    );
    assert_eq!(tally(&[deleted, None]), (false, "Of 2 hosts: 1 deleted, 1 not finished".to_owned()));
}

#[test]
fn the_hosts_of_several_deletions_are_not_counted_up() {
    let deleted = Some((HostVerdict::Deleted, Some(HostEnd::Deleted)));
    let nothing = Some((HostVerdict::Deleted, Some(HostEnd::NothingToDelete)));
    let failed = Some((HostVerdict::Failed, None));
    let words = |ends: &[Option<(HostVerdict, Option<HostEnd>)>], deletions| {
        Tally::of(ends.iter().copied()).words_of(deletions)
    };
    assert_eq!(words(&[deleted; 6], 1), "Verified: deleted on 6 hosts");
    assert_eq!(words(&[deleted; 18], 3), "Verified: 3 deletions, each on all of its hosts");
    assert_eq!(
        words(&[deleted, deleted, nothing, nothing], 2),
        "Verified: 2 deletions, with nothing to delete in 2 of 4 results"
    );
    assert_eq!(words(&[deleted, failed], 2), "Of 2 results of 2 deletions: 1 deleted, 1 failed");
}
