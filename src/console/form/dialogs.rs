//! The form's dialogs: the review before saving, a conflict with another person's changes, and discarding.

use crate::api::{Error, ErrorKind};
use crate::console::form::change_table::{ChangeTable, new_alone, old_and_new};
use crate::console::form::save_controller::{SaveController, SaveDialog as Which};
use crate::console::form::state::Form;
use crate::console::form::unsaved::DiscardDialog;
use crate::console::form::writer::FieldRemark;
use crate::console::kit::{
    Banner, BannerKind, Button, ButtonKind, Dialog, Glyph, Icon, Link, OtherToken, true_or_false, unique_id,
};
use crate::console::platform::reactive::*;
use crate::console::query::waiting::SlowWrite;
use crate::console::routes::use_go;
use crate::forms::{Conflict, Field, Merge, MergeSide};
use crate::text::plurals::counted;

#[component]
pub(super) fn Dialogs(controller: SaveController) -> impl IntoView {
    let is = move |which: Which| Signal::derive(move || controller.dialog.get() == which);
    let on_close = Callback::new(move |()| controller.close());
    let form = controller.form;
    let message = Signal::derive(move || {
        let what = match form.change_count.get() {
            _ if form.is_new() => {
                return "Everything you typed is discarded, and the form is cleared.".to_owned();
            }
            Some(1) => "1 change is discarded".to_owned(),
            Some(count) => format!("{count} changes are discarded"),
            None => "Everything you typed is discarded".to_owned(),
        };
        format!("{what}. The form then shows the current settings.")
    });
    view! {
        <Dialog title="Review changes" is_open=is(Which::Review) is_held=controller.is_busy on_close>
            <Review controller />
        </Dialog>
        <Dialog title="Changed elsewhere" is_open=is(Which::Conflict) on_close>
            <ChangedElsewhere controller />
        </Dialog>
        <DiscardDialog
            is_open=is(Which::Discard)
            message
            back="Keep editing"
            on_back=on_close
            on_discard=move || controller.discard()
        />
    }
}

#[component]
pub(super) fn Review(controller: SaveController) -> impl IntoView {
    let (is_new, noun) = (controller.form.is_new(), controller.form.noun());
    let has_changes = memo(move || !controller.reviewed_changes().is_empty());
    let changes = move || {
        let changes = controller.reviewed_changes();
        let lead = match changes.len() {
            _ if is_new => format!("New {noun} with these settings. Keys and passwords are hidden."),
            0 => "No changes: the service already has these settings.".to_owned(),
            count => format!("{}. Keys and passwords are hidden.", counted(count, "change")),
        };
        let (columns, rows): (&[&str], _) = match is_new {
            true => (&["After saving"], new_alone(&changes)),
            false => (&["Now", "After saving"], old_and_new(&changes)),
        };
        let table = (!rows.is_empty()).then(|| view! { <ChangeTable columns rows /> });
        view! {
            <p>{lead}</p>
            {table}
        }
        .into_any()
    };
    let label = Signal::derive(move || if controller.is_busy.get() { "Saving…" } else { "Save" }.to_owned());
    let remark = move || {
        controller
            .remark
            .with(|remark| (!remark.is_empty()).then(|| view! { <p class="strong">{remark.clone()}</p> }))
    };
    let not_sent = move || Some(view! { <NotSent noun error=controller.not_sent.get()? /> });
    view! {
        // The focus starts on the text: a key that repeats must not save an unread review.
        <div class="stack review-list" tabindex="-1" autofocus=true>
            {remark}
            <ReviewRemarks form=controller.form />
            {changes}
        </div>
        {not_sent}
        <SlowAnswer controller />
        <div class="wrap dialog-actions">
            <Button label="Back" on_press=move || controller.close() is_disabled=controller.is_busy />
            <button
                type="button"
                class="button button-primary"
                aria-disabled=Signal::derive(move || {
                    (controller.is_busy.get() || !has_changes.get()).then_some("true")
                })
                aria-keyshortcuts="Control+Enter"
                title="Ctrl+Enter"
                on:click=move |_| controller.save_reviewed()
            >
                {label}
            </button>
        </div>
    }
}

