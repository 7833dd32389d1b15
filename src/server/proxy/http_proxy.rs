//! The proxy between this machine and others, which the environment names as for curl.

use axum::http::Uri;
use hyper_util::client::proxy::matcher::{Intercept, Matcher};

use crate::server::environment;
use crate::server::failure::Failure;
use crate::server::guard::is_loopback_name;

/// The variables of the proxy: the first one that is set counts. `HTTP_PROXY` is none of them, because only addresses of
/// this machine are called by http, and never through a proxy.
const VARIABLES: [&str; 4] = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];
/// The variables of the hosts that are called directly.
const EXCEPTIONS: [&str; 2] = ["NO_PROXY", "no_proxy"];

/// Returns the proxy for an address; `None` if it is called directly. The failure does not repeat the value, which may
/// contain a password.
pub fn for_address(address: &Uri) -> Result<Option<Intercept>, Failure> {
    let named = VARIABLES.into_iter().find_map(|name| Some((name, environment::value(name)?)));
    let is_here = address.host().is_some_and(is_loopback_name);
    let Some((name, value)) = named.filter(|_| !is_here) else { return Ok(None) };
    let matcher = |exceptions: String| Matcher::builder().all(value.as_str()).no(exceptions).build();
    let is_http = |proxy: Intercept| matches!(proxy.uri().scheme_str(), Some("http" | "https"));
    if !matcher(String::new()).intercept(address).is_some_and(is_http) {
        return Err(Failure::usage(format!(
            "The proxy in {name} cannot be used: write one like http://proxy.example:3128 (SOCKS is not supported)."
        )));
    }
    let exceptions = EXCEPTIONS.into_iter().find_map(environment::value).unwrap_or_default();
    Ok(matcher(exceptions).intercept(address))
}
