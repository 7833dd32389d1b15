//! Sorting in place by the console's one sort: each type that the standard library sorts costs 4 KB.

use std::cmp::Ordering;

use crate::text::listing::in_order;

/// Sorts; what compares equal stays as it came.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = in_order(items.len(), &|a, b| compare(&items[a as usize], &items[b as usize]));
    put_in_order(&order, &mut |a, b| items.swap(a, b));
}

/// Sorts by a key, which is made for each comparison; what has the same stays as it came.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts what has an order of its own.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Brings items into an order by exchanging two at a time: where `order` names the item for each index.
fn put_in_order(order: &[u32], swap: &mut dyn FnMut(usize, usize)) {
    let mut target = vec![0; order.len()];
    for (index, &item) in order.iter().enumerate() {
        target[item as usize] = index;
    }
    for at in 0..target.len() {
        // Each exchange puts one item where it belongs.
        while target[at] != at {
            let index = target[at];
            swap(at, index);
            target.swap(at, index);
        }
    }
}
