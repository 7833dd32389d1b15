//! Sources: when a stream is on air. A pure function of the seed, the stream's name and the time, in constant
//! time for one moment: time is cut into cells, and a cell knows its own interruptions.

use serde::{Deserialize, Serialize};

use crate::service::world::roll::{Dice, Seed};
use crate::service::world::span::{Span, push};

/// How a source behaves. Demonstration data gives some sources theirs; any other has one by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    /// On air without a break.
    Constant,
    /// On air but for some minutes now and then.
    Steady,
    /// A show of some hours every day.
    Daily,
    /// A show of some hours every morning.
    Morning,
    /// On and off every few minutes.
    Flapping,
    /// On air around the clock but for single seconds, and for some hours every few days.
    Flickering,
    /// A break every few minutes, for weeks: a DVR of thousands of ranges.
    Choppy,
    /// Known, but never published.
    Unpublished,
    /// Not known at all.
    Missing,
}

/// What a source is doing at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is published.
    OnAir,
    /// It is known, and not published (status code 3, `contract.md#restream-status`).
    OffAir,
    /// It is not known (status code 2).
    Missing,
}

/// A source with its nature and its dice.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    nature: Nature,
    dice: Dice,
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

impl Source {
    /// The source of this stream; its nature is by chance unless given.
    pub fn new(seed: Seed, stream: &str, given: Option<Nature>) -> Self {
        let dice = seed.dice("source", stream);
        let nature = given.unwrap_or_else(|| match dice.part(-1).between(0, 100) {
            0..66 => Nature::Steady,
            66..82 => Nature::Daily,
            82..90 => Nature::Flapping,
            90..95 => Nature::Unpublished,
            _ => Nature::Missing,
        });
        Self { nature, dice }
    }

    /// What it is doing at this second.
    pub fn state_at(self, second: i64) -> State {
        match self.nature {
            Nature::Missing => State::Missing,
            _ if self.is_on_air(second) => State::OnAir,
            _ => State::OffAir,
        }
    }

    /// Whether it is published at this second.
    pub fn is_on_air(self, second: i64) -> bool {
        match self.nature {
            Nature::Constant => true,
            Nature::Unpublished | Nature::Missing => false,
            _ => {
                let cell = second.div_euclid(self.cell_secs());
                self.cell(cell).iter().any(|span| span.holds(second))
            }
        }
    }

    /// The stretches of `during` in which it is published: sorted, disjoint, not touching.
    pub fn on_air(self, during: Span) -> Vec<Span> {
        let mut spans = Vec::new();
        match self.nature {
            Nature::Constant => push(&mut spans, during),
            Nature::Unpublished | Nature::Missing => {}
            _ if during.secs() == 0 => {}
            _ => {
                let cells =
                    during.from.div_euclid(self.cell_secs())..=(during.to - 1).div_euclid(self.cell_secs());
                for span in cells.flat_map(|cell| self.cell(cell)) {
                    push(&mut spans, span.within(during));
                }
            }
        }
        spans
    }

    const fn cell_secs(self) -> i64 {
        match self.nature {
            Nature::Steady => 6 * HOUR,
            Nature::Flapping => 1500,
            Nature::Flickering => 4 * HOUR,
            Nature::Choppy => 153,
            _ => DAY,
        }
    }

    /// When it is published in one cell: at most two stretches, the second possibly empty.
    fn cell(self, cell: i64) -> [Span; 2] {
        let (start, secs) = (cell * self.cell_secs(), self.cell_secs());
        let dice = self.dice.part(cell);
        let (first, length, gap) = match self.nature {
            Nature::Flapping => (dice.part(1).between(0, 300), dice.part(2).between(480, 1150), None),
            Nature::Choppy => (dice.part(1).between(5, 20), dice.part(2).between(60, 125), None),
            Nature::Flickering => {
                let break_secs = if dice.part(3).percent(8) { 3 * HOUR } else { 1 };
                let drop = (dice.part(1).between(60, secs - 3 * HOUR - 60), break_secs);
                (0, secs, dice.part(2).percent(70).then_some(drop))
            }
            Nature::Daily | Nature::Morning => {
                // The same hour every day, give or take two minutes; some days with a short drop.
                let (earliest, latest) = if self.nature == Nature::Morning { (10, 14) } else { (26, 37) };
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
            Some((after, secs)) => [Span::new(from, from + after), Span::new(from + after + secs, to)],
            None => [Span::new(from, to), Span::new(to, to)],
        }
    }
}
