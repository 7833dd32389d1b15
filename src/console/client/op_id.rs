use std::fmt::Write as _;

use leptos::prelude::window;

/// Identifies one write, that is one press of a button, across duplicate deliveries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpId(String);

impl OpId {
    /// Creates a random UUID (RFC 9562, 5.4), because `crypto.randomUUID` is missing on pages without https.
    pub fn new() -> Self {
        let mut bytes = [0_u8; 16];
        let is_random =
            window().crypto().is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
        if !is_random {
            bytes.fill_with(any_byte);
        }
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

impl Default for OpId {
    fn default() -> Self {
        Self::new()
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
fn any_byte() -> u8 {
    (js_sys::Math::random() * 256.0) as u8
}
