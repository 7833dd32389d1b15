//! Compares the time of work on small and large inputs.

use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 3;

/// Returns the ratio of the least CPU times of this thread over several alternating rounds, which a busy machine does not affect.
pub fn growth<T: ?Sized>(small: &T, large: &T, work: impl Fn(&T)) -> f64 {
    let time_of = |input: &T| {
        let begun = thread_secs();
        work(std::hint::black_box(input));
        thread_secs() - begun
    };
    let rounds = (0..ROUNDS).map(|_| (time_of(small), time_of(large)));
    let best = (f64::MAX, f64::MAX);
    let (small, large) = rounds.fold(best, |best, round| (best.0.min(round.0), best.1.min(round.1)));
    large / small
}

#[expect(clippy::cast_precision_loss, reason = "a test takes far less than 2^53 ns")]
fn thread_secs() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
