//! Which element of a pool shows which row, so that a row keeps its element for as long as it is drawn.

use std::collections::VecDeque;

/// The elements of a pool in reading order: the first shows row `first`, each further one the next row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowPool {
    first: usize,
    places: VecDeque<usize>,
}

impl RowPool {
    /// Adds the element `place` at the end; says which row it shows, if that many are drawn.
    pub fn add(&mut self, place: usize) -> usize {
        self.places.push_back(place);
        self.first + self.places.len() - 1
    }

    /// Forgets the elements from `count` on.
    pub fn keep(&mut self, count: usize) {
        self.places.retain(|&place| place < count);
    }

    /// Shows the rows from `first` on. Says how many elements go from the beginning to the end (above zero) or from the end
    /// to the beginning (below), so that what is still drawn stays where it is; none if nothing is.
    pub fn turn_to(&mut self, first: usize) -> isize {
        let by = first as isize - self.first as isize;
        self.first = first;
        let steps = by.unsigned_abs();
        if steps >= self.places.len() {
            return 0;
        }
        if by > 0 {
            self.places.rotate_left(steps);
        } else {
            self.places.rotate_right(steps);
        }
        by
    }

    /// Each element with the row it shows, in reading order.
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        self.places.iter().enumerate().map(|(index, &place)| (place, self.first + index))
    }
}
