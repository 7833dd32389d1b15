//! Joins what an answer says about targets to the targets it means (`contract.md#decision-48`): services mask keys or leave
//! them out, and spell addresses in their own way.

use crate::text::sorting::sort_by;

/// What names a target. Without `Debug`: it holds a stream key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TargetName<'a> {
    /// URL of the source stream.
    pub source: &'a str,
    /// Address of the target.
    pub target_url: &'a str,
    /// Stream key at the target.
    pub target_key: &'a str,
}

/// Each target with the item of an answer that is about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// For each target, in order, the index of its item; none where nothing was reported.
    pub item_of: Vec<Option<usize>>,
    /// The indices of items that fit no target.
    pub left_over: Vec<usize>,
}

/// How sure it is that an item is about a target; the surest first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    /// All is equal.
    Exact,
    /// All but the spelling of the addresses is.
    Spelling,
    /// Source and address are, and no other target or item has the same.
    Address,
}

/// Joins targets to the items of an answer. Of equal ones the first takes the first. By its address alone an item is joined
/// where as many items as targets have that address, or where these targets are all the same.
pub fn join(targets: &[TargetName<'_>], items: &[TargetName<'_>]) -> Joined {
    joined(targets, items, &[Likeness::Exact, Likeness::Spelling, Likeness::Address])
}

/// The same of what one service has named twice: only by names that are equal.
pub fn join_exact(targets: &[TargetName<'_>], items: &[TargetName<'_>]) -> Joined {
    joined(targets, items, &[Likeness::Exact])
}

fn joined(targets: &[TargetName<'_>], items: &[TargetName<'_>], likenesses: &[Likeness]) -> Joined {
    // Answers usually keep the order: look there first.
    let here =
        |(at, target): (usize, &TargetName<'_>)| items.get(at).filter(|item| *item == target).map(|_| at);
    let mut item_of: Vec<Option<usize>> = targets.iter().enumerate().map(here).collect();
    let mut is_taken = vec![false; items.len()];
    item_of.iter().flatten().for_each(|at| is_taken[*at] = true);
    for &likeness in likenesses {
        if item_of.iter().all(Option::is_some) || is_taken.iter().all(|is_taken| *is_taken) {
            break;
        }
        for (targets_alike, items_alike) in alike(likeness, (targets, &item_of), (items, &is_taken)) {
            let is_one = |pair: &[usize]| targets[pair[0]].target_key == targets[pair[1]].target_key;
            let is_clear = likeness != Likeness::Address
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
    let left_over = (0..items.len()).filter(|at| !is_taken[*at]).collect();
    Joined { item_of, left_over }
}

/// Targets without an item, and items without a target, that are alike: by their indices, in order.
fn alike(
    likeness: Likeness,
    (targets, item_of): (&[TargetName<'_>], &[Option<usize>]),
    (items, is_taken): (&[TargetName<'_>], &[bool]),
) -> Vec<(Vec<usize>, Vec<usize>)> {
    let free_targets = (0..targets.len()).filter(|at| item_of[*at].is_none());
    let free_items = (0..items.len()).filter(|at| !is_taken[*at]);
    let mut all: Vec<(String, bool, usize)> = free_targets
        .map(|at| (sign(likeness, &targets[at]), false, at))
        .chain(free_items.map(|at| (sign(likeness, &items[at]), true, at)))
        .collect();
    sort_by(&mut all, |one, other| one.0.cmp(&other.0));
    let of_one_sign = all.chunk_by(|one, other| one.0 == other.0);
    let indices = |chunk: &[(String, bool, usize)], wanted: bool| {
        chunk.iter().filter(|(_, is_item, _)| *is_item == wanted).map(|(.., at)| *at).collect()
    };
    of_one_sign.map(|chunk| (indices(chunk, false), indices(chunk, true))).collect()
}

/// What two names have in common if they are alike.
fn sign(likeness: Likeness, name: &TargetName<'_>) -> String {
    let plain = [name.source, name.target_url].map(|url| match likeness {
        Likeness::Exact => url.to_owned(),
        Likeness::Spelling | Likeness::Address => plain(url),
    });
    let key = if likeness == Likeness::Address { "" } else { name.target_key };
    [plain[0].as_str(), &plain[1], key].join("\n")
}

/// Whether both have the same source and address, however these are spelled.
pub fn is_same_address(one: &TargetName<'_>, other: &TargetName<'_>) -> bool {
    sign(Likeness::Address, one) == sign(Likeness::Address, other)
}

/// An address without what does not tell it from another: the case of scheme and host, the scheme's own port, slashes at the end.
fn plain(url: &str) -> String {
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
