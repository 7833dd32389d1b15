//! The list of resources is joined with statuses, summarised, searched and sorted.

use std::sync::Arc;

use serde_json::{Value, json};
use sluice::forms::restream::{record_of, switched};
use sluice::model::ids::ResourceId;
use sluice::model::overview::survey::survey;
use sluice::model::restream::board::ResourceIndex;
use sluice::model::restream::health::{Health, Rollup};
use sluice::model::restream::sources::by_source;
use sluice::model::restream::{Resource, ResourceStatus, StatusCode};
use sluice::model::time::{UnixSeconds, parse_utc};
use sluice::text::listing::{RowFilter, Sort};

use crate::restreams::{self, read, resource, restream, status};

fn now() -> UnixSeconds {
    parse_utc("2026-03-02T09:00:00Z").unwrap()
}

fn roll_up(resource: &Resource, status: Option<&ResourceStatus>) -> Rollup {
    sluice::model::restream::health::roll_up(resource, status, now())
}

const SOURCE: &str = "https://origin.example.com/live/a.m3u8";
const TARGET: &str = "rtmp://push.example.net/app";

/// Returns a resource of that name with a restream for each target key.
fn with_targets(name: &str, keys: &[&str]) -> Value {
    let restreams: Vec<Value> = keys.iter().map(|key| restream((SOURCE, TARGET, key))).collect();
    resource(name, &restreams)
}

fn item(code: i64, key: &str) -> Value {
    restreams::item(code, (SOURCE, TARGET, key))
}

#[test]
fn resource_health_is_that_of_its_worst_target() {
    let resource: Resource = read(&with_targets("a", &["k1", "k2", "k3"]));
    let cases = [
        ([0, 0, 0], Health::Ok, 3, 3),
        ([0, 5, 0], Health::NoChanges, 1, 2),
        ([5, 7, 0], Health::Stopped, 1, 1),
        ([42, 7, 0], Health::UnknownCode, 1, 1),
        ([42, 3, 7], Health::SourceNotPublished, 1, 0),
        ([2, 3, 2], Health::SourceNotFound, 2, 0),
    ];
    for (codes, health, affected, ok) in cases {
        let items = [item(codes[0], "k1"), item(codes[1], "k2"), item(codes[2], "k3")];
        let rollup = roll_up(&resource, Some(&status("a", &items)));
        assert_eq!(
            (rollup.health, rollup.affected, rollup.ok, rollup.targets),
            (health, affected, ok, 3),
            "{codes:?}"
        );
    }
    let items = [item(-1, "k1"), item(0, "k2"), item(0, "k3")];
    assert_eq!(roll_up(&resource, Some(&status("a", &items))).code, Some(StatusCode::Whole(-1)));
}

#[test]
fn unreported_target_is_not_reported_and_not_ok() {
    let three: Resource = read(&with_targets("a", &["k1", "k2", "k3"]));
    let two_items = status("a", &[item(0, "k1"), item(0, "k3")]);
    let rollup = roll_up(&three, Some(&two_items));
    assert_eq!((rollup.health, rollup.affected, rollup.ok, rollup.code), (Health::NotReported, 1, 2, None));
    assert_eq!(roll_up(&three, None).affected, 3);
    assert_eq!(roll_up(&read(&with_targets("none", &[])), None).health, Health::NoTargets);
}

#[test]
fn inactive_resource_is_no_problem_and_has_its_counts() {
    let mut value = with_targets("a", &["k1", "k2"]);
    value["active"] = json!(false);
    let rollup = roll_up(&read(&value), Some(&status("a", &[item(2, "k1"), item(0, "k2")])));
    assert_eq!((rollup.health, rollup.code, rollup.ok, rollup.targets), (Health::Inactive, None, 1, 2));
    assert!(!rollup.health.is_problem());
}

