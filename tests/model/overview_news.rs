//! A notification reports what has just broken, once, and nothing that a person knows already.

use serde_json::{Value, json};
use sluice::model::ids::{DocumentId, ResourceId};
use sluice::model::overview::acknowledged::Acknowledgement;
use sluice::model::overview::news::{
    BrokenThing, KnownProblems, NewProblems, Report, Wanted, broken_count, recording_reports, target_reports,
};
use sluice::model::overview::survey::{Urgency, survey};
use sluice::model::recording::Setting;
use sluice::model::recording::board::SettingStatus;
use sluice::model::recording::local_facts::{LocalFacts, RecordedSpan, SourceDown};
use sluice::model::restream::{Resource, ResourceStatus};
use sluice::model::time::{UnixSeconds, parse_utc};

use crate::restreams::{self, Target, item, read, restream};

fn at(time: &str) -> UnixSeconds {
    parse_utc(&format!("2026-03-02T{time}Z")).unwrap()
}

const fn target(key: &str) -> Target<'_> {
    ("rtmp://in.example/live/a", "rtmp://out.example/live", key)
}

/// Resources with their names, and the key and code of each target; no code is no report.
type Resources<'a> = [(&'a str, &'a [(&'a str, Option<i64>)])];

/// Returns what is reported of resources.
fn reports(resources: &Resources<'_>) -> Vec<Report> {
    let (resources, statuses) = account(resources);
    target_reports(&resources, &survey(&resources, &statuses, at("09:00:00")))
}

fn account(resources: &Resources<'_>) -> (Vec<Resource>, Vec<ResourceStatus>) {
    let resource = |(name, targets): &(&str, &[(&str, Option<i64>)])| {
        let restreams: Vec<Value> = targets.iter().map(|(key, _)| restream(target(key))).collect();
        read(&restreams::resource(name, &restreams))
    };
    let status = |(name, targets): &(&str, &[(&str, Option<i64>)])| {
        let items = targets.iter().filter_map(|(key, code)| Some(item((*code)?, target(key))));
        restreams::status(name, &items.collect::<Vec<_>>())
    };
    let statuses: Vec<ResourceStatus> = resources.iter().map(status).collect();
    (resources.iter().map(resource).collect(), statuses)
}

/// The watch of an account, of which it returns the notices.
#[derive(Default)]
struct Watch(KnownProblems);

impl Watch {
    /// Returns the number of new problems in an answer some seconds after 09:00.
    fn see(&mut self, secs: i64, resources: &Resources<'_>) -> usize {
        self.0.update(reports(resources), UnixSeconds(at("09:00:00").0 + secs), Wanted::Begun).len()
    }
}

/// Returns what is reported of resources while a person has acknowledged what is broken in `known`.
fn acknowledged(known: &Resources<'_>, now: &Resources<'_>) -> Vec<Report> {
    let (resources, statuses) = account(known);
    let found = survey(&resources, &statuses, at("09:00:00"));
    let broken = found.groups.iter().find(|group| group.urgency == Urgency::Broken).unwrap();
    let one = Acknowledgement::of(broken, &resources, None);
    let (resources, statuses) = account(now);
    let found = survey(&resources, &statuses, at("09:00:00"));
    target_reports(&resources, &found.with_acknowledged(&[one], &resources, at("09:00:00")))
}

/// Returns new problems as a watch finds them.
fn broken(resources: &[(&str, &[(&str, i64)])]) -> Vec<BrokenThing> {
    let as_reported = |code: fn(i64) -> i64| {
        let targets: Vec<Vec<_>> = resources
            .iter()
            .map(|(_, all)| all.iter().map(|(key, now)| (*key, Some(code(*now)))).collect())
            .collect();
        let named: Vec<_> =
            resources.iter().zip(&targets).map(|((name, _), all)| (*name, all.as_slice())).collect();
        reports(&named)
    };
    let mut known = KnownProblems::default();
    known.update(as_reported(|_| 0), at("08:59:50"), Wanted::Begun);
    known.update(as_reported(|now| now), at("09:00:00"), Wanted::Begun)
}

/// Returns a setting whose window opened at 08:00, and how it stands.
fn scheduled(status: &str, known: &LocalFacts, now: UnixSeconds) -> (Setting, SettingStatus) {
    let setting: Setting = read(
        &json!({"id": "r1", "status": status, "source_path": "/live/news/playlist.m3u8", "launch_type": "schedule",
        "schedule": [{"start": "2026-03-02T08:00:00Z", "stop": "2026-03-02T10:00:00Z"}]}),
    );
    let status = SettingStatus::of(&setting, known, now);
    (setting, status)
}

