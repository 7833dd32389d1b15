//! Where a thing that is dragged lands.

use proptest::prelude::*;
use sluice::plot::drop_target::{gap_at, landing, scroll_step};

#[test]
fn a_pointer_means_the_gap_nearest_to_it() {
    let column = [(0.0, 100.0), (110.0, 150.0), (160.0, 400.0)];
    for (y, gap) in [
        (-50.0, 0),
        (49.0, 0),
        (51.0, 1),
        (105.0, 1),
        (129.0, 1),
        (131.0, 2),
        (279.0, 2),
        (281.0, 3),
        (900.0, 3),
    ] {
        assert_eq!(gap_at(&column, y), gap, "{y}");
    }
    assert_eq!(gap_at(&[], 5.0), 0);
}

#[test]
fn both_gaps_beside_a_thing_are_its_own_place() {
    assert_eq!([0, 1, 2, 3, 4].map(|gap| landing(1, gap)), [Some(0), None, None, Some(2), Some(3)]);
    assert_eq!([0, 1].map(|gap| landing(0, gap)), [None, None]);
}

#[test]
fn near_an_edge_it_scrolls_and_in_the_middle_it_rests() {
    assert_eq!(scroll_step(300.0, 0.0, 600.0, 80.0), 0.0);
    assert!(scroll_step(590.0, 0.0, 600.0, 80.0) > scroll_step(540.0, 0.0, 600.0, 80.0));
    assert!(scroll_step(540.0, 0.0, 600.0, 80.0) > 0.0);
    assert!(scroll_step(10.0, 0.0, 600.0, 80.0) < 0.0);
    assert_eq!(scroll_step(2_000.0, 0.0, 600.0, 80.0), 18.0, "beyond the edge it is no faster");
}

proptest! {
    /// What is let go in a gap stands between the two that were on its sides.
    #[test]
    fn it_lands_between_its_new_neighbours(count in 1_usize..20, from in 0_usize..20, gap in 0_usize..21) {
        let (from, gap) = (from % count, gap % (count + 1));
        let mut column: Vec<usize> = (0..count).collect();
        if let Some(place) = landing(from, gap) {
            let thing = column.remove(from);
            column.insert(place, thing);
        }
        let at = column.iter().position(|thing| *thing == from).unwrap();
        let others = |side: &[usize]| side.iter().copied().filter(|thing| *thing != from).collect::<Vec<_>>();
        prop_assert_eq!(others(&column[..at]), others(&(0..gap).collect::<Vec<_>>()));
        prop_assert_eq!(others(&column[at..]), others(&(gap..count).collect::<Vec<_>>()));
    }
}