#[test]
fn stopped_target_waits_until_its_schedule_opens() {
    let window = |start: &str, stop: &str| json!({"start": start, "stop": stop});
    let over = window("2026-03-02T08:00:00Z", "2026-03-02T09:00:00Z");
    let open = window("2026-03-02T09:00:00Z", "2026-03-02T09:00:01Z");
    let soon = window("2026-03-02T18:00:00Z", "2026-03-02T22:00:00Z");
    let later = window("2026-03-03T18:00:00Z", "2026-03-03T22:00:00Z");
    let turned = window("2026-03-02T12:00:00Z", "2026-03-02T11:00:00Z");
    let unreadable = window("tonight", "2026-03-02T22:00:00Z");
    let at = |text: &str| parse_utc(text);
    let rolled_up = |first: &[&Value], codes: [i64; 3]| {
        let mut value = with_targets("a", &["k1", "k2", "k3"]);
        value["restreams"][0]["schedule"] = json!(first);
        value["restreams"][1]["schedule"] = json!([later]);
        let items = [item(codes[0], "k1"), item(codes[1], "k2"), item(codes[2], "k3")];
        let rollup = roll_up(&read(&value), Some(&status("a", &items)));
        (rollup.health, rollup.affected, rollup.opens)
    };
    let cases = [
        (&[&over, &soon][..], [7, 0, 0], Health::Waiting, 1, at("2026-03-02T18:00:00Z")),
        (&[&later, &soon], [7, 7, 0], Health::Waiting, 2, at("2026-03-02T18:00:00Z")),
        (&[&over], [7, 0, 0], Health::Waiting, 1, None),
        (&[&over], [7, 7, 0], Health::Waiting, 2, at("2026-03-03T18:00:00Z")),
        (&[&over, &turned], [7, 0, 0], Health::Waiting, 1, None),
        (&[&soon, &open], [7, 0, 0], Health::Stopped, 1, None),
        (&[&unreadable], [7, 0, 0], Health::Stopped, 1, None),
        (&[&soon], [7, 7, 7], Health::Stopped, 1, None),
        (&[&soon], [7, 5, 0], Health::NoChanges, 1, None),
    ];
    for (schedule, codes, health, affected, opens) in cases {
        assert_eq!(rolled_up(schedule, codes), (health, affected, opens), "{schedule:?} {codes:?}");
    }
    assert_eq!(rolled_up(&[&soon], [0, 0, 0]).0, Health::Ok, "a running target is not off schedule");
    assert!(!Health::Waiting.is_problem());
    assert!(Health::NoChanges < Health::Waiting && Health::Waiting < Health::Ok, "between trouble and none");
}

#[test]
fn inactive_resource_knows_the_window_in_which_it_will_not_run() {
    let window = |start: &str, stop: &str| json!({"start": start, "stop": stop});
    let over = window("2026-03-02T07:00:00Z", "2026-03-02T07:30:00Z");
    let open = window("2026-03-02T07:00:00Z", "2026-03-02T23:00:00Z");
    let ahead = window("2026-03-02T18:00:00Z", "2026-03-02T22:00:00Z");
    let turned = window("2026-03-02T22:00:00Z", "2026-03-02T18:00:00Z");
    let opens = |is_active: bool, schedule: &[&Value]| {
        let mut value = with_targets("a", &["k1", "k2"]);
        value["active"] = json!(is_active);
        value["restreams"][1]["schedule"] = json!(schedule);
        roll_up(&read(&value), Some(&status("a", &[item(0, "k1"), item(0, "k2")]))).opens
    };
    assert_eq!(opens(false, &[&over, &ahead]), parse_utc("2026-03-02T18:00:00Z"));
    assert_eq!(opens(false, &[&ahead, &open]), parse_utc("2026-03-02T07:00:00Z"), "it should run now");
    assert_eq!(opens(false, &[&over]), None);
    assert_eq!(opens(false, &[&turned]), None);
    assert_eq!(opens(false, &[]), None);
    assert_eq!(opens(true, &[&ahead]), None, "it runs");
}

