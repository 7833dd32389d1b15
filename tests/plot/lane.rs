//! The pieces of a lane are drawn as shapes.

use proptest::prelude::*;
use sluice::plot::lane::{Block, LaneSegment, blocks, path, piece_at};
use sluice::plot::time_view::TimeView;

const KINDS: usize = 3;

const fn piece(from: i64, to: i64, kind: usize) -> LaneSegment {
    LaneSegment { from, to, kind }
}

#[test]
fn lane_draws_pieces_at_their_seconds() {
    let scale = TimeView::of_seconds(100, 200).over(1_000.0);
    let drawn = blocks(&[piece(90, 120, 0), piece(120, 150, 1), piece(150, 300, 0)], scale, KINDS);
    let block = |from_px, to_px| Block { from_px, to_px, top: 0.0 };
    assert_eq!(drawn, [vec![block(0.0, 200.0), block(500.0, 1_000.0)], vec![block(200.0, 500.0)], vec![]]);
    assert_eq!(path(&drawn[0], 20.0), "M0.0 0H200.0V20H0.0ZM500.0 0H1000.0V20H500.0Z");
}

#[test]
fn lane_draws_no_pieces_outside_the_view() {
    let scale = TimeView::of_seconds(100, 200).over(1_000.0);
    let drawn = blocks(&[piece(0, 100, 0), piece(200, 300, 1)], scale, KINDS);
    assert!(drawn.iter().all(Vec::is_empty));
    assert!(blocks(&[], scale, KINDS).iter().all(Vec::is_empty));
}

#[test]
fn lane_draws_the_most_urgent_piece_of_a_pixel() {
    // Each pixel has a thousand seconds, and one second is of the urgent kind.
    let scale = TimeView::of_seconds(0, 100_000).over(100.0);
    let drawn =
        blocks(&[piece(0, 50_100, 2), piece(50_100, 50_101, 0), piece(50_101, 100_000, 2)], scale, KINDS);
    assert_eq!(drawn[0], [Block { from_px: 50.0, to_px: 51.0, top: 0.0 }]);
    let both = blocks(&[piece(500, 600, 1), piece(600, 601, 0), piece(601, 700, 2)], scale, KINDS);
    assert_eq!(
        (both[0].len(), both[1].len(), both[2].len()),
        (1, 1, 0),
        "the urgent one, over most of the rest"
    );
}

#[test]
fn lane_pixel_shows_the_urgent_share_of_its_pieces() {
    // Each pixel has a hundred seconds: of ten in a row nine are urgent, then two, then none.
    let scale = TimeView::of_seconds(0, 300).over(3.0);
    let pieces: Vec<LaneSegment> = (0..30)
        .map(|at| (at * 10, [9, 2, 0][at as usize / 10]))
        .flat_map(|(from, urgent)| [piece(from, from + urgent, 0), piece(from + urgent, from + 10, 1)])
        .filter(|piece| piece.from < piece.to)
        .collect();
    let drawn = blocks(&pieces, scale, KINDS);
    let tops: Vec<f64> = drawn[0].iter().map(|block| block.top).collect();
    assert_eq!(tops, [3.0 / 8.0, 5.0 / 8.0], "neither all of the height nor nearly none");
    assert_eq!(drawn[1], [Block { from_px: 0.0, to_px: 3.0, top: 0.0 }]);
    assert_eq!(path(&drawn[0][..1], 20.0), "M0.0 7.5H1.0V20H0.0Z");
}

#[test]
fn piece_at_finds_the_piece_of_a_second() {
    let pieces = [piece(10, 20, 0), piece(30, 40, 1)];
    let kind_at = |second| piece_at(&pieces, second).map(|piece| piece.kind);
    assert_eq!(
        [9, 10, 19, 20, 29, 30, 39, 40].map(kind_at),
        [None, Some(0), Some(0), None, None, Some(1), Some(1), None]
    );
}

fn pieces() -> impl Strategy<Value = Vec<LaneSegment>> {
    prop::collection::vec((0_i64..50, 1_i64..200, 0..KINDS), 0..400).prop_map(|list| {
        let mut at = 0;
        list.into_iter()
            .map(|(gap, length, kind)| {
                let from = at + gap;
                at = from + length;
                piece(from, at, kind)
            })
            .collect()
    })
}

proptest! {
    #[test]
    fn lane_covers_every_visible_piece_with_one_at_least_as_urgent(
        pieces in pieces(),
        from in -100_i64..20_000,
        span in 10_i64..50_000,
    ) {
        let scale = TimeView::of_seconds(from, from + span).over(300.0);
        let drawn = blocks(&pieces, scale, KINDS);
        let rectangles: usize = drawn.iter().map(Vec::len).sum();
        prop_assert!(rectangles <= 2 * 300 + 2, "{rectangles}");
        for blocks in &drawn {
            let is_apart = |pair: &[Block]| {
                pair[0].to_px < pair[1].from_px || (pair[0].to_px < pair[1].from_px + 1.0 && pair[0].top != pair[1].top)
            };
            prop_assert!(blocks.windows(2).all(is_apart), "{blocks:?}");
            prop_assert!(blocks.iter().all(|block| block.from_px >= 0.0 && block.to_px <= 300.0 + 1.0));
        }
        let is_seen = |piece: &LaneSegment| {
            let middle_px = scale.px((piece.from.max(from) + piece.to.min(from + span)) as f64 / 2.0);
            // The middle of a piece may be the edge of a pixel but for the last bit.
            let holds = |block: &Block| block.from_px - 1e-6 <= middle_px && middle_px <= block.to_px + 1e-6;
            drawn[..=piece.kind].iter().flatten().any(holds)
        };
        let in_view = pieces.iter().filter(|piece| piece.to > from && piece.from < from + span);
        for piece in in_view {
            prop_assert!(is_seen(piece), "{piece:?} in {drawn:?}");
        }
    }
}
