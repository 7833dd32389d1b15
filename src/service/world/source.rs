//! Sources: the times when a stream is on air. They are a pure function of the seed, the stream's name and the time,
//! evaluated in constant time: time is divided into cells with their own interruptions.

use serde::{Deserialize, Serialize};

use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;
use crate::service::world::roll::{Dice, Seed};

/// The behavior of a source, from demonstration data or random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    /// On air without interruption.
    Constant,
    /// On air with interruptions of some minutes.
    Steady,
    /// On air for some hours every day.
    Daily,
    /// On air for some hours every morning.
    Morning,
    /// On and off every few minutes.
    Flapping,
    /// Always on air, except for single seconds, and for some hours every few days.
    Flickering,
    /// An interruption every few minutes for weeks: a DVR of thousands of ranges.
    Choppy,
    /// Known, but never published.
    Unpublished,
    /// Unknown.
    Missing,
}

/// A source with its behavior and its dice.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    kind: SourceKind,
    dice: Dice,
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

impl Source {
    /// Returns the source of a stream; its behavior is random unless given.
    pub fn new(seed: Seed, stream: &str, given: Option<SourceKind>) -> Self {
        let dice = seed.dice("source", stream);
        let kind = given.unwrap_or_else(|| match dice.part(-1).between(0, 100) {
            0..66 => SourceKind::Steady,
            66..82 => SourceKind::Daily,
            82..90 => SourceKind::Flapping,
            90..95 => SourceKind::Unpublished,
            _ => SourceKind::Missing,
        });
        Self { kind, dice }
    }

    /// Returns whether it is unknown (status code 2, `contract.md#restream-status`).
    pub fn is_missing(self) -> bool {
        self.kind == SourceKind::Missing
    }

    /// Returns whether it is published at this second.
    pub fn is_on_air(self, second: i64) -> bool {
        match self.kind {
            SourceKind::Constant => true,
            SourceKind::Unpublished | SourceKind::Missing => false,
            _ => {
                let cell = second.div_euclid(self.cell_secs());
                self.cell(cell).iter().any(|span| span.contains(UnixSeconds(second)))
            }
        }
    }

    /// Returns the periods of `during` in which it is published: sorted, disjoint, not adjacent.
    pub fn on_air(self, during: Period) -> Intervals {
        match self.kind {
            SourceKind::Constant => during.into(),
            SourceKind::Unpublished | SourceKind::Missing => Intervals::default(),
            _ => {
                let [first, end] = [during.from.0, during.to.0 - 1].map(|at| at.div_euclid(self.cell_secs()));
                let spans = (first..=end).flat_map(|cell| self.cell(cell));
                spans.filter_map(|span| span.common(during)).collect()
            }
        }
    }

    const fn cell_secs(self) -> i64 {
        match self.kind {
            SourceKind::Steady => 6 * HOUR,
            SourceKind::Flapping => 1500,
            SourceKind::Flickering => 4 * HOUR,
            SourceKind::Choppy => 153,
            _ => DAY,
        }
    }

    /// Returns the published periods of one cell; the second may be empty.
    fn cell(self, cell: i64) -> [Period; 2] {
        let (start, secs) = (cell * self.cell_secs(), self.cell_secs());
        let dice = self.dice.part(cell);
        let (first, length, gap) = match self.kind {
            SourceKind::Flapping => (dice.part(1).between(0, 300), dice.part(2).between(480, 1150), None),
            SourceKind::Choppy => (dice.part(1).between(5, 20), dice.part(2).between(60, 125), None),
            SourceKind::Flickering => {
                let break_secs = if dice.part(3).percent(8) { 3 * HOUR } else { 1 };
                let drop = (dice.part(1).between(60, secs - 3 * HOUR - 60), break_secs);
                (0, secs, dice.part(2).percent(70).then_some(drop))
            }
            SourceKind::Daily | SourceKind::Morning => {
                // At the same hour every day, plus or minus two minutes; on some days with a short interruption.
                let (earliest, latest) = if self.kind == SourceKind::Morning { (10, 14) } else { (26, 37) };
                let hour = self.dice.part(-2).between(earliest, latest) * (HOUR / 2)
                    + dice.part(1).between(-120, 120);
                let length = self.dice.part(-3).between(4, 10) * (HOUR / 2) + dice.part(2).between(0, 300);
                let drop = (dice.part(4).between(HOUR / 2, HOUR * 3 / 2), dice.part(5).between(20, 90));
                (hour, length, dice.part(3).percent(40).then_some(drop))
            }
            _ => {
                let drop = (dice.part(1).between(900, secs - 1800), dice.part(2).between(60, 840));
                (0, secs, dice.part(3).percent(45).then_some(drop))
            }
        };
        let (from, to) = (start + first, start + first + length);
        match gap {
            Some((after, secs)) => {
                [Period::of_seconds(from, from + after), Period::of_seconds(from + after + secs, to)]
            }
            None => [Period::of_seconds(from, to), Period::of_seconds(to, to)],
        }
    }
}
