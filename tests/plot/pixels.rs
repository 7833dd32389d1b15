//! A picture made of boxes, against what each box covers of each pixel.

use proptest::prelude::*;
use sluice::plot::coverage::Rgba;
use sluice::plot::pixels::{Ink, PixelBox, Pixels};

const RED: Rgba = [200, 0, 0, 255];
const BLUE: Rgba = [0, 0, 200, 255];

fn picture(width: f64, height: f64, density: f64) -> Pixels {
    let mut pixels = Pixels::default();
    pixels.begin((width, height), density);
    pixels
}

fn at(pixels: &Pixels, x: usize, y: usize) -> [u8; 4] {
    let from = (y * pixels.size().0 + x) * 4;
    pixels.bytes()[from..from + 4].try_into().unwrap()
}

fn fill(pixels: &mut Pixels, from: (f64, f64), to: (f64, f64), colour: Rgba) {
    pixels.fill(PixelBox { from, to }, Ink::plain(colour));
}

#[test]
fn whole_pixels_are_opaque_and_edges_as_much_as_they_are_covered() {
    let mut pixels = picture(4.0, 4.0, 1.0);
    fill(&mut pixels, (0.5, 1.0), (3.0, 2.25), RED);
    assert_eq!(at(&pixels, 1, 1), RED);
    assert_eq!(at(&pixels, 0, 1), [200, 0, 0, 128]);
    assert_eq!(at(&pixels, 1, 2), [200, 0, 0, 64]);
    assert_eq!(at(&pixels, 0, 2), [200, 0, 0, 32]);
    assert_eq!([at(&pixels, 3, 1), at(&pixels, 1, 0), at(&pixels, 1, 3)], [[0; 4]; 3]);
}

#[test]
fn what_covers_a_part_of_a_pixel_is_mixed_with_what_is_there() {
    let mut pixels = picture(2.0, 1.0, 1.0);
    fill(&mut pixels, (0.0, 0.0), (2.0, 1.0), BLUE);
    fill(&mut pixels, (0.5, 0.0), (1.0, 1.0), RED);
    assert_eq!(at(&pixels, 0, 0), [100, 0, 100, 255]);
    assert_eq!(at(&pixels, 1, 0), BLUE);
    // Two halves of a pixel that is empty, one over the other: three quarters.
    let mut pixels = picture(1.0, 1.0, 1.0);
    fill(&mut pixels, (0.0, 0.0), (0.5, 1.0), RED);
    fill(&mut pixels, (0.5, 0.0), (1.0, 1.0), RED);
    let [red, _, _, alpha] = at(&pixels, 0, 0);
    assert!((199..=200).contains(&red) && (190..=193).contains(&alpha), "{red} {alpha}");
}

#[test]
fn a_picture_is_as_dense_as_the_screen_and_begins_empty() {
    let mut pixels = picture(10.0, 5.0, 2.0);
    assert_eq!(pixels.size(), (20, 10));
    fill(&mut pixels, (1.0, 1.0), (1.5, 1.5), RED);
    assert_eq!((at(&pixels, 2, 2), at(&pixels, 3, 2)), (RED, [0; 4]));
    assert_eq!((pixels.edge(1.2), pixels.edge(1.3)), (1.0, 1.5));
    pixels.begin((10.0, 5.0), 2.0);
    assert!(pixels.bytes().iter().all(|byte| *byte == 0));
    pixels.begin((0.0, 0.0), 1.0);
    assert_eq!(pixels.size(), (1, 1));
}

#[test]
fn boxes_between_pixels_that_meet_leave_no_seam_and_cover_no_pixel_twice() {
    let half_red = [200, 0, 0, 128];
    for density in [1.0, 1.25, 1.5, 2.0] {
        let mut pixels = picture(9.0, 2.0, density);
        for column in 0..9 {
            let columns = (f64::from(column), f64::from(column) + 1.0);
            pixels.fill_between(columns, (-1.0, 1.0), Ink::plain(half_red));
            pixels.fill_between(columns, (1.0, 3.0), Ink::plain(BLUE));
        }
        let (width, height) = pixels.size();
        for x in 0..width {
            assert_eq!(at(&pixels, x, 0), half_red, "{density} {x}");
            assert_eq!(at(&pixels, x, height - 1), BLUE, "{density} {x}");
        }
    }
    // Of a pixel that it covers in part, as much as that, whether it is one column wide or more.
    let mut pixels = picture(4.0, 3.0, 1.0);
    pixels.fill_between((0.0, 1.0), (0.5, 0.75), Ink::plain(RED));
    pixels.fill_between((1.4, 3.4), (0.5, 2.25), Ink::plain(RED));
    let alpha = |x, y| at(&pixels, x, y)[3];
    assert_eq!([alpha(0, 0), alpha(0, 1)], [64, 0]);
    for x in [1, 2] {
        assert_eq!([alpha(x, 0), alpha(x, 1), alpha(x, 2)], [128, 255, 64]);
    }
    assert_eq!(alpha(3, 1), 0);
}

#[test]
fn stripes_slant_over_a_box() {
    let mut pixels = picture(12.0, 12.0, 1.0);
    let ink = Ink { colour: RED, stripe: Some(BLUE) };
    pixels.fill(PixelBox { from: (0.0, 0.0), to: (12.0, 12.0) }, ink);
    let stripes = (0..144).filter(|index| at(&pixels, index % 12, index / 12) == BLUE).count();
    assert_eq!(stripes, 48, "a third");
    assert_eq!(at(&pixels, 3, 4), at(&pixels, 4, 3));
    assert_ne!(at(&pixels, 0, 0), at(&pixels, 3, 0));
}

proptest! {
    #[test]
    fn a_box_covers_what_it_covers_wherever_it_lies(
        (left, top) in (-8.0_f64..24.0, -8.0_f64..24.0),
        (width, height) in (0.0_f64..20.0, 0.0_f64..20.0),
        density in prop::sample::select(vec![1.0, 1.5, 2.0]),
    ) {
        let mut pixels = picture(16.0, 12.0, density);
        fill(&mut pixels, (left, top), (left + width, top + height), RED);
        let (columns, rows) = pixels.size();
        let covered = |from: f64, length: f64, at: usize| {
            let (from, to) = (from * density, (from + length) * density);
            (to.min(at as f64 + 1.0) - from.max(at as f64)).clamp(0.0, 1.0)
        };
        for y in 0..rows {
            for x in 0..columns {
                let share = covered(left, width, x) * covered(top, height, y);
                let [red, _, _, alpha] = at(&pixels, x, y);
                prop_assert!((f64::from(alpha) - share * 255.0).abs() <= 1.0, "{x} {y}: {alpha} for {share}");
                prop_assert!(alpha == 0 || red == 200);
            }
        }
    }
}
