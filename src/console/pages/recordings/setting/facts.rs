//! What a setting is of.

use leptos::prelude::*;

use crate::console::kit::{Link, copied_fact, fact};
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::routes::Route;
use crate::model::recording::board::source;

#[component]
pub(super) fn Facts(data: SettingData) -> impl IntoView {
    let SettingData { id, setting, .. } = data;
    let playlist = Signal::derive(move || source(&setting.latest()));
    let stream = Memo::new(move |_| setting.latest().likely_stream());
    let resource = Signal::derive(move || setting.latest().resource_id.to_string());
    let id_text = Signal::derive(move || id.get().to_string());
    let timeline = move || match stream.get() {
        Some(stream) => {
            let words = format!("Timeline of {stream}");
            view! { <Link to=Route::dvr(stream)>{words}</Link> }.into_any()
        }
        None => "–".into_any(),
    };
    view! {
        <dl class="facts card">
            {copied_fact("facts-wide", "Source playlist", "source playlist", playlist)}
            {fact("DVR", timeline)} {copied_fact("", "Resource ID", "resource ID", resource)}
            {copied_fact("", "Recording ID", "recording ID", id_text)}
        </dl>
    }
    .into_any()
}
