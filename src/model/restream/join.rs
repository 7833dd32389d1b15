//! Joins reported targets to a resource's (`contract.md#decision-48`): services mask keys and spell addresses
//! differently.

use crate::text::sorting::sort_by;

/// The name of a target. It has no `Debug`, because it contains a stream key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TargetName<'a> {
    /// URL of the source stream.
    pub source: &'a str,
    /// Address of the target.
    pub target_url: &'a str,
    /// Stream key at the target.
    pub target_key: &'a str,
}

/// The items of a response, joined to targets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatusJoin {
    /// For each target the index of its item; `None` without one.
    pub item_of: Vec<Option<usize>>,
    /// The indices of items without a target.
    pub unmatched: Vec<usize>,
}

/// The degree of a match, best first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MatchPrecision {
    /// All parts are equal.
    Exact,
    /// All parts are equal, except for the spelling of addresses.
    Spelling,
    /// Source and address are equal.
    Address,
}

/// Joins targets to items. A match by address alone needs as many items as targets, or identical targets.
pub fn join(targets: &[TargetName<'_>], items: &[TargetName<'_>]) -> StatusJoin {
    joined(targets, items, &[MatchPrecision::Exact, MatchPrecision::Spelling, MatchPrecision::Address])
}

/// Joins names of the same service, which must be equal.
pub fn join_exact(targets: &[TargetName<'_>], items: &[TargetName<'_>]) -> StatusJoin {
    joined(targets, items, &[MatchPrecision::Exact])
}

fn joined(targets: &[TargetName<'_>], items: &[TargetName<'_>], precisions: &[MatchPrecision]) -> StatusJoin {
    // Responses usually have the same order.
    let here =
        |(at, target): (usize, &TargetName<'_>)| items.get(at).filter(|item| *item == target).map(|_| at);
    let mut item_of: Vec<Option<usize>> = targets.iter().enumerate().map(here).collect();
    let mut is_taken = vec![false; items.len()];
    item_of.iter().flatten().for_each(|at| is_taken[*at] = true);
    for &precision in precisions {
        if item_of.iter().all(Option::is_some) || is_taken.iter().all(|is_taken| *is_taken) {
            break;
        }
        for (targets_alike, items_alike) in matching(precision, (targets, &item_of), (items, &is_taken)) {
            let is_one = |pair: &[usize]| targets[pair[0]].target_key == targets[pair[1]].target_key;
            let is_clear = precision != MatchPrecision::Address
                || targets_alike.len() == items_alike.len()
                || items_alike.len() < targets_alike.len() && targets_alike.windows(2).all(is_one);
            if is_clear {
                for (target, item) in targets_alike.into_iter().zip(items_alike) {
                    item_of[target] = Some(item);
                    is_taken[item] = true;
                }
            }
        }
    }
    let unmatched = (0..items.len()).filter(|at| !is_taken[*at]).collect();
    StatusJoin { item_of, unmatched }
}

/// Returns groups of unmatched targets and items that are alike, as indices in order.
fn matching(
    precision: MatchPrecision,
    (targets, item_of): (&[TargetName<'_>], &[Option<usize>]),
    (items, is_taken): (&[TargetName<'_>], &[bool]),
) -> Vec<(Vec<usize>, Vec<usize>)> {
    let free_targets = (0..targets.len()).filter(|at| item_of[*at].is_none());
    let free_items = (0..items.len()).filter(|at| !is_taken[*at]);
    let mut all: Vec<(String, bool, usize)> = free_targets
        .map(|at| (match_key(precision, &targets[at]), false, at))
        .chain(free_items.map(|at| (match_key(precision, &items[at]), true, at)))
        .collect();
    sort_by(&mut all, |one, other| one.0.cmp(&other.0));
    let by_key = all.chunk_by(|one, other| one.0 == other.0);
    let indices = |chunk: &[(String, bool, usize)], wanted: bool| {
        chunk.iter().filter(|(_, is_item, _)| *is_item == wanted).map(|(.., at)| *at).collect()
    };
    by_key.map(|chunk| (indices(chunk, false), indices(chunk, true))).collect()
}

/// Returns the text in which alike names are equal.
fn match_key(precision: MatchPrecision, name: &TargetName<'_>) -> String {
    let plain = [name.source, name.target_url].map(|url| match precision {
        MatchPrecision::Exact => url.to_owned(),
        MatchPrecision::Spelling | MatchPrecision::Address => plain_address(url),
    });
    let key = if precision == MatchPrecision::Address { "" } else { name.target_key };
    [plain[0].as_str(), &plain[1], key].join("\n")
}

/// Returns a text that is the same for targets with the same source and address in any spelling.
pub fn address_of(name: &TargetName<'_>) -> String {
    match_key(MatchPrecision::Address, name)
}

/// Normalizes an address: lower case of scheme and host, no default port, no trailing slashes.
pub fn plain_address(url: &str) -> String {
    let url = url.trim();
    let Some((scheme, rest)) = url.split_once("://") else { return url.trim_end_matches('/').to_owned() };
    let scheme = scheme.to_ascii_lowercase();
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (login, host) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    let host = host.to_ascii_lowercase();
    let port = match scheme.as_str() {
        "rtmp" => ":1935",
        "rtmps" | "https" => ":443",
        "http" => ":80",
        "rtsp" => ":554",
        _ => ":",
    };
    let host = host.strip_suffix(port).unwrap_or(&host);
    let (path, query) = path.split_at(path.find(['?', '#']).unwrap_or(path.len()));
    [&scheme, "://", login, host, path.trim_end_matches('/'), query].concat()
}
