//! Which targets active resources send to.

use sluice::forms::restream::live_targets::{
    LiveResource, LiveTargets, Planned, TargetInUse, shared_targets,
};
use sluice::model::ids::ResourceId;

use super::{BACKUP_URL, Field, Resource, TARGET_URL, draft_of};

fn resource(id: &str, is_active: bool, targets: &[(&str, &str)]) -> Resource {
    let restreams: Vec<_> = targets
        .iter()
        .map(|(url, key)| serde_json::json!({ "target_url": url, "target_key": key, "backup": {} }))
        .collect();
    let name = format!("Name of {id}");
    let value =
        serde_json::json!({ "resource_id": id, "name": name, "active": is_active, "restreams": restreams });
    serde_json::from_value(value).unwrap()
}

/// The names of those who use each target of a draft that is in use.
fn in_use(account: &[Resource], wanted: &Resource, except: Option<&str>) -> Vec<(Field, Vec<String>)> {
    let except = except.map(ResourceId::new);
    let live = LiveTargets::of(account.iter(), except.as_ref());
    let found = live.in_use(&draft_of(wanted)).into_iter();
    found.map(|TargetInUse { field, by }| (field, by.into_iter().map(|user| user.name).collect())).collect()
}

#[test]
fn a_target_of_an_active_resource_is_pointed_out_with_its_name() {
    let account = [
        resource("off", false, &[("rtmp://out.example/app", "k1")]),
        resource("on", true, &[("rtmp://out.example/app", "k1"), ("rtmp://out.example/app", "k2")]),
        resource("too", true, &[("rtmp://out.example/app", "k1")]),
    ];
    let wanted =
        resource("new", false, &[("rtmp://out.example/app", "k3"), ("rtmp://out.example/app", "k1")]);
    let found = in_use(&account, &wanted, None);
    assert_eq!(found.len(), 1, "another key is another target");
    assert_eq!(found[0].0.name, TARGET_URL);
    assert_eq!(found[0].1, ["Name of on", "Name of too"]);
    assert_eq!(in_use(&account, &wanted, Some("on"))[0].1, ["Name of too"], "not the one that is edited");
}

/// What is shared, as "place: name, name", with a `+` before one that is active by the same change alone.
fn shared(account: &[Resource], planned: &[(Option<&Resource>, &Resource)]) -> Vec<String> {
    let planned: Vec<_> = planned.iter().map(|&(before, wanted)| Planned { before, wanted }).collect();
    let words = |(place, others): (usize, Vec<LiveResource>)| {
        let names: Vec<_> = others
            .iter()
            .map(|other| format!("{}{}", other.planned.map_or("", |_| "+"), other.name))
            .collect();
        format!("{place}: {}", names.join(", "))
    };
    shared_targets(account, &planned).into_iter().map(words).collect()
}

#[test]
fn a_resource_that_is_activated_shares_targets_with_those_that_are_active_or_activated_with_it() {
    let to = ("rtmp://out.example/app", "k1");
    let (on, off) = (resource("on", true, &[to]), resource("off", false, &[to]));
    let too = resource("too", false, &[("rtmp://Out.example:1935/app/", "k1"), to]);
    let other = resource("other", false, &[("rtmp://out.example/app", "k2")]);
    let account = [on, off, too, other];
    let [on, off, too, other] = &account;
    let activated = [off.switched(true), too.switched(true), other.switched(true)];
    assert_eq!(shared(&account, &[(Some(off), &activated[0])]), ["0: Name of on"]);
    assert_eq!(
        shared(
            &account,
            &[(Some(other), &activated[2]), (Some(off), &activated[0]), (Some(too), &activated[1])]
        ),
        ["1: Name of on, +Name of too", "2: Name of on, +Name of off"],
    );
    assert_eq!(shared(&account[1..], &[(Some(off), &activated[0])]), [""; 0], "those are inactive");
    assert_eq!(shared(&account, &[(Some(on), &on.switched(true))]), [""; 0], "it is so already");
    assert_eq!(shared(&account, &[(Some(off), off)]), [""; 0], "it stays inactive");
}

#[test]
fn what_is_created_or_moved_to_a_target_in_use_shares_it_and_what_stays_there_does_not() {
    let [a, b] = [("rtmp://out.example/app", "a"), ("rtmp://out.example/app", "b")];
    let account = [resource("one", true, &[a]), resource("two", true, &[b])];
    let mut moved = account[1].clone();
    moved.restreams[0].target_key = account[0].restreams[0].target_key.clone();
    assert_eq!(shared(&account, &[(Some(&account[1]), &moved)]), ["0: Name of one"]);
    let mut renamed = account[1].clone();
    renamed.name = "Renamed".to_owned();
    assert_eq!(shared(&account, &[(Some(&account[1]), &renamed)]), [""; 0]);
    let new = Resource { resource_id: ResourceId::default(), ..resource("new", true, &[b]) };
    assert_eq!(
        shared(&account, &[(None, &new), (None, &new)]),
        ["0: Name of two, +Name of new", "1: Name of two, +Name of new"],
        "two without an ID are two",
    );
    let unknown: Resource =
        serde_json::from_str(&serde_json::to_string(&account[1]).unwrap().replace("true", "null")).unwrap();
    assert_eq!(
        shared(&account[..1], &[(Some(&unknown), &moved)]),
        ["0: Name of one"],
        "one that does not say whether it is active",
    );
}

#[test]
fn spellings_that_lead_to_the_same_target_are_one() {
    let account = [resource("on", true, &[("rtmp://out.example/app", "k1")])];
    for (url, key) in [
        (" RTMP://Out.Example/app/ ", " k1 "),
        ("rtmp://out.example:1935/app", "k1"),
        ("rtmp://user:word@out.example./app", "k1"),
        ("rtmp://out.example//app/k1", ""),
        ("rtmp://out.example", "app/k1"),
    ] {
        assert_eq!(in_use(&account, &resource("new", true, &[(url, key)]), None).len(), 1, "{url} {key}");
    }
    for (url, key) in [
        ("rtmps://out.example/app", "k1"),
        ("rtmp://out.example:1936/app", "k1"),
        ("rtmp://out.example/App", "k1"),
        ("rtmp://out.example/app", "K1"),
        ("rtmp://out.example/app?to=b", "k1"),
        ("rtmp:///app", "k1"),
        ("", "k1"),
        ("", ""),
        ("rtmp://", ""),
    ] {
        assert_eq!(in_use(&account, &resource("new", true, &[(url, key)]), None), [], "{url} {key}");
    }
}

#[test]
fn backup_targets_count_on_both_sides() {
    let with_backup = |id: &str, main: &str, backup: &str| {
        let mut resource = resource(id, true, &[(main, "k1")]);
        resource.restreams[0].backup.target_url = backup.to_owned();
        resource
    };
    let account = [with_backup("on", "rtmp://a.example/x", "rtmp://b.example/x")];
    let found = in_use(&account, &with_backup("new", "rtmp://b.example/x", "rtmp://a.example/x"), None);
    let names: Vec<_> = found.iter().map(|(field, _)| field.name).collect();
    assert_eq!(names, [TARGET_URL, BACKUP_URL]);
    let mut off = draft_of(&with_backup("new", "rtmp://c.example/x", "rtmp://a.example/x"));
    let backup = Field::of(off.keys(Field::top(super::RESTREAMS))[0], super::BACKUP);
    off.switch(backup, false);
    let live = LiveTargets::of(account.iter(), None);
    assert_eq!(live.in_use(&off), [], "a backup that is switched off is none");
}
