//! Three-way merge of what a person typed and what someone else has saved meanwhile, field by field and item by item.
//! Unknown members of a record are merged as one value.

use crate::forms::changes::{FieldChange, changes, numbers, order_label};
use crate::forms::list_texts::both_texts;
use crate::forms::matching::{MatchedEntry, matched_entries};
use crate::forms::path::FieldPath;
use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable, List};
use crate::text::sorting::sort;

/// The version whose value the merge uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeSide {
    /// The version typed here.
    Mine,
    /// The version at the service.
    Theirs,
}

/// A field that both have changed differently. The values can be shown: secrets are masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The field, by its index in mine; in theirs if mine does not have it.
    pub path: FieldPath,
    /// The field's label on the page.
    pub label: String,
    /// The value before both changes.
    pub base: String,
    /// The value in mine.
    pub mine: String,
    /// The value in theirs.
    pub theirs: String,
    /// True if a secret is masked, so that values may look the same although they differ.
    pub is_secret: bool,
    /// The chosen version.
    pub chosen: Option<MergeSide>,
}

/// A three-way merge with its open conflicts.
#[derive(Clone)]
pub struct Merge {
    base: Record,
    mine: Record,
    theirs: Record,
    conflicts: Vec<Conflict>,
    merged: Record,
}

/// Merges two changes of `base`, field by field.
pub fn merge(base: &Record, mine: &Record, theirs: &Record) -> Merge {
    let mut merge = Merge {
        base: base.clone(),
        mine: mine.clone(),
        theirs: theirs.clone(),
        conflicts: Vec::new(),
        merged: theirs.clone(),
    };
    merge.run();
    merge
}

impl Merge {
    /// Returns the fields that both have changed differently.
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Returns the document at the service.
    pub fn theirs(&self) -> &Record {
        &self.theirs
    }

    /// Returns all their changes, in conflict or not.
    pub fn their_changes(&self) -> Vec<FieldChange> {
        changes(&self.base, &self.theirs)
    }

    /// Chooses a side of a conflict, by its index in [`Merge::conflicts`].
    pub fn choose(&mut self, at: usize, side: MergeSide) {
        if let Some(conflict) = self.conflicts.get_mut(at) {
            conflict.chosen = Some(side);
            self.run();
        }
    }

    /// Chooses the same side of every conflict.
    pub fn choose_all(&mut self, side: MergeSide) {
        for conflict in &mut self.conflicts {
            conflict.chosen = Some(side);
        }
        self.run();
    }

    /// Returns how many conflicts are unsettled.
    pub fn unsettled_count(&self) -> usize {
        self.conflicts.iter().filter(|conflict| conflict.chosen.is_none()).count()
    }

    /// Returns whether mine changes an item that is another one in theirs: its first key, a target's address, is neither
    /// what it was nor what mine makes it. A change that was asked for one target must not meet another.
    pub fn changes_replaced_item(&self) -> bool {
        self.base.table.fields.iter().any(|field| {
            let Some((list, key)) =
                field.list().and_then(|list| Some((list, *list.match_keys.first()?.first()?)))
            else {
                return false;
            };
            let three = [&self.base, &self.mine, &self.theirs].map(|record| record.items(field.name));
            matched_entries(list, three[0], three[1], three[2]).iter().any(|entry| {
                let at = |of: usize, at: Option<usize>| three[of].get(at?);
                match [at(0, entry.base), at(1, entry.mine), at(2, entry.theirs)] {
                    [Some(base), Some(mine), Some(theirs)] => {
                        let theirs = theirs.text(key);
                        base != mine && ![base.text(key), mine.text(key)].contains(&theirs)
                    }
                    _ => false,
                }
            })
        })
    }

    /// Returns the merged document, with mine for unsettled conflicts.
    pub fn merged(&self) -> &Record {
        &self.merged
    }

    fn run(&mut self) {
        let chosen: Vec<Option<MergeSide>> = self.conflicts.iter().map(|conflict| conflict.chosen).collect();
        let mut merging = MergeState { table: self.base.table, chosen: &chosen, conflicts: Vec::new() };
        let whole = FieldPath::top(FieldName::WHOLE);
        self.merged = merging.fields(whole, Some(&self.base), &self.mine, &self.theirs);
        self.conflicts = merging.conflicts;
    }
}

#[derive(Clone, Copy)]
struct FieldComparison {
    is_mine_changed: bool,
    is_theirs_changed: bool,
    is_alike: bool,
}

