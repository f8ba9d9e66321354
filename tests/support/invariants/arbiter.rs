//! What must hold for any line that the arbiter reads.

use std::collections::HashMap;

use serde_json::value::RawValue;

use tabiya::arbiter::{Arbiter, ArbiterOptions};

/// The most work for one line: a fuzzer wants many lines, not long proofs.
const WORK: u64 = 200;

/// Every line gets one line in return: an answer, or an error that the exit status reports.
pub fn answered(line: &[u8]) {
    let line = line.split(|byte| *byte == b'\n').next().unwrap_or_default();
    for (json, witness) in [(false, false), (true, false), (true, true)] {
        let mut arbiter = Arbiter::new(ArbiterOptions { json, work: WORK, witness });
        let answer = arbiter.answer(line);
        assert!(!answer.is_empty() && !answer.contains(['\n', '\r']), "{answer:?}");
        if json {
            // Raw values: an `id` comes back exactly, even a number that no float can hold.
            let value: Result<HashMap<&str, &RawValue>, _> = serde_json::from_str(&answer);
            let failed = value.as_ref().map(|value| value.contains_key("error")).ok();
            assert_eq!(failed, Some(arbiter.status() == 1), "{answer:?}");
        } else {
            assert_eq!(answer.starts_with("error: line 1: "), arbiter.status() == 1, "{answer:?}");
        }
    }
}
