//! Invisible characters are found, trimmed and removed.

use sluice::text::invisible::{is_invisible, trimmed, visible};

#[test]
fn invisible_characters_are_soft_hyphens_joiners_and_direction_marks() {
    let unseen =
        [0xAD..=0xAD, 0x200B..=0x200F, 0x202A..=0x202E, 0x2060..=0x2064, 0x2066..=0x2069, 0xFEFF..=0xFEFF];
    for code in 0..0x1_0000_u32 {
        let Some(c) = char::from_u32(code) else { continue };
        assert_eq!(is_invisible(c), unseen.iter().any(|range| range.contains(&code)), "U+{code:04X}");
    }
}

#[test]
fn trim_removes_outer_invisible_characters_and_blanks() {
    assert_eq!(trimmed("\u{FEFF} \u{200B}live/\u{AD}a\u{2069}\n"), "live/\u{AD}a");
    assert_eq!(trimmed("\u{200B} "), "");
}

#[test]
fn invisible_characters_inside_a_text_are_removed() {
    assert_eq!(visible("a\u{AD}b\u{2066} c\u{200D}"), "ab c");
}
