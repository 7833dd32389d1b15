//! A change of a document: a form's save, a switch, or a line of an import.

use crate::api::{Endpoint, Error, UnknownOutcome, Verified};
use crate::console::client::AccountClient;
use crate::console::form::FormInput;
use crate::console::operations::document::DocumentKind;
use crate::console::query::QueryCache;
use crate::console::writes::{OnSend, Operation, Report, SavedDocument, Sent, Written, sentence};
use crate::forms::sent_mark::{SentMark, Trace};
use crate::forms::{
    FieldChange, FieldTable, Record, changed_fields, changed_items, changes, is_edited_since, is_saved_since,
    merge, read_back,
};
use crate::journal::{Subject, Verb};
use crate::model::end::End;
use crate::model::read_back::ReadBack;

const SENT: &str = "The change was sent.";
pub(super) const TAKEN: &str = "The service accepted it.";

/// Changes a document, and leaves what someone else has changed in it meanwhile.
pub struct Change<K> {
    queries: QueryCache,
    id: String,
    /// The name; `None` for that of the record.
    name: Option<String>,
    /// The version in which the change was asked for.
    base: Record,
    wanted: Record,
    /// Makes `base` and `wanted` from the version that is read at its turn.
    edit: Option<Edit>,
    messages: &'static ChangeMessages,
    /// A form shows what someone else has changed before it is sent.
    on_send: Option<OnSend>,
    sent: Option<Sent>,
    /// Describes the verified change.
    done: String,
    kind: std::marker::PhantomData<K>,
}

pub(super) type Edit = Box<dyn Fn(&Record) -> (Record, Record)>;

/// The results of a change that is done: by this write, or by someone else.
pub struct ChangeMessages {
    /// Without the full stop.
    pub done: &'static str,
    pub already: &'static str,
    /// The effect in the change log; `None` if the changed fields say it.
    pub verb: Option<Verb>,
}

impl ChangeMessages {
    pub const fn new(done: &'static str, already: &'static str) -> Self {
        Self { done, already, verb: None }
    }
}

const SAVED: ChangeMessages = ChangeMessages::new("Verified: saved", "Already saved.");

impl<K: DocumentKind> Change<K> {
    pub fn new(
        queries: QueryCache,
        id: String,
        base: Record,
        wanted: Record,
        messages: &'static ChangeMessages,
    ) -> Self {
        let done = format!("{}.", messages.done);
        let (name, edit, on_send, sent, kind) = (None, None, None, None, std::marker::PhantomData);
        Self { queries, id, name, base, wanted, edit, messages, on_send, sent, done, kind }
    }

    /// Changes the version that is read at its turn instead.
    pub(super) fn at_its_turn(self, edit: Edit) -> Self {
        Self { edit: Some(edit), ..self }
    }

    /// A change in a list that a reload cut off; `mark` has the document before and after it.
    pub fn planned(
        queries: QueryCache,
        id: String,
        table: &'static FieldTable,
        mark: SentMark,
        messages: &'static ChangeMessages,
    ) -> Self {
        let edit = move |now: &Record| {
            let (before, wanted) = mark.beside(now.table, now);
            (before.unwrap_or_else(|| now.clone()), wanted)
        };
        let unread = Record::empty(table);
        Self::new(queries, id, unread.clone(), unread, messages).at_its_turn(Box::new(edit))
    }

    pub fn named(self, name: String) -> Self {
        Self { name: Some(name), ..self }
    }

    pub(super) fn of_form(queries: QueryCache, id: String, name: Option<String>, form: FormInput) -> Self {
        let FormInput { base, to_send, on_send, .. } = form;
        let base = base.unwrap_or_else(|| Record::empty(to_send.table));
        Self { name, on_send: Some(on_send), ..Self::new(queries, id, base, to_send, &SAVED) }
    }

    fn changed_elsewhere(&self, what: &str, now: SavedDocument) -> Report {
        let message = format!("Someone else changed {what} in the meantime. Nothing was sent.");
        let sent = Sent::now(Some(self.base.clone()), self.wanted.clone(), Trace::default());
        let found = Verified::Different { now: vec![now], error: None };
        Report::changed_elsewhere(&message).with_document(Written::new(sent, found))
    }

    fn send(&self, sent: &Sent) {
        if let Some(on_send) = &self.on_send {
            on_send(sent);
        }
    }
}

impl<K: DocumentKind> Operation for Change<K> {
    type Write = K::Change;
    type Now = Vec<SavedDocument>;

    async fn prepare(&mut self, account: &AccountClient, is_sent: bool) -> Result<K::Change, Report> {
        let read = K::read_to_change(account, self.queries, &self.id).await.map_err(Report::not_sent)?;
        let now = read.record.clone();
        if let Some(edit) = &self.edit {
            (self.base, self.wanted) = edit(&now);
        }
        let merge = merge(&self.base, &self.wanted, &now);
        let is_elsewhere = match self.on_send {
            Some(_) => is_saved_since(&self.base, &now),
            None => merge.unsettled_count() != 0,
        };
        if is_elsewhere {
            return Err(self.changed_elsewhere("the same fields", read));
        }
        if self.on_send.is_none() && merge.changes_replaced_item() {
            return Err(self.changed_elsewhere("the address of the same target", read));
        }
        if self.on_send.is_none() && changes(&now, merge.merged()).is_empty() {
            return Err(Report::found_done(is_sent, self.done.clone(), self.messages.already));
        }
        if is_edited_since(&self.base, &now) {
            self.done = format!("{}, with someone else's other changes kept.", self.messages.done);
        }
        // Takes over the current counters of the service.
        let (endpoint, wanted) = K::change(&self.id, &now, merge.merged().clone());
        let sent = Sent::now(Some(now), wanted, Trace::default());
        self.send(&sent);
        self.sent = Some(sent);
        Ok(endpoint)
    }

