//! Texts without case and diacritics, so that "muller" finds "Müller" and the other way round.

/// Letters with diacritics and their replacements. Combining marks are removed.
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

const MARKS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// Adds `part` to `text`, folded.
pub fn push_folded(text: &mut String, part: &str) {
    // ASCII needs no table and no second string.
    if part.is_ascii() {
        let from = text.len();
        text.push_str(part);
        text[from..].make_ascii_lowercase();
        return;
    }
    for letter in part.chars().flat_map(char::to_lowercase) {
        match MARKED.iter().find(|(marked, _)| !letter.is_ascii() && marked.contains(letter)) {
            Some((_, plain)) => text.push_str(plain),
            None if MARKS.contains(&letter) => {}
            None => text.push(letter),
        }
    }
}

/// Returns the folded text.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    push_folded(&mut folded, text);
    folded
}
