//! What each resource of a file would do.

use crate::forms::restream::changes;
use crate::forms::restream::changes::Change;
use crate::forms::restream::draft::Draft;
use crate::forms::restream::field::FieldPath;
use crate::forms::restream::import::file::{FileItem, ImportFile};
use crate::forms::restream::import::kept::Over;
use crate::forms::restream::import::kinds::{KIND_WORDS, wrong_kinds};
use crate::json::lenient::message_of;
use crate::model::restream::Resource;
use crate::model::restream::board::in_order;
use crate::redact::secret::Secret;

/// A file compared with what is at the service. Nothing has been sent.
#[derive(Clone, Default)]
pub struct Plan {
    /// The resources of the file, in its order.
    pub items: Vec<Item>,
    has_marks: bool,
}

/// A resource of the file. It may hold secrets.
#[derive(Clone)]
pub struct Item {
    /// The line of the file it begins at, from 1.
    pub line: usize,
    /// Its name in the file; may be empty.
    pub name: String,
    /// How it was found at the service.
    pub matched: Match,
    /// What it would do.
    pub verdict: Verdict,
    /// Secrets that are neither in the file nor at the service, also those that have been typed since.
    pub missing: Vec<Missing>,
    file: FileItem,
    base: Option<Resource>,
    /// Reasons that have nothing to do with what it holds.
    refused: Vec<String>,
    typed: Vec<(String, Secret)>,
}

/// How a resource of the file was found at the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// It was not.
    None,
    /// By its ID.
    Id,
    /// By its name: the file names no ID, or one that the service does not have.
    Name,
}

/// A secret that is neither in the file nor at the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Its path, such as `restreams[0].target_key`.
    pub path: String,
    /// The field as the form names it.
    pub label: String,
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
    /// Nothing, until the missing secrets have been typed.
    NeedsSecrets,
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
    /// Compares a file with the resources of the account.
    pub fn new(file: ImportFile, present: &[Resource]) -> Self {
        let index = Index::new(present);
        let mut taken_by: Vec<Option<usize>> = present.iter().map(|_| None).collect();
        let items = file.items.into_iter().enumerate().map(|(at, file_item)| {
            let read = serde_json::from_str::<Resource>(&file_item.text).ok();
            let (name, id) =
                read.as_ref().map_or(("", ""), |read| (read.name.as_str(), read.resource_id.as_str()));
            let mut refused = Vec::new();
            let (matched, place) = index.find(id, name, &mut refused);
            if let Some(taken) = place.and_then(|place| taken_by.get_mut(place)) {
                match taken {
                    Some(other) => {
                        refused.push(format!("Resource {} of the file is the same one.", *other + 1))
                    }
                    None => *taken = Some(at),
                }
            }
            let base = place.and_then(|place| present.get(place)).cloned();
            let mut item = Item {
                line: file_item.line,
                name: name.to_owned(),
                matched,
                verdict: Verdict::Same,
                missing: Vec::new(),
                file: file_item,
                base,
                refused,
                typed: Vec::new(),
            };
            item.judge(file.has_marks);
            item
        });
        Self { items: items.collect(), has_marks: file.has_marks }
    }

    /// Takes a secret that was typed for a path of the resource `at`, and judges that resource anew.
    pub fn type_secret(&mut self, at: usize, path: &str, secret: Secret) {
        let Some(item) = self.items.get_mut(at) else { return };
        item.typed.retain(|(known, _)| known != path);
        item.typed.push((path.to_owned(), secret));
        item.judge(self.has_marks);
    }

    /// How many would do what.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for item in &self.items {
            *match item.verdict {
                Verdict::Create { .. } => &mut totals.create,
                Verdict::Change { .. } => &mut totals.change,
                Verdict::Same => &mut totals.same,
                Verdict::NeedsSecrets => &mut totals.needs_secrets,
                Verdict::Invalid { .. } => &mut totals.invalid,
            } += 1;
        }
        totals
    }
}

impl Item {
    /// What was typed for a path so far.
    pub fn typed(&self, path: &str) -> String {
        let found = self.typed.iter().find(|(of, _)| of == path);
        found.map(|(_, secret)| secret.expose().to_owned()).unwrap_or_default()
    }

    /// Whether it would send anything.
    pub fn is_applicable(&self) -> bool {
        matches!(self.verdict, Verdict::Create { .. } | Verdict::Change { .. })
    }

    fn judge(&mut self, has_marks: bool) {
        let (verdict, missing) = self.verdict_now(has_marks);
        self.verdict = verdict;
        // Those that were missing at first stay, so that what was typed can be corrected.
        for path in missing {
            if !self.missing.iter().any(|known| known.path == path) {
                let label = FieldPath::parse(&path).map_or_else(|| path.clone(), |field| field.label());
                self.missing.push(Missing { path, label });
            }
        }
    }

