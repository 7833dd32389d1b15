//! Live targets are those that active resources send to.

use sluice::forms::restream::check_account;
use sluice::forms::restream::live_targets::{LiveTargets, shared_targets};
use sluice::model::ids::ResourceId;
use sluice::model::time::UnixSeconds;

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

fn in_use(account: &[Resource], wanted: &Resource, except: Option<&str>) -> Vec<(Field, Vec<String>)> {
    let except = except.map(ResourceId::new);
    let found = LiveTargets::of(account.iter()).in_use(&draft_of(wanted), except.as_ref()).into_iter();
    found.map(|it| (it.field, it.others.into_iter().map(|user| user.name).collect())).collect()
}

#[test]
fn target_in_use_by_an_active_resource_is_reported_with_its_name() {
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

/// Returns the resources that would share a target after activation, each as "name: others".
fn shared(account: &[Resource], activated: &[&Resource]) -> Vec<String> {
    let activated: Vec<_> =
        activated.iter().map(|resource| Resource { active: true, ..(*resource).clone() }).collect();
    let found = shared_targets(account, &activated).into_iter();
    let words = found.map(|(name, others)| {
        let others: Vec<_> = others.into_iter().map(|other| other.name).collect();
        format!("{name}: {}", others.join(", "))
    });
    words.collect()
}

#[test]
fn activated_resource_shares_targets_with_active_and_activated_ones() {
    let to = ("rtmp://out.example/app", "k1");
    let (on, off) = (resource("on", true, &[to]), resource("off", false, &[to]));
    let too = resource("too", false, &[("rtmp://Out.example:1935/app/", "k1"), to]);
    let other = resource("other", false, &[("rtmp://out.example/app", "k2")]);
    let account = [on, off, too, other];
    let [_, off, too, other] = &account;
    assert_eq!(shared(&account, &[off]), ["Name of off: Name of on"]);
    assert_eq!(
        shared(&account, &[other, off, too]),
        ["Name of off: Name of on, Name of too", "Name of too: Name of on, Name of off"],
    );
    assert_eq!(shared(&account[1..], &[off]), [""; 0], "those are inactive");
}

#[test]
fn targets_are_the_same_when_their_spellings_lead_to_one_address() {
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
fn backup_targets_count_as_targets_on_both_sides() {
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
    let live = LiveTargets::of(account.iter());
    assert_eq!(live.in_use(&off, None), [], "a backup that is switched off is none");
}

#[test]
fn account_is_checked_for_shared_keys_of_active_resources_only() {
    let to = ("rtmp://out.example/app", "k1");
    let account = [resource("a", true, &[to]), resource("b", true, &[to]), resource("off", false, &[to])];
    let found = check_account(&account, UnixSeconds(0));
    let shared = found.iter().filter(|one| one.message.starts_with("this target is in use"));
    let shared: Vec<_> = shared.map(|one| (one.id.as_str(), one.label.as_str())).collect();
    assert_eq!(shared, [("a", "Restream 1: Target URL"), ("b", "Restream 1: Target URL")]);
}
