//! A notification reports what has just broken, once, and nothing that a person knows already.

use serde_json::{Value, json};
use sluice::model::ids::ResourceId;
use sluice::model::overview::news::{
    BrokenThing, KnownProblems, NewProblems, Subject, broken_count, broken_targets, missing_recordings,
};
use sluice::model::overview::survey::survey;
use sluice::model::recording::Setting;
use sluice::model::recording::board::SettingStatus;
use sluice::model::recording::local_facts::LocalFacts;
use sluice::model::restream::{Resource, ResourceStatus};
use sluice::model::time::{UnixSeconds, parse_utc};

use crate::restreams::{self, Target, item, read, restream};

fn at(time: &str) -> UnixSeconds {
    parse_utc(&format!("2026-03-02T{time}Z")).unwrap()
}

const fn target(key: &str) -> Target<'_> {
    ("rtmp://in.example/live/a", "rtmp://out.example/live", key)
}

/// Returns the broken targets of resources, each with its name and the key and code of each target.
fn broken(resources: &[(&str, &[(&str, i64)])]) -> Vec<BrokenThing> {
    let resource = |(name, targets): &(&str, &[(&str, i64)])| {
        let restreams: Vec<Value> = targets.iter().map(|(key, _)| restream(target(key))).collect();
        read(&restreams::resource(name, &restreams))
    };
    let status = |(name, targets): &(&str, &[(&str, i64)])| {
        let items: Vec<Value> = targets.iter().map(|(key, code)| item(*code, target(key))).collect();
        restreams::status(name, &items)
    };
    let statuses: Vec<ResourceStatus> = resources.iter().map(status).collect();
    let resources: Vec<Resource> = resources.iter().map(resource).collect();
    broken_targets(&resources, &survey(&resources, &statuses, at("09:00:00")))
}

/// Returns a setting whose window opened at 08:00, and how it stands.
fn scheduled(status: &str, known: &LocalFacts, now: UnixSeconds) -> (Setting, SettingStatus) {
    let setting: Setting = read(
        &json!({"id": "r1", "status": status, "source_path": "/live/news/playlist.m3u8", "launch_type": "schedule",
        "schedule": [{"start": "2026-03-02T08:00:00Z", "stop": "2026-03-02T10:00:00Z"}]}),
    );
    let standing = SettingStatus::of(&setting, known, now);
    (setting, standing)
}

fn missing(known: &LocalFacts, now: UnixSeconds) -> Vec<BrokenThing> {
    let (setting, standing) = scheduled("wait", known, now);
    missing_recordings(&[setting], &[standing], &|_| "Not recording".to_owned())
}

#[test]
fn known_problems_report_only_what_is_new() {
    let mut known = KnownProblems::default();
    let old = || broken(&[("a", &[("k1", 3), ("k2", 0)])]);
    assert!(known.update(old(), true).is_empty(), "the first answer is old");
    assert!(known.update(old(), true).is_empty());
    let new = known.update(broken(&[("a", &[("k1", 3), ("k2", 3)])]), true);
    assert_eq!(new.len(), 1, "a second target of the same cause is new");
    let moved = broken(&[("a", &[("k2", 3), ("k1", 2)])]);
    assert!(known.update(moved, true).is_empty(), "another order and another code are not");
    assert!(known.update(Vec::new(), true).is_empty());
    assert_eq!(known.update(old(), true).len(), 1, "what breaks again is new");
}

#[test]
fn known_problems_take_what_breaks_unwanted_for_old() {
    let mut known = KnownProblems::default();
    known.update(Vec::new(), false);
    assert!(known.update(broken(&[("a", &[("k1", 3)])]), false).is_empty());
    assert!(known.update(broken(&[("a", &[("k1", 3)])]), true).is_empty(), "it broke before");
    assert_eq!(known.update(broken(&[("a", &[("k1", 3)]), ("b", &[("k1", 3)])]), true).len(), 1);
}

