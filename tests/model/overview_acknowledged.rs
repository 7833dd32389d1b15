//! A problem that a person has acknowledged leaves the counts until it recovers, changes or a time comes.

use sluice::model::overview::acknowledged::{AcknowledgedRecording, Acknowledgement, with_acknowledged};
use sluice::model::overview::survey::{Survey, TroubleGroup, Urgency, survey};
use sluice::model::overview::verdict::{AccountHealth, verdict};
use sluice::model::recording::Setting;
use sluice::model::recording::board::SettingStatus;
use sluice::model::recording::state::RecordingState;
use sluice::model::restream::{Resource, ResourceStatus};
use sluice::model::time::UnixSeconds;

use crate::overview::{Target, account, now};

const DOWN: Target = ("x", "h", Some(3));
const OK: Target = ("x", "h", Some(0));

fn after(secs: i64) -> UnixSeconds {
    UnixSeconds(now().0 + secs)
}

fn broken(survey: &Survey) -> &TroubleGroup {
    survey.groups.iter().find(|group| group.urgency == Urgency::Broken).unwrap()
}

/// Acknowledges the only problem of an account.
fn acknowledged(
    (resources, statuses): &(Vec<Resource>, Vec<ResourceStatus>),
    until: Option<UnixSeconds>,
) -> Acknowledgement {
    Acknowledgement::of(broken(&survey(resources, statuses, now())), resources, until)
}

fn counted(
    (resources, statuses): &(Vec<Resource>, Vec<ResourceStatus>),
    one: &Acknowledgement,
    at: UnixSeconds,
) -> (usize, usize, usize) {
    let found = survey(resources, statuses, at).with_acknowledged(std::slice::from_ref(one), resources, at);
    (found.causes(), found.counts.broken, found.counts.acknowledged)
}

#[test]
fn acknowledged_problem_leaves_the_counts_and_the_sentence() {
    let before = account(&[("a", &[DOWN, OK]), ("b", &[("y", "h", Some(2))])]);
    let resources = &before.0;
    let all = survey(resources, &before.1, now());
    let one = Acknowledgement::of(broken(&all), resources, None);
    let found = all.with_acknowledged(&[one], resources, now());
    assert_eq!((found.causes(), found.counts.broken, found.counts.broken_resources), (1, 1, 1));
    let told = verdict(&found, 0, Some(&[]));
    assert_eq!(told.sentence(), "1 source is down: 1 target gets nothing");
    assert!(told.details.contains(&"1 acknowledged".to_owned()), "{:?}", told.details);
    let only = account(&[("a", &[DOWN, OK])]);
    let one = acknowledged(&only, None);
    let found = survey(&only.0, &only.1, now()).with_acknowledged(&[one], &only.0, now());
    let told = verdict(&found, 0, Some(&[]));
    assert_eq!(
        (told.health, &*told.sentence()),
        (AccountHealth::Calm, "Nothing else is broken: 1 of 2 targets OK")
    );
}

#[test]
fn target_that_joins_an_acknowledged_problem_is_news() {
    let one = acknowledged(&account(&[("a", &[DOWN])]), None);
    assert_eq!(counted(&account(&[("a", &[DOWN])]), &one, now()), (0, 0, 1));
    assert_eq!(counted(&account(&[("a", &[DOWN]), ("b", &[DOWN])]), &one, now()), (1, 2, 0));
    // Another state of the same source.
    assert_eq!(counted(&account(&[("a", &[("x", "h", Some(2))])]), &one, now()), (1, 1, 0));
}

#[test]
fn acknowledgement_ends_at_its_time() {
    let before = account(&[("a", &[DOWN])]);
    let one = acknowledged(&before, Some(after(60)));
    assert_eq!(counted(&before, &one, after(59)), (0, 0, 1));
    assert_eq!(counted(&before, &one, after(60)), (1, 1, 0));
    assert!(!one.remains(&survey(&before.0, &before.1, after(60)), &before.0, after(60)));
}

#[test]
fn acknowledgement_lasts_until_the_problem_was_reported_well_for_a_minute() {
    let before = account(&[("a", &[DOWN]), ("b", &[("y", "h", Some(0))])]);
    let one = acknowledged(&before, None);
    let next = |known: &Survey, (resources, statuses): &(Vec<Resource>, Vec<ResourceStatus>), secs| {
        survey(resources, statuses, after(secs)).with_news(Some(known), resources, after(secs))
    };
    let first = survey(&before.0, &before.1, now()).with_news(None, &before.0, now());
    // An answer without this target says nothing of it.
    let short = account(&[("a", &[("x", "h", None)]), ("b", &[("y", "h", Some(0))])]);
    let missing = next(&first, &short, 300);
    assert!(one.remains(&missing, &short.0, after(300)));
    let well = account(&[("a", &[OK]), ("b", &[("y", "h", Some(0))])]);
    let soon = next(&missing, &well, 310);
    assert!(one.remains(&soon, &well.0, after(310)));
    let later = next(&soon, &well, 371);
    assert!(!one.remains(&later, &well.0, after(371)));
}

#[test]
fn stored_acknowledgement_holds_no_address_and_no_key() {
    let stored = serde_json::to_string(&acknowledged(&account(&[("a", &[DOWN])]), None)).unwrap();
    for part in ["rtmp", "in.example", "key-0"] {
        assert!(!stored.contains(part), "{stored}");
    }
    let read: Acknowledgement = serde_json::from_str(&stored).unwrap();
    assert_eq!(counted(&account(&[("a", &[DOWN])]), &read, now()), (0, 0, 1));
}

#[test]
fn acknowledged_recording_is_not_counted_until_its_state_changes() {
    let setting = |id: &str| -> Setting { serde_json::from_value(serde_json::json!({"id": id})).unwrap() };
    let settings = [setting("r1"), setting("r2")];
    let setting_status =
        |state| SettingStatus { state, trouble: None, checked: None, next_at: None, is_acknowledged: false };
    let failed = || vec![setting_status(RecordingState::Error), setting_status(RecordingState::Error)];
    let one = AcknowledgedRecording::new(&settings[0].id, RecordingState::Error, Some(after(60)));
    let marked = |setting_statuses: Vec<SettingStatus>, at| {
        let marked = with_acknowledged(setting_statuses, &settings, std::slice::from_ref(&one), at);
        marked.iter().map(|one| one.is_acknowledged).collect::<Vec<_>>()
    };
    assert_eq!(marked(failed(), now()), [true, false]);
    assert_eq!(marked(failed(), after(60)), [false, false]);
    let other = || vec![setting_status(RecordingState::ShouldRecord), setting_status(RecordingState::Error)];
    assert_eq!(marked(other(), now()), [false, false]);
    assert!(one.remains(&settings, &failed(), now()) && !one.remains(&settings, &other(), now()));
    let known = with_acknowledged(failed(), &settings, std::slice::from_ref(&one), now());
    let told = verdict(&Survey::default(), 0, Some(&known));
    assert!(told.sentence().starts_with("1 recording in error"), "{}", told.sentence());
    assert!(told.details.contains(&"1 acknowledged".to_owned()), "{:?}", told.details);
}
