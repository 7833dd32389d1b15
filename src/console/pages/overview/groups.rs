//! The groups of one urgency as lines: what began within the last hour, then the worse. No line moves under the pointer.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::{Each, Link, When, holding, unique_id};
use crate::console::pages::overview::account::Account;
use crate::console::pages::overview::group::GroupLine;
use crate::console::pages::overview::words::Line;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::status_starts::{ManyStarts, many_starts, use_status_starts};
use crate::console::routes::{ListQuery, Route};
use crate::model::overview::grouping::{held, ranked};
use crate::model::overview::survey::{Group, Urgency};
use crate::model::time::UnixSeconds;

/// Of so many groups, the worst, it is asked when they began.
const ASKED: usize = 30;

/// The groups of one urgency; nothing where there are none.
#[component]
pub(super) fn Groups(account: Account, urgency: Urgency, title: &'static str, limit: usize) -> impl IntoView {
    let is_broken = urgency == Urgency::Broken;
    let count = Memo::new(move |_| of_urgency(account, urgency).1);
    let is_held = RwSignal::new(false);
    let lines = lines(account, urgency, limit, is_held);
    let keys = move || lines.read().iter().map(|line| line.key.clone()).collect::<Vec<_>>();
    let more = Signal::derive(move || count.get().saturating_sub(limit));
    let title_id = unique_id("groups");
    view! {
        <When is=Signal::derive(move || !lines.read().is_empty())>
            <section class="troubles" aria-labelledby=title_id.clone()>
                <h2 id=title_id.clone()>{title}</h2>
                <ul class="card" use:holding=is_held>
                    <Each each=keys key=String::clone let:key>
                        <GroupLine lines key />
                    </Each>
                </ul>
                <p hidden=Signal::derive(move || {
                    more.get() == 0
                })>{Signal::derive(move || format!("and {} more: ", more.get()))} <All is_broken /></p>
            </section>
        </When>
    }
    .into_any()
}

/// The way to all of them in the list.
#[component]
fn All(is_broken: bool) -> impl IntoView {
    let state = if is_broken { "broken".to_owned() } else { String::new() };
    let list = Route::Restreams(ListQuery { state, ..ListQuery::default() });
    view! { <Link to=list>"View all in Restreams"</Link> }.into_any()
}

/// The lines: in their order, or while they are held where they were.
fn lines(account: Account, urgency: Urgency, limit: usize, is_held: RwSignal<bool>) -> Memo<Vec<Line>> {
    let (sinces, now_secs) = (use_status_starts(), use_service_now_secs());
    let all = Memo::new(move |_| {
        let resources = account.resources.latest();
        let groups = of_urgency(account, urgency).0.into_iter().take(ASKED.max(limit));
        let line = |group: Group| {
            let line = Line::new(&group, &resources.resources.items);
            (group, line)
        };
        groups.map(line).collect::<Vec<_>>()
    });
    let asked = Memo::new(move |_| {
        let all = all.read();
        Arc::new(match urgency {
            Urgency::Broken => all.iter().flat_map(|(_, line)| line.telling()).collect(),
            Urgency::Unknown | Urgency::Resting => Vec::new(),
        })
    });
    let ManyStarts { since: begun, left } = many_starts(asked);
    // Whether it was known of all when they began: from then on no line moves under the pointer.
    let is_settled = StoredValue::new(false);
    Memo::new(move |before: Option<&Vec<Line>>| {
        // Each poll orders anew, also one that finds nothing new, and so does each answer.
        let _ = account.statuses.read_at_secs();
        begun.track();
        let all = all.read();
        let begun: Vec<Option<i64>> = all.iter().map(|(_, line)| line.begun(sinces)).collect();
        let groups: Vec<&Group> = all.iter().map(|(group, _)| group).collect();
        let indices = ranked(&groups, &begun, UnixSeconds(now_secs.get_untracked()));
        let in_order = indices.iter().filter_map(|&index| all.get(index as usize).map(|(_, line)| line));
        let shown: Vec<&Line> = in_order.take(limit).collect();
        let was_settled = is_settled.get_value();
        is_settled.set_value(was_settled || (left.get() == 0 && !all.is_empty()));
        let Some(before) = before.filter(|_| is_held.get() && was_settled) else {
            return shown.into_iter().cloned().collect();
        };
        let key_of = |line: &Line| line.key.clone();
        let standing: Vec<String> = before.iter().map(key_of).collect();
        let new: Vec<String> = shown.iter().map(|line| key_of(line)).collect();
        let line = |key: String| {
            let now = all.iter().map(|(_, line)| line).find(|line| line.key == key).cloned();
            now.or_else(|| before.iter().find(|line| line.key == key).cloned().map(Line::over))
        };
        held(&standing, &new).into_iter().filter_map(line).collect()
    })
}

/// The groups of an urgency, the worst first, and how many there are.
fn of_urgency(account: Account, urgency: Urgency) -> (Vec<Group>, usize) {
    let survey = account.survey.read();
    let groups = survey.as_ref().map(|survey| survey.groups.as_slice()).unwrap_or_default();
    let groups: Vec<Group> = groups.iter().filter(|group| group.urgency == urgency).cloned().collect();
    let count = groups.len();
    (groups, count)
}
