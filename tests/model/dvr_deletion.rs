//! A deletion is followed from its cut list and its request to the outcome of each host and its log entry.

use proptest::prelude::*;
use sluice::model::dvr::{
    CutList, Deletion, DeletionRequest, HostResult, HostSelector, HostState, hosts_confirmed, meeting,
    retried, settled, tally_label, unforeseen,
};
use sluice::model::end::End;
use sluice::model::intervals::{Intervals, Period};
use sluice::model::stream_name::StreamName;
use sluice::model::time::UnixSeconds;

use crate::dvr_prediction::entry;

const CUT: Period = Period::of_seconds(1_795_197_787, 1_795_197_828);
const AT: UnixSeconds = UnixSeconds(1_795_200_000);

fn deletion(hosts: HostSelector, piece: Option<Period>) -> Deletion {
    let Period { from: UnixSeconds(from), to: UnixSeconds(to) } = CUT;
    let now = [entry("edge-1", &[(from - 100, to + 100)]), entry("edge-2", &[(from, from + 5)])];
    let request = DeletionRequest { stream: StreamName::new("live/news"), hosts, piece };
    Deletion::new(request, &now, AT)
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn deletion_is_running_until_the_last_host_has_ended() {
    let mut deletion = deletion(HostSelector::All, Some(CUT));
    assert!(deletion.is_running());
    assert_eq!(deletion.hosts.iter().map(|row| row.removed_secs).collect::<Vec<_>>(), [41, 5]);
    assert_eq!(deletion.hosts[0].newest, Some(UnixSeconds(CUT.to.0 + 100)));
    deletion.each(&names(&["edge-1"]), |row| row.end(End::Done, String::new()));
    assert!(deletion.is_running());
    deletion.each(&names(&["edge-2"]), |row| row.end(End::Failed, String::new()));
    assert!(!deletion.is_running() && !deletion.is_verified());
    assert_eq!(deletion.hosts_with(End::Failed), ["edge-2"]);
    assert!(deletion.can_retry() && !deletion.can_check());
    assert_eq!(deletion.describe(), "Of 2 hosts: 1 deleted, 1 failed. Failed: edge-2.");
}

#[test]
fn progress_counts_the_hosts_of_running_deletions_alone() {
    let mut earlier = deletion(HostSelector::All, Some(CUT));
    earlier.each(&names(&["edge-1", "edge-2"]), |row| row.end(End::Done, String::new()));
    let mut running = deletion(HostSelector::All, Some(CUT));
    assert_eq!(hosts_confirmed([&running, &earlier].into_iter()), (0, 2));
    running.each(&names(&["edge-1"]), |row| row.state = HostState::SeenDeleted);
    assert_eq!(hosts_confirmed([&running, &earlier].into_iter()), (1, 2));
    assert_eq!(hosts_confirmed([&running, &running].into_iter()), (2, 4), "two streams of work");
    assert_eq!(hosts_confirmed([&earlier].into_iter()), (0, 0));
}

#[test]
fn later_reading_settles_hosts_whose_deletion_was_not_seen() {
    let mut lost = deletion(HostSelector::All, Some(CUT));
    lost.each(&names(&["edge-1"]), |row| row.end(End::Unknown, String::new()));
    lost.each(&names(&["edge-2"]), |row| row.end(End::Failed, String::new()));
    let unchanged = [
        entry("edge-1", &[(CUT.from.0 - 100, CUT.to.0 + 100)]),
        entry("edge-2", &[(CUT.from.0, CUT.from.0 + 5)]),
    ];
    let half = [entry("edge-1", &[(CUT.from.0 - 100, CUT.from.0 + 20)])];
    for now in [&unchanged[..], &half[..], &[]] {
        assert!(!lost.settle_later(now, AT, "03:04:09"), "{now:?}");
    }
    let gone = [
        entry("edge-1", &[(CUT.from.0 - 100, CUT.from.0), (CUT.to.0, CUT.to.0 + 100)]),
        unchanged[1].clone(),
    ];
    assert!(lost.settle_later(&gone, AT, "03:04:10"));
    assert_eq!(lost.hosts[0].state, HostState::Ended(End::Done));
    assert_eq!(lost.hosts[0].message, "Deleted after all, seen 03:04:10");
    assert_eq!(lost.hosts[1].state, HostState::Ended(End::Failed));
    assert!(!lost.settle_later(&gone, AT, "03:04:20"), "once");
}

#[test]
fn verified_deletion_says_no_more_than_was_compared() {
    let mut deletion = deletion(HostSelector::All, Some(CUT));
    deletion.each(&names(&["edge-1", "edge-2"]), |row| row.end(End::Done, String::new()));
    let verified = "Verified: deleted on 2 hosts. Everything else";
    assert_eq!(deletion.describe(), format!("{verified} is unchanged, to the second."));
    deletion.each(&names(&["edge-2"]), |row| row.has_lost_older = true);
    assert_eq!(deletion.describe(), format!("{verified} within the window is unchanged, to the second."));
}

#[test]
fn retried_deletion_counts_what_the_first_attempt_removed_and_changes_its_host_only() {
    let mut deletion = deletion(HostSelector::All, Some(CUT));
    let halfway = [entry("edge-1", &[(CUT.from.0 - 100, CUT.from.0 + 20)])];
    let again = deletion.prediction.again_on("edge-1", &CUT.into(), &halfway, AT).unwrap();
    deletion.send_again(&again);
    assert_eq!(deletion.hosts.iter().map(|row| row.removed_secs).collect::<Vec<_>>(), [41, 5]);
    let [on, again] = [&*deletion.prediction, &again].map(|prediction| prediction.on("edge-1").unwrap());
    assert_eq!((&on.before, &on.after), (&again.before, &again.after));
    assert_eq!([on, again].map(|on| on.removed.total_secs()), [41, 20]);
    assert_eq!(deletion.prediction.on("edge-2").unwrap().removed.total_secs(), 5);
    assert_eq!(deletion.hosts[0].newest, Some(UnixSeconds(CUT.to.0 + 100)), "as when it was first sent");
    let late = [entry("edge-1", &[(CUT.from.0 - 100, CUT.from.0)])];
    let again = deletion.prediction.again_on("edge-1", &CUT.into(), &late, AT).unwrap();
    deletion.send_again(&again);
    let found = deletion.prediction.judge(&late, AT)[0].1;
    assert_eq!(found, End::Done, "the first attempt has deleted it");
}

#[test]
fn deletions_round_trip_through_the_text_in_tab_storage() {
    let mut ended = deletion(HostSelector::One("edge-2".to_owned()), None);
    ended.each(&names(&["edge-2"]), |row| row.end(End::Failed, "Busy.".to_owned()));
    let under_way = deletion(HostSelector::All, Some(CUT));
    let text = serde_json::to_string(&[&under_way, &ended]).unwrap();
    let stored: [Deletion; 2] = serde_json::from_str(&text).unwrap();
    let [first, second] = stored.map(Deletion::restored);
    assert_eq!((&first.request, first.began_at), (&under_way.request, AT));
    assert_eq!(first.hosts_with(End::Unknown), ["edge-1", "edge-2"], "it may have been carried out");
    assert!(!second.can_retry(), "predictions are not stored");
    assert_eq!((second.request, second.hosts), (ended.request.clone(), ended.hosts.clone()));
}

#[test]
fn settlement_prefers_the_reading_to_the_response() {
    use End::{AlreadySo, Done, Failed, Unknown};
    let ends = |found| [Done, Failed, Unknown].map(|reported| settled(found, reported));
    assert_eq!(ends(Done), [Done, Done, Done]);
    assert_eq!(ends(AlreadySo), [AlreadySo, Failed, AlreadySo]);
    assert_eq!(ends(Failed), [Failed, Failed, Unknown], "without an answer it may still be at work");
    for unclear in [End::Different, Unknown] {
        assert_eq!(ends(unclear), [Unknown, Failed, Unknown], "{unclear:?}");
    }
}

#[test]
fn restored_deletion_is_judged_by_the_ranges_that_met_it() {
    let stored = |piece| {
        let sent = deletion(HostSelector::All, piece);
        let text = serde_json::to_string(&sent).unwrap();
        serde_json::from_str::<Deletion>(&text).unwrap().restored()
    };
    let Period { from: UnixSeconds(from), to: UnixSeconds(to) } = CUT;
    let older = (from - 9_000, from - 8_000);
    let gone = [entry("edge-1", &[older, (from - 100, from), (to, to + 900)]), entry("edge-2", &[older])];
    let mut lost = stored(Some(CUT));
    assert!(lost.can_check() && !lost.can_retry());
    assert!(lost.settle_later(&gone, AT, "03:04:10"));
    assert!(lost.is_verified(), "{lost:?}");
    let unchanged = [entry("edge-1", &[(from - 100, to + 900)]), entry("edge-2", &[(from, from + 5)])];
    let mut left = stored(Some(CUT));
    assert!(!left.settle_later(&unchanged, AT, "03:04:10"), "all is there");
    let half = [entry("edge-1", &[(from - 100, from + 20), (to, to + 900)])];
    assert!(!left.settle_later(&half, AT, "03:04:10"), "a part is there");
    let mut unlisted = stored(None);
    unlisted.hosts = vec![HostResult::new("edge-9", HostState::Ended(End::Unknown), String::new())];
    assert!(!unlisted.can_check(), "what it had before is not known");
    let many = (0..40).map(|index| (from + index * 20, from + index * 20 + 10)).collect::<Vec<_>>();
    let request = DeletionRequest { piece: None, ..stored(None).request };
    let of_many = Deletion::new(request, &[entry("edge-1", &many)], AT);
    let text = serde_json::to_string(&of_many).unwrap();
    let of_many = serde_json::from_str::<Deletion>(&text).unwrap().restored();
    assert!(!of_many.can_check(), "not all of its ranges are stored");
}

#[test]
fn deletion_keeps_only_the_first_ranges_that_meet_it() {
    let ranges: Intervals = (0..60).map(|index| Period::of_seconds(index * 10, index * 10 + 5)).collect();
    let met = meeting(&ranges, Some(Period::of_seconds(25, 40)));
    assert_eq!(
        met,
        [(20, 25), (30, 35), (40, 45)].map(|(from, to)| Period::of_seconds(from, to)),
        "also touching"
    );
    assert_eq!(meeting(&ranges, None).len(), 20);
    assert_eq!(meeting(&Intervals::default(), None), []);
}

#[test]
fn unforeseen_hosts_are_listed_once_with_failures_first() {
    let found = unforeseen(&["h1", "h2"], ["*", "h2", "h7"], ["h1", "h7", "", "h8", "h8"]);
    assert_eq!(found, [("h7", End::Failed), ("h8", End::Unknown)]);
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
    use HostState::{Ended, SeenDeleted, Verifying, Waiting};
    let [deleted, nothing] = [End::Done, End::AlreadySo].map(Ended);
    assert_eq!(tally_label(&[deleted; 6]), "Verified: deleted on 6 hosts");
    assert_eq!(tally_label(&[nothing; 6]), "Verified: nothing to delete on 6 hosts");
    assert_eq!(
        tally_label(&[nothing, deleted, nothing]),
        "Verified: deleted on 1 host, nothing to delete on 2"
    );
    assert_eq!(
        tally_label(&[deleted, nothing, Ended(End::Failed), Ended(End::Unknown), Verifying]),
        "Of 5 hosts: 1 deleted, 1 with nothing to delete, 1 failed, 1 unknown, 1 not finished"
    );
    for under_way in [Waiting, SeenDeleted, Verifying] {
        assert_eq!(tally_label(&[deleted, under_way]), "Of 2 hosts: 1 deleted, 1 not finished");
    }
}

fn list(cuts: &[(i64, i64)]) -> CutList {
    let mut list = CutList::default();
    for (from, to) in cuts {
        list.add(Period::of_seconds(*from, *to));
    }
    list
}

#[test]
fn cut_list_is_sorted_and_counts_each_second_once() {
    let mut cuts = list(&[(50, 60), (10, 20), (15, 55), (60, 70), (50, 60), (7, 7)]);
    assert_eq!(cuts, list(&[(10, 20), (15, 55), (50, 60), (60, 70)]), "none is empty, and none there twice");
    assert_eq!(cuts.seconds().total_secs(), 60, "each second once");
    assert_eq!(cuts.remove(1), Some(Period::of_seconds(15, 55)));
    assert_eq!(cuts.remove(9), None);
}

proptest! {
    #[test]
    fn cut_list_stays_sorted_without_duplicates(cuts in prop::collection::vec((0_i64..60, 1_i64..15), 0..10)) {
        let cuts: Vec<_> = cuts.iter().map(|(from, secs)| (*from, from + secs)).collect();
        let list = list(&cuts);
        let all = list.cuts();
        prop_assert!(all.windows(2).all(|pair| (pair[0].from, pair[0].to) < (pair[1].from, pair[1].to)));
    }
}
