//! The list of targets has a row for each target of the account, without its key.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sluice::model::intervals::Period;
use sluice::model::restream::changes::state_start::StateStart;
use sluice::model::restream::health::Health;
use sluice::model::restream::pause::is_paused;
use sluice::model::restream::target_board::{NO_PLATFORM, ScheduleNow, TargetIndex};
use sluice::model::restream::{Resource, ResourceStatus, StatusCode};
use sluice::model::time::{UnixSeconds, parse_utc};
use sluice::plot::row_selection::RowSelection;
use sluice::redact::secret::Secret;
use sluice::text::listing::{FilteredRows, RowFilter, Sort};

use crate::restreams::{item, read, resource, restream, status};

const TUBE: &str = "rtmp://live.tube.example/app/planted-path";
const CABLE: &str = "rtmp://user:planted-pass@Cable.example:1935/in";
const KEY: &str = "planted-key-1234";

fn at(clock: &str) -> UnixSeconds {
    parse_utc(&format!("2026-03-02T{clock}:00Z")).unwrap()
}

fn window(start: &str, stop: &str) -> Value {
    json!({ "start": format!("2026-03-02T{start}:00Z"), "stop": format!("2026-03-02T{stop}:00Z") })
}

fn pause() -> Value {
    json!({ "start": "1998-01-01T00:00:00Z", "stop": "1998-01-01T00:00:01Z" })
}

fn target(url: &str, schedule: &[Value]) -> Value {
    let mut target = restream(("rtmp://in.example/live/news?auth=planted-source", url, KEY));
    target["schedule"] = json!(schedule);
    target
}

/// "Late show" with three targets, one paused and one by schedule, and the inactive "Early show 10" and "Early show 9".
fn account() -> Vec<Resource> {
    let late = [target(TUBE, &[]), target(CABLE, &[pause()]), target(TUBE, &[window("20:00", "22:00")])];
    let mut early = resource("Early show 10", &[target("srt:planted", &[])]);
    early["active"] = json!(false);
    let mut first = resource("Early show 9", &[target(TUBE, &[window("20:00", "22:00")])]);
    first["active"] = json!(false);
    [resource("Late show", &late), early, first].iter().map(read).collect()
}

fn indexed(resources: Vec<Resource>) -> TargetIndex {
    named(resources, &BTreeMap::new())
}

fn named(resources: Vec<Resource>, short_names: &BTreeMap<String, String>) -> TargetIndex {
    TargetIndex::new(Arc::new(resources.into()), short_names)
}

fn statuses() -> Vec<ResourceStatus> {
    let source = "rtmp://in.example/live/news?auth=planted-source";
    let items = [item(0, (source, TUBE, KEY)), item(7, (source, CABLE, KEY)), item(7, (source, TUBE, KEY))];
    vec![status("Late show", &items)]
}

fn filter(key: &'static str) -> RowFilter {
    RowFilter {
        sought: String::new(),
        sort: Sort { key, is_reversed: false },
        groups: vec![None, None, None],
    }
}

fn arranged(index: &TargetIndex, wanted: &RowFilter) -> FilteredRows {
    index.arrange(&index.states(&statuses(), at("12:00")), wanted, &[])
}

#[test]
fn each_target_has_a_row_with_its_platform_resource_and_number() {
    let index = indexed(account());
    let named: Vec<_> =
        (0..5).map(|row| (index.platform(row).unwrap().0, index.origin(row).unwrap())).collect();
    let expected = [
        ("live.tube.example", "Late show, 1 of 3"),
        ("cable.example", "Late show, 2 of 3"),
        ("live.tube.example", "Late show, 3 of 3"),
        (NO_PLATFORM, "Early show 10"),
        ("live.tube.example", "Early show 9"),
    ];
    assert_eq!(named, expected.map(|(platform, origin)| (platform, origin.to_owned())));
    let platforms = &index.platforms;
    let hosts: Vec<&str> = platforms.iter().map(|(host, _)| host.as_str()).collect();
    assert_eq!(hosts, ["live.tube.example", NO_PLATFORM, "cable.example"], "the most targets first");
    assert!(index.target(5).is_none() && index.origin(5).is_none());
}

#[test]
fn state_of_a_target_is_its_own_unless_its_resource_is_inactive() {
    let states = indexed(account()).states(&statuses(), at("12:00"));
    let found: Vec<_> = states.iter().map(|state| (state.health, state.code, state.opens)).collect();
    let seven = Some(StatusCode::STOPPED);
    let expected = [
        (Health::Ok, Some(StatusCode::OK), None),
        (Health::Paused, seven, None),
        (Health::Waiting, seven, Some(at("20:00"))),
        (Health::Inactive, None, None),
        (Health::Inactive, None, Some(at("20:00"))),
    ];
    assert_eq!(found, expected);
}

