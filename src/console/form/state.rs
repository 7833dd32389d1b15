//! The state of a form, and the signals of the page that depend on it.
//!
//! The draft is no signal: typing updates only its own field. Problems and the count of changes are computed when
//! typing pauses.

mod checks;

use std::borrow::Cow;
use std::collections::HashMap;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;

use crate::console::client::{Client, use_client};
use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::form::focus::control_id;
use crate::console::form::writer::{FieldRemark, Remarks};
use crate::console::platform::reactive::*;
use crate::forms::draft_store::DraftKey;
use crate::forms::{Document, Draft, Field, FieldChange, FieldName, Problems, Record, changes, stored_text};
use crate::model::time::UnixSeconds;

/// Returns why a field cannot be changed now; empty if it can. Input from before the lock stays and is not sent.
pub type Locks = fn(FieldName) -> bool;

#[derive(Clone, Copy)]
pub struct Form {
    pub document: &'static Document,
    draft: StoredValue<Draft>,
    /// The service's document as last read, which discarding restores; `None` for a new one.
    latest: RwSignal<Option<Record>>,
    pub(super) problems: RwSignal<Problems>,
    /// Number of changed fields; `None` while unknown.
    pub(super) change_count: RwSignal<Option<usize>>,
    /// Increments when the draft is replaced, which redraws all fields.
    pub(super) edition: RwSignal<u32>,
    /// Increments when the form starts from another version: a save, or one that is taken over.
    pub(super) starts: RwSignal<u32>,
    /// Increments when typing pauses after a change.
    pub(super) settled: RwSignal<u32>,
    pub(super) remarks: Memo<Vec<FieldRemark>>,
    pub(super) refresh_remarks: Option<Callback<()>>,
    /// Increments when a field that others depend on changes.
    switched: RwSignal<u32>,
    /// Fields that were left and may show their problems; `None` for all.
    left: StoredValue<Option<Vec<Field>>>,
    /// The texts of the fields as they are drawn.
    texts: StoredValue<HashMap<Field, RwSignal<String>>>,
    /// The texts before address and key were pasted together.
    pub(super) before_paste: RwSignal<Option<[(Field, String); 2]>>,
    /// Items that show only their summary.
    pub(super) folded: RwSignal<Vec<u32>>,
    is_pausing: StoredValue<Option<Timeout>, LocalStorage>,
    locks: Option<Signal<Locks>>,
    /// Supplies the service's time, which decides whether a window is over.
    client: Client,
    pub(super) drafts: Drafts,
    pub(super) key: StoredValue<DraftKey>,
    /// False for input that is not stored.
    is_stored: bool,
    /// For a restored draft, until its notice is dismissed: the Unix seconds of its storage, `None` if the page was
    /// only left.
    pub(super) back: RwSignal<Option<Option<i64>>>,
}

impl Form {
    pub(super) fn new(
        document: &'static Document,
        draft: Draft,
        latest: Option<Record>,
        key: DraftKey,
        remarks: Option<Remarks>,
        locks: Option<Signal<Locks>>,
    ) -> Self {
        let draft = StoredValue::new(draft);
        let settled = RwSignal::new(0);
        let refresh_remarks = remarks.as_ref().map(|remarks| remarks.refresh);
        let remark = move |draft: &Draft| remarks.as_ref().map(|remarks| (remarks.of)(draft));
        let form = Self {
            document,
            draft,
            latest: RwSignal::new(latest),
            problems: RwSignal::new(Problems::default()),
            change_count: RwSignal::new(Some(0)),
            edition: RwSignal::new(0),
            starts: RwSignal::new(0),
            settled,
            remarks: memo(move || {
                settled.track();
                draft.try_with_value(&remark).flatten().unwrap_or_default()
            }),
            refresh_remarks,
            switched: RwSignal::new(0),
            left: StoredValue::new(Some(Vec::new())),
            texts: StoredValue::default(),
            before_paste: RwSignal::new(None),
            folded: RwSignal::new(Vec::new()),
            is_pausing: StoredValue::new_local(None),
            locks,
            client: use_client(),
            back: RwSignal::new(None),
            drafts: use_drafts(),
            key: StoredValue::new(key),
            is_stored: true,
        };
        on_cleanup(move || form.drafts.flush());
        form.check();
        form.fold_unchanged(None);
        if let Some(locks) = locks {
            on_change(move || locks.get(), move |_| form.check());
        }
        form
    }

