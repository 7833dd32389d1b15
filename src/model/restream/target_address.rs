//! Addresses of targets in one spelling, to find those to which several restreams send.

use crate::model::restream::join::plain_address;
use crate::model::restream::resource::{Resource, Restream};

/// Returns the address of each target and backup of a resource with its stream key.
pub fn targets(resource: &Resource) -> impl Iterator<Item = (&str, &str)> {
    resource.restreams.iter().flat_map(addresses)
}

/// Returns the addresses of a restream's target and backup, each with the stream key.
pub fn addresses(restream: &Restream) -> impl Iterator<Item = (&str, &str)> {
    let urls = [&restream.target_url, &restream.backup.target_url];
    urls.into_iter().map(|url| (url.as_str(), restream.target_key.expose()))
}

/// Returns the canonical spelling of a target: the plain address without login, and with the key as the last path
/// segment, where some people type it themselves. `None` without a host.
pub fn canonical(url: &str, key: &str) -> Option<String> {
    let plain = plain_address(url);
    let (scheme, rest) = plain.split_once("://")?;
    let (address, query) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
    let mut parts = address.split('/').chain(key.trim().split('/'));
    let host = parts.next().and_then(|authority| authority.rsplit('@').next())?.trim_end_matches(['.', ':']);
    let path: String = parts.filter(|part| !part.is_empty()).flat_map(|part| ["/", part]).collect();
    (!host.is_empty()).then(|| [scheme, "://", host, &path, query].concat())
}
