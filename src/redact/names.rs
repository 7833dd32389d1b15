//! Names that say that their value is secret.

/// Words that say so wherever one is a word of the name: `stream_pin`, `authCookie`.
const WORDS: [&str; 10] =
    ["auth", "cookie", "cookies", "hmac", "keys", "pass", "pin", "pwd", "sig", "signature"];

/// Words that say so as the end of any word of the name: `targetkey`.
const END: &str = "key";

/// What says so anywhere in a name, however it is spelled: `x_pass-word_old`.
const ANYWHERE: [&str; 7] =
    ["password", "passwd", "passphrase", "secret", "token", "authorization", "credential"];

/// Whether a member, parameter or header of this name holds a secret, as far as a name tells: `target_key`, `password`,
/// `CDN-AUTH-TOKEN`, `apiKey`; a longer path to one counts (`restreams[0].target_key`).
pub fn is_secret_name(name: &str) -> bool {
    let letters: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    if ANYWHERE.iter().any(|word| letters.contains(word)) {
        return true;
    }
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for character in name.chars() {
        let is_break = !character.is_alphanumeric();
        if is_break || (character.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        was_lower = character.is_lowercase() || character.is_numeric();
        if let Some(word) = words.last_mut().filter(|_| !is_break) {
            word.extend(character.to_lowercase());
        }
    }
    words.iter().any(|word| WORDS.contains(&word.as_str()) || word.ends_with(END))
}
