//! The overview groups broken targets by their cause.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};
use sluice::model::overview::grouping::ranked;
use sluice::model::overview::survey::{Common, Survey, TroubleGroup, Urgency, survey};
use sluice::model::overview::verdict::{AccountHealth, verdict};
use sluice::model::restream::health::Health;
use sluice::model::restream::{Resource, ResourceStatus};
use sluice::model::time::{UnixSeconds, parse_utc};

use crate::codes::whole;
use crate::restreams::{self, item, read, restream, status};

/// Source, host and code of a target; the code is `None` if the status response lacks the target.
pub type Target = (&'static str, &'static str, Option<i64>);

const NOW: &str = "2026-03-02T09:00:00Z";

pub fn now() -> UnixSeconds {
    parse_utc(NOW).unwrap()
}

fn source_url(source: &str) -> String {
    format!("rtmp://in.example/live/{source}")
}

/// Returns resources with their statuses, one for each list of targets; the first letter of a name sets whether it is active.
pub fn account(resources: &[(&str, &[Target])]) -> (Vec<Resource>, Vec<ResourceStatus>) {
    let name = |at: usize, (source, host, _): &Target| {
        (source_url(source), format!("rtmp://{host}/live"), format!("key-{at}"))
    };
    let list = resources.iter().map(|(resource, targets)| {
        let names = targets.iter().enumerate().map(|(at, target)| name(at, target));
        let restreams: Vec<Value> = names.map(|(source, url, key)| restream((&source, &url, &key))).collect();
        let mut value = restreams::resource(resource, &restreams);
        value["active"] = json!(!resource.starts_with("off"));
        read(&value)
    });
    let statuses = resources.iter().map(|(resource, targets)| {
        let item = |(at, target): (usize, &Target)| {
            let (source, url, key) = name(at, target);
            target.2.map(|code| item(code, (&source, &url, &key)))
        };
        status(resource, &targets.iter().enumerate().filter_map(item).collect::<Vec<_>>())
    });
    (list.collect(), statuses.collect())
}

pub fn surveyed(resources: &[(&str, &[Target])]) -> Survey {
    let (resources, statuses) = account(resources);
    survey(&resources, &statuses, now())
}

/// Returns the common property, the number of targets and the number of resources of each group.
fn short(survey: &Survey) -> Vec<(String, usize, usize)> {
    let common = |common: &Common, health: Health| match common {
        Common::Source(url) => url.clone(),
        Common::Host(host) => host.clone(),
        Common::State => health.slug().to_owned(),
    };
    survey
        .groups
        .iter()
        .map(|group| (common(&group.common, group.health), group.targets.len(), group.resources))
        .collect()
}

#[test]
fn survey_groups_targets_by_their_failing_source() {
    let survey = surveyed(&[
        ("a", &[("x", "one", Some(2)), ("x", "two", Some(2)), ("y", "one", Some(0))]),
        ("b", &[("x", "one", Some(2))]),
        ("c", &[("x", "two", Some(3)), ("x", "one", Some(2)), ("x", "three", Some(2))]),
        ("d", &[("z", "one", Some(3))]),
    ]);
    assert_eq!(short(&survey), [(source_url("x"), 6, 3), (source_url("z"), 1, 1)]);
    assert_eq!(survey.groups[0].health, Health::SourceNotFound);
    assert_eq!(
        survey.groups[0].of_each_resource().map(|own| (own[0].resource, own.len())).collect::<Vec<_>>(),
        [(0, 2), (1, 1), (2, 3)],
        "each target may be the oldest"
    );
    assert_eq!((survey.causes(), survey.counts.broken, survey.counts.ok), (2, 7, 1));
    assert_eq!(survey.counts.broken_resources, 4);
}

#[test]
fn survey_names_a_host_when_several_of_its_targets_fail_alike_and_none_is_ok() {
    let survey = surveyed(&[
        ("a", &[("x", "dead", Some(9)), ("y", "fine", Some(0))]),
        ("b", &[("y", "dead", Some(9)), ("y", "mixed", Some(9))]),
        ("c", &[("z", "mixed", Some(9)), ("z", "mixed", Some(0)), ("z", "alone", Some(9))]),
        ("d", &[("z", "dead", Some(8)), ("z", "dead", Some(8))]),
    ]);
    assert_eq!(
        short(&survey),
        [("unknown-code".to_owned(), 3, 2), ("dead".to_owned(), 2, 1), ("dead".to_owned(), 2, 2),]
    );
    let keys: Vec<String> = survey.groups.iter().map(TroubleGroup::key).collect();
    assert_eq!(keys, ["code 9", "host 8 dead", "host 9 dead"]);
}

