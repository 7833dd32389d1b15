//! A watch whose time a test sets.

use std::net::IpAddr;
use std::path::Path;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use sluice::model::ids::AccountName;
use sluice::redact::secret::Secret;
use sluice::server::listen::Addresses;
use sluice::server::proxy::upstream::Upstream;
use sluice::server::watch::Watch;
use sluice::server::watch::config::{Format, WatchedAccount, Webhook};
use sluice::server::watch::store::Store;
use tempfile::TempDir;
use tower::ServiceExt;

use crate::api::{Api, NOON, TOKEN};
use crate::receiver::Receiver;

pub struct Watched {
    pub api: Api,
    pub receiver: Receiver,
    pub account: WatchedAccount,
    watch: Option<Watch>,
    folder: TempDir,
    /// Seconds since noon.
    pub now: i64,
}

impl Watched {
    /// Starts everything, with all targets OK, and takes the summary.
    pub async fn calm() -> Self {
        let mut watched = Self::start().await;
        watched.api.mend();
        watched.go_to(0).await;
        assert_eq!(watched.receiver.take_all().len(), 1, "the summary");
        watched
    }

    pub async fn start() -> Self {
        let (api, receiver) = (Api::start().await, Receiver::start().await);
        let webhook = Webhook { address: receiver.url().parse().unwrap(), key: None, format: Format::Plain };
        let account = WatchedAccount {
            upstream: Upstream::parse(&format!("http://{}", api.address)).unwrap(),
            account: AccountName::new("demo"),
            token: Secret::new(TOKEN),
            webhook: Some(webhook),
            after_secs: 30,
            streams: Vec::new(),
        };
        let mut watched =
            Self { api, receiver, account, watch: None, folder: tempfile::tempdir().unwrap(), now: 0 };
        watched.restart();
        watched
    }

    /// Ends the watch and starts it again on its database.
    pub fn restart(&mut self) {
        self.watch = None;
        let store = Store::open(self.folder()).unwrap();
        self.watch = Some(Watch::new(vec![self.account.clone()], store).unwrap());
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Lets time pass in steps of ten seconds, up to so many seconds after noon.
    pub async fn go_to(&mut self, secs: i64) {
        loop {
            self.api.clock.set(NOON + self.now);
            self.watch.as_mut().unwrap().step(NOON + self.now).await;
            if self.now >= secs {
                return;
            }
            self.now += 10;
        }
    }

    /// Lets so many seconds pass, and returns what was received.
    pub async fn pass(&mut self, secs: i64) -> Vec<String> {
        let end = self.now + secs;
        self.now += 10;
        self.go_to(end).await;
        self.receiver.texts()
    }

    /// Returns the answer to a GET.
    pub async fn page(&self, path: &str) -> (u16, String) {
        self.answer(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// Returns the answer to a GET for a host at this machine's address `local`.
    pub async fn page_by(&self, path: &str, host: &str, local: IpAddr) -> (u16, String) {
        let request = Request::get(path).header("host", host).extension(Addresses { local, remote: local });
        self.answer(request.body(Body::empty()).unwrap()).await
    }

    async fn answer(&self, request: Request<Body>) -> (u16, String) {
        let answer = self.watch.as_ref().unwrap().router().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();
        (status, String::from_utf8(body).unwrap())
    }
}
