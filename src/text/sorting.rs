//! The console's only sort: each instance of the standard library's costs 4 KB of wasm.

use std::cmp::Ordering;

/// Sorts stably.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = in_order(items.len(), &|a, b| compare(&items[a], &items[b]));
    put_in_order(&order, &mut |a, b| items.swap(a, b));
}

/// Sorts stably by a key, which is computed for each comparison.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by the order of the type.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Returns the indices below `count`, sorted stably by a key.
pub fn in_order_of<K: Ord>(count: usize, key: impl Fn(usize) -> K) -> Vec<u32> {
    in_order(count, &|a, b| key(a).cmp(&key(b)))
}

fn in_order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..count as u32).collect();
    rows.sort_by(|a, b| compare(*a as usize, *b as usize));
    rows
}

/// Permutes items by swaps so that index `i` gets item `order[i]`.
pub(super) fn put_in_order(order: &[u32], swap: &mut dyn FnMut(usize, usize)) {
    let mut target = vec![0; order.len()];
    for (index, &item) in order.iter().enumerate() {
        target[item as usize] = index;
    }
    for at in 0..target.len() {
        while target[at] != at {
            let index = target[at];
            swap(at, index);
            target.swap(at, index);
        }
    }
}
