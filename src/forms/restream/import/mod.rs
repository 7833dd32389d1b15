//! Resources from a file, compared with those at the service before anything is sent.
//!
//! [`ImportFile`] is the parsed file; [`ImportPlan`] is the action for each of its resources. Members that the file does not
//! name are never changed.

mod combine;

use std::collections::{HashMap, HashSet};

use serde_json::value::RawValue;

use crate::forms::changes::{FieldChange, changes};
use crate::forms::draft::Draft;
use crate::forms::problems::Problem;
use crate::forms::restream::export::{FORMAT, VERSION};
use crate::forms::restream::live_targets::{LiveResource, LiveTargets, has_same_targets};
use crate::forms::restream::resource::{is_same, record_of};
use crate::forms::restream::table::RESOURCE;
use crate::json::lenient::message_of;
use crate::json::object::{entries_of, value_of};
use crate::json::text::{items_of, string_of};
use crate::json::typed_object::NOT_AIMED;
use crate::model::ids::ResourceId;
use crate::model::restream::{Resource, named};
use crate::model::time::{UnixSeconds, parse_utc};
use crate::text::names::SharedNames;

use combine::{Combined, combine};

/// A file of resources. It has no `Debug`: it may contain secrets.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ImportFile {
    /// The account of the export, if the file names it.
    pub account: String,
    /// The time of the export, if the file names it.
    pub exported_at: String,
    /// True if marks replace secrets. In a file with secrets, a secret may equal the mark.
    pub has_marks: bool,
    /// The resources as spelled.
    pub resources: Vec<String>,
}

impl ImportFile {
    /// Parses an export of this console, or the API's own list of resources (a response to `GET /resources`, or the
    /// bare array in it). Fails with a sentence about the error and its place.
    pub fn parse(text: &str) -> Result<Self, String> {
        let root: &RawValue = serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            format!("Not valid JSON in line {line}, column {column}: {}.", message_of(&error))
        })?;
        let members = entries_of(root.get());
        let of = |name| value_of(&members, name).and_then(string_of).unwrap_or_default();
        let version = value_of(&members, "version").and_then(|version| version.parse().ok());
        if value_of(&members, "format").is_some() && (of("format") != FORMAT || version != Some(VERSION)) {
            return Err(format!("This console imports the format \"{FORMAT}\", version {VERSION}, alone."));
        }
        let data = value_of(&members, "data").map(entries_of).unwrap_or_default();
        let listed = value_of(&members, "resources").or_else(|| value_of(&data, "resources"));
        let list = listed.unwrap_or(root.get());
        if !list.starts_with('[') {
            return Err("This isn't a Sluice export: it has no list \"resources\".".to_owned());
        }
        Ok(Self {
            account: of("account"),
            exported_at: of("exported_at"),
            has_marks: of("secrets") != "included",
            resources: items_of(list).into_iter().map(str::to_owned).collect(),
        })
    }
}

/// A file compared with the service's resources, before anything is sent.
#[derive(Clone, Default)]
pub struct ImportPlan {
    /// The account of the export, if the file names it.
    pub account: String,
    /// The time of the export, if the file names it.
    pub exported_at: String,
    /// The resources, in the order of the file.
    pub items: Vec<Item>,
}

/// A resource of the file. It may contain secrets.
#[derive(Clone)]
pub struct Item {
    /// The name in the file, told apart from others there and in the account.
    pub name: String,
    /// The action.
    pub verdict: ImportAction,
    /// The targets with the service's secrets, and by what they were matched, one sentence each.
    pub kept: Vec<String>,
    /// True if the service's version is newer than the file's, so that the import would bring back old values.
    pub is_outdated: bool,
    /// When it was sent to be created with an unknown outcome, for one that the account does not have.
    pub sent_at: Option<UnixSeconds>,
    /// The other active resources, at the service and in the file, that send to one of its targets.
    pub in_use_by: Vec<LiveResource>,
}

/// The action for a resource of the file.
#[derive(Clone, Debug)]
pub enum ImportAction {
    /// Creates a resource.
    Create {
        /// The resource to send.
        wanted: Box<Resource>,
        /// True if the service has another resource with this name.
        has_namesake: bool,
        /// True if that one has the same content: an import that was interrupted may have created it.
        has_twin: bool,
    },
    /// Changes a resource.
    Change {
        /// The resource at the service.
        base: Box<Resource>,
        /// The resource to send.
        wanted: Box<Resource>,
        /// The differences.
        changes: Vec<FieldChange>,
    },
    /// The service already has the same resource.
    Same,
    /// Skipped: secrets are missing in the file and at the service. The form can ask for them.
    NeedsSecrets {
        /// The initial values of the form, with empty secrets.
        draft: Box<Resource>,
        /// The missing secrets by label.
        missing: Vec<String>,
    },
    /// Skipped: the resource is invalid.
    Invalid {
        /// All problems, one sentence each.
        reasons: Vec<String>,
    },
}

