//! Resources beside the others of the account: what they do to each other.

use std::collections::HashSet;

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::remark::{Finding, findings};
use crate::forms::restream::live_targets::LiveTargets;
use crate::forms::restream::names::NAME;
use crate::forms::restream::resource::{record_of, resource_of};
use crate::forms::restream::table::RESOURCE;
use crate::model::ids::ResourceId;
use crate::model::restream::{Resource, shared_names, told};
use crate::model::time::UnixSeconds;

/// Checks drafts of new resources beside each other and the account.
pub fn check_new(drafts: &[&Draft], account: &[Resource]) -> Vec<Vec<Problem>> {
    let resource = |(at, draft): (usize, &&Draft)| Resource {
        resource_id: ResourceId::new(format!("number {} in the table", at + 1)),
        ..resource_of(&draft.to_record())
    };
    let new: Vec<Resource> = drafts.iter().enumerate().map(resource).collect();
    let live = LiveTargets::of(account.iter().chain(&new));
    let names: HashSet<&str> = account.iter().map(|one| one.name.trim()).collect();
    let namesake = || Problem::warning(Field::top(NAME), "The account has a resource with this name.");
    let problems = |(draft, own): (&&Draft, &Resource)| {
        let in_use = live.in_use(draft, Some(&own.resource_id)).into_iter().map(Problem::from);
        in_use.chain(names.contains(own.name.trim()).then(namesake)).collect()
    };
    drafts.iter().zip(&new).map(problems).collect()
}

/// Checks all resources of an account by the rules of the form, and their targets beside each other.
pub fn check_account(resources: &[Resource], now: UnixSeconds) -> Vec<Finding<ResourceId>> {
    let (live, shared) = (LiveTargets::of(resources.iter()), shared_names(resources));
    let check = |resource: &Resource| {
        let (draft, id) = (Draft::of(&RESOURCE, &record_of(resource)), &resource.resource_id);
        let in_use = if resource.counts_as_active() { live.in_use(&draft, Some(id)) } else { Vec::new() };
        findings(&draft, now, in_use, (id, &told(resource, &shared)))
    };
    resources.iter().flat_map(check).collect()
}
