//! The progress of a write.

/// The seconds to wait before the progress is described.
pub const PATIENCE_SECS: i64 = 5;

/// The progress of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The current data is being read.
    Reading,
    /// The write was sent, without a response so far.
    Sent,
    /// The write got a response, and the data is being read again.
    Checking,
}

impl Phase {
    /// Describes the wait and the progress in a sentence each. `what` names the write: "change".
    pub fn message(self, what: &str, secs: i64) -> [String; 2] {
        let silence = format!("No response for {secs} s.");
        match self {
            Self::Reading => [silence, "Nothing was sent yet.".to_owned()],
            Self::Sent => [silence, format!("The {what} was sent.")],
            Self::Checking => {
                [format!("Not confirmed for {secs} s."), format!("The service answered the {what}.")]
            }
        }
    }
}
