#!/usr/bin/env python3
"""Confirms the tasks of the course with another program's rules: python-chess (pip install chess).

    python3 tests/lessons/confirm.py

reads assets/lessons/course.txt, plays every task, computes every fact, and writes tests/lessons/confirmed.tsv: the task, its line,
what was confirmed. It stops at the first task that is not what its line says.
"""

import pathlib
import chess

HERE = pathlib.Path(__file__).resolve().parent
COURSE = HERE.parent.parent / "assets" / "lessons" / "course.txt"
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
        text = fields["try"]
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
    if "no" in fields:
        assert chess.Move.from_uci(fields["no"]) in board.legal_moves
    if "chk" in fields:
        assert fact(board, fields["chk"], fields), fields["chk"]
        said.append(fields["chk"])
    if not said:
        said.append("a question about the Laws" if board is None else "position valid; the answer is law")
    return "; ".join(said)


def main():
    lines = ["# task\tline of assets/lessons/course.txt\tconfirmed with python-chess by tests/lessons/confirm.py"]
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
