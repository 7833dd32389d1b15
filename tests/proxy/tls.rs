//! Upstreams over TLS get requests only if the machine trusts them.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use rcgen::{BasicConstraints, CertificateParams, CertifiedKey, IsCa, KeyPair, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use tempfile::NamedTempFile;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

use crate::program::Program;
use crate::recorder::{converse, fine};
use crate::served::{RECORD, RESOURCES, TOKEN, request};
use crate::started::{run, send, start};

/// A TLS server and all decrypted bytes that reached it.
pub struct Secure {
    pub address: SocketAddr,
    seen: Arc<Mutex<Vec<u8>>>,
}

pub fn certificate(name: &str) -> CertifiedKey<KeyPair> {
    generate_simple_self_signed([name.to_owned()]).unwrap()
}

pub async fn serving(certificate: &CertifiedKey<KeyPair>) -> Secure {
    let key = PrivateKeyDer::try_from(certificate.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.cert.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&seen);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (acceptor, kept) = (acceptor.clone(), Arc::clone(&kept));
            tokio::spawn(async move {
                if let Ok(stream) = acceptor.accept(stream).await {
                    let count = watch::Sender::new(0);
                    let keep = |bytes: &[u8]| kept.lock().unwrap().extend_from_slice(bytes);
                    converse(stream, keep, &|_| fine(), &count).await;
                }
            });
        }
    });
    Secure { address, seen }
}

impl Secure {
    pub fn seen(&self) -> String {
        String::from_utf8(self.seen.lock().unwrap().clone()).unwrap()
    }
}

/// Starts the program in front of a server with this trusted certificate only.
fn before(address: SocketAddr, trusted: &CertifiedKey<KeyPair>) -> (Program, NamedTempFile) {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(trusted.cert.pem().as_bytes()).unwrap();
    let upstream = format!("https://localhost:{}", address.port());
    let started = start(&["--upstream", &upstream], &[("SSL_CERT_FILE", file.path().to_str().unwrap())]);
    (started, file)
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_upstream_is_used_when_trusted() {
    let certificate = certificate("localhost");
    let server = serving(&certificate).await;
    let (started, _file) = before(server.address, &certificate);
    assert_eq!(send(&started, &request("GET", RESOURCES, "", "")).await.status(), 200);
    assert_eq!(send(&started, &request("PUT", RECORD, "", "{}")).await.status(), 200);
    let seen = server.seen();
    assert_eq!(seen.matches(TOKEN).count(), 2, "{seen}");
    assert!(seen.contains(&format!("host: localhost:{}\r\n", server.address.port())), "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_upstream_gets_no_request_when_untrusted() {
    let (own, other) = (certificate("localhost"), certificate("other.example"));
    for (shown, trusted) in [(&other, &other), (&own, &other), (&other, &own)] {
        let server = serving(shown).await;
        let (started, _file) = before(server.address, trusted);
        for (method, target, body) in [("GET", RESOURCES, ""), ("PUT", RECORD, "{}")] {
            let reply = send(&started, &request(method, target, "", body)).await;
            assert_eq!(reply.status(), 502, "{}", reply.0);
            reply.assert_says("certificate");
            reply.assert_says("Nothing was sent");
        }
        assert_eq!(server.seen(), "");
    }
}

/// `openssl req -x509` makes such a certificate.
#[tokio::test(flavor = "multi_thread")]
async fn certificate_that_is_its_own_authority_is_refused_with_advice() {
    let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let signing_key = KeyPair::generate().unwrap();
    let certificate = CertifiedKey { cert: params.self_signed(&signing_key).unwrap(), signing_key };
    let server = serving(&certificate).await;
    let (started, _file) = before(server.address, &certificate);
    let reply = send(&started, &request("GET", RESOURCES, "", "")).await;
    assert_eq!(reply.status(), 502, "{}", reply.0);
    for words in ["is its own authority", "CA:FALSE", "signed by that authority", "Nothing was sent"] {
        reply.assert_says(words);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn upstream_gets_no_request_without_a_tls_handshake() {
    let certificate = certificate("localhost");
    let plain = crate::recorder::Recorder::doing(fine()).await;
    let (started, _file) = before(plain.address, &certificate);
    // The server accepts and waits for a request, so the five seconds for connecting run out.
    let reply = send(&started, &request("PUT", RECORD, "", "{}")).await;
    assert_eq!(reply.status(), 504, "{}", reply.0);
    reply.assert_says("Nothing was sent");
    assert!(!plain.everything().contains(TOKEN) && plain.count() == 0);

    let mut file = NamedTempFile::new().unwrap();
    file.write_all(certificate.cert.pem().as_bytes()).unwrap();
    let trust = [("SSL_CERT_FILE", file.path().to_str().unwrap())];
    let started = start(&["--upstream", "https://no-such-host.invalid"], &trust);
    let reply = send(&started, &request("GET", RESOURCES, "", "")).await;
    assert!(matches!(reply.status(), 502 | 504), "{}", reply.0);
    reply.assert_says("Nothing was sent");
}

#[test]
fn start_fails_without_trusted_certificates() {
    let empty = NamedTempFile::new().unwrap();
    let trust = [("SSL_CERT_FILE", empty.path().to_str().unwrap())];
    let output = run(&["--upstream", "https://api.example.com"], &trust);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("SSL_CERT_FILE") && message.lines().count() == 1, "{message}");
}
