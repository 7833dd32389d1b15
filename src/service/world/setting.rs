//! Recording settings, the actions on them, and the resulting state.

use std::sync::Arc;

use crate::model::intervals::Period;
use crate::service::world::recording::{
    PlainAction, SettingFields, StoredChange, StoredInstance, StoredStatus,
};
use crate::service::world::simulation::RecordingProgress;
use crate::service::world::source::Source;

#[derive(Clone)]
pub enum SettingEvent {
    Changed(Arc<StoredChange>),
    Acted(PlainAction),
}

#[derive(Clone)]
pub struct StoredSetting {
    /// The identifier, a UUID.
    pub id: String,
    pub created: i64,
    pub now: Arc<SettingFields>,
    first: Arc<SettingFields>,
    events: Vec<(i64, SettingEvent)>,
    pub is_deactivated: bool,
}

impl StoredSetting {
    pub fn new(id: String, created: i64, draft: SettingFields) -> Self {
        let first = Arc::new(draft);
        Self { id, created, now: Arc::clone(&first), first, events: Vec::new(), is_deactivated: false }
    }

    pub fn add(&mut self, at: i64, event: SettingEvent) {
        // A clock that was set back must not reorder actions.
        let at = at.max(self.events.last().map_or(self.created, |(last, _)| *last));
        match &event {
            SettingEvent::Changed(change) => Arc::make_mut(&mut self.now).apply(change),
            SettingEvent::Acted(action) => self.is_deactivated |= *action == PlainAction::Deactivate,
        }
        self.events.push((at, event));
    }

    /// Returns the status at this second, and every recording with existing files, oldest first.
    pub fn progress(&self, source: Source, now: i64) -> (StoredStatus, Vec<StoredInstance>) {
        let now = now.max(self.created);
        let mut progress = RecordingProgress::new(source, Period::of_seconds(self.created, now));
        let mut draft = (*self.first).clone();
        for (at, event) in &self.events {
            if *at > now {
                break;
            }
            progress.run_through(&draft, *at);
            match event {
                SettingEvent::Changed(change) => draft.apply(change),
                SettingEvent::Acted(PlainAction::Start) => progress.launch(&draft, *at, None),
                SettingEvent::Acted(PlainAction::Stop) => progress.end(*at, true),
                SettingEvent::Acted(PlainAction::Deactivate) => progress.deactivate(*at),
                SettingEvent::Acted(PlainAction::Restart) => {}
            }
        }
        progress.run_through(&draft, now);
        let (status, mut instances) = progress.seen_at(now);
        if let Some(storage_secs) =
            (draft.storage_time >= 0).then(|| draft.storage_time.saturating_mul(86_400))
        {
            instances.retain(|one| one.is_running || one.span.to.0.saturating_add(storage_secs) > now);
        }
        (status, instances)
    }
}
