//! Units, and how a number is written in them: short for a chart, exact for anyone who asks.

use crate::text::si::{MISSING, exact, percent, short, with_unit};

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Bits per second.
    BitsPerSecond,
    /// Requests in a window.
    Requests,
    /// A part of a whole, 0 to 1.
    Share,
    /// Bytes in a window.
    Bytes,
    /// Seconds.
    Seconds,
}

impl Unit {
    /// Its name, as beside a column of numbers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BitsPerSecond => "bit/s",
            Self::Requests => "requests",
            Self::Share => "share of 1",
            Self::Bytes => "bytes",
            Self::Seconds => "s",
        }
    }

    /// A number in three significant digits: "12.4 Gbit/s".
    pub fn short(self, number: f64) -> String {
        match self {
            Self::BitsPerSecond => with_unit(number, "bit/s"),
            Self::Requests => short(number),
            Self::Share => percent(number),
            Self::Bytes => with_unit(number, "B"),
            Self::Seconds => with_unit(number, "s"),
        }
    }

    /// A round number at a tick: "4 k", "20 %".
    pub fn tick(self, number: f64) -> String {
        let short = self.short(number);
        let (digits, rest) = short.split_once(' ').unwrap_or((&short, ""));
        let digits = match digits.contains('.') {
            true => digits.trim_end_matches('0').trim_end_matches('.'),
            false => digits,
        };
        format!("{digits} {rest}").trim_end().to_owned()
    }

    /// The exact number: "12 412 345 678 bit/s".
    pub fn exact(self, number: f64) -> String {
        match self {
            // More digits than a hit ratio has are the last bits of a division.
            Self::Share => format!("{} %", exact((number * 1e8).round() / 1e6)),
            Self::Requests => format!("{} requests", exact(number)),
            _ => format!("{} {}", exact(number), self.name()),
        }
    }

    /// A number, or the sign for none.
    pub fn short_or_none(self, number: Option<f64>) -> String {
        number.map_or_else(|| MISSING.to_owned(), |number| self.short(number))
    }

    /// Whether a number is of a window, so that it grows with its length.
    pub const fn is_count(self) -> bool {
        matches!(self, Self::Requests | Self::Bytes)
    }
}
