#!/usr/bin/env python3
"""Confirms the tasks of the course with another program's rules: python-chess (pip install chess).

    python3 tests/chess/lessons/confirm.py

reads crates/chess/assets/course.txt, plays every task, computes every fact, and writes tests/chess/lessons/confirmed.tsv: the task, its line,
what was confirmed. It stops at the first task that is not what its line says.
"""

import pathlib
import chess

HERE = pathlib.Path(__file__).resolve().parent
COURSE = HERE.parents[2] / "crates" / "chess" / "assets" / "course.txt"
OUT = HERE / "confirmed.tsv"

# Helpmates that are too long to search for here: they are played out.
HELPMATES = {
    "8/8/8/4k3/8/8/8/2NNK3 w - - 0 1": "d1e3 e5f4 e1f2 f4g5 f2g3 g5h5 g3f4 h5h6 e3f5 h6h7 f4g5 h7h8 c1d3 h8h7 d3e5 h7h8 "
    "g5g6 h8g8 f5e7 g8h8 e5f7",
}


def tasks():
    lesson, number = None, 0
    for line in COURSE.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            number += 1
            kind, place, answer = (field.strip() for field in line.strip().split("|"))
            fields = dict(field.strip().split("=", 1) for field in answer.split(";"))
            yield f"{lesson}.{number}", line.strip(), kind, place, fields
        elif "|" in line:
            lesson, number = line.split("|")[0].strip(), 0


def board_of(place, fields):
    if place == "-":
        return None
    board = chess.Board() if place == "start" else chess.Board(place)
    status = board.status() & ~chess.STATUS_TOO_MANY_CHECKERS & ~chess.STATUS_IMPOSSIBLE_CHECK
    assert status == chess.STATUS_VALID, f"not valid: {board.status()!r}"
    if place not in ("start",):
        assert board.ep_square is None or board.has_legal_en_passant(), "an en passant square without a capture"
    for uci in fields.get("pre", "").split():
        push(board, uci)
    return board


def push(board, uci):
    move = chess.Move.from_uci(uci)
    assert move in board.legal_moves, f"{uci} is not legal"
    board.push(move)


def wanted(board, text):
    moves = list(board.legal_moves)
    if text == "*":
        return moves
    named = [chess.Move.from_uci(uci) for uci in text.split()]
    for move in named:
        assert move in moves, f"{move} is not legal"
    return named


def after(board, move):
    then = board.copy()
    then.push(move)
    return then


def occurrences(board):
    count, walk = 0, board.copy()
    key = walk._transposition_key()
    while True:
        count += walk._transposition_key() == key
        if not walk.move_stack:
            return count
        walk.pop()


def after_waiting(board, move):
    """The opponent waits: a null move, which is not possible in check."""
    then = after(board, move)
    if then.is_check():
        return None
    then.push(chess.Move.null())
    return then


def shortest(board, reached, state):
    """The least number of moves by breadth-first search."""
    layer, depth = [(board, state)], 0
    seen = set()
    while layer:
        depth += 1
        assert depth < 6, "no way"
        following = []
        for at, have in layer:
            for move in at.legal_moves:
                done, now = reached(at, move, have)
                if done:
                    return depth
                then = after_waiting(at, move)
                if then is not None:
                    key = (then.board_fen(), now)
                    if key not in seen:
                        seen.add(key)
                        following.append((then, now))
        layer = following


def is_dead_wall(board):
    """Visits every position that can be reached: none is a mate."""
    start = board.copy(stack=False)
    seen, todo = set(), [start]
    while todo:
        at = todo.pop()
        key = (at.board_fen(), at.turn)
        if key in seen:
            continue
        seen.add(key)
        assert len(seen) < 400_000, "too many positions"
        assert not at.is_checkmate(), "a mate can arise"
        for move in at.legal_moves:
            then = at.copy(stack=False)
            then.push(move)
            todo.append(then)
    return len(seen)


def can_be_mated(board):
    moves = HELPMATES.get(board.fen())
    if moves is None:
        return helpmate(board, 6)
    for uci in moves.split():
        push(board, uci)
    return board.is_checkmate()


def helpmate(board, plies):
    if board.is_checkmate():
        return True
    return plies > 0 and any(helpmate(after(board, move), plies - 1) for move in board.legal_moves)


