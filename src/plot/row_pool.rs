//! Which element of a pool shows which row, so that a row keeps its element for as long as it is drawn.

use std::collections::VecDeque;

/// The elements of a pool in reading order: the first shows row `first`, each further one the next row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowPool {
    first: usize,
    elements: VecDeque<usize>,
}

impl RowPool {
    /// Adds the element `element` at the end; says which row it shows, if that many are drawn.
    pub fn add(&mut self, element: usize) -> usize {
        self.elements.push_back(element);
        self.first + self.elements.len() - 1
    }

    /// Forgets the elements from `count` on.
    pub fn keep(&mut self, count: usize) {
        self.elements.retain(|&element| element < count);
    }

    /// Shows the rows from `first` on. Says how many elements go from the beginning to the end (above zero) or from the end
    /// to the beginning (below), so that what is still drawn stays where it is; none if nothing is.
    pub fn turn_to(&mut self, first: usize) -> isize {
        let by = first as isize - self.first as isize;
        self.first = first;
        let steps = by.unsigned_abs();
        if steps >= self.elements.len() {
            return 0;
        }
        if by > 0 {
            self.elements.rotate_left(steps);
        } else {
            self.elements.rotate_right(steps);
        }
        by
    }

    /// Each element with the row it shows, in reading order.
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        self.elements.iter().enumerate().map(|(index, &element)| (element, self.first + index))
    }
}