impl FieldComparison {
    /// Compares the versions by `is_same`. Without a base, both have changed it.
    fn by<T>(base: Option<T>, mine: T, theirs: T, is_same: &dyn Fn(T, T) -> bool) -> Self
    where
        T: Copy,
    {
        Self {
            is_mine_changed: base.is_none_or(|base| !is_same(mine, base)),
            is_theirs_changed: base.is_none_or(|base| !is_same(theirs, base)),
            is_alike: is_same(mine, theirs),
        }
    }
}

/// A merge in progress. The order of conflicts does not depend on the choices.
struct MergeState<'a> {
    table: &'static FieldTable,
    chosen: &'a [Option<MergeSide>],
    conflicts: Vec<Conflict>,
}

impl MergeState<'_> {
    /// Returns the changed version, or the chosen one if both changed. `shown` returns base, mine and theirs, masked.
    fn side(
        &mut self,
        comparison: FieldComparison,
        path: FieldPath,
        shown: &dyn Fn() -> [String; 3],
    ) -> MergeSide {
        match comparison {
            FieldComparison { is_mine_changed: false, .. } | FieldComparison { is_alike: true, .. } => {
                MergeSide::Theirs
            }
            FieldComparison { is_theirs_changed: false, .. } => MergeSide::Mine,
            _ => self.conflict(path, shown()),
        }
    }

    fn conflict(&mut self, path: FieldPath, [base, mine, theirs]: [String; 3]) -> MergeSide {
        let chosen = self.chosen.get(self.conflicts.len()).copied().flatten();
        let is_order = path.steps[0].is_none()
            && self.table.field(path.name).and_then(|field| field.list()).is_some_and(List::is_matched);
        let label = if is_order { order_label(path.name) } else { path.label(self.table) };
        let is_secret = mine == theirs || path.name == FieldName::OTHER || self.is_secret(path);
        self.conflicts.push(Conflict { path, label, base, mine, theirs, is_secret, chosen });
        chosen.unwrap_or(MergeSide::Mine)
    }

    fn is_secret(&self, path: FieldPath) -> bool {
        let list = path.steps[0].and_then(|(list, _)| self.table.field(list)?.list());
        list.map_or(self.table, |list| list.table).field(path.name).is_some_and(FieldSpec::is_secret)
    }

    /// Merges a record of both versions. Without a base both have added it, and every difference is a conflict.
    fn fields(&mut self, at: FieldPath, base: Option<&Record>, mine: &Record, theirs: &Record) -> Record {
        let mut merged = theirs.clone();
        let none = Record::empty(mine.table);
        let known = base.unwrap_or(&none);
        for (index, field) in mine.table.fields.iter().enumerate() {
            if let FieldKind::List(list) = field.kind
                && list.is_matched()
            {
                let [base, mine, theirs] = [known, mine, theirs].map(|record| record.items(field.name));
                merged.values[index] = Value::List(self.items(list, field.name, base, mine, theirs));
                continue;
            }
            let is_part = matches!(field.kind, FieldKind::Part);
            let part = if is_part { Some(field.name) } else { field.name.in_part().map(|(part, _)| part) };
            let is_by_field = part.is_none_or(|part| is_by_field(part, base, mine, theirs));
            // A part that not all versions have is merged together with its fields.
            if is_part == is_by_field && part.is_some() {
                continue;
            }
            let is_same = |a: &Record, b: &Record| match is_part {
                true => a.fields_are(b, field.name),
                false => a.values[index] == b.values[index],
            };
            let shown = || {
                let [was, mine] = both_texts(known, mine, field.name);
                let [was_too, theirs] = both_texts(known, theirs, field.name);
                // Beside a long list the base is a count; the longer text says more.
                let was = std::cmp::max_by_key(was, was_too, String::len);
                [base.map_or_else(String::new, |_| was), mine, theirs]
            };
            let path = FieldPath { name: field.name, ..at };
            if self.side(FieldComparison::by(base, mine, theirs, &is_same), path, &shown) == MergeSide::Mine {
                for (other, spec) in mine.table.fields.iter().enumerate() {
                    if other == index || is_part && spec.name.is_of(field.name) {
                        merged.values[other] = mine.values[other].clone();
                    }
                }
            }
        }
        // Unknown members are merged as one value.
        let comparison = FieldComparison::by(Some(known), mine, theirs, &Record::has_same_unknown);
        let hidden = || [String::new(), String::new(), String::new()];
        if self.side(comparison, FieldPath { name: FieldName::OTHER, ..at }, &hidden) == MergeSide::Mine {
            merged.members = mine.members.clone();
        }
        merged.settle_parts();
        merged
    }

    fn items(
        &mut self,
        list: &'static List,
        name: FieldName,
        base: &[Record],
        mine: &[Record],
        theirs: &[Record],
    ) -> Vec<Record> {
        let entries = matched_entries(list, base, mine, theirs);
        // Merges in an order that does not depend on choices.
        let merged = entries.iter().map(|entry| {
            let three = [(base, entry.base), (mine, entry.mine), (theirs, entry.theirs)];
            self.item(name, *entry, three.map(|(items, at)| at.and_then(|at| items.get(at))))
        });
        let mut merged: Vec<Option<Record>> = merged.collect();
        let order = self.order(&entries, name);
        order.into_iter().filter_map(|entry| merged.get_mut(entry).and_then(Option::take)).collect()
    }

    fn item(&mut self, list: FieldName, entry: MatchedEntry, three: [Option<&Record>; 3]) -> Option<Record> {
        let path = |position: Option<usize>| {
            FieldPath::of_item(list, position.unwrap_or_default(), FieldName::WHOLE)
        };
        match three {
            [base, Some(mine), Some(theirs)] => Some(self.fields(path(entry.mine), base, mine, theirs)),
            [None, mine, theirs] => mine.or(theirs).cloned(),
            [Some(_), None, None] => None,
            [base, mine, theirs] => {
                let comparison = FieldComparison::by(Some(base), mine, theirs, &|one, other| one == other);
                let message =
                    |item: Option<&Record>| item.map_or_else(|| String::from("removed"), Record::summary);
                let shown = || [message(base), message(mine), message(theirs)];
                match self.side(comparison, path(entry.mine.or(entry.theirs)), &shown) {
                    MergeSide::Mine => mine.cloned(),
                    MergeSide::Theirs => theirs.cloned(),
                }
            }
        }
    }

    /// Returns mine if only I have changed the order, else theirs. An entry of the other side follows its predecessor
    /// there.
    fn order(&mut self, entries: &[MatchedEntry], list: FieldName) -> Vec<usize> {
        let by = |position: fn(&MatchedEntry) -> Option<usize>| {
            let mut found: Vec<(usize, usize)> =
                entries.iter().enumerate().filter_map(|(at, entry)| Some((position(entry)?, at))).collect();
            sort(&mut found);
            found.into_iter().map(|(_, at)| at).collect::<Vec<usize>>()
        };
        let (mine, theirs) = (by(|entry| entry.mine), by(|entry| entry.theirs));
        let staying = |order: &[usize]| {
            let is_in_all = |at: &usize| {
                entries.get(*at).is_some_and(|l| l.base.is_some() && l.mine.is_some() && l.theirs.is_some())
            };
            order.iter().copied().filter(is_in_all).collect::<Vec<usize>>()
        };
        // Entries of the base have ascending indices.
        let (in_mine, in_theirs) = (staying(&mine), staying(&theirs));
        let comparison = FieldComparison {
            is_mine_changed: !in_mine.is_sorted(),
            is_theirs_changed: !in_theirs.is_sorted(),
            is_alike: in_mine == in_theirs,
        };
        let shown = || {
            let mut sorted = in_mine.clone();
            sort(&mut sorted);
            [numbers(&sorted), numbers(&in_mine), numbers(&in_theirs)]
        };
        let (first, second) = match self.side(comparison, FieldPath::top(list), &shown) {
            MergeSide::Mine => (mine, theirs),
            MergeSide::Theirs => (theirs, mine),
        };
        let mut is_first = vec![false; entries.len()];
        first.iter().for_each(|entry| is_first[*entry] = true);
        // The entries that follow each of the first order, or its beginning.
        let mut following = vec![Vec::new(); entries.len() + 1];
        let mut behind = entries.len();
        for entry in second {
            if is_first[entry] {
                behind = entry;
            } else {
                following[behind].push(entry);
            }
        }
        let beginning = following.pop().unwrap_or_default();
        let with_following = |entry| std::iter::once(entry).chain(std::mem::take(&mut following[entry]));
        beginning.into_iter().chain(first.into_iter().flat_map(with_following)).collect()
    }
}

/// Returns whether a part is merged field by field: all versions have it, or none does.
fn is_by_field(part: FieldName, base: Option<&Record>, mine: &Record, theirs: &Record) -> bool {
    let is_there = mine.is_on(part);
    is_there == theirs.is_on(part) && base.is_none_or(|base| base.is_on(part) == is_there)
}
