//! The lessons teach every rule of the project's own list.

use crate::laws::shared;
use std::collections::BTreeSet;
use tabiya::chess::course::plans;

/// The groups of rules and how many each has.
const RULES: [(&str, usize); 13] = [
    ("SET", 5),
    ("MOV", 12),
    ("EP", 11),
    ("PRO", 7),
    ("CAS", 17),
    ("CHK", 7),
    ("END", 9),
    ("REP", 11),
    ("FIF", 7),
    ("TCH", 13),
    ("CLK", 8),
    ("PRC", 7),
    ("NOT", 4),
];

#[test]
fn every_rule_is_taught_by_a_task() {
    let list = RULES.iter().flat_map(|(group, count)| (1..=*count).map(move |number| format!("{group}-{number:02}")));
    let list: BTreeSet<String> = list.collect();
    assert_eq!(list.len(), 118);
    let taught = plans().iter().filter(|plan| !plan.tasks.is_empty()).flat_map(|plan| &plan.rules);
    assert_eq!(taught.map(|rule| (*rule).to_owned()).collect::<BTreeSet<_>>(), list);
    if let Some(text) = shared::read("rules.json") {
        let rules: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        let ids = rules.iter().map(|rule| rule["id"].as_str().unwrap().to_owned());
        assert_eq!(ids.collect::<BTreeSet<_>>(), list);
    }
}
