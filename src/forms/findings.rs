//! Warnings about the documents of an account as they are stored: all that their forms would show.

use crate::forms::draft::{Document, Draft};
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::recording::{self, SETTING};
use crate::forms::remark::Remark;
use crate::forms::restream::live_targets::LiveTargets;
use crate::forms::restream::{self, RESOURCE};
use crate::model::ids::{RecordId, ResourceId};
use crate::model::recording::Setting;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// A document, the label of its field ("Restream 1: Target URL") and the remark on it.
pub type Finding<Id> = (Id, String, Remark<Id>);

/// Returns the findings in the resources at the service's time `now`, in order.
pub fn of_resources(resources: &[Resource], now: UnixSeconds) -> Vec<Finding<ResourceId>> {
    let live = LiveTargets::of(resources.iter());
    let one = |resource: &Resource| {
        let remarks = |draft: &Draft| live.in_use(draft, Some(&resource.resource_id));
        findings(&resource.resource_id, &RESOURCE, restream::record_of(resource), now, &remarks)
    };
    resources.iter().flat_map(one).collect()
}

/// Returns the findings in the settings at the service's time `now`, in order.
pub fn of_settings(
    settings: &[Setting],
    is_deactivated: &dyn Fn(&Setting) -> bool,
    now: UnixSeconds,
) -> Vec<Finding<RecordId>> {
    let one = |setting: &Setting| {
        let others = settings.iter().filter(|one| one.id != setting.id && !is_deactivated(one));
        let others: Vec<_> = others.collect();
        let remarks = |draft: &Draft| recording::remarks(draft, &others, is_deactivated(setting), now);
        findings(&setting.id, &SETTING, recording::record_of(setting), now, &remarks)
    };
    settings.iter().flat_map(one).collect()
}

fn findings<Id: Clone>(
    id: &Id,
    document: &'static Document,
    stored: Record,
    now: UnixSeconds,
    remarks: &dyn Fn(&Draft) -> Vec<Remark<Id>>,
) -> Vec<Finding<Id>> {
    let draft = Draft::of(document, &stored);
    let problems = draft.problems(Some(now));
    let own = problems.warnings().map(|Problem { field, message, .. }| Remark {
        field: *field,
        message: message.clone(),
        others: Vec::new(),
    });
    let all = own.chain(remarks(&draft));
    all.map(|remark| (id.clone(), draft.label(remark.field).unwrap_or_default(), remark)).collect()
}
