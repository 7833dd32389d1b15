//! Units and formats of numbers: short for a chart, exact for a tooltip.

use crate::text::si::{MISSING, change_percent, change_points, exact, percent, short, with_unit};

/// The unit of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricUnit {
    /// Bits per second.
    BitsPerSecond,
    /// Requests in a window.
    Requests,
    /// A ratio, 0 to 1.
    Share,
    /// Bytes in a window.
    Bytes,
    /// Seconds.
    Seconds,
}

impl MetricUnit {
    /// Returns the name, as in a column heading.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BitsPerSecond => "bit/s",
            Self::Requests => "requests",
            Self::Share => "share of 1",
            Self::Bytes => "bytes",
            Self::Seconds => "s",
        }
    }

    /// Formats three significant digits: "12.4 Gbit/s".
    pub fn short(self, number: f64) -> String {
        match self {
            Self::BitsPerSecond => with_unit(number, "bit/s"),
            Self::Requests => short(number),
            Self::Share => percent(number),
            Self::Bytes => with_unit(number, "B"),
            Self::Seconds => with_unit(number, "s"),
        }
    }

    /// Returns the unit of a change.
    pub const fn change_name(self) -> &'static str {
        if matches!(self, Self::Share) { "points" } else { "%" }
    }

    /// Formats a change: that of a share in points, another in percent.
    pub fn change(self, change: f64) -> String {
        if self == Self::Share { change_points(change) } else { change_percent(change) }
    }

    /// Formats a round number at a tick: "4 k", "20 %".
    pub fn tick(self, number: f64) -> String {
        let short = self.short(number);
        let (digits, rest) = short.split_once(' ').unwrap_or((&short, ""));
        let digits = match digits.contains('.') {
            true => digits.trim_end_matches('0').trim_end_matches('.'),
            false => digits,
        };
        format!("{digits} {rest}").trim_end().to_owned()
    }

    /// Formats the exact number: "12 412 345 678 bit/s".
    pub fn exact(self, number: f64) -> String {
        match self {
            // Further digits of a hit ratio are rounding errors.
            Self::Share => format!("{} %", exact((number * 1e8).round() / 1e6)),
            Self::Requests => format!("{} requests", exact(number)),
            _ => format!("{} {}", exact(number), self.name()),
        }
    }

    /// Formats a number, or a dash for none.
    pub fn short_or_none(self, number: Option<f64>) -> String {
        number.map_or_else(|| MISSING.to_owned(), |number| self.short(number))
    }

    /// Returns whether the number grows with the length of its window.
    pub const fn is_count(self) -> bool {
        matches!(self, Self::Requests | Self::Bytes)
    }
}
