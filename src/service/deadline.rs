//! How long one request may be worked on.

use std::time::{Duration, Instant};

/// The moment by which work has to be done.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

/// The work would take longer than a request may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late;

impl Deadline {
    /// So long from now.
    #[must_use]
    pub fn after(limit: Duration) -> Self {
        Self(Instant::now().checked_add(limit))
    }

    /// Goes on while there is time.
    ///
    /// # Errors
    /// There is none left.
    pub fn check(self) -> Result<(), Late> {
        if self.0.is_some_and(|end| Instant::now() >= end) { Err(Late) } else { Ok(()) }
    }
}
