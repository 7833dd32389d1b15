//! Entries and windows of a draft: added, copied, removed and moved.

use crate::model::restream::Restream;
use crate::model::window::Window;

use crate::forms::restream::draft::{Draft, WindowDraft};

impl Draft {
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
}
