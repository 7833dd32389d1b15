//! A batch applies one action to many resources.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use proptest::prelude::*;
use sluice::batch::labels::{LISTED, listed, state_word, stop_message, totals_label};
use sluice::batch::queue::{Batch, BatchTotals, ItemEnd, ItemState, StopReason};

fn batch(count: usize) -> Batch {
    Batch::new((0..count).map(|at| (Some(format!("id{at}")), format!("name {at}"))))
}

fn ended(batch: &mut Batch, at: usize, end: ItemEnd) {
    batch.end(at, end, String::new(), false);
}

#[test]
fn batch_takes_each_resource_once_in_order() {
    let mut batch = batch(3);
    assert!(batch.is_running());
    assert_eq!((batch.take_next(), batch.take_next()), (Some(0), Some(1)));
    ended(&mut batch, 1, ItemEnd::Done);
    assert_eq!(batch.take_next(), Some(2));
    assert_eq!(batch.take_next(), None);
    assert!(batch.is_running(), "two are being done");
    ended(&mut batch, 0, ItemEnd::Refused);
    ended(&mut batch, 2, ItemEnd::AlreadySo);
    assert!(!batch.is_running());
    let totals = BatchTotals { all: 3, done: 1, already: 1, failed: 1, ..BatchTotals::default() };
    assert_eq!((batch.totals(), totals.ended()), (totals, 3));
}

#[test]
fn batch_takes_no_further_resource_when_cancelled() {
    let mut batch = batch(3);
    batch.take_next();
    batch.stop_for(StopReason::Cancelled);
    assert_eq!(batch.take_next(), None);
    assert!(batch.is_running(), "what was begun comes to its end");
    batch.stop_for(StopReason::AccessLost);
    assert_eq!(batch.stop(), Some(StopReason::Cancelled), "what a person wants stays");
    ended(&mut batch, 0, ItemEnd::Done);
    assert!(!batch.is_running());
    assert_eq!(batch.totals().untouched, 2);
    batch.go_on();
    assert_eq!((batch.take_next(), batch.take_next(), batch.take_next()), (Some(1), Some(2), None));
}

#[test]
fn batch_retries_only_failed_resources() {
    let mut batch = batch(6);
    let ends = [ItemEnd::Done, ItemEnd::Refused, ItemEnd::AlreadySo, ItemEnd::Unknown];
    for end in ends {
        let at = batch.take_next().unwrap();
        ended(&mut batch, at, end);
    }
    batch.stop_for(StopReason::Cancelled);
    batch.retry_failed();
    assert_eq!((batch.take_next(), batch.take_next(), batch.take_next()), (Some(1), Some(3), None));
    assert_eq!(batch.rows()[4].state, ItemState::LeftOut);
    ended(&mut batch, 1, ItemEnd::Done);
    ended(&mut batch, 3, ItemEnd::Done);
    assert_eq!(
        batch.totals(),
        BatchTotals { all: 6, done: 3, already: 1, untouched: 2, ..BatchTotals::default() }
    );
    batch.go_on();
    assert_eq!((batch.take_next(), batch.take_next(), batch.take_next()), (Some(4), Some(5), None));
}

#[test]
fn batch_stops_without_access_and_only_reads_back_what_it_sent() {
    let mut batch = batch(3);
    batch.take_next();
    batch.take_next();
    batch.put_back(1);
    batch.stop_for(StopReason::AccessLost);
    ended(&mut batch, 0, ItemEnd::Unread);
    assert!(!batch.is_running());
    assert_eq!((batch.totals().untouched, batch.totals().failed), (2, 1));
    batch.go_on();
    assert_eq!((batch.take_next(), batch.take_next(), batch.take_next()), (Some(0), Some(1), Some(2)));
    let to_be_read: Vec<bool> = batch.rows().iter().map(|row| row.is_to_be_read).collect();
    assert_eq!(to_be_read, [true, false, false]);
    ended(&mut batch, 0, ItemEnd::Unread);
    ended(&mut batch, 1, ItemEnd::Done);
    ended(&mut batch, 2, ItemEnd::Done);
    batch.retry_failed();
    assert_eq!(batch.take_next(), Some(0));
    assert!(!batch.rows()[0].is_to_be_read, "whoever presses the button wants it to be sent");
}

