//! What is typed into a form, and which parts of the page it concerns.
//!
//! The draft itself is no signal: typing changes it, the one field it was typed into, and nothing else of the page. What
//! depends on the whole (problems, the count of changes) is worked out when the person pauses.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::console::client::{Client, use_client};
use crate::console::form::drafts::Keeper;
use crate::console::form::focus::control_id;
use crate::console::form::item_state::ItemState;
use crate::console::form::versions::{FieldLocks, Locks, Versions};
use crate::console::form::writer::{Remark, Remarks};
use crate::console::platform::effects::on_change;
use crate::forms::{Document, Draft, Field, FieldPath, Problem, Problems, Record};
use crate::model::time::UnixSeconds;

/// A pause in typing that is long enough to look at the whole.
const PAUSE_MILLIS: u32 = 250;

#[derive(Clone, Copy)]
pub struct Form {
    /// What it is the form of.
    pub document: &'static Document,
    draft: StoredValue<Draft>,
    pub(super) versions: Versions,
    pub(super) items: ItemState,
    pub(super) problems: RwSignal<Problems>,
    /// How many fields differ from what the service has; `None` while that is unknown.
    pub(super) change_count: RwSignal<Option<usize>>,
    /// Grows whenever the draft is replaced, not typed: everything is then drawn anew.
    pub(super) edition: RwSignal<u32>,
    /// Grows when the draft has changed and the person pauses.
    pub(super) settled: RwSignal<u32>,
    pub(super) remarks: Memo<Vec<Remark>>,
    /// Grows when a field that others depend on has changed.
    switched: RwSignal<u32>,
    shown: ShownFields,
    is_pausing: StoredValue<Option<Timeout>, LocalStorage>,
    pub(super) locks: FieldLocks,
    /// Tells the service's time: a window is over by its clock.
    client: Client,
    keeper: StoredValue<Option<Keeper>, LocalStorage>,
}

impl Form {
    /// A form that holds `draft`.
    pub(super) fn new(
        document: &'static Document,
        draft: Draft,
        versions: Versions,
        remarks: Remarks,
    ) -> Self {
        let draft = StoredValue::new(draft);
        let settled = RwSignal::new(0);
        let form = Self {
            document,
            draft,
            versions,
            items: ItemState::new(document, draft),
            problems: RwSignal::new(Problems::default()),
            change_count: RwSignal::new(Some(0)),
            edition: RwSignal::new(0),
            settled,
            remarks: Memo::new(move |_| {
                settled.track();
                draft.try_with_value(|draft| (remarks.of)(draft)).unwrap_or_default()
            }),
            switched: RwSignal::new(0),
            shown: ShownFields::new(),
            is_pausing: StoredValue::new_local(None),
            locks: FieldLocks::none(),
            client: use_client(),
            keeper: StoredValue::new_local(None),
        };
        form.look();
        form
    }

