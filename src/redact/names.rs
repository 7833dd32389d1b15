//! Names that say that their value is secret.

/// Words that say so wherever one is a word of the name: `stream_pin`, `authCookie`.
const WORDS: [&str; 10] =
    ["auth", "cookie", "cookies", "hmac", "keys", "pass", "pin", "pwd", "sig", "signature"];

/// What says so anywhere in a name, however it is spelled: `x_pass-word_old`.
const ANYWHERE: [&str; 7] =
    ["password", "passwd", "passphrase", "secret", "token", "authorization", "credential"];

/// Whether a member, parameter or header of this name holds a secret, as far as a name tells: `target_key`, `password`,
/// `CDN-AUTH-TOKEN`, `apiKey`; a longer path to one counts (`restreams[0].target_key`).
pub fn is_secret_name(name: &str) -> bool {
    let (mut words, mut was_lower) = (String::with_capacity(name.len() + 4), false);
    for character in name.chars() {
        if !character.is_alphanumeric() || (character.is_uppercase() && was_lower) {
            words.push(' ');
        }
        was_lower = character.is_lowercase() || character.is_numeric();
        if character.is_alphanumeric() {
            words.push(character.to_ascii_lowercase());
        }
    }
    let is_secret_word = |word: &str| WORDS.contains(&word) || word.ends_with("key");
    if words.split(' ').any(is_secret_word) {
        return true;
    }
    words.retain(|c| c.is_ascii_alphanumeric());
    ANYWHERE.iter().any(|word| words.contains(word))
}