#[test]
fn known_problems_report_two_equal_targets_once() {
    let mut known = KnownProblems::default();
    known.update(Vec::new(), true);
    let twins = || broken(&[("a", &[("k1", 3), ("k1", 3)])]);
    assert_eq!(known.update(twins(), true).len(), 1);
    assert!(known.update(twins(), true).is_empty());
}

#[test]
fn known_problems_wait_until_a_missing_recording_is_certain() {
    let nothing_recorded = LocalFacts { recorded: Some([].into()), ..LocalFacts::default() };
    let mut known = KnownProblems::default();
    known.update(Vec::new(), true);
    let unread = LocalFacts::default();
    assert!(known.update(missing(&unread, at("08:02:00")), true).is_empty());
    assert_eq!(known.update(missing(&nothing_recorded, at("08:02:01")), true).len(), 1);
    assert!(known.update(missing(&unread, at("08:02:30")), true).is_empty(), "once is enough");
}

#[test]
fn known_problems_take_an_uncertain_recording_of_the_first_answer_for_old() {
    let nothing_recorded = LocalFacts { recorded: Some([].into()), ..LocalFacts::default() };
    let mut known = KnownProblems::default();
    known.update(missing(&LocalFacts::default(), at("08:02:00")), true);
    assert!(known.update(missing(&nothing_recorded, at("08:02:01")), true).is_empty());
}

#[test]
fn notice_names_one_subject_and_leads_to_it() {
    let mut problems = NewProblems::default();
    let new = broken(&[("News 24", &[("k1", 3), ("k2", 3), ("k3", 99)])]);
    let notice = problems.add(new, at("09:00:10")).unwrap();
    assert_eq!(notice.title, "News 24");
    assert_eq!(notice.body, "Source not published\nsaid so");
    assert_eq!(notice.subject, Some(Subject::Restream(ResourceId::new("News 24"))));

    let notice = problems.add(missing(&LocalFacts::default(), at("09:01:00")), at("09:01:00")).unwrap();
    assert_eq!((notice.title.as_str(), notice.body.as_str()), ("live/news", "Not recording"));
    assert!(matches!(notice.subject, Some(Subject::Recording(_))));
}

#[test]
fn notice_gathers_what_began_in_the_same_minute() {
    let mut problems = NewProblems::default();
    assert_eq!(problems.add(Vec::new(), at("09:00:00")), None);
    let first = problems.add(broken(&[("a", &[("k1", 3)])]), at("09:00:10")).unwrap();
    assert_eq!(problems.add(Vec::new(), at("09:00:20")), None);
    let second = problems.add(broken(&[("b", &[("k1", 2)])]), at("09:00:59")).unwrap();
    assert_eq!(first.minute, second.minute, "it takes the place of the first");
    assert_eq!(
        (second.title.as_str(), second.body.as_str(), second.subject),
        ("2 new problems", "a: Source not published\nb: Source not found", None)
    );
    let third = problems.add(broken(&[("c", &[("k1", 3)])]), at("09:01:00")).unwrap();
    assert_eq!((third.minute, third.title.as_str()), (second.minute + 1, "c"));
}

#[test]
fn notice_counts_what_it_does_not_name() {
    let targets: &[(&str, i64)] = &[("k1", 3)];
    let all = ["a", "b", "c", "d", "e", "f"].map(|name| (name, targets));
    let notice = NewProblems::default().add(broken(&all), at("09:00:00")).unwrap();
    assert_eq!(notice.title, "6 new problems");
    assert!(notice.body.ends_with("d: Source not published\nand 2 more"), "{}", notice.body);
}

#[test]
fn broken_count_adds_causes_and_recordings_that_should_run() {
    let (_, missing) = scheduled("wait", &LocalFacts::default(), at("09:00:00"));
    let (_, running) = scheduled("progress", &LocalFacts::default(), at("09:00:00"));
    assert_eq!(broken_count(None, &[missing, running]), 1);
}