    async fn read(
        &self,
        account: &AccountClient,
        _: Option<&<K::Change as Endpoint>::Output>,
    ) -> Result<Vec<SavedDocument>, Error> {
        Ok(vec![K::read(account, &self.id).await?])
    }

    fn subject(&self) -> Subject {
        let before = self.sent.as_ref().and_then(|sent| sent.before.as_ref()).unwrap_or(&self.base);
        let wanted = self.sent.as_ref().map_or(&self.wanted, |sent| &sent.record);
        let changes = changes(before, wanted);
        let name = self.name.clone().unwrap_or_else(|| wanted.summary());
        let verb = self.messages.verb.unwrap_or_else(|| K::verb(&changes, wanted));
        let what = match verb {
            Verb::Change => changed_fields(&changes, wanted, &name),
            Verb::Pause | Verb::Resume => changed_items(&changes, wanted, &name),
            _ => name,
        };
        Subject::new(K::KIND, verb, &self.id, what)
    }

    fn judge(&self, now: &Vec<SavedDocument>) -> ReadBack {
        match (&self.sent, &self.edit, now.first()) {
            (Some(sent), ..) => sent.judge(now),
            (None, Some(edit), Some(now)) => {
                let (base, wanted) = edit(&now.record);
                read_back(&base, &wanted, &now.record)
            }
            (None, ..) => ReadBack::NotApplied,
        }
    }

    fn report(&mut self, verified: Verified<Vec<SavedDocument>>) -> Report {
        let Some(sent) = &self.sent else { return Report::new(End::Unknown, SENT) };
        let sent = sent.ended();
        self.send(&sent);
        self.report_of(&sent, &verified).with_document(Written::new(sent, verified))
    }

    fn report_later(&self, read_back: ReadBack, now: Vec<SavedDocument>) -> Report {
        let now = now.first().map_or(&self.base, |now| &now.record);
        match read_back {
            ReadBack::NotApplied => Report::new(End::Failed, unchanged::<K>(SENT, now)),
            read_back => self.compared(SENT, read_back, now),
        }
    }
}

impl<K: DocumentKind> Change<K> {
    fn report_of(&self, sent: &Sent, verified: &Verified<Vec<SavedDocument>>) -> Report {
        let unconfirmed = match verified {
            Verified::Different { now, .. }
            | Verified::Unknown(UnknownOutcome { is_accepted: true, read_back: Ok((_, now)), .. }) => {
                K::unconfirmed(&sent.record, now)
            }
            _ => None,
        };
        if let Some(why) = unconfirmed {
            return Report::new(End::Unknown, format!("{TAKEN} {why}"));
        }
        match verified {
            Verified::Done(_) => Report::new(End::Done, self.done.clone()),
            Verified::Different { error: Some(error), .. } | Verified::Refused(error) => {
                Report::refused(error.clone())
            }
            Verified::Different { now, .. } => {
                different(&now.iter().flat_map(|now| sent.differences(&now.record)).collect::<Vec<_>>())
            }
            Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
                let outcome = outcome(*is_accepted, error);
                match read_back {
                    Ok((read_back, now)) => {
                        let now = now.first().map_or(&sent.record, |now| &now.record);
                        self.compared(&outcome, *read_back, now)
                    }
                    Err(other) => Report::unread(&outcome, other.clone()),
                }
            }
        }
    }

    /// Judges a read after a write of unknown outcome.
    fn compared(&self, outcome: &str, read_back: ReadBack, now: &Record) -> Report {
        match read_back {
            ReadBack::Applied => Report::new(End::Done, format!("{outcome} {}", self.done)),
            ReadBack::NotApplied => Report::new(End::Unknown, unchanged::<K>(outcome, now)),
            ReadBack::UnderWay | ReadBack::Different => {
                let state = K::state(now).map(|state| format!("is {state} and ")).unwrap_or_default();
                let checked = format!("it {state}matches neither the old version nor yours.");
                Report::new(End::Unknown, format!("{outcome} We checked: {checked}"))
            }
        }
    }
}

pub(super) fn outcome(is_accepted: bool, error: &Error) -> String {
    if is_accepted { TAKEN.to_owned() } else { sentence(error) }
}

fn unchanged<K: DocumentKind>(outcome: &str, now: &Record) -> String {
    let state = K::state(now).map(|state| format!(" ({state})")).unwrap_or_default();
    format!("{outcome} We checked: unchanged{state}.")
}

pub(super) fn different(differs: &[FieldChange]) -> Report {
    let labels: Vec<&str> = differs.iter().map(|change| change.label.as_str()).collect();
    let labels = labels.join(", ");
    Report::new(End::Different, format!("Saved, but the service changed these values: {labels}."))
}