    pub(super) fn noun(self) -> &'static str {
        self.document.table.noun
    }

    pub fn is_new(self) -> bool {
        self.versions.is_new()
    }

    pub(super) fn lock_with(self, locks: Signal<Locks>) {
        self.locks.put(locks);
        self.look();
        on_change(move || locks.get(), move |_| self.look());
    }

    /// Why a field cannot be changed now; empty if it can be.
    pub(super) fn why_locked(self, field: Field) -> Signal<&'static str> {
        self.locks.why(self.with(|draft| draft.top_name(field)))
    }

    /// The service has something else now. A form that no one has touched follows; in any other a save finds out.
    pub(super) fn follow(self, now: Record) {
        let is_untouched = self.draft.try_with_value(|draft| !draft.is_touched()) == Some(true);
        if is_untouched && self.versions.has_changed(&now) {
            self.replace(Draft::of(self.document, &now), Some(now));
        } else {
            self.versions.put_latest(now);
        }
    }

    /// Where a control stands, by its id: right for the same control of what the form is replaced with.
    pub(super) fn path_of(self, id: &str) -> Option<FieldPath> {
        self.with(|draft| {
            draft.fields().find(|field| control_id(*field) == id).and_then(|field| draft.path(field))
        })
    }

    pub fn with<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with_value(read)
    }

    pub(super) fn draft(self) -> Option<Draft> {
        self.draft.try_get_value()
    }

    /// Replaces everything: what the service has, and what is typed.
    pub(super) fn replace(self, draft: Draft, base: Option<Record>) {
        self.shown.forget();
        self.versions.put_both(base);
        self.draft.try_set_value(draft);
        self.items.start_anew();
        self.draw_anew();
        self.look();
    }

    fn draw_anew(self) {
        self.edition.try_update(|edition| *edition += 1);
    }

    pub(super) fn text(self, field: Field) -> RwSignal<String> {
        RwSignal::new(self.with(|draft| draft.text(field).to_owned()))
    }

    /// What stands at a field that is on the page from now on.
    pub(super) fn messages(self, field: Field) -> FieldMessages {
        self.problems.with_untracked(|problems| self.shown.add(field, problems))
    }

    fn memo(self, version: RwSignal<u32>, field: Field, read: fn(&Draft, Field) -> bool) -> Memo<bool> {
        Memo::new(move |_| {
            version.track();
            self.with(|draft| read(draft, field))
        })
    }

    pub fn is_on(self, field: Field) -> Memo<bool> {
        self.memo(self.switched, field, Draft::is_on)
    }

    pub fn is_unknown(self, field: Field) -> Memo<bool> {
        self.memo(self.switched, field, Draft::is_unknown)
    }

    /// Whether a field holds something else than the service has, as far as that is typed.
    pub(super) fn is_changed(self, field: Field) -> Memo<bool> {
        self.memo(self.settled, field, Draft::is_changed)
    }

    /// Whether a field counts: the one that it depends on holds what it has to.
    pub fn holds(self, field: Field) -> Memo<bool> {
        self.memo(self.switched, field, Draft::holds)
    }

    /// The person has left a control: what is wrong with its field may be shown now.
    pub(super) fn leave(self, id: &str) {
        // Not at once: what appears now would move the button that is being pressed.
        if self.shown.leave(id) && self.is_pausing.with_value(Option::is_none) {
            self.look_soon();
        }
    }

    /// Shows what the service found wrong with fields, until they are looked at again.
    pub(super) fn mark(self, refused: Problems) {
        self.shown.leave_all();
        self.shown.show(&refused);
        self.problems.set(refused);
    }

    /// How many problems are shown so far, of an item alone where one is given; it follows [`Form::settled`].
    pub(super) fn problem_count(self, of_item: Option<u32>) -> usize {
        self.settled.track();
        let is_of_item = |problem: &&Problem| {
            of_item.is_none_or(|key| self.with(|draft| draft.outermost(problem.field.record)) == Some(key))
        };
        self.problems.with(|problems| self.shown.count(problems.errors().filter(is_of_item)))
    }

    pub(super) fn typed(self, field: Field, text: String) {
        self.change(|draft| draft.set_text(field, text));
        if self.with(|draft| draft.is_condition(field)) {
            self.switched.update(|switched| *switched += 1);
        }
    }

    pub(super) fn switch(self, field: Field, is_on: bool) {
        self.change(|draft| draft.switch(field, is_on));
        self.switched.update(|switched| *switched += 1);
    }

    pub(super) fn keep_with(self, keeper: Keeper) {
        self.keeper.set_value(Some(keeper));
    }

    /// Changes the draft, and looks at the whole once the person pauses.
    pub(super) fn change<T>(self, change: impl FnOnce(&mut Draft) -> T) -> Option<T> {
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
    pub(super) fn keep_received(self, field: Field) -> Option<Field> {
        let next = self.change(|draft| {
            draft.keep_received(field);
            draft.to_retype().iter().copied().find(|next| draft.has_received(*next))
        });
        self.draw_anew();
        self.look();
        next.flatten()
    }

    /// Looks at the whole: problems, and the count of changes. Problems are shown where the person has been.
    pub(super) fn look(self) {
        self.is_pausing.try_set_value(None);
        let now = UnixSeconds(self.client.service_now_secs());
        let looked = self.draft.try_with_value(|draft| {
            let free = self.locks.free(draft);
            (free.problems(Some(now)), self.versions.count_changes(&free), self.locks.count(draft))
        });
        let Some((problems, count, locked_count)) = looked else { return };
        put(self.locks.count, locked_count);
        put(self.problems, problems);
        put(self.change_count, count);
        self.problems.with_untracked(|problems| self.shown.show(problems));
        self.settled.update(|settled| *settled = settled.wrapping_add(1));
    }

    /// All that is wrong is shown from now on, wherever it is; the document that is wanted if nothing is.
    pub(super) fn submit(self) -> Option<Record> {
        self.shown.leave_all();
        self.look();
        self.draft.with_value(|draft| self.locks.free(draft).validate()).ok()
    }

    pub(super) fn remove(self, key: u32) {
        if let Some(removed) = self.change(|draft| draft.remove(key)).flatten() {
            self.items.note_removed(removed);
        }
    }

    /// Puts the item that was removed last back; its key.
    pub(super) fn restore(self) -> Option<u32> {
        let (list, index, item) = self.items.take_removed()?;
        let key = item.key;
        self.change(|draft| draft.put(list, index, item));
        self.items.take_keys();
        Some(key)
    }
}