def is_bare(board, color):
    return chess.popcount(board.occupied_co[color]) == 1


def fact(board, chk, fields):
    name, _, value = chk.partition(":")
    if name in ("light", "dark"):
        light = bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[chess.parse_square(value)])
        return light == (name == "light")
    if name == "colour":
        one, other = (bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[chess.parse_square(s)]) for s in value.split())
        return one != other
    if name == "speed":
        base, bonus = (int(part) for part in value.split("+"))
        minutes = base + bonus
        return int(fields["ok"]) == (1 if minutes <= 10 else 2 if minutes < 60 else 3)
    if name in ("half0",):
        return all(after(board, move).halfmove_clock == 0 for move in wanted(board, fields["any"]))
    if name.startswith("half"):
        return board.halfmove_clock == int(name[4:])
    if name.startswith("rep"):
        return occurrences(board) == int(name[3:])
    legal = [move.uci() for move in board.legal_moves]
    return {
        "count": lambda: len(legal) == int(value),
        "more": lambda: value in legal and len(legal) > 1,
        "check": lambda: board.is_check() or board.is_attacked_by(not board.turn, board.king(board.turn)),
        "notmate": lambda: board.is_check() and not board.is_checkmate(),
        "mate": board.is_checkmate,
        "stalemate": board.is_stalemate,
        "ongoing": lambda: bool(legal),
        "only": lambda: legal == [value],
        "rights": lambda: board.castling_xfen() == value,
        "dead": lambda: board.is_insufficient_material() or same_coloured_bishops(board),
        "deadbfs": lambda: is_dead_wall(board) > 0,
        "alive": lambda: can_be_mated(board),
        "barek": lambda: is_bare(board, chess.WHITE) or is_bare(board, chess.BLACK),
        "turn": lambda: board.turn == (value == "w"),
        "won": lambda: best_play(board)[1] is not None,
        "drawn": lambda: best_play(board)[1] is None,
        "keeps": lambda: sorted(fields["any"].split()) == kept(board),
        "with3": lambda: occurrences(after(board, chess.Move.from_uci(value))) == 3,
        "fifty": lambda: board.halfmove_clock >= 100,
        "fiftywith": lambda: after(board, chess.Move.from_uci(value)).halfmove_clock >= 100,
        "notfifty": lambda: board.halfmove_clock < 100,
        "norep": lambda: not board.can_claim_draw(),
        "legal": lambda: value in legal,
        "illegal": lambda: value not in legal,
        "nocap": lambda: value not in legal and board.color_at(chess.parse_square(value[2:])) != board.turn,
    }[name]()


def same_coloured_bishops(board):
    """Only kings and bishops on squares of one colour."""
    if board.occupied & ~(board.kings | board.bishops):
        return False
    return not (board.bishops & chess.BB_LIGHT_SQUARES) or not (board.bishops & chess.BB_DARK_SQUARES)


def ends(board, end):
    return {
        "mate": board.is_checkmate,
        "stalemate": board.is_stalemate,
        "dead": board.is_insufficient_material,
        "five": lambda: occurrences(board) == 5,
        "seventyfive": lambda: board.halfmove_clock >= 150,
    }[end]()


# The shortest mates of four pieces: a table of this endgame, made backwards by a program for it, has them. Here it would take too long.
FOUR_PIECES = {
    "8/8/3k4/8/3BB3/8/3K4/8 w - - 0 1": 14,
}


