//! A person speaks for the sides that people play, and for no other.

use crate::run::Home;

#[test]
fn nobody_offers_or_accepts_a_draw_for_the_computer() {
    let home = Home::new();
    let args = ["play", "--plain", "--black", "greedy"];
    let steps = [("to move.", "e4"), ("Black: ", "draw black"), ("Say draw to offer", "draw")];
    let ran = home.talk(&args, &steps);
    let refusal = "tabiya greedy offers, accepts and declines draws itself. Say draw to offer or accept for yourself.";
    assert!(ran.out.to_lowercase().contains(&refusal.to_lowercase()), "{}", ran.out);
    assert!(!ran.out.contains("Black offers") && !ran.out.contains("agreement"), "{}", ran.out);
    assert!(ran.out.contains("White offers a draw with the next move."), "{}", ran.out);
    assert_eq!(ran.last_line(), "* interrupted");
}

#[test]
fn nobody_claims_takes_back_or_declines_for_the_computer() {
    let home = Home::new();
    let args = ["play", "--plain", "--black", "greedy"];
    let steps = [
        ("to move.", "e4"),
        ("Black: ", "claim black"),
        ("claims for itself", "takeback black"),
        ("takes no move back", "decline black"),
        ("declines draws itself", "takeback"),
        ("White to move.", "claim white"),
    ];
    let ran = home.talk(&args, &steps);
    assert!(ran.out.contains("Tabiya greedy claims for itself. Say claim to claim for yourself."), "{}", ran.out);
    assert!(ran.out.contains("Tabiya greedy takes no move back. Say takeback to take back your own."), "{}", ran.out);
    assert!(ran.out.contains("The claim would be wrong"), "one's own side may be named: {}", ran.out);
}

#[test]
fn two_people_may_name_their_sides() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "e4\ne5\ndraw black\ndraw white\n");
    assert_eq!(ran.last_line(), "1/2-1/2 agreement", "{}", ran.out);
    let ran = home.run(&["play", "--plain"], "e4\nclaim white\ne5\ndraw black\ndecline white\n");
    assert!(ran.out.contains("Only the player having the move may claim."), "{}", ran.out);
    assert!(ran.out.contains("The draw offer is declined."), "{}", ran.out);
}
