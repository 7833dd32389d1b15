//! What is typed outlives leaving the page, a reload and a crash; its secrets outlive leaving the page alone.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::console::client::use_client;
use crate::console::form::drafts::{Drafts, Keeper, use_drafts};
use crate::console::kit::{Banner, BannerKind, Button, use_toaster};
use crate::console::pages::restreams::edit::flow::{Dialog, Flow};
use crate::console::pages::restreams::edit::focus::control_id;
use crate::console::pages::restreams::edit::form::Form;
use crate::console::pages::restreams::edit::keep_received::keep_received;
use crate::console::pages::restreams::place::{RestreamsPlace, Unsaved, use_place};
use crate::console::platform::clock::use_now_secs;
use crate::forms::restream::{Draft, Field, Restored, Since, changes, kept_text, restore, since};
use crate::model::restream::Resource;
use crate::text::durations::ago;

/// What was typed before, and is in the form again.
#[derive(Clone)]
struct Back {
    /// When it was kept; nothing where only the page was left.
    at_secs: Option<i64>,
    /// The secrets that have to be typed again.
    to_retype: Vec<Field>,
    /// Whether the resource was saved elsewhere since.
    is_changed_elsewhere: bool,
}

/// Keeps what is typed into one form.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    keeper: Keeper,
    drafts: Drafts,
    unsaved: RestreamsPlace,
    /// The account, and what the form is about.
    of: StoredValue<(String, String)>,
    back: RwSignal<Option<Back>>,
}

/// The form of a thing: what was typed before the page was left or reloaded, or else what `draft` begins with. `fresh` is
/// what the service has now, nothing for a new resource.
pub(super) fn open(thing: &str, draft: Draft, fresh: Option<Resource>) -> (Form, Kept) {
    let drafts = use_drafts();
    let place = use_client().scope().map(|scope| scope.to_string()).unwrap_or_default();
    let in_memory = use_place().take_unsaved(thing).map(|Unsaved { draft, base, .. }| (draft, base, None));
    let loaded = || {
        let Restored { draft, base } = restore(&drafts.load(&place, thing)?, fresh.as_ref())?;
        let at_secs = drafts.kept_at_secs(&place, thing);
        Some((draft, fresh.is_some().then_some(base), at_secs))
    };
    // What was just asked for, such as a copy, is not mixed with what was typed before.
    let is_asked_for = draft.is_touched();
    let found = if is_asked_for { None } else { in_memory.or_else(loaded) };
    // It was saved after all, unheard: the tab was closed while it was on its way.
    let is_saved = |draft: &Draft| {
        let both = fresh.as_ref().zip(draft.validate().ok());
        both.is_some_and(|(fresh, wanted)| changes(fresh, &wanted).is_empty())
    };
    let found = found.filter(|(draft, ..)| !is_saved(draft));
    if found.is_none() && !is_asked_for {
        drafts.drop_one(&place, thing);
    }
    let (form, back) = match found {
        Some((draft, base, at_secs)) => {
            let to_retype = draft.to_retype().to_vec();
            let is_changed_elsewhere = base
                .as_ref()
                .zip(fresh.as_ref())
                .is_some_and(|(base, fresh)| since(base, fresh) == Since::Changed);
            let back = Back { at_secs, to_retype, is_changed_elsewhere };
            (Form::new(draft, base, fresh), Some(back))
        }
        None => (Form::new(draft, fresh.clone(), fresh), None),
    };
    let of = StoredValue::new((place.clone(), thing.to_owned()));
    let keeper = drafts.keeper(place, thing, move || form.draft().and_then(|draft| kept_text(&draft)));
    let kept = Kept { keeper, drafts, unsaved: use_place(), of, back: RwSignal::new(back) };
    kept.watch(form, thing);
    (form, kept)
}

impl Kept {
    fn watch(self, form: Form, thing: &str) {
        form.keep_with(self.keeper);
        Effect::new(move |is_again: Option<()>| {
            form.settled.track();
            if is_again.is_some() {
                self.keeper.touched();
            }
        });
        let unsaved = self.unsaved;
        let thing = thing.to_owned();
        on_cleanup(move || {
            if let Some(draft) = form.draft().filter(Draft::is_touched) {
                unsaved.put_unsaved(Unsaved { thing: thing.clone(), draft, base: form.base() });
            }
        });
        let warn = window_event_listener_untyped("beforeunload", move |event| {
            if has_unkept_secrets(form) {
                event.prevent_default();
                // Older browsers ask only if there is something to say.
                if let Some(event) = event.dyn_ref::<web_sys::BeforeUnloadEvent>() {
                    event.set_return_value("Keys and passwords that you typed are not kept.");
                }
            }
        });
        on_cleanup(move || warn.remove());
    }