#[component]
fn NotSent(noun: &'static str, error: Error) -> impl IntoView {
    let (title, way_out) = match error.kind {
        ErrorKind::TokenRefused => (
            "Your token was rejected. Nothing was changed.".to_owned(),
            "Sign in again, then press Save again.",
        ),
        ErrorKind::AccessDenied => (
            "Access denied. Nothing was changed.".to_owned(),
            "Use a token with access, then press Save again.",
        ),
        ErrorKind::NotFound => (
            format!("The {noun} no longer exists. Nothing was sent."),
            "Someone may have deleted it. Your changes stay in the form.",
        ),
        ErrorKind::Conflict => (
            "Not saved. Nothing was sent.".to_owned(),
            "Ask the service's operator to give each its own ID. Your changes stay in the form.",
        ),
        _ => (
            format!("Couldn't load the current {noun}. Nothing was sent."),
            "Your changes stay in the form. Press Save to try again.",
        ),
    };
    let kind = error.kind;
    view! {
        <Banner kind=BannerKind::Bad title>
            <pre>{error.to_string()}</pre>
            <p>{way_out}</p>
            <OtherToken kind />
        </Banner>
    }
}

#[component]
pub(super) fn ChangedElsewhere(controller: SaveController) -> impl IntoView {
    let Some(merge) = controller.merge.get_untracked() else { return ().into_any() };
    let theirs = merge.their_changes();
    let left = memo(move || controller.merge.with(|merge| merge.as_ref().map_or(0, Merge::unsettled_count)));
    let progress = Signal::derive(move || match left.get() {
        0 => String::new(),
        1 => "Choose a version for 1 field.".to_owned(),
        count => format!("Choose a version for {count} fields."),
    });
    let on_go = move || {
        if let Some(merge) = controller.merge.get_untracked() {
            controller.apply_merge(&merge);
        }
    };
    let all = move |side: MergeSide| {
        controller.merge.update(|merge| merge.iter_mut().for_each(|merge| merge.choose_all(side)));
    };
    let items: Vec<_> = merge
        .conflicts()
        .iter()
        .cloned()
        .enumerate()
        .map(|(at, conflict)| view! { <Choice controller at conflict /> }.into_any())
        .collect();
    view! {
        // The focus starts on the text: a key still pressed since "Save" must not choose an answer.
        <p tabindex="-1" autofocus=true>
            {format!(
                "Someone else changed this {} and edited some of the same fields. Nothing has been saved. All other changes from both of you are kept.",
                controller.form.noun(),
            )}
        </p>
        <div class="row">
            <Button label="Keep all of mine" on_press=move || all(MergeSide::Mine) />
            <Button label="Take all of theirs" on_press=move || all(MergeSide::Theirs) />
        </div>
        <div class="stack gap-3 conflicts">{items}</div>
        <details class="conflict-theirs">
            <summary>{format!("Everything they changed ({})", counted(theirs.len(), "field"))}</summary>
            <ChangeTable columns=&["Original", "Current (theirs)"] rows=old_and_new(&theirs) />
        </details>
        <div class="wrap dialog-actions">
            <span class="muted" role="status">
                {progress}
            </span>
            <Button label="Back" on_press=move || controller.close() />
            <Button
                label="Continue to review"
                kind=ButtonKind::Primary
                on_press=on_go
                is_disabled=move || left.get() != 0
            />
        </div>
    }
    .into_any()
}

