//! What is typed into the form, as it is typed.

use std::sync::{Arc, OnceLock};

use crate::model::restream::{Resource, Restream, Window};
use crate::model::secret::Secret;

use super::field::Field;
use super::matching::matched;

/// What is typed into the form. Nothing is trimmed or corrected before [`Draft::validate`].
///
/// Every entry and every window has a key of its own, which stays while it is moved. What was received with an entry and
/// is not known here follows that entry; a duplicate does not get it, for it may be the entry's identity at the service.
#[derive(Clone)]
pub struct Draft {
    /// "Name".
    pub name: String,
    /// "Type".
    pub kind: String,
    /// "Active".
    pub is_active: bool,
    /// The entries, in order.
    pub restreams: Vec<RestreamDraft>,
    /// What is sent, but for what is typed.
    pub(super) received: Arc<Resource>,
    /// What is at the service, as far as the person knows; without any value for a new one.
    pub(super) base: Arc<Resource>,
    /// The base as it is kept, once it was asked for.
    pub(super) kept_base: Arc<OnceLock<String>>,
    /// Whether that came from the service, which is not contradicted in what nobody has touched.
    pub(super) is_received: bool,
    /// Whether it is the form of a new resource.
    pub(super) is_blank: bool,
    /// Secrets that were typed and not kept over a reload.
    pub(super) to_retype: Vec<Field>,
    next_key: u32,
}

/// One entry as typed.
#[derive(Clone)]
pub struct RestreamDraft {
    /// Tells it from the other entries of the draft, wherever it is moved.
    pub key: u32,
    /// "Source URL".
    pub source: String,
    /// "Transcoded".
    pub is_transcoded: bool,
    /// "Transcode quality". Kept while "Transcoded" is off, and then not sent.
    pub quality: String,
    /// "Target type".
    pub target_type: String,
    /// "Target URL".
    pub target_url: String,
    /// "Stream key".
    pub target_key: Secret,
    /// "Login".
    pub login: String,
    /// "Password".
    pub password: Secret,
    /// "Backup target".
    pub has_backup: bool,
    /// "Backup URL". This and the next two are kept while "Backup target" is off, and then not sent.
    pub backup_url: String,
    /// "Backup login".
    pub backup_login: String,
    /// "Backup password".
    pub backup_password: Secret,
    /// The windows, in order.
    pub schedule: Vec<WindowDraft>,
    /// The place in the base of the entry that this one was, if it was there.
    pub(super) origin: Option<usize>,
    /// What the entry began with; without any value for a new one.
    pub(super) received: Restream,
    /// Whether that came from the service.
    pub(super) is_received: bool,
}

/// One window as typed.
#[derive(Clone)]
pub struct WindowDraft {
    /// Tells it from the other windows of the draft.
    pub key: u32,
    /// "Start (UTC)".
    pub start: String,
    /// "Stop (UTC)".
    pub stop: String,
    /// The place of the window that this one was in what its entry began with, if it was there.
    pub(super) origin: Option<usize>,
    /// What the window began with; without any value for a new one.
    pub(super) received: Window,
}

/// Shows nothing of what was typed: it may be a secret.
impl std::fmt::Debug for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Draft { .. }")
    }
}

impl Draft {
    /// The form of a resource that is there. What nobody touches is sent back as it was received, even where it breaks
    /// a rule: then it is pointed out.
    pub fn of(resource: &Resource) -> Self {
        Self::of_change(resource, resource)
    }

    /// The form of a resource that is there, `base`, in which what makes it `wanted` is typed already: a merge, or what
    /// is to be put back.
    pub fn of_change(base: &Resource, wanted: &Resource) -> Self {
        let mut draft = Self::empty();
        draft.is_received = true;
        draft.is_blank = false;
        draft.received = Arc::new(wanted.clone());
        draft.base = Arc::new(base.clone());
        draft.take_head(wanted);
        let origins = matched(&base.restreams, &wanted.restreams);
        for (restream, origin) in wanted.restreams.iter().zip(origins) {
            let mut entry = draft.entry_of(restream, origin);
            entry.is_received = true;
            draft.restreams.push(entry);
        }
        draft
    }

    /// The form of a resource that is to be created as another one is. What the console does not know of that one is not
    /// taken over: it may be its identity at the service. All rules apply.
    pub fn of_new(resource: &Resource) -> Self {
        let mut draft = Self::empty();
        draft.take_head(resource);
        for restream in &resource.restreams {
            let mut entry = draft.entry_of(restream, None);
            entry.forget_received();
            draft.restreams.push(entry);
        }
        draft
    }

    /// The form of a new resource: of type `short`, active, with one empty entry (decisions, 1 and 2).
    pub fn new_short() -> Self {
        let mut draft = Self::empty();
        draft.kind = String::from("short");
        draft.is_active = true;
        draft.add_restream();
        draft
    }

