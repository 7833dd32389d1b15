//! The elements of what was found. They stay for whatever is found next: a text is written only where it differs.

use web_sys::HtmlElement;

use crate::console::app::shell::palette::entry::Entry;
use crate::console::app::shell::palette::text::LIST_ID;
use crate::console::kit::table::{Drawn, RowMaker, RowWriter, Slot};

/// So many elements are made at a time: most often all that are needed.
const BATCH: usize = 32;

/// The elements, as many as were needed so far.
#[derive(Default)]
pub(super) struct FoundRows(Vec<Batch>);

struct Batch {
    drawn: Drawn,
    rows: Vec<RowSlots>,
}

struct RowSlots {
    hidden: Slot,
    selected: Slot,
    name: Slot,
    kind: Slot,
}

impl FoundRows {
    /// Shows what was found, with a mark on one.
    pub(super) fn say(&mut self, list: &HtmlElement, found: &[Entry], mark: usize) {
        while self.0.len() * BATCH < found.len() {
            self.0.push(Batch::draw(list, self.0.len() * BATCH));
        }
        for (number, batch) in self.0.iter_mut().enumerate() {
            let mut writer = batch.drawn.writer();
            for (index, row) in (number * BATCH..).zip(&batch.rows) {
                row.say(&mut writer, found.get(index), index == mark);
            }
        }
    }
}

impl Batch {
    fn draw(list: &HtmlElement, from: usize) -> Self {
        let row = |maker: &mut RowMaker, index| {
            let id = format!("{LIST_ID}-{index}");
            maker.element("li", &[("role", "option"), ("id", &id)], RowSlots::draw)
        };
        let (drawn, rows) =
            Drawn::within(list, |maker| (from..from + BATCH).map(|index| row(maker, index)).collect());
        Self { drawn, rows }
    }
}

impl RowSlots {
    fn draw(row: &mut RowMaker) -> Self {
        let (hidden, selected) = (row.attribute("hidden"), row.attribute("aria-selected"));
        let name = row.text_in("span", "palette-name");
        row.fixed_text(" ");
        Self { hidden, selected, name, kind: row.text_in("span", "muted") }
    }

    fn say(&self, row: &mut RowWriter<'_>, entry: Option<&Entry>, is_marked: bool) {
        row.say_maybe(self.hidden, entry.is_none().then_some(""));
        row.say(self.selected, if is_marked { "true" } else { "false" });
        // What is hidden keeps its words.
        if let Some(entry) = entry {
            row.say(self.name, &entry.name);
            row.say(self.kind, &entry.kind);
        }
    }
}
