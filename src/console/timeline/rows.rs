//! Rows of intervals on one canvas, alone or on an axis; fast for any number of intervals.

use std::ops::Range;
use std::sync::Arc;

use leptos::html;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::console::platform::canvas::{Colours, context_of, draw, hatch_size};
use crate::console::platform::reactive::*;
use crate::console::platform::repaints::use_repaints;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{OffscreenPaint, Scene, draw_in_frames, emptied};
use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;
use crate::plot::canvas_commands::{CONTEXT_COLOUR, CanvasBox, DrawCommand, Paint};
use crate::plot::coverage::{FULL, columns_of, coverage, marked, painted};
use crate::plot::moving_columns::ColumnGrid;
use crate::plot::rows::painted_part;
use crate::plot::time_view::{TimeScale, TimeView};

/// A row of [`CanvasRows`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasRow {
    /// Layers from bottom to top; gaps are those of the first.
    pub layers: Vec<Layer>,
    /// The period in which missing parts are gaps: wide ones are hatched, narrow ones filled.
    pub gaps_in: Option<Period>,
    /// The second up to which the data is known if it continues, marked by arrows on an axis.
    pub open_at: Option<UnixSeconds>,
    /// Length of the window before now, marked by a bracket on an axis.
    pub window_secs: Option<i64>,
}

const WHOLE: (f64, f64) = (0.0, 1.0);

/// Intervals of one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub intervals: Arc<Intervals>,
    pub colour: LaneColour,
    /// Top and bottom as shares of the row's height. Columns of a full row show their covered share by their height.
    pub band: (f64, f64),
}

impl Layer {
    pub const fn whole(intervals: Arc<Intervals>, colour: LaneColour) -> Self {
        Self { intervals, colour, band: WHOLE }
    }
}

/// The colour of a layer, as its index in [`COLOURS`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LaneColour {
    Covered = 4,
    CoveredIdle,
    Differs,
    Removed,
}

const COLOURS: [&str; 11] = [
    "--text-muted",
    "--text",
    "--line",
    "--line-strong",
    "--lane-covered",
    "--lane-covered-idle",
    "--lane-differs",
    "--lane-removed",
    "--lane-gap",
    "--lane-hatch",
    "--unknown",
];
const GAP_PAINT: Paint = Paint::solid(8);
const HATCH_PAINT: Paint = Paint { is_hatched: true, ..Paint::solid(9) };
const BRACKET_PAINT: Paint = Paint::solid(10);
const ARROW_PAINT: Paint = Paint::solid(CONTEXT_COLOUR);

/// Positions of rows on their canvas, in CSS pixels.
#[derive(Clone, Copy)]
pub struct RowPlaces {
    pub above_px: f64,
    pub row_px: f64,
    pub gap_px: f64,
}

impl RowPlaces {
    /// Returns the top of the row with this index.
    fn top_px(self, row: usize) -> f64 {
        self.above_px + row as f64 * (self.row_px + self.gap_px)
    }

    /// Returns the index of the row at a height, or above it.
    fn row_at(self, px: f64) -> usize {
        ((px - self.above_px) / (self.row_px + self.gap_px)).max(0.0) as usize
    }

    /// Returns the height of this number of rows, with the space above.
    fn height_px(self, count: usize) -> f64 {
        (self.top_px(count) - self.gap_px).max(0.0)
    }
}

/// Rows of intervals on one canvas, hidden from assistive technology and without pointer events: lay an element over
/// each row.
#[component]
pub fn CanvasRows(
    #[prop(into)] rows: Signal<Arc<Vec<CanvasRow>>>,
    /// The period and width to draw.
    #[prop(into)]
    scale: Signal<TimeScale>,
    places: RowPlaces,
    /// The axis on which the windows and open ends of the rows are marked.
    #[prop(optional)]
    axis: Option<TimeAxis>,
) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let whole_px = memo(move || places.height_px(rows.read().len()));
    let part = part_in_view(canvas, whole_px);
    let last = StoredValue::new_local(None::<PaintedRows>);
    let scene = move |density: f64| {
        let (all, scale) = (rows.try_get_untracked()?, scale.try_get_untracked()?);
        let (top_px, height_px) = part.try_get_untracked()?;
        let density = density.min(MAX_CANVAS_PX / height_px);
        let first = places.row_at(top_px).min(all.len());
        let visible = first..(places.row_at(top_px + height_px) + 1).clamp(first, all.len());
        let places = RowPlaces { above_px: places.top_px(first) - top_px, ..places };
        let mut above = Vec::new();
        if let Some(axis) = axis {
            above.extend(ends(&all[visible.clone()], places, scale, axis.now_secs.get_untracked()));
        }
        let size_px = (scale.width_px(), height_px);
        let painting = RowsPainting { all, visible, places, view: scale.view(), size_px, density };
        let layer: OffscreenPaint = Box::new(move |colours, has_new_colours| {
            last.try_update_value(|last| {
                let before = last.take().filter(|_| !has_new_colours);
                *last = painting.after(before, colours);
                last.as_ref().map(|painted| painted.canvas.clone())
            })?
        });
        Some(Scene { size_px, density, commands: Vec::new(), layer: Some((layer, above)), labels: None })
    };
    // The clock usually advances by less than a pixel.
    let clock_px =
        memo(move || axis.map(|axis| (axis.now_secs.get() as f64 / axis.scale().secs_per_px()).floor()));
    let track = move || {
        rows.track();
        scale.track();
        part.track();
        clock_px.track();
        true
    };
    draw_in_frames(canvas, &COLOURS, track, scene);
    let height = Signal::derive(move || format!("{}px", part.get().1));
    let translate =
        Signal::derive(move || Some(part.get().0).filter(|px| *px > 0.0).map(|px| format!("0 {px}px")));
    view! {
        <canvas
            class="canvas-rows"
            aria-hidden="true"
            style:height=height
            style:translate=translate
            node_ref=canvas
        />
    }
}

