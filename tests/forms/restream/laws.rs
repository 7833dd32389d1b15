//! These properties of the restream form hold for any resource of a service and any edits.

use proptest::prelude::*;
use sluice::model::restream::{Resource, Restream};
use sluice::model::window::ScheduleWindow;
use sluice::redact::secret::Secret;

use super::strategies::{any_resource, apply, edited, edits};
use super::*;

/// Returns the unknown members of the resource and of its entries, as they are spelled.
fn unknown(resource: &Resource) -> Vec<String> {
    let of_entries = resource.restreams.iter().flat_map(|entry| {
        let backup = entry.backup.unknown_members().into_iter();
        let windows = entry.schedule.iter().flat_map(|window| window.unknown_members());
        entry.unknown_members().into_iter().chain(backup).chain(windows)
    });
    let all = resource.unknown_members().into_iter().chain(of_entries);
    all.map(|member| format!("{}:{}", member.name_text, member.value_text)).collect()
}

fn sorted_conflicts(conflicts: &[Conflict], is_swapped: bool) -> Vec<(FieldName, String, String, String)> {
    let mut sorted: Vec<_> = conflicts
        .iter()
        .map(|conflict| {
            let (mine, theirs) = (conflict.mine.clone(), conflict.theirs.clone());
            let (one, other) = if is_swapped { (theirs, mine) } else { (mine, theirs) };
            (conflict.path.name, conflict.base.clone(), one, other)
        })
        .collect();
    sorted.sort();
    sorted
}

fn contents(merge: &Merge) -> Vec<String> {
    let content = |entry: &Restream| {
        let mut unknown: Vec<String> =
            entry.unknown_members().iter().map(|m| format!("{}:{}", m.name, m.value_text)).collect();
        unknown.sort();
        let mut plain = entry.clone();
        plain.members = Default::default();
        plain.backup.members = Default::default();
        plain.schedule.iter_mut().for_each(|window| window.members = Default::default());
        format!("{}{unknown:?}", plain.spell())
    };
    let mut contents: Vec<String> = result(merge).restreams.iter().map(content).collect();
    contents.sort();
    contents
}