#[test]
fn health_is_ordered_worst_first_and_its_slugs_differ() {
    assert!(Health::ALL.is_sorted());
    for (place, health) in Health::ALL.into_iter().enumerate() {
        assert_eq!(health.rank(), place);
        assert!(Health::ALL[..place].iter().all(|other| other.slug() != health.slug()));
    }
    assert!(
        Health::UnknownCode.is_problem() && Health::Stopped.is_problem() && !Health::NoChanges.is_problem()
    );
}

#[test]
fn targets_are_grouped_by_source_with_the_failing_source_first() {
    let from =
        |path: &str, key| restream((&format!("https://origin.example.com/live/{path}.m3u8"), TARGET, key));
    let restreams = [from("a", "k1"), from("b", "k2"), from("a", "k3"), from("b", "k4")];
    let resource: Resource = read(&resource("r", &restreams));
    let groups = by_source(
        &resource.restreams,
        &[Health::Ok, Health::NoChanges, Health::Stopped, Health::SourceNotFound],
    );
    let actual: Vec<_> =
        groups.iter().map(|group| (group.health, group.blaming, group.indices.clone())).collect();
    assert_eq!(actual, [(Health::SourceNotFound, 1, vec![3, 1]), (Health::Stopped, 0, vec![2, 0])]);
    assert!(groups[0].source.ends_with("b.m3u8"));
    assert_eq!(by_source(&resource.restreams, &[])[0].health, Health::NotReported);
    assert!(by_source(&[], &[]).is_empty());
}

fn board(values: &[Value]) -> ResourceIndex {
    let resources: Vec<Resource> = values.iter().map(read).collect();
    ResourceIndex::new(Arc::new(resources.into()))
}

fn names(board: &ResourceIndex, rows: &[u32]) -> Vec<String> {
    rows.iter().map(|&row| board.resources()[row as usize].name.clone()).collect()
}

fn wanted(sought: &str, sort: &str) -> RowFilter {
    let sort = Sort::parse(sort, &["status", "name", "modified"]).unwrap();
    RowFilter { sought: sought.to_owned(), sort, groups: Vec::new() }
}

#[test]
fn resource_list_sorts_troubled_resources_first_and_equal_ones_by_name() {
    let board = board(&["delta", "Alpha", "charlie", "bravo"].map(|name| with_targets(name, &["k"])));
    // The order differs from that of the resources; one status is of an unlisted resource, and one is missing.
    let statuses = [("ghost", 2), ("bravo", 0), ("delta", 3), ("Alpha", 0)]
        .map(|(name, code)| status(name, &[item(code, "k")]));
    let rollups = board.roll_up(&statuses, now());
    let arranged = board.arrange(&rollups, &wanted("", "status"), &[]);
    assert_eq!(names(&board, &arranged.rows), ["delta", "charlie", "Alpha", "bravo"]);
    assert_eq!(arranged.count(0, None), 4);
    assert_eq!(arranged.count(0, Some(Health::Ok.rank()..Health::Ok.rank() + 1)), 2);
    assert_eq!(arranged.count(0, Some(Health::NotReported.rank()..Health::NotReported.rank() + 1)), 1);

    let reversed = board.arrange(&rollups, &wanted("", "-status"), &[]);
    assert_eq!(names(&board, &reversed.rows), ["Alpha", "bravo", "charlie", "delta"]);
    let only =
        RowFilter { groups: vec![Some(Health::Ok.rank()..Health::Ok.rank() + 1)], ..wanted("", "status") };
    let filtered = board.arrange(&rollups, &only, &[]);
    assert_eq!(names(&board, &filtered.rows), ["Alpha", "bravo"]);
    assert_eq!(
        filtered.counts, arranged.counts,
        "the counts are those of the search, so that another state can be chosen"
    );
}