/// The largest side of a canvas that all browsers paint, in device pixels.
const MAX_CANVAS_PX: f64 = 32_767.0;

/// Follows the top and height of the part of a canvas that is painted; on paper all of it is.
fn part_in_view(canvas: NodeRef<html::Canvas>, whole_px: Memo<f64>) -> RwSignal<(f64, f64)> {
    let part = RwSignal::new((0.0, whole_px.get_untracked()));
    let repaints = use_repaints();
    let look = move || {
        let element = canvas.try_get_untracked().flatten();
        let known = whole_px.try_get_untracked().zip(part.try_get_untracked());
        let Some((element, (whole_px, before))) = element.zip(known) else { return };
        let scroll_px = before.0 - element.get_bounding_client_rect().top();
        let window_px = || window().inner_height().ok()?.as_f64();
        let view_px = if repaints.is_on_paper() { None } else { window_px() };
        let now = painted_part(whole_px, scroll_px, view_px.unwrap_or(whole_px));
        if now != before {
            part.set(now);
        }
    };
    effect(move || {
        whole_px.track();
        canvas.track();
        repaints.count();
        look();
    });
    let scrolled = window_event_listener(leptos::ev::scroll, move |_| look());
    let resized = window_event_listener(leptos::ev::resize, move |_| look());
    on_cleanup(move || {
        scrolled.remove();
        resized.remove();
    });
    part
}

/// Rows to paint on a canvas of their own, which the next frame moves if only the view has moved.
struct RowsPainting {
    all: Arc<Vec<CanvasRow>>,
    /// The rows in the painted part.
    visible: Range<usize>,
    places: RowPlaces,
    view: TimeView,
    size_px: (f64, f64),
    density: f64,
}

/// Rows as they were painted.
struct PaintedRows {
    canvas: HtmlCanvasElement,
    of: RowsPainting,
    grid: ColumnGrid,
}

impl RowsPainting {
    /// Paints what differs from `before`; `None` if the browser provides no canvas.
    fn after(self, before: Option<PaintedRows>, colours: &mut Colours) -> Option<PaintedRows> {
        let count = (self.size_px.0 * self.density).round().max(1.0) as usize;
        let before = before.filter(|before| before.of.is_like(&self));
        let moved = before.as_ref().and_then(|before| before.grid.moved_to(self.view, count));
        let canvas = match before {
            Some(before) => before.canvas,
            None => document().create_element("canvas").ok()?.dyn_into().ok()?,
        };
        let (grid, repaint, context) = match moved {
            Some((grid, repaint)) => {
                let context = context_of(&canvas)?;
                shift(&context, &canvas, repaint.shift);
                (grid, repaint, context)
            }
            None => {
                let grid = ColumnGrid::new(self.view, count);
                (grid, grid.whole(), emptied(&canvas, self.size_px, self.density)?)
            }
        };
        if !repaint.painted.is_empty() {
            let (left, width) = (repaint.painted.start as f64, repaint.painted.len() as f64);
            let phase = grid.phase(hatch_size(self.density) as i64) as f64;
            context.save();
            context.begin_path();
            context.rect(left, 0.0, width, f64::from(canvas.height()));
            context.clip();
            context.clear_rect(left, 0.0, width, f64::from(canvas.height()));
            // Hatchings begin at the origin.
            let _ = context.translate(-phase, 0.0);
            let first = phase + repaint.computed.start as f64;
            let commands = self.commands(grid.view(&repaint.computed), repaint.computed.len(), first);
            draw(&context, &commands, colours, self.density);
            context.restore();
        }
        Some(PaintedRows { canvas, of: self, grid })
    }

