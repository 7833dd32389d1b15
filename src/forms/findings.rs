//! What is to be looked at in the documents of an account as they are stored: all that their forms would warn about.

use crate::forms::draft::{Document, Draft};
use crate::forms::record::Record;
use crate::forms::recording::{self, SETTING};
use crate::forms::remark::Remark;
use crate::forms::restream::live_targets::LiveTargets;
use crate::forms::restream::{self, RESOURCE};
use crate::model::ids::{RecordId, ResourceId};
use crate::model::recording::Setting;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// A word about a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<Id> {
    /// The document.
    pub id: Id,
    /// The labels of the fields: "Restream 1: Target URL".
    pub fields: Vec<String>,
    /// The words. They never repeat what is stored, which may be secret.
    pub message: String,
    /// The other documents that it is about, by identifier.
    pub others: Vec<Id>,
}

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
    let own = problems.fields_by_warning().into_iter().map(|(message, fields)| (message, fields, Vec::new()));
    let shared = remarks(&draft).into_iter().map(|remark| {
        (remark.message, vec![remark.field], remark.others.into_iter().map(|other| other.id).collect())
    });
    let finding = |(message, fields, others): (&str, Vec<_>, _)| Finding {
        id: id.clone(),
        fields: fields.into_iter().filter_map(|field| draft.label(field)).collect(),
        message: message.to_owned(),
        others,
    };
    own.chain(shared).map(finding).collect()
}