#[test]
fn batch_stops_after_five_unreachable_responses_in_a_row() {
    let mut batch = batch(20);
    for is_unreachable in [true, true, true, true, false, true, true, true, true] {
        let at = batch.take_next().unwrap();
        batch.end(at, ItemEnd::NotSent, String::new(), is_unreachable);
    }
    let at = batch.take_next().unwrap();
    batch.end(at, ItemEnd::NotSent, String::new(), true);
    assert_eq!((batch.take_next(), batch.stop()), (None, Some(StopReason::Unreachable)));
    batch.go_on();
    assert_eq!(batch.take_next(), Some(10));
}

proptest! {
    #[test]
    fn batch_counts_each_resource_once_and_takes_none_twice_at_a_time(
        count in 0..12_usize, operations in prop::collection::vec((0..6_u8, 0..12_usize), 0..80),
    ) {
        let mut batch = batch(count);
        let mut working = Vec::new();
        for (operation, at) in operations {
            match operation {
                0 | 1 => if let Some(next) = batch.take_next() {
                    prop_assert!(!working.contains(&next));
                    working.push(next);
                },
                2 if !working.is_empty() => {
                    let at = working.swap_remove(at % working.len());
                    let end = [ItemEnd::Done, ItemEnd::Refused, ItemEnd::Unknown, ItemEnd::Unread][at % 4];
                    batch.end(at, end, String::new(), false);
                }
                3 if !working.is_empty() => {
                    let at = working.swap_remove(at % working.len());
                    batch.put_back(at);
                    batch.stop_for(StopReason::AccessLost);
                }
                4 => batch.go_on(),
                5 => batch.retry_failed(),
                _ => batch.stop_for(StopReason::Cancelled),
            }
            let totals = batch.totals();
            prop_assert_eq!(totals.ended() + totals.working + totals.untouched, count);
            prop_assert_eq!(totals.working, working.len());
            prop_assert!(batch.is_running() || working.is_empty());
        }
    }
}

#[test]
fn batch_describes_its_totals_and_its_stop_reason() {
    let mut batch = batch(4);
    assert_eq!((totals_label(batch.totals()).as_str(), stop_message(&batch)), ("4 not started", ""));
    batch.take_next();
    batch.take_next();
    ended(&mut batch, 0, ItemEnd::Done);
    ended(&mut batch, 1, ItemEnd::Unread);
    batch.take_next();
    assert_eq!(totals_label(batch.totals()), "1 done, verified, 1 failed, 1 in progress, 1 not started");
    let words: Vec<&str> = batch.rows().iter().map(|row| state_word(&row.state)).collect();
    assert_eq!(words, ["Done", "Not verified", "In progress", "Waiting"]);
    batch.stop_for(StopReason::AccessLost);
    assert!(stop_message(&batch).starts_with("Your token was rejected"));
    let mut whole = Batch::new(std::iter::once((None, "name".to_owned())));
    whole.take_next();
    whole.stop_for(StopReason::Cancelled);
    assert_eq!(stop_message(&whole), "", "nothing is left that it could be stopped from");
}

#[test]
fn batch_lists_failed_and_running_resources_first() {
    let mut batch = batch(2 * LISTED);
    assert_eq!(listed(&batch.rows()[..LISTED]), (0..LISTED).collect::<Vec<_>>());
    while batch.take_next().is_some() {}
    for at in 0..2 * LISTED - 1 {
        ended(&mut batch, at, if at == LISTED + 7 { ItemEnd::Refused } else { ItemEnd::Done });
    }
    let listed = listed(batch.rows());
    assert_eq!((listed.len(), &listed[..3]), (LISTED, &[LISTED + 7, 2 * LISTED - 1, 0][..]));
}
