//! What is typed, and who has to know of it.
//!
//! The draft itself is no signal: typing changes it, the one field it was typed into, and nothing else of the page. What
//! depends on the whole (problems, the count of changes) is worked out when the person pauses.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::console::client::{Client, use_client};
use crate::console::form::drafts::Keeper;
use crate::console::pages::restreams::edit::drag::Dragged;
use crate::console::pages::restreams::edit::focus::{focus_soon, place_of};
use crate::console::pages::restreams::edit::said::{Said, SaidFields};
use crate::console::pages::restreams::edit::summary::summary;
use crate::forms::restream::{Draft, Field, Problem, Problems, RestreamDraft, changes};
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// A pause in typing that is long enough to look at the whole.
const PAUSE_MILLIS: u32 = 250;
/// A form with more entries than this opens with a way to fold them.
pub(super) const FEW_ENTRIES: usize = 4;

/// The form of one resource.
#[derive(Clone, Copy)]
pub(super) struct Form {
    draft: StoredValue<Draft>,
    /// What the service had when it was last read; `None` for a resource that is yet to be created.
    base: RwSignal<Option<Resource>>,
    /// What the service had when it was last read: what discarding leads to.
    latest: StoredValue<Option<Resource>>,
    /// The entries' keys in order.
    pub keys: RwSignal<Vec<u32>>,
    /// The keys of the entries that show their summary alone.
    pub folded: RwSignal<Vec<u32>>,
    /// The entry that is dragged, and where it would land.
    pub dragged: RwSignal<Option<Dragged>>,
    /// The entry that was removed last, and the place it had.
    pub removed: RwSignal<Option<(usize, String)>>,
    removed_entry: StoredValue<Option<(usize, RestreamDraft)>>,
    /// What is wrong where the person has been.
    pub problems: RwSignal<Problems>,
    /// How many fields differ from what the service has; `None` while that cannot be told.
    pub change_count: RwSignal<Option<usize>>,
    /// Grows whenever the draft is replaced, not typed: everything is then drawn anew.
    pub edition: RwSignal<u32>,
    /// Grows when the draft has changed and the person pauses.
    pub settled: RwSignal<u32>,
    said: SaidFields,
    is_pausing: StoredValue<Option<Timeout>, LocalStorage>,
    /// Tells the service's time: a window is over by its clock.
    client: Client,
    /// What keeps what is typed over a reload.
    keeper: StoredValue<Option<Keeper>, LocalStorage>,
    /// Who wants to know the name that the resource has at the service.
    name: StoredValue<Option<RwSignal<String>>>,
}

impl Form {
    /// A form that holds `draft`, which was made of `base`; `latest` is what the service has now.
    pub fn new(draft: Draft, base: Option<Resource>, latest: Option<Resource>) -> Self {
        let keys = draft.restreams.iter().map(|entry| entry.key).collect();
        let form = Self {
            draft: StoredValue::new(draft),
            base: RwSignal::new(base),
            latest: StoredValue::new(latest),
            keys: RwSignal::new(keys),
            folded: RwSignal::new(Vec::new()),
            dragged: RwSignal::new(None),
            removed: RwSignal::new(None),
            removed_entry: StoredValue::new(None),
            problems: RwSignal::new(Problems::default()),
            change_count: RwSignal::new(Some(0)),
            edition: RwSignal::new(0),
            settled: RwSignal::new(0),
            said: SaidFields::new(),
            is_pausing: StoredValue::new_local(None),
            client: use_client(),
            keeper: StoredValue::new_local(None),
            name: StoredValue::new(None),
        };
        form.look();
        form
    }

    /// What the draft was made of: what the service has, as far as the person knows.
    pub fn base(self) -> Option<Resource> {
        self.base.try_get_untracked().flatten()
    }

    /// What the service had when it was last read.
    pub fn latest(self) -> Option<Resource> {
        self.latest.get_value()
    }

    /// Whether the resource is yet to be created.
    pub fn is_new(self) -> bool {
        self.base.with_untracked(Option::is_none)
    }

