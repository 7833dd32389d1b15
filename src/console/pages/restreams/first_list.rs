//! The list as it is seen before the application is there: the answers that the page has read ahead, drawn once into the static frame, at
//! the places where the application draws them. Nothing of it can be pressed: boot.js remembers a press for the application.

use std::sync::Arc;

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::api::Endpoint;
use crate::api::restream::{ListResources, ListStatus};
use crate::console::client::FirstAnswers;
use crate::console::kit::table::{Drawn, RowMaker, draw_first_rows, draw_first_table};
use crate::console::kit::{Icon, draw_glyph};
use crate::console::list::draw_first_chips;
use crate::console::pages::restreams::list_data::KIND;
use crate::console::pages::restreams::list_row::{Slots, columns};
use crate::model::restream::board::Board;
use crate::model::restream::health::Rollup;
use crate::model::restream::{Resource, ResourceStatus};
use crate::model::time::UnixSeconds;

/// The lowest that a row is, in CSS pixels.
const ROW_PX: f64 = 32.0;

/// Draws the list into the frame, if both answers are there and good. Says whether it is to be seen.
pub fn draw_first_list(frame: &Element) -> bool {
    FirstAnswers::take().and_then(|answers| draw(frame, &answers)).is_some()
}

fn draw(frame: &Element, answers: &FirstAnswers) -> Option<()> {
    let list = ListResources.decode(&answers.resources.answer()).ok()?;
    let statuses = ListStatus.decode(&answers.status.answer()).ok()?;
    let has_rejected = |status: &ResourceStatus| !status.status.rejected.is_empty();
    // What could not be read is listed above the list, by the application.
    if list.resources.items.is_empty()
        || !list.resources.rejected.is_empty()
        || !statuses.rejected.is_empty()
        || statuses.items.iter().any(has_rejected)
    {
        return None;
    }
    let now_secs = answers.now_secs;
    let board = Board::new(Arc::new(list));
    let rollups = board.roll_up(&statuses.items, UnixSeconds(now_secs));
    let wanted = KIND.default_wanted();
    let arranged = board.arrange(&rollups, &wanted, None);

    let main: HtmlElement = frame.query_selector("main").ok()??.unchecked_into();
    main.set_text_content(None);
    Drawn::within(&main, |maker| draw_around(maker, wanted.sort.key));
    let within = |selector: &str| main.query_selector(selector).ok()?.map(JsCast::unchecked_into);
    let (chips, body): (HtmlElement, HtmlElement) = (within(".chips")?, within("tbody")?);
    draw_first_chips(&chips, KIND, &arranged);
    let row = |number: usize| -> Option<(&Resource, &Rollup)> {
        let index = *arranged.rows.get(number)? as usize;
        board.resources().get(index).zip(rollups.get(index))
    };
    let height_px = window().inner_height().ok()?.as_f64()?;
    let seen = (height_px / ROW_PX).ceil() as usize;
    draw_first_rows(&body, arranged.rows.len(), seen, Slots::draw, &|slots, writer, number| {
        if let Some((resource, rollup)) = row(number) {
            slots.say_first(writer, resource, rollup, now_secs);
        }
    })
}

/// What stands around the rows.
fn draw_around(maker: &mut RowMaker, sorted_by: &'static str) {
    maker.element("div", &[("class", "page-head")], |head| {
        head.element("h1", &[], |title| title.fixed_text("Restreams"));
        head.element("span", &[("class", "age")], |age| {
            draw_glyph(age, Icon::Clock);
            age.element("span", &[("class", "age-words")], |words| words.fixed_text("Updated now"));
            age.element("span", &[("class", "button button-quiet button-icon")], |button| {
                draw_glyph(button, Icon::Refresh);
            });
        });
        head.element("div", &[("class", "row restream-acts")], |acts| {
            acts.element("div", &[("class", "row wide-only")], |files| {
                for label in ["Import resources", "Export resources"] {
                    files.element("span", &[("class", "button")], |button| button.fixed_text(label));
                }
            });
            acts.element("span", &[("class", "button button-primary")], |new| new.fixed_text("New resource"));
        });
    });
    maker.element("div", &[("class", "list-tools")], |tools| {
        tools.element("div", &[("class", "search-field")], |search| {
            draw_glyph(search, Icon::Search);
            search.element(
                "input",
                &[("class", "input"), ("placeholder", "Name, ID, source or target host")],
                |_| (),
            );
            search.element("kbd", &[("class", "wide-only")], |key| key.fixed_text("/"));
        });
        tools.element("div", &[("class", "chips")], |_| ());
    });
    maker.element("div", &[("class", "account-list restream-list")], |list| {
        draw_first_table(list, &columns(), sorted_by);
    });
}
