//! What the lanes say to who goes along them by keys.

use leptos::prelude::*;

use crate::console::pages::dvr::board::{Board, HostDvr};
use crate::console::timeline::AxisReader;
use crate::model::intervals::Stretch;
use crate::model::time::UnixSeconds;
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// Steps from end to end of any host's ranges, and says which hosts have recorded what follows.
pub(super) fn reader(board: Board) -> AxisReader {
    AxisReader {
        change_beside: Callback::new(move |(second, is_later)| board.end_beside(second, is_later)),
        words_at: Callback::new(move |second: i64| words_at(&board.hosts.read(), UnixSeconds(second))),
    }
}

/// Which hosts have a second, and what the others have there.
fn words_at(hosts: &[HostDvr], second: UnixSeconds) -> String {
    let without = hosts.iter().filter_map(|host| match host.recorded.at(second) {
        Stretch::Covered(_) => None,
        Stretch::Gap { from: Some(from), to: Some(to) } => {
            Some(format!("{}: gap of {}", host.host, duration(to.0.abs_diff(from.0))))
        }
        Stretch::Gap { .. } => Some(format!("{}: nothing", host.host)),
    });
    let without: Vec<String> = without.collect();
    match hosts.len() - without.len() {
        0 => "recorded on no host".to_owned(),
        with if without.is_empty() => format!("recorded on {}", counted(with, "host")),
        with => format!("recorded on {with} of {}. {}", counted(hosts.len(), "host"), without.join(", ")),
    }
}
