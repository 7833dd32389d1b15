//! Recording settings, the actions on them, and the resulting state.

use std::sync::Arc;

use crate::service::world::recording::{Action, Change, Draft, Status, Take};
use crate::service::world::simulation::Progress;
use crate::service::world::source::Source;
use crate::service::world::span::Span;

#[derive(Clone)]
pub enum Deed {
    Changed(Arc<Change>),
    Acted(Action),
}

/// A setting with its actions.
#[derive(Clone)]
pub struct Setting {
    /// The identifier, a UUID.
    pub id: String,
    pub created: i64,
    pub now: Arc<Draft>,
    first: Arc<Draft>,
    deeds: Vec<(i64, Deed)>,
    pub is_deactivated: bool,
}

impl Setting {
    pub fn new(id: String, created: i64, draft: Draft) -> Self {
        let first = Arc::new(draft);
        Self { id, created, now: Arc::clone(&first), first, deeds: Vec::new(), is_deactivated: false }
    }

    pub fn add(&mut self, at: i64, deed: Deed) {
        // A clock that was set back must not reorder actions.
        let at = at.max(self.deeds.last().map_or(self.created, |(last, _)| *last));
        match &deed {
            Deed::Changed(change) => Arc::make_mut(&mut self.now).apply(change),
            Deed::Acted(action) => self.is_deactivated |= *action == Action::Deactivate,
        }
        self.deeds.push((at, deed));
    }

    /// Returns the status at this second, and every recording with existing files, oldest first.
    pub fn progress(&self, source: Source, now: i64) -> (Status, Vec<Take>) {
        let now = now.max(self.created);
        let mut progress = Progress::new(source, Span::new(self.created, now));
        let mut draft = (*self.first).clone();
        for (at, deed) in &self.deeds {
            if *at > now {
                break;
            }
            progress.run_through(&draft, *at);
            match deed {
                Deed::Changed(change) => draft.apply(change),
                Deed::Acted(Action::Start) => progress.launch(&draft, *at, None),
                Deed::Acted(Action::Stop) => progress.end(*at, true),
                Deed::Acted(Action::Deactivate) => progress.deactivate(*at),
                Deed::Acted(Action::Restart) => {}
            }
        }
        progress.run_through(&draft, now);
        let (status, mut takes) = progress.seen_at(now);
        if let Some(storage_secs) =
            (draft.storage_time >= 0).then(|| draft.storage_time.saturating_mul(86_400))
        {
            takes.retain(|take| take.is_running || take.span.to.saturating_add(storage_secs) > now);
        }
        (status, takes)
    }
}
