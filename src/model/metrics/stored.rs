//! What was read, as a text that a tab keeps over a reload: final answers alone, the last looked at first, of bounded length.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::model::metrics::answer::MAX_WINDOW_MINUTES;
use crate::model::metrics::metric::Metric;
use crate::model::metrics::store::{Answered, NamedResource, Scope, Store};
use crate::model::metrics::window::Window;
use crate::model::time::UnixMinute;
use crate::text::sorting::sort_by_key;

/// Another number is another format.
const VERSION: u32 = 3;

/// The first line of the text.
#[derive(Deserialize, Serialize)]
struct Head {
    version: u32,
    metrics: Vec<Metric>,
    refused: Vec<Metric>,
    resources: Vec<NamedResource>,
}

/// Each further line: the first minute of a window, the first after it, and answers by scope and index of the metric.
type StoredWindow = (i64, i64, Vec<(Scope, u16, Vec<(u32, f64)>)>);

/// The store as lines of JSON, whose windows take so many bytes at most. `None` where there is nothing to store.
pub fn to_text(store: &Store, most_bytes: usize) -> Option<String> {
    let mut windows: Vec<_> = store.windows.iter().collect();
    sort_by_key(&mut windows, |(window, held)| (Reverse(held.used), **window));
    let head = Head {
        version: VERSION,
        metrics: store.metrics.clone(),
        refused: store.refused.clone(),
        resources: store.resources.clone(),
    };
    let mut lines = vec![serde_json::to_string(&head).ok()?];
    let mut bytes = 0;
    for (window, held) in windows {
        let answers = held.answers.iter().filter(|answered| answered.is_final);
        let answers = answers.map(|own| (own.scope.clone(), own.metric, own.numbers.clone())).collect();
        let stored: StoredWindow = (window.start.0, window.end.0, answers);
        if stored.2.is_empty() {
            continue;
        }
        let line = serde_json::to_string(&stored).ok()?;
        bytes += line.len();
        if bytes > most_bytes {
            break;
        }
        lines.push(line);
    }
    (lines.len() > 1).then(|| lines.join("\n"))
}

/// Reads such a text; `None` for any other.
pub fn from_text(text: &str) -> Option<Store> {
    let mut lines = text.lines();
    let head: Head = serde_json::from_str(lines.next()?).ok()?;
    if head.version != VERSION {
        return None;
    }
    let Head { metrics, refused, resources, .. } = head;
    let mut store = Store { metrics, refused, resources, ..Store::default() };
    for line in lines {
        let (start, end, answers): StoredWindow = serde_json::from_str(line).ok()?;
        let window = Window { start: UnixMinute(start), end: UnixMinute(end) };
        if !(start..=start.checked_add(MAX_WINDOW_MINUTES)?).contains(&end) || start == end {
            return None;
        }
        for (scope, metric, numbers) in answers {
            let is_known = |index: u32| match scope {
                Scope::Each => (index as usize) < store.resources.len(),
                Scope::Total | Scope::One(_) => index == 0,
            };
            if usize::from(metric) >= store.metrics.len() || !numbers.iter().all(|(own, _)| is_known(*own)) {
                return None;
            }
            // When it was asked matters no more: it is final.
            store
                .put(window, Answered { scope, metric, asked_at: 0, same_since: 0, is_final: true, numbers });
        }
    }
    Some(store)
}
