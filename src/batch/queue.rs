//! A queue of writes: the next one, the result of each, and when to stop. No failure stops the others.

/// The result of one write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemEnd {
    /// The read after the write agrees.
    Done,
    /// The read before the write showed that there is no change.
    AlreadySo,
    /// The service accepted the write and stored another value.
    Different,
    /// The service refused the write.
    Refused,
    /// The service failed, and a read shows no change.
    Failed,
    /// The write may or may not have been applied.
    Unknown,
    /// The write was sent, but the read after it failed.
    Unread,
    /// Someone else changed the resource since, so no write was sent.
    ChangedElsewhere,
    /// The read before the write failed, so no write was sent.
    NotSent,
}

impl ItemEnd {
    /// Returns whether the resource has the requested value.
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Done | Self::AlreadySo)
    }

    /// Returns a label.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Done => "Done",
            Self::AlreadySo => "No change",
            Self::Different => "Saved differently",
            Self::Refused => "Rejected",
            Self::Failed => "Failed",
            Self::Unknown => "Unknown",
            Self::Unread => "Not verified",
            Self::ChangedElsewhere => "Changed elsewhere",
            Self::NotSent => "Not sent",
        }
    }
}

/// The progress of one write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemState {
    /// The write has not started.
    Waiting,
    /// The write has not started and does not start until the batch continues.
    LeftOut,
    /// The write is in progress.
    Working,
    /// The write has ended.
    Ended {
        /// The result.
        end: ItemEnd,
        /// A description of the result, with the values that were read.
        message: String,
    },
}

/// One write of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchItem {
    /// The resource's id; `None` before it is created.
    pub id: Option<String>,
    /// The resource's name.
    pub name: String,
    /// The progress.
    pub state: ItemState,
    /// True if the write was sent and only its result is still to be read; it is never sent twice without a request.
    pub is_to_be_read: bool,
    /// True if an earlier try was sent, and its outcome is unknown.
    pub is_sent: bool,
}

/// The reason why a batch does not continue although some writes are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The operator pressed "Cancel".
    Cancelled,
    /// The service rejected the token; the batch continues with a new one.
    AccessLost,
    /// The operator chose another account.
    OtherAccount,
    /// The service was unreachable several times in a row.
    Unreachable,
}

/// The number of consecutive unreachable writes that stops a batch.
const UNREACHABLE_IN_A_ROW: usize = 5;

/// A queue of writes with the same change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    rows: Vec<BatchItem>,
    stop: Option<StopReason>,
    unreachable: usize,
}

/// The number of writes by progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchTotals {
    /// All writes.
    pub all: usize,
    /// Applied and verified.
    pub done: usize,
    /// Without a change.
    pub already: usize,
    /// Ended in any other way.
    pub failed: usize,
    /// In progress.
    pub working: usize,
    /// Waiting or left out.
    pub untouched: usize,
}

impl BatchTotals {
    /// Returns the number of ended writes.
    pub const fn ended(self) -> usize {
        self.done + self.already + self.failed
    }
}

impl Batch {
    /// Creates a batch of resources, each with its id, if it exists already, and its name.
    pub fn new(things: impl Iterator<Item = (Option<String>, String)>) -> Self {
        let state = ItemState::Waiting;
        let row =
            |(id, name)| BatchItem { id, name, state: state.clone(), is_to_be_read: false, is_sent: false };
        Self { rows: things.map(row).collect(), stop: None, unreachable: 0 }
    }

    /// Returns the writes in order.
    pub fn rows(&self) -> &[BatchItem] {
        &self.rows
    }

    /// Returns the reason why the batch does not continue.
    pub const fn stop(&self) -> Option<StopReason> {
        self.stop
    }

    /// Counts the writes by progress.
    pub fn totals(&self) -> BatchTotals {
        let mut totals = BatchTotals { all: self.rows.len(), ..BatchTotals::default() };
        for row in &self.rows {
            *match &row.state {
                ItemState::Waiting | ItemState::LeftOut => &mut totals.untouched,
                ItemState::Working => &mut totals.working,
                ItemState::Ended { end: ItemEnd::Done, .. } => &mut totals.done,
                ItemState::Ended { end: ItemEnd::AlreadySo, .. } => &mut totals.already,
                ItemState::Ended { .. } => &mut totals.failed,
            } += 1;
        }
        totals
    }

    /// Returns the indices of the writes that were applied and verified.
    pub fn done(&self) -> Vec<usize> {
        let is_done = |row: &BatchItem| matches!(row.state, ItemState::Ended { end: ItemEnd::Done, .. });
        (0..self.rows.len()).filter(|&at| is_done(&self.rows[at])).collect()
    }

    /// Returns whether a write is in progress or will start without a request.
    pub fn is_running(&self) -> bool {
        let has = |state: &ItemState| self.rows.iter().any(|row| row.state == *state);
        has(&ItemState::Working) || (self.stop.is_none() && has(&ItemState::Waiting))
    }

    /// Starts the next write and returns its index; `None` if there is none or the batch is stopped.
    pub fn take_next(&mut self) -> Option<usize> {
        let next = self
            .rows
            .iter()
            .position(|row| row.state == ItemState::Waiting)
            .filter(|_| self.stop.is_none())?;
        self.rows[next].state = ItemState::Working;
        Some(next)
    }

    /// Ends the write `at`. `is_unreachable` means that the service sent no response at all.
    pub fn end(&mut self, at: usize, end: ItemEnd, message: String, is_unreachable: bool) {
        let Some(row) = self.rows.get_mut(at) else { return };
        row.is_to_be_read = end == ItemEnd::Unread;
        row.is_sent |= matches!(end, ItemEnd::Unknown | ItemEnd::Unread);
        row.state = ItemState::Ended { end, message };
        self.unreachable = if is_unreachable { self.unreachable + 1 } else { 0 };
        if self.unreachable >= UNREACHABLE_IN_A_ROW {
            self.stop_for(StopReason::Unreachable);
        }
    }

    /// Sets the id that the service gave to `at`.
    pub fn name_id(&mut self, at: usize, id: String) {
        if let Some(row) = self.rows.get_mut(at) {
            row.id = Some(id);
        }
    }

    /// Returns `at` to the queue, because it did not start after all.
    pub fn put_back(&mut self, at: usize) {
        if let Some(row) = self.rows.get_mut(at) {
            row.state = ItemState::Waiting;
        }
    }

    /// Stops before the next write. Writes in progress end normally.
    pub fn stop_for(&mut self, why: StopReason) {
        // Cancelling takes precedence over a stop that the batch found itself.
        if self.stop != Some(StopReason::Cancelled) {
            self.stop = Some(why);
        }
    }

    /// Continues with the waiting writes, and reads unverified ones without sending them again.
    pub fn go_on(&mut self) {
        self.let_go(|row| {
            matches!(
                row.state,
                ItemState::Waiting | ItemState::LeftOut | ItemState::Ended { end: ItemEnd::Unread, .. }
            )
        });
    }

    /// Repeats only the failed writes; the waiting ones are left out.
    pub fn retry_failed(&mut self) {
        for row in &mut self.rows {
            row.is_to_be_read = false;
            if row.state == ItemState::Waiting {
                row.state = ItemState::LeftOut;
            }
        }
        self.let_go(|row| matches!(row.state, ItemState::Ended { end, .. } if !end.is_good()));
    }

    fn let_go(&mut self, is_meant: impl Fn(&BatchItem) -> bool) {
        for row in self.rows.iter_mut().filter(|row| is_meant(row)) {
            row.state = ItemState::Waiting;
        }
        self.stop = None;
        self.unreachable = 0;
    }
}
