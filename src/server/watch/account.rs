//! The watch of one account: reads at the pace of the overview, and messages about what changed.

use std::sync::{Arc, Mutex, PoisonError};

use crate::api::dvr::GetStream;
use crate::api::metrics::GetTotal;
use crate::api::recording::{GetSetting, ListSettings};
use crate::api::restream::{ListResources, ListStatus};
use crate::model::overview::incidents::{Incidents, Message, WatchedArea};
use crate::model::overview::news::Report;
use crate::model::overview::traffic::{last_windows, traffic_of};
use crate::model::time::UnixSeconds;
use crate::server::failure::Failure;
use crate::server::watch::config::WatchedAccount;
use crate::server::watch::message::body;
use crate::server::watch::metrics::{Samples, samples};
use crate::server::watch::reader::Reader;
use crate::server::watch::seen::Seen;
use crate::server::watch::store::{Outgoing, Store};
use crate::server::watch::wait::is_waiting;

/// The memory is stored at least at this interval; messages are stored at once.
const SAVE_SECS: u64 = 60;
/// A summary waits so long for the areas that do not answer, or show nothing.
const SUMMARY_SECS: i64 = 300;

/// The reads, each at its own pace.
#[derive(Clone, Copy)]
enum Poll {
    Statuses,
    Resources,
    Recordings,
    Traffic,
    Dvr,
}

impl Poll {
    /// Seconds between two reads, as on the overview.
    const fn secs(self) -> i64 {
        match self {
            Self::Statuses => 10,
            Self::Resources | Self::Recordings => 30,
            Self::Traffic | Self::Dvr => 60,
        }
    }
}

pub struct AccountWatch {
    watched: WatchedAccount,
    reader: Reader,
    store: Arc<Store>,
    samples: Arc<Mutex<Samples>>,
    seen: Seen,
    incidents: Incidents,
    due_at: [i64; 5],
    began_at: Option<i64>,
    saved_at: i64,
    unsaved: Vec<Outgoing>,
}

impl AccountWatch {
    /// Goes on from what is stored, without sending.
    pub fn new(
        watched: WatchedAccount,
        store: Arc<Store>,
        samples: Arc<Mutex<Samples>>,
    ) -> Result<Self, Failure> {
        let known = store.load(watched.account.as_str());
        let known = known.map_err(|error| Failure::machine(format!("The database fails: {error}.")))?;
        let mut incidents = known.unwrap_or_default();
        incidents.tell_after(i64::from(watched.after_secs));
        Ok(Self {
            reader: Reader::new(&watched)?,
            watched,
            store,
            samples,
            seen: Seen::default(),
            incidents,
            due_at: [0; 5],
            began_at: None,
            saved_at: 0,
            unsaved: Vec::new(),
        })
    }

    /// Reads what is due, and stores what there is to tell, before areas that tell nothing. `now` is this machine's time in Unix
    /// seconds.
    pub async fn poll(&mut self, now: i64) {
        let mut messages = self.poll_restreams(now).await;
        messages.extend(self.poll_recordings(now).await);
        messages.extend(self.summary(now));
        self.save(messages, now);
        self.publish(now);
        let (traffic, dvr) = (self.is_due(Poll::Traffic, now), self.is_due(Poll::Dvr, now));
        if traffic {
            let [query, _] = last_windows(UnixSeconds(self.reader.service_now(now)));
            if let Some(rows) = self.reader.read(&GetTotal { query }, now).await {
                self.seen.traffic = traffic_of(rows.items.first());
            }
        }
        if dvr {
            for stream_name in self.watched.streams.clone() {
                let report = self.reader.read(&GetStream { stream_name: stream_name.clone() }, now).await;
                let entries = report.map(|report| report.entries.items);
                drop(entries.map(|entries| self.seen.dvr.insert(stream_name, entries)));
            }
        }
        if traffic || dvr {
            self.publish(now);
        }
    }

    /// Shows what was read in the metrics.
    fn publish(&self, now: i64) {
        let account = self.watched.account.as_str();
        let own = samples(account, &self.seen, &self.reader, now);
        self.samples.lock().unwrap_or_else(PoisonError::into_inner).insert(account.to_owned(), own);
    }

