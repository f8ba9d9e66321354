//! tabiya's executable.

fn main() {}
