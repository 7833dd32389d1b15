//! The upstream's address as configured, checked once at start.

use std::fmt;
use std::net::SocketAddr;

use axum::http::Uri;
use axum::http::uri::PathAndQuery;

use crate::server::failure::Failure;
use crate::server::guard::{address, is_loopback_name};
use crate::server::proxy::paths;

/// The target of forwarded requests. No request can change it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upstream {
    address: Uri,
}

impl Upstream {
    /// Parses an address like `https://api.example.com/base`. Refuses whatever could leak or misdirect the token: http
    /// beyond this machine, credentials, a query, a fragment, an ambiguous path. The failure does not repeat the text,
    /// which may contain a password.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        Self::checked(text).map_err(|why| {
            Failure::usage(format!(
                "The address given with --upstream cannot be used: {why}; write one like https://api.example.com."
            ))
        })
    }

    fn checked(text: &str) -> Result<Self, &'static str> {
        if text.contains('?') {
            return Err("it has a query (?)");
        }
        let upstream = Self { address: secure_address(text)? };
        if !upstream.base().is_empty() {
            paths::check_path(upstream.base())
                .map_err(|_| "its path has an empty, dotted or unreadable part")?;
        }
        Ok(upstream)
    }

    /// Returns the address.
    pub fn address(&self) -> &Uri {
        &self.address
    }

    /// Returns whether the upstream is this program itself, which would be an endless loop.
    pub fn is_itself(&self, listening: SocketAddr) -> bool {
        let host = self.address.host().unwrap_or_default();
        let is_any = listening.ip().is_unspecified();
        let is_here = match address(host) {
            Some(ip) => ip == listening.ip().to_canonical() || (is_any && ip.is_loopback()),
            None => is_loopback_name(host) && (is_any || listening.ip().is_loopback()),
        };
        let usual = if self.address.scheme_str() == Some("https") { 443 } else { 80 };
        is_here && self.address.port_u16().unwrap_or(usual) == listening.port()
    }

    /// Returns the URI of a path and query there, both byte for byte.
    pub fn uri(&self, target: &str) -> Result<Uri, axum::http::Error> {
        let mut parts = self.address.clone().into_parts();
        parts.path_and_query = Some(PathAndQuery::try_from([self.base(), target].concat())?);
        Ok(Uri::from_parts(parts)?)
    }

    /// Returns the path before `/app`: empty, or with a leading and no trailing slash.
    fn base(&self) -> &str {
        self.address.path().trim_end_matches('/')
    }
}

/// Parses an address that a secret may be sent to.
pub fn secure_address(text: &str) -> Result<Uri, &'static str> {
    // The parser below would silently drop a fragment.
    if text.contains('#') {
        return Err("it has a fragment (#)");
    }
    let address: Uri = text.parse().map_err(|_| "it is not a URL")?;
    let (Some(scheme), Some(authority)) = (address.scheme_str(), address.authority()) else {
        return Err("it has no scheme and host");
    };
    if authority.as_str().contains('@') {
        return Err("it has a user name or password");
    }
    if authority.host().is_empty() || authority.port().is_some_and(|port| port.as_u16() == 0) {
        return Err("its host or port is not valid");
    }
    if authority.port().is_none() && authority.as_str() != authority.host() {
        return Err("its port is not a number up to 65535");
    }
    match scheme {
        "https" => Ok(address),
        "http" if is_loopback_name(authority.host()) => Ok(address),
        "http" => Err("http would send the token in the clear, use https (http is for loopback addresses)"),
        _ => Err("it is neither https nor http"),
    }
}

impl fmt::Display for Upstream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.address.to_string().trim_end_matches('/'))
    }
}
