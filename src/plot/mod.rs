//! Time scales, ticks, lanes, series, selection: numbers in, numbers out.

pub mod rows;
