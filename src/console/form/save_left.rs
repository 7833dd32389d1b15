//! The end of a write, for a form whose page was left.

use crate::api::Error;
use crate::console::form::drafts::Drafts;
use crate::console::kit::Toaster;
use crate::console::routes::Route;
use crate::console::writes::Report;
use crate::forms::draft_store::DraftKey;
use crate::model::end::End;

/// A form as its page was left during its write.
pub(super) struct LeftForm {
    pub key: DraftKey,
    pub name: String,
    pub is_new: bool,
    /// The address of the form.
    pub form: Route,
    pub drafts: Drafts,
    pub toaster: Toaster,
    /// The draft as it was sent.
    pub sent_draft: Option<String>,
}

impl LeftForm {
    /// Announces the end, with a link to the document or to its form; a warning stays until it is dismissed.
    pub(super) fn tell(self, report: &Report) {
        let Self { key, name, is_new, form, drafts, toaster, sent_draft } = self;
        if !may_exist(report) {
            drafts.drop_sent(&key);
        }
        if is_saved(report) {
            // The form may have been opened again and typed in.
            if drafts.stored(&key) == sent_draft {
                drafts.discard(&key);
            }
            let document = report.document.as_ref().filter(|document| !document.is_unknown());
            let page = document.and_then(|document| Some(document.documents().first()?.route.clone()));
            let what = if is_new { "created" } else { "saved" };
            return toaster.show_with_link(&format!("“{name}” was {what}"), page.unwrap_or(form));
        }
        let what = match report.end {
            _ if may_exist(report) => "is not confirmed: check it before you send it again",
            End::Refused | End::Failed if report.document.is_some() => {
                "was rejected: your input is in the form"
            }
            _ => "was not sent: your input is in the form",
        };
        toaster.warn_with_link(format!("“{name}” {what}"), form);
    }
}

/// Returns whether the write may have been applied although this is not confirmed.
pub(super) fn may_exist(report: &Report) -> bool {
    let Some(document) = &report.document else { return false };
    let is_uncertain = report.error.as_ref().is_some_and(Error::is_refusal_uncertain);
    let is_refused = matches!(report.end, End::Refused | End::Failed);
    document.is_unknown() || (is_refused && document.is_creation() && is_uncertain)
}

/// Returns whether a read shows the saved document.
fn is_saved(report: &Report) -> bool {
    report.document.as_ref().is_some_and(|document| match document.is_unknown() {
        true => !document.is_creation() && document.is_applied(),
        false => !report.end.is_unchanged(),
    })
}
