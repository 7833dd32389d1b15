//! Time scales, ticks, lanes, series, selection: numbers in, numbers out.
