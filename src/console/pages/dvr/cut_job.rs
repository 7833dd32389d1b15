//! Deletes the ranges of a cut list one after the other, each confirmed, sent and verified by itself.

use std::cell::Cell;

use leptos::prelude::*;

use crate::api::Area;
use crate::batch::queue::End;
use crate::console::batch::{Batches, Ended, Job, Target, Work, Working, begin};
use crate::console::client::AccountClient;
use crate::console::pages::dvr::deletion::{Carrier, Order, read};
use crate::console::pages::dvr::words::what_words;
use crate::console::pages::dvr::work::{HostRow, ReadAt, What, tally};
use crate::console::platform::settings::Zone;
use crate::console::routes::Route;
use crate::model::dvr::{HostVerdict, Prediction};
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::text::plurals::counted;

/// Begins to delete the ranges of a list, one after the other, each judged by what is predicted for it alone.
///
/// # Errors
/// Why it cannot begin now, in a sentence.
pub(super) fn begin_cut_list(
    batches: Batches,
    carrier: &Carrier,
    order: &dyn Fn(What) -> Order,
    cuts: &Intervals,
    now: &ReadAt,
) -> Result<(), String> {
    let client = carrier.account.client();
    if let Some(hindrance) = untrack(|| batches.hindrance(client.scope().as_ref())) {
        return Err(hindrance);
    }
    let stream = order(What::All).stream;
    let targets = cuts.iter().map(|period| {
        let order = order(What::Range(period));
        let prediction = Prediction::new(&now.0.entries.items, &order.selector, &period.into()).as_of(now.1);
        let name = what_words(order.what, Zone::Utc);
        let job = Box::new(CutJob { carrier: carrier.clone(), order, prediction, id: Cell::new(None) });
        Target { id: Some(stream.to_string()), name, job }
    });
    let work = Work {
        title: format!("Delete {} from {stream}", counted(cuts.len(), "range")),
        area: Area::Dvr,
        noun: "range",
        page: |name| Route::dvr(StreamName::new(name)),
        at_a_time: 1,
        targets: targets.collect(),
        undo: None,
    };
    begin(batches, client, work);
    Ok(())
}

/// One range of a list.
struct CutJob {
    carrier: Carrier,
    order: Order,
    /// What was confirmed.
    prediction: Prediction,
    /// The deletion, once it was sent.
    id: Cell<Option<u32>>,
}

impl Job for CutJob {
    fn run<'a>(&'a mut self, account: &'a AccountClient) -> Working<'a> {
        Box::pin(async move {
            if let Some(id) = self.id.get() {
                if self.carrier.work.get(id).is_none_or(|deletion| deletion.is_running) {
                    let words = "Not sent: this deletion is still being verified under Deletion results. Retry when that is done.";
                    return Ended::new(End::NotSent, words);
                }
                self.carrier.work.update(id, |deletion| deletion.is_running = true);
                self.carrier.retry(id).await;
                self.carrier.end(id);
                return self.ended(id);
            }
            let now = match read(account, &self.order.stream).await {
                Ok(now) => now,
                Err(error) => return Ended::of_error(End::NotSent, &error),
            };
            if !self.prediction.changed(&now.0.entries.items, now.1).is_empty() {
                let words = "The stream has changed inside this range since you confirmed it. Nothing was deleted. Check the range again.";
                return Ended::new(End::ChangedElsewhere, words);
            }
            let id = self.carrier.note(&self.order, &now);
            self.id.set(Some(id));
            self.carrier.send_first(id).await;
            self.carrier.end(id);
            self.ended(id)
        })
    }

    fn read_back<'a>(&'a self, _account: &'a AccountClient) -> Working<'a> {
        Box::pin(async move {
            match self.id.get() {
                Some(id) => self.ended(id),
                None => Ended::new(End::NotSent, "Nothing was sent."),
            }
        })
    }
}

impl CutJob {
    /// What it has come to on all hosts.
    fn ended(&self, id: u32) -> Ended {
        let Some(deletion) = self.carrier.work.get(id) else { return Ended::new(End::Unknown, "") };
        let is_failed = |row: &&HostRow| row.is(HostVerdict::Failed);
        let is_unknown = |row: &&HostRow| !row.is(HostVerdict::Failed) && !row.is(HostVerdict::Deleted);
        let names = |rows: Vec<&HostRow>| rows.iter().map(|row| &*row.host).collect::<Vec<_>>().join(", ");
        let failed = names(deletion.hosts.iter().filter(is_failed).collect());
        let unknown = names(deletion.hosts.iter().filter(is_unknown).collect());
        let tally = tally([&deletion]);
        match (failed.as_str(), unknown.as_str()) {
            _ if tally.is_verified() => {
                let stream = &self.order.stream;
                let Period { from, to } = match self.order.what {
                    What::Range(period) => period,
                    What::All => Period::ALWAYS,
                };
                // What is deleted is off the list.
                self.carrier.work.change_cuts(stream, |cuts| {
                    let is_gone = |cut: &Period| from <= cut.from && cut.to <= to;
                    while let Some(index) = cuts.cuts().iter().position(is_gone) {
                        cuts.remove(index);
                    }
                });
                Ended::new(End::Done, format!("{}.", tally.words()))
            }
            (failed, "") => Ended::new(End::Failed, format!("Failed on {failed}.")),
            ("", unknown) => Ended::new(End::Unknown, format!("Unknown on {unknown}.")),
            (failed, unknown) => {
                Ended::new(End::Different, format!("Failed on {failed}; unknown on {unknown}."))
            }
        }
    }
}