    /// Returns a form of no document, for input of a dialog. It is stored nowhere.
    pub fn loose(document: &'static Document, draft: Draft) -> Self {
        let form = Self::new(document, draft, None, DraftKey::new(None, ""), None, None);
        Self { is_stored: false, ..form }
    }

    /// Returns what is typed, or the problem that prevents it. Tracks the pauses in typing.
    pub fn typed_record(self) -> Result<Record, String> {
        self.settled.track();
        let problem = |problems: Problems| problems.0.into_iter().next().map(|problem| problem.message);
        self.with(|draft| draft.validate()).map_err(|problems| problem(problems).unwrap_or_default())
    }

    pub(super) fn noun(self) -> &'static str {
        self.document.table.noun
    }

    pub fn is_new(self) -> bool {
        self.with(|draft| draft.base().is_none())
    }

    pub fn with<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with_value(read)
    }

    pub(super) fn draft(self) -> Option<Draft> {
        self.draft.try_get_value()
    }

    /// Returns the document that the draft is based on; `None` for a new one.
    pub(super) fn base(self) -> Option<Record> {
        self.draft.try_with_value(|draft| draft.base().cloned()).flatten()
    }

    pub(super) fn latest(self) -> Option<Record> {
        self.latest.try_get_untracked().flatten()
    }

    /// Takes the service's new version into an untouched form; any other form merges it on save.
    pub(super) fn follow(self, now: Record) {
        let is_untouched = self.draft.try_with_value(|draft| !draft.is_touched()) == Some(true);
        let is_other = |base: Record| changes(&base, &now).iter().any(FieldChange::is_of_known_field);
        if is_untouched && self.base().is_some_and(is_other) {
            self.replace(Draft::of(self.document, &now));
        } else {
            self.latest.try_set(Some(now));
        }
    }

    pub(super) fn replace(self, draft: Draft) {
        let Some(before) = self.draft() else { return };
        self.start_from(draft);
        self.draw_anew();
        self.fold_unchanged(Some(&before));
    }

    fn start_from(self, draft: Draft) {
        let base = draft.base().cloned();
        self.left.try_set_value(Some(Vec::new()));
        self.before_paste.try_set(None);
        self.draft.try_set_value(draft);
        self.latest.try_set(base);
        self.starts.try_update(|starts| *starts += 1);
    }

    fn draw_anew(self) {
        self.store_soon();
        self.edition.try_update(|edition| *edition += 1);
        self.check();
    }

    pub(super) fn text(self, field: Field) -> RwSignal<String> {
        let text = RwSignal::new(self.with(|draft| draft.text(field).to_owned()));
        self.texts.update_value(|texts| {
            texts.insert(field, text);
        });
        text
    }

    fn memo(self, version: RwSignal<u32>, field: Field, read: fn(&Draft, Field) -> bool) -> Memo<bool> {
        memo(move || {
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

    /// True if a field differs from the service's value, as of the last pause.
    pub(super) fn is_changed(self, field: Field) -> Memo<bool> {
        self.memo(self.settled, field, Draft::is_changed)
    }

    /// True if a field applies, by the value of the field that it depends on.
    pub fn applies(self, field: Field) -> Memo<bool> {
        self.memo(self.switched, field, Draft::applies)
    }

    pub(super) fn error(self, field: Field) -> Signal<String> {
        let error = move |problems: &Problems| match self.is_left(field) {
            true => problems.error_at(field),
            false => String::new(),
        };
        self.message(error)
    }

    pub(super) fn warning(self, field: Field) -> Signal<String> {
        self.message(move |problems| problems.warning_at(field))
    }

    fn message(self, read: impl Fn(&Problems) -> String + Send + Sync + 'static) -> Signal<String> {
        let read: Box<dyn Fn(&Problems) -> String + Send + Sync> = Box::new(read);
        memo(move || {
            self.settled.track();
            self.problems.with_untracked(&read)
        })
        .into()
    }

    /// Returns the field whose control sent an event.
    pub(super) fn field_of(self, event: &web_sys::Event) -> Option<Field> {
        let id = event.target()?.dyn_into::<web_sys::Element>().ok()?.id();
        let find = |draft: &Draft| draft.fields().into_iter().find(|field| control_id(*field) == id);
        self.draft.try_with_value(find).flatten()
    }

    pub(super) fn typed(self, field: Field, text: String) {
        self.change(|draft| draft.set_text(field, text));
        if self.with(|draft| draft.is_condition(field)) {
            self.switched.update(|switched| *switched += 1);
        }
    }

    /// Sets fields and shows the new texts in place.
    pub(super) fn fill(self, texts: Vec<(Field, String)>) {
        for (field, text) in texts {
            self.typed(field, text.clone());
            let drawn = self.texts.with_value(|texts| texts.get(&field).copied());
            drawn.map(|drawn| drawn.try_set(text));
        }
    }

    pub(super) fn switch(self, field: Field, is_on: bool) {
        self.change(|draft| draft.switch(field, is_on));
        self.switched.update(|switched| *switched += 1);
    }

    pub(super) fn change<T>(self, change: impl FnOnce(&mut Draft) -> T) -> Option<T> {
        let changed = self.draft.try_update_value(change);
        self.store_soon();
        self.check_soon();
        changed
    }

    fn store_soon(self) {
        if let Some(key) = self.key.try_get_value().filter(|_| self.is_stored) {
            self.drafts.store_soon(&key, move || stored_text(&self.draft()?));
        }
    }

    /// Restores the service's secret that a reload dropped from the draft.
    pub(super) fn keep_received(self, field: Field) {
        self.change(|draft| draft.keep_received(field));
        self.draw_anew();
    }

    /// Returns the present second by the service's clock, which decides whether a window is past.
    pub fn now(self) -> UnixSeconds {
        UnixSeconds(self.client.service_now_secs())
    }

    /// Returns whether a field cannot be changed now.
    pub(super) fn is_locked(self, field: Field) -> Signal<bool> {
        let (path, locks) = (self.with(|draft| draft.path(field)), self.locks);
        let name = path.map_or(field.name, |path| path.top_name());
        Signal::derive(move || locks.is_some_and(|locks| (locks.get())(name)))
    }

    fn is_free(self) -> impl Fn(FieldName) -> bool {
        let locks = self.locks.and_then(|locks| locks.try_get_untracked());
        move |name| locks.is_none_or(|is_locked| !is_locked(name))
    }

    /// Returns the draft with the service's values in locked fields.
    fn free(self, draft: &Draft) -> Cow<'_, Draft> {
        match self.locks {
            None => Cow::Borrowed(draft),
            Some(_) => Cow::Owned(draft.only_free(&self.is_free())),
        }
    }

    /// Takes over the saved document and leaves input in locked fields. Returns whether all fields hold the same values
    /// as before; then nothing is redrawn, so that focus, folding and scrolling stay.
    pub(super) fn saved(self, now: &Record) -> bool {
        let Some(typed) = self.draft() else { return true };
        let saved = typed.locked_over(now, &self.is_free());
        let Some(same) = saved.clone().keyed_as(&typed) else {
            self.replace(saved);
            return false;
        };
        self.start_from(same);
        self.check();
        true
    }
}
