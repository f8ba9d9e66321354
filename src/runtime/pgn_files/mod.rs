//! PGN files: opening, listing, reading, searching, watching and saving them; and the imported set of puzzles.

pub mod browse;
pub mod decompress;
pub mod index_cache;
pub mod open_files;
pub mod parallel_index;
pub mod pgn_file;
pub mod puzzles;
pub mod saving;
pub mod search_games;
