//! The start of a state is found across the stream keys that a target has had.

use sluice::model::restream::changes::former_keys::{joined, shared_addresses};
use sluice::model::restream::changes::state_start::{SoughtTarget, StateStart, current_starts};
use sluice::model::restream::join::{TargetName, address_of};
use sluice::model::restream::{ResourceHistory, Restream, StatusCode, TargetHistory};
use sluice::model::time::UnixSeconds;
use sluice::redact::secret::Secret;

use crate::codes::changes;

const NOW: UnixSeconds = UnixSeconds(1_000);
const URL: &str = "rtmp://out/live";
/// A key, an address and its changes.
type Listed<'a> = (&'a str, &'a str, &'a [(i64, i64)]);

/// Returns since when the target with the key "new" has code 3, by a history from 100 on of a resource modified at a time.
fn since(listed: &[Listed<'_>], modified: i64, is_alone: bool) -> StateStart {
    let target = |(key, url, list): &Listed<'_>| TargetHistory {
        source: "s".to_owned(),
        target_url: (*url).to_owned(),
        target_key: Secret::new(*key),
        changes: changes(list),
    };
    let targets = listed.iter().map(target).collect();
    let history = ResourceHistory { targets, unreadable_count: 0, lost_sources: 0, start: UnixSeconds(100) };
    let name = TargetName { source: "s", target_url: URL, target_key: "new" };
    let sought = SoughtTarget { name, code: StatusCode::SOURCE_NOT_PUBLISHED, is_alone };
    current_starts(&[sought], &history, (NOW, UnixSeconds(modified)))[0]
}

const fn at(time: i64) -> StateStart {
    StateStart::At(UnixSeconds(time))
}

const fn before(time: i64) -> StateStart {
    StateStart::Before(UnixSeconds(time))
}

#[test]
fn outage_lasts_across_a_change_of_key() {
    let new: Listed<'_> = ("new", URL, &[(993, 3)]);
    for (former, expected, case) in [
        (&[("old", URL, [(200, 0), (300, 3)].as_slice())][..], at(300), "two reports of one outage"),
        (
            &[("old", URL, &[(200, 0), (300, 3), (993, 7)])],
            at(300),
            "the old key stops as the new one begins",
        ),
        (&[("old", URL, &[(200, 0), (300, 3), (940, 7)])], at(300), "it stopped shortly before"),
        (&[("first", URL, &[(200, 0), (300, 3)]), ("old", URL, &[(500, 3)])], at(300), "two changes of key"),
        (&[("old", "RTMP://OUT:1935/live/", &[(200, 0), (300, 3)])], at(300), "spelled otherwise"),
        (&[("old", URL, &[(300, 3)])], at(300), "the only change before"),
        (
            &[("old", URL, &[(300, 3), (993, 7)])],
            at(300),
            "the only change before, and the stop of the old key",
        ),
        (&[("old", URL, &[(993, 7)])], before(993), "older than the history"),
        (&[("old", URL, &[(300, 3), (500, 7)])], at(993), "a person stopped it in between"),
        (&[("old", URL, &[(300, 3), (500, 0)])], at(993), "it had recovered"),
        (&[("other", "rtmp://out/else", &[(200, 0), (300, 3)])], at(993), "another target"),
        (&[("other", URL, &[(200, 0), (995, 3)])], at(993), "one that ran at the same time"),
    ] {
        assert_eq!(since(&[former, &[new]].concat(), 0, true), expected, "{case}");
    }
}

#[test]
fn first_change_after_a_modification_may_be_that_of_a_new_key() {
    let new: Listed<'_> = ("new", URL, &[(993, 3)]);
    assert_eq!(since(&[new], 990, true), before(993), "an older history may list the former key");
    assert_eq!(since(&[new], 99, true), at(993), "modified before the period");
    assert_eq!(since(&[("new", URL, &[(200, 0), (993, 3)])], 990, true), at(993), "the key is older");
    assert_eq!(since(&[new], 990, false), at(993), "the former key could be another target's");
}

#[test]
fn histories_of_other_keys_are_apart_where_two_restreams_share_an_address() {
    let listed = [("old", URL, [(200, 0), (300, 3)].as_slice()), ("new", URL, &[(993, 3)])];
    assert_eq!(since(&listed, 0, false), at(993));
    let restream = |url: &str| Restream { target_url: url.to_owned(), ..Restream::default() };
    let all = ["rtmp://a/x", "rtmp://b/x", "RTMP://A/x/"].map(restream);
    let shared = shared_addresses(&all);
    assert_eq!(all.map(|one| shared.has(&address_of(&one.target_name()))), [true, false, true]);
}

#[test]
fn joined_histories_are_in_the_order_of_time_also_from_a_service_that_lists_the_latest_first() {
    let history = |list: &[(i64, i64)]| TargetHistory {
        source: String::new(),
        target_url: String::new(),
        target_key: Secret::default(),
        changes: changes(list),
    };
    let all = [history(&[(500, 7), (300, 3), (200, 0)]), history(&[(800, 0), (500, 3)])];
    let times: Vec<_> = joined(all.iter()).iter().map(|change| change.time.0).collect();
    assert_eq!(times, [200, 300, 800], "the stop and the same state again are no changes");
    assert_eq!(joined(all[..1].iter()).len(), 3, "its own stop is one");
}
