//! The upstream's address as configured, checked once at start.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use axum::http::Uri;
use axum::http::uri::{Authority, PathAndQuery, Scheme};

use crate::server::failure::Failure;
use crate::server::proxy::paths;

/// The target of forwarded requests. No request can change it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upstream {
    scheme: Scheme,
    authority: Authority,
    /// The path before `/app`: empty, or with a leading and no trailing slash.
    base: String,
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
        // The parser below would silently drop a fragment.
        if text.contains('#') {
            return Err("it has a fragment (#)");
        }
        if text.contains('?') {
            return Err("it has a query (?)");
        }
        let uri: Uri = text.parse().map_err(|_| "it is not a URL")?;
        let parts = uri.into_parts();
        let (Some(scheme), Some(authority)) = (parts.scheme, parts.authority) else {
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
        if scheme != Scheme::HTTPS && scheme != Scheme::HTTP {
            return Err("it is neither https nor http");
        }
        let base =
            parts.path_and_query.as_ref().map_or("", PathAndQuery::path).trim_end_matches('/').to_owned();
        if !base.is_empty() {
            paths::check_path(&base).map_err(|_| "its path has an empty, dotted or unreadable part")?;
        }
        let upstream = Self { scheme, authority, base };
        if upstream.scheme == Scheme::HTTP && !upstream.is_loopback() {
            return Err("http would send the token in the clear, use https (http is for loopback addresses)");
        }
        Ok(upstream)
    }

    /// Returns whether the upstream uses TLS.
    pub fn is_https(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }

    /// Returns whether the upstream is on this machine, by name or address.
    pub fn is_loopback(&self) -> bool {
        self.authority.host().eq_ignore_ascii_case("localhost")
            || self.ip().is_some_and(|ip| ip.is_loopback())
    }

    /// Returns whether the upstream is this program itself, which would be an endless loop.
    pub fn is_itself(&self, listening: SocketAddr) -> bool {
        let is_here = match self.ip() {
            Some(ip) => {
                ip == listening.ip().to_canonical() || (listening.ip().is_unspecified() && ip.is_loopback())
            }
            None => self.is_loopback() && (listening.ip().is_loopback() || listening.ip().is_unspecified()),
        };
        is_here && self.port() == listening.port()
    }

    /// Returns the URI of a path and query there, both byte for byte.
    pub fn uri(&self, target: &str) -> Result<Uri, axum::http::Error> {
        let target = if self.base.is_empty() { target.to_owned() } else { format!("{}{target}", self.base) };
        Uri::builder()
            .scheme(self.scheme.clone())
            .authority(self.authority.clone())
            .path_and_query(target)
            .build()
    }

    fn ip(&self) -> Option<IpAddr> {
        let host = self.authority.host().trim_start_matches('[').trim_end_matches(']');
        host.parse::<IpAddr>().ok().map(|ip| ip.to_canonical())
    }

    fn port(&self) -> u16 {
        let usual = if self.is_https() { 443 } else { 80 };
        self.authority.port_u16().unwrap_or(usual)
    }
}

impl fmt::Display for Upstream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.base)
    }
}
