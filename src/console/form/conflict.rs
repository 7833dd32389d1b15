//! "Changed elsewhere": someone else has saved the resource since, and both have changed the same fields.

use leptos::prelude::*;

use crate::console::form::change_table::{ChangeTable, old_and_new};
use crate::console::form::save_controller::SaveController;
use crate::console::kit::{Button, ButtonKind, true_or_false, unique_id};
use crate::forms::{Conflict, Merge, Side};
use crate::text::plurals::counted;

#[component]
pub(super) fn ChangedElsewhere(controller: SaveController) -> impl IntoView {
    let conflicts = controller
        .merge
        .with_untracked(|merge| merge.as_ref().map(|merge| merge.conflicts().to_vec()))
        .unwrap_or_default();
    let theirs = controller.merge.with_untracked(|merge| merge.as_ref().map(Merge::their_changes));
    let theirs = theirs.unwrap_or_default();
    let left =
        Memo::new(move |_| controller.merge.with(|merge| merge.as_ref().map_or(0, Merge::unsettled_count)));
    let words = Signal::derive(move || match left.get() {
        0 => String::new(),
        1 => "Choose a version for 1 field.".to_owned(),
        count => format!("Choose a version for {count} fields."),
    });
    let on_go = move || {
        let merged =
            controller.merge.with_untracked(|merge| merge.as_ref().map(|merge| merge.merged().clone()));
        if let (Some(merged), Some(now)) = (merged, controller.wanted.get_untracked()) {
            controller.take_merged(&merged, now);
        }
    };
    let all = move |side: Side| {
        controller.merge.update(|merge| {
            if let Some(merge) = merge {
                merge.choose_all(side);
            }
        });
    };
    let items: Vec<_> = conflicts
        .into_iter()
        .enumerate()
        .map(|(at, conflict)| view! { <Choice controller at conflict /> }.into_any())
        .collect();
    view! {
        // The focus begins at what there is to read: a key held since "Save" must choose nothing.
        <p tabindex="-1" autofocus=true>
            {format!(
                "Someone else changed this {} and edited some of the same fields. Nothing has been saved. All other changes from both of you are kept.",
                controller.form.noun(),
            )}
        </p>
        <div class="row">
            <Button label="Keep all of mine" on_press=move || all(Side::Mine) />
            <Button label="Take all of theirs" on_press=move || all(Side::Theirs) />
        </div>
        <div class="conflicts">{items}</div>
        <details class="conflict-theirs">
            <summary>{format!("Everything they changed ({})", counted(theirs.len(), "field"))}</summary>
            <ChangeTable columns=&["Original", "Current (theirs)"] rows=old_and_new(&theirs) />
        </details>
        <div class="dialog-actions">
            <span class="muted" role="status">
                {words}
            </span>
            <Button label="Back" on_press=move || controller.close() />
            <Button
                label="Continue to review"
                kind=ButtonKind::Primary
                on_press=on_go
                is_disabled=Signal::derive(move || left.get() != 0)
            />
        </div>
    }
    .into_any()
}

#[component]
fn Choice(controller: SaveController, at: usize, conflict: Conflict) -> impl IntoView {
    let is_chosen = move |side: Side| {
        true_or_false(Signal::derive(move || {
            controller.merge.with(|merge| {
                let conflict = merge.as_ref().and_then(|merge| merge.conflicts().get(at));
                conflict.is_some_and(|conflict| conflict.chosen == Some(side))
            })
        }))
    };
    let choose = move |side: Side| {
        controller.merge.update(|merge| {
            if let Some(merge) = merge {
                merge.choose(at, side);
            }
        });
    };
    let is_secret = conflict.is_secret;
    let shown = move |text: String| match text.as_str() {
        "" => "–".to_owned(),
        _ if is_secret => format!("{text} (hidden)"),
        _ => text,
    };
    let side = move |side: Side, title: &'static str, name: &'static str, value: String| {
        let value_id = unique_id("conflict");
        view! {
            <div class="conflict-side">
                <span class="muted">{title}</span>
                <span class="conflict-value" id=value_id.clone()>
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
        <div class="conflict" role="group" aria-label=name>
            <strong>{label}</strong>
            <span class="muted">{format!("Original: {}", shown(conflict.base))}</span>
            <div class="conflict-sides">
                {side(Side::Mine, "Yours", "Keep mine", shown(conflict.mine))}
                {side(Side::Theirs, "Current (theirs)", "Take theirs", shown(conflict.theirs))}
            </div>
        </div>
    }
    .into_any()
}
