//! What studying a game says: graphs, openings, autoplay, guessing the moves, a file that grows.

crate::words! {
    /// The words of studying a game.
    pub enum StudyWord {
        GraphEval: "evaluation {0}", "évaluation {0}";
        GraphTime: "time {0}", "temps {0}";
        NoGraphs: "This game has neither times nor evaluations.", "Cette partie n'a ni temps ni évaluations.";
    }
}
