//! Names that say that their value is secret.

/// Words that say so wherever one is a word of the name: `stream_pin`, `authCookie`.
const WORDS: [&str; 11] =
    ["auth", "cookie", "cookies", "hmac", "keys", "pass", "pin", "pwd", "sig", "signature", "streamid"];

/// What says so anywhere in a name, however it is spelled: `x_pass-word_old`.
const ANYWHERE: [&str; 7] =
    ["password", "passwd", "passphrase", "secret", "token", "authorization", "credential"];

/// Whether a member, parameter or header of this name holds a secret, as far as a name tells: `target_key`, `password`,
/// `CDN-AUTH-TOKEN`, `apiKey`; a longer path to one counts (`restreams[0].target_key`).
///
/// Letters and digits are those of ASCII: any other character ends a word, so that rather too much is secret than too little.
pub fn is_secret_name(name: &str) -> bool {
    let (mut words, mut was_lower) = (String::with_capacity(name.len() + 4), false);
    for character in name.chars() {
        let is_part = character.is_ascii_alphanumeric();
        if !is_part || (character.is_ascii_uppercase() && was_lower) {
            words.push(' ');
        }
        was_lower = character.is_ascii_lowercase() || character.is_ascii_digit();
        if is_part {
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
