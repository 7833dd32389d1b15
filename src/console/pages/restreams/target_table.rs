//! A virtual table for resources with very many targets, the worst first.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::health::{tone, words};
use crate::console::kit::table::{
    CellSlot, Cells, CellsMaker, Column, CutSlot, RowMaker, RowSource, RowWriter, Table, TitledSlot,
};
use crate::console::kit::{BadgeSlot, When};
use crate::console::pages::restreams::resource_data::{ResourceContext, health};
use crate::console::pages::restreams::source::service_words;
use crate::console::pages::restreams::target_details::TargetDetails;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::status_starts::{StatusStarts, TargetKey, short_words, use_status_starts};
use crate::console::routes::{PeriodQuery, Route, use_go, use_route};
use crate::model::restream::secrets::{secrets_of_all, shown_target_url};
use crate::model::restream::{Resource, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::url::{host, redacted_source};

#[component]
pub(super) fn TargetTable(shown: ResourceContext) -> impl IntoView {
    let order = Memo::new(move |_| {
        let groups = shown.groups.read();
        Arc::new(groups.iter().flat_map(|group| group.indices.iter().copied()).collect::<Vec<_>>())
    });
    ask_since_when(shown);
    let named = match use_route().get_untracked() {
        Route::RestreamTarget(_, number) => Some(number.to_string()),
        _ => None,
    };
    let active_key = RwSignal::new(named);
    let source = RowSource {
        count: Signal::derive(move || order.read().len()),
        key_at: Callback::new(move |row: usize| order.read().get(row).map(|at| (at + 1).to_string())),
        row_of: Callback::new(move |key: String| {
            let number: usize = key.parse().ok()?;
            order.read().iter().position(|at| at + 1 == number)
        }),
    };
    let opened = RwSignal::new(None::<usize>);
    let on_open = Callback::new(move |row: usize| {
        let index = order.with_untracked(|order| order.get(row).copied());
        opened.update(|opened| *opened = index.filter(|_| *opened != index));
    });
    let column = |key, label| Column::new(key, label, false);
    let columns = vec![
        column("state", "State"),
        column("target", "Target"),
        column("source", "Source"),
        column("since", "Since"),
        column("message", "Service message"),
        column("acts", "Actions"),
    ];
    view! {
        <p class="muted">"Press a target for its details."</p>
        <div class="account-list target-list">
            <Table
                id="restream-targets"
                label="Targets"
                columns
                source
                active_key
                sorted=Signal::stored(None)
                on_sort=Callback::new(|_| ())
                on_open
                cells=cells(shown, order)
            />
        </div>
        <When is=Signal::derive(move || opened.get().is_some())>
            <Opened shown opened />
        </When>
    }
    .into_any()
}

#[component]
fn Opened(shown: ResourceContext, opened: RwSignal<Option<usize>>) -> impl IntoView {
    let restream = Memo::new(move |_| {
        let resource = shown.resource.read();
        opened.get().and_then(|at| resource.restreams.get(at)).cloned().unwrap_or_default()
    });
    let title = Signal::derive(move || format!("Restream {}", opened.get().unwrap_or_default() + 1));
    view! {
        <section class="card stack">
            <h2>{title}</h2>
            <TargetDetails restream />
        </section>
    }
    .into_any()
}

/// Requests the start of each target's state for a whole response at once, so that one read answers all.
fn ask_since_when(shown: ResourceContext) {
    let sinces = use_status_starts();
    Effect::new(move |_| {
        let (resource, reports) = (shown.resource.read(), shown.reports.read());
        let mut by_code: BTreeMap<StatusCode, Vec<TargetKey>> = BTreeMap::new();
        for (restream, report) in resource.restreams.iter().zip(reports.iter()) {
            if let Some(report) = report {
                by_code.entry(report.status.code).or_default().push(TargetKey::of(restream));
            }
        }
        untrack(|| {
            for (code, targets) in by_code {
                sinces.ask(&resource.resource_id, &targets, code);
            }
        });
    });
}

struct TargetCells {
    shown: ResourceContext,
    order: Memo<Arc<Vec<usize>>>,
    sinces: StatusStarts,
    now_secs: Signal<i64>,
    go: Callback<Route>,
    slots: TargetSlots,
}

struct TargetSlots {
    badge: BadgeSlot,
    target: TitledSlot,
    source: CutSlot,
    since: CellSlot,
    message: TitledSlot,
    edit: LinkSlot,
    history: LinkSlot,
}

struct LinkSlot {
    href: CellSlot,
    label: CellSlot,
}

impl LinkSlot {
    fn draw(cell: &mut RowMaker, act: &'static str, words: &str) -> Self {
        let fixed = [("class", "button button-quiet button-small"), ("tabindex", "-1"), ("data-act", act)];
        cell.element("a", &fixed, |link| {
            let slot = Self { href: link.attribute("href"), label: link.attribute("aria-label") };
            link.element("span", &[], |text| text.fixed_text(words));
            slot
        })
    }
}

fn cells(shown: ResourceContext, order: Memo<Arc<Vec<usize>>>) -> CellsMaker {
    let go = use_go();
    let go = Callback::new(move |route: Route| go(&route, false));
    let (sinces, now_secs) = (use_status_starts(), use_service_now_secs());
    Box::new(move |row| {
        let badge = row.cell("state", BadgeSlot::draw);
        let target = row.cell("target", RowMaker::titled_text);
        let source = row.cut_cell("source");
        let since = row.text_cell("since");
        let message = row.cell("message", RowMaker::titled_text);
        let (edit, history) = row.cell("acts", |cell| {
            (LinkSlot::draw(cell, "edit", "Edit"), LinkSlot::draw(cell, "history", "History"))
        });
        let slots = TargetSlots { badge, target, source, since, message, edit, history };
        Rc::new(TargetCells { shown, order, sinces, now_secs, go, slots })
    })
}

impl TargetCells {
    fn index(&self, number: usize) -> Option<usize> {
        self.order.read().get(number).copied()
    }

    fn routes(resource: &Resource, index: usize) -> [Route; 2] {
        let id = &resource.resource_id;
        let edit = Route::RestreamEdit(id.clone(), Some(index + 1));
        [edit, Route::RestreamTargetHistory(id.clone(), index + 1, PeriodQuery::default())]
    }
}

impl Cells for TargetCells {
    fn say(&self, number: usize, row: &mut RowWriter<'_>) {
        let (slots, shown) = (&self.slots, self.shown);
        let Some(index) = self.index(number) else { return };
        let (resource, reports) = (shown.resource.read(), shown.reports.read());
        let Some(restream) = resource.restreams.get(index) else { return };
        let report = reports.get(index).and_then(Option::as_ref);
        let now_secs = self.now_secs.get();
        let health = health(resource.counts_as_active(), restream, report, UnixSeconds(now_secs));
        slots.badge.say(row, tone(health), &words(health, report.map(|report| report.status.code)));
        let name = format!("{} · Restream {}", host(&restream.target_url), index + 1);
        row.say(slots.target.text, &name);
        row.say(slots.target.title, &shown_target_url(restream));
        row.say_cut(slots.source, &redacted_source(&restream.source, &secrets_of_all(&resource.restreams)));
        let since = report.and_then(|report| {
            let code = report.status.code;
            let since = self.sinces.of(&resource.resource_id, &TargetKey::of(restream), code)?;
            Some(since.since_created(resource.creation_ts, resource.modification_ts))
        });
        row.say(slots.since, &since.map(|since| short_words(since, now_secs)).unwrap_or_default());
        row.say_titled(slots.message, &service_words(shown, report));
        let [edit, history] = Self::routes(&resource, index);
        row.say(slots.edit.href, &edit.href());
        row.say(slots.edit.label, &format!("Edit restream {}", index + 1));
        row.say(slots.history.href, &history.href());
        row.say(slots.history.label, &format!("History of restream {}", index + 1));
    }

    fn on_control(&self, number: usize, event: &MouseEvent) {
        if event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let pressed = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let link = pressed.and_then(|pressed| pressed.closest("a").ok().flatten());
        let act = link.and_then(|link| link.get_attribute("data-act"));
        let Some(index) = untrack(|| self.index(number)).filter(|_| act.is_some()) else { return };
        event.prevent_default();
        let [edit, history] = self.shown.resource.with_untracked(|resource| Self::routes(resource, index));
        self.go.run(if act.as_deref() == Some("edit") { edit } else { history });
    }
}
