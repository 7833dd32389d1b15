//! The history of a resource's targets over a period that moves: reads what is missing and, while the page is open, new
//! changes.

use std::sync::Arc;

use crate::api::restream::{GetHistory, GetStatus};
use crate::api::{Area, Error, ErrorKind};
use crate::console::client::{Client, use_client};
use crate::console::facts::status_starts::{StatusStarts, use_status_starts};
use crate::console::kit::unique_id;
use crate::console::platform::clock::now_secs;
use crate::console::platform::reactive::*;
use crate::console::query::{Query, QuerySpec, Refresh};
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;
use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::changes::to_read::{
    FRESH_SECS, MissingHistory, further, is_status_needed, missing_periods, read_start,
};
use crate::model::restream::health::named_items;
use crate::model::time::UnixSeconds;

/// The history of a resource as far as it was read.
#[derive(Clone, Copy)]
pub struct StatusHistory {
    pub log: RwSignal<StatusLog>,
    /// True once everything is loaded, or a part and nothing more to come. A future period needs no load.
    pub is_begun: Memo<bool>,
    pub polled: Query<()>,
    /// The time of the last response with history: not every poll needs one.
    pub read_at: RwSignal<Option<i64>>,
}

impl StatusHistory {
    /// Reads each period that `settled` shows, and polls, until the owner is disposed.
    pub fn start(
        resource_id: Memo<ResourceId>,
        resource: Signal<Option<Arc<Resource>>>,
        settled: Signal<(i64, i64)>,
        now_secs: Signal<i64>,
    ) -> Self {
        let client = use_client();
        let log = RwSignal::new(StatusLog::default());
        let may_look_back = StoredValue::new(true);
        let read_at = RwSignal::new(None);
        let starts = use_status_starts();
        let reader = Reader { client, starts, resource, settled, now_secs, log, read_at, may_look_back };
        let of = StoredValue::new(resource_id.get_untracked());
        // The key is unique, because the result goes to this page's log and not to the cache.
        let page = unique_id("history");
        let polled = Query::of_work(Refresh::OFTEN, move || {
            let resource_id = resource_id.get();
            QuerySpec::work(Area::Restream, format!("{page} of {resource_id}"), move || {
                let resource_id = resource_id.clone();
                async move {
                    // Discards the log before another resource is loaded.
                    if of.try_with_value(|of| *of != resource_id) == Some(true) {
                        of.try_set_value(resource_id.clone());
                        log.try_set(StatusLog::default());
                        read_at.try_set(None);
                        may_look_back.try_set_value(true);
                    }
                    reader.read(resource_id).await
                }
            })
        });
        let is_begun = memo(move || {
            let is_all = polled.has_data();
            is_all || polled.has_failed() && log.read().read().is_some()
        });
        on_change(
            move || settled.get(),
            move |settled| {
                let now = now_secs.get_untracked();
                let is_wanted = |known: &StatusLog| {
                    is_status_needed(known, *settled, now) || reader.further(known, *settled, now).is_some()
                };
                if log.with_untracked(is_wanted) {
                    polled.refresh();
                }
            },
        );
        // The resource may arrive after the history; targets without history are loaded now.
        on_change(
            move || resource.read().is_some(),
            move |_| {
                let (now, settled) = (now_secs.get_untracked(), settled.get_untracked());
                let is_wanted = log.with_untracked(|known| reader.further(known, settled, now).is_some());
                if is_wanted && !untrack(|| polled.is_loading()) {
                    polled.refresh();
                }
            },
        );
        Self { log, is_begun, polled, read_at }
    }

    /// Returns the end of what was read. Tracked.
    pub fn read_to(self) -> Memo<i64> {
        memo(move || self.log.read().read().map_or(i64::MIN, |(_, to)| to.0))
    }

    /// Returns the end of what is known: a recent read still holds, after that, later states are unknown.
    pub fn known_to(self, now_secs: Signal<i64>) -> Memo<i64> {
        let read_to = self.read_to();
        memo(move || {
            let (read_to, now) = (read_to.get(), now_secs.get());
            // Steps of 10 s avoid rebuilding the lanes every second.
            if now.saturating_sub(read_to) <= FRESH_SECS { read_to } else { now - now.rem_euclid(10) }
        })
    }
}

#[derive(Clone, Copy)]
struct Reader {
    client: Client,
    starts: StatusStarts,
    resource: Signal<Option<Arc<Resource>>>,
    settled: Signal<(i64, i64)>,
    now_secs: Signal<i64>,
    log: RwSignal<StatusLog>,
    read_at: RwSignal<Option<i64>>,
    /// False after the service refused to look back beyond the period.
    may_look_back: StoredValue<bool>,
}

impl Reader {
    /// Loads the missing parts of the period into the log.
    async fn read(self, resource_id: ResourceId) -> Result<(), Error> {
        let (Some(settled), Some(now)) =
            (self.settled.try_get_untracked(), self.now_secs.try_get_untracked())
        else {
            return Ok(());
        };
        let missing = self.log.try_with_untracked(|known| missing_periods(known, settled, now));
        for (from, to) in missing.unwrap_or_default() {
            self.read_stretch(&resource_id, from, to).await?;
        }
        // Looks for the state before the first change; a failure of this is no failure of the period.
        while let Some(Some(further)) = self.log.try_with_untracked(|known| self.further(known, settled, now))
        {
            let read = match further {
                MissingHistory::History(from, to) => self.read_stretch(&resource_id, from, to).await,
                MissingHistory::Status => self.read_status(&resource_id).await,
            };
            let Err(error) = read else { continue };
            // A refused request is not repeated.
            if error.kind == ErrorKind::Invalid {
                self.may_look_back.try_set_value(false);
                if further == MissingHistory::Status {
                    self.log.try_update(|known| known.add_current(&[], UnixSeconds(now)));
                }
            }
            break;
        }
        self.log.try_with_untracked(|log| {
            let targets = log.targets.iter().map(|record| &record.history);
            log.read().map(|period| self.starts.take_history(&resource_id, targets, period))
        });
        Ok(())
    }

    fn further(self, known: &StatusLog, settled: (i64, i64), now: i64) -> Option<MissingHistory> {
        let resource = self.resource.try_get_untracked()??;
        further(known, &resource.restreams, settled, now, self.may_look_back.try_get_value()?)
    }

    async fn read_stretch(self, id: &ResourceId, from: UnixSeconds, end: UnixSeconds) -> Result<(), Error> {
        let start = self.log.try_with_untracked(|known| read_start(known, from)).unwrap_or(from);
        let history = self.client.send(GetHistory { resource_id: id.clone(), start, end }).await?;
        // A service that looks back no further would be asked again and again.
        if history.start > start {
            self.may_look_back.try_set_value(false);
        }
        self.log.try_update(|known| known.add(&history, history.start, end));
        self.read_at.try_set(Some(now_secs()));
        Ok(())
    }

    /// Loads the status and then the history up to it, so that no change in between is missed.
    async fn read_status(self, id: &ResourceId) -> Result<(), Error> {
        let status = self.client.send(GetStatus { resource_id: id.clone() }).await?;
        let at = UnixSeconds(self.client.service_now_secs());
        let resource = self.resource.try_get_untracked().flatten().unwrap_or_default();
        let statuses = status.map(|status| named_items(&resource.restreams, status)).unwrap_or_default();
        self.log.try_update(|known| known.add_current(&statuses, at));
        match self.log.try_with_untracked(StatusLog::read).flatten().filter(|(_, to)| *to < at) {
            Some((_, read_to)) => self.read_stretch(id, read_to, at).await,
            None => Ok(()),
        }
    }
}
