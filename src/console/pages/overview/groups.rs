//! The groups of one urgency as lines, in the order that is wanted. No line moves under the pointer.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::{Each, Link, ToggleChip, When, holding, unique_id};
use crate::console::pages::overview::account::Account;
use crate::console::pages::overview::group::GroupLine;
use crate::console::pages::overview::words::Line;
use crate::console::platform::long_lived::long_lived;
use crate::console::query::status_starts::{many_starts, use_status_starts};
use crate::console::routes::{ListQuery, Route};
use crate::model::overview::grouping::{Order, held, ranked};
use crate::model::overview::survey::{Group, Urgency};

/// The order that is wanted. It outlives the page, and the account.
#[derive(Clone, Copy)]
pub struct WantedOrder(RwSignal<Order>);

impl WantedOrder {
    pub fn new() -> Self {
        Self(long_lived(Order::default()))
    }
}

/// What can be wanted, and what it is called.
const ORDERS: [(Order, &str); 3] = [
    (Order::Worst, "Worst first"),
    (Order::Newest, "Newest first"),
    (Order::MostTargets, "Most targets first"),
];

/// The groups of one urgency; nothing where there are none.
#[component]
pub(super) fn Groups(account: Account, urgency: Urgency, title: &'static str, limit: usize) -> impl IntoView {
    let WantedOrder(wanted) = expect_context();
    let is_broken = urgency == Urgency::Broken;
    let order = Memo::new(move |_| if is_broken { wanted.get() } else { Order::Worst });
    let count = Memo::new(move |_| of_urgency(account, urgency).1);
    let is_held = RwSignal::new(false);
    let lines = lines(account, urgency, limit, order, is_held);
    let keys = move || lines.read().iter().map(|line| line.key.clone()).collect::<Vec<_>>();
    let more = Signal::derive(move || count.get().saturating_sub(limit));
    let title_id = unique_id("groups");
    view! {
        <When is=Signal::derive(move || !lines.read().is_empty())>
            <section class="troubles" aria-labelledby=title_id.clone()>
                <div class="row troubles-head">
                    <h2 id=title_id.clone()>{title}</h2>
                    <When is=Signal::derive(move || { is_broken && count.get() > 1 })>
                        <Orders wanted />
                    </When>
                </div>
                <ul class="card" use:holding=is_held>
                    <Each each=keys key=String::clone let:key>
                        <GroupLine lines key />
                    </Each>
                </ul>
                <p hidden=Signal::derive(move || {
                    more.get() == 0
                })>{Signal::derive(move || format!("and {} more: ", more.get()))} <All order is_broken /></p>
            </section>
        </When>
    }
    .into_any()
}

#[component]
fn Orders(wanted: RwSignal<Order>) -> impl IntoView {
    let chips = ORDERS.map(|(order, label)| {
        let is_on = Signal::derive(move || wanted.get() == order);
        view! { <ToggleChip label is_on on_press=move || wanted.set(order) /> }
    });
    view! {
        <div class="chips" role="group" aria-label="Order">
            {chips.into_iter().collect_view()}
        </div>
    }
    .into_any()
}

/// The way to all of them in the list, in the same order.
#[component]
fn All(order: Memo<Order>, is_broken: bool) -> impl IntoView {
    let is_newest = Memo::new(move |_| order.get() == Order::Newest);
    let list = Signal::derive(move || {
        Route::Restreams(ListQuery {
            state: if is_broken { "broken".to_owned() } else { String::new() },
            sort: if is_newest.get() { "-since".to_owned() } else { String::new() },
            ..ListQuery::default()
        })
    });
    view! { <Link to=list>"View all in Restreams"</Link> }.into_any()
}

/// The lines: in their order, or while they are held where they were.
fn lines(
    account: Account,
    urgency: Urgency,
    limit: usize,
    order: Memo<Order>,
    is_held: RwSignal<bool>,
) -> Memo<Vec<Line>> {
    let sinces = use_status_starts();
    // What may have a line: by when they began, all must be known.
    let all = Memo::new(move |_| {
        let is_newest = order.get() == Order::Newest;
        let resources = account.resources.latest();
        let (groups, count) = of_urgency(account, urgency);
        let few = if order.get() == Order::Worst { limit } else { count };
        let line = |group: Group| {
            let line = Line::new(&group, &resources.resources.items, is_newest);
            (group, line)
        };
        groups.into_iter().take(few).map(line).collect::<Vec<_>>()
    });
    let asked = Memo::new(move |_| {
        let is_newest = order.get() == Order::Newest;
        let all = all.read();
        Arc::new(if is_newest {
            all.iter().flat_map(|(_, line)| line.telling()).collect()
        } else {
            Vec::new()
        })
    });
    let begun = many_starts(asked).since;
    Memo::new(move |before: Option<&Vec<Line>>| {
        // Each poll orders anew, also one that finds nothing new: since when is known a little later than what. Where the newest
        // are wanted, each answer does.
        let _ = account.statuses.read_at_secs();
        begun.track();
        let all = all.read();
        let begun: Vec<Option<i64>> = all.iter().map(|(_, line)| line.begun(sinces)).collect();
        let groups: Vec<&Group> = all.iter().map(|(group, _)| group).collect();
        let indices = ranked(&groups, &begun, order.get());
        let in_order = indices.iter().filter_map(|&index| all.get(index as usize).map(|(_, line)| line));
        let shown: Vec<&Line> = in_order.take(limit).collect();
        let Some(before) = before.filter(|_| is_held.get()) else {
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
