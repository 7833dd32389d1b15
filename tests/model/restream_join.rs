//! Status and history entries that match no target exactly are joined to one, or reported with their resource.

use serde_json::{Value, json};
use sluice::api::restream::{GetHistory, GetStatus, ListResources};
use sluice::api::{ApiResponse, Endpoint};
use sluice::json::typed_object::Flaw;
use sluice::model::ids::ResourceId;
use sluice::model::overview::survey::survey;
use sluice::model::overview::verdict::{AccountHealth, verdict};
use sluice::model::restream::board::statuses_of;
use sluice::model::restream::changes::state_start::{SoughtTarget, StateStart, current_starts};
use sluice::model::restream::changes::status_log::StatusLog;
use sluice::model::restream::changes::targets::targets;
use sluice::model::restream::health::{Health, join, named_items, roll_up};
use sluice::model::restream::join::{StatusJoin, TargetName};
use sluice::model::restream::{Resource, ResourceHistory, ResourceStatus, Restream, StatusCode};
use sluice::model::time::UnixSeconds;

use crate::restreams::{self, Target, item, read, restream};

const SOURCE: &str = "rtmp://in.example/live/a";
const NOW: UnixSeconds = UnixSeconds(10_000);

fn resource(name: &str, targets: &[Target<'_>]) -> Resource {
    let restreams: Vec<Value> = targets.iter().map(|target| restream(*target)).collect();
    read(&restreams::resource(name, &restreams))
}

fn status(name: &str, items: &[(i64, Target<'_>)]) -> ResourceStatus {
    let items: Vec<Value> = items.iter().map(|(code, target)| item(*code, *target)).collect();
    restreams::status(name, &items)
}

fn answer(body: &str) -> ApiResponse<'_> {
    ApiResponse { status: 200, content_type: None, body: body.as_bytes(), has_challenge: false }
}

fn joined(targets: &[Target<'_>], items: &[Target<'_>]) -> StatusJoin {
    let items: Vec<_> = items.iter().map(|target| (0, *target)).collect();
    join(&resource("r", targets).restreams, Some(&status("r", &items)))
}

#[test]
fn target_is_joined_when_its_address_is_spelled_differently_or_its_key_is_masked() {
    let url = "rtmp://out.example/app";
    for other in [
        (SOURCE, url, "••••"),
        (SOURCE, url, ""),
        (SOURCE, "rtmp://out.example/app/", "key"),
        (SOURCE, "rtmp://out.example:1935/app", "key"),
        (SOURCE, "RTMP://OUT.example/app", "key"),
        ("rtmp://in.example:1935/live/a/", "rtmp://Out.example:1935/app/", "***"),
    ] {
        let found = joined(&[(SOURCE, url, "key")], &[other]);
        assert_eq!((found.item_of, found.unmatched), (vec![Some(0)], vec![]), "{other:?}");
    }
    for other in [
        ("rtmp://in.example/live/b", url, "key"),
        (SOURCE, "rtmp://out.example/App", "key"),
        (SOURCE, "rtmps://out.example/app", "key"),
        (SOURCE, "rtmp://out.example:443/app", "key"),
    ] {
        let found = joined(&[(SOURCE, url, "key")], &[other]);
        assert_eq!((found.item_of, found.unmatched), (vec![None], vec![0]), "{other:?}");
    }
}

#[test]
fn targets_at_one_address_are_joined_in_order_only_when_that_is_unambiguous() {
    let url = "rtmp://out.example/app";
    let (one, two, masked) = ((SOURCE, url, "k1"), (SOURCE, url, "k2"), (SOURCE, url, "***"));
    assert_eq!(joined(&[one, two], &[masked, masked]).item_of, [Some(0), Some(1)]);
    assert_eq!(joined(&[one, two], &[masked, one]).item_of, [Some(1), Some(0)], "exact matches come first");
    let unclear = joined(&[one, two], &[masked]);
    assert_eq!((unclear.item_of, unclear.unmatched), (vec![None, None], vec![0]));
    let one_more = joined(&[one], &[masked, masked]);
    assert_eq!((one_more.item_of, one_more.unmatched), (vec![None], vec![0, 1]));
    assert_eq!(joined(&[one, one], &[masked]).item_of, [Some(0), None], "equal ones are no question");
    let (elsewhere, gone) = (("rtmp://in.example/live/b", url, "k1"), (SOURCE, url, "gone"));
    let exact = joined(&[one, two, one, elsewhere], &[two, one, one, gone]);
    assert_eq!((exact.item_of, exact.unmatched), (vec![Some(1), Some(0), Some(2), None], vec![3]));
}

#[test]
fn unmatched_trouble_is_counted_as_trouble_of_its_resource() {
    let own = (SOURCE, "rtmp://out.example/app", "k");
    let resources = [resource("r", &[own])];
    let statuses = [status("r", &[(0, own), (42, (SOURCE, "rtmp://other.example/app", "x"))])];
    let rollup = roll_up(&resources[0], Some(&statuses[0]), NOW);
    assert_eq!((rollup.health, rollup.code), (Health::UnknownCode, Some(StatusCode::Whole(42))));
    assert_eq!((rollup.ok, rollup.affected, rollup.unmatched, rollup.targets), (1, 0, 1, 1));
    let survey = survey(&resources, &statuses, NOW);
    assert_eq!((survey.counts.broken, survey.counts.unmatched, survey.counts.broken_resources), (1, 1, 1));
    assert_eq!(survey.groups[0].targets[0].restream, None);
    let verdict = verdict(&survey, 0, Some(&[]));
    assert_eq!(verdict.health, AccountHealth::Broken);
    assert_eq!(verdict.details[0], "1 reported problem not matched to a target");
    let calm = [status("r", &[(0, own), (0, (SOURCE, "rtmp://other.example/app", "x"))])];
    assert_eq!(
        roll_up(&resources[0], Some(&calm[0]), NOW).health,
        Health::Ok,
        "running targets are no problem"
    );
}

#[test]
fn verdict_is_broken_when_the_api_reports_trouble_of_an_unknown_target() {
    let resources = [resource("r", &[(SOURCE, "rtmp://out.example/app/", "k")])];
    for code in [2, 3, 7, 42] {
        let masked = [status("r", &[(code, (SOURCE, "rtmp://out.example/app", ""))])];
        assert_eq!(
            verdict(&survey(&resources, &masked, NOW), 0, Some(&[])).health,
            AccountHealth::Broken,
            "{code}"
        );
        let elsewhere = [status("R", &[(code, (SOURCE, "rtmp://out.example/app", "k"))])];
        for listed in [&resources[..], &[]] {
            let survey = survey(listed, &elsewhere, NOW);
            let verdict = verdict(&survey, 0, Some(&[]));
            assert!(!survey.is_empty(), "{code}");
            assert_eq!(verdict.health, AccountHealth::Broken, "{code}");
            assert_eq!(verdict.sentence(), "1 problem reported for resources that aren't listed");
        }
    }
    let calm = [status("R", &[(0, (SOURCE, "rtmp://out.example/app", "k"))])];
    assert!(survey(&[], &calm, NOW).is_empty());
    let unread = verdict(&survey(&resources, &[], NOW), 1, Some(&[]));
    assert_eq!(unread.sentence(), "Status partly unknown: 0 of 1 target OK");
}

#[test]
fn statuses_of_a_resource_reported_twice_are_merged_in_any_order() {
    let own = (SOURCE, "rtmp://out.example/a", "k");
    let mut resources = [resource("r", &[own]), resource("r", &[own])];
    resources[0].active = false;
    resources.iter_mut().for_each(|resource| resource.flaws.push(Flaw::reported_twice("resource_id")));
    for codes in [[3, 0], [0, 3]] {
        let statuses = codes.map(|code| status("r", &[(code, own)]));
        let found = verdict(&survey(&resources, &statuses, NOW), 0, Some(&[]));
        assert_eq!(found.health, AccountHealth::Broken, "{codes:?}");
    }
}

#[test]
fn statuses_of_one_resource_in_several_items_are_merged() {
    let (one, two) = ((SOURCE, "rtmp://out.example/a", "k"), (SOURCE, "rtmp://out.example/b", "k"));
    let resources = [resource("r", &[one, two]), resource("s", &[one])];
    let statuses = [status("r", &[(0, one)]), status("r", &[(3, two)]), status("s", &[(0, one)])];
    let each = statuses_of(&resources, &statuses).each;
    let health = |at: usize| roll_up(&resources[at], each[at].as_deref(), NOW).health;
    assert_eq!((health(0), health(1)), (Health::SourceNotPublished, Health::Ok));
    let body = json!({"data": [
        {"resource_id": "r", "status": [{"status": {"code": 0}}]},
        {"resource_id": "r", "status": [{"status": {"code": 3}}, 7]},
    ]});
    let one = GetStatus { resource_id: ResourceId::new("r") };
    let found = one.decode(&answer(&body.to_string())).unwrap().unwrap();
    assert_eq!((found.status.items.len(), found.status.rejected.len()), (2, 1));
}

#[test]
fn resource_reported_twice_is_listed_twice_and_marked() {
    let body =
        json!({"data": {"resources": [{"resource_id": "a"}, {"resource_id": "b"}, {"resource_id": "a"}]}});
    let list = ListResources.decode(&answer(&body.to_string())).unwrap();
    let marked: Vec<bool> = list.items.iter().map(Resource::is_reported_twice).collect();
    assert_eq!(marked, [true, false, true]);
    assert!(list.items[0].flaw_lines().is_empty(), "all of it could be read");
}

fn history(body: &Value) -> ResourceHistory {
    let read = GetHistory { resource_id: ResourceId::new("r"), start: UnixSeconds(0), end: NOW };
    read.decode(&answer(&json!({ "data": body }).to_string())).unwrap()
}

fn starts(restreams: &[Restream], body: &Value) -> Vec<StateStart> {
    let is_alone = restreams.len() < 2;
    let names = restreams.iter().map(Restream::target_name);
    let sought: Vec<_> = names.map(|name| SoughtTarget { name, code: StatusCode::OK, is_alone }).collect();
    current_starts(&sought, &history(body), (NOW, UnixSeconds(0)))
}

#[test]
fn history_is_joined_like_a_status() {
    let (one, two) = ((SOURCE, "rtmp://out.example/app", "k1"), (SOURCE, "rtmp://out.example/app", "k2"));
    let changes = |time: i64| json!([{"code": 0, "time": time}]);
    let masked = |keys: Value| json!([{"source": SOURCE, "history": {"RTMP://out.example:1935/app/": keys}}]);
    let both = resource("r", &[one, two]).restreams;
    let alone = &both[..1];
    assert_eq!(starts(alone, &masked(json!({"***": changes(500)}))), [StateStart::At(UnixSeconds(500))]);
    let unclear = masked(json!({"***": changes(500)}));
    assert_eq!(starts(&both, &unclear), [StateStart::Unknown; 2], "it may be the other's");
    let none = json!([{"source": SOURCE, "history": {"rtmp://gone.example/app": {"x": changes(500)}}}]);
    assert_eq!(starts(alone, &none), [StateStart::Before(UnixSeconds(0))], "no change is no question");
    let mut log = StatusLog::default();
    log.add(&history(&masked(json!({"***": changes(500)}))), UnixSeconds(0), NOW);
    let rows = targets(&Resource { restreams: alone.to_vec(), ..Resource::default() }, &log);
    assert_eq!(rows.len(), 1, "it is the target's own history, not that of a removed one");
    assert_eq!(rows[0].records, [0]);
}

#[test]
fn status_under_another_spelling_takes_the_name_of_its_target() {
    let own = (SOURCE, "rtmp://out.example/app", "key");
    let resource = resource("r", &[own]);
    let items =
        named_items(&resource.restreams, status("r", &[(3, (SOURCE, "rtmp://out.example/app/", "***"))]));
    assert!(items[0].target_name() == TargetName { source: own.0, target_url: own.1, target_key: own.2 });
}

#[test]
fn join_of_thousands_of_targets_takes_linear_time() {
    let urls: Vec<String> = (0..20_000).map(|at| format!("rtmp://out.example/app/{at}")).collect();
    let targets: Vec<_> =
        urls.iter().map(|url| TargetName { source: SOURCE, target_url: url, target_key: "k" }).collect();
    let items: Vec<_> = targets.iter().rev().map(|name| TargetName { target_key: "", ..*name }).collect();
    let found = sluice::model::restream::join::join(&targets, &items);
    assert!(found.item_of.iter().rev().enumerate().all(|(at, item)| *item == Some(at)));
}
