//! What must hold for any lines.

use super::{Order, Server};

/// Any lines are taken: what is said is one line each and steers no terminal, a search is asked for only when none runs,
/// and after any of it the engine is ready.
pub fn lines(text: &str) {
    let mut server = Server::default();
    let mut searching = false;
    for line in text.lines() {
        for order in server.take(line) {
            match order {
                Order::Say(said) => assert!(!said.chars().any(char::is_control), "{said:?}"),
                Order::Go(..) => {
                    assert!(!searching, "a second search at {line:?}");
                    searching = true;
                }
                // It answers at once.
                Order::Stop => {
                    assert!(searching, "nothing is to be stopped at {line:?}");
                    searching = false;
                    server.answered();
                }
                Order::Later(again) => assert!(searching && again == line, "{again:?} is put off"),
                Order::PonderHit | Order::Forget(_) | Order::Bench(_) | Order::Quit => {}
            }
        }
    }
    if searching {
        server.answered();
    }
    assert_eq!(server.take("isready"), [Order::Say("readyok".to_owned())]);
}
