//! The period a time axis shows, and what may be done to it: one value and one function.
//!
//! A period ends now and goes on by itself, or lies between two fixed moments. What is seen, counted, read and kept in the address
//! follows from it.

use crate::plot::time_view::{Bounds, TimeView};

/// An end that is no further from the present than this, in seconds, is the present.
const NOW_SECS: f64 = 2.0;

/// What a time axis shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Period {
    /// The last so many seconds; it goes on with the clock.
    Live {
        /// How long it is.
        span_secs: f64,
    },
    /// From one moment to another. Parts of a second count, so that it moves smoothly.
    Fixed {
        /// Its left edge, in Unix seconds.
        from_secs: f64,
        /// Its right edge.
        to_secs: f64,
    },
}

/// What a period is moved within.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The present second; on an axis of what is to come the second that it reaches to.
    pub now_secs: i64,
    /// The first second there is anything of, if that is known.
    pub begun_secs: Option<i64>,
    /// The second after the last there is anything of, if nothing comes any more.
    pub ended_secs: Option<i64>,
    /// How long a period may be.
    pub limits: Limits,
    /// How wide it is drawn.
    pub width_px: f64,
}

/// How long a period may be, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At least.
    pub min_secs: i64,
    /// At most; nothing further back than that is reached, unless there is something.
    pub max_secs: i64,
    /// What "all" shows at most.
    pub all_secs: i64,
}

/// What may be done to a period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// Chosen: the last so many seconds.
    Last(i64),
    /// Typed or selected: from one whole second up to another. It goes on if it ends now.
    Show(i64, i64),
    /// Asked for by an address, also by the browser's Back.
    Open {
        /// Its first second.
        from: i64,
        /// The second after its last.
        to: i64,
        /// Whether it goes on: then it ends now, and is as long.
        is_live: bool,
    },
    /// The present, as long as the period is now.
    Now,
    /// Everything there is, up to now or to where it ended, as far as the limits go.
    All,
    /// Made so many times as long (below 1 zooms in) about a moment; about its middle where none is given.
    Zoom(f64, Option<f64>),
    /// Moved by so many seconds, later or, below zero, earlier.
    Pan(f64),
    /// Moved to the earliest second that can be reached, or to the present.
    PanToEnd {
        /// Whether to the present.
        is_now: bool,
    },
    /// Moved and stretched by two fingers, each a moment and the pixel it is to be at.
    Pinch((f64, f64), (f64, f64)),
    /// The clock went on.
    Follow,
}

impl Action {
    /// Whether it is a movement that others follow, rather than a choice that is at rest at once.
    pub fn is_movement(&self) -> bool {
        matches!(self, Self::Zoom(..) | Self::Pan(_) | Self::PanToEnd { .. } | Self::Pinch(..))
    }
}

/// A period with the present second that it was last drawn for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// The period.
    pub period: Period,
    /// Where a period that goes on ends. It moves on as soon as that would be seen.
    pub as_of_secs: i64,
}

impl Shown {
    /// The last so many seconds.
    pub fn last(span_secs: i64, now_secs: i64) -> Self {
        Self { period: Period::Live { span_secs: span_secs.max(1) as f64 }, as_of_secs: now_secs }
    }

    /// What is seen.
    pub fn view(self) -> TimeView {
        match self.period {
            Period::Live { span_secs } => {
                TimeView::new(self.as_of_secs as f64 - span_secs, self.as_of_secs as f64)
            }
            Period::Fixed { from_secs, to_secs } => TimeView::new(from_secs, to_secs),
        }
    }

    /// Whether it goes on.
    pub fn is_live(self) -> bool {
        matches!(self.period, Period::Live { .. })
    }