fn recorded(status: &str, known: &LocalFacts, now: UnixSeconds) -> Vec<Report> {
    let (setting, status) = scheduled(status, known, now);
    recording_reports(&[setting], &[status], &|_| "Not recording".to_owned())
}

#[test]
fn recording_that_is_missing_at_first_is_no_news_once_its_instances_are_read() {
    let now = at("09:00:00");
    let being_read = LocalFacts { is_being_read: true, ..LocalFacts::default() };
    let nothing_recorded = LocalFacts { recorded: Some([].into()), ..LocalFacts::default() };
    let mut known = KnownProblems::default();
    let mut take = |status, facts, at: i64| {
        known.update(recorded(status, facts, now), UnixSeconds(now.0 + at), Wanted::Begun).len()
    };
    assert_eq!(take("wait", &being_read, 0), 0);
    assert_eq!(take("wait", &nothing_recorded, 1), 0, "it was missing before the page was opened");
    assert_eq!(take("progress", &nothing_recorded, 10), 0);
    assert_eq!(take("progress", &nothing_recorded, 80), 0);
    assert_eq!(take("wait", &being_read, 90), 0);
    assert_eq!(take("wait", &nothing_recorded, 91), 1, "it went missing while the page was open");
}

fn missing(now: UnixSeconds) -> Vec<BrokenThing> {
    let nothing_recorded = LocalFacts { recorded: Some([].into()), ..LocalFacts::default() };
    let mut known = KnownProblems::default();
    known.update(recorded("progress", &nothing_recorded, now), now, Wanted::Begun);
    known.update(recorded("wait", &nothing_recorded, now), now, Wanted::Begun)
}

const WELL: Option<i64> = Some(0);
const DOWN: Option<i64> = Some(3);

#[test]
fn known_problems_report_only_what_is_new() {
    let mut watch = Watch::default();
    assert_eq!(watch.see(0, &[("a", &[("k1", DOWN), ("k2", WELL)])]), 0, "the first answer is old");
    assert_eq!(watch.see(10, &[("a", &[("k1", DOWN), ("k2", WELL)])]), 0);
    assert_eq!(watch.see(20, &[("a", &[("k1", DOWN), ("k2", DOWN)])]), 1, "a second target of one cause");
    assert_eq!(
        watch.see(30, &[("a", &[("k2", DOWN), ("k1", Some(2))])]),
        0,
        "another order and another code"
    );
}

#[test]
fn known_problems_are_forgotten_after_a_minute_of_good_reports() {
    for (case, well, is_forgotten) in [
        ("for a minute", &[10_i64, 30, 70][..], true),
        ("for less", &[10, 69], false),
        ("with a relapse", &[10, 40, -50, 60, 110], false),
    ] {
        let mut watch = Watch::default();
        watch.see(0, &[("a", &[("k1", DOWN)])]);
        for secs in well {
            let code = if *secs < 0 { DOWN } else { WELL };
            assert_eq!(watch.see(secs.abs(), &[("a", &[("k1", code)])]), 0, "{case}");
        }
        assert_eq!(watch.see(300, &[("a", &[("k1", DOWN)])]), usize::from(is_forgotten), "{case}");
    }
}

#[test]
fn known_problems_outlive_an_answer_that_does_not_report_them() {
    let all: &Resources<'_> = &[("a", &[("k1", DOWN), ("k2", DOWN)]), ("b", &[("k1", WELL)])];
    for (case, answer) in [
        ("no resources", &[][..]),
        ("no status", &[("a", &[("k1", None), ("k2", None)][..]), ("b", &[("k1", None)])]),
        ("a short list", &[("b", &[("k1", WELL)])]),
        ("a short status", &[("a", &[("k1", DOWN), ("k2", None)]), ("b", &[("k1", WELL)])]),
        ("no changes known", &[("a", &[("k1", Some(5)), ("k2", Some(5))]), ("b", &[("k1", WELL)])]),
    ] {
        let mut watch = Watch::default();
        watch.see(0, all);
        for secs in [10, 20, 100, 200] {
            assert_eq!(watch.see(secs, answer), 0, "{case}");
        }
        assert_eq!(watch.see(210, all), 0, "{case}");
        // The same as the first answer makes nothing new of what follows.
        let mut watch = Watch::default();
        watch.see(0, answer);
        let others = usize::from(case == "a short list") * 2;
        assert_eq!(watch.see(10, all), others, "{case}, first");
    }
}

