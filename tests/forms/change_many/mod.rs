//! One change of many targets or recordings is planned row by row.

mod recordings;

use std::sync::Arc;

use serde_json::{Value, json};
use sluice::forms::change_many::{ManyPlan, PlannedRow, Selection};
use sluice::forms::restream::many::{ChosenTarget, of_targets};
use sluice::forms::{Draft, Field, FieldName};
use sluice::model::restream::Resource;
use sluice::model::time::{UnixSeconds, parse_utc};

const TUBE: &str = "rtmp://live.tube.example/live2";

fn now() -> UnixSeconds {
    parse_utc("2026-03-02T12:00:00Z").unwrap()
}

fn target(url: &str, key: &str, more: Value) -> Value {
    let mut target = json!({
        "source": format!("rtmp://publish.example.net/live/{key}-source"), "target_type": "customRTMP",
        "target_url": url, "target_key": key, "odd": {"kept": 1},
    });
    target.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    target
}

fn resource(id: &str, name: &str, targets: &[Value]) -> Resource {
    serde_json::from_value(json!({
        "resource_id": id, "name": name, "type": "short", "active": true, "restreams": targets, "new": "member",
    }))
    .unwrap()
}

/// Selects all targets of these resources in order.
fn targets(resources: &[Resource]) -> Selection {
    let all = resources.iter().enumerate().flat_map(|(resource, one)| {
        (0..one.restreams.len()).map(move |index| ChosenTarget {
            resource,
            index,
            name: format!("{}, {} of {}", one.name, index + 1, one.restreams.len()),
            aliases: Vec::new(),
            is_live: index == 0,
        })
    });
    of_targets(Arc::new(resources.to_vec().into()), all.collect())
}

