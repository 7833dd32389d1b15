//! Numbers over windows of time, of which many hands hold the same.

use std::ops::Deref;
use std::sync::Arc;

/// A number for each window, or a gap. A clone shares the list until one of both is edited.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Arc<Vec<Option<f64>>>);

impl Numbers {
    /// The list, to be changed here alone.
    pub fn edit(&mut self) -> &mut Vec<Option<f64>> {
        Arc::make_mut(&mut self.0)
    }

    /// Whether both are one list: a quick look, which may say no where they hold the same.
    pub fn is_shared_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for Numbers {
    type Target = [Option<f64>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<Vec<Option<f64>>> for Numbers {
    fn from(numbers: Vec<Option<f64>>) -> Self {
        Self(Arc::new(numbers))
    }
}

impl FromIterator<Option<f64>> for Numbers {
    fn from_iter<T: IntoIterator<Item = Option<f64>>>(numbers: T) -> Self {
        numbers.into_iter().collect::<Vec<_>>().into()
    }
}

impl PartialEq for Numbers {
    /// Compared from the end: that is where what goes on is other.
    fn eq(&self, other: &Self) -> bool {
        self.is_shared_with(other) || (self.len() == other.len() && self.iter().rev().eq(other.iter().rev()))
    }
}