    /// Reads the draft.
    pub fn with<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with_value(read)
    }

    /// A copy of the draft, if the form is still there.
    pub fn draft(self) -> Option<Draft> {
        self.draft.try_get_value()
    }

    /// Tells the name that the resource has at the service, now and whenever it was read anew.
    pub fn tell_name(self, name: RwSignal<String>) {
        self.name.set_value(Some(name));
        self.say_name();
    }

    fn say_name(self) {
        let latest = self.latest.try_get_value().flatten().map(|latest| latest.name).unwrap_or_default();
        if let Some(name) = self.name.try_get_value().flatten() {
            name.try_set(latest);
        }
    }

    /// Replaces everything: what the service has, and what is typed.
    pub fn replace(self, draft: Draft, base: Option<Resource>) {
        self.said.forget();
        self.removed.try_set(None);
        self.folded.try_set(Vec::new());
        self.latest.try_set_value(base.clone());
        self.say_name();
        self.base.try_set(base);
        self.draft.try_set_value(draft);
        self.take_keys();
        self.edition.try_update(|edition| *edition += 1);
        self.look();
    }

    /// The text of a field for its control, which passes what is typed to [`Form::typed`].
    pub fn text(self, field: Field) -> RwSignal<String> {
        RwSignal::new(self.with(|draft| draft.text(field).to_owned()))
    }

    /// What is said about a field that is on the page from now on.
    pub fn said(self, field: Field) -> Said {
        self.problems.with_untracked(|problems| self.said.add(field, problems))
    }

    /// The person has left a control: what is wrong with its field may be said now.
    pub fn leave(self, id: &str) {
        // Not at once: what appears now would move the button that is being pressed.
        if self.said.leave(id) && self.is_pausing.with_value(Option::is_none) {
            self.look_soon();
        }
    }

    /// Says what the service said about fields, until they are looked at again.
    pub fn mark(self, refused: Problems) {
        self.said.leave_all();
        self.said.say(&refused);
        self.problems.set(refused);
    }

    /// How many problems were said so far; it follows [`Form::settled`].
    pub fn said_problem_count(self) -> usize {
        self.settled.track();
        self.problems.with(|problems| self.said.count(problems.errors()))
    }

    /// How many problems of an entry were said so far; it follows [`Form::settled`].
    pub fn said_problem_count_of(self, key: u32) -> usize {
        self.settled.track();
        let is_of_entry = |problem: &&Problem| problem.field.entry == Some(key);
        self.problems.with(|problems| self.said.count(problems.errors().filter(is_of_entry)))
    }

    /// Takes what was typed into a field.
    pub fn typed(self, field: Field, text: String) {
        self.change(|draft| draft.set_text(field, text));
    }

    /// What a control does with what is typed into it: `value` is what it shows.
    pub fn typing(self, field: Field, value: RwSignal<String>) -> impl Fn(String) + Clone + Send + Sync {
        move |text: String| {
            value.set(text.clone());
            self.typed(field, text);
        }
    }

    /// Turns a switch.
    pub fn switch(self, field: Field, is_on: bool) {
        self.change(|draft| draft.switch(field, is_on));
    }

    /// Has every change kept over a reload from now on.
    pub fn keep_with(self, keeper: Keeper) {
        self.keeper.set_value(Some(keeper));
    }

    /// Changes the draft, and looks at the whole once the person pauses.
    pub fn change<T>(self, change: impl FnOnce(&mut Draft) -> T) -> Option<T> {
        let changed = self.draft.try_update_value(change);
        if let Some(keeper) = self.keeper.try_get_value().flatten() {
            keeper.touched();
        }
        self.look_soon();
        changed
    }

    fn look_soon(self) {
        let pause = Timeout::new(PAUSE_MILLIS, move || self.look());
        self.is_pausing.set_value(Some(pause));
    }

    /// Puts back what the service has where a reload has lost what was typed; the next field that asks for such.
    pub fn keep_received(self, field: Field) -> Option<Field> {
        let next = self.change(|draft| {
            draft.keep_received(field);
            draft.to_retype().iter().copied().find(|next| draft.has_received(*next))
        });
        self.edition.try_update(|edition| *edition += 1);
        self.look();
        next.flatten()
    }

    /// Puts the focus on a field, wherever it is.
    pub fn go_to(self, field: Field) {
        if let Some(key) = field.entry {
            self.fold(key, false);
        }
        focus_soon(place_of(field));
    }

    /// Folds an entry to its summary, or unfolds it.
    pub fn fold(self, key: u32, is_folded: bool) {
        if self.folded.with_untracked(|folded| folded.contains(&key)) != is_folded {
            self.folded.update(|folded| match is_folded {
                true => folded.push(key),
                false => folded.retain(|other| *other != key),
            });
        }
    }

    /// The keys of the entries, after some were added, removed or moved.
    pub fn take_keys(self) {
        let keys = self.draft.try_with_value(|draft| draft.restreams.iter().map(|entry| entry.key).collect());
        self.keys.try_set(keys.unwrap_or_default());
    }

    /// Looks at the whole: problems, and the count of changes. Problems are said where the person has been.
    pub fn look(self) {
        self.is_pausing.try_set_value(None);
        let now = UnixSeconds(self.client.service_now_secs());
        let looked =
            self.draft.try_with_value(|draft| (draft.problems(Some(now)), self.count_changes(draft)));
        let Some((problems, count)) = looked else { return };
        if self.problems.with_untracked(|before| *before != problems) {
            self.problems.set(problems);
        }
        if self.change_count.get_untracked() != count {
            self.change_count.set(count);
        }
        self.problems.with_untracked(|problems| self.said.say(problems));
        self.settled.update(|settled| *settled = settled.wrapping_add(1));
    }

    /// All that is wrong is said from now on, wherever it is; the resource that is wanted if nothing is.
    pub fn submit(self) -> Option<Resource> {
        self.said.leave_all();
        self.look();
        self.draft.with_value(Draft::validate).ok()
    }

    /// Removes an entry and remembers it.
    pub fn remove(self, key: u32) {
        let removed = self.change(|draft| {
            let place = draft.place_of(key)?;
            Some((place, draft.restreams.remove(place)))
        });
        let Some((place, entry)) = removed.flatten() else { return };
        self.removed.set(Some((place, summary(&entry))));
        self.removed_entry.set_value(Some((place, entry)));
        self.take_keys();
    }

    /// Puts the entry that was removed last back; its key.
    pub fn restore(self) -> Option<u32> {
        let (place, entry) = self.removed_entry.try_update_value(Option::take).flatten()?;
        let key = entry.key;
        self.change(|draft| {
            let place = place.min(draft.restreams.len());
            draft.restreams.insert(place, entry);
        });
        self.removed.set(None);
        self.take_keys();
        Some(key)
    }

    /// How many fields differ from what the service has; `None` while there is no saying.
    fn count_changes(self, draft: &Draft) -> Option<usize> {
        let is_touched = draft.is_touched();
        self.base.with_untracked(|base| match base {
            Some(base) => draft.validate().ok().map(|wanted| changes(base, &wanted).len()),
            None if is_touched => None,
            None => Some(0),
        })
    }
}
