//! A creation of a document by a form or by a line of an import.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::api::{Endpoint, Error, ErrorKind, UnknownOutcome, Verified, Write};
use crate::console::client::{AccountClient, Client};
use crate::console::form::FormInput;
use crate::console::operations::change::{TAKEN, different, outcome};
use crate::console::operations::document::{DocumentKind, area, find};
use crate::console::platform::clock::now_secs;
use crate::console::query::QueryCache;
use crate::console::writes::{
    ListItem, ListSpec, OnSend, Operation, Report, SavedDocument, Sent, Writes, Written, begin,
};
use crate::forms::sent_mark::Trace;
use crate::forms::{Draft, Field, FieldName, Problem, Record};
use crate::journal::{Subject, Verb};
use crate::model::end::{End, Skip};
use crate::model::read_back::ReadBack;
use crate::text::plurals::counted;

/// Creates a document. A try that may have been applied is looked for before the next one.
pub struct Creation<K> {
    queries: QueryCache,
    wanted: Record,
    /// The signs by which it can be found; `None` before it is sent by a form.
    trace: Option<Trace>,
    /// An earlier try that may have been applied.
    earlier: Option<Sent>,
    /// The document as it was sent, with its id as soon as that is known.
    sent: RefCell<Option<Sent>>,
    on_send: Option<OnSend>,
    kind: PhantomData<K>,
}

impl<K: DocumentKind> Creation<K> {
    pub fn new(queries: QueryCache, wanted: Record, trace: Option<Trace>) -> Self {
        let sent = RefCell::new(None);
        Self { queries, wanted, trace, earlier: None, sent, on_send: None, kind: PhantomData }
    }

    pub(super) fn of_form(queries: QueryCache, form: FormInput) -> Self {
        let FormInput { to_send, earlier, on_send, .. } = form;
        Self { earlier, on_send: Some(on_send), ..Self::new(queries, to_send, None) }
    }

    fn set_sent(&self, sent: Sent) {
        if let Some(on_send) = &self.on_send {
            on_send(&sent);
        }
        self.sent.replace(Some(sent));
    }

    /// Returns the report of an earlier try that was found or may still be carried out; `None` if there is none.
    async fn look(&self, account: &AccountClient, earlier: Sent) -> Option<Report> {
        let found = find::<K>(account, &earlier).await;
        if !earlier.mark.may_come(now_secs()) && found.as_ref().is_ok_and(Vec::is_empty) {
            return None;
        }
        let report = match &found {
            Ok(found) => self.of_search(found, "Created by the first try."),
            Err(error) => Report::of_error(End::Skipped(Skip::NotPrepared), error.clone()),
        };
        Some(report.with_document(Written::found(earlier, found)))
    }

    /// Judges the documents found after a creation; several of them make it unknown.
    fn of_search(&self, found: &[SavedDocument], message: &str) -> Report {
        match found {
            [] => Report::new(End::Unknown, format!("{message} We checked: it hasn't been created.")),
            [one] => {
                let sent = Sent::now(None, K::create(&self.wanted).1, Trace::default());
                let differs = sent.differences(&one.record);
                let ended = match differs.is_empty() {
                    true => Report::new(End::Done, message),
                    false => different(&differs),
                };
                Report { id: Some(one.id.clone()), ..ended }
            }
            many => {
                let (count, noun) = (many.len(), self.wanted.table.noun);
                let message = format!("{count} similar {noun}s were created recently.");
                Report::new(End::Unknown, format!("{message} Check the list for the one you want."))
            }
        }
    }

    fn report_of(&self, verified: &Verified<Vec<SavedDocument>>) -> Report {
        match verified {
            Verified::Done(now) => self.of_search(now, "Verified: created."),
            Verified::Different { now, .. } => self.of_search(now, TAKEN),
            Verified::Refused(error) => Report::refused(error.clone()),
            Verified::Unknown(UnknownOutcome { error, read_back, is_accepted }) => {
                let outcome = outcome(*is_accepted, error);
                match read_back {
                    Ok((_, found)) if found.is_empty() && *is_accepted => {
                        Report::new(End::Unknown, format!("{TAKEN} The list doesn't show it yet."))
                    }
                    Ok((_, found)) if found.is_empty() => self.of_search(found, &outcome),
                    Ok((_, found)) => {
                        self.of_search(found, &format!("{outcome} We checked: it was created."))
                    }
                    Err(other) => Report::unread(&outcome, other.clone()),
                }
            }
        }
    }
}

impl<K: DocumentKind> Operation for Creation<K> {
    type Write = K::Creation;
    type Now = Vec<SavedDocument>;