#[test]
fn resource_with_unreadable_restreams_is_unknown() {
    let (mut resources, statuses) = account(&[("a", &[("x", "h", Some(0))])]);
    for restreams in [json!({}), json!("none"), json!(3)] {
        resources.truncate(1);
        let mut value = restreams::resource("b", &[]);
        value["restreams"] = restreams;
        resources.push(read(&value));
        let found = survey(&resources, &statuses, now());
        let [group] = &found.groups[..] else { panic!("one group") };
        assert_eq!((group.urgency, group.health), (Urgency::Unknown, Health::NotReported));
        assert_eq!((group.targets[0].resource, group.targets[0].restream), (1, None));
        assert_eq!((found.counts.unknown, found.counts.targets), (1, 1));
        let found = verdict(&found, 0, Some(&[]));
        assert_eq!(found.health, AccountHealth::Unsure);
        assert_eq!(found.details, ["1 with unknown status"]);
    }
    resources[1].active = false;
    assert_eq!(verdict(&survey(&resources, &statuses, now()), 0, Some(&[])).health, AccountHealth::Calm);
}

#[test]
fn stopped_target_is_broken_unless_its_schedule_is_closed() {
    let (mut resources, statuses) = account(&[("a", &[("x", "h", Some(7)), ("y", "h", Some(7))])]);
    let open = json!({"start": "2026-03-02T08:00:00Z", "stop": "2026-03-02T09:00:01Z"});
    let later = json!({"start": "2026-03-02T09:00:01Z", "stop": "2026-03-03T09:00:00Z"});
    resources[0].restreams[0].schedule = vec![read(&open), read(&later)];
    resources[0].restreams[1].schedule = vec![read(&later)];
    let survey = survey(&resources, &statuses, now());
    let [broken, off_schedule] = &survey.groups[..] else { panic!("two groups") };
    assert_eq!((broken.urgency, off_schedule.urgency), (Urgency::Broken, Urgency::OffSchedule));
    assert_eq!((broken.targets[0].restream, broken.targets[0].opens), (Some(0), None));
    let opens = parse_utc("2026-03-02T09:00:01Z");
    assert_eq!(
        (off_schedule.targets[0].restream, off_schedule.targets[0].opens),
        (Some(1), opens),
        "until when"
    );
    assert_eq!(off_schedule.health, Health::Waiting);
}

#[test]
fn survey_lists_the_worst_causes_first_and_unknown_ones_after_broken_ones() {
    use Health::{NoChanges, NotReported, SourceNotFound, SourceNotPublished, Stopped, UnknownCode};
    let survey = surveyed(&[
        ("a", &[("x", "h", Some(5)), ("x", "h", None), ("x", "h", Some(42)), ("x", "i", Some(42))]),
        ("c", &[("x", "h", Some(7)), ("x", "h", Some(7)), ("x", "h", Some(7))]),
        ("b", &[("y", "h", Some(3)), ("q", "h", Some(2)), ("r", "h", Some(2)), ("r", "h", Some(2))]),
        ("off", &[("q", "h", Some(2))]),
        ("none", &[]),
    ]);
    let healths: Vec<Health> = survey.groups.iter().map(|group| group.health).collect();
    let broken = [SourceNotFound, UnknownCode, SourceNotFound, SourceNotPublished, Stopped];
    assert_eq!(healths, [&broken[..], &[NotReported, NoChanges]].concat());
    assert_eq!(survey.groups[0].targets.len(), 2);
    let counts = survey.counts;
    assert_eq!((counts.resources, counts.inactive, counts.running, counts.targets), (5, 1, 3, 11));
    assert_eq!((counts.broken, counts.unknown, counts.ok), (9, 2, 0));
}

/// Returns the keys of groups whose common sources have these letters.
fn named(sources: &str) -> Vec<String> {
    sources.chars().map(|source| format!("source {}", source_url(source.encode_utf8(&mut [0; 4])))).collect()
}

#[test]
fn equally_bad_causes_are_ranked_newest_first_and_undated_last() {
    let survey = surveyed(&[
        ("a", &[("a", "one", Some(3))]),
        ("b", &[("b", "one", Some(3))]),
        ("c", &[("c", "one", Some(3))]),
        ("d", &[("d", "one", Some(3)), ("d", "two", Some(3))]),
        ("e", &[("e", "one", Some(3))]),
    ]);
    let groups: Vec<&TroubleGroup> = survey.groups.iter().collect();
    let in_words = |ranks: &[Option<i64>]| -> Vec<String> {
        let order = ranked(&groups, ranks, UnixSeconds(9));
        order.iter().map(|&place| groups[place as usize].key()).collect()
    };
    assert_eq!(in_words(&[]), named("dabce"), "unknown lines are in the survey's order");
    assert_eq!(in_words(&[Some(0), Some(1), None, Some(9), Some(5)]), named("dceab"));
}

