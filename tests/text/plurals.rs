//! A count and its verb agree.

use sluice::text::plurals::agreeing;

#[test]
fn count_agrees_with_its_verb() {
    for (count, expected) in [(0, "0 are"), (1, "1 is"), (2, "2 are"), (21, "21 are")] {
        assert_eq!(agreeing(count, "is", "are"), expected);
    }
}
