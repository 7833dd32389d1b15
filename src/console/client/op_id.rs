use std::fmt::Write as _;

use leptos::prelude::window;

/// Identifies one write, that is one press of a button, across duplicate deliveries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpId(String);

impl OpId {
    /// Creates a random UUID (RFC 9562, 5.4), because `crypto.randomUUID` is missing on pages without https.
    pub fn new() -> Self {
        let mut bytes = [0_u8; 16];
        // It cannot fail: every browser that runs this program has random numbers, also without https.
        let _ = window().crypto().map(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let mut id = String::with_capacity(36);
        for (at, byte) in bytes.iter().enumerate() {
            if matches!(at, 4 | 6 | 8 | 10) {
                id.push('-');
            }
            let _ = write!(id, "{byte:02x}");
        }
        Self(id)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for OpId {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl Default for OpId {
    fn default() -> Self {
        Self::new()
    }
}