impl ImportPlan {
    /// Compares a file with the resources of the account, matched only by ID.
    pub fn new(file: ImportFile, present: &[Resource]) -> Self {
        let by_id: HashMap<&str, &Resource> =
            present.iter().map(|one| (one.resource_id.as_str(), one)).collect();
        let mut by_name: HashMap<&str, Vec<&Resource>> = HashMap::new();
        present.iter().for_each(|one| by_name.entry(&one.name).or_default().push(one));
        let mut firsts_by_id: HashMap<&ResourceId, usize> = HashMap::new();
        let mut created_by_name: HashMap<String, Vec<usize>> = HashMap::new();
        let (mut items, mut ids): (Vec<Item>, Vec<ResourceId>) = (Vec::new(), Vec::new());
        for (index, text) in file.resources.iter().enumerate() {
            let read: Resource = serde_json::from_str(text).unwrap_or_default();
            let id = read.resource_id.as_str();
            let base = by_id.get(id).copied().filter(|_| !id.is_empty());
            let refused = match base.and_then(|base| firsts_by_id.insert(&base.resource_id, index)) {
                Some(other) => Some(format!("Resource {} in the file is the same one.", other + 1)),
                None if base.is_some_and(Resource::is_reported_twice) => Some(NOT_AIMED.to_owned()),
                None => None,
            };
            let present_text = base.and_then(|base| base.members.text());
            let mut combined = combine(text, file.has_marks, present_text);
            let kept = std::mem::take(&mut combined.kept);
            let mut verdict = verdict(text, combined, base, refused);
            if let ImportAction::Create { wanted, has_namesake, has_twin } = &mut verdict {
                let record = record_of(wanted);
                let namesakes = by_name.get(wanted.name.as_str()).map_or(&[][..], Vec::as_slice);
                (*has_namesake, *has_twin) =
                    (!namesakes.is_empty(), namesakes.iter().any(|one| is_same(&record, one)));
                // A search after a creation could not tell two of the same content apart.
                let is_equal = |other: &&usize| match &items[**other].verdict {
                    ImportAction::Create { wanted, .. } => is_same(&record, wanted),
                    _ => false,
                };
                let namesakes = created_by_name.entry(wanted.name.clone()).or_default();
                if let Some(other) = namesakes.iter().find(is_equal) {
                    let reasons = vec![format!("Resource {} in the file has the same content.", other + 1)];
                    verdict = ImportAction::Invalid { reasons };
                } else {
                    namesakes.push(index);
                }
            }
            let is_outdated = base.is_some_and(|base| is_newer(base, &read, &file.exported_at));
            items.push(Item {
                name: named(&read.name),
                verdict,
                kept,
                is_outdated,
                sent_at: None,
                in_use_by: Vec::new(),
            });
            ids.push(read.resource_id);
        }
        tell_apart(&mut items, &ids, present);
        find_targets_in_use(&mut items, present);
        Self { items, account: file.account, exported_at: file.exported_at }
    }

    /// Marks the creations that were sent before, by the summary of the resource, and are not in the account.
    pub fn mark_sent(&mut self, sent_at: impl Fn(&str) -> Option<UnixSeconds>) {
        for item in &mut self.items {
            if let ImportAction::Create { wanted, has_twin: false, .. } = &item.verdict {
                item.sent_at = sent_at(&record_of(wanted).summary());
            }
        }
    }

    /// Returns the number of resources to create, to change, that are the same, with missing secrets, and invalid.
    pub fn totals(&self) -> [usize; 5] {
        let mut totals = [0; 5];
        for item in &self.items {
            let action = match item.verdict {
                ImportAction::Create { .. } => 0,
                ImportAction::Change { .. } => 1,
                ImportAction::Same => 2,
                ImportAction::NeedsSecrets { .. } => 3,
                ImportAction::Invalid { .. } => 4,
            };
            totals[action] += 1;
        }
        totals
    }
}

/// Tells items of one name apart, by their identifiers or else by their places in the file.
fn tell_apart(items: &mut [Item], ids: &[ResourceId], present: &[Resource]) {
    let in_file: HashSet<&ResourceId> = ids.iter().collect();
    let others = present.iter().filter(|other| !in_file.contains(&other.resource_id));
    let names = items.iter().map(|item| item.name.clone());
    let shared = SharedNames::among(names.chain(others.map(|other| named(&other.name))));
    for (at, (item, id)) in items.iter_mut().zip(ids).enumerate() {
        let place = format!("resource {} in the file", at + 1);
        let companion = if id.as_str().is_empty() { &place } else { id.as_str() };
        item.name = shared.tell(std::mem::take(&mut item.name), companion);
    }
}

