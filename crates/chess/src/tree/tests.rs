use crate::tree::*;

fn mv(tree: &Tree, at: NodeId, uci: &str) -> Move {
    let uci: shakmaty::uci::UciMove = uci.parse().unwrap();
    uci.to_move(tree.position(at)).unwrap()
}

fn play(tree: &mut Tree, at: NodeId, uci: &str) -> NodeId {
    let mv = mv(tree, at, uci);
    tree.add(at, mv)
}

/// 1. e4 (1. d4 d5) (1. c4) 1... e5
fn small() -> (Tree, [NodeId; 5]) {
    let mut tree = Tree::new(StartPosition::default());
    let root = tree.root();
    let e4 = play(&mut tree, root, "e2e4");
    let d4 = play(&mut tree, root, "d2d4");
    let c4 = play(&mut tree, root, "c2c4");
    let d5 = play(&mut tree, d4, "d7d5");
    let e5 = play(&mut tree, e4, "e7e5");
    (tree, [e4, d4, c4, d5, e5])
}

#[test]
fn lines_branches_and_numbers() {
    let (tree, [e4, d4, c4, d5, e5]) = small();
    assert_eq!(tree.main_line().collect::<Vec<_>>(), [e4, e5]);
    assert!(tree.is_main_line(e5) && !tree.is_main_line(d5) && tree.is_main_line(tree.root()));
    assert_eq!(tree.variation_start(d5), Some(d4));
    assert_eq!(tree.variations(tree.root()), [d4, c4]);
    assert_eq!((tree.next_branch(d4), tree.next_branch(c4)), (Some(c4), None));
    assert_eq!(tree.move_number(e4), (1, Color::White));
    assert_eq!(tree.move_number(e5), (1, Color::Black));
    assert_eq!(tree.walk().collect::<Vec<_>>(), [tree.root(), e4, e5, d4, d5, c4]);
    assert_eq!((tree.depth(e5), tree.depth(d5)), (0, 1));
}

#[test]
fn a_start_with_black_to_move_counts_from_its_own_number() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 31", false).unwrap();
    let mut tree = Tree::new(start);
    assert_eq!(tree.move_number(tree.root()), (31, Color::Black));
    let first = tree.root();
    let first = play(&mut tree, first, "e8e7");
    let second = play(&mut tree, first, "e1e2");
    assert_eq!((tree.move_number(first), tree.move_number(second)), ((31, Color::Black), (32, Color::White)));
}

#[test]
fn the_main_line_is_known_however_the_tree_changes() {
    let mut tree = Tree::new(StartPosition::default());
    let mut seed = 7_u64;
    let mut draw = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..3_000 {
        let all: Vec<NodeId> = tree.walk().collect();
        let node = all[draw(all.len())];
        match draw(10) {
            0 => tree.remove(node),
            1 => _ = tree.swap_with_sibling(node, false),
            2 => _ = tree.promote_to_main(node),
            3 => _ = tree.swap_with_sibling(node, true),
            4 => {
                let mut children = tree.children(node).to_vec();
                children.reverse();
                tree.set_children(node, children);
            }
            _ => {
                let moves = tree.position(node).legal_moves();
                if !moves.is_empty() {
                    tree.append(node, TreeMove::Move(moves[draw(moves.len())]));
                }
            }
        }
        let line: Vec<NodeId> = tree.line_from(tree.root()).collect();
        assert_eq!(tree.main_line().collect::<Vec<_>>(), line);
        for node in tree.walk() {
            assert_eq!(tree.is_main_line(node), node == tree.root() || line.contains(&node));
            assert!(tree.contains(node) && tree.is_main_line(tree.main_line_ancestor(node)));
            for ply in 0..=tree.ply(node) + 1 {
                let path = tree.path_to(node);
                let before = (ply.min(tree.ply(node)) as usize).checked_sub(1);
                assert_eq!(tree.ancestor_at_ply(node, ply), before.map_or(tree.root(), |at| path[at]));
            }
        }
    }
}

#[test]
fn promote_demote_remove() {
    let (mut tree, [e4, d4, c4, d5, _]) = small();
    let untouched = tree.clone();
    let root = tree.root();
    assert!(tree.swap_with_sibling(d4, false));
    assert_eq!(tree.children(root), [d4, e4, c4]);
    assert!(!tree.swap_with_sibling(d4, false), "the main line cannot be promoted");
    assert!(tree.swap_with_sibling(d4, true));
    assert_eq!(tree, untouched);
    assert!(!tree.swap_with_sibling(c4, true), "the last stays last");
    assert!(tree.promote_to_main(c4));
    assert_eq!(tree.children(root), [c4, e4, d4]);
    tree.remove(d4);
    assert_eq!(tree.children(root), [c4, e4]);
    assert!(!tree.contains(d5) && tree.contains(e4));
    assert_ne!(tree, untouched);
}

#[test]
fn a_copy_of_a_long_game_and_the_game_change_apart() {
    let mut tree = Tree::new(StartPosition::default());
    let mut last = tree.root();
    for ply in 0..3_000 {
        last = play(&mut tree, last, ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4]);
    }
    let mut copy = tree.clone();
    assert!(copy == tree && copy.added() == 3_001);
    let middle = tree.main_node(700).unwrap();
    tree.notes_mut(middle).nags.push(4);
    play(&mut tree, middle, "e2e4");
    assert!(copy.notes(middle).nags.is_empty() && copy.children(middle).len() == 1, "it is as it was");
    play(&mut copy, last, "e2e4");
    assert_eq!((tree.children(last).len(), tree.notes(middle).nags.as_slice()), (0, [4].as_slice()));
}

#[test]
fn what_no_game_has_is_left_out() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", false).unwrap();
    let mut tree = Tree::new(start);
    let root = tree.root();
    assert_eq!(tree.append(root, TreeMove::Null), root, "nobody can pass in check");
    assert_eq!((tree.size(), tree.numbered_san(root, &Letters::En)), (1, String::new()));
    let takes = play(&mut tree, root, "e1e2");
    tree.set_children(root, vec![takes, takes, root]);
    assert_eq!(tree.children(root), [takes]);
}