#[test]
fn resource_list_sorts_names_and_times_in_both_directions() {
    let values: Vec<Value> = [("b", 30), ("A", 10), ("c", 10)]
        .into_iter()
        .map(|(name, time)| {
            let mut value = with_targets(name, &[]);
            value["modification_ts"] = json!(time);
            value
        })
        .collect();
    let board = board(&values);
    let rollups = board.roll_up(&[], now());
    for (sort, order) in [
        ("name", ["A", "b", "c"]),
        ("-name", ["c", "b", "A"]),
        ("modified", ["A", "c", "b"]),
        ("-modified", ["b", "A", "c"]),
    ] {
        assert_eq!(names(&board, &board.arrange(&rollups, &wanted("", sort), &[]).rows), order, "{sort}");
    }
}

#[test]
fn search_finds_names_sources_and_hosts_but_no_secret() {
    let mut value = with_targets("Évening Show", &["goldfish"]);
    value["resource_id"] = json!("id-Évening Show");
    value["restreams"][0]["source"] =
        json!("https://ann:passw0rd@origin.example.com/live/goldfish/hall.m3u8?token=t0ken");
    value["restreams"][0]["target_url"] = json!("rtmp://Push.Example.net/app/pathkey-0000-1111");
    value["restreams"][0]["login"] = json!("somebody");
    value["restreams"][0]["password"] = json!("hunter2");
    value["restreams"][0]["backup"] =
        json!({"target_url": "rtmp://backup.example.net/x", "password": "hunter3"});
    let board = board(&[value, with_targets("other", &["k"])]);
    let found = |sought: &str| {
        board.arrange(&board.roll_up(&[], now()), &wanted(sought, "name"), &[]).rows.contains(&0)
    };
    for sought in
        ["évening", "ÉVENING show", "show  évening", "id-Évening", "hall.m3u8", "push.example", "  "]
    {
        assert!(found(sought), "{sought}");
    }
    for secret in
        ["goldfish", "passw0rd", "t0ken", "pathkey", "hunter2", "hunter3", "somebody", "showid", "missing"]
    {
        assert!(!found(secret), "{secret}");
    }
}

#[test]
fn resource_without_an_active_member_counts_as_active() {
    for active in [None, Some(Value::Null), Some(json!(""))] {
        let mut value = with_targets("a", &["k1"]);
        value.as_object_mut().unwrap().remove("active");
        if let Some(active) = active {
            value["active"] = active;
        }
        let unknown: Resource = read(&value);
        assert_eq!((unknown.activity(), unknown.counts_as_active()), (None, true), "{value}");
        let broken = status("a", &[item(2, "k1")]);
        assert_eq!(roll_up(&unknown, Some(&broken)).health, Health::SourceNotFound);
        let found = survey(std::slice::from_ref(&unknown), &[broken], UnixSeconds(0)).counts;
        assert_eq!((found.inactive, found.broken), (0, 1));
        assert!(
            !record_of(&unknown).to_body().contains("\"active\":false"),
            "unrequested resources are not sent"
        );
        for is_active in [false, true] {
            let after = switched(&unknown, is_active);
            let body: Value = serde_json::from_str(&record_of(&after).to_body()).unwrap();
            assert_eq!((after.activity(), &body["active"]), (Some(is_active), &json!(is_active)));
        }
    }
    let mut inactive = with_targets("a", &["k1"]);
    inactive["active"] = json!(false);
    assert_eq!(read::<Resource>(&inactive).activity(), Some(false));
    assert_eq!(Resource::default().activity(), Some(false), "one that is made here is as it says");
}

#[test]
fn resources_are_listed_by_name_and_told_apart_by_id() {
    let names = ["Cam 10", "Cam 2", "Ärger", "cam 2", "Cam 2", ""];
    let of = |(at, name): (usize, &&str)| Resource {
        name: (*name).into(),
        resource_id: ResourceId::new(format!("r{at}")),
        ..Resource::default()
    };
    let resources: Vec<Resource> = names.iter().enumerate().map(of).collect();
    let index = ResourceIndex::new(Arc::new(resources.into()));
    let names: Vec<String> = index.by_name().iter().filter_map(|&at| index.name(at as usize)).collect();
    assert_eq!(names, ["(no name)", "Ärger", "Cam 2 (r1)", "Cam 2 (r4)", "cam 2", "Cam 10"]);
}
