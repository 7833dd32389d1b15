//! Rows are selected singly and in ranges.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sluice::plot::row_selection::RowSelection;

fn key(row: usize) -> String {
    format!("{row:03}")
}

fn extend(selection: &mut RowSelection, from: usize, to: usize) {
    selection.begin_range(&key(from));
    let anchor: usize = selection.anchor().unwrap().parse().unwrap();
    selection.extend(key(to), &mut (anchor.min(to)..=anchor.max(to)).map(key));
}

fn keys(selection: &RowSelection) -> Vec<usize> {
    let mut keys: Vec<usize> = selection.keys().map(|key| key.parse().unwrap()).collect();
    keys.sort_unstable();
    keys
}

proptest! {
    #[test]
    fn row_selection_agrees_with_a_set_of_rows(operations in prop::collection::vec((0..4_u8, 0..30_usize, 0..30_usize), 0..60)) {
        let mut selection = RowSelection::default();
        let mut model = BTreeSet::new();
        let mut range: Option<(usize, usize, BTreeSet<usize>)> = None;
        for (operation, one, other) in operations {
            match operation {
                0 => {
                    selection.toggle(key(one));
                    if !model.remove(&one) {
                        model.insert(one);
                    }
                    range = Some((one, one, model.clone()));
                }
                1 => {
                    extend(&mut selection, one, other);
                    let (anchor, _, before) =
                        range.take().filter(|(_, head, _)| *head == one).unwrap_or_else(|| (one, one, model.clone()));
                    model = before.clone();
                    model.extend(anchor.min(other)..=anchor.max(other));
                    range = Some((anchor, other, before));
                }
                2 => {
                    selection.add(&mut (one..other).map(key));
                    model.extend(one..other);
                    range = range.map(|(anchor, head, _)| (anchor, head, model.clone()));
                }
                _ => {
                    selection.remove(&mut (one..other).map(key));
                    model.retain(|row| !(one..other).contains(row));
                    range = range.map(|(anchor, head, _)| (anchor, head, model.clone()));
                }
            }
            prop_assert_eq!(keys(&selection), model.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(selection.len(), model.len());
        }
    }
}