    fn verdict_now(&self, has_marks: bool) -> (Verdict, Vec<String>) {
        let invalid = |reasons| (Verdict::Invalid { reasons }, Vec::new());
        if !self.file.text.starts_with('{') {
            return invalid(vec!["It is no JSON object.".to_owned()]);
        }
        if let Err(error) = serde_json::from_str::<Resource>(&self.file.text) {
            let wrong = wrong_kinds(&self.file.text);
            if !wrong.is_empty() {
                return invalid(wrong);
            }
            return invalid(vec![format!(
                "A field does not have the form it should have: {}.",
                message_of(&error)
            )]);
        }
        let present = self.base.as_ref().map(|base| serde_json::to_string(base).unwrap_or_default());
        let mut over = Over { has_marks, typed: &self.typed, missing: Vec::new() };
        let text = over.resource(&self.file.text, present.as_deref());
        let missing = over.missing;
        let wanted: Resource = match serde_json::from_str(&text) {
            Ok(wanted) => wanted,
            Err(error) => {
                return invalid(vec![format!("It cannot be put together: {}.", message_of(&error))]);
            }
        };
        if self.refused.is_empty() && self.base.as_ref() == Some(&wanted) {
            return (Verdict::Same, missing);
        }
        let mut reasons = self.refused.clone();
        // What is wrong at the service already, and not made so by the file, is not the file's fault.
        let known_kinds = present.as_deref().map(wrong_kinds).unwrap_or_default();
        let mut kinds = wrong_kinds(&text);
        kinds.retain(|wrong| !known_kinds.contains(wrong));
        // A field of the wrong kind is not found fault with a second time.
        let is_said = |problem: &str| {
            kinds
                .iter()
                .filter_map(|wrong| wrong.split_once(KIND_WORDS))
                .any(|(label, _)| problem.strip_prefix(label).is_some_and(|rest| rest.starts_with(": ")))
        };
        let known = self.base.as_ref().map(problems_of).unwrap_or_default();
        let mut problems = problems_of(&wanted);
        problems.retain(|problem| !known.contains(problem) && !is_said(problem));
        reasons.extend(kinds);
        reasons.extend(problems);
        let wanted = Box::new(wanted);
        let verdict = match &self.base {
            _ if !missing.is_empty() && self.refused.is_empty() => Verdict::NeedsSecrets,
            _ if !reasons.is_empty() => Verdict::Invalid { reasons },
            Some(base) => {
                Verdict::Change { changes: changes(base, &wanted), base: Box::new(base.clone()), wanted }
            }
            None => Verdict::Create { wanted },
        };
        (verdict, missing)
    }
}

/// All that keeps a resource from being sent, a sentence each with its field.
fn problems_of(resource: &Resource) -> Vec<String> {
    let problems = Draft::of_new(resource).problems(None);
    problems.errors().map(|problem| format!("{}: {}", problem.path.label(), problem.message)).collect()
}

/// The resources of the account by ID and by name.
struct Index<'a> {
    present: &'a [Resource],
    by_id: Vec<u32>,
    by_name: Vec<u32>,
}

impl<'a> Index<'a> {
    fn new(present: &'a [Resource]) -> Self {
        let at = |place: u32| &present[place as usize];
        let by_id = in_order(present.len(), &|a, b| at(a).resource_id.cmp(&at(b).resource_id));
        let by_name = in_order(present.len(), &|a, b| at(a).name.cmp(&at(b).name));
        Self { present, by_id, by_name }
    }

    /// The place of the resource that is meant. Why none can be told goes to `refused`.
    fn find(&self, id: &str, name: &str, refused: &mut Vec<String>) -> (Match, Option<usize>) {
        let by_id = self.range(&self.by_id, &|resource| resource.resource_id.as_str(), id);
        if let ([place, ..], false) = (by_id, id.is_empty()) {
            return (Match::Id, Some(*place as usize));
        }
        match self.range(&self.by_name, &|resource| resource.name.as_str(), name) {
            [place] if !name.is_empty() => (Match::Name, Some(*place as usize)),
            several @ [_, _, ..] if !name.is_empty() => {
                let what = if id.is_empty() { "it has no ID" } else { "its ID is not at the service" };
                refused.push(format!(
                    "{} resources have its name and {what}, so which one it is cannot be told.",
                    several.len()
                ));
                (Match::None, None)
            }
            _ => (Match::None, None),
        }
    }

    fn range<'b>(&self, order: &'b [u32], key: &dyn Fn(&'a Resource) -> &'a str, wanted: &str) -> &'b [u32] {
        let key_at = |place: &u32| key(&self.present[*place as usize]);
        let from = order.partition_point(|place| key_at(place) < wanted);
        let rest = order.get(from..).unwrap_or_default();
        let length = rest.partition_point(|place| key_at(place) <= wanted);
        rest.get(..length).unwrap_or_default()
    }
}
