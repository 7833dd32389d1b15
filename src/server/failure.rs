//! The program's error.

/// One sentence for the person at the terminal, and the exit code.
#[derive(Debug)]
pub struct Failure {
    /// One sentence with the cause and the remedy.
    pub message: String,
    /// 1 for a problem of the machine, 2 for one of the command line.
    pub exit_code: u8,
}

impl Failure {
    /// Returns a failure of the machine: a port in use, a missing file, a database that cannot be opened.
    pub fn machine(message: impl Into<String>) -> Self {
        Self { message: message.into(), exit_code: 1 }
    }

    /// Returns a failure of the command line: an unusable value.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), exit_code: 2 }
    }
}
