//! The page to open after sign-in, which must be a path of this site.

/// Maximum length of `next`; the console never writes a longer one.
const MAX_LEN: usize = 2_048;

/// Returns `next` if it is a path of this site; `None` if a browser could read it as another origin, as the API
/// (`/app/…` is never a page) or as the sign-in page itself.
///
/// Browsers read `\` as `/` and skip tabs and line breaks (WHATWG URL, 4.4), so any of them is refused, plain or
/// percent-encoded.
#[must_use]
pub fn path_of_this_site(next: &str) -> Option<&str> {
    let rest = next.strip_prefix('/')?;
    if next.len() > MAX_LEN || rest.starts_with('/') || has_hidden_trick(next) {
        return None;
    }
    let path = rest.split(['?', '#']).next().unwrap_or(rest);
    let mut segments = path.split('/');
    let first = segments.next().unwrap_or_default();
    if first.eq_ignore_ascii_case("app") || first == "sign-in" {
        return None;
    }
    let is_dot = |segment: &str| {
        let plain = segment.to_ascii_lowercase().replace("%2e", ".");
        plain == "." || plain == ".."
    };
    if path.split('/').any(is_dot) { None } else { Some(next) }
}

/// Returns whether a text has a backslash, a control character or white space, plain or percent-encoded.
fn has_hidden_trick(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let is_plain = text.chars().any(|c| c == '\\' || c.is_control() || c.is_whitespace());
    let is_encoded = lower.contains("%5c")
        || lower.as_bytes().windows(3).any(|w| {
            let [b'%', high @ (b'0' | b'1'), low] = w else { return false };
            high.is_ascii_digit() && low.is_ascii_hexdigit()
        });
    is_plain || is_encoded
}
