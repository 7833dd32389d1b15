//! The sentence on an account claims no more than is known.

use sluice::model::overview::verdict::{AccountHealth, verdict};
use sluice::model::recording::board::SettingStatus;
use sluice::model::recording::state::RecordingState;

use crate::overview::{Target, surveyed};

#[test]
fn verdict_sentence_claims_no_more_than_is_known() {
    use AccountHealth::{Broken, Calm, Idle, Unsure};
    let description = |resources: &[(&str, &[Target])], unreadable| {
        let verdict = verdict(&surveyed(resources), unreadable, Some(&[]));
        (verdict.health, [vec![verdict.sentence()], verdict.details].concat().join("; "))
    };
    let ok: &[Target] = &[("x", "h", Some(0)), ("x", "h", Some(0))];
    let unknown: (&str, &[Target]) = ("b", &[("y", "h", Some(5))]);
    let broken: (&str, &[Target]) = ("b", &[("y", "h", Some(2))]);
    let twice: (&str, &[Target]) = ("b", &[("y", "h", Some(2)), ("z", "h", Some(3))]);
    let (on, off) = (("a", ok), ("off", ok));
    for (resources, unreadable, health, words) in [
        (vec![], 0, Idle, "No restream resources"),
        (vec![], 1, Unsure, "Status partly unknown: 0 of 0 targets OK; 1 item couldn't be loaded"),
        (vec![on], 0, Calm, "Nothing is broken: 2 targets in 1 resource OK"),
        (vec![on], 2, Unsure, "Status partly unknown: 2 of 2 targets OK; 2 items couldn't be loaded"),
        (
            vec![on, off],
            0,
            Calm,
            "Nothing is broken: 2 targets in 1 resource OK; 1 inactive resource not counted",
        ),
        (vec![off], 0, Idle, "No active resource has targets; 1 inactive resource not counted"),
        (vec![on, unknown], 0, Unsure, "No known problems: 2 of 3 targets OK; 1 with unknown status"),
        (vec![on, broken], 0, Broken, "1 source is down: 1 target gets nothing; 1 cause; 2 targets OK"),
        (vec![twice], 0, Broken, "2 sources are down: 2 targets get nothing; 2 causes"),
    ] {
        assert_eq!(description(&resources, unreadable), (health, words.to_owned()));
    }
}

#[test]
fn verdict_sentence_names_recordings_in_trouble_before_it_calls_anything_fine() {
    use AccountHealth::{Broken, Calm, Troubled, Unsure};
    use RecordingState::{
        Checking, Error, Finished, Other, Overrunning, Recording, ShouldRecord, SourceDown, Unknown,
    };
    let setting_status =
        |state| SettingStatus { state, trouble: None, checked: None, next_at: None, is_acknowledged: false };
    let of = |target: &[Target], recordings: Option<&[SettingStatus]>| {
        let verdict = verdict(&surveyed(&[("a", target)]), 0, recordings);
        (verdict.health, verdict.sentence())
    };
    let said = |target: &[Target], states: &[RecordingState]| {
        of(target, Some(&states.iter().copied().map(setting_status).collect::<Vec<_>>()))
    };
    let [ok, unknown, down] = [0, 5, 2].map(|code| [("x", "h", Some(code))]);
    for (target, states, health, sentence) in [
        (&ok, &[Recording, Finished][..], Calm, "Nothing is broken: 1 target in 1 resource OK"),
        (&ok, &[ShouldRecord], Broken, "1 recording not running; 1 target in 1 resource OK"),
        (&ok, &[SourceDown, Error], Troubled, "1 recording without source; 1 target in 1 resource OK"),
        (&ok, &[Error, Error], Troubled, "2 recordings in error; 1 target in 1 resource OK"),
        (
            &ok,
            &[Error, Overrunning],
            Troubled,
            "1 recording overrunning, 1 in error; 1 target in 1 resource OK",
        ),
        (&unknown, &[ShouldRecord], Broken, "1 recording not running; 0 of 1 target OK"),
        (&ok, &[ShouldRecord; 2], Broken, "2 recordings not running; 1 target in 1 resource OK"),
        (
            &down,
            &[SourceDown, ShouldRecord],
            Broken,
            "1 source is down: 1 target gets nothing; 1 recording not running, 1 without source",
        ),
        (&down, &[Error], Broken, "1 source is down: 1 target gets nothing"),
        // Something worse may come.
        (&ok, &[Error, Checking], Calm, "1 target in 1 resource OK"),
        (&ok, &[Error, Checking, ShouldRecord], Broken, "1 recording not running; 1 target in 1 resource OK"),
        // Unknown states are not called fine.
        (&ok, &[Checking], Calm, "1 target in 1 resource OK"),
        (&ok, &[Unknown], Calm, "1 target in 1 resource OK"),
        (&ok, &[Other], Calm, "1 target in 1 resource OK"),
        (&unknown, &[Unknown], Unsure, "0 of 1 target OK"),
    ] {
        assert_eq!(said(target, states), (health, sentence.to_owned()));
    }
    assert_eq!(of(&ok, None).1, "1 target in 1 resource OK");
}
