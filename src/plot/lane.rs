//! A lane of a timeline as shapes: one path for each kind of piece, never more shapes than pixels.

use std::fmt::Write;

use super::time_view::TimeScale;

/// A stretch of a lane that is of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its first second, in Unix seconds.
    pub from: i64,
    /// The second after its last.
    pub to: i64,
    /// Its kind. Of pieces that share a pixel the one with the lowest number is seen.
    pub kind: usize,
}

/// A rectangle as high as its lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// Its left edge.
    pub from_px: f64,
    /// Its right edge.
    pub to_px: f64,
}

/// The rectangles of each kind (by its number, `kinds` in all) that show `pieces`, which are sorted and do not overlap.
///
/// A piece narrower than a pixel is shown a pixel wide: what was short but urgent is seen. There are at most two
/// rectangles for each pixel, however many pieces there are.
pub fn blocks(pieces: &[Piece], scale: TimeScale, kinds: usize) -> Vec<Vec<Block>> {
    let mut drawn: Vec<Vec<Block>> = vec![Vec::new(); kinds];
    let mut push = |kind: usize, from_px: f64, to_px: f64| {
        let Some(blocks) = drawn.get_mut(kind) else { return };
        match blocks.last_mut() {
            Some(last) if from_px <= last.to_px => last.to_px = last.to_px.max(to_px),
            _ => blocks.push(Block { from_px, to_px }),
        }
    };
    let width_px = scale.width_px();
    let (from_secs, to_secs) = (scale.view().from_secs(), scale.view().to_secs());
    let first = pieces.partition_point(|piece| piece.to as f64 <= from_secs);
    // The pixel that pieces too narrow to be seen alone share, and the most urgent of them.
    let mut shared: Option<(f64, usize)> = None;
    for piece in &pieces[first..] {
        if piece.from as f64 >= to_secs {
            break;
        }
        let (from_px, to_px) =
            (scale.px(piece.from as f64).max(0.0), scale.px(piece.to as f64).min(width_px));
        let (pixel, is_narrow) = ((from_px.midpoint(to_px)).floor(), to_px - from_px < 1.0);
        match &mut shared {
            Some((at, kind)) if is_narrow && *at == pixel => *kind = piece.kind.min(*kind),
            _ => {
                let done = if is_narrow { shared.replace((pixel, piece.kind)) } else { shared.take() };
                if let Some((at, kind)) = done {
                    push(kind, at, at + 1.0);
                }
            }
        }
        if !is_narrow {
            push(piece.kind, from_px, to_px);
        }
    }
    if let Some((at, kind)) = shared {
        push(kind, at, at + 1.0);
    }
    drawn
}

/// Rectangles as the data of an SVG path, from the lane's top down to `height_px`.
pub fn path(blocks: &[Block], height_px: f64) -> String {
    let mut data = String::with_capacity(blocks.len() * 24);
    for block in blocks {
        // Writing to a string does not fail.
        let _ = write!(data, "M{:.1} 0H{:.1}V{height_px}H{:.1}Z", block.from_px, block.to_px, block.from_px);
    }
    data
}

/// The piece that a second lies in.
pub fn piece_at(pieces: &[Piece], second: i64) -> Option<&Piece> {
    let at = pieces.partition_point(|piece| piece.to <= second);
    pieces.get(at).filter(|piece| piece.from <= second)
}
