//! Periods of time, and sorted lists of disjoint periods.

/// The seconds in `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SecondsSpan {
    pub from: i64,
    pub to: i64,
}

impl SecondsSpan {
    pub const fn new(from: i64, to: i64) -> Self {
        Self { from, to }
    }

    pub const fn secs(self) -> i64 {
        if self.to > self.from { self.to.saturating_sub(self.from) } else { 0 }
    }

    pub const fn contains(self, second: i64) -> bool {
        self.from <= second && second < self.to
    }

    pub fn within(self, other: Self) -> Self {
        Self::new(self.from.max(other.from), self.to.min(other.to))
    }
}

/// Appends a span to a sorted list; skips an empty one, and merges it with an adjacent one.
pub fn push(spans: &mut Vec<SecondsSpan>, span: SecondsSpan) {
    if span.secs() == 0 {
        return;
    }
    match spans.last_mut() {
        Some(last) if span.from <= last.to => last.to = last.to.max(span.to),
        _ => spans.push(span),
    }
}

/// Returns the seconds of `spans` outside of `holes`. Both are sorted by their start; holes may overlap.
pub fn without(spans: &[SecondsSpan], holes: &[SecondsSpan]) -> Vec<SecondsSpan> {
    let mut left = Vec::with_capacity(spans.len());
    let mut first_hole = 0;
    for span in spans {
        let mut from = span.from;
        while first_hole < holes.len() && holes[first_hole].to <= span.from {
            first_hole += 1;
        }
        for hole in &holes[first_hole..] {
            if hole.from >= span.to {
                break;
            }
            push(&mut left, SecondsSpan::new(from, hole.from.min(span.to)));
            from = from.max(hole.to);
        }
        push(&mut left, SecondsSpan::new(from, span.to));
    }
    left
}

/// Sorts spans and merges those that overlap or touch.
pub fn union(mut spans: Vec<SecondsSpan>) -> Vec<SecondsSpan> {
    spans.sort_unstable();
    let mut joined = Vec::with_capacity(spans.len());
    for span in spans {
        push(&mut joined, span);
    }
    joined
}