#[component]
fn Choice(controller: SaveController, at: usize, conflict: Conflict) -> impl IntoView {
    let is_chosen = move |side: MergeSide| {
        true_or_false(Signal::derive(move || {
            controller.merge.with(|merge| {
                let conflict = merge.as_ref().and_then(|merge| merge.conflicts().get(at));
                conflict.is_some_and(|conflict| conflict.chosen == Some(side))
            })
        }))
    };
    let choose = move |side: MergeSide| {
        controller.merge.update(|merge| merge.iter_mut().for_each(|merge| merge.choose(at, side)));
    };
    let is_secret = conflict.is_secret;
    let shown = move |text: String| match text.as_str() {
        "" => "–".to_owned(),
        _ if is_secret => format!("{text} (hidden)"),
        _ => text,
    };
    let side = move |side: MergeSide, title: &'static str, name: &'static str, value: String| {
        let value_id = unique_id("conflict");
        view! {
            <div class="stack gap-1 start">
                <span class="muted">{title}</span>
                <span class="mono conflict-value" id=value_id.clone()>
                    {value}
                </span>
                <button
                    type="button"
                    class="button"
                    aria-pressed=is_chosen(side)
                    aria-describedby=value_id
                    on:click=move |_| choose(side)
                >
                    {name}
                </button>
            </div>
        }
        .into_any()
    };
    let (label, name) = (conflict.label.clone(), conflict.label);
    view! {
        <div class="stack gap-2 breaks box" role="group" aria-label=name>
            <strong>{label}</strong>
            <span class="muted">{format!("Original: {}", shown(conflict.base))}</span>
            <div class="conflict-sides">
                {side(MergeSide::Mine, "Yours", "Keep mine", shown(conflict.mine))}
                {side(MergeSide::Theirs, "Current (theirs)", "Take theirs", shown(conflict.theirs))}
            </div>
        </div>
    }
}

#[component]
pub fn FieldRemarks(form: Form, field: Field) -> impl IntoView {
    move || {
        let found =
            form.remarks.with(|all| all.iter().filter(|it| it.field == field).cloned().collect::<Vec<_>>());
        let remark = |remark| {
            view! {
                <p class="field-remark">
                    <Glyph icon=Icon::Warning />
                    <span>{remark_view(remark)}</span>
                </p>
            }
        };
        found.into_iter().map(remark).collect_view()
    }
}

/// Number of fields or documents named beside one warning.
const NAMED: usize = 3;

/// Lists the warnings and remarks at fields once more, before they are saved.
#[component]
pub(super) fn ReviewRemarks(form: Form) -> impl IntoView {
    move || {
        let item = move |fields: &[Field], words: AnyView| {
            let label = |field: &Field| form.with(|draft| draft.label(*field));
            let labels: Vec<_> = fields.iter().take(NAMED).filter_map(label).collect();
            let more = fields.len().saturating_sub(NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            view! { <li>{labels.join(", ")} {more} ": " {words}</li> }.into_any()
        };
        let mut items: Vec<_> = form.problems.with(|problems| {
            let found = problems.fields_by_warning().into_iter();
            found.map(|(message, fields)| item(&fields, message.to_owned().into_any())).collect()
        });
        items.extend(form.remarks.get().into_iter().map(|remark| item(&[remark.field], remark_view(remark))));
        (!items.is_empty()).then(move || {
            view! {
                <Banner kind=BannerKind::Warning title="Check before you save">
                    <ul>{items}</ul>
                </Banner>
            }
            .into_any()
        })
    }
}

fn remark_view(remark: FieldRemark) -> AnyView {
    let links = remark.others.into_iter().take(NAMED).enumerate().map(|(at, other)| {
        let comma = if at == 0 { " " } else { ", " };
        view! {
            {comma}
            <Link to=other.id>{other.name}</Link>
        }
        .into_any()
    });
    view! {
        {remark.message}
        {links.collect_view()}
    }
    .into_any()
}

#[component]
pub(super) fn SlowAnswer(controller: SaveController) -> impl IntoView {
    let go = use_go();
    let on_go = Callback::new(move |()| {
        go(&controller.writer.with_value(|writer| writer.waiting_route.clone()), false)
    });
    let what = if controller.form.is_new() { "request" } else { "change" };
    view! {
        <SlowWrite progress=controller.phase() what on_cancel=move || controller.cancel()>
            <p class="muted">
                "Nothing is sent twice. You can keep working; we'll show the result on any page."
            </p>
            <Button label="Continue in background" on_press=on_go />
        </SlowWrite>
    }
}
