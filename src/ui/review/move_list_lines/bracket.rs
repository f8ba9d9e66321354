//! The bracket that closes a variation: it stays with the word before it.

use crate::ui::{
    review::move_list_lines::{SpanKind, TextSpan, builder::LineBuilder, number},
    text::columns,
};

impl LineBuilder<'_> {
    /// Closes a variation after its last word. If the bracket does not fit, that word goes with it to a new line.
    pub(super) fn close(&mut self) {
        if !self.has_room_for(1, false) {
            let last = self.take_last_word();
            let begin = self.begin_line();
            // A move at the beginning of a line needs its number, which says whose move it is.
            let bare = last.first().filter(|first| first.kind == SpanKind::Side).and_then(|first| first.node);
            if let Some(node) = bare {
                self.word(&number(self.tree(), node), SpanKind::Number, Some(node), false);
            }
            let from = last.first().map_or(0, |piece| piece.x);
            let begin = self.layout.x.map_or(begin, |x| x + u16::from(bare.is_some()));
            for piece in last {
                let x = begin + (piece.x - from);
                self.layout.out.push(x, &piece.text, piece.kind, piece.node);
                self.layout.x = Some(x + columns(&piece.text));
                if let Some(node) = piece.node {
                    self.layout.out.note(node);
                }
            }
        }
        self.word(")", SpanKind::Bracket, None, false);
    }

    /// Takes the last word off the last line: a move with its number and its signs, or a word of a comment, with any
    /// brackets around it; nothing if it is the only one there.
    fn take_last_word(&mut self) -> Vec<TextSpan> {
        let mut line = self.layout.out.last();
        let ends = |piece: &TextSpan| piece.x + columns(&piece.text);
        let one = |pair: &[TextSpan]| match pair {
            [before, piece] => ends(before) == piece.x || piece.node.is_some() && before.node == piece.node,
            _ => false,
        };
        let with = line.windows(2).rev().take_while(|pair| one(pair)).count() + 1;
        let from = line.len().saturating_sub(with);
        match line.get(from) {
            Some(first) if first.x > self.layout.indent => {
                let last = line.split_off(from);
                self.layout.out.drop_last(last.len());
                last
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::MoveListLayout;
    use super::*;

    use crate::app::review::Review;
    use crate::chess::notation::Letters;
    use crate::chess::pgn::PgnText;
    use crate::words::Lang;

    #[test]
    fn no_line_begins_with_it_or_with_a_move_without_number() {
        // The last word is a move, a sign, a word of a comment, a short variation, a long one.
        let long = "(5. c3 Bg7 6. d4 exd4 7. cxd4 Nf6 8. Nc3 O-O 9. Be2 c5 $10)";
        for end in ["", "Nf6", "Nf6 $14", "{why not}", "(5. c3 Bg7)", "(5. c3 Bg7 $1)", long, &format!("{long} Nf6")] {
            let pgn = format!("1. e4 e5 2. Nf3 Nc6 (2... Nf6 {{a try}} 3. Nxe5 d6 4. Nf3 Nxe4 5. d3 {end}) 3. Bb5 *\n");
            let record = PgnText::new(pgn.as_bytes().into()).game(0).expect("a game");
            let mut review = Review::new(record, None, false, &[], &Letters::En);
            let all: Vec<_> = review.record().tree.walk().collect();
            for width in 22..90 {
                for &node in &all {
                    review.go_to(node);
                    let layout = MoveListLayout::of(None, &review, width, Lang::En);
                    assert!(layout.is_whole());
                    let all: Vec<Vec<TextSpan>> = (0..layout.out.len()).map(|at| layout.out.pieces(at)).collect();
                    let shown =
                        |line: &[TextSpan]| line.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join("~");
                    for line in &all {
                        let text = shown(line);
                        let said = line.iter().find(|piece| piece.kind != SpanKind::Guide);
                        assert!(said.is_none_or(|piece| !matches!(piece.text.as_str(), ")")), "{width} {end}: {text}");
                        assert!(said.is_none_or(|piece| piece.kind != SpanKind::Side), "{width} {end}: {text}");
                        assert!(
                            line.iter().all(|piece| piece.x + columns(&piece.text) <= width),
                            "{width} {end}: {text}"
                        );
                        assert!(line.windows(2).all(|pair| pair[0].x + columns(&pair[0].text) <= pair[1].x), "{text}");
                    }
                    let here = layout.out.of_node(node).and_then(|at| all.get(at));
                    let here = here.is_some_and(|line| line.iter().any(|piece| piece.node == Some(node)));
                    assert!(here || node == review.record().tree.root(), "{width} {end}: {:?}", review.san(node));
                    let all = all.iter().map(|line| shown(line)).collect::<String>();
                    assert_eq!(all.matches('(').count(), all.matches(')').count(), "{all}");
                }
            }
        }
    }
}
