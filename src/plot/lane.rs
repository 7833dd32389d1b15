//! A lane of a timeline as shapes: one SVG path for each kind, never more shapes than pixels.

use std::fmt::Write;

use crate::plot::time_view::TimeScale;

/// A period of one kind in a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneSegment {
    /// Start, in Unix seconds.
    pub from: i64,
    /// End, exclusive.
    pub to: i64,
    /// The kind; a lower number is more urgent.
    pub kind: usize,
}

/// A rectangle from its top down to the bottom of the lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// Left edge.
    pub from_px: f64,
    /// Right edge.
    pub to_px: f64,
    /// Top edge, as a fraction of the lane's height from the top.
    pub top: f64,
}

/// The number of heights by which a pixel shows the share of the most urgent kind.
const STEPS: f64 = 8.0;
/// The least height of that kind and of the other, in steps.
const LEAST_STEPS: f64 = 3.0;

/// Returns the rectangles of each kind for sorted, disjoint `pieces`; where they overlap, the lower kind is on top.
///
/// A narrow piece is one pixel wide, so that short urgent ones remain visible. If several share a pixel, the most
/// urgent kind gets its share of the height over the longest of the others: at most two rectangles for each pixel.
pub fn blocks(pieces: &[LaneSegment], scale: TimeScale, kinds: usize) -> Vec<Vec<Block>> {
    let mut drawn = BlocksByKind(vec![Vec::new(); kinds]);
    let width_px = scale.width_px();
    let (from_secs, to_secs) = (scale.view().from_secs(), scale.view().to_secs());
    let first = pieces.partition_point(|piece| piece.to as f64 <= from_secs);
    let mut shared = SharedPixel { at_px: 0.0, secs: vec![0; kinds] };
    for piece in &pieces[first..] {
        if piece.from as f64 >= to_secs {
            break;
        }
        let (from_px, to_px) =
            (scale.px(piece.from as f64).max(0.0), scale.px(piece.to as f64).min(width_px));
        let at_px = (from_px.midpoint(to_px)).floor();
        let is_narrow = to_px - from_px < 1.0;
        if !is_narrow || shared.at_px != at_px {
            drawn.push_pixel(&mut shared);
        }
        if is_narrow {
            shared.at_px = at_px;
            if let Some(secs) = shared.secs.get_mut(piece.kind) {
                *secs = secs.saturating_add(piece.to.saturating_sub(piece.from));
            }
        } else {
            drawn.push(piece.kind, Block { from_px, to_px, top: 0.0 });
        }
    }
    drawn.push_pixel(&mut shared);
    drawn.0
}

/// A pixel that several narrow pieces share, with the seconds of each kind.
struct SharedPixel {
    at_px: f64,
    secs: Vec<i64>,
}

struct BlocksByKind(Vec<Vec<Block>>);

impl BlocksByKind {
    fn push(&mut self, kind: usize, block: Block) {
        let Some(blocks) = self.0.get_mut(kind) else { return };
        match blocks.last_mut() {
            Some(last) if block.from_px <= last.to_px && block.top == last.top => {
                last.to_px = last.to_px.max(block.to_px);
            }
            _ => blocks.push(block),
        }
    }

    fn push_pixel(&mut self, shared: &mut SharedPixel) {
        let Some(urgent) = shared.secs.iter().position(|secs| *secs > 0) else { return };
        let rest = (urgent + 1..shared.secs.len()).max_by_key(|kind| shared.secs[*kind]);
        let whole = Block { from_px: shared.at_px, to_px: shared.at_px + 1.0, top: 0.0 };
        match rest.filter(|rest| shared.secs[*rest] > 0) {
            None => self.push(urgent, whole),
            Some(rest) => {
                let all: f64 = shared.secs.iter().map(|secs| *secs as f64).sum();
                let steps = (shared.secs[urgent] as f64 / all * STEPS).round();
                let steps = steps.clamp(LEAST_STEPS, STEPS - LEAST_STEPS);
                self.push(rest, whole);
                self.push(urgent, Block { top: 1.0 - steps / STEPS, ..whole });
            }
        }
        shared.secs.fill(0);
    }
}

/// Returns rectangles as SVG path data for a lane of this height.
pub fn path(blocks: &[Block], height_px: f64) -> String {
    let mut data = String::with_capacity(blocks.len() * 24);
    for Block { from_px, to_px, top } in blocks {
        let top_px = top * height_px;
        // Writing to a string does not fail.
        let _ = write!(data, "M{from_px:.1} {top_px}H{to_px:.1}V{height_px}H{from_px:.1}Z");
    }
    data
}

/// Returns the piece that contains a second.
pub fn piece_at(pieces: &[LaneSegment], second: i64) -> Option<&LaneSegment> {
    let at = pieces.partition_point(|piece| piece.to <= second);
    pieces.get(at).filter(|piece| piece.from <= second)
}
