//! A list of writes applies one action to many resources.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use proptest::prelude::*;
use sluice::model::end::{End, Skip};
use sluice::writes::labels::{LISTED, listed, state_word, stop_message, totals_label};
use sluice::writes::list::{PartState, StopReason, Totals, WriteList};

fn list_of(count: usize) -> WriteList {
    WriteList::new((0..count).map(|at| (Some(format!("id{at}")), format!("name {at}"))))
}

fn ended(list: &mut WriteList, at: usize, end: End) {
    list.end(at, end, String::new(), false);
}

#[test]
fn list_takes_each_resource_once_in_order() {
    let mut list = list_of(3);
    assert!(list.is_running());
    assert_eq!((list.take_next(), list.take_next()), (Some(0), Some(1)));
    ended(&mut list, 1, End::Done);
    assert_eq!(list.take_next(), Some(2));
    assert_eq!(list.take_next(), None);
    assert!(list.is_running(), "two are being done");
    ended(&mut list, 0, End::Refused);
    ended(&mut list, 2, End::AlreadySo);
    assert!(!list.is_running());
    let totals = Totals { all: 3, done: 1, already: 1, failed: 1, ..Totals::default() };
    assert_eq!((list.totals(), totals.ended()), (totals, 3));
}

#[test]
fn list_says_which_resources_it_is_to_write() {
    let mut list = list_of(2);
    let is_to_write = |list: &WriteList| ["id0", "id1", "id2"].map(|id| list.is_to_write(id));
    assert_eq!(is_to_write(&list), [true, true, false]);
    list.take_next();
    list.stop_for(StopReason::Cancelled);
    assert_eq!(is_to_write(&list), [true, false, false], "what was begun comes to its end");
    ended(&mut list, 0, End::Unknown);
    assert_eq!(is_to_write(&list), [false; 3]);
}

#[test]
fn list_takes_no_further_resource_when_cancelled() {
    let mut list = list_of(3);
    list.take_next();
    list.stop_for(StopReason::Cancelled);
    assert_eq!(list.take_next(), None);
    assert!(list.is_running(), "what was begun comes to its end");
    list.stop_for(StopReason::AccessLost);
    assert_eq!(list.stop(), Some(StopReason::Cancelled), "what a person wants stays");
    ended(&mut list, 0, End::Done);
    assert!(!list.is_running());
    assert_eq!(list.totals().untouched, 2);
    list.go_on();
    assert_eq!((list.take_next(), list.take_next(), list.take_next()), (Some(1), Some(2), None));
}

#[test]
fn list_retries_only_failed_resources() {
    let mut list = list_of(6);
    let ends = [End::Done, End::Refused, End::AlreadySo, End::Unknown];
    for end in ends {
        let at = list.take_next().unwrap();
        ended(&mut list, at, end);
    }
    list.stop_for(StopReason::Cancelled);
    list.retry_failed();
    assert_eq!((list.take_next(), list.take_next()), (Some(1), None), "an unknown one may have been applied");
    assert_eq!(list.rows()[4].state, PartState::LeftOut);
    ended(&mut list, 1, End::Done);
    let totals = Totals { all: 6, done: 2, already: 1, unknown: 1, untouched: 2, ..Totals::default() };
    assert_eq!(list.totals(), totals);
    list.check_unknown();
    assert_eq!((list.take_next(), list.take_next()), (Some(3), None));
    assert!(list.rows()[3].is_to_be_read, "it is not sent again");
    ended(&mut list, 3, End::Failed);
    list.retry_failed();
    assert_eq!(list.take_next(), Some(3));
    assert!(!list.rows()[3].is_to_be_read && list.rows()[3].is_sent);
    ended(&mut list, 3, End::Done);
    list.go_on();
    assert_eq!((list.take_next(), list.take_next(), list.take_next()), (Some(4), Some(5), None));
}

#[test]
fn list_stops_without_access_and_only_reads_back_what_it_sent() {
    let mut list = list_of(3);
    list.take_next();
    list.take_next();
    list.put_back(1);
    list.stop_for(StopReason::AccessLost);
    ended(&mut list, 0, End::Unknown);
    assert!(!list.is_running());
    assert_eq!((list.totals().untouched, list.totals().unknown), (2, 1));
    list.go_on();
    assert_eq!((list.take_next(), list.take_next(), list.take_next()), (Some(0), Some(1), Some(2)));
    let to_be_read: Vec<bool> = list.rows().iter().map(|row| row.is_to_be_read).collect();
    assert_eq!(to_be_read, [true, false, false]);
}

#[test]
fn list_says_how_long_the_service_asked_it_to_wait() {
    let mut list = list_of(3);
    list.take_next();
    list.put_back(0);
    list.set_pause_secs(Some(11));
    assert_eq!(stop_message(&list), "The service is limiting requests: continues in 11 s.");
    list.stop_for(StopReason::Cancelled);
    assert_eq!(stop_message(&list), "Cancelled. The rest were not changed.");
}

