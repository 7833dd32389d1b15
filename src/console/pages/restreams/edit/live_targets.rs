//! Targets that other active resources send to, pointed out in the form.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::form::{Remark, Remarks};
use crate::console::pages::restreams::account_targets::use_account_targets;
use crate::console::routes::Route;
use crate::forms::Field;
use crate::forms::restream::live_targets::{LiveTargets, TargetInUse};
use crate::forms::restream::names::RESTREAMS;
use crate::model::ids::ResourceId;

/// So many resources are named at a field.
const NAMED: usize = 3;

/// What the account's resources tell about the targets in a form: of the resource `id`, or of a new one.
pub(super) fn use_live_targets(id: Option<ResourceId>) -> Remarks {
    let account = use_account_targets();
    let live = Memo::new_with_compare(
        move |_| {
            let all = account.resources();
            Arc::new(LiveTargets::of(all.resources.items.iter(), id.as_ref()))
        },
        |_, _| true,
    );
    let of = Arc::new(move |draft: &_| {
        let unread = account.unread_words();
        let unread = unread.map(|words| Remark { field: Field::top(RESTREAMS), words, links: Vec::new() });
        live.read().in_use(draft).into_iter().map(remark).chain(unread).collect()
    });
    Remarks { of, refresh: Callback::new(move |()| account.refresh()) }
}

fn remark(found: TargetInUse) -> Remark {
    let words = match found.by.len() {
        1 => "this target is in use by an active resource:",
        _ => "this target is in use by active resources:",
    };
    let links = found.by.into_iter().take(NAMED).map(|user| (user.name, Route::Restream(user.id)));
    Remark { field: found.field, words, links: links.collect() }
}