fn has_repeated_change(found: &[FieldChange]) -> bool {
    found.iter().enumerate().any(|(at, change)| {
        found[..at]
            .iter()
            .any(|o| (o.path, o.kind) == (change.path, change.kind) && o.path.name != FieldName::OTHER)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn untouched_draft_sends_back_the_received_resource(base in any_resource()) {
        let draft = draft_of(&base);
        prop_assert!(!draft.is_touched());
        prop_assert!(draft.fields().into_iter().all(|field| !draft.is_changed(field)));
        let sent = resource_of(&draft.to_record());
        let problems = draft.sent().err().map(|problems| problems.0).unwrap_or_default();
        let asked: Vec<_> = problems.iter().map(|problem| problem.field.name).collect();
        prop_assert_eq!(asked, if base.activity().is_none() { vec![ACTIVE] } else { vec![] });
        prop_assert_eq!(body(&sent), body(&base));
        prop_assert_eq!(changes(&base, &sent), vec![]);
        prop_assert!(!is_saved_since(&base, &sent));
    }

    #[test]
    fn every_record_is_found_by_its_key_after_each_edit(base in any_resource(), edits in edits()) {
        let mut draft = draft_of(&base);
        for edit in &edits {
            // A search before the edit must not answer the ones behind it.
            prop_assert!(draft.fields().into_iter().all(|field| draft.path(field).is_some()));
            apply(&mut draft, edit);
            let now = draft.clone().keyed_as(&draft).unwrap();
            for field in draft.fields() {
                prop_assert_eq!(draft.record(field.record).map(|record| record.key), Some(field.record));
                prop_assert_eq!(draft.path(field).and_then(|path| draft.field(path)), Some(field));
                prop_assert_eq!(now.path(field), draft.path(field));
            }
            for (index, entry) in draft.entries().iter().enumerate() {
                prop_assert_eq!(draft.index_of(entry.key), Some((Field::top(RESTREAMS), index)));
                let inner = entry.items(SCHEDULE).iter().map(|window| draft.outermost(window.key));
                prop_assert!(inner.chain([draft.outermost(entry.key)]).all(|key| key == Some(entry.key)));
            }
        }
    }

    #[test]
    fn sent_resource_reads_back_as_the_same_draft(base in any_resource(), edits in edits()) {
        if let Some(sent) = edited(&base, &edits) {
            let received: Resource = serde_json::from_str(&body(&sent)).unwrap();
            prop_assert_eq!(changes(&sent, &received), vec![]);
            prop_assert_eq!(body(&draft_of(&received).sent().unwrap()), body(&received));
            prop_assert_eq!(disagreements(&base, &sent, &received), vec![]);
            // An entry that was edited to equal a removed one counts as that one, with its unknown members.
            let again = changes(&sent, &draft_of_change(&base, &sent).sent().unwrap());
            prop_assert!(again.iter().all(|change| change.path.name == FieldName::OTHER));
        }
    }

    #[test]
    fn unknown_members_survive_every_edit(base in any_resource(), edits in edits()) {
        use super::strategies::Edit;
        let is_kind = |edit: &Edit| !matches!(edit, Edit::Remove(_) | Edit::NoWindow(_) | Edit::Backup(..));
        let edits: Vec<Edit> = edits.into_iter().filter(is_kind).collect();
        if let Some(sent) = edited(&base, &edits) {
            let (mut was, mut is) = (unknown(&base), unknown(&sent));
            was.sort();
            is.sort();
            prop_assert_eq!(was, is);
        }
    }

    #[test]
    fn changes_are_empty_exactly_when_the_edited_resource_is_equal(a in any_resource(), edits in edits()) {
        if let Some(b) = edited(&a, &edits) {
            let found = changes(&a, &b);
            let is_same = a.name == b.name && a.kind == b.kind && a.activity() == b.activity() && a.restreams == b.restreams;
            prop_assert_eq!(found.is_empty(), is_same);
            prop_assert!(!has_repeated_change(&found));
            prop_assert_eq!(changes(&b, &a).is_empty(), is_same);
        }
    }

    #[test]
    fn changes_of_any_two_resources_are_empty_exactly_when_they_are_equal(a in any_resource(), b in any_resource()) {
        let mut c = b.clone();
        c.resource_id = a.resource_id.clone();
        (c.creation_ts, c.modification_ts) = (a.creation_ts, a.modification_ts);
        prop_assert_eq!(changes(&a, &b).is_empty(), a == c && a.activity() == c.activity());
    }

    #[test]
    fn merge_of_one_changed_side_returns_that_side(base in any_resource(), other in any_resource()) {
        let theirs = merge(&base, &base, &other);
        prop_assert_eq!(theirs.conflicts(), &[]);
        prop_assert_eq!(body(&result(&theirs)), body(&other));
        let mine = merge(&base, &other, &base);
        prop_assert_eq!(mine.conflicts(), &[]);
        prop_assert_eq!(changes(&result(&mine), &other), vec![]);
        let both = merge(&base, &other, &other);
        prop_assert_eq!(both.conflicts(), &[]);
        prop_assert_eq!(body(&result(&both)), body(&other));
    }

    #[test]
    fn conflicts_are_the_same_from_both_sides(base in any_resource(), a in edits(), b in edits()) {
        if let (Some(mine), Some(theirs)) = (edited(&base, &a), edited(&base, &b)) {
            let mut one = merge(&base, &mine, &theirs);
            let mut other = merge(&base, &theirs, &mine);
            prop_assert_eq!(sorted_conflicts(one.conflicts(), false), sorted_conflicts(other.conflicts(), true));
            let count = one.conflicts().len();
            one.choose_all(MergeSide::Mine);
            other.choose_all(MergeSide::Theirs);
            prop_assert_eq!(one.unsettled_count() + other.unsettled_count(), 0);
            prop_assert_eq!(one.conflicts().len(), count);
            prop_assert_eq!(&result(&one).name, &result(&other).name);
            prop_assert_eq!(result(&one).active, result(&other).active);
            prop_assert_eq!(contents(&one), contents(&other));
        }
    }

    #[test]
    fn stored_draft_is_restored_over_the_same_resource(base in any_resource(), edits in edits()) {
        let mut draft = draft_of(&base);
        edits.iter().for_each(|edit| apply(&mut draft, edit));
        let text = stored_text(&draft).unwrap();
        if text.is_empty() {
            return Ok(());
        }
        let restored = restore(&text, Some(&base)).unwrap();
        prop_assert_eq!(changes(&base, &restored.base), vec![]);
        prop_assert_eq!(restored.base.modification_ts, base.modification_ts);
        if restored.draft.to_retype().is_empty() {
            prop_assert_eq!(draft.sent().is_ok(), restored.draft.sent().is_ok());
            if let (Ok(was), Ok(is)) = (draft.sent(), restored.draft.sent()) {
                prop_assert_eq!(changes(&was, &is), vec![]);
            }
        } else {
            prop_assert!(restored.draft.sent().is_err() || restored.draft.entries().iter().any(|e| !e.is_on(BACKUP)));
        }
        // A second reload restores the same draft.
        let again = restore(&stored_text(&restored.draft).unwrap(), Some(&base)).unwrap();
        prop_assert_eq!(again.draft.to_retype().len(), restored.draft.to_retype().len());
    }
}

/// A change of one side to the entry of a number, whose addresses do not change.
#[derive(Clone, Debug)]
enum Operation {
    /// Sets one of the six fields to one of two values.
    Set(usize, usize, u8),
    Remove(usize),
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let operation = prop_oneof![
        24 => (0..4_usize, 0..6_usize, 0..2_u8).prop_map(|(entry, field, n)| Operation::Set(entry, field, n)),
        1 => (0..4_usize).prop_map(Operation::Remove),
    ];
    prop::collection::vec(operation, 0..6)
}

/// The entries by their number after the operations, each with its six fields.
type Entries = Vec<Option<[String; 6]>>;

fn done(operations: &[Operation]) -> (Resource, Entries) {
    let mut resource = numbered(&[0, 1, 2, 3]);
    let mut numbers = vec![0, 1, 2, 3];
    for operation in operations {
        let (Operation::Set(number, ..) | Operation::Remove(number)) = operation;
        let Some(at) = numbers.iter().position(|other| other == number) else { continue };
        let entry = &mut resource.restreams[at];
        match operation {
            Operation::Remove(_) => {
                resource.restreams.remove(at);
                numbers.remove(at);
            }
            Operation::Set(_, 0, n) => entry.source = format!("rtmp://s/{n}"),
            Operation::Set(_, 1, n) => entry.target_key = Secret::new(format!("k{number}{n}")),
            Operation::Set(_, 2, n) => entry.login = format!("login{n}"),
            Operation::Set(_, 3, n) => entry.password = Secret::new(format!("p{n}")),
            Operation::Set(_, 4, n) => entry.backup.target_url = format!("rtmp://b/{n}"),
            Operation::Set(_, _, n) => entry.schedule.push(ScheduleWindow {
                start: format!("2026-01-0{}T00:00:00Z", n + 1),
                stop: format!("2026-01-0{}T00:00:00Z", n + 2),
                ..Default::default()
            }),
        }
    }
    let entries = entries_of(&resource);
    (resource, entries)
}

fn entries_of(resource: &Resource) -> Entries {
    let mut entries: Entries = vec![None; 4];
    for entry in &resource.restreams {
        let members = entry.unknown_members();
        let number: usize =
            members.iter().find(|member| member.name == "id").unwrap().value_text.parse().unwrap();
        assert!(entries[number].is_none(), "an entry is there twice");
        entries[number] = Some([
            entry.source.clone(),
            entry.target_key.expose().to_owned(),
            entry.login.clone(),
            entry.password.expose().to_owned(),
            entry.backup.target_url.clone(),
            entry.schedule.spell(),
        ]);
    }
    entries
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merge_loses_no_edit_of_either_side(a in operations(), b in operations(), is_mine in any::<bool>()) {
        let (base, before) = done(&[]);
        let ((mine, in_mine), (theirs, in_theirs)) = (done(&a), done(&b));
        let mut merge = merge(&base, &mine, &theirs);
        let mut conflicts = 0;
        merge.choose_all(if is_mine { MergeSide::Mine } else { MergeSide::Theirs });
        let merged = entries_of(&result(&merge));
        for number in 0..4 {
            let was = before[number].clone().unwrap();
            let expected = match (&in_mine[number], &in_theirs[number]) {
                (None, None) => None,
                (Some(mine), Some(theirs)) => Some(std::array::from_fn(|field| {
                    let (was, mine, theirs) = (&was[field], &mine[field], &theirs[field]);
                    match () {
                        () if mine == theirs || mine == was => theirs.clone(),
                        () if theirs == was => mine.clone(),
                        () => {
                            conflicts += 1;
                            if is_mine { mine.clone() } else { theirs.clone() }
                        }
                    }
                })),
                (mine, theirs) => {
                    let stays = mine.as_ref().or(theirs.as_ref()).unwrap();
                    if *stays == was {
                        None
                    } else {
                        conflicts += 1;
                        if is_mine { mine.clone() } else { theirs.clone() }
                    }
                }
            };
            prop_assert_eq!(&merged[number], &expected, "entry {}", number);
        }
        prop_assert_eq!(merge.conflicts().len(), conflicts);
        prop_assert!(result(&merge).unknown_members().iter().any(|m| (m.name_text, m.value_text) == ("\"rev\"", "7")));
    }
}
