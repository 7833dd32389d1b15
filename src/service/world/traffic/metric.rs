//! The names of `contract.md#metrics-data`, and the number each stands for.

use serde::ser::{Serialize, Serializer};

use crate::service::world::traffic::{SIZE_RANGES, STATUSES, Side, Traffic};

/// One of the 68 metrics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metric {
    name: String,
    is_edge: bool,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Bandwidth,
    Status(u16),
    Class(u16),
    RequestTime(Option<usize>),
    RequestsTotal,
    HitRatio,
    HitBytes,
}

/// A metric's value: whole but for the hit ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A count, bits per second, bytes or seconds.
    Whole(i64),
    /// A fraction.
    Fraction(f64),
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Whole(count) => serializer.serialize_i64(*count),
            Self::Fraction(fraction) => serializer.serialize_f64(*fraction),
        }
    }
}

impl Metric {
    /// Every metric, in the document's order (the size ranges by `contract.md#decision-21`).
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for is_edge in [false, true] {
            let side = if is_edge { "edge" } else { "origin" };
            let mut add = |rest: &str, what| all.push(Self { name: format!("{side}_{rest}"), is_edge, what });
            add("bandwidth", What::Bandwidth);
            for class in 2..=5 {
                for status in STATUSES.iter().filter(|status| **status / 100 == class) {
                    add(&format!("status_{status}"), What::Status(*status));
                }
                add(&format!("status_{class}xx"), What::Class(class));
            }
            add("request_time", What::RequestTime(None));
            for (index, range) in SIZE_RANGES.iter().enumerate() {
                add(&format!("request_time_{range}"), What::RequestTime(Some(index)));
            }
            add("requests_total", What::RequestsTotal);
            if is_edge {
                add("hit_ratio", What::HitRatio);
                add("hit_bytes", What::HitBytes);
            }
        }
        all
    }

    /// The metric of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|metric| metric.name == name)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value in a period of so many minutes.
    pub fn of(&self, traffic: &Traffic, minutes: i64) -> Number {
        let side: &Side = if self.is_edge { &traffic.edge } else { &traffic.origin };
        Number::Whole(match self.what {
            What::Bandwidth => side.bandwidth(minutes),
            What::Status(status) => side.status(status),
            What::Class(class) => side.class(class),
            What::RequestTime(range) => side.median_secs(range),
            What::RequestsTotal => side.requests(),
            What::HitBytes => traffic.hit_bytes(),
            What::HitRatio => return Number::Fraction(traffic.hit_ratio()),
        })
    }
}