#[test]
fn rows_are_sorted_by_state_platform_or_resource() {
    let index = indexed(account());
    assert_eq!(arranged(&index, &filter("status")).rows, [2, 0, 1, 3, 4]);
    assert_eq!(arranged(&index, &filter("platform")).rows, [3, 1, 4, 0, 2], "as names are sorted");
    assert_eq!(arranged(&index, &filter("resource")).rows, [4, 3, 0, 1, 2], "9 before 10");
}

#[test]
fn rows_are_sorted_by_the_start_of_their_problem() {
    let index = indexed(account());
    let mut states = index.states(&statuses(), at("12:00"));
    for row in [0, 2, 4] {
        states[row].health = Health::SourceNotFound;
    }
    let mut starts = vec![None; 5];
    (starts[0], starts[4]) = (Some(StateStart::At(at("10:00"))), Some(StateStart::At(at("11:00"))));
    let mut wanted = filter("since");
    wanted.sort.is_reversed = true;
    assert_eq!(
        index.arrange(&states, &wanted, &starts).rows,
        [4, 0, 2, 1, 3],
        "unknown starts after known ones"
    );
    wanted.sort.is_reversed = false;
    assert_eq!(index.arrange(&states, &wanted, &starts).rows, [0, 4, 2, 1, 3]);
}

#[test]
fn filter_of_source_has_each_source_without_secrets() {
    let mut resources = account();
    resources[1].restreams[0].source = "rtmp://in.example/live/jazz".to_owned();
    let index = indexed(resources);
    let sources = &index.sources;
    assert_eq!(sources.len(), 2);
    assert!(sources.iter().all(|(source, _)| !source.contains("planted")), "{sources:?}");
    let mut wanted = filter("resource");
    wanted.groups.push(Some(1..2));
    assert_eq!(arranged(&index, &wanted).rows, [3]);
    assert_eq!(index.source(3), Some("rtmp://in.example/live/jazz"));
}

#[test]
fn short_name_of_a_platform_is_shown_sorted_and_found() {
    let names = [("live.tube.example".to_owned(), "A tube".to_owned())];
    let index = named(account(), &names.into());
    assert_eq!(index.platform(0), Some(("live.tube.example", "A tube")));
    assert_eq!(index.platform(1), Some(("cable.example", "cable.example")));
    assert_eq!(arranged(&index, &filter("platform")).rows, [3, 4, 0, 2, 1]);
    let sought = |sought: &str| RowFilter { sought: sought.to_owned(), ..filter("resource") };
    assert_eq!(arranged(&index, &sought("a tube")).rows, arranged(&index, &sought("live.tube")).rows);
}

#[test]
fn filters_of_state_schedule_and_platform_count_the_rows_of_the_others() {
    let index = indexed(account());
    let mut wanted = filter("resource");
    wanted.groups[2] = Some(0..1);
    let found = arranged(&index, &wanted);
    assert_eq!(found.rows, [4, 0, 2]);
    assert_eq!(found.counts[2], [3, 1, 1]);
    assert_eq!(found.counts[1], [2, 1], "by schedule and always on, none paused");
    wanted.groups[1] = Some(1..2);
    assert_eq!(arranged(&index, &wanted).rows, [0]);
    wanted.groups = vec![None, Some(1..2), None];
    assert_eq!(arranged(&index, &wanted).rows, [3, 0]);
    wanted.groups = vec![None, Some(2..3), None];
    assert_eq!(arranged(&index, &wanted).rows, [1], "a paused target is neither by schedule nor always on");
    wanted.groups = vec![None, None, Some(3..4)];
    assert!(arranged(&index, &wanted).rows.is_empty(), "a platform that does not occur");
}

#[test]
fn search_finds_platform_resource_and_source_and_no_secret() {
    let index = indexed(account());
    let found =
        |sought: &str| arranged(&index, &RowFilter { sought: sought.to_owned(), ..filter("resource") }).rows;
    assert_eq!(found("cable late"), [1]);
    assert_eq!(found("early"), [4, 3]);
    assert_eq!(found("live/news").len(), 5);
    assert!(found("planted").is_empty());
    assert!(index.keys.iter().all(|key| !key.contains("planted") && !key.contains(KEY)));
}

