//! The recordings of an account: which should run and do not, which have failed, which run, and how many there are of the others.

use crate::model::recording::Setting;
use crate::model::recording::board::Standing;
use crate::model::recording::state::State;

/// The indices of the settings in each state, as [`State::rank`] ranks them: each setting is counted once.
pub fn by_state(standings: &[Standing]) -> Vec<Vec<usize>> {
    let mut states = vec![Vec::new(); State::ALL.len()];
    for (index, standing) in standings.iter().enumerate() {
        states[standing.state.rank()].push(index);
    }
    states
}

/// How many there are of those that are neither wrong nor running, by what they are called, in the order in which they first
/// occur: "waiting", "finished", a state as the service spells it.
pub fn others(settings: &[Setting], standings: &[Standing]) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for (setting, standing) in settings.iter().zip(standings) {
        let words = match standing.state {
            State::ShouldRecord | State::Error | State::Overrunning | State::Recording => continue,
            State::Other => standing.state.words_of(setting),
            State::Unknown => "without status".to_owned(),
            state => state.words().to_lowercase(),
        };
        match counts.iter_mut().find(|(known, _)| *known == words) {
            Some((_, count)) => *count += 1,
            None => counts.push((words, 1)),
        }
    }
    counts
}
