//! The user can speak for the sides that people play, but not for the others.

use crate::run::Home;
use crate::wording::{Wording, aloud};
use tabiya::words::tables::{AppWord, PlainWord};

fn begins() -> &'static str {
    aloud(PlainWord::Begins, &["human", "tabiya greedy", "White"])
}

#[test]
fn nobody_offers_or_accepts_a_draw_for_the_computer() {
    let home = Home::new();
    let args = ["play", "--plain", "--black", "greedy"];
    let refusal = aloud(AppWord::DrawsItself, &["tabiya greedy"]);
    let steps = [(begins(), "e4"), ("Black: ", "draw black"), (refusal, "draw")];
    let ran = home.talk(&args, &steps);
    assert!(!ran.out.has(AppWord::OfferAnnounced, &["Black"]) && !ran.out.contains("agreement"), "{}", ran.out);
    assert!(ran.out.has(AppWord::OfferAnnounced, &["White"]), "{}", ran.out);
    assert_eq!(ran.last_line(), "* interrupted");
}

#[test]
fn nobody_claims_takes_back_or_declines_for_the_computer() {
    let home = Home::new();
    let args = ["play", "--plain", "--black", "greedy"];
    let steps = [
        (begins(), "e4"),
        ("Black: ", "claim black"),
        (aloud(AppWord::ClaimsItself, &["tabiya greedy"]), "takeback black"),
        (aloud(AppWord::KeepsItsMoves, &["tabiya greedy"]), "decline black"),
        (aloud(AppWord::DrawsItself, &["tabiya greedy"]), "takeback"),
        (aloud(PlainWord::SetUpTurn, &["White"]), "claim white"),
    ];
    let ran = home.talk(&args, &steps);
    assert!(ran.out.has(AppWord::ClaimsItself, &["tabiya greedy"]), "{}", ran.out);
    assert!(ran.out.has(AppWord::KeepsItsMoves, &["tabiya greedy"]), "{}", ran.out);
    assert!(ran.out.has(AppWord::ClaimWouldBeWrong, &[]), "one's own side may be named: {}", ran.out);
}

#[test]
fn two_people_may_name_their_sides() {
    let home = Home::new();
    let ran = home.run(&["play", "--plain"], "e4\ne5\ndraw black\ndraw white\n");
    assert_eq!(ran.last_line(), "1/2-1/2 agreement", "{}", ran.out);
    let ran = home.run(&["play", "--plain"], "e4\nclaim white\ne5\ndraw black\ndecline white\n");
    assert!(ran.out.has(AppWord::NotYourClaim, &[]), "{}", ran.out);
    assert!(ran.out.has(AppWord::OfferDeclined, &[]), "{}", ran.out);
}
