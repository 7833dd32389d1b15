//! The head of a setting's page: does it record, what is wrong and why, and what happens next.

use leptos::prelude::*;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::kit::{Badge, Banner, BannerKind, Link, When};
use crate::console::pages::recordings::list_data::tone;
use crate::console::pages::recordings::setting::data::SettingData;
use crate::console::query::freshness::Freshness;
use crate::console::query::moment::both_zones;
use crate::console::query::recording_words::use_clock_words;
use crate::console::query::{Refresh, use_query};
use crate::console::routes::Route;
use crate::model::recording::next::next;
use crate::model::recording::state::State;
use crate::model::recording::why::source_state;
use crate::model::restream::named;
use crate::model::time::UnixSeconds;

/// How often the state of the source is read.
const SOURCE_SECS: u32 = 30;

#[component]
pub(super) fn StateHead(data: SettingData) -> impl IntoView {
    let SettingData { setting, known, standing, now_secs, .. } = data;
    let clock = use_clock_words();
    let state = Memo::new(move |_| standing.read().state);
    let tone = Signal::derive(move || tone(state.get()));
    let word = Signal::derive(move || state.get().words_of(&setting.latest()));
    let coming = Memo::new(move |_| next(&setting.latest(), &known.read(), UnixSeconds(now_secs.get())));
    let now = move || UnixSeconds(now_secs.get());
    // What is wrong is said below.
    let next_words = Signal::derive(move || match standing.read().trouble {
        Some(_) => String::new(),
        None => clock.next(&coming.read(), now()),
    });
    let next_title = Signal::derive(move || coming.read().moment().map(both_zones));
    let trouble_words = Signal::derive(move || match standing.read().trouble {
        Some(trouble) => clock.trouble(trouble, now()),
        None => "The last recording failed".to_owned(),
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
        <When is=Signal::derive(move || matches!(state.get(), State::ShouldRecord | State::Error))>
            <Banner kind=BannerKind::Bad title=trouble_words>
                <Why data />
            </Banner>
        </When>
        <When is=Signal::derive(move || state.get() == State::Overrunning)>
            <Banner kind=BannerKind::Warning title=trouble_words />
        </When>
    }
    .into_any()
}

/// Why it is not recording: what the service reports, and what a restream reports of its source.
#[component]
fn Why(data: SettingData) -> impl IntoView {
    let SettingData { setting, known, standing, now_secs, .. } = data;
    let clock = use_clock_words();
    let words = Signal::derive(move || {
        let (known, state) = (known.read(), standing.read().state);
        clock.why(&setting.latest(), &known, state, UnixSeconds(now_secs.get())).unwrap_or_default()
    });
    let statuses = use_query(Refresh::Every(SOURCE_SECS), || ListStatus);
    let resources = use_query(Refresh::Every(SOURCE_SECS), || ListResources);
    let source = Memo::new(move |_| {
        let stream = setting.latest().likely_stream()?;
        source_state(&stream, &statuses.latest().items)
    });
    let reported = move || {
        let source = source.get()?;
        let resources = resources.latest();
        let mut all = resources.resources.items.iter();
        let resource = all.find(|resource| resource.resource_id == source.resource_id);
        let name = resource.map_or_else(|| source.resource_id.to_string(), |one| named(&one.name));
        let words = format!("; {} (restream ", source.words());
        Some(view! {
            {words}
            <Link to=Route::Restream(source.resource_id)>{name}</Link>
            ")"
        })
    };
    view! { <p data-testid="recording-why">{words}{reported}"."</p> }.into_any()
}
