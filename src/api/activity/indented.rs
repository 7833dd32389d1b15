//! JSON over several lines, for people.

/// A JSON text without white space, set over lines with two spaces for each level; it may be cut anywhere, and text that is
/// no JSON object or array stays as it is.
pub fn indented(text: &str) -> String {
    if !text.starts_with(['{', '[']) {
        return text.to_owned();
    }
    let mut lines = String::with_capacity(text.len() * 2);
    let (mut depth, mut is_string, mut is_escaped) = (0_usize, false, false);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if is_string {
            lines.push(character);
            is_string = is_escaped || character != '"';
            is_escaped = !is_escaped && character == '\\';
            continue;
        }
        match character {
            '{' | '[' => {
                lines.push(character);
                let closes = characters.next_if(|next| matches!(next, '}' | ']'));
                if let Some(end) = closes {
                    lines.push(end);
                } else {
                    depth += 1;
                    push_line(&mut lines, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                push_line(&mut lines, depth);
                lines.push(character);
            }
            ',' => {
                lines.push(character);
                push_line(&mut lines, depth);
            }
            ':' => lines.push_str(": "),
            _ => {
                is_string = character == '"';
                lines.push(character);
            }
        }
    }
    lines
}

/// Depth is bounded: what is nested deeper than a screen is wide is not set further in.
fn push_line(lines: &mut String, depth: usize) {
    lines.push('\n');
    lines.extend(std::iter::repeat_n(' ', depth.min(20) * 2));
}