fn draft(selection: &Selection, kind: &str, typed: &[(&'static str, &str)]) -> Draft {
    let kind = selection.kinds.iter().find(|one| one.label == kind).expect("a kind");
    let mut draft = kind.draft(&selection.rows);
    for (name, text) in typed {
        let field = Field::top(FieldName(name));
        match *text {
            "on" | "off" if draft.text(field).is_empty() && *name != "dvr_enabled" => {
                draft.switch(field, *text == "on")
            }
            text => draft.set_text(field, text.to_owned()),
        }
    }
    draft
}

fn plan(selection: &Selection, kind: &str, typed: &[(&'static str, &str)]) -> Result<ManyPlan, String> {
    planned(selection, kind, &draft(selection, kind, typed))
}

fn planned(selection: &Selection, kind: &str, draft: &Draft) -> Result<ManyPlan, String> {
    let typed = draft.validate().map_err(|problems| problems.0[0].message.clone())?;
    let kind = selection.kinds.iter().find(|one| one.label == kind).expect("a kind");
    selection.plan(kind, &typed, now())
}

/// Adds a window to the schedule of a form.
fn with_window(mut draft: Draft, [start, stop]: [&str; 2]) -> Draft {
    let window = draft.add(Field::top(FieldName("schedule"))).unwrap();
    for (name, time) in [("start", start), ("stop", stop)] {
        draft.set_text(Field::of(window, FieldName(name)), time.to_owned());
    }
    draft
}

fn values(rows: &[PlannedRow]) -> Vec<(&str, String)> {
    let line = |row: &PlannedRow| match row.changes.as_slice() {
        [] if row.refused.is_empty() => row.notes.join("; "),
        [] => format!("no: {}", row.refused),
        changes => {
            let all: Vec<String> = changes.iter().map(|change| change.describe().join(" → ")).collect();
            all.join(", ")
        }
    };
    rows.iter().map(|row| (row.name.as_str(), line(row))).collect()
}

fn bodies(plan: &ManyPlan) -> Vec<[Value; 2]> {
    let value = |text: String| serde_json::from_str(&text).unwrap();
    plan.documents.iter().map(|one| [value(one.before.to_text()), value(one.after.to_text())]).collect()
}

#[test]
fn a_new_host_changes_the_targets_that_have_the_old_one() {
    let resources = [
        resource(
            "a",
            "News",
            &[target(TUBE, "key-a", json!({})), target("rtmp://other.example/live", "key-b", json!({}))],
        ),
        resource(
            "b",
            "Jazz",
            &[target("rtmp://me:word@LIVE.tube.example:1936/live2?x=live.tube.example", "key-c", json!({}))],
        ),
    ];
    let selection = targets(&resources);
    let plan = plan(
        &selection,
        "Replace in addresses",
        &[("find", "live.tube.example"), ("replacement", "in.tube.example")],
    )
    .unwrap();
    assert_eq!((plan.changed(), plan.refused(), plan.live()), (2, 0, 2));
    let [a, b] = &bodies(&plan)[..] else { panic!("two resources") };
    let mut expected = a[0].clone();
    expected["restreams"][0]["target_url"] = json!("rtmp://in.tube.example/live2");
    assert_eq!(a[1], expected, "nothing else changes");
    assert_eq!(
        b[1]["restreams"][0]["target_url"],
        "rtmp://me:word@in.tube.example:1936/live2?x=live.tube.example"
    );
    let shown = format!("{:?}", values(&plan.rows));
    assert!(shown.contains("in.tube.example:1936") && !shown.contains("word"), "{shown}");
    assert_eq!(values(&plan.rows).last().unwrap(), &("News, 2 of 2", "Not found in it".to_owned()));
}

#[test]
fn the_host_that_all_targets_share_is_filled_in() {
    let same =
        targets(&[resource("a", "News", &[target(TUBE, "k1", json!({})), target(TUBE, "k2", json!({}))])]);
    let find = Field::top(FieldName("find"));
    assert_eq!(draft(&same, "Replace in addresses", &[]).text(find), "live.tube.example");
    let mixed = targets(&[resource(
        "a",
        "News",
        &[target(TUBE, "k1", json!({})), target("rtmp://b.example/x", "k2", json!({}))],
    )]);
    assert_eq!(draft(&mixed, "Replace in addresses", &[]).text(find), "");
}

#[test]
fn path_and_text_are_replaced_in_the_chosen_address() {
    let backup = json!({"backup": {"target_url": "rtmp://b.example/live2?live2=1"}});
    let selection = targets(&[resource("a", "News", &[target(TUBE, "k1", backup)])]);
    let replaced = |address, part| {
        let typed = [("address", address), ("part", part), ("find", "live2"), ("replacement", "app")];
        let plan = plan(&selection, "Replace in addresses", &typed).unwrap();
        let after = &bodies(&plan)[0][1]["restreams"][0];
        [after["target_url"].clone(), after["backup"]["target_url"].clone()]
    };
    assert_eq!(
        replaced("target", "path"),
        ["rtmp://live.tube.example/app", "rtmp://b.example/live2?live2=1"]
    );
    assert_eq!(replaced("backup", "path"), [TUBE, "rtmp://b.example/app?live2=1"]);
    assert_eq!(
        replaced("target and backup", "text"),
        ["rtmp://live.tube.example/app", "rtmp://b.example/app?app=1"]
    );
}

#[test]
fn an_address_that_the_form_refuses_is_not_sent_and_the_others_are() {
    let resources = [resource(
        "a",
        "News",
        &[target(TUBE, "k1", json!({})), target("rtmp://good.example/live", "k2", json!({}))],
    )];
    let selection = targets(&resources);
    let typed = [("part", "text"), ("find", "rtmp://live"), ("replacement", "live")];
    let plan = plan(&selection, "Replace in addresses", &typed).unwrap();
    assert_eq!((plan.changed(), plan.refused(), plan.documents.len()), (0, 1, 0));
    assert!(plan.rows[0].refused.starts_with("Target URL: "), "{}", plan.rows[0].refused);
    let typed = [("part", "text"), ("find", "live"), ("replacement", "a b")];
    let plan = self::plan(&selection, "Replace in addresses", &typed).unwrap();
    assert_eq!(plan.refused(), 2, "{:?}", values(&plan.rows));
}

#[test]
fn keys_are_paired_by_order_and_an_empty_line_keeps_one() {
    let three = [
        target(TUBE, "old-key-1", json!({})),
        target(TUBE, "old-key-2", json!({})),
        target(TUBE, "old-key-3", json!({})),
    ];
    let selection = targets(&[resource("a", "News", &three)]);
    let plan = plan(&selection, "Set keys", &[("lines", "new,key-1\n\nold-key-3\n")]).unwrap();
    assert_eq!(
        plan.rows.iter().map(|row| (row.changes.len(), row.notes.join(""))).collect::<Vec<_>>(),
        [(1, "Line 1".into()), (0, "No line: keeps its key".into()), (0, "Line 3 is its present key".into())]
    );
    assert_eq!(bodies(&plan)[0][1]["restreams"][0]["target_key"], "new,key-1");
    assert!(!format!("{:?}", plan.rows).contains("key-1"), "keys are masked");
    let too_many = self::plan(&selection, "Set keys", &[("lines", "a\nb\nc\nd")]).err();
    assert_eq!(too_many.as_deref(), Some("4 lines for 3 targets."));
}

#[test]
fn keys_are_paired_by_name_if_the_lines_begin_with_names() {
    let one = |id: &str, name: &str| resource(id, name, &[target(TUBE, &format!("old-{id}"), json!({}))]);
    let selection = targets(&[
        one("a", "News"),
        one("b", "Jazz"),
        resource("c", "Two", &[target(TUBE, "x", json!({})), target(TUBE, "y", json!({}))]),
    ]);
    let set = |lines: &str| plan(&selection, "Set keys", &[("lines", lines)]);
    let paired = set("Name\tKey\njazz\tnew-b\n\"News\",new-a\nTwo, 2 of 2;new-y").unwrap();
    let keys: Vec<Value> = bodies(&paired)
        .iter()
        .map(|[_, after]| after["restreams"].as_array().unwrap().last().unwrap()["target_key"].clone())
        .collect();
    assert_eq!(keys, ["new-a", "new-b", "new-y"]);
    assert_eq!(paired.changed(), 3);
    assert_eq!(set("News\tnew\nOther\tnew").err().as_deref(), Some("Line 2 names none of these targets."));
    assert_eq!(
        set("News\tnew\nNews\tnew").err().as_deref(),
        Some("Line 2 names a target that an earlier line names.")
    );
    assert_eq!(
        set("Two\tnew").err().as_deref(),
        Some("Line 1 names 2 of these targets. Name each as in the list below.")
    );
    assert_eq!(
        set("Nobody\tnew").err().as_deref(),
        Some("Line 1 has two columns, and the first names none of these targets.")
    );
}

#[test]
fn a_key_that_another_active_resource_uses_is_named() {
    let resources = [
        resource("a", "News", &[target(TUBE, "key-one", json!({}))]),
        resource("b", "Jazz", &[target(TUBE, "key-two", json!({}))]),
    ];
    let mut selection = targets(&resources);
    selection.rows.truncate(1);
    selection.documents.truncate(1);
    let found = plan(&selection, "Set keys", &[("lines", "key-two")]).unwrap();
    assert!(found.rows[0].notes.contains(&"In use by Jazz.".to_owned()), "{:?}", found.rows[0].notes);
    let both = targets(&resources);
    let swapped = plan(&both, "Set keys", &[("lines", "key-two\nkey-one")]).unwrap();
    assert!(
        !format!("{:?}", swapped.rows).contains("In use"),
        "those are judged as they are after the change"
    );
}

#[test]
fn login_quality_and_backup_replace_those_of_each_target() {
    let with_backup =
        json!({"backup": {"target_url": "rtmp://old.example/x", "login": "me"}, "login": "old"});
    let selection =
        targets(&[resource("a", "News", &[target(TUBE, "k1", with_backup), target(TUBE, "k2", json!({}))])]);
    let after = |kind, typed: &[(&'static str, &str)]| {
        bodies(&plan(&selection, kind, typed).unwrap())[0][1]["restreams"].clone()
    };
    let login = after("Set login and password", &[("login", "crew"), ("password", " s3cret ")]);
    for target in login.as_array().unwrap() {
        assert_eq!((&target["login"], &target["password"]), (&json!("crew"), &json!(" s3cret ")));
    }
    let quality = after("Set quality", &[("transcode_quality", "720p")]);
    assert_eq!((&quality[1]["transcoded"], &quality[1]["transcode_quality"]), (&json!(true), &json!("720p")));
    let backup = after("Set backup", &[("backup.target_url", "rtmp://new.example/x")]);
    assert_eq!(backup[0]["backup"]["target_url"], "rtmp://new.example/x");
    assert_eq!(backup[0]["backup"]["login"].as_str().unwrap_or_default(), "");
    assert_eq!(
        plan(&selection, "Set backup", &[]).err().as_deref(),
        Some("Enter a backup URL, or turn the backup target off.")
    );
    let removed = plan(&selection, "Set backup", &[("backup", "off")]).unwrap();
    assert_eq!(removed.changed(), 1, "the other has none");
}

#[test]
fn a_schedule_is_set_as_typed_and_a_paused_target_is_left() {
    let window = |start: &str, stop: &str| json!({"schedule": [{"start": start, "stop": stop}]});
    let paused = window("1998-03-02T18:00:00Z", "1998-03-02T19:00:00Z");
    let selection = targets(&[resource(
        "a",
        "News",
        &[
            target(TUBE, "k1", json!({})),
            target(TUBE, "k2", paused),
            target(TUBE, "k3", window("2026-03-02T18:00:00Z", "2026-03-02T19:00:00Z")),
        ],
    )]);
    let empty = draft(&selection, "Set schedule", &[]);
    assert_eq!(
        planned(&selection, "Set schedule", &empty).err().as_deref(),
        Some("Add a window, or turn on \"Always on\".")
    );
    let typed = with_window(empty, ["2026-03-02 18:00", "2026-03-02 19:00"]);
    let set = planned(&selection, "Set schedule", &typed).unwrap();
    assert_eq!((set.changed(), set.refused()), (1, 1));
    assert_eq!(set.rows[0].refused, "It is paused: resume it first.");
    let after = &bodies(&set)[0][1]["restreams"];
    assert_eq!(
        after[0]["schedule"][0],
        json!({"start": "2026-03-02T18:00:00Z", "stop": "2026-03-02T19:00:00Z"})
    );
    let always = plan(&selection, "Set schedule", &[("always", "on")]).unwrap();
    assert_eq!(bodies(&always)[0][1]["restreams"][2]["schedule"], json!([]));
}

#[test]
fn a_shift_moves_what_is_to_come_also_while_paused() {
    let windows = |all: &[[&str; 2]]| {
        let all: Vec<Value> = all.iter().map(|[start, stop]| json!({"start": start, "stop": stop})).collect();
        json!({"schedule": all})
    };
    let over = ["2026-03-01T18:00:00Z", "2026-03-01T19:00:00Z"];
    let selection = targets(&[resource(
        "a",
        "News",
        &[
            target(TUBE, "k1", windows(&[over, ["2026-03-02T18:00:00Z", "2026-03-02T19:00:00Z"]])),
            target(TUBE, "k2", windows(&[["1998-03-02T18:00:00Z", "1998-03-02T19:00:00Z"]])),
            target(TUBE, "k3", windows(&[["1998-01-01T00:00:00Z", "1998-01-01T00:00:01Z"]])),
            target(TUBE, "k4", json!({})),
            target(TUBE, "k5", windows(&[over])),
        ],
    )]);
    let shifted = plan(&selection, "Shift schedule", &[("shift", "-30 min")]).unwrap();
    assert_eq!((shifted.changed(), shifted.refused()), (2, 3));
    let after = &bodies(&shifted)[0][1]["restreams"];
    assert_eq!(after[0]["schedule"][0]["start"], over[0]);
    assert_eq!(after[0]["schedule"][1]["start"], "2026-03-02T17:30:00Z");
    assert_eq!(after[1]["schedule"][0]["stop"], "1998-03-02T18:30:00Z");
    assert_eq!(shifted.rows[0].refused, "It has no window to come.");
    assert!(plan(&selection, "Shift schedule", &[("shift", "90")]).err().unwrap().contains("with its unit"));
}

#[test]
fn an_undo_brings_back_what_was_before_for_those_that_are_done() {
    let one = |id: &str| {
        resource(
            id,
            id,
            &[
                target(TUBE, &format!("key-{id}"), json!({"odd": id})),
                target("rtmp://b.example/x", "k", json!({})),
            ],
        )
    };
    let resources = [one("a"), one("b"), one("c")];
    let selection = targets(&resources);
    let change = plan(
        &selection,
        "Replace in addresses",
        &[("find", "live.tube.example"), ("replacement", "new.example")],
    )
    .unwrap();
    let undo = change.undo(&[0, 2]);
    assert_eq!(undo.documents.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["a", "c"]);
    for ([after, before], id) in bodies(&undo).iter().zip(["a", "c"]) {
        assert_eq!(after["restreams"][0]["target_url"], "rtmp://new.example/live2");
        let was = one(id).members.text().map(|text| serde_json::from_str::<Value>(text).unwrap()).unwrap();
        assert_eq!(before["restreams"], was["restreams"]);
    }
    assert_eq!(undo.rows.len(), 2);
    assert_eq!(undo.rows[1].changes[0].new, change.rows[2].changes[0].old);
    assert_eq!(undo.undo(&[1]).documents[0].after.to_text(), change.documents[2].after.to_text());
}
