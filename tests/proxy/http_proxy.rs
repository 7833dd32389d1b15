//! The upstream is called through the proxy that the environment names.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex};

use tempfile::NamedTempFile;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

use crate::program::{self, Program};
use crate::recorder::{Recorder, fine};
use crate::served::{RECORD, RESOURCES, TOKEN, nowhere, request};
use crate::started::{run, send, start};
use crate::tls::{certificate, serving};

/// An upstream that only the proxy reaches.
const UPSTREAM: &str = "https://api.example:8443";
/// The login `me:s3cret/word` for the proxy, and as the proxy gets it.
const LOGIN: &str = "me:s3cret%2Fword";
const BASIC: &str = "Basic bWU6czNjcmV0L3dvcmQ=";

/// A proxy that answers `CONNECT`, and the heads of all requests that reached it.
struct ConnectProxy {
    address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
}

impl ConnectProxy {
    /// Connects every caller to `upstream`, or answers with this status line.
    async fn start(to: Result<SocketAddr, &'static str>) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let heads = Arc::<Mutex<Vec<String>>>::default();
        let kept = Arc::clone(&heads);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, to, Arc::clone(&kept)));
            }
        });
        Self { address, heads }
    }

    fn heads(&self) -> Vec<String> {
        std::mem::take(&mut self.heads.lock().unwrap())
    }
}

async fn serve(mut stream: TcpStream, to: Result<SocketAddr, &'static str>, heads: Arc<Mutex<Vec<String>>>) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = stream.read_u8().await else { return };
        head.push(byte);
    }
    heads.lock().unwrap().push(String::from_utf8(head).unwrap());
    match to {
        Ok(upstream) => {
            let mut upstream = TcpStream::connect(upstream).await.unwrap();
            stream.write_all(b"HTTP/1.1 200 Connection established\r\nVia: proxy\r\n\r\n").await.unwrap();
            let _ = copy_bidirectional(&mut stream, &mut upstream).await;
        }
        Err(status) => {
            let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    }
}

fn private(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn https_upstream_is_called_through_the_proxy() {
    let certificate = certificate("api.example");
    let server = serving(&certificate).await;
    let mut trusted = NamedTempFile::new().unwrap();
    trusted.write_all(certificate.cert.pem().as_bytes()).unwrap();
    let proxy = ConnectProxy::start(Ok(server.address)).await;
    let address = format!("http://{LOGIN}@{}", proxy.address);
    let trust = ("SSL_CERT_FILE", trusted.path().to_str().unwrap());
    for name in ["HTTPS_PROXY", "all_proxy"] {
        let started =
            start(&["--upstream", UPSTREAM], &[trust, (name, &address), ("NO_PROXY", "other.example")]);
        for (method, target, body) in [("GET", RESOURCES, ""), ("PUT", RECORD, "{}")] {
            assert_eq!(send(&started, &request(method, target, "", body)).await.status(), 200);
            let heads = proxy.heads();
            let [head] = &heads[..] else { panic!("{heads:?}") };
            assert!(head.starts_with("CONNECT api.example:8443 HTTP/1.1\r\n"), "{head}");
            assert!(head.contains(&format!("\r\nProxy-Authorization: {BASIC}\r\n")), "{head}");
        }
        started.signal("TERM");
        let log = started.end().1;
        assert!(log.contains(&format!("calls go through a proxy proxy=http://{}/", proxy.address)), "{log}");
        assert!(!log.contains("s3cret") && !log.contains(TOKEN), "{log}");
    }
    let seen = server.seen();
    assert_eq!((seen.matches(TOKEN).count(), seen.matches("Proxy-").count()), (4, 0), "{seen}");

    // `sluice watch` reads through it too, and gives its messages' receiver to it.
    let folder = tempfile::tempdir().unwrap();
    let [token, webhook] = [("token", TOKEN), ("webhook", "https://hooks.example/secret")]
        .map(|(name, text)| private(folder.path(), name, text));
    let accounts = format!(
        "[[accounts]]\nupstream = {UPSTREAM:?}\naccount = \"demo\"\ntoken_file = {token:?}\nwebhook_file = {webhook:?}\n"
    );
    let accounts = private(folder.path(), "watch.toml", &accounts);
    let data = folder.path().join("data");
    let args = ["watch", "--config", &accounts, "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()];
    let mut watch = program::command(&args);
    watch.envs([trust, ("HTTPS_PROXY", &address)]);
    let watch = Program::start(watch);
    while server.seen().matches("GET /app/restream/v2/demo/").count() < 3 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    watch.signal("TERM");
    let log = watch.end().1;
    assert_eq!(log.matches("calls go through a proxy").count(), 2, "for the API and the webhook: {log}");
    assert!(!log.contains("s3cret") && !log.contains("hooks.example"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn excepted_and_loopback_upstreams_are_called_directly() {
    let proxy = ConnectProxy::start(Err("403 Forbidden")).await;
    let address = format!("http://{}", proxy.address);
    let started = start(&["--upstream", UPSTREAM], &[("HTTPS_PROXY", &address), ("NO_PROXY", ".example")]);
    let reply = send(&started, &request("GET", RESOURCES, "", "")).await;
    assert!(matches!(reply.status(), 502 | 504), "{}", reply.0);
    let upstream = Recorder::doing(fine()).await;
    let here = format!("http://{}", upstream.address);
    let all = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].map(|name| (name, address.as_str()));
    let started = start(&["--upstream", &here], &all);
    assert_eq!(send(&started, &request("GET", RESOURCES, "", "")).await.status(), 200);
    assert_eq!(proxy.heads(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn failure_of_the_proxy_is_named_and_nothing_is_sent() {
    let login = ConnectProxy::start(Err("407 Proxy Authentication Required")).await;
    let forbidden = ConnectProxy::start(Err("403 Forbidden")).await;
    for (address, words) in [
        (login.address, "needs a login"),
        (forbidden.address, "did not connect to the upstream"),
        (nowhere().await, "could not be reached"),
    ] {
        let started = start(&["--upstream", UPSTREAM], &[("HTTPS_PROXY", &format!("http://{address}"))]);
        let reply = send(&started, &request("PUT", RECORD, "", "{}")).await;
        assert_eq!(reply.status(), 502, "{}", reply.0);
        for words in ["HTTPS_PROXY", words, "Nothing was sent"] {
            reply.assert_says(words);
        }
    }
}

#[test]
fn start_fails_with_a_proxy_of_another_kind() {
    for (name, value) in [
        ("ALL_PROXY", "socks5://me:hunter2@proxy.example:1080"),
        ("https_proxy", "http://me:hunter2@proxy example"),
        ("HTTPS_PROXY", "ftp://hunter2"),
    ] {
        let output = run(&["--upstream", UPSTREAM], &[(name, value)]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        let last = message.lines().last().unwrap();
        assert!(last.starts_with(&format!("sluice: The proxy in {name} cannot be used")), "{message}");
        assert!(!message.contains("hunter2"), "{message}");
    }
}
