//! Texts without case and without the marks on their letters, so that "muller" finds "Müller" and the other way round.

/// Letters with marks, and what stands for them. Marks that stand by themselves are left out of a text.
const MARKED: [(&str, &str); 35] = [
    ("àáâãäåāăą", "a"),
    ("æ", "ae"),
    ("çćĉċč", "c"),
    ("ďđð", "d"),
    ("èéêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ĥħ", "h"),
    ("ìíîïĩīĭįı", "i"),
    ("ĵ", "j"),
    ("ķ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņňŉ", "n"),
    ("òóôõöøōŏő", "o"),
    ("œ", "oe"),
    ("ŕŗř", "r"),
    ("śŝşšș", "s"),
    ("ß", "ss"),
    ("ţťŧț", "t"),
    ("þ", "th"),
    ("ùúûüũūŭůűų", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    ("ά", "α"),
    ("έ", "ε"),
    ("ή", "η"),
    ("ίϊΐ", "ι"),
    ("ό", "ο"),
    ("ύϋΰ", "υ"),
    ("ώ", "ω"),
    ("ς", "σ"),
    ("ё", "е"),
    ("й", "и"),
    ("ї", "і"),
    ("ў", "у"),
];

/// Combining marks: what a decomposed letter carries behind it.
const MARKS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// Capitals of the alphabets that have them, beyond ASCII: from, to, every which of them is one, and how far behind it the small
/// letter stands. (The standard library knows some more of old and rare scripts, at 18 KB.)
const CAPITALS: [(char, char, u32, i32); 27] = [
    ('À', 'Ö', 1, 32),
    ('Ø', 'Þ', 1, 32),
    ('Ā', 'Į', 2, 1),
    ('Ĳ', 'Ķ', 2, 1),
    ('Ĺ', 'Ň', 2, 1),
    ('Ŋ', 'Ŷ', 2, 1),
    ('Ÿ', 'Ÿ', 1, -121),
    ('Ź', 'Ž', 2, 1),
    ('Ǎ', 'Ǜ', 2, 1),
    ('Ǟ', 'Ǯ', 2, 1),
    ('Ǹ', 'Ȟ', 2, 1),
    ('Ȣ', 'Ȳ', 2, 1),
    ('Ά', 'Ά', 1, 38),
    ('Έ', 'Ί', 1, 37),
    ('Ό', 'Ό', 1, 64),
    ('Ύ', 'Ώ', 1, 63),
    ('Α', 'Ϋ', 1, 32),
    ('Ѐ', 'Џ', 1, 80),
    ('А', 'Я', 1, 32),
    ('Ѡ', 'Ҁ', 2, 1),
    ('Ҋ', 'Ҿ', 2, 1),
    ('Ӂ', 'Ӎ', 2, 1),
    ('Ӑ', 'Ԯ', 2, 1),
    ('Ա', 'Ֆ', 1, 48),
    ('Ḁ', 'Ẕ', 2, 1),
    ('Ạ', 'Ỿ', 2, 1),
    ('Ａ', 'Ｚ', 1, 32),
];

/// The small letter of a capital; anything else as it is.
fn small(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    let at = u32::from(letter);
    let rule = CAPITALS.iter().find(|(first, last, step, _)| {
        (*first..=*last).contains(&letter) && (at - u32::from(*first)).is_multiple_of(*step)
    });
    rule.and_then(|(.., behind)| char::from_u32(at.wrapping_add_signed(*behind))).unwrap_or(letter)
}

/// Adds `part` to `text`, folded.
pub fn push_folded(text: &mut String, part: &str) {
    // ASCII needs no table and no second string.
    if part.is_ascii() {
        let from = text.len();
        text.push_str(part);
        text[from..].make_ascii_lowercase();
        return;
    }
    for letter in part.chars().map(small) {
        match MARKED.iter().find(|(marked, _)| !letter.is_ascii() && marked.contains(letter)) {
            Some((_, plain)) => text.push_str(plain),
            None if MARKS.contains(&letter) => {}
            None => text.push(letter),
        }
    }
}

/// The text, folded.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    push_folded(&mut folded, text);
    folded
}