#[test]
fn causes_of_the_last_hour_are_ranked_first_and_all_by_their_number_of_targets() {
    let survey = surveyed(&[
        ("a", &[("a", "one", Some(3))]),
        ("b", &[("b", "one", Some(3)), ("b", "two", Some(3)), ("b", "three", Some(3))]),
        ("c", &[("c", "one", Some(2))]),
        ("d", &[("d", "one", Some(3)), ("d", "two", Some(3))]),
    ]);
    let in_words = |survey: &Survey, begun: &[(&str, i64)]| -> Vec<String> {
        let groups: Vec<&TroubleGroup> = survey.groups.iter().collect();
        let of = |group: &&TroubleGroup| {
            begun.iter().find(|(name, _)| group.key().ends_with(&source_url(name))).map(|(_, at)| *at)
        };
        let begun: Vec<Option<i64>> = groups.iter().map(of).collect();
        let order = ranked(&groups, &begun, UnixSeconds(10_000));
        order.iter().map(|&place| groups[place as usize].key()).collect()
    };
    assert_eq!(in_words(&survey, &[("a", 9_000), ("b", 6_400), ("d", 6_401)]), named("dabc"));
    // A cause that was seen to break is as new as that moment.
    let later = surveyed(&[("a", &[("a", "one", Some(3))]), ("z", &[("z", "one", Some(3))])]);
    let first = survey.with_news(None, &[], UnixSeconds(6_000));
    let later = later.with_news(Some(&first), &[], UnixSeconds(7_000));
    assert_eq!(in_words(&later, &[("a", 6_000)]), named("za"));
    assert_eq!(in_words(&later, &[("a", 8_000)]), named("az"));
}

/// Returns a survey some seconds from now, with what the one before it knew.
fn watched(resources: &[(&str, &[Target])], before: Option<&Survey>, secs: i64) -> Survey {
    let (resources, statuses) = account(resources);
    let now = UnixSeconds(now().0 + secs);
    survey(&resources, &statuses, now).with_news(before, &resources, now)
}

fn after(secs: i64) -> Option<UnixSeconds> {
    Some(UnixSeconds(now().0 + secs))
}

#[test]
fn survey_takes_no_old_cause_for_new_after_an_answer_that_lacks_it() {
    let broken: &[(&str, &[Target])] = &[("a", &[("x", "h", Some(3))]), ("b", &[("y", "h", Some(0))])];
    let first = watched(broken, None, 0);
    for (case, answer) in [
        ("no status at all", &[("a", &[("x", "h", None)][..]), ("b", &[("y", "h", None)])][..]),
        ("a status that lacks it", &[("a", &[("x", "h", None)]), ("b", &[("y", "h", Some(0))])]),
        ("a code that tells nothing", &[("a", &[("x", "h", Some(5))]), ("b", &[("y", "h", Some(0))])]),
        ("a list that lacks its resource", &[("b", &[("y", "h", Some(0))])]),
        ("no resources", &[]),
    ] {
        let mut last = watched(answer, Some(&first), 10);
        last = watched(answer, Some(&last), 200);
        assert_eq!(watched(broken, Some(&last), 210).groups[0].appeared, None, "{case}");
    }
    let empty = watched(&[("a", &[("x", "h", None)]), ("b", &[("y", "h", None)])], None, 0);
    assert_eq!(watched(broken, Some(&empty), 10).groups[0].appeared, None, "the first answer was empty");
}

