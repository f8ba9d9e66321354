//! PGN as files hold it: real files, broken ones, and what must hold for any bytes.

mod defects;
mod equations;
mod export;
mod real_files;
mod shared;
