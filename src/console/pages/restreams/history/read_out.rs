//! What the lanes say to who goes along them by keys.

use leptos::prelude::*;

use crate::console::pages::restreams::history::board::{Board, span_at};
use crate::console::pages::restreams::history::states::state_words;
use crate::console::timeline::AxisReader;
use crate::redact::url::host;

/// Steps from change to change of any target, and says the state of each.
pub(super) fn reader(board: Board) -> AxisReader {
    let change_beside = Callback::new(move |(second, is_later): (i64, bool)| {
        let lanes = board.lanes.read_untracked();
        // A lane begins with what held before all that is known.
        let changes = lanes.iter().flat_map(|lane| lane.spans.iter().skip(1)).map(|span| span.from.0);
        if is_later {
            changes.filter(|change| *change > second).min()
        } else {
            changes.filter(|change| *change < second).max()
        }
    });
    let words_at = Callback::new(move |second: i64| {
        let (rows, lanes) = (board.rows.read(), board.lanes.read());
        let words = rows.iter().zip(lanes.iter()).map(|(row, lane)| {
            let state = state_words(span_at(&lane.spans, second).and_then(|span| span.code));
            match row.number {
                Some(number) => format!("Restream {number} at {}: {state}", host(&row.target_url)),
                None => format!("Removed target at {}: {state}", host(&row.target_url)),
            }
        });
        words.collect::<Vec<_>>().join(", ")
    });
    AxisReader { change_beside, words_at }
}