#[test]
fn known_problems_tell_once_that_a_target_is_unstable() {
    let mut watch = Watch::default();
    watch.see(0, &[("a", &[("k1", WELL)])]);
    let mut told = Vec::new();
    for at_secs in (10..250).step_by(10) {
        let code = if at_secs % 20 == 10 { DOWN } else { WELL };
        let new = watch.0.update(
            reports(&[("a", &[("k1", code)])]),
            UnixSeconds(at("09:00:00").0 + at_secs),
            Wanted::Begun,
        );
        told.extend(
            new.into_iter()
                .map(|problem| NewProblems::default().add(vec![problem], at("09:00:00")).unwrap().body),
        );
    }
    assert_eq!(told, ["Source not published", "Source not published. Unstable: 7 changes in 1 h"]);
    // With long pauses it is not told again within the hour, and is a problem like any other after it.
    assert_eq!(watch.see(400, &[("a", &[("k1", WELL)])]) + watch.see(500, &[("a", &[("k1", WELL)])]), 0);
    assert_eq!(watch.see(510, &[("a", &[("k1", DOWN)])]), 0);
    assert_eq!(watch.see(4_200, &[("a", &[("k1", WELL)])]) + watch.see(4_270, &[("a", &[("k1", WELL)])]), 0);
    assert_eq!(watch.see(4_280, &[("a", &[("k1", DOWN)])]), 1);
}

#[test]
fn acknowledged_target_is_not_told_when_it_becomes_unstable() {
    let (mut known, mut told) = (KnownProblems::default(), 0);
    let down: &Resources<'_> = &[("a", &[("k1", DOWN)])];
    known.update(reports(down), at("09:00:00"), Wanted::Begun);
    for at_secs in (10..250).step_by(10) {
        let now: &Resources<'_> = if at_secs % 20 == 10 { &[("a", &[("k1", WELL)])] } else { down };
        told += known
            .update(acknowledged(down, now), UnixSeconds(at("09:00:00").0 + at_secs), Wanted::Begun)
            .len();
    }
    assert_eq!(told, 0);
}

#[test]
fn known_problems_count_no_unstable_pause_between_two_files() {
    let (mut known, mut told) = (KnownProblems::default(), 0);
    let facts = LocalFacts::default();
    for round in 0..20 {
        let now = UnixSeconds(at("08:10:00").0 + round * 30);
        let status = if round % 2 == 0 { "progress" } else { "wait" };
        told += known.update(recorded(status, &facts, now), now, Wanted::Begun).len();
    }
    assert_eq!(told, 0);
}

#[test]
fn known_problems_follow_a_changed_key() {
    let mut watch = Watch::default();
    watch.see(0, &[("a", &[("k1", DOWN), ("k2", WELL)])]);
    assert_eq!(watch.see(10, &[("a", &[("rotated", DOWN), ("k2", WELL)])]), 0);
    assert_eq!(watch.see(20, &[("a", &[("k2", WELL), ("rotated twice", DOWN)])]), 0, "and moved");
    assert_eq!(watch.see(30, &[("a", &[("other", DOWN), ("rotated twice", DOWN)])]), 1, "the well one broke");
    assert_eq!(watch.see(40, &[("a", &[("other", DOWN), ("rotated twice", DOWN), ("added", DOWN)])]), 1);
}

#[test]
fn known_problems_take_what_breaks_unwanted_for_old() {
    let mut known = KnownProblems::default();
    let now = at("09:00:00");
    let both = |a: Option<i64>, b: Option<i64>| reports(&[("a", &[("k1", a)]), ("b", &[("k1", b)])]);
    known.update(both(WELL, WELL), now, Wanted::Nothing);
    assert!(known.update(both(DOWN, WELL), now, Wanted::Nothing).is_empty());
    assert!(known.update(both(DOWN, WELL), now, Wanted::Begun).is_empty(), "it broke before");
    assert_eq!(known.update(both(DOWN, DOWN), now, Wanted::Begun).len(), 1);
}

#[test]
fn known_problems_report_two_equal_targets_once() {
    let mut watch = Watch::default();
    watch.see(0, &[("a", &[("k1", WELL), ("k1", WELL)])]);
    assert_eq!(watch.see(10, &[("a", &[("k1", DOWN), ("k1", DOWN)])]), 1);
    assert_eq!(watch.see(20, &[("a", &[("k1", DOWN), ("k1", DOWN)])]), 0);
}