#[test]
fn list_stops_after_five_unreachable_responses_in_a_row() {
    let mut list = list_of(20);
    for is_unreachable in [true, true, true, true, false, true, true, true, true] {
        let at = list.take_next().unwrap();
        list.end(at, End::Skipped(Skip::NotPrepared), String::new(), is_unreachable);
    }
    let at = list.take_next().unwrap();
    list.end(at, End::Skipped(Skip::NotPrepared), String::new(), true);
    assert_eq!((list.take_next(), list.stop()), (None, Some(StopReason::Unreachable)));
    list.go_on();
    assert_eq!(list.take_next(), Some(10));
}

proptest! {
    #[test]
    fn list_counts_each_resource_once_and_takes_none_twice_at_a_time(
        count in 0..12_usize, operations in prop::collection::vec((0..6_u8, 0..12_usize), 0..80),
    ) {
        let mut list = list_of(count);
        let mut working = Vec::new();
        for (operation, at) in operations {
            match operation {
                0 | 1 => if let Some(next) = list.take_next() {
                    prop_assert!(!working.contains(&next));
                    working.push(next);
                },
                2 if !working.is_empty() => {
                    let at = working.swap_remove(at % working.len());
                    let end = [End::Done, End::Refused, End::Unknown, End::Failed][at % 4];
                    list.end(at, end, String::new(), false);
                }
                3 if !working.is_empty() => {
                    let at = working.swap_remove(at % working.len());
                    list.put_back(at);
                    list.stop_for(StopReason::AccessLost);
                }
                4 => list.go_on(),
                5 => if at % 2 == 0 { list.retry_failed() } else { list.check_unknown() },
                _ => list.stop_for(StopReason::Cancelled),
            }
            let totals = list.totals();
            prop_assert_eq!(totals.ended() + totals.working + totals.untouched, count);
            prop_assert_eq!(totals.working, working.len());
            prop_assert!(list.is_running() || working.is_empty());
        }
    }
}

#[test]
fn list_describes_its_totals_and_its_stop_reason() {
    let mut list = list_of(4);
    assert_eq!((totals_label(list.totals()).as_str(), stop_message(&list).as_str()), ("4 not started", ""));
    list.take_next();
    list.take_next();
    ended(&mut list, 0, End::Done);
    ended(&mut list, 1, End::Unknown);
    list.take_next();
    assert_eq!(totals_label(list.totals()), "1 done, verified, 1 unknown, 1 in progress, 1 not started");
    let words: Vec<&str> = list.rows().iter().map(|row| state_word(&row.state)).collect();
    assert_eq!(words, ["Done", "Unknown", "In progress", "Waiting"]);
    list.stop_for(StopReason::AccessLost);
    assert!(stop_message(&list).starts_with("Your token was rejected"));
    let mut whole = WriteList::new(std::iter::once((None, "name".to_owned())));
    whole.take_next();
    whole.stop_for(StopReason::Cancelled);
    assert_eq!(stop_message(&whole), "", "nothing is left that it could be stopped from");
}

#[test]
fn list_lists_failed_and_running_resources_first() {
    let mut list = list_of(2 * LISTED);
    assert_eq!(listed(&list.rows()[..LISTED]), (0..LISTED).collect::<Vec<_>>());
    while list.take_next().is_some() {}
    for at in 0..2 * LISTED - 1 {
        ended(&mut list, at, if at == LISTED + 7 { End::Refused } else { End::Done });
    }
    let listed = listed(list.rows());
    assert_eq!((listed.len(), &listed[..3]), (LISTED, &[LISTED + 7, 2 * LISTED - 1, 0][..]));
}

#[test]
fn list_that_a_reload_cut_off_sends_nothing_by_itself() {
    let mut list = list_of(4);
    list.take_next();
    ended(&mut list, 0, End::Done);
    list.take_next();
    list.take_next();
    assert!(list.is_open());
    let text = serde_json::to_string(list.rows()).unwrap();
    let mut list = WriteList::restored(serde_json::from_str(&text).unwrap(), false);
    assert_eq!(list.take_next(), None);
    let totals = Totals { all: 4, done: 1, unknown: 2, untouched: 1, ..Totals::default() };
    assert_eq!(list.totals(), totals, "what was in progress may have been written");
    assert_eq!(stop_message(&list), "Stopped: the page was reloaded.");
    list.go_on();
    assert_eq!([list.take_next(), list.take_next(), list.take_next()], [Some(1), Some(2), Some(3)]);
    let reads: Vec<bool> = list.rows().iter().map(|row| row.is_to_be_read).collect();
    assert_eq!(reads, [false, true, true, false], "an unknown one is read, not sent again");
    ended(&mut list, 3, End::Done);
    let text = serde_json::to_string(list.rows()).unwrap();
    let again = WriteList::restored(serde_json::from_str(&text).unwrap(), true);
    assert_eq!(again.totals().unknown, 2, "reloaded while they were read");
}