    /// What is kept of this form at the moment, to be dropped even when the form is gone.
    pub fn sent(self, form: Form) -> SentDraft {
        let (place, thing) = self.of.try_get_value().unwrap_or_default();
        let text = form.draft().and_then(|draft| kept_text(&draft));
        SentDraft { drafts: self.drafts, unsaved: self.unsaved, place, thing, text }
    }

    /// What was typed is saved or given up.
    pub fn forget(self) {
        self.keeper.drop_now();
        self.back.try_set(None);
    }
}

/// What was sent, as it is kept while nobody knows what came of it.
pub(super) struct SentDraft {
    drafts: Drafts,
    unsaved: RestreamsPlace,
    place: String,
    thing: String,
    text: Option<String>,
}

impl SentDraft {
    /// It is at the service. What was typed since is another draft, and stays.
    pub fn drop_now(self) {
        if self.drafts.load(&self.place, &self.thing) == self.text {
            self.drafts.drop_one(&self.place, &self.thing);
        }
        if let Some(unsaved) = self.unsaved.take_unsaved(&self.thing)
            && kept_text(&unsaved.draft) != self.text
        {
            self.unsaved.put_unsaved(unsaved);
        }
    }
}

/// Whether secrets were typed that a reload would lose: all else is kept.
fn has_unkept_secrets(form: Form) -> bool {
    let kept = form.draft().filter(Draft::is_touched).and_then(|draft| kept_text(&draft));
    let restored = kept.and_then(|kept| restore(&kept, form.base().as_ref()));
    restored.is_some_and(|restored| !restored.draft.to_retype().is_empty())
}

/// Says that what was typed before is in the form again.
#[component]
pub(super) fn WhatIsBack(
    /// The way to the service.
    flow: Flow,
    /// What keeps it.
    kept: Kept,
) -> impl IntoView {
    let form = flow.form;
    let toaster = use_toaster();
    let now_secs = use_now_secs();
    let link = move |field: Field| {
        let label = form.with(|draft| draft.path(field).map(|path| path.label())).unwrap_or_default();
        let on_click = move |event: leptos::ev::MouseEvent| {
            event.prevent_default();
            form.go_to(field);
        };
        view! {
            <li>
                <a href=format!("#{}", control_id(field)) on:click=on_click>
                    {label}
                </a>
                " "
                {keep_received(form, field, true)}
            </li>
        }
        .into_any()
    };
    let banner = move || {
        let Back { at_secs, mut to_retype, is_changed_elsewhere } = kept.back.get()?;
        // What the service has may be kept instead: then it is no longer asked for.
        form.edition.track();
        form.with(|draft| to_retype.retain(|field| draft.to_retype().contains(field)));
        let title = match at_secs {
            Some(at) => format!("Draft of {}: what you typed is back", ago(at, now_secs.get_untracked())),
            None => "What you typed before you left this page is back".to_owned(),
        };
        let kind = match to_retype.is_empty() && !is_changed_elsewhere {
            true => BannerKind::Info,
            false => BannerKind::Warning,
        };
        // An alert is announced as it is; this is not.
        if kind == BannerKind::Info {
            toaster.announce(title.clone());
        }
        let links = (!to_retype.is_empty()).then(|| {
            view! {
                <p>
                    "Keys and passwords are not kept over a reload. Type these again, or keep what the service has:"
                </p>
                <ul>{to_retype.into_iter().map(link).collect_view()}</ul>
            }
            .into_any()
        });
        let elsewhere = is_changed_elsewhere.then(|| {
            view! {
                <p>
                    "The resource was changed elsewhere since. Before anything is saved you are asked about each field that both have changed."
                </p>
            }
            .into_any()
        });
        Some(
            view! {
                <Banner kind title>
                    {links}
                    {elsewhere}
                    <div class="row">
                        <Button label="Continue" on_press=move || kept.back.set(None) />
                        <Button label="Discard draft" on_press=move || flow.open(Dialog::Discard) />
                    </div>
                </Banner>
            }
            .into_any(),
        )
    };
    view! { <div class="restream-notices">{banner}</div> }.into_any()
}