#[derive(Clone, Copy)]
pub struct FieldMessages {
    /// What keeps it from being saved, once the person has been there.
    pub error: RwSignal<String>,
    pub warning: RwSignal<String>,
}

#[derive(Clone, Copy)]
pub(super) struct ShownFields {
    shown: StoredValue<Vec<ShownField>>,
    /// Those that were left, so that what is wrong with them may be shown: also while their entry is folded.
    left: StoredValue<Vec<Field>>,
    /// Whether all is shown, wherever the person has been.
    is_all_shown: StoredValue<bool>,
}

#[derive(Clone)]
struct ShownField {
    field: Field,
    id: String,
    messages: FieldMessages,
}

impl ShownFields {
    pub fn new() -> Self {
        Self {
            shown: StoredValue::new(Vec::new()),
            left: StoredValue::new(Vec::new()),
            is_all_shown: StoredValue::new(false),
        }
    }

    pub fn forget(self) {
        self.shown.try_set_value(Vec::new());
        self.left.try_set_value(Vec::new());
        self.is_all_shown.try_set_value(false);
    }

    /// A field is on the page from now on, until the component that asks is gone.
    pub fn add(self, field: Field, problems: &Problems) -> FieldMessages {
        let error = if self.is_left(field) { problems.error_at(field) } else { String::new() };
        let messages =
            FieldMessages { error: RwSignal::new(error), warning: RwSignal::new(problems.warning_at(field)) };
        let id = control_id(field);
        self.shown.update_value(|shown| shown.push(ShownField { field, id, messages }));
        on_cleanup(move || {
            self.shown.try_update_value(|shown| shown.retain(|other| other.messages.error != messages.error));
        });
        messages
    }

    /// The person has left a control; whether that is the first time.
    pub fn leave(self, id: &str) -> bool {
        let shown = self.shown.try_get_value().unwrap_or_default();
        let field = shown.iter().find(|shown| shown.id == id).map(|shown| shown.field);
        let Some(field) = field.filter(|field| !self.is_left(*field)) else { return false };
        self.left.try_update_value(|left| left.push(field));
        true
    }

    pub fn leave_all(self) {
        self.is_all_shown.try_set_value(true);
    }

    fn is_left(self, field: Field) -> bool {
        let is_all_shown = self.is_all_shown.try_get_value() == Some(true);
        is_all_shown || self.left.try_with_value(|left| left.contains(&field)) == Some(true)
    }

    /// Shows what is wrong where the person has been, and what is pointed out everywhere.
    pub fn show(self, problems: &Problems) {
        for ShownField { field, messages, .. } in self.shown.try_get_value().unwrap_or_default() {
            if self.is_left(field) {
                put(messages.error, problems.error_at(field));
            }
            put(messages.warning, problems.warning_at(field));
        }
    }

    /// How many of these problems are shown.
    pub fn count<'a>(self, problems: impl Iterator<Item = &'a Problem>) -> usize {
        problems.filter(|problem| self.is_left(problem.field)).count()
    }
}

/// Sets a signal where that changes it.
pub(super) fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}
