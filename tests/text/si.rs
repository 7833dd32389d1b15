//! Quantities are formatted for people.

use sluice::text::si::{change_percent, exact, percent, short, with_unit};

#[test]
fn quantity_has_three_digits_and_a_prefix() {
    for (number, words) in [
        (0.0, "0 bit/s"),
        (7.0, "7 bit/s"),
        (0.5, "0.500 bit/s"),
        (0.012_34, "0.012 bit/s"),
        (12.34, "12.3 bit/s"),
        (999.0, "999 bit/s"),
        (999.4, "999 bit/s"),
        (999.5, "1.00 kbit/s"),
        (1_000.0, "1.00 kbit/s"),
        (9_994.0, "9.99 kbit/s"),
        (9_995.0, "10.0 kbit/s"),
        (12_412_345_678.0, "12.4 Gbit/s"),
        (999_499_999.0, "999 Mbit/s"),
        (999_500_000.0, "1.00 Gbit/s"),
        (4.2e18, "4.20 Ebit/s"),
        (4.2e21, "4200 Ebit/s"),
        (-1_500.0, "−1.50 kbit/s"),
    ] {
        assert_eq!(with_unit(number, "bit/s"), words);
    }
    assert_eq!(short(12.0), "12");
    assert_eq!(short(12_345.0), "12.3 k");
}

#[test]
fn ratio_and_change_are_formatted_as_percent() {
    for (part, words) in [(0.987_65, "98.8 %"), (1.0, "100 %"), (0.0, "0 %"), (0.05, "5.00 %")] {
        assert_eq!(percent(part), words);
    }
    for (part, words) in
        [(0.12, "+12.0 %"), (-0.034, "−3.40 %"), (0.000_4, "±0 %"), (-0.000_4, "±0 %"), (2.5, "+250 %")]
    {
        assert_eq!(change_percent(part), words);
    }
}

#[test]
fn exact_number_is_grouped_and_not_rounded() {
    for (number, words) in [
        (0.0, "0"),
        (123.0, "123"),
        (1_234.0, "1\u{a0}234"),
        (12_412_345_678.0, "12\u{a0}412\u{a0}345\u{a0}678"),
        (-1_234.5, "−1\u{a0}234.5"),
        (0.987_65, "0.98765"),
    ] {
        assert_eq!(exact(number), words);
    }
}
