//! The ranges of several hosts as the rows of one table.

use crate::model::intervals::Intervals;
use crate::text::listing::in_order;

/// What rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeKey {
    /// The hosts, in the order in which they are given, and of each its ranges in time.
    Host,
    /// The first second.
    From,
    /// The second after the last.
    To,
    /// How long they are.
    Duration,
}

/// The order of rows. There may be 300,000: by host it takes no room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RangeOrder {
    /// The hosts that are meant, each with the number of ranges before its own.
    hosts: Vec<(usize, usize)>,
    count: usize,
    /// Which range each row is of, counted over all hosts. `None` by host.
    sorted: Option<Vec<u32>>,
    is_descending: bool,
}

impl RangeOrder {
    /// Of hosts by their indices, each with its ranges. Rows that are alike in the key stay by host; descending turns everything round.
    pub fn of(hosts: &[(usize, &Intervals)], key: RangeKey, is_descending: bool) -> Self {
        let mut order = Self { is_descending, ..Self::default() };
        for (host, ranges) in hosts {
            order.hosts.push((*host, order.count));
            order.count += ranges.len();
        }
        let value = |number: u32| {
            let (at, index) = order.host_of(number as usize);
            let ranges = hosts[at].1;
            let (from, to) = (ranges.starts()[index], ranges.ends()[index]);
            match key {
                RangeKey::Host => 0,
                RangeKey::From => from,
                RangeKey::To => to,
                RangeKey::Duration => to.saturating_sub(from),
            }
        };
        let sorted = (key != RangeKey::Host)
            .then(|| in_order(order.count, &|one, other| value(one).cmp(&value(other))));
        Self { sorted, ..order }
    }

    /// How many rows there are.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Which range a row is of: the index of its host, and its own there.
    pub fn range(&self, row: usize) -> Option<(usize, usize)> {
        let row = self.turned(row)?;
        let number = match &self.sorted {
            Some(sorted) => *sorted.get(row)? as usize,
            None => row,
        };
        let (at, index) = self.host_of(number);
        Some((self.hosts[at].0, index))
    }

    /// The row of a range that is there. `None` for a host that is not meant.
    pub fn row(&self, host: usize, index: usize) -> Option<usize> {
        let (_, before) = self.hosts.iter().find(|(other, _)| *other == host)?;
        let number = before + index;
        let row = match &self.sorted {
            Some(sorted) => sorted.iter().position(|other| *other as usize == number)?,
            None => number,
        };
        self.turned(row)
    }

    fn turned(&self, row: usize) -> Option<usize> {
        let last = self.count.checked_sub(1)?;
        if self.is_descending { last.checked_sub(row) } else { (row <= last).then_some(row) }
    }

    /// The host that a range is of, by its index among those that have rows, and the range's own index there. There is one.
    fn host_of(&self, number: usize) -> (usize, usize) {
        let at = self.hosts.partition_point(|(_, before)| *before <= number) - 1;
        (at, number - self.hosts[at].1)
    }
}
