use std::rc::Rc;
use std::sync::Arc;

use crate::api::activity::{Call, CallState};
use crate::console::kit::table::{Cells, Column, Part, RowWriter, Table};
use crate::console::kit::{BADGE, When, holding};
use crate::console::pages::activity::state::{CallListState, key, tone};
use crate::console::platform::clock::beside_now;
use crate::console::platform::focus::focus_id;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;
use crate::text::si;

pub(super) const TABLE_ID: &str = "api-calls";
const COLUMNS: [Column; 6] = [
    Column::new("time", "Time", false, Part::TITLED),
    Column::new("method", "Method", false, Part::TEXT),
    Column::new("path", "Path", false, Part::CUT),
    Column::new("status", "Status", false, Part::cell(&[BADGE])),
    Column::new("duration", "Duration", false, Part::TEXT),
    Column::new("size", "Size", false, Part::TEXT),
];

#[component]
pub(super) fn CallsTable(state: CallListState) -> impl IntoView {
    let keys = memo(move || Arc::new(state.matches.read().iter().map(|call| key(call)).collect()));
    let is_held = RwSignal::new(false);
    on_change(move || is_held.get(), move |is_held| state.freeze(*is_held));
    on_cleanup(move || state.freeze(false));
    let zone = use_settings().zone;
    view! {
        <div class="calls-list" use:holding=(is_held, false)>
            <NewCalls state />
            <Table
                id=TABLE_ID
                label="API calls"
                columns=COLUMNS.to_vec()
                keys
                active_key=state.active_key
                sorted=|| None
                on_sort=Callback::new(|_| {})
                on_open=Callback::new(move |_| state.open_key.set(state.active_key.get_untracked()))
                cells=Rc::new(CallCells { state, zone })
            />
        </div>
    }
}

/// The number of calls since the rows were held in position; pressing it shows them.
#[component]
fn NewCalls(state: CallListState) -> impl IntoView {
    let new_calls = Signal::derive(move || counted(state.new_count.get(), "new call"));
    let on_press = move |_| {
        state.show_new();
        let scroller = document().query_selector(".calls-list .table-scroller");
        if let Ok(Some(scroller)) = scroller {
            scroller.set_scroll_top(0);
        }
        focus_id(TABLE_ID);
    };
    view! {
        <When is=Signal::derive(move || state.new_count.get() > 0)>
            <button type="button" class="button button-primary calls-new" on:click=on_press>
                {new_calls}
            </button>
        </When>
    }
}

struct CallCells {
    state: CallListState,
    zone: ReadSignal<Zone>,
}

impl Cells for CallCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        let matches = self.state.matches.read();
        let Some(call) = matches.get(number) else { return };
        let secs = call.at_millis.div_euclid(1_000);
        row.write_time(Some(("", UnixSeconds(secs))));
        // Without the date, which the tooltip has.
        row.write(&beside_now(UnixSeconds(secs), secs, self.zone.get()));
        row.write(call.method.as_str());
        row.write_cut(&call.path);
        row.write_badge(tone(call), &call.state_label());
        row.write(&duration(call));
        row.write(&size(call));
    }
}

/// Formats the duration; "–" for a call in progress.
pub(super) fn duration(call: &Call) -> String {
    match call.state {
        CallState::Pending => si::MISSING.to_owned(),
        _ if call.duration_millis < 1_000 => format!("{} ms", call.duration_millis),
        _ => si::with_unit(f64::from(call.duration_millis) / 1_000.0, "s"),
    }
}

/// Formats the size of the response; "–" without one.
pub(super) fn size(call: &Call) -> String {
    match call.state {
        #[expect(clippy::cast_precision_loss, reason = "at most 16 MB")]
        CallState::Answered(_) => si::with_unit(call.size_bytes as f64, "B"),
        _ => si::MISSING.to_owned(),
    }
}
