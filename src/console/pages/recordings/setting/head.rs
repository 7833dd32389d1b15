//! The head of a setting's page: does it record, what is wrong, and what happens next.

use leptos::prelude::*;

use crate::console::kit::{Badge, Banner, BannerKind, When};
use crate::console::pages::recordings::list_data::tone;
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::query::freshness::Freshness;
use crate::console::query::moment::both_zones;
use crate::console::query::recording_words::use_clock_words;
use crate::model::recording::next::next;
use crate::model::time::UnixSeconds;

#[component]
pub(super) fn StateHead(data: SettingData) -> impl IntoView {
    let SettingData { setting, state, known, trouble, now_secs, .. } = data;
    let clock = use_clock_words();
    let tone = Signal::derive(move || tone(state.get()));
    let word = Signal::derive(move || state.get().words_of(&setting.latest()));
    let coming = Memo::new(move |_| next(&setting.latest(), known.get(), UnixSeconds(now_secs.get())));
    let now = move || UnixSeconds(now_secs.get());
    let next_words = Signal::derive(move || clock.next(&coming.read(), now()));
    let next_title = Signal::derive(move || coming.read().moment().map(both_zones));
    let trouble_words = Signal::derive(move || {
        trouble.get().map(|trouble| clock.trouble(trouble, now())).unwrap_or_default()
    });
    view! {
        <div class="row rolled-up" data-testid="recording-state">
            <Badge tone word />
            <span title=next_title>{next_words}</span>
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || setting.read_at_secs())
                is_stale=Signal::derive(move || setting.has_failed())
                next_at_secs=Signal::derive(move || setting.next_at_secs())
                on_refresh=move || setting.refresh()
            />
        </div>
        <When is=Signal::derive(move || trouble.get().is_some())>
            <Banner kind=BannerKind::Bad title=trouble_words />
        </When>
    }
    .into_any()
}