#[test]
fn known_problems_wait_until_a_missing_recording_is_certain() {
    let nothing_recorded = LocalFacts { recorded: Some([].into()), ..LocalFacts::default() };
    let (mut known, unread) =
        (KnownProblems::default(), LocalFacts { is_being_read: true, ..LocalFacts::default() });
    let mut see = |status: &str, facts: &LocalFacts, time: &str| {
        known.update(recorded(status, facts, at(time)), at(time), Wanted::Begun).len()
    };
    assert_eq!(see("progress", &unread, "08:01:50"), 0);
    assert_eq!(see("wait", &unread, "08:02:00"), 0);
    assert_eq!(see("wait", &nothing_recorded, "08:02:01"), 1);
    assert_eq!(see("wait", &unread, "08:02:30"), 0, "once is enough");
}

#[test]
fn known_problems_take_an_uncertain_recording_of_the_first_answer_for_old() {
    let nothing_recorded = LocalFacts { recorded: Some([].into()), ..LocalFacts::default() };
    let mut known = KnownProblems::default();
    known.update(recorded("wait", &LocalFacts::default(), at("08:02:00")), at("08:02:00"), Wanted::Begun);
    assert!(
        known
            .update(recorded("wait", &nothing_recorded, at("08:02:01")), at("08:02:01"), Wanted::Begun)
            .is_empty()
    );
}

#[test]
fn recording_is_not_missing_in_a_pause_between_two_files() {
    for (end, now, is_missing) in [
        ("08:29:52", "08:30:00", false),
        ("08:29:01", "08:30:00", false),
        ("08:29:00", "08:30:00", true),
        ("07:59:59", "08:00:30", false),
        ("07:59:59", "08:01:00", true),
    ] {
        let span = RecordedSpan { from: at("07:30:00"), to: Some(at(end)) };
        let facts = LocalFacts { recorded: Some([span].into()), ..LocalFacts::default() };
        let (_, status) = scheduled("wait", &facts, at(now));
        assert_eq!(status.trouble.is_some(), is_missing, "ended {end}, now {now}");
    }
}

#[test]
fn notice_names_one_subject_and_leads_to_it() {
    let mut problems = NewProblems::default();
    let new = broken(&[("News 24", &[("k1", 3), ("k2", 3), ("k3", 99)])]);
    let notice = problems.add(new, at("09:00:10")).unwrap();
    assert_eq!(notice.title, "News 24");
    assert_eq!(notice.body, "Source not published\nsaid so");
    assert_eq!(notice.subject, Some(DocumentId::Restream(ResourceId::new("News 24"))));

    let notice = problems.add(missing(at("09:01:00")), at("09:01:00")).unwrap();
    assert_eq!((notice.title.as_str(), notice.body.as_str()), ("live/news", "Not recording"));
    assert!(matches!(notice.subject, Some(DocumentId::Recording(_))));
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
fn notice_counts_a_problem_once() {
    let mut problems = NewProblems::default();
    let resources: &[(&str, &[(&str, i64)])] =
        &[("a", &[("k1", 3), ("k2", 2), ("k3", 3)]), ("b", &[("k1", 3)])];
    let notice = problems.add(broken(resources), at("09:00:10")).unwrap();
    assert_eq!(notice.title, "2 new problems");
    let again = problems.add(broken(&[("a", &[("k9", 2)])]), at("09:00:20")).unwrap();
    assert_eq!((again.title, again.body), (notice.title, notice.body));
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
    let down =
        LocalFacts { source_down: Some(SourceDown { since: None, health: None }), ..LocalFacts::default() };
    let (_, without_source) = scheduled("progress", &down, at("09:00:00"));
    assert_eq!(broken_count(None, &[missing, running, without_source]), 2);
}

/// One answer's `Date` may be ahead, if another machine gave it.
#[test]
fn problem_that_began_in_the_future_is_told_in_time() {
    let mut known = KnownProblems::default();
    known.tell_after(30);
    known.update(reports(&[("a", &[("k1", WELL)])]), at("09:00:00"), Wanted::All);
    let mut see = |time| known.update(reports(&[("a", &[("k1", DOWN)])]), at(time), Wanted::All).len();
    assert_eq!(["09:30:10", "09:00:20", "09:00:40", "09:00:50", "09:01:00"].map(&mut see), [0, 0, 0, 1, 0]);
}

#[test]
fn problems_of_the_first_answer_are_told_if_all_are_wanted() {
    let mut known = KnownProblems::default();
    let first = reports(&[("a", &[("k1", DOWN)]), ("b", &[("k1", None)])]);
    assert_eq!(known.update(first, at("09:00:00"), Wanted::All).len(), 1);
    let reported = reports(&[("a", &[("k1", DOWN)]), ("b", &[("k1", DOWN)])]);
    assert_eq!(known.update(reported, at("09:00:10"), Wanted::All).len(), 1);
}