/// Returns whether the service's resource was changed after the file's version of it, or else after the export.
fn is_newer(present: &Resource, file: &Resource, exported_at: &str) -> bool {
    let written = Some(file.modification_ts).filter(|time| *time != UnixSeconds::default());
    written.or_else(|| parse_utc(exported_at)).is_some_and(|written| present.modification_ts > written)
}

/// Finds the targets of resources to create, activate or send elsewhere that other active resources use.
fn find_targets_in_use(items: &mut [Item], present: &[Resource]) {
    let sending = items.iter().enumerate().filter_map(|(at, item)| {
        let (base, mut wanted) = match &item.verdict {
            ImportAction::Create { wanted, .. } => (None, Resource::clone(wanted)),
            ImportAction::Change { base, wanted, .. } => (Some(base), Resource::clone(wanted)),
            _ => return None,
        };
        if base.is_none() {
            wanted.resource_id = ResourceId::new(format!("resource {} in the file", at + 1));
        }
        let is_as_before =
            base.is_some_and(|base| base.counts_as_active() && has_same_targets(base, &wanted));
        wanted.counts_as_active().then_some((at, wanted, is_as_before))
    });
    let sending: Vec<_> = sending.collect();
    let wanted = sending.iter().map(|(_, wanted, _)| wanted);
    let live = LiveTargets::of(present.iter().chain(wanted));
    for (at, wanted, _) in sending.iter().filter(|(_, _, is_as_before)| !is_as_before) {
        items[*at].in_use_by = live.others_of(wanted);
    }
}

impl Item {
    /// Returns whether the item is chosen at first.
    pub const fn is_chosen_first(&self) -> bool {
        let has_twin = matches!(self.verdict, ImportAction::Create { has_twin: true, .. });
        self.is_applicable() && !self.is_outdated && !has_twin && self.sent_at.is_none()
    }

    /// Returns whether the item sends anything.
    pub const fn is_applicable(&self) -> bool {
        matches!(self.verdict, ImportAction::Create { .. } | ImportAction::Change { .. })
    }
}

/// Returns the action for a resource of the file; `base` is the one at the service, `refused` a reason to reject it.
fn verdict(file: &str, combined: Combined, base: Option<&Resource>, refused: Option<String>) -> ImportAction {
    let invalid = |reasons| ImportAction::Invalid { reasons };
    if !file.starts_with('{') {
        return invalid(vec!["Not a JSON object.".to_owned()]);
    }
    let flaws = serde_json::from_str::<Resource>(file).map(|read| read.flaw_lines()).unwrap_or_default();
    if !flaws.is_empty() {
        return invalid(flaws.iter().map(|flaw| format!("A field has the wrong format: {flaw}.")).collect());
    }
    let Combined { text, missing, .. } = combined;
    let wanted: Resource = match serde_json::from_str(&text) {
        Ok(wanted) => wanted,
        Err(error) => return invalid(vec![format!("Can't be combined: {}.", message_of(&error))]),
    };
    let is_same = |base: &Resource| *base == wanted && base.activity() == wanted.activity();
    if refused.is_none() && base.is_some_and(is_same) {
        return ImportAction::Same;
    }
    let wanted = Box::new(wanted);
    if refused.is_none() && !missing.is_empty() {
        return ImportAction::NeedsSecrets { draft: wanted, missing };
    }
    let mut reasons: Vec<String> = refused.into_iter().collect();
    // A problem that exists at the service already does not make the file's resource invalid.
    let known = base.map(problems_of).unwrap_or_default();
    reasons.extend(problems_of(&wanted).into_iter().filter(|problem| !known.contains(problem)));
    match base {
        _ if !reasons.is_empty() => invalid(reasons),
        Some(base) => {
            let changes = changes(&record_of(base), &record_of(&wanted));
            ImportAction::Change { changes, base: Box::new(base.clone()), wanted }
        }
        None => ImportAction::Create { wanted, has_namesake: false, has_twin: false },
    }
}

fn problems_of(resource: &Resource) -> Vec<String> {
    let draft = Draft::of_new(&RESOURCE, &record_of(resource));
    let problems = draft.problems(None);
    // Without "active" the service decides (`contract.md#decision-36`).
    let errors = problems.errors().filter(|problem| !draft.is_unknown(problem.field));
    let label = |problem: &Problem| draft.label(problem.field).unwrap_or_default();
    errors.map(|problem| format!("{}: {}", label(problem), problem.message)).collect()
}