#[test]
fn survey_lists_new_causes_first_until_they_are_fixed() {
    let before: &[(&str, &[Target])] =
        &[("a", &[("x", "h", Some(2)), ("x", "h", Some(2)), ("y", "h", Some(0)), ("z", "h", Some(5))])];
    let later: &[(&str, &[Target])] =
        &[("a", &[("x", "h", Some(2)), ("x", "h", Some(2)), ("y", "h", Some(3)), ("z", "h", Some(7))])];
    let first = watched(before, None, 0);
    assert!(first.groups.iter().all(|group| group.appeared.is_none()));
    let second = watched(later, Some(&first), 10);
    let news: Vec<(String, Option<UnixSeconds>)> =
        second.groups.iter().map(|group| (group.key(), group.appeared)).collect();
    let y = format!("source {}", source_url("y"));
    let x = format!("source {}", source_url("x"));
    assert_eq!(news, [(y, after(10)), ("Broken stopped".into(), after(10)), (x, None)]);
    // It stays new with its time, and later causes still come before it.
    let third = watched(&[("a", &[("w", "h", Some(3)), ("y", "h", Some(3))])], Some(&second), 20);
    assert_eq!(third.groups.iter().map(|group| group.appeared).collect::<Vec<_>>(), [after(20), after(10)]);
    // Fixed for a minute and broken again, it is new again.
    let mended = watched(&[("a", &[("y", "h", Some(0))])], Some(&third), 30);
    assert!(mended.groups.is_empty());
    let again = watched(&[("a", &[("y", "h", Some(3))])], Some(&mended), 89);
    assert_eq!(again.groups[0].appeared, after(10));
    let mended = watched(&[("a", &[("y", "h", Some(0))])], Some(&mended), 90);
    let again = watched(&[("a", &[("y", "h", Some(3))])], Some(&mended), 100);
    assert_eq!(again.groups[0].appeared, after(100));
    // A target that is not known to be broken is not new.
    let unknown = watched(before, Some(&mended), 110);
    assert!(
        unknown.groups.iter().all(|group| group.appeared.is_some() == (group.urgency == Urgency::Broken))
    );
}

fn arbitrary_account() -> impl Strategy<Value = Vec<(bool, Vec<Target>)>> {
    let target = (
        prop::sample::select(vec!["x", "y", "z"]),
        prop::sample::select(vec!["one", "two"]),
        prop::sample::select(vec![None, Some(0), Some(2), Some(3), Some(5), Some(7), Some(8), Some(9)]),
    );
    prop::collection::vec((prop::bool::weighted(0.8), prop::collection::vec(target, 0..5)), 0..8)
}

proptest! {
    #[test]
    fn survey_puts_every_target_that_is_not_ok_into_one_group(drawn in arbitrary_account(), turn in 0_usize..8) {
        let named: Vec<(String, Vec<Target>)> = drawn
            .into_iter()
            .enumerate()
            .map(|(at, (is_active, targets))| (format!("{}{at}", if is_active { "on" } else { "off" }), targets))
            .collect();
        let by_ref: Vec<(&str, &[Target])> = named.iter().map(|(name, targets)| (name.as_str(), targets.as_slice())).collect();
        let (resources, mut statuses) = account(&by_ref);
        let surveyed = survey(&resources, &statuses, now());

        // The order of the status response does not change the survey.
        let len = statuses.len().max(1);
        statuses.rotate_left(turn % len);
        prop_assert!(survey(&resources, &statuses, now()) == surveyed);

        // Each target that is not OK, of an active resource, is listed once with its code.
        let mut expected: BTreeMap<(usize, usize), Option<i64>> = BTreeMap::new();
        let mut targets = 0;
        for (place, (name, list)) in by_ref.iter().enumerate().filter(|(_, (name, _))| name.starts_with("on")) {
            prop_assert!(!name.starts_with("off"));
            targets += list.len();
            expected.extend(list.iter().enumerate().filter(|(_, t)| t.2 != Some(0)).map(|(at, t)| ((place, at), t.2)));
        }
        let grouped: Vec<_> = surveyed.groups.iter().flat_map(|group| &group.targets).collect();
        let unique: BTreeMap<(usize, usize), Option<i64>> =
            grouped.iter().map(|t| ((t.resource, t.restream.unwrap()), t.code.map(whole))).collect();
        prop_assert_eq!(grouped.len(), unique.len());
        prop_assert_eq!(&unique, &expected);
        let counts = surveyed.counts;
        prop_assert_eq!(counts.targets, targets);
        prop_assert_eq!(counts.ok + counts.broken + counts.unknown + counts.off_schedule, targets);
        prop_assert_eq!(counts.ok, targets - expected.len());

        // The faults of a source form one group, keys distinguish all groups, and the worst is first.
        let mut keys: Vec<String> = surveyed.groups.iter().map(TroubleGroup::key).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        prop_assert_eq!(keys.len(), count);
        let badness = |group: &TroubleGroup| (group.urgency, group.health == Health::Stopped, Reverse(group.targets.len()), group.health);
        prop_assert!(surveyed.groups.is_sorted_by_key(badness));
        for group in &surveyed.groups {
            let resources: std::collections::BTreeSet<usize> = group.targets.iter().map(|target| target.resource).collect();
            prop_assert_eq!(resources.len(), group.resources);
            prop_assert_eq!(group.of_each_resource().count(), group.resources);
        }

        // The sentence is calm only if every target is OK or off schedule.
        let is_calm = verdict(&surveyed, 0, Some(&[])).health == AccountHealth::Calm;
        prop_assert_eq!(is_calm, counts.ok > 0 && counts.broken + counts.unknown == 0);
    }
}
