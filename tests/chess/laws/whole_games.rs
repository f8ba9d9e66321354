//! Random games through the game model itself: after each move it is either going on or over, and it accepts only legal
//! moves.

use shakmaty::{ByColor, Color, Position, Role, Square};
use tabiya::chess::clock::Moment;
use tabiya::chess::game::{EventNames, EventRules, Game, GameSetup, Refusal};
use tabiya::chess::seat::Seat;
use tabiya::chess::start_position::StartPosition;

use super::random_games::Dice;

fn begin(start: StartPosition) -> Game {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Human(None) };
    Game::new(GameSetup {
        id: "g".into(),
        start,
        seats,
        controls: None,
        event: EventRules::default(),
        names: EventNames::default(),
    })
}

#[test]
fn a_game_is_either_going_on_or_over() {
    let mut dice = Dice(4);
    let mut ended = 0;
    for round in 0..60 {
        let start = if round % 3 == 0 { StartPosition::numbered(round * 7) } else { Ok(StartPosition::default()) };
        let mut game = begin(start.unwrap());
        for at in 0..400 {
            let moves = game.position().legal_moves();
            if game.ending().is_some() {
                ended += 1;
                if let Some(&mv) = moves.first() {
                    assert_eq!(game.clone().play(mv, Moment(at)), Err(Refusal::Over));
                }
                assert!(game.claims().is_empty() && game.resign(Color::White, Moment(at)).is_err());
                break;
            }
            assert!(!moves.is_empty(), "a game without a move is over");
            // A move that is not in the list of legal ones is refused, and nothing changes.
            let other = shakmaty::Move::Normal {
                role: Role::Queen,
                from: Square::new(u32::try_from(dice.below(64)).unwrap()),
                capture: None,
                to: Square::new(u32::try_from(dice.below(64)).unwrap()),
                promotion: None,
            };
            if !moves.contains(&other) {
                let before = game.line().len();
                assert_eq!(game.play(other, Moment(at)), Err(Refusal::Illegal));
                assert_eq!(game.line().len(), before);
            }
            let mv = moves[dice.below(moves.len())];
            let after = game.position().clone().play(mv).unwrap();
            game.play(mv, Moment(at)).unwrap();
            assert_eq!(*game.position(), after);
            assert_eq!(game.turn(), after.turn());
        }
    }
    assert!(ended > 20, "{ended} of 60 games ended");
}