#[test]
fn key_of_a_row_follows_its_target_and_tells_equal_ones_apart() {
    let before = indexed(account());
    let mut resources = account();
    let twin = resources[0].restreams[0].clone();
    resources[0]
        .restreams
        .insert(0, read::<Resource>(&resource("x", &[target(CABLE, &[])])).restreams.remove(0));
    resources[0].restreams[0].target_key = sluice::redact::secret::Secret::new("another");
    resources[0].restreams.push(twin);
    let after = indexed(resources);
    assert_eq!(before.keys[0], after.keys[1], "another target came before it");
    assert_eq!(before.keys[1], after.keys[2]);
    let mut keys = after.keys.to_vec();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 7);
}

#[test]
fn only_targets_that_are_not_so_yet_are_paused_or_resumed_by_resource() {
    let index = indexed(account());
    assert_eq!(index.to_pause(true, &|_| true), [vec![4], vec![3], vec![0, 2]]);
    assert_eq!(index.to_pause(false, &|_| true), [vec![1]]);
    assert_eq!(index.to_pause(true, &|row| row == 2 || row == 1), [vec![2]]);
    assert!(index.to_pause(false, &|row| row == 0).is_empty());
}

#[test]
fn schedule_says_the_open_or_next_window() {
    let now = at("12:00");
    let of = |windows: &[Value]| {
        let resource: Resource = read(&resource("a", &[target(TUBE, windows)]));
        ScheduleNow::of(&resource.restreams[0].schedule, now)
    };
    let span = |from, to| Period { from: at(from), to: at(to) };
    let unreadable = json!({ "start": "soon", "stop": "later" });
    for (windows, expected) in [
        (vec![], ScheduleNow::Always),
        (vec![pause()], ScheduleNow::Paused),
        (vec![window("08:00", "12:00")], ScheduleNow::Over),
        (vec![unreadable.clone()], ScheduleNow::Unreadable),
        (vec![unreadable, window("13:00", "14:00")], ScheduleNow::Window(span("13:00", "14:00"), 0)),
        (
            vec![window("20:00", "22:00"), window("08:00", "09:00"), window("11:00", "13:00")],
            ScheduleNow::Window(span("11:00", "13:00"), 1),
        ),
        (vec![window("22:00", "20:00")], ScheduleNow::Over),
    ] {
        assert_eq!(of(&windows), expected, "{windows:?}");
    }
}

#[test]
fn two_thousand_targets_are_arranged_within_a_poll() {
    let of_one = |number: usize| {
        let targets: Vec<Value> = (0..5)
            .map(|at| target(&format!("rtmp://p{}.example/{number}", (number + at) % 40), &[]))
            .collect();
        read(&resource(&format!("Channel {number}"), &targets))
    };
    let index = indexed((0..400).map(of_one).collect());
    let started = Instant::now();
    let states = index.states(&[], at("12:00"));
    let mut wanted = filter("status");
    wanted.groups[2] = Some(0..1);
    let found = index.arrange(&states, &wanted, &[]);
    assert_eq!((states.len(), found.rows.len(), found.counts[2].len()), (2_000, 50, 40));
    assert_eq!(index.to_pause(true, &|row| found.rows.contains(&(row as u32))).len(), 50);
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    let paused = |row| index.target(row).is_some_and(|(.., restream)| is_paused(&restream.schedule));
    assert!(!(0..2_000).any(paused));
}

/// A person who changed the selected targets goes on with them.
#[test]
fn targets_changed_in_their_place_are_followed() {
    let before = indexed(account());
    let changed = |change: &dyn Fn(&mut Vec<Resource>)| {
        let mut all = account();
        change(&mut all);
        indexed(all)
    };
    let rotated = changed(&|all| all[0].restreams[1].target_key = Secret::new("rotated"));
    let renamed = rotated.followed(&before);
    assert_eq!(renamed, [(before.keys[1].clone(), rotated.keys[1].clone())]);
    let mut selected = RowSelection::of([1, 3].map(|row| before.keys[row].clone()).into_iter());
    selected.follow(renamed);
    assert_eq!(selected, RowSelection::of([1, 3].map(|row| rotated.keys[row].clone()).into_iter()));

    let moved = changed(&|all| all[0].restreams.swap(0, 1));
    assert_eq!(moved.followed(&before), [], "each is still there");
    let removed = changed(&|all| drop(all[0].restreams.remove(0)));
    assert_eq!(removed.followed(&before), [], "none took its place");
}