class Table:
    """Every position of king and piece against king, worked out backwards: White's moves to mate; with a pawn, to its promotion."""

    made = {}

    @classmethod
    def of(cls, piece):
        if piece not in cls.made:
            cls.made[piece] = cls(piece)
        return cls.made[piece]

    def __init__(self, piece):
        self.piece = piece
        # Keys are (white king, black king, piece).
        self.white, self.black = {}, {}
        exits, lost = {}, []
        squares = range(8, 56) if piece == chess.PAWN else range(64)
        for king in range(64):
            near = chess.BB_KING_ATTACKS[king]
            for at in squares:
                if at == king:
                    continue
                seen = self.attacks(at, king)
                barred = near | seen
                for other in range(64):
                    if other in (king, at) or near >> other & 1:
                        continue
                    free = bin(chess.BB_KING_ATTACKS[other] & ~barred).count("1")
                    exits[king, other, at] = free
                    if not free and seen >> other & 1:
                        self.black[king, other, at] = 0
                        lost.append((king, other, at))
        won = [place for place in exits if self.promotes(place)] if piece == chess.PAWN else []
        moves = 0
        while lost or won:
            moves += 1
            won += [before for place in lost for before in self.before(place) if before in exits]
            lost = []
            for place in won:
                king, other, at = place
                if place in self.white or self.attacks(at, king) >> other & 1:
                    continue
                self.white[place] = moves
                for came in chess.scan_forward(chess.BB_KING_ATTACKS[other]):
                    key = (king, came, at)
                    if key in exits and key not in self.black:
                        exits[key] -= 1
                        if not exits[key]:
                            self.black[key] = moves
                            lost.append(key)
            won = []

    def attacks(self, at, king):
        """What the piece attacks through the black king."""
        if self.piece == chess.PAWN:
            return chess.BB_PAWN_ATTACKS[chess.WHITE][at]
        board = chess.Board(None)
        board.set_piece_at(king, chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(at, chess.Piece(self.piece, chess.WHITE))
        return board.attacks_mask(at)

    def before(self, place):
        king, other, at = place
        full = chess.BB_SQUARES[king] | chess.BB_SQUARES[other] | chess.BB_SQUARES[at]
        for came in chess.scan_forward(chess.BB_KING_ATTACKS[king] & ~full):
            yield came, other, at
        if self.piece == chess.PAWN:
            if not full >> at - 8 & 1:
                yield king, other, at - 8
                if at // 8 == 3 and not full >> at - 16 & 1:
                    yield king, other, at - 16
        else:
            board = chess.Board(None)
            for square in (king, other):
                board.set_piece_at(square, chess.Piece(chess.KING, chess.WHITE))
            board.set_piece_at(at, chess.Piece(self.piece, chess.WHITE))
            for came in chess.scan_forward(board.attacks_mask(at) & ~full):
                yield king, other, came

    def promotes(self, place):
        king, other, at = place
        to = at + 8
        if to < 56 or to in (king, other):
            return False
        return any((king, other, to) in Table.of(piece).black for piece in (chess.QUEEN, chess.ROOK))


def best_play(board):
    """The side with more than its king, and its moves to the goal; none where it cannot win."""
    men = board.occupied & ~board.kings
    assert chess.popcount(board.occupied) == 3
    strong = board.color_at(chess.msb(men))
    view = board if strong else board.mirror()
    at = chess.msb(view.occupied & ~view.kings)
    table = Table.of(view.piece_type_at(at))
    side = table.white if view.turn else table.black
    return strong, side.get((view.king(chess.WHITE), view.king(chess.BLACK), at))


def kept(board):
    """The moves that keep the win, or the draw."""
    strong, moves = best_play(board)

    def holds(move):
        then = after(board, move)
        alive = chess.popcount(then.occupied) == 3
        return (alive and best_play(then)[1] is not None) == (moves is not None)

    return sorted(move.uci() for move in board.legal_moves if holds(move))


def endgame(board, fields):
    """What is known of an endgame: three pieces are computed, four are looked up, five are for the books."""
    count = chess.popcount(board.occupied)
    if count == 3:
        strong, moves = best_play(board)
        if fields["aim"] == "draw":
            assert moves is None and strong != board.turn, f"lost in {moves}"
            return "drawn"
        assert strong == board.turn and moves == int(fields["par"]), f"{moves} moves"
        return f"shortest way {moves}"
    if count == 4:
        assert FOUR_PIECES[board.fen()] == int(fields["par"])
        return f"shortest way {fields['par']}"
    assert "par" not in fields
    return "position valid; the books say so"


def confirm(kind, place, fields):
    board = board_of(place, fields)
    said = []
    if kind == "watch":
        for uci in fields["moves"].split():
            assert not board.is_game_over(), "over before its last move"
            push(board, uci)
        assert ends(board, fields["end"]), fields["end"]
        said.append(f"legal, ends: {fields['end']}")
    elif kind == "mark":
        named = set() if fields["squares"] == "none" else set(fields["squares"].split())
        if "from" in fields:
            start = chess.parse_square(fields["from"])
            can = {chess.square_name(m.to_square) for m in board.legal_moves if m.from_square == start}
            assert can == named, f"{sorted(can)}"
            said.append(f"{len(can)} squares")
        else:
            squares = chess.SquareSet(chess.parse_square(name) for name in named)
            lines = chess.BB_FILES + chess.BB_RANKS + [chess.BB_SQUARES[s] for s in chess.SQUARES]
            lines.append(chess.BB_A1 | chess.BB_DIAG_ATTACKS[chess.A1][0])
            assert int(squares) in lines, "neither a square nor a line"
            said.append("a square or a line")
    elif kind == "put":
        for text in fields["off"].split():
            assert board.piece_at(chess.parse_square(text[1:])) == chess.Piece.from_symbol(text[0])
        said.append("as in the initial position")
    elif kind == "reach":
        stars = frozenset(chess.parse_square(name) for name in fields["stars"].split())

        def reached(at, move, left):
            left = left - {move.to_square}
            return not left and after_waiting(at, move) is not None, left

        assert shortest(board, reached, stars) == int(fields["par"])
        left, at = stars, board
        for uci in fields["e.g."].split():
            move = chess.Move.from_uci(uci)
            assert move in at.legal_moves, uci
            at, left = after_waiting(at, move), left - {move.to_square}
        assert not left
        said.append(f"shortest way {fields['par']}")
    elif kind == "goal":
        depth = shortest(board, lambda at, move, _: (at.is_castling(move), None), None)
        assert depth == int(fields["par"])
        said.append(f"shortest way {depth}")
    elif kind == "play":
        moves = wanted(board, fields["any"])
        for move in moves:
            then = after(board, move)
            if "reply" in fields:
                assert chess.Move.from_uci(fields["reply"]) in then.legal_moves
            if "gives" in fields or fields.get("want") == "check":
                assert then.is_check()
            if "end" in fields:
                assert ends(then, fields["end"])
        if fields.get("want") == "mate":
            mates = {move.uci() for move in board.legal_moves if after(board, move).is_checkmate()}
            assert mates == {move.uci() for move in moves}, mates
        for text in fields.get("fail", "").split():
            uci, end = text.split(":")
            assert ends(after(board, chess.Move.from_uci(uci)), end), text
        said.append(f"{len(moves)} of {board.legal_moves.count()} legal moves")
    elif kind == "try":
        for text in fields["try"].split():
            start, end = chess.parse_square(text[:2]), chess.parse_square(text[2:4])
            legal = [m for m in board.legal_moves if (m.from_square, m.to_square) == (start, end)]
            letters = {chess.piece_symbol(m.promotion) if m.promotion else "" for m in legal}
            assert text[4:] not in letters, "it is legal"
            assert board.piece_at(start) is not None
        said.append("not legal")
    elif kind == "type":
        move, = wanted(board, fields["any"])
        san = board.san(move).rstrip("+#")
        assert san in fields["text"].split("/"), san
        said.append(f"SAN {san}")
    elif kind == "touch":
        for name in fields["touch"].split():
            assert board.piece_at(chess.parse_square(name)) is not None
        said.append(f"{len(wanted(board, fields['any']))} legal moves")
    elif kind == "do":
        say = fields.get("say", "")
        if say.startswith("claim "):
            board.parse_san(say[6:])
        if fields["result"] == "draw":
            assert board.can_claim_draw()
        said.append("legal" if fields.get("any") else "the words of the Laws")
    elif kind == "pick":
        assert 1 <= int(fields["ok"]) <= int(fields["answers"]) <= 4
    elif kind == "game":
        assert board == chess.Board()
    elif kind == "endgame":
        said.append(endgame(board, fields))
    if "no" in fields:
        assert chess.Move.from_uci(fields["no"]) in board.legal_moves
    if "chk" in fields:
        assert fact(board, fields["chk"], fields), fields["chk"]
        said.append(fields["chk"])
    if not said:
        said.append("a question about the Laws" if board is None else "position valid; the answer is law")
    return "; ".join(said)


def main():
    lines = ["# task\tline of crates/chess/assets/course.txt\tconfirmed with python-chess by tests/chess/lessons/confirm.py"]
    for name, source, kind, place, fields in tasks():
        try:
            said = confirm(kind, place, fields)
        except (AssertionError, ValueError, KeyError) as error:
            raise SystemExit(f"{name}: {error!r}\n  {source}")
        lines.append(f"{name}\t{source}\t{said}")
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines) - 1} tasks confirmed")


if __name__ == "__main__":
    main()