    /// What follows from an action.
    pub fn after(self, action: Action, frame: &Frame) -> Self {
        let (now, view, bounds) = (frame.now_secs, self.view(), self.bounds(frame));
        let fixed = |from: i64, to: i64| Self { period: fixed(TimeView::of_seconds(from, to)), ..self };
        match action {
            Action::Last(span_secs) => Self::last(span_secs, now),
            Action::Show(from, to) => fixed(from, to).caught(frame),
            Action::Open { from, to, is_live: true } => Self::last(to.saturating_sub(from), now),
            Action::Open { from, to, is_live: false } => fixed(from, to),
            Action::Now => Self { period: Period::Live { span_secs: view.span_secs() }, as_of_secs: now },
            Action::All => {
                let end = frame.ended_secs.unwrap_or(now);
                let begun = frame.begun_secs.filter(|begun| *begun < end);
                let all_secs = begun.map_or(i64::MAX, |begun| end.saturating_sub(begun));
                let all_secs = all_secs.min(frame.limits.all_secs).min(frame.limits.max_secs);
                match frame.ended_secs {
                    Some(_) => fixed(end.saturating_sub(all_secs), end).caught(frame),
                    None => Self::last(all_secs, now),
                }
            }
            Action::Zoom(factor, about_secs) => {
                let middle_secs = f64::midpoint(view.from_secs(), view.to_secs());
                self.moved(view.zoomed(about_secs.unwrap_or(middle_secs), factor, &bounds), frame)
            }
            Action::Pan(secs) => self.moved(view.panned(secs, &bounds), frame),
            Action::PanToEnd { is_now: true } => {
                self.moved(view.panned(bounds.to_secs - view.to_secs(), &bounds), frame)
            }
            Action::PanToEnd { is_now: false } => {
                self.moved(view.panned(bounds.from_secs - view.from_secs(), &bounds), frame)
            }
            Action::Pinch(a, b) => self.moved(view.pinched(a, b, frame.width_px, &bounds), frame),
            Action::Follow => {
                let is_seen = (now.abs_diff(self.as_of_secs)) as f64
                    >= view.over(frame.width_px).secs_per_px().max(1.0);
                if self.is_live() && is_seen { Self { as_of_secs: now, ..self } } else { self }
            }
        }
    }

    /// What it may become by zooming and panning. What was asked for by an address stays reachable, however far away it is.
    fn bounds(self, frame: &Frame) -> Bounds {
        let (view, Limits { min_secs, max_secs, .. }) = (self.view(), frame.limits);
        let oldest = frame.now_secs.saturating_sub(max_secs).min(frame.begun_secs.unwrap_or(i64::MAX));
        Bounds {
            from_secs: (oldest as f64).min(view.from_secs()),
            to_secs: (frame.now_secs.max(frame.ended_secs.unwrap_or(i64::MIN)) as f64).max(view.to_secs()),
            min_span_secs: min_secs as f64,
            max_span_secs: max_secs as f64,
        }
    }

    /// Moved to a view. A period whose end is moved to earlier moments is let go, however little that is.
    fn moved(self, view: TimeView, frame: &Frame) -> Self {
        let before = self.view();
        if view == before {
            return self;
        }
        let moved = Self { period: fixed(view), ..self };
        if view.to_secs() < before.to_secs() { moved } else { moved.caught(frame) }
    }

    /// The same, going on if it ends now: within a pixel of the present.
    fn caught(self, frame: &Frame) -> Self {
        let (view, now_secs) = (self.view(), frame.now_secs);
        let near_secs = view.over(frame.width_px).secs_per_px().max(NOW_SECS);
        if (view.to_secs() - now_secs as f64).abs() <= near_secs {
            return Self { period: Period::Live { span_secs: view.span_secs() }, as_of_secs: now_secs };
        }
        self
    }
}

fn fixed(view: TimeView) -> Period {
    Period::Fixed { from_secs: view.from_secs(), to_secs: view.to_secs() }
}

/// A movement that begins no later after the last than this belongs to the same step.
const ONE_STEP_MILLIS: f64 = 2_000.0;

/// How the period came to be what it is, and what Back leads to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Steps {
    by: By,
    /// When someone last zoomed or panned, since the last choice.
    moved_at_millis: Option<f64>,
    /// Whether what is zoomed and panned now belongs to the step before.
    is_same: bool,
}

/// What has brought the period to what it is since it was last at rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum By {
    /// The address, or the clock.
    #[default]
    Itself,
    Moving,
    Choosing,
}

impl Steps {
    /// An action changes the period, at a time in milliseconds that only ever grows.
    pub fn note(&mut self, action: &Action, now_millis: f64) {
        match action {
            Action::Follow => {}
            Action::Open { .. } => (self.by, self.moved_at_millis) = (By::Itself, None),
            action if !action.is_movement() => (self.by, self.moved_at_millis) = (By::Choosing, None),
            _ if self.by == By::Choosing => {}
            _ => {
                if self.by == By::Itself {
                    let before = self.moved_at_millis;
                    self.is_same = before.is_some_and(|before| now_millis - before < ONE_STEP_MILLIS);
                }
                (self.by, self.moved_at_millis) = (By::Moving, Some(now_millis));
            }
        }
    }

    /// The period is at rest. Says whether it is a step after the one before, which `is_new` says that it differs from.
    pub fn rest(&mut self, is_new: bool) -> bool {
        let is_step = match std::mem::take(&mut self.by) {
            By::Itself => false,
            By::Moving => !self.is_same,
            By::Choosing => true,
        };
        is_step && is_new
    }
}
