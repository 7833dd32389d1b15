//! The choice of an export with or without secrets.

use leptos::prelude::*;

use crate::console::kit::{Banner, BannerKind, ButtonKind, DialogChoice, Switch, When};

#[component]
pub fn ExportForm(
    /// The content of the file.
    #[prop(into)]
    what: Signal<String>,
    /// A sentence on secrets that are left out.
    #[prop(into)]
    without: Signal<String>,
    /// The content of a file with secrets.
    with: &'static str,
    /// Why the last export failed; empty if it did not.
    #[prop(optional, into)]
    problem: Signal<String>,
    #[prop(optional, into)] is_working: Signal<bool>,
    /// Exports, with secrets or without.
    on_export: Callback<(bool,)>,
    on_close: Callback<()>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let has_secrets = RwSignal::new(false);
    let label =
        Signal::derive(move || if has_secrets.get() { "Export with secrets" } else { "Export" }.to_owned());
    view! {
        <p>{what}</p>
        {children.map(|children| children())}
        <Switch label="Include secrets" is_on=has_secrets on_change=move |(is_on,)| has_secrets.set(is_on) />
        <When is=has_secrets fallback=move || view! { <p class="muted">{without}</p> }>
            <Banner kind=BannerKind::Warning title="The file will contain secrets in plain text.">
                <p>{with}</p>
            </Banner>
        </When>
        <When is=move || !problem.read().is_empty()>
            <Banner kind=BannerKind::Bad title="Export failed. Nothing was saved.">
                <p class="mono problem-message">{problem}</p>
            </Banner>
        </When>
        <DialogChoice
            on_back=on_close
            label
            kind=ButtonKind::Primary
            is_waiting=is_working
            on_press=move || on_export.run((has_secrets.get_untracked(),))
        />
    }
}
