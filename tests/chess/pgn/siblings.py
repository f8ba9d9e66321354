"""Writes siblings.tsv: what python-chess reads of games with something odd in them, for tests/chess/pgn/siblings.rs.

Run it with `pip install chess` and `python3 tests/chess/pgn/siblings.py > tests/chess/pgn/siblings.tsv`. All inputs are made here.
A row is the kind, the text (with line ends and tabs escaped), and what python-chess reads: the moves in UCI, or the
pieces and the side to move of a FEN; `-` where it gives up or reads something else than is meant.
"""

import io
import logging

import chess
import chess.pgn

logging.disable(logging.CRITICAL)

MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]

BLANKS = (
    [0x09, 0x0B, 0x0C, 0x20, 0x85, 0xA0, 0x1680] + list(range(0x2000, 0x200B)) + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]
    + [0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202A, 0x202C, 0x202E, 0x2060, 0x2066, 0x2069, 0xAD, 0x61C, 0x180E]
)

SIGNS = (
    "† ‡ … ≈ ≅ ± ∓ ⩲ ⩱ ∞ ⨀ ⟳ ↑ ↓ → ← ⇆ ⇄ ⯹ ⊕ ∆ △ ▽ ∇ ⌓ □ ■ ☐ ☒ ○ ● ◊ ★ × · • ¶ § ° ² ³ ¹ º ª « » “ ” „ ‘ ’ ‹ › ≤ ≥ ∥ ⊥ ∴ ≡ ⁺ ¬ ¦ ¤ ~ ^ _ ` & > < | \\ ' @"
).split()

RESULTS = (
    "1-0|0-1|1/2-1/2|*|1–0|0—1|½-½|½–½|1/2|½|1:0|0:1|1 - 0|0 - 1|1/2 - 1/2|0.5-0.5|0,5-0,5|.5-.5|1-O|1_0|1-0.|1-0,|0-1…|1/2-1/2`"
    "|0-0|0-0-0|1/2-0|0-1/2|draw|remis|White won|+/-|-/+|=|1-0 FF|0-1 time|?|unknown|+--|--+|1-1|2-0"
).split("|")

BASES = [
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 8",
    "8/8/2Pk3p/1R6/2r3P1/4K3/8/8 w - - 12 37",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5",
]


def damages(field, value):
    """Other texts for a field of a FEN, the board not among them."""
    return [
        ["W", "B", "white", "black", "-", "x", "wb", "0", "?", "–"],
        ["–", "KQkqK", "0", "x", "KQkq-", "HAha", "--", "kqKQ", "K Q", "?"],
        ["–", "e4", "E3", "z9", "0", "e", "--", "e33", "?", "x"],
        ["-1", "0.5", "–", "x", "1;", "99999999999", "?", "+1", "0x1", "3+3"],
        ["-1", "0", "1;", "x", "0.5", "–", "?", "+7", "1 2", "bm Nf3;"],
    ][field - 1]


def moves_of(text):
    game = chess.pgn.read_game(io.StringIO(text))
    return [] if game is None else [move.uci() for move in game.mainline_moves()]


def row(kind, text, read):
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    print(kind, escaped, read, sep="\t")


def main():
    def said(text):
        moves = moves_of(text)
        return " ".join(moves) if moves == MOVES else "-"

    for code in BLANKS:
        blank = chr(code)
        for text in [f"1.{blank}e4 e5{blank}2.{blank}Nf3{blank}Nc6 3. Bb5 *", f"1. {blank}e4{blank} e5 2. Nf3 Nc6{blank} 3. Bb5{blank}*"]:
            row("blank", text, said(text))
    for sign in SIGNS:
        text = f"1. e4 e5 2. Nf3{sign} Nc6{sign} 3. Bb5 *"
        row("suffix", text, said(text))
        text = f"1. e4 e5 2. {sign}Nf3 {sign}Nc6 3. Bb5 *"
        row("prefix", text, said(text))
    for result in RESULTS:
        text = f"[Result \"{result}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {result}\n"
        row("result", text, said(text))
    for base in BASES:
        fields = base.split()
        for field in range(1, 6):
            for value in damages(field, fields[field]):
                fen = " ".join(fields[:field] + [value] + fields[field + 1 :])
                try:
                    board = chess.Board(fen)
                    read = board.board_fen() + " " + ("w" if board.turn else "b")
                except ValueError:
                    read = "-"
                row("fen", fen, read)


main()
