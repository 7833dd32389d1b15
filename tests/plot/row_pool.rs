//! Each element of a pool shows one row.

use proptest::prelude::*;
use sluice::plot::rows::RowPool;

/// Moves elements as the browser's are moved: `turned` of them from one end to the other.
fn moved(mut elements: Vec<usize>, turned: isize) -> Vec<usize> {
    if turned >= 0 {
        elements.rotate_left(turned.unsigned_abs());
    } else {
        elements.rotate_right(turned.unsigned_abs());
    }
    elements
}

fn pool_of(count: usize) -> RowPool {
    let mut pool = RowPool::default();
    for place in 0..count {
        assert_eq!(pool.add(place), place);
    }
    pool
}

#[test]
fn row_pool_reuses_the_element_of_a_row_that_is_still_drawn() {
    let mut pool = pool_of(5);
    assert_eq!(pool.turn_to(2), 2);
    assert_eq!(pool.rows().collect::<Vec<_>>(), [(2, 2), (3, 3), (4, 4), (0, 5), (1, 6)]);
    assert_eq!(pool.turn_to(1), -1);
    assert_eq!(pool.rows().collect::<Vec<_>>(), [(1, 1), (2, 2), (3, 3), (4, 4), (0, 5)]);
}

#[test]
fn row_pool_moves_no_element_when_all_rows_change() {
    let mut pool = pool_of(3);
    assert_eq!(pool.turn_to(3), 0);
    assert_eq!(pool.rows().collect::<Vec<_>>(), [(0, 3), (1, 4), (2, 5)]);
}

proptest! {
    #[test]
    fn row_pool_elements_are_in_the_order_of_their_rows(count in 1_usize..60, firsts in prop::collection::vec(0_usize..200, 1..40)) {
        let mut pool = pool_of(count);
        let mut elements: Vec<usize> = (0..count).collect();
        let mut before: Vec<(usize, usize)> = pool.rows().collect();
        for first in firsts {
            elements = moved(elements, pool.turn_to(first));
            let rows: Vec<(usize, usize)> = pool.rows().collect();
            prop_assert_eq!(rows.iter().map(|&(place, _)| place).collect::<Vec<_>>(), elements.clone());
            prop_assert!(rows.iter().enumerate().all(|(index, &(_, row))| row == first + index));
            for (place, row) in &rows {
                let was = before.iter().find(|(_, was)| was == row);
                prop_assert!(was.is_none_or(|(was, _)| was == place), "row {} changed its element", row);
            }
            before = rows;
        }
    }
}
