//! Deletes the ranges of a cut list one after the other, each confirmed, sent and verified by itself.

use leptos::prelude::*;

use crate::api::Area;
use crate::console::client::AccountClient;
use crate::console::pages::dvr::deletion::TimedReport;
use crate::console::pages::dvr::deletion::{DeletionSender, read};
use crate::console::pages::dvr::results::range_label;
use crate::console::platform::settings::Zone;
use crate::console::routes::Route;
use crate::console::writes::{AnyOperation, ListItem, ListSpec, Report, Writes, begin};
use crate::model::dvr::{DeletionRequest, HostOutcome, Prediction};
use crate::model::end::{End, Skip};
use crate::model::intervals::Period;
use crate::model::stream_name::StreamName;
use crate::text::plurals::counted;
use futures_util::future::LocalBoxFuture;

/// Deletes the ranges one after the other, each judged by its own prediction; fails with a sentence on what prevents
/// it.
pub(super) fn begin_cut_list(
    writes: Writes,
    sender: &DeletionSender,
    requests: Vec<DeletionRequest>,
    now: &TimedReport,
) -> Result<(), String> {
    let client = sender.account.client();
    if let Some(hindrance) = untrack(|| writes.hindrance()) {
        return Err(hindrance);
    }
    let Some(first) = requests.first() else { return Ok(()) };
    let title = format!("Delete {} from {}", counted(requests.len(), "range"), first.stream);
    let targets = requests.into_iter().map(|request| {
        let (id, name) = (Some(request.stream.to_string()), range_label(request.piece, Zone::Utc));
        let operation =
            Box::new(CutJob { sender: sender.clone(), request, confirmed: now.clone(), id: None });
        ListItem { id, name, operation }
    });
    let spec = ListSpec {
        title,
        area: Area::Dvr,
        noun: "range",
        page: |name| Route::dvr(StreamName::new(name)),
        at_a_time: 1,
        undo: None,
    };
    begin(writes, client, spec, targets.collect());
    Ok(())
}

struct CutJob {
    sender: DeletionSender,
    request: DeletionRequest,
    /// The report behind the confirmed prediction, which is computed when its turn comes: a list may have thousands.
    confirmed: TimedReport,
    id: Option<u32>,
}

impl AnyOperation for CutJob {
    fn carry_out<'a>(&'a mut self, account: &'a AccountClient, _is_sent: bool) -> LocalBoxFuture<'a, Report> {
        Box::pin(async move {
            if let Some(id) = self.id {
                if self.sender.work.get(id).is_none_or(|deletion| deletion.is_running()) {
                    let message = "Not sent: this deletion is still being verified under Deletion results. Retry when that is done.";
                    return Report::new(End::Skipped(Skip::NotPrepared), message);
                }
                self.sender.retry(id).await;
                return self.ended(id);
            }
            let now = match read(account, &self.request.stream).await {
                Ok(now) => now,
                Err(error) => return Report::not_sent(error),
            };
            let (confirmed, at) = &self.confirmed;
            let DeletionRequest { hosts, .. } = &self.request;
            let prediction =
                Prediction::new(&confirmed.entries.items, hosts, &self.request.cuts()).as_of(*at);
            if !prediction.changed(&now.0.entries.items, now.1).is_empty() {
                let message = "The stream has changed inside this range since you confirmed it. Nothing was deleted. Check the range again.";
                return Report::changed_elsewhere(message);
            }
            let id = self.sender.record(self.request.clone(), &now);
            self.id = Some(id);
            self.sender.send_first(id).await;
            self.ended(id)
        })
    }

    fn check<'a>(&'a self, _account: &'a AccountClient) -> LocalBoxFuture<'a, Report> {
        Box::pin(async move {
            match self.id {
                Some(id) => self.ended(id),
                None => Report::new(End::Skipped(Skip::NotPrepared), "Nothing was sent."),
            }
        })
    }
}

impl CutJob {
    fn ended(&self, id: u32) -> Report {
        let Some(deletion) = self.sender.work.get(id) else { return Report::new(End::Unknown, "") };
        let failed = deletion.hosts_with(HostOutcome::Failed).join(", ");
        let unknown = deletion.hosts_with(HostOutcome::Unknown).join(", ");
        match (failed.as_str(), unknown.as_str()) {
            _ if deletion.is_verified() => {
                let Period { from, to } = self.request.piece.unwrap_or(Period::ALWAYS);
                // Removes deleted ranges from the list.
                self.sender.work.change_cuts(&self.request.stream, |cuts| {
                    let is_gone = |cut: &Period| from <= cut.from && cut.to <= to;
                    while let Some(index) = cuts.cuts().iter().position(is_gone) {
                        cuts.remove(index);
                    }
                });
                Report::new(End::Done, deletion.describe())
            }
            (failed, "") => Report::new(End::Failed, format!("Failed on {failed}.")),
            ("", unknown) => Report::new(End::Unknown, format!("Unknown on {unknown}.")),
            (failed, unknown) => {
                Report::new(End::Different, format!("Failed on {failed}; unknown on {unknown}."))
            }
        }
    }
}
