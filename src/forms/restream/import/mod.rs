//! Resources from a file, compared with those of the service before anything is sent.
//!
//! - [`ImportFile`] is what a file holds, or says what is wrong with it and where.
//! - [`Plan`] is what each resource of the file would do: create, change, nothing, or nothing because something is wrong.
//!
//! What the file does not name is never changed.

mod combine;
mod file;

pub use file::{FileItem, FileProblem, ImportFile, MAX_BYTES, MAX_RESOURCES};

use std::collections::{HashMap, HashSet};

use crate::forms::changes::Change;
use crate::forms::restream::resource::{changes, draft_of_new};
use crate::json::lenient::message_of;
use crate::json::typed_object::NOT_AIMED;
use crate::model::restream::Resource;

use combine::combine;

/// A file compared with what is at the service. Nothing has been sent.
#[derive(Clone, Default)]
pub struct Plan {
    /// The account that the file was made from, if it says so.
    pub account: String,
    /// When the file was made, if it says so.
    pub exported_at: String,
    /// The resources of the file, in its order.
    pub items: Vec<Item>,
}

/// A resource of the file. It may hold secrets.
#[derive(Clone)]
pub struct Item {
    /// The line of the file it begins at, from 1.
    pub line: usize,
    /// Its name in the file; may be empty.
    pub name: String,
    /// Whether the service has a resource of its ID.
    pub is_found: bool,
    /// Whether the service has none of its ID, and one of its name: it is another.
    pub has_namesake: bool,
    /// What it would do.
    pub verdict: Verdict,
}

/// What a resource of the file would do.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// There would be a new resource.
    Create {
        /// What would be sent.
        wanted: Box<Resource>,
    },
    /// A resource would be changed.
    Change {
        /// What is at the service.
        base: Box<Resource>,
        /// What would be sent.
        wanted: Box<Resource>,
        /// The difference.
        changes: Vec<Change>,
    },
    /// Nothing: the service has it like this.
    Same,
    /// Nothing: secrets are neither in the file nor at the service. The form can be opened to type them.
    NeedsSecrets {
        /// What the form begins with: empty where secrets are missing.
        draft: Box<Resource>,
        /// The secrets, as the form names them.
        missing: Vec<String>,
    },
    /// Nothing: something is wrong with it.
    Invalid {
        /// All that is wrong, a sentence each.
        reasons: Vec<String>,
    },
}

/// How many resources of a file would do what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Would be new.
    pub create: usize,
    /// Would be changed.
    pub change: usize,
    /// Are like this already.
    pub same: usize,
    /// Want secrets.
    pub needs_secrets: usize,
    /// Have something wrong.
    pub invalid: usize,
}

impl Plan {
    /// Compares a file with the resources of the account. Resources are matched by their IDs alone.
    pub fn new(file: ImportFile, present: &[Resource]) -> Self {
        let by_id: HashMap<&str, usize> =
            present.iter().map(|one| one.resource_id.as_str()).zip(0..).collect();
        let names: HashSet<&str> = present.iter().map(|one| one.name.as_str()).collect();
        let mut taken_by: HashMap<usize, usize> = HashMap::new();
        let items = file.items.into_iter().enumerate().map(|(index, file_item)| {
            let read: Resource = serde_json::from_str(&file_item.text).unwrap_or_default();
            let id = read.resource_id.as_str();
            let found = by_id.get(id).copied().filter(|_| !id.is_empty());
            let taken = found.and_then(|found| taken_by.insert(found, index));
            let base = found.and_then(|found| present.get(found));
            let refused = match taken {
                Some(other) => Some(format!("Resource {} in the file is the same one.", other + 1)),
                None if base.is_some_and(Resource::is_reported_twice) => Some(NOT_AIMED.to_owned()),
                None => None,
            };
            Item {
                line: file_item.line,
                is_found: base.is_some(),
                has_namesake: base.is_none() && !read.name.is_empty() && names.contains(read.name.as_str()),
                verdict: verdict(&file_item.text, file.has_marks, base, refused),
                name: read.name,
            }
        });
        Self { items: items.collect(), account: file.account, exported_at: file.exported_at }
    }

    /// How many would do what.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for item in &self.items {
            *match item.verdict {
                Verdict::Create { .. } => &mut totals.create,
                Verdict::Change { .. } => &mut totals.change,
                Verdict::Same => &mut totals.same,
                Verdict::NeedsSecrets { .. } => &mut totals.needs_secrets,
                Verdict::Invalid { .. } => &mut totals.invalid,
            } += 1;
        }
        totals
    }
}

impl Item {
    /// Whether it would send anything.
    pub const fn is_applicable(&self) -> bool {
        matches!(self.verdict, Verdict::Create { .. } | Verdict::Change { .. })
    }
}

/// What a resource of the file would do to the one at the service, or as a new one. `refused` says why it cannot do
/// anything, whatever it holds.
fn verdict(file: &str, has_marks: bool, base: Option<&Resource>, refused: Option<String>) -> Verdict {
    let invalid = |reasons| Verdict::Invalid { reasons };
    if !file.starts_with('{') {
        return invalid(vec!["Not a JSON object.".to_owned()]);
    }
    let flaws = serde_json::from_str::<Resource>(file).map(|read| read.flaw_lines()).unwrap_or_default();
    if !flaws.is_empty() {
        return invalid(flaws.iter().map(|flaw| format!("A field has the wrong format: {flaw}.")).collect());
    }
    let present = base.map(|base| serde_json::to_string(base).unwrap_or_default());
    let (text, missing) = combine(file, has_marks, present.as_deref());
    let wanted: Resource = match serde_json::from_str(&text) {
        Ok(wanted) => wanted,
        Err(error) => return invalid(vec![format!("Can't be combined: {}.", message_of(&error))]),
    };
    let is_same = |base: &Resource| *base == wanted && base.activity() == wanted.activity();
    if refused.is_none() && base.is_some_and(is_same) {
        return Verdict::Same;
    }
    let wanted = Box::new(wanted);
    if refused.is_none() && !missing.is_empty() {
        return Verdict::NeedsSecrets { draft: wanted, missing };
    }
    let mut reasons: Vec<String> = refused.into_iter().collect();
    // What is wrong at the service already, and not made so by the file, is not the file's fault.
    let known = base.map(problems_of).unwrap_or_default();
    reasons.extend(problems_of(&wanted).into_iter().filter(|problem| !known.contains(problem)));
    match base {
        _ if !reasons.is_empty() => invalid(reasons),
        Some(base) => {
            Verdict::Change { changes: changes(base, &wanted), base: Box::new(base.clone()), wanted }
        }
        None => Verdict::Create { wanted },
    }
}

/// All that keeps a resource from being sent, a sentence each with its field.
fn problems_of(resource: &Resource) -> Vec<String> {
    let draft = draft_of_new(resource);
    let problems = draft.problems(None);
    // Without "active" it is the service that decides (`contract.md#decision-36`).
    let errors = problems.errors().filter(|problem| !draft.is_unknown(problem.field));
    errors.map(|problem| format!("{}: {}", problem.label, problem.message)).collect()
}
