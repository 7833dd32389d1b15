//! How far a write is, as far as that is known before it has ended.

/// So many seconds it is no matter to wait.
pub const PATIENCE_SECS: i64 = 5;

/// How far a write is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// What is there now is read first.
    Reading,
    /// It was sent, and has no answer.
    Sent,
    /// It was answered, and the thing is read back.
    Checking,
}

impl Phase {
    /// How long it has been so, and what is known of the write, a sentence each. `what` names the write: "change".
    pub fn words(self, what: &str, secs: i64) -> [String; 2] {
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
