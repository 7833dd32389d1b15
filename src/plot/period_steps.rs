//! Which periods are steps for the browser's Back: one that was chosen, and one that was zoomed or panned to. What is zoomed and
//! panned without a rest is one step, and a period that only goes on is none.

use crate::plot::period::Action;

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
    /// Periods that went on when they were left: they go on again.
    left_live: Vec<(i64, i64)>,
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

    /// The period is at rest. Says whether it is a step after the one that is `left`, from one second up to another with whether it
    /// went on. Nothing is left where the address does not change; `Some(None)` is an address without a period.
    pub fn rest(&mut self, left: Option<Option<(i64, i64)>>, was_live: bool) -> bool {
        let is_step = match std::mem::take(&mut self.by) {
            By::Itself => false,
            By::Moving => !self.is_same,
            By::Choosing => true,
        };
        let Some(left) = left.filter(|_| is_step) else { return false };
        if let Some(left) = left.filter(|_| was_live) {
            self.left_live.push(left);
        }
        true
    }

    /// Whether a period went on when it was left.
    pub fn went_on(&self, period: (i64, i64)) -> bool {
        self.left_live.contains(&period)
    }
}