    fn empty() -> Self {
        Self {
            name: String::new(),
            kind: String::new(),
            is_active: false,
            restreams: Vec::new(),
            received: Arc::default(),
            base: Arc::default(),
            kept_base: Arc::default(),
            is_received: false,
            is_blank: true,
            to_retype: Vec::new(),
            next_key: 0,
        }
    }

    fn take_head(&mut self, resource: &Resource) {
        self.name.clone_from(&resource.name);
        self.kind.clone_from(&resource.kind);
        self.is_active = resource.active;
    }

    /// Adds an empty entry at the end and returns its key.
    pub fn add_restream(&mut self) -> u32 {
        let mut entry = self.entry_of(&Restream::default(), None);
        entry.target_type = String::from("customRTMP");
        let key = entry.key;
        self.restreams.push(entry);
        key
    }

    /// Adds a copy of what is typed into an entry behind it, and returns the copy's key; `None` if there is no such entry.
    /// To the copy all rules apply.
    pub fn duplicate(&mut self, key: u32) -> Option<u32> {
        let at = self.place_of(key)?;
        let mut copy = self.restreams[at].clone();
        copy.key = self.new_key();
        copy.forget_received();
        for window in &mut copy.schedule {
            window.key = self.new_key();
        }
        let key = copy.key;
        self.restreams.insert(at + 1, copy);
        Some(key)
    }

    /// Removes an entry.
    pub fn remove(&mut self, key: u32) {
        self.restreams.retain(|entry| entry.key != key);
    }

    /// Moves an entry to a place, from 0; beyond the end is the end.
    pub fn move_to(&mut self, key: u32, place: usize) {
        if let Some(at) = self.place_of(key) {
            let entry = self.restreams.remove(at);
            self.restreams.insert(place.min(self.restreams.len()), entry);
        }
    }

    /// Moves an entry one place up. The first stays.
    pub fn move_up(&mut self, key: u32) {
        if let Some(at) = self.place_of(key).filter(|at| *at > 0) {
            self.restreams.swap(at, at - 1);
        }
    }

    /// Moves an entry one place down. The last stays.
    pub fn move_down(&mut self, key: u32) {
        if let Some(at) = self.place_of(key).filter(|at| at + 1 < self.restreams.len()) {
            self.restreams.swap(at, at + 1);
        }
    }

    /// Adds an empty window to an entry and returns its key; `None` if there is no such entry.
    pub fn add_window(&mut self, entry: u32) -> Option<u32> {
        let key = self.new_key();
        let empty = WindowDraft {
            key,
            start: String::new(),
            stop: String::new(),
            origin: None,
            received: Window::default(),
        };
        self.entry_mut(entry)?.schedule.push(empty);
        Some(key)
    }

    /// Removes a window of an entry.
    pub fn remove_window(&mut self, entry: u32, window: u32) {
        if let Some(entry) = self.entry_mut(entry) {
            entry.schedule.retain(|other| other.key != window);
        }
    }

    /// The entry with this key.
    pub fn entry(&self, key: u32) -> Option<&RestreamDraft> {
        self.restreams.iter().find(|entry| entry.key == key)
    }

    /// The entry with this key, to be typed into.
    pub fn entry_mut(&mut self, key: u32) -> Option<&mut RestreamDraft> {
        self.restreams.iter_mut().find(|entry| entry.key == key)
    }

    /// The place of an entry, from 0.
    pub fn place_of(&self, key: u32) -> Option<usize> {
        self.restreams.iter().position(|entry| entry.key == key)
    }

    pub(super) fn new_key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    pub(super) fn entry_of(&mut self, restream: &Restream, origin: Option<usize>) -> RestreamDraft {
        let key = self.new_key();
        let schedule = restream.schedule.iter().enumerate().map(|(place, window)| WindowDraft {
            key: self.new_key(),
            start: window.start.clone(),
            stop: window.stop.clone(),
            origin: Some(place),
            received: window.clone(),
        });
        RestreamDraft {
            key,
            source: restream.source.clone(),
            is_transcoded: restream.transcoded,
            quality: restream.transcode_quality.clone(),
            target_type: restream.target_type.clone(),
            target_url: restream.target_url.clone(),
            target_key: restream.target_key.clone(),
            login: restream.login.clone(),
            password: restream.password.clone(),
            has_backup: !restream.backup.is_none(),
            backup_url: restream.backup.target_url.clone(),
            backup_login: restream.backup.login.clone(),
            backup_password: restream.backup.password.clone(),
            schedule: schedule.collect(),
            origin,
            received: restream.clone(),
            is_received: self.is_received && origin.is_some(),
        }
    }
}

impl RestreamDraft {
    /// Makes it a new entry of which all was typed.
    fn forget_received(&mut self) {
        (self.origin, self.received, self.is_received) = (None, Restream::default(), false);
        for window in &mut self.schedule {
            (window.origin, window.received) = (None, Window::default());
        }
    }
}
