//! The twenty operations at a read-only program.

use sluice::api::{ErrorKind, Method};

use crate::caller::{self, spelled};
use crate::local::{Local, PATIENCE, TOKEN, answer};
use crate::operations::{ALL, PASSWORD, STREAM_KEY};

#[test]
fn read_only_program_answers_each_read_and_refuses_each_write_without_a_change() {
    let local = Local::start();
    let mut refused = Vec::new();
    for (round, (name, prepare)) in ALL.into_iter().enumerate() {
        let operation = prepare(&local, round);
        let before = local.events();
        let bytes = spelled(&operation.request, local.read_only_address, TOKEN);
        let reply = caller::send(&bytes, local.read_only_address, PATIENCE).unwrap();
        let decoded = (operation.decode)(&answer(&reply));
        if operation.request.method == Method::Get {
            assert_eq!((reply.status, decoded), (200, Ok(())), "{name}");
            continue;
        }
        let error = decoded.unwrap_err();
        assert_eq!((error.kind, error.status), (ErrorKind::AccessDenied, Some(403)), "{name}");
        assert!(
            error.message.contains("This program is read-only for every account: nothing was changed."),
            "{name}: {error}"
        );
        assert!(!error.is_access_lost() && !error.is_refusal_uncertain(), "{name}");
        assert!(!error.message.contains(STREAM_KEY) && !error.message.contains(PASSWORD), "{name}");
        assert_eq!(local.events(), before, "{name} changed something");
        // At an ordinary program the same request does change something.
        let reply = local.send(&operation.request).unwrap();
        assert_eq!((operation.decode)(&answer(&reply)), Ok(()), "{name}");
        assert!(local.events() > before, "{name}");
        refused.push(name);
    }
    assert_eq!(refused.len(), 10, "{refused:?}");
}
