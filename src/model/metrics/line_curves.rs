//! The curves of all resources together, or of one, as they follow what is read: a window is looked up anew only where it is new or
//! was answered again.

use std::sync::Arc;

use crate::model::metrics::chart::label;
use crate::model::metrics::curve::{Curve, Picture, Reading, leave_the_rest, of_final};
use crate::model::metrics::known::Lookup;
use crate::model::metrics::measure::{Measure, Sample};
use crate::model::metrics::merge::Weight;
use crate::model::metrics::store::{Held, Line, Store, WindowValue};
use crate::model::metrics::window::Window;
use crate::model::numbers::Numbers;

/// What was last made of one store.
#[derive(Debug, Default)]
pub struct LineCurves {
    of: Option<(Line, Vec<Measure>)>,
    /// Sorted.
    windows: Arc<Vec<Window>>,
    /// For each window the revision it was looked up at. `None` for one that was not answered as a whole: shorter windows may tell.
    revisions: Vec<Option<u64>>,
    readings: Vec<Reading>,
    /// By measure, then by window, with its minutes.
    samples: Vec<Vec<(i64, Sample)>>,
    /// By measure: what the samples come to.
    numbers: Vec<Numbers>,
    /// By measure, whether some of it is weighted by requests.
    is_by_requests: Vec<bool>,
}

/// The curves of the measures drawn of a chart over some windows.
pub fn of_line(store: &Store, line: &Line, drawn: &[Measure], windows: &Arc<Vec<Window>>) -> Picture {
    LineCurves::default().picture(store, line, drawn, windows)
}

impl LineCurves {
    /// The curves of the measures drawn of a chart over some windows, oldest first. The store is the same each time.
    pub fn picture(
        &mut self,
        store: &Store,
        line: &Line,
        drawn: &[Measure],
        windows: &Arc<Vec<Window>>,
    ) -> Picture {
        if self.of.as_ref().is_none_or(|(of, measures)| of != line || measures != drawn) {
            let (samples, numbers) = (vec![Vec::new(); drawn.len()], vec![Numbers::default(); drawn.len()]);
            *self = Self { of: Some((line.clone(), drawn.to_vec())), samples, numbers, ..Self::default() };
        }
        self.move_to(windows);
        self.look_up(store, line, drawn);
        let each = drawn.iter().enumerate();
        let mut curves: Vec<Curve> = each
            .map(|(at, measure)| Curve {
                key: measure.name(),
                name: label(measure),
                numbers: self.numbers[at].clone(),
                is_by_requests: self.is_by_requests[at],
                whole: measure.of_period(&self.samples[at]),
            })
            .collect();
        leave_the_rest(drawn, &mut curves);
        Picture { windows: Arc::clone(windows), readings: self.readings.clone(), curves }
    }

    /// Forgets the windows before and after those that stay, and makes room for what is new.
    fn move_to(&mut self, windows: &Arc<Vec<Window>>) {
        if self.windows == *windows {
            return;
        }
        let first = windows.first().map_or(0, |first| self.windows.partition_point(|old| old < first));
        let same =
            self.windows[first..].iter().zip(windows.iter()).take_while(|(old, new)| old == new).count();
        keep(&mut self.revisions, first, same);
        keep(&mut self.readings, first, same);
        self.samples.iter_mut().for_each(|samples| keep(samples, first, same));
        for numbers in self.numbers.iter_mut().map(Numbers::edit) {
            keep(numbers, first, same);
            numbers.resize(windows.len(), None);
        }
        let new = &windows[same..];
        self.windows = Arc::clone(windows);
        self.revisions.resize(windows.len(), None);
        self.readings.resize(windows.len(), Reading::NotRead);
        for samples in &mut self.samples {
            samples.extend(new.iter().map(|window| (window.minutes(), Sample::default())));
        }
    }

    fn look_up(&mut self, store: &Store, line: &Line, drawn: &[Measure]) {
        let needs: Vec<_> = drawn.iter().map(Measure::needs).collect();
        let lookups: Vec<Vec<Lookup<'_>>> = needs
            .iter()
            .map(|needs| needs.iter().map(|metric| store.lookup(line, metric)).collect())
            .collect();
        self.is_by_requests = vec![false; drawn.len()];
        let (mut numbers, mut changed) = (Vec::new(), Vec::new());
        for (at, window) in self.windows.iter().enumerate() {
            let held = store.windows.get(window);
            let revision = held.map(|held| held.revision);
            if revision.is_some() && self.revisions[at] == revision {
                continue;
            }
            let mut looked = Looked { window: *window, held, is_whole: true, reading: Reading::Final };
            for (measure, lookups) in lookups.iter().enumerate() {
                numbers.clear();
                for lookup in lookups {
                    let (number, weight) = looked.number(lookup);
                    numbers.push(number);
                    self.is_by_requests[measure] |= weight == Some(Weight::Requests);
                }
                self.samples[measure][at].1 = drawn[measure].sample_of_needs(&numbers);
            }
            self.readings[at] = looked.reading;
            self.revisions[at] = revision.filter(|_| looked.is_whole);
            changed.push(at);
        }
        let each = drawn.iter().zip(&self.samples).zip(&mut self.numbers);
        for ((measure, samples), numbers) in each {
            measure.renew(numbers, samples, &changed);
        }
    }
}

/// A window that is looked up.
struct Looked<'a> {
    window: Window,
    held: Option<&'a Held>,
    /// Whether every metric was answered for it.
    is_whole: bool,
    /// How much is known of what was looked up so far.
    reading: Reading,
}

impl Looked<'_> {
    fn number(&mut self, lookup: &Lookup<'_>) -> (Option<f64>, Option<Weight>) {
        let known = match lookup.answered(self.held) {
            WindowValue::Nothing => {
                self.is_whole = false;
                lookup.merged(self.window)
            }
            known => known,
        };
        let (found, reading) = match known {
            WindowValue::Nothing => ((None, None), Reading::NotRead),
            WindowValue::Gap { is_final } => ((None, None), of_final(is_final)),
            WindowValue::Number { value, is_final, weight } => ((Some(value), weight), of_final(is_final)),
        };
        self.reading = self.reading.min(reading);
        found
    }
}

/// Keeps so many from the first that stays.
fn keep<T>(all: &mut Vec<T>, first: usize, count: usize) {
    all.truncate(first + count);
    all.drain(..first);
}
