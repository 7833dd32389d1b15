//! Names of secret values.

/// Words that mark a secret as a whole word of a name: `stream_pin`, `authCookie`.
const WORDS: [&str; 11] =
    ["auth", "cookie", "cookies", "hmac", "keys", "pass", "pin", "pwd", "sig", "signature", "streamid"];

/// Texts that mark a secret anywhere in a name, ignoring separators: `x_pass-word_old`.
const ANYWHERE: [&str; 7] =
    ["password", "passwd", "passphrase", "secret", "token", "authorization", "credential"];

/// Returns whether a name marks a secret: `target_key`, `CDN-AUTH-TOKEN`, `apiKey`, `restreams[0].target_key`.
/// Non-ASCII characters end a word, because redacting too much is better than too little.
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