    async fn poll_restreams(&mut self, now: i64) -> Vec<Message> {
        if self.is_due(Poll::Resources, now)
            && let Some(list) = self.reader.read(&ListResources, now).await
        {
            self.seen.resources = Some(list);
        }
        if !self.is_due(Poll::Statuses, now) {
            return Vec::new();
        }
        // Only an answer says anything.
        let Some(statuses) = self.reader.read(&ListStatus, now).await else { return Vec::new() };
        self.seen.statuses = Some(statuses);
        let service_now = UnixSeconds(self.reader.service_now(now));
        let reports = self.seen.target_reports(service_now).unwrap_or_default();
        self.update(WatchedArea::Restreams, reports, service_now)
    }

    async fn poll_recordings(&mut self, now: i64) -> Vec<Message> {
        if !self.is_due(Poll::Recordings, now) {
            return Vec::new();
        }
        let Some(settings) = self.reader.read(&ListSettings::with_status(), now).await else {
            return Vec::new();
        };
        self.seen.settings = Some(settings);
        let service_now = self.reader.service_now(now);
        for id in self.seen.judge_recordings(service_now) {
            if let Some(setting) = self.reader.read(&GetSetting::with_status(id, true), now).await {
                self.seen.keep_files(&setting, service_now);
            }
        }
        self.seen.judge_recordings(service_now);
        let service_now = UnixSeconds(service_now);
        self.update(WatchedArea::Recordings, self.seen.recording_reports(service_now), service_now)
    }

    fn update(&mut self, area: WatchedArea, reports: Vec<Report>, now: UnixSeconds) -> Vec<Message> {
        let digest = |text: &str| self.store.digest(self.watched.account.as_str(), text);
        let reports = reports.into_iter().map(|report| report.digested(&digest)).collect();
        self.incidents.update(area, reports, now)
    }

    /// Returns the summary of the very first start, once there is something to sum up.
    fn summary(&mut self, now: i64) -> Option<Message> {
        let began_at = *self.began_at.get_or_insert(now);
        if self.incidents.has_begun() {
            return None;
        }
        let Seen { resources, statuses, settings, .. } = &self.seen;
        let lists = resources.as_ref().zip(settings.as_ref()).filter(|_| statuses.is_some());
        let is_ready = lists
            .is_some_and(|(resources, settings)| !resources.items.is_empty() || !settings.items.is_empty());
        let has_any = resources.is_some() && statuses.is_some() || settings.is_some();
        let is_late = has_any && now - began_at >= SUMMARY_SECS;
        let service_now = UnixSeconds(self.reader.service_now(now));
        (is_ready || is_late).then(|| self.incidents.summarize(&self.seen.sentence(service_now), service_now))
    }

    /// Stores messages with what is known; those that cannot be stored wait.
    fn save(&mut self, messages: Vec<Message>, now: i64) {
        let account = self.watched.account.as_str();
        for message in messages {
            let (id, text) = (&message.id, &message.text);
            tracing::info!(account, id, is_firing = message.is_firing, text, "message");
            if let Some(webhook) = &self.watched.webhook {
                let body = body(webhook.format, account, &message);
                self.unsaved.push(Outgoing { id: message.id, is_firing: message.is_firing, body });
            }
            self.saved_at = 0;
        }
        if now.abs_diff(self.saved_at) < SAVE_SECS {
            return;
        }
        match self.store.save(account, &self.incidents, &self.unsaved, now) {
            Ok(()) => {
                self.saved_at = now;
                self.unsaved.clear();
            }
            Err(error) => tracing::error!(account, %error, "what is known cannot be stored"),
        }
    }

    fn is_due(&mut self, poll: Poll, now: i64) -> bool {
        let due_at = &mut self.due_at[poll as usize];
        let is_due = !is_waiting(*due_at, now, poll.secs());
        if is_due {
            *due_at = now + poll.secs();
        }
        is_due
    }
}
