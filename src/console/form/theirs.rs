//! What someone else has saved while a form was open, made one with what is typed.

use leptos::prelude::*;

use crate::console::form::focus::{HEAD_ID, focus_soon};
use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::Dialog;
use crate::forms::{Draft, Record, merge};

impl SaveController {
    /// What was found before a save: what both have changed is asked for, all else is merged.
    pub(super) fn changed_elsewhere(self, base: &Record, wanted: &Record, now: Record) {
        let merge = merge(base, wanted, &now);
        if !merge.conflicts().is_empty() {
            self.merge.try_set(Some(merge));
            self.wanted.try_set(Some(now));
            self.dialog.try_set(Dialog::Conflict);
            return;
        }
        self.take_merged(merge.merged(), now);
    }

    /// Goes on to the review with what was merged, on top of what the service has now.
    pub fn take_merged(self, merged: &Record, now: Record) {
        self.form.replace(Draft::of_change(self.form.document, &now, merged), Some(now));
        self.merge.try_set(None);
        self.remark.try_set(format!(
            "Someone else changed this {} since you opened it. Their changes are kept; your changes are below.",
            self.form.noun()
        ));
        match self.form.submit() {
            Some(wanted) => self.review(wanted),
            None => self.submit(),
        }
    }

    /// Takes what someone else has saved meanwhile into the form; what both have changed is asked for.
    pub fn take_theirs_in(self) {
        let Some((base, now)) = self.form.versions.base().zip(self.form.versions.latest()) else { return };
        let Some(wanted) = self.form.submit() else { return self.submit() };
        let merge = merge(&base, &wanted, &now);
        if merge.conflicts().is_empty() {
            let draft = Draft::of_change(self.form.document, &now, merge.merged());
            self.form.replace(draft, Some(now));
            self.toaster.say("Merged: their changes are in the form");
            return focus_soon(HEAD_ID.to_owned());
        }
        self.changed_elsewhere(&base, &wanted, now);
    }
}
