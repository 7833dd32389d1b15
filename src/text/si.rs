//! Quantities with three significant digits and an SI prefix; a tooltip shows the exact number.

/// The text for an unknown quantity, which is never shown as zero.
pub const MISSING: &str = "–";

const PREFIXES: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];

/// Formats a quantity with a unit: "12.4 Gbit/s", "0.5 bit/s", "999 req".
pub fn with_unit(number: f64, unit: &str) -> String {
    let (mut scaled, mut prefix) = (number, 0);
    // 999.5 would round to 1000.
    while scaled.abs() >= 999.5 && prefix + 1 < PREFIXES.len() {
        scaled /= 1_000.0;
        prefix += 1;
    }
    let is_whole = prefix == 0 && number.fract() == 0.0;
    let digits = if is_whole { rounded(number, 0) } else { three_digits(scaled) };
    format!("{digits} {}{unit}", PREFIXES[prefix])
}

/// Formats a quantity without a unit: "12.4 k".
pub fn short(number: f64) -> String {
    with_unit(number, "").trim_end().to_owned()
}

/// Formats a ratio: 0.987 as "98.7 %". Only the whole is "100 %".
pub fn percent(part: f64) -> String {
    let digits = three_digits(part * 100.0);
    if part < 1.0 && digits == "100" { "99.9 %".to_owned() } else { format!("{digits} %") }
}

/// Formats a relative change with its sign: 0.12 as "+12.0 %"; "±0 %" if it rounds to zero.
pub fn change_percent(part: f64) -> String {
    let percent = part * 100.0;
    if percent.abs() < 0.05 {
        return "±0 %".to_owned();
    }
    let sign = if percent > 0.0 { '+' } else { '−' };
    format!("{sign}{} %", three_digits(percent.abs()))
}

/// Formats the change of a ratio in points: 0.95 after 0.97, −0.02, as "−2.0 points".
pub fn change_points(part: f64) -> String {
    let points = part * 100.0;
    let sign = match points {
        0.05.. => "+",
        ..=-0.05 => "−",
        _ => "±",
    };
    format!("{sign}{:.1} points", points.abs())
}

/// Formats all digits in groups of three: "12 412 345 678". A fraction is not rounded.
pub fn exact(number: f64) -> String {
    let text = number.abs().to_string();
    let (whole, fraction) = text.split_once('.').map_or((text.as_str(), None), |(w, f)| (w, Some(f)));
    let mut grouped = [if number < 0.0 { "−" } else { "" }, &in_threes(whole)].concat();
    if let Some(fraction) = fraction {
        grouped.push('.');
        grouped.push_str(fraction);
    }
    grouped
}

/// Formats a count: "6 986".
pub fn grouped(count: usize) -> String {
    in_threes(&count.to_string())
}

fn in_threes(digits: &str) -> String {
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3 + 1);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    grouped
}

/// Formats three significant digits with at most three decimals: 12.4, 124, 0.987, 0.012. Zero is "0".
fn three_digits(number: f64) -> String {
    let decimals = match number.abs() {
        0.0 => 0,
        99.95.. => 0,
        9.995.. => 1,
        0.9995.. => 2,
        _ => 3,
    };
    rounded(number, decimals)
}

fn rounded(number: f64, decimals: usize) -> String {
    format!("{number:.decimals$}").replace('-', "−")
}
