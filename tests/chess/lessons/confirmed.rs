//! Another program has confirmed every task in its present form: the file is `confirmed.tsv`, which `confirm.py`
//! writes with python-chess.

use super::tasks;

const TABLE: &str = include_str!("confirmed.tsv");

#[test]
fn every_task_is_confirmed_as_it_stands() {
    let mut rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    for (id, task) in tasks() {
        let row = rows.next().unwrap_or_default();
        let fields: Vec<&str> = row.split('\t').collect();
        let [known, source, confirmed] = fields.as_slice() else { panic!("{id}: {row}") };
        assert_eq!((*known, *source), (id.as_str(), task.source), "run tests/chess/lessons/confirm.py again");
        assert!(!confirmed.is_empty(), "{id}");
    }
    assert_eq!(rows.next(), None);
}
