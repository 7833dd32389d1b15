//! "Wall view": the state of the account for a screen that nobody touches. Large, without controls; needs no write
//! (`contract.md#decision-66`).

use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::time_format::use_time_format;
use crate::console::kit::{Badge, Each, Skeleton, Tone, When};
use crate::console::pages::overview::group_summary::{Fold, GroupSummary};
use crate::console::pages::overview::groups::{GroupLine, lines, of_fold};
use crate::console::pages::overview::recordings::RecordingData;
use crate::console::pages::overview::restream_queries::RestreamQueries;
use crate::console::pages::overview::restreams::{Sentence, SentencePlaceholder};
use crate::console::platform::clock::{beside_now, now_secs, use_now_secs};
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::query::Refresh;
use crate::console::query::loaded::LoadState;
use crate::console::routes::{Route, use_go};
use crate::model::overview::survey::Urgency;
use crate::model::recording::board::{SettingStatus, names_of};
use crate::model::recording::state::RecordingState;
use crate::model::recording::trouble::Trouble;
use crate::model::time::UnixSeconds;
use crate::text::durations::ago;
use crate::text::plurals::counted;

/// Number of problems with a line.
const LINES: usize = 12;

/// Seconds that all starts may take, by which the lines are ordered.
const ORDER_SECS: i64 = 10;

#[component]
pub(super) fn Wall() -> impl IntoView {
    let (account, recordings) = (RestreamQueries::read(Refresh::Every), RecordingData::read(Refresh::Every));
    let (all, left) = lines(account, Urgency::Broken, LINES, RwSignal::new(false));
    let (now_secs, opened) = (use_now_secs(), now_secs());
    let is_read = memo(move || account.reads().state() != LoadState::Waiting);
    let is_ordered = memo_after(move |before: Option<&bool>| {
        before == Some(&true) || is_read.get() && left.get() == 0 || now_secs.get() - opened >= ORDER_SECS
    });
    let open = of_fold(all, Fold::Open);
    let others = Signal::derive(move || others(&all.read(), &recordings.setting_statuses.read()));
    let go = use_go();
    let on_key = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" {
            go(&Route::Overview, false);
        }
    });
    on_cleanup(move || on_key.remove());
    view! {
        <div class="stack wall">
            <h1 class="visually-hidden">"Overview"</h1>
            <When is=is_read fallback=SentencePlaceholder>
                <Sentence account recordings has_links=false />
            </When>
            <When is=is_ordered fallback=|| view! { <Skeleton label="Loading starts" /> }>
                <ul class="card trouble-fold" hidden=move || open.read().is_empty()>
                    <Each each=move || open.get() key=|line| line.key.clone() let:line>
                        <GroupLine lines=open line />
                    </Each>
                </ul>
                <RecordingTroubles recordings />
                <p class="muted" hidden=move || others.read().is_empty()>
                    {others}
                </p>
            </When>
            <LastAnswer account recordings />
        </div>
    }
}

/// Counts what the sentence counts without a line, and the recordings in lesser trouble: "2 broken for days · 1 recording
/// overrunning".
fn others(lines: &[GroupSummary], statuses: &[SettingStatus]) -> String {
    let folded = [Fold::Days, Fold::Acknowledged].into_iter().filter_map(|fold| {
        let count = lines.iter().filter(|line| line.fold == fold).count();
        (count > 0).then(|| fold.title(count))
    });
    let states = [(RecordingState::Error, "in error"), (RecordingState::Overrunning, "overrunning")];
    let lesser = states.into_iter().filter_map(|(state, word)| {
        let count = statuses.iter().filter(|one| one.state == state && !one.is_acknowledged).count();
        (count > 0).then(|| format!("{} {word}", counted(count, "recording")))
    });
    folded.chain(lesser).collect::<Vec<_>>().join(" · ")
}

/// The recordings that should run and do not, or that record nothing.
#[component]
fn RecordingTroubles(recordings: RecordingData) -> impl IntoView {
    let (clock, now_secs) = (use_time_format(), use_service_now_secs());
    let troubles = memo(move || {
        let (settings, setting_statuses) = (recordings.settings.latest(), recordings.setting_statuses.read());
        let named = names_of(&settings.items).into_iter().zip(setting_statuses.iter());
        let of_trouble = named.filter_map(|(name, one)| {
            let trouble =
                one.trouble.filter(|trouble: &Trouble| trouble.is_counted() && !one.is_acknowledged)?;
            Some((name, clock.trouble(trouble, UnixSeconds(now_secs.get())), one.state.label()))
        });
        of_trouble.take(LINES).collect::<Vec<_>>()
    });
    let line = |(name, trouble, state): (String, String, &'static str)| {
        view! {
            <li class="row gap-3">
                <Badge tone=Tone::Bad word=Signal::stored(state.to_owned()) />
                <strong>{name}</strong>
                <span>{trouble}</span>
            </li>
        }
    };
    view! {
        <When is=move || !troubles.read().is_empty()>
            <ul class="card stack gap-3">{move || troubles.get().into_iter().map(line).collect_view()}</ul>
        </When>
    }
}

/// The time of the last good answer, red once nothing has come for a while.
#[component]
fn LastAnswer(account: RestreamQueries, recordings: RecordingData) -> impl IntoView {
    /// Seconds without a good answer from which the page no longer tells the present.
    const OLD_SECS: i64 = 60;
    let (now_secs, zone) = (use_now_secs(), use_settings().zone);
    let read_at = memo(move || {
        let of_recordings = recordings.settings.read_at_secs();
        account.reads().read_at_secs().zip(of_recordings).map(|(one, other)| one.min(other))
    });
    let message = Signal::derive(move || match read_at.get() {
        None => "No answer yet".to_owned(),
        Some(at) => {
            let now = now_secs.get();
            format!("Last answer {}, {}", beside_now(UnixSeconds(at), now, zone.get()), ago(at, now.max(at)))
        }
    });
    let is_old = Signal::derive(move || read_at.get().is_none_or(|at| now_secs.get() - at > OLD_SECS));
    view! {
        <p class="muted wall-answer" class=("text-bad", is_old) data-testid="wall-answer">
            {message}
        </p>
    }
}
