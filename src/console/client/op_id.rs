use leptos::prelude::window;

/// Identifies one write, that is one press of a button, across duplicate deliveries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpId(String);

impl OpId {
    /// Creates 128 random bits, because `crypto.randomUUID` is missing on pages without https. Without randomness, which
    /// no browser lacks, the service would refuse the second write.
    pub fn new() -> Self {
        let mut bytes = [0_u8; 16];
        if let Ok(crypto) = window().crypto() {
            let _ = crypto.get_random_values_with_u8_array(&mut bytes);
        }
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
