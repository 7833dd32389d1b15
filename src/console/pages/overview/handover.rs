//! "Copy handover": what is broken, and what was done, for the next shift.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::facts::platform_names::use_platform_names;
use crate::console::facts::status_starts::use_status_starts;
use crate::console::facts::time_format::use_time_format;
use crate::console::kit::CopyButton;
use crate::console::pages::overview::group_summary::GroupSummary;
use crate::console::pages::overview::groups::of_urgency;
use crate::console::pages::overview::recordings::RecordingData;
use crate::console::pages::overview::restream_queries::RestreamQueries;
use crate::console::platform::clock::utc_and;
use crate::console::platform::settings::use_settings;
use crate::journal::Entry;
use crate::model::overview::survey::Urgency;
use crate::model::recording::board::names_of;
use crate::model::recording::state::RecordingState;
use crate::model::restream::shared_names;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

#[component]
pub(super) fn CopyHandover(account: RestreamQueries, recordings: RecordingData) -> impl IntoView {
    let (client, starts, clock) = (use_client(), use_status_starts(), use_time_format());
    let (zone, platforms) = (use_settings().zone, use_platform_names());
    let broken = move |now: UnixSeconds| {
        let zone = zone.get();
        let since = |begun: Option<i64>| match begun {
            Some(at) => format!("since {}", utc_and(at, zone)),
            None => "start unknown".to_owned(),
        };
        let resources = account.resources.latest();
        let shared = shared_names(&resources.items);
        let targets = of_urgency(account, Urgency::Broken).into_iter().map(|group| {
            let line = GroupSummary::new(group, &resources.items, &shared, platforms);
            format!("{} ({}), {}", line.title, line.affected(), since(line.begun(starts)))
        });
        let settings = recordings.settings.latest();
        let setting_statuses = recordings.setting_statuses.read();
        let troubles =
            names_of(&settings.items).into_iter().zip(setting_statuses.iter()).filter_map(|(name, one)| {
                let Some(trouble) = one.trouble else {
                    let has_failed = one.state == RecordingState::Error;
                    return has_failed.then(|| format!("{name}: The last recording failed"));
                };
                let begun = trouble.since().map(|at| at.0);
                Some(format!("{name}: {}, {}", clock.trouble(trouble, now), since(begun)))
            });
        targets.chain(troubles).collect::<Vec<_>>()
    };
    let reads = [
        ("Resources", *account.resources),
        ("States of restreams", *account.statuses),
        ("Recordings", *recordings.settings),
    ];
    let reads = reads.map(|(what, read)| (what, read, read.use_read_at()));
    let unread = move || {
        let failed = reads.iter().filter(|(_, read, _)| read.has_failed() || !read.has_data());
        let failed = failed.map(|(what, read, at)| ((*what).to_owned(), read.has_data().then(|| at.get())));
        let count = account.unreadable() + recordings.settings.latest().rejected.len();
        let unreadable = (count > 0).then(|| (counted(count, "unreadable item"), None));
        failed.chain(unreadable).collect::<Vec<_>>()
    };
    let text = Callback::new(move |()| {
        untrack(|| {
            let now = UnixSeconds(client.service_now_secs());
            let entries: Vec<Entry> = client.journals.read(|journal| journal.entries().cloned().collect());
            let broken = broken(now);
            let unread = unread();
            client.journals.report(zone.get(), |report| report.handover(&broken, &unread, &entries, now))
        })
    });
    view! { <CopyButton label="Copy handover" text has_words=true /> }
}