    /// Returns whether both differ in nothing but the view.
    fn is_like(&self, other: &Self) -> bool {
        let layout = |of: &Self| (of.visible.clone(), of.places.above_px, of.size_px, of.density);
        Arc::ptr_eq(&self.all, &other.all) && layout(self) == layout(other)
    }

    /// Returns the layers of the rows in some columns, the first of which is `first` device pixels from the left: one rectangle
    /// for each run of equal columns.
    fn commands(&self, view: TimeView, columns: usize, first: f64) -> Vec<DrawCommand> {
        let (places, density) = (self.places, self.density);
        let mut commands = Vec::new();
        let mut columns = vec![0; columns];
        for (row, at) in self.all[self.visible.clone()].iter().zip(0..) {
            let area = |run: &Range<usize>, (top, bottom): (f64, f64)| -> CanvasBox {
                let (left_px, width_px) = ((first + run.start as f64) / density, run.len() as f64 / density);
                [left_px, places.top_px(at) + top * places.row_px, width_px, (bottom - top) * places.row_px]
            };
            for (index, layer) in row.layers.iter().enumerate() {
                coverage(&layer.intervals, view, &mut columns);
                let colour = Paint::solid(layer.colour as usize);
                if layer.band != WHOLE {
                    let areas = marked(&columns).map(|run| area(&run, layer.band)).collect();
                    commands.push(DrawCommand::Fill(colour, areas));
                    continue;
                }
                let gaps = row.gaps_in.filter(|_| index == 0);
                let gaps = gaps.map(|period| columns_of(period, view, columns.len())).unwrap_or_default();
                let painted = painted(&columns, &gaps);
                let whole = |runs: &[Range<usize>]| runs.iter().map(|run| area(run, WHOLE)).collect();
                commands.push(DrawCommand::Fill(HATCH_PAINT, whole(&painted.hatched)));
                commands.push(DrawCommand::Fill(GAP_PAINT, whole(&painted.gaps)));
                let covered = painted.covered.iter().map(|(run, steps)| {
                    let top = 1.0 - f64::from(*steps) / f64::from(FULL);
                    area(run, (top, 1.0))
                });
                commands.push(DrawCommand::Fill(colour, covered.collect()));
            }
        }
        commands
    }
}

/// Moves what a canvas shows to the right by device pixels.
fn shift(context: &CanvasRenderingContext2d, canvas: &HtmlCanvasElement, by: i64) {
    if by != 0 {
        // The operations have valid names, and the canvas has pixels.
        let _ = context.set_global_composite_operation("copy");
        let _ = context.draw_image_with_html_canvas_element(canvas, by as f64, 0.0);
        let _ = context.set_global_composite_operation("source-over");
    }
}

const LINE_PX: f64 = 2.0;
/// Length of the bracket's legs.
const BRACKET_PX: f64 = 5.0;
/// Length of an arrowhead, and the distance between two.
const ARROW_PX: f64 = 7.0;
const ARROWS_APART_PX: f64 = 6.0;

/// Returns brackets at the oldest time that the rows' windows hold, and arrowheads at open ends in view.
#[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
fn ends(rows: &[CanvasRow], places: RowPlaces, scale: TimeScale, now_secs: i64) -> [DrawCommand; 2] {
    let (mut brackets, mut arrows) = (Vec::new(), Vec::new());
    for (row, at) in rows.iter().zip(0..) {
        let (top_px, bottom_px) = (places.top_px(at) + 1.0, places.top_px(at) + places.row_px - 2.0);
        let window_px = row.window_secs.map(|secs| scale.px((now_secs - secs) as f64));
        if let Some(px) = window_px.filter(|px| (0.0..=scale.width_px()).contains(px)) {
            let leg_px = px + BRACKET_PX;
            brackets.push(vec![(leg_px, top_px), (px, top_px), (px, bottom_px), (leg_px, bottom_px)]);
        }
        let open_px = row.open_at.map(|at| scale.px(at.0 as f64));
        let open_px = open_px.filter(|px| *px <= scale.width_px() + 1.0);
        let tip_px = open_px.map(|px| px.min(scale.width_px()) - ARROW_PX / 2.0).filter(|px| *px > 0.0);
        let middle_px = places.top_px(at) + places.row_px / 2.0;
        arrows.extend(tip_px.into_iter().flat_map(|px| [px, px - ARROWS_APART_PX]).map(|px| {
            let back_px = px - ARROW_PX;
            vec![(back_px, middle_px - ARROW_PX), (px, middle_px), (back_px, middle_px + ARROW_PX)]
        }));
    }
    [DrawCommand::Stroke(BRACKET_PAINT, LINE_PX, brackets), DrawCommand::Stroke(ARROW_PAINT, LINE_PX, arrows)]
}