    async fn prepare(&mut self, account: &AccountClient, _is_sent: bool) -> Result<K::Creation, Report> {
        if let Some(earlier) = self.earlier.clone()
            && let Some(report) = self.look(account, earlier).await
        {
            return Err(report);
        }
        let trace = match &self.trace {
            Some(trace) => trace.clone(),
            None => K::trace(account, self.queries).await,
        };
        let (endpoint, sent) = K::create(&self.wanted);
        self.set_sent(Sent::now(None, sent, trace));
        Ok(endpoint)
    }

    async fn read(
        &self,
        account: &AccountClient,
        created: Option<&<K::Creation as Endpoint>::Output>,
    ) -> Result<Vec<SavedDocument>, Error> {
        let Some(mut sent) = self.sent.borrow().clone() else { return Ok(Vec::new()) };
        if let Some(id) = created.and_then(K::Creation::created)
            && sent.mark.trace.id.is_none()
        {
            Arc::make_mut(&mut sent.mark).trace.id = Some(id);
            self.set_sent(sent.clone());
        }
        find::<K>(account, &sent).await
    }

    fn subject(&self) -> Subject {
        let what = creation_label(self.wanted.table.noun, &self.wanted.summary());
        Subject::new(K::KIND, Verb::Create, "", what)
    }

    fn judge(&self, found: &Vec<SavedDocument>) -> ReadBack {
        self.sent.borrow().as_ref().map_or(ReadBack::NotApplied, |sent| sent.judge(found))
    }

    fn report(&mut self, verified: Verified<Vec<SavedDocument>>) -> Report {
        let report = self.report_of(&verified);
        let Some(sent) = self.sent.borrow().as_ref().map(Sent::ended) else { return report };
        self.set_sent(sent.clone());
        let may_exist = match &verified {
            Verified::Refused(error) => error.is_refusal_uncertain(),
            _ => true,
        };
        if may_exist {
            self.earlier = Some(sent.clone());
        }
        report.with_document(Written::new(sent, one_or_unknown::<K>(verified)))
    }

    fn report_later(&self, _: ReadBack, found: Vec<SavedDocument>) -> Report {
        match found.is_empty() {
            true => Report::new(End::Failed, "We checked: it hasn't been created."),
            false => self.of_search(&found, "We checked: it was created."),
        }
    }
}

/// An accepted creation of which not exactly one document is found is unknown.
fn one_or_unknown<K: DocumentKind>(verified: Verified<Vec<SavedDocument>>) -> Verified<Vec<SavedDocument>> {
    let (read_back, now) =
        match verified {
            Verified::Different { now, .. } if now.len() != 1 => (ReadBack::Different, now),
            Verified::Unknown(UnknownOutcome {
                read_back: Ok((read_back, now)), is_accepted: true, ..
            }) if now.len() != 1 => (read_back, now),
            verified => return verified,
        };
    let message = "The service didn't report what it created.";
    let error = Error::without_answer(area::<K>(), ErrorKind::NotThisApi, message);
    Verified::Unknown(UnknownOutcome { error, is_accepted: true, read_back: Ok((read_back, now)) })
}

/// Describes a creation for the journal.
pub fn creation_label(noun: &str, name: &str) -> String {
    format!("{noun} {name}")
}

/// Begins the creation of new documents, each with its name.
pub fn create_many<K: DocumentKind>(
    (writes, client, queries): (Writes, Client, QueryCache),
    wanted: Vec<(String, Record)>,
    trace: &Trace,
) {
    let noun = wanted.first().map_or("", |(_, first)| first.table.noun);
    let title = format!("Create {}", counted(wanted.len(), noun));
    let item = |(name, wanted)| ListItem {
        id: None,
        name,
        operation: Box::new(Creation::<K>::new(queries, wanted, Some(trace.clone()))),
        plan: None,
    };
    let items = wanted.into_iter().map(item).collect();
    begin(writes, client, ListSpec { title, area: area::<K>(), undo: None }, items);
}

/// Warns of new documents that were sent before, and may still come.
pub fn warn_of_sent(client: Client, drafts: &[&Draft], found: &mut [Vec<Problem>]) {
    let page = client.journals.page();
    client.journals.read(|journal| {
        for (draft, found) in drafts.iter().zip(found) {
            let label = creation_label(draft.table().noun, &draft.to_record().summary());
            if let Some(at) = journal.unknown_creation(&label, &page) {
                let message = format!("Sent at {}, and not in the list: it may still come.", at.label(None));
                found.push(Problem::warning(Field::top(FieldName::WHOLE), message));
            }
        }
    });
}
