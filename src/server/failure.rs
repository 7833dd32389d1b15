//! Why the program could not do what it was asked.

use std::fmt;

/// One sentence for the person at the terminal, and the exit code that goes with it.
#[derive(Debug)]
pub struct Failure {
    /// What went wrong and the way out, as one sentence.
    pub message: String,
    /// 1 when the machine stands in the way, 2 when the command line does.
    pub exit_code: u8,
}

impl Failure {
    /// The machine stands in the way: a port in use, a missing file, a database that cannot be opened.
    pub fn machine(message: impl Into<String>) -> Self {
        Self { message: message.into(), exit_code: 1 }
    }

    /// The command line stands in the way: a value that cannot be used.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), exit_code: 2 }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
