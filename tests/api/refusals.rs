//! The areas that refuse a token decide together (`contract.md#decision-26`, `contract.md#decision-28`).

use sluice::api::refusals::Refusals;
use sluice::api::{Area, Error, ErrorKind};

fn refusal(area: Area) -> Error {
    Error::without_answer(area, ErrorKind::TokenRefused, "Forbidden")
}

#[test]
fn refused_token_is_lost_or_valid_when_the_other_areas_answer() {
    let mut refusals = Refusals::default();
    assert_eq!((refusals.areas_to_check(), refusals.is_lost()), (None, false));
    assert!(!refusals.add(&refusal(Area::Metrics), false));
    assert_eq!(refusals.areas_to_check(), Some(vec![Area::Restream, Area::Recording, Area::Dvr]));
    assert!(!refusals.is_lost(), "the denial is not reported before it is known");
    assert!(refusals.of(Area::Metrics).is_some(), "the area is not requested meanwhile");
    let mut lost = refusals.clone();
    lost.settle(false);
    assert!(lost.is_lost() && lost.of(Area::Metrics).is_some() && lost.areas_to_check().is_none());
    assert_eq!(lost.areas().collect::<Vec<_>>(), [Area::Metrics]);
    refusals.settle(true);
    assert!(
        !refusals.is_lost() && refusals.of(Area::Metrics).is_none() && refusals.areas_to_check().is_none()
    );
}

#[test]
fn known_refusal_is_not_reported_again_and_does_not_affect_other_areas() {
    let mut refusals = Refusals::default();
    refusals.add(&refusal(Area::Metrics), false);
    refusals.settle(true);
    assert!(refusals.add(&refusal(Area::Metrics), false), "known");
    assert_eq!(refusals.areas_to_check(), None);
    refusals.add(&refusal(Area::Restream), false);
    assert_eq!(refusals.areas_to_check(), Some(vec![Area::Recording, Area::Dvr]));
    refusals.add(&refusal(Area::Recording), false);
    refusals.add(&refusal(Area::Dvr), false);
    assert!(refusals.is_lost(), "there is none left to ask");
    refusals.settle(true);
    assert!(refusals.is_lost(), "late responses have no effect");
}

#[test]
fn refused_write_checks_whether_the_area_accepts_a_read() {
    let mut refusals = Refusals::default();
    refusals.add(&refusal(Area::Restream), true);
    assert_eq!(refusals.areas_to_check(), Some(Area::ALL.to_vec()));
    assert_eq!(refusals.of(Area::Restream), None, "it still answers reads");
    let mut lost = refusals.clone();
    lost.settle(false);
    assert!(lost.of(Area::Restream).is_some());
    refusals.settle(true);
    assert!(refusals.add(&refusal(Area::Restream), true), "it may read, and not write");
    let mut reading = refusals.clone();
    assert!(!reading.add(&refusal(Area::Restream), false), "a read is another thing");
    let mut after_read = refusals.clone();
    after_read.accept(Area::Restream, false);
    assert!(after_read.add(&refusal(Area::Restream), true), "an accepted read does not show that writes are");
    refusals.accept(Area::Restream, true);
    assert!(!refusals.add(&refusal(Area::Restream), true), "then a refusal is news");
}

#[test]
fn area_denial_is_remembered_until_a_read_succeeds() {
    let denied = |area| Error::without_answer(area, ErrorKind::AccessDenied, "Invalid account");
    let kind = |refusals: &Refusals, area| refusals.denial(area).map(|error| (error.kind, error.message));
    let mut refusals = Refusals::default();
    refusals.add(&refusal(Area::Metrics), false);
    assert_eq!(refusals.denial(Area::Metrics), None, "the token is in question");
    refusals.settle(true);
    assert_eq!(kind(&refusals, Area::Metrics), Some((ErrorKind::AccessDenied, "Forbidden".to_owned())));
    refusals.deny(&denied(Area::Recording));
    assert_eq!(
        kind(&refusals, Area::Recording),
        Some((ErrorKind::AccessDenied, "Invalid account".to_owned()))
    );
    assert!(refusals.accept(Area::Recording, false));
    assert_eq!(refusals.denial(Area::Recording), None);
    assert!(!refusals.accept(Area::Recording, false), "no news");
    refusals.deny(&denied(Area::Recording));
    assert_eq!(refusals.denial(Area::Recording), None, "it denies single things");
    refusals.deny(&denied(Area::Dvr));
    assert_eq!(refusals.denial(Area::Dvr), None, "the request was about one stream");
    refusals.add(&refusal(Area::Restream), true);
    refusals.settle(true);
    assert_eq!(refusals.denial(Area::Restream), None, "it denied a write");
}

#[test]
fn background_reads_pause_from_a_denial_until_a_read_succeeds() {
    let denial = Error::without_answer(Area::Recording, ErrorKind::AccessDenied, "Invalid account");
    let mut refusals = Refusals::default();
    refusals.accept(Area::Recording, false);
    assert_eq!(refusals.last_denial(Area::Recording), None);
    refusals.deny(&denial);
    assert!(
        refusals.last_denial(Area::Recording).is_some() && refusals.last_denial(Area::Restream).is_none()
    );
    refusals.accept(Area::Recording, false);
    assert_eq!(refusals.last_denial(Area::Recording), None);
}
