//! What a setting is of.

use leptos::prelude::*;

use crate::console::kit::{CopyButton, Link, When};
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::routes::Route;
use crate::model::recording::board::source;

/// Source, stream and identifiers.
#[component]
pub(super) fn Facts(data: SettingData) -> impl IntoView {
    let SettingData { id, setting, .. } = data;
    let playlist = Signal::derive(move || source(&setting.latest()));
    let stream = Memo::new(move |_| setting.latest().likely_stream());
    let resource = Signal::derive(move || setting.latest().resource_id.to_string());
    let id_text = Signal::derive(move || id.get().to_string());
    view! {
        <dl class="facts card">
            <div class="facts-wide">
                <dt>"Source playlist"</dt>
                <dd class="with-button">
                    <span class="mono">{playlist}</span>
                    <CopyButton
                        label="Copy source playlist"
                        text=Callback::new(move |()| playlist.get_untracked())
                    />
                </dd>
            </div>
            <div>
                <dt>"DVR"</dt>
                <dd>
                    {move || match stream.get() {
                        Some(stream) => {
                            let name = stream.to_string();
                            view! { <Link to=Route::dvr(stream)>{format!("Timeline of {name}")}</Link> }
                                .into_any()
                        }
                        None => view! { "–" }.into_any(),
                    }}
                </dd>
            </div>
            <div>
                <dt>"Resource ID"</dt>
                <dd class="with-button">
                    <When is=Signal::derive(move || !resource.read().is_empty()) fallback=|| "–">
                        <span class="mono">{resource}</span>
                        <CopyButton
                            label="Copy resource ID"
                            text=Callback::new(move |()| resource.get_untracked())
                        />
                    </When>
                </dd>
            </div>
            <div>
                <dt>"Recording ID"</dt>
                <dd class="with-button">
                    <span class="mono">{id_text}</span>
                    <CopyButton
                        label="Copy recording ID"
                        text=Callback::new(move |()| id_text.get_untracked())
                    />
                </dd>
            </div>
        </dl>
    }
    .into_any()
}
