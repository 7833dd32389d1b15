//! The copy of the cache that a tab stores over a reload: final answers of the windows viewed last.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::model::metrics::metric::Metric;
use crate::model::metrics::store::{MetricResponse, MetricScope, MetricStore, NamedResource};
use crate::model::metrics::window::MinuteWindow;
use crate::text::sorting::sort_by_key;

/// The maximum length of the text, because browsers limit a site to some megabytes, which drafts need too.
const MOST_BYTES: usize = 1_800_000;
/// The most bytes that a window, an answer in it, and a number of that take in the text.
const WINDOW_BYTES: usize = 48;
const ANSWER_BYTES: usize = 32;
const NUMBER_BYTES: usize = 28;

/// The final answers of a store.
#[derive(Debug, Deserialize, Serialize)]
pub struct StoredMinutes {
    metrics: Vec<Metric>,
    refused: Vec<Metric>,
    resources: Vec<NamedResource>,
    windows: Vec<(MinuteWindow, Vec<StoredSeries>)>,
}

/// The scope, the index of the metric, and the numbers.
type StoredSeries = (MetricScope, u16, Vec<(u32, f64)>);

impl StoredMinutes {
    /// Returns the final answers of a store; `None` without any.
    pub fn of(store: &MetricStore) -> Option<Self> {
        let mut held: Vec<_> = store.windows.iter().collect();
        sort_by_key(&mut held, |(window, held)| (Reverse(held.viewed), **window));
        let (mut windows, mut all) = (Vec::new(), 0);
        for (window, held) in held {
            let is_final = held.answers.iter().filter(|answered| answered.is_final);
            let bytes = |own: &MetricResponse| ANSWER_BYTES + NUMBER_BYTES * own.numbers.len();
            all += WINDOW_BYTES + is_final.clone().map(bytes).sum::<usize>();
            if all > MOST_BYTES {
                break;
            }
            let answers: Vec<_> =
                is_final.map(|own| (own.scope.clone(), own.metric, own.numbers.clone())).collect();
            if !answers.is_empty() {
                windows.push((*window, answers));
            }
        }
        let (metrics, refused) = (store.metrics.clone(), store.refused.clone());
        (!windows.is_empty()).then(|| Self { metrics, refused, resources: store.resources.clone(), windows })
    }

    /// Returns a store with these answers.
    pub fn into_store(self) -> MetricStore {
        let Self { metrics, refused, resources, windows } = self;
        let mut store = MetricStore { metrics, refused, resources, ..MetricStore::default() };
        for (window, answers) in windows {
            for (scope, metric, numbers) in answers {
                // The times of final answers do not matter.
                let answered =
                    MetricResponse { scope, metric, requested_at: 0, same_since: 0, is_final: true, numbers };
                store.insert(window, answered);
            }
        }
        store
    }
}
